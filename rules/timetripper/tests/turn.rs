//! [7.4] The order of moving and acting in a Tripper Phase.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, alone, fire, hex, melee};
use timetripper::{
    Action,
    gear::Item,
    weapons::{Mode, Weapon},
};

#[test]
fn case_7_22_who_kills_the_enemy_that_pins_him_may_step_away() {
    // A bayonet against a hoplite: 12 takes him out.
    let trial = alone(7).armed(Weapon::Bayonet).foe(0, "0706").with_values("7X1F").foe(0, "0202").still();
    assert!(!trial.offers(Action::Move(hex("0708"))), "pinned");
    let trial = trial.rolled(melee(Weapon::Bayonet, "0706"), "12");
    assert!(trial.offers(Action::Move(hex("0708"))), "{}", trial.caused());
    assert!(!trial.offers(Action::Command), "that was his one thing");
}

#[test]
fn case_10_13_who_has_commanded_the_flux_may_walk() {
    let trial = alone(7).foe(0, "0202").still();
    assert!(trial.rolled(Action::Command, "12").offers(Action::Move(hex("0708"))), "it did not obey");
    let mut trial = trial.flux("0704").rolled(Action::Command, "7");
    trial.rolls(Action::Flux(hex("0705")), "");
    trial.rolls(Action::Release, "");
    assert!(trial.offers(Action::Move(hex("0706"))));
}

#[test]
fn case_8_23d_a_soldier_in_awe_who_has_fired_moves_no_farther() {
    // Ruling 51: he is treated like a Tripper, and he announced no hexes.
    let trial = alone(7).foe(0, "0202").still().foe(1, "0708").awed_by(1);
    let mut trial = trial.rolled(Action::Actor(hex("0708")), "");
    trial.rolls(fire(Weapon::Hands, Mode::Single, "0202"), "2");
    assert!(!trial.offers(Action::Move(hex("0709"))));
}

#[test]
fn case_8_23d_a_shot_without_an_announcement_ends_all_movement() {
    let trial = alone(7).armed(Weapon::M26).foe(0, "0202").still();
    let trial = trial.with(Item::Weapon(Weapon::M26), 2);
    let trial = trial.rolled(fire(Weapon::M16, Mode::Single, "0202"), "2 7");
    assert_eq!(trial.state.field.stage, 3, "the turn is over at once");
}
