//! What a simulation of Time Trap counts: what happens turn by turn, how far back players change the past,
//! and whether an early lead wins.

use engine::{Outcome, Seat, Seats, words::count};
use plugin::{Figure, Report, Section};
use time_trap::{Action, Fate, Piece, State, TURNS, TimeTrap};

/// The turn after which an early lead is looked at.
const HALFWAY: usize = 5;

/// Counts over many games of Time Trap.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TimeTrapReport {
    games: u64,
    turns: [TurnCounts; TURNS],
    /// Changes by how many turns back the order was for; the first is one turn back.
    changes_back: [u64; TURNS - 1],
    /// Games whose winner, or one of several, led after turn 5.
    led: u64,
    shared: u64,
}

/// What happened on one turn, over all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct TurnCounts {
    /// Men destroyed on it, as the last replay of each game had it.
    destroyed: u64,
    /// Past orders that players changed on it.
    changes: u64,
    /// Energy they spent on that.
    energy: u64,
}

impl Report<TimeTrap> for TimeTrapReport {
    fn step(&mut self, state: &State, seat: Seat, action: Action) {
        if action != Action::Submit {
            return;
        }
        let plan = &state.plans[seat.index()];
        let Some(turn) = self.turns.get_mut(usize::from(state.turn) - 1) else { return };
        turn.energy += u64::from(plan.spent);
        for change in plan.changes(state.turn) {
            turn.changes += 1;
            self.changes_back[usize::from(state.turn - change.turn) - 1] += 1;
        }
    }

    fn end(&mut self, state: &State, outcome: &Outcome) {
        self.games += 1;
        self.shared += u64::from(outcome.winners.len() > 1);
        for piece in Piece::all(state.players()) {
            if let Fate::Destroyed(turn) = state.timeline.fate(piece) {
                self.turns[usize::from(turn) - 1].destroyed += 1;
            }
        }
        let halfway = &state.ledger[HALFWAY - 1];
        let most = halfway.iter().map(|account| account.points).max();
        let led = |seat: &Seat| Some(halfway[seat.index()].points) == most;
        self.led +=
            u64::from(Seats::first(state.players()).iter().filter(led).any(|seat| outcome.winners.has(seat)));
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.led += other.led;
        self.shared += other.shared;
        for (turn, more) in self.turns.iter_mut().zip(other.turns) {
            turn.destroyed += more.destroyed;
            turn.changes += more.changes;
            turn.energy += more.energy;
        }
        for (count, more) in self.changes_back.iter_mut().zip(other.changes_back) {
            *count += more;
        }
    }

    fn sections(&self) -> Vec<Section> {
        vec![self.by_turn(), self.by_distance(), self.winners()]
    }
}

impl TimeTrapReport {
    fn by_turn(&self) -> Section {
        let mean = |count: u64| divided(count, self.games).map_or(Figure::None, Figure::Number);
        let row = |(turn, counts): (usize, &TurnCounts)| {
            let figures = [counts.destroyed, counts.changes, counts.energy].map(mean);
            (format!("turn {turn}"), figures.to_vec())
        };
        Section {
            title: "Per turn of a game".to_owned(),
            columns: ["Men destroyed", "changes of the past", "Energy spent"].map(str::to_owned).to_vec(),
            rows: (1..).zip(&self.turns).map(row).collect(),
        }
    }

    fn by_distance(&self) -> Section {
        let all: u64 = self.changes_back.iter().sum();
        let row = |(back, &number): (u8, &u64)| {
            let share = divided(number, all).map_or(Figure::None, Figure::Share);
            (format!("{} back", count(back, "turn")), vec![Figure::Count(number), share])
        };
        Section {
            title: "Changes of the past".to_owned(),
            columns: ["changes", "share"].map(str::to_owned).to_vec(),
            rows: (1..).zip(&self.changes_back).map(row).collect(),
        }
    }

    fn winners(&self) -> Section {
        let row = |name: String, number: u64| {
            let share = divided(number, self.games).map_or(Figure::None, Figure::Share);
            (name, vec![Figure::Count(number), share])
        };
        Section {
            title: "Winners".to_owned(),
            columns: ["games", "share"].map(str::to_owned).to_vec(),
            rows: vec![
                row(format!("led after turn {HALFWAY}"), self.led),
                row("shared the victory".to_owned(), self.shared),
            ],
        }
    }
}

/// One number by another, if there is anything to divide by.
#[allow(clippy::cast_precision_loss, reason = "counts of simulated games are far below 2 to the 52nd")]
fn divided(number: u64, by: u64) -> Option<f64> {
    (by > 0).then(|| number as f64 / by as f64)
}
