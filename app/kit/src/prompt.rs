//! The prompt bar. It always answers: whose turn is it, what can I do, what just happened, why.

use engine::{Narrated, Rule, Seats};
use maud::{Markup, html};

use super::why::why;
use crate::{Clock, Fragment, Scene};

/// What the prompt bar says.
#[derive(Clone, Debug)]
pub struct PromptBar {
    /// Where in the game one is: `Turn 8 of 10`.
    pub place: String,
    /// Who the viewer is at this table.
    viewer: String,
    /// The question, or who has to act.
    pub question: String,
    /// The rule that asks.
    pub rule: Option<Rule>,
    /// What the viewer can do, in a sentence.
    pub hint: String,
    /// What just happened, and by which rule.
    pub news: Option<(String, Rule)>,
    /// Whether it is the viewer who must act.
    pub is_yours: bool,
    /// Whether the game is over.
    pub is_over: bool,
    /// Whether all this is a what-if.
    pub what_if: bool,
    /// The buttons.
    pub buttons: Markup,
    /// The form that undoes the last submission, where the viewer may.
    undo: Markup,
    /// The clock of the turn.
    clock: Option<Clock>,
    /// Whose time has just run out, in a sentence.
    ran_out: Option<String>,
}

impl PromptBar {
    /// The bar as every game has it: the question or who has to act, the last event as news, and undo.
    pub fn of<G: Narrated>(scene: &Scene<'_, G>, place: impl Into<String>) -> Self {
        let prompt = scene.decision.and_then(|decision| decision.prompt.as_ref());
        let (question, hint) = match prompt {
            Some(prompt) => (prompt.text.clone(), String::new()),
            None => (waiting(scene), String::new()),
        };
        let news = scene.log.iter().rev().find_map(|line| line.events.last());
        Self {
            place: place.into(),
            viewer: viewer(scene),
            question,
            rule: prompt.map(|prompt| prompt.rule),
            hint,
            news: news.map(|event| (event.text.clone(), event.rule)),
            is_yours: scene.decision.is_some(),
            is_over: scene.outcome.is_some(),
            what_if: scene.what_if,
            buttons: html! {},
            undo: undo(scene),
            clock: scene.clock(),
            ran_out: ran_out(scene),
        }
    }

    /// The same with this question where the viewer is not asked anything.
    #[must_use]
    pub fn or_waiting(mut self, question: Option<String>) -> Self {
        if let Some(question) = question.filter(|_| !self.is_yours) {
            self.question = question;
        }
        self
    }

    /// The same with this hint, unless the hint is empty.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> Self {
        let hint = hint.into();
        if !hint.is_empty() {
            self.hint = hint;
        }
        self
    }

    /// The same with this news.
    #[must_use]
    pub fn with_news(mut self, news: Option<(String, Rule)>) -> Self {
        self.news = news;
        self
    }

    /// The same with these buttons before the one for undo.
    #[must_use]
    pub fn with_buttons(mut self, buttons: Markup) -> Self {
        self.buttons = buttons;
        self
    }

    /// The bar as the fragment `prompt`. Its class `over` is how the page knows that the game is over: style sheets ask
    /// for `.frame:has(#prompt.over)`, so the frame follows while the page is live.
    pub fn draw(&self) -> Fragment {
        Fragment::new(
            "prompt",
            html! {
                div id="prompt" .prompt .yours[self.is_yours] .over[self.is_over] tabindex="-1" {
                    div.words {
                        p.place {
                            (self.place) span.viewer { " · " (self.viewer) }
                            @if let Some(clock) = self.clock { " · " (clock.draw()) }
                            @if self.what_if { span.stamp { "What if" } }
                        }
                        h2 data-say { (self.question) @if let Some(rule) = self.rule { "\u{a0}" (why(rule)) } }
                        @if !self.hint.is_empty() { p.hint { (self.hint) } }
                        @if let Some((news, rule)) = &self.news {
                            p.news {
                                i { "Just now" } " "
                                @if let Some(ran_out) = &self.ran_out { b { (ran_out) } " " }
                                (news) "\u{a0}" (why(*rule))
                            }
                        } @else if let Some(ran_out) = &self.ran_out {
                            p.news { i { "Just now" } " " b { (ran_out) } }
                        }
                    }
                    div.buttons { (self.buttons) (self.undo) }
                }
            },
        )
    }
}

/// Who the viewer is at this table.
fn viewer<G: Narrated>(scene: &Scene<'_, G>) -> String {
    scene.viewer.seat().map_or_else(|| "you are watching".to_owned(), |seat| scene.name(seat))
}

/// Who has to act, how the game ended, or that this is the past.
fn waiting<G: Narrated>(scene: &Scene<'_, G>) -> String {
    if let Some(outcome) = scene.outcome {
        return match outcome.winners.len() {
            0 => "The game is over. No one wins.".to_owned(),
            1 => format!("The game is over. {} wins.", scene.names.list(outcome.winners)),
            _ => format!("The game is over. {} share the victory.", scene.names.list(outcome.winners)),
        };
    }
    if let Some(at) = scene.at {
        return format!("You are viewing a past position, after entry {at}.");
    }
    format!("Waiting for {}.", scene.names.list(scene.to_act))
}

/// How many of the last entries are searched for those of the clock.
const RECENT: usize = 8;

/// Whose time has run out since the viewer last acted.
fn ran_out<G: Narrated>(scene: &Scene<'_, G>) -> Option<String> {
    let own = scene.viewer.seat();
    let recent = scene.log.iter().rev().take(RECENT);
    let late = recent
        .take_while(|line| line.by_clock || line.seat.is_none() || line.seat != own)
        .take_while(|line| own.is_some() || line.by_clock)
        .filter(|line| line.by_clock)
        .filter_map(|line| line.seat)
        .fold(Seats::NONE, Seats::with);
    match own {
        _ if late.is_empty() => None,
        Some(own) if late.has(own) && late.len() == 1 => Some("Time ran out for you.".to_owned()),
        _ => Some(format!("Time ran out for {}.", scene.names.list(late))),
    }
}

/// The form that undoes the viewer's last submission.
fn undo<G: Narrated>(scene: &Scene<'_, G>) -> Markup {
    html! {
        @if scene.can_undo {
            form method="post" action={ (scene.path) "/undo" } {
                input type="hidden" name="csrf" value=(scene.csrf);
                input type="hidden" name="seq" value=(scene.seq);
                button data-key="undo" { "Undo" }
            }
        }
    }
}
