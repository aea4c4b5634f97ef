//! A whole game between two windows, while a third watches and must not learn any secret.

use fantoccini::key::Key;

use super::{
    board::{Player, for_two, submit, turn_begins},
    driver::room,
    house::{House, Stream},
    window::{Kind, Window},
};

/// A word that is nowhere but in a message of this test.
const WORD: &str = "quincunx";

/// What only a planning player's own page may say: the plan on the map and in the tray, and what it would score.
const PLANNED: [&str; 4] = ["class=\"planned\"", "another order", "would score you", " planned</small>"];

/// Notes when the board goes back to an earlier turn.
const WATCH_FOR_REPLAY: &str = "
    const table = document.querySelector('.table');
    const note = () => { window.replayed ||= table.hasAttribute('data-scrub'); };
    new MutationObserver(note).observe(table, { attributes: true });
    return true";

/// A spectator: a window, and everything that a live stream of theirs has delivered.
struct Spectator<'a> {
    window: &'a Window,
    stream: &'a Stream,
}

impl Spectator<'_> {
    /// Nothing that reaches the spectator holds any of these.
    async fn knows_nothing_of(&self, secrets: &[&str]) {
        let (page, heard) = (self.window.source().await, self.stream.heard());
        assert!(heard.contains("event: update"), "the stream delivers");
        for secret in secrets.iter().chain(&PLANNED).chain(&[WORD]) {
            assert!(!page.contains(secret), "the spectator's page has “{secret}”");
            assert!(!heard.contains(secret), "the spectator's stream has “{secret}”");
        }
    }
}

/// The other player's page holds none of these.
async fn hidden_from(player: &Player<'_>, secrets: &[&str]) {
    let page = player.window.source().await;
    for secret in secrets {
        assert!(!page.contains(secret), "the page of seat {} has “{secret}”", player.seat);
    }
}

#[tokio::test]
async fn two_play_to_the_end_and_a_third_watches_and_learns_no_secret() {
    let _room = room(3).await;
    let house = House::open("game");
    let host = Window::open(&house, "game", Kind::Lively).await;
    let guest = Window::open(&house, "game", Kind::Calm).await;
    let third = Window::open(&house, "game", Kind::Calm).await;
    let table = for_two(&host, &guest).await;
    third.go(&table).await;
    third.read("#prompt .place", "you are watching").await;
    let stream = house.listen(&table).await;
    let (ada, bob) = (Player { window: &host, seat: 1 }, Player { window: &guest, seat: 2 });
    let spectator = Spectator { window: &third, stream: &stream };

    first_turn(&ada, &bob, &spectator).await;
    second_turn(&ada, &bob, &spectator).await;
    change_of_the_past(&ada, &bob, &spectator).await;
    for turn in 4..=10 {
        bob.turn(turn).await;
        if turn == 10 {
            bob.order(1, 's', 'w').await;
        }
        ada.turn(turn).await;
        ada.submit_and_wait().await;
        bob.submit().await;
    }
    the_end(&ada, &bob, &spectator).await;

    third.close().await;
    guest.close().await;
    host.close().await;
}

/// Full orders by the ring on both sides, one of them undone and submitted again.
async fn first_turn(ada: &Player<'_>, bob: &Player<'_>, spectator: &Spectator<'_>) {
    ada.turn(1).await;
    ada.order_all('w', 'd').await;
    let plan = ada.draft().await;
    assert_eq!(plan, "11 13, 12 13, 13 13, 14 13, 15 13");
    ada.window.shot("1-planned").await;
    hidden_from(bob, &[&plan, "11 13, 12"]).await;
    spectator.knows_nothing_of(&[&plan, "11 13, 12"]).await;

    ada.submit_and_wait().await;
    bob.window.read("#p-1 .state", "orders are in").await;
    spectator.window.read("#p-1 .state", "orders are in").await;
    hidden_from(bob, &[&plan, "11 13, 12"]).await;
    spectator.knows_nothing_of(&[&plan, "11 13, 12"]).await;

    ada.window.click("[data-key=undo]").await;
    ada.window.see("[data-key=submit]").await;
    assert_eq!(ada.draft().await, plan, "what was undone is the draft again");
    bob.window.read("#p-1 .state", "planning").await;
    spectator.window.read("#p-1 .state", "planning").await;
    spectator.knows_nothing_of(&[&plan, "11 13, 12"]).await;

    bob.turn(1).await;
    bob.order_all('x', 's').await;
    bob.submit_and_wait().await;
    hidden_from(ada, &["21 50, 22 50"]).await;
    // The player who submits last sees the replay too; it may be over before the test can ask for it.
    ada.window.ask(WATCH_FOR_REPLAY).await;
    ada.submit().await;
    ada.window.until("window.replayed").await;
    ada.window.shot("1-replay").await;
}

/// A message that the other side reads when it is delivered, and no one else ever.
async fn second_turn(ada: &Player<'_>, bob: &Player<'_>, spectator: &Spectator<'_>) {
    turn_begins(spectator.window, 2).await;
    ada.turn(2).await;
    bob.turn(2).await;
    // One replay at its usual pace is enough; the others are as fast as the slider makes them.
    ada.window.write("#speed", &Key::End.to_string()).await;
    ada.window.open_tab_of("#words").await;
    ada.window.write("#words", &format!("The {WORD} is ours, is it not?")).await;
    ada.window.click("#addressees button").await;
    ada.window.read("#letters", WORD).await;
    ada.window.until("document.querySelector('#words').value === ''").await;
    hidden_from(bob, &[WORD]).await;
    spectator.knows_nothing_of(&[]).await;
    ada.order_all('d', 'w').await;
    ada.submit_and_wait().await;
    hidden_from(bob, &[WORD]).await;
    bob.order(1, 'e', 'x').await;
    bob.order(2, 'q', 'w').await;
    bob.submit().await;
    bob.window.read("#letters blockquote", WORD).await;
    spectator.window.read("#prompt .place", "Turn 3 of 10").await;
    spectator.knows_nothing_of(&[]).await;
}

#[tokio::test]
async fn a_message_that_was_written_goes_with_the_orders() {
    let _room = room(2).await;
    let house = House::open("unsent");
    let ada = Window::open(&house, "unsent", Kind::Calm).await;
    let bob = Window::open(&house, "unsent", Kind::Calm).await;
    for_two(&ada, &bob).await;
    ada.open_tab_of("#words").await;
    ada.write("#words", &format!("The {WORD} is ours.")).await;
    ada.until(
        "(() => { const { bottom } = document.querySelector('#addressees button').getBoundingClientRect();
           return bottom <= innerHeight; })()",
    )
    .await;
    ada.read("#addressees button", "Send to Bob").await;
    submit(&ada).await;
    // The question about Men without orders comes after the message is there.
    ada.read("#letters", WORD).await;
    if ada.ask("return document.querySelector('#prompt.yours') !== null").await == true {
        ada.until(
            "document.querySelector('dialog.confirm:modal') || !document.querySelector('#prompt.yours')",
        )
        .await;
        if ada.ask("return document.querySelector('dialog.confirm:modal') !== null").await == true {
            ada.click("dialog.confirm button[value=yes]").await;
        }
    }
    ada.read("#prompt h2", "Your orders are in.").await;
    submit(&bob).await;
    bob.read("#letters blockquote", WORD).await;
    ada.close().await;
    bob.close().await;
}

/// A past order is changed on the sheet, its price is shown, and the Energy is spent when the turn is played.
async fn change_of_the_past(ada: &Player<'_>, bob: &Player<'_>, spectator: &Spectator<'_>) {
    ada.turn(3).await;
    bob.turn(3).await;
    let price: u32 = ada
        .window
        .text("return document.querySelector('#prices').children[0].textContent")
        .await
        .parse()
        .unwrap();
    let energy: u32 = ada.window.words("#draft .energy b").await.parse().unwrap();
    assert!(price > 0 && price <= energy, "{price} of {energy}");
    ada.window.open_tab_of("#o-1-2").await;
    ada.window.click("#o-1-2").await;
    ada.window.see("#stage[data-past]").await;
    ada.window.until("document.querySelector('#shown').value === 'turn 1'").await;
    ada.window.shot("3-past").await;
    ada.window.click("#ring .rose.move [data-key=a]").await;
    ada.window.click("#ring .rose.shot [data-key=s]").await;
    ada.window.read("#draft .chip .price", &price.to_string()).await;
    ada.window.read("#draft .energy b", &(energy - price).to_string()).await;
    ada.window.read("#preview", "as far as you can tell").await;
    ada.window.until("document.querySelector('#shown').value === 'now'").await;
    ada.window.shot("3-change").await;
    let plan = ada.draft().await;
    assert_eq!(plan, "change 1 2 70");
    hidden_from(bob, &[&plan, "as far as you can tell"]).await;
    spectator.knows_nothing_of(&[&plan, "as far as you can tell"]).await;
    ada.submit_and_wait().await;
    hidden_from(bob, &[&plan]).await;
    spectator.knows_nothing_of(&[&plan]).await;
    bob.submit().await;
    spectator.window.read("#log", &format!("spends {price} Energy")).await;
}

/// All three see the same end.
async fn the_end(ada: &Player<'_>, bob: &Player<'_>, spectator: &Spectator<'_>) {
    let windows = [ada.window, bob.window, spectator.window];
    let mut results = Vec::new();
    for (window, name) in windows.into_iter().zip(["ada", "bob", "spectator"]) {
        window.read("#prompt .place", "The end").await;
        window.lose("[data-scrub]").await;
        window.read("#ending", "Download the game file").await;
        window.shot(&format!("end-{name}")).await;
        let points = window
            .text(
                "return [...document.querySelectorAll('.player .facts')].map((el) => el.textContent).join()",
            )
            .await;
        results.push((window.words("#prompt h2").await, points, window.words("#log li:last-child ul").await));
    }
    assert!(results[0].0.contains("Victory Points"), "{results:?}");
    assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
    spectator.knows_nothing_of(&[]).await;
}
