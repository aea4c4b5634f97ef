//! The command as a person at a terminal of 80 columns and 24 rows sees it.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::{
    fs,
    io::{BufReader, Read, Write as _},
    path::PathBuf,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};

/// How long a test waits for what it expects.
const PATIENCE: Duration = Duration::from_mins(1);

const ANACHRON: &str = env!("CARGO_BIN_EXE_anachron");

fn scratch(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name).to_str().unwrap().to_owned()
}

/// A running command, and what it has printed so far.
struct Running {
    child: Child,
    input: ChildStdin,
    output: Receiver<Vec<u8>>,
    bytes: Vec<u8>,
    /// How much of it was expected and has come.
    read: usize,
}

impl Running {
    /// The command in a terminal, which the tool `script` provides.
    fn in_terminal(words: &[&str]) -> Self {
        let quoted: Vec<_> = words.iter().map(|word| format!("'{word}'")).collect();
        let command = format!("stty rows 24 cols 80; exec '{ANACHRON}' {}", quoted.join(" "));
        Self::start(Command::new("script").args(["-qec", &command, "/dev/null"]).env("TERM", "xterm"))
    }

    /// The command with its input and output elsewhere.
    fn piped(words: &[&str]) -> Self {
        Self::start(Command::new(ANACHRON).args(words))
    }

    fn start(command: &mut Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let mut from = BufReader::new(child.stdout.take().unwrap());
        let (to, output) = mpsc::channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut buffer) {
                if to.send(buffer[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { child, input, output, bytes: Vec::new(), read: 0 }
    }

    /// Waits until this text is printed.
    fn expect(&mut self, text: &str) {
        loop {
            let found = self.bytes[self.read..].windows(text.len()).position(|part| part == text.as_bytes());
            if let Some(at) = found {
                self.read += at + text.len();
                return;
            }
            match self.output.recv_timeout(PATIENCE) {
                Ok(more) => self.bytes.extend(more),
                Err(why) => panic!("{text:?} never came ({why}): {}", self.text()),
            }
        }
    }

    fn send(&mut self, text: &str) {
        self.input.write_all(text.as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// Types a line once it is asked for.
    fn answer(&mut self, prompt: &str, line: &str) {
        self.expect(prompt);
        self.send(&format!("{line}\r"));
    }

    fn interrupt(&self) {
        let kill = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().unwrap();
        assert!(kill.success());
    }

    /// Waits for the end: all that was printed, and how it ended.
    fn end(mut self) -> (String, i32) {
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(more) => self.bytes.extend(more),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    self.child.kill().unwrap();
                    panic!("it never ended: {}", self.text());
                }
            }
        }
        let code = self.child.wait().unwrap().code().unwrap();
        (self.text(), code)
    }

    /// What was printed, without colours and moves of the cursor.
    fn text(&self) -> String {
        let all = String::from_utf8_lossy(&self.bytes);
        let mut parts = all.split('\u{1b}');
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let end = part.find(|c: char| c.is_ascii_alphabetic()).map_or(part.len(), |at| at + 1);
            text += &part[end..];
        }
        // A line that is drawn again replaces what it was.
        let lines =
            text.split('\n').map(|line| line.trim_end_matches('\r').rsplit('\r').next().unwrap_or(""));
        lines.collect::<Vec<_>>().join("\n")
    }
}

const WORDS: &str = "(Enter for none): ";
const SEAT: &str = "seat 1> ";

#[test]
fn ctrl_c_saves_the_game_and_it_continues() {
    let file = scratch("stopped.anachron");
    let _ = fs::remove_file(&file);
    let mut game = Running::in_terminal(&["play", "time-trap", "--seats", "you,random", "--save", &file]);
    game.answer(WORDS, "");
    game.answer(SEAT, "submit");
    game.expect("turn 2 of 10");
    game.answer(SEAT, "11 35");
    game.expect(SEAT);
    game.send("\u{3}");
    let (said, code) = game.end();
    assert_eq!(code, 130, "{said}");
    assert!(said.contains("Your unfinished turn is not saved: 11 35"), "{said}");
    assert!(said.contains("Saved as "), "{said}");

    let mut game = Running::in_terminal(&["play", "--load", &file]);
    game.expect("entries. Type `help`");
    game.expect("turn 2 of 10");
    game.answer(SEAT, "submit");
    game.expect("turn 3 of 10");
    game.expect(SEAT);
    game.send("\u{4}");
    let (said, code) = game.end();
    assert!(code == 0 && said.contains("Saved as "), "{said}");
    assert_eq!(fs::read_to_string(&file).unwrap().lines().filter(|line| line.contains(": ")).count(), 4);
}

#[test]
fn ctrl_c_says_that_nothing_was_kept() {
    let mut game = Running::in_terminal(&["play", "time-trap", "--seats", "you,random"]);
    game.answer(WORDS, "");
    game.expect(SEAT);
    game.send("\u{3}");
    let (said, code) = game.end();
    assert!(code == 130 && said.contains("The game was not saved."), "{said}");
}

#[test]
fn a_signal_saves_a_game_without_a_terminal_too() {
    let file = scratch("signal.anachron");
    let _ = fs::remove_file(&file);
    let mut game = Running::piped(&["play", "time-trap", "--seats", "you,random", "--save", &file]);
    game.expect(SEAT);
    game.interrupt();
    let (said, code) = game.end();
    assert!(code == 130 && said.contains("Saved as "), "{said}");
    assert!(fs::read_to_string(&file).unwrap().contains("\nseed "), "it can continue");
}

#[test]
fn ctrl_c_stops_a_simulation_with_its_results_so_far() {
    let seats = ["--seats", "random,random", "--games", "900000000"];
    let mut sim = Running::in_terminal(&[&["sim", "time-trap"], &seats[..]].concat());
    sim.expect(" of 900000000 games");
    sim.expect(" of 900000000 games");
    sim.send("\u{3}");
    let (said, code) = sim.end();
    assert_eq!(code, 130, "{said}");
    assert!(said.contains("games/s") && said.contains("stopped after "), "{said}");
}

#[test]
fn the_first_help_is_help() {
    let mut game = Running::in_terminal(&["play", "time-trap", "--seats", "you,random"]);
    game.answer(WORDS, "help");
    game.expect("Most people just press Enter.");
    game.answer(WORDS, "quit");
    assert_eq!(game.end().1, 0);
}

#[test]
fn the_map_and_the_question_are_in_view_and_no_line_is_too_long() {
    for (game, first, map) in [
        ("time-trap", "11 35, submit", "\n  1   .  "),
        ("timetripper", "preset 1, start", "\n  02   .  "),
        ("fantasy-trip", "1", "\n01   .  "),
        ("time-agent", "done", "\n01   .  "),
    ] {
        let mut table = Running::in_terminal(&["play", game, "--seed", "3"]);
        table.answer(WORDS, "");
        table.answer(SEAT, first);
        table.expect(SEAT);
        let first = table.text();
        let at = first.rfind(map).unwrap_or_else(|| panic!("{game}: no map in {first}"));
        assert!(first[at..].lines().count() <= 24, "{game}: the map has scrolled away: {first}");
        table.send("offers\r");
        table.answer(SEAT, "log");
        table.answer(SEAT, "?");
        if game != "time-trap" {
            // Its help fits the screen.
            table.answer("q to stop", "q");
        }
        table.answer(SEAT, "quit");
        table.answer("(Enter to skip): ", "");
        let (said, code) = table.end();
        assert_eq!(code, 0, "{said}");
        for line in said.lines() {
            assert!(line.chars().count() <= 80, "{game}: {line:?}");
        }
    }
}

#[test]
fn offers_come_in_pages_and_the_tab_key_completes_them() {
    let mut game = Running::in_terminal(&["play", "fantasy-trip", "--seed", "3"]);
    game.answer(WORDS, "");
    game.answer(SEAT, "offers");
    game.expect("35 more: type `offers` again");
    game.answer(SEAT, "offers");
    game.expect("   20  Enter");
    game.expect(SEAT);
    game.send("enter 0501 se\t\r");
    game.expect("Bron enters at 0501, facing south-east.");
    game.expect(SEAT);
    game.send("\u{3}");
    assert_eq!(game.end().1, 130);
}
