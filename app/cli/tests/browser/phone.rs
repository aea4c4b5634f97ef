//! On a phone: from the lobby to a whole turn by touch.

use super::{
    board::{Player, against_bots, turn_begins},
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// The smallest side of anything a player presses on the ring, in pixels.
const FINGER: f64 = 24.0;

/// Nothing on the page is wider than a phone.
pub(crate) async fn fits(window: &Window) {
    let widths = window.ask("return [document.documentElement.scrollWidth, innerWidth]").await;
    assert!(
        widths[0].as_f64() <= widths[1].as_f64() && widths[1] == 390,
        "{widths} at {}",
        window.path().await
    );
}

/// Everything on the ring is large enough for a finger.
async fn is_wide_enough(window: &Window, what: &str) {
    let script = format!(
        "return [...document.querySelectorAll('{what} .go')].map((el) => {{
            const box = el.getBoundingClientRect();
            return [el.getAttribute('aria-label'), Math.min(box.width, box.height)];
        }})"
    );
    let all = window.ask(&script).await;
    let all = all.as_array().unwrap();
    assert!(all.len() >= 9, "{all:?}");
    for target in all {
        assert!(target[1].as_f64() >= Some(FINGER), "{target}");
    }
}

#[tokio::test]
async fn a_turn_is_played_on_a_phone() {
    let _room = room(1).await;
    let house = House::open("phone");
    let window = Window::open(&house, "phone", Kind::Phone).await;
    for page in ["/", "/new", "/account"] {
        window.go(page).await;
        fits(&window).await;
        window.shot(&format!("page{}", page.replace('/', "-"))).await;
    }
    against_bots(&window).await;
    turn_begins(&window, 1).await;
    fits(&window).await;
    window.shot("1-table").await;
    let player = Player { window: &window, seat: 1 };
    window.click("#m-11").await;
    window.see("#ring .rose.move").await;
    window.shot("2-ring").await;
    is_wide_enough(&window, "#ring .rose.move").await;
    window.click("#ring .rose.move [data-key=s]").await;
    window.see("#ring .rose.shot").await;
    is_wide_enough(&window, "#ring .rose.shot").await;
    window.shot("3-shot").await;
    window.click("#ring .rose.shot [data-key=w]").await;
    window.lose("#ring .rose").await;
    for man in 2..=5 {
        player.order(man, 'w', 'd').await;
    }
    fits(&window).await;
    window.shot("4-planned").await;
    player.submit().await;
    player.turn(2).await;
    fits(&window).await;
    window.shot("5-second-turn").await;
    window.close().await;
}
