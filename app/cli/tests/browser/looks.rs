//! Every page in every state: nothing is cut off, covered or too small to press, whatever the window; axe-core finds
//! nothing against it in either theme; and every number of a rule opens.

use std::{collections::BTreeMap, path::Path, sync::LazyLock};

use fantoccini::key::Key;
use serde_json::Value;

use super::{
    careless::quick_start,
    driver::room,
    house::House,
    states::visit_all,
    window::{Kind, Window},
};

/// The windows that every page must fit: phones upright and on their side, laptops, a large screen.
const WINDOWS: [(u32, u32); 6] = [(320, 640), (390, 844), (844, 390), (1280, 800), (1366, 768), (1920, 1080)];

/// What is wrong with the layout of a page; `allowed` are selectors of what may be different.
const GEOMETRY: &str = include_str!("geometry.js");

/// What may be different, and why.
const ALLOWED: [&str; 2] = [
    // A printout is as wide as it is, and scrolls inside itself.
    "pre",
    // The slider is thin; its thumb is not.
    "input[type=range]",
];

/// Doubles the size of all text, as a reader's own settings would.
const LARGE_TEXT: &str = "document.documentElement.style.fontSize = '200%'; return true";
const USUAL_TEXT: &str = "document.documentElement.style.fontSize = ''; return true";

/// What was found, by finding, with the states it was found in.
type Found = BTreeMap<String, Vec<String>>;

fn report(found: &Found) -> String {
    let line = |(what, states): (&String, &Vec<String>)| format!("{what}\n    in {}", states.join(", "));
    found.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn add(found: &mut Found, findings: &Value, state: &str) {
    for finding in findings.as_array().unwrap() {
        found.entry(finding.as_str().unwrap().to_owned()).or_default().push(state.to_owned());
    }
}

/// The tabs of the panel besides the one that is open, of tables on which much has happened.
async fn tabs(window: &Window, state: &str) -> Vec<u64> {
    let is_full = state.ends_with("-later") || state.ends_with("-over");
    let closed = "return [...document.querySelectorAll('.frame-panel .tabs input:not(:checked)')]
        .map((tab) => Number(tab.value))";
    let numbers = window.ask(closed).await;
    let numbers = numbers.as_array().unwrap().iter().filter_map(Value::as_u64);
    numbers.filter(|_| is_full).collect()
}

#[tokio::test]
async fn every_page_fits_every_window() {
    let _room = room(1).await;
    let house = House::open("geometry");
    let window = Window::open(&house, "geometry", Kind::Calm).await;
    let geometry =
        |is_large: bool| format!("const [allowed, isLarge] = [{ALLOWED:?}, {is_large}];\n{GEOMETRY}");
    let (usual, large) = (geometry(false), geometry(true));
    let mut found = Found::new();
    visit_all(&window, async |window: &Window, state: &str| {
        for (width, height) in WINDOWS {
            window.resize(width, height).await;
            add(&mut found, &window.ask(&usual).await, &format!("{state} at {width}×{height}"));
        }
        window.resize(1280, 800).await;
        for tab in tabs(window, state).await {
            window.open_tab(tab).await;
            add(&mut found, &window.ask(&usual).await, &format!("{state}, tab {tab}"));
        }
        window.ask(LARGE_TEXT).await;
        for (width, height) in [(1280, 800), (390, 844)] {
            window.resize(width, height).await;
            add(&mut found, &window.ask(&large).await, &format!("{state}, large text at {width}×{height}"));
        }
        window.ask(USUAL_TEXT).await;
        window.resize(1280, 800).await;
    })
    .await;
    assert!(found.is_empty(), "{}", report(&found));
    window.leave().await;
}

/// The source of axe-core, which `cargo xtask client` installs.
static AXE: LazyLock<String> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../target/client-tools/node_modules/axe-core/axe.min.js");
    std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("axe-core is missing ({error}); `cargo xtask client` installs it"))
});

/// Starts a check of the page; `window.axed` is what was found, a sentence each.
const CHECK: &str = "
    window.axed = null;
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => {
        window.axed = violations.flatMap(({ id, help, nodes }) =>
            nodes.slice(0, 5).map((node) => `${id}: ${help}: ${node.target.join(' ')}`));
    }, (error) => { window.axed = [String(error)]; });
    return true";

#[tokio::test]
async fn axe_finds_nothing_on_any_page_in_either_theme() {
    let _room = room(1).await;
    let house = House::open("axe");
    let window = Window::open(&house, "axe", Kind::Calm).await;
    let mut found = Found::new();
    visit_all(&window, async |window: &Window, state: &str| {
        window.ask(&format!("{}; return typeof axe", &*AXE)).await;
        for theme in ["light", "dark"] {
            window.theme(theme).await;
            window.ask(CHECK).await;
            window.until("window.axed").await;
            add(&mut found, &window.ask("return window.axed").await, &format!("{state} in {theme}"));
        }
        for tab in tabs(window, state).await {
            window.open_tab(tab).await;
            window.ask(CHECK).await;
            window.until("window.axed").await;
            add(&mut found, &window.ask("return window.axed").await, &format!("{state}, tab {tab}"));
        }
    })
    .await;
    assert!(found.is_empty(), "{}", report(&found));
    window.leave().await;
}

/// Presses every number of a rule, in every tab and fold, and says which of them do not show what the rule says next to it.
/// Afterwards the tabs and folds are as before.
const PRESS_RULES: &str = "
    const wrong = [];
    const root = document.querySelector('dialog:modal, .dialog:popover-open') ?? document;
    const radios = [...document.querySelectorAll('.frame-panel .tabs input, .views input[type=radio]')];
    const folds = [...root.querySelectorAll('details')];
    const [checked, open] = [radios.filter((el) => el.checked), folds.filter((el) => el.open)];
    const show = (el) => {
        for (let outer = el.parentElement; outer; outer = outer.parentElement) {
            const tab = outer.className.match?.(/(?:^| )tab-([0-9]+)/)?.[1];
            if (tab) document.querySelector(`.frame-panel .tabs input[value='${tab}']`).click();
            if (outer.localName === 'details') outer.open = true;
        }
        return el.checkVisibility() || radios.some((radio) => {
            if (radio.closest('.views')) radio.click();
            return el.checkVisibility();
        });
    };
    let pressed = 0;
    for (const button of root.querySelectorAll('button.why')) {
        if (!show(button)) {
            // What is hidden for now, and what only opens over the page, has its own state.
            if (!button.closest('[hidden], [popover], dialog')) wrong.push(`${button.textContent} cannot be seen`);
            continue;
        }
        pressed += 1;
        button.scrollIntoView({ block: 'nearest' });
        button.click();
        const note = document.querySelector('.footnote:popover-open');
        const rule = button.textContent.trim();
        if (!note || !note.textContent.includes(rule) || note.textContent.trim().length < rule.length + 10) {
            wrong.push(`${rule} does not open`);
            continue;
        }
        const [at, its] = [button.getBoundingClientRect(), note.getBoundingClientRect()];
        const isNear = its.top < at.bottom + 40 && its.bottom > at.top - 40
            && its.left < at.right + 20 && its.right > at.left - 20;
        const isInside = its.left >= -1 && its.top >= -1 && its.right <= innerWidth + 1 && its.bottom <= innerHeight + 1;
        if (!isNear || !isInside) {
            const box = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(' ');
            wrong.push(`${rule} at ${box(at)} opens at ${box(its)}`);
        }
        note.hidePopover();
    }
    checked.forEach((el) => el.click());
    folds.forEach((el) => { el.open = open.includes(el); });
    return [pressed, wrong]";

#[tokio::test]
async fn every_number_of_a_rule_opens_next_to_itself() {
    let _room = room(1).await;
    let house = House::open("rules");
    let window = Window::open(&house, "rules", Kind::Calm).await;
    let (mut found, mut pressed) = (Found::new(), 0);
    visit_all(&window, async |window: &Window, state: &str| {
        window.resize(1280, 800).await;
        let answer = window.ask(PRESS_RULES).await;
        pressed += answer[0].as_u64().unwrap();
        add(&mut found, &answer[1], state);
        window.resize(390, 844).await;
        add(&mut found, &window.ask(PRESS_RULES).await[1], &format!("{state} on a phone"));
    })
    .await;
    assert!(found.is_empty(), "{}", report(&found));
    assert!(pressed > 500, "only {pressed} numbers");
    window.leave().await;
}

#[tokio::test]
async fn a_footnote_closes_with_escape_and_gives_the_focus_back() {
    let _room = room(1).await;
    let house = House::open("footnote");
    let window = Window::open(&house, "footnote", Kind::Calm).await;
    super::board::against_a_bot(&window).await;
    window.ask("document.querySelector('#prompt .why').focus(); return true").await;
    window.enter().await;
    window.see(".footnote:popover-open").await;
    window.shot("open").await;
    window.key(Key::Escape.into()).await;
    window.lose(".footnote:popover-open").await;
    window.until("document.activeElement === document.querySelector('#prompt .why')").await;
    window.close().await;
}

#[tokio::test]
async fn the_card_with_keys_takes_the_focus_and_dims_the_page() {
    let _room = room(1).await;
    let house = House::open("keys-card");
    let window = Window::open(&house, "keys-card", Kind::Calm).await;
    super::board::against_a_bot(&window).await;
    window.see("[data-key=submit]").await;
    window.ask("document.querySelector('[data-key=submit]').focus(); return true").await;
    window.click(".frame-head [popovertarget=keys]").await;
    window.see("#keys:popover-open").await;
    window.until("document.activeElement.matches('#keys button')").await;
    let behind = window
        .text("return getComputedStyle(document.querySelector('#keys'), '::backdrop').backgroundColor")
        .await;
    assert_eq!(behind, "rgba(0, 0, 0, 0.4)");
    // Keys are not for what it covers.
    window.key('1').await;
    assert_eq!(window.ask("return !!document.querySelector('#ring .rose')").await, false);
    window.shot("open").await;
    window.key(Key::Escape.into()).await;
    window.lose("#keys:popover-open").await;
    window.until("document.activeElement.matches('[data-key=submit]')").await;
    for _ in 0..2 {
        window.key('?').await;
    }
    window.lose("#keys:popover-open").await;
    window.key('1').await;
    window.see("#ring .rose").await;
    window.close().await;

    let phone = Window::open(&house, "keys-card", Kind::Phone).await;
    super::board::against_a_bot(&phone).await;
    assert_eq!(
        phone.ask("return [...document.querySelectorAll('.frame-head > :is(a, button)')].filter((el) => el.checkVisibility()).map((el) => el.textContent).join()").await,
        "How to play",
        "fingers have no keys"
    );
    phone.close().await;
}

#[tokio::test]
async fn places_on_boards_show_the_focus_in_forced_colours_and_high_contrast() {
    let _room = room(1).await;
    let house = House::open("focus-ring");
    let window = Window::open(&house, "focus-ring", Kind::Calm).await;
    let mut places = 0;
    for game in catalog::games() {
        quick_start(&window, game.id).await;
        for (name, value) in [("forced-colors", "active"), ("prefers-contrast", "more")] {
            window.prefer(name, value).await;
            window.ask("document.querySelector('.frame-head button').focus(); return true").await;
            window.key(Key::Tab.into()).await;
            for _ in 0..TABS {
                if window.ask("return !!document.activeElement.closest('.viewport svg')").await == true {
                    break;
                }
                window.key(Key::Tab.into()).await;
            }
            let ring = window
                .ask(
                    "const at = document.activeElement;
                    const { outlineStyle, outlineWidth } = getComputedStyle(at);
                    return [!!at.closest('.viewport svg'), outlineStyle, parseFloat(outlineWidth)]",
                )
                .await;
            if ring[0] == true {
                places += 1;
                window.shot(&format!("{}-{name}", game.id)).await;
                assert!(ring[1] == "solid" && ring[2].as_f64() >= Some(2.0), "{} {name}: {ring}", game.id);
            }
        }
    }
    assert!(places >= 4, "{places} boards have places");
    window.leave().await;
}

/// More presses of Tab than lead to the board.
const TABS: usize = 25;
