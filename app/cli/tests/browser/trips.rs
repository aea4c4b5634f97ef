//! Trips through TimeTripper's battles: to their end, by keys alone, on a phone, with a Timemaster who knows more,
//! and with an update that is long enough to be packed.

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

/// The button of the lobby for whoever wants to go alone.
const ALONE: &str = "form:has(input[value=timetripper]) button[name=quick]";

/// The form for a table whose trip begins at Hastings, in a crowd.
const HASTINGS: &str = "/new?game=timetripper&people=1&set-begin-in=14";

/// More steps than any trip has that is made as these are.
const LONGEST: usize = 300;

/// What a careless Tripper presses: as soon as one of these is offered, the first of them.
const WISHES: [&str; 12] = [
    "jump", "steer ", "for-me", "conjure ", "flux ", "shot ", "fire ", "command", "cease", "release",
    "rest-up", "end",
];

/// Keeps the log as it stands, and whether something has been added to it since. The number of the position would
/// not do: what can be taken back leaves it as it is.
const KEEP: &str = "window.log = document.querySelector('#log').textContent; return true";
const CHANGED: &str = "window.log !== document.querySelector('#log').textContent";

/// Somebody on a trip.
struct Tripper<'a> {
    window: &'a Window,
}

impl Tripper<'_> {
    /// Takes a proposed load and sets off.
    async fn set_off(&self) {
        self.take_load().await;
        self.window.click("#eq-start").await;
        self.lands().await;
    }

    /// Takes the second of the proposed loads.
    async fn take_load(&self) {
        self.window.see("#tt-equip .tt-presets").await;
        self.window.click("#tt-equip button[value='preset 2']").await;
        self.window.lose("#tt-equip button[value='preset 2']").await;
        self.window.read("#tt-equip .tt-presets li.taken", "This is what you carry.").await;
    }

    /// Waits until the first battle is there.
    async fn lands(&self) {
        self.window.read("#prompt .place", " of the trip").await;
        self.window.until("document.querySelector('#tt-equip').hidden").await;
        self.window.see("[id^=u-]").await;
    }

    /// What is pressed next: the act, if it has a button yet, and the group that it is in, if it is in one.
    async fn wish(&self) -> Option<(String, String)> {
        let script = format!(
            "for (const wish of {}) {{
                const fits = (el) => (el.value || el.dataset.verb || '').startsWith(wish);
                const all = document.querySelectorAll('#prompt button[value], .acts button[value], .acts [data-verb]');
                const el = [...all].find(fits);
                if (el) return [el.value ?? '', el.closest('details')?.id ?? ''];
            }}
            return null",
            json!(WISHES)
        );
        let wish = self.window.ask(&script).await;
        let word = |at: usize| wish[at].as_str().unwrap_or_default().to_owned();
        (!wish.is_null()).then(|| (word(0), word(1)))
    }

    /// Opens a group of offers, if it is not open already.
    async fn open(&self, group: &str) {
        if self.window.ask(&format!("return document.getElementById({group:?}).open")).await == false {
            self.window.click(&format!("#{group} > summary")).await;
        }
        self.window.see(&format!("#{group}[open]")).await;
    }

    /// Presses whatever is wished for most, and waits for what comes of it; gives its verb.
    async fn step(&self) -> Option<String> {
        let window = self.window;
        let (act, group) = self.wish().await?;
        window.ask(KEEP).await;
        let verb = if group.is_empty() {
            window.click(&format!("#prompt button[value={act:?}]")).await;
            act
        } else {
            self.open(&group).await;
            let open = format!("#{group}[open]");
            window.see(&format!("{open} .offers button[name=act]")).await;
            let value = format!("return document.querySelector('{open} .offers button[name=act]').value");
            let act = window.text(&value).await;
            let is_shot = act.starts_with("fire ") || act.starts_with("shot ");
            // What is fired at lies on the map; the rest has its button.
            let place = if is_shot { "#aims".to_owned() } else { format!("{open} .offers") };
            let mark = format!("{place} :is([data-act={act:?}], [value={act:?}])");
            let scroll = format!(
                "document.querySelector({mark:?}).scrollIntoView({{ block: 'center' }}); return true"
            );
            window.ask(&scroll).await;
            window.click(&mark).await;
            act
        };
        window.until(&format!("{CHANGED} || !document.querySelector('#refusal').hidden")).await;
        assert_eq!(window.words("#refusal").await, "", "{verb}");
        verb.split(' ').next().map(str::to_owned)
    }

    /// Goes on until the trip is over; gives the verbs of all that was done.
    async fn to_the_end(&self) -> Vec<String> {
        let mut done = Vec::new();
        while let Some(verb) = self.step().await {
            done.push(verb);
            assert!(done.len() < LONGEST, "{done:?}");
        }
        self.window.read("#prompt .place", "The end").await;
        self.window.see("#tt-trip:not([hidden]) .tt-verdict").await;
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
    let house = House::open("trip");
    let window = Window::open(&house, "trip", Kind::Watched).await;
    window.go("/").await;
    // What the browser asked itself for, before it had anything of ours to show.
    requests(&window).await;
    window.click(ALONE).await;
    let tripper = Tripper { window: &window };
    tripper.set_off().await;
    window.shot("1-landed").await;
    // `Battle 18, Ravenna · the 1st of the trip · …`
    let place = window.words("#prompt .place").await;
    let (_, title) = place.split_once(", ").unwrap();
    let (title, _) = title.split_once(" ·").unwrap();
    let done = tripper.to_the_end().await;
    window.shot("2-end").await;
    assert!(done.iter().any(|verb| verb == "end" || verb == "fire" || verb == "command"), "{done:?}");

    let told = window.words("#tt-trip").await;
    assert!(told.contains(title), "{title} is told: {told}");
    window.see("#tt-trip a[href^='/new?game=timetripper']").await;

    let asked = requests(&window).await;
    assert!(asked.iter().any(|url| url.ends_with("/act")), "the browser tells what it asks for: {asked:?}");
    let origin = house.url("/");
    let others: Vec<_> = asked.iter().filter(|url| !url.starts_with(&origin)).collect();
    assert!(others.is_empty(), "{others:?}");
    window.close().await;
}

#[tokio::test]
async fn a_tripper_sets_off_and_fights_with_keys_alone() {
    let _room = room(1).await;
    let house = House::open("trip-keys");
    let window = Window::open(&house, "trip-keys", Kind::Calm).await;
    window.go("/").await;
    tab_to(&window, ALONE).await;
    window.enter().await;
    window.see("#tt-equip .tt-presets").await;
    tab_to(&window, "#tt-equip button[value='preset 2']").await;
    window.enter().await;
    until_with_focus(&window, "!document.querySelector('#tt-equip button[value=\"preset 2\"]')").await;
    window.shot("1-load").await;
    window.key('g').await;
    until_with_focus(&window, "document.querySelector('#prompt .place').textContent.includes('Stage 1')")
        .await;

    // Somebody to be fired at, if anybody can be seen; otherwise the flux is commanded.
    let find = "const all = [...document.querySelectorAll('.acts summary[data-key]')];
        const has = (what) => all.find((el) => el.parentNode.querySelector(what));
        const el = has('[value^=\"fire \"], [data-verb^=\"fire \"]') ?? has('[value=command]');
        return [el.parentNode.id, el.dataset.key.slice(1)]";
    let found = window.ask(find).await;
    let (group, key) = (found[0].as_str().unwrap(), found[1].as_str().unwrap());
    // The group that is open already would be closed by its key.
    if window.ask(&format!("return document.getElementById({group:?}).open")).await == false {
        window.key(key.chars().next().unwrap()).await;
    }
    let button = format!("#{group}[open] .offers button[name=act]");
    until_with_focus(&window, &format!("document.querySelector({button:?})")).await;
    window.ask(KEEP).await;
    tab_to(&window, &button).await;
    window.shot("2-aim").await;
    window.enter().await;
    until_with_focus(&window, CHANGED).await;
    window.shot("3-acted").await;

    // One shot of several may be left, or an obedient flux; and some shots are answered by a deadly one.
    let offers = async |key: &str| {
        window.ask(&format!("return !!document.querySelector('#prompt [data-key={key}]')")).await
    };
    if offers("back").await == true {
        window.ask(KEEP).await;
        window.key(Key::Backspace.into()).await;
        until_with_focus(&window, CHANGED).await;
    }
    if offers("submit").await == true {
        window.ask(KEEP).await;
        window.key('g').await;
        until_with_focus(&window, CHANGED).await;
    } else {
        window.read("#prompt .place", "The end").await;
    }
    assert_eq!(window.words("#refusal").await, "");
    window.shot("4-next").await;
    window.close().await;
}

/// What lies behind the prompt when it has the focus, from the end of the page to its beginning.
const HIDDEN_FOCUS: &str = "
    const bar = document.querySelector('.area-prompt');
    const all = [...document.querySelectorAll('#aims [tabindex], .acts summary, .acts details[open] .offers button')];
    return all.reverse().filter((el) => {
        el.focus();
        return el.getBoundingClientRect().top < bar.getBoundingClientRect().bottom - 1;
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
    window.click("#eq-start").await;
    tripper.lands().await;
    fits(&window).await;
    window.shot("2-battle").await;
    let groups =
        window.ask("return [...document.querySelectorAll('.acts details')].map((el) => el.id)").await;
    for group in groups.as_array().unwrap().iter().map(|id| id.as_str().unwrap()) {
        tripper.open(group).await;
        fits(&window).await;
        assert_eq!(window.ask(HIDDEN_FOCUS).await, json!([]), "behind the prompt, with {group} open");
    }
    tripper.to_the_end().await;
    fits(&window).await;
    window.shot("3-end").await;
    window.close().await;
}

/// By what the battles are shuffled; whoever knows it knows where all of them lie.
const SHUFFLE: &str = "77298141";

#[tokio::test]
async fn blind_displays_are_seen_by_the_timemaster_alone() {
    let _room = room(2).await;
    let house = House::open("trip-blind");
    let host = Window::open(&house, "trip-blind", Kind::Calm).await;
    let guest = Window::open(&house, "trip-blind", Kind::Calm).await;
    let settings = [["timemaster", "yes"], ["blind", "yes"], ["shuffle", SHUFFLE], ["choices", "dice"]];
    let wish = json!({ "game": "timetripper", "seats": ["Ada", "Bob"], "settings": settings });
    let made = post(&house.address, "/api/tables", &wish).await;
    let seat = |at: usize| {
        let (id, token) = (made["id"].as_str().unwrap(), made["seats"][at]["token"].as_str().unwrap());
        format!("/t/{id}/seat/{token}")
    };
    host.go(&seat(1)).await;
    host.read("#prompt .place", "Timemaster").await;
    guest.go(&seat(0)).await;
    let tripper = Tripper { window: &guest };
    guest.read("#tt-time .tt-blind", "Nobody has drawn a map of time for you").await;
    tripper.listen().await;

    let titles = "return [...document.querySelectorAll('.tt-display g > title')].map((el) => el.textContent)";
    let titles = host.ask(titles).await;
    let titles: Vec<_> = titles.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(titles.iter().filter(|title| title.starts_with(char::is_numeric)).count() >= 70, "{titles:?}");
    let where_all_lies = ["tt-display", "tt-time-past", "tt-time-future", "tt-hole", SHUFFLE];
    let hidden = |page: &str| -> Vec<String> {
        // Where one is, one may know.
        let far = titles.iter().filter(|title| !page.contains(**title));
        far.copied().chain(where_all_lies).map(str::to_owned).collect()
    };
    tripper.knows_nothing_of(&hidden("")).await;
    tripper.set_off().await;
    let here = guest.words("#tt-time-side").await;
    let secrets = hidden(&here);
    assert_eq!(secrets.len() + 1, titles.len() + where_all_lies.len(), "one battle is known: {here}");
    tripper.knows_nothing_of(&secrets).await;
    guest.shot("1-tripper").await;
    host.see("#tt-time-past .tt-marker, #tt-time-future .tt-marker").await;
    host.shot("1-timemaster").await;

    let before = guest.text("return window.heard.length").await;
    guest.ask(KEEP).await;
    tripper.open("g-flux").await;
    guest.click("#g-flux[open] button[value=command]").await;
    guest.until(&format!("window.heard.length > {before} && {CHANGED}")).await;
    tripper.knows_nothing_of(&secrets).await;

    // Once nobody can profit by it, all see everything.
    tripper.to_the_end().await;
    guest.reload().await;
    guest.see(".tt-display").await;
    guest.shot("2-end").await;
    guest.close().await;
    host.close().await;
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
    window.click("#eq-start").await;
    tripper.lands().await;
    window.until(MARKED).await;
    let events = delivered(&window).await;
    let packed: usize = events.iter().filter(|(name, _)| name == "packed").map(|(_, length)| length).sum();
    assert!(packed > 0, "the landing comes packed: {events:?}");
    let parts = ["#prompt", "#log", "#tt-card", ".players"];
    let mut shown = Vec::new();
    for part in parts {
        shown.push(window.words(part).await);
    }
    let drawn = "return [document.body.textContent.length, document.querySelectorAll('[id^=u-]').length]";
    let men = window.ask(drawn).await[1].clone();
    assert!(shown[2].contains("Hastings") && men.as_u64() > Some(1), "{men} {shown:?}");

    // What came in pieces is what one gets when one loads all of it.
    window.reload().await;
    tripper.lands().await;
    for (part, was) in parts.into_iter().zip(shown) {
        assert_eq!(window.words(part).await, was, "{part}");
    }
    assert_eq!(window.ask(drawn).await[1], men);
    window.close().await;
}
