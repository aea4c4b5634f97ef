//! How bots take their turns: in the background, one after the other, and at a human pace where people play.

use std::{sync::Arc, time::Duration};

use bots::Skill;
use engine::Seat;
use plugin::Played;
use tokio::time::Instant;

use crate::{
    app::App,
    problem::Problem,
    table::{Act, Table},
    table_doc::Holder,
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

/// How many times in a row a bot tries again after another player acted first.
const TRIES: usize = 20;

/// A bot that acts next.
struct NextBot {
    seat: Seat,
    skill: Skill,
    game: Box<dyn Played>,
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
            let (mut listening_since, mut tries) = (None, 0);
            while let Some(next) = next_bot(&table, app.pace).await {
                // The wait starts once: someone who keeps talking gets no longer than someone silent.
                let since = listening_since.filter(|_| next.is_listening).unwrap_or_else(Instant::now);
                listening_since = next.is_listening.then_some(since);
                if !table.idle_for(next.pause.saturating_sub(since.elapsed())).await {
                    continue;
                }
                match app.play_bot(&table, next).await {
                    Ok(()) => (listening_since, tries) = (None, 0),
                    // A person has taken the bot's seat, or the table has changed: look again.
                    Err(Problem::Stale | Problem::Refused(_)) if tries < TRIES => tries += 1,
                    Err(_) => break,
                }
            }
        });
    }

    async fn play_bot(&self, table: &Table, next: NextBot) -> Result<(), Problem> {
        let NextBot { seat, skill, game, .. } = next;
        let settled = game.settled() as u64;
        let number = self.urn.whim(seat.index(), settled);
        let entry = tokio::task::spawn_blocking(move || game.bot_entry(seat, skill, number)).await;
        let text = entry
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
    // Someone who lets a bot play for them is still watching.
    let is_person = |seat: usize| {
        matches!(inner.doc.seats[seat].holder, Holder::Person(_) | Holder::Bot { plays_for: Some(_), .. })
    };
    let pause = pace.pause.or_else(|| Some(catalog::game(&inner.doc.game)?.bot_pause))?;
    if pause.is_zero() && pace.pause.is_none() || !(0..inner.doc.seats.len()).any(is_person) {
        return Some(NextBot { seat, skill, game: game.copy(), pause: Duration::ZERO, is_listening: false });
    }
    let listens = |(seat, skill): &(Seat, Skill)| {
        game.bot_waits_for(*seat, *skill).iter().any(|other| is_person(other.index()))
    };
    let ready = bots.iter().find(|bot| !listens(bot));
    let (seat, skill) = *ready.unwrap_or(&(seat, skill));
    let pause = if ready.is_some() { pause } else { pace.listen };
    Some(NextBot { seat, skill, game: game.copy(), pause, is_listening: ready.is_none() })
}
