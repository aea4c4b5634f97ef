//! The Battle Display: eleven columns of eleven hexes, drawn once, and what lies on it.

use hexgrid::{Arc, Direction};
use maud::{Markup, html};
use timetripper::{
    book::Leaves,
    field::{Health, Unit},
    gear::Item,
    map::Place,
    state::Fate,
    weapons::Weapon,
};

use super::{context::Context, shapes};
use kit::{
    Fragment,
    hexmap::{self, Highlight, LabelPlace, Layout, Top},
    palette::class,
};

/// The hexes of the Battle Display in the drawing’s units.
pub(super) const LAYOUT: Layout = Layout::new(20.0, Top::Flat);

/// The room around the display.
const MARGIN: f64 = 2.0;

/// The `transform` that puts something on a hex.
pub(super) fn put(place: Place) -> String {
    LAYOUT.put(place.hex())
}

/// The map, with everything that changes in its place.
pub(super) fn page(label: &str, symbols: &Markup, below: &Markup, men: &Markup, top: &Markup) -> Markup {
    let inside = html! {
        defs {
            (hexmap::symbol(LAYOUT, "hex"))
            (symbols)
            (shapes::symbols())
        }
        g.grid { @for place in Place::all() { (cell(place)) } }
        (below)
        g id="men" { (men) }
        (top)
        g id="aims" data-aims data-again="tap again" {}
    };
    let view = LAYOUT.view_box(Place::all().map(Place::hex), MARGIN);
    hexmap::map("board", "battle-map", label, view, &inside)
}

/// A hex with what is printed in it.
fn cell(place: Place) -> Markup {
    let class = (place == Place::T).then_some("start");
    let inside = html! {
        use href="#hex" {}
        (hexmap::label(LAYOUT, LabelPlace::Top, "hex-name", &place.to_string()))
        @if let Some((number, letter)) = lettered(place) {
            (hexmap::label(LAYOUT, LabelPlace::Bottom, "hex-letter", &format!("{number}{letter}")))
        }
        @if place == Place::T { (hexmap::label(LAYOUT, LabelPlace::Middle, "hex-start", "T")) }
    };
    hexmap::cell(LAYOUT, place.hex(), &place.to_string(), class, &inside)
}

/// [6.33] The number and letter that are printed in a hex for random set-up.
fn lettered(place: Place) -> Option<(u16, char)> {
    let letters = Direction::ALL.into_iter().flat_map(|letter| (1..=6).map(move |number| (number, letter)));
    let mut here = letters.filter(|(number, letter)| Place::lettered(*number, *letter) == place);
    here.next().map(|(number, letter)| (number, timetripper::letter_of(letter)))
}

/// What lies on the ground, and the flux: fragments `ground`, `loose`, `flux`.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    vec![ground(context), loose(context), flux(context)]
}

/// Trees, shellholes, exits, treasures, the restraint, the mine, the flare, and who must stop where.
fn ground(context: &Context<'_>) -> Fragment {
    let field = &context.view.field;
    let features = context.battle().map(|battle| &battle.features);
    let (mark, words) = match features {
        Some(features) if features.trees.is_some() => ("tree", "trees"),
        Some(features) if features.shellholes.is_some() => ("hole", "a shellhole"),
        _ => ("exit", "an exit"),
    };
    let stops = |place: &Place| !context.state.is_held(*place) && context.state.is_controlled(*place);
    let is_turn = context.may_act() && context.turn().is_some();
    let zones = Place::all().filter(|place| is_turn && stops(place)).map(Place::hex);
    let one = |place: Place, symbol: &str, title: &str| {
        html! { g.feature transform=(put(place)) { title { (title) } use href={ "#s-" (symbol) } {} } }
    };
    Fragment::new(
        "ground",
        html! {
            g id="ground" {
                (hexmap::highlight(LAYOUT, Highlight::Zone, zones, Some("a Zone of Control: stop when you enter")))
                @if let Some(mine) = field.mine {
                    (hexmap::arc(LAYOUT, Arc::new(mine.place.hex(), mine.facing), Place::all().map(Place::hex), Some("what the Claymore hits")))
                }
                @for place in field.marks.iter().flatten() { (one(*place, mark, words)) }
                @for place in field.hoard.iter().flatten() { (one(*place, "hoard", "a treasure")) }
                @if let Some(place) = field.restraint { (one(place, "restraint", "the flux restraint")) }
                @if let Some((_, place)) = field.flare { (one(place, "flare", "a burning flare")) }
                @if let Some(mine) = field.mine {
                    g.feature transform=(LAYOUT.put_facing(mine.place.hex(), mine.facing)) {
                        title { "the Claymore" } use href="#s-mine" {}
                    }
                }
            }
        },
    )
}

/// What lies about: fallen soldiers with what they leave, and equipment.
fn loose(context: &Context<'_>) -> Fragment {
    let field = &context.view.field;
    let down = field.units().iter().filter(|unit| unit.health == Health::Down);
    Fragment::new(
        "loose",
        html! {
            g id="loose" {
                @for unit in down { (fallen(context, unit)) }
                @for (at, loose) in field.loose.iter().flatten().enumerate() {
                    g.item transform={ (put(loose.place)) (aside(context, at)) } {
                        title { (loose.count) " " (loose.item.name()) @if loose.empty { ", empty" } }
                        use href={ "#s-" (picture(loose.item)) } {}
                        @if loose.count > 1 { text x="9" y="15" { (loose.count) } }
                    }
                }
            }
        },
    )
}

/// Someone who is out of action, or the weapon they leave.
fn fallen(context: &Context<'_>, unit: &Unit) -> Markup {
    let opponent = context.state.opponent(unit);
    let weapon = match opponent.map(|opponent| opponent.leaves) {
        _ if unit.stripped => None,
        Some(Leaves::Melee) => Some("blade"),
        Some(Leaves::Early) => Some("bow"),
        Some(Leaves::Rifle | Leaves::Automatic) => Some("gun"),
        Some(Leaves::Nothing | Leaves::Bound) | None => None,
    };
    let name = opponent.map_or("", |opponent| opponent.name.as_str());
    html! {
        g.fallen transform=(put(unit.place)) {
            title { (if weapon.is_some() { "A weapon to take" } else { name }) }
            use href={ "#s-" (weapon.unwrap_or("cross")) } {}
        }
    }
}

/// Where in its hex a thing lies: in the middle if it is alone, at the sides otherwise.
fn aside(context: &Context<'_>, at: usize) -> &'static str {
    const SIDES: [&str; 4] = [
        "translate(12 9)scale(.5)",
        "translate(-12 9)scale(.5)",
        "translate(13-7)scale(.5)",
        "translate(-13-7)scale(.5)",
    ];
    let all: Vec<_> = context.view.field.loose.iter().flatten().map(|loose| loose.place).collect();
    let here = all[at];
    let earlier = all[..at].iter().filter(|place| **place == here).count();
    let is_alone = all.iter().filter(|place| **place == here).count() == 1;
    if is_alone && !context.state.is_held(here) { "scale(.8)" } else { SIDES[earlier % SIDES.len()] }
}

/// The picture of a thing that lies about.
const fn picture(item: Item) -> &'static str {
    match item {
        Item::Radio => "radio",
        Item::Treasure(_) => "hoard",
        Item::Weapon(Weapon::M26 | Weapon::M1) => "grenade",
        Item::Weapon(Weapon::Bayonet | Weapon::Blade) => "blade",
        Item::Weapon(Weapon::Bow) => "bow",
        Item::Weapon(Weapon::Claymore) => "mine",
        Item::Weapon(Weapon::Repellent) | Item::Reload(_) => "box",
        Item::Weapon(_) => "gun",
    }
}

/// The flux, the hexes it sweeps, and where it is aligned to.
fn flux(context: &Context<'_>) -> Fragment {
    let field = &context.view.field;
    let units = field.units().iter().filter(|unit| unit.health == Health::Swept).count();
    let is_swept = |seat: &engine::Seat| context.state.tripper(*seat).fate == Fate::Swept;
    let held = units + context.view.seats().iter().filter(is_swept).count();
    Fragment::new(
        "flux",
        html! {
            g id="flux" {
                @if let Some(place) = field.flux {
                    @let swept = place.neighbours().chain([place]).map(Place::hex);
                    (hexmap::highlight(LAYOUT, Highlight::Swept, swept, Some("swept up when the flux jumps")))
                    g.flux transform=(put(place)) {
                        title { "The flux" @if held > 0 { ", with " (held) " in it" } }
                        use href="#s-flux" {}
                        @if held > 0 { text y="14" { (held) " in it" } }
                        @if let Some((seat, way)) = field.aligned {
                            g.(class(seat)) transform={ "rotate(" (hexmap::number(LAYOUT.turn(way))) ")" } {
                                title { "aligned in direction " (way.number()) }
                                path.aligned d="M0-24l5 8h-3v5h-4v-5h-3z" {}
                            }
                        }
                    }
                }
            }
        },
    )
}
