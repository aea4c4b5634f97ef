//! The laws hold for a good game, and each deliberate flaw is caught by the law that is there for it.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests may panic")]

use engine::{Game, Narrated, Record, replay};
use lawbook::{
    Breach, Done, Laws, Never, Sampling, kinds, obey,
    sample::{Action, Event, Flaw, Flawed, HighestBid, Luck, Setup},
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

/// The game with the flaw of this test.
type Chosen = Flawed<{ Flaw::CHOSEN }>;

/// One test per flaw: its law, a piece of what is seen, and how many entries the smallest game may have.
macro_rules! caught {
    ($($test:ident: $flaw:ident, $law:expr, $seen:expr, $entries:expr;)*) => {
        $(#[test]
        fn $test() {
            Flaw::$flaw.choose();
            check::<Chosen>($law, $seen, $entries);
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
    sealed_bids_shown_to_the_public:   LeakyToPublic,  SECRETS,     "the view of Public",          6;
    sealed_bids_shown_to_the_last:     LeakyToLast,    SECRETS,     "the view of Seat",            6;
    sealed_words_in_the_view:          LeakyWords,     SECRETS,     "the view of",                 6;
    sealed_bids_announced_later:       LeakyLater,     SECRETS,     "the log for",                 6;
    sealed_bids_missing_in_an_offer:   LeakyOffer,     SECRETS,     "is asked and offered",        6;
    sealed_bids_in_the_odds:           LeakyOdds,      SECRETS,     "is asked and offered",        6;
    secret_dice_announced_at_once:     LeakyOpening,   SECRET_ROLL, "the log for",                 6;
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
    Flaw::PanicsAtStart.choose();
    let breach = try_obey::<Chosen>(1, &TABLES).unwrap_err();
    assert_eq!((breach.law.as_str(), breach.seen.as_str()), (NO_PANIC, "the box is empty"));
    assert_eq!((breach.file.as_str(), breach.entries, breach.tape), ("", 0, vec![]));
}

#[test]
fn a_good_game_obeys() {
    obey::<HighestBid>(1000, &TABLES);
}

#[test]
fn a_breach_is_the_same_every_time_and_its_file_plays_without_the_flaw() {
    Flaw::Panics.choose();
    let search = || check::<Chosen>(NO_PANIC, "no change", 6);
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
    Flaw::NeverEnds.choose();
    let breach = check::<Chosen>(GAMES_END, "20000 entries", 24);
    assert_eq!(breach.entries, 20_000);
    assert!(breach.file.ends_with("# … and so on\n"), "{breach}");
}

#[test]
fn the_failure_shows_the_law_and_the_game() {
    Flaw::DriedUp.choose();
    let obeys = || obey::<Chosen>(GAMES, &TABLES);
    let payload = std::panic::catch_unwind(obeys).unwrap_err();
    let message = payload.downcast_ref::<String>().unwrap();
    let start = "Highest Bid broken law: offers are never empty while the game runs\nseen: Seat ";
    assert!(message.starts_with(start), "{message}");
    assert!(message.contains("\n\nanachron 1\ngame highest-bid\n"), "{message}");
}

/// All kinds of actions.
const KINDS: lawbook::Kinds = kinds!(Action: Say, Bid, Take, Risk, Late).secret(&["Say", "Bid"]);

#[test]
fn every_kind_of_action_is_taken_and_what_is_hidden_is_compared() {
    Laws::<HighestBid>::new().cover(KINDS, &[], 60, &TABLES);
}

#[test]
fn a_kind_that_is_never_taken_is_missed() {
    Flaw::NoRisk.choose();
    let missing = Laws::<Chosen>::new().try_cover(KINDS, &[], 20, &TABLES);
    assert_eq!(missing, Err("Risk was never taken".to_owned()));
    Laws::<Chosen>::new().cover(KINDS, &[Never::Taken("Risk", "no one is offered it")], 20, &TABLES);
}

#[test]
fn a_hidden_kind_that_cannot_be_compared_is_missed() {
    // Every bid is final, so that no two of them look alike.
    Flaw::FinalBids.choose();
    let missing = Laws::<Chosen>::new().try_cover(KINDS, &[], 4, &TABLES).unwrap_err();
    assert!(missing.contains("Bid is secret and was never compared with another"), "{missing}");
}

#[test]
fn what_is_said_never_to_happen_must_not_happen() {
    let cover = |never: Never<'_>| Laws::<HighestBid>::new().try_cover(KINDS, &[never], 20, &TABLES);
    let said = "Take was said never to happen: it is not wanted";
    assert_eq!(cover(Never::Taken("Take", "it is not wanted")), Err(said.to_owned()));
    assert_eq!(cover(Never::Compared("Raise", "")), Err("Raise is no kind of action".to_owned()));
}

/// Whether a pot that was risked was doubled or lost.
fn came<G: Game<Event = Event>>(done: &Done<'_, G>, shown: Luck) -> Option<bool> {
    let doubled = done.events().any(|event| matches!(event, Event::Doubled(_)));
    let lost = done.events().any(|event| matches!(event, Event::Lost(_)));
    done.is_rolled().then_some(match shown {
        Luck::Doubled => doubled,
        Luck::Lost => lost,
    })
}

#[test]
fn what_is_shown_is_what_is_rolled() {
    let sampling = Sampling { games: 10, positions: 12, every: 1, rolls: 40 };
    let rolled = Laws::<HighestBid>::new().try_obey_odds(sampling, &TABLES, came).unwrap();
    assert!(rolled["Doubled"] > 2000 && rolled["Lost"] == rolled["Doubled"], "{rolled:?}");
    Flaw::WrongOdds.choose();
    let fault = Laws::<Chosen>::new().try_obey_odds(sampling, &TABLES, came).unwrap_err();
    assert!(fault.starts_with("Doubled is shown as 1 in 2, and came "), "{fault}");
}
