//! The rescues that are over: where the agent was, when the clues were from, and what would have been best.

use engine::Rule;
use maud::{Markup, html};
use tow_truck::{MomentView, PARADOX, RescueView, Wait, Year, knowledge, search};

use super::{
    desk::{Desk, months},
    lane,
};
use kit::{Fragment, why::why};

/// A sum of all, and each rescue that is over.
pub(super) fn draw(desk: &Desk<'_>) -> Vec<Fragment> {
    let last = desk.view.past.len();
    let one = |(nth, rescue)| told(desk, nth, rescue, nth == last);
    std::iter::once(sum(desk)).chain((1..).zip(&desk.view.past).map(one)).collect()
}

fn sum(desk: &Desk<'_>) -> Fragment {
    let view = desk.view;
    Fragment::new(
        "tow-sum",
        html! {
            p id="tow-sum" {
                @if view.past.is_empty() { "Nobody has been rescued yet. The fewest months in the past win." }
                @else if view.players == 2 {
                    b { (months(view.months[0])) } " together; 50 or less is expert, 100 or less is good " (why(Rule("T10")))
                } @else if let Some(teams) = view.teams {
                    @for (number, team) in (1..).zip(teams) {
                        @if let Some(seat) = team.lowest() { "Team " (number) ": " b { (months(view.months[seat.index()])) } ". " }
                    }
                    (why(Rule("T8")))
                } @else { "What each has spent stands beside the names " (why(Rule("T9"))) }
            }
        },
    )
}

/// [T6] A rescue that is over, told whole.
fn told(desk: &Desk<'_>, nth: usize, rescue: &RescueView, is_last: bool) -> Fragment {
    let id = format!("tow-past-{nth}");
    let agent = desk.scene.name(rescue.crew.agent);
    Fragment::new(
        id.clone(),
        html! {
            li id=(id) data-append="tow-past" {
                details open[is_last] {
                    summary {
                        @if desk.view.teams.is_some() { "Team " (rescue.crew.lane + 1) ": " }
                        (agent)
                        @if let Some(place) = rescue.place { " in " b { (place.year) } }
                        ": " (months(rescue.months))
                    }
                    p { (bill(rescue)) " " (why(Rule("T6"))) }
                    (lane::story(desk, rescue, &|words| when(words)))
                    p.hint { (best(rescue)) }
                }
            }
        },
    )
}

/// A rescue that is over, in a sentence.
pub(super) fn sum_up(desk: &Desk<'_>, rescue: &RescueView) -> String {
    let agent = desk.scene.name(rescue.crew.agent);
    let year = rescue.place.map_or_else(String::new, |place| format!(" was in {}", place.year));
    let (jumps, drift) = (rescue.jumps, rescue.drift.unwrap_or_default());
    format!("{agent}{year}: {jumps} for jumps + {drift} of drift, {} in all.", months(rescue.months))
}

fn bill(rescue: &RescueView) -> Markup {
    html! {
        @if let Some(roll) = rescue.place.and_then(|place| place.roll) { "Roll " (roll) ". " }
        (rescue.jumps) " for jumps + " (rescue.drift.unwrap_or_default()) " of drift"
        @if rescue.paradoxes > 0 { " + " (PARADOX * rescue.paradoxes) " for paradoxes" }
        " = " b { (months(rescue.months)) }
        @if let Some(place) = rescue.place.filter(|place| place.year != rescue.truck && rescue.drift != Some(0)) {
            "; the truck stopped in " (rescue.truck) ", " @if rescue.truck < place.year { "and drifted" } @else { "and the agent drifted" }
        }
        "."
    }
}

fn when(words: &str) -> Option<String> {
    let (occurrence, is_sure) = search::meant(words)?;
    let years = if occurrence.from == occurrence.to {
        occurrence.from.to_string()
    } else {
        format!("{} to {}", occurrence.from, occurrence.to)
    };
    Some(if is_sure {
        format!("That was in {years}.")
    } else {
        format!("If this is meant: {} ({years}).", occurrence.text)
    })
}

/// What the best jumps would have cost.
fn best(rescue: &RescueView) -> String {
    let Some(place) = rescue.place else { return String::new() };
    let first = rescue.story.iter().find_map(|moment| match moment {
        MomentView::Said { words, .. } => Some(words),
        _ => None,
    });
    let penalty = PARADOX * rescue.paradoxes;
    let perfect =
        format!("A perfect guess, straight to the agent, would have scored {}.", months(1 + penalty));
    // Only where it is known for sure when the message is from.
    let Some(occurrence) = first.and_then(|words| knowledge::described(words)) else { return perfect };
    let year: Year = occurrence.middle();
    let drift = Wait::of(year).drift(place.wait);
    let honest = 1 + penalty + u32::from(drift);
    if year == place.year {
        return format!("{perfect} The first message was from that very year.");
    }
    format!(
        "{perfect} To jump to {year}, when the first message is from, and stop there: {}.",
        months(honest)
    )
}
