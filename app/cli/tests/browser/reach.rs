//! What is on the board can be seen and pressed: it stays fitted, keys lead to marked places, quick presses all count, and
//! a place with several actions lists them.

use fantoccini::key::Key;

use super::{
    careless::quick_start,
    driver::room,
    house::House,
    window::{Kind, Window},
};

const IS_WHOLE: &str = "!document.querySelector('.viewport').matches('.zoomed')";

#[tokio::test]
async fn a_fitted_board_stays_fitted() {
    let _room = room(1).await;
    let house = House::open("reach-phone");
    let window = Window::open(&house, "reach-phone", Kind::Phone).await;
    quick_start(&window, "fantasy-trip").await;
    window.see(".zoom:not([hidden])").await;
    window.click("[data-zoom-by='0']").await;
    window.until(IS_WHOLE).await;
    for height in [560, 844, 700] {
        window.resize(390, height).await;
        window.until(&format!("innerHeight === {height} && {IS_WHOLE}")).await;
    }
    window.click("[data-zoom-by='1.25']").await;
    window.until(&format!("!({IS_WHOLE})")).await;
    window.close().await;
}

#[tokio::test]
async fn keys_lead_to_marked_places() {
    let _room = room(1).await;
    let house = House::open("reach-keys");
    let window = Window::open(&house, "reach-keys", Kind::Calm).await;
    quick_start(&window, "fantasy-trip").await;
    let on_board = "document.activeElement.matches('#board [data-place-id].aim')";
    // A group with buttons of its own takes the focus; an arrow key leads on to the board.
    window.key('1').await;
    window.until("document.activeElement.matches('#actions summary')").await;
    window.key(Key::Down.into()).await;
    window.until(on_board).await;
    // A group whose buttons are folded away leads there at once.
    quick_start(&window, "time-agent").await;
    window.see("#g-look").await;
    let number = window.text("return document.querySelector('#g-look').dataset.key").await;
    window.key(number.chars().next().unwrap()).await;
    window.until(on_board).await;
    // Presses that come faster than the answers all count.
    window
        .ask(
            "for (const aim of [...document.querySelectorAll('#board .aim')].slice(0, 3)) {
                aim.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            }",
        )
        .await;
    window.read("#g-look", "3 of 3").await;
    window.close().await;
}

/// Sends someone into the past when that is asked, and ends every other step.
const ONE_STEP: &str = "
    if (document.querySelector('#g-keep button')) return true;
    window.before = document.querySelector('#prompt').outerHTML;
    const press = (css) => { const el = document.querySelector(css); el?.click(); return Boolean(el); };
    const isOwn = document.querySelector('#prompt.yours');
    if (isOwn && !(window.isSent = press('#g-send button:not(.why)') || window.isSent) && press('#g-who button:not(.why)')) {
        return false;
    }
    if (isOwn && !document.querySelector('#g-send')) {
        press('#prompt [data-key=submit]') || press('#actions button:not(.why)') || press('#prompt button:not(.why)');
    }
    return false";

#[tokio::test]
async fn a_place_with_several_actions_lists_them() {
    let _room = room(1).await;
    let house = House::open("reach-several");
    let window = Window::open(&house, "reach-several", Kind::Calm).await;
    window.go("/new?game=time-agent&people=1&bots=1&skill=random").await;
    window.click("button[name=make]").await;
    window.see("#board").await;
    for _ in 0..400 {
        if window.ask(ONE_STEP).await == true {
            break;
        }
        window.until("document.querySelector('#prompt').outerHTML !== window.before").await;
    }
    window.see("#g-keep button").await;
    window.ask("document.querySelector('#g-keep').open = true").await;
    window.click("#board .aim").await;
    window.until("document.querySelectorAll('[data-picked]:popover-open li button').length === 2").await;
    window.shot("1-choice").await;
    let before = window.words("#prompt").await;
    window.enter().await;
    window.until("!document.querySelector('[data-picked]:popover-open')").await;
    window.until(&format!("document.querySelector('#prompt').innerText !== {before:?}")).await;
    window.close().await;
}
