//! What a page is drawn from, and what it is drawn as.

use engine::{
    Author, DecisionOf, History, LogOf, Match, Names, Narrated, OfferOf, Outcome, Rule, Seat, Seats, Source,
    Texts, Viewer, gist,
};
use maud::{Markup, html};

use crate::{Clock, confirm::Question};

/// How many lines of the log a page shows.
const LOG_LINES: usize = 30;

/// What a drawing needs to know besides the match.
#[derive(Clone, Copy, Debug)]
pub struct Showing<'a> {
    /// What comes before every path of the site: nothing, or a path such as `/anachron`.
    pub root: &'a str,
    /// The table's address, such as `/t/abc`: acts are posted to `{path}/act` and `{path}/undo`.
    pub path: &'a str,
    /// The token that every form carries.
    pub csrf: &'a str,
    /// Who holds each seat.
    pub seating: &'a [Seating],
    /// Who looks.
    pub viewer: Viewer,
    /// What the viewer has composed so far.
    pub draft: &'a str,
    /// How many entries there were before the last thing that was revealed.
    pub before: Option<usize>,
    /// After how many entries, as the viewer counts them, the table is shown, if not now.
    pub at: Option<usize>,
    /// Markup of the server for the frame.
    pub around: Around<'a>,
}

/// What the server adds to every game's frame, as markup.
#[derive(Clone, Copy, Debug, Default)]
pub struct Around<'a> {
    /// In the header: the other seats at this screen.
    pub header: &'a str,
    /// Above the prompt: that this is a what-if, or that a seat is open.
    pub banner: &'a str,
    /// The tab about the table itself: links, invitation, hand-over, the end.
    pub table: &'a str,
    /// The clock of the current turn, if there is one.
    pub clock: Option<Clock>,
}

/// Everything a page shows of one table to one viewer.
pub struct Scene<'a, G: Narrated> {
    /// What comes before every path of the site: nothing, or a path such as `/anachron`.
    pub root: &'a str,
    /// The table's address, such as `/t/abc`: acts are posted to `{path}/act` and `{path}/undo`.
    pub path: &'a str,
    /// The token that every form carries.
    pub csrf: &'a str,
    /// How many entries were settled for the viewer when the page was drawn.
    pub seq: u64,
    /// Who holds each seat.
    pub seating: &'a [Seating],
    /// What the players are called.
    pub names: Names<'a>,
    /// Who looks.
    pub viewer: Viewer,
    /// The set-up of the match.
    pub setup: &'a G::Setup,
    /// What the viewer sees, with their own draft on the board when there is one.
    pub view: &'a G::View,
    /// What the viewer saw before the last resolution, or before their own last decision if that was earlier, for "what
    /// changed".
    pub before: Option<&'a G::View>,
    /// The prompt and the offers after the draft; none when the viewer is not to act.
    pub decision: Option<&'a DecisionOf<G>>,
    /// Who must act now.
    pub to_act: Seats,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
    /// The last lines of the log, as the viewer may read them.
    pub log: &'a [LogOf<G>],
    /// All events the viewer may know, without words.
    pub history: History<'a, G>,
    /// The entry of the viewer's last decision, from which on everything is news to them; for those who only watch, the
    /// last entry. 0 if they have not decided anything yet.
    pub since: usize,
    /// What players have written.
    pub texts: &'a Texts,
    /// Whether the viewer may undo their last submission.
    pub can_undo: bool,
    /// Whether this is a what-if, which is marked everywhere.
    pub what_if: bool,
    /// After how many entries the table is shown, if not now: nothing can be done in the past.
    pub at: Option<usize>,
    /// The hash of the seed, shown before the first roll.
    pub commitment: Option<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Markup of the server for the frame.
    pub around: Around<'a>,
}

impl<G: Narrated> Scene<'_, G> {
    /// Sets the scene for a viewer of a match, and draws it; with a draft, the board shows it.
    pub fn of<T>(game: &Match<G>, stage: &Showing<'_>, draw: impl FnOnce(&Scene<'_, G>) -> T) -> T {
        let seat = stage.viewer.seat();
        let is_now = stage.at.is_none();
        let to_act = if is_now { game.to_act() } else { Seats::NONE };
        let acting = seat.filter(|seat| to_act.has(*seat));
        // A draft that no longer fits, because the table has moved on, counts as none.
        let decided = acting
            .and_then(|seat| game.decision(seat, stage.draft).or_else(|_| game.decision(seat, "")).ok());
        let (decision, view) = decided.map_or((None, None), |(decision, view)| (Some(decision), view));
        let view = view.unwrap_or_else(|| match stage.at {
            Some(at) => game.view_at(game.entries_until(stage.viewer, at), stage.viewer),
            None => game.view(stage.viewer),
        });
        let length = game.len_for(stage.viewer);
        let last = stage.at.unwrap_or(usize::MAX).min(length);
        let since = last_decision(game, stage.viewer, last);
        // Those who were away when it happened compare with what they last saw.
        let own = game.entries_until(stage.viewer, since).checked_sub(1).filter(|_| seat.is_some());
        let before = stage.before.map(|at| game.view_at(own.map_or(at, |own| own.min(at)), stage.viewer));
        let log = game.log_between((last + 1).saturating_sub(LOG_LINES), last, Some(stage.viewer));
        let seed = match game.source() {
            Source::Fair(fair) if game.outcome().is_some() => Some(fair.seed().to_hex()),
            _ => None,
        };
        draw(&Scene {
            root: stage.root,
            path: stage.path,
            csrf: stage.csrf,
            seq: game.settled_for(stage.viewer) as u64,
            seating: stage.seating,
            names: game.names(),
            viewer: stage.viewer,
            setup: game.setup(),
            view: &view,
            before: before.as_ref(),
            decision: decision.as_ref(),
            to_act,
            outcome: game.outcome().filter(|_| last == length),
            log: &log,
            history: game.history(stage.viewer, last),
            since,
            texts: game.texts(),
            can_undo: is_now && seat.is_some_and(|seat| game.may_undo(seat).is_ok()),
            what_if: game.branch().is_some(),
            at: stage.at,
            commitment: game.source().commitment().map(|commitment| commitment.to_hex()),
            seed,
            around: stage.around,
        })
    }

    /// What goes into the head of the document, for the client to find.
    pub fn head(&self) -> String {
        html! { meta name="csrf" content=(self.csrf); }.into_string()
    }

    /// A question that is asked before something that cannot be undone.
    pub fn question(&self, words: impl Into<String>) -> Question {
        Question::new(self.root, words)
    }

    /// The name of the player in this seat.
    pub fn name(&self, seat: Seat) -> String {
        self.names.of(seat).into_owned()
    }

    /// What has happened since the viewer's last decision, each event with the seat whose entry brought it about.
    pub fn news(&self) -> impl Iterator<Item = (Option<Seat>, &G::Event)> {
        self.history.events(self.since).map(|(_, seat, event)| (seat, event))
    }

    /// An event in words, with its rule.
    pub fn words(&self, event: &G::Event) -> (Rule, String) {
        G::event_words(event, self.setup, self.texts, self.names)
    }

    /// What the viewer may do now.
    pub fn offers(&self) -> &[OfferOf<G>] {
        self.decision.map_or(&[], |decision| &decision.offers)
    }

    /// The clock, while the table waits for someone.
    pub fn clock(&self) -> Option<Clock> {
        self.around.clock.filter(|_| self.at.is_none() && self.outcome.is_none() && !self.to_act.is_empty())
    }

    /// What a rule says, in one line.
    pub fn gist(&self, rule: Rule) -> Option<&'static str> {
        gist::<G>(rule)
    }
}

/// The entry of the viewer's last decision among the first `last`, as they count; the last of all for those who watch.
/// What the clock did for them is no decision.
fn last_decision<G: Narrated>(game: &Match<G>, viewer: Viewer, last: usize) -> usize {
    let Some(seat) = viewer.seat() else { return last };
    let entries = &game.entries()[..game.entries_until(viewer, last)];
    let own = entries.iter().rposition(|entry| entry.seat == seat && entry.author == Author::Seat);
    own.map_or(0, |at| game.count_for(viewer, at + 1))
}

/// Who holds a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// Who it is.
    pub holder: PlayerKind,
    /// Whether they are connected now.
    pub is_here: bool,
}

/// The kinds of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// No one yet.
    Open,
}

/// One element of a page that can be replaced alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fragment {
    /// The element's id.
    pub id: String,
    /// Exactly one element with that id: an SVG `<g>` or an HTML element.
    pub html: String,
}

impl Fragment {
    /// A fragment of this markup, which must be one element with this id.
    pub fn new(id: impl Into<String>, markup: Markup) -> Self {
        Self { id: id.into(), html: markup.into_string() }
    }
}
