//! What lies about: mines, reloads and recovered weapons.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, hex, team, way};
use engine::Fast;
use timetripper::{
    Action,
    field::{Loose, Mine},
    gear::{Item, Origin},
    weapons::Weapon,
};

const MINE: Action = Action::PickUp(Item::Weapon(Weapon::Claymore));

/// A Claymore that has been set up here.
fn mined(trial: Trial, place: &str) -> Trial {
    trial.but(|state| state.field.mine = Some(Mine { place: hex(place), facing: way(1), stage: 1 }))
}

#[test]
fn case_7_42d_a_claymore_that_was_not_fired_can_be_picked_up() {
    let trial = mined(alone(7).foe(0, "0202").still(), "0707");
    let trial = trial.rolled(MINE, "");
    assert!(trial.pack().has(Item::Weapon(Weapon::Claymore)) && trial.state.field.mine.is_none());
    assert!(!trial.offers(Action::Command), "that was his one thing");
    let far = mined(alone(7).foe(0, "0202").still(), "0705");
    assert!(!far.offers(MINE), "only where he is");
}

#[test]
fn case_6_5_at_leisure_the_claymore_is_collected() {
    let trial = mined(alone(7), "0202");
    assert!(trial.rolled(MINE, "").pack().has(Item::Weapon(Weapon::Claymore)));
}

/// Two Trippers at leisure, the first with a bow and this many reloads.
fn archers(reloads: u8) -> Trial {
    team(2, 29).but(|state| {
        let pack = &mut state.trippers[0].pack;
        pack.set(Item::Weapon(Weapon::Bow), 1);
        pack.set(Item::Reload(Weapon::Bow), reloads);
    })
}

#[test]
fn case_13_0_ammunition_of_a_recovered_weapon_stays_with_its_carrier() {
    let mut trial = archers(4);
    trial.play_with(Action::Jump, Fast::new(6));
    let bow = trial.state.field.loose.iter().flatten().find(|loose| loose.item == Item::Weapon(Weapon::Bow));
    assert!(bow.is_some(), "the bow is scattered");
    assert_eq!(trial.pack().count(Item::Reload(Weapon::Bow)), 4, "its arrows are not");
}

#[test]
fn case_7_42d_dropped_reloads_of_a_recovered_weapon_can_be_picked_up() {
    let arrows = Item::Reload(Weapon::Bow);
    let trial = alone(7).foe(0, "0202").still().with(Item::Weapon(Weapon::Bow), 1).with(arrows, 3);
    let mut trial = trial.rolled(Action::Drop(arrows, 3), "");
    assert_eq!(trial.pack().count(arrows), 0);
    trial.rolls(Action::PickUp(arrows), "");
    assert_eq!(trial.pack().count(arrows), 3);
}

#[test]
fn case_6_31_two_equal_recovered_weapons_land_in_two_hexes() {
    let mut trial = team(2, 29).but(|state| {
        for tripper in &mut state.trippers[..2] {
            tripper.pack.set(Item::Weapon(Weapon::Blade), 1);
        }
    });
    trial.play_with(Action::Jump, Fast::new(6));
    let blades = trial.state.field.loose.iter().flatten();
    let blades: Vec<_> = blades.filter(|loose| loose.item == Item::Weapon(Weapon::Blade)).collect();
    assert_eq!(blades.len(), 2);
    assert!(blades[0].place != blades[1].place && blades.iter().all(|loose| loose.count == 1));
}

#[test]
fn case_8_51_a_loaded_weapon_is_taken_before_an_empty_one() {
    let bow = Item::Weapon(Weapon::Bow);
    let loose = |empty| Loose { item: bow, count: 1, empty, place: hex("0707"), ..lying() };
    let two = |first, second| {
        let trial = alone(7).foe(0, "0202").still().but(|state| {
            state.field.loose[0] = Some(loose(first));
            state.field.loose[1] = Some(loose(second));
        });
        trial.rolled(Action::PickUp(bow), "")
    };
    assert!(!two(true, false).pack().is_empty(Weapon::Bow));
    assert!(!two(false, true).pack().is_empty(Weapon::Bow));
    // A fallen peltast’s is loaded too.
    let trial = alone(7).foe(0, "0202").still().fallen(1, "0707");
    let trial = trial.but(|state| state.field.loose[0] = Some(loose(true)));
    let trial = trial.rolled(Action::PickUp(bow), "d2");
    assert!(!trial.pack().is_empty(Weapon::Bow) && trial.pack().count(Item::Reload(Weapon::Bow)) == 2);
}

fn lying() -> Loose {
    let origin = Origin { battle: 7, kind: 1 };
    Loose { item: Item::Radio, count: 1, empty: false, origin, place: hex("0707") }
}
