//! Both Time Displays: what lies where, the marker and its path, and where the next jump may lead.
//!
//! What never changes, the hexes with their numbers and titles, comes with the page ([`layout`]); the fragments
//! `tt-time-past` and `tt-time-future` lie over it, and `tt-time-side` stands beside it in words. On displays that
//! are blind to the viewer there is only the side.

use std::fmt::Write as _;

use engine::{Chance, Offer, Rule, Seat};
use hexgrid::{Direction, Hex};
use maud::{Markup, html};
use timetripper::{
    TimeTripper, View,
    book::Book,
    state::Phase,
    time::{Displays, Era, Moment},
    view::Map,
};

use kit::{
    Fragment, Places, Scene,
    hex::{SIZE, centre},
    why::why,
};

/// The rules that the displays cite.
pub(super) const RULES: [Rule; 7] =
    [Rule("5.0"), Rule("5.14"), Rule("5.31"), Rule("10.42"), Rule("10.53"), Rule("10.57"), Rule("17.0A")];

/// What changes on the displays, and what stands beside them.
pub(super) fn fragments(scene: &Scene<'_, TimeTripper>) -> Vec<Fragment> {
    let chart = Chart::new(scene);
    let mut fragments = Vec::new();
    if let Some(map) = &scene.view.time {
        for era in Era::ALL {
            fragments.push(Fragment::new(id(era), over(&chart, map, era)));
        }
    }
    fragments.push(Fragment::new("tt-time-side", side(&chart)));
    fragments
}

/// Both displays with these fragments in their places.
pub(super) fn layout(scene: &Scene<'_, TimeTripper>, fragments: &[Fragment]) -> Markup {
    let at = Places(fragments);
    html! {
        section id="tt-time" .tt-times aria-label="The Time Displays" {
            @match &scene.view.time {
                Some(map) => {
                    @for era in Era::ALL {
                        figure {
                            figcaption { (name(era)) }
                            (sheet(&map.displays, &scene.view.book, era, &html! { (at.one(id(era))) }))
                        }
                    }
                }
                None => p.tt-blind { "Nobody has drawn a map of time for you. What you find out stands here." },
            }
            (at.one("tt-time-side"))
        }
    }
}

const fn id(era: Era) -> &'static str {
    match era {
        Era::Past => "tt-time-past",
        Era::Future => "tt-time-future",
    }
}

/// What a display is called.
pub(super) const fn name(era: Era) -> &'static str {
    match era {
        Era::Past => "The Past",
        Era::Future => "The Future",
    }
}

/// A display as printed, with this over it.
pub(super) fn sheet(displays: &Displays, book: &Book, era: Era, top: &Markup) -> Markup {
    let radius = f64::from(displays.radius());
    let (width, height) = (SIZE * (1.5 * radius + 1.0) + 3.0, SIZE * 3_f64.sqrt() * (radius + 0.5) + 3.0);
    let cells: Vec<_> = displays.moments().filter(|moment| moment.era == era).collect();
    let grid: String = cells.iter().map(|moment| outline(moment.hex)).collect();
    let label = format!("{}: {} hexes", name(era), cells.len());
    html! {
        svg.tt-display viewBox={ (one(-width)) " " (one(-height)) " " (one(width * 2.0)) " " (one(height * 2.0)) }
            role="group" aria-label=(label) {
            path.tt-grid d=(grid) {}
            @for moment in cells { (cell(displays, book, moment)) }
            (top)
        }
    }
}

/// A hex with its number and its title, whole on hover and as much as fits below the number.
fn cell(displays: &Displays, book: &Book, moment: Moment) -> Markup {
    let (x, y) = centre(moment.hex);
    let Some(battle) = displays.battle(moment) else {
        if displays.is_hole(moment) {
            return html! {
                g.tt-hole transform=(at(moment.hex)) {
                    title { "The Time Hole" }
                    circle r="10" {} circle r="6.5" {} circle r="3" {}
                }
            };
        }
        return html! {};
    };
    let title = book.battle(battle).map_or("", |battle| battle.title.as_str());
    html! {
        g {
            title { (battle) ", " (title) }
            text.tt-no x=(one(x)) y=(one(y - 1.5)) { (battle) }
            @for (row, words) in (0u8..).zip(short(title)) {
                text.tt-name x=(one(x)) y=(one(y + 3.6 + 3.7 * f64::from(row))) { (words) }
            }
        }
    }
}

/// A title in at most two lines that fit into a hex.
fn short(title: &str) -> Vec<String> {
    const FITS: usize = 11;
    let mut lines: Vec<String> = Vec::new();
    let words = title
        .split_whitespace()
        .filter(|word| !matches!(*word, "The" | "the" | "of" | "at" | "in" | "Battle" | "Siege"));
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= FITS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.truncate(2);
    let cut = |line: String| {
        if line.chars().count() <= FITS + 1 { line } else { line.chars().take(FITS).chain(['…']).collect() }
    };
    lines.into_iter().map(cut).collect()
}

/// A number with one digit after the point.
pub(super) fn one(number: f64) -> String {
    format!("{number:.1}")
}

fn at(hex: Hex) -> String {
    let (x, y) = centre(hex);
    format!("translate({x:.1} {y:.1})")
}

/// The outline of a hex as a piece of a path.
fn outline(hex: Hex) -> String {
    let (x, y) = centre(hex);
    let (s, half, high) = (SIZE, SIZE / 2.0, SIZE * 3_f64.sqrt() / 2.0);
    format!(
        "M{:.1} {y:.1}l{half:.1} {high:.1}h{s:.1}l{half:.1}-{high:.1}-{half:.1}-{high:.1}h-{s:.1}z",
        x - s
    )
}

/// The scene with what is often asked of it.
struct Chart<'a> {
    view: &'a View,
    offers: &'a [Offer],
    /// Whose flux it is, if somebody's, and the way it is aligned or steered.
    way: Option<Direction>,
    is_steering: bool,
    /// The Tripper whose jump is reckoned.
    seat: Option<Seat>,
}

impl<'a> Chart<'a> {
    fn new(scene: &'a Scene<'a, TimeTripper>) -> Self {
        let view = scene.view;
        let offers = scene.decision.map_or(&[][..], |look| &look.offers);
        let is_over = matches!(view.phase, Phase::Over(_));
        let (way, is_steering) = match view.phase {
            Phase::Steer(_, way) => (Some(way), true),
            _ => (view.field.aligned.map(|(_, way)| way).filter(|_| !is_over), false),
        };
        let aligned_by = view.field.aligned.map(|(seat, _)| seat);
        let own = scene.viewer.seat().filter(|seat| view.seats().has(*seat));
        let seat = own.or(aligned_by).or_else(|| view.seats().lowest());
        Self { view, offers, way, is_steering, seat }
    }

    fn title(&self, battle: u8) -> &'a str {
        self.view.book.battle(battle).map_or("", |battle| battle.title.as_str())
    }

    fn offer(&self, text: &str) -> Option<&'a Offer> {
        self.offers.iter().find(|offer| offer.then == text)
    }

    /// What a jump from here would lead to, offered or not.
    fn jump(&self) -> Vec<Chance> {
        if let Some(offer) = self.offer("jump") {
            return offer.odds.clone();
        }
        let is_fought = matches!(self.view.phase, Phase::Tripper(_) | Phase::Choose { .. });
        match self.seat.filter(|_| is_fought && self.view.time.is_some()) {
            Some(seat) => {
                let aligned = self.view.field.aligned.filter(|(by, _)| *by == seat).map(|(_, way)| way);
                self.view.state().travel_odds(seat, aligned)
            }
            None => Vec::new(),
        }
    }
}

/// What lies over a display: visited battles, the path, the aligned way, the marker.
fn over(chart: &Chart<'_>, map: &Map, era: Era) -> Markup {
    let view = chart.view;
    html! {
        g id=(id(era)) {
            (path(&view.path, map, era))
            @if !chart.is_steering && chart.way.is_none() { (reachable(chart, map, era)) }
            @if let Some(way) = chart.way { (aligned(chart, map, era, way)) }
            @if map.at.era == era && !view.path.is_empty() {
                g.tt-marker transform=(at(map.at.hex)) {
                    title { "You are here" }
                    rect x="-14" y="-9.5" width="8.6" height="8.6" rx="1.2" {}
                    text x="-9.7" y="-2.6" { "T" }
                }
            }
        }
    }
}

/// The battles in the order they were fought, struck through and numbered, with the way between them.
pub(super) fn path(battles: &[u8], map: &Map, era: Era) -> Markup {
    let displays = &map.displays;
    let places: Vec<_> = battles.iter().map(|battle| displays.find(*battle)).collect();
    let hole = centre(displays.hole(era).hex);
    let mut way = String::new();
    let mut was: Option<Moment> = None;
    for place in places.iter().copied() {
        let Some(place) = place else { continue };
        let here = (place.era == era).then(|| centre(place.hex));
        let before = was.filter(|was| was.era == era).map(|was| centre(was.hex));
        // Whoever changes displays passes the Time Hole, at least on paper.
        let leg = match (before, here) {
            (Some(from), Some(to)) => Some((from, to)),
            (Some(from), None) => Some((from, hole)),
            (None, Some(to)) => Some((hole, to)),
            (None, None) => None,
        };
        if let Some((from, to)) = leg {
            let _ = write!(way, "M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1);
        }
        was = Some(place);
    }
    let seen =
        (1u16..).zip(&places).filter_map(|(nth, place)| Some((nth, place.filter(|place| place.era == era)?)));
    html! {
        @if !way.is_empty() { path.tt-way d=(way) {} }
        @for (nth, place) in seen {
            g transform=(at(place.hex)) {
                path.tt-seen d="M-9 3L9-5" {}
                circle.tt-nth cx="9" cy="7" r="4.2" {}
                text.tt-nth-no x="9" y="8.8" { (nth) }
            }
        }
    }
}

/// Where a jump that is not aligned may lead, the likelier the darker.
fn reachable(chart: &Chart<'_>, map: &Map, era: Era) -> Markup {
    if chart.offer("jump").is_none() {
        return html! {};
    }
    let mut ways: Vec<(Moment, u8)> = Vec::new();
    for way in Direction::ALL {
        for hexes in 1..=6 {
            let to = map.displays.travel(map.at, way, hexes, |_| {});
            match ways.iter_mut().find(|(other, _)| *other == to) {
                Some((_, count)) => *count += 1,
                None => ways.push((to, 1)),
            }
        }
    }
    let shade = |wanted: bool| -> String {
        let here = ways.iter().filter(|(moment, count)| moment.era == era && (*count > 1) == wanted);
        here.map(|(moment, _)| outline(moment.hex)).collect()
    };
    html! { path.tt-may d=(shade(false)) {} path.tt-may.often d=(shade(true)) {} }
}

/// The six hexes of the aligned way; whoever steers presses one of them.
fn aligned(chart: &Chart<'_>, map: &Map, era: Era, way: Direction) -> Markup {
    let stops: Vec<_> =
        (1u8..=6).map(|hexes| (hexes, map.displays.travel(map.at, way, u16::from(hexes), |_| {}))).collect();
    // An arrow for each step that stays on this display and goes to the next hex.
    let mut legs = String::new();
    let mut heads = Vec::new();
    let mut was = map.at;
    for (_, stop) in &stops {
        if was.era == era && stop.era == era && was.hex.is_next_to(stop.hex) {
            let (from, to) = (centre(was.hex), centre(stop.hex));
            let _ = write!(legs, "M{:.1} {:.1}L{:.1} {:.1}", from.0, from.1, to.0, to.1);
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            let (x, y, turn) =
                (from.0 + across * 0.55, from.1 + down * 0.55, down.atan2(across).to_degrees());
            heads.push(format!("translate({x:.1} {y:.1})rotate({turn:.0})"));
        }
        was = *stop;
    }
    html! {
        path.tt-aligned d=(legs) {}
        @for head in heads { path.tt-head d="M-3-3.4L3.6 0L-3 3.4Z" transform=(head) {} }
        @for (hexes, stop) in stops.iter().filter(|(_, stop)| stop.era == era) {
            @let offer = chart.offer(&format!("steer {hexes}"));
            g.tt-stop.tt-go[offer.is_some()] transform=(at(stop.hex)) data-act=[offer.map(|offer| &offer.then)]
                tabindex=[offer.map(|_| "0")] role=[offer.map(|_| "button")] aria-label=[offer.map(|offer| &offer.label)] {
                @if let Some(offer) = offer { title { (offer.label) } path d=(outline(Hex::new(0, 0))) {} }
                circle cx="8.5" cy="-8.5" r="4.4" {}
                text x="8.5" y="-6.4" { (hexes) }
            }
        }
    }
}

/// Where one is and where one may go, in words.
fn side(chart: &Chart<'_>) -> Markup {
    let view = chart.view;
    let is_blind = view.time.is_none();
    html! {
        div id="tt-time-side" .tt-time-side .tt-steers[chart.is_steering && !chart.offers.is_empty()] {
            @if let Some(battle) = view.path.last().filter(|_| !matches!(view.phase, Phase::Equip(_) | Phase::Over(_))) {
                p { "You are in battle " (battle) ", " b { (chart.title(*battle)) } ", the " (nth(view.path.len())) " of this trip." }
            }
            @if chart.is_steering { (steering(chart)) } @else { (outlook(chart)) }
            @if view.path.len() > 1 {
                details {
                    summary { "The path so far" }
                    ol.tt-path { @for battle in &view.path { li { (battle) ", " (chart.title(*battle)) } } }
                }
            }
            @if is_blind { (discoveries(chart)) }
        }
    }
}

fn steering(chart: &Chart<'_>) -> Markup {
    let offers: Vec<_> = (1..=6).filter_map(|hexes| chart.offer(&format!("steer {hexes}"))).collect();
    html! {
        p { "The marker obeys: how far shall it go? " (why(Rule("10.57"))) }
        div.buttons { @for offer in offers { button form="act" name="act" value=(offer.then) { (offer.label) } } }
    }
}

/// Where the next jump may lead, and what each way to align would change.
fn outlook(chart: &Chart<'_>) -> Markup {
    let jump = chart.jump();
    let ways: Vec<_> = (1..=6).filter_map(|way| Some((way, chart.offer(&format!("align {way}"))?))).collect();
    html! {
        @if !jump.is_empty() {
            p {
                @match chart.way {
                    Some(way) => { "The flux is aligned in direction " (way.number()) ". A jump leads: " (why(Rule("10.53"))) }
                    None => { "A jump that is not aligned leads anywhere: " (why(Rule("5.0"))) }
                }
            }
            (chances(&jump, 7))
        }
        @for (way, offer) in ways {
            details {
                summary { "Aligned in direction " (way) }
                (chances(&offer.odds, 9))
                button.quiet form="act" name="act" value=(offer.then) { (offer.label) } " " (why(Rule("10.42")))
            }
        }
    }
}

/// The likeliest of these chances; what they are chances of comes first, then how likely.
fn chances(odds: &[Chance], most: usize) -> Markup {
    let (own, mut led): (Vec<_>, Vec<_>) = odds.iter().partition(|chance| !chance.what.starts_with("to "));
    led.sort_by_key(|chance| std::cmp::Reverse(chance.ways));
    let shown = own.iter().chain(&led).take(most);
    let left = odds.len().saturating_sub(most);
    html! {
        ul.tt-odds {
            @for chance in shown { li { b { (chance.percent()) " %" } " " (chance.what) } }
            @if left > 0 { li { "and " (left) @if left == 1 { " other place" } @else { " other places" } } }
        }
    }
}

/// [17.0] What has been made out of blind displays.
fn discoveries(chart: &Chart<'_>) -> Markup {
    let found = &chart.view.found;
    html! {
        h3 { "Made out so far " (why(Rule("17.0A"))) }
        @if found.is_empty() { p.hint { "Nothing yet. Whoever aligns the flux may make out what lies around." } }
        ul.tt-path {
            @for one in found {
                li {
                    "From " (one.from) ", " (chart.title(one.from)) ", in direction " (one.direction.number()) ": "
                    @if one.battle == 0 { b { "the Time Hole" } } @else { (one.battle) ", " (chart.title(one.battle)) }
                }
            }
        }
    }
}

/// A number that counts.
pub(super) fn nth(number: usize) -> String {
    let words =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    words.get(number.wrapping_sub(1)).map_or_else(|| format!("{number}th"), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_fit_into_hexes() {
        assert_eq!(short("Siege of Troy"), ["Troy"]);
        assert_eq!(short("In the Hall of the Mountain King"), ["In Hall", "Mountain"]);
        assert_eq!(short("Psionic Flesh Eating Plants"), ["Psionic", "Flesh"]);
        for battle in Book::printed().battles() {
            let lines = short(&battle.title);
            assert!(!lines.is_empty() && lines.iter().all(|line| line.chars().count() <= 13), "{lines:?}");
        }
    }
}
