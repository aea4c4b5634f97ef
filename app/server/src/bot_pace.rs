//! How bots take their turns: away from everybody else, one after the other, and at the pace of people where people
//! sit.

use std::{sync::Arc, time::Duration};

use bots::Skill;
use engine::Seat;
use plugin::Played;
use tokio::time::Instant;

use crate::{
    app::App,
    problem::Problem,
    secrets,
    table::{Act, Table},
    table_doc::Holder,
};

/// How long bots leave a table to the people at it before they act.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Always; as long as the game says, if nothing is given.
    pub usual: Option<Duration>,
    /// At most, for people whom a bot would like to hear first.
    pub hearing: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { usual: None, hearing: Duration::from_mins(1) }
    }
}

/// How often in a row what a bot does may come to nothing, because others are quicker.
const TRIES: usize = 20;

/// A bot that is to act.
struct Next {
    seat: Seat,
    skill: Skill,
    game: Box<dyn Played>,
    pause: Duration,
    /// Whether it would like to hear somebody first.
    hears: bool,
}

impl App {
    /// Lets bots that are to act think and play.
    pub(crate) fn wake_bots(self: &Arc<Self>, table: &Arc<Table>) {
        let (app, table) = (Arc::clone(self), Arc::clone(table));
        tokio::spawn(async move {
            // One after the other, or their pauses would overlap.
            let _turn = table.bots.lock().await;
            let (mut listening, mut tries) = (None, 0);
            while let Some(next) = next_bot(&table, app.pace).await {
                // Whoever talks on and on is not waited for any longer than somebody silent.
                let since = listening.filter(|_| next.hears).unwrap_or_else(Instant::now);
                listening = next.hears.then_some(since);
                if !table.idle_for(next.pause.saturating_sub(since.elapsed())).await {
                    continue;
                }
                match app.play_bot(&table, next).await {
                    Ok(()) => (listening, tries) = (None, 0),
                    // Somebody has taken the bot's seat, or the table has moved on: look again.
                    Err(Problem::Stale | Problem::Refused(_)) if tries < TRIES => tries += 1,
                    Err(_) => break,
                }
            }
        });
    }

    async fn play_bot(&self, table: &Table, next: Next) -> Result<(), Problem> {
        let Next { seat, skill, game, .. } = next;
        let (number, settled) = (secrets::random_number(), game.settled() as u64);
        let thought = tokio::task::spawn_blocking(move || game.bot_entry(seat, skill, number)).await;
        let text = thought.ok().flatten().ok_or(Problem::Internal)?;
        let act = Act { text: &text, words: None, settled: Some(settled), may_draft: false, as_bot: true };
        table.act(&self.store, seat, &act).await?;
        self.metrics.actions.inc();
        Ok(())
    }
}

/// The bot that acts next: of several the one that waits least.
async fn next_bot(table: &Table, pace: Pace) -> Option<Next> {
    let inner = table.lock().await;
    let game = inner.running().ok()?;
    let bots = inner.bots_to_act();
    let (seat, skill) = *bots.first()?;
    // Whoever has handed a seat to a bot looks on.
    let is_person = |seat: usize| {
        matches!(inner.doc.seats[seat].holder, Holder::Person(_) | Holder::Bot { stands_for: Some(_), .. })
    };
    let usual = pace.usual.or_else(|| Some(catalog::game(&inner.doc.game)?.bot_pause))?;
    if usual.is_zero() && pace.usual.is_none() || !(0..inner.doc.seats.len()).any(is_person) {
        return Some(Next { seat, skill, game: game.copy(), pause: Duration::ZERO, hears: false });
    }
    let hears = |(seat, skill): &(Seat, Skill)| {
        game.bot_waits_for(*seat, *skill).iter().any(|other| is_person(other.index()))
    };
    let free = bots.iter().find(|bot| !hears(bot));
    let (seat, skill) = *free.unwrap_or(&(seat, skill));
    let pause = if free.is_some() { usual } else { pace.hearing };
    Some(Next { seat, skill, game: game.copy(), pause, hears: free.is_none() })
}
