//! The table of all loads, and whether our server meets its targets.

use super::super::verdicts::{Report, aligned, grouped, number};
use super::figures::{Cost, Figures, Load};

/// Our store, and the peer's fastest, which is not durable.
const OURS: &str = "sqlite";
const IN_MEMORY: &str = "mem";

/// The targets compare both servers with this many tables.
const TABLES: u64 = 1000;
/// We acknowledge at least this many times as many submissions as the peer, and aim for more.
const RATE: f64 = 3.0;
const AIM: f64 = 5.0;
/// We use at most this part of its memory.
const MEMORY: f64 = 1.0 / 3.0;
/// The last connection has its update within this many milliseconds.
const UPDATE: f64 = 1000.0;
/// A cost counts as flat if it grows by no more than this, noise included.
const FLAT: f64 = 1.5;
/// If the load generator is busier than this, the load generator itself may have been measured.
const BUSY: f64 = 0.95;

/// The report on all measurements, and on what failed.
pub(super) fn report(figures: &Figures, broken: &[String]) -> Report {
    let mut report = Report::new(table(figures));
    report.line("");
    add_crowds(&mut report, figures);
    add_costs(&mut report, "tables in memory", &figures.by_tables);
    add_costs(&mut report, "turn", &figures.by_turn);
    report.line("");
    for sentence in broken {
        report.fault("BROKEN", sentence);
    }
    for load in &figures.loads {
        doubt(&mut report, load);
    }
    judge_loads(&mut report, figures);
    for crowd in &figures.crowds {
        let connections = grouped(&crowd.connections.to_string());
        let line = format!(
            "{connections} {} streams see a turn within 1 s: {} ms",
            crowd.stream,
            number(crowd.last)
        );
        report.judge(crowd.last <= UPDATE, &line);
    }
    judge_cost(&mut report, "tables in memory", &figures.by_tables);
    judge_cost(&mut report, "turns", &figures.by_turn);
    report
}

/// Adds what makes the figures of a load doubtful.
fn doubt(report: &mut Report, load: &Load) {
    let name = name(load);
    let busy = load.median(|round| round.load_cpu);
    if busy > BUSY {
        report.fault("WRONG", &format!("{name}: the load generator was busy {busy:.2} of the time."));
    }
    let stalled: u64 = load.rounds.iter().map(|round| round.stalled).sum();
    if stalled > 0 {
        report.add("NOTE", &format!("{name}: {stalled} clients waited longer than 10 s."));
    }
}

fn judge_loads(report: &mut Report, figures: &Figures) {
    let tables = grouped(&TABLES.to_string());
    let pair = |is_paced| (figures.of(OURS, TABLES, is_paced), figures.of(IN_MEMORY, TABLES, is_paced));
    let mut compare = |line: String, pair, figure: fn(&Load) -> f64, is_met: fn(f64) -> bool| match pair {
        (Some(ours), Some(theirs)) => {
            let ratio = figure(ours) / figure(theirs);
            report.judge(is_met(ratio), &format!("{line}: {} ×", number(ratio)));
        }
        _ => report.add("NOT MEASURED", &line),
    };
    compare(
        format!("submissions per second at {tables} tables ≥ {RATE} × boardgame.io in memory (aim: {AIM} ×)"),
        pair(false),
        |load| load.median(|round| round.rate),
        |ratio| ratio >= RATE,
    );
    compare(
        format!("paced p99 at {tables} tables ≤ 1 × boardgame.io in memory"),
        pair(true),
        |load| load.median(|round| round.p99),
        |ratio| ratio <= 1.0,
    );
    for (pace, is_paced) in [("saturated", false), ("paced", true)] {
        compare(
            format!("memory at {tables} tables, {pace}, ≤ 1/3 × boardgame.io in memory"),
            pair(is_paced),
            |load| load.median(|round| round.memory),
            |ratio| ratio <= MEMORY,
        );
    }
}

fn add_crowds(report: &mut Report, figures: &Figures) {
    for crowd in &figures.crowds {
        let (at_first, in_the_end) = crowd.memory;
        let line = format!(
            "{} {} streams: the last has its update after {} ms; {} KiB each, {} KiB after some turns",
            grouped(&crowd.connections.to_string()),
            crowd.stream,
            number(crowd.last),
            number(at_first),
            number(in_the_end)
        );
        report.line(&line);
    }
}

fn add_costs(report: &mut Report, what: &str, costs: &[Cost]) {
    if costs.is_empty() {
        return;
    }
    let all: Vec<_> = costs
        .iter()
        .map(|cost| format!("{} µs at {}", number(cost.median()), grouped(&cost.at.to_string())))
        .collect();
    report.line(&format!("CPU time per submission by {what}: {}", all.join(", ")));
}

fn judge_cost(report: &mut Report, what: &str, costs: &[Cost]) {
    if let (Some(first), Some(last)) = (costs.first(), costs.last()) {
        let ratio = last.median() / first.median();
        let (from, to) = (grouped(&first.at.to_string()), grouped(&last.at.to_string()));
        let line = format!("cost of a submission from {from} to {to} {what} ≤ {FLAT} ×: {} ×", number(ratio));
        report.judge(ratio <= FLAT, &line);
    }
}

fn name(load: &Load) -> String {
    format!("{} {}, {} tables, {}", load.peer, load.store, grouped(&load.tables.to_string()), pace(load))
}

const fn pace(load: &Load) -> &'static str {
    if load.is_paced { "paced" } else { "saturated" }
}

/// All loads, with those that compare next to each other.
fn table(figures: &Figures) -> String {
    let mut loads: Vec<&Load> = figures.loads.iter().collect();
    loads.sort_by_key(|load| (load.is_paced, load.tables));
    let head = [
        "server",
        "store",
        "tables",
        "load",
        "acks/s",
        "ours is",
        "p50 ms",
        "p99 ms",
        "cpu µs",
        "memory MiB",
        "load cpu",
    ];
    let rows = loads.into_iter().map(|load| {
        let rate = load.median(|round| round.rate);
        let ours = figures.of(OURS, load.tables, load.is_paced).map(|ours| ours.median(|round| round.rate));
        [
            load.peer.clone(),
            load.store.clone(),
            grouped(&load.tables.to_string()),
            pace(load).to_owned(),
            number(rate),
            ours.map_or_else(|| "-".to_owned(), |ours| format!("{} ×", number(ours / rate))),
            number(load.median(|round| round.p50)),
            number(load.median(|round| round.p99)),
            number(load.median(|round| round.cpu)),
            number(load.median(|round| round.memory)),
            format!("{:.2}", load.median(|round| round.load_cpu)),
        ]
    });
    aligned(&std::iter::once(head.map(str::to_owned)).chain(rows).collect::<Vec<_>>(), 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Figures of (peer, store, think, submissions per second, p99, memory), all at 1,000 tables.
    fn figures(loads: &[(&str, &str, u32, f64, f64, f64)], last: f64, costs: [f64; 2]) -> Figures {
        let mut figures = Figures::default();
        for (peer, store, think, rate, p99, memory) in loads {
            let line = format!(
                r#"{{"peer":"{peer}","store":"{store}","tables":1000,"think_ms":{think},"moves_per_s":{rate},"p50_ms":1,
                "p99_ms":{p99},"server_cpu":0.3,"server_rss_mb":{memory},"load_cpu":0.5,"stalled":0}}"#
            );
            figures.add(&line).unwrap();
        }
        let crowd = format!(
            r#"{{"connections":5000,"stream":"page","last_update_ms":{last},"kib_per_connection":30.5,
            "kib_per_connection_in_the_end":40}}"#
        );
        figures.add(&crowd).unwrap();
        for (tables, cost) in [10, 10_000].into_iter().zip(costs) {
            figures.add(&format!(r#"{{"in_memory":{tables},"cpu_us":{cost}}}"#)).unwrap();
        }
        figures
    }

    const GOOD: [(&str, &str, u32, f64, f64, f64); 4] = [
        ("anachron", "sqlite", 0, 15_000.0, 90.0, 100.0),
        ("boardgame.io", "mem", 0, 5_000.0, 600.0, 300.0),
        ("anachron", "sqlite", 5000, 340.0, 9.0, 50.0),
        ("boardgame.io", "mem", 5000, 340.0, 9.0, 200.0),
    ];

    #[test]
    fn the_table_compares_and_the_targets_are_met() {
        let report = report(&figures(&GOOD, 400.0, [70.0, 77.0]), &[]);
        let expected = "\
server        store   tables  load       acks/s  ours is  p50 ms  p99 ms  cpu µs  memory MiB  load cpu
anachron      sqlite  1,000   saturated  15,000   1.00 ×    1.00    90.0    20.0         100      0.50
boardgame.io  mem     1,000   saturated   5,000   3.00 ×    1.00     600    60.0         300      0.50
anachron      sqlite  1,000   paced         340   1.00 ×    1.00    9.00     882        50.0      0.50
boardgame.io  mem     1,000   paced         340   1.00 ×    1.00    9.00     882         200      0.50

5,000 page streams: the last has its update after 400 ms; 30.5 KiB each, 40.0 KiB after some turns
CPU time per submission by tables in memory: 70.0 µs at 10, 77.0 µs at 10,000

PASS         submissions per second at 1,000 tables ≥ 3 × boardgame.io in memory (aim: 5 ×): 3.00 ×
PASS         paced p99 at 1,000 tables ≤ 1 × boardgame.io in memory: 1.00 ×
PASS         memory at 1,000 tables, saturated, ≤ 1/3 × boardgame.io in memory: 0.333 ×
PASS         memory at 1,000 tables, paced, ≤ 1/3 × boardgame.io in memory: 0.250 ×
PASS         5,000 page streams see a turn within 1 s: 400 ms
PASS         cost of a submission from 10 to 10,000 tables in memory ≤ 1.5 ×: 1.10 ×
";
        assert_eq!(report.text, expected);
        assert_eq!(report.faults, 0);
    }

    #[test]
    fn a_missed_target_is_a_fault() {
        let mut slow = GOOD;
        slow[0].3 = 14_000.0;
        slow[0].5 = 101.0;
        slow[2].4 = 9.1;
        let report = report(&figures(&slow, 1001.0, [70.0, 110.0]), &[]);
        let failed: Vec<&str> = report.text.lines().filter(|line| line.starts_with("FAIL")).collect();
        let expected = [
            "FAIL         submissions per second at 1,000 tables ≥ 3 × boardgame.io in memory (aim: 5 ×): 2.80 ×",
            "FAIL         paced p99 at 1,000 tables ≤ 1 × boardgame.io in memory: 1.01 ×",
            "FAIL         memory at 1,000 tables, saturated, ≤ 1/3 × boardgame.io in memory: 0.337 ×",
            "FAIL         5,000 page streams see a turn within 1 s: 1,001 ms",
            "FAIL         cost of a submission from 10 to 10,000 tables in memory ≤ 1.5 ×: 1.57 ×",
        ];
        assert_eq!(failed, expected);
        assert_eq!(report.faults, 5);
    }

    #[test]
    fn a_missing_peer_is_not_a_fault_but_a_failed_case_is() {
        let report = report(&figures(&GOOD[..1], 400.0, [70.0, 77.0]), &["`server-load` failed.".to_owned()]);
        assert!(report.text.contains("BROKEN       `server-load` failed.\n"));
        assert_eq!(report.text.lines().filter(|line| line.starts_with("NOT MEASURED")).count(), 4);
        assert_eq!(report.faults, 1);
    }

    #[test]
    fn a_busy_load_generator_is_a_fault_and_waiting_clients_are_noted() {
        let mut figures = figures(&GOOD, 400.0, [70.0, 77.0]);
        figures.loads[0].rounds[0].load_cpu = 0.97;
        figures.loads[1].rounds[0].stalled = 3;
        let report = report(&figures, &[]);
        let wrong = "WRONG        anachron sqlite, 1,000 tables, saturated: \
                     the load generator was busy 0.97 of the time.\n";
        assert!(report.text.contains(wrong), "{}", report.text);
        let note =
            "NOTE         boardgame.io mem, 1,000 tables, saturated: 3 clients waited longer than 10 s.\n";
        assert!(report.text.contains(note), "{}", report.text);
        assert_eq!(report.faults, 1);
    }
}
