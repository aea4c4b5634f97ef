//! From a game file to a match and back: what does not follow from the rules is refused with its place.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{long, play, seat};
use engine::{AnyMatch, Match, Record, Seed, Source, replay};
use lawbook::sample::{Flaw, Flawed, HighestBid};

/// A whole game with scripted dice.
const FILE: &str = r#"anachron 1
game highest-bid
rules 1
seat 1 "Ada"
seat 2 "Bela"
set rounds 1
set die 10
dice scripted

start
  roll 4 6
1: say "hm", bid 2
2: bid 3
  roll 9
2: risk
  roll 2
result winners 2 scores 4 21
"#;

const SEED: &str = "1381c5535cd885002e9ed729d1b9b6d14bf821e9d50063cdaf7c4bf70e240307";
const COMMIT: &str = "92480fe9ac5622caa8bbc2bcd44351f91c2d1fbffb4781134376bb1303d00809";

/// The same game with the dice of a seed that is known.
fn seeded_file() -> String {
    let mut game = long(2, 1, 1);
    play(&mut game, &["1: say \"hm\", bid 2", "2: bid 3", "2: risk"]);
    game.record().unwrap().to_string()
}

fn replayed(file: &str) -> Result<Match<HighestBid>, String> {
    replay(&Record::parse(file.as_bytes()).unwrap()).map_err(|error| error.to_string())
}

/// The file plays, and is written again as it was.
fn check_plays(file: &str) -> Match<HighestBid> {
    let game = replayed(file).unwrap();
    assert_eq!(game.record().unwrap().to_string(), file);
    game
}

/// With the one replaced by the other, the file reads but does not play, for this reason.
fn check_fails(file: &str, old: &str, new: &str, expected: &str) {
    assert!(file.contains(old), "{old} in {file}");
    assert_eq!(replayed(&file.replacen(old, new, 1)).map(|_| ()), Err(expected.to_owned()));
}

#[test]
fn a_whole_game_plays_again() {
    let game = check_plays(FILE);
    assert_eq!(game.outcome().unwrap().played(), [4, 21]);
    check_plays(&seeded_file());
}

#[test]
fn a_game_plays_again_from_any_place_it_stopped_at() {
    let lines: Vec<_> = FILE.lines().collect();
    // After the lines that end an entry: the start, two bids, and the risk with the result.
    for (length, entries) in [(11, 0), (12, 1), (14, 2), (17, 3)] {
        let game = check_plays(&(lines[..length].join("\n") + "\n"));
        assert_eq!(game.entries().len(), entries);
    }
}

#[test]
fn remarks_stay_with_their_entries() {
    let file = FILE.replace("2: bid", "# Bela hesitates.\n# And how.\n2: bid");
    let game = check_plays(&file);
    assert_eq!(game.entries()[1].remarks, ["Bela hesitates.", "And how."]);
}

#[test]
fn actions_are_rewritten_in_their_one_form() {
    let file = FILE.replace("1: say \"hm\", bid 2", "1:   say \"\\u{68}m  \" ,bid   02  # sure?");
    let written = replayed(&file).unwrap().record().unwrap().to_string();
    assert_eq!(written, FILE.replace("1: say", "# sure?\n1: say"));
}

// Dice.

/// The file without the lines that begin like this.
fn without(file: &str, beginning: &str) -> String {
    file.split_inclusive('\n').filter(|line| !line.starts_with(beginning)).collect()
}

#[test]
fn with_its_seed_a_game_needs_no_rolls() {
    let file = seeded_file();
    let bare = without(&file, "  roll");
    assert_ne!(bare, file);
    assert_eq!(replayed(&bare).unwrap().record().unwrap().to_string(), file);
}

#[test]
fn without_its_seed_a_game_plays_from_its_rolls_and_keeps_the_commitment() {
    let file = seeded_file();
    let running = file.replace(&format!("seed {SEED}\n"), "");
    let game = check_plays(&running);
    assert!(
        matches!(game.source(), Source::Faces { commitment: Some(commitment), .. } if commitment.to_hex() == COMMIT)
    );
}

#[test]
fn a_seed_without_its_commitment_plays_too() {
    let file = seeded_file();
    let game = replayed(&file.replace(&format!("commit {COMMIT}\n"), "")).unwrap();
    assert_eq!(game.record().unwrap().to_string(), file);
}

#[test]
fn entropy_belongs_to_the_dice() {
    let salted = seeded_file().replace("\nseed", "\nentropy 2 \"salt\"\nseed");
    let expected = "line 12, column 1: in the set-up: roll 1 is recorded as 3, but the seed gives 4";
    check_fails(&salted, "salt", "salt", expected);
    let bare = without(&without(&salted, "  roll"), "result");
    let game = replayed(&bare).unwrap();
    assert_eq!(engine::faces(game.opening()), [4, 3]);
}

#[test]
fn a_wrong_roll_is_found() {
    let file = seeded_file();
    let rolls: Vec<_> = file.lines().filter(|line| line.starts_with("  roll")).collect();
    assert_eq!(rolls, ["  roll 3 1", "  roll 1", "  roll 1"]);
    check_fails(
        &file,
        "roll 3 1",
        "roll 3 2",
        "line 11, column 1: in the set-up: roll 2 is recorded as 2, but the seed gives 1",
    );
    check_fails(
        &file,
        "2: bid 3\n  roll 1",
        "2: bid 3\n  roll 6",
        "line 14, column 4: roll 1 is recorded as 6, but the seed gives 1",
    );
    check_fails(
        &file,
        "2: risk\n  roll 1",
        "2: risk\n  roll 2",
        "line 16, column 4: roll 1 is recorded as 2, but the seed gives 1",
    );
}

#[test]
fn a_roll_that_no_die_shows_is_found() {
    check_fails(FILE, "roll 9", "roll 11", "line 13, column 4: a die with 10 sides can’t show 11");
    check_fails(FILE, "roll 9", "roll 0", "line 13, column 4: a die with 10 sides can’t show 0");
    check_fails(
        FILE,
        "roll 4 6",
        "roll 4 7",
        "line 10, column 1: in the set-up: a die with 6 sides can’t show 7",
    );
}

#[test]
fn a_missing_roll_is_found() {
    let left = |sides: u16| format!("a roll is missing: the rules roll a die with {sides} sides here");
    check_fails(FILE, "  roll 9\n", "", &format!("line 13, column 4: {}", left(10)));
    check_fails(FILE, "roll 4 6", "roll 4", &format!("line 10, column 1: in the set-up: {}", left(6)));
    check_fails(FILE, "  roll 4 6\n", "", &format!("line 10, column 1: in the set-up: {}", left(6)));
    let file = seeded_file();
    check_fails(&file, "roll 3 1", "roll 3", &format!("line 11, column 1: in the set-up: {}", left(6)));
}

#[test]
fn a_leftover_roll_is_found() {
    let one = "there is 1 roll more than the rules make";
    check_fails(FILE, "roll 9", "roll 9 1", &format!("line 13, column 4: {one}"));
    check_fails(FILE, "bid 2\n", "bid 2\n  roll 5\n", &format!("line 12, column 4: {one}"));
    let more = "line 10, column 1: in the set-up: there are 3 rolls more than the rules make";
    check_fails(FILE, "roll 4 6", "roll 4 6 1\n roll 2 3", more);
    check_fails(
        &seeded_file(),
        "2: risk\n  roll 1",
        "2: risk\n  roll 1 1",
        &format!("line 16, column 4: {one}"),
    );
}

#[test]
fn a_forged_seed_or_commitment_is_found() {
    let file = seeded_file();
    let forged = Seed::from_number(2);
    let message = "line 8, column 1: the seed does not match the commitment: its SHA-256 differs";
    check_fails(&file, SEED, &forged.to_hex(), message);
    check_fails(&file, COMMIT, &forged.commitment().to_hex(), message);
    // Both forged: the commitment fits, and the rolls do not.
    let both = file.replace(COMMIT, &forged.commitment().to_hex());
    let rolls = "line 11, column 1: in the set-up: roll 2 is recorded as 1, but the seed gives 5";
    check_fails(&both, SEED, &forged.to_hex(), rolls);
}

// Set-up.

#[test]
fn the_game_and_its_rules_must_be_known() {
    check_fails(
        FILE,
        "highest-bid",
        "time-trap",
        "line 2, column 1: expected the game `highest-bid`, found `time-trap`",
    );
    let versions = "line 3, column 1: this program plays Highest Bid by rules versions 1 to 2, not";
    check_fails(FILE, "rules 1", "rules 0", &format!("{versions} 0"));
    check_fails(FILE, "rules 1", "rules 65535", &format!("{versions} 65535"));
}

#[test]
fn the_game_must_allow_this_many_seats() {
    let header = FILE.split_inclusive("start\n").next().unwrap();
    check_fails(
        header,
        "seat 2 \"Bela\"\n",
        "",
        "line 9, column 1: Highest Bid needs 2 to 4 seats; this file has 1",
    );
    let five = "seat 2 \"\"\nseat 3 \"\"\nseat 4 \"\"\nseat 5 \"\"";
    let expected = "line 13, column 1: Highest Bid needs 2 to 4 seats; this file has 5";
    check_fails(header, "seat 2 \"Bela\"", five, expected);
}

#[test]
fn every_fault_of_the_set_up_is_named_at_the_place_of_the_first() {
    let faults = "The pot’s die has 2 to 100 sides; Highest Bid has two settings: `rounds` and `die`";
    check_fails(FILE, "set die 10", "set die 1\nset pot 2", &format!("line 7, column 9: {faults}"));
}

// Entries.

#[test]
fn an_action_that_cannot_be_read_is_shown_where_it_breaks() {
    let steps = "expected `say \"…\"`, `bid 2`, `take` or `risk`";
    check_fails(FILE, "bid 3", "bet 3", &format!("line 13, column 4: {steps}"));
    check_fails(FILE, "bid 3", "bid three", "line 13, column 8: expected a bid from 1 to 3");
    check_fails(FILE, "bid 3", "bid 3 3", "line 13, column 10: expected a comma, or the end");
    check_fails(FILE, "\"hm\", bid 2", "\"時間\", bad", &format!("line 12, column 14: {steps}"));
    check_fails(FILE, "\"hm\", bid 2", "\"hm, bid 2", "line 12, column 18: expected a closing quote \"");
    check_fails(
        FILE,
        "\"hm\", bid 2",
        "\"é\\x\"",
        "line 12, column 10: expected one of \\\" \\\\ \\n \\u{hex}",
    );
}

#[test]
fn every_fault_of_an_action_is_shown_with_its_place() {
    let steps = "expected `say \"…\"`, `bid 2`, `take` or `risk`";
    let faults = format!("line 12, column 8: expected a bid from 1 to 3; column 18: {steps}");
    check_fails(FILE, "say \"hm\", bid 2", "bid é, bid 1, bet", &faults);
}

#[test]
fn an_action_that_is_not_offered_is_refused_with_its_rule_and_seat() {
    check_fails(FILE, "bid 3", "bid 4", "line 13, column 4: seat 2: A bid is 1, 2 or 3. [2]");
    check_fails(
        FILE,
        "2: bid 3",
        "1: bid 3",
        "line 13, column 4: seat 1: It is not your turn: the table is waiting for Bela. [table]",
    );
    check_fails(FILE, "bid 3", "late", "line 13, column 4: seat 2: Only the clock can do that. [table]");
    check_fails(
        FILE,
        "\"hm\", bid 2",
        "\"hm\"",
        "line 12, column 4: seat 1: The entry is not complete: more steps are needed. [table]",
    );
    check_fails(
        FILE,
        "2: risk",
        "lapse 1",
        "line 15, column 1: seat 1: The clock can’t act for Ada now. [table]",
    );
    let over = "line 17, column 4: seat 1: The game is over. [table]";
    check_fails(FILE, "result winners 2 scores 4 21", "1: bid 1", over);
}

#[test]
fn words_are_judged_when_they_are_said_and_trusted_in_a_record() {
    // The same game with a later judgement, to which no words are good enough.
    type Strict = Flawed<{ Flaw::DeafEars as u8 }>;
    let mut game: Match<Strict> = replay(&Record::parse(FILE.as_bytes()).unwrap()).unwrap();
    assert_eq!(game.record().unwrap().to_string(), FILE);
    let file = FILE.replace("rounds 1", "rounds 2").replace("result winners 2 scores 4 21\n", "");
    game = replay(&Record::parse(file.as_bytes()).unwrap()).unwrap();
    let refused = "No words are good enough. [2.1]";
    let text = "say \"hm\", bid 2";
    assert_eq!(AnyMatch::submit(&mut game, seat(1), text).unwrap_err().to_string(), refused);
    assert_eq!(AnyMatch::check(&game, seat(1), text).unwrap_err().to_string(), refused);
    assert_eq!(game.entries().len(), 3);
    // What was accepted before plays again, and everything but the words is still checked by the rules.
    AnyMatch::replay_entry(&mut game, seat(1), text).unwrap();
    assert_eq!(game.entries().len(), 4);
    let again = AnyMatch::replay_entry(&mut game, seat(2), "say \"hm\", bid 9").unwrap_err();
    assert_eq!(again.to_string(), "A bid is 1, 2 or 3. [2]");
}

#[test]
fn reordered_entries_are_found() {
    let swapped =
        FILE.replace("2: bid 3\n  roll 9\n2: risk\n  roll 2", "2: risk\n  roll 2\n2: bid 3\n  roll 9");
    check_fails(&swapped, "", "", "line 13, column 4: seat 2: There is no pot to take or risk now. [4]");
}

#[test]
fn a_doubled_entry_is_found() {
    check_fails(
        FILE,
        "2: risk",
        "2: bid 3\n  roll 9\n2: risk",
        "line 15, column 4: seat 2: Decide on the pot first: take it or risk it. [4]",
    );
}

// The result.

#[test]
fn a_wrong_result_is_found() {
    let truth = "line 17, column 1: by the rules the result is `winners 2 scores 4 21`";
    check_fails(FILE, "scores 4 21", "scores 4 22", truth);
    check_fails(FILE, "winners 2", "winners 1", truth);
    check_fails(FILE, "winners 2", "winners 1 2", truth);
    check_fails(FILE, "winners 2", "winners none", truth);
    let early = "line 15, column 1: the file has a result, but the game is not over";
    check_fails(FILE, "2: risk\n  roll 2\n", "", early);
}

#[test]
fn a_finished_game_may_leave_its_result_out() {
    let file = FILE.replace("result winners 2 scores 4 21\n", "");
    assert_eq!(replayed(&file).unwrap().record().unwrap().to_string(), FILE);
}
