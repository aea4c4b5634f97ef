//! Playing the games of a simulation, on several threads.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Instant,
};

use bots::{Bot, Skill};
use engine::{
    Fast, Game, Narrated, Offers, Outcome, Playout, Policy, Seat, Texts, Uniform, Viewer, words::count,
};
use plugin::{Listed, Plugin, Report, Reported, seat_bot};

use crate::{Results, SimRequest, Tally};

/// No game takes more steps than this.
const LONGEST: usize = 1_000_000;

/// Plays the games that are asked for; `progress` is told after each how many more are done.
///
/// Each bot sees its own view and nothing else. A bad request reports every fault.
pub fn run<P: Plugin>(request: &SimRequest, progress: &(dyn Fn(u64) + Sync)) -> Result<Results, Vec<String>> {
    run_until::<P>(request, progress, &AtomicBool::new(false))
}

/// The same until `stop` is set: then the results are those of the games that were over by then.
pub fn run_until<P: Plugin>(
    request: &SimRequest,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Results, Vec<String>> {
    let seats = if request.seats.is_empty() { P::default_seats() } else { request.seats.clone() };
    let setup = engine::read_setup::<P::Game>(*P::Game::VERSIONS.end(), seats.len(), &request.settings)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let next = AtomicU64::new(0);
    let start = Instant::now();
    let parts: Vec<GameShare<P>> = thread::scope(|scope| {
        let work = || GameShare::<P>::play(request, &seats, &setup, &next, progress, stop);
        let handles: Vec<_> = (0..request.threads.max(1)).map(|_| scope.spawn(work)).collect();
        handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
    });
    let time = start.elapsed();
    let mut all = GameShare::<P>::new(seats.len());
    for part in parts {
        all.add(part);
    }
    if all.games + all.unfinished != request.games && !stop.load(Ordering::Relaxed) {
        return Err(crashed(request.games - all.games - all.unfinished));
    }
    let players = (1..).zip(seats.iter().zip(&all.tallies));
    Ok(Results {
        game: <P::Game as Game>::ID,
        title: <P::Game as Game>::TITLE,
        seed: request.seed,
        games: all.games,
        unfinished: all.unfinished,
        steps: all.steps,
        time,
        players: players.map(|(number, (skill, tally))| tally.player(number, *skill, all.games)).collect(),
        sections: all.report.sections(),
        own_chart: all.report.chart(),
    })
}

/// One thread's share of the games.
struct GameShare<P: Plugin> {
    tallies: Vec<Tally>,
    games: u64,
    unfinished: u64,
    steps: u64,
    report: <P as Reported>::Report,
}

impl<P: Plugin> GameShare<P> {
    fn new(players: usize) -> Self {
        let tallies = vec![Tally::default(); players];
        Self { tallies, games: 0, unfinished: 0, steps: 0, report: Default::default() }
    }

    /// Plays games that no other thread plays, until all are played or `stop` is set.
    fn play(
        request: &SimRequest,
        seats: &[Skill],
        setup: &<P::Game as Game>::Setup,
        next: &AtomicU64,
        progress: &dyn Fn(u64),
        stop: &AtomicBool,
    ) -> Self {
        let mut part = Self::new(seats.len());
        // A game without thinking is over in no time, so that none is ever given up.
        let is_quick = seats.iter().all(|skill| *skill == Skill::Random);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= request.games || stop.load(Ordering::Relaxed) {
                return part;
            }
            let (shift, seed) = (shift_of(number, seats.len()), seed_of(request, number));
            let skill = |seat: Seat| seats[(seat.index() + shift) % seats.len()];
            let mut own = (!is_quick).then(P::Report::default);
            let report = own.as_mut().unwrap_or(&mut part.report);
            let (outcome, steps) = one_game::<P>(setup, skill, seats.len(), seed, number, report, stop);
            if let Some(own) = own {
                if stop.load(Ordering::Relaxed) {
                    return part;
                }
                part.report.add(own);
            }
            part.steps += steps as u64;
            match outcome {
                None => part.unfinished += 1,
                Some(outcome) => {
                    part.games += 1;
                    Tally::count(&mut part.tallies, &outcome, shift);
                }
            }
            progress(1);
        }
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.steps += other.steps;
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(tally, more)| tally.add(more));
        self.report.add(other.report);
    }
}

/// Listed players move on a seat with every game, so that no seat favours one.
#[allow(clippy::cast_possible_truncation, reason = "the remainder is below sixteen")]
pub(crate) fn shift_of(number: u64, seats: usize) -> usize {
    (number % seats.max(1) as u64) as usize
}

/// The seed of a game.
pub(crate) fn seed_of(request: &SimRequest, number: u64) -> u64 {
    request.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number)
}

/// What is said if threads ended before their time.
pub(crate) fn crashed(missing: u64) -> Vec<String> {
    let missing = count(i64::try_from(missing).unwrap_or(i64::MAX), "game");
    vec![format!("{missing} crashed; please report this with the command you used")]
}

/// One game between bots; once `stop` is set they no longer think, and what comes of it means nothing.
pub(crate) fn one_game<P: Plugin>(
    setup: &<P::Game as Game>::Setup,
    skill: impl Fn(Seat) -> Skill,
    players: usize,
    seed: u64,
    number: u64,
    report: &mut <P as Reported>::Report,
    stop: &AtomicBool,
) -> (Option<Outcome>, usize) {
    let bot = |index: usize| match skill(Seat::new(index)) {
        Skill::Random => None,
        skill => Some(seat_bot::<P>(skill, seed.wrapping_add(index as u64))),
    };
    let mut playout = Playout::<P::Game>::new(seed);
    let mut state = playout.start(setup);
    let bots = (0..players).map(bot).collect();
    let mut table = WatchedBots::<P> { bots, texts: Texts::default(), number, report, stop };
    let (outcome, steps) = playout.finish(&mut state, &mut table, LONGEST);
    if let Some(outcome) = &outcome {
        table.report.end(&state, outcome);
    }
    (outcome, steps)
}

/// Bots that choose from their own views, watched by a report.
struct WatchedBots<'a, P: Plugin> {
    /// A random player needs no view, and so no bot.
    bots: Vec<Option<Box<dyn Bot<<P as Listed>::Game>>>>,
    texts: Texts,
    number: u64,
    report: &'a mut <P as Reported>::Report,
    stop: &'a AtomicBool,
}

impl<P: Plugin> Policy<P::Game> for WatchedBots<'_, P> {
    fn choose(
        &mut self,
        state: &<P::Game as Game>::State,
        seat: Seat,
        offers: &Offers<<P::Game as Game>::Action>,
        chance: &mut Fast,
    ) -> <P::Game as Game>::Action {
        let varied = P::variation(self.number, state, seat).filter(|action| offers.has(*action));
        let action = match (varied, self.bots.get_mut(seat.index()).and_then(Option::as_mut)) {
            (Some(action), _) => action,
            (None, Some(bot)) if !self.stop.load(Ordering::Relaxed) => {
                bot.choose(&P::Game::view(state, Viewer::Seat(seat), &self.texts), seat, offers)
            }
            (None, _) => Uniform::pick(offers, chance),
        };
        self.report.step(state, seat, action);
        action
    }
}
