//! The table of all cases, and whether we meet our targets.

use super::super::verdicts::{Report, aligned, grouped, number};
use super::figures::{Figures, Series};

const OURS: &str = "anachron";
/// Our case that goes through the whole contract of a game; all others are compared with it.
const CONTRACT: &str = "contract";

/// The average score of a player with random orders.
const MEAN_POINTS: f64 = 142.64;
/// The standard deviation of one game's mean, over its four players.
const SPREAD: f64 = 24.6;
/// How far a case's mean may be off before its figures are doubted.
const TOLERANCE: f64 = 0.01;
/// Slow cases play few games, so chance alone may take them further off, but hardly ever by this many standard errors.
const SIGMAS: f64 = 4.0;

/// How fast one of our cases must be.
struct Target {
    ours: &'static str,
    factor: f64,
    factor_shown: &'static str,
    theirs: Theirs,
}

enum Theirs {
    /// The fastest case of a peer, which may not be installed here.
    FastestOf(&'static str),
    /// A kernel, which is part of our own program.
    Kernel(&'static str),
}

#[rustfmt::skip]
const TARGETS: [Target; 3] = [
    Target { ours: CONTRACT,             factor: 60.0,      factor_shown: "60",    theirs: Theirs::FastestOf("boardgame.io") },
    Target { ours: "replay_full",        factor: 1.0,       factor_shown: "1",     theirs: Theirs::Kernel("scalar_full") },
    Target { ours: "replay_incremental", factor: 1.0 / 1.5, factor_shown: "1/1.5", theirs: Theirs::Kernel("scalar_incremental") },
];

/// The report on all measurements, of `secs` seconds per round, and on what failed.
pub(super) fn report(figures: &Figures, secs: f64, broken: &[String]) -> Report {
    let mut report = Report::new(table(figures));
    report.line("");
    for sentence in broken {
        report.fault("BROKEN", sentence);
    }
    for sentence in figures.series.iter().filter_map(|series| wrong_points(series, secs)) {
        report.fault("WRONG", &sentence);
    }
    for target in &TARGETS {
        judge(&mut report, target, figures);
    }
    judge_allocations(&mut report, figures);
    report
}

fn judge(report: &mut Report, target: &Target, figures: &Figures) {
    let (theirs, name, is_built_in) = match target.theirs {
        Theirs::FastestOf(peer) => {
            let theirs = figures.fastest_of(peer);
            let case = theirs.map_or_else(String::new, |series| format!(" ({})", series.case));
            (theirs, format!("{peer}'s fastest{case}"), false)
        }
        Theirs::Kernel(case) => (figures.of("kernel", case), format!("the kernel {case}"), true),
    };
    let line = format!("{OURS} {} ≥ {} × {name}", target.ours, target.factor_shown);
    match (figures.of(OURS, target.ours), theirs) {
        (Some(ours), Some(theirs)) => {
            let ratio = ours.median() / theirs.median();
            report.judge(ratio >= target.factor, &format!("{line}: {} ×", number(ratio)));
        }
        (None, _) => report.fault("FAIL", &format!("{line}: our case was not measured")),
        (_, None) if is_built_in => {
            report.fault("FAIL", &format!("{line}: the kernel was not measured"));
        }
        (_, None) => report.add("NOT MEASURED", &line),
    }
}

fn judge_allocations(report: &mut Report, figures: &Figures) {
    let steps = figures.allocations.iter().map(|count| count.steps).sum::<u64>();
    let allocations = figures.allocations.iter().map(|count| count.allocations).sum::<u64>();
    let line =
        format!("no allocations in random play: {allocations} in {} steps", grouped(&steps.to_string()));
    report.judge(steps > 0 && allocations == 0, &line);
}

/// What is wrong with the points of a case, if anything.
fn wrong_points(series: &Series, secs: f64) -> Option<String> {
    let name = format!("{} {}", series.peer, series.case);
    let Some(mean) = series.mean_points() else {
        return Some(format!("{name} does not report what its players scored."));
    };
    let by_chance = SIGMAS * SPREAD / series.games(secs).sqrt();
    let off = (mean - MEAN_POINTS).abs();
    (off > by_chance.max(TOLERANCE * MEAN_POINTS)).then(|| {
        format!(
            "{name} gives {mean:.2} points per player instead of {MEAN_POINTS}: it plays a different game."
        )
    })
}

/// All cases, the fastest first.
fn table(figures: &Figures) -> String {
    let mut series: Vec<&Series> = figures.series.iter().collect();
    series.sort_by(|a, b| b.median().total_cmp(&a.median()));
    let contract = figures.of(OURS, CONTRACT).map(Series::median);
    let head = ["peer", "case", "games/s", "[min .. max]", "contract is", "VP"].map(str::to_owned);
    let rows = series.into_iter().map(|series| {
        let (min, max) = series.range();
        [
            series.peer.clone(),
            series.case.clone(),
            number(series.median()),
            format!("[{} .. {}]", number(min), number(max)),
            contract.map_or_else(|| "-".to_owned(), |ours| format!("{} ×", number(ours / series.median()))),
            series.mean_points().map_or_else(|| "-".to_owned(), |points| format!("{points:.2}")),
        ]
    });
    aligned(&std::iter::once(head).chain(rows).collect::<Vec<_>>(), 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures of (peer, case, games per second), all with the right scores, and a count of allocations.
    fn figures(rates: &[(&str, &str, f64)], allocations: u64) -> Figures {
        let mut figures = Figures::default();
        for (peer, case, rate) in rates {
            let line = format!(
                r#"{{"peer":"{peer}","case":"{case}","games_per_s":{rate},"mean_vp_per_player":142.7}}"#
            );
            figures.add(&line).unwrap();
        }
        let line = format!(
            r#"{{"peer":"anachron","case":"allocations","steps":40000,"allocations":{allocations}}}"#
        );
        figures.add(&line).unwrap();
        figures
    }

    const GOOD: [(&str, &str, f64); 7] = [
        ("boardgame.io", "reducer:simul", 160.0),
        ("boardgame.io", "reducer:lean", 500.0),
        ("kernel", "scalar_full", 300_000.0),
        ("kernel", "scalar_incremental", 1_500_000.0),
        ("anachron", "contract", 40_000.0),
        ("anachron", "replay_full", 300_000.0),
        ("anachron", "replay_incremental", 1_000_000.0),
    ];

    #[test]
    fn the_table_is_sorted_and_the_targets_are_met() {
        let report = report(&figures(&GOOD, 0), 2.0, &[]);
        let expected = "\
peer          case                  games/s              [min .. max]  contract is      VP
kernel        scalar_incremental  1,500,000  [1,500,000 .. 1,500,000]      0.027 ×  142.70
anachron      replay_incremental  1,000,000  [1,000,000 .. 1,000,000]      0.040 ×  142.70
kernel        scalar_full           300,000      [300,000 .. 300,000]      0.133 ×  142.70
anachron      replay_full           300,000      [300,000 .. 300,000]      0.133 ×  142.70
anachron      contract               40,000        [40,000 .. 40,000]       1.00 ×  142.70
boardgame.io  reducer:lean              500              [500 .. 500]       80.0 ×  142.70
boardgame.io  reducer:simul             160              [160 .. 160]        250 ×  142.70

PASS         anachron contract ≥ 60 × boardgame.io's fastest (reducer:lean): 80.0 ×
PASS         anachron replay_full ≥ 1 × the kernel scalar_full: 1.00 ×
PASS         anachron replay_incremental ≥ 1/1.5 × the kernel scalar_incremental: 0.667 ×
PASS         no allocations in random play: 0 in 40,000 steps
";
        assert_eq!(report.text, expected);
        assert_eq!(report.faults, 0);
    }

    #[test]
    fn a_missed_target_is_a_fault() {
        let mut slow = GOOD;
        slow[4].2 = 29_000.0;
        slow[5].2 = 299_000.0;
        slow[6].2 = 990_000.0;
        let report = report(&figures(&slow, 3), 2.0, &[]);
        let failed: Vec<&str> = report.text.lines().filter(|line| line.starts_with("FAIL")).collect();
        let expected = [
            "FAIL         anachron contract ≥ 60 × boardgame.io's fastest (reducer:lean): 58.0 ×",
            "FAIL         anachron replay_full ≥ 1 × the kernel scalar_full: 0.997 ×",
            "FAIL         anachron replay_incremental ≥ 1/1.5 × the kernel scalar_incremental: 0.660 ×",
            "FAIL         no allocations in random play: 3 in 40,000 steps",
        ];
        assert_eq!(failed, expected);
        assert_eq!(report.faults, 4);
    }

    #[test]
    fn a_missing_peer_is_not_a_fault_but_a_missing_case_of_ours_is() {
        let report = report(&figures(&GOOD[2..6], 0), 2.0, &[]);
        assert!(report.text.contains("NOT MEASURED anachron contract ≥ 60 × boardgame.io's fastest\n"));
        let failed = "FAIL         anachron replay_incremental ≥ 1/1.5 × the kernel scalar_incremental: \
                      our case was not measured\n";
        assert!(report.text.contains(failed), "{}", report.text);
        assert_eq!(report.faults, 1);
    }

    #[test]
    fn a_failed_peer_is_a_fault() {
        let report = report(&figures(&GOOD, 0), 2.0, &["`node` failed.".to_owned()]);
        assert!(report.text.contains("BROKEN       `node` failed.\n"));
        assert_eq!(report.faults, 1);
    }

    fn points(rate: f64, mean: &str) -> Option<String> {
        let mut figures = Figures::default();
        figures.add(&format!(r#"{{"peer":"a","case":"x","games_per_s":{rate}{mean}}}"#)).unwrap();
        wrong_points(&figures.series[0], 2.0)
    }

    #[test]
    fn points_that_are_off_are_a_fault_unless_few_games_explain_them() {
        assert_eq!(points(100_000.0, r#","mean_vp_per_player":143.9"#), None);
        assert_eq!(points(160.0, r#","mean_vp_per_player":140.0"#), None);
        let wrong = "a x gives 140.00 points per player instead of 142.64: it plays a different game.";
        assert_eq!(points(100_000.0, r#","mean_vp_per_player":140.0"#).as_deref(), Some(wrong));
        assert_eq!(points(1.0, "").as_deref(), Some("a x does not report what its players scored."));
    }
}
