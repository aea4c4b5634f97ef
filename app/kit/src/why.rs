//! "Why": the number of a rule that opens to what the rule says.

use engine::Rule;
use maud::{Markup, html};

use crate::Fragment;

/// The id of a rule's footnote.
pub fn id(rule: Rule) -> String {
    format!("r-{}", rule.0.replace(char::is_whitespace, "-"))
}

/// The number of a rule; pressing it shows the rule's footnote. The browser does that without script, and the
/// style sheet puts the word "rule" before the number for screen readers.
pub fn why(rule: Rule) -> Markup {
    html! {
        button.why type="button" popovertarget=(id(rule)) { (rule) }
    }
}

/// A rule's footnote, added to the element `rules` when it is first cited.
pub fn footnote(rule: Rule, gist: Option<&str>) -> Fragment {
    let gist = gist.unwrap_or(if rule == Rule::TABLE {
        "House rule: the rulebook doesn’t say."
    } else {
        "The rulebook says so."
    });
    let id = id(rule);
    Fragment::new(
        id.clone(),
        html! { p.footnote id=(id) popover="auto" data-append="rules" { b { "Rule " (rule) } " " (gist) } },
    )
}
