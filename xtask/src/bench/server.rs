//! `cargo xtask bench server`: our durable server, next to boardgame.io's in memory and with its file store.
//!
//! [`figures`] collects what the load generators print, and [`report`] makes the table and judges the bars.

mod figures;
mod report;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::Bench;
use super::measuring::{self, Log, Pin, with_many_files};
use super::options::{Options, Peers};
use super::peers::{self, Peer};
use crate::shell::{self, Failure};
use figures::Figures;

/// The benchmark as it is asked for.
pub(super) const BENCH: Bench = Bench {
    name: "server",
    about: "submissions per second, latency and memory of the server",
    help: HELP,
    rounds: 1,
    secs: 8.0,
    run,
};

const HELP: &str = "\
Loads our server (SQLite, every acknowledged submission on disk) and boardgame.io's (in memory, and
with its file store) with one game: two clients a table in a closed loop over loopback, the server
on core 0 and the load on core 1, as fast as they can and paced. Prints acknowledged submissions per
second, latency, memory, their ratios, and whether we clear our bars. Then 5,000 spectators of one
table, and what a submission costs with more tables and in later turns. Everything is built and
installed under target/; the raw figures go to target/bench/server.jsonl. It takes 7 minutes.

Usage: cargo xtask bench server [OPTIONS]

Options:
  --rounds N      how often everybody is measured, by turns (1)
  --secs S        how long each case is measured in each round, in seconds (8)
  --tables LIST   how many tables there are, in one case each (10,100,1000); the bars are at 1000
  --skip-peers    only ours
  --binary FILE   measure this build of `anachron` instead of making one

Exits with 1 if a bar is failed, or if somebody's figures cannot be trusted.";

const NAME: &str = "server";

/// What boardgame.io stores its matches in, and whether that is loaded at a pace too. Its file store comes with two
/// versions of node-persist: the one npm installs, whose writes wait for a timer, and the lowest that is allowed.
const STORES: [(&str, &[Pace]); 3] = [
    ("mem", &[Pace::Saturated, Pace::Paced]),
    ("flatfile310", &[Pace::Saturated, Pace::Paced]),
    ("flatfile", &[Pace::Saturated]),
];

/// How fast clients submit: at once, or after thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    Saturated,
    Paced,
}

impl Pace {
    /// Milliseconds that clients think: whatever the tables, about 340 submissions a second are offered, since a
    /// turn takes as long as the slower of two who think half to one and a half times as long.
    const fn think(self, tables: u32) -> u32 {
        match self {
            Self::Saturated => 0,
            Self::Paced => 5 * tables,
        }
    }

    /// Seconds before the measurement: everybody has sat down, the code is hot, and thoughts are out of step.
    fn warm(self, tables: u32) -> f64 {
        let busy = (3.0 + f64::from(tables) / 250.0).min(8.0);
        busy.max(1.6 * f64::from(self.think(tables)) / 1000.0)
    }
}

/// Builds, installs, measures, reports.
fn run(options: &Options) -> Result<(), Failure> {
    let root = shell::root()?;
    let server = match &options.binary {
        Some(binary) => {
            std::path::absolute(binary).map_err(|why| Failure(format!("no such build: {why}.")))?
        }
        // Built by itself: the load generator would give its libraries more than users have.
        None => measuring::build(&root, "anachron", "anachron")?,
    };
    let load = measuring::build(&root, "bench", "server-load")?;
    let peer = match options.peers {
        Peers::Measured => peers::boardgame_io(&root),
        Peers::Skipped => None,
    };
    let tmp = root.join("target/bench/tmp");
    fs::create_dir_all(&tmp)
        .map_err(|why| Failure(format!("{} could not be made: {why}.", tmp.display())))?;

    let ours = Ours { load, server, pin: Pin::find(), tmp };
    let mut bench = Run {
        secs: options.secs,
        log: Log::begin(&root, NAME)?,
        figures: Figures::default(),
        broken: vec![],
    };
    for round in 1..=options.rounds {
        eprintln!("Round {round} of {}:", options.rounds);
        for &tables in &options.tables {
            for pace in [Pace::Saturated, Pace::Paced] {
                bench.measure_ours(&ours, tables, pace);
                if let Some(peer) = &peer {
                    bench.measure_peer(peer, &ours, tables, pace);
                }
            }
        }
        bench.measure("anachron, 5,000 spectators", ours.command("connections", &[]));
        let secs = (options.secs / 2.0).to_string();
        bench.measure("anachron, flat", ours.command("flat", &["--secs", &secs]));
    }

    let report = report::report(&bench.figures, &bench.broken);
    let place = match ours.pin {
        Pin::Core1 => "servers on core 0, load on core 1",
        Pin::Nowhere => "not pinned to cores",
    };
    println!("\nServers under load, {} × {} s for each case, {place}.\n", options.rounds, options.secs);
    println!("{}", report.text);
    println!("Every figure: target/bench/{NAME}.jsonl");
    report.outcome()
}

/// What measures our server.
struct Ours {
    load: PathBuf,
    server: PathBuf,
    pin: Pin,
    /// Where all databases go: on the disk of the repository, for in memory nothing would be durable.
    tmp: PathBuf,
}

impl Ours {
    fn command(&self, task: &str, words: &[&str]) -> Command {
        let mut command = self.pin.command(&self.load);
        command.arg(task).arg("--server").arg(&self.server).arg("--tmp").arg(&self.tmp);
        if self.pin == Pin::Core1 {
            command.args(["--core", "0"]);
        }
        command.args(words);
        with_many_files(&command)
    }
}

/// The command that loads boardgame.io's server.
fn theirs(peer: &Peer, pin: Pin, tmp: &Path, store: &str, words: &[&str]) -> Command {
    let mut command = peer.script(pin, "load.js");
    command.args(["--variant", "lean", "--storage", store, "--tmp"]).arg(tmp);
    command.args(["--pin", if pin == Pin::Core1 { "1" } else { "0" }]).args(words);
    with_many_files(&command)
}

/// A measurement under way.
struct Run {
    secs: f64,
    log: Log,
    figures: Figures,
    /// What kept cases from being measured, in sentences.
    broken: Vec<String>,
}

impl Run {
    fn measure_ours(&mut self, ours: &Ours, tables: u32, pace: Pace) {
        let words = self.words(tables, pace);
        let command = ours.command("play", &words.each_ref().map(String::as_str));
        self.measure(&format!("anachron, {tables} tables, {pace:?}"), command);
    }

    fn measure_peer(&mut self, peer: &Peer, ours: &Ours, tables: u32, pace: Pace) {
        let words = self.words(tables, pace);
        for (store, _) in STORES.iter().filter(|(_, paces)| paces.contains(&pace)) {
            let command = theirs(peer, ours.pin, &ours.tmp, store, &words.each_ref().map(String::as_str));
            self.measure(&format!("boardgame.io {store}, {tables} tables, {pace:?}"), command);
        }
    }

    /// Both load generators take the same words.
    fn words(&self, tables: u32, pace: Pace) -> [String; 8] {
        let (think, warm) = (pace.think(tables), pace.warm(tables));
        [
            "--tables".to_owned(),
            tables.to_string(),
            "--think".to_owned(),
            think.to_string(),
            "--warm".to_owned(),
            warm.to_string(),
            "--secs".to_owned(),
            self.secs.to_string(),
        ]
    }

    /// Runs one program. One that breaks is named at the end; the others go on.
    fn measure(&mut self, what: &str, command: Command) {
        let measured = self.log.run(what, command);
        let taken = measured.and_then(|lines| lines.iter().try_for_each(|line| self.figures.add(line)));
        if let Err(why) = taken {
            eprintln!("  {why}");
            self.broken.push(format!("{what}: {why}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_offers_the_same_whatever_the_tables() {
        assert_eq!([10, 100, 1000].map(|tables| Pace::Paced.think(tables)), [50, 500, 5000]);
        assert_eq!(Pace::Saturated.think(1000), 0);
    }

    #[test]
    fn the_warm_up_lasts_until_thoughts_are_out_of_step() {
        assert!((Pace::Saturated.warm(1000) - 7.0).abs() < 1e-9);
        assert!((Pace::Paced.warm(1000) - 8.0).abs() < 1e-9);
        assert!((Pace::Paced.warm(2000) - 16.0).abs() < 1e-9);
    }

    #[test]
    fn the_server_is_kept_on_the_other_core() {
        let ours = Ours {
            load: "server-load".into(),
            server: "anachron".into(),
            pin: Pin::Core1,
            tmp: "tmp".into(),
        };
        let shown = shell::shown(&ours.command("flat", &["--secs", "4"]));
        let expected = "taskset -c 1 server-load flat --server anachron --tmp tmp --core 0 --secs 4";
        assert!(shown.ends_with(expected), "{shown}");
        let peer = Peer { program: "node".into(), folder: ".".into() };
        let shown = shell::shown(&theirs(&peer, Pin::Nowhere, Path::new("tmp"), "mem", &["--tables", "10"]));
        let expected = "node load.js --variant lean --storage mem --tmp tmp --pin 0 --tables 10";
        assert!(shown.ends_with(expected), "{shown}");
    }
}
