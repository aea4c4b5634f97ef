//! The moment after a rescue: where the agent was, what it cost, and when everything was. It covers the table until
//! the viewer continues; the game does not wait.

use kit::{Fragment, interlude::Interlude};
use maud::{Markup, html};
use tow_truck::{LaneStageView, RescueEventView, RescueView, Wait, months};

use super::{context::Context, line, past};

/// The last rescue that is over, as the fragment `interlude`. It stays while the game continues, for those who have not
/// continued.
pub(super) fn draw(context: &Context<'_>) -> Option<Fragment> {
    let (number, rescue) = last(context).filter(|_| context.scene.at.is_none())?;
    let button = if context.view.over { "See the result" } else { "Next rescue" };
    let moment = Interlude::new(number.to_string(), headline(context, rescue), card(context, rescue));
    Some(Interlude { button, is_new: is_fresh(context, rescue), ..moment }.draw())
}

/// The rescue to reveal, and its number among all that are over. Teams that are out together are not disturbed by each
/// other.
fn last<'a>(context: &Context<'a>) -> Option<(usize, &'a RescueView)> {
    let is_shown = |rescue: &RescueView| {
        !context.view.together || context.own.is_none() || usize::from(rescue.crew.lane) == context.front()
    };
    (1..).zip(&context.view.past).filter(|(_, rescue)| is_shown(rescue)).last()
}

/// Whether nothing has been said in the next rescue yet.
fn is_fresh(context: &Context<'_>, rescue: &RescueView) -> bool {
    let lanes = context.view.lanes.iter().enumerate();
    let mut lanes = lanes.filter(|(at, _)| !context.view.together || *at == usize::from(rescue.crew.lane));
    lanes.all(|(_, lane)| match &lane.stage {
        LaneStageView::Rescue { rescue } => rescue.story.is_empty(),
        _ => true,
    })
}

fn card(context: &Context<'_>, rescue: &RescueView) -> Markup {
    let told = rescue.story.iter().filter_map(|moment| match moment {
        RescueEventView::Said { words, .. } => Some(words),
        _ => None,
    });
    html! {
        p.tow-bill { b { (months(rescue.months)) } " " (bill(context, rescue)) }
        (line::replay(rescue))
        ol.tow-told {
            @for words in told {
                li { q { (words) } @if let Some(when) = past::when(words) { " " span.hint { (when) } } }
            }
        }
        p.hint { (past::best(rescue)) }
        p.hint { (past::title(context, rescue)) " is over." }
    }
}

/// `Found, in 1957.`
fn headline(context: &Context<'_>, rescue: &RescueView) -> String {
    let agent = context.name(rescue.crew.agent);
    match rescue.place {
        Some(place) if rescue.jumps == 0 => format!("No one came. {agent} drifts home from {}.", place.year),
        Some(place) => format!("Found, in {}.", place.year),
        None => format!("{agent} is found."),
    }
}

/// How the months came about.
fn bill(context: &Context<'_>, rescue: &RescueView) -> String {
    let sum = past::parts(rescue);
    let agent = context.name(rescue.crew.agent);
    let drift = rescue.place.filter(|place| place.year != rescue.truck && rescue.jumps > 0).map(|place| {
        let (truck, year) = (rescue.truck, place.year);
        match Wait::of(truck).drift(place.wait) {
            0 => format!(" {truck} counts as the same year."),
            _ if truck < year => format!(" The truck stopped in {truck} and drifted on to {year}."),
            _ => format!(" The truck stopped in {truck}, and {agent} drifted there."),
        }
    });
    format!("({sum}).{}", drift.unwrap_or_default())
}
