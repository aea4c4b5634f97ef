//! `anachron sim`: bots play many games, and what came of them is summed up.

use std::{
    error::Error,
    fs,
    path::PathBuf,
    process::{self, ExitCode},
    str::FromStr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use bots::Skill;
use catalog::GameVisitor;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use plugin::Plugin;
use sim::{Results, SimRequest, Standings};

use crate::{
    Done, SetUp,
    keep::INTERRUPTED,
    say::{self, say},
};

#[derive(Args)]
#[command(
    after_help = "Bots: `random`; `search:500` thinks 500 playouts a choice; `search:200ms` thinks 200 ms a choice; \
                  `expert` knows the game, and `expert:medium` and `expert:easy` know less where it matters.\n\
                  Example: anachron sim GAME --games 400 --seats search:300,random\n\
                  Ctrl-C stops early and prints the results so far.\n\
                  A tournament lets every pair play --games games each way (10 if not given)."
)]
pub(crate) struct Options {
    /// The game, by its name in `anachron games`
    game: String,
    /// How many games to play (1000 if not given)
    #[arg(long, value_parser = at_least_one)]
    games: Option<u64>,
    /// Let all that come with the game meet each other, or those in the list, separated by semicolons
    #[arg(long, value_name = "LIST", num_args = 0..=1, default_missing_value = "")]
    tournament: Option<String>,
    /// Who plays: a number of random bots, or a list such as search:300,random; the game proposes some if not given
    #[arg(long)]
    seats: Option<BotSeating>,
    /// Random seed for dice and bots; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games run at once; one per core if not given
    #[arg(long)]
    threads: Option<usize>,
    /// Print the results as JSON, or write them to a file
    #[arg(long, conflicts_with = "csv", value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    json: Option<PathBuf>,
    /// Print the results as CSV
    #[arg(long)]
    csv: bool,
    /// Write a chart of the results to a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    set_up: SetUp,
}

fn at_least_one(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|games| *games > 0).ok_or_else(|| "it must be a number, at least 1".to_owned())
}

/// The bots of a simulation.
#[derive(Clone)]
struct BotSeating(Vec<Skill>);

impl FromStr for BotSeating {
    type Err = Box<dyn Error + Send + Sync>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(count) = text.parse::<usize>() {
            return Ok(Self(vec![Skill::Random; count.min(engine::MAX_SEATS)]));
        }
        Ok(Self(text.split(',').map(|name| name.trim().parse()).collect::<Result<_, _>>()?))
    }
}

pub(crate) fn run(options: &Options) -> Done {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let usual = if options.tournament.is_some() { 10 } else { 1000 };
    let request = SimRequest {
        games: options.games.unwrap_or(usual),
        seats: options.seats.as_ref().map_or_else(Vec::new, |seats| seats.0.clone()),
        seed: options.seed,
        threads: options.threads.unwrap_or(cores).clamp(1, 256),
        settings: options.set_up.settings.clone(),
    };
    let stop = stopped_by_ctrl_c();
    let listed = |faults: Vec<String>| faults.join("\n          ");
    if let Some(list) = &options.tournament {
        let standings = catalog::visit(&options.game, Meet(&request, list, &stop))?.map_err(listed)?;
        let (table, json) = (standings.table(), standings.json());
        print(options, &Written { table, json, csv: standings.csv(), svg: standings.svg() })?;
        let played = standings.pairs.iter().map(|pair| pair.games + pair.unfinished).sum();
        let asked = standings.pairs.len() as u64 * request.games;
        return Ok(ending(&stop, played, asked, standings.unfinished()));
    }
    let results = catalog::visit(&options.game, Run(&request, &stop))?.map_err(listed)?;
    let (table, json) = (results.table(), results.json());
    print(options, &Written { table, json, csv: results.csv(), svg: results.svg() })?;
    Ok(ending(&stop, results.games + results.unfinished, request.games, results.unfinished))
}

/// What Ctrl-C sets. Pressed again it ends the program at once, in case a bot thinks for very long.
fn stopped_by_ctrl_c() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    // Without a handler, Ctrl-C ends the program without results.
    let _ = ctrlc::set_handler(move || {
        if pressed.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    });
    stop
}

/// How the program ends; if it was stopped, it says how many games the results are from.
fn ending(stop: &AtomicBool, played: u64, asked: u64, unfinished: u64) -> ExitCode {
    if stop.load(Ordering::Relaxed) && played < asked {
        eprintln!("anachron: stopped after {played} of {asked} games");
        return ExitCode::from(INTERRUPTED);
    }
    if unfinished == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What came of it, in all forms.
struct Written {
    table: String,
    json: serde_json::Value,
    csv: String,
    svg: String,
}

/// Writes what came of it in the form that was asked for.
fn print(options: &Options, written: &Written) -> Result<(), Box<dyn Error>> {
    let Written { table, json, csv, svg } = written;
    if let Some(path) = &options.svg {
        write(path, &(svg.trim_end().to_owned() + "\n"))?;
    }
    match &options.json {
        Some(path) if path.as_os_str() != "-" => {
            write(path, &(serde_json::to_string_pretty(json)? + "\n"))?;
            say::write(format_args!("{table}"));
        }
        Some(_) => say!("{}", serde_json::to_string_pretty(json)?),
        None if options.csv => say::write(format_args!("{csv}")),
        None => say::write(format_args!("{table}")),
    }
    Ok(())
}

fn write(path: &PathBuf, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

struct Run<'a>(&'a SimRequest, &'a AtomicBool);

impl GameVisitor for Run<'_> {
    type Out = Result<Results, Vec<String>>;

    fn visit<P: Plugin>(self) -> Self::Out {
        let bar = progress(self.0.games);
        let results = sim::run_until::<P>(self.0, &|done| bar.inc(done), self.1);
        bar.finish_and_clear();
        results
    }
}

/// A tournament of these entrants.
struct Meet<'a>(&'a SimRequest, &'a str, &'a AtomicBool);

impl GameVisitor for Meet<'_> {
    type Out = Result<Standings, Vec<String>>;

    fn visit<P: Plugin>(self) -> Self::Out {
        let entrants = P::entrants(self.1).len() as u64;
        let bar = progress(entrants * entrants.saturating_sub(1) * self.0.games);
        let standings = sim::tournament_until::<P>(self.0, self.1, &|done| bar.inc(done), self.2);
        bar.finish_and_clear();
        standings
    }
}

fn progress(games: u64) -> ProgressBar {
    let template = "{wide_bar} {pos} of {len} games, {per_sec}, {eta} left";
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
