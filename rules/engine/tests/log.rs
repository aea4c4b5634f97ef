//! The log as a reader may read it: secret rolls and events to their audience alone.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{play, scripted, seat, viewer, viewers};
use engine::{History, LogOf, Match, Record, Seat, Viewer, replay};
use lawbook::sample::{Action, Event, HighestBid, Pot};

/// One round of two, the second bid by the clock.
fn game() -> Match<HighestBid> {
    let mut game = scripted(&[4, 6]);
    play(&mut game, &["1: say \"hm\", bid 2", "lapse 2 / 5", "1: risk / 2"]);
    game
}

/// A line as one text: `1 clock action | rolls | events`.
fn shown(line: &LogOf<HighestBid>) -> String {
    let who = line.seat.map_or_else(|| "table".to_owned(), |seat| format!("{seat}"));
    let clock = if line.by_clock { " (clock)" } else { "" };
    let rolls = line
        .rolls
        .iter()
        .map(|roll| format!("{} of {} for {} [{}]", roll.face, roll.sides, roll.purpose, roll.rule));
    let events = line.events.iter().map(|event| format!("{} [{}]", event.text, event.rule));
    let happened: Vec<_> = rolls.chain(events).collect();
    format!("{} {who}{clock}: {} | {}", line.entry, line.action.as_deref().unwrap_or("?"), happened.join(" "))
}

/// The reader reads these lines.
fn check(reader: Option<Viewer>, expected: [&str; 4]) {
    let lines: Vec<_> = game().log(reader).iter().map(shown).collect();
    assert_eq!(lines, expected, "{reader:?}");
}

const LATE: &str = "2 2 (clock): late | 5 of 6 for value of the pot [3] Bela missed the deadline and bids nothing. [2.2] \
    Ada bid 2 and says: hm [3] Bela bid 0. [3] Ada wins a pot of 5. [3.1]";
const RISK: &str =
    "3 1: risk | 2 of 2 for double or nothing [4.1] Ada doubles the pot. [4.1] Round 2 begins. [2]";

#[test]
fn a_spectator_reads_what_everyone_may() {
    check(
        Some(Viewer::Public),
        ["0 table: ? | Round 1 begins. [2]", "1 1: ? | Ada has bid. [2]", LATE, RISK],
    );
}

#[test]
fn a_seat_reads_its_own_secrets_too() {
    let dealt = "0 table: ? | 4 of 6 for secret number [1] Ada’s secret number is 4. [1] Round 1 begins. [2]";
    check(Some(viewer(1)), [dealt, "1 1: say \"hm\", bid 2 | Ada has bid. [2]", LATE, RISK]);
    let dealt =
        "0 table: ? | 6 of 6 for secret number [1] Bela’s secret number is 6. [1] Round 1 begins. [2]";
    check(Some(viewer(2)), [dealt, "1 1: ? | Ada has bid. [2]", LATE, RISK]);
}

#[test]
fn the_keeper_of_the_file_reads_everything() {
    let dealt = "0 table: ? | 4 of 6 for secret number [1] 6 of 6 for secret number [1] Ada’s secret number is 4. [1] \
        Bela’s secret number is 6. [1] Round 1 begins. [2]";
    check(None, [dealt, "1 1: say \"hm\", bid 2 | Ada has bid. [2]", LATE, RISK]);
}

#[test]
fn a_sealed_bid_with_words_reads_like_one_without() {
    let log = |entry| {
        let mut game = scripted(&[4, 6]);
        play(&mut game, &[entry]);
        [viewer(2), Viewer::Public].map(|reader| game.log(Some(reader)))
    };
    assert_eq!(log("1: bid 1"), log("1: say \"you will never know\", bid 3"));
}

#[test]
fn a_hidden_deal_makes_no_difference_to_anyone_else() {
    let log = |secrets: &[u16]| [viewer(1), Viewer::Public].map(|reader| scripted(secrets).log(Some(reader)));
    assert_eq!(log(&[4, 1]), log(&[4, 6]));
}

#[test]
fn remarks_are_for_the_seat_of_the_entry_and_the_keeper() {
    let file = game().record().unwrap().to_string().replace("1: say", "# I bluff.\n1: say");
    let game = replay::<HighestBid>(&Record::parse(file.as_bytes()).unwrap()).unwrap();
    let remarks = |reader| game.log(reader).into_iter().flat_map(|line| line.remarks).collect::<Vec<_>>();
    assert_eq!(remarks(None), ["I bluff."]);
    assert_eq!(remarks(Some(viewer(1))), ["I bluff."]);
    assert!(remarks(Some(viewer(2))).is_empty() && remarks(Some(Viewer::Public)).is_empty());
}

#[test]
fn every_reader_has_a_line_for_every_entry() {
    for reader in viewers(2) {
        let entries: Vec<_> = game().log(Some(reader)).iter().map(|line| line.entry).collect();
        assert_eq!(entries, [0, 1, 2, 3]);
    }
}

#[test]
fn a_line_in_json_names_what_it_holds() {
    let line = serde_json::to_value(&game().log(Some(Viewer::Public))[3]).unwrap();
    let expected = serde_json::json!({
        "entry": 3,
        "seat": 1,
        "by_clock": false,
        "action": "risk",
        "rolls": [{ "rule": "4.1", "purpose": "double or nothing", "sides": 2, "face": 2 }],
        "events": [
            { "rule": "4.1", "text": "Ada doubles the pot." },
            { "rule": "2", "text": "Round 2 begins." },
        ],
        "remarks": [],
    });
    assert_eq!(line, expected);
}

#[test]
fn steps_and_events_stand_beside_their_words() {
    let game = game();
    let lines = game.log(Some(viewer(2)));
    assert!(lines[1].steps.is_empty(), "a sealed bid is not for the others: {:?}", lines[1].steps);
    assert_eq!(lines[3].steps, [Action::Risk]);
    let pot = Pot { winner: seat(1), worth: 5 };
    let events: Vec<_> = lines[3].events.iter().map(|words| words.event).collect();
    assert_eq!(events, [Event::Doubled(pot), Event::RoundBegan(2)]);
}

#[test]
fn the_log_can_be_read_in_parts() {
    let game = game();
    let whole = game.log(None);
    for first in 0..=4 {
        for last in first..=5 {
            assert_eq!(game.log_between(first, last, None), whole[first.min(4)..(last + 1).min(4)]);
        }
    }
}

/// The events of the history from an entry on, each with its entry and the seat that acted.
fn events(viewer: Viewer, until: usize, from: usize) -> Vec<(usize, Option<Seat>, Event)> {
    game().history(viewer, until).events(from).map(|(entry, seat, event)| (entry, seat, *event)).collect()
}

#[test]
fn the_history_gives_a_viewer_the_events_they_may_know() {
    let dealt = |number, secret| (0, None, Event::Dealt(seat(number), secret));
    let round = (0, None, Event::RoundBegan(1));
    let bid = (1, Some(seat(1)), Event::HasBid(seat(1)));
    assert_eq!(events(Viewer::Public, 1, 0), [round, bid]);
    assert_eq!(events(viewer(1), 1, 0), [dealt(1, 4), round, bid]);
    assert_eq!(events(viewer(2), 1, 0), [dealt(2, 6), round, bid]);
}

#[test]
fn the_history_begins_and_ends_where_it_is_asked_to() {
    assert_eq!(events(Viewer::Public, 0, 0), [(0, None, Event::RoundBegan(1))]);
    assert_eq!(events(Viewer::Public, 0, 1), []);
    let entries = |until, from| {
        let mut entries: Vec<_> =
            events(Viewer::Public, until, from).into_iter().map(|(entry, ..)| entry).collect();
        entries.dedup();
        entries
    };
    assert_eq!([entries(99, 0), entries(99, 2), entries(2, 2)], [vec![0, 1, 2, 3], vec![2, 3], vec![2]]);
    assert_eq!(History::<HighestBid>::empty(Viewer::Public).events(0).count(), 0);
}
