//! `cargo xtask storm`: hours of kills, broken input and random play, which `test` does only for minutes.

use crate::shell::{self, Failure};

pub(crate) const HELP: &str = "\
Runs the long version of three tests, in an optimised build: 1,000 kills of a server on each database,
10 million broken game files, and 100 million random steps over all games. It takes hours.

Usage: cargo xtask storm [PERCENT]     (default: 100; with 1 it takes minutes)";

/// One part: what it is, the arguments of its test, the variable that says how much, and how much in full.
struct Part {
    name: &'static str,
    test: &'static [&'static str],
    variable: &'static str,
    full: u64,
}

const PARTS: [Part; 3] = [
    Part {
        name: "kills on each database",
        test: &["--package", "anachron", "--test", "kill"],
        variable: "SERVER_KILL_ROUNDS",
        full: 1_000,
    },
    Part {
        name: "broken game files",
        test: &["--package", "engine", "--test", "fuzz"],
        variable: "ANACHRON_FUZZ_CASES",
        full: 10_000_000,
    },
    Part {
        name: "random steps",
        test: &["--package", "catalog", "--test", "steps"],
        variable: "ANACHRON_STEPS",
        full: 100_000_000,
    },
];

/// Runs all parts, as much of them as is asked for.
pub(crate) fn run(args: &[&str]) -> Result<(), Failure> {
    let percent = percent(args)?;
    let root = shell::root()?;
    for part in PARTS {
        let much = (part.full * percent / 100).max(1);
        eprintln!("{much} {} …", part.name);
        let args = [&["test", "--release", "--locked"], part.test, &["--", "--nocapture"]].concat();
        shell::run(shell::cargo(&root, &args).env(part.variable, much.to_string()))?;
    }
    Ok(())
}

fn percent(args: &[&str]) -> Result<u64, Failure> {
    match args {
        [] => Ok(100),
        [percent] => match percent.parse() {
            Ok(percent @ 1..=10_000) => Ok(percent),
            _ => Err(Failure(format!("`{percent}` is not a percentage.\n\n{HELP}"))),
        },
        [_, extra, ..] => {
            Err(Failure(format!("`cargo xtask storm` takes one number, but you gave `{extra}` too.")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anything_but_one_percentage_is_refused() {
        assert_eq!(percent(&[]).unwrap(), 100);
        assert_eq!(percent(&["5"]).unwrap(), 5);
        for wrong in ["much", "0", "-1", "1.5", "10001"] {
            let failure = percent(&[wrong]).unwrap_err().to_string();
            assert!(failure.starts_with(&format!("`{wrong}` is not a percentage.")), "{failure}");
        }
        let failure = percent(&["5", "6"]).unwrap_err().to_string();
        assert_eq!(failure, "`cargo xtask storm` takes one number, but you gave `6` too.");
    }
}
