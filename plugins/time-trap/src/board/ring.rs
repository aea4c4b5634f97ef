//! The ring around a picked piece: eight arrows, the middle, and perhaps one more button beside it.

use kit::act::Act;
use maud::{Markup, html};

use super::arrow::{Compass, Stroke};

/// One button of a ring.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Press {
    /// What it posts.
    pub(crate) act: Act,
    /// What it does, in words.
    pub(crate) label: String,
}

/// The ring around a piece.
#[derive(Clone, Debug)]
pub(crate) struct Ring {
    /// Whether moves or shots are chosen.
    pub(crate) stroke: Stroke,
    /// The eight arrows, clockwise from up.
    pub(crate) arrows: [Option<Press>; 8],
    /// The middle: stay, or hold fire.
    pub(crate) middle: Option<Press>,
    /// What is kept apart, because it should not be pressed by accident.
    pub(crate) apart: Option<Press>,
}

/// The symbol that all arrows of a ring share; how it looks when pointed at comes in by inheritance.
pub(crate) fn symbols() -> Markup {
    html! {
        g id="wedge" {
            path.cut d="M-5.5-13.3L-22-53.1A57.5 57.5 0 0 1 22-53.1L5.5-13.3A14.4 14.4 0 0 0-5.5-13.3Z" {}
            path.tip d="M0-56L8-44.5H3V-37H-3V-44.5H-8Z" {}
        }
    }
}

impl Ring {
    /// The ring, centred on this point.
    pub(crate) fn draw(&self, x: i32, y: i32) -> Markup {
        let kind = if self.stroke == Stroke::Move { "move" } else { "shot" };
        html! {
            g transform={ "translate(" (x) " " (y) ")" } {
                g.rose.(kind) {
                    path.disc d="M0-58A58 58 0 0 1 0 58A58 58 0 0 1 0-58ZM0-14A14 14 0 0 0 0 14A14 14 0 0 0 0-14Z" {}
                    circle.rim r="58" {}
                    circle.rim r="14" {}
                    @for (compass, press) in Compass::ALL.into_iter().zip(&self.arrows) {
                        @if let Some(press) = press { (wedge(compass, press)) }
                    }
                    @if let Some(press) = &self.middle { (middle(self.stroke, press)) }
                    @if let Some(press) = &self.apart { (apart(press)) }
                }
            }
        }
    }
}

fn wedge(compass: Compass, press: &Press) -> Markup {
    html! {
        g.go transform={ "rotate(" (compass.degrees()) ")" } tabindex="0" role="button"
            aria-label=(press.label) data-key=(compass.key())
            data-act=[press.act.data_act()] data-add=[press.act.data_add()] {
            use href="#wedge" {}
        }
    }
}

fn middle(stroke: Stroke, press: &Press) -> Markup {
    html! {
        g.go tabindex="0" role="button" aria-label=(press.label) data-key="s"
            data-act=[press.act.data_act()] data-add=[press.act.data_add()] {
            circle.cut r="13.6" {}
            circle.hoop r="14" {}
            @if stroke == Stroke::Shot { path.hoop d="M-9.9 9.9L9.9-9.9" {} }
        }
    }
}

fn apart(press: &Press) -> Markup {
    html! {
        g.go.apart transform="translate(49 49)" tabindex="0" role="button" aria-label=(press.label)
            data-act=[press.act.data_act()] data-add=[press.act.data_add()] {
            circle.cut r="12" {}
            path.hoop d="M-4-4L4 4M-4 4L4-4" {}
        }
    }
}
