//! `cargo xtask bench`: ours next to what people would use instead, in one run.
//!
//! [`BENCHES`] is the list of benchmarks, each in a file of its own; [`options`] is what can be asked of them. They install
//! their [`peers`], collect what everyone prints while [`measuring`], and end in [`verdicts`].

mod drawing;
mod measuring;
mod options;
mod peers;
mod server;
mod time_trap;
mod timetripper;
mod tow_truck;
mod verdicts;

use crate::shell::Failure;
pub(crate) use options::{Options, help};

/// One benchmark.
#[derive(Clone, Copy, Debug)]
struct Bench {
    /// What it is called on the command line.
    name: &'static str,
    /// What it measures, in a line.
    about: &'static str,
    /// All that `--help` says of it.
    help: &'static str,
    /// How many rounds it takes unless told otherwise.
    rounds: u32,
    /// How many seconds a case takes unless told otherwise.
    secs: f64,
    /// Builds, installs, measures, reports.
    run: fn(&Options) -> Result<(), Failure>,
}

/// All benchmarks.
const BENCHES: [Bench; 5] =
    [time_trap::BENCH, timetripper::BENCH, tow_truck::BENCH, drawing::BENCH, server::BENCH];

/// The list for the help of all chores.
pub(crate) fn list() -> String {
    let line = |bench: &Bench| format!("  bench {:<12} {}", bench.name, bench.about);
    BENCHES.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Builds, installs, measures, reports.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    (options.bench.run)(options)
}
