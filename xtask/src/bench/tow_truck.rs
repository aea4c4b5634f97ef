//! `cargo xtask bench tow-truck`: looking up clues, checking messages, and tables of bots.

use super::Bench;
use super::measuring::{self, Figures};
use super::options::Options;
use super::verdicts::Report;
use crate::shell::Failure;

/// The benchmark.
pub(super) const BENCH: Bench = Bench {
    name: "tow-truck",
    about: "how fast clues are looked up, and a thousand tables of bots",
    help: HELP,
    rounds: 3,
    secs: 2.0,
    run,
};

const HELP: &str = "\
Looks up clues in people's words in the event files of the Tow Truck, checks them for paradoxes, and
lets bots play a thousand tables to the end. No other framework plays this game, so there are no
peers. The raw figures go to target/bench/tow-truck.jsonl.

Usage: cargo xtask bench tow-truck [OPTIONS]

Options:
  --rounds N      number of rounds (3)
  --secs S        seconds per case and round (2)
  --binary FILE   measure this build instead of building one

Exits with 1 if a target is missed: 999 of 1,000 clues are looked up within 5 ms each, and every table
of bots reaches its end.";

const NAME: &str = "tow-truck";

/// The longest that looking up a clue may take, in milliseconds.
const LOOKUP: f64 = 5.0;

/// Builds, measures, reports.
fn run(options: &Options) -> Result<(), Failure> {
    measuring::alone(options, NAME, "The Tow Truck", report)
}

/// The medians, and whether the targets are met.
fn report(lines: &[String]) -> Result<Report, Failure> {
    let figures = Figures::read(lines)?;
    let figure = |case: &str, key: &str| figures.median(case, key);
    let slow = figure("lookups", "p999_ms")?;
    let (tables, finished) = (figure("tables", "tables")?, figure("tables", "finished")?);
    let mut report = figures.table([
        ("looking up a clue, median, ms", "lookups", "p50_ms"),
        ("99 of 100, ms", "lookups", "p99_ms"),
        ("the slowest, ms", "lookups", "worst_ms"),
        ("checking a message, median, ms", "checks", "p50_ms"),
        ("the slowest, ms", "checks", "worst_ms"),
        ("tables of bots per second", "tables", "tables_per_s"),
        ("their steps per second", "tables", "steps_per_s"),
    ])?;
    report.judge(slow <= LOOKUP, &format!("999 of 1,000 clues looked up within {slow} ms; {LOOKUP} allowed"));
    report.judge(
        (finished - tables).abs() < 0.5,
        &format!("{finished} of {tables} tables of bots played to the end"),
    );
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(slow: f64, finished: u32) -> Vec<String> {
        vec![
            format!(
                r#"{{"case":"lookups","count":9,"p50_ms":0.4,"p99_ms":0.9,"p999_ms":{slow},"worst_ms":9.0}}"#
            ),
            r#"{"case":"checks","count":9,"p50_ms":0.01,"p99_ms":0.02,"p999_ms":0.03,"worst_ms":0.4}"#
                .to_owned(),
            format!(
                r#"{{"case":"tables","tables":1000,"finished":{finished},"tables_per_s":90.0,"steps_per_s":9000.0}}"#
            ),
        ]
    }

    #[test]
    fn both_targets_are_judged() {
        let faults = |slow, finished| report(&lines(slow, finished)).unwrap().faults;
        assert_eq!([faults(4.9, 1000), faults(5.1, 1000), faults(4.9, 999), faults(9.0, 0)], [0, 1, 1, 2]);
    }

    #[test]
    fn a_missing_measurement_is_a_failure() {
        let Err(failure) = report(&lines(1.0, 1000)[..2]) else { panic!("there are no tables in it") };
        assert_eq!(failure.to_string(), "`tables` of the case `tables` was not measured.");
    }
}
