//! Small helpers for pages around the table: buttons, cards, tables and forms in the same look.

use maud::{Markup, html};

pub use crate::actions::Weight;

/// Text made safe to stand in markup, in elements and in quoted attributes.
pub fn escape(text: &str) -> String {
    html! { (text) }.into_string()
}

/// The classes that apply, for an attribute that is left out where none does.
pub fn classes(all: &[(&'static str, bool)]) -> Option<String> {
    let applying: Vec<_> = all.iter().filter(|(_, applies)| *applies).map(|(class, _)| *class).collect();
    (!applying.is_empty()).then(|| applying.join(" "))
}

/// A sheet of paper with a heading.
pub fn card(heading: &str, inside: &Markup) -> Markup {
    html! { section.card { h2 { (heading) } (inside) } }
}

/// The first sheet of a page, whose heading is that of the whole page.
pub fn lead(heading: &str, inside: &Markup) -> Markup {
    html! { section.card { h1 { (heading) } (inside) } }
}

/// A form that posts, with its token.
pub fn form(action: &str, csrf: &str, inside: &Markup) -> Markup {
    html! {
        form.plain method="post" action=(action) {
            input type="hidden" name="csrf" value=(csrf);
            (inside)
        }
    }
}

/// A button that sends its form; the main one of a page is [`Weight::Main`].
pub fn button(label: &str, name: &str, value: &str, weight: Weight) -> Markup {
    html! { button.main[weight == Weight::Main].quiet[weight == Weight::Quiet] type="submit" name=(name) value=(value) { (label) } }
}

/// A field with its label.
pub fn field(label: &str, name: &str, kind: &str, value: &str) -> Markup {
    html! { label.field { span { (label) } input type=(kind) name=(name) value=(value); } }
}

/// A field for a password; `autocomplete` says whether it is the current one or a new one.
pub fn password(label: &str, name: &str, autocomplete: &str) -> Markup {
    html! { label.field { span { (label) } input type="password" name=(name) autocomplete=(autocomplete); } }
}

/// Something to copy, with a button that does it.
pub fn to_copy(id: &str, label: &str, value: &str) -> Markup {
    html! {
        div.copy {
            input id=(id) readonly value=(value) aria-label=(label);
            button type="button" data-copy=(id) hidden data-needs-script { "Copy" }
        }
    }
}

/// A field with a choice of values, each with its words.
pub fn choice(label: &str, name: &str, options: &[(&str, &str)], chosen: &str) -> Markup {
    html! {
        label.field {
            span { (label) }
            select name=(name) {
                @for (value, words) in options { option value=(value) selected[*value == chosen] { (words) } }
            }
        }
    }
}

/// How fast something runs by itself, from 1 to 5; the client reads it.
pub fn speed() -> Markup {
    html! { label.speed { span { "Speed" } input type="range" min="1" max="5" value="3" data-speed; } }
}

/// A table with heads and rows of cells.
pub fn table(heads: &[&str], rows: &[Vec<Markup>]) -> Markup {
    html! {
        table.ruled {
            thead { tr { @for head in heads { @if head.is_empty() { td {} } @else { th scope="col" { (head) } } } } }
            tbody { @for row in rows { tr { @for cell in row { td { (cell) } } } } }
        }
    }
}

/// The same, where each row is a thing of its own: on a phone a row becomes a block in which every cell has its head, and
/// the last one, which is to be pressed, stays in sight.
pub fn list(heads: &[&str], rows: &[Vec<Markup>]) -> Markup {
    html! {
        table.ruled.listed {
            thead { tr { @for head in heads { @if head.is_empty() { td {} } @else { th scope="col" { (head) } } } } }
            tbody {
                @for row in rows {
                    tr { @for (cell, head) in row.iter().zip(heads) { td data-head=[(!head.is_empty()).then_some(head)] { (cell) } } }
                }
            }
        }
    }
}

/// A link that looks like a button.
pub fn link(href: &str, label: &str, weight: Weight) -> Markup {
    html! { a.button.main[weight == Weight::Main].quiet[weight == Weight::Quiet] href=(href) { (label) } }
}

/// A plain sentence that something went wrong, or well.
pub fn notice(words: &str) -> Markup {
    html! { p.notice role="status" { (words) } }
}
