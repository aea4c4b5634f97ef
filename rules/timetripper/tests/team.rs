//! [13.0] [14.0] [16.0] Teams, treasure, and winning.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Battlefield as _, Trial, beginning, hex, seat, team, trial, way};
use engine::{Game as _, Outcome, Seats};
use timetripper::{
    Action, Event, Setup, TimeTripper,
    event::Named,
    gear::Item,
    map::Place,
    setup::Victory,
    state::{End, Fate, Phase},
    weapons::Weapon,
};

#[test]
fn case_13_0_a_landing_team_and_its_heavy_equipment_are_scattered() {
    let mut trial = beginning(&Setup::new(2), &[]);
    trial.play(Action::Take(Item::Reload(Weapon::M16), 3), &[]);
    trial.play(Action::Take(Item::Weapon(Weapon::M72), 1), &[]);
    trial.play(Action::Start, &[]);
    trial.play(Action::Take(Item::Weapon(Weapon::Browning), 1), &[]);
    // Marathon with a hoplite and a peltast; letter A and number 1 for the first six.
    trial.play(Action::Start, &[3, 3, 1, 1]);
    trial.play(Action::Letter(way(1)), &[1]);
    let at = |letter| Place::lettered(1, way(letter));
    assert_eq!([0, 1].map(|at| trial.state.trippers[at].place), [at(1), at(2)]);
    let loose: Vec<_> =
        trial.state.field.loose.iter().flatten().map(|loose| (loose.item, loose.place)).collect();
    let gun = Item::Weapon;
    let expected = [
        (Item::Radio, at(3)),
        (gun(Weapon::M16), at(4)),
        (gun(Weapon::Shotgun), at(5)),
        (gun(Weapon::M72), at(6)),
    ];
    assert_eq!(loose, expected);
    let kept: Vec<_> = trial.pack().items().collect();
    assert_eq!(kept, [(Item::Reload(Weapon::M16), 3)], "ammunition stays in the pocket");
    assert!(trial.state.trippers[1].pack.has(gun(Weapon::Browning)), "and so do pistols");
}

#[test]
fn case_13_0_recovered_weapons_are_scattered_and_treasure_is_not() {
    let mut trial = team(2, 29).but(|state| {
        state.options.treasure = true;
        let pack = &mut state.trippers[0].pack;
        pack.set(Item::Weapon(Weapon::Blade), 1);
        pack.set(Item::Weapon(Weapon::Claymore), 1);
    });
    trial.play(Action::Loot, &[]);
    trial.play_with(Action::Jump, engine::Fast::new(6));
    let lies = |item| trial.state.field.loose.iter().flatten().any(|loose| loose.item == item);
    assert!(lies(Item::Weapon(Weapon::Blade)) && lies(Item::Weapon(Weapon::Claymore)));
    assert!(trial.pack().has(Item::Treasure(29)) && !lies(Item::Treasure(29)));
    assert_eq!(trial.pack().recovered, None);
}

#[test]
fn case_13_0_they_agree_on_the_order() {
    let mut trial = team(3, 7).foe(0, "1212").still();
    assert!(trial.offers(Action::After(seat(2))) && trial.offers(Action::After(seat(3))));
    trial.play(Action::After(seat(3)), &[]);
    assert_eq!(trial.actor(), seat(3));
    trial.play(Action::Move(hex("0710")), &[]);
    assert!(!trial.offers(Action::After(seat(1))), "not in the middle of a turn");
    trial.play(Action::End, &[]);
    assert_eq!(trial.actor(), seat(1));
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[]);
    assert_eq!((trial.state.field.stage, trial.actor()), (3, seat(1)), "each of them once");
}

#[test]
fn case_13_0_the_others_leave_through_the_flux_or_not_at_all() {
    let mut trial =
        team(3, 29).foe(0, "0202").still().flux("0707").tripper(2, "0709").tripper(3, "1212").turn_of(2);
    trial.play(Action::Move(hex("0708")), &[]);
    assert_eq!(trial.state.trippers[1].fate, Fate::Swept);
    assert!(trial.saw(Event::Swept(Named::Tripper(seat(2)))));
    let mut trial = trial.turn_of(1);
    trial.play(Action::Command, &[1, 1]);
    trial.play_with(Action::Jump, engine::Fast::new(8));
    assert_eq!([0, 1, 2].map(|at| trial.state.trippers[at].fate), [Fate::Here, Fate::Here, Fate::Stranded]);
    assert!(trial.saw(Event::Stranded(seat(3))));
    assert_eq!(
        [0, 1, 2].map(|at| trial.state.trippers[at].experience),
        [1, 0, 0],
        "only the one who jumps learns"
    );
}

#[test]
fn case_13_0_the_radio_passes_with_the_flux_through_a_friends_hex() {
    let mut trial = team(2, 29).foe(0, "0202").still().flux("0707").tripper(2, "0705");
    trial.play(Action::Move(hex("0706")), &[]);
    assert_eq!(trial.state.trippers[1].fate, Fate::Swept, "from the next hex already");
}

#[test]
fn case_13_0_one_conjures_and_another_aligns_and_jumps() {
    let mut trial = team(2, 29).foe(0, "0202").still();
    trial.play(Action::Command, &[1, 1]);
    trial.play(Action::Conjure(way(4)), &[5]);
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[]);
    assert_eq!(trial.state.field.flux, Some(hex("0711")));
    trial.play(Action::Give(seat(2), Item::Radio, 1), &[]);
    assert!(!trial.offers(Action::Command));
    trial.play(Action::End, &[]);
    trial.play(Action::Command, &[1, 1]);
    assert!(trial.offers(Action::Align(way(3))), "the flux does not care who conjured it");
}

#[test]
fn case_13_0_a_team_shares_fifty_pounds() {
    let trial = beginning(&Setup::new(4), &[]);
    assert_eq!((trial.state.limit(), trial.state.team_load()), (100, 60), "20 pounds for four");
}

/// A lone Tripper on an empty field of a battle, where treasure is hunted.
fn hunter(battle: u8) -> Trial {
    let mut setup = Setup::new(1);
    setup.options.treasure = true;
    trial(&setup, battle)
}

#[test]
fn case_14_0_treasure_is_taken_when_every_opponent_is_down() {
    let mut trial = hunter(7);
    trial.play(Action::Loot, &[]);
    assert!(trial.saw(Event::Looted(seat(1), 7)));
    assert_eq!((trial.pack().treasure_value, trial.pack().treasure_tenths), (20, 4));
    assert!(!trial.offers(Action::Loot), "there is only one");
    assert!(!hunter(7).foe(0, "1212").still().offers(Action::Loot));
    assert!(
        hunter(7)
            .foe(0, "1212")
            .but(|state| state.field.units[0].health = timetripper::field::Health::Down)
            .offers(Action::Loot)
    );
    assert!(!hunter(36).offers(Action::Loot), "nothing is to be had at the Lebanon border");
    assert!(!team(1, 7).offers(Action::Loot), "only by the optional rule");
}

#[test]
fn case_14_0_all_artifacts_are_weighed_together_and_rounded_up() {
    let pounds = |battles: &[u8]| {
        let mut trial = hunter(7);
        let before = trial.pack().half_pounds();
        for battle in battles {
            trial.state.field = timetripper::field::Field::new(*battle);
            trial.state.field.stage = 2;
            trial.play(Action::Loot, &[]);
        }
        (trial.pack().half_pounds() - before) / 2
    };
    // Tenths of a pound: Marathon 4, Zama 4, Augsburg 3, Guam 10, Breitenfeld 7.
    assert_eq!(pounds(&[7]), 1);
    assert_eq!(pounds(&[7, 8]), 1);
    assert_eq!(pounds(&[7, 8, 13]), 2);
    assert_eq!(pounds(&[33]), 1);
    assert_eq!(pounds(&[19, 13]), 1);
}

#[test]
fn case_14_0_treasure_can_be_dropped_and_given() {
    let mut trial = team(2, 7).but(|state| state.options.treasure = true);
    trial.play(Action::Loot, &[]);
    trial.play(Action::Give(seat(2), Item::Treasure(7), 1), &[]);
    assert_eq!((trial.pack().treasure_value, trial.state.trippers[1].pack.treasure_value), (0, 20));
    assert_eq!(trial.pack().treasure_tenths, 0);
}

/// Home after a jump from battle 31 by these rules, with a team of this size, all in the flux.
fn home(players: usize, victory: Victory, change: impl FnOnce(&mut timetripper::State)) -> Outcome {
    let mut setup = Setup::new(players);
    setup.options.victory = victory;
    let mut trial = trial(&setup, 31).but(|state| state.trippers[0].experience = 11).but(change);
    trial.play(Action::Align(way(4)), &[]);
    trial.play(Action::Jump, &[1, 1]);
    trial.play(Action::Steer(1), &[1, 1]);
    assert_eq!(trial.state.phase, Phase::Over(End::Home));
    TimeTripper::outcome(&trial.state).unwrap()
}

#[test]
fn case_16_0a_home_with_less_than_fifty_pounds_and_the_less_the_better() {
    let with = |load: u16| home(1, Victory::Minimal, |state| state.trippers[0].load = load);
    assert_eq!(with(99).winners, Seats::first(1));
    assert_eq!(with(100).winners, Seats::NONE, "fifty pounds are too many");
    assert!(with(46).scores[0] > with(47).scores[0]);
    assert_eq!(home(1, Victory::Quick, |state| state.trippers[0].load = 100).winners, Seats::first(1));
}

#[test]
fn case_16_0b_home_in_few_battles() {
    let after = |fought: u8| home(1, Victory::Quick, |state| state.time.fought = fought);
    assert_eq!(after(40).winners, Seats::first(1), "home is home");
    assert!(after(6).scores[0] > after(7).scores[0]);
}

#[test]
fn case_16_0c_fewer_battles_than_last_time_score_higher() {
    let after = |fought: u8| home(1, Victory::Best, |state| state.time.fought = fought).scores[0];
    assert!(after(9) > after(10));
}

#[test]
fn case_16_0d_home_with_much_treasure() {
    let with = |value: u16| {
        home(1, Victory::Treasure, |state| state.trippers[0].pack.treasure_value = value).scores[0]
    };
    assert!(with(50) > with(40));
    let none =
        |value: u16| home(1, Victory::Quick, |state| state.trippers[0].pack.treasure_value = value).scores[0];
    assert_eq!(none(50), none(40), "it counts only by that option");
}

#[test]
fn case_16_0e_a_team_wins_together_and_in_a_tontine_only_one_alone() {
    let together = home(3, Victory::Team, |state| state.trippers[2].endurance = 0);
    assert_eq!(together.winners, Seats::first(2), "the dead do not come home");
    let swept = |state: &mut timetripper::State| {
        state.options.tontine = true;
        state.trippers[1].fate = Fate::Swept;
    };
    assert_eq!(home(2, Victory::Team, swept).winners, Seats::NONE, "two are no Tontine");
    let alone = home(2, Victory::Team, |state| state.options.tontine = true);
    assert_eq!(alone.winners, Seats::first(1), "the other was left behind");
    assert!(alone.scores[0] > alone.scores[1]);
}

#[test]
fn case_16_0a_the_dead_never_win() {
    let mut trial = team(1, 7).foe(0, "1212").still().but(|state| state.trippers[0].endurance = 1);
    trial.play(Action::Drop(Item::Radio, 1), &[]);
    trial.play(Action::End, &[]);
    assert_eq!(TimeTripper::outcome(&trial.state).unwrap().winners, Seats::NONE);
}
