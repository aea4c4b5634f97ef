//! The game file: what is written reads back, and what cannot be read is refused by line, column and reason.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{long, play, scripted, seat, seeded};
use engine::{
    Author, DiceRecord, Fair, LineColumn, MAX_FILE, Match, Record, RecordedEntry, RecordedResult,
    RecordedSetting, Seed, Setting,
};
use lawbook::sample::{HighestBid, Setup};
use proptest::prelude::*;

/// A small file in which every kind of line occurs that scripted dice allow, as it is written.
const FILE: &str = r##"anachron 1
# Two rounds are enough.
game highest-bid
rules 1
seat 1 "Ada"
seat 2 "Bela \"B\" 🕰"
set rounds 2
set die 10
dice scripted

start
  roll 4 6
1: say "# no remark", bid 2
# Bela dozes off.
lapse 2
  roll 9
1: risk
  roll 1
2: bid 3
1: bid 1
  roll 10
2: take
result winners 2 scores 2 13
# The end.
"##;

const COMMIT: &str = "92480fe9ac5622caa8bbc2bcd44351f91c2d1fbffb4781134376bb1303d00809";

/// The file reads, and is then written like this.
fn check_reads(file: &str, written: &str) {
    assert_eq!(Record::parse(file.as_bytes()).unwrap().to_string(), written);
}

/// The file is refused in these words.
fn check_refused(file: &str, expected: &str) {
    assert_eq!(Record::parse(file.as_bytes()).unwrap_err().to_string(), expected, "{file}");
}

/// The file with one of its lines replaced, by number; a line end in the new text adds a line.
fn with(number: usize, line: &str) -> String {
    let mut lines: Vec<_> = FILE.lines().collect();
    lines[number - 1] = line;
    lines.join("\n")
}

/// The file with one of its lines replaced is refused there, in these words.
fn check_line(number: usize, line: &str, expected: &str) {
    check_refused(&with(number, line), &format!("line {number}, {expected}"));
}

// Reading and writing.

#[test]
fn a_file_is_written_as_it_was_read() {
    check_reads(FILE, FILE);
}

#[test]
fn a_record_holds_what_is_in_the_file() {
    let record = Record::parse(FILE.as_bytes()).unwrap();
    assert_eq!((record.game.as_str(), record.rules), ("highest-bid", 1));
    assert_eq!(record.seats, ["Ada", "Bela \"B\" 🕰"]);
    let settings: Vec<_> = record.settings.iter().map(|recorded| recorded.setting.clone()).collect();
    assert_eq!(settings, [Setting::new("rounds", "2"), Setting::new("die", "10")]);
    assert!(record.dice.scripted);
    assert_eq!(record.opening, Some(vec![4, 6]));
    let [first, lapse, ..] = record.entries.as_slice() else { panic!("there are six entries") };
    assert_eq!((first.seat, first.author), (seat(1), Author::Seat));
    assert_eq!((first.text.as_str(), &first.faces), ("say \"# no remark\", bid 2", &None));
    assert_eq!(first.place, LineColumn { line: 13, column: 4 });
    assert_eq!((lapse.author, lapse.text.as_str(), &lapse.faces), (Author::Clock, "", &Some(vec![9])));
    assert_eq!(lapse.remarks, ["Bela dozes off."]);
    assert_eq!(record.remarks, ["Two rounds are enough."]);
    assert_eq!(record.closing_remarks, ["The end."]);
    let result = record.result.unwrap();
    assert_eq!((result.winners.join(" "), result.scores), ("2".to_owned(), vec![2, 13]));
}

#[test]
fn the_order_of_header_lines_is_free() {
    let lines: Vec<_> = FILE.lines().collect();
    let mut header = lines[1..9].to_vec();
    header.swap(0, 7);
    header.swap(1, 2);
    header.swap(5, 6);
    let shuffled = [&lines[..1], &header, &lines[9..]].concat().join("\n");
    let swapped = FILE.replace("set rounds 2\nset die 10", "set die 10\nset rounds 2");
    check_reads(&shuffled, &swapped);
}

#[test]
fn line_ends_may_be_of_any_system_and_the_last_may_be_missing() {
    check_reads(&FILE.replace('\n', "\r\n"), FILE);
    check_reads(FILE.trim_end(), FILE);
    check_reads(&FILE.replace('\n', "\n\n\r\n"), FILE);
}

#[test]
fn words_are_separated_by_blanks_of_any_kind() {
    for blank in ["\t", "   ", "\u{a0}", "\u{2003}\u{3000}", "\u{b}\u{c}", "\u{85}", "\u{2028}", "\r"] {
        let spaced = FILE.lines().map(|line| match line.split_once(' ') {
            Some((word, rest)) if !line.starts_with(' ') => format!("{blank}{word}{blank} {rest}{blank}"),
            _ => format!("{line}{blank}"),
        });
        check_reads(&spaced.collect::<Vec<_>>().join("\n"), FILE);
    }
    // These look like blanks and are not.
    for other in ["\u{200b}", "\u{feff}", "\u{0}"] {
        assert!(Record::parse(format!("{other}{FILE}").as_bytes()).is_err());
    }
}

#[test]
fn remarks_may_be_anywhere_and_stay_with_their_entry() {
    let file = "\
# before everything
anachron 1 # a
game highest-bid # b
rules 1# no remark, and so refused
";
    check_refused(
        file,
        "line 4, column 7: expected the rules version, a number, found \"1# no remark, and so refused\"",
    );
    let file = "\
  # before everything
anachron 1 # a
game highest-bid #b
rules 1 #   c
seat 1 \"#1\" # d
seat 2 \"Bela\"#e
set die 10 # f
set empty # g
dice scripted # g
#
start # h
# i
  roll 4 6 # j
1: bid 2 # k
  roll 3 # l
lapse 2 # m
result winners none scores 1 2 # n
# o";
    let written = "\
anachron 1
# before everything
# a
# b
# c
# d
# e
# f
# g
# g
#
game highest-bid
rules 1
seat 1 \"#1\"
seat 2 \"Bela\"
set die 10
set empty
dice scripted

start
  roll 4 6
# h
# i
# j
# k
1: bid 2
  roll 3
# l
# m
lapse 2
result winners none scores 1 2
# n
# o
";
    check_reads(file, written);
    check_reads(written, written);
}

#[test]
fn many_rolls_continue_in_the_next_line() {
    let faces: Vec<u16> = (1..=45).collect();
    let words = |faces: &[u16]| faces.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let one_line = FILE.replace("roll 4 6", &format!("roll {}", words(&faces)));
    let lines: Vec<_> = faces.chunks(20).map(|line| format!("roll {}", words(line))).collect();
    check_reads(&one_line, &FILE.replace("roll 4 6", &lines.join("\n  ")));
    let record = Record::parse(one_line.as_bytes()).unwrap();
    assert_eq!(record.opening, Some(faces));
}

#[test]
fn a_file_may_stop_after_any_line_of_its_log_and_before_none() {
    let lines: Vec<_> = FILE.lines().collect();
    for length in 11..=lines.len() {
        let written = Record::parse(lines[..length].join("\n").as_bytes()).unwrap().to_string();
        check_reads(&written, &written);
    }
    let end = "found the end of the file";
    for length in 1..=9 {
        let file = lines[..length].join("\n");
        let expected =
            format!("line {}, column 1: expected a `start` line after the header, {end}", length + 1);
        check_refused(&file, &expected);
    }
}

// What a match writes.

/// The file of a game reads back to the same file.
fn check_round_trip(game: &Match<HighestBid>) -> String {
    let file = game.record().unwrap().to_string();
    check_reads(&file, &file);
    file
}

#[test]
fn the_seed_is_written_only_when_the_game_is_over() {
    let mut game = long(2, 1, 1);
    let seed = Seed::from_number(1).to_hex();
    for entry in ["1: say \"two\\nlines\", bid 1", "2: bid 3", "2: risk"] {
        let file = check_round_trip(&game);
        assert!(file.contains(&format!("commit {COMMIT}\n")) && !file.contains(&seed), "{file}");
        play(&mut game, &[entry]);
    }
    let file = check_round_trip(&game);
    assert!(file.contains(&format!("seed {seed}\n")), "{file}");
    assert!(file.contains("\nresult winners "), "{file}");
}

#[test]
fn a_match_writes_its_set_up_its_names_and_its_entropy() {
    let setup = Setup { seats: 2, rounds: 5, die: 20 };
    let names = vec!["Ada".to_owned(), "two\n\"lines\" \u{202e}".to_owned()];
    let entropy = vec![(seat(2), "pepper # and".to_owned()), (seat(1), String::new())];
    let game = Match::start(setup, names, Fair::new(Seed::from_number(1), entropy));
    let expected = format!(
        "anachron 1\ngame highest-bid\nrules 2\nseat 1 \"Ada\"\nseat 2 \"two\\n\\\"lines\\\" \\u{{202e}}\"\n\
         set rounds 5\nset die 20\ndice seeded\ncommit {COMMIT}\nentropy 1 \"\"\nentropy 2 \"pepper # and\"\n\n\
         start\n  roll "
    );
    let file = check_round_trip(&game);
    assert!(file.starts_with(&expected), "{file}");
}

#[test]
fn scripted_dice_are_written_as_scripted() {
    let mut game = scripted(&[4, 6]);
    play(&mut game, &["1: bid 2", "lapse 2 / 5"]);
    let expected = "dice scripted\n\nstart\n  roll 4 6\n1: bid 2\nlapse 2\n  roll 5\n";
    let file = check_round_trip(&game);
    assert!(file.ends_with(expected), "{file}");
}

// What cannot be read.

#[test]
fn the_first_line_names_the_format() {
    let first = "the first line `anachron 1`";
    check_refused("", &format!("line 1, column 1: expected {first}, found the end of the file"));
    check_refused("# a\n\n", &format!("line 3, column 1: expected {first}, found the end of the file"));
    check_line(1, "  Anachron 1", &format!("column 3: expected {first}, found \"Anachron 1\""));
    check_line(1, "anachron", "column 9: expected file format 1, found the end of the line");
    check_line(1, "anachron 2", "column 10: expected file format 1, found \"2\"");
    check_line(1, "anachron  002 x", "column 11: expected file format 1, found \"002 x\"");
    check_line(1, "anachron 99999999999", "column 10: expected file format 1, found \"99999999999\"");
    check_line(1, "anachron one", "column 10: expected file format 1, found \"one\"");
    check_line(1, "anachron 1 0", "column 12: expected the end of the line, found \"0\"");
}

#[test]
fn every_header_line_is_read_to_its_end() {
    check_line(3, "game", "column 5: expected the name of the game, found the end of the line");
    check_line(3, "game # none", "column 6: expected the name of the game, found \"# none\"");
    check_line(3, "game a b", "column 8: expected the end of the line, found \"b\"");
    check_line(4, "rules", "column 6: expected the rules version, a number, found the end of the line");
    check_line(4, "rules 1.0", "column 7: expected the rules version, a number, found \"1.0\"");
    check_line(4, "rules -1", "column 7: expected the rules version, a number, found \"-1\"");
    check_line(4, "rules 65536", "column 7: expected the rules version, a number, found \"65536\"");
    check_line(4, "rules 1 2", "column 9: expected the end of the line, found \"2\"");
    check_line(9, "dice", "column 5: expected `seeded` or `scripted`, found the end of the line");
    check_line(9, "dice loaded", "column 6: expected `seeded` or `scripted`, found \"loaded\"");
    check_line(9, "dice scripted 6", "column 15: expected the end of the line, found \"6\"");
    check_line(7, "set", "column 4: expected the name of a setting, found the end of the line");
    check_line(7, "set # rounds 2", "column 5: expected the name of a setting, found \"# rounds 2\"");
    check_line(11, "start now", "column 7: expected the end of the line, found \"now\"");
}

#[test]
fn seats_are_listed_in_order_with_their_names() {
    let number = "a seat number from 1 to 16";
    check_line(5, "seat", &format!("column 5: expected {number}, found the end of the line"));
    check_line(5, "seat 0 \"Ada\"", &format!("column 6: expected {number}, found \"0 \\\"Ada\\\"\""));
    check_line(5, "seat 17 \"Ada\"", &format!("column 6: expected {number}, found \"17 \\\"Ada\\\"\""));
    check_line(5, "seat one", &format!("column 6: expected {number}, found \"one\""));
    check_line(
        6,
        "seat 1 \"B\"",
        "column 6: expected seat 2, because seats are listed in order, found \"1 \\\"B\\\"\"",
    );
    check_line(
        6,
        "seat 3 \"B\"",
        "column 6: expected seat 2, because seats are listed in order, found \"3 \\\"B\\\"\"",
    );
    let name = "the name of the seat in quotes";
    check_line(6, "seat 2", &format!("column 7: expected {name}, found the end of the line"));
    check_line(6, "seat 2 Bela", &format!("column 8: expected {name}, found \"Bela\""));
    check_line(6, "seat 2 \"é", "column 10: expected a closing quote \", found the end of the line");
    check_line(
        6,
        "seat 2 \"é\\x\"",
        "column 10: expected one of \\\" \\\\ \\n \\u{hex}, found \"\\\\x\\\"\"",
    );
    check_line(6, "seat 2 \"B\" C", "column 12: expected the end of the line, found \"C\"");
    let seventeen: Vec<_> = (1..=17).map(|number| format!("seat {number} \"\"")).collect();
    let expected = format!("line 18, column 6: expected {number}, found \"17 \\\"\\\"\"");
    check_refused(&format!("anachron 1\n{}", seventeen.join("\n")), &expected);
}

#[test]
fn what_can_be_said_once_is_not_said_twice() {
    let twice = |line: &str| {
        let word = line.split(' ').next().unwrap();
        let found = line.chars().take(30).collect::<String>();
        let more = if line.chars().count() > 30 { "…" } else { "" };
        check_line(7, line, &format!("column 1: expected only one `{word}` line, found \"{found}\"{more}"));
    };
    twice("game highest-bid");
    twice("rules 1");
    let hex = "0".repeat(64);
    let expected = |word: &str, found: &str| {
        format!("line 8, column 1: expected only one `{word}` line, found \"{found}\"…")
    };
    let commits = with(7, &format!("commit {hex}\ncommit {hex}"));
    check_refused(&commits, &expected("commit", "commit 00000000000000000000000"));
    let seeds = with(7, &format!("seed {hex}\nseed {hex}"));
    check_refused(&seeds, &expected("seed", "seed 0000000000000000000000000"));
    let dice = with(9, "dice scripted\ndice seeded");
    check_refused(&dice, "line 10, column 1: expected only one `dice` line, found \"dice seeded\"");
}

#[test]
fn seeds_and_commitments_have_64_digits() {
    let digits = "64 hexadecimal digits";
    check_line(7, "commit", &format!("column 7: expected {digits}, found the end of the line"));
    check_line(7, "commit 12ab", &format!("column 8: expected {digits}, found \"12ab\""));
    check_line(7, "seed 12ag", &format!("column 6: expected {digits}, found \"12ag\""));
    let long = "0".repeat(65);
    check_line(
        7,
        &format!("seed {long}"),
        &format!("column 6: expected {digits}, found \"{}\"…", &long[..30]),
    );
}

#[test]
fn entropy_is_added_once_by_a_seat_of_the_table() {
    let number = "a seat number from 1 to 16";
    check_line(7, "entropy", &format!("column 8: expected {number}, found the end of the line"));
    check_line(7, "entropy 1 salt", "column 11: expected the words the seat added in quotes, found \"salt\"");
    let twice = with(7, "entropy 2 \"a\"\nentropy 2 \"b\"");
    check_refused(
        &twice,
        "line 8, column 9: expected only one `entropy` line for each seat, found \"2 \\\"b\\\"\"",
    );
    let stranger = with(7, "entropy 3 \"a\"");
    check_refused(
        &stranger,
        "line 11, column 1: expected entropy only from seats of this table, found \"start\"",
    );
}

#[test]
fn the_header_is_whole_before_the_start() {
    let missing = |numbers: &[usize], expected: &str| {
        let lines = FILE.lines().zip(1..).filter(|(_, number)| !numbers.contains(number));
        let file = lines.map(|(line, _)| line).collect::<Vec<_>>().join("\n");
        let line = 11 - numbers.len();
        check_refused(&file, &format!("line {line}, column 1: expected {expected}, found \"start\""));
    };
    missing(&[3], "a `game NAME` line before the start");
    missing(&[4], "a `rules VERSION` line before the start");
    missing(&[5, 6], "`seat NUMBER \"NAME\"` lines before the start");
    missing(&[9], "a `dice seeded` or `dice scripted` line before the start");
    let neither = with(9, "dice seeded");
    let expected = "line 11, column 1: expected a `commit` or `seed` line with seeded dice, found \"start\"";
    check_refused(&neither, expected);
    let both = with(7, &format!("commit {COMMIT}"));
    check_refused(
        &both,
        "line 11, column 1: expected no `seed` or `commit` line with scripted dice, found \"start\"",
    );
}

#[test]
fn header_and_log_have_their_own_words() {
    let header = "one of `game`, `rules`, `seat`, `set`, `dice`, `commit`, `entropy`, `seed`, `start`";
    check_line(
        7,
        "player 1 \"Ada\"",
        &format!("column 1: expected {header}, found \"player 1 \\\"Ada\\\"\""),
    );
    check_line(7, "  roll 1", &format!("column 3: expected {header}, found \"roll 1\""));
    check_line(7, "1: bid 2", &format!("column 1: expected {header}, found \"1: bid 2\""));
    check_line(7, "result winners 1", &format!("column 1: expected {header}, found \"result winners 1\""));
    check_line(7, "GAME x", &format!("column 1: expected {header}, found \"GAME x\""));
    let log = "an entry such as `1: …`, or one of `roll`, `lapse`, `result`";
    check_line(14, "start", &format!("column 1: expected {log}, found \"start\""));
    check_line(14, "seat 3 \"C\"", &format!("column 1: expected {log}, found \"seat 3 \\\"C\\\"\""));
    check_line(14, "bid 2", &format!("column 1: expected {log}, found \"bid 2\""));
    check_line(14, "1 : bid 2", &format!("column 1: expected {log}, found \"1 : bid 2\""));
    check_line(14, ": bid 2", &format!("column 1: expected {log}, found \": bid 2\""));
}

#[test]
fn an_entry_is_by_a_seat_of_the_table_and_says_what_it_does() {
    let number = "a seat number from 1 to 16";
    check_line(14, "3: bid 2", "column 1: expected one of the 2 seats of this table, found \"3: bid 2\"");
    check_line(14, "17: bid 2", &format!("column 1: expected {number}, found \"17: bid 2\""));
    check_line(14, " 0: bid 2", &format!("column 2: expected {number}, found \"0: bid 2\""));
    check_line(14, "Ada: bid 2", &format!("column 1: expected {number}, found \"Ada: bid 2\""));
    check_line(14, "-1: bid 2", &format!("column 1: expected {number}, found \"-1: bid 2\""));
    check_line(14, "1:", "column 3: expected an action, found the end of the line");
    check_line(14, "1:  # nothing", "column 5: expected an action, found \"# nothing\"");
    check_line(14, "lapse", &format!("column 6: expected {number}, found the end of the line"));
    check_line(14, "lapse 3", "column 7: expected one of the 2 seats of this table, found \"3\"");
    check_line(14, "lapse 2 1", "column 9: expected the end of the line, found \"1\"");
}

#[test]
fn rolls_are_numbers_and_not_without_end() {
    let face = "the face of a die, a number";
    check_line(12, "roll", &format!("column 5: expected {face}, found the end of the line"));
    check_line(12, "roll # 4 6", &format!("column 6: expected {face}, found \"# 4 6\""));
    check_line(12, "roll 4 six", &format!("column 8: expected {face}, found \"six\""));
    check_line(12, "roll 4 -6", &format!("column 8: expected {face}, found \"-6\""));
    check_line(12, "roll 4 65536", &format!("column 8: expected {face}, found \"65536\""));
    let all = " 1".repeat(10_000);
    assert!(Record::parse(with(12, &format!("roll{all}")).as_bytes()).is_ok());
    let expected = "column 20007: expected at most 10000 faces for one entry, found the end of the line";
    check_line(12, &format!("roll{all} 1"), expected);
}

#[test]
fn the_result_names_winners_and_a_score_for_each_seat() {
    check_line(23, "result", "column 7: expected `winners`, found the end of the line");
    check_line(23, "result 1", "column 8: expected `winners`, found \"1\"");
    let winner = "a seat number from 1 to 16";
    check_line(23, "result winners 2", &format!("column 17: expected {winner}, found the end of the line"));
    check_line(23, "result winners Bela", &format!("column 16: expected {winner}, found \"Bela\""));
    let seats = "one of the 2 seats of this table";
    check_line(
        23,
        "result winners 3 scores 1 2",
        &format!("column 16: expected {seats}, found \"3 scores 1 2\""),
    );
    let score = "a score for each seat";
    check_line(
        23,
        "result winners 1 scores",
        &format!("column 24: expected {score}, found the end of the line"),
    );
    check_line(
        23,
        "result winners 1 scores 5",
        &format!("column 26: expected {score}, found the end of the line"),
    );
    check_line(23, "result winners 1 scores 5 x", &format!("column 27: expected {score}, found \"x\""));
    let scores = "result winners 1 scores 5 9999999999";
    check_line(23, scores, &format!("column 27: expected {score}, found \"9999999999\""));
    check_line(23, "result winners 1 scores 5 6 7", "column 29: expected the end of the line, found \"7\"");
    check_reads(
        &with(23, "result winners none scores -5 -2147483648"),
        &FILE.replace("result winners 2 scores 2 13", "result winners none scores -5 -2147483648"),
    );
}

#[test]
fn nothing_but_remarks_follows_the_result() {
    for line in ["1: bid 2", "roll 3", "result winners 1 scores 1 2", "anachron 1"] {
        check_line(
            24,
            line,
            &format!("column 1: expected only remarks or a `table` line after the result, found \"{line}\""),
        );
    }
}

/// The rows of a log, as they follow the result of a file.
fn log_lines(lines: &[&str]) -> String {
    format!("{FILE}{}\n", lines.join("\n"))
}

#[test]
fn the_rows_of_a_log_may_follow_the_result() {
    let (salt, seal) = ("0123456789abcdef".repeat(2), "fedcba9876543210".repeat(4));
    let rows = [
        "table bcdf".to_owned(),
        format!("row start salt {salt}"),
        format!("row undone seal {seal}"),
        format!("row undo 2 salt {salt}"),
        format!("row 1 salt {salt}"),
        format!("row 2 seal {seal}"),
        format!("head {seal}"),
    ];
    let lines: Vec<_> = rows.iter().map(String::as_str).collect();
    let file = log_lines(&lines);
    let record = Record::parse(file.as_bytes()).unwrap();
    assert!(record.to_string().contains(&format!("\n{}\n", rows.join("\n"))), "{record}");
    assert_eq!(Record::parse(record.to_string().as_bytes()).unwrap().log, record.log);
    let log = record.log.unwrap();
    assert_eq!((log.table.as_str(), log.rows.len(), log.head[0]), ("bcdf", 5, 0xfe));

    let refused = |lines: &[&str], why: &str| {
        let error = Record::parse(log_lines(lines).as_bytes()).unwrap_err();
        assert!(error.expected.contains(why), "{error}");
    };
    refused(&["row start salt 00"], "only remarks or a `table` line");
    refused(&["table"], "the id of the table");
    refused(&["table x", "table y"], "`row` or `head`");
    refused(&["table x", "row start salt 00"], "32 hexadecimal digits");
    refused(&["table x", &format!("row start seal {salt}")], "64 hexadecimal digits");
    refused(&["table x", "row next"], "`start`, the number of an entry, `undo` or `undone`");
    refused(&["table x", "row undo x"], "the number of a seat");
    refused(&["table x", "row 1"], "`salt` or `seal`");
    refused(&["table x", &format!("row 1 salt {salt} x")], "nothing after the digits");
    refused(&["table x"], "a `head` line");
    refused(&["table x", &format!("head {seal}"), "row 1"], "only remarks after the head");
}

#[test]
fn two_files_in_one_are_refused_where_the_second_begins() {
    let file = format!("{FILE}{FILE}");
    let expected =
        "line 25, column 1: expected only remarks or a `table` line after the result, found \"anachron 1\"";
    check_refused(&file, expected);
}

#[test]
fn what_was_found_is_shown_short_and_safe() {
    let nasty = format!("\u{1b}[2J\u{202e}{}", "x".repeat(1000));
    let error = Record::parse(with(7, &nasty).as_bytes()).unwrap_err();
    assert_eq!(error.found, format!("\"\\u{{1b}}[2J\\u{{202e}}{}\"…", "x".repeat(25)));
    assert_eq!(error.place, LineColumn { line: 7, column: 1 });
}

#[test]
fn columns_count_characters_not_bytes() {
    check_line(6, "seat 2 \"時間🕰é\" ü", "column 15: expected the end of the line, found \"ü\"");
}

#[test]
fn bytes_that_are_not_text_are_refused_where_they_are() {
    let check = |bytes: &[u8], expected: &str| {
        assert_eq!(Record::parse(bytes).unwrap_err().to_string(), expected);
    };
    check(b"\xff\xfea\0n\0", "line 1, column 1: expected UTF-8 text, found the byte 0xff");
    check(b"anachron 1\ngame \xc3", "line 2, column 6: expected UTF-8 text, found the byte 0xc3");
    check(
        "é\n\né".as_bytes().split_last().unwrap().1,
        "line 3, column 1: expected UTF-8 text, found the byte 0xc3",
    );
    check(b"\xed\xa0\x80", "line 1, column 1: expected UTF-8 text, found the byte 0xed");
}

#[test]
fn megabytes_of_noise_are_refused_at_once() {
    let too_large = |length: usize| {
        format!("line 1, column 1: expected a game file of at most 4 MiB, found {length} bytes")
    };
    for byte in [0, b' ', b'\n', b'"', b'#', 0xff] {
        let noise = vec![byte; 10 << 20];
        assert_eq!(Record::parse(&noise).unwrap_err().to_string(), too_large(noise.len()));
    }
    assert_eq!(Record::parse(&vec![0; MAX_FILE + 1]).unwrap_err().to_string(), too_large(MAX_FILE + 1));
    // A file of the largest size is read, whatever is in it.
    let first = "the first line `anachron 1`";
    let lines = format!("line {}, column 1: expected {first}, found the end of the file", MAX_FILE + 1);
    check_refused(&"\n".repeat(MAX_FILE), &lines);
    check_refused(
        &"#".repeat(MAX_FILE),
        &format!("line 2, column 1: expected {first}, found the end of the file"),
    );
    let quotes = with(13, &format!("1: {}", "\"".repeat(MAX_FILE - 1000)));
    assert!(Record::parse(quotes.as_bytes()).is_ok());
    let remarks = format!("{FILE}{}", "#\n".repeat((MAX_FILE - FILE.len()) / 2));
    assert!(Record::parse(remarks.as_bytes()).is_ok());
}

#[test]
fn settings_keep_what_a_line_could_not_hold() {
    let check = |value: &str, written: &str| {
        let settings =
            vec![RecordedSetting { setting: Setting::new("die", value), place: LineColumn::default() }];
        let file = Record { settings, ..Record::parse(FILE.as_bytes()).unwrap() }.to_string();
        assert_eq!(file.lines().find(|line| line.starts_with("set ")).unwrap(), written);
        let back = Record::parse(file.as_bytes()).unwrap();
        let settings: Vec<_> = back.settings.iter().map(|recorded| recorded.setting.clone()).collect();
        assert_eq!(settings, [Setting::new("die", value)]);
        assert_eq!(back.seats.len(), 2);
    };
    check("10", "set die 10");
    check("11 (3,4) 12 (10,1)", "set die 11 (3,4) 12 (10,1)");
    check("say \"when\"", "set die say \"when\"");
    check("", "set die");
    check("dragon #1, human", "set die \"dragon #1, human\"");
    check("X\nstart\n1: done", "set die \"X\\nstart\\n1: done\"");
    check("\"10\"", "set die \"\\\"10\\\"\"");
    check(" 10", "set die \" 10\"");
    check("a\rb\0", "set die \"a\\u{d}b\\u{0}\"");
}

#[test]
fn a_setting_in_quotes_ends_with_its_line() {
    let file = with(8, "set die \"10\" # sides");
    let record = Record::parse(file.as_bytes()).unwrap();
    assert_eq!(record.settings[1].setting, Setting::new("die", "10"));
    assert_eq!(record.remarks, ["Two rounds are enough.", "sides"]);
    check_line(8, "set die \"10\" sides", "column 14: expected the end of the line, found \"sides\"");
    check_line(8, "set die \"10", "column 12: expected a closing quote \", found the end of the line");
}

// Any record at all.

fn any_record() -> impl Strategy<Value = Record> {
    let line = || r#"[ -~é時"\\#\t\u{202e}]{0,20}"#.prop_map(|line: String| line.trim().to_owned());
    let value =
        prop_oneof!["[a-z0-9(),. ]{0,12}", r#"[ -~é\r\n\t"\\#\u{202e}\u{2028}]{0,20}"#, any::<String>()];
    let setting = ("[a-z]{1,8}", value).prop_map(|(key, value)| RecordedSetting {
        setting: Setting::new(key, value),
        place: LineColumn::default(),
    });
    let faces = || prop::option::of(prop::collection::vec(0..300_u16, 1..50));
    let entry = (1..=3_usize, any::<bool>(), r#"[a-z0-9,:]{1,9}( "[ -!#-\[\]-~]{0,9}")?"#, faces()).prop_map(
        |(number, by_clock, text, faces)| RecordedEntry {
            seat: seat(number),
            author: if by_clock { Author::Clock } else { Author::Seat },
            text: if by_clock { String::new() } else { text },
            faces,
            remarks: Vec::new(),
            place: LineColumn::default(),
        },
    );
    let entry = (entry, prop::collection::vec(line(), 0..2))
        .prop_map(|(entry, remarks)| RecordedEntry { remarks, ..entry });
    let result = prop::option::of((0..8_usize, prop::array::uniform3(any::<i32>())));
    let dice = (any::<bool>(), any::<[u8; 32]>(), prop::option::of(any::<String>()));
    let parts = (
        prop::array::uniform3(any::<String>()),
        prop::collection::vec(setting, 0..3),
        dice,
        faces(),
        prop::collection::vec(entry, 0..8),
        result,
        prop::array::uniform2(prop::collection::vec(line(), 0..3)),
    );
    parts.prop_map(|(names, settings, (scripted, seed, entropy), opening, entries, result, remarks)| {
        let [before, after] = remarks;
        let seed = (!scripted).then_some(Seed(seed));
        Record {
            game: "highest-bid".to_owned(),
            rules: 1,
            settings,
            seats: names.to_vec(),
            dice: DiceRecord {
                scripted,
                commitment: seed.map(|seed| seed.commitment()),
                seed,
                entropy: entropy.map(|words| (seat(2), words)).into_iter().collect(),
            },
            opening,
            entries,
            result: result.map(|(winners, scores)| RecordedResult {
                winners: (1..=3).filter(|number| winners >> (number - 1) & 1 == 1).map(seat).collect(),
                scores: scores.to_vec(),
            }),
            remarks: before,
            closing_remarks: after,
            ..Record::default()
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn every_record_reads_back(record in any_record()) {
        let file = record.to_string();
        let back = Record::parse(file.as_bytes());
        let back = back.map_err(|error| TestCaseError::fail(format!("{error}\n{file}")))?;
        prop_assert_eq!(back.to_string(), file);
        prop_assert_eq!(&back.seats, &record.seats);
        let settings = |record: &Record| record.settings.iter().map(|set| set.setting.clone()).collect::<Vec<_>>();
        prop_assert_eq!(settings(&back), settings(&record));
        prop_assert_eq!(&back.opening, &record.opening);
        prop_assert_eq!(&back.result, &record.result);
        prop_assert_eq!(&back.dice.entropy, &record.dice.entropy);
        prop_assert_eq!(back.entries.len(), record.entries.len());
        for (one, other) in back.entries.iter().zip(&record.entries) {
            prop_assert_eq!((&one.seat, &one.author, &one.text), (&other.seat, &other.author, &other.text));
            prop_assert_eq!((&one.faces, &one.remarks), (&other.faces, &other.remarks));
        }
    }
}

#[test]
fn a_file_of_a_game_in_progress_still_reads() {
    let mut game = seeded(3, 4);
    for entry in ["3: bid 1", "1: bid 3", "2: say \"hm\", bid 2", "lapse 1"] {
        check_round_trip(&game);
        play(&mut game, &[entry]);
    }
    check_round_trip(&game);
}
