//! What players write and read: actions as text with their faults, prompts, offers and refusals.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Battlefield as _, Trial, alone, asked, hex, seat};
use engine::{Names, Narrated as _, Texts};
use timetripper::{
    Action, Setup, TimeTripper,
    gear::Item,
    state::{Phase, Way},
    weapons::{Mode, Weapon},
};

const NAMES: Names<'static> = Names::new(TimeTripper::PLAYER, &[]);

/// Where the faults of a text are, and what was expected there.
fn faults(text: &str) -> Vec<(usize, String)> {
    let faults = TimeTripper::read(seat(1), text, &mut Texts::default()).unwrap_err();
    faults.all().iter().map(|fault| (fault.at, fault.to_string())).collect()
}

fn prompt(trial: &Trial) -> String {
    TimeTripper::prompt(&trial.state, trial.actor(), NAMES).text
}

fn label(trial: &Trial, action: Action) -> String {
    assert!(trial.offers(action), "{action:?} is offered");
    TimeTripper::offer_words(&trial.state, trial.actor(), action, NAMES).label
}

fn refusal(trial: &Trial, action: Action) -> String {
    assert!(!trial.offers(action), "{action:?} is not offered");
    TimeTripper::why_not(&trial.state, trial.actor(), action, NAMES).to_string()
}

#[test]
fn every_fault_of_an_action_text_is_reported_at_its_place() {
    assert_eq!(
        faults("fly 0706, move 9999, fire m16 0704, end now"),
        [
            (0, "expected a verb, such as move, fire, command or end".to_owned()),
            (15, "expected a hex from 0202 to 1212".to_owned()),
            (30, "expected single, rapid or burst".to_owned()),
            (40, "expected a comma, or the end".to_owned()),
        ]
    );
    assert_eq!(faults(""), [(0, "expected an action, such as `move 0706` or `end`".to_owned())]);
}

#[test]
fn prompts_say_what_you_can_do() {
    let trial = alone(4).foe(0, "0202").still();
    assert_eq!(prompt(&trial), "Stage 2: move up to 5 hexes and do one thing.");
    assert_eq!(prompt(&alone(4)), "No enemies left. Take your time, then jump the flux.");
    let mut awed = alone(4).foe(0, "0706").awed_by(1).foe(0, "0202").still();
    awed.play(Action::Actor(hex("0706")), &[]);
    assert_eq!(prompt(&awed), "Egyptian spearman 1 is in awe of you. What are your orders?");
    let choose = asked(43).foe(0, "0203").but(|state| {
        state.phase = Phase::Choose { unit: 0, prey: hex("0707"), way: Way::Towards };
    });
    assert_eq!(prompt(&choose), "The Magician comes closer. Where to?");
}

#[test]
fn a_volley_counts_its_shots() {
    let mut trial = alone(4).foe(0, "0704").still().foe(0, "0202").still();
    trial.rolls(common::fire(Weapon::M16, Mode::Rapid, "0704"), "2 7");
    assert_eq!(prompt(&trial), "Up to 3 more shots with the M16. Where next?");
    assert_eq!(label(&trial, common::shot("0704")), "Fire at Egyptian spearman 1 in 0704");
    assert_eq!(label(&trial, common::shot("0703")), "Fire at empty hex 0703");
    assert_eq!(label(&trial, Action::Cease), "Cease fire");
}

#[test]
fn offers_begin_with_a_verb() {
    let trial = alone(4).foe(0, "0706").still().with(Item::Reload(Weapon::M16), 5).armed(Weapon::Bayonet);
    let labels = [
        (common::m16("0706"), "Fire the M16 at Egyptian spearman 1 in 0706"),
        (
            common::fire(Weapon::M16, Mode::Rapid, "0706"),
            "Fire the M16 (rapid) at Egyptian spearman 1 in 0706",
        ),
        (common::melee(Weapon::Bayonet, "0706"), "Attack Egyptian spearman 1 in 0706 with the bayonet"),
        (common::melee(Weapon::Hands, "0706"), "Attack Egyptian spearman 1 in 0706 with bare hands"),
        (Action::Drop(Item::Reload(Weapon::M16), 5), "Drop 5 M16 reloads"),
        (Action::Drop(Item::Radio, 1), "Drop the radio"),
        (Action::Command, "Command the flux"),
        (Action::End, "Rest"),
    ];
    for (action, expected) in labels {
        assert_eq!(label(&trial, action), expected);
    }
    let tired = trial.but(|state| state.trippers[0].endurance = 18);
    assert_eq!(label(&tired, Action::End), "Rest: regain 2 Endurance");
}

#[test]
fn the_last_of_a_team_sets_off() {
    let mut trial = common::beginning(&Setup::new(2), &[]);
    assert_eq!(label(&trial, Action::Start), "Finish packing");
    assert_eq!(prompt(&trial), "What will you carry? The team has 30 of 50 pounds so far.");
    trial.play(Action::Start, &[]);
    assert_eq!(label(&trial, Action::Start), "Set off");
}

#[test]
fn refusals_speak_to_the_player() {
    let pinned = alone(4).foe(0, "0706").still();
    let refusals = [
        (Action::Move(hex("0708")), "You are pinned: an enemy is next to you."),
        (Action::Move(hex("0202")), "That hex is not next to you."),
        (common::fire(Weapon::Magnum, Mode::Single, "0706"), "You don’t carry that weapon."),
        (Action::Drop(Item::Reload(Weapon::M16), 1), "You don’t carry that many."),
        (Action::Jump, "The flux must obey first: command it."),
        (Action::Talk, "This table plays without negotiation."),
    ];
    for (action, expected) in refusals {
        assert!(refusal(&pinned, action).starts_with(expected), "{}", refusal(&pinned, action));
    }
    let packing = common::beginning(&Setup::new(1), &[]);
    let nothing = Action::Take(Item::Weapon(Weapon::M26), 0);
    assert!(refusal(&packing, nothing).starts_with("You already carry that many."));
    let mut soldier = alone(4).foe(0, "0705").awed_by(1).foe(0, "0704").still();
    soldier.play(Action::Actor(hex("0705")), &[]);
    let reason = refusal(&soldier, Action::Move(hex("0605")));
    assert!(reason.starts_with("This soldier is pinned: an enemy is next to it."), "{reason}");
}
