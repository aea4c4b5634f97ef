//! The games Anachron knows; the one place where their types are erased.
//!
//! [`each_game`] is the list; a game that stands there and lacks something, such as a board or what [`Listed`] asks
//! for, does not compile. [`games`] shows the list; [`visit`] gives a [`Visitor`] the type behind a name; [`begin`]
//! and [`replay`] make matches whose game is not known at compile time.

mod trips;

use std::{fmt, time::Duration};

use engine::{AnyMatch, Fair, Match, Narrated, Record, ReplayError, Setting};

#[doc(no_inline)]
pub use {time_trap, timetripper, tow_truck};

/// All games, in the order they are shown: calls the macro it is given with their types.
#[macro_export]
macro_rules! each_game {
    ($with:ident) => {
        $with! { $crate::time_trap::TimeTrap, $crate::timetripper::TimeTripper, $crate::tow_truck::TowTruck }
    };
}

/// What a lobby has to know of a game besides its rules.
trait Listed: Narrated {
    /// What it is, in a sentence.
    const BLURB: &'static str;
    /// The settings it understands.
    const SETTINGS: &'static [Choice];
    /// With how many bots somebody plays at once who comes alone, and how that is said.
    const QUICK: (usize, &'static str);
    /// Whether whoever has fewer points has done better.
    const FEWER_IS_BETTER: bool = false;
    /// How long a bot takes at least where people sit, so that they can follow.
    const PAUSE: Duration = Duration::ZERO;
}

impl Listed for time_trap::TimeTrap {
    const BLURB: &'static str =
        "Simultaneous orders on a board without edges; pay to change the past, and the game is replayed.";
    const SETTINGS: &'static [Choice] = &[Choice {
        key: "start",
        label: "Squares for Men who are not to stand by chance",
        kind: ChoiceKind::Words("11 (3,4) 12 (5,6)"),
    }];
    const QUICK: (usize, &'static str) = (3, "against three bots");
}

impl Listed for timetripper::TimeTripper {
    const BLURB: &'static str = "A soldier, a radio and 72 battles: fight, catch the flux and jump, alone or as a team, until you are home.";
    const SETTINGS: &'static [Choice] = trips::SETTINGS;
    const QUICK: (usize, &'static str) = (0, "alone");
}

impl Listed for tow_truck::TowTruck {
    const BLURB: &'static str = "Somebody is stranded in a hidden year and tells of it without a date; the others guess when it is, and jump.";
    const SETTINGS: &'static [Choice] = &[
        Choice {
            key: "teams",
            label: "Two teams by seats, for four or more players (if empty, every other seat)",
            kind: ChoiceKind::Words("1,3 / 2,4"),
        },
        Choice {
            key: "together",
            label: "Two teams [T8]",
            kind: ChoiceKind::OneOf(&[("no", "take turns"), ("yes", "are both out at the same time")]),
        },
    ];
    const QUICK: (usize, &'static str) = (1, "with a bot");
    const FEWER_IS_BETTER: bool = true;
    const PAUSE: Duration = Duration::from_millis(1200);
}

/// What a lobby shows of a game.
#[derive(Clone, Debug)]
pub struct GameInfo {
    /// The name in files and on the command line.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The fewest and the most seats.
    pub seats: (usize, usize),
    /// What it is, in a sentence.
    pub blurb: &'static str,
    /// The settings it understands.
    pub settings: &'static [Choice],
    /// With how many bots somebody plays at once who comes alone, and how that is said.
    pub quick: (usize, &'static str),
    /// Whether whoever has fewer points has done better.
    pub fewer_is_better: bool,
    /// How long a bot takes at least where people sit, so that they can follow.
    pub pause: Duration,
}

/// One setting of a game, as a form asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its name in files and on the command line.
    pub key: &'static str,
    /// What is asked.
    pub label: &'static str,
    /// How it is answered.
    pub kind: ChoiceKind,
}

impl Choice {
    /// Answers that the game understands.
    pub fn examples(&self) -> Vec<&'static str> {
        match self.kind {
            ChoiceKind::Words(example) => vec![example],
            ChoiceKind::OneOf(values) => values.iter().map(|(value, _)| *value).collect(),
        }
    }
}

/// How a setting is answered; no answer is always allowed and means the rulebook's own way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChoiceKind {
    /// In words, like this example.
    Words(&'static str),
    /// One of these values, each with what it means; the first is what an empty answer means.
    OneOf(&'static [(&'static str, &'static str)]),
}

const fn info<G: Listed>() -> GameInfo {
    let (id, title, seats) = (G::ID, G::TITLE, (*G::SEATS.start(), *G::SEATS.end()));
    let (quick, fewer_is_better) = (G::QUICK, G::FEWER_IS_BETTER);
    let (blurb, settings, pause) = (G::BLURB, G::SETTINGS, G::PAUSE);
    GameInfo { id, title, seats, blurb, settings, quick, fewer_is_better, pause }
}

/// All games, in the order they are shown.
pub fn games() -> Vec<GameInfo> {
    macro_rules! infos {
        ($($game:ty),*) => {
            vec![$(info::<$game>()),*]
        };
    }
    each_game!(infos)
}

/// The game with this name.
pub fn game(id: &str) -> Option<GameInfo> {
    games().into_iter().find(|game| game.id == id)
}

/// Something to be done with a game whose type is known.
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    fn visit<G: Narrated>(self) -> Self::Out;
}

/// Does something with the game of this name; a name nobody knows comes back.
pub fn visit<V: Visitor>(id: &str, visitor: V) -> Result<V::Out, UnknownGame> {
    macro_rules! visit {
        ($($game:ty),*) => {
            match id {
                $(<$game as engine::Game>::ID => Ok(visitor.visit::<$game>()),)*
                _ => Err(UnknownGame(id.to_owned())),
            }
        };
    }
    each_game!(visit)
}

/// A name that is no game's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name: String = self.0.chars().filter(|c| !c.is_control()).take(40).collect();
        let known: Vec<_> = games().iter().map(|game| game.id).collect();
        write!(f, "there is no game `{name}` here; there is {}", known.join(", "))
    }
}

impl std::error::Error for UnknownGame {}

/// Begins a match; a bad set-up reports every fault at once.
pub fn begin(
    id: &str,
    names: Vec<String>,
    settings: &[Setting],
    fair: Fair,
) -> Result<Box<dyn AnyMatch>, Vec<String>> {
    let begin = Begin { names, settings, fair };
    visit(id, begin).unwrap_or_else(|unknown| Err(vec![unknown.to_string()]))
}

struct Begin<'a> {
    names: Vec<String>,
    settings: &'a [Setting],
    fair: Fair,
}

impl Visitor for Begin<'_> {
    type Out = Result<Box<dyn AnyMatch>, Vec<String>>;

    fn visit<G: Narrated>(self) -> Self::Out {
        let setup = G::read_setup(self.names.len(), self.settings)
            .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        Ok(Box::new(Match::<G>::start(setup, self.names, self.fair)))
    }
}

/// Plays a recorded game again.
pub fn replay(record: &Record) -> Result<Box<dyn AnyMatch>, ReplayError> {
    visit(&record.game, Replay(record)).unwrap_or_else(|unknown| {
        Err(ReplayError { place: record.places.game, message: unknown.to_string() })
    })
}

struct Replay<'a>(&'a Record);

impl Visitor for Replay<'_> {
    type Out = Result<Box<dyn AnyMatch>, ReplayError>;

    fn visit<G: Narrated>(self) -> Self::Out {
        Ok(Box::new(engine::replay::<G>(self.0)?))
    }
}
