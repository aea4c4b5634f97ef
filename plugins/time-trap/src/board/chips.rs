//! Chips: the phrases of a draft, each with its price and a way to drop it.

use maud::{Markup, html};

use kit::{act::Act};

/// One phrase of a draft.
#[derive(Clone, Debug)]
pub struct Chip {
    /// What it says.
    pub face: Markup,
    /// The same in plain words.
    pub words: String,
    /// What it costs.
    pub price: Option<u16>,
    /// What dropping it posts; none if it cannot be dropped.
    pub drop: Option<Act>,
    /// Whether it is still being written.
    pub is_open: bool,
}

/// The chips in a row.
pub fn chips(chips: &[Chip]) -> Markup {
    html! {
        ul.chips {
            @for chip in chips {
                li.chip.open[chip.is_open] {
                    span title=(chip.words) { (chip.face) }
                    @if let Some(price) = chip.price { span.price { "−" (price) } }
                    @if let Some(act) = &chip.drop {
                        button form="act" name=(act.field) value=(act.value) aria-label={ "Drop: " (chip.words) } { "×" }
                    }
                }
            }
        }
    }
}
