//! What the prompt bar says, and its buttons.

use engine::{
    EventWords, Rule, Seat,
    words::{capital, count},
};
use kit::{Fragment, prompt::PromptBar};
use maud::{Markup, html};
use time_trap::{Action, Event, MessageView, Pick, TURNS};

use super::{context::Context, fates::summary};

/// The prompt bar as the fragment `prompt`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let mut bar = PromptBar::of(context.scene, place(context))
        .or_waiting(waiting(context))
        .with_hint(hint(context))
        .with_news(news(context))
        .with_buttons(buttons(context));
    bar.rule = bar.rule.or(context.scene.outcome.map(|_| Rule("7")));
    bar.draw()
}

fn place(context: &Context<'_>) -> String {
    if context.view.shared.over {
        "The end".to_owned()
    } else {
        format!("Turn {} of {TURNS}", context.view.shared.turn)
    }
}

/// How the game ended, or who is still planning.
fn waiting(context: &Context<'_>) -> Option<String> {
    let scene = context.scene;
    if scene.at.is_some() {
        return None;
    }
    if let Some(outcome) = scene.outcome {
        let winners = scene.names.list(outcome.winners);
        let best = count(outcome.played().iter().max().copied().unwrap_or_default(), "Victory Point");
        return Some(match outcome.winners.len() {
            1 => format!("{winners} wins with {best}."),
            _ => format!("{winners} share the victory with {best} each."),
        });
    }
    context.own.map(|_| format!("Your orders are in. Waiting for {}.", scene.names.list(scene.to_act)))
}

fn hint(context: &Context<'_>) -> &'static str {
    if context.scene.at.is_some() {
        return "";
    }
    if context.view.shared.over {
        return "Step through the final replay, or read the log.";
    }
    if !context.may_act() {
        return match context.own {
            Some(_) if context.scene.can_undo => {
                "You can take back your orders until everyone has submitted."
            }
            _ => "When all orders are in, the game is replayed from the first turn.",
        };
    }
    match context.pick {
        Pick::Nothing if context.played == 0 => {
            "Pick a Man on the map or below, then choose his move and his shot."
        }
        Pick::Nothing => "Pick a Man, or change a past order on the sheet.",
        Pick::Order(_) => "Choose an arrow to move, or the middle to stay.",
        Pick::Shot(..) => "Choose an arrow to fire, or the middle to hold fire.",
    }
}

/// How many Men would stay put because they have no orders.
fn idle(context: &Context<'_>) -> i64 {
    context.own.map_or(0, |(_, plan)| plan.orders.iter().map(|order| i64::from(order.is_none())).sum())
}

/// What the button says that submits.
fn submit(idle: i64) -> String {
    match idle {
        0 => "Submit".to_owned(),
        1 => "Submit (1 Man stays put)".to_owned(),
        _ => format!("Submit ({idle} Men stay put)"),
    }
}

/// Who has written to the viewer with the last turn.
fn fresh(context: &Context<'_>) -> Vec<Seat> {
    let is_fresh = |message: &&MessageView| {
        message.delivered && message.turn == context.played && Some(message.from) != context.own_seat()
    };
    let mut from: Vec<_> =
        context.view.own.messages.iter().filter(is_fresh).map(|message| message.from).collect();
    from.dedup();
    from
}

/// Whether the viewer's time ran out on the last turn.
fn is_late(context: &Context<'_>) -> bool {
    let Some(own) = context.own_seat() else { return false };
    let is_replay = |event: &EventWords<Event>| matches!(event.event, Event::Replayed { .. });
    let mut replays = 0;
    let last_turn = context.scene.log.iter().rev().take_while(|line| {
        replays += usize::from(line.events.iter().any(is_replay));
        replays < 2
    });
    last_turn.flat_map(|line| &line.events).any(|event| event.event == Event::Missed(own))
}

/// What the last replay changed, and who has written; before the first, the last event.
fn news(context: &Context<'_>) -> Option<(String, Rule)> {
    if let Some(before) = context.scene.before.filter(|_| context.played > 0) {
        let mut news = capital(&summary(before, context.view));
        if is_late(context) {
            news = format!("Time ran out: your Men stayed put. {news}");
        }
        let from = fresh(context);
        if !from.is_empty() {
            news = format!("{news} Message from {}.", context.scene.names.list(from));
        }
        return Some((news, Rule("6.7")));
    }
    let event = context.scene.log.last()?.events.last()?;
    Some((event.text.clone(), event.rule))
}

fn buttons(context: &Context<'_>) -> Markup {
    let back = context.draft.as_ref().and_then(super::draft::Draft::back);
    let idle = idle(context);
    html! {
        @if let Some(offer) = context.offer(Action::Submit) {
            @let act = context.act(offer);
            button.main[idle == 0] form="act" name=(act.field) value=(act.value) data-key="submit" {
                (submit(idle))
            }
        }
        @if !fresh(context).is_empty() {
            button.quiet type="button" hidden data-needs-script data-open="letters" { "Read the message" }
        }
        @if let Some(act) = back {
            button form="act" name=(act.field) value=(act.value) data-key="back" { "Back" }
        }
    }
}
