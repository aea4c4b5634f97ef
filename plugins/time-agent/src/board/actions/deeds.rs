//! [A11] Alterations and rotations, hex by hex, each with its cost and with what it would change.

use engine::Rule;
use hexgrid::Direction;
use kit::actions::Group;
use maud::{Markup, html};
use time_agent::{Action, Deed, HexId, HexSet, Request, direction_words};

use super::super::{
    context::{Context, Offer},
    forecasts,
};

/// A group for every hex in which something can be done; one that says why if there is none.
pub(super) fn groups(context: &Context<'_>) -> Vec<Group> {
    let hex = |offer: &Offer| match offer.action {
        Action::Do(request) | Action::Ask(request) => Some(request.hex),
        _ => None,
    };
    let hexes: HexSet = context.offers().iter().filter_map(hex).collect();
    let mut groups: Vec<_> = hexes.iter().map(|hex| group(context, hex)).collect();
    groups.extend(blocked(context, hexes));
    groups
}

/// [A11.1] The hexes of the active race in which nothing can be done, and why.
fn blocked(context: &Context<'_>, free: HexSet) -> Option<Group> {
    let active = context.view.active()?;
    let stuck = context.view.race(active).hexes() - free;
    if stuck.is_empty() {
        return None;
    }
    let opposed = |hex: HexId| {
        let here = |race: &time_agent::Race| {
            context.view.turn.opposing[race.index()].has(hex) && context.view.race(*race).hexes().has(hex)
        };
        time_agent::Race::ALL.into_iter().find(here)
    };
    let why = |hex: HexId| match opposed(hex) {
        Some(race) => format!("{hex}: the {} oppose you there.", race.people()),
        None => format!("{hex}: nothing left to do or to pay for."),
    };
    Some(Group {
        id: "stuck".to_owned(),
        title: format!("No more changes here ({})", stuck.len()),
        aside: Some(String::new()),
        rule: Some(Rule("A11.1")),
        hint: stuck.iter().map(why).collect::<Vec<_>>().join(" "),
        ..Group::default()
    })
}

fn group(context: &Context<'_>, hex: HexId) -> Group {
    let subject = context.subject(hex).unwrap_or_default();
    let offered = |deed: Deed| {
        let request = Request { hex, deed };
        (context.offer(Action::Do(request)), context.offer(Action::Ask(request)))
    };
    let deeds = || std::iter::once(Deed::Alter).chain(Direction::ALL.map(Deed::Rotate));
    let asks: Vec<_> = deeds().filter_map(|deed| Some((deed, offered(deed).1?))).collect();
    let more = html! {
        div.deeds {
            @for deed in deeds() {
                @if let Some(offer) = offered(deed).0 { (button(context, hex, deed, offer)) }
            }
        }
        @if !asks.is_empty() {
            details.folded.asks {
                summary { "Ask the others for shares first" }
                div.deeds { @for (deed, offer) in asks { (ask(context, hex, deed, offer)) } }
            }
        }
    };
    Group {
        id: format!("at-{hex}"),
        title: format!("{hex}: {subject}"),
        aside: Some(String::new()),
        rule: Some(Rule("A11.3")),
        hint: "One alteration and one rotation a turn. The arrow shows the new facing. Numbers are RP/VP."
            .to_owned(),
        more: Some(more),
        ..Group::default()
    }
}

pub(super) fn cost(context: &Context<'_>, hex: HexId, deed: Deed) -> u16 {
    match deed {
        Deed::Alter => context.view.layout.alteration_cost(context.world, hex).unwrap_or_default(),
        Deed::Rotate(_) => context.world.board.prices.rotate.into(),
    }
}

/// What a deed does, in a word and a direction.
fn verb(context: &Context<'_>, hex: HexId, deed: Deed) -> String {
    match deed {
        Deed::Alter if context.view.layout.reversed().has(hex) => "Restore".to_owned(),
        Deed::Alter => "Reverse".to_owned(),
        Deed::Rotate(to) => format!("Rotate to {}", direction_words(to)),
    }
}

/// A deed as a button with what would change. The client adds the tile as it would lie.
fn button(context: &Context<'_>, hex: HexId, deed: Deed, offer: &Offer) -> Markup {
    let posted = context.post(offer);
    let forecast = forecasts::of_request(context.view, Request { hex, deed });
    let quiet = forecasts::is_quiet(&forecast);
    html! {
        button.deed.quiet-deed[quiet] form="act" name=(posted.field) value=(posted.value) data-place=(hex)
            data-said=[(!quiet).then(|| forecasts::words(context, &forecast))]
            data-turn=[turn(context, hex, deed)] {
            (verb(context, hex, deed)) " for " (cost(context, hex, deed))
            small { (forecasts::line(context, &forecast)) }
        }
    }
}

/// [A11c.1] A request for shares as a button.
fn ask(context: &Context<'_>, hex: HexId, deed: Deed, offer: &Offer) -> Markup {
    let posted = context.post(offer);
    html! {
        button form="act" name=(posted.field) value=(posted.value) {
            (verb(context, hex, deed)) " for " (cost(context, hex, deed))
        }
    }
}

/// By how many hexsides a deed turns the tile, for the client to show it.
fn turn(context: &Context<'_>, hex: HexId, deed: Deed) -> Option<i32> {
    let Deed::Rotate(to) = deed else { return None };
    Some(context.view.layout.facing(hex)?.turn_to(to).rem_euclid(6))
}
