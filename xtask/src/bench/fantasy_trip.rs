//! `cargo xtask bench fantasy-trip`: fights at random and between bots, and the odds of everything offered.

use super::Bench;
use super::measuring::{self, Figures};
use super::options::Options;
use super::verdicts::Report;
use crate::shell::Failure;

/// The benchmark.
pub(super) const BENCH: Bench = Bench {
    name: "fantasy-trip",
    about: "fights per second, how long odds take, and how long bots think",
    help: HELP,
    rounds: 3,
    secs: 2.0,
    run,
};

const HELP: &str = "\
Plays duels and fights of three against three of The Fantasy Trip at random and between expert bots, lets
experts fight eight against eight, and works out the odds of everything offered at each decision of such
fights. No other framework plays this game, so there are no peers. The raw figures go to
target/bench/fantasy-trip.jsonl.

Usage: cargo xtask bench fantasy-trip [OPTIONS]

Options:
  --rounds N      number of rounds (3)
  --secs S        seconds per case and round (2)
  --binary FILE   measure this build instead of building one

Exits with 1 if a target is missed: random play allocates nothing, the odds of the worst decision take
10 ms at most, no bot thinks longer than 100 ms, and all fights between bots end.";

const NAME: &str = "fantasy-trip";

/// The longest that the odds of one decision may take, in milliseconds.
const ODDS: f64 = 10.0;

/// The longest that a bot may think about a decision, in milliseconds.
const THINKING: f64 = 100.0;

/// Builds, measures, reports.
fn run(options: &Options) -> Result<(), Failure> {
    measuring::alone(options, NAME, "The Fantasy Trip", report)
}

/// The medians, and whether the targets are met.
fn report(lines: &[String]) -> Result<Report, Failure> {
    let figures = Figures::read(lines)?;
    let figure = |case: &str, key: &str| figures.median(case, key);
    let (odds, longest) = (figure("odds", "worst_ms")?, figure("bot eights", "longest_ms")?);
    let all = |key: &str| -> Result<f64, Failure> {
        Ok(figure("bot duels", key)? + figure("bot threes", key)? + figure("bot eights", key)?)
    };
    let (fights, ended) = (all("fights")?, all("ended")?);
    let mut report = figures.table([
        ("random duels per second", "random duels", "fights_per_s"),
        ("random fights of three per second", "random threes", "fights_per_s"),
        ("steps per second in duels", "random duels", "steps_per_s"),
        ("steps per second in fights of three", "random threes", "steps_per_s"),
        ("duels of bots per second", "bot duels", "fights_per_s"),
        ("fights of three bots each per second", "bot threes", "fights_per_s"),
        ("a decision in a duel, ms", "bot duels", "decision_ms"),
        ("a decision among sixteen, ms", "bot eights", "decision_ms"),
        ("the longest decision among sixteen, ms", "bot eights", "longest_ms"),
        ("offers of the slowest decision among sixteen", "odds", "offers"),
        ("their odds, ms", "odds", "worst_ms"),
    ])?;
    figures.judge_allocations(&mut report)?;
    report.judge(odds <= ODDS, &format!("the odds of the worst decision take {odds:.3} ms; {ODDS} allowed"));
    report.judge(longest <= THINKING, &format!("a bot decides in {longest:.3} ms; {THINKING} allowed"));
    report.judge(ended >= fights, &format!("{ended} of {fights} fights between bots ended"));
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(allocations: u32, odds: f64, ms: f64, ended: u32) -> Vec<String> {
        let bots = |case: &str, ended: u32| {
            format!(
                r#"{{"case":"{case}","fights":9,"ended":{ended},"fights_per_s":4.5,"decision_ms":0.3,"longest_ms":{ms}}}"#
            )
        };
        vec![
            r#"{"case":"random duels","fights_per_s":400.0,"steps_per_s":900000.0}"#.to_owned(),
            r#"{"case":"random threes","fights_per_s":100.0,"steps_per_s":800000.0}"#.to_owned(),
            format!(r#"{{"case":"allocations","steps":1000,"allocations":{allocations}}}"#),
            bots("bot duels", ended),
            bots("bot threes", 9),
            bots("bot eights", 9),
            format!(r#"{{"case":"odds","decisions":900,"offers":120,"worst_ms":{odds}}}"#),
        ]
    }

    #[test]
    fn all_targets_are_judged() {
        let faults =
            |allocations, odds, ms, ended| report(&lines(allocations, odds, ms, ended)).unwrap().faults;
        assert_eq!(faults(0, 10.0, 99.0, 9), 0);
        assert_eq!([faults(1, 1.0, 1.0, 9), faults(0, 10.1, 1.0, 9)], [1, 1]);
        assert_eq!([faults(0, 1.0, 100.1, 9), faults(0, 1.0, 1.0, 8)], [1, 1]);
    }

    #[test]
    fn a_missing_measurement_is_a_failure() {
        let Err(failure) = report(&lines(0, 1.0, 1.0, 9)[..5]) else { panic!("there are no odds in it") };
        assert_eq!(failure.to_string(), "`worst_ms` of the case `odds` was not measured.");
    }
}
