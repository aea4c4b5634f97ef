//! Chips: the parts of a draft, each with its price and a button that drops it.

use kit::act::Posted;
use maud::{Markup, html};

/// One part of a draft.
#[derive(Clone, Debug)]
pub(super) struct Chip {
    /// What it shows.
    pub(super) face: Markup,
    /// The same in plain words.
    pub(super) words: String,
    /// What it costs.
    pub(super) price: Option<u16>,
    /// What dropping it posts; none if it cannot be dropped.
    pub(super) drop: Option<Posted>,
    /// Whether it is still being composed.
    pub(super) is_open: bool,
}

/// The chips in a row.
pub(super) fn chips(chips: &[Chip]) -> Markup {
    html! {
        ul.chips {
            @for chip in chips {
                li.chip.open[chip.is_open] {
                    span title=(chip.words) { (chip.face) }
                    @if let Some(price) = chip.price { span.price { "−" (price) } }
                    @if let Some(act) = &chip.drop {
                        button form="act" name=(act.field) value=(act.value)
                            aria-label={ "Drop: " (chip.words) } { "×" }
                    }
                }
            }
        }
    }
}
