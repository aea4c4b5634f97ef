//! Names that people choose: tidy, short, and not made to pass for someone else's.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::MixedScript as _;

use crate::problem::Problem;

/// The most characters of a name.
pub(crate) const LONGEST_NAME: usize = 30;

/// What guests are called who have not chosen a name.
pub(crate) const NO_NAME: &str = "Guest";

/// What someone is called who has deleted their account.
pub(crate) const FORMER_PLAYER: &str = "Former player";

/// A name that someone has typed in: not empty, not too long, and in one alphabet per word.
pub(crate) fn chosen_name(name: &str) -> Result<String, Problem> {
    let refuse = |why: String| Err(Problem::Refused(why.into()));
    if tidy(name).chars().count() > LONGEST_NAME {
        return refuse(format!("A name can have up to {LONGEST_NAME} characters."));
    }
    if name.contains('@') {
        return refuse("A name can’t contain @. You can sign in with your email address too.".to_owned());
    }
    let Some(name) = clean_name(name) else { return refuse("Please enter a name.".to_owned()) };
    check_alphabets(&name)?;
    Ok(name)
}

/// The same for a guest, who need not have a name.
pub(crate) fn guest_name(name: &str) -> Result<String, Problem> {
    let name = clean_name(name).unwrap_or_else(|| NO_NAME.to_owned());
    check_alphabets(&name)?;
    Ok(name)
}

/// A name as others see it: without control characters, with single spaces and not too long; none if it is empty.
pub(crate) fn clean_name(name: &str) -> Option<String> {
    let name = tidy(name).chars().take(LONGEST_NAME).collect::<String>().trim().to_owned();
    (!store::name_key(&name).is_empty()).then_some(name)
}

/// Letters in their usual form, without control characters and with single spaces.
fn tidy(name: &str) -> String {
    let name: String = engine::normal(name).nfkc().collect();
    engine::normal(&name).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Refuses a word with letters of several alphabets: almost always some of them imitate others.
fn check_alphabets(name: &str) -> Result<(), Problem> {
    match name.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_single_script()) {
        None => Ok(()),
        Some(word) => {
            let why =
                format!("“{word}” mixes letters of different alphabets. Please use one alphabet in a word.");
            Err(Problem::Refused(why.into()))
        }
    }
}

/// Puts a neutral name in place of a person's wherever it stands as a word of its own.
pub(crate) fn without_name(text: &str, name: &str) -> String {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(name).filter(|_| !name.is_empty()) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        out.push_str(before);
        let is_word = !is_part(out.chars().next_back()) && !is_part(after.chars().next());
        out.push_str(if is_word { FORMER_PLAYER } else { name });
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied() {
        assert_eq!(clean_name("  Ada \u{202e} Lovelace\n").as_deref(), Some("Ada Lovelace"));
        assert_eq!(clean_name("Ａｄａ").as_deref(), Some("Ada"));
        assert_eq!(clean_name(" \u{200d} \u{3164} "), None);
        assert_eq!(clean_name(&"x".repeat(99)).map(|name| name.len()), Some(LONGEST_NAME));
    }

    #[test]
    fn a_word_that_mixes_alphabets_is_refused() {
        for good in [
            "Ada",
            "Zoë 2",
            "Анна",
            "Анна Smith",
            "Ελένη",
            "田中さん",
            "カナ漢字",
            "J’adore",
            "♥ Bo ♥",
            "R2D2",
        ] {
            assert!(chosen_name(good).is_ok() && guest_name(good).is_ok(), "{good}");
        }
        for bad in ["Pаul", "Αda", "аda", "Bоb Smith"] {
            let why = chosen_name(bad).map_err(|problem| problem.sentence().to_owned()).unwrap_err();
            assert!(why.contains("different alphabets"), "{bad}: {why}");
            assert!(guest_name(bad).is_err(), "{bad}");
        }
        assert!(chosen_name("ada@example.org").is_err());
    }

    #[test]
    fn only_whole_words_are_replaced() {
        let words = "Al lets a bot play for Alma. Al’s seat; Al";
        assert_eq!(
            without_name(words, "Al"),
            "Former player lets a bot play for Alma. Former player’s seat; Former player"
        );
        assert_eq!(without_name(words, ""), words);
    }
}
