//! The repository names no particular machine: no path on one, and no registry it used.

use super::{Finding, Tree};

/// Each in two halves here and below, so that this file is not found itself.
const HOMES: [&str; 4] =
    [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/Us", "ers/")];

const REGISTRIES: [&str; 8] = [
    concat!("crates", ".io"),
    concat!("npmjs", ".org"),
    concat!("npmjs", ".com"),
    concat!("yarnpkg", ".com"),
    concat!("pypi", ".org"),
    concat!("pythonhosted", ".org"),
    concat!("deb.debian", ".org"),
    concat!("security.debian", ".org"),
];

/// Cargo writes the name of its index into this file.
const LOCK: &str = "Cargo.lock";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        let is_lock = file.path.rsplit('/').next() == Some(LOCK);
        for (number, line) in file.lines() {
            if let Some(home) = HOMES.iter().find(|home| begins_a_path(line, home)) {
                findings.push(Finding::new(file, number, format!("`{home}` is a path on one machine")));
            }
            if let Some(host) = REGISTRIES.iter().find(|host| !is_lock && line.contains(*host)) {
                findings.push(Finding::new(
                    file,
                    number,
                    format!("`{host}` is the host of a package registry"),
                ));
            }
        }
    }
    findings
}

/// Whether a path starts with this, and it is not the middle of a longer path.
fn begins_a_path(line: &str, home: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    line.match_indices(home).any(|(at, _)| !line[..at].chars().next_back().is_some_and(is_part))
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_path_on_a_machine_is_found() {
        for home in HOMES {
            let expected = [format!("docs/a.md:2: `{home}` is a path on one machine")];
            assert_eq!(found(check, &[("docs/a.md", &format!("see\n`{home}me/x`"))]), expected);
        }
    }

    #[test]
    fn a_registry_is_found() {
        for host in REGISTRIES {
            let expected = [format!("a.json:1: `{host}` is the host of a package registry")];
            assert_eq!(found(check, &[("a.json", &format!("from https://{host}/x"))]), expected);
        }
    }

    #[test]
    fn inner_folders_and_the_lock_file_are_fine() {
        let (home, host) = (HOMES[0], REGISTRIES[0]);
        let files = [("a.sh", &*format!("cd src{home}x ..{home}x")), ("b/Cargo.lock", host)];
        assert!(found(check, &files).is_empty());
    }
}
