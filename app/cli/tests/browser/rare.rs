//! States of pages that take some doing: endings as their players see them, closed and private tables, nine players, a
//! clock, a message, questions, and what opens over a table.

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::{
    careless::{quick_start, sit_down, step},
    states::played_by_bots,
    window::Window,
};

/// The game whose tables are used where any game would do.
const GAME: &str = "time-trap";

/// Visits all of them and calls `look` with the name of each once it is on screen.
pub(super) async fn visit_rare(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    ending(window, look).await;
    message(window, look).await;
    many(window, look).await;
    private(window, look).await;
    closed(window, look).await;
    clock(window, look).await;
    over_a_table(window, look).await;
    interlude(window, look).await;
}

/// What the API answers to a program that posts this.
async fn api(window: &Window, path: &str, token: &str, body: &Value) -> Value {
    let script = format!(
        "const request = new XMLHttpRequest();
         request.open('POST', '/api/tables{path}', false);
         request.setRequestHeader('content-type', 'application/json');
         if ({token:?}) request.setRequestHeader('authorization', 'Bearer {token}');
         request.send({:?});
         return JSON.parse(request.responseText)",
        body.to_string()
    );
    window.ask(&script).await
}

/// A table for two programs.
struct Programs {
    id: String,
    tokens: [String; 2],
}

impl Programs {
    async fn create(window: &Window) -> Self {
        let made = api(window, "", "", &json!({ "game": GAME, "seats": ["Ada", "Bela"] })).await;
        let token = |seat: usize| made["seats"][seat]["token"].as_str().unwrap().to_owned();
        Self { id: made["id"].as_str().unwrap().to_owned(), tokens: [token(0), token(1)] }
    }

    async fn act(&self, window: &Window, seat: usize, act: &str) {
        let path = format!("/{}/act", self.id);
        let answer = api(window, &path, &self.tokens[seat], &json!({ "act": act })).await;
        assert!(answer.get("error").is_none() && answer.get("reason").is_none(), "{act}: {answer}");
    }

    /// The page of a seat, for someone who was not here before.
    async fn sit(&self, window: &Window, seat: usize) {
        window.forget().await;
        window.go(&format!("/t/{}/seat/{}", self.id, self.tokens[seat])).await;
        window.see(".frame #prompt").await;
    }
}

/// An ending as its player sees it, a rematch in both windows, and best results.
async fn ending(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    let own = window.forget().await;
    let table = Programs::create(window).await;
    for _ in 0..10 {
        for seat in [0, 1] {
            table.act(window, seat, "submit").await;
        }
    }
    table.sit(window, 0).await;
    window.read("#table-news", "Rematch").await;
    look(window, "end-of-a-player").await;
    window.go(&format!("/best/{GAME}")).await;
    window.see("main table").await;
    look(window, "best-with-results").await;
    window.go(&format!("/t/{}", table.id)).await;
    window.click("#table-news button").await;
    window.read("#seats", "(invited)").await;
    look(window, "rematch-waiting").await;
    table.sit(window, 1).await;
    window.read("#table-news", "wants a rematch").await;
    look(window, "rematch-wanted").await;
    window.remember(own).await;
}

/// A message that has arrived, announced and in its tab.
async fn message(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    let own = window.forget().await;
    let table = Programs::create(window).await;
    table
        .act(
            window,
            1,
            "to 1 \"The Men at the edge are not where you think they are. Shall we talk?\", submit",
        )
        .await;
    table.act(window, 0, "submit").await;
    table.sit(window, 0).await;
    window.see("#letters blockquote").await;
    look(window, "message").await;
    window.open_tab_of("#letters").await;
    look(window, "message-tab").await;
    window.remember(own).await;
}

/// As many players as there can be: one of them in the first turn, and everyone at the end, with points of three digits.
async fn many(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    let own = window.forget().await;
    let seats = catalog::game(GAME).unwrap().seats.1;
    let players: Vec<_> = (0..seats).map(|seat| if seat == 0 { "Ada" } else { "bot:random" }).collect();
    let made = api(window, "", "", &json!({ "game": GAME, "seats": players })).await;
    let (id, token) = (made["id"].as_str().unwrap(), made["seats"][0]["token"].as_str().unwrap());
    window.go(&format!("/t/{id}/seat/{token}")).await;
    window.see("#prompt.yours").await;
    look(window, "nine-players").await;
    window.remember(own).await;
    played_by_bots(window, GAME, seats).await;
    look(window, "nine-players-over").await;
}

/// A table that strangers may not watch.
async fn private(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    let table = json!({ "game": GAME, "seats": ["Ada", "Bela"], "spectators": false });
    let made = api(window, "", "", &table).await;
    window.go(&format!("/t/{}", made["id"].as_str().unwrap())).await;
    window.read("main", "does not allow spectators").await;
    look(window, "private-table").await;
}

/// What is asked on a page of its own, a table that was closed before its game, and a game that was given up.
async fn closed(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    window.go(&format!("/new?game={GAME}&people=2")).await;
    window.click("button[name=make]").await;
    window.see("input[aria-label=Invitation]").await;
    let table = window.path().await;
    for what in ["leave", "close"] {
        window.go(&format!("{table}/confirm?do={what}")).await;
        window.see("button[name=sure]").await;
        look(window, &format!("confirm-{what}")).await;
    }
    window.click("button[name=sure]").await;
    window.lose("button[name=sure]").await;
    window.go(&table).await;
    window.see("main .notice").await;
    look(window, "closed-table").await;

    quick_start(window, GAME).await;
    let table = window.path().await;
    for what in ["bot&seat=1", "resign"] {
        window.go(&format!("{table}/confirm?do={what}")).await;
        window.see("button[name=sure]").await;
        look(window, &format!("confirm-{}", &what[..3])).await;
    }
    // What a board asks where there is no script.
    window.go(&table).await;
    window.see("#act [name=csrf]").await;
    window
        .ask(
            "const form = document.querySelector('#act');
             form.action = '/confirm?ask=Self-destruct%20Man%2012%3F%20You%20can%E2%80%99t%20undo%20this.';
             form.submit();
             return true",
        )
        .await;
    window.read("main h1", "Self-destruct").await;
    look(window, "confirm-without-script").await;
}

/// A clock that runs, and its last seconds.
async fn clock(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    window.go(&format!("/new?game={GAME}")).await;
    window.choose("[name=people]", "1").await;
    window.choose("[name=bots]", "1").await;
    window.choose("[name=deadline]", "120").await;
    window.click("button[name=make]").await;
    window.see("#prompt .clock").await;
    look(window, "clock").await;
    window
        .ask("for (const el of document.querySelectorAll('[data-until]')) el.dataset.until = Date.now() + 19000; return true")
        .await;
    window.see("#prompt .clock.urgent").await;
    look(window, "clock-urgent").await;
}

/// The card with the keys, and a question.
async fn over_a_table(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    quick_start(window, GAME).await;
    window.see("[data-key=submit]").await;
    window.key('?').await;
    window.see("#keys:popover-open").await;
    look(window, "keys").await;
    window.ask("document.querySelector('#keys').hidePopover(); return true").await;
    // Any button may ask; this one is always there.
    window
        .ask("const button = document.querySelector('[data-key=submit]'); button.dataset.confirm = 'Submit without orders? Your Men stay put and hold fire.'; button.click(); return true")
        .await;
    window.see("dialog.confirm:modal").await;
    look(window, "question").await;
    window.key(Key::Escape.into()).await;
    window.lose("dialog.confirm").await;
}

/// More steps than it takes until something happens that has a moment of its own.
const SOON: usize = 80;

/// A moment of its own, as soon as a careless player gets to one.
async fn interlude(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    quick_start(window, "tow-truck").await;
    sit_down(window, 7).await;
    for _ in 0..SOON {
        step(window).await;
        if window.ask("return !!document.querySelector('#interlude:modal')").await == true {
            look(window, "interlude").await;
            return;
        }
    }
    panic!("no moment of its own in {SOON} steps");
}
