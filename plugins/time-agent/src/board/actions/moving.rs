//! [A7] Movement: who moves, and where to.

use std::collections::BTreeMap;

use engine::{Rule, Tier, words::count};
use kit::actions::{Action as Button, Group};
use time_agent::{Action, Kind, Operative, Place, Technology, board::Spot};

use super::{
    super::{
        context::{Context, Offer},
        counters,
    },
    Words, folded, listed,
};

/// Who can move; or, once someone was picked, where to.
pub(super) fn groups(context: &Context<'_>) -> Vec<Group> {
    match context.view.turn.picked {
        None => vec![who(context)],
        Some(picked) if is_home(context, picked) => vec![entries(context, picked)],
        Some(_) => ways(context),
    }
}

fn is_home(context: &Context<'_>, who: Operative) -> bool {
    context.view.race(who.race()).places[who.slot()] == Place::Present
}

/// [A7.1] The operatives that can move.
fn who(context: &Context<'_>) -> Group {
    let button = |offer: &Offer| match offer.action {
        Action::Pick(who) => {
            let state = context.view.race(who.race());
            let label = if let Some(hex) = state.places[who.slot()].hex() {
                format!("{} {} in {hex}", kind(who.kind()), who.number())
            } else {
                let is_same = |(other, place): &(Operative, Place)| {
                    other.kind() == who.kind() && *place == Place::Present
                };
                let home = state.force(who.race()).filter(is_same).count();
                format!("Send {} ({home} at home)", article(who.kind()))
            };
            Some(Button::new(label, context.post(offer)).at(counters::place(who)))
        }
        _ => None,
    };
    let race = context.view.active();
    let (ready, credits) = race.map_or((0, 0), |race| {
        let state = context.view.race(race);
        (state.ready(), state.credits)
    });
    Group {
        id: "who".to_owned(),
        title: "Move".to_owned(),
        aside: Some(String::new()),
        rule: Some(Rule("A7.1")),
        hint: format!(
            "Pick an operative here or on the board. {} ready and {} to send those at home.",
            engine::words::count_of(ready, "machine", "machines"),
            count(credits, "credit")
        ),
        actions: context.offers().iter().filter_map(button).collect(),
        ..Group::default()
    }
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Agent => "Agent",
        Kind::Squad => "Squad",
    }
}

const fn article(kind: Kind) -> &'static str {
    match kind {
        Kind::Agent => "an agent",
        Kind::Squad => "a squad",
    }
}

/// [A7a.1] [A7a.2] The hexes to which the picked operative can be sent, each with its cost.
fn entries(context: &Context<'_>, picked: Operative) -> Group {
    let prices = &context.world.board.prices;
    let more = if picked.kind() == Kind::Squad { prices.squad_entry } else { 0 };
    let button = |offer: &Offer| match offer.action {
        Action::Send(hex) => {
            let Spot::Tile { cost, .. } = context.world.board.spot(hex) else { return None };
            let cost = (cost + more).to_string();
            let label = format!("{hex} for {cost}");
            Some(listed(context, offer, &hex.to_string(), Words { note: &cost, ..Words::new(&label) }))
        }
        _ => None,
    };
    let buttons: Vec<_> = context.offers().iter().filter_map(button).collect();
    Group {
        id: "send".to_owned(),
        title: format!("Send {} {}", picked.kind().name(), picked.number()),
        aside: Some(count(i64::try_from(buttons.len()).unwrap_or_default(), "hex").replace("hexs", "hexes")),
        rule: Some(Rule("A7a.1")),
        hint: "Click a hex. The number is what it costs in credits; a machine is used as well.".to_owned(),
        more: Some(folded("All hexes as a list", &buttons)),
        ..Group::default()
    }
}

/// [A7b.1] Where the picked operative can go: all hexes together, then by technology.
fn ways(context: &Context<'_>) -> Vec<Group> {
    let mut by_technology: BTreeMap<Technology, Vec<_>> = BTreeMap::new();
    let mut all = Vec::new();
    for offer in context.offers() {
        let Action::Go(technology, hex) = offer.action else { continue };
        let (place, letter) = (hex.to_string(), technology.letter().to_string());
        if offer.tier != Tier::Extra {
            let label = format!("{hex} ({letter})");
            all.push(listed(context, offer, &place, Words { note: &letter, ..Words::new(&label) }));
        }
        by_technology.entry(technology).or_default().push(listed(context, offer, &place, Words::new(&place)));
    }
    let group = |id: String, title: String, hint: &str, buttons: &[maud::Markup]| Group {
        id,
        title,
        aside: Some(buttons.len().to_string()),
        rule: Some(Rule("A7b.1")),
        hint: hint.to_owned(),
        more: Some(folded("As a list", buttons)),
        ..Group::default()
    };
    let mut groups = vec![group(
        "go".to_owned(),
        "Along any technology".to_owned(),
        "Click a hex. The letter is a technology that leads there; the move is free.",
        &all,
    )];
    for (technology, buttons) in by_technology {
        let name = context.world.board.name(technology);
        groups.push(group(format!("go-{}", technology.letter()), format!("Along {name}"), "", &buttons));
    }
    groups
}
