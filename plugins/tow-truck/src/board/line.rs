//! The timeline: each line of the drift table is one step, from 2000 BCE on the left to the present on the right; the
//! truck jumps along it in arcs.

use maud::{Markup, html};
use tow_truck::{Hop, MomentView, RescueView, Wait, Year, drift::STEPS};

use kit::Fragment;

/// How far down the timeline is in its drawing.
const LEVEL: usize = 62;

/// The room at its ends.
const MARGIN: usize = 12;

/// The lines whose years are printed, in two alternating rows so that they do not touch.
const TICKS: [u8; 12] = [216, 201, 185, 168, 154, 140, 127, 101, 76, 51, 26, 0];

/// Where a line of the drift table is drawn.
pub(super) fn x(wait: Wait) -> usize {
    MARGIN + STEPS - usize::from(wait.months())
}

/// The id of what moves on a lane's timeline.
pub(super) fn id(lane: usize) -> String {
    format!("tow-hops-{lane}")
}

/// The timeline of a lane, with what moves on it; the one in front is the board.
pub(super) fn page(lane: usize, is_front: bool, hops: &Markup) -> Markup {
    let id = if is_front { "board".to_owned() } else { format!("tow-line-{lane}") };
    html! {
        svg.tow-line id=(id) viewBox=(view_box()) role="group"
            aria-label="The timeline from 2000 BCE to 2001. Each step is a month of drift; the list below says the same in words." {
            (ruler())
            (hops)
            @if is_front { path.tow-aim id="tow-aim" d={ "M0 " (LEVEL - 12) "v12m-2-3l2 3 2-3" } hidden {} }
        }
    }
}

/// A rescue on the timeline as a picture by itself, and what it shows in words.
pub(crate) fn picture(rescue: &RescueView, words: &str) -> Markup {
    html! {
        svg.tow-line viewBox=(view_box()) role="img" aria-label=(words) { (ruler()) g { (moving(rescue)) } }
    }
}

fn view_box() -> String {
    format!("0 0 {} 88", STEPS + 2 * MARGIN)
}

/// The ages of history, by the line of the last year of each.
pub(crate) const AGES: [(u8, &str); 5] = [
    (195, "Antiquity"),
    (169, "Middle Ages"),
    (141, "Early modern"),
    (101, "19th century"),
    (0, "20th century"),
];

/// The ages behind the timeline, to show at a glance when a year is.
fn ages() -> Markup {
    let ends = AGES.iter().filter_map(|(end, name)| Some((x(Wait::new(*end)?), *name)));
    let starts = std::iter::once(MARGIN).chain(ends.clone().map(|(end, _)| end));
    html! {
        @for (start, (end, name)) in starts.zip(ends) {
            path.tow-age d={ "M" (start) " 0H" (end) "V" (LEVEL) "H" (start) "Z" } {}
            text.tow-age-name x=(usize::midpoint(start, end)) y="6" { (name) }
        }
    }
}

/// The timeline with its steps and years, the same for everyone.
fn ruler() -> Markup {
    let small = Wait::all()
        .filter(|wait| wait.months() % 6 == 0)
        .map(|wait| format!("M{} {LEVEL}v2", x(wait)))
        .collect::<Vec<_>>()
        .concat();
    let ticks = TICKS.into_iter().filter_map(Wait::new).enumerate();
    html! {
        g.tow-ruler aria-hidden="true" {
            (ages())
            path.tow-base d={ "M" (MARGIN) " " (LEVEL) "h" (STEPS) } {}
            path.tow-small d=(small) {}
            @for (nth, wait) in ticks {
                @let low = LEVEL + if nth % 2 == 0 { 20 } else { 12 };
                path.tow-tick d={ "M" (x(wait)) " " (LEVEL - 2) "V" (low - 6) } {}
                text.first[nth == 0].last[wait == Wait::PRESENT] x=(if nth == 0 { 1 } else { x(wait) }) y=(low) { (wait.year()) }
            }
        }
    }
}

/// What moves on a lane's timeline: where the agent may be or is, the jumps, and the truck.
pub(super) fn hops(lane: usize, rescue: Option<&RescueView>) -> Fragment {
    let id = id(lane);
    Fragment::new(
        id.clone(),
        html! {
            g id=(id) { @if let Some(rescue) = rescue { (moving(rescue)) } }
        },
    )
}

fn moving(rescue: &RescueView) -> Markup {
    let truck = x(Wait::of(rescue.truck));
    html! {
        @if rescue.place.is_none() { path.tow-maybe d=(maybe(rescue)) { title { "The agent may still be in any of these years" } } }
        (arcs(rescue))
        g.tow-truck {
            title { "The truck is in " (rescue.truck) }
            path d={ "M" (truck) " " (LEVEL - 1) "m-5-1v-4h5v-3h3l2 3v4Z" } {}
            circle cx=(truck - 3) cy=(LEVEL - 2) r="1.3" {}
            circle cx=(truck + 3) cy=(LEVEL - 2) r="1.3" {}
        }
        @if let Some(place) = rescue.place {
            @let here = x(place.wait);
            g.tow-agent {
                title { "The agent is in " (place.year) }
                path d={ "M" (here) " " (LEVEL) "l-3-6h6Z" } {}
                circle cx=(here) cy=(LEVEL) r="1.6" {}
            }
        }
    }
}

/// [T4] Where the agent may be after these jumps; everyone can work that out.
fn maybe(rescue: &RescueView) -> String {
    let possible: Vec<_> = rescue.possible().into_iter().map(Wait::months).collect();
    let runs = possible.chunk_by(|a, b| b.abs_diff(*a) == 1);
    let drawn = runs.filter_map(|run| {
        let (first, last) = (Wait::new(*run.first()?)?, Wait::new(*run.last()?)?);
        let (left, right) = (x(first).min(x(last)), x(first).max(x(last)));
        Some(format!("M{left} {LEVEL}h{}", (right - left).max(1)))
    });
    drawn.collect()
}

/// An arc for each jump, higher for longer jumps; the last one is the darkest.
fn arcs(rescue: &RescueView) -> Markup {
    let mut from = Year::PRESENT;
    let mut jumps = Vec::new();
    for moment in &rescue.story {
        if let MomentView::Jumped { to, hop } = moment {
            jumps.push((from, *to, *hop));
            from = *to;
        }
    }
    let last = jumps.len();
    html! {
        @for (nth, (from, to, hop)) in (1..).zip(jumps) {
            @let (a, b) = (x(Wait::of(from)), x(Wait::of(to)));
            @let high = (LEVEL - 4).saturating_sub((a.abs_diff(b) / 2).clamp(6, 56));
            g.tow-hop.(hop_class(hop)).now[nth == last] {
                title { "Jump " (nth) ": from " (from) " to " (to) }
                path d={ "M" (a) " " (LEVEL) "Q" (usize::midpoint(a, b)) " " (high.saturating_sub(high / 3)) " " (b) " " (LEVEL) } {}
                text x=(usize::midpoint(a, b)) y=(usize::midpoint(high, LEVEL) - 4) { (nth) }
            }
        }
    }
}

/// The class of a jump.
pub(super) const fn hop_class(hop: Hop) -> &'static str {
    match hop {
        Hop::Over => "over",
        Hop::Short => "short",
        Hop::Landed => "landed",
    }
}
