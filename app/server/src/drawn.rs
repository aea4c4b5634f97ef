//! Matches of any game that can be drawn and played by bots.

use boards::{Board, Fragment, Scene, Sitter};
use bots::Skill;
use engine::{
    AnyMatch, Fair, Match, Outcome, Record, ReplayError, Seat, Seats, Source, Viewer, gist, replay,
};

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
    /// After how many entries, if not now.
    pub(crate) at: Option<usize>,
}

/// A match of a game that has a board.
pub(crate) trait Drawn: AnyMatch + Sync {
    /// All parts of the page, as this viewer may see them.
    fn fragments(&self, stage: &Stage<'_>) -> Vec<Fragment>;
    /// The page with all parts in their places.
    fn page(&self, stage: &Stage<'_>, fragments: &[Fragment]) -> String;
    /// What is worth keeping of a seat when the game is over.
    fn facts(&self, seat: Seat) -> Vec<(String, String)>;
    /// Whether the table is covered while the screen goes round.
    fn hides(&self) -> bool;
    /// What a bot of this skill does in the seat, as text.
    fn bot_entry(&self, seat: Seat, skill: Skill, number: u64) -> Option<String>;
    /// Whom a bot of this skill would like to hear before it acts in the seat.
    fn bot_hears_first(&self, seat: Seat, skill: Skill) -> Seats;
    /// How the same game ends with the same rolls when bots of this skill sit in every seat, if that can be said.
    fn by_bots(&self, skill: Skill) -> Option<Outcome>;
    /// A copy to think about elsewhere.
    fn copy(&self) -> Box<dyn Drawn>;
    /// A what-if for one viewer that can be drawn.
    fn branch_off(&self, viewer: Viewer, at: usize, fair: Fair) -> Box<dyn Drawn>;
}

impl<G: Board> Drawn for Match<G> {
    fn fragments(&self, stage: &Stage<'_>) -> Vec<Fragment> {
        with_scene(self, stage, |scene| G::draw(scene))
    }

    fn page(&self, stage: &Stage<'_>, fragments: &[Fragment]) -> String {
        with_scene(self, stage, |scene| G::page(scene, fragments))
    }

    fn facts(&self, seat: Seat) -> Vec<(String, String)> {
        let facts = G::facts(&self.view(Viewer::Public), seat);
        facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }

    fn hides(&self) -> bool {
        G::hides(&self.view(Viewer::Public))
    }

    fn bot_entry(&self, seat: Seat, skill: Skill, number: u64) -> Option<String> {
        let mut bot = skill.bot::<G>(number);
        let steps = bots::compose(bot.as_mut(), self, seat).ok()?;
        Some(G::write(seat, &steps, self.texts()))
    }

    fn bot_hears_first(&self, seat: Seat, skill: Skill) -> Seats {
        skill.bot::<G>(0).waits_for(&self.view(Viewer::Seat(seat)), seat)
    }

    fn by_bots(&self, skill: Skill) -> Option<Outcome> {
        bots::again(self, skill)
    }

    fn copy(&self) -> Box<dyn Drawn> {
        Box::new(self.clone())
    }

    fn branch_off(&self, viewer: Viewer, at: usize, fair: Fair) -> Box<dyn Drawn> {
        Box::new(self.what_if(viewer, at, fair))
    }
}

/// Sets the scene for a viewer; with a draft, the board shows it.
fn with_scene<G: Board, T>(game: &Match<G>, stage: &Stage<'_>, draw: impl Fn(&Scene<'_, G>) -> T) -> T {
    let seat = stage.viewer.seat();
    let is_now = stage.at.is_none();
    let to_act = if is_now { game.to_act() } else { Seats::NONE };
    let acting = seat.filter(|seat| to_act.has(*seat));
    // A draft that no longer fits, because the table has moved on, is as good as none.
    let composed =
        acting.and_then(|seat| game.compose(seat, stage.draft).or_else(|_| game.compose(seat, "")).ok());
    let (look, view) = composed.map_or((None, None), |(look, view)| (Some(look), view));
    let view = view.unwrap_or_else(|| match stage.at {
        Some(at) => game.view_at(at, stage.viewer),
        None => game.view(stage.viewer),
    });
    let before = stage.before.map(|at| game.view_at(at, stage.viewer));
    let mut story = game.story(Some(stage.viewer));
    story.truncate(stage.at.map_or(usize::MAX, |at| at.saturating_add(1)));
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
        outcome: game.outcome().filter(|_| stage.at.is_none_or(|at| at >= game.entries().len())),
        story: &story,
        can_undo: is_now && seat.is_some_and(|seat| game.may_undo(seat).is_ok()),
        what_if: game.branch().is_some(),
        at: stage.at,
        commitment: game.source().commitment().map(|commitment| commitment.to_hex()),
        seed,
        gist: &gist::<G>,
    })
}

/// Plays a record again as a match that can be drawn; every game of the catalog must have a board.
pub(crate) fn play_again(record: &Record) -> Result<Box<dyn Drawn>, ReplayError> {
    macro_rules! play_again {
        ($($game:ty),*) => {
            match record.game.as_str() {
                $(<$game as engine::Game>::ID => Ok(Box::new(replay::<$game>(record)?)),)*
                other => {
                    let message = catalog::UnknownGame(other.to_owned()).to_string();
                    Err(ReplayError { place: record.places.game, message })
                }
            }
        };
    }
    catalog::each_game!(play_again)
}
