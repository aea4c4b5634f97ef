//! The report as a drawing: plain shapes and colours, so that anything can show it.

use kit::{
    hexmap::{Layout, Point, Top, number},
    maud::{Markup, html},
};
use timetripper::time::{Displays, Era, Moment};

use super::{Share, TripReport, percent, used};

const INK: &str = "#2a2218";
const SOFT: &str = "#64573f";
const BLUE: &str = "#1f4c79";
const RED: &str = "#9a2c20";
const PAPER: &str = "#f4ecd9";
const RULE: &str = "#c2b390";

/// A panel of the drawing: where it is and how large it is inside.
#[derive(Clone, Copy)]
struct Panel {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// Where words start, end or are centred.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

/// The whole drawing.
pub(super) fn draw(report: &TripReport, displays: &Displays) -> Markup {
    let home = report.home();
    let heading = format!("TimeTripper: {} trips, {} home ({})", home.all, home.part, percent(home));
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 900" font-family="Palatino, Georgia, serif" font-size="13" {
            rect width="960" height="900" fill=(PAPER) {}
            (text((30.0, 38.0), Anchor::Start, 22, INK, &heading))
            (loads(report, Panel { x: 170.0, y: 90.0, width: 280.0, height: 200.0 }))
            (experience(report, Panel { x: 560.0, y: 90.0, width: 360.0, height: 200.0 }))
            (lengths(report, Panel { x: 60.0, y: 360.0, width: 860.0, height: 130.0 }))
            (battles(report, displays, Panel { x: 30.0, y: 560.0, width: 900.0, height: 320.0 }))
        }
    }
}

fn text((x, y): Point, anchor: Anchor, size: u8, fill: &str, words: &str) -> Markup {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    html! { text x=(number(x)) y=(number(y)) text-anchor=(anchor) font-size=(size) fill=(fill) { (words) } }
}

fn rect((x, y): Point, (width, height): Point, fill: &str) -> Markup {
    html! { rect x=(number(x)) y=(number(y)) width=(number(width)) height=(number(height)) fill=(fill) {} }
}

fn caption(panel: Panel, words: &str) -> Markup {
    html! { g font-style="italic" { (text((panel.x, panel.y - 14.0), Anchor::Start, 13, SOFT, words)) } }
}

#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
const fn float(count: u64) -> f64 {
    count as f64
}

/// A bar for each load.
fn loads(report: &TripReport, panel: Panel) -> Markup {
    let loads = report.loads();
    let most = loads.iter().map(|load| load.home.value()).fold(0.02, f64::max);
    let step = panel.height / float(loads.len().max(1) as u64);
    html! {
        (caption(panel, "Home, by load"))
        @for (nth, load) in (0..).zip(loads) {
            @let (y, width) = (panel.y + step * float(nth), panel.width * load.home.value() / most);
            (rect((panel.x, y + step * 0.15), (width, step * 0.6), BLUE))
            (text((panel.x - 8.0, y + step * 0.55), Anchor::End, 13, INK, load.name))
            (text((panel.x + width + 6.0, y + step * 0.55), Anchor::Start, 11, SOFT, &percent(load.home)))
        }
    }
}

/// A line over the Experience that was reached.
fn experience(report: &TripReport, panel: Panel) -> Markup {
    let points: Vec<_> =
        used(&report.experience).filter(|(number, share)| *number <= 24 && share.all >= 5).collect();
    let last = float(points.len().saturating_sub(1).max(1) as u64);
    let place = |(nth, (_, share)): (u64, &(usize, Share))| {
        (panel.x + panel.width * float(nth) / last, panel.y + panel.height * (1.0 - share.value()))
    };
    let places: Vec<Point> = (0..).zip(&points).map(place).collect();
    let line: Vec<_> = places.iter().map(|(x, y)| format!("{} {}", number(*x), number(*y))).collect();
    html! {
        (caption(panel, "Home, of those who reached this Experience"))
        (frame(panel))
        @if !line.is_empty() { path d={ "M" (line.join("L")) } fill="none" stroke=(BLUE) stroke-width="1.6" {} }
        @for ((experience, _), (x, y)) in points.iter().zip(&places) {
            circle cx=(number(*x)) cy=(number(*y)) r="2.5" fill=(BLUE) {}
            @if experience % 2 == 0 {
                (text((*x, panel.y + panel.height + 16.0), Anchor::Middle, 11, SOFT, &experience.to_string()))
            }
        }
    }
}

fn frame(panel: Panel) -> Markup {
    html! {
        @for (share, words) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
            @let y = panel.y + panel.height * (1.0 - share);
            path d={ "M" (number(panel.x)) " " (number(y)) "h" (number(panel.width)) } stroke=(RULE) {}
            (text((panel.x - 6.0, y + 4.0), Anchor::End, 11, SOFT, words))
        }
    }
}

/// A bar for each length, the part that led home in another colour.
fn lengths(report: &TripReport, panel: Panel) -> Markup {
    let all: Vec<_> = used(&report.lengths).collect();
    let most = float(all.iter().map(|(_, share)| share.all).max().unwrap_or(1).max(1));
    let last = all.last().map_or(1, |(length, _)| *length).max(10);
    let step = panel.width / float(last as u64);
    let bottom = panel.y + panel.height;
    let bar = |x: f64, count: u64, fill: &str| {
        let height = panel.height * float(count) / most;
        rect((x, bottom - height), (step * 0.8, height), fill)
    };
    html! {
        (caption(panel, "Trips by the number of their battles; blue came home"))
        @for (length, share) in all {
            @let x = panel.x + step * (float(length as u64) - 1.0);
            (bar(x, share.all, RULE))
            (bar(x, share.part, BLUE))
            @if last <= 30 || length % 5 == 0 {
                (text((x + step * 0.4, bottom + 16.0), Anchor::Middle, 11, SOFT, &length.to_string()))
            }
        }
    }
}

/// Both Time Displays, each hex the redder the more of its visitors died.
fn battles(report: &TripReport, displays: &Displays, panel: Panel) -> Markup {
    let rows = 2.0 * f64::from(displays.radius()) + 1.0;
    let layout = Layout::new(panel.height / (3_f64.sqrt() * rows), Top::Flat);
    let most = report.worst().first().map_or(0.01, |(_, share)| share.value()).max(0.01);
    let middle = |era: Era| {
        let share = if era == Era::Past { 0.25 } else { 0.75 };
        (panel.x + panel.width * share, panel.y + panel.height / 2.0)
    };
    html! {
        (caption(panel, "Deaths per visit, by battle: the Past and the Future"))
        @for era in Era::ALL {
            @let (x, y) = middle(era);
            g transform={ "translate(" (number(x)) " " (number(y)) ")" } {
                @for moment in displays.moments().filter(|moment| moment.era == era) {
                    (cell(report, displays, layout, moment, most))
                }
            }
        }
    }
}

fn cell(report: &TripReport, displays: &Displays, layout: Layout, moment: Moment, most: f64) -> Markup {
    let battle = displays.battle(moment);
    let share = battle.and_then(|battle| report.deaths.get(usize::from(battle)).copied()).unwrap_or_default();
    let depth = share.value() / most;
    let ink = if depth > 0.55 { PAPER } else { INK };
    html! {
        g transform=(layout.put(moment.hex)) {
            path d=(layout.outline()) fill=(RED) fill-opacity={ (format!("{depth:.2}")) } stroke=(RULE) {}
            @match battle {
                Some(battle) => {
                    g font-weight="bold" { (text((0.0, 0.0), Anchor::Middle, 12, ink, &battle.to_string())) }
                    @if share.all > 0 { (text((0.0, 12.0), Anchor::Middle, 9, ink, &percent(share))) }
                },
                None => (text((0.0, 4.0), Anchor::Middle, 11, BLUE, "hole")),
            }
        }
    }
}
