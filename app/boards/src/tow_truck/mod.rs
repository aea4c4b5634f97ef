//! The Tow Truck's page: `desk` is what the viewer has before them; `line` the timeline with the truck's hops,
//! `lane` a team's rescue and its story, `acts` the prompt and what can be done, `past` the rescues that are
//! over, `around` the players, the log and the rules.

mod acts;
mod around;
mod desk;
mod lane;
mod line;
mod past;

use desk::Desk;
use engine::Seat;
use maud::{Markup, html};
use tow_truck::{MESSAGE, TowTruck, Verdict, View, Wait};

use crate::{
    Board, Fragment, Scene,
    kit::{counter, dialog, players},
    places::Places,
};

impl Board for TowTruck {
    const STYLE: &'static str = include_str!("style.css");
    const SCRIPT: &'static str = include_str!("client.js");

    fn draw(scene: &Scene<'_, Self>) -> Vec<Fragment> {
        let desk = Desk::new(scene);
        let mut fragments = acts::draw(&desk);
        for lane in 0..desk.view.lanes.len() {
            fragments.extend(lane::draw(&desk, lane));
        }
        fragments.extend(past::draw(&desk));
        fragments.extend(around::draw(&desk));
        fragments
    }

    fn facts(view: &View, seat: Seat) -> Vec<(&'static str, String)> {
        facts(view, seat)
    }

    fn page(scene: &Scene<'_, Self>, fragments: &[Fragment]) -> String {
        page(&Desk::new(scene), &Places(fragments)).into_string()
    }
}

/// How a game went for somebody, to compare it with others.
fn facts(view: &View, seat: Seat) -> Vec<(&'static str, String)> {
    let verdict = view.verdict.map(|verdict| match verdict {
        Verdict::Expert => "expert",
        Verdict::Good => "good",
        Verdict::Review => "to review",
    });
    let best = view.best.get(seat.index()).copied().flatten();
    let mut facts = vec![("Players", view.players.to_string())];
    facts.extend(verdict.map(|verdict| ("Verdict", verdict.to_owned())));
    facts.extend(best.map(|best| ("Best rescue", best.to_string())));
    facts
}

fn page(desk: &Desk<'_>, at: &Places<'_>) -> Markup {
    let scene = desk.scene;
    html! {
        div.table.tow.what-if[scene.what_if] data-path=(scene.path) data-still=[scene.at.map(|_| "")] {
            svg.unseen aria-hidden="true" { defs { (counter::symbols()) } }
            header.title {
                h1 { "Tow Truck" }
                p { "Somebody is stranded in time" }
                (dialog::opener("keys", "How it goes"))
            }
            div.tow-desk {
                section.area-prompt aria-label="Your turn" {
                    (at.one("prompt"))
                    p.refusal id="refusal" role="alert" hidden {}
                    p.away id="away" role="status" hidden {}
                }
                section.area-acts aria-label="What you can do" { (desk_top(desk, at)) }
            }
            ul.players aria-label="Players" {
                @for number in 0..desk.view.players {
                    @let seat = Seat::new(number);
                    (players::card(seat, &html! { (at.one(&players::name_id(seat))) (at.one(&players::id(seat))) }))
                }
            }
            div.tow-times {
                div.area-lanes {
                    @for lane in desk.lanes() { (lane::page(lane, lane == desk.front(), &|id| html! { (at.one(id)) })) }
                }
                div.papers {
                    section.card { h2 { "Rescues so far" } (at.one("tow-sum")) ol.tow-past id="tow-past" { (at.all("tow-past-")) } }
                    section.card.area-log { h2 { "Log" } ol.log id="log" tabindex="0" { (at.all("e-")) } p.hint { a href={ (scene.path) "/at" } { "All of it, entry by entry" } } }
                    section.card.tow-drift { details { summary { h2 { "Drift table" } } (line::table()) } }
                }
            }
            div id="rules" { (at.all("r-")) }
            (dialog::dialog("keys", "How it goes", &around::how()))
            p.unseen id="say" role="status" aria-live="polite" {}
        }
    }
}

/// What is written into stands outside every fragment, so that no update can lose it.
fn desk_top(desk: &Desk<'_>, at: &Places<'_>) -> Markup {
    let (path, csrf) = (desk.scene.path, desk.scene.csrf);
    let years = Wait::all().map(|wait| wait.year().number().to_string()).collect::<Vec<_>>().join(",");
    html! {
        form id="act" method="post" action={ (path) "/act" } {
            input type="hidden" name="csrf" value=(csrf);
            (at.one("tow-seq"))
        }
        @if desk.own.is_some() {
            form.write.tow-say id="write" method="post" action={ (path) "/act" } {
                input type="hidden" name="csrf" value=(csrf);
                label for="words" { (at.one("tow-whom")) }
                textarea id="words" name="words" rows="2" maxlength=(MESSAGE) required data-check="tow-check" {}
                output id="tow-check" for="words" {}
                (at.one("tow-send"))
            }
            form.tow-guess id="guess" method="post" action={ (path) "/act" } {
                input type="hidden" name="csrf" value=(csrf);
                input type="hidden" name="draft" value="jump ";
                label for="tow-year" { "Jump to the year" }
                input id="tow-year" name="add" required autocomplete="off" autocapitalize="characters" maxlength="12"
                    placeholder="1776 or 44 BCE" data-steps=(years) data-here="tow-here" data-shows="tow-cost";
                (at.one("tow-here"))
                output.hint id="tow-cost" for="tow-year" {}
            }
        }
        (at.one("tow-clues"))
    }
}
