//! [5.0] [10.4] [10.5] [12.0] [17.0] Through time: at random, aligned, controlled, blind.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Battlefield as _, Trial, asked, beginning, seat, team, trial, way};
use engine::{Audience, Occurrence, Seats, Setting, Viewer};
use timetripper::{
    Action, Event, Setup,
    field::Health,
    state::{End, Fate, Found, Phase},
    time::{Displays, Era, Moment},
};

/// The first Tripper has jumped the flux this often.
fn jumps(trial: Trial, experience: u8) -> Trial {
    trial.but(|state| state.trippers[0].experience = experience)
}

/// The Tripper has won the battle, aligns the flux at leisure and jumps.
#[track_caller]
fn aligned_jump(battle: u8, experience: u8, direction: u8, faces: &[u16]) -> Trial {
    let mut trial = jumps(asked(battle), experience);
    trial.play(Action::Align(way(direction)), &[]);
    trial.play(Action::Jump, faces);
    trial
}

#[test]
fn case_5_0_a_die_for_the_direction_and_a_die_for_the_length() {
    let mut trial = asked(7);
    // From 7, three hexes down-right of the hole, straight back up-left.
    trial.play(Action::Jump, &[6, 2, 4, 3, 1]);
    let displays = trial.state.time.displays;
    let (from, to) = (displays.find(7).unwrap(), displays.find(33).unwrap());
    assert!(
        trial.saw(Event::Travelled { from, direction: way(6), hexes: 2, to, aligned: false }),
        "{}",
        trial.caused()
    );
    assert_eq!(trial.state.field.battle, 33);
}

#[test]
fn case_5_1_chance_continues_until_there_is_a_battle_to_fight() {
    // The hole, then a battle that was visited, then a new one: three times at random.
    let mut trial = asked(31);
    trial.play(Action::Jump, &[4, 1, 1, 1, 1, 1, 2, 2, 5]);
    let travelled =
        trial.events().into_iter().filter(|event| matches!(event, Event::Travelled { .. })).count();
    assert_eq!((travelled, trial.state.field.battle), (3, 19), "{}", trial.caused());
}

#[test]
fn case_5_11_the_game_begins_with_a_random_move() {
    let mut trial = beginning(&Setup::new(1), &[]);
    trial.play(Action::Start, &[4, 3, 1, 1, 6]);
    assert_eq!(trial.state.field.battle, 10, "three hexes down from the hole");
    assert_eq!(trial.state.trippers[0].experience, 0, "no one has jumped yet");
}

#[test]
fn case_5_12_a_flux_that_is_not_aligned_leads_anywhere() {
    let mut trial = jumps(asked(29), 11);
    trial.play(Action::Jump, &[4, 1, 3, 1]);
    assert!(
        !trial.events().iter().any(|event| matches!(event, Event::Controlled { .. })),
        "nothing to control"
    );
    assert_eq!(trial.state.field.battle, 28, "one hex down from 29");
}

#[test]
fn case_5_13_who_misses_the_present_moves_on_at_random() {
    // Not controlled, one hex, 12 above the one jump; then at random to 19.
    let trial = aligned_jump(31, 0, 4, &[6, 6, 1, 6, 6, 1, 2, 1, 1, 5]);
    assert!(trial.saw(Event::Hole { rolled: 12, experience: 1 }), "{}", trial.caused());
    assert_eq!(trial.state.field.battle, 19);
}

#[test]
fn case_5_14_no_battle_is_visited_twice() {
    let mut trial = asked(29).but(|state| state.time.visited |= 1 << 28);
    trial.play(Action::Jump, &[4, 1, 2, 1, 3, 1]);
    assert!(trial.saw(Event::Visited(28)) && !trial.saw(Event::Landed(28)), "{}", trial.caused());
    assert_eq!(trial.state.field.battle, 36, "at random from 28");
    // Trippers who have seen them all are lost.
    let mut trial = asked(29).but(|state| state.time.visited = u128::MAX);
    trial.play(Action::Jump, &[]);
    assert_eq!(trial.state.phase, Phase::Over(End::LostInTime));
}

#[test]
fn case_5_2_the_printed_example_from_29_to_48() {
    let mut trial = asked(29);
    trial.play(Action::Jump, &[3, 4, 1, 1]);
    assert_eq!((trial.state.field.battle, trial.state.time.at.era), (48, Era::Future), "{}", trial.caused());
    // And back: from 48 up-left four hexes over the hole.
    let mut trial = asked(48);
    trial.play(Action::Jump, &[6, 4, 1, 1, 1]);
    assert_eq!((trial.state.field.battle, trial.state.time.at.era), (29, Era::Past), "{}", trial.caused());
}

#[test]
fn case_5_2_a_marker_that_comes_back_to_the_hole_it_left_passes_it_too() {
    // Seven hexes each: one up, one along the edge, and down-left over the hole in the middle.
    let layout = "past o 1 2 3 4 5 6 future o 41 42 43 44 45 46";
    let displays = Displays::laid_out(layout).unwrap();
    let end = displays.travel(displays.hole(Era::Past), way(1), 3, |_| {});
    assert_eq!(end, displays.hole(Era::Past), "a marker that stops there has not passed it");
    let end = displays.travel(displays.hole(Era::Past), way(1), 4, |_| {});
    assert_eq!((end.era, displays.battle(end)), (Era::Future, Some(45)));
}

#[test]
fn case_5_3_only_an_aligned_flux_and_experience_lead_home() {
    let home = aligned_jump(31, 11, 4, &[6, 6]);
    assert!(matches!(home.state.phase, Phase::Steer(..)), "12 jumps control anything");
    let mut home = home;
    home.play(Action::Steer(1), &[6, 6]);
    assert_eq!(home.state.phase, Phase::Over(End::Home));
    assert!(home.saw(Event::Home(seat(1))) && home.saw(Event::Over(End::Home)));
}

#[test]
fn case_5_31_home_with_a_roll_of_at_most_the_jumps_made() {
    // The sixth jump counts too: 6 is low enough, 7 is not.
    let home = aligned_jump(31, 5, 4, &[6, 6, 1, 3, 3]);
    assert!(home.saw(Event::Hole { rolled: 6, experience: 6 }), "{}", home.caused());
    assert_eq!(home.state.trippers[0].fate, Fate::Home);
    let not = aligned_jump(31, 5, 4, &[6, 6, 1, 3, 4, 1, 2, 1, 1, 5]);
    assert!(not.saw(Event::Hole { rolled: 7, experience: 6 }));
    assert_eq!((not.state.field.battle, not.state.trippers[0].fate), (19, Fate::Here));
}

#[test]
fn case_5_32_chance_alone_never_leads_home() {
    let mut trial = jumps(asked(31), 12);
    trial.play(Action::Jump, &[4, 1, 1, 2, 1, 1, 5]);
    assert!(
        trial.saw(Event::Unaligned)
            && !trial.events().iter().any(|event| matches!(event, Event::Hole { .. }))
    );
    assert_eq!(trial.state.field.battle, 19);
}

/// In the middle of a battle, with the flux around the Tripper and a soldier far away.
fn in_flux(battle: u8) -> Trial {
    asked(battle).foe(0, "0202").still().flux("0707")
}

#[test]
fn case_10_4_aligning_is_one_of_the_commands_and_lasts_until_the_jump() {
    let mut trial = in_flux(19);
    trial.play(Action::Command, &[1, 1]);
    trial.play(Action::Align(way(3)), &[]);
    assert!(trial.saw(Event::Aligned(seat(1), way(3))));
    assert!(!trial.offers(Action::Jump), "that was the one thing");
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[]);
    assert_eq!(trial.state.field.aligned, Some((seat(1), way(3))), "it stays as it is");
}

#[test]
fn case_10_41_only_a_flux_that_obeys_is_aligned() {
    let mut trial = in_flux(19);
    assert!(!trial.offers(Action::Align(way(3))));
    trial.play(Action::Command, &[6, 6]);
    assert!(!trial.offers(Action::Align(way(3))), "12 does not command it");
    trial.play(Action::End, &[]);
    trial.play(Action::Command, &[1, 1]);
    assert!(trial.offers(Action::Align(way(3))));
}

#[test]
fn case_10_42_along_any_row_and_only_for_who_aligned_it() {
    let mut trial = in_flux(19);
    trial.play(Action::Command, &[1, 1]);
    assert!((1..=6).all(|number| trial.offers(Action::Align(way(number)))), "even towards the edge");

    let radio = timetripper::gear::Item::Radio;
    let other = |aligner_is_there: bool| {
        let mut trial = team(2, 19).foe(0, "0202").still().flux("0707").turn_of(1).tripper(2, "0712");
        trial.state.field.aligned = Some((seat(2), way(3)));
        trial.state.trippers[0].pack.set(radio, 1);
        trial.state.trippers[1].endurance = if aligner_is_there { 20 } else { 0 };
        trial.play(Action::Command, &[1, 1]);
        trial
    };
    assert!(!other(true).offers(Action::Jump), "the one who aligned it could still jump");
    let mut dead = other(false);
    assert!(dead.offers(Action::Align(way(3))), "he may align it again");
    dead.play_with(Action::Jump, engine::Fast::new(1));
    let is_aligned = |event: &Event| matches!(event, Event::Travelled { aligned: true, .. });
    assert!(!dead.events().iter().any(is_aligned), "or jump in a hurry, at random");
    let mut won = team(2, 19).but(|state| state.field.aligned = Some((seat(2), way(3))));
    assert!(!won.offers(Action::Jump), "at leisure no less");
    won.play(Action::Align(way(3)), &[]);
    assert!(won.offers(Action::Jump));
}

#[test]
fn case_10_43_a_jump_needs_no_alignment() {
    let mut trial = in_flux(29);
    trial.play(Action::Command, &[1, 1]);
    trial.play(Action::Jump, &[3, 4, 1, 1]);
    assert_eq!(trial.state.field.battle, 48);
}

#[test]
fn case_10_5_the_battle_ends_with_the_jump() {
    let mut trial = in_flux(29);
    trial.play(Action::Command, &[1, 1]);
    trial.play(Action::Jump, &[3, 4, 1, 1]);
    let from_48 = trial.state.field.units().iter().all(|unit| unit.battle == 48 && unit.health == Health::Up);
    assert!(from_48, "the soldier of battle 29 stays behind");
    assert_eq!((trial.state.field.flux, trial.state.field.aligned), (None, None));
    assert_eq!(trial.state.time.battles(), [29, 48]);
}

#[test]
fn case_10_51_only_from_the_hex_of_a_flux_that_obeys() {
    let trial = in_flux(29);
    assert!(!trial.offers(Action::Jump), "not before it obeys");
    let mut beside = in_flux(29).flux("0706");
    beside.play(Action::Command, &[1, 1]);
    assert!(!beside.offers(Action::Jump), "ruling: not from the next hex");
}

#[test]
fn case_10_52_without_alignment_both_dice_are_rolled_at_each_jump() {
    let mut trial = asked(29);
    trial.play(Action::Jump, &[3, 2, 3, 3, 1, 1]);
    // Onto the hole, which leads nowhere, and on at random.
    assert!(trial.saw(Event::Unaligned));
    assert_eq!(trial.state.field.battle, 7, "who lands on the hole stays on that display");
}

#[test]
fn case_10_53_the_printed_example_from_19_to_34() {
    // Not controlled with 12; a 6 for the length.
    let trial = aligned_jump(19, 0, 3, &[6, 6, 6, 1, 1, 1]);
    let displays = trial.state.time.displays;
    let (from, to) = (displays.find(19).unwrap(), displays.find(34).unwrap());
    assert!(
        trial.saw(Event::Travelled { from, direction: way(3), hexes: 6, to, aligned: true }),
        "{}",
        trial.caused()
    );
    assert_eq!(trial.state.field.battle, 34);
}

#[test]
fn case_10_54_an_aligned_landing_on_the_hole_may_be_home() {
    // Past 19, two hexes down: the hole.
    let home = aligned_jump(19, 1, 4, &[6, 6, 2, 1, 1]);
    assert_eq!(home.state.phase, Phase::Over(End::Home), "2 is not above two jumps");
    let not = aligned_jump(19, 1, 4, &[6, 6, 2, 1, 2, 2, 2, 1, 1]);
    assert_eq!(not.state.field.battle, 21, "3 is: at random from the hole");
}

#[test]
fn case_10_55_an_unaligned_landing_on_the_hole_is_no_chance() {
    let mut trial = jumps(asked(19), 12);
    trial.play(Action::Jump, &[4, 2, 2, 2, 1, 1]);
    assert!(trial.saw(Event::Unaligned));
    assert_eq!((trial.state.field.battle, trial.state.trippers[0].fate), (21, Fate::Here));
}

#[test]
fn case_10_56_an_aligned_jump_into_an_old_battle_continues_at_random() {
    let mut trial = asked(19).but(|state| state.time.visited |= 1 << 31);
    trial.play(Action::Align(way(4)), &[]);
    trial.play(Action::Jump, &[6, 6, 1, 4, 1, 2, 2, 1, 1]);
    // 31 was visited; one hex down is the hole, unaligned by now; from there to 21.
    assert!(trial.saw(Event::Visited(31)) && trial.saw(Event::Unaligned), "{}", trial.caused());
    assert_eq!(trial.state.field.battle, 21);
}

#[test]
fn case_10_57_who_controls_the_marker_chooses_the_length() {
    let mut trial = aligned_jump(19, 6, 3, &[3, 4]);
    assert!(trial.saw(Event::Controlled { seat: seat(1), rolled: 7, experience: 7 }));
    assert!((1..=6).all(|hexes| trial.offers(Action::Steer(hexes))) && !trial.offers(Action::Steer(7)));
    trial.play(Action::Steer(3), &[2, 3]);
    assert_eq!(trial.state.field.battle, 5, "the way of the example, three hexes of it");
    let missed = aligned_jump(19, 6, 3, &[4, 4, 3, 1, 1]);
    assert!(missed.saw(Event::Controlled { seat: seat(1), rolled: 8, experience: 7 }), "8 is too much");
    assert_eq!(missed.state.field.battle, 5, "and a die sets the length");
}

#[test]
fn case_12_0_each_jump_teaches_only_the_one_who_jumps() {
    let mut trial = team(2, 29).flux("0707").tripper(2, "0708");
    trial.play_with(Action::Jump, engine::Fast::new(5));
    assert!(trial.saw(Event::Jumped(seat(1), 1)));
    assert_eq!([0, 1].map(|at| trial.state.trippers[at].experience), [1, 0]);
}

#[test]
fn case_12_0_experience_helps_to_command_the_flux() {
    let obeys = |experience: u8, faces: &[u16]| {
        let mut trial = jumps(in_flux(29), experience);
        trial.play(Action::Command, faces);
        trial.offers(Action::Jump)
    };
    assert!(obeys(0, &[4, 5]) && !obeys(0, &[4, 6]), "9 at most");
    assert!(obeys(2, &[5, 6]) && !obeys(2, &[6, 6]), "with two jumps 11 at most");
    assert!(obeys(8, &[1, 1]), "a total below 2 is no failure");
}

/// A Tripper and a Timemaster with these settings besides.
fn mastered(settings: &[(&str, &str)]) -> Setup {
    let read = |(key, value): &(&str, &str)| Setting::new(*key, *value);
    let settings: Vec<_> = [("timemaster", "yes")].iter().chain(settings).map(read).collect();
    Setup::read(2, &settings).unwrap()
}

#[test]
fn case_17_0a_battles_and_holes_lie_elsewhere() {
    let shuffled = mastered(&[("shuffle", "7")]);
    assert_eq!(shuffled.displays, Displays::shuffled(7));
    assert_ne!(shuffled.displays, Displays::printed());
    let holes = (1..20).filter(|number| {
        let displays = Displays::shuffled(*number);
        Era::ALL.iter().any(|era| displays.hole(*era) != Displays::printed().hole(*era))
    });
    assert!(holes.count() > 10, "the Time Holes move too");
    // Seven hexes: the middle, then clockwise from the top; the hole of the Future at its top.
    let laid = mastered(&[("layout", "past 9 o 1 2 3 4 5 future 40 41 42 43 o 44 45")]);
    let hex = |era, number: Option<u8>| {
        let middle = laid.displays.find(9).unwrap().hex;
        Moment { era, hex: number.map_or(middle, |number| middle.step(way(number))) }
    };
    assert!(
        laid.displays.is_hole(hex(Era::Past, Some(1))) && laid.displays.is_hole(hex(Era::Future, Some(4)))
    );
    assert_eq!(laid.displays.battle(hex(Era::Past, Some(2))), Some(1));
    assert_eq!(laid.displays.moments().count(), 14, "smaller displays");
    let mut game = beginning(&laid, &[]);
    game.play(Action::Start, &[4, 1, 2, 2, 3]);
    assert_eq!(game.state.field.battle, 9, "the journey begins on the hole that was moved");
}

#[test]
fn case_17_0a_what_a_layout_must_not_be() {
    let fault = |text: &str| Displays::laid_out(text).unwrap_err();
    assert!(fault("past o 1 2 3 4 5 6 future o 41 42 43 44 45").contains("37"), "sizes that differ");
    assert!(fault("past o 1 2 3 4 5 6 future o 41 42 43 44 45 6").contains("battle 6"), "a battle twice");
    assert!(fault("past 7 1 2 3 4 5 6 future o 41 42 43 44 45 46").contains("Time Hole"), "no hole");
    assert!(fault("o 1 2 3 4 5 6").contains("past") && fault("past o x").contains('x'));
}

/// On blind displays in battle 19, at leisure, with this many jumps made.
fn blind(experience: u8) -> Trial {
    let mut setup = mastered(&[("shuffle", "7"), ("blind", "yes")]);
    setup.displays = Displays::printed();
    jumps(trial(&setup, 19), experience)
}

#[test]
fn case_17_0a_on_blind_displays_only_the_timemaster_follows_the_marker() {
    let mut trial = blind(3).but(|state| state.time.visited |= 1 << 34);
    // Over the hole, a visited battle, and on to 25.
    trial.play(Action::Jump, &[4, 2, 4, 1, 4, 1, 1, 1, 1]);
    let master = Audience::Only(Seats::only(seat(2)));
    for occurrence in &trial.occurrences {
        let hidden = match occurrence {
            Occurrence::Roll(rolled, _) => rolled.why.rule.to_string() == "5.0",
            Occurrence::Event(event, _) => {
                matches!(event, Event::Travelled { .. } | Event::Unaligned | Event::Visited(_))
            }
        };
        let (Occurrence::Roll(_, audience) | Occurrence::Event(_, audience)) = occurrence;
        assert_eq!(*audience, if hidden { master } else { Audience::All }, "{occurrence:?}");
        assert_eq!(occurrence.is_for(Viewer::Seat(seat(1))), !hidden);
    }
    assert!(
        [Event::Unaligned, Event::Visited(34), Event::Landed(25)].into_iter().all(|event| trial.saw(event))
    );
}

#[test]
fn case_17_0a_who_aligns_a_blind_flux_looks_around_once_a_battle() {
    let mut trial = blind(5);
    // Around 19, clockwise from the top: 1, 2, 20, 31, 30 and 18; only a roll of at most 5 shows what it is.
    trial.play(Action::Align(way(4)), &[1, 4, 1, 5, 6, 6, 2, 3, 3, 3, 1, 1]);
    let seen =
        |number, rolled, battle| trial.saw(Event::Discerned { direction: way(number), rolled, battle });
    assert!(seen(1, 5, Some(1)) && seen(2, 6, None) && seen(3, 12, None), "{}", trial.caused());
    assert!(seen(4, 5, Some(31)) && seen(5, 6, None) && seen(6, 2, Some(18)));
    let found: Vec<_> = trial.state.time.found.iter().flatten().map(|found| found.battle).collect();
    assert_eq!(found, [1, 31, 18]);
    trial.play(Action::Align(way(1)), &[]);
    assert!(trial.events().iter().all(|event| !matches!(event, Event::Discerned { .. })), "once is all");
}

#[test]
fn case_17_0a_at_the_edge_there_is_less_to_see_and_the_hole_can_be_seen() {
    let mut corner = blind(12).but(|state| state.time.at = state.time.displays.find(1).unwrap());
    corner.play(Action::Align(way(4)), &[1, 1, 1, 1, 1, 1]);
    let directions: Vec<_> =
        corner.state.time.found.iter().flatten().map(|found| found.direction.number()).collect();
    assert_eq!(directions, [3, 4, 5]);
    let mut near = blind(12).but(|state| state.time.at = state.time.displays.find(31).unwrap());
    near.play(Action::Align(way(4)), &[1; 12]);
    let hole = Found { from: 19, direction: way(4), battle: 0 };
    assert!(near.state.time.found.contains(&Some(hole)));
    // Trippers who see the displays have nothing to make out.
    asked(19).play(Action::Align(way(4)), &[]);
}

const OWN: &str = "battle 7\n  title Our Own Marathon\n  place A field\n  display past\n  negotiate no\n  \
    treasure none\n  set-up random\n  opponent Joggers\n    kind soldier\n    looks citizen\n    values 1X1A\n    \
    count 2\n    leaves nothing\n  note They run.\n";

#[test]
fn case_17_0b_battles_of_ones_own_replace_printed_ones() {
    let setup = mastered(&[("battles", OWN)]);
    assert_eq!(setup.book.battles().len(), 72);
    let mut game = beginning(&setup, &[]);
    game.play(Action::Start, &[3, 3]);
    assert_eq!(game.state.battle().unwrap().title, "Our Own Marathon");
    assert_eq!(game.state.field.count, 2, "two, without a die");
    assert_eq!(Setup::read(2, &setup.write()).unwrap(), setup, "the settings read back");
    // A new number needs a place in time.
    let new = OWN.replace("battle 7", "battle 73");
    let faults = Setup::read(1, &[Setting::new("battles", &new)]).unwrap_err();
    assert!(faults.iter().any(|fault| fault.message.contains("above 72")), "{faults:?}");
    let layout = "past o 73 2 3 4 5 6 future o 41 42 43 44 45 46";
    let setup = mastered(&[("battles", &new), ("layout", layout)]);
    let mut game = beginning(&setup, &[]);
    game.play(Action::Start, &[1, 1]);
    assert_eq!(game.state.field.battle, 73);
    let faults = Setup::read(1, &[Setting::new("layout", layout)]).unwrap_err();
    assert!(faults.iter().any(|fault| fault.message.contains("73")), "{faults:?}");
    let broken =
        Setup::read(1, &[Setting::new("battles", OWN.replace("count 2", "count many"))]).unwrap_err();
    assert!(broken[0].message.contains("count"), "{broken:?}");
}

#[test]
fn case_17_0c_the_timemaster_acts_for_the_historical_side() {
    let setup = mastered(&[]);
    let mut game = beginning(&setup, &[]);
    assert_eq!(game.actor(), seat(1), "the Tripper chooses his load");
    // Gladiators enter from side 4: a slinger and a swordsman.
    game.play(Action::Start, &[4, 3, 1, 1, 4]);
    assert_eq!(game.actor(), seat(2), "the Timemaster lets them in");
    game.play(Action::Border(common::hex("0412")), &[]);
    game.play(Action::Border(common::hex("0512")), &[]);
    assert_eq!(game.actor(), seat(1), "the Tripper has his turn");
    // A hoplite comes nearer, and there are several ways.
    let mut game = trial(&setup, 7).foe(0, "1003");
    game.play(Action::End, &[3, 4]);
    assert!(matches!(game.state.phase, Phase::Choose { .. }), "{}", game.caused());
    assert_eq!(game.actor(), seat(2), "the Timemaster chooses the way");
}

#[test]
fn contradictory_settings_are_all_reported_at_once() {
    let settings: Vec<_> = [
        ("pounds", "60"),
        ("random-equipment", "yes"),
        ("tontine", "yes"),
        ("victory", "D"),
        ("blind", "yes"),
        ("colour", "blue"),
        ("tontine", "yes"),
        ("shuffle", "many"),
    ]
    .map(|(key, value)| Setting::new(key, value))
    .into();
    let faults = Setup::read(1, &settings).unwrap_err();
    let at: Vec<_> = faults.iter().map(|fault| fault.setting).collect();
    assert_eq!(at, [Some(5), Some(6), Some(7), None, None, None, None, None], "{faults:?}");
    let words =
        ["no setting", "twice", "whole number", "pounds", "equipment", "Tontine", "Victory D", "Blind"];
    for (fault, word) in faults.iter().zip(words) {
        assert!(fault.message.contains(word), "{}", fault.message);
    }
    let both = [("shuffle", "1"), ("layout", "past o 1 2 3 4 5 6 future o 41 42 43 44 45 46")];
    let faults = Setup::read(6, &both.map(|(key, value)| Setting::new(key, value))).unwrap_err();
    assert_eq!(faults.len(), 2, "too many seats, and two orders at once: {faults:?}");
    assert!(Setup::read(1, &[Setting::new("timemaster", "yes")]).is_err(), "a Timemaster alone");
    assert!(Setup::read(1, &[Setting::new("victory", "E")]).is_err(), "a team of one");
    assert!(Setup::read(5, &[Setting::new("timemaster", "yes")]).is_ok());
}
