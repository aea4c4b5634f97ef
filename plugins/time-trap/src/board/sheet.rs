//! The strip of turns and, under it, the viewer's order sheet: five Men by ten turns, as one would keep it
//! on paper. Every past order on it is a button that changes it.

use engine::Seat;
use maud::{Markup, html};
use time_trap::{Man, Order, PlanView, Slot, Turn, price};

use super::{
    arrow::Compass,
    timeline::{TurnBox, prices},
};
use super::{
    changed::is_otherwise,
    desk::{Desk, turns},
};
use kit::{Fragment, html::classes};

/// The boxes of the turns, each a fragment of its own.
pub(super) fn track(desk: &Desk<'_>) -> Vec<Fragment> {
    turns().map(|turn| turn_box(desk, turn).draw(turn)).collect()
}

fn turn_box(desk: &Desk<'_>, turn: Turn) -> TurnBox {
    let lost = desk.view.men.iter().filter(|man| man.destroyed == Some(turn));
    TurnBox {
        is_played: usize::from(turn) <= desk.played,
        is_now: turn == desk.view.turn && !desk.view.over,
        is_changed: desk.scene.before.is_some_and(|before| is_otherwise(before, desk.view, turn.into())),
        lost: lost.map(|man| (man.man.owner(), man.man.to_string())).collect(),
    }
}

/// What changes of each turn cost, as the fragment `prices`.
pub(super) fn costs(desk: &Desk<'_>) -> Fragment {
    let cost = |turn: Turn| {
        let (_, plan) = desk.own.filter(|_| usize::from(turn) <= desk.played && !desk.view.over)?;
        let cost = price(desk.view.turn - turn);
        Some((cost, cost <= plan.left))
    };
    let costs: Vec<_> = turns().map(cost).collect();
    prices(&costs)
}

/// The cells of the sheet, each a fragment of its own, Man by Man.
pub(super) fn cells(desk: &Desk<'_>) -> Vec<Fragment> {
    let Some((seat, plan)) = desk.own else { return Vec::new() };
    let cell = |man: Man| turns().map(move |turn| cell(desk, seat, plan, turn, man));
    Man::ALL.into_iter().flat_map(cell).collect()
}

/// The id of a cell.
pub(super) fn id(turn: Turn, man: Man) -> String {
    format!("o-{turn}-{}", man.digit())
}

fn cell(desk: &Desk<'_>, seat: Seat, plan: &PlanView, turn: Turn, man: Man) -> Fragment {
    let id = id(turn, man);
    let is_open = match desk.slot() {
        Some(Slot::Now(open)) => turn == desk.view.turn && open == man,
        Some(Slot::Past(past, open)) => (past, open) == (turn, man),
        None => false,
    };
    let Some(&orders) = plan.past.get(usize::from(turn) - 1) else {
        let planned = plan.orders[man.index()].filter(|_| turn == desk.view.turn && !desk.view.over);
        return Fragment::new(
            id.clone(),
            html! { span id=(id) class=[classes(&[("planned", planned.is_some()), ("open", is_open)])] {
                @if let Some(order) = planned { (glyphs(order)) }
            } },
        );
    };
    let order = orders[man.index()];
    let piece = man.of(seat);
    let changed = plan.changes.iter().find(|change| (change.turn, change.man) == (turn, man));
    let is_ghost = desk.man(piece).and_then(|man| man.destroyed).is_some_and(|fell| fell < turn);
    let inside = html! {
        @if let Some(change) = changed { del { (glyphs(order)) } ins { (glyphs(change.order)) } }
        @else { (glyphs(order)) }
    };
    let class = classes(&[("ghost", is_ghost), ("changed", changed.is_some()), ("open", is_open)]);
    let key = changed.map(|_| format!("c{turn}{}", man.digit()));
    // While others are awaited the form is not there and the buttons do nothing; so they need not be sent anew.
    let markup = if let Some(act) = desk.change(turn, man) {
        html! {
            button id=(id) class=[class] form="act" name=(act.field) value=(act.value) data-key=[key]
                aria-label={ "Change turn " (turn) " of Man " (piece) " (now " (order) ")" } { (inside) }
        }
    } else {
        html! { span id=(id) class=[class] { (inside) } }
    };
    Fragment::new(id, markup)
}

/// An order as two arrows: the move, then the shot.
pub(super) fn glyphs(order: Order) -> Markup {
    let (mv, shot) = (order.mv().digit(), order.shot().digit());
    html! { i { (glyph(mv, "·")) } b { (if shot == 9 { "✕" } else { glyph(shot, "·") }) } }
}

/// The arrow of a direction's digit.
pub(super) fn glyph(digit: u8, none: &'static str) -> &'static str {
    if (1..=8).contains(&digit) { Compass::new(digit - 1).glyph() } else { none }
}
