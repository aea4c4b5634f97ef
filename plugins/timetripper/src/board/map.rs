//! The Battle Display: eleven columns of eleven hexes, drawn once, and what lies on it.

use hexgrid::Direction;
use maud::{Markup, html};
use timetripper::{book::Leaves, field::Health, gear::Item, map::Place, state::Fate, weapons::Weapon};

use super::{desk::Desk, shapes};
use kit::{Fragment, palette::class};

/// The outline of a hex around its middle.
const HEX: &str = "M20 0L10 17H-10L-20 0L-10-17H10Z";

/// The middle of a hex.
pub(super) const fn centre(place: Place) -> (i32, i32) {
    let (column, row) = (place.column() as i32 - 2, place.row() as i32 - 2);
    (30 * column + 22, 34 * row + 17 * (1 - column % 2) + 19)
}

/// The `transform` that puts something there.
pub(super) fn put(place: Place) -> String {
    let (x, y) = centre(place);
    format!("translate({x} {y})")
}

/// The map, with everything that changes in its place.
pub(super) fn page(label: &str, symbols: &Markup, below: &Markup, men: &Markup, top: &Markup) -> Markup {
    html! {
        svg id="board" .tt-map viewBox="0 0 344 398" role="group" aria-label=(label) {
            defs {
                path id="hx" d=(HEX) {}
                (symbols)
                (shapes::symbols())
            }
            g.ttg {
                @for place in Place::all() {
                    g id={ "h" (place) } .ttt[place == Place::T] transform=(put(place)) {
                        use href="#hx" {}
                        text y="-11.6" { (place) }
                        @if let Some((number, letter)) = lettered(place) { text.lt y="15" { (number) (letter) } }
                        @if place == Place::T { text.big y="5" { "T" } }
                    }
                }
            }
            (below)
            g id="men" { (men) }
            (top)
            g id="aims" {}
        }
    }
}

/// [6.33] The number and letter that are printed in a hex for random set-up.
fn lettered(place: Place) -> Option<(u16, char)> {
    let letters = Direction::ALL.into_iter().flat_map(|letter| (1..=6).map(move |number| (number, letter)));
    let mut here = letters.filter(|(number, letter)| Place::lettered(*number, *letter) == place);
    here.next().map(|(number, letter)| (number, timetripper::letter_of(letter)))
}

/// What lies on the ground, and the flux: fragments `tt-ground`, `tt-loose`, `tt-flux`.
pub(super) fn draw(desk: &Desk<'_>) -> Vec<Fragment> {
    vec![ground(desk), loose(desk), flux(desk)]
}

fn hexes(places: impl Iterator<Item = Place>) -> String {
    let one = |place| {
        let (x, y) = centre(place);
        format!("M{} {y}l-10 17h-20l-10-17l10-17h20z", x + 20)
    };
    places.map(one).collect()
}

/// A thick dot in the middle of each of these hexes, which says the same in fewer words.
fn dots(places: impl Iterator<Item = Place>) -> String {
    let one = |place| {
        let (x, y) = centre(place);
        format!("M{x} {y}h0")
    };
    places.map(one).collect()
}

/// Trees, shellholes, exits, treasures, the restraint, the mine, the flare, and who is stopped where.
fn ground(desk: &Desk<'_>) -> Fragment {
    let field = &desk.view.field;
    let features = desk.battle().map(|battle| &battle.features);
    let (mark, words) = match features {
        Some(features) if features.trees.is_some() => ("tree", "trees"),
        Some(features) if features.shellholes.is_some() => ("hole", "a shellhole"),
        _ => ("exit", "an exit"),
    };
    let stops = |place: &Place| !desk.state.is_held(*place) && desk.state.is_controlled(*place);
    let controlled = if desk.may_act() && desk.turn().is_some() {
        dots(Place::all().filter(stops))
    } else {
        String::new()
    };
    let arc = field
        .mine
        .map(|mine| hexes(Place::all().filter(|place| mine.place.claymore_reaches(mine.facing, *place))));
    let one = |place: Place, symbol: &str, title: &str| {
        html! { g.tti transform=(put(place)) { title { (title) } use href={ "#s-" (symbol) } {} } }
    };
    Fragment::new(
        "tt-ground",
        html! {
            g id="tt-ground" {
                @if !controlled.is_empty() { path.ttz d=(controlled) { title { "a Zone of Control: who enters stops" } } }
                @if let Some(arc) = arc { path.tta d=(arc) { title { "what the Claymore reaches" } } }
                @for place in field.marks.iter().flatten() { (one(*place, mark, words)) }
                @for place in field.hoard.iter().flatten() { (one(*place, "hoard", "a treasure")) }
                @if let Some(place) = field.restraint { (one(place, "restraint", "the flux restraint")) }
                @if let Some((_, place)) = field.flare { (one(place, "flare", "a flare burns")) }
                @if let Some(mine) = field.mine {
                    g.tti transform={ (put(mine.place)) "rotate(" (i32::from(mine.facing.number() - 1) * 60) ")" } {
                        title { "the Claymore" } use href="#s-mine" {}
                    }
                }
            }
        },
    )
}

/// What lies about: fallen soldiers with what they leave, and equipment.
fn loose(desk: &Desk<'_>) -> Fragment {
    let field = &desk.view.field;
    let down = field.units().iter().filter(|unit| unit.health == Health::Down);
    let weapon = |unit: &timetripper::field::Unit| {
        let leaves = desk.state.opponent(unit).map(|opponent| opponent.leaves);
        match leaves {
            _ if unit.stripped => "cross",
            Some(Leaves::Melee) => "blade",
            Some(Leaves::Early) => "bow",
            Some(Leaves::Rifle | Leaves::Automatic) => "gun",
            _ => "cross",
        }
    };
    Fragment::new(
        "tt-loose",
        html! {
            g id="tt-loose" {
                @for unit in down {
                    @let weapon = weapon(unit);
                    @let name = desk.state.opponent(unit).map_or("", |opponent| opponent.name.as_str());
                    g.ttd transform=(put(unit.place)) {
                        title { (name) ", down" @if weapon != "cross" { "; his weapon can be taken" } }
                        use href={ "#s-" (weapon) } {}
                    }
                }
                @for (at, loose) in field.loose.iter().flatten().enumerate() {
                    g.ttl transform={ (put(loose.place)) (aside(desk, at)) } {
                        title { (loose.count) " " (loose.item.name()) @if loose.empty { ", empty" } }
                        use href={ "#s-" (lying(loose.item)) } {}
                        @if loose.count > 1 { text x="9" y="15" { (loose.count) } }
                    }
                }
            }
        },
    )
}

/// Where in its hex a thing lies: in the middle if it is alone, at the sides otherwise.
fn aside(desk: &Desk<'_>, at: usize) -> &'static str {
    const SIDES: [&str; 4] = [
        "translate(12 9)scale(.5)",
        "translate(-12 9)scale(.5)",
        "translate(13-7)scale(.5)",
        "translate(-13-7)scale(.5)",
    ];
    let all: Vec<_> = desk.view.field.loose.iter().flatten().map(|loose| loose.place).collect();
    let here = all[at];
    let earlier = all[..at].iter().filter(|place| **place == here).count();
    let is_alone = all.iter().filter(|place| **place == here).count() == 1;
    if is_alone && !desk.state.is_held(here) { "scale(.8)" } else { SIDES[earlier % SIDES.len()] }
}

/// The picture of a thing that lies about.
const fn lying(item: Item) -> &'static str {
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
fn flux(desk: &Desk<'_>) -> Fragment {
    let flux = desk.view.field.flux;
    let aligned = desk.view.field.aligned;
    let units = desk.view.field.units().iter().filter(|unit| unit.health == Health::Swept).count();
    let trippers =
        desk.view.seats().iter().filter(|seat| desk.state.tripper(*seat).fate == Fate::Swept).count();
    let held = units + trippers;
    Fragment::new(
        "tt-flux",
        html! {
            g id="tt-flux" {
                @if let Some(place) = flux {
                    path.ttw d=(hexes(place.neighbours().chain([place]))) { title { "swept up when the flux is jumped" } }
                    g.ttf transform=(put(place)) {
                        title { "The flux" @if held > 0 { ", with " (held) " in it" } }
                        use href="#s-flux" {}
                        @if held > 0 { text y="14" { (held) } }
                        @if let Some((seat, way)) = aligned {
                            g.(class(seat)) transform={ "rotate(" (i32::from(way.number() - 1) * 60) ")" } {
                                title { "aligned in direction " (way.number()) }
                                path.ttn d="M0-24l5 8h-3v5h-4v-5h-3z" {}
                            }
                        }
                    }
                }
            }
        },
    )
}
