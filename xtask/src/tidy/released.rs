//! Archived games of released rules versions stay as they are, and no game is played by rules that exist for tests.

use super::{Finding, Tree};
use crate::archive::{RELEASED, read_line, sum};

/// A feature with a rules version for tests, which only a test turns on, by name.
const FOR_TESTS: &str = "later-version";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    [edited(tree), asked_for(tree)].concat()
}

/// Crates that ask for the rules version of tests.
fn asked_for(tree: &Tree) -> Vec<Finding> {
    let declared = format!("{FOR_TESTS} = []");
    let asks = |line: &str| line.contains(FOR_TESTS) && line != declared && !line.starts_with('#');
    let mut findings = Vec::new();
    for manifest in tree.files.iter().filter(|file| file.path.ends_with("Cargo.toml")) {
        for (number, _) in manifest.lines().filter(|(_, line)| asks(line.trim())) {
            findings.push(Finding::new(manifest, number, format!("no crate may ask for `{FOR_TESTS}`")));
        }
    }
    findings
}

/// Released files that are not what they were.
fn edited(tree: &Tree) -> Vec<Finding> {
    let suffix = format!("/archive/{RELEASED}");
    let mut findings = Vec::new();
    for list in tree.files.iter().filter(|file| file.path.ends_with(&suffix)) {
        let folder = list.path.trim_end_matches(RELEASED);
        for (number, line) in list.lines() {
            let Some((path, released)) = read_line(line) else {
                findings.push(Finding::new(list, number, "this is not a SHA-256 sum and a file"));
                continue;
            };
            let text = tree.file(&format!("{folder}{path}")).and_then(|file| file.text.as_deref());
            match text {
                None => findings.push(Finding::new(list, number, format!("{path} is released and gone"))),
                Some(text) if sum(text.as_bytes()) != released => {
                    let what = format!(
                        "{path} is released and was edited; put it back: a change of the rules needs a new version"
                    );
                    findings.push(Finding::new(list, number, what));
                }
                Some(_) => {}
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::found;

    #[test]
    fn released_games_cannot_be_edited_or_removed() {
        let list = format!("{}  v1/a.games\n{}  v1/b.games\n", sum(b"a\n"), sum(b"b\n"));
        let at = "rules/g/archive/released";
        let good = [
            (at, list.as_str()),
            ("rules/g/archive/v1/a.games", "a\n"),
            ("rules/g/archive/v1/b.games", "b\n"),
        ];
        assert_eq!(found(check, &good), [""; 0]);
        let added =
            [&good[..], &[("rules/g/archive/v1/c.games", "c\n"), ("rules/g/archive/v2/a.games", "x\n")]]
                .concat();
        assert_eq!(found(check, &added), [""; 0], "files may be added");
        let edited = [good[0], good[1], ("rules/g/archive/v1/b.games", "B\n")];
        assert_eq!(
            found(check, &edited),
            [format!(
                "{at}:2: v1/b.games is released and was edited; put it back: a change of the rules needs a new version"
            )]
        );
        assert_eq!(found(check, &good[..2]), [format!("{at}:2: v1/b.games is released and gone")]);
        assert_eq!(
            found(check, &[(at, "nonsense\n")]),
            [format!("{at}:1: this is not a SHA-256 sum and a file")]
        );
    }

    #[test]
    fn a_crate_that_asks_for_rules_of_tests_is_found() {
        let own = "[features]\n# For tests: later-version.\nlater-version = []\n";
        let other = "[dependencies]\ng = { workspace = true, features = [\"later-version\"] }\n";
        let files = [("rules/g/Cargo.toml", own), ("plugins/g/Cargo.toml", other)];
        assert_eq!(found(check, &files), ["plugins/g/Cargo.toml:2: no crate may ask for `later-version`"]);
    }

    #[test]
    fn games_that_are_not_released_may_be_edited() {
        assert_eq!(found(check, &[("rules/g/archive/v1/a.games", "a\n")]), [""; 0]);
    }
}
