//! A game being played: entries as a whole, undo, drafts, the clock, and going back.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{everything, fair, long, play, scripted, seat, seeded, try_play, viewers};
use engine::{Author, Dice as _, DiceFault, Draft, Flow, Match, PlayError, Refusal, Source, faces};
use lawbook::sample::{Action, Flaw, Flawed, HighestBid, Setup};

/// After these entries of a game of two, the entry is refused in these words, and nothing changes.
fn check_refused(before: &[&str], entry: &str, expected: &str) {
    let mut game = scripted(&[4, 6]);
    play(&mut game, before);
    let was = everything(&game);
    assert_eq!(try_play(&mut game, entry).unwrap_err(), expected, "{entry}");
    assert_eq!(everything(&game), was, "{entry} changed something");
}

const ONE_ROUND: [&str; 3] = ["1: bid 1", "2: bid 2 / 3", "2: take"];

#[test]
fn what_is_not_offered_is_refused_by_its_rule() {
    check_refused(&[], "1: take", "There is no pot to take or risk now. [4]");
    check_refused(&[], "1: bid 4", "A bid is 1, 2 or 3. [2]");
    check_refused(&[], "1: late", "Only the clock can do that. [table]");
    check_refused(
        &["1: bid 1", "2: bid 2 / 3"],
        "2: bid 1",
        "Decide on the pot first: take it or risk it. [4]",
    );
}

#[test]
fn an_entry_is_played_as_a_whole_or_not_at_all() {
    check_refused(&[], "1: say \"hm\", bid 4", "A bid is 1, 2 or 3. [2]");
    check_refused(&[], "1: say \"a\", say \"b\", bid 1", "You have already said something this round. [2.1]");
    let more = "The entry is not complete: more steps are needed. [table]";
    check_refused(&[], "1: say \"hm\"", more);
    let already = "The entry was already complete before this step. [table]";
    check_refused(&[], "1: bid 1, bid 2", already);
    check_refused(&["1: bid 1"], "2: bid 2, take", already);
}

#[test]
fn a_refusal_says_whose_turn_it_is() {
    let seat_3 = "It is not your turn: the table is waiting for Ada and Bela. [table]";
    check_refused(&[], "3: bid 1", seat_3);
    check_refused(&["1: bid 1"], "1: bid 1", "It is not your turn: the table is waiting for Bela. [table]");
    let pot = "It is not your turn: the table is waiting for Bela. [table]";
    check_refused(&["1: bid 1", "2: bid 2 / 3"], "1: take", pot);
    let over = [&ONE_ROUND[..], &ONE_ROUND, &ONE_ROUND].concat();
    check_refused(&over, "1: bid 1", "The game is over. [table]");
}

#[test]
fn words_are_judged_before_they_are_kept() {
    check_refused(&[], "1: say \" \", bid 1", "The text is empty. [2.1]");
    let long = format!("1: say \"{}\", bid 1", "é".repeat(81));
    check_refused(&[], &long, "The text has 81 characters; the limit is 80. [2.1]");
    play(&mut scripted(&[4, 6]), &[&format!("1: say \"{}\", bid 1", "é".repeat(80))]);
}

#[test]
fn dice_that_do_not_fit_are_refused() {
    let before = ["1: bid 1"];
    check_refused(&before, "2: bid 2", "a roll is missing: the rules roll a die with 6 sides here");
    check_refused(&before, "2: bid 2 / 7", "a die with 6 sides can’t show 7");
    check_refused(&before, "2: bid 2 / 3 4", "there is 1 roll more than the rules make");
    check_refused(&[], "1: bid 2 / 3", "there is 1 roll more than the rules make");
}

#[test]
fn a_refusal_names_the_step() {
    let mut game = scripted(&[4, 6]);
    let refused =
        |step, rule, reason: &'static str| PlayError::Refused { step, refusal: Refusal::new(rule, reason) };
    assert_eq!(game.play(seat(1), &[]).map(|_| ()), Err(PlayError::Incomplete));
    let steps = game.read(seat(1), "say \"hm\", bid 9").unwrap();
    let second = refused(1, engine::rule!("2"), "A bid is 1, 2 or 3.");
    assert_eq!(game.play(seat(1), &steps).map(|_| ()), Err(second));
    let left = PlayError::Dice(DiceFault::LeftOver { count: 2 });
    assert_eq!(game.play_with_faces(seat(1), &[Action::Bid(1)], &[1, 1]).map(|_| ()), Err(left));
}

#[test]
fn an_entry_says_what_it_did() {
    let mut game = scripted(&[4, 6]);
    let entry = game.play(seat(1), &[Action::Bid(1)]).unwrap();
    assert_eq!((entry.seat, entry.author, entry.flow), (seat(1), Author::Seat, Flow::Sealed));
    assert_eq!(entry.steps, [Action::Bid(1)]);
    let entry = game.play_with_faces(seat(2), &[Action::Bid(3)], &[5]).unwrap();
    assert_eq!((entry.flow, faces(&entry.occurrences)), (Flow::Final, vec![5]));
}

#[test]
fn a_game_starts_with_the_dice_it_is_given() {
    let begin = |faces: Option<&[u16]>, source| {
        let names = vec!["Ada".to_owned(), "Bela".to_owned()];
        let game = Match::<HighestBid>::start_from(Setup::new(2), 1, names, source, faces);
        game.map(|game| engine::faces(game.opening())).map_err(|error| error.to_string())
    };
    assert_eq!(begin(Some(&[4, 6]), Source::SCRIPTED), Ok(vec![4, 6]));
    let ran_out = "a roll is missing: the rules roll a die with 6 sides here".to_owned();
    assert_eq!(begin(None, Source::SCRIPTED), Err(ran_out));
    assert_eq!(begin(None, Source::Fair(fair(1))), Ok(vec![3, 1]));
    assert_eq!(begin(Some(&[3, 1]), Source::Fair(fair(1))), Ok(vec![3, 1]));
    let differs = "roll 2 is recorded as 2, but the seed gives 1".to_owned();
    assert_eq!(begin(Some(&[3, 2]), Source::Fair(fair(1))), Err(differs));
}

// Undo.

#[test]
fn undo_gives_the_steps_and_the_position_before() {
    let mut game = seeded(3, 1);
    let before = everything(&game);
    play(&mut game, &["1: say \"hm\", bid 2"]);
    let steps = game.undo(seat(1)).unwrap();
    assert!(matches!(steps[..], [Action::Say { .. }, Action::Bid(2)]), "{steps:?}");
    assert_eq!(everything(&game), before);
}

#[test]
fn undo_in_the_middle_keeps_what_others_did_unseen() {
    let mut game = seeded(4, 1);
    play(&mut game, &["1: bid 1", "2: bid 2", "3: say \"hm\", bid 3"]);
    game.undo(seat(2)).unwrap();
    let mut without = seeded(4, 1);
    play(&mut without, &["1: bid 1", "3: say \"hm\", bid 3"]);
    assert_eq!(everything(&game), everything(&without));
    play(&mut game, &["2: bid 1"]);
    game.undo(seat(1)).unwrap();
    game.undo(seat(3)).unwrap();
    let mut alone = seeded(4, 1);
    play(&mut alone, &["2: bid 1"]);
    assert_eq!(everything(&game), everything(&alone));
}

#[test]
fn undo_removes_one_entry_after_the_other() {
    let mut game = scripted(&[4, 6]);
    play(&mut game, &["1: bid 1", "2: bid 2 / 3"]);
    let before = everything(&game);
    play(&mut game, &["2: take", "2: bid 1"]);
    game.undo(seat(2)).unwrap();
    game.undo(seat(2)).unwrap();
    assert_eq!(everything(&game), before);
}

/// After these entries of a game of two, the seat may undo nothing, for this reason.
fn check_no_undo(entries: &[&str], number: usize, reason: &str) {
    let mut game = scripted(&[4, 6]);
    play(&mut game, entries);
    let was = everything(&game);
    assert_eq!(game.may_undo(seat(number)).map_err(|refusal| refusal.to_string()), Err(reason.to_owned()));
    assert_eq!(game.undo(seat(number)).unwrap_err().to_string(), reason);
    assert_eq!(everything(&game), was);
}

#[test]
fn nothing_is_undone_that_someone_knows_of() {
    let rolled = "You can’t undo this: dice have been rolled or orders revealed. [table]";
    check_no_undo(&[], 1, "There is nothing to undo. [table]");
    check_no_undo(&["1: bid 1"], 2, "There is nothing to undo. [table]");
    // The roll came with the second entry, and the first was revealed by it.
    check_no_undo(&["1: bid 1", "2: bid 2 / 3"], 2, rolled);
    check_no_undo(&["1: bid 1", "2: bid 2 / 3"], 1, rolled);
    check_no_undo(&["1: bid 1", "2: bid 2 / 3", "2: take"], 1, rolled);
    // The last `take` shows the secret numbers: no die, but a reveal.
    check_no_undo(&[&ONE_ROUND[..], &ONE_ROUND, &ONE_ROUND].concat(), 2, rolled);
    let acted = "You can’t undo this: Ada has already acted on it. [table]";
    check_no_undo(&["1: bid 1", "2: bid 2 / 3", "2: take", "1: bid 1"], 2, acted);
}

#[test]
fn what_the_clock_did_is_not_undone_nor_anything_before_it() {
    check_no_undo(&["lapse 1"], 1, "There is nothing to undo. [table]");
    let acted = "You can’t undo this: Bela has already acted on it. [table]";
    check_no_undo(&["1: bid 1", "2: bid 2 / 3", "2: take", "lapse 2"], 2, acted);
}

#[test]
fn a_roll_makes_an_entry_final_whatever_the_rules_say() {
    // A game with a flaw: it rolls when something is said, and calls the entry sealed.
    let names = vec![String::new(), String::new()];
    let mut game = Match::<Flawed<{ Flaw::RollsInDraft as u8 }>>::start(Setup::new(2), names, fair(1));
    let steps = game.read(seat(1), "say \"hm\", bid 1").unwrap();
    assert_eq!(game.play(seat(1), &steps).unwrap().flow, Flow::Final);
    assert!(game.undo(seat(1)).is_err());
}

#[test]
fn settled_entries_are_those_up_to_the_last_final_one() {
    let mut game = scripted(&[4, 6]);
    let mut check = |entry, settled| {
        play(&mut game, &[entry]);
        assert_eq!(game.settled(), settled, "{entry}");
    };
    check("1: bid 1", 0);
    check("2: bid 2 / 3", 2);
    check("2: take", 2);
    check("1: bid 1", 2);
    check("2: bid 3 / 1", 5);
    check("2: risk / 2", 6);
}

#[test]
fn undo_cannot_reroll() {
    let mut plain = seeded(3, 7);
    play(&mut plain, &["1: bid 1", "2: bid 2", "3: bid 3"]);
    let pot = faces(&plain.entries()[2].occurrences);
    assert_eq!(pot, [fair(7).dice(3).roll(6)]);
    // However often anything is undone, the third entry rolls the dice of the third entry.
    let again: [&[&str]; 3] = [
        &["1: bid 1", "undo 1", "1: bid 1", "2: bid 2", "3: bid 3"],
        &["1: bid 1", "2: bid 2", "undo 1", "undo 2", "2: bid 3", "1: bid 3", "3: bid 1"],
        &["3: say \"hm\", bid 1", "2: bid 2", "undo 3", "1: bid 1", "undo 2", "lapse 2", "3: bid 2"],
    ];
    for entries in again {
        let mut game = seeded(3, 7);
        for entry in entries {
            match entry.strip_prefix("undo ") {
                Some(number) => drop(game.undo(seat(number.parse().unwrap())).unwrap()),
                None => play(&mut game, &[entry]),
            }
        }
        assert_eq!(game.entries().len(), 3);
        assert_eq!(faces(&game.entries()[2].occurrences), pot, "{entries:?}");
    }
}

#[test]
fn undo_in_one_round_changes_no_dice_of_the_next() {
    let round = |bid: &str| [bid.to_owned(), "2: bid 2".to_owned()];
    let next_round = |first: &str, undone: bool| {
        let mut game = seeded(2, 9);
        let winner = if first == "1: bid 3" { "1: take" } else { "2: take" };
        for entry in round(first) {
            play(&mut game, &[&entry]);
        }
        play(&mut game, &[winner]);
        if undone {
            game.undo(seat(winner[..1].parse().unwrap())).unwrap();
            play(&mut game, &[winner]);
        }
        for entry in round("1: bid 1") {
            play(&mut game, &[&entry]);
        }
        game.entries().iter().map(|entry| faces(&entry.occurrences)).collect::<Vec<_>>()
    };
    let expected = next_round("1: bid 1", false);
    assert_eq!(next_round("1: bid 3", false), expected);
    assert_eq!(next_round("1: bid 1", true), expected);
    assert_eq!(next_round("1: bid 3", true), expected);
}

// Drafts.

#[test]
fn a_draft_is_open_until_it_is_a_whole_entry_and_touches_nothing() {
    let mut game = seeded(2, 1);
    let steps = game.read(seat(1), "say \"hm\", bid 2").unwrap();
    let before = everything(&game);
    let Draft::Open(state) = game.draft(seat(1), &steps[..1]).unwrap() else { panic!("it is not complete") };
    assert!(state.hands[0].said.is_some());
    assert!(matches!(game.draft(seat(1), &[]), Ok(Draft::Open(_))));
    assert!(matches!(game.draft(seat(1), &steps), Ok(Draft::Complete)));
    assert_eq!(everything(&game), before);
}

#[test]
fn a_draft_is_refused_as_its_entry_would_be() {
    let mut game = scripted(&[4, 6]);
    for text in ["take", "say \"a\", say \"b\"", "bid 1, bid 2", "late", "say \"\""] {
        let steps = game.read(seat(1), text).unwrap();
        let (draft, played) = (game.draft(seat(1), &steps).map(|_| ()), game.play(seat(1), &steps));
        assert!(draft.is_err(), "{text}");
        assert_eq!(draft, played.map(|_| ()), "{text}");
    }
}

#[test]
fn a_complete_draft_rolls_no_real_dice() {
    let mut game = seeded(2, 3);
    play(&mut game, &["1: bid 1"]);
    assert!(matches!(game.draft(seat(2), &[Action::Bid(3)]), Ok(Draft::Complete)));
    play(&mut game, &["2: bid 3"]);
    assert_eq!(faces(&game.entries()[1].occurrences), [fair(3).dice(2).roll(6)]);
}

// The clock.

#[test]
fn the_clock_acts_for_a_seat_that_is_to_act() {
    let mut game = scripted(&[4, 6]);
    let cannot = "The clock can’t act for Ada now. [table]";
    play(&mut game, &["lapse 1"]);
    assert_eq!(game.entries()[0].author, Author::Clock);
    assert_eq!(try_play(&mut game, "lapse 1").unwrap_err(), cannot);
    let none_left = "a roll is missing: the rules roll a die with 6 sides here";
    assert_eq!(try_play(&mut game, "lapse 2").unwrap_err(), none_left);
    play(&mut game, &["lapse 2 / 6"]);
    let alone = "The clock can’t act for Bela now. [table]";
    assert_eq!(try_play(&mut game, "lapse 2").unwrap_err(), alone);
    play(&mut game, &["lapse 1"]);
    assert_eq!(game.state().points, [6, 0, 0, 0]);
}

// Going back.

#[test]
fn every_position_can_be_seen_again_however_long_the_game() {
    let mut game = long(3, 12, 2);
    let mut seen = Vec::new();
    while game.outcome().is_none() {
        seen.push((*game.state(), viewers(3).iter().map(|&v| game.view(v)).collect::<Vec<_>>()));
        // The next player bids, and now and then undoes it; a winner takes the pot.
        let number = game.to_act().lowest().unwrap().number();
        let has_pot = game.state().pot.is_some();
        play(&mut game, &[&format!("{number}: {}", if has_pot { "take" } else { "bid 2" })]);
        if !has_pot && game.entries().len().is_multiple_of(5) && game.undo(seat(number)).is_ok() {
            play(&mut game, &[&format!("{number}: bid 3")]);
        }
    }
    assert_eq!(game.entries().len(), 48, "three copies are kept on the way");
    for (at, (state, views)) in seen.iter().enumerate() {
        assert_eq!(game.state_at(at), *state, "after {at} entries");
        let again: Vec<_> = viewers(3).iter().map(|&v| game.view_at(at, v)).collect();
        assert_eq!(again, *views, "after {at} entries");
    }
    assert_eq!(game.state_at(48), *game.state());
    assert_eq!(game.state_at(1000), *game.state(), "beyond the end is now");
}

#[test]
fn undo_across_a_kept_copy_leaves_no_trace() {
    // The copy is made after the sixteenth entry, which is a bid; three more bids can follow it unseen.
    let rounds = ["1: bid 2", "2: bid 1", "3: bid 1", "4: bid 1", "1: take"];
    let start = || {
        let mut game = long(4, 5, 4);
        (0..3).for_each(|_| play(&mut game, &rounds));
        game
    };
    let mut game = start();
    play(&mut game, &["4: bid 3", "2: bid 1", "3: bid 2"]);
    game.undo(seat(4)).unwrap();
    play(&mut game, &["4: bid 1"]);
    game.undo(seat(2)).unwrap();
    play(&mut game, &["2: bid 3", "1: bid 1", "2: take", "1: bid 1"]);
    let mut plain = start();
    play(&mut plain, &["3: bid 2", "4: bid 1", "2: bid 3", "1: bid 1", "2: take", "1: bid 1"]);
    assert_eq!(everything(&game), everything(&plain));
    assert_eq!(game.record().unwrap().to_string(), plain.record().unwrap().to_string());
}
