//! A match whose game is not known: everything goes in and out as text, through the same doors.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use common::{everything, fair, long, scripted, seat, seeded, viewer};
use engine::{AnyMatch, Dice as _, LookOffer, Ready, Target, Tier, Viewer, rule};

/// A match of which only the trait is known.
fn table(seats: usize) -> Box<dyn AnyMatch> {
    Box::new(seeded(seats, 1))
}

#[test]
fn a_table_says_what_is_played_and_who_plays() {
    let game = table(3);
    assert_eq!((game.game(), game.title()), ("highest-bid", "Highest Bid"));
    assert_eq!(game.names(), ["Ada", "Bela", "Cleo"]);
    assert_eq!((game.len(), game.is_empty(), game.outcome()), (0, true, None));
    assert_eq!(game.to_act().join(" "), "1 2 3");
    assert_eq!(game.source().commitment(), Some(fair(1).seed().commitment()));
    let gist = "A risked pot is lost on the 1 of a die of two, and counts double on the 2.";
    assert_eq!(game.gist(rule!("4.1")), Some(gist));
    assert_eq!(game.gist(rule!("4.9")), None);
}

#[test]
fn a_look_asks_and_offers_in_words() {
    let look = table(2).look(seat(1), "").unwrap();
    let prompt = look.prompt.unwrap();
    assert_eq!((prompt.rule, prompt.text.as_str()), (rule!("2"), "Round 1: what do you bid?"));
    assert_eq!((look.draft.as_str(), look.complete), ("", false));
    let then: Vec<_> = look.offers.iter().map(|offer| offer.then.as_str()).collect();
    assert_eq!(then, ["bid 1", "bid 2", "bid 3", "say \"\""]);
    let bid = LookOffer {
        then: "bid 2".to_owned(),
        label: "Bid 2".to_owned(),
        target: Target::Box(2),
        rule: rule!("2"),
        tier: Tier::Plain,
        asks_words: false,
        odds: Vec::new(),
    };
    assert_eq!(look.offers[1], bid);
    assert!(look.offers[3].asks_words && look.offers[3].tier == Tier::Extra);
}

#[test]
fn a_look_at_a_draft_shows_it_on_the_own_board_and_nowhere_else() {
    let game = table(2);
    let before = everything(&*game);
    let look = game.look(seat(1), " say  \"hm\" ").unwrap();
    assert_eq!((look.draft.as_str(), look.complete), ("say \"hm\"", false));
    assert!(look.board.unwrap().contains("says \"hm\""));
    assert_eq!(look.view.unwrap()["seats"][0]["says"], "hm");
    let then: Vec<_> = look.offers.iter().map(|offer| offer.then.as_str()).collect();
    assert_eq!(then, ["say \"hm\", bid 1", "say \"hm\", bid 2", "say \"hm\", bid 3"]);
    assert_eq!(everything(&*game), before);
}

#[test]
fn a_look_at_a_whole_entry_says_so_and_shows_no_position() {
    let look = table(2).look(seat(1), "bid 2").unwrap();
    assert!(look.complete && look.offers.is_empty());
    assert_eq!((look.prompt, look.view, look.board), (None, None, None));
}

#[test]
fn a_seat_that_is_not_to_act_is_asked_and_offered_nothing() {
    let mut game = table(2);
    game.take(seat(1), "bid 1").unwrap();
    let look = game.look(seat(1), "").unwrap();
    assert!(look.prompt.is_none() && look.offers.is_empty() && look.board.is_some());
    let refused = "Seat 1 is not to act now; the table waits for seat 2. [table]";
    assert_eq!(game.look(seat(1), "bid 1").unwrap_err().to_string(), refused);
}

#[test]
fn a_text_is_taken_or_refused_without_a_trace() {
    let mut game = table(2);
    let before = everything(&*game);
    let mut check = |text, expected: &str| {
        assert_eq!(game.take(seat(1), text).unwrap_err().to_string(), expected);
        assert_eq!(everything(&*game), before);
    };
    check("", "expected `say \"…\"`, `bid 2`, `take` or `risk`");
    check("say \"hm\", bet", "expected `say \"…\"`, `bid 2`, `take` or `risk`");
    check("say \"hm\", bid 9", "A bid is 1, 2 or 3. [2]");
    check("late", "Only the clock lets the time run out. [table]");
    let line = game.take(seat(1), "say \"hm\",bid 2").unwrap();
    assert_eq!((line.entry, line.action.as_deref()), (1, Some("say \"hm\", bid 2")));
    assert_eq!(line.events.len(), 1);
}

#[test]
fn words_of_a_refused_text_are_not_kept() {
    let mut game = seeded(2, 1);
    assert!(AnyMatch::take(&mut game, seat(1), "say \"hm\", bid 9").is_err());
    assert!(AnyMatch::take(&mut game, seat(1), "say \"hm\", bet").is_err());
    assert!(AnyMatch::look(&game, seat(1), "say \"hm\"").is_ok());
    assert!(game.texts().is_empty());
}

#[test]
fn the_line_of_an_entry_is_as_its_seat_may_read_it() {
    let mut game: Box<dyn AnyMatch> = Box::new(long(2, 1, 1));
    game.take(seat(2), "bid 1").unwrap();
    let line = game.take(seat(1), "bid 3").unwrap();
    assert_eq!(line.rolls[0].face, fair(1).dice(2).roll(6));
    let line = game.lapse(seat(1)).unwrap();
    assert!(line.by_clock);
    assert_eq!(game.outcome().unwrap().seats, 2);
    assert_eq!(game.lapse(seat(1)).unwrap_err().to_string(), "The clock cannot act for seat 1 now. [table]");
}

#[test]
fn undo_gives_the_text_back() {
    let mut game = table(3);
    game.take(seat(1), "say \"hm\", bid 2").unwrap();
    game.take(seat(2), "bid 3").unwrap();
    assert_eq!((game.settled(), game.may_undo(seat(1))), (0, Ok(())));
    assert_eq!(game.undo(seat(1)).unwrap(), "say \"hm\", bid 2");
    assert_eq!(game.len(), 1);
    assert_eq!(game.undo(seat(1)).unwrap_err().to_string(), "There is nothing to take back. [table]");
}

#[test]
fn each_viewer_gets_their_own_view_of_now_and_then() {
    let mut game: Box<dyn AnyMatch> = Box::new(scripted(&[4, 6]));
    game.take(seat(1), "bid 2").unwrap();
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
    assert_eq!(game.board(Viewer::Public, None), "Round 1 of 3\nseat 1: 0 points, has bid\nseat 2: 0 points");
    assert_eq!(game.board(Viewer::Public, Some(0)), "Round 1 of 3\nseat 1: 0 points\nseat 2: 0 points");
}

#[test]
fn the_story_is_the_readers_own() {
    let mut game = table(2);
    game.take(seat(1), "bid 2").unwrap();
    let action = |reader| game.story(reader)[1].action.clone();
    assert_eq!(action(None).as_deref(), Some("bid 2"));
    assert_eq!(action(Some(viewer(1))).as_deref(), Some("bid 2"));
    assert_eq!((action(Some(viewer(2))), action(Some(Viewer::Public))), (None, None));
}

#[test]
fn a_what_if_is_a_table_of_its_own() {
    let mut game = table(2);
    game.take(seat(1), "bid 2").unwrap();
    let before = everything(&*game);
    let mut branch = game.what_if(viewer(2), 1, fair(9));
    branch.take(seat(2), "bid 3").unwrap();
    assert_eq!(branch.len(), 1);
    assert!(branch.branch().is_some() && branch.record().is_none());
    assert_eq!(everything(&*game), before);
    assert!(game.record().is_some());
}

#[test]
fn an_entry_is_made_ready_first_and_played_when_it_is_written_down() {
    let mut game = table(2);
    let before = everything(&*game);
    assert!(matches!(game.ready(seat(1), " say  \"hm\" "), Ok(Ready::Draft(text)) if text == "say \"hm\""));
    assert!(game.ready(seat(1), "bid 9").is_err() && game.ready(seat(1), "bid").is_err());
    let Ok(Ready::Entry(first)) = game.ready(seat(1), "say \"hm\",bid 2") else { panic!("it is whole") };
    let Ok(Ready::Entry(late)) = game.ready(seat(2), "bid 3") else { panic!("it is whole") };
    assert_eq!(first.text, "say \"hm\", bid 2");
    assert_eq!(everything(&*game), before, "nothing is played yet");
    assert!(game.put(first));
    assert!(!game.put(late), "it was worked out for a position that is gone");

    let mut at_once = table(2);
    at_once.take(seat(1), "say \"hm\", bid 2").unwrap();
    assert_eq!(everything(&*game), everything(&*at_once));
}

#[test]
fn the_story_can_be_read_from_any_entry_on() {
    let mut game = table(2);
    for (by, bid) in [(1, "say \"hm\", bid 1"), (2, "bid 2")] {
        game.take(seat(by), bid).unwrap();
    }
    let whole = game.story(Some(viewer(2)));
    for from in 0..=4 {
        assert_eq!(game.story_from(from, Some(viewer(2))), whole[from.min(whole.len())..]);
    }
}
