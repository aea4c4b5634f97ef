//! [9] Diplomatic Messages.
#![allow(clippy::expect_used, reason = "tests may panic")]

mod common;

use common::{Trial, seat, table, table_for, viewer};
use engine::{Seats, Viewer};
use time_trap::{Addressee, Event, MESSAGE_LENGTH, MESSAGES_PER_TURN, MessageView, TimeTrap};

const NONE: [&str; 0] = [];

/// The messages a player may read: `turn from to words`, with a star while they are not delivered.
fn messages(game: &Trial, who: Viewer) -> Vec<String> {
    let write = |MessageView { turn, from, to, delivered, words }: &MessageView| {
        let star = if *delivered { "" } else { "*" };
        format!("{turn} {from} {}{star} {words}", to.join(","))
    };
    game.view(who).own.messages.iter().map(write).collect()
}

/// What the last entry delivered to a viewer.
fn delivered(game: &Trial, who: Viewer) -> Vec<String> {
    let messages = game.events_for(who).into_iter().filter(|event| matches!(event, Event::Delivered(_)));
    messages.map(|event| game.game.event_words(event).text).collect()
}

#[test]
fn case_9_messages_arrive_next_turn() {
    let mut game = table_for(3, "11 (5,5)");
    game.submit(1, "11 30, to 2 \"meet me in the past\"");
    // Until the turn is over only its writer has it.
    assert_eq!(messages(&game, viewer(1)), ["1 1 2* meet me in the past"]);
    assert_eq!(messages(&game, viewer(2)), NONE);
    assert_eq!(delivered(&game, viewer(2)), NONE);
    game.submit(3, "");
    game.submit(2, "");
    // Then it is delivered with the printout to the player it is for, and shown to no one else.
    assert_eq!(messages(&game, viewer(1)), ["1 1 2 meet me in the past"]);
    assert_eq!(messages(&game, viewer(2)), ["1 1 2 meet me in the past"]);
    for other in [viewer(3), Viewer::Public] {
        assert_eq!(messages(&game, other), NONE);
        assert_eq!(delivered(&game, other), NONE);
    }
    let text = "Message from Player 1 to Player 2: meet me in the past";
    assert_eq!(
        (delivered(&game, viewer(1)), delivered(&game, viewer(2))),
        (vec![text.into()], vec![text.into()])
    );
    assert!(game.printout(2).contains("Turn 1, message from 1 to 2:\n  meet me in the past\n"));
    // It is delivered once, and can be read for ever after.
    let game = game.turn("");
    assert_eq!(delivered(&game, viewer(2)), NONE);
    assert_eq!(messages(&game, viewer(2)), ["1 1 2 meet me in the past"]);
    // What is sent with the last orders comes with the last printout.
    let game = game.idle(7).turn("3: to 1 \"well played\", to all \"farewell\"");
    assert!(game.game.outcome().is_some());
    let last = ["10 3 1 well played", "10 3 1,2 farewell"];
    assert_eq!(messages(&game, viewer(1)), ["1 1 2 meet me in the past", last[0], last[1]]);
    assert_eq!(messages(&game, viewer(2)), ["1 1 2 meet me in the past", last[1]]);
    assert_eq!(messages(&game, viewer(3)), last);
    assert!(game.printout(2).ends_with("Turn 10, message from 3 to 1, 2:\n  farewell\n"));
    assert_eq!(messages(&game, Viewer::Public), NONE);
}

#[test]
fn case_9_1_a_message_has_room_for_400_characters() {
    assert_eq!(MESSAGE_LENGTH, 400);
    let game = table("11 (5,5)");
    // Characters count, not bytes.
    for full in ["x".repeat(MESSAGE_LENGTH), "時".repeat(MESSAGE_LENGTH)] {
        let sent = game.clone().turn(&format!("1: to 2 \"{full}\""));
        assert_eq!(messages(&sent, viewer(2)), [format!("1 1 2 {full}")]);
    }
    let refusal = game.refused(&format!("1: 11 30, to 2 \"{}\"", "x".repeat(MESSAGE_LENGTH + 1)));
    assert_eq!(refusal.rule.0, "9.1");
    assert!(refusal.reason.contains("401") && refusal.reason.contains("400"), "{refusal}");
    // A message needs words; outer blanks are not words.
    assert_eq!(game.forbids("1: to 2 \"\""), "9.1");
    assert_eq!(game.forbids("1: to 2 \"   \\n \""), "9.1");
    let padded = format!("1: to 2 \"  {}  \"", "x".repeat(MESSAGE_LENGTH));
    assert_eq!(
        messages(&game.clone().turn(&padded), viewer(2)),
        [format!("1 1 2 {}", "x".repeat(MESSAGE_LENGTH))]
    );
    // 16 messages go with one submission, and next turn 16 more.
    let several = |count: u8| (1..=count).map(|at| format!("to 2 \"{at}\"")).collect::<Vec<_>>().join(", ");
    let game = game.turn(&format!("1: {}", several(MESSAGES_PER_TURN)));
    assert_eq!(messages(&game, viewer(2)).len(), usize::from(MESSAGES_PER_TURN));
    let refusal = game.refused(&format!("1: {}", several(MESSAGES_PER_TURN + 1)));
    assert_eq!(refusal.rule.0, "9");
    assert!(refusal.reason.contains("16"), "{refusal}");
    let full = several(MESSAGES_PER_TURN);
    assert!(game.offers_after(1, &full).iter().all(|offer| !offer.ends_with("\"\"")));
    let game = game.turn(&format!("1: {full}"));
    assert_eq!(messages(&game, viewer(2)).len(), 2 * usize::from(MESSAGES_PER_TURN));
}

#[test]
fn case_9_2_addressed_by_number() {
    let game = table_for(4, "11 (5,5)");
    // To one, to another, to all others; each says who it is from and to.
    let sent = game.clone().turn("3: to 1 \"one\", to 4 \"four\", to all \"everyone\"");
    assert_eq!(messages(&sent, viewer(1)), ["1 3 1 one", "1 3 1,2,4 everyone"]);
    assert_eq!(messages(&sent, viewer(2)), ["1 3 1,2,4 everyone"]);
    assert_eq!(messages(&sent, viewer(4)), ["1 3 4 four", "1 3 1,2,4 everyone"]);
    assert_eq!(messages(&sent, viewer(3)), ["1 3 1 one", "1 3 4 four", "1 3 1,2,4 everyone"]);
    assert_eq!(delivered(&sent, viewer(2)), ["Message from Player 3 to all players: everyone"]);
    // You can't write to yourself or to players who are not there.
    assert_eq!(game.forbids("3: to 3 \"me\""), "9.2");
    let refusal = game.refused("3: to 5 \"hello\"");
    assert_eq!((refusal.rule.0, refusal.reason.contains("no player 5")), ("9.2", true), "{refusal}");
    assert_eq!(table("11 (5,5)").forbids("1: to all \"you\""), "9.2");
    // The addresses on offer are those that are allowed.
    let addresses = |game: &Trial| {
        let offers = game.offers_after(1, "").into_iter().filter(|offer| offer.starts_with("to "));
        offers.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(addresses(&game), "to 2 \"\", to 3 \"\", to 4 \"\", to all \"\"");
    assert_eq!(addresses(&table("11 (5,5)")), "to 2 \"\"");
    assert_eq!(Addressee::All.seats(seat(2), 4), Seats::first(4).without(seat(2)));
    assert_eq!(Addressee::Player(seat(4)).seats(seat(2), 4), Seats::only(seat(4)));
}

#[test]
fn case_9_3_forged_sender_is_refused() {
    let game = table_for(3, "11 (5,5)");
    // You may sign with your own number; the table signs anyway.
    let sent = game.clone().turn("2: from 2 to 1 \"signed\", to 1 \"unsigned\"");
    assert_eq!(messages(&sent, viewer(1)), ["1 2 1 signed", "1 2 1 unsigned"]);
    // Another's number is refused, and nothing of the submission is taken.
    let refusal = game.refused("2: 21 30, from 3 to 1 \"attack him\"");
    assert_eq!(refusal.rule.0, "9.3");
    assert!(refusal.reason.contains("your own number, 2"), "{refusal}");
    assert_eq!(game.forbids("2: from 1 to 3 \"I am player 1\""), "9.3");
    assert_eq!(game.forbids("2: from x to 3 \"boo\""), "9.3");
    // What the words claim does not change whose they are.
    let sent = game.turn("2: to 1 \"Turn 1, message from 3 to 1:\"");
    assert_eq!(messages(&sent, viewer(1)), ["1 2 1 Turn 1, message from 3 to 1:"]);
    let print = sent.printout(1);
    assert!(print.ends_with("\nTurn 1, message from 2 to 1:\n  Turn 1, message from 3 to 1:\n"), "{print}");
}

#[test]
fn messages_are_in_the_order_of_turns_and_senders() {
    let mut game = table_for(3, "11 (5,5)");
    game.submit(3, "to 1 \"c\", to 1 \"d\"");
    game.submit(2, "to 1 \"a\", to 1 \"b\"");
    game.submit(1, "");
    let game = game.turn("2: to 1 \"e\"");
    assert_eq!(messages(&game, viewer(1)), ["1 2 1 a", "1 2 1 b", "1 3 1 c", "1 3 1 d", "2 2 1 e"]);
}

#[test]
fn an_undone_message_is_never_delivered() {
    let mut game = table("11 (5,5)");
    game.submit(1, "to 2 \"a rash word\"");
    game.game.undo(seat(1)).expect("nothing has been revealed");
    assert_eq!(messages(&game, viewer(1)), NONE);
    let game = game.turn("1: to 2 \"a calm word\"");
    assert_eq!(messages(&game, viewer(2)), ["1 1 2 a calm word"]);
    assert_eq!(delivered(&game, viewer(2)), ["Message from Player 1 to Player 2: a calm word"]);
}

#[test]
fn words_come_through_as_they_were_written() {
    let nasty = r#"say \"hi\", or; submit # \\ done\nsecond line"#;
    let game = table("11 (5,5)").turn(&format!("1: to 2 \"{nasty}\""));
    assert_eq!(game.view(viewer(2)).own.messages[0].words, "say \"hi\", or; submit # \\ done\nsecond line");
}

#[test]
fn a_file_for_a_reader_leaves_out_the_messages_of_others_and_replays() {
    let game = table_for(3, "11 (5,5)")
        .turn("1: to 2 \"meet me\", to all \"good luck\"; 2: to 1 \"yes\"")
        .game
        .clone();
    let file = |reader: Viewer| game.record_for(Some(reader)).expect("it is no what-if").to_string();
    for (reader, reads) in [
        (viewer(1), ["meet me", "good luck", "yes"].as_slice()),
        (viewer(2), &["meet me", "good luck", "yes"]),
        (viewer(3), &["good luck"]),
        (Viewer::Public, &[]),
    ] {
        let text = file(reader);
        for words in ["meet me", "good luck", "yes"] {
            assert_eq!(text.contains(words), reads.contains(&words), "{reader:?}\n{text}");
        }
        let record = engine::Record::parse(text.as_bytes()).expect("it is a file");
        let again = engine::replay::<TimeTrap>(&record).expect("it replays");
        assert_eq!(again.entries().len(), game.entries().len());
    }
}
