//! Time Trap's page: `desk` is what the viewer has before them; `stage` the Men on the map, `pick` the
//! ring, `plan` the ghosts of orders and the draft, `sheet` the turns and the order sheet, `changed` and
//! `preview` what a replay did and would do, `prompt` the prompt bar, `around` everything else.

mod around;
mod changed;
mod desk;
mod pick;
mod plan;
mod preview;
mod prompt;
mod sheet;
mod stage;

use desk::Desk;
use engine::Seat;
use maud::{Markup, html};
use time_trap::{CARD, Man, TURNS, TimeTrap, board::SIDE};

use crate::{
    Board, Fragment, Scene,
    kit::{
        arrow, chart, counter, dialog, letters, players, ring,
        square::{SquareMap, Wrap},
        timeline,
        why::why,
    },
    palette::class,
    places::Places,
};

/// The map of Time Trap: off the right one comes in at the left a row lower.
pub const MAP: SquareMap =
    SquareMap { rows: SIDE as i32, columns: SIDE as i32, wrap: Wrap::Around { lower: 1 } };

impl Board for TimeTrap {
    const STYLE: &'static str = include_str!("style.css");
    const SCRIPT: &'static str = include_str!("client.js");

    fn draw(scene: &Scene<'_, Self>) -> Vec<Fragment> {
        let desk = Desk::new(scene);
        let mut fragments =
            vec![prompt::form(&desk), prompt::draw(&desk), stage::stage(&desk), stage::film(&desk)];
        fragments.extend(stage::men(&desk));
        fragments.extend(pick::draw(&desk));
        fragments.extend([plan::ghosts(&desk), plan::draft(&desk), sheet::costs(&desk)]);
        fragments.extend(plan::tray(&desk));
        fragments.extend(sheet::track(&desk));
        fragments.extend(sheet::cells(&desk));
        fragments.extend(preview::draw(&desk));
        fragments.push(changed::draw(&desk));
        fragments.extend(around::players(&desk));
        fragments.extend(around::charts(&desk));
        fragments.extend(around::story(&desk));
        fragments.extend(around::letters(&desk));
        fragments.extend([around::proof(&desk)]);
        fragments.extend(around::rules(&desk));
        fragments
    }

    fn page(scene: &Scene<'_, Self>, fragments: &[Fragment]) -> String {
        page(&Desk::new(scene), &Places(fragments)).into_string()
    }
}

fn page(desk: &Desk<'_>, at: &Places<'_>) -> Markup {
    let scene = desk.scene;
    html! {
        div.table.time-trap.what-if[scene.what_if].over[desk.view.over] data-path=(scene.path) data-still=[scene.at.map(|_| "")] {
            header.title {
                h1 { "Time Trap" }
                p { (desk.view.players.len()) " players · five Men each · ten turns" }
                (dialog::opener("keys", "Keys"))
            }
            ul.players aria-label="Players" { @for player in &desk.view.players { (player_card(player.seat, at)) } }
            section.area-prompt aria-label="Your turn" {
                (at.one("act"))
                (at.one("prompt"))
                p.refusal id="refusal" role="alert" hidden {}
                p.away id="away" role="status" hidden {}
            }
            section.area-map aria-label="Map" {
                (MAP.draw("The map; positions stand in the printout", &symbols(desk), &pieces(at), &top(at)))
                (around::legend())
            }
            section.area-plan aria-label="Your plan" {
                (at.one("pad"))
                @if let Some((seat, _)) = desk.own.filter(|_| !desk.view.over) {
                    (plan::slots(seat, &|id| html! { (at.one(id)) }))
                }
                (at.one("draft"))
            }
            section.area-sheet aria-label="Turns and orders" { (timeline::player()) (order_sheet(desk, at)) }
            div.area-news { (at.one("preview")) (at.one("changed")) }
            (papers(desk, at))
            div id="rules" { (at.all("r-")) }
            (dialog::dialog("keys", "Keys", &dialog::keys()))
            p.unseen id="say" role="status" aria-live="polite" {}
        }
    }
}

fn player_card(seat: Seat, at: &Places<'_>) -> Markup {
    players::card(seat, &html! { (at.one(&players::name_id(seat))) (at.one(&players::id(seat))) })
}

fn symbols(desk: &Desk<'_>) -> Markup {
    html! { (counter::symbols()) (arrow::symbols()) (ring::symbols()) (stage::faces(desk)) }
}

fn pieces(at: &Places<'_>) -> Markup {
    html! {
        g id="trails" aria-hidden="true" {}
        g id="men" { (at.all("m-")) }
        (at.one("fore"))
        (at.one("plan"))
    }
}

fn top(at: &Places<'_>) -> Markup {
    html! { (at.one("stage")) (at.one("film")) (at.one("marks")) (at.one("ring")) }
}

/// The strip of turns over the five rows of the sheet.
fn order_sheet(desk: &Desk<'_>, at: &Places<'_>) -> Markup {
    html! {
        div.sheet.watching[desk.own.is_none()] {
            div.corner { "Turn" }
            div.strip { (at.all("t-")) }
            @if desk.own.is_some() { div.corner { small { "price " (why(engine::Rule("6.2"))) } } }
            (at.one("prices"))
            @if let Some((seat, _)) = desk.own {
                @for man in Man::ALL {
                    div.corner { (counter::icon(seat, &man.of(seat).to_string())) }
                    div.orders.(class(seat)) {
                        @for turn in desk::turns() { (at.one(&sheet::id(turn, man))) }
                    }
                }
            }
        }
    }
}

/// What lies under the table: the log, letters, charts, the printout, the proof.
fn papers(desk: &Desk<'_>, at: &Places<'_>) -> Markup {
    let scene = desk.scene;
    let names: Vec<_> =
        desk.view.players.iter().map(|player| (player.seat, scene.name(player.seat))).collect();
    html! {
        div.papers {
            section.card.area-log { h2 { "Log" } ol.log id="log" tabindex="0" { (at.all("e-")) } }
            section.card {
                h2 { "Points and Energy" }
                div.charts {
                    (chart::figure("Victory Points", TURNS, &html! { (at.one("points")) }))
                    (chart::figure("Energy", TURNS, &html! { (at.one("energy")) }))
                }
                (chart::key(&names))
            }
            section.card {
                h2 { "Diplomatic Messages " (why(engine::Rule("9"))) }
                ul.letters id="letters" { (at.all("l-")) }
                @if desk.own.is_some() && !desk.view.over {
                    (letters::card(scene.path, scene.csrf, CARD, &html! { (at.one("addressees")) }))
                } @else { (at.one("addressees")) }
            }
            section.card {
                details.paper {
                    summary { h2 { "Printout " (why(engine::Rule("8"))) } }
                    button.quiet type="button" data-copy="printout" hidden data-needs-script { "Copy" }
                    (around::paper(desk))
                }
                details { summary { h2 { "Proof of the dice" } } (at.one("proof")) }
            }
        }
    }
}
