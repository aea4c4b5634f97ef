//! Fights between bots, without a server: what `anachron sim fantasy-trip` counts, and tournaments of figures.
//!
//! `cargo run --release -p fantasy-trip-plugin --example simulate -- [GAMES] [SEED] [BOT …] [KEY=VALUE …]` plays this
//! often with these bots and settings (`side-1=Bron side-2="Wolf; Wolf"`); `tournament=` or `tournament="Bron; Tessa"`
//! lets figures meet each other, and `svg=FILE` writes a picture.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program prints its results")]

use std::{error::Error, fs, process::ExitCode, thread};

use engine::Setting;
use fantasy_trip_plugin::FantasyTripPlugin;
use sim::SimRequest;

/// What the command line asks for.
struct Asked {
    request: SimRequest,
    tournament: Option<String>,
    svg: Option<String>,
}

fn asked(words: &[String]) -> Result<Asked, Box<dyn Error>> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let request = SimRequest { games: 100, seats: Vec::new(), seed: 1, threads, settings: Vec::new() };
    let mut asked = Asked { request, tournament: None, svg: None };
    let mut numbers = Vec::new();
    for word in words {
        match word.split_once('=') {
            Some(("tournament", list)) => asked.tournament = Some(list.to_owned()),
            Some(("svg", path)) => asked.svg = Some(path.to_owned()),
            Some(("threads", count)) => asked.request.threads = count.parse()?,
            Some((key, value)) => asked.request.settings.push(Setting::new(key, value)),
            None => match word.parse() {
                Ok(number) => numbers.push(number),
                Err(_) => asked.request.seats.push(word.parse()?),
            },
        }
    }
    asked.request.games = numbers.first().copied().unwrap_or(100);
    asked.request.seed = numbers.get(1).copied().unwrap_or(1);
    Ok(asked)
}

fn run(asked: &Asked) -> Result<(), Box<dyn Error>> {
    let (table, svg) = if let Some(list) = &asked.tournament {
        let standings = sim::tournament::<FantasyTripPlugin>(&asked.request, list, &|_| {});
        let standings = standings.map_err(|faults| faults.join("\n"))?;
        (standings.table(), standings.svg())
    } else {
        let results = sim::run::<FantasyTripPlugin>(&asked.request, &|_| {});
        let results = results.map_err(|faults| faults.join("\n"))?;
        (results.table(), results.svg())
    };
    if let Some(path) = &asked.svg {
        fs::write(path, svg)?;
    }
    println!("{table}");
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match asked(&words).and_then(|asked| run(&asked)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
