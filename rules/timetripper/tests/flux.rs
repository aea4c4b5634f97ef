//! [10.0] [10.1] [10.2] [10.3] [10.6] Commanding, conjuring and moving the flux, and what it sweeps up.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Battlefield as _, Trial, alone, asked, hex, seat, team, trial, way};
use timetripper::{
    Action, Event, Setup,
    event::{Named, Tag},
    field::Health,
    gear::Item,
    map::Place,
    state::{Fate, Phase},
    tables::Activity,
    weapons::{Mode, Weapon},
};

/// In battle 7, with a hoplite far away who does nothing.
fn quiet() -> Trial {
    asked(7).foe(0, "0202").still()
}

/// Whether the flux obeys with these dice.
#[track_caller]
fn obeys(mut trial: Trial, faces: &[u16]) -> bool {
    trial.play(Action::Command, faces);
    let told = |event: &Event| match event {
        Event::Command { obeys, .. } => Some(*obeys),
        _ => None,
    };
    trial.events().iter().find_map(told).unwrap()
}

/// The flux obeys.
#[track_caller]
fn commanding(mut trial: Trial) -> Trial {
    trial.play(Action::Command, &[1, 1]);
    trial
}

#[test]
fn case_10_0_besides_commanding_one_may_only_have_moved() {
    let mut trial = quiet();
    trial.play(Action::Move(hex("0706")), &[]);
    assert!(trial.offers(Action::Command), "after a move");
    let trial = commanding(trial);
    assert!(trial.all_offers().iter().all(|action| matches!(action, Action::Conjure(_) | Action::Release)));
    let mut shot = quiet()
        .with(Item::Reload(Weapon::M16), 1)
        .but(|state| state.trippers[0].pack.set_empty(Weapon::M16, true));
    shot.play(Action::Reload(Weapon::M16), &[]);
    assert!(!shot.offers(Action::Command), "not after anything else");
}

#[test]
fn case_10_1_a_try_is_the_one_action_whether_it_works_or_not() {
    let mut trial = quiet();
    trial.play(Action::Command, &[6, 6]);
    let failed =
        Event::Command { seat: seat(1), activity: Activity::None, rolled: 12, experience: 0, obeys: false };
    assert!(trial.saw(failed), "{}", trial.caused());
    assert!(!trial.offers(Action::Command) && !trial.offers(Action::Reload(Weapon::M16)));
    trial.play(Action::End, &[]);
    assert_eq!((trial.state.field.stage, trial.endurance(1)), (3, 19), "the turn is over, and was work");
}

#[test]
fn case_10_11_without_the_radio_no_one_commands() {
    assert!(quiet().offers(Action::Command));
    assert!(!quiet().with(Item::Radio, 0).offers(Action::Command));
    assert!(!team(2, 7).foe(0, "0202").still().turn_of(2).offers(Action::Command), "the other one has it");
}

#[test]
fn case_10_12_command_ends_with_the_phase() {
    let mut trial = commanding(quiet().flux("0707"));
    trial.play(Action::Align(way(1)), &[]);
    assert!(!trial.offers(Action::Jump) && !trial.offers(Action::Command), "one thing");
    trial.play(Action::End, &[]);
    assert_eq!(trial.state.field.stage, 3);
    assert!(
        !trial.offers(Action::Jump) && !trial.offers(Action::Align(way(2))),
        "it must be commanded again"
    );
    assert!(trial.offers(Action::Command));
}

#[test]
fn case_10_13_one_of_four_things_and_no_second() {
    let trial = commanding(quiet().flux("0707"));
    assert!(
        trial.offers(Action::Flux(hex("0706")))
            && trial.offers(Action::Align(way(2)))
            && trial.offers(Action::Jump)
    );
    assert!(trial.offers(Action::Release), "or none of them");
    let mut moved = trial.clone();
    moved.play(Action::Flux(hex("0706")), &[]);
    assert!(!moved.offers(Action::Align(way(2))) && !moved.offers(Action::Jump), "it moves, and that is all");
    let mut left = trial;
    left.play(Action::Release, &[]);
    assert!(!left.offers(Action::Command) && !left.offers(Action::Jump), "that was it");
}

#[test]
fn case_10_14_what_else_he_does_makes_it_harder() {
    assert!(obeys(quiet(), &[4, 5]) && !obeys(quiet(), &[4, 6]), "nothing else: 9");
    let moved = || {
        let mut trial = quiet();
        trial.play(Action::Move(hex("0706")), &[]);
        trial
    };
    assert!(obeys(moved(), &[3, 4]) && !obeys(moved(), &[4, 4]), "moved: 7");
    let shot_at = |trial: Trial| trial.but(|state| state.trippers[0].shot_at = true);
    assert!(obeys(shot_at(quiet()), &[2, 3]) && !obeys(shot_at(quiet()), &[3, 3]), "shot at: 5");
    assert!(!obeys(shot_at(moved()), &[3, 3]), "the worst of them counts");
    let talked = || {
        let mut setup = Setup::new(1);
        setup.options.negotiation = true;
        let mut trial = trial(&setup, 7).foe(0, "0202").still();
        trial.state.field.rating = timetripper::tables::Grade::letter('D');
        trial.play(Action::Talk, &[1, 1]);
        trial
    };
    assert!(obeys(talked(), &[3, 3]) && !obeys(talked(), &[3, 4]), "negotiated: 6");
}

#[test]
fn case_10_14_a_missile_counts_until_the_next_phase_is_over() {
    // A peltast five hexes away attacks with 8 and misses with 2.
    let mut trial = alone(7).foe(1, "0702");
    trial.play(Action::End, &[4, 4, 1, 1]);
    assert!(trial.state.trippers[0].shot_at, "{}", trial.caused());
    trial.state.field.units[0].frozen = true;
    assert!(!obeys(trial.clone(), &[3, 3]));
    trial.play(Action::End, &[]);
    assert!(obeys(trial, &[4, 5]), "a Stage later it is forgotten");
}

#[test]
fn case_10_2_it_is_conjured_by_a_word() {
    let mut trial = commanding(quiet());
    trial.play(Action::Conjure(way(4)), &[3]);
    assert_eq!(trial.state.field.flux, Some(hex("0710")), "3D");
    assert!(trial.saw(Event::Conjured(hex("0710"))));
}

#[test]
fn case_10_21_once_conjured_it_stays_until_it_is_jumped() {
    let mut trial = commanding(quiet());
    assert!(
        !trial.offers(Action::Align(way(1))) && !trial.offers(Action::Jump),
        "there is nothing to align yet"
    );
    trial.play(Action::Conjure(way(1)), &[5]);
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[]);
    assert_eq!(trial.state.field.flux, Some(hex("0703")), "uncommanded, but there");
    let trial = commanding(trial);
    assert!(!trial.offers(Action::Conjure(way(1))), "and there is only one");
}

#[test]
fn case_10_22_it_appears_by_letter_and_number_or_by_dice() {
    for (letter, number) in [(1, 1), (2, 4), (6, 6)] {
        let mut trial = commanding(quiet());
        trial.play(Action::Conjure(way(letter)), &[number]);
        assert_eq!(trial.state.field.flux, Some(Place::lettered(number, way(letter))));
    }
    let mut trial = quiet().but(|state| state.options.optional_set_up = true);
    trial.play(Action::Command, &[1, 1]);
    assert!(!trial.offers(Action::Conjure(way(2))), "no letter to choose");
    // 0202 is taken, so the dice are thrown again: 0311.
    trial.play(Action::Conjure(way(1)), &[1, 1, 1, 1, 1, 2, 5, 6]);
    assert_eq!(trial.state.field.flux, Some(hex("0311")));
}

#[test]
fn case_10_3_a_commanded_flux_comes_step_by_step() {
    let mut trial = commanding(quiet().flux("0710"));
    for place in ["0709", "0708", "0707"] {
        trial.play(Action::Flux(hex(place)), &[]);
    }
    trial.play(Action::Release, &[]);
    trial.play(Action::End, &[]);
    assert_eq!((trial.state.field.flux, trial.state.field.stage), (Some(hex("0707")), 3));
}

#[test]
fn case_10_31_only_what_has_been_conjured_can_be_moved() {
    let trial = commanding(quiet());
    assert!(!trial.all_offers().iter().any(|action| matches!(action, Action::Flux(_))));
    assert!(!quiet().flux("0710").offers(Action::Flux(hex("0709"))), "and only while it obeys");
}

#[test]
fn case_10_32_up_to_six_hexes_any_way() {
    let mut trial = commanding(quiet().flux("0712"));
    for place in ["0711", "0710", "0810", "0809", "0709", "0708"] {
        assert!(matches!(trial.state.phase, Phase::Tripper(turn) if turn.moved == 0));
        trial.play(Action::Flux(hex(place)), &[]);
    }
    assert_eq!(
        trial.all_offers().iter().filter(|action| matches!(action, Action::Flux(_))).count(),
        0,
        "six are all"
    );
    trial.play(Action::Release, &[]);
    assert_eq!(trial.state.field.flux, Some(hex("0708")));
}

#[test]
fn case_10_6_the_flux_takes_soldiers_with_it_into_the_next_battle() {
    let mut trial = asked(29).foe(0, "0705").foe(0, "0202").still().flux("0707");
    trial.play(Action::Move(hex("0706")), &[]);
    assert_eq!(trial.unit(0).health, Health::Swept, "the flux came next to him");
    let mut trial = commanding(trial);
    trial.play(Action::Jump, &[3, 4, 1, 1]);
    let first = trial.unit(0);
    assert_eq!(
        (first.battle, first.health, first.carried),
        (29, Health::Up, true),
        "set up before the others"
    );
    assert_eq!(trial.state.field.count, 1 + 1 + 2, "with the ball and two brawlers of battle 48");
}

#[test]
fn case_10_61_the_flux_follows_the_radio_once_they_share_a_hex() {
    let mut trial = quiet().flux("0707");
    trial.play(Action::Move(hex("0706")), &[]);
    trial.play(Action::Move(hex("0705")), &[]);
    assert_eq!(trial.state.field.flux, Some(hex("0705")));
    let mut apart = quiet().flux("0708");
    apart.play(Action::Move(hex("0706")), &[]);
    assert_eq!(apart.state.field.flux, Some(hex("0708")), "from the next hex it does not");
    let mut without = quiet().with(Item::Radio, 0).flux("0707");
    without.play(Action::Move(hex("0706")), &[]);
    assert_eq!(without.state.field.flux, Some(hex("0707")), "nor without the radio");
    let mut sent = commanding(quiet().flux("0707"));
    sent.play(Action::Flux(hex("0708")), &[]);
    assert_eq!(sent.state.field.flux, Some(hex("0708")), "unless it is told to go");
}

#[test]
fn case_10_62_living_creatures_next_to_it_are_taken_off_the_display() {
    let mut trial = commanding(quiet().foe(0, "0703").foe(0, "0902").foe(0, "0905").flux("0706"));
    trial.play(Action::Flux(hex("0705")), &[]);
    assert_eq!([1, 2, 3].map(|at| trial.unit(at).health), [Health::Up; 3], "two hexes away");
    trial.play(Action::Flux(hex("0704")), &[]);
    assert_eq!([1, 2, 3].map(|at| trial.unit(at).health), [Health::Swept, Health::Up, Health::Up]);
    assert!(trial.saw(Event::Swept(Named::Unit(Tag { battle: 7, kind: 0, number: 2 }))));
    trial.play(Action::Flux(hex("0804")), &[]);
    assert_eq!(trial.unit(3).health, Health::Swept, "as it passes by");
    assert_eq!(trial.state.trippers[0].fate, Fate::Here, "the Tripper with the radio is not swept up");
}

#[test]
fn case_10_62_who_walks_next_to_it_is_gone_too() {
    // A hoplite comes straight towards the Tripper with 7, as far as next to the flux.
    let mut trial = alone(7).foe(0, "0703").flux("0706");
    trial.play(Action::End, &[3, 4]);
    assert_eq!(trial.unit(0).health, Health::Swept, "{}", trial.caused());
    assert!(trial.state.is_clear(), "and no enemies are left");
}

#[test]
fn case_10_62_the_transported_do_nothing_in_their_first_stage_and_then_hunt_trippers() {
    let mut trial = team(2, 29).tripper(2, "0202");
    trial = trial.foe(0, "0705").but(|state| {
        state.field.units[0].health = Health::Swept;
        state.trippers[1].fate = Fate::Swept;
    });
    trial.play_with(Action::Jump, engine::Fast::new(3));
    let italian = trial.state.field.units().iter().position(|unit| unit.battle == 29).unwrap();
    let italian = u8::try_from(italian).unwrap();
    assert!(trial.unit(italian).carried && trial.unit(italian).dazed, "{}", trial.caused());
    for unit in &mut trial.state.field.units {
        unit.frozen = unit.battle != 29;
    }
    assert_eq!(trial.state.field.stage, 1, "a team's enemies act in the first Stage, but not he");
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[]);
    assert_eq!(trial.state.field.stage, 2);
    trial.play(Action::End, &[]);
    trial.play_with(Action::End, engine::Fast::new(3));
    let acts = |event: &Event| match event {
        Event::Detected { by: Named::Unit(tag), prey, .. } => {
            tag.battle == 29 && matches!(prey, Named::Tripper(_))
        }
        Event::Aimed(aim) => matches!(aim.by, Some(Named::Unit(tag)) if tag.battle == 29),
        _ => false,
    };
    assert!(trial.events().iter().any(acts), "now he looks for Trippers: {}", trial.caused());
}

#[test]
fn case_10_62_what_does_not_live_stays() {
    let mut trial = commanding(quiet().lying(Item::Weapon(Weapon::M72), "0705").flux("0707"));
    trial.play(Action::Flux(hex("0706")), &[]);
    trial.play(Action::Flux(hex("0705")), &[]);
    assert!(trial.state.field.loose[0].is_some());
}

#[test]
fn case_10_63_dead_trippers_rise_in_the_next_battle() {
    let dead = |place: &str| {
        let mut trial = team(2, 7).foe(0, "0202").still().flux("0708").tripper(2, place);
        trial.state.trippers[1].endurance = 0;
        trial.state.trippers[1].pack = timetripper::gear::Pack::default();
        let mut trial = commanding(trial);
        trial.play(Action::Flux(hex("0707")), &[]);
        trial.play(Action::Release, &[]);
        trial.play(Action::End, &[]);
        let mut trial = commanding(trial);
        trial.play_with(Action::Jump, engine::Fast::new(2));
        trial
    };
    let risen = dead("0706");
    assert_eq!((risen.endurance(2), risen.state.trippers[1].fate), (5, Fate::Here), "{}", risen.caused());
    assert!(risen.saw(Event::Raised(seat(2))));
    let lost = dead("0705");
    assert_eq!(
        (lost.endurance(2), lost.state.trippers[1].fate),
        (0, Fate::Stranded),
        "two hexes away is too far"
    );
}

#[test]
fn case_10_0_firing_is_no_way_to_the_flux() {
    let mut trial = quiet();
    let fire = Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex("0202"), mount: false };
    trial.play(fire, &[1, 1, 6, 6]);
    assert_eq!(trial.state.field.stage, 3, "the turn was over with the shot");
}
