//! The prompt bar. It always answers: whose turn is it, what can I do, what just happened, why.

use engine::Rule;
use maud::{Markup, html};

use super::why::why;
use crate::Fragment;

/// What the prompt bar says.
#[derive(Clone, Debug)]
pub struct PromptBar {
    /// Where in the game one is: `Turn 8 of 10`.
    pub place: String,
    /// The question, or whom one waits for.
    pub question: String,
    /// The rule that asks.
    pub rule: Option<Rule>,
    /// What one can do, in a sentence.
    pub hint: String,
    /// What just happened, and by which rule.
    pub news: Option<(String, Rule)>,
    /// Whether it is the viewer who must act.
    pub is_yours: bool,
    /// Whether all this is a what-if.
    pub what_if: bool,
    /// The buttons.
    pub buttons: Markup,
}

impl PromptBar {
    /// The bar as the fragment `prompt`.
    pub fn draw(&self) -> Fragment {
        Fragment::new(
            "prompt",
            html! {
                div id="prompt" .prompt .yours[self.is_yours] tabindex="-1" {
                    p.place {
                        (self.place)
                        @if self.what_if { span.stamp { "What if" } }
                    }
                    h2 data-say { (self.question) @if let Some(rule) = self.rule { "\u{a0}" (why(rule)) } }
                    @if !self.hint.is_empty() { p.hint { (self.hint) } }
                    @if let Some((news, rule)) = &self.news {
                        p.news { i { "Just now" } " " (news) "\u{a0}" (why(*rule)) }
                    }
                    div.buttons { (self.buttons) }
                }
            },
        )
    }
}
