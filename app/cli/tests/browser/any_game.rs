//! Every listed game, the sample included, played in the browser from its quick start to its end by a careless but
//! lively player; and its frame at three sizes.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{
    careless::{play, quick_start, sit_down, step},
    driver::room,
    house::House,
    window::{Kind, Window},
};

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
        window.see(&format!(".frame-head a[href='/how-to/{}']", game.id)).await;
        // A fresh page shows the same end.
        window.reload().await;
        window.see(".frame:has(#prompt.over)").await;
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
        sit_down(&window, 7).await;
        for moment in ["start", "after"] {
            for (width, height) in SIZES {
                window.resize(width, height).await;
                window.shot(&format!("{}-{moment}-{width}", game.id)).await;
                let found = faults(&window).await;
                if !found.is_empty() {
                    all[format!("{} at {width} by {height}, {moment}", game.id)] = found.into();
                }
            }
            if moment == "start" {
                step(&window).await;
            }
        }
    }
    assert_eq!(all, json!({}), "{all:#}");
    window.close().await;
}
