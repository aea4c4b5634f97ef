//! `cargo xtask bench`: our engine next to what people would use instead, in one run.
//!
//! [`peers`] installs and starts the others, [`figures`] collects what everybody prints, and
//! [`report`] makes the table and judges the bars.

mod figures;
mod peers;
mod report;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shell::{self, Failure};
use figures::Figures;
use peers::Peer;

pub(crate) const HELP: &str = "\
Plays Time Trap (4 seats, random orders, full replay every turn) with our engine and with its
peers, and prints games per second, their ratios, and whether we clear our bars. Everything is
built and installed under target/; the raw figures go to target/bench/time-trap.jsonl.

Usage: cargo xtask bench time-trap [OPTIONS]

Options:
  --rounds N      how often everybody is measured, by turns (3)
  --secs S        how long each case is measured in each round, in seconds (2)
  --skip-peers    only ours and the bare kernels, which come with it
  --binary FILE   measure this build of ours instead of making one

Exits with 1 if a bar is failed, or if somebody's figures cannot be trusted.";

const GAME: &str = "time-trap";

/// What was asked for on the command line.
#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    rounds: u32,
    secs: f64,
    peers: Peers,
    binary: Option<PathBuf>,
}

#[derive(Debug, PartialEq, Clone, Copy)]
enum Peers {
    Measured,
    Skipped,
}

impl Options {
    /// Reads the arguments after `bench`.
    pub(crate) fn parse(args: &[&str]) -> Result<Self, Failure> {
        let mut options = Self { rounds: 3, secs: 2.0, peers: Peers::Measured, binary: None };
        let mut game = None;
        let mut args = args.iter().copied();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| Failure(format!("`{arg}` needs a value after it.")));
            match arg {
                "--rounds" => options.rounds = rounds(value()?)?,
                "--secs" => options.secs = secs(value()?)?,
                "--binary" => options.binary = Some(value()?.into()),
                "--skip-peers" => options.peers = Peers::Skipped,
                _ if arg.starts_with('-') => {
                    return Err(Failure(format!("there is no option `{arg}`.\n\n{HELP}")));
                }
                _ if game.is_some() => return Err(Failure("one game at a time, please.".to_owned())),
                _ => game = Some(arg),
            }
        }
        match game {
            Some(GAME) => Ok(options),
            Some(other) => {
                Err(Failure(format!("there is no benchmark of `{other}`; there is one of {GAME}.")))
            }
            None => Err(Failure(format!("say which game to measure: {GAME}."))),
        }
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

/// Builds, installs, cross-checks, measures, reports.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let root = shell::root()?;
    let ours = match &options.binary {
        Some(binary) => binary.clone(),
        None => build(&root)?,
    };
    let others = match options.peers {
        Peers::Measured => peers::install(&root.join("bench/peers"), &root.join("target/bench-peers")),
        Peers::Skipped => Vec::new(),
    };
    cross_check(&root, &ours, &others)?;

    let mut bench = Bench::new(&root.join("target/bench"), Pin::find(), options.secs)?;
    for round in 1..=options.rounds {
        eprintln!("Round {round} of {}:", options.rounds);
        bench.measure("anachron and the kernels", bench.ours(&ours))?;
        for peer in &others {
            bench.measure_peer(peer);
        }
    }

    let report = report::report(&bench.figures, options.secs, &bench.broken);
    println!("\nTime Trap, {} × {} s for each case{}.\n", options.rounds, options.secs, bench.pin.shown());
    println!("{}", report.text);
    println!("Every figure: target/bench/{GAME}.jsonl");
    match report.faults {
        0 => Ok(()),
        1 => Err(Failure("there is one fault, marked above.".to_owned())),
        n => Err(Failure(format!("there are {n} faults, marked above."))),
    }
}

/// Our engine and the kernels, with everything the compiler can give.
fn build(root: &Path) -> Result<PathBuf, Failure> {
    eprintln!("Building ours …");
    let args =
        ["build", "--profile", "measured", "-p", "bench", "--bin", GAME, "--target-dir", "target/measured"];
    shell::run(shell::cargo(root, &args).env("RUSTFLAGS", "-C target-cpu=native"))?;
    Ok(root.join("target/measured/measured").join(GAME))
}

/// Everybody must give the recorded games the recorded points, or the figures compare nothing.
fn cross_check(root: &Path, ours: &Path, others: &[Peer]) -> Result<(), Failure> {
    eprintln!("Checking everybody against the recorded games …");
    let vectors = root.join("bench/vectors.json");
    let mut checks = vec![Command::new(ours)];
    checks[0].arg("check");
    checks.extend(others.iter().map(Peer::check));
    for mut check in checks {
        shell::run(check.arg(&vectors)).map_err(|why| {
            Failure(format!("the check against the recorded games failed, so nothing was measured: {why}"))
        })?;
    }
    Ok(())
}

/// A measurement under way.
struct Bench {
    pin: Pin,
    secs: String,
    log: File,
    log_path: PathBuf,
    figures: Figures,
    /// What kept peers from being measured, in sentences.
    broken: Vec<String>,
}

impl Bench {
    fn new(folder: &Path, pin: Pin, secs: f64) -> Result<Self, Failure> {
        let log_path = folder.join(format!("{GAME}.jsonl"));
        let log = fs::create_dir_all(folder).and_then(|()| File::create(&log_path));
        let log = log.map_err(|why| Failure(format!("{} could not be made: {why}.", log_path.display())))?;
        Ok(Self {
            pin,
            secs: secs.to_string(),
            log,
            log_path,
            figures: Figures::default(),
            broken: Vec::new(),
        })
    }

    fn ours(&self, binary: &Path) -> Command {
        let mut command = self.pin.command(binary);
        command.args(["run", &self.secs]);
        command
    }

    /// Every case of a peer once. One that breaks is named at the end; the others go on.
    fn measure_peer(&mut self, peer: &Peer) {
        for case in peer.cases {
            let mut command = self.pin.command(&peer.program);
            peer.case(&mut command, case, &self.secs);
            if let Err(why) = self.measure(&format!("{} {}", peer.name, case.join(" ")), command) {
                eprintln!("  {why}");
                self.broken.push(why.to_string());
            }
        }
    }

    /// Runs one program and takes in every JSON line it prints.
    fn measure(&mut self, what: &str, mut command: Command) -> Result<(), Failure> {
        eprintln!("  {what} …");
        let printed = shell::output(&mut command)?;
        for line in printed.lines().filter(|line| line.starts_with('{')) {
            writeln!(self.log, "{line}").map_err(|why| {
                Failure(format!("{} could not be written: {why}.", self.log_path.display()))
            })?;
            self.figures.add(line)?;
        }
        Ok(())
    }
}

/// Whether what is measured is kept on one core, away from the one that answers interrupts.
#[derive(Clone, Copy)]
enum Pin {
    Core1,
    Nowhere,
}

impl Pin {
    fn find() -> Self {
        if shell::works(Command::new("taskset").args(["-c", "1", "true"])) {
            Self::Core1
        } else {
            Self::Nowhere
        }
    }

    fn command(self, program: &Path) -> Command {
        match self {
            Self::Nowhere => Command::new(program),
            Self::Core1 => {
                let mut command = Command::new("taskset");
                command.args(["-c", "1"]).arg(program);
                command
            }
        }
    }

    fn shown(self) -> &'static str {
        match self {
            Self::Core1 => ", on core 1",
            Self::Nowhere => ", not pinned to a core",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_options_have_defaults() {
        let expected = Options { rounds: 3, secs: 2.0, peers: Peers::Measured, binary: None };
        assert_eq!(Options::parse(&["time-trap"]).unwrap(), expected);
    }

    #[test]
    fn the_options_are_read_in_any_order() {
        let args = ["--secs", "0.5", "time-trap", "--skip-peers", "--binary", "old", "--rounds", "7"];
        let expected = Options { rounds: 7, secs: 0.5, peers: Peers::Skipped, binary: Some("old".into()) };
        assert_eq!(Options::parse(&args).unwrap(), expected);
    }

    #[test]
    fn wrong_options_are_refused_in_a_sentence() {
        #[rustfmt::skip]
        let wrong: [(&[&str], &str); 7] = [
            (&[],                              "say which game to measure: time-trap."),
            (&["chess"],                       "there is no benchmark of `chess`; there is one of time-trap."),
            (&["time-trap", "time-trap"],      "one game at a time, please."),
            (&["time-trap", "--rounds"],       "`--rounds` needs a value after it."),
            (&["time-trap", "--rounds", "0"],  "`--rounds` is a whole number above 0, not `0`."),
            (&["time-trap", "--secs", "NaN"],  "`--secs` is a number above 0, not `NaN`."),
            (&["time-trap", "--secs", "soon"], "`--secs` is a number above 0, not `soon`."),
        ];
        for (args, sentence) in wrong {
            assert_eq!(Options::parse(args).unwrap_err().to_string(), sentence);
        }
        assert!(
            Options::parse(&["--fast"]).unwrap_err().to_string().starts_with("there is no option `--fast`.")
        );
    }
}
