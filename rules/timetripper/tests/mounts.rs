//! [7.44] Horses and their riders.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, alone, hex, m16};
use engine::Fast;
use timetripper::{
    Action,
    field::{Health, Steed, Who},
    gear::Item,
    weapons::Weapon,
};

#[test]
fn case_7_44_a_horse_without_its_rider_stays_on_the_field() {
    // An Ostrogoth is killed from the saddle; his horse is a counter of its own from then on.
    let trial = alone(11).foe(0, "0705").foe(0, "0202").still();
    let mut trial = trial.rolled(m16("0705"), "6 12 12");
    assert_eq!(
        (trial.unit(0).health, trial.unit(0).steed),
        (Health::Down, Steed::None),
        "{}",
        trial.caused()
    );
    let horse = *trial.unit(2);
    assert!(horse.is_up() && horse.is_riderless() && horse.place == hex("0705"));
    // It never moves, looks or attacks, and holds no one.
    trial.rolls(Action::Move(hex("0706")), "");
    assert!(trial.offers(Action::Move(hex("0707"))), "{}", trial.caused());
    trial.rolls(Action::End, "");
    assert_eq!((trial.unit(2).place, trial.blows().len()), (hex("0705"), 0));
    // But it takes up its hex, and can be shot at with +2 [8.23A].
    assert!(!trial.offers(Action::Move(hex("0705"))));
    trial.rolls(m16("0705"), "2 12 12");
    assert_eq!((trial.aims()[0].2, trial.unit(2).health), (2, Health::Down), "{}", trial.caused());
    assert_eq!(trial.state.time.kills, 1, "a horse is no enemy taken out");
}

#[test]
fn case_6_5_horses_disturb_no_ones_leisure() {
    let trial = alone(11).foe(0, "0705").rolled(m16("0705"), "6 12 12");
    assert!(trial.state.is_clear() && trial.offers(Action::Jump), "{}", trial.caused());
    let sabre = Action::PickUp(Item::Weapon(Weapon::Blade));
    assert!(
        trial.offers(sabre) && !trial.rolled(sabre, "").offers(sabre),
        "one weapon between the two of them"
    );
}

#[test]
fn case_10_62_the_flux_takes_a_horse_along() {
    let trial = alone(11).foe(0, "0705").foe(0, "0202").still().flux("0707").rolled(m16("0705"), "6 12 12");
    let mut trial = trial.rolled(Action::Command, "2");
    trial.rolls(Action::Flux(hex("0706")), "");
    assert_eq!(trial.unit(2).health, Health::Swept);
    trial.rolls(Action::Flux(hex("0707")), "");
    trial.rolls(Action::Release, "");
    trial.rolls(Action::End, "");
    trial.rolls(Action::Command, "2");
    trial.play_with(Action::Jump, Fast::new(3));
    let horse = trial.unit(0);
    assert!(horse.battle == 11 && horse.is_riderless() && !horse.is_hostile(), "{}", trial.caused());
    assert_eq!(trial.state.named(Who::Unit(0)), trial.state.named(Who::Mount(0)));
}

#[test]
fn ruling_56_a_stunned_horse_adds_its_strength() {
    // 6 of the Ostrogoth and 2 of the horse that cannot move.
    let trial = alone(11).foe(0, "0706").but(|state| state.field.units[0].steed = Steed::Stunned);
    let trial = trial.rolled(Action::End, "7");
    let alone_on_foot = alone(11).foe(0, "0706").but(|state| state.field.units[0].steed = Steed::Down);
    let on_foot = alone_on_foot.rolled(Action::End, "7");
    assert_eq!(trial.blow().0, on_foot.blow().0 + 2, "{}", trial.caused());
}

#[test]
fn case_7_22_a_historical_unit_next_to_a_tripper_does_not_move() {
    // Ruling 70: one who flees is held like any other.
    let trial = alone(7).foe(0, "0706").but(|state| state.field.units[0].fleeing = true);
    let trial = trial.rolled(Action::End, "");
    assert_eq!((trial.unit(0).place, trial.blows().len()), (hex("0706"), 0), "{}", trial.caused());
    // A unit that only moves (b53 drifts on a stop) is held in the same way.
    let goals = alone(7).foe(0, "0706").state.goals(0, hex("0710"), timetripper::state::Way::Towards);
    assert_eq!(goals.iter().collect::<Vec<_>>(), [hex("0706")]);
}

#[test]
fn case_7_32_a_historical_unit_walks_round_an_enemy() {
    // A soldier in awe, stunned and so without a zone, bars the straight way: no one passes through him.
    let barred = |stunned: bool| {
        let trial = alone(7).tripper(1, "0711").foe(0, "0703").foe(0, "0705").awed_by(1);
        trial.but(|state| state.field.units[1].stunned = stunned)
    };
    let goals = |trial: common::Trial| trial.state.goals(0, hex("0711"), timetripper::state::Way::Towards);
    assert!(
        !goals(barred(true)).iter().any(|place| place == hex("0706")),
        "three hexes straight through him"
    );
    let free = alone(7).tripper(1, "0711").foe(0, "0703");
    assert_eq!(goals(free).iter().collect::<Vec<_>>(), [hex("0706")]);
}
