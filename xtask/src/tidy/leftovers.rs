//! Nothing is left half done: plans belong in issues.

use super::{Finding, Tree};

const SOURCES: [&str; 4] = ["rs", "js", "sh", "py"];

/// Each in two halves, so that this file is not found itself.
#[rustfmt::skip]
const LEFTOVERS: [(&str, &str); 7] = [
    (concat!("to", "do!("),          "a placeholder macro"),
    (concat!("unimpl", "emented!("), "a placeholder macro"),
    (concat!("db", "g!("),           "a debugging macro"),
    (concat!("#[ig", "nore"),        "an ignored test"),
    (concat!("TO", "DO"),            "a note to self"),
    (concat!("FIX", "ME"),           "a note to self"),
    (concat!("X", "XX"),             "a note to self"),
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| SOURCES.contains(&file.extension())) {
        for (number, line) in file.lines() {
            for (leftover, kind) in LEFTOVERS {
                if has_word(line, leftover) {
                    findings.push(Finding::new(file, number, format!("`{leftover}` is {kind}")));
                }
            }
        }
    }
    findings
}

/// Whether the pattern occurs, and not as part of a longer word.
fn has_word(line: &str, pattern: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let runs_on = |left: &str, right: &str| left.ends_with(is_word) && right.starts_with(is_word);
    line.match_indices(pattern).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + pattern.len()..]);
        !runs_on(before, pattern) && !runs_on(pattern, after)
    })
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn every_leftover_is_found() {
        for (leftover, kind) in LEFTOVERS {
            let expected = [format!("a.py:2: `{leftover}` is {kind}")];
            assert_eq!(found(check, &[("a.py", &format!("fine\n  x {leftover}"))]), expected);
        }
    }

    #[test]
    fn parts_of_words_and_other_files_are_fine() {
        let note = LEFTOVERS[4].0;
        let files = [("a.rs", &*format!("MY_{note}S {note}S a{note}")), ("b.md", note)];
        assert!(found(check, &files).is_empty());
    }
}
