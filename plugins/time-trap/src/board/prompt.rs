//! What the prompt bar says, and the form all buttons belong to.

use engine::{Rule, Target};
use maud::{Markup, html};
use time_trap::{Pick, TURNS};

use super::{changed::summary, desk::Desk};
use kit::{Fragment, prompt::PromptBar};

/// The prompt bar as the fragment `prompt`.
pub(super) fn draw(desk: &Desk<'_>) -> Fragment {
    let scene = desk.scene;
    let prompt = scene.decision.and_then(|look| look.prompt.as_ref());
    let bar = PromptBar {
        place: place(desk),
        question: prompt.map_or_else(|| waiting(desk), |prompt| prompt.text.clone()),
        rule: prompt.map(|prompt| prompt.rule).or(scene.outcome.map(|_| Rule("7"))),
        hint: hint(desk).to_owned(),
        news: news(desk),
        is_yours: desk.may_act(),
        what_if: scene.what_if,
        buttons: buttons(desk),
    };
    bar.draw()
}

fn place(desk: &Desk<'_>) -> String {
    let who = match desk.own {
        Some((seat, _)) => format!("{}, player {seat}", desk.scene.name(seat)),
        None => "You are watching".to_owned(),
    };
    if desk.view.over {
        return format!("The end · {who}");
    }
    format!("Turn {} of {TURNS} · {who}", desk.view.turn)
}

/// Whom the table waits for, or how it ended.
fn waiting(desk: &Desk<'_>) -> String {
    let names = |seats: engine::Seats| seats.iter().map(|seat| desk.scene.name(seat)).collect::<Vec<_>>();
    if let Some(outcome) = desk.scene.outcome {
        let winners = names(outcome.winners);
        let best = outcome.played().iter().max().copied().unwrap_or_default();
        return match winners.len() {
            1 => format!("{} wins with {best} Victory Points.", winners[0]),
            _ => format!("{} share the victory with {best} Victory Points.", winners.join(" and ")),
        };
    }
    if let Some(at) = desk.scene.at {
        return format!("This is how it stood after entry {at}.");
    }
    let whom = names(desk.scene.to_act).join(", ");
    match desk.own {
        Some(_) => format!("Your orders are in. Still planning: {whom}."),
        None => format!("Still planning: {whom}."),
    }
}

fn hint(desk: &Desk<'_>) -> &'static str {
    if desk.scene.at.is_some() {
        return "Nothing can be done in the past of a game; a what-if goes on from here.";
    }
    if desk.view.over {
        return "Go through the turns of the last replay on the strip, or open the log.";
    }
    if !desk.may_act() {
        return match desk.own {
            Some(_) if desk.scene.can_undo => "You can take your orders back until the last player’s are in.",
            _ => "When the last orders are in, the game is replayed from the first turn.",
        };
    }
    match desk.pick {
        Pick::Nothing if desk.played == 0 => "Pick a Man, on the map or below; then his move; then his shot.",
        Pick::Nothing => "Pick a Man, or a past order on the sheet to change it.",
        Pick::Order(_) => "Choose an arrow for his move, or the middle to stay.",
        Pick::Shot(..) => "Choose an arrow for his shot, or the middle to hold fire.",
    }
}

/// What happened last: what the last replay changed, until the next one; before the first, the last event.
fn news(desk: &Desk<'_>) -> Option<(String, Rule)> {
    if let Some(before) = desk.scene.before.filter(|_| desk.played > 0) {
        return Some((capital(&summary(before, desk.view)), Rule("6.7")));
    }
    let event = desk.scene.log.last()?.events.last()?;
    Some((event.text.clone(), event.rule))
}

fn capital(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn buttons(desk: &Desk<'_>) -> Markup {
    let submit = desk.offers().iter().find(|offer| offer.target == Target::Button("submit"));
    html! {
        @if let Some(offer) = submit {
            @let act = desk.act(offer);
            button.main form="act" name=(act.field) value=(act.value) data-key="submit" aria-label=(offer.label) { "Submit" }
        }
        @if let Some(act) = desk.back() {
            button form="act" name=(act.field) value=(act.value) data-key="back" { "Back" }
        }
        @if desk.scene.can_undo {
            form method="post" action={ (desk.scene.path) "/undo" } {
                input type="hidden" name="csrf" value=(desk.scene.csrf);
                input type="hidden" name="seq" value=(desk.scene.seq);
                button data-key="undo" { "Take back" }
            }
        }
    }
}

/// The form that every button on the page belongs to, as the fragment `act`: token, position, draft. It is a form
/// only while the viewer is to act.
pub(super) fn form(desk: &Desk<'_>) -> Fragment {
    if !desk.may_act() {
        return Fragment::new("act", html! { div id="act" data-seq=(desk.scene.seq) hidden {} });
    }
    Fragment::new(
        "act",
        html! {
            form id="act" method="post" action={ (desk.scene.path) "/act" } {
                input type="hidden" name="csrf" value=(desk.scene.csrf);
                input type="hidden" name="seq" value=(desk.scene.seq);
                input type="hidden" name="draft" value=(desk.settled);
                input form="write" type="hidden" name="seq" value=(desk.scene.seq);
                input form="write" type="hidden" name="draft" value=(desk.settled);
            }
        },
    )
}
