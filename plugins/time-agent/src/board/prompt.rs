//! What the prompt bar says: where in the round we are, what is asked, what one can do, and what just happened.

use engine::{Narrated as _, Rule, Texts};
use kit::{
    Fragment,
    act::Posted,
    actions::{Action as Button, Weight},
    prompt::PromptBar,
};
use maud::{Markup, html};
use time_agent::{
    Action, Answer, Deed, Event, HexId, Kind, Race, Request, Stage, TimeAgent, TimeTravel, odds,
};

use super::{
    context::{Context, Offer},
    forecasts, verdict,
};

/// The prompt bar as the fragment `prompt`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    PromptBar::of(context.scene, place(context))
        .or_waiting(waiting(context))
        .with_hint(hint(context))
        .with_news(news(context))
        .with_buttons(buttons(context))
        .draw()
}

fn place(context: &Context<'_>) -> String {
    let view = context.view;
    let step = match view.stage {
        Stage::Order => "turn order",
        Stage::Headquarters => "headquarters",
        Stage::Move => "movement",
        Stage::Oppose => "opposition",
        Stage::Search => "search",
        Stage::Combat => "combat",
        Stage::Alter => "alteration",
        Stage::Shares | Stage::Settle => "shared costs",
        Stage::Over(_) => return format!("The end, in round {}", view.round),
    };
    let whose = view.active().map_or_else(String::new, |race| format!(" · {}", race.people()));
    format!("Round {} of at most {}{whose} · {step}", view.round, view.world.board.limits.rounds)
}

/// Whom the table waits for, and for what.
fn waiting(context: &Context<'_>) -> Option<String> {
    if context.scene.at.is_some() || context.scene.outcome.is_some() {
        return None;
    }
    let who = context.scene.names.list(context.scene.to_act);
    let active = context.view.active().map_or("", Race::people);
    let is_one = context.scene.to_act.len() == 1;
    let (is, has) = if is_one { ("is", "has") } else { ("are", "have") };
    Some(match context.view.stage {
        Stage::Order => {
            let picker = context.view.picker.map_or("", Race::people);
            format!("{who} picks a position for the {picker}.")
        }
        Stage::Headquarters => format!("{who} {is} still in headquarters."),
        Stage::Move => format!("{who} moves the {active}."),
        Stage::Oppose => format!("Waiting for {who}: oppose the {active}?"),
        Stage::Search => format!("{who} searches with the {active}."),
        Stage::Combat => format!("{who} fights with the {active}."),
        Stage::Alter => format!("{who} alters the past with the {active}."),
        Stage::Shares => format!("{who} {has} to answer a request for shares."),
        Stage::Settle => format!("{who} decides about the shares."),
        Stage::Over(_) => return None,
    })
}

/// What the viewer can do, and what would count now.
fn hint(context: &Context<'_>) -> String {
    if context.scene.outcome.is_some() {
        return String::new();
    }
    let pending = match context.view.stage {
        Stage::Order | Stage::Headquarters | Stage::Over(_) => None,
        _ => Some(forecasts::pending(context.view)).filter(|forecast| !forecasts::is_quiet(forecast)),
    };
    let pending = pending.map(|forecast| {
        let after = match forecast.time_travel {
            TimeTravel::Ends => format!(" {}", verdict::after(context, &forecast.gains)),
            _ => String::new(),
        };
        format!("When this turn ends: {}.{after}", forecasts::words(context, &forecast).trim_end_matches('.'))
    });
    // Those who are asked find it beside their answers.
    let requested = requested(context).filter(|_| !context.may_act()).unwrap_or_default();
    let advice = if context.may_act() { advice(context) } else { "" };
    // What is at stake comes before what can be read anywhere: the end may be out of sight.
    [requested, pending.unwrap_or_default(), advice.to_owned()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// What the alteration would change for which shares are asked, or which the viewer could oppose.
pub(super) fn requested(context: &Context<'_>) -> Option<String> {
    let (may, request) = match context.view.stage {
        Stage::Shares | Stage::Settle => ("", context.view.turn.request?),
        Stage::Oppose => {
            let (_, hex) = asked(context)?;
            let cost = context.view.layout.alteration_cost(context.world, hex)?;
            (could_alter(context, cost)?, Request { hex, deed: Deed::Alter })
        }
        _ => return None,
    };
    let forecast = forecasts::of_request(context.view, request);
    let subject = context.subject(request.hex).unwrap_or_default();
    let own = forecast.changes().any(|(race, _)| context.is_own(race));
    let after = if forecast.time_travel == TimeTravel::Ends {
        format!(" {}", verdict::after(context, &forecasts::in_all(context.view, &forecast)))
    } else if own || context.you().is_none() {
        String::new()
    } else {
        " Your points stay the same.".to_owned()
    };
    let what = forecasts::words(context, &forecast);
    Some(format!("{may}{} ({subject}): {}.{after}", request.hex, what.trim_end_matches('.')))
}

/// [A11a.1] [A11c.1] That the active race could pay for an alteration: from its own treasury, or with shares of others than
/// the viewer. None if it could not.
fn could_alter(context: &Context<'_>, cost: u16) -> Option<&'static str> {
    let active = context.view.active()?;
    let own = context.view.race(active).credits;
    let is_other =
        |race: &Race| *race != active && !context.is_own(*race) && context.view.owner(*race).is_some();
    let others = Race::ALL.into_iter().filter(is_other).map(|race| context.view.race(race).credits);
    if own >= cost {
        Some("They could alter ")
    } else if others.fold(own, u16::saturating_add) >= cost {
        Some("If others pay a part, they could alter ")
    } else {
        None
    }
}

/// [A8.1] The race and the hex that the viewer is asked about.
fn asked(context: &Context<'_>) -> Option<(Race, HexId)> {
    context.offers().iter().find_map(|offer| match offer.action {
        Action::Oppose { race, hex, .. } => Some((race, hex)),
        _ => None,
    })
}

/// [A9.3] How likely those who come are to find the viewer’s operatives.
pub(super) fn danger(context: &Context<'_>) -> Option<String> {
    let ((own, hex), active) = (asked(context)?, context.view.active()?);
    let here = |race: Race, kind: Kind| {
        context.view.race(race).in_past(race).any(|(who, at)| at == hex && who.kind() == kind)
    };
    let pairs = Kind::ALL.into_iter().flat_map(|by| Kind::ALL.map(|target| (by, target)));
    let pairs = pairs.filter(|(by, target)| here(active, *by) && here(own, *target));
    let one = |(by, target): (Kind, Kind)| {
        let ways = odds::finds(&context.world.board, by, target);
        let chance = (ways * 100 + odds::ALL / 2) / odds::ALL;
        format!("{chance} % chance that their {} finds your {}.", by.name(), target.name())
    };
    Some(pairs.map(one).collect::<Vec<_>>().join(" "))
}

/// [A8.2] Whether someone opposes the active race where it is.
fn is_opposed(context: &Context<'_>) -> bool {
    context.view.turn.opposing.iter().any(|hexes| !hexes.is_empty())
}

fn advice(context: &Context<'_>) -> &'static str {
    match context.view.stage {
        Stage::Oppose => {
            "If you oppose, they can’t change the hex unless they find and remove you. They can attack you either way."
        }
        Stage::Headquarters => "What you do here stays hidden until everyone is done.",
        Stage::Move => "Each moves once a turn. A face-down tile is turned up when someone enters it.",
        Stage::Search | Stage::Combat if !is_opposed(context) => {
            "No one opposes you, so you can change these hexes either way."
        }
        Stage::Search => {
            "Those who oppose you keep you from changing that hex. Find them first, then you can attack them."
        }
        Stage::Combat => {
            "Only those you have found can be attacked. Where someone who opposes you is left, you can’t change the hex."
        }
        Stage::Alter => "Points change when the turn ends.",
        Stage::Settle => "Shares are taken in turn order, up to the cost.",
        Stage::Order | Stage::Shares | Stage::Over(_) => "",
    }
}

/// How many sentences the news has.
const SENTENCES: usize = 3;

/// What happened since the viewer’s last decision and matters most, in the order in which it happened.
fn news(context: &Context<'_>) -> Option<(String, Rule)> {
    let mut told: Vec<_> =
        context.scene.news().map(|(_, event)| event).filter(|event| is_news(event)).collect();
    let most = told.iter().map(|event| weight(event)).max()?;
    told.retain(|event| weight(event) == most);
    let last = told.len().saturating_sub(if most == 0 { 1 } else { SENTENCES });
    let told: Vec<_> = told[last..].iter().map(|event| context.scene.words(event)).collect();
    let rule = told.last()?.0;
    Some((told.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" "), rule))
}

/// How much an event matters to someone who was not looking.
const fn weight(event: &Event) -> u8 {
    match event {
        Event::Over { .. } | Event::Connected(_) | Event::Disconnected(_) | Event::Doubted | Event::Saved => {
            3
        }
        Event::Saw(..) | Event::Attacked(..) | Event::Altered { .. } | Event::Rotated { .. } => 2,
        Event::Searched(..) | Event::Opposed(..) | Event::Bought { .. } | Event::Returned(..) => 1,
        _ => 0,
    }
}

/// Whether an event is more than book-keeping.
const fn is_news(event: &Event) -> bool {
    !matches!(
        event,
        Event::Income { .. }
            | Event::Round(_)
            | Event::TurnBegan(_)
            | Event::Ordered(_)
            | Event::Finished(_)
            | Event::Answered(_)
            | Event::Stated(_)
            | Event::Maintained(..)
            | Event::Offered(_, 0)
    )
}

/// What ends a step or answers a question, with its key.
fn buttons(context: &Context<'_>) -> Markup {
    let all: Vec<_> = context.offers().iter().filter_map(|offer| button(context, offer)).collect();
    html! {
        @for button in &all { (button.button()) }
        @if let Some(back) = back(context) { (back.button()) }
    }
}

fn button(context: &Context<'_>, offer: &Offer) -> Option<Button> {
    let (label, key, weight) = match offer.action {
        Action::Look => ("Look", Some("l"), Weight::Main),
        Action::Done => ("Done", Some("submit"), Weight::Main),
        Action::EndMovement => ("End movement", Some("submit"), Weight::Main),
        Action::EndSearch => ("End search", Some("submit"), Weight::Main),
        Action::EndCombat => ("End combat", Some("submit"), Weight::Main),
        Action::EndTurn => ("End turn", Some("submit"), Weight::Main),
        // How much is left to pay is in the words of the offer.
        Action::Accept => (offer.label.as_str(), Some("y"), Weight::Main),
        Action::Drop => ("Drop it", Some("n"), Weight::Plain),
        Action::Oppose { answer: Answer::Yes, .. } => ("Oppose", Some("y"), Weight::Main),
        Action::Oppose { answer: Answer::No, .. } => ("Let them", Some("n"), Weight::Plain),
        _ => return None,
    };
    let mut button = Button::new(label, context.post(offer));
    (button.key, button.weight) = (key, weight);
    button.detail = Some(offer.label.clone());
    if offer.action == Action::EndTurn {
        button.confirm = question(context).map(|words| context.scene.question(words));
    }
    Some(button)
}

/// What is asked before a turn ends that may end the game.
fn question(context: &Context<'_>) -> Option<String> {
    let name = context.world.board.name(time_agent::Technology::TimeTravel);
    let leader = leader(context);
    match forecasts::pending(context.view).time_travel {
        TimeTravel::Stays => None,
        TimeTravel::Ends => Some(format!("{name} is cut off: the game ends, and {leader}. End the turn?")),
        TimeTravel::Doubtful => Some(format!(
            "{name} is cut off: all tiles are turned up, and unless one of them saves it the game ends. Now {leader}. End the turn?"
        )),
    }
}

/// Who would have the most victory points if the turn ended now.
fn leader(context: &Context<'_>) -> String {
    let gains = forecasts::pending(context.view).gains;
    let view = context.view;
    let total = |seat| -> i32 {
        let shown = |race: Race| view.world.shown(race, view.races[race.index()].vp + gains[race.index()].vp);
        view.hand(seat).map(|race| i32::from(shown(race))).sum()
    };
    let seats = || (0..usize::from(view.players)).map(engine::Seat::new);
    let most = seats().map(total).max().unwrap_or_default();
    let leaders: engine::Seats = seats().filter(|seat| total(*seat) == most).collect();
    let verb = if leaders.len() == 1 { "leads" } else { "lead" };
    format!("{} {verb} with {most} VP", context.scene.names.list(leaders))
}

/// Takes back the last step of what the viewer is composing.
fn back(context: &Context<'_>) -> Option<Button> {
    let decision = context.scene.decision?;
    let (_, rest) = decision.steps.split_last()?;
    let before = TimeAgent::write(context.you()?, rest, &Texts::default());
    let mut button = Button::new("Back", Posted::whole(before));
    (button.key, button.weight) = (Some("back"), Weight::Quiet);
    Some(button)
}
