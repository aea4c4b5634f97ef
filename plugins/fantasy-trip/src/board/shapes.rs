//! Silhouettes of figures, and drawings of what is on the ground, once a page and used from there.

use fantasy_trip::{arms::Weapon, body::Body, kinds::Kind};
use maud::{Markup, html};

const MAN: &str = "M-2-8.6a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-2.8-6.2h5.6l.9 5h-1.8l-.4 5.2h-1.3l-.2-4.4l-.2 4.4h-1.3l-.4-5.2h-1.8z";
const SHIELD: &str = "M-7.6-2.4a2.8 3.4 0 1 0 5.6 0a2.8 3.4 0 1 0-5.6 0z";

/// Name, whether a standing man is beneath it, what is filled, what is drawn in lines.
type Silhouette = (&'static str, bool, &'static str, &'static str);

#[rustfmt::skip]
const FIGURES: &[Silhouette] = &[
    ("sword",    true,  SHIELD, "M3.6-2.6L9-10.6M3.6-5.6l3.2 2.2"),
    ("blade1",   true,  "", "M3.6-2.6L9-10.6M3.6-5.6l3.2 2.2"),
    ("two-hand", true,  "", "M-5 2L7-11M-4.6-2.4l4 3.6"),
    ("axe",      true,  "M6.4-10.8c3-.8 4.2 1.6 3.6 4.2l-3.4-1.4z", "M4 1.6L7.4-10"),
    ("spear",    true,  "", "M6 4V-11M4.8-8.4L6-11.4L7.2-8.4"),
    ("archer",   true,  "", "M5-9.4c4.4 3 4.4 8.8 0 11.8zM.6-3.6h9"),
    ("crossbow", true,  "", "M1-4h9M7-8c3 2.4 3 5.6 0 8"),
    ("sling",    true,  "M7.4-9.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z", "M3-5C5-12 8-12 9-10M3-5c3 1 5-1 6-4"),
    ("whip",     true,  "", "M3-4.4c2-6.4 7-7 6-1.6s-4 4-1.4 8.4"),
    ("bomber",   true,  "M5-6.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z", "M7.4-9v-2.4l1.8-.8"),
    ("fists",    true,  "", "M2.8-5.4L7-8.6M-2.8-5.4L-7-8.6"),
    ("wizard",   false, "M-4.2-7l3.4-5.4l4.2 5.4zM-2-6a2 2 0 0 0 4 0zM-2.6-3.8h5.2l2.6 7.8h-10.4zM5.6-10a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z", "M7.2 4V-8.4"),
    ("myrmidon", true,  "M-3-8.8a3 2.8 0 0 1 6 0zM-.6-13.4h1.2v2.4h-1.2zM-7.6-2.4a2.8 3.4 0 1 0 5.6 0a2.8 3.4 0 1 0-5.6 0z", "M3.6-2.6L9-10.6M3.6-5.6l3.2 2.2"),
    ("wolf",     false, "M-9-2c0-2 1-2.6 3-2.6h6.6l2.4-2.6l.4-2.6l1.7 1.8l3.4 1.4l.8 1.4l-3.6 1l-1.2 2.6v5.6h-1.6v-4.4h-5.8l-1 4.4h-1.7l.2-4.8l-1.8 1.4v3.4h-1.6z", "M-9-2.4c-1.8 0-1.6 2.6-1.6 3.6"),
    ("snake",    false, "M4.6-10.6l3.8-.8l1.6 2l-3 1.6z", "M-8.6 3c4.6 1.2 5.4-2 2-3.4s-2-5 2-4.4s4 5 7 3.4s1.6-6.4 4-8"),
    ("bear",     false, "M-9 4v-6c0-3.6 2.4-4.8 5.4-4.8h4.2c.6-2 2.2-3 3.6-2.6l.8-1.2l1.2 1.4c1.6.4 2.4 1.6 2.6 3l1.2 1.4l-1.6 1.4h-2.2l-1.2 2.6v4.8h-2.4v-3.6h-5.6v3.6h-2.4v-3.8l-1.2.8v3z", ""),
    ("gargoyle", false, "M-2-9a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM-2.8-6.6h5.6l.8 5.4h-1.6l-.6 5.2h-2.8l-.6-5.2h-1.6zM-2.8-5.6l-7-5l1.2 8.4l2-1.8l1.8 2zM2.8-5.6l7-5l-1.2 8.4l-2-1.8l-1.8 2z", "M-1.4-10.6l-1.2-1.8M1.4-10.6l1.2-1.8"),
    ("giant",    false, "M-3-11.4h6v3h3.8l2.4 6l-2.2 3.2l-1-4l-.8 1l.6 6.2h-3l-1-4h-1.6l-1 4h-3l.6-6.2l-.8-1l-1 4l-2.2-3.2l2.4-6h3.8z", ""),
    ("dragon",   false, "M-10.6 4c1.6-3 3.6-4.6 5.6-5.4l-3.4-8.2l6.2 4.4l2-5l2.4 6.2c2.6-.6 3.6-2 4-3.6l-1-1.8l3.2-.4l2.4 1.8l-.8 1.8l-2.2.4c-.4 3-1.8 4.8-4 5.6l.8 4h-2l-1.2-3.4c-2 .2-3.4.6-4.6 1.2l.4 2.2h-1.8l-.8-1.6c-1.6.4-3.4 1-5.2 1.8z", ""),
];

/// Name, what is filled, what is drawn in lines.
#[rustfmt::skip]
const THINGS: &[(&str, &str, &str)] = &[
    ("wall",     "", "M-15-6H15M-18 2H18M-14 10H14M-6-14V-6M6-6V2M-8 2v8M4 10v6M8-15v9"),
    ("pillar",   "M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0z", "M-5-5a7 7 0 0 1 10 0"),
    ("tree",     "M0-14l7 9h-4l6 8h-7.6v6h-2.8v-6h-7.6l6-8h-4z", ""),
    ("rubble",   "", "M-10-4l4-4l3 4zM3 4l4-5l4 5zM-6 10l3-4l4 4zM4-8l2-3l3 3z"),
    ("step",     "", "M-10 7L0 1L10 7M-10 1L0-5L10 1M-10-5L0-11L10-5"),
    ("pit",      "M-12 1c0-6 5-9 12-9s12 3 12 8s-5 9-12 9s-12-3-12-8z", "M-8-5l-2-3M8-6l2-3"),
    ("waves",    "", "M-13-5c3-3 5-3 8 0s5 3 8 0s5-3 8 0M-13 3c3-3 5-3 8 0s5 3 8 0s5-3 8 0M-11 11c3-3 5-3 8 0s5 3 8 0"),
    ("chasm",    "M-4-16l6 6l-4 6l7 5l-5 7l4 8h-5l-3-8l4-6l-7-6l4-6z", ""),
    ("torch",    "M0-12c4 4 5 6 3 9h-6c-2-3 0-5 3-9z", "M0-3v12M-2.6-1h5.2"),
    ("fire",     "M0-14c7 6 9 12 7 18c-1 4-4 7-7 8c-3-1-6-4-7-8c-1-5 2-7 3-11c1 3 3 3 4-7z", "M0-2c3 4 3 8 0 11c-3-3-3-7 0-11"),
    ("made-wall","M-10-17.3H10L20 0L10 17.3H-10L-20 0Z", "M-15-8H15M-19 1H19M-14 10H14M-5-17V-8M6-8V1M-8 1v9M4 10v7"),
    ("blade",    "", "M-5 5L5-5M-4.4 1.6l2.8 2.8"),
    ("pole",     "", "M-7 7L7-7M4-7h3v3"),
    ("bow",      "", "M-4-6c7 2 7 10 0 12zM-4-6V6"),
    ("bomb",     "M-4 1a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M0-3v-3"),
    ("shield",   "M-5-5h10v4c0 4-2 6-5 8c-3-2-5-4-5-8z", ""),
];

/// All of them, for the `<defs>` of a map.
pub(super) fn symbols() -> Markup {
    html! {
        @for (name, is_man, filled, lines) in FIGURES {
            g id={ "s-" (name) } {
                @if *is_man { path d=(MAN) {} }
                @if !filled.is_empty() { path d=(filled) {} }
                @if !lines.is_empty() { path.stroke d=(lines) {} }
            }
        }
        @for (name, filled, lines) in THINGS {
            g id={ "s-" (name) } {
                @if !filled.is_empty() { path d=(filled) {} }
                @if !lines.is_empty() { path.stroke d=(lines) {} }
            }
        }
        g id="s-shadow" { use href="#hex" {} path.stroke d="M-12-6L6-12M-14 2L13-7M-12 9L14 0M-5 13L11 7" {} }
    }
}

/// The silhouette of a figure: what it is, and what it holds.
pub(super) fn of(body: &Body) -> &'static str {
    let held = body.in_right().map(|arm| arm.weapon);
    match body.kind {
        Kind::Wolf => "wolf",
        Kind::GiantSnake => "snake",
        Kind::Bear => "bear",
        Kind::Gargoyle => "gargoyle",
        Kind::Giant => "giant",
        Kind::SmallDragon | Kind::Dragon => "dragon",
        Kind::Myrmidon => "myrmidon",
        _ if body.wizard => "wizard",
        _ => held.map_or("fists", |weapon| armed(weapon, body.has_shield_ready())),
    }
}

const fn armed(weapon: Weapon, has_shield: bool) -> &'static str {
    match weapon {
        Weapon::SmallBow | Weapon::HorseBow | Weapon::Longbow => "archer",
        Weapon::LightCrossbow | Weapon::HeavyCrossbow | Weapon::Blowgun => "crossbow",
        Weapon::Sling | Weapon::Rock => "sling",
        Weapon::Whip => "whip",
        Weapon::Molotail | Weapon::GasBomb | Weapon::Torch => "bomber",
        Weapon::Javelin | Weapon::Spear | Weapon::Halberd | Weapon::PikeAxe | Weapon::Quarterstaff => "spear",
        Weapon::TwoHandedSword | Weapon::GreatSword => "two-hand",
        Weapon::Battleaxe
        | Weapon::SmallAx
        | Weapon::Hammer
        | Weapon::Mace
        | Weapon::Morningstar
        | Weapon::Club => "axe",
        Weapon::Cestus | Weapon::ShaKen => "fists",
        _ if has_shield => "sword",
        _ => "blade1",
    }
}
