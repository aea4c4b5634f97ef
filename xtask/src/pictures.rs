//! `cargo xtask pictures`: a picture of every page in every state, for people to look at.

use std::path::Path;
use std::process::Command;

use crate::shell::{self, Failure};
use crate::test;

pub(crate) const HELP: &str = "\
Opens every page of the site in every state in Chromium, at five sizes and in both themes, and writes pictures of
them to target/pictures with an index.html that shows them all. The states are those that the browser tests check.
Chromium and its driver are installed by apt-get if they are missing.

Usage: cargo xtask pictures";

/// Takes all pictures.
pub(crate) fn run() -> Result<(), Failure> {
    let root = shell::root()?;
    test::provide_programs(&test::BROWSER)?;
    shell::run(&mut pictures(&root))
}

fn pictures(root: &Path) -> Command {
    let mut command = shell::cargo(root, &["test", "--package", "anachron", "--test", "pictures", "--"]);
    command.arg(root.join("target/pictures"));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_written_under_target() {
        let shown = shell::shown(&pictures(Path::new("/somewhere")));
        assert!(
            shown.ends_with("cargo test --package anachron --test pictures -- /somewhere/target/pictures"),
            "{shown}"
        );
    }
}
