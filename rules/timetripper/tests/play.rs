//! Whole games by chance, and what must be true in every position of them.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::ducks;
use engine::{Game as _, Playout, Uniform};
use timetripper::{
    Setup, State, TimeTripper,
    field::Who,
    state::{ENDURANCE, End, Fate, MOST_HEXES, Phase},
    time::Era,
};

/// What is true of every position, whatever was done and rolled before it.
fn check(state: &State) {
    let label = || format!("{:?}", state.phase);
    for seat in state.seats() {
        let tripper = state.tripper(seat);
        assert!(tripper.endurance <= ENDURANCE, "{}", label());
        assert!(tripper.experience <= state.time.fought, "a jump leads to a battle: {}", label());
        assert!(
            !tripper.pack.items().any(|(item, count)| count > 20 || item.half_pounds() > 32),
            "{}",
            label()
        );
        assert!(tripper.load <= state.limit(), "{}", label());
        assert!(tripper.fate != Fate::Home || matches!(state.phase, Phase::Over(End::Home)), "{}", label());
    }
    let loads: u16 = state.seats().iter().map(|seat| state.tripper(seat).load).sum();
    assert!(loads <= state.limit(), "they set off with {loads} half pounds");
    if matches!(state.phase, Phase::Equip(_)) {
        assert!(state.team_load() <= state.limit(), "they pack {} half pounds", state.team_load());
    }
    if let Some(turn) = state.turn() {
        assert!(state.tripper(turn.seat).is_present() && turn.moved <= MOST_HEXES, "{}", label());
    }
    check_time(state);
    check_places(state);
}

/// Every battle is fought once, and those on the path are those that were visited.
fn check_time(state: &State) {
    let path = state.time.battles();
    let battles: BTreeSet<_> = path.iter().collect();
    assert_eq!(battles.len(), path.len(), "a battle was fought twice: {path:?}");
    let visited = (0..=127).filter(|battle| state.time.has_seen(*battle)).count();
    assert_eq!(visited, path.len());
    assert!(path.is_empty() || path.last() == Some(&state.field.battle));
}

/// No two stand in one hex while there is a battle, unless one of them is passing through.
fn check_places(state: &State) {
    let Some(turn) = state.turn().filter(|_| !state.is_clear()) else { return };
    let mut taken = BTreeMap::new();
    // What rolls or runs amok stops wherever it is stopped.
    let stands = |who: &Who| match *who {
        Who::Tripper(_) => true,
        Who::Unit(unit) => state.has_zone(state.unit(unit)),
        Who::Mount(_) => false,
    };
    for who in state.everyone().filter(stands) {
        let place = state.place_of(who);
        if let Some(other) = taken.insert(place, who) {
            let passes = [who, other].contains(&turn.actor) && !state.is_enemy(place, turn.seat);
            let battle = state.field.battle;
            assert!(passes, "battle {battle}: {who:?} and {other:?} are both in {place}");
        }
    }
}

/// Plays a game to its end by chance, checking every position; the ending.
#[track_caller]
fn play(state: &mut State, playout: &mut Playout<TimeTripper>) -> End {
    let mut kills = 0;
    for _ in 0..50_000 {
        check(state);
        assert!(state.time.kills >= kills, "no kill is ever taken back");
        kills = state.time.kills;
        let Some(seat) = TimeTripper::to_act(state).lowest() else { break };
        assert!(playout.step(state, seat, &mut Uniform), "nothing is offered: {:?}", state.phase);
    }
    let Phase::Over(end) = state.phase else { panic!("still running: {:?}", state.phase) };
    let outcome = TimeTripper::outcome(state).unwrap();
    let home = state.seats().iter().filter(|seat| state.tripper(*seat).fate == Fate::Home).count();
    assert_eq!(end == End::Home, home > 0, "{end:?} with {home} at home");
    assert!(outcome.winners.len() <= home);
    assert_eq!(end == End::Dead, state.present().is_empty() && home == 0, "{end:?}");
    end
}

#[test]
fn random_trips_end() {
    for players in 1..=4 {
        let mut fought = 0;
        for number in 0..400 {
            let mut setup = Setup::new(players);
            setup.options.negotiation = number % 2 == 0;
            setup.options.treasure = number % 3 == 0;
            setup.options.dice_decide = number % 5 != 0;
            setup.options.optional_set_up = number % 7 == 0;
            setup.options.random_equipment = players > 1 && number % 4 == 0;
            setup.options.tontine = players > 1 && number % 6 == 0;
            let mut playout = Playout::new(number);
            let mut state = playout.start(&setup);
            assert_eq!(play(&mut state, &mut playout), End::Dead, "no one gets home by accident");
            fought += u32::from(state.time.fought);
        }
        // A few survive their first battle.
        assert!((420..1200).contains(&fought), "{players} Trippers fought {fought} battles");
    }
}

#[test]
fn harmless_trips_end_in_every_way_there_is() {
    let mut ends = BTreeMap::new();
    for number in 0..200 {
        let mut playout = Playout::new(number);
        let mut state = playout.start(&ducks(1, &[]));
        let end = play(&mut state, &mut playout);
        *ends.entry(format!("{end:?}")).or_insert(0) += 1;
        if end == End::LostInTime {
            assert_eq!(state.time.fought, 12, "every battle was visited");
        }
    }
    for end in End::ALL {
        assert!(ends.get(&format!("{end:?}")).is_some_and(|count| *count >= 10), "{ends:?}");
    }
}

#[test]
fn every_battle_is_played_by_chance() {
    for battle in 1..=72 {
        for number in 0..12u64 {
            let mut setup = Setup::new(1 + usize::try_from(number % 4).unwrap());
            setup.options.negotiation = number % 2 == 0;
            setup.options.treasure = number % 3 == 0;
            setup.options.dice_decide = number % 5 != 0;
            setup.females[0] = number % 2 == 1;
            let mut playout = Playout::<TimeTripper>::new(number);
            let mut state = playout.start(&setup);
            // Wherever they go in the Past, they come to this battle.
            let displays = &mut state.time.displays;
            displays.moments().filter(|at| at.era == Era::Past).for_each(|at| displays.put(at, battle));
            play(&mut state, &mut playout);
            assert!(state.time.has_seen(battle));
        }
    }
}
