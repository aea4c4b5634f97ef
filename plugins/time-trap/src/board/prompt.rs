//! What the prompt bar says, and its buttons.

use engine::{
    Rule, Seat,
    words::{capital, count, list},
};
use kit::{Fragment, prompt::PromptBar};
use maud::{Markup, html};
use time_trap::{Action, Man, MessageView, Pick, Piece, Slot, TURNS, price};

use super::{
    context::Context,
    fates::{died_anyway, summary},
};

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
    if let Some(outcome) = scene.outcome {
        let winners = scene.names.list(outcome.winners);
        let best = count(outcome.played().iter().max().copied().unwrap_or_default(), "Victory Point");
        return Some(match outcome.winners.len() {
            1 => format!("{winners} wins with {best}."),
            _ => format!("{winners} share the victory with {best} each."),
        });
    }
    if scene.at.is_some() {
        return None;
    }
    context.own.map(|_| format!("Your orders are in. Waiting for {}.", scene.names.list(scene.to_act)))
}

fn hint(context: &Context<'_>) -> String {
    if let Some(Slot::Past(turn, _)) = context.slot() {
        let choice = if context.chosen_move().is_none() { "move" } else { "shot" };
        let price = price(context.view.shared.turn - turn);
        return format!("Choose his {choice} on turn {turn}. The change costs {price} Energy.");
    }
    words_of_hint(context).to_owned()
}

fn words_of_hint(context: &Context<'_>) -> &'static str {
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
        Pick::Nothing if idle(context) == 0 => "You can still change any order.",
        Pick::Nothing if context.played == 0 => {
            "Pick a Man on the map or below, then choose his move and his shot."
        }
        Pick::Nothing => "Pick a Man, or change a past order under Orders.",
        Pick::Order(_) => "Choose an arrow to move, or the middle to stay.",
        Pick::Shot(..) => "Choose an arrow to fire, or the middle to hold fire.",
    }
}

/// How many Men would stay put because they have no orders.
fn idle(context: &Context<'_>) -> i64 {
    context.own.map_or(0, |(_, plan)| plan.orders.iter().map(|order| i64::from(order.is_none())).sum())
}

/// What is asked before living Men are left without orders; ghosts are left to the words on the button.
fn question(context: &Context<'_>) -> Option<String> {
    let (seat, plan) = context.own?;
    let is_left = |man: &Man| plan.orders[man.index()].is_none();
    let is_alive =
        |piece: &Piece| context.man(*piece).is_some_and(|man| context.foresight.died(man).is_none());
    let men: Vec<_> = Man::ALL.into_iter().filter(is_left).map(|man| man.of(seat)).filter(is_alive).collect();
    match men.as_slice() {
        [] => None,
        [man] => Some(format!("Man {man} has no orders: he will stay put and hold fire. Submit anyway?")),
        _ => Some(format!(
            "Men {} have no orders: they will stay put and hold fire. Submit anyway?",
            list(&men)
        )),
    }
}

/// What the button says that submits.
fn submit(idle: i64) -> Markup {
    html! {
        "Submit"
        @match idle {
            0 => {}
            1 => { " " small { "(1 Man stays put)" } }
            _ => { " " small { "(" (idle) " Men stay put)" } }
        }
    }
}

/// The messages that the viewer got with the last turn.
pub(super) fn fresh<'a>(context: &Context<'a>) -> impl Iterator<Item = &'a MessageView> {
    let (played, own) = (context.played, context.own_seat());
    let is_fresh = move |message: &&MessageView| {
        message.delivered && message.turn == played && Some(message.from) != own
    };
    context.view.own.messages.iter().filter(is_fresh)
}

/// What the last replay changed, and who has written; before the first, the last event.
fn news(context: &Context<'_>) -> Option<(String, Rule)> {
    if let Some(before) = context.scene.before.filter(|_| context.played > 0) {
        let mut news = capital(&summary(before, context.view));
        if let Some(anyway) = died_anyway(context, before) {
            news = format!("{news} {anyway}");
        }
        let mut from: Vec<Seat> = fresh(context).map(|message| message.from).collect();
        from.dedup();
        if !from.is_empty() {
            news = format!("{news} Message from {}.", context.scene.names.list(from));
        }
        return Some((news, Rule("6.7")));
    }
    let event = context.scene.log.last()?.events.last()?;
    Some((event.text.clone(), event.rule))
}

fn buttons(context: &Context<'_>) -> Markup {
    let back = context.draft.as_ref().and_then(super::draft::DraftParts::back);
    let idle = idle(context);
    let question = question(context).map(|words| context.scene.question(words));
    html! {
        @if let Some(offer) = context.offer(Action::Submit) {
            @let act = context.act(offer);
            button.main[idle == 0] form="act" name=(act.field) value=(act.value) data-key="submit"
                formaction=[question.as_ref().map(|question| &question.address)]
                data-confirm=[question.as_ref().map(|question| &question.words)] {
                (submit(idle))
            }
        }
        @if fresh(context).next().is_some() {
            button.quiet type="button" hidden data-needs-script data-open="letters" { "Read the message" }
        }
        @if let Some(act) = back {
            button form="act" name=(act.field) value=(act.value) data-key="back" { "Back" }
        }
    }
}
