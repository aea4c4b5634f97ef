//! The timeline: each line of the drift table is one step, from 2000 BCE on the left to the present on the right; the
//! truck jumps along it in arcs.

use maud::{Markup, html};
use tow_truck::{Hop, RescueEventView, RescueView, Wait, Year, drift::STEPS};

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
            g id=[is_front.then_some("tow-ruler")] { (ruler()) }
            (hops)
            @if is_front { (aim()) }
        }
    }
}

/// Where the truck would go: an arrow with its year, and the way there, which the client draws.
fn aim() -> Markup {
    html! {
        g.tow-aim id="tow-aim" data-level=(LEVEL) hidden {
            path.tow-way {}
            path d={ "M0 " (LEVEL - 14) "v13m-2.5-4l2.5 4 2.5-4" } {}
            text y=(LEVEL - 17) {}
        }
    }
}

/// The rescue that is over, for the moment after it: the truck can drive again. The years are those of the line in front.
pub(super) fn replay(rescue: &RescueView) -> Markup {
    let stops = jumps(rescue).into_iter().map(|jump| x(Wait::of(jump.to)).to_string());
    let stops: Vec<_> = std::iter::once(x(Wait::PRESENT).to_string()).chain(stops).collect();
    html! {
        svg.tow-line.tow-replay viewBox=(view_box()) role="img" data-stops=(stops.join(" "))
            aria-label={ "The truck’s jumps, and the agent" @if let Some(place) = rescue.place { " in " (place.year) } "." } {
            use href="#tow-ruler" {}
            (moving(rescue))
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
                path.tow-tick.tow-more[matches!(wait.months(), 185 | 127)] d={ "M" (x(wait)) " " (LEVEL - 2) "V" (low - 6) } {}
                text.first[nth == 0].last[wait == Wait::PRESENT].tow-more[matches!(wait.months(), 185 | 127)] x=(if nth == 0 { 1 } else { x(wait) }) y=(low) { (wait.year()) }
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
        @if rescue.place.is_none() {
            @let runs = maybe(rescue);
            path.tow-wash d=(drawn(&runs, &|left, width| format!("M{left} 0h{width}V{LEVEL}h-{width}Z"))) {}
            path.tow-maybe d=(drawn(&runs, &|left, width| format!("M{left} {LEVEL}h{width}"))) {
                title { "The agent may still be in any of these years" }
            }
        }
        (arcs(rescue))
        g.tow-lorry {
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

/// [T4] Where the agent may be after these jumps, as places on the line with their widths; everyone can work that out.
fn maybe(rescue: &RescueView) -> Vec<(usize, usize)> {
    let possible: Vec<_> = rescue.possible().into_iter().map(Wait::months).collect();
    let runs = possible.chunk_by(|a, b| b.abs_diff(*a) == 1);
    let drawn = runs.filter_map(|run| {
        let (first, last) = (Wait::new(*run.first()?)?, Wait::new(*run.last()?)?);
        let (left, right) = (x(first).min(x(last)), x(first).max(x(last)));
        Some((left, (right - left).max(1)))
    });
    drawn.collect()
}

/// These places as one path.
fn drawn(runs: &[(usize, usize)], one: &dyn Fn(usize, usize) -> String) -> String {
    runs.iter().map(|(left, width)| one(*left, *width)).collect::<Vec<_>>().concat()
}

/// A jump of the truck.
struct Jump {
    from: Year,
    to: Year,
    hop: Hop,
}

/// The jumps of a rescue, in order.
fn jumps(rescue: &RescueView) -> Vec<Jump> {
    let mut from = Year::PRESENT;
    let mut jumps = Vec::new();
    for moment in &rescue.story {
        if let RescueEventView::Jumped { to, hop } = moment {
            jumps.push(Jump { from: std::mem::replace(&mut from, *to), to: *to, hop: *hop });
        }
    }
    jumps
}

/// The curve of a jump: its ends, and the point that pulls it up.
#[derive(Clone, Copy)]
struct JumpCurve {
    from: f64,
    to: f64,
    top: f64,
}

impl JumpCurve {
    #[allow(clippy::cast_precision_loss, reason = "places on the line are small")]
    fn of(jump: &Jump) -> Self {
        let (from, to) = (x(Wait::of(jump.from)), x(Wait::of(jump.to)));
        let high = (LEVEL - 4).saturating_sub((from.abs_diff(to) / 2).clamp(6, 56));
        Self { from: from as f64, to: to as f64, top: (high - high / 3) as f64 }
    }

    /// A point of the curve, from 0 at its start to 1 at its end.
    #[allow(clippy::cast_precision_loss, reason = "the level is small")]
    fn at(self, part: f64) -> (f64, f64) {
        let level = LEVEL as f64;
        let up = 2.0 * part * (1.0 - part);
        (self.from + (self.to - self.from) * part, level - up * (level - self.top) - 1.5)
    }
}

/// Where the number of each jump goes: on its own curve, as far from the other numbers as can be.
fn labels(arcs: &[JumpCurve]) -> Vec<(f64, f64)> {
    /// Numbers this far apart do not touch.
    const FREE: f64 = 9.0;
    const PARTS: [f64; 9] = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
    let mut labels: Vec<(f64, f64)> = Vec::new();
    for arc in arcs {
        let room = |(x, y): (f64, f64)| labels.iter().map(|(a, b)| (a - x).hypot(b - y)).fold(FREE, f64::min);
        let points = PARTS.map(|part| arc.at(part));
        let best = points.iter().map(|point| room(*point)).fold(0.0, f64::max);
        let point = points.into_iter().find(|point| room(*point) >= best).unwrap_or(points[0]);
        labels.push(point);
    }
    labels
}

/// An arc for each jump, higher for longer jumps; the last one is the darkest.
fn arcs(rescue: &RescueView) -> Markup {
    let jumps = jumps(rescue);
    let arcs: Vec<_> = jumps.iter().map(JumpCurve::of).collect();
    let last = jumps.len();
    html! {
        @for (nth, ((jump, arc), (at, high))) in (1..).zip(jumps.iter().zip(&arcs).zip(labels(&arcs))) {
            g.tow-hop.(hop_class(jump.hop)).now[nth == last] {
                title { "Jump " (nth) ": from " (jump.from) " to " (jump.to) }
                path d={ "M" (arc.from) " " (LEVEL) "Q" (f64::midpoint(arc.from, arc.to)) " " (arc.top) " " (arc.to) " " (LEVEL) } {}
                text x=(format!("{at:.1}")) y=(format!("{high:.1}")) { (nth) }
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
