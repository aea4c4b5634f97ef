//! The bot against another player, in fights whose two sides are the same: duels, three against three, and wizards.
//!
//! `cargo run --release -p fantasy-trip-plugin --example contest -- [GAMES] [SEED] [OPPONENT] [only=NAME] [HABIT=NUMBER …]`
//! plays each of the fights this often, each pair of games with the sides changed, and prints who won and how long a
//! choice took. The opponent is `random`, `expert:easy`, `search:200`, `search:5ms`, `equal` (a search that gets the
//! time per choice that the bot takes), or `other`: the bot with the habits that are given.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program prints its results")]

use std::{
    error::Error,
    process::ExitCode,
    time::{Duration, Instant},
};

use bots::{Bot, Budget, Expert, Search, Skill};
use engine::{Fast, Narrated as _, Offers, Playout, Policy, Seat, Texts, Viewer};
use fantasy_trip::{Action, FantasyTrip, Setup, State};
use fantasy_trip_plugin::{
    FantasyTripPlugin,
    bot::{Habits, Tactician},
};
use plugin::seat_bot;

/// The fights: a name, and what both sides are; several sides are played in turn.
const FIGHTS: [(&str, &[&str]); 4] = [
    ("duels", &["Bron", "Tessa", "Korin", "Hugh", "Ysolde", "Marrec", "Durn", "Pia", "Grath", "Wolf"]),
    (
        "three against three",
        &["Bron; Ysolde; Sildan", "Hugh; Korin; Iden", "Grath; Durn; Fenn", "Tessa; Rolf; Alric"],
    ),
    ("wizards", &["Iden", "Morwen", "Vesper", "Alric"]),
    ("eight against eight", &["Bron; Tessa; Korin; Hugh; Ysolde; Marrec; Iden; Durn"]),
];

/// No fight takes more steps than this.
const LONGEST: usize = 100_000;

/// Who plays against the bot.
#[derive(Clone, Copy)]
enum Opponent {
    Skill(Skill),
    Equal,
    Other(Habits),
}

struct Request {
    games: u64,
    seed: u64,
    opponent: Opponent,
    only: Option<String>,
}

/// Two players at a table, with the time they take.
struct Timed {
    bots: [Box<dyn Bot<FantasyTrip>>; 2],
    choices: [u64; 2],
    thinking: [Duration; 2],
    longest: [Duration; 2],
}

impl Policy<FantasyTrip> for Timed {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        let view = FantasyTrip::view(state, Viewer::Seat(seat), &Texts::default());
        let at = seat.index();
        let start = Instant::now();
        let action = self.bots[at].choose(&view, seat, offers);
        if offers.len() > 1 {
            let time = start.elapsed();
            self.choices[at] += 1;
            self.thinking[at] += time;
            self.longest[at] = self.longest[at].max(time);
        }
        action
    }
}

/// What came of many games.
#[derive(Default)]
struct Tally {
    won: f64,
    games: f64,
    turns: u64,
    choices: [u64; 2],
    thinking: [Duration; 2],
    longest: [Duration; 2],
}

impl Tally {
    /// Milliseconds that a choice took: the bot's, and its opponent's.
    #[allow(clippy::cast_precision_loss, reason = "a few thousand games")]
    fn per_choice(&self, who: usize) -> f64 {
        1000.0 * self.thinking[who].as_secs_f64() / (self.choices[who].max(1) as f64)
    }
}

fn bot(habits: Habits, number: u64) -> Box<dyn Bot<FantasyTrip>> {
    Box::new(Expert::new(Tactician::with(habits), number))
}

/// One game; the bot has the seat with this number.
fn play(setup: &Setup, number: u64, seat: usize, other: Box<dyn Bot<FantasyTrip>>, tally: &mut Tally) {
    let own = bot(Habits::BEST, number);
    let bots = if seat == 0 { [own, other] } else { [other, own] };
    let mut table =
        Timed { bots, choices: [0; 2], thinking: [Duration::ZERO; 2], longest: [Duration::ZERO; 2] };
    let mut playout = Playout::<FantasyTrip>::new(number);
    let mut state = playout.start(setup);
    let (outcome, _) = playout.finish(&mut state, &mut table, LONGEST);
    tally.games += 1.0;
    tally.turns += u64::from(state.turn);
    if let Some(outcome) = outcome {
        let (own, foe) = (outcome.winners.has(Seat::new(seat)), outcome.winners.has(Seat::new(1 - seat)));
        tally.won += match (own, foe) {
            (true, false) => 1.0,
            (false, true) => 0.0,
            _ => 0.5,
        };
    }
    for (who, at) in [(0, seat), (1, 1 - seat)] {
        tally.choices[who] += table.choices[at];
        tally.thinking[who] += table.thinking[at];
        tally.longest[who] = tally.longest[who].max(table.longest[at]);
    }
}

/// All games of one kind of fight.
fn contest(request: &Request, sides: &[&str], equal: Duration) -> Tally {
    let mut tally = Tally::default();
    for game in 0..request.games {
        let pair = game / 2;
        let side = sides[usize::try_from(pair).unwrap_or(0) % sides.len()];
        let setup = Setup::of(&[side, side]);
        let number = request.seed.wrapping_mul(1_000_003).wrapping_add(pair);
        let other: Box<dyn Bot<FantasyTrip>> = match request.opponent {
            Opponent::Skill(skill) => seat_bot::<FantasyTripPlugin>(skill, number + 7),
            Opponent::Equal => Box::new(Search::<FantasyTrip>::new(Budget::Time(equal), number + 7)),
            Opponent::Other(habits) => bot(habits, number + 7),
        };
        play(&setup, number, usize::from(game % 2 == 1), other, &mut tally);
    }
    tally
}

fn request() -> Result<Request, Box<dyn Error>> {
    let mut request = Request { games: 40, seed: 1, opponent: Opponent::Equal, only: None };
    let mut habits = Habits::BEST;
    let mut numbers = 0;
    for word in std::env::args().skip(1) {
        if let Some((key, value)) = word.split_once('=') {
            if key == "only" {
                request.only = Some(value.to_owned());
            } else {
                *habits.named(key).ok_or_else(|| format!("there is no habit `{key}`"))? = value.parse()?;
                request.opponent = Opponent::Other(habits);
            }
        } else if let Ok(number) = word.parse() {
            *(if numbers == 0 { &mut request.games } else { &mut request.seed }) = number;
            numbers += 1;
        } else {
            request.opponent = match word.as_str() {
                "equal" => Opponent::Equal,
                "other" => Opponent::Other(habits),
                skill => Opponent::Skill(skill.parse()?),
            };
        }
    }
    Ok(request)
}

fn main() -> ExitCode {
    let request = match request() {
        Ok(request) => request,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    println!(
        "fight                  games    won   share  ±95%  turns  ms per choice: bot, opponent  longest"
    );
    for (name, sides) in FIGHTS {
        if request.only.as_ref().map_or(name == "eight against eight", |only| !name.contains(only.as_str())) {
            continue;
        }
        let equal = match request.opponent {
            Opponent::Equal => {
                let own =
                    Request { games: 8, opponent: Opponent::Other(Habits::BEST), only: None, ..request };
                Duration::from_secs_f64(contest(&own, sides, Duration::ZERO).per_choice(0) / 1000.0)
            }
            _ => Duration::ZERO,
        };
        let tally = contest(&request, sides, equal);
        let share = tally.won / tally.games.max(1.0);
        let margin = 196.0 * (share * (1.0 - share) / tally.games.max(1.0)).sqrt();
        #[allow(clippy::cast_precision_loss, reason = "a few thousand games")]
        let turns = tally.turns as f64 / tally.games.max(1.0);
        println!(
            "{name:<20} {:>7} {:>6.1} {:>6.1}% {margin:>5.1} {turns:>6.1} {:>14.3} {:>14.3} {:>8.1} {:>8.1}",
            tally.games,
            tally.won,
            100.0 * share,
            tally.per_choice(0),
            tally.per_choice(1),
            1000.0 * tally.longest[0].as_secs_f64(),
            1000.0 * tally.longest[1].as_secs_f64(),
        );
    }
    ExitCode::SUCCESS
}
