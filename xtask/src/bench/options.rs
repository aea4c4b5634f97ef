//! The command line of `cargo xtask bench`.

use std::path::PathBuf;

use super::{BENCHES, Bench, list};
use crate::shell::Failure;

impl Bench {
    fn named(name: &str) -> Option<Self> {
        BENCHES.into_iter().find(|bench| bench.name == name)
    }

    /// The options if none are given.
    fn defaults(self) -> Options {
        let tables = vec![10, 100, 1000];
        let Self { rounds, secs, .. } = self;
        Options { bench: self, rounds, secs, peers: Peers::Measured, binary: None, tables }
    }
}

/// The options of a run.
#[derive(Debug)]
pub(crate) struct Options {
    pub(super) bench: Bench,
    pub(super) rounds: u32,
    pub(super) secs: f64,
    pub(super) peers: Peers,
    pub(super) binary: Option<PathBuf>,
    /// How many tables the server has, in one case each.
    pub(super) tables: Vec<u32>,
}

#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Peers {
    Measured,
    Skipped,
}

/// The help on a benchmark, or on all if none is named.
pub(crate) fn help(args: &[&str]) -> String {
    let named = args.iter().find_map(|arg| Bench::named(arg));
    named.map_or_else(all, |bench| bench.help.to_owned())
}

/// The help on all benchmarks.
fn all() -> String {
    format!(
        "Measures Anachron next to what people would use instead, and prints the ratios and whether we meet our \
         targets.\n\nUsage: cargo xtask bench NAME [OPTIONS]\n\n{}\n\n`cargo xtask bench NAME --help` explains one.",
        list()
    )
}

impl Options {
    /// Reads the arguments after `bench`.
    pub(crate) fn parse(args: &[&str]) -> Result<Self, Failure> {
        let mut options = bench(args)?.defaults();
        let mut args = args.iter().copied().filter(|arg| Bench::named(arg).is_none());
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| Failure(format!("`{arg}` needs a value.")));
            match arg {
                "--rounds" => options.rounds = rounds(value()?)?,
                "--secs" => options.secs = secs(value()?)?,
                "--binary" => options.binary = Some(value()?.into()),
                "--skip-peers" => options.peers = Peers::Skipped,
                "--tables" if options.bench.help.contains("--tables") => options.tables = tables(value()?)?,
                _ => {
                    let help = options.bench.help;
                    return Err(Failure(format!("there is no option `{arg}`.\n\n{help}")));
                }
            }
        }
        Ok(options)
    }
}

/// The one benchmark that is named; no value of an option looks like the name of one.
fn bench(args: &[&str]) -> Result<Bench, Failure> {
    let mut named = args.iter().filter_map(|arg| Bench::named(arg));
    let names = || BENCHES.map(|bench| bench.name).join(", ");
    match (named.next(), named.next()) {
        (Some(bench), None) => Ok(bench),
        (Some(_), Some(_)) => Err(Failure("one benchmark at a time, please.".to_owned())),
        (None, _) => Err(match args.first() {
            Some(other) if !other.starts_with('-') => {
                Failure(format!("there is no benchmark `{other}`; the benchmarks are {}.", names()))
            }
            _ => Failure(format!("please name a benchmark: {}.", names())),
        }),
    }
}

fn rounds(value: &str) -> Result<u32, Failure> {
    let rounds = value.parse().ok().filter(|rounds| *rounds > 0);
    rounds.ok_or_else(|| Failure(format!("`--rounds` must be a whole number above 0, not `{value}`.")))
}

fn secs(value: &str) -> Result<f64, Failure> {
    let secs = value.parse().ok().filter(|secs: &f64| secs.is_finite() && *secs > 0.0);
    secs.ok_or_else(|| Failure(format!("`--secs` must be a number above 0, not `{value}`.")))
}

fn tables(value: &str) -> Result<Vec<u32>, Failure> {
    let numbers = value.split(',').map(|number| number.parse().ok().filter(|number| *number > 0));
    numbers.collect::<Option<_>>().ok_or_else(|| {
        Failure(format!(
            "`--tables` must be a list of whole numbers above 0 such as `10,100`, not `{value}`."
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A benchmark of the engine, and the one of the server.
    const ENGINE: &str = BENCHES[0].name;

    fn shown(options: &Options) -> (&str, u32, f64, Peers, Option<&str>, &[u32]) {
        let binary = options.binary.as_deref().and_then(|path| path.to_str());
        (options.bench.name, options.rounds, options.secs, options.peers, binary, &options.tables)
    }

    #[test]
    fn the_options_have_defaults_for_each_benchmark() {
        let tables: &[u32] = &[10, 100, 1000];
        let engine = Options::parse(&[ENGINE]).unwrap();
        assert_eq!(shown(&engine), (ENGINE, 3, 2.0, Peers::Measured, None, tables));
        let server = Options::parse(&["server"]).unwrap();
        assert_eq!(shown(&server), ("server", 1, 8.0, Peers::Measured, None, tables));
    }

    #[test]
    fn the_options_are_read_in_any_order() {
        #[rustfmt::skip]
        let args = ["--secs", "0.5", "server", "--skip-peers", "--binary", "old", "--rounds", "7", "--tables", "5,50"];
        let options = Options::parse(&args).unwrap();
        assert_eq!(shown(&options), ("server", 7, 0.5, Peers::Skipped, Some("old"), &[5, 50][..]));
    }

    #[test]
    fn wrong_options_are_refused_in_a_sentence() {
        let names = BENCHES.map(|bench| bench.name).join(", ");
        #[rustfmt::skip]
        let wrong: [(&[&str], &str); 10] = [
            (&[],                            &format!("please name a benchmark: {names}.")),
            (&["--rounds", "3"],             &format!("please name a benchmark: {names}.")),
            (&["chess"],                     &format!("there is no benchmark `chess`; the benchmarks are {names}.")),
            (&[ENGINE, "server"],            "one benchmark at a time, please."),
            (&[ENGINE, "--rounds"],          "`--rounds` needs a value."),
            (&[ENGINE, "--rounds", "0"],     "`--rounds` must be a whole number above 0, not `0`."),
            (&[ENGINE, "--secs", "soon"],    "`--secs` must be a number above 0, not `soon`."),
            (&["server", "--secs", "inf"],   "`--secs` must be a number above 0, not `inf`."),
            (&["server", "--tables", "10,"], "`--tables` must be a list of whole numbers above 0 such as `10,100`, not `10,`."),
            (&["server", "--tables", "0"],   "`--tables` must be a list of whole numbers above 0 such as `10,100`, not `0`."),
        ];
        for (args, sentence) in wrong {
            assert_eq!(Options::parse(args).unwrap_err().to_string(), sentence);
        }
    }

    #[test]
    fn an_unknown_option_shows_the_help() {
        let failure = Options::parse(&[ENGINE, "--tables", "10"]).unwrap_err().to_string();
        assert!(failure.starts_with("there is no option `--tables`."), "{failure}");
        assert!(failure.contains(BENCHES[0].help));
    }

    #[test]
    fn help_is_about_the_named_benchmark_or_all() {
        assert!(help(&["--help"]).contains(&list()));
        assert_eq!(help(&["-h", ENGINE]), BENCHES[0].help);
    }
}
