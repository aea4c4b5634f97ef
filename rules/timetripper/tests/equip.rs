//! [3.0] [13.1] What a Tripper or a team carries.
mod common;

use common::{Battlefield as _, Trial, beginning, seat};
use timetripper::{
    Action, Event, Setup,
    equip::PRESETS,
    gear::{Item, POCKETS, Pack},
    state::Phase,
    time::Era,
    weapons::Weapon,
};

const fn gun(weapon: Weapon) -> Item {
    Item::Weapon(weapon)
}

const fn ammo(weapon: Weapon) -> Item {
    Item::Reload(weapon)
}

fn lone() -> Trial {
    beginning(&Setup::new(1), &[])
}

fn pair() -> Trial {
    beginning(&Setup::new(2), &[])
}

/// Takes things one after the other; each must be offered.
#[track_caller]
fn take(trial: &mut Trial, things: &[(Item, u8)]) {
    for (item, count) in things {
        trial.play(Action::Take(*item, *count), &[]);
    }
}

/// Which of a list of things are offered.
fn offered(trial: &Trial, things: &[(Item, u8)]) -> Vec<bool> {
    things.iter().map(|(item, count)| trial.offers(Action::Take(*item, *count))).collect()
}

#[test]
fn case_3_1_endurance_begins_at_twenty() {
    assert_eq!(lone().endurance(1), 20);
    assert_eq!([1, 2].map(|number| pair().endurance(number)), [20, 20]);
}

#[test]
fn case_3_2_up_to_fifty_pounds_and_no_one_must_carry_as_much() {
    let mut trial = lone();
    assert!(trial.offers(Action::Start), "the bare minimum will do");
    for number in (1..).take(PRESETS.len()) {
        trial.play(Action::Preset(number), &[]);
        let load = trial.pack().half_pounds();
        assert!((46..=100).contains(&load), "load {number} weighs {load} half pounds");
    }
}

#[test]
fn case_3_21_rifle_and_radio_come_along_in_any_case() {
    let trial = lone();
    assert_eq!(trial.pack().items().collect::<Vec<_>>(), [(Item::Radio, 1), (gun(Weapon::M16), 1)]);
    assert_eq!(trial.pack().half_pounds(), 46, "7 and 16 pounds");
    let things = [(Item::Radio, 0), (Item::Radio, 2), (gun(Weapon::M16), 0), (gun(Weapon::M16), 2)];
    assert_eq!(offered(&trial, &things), [false; 4], "they are neither left behind nor doubled");
}

#[test]
fn case_3_22_any_mix_up_to_the_last_half_pound() {
    let mut trial = lone();
    // 23 pounds are given; 20 + 6 + ½ make 49½.
    take(&mut trial, &[(ammo(Weapon::M16), 20), (ammo(Weapon::Magnum), 6), (gun(Weapon::Bayonet), 1)]);
    assert_eq!(trial.pack().half_pounds(), 99);
    let things = [(gun(Weapon::Repellent), 1), (gun(Weapon::Browning), 1), (ammo(Weapon::Magnum), 7)];
    assert_eq!(offered(&trial, &things), [true, false, false], "half a pound is left");
    take(&mut trial, &[(gun(Weapon::Repellent), 1)]);
    let more = |item: &Item| trial.offers(Action::Take(*item, trial.pack().count(*item) + 1));
    assert!(!POCKETS.iter().any(more), "50 pounds are full");
    take(&mut trial, &[(ammo(Weapon::M16), 0)]);
    assert_eq!(trial.pack().half_pounds(), 60, "what was taken can be left again");
}

#[test]
fn case_3_23_one_of_each_gun_launcher_and_mine() {
    let mut trial = lone();
    let weapons = [Weapon::Shotgun, Weapon::Magnum, Weapon::Browning, Weapon::M72, Weapon::Claymore];
    for (weapon, pounds) in weapons.into_iter().zip([7, 3, 1, 5, 4]) {
        let before = trial.pack().half_pounds();
        assert!(!trial.offers(Action::Take(gun(weapon), 2)));
        take(&mut trial, &[(gun(weapon), 1)]);
        assert_eq!(trial.pack().half_pounds(), before + pounds * 2);
        assert!(!trial.offers(Action::Take(gun(weapon), 2)), "one is all");
    }
}

#[test]
fn case_3_24_reloads_and_grenades_are_counted() {
    let mut trial = lone();
    take(&mut trial, &[(ammo(Weapon::Magnum), 4), (gun(Weapon::M26), 6), (gun(Weapon::M1), 5)]);
    assert_eq!(trial.pack().count(ammo(Weapon::Magnum)), 4);
    assert_eq!(trial.pack().half_pounds(), 46 + 2 * 15, "a pound each");
    assert_eq!(
        offered(&trial, &[(gun(Weapon::M26), 7), (gun(Weapon::M1), 6), (gun(Weapon::M1), 7)]),
        [false, true, false]
    );
}

#[test]
fn case_3_25_bayonet_and_repellent_weigh_half_a_pound() {
    let mut trial = lone();
    take(&mut trial, &[(gun(Weapon::Bayonet), 1), (gun(Weapon::Repellent), 1)]);
    assert_eq!(trial.pack().half_pounds(), 48);
    assert_eq!(offered(&trial, &[(gun(Weapon::Bayonet), 2), (gun(Weapon::Repellent), 2)]), [false, false]);
}

#[test]
fn case_3_3_forty_three_pounds_leave_an_allowance_of_four() {
    let mut trial = lone();
    take(&mut trial, &[(ammo(Weapon::M16), 20)]);
    let tripper = |trial: &Trial, endurance| {
        let mut tripper = trial.state.trippers[0];
        tripper.endurance = endurance;
        (tripper.weight_box(), tripper.allowance())
    };
    assert_eq!(tripper(&trial, 20), (12, 4), "43 pounds take 8 points, the fraction is dropped");
    take(&mut trial, &[(ammo(Weapon::M16), 19), (gun(Weapon::Bayonet), 1)]);
    assert_eq!(tripper(&trial, 20), (12, 4), "42½ pounds take as much");
    assert_eq!(tripper(&trial, 19), (11, 3), "with every point lost the marker goes down too");
    assert_eq!(tripper(&trial, 7), (0, 0), "and never below nothing");
    let mut light = trial.state.trippers[0];
    light.pack = Pack::default();
    assert_eq!((light.weight_box(), light.allowance()), (20, 6), "six is the most");
}

#[test]
fn case_3_4_the_trip_begins_on_the_time_hole_of_the_past() {
    let mut trial = lone();
    // Direction 3, three hexes: Marathon; two hoplites and four peltasts are there.
    trial.play(Action::Start, &[3, 3, 2, 4]);
    let displays = trial.state.time.displays;
    let (from, to) = (displays.hole(Era::Past), displays.find(7).unwrap());
    let direction = common::way(3);
    assert!(
        trial.saw(Event::Travelled { from, direction, hexes: 3, to, aligned: false }),
        "{}",
        trial.caused()
    );
    assert!(trial.saw(Event::Equipped(seat(1), 46)) && trial.saw(Event::Landed(7)));
    assert!(matches!(trial.state.phase, Phase::Letter(_)), "the set-up begins");
}

#[test]
fn case_13_1_a_team_chooses_one_after_the_other_within_one_limit() {
    let mut trial = pair();
    assert_eq!(trial.actor(), seat(1));
    assert!(!trial.offers(Action::Preset(1)), "the proposed loads are for one");
    take(&mut trial, &[(ammo(Weapon::M16), 19)]);
    trial.play(Action::Start, &[]);
    assert_eq!(trial.actor(), seat(2));
    assert!(!trial.offers(Action::Take(gun(Weapon::Magnum), 1)), "one pound of fifty is left");
    take(&mut trial, &[(gun(Weapon::Browning), 1)]);
    assert_eq!(trial.state.team_load(), 100);
    assert!(!trial.offers(Action::Take(gun(Weapon::Bayonet), 1)));
}

#[test]
fn case_13_11_rifle_shotgun_and_radio_must_come_and_one_mine_and_launcher_may() {
    let mut trial = pair();
    let must = [(Item::Radio, 1), (gun(Weapon::M16), 1), (gun(Weapon::Shotgun), 1)];
    assert_eq!(trial.pack().items().collect::<Vec<_>>(), must);
    assert_eq!(offered(&trial, &[(gun(Weapon::Shotgun), 0), (gun(Weapon::M16), 0)]), [false, false]);
    take(&mut trial, &[(gun(Weapon::Claymore), 1)]);
    trial.play(Action::Start, &[]);
    let things =
        [(gun(Weapon::Claymore), 1), (gun(Weapon::M72), 1), (gun(Weapon::Shotgun), 1), (Item::Radio, 1)];
    assert_eq!(offered(&trial, &things), [false, true, false, false], "only the launcher is still to be had");
}

#[test]
fn case_13_12_one_tripper_carries_all_ammunition_of_a_kind() {
    let mut trial = pair();
    take(&mut trial, &[(ammo(Weapon::M16), 2)]);
    trial.play(Action::Start, &[]);
    let things = [(ammo(Weapon::M16), 1), (ammo(Weapon::Shotgun), 1), (ammo(Weapon::Magnum), 1)];
    assert_eq!(offered(&trial, &things), [false, true, true], "the shotgun's may go to another");
}

#[test]
fn case_13_13_one_pistol_bayonet_and_repellent_each() {
    let mut trial = pair();
    take(&mut trial, &[(gun(Weapon::Magnum), 1), (gun(Weapon::Bayonet), 1), (gun(Weapon::Repellent), 1)]);
    let things = [(gun(Weapon::Browning), 1), (gun(Weapon::Bayonet), 2), (gun(Weapon::Repellent), 2)];
    assert_eq!(offered(&trial, &things), [false; 3]);
    trial.play(Action::Start, &[]);
    take(&mut trial, &[(gun(Weapon::Browning), 1), (gun(Weapon::Bayonet), 1), (gun(Weapon::Repellent), 1)]);
    assert!(!trial.offers(Action::Take(gun(Weapon::Magnum), 1)), "nor the other way round");
}

#[test]
fn case_13_14_one_kind_of_grenade_each() {
    let mut trial = pair();
    take(&mut trial, &[(gun(Weapon::M26), 2)]);
    assert_eq!(offered(&trial, &[(gun(Weapon::M1), 1), (gun(Weapon::M26), 3)]), [false, true]);
    trial.play(Action::Start, &[]);
    take(&mut trial, &[(gun(Weapon::M1), 3)]);
    assert_eq!(offered(&trial, &[(gun(Weapon::M26), 1), (gun(Weapon::M1), 4)]), [false, true]);
}

#[test]
fn case_13_2_a_team_may_agree_on_up_to_seventy_pounds() {
    let mut setup = Setup::new(4);
    setup.options.pounds = 70;
    let mut trial = beginning(&setup, &[]);
    take(&mut trial, &[(ammo(Weapon::M16), 20), (ammo(Weapon::Shotgun), 20)]);
    assert_eq!(trial.state.team_load(), 140);
    assert!(!trial.offers(Action::Take(gun(Weapon::Bayonet), 1)));
}

/// A pair that rolls for its equipment; after it the journey to Marathon and one soldier of each kind.
fn rolled(draws: &[u16]) -> Trial {
    let mut setup = Setup::new(2);
    setup.options.random_equipment = true;
    beginning(&setup, &[draws, &[3, 3, 1, 1]].concat())
}

#[test]
fn case_13_3_the_chart_line_by_line() {
    // M16 and shotgun ammunition; a .357 for the first only; a .25 for the second; reloads for each; grenades; mine.
    let trial = rolled(&[4, 6, 3, 4, 2, 5, 1, 4, 6, 1, 6, 3, 1]);
    let drew: Vec<_> = trial.events().into_iter().filter(|event| matches!(event, Event::Drew(..))).collect();
    let one = |number, item, count| Event::Drew(seat(number), item, count);
    let expected = [
        one(1, ammo(Weapon::M16), 4),
        one(2, ammo(Weapon::Shotgun), 3),
        one(1, gun(Weapon::Magnum), 1),
        one(2, gun(Weapon::Magnum), 0),
        one(2, gun(Weapon::Browning), 1),
        one(1, ammo(Weapon::Magnum), 2),
        one(2, ammo(Weapon::Browning), 0),
        one(1, gun(Weapon::M26), 1),
        one(2, gun(Weapon::M26), 3),
        one(1, gun(Weapon::M1), 0),
        one(2, gun(Weapon::M1), 2),
        // 49 of 50 pounds are full: launcher and mine were rolled, but stay at home.
        one(1, gun(Weapon::M72), 0),
        one(2, gun(Weapon::Claymore), 0),
    ];
    assert_eq!(drew, expected);
}

#[test]
fn case_13_3_the_launcher_and_the_mine_come_with_low_rolls() {
    let counts = |launcher, mine| {
        let trial = rolled(&[1, 1, 4, 4, 3, 3, 1, 1, 1, 1, launcher, mine]);
        let count = |weapon| trial.state.chosen.iter().map(|pack| pack.count(gun(weapon))).sum::<u8>();
        (count(Weapon::M72), count(Weapon::Claymore))
    };
    assert_eq!([counts(3, 1), counts(4, 2)], [(1, 1), (0, 0)]);
}
