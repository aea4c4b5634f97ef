//! What happened since the viewer's last decision, told per side: who did what to whom, and what it changed for the
//! viewer. The client can show the deeds one after another on the board.
//!
//! However much has happened, everything that changed a number of the viewer's own is in it, and so is everything great;
//! of the rest only the last. The log has it all.

use std::fmt;

use engine::{Rule, words::signed};
use maud::{Markup, html};

use crate::{Fragment, hexmap::number as number_of, html as page};

/// How many deeds are listed that neither changed a number of the viewer's own nor are great.
const PLAIN: usize = 24;

/// One thing that happened, as a sentence and as a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Deed {
    /// The side that did it: a player, a team, the enemy.
    pub side: String,
    /// The class that colours the side.
    pub class: String,
    /// What happened, in a sentence.
    pub text: String,
    /// The rule that made it happen.
    pub rule: Rule,
    /// The id of the board element of the piece that acts.
    pub piece: Option<String>,
    /// Where it happens, in the coordinates of the board.
    pub at: Option<(f64, f64)>,
    /// The pieces that moved for it, each with where it came from, in the order in which they went.
    pub moves: Vec<(String, (f64, f64))>,
    /// How the board shows it.
    pub kind: DeedKind,
    /// What it changed for the viewer.
    pub changes: Vec<Change>,
}

/// How a deed is shown on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeedKind {
    /// A piece moves.
    Move,
    /// An attack that did something.
    Hit,
    /// An attack that did nothing.
    Miss,
    /// A piece is lost.
    Loss,
    /// Something that everyone should hear of first.
    Great,
    /// Anything else.
    Other,
}

impl DeedKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Hit => "hit",
            Self::Miss => "miss",
            Self::Loss => "loss",
            Self::Great => "great",
            Self::Other => "other",
        }
    }
}

/// A number of the viewer's own that a deed has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What it counts: `VP`, `Energy`, `Bron’s ST`.
    pub what: String,
    /// By how much.
    pub by: i64,
}

impl Change {
    /// A number that has changed by this much.
    pub fn new(what: impl Into<String>, by: impl Into<i64>) -> Self {
        Self { what: what.into(), by: by.into() }
    }
}

/// `−9 VP`
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", signed(self.by), self.what)
    }
}

/// By how much each number of the viewer's own has changed in all, in the order in which they first changed.
pub fn balance(deeds: &[Deed]) -> Vec<Change> {
    let mut all: Vec<Change> = Vec::new();
    for change in deeds.iter().flat_map(|deed| &deed.changes) {
        match all.iter_mut().find(|other| other.what == change.what) {
            Some(other) => other.by += change.by,
            None => all.push(change.clone()),
        }
    }
    all.retain(|change| change.by != 0);
    all
}

/// The digest as the fragment `digest`: what changed for the viewer in all, what was great, and the deeds grouped by side
/// in the order in which sides first act.
pub fn draw(deeds: &[Deed]) -> Fragment {
    let listed = listed(deeds);
    let mut sides: Vec<&Deed> = Vec::new();
    for (_, deed) in &listed {
        if !sides.iter().any(|first| first.side == deed.side) {
            sides.push(deed);
        }
    }
    let balance: Vec<_> = balance(deeds).iter().map(ToString::to_string).collect();
    let left_out = deeds.len() - listed.len();
    Fragment::new(
        "digest",
        html! {
            div id="digest" role="group" aria-label="What happened" tabindex="0" data-deeds=(listed.len()) hidden[deeds.is_empty()] {
                @if !balance.is_empty() { p.balance { "Since you last acted: " b { (balance.join(", ")) } } }
                @for (_, deed) in listed.iter().filter(|(_, deed)| deed.kind == DeedKind::Great) {
                    p.headline { (deed.text) " " small.cited { (deed.rule) } }
                }
                @for first in sides {
                    section.(first.class) {
                        h3 { (first.side) }
                        ol { @for (number, deed) in listed.iter().filter(|(_, deed)| deed.side == first.side) { (item(*number, deed)) } }
                    }
                }
                @if left_out > 0 { p.muted { "And " (left_out) " more, in the log." } }
            }
        },
    )
}

/// The deeds that are listed, with their numbers.
fn listed(deeds: &[Deed]) -> Vec<(usize, &Deed)> {
    let is_plain = |deed: &Deed| deed.changes.is_empty() && deed.kind != DeedKind::Great;
    let mut too_many = deeds.iter().filter(|deed| is_plain(deed)).count().saturating_sub(PLAIN);
    let mut is_listed = |deed: &Deed| {
        let is_dropped = too_many > 0 && is_plain(deed);
        too_many -= usize::from(is_dropped);
        !is_dropped
    };
    deeds.iter().enumerate().filter(|(_, deed)| is_listed(deed)).collect()
}

fn item(number: usize, deed: &Deed) -> Markup {
    let point = |(x, y): (f64, f64)| format!("{} {}", number_of(x), number_of(y));
    let moves: Vec<_> = deed.moves.iter().map(|(piece, from)| format!("{piece} {}", point(*from))).collect();
    let moves = (!moves.is_empty()).then(|| moves.join(","));
    let changes: Vec<_> = deed.changes.iter().map(ToString::to_string).collect();
    let changed = (!changes.is_empty()).then(|| changes.join(", "));
    html! {
        li data-deed=(number) data-kind=(deed.kind.name()) data-piece=[deed.piece.as_ref()]
            data-at=[deed.at.map(point)] data-moves=[moves] data-own=[changed.as_ref()] {
            (deed.text) @if let Some(changed) = &changed { " " b { (changed) } } " " small.cited { (deed.rule) }
        }
    }
}

/// The controls that show the deeds one after another; they need script. They are beside the tabs, and never change.
pub(crate) fn player() -> Markup {
    html! {
        div.deed-player role="group" aria-label="Show what happened" hidden data-needs-script {
            button.quiet type="button" data-deeds-play { "Show" }
            button.quiet type="button" data-deeds-skip hidden { "Skip" }
            (page::speed())
        }
    }
}
