//! What all Anachron games are built on.
//!
//! Read in this order: [`Game`] is what a rulebook has to answer, without words; [`Narrated`] is what may be seen
//! and how it is said; [`Offers`] and [`Target`] are what a seat may do, and where on the board; [`Dice`] and
//! [`Fair`] are chance; [`Match`] is a game being played, with undo, drafts and what-ifs; [`Decision`] is what a seat is asked and
//! offered, [`LogLine`] what has happened, each beside its words; [`Record`] is the game file; [`AnyMatch`] is a match
//! whose game is not known at compile time.
//!
//! Everything is pure: no clock, no files, no threads, no floats. The same record always gives the same game.

mod decision;
mod dice;
mod erased;
mod game;
mod log;
mod matches;
mod names;
mod narrated;
mod offer;
pub mod phrases;
mod playout;
mod record;
mod replay;
mod rule;
mod seat;
mod settings;
mod stack;
mod table;
mod text;
pub mod words;

pub use decision::{Decision, DecisionOf, Offer, OfferOf};
pub use dice::{Checked, Commitment, Dice, DiceFault, Fair, Fast, Given, Seed, Seeded};
pub use erased::{AnyMatch, Prepared, PreparedEntry, SubmitError};
pub use game::{Flow, Game, Outcome, Scores, Step};
pub use log::{EventWords, History, LogLine, LogOf, RollWords};
pub use matches::{Author, Branch, Draft, Entry, Match, PlayError, Source, faces};
pub use names::Names;
pub use narrated::{Narrated, NoOdds, Problem, Prompt, TextFault, TextFaults, at_most, gist};
pub use offer::{Chance, OfferWords, Offers, Target, Tier};
pub use playout::{Playout, Policy, Uniform};
pub use record::{
    DiceRecord, FORMAT, MAX_FILE, Place, Record, RecordError, RecordedEntry, RecordedResult, RecordedSetting,
};
pub use replay::{ReplayError, replay};
pub use rule::{Refusal, Rule, Why};
pub use seat::{Audience, MAX_SEATS, Members, Seat, Seats, Viewer};
pub use settings::{Setting, SettingGroup, SettingKind, SettingSpec, SetupFault};
pub use stack::Stack;
pub use table::{Listening, Occurrence, Rolled, Silent, Table};
pub use text::{BadQuote, MAX_TEXT, TextId, Texts, normal, quote, unquote};
