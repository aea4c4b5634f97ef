//! Every listed game, the sample included, played in the browser from its quick start to its end by a careless but
//! lively player; and its frame at three sizes.

use std::fmt::Write as _;

use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use super::{
    driver::room,
    house::House,
    window::{Kind, Window},
};

/// More steps than any game takes that is played like this.
const MOST_STEPS: usize = 1500;

/// How often the player waits for the others before giving up, and how long each time.
const MOST_WAITS: usize = 3000;
const WAIT: Duration = Duration::from_millis(20);

/// The seed of the player's choices.
const SEED: u64 = 20_260_101;

/// Gives the page the player: `player.step()` does one thing and says what it was. Choices follow from the seed alone.
const PLAYER: &str = "
    let state = BigInt(SEED) | 1n;
    const below = (end) => {
        state ^= (state << 13n) & 0xffffffffffffffffn;
        state ^= state >> 7n;
        state ^= (state << 17n) & 0xffffffffffffffffn;
        return Number(state % BigInt(end));
    };
    window.confirm = () => true;
    const one = (css) => document.querySelector(css);
    const isOffered = (el) => {
        const group = el.closest('details');
        // What is open already would only be opened again.
        return !el.disabled && !el.matches('.open, .picked') && !['undo', 'back'].includes(el.dataset.key) && (group ?? el).checkVisibility();
    };
    const fill = (form) => {
        for (const field of form?.elements ?? []) {
            if (field.matches('textarea')) {
                field.value = 'A quiet day, and nothing to report';
            } else if (field.matches('input[type=number], input[inputmode=numeric], [placeholder*=\"1776\"]')) {
                field.value = String(1000 + below(990));
            } else if (field.matches('input[type=text], input:not([type])')) {
                field.value = 'hello';
            }
        }
    };
    const isOver = () => one('#ending[data-over]') !== null;
    const mark = () => [isOver(), one('#act-fields')?.outerHTML, one('#prompt')?.outerHTML,
        one('#log')?.lastElementChild?.id, one('#act-fields')?.dataset.seq].join();
    window.player = {
        before: '',
        since: 0,
        // A few acts change nothing that is shown, so the player does not wait forever.
        isAnswered: () => player.before !== mark() || !one('#refusal').hidden || Date.now() > player.since + 5000,
        step: () => {
            const { scrollHeight } = document.documentElement;
            if (scrollHeight > innerHeight) {
                return ['scrolls', `${scrollHeight} of ${innerHeight}`];
            }
            if (isOver()) {
                return ['over', ''];
            }
            if (!one('#prompt.yours')) {
                return ['waits', ''];
            }
            const submit = one('[data-key=submit]:not([disabled])');
            const all = [...document.querySelectorAll(
                'button[form=act][name], form[action$=\"/act\"] button:not([form], [popovertarget], [type=button]), [data-act], [data-add]')];
            const offered = all.filter(isOffered);
            const el = submit && below(2) === 0 ? submit : offered[below(Math.max(1, offered.length))];
            if (!el) {
                return ['stuck', one('#prompt').textContent];
            }
            const group = el.closest('details');
            if (group) {
                group.open = true;
            }
            fill(el.form);
            player.before = mark();
            player.since = Date.now();
            el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
            return ['acts', el.value ?? el.dataset.act ?? el.dataset.add ?? el.textContent];
        },
    };
    return true";

/// Plays until the game is over; gives what was done.
async fn play(window: &Window, game: &str) -> Vec<String> {
    window.ask(&PLAYER.replace("SEED", &SEED.to_string())).await;
    let (mut done, mut waits) = (Vec::new(), 0);
    while done.len() < MOST_STEPS && waits < MOST_WAITS {
        let answer = window.ask("return player.step()").await;
        let word = |at: usize| answer[at].as_str().unwrap_or_default().to_owned();
        match word(0).as_str() {
            "over" => return done,
            "waits" => {
                waits += 1;
                sleep(WAIT).await;
            }
            "acts" => {
                done.push(word(1));
                window.until("player.isAnswered()").await;
                assert_eq!(window.words("#refusal").await, "", "{game}: {done:?}");
            }
            other => {
                window.shot(&format!("{game}-{other}")).await;
                panic!("{game} {other}: {} after {done:?}", word(1));
            }
        }
    }
    window.shot(&format!("{game}-not-over")).await;
    panic!("{game} is not over after {} steps and {waits} waits: {done:?}", done.len());
}

/// Presses a game's quick start on the front page.
async fn quick_start(window: &Window, game: &str) {
    window.go("/").await;
    window.click(&format!("form:has(input[name=game][value={game}]) button[name=quick]")).await;
    window.see(".frame #board").await;
}

#[tokio::test]
async fn every_listed_game_is_played_to_its_end() {
    let _room = room(1).await;
    let house = House::open("any-game");
    let window = Window::open(&house, "any-game", Kind::Calm).await;
    let games = catalog::games();
    assert!(games.iter().any(|game| game.id == "highest-bid"), "test builds list the sample game");
    for game in games {
        quick_start(&window, game.id).await;
        let done = play(&window, game.id).await;
        assert!(!done.is_empty(), "{}", game.id);
        window.shot(&format!("{}-over", game.id)).await;
        window.see("#log li").await;
        assert!(!window.words("#prompt h2").await.is_empty(), "{}", game.id);
        assert_eq!(
            window.ask("return !!document.querySelector('#prompt.yours')").await,
            false,
            "{}",
            game.id
        );
        // A fresh page shows the same end.
        window.reload().await;
        window.see(".frame.over #ending[data-over]").await;
        window.see("#log li").await;
        window.go(&format!("/how-to/{}", game.id)).await;
        window.read("main h1, main h2", game.title).await;
        assert_eq!(window.complaints().await, Vec::<String>::new(), "{}", game.id);
    }
    window.close().await;
}

/// The sizes a table is checked at: a phone, a laptop and a large screen.
const SIZES: [(u32, u32); 3] = [(390, 844), (1280, 800), (1920, 1080)];

/// The boxes of the four areas as left, top, right and bottom, the sizes of the page and of the window, and whether there
/// is anything to press or to fill in besides the prompt and the board: if not, the area for actions may be empty.
const AREAS: &str = "
    const areas = ['.frame-prompt', '.frame-board', '.frame-actions', '.frame-panel'].map((css) => {
        const { left, top, right, bottom } = document.querySelector(css).getBoundingClientRect();
        return [left, top, right, bottom];
    });
    const { scrollWidth, scrollHeight } = document.documentElement;
    const fields = [...document.querySelectorAll('.frame-actions :is(button, summary, textarea, input, output)')];
    return [areas, [scrollWidth, scrollHeight], [innerWidth, innerHeight], fields.some((el) => el.checkVisibility())]";

/// The smallest side of an area, in pixels.
const LEAST: f64 = 20.0;

/// What is wrong with the areas of this page.
async fn faults(window: &Window) -> String {
    let answer = window.ask(AREAS).await;
    let numbers = |value: &Value| -> Vec<f64> {
        value.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
    };
    let areas: Vec<Vec<f64>> = answer[0].as_array().unwrap().iter().map(numbers).collect();
    let (content, inner) = (numbers(&answer[1]), numbers(&answer[2]));
    let mut faults = String::new();
    if content[0] > inner[0] || content[1] > inner[1] {
        let _ = writeln!(faults, "the page scrolls: {content:?} in {inner:?}");
    }
    let names = ["prompt", "board", "actions", "log"];
    for (at, area) in areas.iter().enumerate() {
        let [left, top, right, bottom] = area[..] else { unreachable!("four sides") };
        let is_used = names[at] != "actions" || answer[3] == true;
        if is_used && (right - left < LEAST || bottom - top < LEAST) {
            let _ = writeln!(faults, "{} is too small: {area:?}", names[at]);
        }
        if left < -0.5 || top < -0.5 || right > inner[0] + 0.5 || bottom > inner[1] + 0.5 {
            let _ = writeln!(faults, "{} leaves the window: {area:?} in {inner:?}", names[at]);
        }
        for (other, box_) in areas.iter().enumerate().take(at) {
            let across = right.min(box_[2]) - left.max(box_[0]);
            let down = bottom.min(box_[3]) - top.max(box_[1]);
            if across > 0.5 && down > 0.5 {
                let _ = writeln!(faults, "{} overlaps {}: {area:?} and {box_:?}", names[at], names[other]);
            }
        }
    }
    faults
}

#[tokio::test]
async fn every_table_fits_its_window_at_every_size() {
    let _room = room(1).await;
    let house = House::open("sizes");
    let window = Window::open(&house, "sizes", Kind::Calm).await;
    let mut all = json!({});
    for game in catalog::games() {
        quick_start(&window, game.id).await;
        // The second position of a game often has more to show than the first.
        window.ask(&PLAYER.replace("SEED", "7")).await;
        for moment in ["start", "after"] {
            for (width, height) in SIZES {
                window.resize(width, height).await;
                window.shot(&format!("{}-{moment}-{width}", game.id)).await;
                let found = faults(&window).await;
                if !found.is_empty() {
                    all[format!("{} at {width} by {height}, {moment}", game.id)] = found.into();
                }
            }
            if moment == "start" && window.ask("return player.step()[0]").await == "acts" {
                window.until("player.isAnswered()").await;
            }
        }
    }
    assert_eq!(all, json!({}), "{all:#}");
    window.close().await;
}
