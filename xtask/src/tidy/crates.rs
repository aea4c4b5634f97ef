//! Every crate starts by saying what it is and in what order to read it.

use super::{Finding, Tree};

const SHELVES: [&str; 2] = ["rules/", "app/"];
const ENTRANCES: [&str; 2] = ["src/lib.rs", "src/main.rs"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for manifest in &tree.files {
        let Some(place) = manifest.path.strip_suffix("Cargo.toml") else { continue };
        if !SHELVES.iter().any(|shelf| place.starts_with(shelf)) {
            continue;
        }
        let entrances: Vec<_> =
            ENTRANCES.iter().filter_map(|name| tree.file(&format!("{place}{name}"))).collect();
        if entrances.is_empty() {
            findings.push(Finding::new(manifest, 1, "the crate has neither src/lib.rs nor src/main.rs"));
        }
        for entrance in entrances {
            if !entrance.text.as_deref().unwrap_or_default().starts_with("//!") {
                findings.push(Finding::new(
                    entrance,
                    1,
                    "the crate does not start by saying what it is (`//!`)",
                ));
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
    fn a_crate_without_an_introduction_is_found() {
        let files = [("rules/engine/Cargo.toml", ""), ("rules/engine/src/lib.rs", "use std::fmt;\n")];
        let expected = ["rules/engine/src/lib.rs:1: the crate does not start by saying what it is (`//!`)"];
        assert_eq!(found(check, &files), expected);
    }

    #[test]
    fn a_crate_without_an_entrance_is_found() {
        let expected = ["app/cli/Cargo.toml:1: the crate has neither src/lib.rs nor src/main.rs"];
        assert_eq!(
            found(check, &[("app/cli/Cargo.toml", ""), ("app/cli/src/play.rs", "//! Play.\n")]),
            expected
        );
    }

    #[test]
    fn introduced_crates_and_other_folders_are_fine() {
        let files = [
            ("rules/engine/Cargo.toml", ""),
            ("rules/engine/src/lib.rs", "//! The engine.\n"),
            ("app/cli/Cargo.toml", ""),
            ("app/cli/src/main.rs", "//! The binary.\n"),
            ("rules/clippy.toml", ""),
            ("bench/Cargo.toml", ""),
        ];
        assert!(found(check, &files).is_empty());
    }
}
