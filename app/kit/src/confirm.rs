//! A step in between for what cannot be undone. A button with a question asks it in a dialog before its form is sent.
//! Without script the form goes to [`ADDRESS`] instead, where the server shows [`page`], which sends it on.

use std::fmt::Write as _;

use maud::{Markup, html};

/// Where forms go that are to be confirmed, after the root of the site.
pub const ADDRESS: &str = "/confirm";

/// The field of a form that says where it goes once it is confirmed.
pub const TO: &str = "to";

/// What a player is asked before something that cannot be undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The value of `data-confirm`: the question itself.
    pub words: String,
    /// The value of `formaction` for the button that asks it; its form has a hidden field [`TO`].
    pub address: String,
}

impl Question {
    /// This question on a site whose paths all start with `root`.
    pub fn new(root: &str, words: impl Into<String>) -> Self {
        let words = words.into();
        let mut address = format!("{root}{ADDRESS}?ask=");
        for byte in words.bytes() {
            if byte.is_ascii_alphanumeric() {
                address.push(char::from(byte));
            } else {
                let _ = write!(address, "%{byte:02X}");
            }
        }
        Self { words, address }
    }
}

/// A form with one button that asks a question before it is sent to `action`.
pub fn form(action: &str, csrf: &str, button: &Markup) -> Markup {
    html! {
        form.plain method="post" action=(action) {
            input type="hidden" name="csrf" value=(csrf);
            input type="hidden" name=(TO) value=(action);
            (button)
        }
    }
}

/// A button that asks a question; it belongs in a [`form`].
pub fn button(label: &str, name: &str, value: &str, question: &Question) -> Markup {
    html! {
        button type="submit" name=(name) value=(value) formaction=(question.address) data-confirm=(question.words) { (label) }
    }
}

/// The question as a page: the same fields again, sent on by a button. `to` must be an address of this site.
pub fn page(question: &str, to: &str, fields: &[(String, String)], back: &str) -> Markup {
    html! {
        section.card {
            h1 { (question) }
            form method="post" action=(to) {
                @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                p.buttons {
                    button.main { "Yes" }
                    a.button href=(back) { "Cancel" }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_survives_its_address() {
        let address = |root| Question::new(root, "Leave? 100 % sure").address;
        assert_eq!(address(""), "/confirm?ask=Leave%3F%20100%20%25%20sure");
        assert_eq!(address("/games"), "/games/confirm?ask=Leave%3F%20100%20%25%20sure");
    }
}
