//! Units with rules of their own: what the general rules still ask of them.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, fire, hex, seat, team, trial, way};
use engine::Fast;
use timetripper::{
    Action, Event, Setup,
    event::Named,
    field::{Health, Mine, Unit},
    gear::Item,
    state::Way,
    tables::{Grade, Reaction},
    weapons::{Mode, Weapon},
};

/// A lone Tripper who may negotiate, in a battle with this rating.
fn talker(battle: u8, rating: char) -> Trial {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    setup.options.negotiation = true;
    trial(&setup, battle).but(|state| state.field.rating = Grade::letter(rating))
}

/// How far the first unit is from a hex.
fn away(trial: &Trial, from: &str) -> u8 {
    trial.unit(0).place.distance(hex(from))
}

/// Whom shots were aimed at; none is the flux.
fn targets(trial: &Trial) -> Vec<Option<Named>> {
    let aimed = |event| match event {
        Event::Aimed(aim) => Some(aim.at),
        _ => None,
    };
    trial.events().into_iter().filter_map(aimed).collect()
}

/// A soldier of another battle who came along, in awe of the first Tripper.
fn with_guest(trial: Trial, battle: u8, kind: u8, place: &str) -> Trial {
    trial.but(|state| {
        let opponent = state.book.battle(battle).unwrap().opponents[usize::from(kind)].clone();
        let unit = Unit {
            battle,
            kind,
            values: opponent.values.unwrap(),
            place: hex(place),
            health: Health::Up,
            awed: Some(seat(1)),
            carried: true,
            ..Unit::NONE
        };
        state.field.add(unit).unwrap();
    })
}

#[test]
fn case_15_23_the_timelord_flees_like_anyone() {
    let mut trial = talker(66, 'B').foe(0, "0705").rolled(Action::Talk, "3");
    trial.play_with(Action::End, Fast::new(1));
    assert_eq!((trial.detections(), targets(&trial)), (vec![], vec![]), "{}", trial.caused());
    assert!(away(&trial, "0707") > 2);
}

#[test]
fn case_15_25_the_timelord_in_a_rage_fires_without_looking() {
    let mut trial = talker(66, 'A').foe(0, "0702").rolled(Action::Talk, "7");
    trial.play_with(Action::End, Fast::new(1));
    assert_eq!(targets(&trial), [Some(Named::Tripper(seat(1)))], "{}", trial.caused());
    assert_eq!(trial.detections(), []);
}

#[test]
fn case_15_25_the_timelord_in_a_rage_forgets_the_flux() {
    // Next to the Tripper, and when he has just come next to him: a shot at the Tripper, none at the flux.
    let near = talker(66, 'A').foe(0, "0706").flux("1202").rolled(Action::Talk, "7").rolled(Action::End, "2");
    assert_eq!(targets(&near), [Some(Named::Tripper(seat(1)))], "{}", near.caused());
    let far = talker(66, 'A').foe(0, "0702").flux("1202").rolled(Action::Talk, "7").rolled(Action::End, "2");
    assert_eq!(targets(&far), [Some(Named::Tripper(seat(1)))], "{}", far.caused());
    // Ruling 99: when he is not enraged, it is the other way round.
    let calm = alone(66).foe(0, "0706").flux("0705").rolled(Action::End, "2");
    assert_eq!(targets(&calm), [None], "{}", calm.caused());
}

#[test]
fn case_15_25_the_dragonlord_in_a_rage_notices_everyone() {
    // Five hexes away and far from its treasures, it would let the Tripper be; in a rage it comes for him.
    let lair = |trial: Trial| trial.tripper(1, "0709").foe(0, "0704");
    let calm = lair(alone(44)).rolled(Action::End, "");
    assert_eq!((calm.unit(0).place, calm.blows().len()), (hex("0704"), 0), "{}", calm.caused());
    let mut rage = lair(talker(44, 'A')).rolled(Action::Talk, "7");
    rage.play_with(Action::End, Fast::new(1));
    assert_eq!(rage.detections(), [], "{}", rage.caused());
    let attacks = targets(&rage).len() + rage.blows().len();
    assert!(attacks > 0 || away(&rage, "0709") < 5, "{}", rage.caused());
}

#[test]
fn case_15_23_the_dragonlord_flees_from_the_tripper() {
    // North of the T hex, with the Tripper farther north: away from him is south, across the T hex.
    let trial = talker(44, 'B').tripper(1, "0702").foe(0, "0706").rolled(Action::Talk, "3");
    let mut trial = trial;
    trial.play_with(Action::End, Fast::new(1));
    assert!(trial.unit(0).place.is_on_border() && away(&trial, "0702") > 6, "{}", trial.caused());
}

#[test]
fn case_15_23_timepolice_flee_from_their_restraint() {
    let at_work = |state: &mut timetripper::State| {
        state.field.restraint = Some(hex("0704"));
        state.field.flux = Some(hex("1202"));
    };
    let mut trial = talker(55, 'B').foe(0, "0705").but(at_work).rolled(Action::Talk, "3");
    trial.play_with(Action::End, Fast::new(1));
    assert_eq!(targets(&trial), [], "{}", trial.caused());
    assert!(away(&trial, "0707") > 2);
    // In a rage they forget it too, and shoot.
    let mut rage = talker(55, 'A').foe(0, "0705").but(at_work).rolled(Action::Talk, "7");
    rage.play_with(Action::End, Fast::new(1));
    assert_eq!(targets(&rage), [Some(Named::Tripper(seat(1)))], "{}", rage.caused());
}

#[test]
fn case_15_23_starsoldiers_flee_too() {
    let mut trial = talker(41, 'B').foe(1, "0705").rolled(Action::Talk, "3");
    trial.play_with(Action::End, Fast::new(1));
    assert!(away(&trial, "0707") > 2, "{}", trial.caused());
}

#[test]
fn case_b41_starsoldiers_detect_and_move_but_do_not_attack() {
    // C: a 10 is towards, an 11 attack; neither ends in a shot, for the Note forbids it.
    let near = alone(41).foe(1, "0702").rolled(Action::End, "10");
    assert_eq!((near.reactions(), away(&near, "0707")), (vec![Reaction::Towards], 2), "{}", near.caused());
    let attack = alone(41).foe(1, "0702").rolled(Action::End, "11");
    assert_eq!((targets(&attack), away(&attack, "0707")), (vec![], 2), "{}", attack.caused());
    let adjacent = alone(41).foe(1, "0706").rolled(Action::End, "");
    assert_eq!((targets(&adjacent), adjacent.endurance(1)), (vec![], 20));
    // In another battle the truce is over.
    let carried = alone(41).foe(1, "0706").but(|state| state.field.units[0].carried = true);
    assert_eq!(targets(&carried.rolled(Action::End, "2")), [Some(Named::Tripper(seat(1)))]);
}

#[test]
fn case_b66_the_timelord_goes_where_he_looks() {
    // D: a 9 is towards, and he comes three hexes nearer to the flux; a 5 is away.
    let trial = alone(66).tripper(1, "1212").foe(0, "0703").flux("0709");
    let near = trial.rolled(Action::End, "9");
    assert_eq!(near.unit(0).place, hex("0706"), "{}", near.caused());
    let mut far = alone(66).tripper(1, "1212").foe(0, "0705").flux("0709");
    far.play_with(Action::End, Fast::new(0));
    for number in 1..40 {
        let mut other = alone(66).tripper(1, "1212").foe(0, "0705").flux("0709");
        other.play_with(Action::End, Fast::new(number));
        if other.reactions() == [Reaction::Away] {
            assert!(away(&other, "0709") > 4, "{}", other.caused());
            return;
        }
    }
    panic!("no one moved away");
}

#[test]
fn case_10_62_a_buffalo_that_comes_out_next_to_the_flux_is_swept_up() {
    let trial = alone(45).flux("0707").but(|state| state.field.marks[0] = Some(hex("0706")));
    let trial = trial.rolled(Action::End, "d3");
    assert_eq!(
        (trial.unit(0).place, trial.unit(0).health),
        (hex("0806"), Health::Swept),
        "{}",
        trial.caused()
    );
    assert_eq!(trial.endurance(1), 20);
}

#[test]
fn case_10_62_a_leprechaun_that_appears_next_to_the_flux_is_swept_up() {
    // A miss, a die for more of them, where the one appears, and the ammunition.
    let trial = alone(43).foe(0, "0703").flux("0707");
    let trial = trial.rolled(fire(Weapon::M16, Mode::Single, "0703"), "2 d1 7 6 7");
    assert_eq!(
        (trial.unit(1).place, trial.unit(1).health),
        (hex("0706"), Health::Swept),
        "{}",
        trial.caused()
    );
}

#[test]
fn case_10_62_the_vampire_that_rises_next_to_the_flux_is_swept_up() {
    let trial = alone(68).foe(0, "0706").flux("0707").but(|state| {
        let vampire = &mut state.field.units[0];
        (vampire.health, vampire.back_in) = (Health::Down, 1);
    });
    let trial = trial.rolled(Action::End, "");
    assert_eq!(trial.unit(0).health, Health::Swept, "{}", trial.caused());
}

#[test]
fn case_7_15_the_flux_stops_only_those_it_takes() {
    // A Transbot (H) and an energy creature (G) come straight on past the flux with a 7; a hoplite (F) would be caught.
    for battle in [57, 60] {
        let trial = alone(battle).tripper(1, "0709").foe(0, "0703").flux("0804");
        let trial = trial.rolled(Action::End, "7");
        assert_eq!(trial.unit(0).place, hex("0706"), "{}", trial.caused());
    }
    // Nor does it stop a Fluxfixrig or the Timelord, whatever they are after.
    for (battle, kind) in [(59, 1), (66, 0)] {
        let trial = alone(battle).tripper(1, "1212").foe(kind, "0703").flux("0804");
        let goals = trial.state.goals(0, hex("0709"), Way::Towards);
        assert_eq!(goals.iter().collect::<Vec<_>>(), [hex("0706")], "b{battle}");
    }
    let hoplite = alone(7).tripper(1, "1212").foe(0, "0702").flux("0804");
    let goals = hoplite.state.goals(0, hex("0709"), Way::Towards);
    assert!(!goals.iter().any(|goal| goal == hex("0705")), "{goals:?}");
}

#[test]
fn ruling_62_a_die_picks_one_of_equally_near_things() {
    // Two things two hexes from a Transbot, in different hexes; 7 is towards.
    let trial = alone(57).tripper(1, "0711").foe(0, "0704");
    let trial = trial.lying(Item::Weapon(Weapon::M72), "0702").lying(Item::Weapon(Weapon::M26), "0706");
    for (face, place) in [(1, "0702"), (2, "0706")] {
        let mut trial = trial.clone();
        trial.play(Action::End, &[face, 3, 4]);
        assert_eq!(trial.unit(0).place, hex(place), "{}", trial.caused());
    }
    // Things in one hex need no die.
    let heap = alone(57).tripper(1, "0711").foe(0, "0704");
    let heap = heap.lying(Item::Weapon(Weapon::M72), "0706").lying(Item::Weapon(Weapon::M26), "0706");
    assert_eq!(heap.rolled(Action::End, "7").unit(0).place, hex("0706"));
}

#[test]
fn case_b64_plants_bite_soldiers_in_awe() {
    let trial = with_guest(alone(64).foe(0, "0704"), 7, 0, "0705");
    let trial = trial.rolled(Action::End, "7");
    assert_eq!(
        trial.blows().iter().map(|blow| blow.0).collect::<Vec<_>>(),
        [trial.name(1)],
        "{}",
        trial.caused()
    );
}

#[test]
fn case_b64_plants_call_soldiers_in_awe() {
    // An 8 calls the Tripper and his man; in the next Tripper Phase both walk, three hexes the man, and do nothing else.
    let trial = with_guest(alone(64).foe(0, "0702"), 7, 0, "1202");
    let away = |trial: &Trial| trial.unit(1).place.distance(hex("0702"));
    let before = away(&trial);
    let trial = trial.rolled(Action::End, "8 7");
    assert_eq!(trial.state.trippers[0].place, hex("0703"), "{}", trial.caused());
    assert_eq!(away(&trial), before - 3, "{}", trial.caused());
    // Without a master who is called too, he has no say in it either.
    let held = with_guest(alone(64).foe(0, "0702").still(), 7, 0, "1202");
    let held = held.but(|state| state.field.units[1].lured = Some(0)).rolled(Action::End, "");
    assert_eq!(away(&held), before - 3);
    assert!(!held.offers(Action::Actor(held.unit(1).place)), "and can do nothing else");
}

#[test]
fn case_b33_a_flare_does_not_stop_a_charge() {
    // A 4 with a flare counts as 2, which would be stop: they charge all the same.
    let trial = alone(33).foe(0, "0702").but(|state| state.field.flares = 2).rolled(Action::End, "4");
    assert_eq!(trial.unit(0).place, hex("0705"), "{}", trial.caused());
}

#[test]
fn case_b47_a_man_may_not_set_off_the_claymore_at_a_handmaiden_next_to_him() {
    let mine = |state: &mut timetripper::State| {
        state.field.mine = Some(Mine { place: hex("0707"), facing: way(1), stage: 1 });
    };
    let trial = alone(47).foe(1, "0706").but(mine);
    assert!(!trial.offers(Action::Detonate));
    assert!(alone(47).foe(1, "0705").but(mine).offers(Action::Detonate), "at a distance he may");
    let woman = alone(47).foe(1, "0706").but(mine).but(|state| state.trippers[0].is_female = true);
    assert!(woman.offers(Action::Detonate), "and a woman may anyway");
}

#[test]
fn case_10_62_who_drops_the_radio_in_the_flux_is_swept_up() {
    use timetripper::state::Fate;
    let trial = team(2, 7).tripper(2, "1212").foe(0, "0202").still().flux("0707");
    let trial = trial.rolled(Action::Drop(Item::Radio, 1), "");
    assert_eq!(trial.state.trippers[0].fate, Fate::Swept, "{}", trial.caused());
}

#[test]
fn case_10_63_who_dies_in_the_flux_is_swept_up() {
    use timetripper::state::Fate;
    // He pays his last point for the Stage.
    let trial = team(2, 7).tripper(2, "1212").foe(0, "0202").still().flux("0707");
    let trial = trial.but(|state| state.trippers[0].endurance = 1);
    let mut trial = trial.rolled(Action::Drop(Item::Weapon(Weapon::Shotgun), 1), "");
    trial.rolls(Action::End, "");
    assert!(trial.saw(Event::Died(seat(1))));
    assert_eq!(trial.state.trippers[0].fate, Fate::Swept, "{}", trial.caused());
}
