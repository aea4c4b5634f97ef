//! A careless but lively player for any game: presses whatever is offered, at random but the same every time.

use tokio::time::{Duration, sleep};

use super::window::Window;

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
    const isOver = () => one('.frame:has(#prompt.over)') !== null;
    // A button that has asked its question loses the address for browsers without script.
    const prompt = () => one('#prompt')?.outerHTML.replace(/ formaction=\"[^\"]*\"/g, '');
    const mark = () => [isOver(), one('#act-fields')?.outerHTML, prompt(),
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
            one('#interlude:modal button')?.click();
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
            one('dialog.confirm [value=yes]')?.click();
            return ['acts', el.value ?? el.dataset.act ?? el.dataset.add ?? el.textContent];
        },
    };
    return true";

/// Gives the page on screen a player whose choices follow from this seed.
pub(crate) async fn sit_down(window: &Window, seed: u64) {
    window.ask(&PLAYER.replace("SEED", &seed.to_string())).await;
}

/// Does one thing, if it is the player's turn, and waits for what comes of it; says whether anything was done.
pub(crate) async fn step(window: &Window) -> bool {
    window.until("document.querySelector('#prompt.yours, #prompt.over')").await;
    let acts = window.ask("return player.step()[0]").await == "acts";
    if acts {
        window.until("player.isAnswered()").await;
    }
    acts
}

/// Plays until the game is over; gives what was done.
pub(crate) async fn play(window: &Window, game: &str) -> Vec<String> {
    sit_down(window, SEED).await;
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
pub(crate) async fn quick_start(window: &Window, game: &str) {
    window.go("/").await;
    window.click(&format!("form:has(input[name=game][value={game}]) button[name=quick]")).await;
    window.see(".frame #board").await;
}
