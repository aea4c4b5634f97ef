//! Source files that are too long should be split, and lines that are too wide should be broken.

use super::{File, Finding, Tree};

const MOST_LINES: usize = 600;
const SOURCES: [&str; 3] = ["rs", "js", "css"];
/// The most columns of a line in files that no formatter handles.
const MOST_COLUMNS: usize = 110;
const UNFORMATTED: [&str; 2] = ["js", "css"];
/// Tests and data may be as long as the rulebook requires.
const EXEMPT: [&str; 4] = ["tests", "golden", "data", "benches"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let sources = tree.files.iter().filter(|file| {
        SOURCES.contains(&file.extension()) && !EXEMPT.iter().any(|folder| file.is_under(folder))
    });
    sources.flat_map(|file| too_long(file).into_iter().chain(too_wide(file))).collect()
}

fn too_long(file: &File) -> Option<Finding> {
    let lines = file.lines().count();
    let what = || format!("the file has {lines} lines; split it, {MOST_LINES} is the limit");
    (lines > MOST_LINES).then(|| Finding::new(file, MOST_LINES + 1, what()))
}

fn too_wide(file: &File) -> Vec<Finding> {
    if !UNFORMATTED.contains(&file.extension()) {
        return Vec::new();
    }
    let columns = file.lines().map(|(number, line)| (number, line.chars().count()));
    let wide = columns.filter(|(_, columns)| *columns > MOST_COLUMNS);
    let what = |columns| format!("the line has {columns} columns; break it, {MOST_COLUMNS} is the limit");
    wide.map(|(number, columns)| Finding::new(file, number, what(columns))).collect()
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_long_source_file_is_found() {
        let long = "//\n".repeat(601);
        let expected = ["app/cli/src/main.rs:601: the file has 601 lines; split it, 600 is the limit"];
        assert_eq!(found(check, &[("app/cli/src/main.rs", &long)]), expected);
    }

    #[test]
    fn a_wide_line_of_a_script_or_a_style_sheet_is_found() {
        let (full, wide) = ("/".repeat(110), format!("\n{}", "·".repeat(111)));
        let expected = ["a.css:2: the line has 111 columns; break it, 110 is the limit"];
        assert_eq!(found(check, &[("a.css", &wide), ("b.js", &full), ("c.rs", &wide)]), expected);
    }

    #[test]
    fn files_at_the_limit_tests_data_and_documents_are_fine() {
        let (full, long) = ("//\n".repeat(600), "//\n".repeat(601));
        let files =
            [("a.rs", &*full), ("b/tests/long.rs", &*long), ("b/data/map.js", &*long), ("c.md", &*long)];
        assert!(found(check, &files).is_empty());
    }
}
