//! Plain English: no constructions that read as foreign in strings, comments, documents and names.

use super::{Finding, Tree};

const TEXTS: [&str; 8] = ["rs", "js", "css", "md", "battles", "txt", "py", "json"];

/// Each in two halves, so that this file is not found itself, with what to write instead.
#[rustfmt::skip]
const FOREIGN: [(&str, &str); 19] = [
    (concat!("some", "body"),                   "someone"),
    (concat!("who", "ever"),                    "who, anyone who, the player"),
    (concat!("whom", "ever"),                   "anyone"),
    (concat!("any", "body"),                    "anyone"),
    (concat!("every", "body"),                  "everyone"),
    (concat!("no", "body"),                     "no one"),
    (concat!("an", "ew"),                       "again, at random"),
    (concat!("milli", "ard"),                   "billion"),
    (concat!("be rid", " of"),                  "take out"),
    (concat!("put", " away"),                   "close"),
    (concat!("it was", " none"),                "it was not one"),
    (concat!("do not belong", " together"),     "do not match"),
    (concat!("otherwise than", " before"),      "changed"),
    (concat!("alone and for", " nothing"),      "on your own"),
    (concat!("left to", " fear"),               "left to fight"),
    (concat!("handed", " in"),                  "submitted"),
    (concat!("hand it", " in"),                 "submit it"),
    (concat!("so", " many"),                    "this many, as many"),
    (concat!("goes", " on"),                    "continues"),
];

/// Longer phrases with such words in them that everyone says.
#[rustfmt::skip]
const IDIOMS: [&str; 5] = [
    concat!("goes", " on sale"), concat!("goes", " on the "), concat!("goes", " on a "), concat!("goes", " on top"),
    concat!("so", " many that"),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| TEXTS.contains(&file.extension()) && !file.is_under("golden"))
    {
        for (number, line) in file.lines() {
            let words = words_of(line);
            for (foreign, plain) in FOREIGN.iter().filter(|(foreign, _)| has_words(&words, foreign)) {
                findings.push(Finding::new(
                    file,
                    number,
                    format!("`{foreign}` reads as foreign: write {plain}"),
                ));
            }
        }
    }
    findings
}

/// The line in lower case, with the words of its names apart: `isHere` and `is_here` are two words each.
fn words_of(line: &str) -> String {
    let mut words = String::with_capacity(line.len());
    let mut is_after_small = false;
    for c in line.chars() {
        if c.is_uppercase() && is_after_small {
            words.push(' ');
        }
        is_after_small = c.is_lowercase();
        match c {
            '_' => words.push(' '),
            _ => words.extend(c.to_lowercase()),
        }
    }
    words
}

/// Whether the words occur, perhaps as a genitive, but not as part of longer ones or of an idiom.
fn has_words(line: &str, words: &str) -> bool {
    line.match_indices(words).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + words.len()..]);
        let after = after.strip_prefix('s').unwrap_or(after);
        let is_whole = !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric);
        is_whole && !IDIOMS.iter().any(|idiom| line[at..].starts_with(idiom))
    })
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn every_construction_is_found_in_upper_and_lower_case() {
        for (foreign, plain) in FOREIGN {
            let capital = foreign[..1].to_uppercase() + &foreign[1..];
            let expected = [format!("a.md:2: `{foreign}` reads as foreign: write {plain}")];
            assert_eq!(found(check, &[("a.md", &format!("Fine.\nSo {capital}, then."))]), expected);
        }
    }

    #[test]
    fn names_are_read_word_by_word() {
        for (foreign, plain) in FOREIGN {
            let snake = foreign.replace(' ', "_");
            let camel: String =
                foreign.split(' ').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
            let expected = [format!("a.rs:1: `{foreign}` reads as foreign: write {plain}")];
            for line in [format!("fn case_7_{snake}_stops()"), format!("let is{camel} = 1;")] {
                assert_eq!(found(check, &[("a.rs", &line)]), expected, "{line}");
            }
        }
        let genitive = format!("in_{}s_way", FOREIGN[5].0);
        assert_eq!(found(check, &[("a.rs", &genitive)]).len(), 1);
    }

    #[test]
    fn parts_of_words_idioms_data_and_golden_games_are_fine() {
        let word = FOREIGN[6].0;
        let files = [
            ("a.rs", &*format!("r{word} {word}er r_{word}er")),
            ("b/golden/c.txt", word),
            ("d.events", word),
        ];
        assert!(found(check, &files).is_empty());
        for idiom in IDIOMS {
            assert!(found(check, &[("a.md", &format!("It {idiom}x"))]).is_empty(), "{idiom}");
        }
    }
}
