//! A lane: whose rescue it is, what it has cost, and what has happened in it.

use engine::{Rule, words::capital};
use kit::{Fragment, counter, why::why};
use maud::{Markup, html};
use tow_truck::{
    Action, Hop, LaneStageView, LaneView, RescueEventView, RescueTurn, RescueView, UNSURE, Wait,
    drift::STEPS, judged, months,
};

use super::{context::Context, line};

/// What changes of a lane.
pub(super) fn draw(context: &Context<'_>, lane: usize) -> Vec<Fragment> {
    vec![head(context, lane), line::hops(lane, context.shown(lane)), story(context, lane)]
}

/// A lane's place on the page; the timeline is not inside anything else, so that it can be zoomed.
pub(super) fn page(lane: usize, is_front: bool, one: &dyn Fn(&str) -> Markup) -> Markup {
    html! {
        (one(&format!("tow-head-{lane}")))
        (line::page(lane, is_front, &one(&line::id(lane))))
        (one(&format!("tow-story-{lane}")))
    }
}

fn head(context: &Context<'_>, at: usize) -> Fragment {
    let id = format!("tow-head-{at}");
    let lane = &context.view.lanes[at];
    Fragment::new(
        id.clone(),
        html! {
            div.tow-head id=(id) {
                @if let Some(rescue) = context.shown(at) { (clock(rescue.months)) }
                div {
                    h2 { (capital(&title(context, at))) }
                    p { (stage(context, lane)) }
                    @if let Some(rescue) = context.shown(at) { (places(rescue)) }
                }
            }
        },
    )
}

/// Which rescue of the lane it is: `rescue 3 of 10`, `team 1: rescue 3 of 5`.
pub(super) fn title(context: &Context<'_>, at: usize) -> String {
    let lane = &context.view.lanes[at];
    let words = match lane.stage {
        LaneStageView::Done => format!("all {} rescues are over", lane.of),
        _ => format!("rescue {} of {}", (lane.done + 1).min(lane.of), lane.of),
    };
    if context.view.teams.is_some() { format!("team {}: {words}", at + 1) } else { words }
}

fn stage(context: &Context<'_>, lane: &LaneView) -> String {
    match &lane.stage {
        LaneStageView::Waiting { next } => {
            format!("The other team is on its rescue. {} will be the next agent.", context.name(*next))
        }
        LaneStageView::Ready { agent, .. } => {
            format!("{} is about to roll the dice, which the rescuers must not see.", context.name(*agent))
        }
        LaneStageView::Parking { driver } => {
            format!("Everyone is back. {} parks the truck.", context.name(*driver))
        }
        LaneStageView::Done => "Everyone is home.".to_owned(),
        LaneStageView::Rescue { rescue } => {
            let (agent, driver) = (context.name(rescue.crew.agent), context.name(rescue.crew.driver));
            let others = rescue.crew.rescuers.without(rescue.crew.driver);
            let names = context.scene.names.list(others);
            let with = if others.is_empty() { String::new() } else { format!(" with {names}") };
            let turn = match rescue.turn {
                RescueTurn::Agent => format!("{agent}’s turn to speak"),
                RescueTurn::Rescuers => "the rescuers’ turn to jump".to_owned(),
                RescueTurn::Over => "they have met".to_owned(),
            };
            format!("{agent} is stranded, {driver} drives the truck{with}: {turn}.")
        }
    }
}

/// Where everyone is, as far as the viewer may know.
fn places(rescue: &RescueView) -> Markup {
    html! {
        p.tow-where {
            @if rescue.turn == RescueTurn::Over { "The last rescue: truck in " } @else { "Truck in " }
            b { (rescue.truck) }
            @if let Some(place) = rescue.place {
                " · agent in " b { (place.year) }
                @if let Some(roll) = place.roll { " (roll " (roll) ")" }
                " · " (months(place.wait.drift(Wait::of(rescue.truck)).into())) " of drift between them " (why(Rule("T6")))
            } @else {
                " · the agent may be " (range(rescue)) " " (why(Rule("T4")))
            }
        }
    }
}

/// The years in which the agent may be after these jumps.
fn range(rescue: &RescueView) -> Markup {
    let possible = rescue.possible();
    let years = possible.iter().map(|wait| wait.year());
    let ends = years.clone().min().zip(years.max());
    html! {
        @match ends {
            Some((first, last)) if first == last => { "in " b { (first) } },
            Some((first, last)) => {
                "from " b { (first) } " to " b { (last) } ": " (possible.len()) " of " (STEPS) " steps, blue on the line"
            },
            None => "nowhere",
        }
    }
}

/// The months a rescue has cost, as a clock whose hand goes round once a year.
fn clock(count: u32) -> Markup {
    let ticks = RIM.iter().map(|(x, y)| format!("M{x} {y}h.1")).collect::<Vec<_>>().concat();
    html! {
        svg.tow-clock viewBox="-20 -20 40 40" role="img" aria-label={ (months(count)) " so far" } {
            circle r="19" {}
            path.tow-hours d=(ticks) {}
            path.tow-hand transform={ "rotate(" (count % 12 * 30) ")" } d="M0 3V-14" {}
            text y="11" { (count) }
        }
    }
}

/// The twelve months on the rim of the clock.
#[rustfmt::skip]
const RIM: [(i8, i8); 12] = [
    (0, -16), (8, -14), (14, -8), (16, 0), (14, 8), (8, 14),
    (0, 16), (-8, 14), (-14, 8), (-16, 0), (-14, -8), (-8, -14),
];

/// What has happened in the rescue under way.
fn story(context: &Context<'_>, at: usize) -> Fragment {
    let id = format!("tow-story-{at}");
    let rescue = context.rescue(at).filter(|rescue| !rescue.story.is_empty());
    Fragment::new(
        id.clone(),
        html! {
            div id=(id) { @if let Some(rescue) = rescue { (moments(context, rescue, &|_| None)) } }
        },
    )
}

/// What has happened in a rescue; `note` is what else to say of a message.
pub(super) fn moments(
    context: &Context<'_>,
    rescue: &RescueView,
    note: &dyn Fn(&str) -> Option<String>,
) -> Markup {
    let agent = rescue.crew.agent;
    let is_under_way = rescue.turn != RescueTurn::Over;
    html! {
        ol.tow-story {
            @for moment in &rescue.story {
                @match moment {
                    RescueEventView::Said { message, words, insisted } => {
                        li.said {
                            p {
                                (counter::chip(agent, &agent.to_string())) " Message " (message)
                                @if *insisted { " " span.stamp { "Not a year, " (context.name(agent)) " insists" } " " (why(Rule("T13"))) }
                                @if let Some(offer) = context.offer(Action::Paradox(*message)).filter(|_| is_under_way) {
                                    button.quiet form="act" name="act" value=(offer.then) title=(offer.label) { "Call it a paradox" }
                                }
                            }
                            blockquote { (words) }
                            @if let Some(note) = note(words) { p.hint { (note) } }
                        }
                    }
                    RescueEventView::Silent => { li { (context.name(agent)) " sends no message." } }
                    RescueEventView::Talked { seat, words } => {
                        li.talked { (counter::chip(*seat, &seat.to_string())) " " (context.name(*seat)) " to the team: " q { (words) } }
                    }
                    RescueEventView::Unsure { seat } => {
                        li.talked { (counter::chip(*seat, &seat.to_string())) " " (context.name(*seat)) ": " q { (UNSURE) } }
                    }
                    RescueEventView::Jumped { to, hop } => {
                        li.jumped.(line::hop_class(*hop)) { "The truck jumps to " b { (to) } ", " (hop_words(*hop)) }
                    }
                    RescueEventView::Judged { judgement, .. } => { li { (judged(judgement)) "." } }
                    RescueEventView::Stopped { seat } => { li { (context.name(*seat)) " stops the jumping." } }
                }
            }
        }
    }
}

const fn hop_words(hop: Hop) -> &'static str {
    match hop {
        Hop::Over => "over the agent, who may send another message.",
        Hop::Short => "but not over the agent: no message.",
        Hop::Landed => "right to the agent.",
    }
}
