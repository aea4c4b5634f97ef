//! The frame of a table's page: header, prompt, board, actions, and a panel with tabs. It fits the window at every
//! size, so the page itself never scrolls; each area scrolls inside itself.

use engine::{Narrated, Seat};
use maud::{Markup, PreEscaped, html};

use crate::{Places, Scene, confirm, dialog, digest, players};

/// A page of a table in the making.
pub struct Frame<'a, G: Narrated> {
    scene: &'a Scene<'a, G>,
    places: Places<'a>,
    class: &'static str,
    title: &'static str,
    board: (&'static str, Markup),
    actions: Markup,
    sheet: Option<Tab>,
    tabs: Vec<Tab>,
    over: Markup,
}

/// A tab of the panel beside the board.
#[derive(Clone, Debug)]
struct Tab {
    label: &'static str,
    inside: Markup,
}

impl<'a, G: Narrated> Frame<'a, G> {
    /// A frame for this scene; `class` marks the page as the game's own for its style sheet.
    pub fn new(
        scene: &'a Scene<'a, G>,
        places: Places<'a>,
        class: &'static str,
        title: &'static str,
    ) -> Self {
        let (actions, over) = (html! {}, html! {});
        let board = ("Board", html! {});
        Self { scene, places, class, title, board, actions, sheet: None, tabs: Vec::new(), over }
    }

    /// The board, and what a screen reader calls it. It can be zoomed and panned.
    #[must_use]
    pub fn board(mut self, label: &'static str, board: Markup) -> Self {
        self.board = (label, board);
        self
    }

    /// What the viewer can do, besides on the board.
    #[must_use]
    pub fn actions(mut self, actions: Markup) -> Self {
        self.actions = actions;
        self
    }

    /// What is worked with all the time and needs room: the first tab of the panel, which is open at first. Where the
    /// window is wide, it is above the other tabs and always in sight.
    #[must_use]
    pub fn sheet(mut self, label: &'static str, inside: Markup) -> Self {
        self.sheet = Some(Tab { label, inside });
        self
    }

    /// One more tab of the panel, after the log.
    #[must_use]
    pub fn tab(mut self, label: &'static str, inside: Markup) -> Self {
        self.tabs.push(Tab { label, inside });
        self
    }

    /// Markup outside all areas: dialogs, and forms that others refer to.
    #[must_use]
    pub fn over(mut self, over: Markup) -> Self {
        self.over = over;
        self
    }

    /// The inside of `<main>`.
    pub fn draw(self) -> Markup {
        let Self { scene, places, class, title, board: (label, board), actions, sheet, tabs, over } = self;
        let log = Tab { label: "Log", inside: log(scene, places) };
        let table = Tab { label: "Table", inside: table(scene) };
        let tabs: Vec<_> = std::iter::once(log).chain(tabs).chain([table]).collect();
        html! {
            div.table.frame.(class).what-if[scene.what_if]
                data-path=(scene.path) data-still=[scene.at.map(|_| "")] {
                header.frame-head {
                    h1 { (title) }
                    // Where there are many, the list scrolls; keys must reach what is out of sight.
                    ul.players aria-label="Players" tabindex=[(scene.seating.len() > 4).then_some("0")] {
                        @for seat in (0..scene.seating.len()).map(Seat::new) { (player(seat, places)) }
                    }
                    (PreEscaped(scene.around.header))
                    a.button.quiet href={ (scene.root) "/how-to/" (G::ID) } target="_blank" { "How to play" }
                    (dialog::opener("keys", "Keys"))
                }
                section.frame-prompt aria-label="Your turn" {
                    (PreEscaped(scene.around.banner))
                    (places.one("table-news"))
                    (places.one("prompt"))
                    p.refusal id="refusal" role="alert" hidden {}
                    p.away id="away" role="status" hidden {}
                }
                section.frame-board aria-label=(label) {
                    div.viewport data-zoom { (board) }
                    (zoom())
                    div id="interludes" { (places.one("interlude")) }
                }
                section.frame-actions aria-label="What you can do" {
                    form id="act" method="post" action={ (scene.path) "/act" } {
                        input type="hidden" name="csrf" value=(scene.csrf);
                        input type="hidden" name=(confirm::TO) value={ (scene.path) "/act" };
                        (places.one("act-fields"))
                    }
                    div id="end" { (places.one("result")) }
                    (actions)
                }
                (panel(sheet.as_ref(), &tabs, &html! { @if places.has("digest") { (digest::player()) } }))
                div id="rules" { (places.all("r-")) }
                (over)
                p.unseen id="say" role="status" aria-live="polite" {}
            }
        }
    }
}

fn player(seat: Seat, places: Places<'_>) -> Markup {
    players::card(seat, &html! { (places.one(&players::name_id(seat))) (places.one(&players::id(seat))) })
}

fn log<G: Narrated>(scene: &Scene<'_, G>, places: Places<'_>) -> Markup {
    html! {
        @if places.has("digest") { (places.one("digest")) }
        ol.log id="log" tabindex="0" aria-label="Log" { (places.all("e-")) }
        button.quiet.new-lines type="button" id="new-lines" hidden { "New lines" }
        p.hint { a href={ (scene.path) "/log" } { "The whole log" } " · " a href={ (scene.path) "/at" } { "Replay" } }
    }
}

/// What there is to know and do about the table itself, and the proof of its dice.
fn table<G: Narrated>(scene: &Scene<'_, G>) -> Markup {
    html! {
        (PreEscaped(scene.around.table))
        dl.proof {
            @if let Some(commitment) = &scene.commitment { dt { "Fingerprint of the seed" } dd { code { (commitment) } } }
            @if let Some(seed) = &scene.seed { dt { "Seed" } dd { code { (seed) } } }
        }
        p.hint { a href={ (scene.path) "/dice" } { "Every roll, and how to check it" } }
    }
}

/// Buttons that zoom the board; without script the board is drawn to fit, and they are hidden.
fn zoom() -> Markup {
    html! {
        div.zoom role="group" aria-label="Zoom" hidden data-needs-script {
            button.quiet type="button" data-zoom-by="1.25" aria-label="Zoom in" { "+" }
            button.quiet type="button" data-zoom-by="0.8" aria-label="Zoom out" { "−" }
            button.quiet type="button" data-zoom-by="0" aria-label="Fit the board" { "Fit" }
        }
    }
}

/// The tabs: radio buttons, so that they work without script and with arrow keys. The log is the first of them, after
/// the sheet if there is one. Beside them is what shows the deeds one after another, if there are any.
fn panel(sheet: Option<&Tab>, tabs: &[Tab], player: &Markup) -> Markup {
    let first = usize::from(sheet.is_none());
    let tabs: Vec<_> = sheet.map(|sheet| (0, sheet)).into_iter().chain((1..).zip(tabs)).collect();
    html! {
        section.frame-panel.sheeted[sheet.is_some()] aria-label="Log and more" {
            div.tab-row {
                div.tabs role="group" aria-label="Show" {
                    @for (number, tab) in &tabs {
                        label {
                            input type="radio" name="tab" value=(number) checked[*number == first];
                            span { (tab.label) }
                        }
                    }
                }
                (player)
                // On a phone the panel can have the room of the board.
                label.tall { input type="checkbox" aria-label="Give this all the room"; span aria-hidden="true" {} }
            }
            @for (number, tab) in &tabs {
                // The log scrolls by itself; the others are scrolled with keys while they have the focus.
                div.tab.{ "tab-" (number) } role="group" aria-label=(tab.label) tabindex=[(*number != 1).then_some("0")] { (tab.inside) }
            }
        }
    }
}
