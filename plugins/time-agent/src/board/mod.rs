//! Time Agent’s page. `context` is the scene with its position, `sheet` where things are in the drawing; `map` is the board,
//! `tiles` its hexes, `streams` what each technology reaches, `counters` the operatives and `tray` the races below it;
//! `cards` is what the card of a hex says, `actions` is what can be done and `forecasts` what it would change; `races` and `history` are tabs of the panel,
//! `planning` a player’s own notes; `reference` the tables for newcomers; `workshop` boards and tiles that players write; `prompt`, `deeds` and `ending` say what
//! is asked, what happened and how it ended; `interlude` is the moment in which all tiles are turned up.

mod actions;
mod cards;
mod context;
mod counters;
mod deeds;
mod ending;
mod forecasts;
mod history;
mod interlude;
mod map;
pub(crate) mod picture;
mod planning;
mod prompt;
mod race;
mod races;
pub(crate) mod reference;
mod sheet;
mod streams;
mod tiles;
mod tray;
mod verdict;
mod workshop;

use context::Context;
use engine::{Rule, Seat, Setting};
use kit::{
    Fragment, Places, Scene, act, dialog,
    frame::Frame,
    hexmap::{self, Highlight},
    log,
    why::why,
};
use maud::{Markup, html};
use plugin::{Fact, Key};
use time_agent::{Action, HexSet, Kind, Stage, Technology, TimeAgent, View};
pub(crate) use workshop::WORKSHOP;

/// The keys that the page understands.
pub(crate) const KEYS: &[Key] = &[
    Key { key: "1 – 9", does: "open a group and mark its places on the board" },
    Key { key: "Tab, arrow keys", does: "go from one marked place to the next" },
    Key { key: "Enter, Space", does: "press it" },
    Key { key: "C, right click, long press", does: "open the card of a hex" },
    Key { key: "G", does: "end this step: done, end movement, end turn" },
    Key { key: "Y · N", does: "oppose or let them; take the shares or drop it" },
    Key { key: "L", does: "look at the tiles you have named" },
    Key { key: ", · .", does: "show the stream before or after this one" },
    Key { key: "Backspace", does: "go back one step of what you are composing" },
    Key { key: "U", does: "undo what you last submitted, if nothing was revealed" },
    Key { key: "+ · − · 0", does: "zoom the board" },
    Key { key: "?", does: "this card" },
];

/// All fragments of the page.
pub(crate) fn draw(scene: &Scene<'_, TimeAgent>) -> Vec<Fragment> {
    let context = Context::new(scene);
    let mut fragments = vec![act::fields(scene, context.draft(), &[]), prompt::draw(&context)];
    let groups = actions::groups(&context);
    fragments.push(kit::actions::draw(&groups));
    fragments.extend(tiles::draw(&context));
    fragments.push(map::draw(&context));
    fragments.extend(streams::draw(&context));
    fragments.extend(tray::draw(&context));
    fragments.push(here(&context));
    fragments.extend(counters::draw(&context));
    fragments.extend(races::draw(&context));
    fragments.extend(history::draw(&context));
    fragments.push(deeds::draw(&context));
    fragments.extend(ending::draw(&context));
    fragments.extend(interlude::draw(&context));
    fragments.extend(log::draw(scene, &cited(&groups)));
    fragments
}

/// The rules that the page cites besides those of the log, the prompt and the offers.
fn cited(groups: &[kit::actions::Group]) -> Vec<Rule> {
    let shown = kit::actions::cited(groups);
    shown
        .iter()
        .chain(&streams::RULES)
        .chain(&history::RULES)
        .chain(&races::RULES)
        .chain(&cards::RULES)
        .copied()
        .collect()
}

/// The hexes that the question is about, and those in which the viewer can alter the past, as the fragment `here`.
fn here(context: &Context<'_>) -> Fragment {
    let hex = |offer: &context::Offer| match offer.action {
        Action::Oppose { hex, .. } => Some(hex),
        Action::Do(request) | Action::Ask(request) => Some(request.hex),
        _ => None,
    };
    let offered: HexSet = context.offers().iter().filter_map(hex).collect();
    let (kind, hexes) = match context.view.stage {
        Stage::Alter => (Highlight::Offered, offered),
        Stage::Shares | Stage::Settle => {
            (Highlight::Chosen, context.view.turn.request.map(|request| request.hex).into_iter().collect())
        }
        _ => (Highlight::Chosen, offered),
    };
    let marked = hexmap::highlight(sheet::DRAWING, kind, hexes.iter().map(sheet::hex), None);
    Fragment::new("here", html! { g id="here" { (marked) } })
}

/// The inside of `<main>`.
pub(crate) fn page(scene: &Scene<'_, TimeAgent>, fragments: &[Fragment]) -> Markup {
    let places = Places(fragments);
    let context = Context::new(scene);
    Frame::new(scene, places, "time-agent", "Time Agent")
        .board("The past and the present", board(&context, places))
        .actions(html! { (places.one("actions")) })
        .tab("Races", html! { (places.one("races")) (places.one("chart-vp")) (places.one("chart-rp")) })
        .tab("History", history_tab(&context, places))
        .tab("Notes", planning::tab())
        .over(html! {
            (races::colours(&context))
            (dialog::keys(KEYS.iter().map(|key| (key.key, key.does))))
        })
        .draw()
}

/// The events that the viewer knows, and the technologies.
fn history_tab(context: &Context<'_>, places: Places<'_>) -> Markup {
    html! {
        (history::technologies(context.world))
        details.zone-list {
            summary { "Events of this table that you have not found" }
            p.hint { "Everyone knows which events are in the set, but not where they lie." }
            div id="others" { (places.all("y")) }
        }
        p.hint { "Events whose place you know, what helps you most first. Look at tiles to learn of more. " (why(history::RULES[0])) }
        div id="known" { (places.all("x")) }
    }
}

/// The events of the game for the page for newcomers.
pub(crate) fn all_events() -> Markup {
    history::catalogue(&time_agent::World::standard())
}

/// The choice of a stream, what is to be said of it, and the board.
fn board(context: &Context<'_>, places: Places<'_>) -> Markup {
    html! {
        div.ta-bar {
            div.techs.views role="radiogroup" aria-label="Show the stream of" {
                label.all { input type="radio" name="stream" value="" checked; span { "All" } }
                @for technology in Technology::ALL {
                    @let letter = technology.letter();
                    label.{ "tech-" (letter) } title=(context.world.board.name(technology)) {
                        input type="radio" name="stream" value=(letter) aria-label=(context.world.board.name(technology));
                        span { i.tk.(letter) { (letter) } }
                    }
                }
            }
            div.notes aria-live="polite" {
                p.note-all { "Choose a technology to see where its stream runs, and where it is cut." }
                (places.all("n-J")) (places.all("n-P")) (places.all("n-G")) (places.all("n-A")) (places.all("n-R"))
                (places.all("n-F")) (places.all("n-T"))
            }
        }
        div data-picked popover="auto" aria-label="What you picked" {}
        (cards(context))
        (map::page(context.world, places))
    }
}

/// The cards that never change: of backs and plain tiles, and the values of agents and of squads.
fn cards(context: &Context<'_>) -> Markup {
    html! {
        div hidden {
            (cards::fixed(context.world, context.you().is_some()))
            @for kind in Kind::ALL {
                @let values = context.world.board.values(kind);
                i data-kind=(kind.index()) data-card={ "k-" (kind.name()) } {}
                dl.worth id={ "k-" (kind.name()) } {
                    dt { "Search" } dd { (values.search) }
                    dt { "Hide" } dd { (values.hide) }
                    dt { "Attack" } dd { (values.attack) }
                    dt { "Defence" } dd { (values.defence) }
                }
            }
        }
    }
}

/// What is worth keeping of a seat.
pub(crate) fn facts(view: &View, seat: Seat) -> Vec<Fact> {
    ending::facts(view, seat)
}

/// The settings of a rematch with the same hands.
pub(crate) fn same_start(view: &View) -> Vec<Setting> {
    ending::same_start(view)
}
