//! Golden games: whole games in files, beside what was seen of them.
//!
//! Beside `NAME.anachron` are `NAME.log.txt`, the log with its rolls and events as the keeper of the file and as a
//! spectator read it, and `NAME.seats.txt`, the boards and offers of every seat at chosen points. What the views look
//! like as data is in `view.schema.txt`, see [`crate::schema`]. `UPDATE_GOLDEN=1 cargo test --test golden` writes them
//! all again.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::disallowed_methods, reason = "golden games are files, and written again on request")]

use std::{
    env,
    fmt::{Debug, Write as _},
    fs,
    path::{Path, PathBuf},
};

use engine::{AnyMatch, LogLine, Match, Narrated, Record, Seat, Viewer, replay};

use crate::compare;

/// After this many entries, everyone's board; and the offers of each of these seats after its draft.
pub type Checkpoint = (usize, &'static [(usize, &'static str)]);

/// The files of golden games in a folder, in the order of their names.
pub(crate) fn games_in(folder: &Path) -> Vec<String> {
    let mut files = files_in(folder);
    files.retain(|file| file.ends_with(".anachron"));
    files
}

/// All files in a folder, in the order of their names; none if the folder does not exist.
fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    files
}

/// Whether the files are to be written, not compared.
pub(crate) fn is_updating() -> bool {
    env::var_os("UPDATE_GOLDEN").is_some()
}

/// The golden games of one game, in a folder.
#[derive(Clone, Debug)]
pub struct Golden(PathBuf);

impl Golden {
    /// The games in `tests/golden` of the crate with this manifest folder: `env!("CARGO_MANIFEST_DIR")`.
    pub fn of(manifest_dir: &str) -> Self {
        Self(Path::new(manifest_dir).join("tests/golden"))
    }

    /// Checks that the folder holds these games with what was seen of them, and nothing else.
    ///
    /// # Panics
    /// If it does not.
    #[track_caller]
    pub fn holds(&self, names: &[&str]) {
        if is_updating() {
            return;
        }
        let seen = ["anachron", "seats.txt", "log.txt"];
        let mut expected: Vec<_> =
            names.iter().flat_map(|name| seen.map(|ending| format!("{name}.{ending}"))).collect();
        expected.push("view.schema.txt".to_owned());
        expected.sort();
        assert_eq!(files_in(&self.0), expected);
    }

    /// Checks that every way to end occurs in some golden game; `ends` says how a game ended, for all or for each seat.
    ///
    /// # Panics
    /// If a way to end has no golden game, or a golden game ends in a way that is not in the list.
    #[track_caller]
    pub fn every_end<G, E, I>(&self, all: &[E], ends: impl Fn(&Match<G>) -> I)
    where
        G: Narrated,
        E: PartialEq + Debug,
        I: IntoIterator<Item = E>,
    {
        let mut missing: Vec<_> = all.iter().collect();
        for file in games_in(&self.0) {
            let (game, _) = self.replayed::<G>(&file);
            for end in ends(&game) {
                assert!(all.contains(&end), "{file} ends in {end:?}, which is not in the list");
                missing.retain(|other| **other != end);
            }
        }
        assert!(missing.is_empty(), "no golden game ends in {missing:?}");
    }

    #[track_caller]
    fn replayed<G: Narrated>(&self, file: &str) -> (Match<G>, Record) {
        let bytes = fs::read(self.0.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let record = Record::parse(&bytes).unwrap_or_else(|error| panic!("{file}: {error}"));
        let game = replay(&record).unwrap_or_else(|error| panic!("{file}: {error}"));
        (game, record)
    }

    /// Replays a golden game and compares everything that is seen of it.
    ///
    /// # Panics
    /// If anything looks different, the game does not reach its end, or a point is past it.
    #[track_caller]
    pub fn check<G: Narrated>(&self, name: &str, points: &[Checkpoint]) {
        let (game, record) = self.replayed::<G>(&format!("{name}.anachron"));
        assert!(game.outcome().is_some() && record.result.is_some(), "{name} does not reach its end");
        let length = game.entries().len();
        assert!(points.iter().all(|(after, _)| *after <= length), "{name} has {length} entries");
        self.compare(&format!("{name}.log.txt"), &story(&game));
        self.compare(&format!("{name}.seats.txt"), &seats(&game, &record, points));
    }

    #[track_caller]
    fn compare(&self, name: &str, seen: &str) {
        let path = self.0.join(name);
        if is_updating() {
            fs::write(&path, seen).unwrap();
        } else {
            compare(name, &fs::read_to_string(&path).unwrap_or_default(), seen);
        }
    }
}

/// The log as the keeper of the file reads it, then as a spectator does.
fn story<G: Narrated>(game: &Match<G>) -> String {
    let mut out = "The log as the keeper of the file reads it\n".to_owned();
    game.log(None).iter().for_each(|line| write_line(&mut out, line));
    out.push_str("\nThe log as a spectator reads it\n");
    game.log(Some(Viewer::Public)).iter().for_each(|line| write_line(&mut out, line));
    out
}

fn write_line<A, E>(out: &mut String, line: &LogLine<A, E>) {
    let who = line.seat.map_or_else(|| "the table".to_owned(), |seat| format!("seat {seat}"));
    let clock = if line.by_clock { " (the clock)" } else { "" };
    let action = line.action.as_deref().map_or_else(String::new, |action| format!(": {action}"));
    writeln!(out, "{}. {who}{clock}{action}", line.entry).unwrap();
    for roll in &line.rolls {
        writeln!(out, "    a die of {} shows {}, {} [{}]", roll.sides, roll.face, roll.purpose, roll.rule)
            .unwrap();
    }
    for event in &line.events {
        writeln!(out, "    {} [{}]", event.text.replace('\n', " / "), event.rule).unwrap();
    }
}

/// At every point what everyone sees, what each seat sees beyond that, and the offers chosen for the point.
fn seats<G: Narrated>(game: &Match<G>, record: &Record, points: &[Checkpoint]) -> String {
    let mut out = String::new();
    for &(after, drafts) in points {
        let everyone = AnyMatch::board(game, Viewer::Public, Some(after));
        writeln!(out, "=== After entry {after}, as everyone sees it\n\n{everyone}").unwrap();
        for player in 1..=record.seats.len() {
            let own = AnyMatch::board(game, Viewer::Seat(seat(player)), Some(after));
            match own.strip_prefix(everyone.as_str()) {
                Some("") => writeln!(out, "--- Seat {player}: the same"),
                Some(more) => writeln!(out, "--- Seat {player}: the same, and\n{more}"),
                None => writeln!(out, "--- Seat {player}\n\n{own}"),
            }
            .unwrap();
        }
        out.push('\n');
        let then = at::<G>(record, after);
        for &(player, draft) in drafts {
            write_offer(&mut out, &then, player, draft);
        }
    }
    out.trim_end().to_owned() + "\n"
}

/// The game as it was after this many entries.
fn at<G: Narrated>(record: &Record, after: usize) -> Match<G> {
    let mut beginning = record.clone();
    beginning.entries.truncate(after);
    beginning.result = None;
    replay(&beginning).unwrap()
}

fn write_offer<G: Narrated>(out: &mut String, game: &Match<G>, player: usize, draft: &str) {
    let (decision, _) = game.decision(seat(player), draft).unwrap();
    let prompt = decision.prompt.unwrap();
    writeln!(out, "--- The offers of seat {player} after {draft:?}: {} [{}]", prompt.text, prompt.rule)
        .unwrap();
    for offer in &decision.offers {
        let target = serde_json::to_string(&offer.target).unwrap();
        let tier = serde_json::to_string(&offer.tier).unwrap();
        let added =
            offer.then.strip_prefix(&decision.draft).unwrap_or(&offer.then).trim_start_matches([',', ' ']);
        writeln!(out, "  {added} | {} [{}] | {target} | {tier}", offer.label, offer.rule).unwrap();
    }
    out.push('\n');
}

/// The seat people call by this number.
fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}
