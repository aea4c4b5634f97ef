//! The story of a trip, counted from its events.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Battlefield as _, Trial, alone, asked, m16_at_mount, seat, way};
use engine::{Fast, Game as _, Occurrence, Offers, Recorder, Uniform, Viewer};
use timetripper::{
    Action, Event, Setup, State, TimeTripper,
    book::Book,
    event::{Loss, Named},
    legs::{Leg, legs},
    state::{End, Phase},
    weapons::Weapon,
};

/// A trip played at random to its end, and everything that happened in it.
fn random_trip(setup: &Setup, number: u64) -> (State, Vec<Event>) {
    let mut table = Recorder::new(Fast::new(number));
    let mut chance = Fast::new(!number);
    let mut state = TimeTripper::start(setup, 1, &mut table);
    let mut offers = Offers::for_bots();
    for _ in 0..20_000 {
        let Some(seat) = TimeTripper::to_act(&state).lowest() else { break };
        offers.clear();
        TimeTripper::offer(&state, seat, &mut offers);
        let action = Uniform::pick(&offers, &mut chance);
        let _ = TimeTripper::apply(&mut state, seat, action, &mut table);
    }
    assert!(matches!(state.phase, Phase::Over(_)), "the trip is over");
    (state, events(&table.occurrences))
}

fn events(heard: &[Occurrence<Event>]) -> Vec<Event> {
    let event = |occurrence: &Occurrence<Event>| match occurrence {
        Occurrence::Event(event, _) => Some(*event),
        Occurrence::Roll(..) => None,
    };
    heard.iter().filter_map(event).collect()
}

/// The one leg that the last action adds to, as if the Trippers had just landed.
fn leg_of(trial: &Trial) -> Leg {
    let mut all = vec![Event::Landed(trial.state.field.battle)];
    all.extend(trial.events());
    let mut legs = legs(&all);
    assert_eq!(legs.len(), 1);
    legs.remove(0)
}

#[test]
fn the_legs_of_trips_through_all_battles_add_up() {
    let (mut kills, mut deaths, mut treasures) = (0, 0, 0);
    for battle in 1..=72 {
        for number in 0..5 {
            let mut setup = Setup::new(1 + usize::from(number % 2 == 1));
            setup.options.treasure = true;
            setup.options.dice_decide = true;
            setup.options.begin_in = Some(battle);
            let (state, events) = random_trip(&setup, u64::from(battle) * 100 + number);
            let (view, legs) = (state.view(Viewer::Public), legs(&events));
            let label = format!("battle {battle}, trip {number}");
            assert_eq!(legs.iter().map(|leg| leg.kills).sum::<u16>(), view.kills, "{label}");
            assert_eq!(legs.iter().map(|leg| leg.battle).collect::<Vec<_>>(), view.path, "{label}");
            assert_eq!(legs[0].battle, battle, "{label}");
            let dead = events.iter().filter(|event| matches!(event, Event::Died(_))).count();
            assert_eq!(legs.iter().map(|leg| leg.deaths.len()).sum::<usize>(), dead, "{label}");
            let stages = |from: usize| events[from..].iter().filter(|event| matches!(event, Event::Stage(_)));
            let last = events.iter().rposition(|event| matches!(event, Event::Landed(_))).unwrap();
            // Everyone was dead before the last Stage was announced.
            let is_idle = matches!(events[..], [.., Event::Stage(_), Event::Over(End::Dead)]);
            let played = stages(last).count() - usize::from(is_idle);
            assert_eq!(usize::from(legs.last().unwrap().stages), played, "{label}");
            for death in legs.iter().flat_map(|leg| &leg.deaths) {
                let is_struck = death.blow.is_some_and(|blow| blow.at == Named::Tripper(death.seat));
                assert_eq!(is_struck, death.cause == Loss::Attack, "{label}: {death:?}");
            }
            kills += u32::from(view.kills);
            deaths += dead;
            treasures += legs.iter().map(|leg| leg.treasures.len()).sum::<usize>();
        }
    }
    assert!(
        kills > 300 && deaths > 300 && treasures > 10,
        "{kills} kills, {deaths} deaths, {treasures} treasures"
    );
}

#[test]
fn opponents_whose_names_begin_with_the_count_as_kills() {
    let book = Book::printed();
    let mut named = Vec::new();
    for battle in 1..=72 {
        let opponents = &book.battle(battle).unwrap().opponents;
        for (kind, opponent) in (0..).zip(opponents).filter(|(_, opponent)| opponent.name.starts_with("The "))
        {
            let mut trial = alone(battle).foe(kind, "0706").still().with_values("0X0X");
            trial = trial.armed(Weapon::M72).but(|state| state.field.units[0].endurance = 1);
            let shot = Action::Fire {
                weapon: Weapon::M72,
                mode: timetripper::weapons::Mode::Single,
                place: common::hex("0706"),
                mount: false,
            };
            trial.play_with(shot, Sixes);
            assert!(!trial.unit(0).is_up(), "{}: {}", opponent.name, trial.caused());
            assert_eq!((leg_of(&trial).kills, trial.state.time.kills), (1, 1), "{}", opponent.name);
            named.push(opponent.name.clone());
        }
    }
    assert_eq!(named, ["The Magician", "The Brawlball", "The Timelord"]);
}

/// Dice that show nothing but sixes.
struct Sixes;

impl engine::Dice for Sixes {
    fn roll(&mut self, sides: u16) -> u16 {
        sides
    }
}

#[test]
fn a_horse_does_not_count_as_a_kill() {
    let trial = alone(14).foe(0, "0702");
    let mut horse = trial.clone();
    horse.play(m16_at_mount("0702"), &[2, 2, 3, 4, 4, 6, 6]);
    assert!(horse.saw(Event::Downed(Named::Mount(horse.state.tag(0)))), "{}", horse.caused());
    assert_eq!(leg_of(&horse).kills, 0);
    // The fallen horse wounds its rider, and the wound disables him.
    let mut both = trial;
    both.play(m16_at_mount("0702"), &[2, 2, 3, 4, 3, 6, 6]);
    assert_eq!((leg_of(&both).kills, both.state.time.kills), (1, 1));
}

#[test]
fn a_death_names_the_blow_and_the_killer() {
    let mut trial = alone(7).foe(0, "0706").but(|state| state.trippers[0].endurance = 8);
    trial.play(Action::End, &[6, 6, 5, 6]);
    let leg = leg_of(&trial);
    let [death] = leg.deaths.as_slice() else { panic!("{leg:?}") };
    assert_eq!((death.seat, death.cause, death.killer()), (seat(1), Loss::Attack, Some(trial.name(0))));
    let [wound] = death.wounds.as_slice() else { panic!("{death:?}") };
    assert_eq!((wound.by, wound.lost), (Some(trial.name(0)), 11));
    // Rest gave three, the blow took eleven.
    assert_eq!((leg.gained, leg.lost), (3, 11));
}

#[test]
fn a_death_by_effort_has_no_killer() {
    let mut trial = asked(7).foe(0, "1212").still().but(|state| state.trippers[0].endurance = 1);
    trial.play(Action::Drop(timetripper::gear::Item::Radio, 1), &[]);
    trial.play(Action::End, &[]);
    let leg = leg_of(&trial);
    let [death] = leg.deaths.as_slice() else { panic!("{leg:?}") };
    assert_eq!((death.cause, death.killer(), death.blow), (Loss::Effort, None, None));
    assert!(death.wounds.is_empty());
}

#[test]
fn a_leg_knows_how_it_was_left_and_the_tries_at_the_present() {
    let mut trial = asked(31).but(|state| state.trippers[0].experience = 5);
    trial.play(Action::Align(way(4)), &[]);
    let mut events = vec![Event::Landed(31)];
    events.extend(trial.events());
    trial.play(Action::Jump, &[6, 6, 1, 3, 4, 1, 2, 1, 1, 5]);
    events.extend(trial.events());
    let legs = legs(&events);
    assert_eq!(legs.iter().map(|leg| leg.battle).collect::<Vec<_>>(), [31, 19]);
    assert_eq!(legs[0].left_by, Some(Event::Jumped(seat(1), 6)));
    assert_eq!(legs[0].tries, [Event::Hole { rolled: 7, experience: 6 }]);
    assert_eq!((legs[1].left_by, legs[1].tries.len()), (None, 0));
}
