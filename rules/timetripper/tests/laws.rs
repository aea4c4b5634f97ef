//! The laws every game must pass, held against random games with every option.

use timetripper::{Setup, TimeTripper, setup::Victory, time::Displays};

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
    lawbook::obey::<TimeTripper>(150, &[alone(true), alone(false), other]);
}

#[test]
fn teams_obey_the_laws() {
    let mut drawn = team(4);
    drawn.options.random_equipment = true;
    let mut tontine = team(2);
    tontine.options.tontine = true;
    lawbook::obey::<TimeTripper>(40, &[team(2), team(3), drawn, tontine]);
}

#[test]
fn blind_displays_obey_the_laws() {
    lawbook::obey::<TimeTripper>(60, &[blind(1), blind(2)]);
}
