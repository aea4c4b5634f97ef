//! `cargo xtask bench`: Anachron next to what people would use instead, in one run.
//!
//! [`BENCHES`] is the list of benchmarks, each in its own file; [`options`] reads their command line. They install their
//! [`peers`], collect what all programs print while [`measuring`], and end with [`verdicts`].

mod drawing;
mod fantasy_trip;
mod measuring;
mod options;
mod peers;
mod server;
mod time_agent;
mod time_trap;
mod timetripper;
mod tow_truck;
mod verdicts;

use crate::shell::Failure;
pub(crate) use options::{Options, help};

/// One benchmark.
#[derive(Clone, Copy, Debug)]
struct Bench {
    /// Its name on the command line.
    name: &'static str,
    /// What it measures, in one line.
    about: &'static str,
    /// What `--help` prints.
    help: &'static str,
    /// How many rounds it takes by default.
    rounds: u32,
    /// How many seconds a case takes by default.
    secs: f64,
    /// Builds, installs, measures, reports.
    run: fn(&Options) -> Result<(), Failure>,
}

/// All benchmarks.
const BENCHES: [Bench; 7] = [
    time_trap::BENCH,
    timetripper::BENCH,
    tow_truck::BENCH,
    time_agent::BENCH,
    fantasy_trip::BENCH,
    drawing::BENCH,
    server::BENCH,
];

/// The list of benchmarks, for the help.
pub(crate) fn list() -> String {
    let line = |bench: &Bench| format!("  bench {:<12} {}", bench.name, bench.about);
    BENCHES.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Builds, installs, measures, reports.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    (options.bench.run)(options)
}
