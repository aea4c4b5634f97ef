//! After a game: every roll checked in the browser, a slider through the log, and a what-if.

use super::{
    board::{submit, turn_begins},
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// Lets two bots play a game to its end, and gives the path of their table.
async fn played_by_bots(window: &Window) -> String {
    window.go("/").await;
    let id = window
        .text(
            "const ask = new XMLHttpRequest();
             ask.open('POST', '/api/tables', false);
             ask.setRequestHeader('content-type', 'application/json');
             ask.send(JSON.stringify({ game: 'time-trap', seats: ['bot:random', 'bot:random'] }));
             return JSON.parse(ask.responseText).id",
        )
        .await;
    let path = format!("/t/{id}");
    window.go(&path).await;
    window.read("#prompt", "The end").await;
    path
}

#[tokio::test]
async fn the_dice_are_checked_and_a_what_if_is_played() {
    let _room = room(1).await;
    let house = House::open("after");
    let window = Window::open(&house, "after", Kind::Watched).await;
    let path = played_by_bots(&window).await;

    window.go(&format!("{path}/dice")).await;
    window.click("#prove").await;
    // Ten Men want a square each, and two may roll the same one.
    let rolls = window.ask("return document.querySelectorAll('#rolls tr[data-entry]').length").await;
    let rolls = rolls.as_u64().unwrap();
    assert!(rolls >= 10, "{rolls}");
    window.read("#proof-result", &format!("all {rolls} rolls follow from it")).await;
    let ticks = window.ask("return document.querySelector('#rolls').innerText.split('✓').length - 1").await;
    assert_eq!(ticks, rolls);
    window.shot("dice").await;

    window.go(&format!("{path}/at?n=8")).await;
    window.read("#prompt", "after entry 8").await;
    window.ask("document.querySelector('.scrubber input[type=range]').focus()").await;
    window.key('\u{e014}').await;
    window.read("#prompt", "after entry 9").await;
    assert!(
        window.text("return location.search").await.contains("n=9"),
        "the address is that of the position"
    );
    window.shot("position").await;
    // From the end it plays from the start, until it is stopped.
    window.click(".scrubber [data-key=last]").await;
    window.read("#prompt", "The end").await;
    window.click("[data-scrub-play]").await;
    window.read("[data-scrub-play]", "Stop").await;
    window.read(".told", "2 of").await;
    window.click("[data-scrub-play]").await;
    window.read("[data-scrub-play]", "Play").await;
    // At full speed it is soon at the end, and stops there; the speed stays as it was set.
    let speed = "document.querySelector('.scrubber [data-speed]').value";
    window.ask(&format!("{speed} = 5; return true")).await;
    window.click("[data-scrub-play]").await;
    window.read("#prompt", "The end").await;
    window.read("[data-scrub-play]", "Play").await;
    assert_eq!(window.ask(&format!("return {speed}")).await, "5");

    window.go(&format!("{path}/at?n=8")).await;
    window.choose("select[name=others]", "me").await;
    window.click("button[name=go]").await;
    window.see(".frame.what-if").await;
    window.read(".frame-prompt", "A what-if from").await;
    turn_begins(&window, 5).await;
    submit(&window).await;
    window.click("nav.pass a[href*='seat=2']").await;
    turn_begins(&window, 5).await;
    submit(&window).await;
    turn_begins(&window, 6).await;
    window.shot("what-if").await;
    window.go(&path).await;
    window.read("#prompt", "The end").await;
    window.close().await;
}
