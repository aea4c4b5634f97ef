//! The page of The Fantasy Trip. `context` is the scene with what its viewer knows; `map` is the ground and what lies on it,
//! `counters` who is on it (`shapes` are their silhouettes), `marks` who engages whom, lines of fire and facings, `order`
//! who acts when; `actions` is what can be done, `ways` where one can walk, `odds` what may come of it; `cards` are the
//! figures, `players` the players’ bar; `prompt`, `deeds` and `ending` say what is asked, what happened and how it ended;
//! `legend` explains the signs, `picture` draws for newcomers, `workshop` maps that players write.

mod actions;
mod cards;
mod context;
mod counters;
mod deeds;
mod ending;
mod legend;
mod map;
mod marks;
mod odds;
mod order;
pub(crate) mod picture;
mod players;
mod prompt;
mod shapes;
mod ways;
mod workshop;

use context::Context;
use engine::Rule;
use fantasy_trip::FantasyTrip;
use kit::{Fragment, Places, Scene, act, dialog, frame::Frame, log};
use maud::{Markup, html};
use plugin::Key;

pub(crate) use ending::facts;
pub(crate) use workshop::WORKSHOP;

/// The keys that the page understands.
pub(crate) const KEYS: &[Key] = &[
    Key { key: "1 – 9", does: "open a group; its hexes and targets are marked on the map" },
    Key {
        key: "Q W E · A S D",
        does: "step in the six directions (W north, S south); after the number of “Stop here”, face that way",
    },
    Key { key: "Tab, arrow keys", does: "go from one marked hex to the next" },
    Key { key: "Enter, Space", does: "press it" },
    Key { key: "G", does: "end this step: done, enter all, do nothing" },
    Key { key: "Y · N", does: "agree, follow or guard; or not" },
    Key { key: "Backspace", does: "go back one step of what you are composing" },
    Key { key: "U", does: "undo what you last submitted, if no die was rolled" },
    Key { key: "+ · − · 0", does: "zoom the map" },
    Key { key: "?", does: "this card" },
];

/// All fragments of the page.
pub(crate) fn draw(scene: &Scene<'_, FantasyTrip>) -> Vec<Fragment> {
    let context = Context::new(scene);
    let groups = actions::groups(&context);
    let mut fragments =
        vec![act::fields(scene, context.draft(), &[]), prompt::draw(&context), actions::draw(&groups)];
    fragments.push(order::draw(&context));
    fragments.extend(map::draw(&context));
    fragments.extend(counters::draw(&context));
    fragments.extend(marks::draw(&context));
    fragments.extend(cards::draw(&context));
    fragments.push(cards::whose(&context));
    fragments.push(deeds::draw(&context));
    fragments.extend(ending::draw(&context));
    fragments.extend(players::draw(&context));
    fragments.extend(log::draw(scene, &cited(&context, &groups)));
    fragments
}

/// The rules that the page cites besides those of the log, the prompt and the offers.
fn cited(context: &Context<'_>, groups: &actions::Groups) -> Vec<Rule> {
    let mut all = actions::cited(context, groups);
    all.extend(cards::cited(context));
    all.extend(ending::cited(context));
    all.extend(prompt::RULES);
    all
}

/// The inside of `<main>`.
pub(crate) fn page(scene: &Scene<'_, FantasyTrip>, fragments: &[Fragment]) -> Markup {
    let places = Places(fragments);
    let context = Context::new(scene);
    Frame::new(scene, places, "fantasy-trip", "The Fantasy Trip")
        .board("The map", board(&context, places))
        .actions(html! { (places.one("actions")) })
        .tab("Figures", cards::tab(&context, places))
        .over(dialog::keys(KEYS.iter().map(|key| (key.key, key.does))))
        .draw()
}

/// The order of actions, what can be shown besides, and the map.
fn board(context: &Context<'_>, places: Places<'_>) -> Markup {
    let below = html! { (places.one("dark")) (places.one("magic")) (places.one("loose")) (places.one("chosen")) (places.one("focus")) };
    let men = html! { (places.all("u-")) };
    let top = html! { (places.one("engaged")) (places.one("lines")) (places.one("turns")) };
    html! {
        div.views role="group" aria-label="Show" {
            (places.one("order"))
            label.toggle { input type="checkbox" name="numbers"; span { "Numbers" } }
            label.toggle { input type="checkbox" name="megahexes"; span { "Megahexes" } }
            button.quiet.legend-opener type="button" popovertarget="legend" { "Legend" }
        }
        (legend::draw())
        (places.one("whose"))
        div data-picked popover="auto" aria-label="The figure you picked" {}
        (map::page(&context.view.ground, &below, &men, &top))
    }
}
