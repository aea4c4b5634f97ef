//! The page stays where it is while it changes: nothing jumps, and the log stays where the reader has scrolled it.

use super::{
    board::{Player, against_a_bot},
    careless::{quick_start, sit_down, step},
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// Where the prompt and the board begin, how far anything around them is scrolled, and where the actions begin on a
/// window that has them beside the board.
const PLACES: &str = "
    const at = (css) => {
        const { left, top } = document.querySelector(css).getBoundingClientRect();
        return [css, Math.round(left), Math.round(top)].join(' ');
    };
    const scrolled = [document.documentElement, document.body, document.querySelector('main'), document.querySelector('.frame')]
        .map((el) => el.scrollTop + el.scrollLeft);
    const areas = ['.frame-prompt', '.frame-board', ...(innerWidth > 900 ? ['.frame-actions'] : [])];
    return [...areas.map(at), ...scrolled].join(', ')";

/// How many things are done at each table.
const STEPS: usize = 10;

#[tokio::test]
async fn nothing_jumps_while_a_game_is_played() {
    let _room = room(1).await;
    let house = House::open("still");
    let window = Window::open(&house, "still", Kind::Calm).await;
    for game in catalog::games() {
        for (width, height) in [(1280, 800), (390, 844)] {
            window.resize(width, height).await;
            quick_start(&window, game.id).await;
            sit_down(&window, 5).await;
            let before = window.text(PLACES).await;
            for number in 0..STEPS {
                step(&window).await;
                // How it ended has a page of its own kind; a bot may end it at any moment.
                let after = window.text(PLACES).await;
                if window.ask("return !!document.querySelector('#prompt.over')").await == true {
                    break;
                }
                assert_eq!(after, before, "{} at {width}×{height} after step {number}", game.id);
            }
        }
    }
    window.close().await;
}

/// How far the log is from its end, in pixels.
const TO_THE_END: &str =
    "const log = document.querySelector('#log'); return log.scrollHeight - log.scrollTop - log.clientHeight";

#[tokio::test]
async fn the_log_follows_until_the_reader_scrolls_back() {
    let _room = room(1).await;
    let house = House::open("log");
    let window = Window::open(&house, "log", Kind::Calm).await;
    window.resize(1280, 600).await;
    against_a_bot(&window).await;
    window.open_tab_of("#log").await;
    let player = Player { window: &window, seat: 1 };
    for turn in 1..=3 {
        player.turn(turn).await;
        player.submit().await;
    }
    player.turn(4).await;
    assert!(window.ask(TO_THE_END).await.as_f64() < Some(2.0), "it follows");
    window.until("document.querySelector('#new-lines').hidden").await;
    window.ask("document.querySelector('#log').scrollTop = 0; return true").await;
    // The browser tells of it a moment later.
    window.ask("window.told = 0; requestAnimationFrame(() => requestAnimationFrame(() => { window.told = 1; })); return true").await;
    window.until("window.told").await;
    player.submit().await;
    player.turn(5).await;
    window.until("!document.querySelector('#new-lines').hidden").await;
    window.read("#new-lines", "new line").await;
    assert_eq!(window.ask("return document.querySelector('#log').scrollTop").await, 0, "it stays");
    window.shot("new-lines").await;
    window.click("#new-lines").await;
    assert!(window.ask(TO_THE_END).await.as_f64() < Some(2.0), "it follows again");
    window.until("document.querySelector('#new-lines').hidden").await;
    window.close().await;
}
