//! Results as a picture: the game's own chart, or a bar for every row of every section.

use maud::{Markup, html};
use plugin::{Figure, Section};

use crate::Results;

const WIDTH: f64 = 720.0;
const ROW: f64 = 20.0;
const NAMES: f64 = 220.0;
const HEAD: f64 = 34.0;

impl Results {
    /// A chart as a whole SVG document.
    pub fn svg(&self) -> String {
        if let Some(chart) = &self.own_chart {
            return chart.clone();
        }
        let mut y = 40.0;
        let mut parts = Vec::new();
        for section in self.sections.iter().filter(|section| !section.rows.is_empty()) {
            parts.push(draw(section, y));
            #[allow(clippy::cast_precision_loss, reason = "a section has few rows")]
            let rows = section.rows.len() as f64;
            y += HEAD + rows * ROW + 12.0;
        }
        let title = format!("{}: {} games", self.title, self.games);
        let markup = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (y) } font-family="sans-serif" font-size="12" {
                rect width=(WIDTH) height=(y) fill="#faf5e8" {}
                text x="12" y="24" font-size="16" font-weight="bold" fill="#2a2218" { (title) }
                @for part in parts { (part) }
            }
        };
        markup.into_string() + "\n"
    }
}

/// One section: the first figure of each row as a bar, all of them in words.
fn draw(section: &Section, top: f64) -> Markup {
    let values: Vec<f64> = section.rows.iter().map(|(_, figures)| value(figures.first())).collect();
    let most = values.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let heads = section.columns.join(" · ");
    html! {
        text x="12" y=(top + 20.0) font-weight="bold" fill="#2a2218" { (section.title) " (" (heads) ")" }
        @for (number, ((name, figures), value)) in (0_u16..).zip(section.rows.iter().zip(&values)) {
            @let y = top + HEAD + f64::from(number) * ROW;
            @let width = (value / most).max(0.0) * (WIDTH - NAMES - 160.0);
            @let said = figures.iter().map(ToString::to_string).collect::<Vec<_>>().join(" · ");
            text x=(NAMES - 8.0) y=(y + 9.0) text-anchor="end" fill="#2a2218" { (name) }
            rect x=(NAMES) y=(y - 3.0) width={ (format!("{width:.1}")) } height="14" fill="#1f4c79" {}
            text x={ (format!("{:.1}", NAMES + width + 6.0)) } y=(y + 9.0) fill="#64573f" { (said) }
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn value(figure: Option<&Figure>) -> f64 {
    match figure {
        Some(Figure::Count(count)) => *count as f64,
        Some(Figure::Share(number) | Figure::Number(number)) => *number,
        Some(Figure::None) | None => 0.0,
    }
}
