//! The command as a person runs it.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::{
    fs,
    io::Write as _,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

fn anachron(words: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_anachron"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses early need not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a command printed, and how it ended.
fn run(words: &[&str], input: &str) -> (String, String, i32) {
    let output = anachron(words, input);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// The game file that `docs/game-file.md` shows.
fn example() -> String {
    let page = include_str!("../../../docs/game-file.md");
    let from = page.find("anachron 1\n").unwrap();
    page[from..].split("```").next().unwrap().to_owned()
}

#[test]
fn help_names_every_command_and_explains_each() {
    let (out, _, code) = run(&["--help"], "");
    assert_eq!(code, 0);
    for command in [
        "play",
        "sim",
        "tool",
        "replay",
        "verify",
        "check-battles",
        "check-tiles",
        "check-maps",
        "games",
        "help",
    ] {
        assert!(out.contains(command), "{out}");
        for words in [[command, "--help"], ["help", command]] {
            let (out, err, code) = run(&words, "");
            assert!(code == 0 && out.contains("Usage: anachron"), "{words:?}: {out}{err}");
        }
    }
}

#[test]
fn shells_and_man_learn_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let (out, err, code) = run(&["completions", shell], "");
        assert!(code == 0 && err.is_empty(), "{err}");
        assert!(
            ["even-if-damaged", "check-battles", "load"].iter().all(|word| out.contains(word)),
            "{shell}"
        );
    }
    let (out, _, code) = run(&["man"], "");
    assert!(code == 0 && out.contains(".TH anachron 1") && out.contains("anachron\\-play(1)"), "{out}");
    let folder = scratch("man");
    let (_, err, code) = run(&["man", "--to", folder.to_str().unwrap()], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(fs::read_to_string(folder.join("anachron-play.1")).unwrap().contains("Continue a saved game"));
}

#[test]
fn the_documents_show_what_is_printed() {
    let documented = include_str!("../../../docs/game-file.md");
    let faults = [
        ("1: change 1 1 90, submit", "1: change 1 1 90, change 1 1 10, submit"),
        ("seat 2 \"Bela\"", "seat 3 \"Bela\""),
    ];
    for (right, wrong) in faults {
        let file = scratch("game.anachron");
        fs::write(&file, example().replace(right, wrong)).unwrap();
        let (_, said, code) = run(&["replay", file.to_str().unwrap()], "");
        let (_, fault) = said.trim_end().split_once("game.anachron: ").unwrap();
        assert!(code == 1 && documented.contains(&format!("\ngame.anachron: {fault}\n")), "{said}");
    }

    let readme = include_str!("../../../README.md");
    let from = readme.find("[6] seat 2").unwrap();
    let shown = readme[from..].split("```").next().unwrap();
    let golden =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/time-trap/tests/golden/the-saved-man.anachron");
    let (out, _, _) = run(&["replay", golden], "");
    for line in shown.lines() {
        assert!(out.lines().any(|printed| printed == line), "{line}\n{out}");
    }
}

#[test]
fn the_documented_file_replays_and_is_not_proved() {
    let (out, err, code) = run(&["replay", "-"], &example());
    assert_eq!((err.as_str(), code), ("", 0));
    assert!(out.contains("Turn 1: Man 11 collides with Man 21 on (3,5) and is destroyed.  [3.1]"), "{out}");
    assert!(out.contains("Man 11, who had died on turn 1, is back.  [6.7]"), "{out}");
    assert!(out.contains("seat 1 ran out of time"), "{out}");
    let (out, _, code) = run(&["verify", "-"], &example());
    assert_eq!(code, 2, "{out}");
    assert!(out.contains("6 entries, each one legal"), "{out}");
    assert!(out.contains("NOT PROVED"), "{out}");
}

#[test]
fn replay_shows_a_seat_only_what_it_may_know() {
    let (all, ..) = run(&["replay", "-", "--json"], &example());
    assert!(all.contains("change 1 1 90"));
    for reader in ["2", "public"] {
        let (out, _, code) = run(&["replay", "-", "--json", "--as", reader], &example());
        assert_eq!(code, 0);
        assert!(!out.contains("change 1 1 90") && !out.contains("11 30"), "{out}");
        assert!(
            !out.contains("Ada spends one point"),
            "remarks on others' entries are not for {reader}: {out}"
        );
    }
    let (own, ..) = run(&["replay", "-", "--json", "--as", "1"], &example());
    assert!(own.contains("change 1 1 90"));
}

#[test]
fn replay_json_has_what_the_document_promises() {
    let (out, ..) = run(&["replay", "-", "--json", "--at", "4"], &example());
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    for key in ["format", "game", "rules", "seats", "dice", "as", "at", "entries", "state", "outcome"] {
        assert!(json.get(key).is_some(), "{key}");
        assert!(include_str!("../../../docs/replay-json.md").contains(&format!("`{key}`")), "{key}");
    }
    let entry = &json["entries"][4];
    assert_eq!(entry["action"], "submit");
    assert_eq!(entry["events"][1]["rule"], "6.3");
    assert_eq!((&json["at"], &json["outcome"]), (&4.into(), &serde_json::Value::Null));
    assert_eq!(json["state"]["turn"], 3);
    assert_eq!(json["state"]["men"][0]["start"], serde_json::json!([3, 4]));
    let (_, err, code) = run(&["replay", "-", "--at", "7"], &example());
    assert_eq!((err.as_str(), code), ("anachron: the game has 6 entries, not 7\n", 1));
    let (_, err, _) = run(&["replay", "-", "--as", "3"], &example());
    assert_eq!(err, "anachron: there is no seat 3 in this game of 2\n");
}

#[test]
fn a_game_played_in_the_terminal_is_saved_and_proved() {
    let file = scratch("played.anachron");
    let file = file.to_str().unwrap();
    let lines = "11 35\n13\n3\nfire 0\nback\n0\n21 35\nwhy 6.2\noffers\ndo 1\n3\n0\n\
                 to 2 \"truce, until turn 3?\"\nboard\ndraft\nsubmit\nchange 1 1 30\nchange 1 1 40\n"
        .to_owned()
        + &"submit\n".repeat(10);
    let words = ["play", "time-trap", "--seats", "you,random", "--seed", "3", "--save", file];
    let (out, err, code) = run(&words, &lines);
    assert_eq!((err.as_str(), code), ("", 0), "{out}");
    for said in [
        "Man 13: where does he move? [5.1]",
        "Man 21 belongs to player 2; you can give orders only to your own Men. [2]",
        "6.2: A change costs 1, 3, 6",
        "You change Man 11’s order for turn 1 twice: `change 1 1 30` and `change 1 1 40`.",
        "Message from Player 1 to random: truce, until turn 3?",
        "The game is over",
        "The seed was ",
    ] {
        assert!(out.contains(said), "{said}\n{out}");
    }
    let (out, _, code) = run(&["verify", file], "");
    assert!(code == 0 && out.ends_with("PROVED\n"), "{out}");
    let bent = fs::read_to_string(file).unwrap().replacen("  roll ", "  roll 1 ", 1);
    let (_, err, code) = run(&["verify", "-"], &bent);
    assert_eq!(code, 1);
    assert!(err.contains("roll 1 is recorded as 1, but the seed gives"), "{err}");
}

#[test]
fn you_meet_as_many_bots_as_on_the_site_and_see_your_odds() {
    for game in catalog::games() {
        let file = scratch("usual.anachron");
        let (out, err, code) = run(&["play", game.id, "--save", file.to_str().unwrap()], "quit\n");
        assert_eq!((err.as_str(), code), ("", 0), "{out}");
        assert!(out.ends_with(&format!("Saved as {}.\n", file.display())), "{out}");
        let saved = fs::read_to_string(&file).unwrap();
        let seats = saved.lines().filter(|line| line.starts_with("seat ")).count();
        assert_eq!(seats, game.quick_start.bots + 1, "{}: {saved}", game.id);
    }
    let alone = ["play", "timetripper", "--seed", "3"];
    let (out, _, _) = run(&alone, "preset 1, start\noffers\nquit\n");
    assert!(out.contains("Player 1 in 0707") && !out.contains("Player 2"), "a trip is for one: {out}");
    assert!(out.contains(" % hit, "), "{out}");
    assert!(out.contains("more targets; type it, such as `throw m26 "), "{out}");
    let grenades = out.lines().filter(|line| line.contains("Throw the M26 grenade at")).count();
    assert_eq!(grenades, 3, "{out}");
}

#[test]
fn a_saved_game_continues_where_it_was() {
    let (file, other) = (scratch("continued.anachron"), scratch("other.anachron"));
    let (file, other) = (file.to_str().unwrap(), other.to_str().unwrap());
    let new = ["play", "time-trap", "--seats", "you,random", "--seed", "3"];
    let (out, _, code) = run(&[&new[..], &["--save", file]].concat(), "submit\n11 35, submit\nquit\n");
    assert_eq!(code, 0, "{out}");
    let load = ["play", "--load", file];
    let (out, err, code) = run(&[&load[..], &["--save", other]].concat(), "submit\nquit\n");
    assert_eq!((err.as_str(), code), ("", 0), "{out}");
    assert!(out.contains("after 4 entries") && out.contains("turn 4 of 10"), "{out}");
    let entries = |file: &str| fs::read_to_string(file).unwrap().lines().filter(|l| l.contains(": ")).count();
    assert_eq!((entries(file), entries(other)), (4, 6));
    let (out, err, code) = run(&load, &"submit\n".repeat(8));
    assert!(code == 0 && err.is_empty() && out.contains("The game is over"), "{out}");
    let (out, _, code) = run(&["verify", file], "");
    assert!(code == 0 && out.ends_with("PROVED\n"), "the dice are those of one seed: {out}");

    let refused = |words: &[&str], said: &str| {
        let (_, err, code) = run(words, "");
        assert!(code != 0 && err.contains(said), "{words:?}: {err}");
    };
    refused(&load, "is over; `anachron replay ");
    refused(&["play", "--load", other, "--seats", "you,random,random"], "has 2 seats; --seats names 3");
    refused(&["play", "timetripper", "--load", other], "is a game of time-trap, not of timetripper");
    refused(&["play", "--load", "no-such-file"], "cannot read no-such-file");
    refused(&["play", "--load", "-"], "--load needs a file");
    refused(&["play", "--load", other, "--seed", "4"], "cannot be used with");
    let saved = fs::read_to_string(other).unwrap();
    let seed = saved.lines().find(|line| line.starts_with("seed ")).unwrap();
    for (from, to, said) in [
        ("rules 1", "rules 9", "plays Time Trap by rules version 1, not 9"),
        ("anachron 1", "anachron 2", "line 1, column 10: expected file format 1"),
        ("1: 11 35", "1: 21 35", "Man 21 belongs to player 2"),
        (seed, "", "can be replayed, but not continued: it has no seed"),
    ] {
        fs::write(other, saved.replacen(from, to, 1)).unwrap();
        refused(&["play", "--load", other], said);
    }
}

#[test]
fn a_number_takes_an_offer_unless_it_is_an_action_itself() {
    let play = |lines: &str| run(&["play", "time-trap", "--seats", "you,random", "--seed", "3"], lines).0;
    let out = play("6\nquit\n");
    assert!(out.contains("Submit your orders; 5 Men without orders stay put  [6.7]"), "{out}");
    assert!(out.contains("turn 2 of 10"), "{out}");
    // Man 2 of this player, not the second offer.
    let out = play("3\ndraft\nquit\n");
    assert!(out.contains("Man 13: where does he move?"), "{out}");
    let out = play("99\nquit\n");
    assert!(out.contains("expected"), "{out}");
}

#[test]
fn leaving_the_table_early_ends_well() {
    for input in ["", "quit\n", "11 35\n", "help\noffers\nlog\nsave\ndo 99\nundo\nexit\n"] {
        let (out, err, code) = run(&["play", "time-trap", "--seats", "you,random"], input);
        assert_eq!((err.as_str(), code), ("", 0), "{out}");
    }
}

#[test]
fn sim_repeats_for_a_seed_in_every_form_and_on_any_number_of_threads() {
    let players = |words: &[&str]| {
        let all = [&["sim", "time-trap", "--games", "60", "--seats", "3", "--json"], words].concat();
        let (out, err, code) = run(&all, "");
        assert_eq!((err.as_str(), code), ("", 0));
        let json: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(json["games"], 60);
        json["players"].clone()
    };
    let one = players(&["--seed", "5", "--threads", "1"]);
    assert_eq!(one, players(&["--seed", "5", "--threads", "3"]));
    assert_ne!(one, players(&["--seed", "6"]));
    let (csv, ..) = run(&["sim", "time-trap", "--games", "60", "--seats", "3", "--seed", "5", "--csv"], "");
    let (players, sections) = csv.split_once("\n\n").unwrap();
    assert_eq!(players.lines().count(), 4, "{csv}");
    assert!(players.starts_with("player,bot,games,wins,share,"), "{csv}");
    assert!(sections.starts_with("Per turn of a game,Men destroyed,"), "{csv}");
    let (table, ..) = run(&["sim", "time-trap", "--games", "2", "--seats", "search:3,random"], "");
    assert!(table.contains("search:3") && table.contains("games/s"), "{table}");
}

#[test]
fn what_cannot_be_done_is_said_plainly() {
    let check = |words: &[&str], said: &str| {
        let (_, err, code) = run(words, "");
        assert!(code != 0 && err.contains(said), "{words:?}: {err}");
    };
    check(&["sim", "chess"], "there is no game `chess`; the games are time-trap");
    check(&["sim", "time-trap", "--seats", "1"], "Time Trap needs 2 to 9 players; you chose 1.");
    check(&["sim", "time-trap", "--seats", "10"], "Time Trap needs 2 to 9 players; you chose 10.");
    check(&["sim", "time-trap", "--seats", "random,clever"], "there is no bot `clever`");
    check(&["sim", "time-trap", "--set", "start=11 (1,1) 21 (1,1)"], "Men 11 and 21 both start on (1,1)");
    check(&["sim", "time-trap", "--set", "start"], "KEY=VALUE");
    check(&["play", "time-trap", "--seats", "me"], "`you` is a person");
    check(&["verify", "no-such-file.anachron"], "cannot read no-such-file.anachron");
    check(&["replay", "."], "cannot read .");
    check(&["check-chess", "x"], "unrecognized subcommand 'check-chess'");
    check(&["serv"], "a similar subcommand exists: 'serve'");
    check(&["play", "--laod", "x"], "a similar argument exists: '--load'");
    check(&["sim", "time-trap", "--games", "0"], "at least 1");
    check(&["help", "serv"], "a similar subcommand exists: 'serve'");
}

/// The documented example with one thing made wrong, and what is said of it.
#[test]
fn bad_files_are_refused_at_their_place() {
    let check = |from: &str, to: &str, said: &str| {
        let file = example();
        assert!(file.contains(from), "{from}");
        let (out, err, code) = run(&["verify", "-"], &file.replacen(from, to, 1));
        assert_eq!((out.as_str(), code), ("", 1));
        assert_eq!(err.trim_end(), format!("anachron: -: {said}"));
    };
    check("anachron 1", "anachron 2", "line 1, column 10: expected file format 1, found \"2\"");
    check("rules 1", "rules 9", "line 4, column 1: this program plays Time Trap by rules version 1, not 9");
    check(
        "game time-trap\nrules 1",
        "rules 1",
        "line 10, column 1: expected a `game NAME` line before the start, found \"start\"",
    );
    check(
        "\nstart\n",
        "\n",
        "line 11, column 1: expected one of `game`, `rules`, `seat`, `set`, `dice`, `commit`, `entropy`, `seed`, `start`, found \"1: 11 30, submit\"",
    );
    check(
        "11 (3,4)",
        "11 (3,17)",
        "line 7, column 11: Man 11 can’t start there: rows and columns run from 1 to 16",
    );
    check("21 (3,6)", "21 (3,4)", "line 8, column 11: Men 11 and 21 both start on (3,4)");
    check(
        "11 30",
        "21 30",
        "line 12, column 4: Man 21 belongs to player 2; you can give orders only to your own Men. [2]",
    );
    check(
        "11 30",
        "11 3x",
        "line 12, column 7: expected a move: a digit 1 to 9, or n ne e se s sw w nw stay",
    );
    check(
        "change 1 1 90",
        "change 1 1 90, change 1 1 80",
        "line 15, column 19: You change Man 11’s order for turn 1 twice: `change 1 1 90` and `change 1 1 80`. You can \
         change each order only once per turn. [6.5]",
    );
    check(
        "change 1 1 90",
        "change 2 1 90",
        "line 15, column 4: seat 1: Turn 2 hasn’t been played yet; you can change only orders of earlier turns. [6]",
    );
    check(
        "2: 21 70",
        "1: 11 70",
        "line 13, column 4: seat 1: It is not your turn: the table is waiting for Bela. [table]",
    );
    check(
        "lapse 1 ",
        "lapse 3 ",
        "line 17, column 7: expected one of the 2 seats of this table, found \"3                      # Ada m\"…",
    );
    check(
        "1: 11 30, submit",
        "1: 11 30, from 2 to 2 \"trust me\", submit",
        "line 12, column 16: You can sign only with your own number, 1. [9.3]",
    );
    check(
        "1: 11 30, submit",
        "1: 11 30",
        "line 12, column 4: seat 1: The entry is not complete: more steps are needed. [table]",
    );
    check(
        "dice scripted",
        "dice seeded",
        "line 11, column 1: expected a `commit` or `seed` line with seeded dice, found \"start\"",
    );
    check(
        "set start 11 (3,4) ",
        "set start ",
        "line 11, column 1: in the set-up: a roll is missing: the rules roll a die with 256 sides here",
    );
    check(
        "\nstart\n",
        "\nstart\nroll 7\n",
        "line 11, column 1: in the set-up: there is 1 roll more than the rules make",
    );
}

#[test]
fn energy_overspent_names_the_shortfall() {
    let mut file = example();
    // Six turns on, turn 1 costs 28 and more than one Man's change is beyond 80 points of Energy.
    file.push_str(&"1: submit\n2: submit\n".repeat(4));
    file.push_str("1: change 1 1 10, change 1 2 10, change 1 3 10, submit\n");
    let (_, err, code) = run(&["verify", "-"], &file);
    assert_eq!(code, 1);
    let line = file.lines().count();
    assert_eq!(
        err.trim_end(),
        format!(
            "anachron: -: line {line}, column 4: seat 1: Changing Man 13’s order for turn 1 costs 28 Energy; you \
             have 23 left, 5 too few. [6.4]"
        )
    );
}

#[test]
fn truncated_files_and_noise_never_panic() {
    let file = example();
    for length in (0..file.len()).filter(|&length| file.is_char_boundary(length)).step_by(7) {
        let (_, err, code) = run(&["verify", "-"], &file[..length]);
        assert!(code == 1 && err.contains("line ") || code == 2 && err.is_empty(), "{length}: {err}");
        assert!(!err.contains("panicked"), "{err}");
    }
    let noise: String =
        (0..10_u32 << 20).map(|at| char::from((at.wrapping_mul(2_654_435_761) >> 25) as u8)).collect();
    let (_, err, code) = run(&["verify", "-"], &noise);
    assert_eq!(code, 1);
    assert!(err.contains("expected a game file of at most 4 MiB"), "{err}");
}

#[test]
fn check_battles_reports_every_fault_with_its_line_and_knows_what_is_well() {
    let printed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/timetripper/battles/printed.battles");
    let (out, err, code) = run(&["check-battles", printed], "");
    assert_eq!((out.as_str(), err.as_str(), code), ("72 battles, no faults\n", "", 0));
    let file = scratch("bad.battles");
    fs::write(&file, "title early\nbattle 7\n  colour red\n  opponent X\n    values 9\nbattle 7\n").unwrap();
    let name = file.display().to_string();
    let (out, _, code) = run(&["check-battles", &name], "");
    assert_eq!(code, 1, "{out}");
    for line in [1, 3, 5, 6] {
        assert!(out.contains(&format!("{name}:{line}: ")), "{line}: {out}");
    }
    assert!(out.lines().last().unwrap().ends_with("faults"), "{out}");
    let (out, _, code) = run(&["check-battles", "-"], "nonsense");
    assert!(code == 1 && out.starts_with("-:1: "), "{out}");
    fs::write(&file, b"battle 7\n  title \xff\n").unwrap();
    let (out, _, code) = run(&["check-battles", &name], "");
    assert!(code == 1 && out.contains(":2: this is not UTF-8"), "{out}");
    let (_, err, code) = run(&["check-battles", "/nowhere/at.all"], "");
    assert!(code == 1 && err.contains("cannot read /nowhere/at.all"), "{err}");
}

#[test]
fn tools_answer_in_the_terminal_and_name_their_questions() {
    let (out, err, code) = run(&["tool", "fantasy-trip", "contest", "first=12", "second=crowd"], "");
    assert!(code == 0 && err.is_empty() && out.contains("70.2%"), "{out}{err}");
    let (out, _, code) = run(&["tool", "fantasy-trip", "contest", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert!(code == 0 && json["tool"] == "contest" && json["sections"][0]["rows"].is_array(), "{out}");
    let (list, _, code) = run(&["tool", "fantasy-trip"], "");
    for tool in catalog::game("fantasy-trip").unwrap().tools {
        assert!(code == 0 && list.contains(&format!("{}: {}", tool.id, tool.title)), "{list}");
        for field in tool.fields {
            assert!(list.contains(&format!("      {}=", field.key)), "{}: {list}", field.key);
        }
    }
    let (_, err, code) = run(&["tool", "fantasy-trip", "blow", "dx=many", "roll=2x", "luck=7"], "");
    assert!(code == 1 && ["adjDX", "Damage", "luck"].iter().all(|fault| err.contains(fault)), "{err}");
    let (_, err, code) = run(&["tool", "fantasy-trip", "abacus"], "");
    assert!(code == 1 && err.contains("has no tool `abacus`"), "{err}");
}

#[test]
fn a_tournament_pairs_all_both_ways_and_repeats_for_a_seed() {
    let words =
        ["sim", "fantasy-trip", "--tournament", "Bron; Tessa; Wolf", "--games", "2", "--seed", "5", "--json"];
    let (first, err, code) = run(&words, "");
    assert_eq!((code, err.as_str()), (0, ""), "{first}");
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let file = scratch("tournament.svg");
    let (table, _, code) = run(&[&words[..8], &["--svg", file.to_str().unwrap()]].concat(), "");
    assert!(code == 0 && ["Bron", "Tessa", "Wolf"].iter().all(|name| table.contains(name)), "{table}");
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"), "a chart is drawn");
    let again = run(&words, "").0;
    let rows = |json: &serde_json::Value| json["ranking"].clone();
    assert_eq!(rows(&read(&first)), rows(&read(&again)));
    assert!(rows(&read(&first)).as_array().is_some_and(|rows| rows.len() == 3), "{first}");
}

#[test]
fn games_lists_every_game_with_its_settings() {
    let (out, err, code) = run(&["games"], "");
    assert_eq!((err.as_str(), code), ("", 0));
    for game in catalog::games() {
        assert!(out.lines().any(|line| line.starts_with(game.id)), "{}: {out}", game.id);
        for setting in game.settings.iter().flat_map(|group| group.settings) {
            assert!(out.contains(&format!("--set \"{}=", setting.key)), "{}: {out}", setting.key);
        }
    }
}

/// The rows of a section of a simulation's JSON.
fn rows<'a>(value: &'a serde_json::Value, title: &str) -> &'a [serde_json::Value] {
    let sections = value["sections"].as_array().unwrap();
    let section = sections.iter().find(|section| section["title"] == title);
    section.unwrap_or_else(|| panic!("no section {title}: {value}"))["rows"].as_array().unwrap()
}

#[test]
fn sim_of_trips_reports_loads_battles_lengths_and_experience() {
    let (json, svg) = (scratch("trips.json"), scratch("trips.svg"));
    let files = [json.display().to_string(), svg.display().to_string()];
    let common = ["sim", "timetripper", "--games", "40", "--seats", "random", "--seed", "3"];
    let words = [&common[..], &["--json", &files[0], "--svg", &files[1]]].concat();
    let (out, err, code) = run(&words, "");
    assert_eq!((err.as_str(), code), ("", 0), "{out}");
    for part in [
        "All-round",
        "Light and fast",
        "Grenadier",
        "Bare minimum",
        "Battles that kill",
        "Battles in a trip",
        "Experience reached",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let text = fs::read_to_string(&json).unwrap();
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["games"], 40);
    let loads: Vec<_> =
        rows(&value, "Home, by load").iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert!(
        ["All-round", "Light and fast", "Grenadier", "Bare minimum"].iter().all(|load| loads.contains(load)),
        "{loads:?}"
    );
    assert_eq!(rows(&value, "Experience reached")[0]["trips"], 40);
    let sum = |title: &str, field: &str| {
        rows(&value, title).iter().map(|one| one[field].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(sum("Battles in a trip", "trips"), 40);
    assert_eq!(sum("Home, by load", "trips"), 40);
    let ends = rows(&value, "How trips end");
    let home = ends.iter().find(|end| end["name"] == "home").unwrap()["trips"].as_u64().unwrap();
    assert_eq!((sum("Battles in a trip", "home"), sum("Home, by load", "home")), (home, home));
    let drawing = fs::read_to_string(&svg).unwrap();
    assert!(
        drawing.starts_with("<svg xmlns")
            && drawing.ends_with("</svg>\n")
            && drawing.contains("Home, by load")
    );
    // The same seed gives the same trips, and JSON alone goes to standard output.
    let (out, _, _) = run(&[&common[..], &["--threads", "1", "--json"]].concat(), "");
    let second: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(second["sections"], value["sections"]);
}

#[test]
fn sim_runs_every_game_with_the_seats_it_proposes() {
    for game in catalog::games() {
        let (out, err, code) = run(&["sim", game.id, "--games", "5", "--json"], "");
        assert_eq!((err.as_str(), code), ("", 0), "{}: {out}", game.id);
        let value: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&value["games"], &value["unfinished"]), (&5.into(), &0.into()), "{}", game.id);
        assert!(!value["players"].as_array().unwrap().is_empty(), "{}", game.id);
    }
    let (_, err, code) = run(&["sim", "timetripper", "--set", "pounds=60"], "");
    assert!(code == 1 && err.contains("50 pounds"), "{err}");
}

#[test]
fn a_reader_that_has_seen_enough_is_not_a_fault() {
    let file = scratch("seen-enough.anachron");
    fs::write(&file, example()).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_anachron"))
        .args(["replay", file.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert!(output.status.success(), "{}", output.status);
}

#[test]
fn output_that_cannot_be_written_is_a_fault() {
    let Ok(full) = fs::File::options().write(true).open("/dev/full") else { return };
    let output = Command::new(env!("CARGO_BIN_EXE_anachron"))
        .arg("games")
        .stdout(full)
        .stderr(Stdio::piped())
        .output();
    let output = output.unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("anachron: cannot write on standard output"), "{said}");
    assert_eq!(output.status.code(), Some(1));
}
