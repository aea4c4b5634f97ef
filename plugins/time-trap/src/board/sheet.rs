//! The strip of turns and, under it, the viewer's order sheet: five Men by ten turns. Every past order on it
//! is a button that changes it.

use engine::Seat;
use kit::{Fragment, html::classes};
use maud::{Markup, html};
use time_trap::{Man, Move, Order, PlanView, Shot, Slot, Turn, price};

use super::{
    arrow::Compass,
    context::{Context, turns},
    fates::is_otherwise,
    turns::{TurnBox, prices},
};

/// The boxes of the turns, each a fragment of its own.
pub(super) fn track(context: &Context<'_>) -> Vec<Fragment> {
    turns().map(|turn| turn_box(context, turn).draw(turn)).collect()
}

fn turn_box(context: &Context<'_>, turn: Turn) -> TurnBox {
    let lost = context.view.shared.men.iter().filter(|man| context.foresight.died(man) == Some(turn));
    TurnBox {
        is_played: turn <= context.played,
        is_now: turn == context.view.shared.turn && !context.view.shared.over,
        is_changed: context
            .scene
            .before
            .is_some_and(|before| is_otherwise(before, context.view, turn.into())),
        lost: lost.map(|man| (man.man.owner(), man.man.to_string())).collect(),
    }
}

/// What changes of each turn cost, as the fragment `prices`.
pub(super) fn costs(context: &Context<'_>) -> Fragment {
    let cost = |turn: Turn| {
        let (_, plan) = context.own.filter(|_| turn <= context.played && !context.view.shared.over)?;
        let cost = price(context.view.shared.turn - turn);
        Some((cost, cost <= plan.left))
    };
    let costs: Vec<_> = turns().map(cost).collect();
    prices(&costs)
}

/// The cells of the sheet, each a fragment of its own, Man by Man.
pub(super) fn cells(context: &Context<'_>) -> Vec<Fragment> {
    let Some((seat, plan)) = context.own else { return Vec::new() };
    let cell = |man: Man| turns().map(move |turn| cell(context, seat, plan, turn, man));
    Man::ALL.into_iter().flat_map(cell).collect()
}

/// The id of a cell.
pub(super) fn id(turn: Turn, man: Man) -> String {
    format!("o-{turn}-{}", man.digit())
}

fn cell(context: &Context<'_>, seat: Seat, plan: &PlanView, turn: Turn, man: Man) -> Fragment {
    let id = id(turn, man);
    let is_open = match context.slot() {
        Some(Slot::Now(open)) => turn == context.view.shared.turn && open == man,
        Some(Slot::Past(past, open)) => (past, open) == (turn, man),
        None => false,
    };
    let Some(&orders) = plan.past.get(usize::from(turn) - 1) else {
        let planned = plan.orders[man.index()]
            .filter(|_| turn == context.view.shared.turn && !context.view.shared.over);
        return Fragment::new(
            id.clone(),
            html! { span id=(id) class=[classes(&[("planned", planned.is_some()), ("open", is_open)])] {
                @if let Some(order) = planned { span { (glyphs(order)) } }
            } },
        );
    };
    let order = orders[man.index()];
    let piece = man.of(seat);
    let changed = plan.changes.iter().find(|change| (change.turn, change.man) == (turn, man));
    let is_ghost = context.man(piece).is_some_and(|man| !context.foresight.is_alive(man, turn - 1));
    let inside = html! {
        span aria-hidden="true" {
            @if let Some(change) = changed { del { (glyphs(order)) } ins { (glyphs(change.order)) } }
            @else { (glyphs(order)) }
        }
    };
    let class = classes(&[("ghost", is_ghost), ("changed", changed.is_some()), ("open", is_open)]);
    let key = changed.map(|_| format!("c{turn}{}", man.digit()));
    let markup = if let Some(act) = context.change(turn, man) {
        html! {
            button id=(id) class=[class] form="act" name=(act.field) value=(act.value) data-key=[key]
                aria-label={ "Change turn " (turn) " of Man " (piece) " (now: " (order.command()) ")" } { (inside) }
        }
    } else if context.may_act() {
        // The client says what it would cost.
        html! {
            button id=(id) class=[class] type="button" data-dear=(price(context.view.shared.turn - turn))
                aria-label={ "Turn " (turn) " of Man " (piece) " (" (order.command()) "): too dear to change" } { (inside) }
        }
    } else {
        html! { span id=(id) class=[class] { (inside) } }
    };
    Fragment::new(id, markup)
}

/// An order as two arrows: the move, then the shot.
pub(super) fn glyphs(order: Order) -> Markup {
    html! { i { (move_glyph(order.mv())) } b { (shot_glyph(order.shot())) } }
}

/// The arrow of a move.
pub(super) fn move_glyph(mv: Move) -> &'static str {
    if mv == Move::STAY { "·" } else { Compass::new(mv.digit() - 1).glyph() }
}

/// The arrow of a shot.
pub(super) fn shot_glyph(shot: Shot) -> &'static str {
    match shot {
        Shot::HOLD => "·",
        Shot::SELF => "✕",
        shot => Compass::new(shot.digit() - 1).glyph(),
    }
}
