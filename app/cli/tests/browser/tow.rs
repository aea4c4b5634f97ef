//! The Tow Truck: a whole game between two windows while a third watches, one phone for two players, and keys alone.

use super::{
    board::for_two_at,
    driver::room,
    house::{House, Stream},
    keys::{tab_to, until_with_focus},
    phone::fits,
    window::{Kind, Window},
};

/// What is on every page of the game for every viewer: the drift table, and the years on the timeline.
fn without_the_table(page: &str) -> String {
    let mut left = page.to_owned();
    for (begin, end) in [
        ("<ol class=\"tow-table\"", "</ol>"),
        ("<g class=\"tow-ruler\"", "</g>"),
        ("data-steps=\"", "\""),
        // Tokens and hashes are numbers by chance.
        ("value=\"", "\""),
        ("content=\"", "\""),
        ("<code>", "</code>"),
    ] {
        while let Some(at) = left.find(begin) {
            let length = left[at + begin.len()..].find(end).unwrap() + begin.len() + end.len();
            left.replace_range(at..at + length, " ");
        }
    }
    left
}

/// What is around a number in a text, if it is there.
fn says<'a>(text: &'a str, number: &str) -> Option<&'a str> {
    let is_part = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let (at, _) = text.match_indices(number).find(|(at, _)| {
        !is_part(text[..*at].chars().next_back()) && !is_part(text[at + number.len()..].chars().next())
    })?;
    text.get(at.saturating_sub(80)..(at + 80).min(text.len())).or(Some("somewhere"))
}

/// Whether a year differs from other numbers of the page: small ones are on a page anyhow, the first and the last are in
/// the rules of the game, and those next to 1400 bound where the agent may be after a jump there.
fn is_telling(year: &str) -> bool {
    year.len() == 4 && !["2000", "1383", "1407"].contains(&year)
}

/// The digits of the year that the prompt shows to an agent.
async fn own_year(window: &Window) -> String {
    window.read("#prompt h2", "You are stranded in").await;
    let words = window.words("#prompt h2").await;
    let year = words.trim_start_matches("You are stranded in ").split(['.', ' ']).next().unwrap().to_owned();
    assert!(!year.is_empty() && year.bytes().all(|byte| byte.is_ascii_digit()), "{words}");
    year
}

/// Those who must not know the year: neither their page nor their stream has it.
async fn know_nothing_of(year: &str, windows: [&Window; 2], stream: &Stream) {
    if !is_telling(year) {
        return;
    }
    for window in windows {
        let page = without_the_table(&window.source().await);
        assert_eq!(says(&page, year), None, "a page says {year}");
    }
    let heard = without_the_table(&stream.heard());
    assert!(heard.contains("event: update"), "the stream delivers");
    assert_eq!(says(&heard, year), None, "a stream says {year}");
}

/// What the page says a year looks like is how the server reads it.
async fn reads_years(window: &Window) {
    for (typed, bce, year) in [
        ("1776", "", "1776"),
        ("44 BCE", "BCE", "44"),
        ("44b.c.", "b.c", "44"),
        ("BC 44", "BC", "44"),
        ("-44", "-", "44"),
        ("AD 79", "", "79"),
        ("79 c.e.", "", "79"),
    ] {
        let script = format!(
            "const {{ bce = '', year }} = {typed:?}.match(new RegExp(document.querySelector('#tow-year').dataset.written, 'i')).groups;
             return [bce, year]"
        );
        assert_eq!(window.ask(&script).await, serde_json::json!([bce, year]), "{typed}");
    }
}

/// Puts a rescue that is over away, if it lies over the table.
async fn continue_if_asked(window: &Window) {
    if window.ask("return !!document.querySelector('#interlude:modal')").await == true {
        window.click("#interlude:modal button").await;
    }
}

#[tokio::test]
async fn two_rescue_each_other_and_a_third_learns_no_year() {
    let _room = room(3).await;
    let house = House::open("tow");
    let host = Window::open(&house, "tow", Kind::Calm).await;
    let guest = Window::open(&house, "tow", Kind::Calm).await;
    let third = Window::open(&house, "tow", Kind::Calm).await;
    let table = for_two_at("tow-truck", &host, &guest).await;
    third.go(&table).await;
    third.read("#prompt .place", "you are watching").await;
    let stream = house.listen(&table).await;

    host.click("button[value=roll]").await;
    let year = own_year(&host).await;
    guest.read("#log", "Ada rolls the dice").await;
    third.read("#log", "Ada rolls the dice").await;
    know_nothing_of(&year, [&guest, &third], &stream).await;

    // A paradox is reported while it is typed, and is not sent.
    host.write("#words", "The war of 1812").await;
    host.read("#tow-check", "“1812” reads as a year").await;
    host.shot("1-paradox").await;
    host.click("#tow-send button").await;
    host.read("#refusal", "That would cause a paradox").await;
    let complaints = host.complaints().await;
    assert!(
        complaints.iter().all(|one| one.contains("422")),
        "the browser notes the refusal alone: {complaints:?}"
    );
    assert_eq!(host.text("return document.querySelector('#words').value").await, "The war of 1812");
    // A number that need not be a year can be insisted on; one that is certain cannot.
    host.until("!document.querySelector('[data-insist]').checkVisibility()").await;
    host.ask("document.querySelector('#words').value = ''").await;
    host.write("#words", "300 Spartans").await;
    host.until("document.querySelector('[data-insist]').checkVisibility()").await;
    host.ask("document.querySelector('#words').value = ''").await;
    host.write("#words", "Someone <b>somewhere</b> does something").await;
    host.read("#tow-check", "You can send this.").await;
    host.click("#tow-send button").await;

    // The guess shows its price, and a click on the timeline fills in a year.
    guest.read("#tow-story-0 blockquote", "Someone <b>somewhere</b> does something").await;
    guest.write("#tow-year", "44 BC").await;
    guest.read("#tow-cost", "81 BCE–12 counts as 12, 201 steps from here.").await;
    reads_years(&guest).await;
    guest.until("!document.querySelector('#tow-aim').hasAttribute('hidden')").await;
    guest.shot("2-guess").await;
    guest.click("#board").await;
    guest.until("/^[0-9]{4}$/.test(document.querySelector('#tow-year').value)").await;
    know_nothing_of(&year, [&guest, &third], &stream).await;
    guest.ask("document.querySelector('#tow-year').value = ''").await;
    // No agent is ever stranded in this very year.
    guest.write("#tow-year", "1400").await;
    guest.click("#tow-here button").await;
    third.read("#tow-story-0", "The truck jumps to 1400").await;
    know_nothing_of(&year, [&guest, &third], &stream).await;

    // The player whose turn it is ends it, and everyone learns where the agent was.
    guest.read("#tow-story-0", "The truck jumps to 1400").await;
    let is_guest = guest.ask("return !!document.querySelector('button[value=stop]')").await == true;
    (if is_guest { &guest } else { &host }).click("button[value=stop]").await;
    for window in [&host, &guest, &third] {
        window.read("#tow-past-1 summary", &format!("Ada in {year}")).await;
        window.read("#tow-past-1", "A perfect guess").await;
        window.see("#tow-hops-0 .tow-agent").await;
    }
    third.shot("3-over").await;
    // Each continues on their own page; the game does not wait.
    for window in [&host, &guest, &third] {
        window.read("#interlude h2", &format!("in {year}")).await;
        window.until("document.querySelector('#interlude:modal')").await;
        window.until("document.activeElement.matches('#interlude button')").await;
    }
    for window in [&guest, &third] {
        window.click("#interlude:modal button").await;
        window.until("!document.querySelector('#interlude:modal')").await;
    }

    // The other nine with ready-made clues.
    for rescue in 2..=10 {
        let (agent, driver) = if rescue % 2 == 0 { (&guest, &host) } else { (&host, &guest) };
        continue_if_asked(agent).await;
        agent.click("button[value=roll]").await;
        agent.click("#tow-clues details[open] button").await;
        continue_if_asked(driver).await;
        give_up(driver).await;
        driver.see(&format!("#tow-past-{rescue}")).await;
        for window in [agent, driver] {
            window.until("document.querySelector('#interlude:modal')").await;
        }
    }
    the_end([&host, &guest, &third], &table).await;
    third.close().await;
    guest.close().await;
    host.close().await;
}

/// Everyone sees the same end, and a rematch is one press for each player.
async fn the_end([host, guest, third]: [&Window; 3], table: &str) {
    for window in [host, guest] {
        window.read("#interlude button", "See the result").await;
        continue_if_asked(window).await;
        window.read("#result", "The longest rescue").await;
    }
    let mut ends = Vec::new();
    for window in [host, guest, third] {
        window.read("#prompt h2", "Everyone is home after").await;
        ends.push(window.words("#prompt h2").await);
    }
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    host.shot("4-end").await;
    assert_eq!(
        host.ask("return document.querySelectorAll('#prompt a').length").await,
        1,
        "to the bots alone"
    );
    host.click("#prompt a[href$='/bots']").await;
    host.read("main", "bots, easy").await;
    host.shot("5-bots").await;
    // A rematch is one press for each.
    host.go(table).await;
    for (window, label) in [(host, "Rematch"), (guest, "Join")] {
        window.read("#table-news form button", label).await;
        window.click("#table-news form button").await;
        window.until(&format!("location.pathname !== {table:?}")).await;
    }
    for window in [host, guest] {
        window.read("#prompt .place", "Rescue 1 of 10").await;
    }
    assert_eq!(host.path().await, guest.path().await);
}

#[tokio::test]
async fn one_phone_for_two_hides_the_year_between_them() {
    let _room = room(1).await;
    let house = House::open("tow-phone");
    let window = Window::open(&house, "tow-phone", Kind::Phone).await;
    window.go("/new?game=tow-truck&people=2").await;
    fits(&window).await;
    window.click("details.more summary").await;
    window.choose("[name=screen]", "1").await;
    window.write("[name=others]", "Bela").await;
    window.click("button[name=make]").await;
    window.read("main", "I am Guest").await;
    window.click("main .card a.main").await;
    window.click("button[value=roll]").await;
    let year = own_year(&window).await;
    fits(&window).await;
    window.shot("1-agent").await;
    // As soon as the agent has spoken, the table is covered.
    window.click("#tow-clues details[open] button").await;
    window.read("main", "I am Bela").await;
    let cover = window.source().await;
    assert!(!cover.contains("tow-") && !cover.contains("stranded"), "{cover}");
    window.shot("2-cover").await;
    window.click("main .card a.main").await;
    window.read("#prompt .place", "you drive the truck · Bela").await;
    fits(&window).await;
    if is_telling(&year) {
        assert_eq!(says(&without_the_table(&window.source().await), &year), None);
    }
    window.shot("3-driver").await;
    // Bela drives home and is the next agent: nothing is covered.
    give_up(&window).await;
    window.read("#tow-past-1 summary", &format!("Guest in {year}")).await;
    window.read("#interlude h2", &format!("from {year}")).await;
    fits(&window).await;
    window.click("#interlude:modal button").await;
    window.see("button[value=roll]").await;
    fits(&window).await;
    window.shot("4-over").await;
    window.close().await;
}

/// Drives home without a jump, which the page asks about first.
async fn give_up(driver: &Window) {
    driver.click("button[value=stop]").await;
    driver.read("dialog.confirm:modal", "Give up without a jump?").await;
    driver.click("dialog.confirm button[value=yes]").await;
}

#[tokio::test]
async fn an_agent_and_a_driver_need_no_mouse() {
    let _room = room(1).await;
    let house = House::open("tow-keys");
    let window = Window::open(&house, "tow-keys", Kind::Calm).await;
    window.go("/").await;
    tab_to(&window, "input[value=tow-truck] ~ .buttons button[name=quick]").await;
    window.enter().await;
    window.see("#board").await;
    tab_to(&window, "button[value=roll]").await;
    window.enter().await;
    own_year(&window).await;
    tab_to(&window, "#tow-clues button").await;
    window.enter().await;
    // The bot comes after some jumps; then it is stranded itself and speaks.
    for _ in 0..20 {
        window.until("document.querySelector('.prompt.yours')").await;
        if window.words("#prompt h2").await.contains("passed over you") {
            tab_to(&window, "button[value=stop]").await;
            window.enter().await;
            break;
        }
        if window.ask("return !!document.querySelector('#tow-past-1')").await == true {
            break;
        }
    }
    window.read("#prompt .place", "you drive the truck").await;
    window.read("#tow-story-0", "Message 1").await;
    window.until("document.activeElement.matches('#interlude button')").await;
    window.enter().await;
    window.until("!document.querySelector('#interlude:modal')").await;
    tab_to(&window, "#tow-year").await;
    window.write("#tow-year", "1500").await;
    window.enter().await;
    window.read("#tow-story-0, #tow-past-2", "The truck jumps to 1500").await;
    until_with_focus(&window, "document.querySelector('#tow-story-0 .jumped, #tow-past-2 .jumped')").await;
    window.shot("jumped").await;
    window.close().await;
}
