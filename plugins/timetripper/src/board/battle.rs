//! How the page is put together.

use engine::{Rule, Seat};
use maud::{Markup, html};

use super::{desk::Desk, map, times, track};
use kit::{Places, counter, dialog, players, why::why};

/// The inside of `<main>`.
pub(super) fn page(desk: &Desk<'_>, at: &Places<'_>) -> Markup {
    let scene = desk.scene;
    let seats = usize::from(desk.view.players) + usize::from(desk.state.master().is_some());
    let front = desk.in_front();
    let others = || desk.view.seats().iter().filter(move |seat| *seat != front);
    html! {
        div.table.tt.what-if[scene.what_if] data-path=(scene.path) data-still=[scene.at.map(|_| "")] {
            header.title {
                h1 { "TimeTripper" }
                p { "Home is somewhere behind 72 battles" }
                (dialog::opener("keys", "Keys"))
            }
            ul.players aria-label="Players" { @for number in 0..seats { (player_card(Seat::new(number), at)) } }
            div.tt-col.right {
                section.area-prompt aria-label="Your turn" {
                    (at.one("tt-banner"))
                    (at.one("prompt"))
                    p.refusal id="refusal" role="alert" hidden {}
                    p.away id="away" role="status" hidden {}
                }
                section.area-acts aria-label="What you can do" {
                    form id="act" method="post" action={ (scene.path) "/act" } {
                        input type="hidden" name="csrf" value=(scene.csrf);
                        (at.one("tt-seq"))
                        noscript { label { "Hex " input form="hurl" name="add" placeholder="0704"; } }
                        (at.one("tt-acts"))
                        (at.one("tt-more"))
                    }
                }
                section.area-track aria-label="Record Track" {
                    h2 { "Record Track: Endurance " (why(Rule("11.0"))) ", Weight " (why(Rule("3.3"))) ", Experience " (why(Rule("12.0"))) }
                    (at.one(&track::id(front)))
                    @if desk.view.players > 1 {
                        details { summary { "The others’ tracks" } @for seat in others() { (at.one(&track::id(seat))) } }
                    }
                }
                div.area-card { (at.one("tt-card")) }
            }
            form id="hurl" method="post" action={ (scene.path) "/act" } hidden {
                input type="hidden" name="csrf" value=(scene.csrf);
            }
            (at.one("tt-equip"))
            (at.one("tt-trip"))
            div.tt-col.left {
                section.area-map aria-label="Battle Display" {
                    (map::page("The Battle Display", &counter::symbols(), &below(at), &html! { (at.all("u-")) }, &html! { (at.one("tt-loose")) (at.one("tt-flux")) }))
                }
                section.card.area-log { h2 { "What happened" } ol.log id="log" tabindex="0" { (at.all("e-")) } (at.one("tt-luck")) }
            }
            div.papers { (times::layout(scene, at.0)) }
            div id="rules" { (at.all("r-")) }
            (dialog::dialog("keys", "Keys", &keys()))
            p.unseen id="say" role="status" aria-live="polite" {}
        }
    }
}

/// What lies under the counters.
fn below(at: &Places<'_>) -> Markup {
    html! { (at.one("tt-faces")) (at.one("tt-ground")) }
}

fn player_card(seat: Seat, at: &Places<'_>) -> Markup {
    players::card(seat, &html! { (at.one(&players::name_id(seat))) (at.one(&players::id(seat))) })
}

/// The keys that the client knows here.
fn keys() -> Markup {
    let rows = [
        ("1 – 9", "open a group: Move, a weapon, the flux …"),
        ("Q W E · A S D", "move to the six sides, up is W and down is S; so does the flux"),
        ("Tab, arrow keys", "go from one marked hex to the next"),
        ("Enter, Space", "press it"),
        ("G", "end the turn, or let the dice decide"),
        ("Backspace", "cease fire, or let the flux be"),
        ("U", "take back the last step, if no die was rolled"),
        ("?", "this card"),
    ];
    html! { dl.keys { @for (key, does) in rows { div { dt { kbd { (key) } } dd { (does) } } } } }
}
