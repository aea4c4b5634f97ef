//! What bots promise: legal choices, no knowledge beyond the view, and some strength.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::{str::FromStr as _, time::Duration};

use bots::{Bot, Budget, Search, Skill, compose};
use engine::{Fair, Fast, Game as _, Match, Narrated as _, Offers, Seat, Seed, Texts, Viewer};
use time_trap::{Action, Setup, State, TimeTrap};

fn table(players: usize, number: u64) -> Match<TimeTrap> {
    let names = (1..=players).map(|seat| format!("Seat {seat}")).collect();
    Match::start(Setup::random(players), names, Fair::new(Seed::from_number(number), Vec::new()))
}

/// Plays one game with a bot of each skill and gives the share of the victory each one has.
fn play(skills: &[Skill], number: u64) -> Vec<f64> {
    let mut game = table(skills.len(), number);
    let mut seated: Vec<Box<dyn Bot<TimeTrap>>> =
        (1..).zip(skills).map(|(at, skill)| skill.bot(number * 100 + at)).collect();
    while let Some(seat) = game.to_act().lowest() {
        let steps = compose(seated[seat.index()].as_mut(), &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
    let winners = game.outcome().unwrap().winners;
    let share = 1.0 / f64::from(u8::try_from(winners.len()).unwrap());
    (0..skills.len()).map(|index| if winners.has(Seat::new(index)) { share } else { 0.0 }).collect()
}

fn wins(skills: &[Skill], games: u64) -> f64 {
    (0..games).map(|number| play(skills, number)[0]).sum()
}

#[test]
fn skills_read_and_write() {
    for name in ["random", "search:40", "search:250ms", "expert", "expert:easy", "expert:medium"] {
        assert_eq!(Skill::from_str(name).unwrap().to_string(), name);
    }
    assert_eq!(Skill::from_str("search").unwrap().to_string(), "search:300");
    assert_eq!(Skill::from_str("search:5ms"), Ok(Skill::Search(Budget::Time(Duration::from_millis(5)))));
    assert_eq!(Skill::from_str("expert:hard"), Ok(Skill::DEFAULT));
    for bad in [
        "",
        "human",
        "expert:",
        "expert:5",
        "expert:Easy",
        "easy",
        "search:",
        "search:0",
        "search:0ms",
        "search:-1",
        "search:2s",
        "random:3",
    ] {
        let error = Skill::from_str(bad).unwrap_err().to_string();
        assert!(error.contains("search:500") && error.contains("random"), "{error}");
    }
}

#[test]
fn search_beats_random_at_two_seats() {
    let search = Skill::Search(Budget::Playouts(30));
    let won = wins(&[search, Skill::Random], 12);
    assert!(won >= 10.0, "{won} of 12");
}

#[test]
fn search_beats_three_random_bots() {
    let search = Skill::Search(Budget::Playouts(30));
    let won = wins(&[search, Skill::Random, Skill::Random, Skill::Random], 8);
    assert!(won >= 6.0, "{won} of 8, where 2 would be chance");
}

#[test]
fn a_budget_of_time_is_kept_to_at_least_one_playout() {
    let mut bot = Search::<TimeTrap>::new(Budget::Time(Duration::from_nanos(1)), 1);
    let game = table(2, 1);
    let steps = compose(&mut bot, &game, Seat::new(0)).unwrap();
    assert_eq!(steps.last(), Some(&Action::Submit));
}

/// Two positions that a seat cannot tell apart: others' orders are in, but different ones.
fn look_alikes(seat: Seat) -> [State; 2] {
    let mut game = table(3, 5);
    for other in [1, 2].map(Seat::new) {
        let steps = compose(&mut bots::Random::new(9), &game, other).unwrap();
        game.play(other, &steps).unwrap();
    }
    let view = game.view(Viewer::Seat(seat));
    [1, 2].map(|number| TimeTrap::imagine(&view, &mut Texts::default(), &mut Fast::new(number)))
}

#[test]
fn a_choice_depends_only_on_what_the_seat_sees() {
    let seat = Seat::new(0);
    let [one, other] = look_alikes(seat);
    assert_ne!(one, other, "the positions differ in what the seat cannot see");
    let choose = |state: &State| {
        let mut offers = Offers::for_bots();
        let mut state = state.clone();
        // Past the only plain choice, to one with nine moves.
        let _ = TimeTrap::apply(
            &mut state,
            seat,
            Action::Man(time_trap::Man::ALL[0]),
            &mut engine::Silent(Fast::new(1)),
        );
        TimeTrap::offer(&state, seat, &mut offers);
        let view = TimeTrap::view(&state, Viewer::Seat(seat), &Texts::default());
        (0..5)
            .map(|number| Search::<TimeTrap>::new(Budget::Playouts(60), number).choose(&view, seat, &offers))
            .collect::<Vec<_>>()
    };
    assert_eq!(choose(&one), choose(&other));
}

#[test]
fn the_same_number_gives_the_same_choices() {
    let game = table(2, 3);
    let steps = |number| {
        let mut bot = Search::<TimeTrap>::new(Budget::Playouts(40), number);
        compose(&mut bot, &game, Seat::new(1)).unwrap()
    };
    assert_eq!(steps(7), steps(7));
    assert!((8..20).any(|number| steps(number) != steps(7)), "other numbers give other choices");
}
