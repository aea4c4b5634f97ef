//! Below the past: a box for each race, with its treasury, its machines, its points, its turn, and who is at home.

use kit::{Fragment, Places, hexmap::number as number_of};
use maud::{Markup, html};
use time_agent::{HexId, Kind, Operative, Race, World};

use super::{context::Context, race, sheet::centre};

/// How much room the boxes take below the hexes.
pub(super) const HEIGHT: f64 = 42.0;

const WIDTH: f64 = 68.0;
const GAP: f64 = 2.4;

/// The distance between operatives at home.
const STEP: f64 = 10.2;

/// The upper left corner of a race's box.
fn corner(race: Race) -> (f64, f64) {
    let (left, _) = HexId::at(1, 1).map_or((0.0, 0.0), centre);
    let (_, low) = HexId::at(2, 8).map_or((0.0, 0.0), centre);
    let nth = f64::from(u8::try_from(race.index()).unwrap_or_default());
    (left - 18.0 + nth * (WIDTH + GAP), low + 29.0)
}

/// Where an operative is drawn while it is in the present.
pub(super) fn home(who: Operative) -> (f64, f64) {
    let (x, y) = corner(who.race());
    let number = f64::from(who.number() - 1);
    let row = match who.kind() {
        Kind::Agent => 24.6,
        Kind::Squad => 34.6,
    };
    // Six are side by side; the few more that a board may allow are close to the last.
    (x + 7.0 + number.min(5.0) * STEP + (number - 5.0).max(0.0) * 1.5, y + row)
}

/// The boxes of all six races, with what changes in its place.
pub(super) fn frames(_world: &World, places: Places<'_>) -> Markup {
    html! {
        g.tray {
            @for race in Race::ALL { (places.one(&id(race))) }
        }
    }
}

fn id(race: Race) -> String {
    format!("b-{}", race::letters(race))
}

/// What each race has, a fragment each.
pub(super) fn draw(context: &Context<'_>) -> Vec<Fragment> {
    Race::ALL.into_iter().map(|race| Fragment::new(id(race), one(context, race))).collect()
}

fn one(context: &Context<'_>, race: Race) -> Markup {
    let (x, y) = corner(race);
    let state = context.view.race(race);
    let is_played = context.view.owner(race).is_some();
    let position = context.view.order.position(race).map(|position| position + 1);
    let is_active = context.view.active() == Some(race)
        || context.desk() == Some(race)
        || context.view.picker == Some(race);
    let class = race::class(race);
    html! {
        g id=(id(race)) class={ "box " (class) (if is_active { " on" } else { "" }) (if is_played { "" } else { " unplayed" }) }
            transform={ "translate(" (number_of(x)) " " (number_of(y)) ")" } {
            title { (words(context, race)) }
            rect.frame-box width=(WIDTH) height=(HEIGHT - 2.0) rx="2" {}
            path.head d={ "M0 2A2 2 0 0 1 2 0H" (WIDTH - 2.0) "A2 2 0 0 1 " (WIDTH) " 2V9.5H0Z" } {}
            @if let Some(position) = position { text.pos x="3" y="7.2" { (position) "." } }
            text.rn x=(if position.is_some() { "10" } else { "3" }) y="7.2" { (race.people()) }
            @if context.is_own(race) { text.own x=(WIDTH - 3.0) y="7.2" { "yours" } }
            text x="3" y="17" { tspan.big { (context.view.vp(race)) } " VP" }
            text x="24" y="17" { tspan.big { (state.rp) } " RP" }
            @if is_played {
                text.cr x=(WIDTH - 3.0) y="17" { tspan.big { (state.credits) } " cr" }
                (machines(state.ready(), state.machines))
            }
        }
    }
}

/// [A4.2] A machine each: filled while it is ready.
fn machines(ready: u8, all: u8) -> Markup {
    let used = all.saturating_sub(ready);
    html! { text.cr x=(WIDTH - 3.0) y="37" { ("▲".repeat(ready.into())) ("△".repeat(used.into())) } }
}

/// Whose race it is; the numbers are in the box.
fn words(context: &Context<'_>, race: Race) -> String {
    format!("{}, played by {}", race.people(), context.player(race))
}
