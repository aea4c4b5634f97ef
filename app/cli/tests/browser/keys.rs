//! Keys alone are enough, and the focus never gets lost.

use fantoccini::key::Key;

use super::{
    board::{against_a_bot, turn_begins},
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// What has the focus, in a word that identifies it.
const FOCUS: &str = "const at = document.activeElement;
    return at === document.body ? 'nothing' : at.id || at.dataset.key || at.textContent";

async fn focus(window: &Window) -> String {
    window.text(FOCUS).await
}

/// Waits until this is true, then makes sure that something has the focus.
pub(crate) async fn until_with_focus(window: &Window, what: &str) -> String {
    window.until(what).await;
    let at = focus(window).await;
    assert_ne!(at, "nothing", "after {what}");
    at
}

/// Presses Tab until the focus is on such an element.
pub(crate) async fn tab_to(window: &Window, css: &str) {
    press_until(window, &[Key::Tab.into()], css).await;
}

/// Presses Shift and Tab until the focus is on such an element: the prompt comes before the map.
async fn back_to(window: &Window, css: &str) {
    press_until(window, &[Key::Shift.into(), Key::Tab.into()], css).await;
}

/// Goes to Submit by keys: from the prompt Enter leads there, from elsewhere Tab.
async fn go_to_submit(window: &Window) {
    if focus(window).await == "prompt" {
        window.enter().await;
    } else {
        back_to(window, "[data-key=submit]").await;
    }
    assert_eq!(focus(window).await, "submit");
}

/// Submits by Enter, and says yes by Enter that Men have no orders.
async fn enter_twice(window: &Window) {
    window.enter().await;
    window.until("document.activeElement.matches('dialog.confirm [value=yes]')").await;
    window.enter().await;
}

/// No more presses of Tab lead from anything on a page to anything else.
const TABS: usize = 60;

async fn press_until(window: &Window, keys: &[char], css: &str) {
    for _ in 0..TABS {
        if window.ask(&format!("return document.activeElement.matches({css:?})")).await == true {
            return;
        }
        window.chord(keys).await;
    }
    panic!("{TABS} times Tab do not lead to {css}, but to {}", focus(window).await);
}

#[tokio::test]
async fn two_turns_are_played_with_keys_alone() {
    let _room = room(1).await;
    let house = House::open("keys");
    let window = Window::open(&house, "keys", Kind::Calm).await;
    window.go("/").await;
    tab_to(&window, "form:has(input[name=game][value=time-trap]) button[name=quick]").await;
    window.enter().await;
    window.see("#board").await;

    // The first turn by Tab, arrow keys and Enter.
    turn_begins(&window, 1).await;
    tab_to(&window, ".skip").await;
    window.enter().await;
    tab_to(&window, "#m-11").await;
    window.shot("man").await;
    window.enter().await;
    assert_eq!(until_with_focus(&window, "document.querySelector('#ring .rose.move')").await, "m-11");
    window.key(Key::Up.into()).await;
    assert_eq!(focus(&window).await, "w");
    window.shot("arrow").await;
    window.enter().await;
    let shot = until_with_focus(&window, "document.querySelector('#ring .rose.shot')").await;
    assert_eq!(shot, "w", "the same arrow, now for the shot");
    window.enter().await;
    until_with_focus(&window, "!document.querySelector('#ring .rose') && document.querySelector('#y-1 i')")
        .await;

    // The others by their keys.
    for man in ['2', '3', '4', '5'] {
        window.key(man).await;
        until_with_focus(&window, "document.querySelector('#ring .rose.move')").await;
        window.key('s').await;
        until_with_focus(&window, "document.querySelector('#ring .rose.shot')").await;
        window.key('d').await;
        let given = format!("!document.querySelector('#ring .rose') && document.querySelector('#y-{man} i')");
        until_with_focus(&window, &given).await;
    }
    // One step back, and on again.
    window.key(Key::Backspace.into()).await;
    until_with_focus(&window, "!document.querySelector('#y-5 i')").await;
    window.key('5').await;
    until_with_focus(&window, "document.querySelector('#ring .rose.move')").await;
    window.key(Key::Backspace.into()).await;
    until_with_focus(&window, "!document.querySelector('#ring .rose')").await;
    window.shot("planned").await;

    go_to_submit(&window).await;
    enter_twice(&window).await;
    until_with_focus(
        &window,
        "document.querySelector('#prompt .place').textContent.includes('Turn 2 of 10')",
    )
    .await;
    window.shot("second-turn").await;

    // The second turn by shortcut, from wherever the first one left the focus.
    window.key('1').await;
    until_with_focus(&window, "document.querySelector('#ring .rose.move')").await;
    window.key('w').await;
    until_with_focus(&window, "document.querySelector('#ring .rose.shot')").await;
    window.key('s').await;
    until_with_focus(&window, "document.querySelector('#y-1 i')").await;
    window.key('?').await;
    window.see("#keys:popover-open").await;
    window.shot("card").await;
    window.key(Key::Escape.into()).await;
    window.lose("#keys:popover-open").await;
    go_to_submit(&window).await;
    enter_twice(&window).await;
    until_with_focus(
        &window,
        "document.querySelector('#prompt .place').textContent.includes('Turn 3 of 10')",
    )
    .await;
    window.close().await;
}

/// Presses all these keys at once, faster than anything can be answered.
const TYPE_AHEAD: &str = "
    for (const key of ['1', 'w', 'd', '2', 's', 's', '3', 'Backspace', '4', 'a']) {
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
    return true";

#[tokio::test]
async fn keys_that_are_typed_ahead_are_not_lost() {
    let _room = room(1).await;
    let house = House::open("ahead");
    let window = Window::open(&house, "ahead", Kind::Calm).await;
    against_a_bot(&window).await;
    turn_begins(&window, 1).await;
    window.ask(TYPE_AHEAD).await;
    window.see("#ring .rose.shot").await;
    window.until("document.querySelector('#y-2 i') && !document.querySelector('#y-3 i')").await;
    window.shot("planned").await;
    window.key('s').await;
    window.until("document.querySelector('#act [name=draft]').value === '11 13, 12 90, 14 70'").await;
    window.close().await;
}

/// Presses the same keys every 60 milliseconds, as a quick player does.
const TYPE_QUICKLY: &str = "
    ['1', 'w', 'd', '2', 's', 's', '3', 'Backspace', '4', 'a', 's'].forEach((key, at) => {
        const press = () => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        setTimeout(press, at * 60);
    });
    return true";

#[tokio::test]
async fn keys_are_not_lost_on_a_slow_line() {
    let _room = room(1).await;
    let house = House::open("slow");
    let window = Window::open(&house, "slow", Kind::Calm).await;
    against_a_bot(&window).await;
    turn_begins(&window, 1).await;
    window.delay(250).await;
    window.ask(TYPE_QUICKLY).await;
    window.until("document.querySelector('#act [name=draft]').value === '11 13, 12 90, 14 70'").await;
    window.delay(0).await;
    window.close().await;
}

#[tokio::test]
async fn the_focus_stays_while_a_player_waits_for_others() {
    let _room = room(1).await;
    let house = House::open("focus");
    let window = Window::open(&house, "focus", Kind::Calm).await;
    against_a_bot(&window).await;
    for turn in 1..=3 {
        turn_begins(&window, turn).await;
        // The first time it is found by Tab; then the focus is where it was, or at the prompt, which leads there.
        if turn == 1 {
            tab_to(&window, "[data-key=submit]").await;
        } else {
            go_to_submit(&window).await;
        }
        enter_twice(&window).await;
        let next =
            format!("document.querySelector('#prompt .place').textContent.includes('Turn {}')", turn + 1);
        until_with_focus(&window, &next).await;
    }
    window.close().await;
}
