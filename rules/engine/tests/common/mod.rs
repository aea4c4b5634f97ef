//! What the engine's tests share: games of Highest Bid, written as their game file would write them.
#![allow(dead_code, reason = "each test file uses only a part of it")]
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{AnyMatch, Fair, LogOf, Match, Seat, Seed, Source, Viewer};
use lawbook::sample::{HighestBid, Setup};

/// The seat people call by this number.
pub(crate) fn seat(number: usize) -> Seat {
    Seat::numbered(number).unwrap()
}

/// The player in the seat people call by this number.
pub(crate) fn viewer(number: usize) -> Viewer {
    Viewer::Seat(seat(number))
}

/// Everyone who may look at a table with this many seats.
pub(crate) fn viewers(seats: usize) -> Vec<Viewer> {
    (1..=seats).map(viewer).chain([Viewer::Public]).collect()
}

/// Dice from a small number.
pub(crate) fn fair(number: u64) -> Fair {
    Fair::new(Seed::from_number(number), Vec::new())
}

fn names(seats: usize) -> Vec<String> {
    ["Ada", "Bela", "Cleo", "Dora"].iter().take(seats).map(ToString::to_string).collect()
}

/// A game with seeded dice.
pub(crate) fn seeded(seats: usize, number: u64) -> Match<HighestBid> {
    Match::start(Setup::new(seats), names(seats), fair(number))
}

/// A long game with seeded dice.
pub(crate) fn long(seats: usize, rounds: u8, number: u64) -> Match<HighestBid> {
    let setup = Setup { rounds, ..Setup::new(seats) };
    Match::start(setup, names(seats), fair(number))
}

/// A game with scripted dice, of seats with these secret numbers.
pub(crate) fn scripted(secrets: &[u16]) -> Match<HighestBid> {
    let seats = secrets.len();
    Match::start_from(Setup::new(seats), 1, names(seats), Source::SCRIPTED, Some(secrets)).unwrap()
}

/// Plays an entry such as `1: bid 2`, with the faces it rolls after a slash: `2: bid 3 / 5`; `lapse 1` is the
/// clock. An error comes back in words.
pub(crate) fn try_play(game: &mut Match<HighestBid>, entry: &str) -> Result<LogOf<HighestBid>, String> {
    let (entry, faces) = match entry.split_once(" / ") {
        Some((entry, faces)) => (entry, Some(faces.split(' ').map(|face| face.parse().unwrap()).collect())),
        None => (entry, None::<Vec<u16>>),
    };
    let by = |number: &str| seat(number.parse().unwrap());
    let played = if let Some(number) = entry.strip_prefix("lapse ") {
        game.lapse(by(number), faces.as_deref()).map(|entry| entry.seat)
    } else {
        let (number, text) = entry.split_once(": ").unwrap();
        let steps = game.read(by(number), text).map_err(|faults| faults.to_string())?;
        match faces {
            Some(faces) => game.play_with_faces(by(number), &steps, &faces).map(|entry| entry.seat),
            None => game.play(by(number), &steps).map(|entry| entry.seat),
        }
    };
    played.map_err(|error| error.to_string())?;
    Ok(game.log(None).pop().unwrap())
}

/// Plays entries that must be accepted.
pub(crate) fn play(game: &mut Match<HighestBid>, entries: &[&str]) {
    for entry in entries {
        try_play(game, entry).unwrap();
    }
}

/// Everything that can be read of a game in any way: a leak would show in it.
pub(crate) fn everything(game: &dyn AnyMatch) -> Vec<String> {
    let seats = game.seats();
    let mut all = vec![format!("{:?} {:?} {:?}", game.branch(), game.to_act(), game.outcome())];
    for viewer in viewers(seats) {
        for at in (0..=game.len()).map(Some).chain([None]) {
            all.push(format!("{}\n{}", game.view(viewer, at), game.board(viewer, at)));
        }
        all.push(format!("{:?}", game.log(Some(viewer))));
    }
    for seat in (1..=seats).map(seat) {
        let drafts = ["", "say \"hm\"", "bid 1", "take", "late"];
        all.extend(drafts.map(|draft| format!("{:?}", game.decision(seat, draft))));
        all.push(format!("{:?}", game.may_undo(seat)));
    }
    all.push(format!("{:?}", game.log(None)));
    all
}
