//! What the prompt bar says, and its buttons.

use engine::{OfferOf, Rule, words::capital};
use kit::{Fragment, PlayerKind, prompt::PromptBar};
use maud::{Markup, html};
use tow_truck::{
    Action, Event, LaneStageView, RescueEventView, RescueTurn, RescueView, TowTruck, months, verdict_words,
};

use super::{context::Context, lane, past};

/// The prompt bar as the fragment `prompt`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    PromptBar::of(context.scene, place(context))
        .or_waiting(ending(context))
        .with_hint(hint(context))
        .with_news(news(context))
        .with_buttons(buttons(context))
        .draw()
}

/// Which rescue it is, and what the viewer does in it.
fn place(context: &Context<'_>) -> String {
    let own = context.rescue(context.front());
    let other = || (0..context.view.lanes.len()).find_map(|lane| context.rescue(lane));
    let role = own.or_else(other).and_then(|rescue| role(context, rescue));
    let rescue = capital(&lane::title(context, context.front()));
    role.map_or_else(|| rescue.clone(), |role| format!("{rescue}: {role}"))
}

fn role(context: &Context<'_>, rescue: &RescueView) -> Option<&'static str> {
    let (seat, crew) = (context.own?, &rescue.crew);
    Some(if crew.agent == seat {
        "you are stranded"
    } else if crew.driver == seat {
        "you drive the truck"
    } else if crew.rescuers.has(seat) {
        "you ride in the truck"
    } else {
        "you know the year, so don’t say a word"
    })
}

/// How the game ended.
fn ending(context: &Context<'_>) -> Option<String> {
    let (scene, view) = (context.scene, context.view);
    let outcome = scene.outcome.filter(|_| scene.at.is_none())?;
    let Some(verdict) = view.verdict else {
        let winners = scene.names.list(outcome.winners);
        return Some(format!("Everyone is home. {winners} spent the least time in the past."));
    };
    let total = months(view.months.first().copied().unwrap_or_default());
    Some(format!("Everyone is home after {total}: {}.", verdict_words(verdict)))
}

/// Whether more than one person plays, so that someone may be looking over a shoulder.
fn has_company(context: &Context<'_>) -> bool {
    context.scene.seating.iter().filter(|seat| seat.holder == PlayerKind::Person).count() > 1
}

fn hint(context: &Context<'_>) -> &'static str {
    if context.scene.decision.is_none() {
        return "";
    }
    if context.view.call.is_some() {
        return "Everyone votes in secret. It takes more than half of the table to call it a paradox.";
    }
    match &context.view.lanes[context.front()].stage {
        LaneStageView::Ready { .. } if has_company(context) => {
            "The rescuers must not see the dice. If you share a screen, the others look away now."
        }
        LaneStageView::Ready { .. } => "The dice say when you are stranded. Only you see them.",
        // Clues from beyond the agent make the truck pass over.
        LaneStageView::Rescue { rescue } if rescue.turn == RescueTurn::Agent => {
            if rescue.place.is_some_and(|place| rescue.truck < place.year) {
                "Describe something a little later than your year, so that they pass over you again. No year, date, decade \
                 or century."
            } else {
                "Describe something a little earlier than your year, so that they overshoot and you can send another \
                 message. No year, date, decade or century."
            }
        }
        LaneStageView::Rescue { .. } if context.is_driver() => {
            "Each jump costs a month. If you pass over the agent, you get another message."
        }
        _ => "",
    }
}

/// How the last rescue of the lane ended, until the next one has a story; what happened last; and the last message, which
/// rescuers want to see.
fn news(context: &Context<'_>) -> Option<(String, Rule)> {
    let line = context.scene.log.iter().rev().find(|line| !line.events.is_empty())?;
    let (rescue, last) = (context.rescue(context.front()), line.events.last()?);
    let over =
        context.last_over(context.front()).filter(|_| rescue.is_none_or(|rescue| rescue.story.is_empty()));
    let mut parts: Vec<_> = over.map(|over| past::summary(context, over)).into_iter().collect();
    parts.push(last.text.clone());
    if let Some((message, words)) = rescue.and_then(last_message) {
        let is_news = matches!(last.event, Event::Said { number, .. } if number == message);
        parts.extend((!is_news).then(|| format!("Message {message} was: “{words}”")));
    }
    Some((parts.join(" "), last.rule))
}

/// The last message of a rescue, with its number.
fn last_message(rescue: &RescueView) -> Option<(u16, &str)> {
    rescue.story.iter().rev().find_map(|moment| match moment {
        RescueEventView::Said { message, words, .. } => Some((*message, words.as_str())),
        _ => None,
    })
}

/// The offers whose buttons are in the prompt bar itself.
fn buttons(context: &Context<'_>) -> Markup {
    let scene = context.scene;
    let is_here = |offer: &&OfferOf<TowTruck>| match offer.action {
        Action::Roll | Action::Agent(_) | Action::Pass | Action::Vote(_) | Action::Park => true,
        // A driver's stop is next to the jump.
        Action::Stop => !context.is_driver(),
        _ => false,
    };
    html! {
        @for offer in context.offers().iter().filter(is_here) {
            @let is_main = matches!(offer.action, Action::Roll | Action::Park);
            button.main[is_main] form="act" name="act" value=(offer.then) data-key=[is_main.then_some("submit")] { (offer.label) }
        }
        @if scene.outcome.is_some() && !scene.what_if && scene.at.is_none() {
            a.button href={ (scene.path) "/bots" } { "See how bots do with the same dice" }
        }
    }
}
