//! The Tow Truck's workload: clues in people's words are looked up in the event files, messages are checked for paradoxes,
//! and bots play a thousand tables to the end.
//!
//! `tow-truck run [SECONDS]` prints one line of JSON per case; `cargo xtask bench tow-truck` runs it.
#![allow(clippy::print_stdout, reason = "this program prints its measurements")]

use std::{
    error::Error,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use bots::{Level, Skill};
use engine::Setting;
use serde_json::json;
use sim::SimRequest;
use tow_truck::{knowledge::historic_events, paradox, search::search};
use tow_truck_plugin::TowTruckPlugin;

/// How many tables bots play at least.
const TABLES: u64 = 1000;

fn main() -> ExitCode {
    bench::start("tow-truck", run)
}

fn run(limit: Duration) -> Result<(), Box<dyn Error>> {
    let clues: Vec<String> = historic_events()
        .iter()
        .enumerate()
        .map(|(number, one)| in_peoples_words(one.text, number))
        .collect();
    // The index is made on first use.
    black_box(search("the first of all", 10));
    timed("lookups", &clues, limit, |clue| search(clue, 10));
    timed("checks", &clues, limit, |clue| paradox::check(clue, None));
    tables()
}

/// An event as a player might describe it: some words are left out, and letters are swapped in one of them.
fn in_peoples_words(text: &str, number: usize) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let kept =
        words.iter().enumerate().filter(|(at, word)| word.len() > 3 || (at + number).is_multiple_of(3));
    let mut clue: Vec<String> = kept.map(|(_, word)| word.to_lowercase()).collect();
    let wrong = number % clue.len().max(1);
    if let Some(word) = clue.get_mut(wrong).filter(|word| word.is_ascii() && word.len() > 4) {
        let mut letters = word.clone().into_bytes();
        letters.swap(1, 2);
        *word = letters.into_iter().map(char::from).collect();
    }
    clue.join(" ")
}

/// Does something with every message, repeatedly for a while and at least once, and prints how long it took.
fn timed<T>(case: &str, clues: &[String], limit: Duration, what: impl Fn(&str) -> T) {
    let mut times = Vec::new();
    let start = Instant::now();
    for clue in clues.iter().cycle() {
        if start.elapsed() >= limit && times.len() >= clues.len() {
            break;
        }
        let one = Instant::now();
        black_box(what(clue));
        times.push(one.elapsed());
    }
    print_times(case, &mut times);
}

fn print_times(case: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let ms = |time: Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
    let at = |share: usize| times.get(times.len() * share / 1000).copied().unwrap_or_default();
    let worst = times.last().copied().unwrap_or_default();
    println!(
        "{}",
        json!({
            "case": case, "count": times.len(),
            "p50_ms": ms(at(500)), "p99_ms": ms(at(990)), "p999_ms": ms(at(999)), "worst_ms": ms(worst),
        })
    );
}

/// Bots of all levels play tables of two to eight to their end, the two teams in turn or at the same time.
fn tables() -> Result<(), Box<dyn Error>> {
    let levels = [Level::Hard, Level::Medium, Level::Easy];
    let mut cases: Vec<(usize, Level, &str)> = Vec::new();
    for players in 2..=8 {
        let together: &[&str] = if players >= 4 { &["no", "yes"] } else { &["no"] };
        cases.extend(levels.iter().flat_map(|level| together.iter().map(move |set| (players, *level, *set))));
    }
    let games = TABLES.div_ceil(cases.len() as u64);
    let (mut tables, mut finished, mut steps) = (0, 0, 0);
    let start = Instant::now();
    for (seed, (players, level, together)) in (0..).zip(&cases) {
        let seats = vec![Skill::Expert(*level); *players];
        let settings = vec![Setting::new("together", *together)];
        let request = SimRequest { games, seats, seed, threads: 1, settings };
        let results = sim::run::<TowTruckPlugin>(&request, &|_| {}).map_err(|faults| faults.join("; "))?;
        tables += games;
        finished += results.games;
        steps += results.steps;
    }
    let seconds = start.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
    let rate = |count: u64| (count as f64 / seconds).round();
    println!(
        "{}",
        json!({
            "case": "tables", "tables": tables, "finished": finished,
            "tables_per_s": rate(tables), "steps_per_s": rate(steps),
        })
    );
    Ok(())
}
