//! [11.0] Endurance: what costs it, what gives it back.
mod common;

use common::{Battlefield as _, Trial, alone, asked, hex, seat, team};
use timetripper::{
    Action, Event,
    event::{Loss, Named},
    field::Health,
    gear::Item,
    state::{End, Fate, Phase},
    weapons::{Mode, Weapon},
};

/// In battle 7 with this much Endurance, and a hoplite far away who does nothing.
fn quiet(endurance: u8) -> Trial {
    asked(7).foe(0, "1212").still().but(|state| state.trippers[0].endurance = endurance)
}

/// What is left after these steps, none of which rolls dice, and the end of the turn.
#[track_caller]
fn left(mut trial: Trial, steps: &[Action]) -> u8 {
    for step in steps {
        trial.play(*step, &[]);
    }
    trial.play(Action::End, &[]);
    trial.endurance(1)
}

#[test]
fn case_11_0_a_stage_of_doing_anything_costs_one() {
    let step = Action::Move(hex("0706"));
    assert_eq!(left(quiet(15), &[step]), 14);
    assert_eq!(left(quiet(15), &[Action::Drop(Item::Radio, 1)]), 14, "even dropping something");
    assert_eq!(
        left(quiet(15), &[step, Action::Drop(Item::Radio, 1), Action::PickUp(Item::Radio)]),
        14,
        "once a Stage"
    );
    let mut shot = quiet(15);
    let fire = Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex("1212"), mount: false };
    shot.play(fire, &[1, 1, 6, 6]);
    assert_eq!(shot.endurance(1), 14);
}

#[test]
fn case_11_0_a_stage_of_doing_nothing_gives_three_up_to_twenty() {
    assert_eq!([10, 17, 18, 20].map(|endurance| left(quiet(endurance), &[])), [13, 20, 20, 20]);
    let mut trial = quiet(18);
    trial.play(Action::End, &[]);
    assert!(trial.saw(Event::Rested(seat(1))) && trial.saw(Event::Gained(seat(1), 2, 20)));
}

#[test]
fn case_11_0_who_runs_into_the_flux_pays_for_the_run() {
    // The radio lies elsewhere; with 8 and no load his allowance is 2, and the third hex is extra.
    let mut trial =
        team(2, 7).foe(0, "1212").still().tripper(1, "0711").flux("0707").lying(Item::Radio, "0303");
    trial.state.trippers[0].pack = timetripper::gear::Pack::default();
    trial.state.trippers[0].endurance = 8;
    let mut trial = trial.tripper(2, "0202");
    for place in ["0710", "0709", "0708"] {
        trial.play(Action::Move(hex(place)), &[]);
    }
    assert_eq!(trial.state.trippers[0].fate, Fate::Swept);
    assert_eq!(trial.endurance(1), 6);
}

#[test]
fn case_11_0_attacks_cost_endurance_and_none_left_is_death() {
    let struck = |endurance: u8, faces: &[u16]| {
        let mut trial = alone(7).foe(0, "0706").but(|state| state.trippers[0].endurance = endurance);
        trial.play(Action::End, faces);
        trial
    };
    // A hoplite's 7 against 4 is three columns up: 8 stuns, 9 wounds, 12 disables.
    let stunned = struck(10, &[4, 4]);
    assert_eq!(stunned.endurance(1), 12, "three for the rest, one for the stun: {}", stunned.caused());
    assert_eq!(struck(10, &[4, 5, 6]).endurance(1), 7, "a wound is a die");
    assert_eq!(struck(10, &[6, 6, 5, 6]).endurance(1), 2, "a disabling blow two");
    let dead = struck(8, &[6, 6, 5, 6]);
    assert_eq!((dead.endurance(1), dead.state.phase), (0, Phase::Over(End::Dead)), "{}", dead.caused());
    assert!(
        dead.saw(Event::Died(seat(1)))
            && dead.saw(Event::Lost {
                who: Named::Tripper(seat(1)),
                points: 11,
                left: 0,
                cause: Loss::Attack
            })
    );
    assert_eq!(struck(9, &[6, 6, 5, 6]).endurance(1), 1);
}

#[test]
fn case_11_0_effort_can_kill_too() {
    let mut trial = quiet(1);
    trial.play(Action::Drop(Item::Radio, 1), &[]);
    trial.play(Action::End, &[]);
    assert_eq!(trial.state.phase, Phase::Over(End::Dead));
}

#[test]
fn case_11_0_every_landing_gives_half_as_much_again() {
    let landed = |endurance: u8| {
        let mut trial = asked(29).but(|state| state.trippers[0].endurance = endurance);
        trial.play(Action::Jump, &[3, 4, 1, 1]);
        trial.endurance(1)
    };
    assert_eq!(
        [1, 9, 10, 13, 14, 20].map(landed),
        [1, 13, 15, 19, 20, 20],
        "fractions are lost, twenty is the most"
    );
    // In a battle the jump is work first: 10 less 1, and half of 9 is 4.
    let mut trial =
        asked(29).foe(0, "0202").still().flux("0707").but(|state| state.trippers[0].endurance = 10);
    trial.play(Action::Command, &[1, 1]);
    trial.play(Action::Jump, &[3, 4, 1, 1]);
    assert_eq!(trial.endurance(1), 13, "{}", trial.caused());
}

#[test]
fn case_11_0_the_dead_land_with_five() {
    let mut trial = team(2, 29).but(|state| state.trippers[1].endurance = 0);
    trial.play_with(Action::Jump, engine::Fast::new(4));
    assert_eq!(trial.endurance(2), 5);
}

#[test]
fn case_11_0_only_trippers_recover() {
    let mut trial = alone(2).foe(0, "0202").still().but(|state| state.field.units[0].endurance = 4);
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[]);
    assert_eq!((trial.unit(0).endurance, trial.unit(0).health), (4, Health::Up));
    // And a tiger that moves is not the worse for it.
    let mut trial = alone(2).foe(0, "0702").but(|state| state.field.units[0].endurance = 4);
    trial.play_with(Action::End, engine::Scripted::new(&[4, 4, 1, 1, 1, 1]));
    assert_eq!(trial.unit(0).endurance, 4, "{}", trial.caused());
}
