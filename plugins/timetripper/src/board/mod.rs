//! TimeTripper’s page. `context` is the scene with its position; `map` the Battle Display and what lies on it, `counters`
//! who is on it (`shapes` are their silhouettes), `actions` what can be done, `track` the Record Track, `card` the
//! battle and `traits` what is special about it, `log` the players, the log and luck, `prompt` the prompt bar; `equip`
//! the choice of equipment, `times` the two Time Displays, `trip` the whole trip once it is over; `workshop` a battle
//! that is being written.

mod actions;
mod card;
mod context;
mod counters;
mod deeds;
mod equip;
mod figures;
mod ledger;
mod legend;
mod log;
mod map;
pub(crate) mod picture;
mod prompt;
mod shapes;
mod soil;
mod threats;
mod times;
mod track;
mod traits;
mod trip;
mod workshop;

use context::{Context, in_front};
use engine::Rule;
use maud::{Markup, html};
use timetripper::{TimeTripper, state::Phase};

use kit::{Fragment, Places, Scene, act, counter, dialog, frame::Frame, why::why};
use plugin::Key;

pub(crate) use trip::{facts, same_start};
pub(crate) use workshop::WORKSHOP;

/// The keys that the page understands.
pub(crate) const KEYS: &[Key] = &[
    Key { key: "1 – 9", does: "open a row; press again for its next choice" },
    Key { key: "Q W E · A S D", does: "move yourself or the flux in the six directions (W up, S down)" },
    Key { key: "Tab, arrow keys", does: "go from one marked hex to the next" },
    Key { key: "Enter, Space", does: "press it" },
    Key { key: "G", does: "end the turn, or let the dice decide" },
    Key { key: "R", does: "rest to full Endurance, once no enemies are left" },
    Key { key: "Z", does: "rest until something happens" },
    Key { key: "Backspace", does: "cease fire, or leave the flux where it is" },
    Key { key: "U", does: "undo what you last submitted, if no die was rolled" },
    Key { key: "?", does: "this card" },
];

/// All fragments of the page.
pub(crate) fn draw(scene: &Scene<'_, TimeTripper>) -> Vec<Fragment> {
    let context = Context::new(scene);
    let draft = scene.decision.map_or("", |decision| decision.draft.as_str());
    let mut fragments = vec![act::fields(scene, draft, &[actions::FORM]), prompt::draw(&context)];
    fragments.extend(actions::draw(&context));
    fragments.extend(map::draw(&context));
    fragments.extend(counters::draw(&context));
    fragments.extend(track::draw(&context));
    fragments.push(threats::draw(&context));
    fragments.push(figures::draw(&context));
    fragments.extend(card::draw(&context));
    fragments.push(deeds::draw(&context));
    fragments.extend(log::draw(&context));
    fragments.push(equip::draw(&context));
    fragments.extend(times::draw(&context));
    fragments.extend(trip::draw(&context));
    fragments
}

/// The inside of `<main>`.
pub(crate) fn page(scene: &Scene<'_, TimeTripper>, fragments: &[Fragment]) -> Markup {
    let places = Places(fragments);
    let frame = Frame::new(scene, places, "timetripper", "TimeTripper");
    frame
        .board("Battle Display and Time Displays", board(scene, places))
        .actions(html! {
            noscript { (typed(scene)) }
            (actions::page(scene, places))
        })
        .tab("Battle", html! { (places.one("battle-card")) (places.one("riderless")) })
        .tab("Tripper", tracks(scene, places))
        .over(dialog::keys(KEYS.iter().map(|key| (key.key, key.does))))
        .draw()
}

/// A field for those who type an action, since without script long lists of targets have no buttons.
fn typed(scene: &Scene<'_, TimeTripper>) -> Markup {
    html! {
        form id="typed" method="post" action={ (scene.path) "/act" } {
            input type="hidden" name="csrf" value=(scene.csrf);
            input type="hidden" name="seq" value=(scene.seq);
            label { "Action " input name="act" placeholder="throw m26 0704"; }
            button { "Send" }
        }
    }
}

/// The Battle Display, the Time Displays and, after the trip, its story, of which one is shown at a time; before the trip
/// the choice of equipment.
fn board(scene: &Scene<'_, TimeTripper>, places: Places<'_>) -> Markup {
    let below = html! { (places.one("faces")) (places.one("ground")) (places.one("flux")) };
    let top = html! { (places.one("loose")) };
    let shown = match scene.view.phase {
        Phase::Over(_) => "story",
        Phase::Steer(..) => "time",
        _ => "battle",
    };
    html! {
        div.views role="group" aria-label="Show" {
            @for (value, label) in [("story", "The trip"), ("battle", "Battle"), ("time", "Time")] {
                label { input type="radio" name="view" value=(value) checked[value == shown]; span { (label) } }
            }
            label.toggle { input type="checkbox" name="threats"; span { "Threats" } }
            label.toggle { input type="checkbox" name="numbers"; span { i.hex-word { "Hex " } "numbers" } }
            button.quiet.legend-opener type="button" popovertarget="legend" { "Legend" }
        }
        p.no-threats role="status" hidden { "No one can hurt you this Stage if you stay where you are." }
        (places.one("threats"))
        (places.one("cards"))
        (legend::draw())
        div data-picked popover="auto" aria-label="The piece you picked" {}
        (places.one("equip"))
        (places.one("trip"))
        (map::page("The Battle Display", &counter::symbols(), &below, &html! { (places.all("u-")) }, &top))
        (times::page(scene, places))
    }
}

/// The Record Tracks, and luck.
fn tracks(scene: &Scene<'_, TimeTripper>, places: Places<'_>) -> Markup {
    let front = in_front(scene);
    let others = || scene.view.seats().iter().filter(move |seat| *seat != front);
    html! {
        div {
            h2 { "Endurance " (why(Rule("11.0"))) ", load " (why(Rule("3.3"))) ", Experience " (why(Rule("12.0"))) }
            (places.one(&track::id(front)))
            @if scene.view.players > 1 {
                details { summary { "The others’ tracks" } @for seat in others() { (places.one(&track::id(seat))) } }
            }
            (places.one("luck"))
        }
    }
}
