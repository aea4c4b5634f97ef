//! The command line of `cargo xtask mutants`.

use crate::shell::Failure;

pub(crate) const HELP: &str = "\
Changes the rules in one small place at a time and runs the tests of the crate. A mutant that no test notices
is a rule that no test holds; or it is no change at all, and then there is nothing to test.

Usage: cargo xtask mutants [CRATE] [OPTIONS]     (default: every crate with a rulebook)

Options:
  --sample N     how many mutants to try in each crate, spread over its files (default: 60)
  --seed S       which ones (default: 1)
  --only A,B     only the mutants with these numbers, of the same sample
  --list         only list the sample

Each crate is compiled once, below target/mutants. To see how a survivor plays, set MUTANT_ON to its number
and start a test binary from target/mutants/target/debug/deps.";

/// The options of a run.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) package: Option<String>,
    pub(super) sample: usize,
    pub(super) seed: u64,
    /// The numbers of the mutants to try; all if empty.
    pub(super) only: Vec<u32>,
    /// Whether to list the sample instead of trying it.
    pub(super) list: bool,
}

impl Options {
    /// Reads the arguments after `mutants`.
    pub(super) fn parse(args: &[&str]) -> Result<Self, Failure> {
        let mut options = Self { package: None, sample: 60, seed: 1, only: Vec::new(), list: false };
        let mut args = args.iter().copied();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| Failure(format!("`{arg}` needs a value.")));
            match arg {
                "--sample" => options.sample = number(value()?)?,
                "--seed" => options.seed = number(value()?)?,
                "--only" => options.only = value()?.split(',').map(number).collect::<Result<_, _>>()?,
                "--list" => options.list = true,
                name if !name.starts_with('-') && options.package.is_none() => {
                    options.package = Some(name.to_owned());
                }
                other => return Err(Failure(format!("`{other}` is no option of mutants.\n\n{HELP}"))),
            }
        }
        Ok(options)
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Failure> {
    word.parse().map_err(|_| Failure(format!("`{word}` is not a number.\n\n{HELP}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let defaults = Options { package: None, sample: 60, seed: 1, only: Vec::new(), list: false };
        assert_eq!(Options::parse(&[]).unwrap(), defaults);
        let args = ["some-game", "--list", "--sample", "9", "--seed", "8", "--only", "3,4"];
        let package = Some("some-game".to_owned());
        let expected = Options { package, sample: 9, seed: 8, only: vec![3, 4], list: true };
        assert_eq!(Options::parse(&args).unwrap(), expected);
    }

    #[test]
    fn wrong_options_are_refused() {
        for (args, expected) in [
            (&["--sample"][..], "`--sample` needs a value."),
            (&["--sample", "few"], "`few` is not a number."),
            (&["--only", "3;4"], "`3;4` is not a number."),
            (&["one", "two"], "`two` is no option of mutants."),
        ] {
            let failure = Options::parse(args).unwrap_err().to_string();
            assert!(failure.starts_with(expected), "{failure}");
        }
    }
}
