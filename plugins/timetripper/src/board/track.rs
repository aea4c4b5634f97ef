//! [2.4] The Record Track: boxes 20 to 0 with the Movement Allowance under each, and the markers of a Tripper on it.

use engine::{Rule, Seat, words};
use maud::{Markup, html};
use timetripper::{
    gear::{Item, pounds},
    state::Tripper,
    weapons::Weapon,
};

use super::context::Context;
use kit::{Fragment, counter, palette::class, why::why};

/// Rules that the track cites.
pub(super) const RULES: &[Rule] = &[Rule("3.3"), Rule("8.22"), Rule("11.0"), Rule("12.0")];

/// A marker: its box, its letters, and what it means, unless the line below the track says so.
type Marker = (u8, &'static str, Option<String>);

/// One track for every Tripper, a fragment each.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    context.view.seats().iter().map(|seat| track(context, seat)).collect()
}

/// The id of a Tripper's track.
pub(super) fn id(seat: Seat) -> String {
    format!("track-{seat}")
}

fn track(context: &Context<'_>, seat: Seat) -> Fragment {
    let tripper = context.state.tripper(seat);
    let markers = markers(tripper);
    let id = id(seat);
    let packed = !context.is_equipping();
    Fragment::new(
        id.clone(),
        html! {
            div id=(id) .record .(class(seat)) hidden[!packed] {
                @if packed {
                    h3 { (counter::chip(seat, &seat.to_string())) " " (context.scene.name(seat)) }
                    ol aria-label="Record Track" { @for number in (0..=20u8).rev() { (cell(number, &markers)) } }
                    p.sum {
                        "Endurance " b { (tripper.endurance) } " · carries " b { (pounds(tripper.pack.half_pounds())) }
                        " lb · moves " b { (tripper.allowance()) } " · Experience " b { (tripper.experience) }
                    }
                    (carried(context, tripper))
                }
            }
        },
    )
}

fn cell(number: u8, markers: &[Marker]) -> Markup {
    html! {
        li {
            @for (_, letters, words) in markers.iter().filter(|(at, ..)| *at == number) {
                @match words {
                    Some(words) => i title=(words) { (letters) },
                    None => i.{ "marker-" (letters) } { (letters) },
                }
            }
        }
    }
}

fn markers(tripper: &Tripper) -> Vec<Marker> {
    let mut markers = vec![
        (tripper.endurance, "E", None),
        (tripper.weight_box(), "W", None),
        (tripper.experience.min(20), "X", None),
    ];
    let reload = |weapon: Weapon, letters: &'static str| {
        let count = tripper.pack.count(Item::Reload(weapon));
        let here = tripper.pack.has(Item::Weapon(weapon)) || count > 0;
        let empty = if tripper.pack.is_empty(weapon) { ", the weapon is empty" } else { "" };
        here.then(|| {
            (
                count.min(20),
                letters,
                Some(format!("{} for the {}{empty}", words::count(count, "reload"), weapon.name())),
            )
        })
    };
    let grenade = |weapon: Weapon, letters: &'static str| {
        let count = tripper.pack.count(Item::Weapon(weapon));
        (count > 0).then(|| (count.min(20), letters, Some(format!("{count} {}", weapon.name()))))
    };
    markers.extend(reload(Weapon::M16, "16"));
    markers.extend(reload(Weapon::Shotgun, "12g"));
    markers.extend(reload(Weapon::Magnum, "357"));
    markers.extend(reload(Weapon::Browning, "25"));
    markers.extend(grenade(Weapon::M26, "M26"));
    markers.extend(grenade(Weapon::M1, "M1"));
    markers.extend(
        [Weapon::Bow, Weapon::Rifle, Weapon::Assault].into_iter().filter_map(|weapon| reload(weapon, "rec")),
    );
    markers
}

/// What is carried; an empty weapon says so.
fn carried(context: &Context<'_>, tripper: &Tripper) -> Markup {
    let empty = |item: Item| matches!(item, Item::Weapon(weapon) if tripper.pack.is_empty(weapon));
    html! {
        ul.pack {
            @for (item, count) in tripper.pack.items() {
                li class=[empty(item).then_some("empty")] {
                    @if count > 1 { (count) " × " }
                    (name(context, item))
                    @if empty(item) { " — empty " (why(Rule("8.22"))) }
                }
            }
        }
    }
}

/// A thing's name; a treasure's as its battle has it.
fn name(context: &Context<'_>, item: Item) -> String {
    match item {
        Item::Treasure(battle) => {
            let treasure = context.view.book.battle(battle).and_then(|battle| battle.treasure.as_ref());
            treasure.map_or_else(
                || item.name(),
                |treasure| format!("{} (worth {})", treasure.name, treasure.value),
            )
        }
        _ => item.name(),
    }
}
