//! The laws hold for a good game, and each deliberate flaw is caught by the law that is there for it.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests may panic")]

use engine::{Game, Narrated, Record, replay};
use lawbook::{
    Breach, obey,
    sample::{Flaw, Flawed, HighestBid, Setup},
    try_obey,
};

const BOTS: &str = "bots are offered what people are, less the extras";
const ALONE: &str = "what a seat alone is shown changes nothing for the others";
const CITED: &str = "every number has a rule";
const CLOCK: &str = "only the clock acts as the clock, and it always can";
const COMMUTE: &str = "simultaneous entries commute";
const DRAFT_DICE: &str = "dice fall only when an entry is complete";
const ENTRIES_END: &str = "entries end";
const GAMES_END: &str = "games end";
const IMAGINED: &str = "an imagined position looks to its viewer like the real one";
const NO_PANIC: &str = "rules never panic";
const OFFERS: &str = "offers are never empty while the game runs";
const OVER: &str = "someone is to act exactly while the game is not over";
const PLAYABLE: &str = "what is offered can be played";
const REPLAYS: &str = "a record replays to the same game";
const REWINDS: &str = "going back shows each position as it was";
const SEALED: &str = "what one of several does at once is sealed until the last has acted";
const SECRET_ROLL: &str = "a secret roll stays secret until an event shows it";
const SECRETS: &str = "what a viewer may not know makes no difference to what they see";
const STANDING: &str = "the last standing is the outcome";
const TEXTS: &str = "text forms round-trip";
const WORDS: &str = "every offer is put into words";
const EVENT_WORDS: &str = "every event is put into words";

/// How many games of each table a flaw must be found in.
const GAMES: u64 = 60;
const TABLES: [Setup; 3] = [Setup::new(2), Setup { seats: 3, rounds: 2, die: 20 }, Setup::new(4)];

/// The game breaks this law, what was seen says how, and the game file has at most this many entries.
fn check<G: Narrated<Setup = Setup>>(law: &str, seen: &str, entries: usize) -> Breach {
    let breach = try_obey::<G>(GAMES, &TABLES).expect_err("the flaw is not caught");
    assert_eq!(breach.law, law, "{breach}");
    assert!(breach.seen.contains(seen), "{breach}");
    let record = Record::parse(breach.file.as_bytes()).expect("the game so far is a game file");
    assert_eq!(record.game, HighestBid::ID);
    assert!(record.entries.len() <= entries, "{} entries, {breach}", record.entries.len());
    assert!(breach.tape.len() <= 50, "{} choices, {breach}", breach.tape.len());
    breach
}

/// One test per flaw: its law, a piece of what is seen, and how many entries the smallest game may have.
macro_rules! caught {
    ($($test:ident: $flaw:ident, $law:expr, $seen:expr, $entries:expr;)*) => {
        $(#[test]
        fn $test() {
            check::<Flawed<{ Flaw::$flaw as u8 }>>($law, $seen, $entries);
        })*
    };
}

caught! {
    sealed_bids_in_the_view:           LeakyView,      SECRETS,     "the view of",                 6;
    sealed_bids_in_the_log:            LeakyLog,       SECRETS,     "the log for",                 6;
    sealed_bids_announced_to_everyone: LeakyEvent,     SECRETS,     "the log for",                 6;
    sealed_bids_in_a_prompt:           LeakyPrompt,    SECRETS,     "is asked and offered",        6;
    sealed_bids_in_a_refusal:          LeakyRefusal,   SECRETS,     "the answer to",               6;
    secret_dice_in_the_view:           LeakyDeal,      SECRET_ROLL, "the view of",                 6;
    final_while_others_still_act:      FinalBids,      SEALED,      "is final",                    6;
    private_though_everyone_can_tell:  PrivateBids,    ALONE,       "who is to act",               6;
    nothing_offered:                   DriedUp,        OFFERS,      "is offered nothing",          6;
    an_entry_without_end:              AllTalk,        ENTRIES_END, "1000 steps",                  6;
    a_game_without_end:                NeverEnds,      GAMES_END,   "20000 entries",              24;
    an_outcome_too_early:              EndsTwice,      OVER,        "are to act after",            6;
    a_standing_that_is_not_the_score:  WrongStanding,  STANDING,    "the outcome",                12;
    an_event_without_a_rule:           UnknownRule,    CITED,       "events cite 4.9",            12;
    a_refusal_without_a_rule:          UnknownRefusal, CITED,       "refusals cite 4.9",           6;
    an_offer_without_words:            NoLabel,        WORDS,       "Risk has no label",           6;
    an_event_without_words:            SilentEvent,    EVENT_WORDS, "has no words",               12;
    an_offer_to_bots_alone:            BotsOnly,       BOTS,        "Bid(4)",                      6;
    the_clocks_action_offered:         ClockOffered,   CLOCK,       "Late is offered",             6;
    a_clock_that_does_not_finish:      ClockStuck,     CLOCK,       "The entry is not complete",   6;
    words_that_are_never_good_enough:  DeafEars,       PLAYABLE,    "No words are good enough.",   6;
    a_text_that_does_not_read_back:    BadText,        TEXTS,       "expected an opening quote",   6;
    a_set_up_that_does_not_read_back:  LostSetting,    REPLAYS,     "but the seed gives",         12;
    an_order_that_matters:             FirstCome,      COMMUTE,     "the state",                   6;
    a_viewer_who_forgets:              BadMemory,      IMAGINED,    "the view",                    6;
    a_what_if_under_newer_rules:       NewestRules,    IMAGINED,    "the view",                    6;
    a_roll_in_a_draft:                 RollsInDraft,   DRAFT_DICE,  "Say",                         6;
    a_state_that_needs_events:         NeedsEvents,    REWINDS,     "at the end",                 12;
    a_panic:                           Panics,         NO_PANIC,    "no change for five",          6;
}

#[test]
fn a_panic_before_there_is_a_game_leaves_no_file() {
    let breach = try_obey::<Flawed<{ Flaw::PanicsAtStart as u8 }>>(1, &TABLES).unwrap_err();
    assert_eq!((breach.law.as_str(), breach.seen.as_str()), (NO_PANIC, "the box is empty"));
    assert_eq!((breach.file.as_str(), breach.entries, breach.tape), ("", 0, vec![]));
}

#[test]
fn a_good_game_obeys() {
    obey::<HighestBid>(1000, &TABLES);
}

#[test]
fn a_breach_is_the_same_every_time_and_its_file_plays_without_the_flaw() {
    let search = || check::<Flawed<{ Flaw::Panics as u8 }>>(NO_PANIC, "no change", 6);
    let (one, other) = (search(), search());
    assert_eq!((&one.file, &one.tape), (&other.file, &other.tape));
    let record = Record::parse(one.file.as_bytes()).unwrap();
    let game = replay::<HighestBid>(&record).unwrap();
    let pot = game.state().pot.unwrap();
    assert_eq!(pot.worth, 5, "the game stops where the rules panicked");
    let first = one.tape.iter().filter(|&&choice| choice == 0).count();
    assert!(one.tape.len() - first <= 4, "all choices but a few are the first: {:?}", one.tape);
}

#[test]
fn of_a_game_without_end_the_file_shows_the_beginning() {
    let breach = check::<Flawed<{ Flaw::NeverEnds as u8 }>>(GAMES_END, "20000 entries", 24);
    assert_eq!(breach.entries, 20_000);
    assert!(breach.file.ends_with("# … and so on\n"), "{breach}");
}

#[test]
fn the_failure_shows_the_law_and_the_game() {
    let obeys = || obey::<Flawed<{ Flaw::DriedUp as u8 }>>(GAMES, &TABLES);
    let payload = std::panic::catch_unwind(obeys).unwrap_err();
    let message = payload.downcast_ref::<String>().unwrap();
    let start = "Highest Bid broken law: offers are never empty while the game runs\nseen: Seat ";
    assert!(message.starts_with(start), "{message}");
    assert!(message.contains("\n\nanachron 1\ngame highest-bid\n"), "{message}");
}
