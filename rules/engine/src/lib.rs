//! The ground all Anachron games stand on.
//!
//! Read in this order: [`Game`] is what a rulebook has to answer, without words; [`Told`] is what may be seen
//! and how it is said; [`Offers`] and [`Target`] are the law and the menu at once; [`Dice`] and [`Fair`] are
//! chance; [`Match`] is a game being played, with undo, drafts and what-ifs; [`Record`] is the game file;
//! [`AnyMatch`] is a match whose game is not known at compile time.
//!
//! Everything is pure: no clock, no files, no threads, no floats. The same record gives the same game, for
//! ever.

mod dice;
mod erased;
mod game;
mod matches;
mod offer;
mod playout;
mod record;
mod replay;
mod rule;
mod seat;
mod stack;
mod story;
mod table;
mod text;
mod told;

pub use dice::{Commitment, Dice, DiceFault, Fair, Fast, Given, Matched, Seed, Seeded};
pub use erased::{AnyMatch, Look, LookOffer, Ready, ReadyEntry, TakeError};
pub use game::{Flow, Game, Outcome, Scores, Step};
pub use matches::{Author, Branch, Draft, Entry, Match, PlayError, Source, faces};
pub use offer::{Chance, Offered, Offers, Target, Tier};
pub use playout::{Playout, Policy, Uniform};
pub use record::{
    DiceRecord, FORMAT, MAX_FILE, Place, Record, RecordError, RecordedEntry, RecordedResult, RecordedSetting,
};
pub use replay::{ReplayError, replay};
pub use rule::{Refusal, Rule, Why};
pub use seat::{Audience, MAX_SEATS, Members, Seat, Seats, Viewer};
pub use stack::Stack;
pub use story::{Line, RollWords};
pub use table::{Happening, Listening, Rolled, Silent, Table};
pub use text::{BadQuote, MAX_TEXT, TextId, Texts, normal, quote, unquote};
pub use told::{EventWords, Misread, Problem, Prompt, Setting, SetupFault, Told, at_most, gist};
