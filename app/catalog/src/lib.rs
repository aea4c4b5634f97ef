//! The games Anachron knows. This is the one place that names them.
//!
//! [`each_game`] is the list: a game that is on it and lacks something a [`Plugin`] needs does not compile. [`games`]
//! shows the list; [`visit`] gives a [`GameVisitor`] the type behind a name; [`start`] and [`replay`] make matches.

use std::{fmt, time::Duration};

use bots::Skill;
use engine::{Fair, Game, Match, Narrated, Record, ReplayError, Setting, SettingGroup};
use kit::maud::Markup;
use plugin::{
    Board, BotChoice, Key, Listed, Played, Plugin, QuickStart, Taught, Tool, Veterans, Workshop, played,
    played_again,
};

#[cfg(feature = "sample")]
#[doc(no_inline)]
pub use highest_bid_plugin;
#[doc(no_inline)]
pub use {fantasy_trip_plugin, time_agent_plugin, time_trap_plugin, timetripper_plugin, tow_truck_plugin};

/// All games, in the order they are shown: calls the macro it is given with their plug-ins.
#[cfg(not(feature = "sample"))]
#[macro_export]
macro_rules! each_game {
    ($with:ident) => {
        $with! {
            $crate::time_trap_plugin::TimeTrapPlugin,
            $crate::timetripper_plugin::TimeTripperPlugin,
            $crate::tow_truck_plugin::TowTruckPlugin,
            $crate::time_agent_plugin::TimeAgentPlugin,
            $crate::fantasy_trip_plugin::FantasyTripPlugin
        }
    };
}

/// All games and the lawbook's sample: test builds show with it that a new game needs nothing but its plug-in.
#[cfg(feature = "sample")]
#[macro_export]
macro_rules! each_game {
    ($with:ident) => {
        $with! {
            $crate::time_trap_plugin::TimeTrapPlugin,
            $crate::timetripper_plugin::TimeTripperPlugin,
            $crate::tow_truck_plugin::TowTruckPlugin,
            $crate::time_agent_plugin::TimeAgentPlugin,
            $crate::fantasy_trip_plugin::FantasyTripPlugin,
            $crate::highest_bid_plugin::HighestBidPlugin
        }
    };
}

/// What the site shows of a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name in files, in addresses and on the command line.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub blurb: &'static str,
    /// The year its rulebook was published.
    pub year: u16,
    /// How many minutes a game takes, from a short one to a long one.
    pub minutes: (u16, u16),
    /// The fewest and the most seats.
    pub seats: (usize, usize),
    /// The settings it understands.
    pub settings: &'static [SettingGroup],
    /// How a player who comes alone starts at once.
    pub quick_start: QuickStart,
    /// Whether fewer points are better.
    pub fewer_is_better: bool,
    /// Whether players roll dice.
    pub rolls: bool,
    /// The fields of its views: a line for each, with its types and what it means.
    pub view: &'static str,
    /// What it counts: `points`.
    pub score: &'static str,
    /// The scores of all seats, or of one, in words.
    pub score_words: fn(&[i32]) -> String,
    /// How long a bot takes at least at a table with people.
    pub bot_pause: Duration,
    /// The bots a player may choose from; the first is the usual one.
    pub bots: &'static [BotChoice],
    /// The bots that people can be compared with.
    pub yardsticks: &'static [Skill],
    /// What people should know who compare themselves with these.
    pub yardstick_note: &'static str,
    /// The keys its pages understand.
    pub keys: &'static [Key],
    /// The style sheet of its pages.
    pub style: &'static str,
    /// The client module of its pages.
    pub script: &'static str,
    /// The text that players may write for it, if there is one.
    pub workshop: Option<Workshop>,
    /// Its calculators.
    pub tools: &'static [Tool],
    /// What players take from one game to the next, if there is such a thing.
    pub veterans: Option<Veterans>,
    /// Its how-to page.
    pub how_to_play: fn() -> Markup,
    /// Its picture.
    pub picture: fn() -> Markup,
}

fn info<P: Plugin>() -> GameInfo {
    let seats = <P::Game as Game>::SEATS;
    GameInfo {
        id: <P::Game as Game>::ID,
        title: <P::Game as Game>::TITLE,
        blurb: <P as Listed>::BLURB,
        year: <P as Listed>::YEAR,
        minutes: <P as Listed>::MINUTES,
        seats: (*seats.start(), *seats.end()),
        settings: <P::Game as Narrated>::SETTINGS,
        quick_start: <P as Listed>::QUICK_START,
        fewer_is_better: <P as Listed>::FEWER_IS_BETTER,
        rolls: <P as Listed>::ROLLS,
        view: <P as Listed>::VIEW,
        score: <P as Listed>::SCORE,
        score_words: <P as Listed>::score_words,
        bot_pause: <P as Listed>::BOT_PAUSE,
        bots: <P as Taught>::BOTS,
        yardsticks: <P as Taught>::YARDSTICKS,
        yardstick_note: <P as Taught>::YARDSTICK_NOTE,
        keys: <P as Board>::KEYS,
        style: <P as Board>::STYLE,
        script: <P as Board>::SCRIPT,
        workshop: <P as Board>::WORKSHOP,
        tools: <P as Board>::TOOLS,
        veterans: <P as Board>::VETERANS,
        how_to_play: <P as Board>::how_to_play,
        picture: <P as Board>::picture,
    }
}

/// All games, in the order they are shown.
pub fn games() -> Vec<GameInfo> {
    macro_rules! infos {
        ($($plugin:ty),*) => {
            vec![$(info::<$plugin>()),*]
        };
    }
    each_game!(infos)
}

/// The game with this name.
pub fn game(id: &str) -> Option<GameInfo> {
    games().into_iter().find(|game| game.id == id)
}

/// Something to do with a game whose type is known.
pub trait GameVisitor {
    /// The result.
    type Out;
    /// Does it.
    fn visit<P: Plugin>(self) -> Self::Out;
}

/// Does something with the game of this name, or returns the unknown name.
pub fn visit<V: GameVisitor>(id: &str, visitor: V) -> Result<V::Out, UnknownGame> {
    macro_rules! visit {
        ($($plugin:ty),*) => {
            match id {
                $(<<$plugin as Listed>::Game as Game>::ID => Ok(visitor.visit::<$plugin>()),)*
                _ => Err(UnknownGame(id.to_owned())),
            }
        };
    }
    each_game!(visit)
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(pub String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name: String = self.0.chars().filter(|c| !c.is_control()).take(40).collect();
        let known: Vec<_> = games().iter().map(|game| game.id).collect();
        write!(f, "there is no game `{name}`; the games are {}", engine::words::list(&known))
    }
}

impl std::error::Error for UnknownGame {}

/// Starts a match; a bad set-up reports every fault at once.
pub fn start(
    id: &str,
    names: Vec<String>,
    settings: &[Setting],
    fair: Fair,
) -> Result<Box<dyn Played>, Vec<String>> {
    let start = Start { names, settings, fair };
    visit(id, start).unwrap_or_else(|unknown| Err(vec![unknown.to_string()]))
}

struct Start<'a> {
    names: Vec<String>,
    settings: &'a [Setting],
    fair: Fair,
}

impl GameVisitor for Start<'_> {
    type Out = Result<Box<dyn Played>, Vec<String>>;

    fn visit<P: Plugin>(self) -> Self::Out {
        let setup = engine::read_setup::<P::Game>(*P::Game::VERSIONS.end(), self.names.len(), self.settings)
            .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        Ok(played::<P>(Match::start(setup, self.names, self.fair)))
    }
}

/// Plays a recorded game again.
pub fn replay(record: &Record) -> Result<Box<dyn Played>, ReplayError> {
    visit(&record.game, Replay(record)).unwrap_or_else(|unknown| {
        Err(ReplayError { place: record.places.game, message: unknown.to_string() })
    })
}

struct Replay<'a>(&'a Record);

impl GameVisitor for Replay<'_> {
    type Out = Result<Box<dyn Played>, ReplayError>;

    fn visit<P: Plugin>(self) -> Self::Out {
        played_again::<P>(self.0)
    }
}
