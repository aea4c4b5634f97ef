//! Time Trap's page. [`context`] is the scene with what is often asked of it and [`draft`] what the viewer
//! composes; [`men`] are the Men on the map, [`pick`] the ring around a picked one, [`plan`] the orders,
//! [`sheet`] the turns and the order sheet, [`foresight`] the game as the draft makes it, [`fates`] and
//! [`preview`] what a replay changed and would change,
//! [`threats`] what enemies could do, [`ending`] who came where, [`log`] the log, [`prompt`] the prompt bar,
//! [`panel`] everything else; [`picture`] draws single turns for the how-to page.
//! The other modules are small parts: [`arrow`], [`chips`], [`messages`], [`ring`], [`square`], [`turns`].

mod arrow;
mod chips;
mod context;
mod draft;
mod ending;
mod fates;
mod foresight;
mod log;
mod men;
mod messages;
mod panel;
mod pick;
pub(crate) mod picture;
mod plan;
mod preview;
mod prompt;
mod ring;
mod sheet;
mod square;
mod threats;
mod turns;

use engine::Rule;
use kit::{
    Fragment, Places, Scene, act, chart, counter, dialog, frame::Frame, maud::Markup, palette::class,
    why::why,
};
use maud::html;
use time_trap::{MEN, MESSAGE_LENGTH, Man, TURNS, TimeTrap, board::SIDE};

use crate::KEYS;
use context::Context;
use square::{SquareMap, Wrap};

/// The map of Time Trap: leave on the right and you re-enter on the left, one row lower.
const MAP: SquareMap = SquareMap { rows: SIDE as i32, columns: SIDE as i32, wrap: Wrap::Around { lower: 1 } };

/// The rules that the page cites whatever has happened.
const CITED: [Rule; 7] =
    [Rule("3.2"), Rule("3.3"), Rule("6.2"), Rule("6.7"), Rule("7"), Rule("8"), Rule("9")];

/// All fragments of the page.
pub(crate) fn draw(scene: &Scene<'_, TimeTrap>) -> Vec<Fragment> {
    let context = Context::new(scene);
    let settled = context.draft.as_ref().map_or("", |draft| draft.settled());
    // The form for messages is there only while the viewer plays.
    let also: &[&str] = if may_write(&context) { &["write"] } else { &[] };
    let mut fragments = vec![
        act::fields(scene, settled, also),
        prompt::draw(&context),
        men::stage(&context),
        men::film(&context),
    ];
    fragments.extend(men::men(&context));
    fragments.extend(pick::draw(&context));
    fragments.extend([plan::on_map(&context), plan::draft(&context), sheet::costs(&context)]);
    fragments.extend(plan::tray(&context));
    fragments.extend(sheet::track(&context));
    fragments.extend(sheet::cells(&context));
    fragments.extend(preview::draw(&context));
    fragments.push(fates::draw(&context));
    fragments.extend(threats::draw(&context));
    fragments.extend(ending::draw(&context));
    fragments.extend(panel::players(&context));
    fragments.extend(panel::charts(&context));
    fragments.extend(panel::messages(&context));
    fragments.extend(log::draw(scene));
    fragments
}

/// The inside of `<main>`.
pub(crate) fn page(scene: &Scene<'_, TimeTrap>, fragments: &[Fragment]) -> String {
    let (context, at) = (Context::new(scene), Places(fragments));
    Frame::new(scene, at, "time-trap", "Time Trap")
        .board("Map", map(&context, at))
        .actions(actions(&context, at))
        .sheet("Orders", sheet_of_turns(&context, at))
        .tab("Points", points(&context, at))
        .tab("Messages", messages(&context, at))
        .tab("Printout", panel::printed(&context))
        .over(dialog::keys(KEYS.iter().map(|key| (key.key, key.does))))
        .draw()
        .into_string()
}

fn map(context: &Context<'_>, at: Places<'_>) -> Markup {
    let symbols = html! { (counter::symbols()) (arrow::symbols()) (ring::symbols()) (men::faces(context)) };
    let pieces = html! {
        (at.one("threats"))
        g id="trails" aria-hidden="true" {}
        g id="men" { (at.all("m-")) }
        (at.one("fore"))
        (at.one("plan"))
    };
    let top = html! { (at.one("stage")) (at.one("film")) (at.one("marks")) (at.one("ring")) };
    MAP.draw("The map; the printout lists all positions", &symbols, &pieces, &top)
}

fn actions(context: &Context<'_>, at: Places<'_>) -> Markup {
    html! {
        div.area-news { (at.one("preview")) (at.one("changed")) }
        div.area-plan {
            (at.one("pad"))
            @if let Some((seat, _)) = context.own.filter(|_| !context.view.shared.over) {
                (plan::slots(seat, &|id| html! { (at.one(id)) }))
            }
            (at.one("draft"))
        }
    }
}

/// The replay, the strip of turns and the order sheet.
fn sheet_of_turns(context: &Context<'_>, at: Places<'_>) -> Markup {
    html! {
        // A position of the past has a slider of its own.
        @if context.scene.at.is_none() { (turns::player(context.own.is_some() && !context.view.shared.over)) }
        (at.one("threatened"))
        (order_sheet(context, at))
        (panel::legend())
    }
}

/// The strip of turns above the five rows of the sheet.
fn order_sheet(context: &Context<'_>, at: Places<'_>) -> Markup {
    html! {
        div.sheet.watching[context.own.is_none()] data-turns=(TURNS) data-men=(MEN) {
            div.corner { "Turn" }
            div.strip { (at.all("t-")) }
            @if context.own.is_some() { div.corner { small { "price " (why(Rule("6.2"))) } } }
            (at.one("prices"))
            @if let Some((seat, _)) = context.own {
                @for man in Man::ALL {
                    div.corner { (counter::icon(seat, &man.of(seat).to_string())) }
                    div.orders.(class(seat)) {
                        @for turn in context::turns() { (at.one(&sheet::id(turn, man))) }
                    }
                }
            }
        }
    }
}

fn points(context: &Context<'_>, at: Places<'_>) -> Markup {
    let players = context.view.shared.players.iter();
    let names: Vec<_> = players.map(|player| (player.seat, context.scene.name(player.seat))).collect();
    html! {
        div.charts {
            (chart::figure("Victory Points", TURNS, &html! { (at.one("points")) }))
            (chart::figure("Energy", TURNS, &html! { (at.one("energy")) }))
        }
        (chart::key(&names))
    }
}

fn messages(context: &Context<'_>, at: Places<'_>) -> Markup {
    let scene = context.scene;
    html! {
        p.hint { "Messages arrive when the turn has been played.\u{a0}" (why(Rule("9"))) }
        ul.letters id="letters" { (at.all("l-")) }
        @if may_write(context) {
            (messages::form(scene.path, scene.csrf, MESSAGE_LENGTH, &html! { (at.one("addressees")) }))
        } @else { (at.one("addressees")) }
    }
}

/// Whether there is a form for messages.
fn may_write(context: &Context<'_>) -> bool {
    context.own.is_some() && !context.view.shared.over
}
