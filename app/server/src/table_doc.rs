//! What the store keeps about a table besides its log: who sits where, and the table's settings.

use std::time::Duration;

use bots::Skill;
use engine::{Seat, Viewer};
use plugin::{Fact, Veteran};
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
    /// Who closed it, if someone did before the game was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) closed: Option<ClosedDoc>,
    /// What people did besides playing, such as handing a seat over; the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) notes: Vec<NoteDoc>,
    /// The table at which the same people play again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rematch: Option<RematchDoc>,
    /// Grows when the invitation is renewed, so that the old one stops working.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) invitation_epoch: u32,
    /// The people whose seats the host has given away; they cannot sit down again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) removed: Vec<String>,
    /// The network from which the table was created, in a form that only this site's servers can compare; none for this
    /// machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) origin: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// How many notes a table keeps.
const NOTES: usize = 30;

/// The end of a table whose game was not played to its end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ClosedDoc {
    /// Why, in a sentence for everyone.
    pub(crate) why: String,
    /// When, in milliseconds since 1970.
    pub(crate) at_ms: i64,
}

/// Something that people did at a table besides playing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct NoteDoc {
    /// Its number at this table, from 1.
    pub(crate) number: usize,
    /// After which entry of the log.
    pub(crate) entry: usize,
    /// What happened, in a sentence for everyone.
    pub(crate) text: String,
}

/// The table at which the same people play again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct RematchDoc {
    /// The table.
    pub(crate) table: String,
    /// The name of the player who asked for it.
    pub(crate) by: String,
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
    /// What it takes to its next game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) veterans: Vec<VeteranDoc>,
}

/// A veteran as a finished game left it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct VeteranDoc {
    /// Its name.
    pub(crate) name: String,
    /// Its sheet as a setting takes it.
    pub(crate) sheet: String,
    /// Whether it came new to this game.
    #[serde(default)]
    pub(crate) is_new: bool,
    /// Whether it will not play again.
    #[serde(default)]
    pub(crate) is_lost: bool,
    /// What became of it.
    pub(crate) facts: Vec<FactDoc>,
}

impl From<Veteran> for VeteranDoc {
    fn from(Veteran { name, sheet, is_new, is_lost, facts }: Veteran) -> Self {
        Self { name, sheet, is_new, is_lost, facts: facts.into_iter().map(FactDoc::from).collect() }
    }
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
    /// The person for whom an open seat is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) kept_for: Option<String>,
    /// How many entries were settled when someone else took the seat after its entry of that turn was submitted: until
    /// that turn is settled, the entry is not theirs to read or undo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sealed_at: Option<usize>,
    /// Who gave the seat up to its bot; a rematch asks them again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) resigned: Option<ResignedDoc>,
}

/// Someone who resigned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ResignedDoc {
    /// The person.
    pub(crate) person: String,
    /// What they were called.
    pub(crate) name: String,
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
    /// Names new bots after their seats and numbers names that look alike, so that no player can pass for another.
    pub(crate) fn name_seats(&mut self) {
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if matches!(seat.holder, Holder::Bot { plays_for: None, .. }) && seat.name == NEW_BOT {
                seat.name = format!("Bot {}", index + 1);
            }
        }
        // Bots first: a person must not pass for one.
        let is_bot = |seat: &SeatDoc| matches!(seat.holder, Holder::Bot { .. });
        let (bots, people): (Vec<_>, Vec<_>) =
            (0..self.seats.len()).partition(|&index| is_bot(&self.seats[index]));
        let mut taken = Vec::new();
        for index in bots.into_iter().chain(people) {
            let seat = &mut self.seats[index];
            if seat.is_free() {
                continue;
            }
            let name = seat.name.clone();
            let mut number = 1;
            while taken.contains(&store::name_key(&seat.name)) {
                number += 1;
                seat.name = format!("{name} {number}");
            }
            taken.push(store::name_key(&seat.name));
        }
    }

    /// Adds a note after this entry of the log.
    pub(crate) fn note(&mut self, entry: usize, text: impl Into<String>) {
        let number = self.notes.last().map_or(0, |note| note.number) + 1;
        self.notes.push(NoteDoc { number, entry, text: text.into() });
        let too_many = self.notes.len().saturating_sub(NOTES);
        self.notes.drain(..too_many);
    }

    /// Closes the table for good.
    pub(crate) fn close(&mut self, at_ms: i64, why: impl Into<String>) {
        self.closed = Some(ClosedDoc { why: why.into(), at_ms });
    }

    /// Makes someone else the host if the host has left; false if no person is left.
    pub(crate) fn has_people(&mut self) -> bool {
        let people: Vec<_> = self.seats.iter().filter_map(SeatDoc::player).map(str::to_owned).collect();
        if !people.contains(&self.host)
            && let Some(next) = people.first()
        {
            self.host.clone_from(next);
        }
        !people.is_empty()
    }

    /// Gives the seats that a person holds under their old name the new one.
    pub(crate) fn rename(&mut self, person: &str, old: &str, new: &str) {
        let own: Vec<_> = self.seats_of(person).collect();
        let was = |name: &str| {
            name.strip_prefix(old).is_some_and(|rest| rest.trim().chars().all(|digit| digit.is_ascii_digit()))
        };
        for index in own {
            let seat = &mut self.seats[index];
            if was(&seat.name) {
                new.clone_into(&mut seat.name);
            }
        }
        self.name_seats();
    }

    /// Whether a bot plays here.
    pub(crate) fn has_bots(&self) -> bool {
        self.seats.iter().any(|seat| seat.skill().is_some())
    }

    /// Whether someone plays here who is not a bot.
    pub(crate) fn has_players(&self) -> bool {
        self.seats.iter().any(|seat| matches!(seat.holder, Holder::Person(_)))
    }

    /// Whether a seat is open.
    pub(crate) fn is_open(&self) -> bool {
        self.seats.iter().any(|seat| seat.holder == Holder::Open)
    }

    /// The open seat that a person may take: the one that is kept for them, or the first that is kept for no one.
    pub(crate) fn open_seat(&self, person: &str) -> Option<usize> {
        let kept = |seat: &SeatDoc| seat.holder == Holder::Open && seat.kept_for.as_deref() == Some(person);
        self.seats.iter().position(kept).or_else(|| self.seats.iter().position(SeatDoc::is_free))
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

/// The name of a bot that has none yet.
const NEW_BOT: &str = "Bot";

impl SeatDoc {
    /// A seat with this name and holder.
    pub(crate) fn new(name: &str, holder: Holder) -> Self {
        Self {
            name: name.to_owned(),
            holder,
            epoch: 0,
            entropy: None,
            kept_for: None,
            sealed_at: None,
            resigned: None,
        }
    }

    /// An open seat that is kept for a person.
    pub(crate) fn kept(person: &str, name: &str) -> Self {
        Self { kept_for: Some(person.to_owned()), ..Self::new(name, Holder::Open) }
    }

    /// Whether anyone may take it.
    pub(crate) fn is_free(&self) -> bool {
        self.holder == Holder::Open && self.kept_for.is_none()
    }

    /// The person who plays it, or for whom a bot does.
    pub(crate) fn player(&self) -> Option<&str> {
        match &self.holder {
            Holder::Person(person) => Some(person),
            Holder::Bot { plays_for, .. } => plays_for.as_deref(),
            Holder::Open => None,
        }
    }

    /// The person who has a claim to it: who plays it, for whom a bot plays it, or for whom it is kept.
    pub(crate) fn claimant(&self) -> Option<&str> {
        self.player().or(self.kept_for.as_deref().filter(|_| self.holder == Holder::Open))
    }

    /// An open seat.
    pub(crate) fn open() -> Self {
        Self::new("open", Holder::Open)
    }

    /// A person's seat.
    pub(crate) fn person(person: &str, name: &str) -> Self {
        Self::new(name, Holder::Person(person.to_owned()))
    }

    /// A bot's seat.
    pub(crate) fn bot(skill: Skill) -> Self {
        Self::new(NEW_BOT, Holder::Bot { skill: skill.to_string(), plays_for: None })
    }

    /// The skill of its bot, if it has one.
    pub(crate) fn skill(&self) -> Option<Skill> {
        match &self.holder {
            Holder::Bot { skill, .. } => skill.parse().ok().or(Some(Skill::DEFAULT)),
            Holder::Open | Holder::Person(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doc(seats: Vec<SeatDoc>) -> TableDoc {
        TableDoc {
            game: String::new(),
            settings: Vec::new(),
            host: "a".to_owned(),
            seats,
            spectators: true,
            deadline: None,
            what_if: None,
            result: None,
            closed: None,
            notes: Vec::new(),
            rematch: None,
            invitation_epoch: 0,
            removed: Vec::new(),
            origin: None,
        }
    }

    fn names(doc: &TableDoc) -> Vec<&str> {
        doc.seats.iter().map(|seat| seat.name.as_str()).collect()
    }

    #[test]
    fn equal_names_are_numbered() {
        let person = |name| SeatDoc::person("p", name);
        let mut table =
            doc(vec![person("Ada"), person("ada"), person(" A da"), SeatDoc::open(), person("Bo")]);
        table.name_seats();
        assert_eq!(names(&table), ["Ada", "ada 2", " A da 3", "open", "Bo"]);
        let mut table = doc(vec![person("Bill"), person("BiIl"), person("B1ll"), person("Bob")]);
        table.name_seats();
        assert_eq!(names(&table), ["Bill", "BiIl 2", "B1ll 3", "Bob"], "look-alikes are numbered too");
        let mut table =
            doc(vec![person("Bot 2"), SeatDoc::bot(Skill::DEFAULT), SeatDoc::open(), SeatDoc::open()]);
        table.name_seats();
        assert_eq!(names(&table), ["Bot 2 2", "Bot 2", "open", "open"], "no person passes for a bot");
    }

    #[test]
    fn a_new_name_replaces_the_old_one_and_no_other() {
        let mut table = doc(vec![
            SeatDoc::person("a", "Guest"),
            SeatDoc::person("a", "Bea"),
            SeatDoc::person("b", "Guest 2"),
            SeatDoc::person("c", "Ada"),
        ]);
        table.rename("b", "Guest", "Ada");
        assert_eq!(names(&table), ["Guest", "Bea", "Ada", "Ada 2"]);
        table.rename("a", "Guest", "Cy");
        assert_eq!(names(&table), ["Cy", "Bea", "Ada", "Ada 2"]);
    }

    #[test]
    fn a_kept_seat_waits_for_its_person() {
        let mut table = doc(vec![SeatDoc::person("a", "Ada"), SeatDoc::kept("b", "Bo"), SeatDoc::open()]);
        assert_eq!(table.open_seat("b"), Some(1));
        assert_eq!(table.open_seat("c"), Some(2));
        table.seats.pop();
        assert_eq!(table.open_seat("c"), None);
        assert!(table.is_open());
    }

    #[test]
    fn the_host_passes_on_and_notes_are_few() {
        let mut table = doc(vec![SeatDoc::open(), SeatDoc::person("b", "Bo")]);
        assert!(table.has_people());
        assert_eq!(table.host, "b");
        table.seats.pop();
        assert!(!table.has_people());
        for entry in 0..99 {
            table.note(entry, "x");
        }
        assert_eq!((table.notes.len(), table.notes[NOTES - 1].number), (NOTES, 99));
    }
}
