//! `cargo xtask bench drawing`: how long the pages of crowded positions take to draw.

use super::Bench;
use super::measuring::{self, Figures};
use super::options::Options;
use super::verdicts::{Report, aligned, number};
use crate::shell::Failure;

/// The benchmark.
pub(super) const BENCH: Bench = Bench {
    name: NAME,
    about: "how long the pages of crowded positions take to draw",
    help: HELP,
    rounds: 3,
    secs: 2.0,
    run,
};

const HELP: &str = "\
Draws all fragments of a page for one viewer, as the server does after each act: crowded positions late
in long games, one per game. There are no peers. The raw figures go to target/bench/drawing.jsonl.

Usage: cargo xtask bench drawing [OPTIONS]

Options:
  --rounds N      number of rounds (3)
  --secs S        seconds per case and round (2)
  --binary FILE   measure this build instead of building one

Exits with 1 if a target is missed: each page is drawn within 5 ms.";

const NAME: &str = "drawing";

/// The cases.
const CASES: [&str; 3] = ["crowd", "nine", "rescue"];

/// The longest that a drawing may take, in microseconds.
const LONGEST: f64 = 5_000.0;

/// Builds, measures, reports.
fn run(options: &Options) -> Result<(), Failure> {
    measuring::alone(options, NAME, "Drawing pages", report)
}

/// The medians of the rounds, and whether the target is met.
fn report(lines: &[String]) -> Result<Report, Failure> {
    const COLUMNS: [(&str, &str); 7] = [
        ("entries", "entries"),
        ("offers", "offers"),
        ("us", "µs"),
        ("scene_us", "scene µs"),
        ("allocations", "allocations"),
        ("fragments", "fragments"),
        ("fragment_bytes", "bytes"),
    ];
    let figures = Figures::read(lines)?;
    let mut rows = vec![["page"; 8].map(str::to_owned)];
    for (cell, (_, head)) in rows[0][1..].iter_mut().zip(COLUMNS) {
        head.clone_into(cell);
    }
    let mut slowest: f64 = 0.0;
    for case in CASES {
        let mut row = [(); 8].map(|()| case.to_owned());
        for (cell, (key, _)) in row[1..].iter_mut().zip(COLUMNS) {
            let figure = figures.median(case, key)?;
            number(figure).trim_end_matches(".00").trim_end_matches(".0").clone_into(cell);
        }
        rows.push(row);
        slowest = slowest.max(figures.median(case, "us")?);
    }
    let mut report = Report::new(aligned(&rows, 1));
    report.line("");
    let line = format!("the slowest page is drawn in {} µs; {} allowed", number(slowest), number(LONGEST));
    report.judge(slowest <= LONGEST, &line);
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(micros: [f64; 3]) -> Vec<String> {
        let line = |(case, us): (&str, f64)| {
            format!(
                r#"{{"case":"{case}","entries":80,"offers":5,"us":{us},"scene_us":50.5,"allocations":1234,
                "allocated_bytes":9,"fragments":30,"fragment_bytes":40000}}"#
            )
        };
        CASES.into_iter().zip(micros).map(line).collect()
    }

    #[test]
    fn every_page_has_a_row_and_the_slowest_is_judged() {
        let good = report(&lines([100.25, 200.0, 4999.0])).unwrap();
        let expected = "\
page    entries  offers     µs  scene µs  allocations  fragments   bytes
crowd        80       5    100      50.5        1,234         30  40,000
nine         80       5    200      50.5        1,234         30  40,000
rescue       80       5  4,999      50.5        1,234         30  40,000

PASS         the slowest page is drawn in 4,999 µs; 5,000 allowed
";
        assert_eq!(good.text, expected);
        assert_eq!(report(&lines([5_001.0, 1.0, 1.0])).unwrap().faults, 1);
    }

    #[test]
    fn a_missing_measurement_is_a_failure() {
        let Err(failure) = report(&lines([1.0; 3])[..2]) else { panic!("there is no rescue in it") };
        assert_eq!(failure.to_string(), "`entries` of the case `rescue` was not measured.");
    }
}
