//! A match whose game is not known at compile time: everything goes in and out as text.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{everything, fair, long, scripted, seat, seeded, viewer};
use engine::{AnyMatch, Dice as _, Offer, Prepared, Target, Tier, Viewer, rule};
use lawbook::sample::Action;

/// A match known only by its trait.
fn table(seats: usize) -> Box<dyn AnyMatch> {
    Box::new(seeded(seats, 1))
}

#[test]
fn a_table_says_what_is_played_and_who_plays() {
    let game = table(3);
    assert_eq!((game.game(), game.title()), ("highest-bid", "Highest Bid"));
    assert_eq!((game.seats(), game.name(seat(3)).as_str()), (3, "Cleo"));
    assert_eq!((game.len(), game.is_empty(), game.outcome()), (0, true, None));
    assert_eq!(game.to_act().join(" "), "1 2 3");
    assert_eq!(game.source().commitment(), Some(fair(1).seed().commitment()));
    let gist = "A risked pot is doubled or lost, with even chances.";
    assert_eq!(game.gist(rule!("4.1")), Some(gist));
    assert_eq!(game.gist(rule!("4.9")), None);
}

#[test]
fn a_decision_asks_and_offers_in_words() {
    let decision = table(2).decision(seat(1), "").unwrap();
    let prompt = decision.prompt.unwrap();
    assert_eq!((prompt.rule, prompt.text.as_str()), (rule!("2"), "Round 1: what do you bid?"));
    assert_eq!((decision.draft.as_str(), decision.complete), ("", false));
    let then: Vec<_> = decision.offers.iter().map(|offer| offer.then.as_str()).collect();
    assert_eq!(then, ["bid 1", "bid 2", "bid 3", "say \"\""]);
    let bid = Offer {
        action: (),
        then: "bid 2".to_owned(),
        label: "Bid 2".to_owned(),
        target: Target::Box(2),
        rule: rule!("2"),
        tier: Tier::Plain,
        asks_words: false,
        complete: true,
        odds: Vec::new(),
    };
    assert_eq!(decision.offers[1], bid);
    assert!(decision.offers[3].asks_words && decision.offers[3].tier == Tier::Extra);
}

#[test]
fn a_draft_is_shown_on_its_own_board_and_nowhere_else() {
    let game = table(2);
    let before = everything(&*game);
    let decision = game.decision(seat(1), " say  \"hm\" ").unwrap();
    assert_eq!((decision.draft.as_str(), decision.complete), ("say \"hm\"", false));
    let board = game.draft_board(seat(1), "say \"hm\"").unwrap().unwrap();
    assert!(board.contains("says \"hm\""), "{board}");
    let then: Vec<_> = decision.offers.iter().map(|offer| offer.then.as_str()).collect();
    assert_eq!(then, ["say \"hm\", bid 1", "say \"hm\", bid 2", "say \"hm\", bid 3"]);
    assert_eq!(everything(&*game), before);
}

#[test]
fn a_whole_entry_is_complete_and_shows_no_position() {
    let game = table(2);
    let decision = game.decision(seat(1), "bid 2").unwrap();
    assert!(decision.complete && decision.offers.is_empty());
    assert_eq!((decision.prompt, game.draft_board(seat(1), "bid 2")), (None, Ok(None)));
}

#[test]
fn a_seat_that_is_not_to_act_is_asked_and_offered_nothing() {
    let mut game = table(2);
    game.submit(seat(1), "bid 1").unwrap();
    let decision = game.decision(seat(1), "").unwrap();
    assert!(
        decision.prompt.is_none()
            && decision.offers.is_empty()
            && game.draft_board(seat(1), "").unwrap().is_some()
    );
    let refused = "It is not your turn: the table is waiting for Bela. [table]";
    assert_eq!(game.decision(seat(1), "bid 1").unwrap_err().to_string(), refused);
}

#[test]
fn a_text_is_played_or_refused_without_a_trace() {
    let mut game = table(2);
    let before = everything(&*game);
    let mut check = |text, expected: &str| {
        assert_eq!(game.submit(seat(1), text).unwrap_err().to_string(), expected);
        assert_eq!(everything(&*game), before);
    };
    check("", "expected `say \"…\"`, `bid 2`, `take` or `risk`");
    check("say \"hm\", bet", "expected `say \"…\"`, `bid 2`, `take` or `risk`");
    check("say \"hm\", bid 9", "A bid is 1, 2 or 3. [2]");
    check("late", "Only the clock can do that. [table]");
    let line = game.submit(seat(1), "say \"hm\",bid 2").unwrap();
    assert_eq!((line.entry, line.action.as_deref()), (1, Some("say \"hm\", bid 2")));
    assert_eq!(line.events.len(), 1);
}

#[test]
fn words_of_a_refused_text_are_not_kept() {
    let mut game = seeded(2, 1);
    assert!(AnyMatch::submit(&mut game, seat(1), "say \"hm\", bid 9").is_err());
    assert!(AnyMatch::submit(&mut game, seat(1), "say \"hm\", bet").is_err());
    assert!(AnyMatch::decision(&game, seat(1), "say \"hm\"").is_ok());
    assert!(game.texts().is_empty());
}

#[test]
fn the_line_of_an_entry_is_as_its_seat_may_read_it() {
    let mut game: Box<dyn AnyMatch> = Box::new(long(2, 1, 1));
    game.submit(seat(2), "bid 1").unwrap();
    let line = game.submit(seat(1), "bid 3").unwrap();
    assert_eq!(line.rolls[0].face, fair(1).dice(2).roll(6));
    let line = game.lapse(seat(1)).unwrap();
    assert!(line.by_clock);
    assert_eq!(game.outcome().unwrap().seats, 2);
    assert_eq!(game.lapse(seat(1)).unwrap_err().to_string(), "The clock can’t act for Ada now. [table]");
}

#[test]
fn undo_gives_the_draft_that_is_left() {
    let mut game = table(3);
    // Commas and quotes inside the words are part of the draft that is left.
    let draft = r#"say "well, \"two\", or 3, bid 1""#;
    game.submit(seat(1), &format!("{draft}, bid 2")).unwrap();
    game.submit(seat(2), "bid 3").unwrap();
    assert_eq!((game.settled(), game.may_undo(seat(1))), (0, Ok(draft.to_owned())));
    assert_eq!(game.undo(seat(1)).unwrap(), draft);
    assert_eq!(game.len(), 1);
    let decision = game.decision(seat(1), draft).unwrap();
    assert_eq!((decision.draft.as_str(), decision.complete), (draft, false), "it is a draft to continue");
    assert_eq!(game.may_undo(seat(2)), Ok(String::new()), "an entry of one step leaves nothing");
    assert_eq!(game.undo(seat(2)).unwrap(), "");
    assert!(game.is_empty());
    assert_eq!(game.undo(seat(1)).unwrap_err().to_string(), "There is nothing to undo. [table]");
}

#[test]
fn each_viewer_gets_their_own_view_of_now_and_then() {
    let mut game: Box<dyn AnyMatch> = Box::new(scripted(&[4, 6]));
    game.submit(seat(1), "bid 2").unwrap();
    let bid = |reader, at| game.view(reader, at)["seats"][0]["bid"].clone();
    assert_eq!((bid(viewer(1), None), bid(viewer(1), Some(0))), (2.into(), serde_json::Value::Null));
    assert_eq!((bid(viewer(2), None), bid(Viewer::Public, None)), Default::default());
    let secrets = |reader| {
        game.view(reader, None)["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seen| seen["secret"].as_u64())
            .collect::<Vec<_>>()
    };
    assert_eq!(secrets(viewer(1)), [Some(4), None]);
    assert_eq!(secrets(viewer(2)), [None, Some(6)]);
    assert_eq!(secrets(Viewer::Public), [None, None]);
    assert_eq!(game.board(Viewer::Public, None), "Round 1 of 3\nAda: 0 points, has bid\nBela: 0 points");
    assert_eq!(game.board(Viewer::Public, Some(0)), "Round 1 of 3\nAda: 0 points\nBela: 0 points");
}

#[test]
fn the_log_is_the_readers_own() {
    let mut game = table(2);
    game.submit(seat(1), "bid 2").unwrap();
    let action = |reader| game.log(reader)[1].action.clone();
    assert_eq!(action(None).as_deref(), Some("bid 2"));
    assert_eq!(action(Some(viewer(1))).as_deref(), Some("bid 2"));
    assert_eq!((action(Some(viewer(2))), action(Some(Viewer::Public))), (None, None));
}

#[test]
fn a_what_if_is_a_table_of_its_own() {
    let mut game = table(2);
    game.submit(seat(1), "bid 2").unwrap();
    let before = everything(&*game);
    let mut branch = game.what_if(viewer(2), 1, fair(9));
    branch.submit(seat(2), "bid 3").unwrap();
    assert_eq!(branch.len(), 1);
    assert!(branch.branch().is_some() && branch.record().is_none());
    assert_eq!(everything(&*game), before);
    assert!(game.record().is_some());
}

#[test]
fn an_entry_is_prepared_first_and_played_when_it_is_written_down() {
    let mut game = table(2);
    let before = everything(&*game);
    assert!(
        matches!(game.prepare(seat(1), " say  \"hm\" "), Ok(Prepared::Draft(text)) if text == "say \"hm\"")
    );
    assert!(game.prepare(seat(1), "bid 9").is_err() && game.prepare(seat(1), "bid").is_err());
    let Ok(Prepared::Entry(first)) = game.prepare(seat(1), "say \"hm\",bid 2") else { panic!("it is whole") };
    let Ok(Prepared::Entry(late)) = game.prepare(seat(2), "bid 3") else { panic!("it is whole") };
    assert_eq!(first.text, "say \"hm\", bid 2");
    assert_eq!(everything(&*game), before, "nothing is played yet");
    assert!(game.commit(first));
    assert!(!game.commit(late), "it was prepared for a position that is gone");

    let mut at_once = table(2);
    at_once.submit(seat(1), "say \"hm\", bid 2").unwrap();
    assert_eq!(everything(&*game), everything(&*at_once));
}

#[test]
fn the_log_can_be_read_from_any_entry_on() {
    let mut game = table(2);
    for (by, bid) in [(1, "say \"hm\", bid 1"), (2, "bid 2")] {
        game.submit(seat(by), bid).unwrap();
    }
    let whole = game.log(Some(viewer(2)));
    for from in 0..=4 {
        assert_eq!(game.log_from(from, Some(viewer(2))), whole[from.min(whole.len())..]);
    }
}

#[test]
fn a_text_can_be_checked_without_a_trace() {
    let game = table(2);
    let before = everything(&*game);
    let check = |text: &str| game.check(seat(1), text).map_err(|error| error.to_string());
    assert_eq!([check(""), check(" say \"hm\" "), check("say \"hm\", bid 2")], [Ok(()), Ok(()), Ok(())]);
    assert_eq!(check("bid 9"), Err("A bid is 1, 2 or 3. [2]".to_owned()));
    assert_eq!(check("bid"), Err("expected a bid from 1 to 3".to_owned()));
    assert_eq!(everything(&*game), before);
}

#[test]
fn players_can_be_renamed_and_every_sentence_follows() {
    let mut game = table(2);
    game.submit(seat(1), "bid 2").unwrap();
    game.rename(vec!["Zoe".to_owned(), String::new()]);
    assert_eq!((game.name(seat(1)).as_str(), game.name(seat(2)).as_str()), ("Zoe", "Player 2"));
    assert_eq!(game.log(None)[1].events[0].text, "Zoe has bid.");
    let refused = "It is not your turn: the table is waiting for Player 2. [table]";
    assert_eq!(game.submit(seat(1), "bid 1").unwrap_err().to_string(), refused);
}

#[test]
fn the_last_entry_of_a_seat_is_its_own_and_not_the_clocks() {
    let mut game = table(3);
    game.submit(seat(2), "bid 1").unwrap();
    game.submit(seat(1), "bid 1").unwrap();
    game.lapse(seat(3)).unwrap();
    assert_eq!([1, 2, 3].map(|number| game.last_entry_of(seat(number))), [Some(2), Some(1), None]);
}

#[test]
fn a_decision_carries_its_steps_and_actions_beside_their_words() {
    let game = seeded(2, 1);
    let (decision, view) = game.decision(seat(1), "say \"hm\"").unwrap();
    assert!(matches!(decision.steps[..], [Action::Say { .. }]), "{:?}", decision.steps);
    assert_eq!(view.unwrap().seats[0].says.as_deref(), Some("hm"));
    let actions: Vec<_> = decision.offers.iter().map(|offer| (offer.action, offer.label.as_str())).collect();
    let bids = [(Action::Bid(1), "Bid 1"), (Action::Bid(2), "Bid 2"), (Action::Bid(3), "Bid 3")];
    assert_eq!(actions, bids);
}
