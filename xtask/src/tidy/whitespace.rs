//! White space that is invisible on the screen and visible in every diff.

use super::tree::File;
use super::{Finding, Tree};

/// Kinds of files without tabs.
const NO_TABS: [&str; 3] = ["rs", "md", "toml"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.files.iter().flat_map(check_file).collect()
}

fn check_file(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    let text = file.text.as_deref().unwrap_or_default();
    if text.is_empty() {
        return findings;
    }
    let mut find = |line, what: &str| findings.push(Finding::new(file, line, what));
    let count = text.lines().count();
    if !text.ends_with('\n') {
        find(count, "the last line does not end with a newline");
    } else if text == "\n" || text.ends_with("\n\n") || text.ends_with("\n\r\n") {
        find(count, "there are empty lines at the end");
    }
    // Reported once: if one line ends with a carriage return, most do.
    if let Some(before) = text.find("\r\n") {
        find(text[..before].matches('\n').count() + 1, "the line ends with a carriage return");
    }
    let no_tabs = NO_TABS.contains(&file.extension());
    for (number, line) in file.lines() {
        if line.ends_with(char::is_whitespace) {
            find(number, "white space at the end of the line");
        }
        if no_tabs && line.contains('\t') {
            find(number, "a tab");
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    fn of(path: &str, text: &str) -> Vec<String> {
        found(check, &[(path, text)])
    }

    #[test]
    fn the_end_of_a_file_is_one_newline() {
        assert_eq!(of("a.md", "one\ntwo"), ["a.md:2: the last line does not end with a newline"]);
        assert_eq!(of("a.md", "one\n\n"), ["a.md:2: there are empty lines at the end"]);
        assert_eq!(of("a.md", "\n"), ["a.md:1: there are empty lines at the end"]);
    }

    #[test]
    fn trailing_white_space_tabs_and_carriage_returns_are_found() {
        assert_eq!(of("a.js", "one \ntwo\n"), ["a.js:1: white space at the end of the line"]);
        assert_eq!(of("a.rs", "one\n\ttwo\n"), ["a.rs:2: a tab"]);
        assert_eq!(of("a.js", "one\ntwo\r\nthree\r\n"), ["a.js:2: the line ends with a carriage return"]);
    }

    #[test]
    fn clean_text_empty_files_and_allowed_tabs_are_fine() {
        for (path, text) in [("a.rs", "one\n\n    two\n"), (".gitkeep", ""), ("a.tsv", "one\ttwo\n")] {
            assert!(of(path, text).is_empty(), "{path}");
        }
    }
}
