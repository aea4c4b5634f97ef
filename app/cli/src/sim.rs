//! `anachron sim`: bots play many games, and what came of them is summed up.

use std::{error::Error, fs, path::PathBuf, process::ExitCode, str::FromStr, thread};

use bots::Skill;
use catalog::GameVisitor;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use plugin::Plugin;
use sim::{Results, SimRequest};

use crate::{
    Done, SetUp,
    say::{self, say},
};

#[derive(Args)]
#[command(
    after_help = "Bots: `random`; `search:500` thinks 500 playouts a choice; `search:200ms` thinks 200 ms a choice; \
                  `expert` knows the game, and `expert:medium` and `expert:easy` know less where it matters.\n\
                  Example: anachron sim GAME --games 400 --seats search:300,random"
)]
pub(crate) struct Options {
    /// The game, by its name in `anachron games`
    game: String,
    /// How many games to play
    #[arg(long, default_value_t = 1000)]
    games: u64,
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
    let request = SimRequest {
        games: options.games,
        seats: options.seats.as_ref().map_or_else(Vec::new, |seats| seats.0.clone()),
        seed: options.seed,
        threads: options.threads.unwrap_or(cores).clamp(1, 256),
        settings: options.set_up.settings.clone(),
    };
    let results =
        catalog::visit(&options.game, Run(&request))?.map_err(|faults| faults.join("\n          "))?;
    if let Some(path) = &options.svg {
        write(path, &(results.svg().trim_end().to_owned() + "\n"))?;
    }
    match &options.json {
        Some(path) if path.as_os_str() != "-" => {
            write(path, &(serde_json::to_string_pretty(&results.json())? + "\n"))?;
            say::write(format_args!("{}", results.table()));
        }
        Some(_) => say!("{}", serde_json::to_string_pretty(&results.json())?),
        None if options.csv => say::write(format_args!("{}", results.csv())),
        None => say::write(format_args!("{}", results.table())),
    }
    Ok(if results.unfinished == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn write(path: &PathBuf, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

struct Run<'a>(&'a SimRequest);

impl GameVisitor for Run<'_> {
    type Out = Result<Results, Vec<String>>;

    fn visit<P: Plugin>(self) -> Self::Out {
        let bar = progress(self.0.games);
        let results = sim::run::<P>(self.0, &|done| bar.inc(done));
        bar.finish_and_clear();
        results
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
