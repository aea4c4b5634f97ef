//! The same as a drawing: plain shapes and colours, so that anything can show it.

use std::fmt::Write as _;

use timetripper::time::{Displays, Era};

use super::{Report, Share, percent, used};

const INK: &str = "#2a2218";
const SOFT: &str = "#64573f";
const BLUE: &str = "#1f4c79";
const RULE: &str = "#c2b390";

/// A panel of the drawing: where it lies and how large it is inside.
struct Panel {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// The whole drawing.
pub(crate) fn draw(report: &Report<'_>) -> String {
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 900\" font-family=\"Palatino, Georgia, serif\" font-size=\"13\">\n",
    );
    let _ = writeln!(out, "<rect width=\"960\" height=\"900\" fill=\"#f4ecd9\"/>");
    let home = report.count.home();
    let heading = format!(
        "TimeTripper: {} trips by {}, {} home ({})",
        home.all,
        report.wish.bot,
        home.part,
        percent(home)
    );
    text(&mut out, 30.0, 38.0, "start", &format!("font-size=\"22\" fill=\"{INK}\""), &heading);
    loads(&mut out, report, &Panel { x: 170.0, y: 90.0, width: 280.0, height: 200.0 });
    experience(&mut out, report, &Panel { x: 560.0, y: 90.0, width: 360.0, height: 200.0 });
    lengths(&mut out, report, &Panel { x: 60.0, y: 360.0, width: 860.0, height: 130.0 });
    battles(&mut out, report, &Panel { x: 30.0, y: 560.0, width: 900.0, height: 320.0 });
    out.push_str("</svg>\n");
    out
}

fn text(out: &mut String, x: f64, y: f64, anchor: &str, more: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {more}>{words}</text>");
}

fn rect(out: &mut String, at: (f64, f64), size: (f64, f64), fill: &str) {
    let ((x, y), (width, height)) = (at, size);
    let _ = writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"/>"
    );
}

fn caption(out: &mut String, panel: &Panel, words: &str) {
    text(out, panel.x, panel.y - 14.0, "start", &format!("font-style=\"italic\" fill=\"{SOFT}\""), words);
}

fn small(fill: &str) -> String {
    format!("font-size=\"11\" fill=\"{fill}\"")
}

/// A bar for each load, with its margin.
fn loads(out: &mut String, report: &Report<'_>, panel: &Panel) {
    caption(out, panel, "Home, by load");
    let most = report.count.loads.iter().map(|tally| tally.home.value()).fold(0.02, f64::max);
    #[allow(clippy::cast_precision_loss, reason = "there are a handful of loads")]
    let step = panel.height / report.count.loads.len().max(1) as f64;
    let mut y = panel.y;
    for tally in &report.count.loads {
        let width = panel.width * tally.home.value() / most;
        rect(out, (panel.x, y + step * 0.15), (width, step * 0.6), BLUE);
        text(out, panel.x - 8.0, y + step * 0.55, "end", &format!("fill=\"{INK}\""), tally.load.name());
        text(out, panel.x + width + 6.0, y + step * 0.55, "start", &small(SOFT), &percent(tally.home));
        y += step;
    }
}

/// A line over what was reached.
fn experience(out: &mut String, report: &Report<'_>, panel: &Panel) {
    caption(out, panel, "Home, of those who reached this Experience");
    frame(out, panel);
    let points: Vec<_> =
        used(&report.count.experience).filter(|(number, share)| *number <= 24 && share.all >= 5).collect();
    #[allow(clippy::cast_precision_loss, reason = "there are at most 25 points")]
    let place = |at: usize, share: &Share| {
        let x = panel.x + panel.width * at as f64 / points.len().saturating_sub(1).max(1) as f64;
        (x, panel.y + panel.height * (1.0 - share.value()))
    };
    let mut line = String::new();
    for (at, (number, share)) in points.iter().enumerate() {
        let (x, y) = place(at, share);
        let _ = write!(line, "{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
        let _ = writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"{BLUE}\"/>");
        if number % 2 == 0 {
            text(out, x, panel.y + panel.height + 16.0, "middle", &small(SOFT), &number.to_string());
        }
    }
    let _ = writeln!(out, "<path d=\"{line}\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"1.6\"/>");
}

fn frame(out: &mut String, panel: &Panel) {
    for (share, words) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
        let y = panel.y + panel.height * (1.0 - share);
        let _ = writeln!(out, "<path d=\"M{:.1} {y:.1}h{:.1}\" stroke=\"{RULE}\"/>", panel.x, panel.width);
        text(out, panel.x - 6.0, y + 4.0, "end", &small(SOFT), words);
    }
}

/// A bar for each length, the part that led home in another colour.
fn lengths(out: &mut String, report: &Report<'_>, panel: &Panel) {
    caption(out, panel, "Trips by how many battles they led through; blue came home");
    let all: Vec<_> = used(&report.count.lengths).collect();
    let most = all.iter().map(|(_, share)| share.all).max().unwrap_or(1).max(1);
    let last = all.last().map_or(1, |(length, _)| *length).max(10);
    #[allow(clippy::cast_precision_loss, reason = "counts lie far below 2^52")]
    for (length, share) in all {
        let step = panel.width / last as f64;
        let x = panel.x + step * (length as f64 - 1.0);
        let high = |count: u64| panel.height * count as f64 / most as f64;
        let (whole, home) = (high(share.all), high(share.part));
        rect(out, (x, panel.y + panel.height - whole), (step * 0.8, whole), RULE);
        rect(out, (x, panel.y + panel.height - home), (step * 0.8, home), BLUE);
        if last <= 30 || length % 5 == 0 {
            text(
                out,
                x + step * 0.4,
                panel.y + panel.height + 16.0,
                "middle",
                &small(SOFT),
                &length.to_string(),
            );
        }
    }
}

/// Both Time Displays, each hex the redder the more of its visitors died.
fn battles(out: &mut String, report: &Report<'_>, panel: &Panel) {
    caption(out, panel, "Deaths of visits, by battle: the Past and the Future");
    let displays: &Displays = &report.setup.displays;
    let size = panel.height / (3_f64.sqrt() * (2.0 * f64::from(displays.radius()) + 1.0));
    let most = report.worst().first().map_or(0.01, |(_, share)| share.value()).max(0.01);
    for moment in displays.moments() {
        let middle = panel.x + panel.width * if moment.era == Era::Past { 0.25 } else { 0.75 };
        let (q, r) = (f64::from(moment.hex.q), f64::from(moment.hex.r));
        let (x, y) =
            (middle + size * 1.5 * q, panel.y + panel.height / 2.0 + size * 3_f64.sqrt() * (r + q / 2.0));
        let battle = displays.battle(moment);
        let share = battle
            .and_then(|battle| report.count.deaths.get(usize::from(battle)).copied())
            .unwrap_or_default();
        let depth = share.value() / most;
        let (half, high) = (size / 2.0, size * 3_f64.sqrt() / 2.0);
        let _ = writeln!(
            out,
            "<path d=\"M{:.1} {y:.1}l{half:.1} {high:.1}h{size:.1}l{half:.1} {:.1}L{:.1} {:.1}h{:.1}z\" fill=\"#9a2c20\" fill-opacity=\"{depth:.2}\" stroke=\"{RULE}\"/>",
            x - size,
            -high,
            x + half,
            y - high,
            -size
        );
        let ink = if depth > 0.55 { "#faf5e8" } else { INK };
        match battle {
            Some(battle) => {
                text(
                    out,
                    x,
                    y,
                    "middle",
                    &format!("font-size=\"12\" font-weight=\"bold\" fill=\"{ink}\""),
                    &battle.to_string(),
                );
                if share.all > 0 {
                    text(
                        out,
                        x,
                        y + 12.0,
                        "middle",
                        &format!("font-size=\"9\" fill=\"{ink}\""),
                        &percent(share),
                    );
                }
            }
            None => text(out, x, y + 4.0, "middle", &small(BLUE), "hole"),
        }
    }
}
