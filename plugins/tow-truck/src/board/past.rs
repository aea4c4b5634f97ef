//! The rescues that are over: where the agent was, when the events of the messages were, and the best possible score.

use engine::{Rule, words::capital};
use kit::{Fragment, why::why};
use maud::html;
use tow_truck::{
    EXPERT, GOOD, PARADOX, RescueEventView, RescueView, Wait, cost, items, knowledge, months,
    search::{Certainty, recognise},
};

use super::{context::Context, lane};

/// The total, and each rescue that is over.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let last = context.view.past.len();
    let one = |(number, rescue)| item(context, number, rescue, number == last);
    std::iter::once(total(context)).chain((1..).zip(&context.view.past).map(one)).collect()
}

fn total(context: &Context<'_>) -> Fragment {
    let view = context.view;
    Fragment::new(
        "tow-total",
        html! {
            p id="tow-total" {
                @if view.past.is_empty() { "No rescues yet. The fewest months in the past win." }
                @else if view.players == 2 {
                    b { (months(view.months[0])) } @if view.over { "." } @else { " so far." }
                    " " (EXPERT) " or less is expert, " (GOOD) " or less is good. " (why(Rule("T10")))
                } @else if let Some(teams) = view.teams {
                    @for (number, team) in (1..).zip(teams) {
                        @if let Some(seat) = team.lowest() { "Team " (number) ": " b { (months(view.months[seat.index()])) } ". " }
                    }
                    (why(Rule("T8")))
                } @else { "Each player’s months are next to their name. " (why(Rule("T9"))) }
            }
        },
    )
}

/// [T6] A rescue that is over, with everything that happened in it.
fn item(context: &Context<'_>, number: usize, rescue: &RescueView, is_last: bool) -> Fragment {
    let id = format!("tow-past-{number}");
    Fragment::new(
        id.clone(),
        html! {
            li id=(id) data-append="tow-past" {
                details open[is_last] {
                    summary {
                        @if context.view.teams.is_some() { "Team " (rescue.crew.lane + 1) ": " }
                        (context.name(rescue.crew.agent))
                        @if let Some(place) = rescue.place { " in " b { (place.year) } }
                        ": " (months(rescue.months))
                    }
                    p { (details(rescue)) " " (why(Rule("T6"))) }
                    (lane::moments(context, rescue, &|words| when(words)))
                    p.hint { (best(rescue)) }
                }
            }
        },
    )
}

/// A rescue that is over, in a sentence.
pub(super) fn summary(context: &Context<'_>, rescue: &RescueView) -> String {
    let (agent, cost) = (context.name(rescue.crew.agent), cost(rescue.jumps, rescue.drift, rescue.paradoxes));
    match rescue.place {
        Some(place) if place.year == rescue.truck => format!("{agent} was found in {}: {cost}.", place.year),
        Some(place) => format!("{agent} was in {}: {cost}.", place.year),
        None => format!("{agent}: {cost}."),
    }
}

/// The roll, the cost, and who drifted.
fn details(rescue: &RescueView) -> String {
    let roll = rescue.place.and_then(|place| place.roll).map(|roll| format!("Roll {roll}."));
    let cost = format!("{}.", capital(&cost(rescue.jumps, rescue.drift, rescue.paradoxes)));
    let drifted =
        rescue.place.filter(|place| place.year != rescue.truck && rescue.drift != Some(0)).map(|place| {
            let who =
                if rescue.truck < place.year { "drifted from there" } else { "the agent drifted there" };
            format!("The truck stopped in {} and {who}.", rescue.truck)
        });
    roll.into_iter().chain([cost]).chain(drifted).collect::<Vec<_>>().join(" ")
}

/// Which rescue it was: `Rescue 3 of 10`, `Team 1: rescue 3 of 5`.
pub(super) fn title(context: &Context<'_>, rescue: &RescueView) -> String {
    let lane = usize::from(rescue.crew.lane);
    let of = context.view.lanes.get(lane).map_or(0, |lane| lane.of);
    let words = format!("rescue {} of {of}", rescue.number);
    capital(&if context.view.teams.is_some() { format!("team {}: {words}", lane + 1) } else { words })
}

/// What a rescue cost, without the sum: `3 jumps, 2 months of drift`.
pub(super) fn parts(rescue: &RescueView) -> String {
    items(rescue.jumps, rescue.drift, rescue.paradoxes)
}

/// When the event was that a message describes, if it is known.
pub(super) fn when(words: &str) -> Option<String> {
    let (event, certainty) = recognise(words)?;
    Some(match certainty {
        Certainty::Exact => format!("That was in {}.", event.years()),
        Certainty::Likely => format!("This may be: {} ({}).", event.text, event.years()),
    })
}

/// What the best jumps would have cost.
pub(super) fn best(rescue: &RescueView) -> String {
    let Some(place) = rescue.place else { return String::new() };
    let penalty = PARADOX * rescue.paradoxes;
    let perfect = format!("A perfect guess, straight to the agent, would have cost {}.", months(1 + penalty));
    let first = rescue.story.iter().find_map(|moment| match moment {
        RescueEventView::Said { words, .. } => Some(words),
        _ => None,
    });
    // Only if it is certain when the event of the first message was.
    let Some(event) = first.and_then(|words| knowledge::described(words)) else { return perfect };
    let year = event.middle();
    if year == place.year {
        return format!("{perfect} The event of the first message was in that very year.");
    }
    let honest = 1 + penalty + u32::from(Wait::of(year).drift(place.wait));
    format!(
        "{perfect} Jumping to {year}, the year of the first message’s event, and stopping there: {}.",
        months(honest)
    )
}
