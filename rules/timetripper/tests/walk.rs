//! [7.0] Movement, Zones of Control, stacking, and what goes with a move.
mod common;

use common::{Battlefield as _, Trial, alone, asked, hex, seat, team, trial};
use timetripper::{
    Action, Event, Setup,
    event::Named,
    field::{Health, Steed},
    gear::Item,
    state::Fate,
    tables::Grade,
    weapons::{Mode, Weapon},
};

/// In battle 7, with a hoplite far away who does nothing.
fn quiet() -> Trial {
    asked(7).foe(0, "1212").still()
}

/// Walks along these hexes.
#[track_caller]
fn walk(trial: &mut Trial, places: &[&str]) {
    for place in places {
        trial.play(Action::Move(hex(place)), &[]);
    }
}

/// How many hexes are offered.
fn ways(trial: &Trial) -> usize {
    trial.all_offers().iter().filter(|action| matches!(action, Action::Move(_))).count()
}

/// The first Tripper with this much Endurance.
fn with_endurance(trial: Trial, endurance: u8) -> Trial {
    trial.but(|state| state.trippers[0].endurance = endurance)
}

const NORTH: [&str; 6] = ["0706", "0705", "0704", "0703", "0702", "0802"];

#[test]
fn case_7_0_hex_by_hex_in_any_direction() {
    let mut trial = quiet();
    let moves: Vec<_> =
        trial.all_offers().into_iter().filter(|action| matches!(action, Action::Move(_))).collect();
    let around = ["0706", "0806", "0807", "0708", "0607", "0606"].map(|place| Action::Move(hex(place)));
    assert_eq!(moves.len(), 6);
    assert!(around.iter().all(|action| moves.contains(action)));
    walk(&mut trial, &["0806", "0807", "0708"]);
    assert_eq!(trial.state.trippers[0].place, hex("0708"), "any way, and back again");
}

#[test]
fn case_7_1_what_someone_carries_and_has_left_sets_his_allowance() {
    let allowance = |endurance, reloads| {
        let trial = with_endurance(quiet().with(Item::Reload(Weapon::M16), reloads), endurance);
        trial.state.trippers[0].allowance()
    };
    assert_eq!([allowance(20, 0), allowance(20, 7), allowance(14, 7), allowance(5, 20)], [5, 4, 2, 0]);
}

#[test]
fn case_7_11_soldiers_move_three_hexes_and_animals_six() {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    let moves = |battle: u8, kind: usize| setup.book.battle(battle).unwrap().opponents[kind].moves;
    assert_eq!(
        [moves(3, 0), moves(3, 1), moves(11, 0), moves(48, 1)],
        [3, 6, 3, 6],
        "unless the battle says so"
    );
    // A peltast five hexes away goes towards the Tripper with 7.
    let mut trial = alone(7).foe(1, "0702");
    trial.play(Action::End, &[3, 4]);
    assert_eq!(trial.unit(0).place, hex("0705"), "{}", trial.caused());
}

#[test]
fn case_7_12_as_many_hexes_as_his_allowance() {
    let mut trial = quiet();
    assert_eq!(trial.state.trippers[0].allowance(), 5);
    walk(&mut trial, &NORTH[..5]);
    trial.play(Action::End, &[]);
    assert_eq!(trial.endurance(1), 19, "five hexes cost the usual point");
}

#[test]
fn case_7_13_the_printed_example_of_six_hexes_for_five_points() {
    let mut trial = with_endurance(quiet(), 12);
    assert_eq!(trial.state.trippers[0].allowance(), 2);
    walk(&mut trial, &NORTH);
    assert_eq!(ways(&trial), 0, "six are the most");
    trial.play(Action::End, &[]);
    assert_eq!(trial.endurance(1), 7);
    // Four hexes are all that Endurance buys.
    let mut trial = with_endurance(quiet(), 8);
    assert_eq!(trial.state.trippers[0].allowance(), 1);
    walk(&mut trial, &NORTH[..5]);
    assert_eq!(ways(&trial), 0);
    // Ruling 29: the last point is not for sale.
    let mut trial = with_endurance(quiet(), 3);
    walk(&mut trial, &NORTH[..1]);
    assert_eq!(ways(&trial), 0);
    trial.play(Action::End, &[]);
    assert_eq!(trial.endurance(1), 1);
}

/// The second Tripper lies dead where the first one stands.
fn fallen() -> Trial {
    team(2, 7).foe(0, "1212").still().tripper(2, "0707").but(|state| state.trippers[1].endurance = 0)
}

#[test]
fn case_7_14_a_fallen_friend_is_carried_one_hex() {
    let mut trial = fallen();
    trial.play(Action::Carry(seat(2), hex("0706")), &[]);
    assert_eq!([0, 1].map(|at| trial.state.trippers[at].place), [hex("0706"); 2]);
    assert_eq!(ways(&trial), 0, "that was all the moving");
    trial.play(Action::End, &[]);
    assert_eq!(trial.endurance(1), 19, "an allowance of two is enough");
    let mut moved = fallen();
    walk(&mut moved, &["0706"]);
    assert!(
        !moved.all_offers().iter().any(|action| matches!(action, Action::Carry(..))),
        "he lies elsewhere"
    );
}

#[test]
fn case_7_14_what_is_missing_of_an_allowance_of_two_is_paid_for() {
    // 30 pounds: 8 leave an allowance of 0, 10 of 1.
    for (endurance, left) in [(8, 5), (10, 8), (12, 11)] {
        let mut trial = with_endurance(fallen(), endurance);
        trial.play(Action::Carry(seat(2), hex("0706")), &[]);
        trial.play(Action::End, &[]);
        assert_eq!(trial.endurance(1), left, "from {endurance}");
    }
    let weak = with_endurance(fallen(), 3);
    assert!(
        !weak.all_offers().iter().any(|action| matches!(action, Action::Carry(..))),
        "one hex is all he has"
    );
}

#[test]
fn case_7_14_soldiers_in_awe_carry_no_one() {
    let mut trial = fallen().tripper(1, "0711").foe(0, "0707").awed_by(1);
    trial.play(Action::Actor(hex("0707")), &[]);
    assert_eq!(ways(&trial), 6);
    assert!(!trial.all_offers().iter().any(|action| matches!(action, Action::Carry(..))));
}

#[test]
fn case_7_15_trippers_may_stop_early_and_soldiers_go_as_far_as_they_can() {
    let mut trial = quiet();
    walk(&mut trial, &NORTH[..1]);
    assert!(trial.offers(Action::End));
    // A hoplite who flees with 2 goes three hexes, not one or two.
    let mut trial = alone(7).foe(0, "0705");
    trial.play_with(Action::End, engine::Scripted::new(&[1, 1, 1]));
    assert_eq!(trial.unit(0).place.distance(hex("0707")), 5, "{}", trial.caused());
}

#[test]
fn case_7_16_flight_ends_at_the_edge() {
    let mut trial = alone(7).foe(0, "0303");
    trial.play(Action::End, &[1, 1, 1]);
    assert_eq!(trial.unit(0).place, hex("0202"), "one of two hexes at the edge: {}", trial.caused());
    trial.play_with(Action::End, engine::Scripted::new(&[1, 1, 1]));
    assert_eq!(
        (trial.unit(0).place, trial.unit(0).health),
        (hex("0202"), Health::Up),
        "no one leaves the display"
    );
}

#[test]
fn case_7_2_a_zone_of_control_reaches_all_six_neighbours() {
    let trial = quiet().foe(0, "0704").still();
    let zone: Vec<_> = hex("0704").neighbours().filter(|place| trial.state.is_controlled(*place)).collect();
    assert_eq!(zone.len(), 6);
    assert!(!trial.state.is_controlled(hex("0706")) && !trial.state.is_controlled(hex("0704")));
}

#[test]
fn case_7_21_who_enters_a_zone_stops() {
    let mut trial = quiet().foe(0, "0704").still();
    walk(&mut trial, &["0706", "0705"]);
    assert_eq!(ways(&trial), 0);
    assert!(trial.offers(Action::End), "but he can still act");
    let mut stunned = quiet().foe(0, "0704").still().but(|state| state.field.units[1].stunned = true);
    walk(&mut stunned, &["0706", "0705", "0605"]);
    // A hoplite stops next to the Tripper, and does not go around him.
    let mut trial = alone(7).foe(0, "0705");
    trial.play_with(Action::End, engine::Scripted::new(&[6, 6, 1, 1, 1]));
    assert!(trial.unit(0).place.is_next_to(hex("0707")), "{}", trial.caused());
}

#[test]
fn case_7_22_a_zone_holds_until_its_owner_is_stunned_or_down() {
    let held = |change: fn(&mut timetripper::field::Unit)| {
        let trial = quiet().foe(0, "0706").still().but(|state| change(&mut state.field.units[1]));
        ways(&trial)
    };
    assert_eq!(held(|_| {}), 0);
    assert_eq!(held(|unit| unit.stunned = true), 5, "though not into his hex");
    assert_eq!(held(|unit| unit.health = Health::Down), 6);
    assert_eq!(held(|unit| unit.awed = Some(seat(1))), 6, "a friend holds no one, and can be passed");
}

#[test]
fn case_7_23_the_flux_frees_who_is_held() {
    // Next to an enemy the second Tripper cannot move; the flux takes both.
    let mut trial = team(2, 7).foe(0, "1212").still().foe(0, "0703").still().tripper(2, "0704").flux("0707");
    assert_eq!(ways(&trial.clone().turn_of(2)), 0);
    trial.play(Action::Command, &[1, 1]);
    trial.play(Action::Flux(hex("0706")), &[]);
    trial.play(Action::Flux(hex("0705")), &[]);
    assert_eq!(
        (trial.state.trippers[1].fate, trial.unit(1).health),
        (Fate::Swept, Health::Up),
        "{}",
        trial.caused()
    );
    // And a Tripper with the radio may jump from next to an enemy.
    let mut trial = asked(55).flux("0707").foe(0, "0706").still();
    trial.play(Action::Command, &[1, 1]);
    assert!(trial.offers(Action::Jump));
}

#[test]
fn case_7_24_balls_elephants_and_cars_mind_no_zone() {
    // The ball of the example starts next to a Tripper, and rolls its ten hexes past him.
    let mut trial = alone(48).foe(0, "0904").tripper(1, "1002").foe(1, "0212").still();
    trial.play(Action::End, &[2, 4, 6]);
    assert_eq!(trial.unit(0).place, hex("1209"), "{}", trial.caused());
    for (battle, kind) in [(48, 0), (50, 0), (62, 0)] {
        let trial = asked(battle).foe(kind, "0706");
        assert_eq!(ways(&trial), 5, "battle {battle}: it holds no one either");
    }
    let amok = |amok| ways(&asked(8).foe(1, "0706").but(|state| state.field.units[0].amok = amok));
    assert_eq!((amok(false), amok(true)), (0, 5), "an elephant only when it rampages");
}

#[test]
fn case_7_3_one_to_a_hex() {
    let mut trial = team(3, 7).foe(0, "1212").still();
    // Tripper 2 below him and tripper 3 below that one: he may pass both, and stops on neither.
    walk(&mut trial, &["0708"]);
    assert!(!trial.offers(Action::End) && !trial.offers(Action::Command) && ways(&trial) > 0);
    assert!(trial.offers(Action::Move(hex("0709"))));
    walk(&mut trial, &["0709", "0710"]);
    assert!(trial.offers(Action::End));
}

#[test]
fn case_7_31_no_one_stops_where_someone_stands() {
    let mut trial = team(2, 7).foe(0, "1212").still();
    walk(&mut trial, &["0708"]);
    assert!(!trial.offers(Action::End), "he has to move on");
    walk(&mut trial, &["0709"]);
    assert!(trial.offers(Action::End));
    // A Tripper who could not move on may not enter: out of movement, or pinned by an enemy.
    let last = with_endurance(team(2, 7).foe(0, "1212").still(), 3);
    assert!(!last.offers(Action::Move(hex("0708"))) && last.offers(Action::Move(hex("0706"))));
    let held = team(2, 7).foe(0, "0709").still();
    assert!(!held.offers(Action::Move(hex("0708"))));
}

#[test]
fn case_7_31_soldiers_in_awe_pass_friends_too() {
    let mut trial = quiet().foe(0, "0706").awed_by(1);
    trial.play(Action::Actor(hex("0706")), &[]);
    walk(&mut trial, &["0707"]);
    let rest = trial.all_offers();
    assert!(rest.iter().all(|action| matches!(action, Action::Move(_))), "he has to move on: {rest:?}");
    walk(&mut trial, &["0708"]);
    assert!(!trial.offers(Action::Move(hex("0707"))), "with one hex left he could not move on from there");
    assert!(trial.offers(Action::End));
}

#[test]
fn case_7_32_no_one_passes_an_enemy() {
    let stunned = quiet().foe(0, "0706").but(|state| state.field.units[1].stunned = true);
    assert!(!stunned.offers(Action::Move(hex("0706"))));
    // Nor does the other side: with Trippers on all sides of a corner it stays.
    let mut trial = team(2, 7).foe(0, "0203").tripper(1, "0205").tripper(2, "0405");
    trial.play(Action::End, &[]);
    trial.play_with(Action::End, engine::Fast::new(9));
    let on_tripper = |unit: &timetripper::field::Unit| [hex("0205"), hex("0405")].contains(&unit.place);
    assert!(!trial.state.field.units().iter().any(on_tripper));
}

#[test]
fn case_7_33_the_fallen_are_in_no_ones_way() {
    let mut trial = quiet().foe(0, "0706").foe(0, "0706");
    for at in [1, 2] {
        trial.state.field.units[at].health = Health::Down;
    }
    walk(&mut trial, &["0706"]);
    assert!(trial.offers(Action::End), "he may stop on top of them");
}

#[test]
fn case_7_34_a_ball_rolls_over_people_and_comes_to_rest_beyond() {
    let mut trial = alone(48).foe(0, "0704").foe(1, "0212").still();
    // Down three hexes ends on the Tripper: a wound of 2, and one hex further.
    trial.play(Action::End, &[4, 1, 2, 3, 4, 2]);
    assert_eq!((trial.unit(0).place, trial.endurance(1)), (hex("0708"), 18), "{}", trial.caused());
}

#[test]
fn case_7_4_dropping_and_moving_go_with_any_action() {
    let mut trial = quiet().with(Item::Reload(Weapon::M16), 2);
    trial.play(Action::Drop(Item::Reload(Weapon::M16), 2), &[]);
    walk(&mut trial, &NORTH[..1]);
    assert!(trial.offers(Action::Command), "the one action is still to come");
}

#[test]
fn case_7_41_dropping_makes_light() {
    let mut trial = quiet().with(Item::Reload(Weapon::M16), 20);
    assert_eq!(trial.state.trippers[0].allowance(), 4);
    trial.play(Action::Drop(Item::Reload(Weapon::M16), 20), &[]);
    assert!(trial.saw(Event::Dropped(seat(1), Item::Reload(Weapon::M16), 20)));
    assert_eq!(trial.state.trippers[0].allowance(), 5);
    walk(&mut trial, &NORTH[..5]);
    trial.play(Action::End, &[]);
    assert_eq!(trial.endurance(1), 19, "all of it for one point");
    let lies =
        trial.state.field.loose.iter().flatten().any(|loose| loose.count == 20 && loose.place == hex("0707"));
    assert!(lies, "where he dropped it");
}

#[test]
fn case_7_42a_commanding_the_flux_is_an_action() {
    let mut trial = quiet().flux("0707").lying(Item::Weapon(Weapon::M72), "0707");
    assert!(trial.offers(Action::Command) && trial.offers(Action::PickUp(Item::Weapon(Weapon::M72))));
    trial.play(Action::PickUp(Item::Weapon(Weapon::M72)), &[]);
    assert!(!trial.offers(Action::Command));
}

#[test]
fn case_7_42b_one_weapon_and_worse_on_the_move() {
    let fire = Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex("0702"), mount: false };
    let hits = |faces: &[u16]| {
        let mut trial = quiet().foe(1, "0702").still();
        walk(&mut trial, &["0708", "0709"]);
        trial.play(fire, faces);
        trial.unit(1).health == Health::Down
    };
    // Seven hexes need 8, and two hexes on foot make it 10; then a kill with 10, and the magazine holds.
    assert!(hits(&[5, 5, 5, 5, 6, 6]));
    assert!(!hits(&[4, 5, 6, 6]));
    let mut trial = quiet().armed(Weapon::M26);
    trial.play(fire_at("1212"), &[1, 1, 6, 6]);
    assert_eq!(trial.state.field.stage, 3, "one weapon, once");
}

fn fire_at(place: &str) -> Action {
    Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex(place), mount: false }
}

#[test]
fn case_7_42c_reloading_is_an_action_but_lets_him_walk() {
    let mut trial = quiet().with(Item::Reload(Weapon::M16), 2);
    assert!(!trial.offers(Action::Reload(Weapon::M16)), "it is loaded");
    trial.state.trippers[0].pack.set_empty(Weapon::M16, true);
    assert!(!trial.offers(fire_at("1212")), "empty");
    trial.play(Action::Reload(Weapon::M16), &[]);
    assert!(trial.saw(Event::Reloaded(seat(1), Weapon::M16, 1)));
    assert!(!trial.offers(fire_at("1212")) && !trial.offers(Action::Command), "in the next phase");
    assert!(ways(&trial) > 0);
    trial.play(Action::End, &[]);
    assert!(trial.offers(fire_at("1212")));
}

#[test]
fn case_7_42d_picking_up_is_an_action_in_the_hex_of_the_thing() {
    let mut trial =
        quiet().with(Item::Radio, 0).lying(Item::Radio, "0706").lying(Item::Weapon(Weapon::M72), "0706");
    assert!(!trial.offers(Action::PickUp(Item::Radio)), "not from the next hex");
    walk(&mut trial, &["0706"]);
    trial.play(Action::PickUp(Item::Radio), &[]);
    assert!(trial.pack().has(Item::Radio));
    assert!(!trial.offers(Action::PickUp(Item::Weapon(Weapon::M72))), "one thing a phase");
    assert!(!trial.offers(fire_at("1212")) && ways(&trial) > 0);
}

#[test]
fn case_7_43_who_negotiates_may_only_command_the_flux_besides() {
    let talker = || {
        let mut setup = Setup::new(1);
        setup.options.negotiation = true;
        let rating = Grade::letter('D');
        trial(&setup, 7).foe(0, "1212").still().but(|state| state.field.rating = rating)
    };
    let mut trial = talker();
    trial.play(Action::Talk, &[1, 1]);
    let rest = trial.all_offers();
    assert!(rest.contains(&Action::Command) && rest.contains(&Action::End));
    assert!(
        rest.iter().all(|action| matches!(action, Action::Command | Action::End | Action::Auto(_))),
        "{rest:?}"
    );
    let mut walked = talker();
    walk(&mut walked, &["0706"]);
    assert!(!walked.offers(Action::Talk), "instead of moving, not after it");
    let mut dropped = talker();
    dropped.play(Action::Drop(Item::Radio, 1), &[]);
    assert!(!dropped.offers(Action::Talk));
    assert!(!quiet().offers(Action::Talk), "only by the optional rule");
}

#[test]
fn case_7_44_horses_go_where_their_riders_go_and_stay_when_they_fall() {
    // An Ostrogoth five hexes away rides three hexes towards the Tripper with 7.
    let mut trial = alone(11).foe(0, "0702");
    trial.play(Action::End, &[3, 4]);
    assert_eq!((trial.unit(0).place, trial.unit(0).steed), (hex("0705"), Steed::Up), "{}", trial.caused());
    // Shot from the saddle, he leaves his horse where it is; no one gets on it or walks through it.
    let mut trial = alone(11).foe(0, "0706").foe(0, "1212").still();
    trial.rolls(fire_at("0706"), "6 12 12");
    assert!(trial.unit(2).is_riderless() && trial.unit(2).place == hex("0706"), "{}", trial.caused());
    assert!(!trial.offers(Action::Move(hex("0706"))));
    trial.play(Action::End, &[]);
    assert_eq!((trial.unit(2).place, trial.unit(2).is_up()), (hex("0706"), true));
    assert_eq!(ways(&trial), 5, "it is in the way, but holds no one");
    assert!(!trial.events().iter().any(|event| matches!(event, Event::Moved(Named::Mount(_), ..))));
    // Soldiers do nothing but look, move and attack: a thing on the ground is left there.
    let mut trial = alone(7).foe(0, "0702").lying(Item::Weapon(Weapon::M72), "0705");
    trial.play(Action::End, &[3, 4]);
    assert!(trial.state.field.loose[0].is_some());
}
