//! `cargo xtask bench`: ours next to what people would use instead, in one run.
//!
//! [`options`] says what can be asked for. [`time_trap`] measures the engine, [`timetripper`] and
//! [`tow_truck`] those games' own speed and [`server`] the server; they install their [`peers`], collect what everybody prints while
//! [`measuring`], and end in [`verdicts`].

mod measuring;
mod options;
mod peers;
mod server;
mod time_trap;
mod timetripper;
mod tow_truck;
mod verdicts;

use crate::shell::Failure;
use options::Subject;
pub(crate) use options::{Options, help};

/// Builds, installs, measures, reports.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    match options.subject {
        Subject::TimeTrap => time_trap::run(options),
        Subject::Timetripper => timetripper::run(options),
        Subject::TowTruck => tow_truck::run(options),
        Subject::Server => server::run(options),
    }
}
