//! `cargo xtask fuzz`: a long run of the parser's fuzz test, which `test` runs only briefly.

use crate::shell::{self, Failure};

pub(crate) const HELP: &str = "\
Throws mutated and noisy game files at the parser and the replay, with optimised code.
What breaks something belongs into rules/engine/tests/corpus.

Usage: cargo xtask fuzz [CASES]     (default: 1000000)";

/// Runs the fuzz test with this many cases.
pub(crate) fn run(args: &[&str]) -> Result<(), Failure> {
    let cases = match args {
        [] => 1_000_000,
        [count] => count.parse::<u32>().map_err(|_| not_a_count(count))?,
        [_, extra, ..] => {
            return Err(Failure(format!(
                "`cargo xtask fuzz` takes one number, but was given `{extra}` too."
            )));
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
    fn what_is_not_a_number_of_cases_is_refused() {
        let failure = run(&["many"]).unwrap_err().to_string();
        assert!(failure.starts_with("`many` is not a number of cases."), "{failure}");
        let failure = run(&["5", "6"]).unwrap_err().to_string();
        assert_eq!(failure, "`cargo xtask fuzz` takes one number, but was given `6` too.");
    }
}
