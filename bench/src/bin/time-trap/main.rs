//! Time Trap's workload: four players, random orders, the whole game replayed after every turn.
//!
//! `time-trap check FILE` compares our engine and the kernels with recorded games; `time-trap run [SECONDS]` prints one
//! line of JSON per case. `cargo xtask bench time-trap` runs both next to the peers.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program prints its measurements")]

mod kernels;
mod ours;

use std::{
    env,
    error::Error,
    fs,
    hint::black_box,
    process::ExitCode,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

/// One recorded game: start squares, orders as digit pairs by turn, and the points each player ends with.
struct Recorded {
    start: [u8; 20],
    orders: [[(u8, u8); 20]; 10],
    points: [u16; 4],
}

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["check", file] => check(file),
        ["run"] => run(2.0),
        ["run", seconds] => seconds.parse().map_err(Into::into).and_then(run),
        _ => Err("usage: time-trap check FILE | time-trap run [SECONDS]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("time-trap: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read(file: &str) -> Result<Vec<Recorded>, Box<dyn Error>> {
    let games: Vec<Value> = serde_json::from_str(&fs::read_to_string(file)?)?;
    games
        .iter()
        .map(|game| recorded(game).ok_or_else(|| format!("{file}: not a recorded game").into()))
        .collect()
}

fn recorded(game: &Value) -> Option<Recorded> {
    let digit = |value: &Value| value.as_u64().and_then(|number| u8::try_from(number).ok());
    let mut found = Recorded { start: [0; 20], orders: [[(0, 0); 20]; 10], points: [0; 4] };
    for (slot, value) in found.start.iter_mut().zip(game["start"].as_array()?) {
        *slot = digit(value)?;
    }
    for (row, values) in found.orders.iter_mut().zip(game["orders"].as_array()?) {
        for (slot, value) in row.iter_mut().zip(values.as_array()?) {
            *slot = (digit(&value[0])?, digit(&value[1])?);
        }
    }
    for (slot, value) in found.points.iter_mut().zip(game["vp"].as_array()?) {
        *slot = u16::try_from(value.as_u64()?).ok()?;
    }
    Some(found)
}

fn check(file: &str) -> Result<(), Box<dyn Error>> {
    let games = read(file)?;
    for (at, game) in games.iter().enumerate() {
        let answers = [
            ("contract", ours::contract(game)),
            ("replay_full", ours::replay(game, ours::Replay::Full)),
            ("replay_incremental", ours::replay(game, ours::Replay::Incremental)),
            ("plain_full", kernels::plain(game)),
            ("scalar_full", kernels::scalar::<true>(game)),
            ("scalar_incremental", kernels::scalar::<false>(game)),
        ];
        for (case, points) in answers {
            if points != game.points {
                return Err(format!("game {at}: {case} gives {points:?}, recorded {:?}", game.points).into());
            }
        }
    }
    println!("anachron and kernels: {} recorded games agree", games.len());
    Ok(())
}

fn run(seconds: f64) -> Result<(), Box<dyn Error>> {
    let limit = Duration::try_from_secs_f64(seconds)?;
    let number = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.subsec_nanos().into();
    let mut contract = ours::Contract::new(number);
    let mut random = ours::Random::new(number + 1);
    timed("anachron", "contract", limit, || contract.game());
    timed("anachron", "replay_full", limit, || random.game(ours::Replay::Full));
    timed("anachron", "replay_incremental", limit, || random.game(ours::Replay::Incremental));
    let mut rng = kernels::Rng::new(number + 2);
    timed("kernel", "plain_full", limit, || kernels::plain_game(&mut rng));
    timed("kernel", "scalar_full", limit, || kernels::scalar_game::<true>(&mut rng));
    timed("kernel", "scalar_incremental", limit, || kernels::scalar_game::<false>(&mut rng));
    let games = 1000_usize;
    let mut steps = 0;
    let counted = allocation_counter::measure(|| steps = (0..games).map(|_| contract.steps()).sum());
    println!(
        "{}",
        json!({ "peer": "anachron", "case": "allocations", "steps": steps, "allocations": counted.count_total })
    );
    Ok(())
}

/// Plays games for a while after a short warm-up, and prints the rate.
fn timed(peer: &str, case: &str, limit: Duration, mut game: impl FnMut() -> [u16; 4]) {
    const BATCH: u32 = 256;
    let mut play = |limit: Duration| {
        let (mut games, mut points) = (0_u32, 0_u64);
        let start = Instant::now();
        while start.elapsed() < limit {
            for _ in 0..BATCH {
                points += black_box(game()).iter().map(|&p| u64::from(p)).sum::<u64>();
            }
            games += BATCH;
        }
        (f64::from(games), points, start.elapsed().as_secs_f64())
    };
    play(limit / 10);
    let (games, points, seconds) = play(limit);
    #[allow(clippy::cast_precision_loss, reason = "the sum is far below 2^52")]
    let mean = points as f64 / games / 4.0;
    println!(
        "{}",
        json!({
            "peer": peer,
            "case": case,
            "games_per_s": (games / seconds).round(),
            "mean_vp_per_player": (mean * 1e4).round() / 1e4,
        })
    );
}
