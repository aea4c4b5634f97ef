//! A table as JSON: what every program gets, and what its seat alone gets.

use engine::{LogLine, Offer, Outcome, Prompt, Seats, SubmitError, Viewer};
use plugin::Played;
use serde::Serialize;
use store::Status;

use crate::{
    pages::claim::is_of_seat,
    problem::Problem,
    proof::LogHead,
    table::{Inner, Table},
    table_doc::{Holder, SeatDoc, TableDoc},
};

/// What a status is called.
pub(super) const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Running => "running",
        Status::Finished => "finished",
    }
}

/// Who plays a seat, as everyone may know.
#[derive(Serialize)]
pub(super) struct PlayerJson<'a> {
    seat: usize,
    name: &'a str,
    kind: &'static str,
    /// The bot, as `bot:` takes it when a table is created.
    bot: Option<String>,
}

impl<'a> PlayerJson<'a> {
    pub(super) fn new(index: usize, seat: &'a SeatDoc) -> Self {
        let kind = match &seat.holder {
            Holder::Open => "open",
            Holder::Bot { .. } => "bot",
            Holder::Person(person) if is_of_seat(person) => "program",
            Holder::Person(_) => "person",
        };
        Self { seat: index + 1, name: &seat.name, kind, bot: seat.skill().map(|skill| skill.to_string()) }
    }
}

/// Who plays each seat.
pub(super) fn players(doc: &TableDoc) -> Vec<PlayerJson<'_>> {
    doc.seats.iter().enumerate().map(|(index, seat)| PlayerJson::new(index, seat)).collect()
}

/// A table as the API shows it.
#[derive(Serialize)]
pub(super) struct TableJson<'a> {
    id: &'a str,
    game: &'a str,
    status: &'static str,
    seats: Vec<&'a str>,
    players: Vec<PlayerJson<'a>>,
    #[serde(flatten)]
    running: Option<RunningJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) log_head: Option<HeadJson>,
    #[serde(flatten)]
    decision: Option<DecisionJson>,
    /// The match whose view is added, and the viewer.
    #[serde(skip)]
    view: Option<(&'a dyn Played, Viewer)>,
}

/// What a table has once its game has started; entries are counted as the viewer counts them.
#[derive(Serialize)]
struct RunningJson {
    seat: Viewer,
    entries: usize,
    settled: usize,
    to_act: Seats,
    log: Vec<LogLine>,
    outcome: Option<Outcome>,
}

/// Where the log was when everything in it was settled.
#[derive(Serialize)]
pub(super) struct HeadJson {
    entry: usize,
    hash: String,
}

impl From<LogHead> for HeadJson {
    fn from(head: LogHead) -> Self {
        Self { entry: head.entry, hash: head.hex() }
    }
}

/// What the seat is asked and offered.
#[derive(Serialize)]
struct DecisionJson {
    prompt: Option<Prompt>,
    offers: Option<Vec<Offer>>,
}

impl<'a> TableJson<'a> {
    /// A table before its game starts.
    pub(super) fn new(table: &'a Table, inner: &'a Inner) -> Self {
        Self {
            id: &table.id,
            game: &inner.doc.game,
            status: status_name(inner.status),
            seats: inner.doc.seats.iter().map(|seat| seat.name.as_str()).collect(),
            players: players(&inner.doc),
            running: None,
            log_head: None,
            decision: None,
            view: None,
        }
    }

    /// The same with the match, and its log from this entry on.
    pub(super) fn running(self, game: &dyn Played, viewer: Viewer, since: usize) -> Self {
        let running = RunningJson {
            seat: viewer,
            entries: game.len_for(viewer),
            settled: game.settled_for(viewer),
            to_act: game.to_act(),
            log: game.log_from(since, Some(viewer)),
            outcome: game.outcome(),
        };
        Self { running: Some(running), ..self }
    }

    /// The same with what the viewer may see.
    pub(super) fn with_view(self, game: &'a dyn Played, viewer: Viewer) -> Self {
        Self { view: Some((game, viewer)), ..self }
    }

    /// The same with what the viewer is asked and offered after the steps of this draft, if it is their turn.
    pub(super) fn with_decision(
        self,
        game: &dyn Played,
        viewer: Viewer,
        draft: &str,
    ) -> Result<Self, SubmitError> {
        let acting = viewer.seat().filter(|seat| game.to_act().has(*seat));
        let decision = acting.map(|seat| game.decision(seat, draft)).transpose()?;
        let (prompt, offers) =
            decision.map_or((None, None), |decision| (decision.prompt, Some(decision.offers)));
        Ok(Self { decision: Some(DecisionJson { prompt, offers }), ..self })
    }

    /// The same at the start of a decision.
    pub(super) fn with_next_decision(self, game: &dyn Played, viewer: Viewer) -> Result<Self, Problem> {
        let at_table = Problem::at_table(self.id);
        self.with_decision(game, viewer, "").map_err(at_table)
    }

    /// Adds all of it as one line of JSON.
    pub(super) fn write(&self, out: &mut Vec<u8>) -> Result<(), Problem> {
        // Room for most tables at once, so that the text need not be moved while it grows.
        out.reserve(if self.view.is_some() { 4 << 10 } else { 1 << 10 });
        serde_json::to_writer(&mut *out, self).map_err(Problem::at_table(self.id))?;
        if let Some((game, viewer)) = self.view {
            // Only the game knows the type of its view: the object is opened again, and the game writes the last field.
            out.pop();
            out.extend_from_slice(b",\"view\":");
            game.write_view(viewer, out);
            out.push(b'}');
        }
        Ok(())
    }
}
