//! Maps of hexes, flat-topped, laid out from a list.

use hexgrid::Hex;
use maud::{Markup, html};

/// The distance from the middle of a hex to a corner, in the drawing's units.
pub const SIZE: f64 = 16.0;

/// One hex of a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexCell {
    /// Where it is.
    pub hex: Hex,
    /// What is printed in it.
    pub label: String,
    /// The class its terrain is drawn in.
    pub terrain: &'static str,
}

/// The middle of a hex.
pub fn centre(hex: Hex) -> (f64, f64) {
    let (q, r) = (f64::from(hex.q), f64::from(hex.r));
    (SIZE * 1.5 * q, SIZE * 3_f64.sqrt() * (r + q / 2.0))
}

/// The outline of a hex around its middle.
fn outline() -> String {
    let half = SIZE * 3_f64.sqrt() / 2.0;
    let (s, t) = (SIZE, SIZE / 2.0);
    format!("M{s:.1} 0L{t:.1} {half:.1}H-{t:.1}L-{s:.1} 0L-{t:.1}-{half:.1}H{t:.1}Z")
}

/// A map of these hexes; `top` lies over it.
pub fn map(label: &str, cells: &[HexCell], top: &Markup) -> Markup {
    let centres: Vec<_> = cells.iter().map(|cell| centre(cell.hex)).collect();
    let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
    for &(x, y) in &centres {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    let pad = SIZE + 4.0;
    let (width, height) = (high.0 - low.0 + 2.0 * pad, high.1 - low.1 + 2.0 * pad);
    html! {
        svg.hexes viewBox={ (one(low.0 - pad)) " " (one(low.1 - pad)) " " (one(width)) " " (one(height)) }
            role="group" aria-label=(label) {
            defs { path id="hx" d=(outline()) {} }
            @for (cell, (x, y)) in cells.iter().zip(&centres) {
                g transform={ "translate(" (one(*x)) " " (one(*y)) ")" } {
                    use.hex.(cell.terrain) href="#hx" {}
                    text.no y=(one(-SIZE * 0.52)) { (cell.label) }
                }
            }
            (top)
        }
    }
}

/// A number with one digit after the point, which is as fine as paper is.
fn one(number: f64) -> String {
    format!("{number:.1}")
}
