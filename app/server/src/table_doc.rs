//! What a table is apart from its game: who sits where, and how it is played.

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
    /// The choices of the set-up, as `key` and `value`.
    pub(crate) settings: Vec<(String, String)>,
    /// The person who made the table.
    pub(crate) host: String,
    /// The seats, in order.
    pub(crate) seats: Vec<SeatDoc>,
    /// Whether anybody may watch.
    pub(crate) spectators: bool,
    /// How long a seat may take for a turn, in seconds; none is as long as it likes.
    pub(crate) deadline: Option<u64>,
    /// Where it branches off, if it is a what-if.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) what_if: Option<WhatIf>,
    /// What came of it, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<ResultDoc>,
}

/// What came of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ResultDoc {
    /// When it ended, in milliseconds since 1970.
    pub(crate) at_ms: i64,
    /// What each seat came to.
    pub(crate) seats: Vec<SeatResult>,
}

/// What a seat came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatResult {
    /// Whether it won.
    pub(crate) won: bool,
    /// Its score.
    pub(crate) score: i32,
    /// What else the game tells of it, in words.
    pub(crate) facts: Vec<FactDoc>,
}

/// Where a what-if leaves the game it came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct WhatIf {
    /// The table it came from.
    pub(crate) table: String,
    /// The last row of that table's log that had been written then.
    pub(crate) seq: u64,
    /// How many entries of the game it knows.
    pub(crate) at: usize,
    /// The seat from which the game was seen; none for a spectator.
    pub(crate) seat: Option<usize>,
}

impl WhatIf {
    /// The one whose view the branch grew from.
    pub(crate) fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Public, |index| Viewer::Seat(Seat::new(index)))
    }
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatDoc {
    /// The name the others see.
    pub(crate) name: String,
    /// Who chooses for it.
    pub(crate) holder: Holder,
    /// Grows when the seat changes hands, so that old links to it end.
    pub(crate) epoch: u32,
    /// Words the person added to the dice.
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

/// Who chooses for a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Holder {
    /// Nobody yet.
    Open,
    /// A person, by the name of their session or account.
    Person(String),
    /// A bot, by its skill; the person it stands in for may come back.
    Bot {
        /// The skill.
        skill: String,
        /// Whose seat it keeps.
        #[serde(default)]
        stands_for: Option<String>,
    },
}

impl TableDoc {
    /// Names the bots by their seats, so that they can be told apart; one that stands in keeps its person's name.
    pub(crate) fn name_bots(&mut self) {
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if matches!(seat.holder, Holder::Bot { stands_for: None, .. }) {
                seat.name = format!("Bot {}", index + 1);
            }
        }
    }

    /// Whether somebody is still missing.
    pub(crate) fn is_open(&self) -> bool {
        self.seats.iter().any(|seat| seat.holder == Holder::Open)
    }

    /// The first seat nobody sits in.
    pub(crate) fn open_seat(&self) -> Option<usize> {
        self.seats.iter().position(|seat| seat.holder == Holder::Open)
    }

    /// The seats a person holds.
    pub(crate) fn seats_of<'a>(&'a self, person: &'a str) -> impl Iterator<Item = usize> + 'a {
        let holds = move |seat: &SeatDoc| matches!(&seat.holder, Holder::Person(holder) if holder == person);
        self.seats.iter().enumerate().filter(move |(_, seat)| holds(seat)).map(|(index, _)| index)
    }

    /// How long a seat may take for a turn.
    pub(crate) fn deadline(&self) -> Option<Duration> {
        self.deadline.map(Duration::from_secs)
    }
}

impl SeatDoc {
    /// A seat that waits for somebody.
    pub(crate) fn open() -> Self {
        Self { name: "open".to_owned(), holder: Holder::Open, epoch: 0, entropy: None }
    }

    /// A seat with a person in it.
    pub(crate) fn person(person: &str, name: &str) -> Self {
        Self { name: name.to_owned(), holder: Holder::Person(person.to_owned()), epoch: 0, entropy: None }
    }

    /// A seat with a bot in it.
    pub(crate) fn bot(skill: Skill) -> Self {
        let holder = Holder::Bot { skill: skill.to_string(), stands_for: None };
        Self { name: "Bot".to_owned(), holder, epoch: 0, entropy: None }
    }

    /// The skill of the bot in it.
    pub(crate) fn skill(&self) -> Option<Skill> {
        match &self.holder {
            Holder::Bot { skill, .. } => skill.parse().ok().or(Some(Skill::DEFAULT)),
            Holder::Open | Holder::Person(_) => None,
        }
    }
}
