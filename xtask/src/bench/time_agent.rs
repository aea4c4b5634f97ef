//! `cargo xtask bench time-agent`: random games, technology paths next to a plain search, and games between bots.

use super::Bench;
use super::measuring::{self, Figures};
use super::options::Options;
use super::verdicts::Report;
use crate::shell::Failure;

/// The benchmark.
pub(super) const BENCH: Bench = Bench {
    name: "time-agent",
    about: "random games per second, technology paths, and how long bots think",
    help: HELP,
    rounds: 3,
    secs: 2.0,
    run,
};

const HELP: &str = "\
Plays random games of Time Agent with six players to the end, looks for the technology paths of boards
from such games, ours and a plain breadth-first search in turn, and lets six expert bots play. The raw
figures go to target/bench/time-agent.jsonl.

Usage: cargo xtask bench time-agent [OPTIONS]

Options:
  --rounds N      number of rounds (3)
  --secs S        seconds per case and round (2)
  --binary FILE   measure this build instead of building one

Exits with 1 if a target is missed: random play allocates nothing, paths are found at least 20 times as
fast as by the plain search, a bot decides within 5 ms on average, and all games between bots end.";

const NAME: &str = "time-agent";

/// How many times as fast as a plain search paths must be found.
const PATHS: f64 = 20.0;

/// The longest that a bot may think about a decision on average, in milliseconds.
const THINKING: f64 = 5.0;

/// Builds, measures, reports.
fn run(options: &Options) -> Result<(), Failure> {
    measuring::alone(options, NAME, "Time Agent", report)
}

/// The medians, and whether the targets are met.
fn report(lines: &[String]) -> Result<Report, Failure> {
    let figures = Figures::read(lines)?;
    let figure = |case: &str, key: &str| figures.median(case, key);
    let (ratio, thinking) = (figure("paths", "ratio")?, figure("bots", "decision_ms")?);
    let (games, ended) = (figure("bots", "games")?, figure("bots", "ended")?);
    let mut report = figures.table([
        ("random games per second", "random games", "games_per_s"),
        ("steps per second", "random games", "steps_per_s"),
        ("paths per second", "paths", "ours_per_s"),
        ("the same by a plain search", "paths", "plain_per_s"),
        ("games of six bots per second", "bots", "games_per_s"),
        ("a bot's decision, ms", "bots", "decision_ms"),
    ])?;
    figures.judge_allocations(&mut report)?;
    report.judge(
        ratio >= PATHS,
        &format!("paths are found {ratio:.1} times as fast as by a plain search; at least {PATHS} wanted"),
    );
    report.judge(thinking <= THINKING, &format!("a bot decides in {thinking:.3} ms; {THINKING} allowed"));
    report.judge(ended >= games, &format!("{ended} of {games} games between bots ended"));
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(allocations: u32, ratio: f64, ms: f64, ended: u32) -> Vec<String> {
        vec![
            r#"{"case":"random games","games_per_s":400.0,"steps_per_s":900000.0}"#.to_owned(),
            format!(r#"{{"case":"allocations","steps":1000,"allocations":{allocations}}}"#),
            format!(r#"{{"case":"paths","ours_per_s":3e6,"plain_per_s":1e5,"ratio":{ratio}}}"#),
            format!(r#"{{"case":"bots","games":9,"ended":{ended},"games_per_s":4.5,"decision_ms":{ms}}}"#),
        ]
    }

    #[test]
    fn all_targets_are_judged() {
        let faults =
            |allocations, ratio, ms, ended| report(&lines(allocations, ratio, ms, ended)).unwrap().faults;
        assert_eq!(faults(0, 20.0, 4.9, 9), 0);
        assert_eq!([faults(1, 30.0, 1.0, 9), faults(0, 19.9, 1.0, 9)], [1, 1]);
        assert_eq!([faults(0, 30.0, 5.1, 9), faults(0, 30.0, 1.0, 8)], [1, 1]);
    }

    #[test]
    fn a_missing_measurement_is_a_failure() {
        let Err(failure) = report(&lines(0, 30.0, 1.0, 9)[..2]) else { panic!("there are no paths in it") };
        assert_eq!(failure.to_string(), "`ratio` of the case `paths` was not measured.");
    }
}
