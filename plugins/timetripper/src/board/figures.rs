//! Figure cards: a Tripper with Endurance, load, states and weapons; a kind of enemy with its values in words.

use engine::{Seat, TWO_DICE, words};
use maud::html;
use timetripper::{
    book::{Kind, Leaves, Mount, Opponent, Values},
    event::Named,
    gear::{Item, pounds},
    state::Tripper,
    tables::{Grade, Reaction, reaction, to_hit},
};

use super::{card, context::Context, counters};
use kit::{Fragment, counter, figure::FigureCard, palette::class};

/// The most Endurance a Tripper has.
const ENDURANCE: usize = 20;

/// A Tripper.
pub(super) fn tripper(context: &Context<'_>, seat: Seat) -> FigureCard {
    let tripper = context.state.tripper(seat);
    let states = [
        (tripper.endurance == 0, "dead"),
        (tripper.shot_at, "shot at"),
        (tripper.bleeding, "bleeding"),
        (tripper.lured.is_some(), "called by a plant"),
    ];
    FigureCard {
        id: format!("c-t{seat}"),
        picture: counter::chip(seat, &seat.to_string()),
        name: context.scene.name(seat),
        class: class(seat),
        values: vec![
            ("Endurance", tripper.endurance.to_string()),
            ("Load", format!("{} lb", pounds(tripper.pack.half_pounds()))),
            ("Moves", paces(tripper)),
            ("Experience", tripper.experience.to_string()),
        ],
        boxes: Some(("Endurance", usize::from(tripper.endurance), ENDURANCE)),
        states: states.into_iter().filter(|(is, _)| *is).map(|(_, words)| words.to_owned()).collect(),
        gear: tripper.pack.items().map(|(item, count)| gear(context, tripper, item, count)).collect(),
    }
}

/// How far a Tripper moves, and what Endurance leaves one hex less.
fn paces(tripper: &Tripper) -> String {
    let hexes = words::count_of(tripper.allowance(), "hex", "hexes");
    let spare = tripper.weight_box() % 3 + 1;
    match tripper.endurance.checked_sub(spare) {
        Some(less) if tripper.allowance() > 0 => format!("{hexes}, one less at {less} Endurance"),
        _ => hexes,
    }
}

/// Something a Tripper carries; an empty weapon says so.
fn gear(context: &Context<'_>, tripper: &Tripper, item: Item, count: u8) -> String {
    let name = match item {
        Item::Treasure(battle) => {
            let treasure = context.view.book.battle(battle).and_then(|battle| battle.treasure.as_ref());
            treasure.map_or_else(
                || item.name(),
                |treasure| format!("{} (worth {})", treasure.name, treasure.value),
            )
        }
        _ => item.name(),
    };
    let empty = matches!(item, Item::Weapon(weapon) if tripper.pack.is_empty(weapon));
    let times = if count > 1 { format!("{count} × ") } else { String::new() };
    format!("{times}{name}{}", if empty { ": empty" } else { "" })
}

/// The id of the card of a kind of enemy.
fn id(battle: u8, kind: u8) -> String {
    format!("c{battle}-{kind}")
}

/// The id of the card of what a kind of enemy rode.
fn mount_id(battle: u8, kind: u8) -> String {
    format!("c{battle}-{kind}-mount")
}

/// Which card belongs to which pieces on the map, as the fragment `cards`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let trippers = context.view.seats().iter();
    let mut cards: Vec<_> =
        trippers.map(|seat| (format!("c-t{seat}"), counters::id(Named::Tripper(seat)))).collect();
    for (number, unit) in (0u8..).zip(context.view.field.units()) {
        let card_id = if unit.is_riderless() { mount_id } else { id };
        let (card, piece) = (card_id(unit.battle, unit.kind), counters::unit_id(number));
        match cards.iter_mut().find(|(other, _)| *other == card) {
            Some((_, pieces)) => {
                pieces.push(' ');
                pieces.push_str(&piece);
            }
            None => cards.push((card, piece)),
        }
    }
    Fragment::new(
        "cards",
        html! { div id="cards" hidden { @for (card, pieces) in &cards { i data-card=(card) data-pieces=(pieces) {} } } },
    )
}

/// A kind of enemy.
pub(super) fn enemy(opponent: &Opponent, battle: u8, kind: u8) -> FigureCard {
    let mut values = match opponent.values {
        Some(values) => in_words(values),
        None => vec![("Values", "rolled for each".to_owned())],
    };
    values.push(("Moves", words::count_of(opponent.moves, "hex", "hexes")));
    values.push(("How many", card::range(opponent.count)));
    let mut gear = Vec::new();
    if let Some(mount) = &opponent.mount {
        let Values { attack, defense, .. } = mount.values;
        gear.push(format!("Rides a {}: attack {attack}, defense {defense}", mount.looks));
    }
    let leaves = match opponent.leaves {
        Leaves::Melee => Some("a blade"),
        Leaves::Early => Some("a bow or musket"),
        Leaves::Rifle => Some("a rifle"),
        Leaves::Automatic => Some("an automatic"),
        Leaves::Nothing | Leaves::Bound => None,
    };
    gear.extend(leaves.map(|weapon| format!("Leaves {weapon} you can take")));
    FigureCard {
        id: id(battle, kind),
        picture: html! { (counters::icon(&opponent.looks, usize::from(kind))) },
        name: opponent.name.clone(),
        class: "enemy".to_owned(),
        values,
        boxes: None,
        states: if opponent.kind == Kind::Animal { vec!["animal".to_owned()] } else { Vec::new() },
        gear,
    }
}

/// [7.44] What a kind of enemy rode, without its riders.
pub(super) fn riderless(mount: &Mount, battle: u8, kind: u8) -> FigureCard {
    FigureCard {
        id: mount_id(battle, kind),
        picture: html! { (counters::icon(&mount.looks, usize::from(kind))) },
        name: words::capital(&mount.looks),
        class: "enemy".to_owned(),
        values: vec![
            ("Attack", "never".to_owned()),
            ("Defence", mount.values.defense.to_string()),
            ("Moves", "never".to_owned()),
        ],
        boxes: None,
        states: vec!["no rider".to_owned()],
        gear: Vec::new(),
    }
}

/// The four values of a unit, each with its name.
fn in_words(values: Values) -> Vec<(&'static str, String)> {
    let shoots = values.accuracy.map_or_else(|| "no".to_owned(), hits);
    let notices = values.detection.map_or_else(|| "never".to_owned(), attacks);
    vec![
        ("Attack", values.attack.to_string()),
        ("Defense", values.defense.to_string()),
        ("Shoots", shoots),
        ("Attacks on sight", notices),
    ]
}

/// The chance to hit near and far.
fn hits(accuracy: Grade) -> String {
    let chance = |range: u8| percent(TWO_DICE.at_least(i16::from(to_hit(accuracy, range))));
    format!("hits {} % at 1 hex, {} % at 6", chance(1), chance(6))
}

/// The chance to attack at once, far away.
fn attacks(detection: Grade) -> String {
    let is_attack = |sum: u8| reaction(detection, sum.cast_signed()) == Reaction::Attack;
    format!("{} %", percent(TWO_DICE.when(is_attack)))
}

/// A count of the ways in which two dice can fall, in percent.
pub(super) const fn percent(ways: u64) -> u64 {
    (ways * 100 + 18) / 36
}
