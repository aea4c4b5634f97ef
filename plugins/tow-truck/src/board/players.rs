//! The players' cards.

use engine::Seat;
use kit::{Fragment, players::PlayerCard};
use tow_truck::{LaneStageView, months};

use super::context::Context;

/// All cards.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    (0..context.view.players).flat_map(|number| card(context, Seat::new(number)).draw()).collect()
}

const TEAMS: [&str; 2] = ["team 1", "team 2"];

fn card(context: &Context<'_>, seat: Seat) -> PlayerCard {
    let view = context.view;
    let spent = view.months[seat.index()];
    let team = view.teams.and_then(|teams| teams.iter().position(|team| team.has(seat)));
    // A team's months are the same for all of it, and there is little room on many cards.
    let facts = if let Some(team) = team.and_then(|team| TEAMS.get(team)) {
        vec![(*team, months(spent))]
    } else {
        let best = view.best[seat.index()].map(|best| ("best", best.to_string()));
        std::iter::once(("months", spent.to_string())).chain(best).collect()
    };
    PlayerCard { state: role(context, seat), facts, ..PlayerCard::new(context.scene, seat) }
}

/// What a player does now, in a word or two.
fn role(context: &Context<'_>, seat: Seat) -> &'static str {
    let mut lanes = context.view.lanes.iter().filter(|lane| lane.seats.has(seat));
    let role = lanes.find_map(|lane| match &lane.stage {
        LaneStageView::Rescue { rescue } if rescue.crew.agent == seat => Some("stranded"),
        LaneStageView::Rescue { rescue } if rescue.crew.driver == seat => Some("driving"),
        LaneStageView::Rescue { rescue } if rescue.crew.rescuers.has(seat) => Some("in the truck"),
        LaneStageView::Ready { agent, .. } if *agent == seat => Some("rolling"),
        LaneStageView::Rescue { .. } => Some("watching"),
        _ => None,
    });
    role.unwrap_or("at home")
}
