//! For players with a screen reader: every offer is a button with a name, and what happens is announced.

use serde_json::{Value, json};

use super::{
    board::{Player, against_a_bot},
    careless::{quick_start, sit_down, step},
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// What the board offers, and what the buttons beside it do: `[act, name]` each.
const OFFERED: &str = "
    const value = (el) => el.dataset.act ?? el.dataset.add ?? document.querySelector(`[data-key=\"${el.dataset.press}\"]`).value;
    return [...document.querySelectorAll('#board [role=button]')].map((el) => [value(el), el.getAttribute('aria-label')])";
const BUTTONS: &str = "
    return [...document.querySelectorAll('button[form=act]')]
        .map((el) => [el.value, el.getAttribute('aria-label') ?? el.textContent.trim()])";

/// Everything that the board offers is also a real button, and everything has a name.
async fn all_is_named(window: &Window, at_least: usize) {
    let (offered, buttons) = (window.ask(OFFERED).await, window.ask(BUTTONS).await);
    let pairs = |list: &Value| -> Vec<(String, String)> {
        let pair = |pair: &Value| {
            let word = |at: usize| pair[at].as_str().unwrap_or_default().to_owned();
            (word(0), word(1))
        };
        list.as_array().unwrap().iter().map(pair).collect()
    };
    let (offered, buttons) = (pairs(&offered), pairs(&buttons));
    assert!(offered.len() >= at_least, "{offered:?}");
    for (act, name) in &offered {
        assert!(name.chars().count() > 3, "{act} is called “{name}”");
        assert!(buttons.iter().any(|(other, _)| other == act), "no button does “{act}”: {buttons:?}");
    }
    for (act, name) in &buttons {
        assert!(name.chars().any(char::is_alphabetic), "{act} is called “{name}”");
    }
}

/// Keeps everything announced from now on, because each announcement replaces the last.
const LISTEN: &str = "
    window.said = [];
    const say = document.querySelector('#say');
    new MutationObserver(() => window.said.push(say.textContent)).observe(say, { childList: true });
    return true";

#[tokio::test]
async fn every_offer_is_a_named_button_and_every_turn_is_announced() {
    let _room = room(1).await;
    let house = House::open("aloud");
    let window = Window::open(&house, "aloud", Kind::Calm).await;
    against_a_bot(&window).await;
    let player = Player { window: &window, seat: 1 };
    player.turn(1).await;
    all_is_named(&window, 5).await;
    window.click("#y-1").await;
    window.read("#say", "where does he move?").await;
    all_is_named(&window, 14).await;
    window.click("#pad [aria-label]").await;
    window.see("#ring .rose.shot:not(.sketch)").await;
    window.read("#say", "fire").await;
    all_is_named(&window, 14).await;
    window.click("#ring .rose.shot [data-key=s]").await;
    window.lose("#ring .rose").await;
    for man in 2..=5 {
        player.order(man, 'd', 'a').await;
        all_is_named(&window, 5).await;
    }
    let is_live = "document.querySelector('#say[aria-live=polite][role=status]')";
    window.until(is_live).await;
    window.ask(LISTEN).await;
    player.submit().await;
    player.turn(2).await;
    window.until("window.said.some((words) => words.includes('Turn 1'))").await;
    let said = window.text("return window.said.join('\\n')").await;
    assert!(said.contains("Guest scores"), "{said}");
    all_is_named(&window, 5).await;
    window.click("#o-1-1").await;
    window.see("#stage[data-past]").await;
    all_is_named(&window, 14).await;
    window.close().await;
}

/// The rules that the page cites in its log and its prompt, both as buttons and as plain numbers, and which of them stand
/// as a word of their own in an announcement. Whole numbers are left out, since sentences have some of their own.
const CITED: &str = "
    const cited = [...document.querySelectorAll('#log .why, #log .cited, #prompt .why')]
        .map((el) => el.textContent).filter((rule) => rule.includes('.'));
    const words = new Set(window.said.flatMap((said) => said.split(/\\s+/)));
    return [cited.length, document.querySelectorAll('#log .cited').length, cited.filter((rule) => words.has(rule)), window.said]";

/// How many things are done in each game while its announcements are read.
const STEPS: usize = 12;

#[tokio::test]
async fn announcements_leave_the_numbers_of_rules_out() {
    let _room = room(1).await;
    let house = House::open("aloud-rules");
    let window = Window::open(&house, "aloud-rules", Kind::Calm).await;
    let (mut cited, mut repeated) = (0, 0);
    for game in catalog::games() {
        quick_start(&window, game.id).await;
        sit_down(&window, 3).await;
        window.ask(LISTEN).await;
        for _ in 0..STEPS {
            step(&window).await;
        }
        let heard = window.ask(CITED).await;
        assert!(heard[3][0].is_string(), "{}: {heard}", game.id);
        assert_eq!(heard[2], json!([]), "{}: {heard}", game.id);
        cited += heard[0].as_u64().unwrap();
        repeated += heard[1].as_u64().unwrap();
    }
    assert!(cited > 20 && repeated > 0, "{cited} rules are cited, {repeated} of them again");
    window.close().await;
}
