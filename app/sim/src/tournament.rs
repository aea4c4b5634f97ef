//! Tournaments: every entrant of a game meets every other, each pair both ways round.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    thread,
    time::Instant,
};

use bots::Skill;
use engine::{Game, Narrated, Seat};
use plugin::{Entrant, Plugin};

use crate::{
    Pair, SimRequest, Standings,
    play::{crashed, one_game, seed_of, shift_of},
};

/// Plays a tournament: each entrant meets each other in both seats, in `request.games` games each way; `progress` is told
/// after each game how many more are done.
///
/// The list names the entrants; an empty one stands for all that come with the game. A bad request reports every fault.
pub fn tournament<P: Plugin>(
    request: &SimRequest,
    list: &str,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Standings, Vec<String>> {
    tournament_until::<P>(request, list, progress, &AtomicBool::new(false))
}

/// The same until `stop` is set: then the standings are those of the games that were over by then.
pub fn tournament_until<P: Plugin>(
    request: &SimRequest,
    list: &str,
    progress: &(dyn Fn(u64) + Sync),
    stop: &AtomicBool,
) -> Result<Standings, Vec<String>> {
    let seats = if request.seats.is_empty() { P::default_seats() } else { request.seats.clone() };
    let entrants = P::entrants(list);
    if entrants.len() < 2 {
        let few = if list.trim().is_empty() {
            format!("{} has no tournaments", <P::Game as Game>::TITLE)
        } else {
            "a tournament needs at least 2 entrants".to_owned()
        };
        return Err(vec![few]);
    }
    if seats.len() != 2 {
        return Err(vec!["a tournament needs 2 seats".to_owned()]);
    }
    let meetings = meetings::<P>(request, &entrants)?;
    let (next, start) = (AtomicU64::new(0), Instant::now());
    let parts: Vec<Vec<Pair>> = thread::scope(|scope| {
        let work = || play::<P>(request, &seats, &meetings, &next, progress, stop);
        let handles: Vec<_> = (0..request.threads.max(1)).map(|_| scope.spawn(work)).collect();
        handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
    });
    let mut pairs: Vec<Pair> = meetings.iter().map(|meeting| meeting.pair).collect();
    for part in parts {
        pairs.iter_mut().zip(&part).for_each(|(pair, more)| pair.add(more));
    }
    let played: u64 = pairs.iter().map(|pair| pair.games + pair.unfinished).sum();
    let wanted = meetings.len() as u64 * request.games;
    if played != wanted && !stop.load(Ordering::Relaxed) {
        return Err(crashed(wanted - played));
    }
    Ok(Standings {
        game: <P::Game as Game>::ID,
        title: <P::Game as Game>::TITLE,
        seed: request.seed,
        each_way: request.games,
        time: start.elapsed(),
        entrants: entrants.into_iter().map(|entrant| entrant.name).collect(),
        pairs,
    })
}

/// Two entrants in their seats.
struct Meeting<P: Plugin> {
    pair: Pair,
    setup: <P::Game as Game>::Setup,
}

/// All meetings, or everything that is wrong with the entrants.
fn meetings<P: Plugin>(request: &SimRequest, entrants: &[Entrant]) -> Result<Vec<Meeting<P>>, Vec<String>> {
    let mut meetings = Vec::new();
    let mut faults: Vec<String> = Vec::new();
    for (first, one) in entrants.iter().enumerate() {
        for (second, other) in entrants.iter().enumerate().filter(|(second, _)| *second != first) {
            let settings = [request.settings.clone(), P::pairing(one, other)].concat();
            match <P::Game as Narrated>::read_setup(2, &settings) {
                Ok(setup) => meetings.push(Meeting { pair: Pair::new(first, second), setup }),
                Err(more) => {
                    let more = more.iter().map(ToString::to_string);
                    more.for_each(|fault| {
                        if !faults.contains(&fault) {
                            faults.push(fault);
                        }
                    });
                }
            }
        }
    }
    if faults.is_empty() { Ok(meetings) } else { Err(faults) }
}

/// Plays games that no other thread plays, until all are played or `stop` is set.
fn play<P: Plugin>(
    request: &SimRequest,
    seats: &[Skill],
    meetings: &[Meeting<P>],
    next: &AtomicU64,
    progress: &dyn Fn(u64),
    stop: &AtomicBool,
) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = meetings.iter().map(|meeting| meeting.pair).collect();
    let mut report = P::Report::default();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let at = usize::try_from(number / request.games.max(1)).unwrap_or(usize::MAX);
        let (Some(meeting), Some(pair)) = (meetings.get(at), pairs.get_mut(at)) else { return pairs };
        let shift = shift_of(number, seats.len());
        let skill = |seat: Seat| seats[(seat.index() + shift) % seats.len()];
        let seed = seed_of(request, number);
        let (outcome, _) = one_game::<P>(&meeting.setup, skill, seats.len(), seed, number, &mut report, stop);
        if stop.load(Ordering::Relaxed) {
            return pairs;
        }
        pair.count(outcome.as_ref());
        progress(1);
    }
}
