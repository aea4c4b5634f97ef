//! The Tow Truck's workload: clues in people's words looked up in the event files, messages checked for paradoxes,
//! and a thousand tables of bots played to the end.
//!
//! `tow-truck run [SECONDS]` prints one line of JSON per case; `cargo xtask bench tow-truck` runs it.
#![allow(clippy::print_stdout, reason = "this program prints what it measured")]

use std::{
    error::Error,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use bots::{Bot, Level, Skill, compose};
use engine::{Fair, Match, Seed};
use serde_json::json;
use tow_truck::{Setup, TowTruck, knowledge::historic_events, paradox, search::search};

/// How many tables of bots are played.
const TABLES: u64 = 1000;

/// No table of bots takes so many entries.
const LONGEST: usize = 5_000;

fn main() -> ExitCode {
    bench::start("tow-truck", run)
}

fn run(limit: Duration) -> Result<(), Box<dyn Error>> {
    let clues: Vec<String> =
        historic_events().iter().enumerate().map(|(number, one)| told_by_people(one.text, number)).collect();
    // The index is made once, by whoever asks first.
    black_box(search("the first of all", 10));
    timed("lookups", &clues, limit, |clue| search(clue, 10));
    timed("checks", &clues, limit, |clue| paradox::check(clue, None));
    tables()
}

/// A historic_event as somebody at a table might tell it: words are left out, and letters swapped in one of them.
fn told_by_people(text: &str, number: usize) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let kept =
        words.iter().enumerate().filter(|(at, word)| word.len() > 3 || (at + number).is_multiple_of(3));
    let mut told: Vec<String> = kept.map(|(_, word)| word.to_lowercase()).collect();
    let wrong = number % told.len().max(1);
    if let Some(word) = told.get_mut(wrong).filter(|word| word.is_ascii() && word.len() > 4) {
        let mut letters = word.clone().into_bytes();
        letters.swap(1, 2);
        *word = letters.into_iter().map(char::from).collect();
    }
    told.join(" ")
}

/// Does something with every message, over and over for a while and at least once, and tells how long it took.
fn timed<T>(case: &str, clues: &[String], limit: Duration, what: impl Fn(&str) -> T) {
    let mut times = Vec::new();
    let begin = Instant::now();
    for clue in clues.iter().cycle() {
        if begin.elapsed() >= limit && times.len() >= clues.len() {
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

/// Tables of two to eight, of all strengths, in turn and together, to their ends.
fn tables() -> Result<(), Box<dyn Error>> {
    let levels = [Level::Hard, Level::Medium, Level::Easy];
    let (mut entries, mut finished) = (0_u64, 0_u64);
    let begin = Instant::now();
    for number in 0..TABLES {
        let players = 2 + usize::try_from(number)? % 7;
        let setup = Setup::new(players);
        let setup = if players >= 4 && number.is_multiple_of(2) { setup.together() } else { setup };
        let names = (1..=players).map(|seat| format!("Bot {seat}")).collect();
        let mut game =
            Match::<TowTruck>::start(setup, names, Fair::new(Seed::from_number(number), Vec::new()));
        let level = levels[usize::try_from(number / 7)? % levels.len()];
        let mut bots: Vec<Box<dyn Bot<TowTruck>>> =
            (0..players).map(|seat| Skill::Expert(level).bot(seat as u64)).collect();
        for _ in 0..LONGEST {
            let Some(seat) = game.to_act().lowest() else { break };
            let steps = compose(bots[seat.index()].as_mut(), &game, seat)?;
            game.play(seat, &steps)?;
            entries += 1;
        }
        finished += u64::from(game.outcome().is_some());
    }
    let seconds = begin.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
    let rate = |count: u64| (count as f64 / seconds).round();
    println!(
        "{}",
        json!({
            "case": "tables", "tables": TABLES, "finished": finished,
            "tables_per_s": rate(TABLES), "entries_per_s": rate(entries),
        })
    );
    Ok(())
}
