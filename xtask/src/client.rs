//! `cargo xtask client`: the types and the style of the scripts that browsers run.

use std::path::Path;
use std::process::Command;

use crate::shell::{self, Failure};
use crate::test;

pub(crate) const HELP: &str = "\
Checks the scripts that browsers run: their types by TypeScript, which reads them from comments, and their
style by ESLint. Both are installed from npm under target/client-tools, with axe-core, by which the browser tests
check pages; Node.js and npm, by apt-get if they are missing. What is checked, and how strictly, is written in
app/kit/client.

Usage: cargo xtask client";

/// The programs that the tools run on, and Debian's packages that bring them.
const PROGRAMS: [(&str, &str); 2] = [("node", "nodejs"), ("npm", "npm")];

/// The tools, and axe-core for the browser tests; these versions run on every Node.js since 18.18.
const PACKAGES: [&str; 4] = ["typescript@5.9.3", "eslint@9.39.5", "@eslint/js@9.39.5", "axe-core@4.14.0"];

/// Where the scripts are: what all games share, and what each game adds.
const SCRIPTS: [&str; 2] = ["app/kit/client/*.js", "plugins/*/client.js"];

/// Installs the tools if need be, and runs them over all scripts.
pub(crate) fn run() -> Result<(), Failure> {
    let root = shell::root()?;
    test::provide_programs(&PROGRAMS)?;
    install(&root)?;
    shell::run(&mut types(&root))?;
    shell::run(&mut style(&root))?;
    println!("client: types and style are in order.");
    Ok(())
}

/// Installs the tools, unless these versions are there.
fn install(root: &Path) -> Result<(), Failure> {
    let folder = root.join("target/client-tools");
    let outcome = folder.join("node_modules/.bin/tsc");
    shell::install_once(&folder, &PACKAGES.join(" "), &outcome, || {
        println!("Installing {} from npm.", PACKAGES.join(", "));
        let quiet = ["--no-audit", "--no-fund", "--save-exact", "--loglevel=error"];
        let mut npm = Command::new("npm");
        npm.arg("install").arg("--prefix").arg(&folder).args(quiet).args(PACKAGES);
        shell::run(&mut npm)
    })
}

/// The type checker over every script that its project names.
fn types(root: &Path) -> Command {
    let mut command = tool(root, "tsc");
    command.args(["--noEmit", "--project", "app/kit/client/tsconfig.json"]);
    command
}

/// The linter over every script; a warning is a fault.
fn style(root: &Path) -> Command {
    let mut command = tool(root, "eslint");
    command.args(["--config", "app/kit/client/eslint.config.mjs", "--max-warnings", "0"]).args(SCRIPTS);
    command
}

fn tool(root: &Path, name: &str) -> Command {
    let mut command = Command::new(root.join("target/client-tools/node_modules/.bin").join(name));
    command.current_dir(root);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_package_has_one_version() {
        for package in PACKAGES {
            let (name, version) = package.rsplit_once('@').unwrap();
            let is_exact = version.split('.').filter(|part| part.parse::<u32>().is_ok()).count() == 3;
            assert!(!name.is_empty() && is_exact, "{package}");
        }
    }

    #[test]
    fn the_tools_read_their_settings_beside_the_scripts() {
        let root = Path::new("/somewhere");
        let types = "tsc --noEmit --project app/kit/client/tsconfig.json";
        assert_eq!(shell::shown(&super::types(root)), types);
        let style = "eslint --config app/kit/client/eslint.config.mjs --max-warnings 0 \
                     app/kit/client/*.js plugins/*/client.js";
        assert_eq!(shell::shown(&super::style(root)), style);
    }
}
