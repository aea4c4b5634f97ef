//! What cannot be undone asks first, and a moment of its own waits until the player continues.

use super::{
    board::{Player, against_a_bot},
    driver::room,
    house::House,
    window::{Kind, Window},
};

#[tokio::test]
async fn a_question_is_answered_before_anything_is_sent() {
    let _room = room(1).await;
    let house = House::open("ask");
    let window = Window::open(&house, "ask", Kind::Calm).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    player.turn(1).await;
    window.click("[data-key=submit]").await;
    window.read("dialog.confirm:modal", "Men 11, 12, 13, 14 and 15 have no orders").await;
    window.shot("question").await;
    window.click("dialog.confirm button[value='']").await;
    window.lose("dialog.confirm").await;
    window.until("document.querySelector('#prompt .place').textContent.includes('Turn 1 of 10')").await;
    assert_eq!(window.ask("return document.activeElement.dataset.key").await, "submit", "the focus is back");
    player.submit().await;
    player.turn(2).await;
    window.close().await;
}

/// Puts a moment on the page, as a board draws it.
const MOMENT: &str = "
    document.querySelector('#interludes').innerHTML = `<dialog class=\"interlude\" id=\"interlude\" open data-key-seen=\"7\">
        <h2>Rescued</h2><form method=\"dialog\"><button>Continue</button></form></dialog>`;
    return true";

#[tokio::test]
async fn a_moment_is_shown_once_and_keeps_the_keys_to_itself() {
    let _room = room(1).await;
    let house = House::open("moment");
    let window = Window::open(&house, "moment", Kind::Calm).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    player.turn(1).await;
    window.ask(MOMENT).await;
    // It is shown with the next update.
    window.key('1').await;
    window.see("#interlude:modal").await;
    window.shot("moment").await;
    let before = player.draft().await;
    window.key('w').await;
    window.click("#interlude button").await;
    window.lose("#interlude[open]").await;
    assert_eq!(player.draft().await, before, "the key was not for the board");
    window.ask(MOMENT).await;
    window.key('s').await;
    window.see("#ring .rose.shot").await;
    window.lose("#interlude[open]").await;
    window.close().await;
}
