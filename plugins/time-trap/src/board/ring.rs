//! The ring around a picked piece: the eight squares next to it, each with an arrowhead, and its own square.

use kit::act::Posted;
use maud::{Markup, html};

use super::{
    arrow::{Compass, Stroke},
    square::CELL,
};

/// One button of a ring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Press {
    /// What it posts.
    pub(crate) act: Posted,
    /// What it does, in words.
    pub(crate) label: String,
}

/// The ring around a piece.
#[derive(Clone, Debug)]
pub(crate) struct PieceRing {
    /// Whether moves or shots are chosen.
    pub(crate) stroke: Stroke,
    /// The eight arrows, clockwise from up.
    pub(crate) arrows: [Option<Press>; 8],
    /// The middle: stay, or hold fire.
    pub(crate) middle: Option<Press>,
    /// What closing the ring posts.
    pub(crate) close: Option<Posted>,
}

/// The symbols that all rings share; how they look when pointed at comes in by inheritance. The arrowheads lie
/// between two squares, so that they hide no counter.
pub(crate) fn symbols() -> Markup {
    html! {
        rect id="next" .cut x=(-CELL / 2) y=(-CELL / 2) width=(CELL) height=(CELL) {}
        path id="tip0" .tip d="M0-16.5L4.2-10.5H-4.2Z" {}
        path id="tip1" .tip d="M0-22L4.2-16H-4.2Z" {}
        (sketch())
    }
}

/// A ring without anything to post, which the client shows until the real one is there.
fn sketch() -> Markup {
    html! {
        g id="sketch" {
            g.go.mid data-way="s" { (square((0, 0))) }
            @for compass in Compass::ALL {
                g.go data-way=(compass.key()) { (square(compass.step())) (tip(compass)) }
            }
        }
    }
}

fn square((dx, dy): (i32, i32)) -> Markup {
    html! { use href="#next" x=(dx * CELL) y=(dy * CELL) {} }
}

fn tip(compass: Compass) -> Markup {
    html! { use href={ "#tip" (compass.index() % 2) } transform={ "rotate(" (compass.degrees()) ")" } {} }
}

impl PieceRing {
    /// The ring, centred on this point.
    pub(crate) fn draw(&self, x: i32, y: i32) -> Markup {
        let kind = if self.stroke == Stroke::Move { "move" } else { "shot" };
        html! {
            g.rose.(kind) transform={ "translate(" (x) " " (y) ")" } {
                @if let Some(press) = &self.middle { (middle(press)) }
                @for (compass, press) in Compass::ALL.into_iter().zip(&self.arrows) {
                    @if let Some(press) = press { (next(compass, press)) }
                }
                // The client presses it for Esc and for a click outside.
                @if let Some(act) = &self.close {
                    g data-key="close" data-act=[act.data_act()] data-add=[act.data_add()] {}
                }
            }
        }
    }
}

/// The square next to the piece in this direction.
fn next(compass: Compass, press: &Press) -> Markup {
    html! {
        g.go tabindex="0" role="button" aria-label=(press.label) data-key=(compass.key())
            data-act=[press.act.data_act()] data-add=[press.act.data_add()] {
            (square(compass.step()))
            (tip(compass))
        }
    }
}

/// The square of the piece itself.
fn middle(press: &Press) -> Markup {
    html! {
        g.go.mid tabindex="0" role="button" aria-label=(press.label) data-key="s"
            data-act=[press.act.data_act()] data-add=[press.act.data_add()] { (square((0, 0))) }
    }
}
