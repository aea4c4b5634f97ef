//! [2.4] The Record Track: boxes 20 to 0 with the Movement Allowance under each, and the markers of a Tripper on it.

use engine::{Rule, Seat, words};
use maud::{Markup, html};
use timetripper::{gear::Item, state::Tripper, weapons::Weapon};

use super::{context::Context, figures};
use kit::{Fragment, palette::class};

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
                    (figures::tripper(context, seat).draw())
                    ol aria-label="Record Track" { @for number in (0..=20u8).rev() { (cell(number, &markers)) } }
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
