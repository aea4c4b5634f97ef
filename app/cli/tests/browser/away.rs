//! Reloads, lost connections and crashes in the middle of a turn.

use super::{
    board::{Player, against_a_bot, for_two},
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// Marks the page, so that a test can tell whether it was loaded again.
pub(crate) const MARK: &str = "window.mark = 'the same page'; return true";
/// Whether it is still the same page.
pub(crate) const MARKED: &str = "window.mark === 'the same page'";

#[tokio::test]
async fn a_draft_survives_a_reload_and_a_cut_mends_by_itself() {
    let _room = room(2).await;
    let house = House::open("cut");
    let host = Window::open(&house, "cut", Kind::Calm).await;
    let guest = Window::open(&house, "cut", Kind::Calm).await;
    for_two(&host, &guest).await;
    let (ada, bob) = (Player { window: &host, seat: 1 }, Player { window: &guest, seat: 2 });
    ada.turn(1).await;
    bob.turn(1).await;
    ada.order(1, 'w', 'd').await;
    host.click("#y-2").await;
    host.click("#ring .rose.move [data-key=a]").await;
    host.see("#ring .rose.shot:not(.sketch)").await;
    host.reload().await;
    // Half an order is still half an order.
    host.see("#ring .rose.shot").await;
    host.see("#y-1 i").await;
    host.click("#ring .rose.shot [data-key=s]").await;
    host.lose("#ring .rose").await;
    assert_eq!(ada.draft().await, "11 13, 12 70");

    host.ask(MARK).await;
    host.network(false).await;
    host.until("!document.querySelector('#away').hidden").await;
    host.read("#away", "Connection lost").await;
    host.shot("away").await;
    host.click("#y-3").await;
    host.read("#refusal", "may or may not have arrived").await;
    bob.submit_and_wait().await;
    assert!(!host.words("#p-2 .state").await.contains("orders are in"), "the host does not know yet");
    host.network(true).await;
    host.read("#p-2 .state", "orders are in").await;
    host.until("document.querySelector('#away').hidden").await;
    host.until("document.querySelector('#refusal').hidden").await;
    host.until(MARKED).await;
    assert_eq!(ada.draft().await, "11 13, 12 70");
    ada.submit().await;
    ada.turn(2).await;
    bob.turn(2).await;
    host.until(MARKED).await;
    guest.close().await;
    host.leave().await;
}

#[tokio::test]
async fn a_killed_server_comes_back_with_the_draft_and_the_game() {
    let _room = room(1).await;
    let mut house = House::open("killed");
    let window = Window::open(&house, "killed", Kind::Calm).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    player.turn(1).await;
    player.order_all('w', 's').await;
    player.submit().await;
    player.turn(2).await;
    player.order(1, 'x', 's').await;
    player.order(2, 'x', 's').await;
    let draft = player.draft().await;
    assert_eq!(draft, "11 50, 12 50");
    let log = window.words("#log").await;

    window.ask(MARK).await;
    assert!(window.complaints().await.is_empty());
    house.kill();
    window.read("#away", "Connection lost").await;
    window.until("!document.querySelector('#away').hidden").await;
    window.shot("away").await;
    house.start();
    window.until("document.querySelector('#away').hidden").await;
    window.until(MARKED).await;
    assert_eq!(player.draft().await, draft);
    assert!(window.words("#log").await.starts_with(&log), "nothing of the log is lost");
    player.order(3, 'x', 's').await;
    assert_eq!(player.draft().await, "11 50, 12 50, 13 50");
    player.submit().await;
    player.turn(3).await;
    window.until(MARKED).await;
    window.shot("third-turn").await;
    let complaints = window.complaints().await;
    assert!(complaints.iter().all(|words| words.contains("net::ERR_")), "{complaints:?}");
    window.leave().await;
}

/// The next post arrives, but its answer does not.
const LOSE_AN_ANSWER: &str = "
    const send = window.fetch;
    window.fetch = async (...asked) => {
        window.fetch = send;
        await send(...asked);
        throw new TypeError('the line is dead');
    };
    return true";

#[tokio::test]
async fn a_move_whose_answer_is_lost_is_shown_all_the_same() {
    let _room = room(1).await;
    let house = House::open("lost");
    let window = Window::open(&house, "lost", Kind::Calm).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    player.turn(1).await;
    window.ask(MARK).await;
    window.ask(LOSE_AN_ANSWER).await;
    window.click("#y-1").await;
    window.read("#refusal", "may or may not have arrived").await;
    window.see("#ring .rose.move").await;
    window.shot("arrived").await;
    // The next one is answered, and the warning is gone.
    window.click("#ring .rose.move [data-key=w]").await;
    window.until("document.querySelector('#refusal').hidden").await;
    window.see("#ring .rose.shot:not(.sketch)").await;
    window.until(MARKED).await;
    window.close().await;
}

/// Listens for the start beside the page, and notes it a moment later.
const HEAR: &str = "
    const stream = new EventSource(`${location.pathname}/live${location.search}`);
    stream.addEventListener('begin', () => setTimeout(() => { window.begun = true; }, 300));
    return true";

/// The form to join is under way, though the browser does not send it.
const SIT_DOWN: &str = "
    const form = document.querySelector('button[name=join]').form;
    return form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))";

#[tokio::test]
async fn a_player_who_is_joining_is_not_interrupted_by_the_start() {
    let _room = room(2).await;
    let house = House::open("begin");
    let host = Window::open(&house, "begin", Kind::Calm).await;
    let guest = Window::open(&house, "begin", Kind::Calm).await;
    host.go("/new?game=time-trap&people=2").await;
    host.click("button[name=make]").await;
    host.see("input[aria-label=Invitation]").await;
    let link = host.text("return document.querySelector('input[aria-label=Invitation]').value").await;
    guest.go(&link[link.find("/t/").unwrap()..]).await;
    guest.see("button[name=join]").await;
    guest.ask(MARK).await;
    guest.ask(HEAR).await;
    assert_eq!(guest.ask(SIT_DOWN).await, true, "nothing holds the form back");
    // Meanwhile the last seat is taken and the game starts, which reloads a waiting page.
    host.click("button[name=fill]").await;
    host.see("#board").await;
    guest.until("window.begun").await;
    assert_eq!(guest.ask(&format!("return {MARKED}")).await, true);
    guest.close().await;
    host.close().await;
}
