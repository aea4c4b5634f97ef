//! How an offered action is written into a page, and how a pressed button is read back.
//!
//! Posted are `csrf`, `seq` and one of two forms of the new draft: `act`, the whole text; or `draft` and `add`,
//! the text so far and what is added to it. The second keeps pages small where fifty buttons would repeat a
//! long draft. [`Pressed`] reads both.

use engine::{Narrated, Offer};
use maud::html;

use crate::{Fragment, Scene};

/// The hidden fields that every act carries besides its own, as the fragment `act-fields`: the position the page was
/// drawn from, and the draft so far. They belong to the form `act`, which the frame draws around them; further forms that
/// post acts are named in `also`.
pub fn fields<G: Narrated>(scene: &Scene<'_, G>, draft: &str, also: &[&str]) -> Fragment {
    let seq = scene.seq;
    Fragment::new(
        "act-fields",
        html! {
            span id="act-fields" data-seq=(seq) hidden {
                input type="hidden" name="seq" value=(seq);
                input type="hidden" name="draft" value=(draft);
                @for form in also {
                    input form=(form) type="hidden" name="seq" value=(seq);
                    input form=(form) type="hidden" name="draft" value=(draft);
                }
            }
        },
    )
}

/// Drafts up to this many bytes are written out whole.
const SHORT: usize = 40;

/// The field and the value that a button posts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Posted {
    /// `act` or `add`.
    pub field: &'static str,
    /// The new draft, or what is added to it.
    pub value: String,
}

impl Posted {
    /// The draft becomes this text.
    pub fn whole(text: impl Into<String>) -> Self {
        Self { field: "act", value: text.into() }
    }

    /// A phrase more, after what is settled of the draft.
    pub fn phrase(settled: &str, phrase: &str) -> Self {
        match settled.len() {
            0 => Self::whole(phrase),
            1..=SHORT => Self::whole(format!("{settled}, {phrase}")),
            _ => Self { field: "add", value: format!(", {phrase}") },
        }
    }

    /// A phrase more, written so that it stays the same while the draft grows.
    pub fn added_phrase(phrase: &str) -> Self {
        Self { field: "add", value: format!(", {phrase}") }
    }

    /// What taking the offer posts, given the draft so far.
    pub fn of<A, R>(draft: &str, offer: &Offer<A, R>) -> Self {
        match offer.then.strip_prefix(draft) {
            Some(rest) if draft.len() > SHORT => Self { field: "add", value: rest.to_owned() },
            _ => Self::whole(offer.then.clone()),
        }
    }

    /// The same, written so that it stays the same while the draft grows.
    pub fn added<A, R>(draft: &str, offer: &Offer<A, R>) -> Self {
        match offer.then.strip_prefix(draft) {
            Some(rest) if draft.is_empty() => Self { field: "add", value: format!(", {rest}") },
            Some(rest) => Self { field: "add", value: rest.to_owned() },
            None => Self::whole(offer.then.clone()),
        }
    }

    /// The attribute's value on an element of the board that is not a button: `data-act`, if the text is whole.
    pub fn data_act(&self) -> Option<&str> {
        (self.field == "act").then_some(&self.value)
    }

    /// The attribute's value on an element of the board that is not a button: `data-add`, if it is not.
    pub fn data_add(&self) -> Option<&str> {
        (self.field == "add").then_some(&self.value)
    }
}

/// What a form posted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pressed<'a> {
    /// The field `act`.
    pub act: Option<&'a str>,
    /// The field `draft`.
    pub draft: Option<&'a str>,
    /// The field `add`.
    pub add: Option<&'a str>,
}

impl Pressed<'_> {
    /// The new draft; an empty one is a draft too.
    pub fn text(&self) -> Option<String> {
        if let Some(act) = self.act {
            return Some(act.to_owned());
        }
        let (draft, add) = (self.draft.unwrap_or_default(), self.add?);
        Some(if draft.is_empty() {
            add.trim_start_matches([',', ' ']).to_owned()
        } else {
            format!("{draft}{add}")
        })
    }
}
