//! A lane: whose rescue it is, its clock and its story.

use engine::Rule;
use maud::{Markup, html};
use tow_truck::{Hop, LaneView, MomentView, PARADOX, RescueView, LaneStageView, RescueTurn};

use super::{
    desk::{Desk, months},
    line,
};
use kit::{Fragment, counter, why::why};

/// What changes of a lane.
pub(super) fn draw(desk: &Desk<'_>, at: usize) -> Vec<Fragment> {
    vec![head(desk, at), line::hops(at, desk.shown(at)), tale(desk, at)]
}

/// A lane's place on the page.
pub(super) fn page(at: usize, is_front: bool, one: &dyn Fn(&str) -> Markup) -> Markup {
    html! {
        section.card.tow-lane aria-label={ "Rescues of lane " (at + 1) } {
            (one(&format!("tow-head-{at}")))
            (line::page(at, is_front, &one(&line::id(at))))
            (one(&format!("tow-tale-{at}")))
        }
    }
}

fn head(desk: &Desk<'_>, at: usize) -> Fragment {
    let id = format!("tow-head-{at}");
    let lane = &desk.view.lanes[at];
    Fragment::new(
        id.clone(),
        html! {
            div.tow-head id=(id) {
                @if let Some(rescue) = desk.shown(at) { (clock(rescue.months)) }
                div {
                    h2 { (title(desk, at, lane)) }
                    p { (stage(desk, lane)) }
                    @if let Some(rescue) = desk.shown(at) { (standing(rescue)) }
                }
            }
        },
    )
}

fn title(desk: &Desk<'_>, at: usize, lane: &LaneView) -> String {
    let number = (lane.done + 1).min(lane.of);
    let words = match lane.stage {
        LaneStageView::Done => format!("all {} rescues are over", lane.of),
        _ => format!("rescue {number} of {}", lane.of),
    };
    if desk.view.teams.is_some() { format!("Team {}: {words}", at + 1) } else { upper(&words) }
}

/// With a capital at its beginning.
fn upper(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn stage(desk: &Desk<'_>, lane: &LaneView) -> String {
    let name = |seat| desk.scene.name(seat);
    match &lane.stage {
        LaneStageView::Waiting { next } => {
            format!("The other team is out. {} will be the next agent.", name(*next))
        }
        LaneStageView::Ready { agent, .. } => {
            format!("{} is about to roll the dice. The rescuers look away.", name(*agent))
        }
        LaneStageView::Parking { driver } => format!("All are home. {} parks the truck.", name(*driver)),
        LaneStageView::Done => "Everybody is home.".to_owned(),
        LaneStageView::Rescue { rescue } => {
            let (agent, driver) = (name(rescue.crew.agent), name(rescue.crew.driver));
            let with = rescue.crew.rescuers.without(rescue.crew.driver);
            let with = if with.is_empty() { String::new() } else { format!(" with {}", desk.names(with)) };
            let turn = match rescue.turn {
                RescueTurn::Agent => format!("{agent} is to speak"),
                RescueTurn::Rescuers => "the rescuers are to jump".to_owned(),
                RescueTurn::Over => "they have met".to_owned(),
            };
            format!("{agent} is stranded; {driver} drives the truck{with}: {turn}.")
        }
    }
}

/// Where everybody is, as far as the viewer may know.
fn standing(rescue: &RescueView) -> Markup {
    html! {
        p.tow-where {
            @if rescue.turn == RescueTurn::Over { "The last rescue: truck in " } @else { "Truck in " }
            b { (rescue.truck) }
            @if let Some(place) = rescue.place {
                " · agent in " b { (place.year) }
                @if let Some(roll) = place.roll { " (roll " (roll) ")" }
                " · " (months(place.wait.drift(tow_truck::Wait::of(rescue.truck)).into())) " of drift between them " (why(Rule("T6")))
            } @else {
                " · the agent may be " (range(rescue)) " " (why(Rule("T4")))
            }
        }
    }
}

/// Where the agent may be, after all that the jumps have done.
fn range(rescue: &RescueView) -> Markup {
    let possible = rescue.possible();
    let years = possible.iter().map(|wait| wait.year());
    let ends = years.clone().min().zip(years.max());
    html! {
        @match ends {
            Some((first, last)) if first == last => { "in " b { (first) } },
            Some((first, last)) => { "from " b { (first) } " to " b { (last) } ": " (possible.len()) " of 216 years, blue on the line" },
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
const RIM: [(i8, i8); 12] = [
    (0, -16),
    (8, -14),
    (14, -8),
    (16, 0),
    (14, 8),
    (8, 14),
    (0, 16),
    (-8, 14),
    (-14, 8),
    (-16, 0),
    (-14, -8),
    (-8, -14),
];

/// The story of the rescue that goes on.
fn tale(desk: &Desk<'_>, at: usize) -> Fragment {
    let id = format!("tow-tale-{at}");
    let rescue = desk.rescue(at);
    Fragment::new(
        id.clone(),
        html! {
            div id=(id) {
                @if let Some(rescue) = rescue.filter(|rescue| !rescue.story.is_empty()) { (story(desk, rescue, &|_| None)) }
            }
        },
    )
}

/// What happened in a rescue; of a message something more may be known.
pub(super) fn story(desk: &Desk<'_>, rescue: &RescueView, known: &dyn Fn(&str) -> Option<String>) -> Markup {
    let agent = rescue.crew.agent;
    let is_on = rescue.turn != RescueTurn::Over;
    html! {
        ol.tow-tale {
            @for moment in &rescue.story {
                @match moment {
                    MomentView::Said { message, words } => {
                        li.said {
                            p { (counter::chip(agent, &agent.to_string())) " Message " (message) }
                            blockquote { (words) }
                            @if let Some(known) = known(words) { p.hint { (known) } }
                            @if let Some(offer) = desk.offer(&format!("paradox {message}")).filter(|_| is_on) {
                                button.quiet form="act" name="act" value=(offer.then) title=(offer.label) { "Call it a paradox: " (PARADOX) " months, if most agree" }
                            }
                        }
                    }
                    MomentView::Silent => { li { (desk.scene.name(agent)) " sends no message." } }
                    MomentView::Talked { seat, words } => {
                        li.talked { (counter::chip(*seat, &seat.to_string())) " " (desk.scene.name(*seat)) " to the team: " q { (words) } }
                    }
                    MomentView::Jumped { to, hop } => {
                        li.jumped.(line::hop_class(*hop)) { "The truck jumps to " b { (to) } ": " (what(*hop)) }
                    }
                    MomentView::Judged { judgement, upheld } => {
                        li { "By " (judgement.yes.len()) " to " (judgement.no.len()) " the table finds message " (judgement.message)
                            @if *upheld { " a paradox: " (PARADOX) " months more." } @else { " no paradox." } }
                    }
                    MomentView::Stopped { seat } => { li { (desk.scene.name(*seat)) " ends the jumping." } }
                }
            }
        }
    }
}

const fn what(hop: Hop) -> &'static str {
    match hop {
        Hop::Over => "over the agent, who may speak again.",
        Hop::Short => "not over the agent; there is no message.",
        Hop::Landed => "right to the agent.",
    }
}
