//! Playing on without words, as simulations and searching bots do.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{Fast, Game as _, Offers, Playout, Seat, Uniform};
use lawbook::sample::{Action, HighestBid, Setup};

/// A whole random game: its scores and how many steps it took.
fn finish(number: u64, limit: usize) -> (Option<Vec<i32>>, usize) {
    let mut playout = Playout::<HighestBid>::new(number);
    let mut state = playout.start(&Setup::new(3));
    let (outcome, steps) = playout.finish(&mut state, &mut Uniform, limit);
    (outcome.map(|outcome| outcome.played().to_vec()), steps)
}

#[test]
fn a_playout_repeats_for_the_same_number_and_ends() {
    assert_eq!(finish(5, 1000), finish(5, 1000));
    let games: Vec<_> = (0..50).map(|number| finish(number, 1000)).collect();
    assert!(games.iter().all(|(scores, steps)| scores.is_some() && *steps == 12));
    assert!(games.iter().any(|game| game.0 != games[0].0));
}

#[test]
fn a_playout_stops_at_its_limit() {
    assert_eq!(finish(5, 7), (None, 7));
    assert_eq!(finish(5, 0), (None, 0));
}

#[test]
fn a_step_is_taken_or_there_is_nothing_to_take() {
    let mut playout = Playout::<HighestBid>::new(1);
    let mut state = playout.start(&Setup::new(2));
    assert!(playout.step(&mut state, Seat::new(0), &mut Uniform));
    assert_eq!(HighestBid::to_act(&state).join(" "), "2");
    let _ = playout.apply(&mut state, Seat::new(1), Action::Bid(3));
    assert_eq!(
        state.pot.unwrap().winner,
        if state.hands[0].bid == Some(3) { Seat::new(0) } else { Seat::new(1) }
    );
    playout.finish(&mut state, &mut Uniform, 1000);
    assert!(HighestBid::outcome(&state).is_some());
}

/// How often each kind is picked of a thousand times.
fn picks(fill: impl Fn(&mut Offers<Action>), wanted: Action) -> usize {
    let mut offers = Offers::new();
    fill(&mut offers);
    let mut chance = Fast::new(3);
    (0..1000).filter(|_| Uniform::pick(&offers, &mut chance) == wanted).count()
}

#[test]
fn plain_actions_are_picked_alike_rare_ones_seldom_and_extras_when_there_is_nothing_else() {
    let check = |fill: fn(&mut Offers<Action>), wanted, range: std::ops::RangeInclusive<usize>| {
        let count = picks(fill, wanted);
        assert!(range.contains(&count), "{wanted:?} was picked {count} times");
    };
    let plain: fn(&mut Offers<Action>) = |offers| (1..=4).for_each(|bid| offers.plain(Action::Bid(bid)));
    check(plain, Action::Bid(4), 200..=300);
    let mixed: fn(&mut Offers<Action>) = |offers| {
        offers.extra(Action::Late);
        offers.rare(Action::Risk);
        offers.plain(Action::Take);
    };
    check(mixed, Action::Take, 900..=970);
    check(mixed, Action::Risk, 30..=100);
    check(mixed, Action::Late, 0..=0);
    let rare: fn(&mut Offers<Action>) = |offers| {
        offers.extra(Action::Late);
        offers.rare(Action::Risk);
    };
    check(rare, Action::Risk, 1000..=1000);
    check(|offers| offers.extra(Action::Late), Action::Late, 1000..=1000);
}
