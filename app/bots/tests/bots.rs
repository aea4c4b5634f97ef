//! What bots promise: legal choices, no knowledge beyond the view, and some strength.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::{str::FromStr as _, time::Duration};

use bots::{Advice, Bot, Budget, Expert, Random, Search, Skill, Thought, compose};
use engine::{
    Fair, Fast, Game as _, Match, Narrated as _, Offers, Playout, Policy, Seat, Seed, Texts, Viewer,
};
use time_trap::{Action, Setup, State, TimeTrap};

fn table(players: usize, number: u64) -> Match<TimeTrap> {
    let names = (1..=players).map(|seat| format!("Seat {seat}")).collect();
    Match::start(Setup::random(players), names, Fair::new(Seed::from_number(number), Vec::new()))
}

/// Bots at a table, each choosing from its own view.
struct Seated(Vec<Box<dyn Bot<TimeTrap>>>);

impl Policy<TimeTrap> for Seated {
    fn choose(&mut self, state: &State, seat: Seat, offers: &Offers<Action>, _: &mut Fast) -> Action {
        let view = TimeTrap::view(state, Viewer::Seat(seat), &Texts::default());
        self.0[seat.index()].choose(&view, seat, offers)
    }
}

/// The share of all games that one searching bot wins against random ones, when it sits in each seat in turn.
fn share_won(players: usize, games: u64) -> f64 {
    let mut won = 0.0;
    for number in 0..games {
        let own = usize::try_from(number).unwrap() % players;
        let bot = |index: usize| -> Box<dyn Bot<TimeTrap>> {
            let number = number * 100 + index as u64;
            if index == own {
                Box::new(Search::new(Budget::Playouts(30), number))
            } else {
                Box::new(Random::new(number))
            }
        };
        let mut playout = Playout::<TimeTrap>::new(number);
        let mut state = playout.start(&Setup::random(players));
        let mut table = Seated((0..players).map(bot).collect());
        let (outcome, _) = playout.finish(&mut state, &mut table, usize::MAX);
        let winners = outcome.unwrap().winners;
        if winners.has(Seat::new(own)) {
            won += 1.0 / f64::from(u8::try_from(winners.len()).unwrap());
        }
    }
    won / f64::from(u32::try_from(games).unwrap())
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

/// How many standard deviations above chance the searching bot must be. A bot that plays no better than the others gets
/// there less than once in 1,000 choices of seeds.
const MARGIN: f64 = 3.0;

#[test]
fn search_beats_random_bots_from_every_seat() {
    const GAMES: u32 = 16;
    for players in [2_u8, 4] {
        let won = share_won(usize::from(players), u64::from(GAMES));
        let chance = 1.0 / f64::from(players);
        let deviation = (chance * (1.0 - chance) / f64::from(GAMES)).sqrt();
        println!("{players} players: won {won:.3}, where {chance} ± {deviation:.3} would be chance");
        assert!(won > chance + MARGIN * deviation, "{players} players: won {won} of all games");
    }
}

/// Wants to submit at once, which is not offered before every Man has his orders.
struct Hasty;

impl Advice<TimeTrap> for Hasty {
    fn advise(&mut self, _: &time_trap::View, _: Seat, _: &Offers<Action>, _: &mut Fast) -> Option<Action> {
        Some(Action::Submit)
    }
}

#[test]
fn advice_that_is_not_offered_is_ignored() {
    let game = table(2, 1);
    let steps = compose(&mut Expert::new(Hasty, 1), &game, Seat::new(0)).unwrap();
    assert!(steps.len() > 1 && steps.last() == Some(&Action::Submit), "{steps:?}");
    let submits = steps.iter().filter(|step| **step == Action::Submit).count();
    assert_eq!(submits, 1, "the advice is followed as soon as it is offered");
}

#[test]
fn even_the_shortest_time_allows_one_playout() {
    let mut bot = Search::<TimeTrap>::new(Budget::Time(Duration::from_nanos(1)), 1);
    let game = table(2, 1);
    let steps = compose(&mut bot, &game, Seat::new(0)).unwrap();
    assert_eq!(steps.last(), Some(&Action::Submit));
}

/// Two positions that look the same to a seat: the others have submitted different orders.
fn look_alikes(seat: Seat) -> [State; 2] {
    let mut game = table(3, 5);
    for other in [1, 2].map(Seat::new) {
        let steps = compose(&mut Random::new(9), &game, other).unwrap();
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
        // A Man is picked first, so that there are nine moves to choose from.
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

#[test]
fn an_entry_composed_in_slices_is_the_same() {
    let (game, seat) = (table(2, 3), Seat::new(1));
    let bot = || Search::<TimeTrap>::new(Budget::Playouts(40), 7);
    let whole = compose(&mut bot(), &game, seat).unwrap();
    let mut thought = Thought::new(Box::new(bot()), game, seat, Duration::from_hours(1));
    let mut slices = 1;
    while !thought.go_on(Duration::ZERO).unwrap() {
        slices += 1;
    }
    assert_eq!(thought.steps(), whole);
    assert!(slices > 40, "it was interrupted only {slices} times");
}

#[test]
fn an_entry_ends_when_its_time_is_over() {
    for budget in [Budget::Time(Duration::from_hours(1)), Budget::Playouts(u32::MAX)] {
        let bot = Box::new(Search::<TimeTrap>::new(budget, 7));
        // Each choice may take longer than anyone waits for this test.
        let mut thought = Thought::new(bot, table(9, 3), Seat::new(1), Duration::from_millis(40));
        while !thought.go_on(Duration::from_millis(5)).unwrap() {}
        assert_eq!(thought.steps().last(), Some(&Action::Submit), "{budget:?}");
    }
}
