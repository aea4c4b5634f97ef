//! How bots take their turns: in the background, one after the other, and at a human pace where people play.

use std::{sync::Arc, time::Duration};

use bots::Skill;
use engine::{Seat, Viewer};
use plugin::Played;
use tokio::{sync::Semaphore, time::Instant};

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

/// How many times in a row a bot tries again at once after another player acted first.
const TRIES: usize = 20;

/// How long a bot waits after a failure before it tries again; the wait doubles up to the longest.
const FIRST_WAIT: Duration = Duration::from_millis(250);
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// The most that a bot may think about one choice.
const MOST_PLAYOUTS: u32 = 5_000;
const LONGEST_THOUGHT: Duration = Duration::from_secs(2);

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

/// How many bots think at once: all but one of the cores, so that people are never kept waiting.
pub(crate) fn thinkers() -> Semaphore {
    Semaphore::new(
        std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
    )
}

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
            let (mut listening_since, mut tries, mut wait) = (None, 0, FIRST_WAIT);
            while let Some(next) = next_bot(&table, app.pace).await {
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

    async fn play_bot(&self, table: &Table, next: NextBot) -> Result<(), Problem> {
        let NextBot { seat, skill, game, .. } = next;
        let settled = game.settled_for(Viewer::Seat(seat)) as u64;
        let number = self.urn.whim(seat.index(), settled);
        let _thinker = self.thinkers.acquire().await.map_err(Problem::internal)?;
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
