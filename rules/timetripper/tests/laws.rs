//! The laws every game must pass, held against random games with every option.

use engine::{Fast, Seat, Viewer};
use lawbook::{Laws, Never, kinds};
use timetripper::{
    Action, Setup, State, TimeTripper,
    setup::Victory,
    state::Phase,
    time::{Displays, Moment},
};

/// The laws, and what is secret on blind displays: where the battles are that no one has come to.
fn laws() -> Laws<TimeTripper> {
    // The marker moves unseen, but where it comes to rest is a battle for all to see.
    Laws::new()
        .with_other_secrets(with_battles_elsewhere)
        .with_telling_rolls(&["direction in time", "hexes in time"])
        .with_leaning(travel)
}

/// Trippers command the flux, align it and jump it, so that they come to choose where they go.
fn travel(_: &State, _: Seat, action: Action) -> usize {
    match action {
        Action::Command | Action::Conjure(_) => 40,
        Action::Flux(_) | Action::Align(_) | Action::Jump => 12,
        Action::Release => 1,
        _ => 4,
    }
}

/// [17.0] Two battles that have not been visited or discovered have changed places, if the displays are blind to the viewer.
fn with_battles_elsewhere(state: &State, viewer: Viewer, chance: &mut Fast) -> Option<State> {
    let is_master = state.master().is_some() && viewer.seat() == state.master();
    if !state.options.blind || is_master || matches!(state.phase, Phase::Over(_)) {
        return None;
    }
    let displays = &state.time.displays;
    let known = |battle: u8| {
        let is_found =
            state.time.found.iter().flatten().any(|found| found.from == battle || found.battle == battle);
        is_found || state.time.visited & (1 << (battle & 127)) != 0 || state.field.battle == battle
    };
    let unknown: Vec<(Moment, u8)> = displays
        .moments()
        .filter(|moment| *moment != state.time.at)
        .filter_map(|moment| Some((moment, displays.battle(moment)?)))
        .filter(|(_, battle)| *battle != 0 && !known(*battle))
        .collect();
    let (one, other) = (unknown.get(chance.below(unknown.len()))?, unknown.get(chance.below(unknown.len()))?);
    let mut state = state.clone();
    state.time.displays.put(one.0, other.1);
    state.time.displays.put(other.0, one.1);
    Some(state)
}

/// A lone Tripper, and whether the dice decide for the other side.
fn alone(dice_decide: bool) -> Setup {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = dice_decide;
    setup
}

/// A team that plays by every optional rule.
fn team(players: usize) -> Setup {
    let mut setup = Setup::new(players);
    setup.options.negotiation = true;
    setup.options.treasure = true;
    setup.options.pounds = if players > 1 { 70 } else { 50 };
    setup.options.dice_decide = true;
    setup.females[0] = true;
    setup
}

/// Blind displays and a Timemaster who sees them.
fn blind(players: usize) -> Setup {
    let mut setup = team(players);
    setup.options.timemaster = true;
    setup.options.blind = true;
    setup.options.dice_decide = false;
    setup.shuffle = Some(7);
    setup.displays = Displays::shuffled(7);
    setup
}

#[test]
fn lone_trippers_obey_the_laws() {
    let mut other = alone(true);
    other.options.negotiation = true;
    other.options.treasure = true;
    other.options.victory = Victory::Treasure;
    other.options.optional_set_up = true;
    other.options.literal_freeze = true;
    laws().obey(150, &[alone(true), alone(false), other]);
}

#[test]
fn teams_obey_the_laws() {
    let mut drawn = team(4);
    drawn.options.random_equipment = true;
    let mut tontine = team(2);
    tontine.options.tontine = true;
    laws().obey(40, &[team(2), team(3), drawn, tontine]);
}

#[test]
fn blind_displays_obey_the_laws() {
    laws().obey(60, &[blind(1), blind(2)]);
}

#[test]
fn every_kind_of_action_is_taken_and_every_secret_compared() {
    let kinds = kinds!(
        Action: Take, Preset, Start, Steer, Letter, Border, Send, ForMe, Auto, Actor, After, Move, Announce, Carry, Drop,
        PickUp, Give, Fire, Shot, Cease, Throw, Lay, Detonate, Melee, Ready, Reload, Command, Conjure, Flux, Align, Jump,
        Release, Talk, Loot, RestUp, End, Lapse,
    );
    let never =
        [Never::Taken("Steer", "it takes the experience of many jumps; `travel.rs` and `team.rs` play it")];
    laws().cover(kinds, &never, 200, &[alone(false), team(2), team(3), blind(2)]);
}
