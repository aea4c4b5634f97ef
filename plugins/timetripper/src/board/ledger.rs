//! The luck ledger, row by row: shots and mines, the results of whatever hit, wounds, and the flux. The log shows it in
//! play, and the story of a trip at its end. A roll belongs to the side that strikes, whatever it strikes.

use engine::words::{capital, count};
use maud::{Markup, html};
use timetripper::luck::{Luck, RollCount};

use super::trip::tenths;

/// Rolls of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LedgerRow {
    name: &'static str,
    came: Came,
    pub(super) account: RollCount,
}

/// What comes of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Came {
    /// It succeeds or not: `hit`.
    Success(&'static str),
    /// It costs points of Endurance.
    Points,
}

impl LedgerRow {
    const fn new(name: &'static str, did: &'static str, account: RollCount) -> Self {
        Self { name, came: Came::Success(did), account }
    }

    const fn endurance(name: &'static str, account: RollCount) -> Self {
        Self { name, came: Came::Points, account }
    }

    /// Its name at the start of a line.
    pub(super) fn heading(&self) -> String {
        capital(self.name)
    }

    /// What came of all its rolls: `2 hit`, `9 points`.
    pub(super) fn result(&self) -> String {
        match self.came {
            Came::Success(did) => format!("{} {did}", self.account.successes),
            Came::Points => count(self.account.successes, "point"),
        }
    }

    /// `your shots 2 of 3 hit (1.6 expected)`
    pub(super) fn in_play(&self) -> Markup {
        let RollCount { rolls, expected, successes } = self.account;
        html! {
            (self.name) " " b { (successes) }
            @match self.came {
                Came::Success(did) => { " of " (rolls) " " (did) }
                Came::Points => { " in " (count(rolls, "wound")) }
            }
            " (" (tenths(expected)) " expected)"
        }
    }
}

/// The kinds that came up; at the end of a trip also those that everyone looks for.
pub(super) fn rows(luck: &Luck, is_over: bool) -> impl Iterator<Item = LedgerRow> {
    let Luck { ours, theirs, flux } = luck;
    // A row, and whether everyone looks for it.
    let rows = [
        (LedgerRow::new("your shots and mines", "hit", ours.shots), true),
        (LedgerRow::new("your hits and blows", "had an effect", ours.blows), true),
        (LedgerRow::new("wounds you dealt", "disabled", ours.wounds), true),
        (LedgerRow::endurance("Endurance you took", ours.endurance), false),
        (LedgerRow::new("their shots", "hit", theirs.shots), true),
        (LedgerRow::new("their hits and blows", "had an effect", theirs.blows), true),
        (LedgerRow::new("wounds they dealt", "disabled", theirs.wounds), false),
        (LedgerRow::endurance("Endurance they took", theirs.endurance), true),
        (LedgerRow::new("your flux", "obeyed", *flux), true),
    ];
    rows.into_iter()
        .filter(move |(row, is_common)| row.account.rolls > 0 || is_over && *is_common)
        .map(|(row, _)| row)
}
