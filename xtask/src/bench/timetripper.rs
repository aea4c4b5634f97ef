//! `cargo xtask bench timetripper`: random trips, and the odds of a crowded field.

use super::Bench;
use super::measuring::{self, Figures};
use super::options::Options;
use super::verdicts::Report;
use crate::shell::Failure;

/// The benchmark.
pub(super) const BENCH: Bench = Bench {
    name: "timetripper",
    about: "trips and Battle Stages per second, and how long odds take",
    help: HELP,
    rounds: 3,
    secs: 2.0,
    run,
};

const HELP: &str = "\
Plays random solitaire trips of TimeTripper from choosing a load to the end, and works out the odds of
everything offered on a crowded field. No other framework plays this game, so there are no peers. The
raw figures go to target/bench/timetripper.jsonl.

Usage: cargo xtask bench timetripper [OPTIONS]

Options:
  --rounds N      number of rounds (3)
  --secs S        seconds per case and round (2)
  --binary FILE   measure this build instead of building one

Exits with 1 if a target is missed: random play allocates nothing, and the odds take 10 ms at most.";

const NAME: &str = "timetripper";

/// The longest that the odds of a crowded field may take, in milliseconds.
const ODDS: f64 = 10.0;

/// Builds, measures, reports.
fn run(options: &Options) -> Result<(), Failure> {
    measuring::alone(options, NAME, "TimeTripper", report)
}

/// The medians, and whether the targets are met.
fn report(lines: &[String]) -> Result<Report, Failure> {
    let figures = Figures::read(lines)?;
    let figure = |case: &str, key: &str| figures.median(case, key);
    let odds = figure("odds", "ms")?;
    let mut report = figures.table([
        ("random trips per second", "random trips", "trips_per_s"),
        ("Battle Stages per second", "random trips", "stages_per_s"),
        ("steps per second", "random trips", "steps_per_s"),
        ("offers on a crowded field", "odds", "offers"),
        ("their odds in words, ms", "odds", "ms"),
    ])?;
    figures.judge_allocations(&mut report)?;
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
    fn both_targets_are_judged() {
        let faults = |allocations, ms| report(&lines(allocations, ms)).unwrap().faults;
        assert_eq!([faults(0, 9.9), faults(1, 9.9), faults(0, 10.1), faults(3, 11.0)], [0, 1, 1, 2]);
    }

    #[test]
    fn a_missing_measurement_is_a_failure() {
        let Err(failure) = report(&lines(0, 1.0)[..2]) else { panic!("there are no odds in it") };
        assert_eq!(failure.to_string(), "`ms` of the case `odds` was not measured.");
    }
}
