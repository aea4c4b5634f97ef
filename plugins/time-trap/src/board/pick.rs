//! The picked Man: the squares around him, those he can reach over an edge, and the same as a pad of buttons.

use engine::{OfferOf, Seat};
use kit::Fragment;
use maud::{Markup, html};
use time_trap::{Action, Move, Shot, Square, TimeTrap};

use super::{
    arrow::{Compass, Stroke},
    context::Context,
    draft::{DraftParts, man_of},
    men::centre,
    ring::{PieceRing, Press},
    square::CELL,
};

/// What is asked before a Man destroys himself.
const SELF_DESTRUCT: &str = "Self-destruct? This Man will be destroyed on his new square.";

type Offer<'a> = Option<&'a OfferOf<TimeTrap>>;

/// What is chosen for the picked Man, and from where.
struct Choice<'a> {
    stroke: Stroke,
    from: Square,
    /// The arrows, clockwise from up.
    arrows: [Offer<'a>; 8],
    /// Stay, or hold fire.
    middle: Offer<'a>,
    /// He destroys himself.
    apart: Offer<'a>,
}

impl<'a> Choice<'a> {
    fn new(context: &Context<'a>) -> Option<Self> {
        let (seat, _) = context.own?;
        let from = start(context, seat)?.step(context.chosen_move().map_or(0, Move::offset));
        let offer = |action: Action| context.offer(action);
        let moves = |digit: u8| Move::numbered(digit).and_then(|mv| offer(Action::Move(mv)));
        let shots = |digit: u8| Shot::numbered(digit).and_then(|shot| offer(Action::Fire(shot)));
        Some(if context.chosen_move().is_none() {
            let arrows = Compass::ALL.map(|compass| moves(compass.index() + 1));
            Self { stroke: Stroke::Move, from, arrows, middle: offer(Action::Move(Move::STAY)), apart: None }
        } else {
            let arrows = Compass::ALL.map(|compass| shots(compass.index() + 1));
            let (middle, apart) = (offer(Action::Fire(Shot::HOLD)), offer(Action::Fire(Shot::SELF)));
            Self { stroke: Stroke::Shot, from, arrows, middle, apart }
        })
    }

    /// The square the arrow points to, around the edges of the map.
    fn target(&self, compass: Compass) -> Square {
        self.from.step(Move::numbered(compass.index() + 1).map_or(0, Move::offset))
    }
}

/// Where the picked Man is before he moves.
fn start(context: &Context<'_>, seat: Seat) -> Option<Square> {
    let slot = context.slot()?;
    context.man(man_of(slot).of(seat)).map(|man| context.place(man))
}

/// The ring on the board, the squares it points to, and the pad beside it.
pub(super) fn draw(context: &Context<'_>) -> [Fragment; 3] {
    let choice = Choice::new(context);
    let inside = |draw: fn(&Context<'_>, &Choice<'_>) -> Markup| {
        choice.as_ref().map_or_else(|| html! {}, |choice| draw(context, choice))
    };
    [
        Fragment::new("marks", html! { g id="marks" { (inside(marks)) } }),
        Fragment::new("ring", html! { g id="ring" { (inside(ring)) } }),
        Fragment::new(
            "pad",
            html! {
                div id="pad" {
                    (inside(pad))
                    @if choice.is_none() && context.may_act() {
                        p.hint { "Pick a Man on the map, in the row beside this, or with the keys 1 to 5." }
                    }
                }
            },
        ),
    ]
}

fn press(context: &Context<'_>, offer: &OfferOf<TimeTrap>) -> Press {
    Press { act: context.act(offer), label: offer.label.clone() }
}

fn ring(context: &Context<'_>, choice: &Choice<'_>) -> Markup {
    let (x, y) = centre(choice.from);
    let ring = PieceRing {
        stroke: choice.stroke,
        arrows: choice.arrows.map(|offer| offer.map(|offer| press(context, offer))),
        middle: choice.middle.map(|offer| press(context, offer)),
        close: context.draft.as_ref().map(DraftParts::settle),
    };
    ring.draw(x, y)
}

/// The squares at the other side of the map that arrows lead to over an edge.
fn marks(context: &Context<'_>, choice: &Choice<'_>) -> Markup {
    let (x, y) = centre(choice.from);
    let half = CELL / 2;
    html! {
        @for (compass, offer) in Compass::ALL.into_iter().zip(choice.arrows) {
            @let (tx, ty) = centre(choice.target(compass));
            @let (dx, dy) = compass.step();
            @if let Some(offer) = offer {
                @if (tx, ty) != (x + dx * CELL, y + dy * CELL) {
                    @let act = context.act(offer);
                    rect.mark.shot[choice.stroke == Stroke::Shot] x=(tx - half) y=(ty - half) width=(CELL)
                        height=(CELL) data-act=[act.data_act()] data-add=[act.data_add()] {}
                }
            }
        }
    }
}

/// The same as a pad of labelled buttons, three by three.
fn pad(context: &Context<'_>, choice: &Choice<'_>) -> Markup {
    let order: [Option<usize>; 9] =
        [Some(7), Some(0), Some(1), Some(6), None, Some(2), Some(5), Some(4), Some(3)];
    let is_move = choice.stroke == Stroke::Move;
    html! {
        div.pad.shot[!is_move] role="group" aria-label=(if is_move { "His move" } else { "His shot" }) {
            @for index in order {
                @match index {
                    Some(index) => {
                        @let glyph = Compass::ALL[index].glyph();
                        (key(context, choice.arrows[index], glyph, &short(choice, index)))
                    }
                    None => (key(context, choice.middle, "·", if is_move { "stay" } else { "hold" })),
                }
            }
        }
        @if let Some(offer) = choice.apart {
            @let act = context.act(offer);
            @let question = context.scene.question(SELF_DESTRUCT);
            button.danger form="act" name=(act.field) value=(act.value)
                formaction=(question.address) data-confirm=(question.words) {
                (offer.label) span aria-hidden="true" { " ✸" }
            }
        }
    }
}

/// The row and column an arrow leads to.
fn short(choice: &Choice<'_>, index: usize) -> String {
    let square = choice.target(Compass::ALL[index]);
    format!("{},{}", square.row(), square.column())
}

/// What a button of the pad is called: what it does, and where that leads.
fn label(offer: &OfferOf<TimeTrap>, small: &str) -> String {
    match offer.action {
        Action::Move(Move::STAY) | Action::Fire(Shot::HOLD) => offer.label.clone(),
        _ => format!("{}, {small}", offer.label),
    }
}

fn key(context: &Context<'_>, offer: Offer<'_>, glyph: &str, small: &str) -> Markup {
    html! {
        @if let Some(offer) = offer {
            @let act = context.act(offer);
            button form="act" name=(act.field) value=(act.value) aria-label=(label(offer, small)) {
                span aria-hidden="true" { (glyph) } small { (small) }
            }
        } @else { span {} }
    }
}
