//! `anachron sim`: bots play many games, and their results are summed up.

use std::{
    error::Error,
    fs,
    path::PathBuf,
    process::ExitCode,
    str::FromStr,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::{Duration, Instant},
};

use bots::{Bot, Skill};
use catalog::Visitor;
use clap::Args;
use engine::{Fast, Narrated, Offers, Outcome, Seat, Silent, Texts, Uniform, Viewer};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use crate::{Done, SetUp, trips};

#[derive(Args)]
#[command(
    after_help = "Bots: `random`; `search:500` thinks 500 playouts a choice; `search:200ms` thinks 200 \
                        ms a choice; `expert` knows the game, `expert:medium` and `expert:easy` know \
                        less of history in tow-truck.\nExample: anachron sim time-trap --games 400 --seats search:300,random\n\
                        timetripper without --seats sends out lone Trippers: survival by load, battle and Experience."
)]
pub(crate) struct Options {
    /// The game, by its name in `anachron games`
    game: String,
    /// How many games are played
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Who plays: a number for so many random bots, or a list such as search:300,random
    #[arg(long)]
    seats: Option<Seating>,
    /// Where the dice and the bots' whims begin; the same number gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games run at once; one for each core if it is not given
    #[arg(long)]
    threads: Option<usize>,
    /// Print the summary as JSON, or write it into a file
    #[arg(long, conflicts_with = "csv", value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    json: Option<PathBuf>,
    /// Print the summary as CSV
    #[arg(long)]
    csv: bool,
    /// timetripper: who plays the lone Trippers, `homing` (if it is not given) or `random`
    #[arg(long, conflicts_with = "seats")]
    bot: Option<String>,
    /// timetripper: a proposed load, by name or number; may be given several times
    #[arg(long, value_name = "PRESET")]
    load: Vec<String>,
    /// timetripper: draw a chart into a file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    set_up: SetUp,
}

impl Options {
    /// Who plays; two random bots unless something else was said.
    fn seats(&self) -> &[Skill] {
        self.seats.as_ref().map_or(&[Skill::Random; 2], |seats| &seats.0)
    }

    /// Whether lone Trippers are sent out, of whom more can be told than of other players.
    fn is_trips(&self) -> bool {
        self.game == "timetripper" && self.seats.is_none() && !self.csv
    }
}

/// The bots of a simulation.
#[derive(Clone)]
struct Seating(Vec<Skill>);

impl FromStr for Seating {
    type Err = Box<dyn Error + Send + Sync>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(count) = text.parse::<usize>() {
            return Ok(Self(vec![Skill::Random; count.min(engine::MAX_SEATS)]));
        }
        Ok(Self(text.split(',').map(|name| name.trim().parse()).collect::<Result<_, _>>()?))
    }
}

/// What one listed player achieved.
#[derive(Clone, Default)]
struct Tally {
    wins: f64,
    sum: f64,
    squares: f64,
    lowest: Option<i32>,
    highest: Option<i32>,
}

impl Tally {
    fn book(&mut self, score: i32, win: f64) {
        self.wins += win;
        self.sum += f64::from(score);
        self.squares += f64::from(score) * f64::from(score);
        self.lowest = Some(self.lowest.map_or(score, |lowest| lowest.min(score)));
        self.highest = Some(self.highest.map_or(score, |highest| highest.max(score)));
    }

    fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.sum += other.sum;
        self.squares += other.squares;
        self.lowest = self.lowest.into_iter().chain(other.lowest).min();
        self.highest = self.highest.into_iter().chain(other.highest).max();
    }
}

/// All that was played.
struct Summary {
    tallies: Vec<Tally>,
    games: u64,
    unfinished: u64,
    steps: u64,
    time: Duration,
}

pub(crate) fn run(options: &Options) -> Done {
    if options.is_trips() {
        return trips::run(&trips::Wish {
            games: options.games,
            bot: options.bot.as_deref().unwrap_or("homing"),
            loads: &options.load,
            seed: options.seed,
            threads: options.threads,
            settings: &options.set_up.settings,
            json: options.json.clone(),
            svg: options.svg.clone(),
        });
    }
    if options.bot.is_some() || !options.load.is_empty() || options.svg.is_some() {
        return Err(
            "--bot, --load and --svg are for lone Trippers: sim timetripper without --seats and --csv".into(),
        );
    }
    let summary = catalog::visit(&options.game, Run(options))??;
    if let Some(path) = &options.json {
        let text = serde_json::to_string_pretty(&as_json(options, &summary))?;
        if path.as_os_str() == "-" {
            println!("{text}");
        } else {
            fs::write(path, text + "\n")
                .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
        }
    } else if options.csv {
        print_csv(options, &summary);
    } else {
        print_table(options, &summary);
    }
    Ok(if summary.unfinished == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

struct Run<'a>(&'a Options);

impl Visitor for Run<'_> {
    type Out = Result<Summary, Box<dyn Error>>;

    fn visit<G: Narrated>(self) -> Self::Out {
        let options = self.0;
        let players = options.seats().len();
        let setup = G::read_setup(players, &options.set_up.settings).map_err(|faults| {
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n          ")
        })?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = options.threads.unwrap_or(cores).clamp(1, 256);
        let bar = progress(options.games);
        let next = AtomicU64::new(0);
        let begin = Instant::now();
        let parts: Vec<Summary> = thread::scope(|scope| {
            let work = || play_games::<G>(options, &setup, &next, &bar);
            let handles: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
        });
        let time = begin.elapsed();
        bar.finish_and_clear();
        let mut sum = Summary::empty(players);
        for part in &parts {
            sum.add(part);
        }
        if sum.games + sum.unfinished != options.games {
            return Err("some games broke off; please report this with the command you gave".into());
        }
        sum.time = time;
        Ok(sum)
    }
}

impl Summary {
    fn empty(players: usize) -> Self {
        let tallies = vec![Tally::default(); players];
        Self { tallies, games: 0, unfinished: 0, steps: 0, time: Duration::ZERO }
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.steps += other.steps;
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(tally, more)| tally.add(more));
    }

    fn rate(&self, count: u64) -> f64 {
        #[allow(clippy::cast_precision_loss, reason = "counts lie far below 2^52")]
        let count = count as f64;
        count / self.time.as_secs_f64().max(1e-9)
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

/// One thread's share: takes the next game that nobody plays yet until all are taken.
fn play_games<G: Narrated>(
    options: &Options,
    setup: &G::Setup,
    next: &AtomicU64,
    bar: &ProgressBar,
) -> Summary {
    let players = options.seats().len();
    let mut summary = Summary::empty(players);
    let mut ticked = 0;
    loop {
        let game = next.fetch_add(1, Ordering::Relaxed);
        if game >= options.games {
            bar.inc(ticked);
            return summary;
        }
        // Listed players move on a seat with every game, so that no seat favours one.
        #[allow(clippy::cast_possible_truncation, reason = "the remainder lies below sixteen")]
        let shift = (game % players as u64) as usize;
        let number = options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(game);
        let skill = |seat: Seat| options.seats()[(seat.index() + shift) % players];
        let (outcome, steps) = play_game::<G>(setup, players, skill, number);
        summary.steps += steps;
        match outcome {
            None => summary.unfinished += 1,
            Some(outcome) => {
                summary.games += 1;
                for (index, &score) in outcome.played().iter().enumerate() {
                    let won = outcome.winners.has(Seat::new(index));
                    #[allow(clippy::cast_precision_loss, reason = "there are at most sixteen winners")]
                    let win = if won { 1.0 / outcome.winners.len() as f64 } else { 0.0 };
                    summary.tallies[(index + shift) % players].book(score, win);
                }
            }
        }
        ticked += 1;
        if ticked == 64 || bar.length().unwrap_or_default() < 10_000 {
            bar.inc(ticked);
            ticked = 0;
        }
    }
}

/// One game between bots, each of which sees only its own view.
fn play_game<G: Narrated>(
    setup: &G::Setup,
    players: usize,
    skill: impl Fn(Seat) -> Skill,
    number: u64,
) -> (Option<Outcome>, u64) {
    const LONGEST: u64 = 1_000_000;
    let mut table = Silent(Fast::new(number));
    let mut chance = Fast::new(number ^ 0xa5a5_a5a5);
    let mut thinkers: Vec<Option<Box<dyn Bot<G>>>> = (0..players)
        .map(|index| match skill(Seat::new(index)) {
            Skill::Random => None,
            skill @ (Skill::Search(_) | Skill::Expert(_)) => {
                Some(skill.bot(number.wrapping_add(index as u64)))
            }
        })
        .collect();
    let mut state = G::start(setup, *G::VERSIONS.end(), &mut table);
    let mut offers = Offers::for_bots();
    let texts = Texts::default();
    let mut steps = 0;
    while let Some(seat) = G::to_act(&state).lowest().filter(|_| steps < LONGEST) {
        offers.clear();
        G::offer(&state, seat, &mut offers);
        if offers.is_empty() {
            break;
        }
        let action = match &mut thinkers[seat.index()] {
            None => Uniform::pick(&offers, &mut chance),
            Some(bot) => bot.choose(&G::view(&state, Viewer::Seat(seat), &texts), seat, &offers),
        };
        let _ = G::apply(&mut state, seat, action, &mut table);
        steps += 1;
    }
    (G::outcome(&state), steps)
}

/// A player's results in the form all outputs share.
struct Row {
    player: usize,
    bot: String,
    wins: f64,
    share: f64,
    mean: f64,
    deviation: f64,
    lowest: i32,
    highest: i32,
}

fn rows(options: &Options, summary: &Summary) -> Vec<Row> {
    #[allow(clippy::cast_precision_loss, reason = "counts lie far below 2^52")]
    let games = summary.games.max(1) as f64;
    let row = |(index, (skill, tally)): (usize, (&Skill, &Tally))| {
        let mean = tally.sum / games;
        Row {
            player: index + 1,
            bot: skill.to_string(),
            wins: tally.wins,
            share: tally.wins / games,
            mean,
            deviation: (tally.squares / games - mean * mean).max(0.0).sqrt(),
            lowest: tally.lowest.unwrap_or_default(),
            highest: tally.highest.unwrap_or_default(),
        }
    };
    options.seats().iter().zip(&summary.tallies).enumerate().map(row).collect()
}

fn print_table(options: &Options, summary: &Summary) {
    println!(
        "{}: {} games in {:.2} s, {:.0} games/s, {:.0} steps/s, seed {}",
        options.game,
        summary.games,
        summary.time.as_secs_f64(),
        summary.rate(summary.games),
        summary.rate(summary.steps),
        options.seed,
    );
    if summary.unfinished > 0 {
        println!("{} games did not end", summary.unfinished);
    }
    println!("\nplayer  bot                 wins    share   mean score   deviation   lowest   highest");
    for row in rows(options, summary) {
        println!(
            "{:>6}  {:<15} {:>8.1}  {:>6.1}%  {:>11.2}  {:>10.2}  {:>7}  {:>8}",
            row.player,
            row.bot,
            row.wins,
            row.share * 100.0,
            row.mean,
            row.deviation,
            row.lowest,
            row.highest,
        );
    }
    println!("\nA shared victory counts as a share of a win. Players change seats from game to game.");
}

fn print_csv(options: &Options, summary: &Summary) {
    println!("player,bot,games,wins,share,mean_score,deviation,lowest,highest");
    for row in rows(options, summary) {
        println!(
            "{},{},{},{:.4},{:.6},{:.4},{:.4},{},{}",
            row.player,
            row.bot,
            summary.games,
            row.wins,
            row.share,
            row.mean,
            row.deviation,
            row.lowest,
            row.highest
        );
    }
}

fn as_json(options: &Options, summary: &Summary) -> serde_json::Value {
    let players: Vec<_> = rows(options, summary)
        .into_iter()
        .map(|row| {
            json!({
                "player": row.player,
                "bot": row.bot,
                "wins": row.wins,
                "share": row.share,
                "mean_score": row.mean,
                "deviation": row.deviation,
                "lowest": row.lowest,
                "highest": row.highest,
            })
        })
        .collect();
    json!({
        "game": options.game,
        "seed": options.seed,
        "games": summary.games,
        "unfinished": summary.unfinished,
        "steps": summary.steps,
        "seconds": summary.time.as_secs_f64(),
        "games_per_second": summary.rate(summary.games),
        "steps_per_second": summary.rate(summary.steps),
        "players": players,
    })
}
