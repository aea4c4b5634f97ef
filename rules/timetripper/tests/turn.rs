//! [7.4] The order of moving and acting in a Tripper Phase.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, fire, hex, melee, seat, team};
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
    let trial = trial.rolled(melee(Weapon::Bayonet, "0706"), "12 d1");
    assert!(trial.offers(Action::Move(hex("0708"))), "{}", trial.caused());
    assert!(!trial.offers(Action::Command), "that was his one thing");
}

#[test]
fn case_10_13_who_has_commanded_the_flux_may_walk() {
    let trial = alone(7).foe(0, "0202").still();
    let walks = |trial: &Trial| trial.state.field.stage == 2 && trial.offers(Action::Move(hex("0706")));
    assert!(walks(&trial.rolled(Action::Command, "12")), "it did not obey");
    let trial = trial.flux("0704");
    let obeys = |dice| {
        let mut trial = trial.rolled(Action::Command, dice);
        trial.rolls(Action::Flux(hex("0705")), "");
        trial.rolls(Action::Release, "");
        trial
    };
    assert!(walks(&obeys("7")));
    // Ruling 14: an 8 or 9 obeys only someone who stands still, so he does, and his turn is over.
    assert_eq!(obeys("8").state.field.stage, 3);
    // Who has moved before needs 7 anyway, and may move on.
    let mut moved = trial.rolled(Action::Move(hex("0708")), "");
    moved.rolls(Action::Command, "7");
    moved.rolls(Action::Release, "");
    assert!(moved.offers(Action::Move(hex("0707"))));
}

#[test]
fn case_10_61_who_brings_the_flux_may_walk_with_it() {
    let mut trial = alone(7).foe(0, "0202").still().flux("0708").rolled(Action::Command, "7");
    trial.rolls(Action::Flux(hex("0707")), "");
    trial.rolls(Action::Release, "");
    trial.rolls(Action::Move(hex("0706")), "");
    assert_eq!(trial.state.field.flux, Some(hex("0706")));
}

#[test]
fn case_8_23d_hexes_announced_count_like_hexes_entered() {
    let trial = alone(7).foe(0, "0702").still();
    assert!(!trial.offers(Action::Announce(0)) && trial.offers(Action::Announce(1)));
    assert!(!trial.offers(Action::Announce(7)), "no farther than he can go");
    let mut told = trial.rolled(Action::Announce(2), "");
    assert!(told.offers(Action::Announce(0)), "he may think better of it");
    // The M16 hits with an A at five hexes from 7; one hex before and two after make it 10.
    told.rolls(Action::Move(hex("0708")), "");
    let mut hit = told.rolled(fire(Weapon::M16, Mode::Single, "0702"), "10 12");
    assert_eq!(hit.hits(), [false], "8 at six hexes, and 3");
    let aim = |trial: &Trial| {
        let mut aims = trial.events().into_iter().filter_map(|event| match event {
            timetripper::Event::Aimed(aim) => Some(aim.moved),
            _ => None,
        });
        aims.next_back().unwrap()
    };
    assert_eq!(aim(&hit), 3);
    // Then he moves two hexes and no more.
    assert_eq!(hit.state.field.stage, 2);
    hit.rolls(Action::Move(hex("0709")), "");
    hit.rolls(Action::Move(hex("0710")), "");
    assert!(
        hit.state.field.stage == 3 && hit.state.trippers[0].place == hex("0710"),
        "the turn ends by itself"
    );
    let grenade = alone(7).armed(Weapon::M26).foe(0, "0703").still().rolled(Action::Announce(1), "");
    let grenade = grenade.rolled(Action::Throw(Weapon::M26, hex("0703")), "2");
    assert_eq!((aim(&grenade), grenade.state.field.stage), (1, 2), "a throw likewise");
}

#[test]
fn case_8_23d_who_shoots_the_enemy_that_pins_him_steps_away_if_he_said_so() {
    let trial = alone(7).foe(0, "0706").foe(0, "0202").still();
    let trial = trial.rolled(Action::Announce(1), "");
    let trial = trial.rolled(fire(Weapon::M16, Mode::Single, "0706"), "6 10 12");
    assert!(trial.offers(Action::Move(hex("0708"))), "{}", trial.caused());
}

#[test]
fn case_8_23d_a_soldier_in_awe_announces_too() {
    let trial = alone(7).foe(0, "0202").still().foe(1, "0708").awed_by(1);
    let mut trial = trial.rolled(Action::Actor(hex("0708")), "");
    assert!(
        trial.offers(Action::Announce(3)) && !trial.offers(Action::Announce(4)),
        "three hexes is all he has"
    );
    trial.rolls(Action::Announce(2), "");
    trial.rolls(fire(Weapon::Hands, Mode::Single, "0202"), "2");
    assert!(
        matches!(trial.events()[0], timetripper::Event::Aimed(aim) if aim.moved == 2),
        "{}",
        trial.caused()
    );
    trial.rolls(Action::Move(hex("0709")), "");
    trial.rolls(Action::Move(hex("0710")), "");
    assert!(!trial.offers(Action::Move(hex("0711"))));
}

#[test]
fn case_7_21_a_zone_of_control_stops_a_tripper_in_the_middle_of_his_move() {
    // 7.22 would let him go on if his enemy fell; 7.21 does not.
    let mut trial = alone(7).foe(0, "0705").foe(0, "0202").still().tripper(1, "0708");
    trial.state.field.units[0].frozen = true;
    trial.rolls(Action::Move(hex("0707")), "");
    trial.rolls(Action::Move(hex("0706")), "");
    trial.state.field.units[0].stunned = true;
    assert!(!trial.offers(Action::Move(hex("0707"))), "he entered the zone and stops there");
}

#[test]
fn case_8_33_trippers_strike_together() {
    let trial = team(2, 7).tripper(2, "0606").foe(0, "0706").with_values("7X5F").foe(0, "0202").still();
    let trial = trial.armed(Weapon::Bayonet).but(|state| {
        state.trippers[1].pack.set(Item::Weapon(Weapon::Blade), 1);
        state.field.units[0].frozen = true;
    });
    let together = |weapon| Action::Melee { weapon, place: hex("0706"), mount: false, together: true };
    assert!(!trial.offers(together(Weapon::Bayonet)), "no one has said that he is ready");
    let mut ready = trial.rolled(Action::Ready(Weapon::Bayonet, hex("0706")), "");
    assert_eq!(ready.actor(), seat(2), "pinned, and that was his one thing");
    // A bayonet and a blade: 3 and 4 against 5.
    ready.rolls(together(Weapon::Blade), "7");
    assert_eq!(ready.blow().0, 7);
    assert!(!ready.clone().turn_of(2).offers(together(Weapon::Blade)), "once");
    // The last to act has no one to wait for, and one alone never has.
    assert!(!trial.rolled(Action::End, "").offers(Action::Ready(Weapon::Blade, hex("0706"))));
    assert!(!alone(7).foe(0, "0706").offers(Action::Ready(Weapon::Hands, hex("0706"))));
    // What he was ready for does not outlast the phase.
    let mut late = trial.rolled(Action::Ready(Weapon::Bayonet, hex("0706")), "");
    late.rolls(Action::End, "");
    assert_eq!(late.state.trippers[0].ready, None);
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
