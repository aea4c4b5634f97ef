//! Rulings that no single case covers.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, hex, seat, team, trial};
use engine::Fast;
use timetripper::{Action, Event, Setup, event::Named, field::Health, gear::Item, state::Way, tables::Grade};

/// A lone Tripper who may negotiate, in a battle with this rating.
fn talker(battle: u8, rating: char) -> Trial {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    setup.options.negotiation = true;
    trial(&setup, battle).but(|state| state.field.rating = Grade::letter(rating))
}

#[test]
fn ruling_27_after_stage_120_everyone_is_thrown_through_time() {
    let waiting = || {
        let trial = team(2, 66).tripper(2, "0212").foe(0, "1202").foe(0, "0202").awed_by(2);
        trial.but(|state| {
            state.options.treasure = true;
            state.field.stage = 120;
            (state.trippers[0].endurance, state.trippers[0].experience) = (10, 2);
        })
    };
    let mut trial = waiting();
    trial.rolls(Action::End, "");
    trial.play_with(Action::End, Fast::new(5));
    assert!(trial.saw(Event::Thrown) && trial.state.field.battle != 66, "{}", trial.caused());
    assert_eq!(
        (trial.state.trippers[0].experience, trial.endurance(1)),
        (2, 19),
        "13 and half of it, no jump"
    );
    assert!(!trial.offers(Action::Loot) && !trial.pack().has(Item::Treasure(66)));
    let along = trial.state.field.units().iter().find(|unit| unit.battle == 66);
    assert!(along.is_some_and(|unit| unit.awed == Some(seat(2))), "a soldier in awe goes along");
    assert_eq!(
        trial.state.field.units().iter().filter(|unit| unit.battle == 66).count(),
        1,
        "no one else does"
    );
    // The dead stay where they are.
    let mut trial = waiting().but(|state| state.trippers[1].endurance = 0);
    trial.play_with(Action::End, Fast::new(5));
    assert!(trial.saw(Event::Stranded(seat(2))), "{}", trial.caused());
}

#[test]
fn ruling_27_who_is_in_the_flux_is_thrown_along() {
    use timetripper::state::Fate;
    let trial = team(2, 7).foe(0, "0202").still().foe(0, "0203").flux("1202").but(|state| {
        state.field.stage = 120;
        state.field.units[1].health = Health::Swept;
        (state.trippers[1].fate, state.trippers[1].endurance) = (Fate::Swept, 0);
    });
    let mut trial = trial;
    trial.play_with(Action::End, Fast::new(5));
    assert!(trial.saw(Event::Thrown) && trial.saw(Event::Raised(seat(2))), "{}", trial.caused());
    let along = trial.state.field.units().iter().filter(|unit| unit.battle == 7);
    assert_eq!(along.map(|unit| unit.awed).collect::<Vec<_>>(), [None], "the enemy in it, and no other");
}

#[test]
fn ruling_27_one_stage_earlier_the_battle_continues() {
    let trial = alone(66).foe(0, "0202").but(|state| state.field.stage = 119).rolled(Action::End, "");
    assert_eq!((trial.state.field.battle, trial.state.field.stage), (66, 120));
    assert!(!trial.state.is_clear());
}

#[test]
fn ruling_62_a_die_picks_one_of_equally_near_targets() {
    for (face, number) in [(1, 1), (2, 2)] {
        let trial = team(2, 7).tripper(2, "0705").foe(0, "0706");
        let mut trial = trial.rolled(Action::End, "");
        trial.play(Action::End, &[face, 3, 3]);
        assert_eq!(trial.blows()[0].0, Named::Tripper(seat(number)), "{}", trial.caused());
    }
    // For a soldier in awe likewise; and one who went for a Tripper attacks that one.
    let mut after = alone(7).foe(0, "0706").foe(0, "0705").awed_by(1);
    after.play(Action::End, &[2, 3, 3]);
    assert_eq!(after.blows()[0].0, after.name(1));
    let went = team(2, 7).tripper(2, "0609").foe(0, "0704").rolled(Action::End, "");
    let went = went.rolled(Action::End, "12 6");
    assert_eq!(went.blows()[0].0, Named::Tripper(seat(1)), "{}", went.caused());
}

#[test]
fn ruling_74_those_told_to_flee_run_even_in_the_first_stage() {
    let trial = talker(7, 'B').foe(0, "0705").foe(0, "0202").but(|state| state.field.stage = 1);
    let mut trial = trial.rolled(Action::Talk, "3");
    trial.play_with(Action::End, Fast::new(1));
    assert!(trial.state.field.stage == 2 && trial.unit(0).place.is_on_border(), "{}", trial.caused());
    // A rage has no phase to act in.
    let rage = talker(7, 'A').foe(0, "0706").but(|state| state.field.stage = 1).rolled(Action::Talk, "7");
    assert_eq!(rage.rolled(Action::End, "").blows(), []);
}

#[test]
fn ruling_115_a_flight_takes_the_shortest_way_out() {
    let flight = |place: &str| {
        let trial = alone(7).foe(0, place).but(|state| state.field.units[0].fleeing = true);
        trial.state.goals(0, hex("0707"), Way::Away).iter().collect::<Vec<_>>()
    };
    assert!(flight("0703").iter().all(|goal| goal.is_on_border() && goal.is_next_to(hex("0703"))));
    assert!(flight("0705").iter().all(|goal| goal.is_on_border() && goal.distance(hex("0705")) == 3));
    assert_eq!(flight("0706"), [hex("0706")], "from a Zone of Control there is no way");
}

#[test]
fn ruling_117_the_british_advance_in_a_rage_and_do_not_fire() {
    let trial = talker(31, 'A').foe(0, "0702").rolled(Action::Talk, "7").rolled(Action::End, "");
    assert_eq!((trial.unit(0).place, trial.aims()), (hex("0705"), vec![]), "{}", trial.caused());
}

#[test]
fn ruling_130_who_entered_a_zone_stays_when_its_owner_falls() {
    use timetripper::weapons::Weapon;
    let trial = alone(7).armed(Weapon::Bayonet).tripper(1, "0708").foe(0, "0706").with_values("7X1F");
    let mut trial = trial.foe(0, "0202").still();
    trial.rolls(Action::Move(hex("0707")), "");
    trial.rolls(common::melee(Weapon::Bayonet, "0706"), "12 d1");
    assert_eq!((trial.unit(0).health, trial.state.field.stage), (Health::Down, 3), "his turn is over");
}
