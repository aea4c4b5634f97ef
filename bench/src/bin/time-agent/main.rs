//! Time Agent's workload: random games to the end, technology paths next to a plain search, and games between bots.
//!
//! `time-agent run [SECONDS]` prints one line of JSON per case; `cargo xtask bench time-agent` runs it.
#![allow(clippy::print_stdout, reason = "this program prints its measurements")]

mod plain;

use std::{
    error::Error,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use bots::{Bot, Skill};
use engine::{Fast, Narrated as _, Offers, Playout, Policy, Seat, Texts, Uniform, Viewer};
use plugin::seat_bot;
use serde_json::json;
use time_agent::{Action, Layout, Setup, State, TimeAgent, World};
use time_agent_plugin::TimeAgentPlugin;

/// All games have six players.
const PLAYERS: usize = 6;

/// Boards whose paths are looked for again and again.
const BOARDS: usize = 256;

fn main() -> ExitCode {
    bench::start("time-agent", run)
}

fn run(limit: Duration) -> Result<(), Box<dyn Error>> {
    let number = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.subsec_nanos().into();
    random_games(number, limit);
    paths(number, limit)?;
    bot_games(number, limit);
    Ok(())
}

/// Random games from dealing the races to the end.
fn random_games(number: u64, limit: Duration) {
    let setup = Setup::new(PLAYERS);
    let mut playout = Playout::<TimeAgent>::new(number);
    let mut one = || {
        let mut state = playout.start(&setup);
        let (_, steps) = playout.finish(&mut state, &mut Uniform, usize::MAX);
        black_box(&state);
        steps as u64
    };
    let warm = Instant::now();
    while warm.elapsed() < limit / 10 {
        one();
    }
    let (mut games, mut steps, start) = (0_u64, 0, Instant::now());
    while start.elapsed() < limit {
        steps += one();
        games += 1;
    }
    let rate = |count| rate(count, start.elapsed());
    println!("{}", json!({ "case": "random games", "games_per_s": rate(games), "steps_per_s": rate(steps) }));
    let mut steps = 0;
    let allocations = allocation_counter::measure(|| steps = (0..100).map(|_| one()).sum());
    println!("{}", json!({ "case": "allocations", "steps": steps, "allocations": allocations.count_total }));
}

/// The seven technologies of boards from random games: ours and a plain search, in turn.
fn paths(number: u64, limit: Duration) -> Result<(), Box<dyn Error>> {
    let boards = boards(number);
    let world = World::standard();
    for board in &boards {
        if board.statuses(&world) != plain::statuses(&world, board) {
            return Err("the two searches disagree".into());
        }
    }
    let mut times = [Duration::ZERO; 2];
    let mut rounds = [0_u64; 2];
    while times.iter().any(|time| *time < limit) {
        let start = Instant::now();
        for board in &boards {
            black_box(board.statuses(black_box(&world)));
        }
        rounds[0] += 1;
        times[0] += start.elapsed();
        // The plain search is so slow that it need not take part each time.
        if times[1] <= times[0] {
            let start = Instant::now();
            for board in &boards {
                black_box(plain::statuses(black_box(&world), board));
            }
            rounds[1] += 1;
            times[1] += start.elapsed();
        }
    }
    let [ours, plain] = [0, 1].map(|at| rate(rounds[at] * 7 * BOARDS as u64, times[at]));
    println!(
        "{}",
        json!({ "case": "paths", "ours_per_s": ours, "plain_per_s": plain, "ratio": ours / plain })
    );
    Ok(())
}

/// Boards from all stages of random games.
fn boards(number: u64) -> Vec<Layout> {
    let mut playout = Playout::<TimeAgent>::new(number);
    let mut boards = Vec::with_capacity(BOARDS);
    while boards.len() < BOARDS {
        let mut state = playout.start(&Setup::new(PLAYERS));
        let _ = playout.finish(&mut state, &mut Uniform, 9 * boards.len());
        boards.push(state.layout);
    }
    boards
}

/// Games between six experts: how long a decision takes, and whether all games end.
fn bot_games(number: u64, limit: Duration) {
    let setup = Setup::new(PLAYERS);
    let (mut games, mut ended, mut decisions) = (0_u64, 0_u64, 0_u64);
    let mut thinking = Duration::ZERO;
    let start = Instant::now();
    while start.elapsed() < limit {
        let bots = (0..PLAYERS as u64).map(|at| seat_bot::<TimeAgentPlugin>(Skill::DEFAULT, number + at));
        let mut table = Timed { bots: bots.collect(), decisions: 0, thinking: Duration::ZERO };
        let mut playout = Playout::<TimeAgent>::new(number + games);
        let mut state = playout.start(&setup);
        let (outcome, _) = playout.finish(&mut state, &mut table, 1_000_000);
        games += 1;
        ended += u64::from(outcome.is_some());
        decisions += table.decisions;
        thinking += table.thinking;
    }
    println!(
        "{}",
        json!({
            "case": "bots",
            "games": games,
            "ended": ended,
            "games_per_s": rate(games, start.elapsed()),
            "decision_ms": 1000.0 / rate(decisions, thinking),
        })
    );
}

/// Bots that choose from their views, with the time they take.
struct Timed {
    bots: Vec<Box<dyn Bot<TimeAgent>>>,
    decisions: u64,
    thinking: Duration,
}

impl Policy<TimeAgent> for Timed {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        let view = TimeAgent::view(state, Viewer::Seat(seat), &Texts::default());
        let start = Instant::now();
        let action = self.bots[seat.index()].choose(&view, seat, offers);
        self.thinking += start.elapsed();
        self.decisions += 1;
        action
    }
}

/// How many there were in a second.
#[allow(clippy::cast_precision_loss, reason = "the counts are far below 2^52")]
fn rate(count: u64, time: Duration) -> f64 {
    (count as f64 / time.as_secs_f64().max(1e-9) * 100.0).round() / 100.0
}
