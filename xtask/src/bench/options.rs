//! What can be asked for on the command line of `cargo xtask bench`.

use std::path::PathBuf;

use super::{server, time_trap, timetripper, tow_truck};
use crate::shell::Failure;

const HELP: &str = "\
Measures ours next to what people would use instead, prints the ratios, and judges our bars.

Usage: cargo xtask bench time-trap|timetripper|tow-truck|server [OPTIONS]

  time-trap    games per second of the engine
  timetripper  trips and Battle Stages per second, and the time that odds take
  tow-truck    how fast clues are looked up, and a thousand tables of bots
  server       submissions per second, latency and memory of the server

`cargo xtask bench time-trap --help`, and so on, say more.";

/// What is measured.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
pub(super) enum Subject {
    TimeTrap,
    Timetripper,
    TowTruck,
    Server,
}

impl Subject {
    fn named(name: &str) -> Option<Self> {
        match name {
            "time-trap" => Some(Self::TimeTrap),
            "timetripper" => Some(Self::Timetripper),
            "tow-truck" => Some(Self::TowTruck),
            "server" => Some(Self::Server),
            _ => None,
        }
    }

    const fn help(self) -> &'static str {
        match self {
            Self::TimeTrap => time_trap::HELP,
            Self::Timetripper => timetripper::HELP,
            Self::TowTruck => tow_truck::HELP,
            Self::Server => server::HELP,
        }
    }

    /// What is done if nothing else is asked for.
    fn defaults(self) -> Options {
        let (rounds, secs) = match self {
            Self::TimeTrap | Self::Timetripper | Self::TowTruck => (3, 2.0),
            Self::Server => (1, 8.0),
        };
        let tables = vec![10, 100, 1000];
        Options { subject: self, rounds, secs, peers: Peers::Measured, binary: None, tables }
    }
}

/// What was asked for on the command line.
#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    pub(super) subject: Subject,
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
pub(crate) fn help(args: &[&str]) -> &'static str {
    args.iter().find_map(|arg| Subject::named(arg)).map_or(HELP, Subject::help)
}

impl Options {
    /// Reads the arguments after `bench`.
    pub(crate) fn parse(args: &[&str]) -> Result<Self, Failure> {
        let mut options = subject(args)?.defaults();
        let mut args = args.iter().copied().filter(|arg| Subject::named(arg).is_none());
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| Failure(format!("`{arg}` needs a value after it.")));
            match arg {
                "--rounds" => options.rounds = rounds(value()?)?,
                "--secs" => options.secs = secs(value()?)?,
                "--binary" => options.binary = Some(value()?.into()),
                "--skip-peers" => options.peers = Peers::Skipped,
                "--tables" if options.subject == Subject::Server => options.tables = tables(value()?)?,
                _ => {
                    let help = options.subject.help();
                    return Err(Failure(format!("there is no option `{arg}`.\n\n{help}")));
                }
            }
        }
        Ok(options)
    }
}

/// The one benchmark that is named; the values of options have other names.
fn subject(args: &[&str]) -> Result<Subject, Failure> {
    let mut named = args.iter().filter_map(|arg| Subject::named(arg));
    match (named.next(), named.next()) {
        (Some(subject), None) => Ok(subject),
        (Some(_), Some(_)) => Err(Failure("one benchmark at a time, please.".to_owned())),
        (None, _) => Err(match args.first() {
            Some(other) if !other.starts_with('-') => Failure(format!(
                "there is no benchmark of `{other}`; there are time-trap, timetripper, tow-truck and server."
            )),
            _ => Failure("say what to measure: time-trap, timetripper, tow-truck or server.".to_owned()),
        }),
    }
}

fn rounds(value: &str) -> Result<u32, Failure> {
    let rounds = value.parse().ok().filter(|rounds| *rounds > 0);
    rounds.ok_or_else(|| Failure(format!("`--rounds` is a whole number above 0, not `{value}`.")))
}

fn secs(value: &str) -> Result<f64, Failure> {
    let secs = value.parse().ok().filter(|secs: &f64| secs.is_finite() && *secs > 0.0);
    secs.ok_or_else(|| Failure(format!("`--secs` is a number above 0, not `{value}`.")))
}

fn tables(value: &str) -> Result<Vec<u32>, Failure> {
    let numbers = value.split(',').map(|number| number.parse().ok().filter(|number| *number > 0));
    numbers.collect::<Option<_>>().ok_or_else(|| {
        Failure(format!("`--tables` is a list of whole numbers above 0 such as `10,100`, not `{value}`."))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_have_defaults_for_each_benchmark() {
        let expected = Options {
            subject: Subject::TimeTrap,
            rounds: 3,
            secs: 2.0,
            peers: Peers::Measured,
            binary: None,
            tables: vec![10, 100, 1000],
        };
        assert_eq!(Options::parse(&["time-trap"]).unwrap(), expected);
        let expected = Options { subject: Subject::Server, rounds: 1, secs: 8.0, ..expected };
        assert_eq!(Options::parse(&["server"]).unwrap(), expected);
    }

    #[test]
    fn the_options_are_read_in_any_order() {
        #[rustfmt::skip]
        let args = ["--secs", "0.5", "server", "--skip-peers", "--binary", "old", "--rounds", "7", "--tables", "5,50"];
        let expected = Options {
            subject: Subject::Server,
            rounds: 7,
            secs: 0.5,
            peers: Peers::Skipped,
            binary: Some("old".into()),
            tables: vec![5, 50],
        };
        assert_eq!(Options::parse(&args).unwrap(), expected);
    }

    #[test]
    fn wrong_options_are_refused_in_a_sentence() {
        #[rustfmt::skip]
        let wrong: [(&[&str], &str); 10] = [
            (&[],                              "say what to measure: time-trap, timetripper, tow-truck or server."),
            (&["--rounds", "3"],               "say what to measure: time-trap, timetripper, tow-truck or server."),
            (&["chess"],                       "there is no benchmark of `chess`; there are time-trap, timetripper, tow-truck and server."),
            (&["time-trap", "server"],         "one benchmark at a time, please."),
            (&["time-trap", "--rounds"],       "`--rounds` needs a value after it."),
            (&["time-trap", "--rounds", "0"],  "`--rounds` is a whole number above 0, not `0`."),
            (&["time-trap", "--secs", "soon"], "`--secs` is a number above 0, not `soon`."),
            (&["server", "--secs", "inf"],     "`--secs` is a number above 0, not `inf`."),
            (&["server", "--tables", "10,"],   "`--tables` is a list of whole numbers above 0 such as `10,100`, not `10,`."),
            (&["server", "--tables", "0"],     "`--tables` is a list of whole numbers above 0 such as `10,100`, not `0`."),
        ];
        for (args, sentence) in wrong {
            assert_eq!(Options::parse(args).unwrap_err().to_string(), sentence);
        }
    }

    #[test]
    fn an_option_that_does_not_exist_is_answered_with_the_help() {
        let failure = Options::parse(&["time-trap", "--tables", "10"]).unwrap_err().to_string();
        assert!(failure.starts_with("there is no option `--tables`."), "{failure}");
        assert!(failure.contains(time_trap::HELP));
        let failure = Options::parse(&["server", "chess"]).unwrap_err().to_string();
        assert!(failure.contains(server::HELP), "{failure}");
    }

    #[test]
    fn the_help_is_the_one_asked_for() {
        assert_eq!(help(&["--help"]), HELP);
        assert_eq!(help(&["server", "-h"]), server::HELP);
        assert_eq!(help(&["-h", "time-trap"]), time_trap::HELP);
    }
}
