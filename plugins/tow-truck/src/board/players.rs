//! The players' cards.

use engine::Seat;
use kit::{Fragment, players::PlayerCard};
use tow_truck::LaneStageView;

use super::context::Context;

/// All cards.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    (0..context.view.players).flat_map(|number| card(context, Seat::new(number)).draw()).collect()
}

fn card(context: &Context<'_>, seat: Seat) -> PlayerCard {
    let view = context.view;
    let mut facts = vec![("months", view.months[seat.index()].to_string())];
    facts.extend(view.best[seat.index()].map(|best| ("best", best.to_string())));
    let team = view.teams.and_then(|teams| teams.iter().position(|team| team.has(seat)));
    facts.extend(team.map(|team| ("team", (team + 1).to_string())));
    PlayerCard { state: role(context, seat), facts, ..PlayerCard::new(context.scene, seat) }
}

/// What a player does now, in a word or two.
fn role(context: &Context<'_>, seat: Seat) -> &'static str {
    let mut lanes = context.view.lanes.iter().filter(|lane| lane.seats.has(seat));
    let role = lanes.find_map(|lane| match &lane.stage {
        LaneStageView::Rescue { rescue } if rescue.crew.agent == seat => Some("stranded"),
        LaneStageView::Rescue { rescue } if rescue.crew.driver == seat => Some("driving"),
        LaneStageView::Rescue { rescue } if rescue.crew.rescuers.has(seat) => Some("in the truck"),
        LaneStageView::Ready { agent, .. } if *agent == seat => Some("rolls"),
        LaneStageView::Rescue { .. } => Some("watching"),
        _ => None,
    });
    role.unwrap_or("at home")
}
