//! A table to try the rules at, so that a test reads as an example: Men on squares, orders, and the result.
#![allow(dead_code, unused_imports, reason = "each file of tests uses its own part")]
#![allow(clippy::expect_used, reason = "tests may panic")]

pub(crate) mod reference;

use std::ops::{Deref, DerefMut};

use engine::{Match, PlayError, Refusal, Seat, Source, Viewer};
pub(crate) use lawbook::trial::{seat, viewer};
use serde_json::Value;
use time_trap::{Cause, Event, Fate, ManView, Piece, Setup, Square, TimeTrap, View, printout};

/// Men on these squares, `11 (3,4) 21 (3,6)`, with as many players as the numbers need; every other Man is
/// far away from them.
pub(crate) fn table(men: &str) -> Trial {
    let highest = drawn(men).iter().map(|(piece, _)| piece.owner().number()).max();
    table_for(highest.unwrap_or(0).max(2), men)
}

/// Men on these squares in a game for this many players.
pub(crate) fn table_for(players: usize, men: &str) -> Trial {
    let drawn = drawn(men);
    let mut squares: Vec<_> = Piece::all(players)
        .map(|piece| drawn.iter().find(|(other, _)| *other == piece).map(|&(_, square)| square))
        .collect();
    let mut free: Vec<_> = (0..=255).map(Square).filter(|&square| !squares.contains(&Some(square))).collect();
    free.sort_by_key(|&square| drawn.iter().map(|&(_, other)| apart(square, other)).min());
    for square in squares.iter_mut().filter(|square| square.is_none()) {
        *square = free.pop();
    }
    let squares: Vec<_> = squares.into_iter().flatten().collect();
    start(Setup::fixed(players, &squares), &[]).expect("a game with every square fixed rolls no dice")
}

/// A game with this set-up and these faces for the squares that are left to chance.
pub(crate) fn start(setup: Setup, faces: &[u16]) -> Result<Trial, PlayError> {
    let names = (1..=setup.players).map(|number| format!("Player {number}")).collect();
    let game = Match::start_from(setup, 1, names, Source::SCRIPTED, Some(faces))?;
    Ok(Trial(lawbook::trial::Trial { game }))
}

/// One example: Men on squares, the orders of turns with `|` between them, and where the Men named in
/// `expected` are afterwards, as [`Trial::men`] writes it.
#[track_caller]
pub(crate) fn check(men: &str, turns: &str, expected: &str) {
    let game = turns.split('|').fold(table(men), Trial::turn);
    let men_after = expected.split(", ").map(|man| man.trim_start_matches('-'));
    let named: Vec<_> = men_after.filter_map(|man| man.split(' ').next()).collect();
    assert_eq!(game.men(&named.join(" ")), expected, "{men}: {turns}");
}

/// A game in progress, with the words of Time Trap.
#[derive(Clone)]
pub(crate) struct Trial(lawbook::trial::Trial<TimeTrap>);

impl Deref for Trial {
    type Target = lawbook::trial::Trial<TimeTrap>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Trial {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Trial {
    /// One whole turn: what each player submits, with `;` between players. Whose it is shows in the number of
    /// the first Man, or before a colon: `11 30; 2: change 1 1 70`. Players who are not mentioned submit
    /// without orders.
    #[track_caller]
    pub(crate) fn turn(mut self, orders: &str) -> Self {
        let mut waiting = self.game.to_act();
        for line in split(orders, ';') {
            let (seat, text) = addressed(line);
            self.submit(seat.number(), text);
            waiting = waiting.without(seat);
        }
        for seat in waiting {
            self.submit(seat.number(), "");
        }
        self
    }

    /// This many turns in which no one gives an order.
    #[track_caller]
    pub(crate) fn idle(self, turns: usize) -> Self {
        (0..turns).fold(self, |game, _| game.turn(""))
    }

    /// What one player submits.
    #[track_caller]
    pub(crate) fn submit(&mut self, player: usize, text: &str) {
        let whole = if text.is_empty() { "submit".to_owned() } else { format!("{text}, submit") };
        self.play(player, &whole, &[]);
    }

    /// Why this submission is refused; it must be, and must change nothing.
    #[track_caller]
    pub(crate) fn refused(&self, line: &str) -> Refusal {
        let (seat, text) = addressed(line);
        self.refusal(seat.number(), &format!("{text}, submit"))
    }

    /// The rule by which this submission is refused.
    #[track_caller]
    pub(crate) fn forbids(&self, line: &str) -> &'static str {
        self.refused(line).rule.0
    }

    /// Where these Men are for all to see: `11 (3,5)`, or `-11 (3,5) turn 1` if he was destroyed.
    #[track_caller]
    pub(crate) fn men(&self, numbers: &str) -> String {
        let view = self.view(Viewer::Public);
        let place = |number: &str| {
            let ManView { man, at, destroyed, .. } = man_in(&view, number);
            match destroyed {
                None => format!("{man} {at}"),
                Some(turn) => format!("-{man} {at} turn {turn}"),
            }
        };
        numbers.split(' ').map(place).collect::<Vec<_>>().join(", ")
    }

    /// Everyone's Victory Points.
    pub(crate) fn points(&self) -> Vec<u16> {
        self.view(Viewer::Public).shared.players.iter().map(|player| player.points).collect()
    }

    /// Everyone's Energy.
    pub(crate) fn energy(&self) -> Vec<u16> {
        self.view(Viewer::Public).shared.players.iter().map(|player| player.energy).collect()
    }

    /// The Men destroyed and saved in the last entry, each with the rule it cites.
    pub(crate) fn fates(&self) -> String {
        let fates = self.events().into_iter().filter_map(|event| {
            let rule = self.game.event_words(event).rule;
            match event {
                Event::Destroyed { piece, turn, square, cause, before } => {
                    let how = match cause {
                        Cause::Collision(other) => format!("met {other}"),
                        Cause::Shot(by) => format!("shot by {by}"),
                        Cause::Himself => "by himself".to_owned(),
                    };
                    let was = match before {
                        Fate::Alive => String::new(),
                        Fate::Destroyed(was) => format!(", before on {was}"),
                    };
                    Some(format!("[{rule}] {piece} on {turn} at {square} {how}{was}"))
                }
                Event::Saved { piece, was } => Some(format!("[{rule}] {piece} saved from {was}")),
                _ => None,
            }
        });
        fates.collect::<Vec<_>>().join("; ")
    }

    /// The printout of one player.
    pub(crate) fn printout(&self, player: usize) -> String {
        printout(&self.view(Viewer::Seat(seat(player))))
    }

    /// The line of this Man in everyone's printout, with single blanks.
    #[track_caller]
    pub(crate) fn line_of(&self, number: &str) -> String {
        self.line(&format!("{number} ("))
    }

    /// The line of everyone's printout that begins with this, with single blanks.
    #[track_caller]
    pub(crate) fn line(&self, beginning: &str) -> String {
        let text = printout(&self.view(Viewer::Public));
        let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines
            .find(|line| line.starts_with(beginning))
            .unwrap_or_else(|| panic!("no line {beginning:?} in\n{text}"))
    }

    /// What a player sees with the steps of a draft on the board, as JSON.
    #[track_caller]
    pub(crate) fn drafted(&self, player: usize, draft: &str) -> Value {
        let decision = self.game.decision(seat(player), draft);
        let (_, view) = decision.unwrap_or_else(|error| panic!("{draft}: {error}"));
        serde_json::to_value(view.expect("an open draft has a view")).expect("a view is plain data")
    }
}

/// The Man with this number.
#[track_caller]
pub(crate) fn man_in<'a>(view: &'a View, number: &str) -> &'a ManView {
    let found = view.shared.men.iter().find(|man| man.man.to_string() == number);
    found.unwrap_or_else(|| panic!("there is no Man {number}"))
}

/// The square written as row and column, `(3,4)`.
#[track_caller]
pub(crate) fn square(text: &str) -> Square {
    let numbers = text.trim_matches(['(', ')']).split_once(',');
    let parsed = numbers.and_then(|(row, column)| row.parse().ok().zip(column.parse().ok()));
    parsed.and_then(|(row, column)| Square::at(row, column)).unwrap_or_else(|| panic!("{text}: not a square"))
}

#[track_caller]
fn drawn(men: &str) -> Vec<(Piece, Square)> {
    let words: Vec<_> = men.split_whitespace().collect();
    let piece = |number: &str| Piece::all(9).find(|piece| piece.to_string() == number);
    words.chunks(2).map(|pair| (piece(pair[0]).expect("the number of a Man"), square(pair[1]))).collect()
}

/// How many steps there are between two squares, at least.
fn apart(one: Square, other: Square) -> u8 {
    let across = |one: u8, other: u8| one.abs_diff(other).min(16 - one.abs_diff(other));
    across(one.row(), other.row()).max(across(one.column(), other.column()))
}

/// The player a line belongs to, and the text of the line.
#[track_caller]
fn addressed(line: &str) -> (Seat, &str) {
    let line = line.trim();
    let player = line.chars().next().and_then(|digit| digit.to_digit(10)).expect("a player's number");
    let text = line.get(1..).and_then(|rest| rest.strip_prefix(':')).unwrap_or(line);
    (seat(player as usize), text.trim())
}

/// The parts of a text between separators outside quotes.
fn split(text: &str, between: char) -> Vec<&str> {
    let mut quoted = false;
    let parts = text.split(|c: char| {
        quoted ^= c == '"';
        c == between && !quoted
    });
    parts.filter(|part| !part.trim().is_empty()).collect()
}
