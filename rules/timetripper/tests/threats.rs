//! What an enemy is shown to threaten, where the rules of its battle matter. `shown.rs` holds all of it against the dice.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, hex, seat, team};
use timetripper::{
    field::Who,
    threats::{Threat, WHOLE},
};

/// The threat of the first unit to the first Tripper.
fn threat(trial: &Trial) -> Threat {
    trial.state.threat(0, seat(1))
}

/// The chances to shoot, to strike and to hurt, in percent.
fn percents(trial: &Trial) -> [u64; 3] {
    let threat = threat(trial);
    [threat.shot, threat.blow, threat.hurt()].map(|chance| (chance * 100 + WHOLE / 2) / WHOLE)
}

#[test]
fn case_9_31b_next_to_a_tripper_missiles_are_aimed_too() {
    // What an independent simulation of the rules gave.
    for (battle, hurt) in [(60, 83), (21, 60), (46, 56), (35, 59), (32, 71), (20, 73)] {
        let [shot, blow, shown] = percents(&alone(battle).foe(0, "0706"));
        assert_eq!((shot, blow), (100, 0), "battle {battle}");
        assert!(shown.abs_diff(hurt) <= 2, "battle {battle}: {shown} shown, {hurt} simulated");
    }
    // A cossack shoots with 12; his horse, which would make it 14, adds to melee only.
    let cossack = alone(28).foe(0, "0706");
    assert_eq!(
        percents(&cossack),
        percents(&cossack.clone().but(|state| {
            state.field.units[0].steed = timetripper::field::Steed::Down;
        }))
    );
}

#[test]
fn those_who_never_attack_threaten_no_one() {
    let none = vec![
        ("a Starsoldier under truce", alone(41).foe(1, "0706")),
        ("a rig", alone(59).foe(1, "0706")),
        ("the Timelord beyond two hexes", alone(66).foe(0, "0704")),
        ("the Timelord with the flux on his mind", alone(66).foe(0, "0706").flux("0202")),
        ("a dozing Dragonlord", alone(44).foe(0, "0702")),
        ("a car in another row", alone(62).foe(0, "0603")),
        ("a car that is past", alone(62).foe(0, "0708").tripper(1, "0707")),
        (
            "anyone in a lone Tripper’s first Stage",
            alone(7).foe(0, "0706").but(|state| state.field.stage = 1),
        ),
        ("one who flees", alone(7).foe(0, "0706").but(|state| state.field.units[0].fleeing = true)),
        ("a policeman at the restraint", {
            let trial = alone(55).foe(0, "0706").flux("0202");
            trial.but(|state| state.field.restraint = Some(hex("0705")))
        }),
    ];
    for (who, trial) in none {
        assert_eq!(threat(&trial).attack(), 0, "{who}");
    }
    assert!(threat(&alone(41).foe(1, "0706").but(|state| state.field.units[0].carried = true)).attack() > 0);
    assert!(
        threat(&team(2, 7).foe(0, "0706").but(|state| state.field.stage = 1)).attack() > 0,
        "a team has no calm"
    );
    assert!(threat(&alone(66).foe(0, "0705")).attack() > 0, "the Timelord within two");
    assert_eq!(percents(&alone(62).foe(0, "0703"))[1], 100, "a car in his row");
}

#[test]
fn case_b33_they_charge_and_seldom_fire() {
    let [shot, blow, _] = percents(&alone(33).foe(0, "0703"));
    assert_eq!((shot, blow), (8, 92), "a 2 or a 3, and anything else");
    let [shot, blow, hurt] = percents(&alone(33).foe(0, "0706"));
    assert_eq!((shot, blow), (0, 100), "next to him it is always the bayonet");
    assert!(hurt.abs_diff(70) <= 2, "{hurt}");
}

#[test]
fn case_b48_a_ball_next_to_a_tripper_rarely_rolls_his_way() {
    for battle in [48, 50] {
        let [_, blow, _] = percents(&alone(battle).foe(0, "0706"));
        assert!((16..=20).contains(&blow), "battle {battle}: {blow}");
    }
}

#[test]
fn case_9_25_a_bowman_without_a_chance_walks_up() {
    let bowman = |place: &str| alone(13).tripper(1, "0712").foe(0, place);
    let needs = |trial: &Trial| {
        let range = trial.unit(0).place.distance(hex("0712"));
        let attack = trial.state.soldier_shot(0, range).unwrap();
        trial.state.needs(&attack, Who::Tripper(seat(1))).unwrap()
    };
    let far = bowman("0702");
    assert!(needs(&far) > 12 && threat(&far).nears > WHOLE / 2, "{:?}", threat(&far));
    assert_eq!(threat(&far).attack(), 0);
    let near = bowman("0708");
    assert!(needs(&near) <= 12 && threat(&near).shot > threat(&near).nears, "{:?}", threat(&near));
}

#[test]
fn case_10_62_who_is_swept_up_first_strikes_no_one() {
    let hoplite = |trial: Trial| threat(&trial.foe(0, "0703")).blow;
    assert!(hoplite(alone(7)) > 0);
    assert_eq!(hoplite(alone(7).flux("0707")), 0);
}

#[test]
fn case_9_11_equally_near_trippers_share_a_threat() {
    let trial = team(2, 7).tripper(2, "0705").foe(0, "0706");
    assert_eq!([1, 2].map(|number| trial.state.threat(0, seat(number)).blow), [WHOLE / 2; 2]);
    let trial = team(2, 7).tripper(2, "0212").foe(0, "0706");
    assert_eq!([1, 2].map(|number| trial.state.threat(0, seat(number)).blow), [WHOLE, 0]);
}

#[test]
fn case_b64_a_plant_bites_or_calls() {
    let near = threat(&alone(64).foe(0, "0706"));
    assert_eq!((near.blow, near.lure), (WHOLE, 0));
    let far = threat(&alone(64).foe(0, "0702"));
    assert!(far.blow == 0 && far.lure > 0 && far.hurt() == 0);
}

#[test]
fn case_11_0_a_threat_kills_by_the_endurance_that_is_left() {
    let trial = alone(7).foe(0, "0706");
    let kills = [1, 2, 6, 12, 20].map(|endurance| threat(&trial).kill(endurance));
    assert_eq!(kills[0], threat(&trial).hurt(), "with one point, whatever hurts kills");
    assert!(kills.is_sorted_by(|one, other| one >= other), "{kills:?}");
    assert_eq!(threat(&trial).losses.iter().sum::<u64>().abs_diff(WHOLE) / 1_000, 0);
}
