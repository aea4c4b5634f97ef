//! `cargo xtask bench time-trap`: the engine next to frameworks and bare kernels.
//!
//! [`figures`] collects what all programs print, and [`report`] makes the table and checks the targets.

mod figures;
mod report;

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Bench;
use super::measuring::{self, Log, Pin};
use super::options::{Options, Peers};
use super::peers::{self, Peer};
use crate::shell::{self, Failure};
use figures::Figures;

/// The benchmark.
pub(super) const BENCH: Bench = Bench {
    name: "time-trap",
    about: "games per second of the engine",
    help: HELP,
    rounds: 3,
    secs: 2.0,
    run,
};

const HELP: &str = "\
Plays Time Trap (4 seats, random orders, full replay every turn) with our engine and with its
peers, and prints games per second, their ratios, and whether we meet our targets. Everything is
built and installed under target/. The raw figures go to target/bench/time-trap.jsonl.

Usage: cargo xtask bench time-trap [OPTIONS]

Options:
  --rounds N      number of rounds; each measures everything once (3)
  --secs S        seconds per case and round (2)
  --skip-peers    measure only our engine and the bare kernels, which are built with it
  --binary FILE   measure this build instead of building one

Exits with 1 if a target is missed, or if some figures cannot be trusted.";

const NAME: &str = "time-trap";

/// A peer that plays the same games.
struct Other {
    name: &'static str,
    peer: Peer,
    check: &'static str,
    /// For each case, the script and its arguments after the seconds.
    cases: &'static [&'static [&'static str]],
}

impl Other {
    /// The command that measures one case.
    fn case(&self, pin: Pin, case: &[&str], secs: &str) -> Command {
        let mut command = self.peer.script(pin, case[0]);
        command.arg(secs).args(&case[1..]);
        command
    }
}

/// Each case is its own process, so that no case profits from code that another has warmed up.
const ON_NODE: &[&[&str]] = &[
    &["headless.js", "reducer:simul"],
    &["headless.js", "reducer:tuned"],
    &["headless.js", "reducer:seq"],
    &["headless.js", "reducer:lean"],
    &["headless.js", "client:lean"],
    &["headless.js", "local:lean"],
];

const ON_PYTHON: &[&[&str]] = &[&["bench_openspiel.py"], &["bench_pettingzoo.py"]];

/// Builds, installs, cross-checks, measures, reports.
fn run(options: &Options) -> Result<(), Failure> {
    let root = shell::root()?;
    let ours = match &options.binary {
        Some(binary) => binary.clone(),
        None => measuring::build(&root, "bench", NAME)?,
    };
    let others = match options.peers {
        Peers::Measured => install(&root),
        Peers::Skipped => Vec::new(),
    };
    cross_check(&root, &ours, &others)?;

    let mut bench = Run {
        pin: Pin::find(),
        secs: options.secs.to_string(),
        log: Log::create(&root, NAME)?,
        figures: Figures::default(),
        broken: Vec::new(),
    };
    for round in 1..=options.rounds {
        eprintln!("Round {round} of {}:", options.rounds);
        bench.measure("anachron and the kernels", bench.ours(&ours))?;
        for other in &others {
            bench.measure_all_of(other);
        }
    }

    let report = report::report(&bench.figures, options.secs, &bench.broken);
    let place = match bench.pin {
        Pin::Core1 => ", on core 1",
        Pin::Nowhere => ", not pinned to a core",
    };
    println!("\nTime Trap, {} × {} s for each case{place}.\n", options.rounds, options.secs);
    println!("{}", report.text);
    println!("Every figure: target/bench/{NAME}.jsonl");
    report.outcome()
}

fn install(root: &Path) -> Vec<Other> {
    let node = peers::boardgame_io(root);
    let node = node.map(|peer| Other { name: "boardgame.io", peer, check: "check.js", cases: ON_NODE });
    let python = peers::openspiel_and_pettingzoo(root);
    let python = python.map(|peer| Other { name: "python", peer, check: "check.py", cases: ON_PYTHON });
    node.into_iter().chain(python).collect()
}

/// All programs must give the recorded games the recorded points, or the figures cannot be compared.
fn cross_check(root: &Path, ours: &PathBuf, others: &[Other]) -> Result<(), Failure> {
    eprintln!("Checking all programs against the recorded games …");
    let vectors = root.join("bench/vectors.json");
    let mut checks = vec![Command::new(ours)];
    checks[0].arg("check");
    checks.extend(others.iter().map(|other| other.peer.script(Pin::Nowhere, other.check)));
    for mut check in checks {
        shell::run(check.arg(&vectors)).map_err(|why| {
            Failure(format!("the check against the recorded games failed, so nothing was measured: {why}"))
        })?;
    }
    Ok(())
}

/// A measurement under way.
struct Run {
    pin: Pin,
    secs: String,
    log: Log,
    figures: Figures,
    /// Why peers could not be measured, in sentences.
    broken: Vec<String>,
}

impl Run {
    fn ours(&self, binary: &Path) -> Command {
        let mut command = self.pin.command(binary);
        command.args(["run", &self.secs]);
        command
    }

    /// Measures every case of a peer once. A case that fails is named at the end; the others are still measured.
    fn measure_all_of(&mut self, other: &Other) {
        for case in other.cases {
            let command = other.case(self.pin, case, &self.secs);
            if let Err(why) = self.measure(&format!("{} {}", other.name, case.join(" ")), command) {
                eprintln!("  {why}");
                self.broken.push(why.to_string());
            }
        }
    }

    fn measure(&mut self, what: &str, command: Command) -> Result<(), Failure> {
        for line in self.log.run(what, command)? {
            self.figures.add(&line)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seconds_come_between_the_script_and_the_case() {
        let peer = Peer { program: "node".into(), folder: ".".into() };
        let other = Other { name: "boardgame.io", peer, check: "check.js", cases: ON_NODE };
        let command = other.case(Pin::Nowhere, ON_NODE[3], "2");
        assert_eq!(shell::shown(&command), "node headless.js 2 reducer:lean");
        let command = other.case(Pin::Core1, ON_NODE[3], "2");
        assert_eq!(shell::shown(&command), "taskset -c 1 node headless.js 2 reducer:lean");
    }
}
