//! What can be done now, in groups. One group is open at a time, and what it offers is shown on the map: first the
//! weapon and how it is used, then the hex. Opening a group takes no round trip.

mod group;
mod targets;

use engine::{
    Chance, Rule,
    words::{capital, count_of},
};
use hexgrid::Direction;
use maud::{Markup, html};
use timetripper::{Action, TimeTripper, field::Who, map::Place, odds::Prospect};

use super::context::{Context, Offer};
pub(super) use group::RULES;
use group::{Group, Kind, Part, groups};
use kit::{Fragment, Places, Scene, why::why};

/// With more attacks than this each group only lists hexes and chances, and the client makes the buttons.
const CROWD: usize = 18;

/// With up to this many attacks each says the chance of every result.
const FEW: usize = 12;

/// The groups, in parts that change together and are fragments of their own.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    let groups = if context.is_equipping() { Vec::new() } else { groups(context.offers()) };
    let attacks = groups.iter().filter(|group| group.kind.is_attack()).map(|group| group.offers.len()).sum();
    let numbered: Vec<_> = (1..).zip(&groups).collect();
    Part::ALL.into_iter().map(|part| draw_part(context, part, &numbered, attacks)).collect()
}

fn draw_part(context: &Context<'_>, part: Part, groups: &[(usize, &Group<'_>)], attacks: usize) -> Fragment {
    let own: Vec<_> = groups.iter().filter(|(_, group)| group.kind.part() == part).collect();
    let inside = html! {
        div id=(part.id()) .acts hidden[own.is_empty()] {
            @if part == Part::Attacks && !own.is_empty() {
                p.hint { "Attacks: % to hit · % to take out. " (why(Rule("8.1"))) }
            }
            @for (number, group) in own { (show(context, group, *number, attacks)) }
        }
    };
    Fragment::new(part.id(), inside)
}

/// The id of the form that the groups are in.
pub(super) const FORM: &str = "offers";

/// All parts in their order, in a form of their own, which keeps their buttons short.
pub(super) fn page(scene: &Scene<'_, TimeTripper>, places: Places<'_>) -> Markup {
    html! {
        div id="actions" .actions {
            form id=(FORM) method="post" action={ (scene.path) "/act" } {
                input type="hidden" name="csrf" value=(scene.csrf);
                @for part in Part::ALL { (places.one(part.id())) }
            }
        }
    }
}

/// Offers that are in the prompt bar itself: those that end or give up something.
pub(super) const fn is_in_bar(action: Action) -> bool {
    matches!(action, Action::End | Action::Cease | Action::Release | Action::ForMe | Action::RestUp)
}

fn show(context: &Context<'_>, group: &Group<'_>, number: usize, attacks: usize) -> Markup {
    let heading = group.kind.heading(context);
    let is_listed = group.kind.is_throw() || group.kind.is_attack() && attacks > CROWD;
    // Keys 1 to 9; what is seldom used is reached by mouse and Tab.
    let key = (number < 10 && group.kind.part() != Part::Seldom).then_some(number);
    html! {
        details.group id=(group.kind.id()) name="acts" data-key=[key] open[number == 1] {
            summary {
                b { @if let Some(key) = key { kbd { (key) } " " } (heading.title) }
                span { (amount(group)) }
            }
            @if !heading.hint.is_empty() { p.hint { (heading.hint) " " (why(heading.rule)) } }
            @if is_listed { (targets::list(context, group)) }
            @else {
                div.offers { @for offer in &group.offers { (button(context, offer, group.kind, attacks)) } }
            }
        }
    }
}

/// What is beside the title: how many there are, or the one chance that matters.
fn amount(group: &Group<'_>) -> Markup {
    let command = group.offers.iter().find(|offer| offer.action == Action::Command);
    html! {
        @if let Some(chance) = command.and_then(|offer| offer.odds.first()) { (chance.percent()) " %" }
        @else if group.kind.is_throw() { "within 6" }
        @else if group.offers.len() > 1 { (group.offers.len()) }
    }
}

fn button(context: &Context<'_>, offer: &Offer, kind: Kind, attacks: usize) -> Markup {
    if kind.is_attack() {
        let detail = (attacks <= FEW && !offer.odds.is_empty()).then(|| odds(context, offer));
        let note = percents(offer);
        return html! {
            button name="act" value=(offer.then) data-place=[hex(offer.action)] data-note=[note.as_ref()] title=[detail] {
                (target(context, offer)) " " b { (note.as_deref().unwrap_or("–")) }
            }
        };
    }
    let costs = costs_endurance(context, offer.action);
    let chances = match offer.action {
        Action::Conjure(letter) => reach(context, letter),
        // Its one chance is beside the title of its group.
        Action::Command => String::new(),
        _ => odds(context, offer),
    };
    html! {
        button name="act" value=(offer.then) data-place=[hex(offer.action)] data-mark=[costs.then_some("costly")]
            data-key=[key(context, offer.action)] { (short(offer, costs)) }
        @if !chances.is_empty() { small.odds { (chances) } }
    }
}

/// The hex an action is about, which is where its mark on the map goes.
const fn hex(action: Action) -> Option<Place> {
    match action {
        Action::Border(place)
        | Action::Send(place)
        | Action::Actor(place)
        | Action::Move(place)
        | Action::Carry(_, place)
        | Action::Fire { place, .. }
        | Action::Shot { place, .. }
        | Action::Throw(_, place)
        | Action::Ready(_, place)
        | Action::Melee { place, .. }
        | Action::Flux(place) => Some(place),
        _ => None,
    }
}

/// Whether a step costs a point of Endurance.
fn costs_endurance(context: &Context<'_>, action: Action) -> bool {
    let Some(turn) = context.turn().filter(|_| matches!(action, Action::Move(_))) else { return false };
    matches!(turn.actor, Who::Tripper(seat) if turn.moved >= context.state.tripper(seat).allowance())
}

/// Whom an attack is aimed at.
fn target(context: &Context<'_>, offer: &Offer) -> String {
    let (Action::Fire { place, mount, .. }
    | Action::Shot { place, mount }
    | Action::Melee { place, mount, .. }) = offer.action
    else {
        return offer.label.clone();
    };
    match context.state.target(place, mount) {
        Some(who) => context.name(who),
        None => format!("empty hex {place}"),
    }
}

/// The words on a button; what the group’s title says already is left out.
fn short(offer: &Offer, costs: bool) -> String {
    match offer.action {
        Action::Move(place) if costs => format!("{place}, −1"),
        Action::Move(place) => place.to_string(),
        Action::Drop(item, count) => capital(&item.counted(count)),
        Action::Announce(hexes) => count_of(hexes, "hex", "hexes"),
        Action::Align(way) => format!("Align {} {}", way.number(), arrow(way)),
        Action::Lay(way) => format!("Set up, facing {} {}", way.number(), arrow(way)),
        _ => offer.label.clone(),
    }
}

const fn arrow(way: Direction) -> char {
    match way {
        Direction::Up => '↑',
        Direction::UpRight => '↗',
        Direction::DownRight => '↘',
        Direction::Down => '↓',
        Direction::DownLeft => '↙',
        Direction::UpLeft => '↖',
    }
}

/// The chances to hit and to take the target out, in percent.
fn percents(offer: &Offer) -> Option<String> {
    let percent =
        |wanted: Prospect| offer.odds.iter().find(|chance| chance.what == wanted).map(Chance::percent);
    match (percent(Prospect::Hit), percent(Prospect::Out)) {
        (Some(hit), Some(out)) => Some(format!("{hit}·{out}")),
        (_, out) => out.map(|out| out.to_string()),
    }
}

/// Chances in words; what is impossible is left out, and what is the same for each of six is said once.
fn odds(context: &Context<'_>, offer: &Offer) -> String {
    let possible = offer.odds.iter().filter(|chance| chance.ways > 0);
    let (landings, others): (Vec<_>, Vec<_>) = possible.partition(|chance| is_landing(chance.what));
    let alike = landings.iter().all(|chance| (chance.ways, chance.of) == (1, 6));
    let other =
        |chance: &&Chance<Prospect>| format!("{} {} %", context.result(chance.what), chance.percent());
    let landing = |chance: &&Chance<Prospect>| {
        let place = landing_words(context, chance.what);
        if alike { place } else { format!("{place} {} %", chance.percent()) }
    };
    let others = others.iter().map(other).collect::<Vec<_>>().join(", ");
    let landings = landings.iter().map(landing).collect::<Vec<_>>().join(" · ");
    [others, landings].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Whether a result says where the marker comes to rest.
pub(super) const fn is_landing(result: Prospect) -> bool {
    matches!(result, Prospect::TimeHole { .. } | Prospect::Battle { .. })
}

/// Where the marker comes to rest, in few words.
fn landing_words(context: &Context<'_>, landing: Prospect) -> String {
    match landing {
        Prospect::Battle { number, is_visited: true } => format!("{number} (visited)"),
        Prospect::Battle { number, is_visited: false } => format!("{number}, {}", context.title(number)),
        _ => "the Time Hole".to_owned(),
    }
}

/// How near the flux would come if it were conjured by this letter.
fn reach(context: &Context<'_>, letter: Direction) -> String {
    let Some(turn) = context.turn() else { return String::new() };
    let here = context.state.tripper(turn.seat).place;
    let far: Vec<_> = (1..=6).map(|number| Place::lettered(number, letter).distance(here)).collect();
    let near = far.iter().filter(|far| **far <= 1).count();
    let (least, most) = (far.iter().min().copied().unwrap_or(0), far.iter().max().copied().unwrap_or(0));
    match near {
        0 => format!("{least} to {} from you", count_of(most, "hex", "hexes")),
        6 => "reaches you".to_owned(),
        _ => format!("reaches you {near} in 6; otherwise up to {} from you", count_of(most, "hex", "hexes")),
    }
}

/// The keys of the six directions, around S.
fn key(context: &Context<'_>, action: Action) -> Option<&'static str> {
    const KEYS: [&str; 6] = ["w", "e", "d", "s", "a", "q"];
    let (from, to) = match action {
        Action::Move(place) => (context.state.place_of(context.actor()?), place),
        Action::Flux(place) => (context.view.field.flux?, place),
        _ => return None,
    };
    Some(KEYS[from.direction_to(to)?.index()])
}
