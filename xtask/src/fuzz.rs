//! `cargo xtask fuzz`: a long run of the parser's fuzz test, which `test` runs only briefly.

use crate::shell::{self, Failure};

pub(crate) const HELP: &str = "\
Feeds mutated and random game files to the parser and the replay, in an optimised build.
Add every file that breaks something to rules/engine/tests/corpus.

Usage: cargo xtask fuzz [CASES]     (default: 1000000)";

/// Runs the fuzz test with this many cases.
pub(crate) fn run(args: &[&str]) -> Result<(), Failure> {
    let cases = match args {
        [] => 1_000_000,
        [count] => count.parse::<u32>().map_err(|_| not_a_count(count))?,
        [_, extra, ..] => {
            return Err(Failure(format!("`cargo xtask fuzz` takes one number, but you gave `{extra}` too.")));
        }
    };
    let root = shell::root()?;
    let mut command =
        shell::cargo(&root, &["test", "--release", "--locked", "--package", "engine", "--test", "fuzz"]);
    shell::run(command.env("ANACHRON_FUZZ_CASES", cases.to_string()))
}

fn not_a_count(word: &str) -> Failure {
    Failure(format!("`{word}` is not a number of cases.\n\n{HELP}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anything_but_one_number_is_refused() {
        let failure = run(&["many"]).unwrap_err().to_string();
        assert!(failure.starts_with("`many` is not a number of cases."), "{failure}");
        let failure = run(&["5", "6"]).unwrap_err().to_string();
        assert_eq!(failure, "`cargo xtask fuzz` takes one number, but you gave `6` too.");
    }
}
