//! The Tow Truck's page. [`context`] is the scene with what is often asked of it; [`lane`] a team's rescue, [`line`] the
//! timeline with the truck's jumps; [`prompt`] the prompt bar, [`message`] and [`jump`] the forms under it; [`reveal`]
//! the moment after a rescue, [`past`] the rescues that are over, [`ending`] the result, [`players`] the players' cards.

mod context;
mod ending;
mod jump;
mod lane;
pub(crate) mod line;
mod message;
mod past;
mod players;
mod prompt;
mod reveal;

use engine::{LogOf, Rule};
use kit::{Fragment, Places, Scene, act, counter, dialog, frame::Frame, log, maud::Markup};
use maud::html;
use tow_truck::TowTruck;

use crate::{KEYS, how_to};
use context::Context;

/// The rules that the page cites whatever has happened.
const CITED: [Rule; 8] =
    [Rule("T3"), Rule("T4"), Rule("T5"), Rule("T6"), Rule("T8"), Rule("T9"), Rule("T10"), Rule("T13")];

/// All fragments of the page.
pub(crate) fn draw(scene: &Scene<'_, TowTruck>) -> Vec<Fragment> {
    let context = Context::new(scene);
    let draft = scene.decision.map_or("", |decision| decision.draft.as_str());
    // The form for messages is there only for those who play.
    let also: &[&str] = if context.own.is_some() { &["write"] } else { &[] };
    let mut fragments = vec![act::fields(scene, draft, also), prompt::draw(&context)];
    fragments.extend(message::draw(&context));
    fragments.extend(context.own.map(|_| jump::draw(&context)));
    for lane in 0..context.view.lanes.len() {
        fragments.extend(lane::draw(&context, lane));
    }
    fragments.extend(reveal::draw(&context).into_iter().chain(ending::draw(&context)));
    fragments.extend(past::draw(&context));
    fragments.extend(players::draw(&context));
    fragments.extend(log_items(scene));
    fragments
}

/// The log without empty entries: talk in the other team's truck, or a rescuer who leaves the jump to the driver.
fn log_items(scene: &Scene<'_, TowTruck>) -> Vec<Fragment> {
    let is_empty = |line: &&LogOf<TowTruck>| line.events.is_empty() && line.rolls.is_empty();
    let empty: Vec<_> = scene.log.iter().filter(is_empty).map(|line| log::id(line.entry)).collect();
    let mut items = log::draw(scene, &CITED);
    items.retain(|item| !empty.contains(&item.id));
    items
}

/// The inside of `<main>`.
pub(crate) fn page(scene: &Scene<'_, TowTruck>, fragments: &[Fragment]) -> String {
    let (context, at) = (Context::new(scene), Places(fragments));
    Frame::new(scene, at, "tow", "Tow Truck")
        .board("Timeline", lanes(&context, at))
        .actions(actions(&context, at))
        .tab("Rescues", rescues(at))
        .tab("Drift table", jump::table())
        .tab("Rules", how_to::summary())
        .over(over())
        .draw()
        .into_string()
}

fn lanes(context: &Context<'_>, at: Places<'_>) -> Markup {
    html! {
        @for lane in context.lanes() { (lane::page(lane, lane == context.front(), &|id| html! { (at.one(id)) })) }
    }
}

/// What is outside all areas: the pictures of the counters, and the keys.
fn over() -> Markup {
    html! {
        svg.unseen aria-hidden="true" { defs { (counter::symbols()) } }
        (dialog::keys(KEYS.iter().map(|key| (key.key, key.does))))
    }
}

fn actions(context: &Context<'_>, at: Places<'_>) -> Markup {
    html! {
        @if context.own.is_some() {
            (message::form(context, &|id| html! { (at.one(id)) }))
            (jump::form(context, &html! { (at.one("tow-here")) }))
        }
        (at.one("tow-clues"))
    }
}

fn rescues(at: Places<'_>) -> Markup {
    html! { (at.one("tow-total")) ol.tow-past id="tow-past" { (at.all("tow-past-")) } }
}
