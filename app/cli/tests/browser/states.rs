//! Every page of the site in every state it can be in, for checks that look at all of them, and for pictures.

use catalog::GameInfo;

use super::{
    careless::{quick_start, sit_down, step},
    rare::visit_rare,
    window::Window,
};

/// Visits every page and state, one after another, and calls `look` with the name of each once it is on screen.
pub(crate) async fn visit_all(window: &Window, mut look: impl AsyncFnMut(&Window, &str)) {
    site(window, &mut look).await;
    for game in catalog::games() {
        pages_of(window, game.id, &mut look).await;
        table_of(window, game.id, &mut look).await;
        end_of(window, &game, &mut look).await;
    }
    after(window, &mut look).await;
    visit_rare(window, &mut look).await;
}

/// What does not belong to a game, as a visitor meets it who has never been here.
async fn site(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    for (name, path) in [
        ("front-empty", "/"),
        ("not-found", "/nowhere"),
        ("programs", "/api"),
        ("account-recover", "/account/recover"),
        ("account-out", "/account"),
    ] {
        window.go(path).await;
        look(window, name).await;
    }
    window.write("form:has([value=in]) [name=name]", "Stranger").await;
    window.write("form:has([value=in]) [name=password]", "not a password").await;
    window.click("[value=in]").await;
    window.see("[role=alert]").await;
    look(window, "account-error").await;
    window.go("/account").await;
    window.write("form:has([value=up]) [name=name]", "Ada").await;
    window.write("form:has([value=up]) [name=password]", "a long password").await;
    window.click("[value=up]").await;
    window.see("#recovery-code").await;
    look(window, "account-code").await;
    window.go("/account").await;
    window.see("[value=out]").await;
    look(window, "account-in").await;
    window.go("/account/delete").await;
    look(window, "account-delete").await;
    window.go("/account?done=password").await;
    look(window, "account-done").await;
}

/// What a game has besides its tables.
async fn pages_of(window: &Window, game: &str, look: &mut impl AsyncFnMut(&Window, &str)) {
    for (name, path) in [("new", "/new?game="), ("how-to", "/how-to/"), ("best", "/best/")] {
        window.go(&format!("{path}{game}")).await;
        look(window, &format!("{game}-{name}")).await;
    }
    if catalog::game(game).is_some_and(|info| info.workshop.is_some()) {
        window.go(&format!("/workshop/{game}")).await;
        look(window, &format!("{game}-workshop")).await;
        window
            .ask("document.querySelector('textarea').value = 'nothing of this\\nmakes sense'; return true")
            .await;
        window.click("button[name=try]").await;
        window.see("main").await;
        look(window, &format!("{game}-workshop-faults")).await;
    }
}

/// A table of a game while it is played: before the first act, in the middle of one, later, and as others see it.
async fn table_of(window: &Window, game: &str, look: &mut impl AsyncFnMut(&Window, &str)) {
    quick_start(window, game).await;
    sit_down(window, 7).await;
    look(window, &format!("{game}-play")).await;
    step(window).await;
    look(window, &format!("{game}-draft")).await;
    for _ in 0..LATER {
        step(window).await;
    }
    window.see("#prompt.yours, #prompt.over").await;
    look(window, &format!("{game}-later")).await;
    let table = window.path().await;
    let own = window.forget().await;
    window.go(&table).await;
    window.see("#prompt").await;
    look(window, &format!("{game}-watched")).await;
    window.remember(own).await;
}

/// How many things are done before a table is looked at again.
const LATER: usize = 8;

/// A table whose game is over, and what there is to see of it afterwards.
async fn end_of(window: &Window, info: &GameInfo, look: &mut impl AsyncFnMut(&Window, &str)) {
    let game = info.id;
    let table = played_by_bots(window, game, info.seats.0).await;
    look(window, &format!("{game}-over")).await;
    if !info.yardsticks.is_empty() {
        window.go(&format!("{table}/bots")).await;
        look(window, &format!("{game}-bots")).await;
    }
    for (name, path) in [("position", "/at?n=3"), ("dice", "/dice")] {
        window.go(&format!("{table}{path}")).await;
        look(window, &format!("{game}-{name}")).await;
    }
    window.go(&format!("{table}/at?n=1")).await;
    window.click("button[name=go]").await;
    window.see(".frame.what-if").await;
    look(window, &format!("{game}-what-if")).await;
}

/// Lets bots play a game to its end, and gives the path of their table, which is on screen then.
pub(crate) async fn played_by_bots(window: &Window, game: &str, seats: usize) -> String {
    let seats = vec!["\"bot:random\""; seats].join(",");
    let id = window
        .text(&format!(
            "const ask = new XMLHttpRequest();
             ask.open('POST', '/api/tables', false);
             ask.setRequestHeader('content-type', 'application/json');
             ask.send('{{\"game\":\"{game}\",\"seats\":[{seats}]}}');
             return JSON.parse(ask.responseText).id"
        ))
        .await;
    let table = format!("/t/{id}");
    // Its page is not open meanwhile: to draw every step of nine bots takes a while.
    window.go("/api").await;
    let is_over = format!(
        "(() => {{
            const ask = new XMLHttpRequest();
            ask.open('GET', '{table}', false);
            ask.send();
            return new DOMParser().parseFromString(ask.responseText, 'text/html').querySelector('#prompt.over');
        }})()"
    );
    window.until(&is_over).await;
    window.go(&table).await;
    window.see("#prompt.over").await;
    table
}

/// A waiting room, its invitation, a shared screen, and the front page once there is something to see.
async fn after(window: &Window, look: &mut impl AsyncFnMut(&Window, &str)) {
    let game = "time-trap";
    window.go(&format!("/new?game={game}&people=2")).await;
    window.click("button[name=make]").await;
    window.see("input[aria-label=Invitation]").await;
    look(window, "waiting-room").await;
    let link = window.text("return document.querySelector('input[aria-label=Invitation]').value").await;
    let own = window.forget().await;
    window.go(&link[link.find("/t/").unwrap()..]).await;
    look(window, "invitation").await;
    window.remember(own).await;
    window.go("/").await;
    look(window, "front-with-tables").await;
    window.go(&format!("/new?game={game}&people=2")).await;
    window
        .ask("document.querySelectorAll('details').forEach((el) => { el.open = true; }); return true")
        .await;
    window.choose("[name=screen]", "1").await;
    window.write("[name=others]", "Bob").await;
    window.click("button[name=make]").await;
    window.see("main").await;
    look(window, "shared-screen").await;
}
