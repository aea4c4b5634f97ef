//! Text is for people: no board and no client script gets information by matching words or canonical text.

use super::{Finding, Tree};

/// How Rust matches on text.
#[rustfmt::skip]
const IN_RUST: [&str; 11] = [
    "split_once(\"", "starts_with(\"", "ends_with(\"", "strip_prefix(\"", "strip_suffix(\"", ".contains(\"",
    "then == \"", "then.split", "label == ", "label != ", "text == \"",
];

/// How scripts match on text.
const IN_SCRIPT: [&str; 6] =
    [".startsWith('", ".endsWith('", "textContent.match(", "innerText.match(", "act.match(", "act.split("];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        let is_board =
            file.path.starts_with("plugins/") && !file.is_under("tests") && !file.is_under("examples");
        let patterns: &[&str] = match file.extension() {
            "rs" if is_board => &IN_RUST,
            "js" if is_board || file.path.starts_with("app/kit/") => &IN_SCRIPT,
            _ => continue,
        };
        // Tests at the end of a file may match on what is drawn.
        let lines = file.lines().take_while(|(_, line)| *line != "#[cfg(test)]");
        for (number, line) in lines {
            for pattern in patterns.iter().filter(|pattern| line.contains(**pattern)) {
                findings.push(Finding::new(file, number, format!("`{pattern}` uses text as data")));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_board_that_matches_on_text_is_found() {
        for pattern in IN_RUST {
            let expected = [format!("plugins/a/src/board.rs:1: `{pattern}` uses text as data")];
            assert_eq!(found(check, &[("plugins/a/src/board.rs", pattern)]), expected);
        }
        for pattern in IN_SCRIPT {
            for path in ["plugins/a/client.js", "app/kit/client/act.js"] {
                let expected = [format!("{path}:1: `{pattern}` uses text as data")];
                assert_eq!(found(check, &[(path, pattern)]), expected);
            }
        }
    }

    #[test]
    fn rules_may_read_their_notation_and_tests_may_match_on_text() {
        let files = [
            ("rules/a/src/text.rs", "strip_prefix(\""),
            ("plugins/a/tests/b.rs", ".contains(\""),
            ("plugins/a/src/c.rs", "#[cfg(test)]\nmod tests {\n.contains(\""),
        ];
        assert!(found(check, &files).is_empty());
    }
}
