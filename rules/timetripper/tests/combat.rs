//! [8.0] [8.1] [8.2] [8.3] Combat: missiles and melee.
mod common;

use common::{Battlefield as _, alone, fire, hex, melee, shot, team};
use timetripper::{
    Action, Event,
    event::Named,
    field::{Health, Steed, Who},
    gear::Item,
    state::{Doing, Phase},
    tables::Harm,
    weapons::{Mode, Weapon},
};

/// A single shot of the M16.
fn single(place: &str) -> Action {
    fire(Weapon::M16, Mode::Single, place)
}

/// The first shot of the M16 in rapid fire.
fn rapid(place: &str) -> Action {
    fire(Weapon::M16, Mode::Rapid, place)
}

/// A single shot of the M16 at a mount.
fn at_mount(place: &str) -> Action {
    Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex(place), mount: true }
}

fn is_firing(trial: &common::Trial) -> bool {
    matches!(trial.state.phase, Phase::Tripper(turn) if matches!(turn.doing, Doing::Volley(_)))
}

#[test]
fn case_8_0_a_tripper_defends_with_four() {
    // 4 against 4 is the first column, on which 12 only stuns; 5 against 4 is the next, on which it wounds.
    let even = alone(7).foe(0, "0706").with_values("4X5F").rolled(Action::End, "12");
    assert_eq!(even.endurance(1), 19, "{}", even.caused());
    let better = alone(7).foe(0, "0706").with_values("5X5F").rolled(Action::End, "12 d4");
    assert_eq!(better.endurance(1), 16, "{}", better.caused());
}

#[test]
fn case_8_1_a_single_shot_is_one_shot() {
    let trial = alone(7).foe(0, "0704").still().rolled(single("0704"), "4 7");
    assert!(!is_firing(&trial) && trial.state.field.stage == 3, "the turn is over");
}

#[test]
fn case_8_1_rapid_fire_is_up_to_four_shots_each_with_its_own_ammunition_roll() {
    let mut trial = alone(7).foe(0, "0704").still();
    trial.rolls(rapid("0704"), "6 5");
    for _ in 0..2 {
        assert!(is_firing(&trial) && trial.offers(Action::Cease));
        trial.rolls(shot("0704"), "6 5");
        assert_eq!(trial.purposes(), ["accuracy", "ammunition"]);
    }
    trial.rolls(shot("0704"), "6 5");
    assert!(!is_firing(&trial) && trial.state.field.stage == 3, "four shots are all");
}

#[test]
fn case_8_1_rapid_fire_may_stop_early_and_must_when_empty() {
    let trial = alone(7).foe(0, "0704").still().rolled(rapid("0704"), "6 5");
    let ceased = trial.rolled(Action::Cease, "");
    assert!(!is_firing(&ceased) && !ceased.pack().is_empty(Weapon::M16));
    // Rapid fire empties the M16 on 2 to 4, and 4 is the highest of them.
    let empty = trial.rolled(shot("0704"), "6 4");
    assert!(!is_firing(&empty) && empty.pack().is_empty(Weapon::M16));
}

#[test]
fn case_8_1_each_shot_goes_into_the_same_hex_or_one_next_to_it() {
    let mut trial = alone(7).foe(0, "0704").still().foe(0, "0803").still().foe(0, "0702").still();
    trial.rolls(rapid("0704"), "6 5");
    assert!(trial.offers(shot("0704")) && trial.offers(shot("0803")) && trial.offers(shot("0703")));
    assert!(!trial.offers(shot("0702")), "two hexes from the last shot");
    // An empty hex takes a round and no more; from there the barrel reaches further.
    trial.rolls(shot("0703"), "12");
    assert!(trial.offers(shot("0702")));
    assert!(!trial.offers(shot("0705")), "it is the last shot that counts, not the first");
}

#[test]
fn case_8_1_no_one_fires_a_volley_into_friends() {
    let mut trial = alone(7).foe(0, "0704").still().foe(0, "0703").awed_by(1);
    trial.rolls(rapid("0704"), "6 5");
    assert!(trial.offers(shot("0704")) && !trial.offers(shot("0703")));
}

#[test]
fn case_8_1_a_burst_continues_until_the_weapon_is_empty() {
    let burst = fire(Weapon::M16, Mode::Burst, "0704");
    // Accuracy D at range 3 needs 8; 25 against 5 is the last column; a burst is empty on 5 and 6 only.
    let mut trial = alone(7).foe(0, "0704").still().rolled(burst, "7 4");
    for _ in 0..6 {
        assert!(is_firing(&trial) && !trial.offers(Action::Cease), "a burst cannot be stopped");
        trial.rolls(shot("0704"), "7 7");
    }
    trial.rolls(shot("0704"), "8 3 12");
    assert_eq!(trial.unit(0).health, Health::Down, "{}", trial.caused());
    assert!(is_firing(&trial), "although no one is left");
    assert!(!trial.offers(Action::Cease) && !trial.offers(Action::Jump));
    trial.rolls(shot("0704"), "6");
    assert!(!is_firing(&trial) && trial.pack().is_empty(Weapon::M16));
}

#[test]
fn case_8_1_a_rocket_is_fired_once() {
    // B at range 5 needs 8; 100 against 5 is the last column.
    let mut trial = alone(7).armed(Weapon::M72).foe(0, "0702").still().foe(0, "1212").still();
    trial.rolls(fire(Weapon::M72, Mode::Single, "0702"), "8 2");
    assert_eq!((trial.unit(0).health, trial.pack().has(Item::Weapon(Weapon::M72))), (Health::Down, false));
    assert!(!trial.offers(fire(Weapon::M72, Mode::Single, "1212")));
}

#[test]
fn case_8_1_weapons_are_used_in_the_ways_of_the_chart() {
    let trial = alone(7).armed(Weapon::Shotgun).armed(Weapon::Assault).armed(Weapon::Bayonet).foe(0, "0706");
    let ways = |weapon| {
        let modes = [Mode::Single, Mode::Rapid, Mode::Burst];
        modes.map(|mode| trial.offers(fire(weapon, mode, "0706")))
    };
    assert_eq!(ways(Weapon::M16), [true, true, true]);
    assert_eq!(ways(Weapon::Shotgun), [true, true, false]);
    assert_eq!(ways(Weapon::Assault), [false, false, true]);
    assert_eq!(ways(Weapon::Bayonet), [false; 3]);
    assert_eq!(ways(Weapon::Magnum), [false; 3], "he has none");
}

#[test]
fn case_8_2_missiles_reach_every_hex_of_the_display() {
    let trial = alone(7).tripper(1, "0202").foe(0, "1212").foe(0, "0203");
    assert!(trial.offers(single("1212")) && trial.offers(single("0203")));
    assert!(!trial.offers(single("0707")), "no one stands there");
}

#[test]
fn case_8_21a_the_weapon_and_its_mode_give_the_accuracy() {
    // At range 3 accuracy A needs 5 and accuracy C needs 7.
    let trial = alone(7).foe(0, "0704").still();
    assert_eq!(trial.rolled(single("0704"), "5 7 12").hits(), [true]);
    assert_eq!(trial.rolled(rapid("0704"), "6 12").hits(), [false]);
    assert_eq!(trial.rolled(rapid("0704"), "7 7 12").hits(), [true]);
}

#[test]
fn case_8_21b_range_counts_the_targets_hex_and_not_ones_own() {
    let at = |place| alone(7).foe(0, place).still();
    assert_eq!(at("0706").rolled(single("0706"), "3 7 12").hits(), [true], "range 1 needs 3");
    assert_eq!(at("0705").rolled(single("0705"), "3 12").hits(), [false], "range 2 needs 4");
    assert_eq!(at("0705").rolled(single("0705"), "4 7 12").hits(), [true]);
}

#[test]
fn case_8_21c_the_dice_come_in_order() {
    let trial = alone(7).foe(0, "0704").still();
    let wounded = trial.rolled(single("0704"), "5 11 d5 7");
    assert_eq!(wounded.purposes(), ["accuracy", "combat result", "wounded", "ammunition"]);
    let missed = trial.rolled(single("0704"), "4 7");
    assert_eq!(missed.purposes(), ["accuracy", "ammunition"]);
}

#[test]
fn case_8_21d_as_much_as_is_needed_hits_and_less_misses() {
    let trial = alone(7).foe(0, "0704").still();
    let missed = trial.rolled(single("0704"), "4 12");
    assert_eq!((missed.hits(), missed.blows()), (vec![false], vec![]));
    let hit = trial.rolled(single("0704"), "5 7 12");
    assert_eq!((hit.hits(), hit.blows().len()), (vec![true], 1));
}

#[test]
fn case_8_21e_a_hit_is_looked_up_by_the_difference() {
    // 15 against 5 is the last column, on which 7 disables; 15 against 6 the one before, on which it wounds.
    let last = alone(7).foe(0, "0704").still().rolled(single("0704"), "5 7 12");
    assert_eq!(last.blows(), [(last.name(0), 15, Harm::Disable)]);
    assert_eq!(last.unit(0).health, Health::Down);
    let before = alone(7).foe(0, "0704").with_values("7X6F").still().rolled(single("0704"), "5 7 d4 12");
    assert_eq!(before.blows(), [(before.name(0), 15, Harm::Wound)]);
    assert_eq!(before.unit(0).health, Health::Up);
}

#[test]
fn case_8_21f_hit_or_miss_the_ammunition_is_checked() {
    let trial = alone(7).foe(0, "0704").still();
    for (dice, empty) in [("4 2", true), ("4 3", false), ("5 7 2", true), ("5 7 3", false)] {
        let after = trial.rolled(single("0704"), dice);
        let rolled = if empty { 2 } else { 3 };
        assert!(after.saw(Event::Ammo { weapon: Weapon::M16, rolled, empty }), "{dice}: {}", after.caused());
        assert_eq!(after.pack().is_empty(Weapon::M16), empty, "{dice}");
    }
}

#[test]
fn case_8_22_an_empty_weapon_must_be_reloaded() {
    let bare = alone(7).foe(0, "0704").still().rolled(single("0704"), "4 2");
    assert!(!bare.offers(single("0704")) && !bare.offers(rapid("0704")));
    assert!(!bare.offers(Action::Reload(Weapon::M16)), "there is no reload");
    let stocked = alone(7).with(Item::Reload(Weapon::M16), 1).foe(0, "0704").still();
    assert!(!stocked.offers(Action::Reload(Weapon::M16)), "it is loaded");
    let mut trial = stocked.rolled(single("0704"), "4 2");
    trial.rolls(Action::Reload(Weapon::M16), "");
    assert_eq!(trial.pack().count(Item::Reload(Weapon::M16)), 0);
    assert!(!trial.offers(single("0704")), "reloading was his one action");
    trial.rolls(Action::End, "");
    assert!(trial.offers(single("0704")));
}

#[test]
fn case_8_23a_some_animals_are_larger_by_two() {
    // At range 3 accuracy C needs 7.
    for (battle, kind) in [(2, 0), (2, 1), (1, 1)] {
        let trial = alone(battle).foe(kind, "0704").still();
        assert_eq!(trial.rolled(rapid("0704"), "4 12").hits(), [false]);
        assert_eq!(trial.rolled(rapid("0704"), "5 11 12").hits(), [true]);
    }
    let wolf = alone(70).foe(0, "0704").still();
    assert_eq!(wolf.rolled(rapid("0704"), "6 12").hits(), [false], "a wolf is not on the list");
}

#[test]
fn case_8_23b_a_man_on_a_horse_is_larger_by_three() {
    let trial = alone(11).foe(0, "0704").still();
    assert_eq!(trial.rolled(rapid("0704"), "3 12").hits(), [false]);
    assert_eq!(trial.rolled(rapid("0704"), "4 2 12").hits(), [true]);
    let horse = Action::Fire { weapon: Weapon::M16, mode: Mode::Rapid, place: hex("0704"), mount: true };
    assert_eq!(trial.rolled(horse, "3 12").hits(), [false], "the horse under him just the same");
    assert_eq!(trial.rolled(horse, "4 7 d6 12").hits(), [true]);
    let on_foot = trial.but(|state| state.field.units[0].steed = Steed::Down);
    assert_eq!(on_foot.rolled(rapid("0704"), "6 12").hits(), [false], "and not once it is dead");
}

#[test]
fn case_8_23c_a_tyrannosaur_is_larger_by_four() {
    let trial = alone(1).foe(0, "0704").still();
    assert_eq!(trial.rolled(rapid("0704"), "2 12").hits(), [false]);
    assert_eq!(trial.rolled(rapid("0704"), "3 7 12").hits(), [true]);
}

#[test]
fn case_8_23d_every_hex_entered_costs_one() {
    let mut trial = alone(7).foe(0, "0704").still();
    trial.rolls(Action::Move(hex("0708")), "");
    trial.rolls(Action::Move(hex("0709")), "");
    // Range 5 needs 7, and two hexes make it 9.
    assert_eq!(trial.rolled(single("0704"), "8 12").hits(), [false]);
    assert_eq!(trial.rolled(single("0704"), "9 7 12").hits(), [true]);
    // Each shot of a volley suffers: C needs 9 and two more.
    let volley = trial.rolled(rapid("0704"), "10 12");
    assert_eq!(volley.rolled(shot("0704"), "10 12").hits(), [false]);
    assert_eq!(volley.rolled(shot("0704"), "11 7 12").hits(), [true]);
}

#[test]
fn case_8_23d_soldiers_in_awe_are_treated_alike() {
    let mut trial = alone(7).foe(0, "0702").still().foe(1, "0706").awed_by(1);
    trial.rolls(Action::Actor(hex("0706")), "");
    trial.rolls(Action::Move(hex("0705")), "");
    // Range 3 needs 6 with accuracy B, and one hex makes it 7.
    let aimed = fire(Weapon::Hands, Mode::Single, "0702");
    assert_eq!(trial.rolled(aimed, "6").hits(), [false]);
    assert_eq!(trial.rolled(aimed, "7 6").hits(), [true]);
}

#[test]
fn case_8_24_rider_or_horse_must_be_named_first() {
    let trial = alone(11).foe(0, "0704").still();
    assert!(trial.offers(single("0704")) && trial.offers(at_mount("0704")));
    // 15 against the rider's 5 and the horse's 2.
    let rider = trial.rolled(single("0704"), "5 2 12");
    assert_eq!(rider.blows(), [(rider.name(0), 15, Harm::Kill)]);
    let horse = trial.rolled(at_mount("0704"), "5 2 d6 12");
    assert_eq!(horse.blows()[0].0, horse.state.named(Who::Mount(0)));
    assert_eq!((horse.unit(0).steed, horse.unit(0).health), (Steed::Down, Health::Up));
    assert!(horse.offers(single("0704")) && !horse.offers(at_mount("0704")), "a dead horse is no target");
    assert!(!alone(7).foe(0, "0704").offers(at_mount("0704")), "nor is one that never was");
}

#[test]
fn case_8_3_melee_is_for_hexes_next_to_one() {
    let trial = alone(7).armed(Weapon::Bayonet).foe(0, "0705").foe(0, "0706");
    assert!(trial.offers(melee(Weapon::Bayonet, "0706")) && !trial.offers(melee(Weapon::Bayonet, "0705")));
    assert!(!trial.offers(melee(Weapon::M16, "0706")), "missiles are fired, even at the next hex");
    assert!(trial.offers(single("0706")));
}

#[test]
fn case_8_31a_attack_value_less_defense_gives_the_column() {
    // The bayonet's 3 against 1 is column 2, on which 4 wounds; against 2 it is column 1, on which 4 stuns.
    let against = |values| alone(7).armed(Weapon::Bayonet).foe(0, "0706").with_values(values).still();
    let two = against("7X1F").rolled(melee(Weapon::Bayonet, "0706"), "4 d1");
    assert_eq!(two.blows(), [(two.name(0), 3, Harm::Wound)]);
    let one = against("7X2F").rolled(melee(Weapon::Bayonet, "0706"), "4");
    assert_eq!(one.blows(), [(one.name(0), 3, Harm::Stun)]);
}

#[test]
fn case_8_31b_melee_rolls_on_the_results_at_once() {
    let trial =
        alone(7).armed(Weapon::Bayonet).armed(Weapon::Repellent).foe(0, "0706").with_values("7X1F").still();
    let blow = trial.rolled(melee(Weapon::Bayonet, "0706"), "7");
    assert_eq!(blow.purposes(), ["combat result"], "nothing is aimed, and a bayonet needs no ammunition");
    let spray = trial.rolled(melee(Weapon::Repellent, "0706"), "7 4");
    assert_eq!(spray.purposes(), ["combat result", "ammunition"]);
    assert!(!spray.pack().is_empty(Weapon::Repellent));
    let mut both = trial.rolled(melee(Weapon::Both, "0706"), "7 d4 3");
    assert_eq!(both.blows()[0].1, 7);
    both.rolls(Action::End, "");
    assert!(both.pack().is_empty(Weapon::Repellent), "3 is the last of it");
    assert!(!both.offers(melee(Weapon::Both, "0706")) && both.offers(melee(Weapon::Bayonet, "0706")));
}

#[test]
fn case_8_31c_the_result_is_applied_at_once() {
    let trial = alone(7).armed(Weapon::Bayonet).foe(0, "0706").with_values("7X1F");
    let killed = trial.rolled(melee(Weapon::Bayonet, "0706"), "4 d3");
    assert_eq!(killed.unit(0).health, Health::Down, "he does not strike back");
    let stunned = trial.rolled(melee(Weapon::Bayonet, "0706"), "4 d4");
    assert!(stunned.saw(Event::Stunned(stunned.name(0))));
    assert_eq!(stunned.rolled(Action::End, "").state.field.stage, 3, "nor in this Stage at all");
}

#[test]
fn case_8_32_bare_hands_have_a_strength_of_one() {
    let against = |values| alone(7).foe(0, "0706").with_values(values).still();
    // 1 against 1 is the first column, on which 10 stuns; 1 against 0 the next, on which it wounds.
    let one = against("7X1F").rolled(melee(Weapon::Hands, "0706"), "10");
    assert_eq!(one.blows(), [(one.name(0), 1, Harm::Stun)]);
    let naught = against("7X0F").rolled(melee(Weapon::Hands, "0706"), "10 d6");
    assert_eq!(naught.blows(), [(naught.name(0), 1, Harm::Wound)]);
}

#[test]
fn case_8_33_those_one_commands_strike_as_one() {
    let together = Action::Melee { weapon: Weapon::Hands, place: hex("0706"), mount: false, together: true };
    let trial = alone(12).foe(0, "0706").still().foe(0, "0806").awed_by(1).foe(0, "0606").awed_by(1);
    let combined = trial.rolled(together, "6");
    assert_eq!(combined.blows(), [(combined.name(0), 19, Harm::Disable)], "1, 9 and 9 in a single attack");
    let mut alone_first = trial.rolled(melee(Weapon::Hands, "0706"), "7");
    assert_eq!(alone_first.blows()[0].1, 1);
    // One of the soldiers leads, and the other joins him.
    alone_first.rolls(Action::Actor(hex("0806")), "");
    alone_first.rolls(together, "11 d6");
    assert_eq!(alone_first.blows()[0].1, 18);
    alone_first.rolls(Action::Actor(hex("0606")), "");
    assert!(!alone_first.offers(melee(Weapon::Hands, "0706")), "that was his attack too");
}

#[test]
fn case_8_33_only_who_stands_by_and_has_not_fought_joins() {
    let together = Action::Melee { weapon: Weapon::Hands, place: hex("0706"), mount: false, together: true };
    let far = alone(7).foe(0, "0706").foe(0, "0708").awed_by(1);
    assert!(!far.offers(together), "not next to the target");
    let bowman = alone(7).foe(0, "0706").foe(1, "0806").awed_by(1);
    assert!(!bowman.offers(together), "missiles are no help in a melee");
    let spent =
        alone(7).foe(0, "0706").foe(0, "0806").awed_by(1).but(|state| state.field.units[1].acted = true);
    assert!(!spent.offers(together));
    let theirs = team(2, 7).tripper(2, "0806").foe(0, "0706");
    assert!(!theirs.offers(together), "the other Tripper has not got ready for it");
}

#[test]
fn case_8_33_historical_soldiers_strike_one_by_one() {
    let trial = alone(7).foe(0, "0706").foe(0, "0806").rolled(Action::End, "6 6");
    assert_eq!(trial.blows().iter().map(|blow| blow.1).collect::<Vec<_>>(), [7, 7]);
}

#[test]
fn case_8_34_a_horse_adds_its_strength() {
    let strength = |steed| {
        let trial = alone(11).foe(0, "0706").but(|state| state.field.units[0].steed = steed);
        let after = trial.rolled(Action::End, "5");
        assert_eq!(after.blows()[0].0, Named::Tripper(common::seat(1)));
        after.blows()[0].1
    };
    assert_eq!([Steed::Up, Steed::Down].map(strength), [8, 6]);
}

#[test]
fn case_8_34_a_horse_without_a_rider_does_nothing() {
    // Its rider is shot from the saddle; next to the Tripper it neither looks nor strikes.
    let trial = alone(11).foe(0, "0706").foe(0, "1212").still().rolled(single("0706"), "6 12 12");
    let trial = trial.rolled(Action::End, "");
    assert_eq!((trial.detections(), trial.blows()), (vec![], vec![]), "{}", trial.caused());
    // It is struck as the counter it is, not as someone’s mount.
    assert!(trial.offers(melee(Weapon::Hands, "0706")) && trial.offers(single("0706")));
    let mount = Action::Melee { weapon: Weapon::Hands, place: hex("0706"), mount: true, together: false };
    assert!(!trial.offers(mount) && !trial.offers(at_mount("0706")));
}

#[test]
fn case_8_34_a_blow_is_meant_for_rider_or_horse() {
    let trial = alone(11).armed(Weapon::Blade).foe(0, "0706").still();
    let at_horse = Action::Melee { weapon: Weapon::Blade, place: hex("0706"), mount: true, together: false };
    // The blade's 4 against the horse's 2 is column 2, on which 4 wounds; against the rider's 5 it only stuns.
    let horse = trial.rolled(at_horse, "4 d6");
    assert_eq!(horse.blows(), [(horse.state.named(Who::Mount(0)), 4, Harm::Wound)]);
    let rider = trial.rolled(melee(Weapon::Blade, "0706"), "4");
    assert_eq!(rider.blows(), [(rider.name(0), 4, Harm::Stun)]);
}
