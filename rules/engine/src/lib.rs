//! What all Anachron games are built on.
//!
//! Read in this order: [`Game`] is what a rulebook has to answer, without words; [`Narrated`] is what may be seen
//! and how it is said; [`Offers`] and [`Target`] are what a seat may do, and where on the board; [`Dice`] and
//! [`Fair`] are chance; [`Match`] is a game being played, with undo, drafts and what-ifs; [`Decision`] is what a seat is asked and
//! offered, [`LogLine`] what has happened, each beside its words; [`Record`] is the game file; [`AnyMatch`] is a match
//! whose game is not known at compile time.
//!
//! Everything is pure: no clock, no files, no threads, no floats. The same record always gives the same game.
//!
//! A match of the lawbook's sample game, in which players bid for pots in secret:
//!
//! ```
//! use engine::{AnyMatch as _, Fair, Match, Seat, Seed, Viewer};
//! use lawbook::{SampleGame, sample::Setup};
//!
//! let (ada, ben) = (Seat::new(0), Seat::new(1));
//! let names = vec!["Ada".to_owned(), "Ben".to_owned()];
//! let mut game = Match::<SampleGame>::start(Setup::new(2), names, Fair::new(Seed::from_number(7), Vec::new()));
//!
//! // A player is asked, and offered every legal action beside its words.
//! let (decision, _) = game.decision(ada, "")?;
//! assert_eq!(decision.prompt.unwrap().text, "Round 1: what do you bid?");
//! assert_eq!(decision.offers[2].label, "Bid 3");
//!
//! // An entry is played as a whole or not at all. Ben may not know what Ada bid.
//! game.submit(ada, "say \"Mine!\", bid 3")?;
//! assert_eq!(game.view(Viewer::Seat(ben)).seats[0].bid, None);
//!
//! // Until dice are rolled or bids are shown, she may undo it, and gets back her draft.
//! assert_eq!(game.undo(ada)?.len(), 2);
//! game.submit(ada, "bid 2")?;
//!
//! // A refusal names its rule and changes nothing.
//! assert_eq!(game.submit(ben, "bid 9").unwrap_err().to_string(), "A bid is 1, 2 or 3. [2]");
//!
//! // A what-if belongs to one viewer: Ben sees what may happen if he bids 3, but not what Ada really bid.
//! let mut branch = game.what_if(Viewer::Seat(ben), 1, Fair::new(Seed::from_number(8), Vec::new()));
//! branch.submit(ben, "bid 3")?;
//! assert_eq!((branch.entries().len(), game.entries().len()), (1, 1));
//!
//! // The log shows each viewer what they may know, and the record replays to the same game.
//! game.submit(ben, "bid 1")?;
//! assert_eq!(game.log(Some(Viewer::Public))[2].events[1].text, "Ada bid 2.");
//! let again = engine::replay::<SampleGame>(&game.record().unwrap())?;
//! assert_eq!(again.state(), game.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use dice::{Checked, Commitment, Dice, DiceFault, Fair, Fast, Scripted, Seed, Seeded, Sums, TWO_DICE};
pub use erased::{AnyMatch, Prepared, PreparedEntry, SubmitError};
pub use game::{Flow, Game, Outcome, Scores, Step};
pub use log::{EventWords, History, LogLine, LogOf, RollWords};
pub use matches::{Author, Branch, Draft, Entry, Match, PlayError, Source, faces};
pub use names::Names;
pub use narrated::{FaultKind, Narrated, NoOdds, Prompt, TextFault, TextFaults, at_most, gist};
pub use offer::{Chance, OfferWords, Offers, Target, Tier};
pub use playout::{Playout, Policy, Uniform};
pub use record::{
    DiceRecord, FORMAT, LineColumn, MAX_FILE, Record, RecordError, RecordedEntry, RecordedLog,
    RecordedResult, RecordedRow, RecordedSetting, RowContent, RowProof,
};
pub use replay::{ReplayError, WITHHELD, replay};
pub use rule::{Refusal, Rule, Why};
pub use seat::{Audience, MAX_SEATS, Members, Seat, Seats, Viewer};
pub use settings::{Asked, Setting, SettingGroup, SettingKind, SettingSpec, SetupFault, read_setup};
pub use stack::Stack;
pub use table::{Occurrence, Recorder, Rolled, Silent, Table};
pub use text::{BadQuote, MAX_TEXT, TextId, Texts, normal, quote, unquote};
