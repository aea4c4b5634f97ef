//! Arrows for moves and shots, in eight directions.

use maud::{Markup, html};

/// One of the eight directions, clockwise from up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Compass(u8);

impl Compass {
    /// All eight.
    pub(crate) const ALL: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The direction counted clockwise from 0 = up.
    pub(crate) const fn new(index: u8) -> Self {
        Self(index % 8)
    }

    /// Its place, clockwise from 0 = up.
    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    /// Degrees clockwise from up.
    pub(crate) const fn degrees(self) -> u16 {
        self.0 as u16 * 45
    }

    /// Columns to the right and rows down.
    pub(crate) const fn step(self) -> (i32, i32) {
        [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)][self.0 as usize]
    }

    /// Its key: the letters around S, which are also the number pad.
    pub(crate) const fn key(self) -> &'static str {
        ["w", "e", "d", "c", "x", "z", "a", "q"][self.0 as usize]
    }

    /// The direction as an arrow of text; the selector keeps it from becoming a coloured picture.
    pub(crate) const fn glyph(self) -> &'static str {
        ["↑", "↗\u{fe0e}", "→", "↘\u{fe0e}", "↓", "↙\u{fe0e}", "←", "↖\u{fe0e}"][self.0 as usize]
    }

    const fn is_diagonal(self) -> bool {
        self.0 % 2 == 1
    }
}

/// What an arrow means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stroke {
    /// A piece goes there.
    Move,
    /// A piece fires there.
    Shot,
}

/// The symbols all arrows on a page share, for squares of 24: straight and diagonal, moves and shots. The head of a
/// move ends where the counter on the next square begins.
pub(crate) fn symbols() -> Markup {
    html! {
        g id="mv0" { path.am d="M0 0V-8" {} path.ah d="M0-14L4.2-7H-4.2Z" {} }
        g id="mv1" { path.am d="M0 0V-13" {} path.ah d="M0-19.6L4.2-12.6H-4.2Z" {} }
        g id="ft0" { path.af d="M0-10V-19" {} path.ab d=(STAR) transform="translate(0-24)" {} }
        g id="ft1" { path.af d="M0-13V-28" {} path.ab d=(STAR) transform="translate(0-34)" {} }
        g id="ft9" { path.ab d=(STAR) transform="scale(1.9)" {} }
    }
}

const STAR: &str = "M0-6L1.4-2.2L5.2-3L2.6 0L5.2 3L1.4 2.2L0 6L-1.4 2.2L-5.2 3L-2.6 0L-5.2-3L-1.4-2.2Z";

/// An arrow from the middle of a square towards the next in this direction.
pub(crate) fn arrow(stroke: Stroke, x: i32, y: i32, to: Compass) -> Markup {
    let name = match stroke {
        Stroke::Move => "mv",
        Stroke::Shot => "ft",
    };
    html! {
        use href={ "#" (name) (u8::from(to.is_diagonal())) }
            transform={ "translate(" (x) " " (y) ")rotate(" (to.degrees()) ")" } {}
    }
}

/// The head alone, between two squares: it hides neither of the counters on them.
pub(crate) fn head(x: i32, y: i32, to: Compass) -> Markup {
    html! {
        use href={ "#tip" (u8::from(to.is_diagonal())) }
            transform={ "translate(" (x) " " (y) ")rotate(" (to.degrees()) ")" } {}
    }
}

/// A burst on a square itself.
pub(crate) fn burst(x: i32, y: i32) -> Markup {
    html! { use href="#ft9" transform={ "translate(" (x) " " (y) ")" } {} }
}
