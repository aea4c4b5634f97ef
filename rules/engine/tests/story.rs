//! The log as a reader may read it: secret rolls and events to their audience alone.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use common::{play, scripted, viewer, viewers};
use engine::{Line, Match, Record, Viewer, replay};
use lawbook::sample::HighestBid;

/// One round of two, the second bid by the clock.
fn game() -> Match<HighestBid> {
    let mut game = scripted(&[4, 6]);
    play(&mut game, &["1: say \"hm\", bid 2", "lapse 2 / 5", "1: risk / 2"]);
    game
}

/// A line in one: `1 clock action | rolls | events`.
fn shown(line: &Line) -> String {
    let who = line.seat.map_or_else(|| "table".to_owned(), |seat| format!("{seat}"));
    let clock = if line.by_clock { " (clock)" } else { "" };
    let rolls = line
        .rolls
        .iter()
        .map(|roll| format!("{} of {} for {} [{}]", roll.face, roll.sides, roll.purpose, roll.rule));
    let events = line.events.iter().map(|event| format!("{} [{}]", event.text, event.rule));
    let told: Vec<_> = rolls.chain(events).collect();
    format!("{} {who}{clock}: {} | {}", line.entry, line.action.as_deref().unwrap_or("?"), told.join(" "))
}

/// The reader reads these lines.
fn check(reader: Option<Viewer>, expected: [&str; 4]) {
    let lines: Vec<_> = game().story(reader).iter().map(shown).collect();
    assert_eq!(lines, expected, "{reader:?}");
}

const LATE: &str = "2 2 (clock): late | 5 of 6 for worth of the pot [3] Seat 2 was late and bids nothing. [2.2] \
    Seat 1 bid 2 and says: hm [3] Seat 2 bid 0. [3] Seat 1 wins a pot of 5. [3.1]";
const RISK: &str =
    "3 1: risk | 2 of 2 for double or nothing [4.1] Seat 1 doubles it. [4.1] Round 2 begins. [2]";

#[test]
fn a_spectator_reads_what_everybody_may() {
    check(
        Some(Viewer::Public),
        ["0 table: ? | Round 1 begins. [2]", "1 1: ? | Seat 1 has bid. [2]", LATE, RISK],
    );
}

#[test]
fn a_seat_reads_its_own_secrets_too() {
    let dealt =
        "0 table: ? | 4 of 6 for secret number [1] Seat 1's secret number is 4. [1] Round 1 begins. [2]";
    check(Some(viewer(1)), [dealt, "1 1: say \"hm\", bid 2 | Seat 1 has bid. [2]", LATE, RISK]);
    let dealt =
        "0 table: ? | 6 of 6 for secret number [1] Seat 2's secret number is 6. [1] Round 1 begins. [2]";
    check(Some(viewer(2)), [dealt, "1 1: ? | Seat 1 has bid. [2]", LATE, RISK]);
}

#[test]
fn the_keeper_of_the_file_reads_everything() {
    let dealt = "0 table: ? | 4 of 6 for secret number [1] 6 of 6 for secret number [1] Seat 1's secret number is 4. [1] \
        Seat 2's secret number is 6. [1] Round 1 begins. [2]";
    check(None, [dealt, "1 1: say \"hm\", bid 2 | Seat 1 has bid. [2]", LATE, RISK]);
}

#[test]
fn a_sealed_bid_with_words_reads_like_one_without() {
    let log = |entry| {
        let mut game = scripted(&[4, 6]);
        play(&mut game, &[entry]);
        [viewer(2), Viewer::Public].map(|reader| game.story(Some(reader)))
    };
    assert_eq!(log("1: bid 1"), log("1: say \"you will never know\", bid 3"));
}

#[test]
fn a_hidden_deal_makes_no_difference_to_anybody_else() {
    let log =
        |secrets: &[u16]| [viewer(1), Viewer::Public].map(|reader| scripted(secrets).story(Some(reader)));
    assert_eq!(log(&[4, 1]), log(&[4, 6]));
}

#[test]
fn remarks_are_for_the_seat_of_the_entry_and_the_keeper() {
    let file = game().record().unwrap().to_string().replace("1: say", "# I bluff.\n1: say");
    let game = replay::<HighestBid>(&Record::parse(file.as_bytes()).unwrap()).unwrap();
    let remarks = |reader| game.story(reader).into_iter().flat_map(|line| line.remarks).collect::<Vec<_>>();
    assert_eq!(remarks(None), ["I bluff."]);
    assert_eq!(remarks(Some(viewer(1))), ["I bluff."]);
    assert!(remarks(Some(viewer(2))).is_empty() && remarks(Some(Viewer::Public)).is_empty());
}

#[test]
fn every_reader_has_a_line_for_every_entry() {
    for reader in viewers(2) {
        let entries: Vec<_> = game().story(Some(reader)).iter().map(|line| line.entry).collect();
        assert_eq!(entries, [0, 1, 2, 3]);
    }
}

#[test]
fn a_line_in_json_names_what_it_holds() {
    let line = serde_json::to_value(&game().story(Some(Viewer::Public))[3]).unwrap();
    let expected = serde_json::json!({
        "entry": 3,
        "seat": 1,
        "by_clock": false,
        "action": "risk",
        "rolls": [{ "rule": "4.1", "purpose": "double or nothing", "sides": 2, "face": 2 }],
        "events": [
            { "rule": "4.1", "text": "Seat 1 doubles it." },
            { "rule": "2", "text": "Round 2 begins." },
        ],
        "remarks": [],
    });
    assert_eq!(line, expected);
}
