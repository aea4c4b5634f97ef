//! A file shows its room: a source file that is too long wants splitting.

use super::{Finding, Tree};

const MOST_LINES: usize = 600;
const SOURCES: [&str; 3] = ["rs", "js", "css"];
/// Tests and data may be as long as the rulebook makes them.
const EXEMPT: [&str; 4] = ["tests", "golden", "data", "benches"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let sources = tree.files.iter().filter(|file| {
        SOURCES.contains(&file.extension()) && !EXEMPT.iter().any(|folder| file.is_under(folder))
    });
    sources
        .filter_map(|file| {
            let lines = file.lines().count();
            let what = || format!("the file has {lines} lines; at more than {MOST_LINES} it wants splitting");
            (lines > MOST_LINES).then(|| Finding::new(file, MOST_LINES + 1, what()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_long_source_file_is_found() {
        let long = "//\n".repeat(601);
        let expected =
            ["app/cli/src/main.rs:601: the file has 601 lines; at more than 600 it wants splitting"];
        assert_eq!(found(check, &[("app/cli/src/main.rs", &long)]), expected);
    }

    #[test]
    fn a_full_file_tests_data_and_documents_are_not() {
        let (full, long) = ("//\n".repeat(600), "//\n".repeat(601));
        let files =
            [("a.rs", &*full), ("b/tests/long.rs", &*long), ("b/data/map.js", &*long), ("c.md", &*long)];
        assert!(found(check, &files).is_empty());
    }
}
