//! Both Time Displays: what lies where, the marker and its path, and where the next jump may lead.
//!
//! What never changes, the hexes with their numbers and titles, comes with the page ([`page`]); the fragments
//! `time-past` and `time-future` are drawn over it, and `time-side` says in words what is beside it. On displays that
//! are blind to the viewer there is only the side.

mod sheet;

use engine::{Chance, Rule, Seat, words::ordinal};
use hexgrid::Direction;
use maud::{Markup, html};
use timetripper::{
    Action, TimeTripper,
    odds::Prospect,
    state::Phase,
    time::{Era, Moment},
    view::Map,
};

use super::{
    actions::{is_deadly, is_landing},
    context::{Context, Offer},
};
use kit::{
    Fragment, Places, Scene,
    hexmap::{self, Highlight},
    why::why,
};
pub(super) use sheet::path;
pub(crate) use sheet::{LAYOUT, name, sheet};

/// The rules that the displays cite.
pub(super) const RULES: [Rule; 7] =
    [Rule("5.0"), Rule("5.14"), Rule("5.31"), Rule("10.42"), Rule("10.53"), Rule("10.57"), Rule("17.0A")];

/// The farthest an aligned marker goes.
const FARTHEST: u8 = 6;

/// What changes on the displays, and what is beside them.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let course = NextJump::new(context);
    let mut fragments = Vec::new();
    if let Some(map) = &context.view.time {
        for era in Era::ALL {
            fragments.push(Fragment::new(id(era), over(&course, map, era)));
        }
    }
    fragments.push(Fragment::new("time-side", side(&course)));
    fragments
}

/// Both displays with these fragments in their places.
pub(super) fn page(scene: &Scene<'_, TimeTripper>, places: Places<'_>) -> Markup {
    html! {
        section id="time" .times aria-label="The Time Displays" {
            @match &scene.view.time {
                Some(map) => {
                    @for era in Era::ALL {
                        figure {
                            figcaption { (name(era)) }
                            (sheet(&map.displays, &scene.view.book, era, &html! { (places.one(id(era))) }))
                        }
                    }
                }
                None => p.blind { "You have no map of time. What you find out is listed here." },
            }
            (places.one("time-side"))
        }
    }
}

const fn id(era: Era) -> &'static str {
    match era {
        Era::Past => "time-past",
        Era::Future => "time-future",
    }
}

/// The next jump: whose, and where it may lead.
struct NextJump<'a> {
    context: &'a Context<'a>,
    /// The direction in which the flux is aligned or steered.
    way: Option<Direction>,
    is_steering: bool,
    /// The Tripper whose jump it is.
    seat: Option<Seat>,
}

impl<'a> NextJump<'a> {
    fn new(context: &'a Context<'a>) -> Self {
        let view = context.view;
        let (way, is_steering) = match view.phase {
            Phase::Steer(_, way) => (Some(way), true),
            Phase::Over(_) => (None, false),
            _ => (view.field.aligned.map(|(_, way)| way), false),
        };
        let aligned_by = view.field.aligned.map(|(seat, _)| seat);
        let own = context.scene.viewer.seat().filter(|seat| view.seats().has(*seat));
        let seat = own.or(aligned_by).or_else(|| view.seats().lowest());
        Self { context, way, is_steering, seat }
    }

    fn offer(&self, action: Action) -> Option<&'a Offer> {
        self.context.offer(action)
    }

    /// Whether the flux can be aligned now.
    fn may_align(&self) -> bool {
        Direction::ALL.into_iter().any(|way| self.offer(Action::Align(way)).is_some())
    }

    /// What a jump from here would lead to, offered or not.
    fn jump(&self) -> Vec<Chance<Prospect>> {
        if let Some(offer) = self.offer(Action::Jump) {
            return offer.odds.clone();
        }
        let view = self.context.view;
        let is_fought = matches!(view.phase, Phase::Tripper(_) | Phase::Choose { .. });
        match self.seat.filter(|_| is_fought && view.time.is_some()) {
            Some(seat) => {
                let aligned = view.field.aligned.filter(|(by, _)| *by == seat).map(|(_, way)| way);
                self.context.state.travel_odds(seat, aligned)
            }
            None => Vec::new(),
        }
    }
}

/// What is drawn over a display: visited battles, the path, the aligned way, the marker.
fn over(course: &NextJump<'_>, map: &Map, era: Era) -> Markup {
    let view = course.context.view;
    html! {
        g id=(id(era)) {
            (path(&view.path, map, era))
            @if course.way.is_none() && course.offer(Action::Jump).is_some() { (reachable(map, era)) }
            @match course.way {
                _ if course.may_align() => (ways(course, map, era)),
                Some(way) => (aligned(course, map, era, way)),
                None => {}
            }
            @if map.at.era == era && !view.path.is_empty() {
                g.time-marker transform=(LAYOUT.put(map.at.hex)) {
                    title { "You are here" }
                    rect x="-14" y="-9.5" width="8.6" height="8.6" rx="1.2" {}
                    text x="-9.7" y="-2.6" { "T" }
                }
            }
        }
    }
}

/// Where a jump that is not aligned may lead, the likelier the darker.
fn reachable(map: &Map, era: Era) -> Markup {
    let mut ways: Vec<(Moment, u8)> = Vec::new();
    for way in Direction::ALL {
        for hexes in 1..=FARTHEST {
            let to = map.displays.travel(map.at, way, u16::from(hexes), |_| {});
            match ways.iter_mut().find(|(other, _)| *other == to) {
                Some((_, count)) => *count += 1,
                None => ways.push((to, 1)),
            }
        }
    }
    let shade = |kind: Highlight, is_likelier: bool| {
        let here = ways.iter().filter(|(moment, count)| moment.era == era && (*count > 1) == is_likelier);
        hexmap::highlight(LAYOUT, kind, here.map(|(moment, _)| moment.hex), None)
    };
    html! { (shade(Highlight::Likely, false)) (shade(Highlight::Likelier, true)) }
}

/// The six hexes of the aligned way; a player who steers presses one of them.
fn aligned(course: &NextJump<'_>, map: &Map, era: Era, way: Direction) -> Markup {
    let after = |hexes: u8| (hexes, map.displays.travel(map.at, way, u16::from(hexes), |_| {}));
    let stops: Vec<_> = (1..=FARTHEST).map(after).collect();
    let froms = std::iter::once(map.at).chain(stops.iter().map(|(_, stop)| *stop));
    let steps = froms.zip(stops.iter().map(|(_, stop)| *stop));
    // An arrow for each step that stays on this display and goes to the next hex.
    let is_drawn =
        |(from, to): &(Moment, Moment)| from.era == era && to.era == era && from.hex.is_next_to(to.hex);
    let steps: Vec<_> = steps.filter(is_drawn).map(|(from, to)| (from.hex, to.hex)).collect();
    html! {
        (hexmap::arrows(LAYOUT, &steps))
        @for (hexes, stop_at) in stops.iter().filter(|(_, stop)| stop.era == era) {
            (stop(*stop_at, course.offer(Action::Steer(*hexes)), *hexes))
        }
    }
}

/// [10.4] The ways to align the flux: a press on the first hex of one takes it. At the edge some are the same from
/// their first hex on, and one of them is enough.
fn ways(course: &NextJump<'_>, map: &Map, era: Era) -> Markup {
    let mut ways: Vec<(Direction, &Offer, Moment)> = Vec::new();
    for way in Direction::ALL {
        let Some(offer) = course.offer(Action::Align(way)) else { continue };
        let to = map.displays.travel(map.at, way, 1, |_| {});
        if to.era == era && !ways.iter().any(|(.., other)| *other == to) {
            ways.push((way, offer, to));
        }
    }
    let is_next = |to: &Moment| map.at.era == era && map.at.hex.is_next_to(to.hex);
    let steps: Vec<_> =
        ways.iter().filter(|(.., to)| is_next(to)).map(|(.., to)| (map.at.hex, to.hex)).collect();
    html! {
        (hexmap::arrows(LAYOUT, &steps))
        @for (way, offer, to) in &ways {
            // What kills asks first, and only buttons ask.
            (stop(*to, Some(*offer).filter(|_| !is_deadly(course.context)), way.number()))
        }
    }
}

/// A hex where the marker may go, with a number; it can be pressed if there is an offer.
fn stop(to: Moment, offer: Option<&Offer>, number: u8) -> Markup {
    html! {
        g.time-stop.offered[offer.is_some()] transform=(LAYOUT.put(to.hex)) data-act=[offer.map(|offer| &offer.then)]
            tabindex=[offer.map(|_| "0")] role=[offer.map(|_| "button")] aria-label=[offer.map(|offer| &offer.label)] {
            @if let Some(offer) = offer { title { (offer.label) } path d=(LAYOUT.outline()) {} }
            circle cx="8.5" cy="-8.5" r="4.4" {}
            text x="8.5" y="-6.4" { (number) }
        }
    }
}

/// Where you are and where you may go, in words.
fn side(course: &NextJump<'_>) -> Markup {
    let context = course.context;
    let view = context.view;
    let is_away = !context.is_equipping() && !context.is_over();
    html! {
        div id="time-side" .time-side .steering[course.is_steering && context.may_act()] {
            @if let Some(battle) = view.path.last().filter(|_| is_away) {
                p { (here(*battle, context.title(*battle), view.path.len())) }
            }
            @if course.is_steering { (steering(course)) } @else { (outlook(course)) }
            @if view.path.len() > 1 {
                details {
                    summary { "The path so far" }
                    ol.battle-list { @for battle in &view.path { li { (battle) ", " (context.title(*battle)) } } }
                }
            }
            @if view.time.is_none() { (discoveries(context)) }
        }
    }
}

/// Which battle of the trip this is.
fn here(battle: u8, title: &str, count: usize) -> Markup {
    html! { "You are in battle " (battle) ", " b { (title) } ", the " (ordinal(count as u64)) " of this trip." }
}

fn steering(course: &NextJump<'_>) -> Markup {
    let offers: Vec<_> = (1..=FARTHEST).filter_map(|hexes| course.offer(Action::Steer(hexes))).collect();
    html! {
        p { "The marker obeys. How far should it go? " (why(Rule("10.57"))) }
        div.buttons { @for offer in offers { button form="act" name="act" value=(offer.then) { (offer.label) } } }
    }
}

/// Where the next jump may lead, and what each way to align would change.
fn outlook(course: &NextJump<'_>) -> Markup {
    let jump = course.jump();
    let ways = Direction::ALL.into_iter().filter_map(|way| Some((way, course.offer(Action::Align(way))?)));
    let steers = |odds: &[Chance<Prospect>]| {
        odds.iter().any(|chance| chance.what == Prospect::Control && chance.ways > 0)
    };
    let may_steer = steers(&jump) || ways.clone().any(|(_, offer)| steers(&offer.odds));
    html! {
        @if !jump.is_empty() {
            p {
                @match course.way {
                    Some(way) => { "The flux is aligned in direction " (way.number()) ". A jump leads: " (why(Rule("10.53"))) }
                    None => { "An unaligned jump can lead anywhere: " (why(Rule("5.0"))) }
                }
            }
            (chances(course.context, &jump, 7))
        }
        @if may_steer { p.hint { "An aligned jump’s chances count on you to choose the place when you can." } }
        @for (way, offer) in ways {
            details {
                summary { "Aligned in direction " (way.number()) }
                (chances(course.context, &offer.odds, 9))
                button.quiet form="act" name="act" value=(offer.then) { (offer.label) } " " (why(Rule("10.42")))
            }
        }
    }
}

/// The likeliest of these chances; those that are not about a place come first.
fn chances(context: &Context<'_>, odds: &[Chance<Prospect>], most: usize) -> Markup {
    let (mut shown, mut places): (Vec<_>, Vec<_>) = odds.iter().partition(|chance| !is_landing(chance.what));
    places.sort_by_key(|chance| std::cmp::Reverse(chance.ways));
    shown.extend(places);
    let left = odds.len().saturating_sub(most);
    html! {
        ul.chances {
            @for chance in shown.into_iter().take(most) { li { b { (chance.percent()) " %" } " " (context.result(chance.what)) } }
            @if left > 0 { li { "and " (left) @if left == 1 { " other place" } @else { " other places" } } }
        }
    }
}

/// [17.0] What has been made out of blind displays.
fn discoveries(context: &Context<'_>) -> Markup {
    let found = &context.view.found;
    html! {
        h3 { "Found out so far " (why(Rule("17.0A"))) }
        @if found.is_empty() { p.hint { "Nothing yet. Align the flux and you may see what is around you." } }
        ul.battle-list {
            @for one in found {
                li {
                    "From " (one.from) ", " (context.title(one.from)) ", in direction " (one.direction.number()) ": "
                    @if one.battle == 0 { b { "the Time Hole" } } @else { (one.battle) ", " (context.title(one.battle)) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::here;

    #[test]
    fn the_twenty_first_battle_is_the_21st() {
        let words = |count: usize| here(22, "Waterloo", count).into_string();
        for (count, nth) in [(1, "1st"), (2, "2nd"), (12, "12th"), (21, "21st"), (22, "22nd"), (33, "33rd")] {
            assert!(words(count).ends_with(&format!("the {nth} of this trip.")), "{}", words(count));
        }
    }
}
