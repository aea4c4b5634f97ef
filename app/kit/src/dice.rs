//! Dice: pips for six sides, numerals for any other.

use engine::RollWords;
use maud::{Markup, html};

/// The places of the pips, by face.
const PIPS: [&[(i8, i8)]; 6] = [
    &[(0, 0)],
    &[(-5, -5), (5, 5)],
    &[(-5, -5), (0, 0), (5, 5)],
    &[(-5, -5), (5, -5), (-5, 5), (5, 5)],
    &[(-5, -5), (5, -5), (0, 0), (-5, 5), (5, 5)],
    &[(-5, -5), (5, -5), (-5, 0), (5, 0), (-5, 5), (5, 5)],
];

/// A die with this many sides that shows this face.
pub fn die(sides: u16, face: u16) -> Markup {
    let words = format!("{face} on a die of {sides}");
    let pips = (sides == 6).then(|| PIPS.get(usize::from(face).wrapping_sub(1))).flatten();
    html! {
        svg.die viewBox="-11 -11 22 22" role="img" aria-label=(words) {
            @if let Some(pips) = pips {
                rect x="-9.5" y="-9.5" width="19" height="19" rx="3.5" {}
                @for (x, y) in *pips { circle cx=(x) cy=(y) r="1.9" {} }
            } @else {
                path d="M0-10.4L9-5.2V5.2L0 10.4L-9 5.2V-5.2Z" {}
                text y="3.2" { (face) }
            }
        }
    }
}

/// Rolls of one purpose in a row.
pub fn rolls(rolls: &[RollWords]) -> Markup {
    html! { @for roll in rolls { (die(roll.sides, roll.face)) } }
}

/// Rolls as small as words, for lists in which there are many: one sign a die of six sides, or a number.
pub fn small(rolls: &[RollWords]) -> String {
    let sign = |roll: &RollWords| match (roll.sides, roll.face) {
        (6, face @ 1..=6) => char::from_u32(0x267F + u32::from(face)).map_or_else(String::new, String::from),
        (_, face) => face.to_string(),
    };
    let signs: Vec<_> = rolls.iter().map(sign).collect();
    // Signs of dice may touch, numbers must not.
    let between = if rolls.iter().all(|roll| roll.sides == 6) { "" } else { " " };
    signs.join(between)
}
