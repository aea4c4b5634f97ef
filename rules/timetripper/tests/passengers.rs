//! [10.62] Who comes along through the flux, and in what state.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, hex, seat, team};
use engine::Fast;
use timetripper::{
    Action,
    field::{Health, Steed},
    gear::Item,
    state::Fate,
    time::Moment,
};

/// The first unit in the flux.
fn swept(trial: Trial) -> Trial {
    trial.but(|state| state.field.units[0].health = Health::Swept)
}

/// The Tripper in the flux, with the black hole on every side.
fn before_the_hole(trial: Trial) -> Trial {
    trial.flux("0707").but(|state| {
        let at = state.time.at;
        for hexes in 1..=6 {
            for way in hexgrid::Direction::ALL {
                let to = state.time.displays.travel(at, way, hexes, |_| {});
                if state.time.displays.battle(to).is_some() {
                    state.time.displays.put(Moment { ..to }, 72);
                }
            }
        }
    })
}

/// Jumps, whatever is rolled; the black hole must have been on the way.
fn fall(mut trial: Trial) -> Trial {
    trial.rolls(Action::Command, "2");
    for number in 0..50 {
        let mut other = trial.clone();
        other.play_with(Action::Jump, Fast::new(number));
        if other.saw(timetripper::Event::BlackHole)
            && other.state.field.battle != 72
            && other.state.field.stage == 1
        {
            return other;
        }
    }
    panic!("no black hole");
}

#[test]
fn case_b72_who_was_carried_along_continues() {
    let trial = before_the_hole(swept(alone(7).foe(0, "0706").awed_by(1)).foe(0, "0202"));
    let trial = fall(trial);
    let guest = trial.state.field.units().iter().find(|unit| unit.battle == 7);
    assert!(guest.is_some_and(|unit| unit.awed == Some(seat(1)) && unit.is_up()), "{}", trial.caused());
}

#[test]
fn case_b72_the_hole_gives_no_endurance() {
    // Three after paying for the Stage; two come home from the next landing as three.
    let trial = before_the_hole(alone(7).foe(0, "0202")).but(|state| state.trippers[0].endurance = 3);
    assert_eq!(fall(trial).endurance(1), 3, "two and a half of it");
}

#[test]
fn case_10_62_a_stunned_horse_arrives_rested() {
    let trial = swept(alone(11).foe(0, "0706")).foe(0, "0202").flux("0707");
    let mut trial = trial.but(|state| state.field.units[0].steed = Steed::Stunned);
    trial.rolls(Action::Command, "2");
    trial.play_with(Action::Jump, Fast::new(3));
    assert_eq!((trial.unit(0).battle, trial.unit(0).steed), (11, Steed::Up), "{}", trial.caused());
}

#[test]
fn case_15_21_men_of_a_tripper_who_is_left_behind_are_hostile() {
    // The second Tripper’s man is in the flux; he himself is not.
    let trial =
        swept(team(2, 7).foe(0, "0706").awed_by(2)).foe(0, "0202").still().tripper(2, "1212").flux("0707");
    let mut trial = trial;
    trial.rolls(Action::Command, "2");
    trial.play_with(Action::Jump, Fast::new(3));
    assert_eq!(trial.state.trippers[1].fate, Fate::Stranded);
    assert!(trial.unit(0).is_hostile() && trial.unit(0).carried, "{}", trial.caused());
    assert!(trial.state.tripper(seat(1)).pack.has(Item::Radio) || trial.unit(0).place != hex("0707"));
}
