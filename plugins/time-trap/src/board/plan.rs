//! The viewer's plan: arrows on the map, the tray of Men, the draft as chips, the Energy.

use engine::Seat;
use kit::{Fragment, counter, gauge::gauge, html::classes};
use maud::{Markup, html};
use time_trap::{Addressee, Man, Move, Order, PlanView, Shot, Slot, Square, price};

use super::{
    arrow::{self, Compass, Stroke},
    chips::{Chip, chips},
    context::Context,
    draft::{DraftPart, DraftParts, What, man_of},
    men::{centre, put},
    sheet::{glyphs, move_glyph, shot_glyph},
};

/// The viewer's orders on the map, as the fragment `plan`: this turn's, or those of the past turn shown.
pub(super) fn on_map(context: &Context<'_>) -> Fragment {
    Fragment::new(
        "plan",
        html! { g id="plan" { @if let Some((seat, plan)) = context.own { (orders(context, seat, plan)) } } },
    )
}

fn orders(context: &Context<'_>, seat: Seat, plan: &PlanView) -> Markup {
    let order_of = |man: Man| match context.slot() {
        Some(Slot::Past(turn, _)) => {
            let change = plan.changes.iter().find(|change| (change.turn, change.man) == (turn, man));
            change.map(|change| change.order)
        }
        _ => plan.orders[man.index()].filter(|_| !context.view.shared.over),
    };
    let open = |man: Man| context.chosen_move().filter(|_| context.slot().map(man_of) == Some(man));
    html! {
        @for man in Man::ALL {
            @let from = context.man(man.of(seat)).map(|man| context.place(man));
            @match (from, open(man), order_of(man)) {
                (Some(from), Some(mv), _) => (planned(seat, man, from, mv, None)),
                (Some(from), None, Some(order)) => (planned(seat, man, from, order.mv(), Some(order.shot()))),
                _ => {}
            }
        }
    }
}

/// A move and a shot from a square.
fn planned(seat: Seat, man: Man, from: Square, mv: Move, shot: Option<Shot>) -> Markup {
    let ((x, y), to) = (centre(from), from.step(mv.offset()));
    let (tx, ty) = centre(to);
    html! {
        g.planned {
            @if mv != Move::STAY {
                g.token transform=(put(to)) { use href={ "#k" (man.of(seat)) } {} }
                (arrow::head(x, y, Compass::new(mv.digit() - 1)))
            }
            @match shot {
                None | Some(Shot::HOLD) => {}
                Some(Shot::SELF) => (arrow::burst(tx, ty)),
                Some(shot) => (arrow::arrow(Stroke::Shot, tx, ty, Compass::new(shot.digit() - 1))),
            }
        }
    }
}

/// The viewer's five Men as buttons, each with his order, each a fragment of its own.
pub(super) fn tray(context: &Context<'_>) -> Vec<Fragment> {
    let Some((seat, plan)) = context.own.filter(|_| !context.view.shared.over) else { return Vec::new() };
    Man::ALL.into_iter().map(|man| one_of_five(context, seat, plan, man)).collect()
}

/// The id of a Man's button.
fn button_id(man: Man) -> String {
    format!("y-{}", man.digit())
}

fn one_of_five(context: &Context<'_>, seat: Seat, plan: &PlanView, man: Man) -> Fragment {
    let (id, piece) = (button_id(man), man.of(seat));
    let is_ghost = context.man(piece).is_some_and(|man| context.foresight.died(man).is_some());
    let order = plan.orders[man.index()];
    let is_open = context.slot() == Some(Slot::Now(man));
    let class = classes(&[("ghost", is_ghost), ("open", is_open)]);
    let inside = html! {
        span aria-hidden="true" { @match order { Some(order) => (glyphs(order)), None => "—" } }
    };
    let markup = if let Some(act) = context.give(man) {
        html! {
            button id=(id) class=[class] form="act" name=(act.field) value=(act.value)
                data-key={ "m" (man.digit()) } aria-label=(give_words(order, &piece.to_string())) { (inside) }
        }
    } else {
        html! { span id=(id) class=[class] { (inside) } }
    };
    Fragment::new(id, markup)
}

/// The tray with its five counters, under the buttons.
pub(super) fn slots(seat: Seat, button: &dyn Fn(&str) -> Markup) -> Markup {
    html! {
        div.tray role="group" aria-label="Your Men" {
            @for man in Man::ALL {
                div.slot { (button(&button_id(man))) (counter::icon(seat, &man.of(seat).to_string())) }
            }
        }
    }
}

fn give_words(order: Option<Order>, piece: &str) -> String {
    match order {
        None => format!("Give Man {piece} his order"),
        Some(order) => format!("Give Man {piece} another order (now: {})", order.command()),
    }
}

/// The draft as chips and the Energy, as the fragment `draft`.
pub(super) fn draft(context: &Context<'_>) -> Fragment {
    Fragment::new(
        "draft",
        html! {
            section id="draft" .draft hidden[context.own.is_none() || context.view.shared.over] {
                @if let Some((seat, plan)) = context.own { (drafted(context, seat, plan)) }
            }
        },
    )
}

fn drafted(context: &Context<'_>, seat: Seat, plan: &PlanView) -> Markup {
    let all = match &context.draft {
        Some(draft) => draft_chips(context, seat, draft),
        None => plan_chips(seat, plan),
    };
    html! {
        p.energy {
            span { "Energy" } b { (plan.left) }
            @if plan.spent > 0 { small { "left of " (plan.left + plan.spent) ", " (plan.spent) " planned" } }
            @else { small { "for changing the past" } }
            @if plan.spent > 0 { (gauge(plan.left, plan.spent)) }
        }
        @if !all.is_empty() { (chips(&all)) }
    }
}

/// The parts of the draft, each of which can be dropped.
fn draft_chips(context: &Context<'_>, seat: Seat, draft: &DraftParts) -> Vec<Chip> {
    let chip = |(at, part): (usize, &DraftPart)| {
        let (face, words, price) = match part.what {
            What::Order { slot, mv, shot } => {
                (order_face(seat, slot, mv, shot), order_words(seat, slot, mv, shot), cost(context, slot))
            }
            What::Message(to) => {
                let to = match to {
                    Addressee::Player(to) => context.scene.name(to),
                    Addressee::All => "all".to_owned(),
                };
                (html! { "✉ " (to) }, format!("message to {to}"), None)
            }
        };
        Chip { face, words, price, drop: Some(draft.without(at)), is_open: part.is_open() }
    };
    draft.parts().iter().enumerate().map(chip).collect()
}

/// What giving the order costs.
fn cost(context: &Context<'_>, slot: Slot) -> Option<u16> {
    match slot {
        Slot::Now(_) => None,
        Slot::Past(turn, _) => Some(price(context.view.shared.turn - turn)),
    }
}

/// An order as a number and arrows, as far as it is chosen.
fn order_face(seat: Seat, slot: Slot, mv: Option<Move>, shot: Option<Shot>) -> Markup {
    html! {
        @if let Slot::Past(turn, _) = slot { "T" (turn) " " }
        b { (man_of(slot).of(seat)) } " "
        i { (mv.map_or("…", move_glyph)) }
        @if let Some(shot) = shot { b { (shot_glyph(shot)) } }
    }
}

/// An order in words, as far as it is chosen.
fn order_words(seat: Seat, slot: Slot, mv: Option<Move>, shot: Option<Shot>) -> String {
    let who = match slot {
        Slot::Now(man) => format!("Man {}", man.of(seat)),
        Slot::Past(turn, man) => format!("Man {} on turn {turn}", man.of(seat)),
    };
    let does: Vec<_> = mv.map(Move::words).into_iter().chain(shot.map(Shot::words)).collect();
    if does.is_empty() { who } else { format!("{who} {}", does.join(", ")) }
}

/// What was submitted, which cannot be dropped piece by piece.
fn plan_chips(seat: Seat, plan: &PlanView) -> Vec<Chip> {
    let chip = |slot: Slot, order: Order, price: Option<u16>| {
        let (mv, shot) = (Some(order.mv()), Some(order.shot()));
        let (face, words) = (order_face(seat, slot, mv, shot), order_words(seat, slot, mv, shot));
        Chip { face, words, price, drop: None, is_open: false }
    };
    let orders = Man::ALL.into_iter().zip(plan.orders);
    let orders = orders.filter_map(|(man, order)| Some(chip(Slot::Now(man), order?, None)));
    let changes = plan.changes.iter();
    let changes =
        changes.map(|change| chip(Slot::Past(change.turn, change.man), change.order, Some(change.price)));
    orders.chain(changes).collect()
}
