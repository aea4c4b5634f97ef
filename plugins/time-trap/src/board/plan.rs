//! The viewer's plan: ghost arrows on the map, the tray of Men, the draft as chips, the Energy.

use engine::Seat;
use maud::{Markup, html};
use time_trap::{Man, Move, Order, PlanView, Shot, Slot, Square, price};

use super::{
    arrow::{self, Compass, Stroke},
    chips::{Chip, chips},
};
use super::{
    desk::{Desk, place},
    sheet::{glyph, glyphs},
    stage::{centre, put},
};
use kit::{
    Fragment,
    act::{Act, phrases, without},
    counter,
    html::classes,
    track::gauge,
};

/// The ghosts of the viewer's orders, as the fragment `plan`: this turn's, or those of the past turn shown.
pub(super) fn ghosts(desk: &Desk<'_>) -> Fragment {
    Fragment::new(
        "plan",
        html! { g id="plan" { @if let Some((seat, plan)) = desk.own { (orders(desk, seat, plan)) } } },
    )
}

fn orders(desk: &Desk<'_>, seat: Seat, plan: &PlanView) -> Markup {
    let shown = desk.shown();
    let order_of = |man: Man| match desk.slot() {
        Some(Slot::Past(turn, _)) => {
            let change = plan.changes.iter().find(|change| (change.turn, change.man) == (turn, man));
            change.map(|change| change.order)
        }
        _ => plan.orders[man.index()].filter(|_| !desk.view.over),
    };
    let open = |man: Man| match desk.slot()? {
        Slot::Now(open) | Slot::Past(_, open) => desk.chosen_move().filter(|_| open == man),
    };
    html! {
        @for man in Man::ALL {
            @let from = desk.man(man.of(seat)).map(|view| place(view, shown));
            @match (from, open(man), order_of(man)) {
                (Some(from), Some(mv), _) => (ghost(seat, man, from, mv, None)),
                (Some(from), None, Some(order)) => (ghost(seat, man, from, order.mv(), Some(order.shot()))),
                _ => {}
            }
        }
    }
}

fn ghost(seat: Seat, man: Man, from: Square, mv: Move, shot: Option<Shot>) -> Markup {
    let ((x, y), to) = (centre(from), from.step(mv.offset()));
    let (tx, ty) = centre(to);
    html! {
        g.planned {
            @if mv != Move::STAY {
                (arrow::arrow(Stroke::Move, x, y, Compass::new(mv.digit() - 1)))
                g.token transform=(put(to)) { use href={ "#k" (man.of(seat)) } {} }
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
pub(super) fn tray(desk: &Desk<'_>) -> Vec<Fragment> {
    let Some((seat, plan)) = desk.own.filter(|_| !desk.view.over) else { return Vec::new() };
    Man::ALL.into_iter().map(|man| one_of_five(desk, seat, plan, man)).collect()
}

/// The id of a Man's button.
pub(super) fn button_id(man: Man) -> String {
    format!("y-{}", man.digit())
}

fn one_of_five(desk: &Desk<'_>, seat: Seat, plan: &PlanView, man: Man) -> Fragment {
    let (id, piece) = (button_id(man), man.of(seat));
    let is_ghost = desk.man(piece).is_some_and(|view| view.destroyed.is_some());
    let order = plan.orders[man.index()];
    let is_open = desk.slot() == Some(Slot::Now(man));
    let class = classes(&[("ghost", is_ghost), ("open", is_open)]);
    let inside = html! { @match order { Some(order) => (glyphs(order)), None => "—" } };
    let markup = if let Some(act) = desk.give(man) {
        html! {
            button id=(id) class=[class] form="act" name=(act.field) value=(act.value)
                data-key={ "m" (man.digit()) } aria-label=(give_words(order, &piece.to_string())) { (inside) }
        }
    } else {
        html! { span id=(id) class=[class] { (inside) } }
    };
    Fragment::new(id, markup)
}

/// The tray with its five counters, on which the buttons lie.
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
        Some(order) => format!("Give Man {piece} another order than {order}"),
    }
}

/// The draft as chips and the Energy, as the fragment `draft`.
pub(super) fn draft(desk: &Desk<'_>) -> Fragment {
    Fragment::new(
        "draft",
        html! {
            section id="draft" .draft hidden[desk.own.is_none() || desk.view.over] {
                @if let Some((seat, plan)) = desk.own { (drafted(desk, seat, plan)) }
            }
        },
    )
}

fn drafted(desk: &Desk<'_>, seat: Seat, plan: &PlanView) -> Markup {
    let all = if desk.may_act() { draft_chips(desk) } else { plan_chips(seat, plan) };
    html! {
        p.energy {
            span { "Energy" } b { (plan.left) }
            @if plan.spent > 0 { small { "left of " (plan.left + plan.spent) "; " (plan.spent) " planned" } }
            @else { small { "to change the past with" } }
            @if plan.spent > 0 { (gauge(plan.left, plan.spent)) }
        }
        @if !all.is_empty() { (chips(&all)) }
    }
}

/// The phrases of the draft, each of which can be dropped.
fn draft_chips(desk: &Desk<'_>) -> Vec<Chip> {
    let all = phrases(desk.draft);
    let open = desk.slot().map(|_| all.len() - 1);
    let chip = |(at, phrase): (usize, &&str)| {
        let mut words = phrase.split(' ');
        let (face, price) = match words.next() {
            Some("change") => change_face(desk, phrase),
            Some("to") => (html! { "✉ to " (words.next().unwrap_or_default()) }, None),
            _ => (order_face(phrase), None),
        };
        let drop = Some(Act::whole(without(desk.draft, at)));
        Chip { face, words: (*phrase).to_owned(), price, drop, is_open: open == Some(at) }
    };
    all.iter().enumerate().map(chip).collect()
}

/// `12 35`, `12 3` or `12` as a number and arrows.
fn order_face(phrase: &str) -> Markup {
    let mut words = phrase.split(' ');
    let man = words.next().unwrap_or_default();
    html! { b { (man) } " " (digits(words.next().unwrap_or_default())) }
}

/// `change 3 2 19`, or as much of it as is written.
fn change_face(desk: &Desk<'_>, phrase: &str) -> (Markup, Option<u16>) {
    let words: Vec<_> = phrase.split(' ').collect();
    let word = |at: usize| words.get(at).copied().unwrap_or_default();
    let seat = desk.own.map(|(seat, _)| seat.to_string()).unwrap_or_default();
    let ago = word(1).parse().ok().and_then(|turn| desk.view.turn.checked_sub(turn));
    let face = html! { "T" (word(1)) " " b { (seat) (word(2)) } " " (digits(word(3))) };
    (face, ago.map(price))
}

/// A move and a shot in digits, or as much of them as is written, as arrows.
fn digits(text: &str) -> Markup {
    let mut digits = text.bytes().map(|digit| digit.wrapping_sub(b'0'));
    html! {
        @if let Some(mv) = digits.next() { i { (glyph(mv, "·")) } } @else { i { "…" } }
        @if let Some(shot) = digits.next() { b { (if shot == 9 { "✕" } else { glyph(shot, "·") }) } }
    }
}

/// What was handed in, which cannot be dropped piece by piece.
fn plan_chips(seat: Seat, plan: &PlanView) -> Vec<Chip> {
    let order = |(man, order): (Man, &Option<Order>)| {
        let order = (*order)?;
        let face = html! { b { (man.of(seat)) } " " (glyphs(order)) };
        Some(Chip {
            face,
            words: format!("{} {order}", man.of(seat)),
            price: None,
            drop: None,
            is_open: false,
        })
    };
    let change = |change: &time_trap::Change| Chip {
        face: html! { "T" (change.turn) " " b { (change.man.of(seat)) } " " (glyphs(change.order)) },
        words: format!("change {} {} {}", change.turn, change.man.digit(), change.order),
        price: Some(change.price),
        drop: None,
        is_open: false,
    };
    let orders = Man::ALL.into_iter().zip(&plan.orders).filter_map(order);
    orders.chain(plan.changes.iter().map(change)).collect()
}
