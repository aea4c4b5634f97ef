//! What a page is drawn from, and what it is drawn as.

use engine::{Line, Look, Outcome, Rule, Seat, Seats, Told, Viewer};
use maud::{Markup, html};

/// Everything a page shows of one table to one viewer.
pub struct Scene<'a, G: Told> {
    /// Where the table lives, such as `/t/abc`: acts are posted to `{path}/act` and `{path}/undo`.
    pub path: &'a str,
    /// The token that every form carries.
    pub csrf: &'a str,
    /// The position in the log that the page is drawn from.
    pub seq: u64,
    /// Who sits where.
    pub seats: &'a [Sitter],
    /// Who looks.
    pub viewer: Viewer,
    /// What the viewer sees, with their own draft on the board when there is one.
    pub view: &'a G::View,
    /// What the viewer saw before the last resolution, for "what changed".
    pub before: Option<&'a G::View>,
    /// The prompt and the offers after the draft; none when the viewer is not to act.
    pub look: Option<&'a Look>,
    /// Whom the table waits for.
    pub to_act: Seats,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
    /// The log as the viewer may read it.
    pub story: &'a [Line],
    /// Whether the viewer may take back what they handed in last.
    pub can_undo: bool,
    /// Whether this is a what-if, which is marked everywhere.
    pub what_if: bool,
    /// After how many entries the table is shown, if not as it is now: then nothing can be done there.
    pub at: Option<usize>,
    /// The hash of the seed, shown before the first roll.
    pub commitment: Option<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// What a rule says, in one line.
    pub gist: &'a dyn Fn(Rule) -> Option<&'static str>,
}

impl<G: Told> Scene<'_, G> {
    /// What goes into the head of the document, for the client to find.
    pub fn head(&self) -> String {
        html! { meta name="csrf" content=(self.csrf); }.into_string()
    }

    /// The name of whoever sits there, or the seat's number.
    pub fn name(&self, seat: Seat) -> String {
        self.seats
            .get(seat.index())
            .filter(|sitter| !sitter.name.is_empty())
            .map_or_else(|| format!("Player {seat}"), |sitter| sitter.name.clone())
    }

    /// What the rules say of `player 2`, with their name.
    pub fn named(&self, text: &str) -> String {
        named(text, &|seat| (seat.index() < self.seats.len()).then(|| self.name(seat)))
    }
}

/// What the rules say of `player 2`, with the name of whoever has one; words that somebody has written begin with a
/// quote and stay as they are.
pub fn named(text: &str, name: &dyn Fn(Seat) -> Option<String>) -> String {
    let (own, written) = text.split_at(text.find('\u{201c}').unwrap_or(text.len()));
    let mut named = String::new();
    let mut words = own.split_inclusive(' ').peekable();
    while let Some(word) = words.next() {
        let player = words.peek().filter(|_| matches!(word, "Player " | "player ")).and_then(|next| {
            let digits = next.find(|c: char| !c.is_ascii_digit()).unwrap_or(next.len());
            let (number, rest) = next.split_at(digits);
            let seat = number.parse().ok().and_then(Seat::numbered)?;
            name(seat).map(|name| (name, rest))
        });
        if let Some((name, rest)) = player {
            named.extend([&name, rest]);
            words.next();
        } else {
            named.push_str(word);
        }
    }
    named + written
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitter {
    /// What they are called.
    pub name: String,
    /// What they are.
    pub kind: Kind,
    /// Whether they are connected now.
    pub is_here: bool,
}

/// What sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A person.
    Person,
    /// A bot.
    Bot,
    /// Nobody yet.
    Empty,
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

/// A game that can be drawn.
pub trait Board: Told {
    /// The style sheet of its boards, served as `/assets/{id}.css` and linked after the shared ones.
    const STYLE: &'static str;

    /// The script of its boards, served as `/assets/{id}.js`: a module that adds to the shared client.
    const SCRIPT: &'static str;

    /// All fragments of the page; those that are equal to what a viewer has need not be sent.
    fn draw(scene: &Scene<'_, Self>) -> Vec<Fragment>;

    /// What is worth keeping of a seat when the game is over, as names and values; equal values of `Load` are compared.
    fn facts(_view: &Self::View, _seat: Seat) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Whether somebody sees what another seat must not; otherwise the table need not be covered between them.
    fn hides(_view: &Self::View) -> bool {
        true
    }

    /// The inside of `<main>`, with all fragments in their places.
    fn page(scene: &Scene<'_, Self>, fragments: &[Fragment]) -> String;
}
