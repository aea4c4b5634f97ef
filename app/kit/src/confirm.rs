//! A step in between for what cannot be undone. A button with a question asks it in a dialog before its form is sent.
//! Without script the form goes to [`ADDRESS`] instead, where the server shows [`page`], which sends it on.

use std::fmt::Write as _;

use maud::{Markup, html};

/// Where forms go that are to be confirmed.
pub const ADDRESS: &str = "/confirm";

/// The field of a form that says where it goes once it is confirmed.
pub const TO: &str = "to";

/// The value of `formaction` for a button that asks this question; its form has a hidden field [`TO`].
pub fn address(question: &str) -> String {
    let mut address = format!("{ADDRESS}?ask=");
    for byte in question.bytes() {
        if byte.is_ascii_alphanumeric() {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address
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
pub fn button(label: &str, name: &str, value: &str, question: &str) -> Markup {
    html! {
        button type="submit" name=(name) value=(value) formaction=(address(question)) data-confirm=(question) { (label) }
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
        assert_eq!(address("Leave? 100 % sure"), "/confirm?ask=Leave%3F%20100%20%25%20sure");
    }
}
