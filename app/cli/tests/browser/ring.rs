//! Time Trap's map, ring and order sheet: drawn at once, closed by Esc and by a click outside, planned from the changed
//! past; one stop of Tab for the map and one for the sheet.

use fantoccini::key::Key;
use serde_json::json;

use super::{
    board::{Player, against_a_bot},
    driver::room,
    house::House,
    keys::tab_to,
    window::{Kind, Window},
};

/// Where the middle of something on the map is, in squares from the middle of Man 11.
const FROM_MAN: &str = "
    const middle = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const cell = document.querySelector('#ring #next, #next')?.getBBox().width ?? 24;
    const scale = document.querySelector('#board').getScreenCTM().a * cell;
    const [x, y] = middle(document.querySelector('#m-11'));
    const [tx, ty] = middle(document.querySelector(CSS));
    return [Math.round((tx - x) / scale), Math.round((ty - y) / scale)]";

async fn from_man(window: &Window, css: &str) -> serde_json::Value {
    window.ask(&FROM_MAN.replace("CSS", &format!("{css:?}"))).await
}

#[tokio::test]
async fn a_changed_past_is_planned_from() {
    let _room = room(1).await;
    let house = House::open("changed-past");
    let window = Window::open(&house, "changed-past", Kind::Calm).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    player.turn(1).await;
    player.order(1, 'd', 's').await;
    player.submit().await;
    player.turn(2).await;
    let was = window.text("return document.querySelector('#m-11').getAttribute('transform')").await;
    // On turn 1 he stays instead.
    window.click("#o-1-1").await;
    window.see("#stage[data-past]").await;
    window.click("#ring .rose.move:not(.sketch) [data-key=s]").await;
    window.click("#ring .rose.shot:not(.sketch) [data-key=s]").await;
    window.see("#stage[data-changed]:not([data-past])").await;
    let now = window.text("return document.querySelector('#m-11').getAttribute('transform')").await;
    assert_ne!(was, now, "the map shows the changed past");
    window.click("#y-1").await;
    window.see("#ring .rose.move:not(.sketch)").await;
    assert_eq!(from_man(&window, "#ring .mid").await, json!([0, 0]), "the ring is around him");
    window.click("#ring .rose.move:not(.sketch) [data-key=w]").await;
    window.see("#ring .rose.shot:not(.sketch)").await;
    window.shot("ring").await;
    window.click("#ring .rose.shot:not(.sketch) [data-key=s]").await;
    window.see("#plan .token").await;
    let token = window.text("return document.querySelector('#plan .token').getAttribute('transform')").await;
    player.submit().await;
    player.turn(3).await;
    let after = window.text("return document.querySelector('#m-11').getAttribute('transform')").await;
    assert_eq!(after, token, "he is where the page said he would be");
    window.close().await;
}

#[tokio::test]
async fn the_ring_opens_at_once_and_closes() {
    let _room = room(1).await;
    let house = House::open("ring");
    let window = Window::open(&house, "ring", Kind::Calm).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    player.turn(1).await;
    let drawn = "document.querySelector('#m-11').dispatchEvent(new MouseEvent('click', { bubbles: true }));
        const go = document.querySelector('#ring .sketch [data-key=d]');
        go.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        return go !== null";
    assert_eq!(window.ask(drawn).await, true, "the ring is there before the server has answered");
    window.see("#ring .rose.shot:not(.sketch)").await;
    assert_eq!(player.draft().await, "", "the press on the sketch was kept, and the order is not whole yet");
    window.key(Key::Escape.into()).await;
    window.lose("#ring .rose").await;
    window.read("#prompt h2", "give your five Men their orders").await;
    window.click("#m-12").await;
    window.see("#ring .rose.move:not(.sketch)").await;
    window.click("#board .numbers text").await;
    window.lose("#ring .rose").await;
    window.close().await;
}

/// Everything that Tab leads to from the top of the page to its end.
const STOPS: usize = 45;

#[tokio::test]
async fn the_map_and_the_sheet_are_one_stop_each() {
    let _room = room(1).await;
    let house = House::open("stops");
    let window = Window::open(&house, "stops", Kind::Calm).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    for turn in 1..=3 {
        player.turn(turn).await;
        player.submit().await;
    }
    player.turn(4).await;
    window.ask("document.querySelector('.skip').focus(); return true").await;
    let (mut on_map, mut on_sheet) = (0, 0);
    for _ in 0..STOPS {
        window.key(Key::Tab.into()).await;
        let at = "const at = document.activeElement;
            return [!!at.closest('#board'), at.matches('.sheet button:not(.why)'), at.matches('.skip')]";
        let at = window.ask(at).await;
        on_map += i32::from(at[0] == true);
        on_sheet += i32::from(at[1] == true);
        if at[2] == true && on_sheet > 0 {
            break;
        }
    }
    assert_eq!((on_map, on_sheet), (1, 1));
    // Arrow keys go on from there: over the sheet to an order of the first turn, which Enter opens.
    tab_to(&window, ".sheet button:not(.why)").await;
    for key in [Key::Left, Key::Left, Key::Down] {
        window.key(key.into()).await;
    }
    assert_eq!(window.text("return document.activeElement.id").await, "o-1-2");
    window.enter().await;
    window.see("#stage[data-past]").await;
    window.key(Key::Escape.into()).await;
    window.lose("#stage[data-past]").await;
    window.key('p').await;
    assert_eq!(window.text("return document.activeElement.id").await, "o-1-2");
    // Threats come and go by a key.
    let shown = "return getComputedStyle(document.querySelector('#threats')).display !== 'none'";
    assert_eq!(window.ask(shown).await, false);
    let named = "return document.querySelector('#threatened').checkVisibility()";
    assert_eq!(window.ask(named).await, false);
    window.key('t').await;
    assert_eq!((window.ask(shown).await, window.ask(named).await), (json!(true), json!(true)));
    window.read("#threatened", "this turn").await;
    // A stripe of the printout is two of its lines.
    let stripes = "const { backgroundImage, lineHeight } = getComputedStyle(document.querySelector('#printout'));
        return [Math.max(...backgroundImage.match(/[0-9.]+px/g).map(parseFloat)), 4 * parseFloat(lineHeight)]";
    window.open_tab_of("#printout").await;
    let stripes = window.ask(stripes).await;
    assert!((stripes[0].as_f64().unwrap() - stripes[1].as_f64().unwrap()).abs() < 0.1, "{stripes}");
    window.close().await;
}

/// How high the map is, and how large its smallest number, in pixels.
const MAP: &str = "
    const board = document.querySelector('#board');
    const numbers = [...board.querySelectorAll('.numbers text')].filter((el) => el.getBoundingClientRect().width > 0);
    const scale = board.getScreenCTM().a;
    const sizes = numbers.map((el) => parseFloat(getComputedStyle(el).fontSize) * scale);
    return [board.getBoundingClientRect().height, Math.min(...sizes)]";

/// Taps 20 pixels beside a Man, on the side that is farthest from all the others.
const TAP_BESIDE: &str = "
    const middle = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const men = [...document.querySelectorAll('#men > .man[tabindex]')];
    const view = document.querySelector('.viewport').getBoundingClientRect();
    const points = men.flatMap((man) => [[20, 0], [-20, 0], [0, 20], [0, -20]].map(([dx, dy]) => {
        const [x, y] = middle(man);
        const others = men.filter((other) => other !== man).map(middle);
        const room = Math.min(...others.map((at) => Math.hypot(at[0] - x - dx, at[1] - y - dy)));
        const isIn = x + dx > view.left && x + dx < view.right && y + dy > view.top && y + dy < view.bottom;
        return { man, x: x + dx, y: y + dy, room: isIn ? room : 0 };
    }));
    const { man, x, y } = points.sort((one, other) => other.room - one.room)[0];
    const at = document.elementFromPoint(x, y);
    const how = { bubbles: true, clientX: x, clientY: y, pointerType: 'touch' };
    at.dispatchEvent(new PointerEvent('pointerdown', how));
    at.dispatchEvent(new PointerEvent('click', how));
    return man.id";

#[tokio::test]
async fn the_map_on_a_phone_is_large_and_forgives_fingers() {
    let _room = room(1).await;
    let house = House::open("map-on-a-phone");
    let window = Window::open(&house, "map-on-a-phone", Kind::Phone).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    player.turn(1).await;
    window.shot("map").await;
    let map = window.ask(MAP).await;
    assert!(map[0].as_f64() > Some(300.0) && map[1].as_f64() > Some(9.5), "{map}");
    let sheet = "return document.querySelector('.sheet').getBoundingClientRect().bottom <= innerHeight";
    assert_eq!(window.ask(sheet).await, true, "and the whole order sheet is below it");
    let man = window.text(TAP_BESIDE).await;
    window.see(&format!("#{man}.picked")).await;
    window.see("#ring .rose.move:not(.sketch)").await;
    window.shot("picked").await;
    window.close().await;
}

#[tokio::test]
async fn no_form_for_messages_outlives_the_game() {
    let _room = room(1).await;
    let house = House::open("last-words");
    let window = Window::open(&house, "last-words", Kind::Calm).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    let form = "return document.querySelector('#write').checkVisibility()";
    window.open_tab_of("#words").await;
    for turn in 1..=10 {
        player.turn(turn).await;
        assert_eq!(window.ask(form).await, true);
        player.submit().await;
    }
    window.see("#prompt.over").await;
    assert_eq!(window.ask(form).await, false);
    window.close().await;
}
