//! The other half of the contract: what may be seen, and in which words. Nothing here is on the hot path.

use std::{borrow::Cow, error::Error, fmt};

use serde::Serialize;

use crate::{
    Chance, Dice, Game, MAX_TEXT, Names, OfferWords, Refusal, Rule, Seat, Setting, SettingGroup, SetupFault,
    Texts, Viewer,
};

/// A game that can be shown to a viewer and put into words.
pub trait Narrated: Game {
    /// What one viewer may see; built from the state, never a stripped state.
    type View: Clone + PartialEq + Serialize + Send + Sync;

    /// What an action that dice decide may lead to; [`NoOdds`] in a game without such actions.
    type Result: Copy + PartialEq + fmt::Debug + Send + Sync;

    /// What a player without a name is called, before the number of the seat.
    const PLAYER: &'static str = "Player";

    /// What is asked before the game starts, in groups.
    const SETTINGS: &'static [SettingGroup];

    /// The printed cases: lines of `number | gist | test`.
    const RULEBOOK: &'static str;

    /// How actions are written, with examples, for people who type them.
    const HOW_TO_WRITE: &'static str = "";

    /// Reads a set-up of the newest rules version; reports every fault at once.
    fn read_setup(seats: usize, settings: &[Setting]) -> Result<Self::Setup, Vec<SetupFault>> {
        Self::read_setup_under(*Self::VERSIONS.end(), seats, settings)
    }

    /// Reads a set-up of this rules version, with the data of that version where a setting names some; reports every
    /// fault at once.
    fn read_setup_under(
        version: u16,
        seats: usize,
        settings: &[Setting],
    ) -> Result<Self::Setup, Vec<SetupFault>>;

    /// Writes a set-up so that it reads back.
    fn write_setup(setup: &Self::Setup) -> Vec<Setting>;

    /// Reads the steps of an entry, or of a part of one, from their text; reports every fault at once.
    fn read(seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Self::Action>, TextFaults>;

    /// Writes steps in their one canonical text, which reads back to the same steps.
    fn write(seat: Seat, steps: &[Self::Action], texts: &Texts) -> String;

    /// What the viewer may see.
    fn view(state: &Self::State, viewer: Viewer, texts: &Texts) -> Self::View;

    /// The fields of a view that are the same for all viewers, if the game tells them apart; a match writes them once
    /// for everyone who looks at a position.
    fn shared_view(_state: &Self::State) -> Option<impl Serialize> {
        None::<()>
    }

    /// All other fields of a view.
    fn own_view(state: &Self::State, viewer: Viewer, texts: &Texts) -> impl Serialize {
        Self::view(state, viewer, texts)
    }

    /// A whole position that looks exactly like this view to its viewer, with the unknown drawn at random.
    fn imagine(view: &Self::View, texts: &mut Texts, dice: &mut impl Dice) -> Self::State;

    /// What a seat that is to act is asked.
    fn prompt(state: &Self::State, seat: Seat, names: Names<'_>) -> Prompt;

    /// An offered action in words.
    fn offer_words(state: &Self::State, seat: Seat, action: Self::Action, names: Names<'_>) -> OfferWords;

    /// Why an action is not offered.
    fn why_not(state: &Self::State, seat: Seat, action: Self::Action, names: Names<'_>) -> Refusal;

    /// An event in words, and the rule that caused it; the set-up knows what differs from table to table.
    fn event_words(
        event: &Self::Event,
        setup: &Self::Setup,
        texts: &Texts,
        names: Names<'_>,
    ) -> (Rule, String);

    /// The chances of an offered action, shown before a player commits to it; none where no dice are rolled.
    fn odds(_state: &Self::State, _seat: Seat, _action: Self::Action) -> Vec<Chance<Self::Result>> {
        Vec::new()
    }

    /// A result of [`Self::odds`] in words.
    fn result_words(result: Self::Result, setup: &Self::Setup, names: Names<'_>) -> Cow<'static, str>;

    /// The view as plain text, for terminals and mail.
    fn board(view: &Self::View, names: Names<'_>) -> String;

    /// Whether a viewer who does not hold the seat may read this step in the log.
    fn shows_step(_action: Self::Action, _viewer: Viewer) -> bool {
        true
    }

    /// Whether a viewer who does not hold the seat may read the words this step carries, once the game is over.
    fn may_read_words(_action: Self::Action, _viewer: Viewer) -> bool {
        true
    }

    /// The step the clock takes for a seat that missed its deadline; it is never offered.
    fn lapse(_state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// The step that ends an entry as it stands, for a seat whose time is over before it has finished; none where an entry
    /// that is begun says too little.
    fn hurry(_state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Whether the words of an offered action are acceptable.
    ///
    /// Words are judged once, when a player says them. A replay trusts the record, so a stricter judgement does not
    /// break older games.
    fn judge_words(
        _state: &Self::State,
        _seat: Seat,
        _action: Self::Action,
        words: &str,
    ) -> Result<(), Refusal> {
        at_most(words, MAX_TEXT, Rule::TABLE)
    }
}

/// The results of a game in which no action is decided by dice: there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoOdds {}

/// Refuses words that are empty or longer than `limit` characters.
pub fn at_most(words: &str, limit: usize, rule: Rule) -> Result<(), Refusal> {
    let length = words.chars().count();
    if length == 0 {
        return Err(Refusal::new(rule, "The text is empty."));
    }
    if length > limit {
        let reason = format!("The text has {length} characters; the limit is {limit}.");
        return Err(Refusal::new(rule, reason));
    }
    Ok(())
}

/// What a rule of this game says, in our words and in one line.
pub fn gist<G: Narrated>(rule: Rule) -> Option<&'static str> {
    G::RULEBOOK.lines().find_map(|line| {
        let mut parts = line.split('|').map(str::trim);
        (parts.next() == Some(rule.0)).then(|| parts.next()).flatten()
    })
}

/// One fault of an action's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFault {
    /// Where, in bytes from the beginning of the text.
    pub at: usize,
    /// What was expected there, or which rule forbids what is there.
    pub kind: FaultKind,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// It cannot be read; this was expected.
    Expected(Cow<'static, str>),
    /// It can be read, but a rule forbids it.
    Forbidden(Refusal),
}

impl TextFault {
    /// Something else was expected at this place.
    pub fn expected(at: usize, what: impl Into<Cow<'static, str>>) -> Self {
        Self { at, kind: FaultKind::Expected(what.into()) }
    }

    /// A rule forbids what is at this place.
    pub const fn forbidden(at: usize, refusal: Refusal) -> Self {
        Self { at, kind: FaultKind::Forbidden(refusal) }
    }
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            FaultKind::Expected(what) => write!(f, "expected {what}"),
            FaultKind::Forbidden(refusal) => refusal.fmt(f),
        }
    }
}

/// The most characters of a text that an explanation shows.
const LONGEST_WORD: usize = 20;

/// Every fault of an action's text, in the order of their places; there is at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFaults(Vec<TextFault>);

impl TextFaults {
    /// These faults, if there are any.
    pub fn of(mut faults: Vec<TextFault>) -> Option<Self> {
        faults.sort_by_key(|fault| fault.at);
        (!faults.is_empty()).then_some(Self(faults))
    }

    /// All of them.
    pub fn all(&self) -> &[TextFault] {
        &self.0
    }

    /// All of them in words, each with what is at its place in the text: `at “bet”: expected a bid`.
    pub fn explain(&self, text: &str) -> String {
        let explain = |fault: &TextFault| {
            let rest = text.get(fault.at..).unwrap_or_default().trim_start();
            match rest.split([' ', ',', ';', '\n']).next().filter(|word| !word.is_empty()) {
                Some(word) => {
                    let more = if word.chars().count() > LONGEST_WORD { "…" } else { "" };
                    format!("at “{}{more}”: {fault}", word.chars().take(LONGEST_WORD).collect::<String>())
                }
                None if rest.is_empty() => format!("at the end: {fault}"),
                None => fault.to_string(),
            }
        };
        self.0.iter().map(explain).collect::<Vec<_>>().join("; ")
    }

    /// Where the first of them is, in bytes from the beginning of the text.
    pub fn at(&self) -> usize {
        self.0.first().map_or(0, |fault| fault.at)
    }
}

impl From<TextFault> for TextFaults {
    fn from(fault: TextFault) -> Self {
        Self(vec![fault])
    }
}

impl fmt::Display for TextFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, fault) in self.0.iter().enumerate() {
            let between = if nth == 0 { "" } else { "; " };
            write!(f, "{between}{fault}")?;
        }
        Ok(())
    }
}

impl Error for TextFaults {}

/// What a seat is asked, and by which rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    /// The rule that asks.
    pub rule: Rule,
    /// The question, in words for a player.
    pub text: String,
}
