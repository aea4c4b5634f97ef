//! How bots take their turns: in the background, one after the other, and at a human pace where people play. Where only
//! bots play, they pause as long as no one watches.

use std::{sync::Arc, time::Duration};

use bots::Skill;
use engine::{Seat, Viewer};
use plugin::Played;
use tokio::time::Instant;

use crate::{
    app::App,
    fair_queue::Payer,
    problem::Problem,
    table::{Act, Table},
    table_doc::{Holder, TableDoc},
};

/// How long bots wait before they act at a table with people.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The usual pause; if it is not given, each game sets its own.
    pub pause: Option<Duration>,
    /// The longest wait for people whose words a bot wants to read first.
    pub listen: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { pause: None, listen: Duration::from_mins(1) }
    }
}

/// How many times in a row a bot tries again at once after another player acted first.
const TRIES: usize = 20;

/// How long a bot waits after a failure before it tries again; the wait doubles up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The most that a bot may think about one choice.
const MOST_PLAYOUTS: u32 = 5_000;
const LONGEST_THOUGHT: Duration = Duration::from_secs(2);

/// The most that a bot may think about one entry, however many choices it has.
const LONGEST_ENTRY: Duration = Duration::from_secs(8);

/// Refuses a bot that would think for too long.
pub(crate) fn check_budget(skill: Skill) -> Result<(), Problem> {
    match skill {
        Skill::Search(budget) if budget.exceeds(MOST_PLAYOUTS, LONGEST_THOUGHT) => {
            let why = format!(
                "A bot may think for up to {} seconds or {MOST_PLAYOUTS} playouts about each choice.",
                LONGEST_THOUGHT.as_secs()
            );
            Err(Problem::Refused(why.into()))
        }
        Skill::Random | Skill::Search(_) | Skill::Expert(_) => Ok(()),
    }
}

/// Who pays for what bots think at a table: the network from which it was created, and its host. The seats that a program
/// plays have no one behind them who could be told apart.
pub(crate) fn payer(table: &str, doc: &TableDoc) -> Payer {
    let is_known = !doc.host.is_empty() && !doc.host.starts_with("s:");
    let person = if is_known { doc.host.as_str() } else { "" };
    Payer::new(doc.origin.as_deref().unwrap_or(person), person, table)
}

/// A bot that acts next.
struct NextBot {
    seat: Seat,
    skill: Skill,
    game: Box<dyn Played>,
    payer: Payer,
    /// Whether someone plays here who is not a bot.
    has_people: bool,
    pause: Duration,
    /// Whether it waits for people to speak first.
    is_listening: bool,
}

impl App {
    /// Lets the bots of a table play in the background until it waits for people.
    pub(crate) fn wake_bots(self: &Arc<Self>, table: &Arc<Table>) {
        let (app, table) = (Arc::clone(self), Arc::clone(table));
        tokio::spawn(async move {
            // One after the other, or their pauses would overlap.
            let _turn = table.bots.lock().await;
            let (mut listening_since, mut tries, mut wait) = (None, 0, FIRST_WAIT);
            while let Some(next) = next_bot(&table, app.pace).await {
                if app.is_stopping() || table.is_gone() || !next.has_people && table.pauses_bots() {
                    break;
                }
                // The wait starts once: someone who keeps talking gets no longer than someone silent.
                let since = listening_since.filter(|_| next.is_listening).unwrap_or_else(Instant::now);
                listening_since = next.is_listening.then_some(since);
                if !table.idle_for(next.pause.saturating_sub(since.elapsed())).await {
                    continue;
                }
                match app.play_bot(&table, next).await {
                    Ok(()) => (listening_since, tries, wait) = (None, 0, FIRST_WAIT),
                    // A person has taken the bot's seat, or the table has changed: look again.
                    Err(Problem::Stale | Problem::Refused(_)) if tries < TRIES => tries += 1,
                    // The database may be back in a moment, and no one else would wake the bot.
                    Err(_) => {
                        if app.stops_within(wait).await {
                            break;
                        }
                        wait = (wait * 2).min(LONGEST_WAIT);
                    }
                }
            }
        });
    }

    async fn play_bot(&self, table: &Arc<Table>, next: NextBot) -> Result<(), Problem> {
        let NextBot { seat, skill, game, payer, has_people, .. } = next;
        let settled = game.settled_for(Viewer::Seat(seat)) as u64;
        let number = self.urn.whim(seat.index(), settled);
        let thinking = game.think(seat, skill, number, LONGEST_ENTRY);
        let watched = Arc::clone(table);
        let entry = self.thinkers.compose(thinking, payer, move || watched.audience(has_people));
        let composed = entry.await;
        if composed.is_err() && self.is_stopping() {
            return Err(Problem::Stale);
        }
        let text = composed
            .map_err(Problem::at_table(&table.id))?
            .ok_or_else(|| Problem::at_table(&table.id)(format!("the bot in seat {seat} found no action")))?;
        let act = Act { text: &text, words: None, settled: Some(settled), may_draft: false, as_bot: true };
        table.lock().await.act(&self.store, table, seat, &act).await?;
        self.metrics.actions.inc();
        Ok(())
    }
}

/// The bot that acts next: one that does not wait for people comes first.
async fn next_bot(table: &Table, pace: Pace) -> Option<NextBot> {
    let inner = table.lock().await;
    let game = inner.running().ok()?;
    let bots: Vec<_> = inner.bots_to_act().collect();
    let (seat, skill) = *bots.first()?;
    let (payer, has_people) = (payer(&table.id, &inner.doc), inner.doc.has_players());
    // Someone who lets a bot play for them is still watching.
    let is_person = |seat: usize| {
        matches!(inner.doc.seats[seat].holder, Holder::Person(_) | Holder::Bot { plays_for: Some(_), .. })
    };
    let pause = pace.pause.or_else(|| Some(catalog::game(&inner.doc.game)?.bot_pause))?;
    let next = NextBot {
        seat,
        skill,
        game: game.copy(),
        payer,
        has_people,
        pause: Duration::ZERO,
        is_listening: false,
    };
    if pause.is_zero() && pace.pause.is_none() || !(0..inner.doc.seats.len()).any(is_person) {
        return Some(next);
    }
    let listens = |(seat, skill): &(Seat, Skill)| {
        game.bot_waits_for(*seat, *skill).iter().any(|other| is_person(other.index()))
    };
    let ready = bots.iter().find(|bot| !listens(bot));
    let (seat, skill) = *ready.unwrap_or(&(seat, skill));
    let pause = if ready.is_some() { pause } else { pace.listen };
    Some(NextBot { seat, skill, pause, is_listening: ready.is_none(), ..next })
}
