//! The game file that is written when someone leaves, however they leave.

use std::{
    path::{Path, PathBuf},
    process,
    sync::{Arc, Mutex, PoisonError},
};

use engine::{Match, Narrated, Record, Source};

use crate::{files, say::say};

/// How a program ends that Ctrl-C has stopped.
pub(crate) const INTERRUPTED: u8 = 130;

/// The game as it would be saved now, and where. Ctrl-C saves it while a bot thinks, too.
#[derive(Clone)]
pub(crate) struct Keeper {
    path: Option<PathBuf>,
    last: Arc<Mutex<Option<Record>>>,
}

impl Keeper {
    /// Keeps a game in this file, if there is one, and saves it when Ctrl-C or the end of the terminal stops the program.
    pub(crate) fn new(path: Option<PathBuf>) -> Self {
        let keeper = Self { path, last: Arc::default() };
        let interrupted = keeper.clone();
        // Without a handler, Ctrl-C ends the program without saving, as it would any other.
        let _ = ctrlc::set_handler(move || interrupted.stop());
        keeper
    }

    /// Remembers the game as it is now.
    pub(crate) fn hold<G: Narrated>(&self, game: &Match<G>) {
        if self.path.is_some() {
            *self.last.lock().unwrap_or_else(PoisonError::into_inner) = record(game);
        }
    }

    /// Whether there is a file to save to.
    pub(crate) const fn has_file(&self) -> bool {
        self.path.is_some()
    }

    /// Saves the game and says so; none if there is no file to save to.
    pub(crate) fn save(&self) -> Option<String> {
        let path = self.path.as_ref()?;
        // While it is locked, no one else writes the same file.
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().map(|record| saved(path, record))
    }

    /// Saves the game, says so and ends the program.
    pub(crate) fn stop(&self) -> ! {
        let said = self.save().unwrap_or_else(|| {
            let why = if self.has_file() {
                "The game had not started; nothing was saved."
            } else {
                "The game was not saved. `play --save FILE` saves it when you leave."
            };
            why.to_owned()
        });
        say!("\n{said}");
        process::exit(INTERRUPTED.into());
    }
}

/// The game as a file. One that is not over needs its seed to continue, and says so to anyone who opens it.
pub(crate) fn record<G: Narrated>(game: &Match<G>) -> Option<Record> {
    let mut record = game.record()?;
    if let (Source::Fair(fair), None) = (game.source(), game.outcome()) {
        record.dice.seed = Some(*fair.seed());
        record.remarks.push("The game is not over. Its seed gives every roll to come.".to_owned());
    }
    Some(record)
}

/// Writes a game file and says so, or why it could not be written.
pub(crate) fn saved(path: &Path, record: &Record) -> String {
    match files::write(path, record) {
        Ok(()) => format!("Saved as {}.", path.display()),
        Err(error) => error.to_string(),
    }
}
