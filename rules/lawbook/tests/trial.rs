//! The harness of rules tests: it plays what is played, and fails where a test is wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::{Fast, Flow, Viewer};
use lawbook::{
    sample::{Action, Event, Flaw, Flawed, HighestBid, Pot, Setup},
    trial::{Position, Trial, seat, viewer},
};

fn table() -> Trial<HighestBid> {
    Trial::start(Setup::new(2), &[4, 6])
}

/// The test fails, and says this.
#[track_caller]
fn fails<T>(expected: &str, test: impl FnOnce() -> T) {
    let Err(payload) = catch_unwind(AssertUnwindSafe(test)) else { panic!("it does not fail: {expected}") };
    let text = payload.downcast_ref::<String>().cloned();
    let text = text.or_else(|| payload.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default();
    assert!(text.contains(expected), "{text}");
}

#[test]
fn entries_are_played_with_their_dice() {
    let mut trial = table();
    trial.play(1, "say \"a / b | c\", bid 1", &[]);
    trial.play(2, "bid 3", &[5]);
    trial.lapse(2, &[]);
    let at_once = table().after("1: say \"a / b | c\", bid 1 | 2: bid 3 / 5 | lapse 2");
    assert_eq!(trial.state(), at_once.state());
    assert_eq!(trial.game.entries().len(), 3);
    assert_eq!(trial.view(viewer(1)), at_once.view(viewer(1)));
    assert_eq!(at_once.json(viewer(1))["seats"][0]["secret"], 4);
}

#[test]
fn events_and_rolls_are_those_of_the_last_entry() {
    let trial = table();
    assert_eq!(trial.events(), [Event::RoundBegan(1)]);
    assert_eq!(trial.events_for(viewer(2)), [Event::Dealt(seat(2), 6), Event::RoundBegan(1)]);
    let trial = trial.after("1: bid 1 | 2: bid 3 / 5");
    let rolls: Vec<_> = trial.rolls().iter().map(|rolled| (rolled.face, rolled.why.purpose)).collect();
    assert_eq!(rolls, [(5, "value of the pot")]);
    assert!(trial.events_for(Viewer::Public).contains(&Event::Won(Pot { winner: seat(2), worth: 5 })));
    assert!(table().after("1: bid 1").rolls().is_empty());
}

#[test]
fn settings_are_read_as_in_a_file() {
    let trial = Trial::<HighestBid>::start_with(3, &[("rounds", "9"), ("die", "20")], &[1, 2, 3]);
    assert_eq!(*trial.game.setup(), Setup { seats: 3, rounds: 9, die: 20 });
    fails("Choose 1 to 50 rounds.", || Trial::<HighestBid>::start_with(2, &[("rounds", "0")], &[1, 2]));
}

#[test]
fn offers_follow_the_draft() {
    assert_eq!(table().offers(1), ["bid 1", "bid 2", "bid 3", "say \"\""]);
    assert_eq!(table().offers_after(1, "say \"x\"")[0], "say \"x\", bid 1");
    assert_eq!(table().decision(1, "").offers[2].action, Action::Bid(3));
    fails("1: bid 9: A bid is 1, 2 or 3. [2]", || table().offers_after(1, "bid 9"));
}

#[test]
fn a_wrong_test_fails() {
    fails("a die with 6 sides can’t show 7", || Trial::<HighestBid>::start(Setup::new(2), &[4, 7]));
    fails("1: bid 9: A bid is 1, 2 or 3. [2]", || table().play(1, "bid 9", &[]));
    fails("1: bet: expected", || table().play(1, "bet", &[]));
    fails("there is 1 roll more", || table().play(1, "bid 1", &[3]));
    fails("a roll is missing", || table().after("1: bid 1 | 2: bid 2"));
    fails("the clock for 1", || table().after("lapse 1 | lapse 1"));
    fails("x: no player", || table().play_all("x"));
}

#[test]
fn a_refusal_must_be_one_and_be_by_its_rule() {
    let trial = table();
    assert_eq!(trial.refusal(1, "bid 9").reason, "A bid is 1, 2 or 3.");
    trial.refuses(1, "say \"a\", say \"b\", bid 1", "2.1");
    fails("1: bid 1: it is not refused", || trial.refuses(1, "bid 1", "2"));
    fails("A bid is 1, 2 or 3. [2]", || trial.refuses(1, "bid 9", "4"));
    fails("expected a bid", || trial.refusal(1, "bid x"));
    fails("The entry is not complete", || trial.refusal(1, "say \"x\""));
    assert_eq!(trial.faults(1, "bid x")[0].0, 4);
    fails("A bid is 1, 2 or 3. [2]", || trial.faults(1, "bid 9"));
}

#[test]
fn a_position_is_played_action_by_action() {
    let mut position = Position::<HighestBid>::start(&Setup::new(2), &[4, 6]);
    assert_eq!(position.purposes(), ["secret number"]);
    assert!(position.saw(Event::Dealt(seat(1), 4)) && position.flow == Flow::Open);
    position.play(Action::Bid(1), &[]);
    assert_eq!((position.actor(), position.flow), (seat(2), Flow::Sealed));
    let after = position.after(Action::Bid(3), &[5]);
    assert_eq!((after.to_act().join(" "), position.to_act().join(" ")), ("2".to_owned(), "2".to_owned()));
    assert_eq!(after.events().last(), Some(&Event::Won(Pot { winner: seat(2), worth: 5 })));
    assert_eq!(after.all_offers(), [Action::Take, Action::Risk]);
    assert!(after.offers(Action::Take) && !after.offers(Action::Bid(1)));
    assert!(after.offers_to(seat(1)).is_empty());
    position.play_with(Action::Bid(2), Fast::new(1));
    assert!(position.state.pot.is_some());
}

#[test]
fn a_position_is_drawn_by_hand() {
    let pot = Pot { winner: seat(2), worth: 3 };
    let drawn = Position::<HighestBid>::start(&Setup::new(2), &[1, 1]).but(|state| state.pot = Some(pot));
    let mut position = Position::<HighestBid>::of(drawn.state);
    assert!(position.events().is_empty());
    position.play_as(seat(2), Action::Risk, &[2]);
    assert!(position.saw(Event::Doubled(pot)));
}

#[test]
fn a_wrong_action_or_die_fails_in_a_position() {
    let position = || Position::<HighestBid>::start(&Setup::new(2), &[1, 1]);
    fails("Take is not offered to Seat 1: [Bid(1)", || position().play(Action::Take, &[]));
    fails("there is 1 roll more", || position().play(Action::Bid(1), &[4]));
    fails("a roll is missing", || Position::<HighestBid>::start(&Setup::new(2), &[1]));
    let drawn = || position().but(|state| state.round = 9);
    fails("no one is to act", || drawn().actor());
    assert!(drawn().all_offers().is_empty());
}

#[test]
fn words_that_are_refused_are_not_kept() {
    type Deaf = Flawed<{ Flaw::DeafEars as u8 }>;
    let trial = Trial::<Deaf>::start(Setup::new(2), &[4, 6]);
    trial.refuses(1, "say \"x\", bid 1", "2.1");
    assert!(trial.game.texts().is_empty());
}
