//! [A6] The headquarters of one race: who stays in the past, what is bought, which tiles are looked at, and the answers it
//! leaves.

use engine::{Rule, words::count};
use kit::actions::{Action as Button, Group};
use maud::{Markup, html};
use time_agent::{
    Action, Answer, Desk, Kind, Operative, Purchase, Race, RaceState, Shares, TILES_PER_MACHINE,
};

use super::{
    super::{
        context::{Context, Offer},
        counters, race,
    },
    Words, folded, listed,
};

/// The groups of the race whose headquarters the viewer is in.
pub(super) fn groups(context: &Context<'_>) -> Vec<Group> {
    let Some(race) = context.desk() else { return Vec::new() };
    let Some(desk) = &context.view.desks[race.index()] else { return Vec::new() };
    let mut groups = Vec::new();
    if desk.undecided != 0 {
        groups.push(keep(context, desk));
    }
    groups.push(buy(context, desk));
    groups.push(look(context, desk));
    groups.push(standing(context, race));
    groups
}

/// [A6a.1] Each operative in the past is maintained or returns.
fn keep(context: &Context<'_>, desk: &Desk) -> Group {
    let button = |offer: &Offer| {
        let (who, verb): (Operative, &str) = match offer.action {
            Action::Maintain(who) => (who, "Keep"),
            Action::Return(who) => (who, "Return"),
            _ => return None,
        };
        let hex = desk.race.places[who.slot()].hex()?;
        let label = format!("{verb} {} {} in {hex}", who.kind().name(), who.number());
        Some(Button::new(label, context.post(offer)).at(counters::place(who)))
    };
    let ready = desk.race.ready();
    let hint = if ready == 0 {
        "You have no machine ready, so they must return.".to_owned()
    } else {
        format!(
            "To keep one takes a machine for this round; {ready} ready. Those who return can be sent again."
        )
    };
    Group {
        id: "keep".to_owned(),
        title: "Operatives in the past".to_owned(),
        aside: Some(String::new()),
        rule: Some(Rule("A6a.1")),
        hint,
        actions: context.offers().iter().filter_map(button).collect(),
        ..Group::default()
    }
}

/// [A6b.1] What can be bought, or why nothing can.
fn buy(context: &Context<'_>, desk: &Desk) -> Group {
    let button = |item: Purchase| {
        let offer = context.offer(Action::Buy(item))?;
        let label = format!("{} for {}", name(item), price(context, item));
        Some(Button::new(label, context.post(offer)))
    };
    let have = |state: &RaceState| {
        let [agents, squads] = Kind::ALL.map(|kind| state.count(kind));
        format!(
            "You have {}, {}, {} and {}.",
            count(desk.race.credits, "credit"),
            engine::words::count_of(state.machines, "machine", "machines"),
            count(agents, "agent"),
            count(squads, "squad")
        )
    };
    let hint = if desk.undecided != 0 {
        "First decide about your operatives in the past.".to_owned()
    } else if !desk.seen.is_empty() || !desk.named.is_empty() {
        "Purchases come before you look at tiles.".to_owned()
    } else {
        [have(&desk.race), missing(context, desk)].join(" ")
    };
    Group {
        id: "buy".to_owned(),
        title: "Buy".to_owned(),
        aside: Some(count(desk.race.credits, "credit")),
        rule: Some(Rule("A6b.1")),
        hint,
        actions: Purchase::ALL.into_iter().filter_map(button).collect(),
        ..Group::default()
    }
}

/// Why something cannot be bought.
fn missing(context: &Context<'_>, desk: &Desk) -> String {
    let not_offered = Purchase::ALL.into_iter().filter(|item| context.offer(Action::Buy(*item)).is_none());
    let reason = |item: Purchase| {
        let price = price(context, item);
        if desk.race.credits < u16::from(price) {
            format!("A {} costs {price}.", item.name())
        } else {
            format!("You have no counter left for another {}.", item.name())
        }
    };
    not_offered.map(reason).collect::<Vec<_>>().join(" ").replace("A agent", "An agent")
}

fn price(context: &Context<'_>, item: Purchase) -> u8 {
    let prices = &context.world.board.prices;
    match item {
        Purchase::Machine => prices.machine,
        Purchase::Operative(kind) => prices.force[kind.index()],
    }
}

const fn name(item: Purchase) -> &'static str {
    match item {
        Purchase::Machine => "Time machine",
        Purchase::Operative(Kind::Agent) => "Agent",
        Purchase::Operative(Kind::Squad) => "Squad",
    }
}

/// [A6c.1] [A6c.2] The face-down tiles to look at: those that the viewer has seen are marked and come last.
fn look(context: &Context<'_>, desk: &Desk) -> Group {
    let (mut fresh, mut seen) = (Vec::new(), Vec::new());
    for offer in context.offers() {
        let Action::Research(hex) = offer.action else { continue };
        let place = hex.to_string();
        if context.view.notebook.has(hex) {
            let label = format!("{hex}, seen");
            seen.push(listed(context, offer, &place, Words { mark: "seen", ..Words::new(&label) }));
        } else {
            fresh.push(listed(context, offer, &place, Words::new(&place)));
        }
    }
    let is_offered = !fresh.is_empty() || !seen.is_empty();
    let named = desk.named.len();
    let hint = if desk.undecided != 0 {
        "First decide about your operatives in the past.".to_owned()
    } else if named == TILES_PER_MACHINE {
        "One machine looks at three tiles. Press Look.".to_owned()
    } else if named > 0 {
        format!(
            "You have named {}. Name another, or press Look.",
            count(i64::try_from(named).unwrap_or_default(), "tile")
        )
    } else if desk.race.ready() == 0 {
        "You have no machine ready.".to_owned()
    } else if !is_offered {
        "You can’t pay for it, or no tile is face down.".to_owned()
    } else {
        let buy = if desk.seen.is_empty() { " Buy first: after a look you can’t." } else { "" };
        let again = if seen.is_empty() { "" } else { " Those with a broken line you have seen already." };
        let last = if desk.race.ready() == 1 {
            " It takes your last machine: then you can’t send anyone this round."
        } else {
            ""
        };
        format!(
            "Press up to three face-down tiles, then Look: a credit each and one machine. Only you see them.{again}{buy}{last}"
        )
    };
    Group {
        id: "look".to_owned(),
        title: "Look at tiles".to_owned(),
        aside: Some(if named > 0 { format!("{named} of {TILES_PER_MACHINE}") } else { String::new() }),
        rule: Some(Rule("A6c.2")),
        hint,
        more: is_offered.then(|| {
            html! {
                @if !fresh.is_empty() { (folded("Tiles you have not seen, as a list", &fresh)) }
                @if !seen.is_empty() { (folded("Tiles you have seen already, as a list", &seen)) }
            }
        }),
        ..Group::default()
    }
}

/// [A8.3] [A11c.4] The answers that the race leaves, so that it need not be asked.
fn standing(context: &Context<'_>, own: Race) -> Group {
    let offered = |action: Action| context.offer(action);
    let is_offered = context
        .offers()
        .iter()
        .any(|offer| matches!(offer.action, Action::StandOppose(..) | Action::StandShares(_)));
    let Some(left) = context.view.standing[own.index()] else { return Group::default() };
    let others =
        Race::ALL.into_iter().filter(|other| context.view.owner(*other).is_some() && !context.is_own(*other));
    let more = html! {
        dl.answers {
            @for other in others {
                dt { (race::chip(other)) " " (other.people()) }
                dd {
                    @for answer in [None, Some(Answer::Yes), Some(Answer::No)] {
                        (choice(context, stance(answer), left.oppose[other.index()] == answer, offered(Action::StandOppose(other, answer))))
                    }
                }
            }
            dt { "Shares in costs" }
            dd {
                @for shares in [Shares::Ask, Shares::Nothing] {
                    (choice(context, share_stance(shares), left.shares == shares, offered(Action::StandShares(shares))))
                }
            }
        }
    };
    Group {
        id: "stand".to_owned(),
        title: "Standing answers".to_owned(),
        aside: Some(String::new()),
        rule: Some(Rule("A8.3")),
        hint: "Where you meet another race in its turn, you are asked whether you oppose it. Decide beforehand if you like.".to_owned(),
        more: is_offered.then_some(more),
        ..Group::default()
    }
}

const fn stance(answer: Option<Answer>) -> &'static str {
    match answer {
        None => "Ask me",
        Some(Answer::Yes) => "Oppose",
        Some(Answer::No) => "Let them",
    }
}

const fn share_stance(shares: Shares) -> &'static str {
    match shares {
        Shares::Ask => "Ask me",
        Shares::Nothing => "Never pay",
    }
}

/// One of several answers: the one that holds, or a button that changes it.
fn choice(context: &Context<'_>, label: &str, is_left: bool, offer: Option<&Offer>) -> Markup {
    html! {
        @if is_left { b.left { (label) } " " }
        @else if let Some(offer) = offer {
            @let posted = context.post(offer);
            button form="act" name=(posted.field) value=(posted.value) { (label) } " "
        }
    }
}
