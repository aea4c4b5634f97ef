//! The picked Man: the ring around him, the squares he can reach, and the same as a pad of buttons.

use engine::{Offer, Seat, Target};
use maud::{Markup, html};
use time_trap::{Move, Slot, Square, board::OFFSET};

use super::{
    arrow::{Compass, Stroke},
    ring::{Press, Ring},
    square::CELL,
};
use super::{
    desk::{Desk, place},
    stage::centre,
};
use kit::Fragment;

/// What is chosen for the picked Man, and from where.
struct Choice<'a> {
    stroke: Stroke,
    from: Square,
    /// The arrows, clockwise from up.
    arrows: [Option<&'a Offer>; 8],
    /// Stay, or hold fire.
    middle: Option<&'a Offer>,
    /// He destroys himself.
    apart: Option<&'a Offer>,
}

impl<'a> Choice<'a> {
    fn new(desk: &Desk<'a>) -> Option<Self> {
        let (seat, _) = desk.own?;
        let stroke = if desk.chosen_move().is_some() { Stroke::Shot } else { Stroke::Move };
        let from = standing(desk, seat)?.step(desk.chosen_move().map_or(0, Move::offset));
        let at = |square: Square| {
            let target = Target::Square(square.row(), square.column());
            desk.offers().iter().find(|offer| offer.target == target)
        };
        let arrows = Compass::ALL.map(|compass| at(from.step(OFFSET[usize::from(compass.index()) + 1])));
        let hold = desk.offers().iter().find(|offer| offer.target == Target::Button("hold"));
        let (middle, apart) = match stroke {
            Stroke::Move => (at(from), None),
            Stroke::Shot => (hold, at(from)),
        };
        Some(Self { stroke, from, arrows, middle, apart })
    }

    /// Where the arrow points to on the map, once around its edges.
    fn target(&self, compass: Compass) -> Square {
        self.from.step(OFFSET[usize::from(compass.index()) + 1])
    }
}

/// Where the picked Man stands before he moves.
fn standing(desk: &Desk<'_>, seat: Seat) -> Option<Square> {
    let (man, turn) = match desk.slot()? {
        Slot::Now(man) => (man, desk.played),
        Slot::Past(turn, man) => (man, usize::from(turn) - 1),
    };
    desk.man(man.of(seat)).map(|view| place(view, turn))
}

/// The ring on the board, the squares it points to, and the pad beside it.
pub(super) fn draw(desk: &Desk<'_>) -> [Fragment; 3] {
    let choice = Choice::new(desk);
    let inside = |draw: fn(&Desk<'_>, &Choice<'_>) -> Markup| {
        choice.as_ref().map_or_else(|| html! {}, |choice| draw(desk, choice))
    };
    [
        Fragment::new("marks", html! { g id="marks" { (inside(marks)) } }),
        Fragment::new("ring", html! { g id="ring" { (inside(ring)) } }),
        Fragment::new("pad", html! { div id="pad" { (inside(pad)) } }),
    ]
}

fn press(desk: &Desk<'_>, offer: &Offer) -> Press {
    Press { act: desk.act(offer), label: offer.label.clone() }
}

fn ring(desk: &Desk<'_>, choice: &Choice<'_>) -> Markup {
    let (x, y) = centre(choice.from);
    let ring = Ring {
        stroke: choice.stroke,
        arrows: choice.arrows.map(|offer| offer.map(|offer| press(desk, offer))),
        middle: choice.middle.map(|offer| press(desk, offer)),
        apart: choice.apart.map(|offer| press(desk, offer)),
    };
    ring.draw(x, y)
}

/// The squares beyond the edge that an arrow of the ring leads to: those beside him lie under the ring.
fn marks(desk: &Desk<'_>, choice: &Choice<'_>) -> Markup {
    let (x, y) = centre(choice.from);
    let half = CELL / 2;
    html! {
        @for (compass, offer) in Compass::ALL.into_iter().zip(choice.arrows) {
            @let (tx, ty) = centre(choice.target(compass));
            @let (dx, dy) = compass.step();
            @if let Some(offer) = offer {
                @if (tx, ty) != (x + dx * CELL, y + dy * CELL) {
                    @let act = desk.act(offer);
                    rect.mark.shot[choice.stroke == Stroke::Shot] x=(tx - half) y=(ty - half) width=(CELL)
                        height=(CELL) data-act=[act.data_act()] data-add=[act.data_add()] {}
                }
            }
        }
    }
}

/// The same as a pad of labelled buttons, three by three.
fn pad(desk: &Desk<'_>, choice: &Choice<'_>) -> Markup {
    let order: [Option<usize>; 9] =
        [Some(7), Some(0), Some(1), Some(6), None, Some(2), Some(5), Some(4), Some(3)];
    let is_move = choice.stroke == Stroke::Move;
    html! {
        div.pad.shot[!is_move] role="group" aria-label=(if is_move { "His move" } else { "His shot" }) {
            @for index in order {
                @match index {
                    Some(index) => (key(desk, choice.arrows[index], Compass::ALL[index].glyph(), &short(choice, index))),
                    None => (key(desk, choice.middle, "·", if is_move { "stay" } else { "hold" })),
                }
            }
        }
        @if let Some(offer) = choice.apart {
            @let act = desk.act(offer);
            button.danger form="act" name=(act.field) value=(act.value) { (offer.label) }
        }
    }
}

/// The row and column an arrow leads to.
fn short(choice: &Choice<'_>, index: usize) -> String {
    let square = choice.target(Compass::ALL[index]);
    format!("{},{}", square.row(), square.column())
}

fn key(desk: &Desk<'_>, offer: Option<&Offer>, glyph: &str, small: &str) -> Markup {
    html! {
        @if let Some(offer) = offer {
            @let act = desk.act(offer);
            button form="act" name=(act.field) value=(act.value) aria-label=(offer.label) { (glyph) small { (small) } }
        } @else { span {} }
    }
}
