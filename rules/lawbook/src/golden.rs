//! Golden games: whole games from files, with all that was seen of them written down beside them.
//!
//! Beside `NAME.anachron` stand `NAME.story.txt`, the log with its rolls and events as the keeper of the file
//! and as a spectator read it; `NAME.seats.txt`, the boards and offers of every seat at chosen points; and
//! `NAME.views.json`, the same as data. `UPDATE_GOLDEN=1 cargo test --test golden` writes them anew.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::disallowed_methods, reason = "golden games are files, and rewritten when one asks for it")]

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use engine::{AnyMatch, LogLine, Match, Narrated, Record, Seat, Viewer, replay};
use serde_json::{Map, Value, json};

/// After so many entries, the board of everybody; and for each of these seats and drafts, the offer.
pub type Point = (usize, &'static [(usize, &'static str)]);

/// The golden games of one game, in a folder.
#[derive(Clone, Debug)]
pub struct Golden(PathBuf);

impl Golden {
    /// The games in `tests/golden` of the crate with this manifest folder: `env!("CARGO_MANIFEST_DIR")`.
    pub fn of(manifest_dir: &str) -> Self {
        Self(Path::new(manifest_dir).join("tests/golden"))
    }

    /// Checks that the folder holds these games and no others, given in the order of their names.
    ///
    /// # Panics
    /// If it does not.
    #[track_caller]
    pub fn holds(&self, names: &[&str]) {
        let files =
            fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut games: Vec<_> = files.filter(|file| file.ends_with(".anachron")).collect();
        games.sort();
        assert_eq!(games, names.iter().map(|name| format!("{name}.anachron")).collect::<Vec<_>>());
    }

    /// Replays a golden game and compares all that is seen of it.
    ///
    /// # Panics
    /// If something is seen otherwise, the game is not played to its end, or a point lies behind it.
    #[track_caller]
    pub fn check<G: Narrated>(&self, name: &str, points: &[Point]) {
        let file = fs::read(self.0.join(format!("{name}.anachron"))).unwrap();
        let record = Record::parse(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
        let game: Match<G> = replay(&record).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(game.outcome().is_some() && record.result.is_some(), "{name} is played to its end");
        let length = game.entries().len();
        assert!(points.iter().all(|(after, _)| *after <= length), "{name} has {length} entries");
        self.compare(&format!("{name}.story.txt"), &story(&game));
        self.compare(&format!("{name}.seats.txt"), &seats(&game, &record, points));
        self.compare(&format!("{name}.views.json"), &views(&game, points));
    }

    #[track_caller]
    fn compare(&self, name: &str, seen: &str) {
        let path = self.0.join(name);
        if env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, seen).unwrap();
            return;
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        let differs = expected.lines().zip(seen.lines()).position(|(expected, seen)| expected != seen);
        let at = differs.unwrap_or(expected.lines().count().min(seen.lines().count()));
        let line = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_owned();
        assert!(
            expected == seen,
            "{name}, line {}:\n  expected: {}\n  seen:     {}",
            at + 1,
            line(&expected),
            line(seen)
        );
    }
}

/// The log as the keeper of the file reads it, then as everybody does.
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

/// At every point what everybody sees, what each seat sees beyond that, and the offers asked for.
fn seats<G: Narrated>(game: &Match<G>, record: &Record, points: &[Point]) -> String {
    let mut out = String::new();
    for &(after, drafts) in points {
        let everybody = AnyMatch::board(game, Viewer::Public, Some(after));
        writeln!(out, "=== After entry {after}, as everybody sees it\n\n{everybody}").unwrap();
        for player in 1..=record.seats.len() {
            let own = AnyMatch::board(game, Viewer::Seat(seat(player)), Some(after));
            match own.strip_prefix(everybody.as_str()) {
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

/// The game as it stood after so many entries.
fn at<G: Narrated>(record: &Record, after: usize) -> Match<G> {
    let mut beginning = record.clone();
    beginning.entries.truncate(after);
    beginning.result = None;
    replay(&beginning).unwrap()
}

fn write_offer<G: Narrated>(out: &mut String, game: &Match<G>, player: usize, draft: &str) {
    let (decision, _) = game.decision(seat(player), draft).unwrap();
    let prompt = decision.prompt.unwrap();
    writeln!(out, "--- The offer of seat {player} after {draft:?}: {} [{}]", prompt.text, prompt.rule)
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

/// At every point everybody's view, and what is different in each seat's.
fn views<G: Narrated>(game: &Match<G>, points: &[Point]) -> String {
    let mut all = Vec::new();
    for &(after, _) in points {
        let everybody = AnyMatch::view(game, Viewer::Public, Some(after));
        let mut seats = Map::new();
        for player in 1..=game.seats() {
            let own = AnyMatch::view(game, Viewer::Seat(seat(player)), Some(after));
            let (Value::Object(own), Value::Object(theirs)) = (own, &everybody) else {
                panic!("a view is an object")
            };
            let differs: Map<_, _> =
                own.into_iter().filter(|(key, value)| theirs.get(key) != Some(value)).collect();
            seats.insert(player.to_string(), Value::Object(differs));
        }
        all.push(json!({ "after": after, "everybody": everybody, "seats": seats }));
    }
    let mut out = String::new();
    write_json(&mut out, &Value::Array(all), 0);
    out + "\n"
}

/// JSON with a line for each thing that is not too deep inside.
fn write_json(out: &mut String, value: &Value, depth: usize) {
    const DEEPEST: usize = 4;
    let items: Vec<(String, &Value)> = match value {
        Value::Array(items) if depth < DEEPEST => items.iter().map(|item| (String::new(), item)).collect(),
        Value::Object(map) if depth < DEEPEST => {
            map.iter().map(|(key, item)| (format!("{}: ", json!(key)), item)).collect()
        }
        _ => return out.push_str(&value.to_string()),
    };
    let (open, close) = if value.is_array() { ("[", "]") } else { ("{", "}") };
    out.push_str(open);
    for (at, (key, item)) in items.iter().enumerate() {
        out.push_str(if at == 0 { "\n" } else { ",\n" });
        out.push_str(&"  ".repeat(depth + 1));
        out.push_str(key);
        write_json(out, item, depth + 1);
    }
    if !items.is_empty() {
        out.push('\n');
        out.push_str(&"  ".repeat(depth));
    }
    out.push_str(close);
}

/// The seat people call by this number.
fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}
