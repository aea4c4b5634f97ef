//! What to alter and to rotate, and who pays for it.

use engine::Offers;
use time_agent::{Action, Deed, Layout, Race, Request, View, points::Turned};

use super::{
    mind::Mind,
    plan::Force,
    sites::{Purse, Streams, alteration, rotation},
    sprint::Sprint,
    worth::credit,
};

/// A deed must be worth this much more than it costs.
const WORTH_DOING: f32 = 0.2;

/// The part of its own gain that a race gives for what others do.
const GENEROUS: f32 = 0.5;

/// [A11] The best deed; the end of the turn if none is worth its cost.
pub(super) fn choose(mind: &Mind<'_>, race: Race, offers: &Offers<Action>) -> Action {
    let layout = &mind.view.layout;
    let force = Force::of(mind, race);
    let sprint = Sprint::plan(mind, layout, &force);
    if let Some(sprint) = sprint.as_ref().filter(|sprint| sprint.is_ahead()) {
        let mut targets = sprint.targets.iter().map(|hex| Action::Do(Request::alter(hex)));
        if let Some(deed) = targets.find(|deed| offers.has(*deed)) {
            return deed;
        }
    }
    let streams = Streams::of(mind, layout);
    let purse = force.purse();
    // What a sprint needs is not spent on anything else, and what puts the seat ahead comes first.
    let most = sprint.as_ref().map_or(u16::MAX, |sprint| purse.credits - sprint.cost);
    let swing = |request: Request| match (&sprint, request.deed) {
        (Some(sprint), Deed::Alter) => sprint.swing_of(request.hex),
        _ => 0.0,
    };
    let mut best = (WORTH_DOING, Action::EndTurn);
    for action in offers.actions() {
        let value = match action {
            Action::Do(request) if cost(mind.view, request) > most => continue,
            Action::Do(request) => {
                let price = purse.price(cost(mind.view, request));
                worth(mind, layout, &streams, request) - price + swing(request)
            }
            _ => continue,
        };
        if value > best.0 {
            best = (value, action);
        }
    }
    if best.1 == Action::EndTurn {
        ask(mind, race, &streams, offers).unwrap_or(Action::EndTurn)
    } else {
        best.1
    }
}

/// [A11.3] What a deed costs.
fn cost(view: &View, request: Request) -> u16 {
    match request.deed {
        Deed::Alter => view.layout.alteration_cost(&view.world, request.hex).unwrap_or_default(),
        Deed::Rotate(_) => view.world.board.prices.rotate.into(),
    }
}

/// What a deed is worth to the seat.
fn worth(mind: &Mind<'_>, layout: &Layout, streams: &Streams, request: Request) -> f32 {
    match request.deed {
        Deed::Alter => alteration(mind, layout, streams, request.hex),
        Deed::Rotate(to) => rotation(mind, layout, streams, request.hex, to),
    }
}

/// [A11c.1] Asks for shares in what the race cannot pay alone, if it wants it and another race gains by it.
fn ask(mind: &Mind<'_>, race: Race, streams: &Streams, offers: &Offers<Action>) -> Option<Action> {
    let view = mind.view;
    let purse = Purse::new(view.races[race.index()].credits, &mind.habits);
    let mut best = (1.0, None);
    for action in offers.actions() {
        let Action::Ask(request) = action else { continue };
        let cost = cost(view, request);
        if cost <= purse.credits || request.deed != Deed::Alter || !has_friends(mind, race, request) {
            continue;
        }
        let value = worth(mind, &view.layout, streams, request) - purse.price(purse.credits);
        if value > best.0 {
            best = (value, Some(action));
        }
    }
    best.1
}

/// Whether another race that has credits gains by an alteration.
fn has_friends(mind: &Mind<'_>, race: Race, request: Request) -> bool {
    let view = mind.view;
    let layout = &view.layout;
    let gains = match layout.face(request.hex).and_then(|tile| view.world.event(tile)) {
        Some(event) => {
            let turned = if layout.reversed().has(request.hex) { Turned::Back } else { Turned::Over };
            Race::ALL.map(|race| event.indicator.change(race, turned))
        }
        None => layout.forecast(&view.world, view.connected, &[time_agent::Change::Alter(request.hex)]).gains,
    };
    Race::ALL.into_iter().filter(|other| *other != race && view.owner(*other).is_some()).any(|other| {
        let gain = gains[other.index()];
        view.races[other.index()].credits > 0 && gain.vp > 1
    })
}

/// [A11c.1] What a race pays for what another does: part of what it gains, if the other cannot pay alone.
pub(super) fn share(mind: &Mind<'_>, race: Race) -> Action {
    let view = mind.view;
    let nothing = Action::Share { race, amount: 0 };
    let (Some(active), Some(request)) = (view.active(), view.turn.request) else { return nothing };
    let cost = cost(view, request);
    let missing = cost.saturating_sub(view.races[active.index()].credits);
    let streams = Streams::of(mind, &view.layout);
    let gain = worth(mind, &view.layout, &streams, request);
    let credits = view.races[race.index()].credits;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few credits")]
    let most = (GENEROUS * gain / credit(credits, &mind.habits)).clamp(0.0, 99.0) as u16;
    // A race of the same hand pays what is needed.
    let is_ally = view.owner(active) == Some(mind.seat);
    let most = if is_ally { most.saturating_mul(2) } else { most };
    if missing == 0 || gain <= 0.0 {
        return nothing;
    }
    Action::Share { race, amount: missing.min(most).min(credits) }
}

/// [A11c.2] Takes the shares if the rest is worth paying.
pub(super) fn settle(mind: &Mind<'_>, race: Race, offers: &Offers<Action>) -> Action {
    let Some(request) = mind.view.turn.request.filter(|_| offers.has(Action::Accept)) else {
        return Action::Drop;
    };
    let paid: u16 = mind.view.turn.shares.iter().flatten().sum();
    let rest = cost(mind.view, request).saturating_sub(paid);
    let streams = Streams::of(mind, &mind.view.layout);
    let purse = Purse::new(mind.view.races[race.index()].credits, &mind.habits);
    let value = worth(mind, &mind.view.layout, &streams, request) - purse.price(rest);
    if value > 0.0 { Action::Accept } else { Action::Drop }
}
