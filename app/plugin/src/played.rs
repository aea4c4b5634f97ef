//! A match of any game that can be drawn and played by bots: the one place where the games' types are erased.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

use bots::{Skill, Thought};
use engine::{AnyMatch, Fair, Match, Outcome, Record, ReplayError, Seat, Seats, Setting, Viewer, replay};
use kit::{Fragment, Scene, Showing};

use crate::{Board, Fact, Plugin, Veteran, seat_bot};

/// Draws the game's own parts of a page.
pub type Draw<'a> = dyn Fn() -> Vec<Fragment> + 'a;

/// A match with its page and its bots; everything an [`AnyMatch`] does, it does too.
pub trait Played: Send + Sync {
    /// The match.
    fn inner(&self) -> &(dyn AnyMatch + 'static);
    /// The match, to play on.
    fn inner_mut(&mut self) -> &mut (dyn AnyMatch + 'static);
    /// All parts of the page, as this viewer may see them.
    fn fragments(&self, stage: &Showing<'_>) -> Vec<Fragment>;
    /// The page with all its parts in their places. `parts` gives all of them: it keeps them from an earlier drawing,
    /// or calls what it is given, which draws the game's own from the scene that the page is made of.
    fn page(&self, stage: &Showing<'_>, parts: &mut dyn FnMut(&Draw<'_>) -> Arc<[Fragment]>) -> String;
    /// What is worth keeping of a seat when the game is over.
    fn facts(&self, seat: Seat) -> Vec<Fact>;
    /// What a seat takes to its next game, when this one is over.
    fn veterans(&self, seat: Seat) -> Vec<Veteran>;
    /// The settings of a rematch that starts as this match did, besides those of the table.
    fn same_start(&self) -> Vec<Setting>;
    /// The settings that were secret, and what they are in a rematch: each key with its new value, or none if it is left
    /// out. The number is random.
    fn new_secrets(&self, number: u64) -> Vec<(&'static str, Option<String>)>;
    /// Whether a shared screen is covered between two players.
    fn hides(&self) -> bool;
    /// Lets a bot of this skill start to think about its entry in the seat, for no longer than this in all.
    fn think(self: Box<Self>, seat: Seat, skill: Skill, number: u64, longest: Duration) -> Box<dyn Thinking>;
    /// The seats a bot of this skill waits for before it acts in the seat.
    fn bot_waits_for(&self, seat: Seat, skill: Skill) -> Seats;
    /// How the game would have ended with the same rolls and bots of this skill in every seat, if that can be said.
    fn same_rolls(&self, skill: Skill) -> Option<Outcome>;
    /// A copy to think about elsewhere.
    fn copy(&self) -> Box<dyn Played>;
    /// A what-if for one viewer that can be drawn.
    fn branch_off(&self, viewer: Viewer, at: usize, fair: Fair) -> Box<dyn Played>;
}

/// A bot that composes an entry a little at a time.
pub trait Thinking: Send {
    /// Thinks for about this long, at least until the next choice that takes no longer.
    fn go_on(&mut self, time: Duration) -> Progress;
}

/// How far a bot has come with its entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Progress {
    /// It has more to think about.
    Thinking,
    /// This is the entry, as text.
    Entry(String),
    /// It found no action.
    Stuck,
}

impl Deref for dyn Played + '_ {
    type Target = dyn AnyMatch;

    fn deref(&self) -> &Self::Target {
        self.inner()
    }
}

impl DerefMut for dyn Played + '_ {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.inner_mut()
    }
}

/// A match of one plug-in's game.
struct PlayedMatch<P: Plugin>(Match<P::Game>);

/// An entry of one plug-in's game that a bot composes.
struct Composing<P: Plugin> {
    thought: Thought<P::Game>,
    seat: Seat,
}

impl<P: Plugin> Thinking for Composing<P> {
    fn go_on(&mut self, time: Duration) -> Progress {
        match self.thought.go_on(time) {
            Ok(false) => Progress::Thinking,
            Ok(true) => {
                let (steps, texts) = (self.thought.steps(), self.thought.game().texts());
                Progress::Entry(<P::Game as engine::Narrated>::write(self.seat, steps, texts))
            }
            Err(_) => Progress::Stuck,
        }
    }
}

/// A match that can be drawn and played by bots.
pub fn played<P: Plugin>(game: Match<P::Game>) -> Box<dyn Played> {
    Box::new(PlayedMatch::<P>(game))
}

/// Plays a record again as a match that can be drawn.
pub fn played_again<P: Plugin>(record: &Record) -> Result<Box<dyn Played>, ReplayError> {
    Ok(played::<P>(replay(record)?))
}

impl<P: Plugin> Played for PlayedMatch<P> {
    fn inner(&self) -> &(dyn AnyMatch + 'static) {
        &self.0
    }

    fn inner_mut(&mut self) -> &mut (dyn AnyMatch + 'static) {
        &mut self.0
    }

    fn fragments(&self, stage: &Showing<'_>) -> Vec<Fragment> {
        Scene::of(&self.0, stage, |scene| <P as Board>::draw(scene))
    }

    fn page(&self, stage: &Showing<'_>, parts: &mut dyn FnMut(&Draw<'_>) -> Arc<[Fragment]>) -> String {
        Scene::of(&self.0, stage, |scene| {
            let fragments = parts(&|| <P as Board>::draw(scene));
            <P as Board>::page(scene, &fragments)
        })
    }

    fn facts(&self, seat: Seat) -> Vec<Fact> {
        P::facts(&self.0.view(Viewer::Public), seat)
    }

    fn veterans(&self, seat: Seat) -> Vec<Veteran> {
        P::veterans(self.0.setup(), &self.0.view(Viewer::Public), seat)
    }

    fn same_start(&self) -> Vec<Setting> {
        P::same_start(&self.0.view(Viewer::Public))
    }

    fn new_secrets(&self, number: u64) -> Vec<(&'static str, Option<String>)> {
        P::new_secrets(self.0.setup(), number)
    }

    fn hides(&self) -> bool {
        P::hides(self.0.setup())
    }

    fn think(self: Box<Self>, seat: Seat, skill: Skill, number: u64, longest: Duration) -> Box<dyn Thinking> {
        let thought = Thought::new(seat_bot::<P>(skill, number), self.0, seat, longest);
        Box::new(Composing::<P> { thought, seat })
    }

    fn bot_waits_for(&self, seat: Seat, skill: Skill) -> Seats {
        seat_bot::<P>(skill, 0).waits_for(&self.0.view(Viewer::Seat(seat)), seat)
    }

    fn same_rolls(&self, skill: Skill) -> Option<Outcome> {
        P::same_rolls(&self.0, skill)
    }

    fn copy(&self) -> Box<dyn Played> {
        played::<P>(self.0.clone())
    }

    fn branch_off(&self, viewer: Viewer, at: usize, fair: Fair) -> Box<dyn Played> {
        played::<P>(self.0.what_if(viewer, at, fair))
    }
}
