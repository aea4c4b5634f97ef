//! What the store keeps about a table besides its log: who sits where, and the table's settings.

use std::time::Duration;

use bots::Skill;
use engine::{Seat, Viewer};
use plugin::Fact;
use serde::{Deserialize, Serialize};

/// A table's document in the store.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct TableDoc {
    /// The game, by its name in the catalog.
    pub(crate) game: String,
    /// The settings of the game, as `key` and `value`.
    pub(crate) settings: Vec<(String, String)>,
    /// The person who created the table.
    pub(crate) host: String,
    /// The seats, in order.
    pub(crate) seats: Vec<SeatDoc>,
    /// Whether anyone may watch.
    pub(crate) spectators: bool,
    /// The time limit per turn, in seconds; none for no limit.
    pub(crate) deadline: Option<u64>,
    /// Where it branches off, if it is a what-if.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) what_if: Option<WhatIf>,
    /// The result, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<ResultDoc>,
}

/// The result of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ResultDoc {
    /// When it ended, in milliseconds since 1970.
    pub(crate) at_ms: i64,
    /// The result of each seat.
    pub(crate) seats: Vec<SeatResult>,
}

/// The result of a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatResult {
    /// Whether it won.
    pub(crate) won: bool,
    /// Its score.
    pub(crate) score: i32,
    /// What else the game records about it.
    pub(crate) facts: Vec<FactDoc>,
}

/// Where a what-if branches off from another table's game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct WhatIf {
    /// The table it branches off from.
    pub(crate) table: String,
    /// The last row of that table's log when the what-if was created.
    pub(crate) seq: u64,
    /// How many entries of the game it starts with.
    pub(crate) at: usize,
    /// The seat from which the game was seen; none for a spectator.
    pub(crate) seat: Option<usize>,
}

impl WhatIf {
    /// The viewer whose view the what-if starts from.
    pub(crate) fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Public, |index| Viewer::Seat(Seat::new(index)))
    }
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatDoc {
    /// The name the others see.
    pub(crate) name: String,
    /// Who plays it.
    pub(crate) holder: Holder,
    /// Grows when the seat changes hands, so that its old links and tokens stop working.
    pub(crate) epoch: u32,
    /// What the person typed to help shuffle the dice.
    pub(crate) entropy: Option<String>,
}

/// A fact of a result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct FactDoc {
    /// What it is.
    pub(crate) name: String,
    /// Its value.
    pub(crate) value: String,
    /// Whether only results with the same value are compared.
    #[serde(default)]
    pub(crate) is_class: bool,
}

impl From<Fact> for FactDoc {
    fn from(fact: Fact) -> Self {
        Self { name: fact.name.to_owned(), value: fact.value, is_class: fact.is_class }
    }
}

/// Who plays a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Holder {
    /// No one yet.
    Open,
    /// A person, by the id of their account or guest session.
    Person(String),
    /// A bot, by its skill.
    Bot {
        /// The skill.
        skill: String,
        /// The person it plays for, who may take the seat back.
        #[serde(default, rename = "stands_for")]
        plays_for: Option<String>,
    },
}

impl TableDoc {
    /// Names the bots after their seats; one that plays for a person keeps that person's name.
    pub(crate) fn name_bots(&mut self) {
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if matches!(seat.holder, Holder::Bot { plays_for: None, .. }) {
                seat.name = format!("Bot {}", index + 1);
            }
        }
    }

    /// Whether a seat is open.
    pub(crate) fn is_open(&self) -> bool {
        self.seats.iter().any(|seat| seat.holder == Holder::Open)
    }

    /// The first open seat.
    pub(crate) fn open_seat(&self) -> Option<usize> {
        self.seats.iter().position(|seat| seat.holder == Holder::Open)
    }

    /// The seats a person holds.
    pub(crate) fn seats_of<'a>(&'a self, person: &'a str) -> impl Iterator<Item = usize> + 'a {
        let holds = move |seat: &SeatDoc| matches!(&seat.holder, Holder::Person(holder) if holder == person);
        self.seats.iter().enumerate().filter(move |(_, seat)| holds(seat)).map(|(index, _)| index)
    }

    /// The time limit per turn.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        self.deadline.map(Duration::from_secs)
    }
}

impl SeatDoc {
    /// An open seat.
    pub(crate) fn open() -> Self {
        Self { name: "open".to_owned(), holder: Holder::Open, epoch: 0, entropy: None }
    }

    /// A person's seat.
    pub(crate) fn person(person: &str, name: &str) -> Self {
        Self { name: name.to_owned(), holder: Holder::Person(person.to_owned()), epoch: 0, entropy: None }
    }

    /// A bot's seat.
    pub(crate) fn bot(skill: Skill) -> Self {
        let holder = Holder::Bot { skill: skill.to_string(), plays_for: None };
        Self { name: "Bot".to_owned(), holder, epoch: 0, entropy: None }
    }

    /// The skill of its bot, if it has one.
    pub(crate) fn skill(&self) -> Option<Skill> {
        match &self.holder {
            Holder::Bot { skill, .. } => skill.parse().ok().or(Some(Skill::DEFAULT)),
            Holder::Open | Holder::Person(_) => None,
        }
    }
}
