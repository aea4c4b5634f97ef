//! The luck ledger: every roll of an attack, booked for the side that strikes.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, hex, melee, way};
use timetripper::{
    Action,
    field::Mine,
    gear::Item,
    luck::{Attacks, Luck, RollCount},
    weapons::Weapon,
};

/// Rolls, expected successes in thirty-sixths, successes.
const fn booked(rolls: u32, expected: u32, successes: u32) -> RollCount {
    RollCount { rolls, expected, successes }
}

const NONE: RollCount = booked(0, 0, 0);

/// What the last action added.
#[track_caller]
fn check(trial: &Trial, action: Action, faces: &str, ours: Attacks, theirs: Attacks) {
    let after = trial.rolled(action, faces);
    assert_eq!(after.state.luck, Luck { ours, theirs, flux: NONE }, "{}", after.caused());
}

#[test]
fn a_blow_in_melee_is_counted_for_who_strikes() {
    // 7 against 4 is column 3, on which every roll has an effect; an 11 stuns, and a stun rolls no more dice.
    let trial = alone(7).foe(0, "0706");
    let theirs = Attacks { blows: booked(1, 36, 1), ..Attacks::default() };
    check(&trial, Action::End, "11", Attacks::default(), theirs);
    // Bare hands against 5: the first column, on which 6 and 7 do nothing. The hoplite answers.
    let ours = Attacks { blows: booked(1, 25, 0), ..Attacks::default() };
    check(&trial, melee(Weapon::Hands, "0706"), "6 11", ours, theirs);
}

#[test]
fn a_wound_of_a_tripper_is_counted_in_endurance() {
    // On column 3 a 5 wounds, for a die, and a 3 disables, for two dice.
    let trial = alone(7).foe(0, "0706");
    let wound = Attacks { blows: booked(1, 36, 1), endurance: booked(1, 126, 2), ..Attacks::default() };
    check(&trial, Action::End, "5 d2", Attacks::default(), wound);
    let disabled = Attacks { blows: booked(1, 36, 1), endurance: booked(1, 252, 10), ..Attacks::default() };
    check(&trial, Action::End, "3 10", Attacks::default(), disabled);
    // What is rolled counts, even if less was left to lose.
    let weak = trial.but(|state| state.trippers[0].endurance = 1);
    check(&weak, Action::End, "5 d2", Attacks::default(), wound);
}

#[test]
fn a_mine_is_ours() {
    // Accuracy G always hits in the next hex; 12 against 5 is column 7 to 9, on which a 5 wounds.
    let mine = Mine { place: hex("0707"), facing: way(1), stage: 1 };
    let trial = alone(7).foe(0, "0704").still().but(|state| state.field.mine = Some(mine));
    for (face, disabled) in [("d3", 1), ("d4", 0)] {
        let ours = Attacks {
            shots: booked(1, 36, 1),
            blows: booked(1, 36, 1),
            wounds: booked(1, 18, disabled),
            ..Attacks::default()
        };
        check(&trial, Action::Detonate, &format!("2 5 {face}"), ours, Attacks::default());
    }
}

#[test]
fn his_own_grenade_is_ours_though_it_wounds_him() {
    let trial = alone(7).with(Item::Weapon(Weapon::M26), 1).foe(0, "0202").still();
    let ours = Attacks {
        shots: booked(1, 35, 1),
        blows: booked(1, 36, 1),
        endurance: booked(1, 126, 2),
        ..Attacks::default()
    };
    check(&trial, Action::Throw(Weapon::M26, hex("0707")), "3 5 d2", ours, Attacks::default());
}

#[test]
fn an_enemy_who_strikes_a_soldier_in_awe_is_theirs() {
    // 7 against 5 is column 2, on which 7 and 11 do nothing; a 9 stuns.
    let trial = alone(7).tripper(1, "1212").foe(0, "0706").foe(0, "0705").awed_by(1);
    let theirs = Attacks { blows: booked(1, 28, 1), ..Attacks::default() };
    check(&trial, Action::End, "9", Attacks::default(), theirs);
}

#[test]
fn a_soldier_in_awe_strikes_for_us() {
    let trial = alone(7).tripper(1, "1212").foe(0, "0706").still().foe(0, "0705").awed_by(1);
    let trial = trial.rolled(Action::Actor(hex("0705")), "");
    let ours = Attacks { blows: booked(1, 28, 1), ..Attacks::default() };
    check(&trial, melee(Weapon::Hands, "0706"), "9", ours, Attacks::default());
}

#[test]
fn a_shell_is_theirs_who_it_reaches() {
    // It falls on 0705 (letter A, number 1), on a soldier there and two hexes from the Tripper. It misses both.
    let trial = alone(27).foe(0, "0705").still();
    let theirs = Attacks { shots: booked(2, 70, 0), ..Attacks::default() };
    check(&trial, Action::End, "d1 d1 2 2", Attacks::default(), theirs);
    // Or hits the soldier alone, for 14 against his Defense Strength: disabled at once.
    let after = trial.rolled(Action::End, "d1 d1 2 3 6");
    assert_eq!((after.state.luck.theirs.blows.rolls, after.state.luck.ours), (1, Attacks::default()));
}

#[test]
fn a_shot_at_the_flux_is_theirs() {
    // Next to it he needs no detection; accuracy C hits with 5 or more.
    let trial = alone(66).tripper(1, "1212").foe(0, "0704").flux("0705");
    let theirs = Attacks { shots: booked(1, 30, 0), ..Attacks::default() };
    check(&trial, Action::End, "2", Attacks::default(), theirs);
}
