//! [8.4] Grenades and the Claymore.
mod common;

use common::{Battlefield as _, Trial, alone, fire, hex, seat, team, way};
use timetripper::{
    Action,
    event::Named,
    field::Who,
    gear::Item,
    state::{End, Phase},
    tables::Harm,
    weapons::{Mode, Weapon},
};

fn throw(weapon: Weapon, place: &str) -> Action {
    Action::Throw(weapon, hex(place))
}

fn grenadier(battle: u8) -> Trial {
    alone(battle).with(Item::Weapon(Weapon::M26), 2).with(Item::Weapon(Weapon::M1), 2)
}

#[test]
fn case_8_4_a_grenade_is_gone_when_it_is_thrown() {
    let trial = grenadier(7).foe(0, "0702").still().rolled(throw(Weapon::M26, "0702"), "2");
    assert_eq!(trial.pack().count(Item::Weapon(Weapon::M26)), 1);
    assert_eq!(trial.state.field.stage, 3, "it was his one action");
    let none = trial.rolled(throw(Weapon::M26, "0702"), "2");
    assert!(!none.offers(throw(Weapon::M26, "0702")) && none.offers(throw(Weapon::M1, "0702")));
}

#[test]
fn case_8_42a_it_flies_six_hexes() {
    let trial = grenadier(7).tripper(1, "0702").foe(0, "0712");
    assert!(trial.offers(throw(Weapon::M26, "0708")) && !trial.offers(throw(Weapon::M26, "0709")));
    assert!(trial.offers(throw(Weapon::M26, "0702")), "or drops at his feet");
}

#[test]
fn case_8_42b_twelve_where_it_falls_the_user_not_spared() {
    let trial = grenadier(7).foe(0, "0704").still();
    assert_eq!(trial.rolled(throw(Weapon::M26, "0704"), "2").hits(), [false], "accuracy A needs 3");
    let hit = trial.rolled(throw(Weapon::M26, "0704"), "3 5 d6");
    assert_eq!(hit.blows(), [(hit.name(0), 12, Harm::Wound)]);
    assert_eq!(hit.purposes(), ["accuracy", "combat result", "wounded"], "and no ammunition is checked");
    // 12 against his own 4 is the column of 7 to 9.
    let own = trial.rolled(throw(Weapon::M26, "0707"), "3 5 d2");
    assert_eq!(own.blows(), [(Named::Tripper(seat(1)), 12, Harm::Wound)]);
    assert_eq!(own.endurance(1), 17, "two for the wound, one for the Stage");
}

#[test]
fn case_8_42b_who_kills_himself_is_dead() {
    let trial = grenadier(7).foe(0, "0707").down().foe(0, "1212").still();
    let after = trial.rolled(throw(Weapon::M26, "0707"), "3 2");
    assert_eq!(after.blows().len(), 1, "the fallen are not attacked any more");
    assert_eq!(after.state.phase, Phase::Over(End::Dead));
}

#[test]
fn case_8_42c_eight_next_to_it() {
    let trial = grenadier(7).foe(0, "0703").still();
    assert_eq!(trial.rolled(throw(Weapon::M26, "0704"), "2").hits(), [false]);
    let hit = trial.rolled(throw(Weapon::M26, "0704"), "3 7");
    assert_eq!(hit.blows(), [(hit.name(0), 8, Harm::Stun)]);
}

#[test]
fn case_8_42d_six_two_hexes_away_and_nothing_further_off() {
    let trial = grenadier(7).foe(0, "0702").still().foe(0, "0704").still();
    // The second of them is two hexes away, the Tripper and the first one are out of it.
    let hit = trial.rolled(throw(Weapon::M26, "0905"), "3 2 d6");
    assert_eq!(hit.blows().len(), 1, "{}", hit.caused());
    assert_eq!(hit.blows(), [(hit.name(1), 6, Harm::Wound)]);
}

#[test]
fn case_8_42d_friends_riders_and_horses_each_for_themselves() {
    let trial = grenadier(11).foe(0, "0705").still().foe(0, "0706").awed_by(1);
    let after = trial.rolled(throw(Weapon::M26, "0705"), "3 7 2 5 d6 2 11 d6 2 7 2 11");
    let mount = |at| after.state.named(Who::Mount(at));
    let expected = [
        (Named::Tripper(seat(1)), 6, Harm::None),
        (after.name(0), 12, Harm::Wound),
        (mount(0), 12, Harm::Wound),
        (after.name(1), 8, Harm::Stun),
        (mount(1), 8, Harm::Stun),
    ];
    assert_eq!(after.blows(), expected, "{}", after.caused());
    // Ruling 58: the horse of a rider who falls is attacked all the same, as a horse alone: +2, not +3.
    let fallen = trial.rolled(throw(Weapon::M26, "0704"), "2 10 d1 2 11 2 6 2 5");
    let names: Vec<_> = fallen.blows().iter().map(|blow| blow.0).collect();
    let mounts = [0, 1].map(|at| fallen.state.named(Who::Mount(at)));
    assert_eq!(names, [fallen.name(0), mounts[0], fallen.name(1), mounts[1]]);
    assert_eq!(fallen.aims().iter().map(|aim| aim.2).collect::<Vec<_>>(), [3, 2, 3, 3]);
}

#[test]
fn case_8_42d_other_trippers_are_not_spared() {
    let trial = team(2, 7).with(Item::Weapon(Weapon::M26), 1).foe(0, "0712").still();
    let after = trial.rolled(throw(Weapon::M26, "0709"), "3 7 3 6 d5");
    let expected = [(Named::Tripper(seat(1)), 6, Harm::None), (Named::Tripper(seat(2)), 8, Harm::Wound)];
    assert_eq!(after.blows(), expected);
    assert_eq!(after.endurance(2), 15);
}

#[test]
fn case_8_43a_the_flare_flies_six_hexes_too() {
    let trial = grenadier(7).tripper(1, "0702").foe(0, "0712");
    assert!(trial.offers(throw(Weapon::M1, "0708")) && !trial.offers(throw(Weapon::M1, "0709")));
}

#[test]
fn case_8_43b_five_in_its_hex_alone() {
    let trial = grenadier(7).foe(0, "0704").with_values("7X1F").still().foe(0, "0703").still();
    assert_eq!(trial.rolled(throw(Weapon::M1, "0704"), "6").hits(), [false], "accuracy E needs 7");
    let hit = trial.rolled(throw(Weapon::M1, "0704"), "7 7");
    assert_eq!(hit.blows(), [(hit.name(0), 5, Harm::Stun)], "no one else");
    let horseman = grenadier(11).foe(0, "0704").still().rolled(throw(Weapon::M1, "0704"), "4 6 4 7");
    assert_eq!(horseman.blows().len(), 2, "rider and horse, three easier to hit");
}

/// What a flare takes off in each of the following Stages; one who stands still looks for the Tripper.
fn flares(mut trial: Trial, stages: usize) -> Vec<i8> {
    let mut taken = Vec::new();
    for _ in 0..stages {
        trial.rolls(Action::End, "2");
        taken.push(trial.detections()[0].1);
    }
    taken
}

#[test]
fn case_8_43c_it_burns_for_five_stages_from_the_next() {
    let trial = grenadier(7).foe(0, "1212").with_values("7X5I").rolled(throw(Weapon::M1, "0704"), "2");
    assert_eq!(trial.detections()[0].1, 0, "not yet in the Stage in which it is thrown");
    assert_eq!(flares(trial, 7), [-2, -3, -4, -5, -6, 0, 0]);
}

#[test]
fn case_8_43c_of_two_that_burn_the_one_that_hinders_more_counts() {
    let mut trial = grenadier(7).foe(0, "1212").with_values("7X5I").rolled(throw(Weapon::M1, "0704"), "2");
    trial.rolls(Action::End, "2");
    trial.rolls(throw(Weapon::M1, "0704"), "2");
    assert_eq!(trial.detections()[0].1, -3, "the second Stage of the first");
    assert_eq!(flares(trial, 6), [-4, -5, -6, -5, -6, 0], "then the second burns on alone");
}

#[test]
fn case_8_44a_setting_up_the_claymore_is_using_a_weapon() {
    let trial = alone(7).armed(Weapon::Claymore).foe(0, "0702").still();
    let mut laid = trial.rolled(Action::Lay(way(1)), "");
    assert!(!laid.offers(fire(Weapon::M16, Mode::Single, "0702")) && !laid.offers(Action::Command));
    assert!(laid.offers(Action::Move(hex("0708"))), "but he may walk away from it");
    laid.rolls(Action::End, "");
    let mine = laid.state.field.mine.map(|mine| (mine.place, mine.facing));
    assert_eq!(mine, Some((hex("0707"), way(1))));
    assert!(!laid.pack().has(Item::Weapon(Weapon::Claymore)) && !laid.offers(Action::Lay(way(1))));
    laid.rolls(fire(Weapon::M16, Mode::Single, "0702"), "2 12");
    assert!(!trial.rolled(fire(Weapon::M16, Mode::Rapid, "0702"), "2 12").offers(Action::Lay(way(1))));
}

#[test]
fn case_8_44b_from_the_next_stage_and_within_two_hexes() {
    let trial = alone(7).armed(Weapon::Claymore).foe(0, "0702").still();
    assert!(!trial.offers(Action::Detonate), "nothing is set up");
    let same = trial.rolled(Action::Lay(way(1)), "");
    assert!(same.state.field.stage == 2 && !same.offers(Action::Detonate));
    let other = team(2, 7).armed(Weapon::Claymore).foe(0, "0702").still().rolled(Action::Lay(way(1)), "");
    let other = other.rolled(Action::End, "");
    assert!(other.actor() == seat(2) && !other.offers(Action::Detonate), "nor may a comrade fire it so soon");
    let next = same.rolled(Action::End, "");
    assert!(next.clone().tripper(1, "0709").offers(Action::Detonate), "two hexes");
    assert!(!next.clone().tripper(1, "0710").offers(Action::Detonate), "three hexes");
    let spent = next.rolled(fire(Weapon::M16, Mode::Rapid, "0702"), "2 12").rolled(Action::Cease, "");
    assert!(spent.offers(Action::Detonate), "in any later Stage as well");
    let gone = next.rolled(Action::Detonate, "2 7 d6");
    assert!(!gone.offers(Action::Detonate) && gone.state.field.mine.is_none());
}

#[test]
fn case_8_44c_everyone_in_the_arc_to_the_edge() {
    let mut trial = alone(7).armed(Weapon::Claymore).tripper(1, "0512");
    for place in ["0511", "0410", "1207", "0209", "0612", "0412", "1208"] {
        trial = trial.foe(0, place).with_values("7X12F").still();
    }
    trial.rolls(Action::Lay(way(1)), "");
    // 12 against 12 is the first column, on which 6 does nothing; accuracy G always hits at range 1.
    trial.rolls(Action::Detonate, "2 6 2 6 2 6 2 6");
    let struck: Vec<_> = (0..4).map(|at| (trial.name(at), 12, Harm::None)).collect();
    assert_eq!(trial.blows(), struck, "{}", trial.caused());
}

#[test]
fn case_8_44c_friends_and_the_user_stand_in_it_too() {
    let mut trial = alone(7).armed(Weapon::Claymore).foe(0, "0704").still().foe(0, "0705").awed_by(1);
    trial.rolls(Action::Lay(way(1)), "");
    trial.rolls(Action::End, "");
    let mut trial = trial.tripper(1, "0706");
    trial.rolls(Action::Detonate, "2 5 d1 2 5 d6 2 5 d6");
    let names: Vec<_> = trial.blows().iter().map(|blow| blow.0).collect();
    assert_eq!(names, [Named::Tripper(seat(1)), trial.name(0), trial.name(1)]);
}

#[test]
fn case_8_45_the_range_is_one_however_far_it_flies() {
    let trial = grenadier(7).tripper(1, "0702").foe(0, "0708").still();
    assert_eq!(
        trial.rolled(throw(Weapon::M26, "0708"), "3 7 d6").hits(),
        [true],
        "six hexes away, and 3 is enough"
    );
    assert_eq!(trial.rolled(throw(Weapon::M1, "0708"), "7 12").hits(), [true]);
    assert_eq!(trial.rolled(throw(Weapon::M1, "0708"), "6").hits(), [false]);
    // Grenades are missiles: a hex entered makes it harder.
    let walked = trial.rolled(Action::Move(hex("0703")), "");
    assert_eq!(walked.rolled(throw(Weapon::M26, "0708"), "3").hits(), [false]);
}
