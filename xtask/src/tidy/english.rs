//! Plain English: no constructions that read as foreign in strings, comments and documents.

use super::{Finding, Tree};

const TEXTS: [&str; 7] = ["rs", "js", "css", "md", "battles", "txt", "py"];

/// Each in two halves, so that this file is not found itself, with what to write instead.
#[rustfmt::skip]
const FOREIGN: [(&str, &str); 17] = [
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
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| TEXTS.contains(&file.extension()) && !file.is_under("golden"))
    {
        for (number, line) in file.lines() {
            let lower = line.to_lowercase();
            for (foreign, plain) in FOREIGN.iter().filter(|(foreign, _)| has_words(&lower, foreign)) {
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

/// Whether the words occur, and not as part of longer ones.
fn has_words(line: &str, words: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(words)
        .any(|(at, _)| !line[..at].ends_with(is_word) && !line[at + words.len()..].starts_with(is_word))
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
    fn parts_of_words_data_and_golden_games_are_fine() {
        let word = FOREIGN[6].0;
        let files =
            [("a.rs", &*format!("r{word} {word}er x_{word}")), ("b/golden/c.txt", word), ("d.events", word)];
        assert!(found(check, &files).is_empty());
    }
}
