//! On a phone: from the lobby to a whole turn by touch.

use serde_json::Value;

use super::{
    board::{Player, against_bots, turn_begins},
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// The smallest side of anything a finger presses, in pixels.
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

/// Everything on the ring is large enough for every finger and in sight, and is also on the pad.
async fn is_wide_enough(window: &Window, ring: &str) {
    let sizes = async |css: &str| -> Vec<(String, f64)> {
        let script = format!(
            "return [...document.querySelectorAll('{css}')].map((el) => {{
                const box = el.getBoundingClientRect();
                const view = document.querySelector('.viewport').getBoundingClientRect();
                const isSeen = !el.matches('.go') || (box.top >= view.top - 1 && box.bottom <= view.bottom + 1
                    && box.left >= view.left - 1 && box.right <= view.right + 1);
                return [el.value ?? el.dataset.act ?? el.dataset.add, isSeen ? Math.min(box.width, box.height) : 0];
            }})"
        );
        let all = window.ask(&script).await;
        let size = |pair: &Value| (pair[0].as_str().unwrap().to_owned(), pair[1].as_f64().unwrap());
        all.as_array().unwrap().iter().map(size).collect()
    };
    let on_ring = sizes(&format!("{ring} .go")).await;
    let on_pad = sizes("#pad button").await;
    assert!(on_ring.len() >= 9, "{on_ring:?}");
    for (act, size) in on_ring {
        assert!(size >= FINGER, "{act} is {size} px wide on the ring");
        let other = on_pad.iter().find(|(other, _)| *other == act);
        assert!(other.is_some_and(|(_, size)| *size >= FINGER), "{act} on the pad: {other:?}");
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
    // What is in the tabs can have the room of the board.
    let height = "document.querySelector('.frame-panel').offsetHeight";
    window.until(&format!("{height} < 300")).await;
    window.ask("document.querySelector('.tall input').click()").await;
    window.until(&format!("{height} > 400")).await;
    assert_eq!(window.ask("return document.querySelector('#board').checkVisibility()").await, false);
    fits(&window).await;
    window.shot("1-panel").await;
    window.ask("document.querySelector('.tall input').click()").await;
    window.until(&format!("{height} < 300")).await;
    let player = Player { window: &window, seat: 1 };
    window.click("#m-11").await;
    window.see("#ring .rose.move:not(.sketch)").await;
    window.shot("2-ring").await;
    is_wide_enough(&window, "#ring .rose.move").await;
    window.click("#ring .rose.move [data-key=s]").await;
    window.see("#ring .rose.shot:not(.sketch)").await;
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
