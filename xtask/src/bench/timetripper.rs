//! `cargo xtask bench timetripper`: random trips, and the odds of a crowded field.

use super::Bench;
use super::measuring;
use super::options::Options;
use super::verdicts::{Report, aligned};
use crate::shell::Failure;

/// The benchmark as it is asked for.
pub(super) const BENCH: Bench = Bench {
    name: "timetripper",
    about: "trips and Battle Stages per second, and the time that odds take",
    help: HELP,
    rounds: 3,
    secs: 2.0,
    run,
};

const HELP: &str = "\
Plays random solitaire trips of TimeTripper from the choice of a load to the end, and works out the
odds of everything that is offered on a crowded field. Nobody else plays this game, so there are no
peers; the raw figures go to target/bench/timetripper.jsonl.

Usage: cargo xtask bench timetripper [OPTIONS]

Options:
  --rounds N      how often it is measured (3)
  --secs S        how long each case is measured in each round, in seconds (2)
  --binary FILE   measure this build instead of making one

Exits with 1 if a bar is failed: random play allocates nothing, and the odds are there within 10 ms.";

const NAME: &str = "timetripper";

/// The longest that the odds of a crowded field may take, in milliseconds.
const ODDS: f64 = 10.0;

/// Builds, measures, reports.
fn run(options: &Options) -> Result<(), Failure> {
    measuring::alone(options, NAME, "TimeTripper", report)
}

/// The medians, and whether the bars are cleared.
fn report(lines: &[String]) -> Result<Report, Failure> {
    let figures = measuring::figures(lines)?;
    let figure = |case: &str, key: &str| measuring::median(&figures, case, key);
    let row =
        |what: &str, value: f64| [what.to_owned(), format!("{value:.3}").trim_end_matches(".000").to_owned()];
    let (allocations, steps) = (figure("allocations", "allocations")?, figure("allocations", "steps")?);
    let odds = figure("odds", "ms")?;
    let rows = [
        row("random trips a second", figure("random trips", "trips_per_s")?),
        row("Battle Stages a second", figure("random trips", "stages_per_s")?),
        row("steps a second", figure("random trips", "steps_per_s")?),
        row("offers on a crowded field", figure("odds", "offers")?),
        row("their odds in words, ms", odds),
    ];
    let mut report = Report::new(aligned(&rows, 1));
    report.tell("");
    report.judge(
        allocations == 0.0,
        &format!("{allocations} allocations in {steps} steps of random play; 0 allowed"),
    );
    report.judge(
        odds <= ODDS,
        &format!("odds of everything offered on a crowded field in {odds} ms; {ODDS} allowed"),
    );
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(allocations: u32, ms: f64) -> Vec<String> {
        vec![
            r#"{"case":"random trips","trips_per_s":9000.0,"stages_per_s":90000.0,"steps_per_s":300000.0}"#
                .to_owned(),
            format!(r#"{{"case":"allocations","steps":1000,"allocations":{allocations}}}"#),
            format!(r#"{{"case":"odds","offers":200,"enemies":14,"ms":{ms}}}"#),
        ]
    }

    #[test]
    fn both_bars_are_judged() {
        let faults = |allocations, ms| report(&lines(allocations, ms)).unwrap().faults;
        assert_eq!([faults(0, 9.9), faults(1, 9.9), faults(0, 10.1), faults(3, 11.0)], [0, 1, 1, 2]);
    }

    #[test]
    fn what_was_not_measured_is_a_failure() {
        let Err(failure) = report(&lines(0, 1.0)[..2]) else { panic!("there are no odds in it") };
        assert_eq!(failure.to_string(), "nothing was measured of `ms` in `odds`.");
    }
}
