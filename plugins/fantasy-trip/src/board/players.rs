//! The players’ bar: who fights for which side, and how many are still up.

use engine::Seat;
use fantasy_trip::{State, body::Fate, state::Phase};
use kit::{Fragment, players::PlayerCard};

use super::context::Context;

/// A card for each side.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    (0..context.view.sides).flat_map(|side| card(context, side).draw()).collect()
}

fn card(context: &Context<'_>, side: u8) -> PlayerCard {
    let seat: Seat = State::seat_of(side);
    let roster: Vec<_> = context
        .view
        .figures
        .iter()
        .filter(|seen| seen.id < context.view.roster && seen.body.own_side == side)
        .map(|seen| matches!(seen.body.fate, Fate::Able | Fate::Waiting))
        .collect();
    let left: i32 = context
        .view
        .figures
        .iter()
        .filter(|seen| {
            let is_up = matches!(seen.body.fate, Fate::Able | Fate::Waiting);
            seen.body.side == side && is_up && seen.id < context.view.roster
        })
        .map(|seen| i32::from(seen.st.max(0)))
        .sum();
    let mut facts = vec![("ST", left.to_string())];
    if !matches!(context.view.phase, Phase::Deploy(_)) {
        facts.push(("Points", context.state.points(side).to_string()));
    }
    let has_initiative = context.view.turn > 0 && context.view.initiative == side && !context.is_over();
    PlayerCard {
        state: match (context.scene.to_act.has(seat), has_initiative) {
            (true, true) => "to act, has the initiative",
            (true, false) => "to act",
            (false, true) => "has the initiative",
            (false, false) => "",
        },
        facts,
        pieces: roster,
        ..PlayerCard::new(context.scene, seat)
    }
}
