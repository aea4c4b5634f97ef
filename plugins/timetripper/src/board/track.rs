//! [2.4] A Tripper’s card, and the Record Track as it is printed: boxes 20 to 0 with the Movement Allowance under each,
//! and the markers of a Tripper on it.

use engine::{Rule, Seat};
use maud::{Markup, html};
use timetripper::state::Tripper;

use super::{context::Context, figures};
use kit::{Fragment, palette::class};

/// Rules that the track cites.
pub(super) const RULES: &[Rule] = &[Rule("3.3"), Rule("8.22"), Rule("11.0"), Rule("12.0")];

/// A marker: its box and its letter.
type Marker = (u8, &'static str);

/// One card for every Tripper, a fragment each.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    context.view.seats().iter().map(|seat| track(context, seat)).collect()
}

/// The id of a Tripper’s card.
pub(super) fn id(seat: Seat) -> String {
    format!("track-{seat}")
}

fn track(context: &Context<'_>, seat: Seat) -> Fragment {
    let id = id(seat);
    let packed = !context.is_equipping();
    Fragment::new(
        id.clone(),
        html! {
            div id=(id) .record .(class(seat)) hidden[!packed] {
                @if packed { (figures::tripper(context, seat).draw()) }
            }
        },
    )
}

/// The Record Track of a Tripper as it is printed.
pub(super) fn printed(context: &Context<'_>, seat: Seat) -> Markup {
    let markers = markers(context.state.tripper(seat));
    html! {
        div.record.(class(seat)) {
            ol aria-label="Record Track" { @for number in (0..=20u8).rev() { (cell(number, &markers)) } }
        }
    }
}

fn cell(number: u8, markers: &[Marker]) -> Markup {
    html! {
        li { @for (_, letter) in markers.iter().filter(|(at, _)| *at == number) { i.{ "marker-" (letter) } { (letter) } } }
    }
}

/// Endurance, what is left of it under the load, and Experience; reloads and grenades are on the card.
fn markers(tripper: &Tripper) -> [Marker; 3] {
    [(tripper.endurance, "E"), (tripper.weight_box(), "W"), (tripper.experience.min(20), "X")]
}
