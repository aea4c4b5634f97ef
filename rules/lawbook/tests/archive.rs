//! The archive of the sample game: what it lets pass, what it finds, and what may be written.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::disallowed_methods, reason = "an archive is files")]

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
};

use engine::{Match, Narrated};
use lawbook::{
    archive::{Table, Task, after},
    sample::{Flaw, Flawed, HighestBid, Setup},
};

#[derive(Clone, Copy, Debug)]
enum End {
    OneWinner,
    Shared,
    Abandoned,
}

fn end<G: Narrated>(game: &Match<G>) -> Option<End> {
    Some(if game.outcome()?.winners.len() == 1 { End::OneWinner } else { End::Shared })
}

/// A crate with nothing but an archive, in a folder of its own.
struct Crate(PathBuf);

impl Crate {
    /// With an archive that was just written.
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("archive-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let new = Self(folder);
        new.run::<HighestBid>(&Task::Write);
        new
    }

    fn run<G: Narrated<Setup = Setup>>(&self, task: &Task) {
        let tables = [Table::new(2), Table::new(3).with("rounds", 2), Table::new(4).with("die", 20)];
        after::<G, _, _>(task, &self.0, &tables, &[End::OneWinner, End::Shared], end);
    }

    /// Replays the archive and returns what was found, if anything was.
    fn found<G: Narrated<Setup = Setup>>(&self) -> String {
        found(|| self.run::<G>(&Task::Replay))
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.join("archive").join(file)
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap()
    }

    fn change(&self, file: &str, from: &str, to: &str) {
        let text = self.read(file);
        assert!(text.contains(from), "{text}");
        fs::write(self.path(file), text.replacen(from, to, 1)).unwrap();
    }
}

fn found(work: impl FnOnce()) -> String {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(()) => String::new(),
        Err(panic) => panic.downcast_ref::<String>().cloned().unwrap_or_default(),
    }
}

#[test]
fn both_versions_of_a_game_replay_as_they_were() {
    let kept = Crate::new("good");
    assert_eq!(kept.found::<HighestBid>(), "");
    for version in ["v1", "v2"] {
        let games = kept.read(&format!("{version}/random.games"));
        assert_eq!(games.lines().filter(|line| line.starts_with("= random ")).count(), 200);
    }
    assert_ne!(
        kept.read("v1/random.games").replace("rules 1", ""),
        kept.read("v2/random.games").replace("rules 2", "")
    );
}

#[test]
fn a_change_of_the_rules_is_found() {
    let kept = Crate::new("rules");
    let differs = "it replays, but what was offered, shown or counted on the way is different";
    for found in [
        kept.found::<Flawed<{ Flaw::WrongStanding as u8 }>>(),
        kept.found::<Flawed<{ Flaw::FinalBids as u8 }>>(),
        kept.found::<Flawed<{ Flaw::LeakyView as u8 }>>(),
        kept.found::<Flawed<{ Flaw::ClockOffered as u8 }>>(),
    ] {
        assert!(found.contains(differs), "{found}");
    }
    let refused = kept.found::<Flawed<{ Flaw::FirstCome as u8 }>>();
    assert!(refused.starts_with("random.games, random "), "{refused}");
    let written = kept.found::<Flawed<{ Flaw::LostSetting as u8 }>>();
    assert!(written.contains("it is written differently"), "{written}");
}

#[test]
fn a_change_of_words_is_not() {
    let kept = Crate::new("words");
    for found in [
        kept.found::<Flawed<{ Flaw::NoLabel as u8 }>>(),
        kept.found::<Flawed<{ Flaw::SilentEvent as u8 }>>(),
        kept.found::<Flawed<{ Flaw::UnknownRule as u8 }>>(),
        kept.found::<Flawed<{ Flaw::LeakyPrompt as u8 }>>(),
    ] {
        assert_eq!(found, "");
    }
}

#[test]
fn an_edited_game_is_found() {
    let kept = Crate::new("edited");
    kept.change("v2/random.games", "bid 1", "bid 3");
    assert!(kept.found::<HighestBid>().starts_with("random.games, random "));
}

#[test]
fn an_end_an_option_and_a_version_without_games_are_missed() {
    let kept = Crate::new("missing");
    let all = [Table::new(2).with("rounds", 1)];
    let no_end = found(|| after::<HighestBid, _, _>(&Task::Replay, &kept.0, &all, &[End::Abandoned], end));
    assert_eq!(no_end, "the archive of version 1 has no game with the end Abandoned");
    let one = Crate(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("archive-one-option"));
    let no_option = found(|| after::<HighestBid, _, _>(&Task::Write, &one.0, &all, &[End::OneWinner], end));
    assert_eq!(no_option, "the archive of version 1 has no game with the option die=…");
    fs::remove_dir_all(kept.path("v1")).unwrap();
    assert_eq!(kept.found::<HighestBid>(), "the archive of version 1 has no game with the end OneWinner");
}

#[test]
fn games_of_rules_that_are_gone_are_found() {
    let kept = Crate::new("gone");
    fs::create_dir_all(kept.path("v3")).unwrap();
    assert_eq!(kept.found::<HighestBid>(), "the rules of version 3 are gone, its games are not");
}

#[test]
fn what_is_released_is_never_written_again() {
    let kept = Crate::new("released");
    fs::write(kept.path("released"), "0000  v1/random.games\n").unwrap();
    for version in ["v1", "v2"] {
        kept.change(&format!("{version}/random.games"), "bid 1", "bid 3");
    }
    let edited = kept.read("v1/random.games");
    assert!(found(|| kept.run::<HighestBid>(&Task::Write)).starts_with("random.games, random "));
    assert_eq!(kept.read("v1/random.games"), edited, "version 1 is released");
    fs::remove_file(kept.path("released")).unwrap();
    kept.run::<HighestBid>(&Task::Write);
    assert_ne!(kept.read("v1/random.games"), edited);
}

#[test]
fn a_game_is_added_once_in_a_file_of_its_own() {
    let kept = Crate::new("added");
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/one-winner.anachron");
    let before = kept.read("v1/random.games");
    kept.run::<HighestBid>(&Task::Add(file.clone()));
    let rules = if kept.path("v2/one-winner.games").exists() { "v2" } else { "v1" };
    assert!(kept.read(&format!("{rules}/one-winner.games")).starts_with("= added one-winner | "));
    assert_eq!(kept.read("v1/random.games"), before);
    assert!(found(|| kept.run::<HighestBid>(&Task::Add(file))).contains("already"));
}
