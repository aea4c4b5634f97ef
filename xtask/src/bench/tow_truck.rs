//! `cargo xtask bench tow-truck`: clues that are looked up, messages that are checked, and tables of bots.

use super::Bench;
use super::measuring;
use super::options::Options;
use super::verdicts::{Report, aligned};
use crate::shell::Failure;

/// The benchmark as it is asked for.
pub(super) const BENCH: Bench = Bench {
    name: "tow-truck",
    about: "how fast clues are looked up, and a thousand tables of bots",
    help: HELP,
    rounds: 3,
    secs: 2.0,
    run,
};

const HELP: &str = "\
Looks clues in people's words up in the event files of the Tow Truck, checks them for paradoxes, and
lets bots play a thousand tables to the end. Nobody else plays this game, so there are no peers; the
raw figures go to target/bench/tow-truck.jsonl.

Usage: cargo xtask bench tow-truck [OPTIONS]

Options:
  --rounds N      how often it is measured (3)
  --secs S        how long each case is measured in each round, in seconds (2)
  --binary FILE   measure this build instead of making one

Exits with 1 if a bar is failed: 999 of 1,000 clues are looked up within 5 ms each, and every table of
bots comes to its end.";

const NAME: &str = "tow-truck";

/// The longest that looking a clue up may take, in milliseconds.
const LOOKUP: f64 = 5.0;

/// Builds, measures, reports.
fn run(options: &Options) -> Result<(), Failure> {
    measuring::alone(options, NAME, "The Tow Truck", report)
}

/// The medians, and whether the bars are cleared.
fn report(lines: &[String]) -> Result<Report, Failure> {
    let figures = measuring::figures(lines)?;
    let figure = |case: &str, key: &str| measuring::median(&figures, case, key);
    let row =
        |what: &str, value: f64| [what.to_owned(), format!("{value:.3}").trim_end_matches(".000").to_owned()];
    let slow = figure("lookups", "p999_ms")?;
    let (tables, finished) = (figure("tables", "tables")?, figure("tables", "finished")?);
    let rows = [
        row("a clue looked up, median, ms", figure("lookups", "p50_ms")?),
        row("99 of 100, ms", figure("lookups", "p99_ms")?),
        row("the slowest, ms", figure("lookups", "worst_ms")?),
        row("a message checked, median, ms", figure("checks", "p50_ms")?),
        row("the slowest, ms", figure("checks", "worst_ms")?),
        row("tables of bots a second", figure("tables", "tables_per_s")?),
        row("their entries a second", figure("tables", "entries_per_s")?),
    ];
    let mut report = Report::new(aligned(&rows, 1));
    report.tell("");
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
                r#"{{"case":"tables","tables":1000,"finished":{finished},"tables_per_s":90.0,"entries_per_s":9000.0}}"#
            ),
        ]
    }

    #[test]
    fn both_bars_are_judged() {
        let faults = |slow, finished| report(&lines(slow, finished)).unwrap().faults;
        assert_eq!([faults(4.9, 1000), faults(5.1, 1000), faults(4.9, 999), faults(9.0, 0)], [0, 1, 1, 2]);
    }

    #[test]
    fn what_was_not_measured_is_a_failure() {
        let Err(failure) = report(&lines(1.0, 1000)[..2]) else { panic!("there are no tables in it") };
        assert_eq!(failure.to_string(), "nothing was measured of `tables` in `tables`.");
    }
}
