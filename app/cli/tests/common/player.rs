//! A client that plays both seats of one table after the other and remembers what was acknowledged.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Answer, Random, Table};

/// Something a client asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Request {
    /// To play this entry for a seat.
    Act(usize, String),
    /// To undo the last entry of a seat.
    Undo(usize),
}

impl Request {
    /// The row of the log that comes of it.
    fn row(&self) -> String {
        match self {
            Self::Act(seat, text) => format!("{}: {text}", seat + 1),
            Self::Undo(seat) => format!("undo {}", seat + 1),
        }
    }
}

/// A table, and what must be in its log.
pub(crate) struct Game {
    pub(crate) table: Table,
    /// The rows after the first, all of them and no others.
    pub(crate) rows: Vec<String>,
    /// The entries that have not been undone.
    entries: Vec<(usize, String)>,
}

/// A client.
pub(crate) struct Player {
    name: String,
    random: Random,
    /// All tables that were made for it; it plays the last.
    pub(crate) games: Vec<Game>,
    /// What was asked for when the server was killed.
    cut_off: Option<Request>,
    next_word: u64,
}

impl Player {
    pub(crate) fn new(name: String, seed: u64) -> Self {
        Self { name, random: Random::new(seed), games: Vec::new(), cut_off: None, next_word: 0 }
    }

    /// Plays at this server until it does not answer any more; counts what was acknowledged.
    pub(crate) fn play(&mut self, address: &str, acknowledged: &AtomicU64) {
        while self.step(address).is_ok() {
            acknowledged.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Plays at this server until the game is over.
    pub(crate) fn play_to_the_end(&mut self, address: &str) {
        while self.games.last().is_none_or(|game| game.entries.len() < 20) {
            self.step(address).unwrap();
        }
    }

    /// How many entries the present game has.
    pub(crate) fn entries(&self) -> usize {
        self.games.last().map_or(0, |game| game.entries.len())
    }

    /// Finds out what became of the last request if it was cut off, and makes the next one.
    pub(crate) fn step(&mut self, address: &str) -> io::Result<()> {
        self.look(address)?;
        let Some(game) = self.games.last().filter(|game| game.entries.len() < 20) else {
            let table = Table::make(address, None)?;
            self.games.push(Game { table, rows: Vec::new(), entries: Vec::new() });
            return Ok(());
        };
        // Seat 1 moves first in each turn and sometimes thinks better of it.
        let seat = game.entries.len() % 2;
        let request = if seat == 1 && self.random.below(4) == 0 {
            Request::Undo(0)
        } else {
            self.next_word += 1;
            Request::Act(seat, format!("to {} \"{}-{}\", submit", 2 - seat, self.name, self.next_word))
        };
        self.cut_off = Some(request.clone());
        let answer = match &request {
            Request::Act(seat, text) => game.table.act(address, *seat, text)?,
            Request::Undo(seat) => game.table.undo(address, *seat)?,
        };
        self.grant(&request, &answer);
        Ok(())
    }

    fn grant(&mut self, request: &Request, answer: &Answer) {
        let is_granted = match request {
            Request::Act(..) => answer.status == 200,
            Request::Undo(_) => answer.status == 204,
        };
        assert!(is_granted, "{}: {request:?} at {}: {answer:?}", self.name, self.games.len());
        self.note(request);
    }

    fn note(&mut self, request: &Request) {
        self.cut_off = None;
        let game = self.games.last_mut().unwrap();
        game.rows.push(request.row());
        match request {
            Request::Act(seat, text) => game.entries.push((*seat, text.clone())),
            Request::Undo(_) => drop(game.entries.pop()),
        }
    }

    /// After a kill: whether what was cut off is there, and whether all that was acknowledged is.
    fn look(&mut self, address: &str) -> io::Result<()> {
        let Some(request) = self.cut_off.clone() else { return Ok(()) };
        let Some(game) = self.games.last() else { return Ok(()) };
        let views = [game.table.view(address, Some(0))?, game.table.view(address, Some(1))?];
        let there = |seat: usize| -> Vec<String> {
            let lines = views[seat]["log"].as_array().unwrap();
            let own = lines.iter().filter(|line| line["seat"] == seat + 1);
            own.map(|line| line["action"].as_str().unwrap().to_owned()).collect()
        };
        let there = [there(0), there(1)];
        let expected = |entries: &[(usize, String)], seat: usize| -> Vec<String> {
            entries.iter().filter(|(by, _)| *by == seat).map(|(_, text)| text.clone()).collect()
        };
        let is_like = |entries: &[(usize, String)]| (0..2).all(|seat| expected(entries, seat) == there[seat]);
        let mut after = game.entries.clone();
        match &request {
            Request::Act(seat, text) => after.push((*seat, text.clone())),
            Request::Undo(_) => drop(after.pop()),
        }
        if is_like(&after) {
            self.note(&request);
        } else {
            assert!(is_like(&game.entries), "{}: {request:?} after {:?}: {there:?}", self.name, game.entries);
            self.cut_off = None;
        }
        Ok(())
    }
}
