//! `cargo xtask tidy`: what no compiler or linter checks.
//!
//! Each check is a function from the [`Tree`] of files to its findings, in its own file.

mod cases;
mod crates;
mod english;
mod leftovers;
mod length;
mod links;
mod released;
mod slugs;
mod strangers;
mod text_as_data;
mod tree;
mod whereabouts;
mod whitespace;

use std::fmt;

use crate::shell::{self, Failure};
use tree::{File, Tree};

pub(crate) const HELP: &str = "\
Checks every file that git tracks or would add, and prints each finding as `path:line: what`.

  - source files have at most 600 lines, and lines of scripts and style sheets at most 110 columns
  - nothing is half done: no placeholder macros, ignored tests or notes to self
  - no path on anyone's machine, and no host of a package registry
  - every case in rules/GAME/rulebook/cases.txt has a test or a reason, and every such test has its case
  - archived games of released rules versions are what they were, and no crate asks for rules that exist for tests
  - links in Markdown lead to files and headings that exist
  - every crate under rules/, app/ and plugins/ starts by saying what it is
  - no game is named outside its own folders, the catalog, tests and documents
  - no board and no client script matches on words or canonical text
  - no constructions that read as foreign English
  - text ends with one newline, without trailing white space, tabs or carriage returns

Usage: cargo xtask tidy";

/// One thing to fix, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Finding {
    path: String,
    line: usize,
    what: String,
}

impl Finding {
    fn new(file: &File, line: usize, what: impl Into<String>) -> Self {
        Self { path: file.path.clone(), line, what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

const CHECKS: [fn(&Tree) -> Vec<Finding>; 11] = [
    length::check,
    leftovers::check,
    whereabouts::check,
    cases::check,
    links::check,
    released::check,
    crates::check,
    whitespace::check,
    strangers::check,
    text_as_data::check,
    english::check,
];

/// Runs every check on the repository and prints the findings.
pub(crate) fn run() -> Result<(), Failure> {
    let tree = Tree::read(&shell::root()?)?;
    let mut findings: Vec<Finding> = CHECKS.iter().flat_map(|check| check(&tree)).collect();
    findings.sort();
    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            println!("tidy: {} files, nothing found.", tree.files.len());
            Ok(())
        }
        1 => Err(Failure("there is one thing to fix, printed above.".to_owned())),
        n => Err(Failure(format!("there are {n} things to fix, printed above."))),
    }
}

/// The findings of one check on files given as (path, text), as they would be printed.
#[cfg(test)]
fn found(check: fn(&Tree) -> Vec<Finding>, files: &[(&str, &str)]) -> Vec<String> {
    check(&Tree::of(files)).iter().map(ToString::to_string).collect()
}
