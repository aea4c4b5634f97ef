//! What happened is shown one deed after another: by itself, at the speed of the slider, until it is skipped; and only on
//! demand where motion is reduced.

use super::{
    driver::room,
    house::House,
    trips::{CHANGED, HASTINGS, KEEP, Tripper},
    window::{Kind, Window},
};

/// Notes in `marks` which line of the digest is marked, and when.
const NOTE: &str = "
    window.marks = [];
    new MutationObserver((changes) => {
        for (const { target, oldValue } of changes) {
            // Some are marked again at once; that they were unmarked in between is not news.
            if (oldValue === null) window.marks.push([Number(target.dataset.deed), performance.now()]);
        }
    }).observe(document.body, { subtree: true, attributeFilter: ['data-now'], attributeOldValue: true });
    return true";

/// Whether nothing is marked, neither in the digest nor on the board, and nothing moves.
const AT_REST: &str = "!document.querySelector('#digest [data-now], .deed-mark')
    && document.querySelector('[data-deeds-skip]').hidden && !document.querySelector('[data-deeds-play]').hidden
    && [...document.querySelectorAll('.man')].every((el) => el.getAnimations().length === 0)";

/// How many moments there are to show: each piece that moved has one, and so has what came of it.
const MOMENTS: &str = "
    const all = [...document.querySelectorAll('#digest li')];
    return all.reduce((sum, { dataset: { at, moves } }) => sum + (at ? 1 : 0) + (moves?.split(',').length ?? 0), 0)";

/// Ends the Tripper's turns until the enemies have done something that is shown in several moments.
async fn until_much_happens(window: &Window) {
    for _ in 0..4 {
        window.ask(KEEP).await;
        window.click("#prompt button[value=end]:not([data-repeat])").await;
        window.until(CHANGED).await;
        if window.ask(MOMENTS).await.as_u64() >= Some(4) {
            return;
        }
    }
    panic!("too little happens");
}

/// Moves the slider: 1 is the slowest, 5 the fastest.
async fn set_speed(window: &Window, speed: u8) {
    window
        .ask(&format!("document.querySelector('.deed-player [data-speed]').value = {speed}; return true"))
        .await;
}

/// Shows the deeds at this speed to their end, or skips the rest after this many moments, and gives the shortest time
/// between two of them.
async fn shortest_pause(window: &Window, speed: u8, skip_after: Option<usize>) -> f64 {
    set_speed(window, speed).await;
    window.ask("window.marks = []; return true").await;
    window.click("[data-deeds-play]").await;
    if let Some(moments) = skip_after {
        window.until(&format!("window.marks.length >= {moments}")).await;
        window.click("[data-deeds-skip]").await;
    }
    window.until(&format!("window.marks.length > 0 && {AT_REST}")).await;
    let marks = window.ask("return window.marks").await;
    let marks: Vec<(f64, f64)> = serde_json::from_value(marks).unwrap();
    assert!(marks.is_sorted_by_key(|(deed, _)| *deed), "in the order in which they happened: {marks:?}");
    marks.windows(2).map(|two| two[1].1 - two[0].1).fold(f64::INFINITY, f64::min)
}

#[tokio::test]
async fn deeds_are_shown_at_the_chosen_speed_and_can_be_skipped() {
    let _room = room(1).await;
    let house = House::open("deeds");
    let window = Window::open(&house, "deeds", Kind::Lively).await;
    window.go(HASTINGS).await;
    window.click("button[name=make]").await;
    Tripper { window: &window }.set_off().await;
    window.ask(NOTE).await;
    set_speed(&window, 1).await;
    until_much_happens(&window).await;
    // News is shown by itself.
    window.until("window.marks.length > 0").await;
    window.click("[data-deeds-skip]").await;
    window.until(AT_REST).await;

    let slow = shortest_pause(&window, 1, Some(3)).await;
    let fast = shortest_pause(&window, 5, None).await;
    // A timer is never early, and one that is late by this much every time would be useless.
    assert!(slow >= 1000.0 && (100.0..slow / 2.0).contains(&fast), "{slow} and {fast} ms");

    // It never keeps the player from acting.
    set_speed(&window, 1).await;
    window.click("[data-deeds-play]").await;
    window.see("#digest [data-now]").await;
    window.ask(KEEP).await;
    window.click("#prompt button[value=end]:not([data-repeat])").await;
    window.until(CHANGED).await;
    window.close().await;
}

#[tokio::test]
async fn deeds_are_shown_on_demand_where_motion_is_reduced() {
    let _room = room(1).await;
    let house = House::open("deeds-calm");
    let window = Window::open(&house, "deeds-calm", Kind::Calm).await;
    window.go(HASTINGS).await;
    window.click("button[name=make]").await;
    Tripper { window: &window }.set_off().await;
    window.ask(NOTE).await;
    until_much_happens(&window).await;
    window.until(AT_REST).await;
    assert_eq!(window.ask("return window.marks.length").await, 0, "nothing moves by itself");
    window.click("[data-deeds-play]").await;
    window.until("window.marks.length > 0").await;
    let moving =
        "return [...document.querySelectorAll('.man')].filter((el) => el.getAnimations().length > 0).length";
    assert_eq!(window.ask(moving).await, 0, "lines are marked, and pieces stay");
    window.click("[data-deeds-skip]").await;
    window.until(AT_REST).await;
    window.close().await;
}
