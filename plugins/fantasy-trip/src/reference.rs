//! The tables of the game for those who build figures of their own: options, peoples, arms, armour, spells.

use fantasy_trip::{
    arms::{ARMOUR, Line, SHIELDS, WEAPONS},
    kinds::{PEOPLES, People},
    options::OPTIONS,
    spells::{SPELLS, Spell, Type},
};
use kit::html as page;
use maud::{Markup, html};

/// Every table, folded.
pub(crate) fn section() -> Markup {
    html! {
        section id="tables" {
            h2 { "All tables" }
            p { "What you need to build figures of your own, and to look things up." }
            (folded("The 22 options", &options()))
            (folded("Peoples", &peoples()))
            (folded("Weapons", &weapons()))
            (folded("Armour and shields", &armour()))
            (folded("Spells", &spells()))
        }
    }
}

fn folded(title: &str, inside: &Markup) -> Markup {
    html! { details { summary { (title) } div.wide { (inside) } } }
}

/// [F2] The options by their letters.
fn options() -> Markup {
    let row = |(option, _, _, name, gist): &(fantasy_trip::body::Opt, _, _, &str, &str)| {
        vec![html! { "(" (option.letter()) ")" }, html! { b { (name) } }, html! { (gist) }]
    };
    html! {
        p { "(a)–(i) are for figures that no one engages, (j)–(s) for those who are engaged, (t)–(v) for hand-to-hand fights." }
        (page::table(&["", "Option", "What it allows"], &OPTIONS.iter().map(row).collect::<Vec<_>>()))
    }
}

/// [B1] What each people starts with.
fn peoples() -> Markup {
    let row = |people: &People| {
        let [st, dx, iq] = people.least;
        vec![html! { b { (people.name) } }, html! { (st) "/" (dx) "/" (iq) }, html! { (people.points) }]
    };
    page::table(&["People", "Least ST/DX/IQ", "Points to add"], &PEOPLES.iter().map(row).collect::<Vec<_>>())
}

/// [W1] [W2] [W3] Damage, the ST it takes, hands.
fn weapons() -> Markup {
    let row = |line: &Line| {
        let weapon = line.weapon;
        let notes = [
            (weapon.needs_both_hands(), "two hands"),
            (line.thrown, "can be thrown"),
            (weapon.is_pole(), "pole weapon"),
            (weapon.is_missile(), "shoots"),
            (weapon.sweeps(), "sweeps"),
        ];
        let notes: Vec<_> = notes.iter().filter(|(applies, _)| *applies).map(|(_, words)| *words).collect();
        let has_dice = line.damage.dice > 0;
        vec![
            html! { b { (line.name) } },
            html! { @if has_dice { (line.damage) } @else { "–" } },
            html! { @if line.st > 0 { (line.st) } @else { "–" } },
            html! { (notes.join(", ")) },
        ]
    };
    html! {
        (page::table(&["Weapon", "Damage", "ST", ""], &WEAPONS.iter().map(row).collect::<Vec<_>>()))
        p.hint { "Clubs and cestus add to the damage of bare hands, which grows with ST. A bastard sword and a spear do more in two hands." }
    }
}

/// [W14] What armour and shields stop, and what they cost.
fn armour() -> Markup {
    let worn = |(_, name, stops, dx, ma): &(_, &str, i16, i16, u8)| {
        vec![html! { b { (name) } }, html! { (stops) }, cost(*dx), html! { (ma) }]
    };
    let held = |(_, name, stops, dx): &(_, &str, i16, i16)| {
        vec![html! { b { (name) } }, html! { (stops) }, cost(*dx), html! {}]
    };
    let rows: Vec<_> = ARMOUR.iter().map(worn).chain(SHIELDS.iter().map(held)).collect();
    page::table(&["", "Stops", "DX", "MA"], &rows)
}

/// What something takes from DX.
fn cost(dx: i16) -> Markup {
    html! { @if dx == 0 { "0" } @else { "−" (dx.abs()) } }
}

/// [S] Every spell by its level, with its cost and what it does.
fn spells() -> Markup {
    let kind = |spell: Spell| match spell.kind() {
        Type::Missile => "missile",
        Type::Thrown => "thrown",
        Type::Creation => "creation",
        Type::Special => "special",
    };
    let rows: Vec<_> = SPELLS
        .iter()
        .map(|line| {
            let spell = line.spell;
            vec![
                html! { (spell.level()) },
                html! { b { (line.name) } },
                html! { (kind(spell)) },
                html! { (line.cost) @match spell.most() { Some(1) => {}, Some(most) => { " to " (line.cost * most) }, None => { " or more" } } @if line.upkeep > 0 { ", then " (line.upkeep) } },
                html! { (engine::words::capital(spell.effect())) "." },
            ]
        })
        .collect();
    html! {
        p { "A wizard knows as many spells as his IQ, and none of a level above it." }
        (page::table(&["IQ", "Spell", "Kind", "ST", "What it does"], &rows))
    }
}
