//! What happened since the viewer last acted, told per side: who did what to whom, with numbers. The client can show
//! the deeds one after another on the board.

use engine::{Narrated, Rule};
use maud::{Markup, html};

use crate::{Fragment, Scene, hexmap::number as number_of, html as page};

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
            Self::Other => "other",
        }
    }
}

/// The entry after which things are news to the viewer: their own last one, or the start of the last turn for those who
/// only watch.
pub fn news_from<G: Narrated>(scene: &Scene<'_, G>) -> usize {
    let own = scene.log.iter().rev().find(|line| line.seat.is_some() && line.seat == scene.viewer.seat());
    own.map_or_else(|| scene.log.last().map_or(0, |line| line.entry), |line| line.entry)
}

/// The digest as the fragment `digest`: deeds grouped by side, in the order in which sides first act.
pub fn draw(deeds: &[Deed]) -> Fragment {
    let mut sides: Vec<&Deed> = Vec::new();
    for deed in deeds {
        if !sides.iter().any(|first| first.side == deed.side) {
            sides.push(deed);
        }
    }
    Fragment::new(
        "digest",
        html! {
            div id="digest" role="group" aria-label="What happened" tabindex="0" data-deeds=(deeds.len()) hidden[deeds.is_empty()] {
                @for first in sides {
                    section.(first.class) {
                        h3 { (first.side) }
                        ol { @for (number, deed) in (0..).zip(deeds).filter(|(_, deed)| deed.side == first.side) { (item(number, deed)) } }
                    }
                }
            }
        },
    )
}

fn item(number: usize, deed: &Deed) -> Markup {
    let point = |(x, y): (f64, f64)| format!("{} {}", number_of(x), number_of(y));
    let moves: Vec<_> = deed.moves.iter().map(|(piece, from)| format!("{piece} {}", point(*from))).collect();
    let moves = (!moves.is_empty()).then(|| moves.join(","));
    html! {
        li data-deed=(number) data-kind=(deed.kind.name()) data-piece=[deed.piece.as_ref()]
            data-at=[deed.at.map(point)] data-moves=[moves] {
            (deed.text) " " small.cited { (deed.rule) }
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
