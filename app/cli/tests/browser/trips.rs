//! Trips through TimeTripper's battles: to their end, with keys alone, on a phone, with a Timemaster who knows more, and
//! with an update that is long enough to be packed.

use fantoccini::key::Key;
use serde_json::{Value, json};

use super::{
    away::{MARK, MARKED},
    clean::requests,
    driver::room,
    house::{House, post},
    keys::{tab_to, until_with_focus},
    phone::fits,
    window::{Kind, Window},
};

/// The quick start of the front page, for a lone Tripper.
const ALONE: &str = "form:has(input[value=timetripper]) button[name=quick]";

/// The form for a table whose trip starts at Hastings, in a crowd.
pub(super) const HASTINGS: &str = "/new?game=timetripper&people=1&set-begin-in=14";

/// The dice of trips that a test follows step by step: they lead to Liegnitz first, where riders can be seen at once.
const DICE: &str = "1";

/// More steps than any trip like these has.
const LONGEST: usize = 300;

/// What a careless Tripper presses: the first of these that is offered.
const CHOICES: [&str; 12] = [
    "jump", "steer ", "for-me", "conjure ", "flux ", "shot ", "fire ", "command", "cease", "release",
    "rest-up", "end",
];

/// Keeps the log as it is, and says whether something has been added to it since. The number of the position would not
/// do: what can be undone does not change it.
pub(super) const KEEP: &str = "window.log = document.querySelector('#log').textContent; return true";
pub(super) const CHANGED: &str = "window.log !== document.querySelector('#log').textContent";

/// Whether a finger has tapped a mark once.
const TAPPED: &str = "return document.querySelector('#aims .again') !== null";

/// A Tripper on a trip.
pub(super) struct Tripper<'a> {
    pub(super) window: &'a Window,
}

impl Tripper<'_> {
    /// Takes a proposed load and sets off.
    pub(super) async fn set_off(&self) {
        self.take_load().await;
        self.window.click("#equip-start").await;
        self.lands().await;
    }

    /// Takes the second of the proposed loads.
    async fn take_load(&self) {
        self.window.see("#equip .presets").await;
        self.window.click("#equip button[value='preset 2']").await;
        self.window.lose("#equip button[value='preset 2']").await;
        self.window.read("#equip .presets li.taken", "You carry this.").await;
    }

    /// Waits until the first battle is there.
    async fn lands(&self) {
        self.window.read("#prompt .place", " of the trip").await;
        self.window.until("document.querySelector('#equip').hidden").await;
        self.window.see("[id^=u-]").await;
    }

    /// What is pressed next: the act, and the group that it is in, if it is in one.
    async fn choice(&self) -> Option<(String, String)> {
        let script = format!(
            "const all = [...document.querySelectorAll('#prompt button[value], .acts button[value]')];
            for (const choice of {}) {{
                const el = all.find((el) => el.value.startsWith(choice));
                if (el) return [el.value, el.closest('details')?.id ?? ''];
            }}
            return null",
            json!(CHOICES)
        );
        let choice = self.window.ask(&script).await;
        let word = |at: usize| choice[at].as_str().unwrap_or_default().to_owned();
        (!choice.is_null()).then(|| (word(0), word(1)))
    }

    /// Opens a group of offers, if it is not open already.
    async fn open(&self, group: &str) {
        if self.window.ask(&format!("return document.getElementById({group:?}).open")).await == false {
            self.window.click(&format!("#{group} > summary")).await;
        }
        self.window.see(&format!("#{group}[open]")).await;
    }

    /// Presses the first choice, and waits for what comes of it; gives its verb.
    async fn step(&self) -> Option<String> {
        let window = self.window;
        let (act, group) = self.choice().await?;
        window.ask(KEEP).await;
        if group.is_empty() {
            window.click(&format!("#prompt button[value={act:?}]")).await;
        } else {
            self.open(&group).await;
            let button = format!("#{group}[open] button[value={act:?}]");
            window.see(&button).await;
            // What is fired at is marked on the map; only where two targets share a hex the buttons decide.
            let place = format!(
                "const {{ place }} = document.querySelector({button:?}).dataset;
                 const there = document.querySelectorAll(`#{group} button[data-place=\"${{place}}\"]`);
                 return place && there.length === 1 ? place : ''"
            );
            let place = window.text(&place).await;
            let is_shot = act.starts_with("fire ") || act.starts_with("shot ");
            if is_shot && !place.is_empty() {
                let aim = format!("#aims [data-place-id='{place}']");
                window.click(&aim).await;
                // A finger sees first what it would do.
                if window.ask(TAPPED).await == true {
                    window.click(&aim).await;
                }
            } else {
                window.click(&button).await;
            }
        }
        let answered = format!("{CHANGED} || !document.querySelector('#refusal').hidden");
        window.until(&format!("{answered} || document.querySelector('dialog.confirm:modal')")).await;
        // What would kill him asks first.
        if window.ask("return !!document.querySelector('dialog.confirm:modal')").await == true {
            window.click("dialog.confirm button[value=yes]").await;
            window.until(&answered).await;
        }
        assert_eq!(window.words("#refusal").await, "", "{act}");
        act.split(' ').next().map(str::to_owned)
    }

    /// Continues until the trip is over; gives the verbs of all that was done.
    async fn to_the_end(&self) -> Vec<String> {
        let mut done = Vec::new();
        while let Some(verb) = self.step().await {
            done.push(verb);
            assert!(done.len() < LONGEST, "{done:?}");
        }
        self.window.read("#prompt .place", "The end").await;
        self.window.see("#trip:not([hidden]) .legs").await;
        self.window.see("#result h2").await;
        done
    }

    /// Everything that this page's own live stream delivers from now on, unpacked, is kept in `heard`.
    async fn listen(&self) {
        self.window
            .ask(
                "window.heard = '';
                 const stream = new EventSource(`${document.querySelector('[data-path]').dataset.path}/live`);
                 stream.addEventListener('update', ({ data }) => { window.heard += data; });
                 return true",
            )
            .await;
        self.window.until("window.heard.includes('id=\"prompt\"')").await;
    }

    /// Neither the page nor what was heard has any of these.
    async fn knows_nothing_of(&self, secrets: &[String]) {
        let (page, heard) = (self.window.source().await, self.window.text("return window.heard").await);
        for secret in secrets {
            assert!(!page.contains(secret.as_str()), "the Tripper's page has “{secret}”");
            assert!(!heard.contains(secret.as_str()), "the Tripper's stream has “{secret}”");
        }
    }
}

#[tokio::test]
async fn a_lone_tripper_goes_from_the_lobby_to_the_end() {
    let _room = room(1).await;
    let house = House::open_with_dice("trip", DICE);
    let window = Window::open(&house, "trip", Kind::Watched).await;
    window.go("/").await;
    // What the browser asked for by itself, before it showed a page of ours.
    requests(&window).await;
    window.click(ALONE).await;
    let tripper = Tripper { window: &window };
    tripper.set_off().await;
    window.shot("1-landed").await;
    // `Battle 18, Ravenna · 1st of the trip · …`
    let place = window.words("#prompt .place").await;
    let (_, title) = place.split_once(", ").unwrap();
    let (title, _) = title.split_once(" ·").unwrap();
    let done = tripper.to_the_end().await;
    window.shot("2-end").await;
    // The riders of Liegnitz are in sight from the first Stage to the last.
    assert!(done.len() > 1 && done.iter().all(|verb| verb == "fire"), "{done:?}");

    let story = window.words("#trip").await;
    assert!(story.contains(title), "{title} is in the story: {story}");
    let end = window.path().await;
    window.click("#result button[value=same]").await;
    window.read("#equip .presets li.taken", "You carry this.").await;
    assert_ne!(window.path().await, end, "the same load, at a table of its own");

    let asked = requests(&window).await;
    assert!(asked.iter().any(|url| url.ends_with("/act")), "the browser logs its requests: {asked:?}");
    let origin = house.url("/");
    let others: Vec<_> = asked.iter().filter(|url| !url.starts_with(&origin)).collect();
    assert!(others.is_empty(), "{others:?}");
    window.close().await;
}

#[tokio::test]
async fn a_tripper_sets_off_and_fights_with_keys_alone() {
    let _room = room(1).await;
    let house = House::open_with_dice("trip-keys", DICE);
    let window = Window::open(&house, "trip-keys", Kind::Calm).await;
    window.go("/").await;
    tab_to(&window, ALONE).await;
    window.enter().await;
    window.see("#equip .presets").await;
    tab_to(&window, "#equip button[value='preset 2']").await;
    window.enter().await;
    until_with_focus(&window, "!document.querySelector('#equip button[value=\"preset 2\"]')").await;
    window.shot("1-load").await;
    window.key('g').await;
    let is_at = async |stage: &str| {
        let place = format!("document.querySelector('#prompt .place').textContent.includes('{stage} ·')");
        until_with_focus(&window, &place).await;
    };
    is_at("Stage 1").await;

    // The key of the rifle opens its three groups one after another: single shots, rapid fire, bursts.
    window.see("#g-m16-single[open]").await;
    window.key('2').await;
    window.see("#g-m16-rapid[open]").await;
    let target = "#g-m16-rapid[open] button[value^='fire m16 rapid ']";
    tab_to(&window, target).await;
    window.shot("2-aim").await;
    window.enter().await;
    // Rapid fire is up to four shots; three are left, and he ceases fire instead.
    until_with_focus(&window, "document.querySelector('#prompt button[value=cease]')").await;
    window.read("#prompt h2", "Up to 3 more shots").await;
    window.read("#log", "fires").await;
    window.shot("3-fired").await;
    window.key(Key::Backspace.into()).await;
    is_at("Stage 2").await;
    window.key('g').await;
    is_at("Stage 3").await;
    assert_eq!(window.words("#refusal").await, "");
    window.shot("4-next").await;
    window.close().await;
}

/// What cannot be seen when it has the focus: its middle is outside the area of the frame that it is in.
const HIDDEN_FOCUS: &str = "
    const all = [...document.querySelectorAll(
        '#aims [tabindex], .acts summary, .acts details[open] button[name=act]:not([hidden])')];
    return all.reverse().filter((el) => {
        el.focus();
        const area = el.closest('.frame-board, .frame-actions').getBoundingClientRect();
        const { top, bottom } = el.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        return middle < area.top || middle > area.bottom;
    }).map((el) => el.outerHTML)";

#[tokio::test]
async fn a_trip_fits_on_a_phone() {
    let _room = room(1).await;
    let house = House::open("trip-phone");
    let window = Window::open(&house, "trip-phone", Kind::Phone).await;
    window.go(HASTINGS).await;
    fits(&window).await;
    window.click("button[name=make]").await;
    let tripper = Tripper { window: &window };
    tripper.take_load().await;
    fits(&window).await;
    window.shot("1-load").await;
    window.click("#equip-start").await;
    tripper.lands().await;
    fits(&window).await;
    window.shot("2-battle").await;
    let groups =
        window.ask("return [...document.querySelectorAll('.acts details')].map((el) => el.id)").await;
    for group in groups.as_array().unwrap().iter().map(|id| id.as_str().unwrap()) {
        tripper.open(group).await;
        fits(&window).await;
        assert_eq!(window.ask(HIDDEN_FOCUS).await, json!([]), "out of sight, with {group} open");
    }
    tripper.to_the_end().await;
    fits(&window).await;
    window.shot("3-end").await;
    window.close().await;
}

/// The smallest side of a hex, in pixels, and whether the Tripper is in sight.
const MAP: &str = "
    const { width, height } = document.querySelector('.grid use').getBoundingClientRect();
    const man = document.querySelector('#u-t1').getBoundingClientRect();
    const view = document.querySelector('.viewport').getBoundingClientRect();
    return [Math.min(width, height), man.top > view.top && man.bottom < view.bottom]";

#[tokio::test]
async fn fingers_hit_hexes_on_a_phone_and_tap_twice() {
    let _room = room(1).await;
    let house = House::open("trip-finger");
    let window = Window::open(&house, "trip-finger", Kind::Phone).await;
    window.go("/new?game=timetripper&people=1&set-begin-in=4").await;
    window.click("button[name=make]").await;
    let tripper = Tripper { window: &window };
    tripper.set_off().await;
    window.until("document.querySelector('.viewport.zoomed')").await;
    window.until(&format!("(() => {{ {MAP} }})()[1]")).await;
    let least = window.ask(MAP).await[0].as_f64().unwrap();
    assert!(least >= 36.0, "a hex is {least} px");

    // The first tap shows the card with the chances, the second fires.
    // On foot: of a rider and a horse one has to choose.
    let place = "return [...document.querySelectorAll('#aims .aim')]
        .map((el) => el.dataset.placeId)
        .find((id) => document.querySelectorAll(`.group[open] button[data-place='${id}']`).length === 1)";
    let aim = format!("#aims [data-place-id='{}']", window.text(place).await);
    window.ask(KEEP).await;
    window.click(&aim).await;
    window.see("[data-picked]:popover-open .closer").await;
    window.read("[data-picked] ul button", " % to hit").await;
    window.read("#aims .again text", "tap again").await;
    assert_eq!(window.ask(&format!("return {CHANGED}")).await, false, "nothing was fired");
    window.shot("1-tapped").await;
    window.click(&aim).await;
    window.until(CHANGED).await;

    // The whole map fits when asked for.
    window.click("[data-zoom-by='0']").await;
    window.lose(".viewport.zoomed").await;
    window.close().await;
}

/// The seed of the shuffle; it gives away where every battle is.
const SHUFFLE: &str = "77298141";

#[tokio::test]
async fn blind_displays_are_seen_by_the_timemaster_alone() {
    let _room = room(2).await;
    let house = House::open("trip-blind");
    let host = Window::open(&house, "trip-blind", Kind::Calm).await;
    let guest = Window::open(&house, "trip-blind", Kind::Calm).await;
    let settings = [["timemaster", "yes"], ["blind", "yes"], ["shuffle", SHUFFLE], ["choices", "dice"]];
    let request = json!({ "game": "timetripper", "seats": ["Ada", "Bob"], "settings": settings });
    let made = post(&house.address, "/api/tables", &request).await;
    let seat = |at: usize| {
        let (id, token) = (made["id"].as_str().unwrap(), made["seats"][at]["token"].as_str().unwrap());
        format!("/t/{id}/seat/{token}")
    };
    host.go(&seat(1)).await;
    host.read("#prompt .place", "Timemaster").await;
    guest.go(&seat(0)).await;
    let tripper = Tripper { window: &guest };
    guest.read("#time .blind", "You have no map of time").await;
    tripper.listen().await;

    let titles =
        "return [...document.querySelectorAll('.time-display g > title')].map((el) => el.textContent)";
    let titles = host.ask(titles).await;
    let titles: Vec<_> = titles.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(titles.iter().filter(|title| title.starts_with(char::is_numeric)).count() >= 70, "{titles:?}");
    let maps = ["time-display", "time-past", "time-future", "time-hole", SHUFFLE];
    let hidden = |page: &str| -> Vec<String> {
        // The battle that the Tripper is in is not a secret.
        let far = titles.iter().filter(|title| !page.contains(**title));
        far.copied().chain(maps).map(str::to_owned).collect()
    };
    tripper.knows_nothing_of(&hidden("")).await;
    tripper.set_off().await;
    let here = guest.words("#time-side").await;
    let secrets = hidden(&here);
    assert_eq!(secrets.len() + 1, titles.len() + maps.len(), "one battle is known: {here}");
    tripper.knows_nothing_of(&secrets).await;
    guest.shot("1-tripper").await;
    host.see("#time-past .time-marker, #time-future .time-marker").await;
    host.shot("1-timemaster").await;

    let before = guest.text("return window.heard.length").await;
    guest.ask(KEEP).await;
    let group = "return document.querySelector('.acts button[value=command]').closest('details').id";
    let group = guest.text(group).await;
    tripper.open(&group).await;
    guest.click(&format!("#{group}[open] button[value=command]")).await;
    guest.until(&format!("window.heard.length > {before} && {CHANGED}")).await;
    tripper.knows_nothing_of(&secrets).await;

    // Once the trip is over, everyone sees everything.
    tripper.to_the_end().await;
    guest.reload().await;
    guest.see(".time-display").await;
    guest.shot("2-end").await;
    guest.close().await;
    host.close().await;
}

#[tokio::test]
async fn a_click_on_a_far_hex_shows_the_way_and_walks_it() {
    let _room = room(1).await;
    let house = House::open("trip-far");
    let window = Window::open(&house, "trip-far", Kind::Calm).await;
    window.go(HASTINGS).await;
    window.click("button[name=make]").await;
    let tripper = Tripper { window: &window };
    tripper.set_off().await;
    // No one moves in the first Stage.
    window.click("#prompt button[value=end]:not([data-repeat])").await;
    window.read("#prompt h2", "move up to").await;
    tripper.open("g-move").await;
    let far = "const all = [...document.querySelectorAll('#g-move button[data-queue]')];
        const far = all.find((el) => el.dataset.way.split(' ').length === 4);
        return far.dataset.place";
    let far = window.text(far).await;
    let entries = "return String(document.querySelectorAll('#log > li').length)";
    let before: usize = window.text(entries).await.parse().unwrap();

    let aim = format!("#aims [data-place-id='{far}']");
    let over = "document.querySelector(%).dispatchEvent(new PointerEvent('pointerover', { bubbles: true })); return true";
    window.ask(&over.replace('%', &format!("{aim:?}"))).await;
    window.see("#aims .way-line").await;
    window.shot("1-way").await;
    window.click(&aim).await;
    window.until(&format!("document.querySelector('#u-t1').dataset.hex === {far:?}")).await;
    let after: usize = window.text(entries).await.parse().unwrap();
    assert_eq!(after - before, 3, "one entry for each step");
    assert_eq!(window.words("#refusal").await, "");
    window.read("#prompt .news", "You walk 3 hexes.").await;

    // One click made the way, and one key takes all of it back.
    window.key('u').await;
    window.until(&format!("document.querySelectorAll('#log > li').length === {before}")).await;
    window.click(&aim).await;
    window.until(&format!("document.querySelector('#u-t1').dataset.hex === {far:?}")).await;

    // An enemy is picked, and says what it can do, and what he can do to it, with the chances.
    let shot = "const shot = document.querySelector('.acts button[data-place][data-note][value^=\"fire \"]');
        return [shot.dataset.place, shot.dataset.note.split('·')[0] + ' % to hit']";
    let shot = window.ask(shot).await;
    let (place, note) = (shot[0].as_str().unwrap(), shot[1].as_str().unwrap());
    window.click(&format!(".man.unit[data-hex='{place}']")).await;
    window.see("[data-picked]:popover-open .figure .values").await;
    window.read("[data-picked] ul button", note).await;
    window.shot("2-picked").await;
    window.ask(KEEP).await;
    window.click("[data-picked] ul button").await;
    window.until(CHANGED).await;
    window.lose("[data-picked]:popover-open").await;
    assert_eq!(window.words("#refusal").await, "");
    window.close().await;
}

/// Notes every piece that is put back to where it was (`forwards`) and every piece that goes, with its time, and counts
/// the lines that are shown.
const WATCH: &str = "
    window.went = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
        if (this.matches('.man')) {
            window.went.push([this.id, options.fill ?? '', Math.round(performance.now())]);
        }
        return animate.call(this, frames, options);
    };
    // Lines of the digest that are marked while their deed is shown.
    window.told = 0;
    new MutationObserver((changes) => {
        window.told += changes.filter(({ target }) => target.dataset.now === '').length;
    }).observe(document.body, { subtree: true, attributeFilter: ['data-now'] });
    return true";

#[tokio::test]
async fn enemies_move_one_after_another() {
    let _room = room(1).await;
    let house = House::open("trip-one-by-one");
    let window = Window::open(&house, "trip-one-by-one", Kind::Lively).await;
    window.go(HASTINGS).await;
    window.click("button[name=make]").await;
    let tripper = Tripper { window: &window };
    tripper.set_off().await;
    window.ask(WATCH).await;
    for _ in 0..6 {
        if window.ask("return !!document.querySelector('#digest [data-moves*=\",\"]')").await == true {
            break;
        }
        window.ask(KEEP).await;
        window.click("#prompt button[value=end]:not([data-repeat])").await;
        window.until(CHANGED).await;
    }
    window.shot("1-moving").await;
    window.until("window.told > 0 && document.querySelector('[data-deeds-skip]').hidden").await;
    let went = window.ask("return window.went").await;
    let went: Vec<_> = went.as_array().unwrap().iter().collect();
    let last_held = went.iter().rposition(|it| it[1] == "forwards").expect("pieces are held back");
    let held: Vec<_> = went.iter().filter(|it| it[1] == "forwards").map(|it| &it[0]).collect();
    let gone = &went[last_held + 1..];
    assert!(gone.len() > 1, "{went:?}");
    assert!(gone.iter().all(|it| held.contains(&&it[0])), "each was held back first: {went:?}");
    let times: Vec<_> = gone.iter().map(|it| it[2].as_u64().unwrap()).collect();
    assert!(times.windows(2).all(|two| two[1] >= two[0] + 100), "one after another: {times:?}");
    // In the end everyone is where the board has them.
    let away = "return [...document.querySelectorAll('.man')].filter((el) => getComputedStyle(el).translate !== 'none' && getComputedStyle(el).translate !== '0px').length";
    assert_eq!(window.ask(away).await, 0);
    window.close().await;
}

#[tokio::test]
async fn a_double_click_on_the_end_of_a_turn_does_not_rest() {
    let _room = room(1).await;
    let house = House::open("trip-double");
    let window = Window::open(&house, "trip-double", Kind::Calm).await;
    window.go(HASTINGS).await;
    window.click("button[name=make]").await;
    let tripper = Tripper { window: &window };
    tripper.set_off().await;
    let rest = "const el = document.querySelector('#prompt [data-rest]:not([data-repeat])');
        return el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: DETAIL }))";
    // The second click of a double click is stopped, another one is not.
    assert_eq!(window.ask(&rest.replace("DETAIL", "2")).await, false);
    window.read("#prompt .place", "Stage 1").await;
    window.ask(KEEP).await;
    window.ask(&rest.replace("DETAIL", "1")).await;
    window.until(CHANGED).await;
    window.close().await;
}

#[tokio::test]
async fn letters_are_pressed_on_the_map_and_ways_on_the_displays() {
    let _room = room(1).await;
    let house = House::open("trip-letters");
    let window = Window::open(&house, "trip-letters", Kind::Calm).await;
    window.go(HASTINGS).await;
    window.click("button[name=make]").await;
    let tripper = Tripper { window: &window };
    tripper.set_off().await;
    let offered = async |what: &str| {
        window.ask(&format!("return !!document.querySelector('.acts button[value^=\"{what}\"]')")).await
            == true
    };
    let press = async |group: &str, css: &str| {
        tripper.open(group).await;
        window.ask(KEEP).await;
        window.click(css).await;
        window.until(CHANGED).await;
    };
    let rest = "#prompt button[value=end]:not([data-repeat])";
    let (mut has_conjured, mut has_aligned) = (false, false);
    for _ in 0..60 {
        if offered("conjure ").await {
            tripper.open("g-conjure").await;
            window.shot("1-letters").await;
            assert_eq!(window.ask("return document.querySelectorAll('#aims .aim').length").await, 36);
            press("g-conjure", "#aims [data-place-id='0705']").await;
            has_conjured = true;
        } else if offered("align ").await {
            tripper.open("g-align").await;
            window.until("document.querySelector('.views [value=time]').checked").await;
            window.shot("2-ways").await;
            window.ask(KEEP).await;
            window.click("#time .time-stop.offered").await;
            window.until(CHANGED).await;
            window.until("document.querySelector('.views [value=battle]').checked").await;
            has_aligned = true;
            break;
        } else if offered("command").await {
            press("g-command", "#g-command button[value=command]").await;
        } else if window.ask(&format!("return !!document.querySelector({rest:?})")).await == true {
            window.ask(KEEP).await;
            window.click(rest).await;
            window.until(CHANGED).await;
        } else {
            break;
        }
    }
    assert!(has_conjured && has_aligned, "{has_conjured} {has_aligned}");
    window.close().await;
}

/// The names and lengths of all events that live streams have delivered since the browser was last asked.
async fn delivered(window: &Window) -> Vec<(String, usize)> {
    let mut all = Vec::new();
    for entry in window.log("performance").await {
        let message: Value = serde_json::from_str(entry["message"].as_str().unwrap_or_default()).unwrap();
        let message = &message["message"];
        if message["method"] == "Network.eventSourceMessageReceived" {
            let word = |name: &str| message["params"][name].as_str().unwrap_or_default();
            all.push((word("eventName").to_owned(), word("data").len()));
        }
    }
    all
}

#[tokio::test]
async fn a_long_update_is_unpacked_where_it_is_shown() {
    let _room = room(1).await;
    let house = House::open("trip-packed");
    let window = Window::open(&house, "trip-packed", Kind::Watched).await;
    window.go(HASTINGS).await;
    window.click("button[name=make]").await;
    let tripper = Tripper { window: &window };
    tripper.take_load().await;
    window.ask(MARK).await;
    delivered(&window).await;
    window.click("#equip-start").await;
    tripper.lands().await;
    window.until(MARKED).await;
    let events = delivered(&window).await;
    let packed: usize = events.iter().filter(|(name, _)| name == "packed").map(|(_, length)| length).sum();
    assert!(packed > 0, "the landing comes packed: {events:?}");
    let parts = ["#prompt", "#log", "#battle-card", ".players"];
    let mut shown = Vec::new();
    for part in parts {
        shown.push(window.words(part).await);
    }
    let drawn = "return [document.body.textContent.length, document.querySelectorAll('[id^=u-]').length]";
    let men = window.ask(drawn).await[1].clone();
    assert!(shown[2].contains("Hastings") && men.as_u64() > Some(1), "{men} {shown:?}");

    // What came in pieces is the same as the whole page loaded again.
    window.reload().await;
    tripper.lands().await;
    for (part, was) in parts.into_iter().zip(shown) {
        assert_eq!(window.words(part).await, was, "{part}");
    }
    assert_eq!(window.ask(drawn).await[1], men);
    window.close().await;
}
