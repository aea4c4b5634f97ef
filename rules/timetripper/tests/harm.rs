//! [8.8] What the results of combat do.
mod common;

use common::{Battlefield as _, Trial, alone, fire, hex, seat, team};
use timetripper::{
    Action, Event,
    field::{Health, Loose, Steed, Who},
    gear::{Item, Origin},
    map::Place,
    state::{End, Phase, Way},
    weapons::{Mode, Weapon},
};

fn single(place: &str) -> Action {
    fire(Weapon::M16, Mode::Single, place)
}

/// A single shot at a mount.
fn at_mount(place: &str) -> Action {
    Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex(place), mount: true }
}

#[test]
fn case_8_8_things_are_never_harmed() {
    let radio =
        Loose { item: Item::Radio, count: 1, empty: false, origin: Origin::default(), place: Place::T };
    let trial = alone(7).with(Item::Weapon(Weapon::M26), 1).foe(0, "1212").still();
    let trial = trial.but(|state| state.field.loose[0] = Some(radio));
    let after = trial.rolled(Action::Throw(Weapon::M26, hex("0707")), "3 8 7");
    assert_eq!(after.blows().len(), 1, "only he himself is attacked");
    assert_eq!(after.state.field.loose[0], Some(radio));
    assert!(after.pack().has(Item::Weapon(Weapon::M16)) && after.endurance(1) == 12);
}

#[test]
fn case_8_81_a_stun_costs_a_tripper_one_point() {
    let trial = alone(7).foe(0, "0706").rolled(Action::End, "7");
    assert_eq!(trial.endurance(1), 19, "7 against 4 is column 3, on which 7 stuns: {}", trial.caused());
    assert!(trial.offers(Action::Command), "and nothing else");
}

#[test]
fn case_8_81_a_stunned_soldier_does_nothing_in_this_stage() {
    // A friend next to him is held, until a shot stuns the enemy; the friend keeps the Stage from ending by itself.
    let mut trial = alone(7).foe(0, "0704").foe(0, "0705").awed_by(1);
    let held = trial.rolled(Action::Actor(hex("0705")), "");
    assert!(!held.offers(Action::Move(hex("0605"))));
    trial.rolls(single("0704"), "5 11 d4 12");
    assert!(trial.unit(0).stunned, "{}", trial.caused());
    let free = trial.rolled(Action::Actor(hex("0705")), "");
    assert!(free.offers(Action::Move(hex("0605"))), "no Zone of Control");
    trial.rolls(Action::End, "");
    assert!(trial.state.field.stage == 3 && !trial.unit(0).stunned, "no dice, and then the marker goes");
    trial.rolls(Action::End, "7");
    assert_eq!(trial.blows().len(), 1, "now he attacks");
}

#[test]
fn case_8_81_a_stunned_horse_stays_put_but_its_rider_attacks() {
    let stunned = |battle: u8, place: &str| {
        alone(battle).foe(0, place).but(|state| state.field.units[0].steed = Steed::Stunned)
    };
    // Detection G: 8 is an attack, for which a spearman would ride nearer.
    let far = stunned(11, "0703").rolled(Action::End, "8");
    assert_eq!(
        (far.unit(0).place, far.unit(0).steed),
        (hex("0703"), Steed::Up),
        "the marker is removed after it"
    );
    let near = stunned(11, "0706").rolled(Action::End, "5");
    assert_eq!(near.blows().len(), 1, "{}", near.caused());
    let archer = stunned(16, "0703").rolled(Action::End, "9 7");
    assert_eq!(archer.hits(), [false], "C at range 4 needs 8");
    let shot = alone(11).foe(0, "0703").foe(0, "1212").awed_by(1).rolled(at_mount("0703"), "3 11 d4 12");
    assert_eq!((shot.unit(0).steed, shot.unit(0).stunned), (Steed::Stunned, false));
}

#[test]
fn case_8_81_nor_does_one_carry_a_rider_in_awe() {
    let trial = alone(11).foe(0, "0202").still().foe(0, "0706").awed_by(1);
    let mut held = trial.clone().but(|state| state.field.units[1].steed = Steed::Stunned);
    held.rolls(Action::Actor(hex("0706")), "");
    assert!(!held.offers(Action::Move(hex("0705"))));
    assert!(trial.rolled(Action::Actor(hex("0706")), "").offers(Action::Move(hex("0705"))));
}

#[test]
fn case_8_81_a_stunned_soldier_in_awe_holds_no_one_up() {
    // The direct way from 0703 to the Tripper leads past a man in awe at 0804.
    let trial = alone(7).foe(0, "0703").foe(0, "0804").awed_by(1);
    let nearest =
        |trial: &Trial| trial.state.goals(0, hex("0707"), Way::Towards).first().distance(hex("0707"));
    assert_eq!(nearest(&trial), 2, "around him");
    let stunned = trial.but(|state| state.field.units[1].stunned = true);
    assert_eq!(nearest(&stunned), 1, "straight past him");
}

#[test]
fn case_8_82_a_wound_costs_a_tripper_a_die() {
    // 7 against 4 is column 3, on which 5 wounds.
    let trial = alone(7).foe(0, "0706").rolled(Action::End, "5 d6");
    assert_eq!(trial.purposes(), ["combat result", "Endurance lost"]);
    assert_eq!(trial.endurance(1), 14);
}

#[test]
fn case_8_82_a_wounded_soldier_is_disabled_or_stunned() {
    let trial = alone(7).foe(0, "0704").still();
    let fate = |die| {
        let after = trial.rolled(single("0704"), &format!("5 11 d{die} 12"));
        (after.saw(Event::Downed(after.name(0))), after.saw(Event::Stunned(after.name(0))))
    };
    assert_eq!([1, 3].map(fate), [(true, false); 2]);
    assert_eq!([4, 6].map(fate), [(false, true); 2]);
}

#[test]
fn case_8_82_who_has_endurance_is_wounded_like_a_tripper() {
    // The sabertooth has 10; 15 against 12 is column 3, on which 5 wounds and 7 stuns.
    let trial = alone(2).foe(0, "0704").still();
    let wounded = trial.rolled(single("0704"), "3 5 d4 12");
    assert_eq!((wounded.unit(0).endurance, wounded.unit(0).stunned), (6, false));
    assert_eq!(trial.rolled(single("0704"), "3 7 12").unit(0).endurance, 9);
    let dead = trial.but(|state| state.field.units[0].endurance = 4).rolled(single("0704"), "3 5 d4 12");
    assert_eq!(dead.unit(0).health, Health::Down);
}

#[test]
fn case_8_83_disabled_costs_a_tripper_two_dice() {
    // 7 against 4 is column 3, on which 3 disables.
    let trial = alone(7).foe(0, "0706").rolled(Action::End, "3 9");
    assert_eq!(trial.endurance(1), 11, "{}", trial.caused());
    let weak = alone(7).foe(0, "0706").but(|state| state.trippers[0].endurance = 6);
    let dead = weak.rolled(Action::End, "3 9");
    assert_eq!((dead.endurance(1), dead.state.phase), (0, Phase::Over(End::Dead)), "he had rested to 9");
}

#[test]
fn case_8_83_a_disabled_soldier_is_out_of_the_battle() {
    let mut trial = alone(7).foe(0, "0706").foe(0, "0702").still();
    assert!(!trial.offers(Action::Move(hex("0708"))), "held by a Zone of Control");
    // 7 on the last column disables.
    trial.rolls(single("0706"), "3 7 12");
    assert_eq!(trial.unit(0).health, Health::Down);
    assert!(trial.offers(Action::Move(hex("0708"))), "which is gone with him");
    assert!(trial.offers(Action::Move(hex("0706"))), "and he is in no one’s way");
    trial.rolls(Action::Move(hex("0706")), "");
    assert!(trial.offers(Action::PickUp(Item::Weapon(Weapon::Blade))), "his weapon can be taken");
    trial.rolls(Action::End, "");
    assert_eq!(trial.unit(0).health, Health::Down, "for the rest of the game");
}

#[test]
fn case_8_84_a_kill_is_death_at_once() {
    // 15 against 4 is the last column, on which 2 kills; a soldier is out of it as if disabled.
    let strong = alone(7).foe(0, "0706").with_values("15X5F");
    let dead = strong.rolled(Action::End, "2");
    assert!(dead.saw(Event::Died(seat(1))) && dead.state.phase == Phase::Over(End::Dead));
    let soldier = alone(7).foe(0, "0704").still().rolled(single("0704"), "5 2 12");
    assert_eq!(soldier.unit(0).health, Health::Down);
}

#[test]
fn case_8_84_in_a_team_the_dead_remain_on_the_field() {
    let trial = team(2, 7).tripper(2, "1212").foe(0, "0706").with_values("15X5F").turn_of(2);
    let after = trial.but(|state| {
        if let Phase::Tripper(turn) = &mut state.phase {
            turn.done = engine::Seats::only(seat(1));
        }
    });
    let after = after.rolled(Action::End, "2");
    assert!(after.saw(Event::Died(seat(1))) && after.state.trippers[0].is_fallen());
    assert_eq!(after.actor(), seat(2), "the other plays on");
}

#[test]
fn case_8_84_the_fall_of_a_horse_wounds_its_rider() {
    let trial = alone(11).foe(0, "0704").still().foe(0, "1212").still();
    // 15 against 2 is the last column: 2 kills and 7 disables the horse, and a die says how the rider fell.
    for dice in ["5 2 d3 12", "5 7 d3 12"] {
        let down = trial.rolled(at_mount("0704"), dice);
        assert!(down.saw(Event::Downed(down.state.named(Who::Mount(0)))), "{}", down.caused());
        assert_eq!(down.unit(0).health, Health::Down);
    }
    let stunned = trial.rolled(at_mount("0704"), "5 2 d4 12");
    assert!(stunned.saw(Event::Stunned(stunned.name(0))));
    assert_eq!(
        (stunned.unit(0).steed, stunned.unit(0).health),
        (Steed::Down, Health::Up),
        "he is on foot now"
    );
    // A wound of the horse that ends with a stun leaves the rider in the saddle.
    let shaken = trial.rolled(at_mount("0704"), "5 11 d5 12");
    assert_eq!(shaken.purposes(), ["accuracy", "combat result", "wounded", "ammunition"]);
    assert_eq!((shaken.unit(0).steed, shaken.unit(0).health), (Steed::Up, Health::Up));
}
