//! The odds that are shown before the click, against every way the dice can fall.

mod common;

use common::{Battlefield as _, Trial, alone, hex, way};
use engine::{Chance, Dice, Game as _, Narrated as _, Occurrence, Recorder};
use timetripper::{
    Action, Event, TimeTripper,
    event::Named,
    gear::Item,
    odds::Prospect,
    tables::Harm,
    weapons::{Mode, Weapon},
};

/// Dice that show a script, then ones, and remember how many were rolled.
struct Script<'a> {
    faces: &'a [u16],
    rolled: usize,
}

impl Dice for Script<'_> {
    fn roll(&mut self, _sides: u16) -> u16 {
        self.rolled += 1;
        self.faces.get(self.rolled - 1).copied().unwrap_or(1)
    }
}

/// Plays an action with every fall of its first `deep` dice, and adds up in how many of the 6^deep ways each result
/// happens that `found_in` finds in the events.
fn enumerate(
    trial: &Trial,
    action: Action,
    deep: u32,
    found_in: impl Fn(&[Event]) -> Vec<Prospect>,
) -> Vec<(Prospect, u64)> {
    let mut counts: Vec<(Prospect, u64)> = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(faces) = open.pop() {
        let mut state = trial.state.clone();
        let seat = trial.actor();
        let mut table = Recorder::new(Script { faces: &faces, rolled: 0 });
        let _ = TimeTripper::apply(&mut state, seat, action, &mut table);
        if table.dice.rolled > faces.len() && faces.len() < deep as usize {
            open.extend((1..=6).map(|face| [&faces[..], &[face]].concat()));
            continue;
        }
        let event = |occurrence: &Occurrence<Event>| match occurrence {
            Occurrence::Event(event, _) => Some(*event),
            Occurrence::Roll(..) => None,
        };
        let events: Vec<_> = table.occurrences.iter().filter_map(event).collect();
        let weight = 6_u64.pow(deep - u32::try_from(faces.len()).unwrap_or(0));
        for what in found_in(&events) {
            match counts.iter_mut().find(|(other, _)| *other == what) {
                Some((_, count)) => *count += weight,
                None => counts.push((what, weight)),
            }
        }
    }
    counts
}

/// What an attack on one target came to.
fn of_attack(events: &[Event]) -> Vec<Prospect> {
    let result = |event: &Event| match event {
        Event::Aimed(aim) if aim.hits => Some(Prospect::Hit),
        Event::Struck(blow) if blow.counts_as != Harm::None => Some(Prospect::Harm(blow.counts_as)),
        Event::Downed(Named::Unit(_)) => Some(Prospect::Out),
        Event::Ammo { empty: true, .. } => Some(Prospect::Empty),
        _ => None,
    };
    events.iter().filter_map(result).collect()
}

/// Every chance that is offered comes out exactly.
#[track_caller]
fn check(trial: &Trial, action: Action, deep: u32, found_in: impl Fn(&[Event]) -> Vec<Prospect>) {
    assert!(trial.offers(action), "{action:?} is offered");
    let odds = TimeTripper::odds(&trial.state, trial.actor(), action);
    let counts = enumerate(trial, action, deep, found_in);
    let all = 6_u64.pow(deep);
    assert!(!odds.is_empty());
    for Chance { what, ways, of } in &odds {
        let counted = counts.iter().find(|(other, _)| other == what).map_or(0, |(_, count)| *count);
        assert_eq!(ways * all, counted * of, "{what:?}: {ways} in {of}, counted {counted} in {all}");
    }
    for (what, _) in &counts {
        assert!(odds.iter().any(|chance| chance.what == *what), "{what:?} can happen and is not in the odds");
    }
}

fn fire(weapon: Weapon, mode: Mode, place: &str) -> Action {
    Action::Fire { weapon, mode, place: hex(place), mount: false }
}

#[test]
fn a_single_shot() {
    // Range 4 at someone with defense 5; someone else stays, so that the battle continues.
    let trial = alone(7).foe(0, "0703").still().foe(0, "0202").still();
    check(&trial, fire(Weapon::M16, Mode::Single, "0703"), 7, of_attack);
}

#[test]
fn a_shot_with_every_modifier() {
    let trial = alone(15).foe(0, "0704").still().foe(0, "0202").still().but(|state| {
        if let timetripper::state::Phase::Tripper(turn) = &mut state.phase {
            turn.moved = 2;
        }
    });
    check(&trial, fire(Weapon::M16, Mode::Rapid, "0704"), 7, of_attack);
}

#[test]
fn a_shot_at_who_has_endurance() {
    for left in [20, 9, 5, 2, 1] {
        let trial = alone(1).foe(0, "0705").still().foe(1, "0202").still();
        let trial = trial.armed(Weapon::M72).but(|state| state.field.units[0].endurance = left);
        check(&trial, fire(Weapon::M72, Mode::Single, "0705"), 6, of_attack);
    }
}

#[test]
fn a_shot_at_who_cannot_be_killed() {
    let trial = alone(60).foe(0, "0705").still().foe(0, "0202").still();
    check(&trial, fire(Weapon::M16, Mode::Single, "0705"), 7, of_attack);
}

#[test]
fn a_melee() {
    let trial = alone(4).foe(0, "0706").still().foe(0, "0202").still();
    let trial = trial.armed(Weapon::Bayonet).armed(Weapon::Repellent);
    let melee = Action::Melee { weapon: Weapon::Both, place: hex("0706"), mount: false, together: false };
    check(&trial, melee, 5, of_attack);
}

#[test]
fn commanding_the_flux() {
    let obeys = |events: &[Event]| {
        let obeys = events.iter().any(|event| matches!(event, Event::Command { obeys: true, .. }));
        obeys.then_some(Prospect::FluxObeys).into_iter().collect()
    };
    for experience in 0..=8 {
        for shot_at in [false, true] {
            let trial = alone(4).foe(0, "0202").still().but(|state| {
                state.trippers[0].experience = experience;
                state.trippers[0].shot_at = shot_at;
            });
            check(&trial, Action::Command, 2, obeys);
        }
    }
}

#[test]
fn a_grenade_touches_friends_and_foes() {
    let trial = alone(7).foe(0, "0705").still().foe(0, "0202").still().with(Item::Weapon(Weapon::M26), 1);
    let throw = Action::Throw(Weapon::M26, hex("0705"));
    let odds = TimeTripper::odds(&trial.state, trial.actor(), throw);
    let touched: Vec<_> = odds.iter().map(|chance| chance.what).collect();
    // Two hexes away is the thrower.
    let thrower = Prospect::OutOf(Named::Tripper(trial.actor()));
    let target = Prospect::OutOf(trial.name(0));
    assert_eq!(touched, [thrower, target]);
    let out = |events: &[Event]| {
        let downed = |event: &Event| match event {
            Event::Downed(named @ Named::Unit(_)) => Some(Prospect::OutOf(*named)),
            Event::Died(seat) => Some(Prospect::OutOf(Named::Tripper(*seat))),
            _ => None,
        };
        events.iter().filter_map(downed).collect()
    };
    check(
        &trial.but(|state| state.trippers[0].place = hex("0711")),
        Action::Throw(Weapon::M26, hex("0705")),
        5,
        out,
    );
}

#[test]
fn without_control_only_the_die_leads_anywhere() {
    let trial = alone(29).but(|state| state.field.flux = Some(state.trippers[0].place));
    let aligned = TimeTripper::odds(&trial.state, trial.actor(), Action::Align(way(3)));
    let places = aligned.iter().filter(|chance| matches!(chance.what, Prospect::Battle { .. }));
    assert!(places.clone().count() > 3 && places.clone().all(|chance| (chance.ways, chance.of) == (1, 6)));
}

#[test]
fn ruling_103_with_one_point_the_jump_is_his_death() {
    let jump = |endurance: u8, foe: bool| {
        let trial = if foe { alone(29).foe(0, "0202").still() } else { alone(29) };
        let mut trial = trial.flux("0707").but(|state| state.trippers[0].endurance = endurance);
        if foe {
            trial.rolls(Action::Command, "2");
        }
        TimeTripper::odds(&trial.state, trial.actor(), Action::Jump)
    };
    let is_death = |odds: &[Chance<Prospect>]| odds == [Chance::new(Prospect::Dies, 1, 1)];
    assert!(is_death(&jump(1, true)));
    assert!(!is_death(&jump(2, true)));
    assert!(!is_death(&jump(1, false)), "at leisure a jump costs nothing");
}

#[test]
fn where_a_jump_leads() {
    let trial = alone(29).but(|state| {
        state.field.flux = Some(state.trippers[0].place);
        state.trippers[0].experience = 4;
    });
    // No one is there, so that the jump is offered at once; 36 ways to come to rest for the first time.
    let odds = TimeTripper::odds(&trial.state, trial.actor(), Action::Jump);
    let all: u64 = odds.iter().map(|chance| chance.ways).sum();
    assert!(odds.iter().all(|chance| chance.of == 36));
    assert_eq!(all, 36);
    // [5.2] Direction 3 goes over the Time Hole: four hexes lead to battle 48, which he chooses or the die does.
    let aligned = TimeTripper::odds(&trial.state, trial.actor(), Action::Align(way(3)));
    let to_48 =
        aligned.iter().find(|chance| chance.what == Prospect::Battle { number: 48, is_visited: false });
    assert_eq!(to_48.map(|chance| (chance.ways, chance.of)), Some((10 * 6 + 26, 36 * 6)));
    let control = aligned.iter().find(|chance| chance.what == Prospect::Control);
    assert_eq!(control.map(|chance| (chance.ways, chance.of)), Some((10, 36)), "two dice show 5 or less");
    // The Hole lies two hexes away: chosen, or by a die of 2; then two dice against Experience 5.
    let home = aligned.iter().find(|chance| chance.what == Prospect::Home);
    assert_eq!(home.map(|chance| (chance.ways, chance.of)), Some(((10 * 6 + 26) * 10, 36 * 6 * 36)));
}
