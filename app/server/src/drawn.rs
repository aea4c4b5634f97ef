//! Matches of any game that can be drawn and played by bots.

use boards::{Board, Fragment, Scene, Sitter};
use bots::Skill;
use engine::{AnyMatch, Match, Record, ReplayError, Seat, Source, Viewer, gist, replay};
use time_trap::TimeTrap;

/// What a drawing needs to know besides the match.
pub(crate) struct Stage<'a> {
    pub(crate) path: &'a str,
    pub(crate) csrf: &'a str,
    pub(crate) sitters: &'a [Sitter],
    pub(crate) viewer: Viewer,
    /// What the viewer has composed so far.
    pub(crate) draft: &'a str,
    /// How many entries there were before the last thing that was revealed.
    pub(crate) before: Option<usize>,
}

/// A match of a game that has a board.
pub(crate) trait Drawn: AnyMatch + Sync {
    /// All parts of the page, as this viewer may see them.
    fn fragments(&self, stage: &Stage<'_>) -> Vec<Fragment>;
    /// The page with all parts in their places.
    fn page(&self, stage: &Stage<'_>) -> String;
    /// What a bot of this skill does in the seat, as text.
    fn bot_entry(&self, seat: Seat, skill: Skill, number: u64) -> Option<String>;
    /// A copy to think about elsewhere.
    fn copy(&self) -> Box<dyn Drawn>;
}

impl<G: Board> Drawn for Match<G> {
    fn fragments(&self, stage: &Stage<'_>) -> Vec<Fragment> {
        with_scene(self, stage, |scene| G::draw(scene))
    }

    fn page(&self, stage: &Stage<'_>) -> String {
        with_scene(self, stage, |scene| G::page(scene, &G::draw(scene)))
    }

    fn bot_entry(&self, seat: Seat, skill: Skill, number: u64) -> Option<String> {
        let mut bot = skill.bot::<G>(number);
        let steps = bots::compose(bot.as_mut(), self, seat).ok()?;
        Some(G::write(seat, &steps, self.texts()))
    }

    fn copy(&self) -> Box<dyn Drawn> {
        Box::new(self.clone())
    }
}

/// Sets the scene for a viewer; with a draft, the board shows it.
fn with_scene<G: Board, T>(game: &Match<G>, stage: &Stage<'_>, draw: impl Fn(&Scene<'_, G>) -> T) -> T {
    let seat = stage.viewer.seat();
    let to_act = game.to_act();
    let acting = seat.filter(|seat| to_act.has(*seat));
    // A draft that no longer fits, because the table has moved on, is as good as none.
    let composed =
        acting.and_then(|seat| game.compose(seat, stage.draft).or_else(|_| game.compose(seat, "")).ok());
    let (look, view) = composed.map_or((None, None), |(look, view)| (Some(look), view));
    let view = view.unwrap_or_else(|| game.view(stage.viewer));
    let before = stage.before.map(|at| game.view_at(at, stage.viewer));
    let story = game.story(Some(stage.viewer));
    let over = game.outcome().is_some();
    let seed = match game.source() {
        Source::Fair(fair) if over => Some(fair.seed().to_hex()),
        _ => None,
    };
    draw(&Scene {
        path: stage.path,
        csrf: stage.csrf,
        seq: game.settled() as u64,
        seats: stage.sitters,
        viewer: stage.viewer,
        view: &view,
        before: before.as_ref(),
        look: look.as_ref(),
        to_act,
        outcome: game.outcome(),
        story: &story,
        can_undo: seat.is_some_and(|seat| game.may_undo(seat).is_ok()),
        what_if: game.branch().is_some(),
        commitment: game.source().commitment().map(|commitment| commitment.to_hex()),
        seed,
        gist: &gist::<G>,
    })
}

/// Plays a record again as a match that can be drawn.
pub(crate) fn play_again(record: &Record) -> Result<Box<dyn Drawn>, ReplayError> {
    match record.game.as_str() {
        <TimeTrap as engine::Game>::ID => Ok(Box::new(replay::<TimeTrap>(record)?)),
        other => {
            let message = catalog::UnknownGame(other.to_owned()).to_string();
            Err(ReplayError { place: record.places.game, message })
        }
    }
}
