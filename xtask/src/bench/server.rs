//! `cargo xtask bench server`: our durable server, next to boardgame.io's in memory and with its file store.
//!
//! [`figures`] collects what the load generators print, and [`report`] makes the table and checks the targets.

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

/// The benchmark.
pub(super) const BENCH: Bench = Bench {
    name: "server",
    about: "submissions per second, latency, CPU time and memory of the server",
    help: HELP,
    rounds: 1,
    secs: 8.0,
    run,
};

const HELP: &str = "\
Loads our server (SQLite, every acknowledged submission on disk) and boardgame.io's (in memory, and
with its file store) with one game: two clients per table in a closed loop over loopback, the server
on core 0 and the load on core 1, both saturated and paced. Prints acknowledged submissions per
second, latency, CPU time, memory, their ratios, and whether we meet our targets. Then it measures
5,000 spectators of one table, and what a submission costs with more tables and in later turns.
Everything is built and installed under target/. The raw figures go to target/bench/server.jsonl.
It takes 7 minutes.

Usage: cargo xtask bench server [OPTIONS]

Options:
  --rounds N      number of rounds; each measures everything once (1)
  --secs S        seconds per case and round (8)
  --tables LIST   numbers of tables, one case each (10,100,1000); the targets are for 1000
  --skip-peers    measure only our server
  --binary FILE   measure this build of `anachron` instead of building one

Exits with 1 if a target is missed, or if some figures cannot be trusted.";

const NAME: &str = "server";

/// Where boardgame.io stores its matches, and which loads it gets. Its file store is measured with two versions of
/// node-persist: the one that npm installs, whose writes wait for a timer, and the lowest that is allowed.
const STORES: [(&str, &[Pace]); 3] = [
    ("mem", &[Pace::Saturated, Pace::Paced]),
    ("flatfile310", &[Pace::Saturated, Pace::Paced]),
    ("flatfile", &[Pace::Saturated]),
];

/// Whether clients submit at once or think first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pace {
    Saturated,
    Paced,
}

impl Pace {
    /// How long clients think, in milliseconds: about 340 submissions arrive per second, however many tables there are.
    /// A turn takes as long as the slower of two clients, and each varies by half.
    const fn think(self, tables: u32) -> u32 {
        match self {
            Self::Saturated => 0,
            Self::Paced => 5 * tables,
        }
    }

    /// Seconds before the measurement, until all clients are seated, the code is warm, and clients are out of step.
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
            std::path::absolute(binary).map_err(|why| Failure(format!("there is no such build: {why}.")))?
        }
        // Built alone: together with the load generator, its libraries would get more features than users have.
        None => measuring::build(&root, "anachron", "anachron")?,
    };
    let load = measuring::build(&root, "bench", "server-load")?;
    let peer = match options.peers {
        Peers::Measured => peers::boardgame_io(&root),
        Peers::Skipped => None,
    };
    let tmp = root.join("target/bench/tmp");
    fs::create_dir_all(&tmp)
        .map_err(|why| Failure(format!("{} could not be created: {why}.", tmp.display())))?;

    let ours = Ours { load, server, pin: Pin::find(), tmp };
    let mut bench = Run {
        secs: options.secs,
        log: Log::create(&root, NAME)?,
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
    /// The folder for all databases, on the disk of the repository: in memory nothing would be durable.
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

/// A running measurement.
struct Run {
    secs: f64,
    log: Log,
    figures: Figures,
    /// Why cases could not be measured, in sentences.
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

    /// The arguments of both load generators.
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
    fn the_pace_gives_the_same_load_for_any_number_of_tables() {
        assert_eq!([10, 100, 1000].map(|tables| Pace::Paced.think(tables)), [50, 500, 5000]);
        assert_eq!(Pace::Saturated.think(1000), 0);
    }

    #[test]
    fn the_warm_up_lasts_until_clients_are_out_of_step() {
        assert!((Pace::Saturated.warm(1000) - 7.0).abs() < 1e-9);
        assert!((Pace::Paced.warm(1000) - 8.0).abs() < 1e-9);
        assert!((Pace::Paced.warm(2000) - 16.0).abs() < 1e-9);
    }

    #[test]
    fn the_server_is_pinned_to_the_other_core() {
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
