//! [9.0] What the historical side does: detection, movement, attacks.
mod common;

use common::{Battlefield as _, Trial, alone, hex, seat, team, trial};
use timetripper::{
    Action, Event, Setup,
    event::Named,
    field::Steed,
    map::Place,
    state::{Phase, Way},
    tables::Reaction::{Attack, Away, Stop, Towards},
};

/// One Tripper at a table where the words of the book are taken literally.
fn literal(battle: u8) -> Trial {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    setup.options.literal_freeze = true;
    trial(&setup, battle)
}

/// One Tripper who decides himself where several hexes are equally good.
fn asked(battle: u8) -> Trial {
    trial(&Setup::new(1), battle)
}

/// Where a unit can end, by name.
fn goals(trial: &Trial, prey: &str, way: Way) -> Vec<String> {
    trial.state.goals(0, hex(prey), way).iter().map(|place| place.to_string()).collect()
}

fn sent(trial: &Trial) -> Vec<Place> {
    let place = |action: Action| match action {
        Action::Send(place) => Some(place),
        _ => None,
    };
    trial.all_offers().into_iter().filter_map(place).collect()
}

#[test]
fn case_9_0_the_detection_says_what_each_unit_does() {
    // Detection F: 2-4 away, 5-6 stop, 7 towards, 8 attack. The first stands at the edge, and stays when it flees.
    let all = alone(7).tripper(1, "0712").foe(0, "0702").foe(0, "0602").foe(0, "0902").still();
    let after = all.rolled(Action::End, "4 6");
    assert_eq!(
        after.detections(),
        [(0, 0, Away), (0, 0, Stop)],
        "one after the other, each with its own roll"
    );
    assert_eq!(after.unit(0).place, hex("0702"));
}

#[test]
fn case_9_0_a_lone_tripper_has_the_first_stage_to_himself() {
    let first = alone(7).foe(0, "0706").but(|state| state.field.stage = 1).rolled(Action::End, "");
    assert_eq!((first.state.field.stage, first.endurance(1)), (2, 20));
}

#[test]
fn case_9_1_who_has_no_detection_value_looks_for_no_one() {
    let trial = alone(7).foe(0, "0704").with_values("7X5X");
    let after = trial.rolled(Action::End, "");
    assert_eq!((after.detections().len(), after.unit(0).place), (0, hex("0704")));
    let adjacent = alone(7).foe(0, "0706").with_values("7X5X").rolled(Action::End, "6");
    assert_eq!(adjacent.blows().len(), 1, "but attacks who stands next to it");
}

#[test]
fn case_9_11_it_looks_again_in_every_stage() {
    let mut trial = alone(7).foe(0, "0703");
    for _ in 0..3 {
        trial.rolls(Action::End, "6");
        assert_eq!(trial.detections(), [(0, 0, Stop)]);
    }
}

#[test]
fn case_9_11_it_looks_for_the_nearest_tripper() {
    let last = |trial: Trial| {
        trial.turn_of(2).but(|state| {
            if let Phase::Tripper(turn) = &mut state.phase {
                turn.done = engine::Seats::only(seat(1));
            }
        })
    };
    let prey = |trial: &Trial| {
        let seen = trial.events().into_iter().find_map(|event| match event {
            Event::Detected { prey, .. } => Some(prey),
            _ => None,
        });
        seen.map(|prey| match prey {
            Named::Tripper(seat) => seat.number(),
            _ => 0,
        })
    };
    let second =
        last(team(2, 7).tripper(1, "0202").tripper(2, "0707").foe(0, "0703")).rolled(Action::End, "5");
    assert_eq!(prey(&second), Some(2));
    let first =
        last(team(2, 7).tripper(1, "0707").tripper(2, "0202").foe(0, "0703")).rolled(Action::End, "5");
    assert_eq!(prey(&first), Some(1));
    // [15.21] A soldier in awe counts like a Tripper.
    let awed = alone(7).foe(0, "0702").foe(0, "0706").awed_by(1).rolled(Action::End, "5");
    assert_eq!(prey(&awed), Some(0));
}

#[test]
fn case_9_12a_two_hexes_away_adds_two() {
    let trial = alone(7).foe(0, "0705");
    assert_eq!(trial.rolled(Action::End, "4").detections(), [(2, 0, Stop)]);
    assert_eq!(trial.rolled(Action::End, "5 6").detections(), [(2, 0, Towards)]);
    assert_eq!(trial.rolled(Action::End, "6 6").detections(), [(2, 0, Attack)]);
}

#[test]
fn case_9_12b_three_hexes_away_adds_one() {
    let trial = alone(7).foe(0, "0704");
    assert_eq!(trial.rolled(Action::End, "5").detections(), [(1, 0, Stop)]);
    assert_eq!(trial.rolled(Action::End, "6 6").detections(), [(1, 0, Towards)]);
    let four = alone(7).foe(0, "0703");
    assert_eq!(four.rolled(Action::End, "6").detections(), [(0, 0, Stop)], "four add nothing");
}

#[test]
fn case_9_12c_a_flare_takes_off_more_and_more() {
    // Detection E: 8 is towards and 9 attack. The roll is always 12, and 6 fewer make 6, a stop.
    for (since, takes, reaction) in [
        (0, 0, Attack),
        (1, -2, Attack),
        (2, -3, Attack),
        (3, -4, Towards),
        (4, -5, Stop),
        (5, -6, Stop),
        (6, 0, Attack),
    ] {
        let trial = alone(7).foe(0, "0703").with_values("7X5E");
        let trial = trial.but(|state| {
            state.field.flares = 1 << since;
            state.field.units[0].steed = Steed::Stunned;
        });
        let after = trial.rolled(Action::End, "12");
        assert_eq!(after.detections(), [(0, takes, reaction)], "{since} Stages after it was thrown");
    }
    // Nearness and a flare are counted together: 7 + 2 - 2 is towards.
    let both = alone(7).foe(0, "0705").but(|state| state.field.flares = 2).rolled(Action::End, "7 6");
    assert_eq!(both.detections(), [(2, -2, Towards)]);
}

#[test]
fn case_9_2_who_is_not_told_to_move_stays() {
    let trial = alone(7).foe(1, "0703");
    assert_eq!(trial.rolled(Action::End, "4").unit(0).place, hex("0703"), "stop");
    // G: 8 is an attack; javelins are thrown from where he stands, and B at range 4 needs 7.
    let attack = trial.rolled(Action::End, "8 6");
    assert_eq!((attack.hits(), attack.unit(0).place), (vec![false], hex("0703")));
    let towards = trial.rolled(Action::End, "7 2");
    assert!(towards.unit(0).place != hex("0703") && towards.hits() == [false], "{}", towards.caused());
}

#[test]
fn case_9_21_away_is_as_far_as_possible() {
    let trial = alone(7).tripper(1, "0712").foe(0, "0708");
    let count = trial.state.goals(0, hex("0712"), Way::Away).len();
    assert_eq!(count, 7, "three hexes upwards, to either side or in between");
    for face in 1..=count {
        let after = trial.rolled(Action::End, &format!("4 d{face}"));
        assert_eq!(after.unit(0).place.distance(hex("0712")), 7, "{}", after.caused());
    }
}

#[test]
fn case_9_22_no_one_leaves_the_display() {
    // One hex from the edge and three to go: two to the side, and the edge ends the move.
    let trial = alone(7).foe(0, "0703");
    assert_eq!(goals(&trial, "0707", Way::Away), ["0402", "0502", "0902", "1002"]);
    // With the ways inside barred by two men in awe, no one runs on along the edge.
    let barred =
        alone(7).tripper(1, "0705").foe(0, "0703").foe(0, "0504").awed_by(1).foe(0, "0904").awed_by(1);
    assert_eq!(goals(&barred, "0705", Way::Away), ["0602", "0702", "0802"]);
    let at_edge = alone(7).tripper(1, "0705").foe(0, "0702").rolled(Action::End, "3");
    assert_eq!(at_edge.detections(), [(1, 0, Away)]);
    assert_eq!(at_edge.unit(0).place, hex("0702"), "who stands on it stays");
    assert!(!at_edge.unit(0).frozen, "and looks again in the next Stage");
    let mut frozen = literal(7).tripper(1, "0705").foe(0, "0702").rolled(Action::End, "3");
    frozen.rolls(Action::End, "");
    assert!(frozen.unit(0).frozen, "literally, it does nothing more in this battle");
}

#[test]
fn case_9_23_the_player_picks_among_the_furthest() {
    let mut trial = asked(7).tripper(1, "0712").foe(0, "0708").foe(0, "0202");
    trial.rolls(Action::End, "4");
    assert!(matches!(trial.state.phase, Phase::Choose { unit: 0, way: Way::Away, .. }));
    assert_eq!(sent(&trial).len(), 7);
    assert!(sent(&trial).iter().all(|place| place.distance(hex("0712")) == 7));
    assert!(!trial.offers(Action::Send(hex("0708"))) && !trial.offers(Action::End));
    // The next unit acts when he has chosen; at the edge it stays.
    let chosen = trial.rolled(Action::Send(hex("0705")), "4");
    assert_eq!((chosen.unit(0).place, chosen.state.field.stage), (hex("0705"), 3));
    // Or a die decides, once or from now on.
    let once = trial.rolled(Action::ForMe, "d1 4");
    assert!(once.unit(0).place.distance(hex("0712")) == 7 && once.state.auto.is_empty());
    let always = trial.rolled(Action::Auto(true), "d1 4");
    assert!(always.state.auto.has(seat(1)));
}

#[test]
fn case_9_24_towards_is_the_most_direct_way() {
    let trial = alone(7).foe(0, "0703");
    assert_eq!(goals(&trial, "0707", Way::Towards), ["0706"]);
    // Two hexes are enough; the third would lead around to others that are as near.
    let near = alone(7).foe(0, "0704");
    assert_eq!(goals(&near, "0707", Way::Towards), ["0706"]);
    let behind = alone(7).foe(0, "0704").foe(0, "0706").still();
    assert_eq!(goals(&behind, "0707", Way::Towards), ["0606", "0806"], "around a comrade");
    let far = alone(7).foe(0, "0702");
    assert_eq!(goals(&far, "0707", Way::Towards), ["0705"], "as far as his feet carry him");
}

#[test]
fn case_9_24_it_stops_next_to_the_tripper_and_attacks() {
    let after = alone(7).foe(0, "0703").rolled(Action::End, "7 6");
    assert_eq!((after.unit(0).place, after.blows().len()), (hex("0706"), 1));
    let far = alone(7).foe(0, "0702").rolled(Action::End, "7");
    assert_eq!((far.unit(0).place, far.blows().len()), (hex("0705"), 0), "not near enough");
    // A javelin is thrown at one who stands next to him: B needs 4.
    let peltast = alone(7).foe(1, "0703").rolled(Action::End, "7 3");
    assert_eq!((peltast.unit(0).place, peltast.hits()), (hex("0706"), vec![false]));
}

#[test]
fn case_9_24_two_ways_that_are_as_direct_are_a_choice() {
    let mut trial = asked(7).foe(0, "0804");
    trial.rolls(Action::End, "7");
    assert!(matches!(trial.state.phase, Phase::Choose { way: Way::Towards, .. }), "{}", trial.caused());
    assert_eq!(sent(&trial), [hex("0706"), hex("0806")]);
    let left = trial.rolled(Action::Send(hex("0706")), "6");
    assert_eq!((left.unit(0).place, left.blows().len()), (hex("0706"), 1), "and then he attacks");
}

#[test]
fn case_9_25_on_attack_a_melee_soldier_closes_in() {
    let after = alone(7).foe(0, "0703").rolled(Action::End, "8 6");
    assert_eq!(after.detections(), [(0, 0, Attack)]);
    assert_eq!((after.unit(0).place, after.blows().len()), (hex("0706"), 1));
}

#[test]
fn case_9_25_on_attack_a_missile_soldier_fires_unless_it_is_hopeless() {
    // Accuracy E needs 12 at 6 to 8 hexes, and 13 beyond.
    let fires = alone(34).tripper(1, "0704").foe(0, "0712").rolled(Action::End, "8 11");
    assert_eq!((fires.hits(), fires.unit(0).place), (vec![false], hex("0712")));
    let walks = alone(34).tripper(1, "0703").foe(0, "0712").rolled(Action::End, "8");
    assert_eq!((walks.hits().len(), walks.unit(0).place), (0, hex("0709")));
}

#[test]
fn case_9_26_stop_is_neither_move_nor_attack() {
    let after = alone(7).foe(1, "0703").rolled(Action::End, "5");
    assert_eq!((after.detections(), after.hits().len()), (vec![(0, 0, Stop)], 0));
    assert_eq!(after.unit(0).place, hex("0703"));
    assert_eq!(after.rolled(Action::End, "8 6").hits(), [false], "in the next Stage it may attack");
    let mut frozen = literal(7).foe(1, "0703").rolled(Action::End, "5");
    frozen.rolls(Action::End, "");
    assert_eq!(frozen.detections(), [], "taken literally, it never does again in this battle");
}

#[test]
fn case_9_3_after_a_move_or_instead_of_it_comes_the_attack() {
    let trial = alone(7).foe(0, "0706").foe(1, "0703").foe(0, "1212");
    let after = trial.rolled(Action::End, "6 8 6 5");
    assert_eq!(after.blows().len(), 1, "the one next to him strikes: {}", after.caused());
    assert_eq!(after.hits(), [false], "the one with javelins throws");
    assert_eq!(after.detections(), [(0, 0, Attack), (0, 0, Stop)], "the last one has not seen him");
}

#[test]
fn case_9_31a_an_attack_result_lets_missiles_fly_at_the_nearest() {
    let trial = alone(7).foe(1, "0703");
    assert_eq!(trial.rolled(Action::End, "8 6").purposes(), ["detection", "accuracy"]);
    assert_eq!(trial.rolled(Action::End, "7 3").unit(0).place, hex("0706"), "on 7 he walks first");
    let awed = alone(7).foe(1, "0702").foe(0, "0705").awed_by(1).rolled(Action::End, "7 6 6");
    assert_eq!(awed.blows()[0].0, awed.name(1), "a soldier in awe is nearer than the Tripper");
}

#[test]
fn case_9_31b_who_stands_next_to_a_tripper_attacks_without_looking() {
    let after = alone(7).foe(0, "0706").foe(1, "0708").rolled(Action::End, "6 3");
    assert_eq!(after.purposes(), ["combat result", "accuracy"]);
    assert_eq!(after.detections(), []);
    let flare = alone(7).foe(0, "0706").but(|state| state.field.flares = 1 << 5).rolled(Action::End, "6");
    assert_eq!(flare.blows().len(), 1, "no flare hides him then");
}

#[test]
fn case_9_32_they_fight_by_the_same_rules() {
    // B at range 4 needs 7; 5 against 4 is column 1, on which 10 wounds.
    let trial = alone(7).foe(1, "0703");
    let hit = trial.rolled(Action::End, "8 7 10 d3");
    assert_eq!(hit.purposes(), ["detection", "accuracy", "combat result", "Endurance lost"], "no ammunition");
    assert_eq!(hit.endurance(1), 17);
    assert_eq!(trial.rolled(Action::End, "8 6").hits(), [false]);
    // What a target in awe rides makes it larger for them as well: B at range 2 needs 5, less three.
    let rider = alone(15).foe(0, "0702").foe(0, "0704").awed_by(1).rolled(Action::End, "8 2 12");
    assert_eq!(rider.hits(), [true], "{}", rider.caused());
}

#[test]
fn case_9_33_who_has_fired_does_not_move_in_this_stage() {
    let mut trial = alone(7).foe(1, "0703").rolled(Action::End, "8 6");
    assert_eq!((trial.unit(0).place, trial.unit(0).rooted), (hex("0703"), false));
    trial.rolls(Action::End, "7 3");
    assert_eq!(trial.unit(0).place, hex("0706"), "in the next he may");
}

#[test]
fn case_9_33_taken_literally_he_stays_but_fires_again() {
    let mut trial = literal(7).foe(1, "0703").rolled(Action::End, "8 6");
    assert!(trial.unit(0).rooted && !trial.unit(0).frozen);
    trial.rolls(Action::End, "7");
    assert_eq!((trial.unit(0).place, trial.hits().len()), (hex("0703"), 0), "towards, but he does not move");
    trial.rolls(Action::End, "8 6");
    assert_eq!(trial.hits(), [false]);
    let stepped = literal(7).foe(1, "0706").rolled(Action::End, "3");
    assert!(stepped.unit(0).rooted, "also when he fired at one next to him");
}
