//! The Tow Truck through the server: secrets stay secret on every address, words are checked as they are typed, a shared
//! device is covered, and bots play the same dice.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::time::Duration;

use axum::{
    Router,
    http::{Method, StatusCode, header},
};
use common::{Answer, Live, Person, get, open, open_paced, post, request, send};
use serde_json::{Value, json};
use server::Pace;

/// A table that programs play.
struct Crew {
    id: String,
    tokens: Vec<String>,
}

impl Crew {
    async fn new(router: &Router, players: usize, settings: &Value) -> Self {
        let names: Vec<_> = ["Ada", "Bela", "Cleo", "Dov"][..players].to_vec();
        let request = json!({ "game": "tow-truck", "seats": names, "settings": settings });
        let made = post(router, "/api/tables", None, &request).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        let made = made.json();
        let tokens = made["seats"].as_array().unwrap().iter();
        let tokens = tokens.map(|seat| seat["token"].as_str().unwrap().to_owned()).collect();
        Self { id: made["id"].as_str().unwrap().to_owned(), tokens }
    }

    async fn act(&self, router: &Router, player: usize, act: &str) -> Answer {
        let path = format!("/api/tables/{}/act", self.id);
        post(router, &path, Some(&self.tokens[player - 1]), &json!({ "act": act })).await
    }

    async fn acts(&self, router: &Router, player: usize, act: &str) {
        let answer = self.act(router, player, act).await;
        assert_eq!(answer.status, StatusCode::OK, "{act}: {}", answer.body);
    }

    async fn view(&self, router: &Router, player: usize) -> Value {
        get(router, &format!("/api/tables/{}", self.id), Some(&self.tokens[player - 1])).await.json()
    }

    /// A person with a browser who holds this player's seat.
    async fn person<'a>(&self, router: &'a Router, player: usize) -> Person<'a> {
        let mut person = Person::new(router);
        person.get(&format!("/t/{}/seat/{}", self.id, self.tokens[player - 1])).await;
        person
    }
}

/// Two teams, with the agent of the first stranded in a year that is on no page by chance: the table, the year, the wait
/// and the roll.
async fn stranded(router: &Router) -> (Crew, String, String, String) {
    for _ in 0..50 {
        let crew = Crew::new(router, 4, &json!([])).await;
        crew.acts(router, 1, "roll").await;
        let view = crew.view(router, 1).await.to_string();
        let place = view.split("\"place\":{").nth(1).unwrap();
        let number = |name: &str| {
            let rest = place.split(&format!("\"{name}\":")).nth(1).unwrap();
            rest.split([',', '}']).next().unwrap().to_owned()
        };
        let (year, wait) = (number("year"), number("wait"));
        // A year of four digits is hardly found by chance, except where the page draws years.
        if year.len() == 4 && !year.starts_with('-') && wait.len() == 3 {
            let dice = place.split("\"roll\":[").nth(1).unwrap().split(']').next().unwrap();
            return (crew, year, wait, dice.replace(',', "-"));
        }
    }
    panic!("no agent is stranded in a year of four digits");
}

/// A page without what is on it for every viewer: the drift table, the years of the line, and the steps.
fn without_the_table(page: &str) -> String {
    let mut left = page.to_owned();
    for (start, end) in
        [("<ol class=\"tow-table\"", "</ol>"), ("<g class=\"tow-ruler\"", "</g>"), ("data-steps=\"", "\"")]
    {
        while let Some(at) = left.find(start) {
            let length = left[at + start.len()..].find(end).unwrap() + start.len() + end.len();
            left.replace_range(at..at + length, "");
        }
    }
    left
}

/// Where a word is found that is not part of a longer one, such as a token.
fn alone(text: &str, word: &str) -> Option<usize> {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let found = text.match_indices(word).map(|(at, _)| at);
    let mut alone = found.filter(|at| {
        !is_part(text[..*at].chars().next_back()) && !is_part(text[at + word.len()..].chars().next())
    });
    alone.next()
}

#[tokio::test]
async fn the_year_the_roll_and_talk_are_secret_on_every_address() {
    let router = open("sqlite::memory:").await;
    let (crew, year, wait, roll) = stranded(&router).await;
    let id = &crew.id;
    let mut rescuer = crew.person(&router, 3).await;
    let mut stranger = Person::new(&router);
    let stream = request(Method::GET, &format!("/api/tables/{id}/live"), Some(&crew.tokens[2]), "");
    let mut streams = [
        rescuer.follow(&format!("/t/{id}/live?seat=3")).await,
        stranger.follow(&format!("/t/{id}/live")).await,
        Live::new(&router, stream).await,
    ];
    let mut got = String::new();
    for (player, act) in [
        (1, "say \"somewhere\""),
        (3, "jump 1999"),
        (3, "jump 2000"),
        (3, "paradox 1"),
        (2, "vote no"),
        (4, "vote no"),
        (1, "vote no"),
    ] {
        crew.acts(&router, player, act).await;
        for stream in &mut streams {
            let (event, data) = stream.next().await;
            got.extend([event, data]);
        }
        for path in [format!("/t/{id}?seat=3"), format!("/t/{id}/at?seat=3"), format!("/t/{id}/dice?seat=3")]
        {
            got.push_str(&rescuer.page(&path).await);
            got.push_str(&stranger.page(&path).await);
        }
        got.push_str(&crew.view(&router, 3).await.to_string());
        got.push_str(&get(&router, &format!("/api/tables/{id}"), None).await.body);
        for refused in ["say \"x\"", "roll", "vote yes", "paradox 9", "agent 1", "jump 3000", "park"] {
            got.push_str(&crew.act(&router, 3, refused).await.body);
        }
        for path in ["record", "bots"] {
            let answer = rescuer.get(&format!("/t/{id}/{path}")).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
            got.push_str(&answer.body);
        }
    }
    let got = without_the_table(&got);
    assert!(got.len() > 100_000, "{}", got.len());
    for secret in
        [&year, &format!("{wait} months"), &format!("\"wait\":{wait}"), "Ada rolled", "(roll", &roll]
    {
        let at = alone(&got, secret);
        assert!(
            at.is_none(),
            "{secret}: …{}…",
            got.get(at.unwrap().saturating_sub(200)..)
                .map(|rest| rest.chars().take(400).collect::<String>())
                .unwrap_or_default()
        );
    }
    // The agent and the other team may know.
    for player in [1, 2, 4] {
        let page = crew.person(&router, player).await.page(&format!("/t/{id}?seat={player}")).await;
        assert!(page.contains(&format!("agent in <b>{year}</b>")), "{player}");
    }
}

#[tokio::test]
async fn only_the_team_reads_what_rescuers_say_to_each_other() {
    let router = open("sqlite::memory:").await;
    let names = json!(["Ada", "Bela", "Cleo", "Dov", "Eve"]);
    let request = json!({ "game": "tow-truck", "seats": names, "settings": [["teams", "1,3,5 / 2,4"]] });
    let made = post(&router, "/api/tables", None, &request).await.json();
    let tokens = made["seats"].as_array().unwrap().iter();
    let tokens = tokens.map(|seat| seat["token"].as_str().unwrap().to_owned()).collect();
    let crew = Crew { id: made["id"].as_str().unwrap().to_owned(), tokens };
    crew.acts(&router, 1, "roll").await;
    crew.acts(&router, 1, "say \"somewhere\"").await;
    let mut other = crew.person(&router, 2).await;
    let mut stream = other.follow(&format!("/t/{}/live?seat=2", crew.id)).await;
    crew.acts(&router, 5, "talk \"xyzzy is when\"").await;
    crew.acts(&router, 3, "stop").await;
    for player in 1..=5 {
        let page = crew.person(&router, player).await.page(&format!("/t/{}?seat={player}", crew.id)).await;
        assert_eq!(page.contains("xyzzy"), player % 2 == 1, "{player}");
        let view = get(&router, &format!("/api/tables/{}", crew.id), Some(&crew.tokens[player - 1])).await;
        assert_eq!(view.body.contains("xyzzy"), player % 2 == 1, "{player}");
    }
    assert!(!stream.next().await.1.contains("xyzzy"));
    assert!(!other.page(&format!("/t/{}/at?n=4", crew.id)).await.contains("xyzzy"));
}

#[tokio::test]
async fn words_are_checked_as_they_are_typed_and_nothing_happens() {
    let router = open("sqlite::memory:").await;
    let crew = Crew::new(&router, 2, &json!([])).await;
    crew.acts(&router, 1, "roll").await;
    let (path, check) = (format!("/t/{}", crew.id), format!("/t/{}/check", crew.id));
    let mut agent = crew.person(&router, 1).await;
    let page = agent.page(&path).await;
    let token = |page: &str| {
        page.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    let own = token(page.split("id=\"act\"").nth(1).unwrap());
    let mut rescuer = crew.person(&router, 2).await;
    let other = rescuer.page(&path).await;
    let others = token(other.split("id=\"act\"").nth(1).unwrap());
    let before = crew.view(&router, 1).await;

    let fine = agent.checks(&check, &own, "A whaler hunts a white whale").await;
    assert_eq!((fine.status, fine.json()), (StatusCode::OK, json!({ "reason": null })));
    let bad = agent.checks(&check, &own, "The war of 1812").await;
    assert_eq!(bad.status, StatusCode::OK);
    assert!(
        bad.json()["reason"].as_str().unwrap().contains("\u{201c}1812\u{201d} reads as a year"),
        "{}",
        bad.body
    );
    let long = agent.checks(&check, &own, &"a".repeat(301)).await;
    assert!(long.json()["reason"].as_str().unwrap().contains("301"), "{}", long.body);
    // The others learn nothing by asking, because it is not their turn to speak.
    let wrong = rescuer.checks(&check, &others, "4-5-6").await;
    assert!(!wrong.json()["reason"].is_null() && !wrong.body.contains("roll"), "{}", wrong.body);
    let mut stranger = Person::new(&router);
    for (who, token) in [(&mut rescuer, &own), (&mut stranger, &own), (&mut agent, &"forged".to_owned())] {
        assert_eq!(who.checks(&check, token, "hello").await.status, StatusCode::FORBIDDEN);
    }
    let huge = agent.checks(&check, &own, &"x".repeat(3_000_000)).await;
    assert_eq!(huge.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(agent.checks("/t/nowhere/check", &own, "x").await.status, StatusCode::NOT_FOUND);
    assert_eq!(crew.view(&router, 1).await, before, "nothing has happened");
}

#[tokio::test]
async fn bots_play_the_same_dice_when_the_game_is_over() {
    let router = open("sqlite::memory:").await;
    let crew = Crew::new(&router, 2, &json!([])).await;
    for rescue in 0..10 {
        let (agent, driver) = if rescue % 2 == 0 { (1, 2) } else { (2, 1) };
        crew.acts(&router, agent, "roll").await;
        crew.acts(&router, agent, "say \"somewhere\"").await;
        crew.acts(&router, driver, "stop").await;
    }
    let mut ada = crew.person(&router, 1).await;
    let page = ada.page(&format!("/t/{}", crew.id)).await;
    assert!(page.contains(&format!("href=\"/t/{}/bots\"", crew.id)), "{page}");
    let bots = ada.page(&format!("/t/{}/bots", crew.id)).await;
    let scores: Vec<u32> = ["this game", "bots, expert", "bots, normal", "bots, easy"]
        .map(|who| {
            let row =
                bots.split(&format!("<td>{who}</td><td>")).nth(1).unwrap_or_else(|| panic!("{who}: {bots}"));
            row.split('<').next().unwrap().parse().unwrap()
        })
        .to_vec();
    assert!(scores[1] < scores[2] && scores[2] < scores[3] && scores[3] < scores[0], "{scores:?}");
    assert_eq!(ada.page(&format!("/t/{}/bots", crew.id)).await, bots, "the same dice, the same game");
    // Games with slow bots are not compared.
    let other = common::Table::new(&router).await;
    assert_eq!(get(&router, &format!("/t/{}/bots", other.id), None).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_shared_device_is_covered_as_soon_as_the_agent_has_spoken() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let form = ada.page("/new?game=tow-truck").await;
    for skill in ["expert:medium", "expert:easy"] {
        assert!(form.contains(&format!("value=\"{skill}\"")), "{form}");
    }
    let fields = [
        ("game", "tow-truck"),
        ("name", "Ada"),
        ("people", "3"),
        ("bots", "0"),
        ("screen", "1"),
        ("others", "Bela, , "),
    ];
    let path = ada.sent(&form, "/new", &fields).await;
    let there = ada.get(&path).await;
    assert_eq!(there.headers[header::LOCATION], format!("{path}/pass?seat=1").as_str());
    let page = ada.page(&format!("{path}?seat=1")).await;
    assert!(page.contains("Bela") && page.contains("Player 3"), "{page}");
    let act = format!("{path}/act");
    assert_eq!(
        ada.sent(&page, &act, &[("act", "roll")]).await,
        format!("{path}?seat=1"),
        "the agent must speak"
    );
    let page = ada.page(&format!("{path}?seat=1")).await;
    assert!(page.contains("You are stranded in"));
    let say = [("act", "say \"\""), ("words", "Somewhere, somewhen")];
    assert_eq!(ada.sent(&page, &act, &say).await, format!("{path}/pass?seat=2"));
    let cover = ada.page(&format!("{path}/pass?seat=2")).await;
    assert!(cover.contains("I am Bela: show the table") && cover.contains("I am Ada"), "{cover}");
    assert!(!cover.contains("stranded"), "{cover}");
    let page = ada.page(&format!("{path}?seat=2")).await;
    assert!(!page.contains("You are stranded in") && page.contains("Somewhere, somewhen"));
}

/// Follows the log, as a program does, until this text comes.
async fn until(live: &mut Live, what: &str) {
    while !live.next().await.1.contains(what) {}
}

#[tokio::test]
async fn a_driving_bot_listens_to_the_person_in_its_team() {
    let router = open("sqlite::memory:").await;
    let seats = json!(["bot:expert", "bot:expert", "bot:expert", "bot:expert", "Eve"]);
    let new = json!({ "game": "tow-truck", "seats": seats, "settings": [["teams", "1,3,5 / 2,4"]] });
    let made = post(&router, "/api/tables", None, &new).await.json();
    let token = made["seats"][4]["token"].as_str().unwrap().to_owned();
    let crew = Crew { id: made["id"].as_str().unwrap().to_owned(), tokens: vec![token] };
    let stream = request(Method::GET, &format!("/api/tables/{}/live", crew.id), Some(&crew.tokens[0]), "");
    let mut live = Live::new(&router, stream).await;
    until(&mut live, "Message 1").await;
    // It would act at once, but a person in the truck has not spoken yet.
    assert!(live.is_quiet().await);
    crew.acts(&router, 1, "talk \"I have no idea\"").await;
    until(&mut live, "no idea").await;
    assert!(live.is_quiet().await);
    crew.acts(&router, 1, "pass").await;
    until(&mut live, "jumps from").await;
}

#[tokio::test]
async fn a_slow_bot_gives_way_to_the_person_who_takes_its_seat() {
    let slow = Duration::from_hours(1);
    let router = open_paced("sqlite::memory:", Pace { pause: Some(slow), listen: slow }).await;
    let mut ada = Person::new(&router);
    let form = ada.page("/new?game=tow-truck").await;
    let fields = [("game", "tow-truck"), ("name", "Ada"), ("people", "1"), ("bots", "1")];
    let path = ada.sent(&form, "/new", &fields).await;
    for act in ["roll", "say \"hm\""] {
        let page = ada.page(&path).await;
        ada.sent(&page, &format!("{path}/act"), &[("act", act)]).await;
    }
    let page = ada.page(&path).await;
    assert!(page.contains("Waiting for Bot 2."), "{page}");
    let page = ada.page(&format!("{path}/confirm?do=open&seat=2")).await;
    ada.sent(&page, &format!("{path}/hand"), &[("what", "open"), ("seat", "2")]).await;
    let page = ada.page(&path).await;
    let link = page.split("?i=").nth(1).unwrap().split('"').next().unwrap();
    let mut bela = Person::new(&router);
    let invited = format!("{path}?i={link}");
    let page = bela.page(&invited).await;
    bela.sent(&page, &format!("{path}/join"), &[("name", "Bela"), ("i", link)]).await;
    let page = bela.page(&path).await;
    bela.sent(&page, &format!("{path}/act"), &[("act", "stop")]).await;
    assert!(ada.page(&path).await.contains("Bela stops the jumping."));
}

#[tokio::test]
async fn a_refused_form_keeps_what_was_filled_in() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let form = ada.page("/new?game=tow-truck").await;
    let fields = [
        ("game", "tow-truck"),
        ("name", "Ada & Co"),
        ("people", "1"),
        ("bots", "4"),
        ("skill", "expert:easy"),
        ("set-teams", "1,2 / <3>"),
    ];
    let refused = ada.send_form(&form, "/new", &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    for kept in [
        "there is no seat `&lt;3&gt;` at this table",
        "value=\"Ada &amp; Co\"",
        "value=\"4\" selected",
        "value=\"expert:easy\" selected",
        "value=\"1,2 / &lt;3&gt;\"",
    ] {
        assert!(refused.body.contains(kept), "{kept}: {}", refused.body);
    }
    let path = ada
        .sent(
            &refused.body,
            "/new",
            &[("set-teams", "1,2 / 3,4,5")].iter().chain(&fields[..5]).copied().collect::<Vec<_>>(),
        )
        .await;
    assert!(path.starts_with("/t/"), "{path}");
}

#[tokio::test]
async fn fewer_months_are_the_better_result() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let mut tables = Vec::new();
    for jumps in [0, 1] {
        let form = ada.page("/new?game=tow-truck").await;
        let fields =
            [("game", "tow-truck"), ("name", "Ada"), ("people", "2"), ("bots", "0"), ("screen", "1")];
        let path = ada.sent(&form, "/new", &fields).await;
        for rescue in 0..10 {
            let (agent, driver) = if rescue % 2 == 0 { (1, 2) } else { (2, 1) };
            let mut entries = vec![(agent, "roll"), (agent, "say \"somewhere\"")];
            // No agent is far from the middle of the line.
            entries.extend((0..jumps).map(|_| (driver, "jump 1892")));
            for (seat, act) in entries {
                let page = ada.page(&format!("{path}?seat={seat}")).await;
                ada.sent(&page, &format!("{path}/act"), &[("act", act)]).await;
            }
            // The player who must act ends it: the agent, if the truck passed him. He may have been found already.
            for seat in [driver, agent] {
                let page = ada.page(&format!("{path}?seat={seat}")).await;
                if page.contains("value=\"stop\"") {
                    ada.sent(&page, &format!("{path}/act"), &[("act", "stop")]).await;
                    break;
                }
            }
        }
        tables.push(path);
    }
    let best = ada.page("/best/tow-truck").await;
    assert!(best.contains("fewer months are better") && best.contains("Verdict"), "{best}");
    // Wins come first, then fewer months.
    let row = |path: &String| {
        let at = best.find(&format!("href=\"{path}\"")).unwrap();
        let row = best[..at].rsplit("<tr>").next().unwrap();
        let cell = row.split("data-head=\"Score\">").nth(1).unwrap();
        let score: u32 = cell.trim_start_matches("<b>").split(' ').next().unwrap().parse().unwrap();
        (at, (!cell.starts_with("<b>"), score))
    };
    let mut rows: Vec<_> = tables.iter().map(row).collect();
    rows.sort_unstable();
    assert!(rows.windows(2).all(|pair| pair[0].1 <= pair[1].1), "{rows:?}");
    assert_ne!(rows[0].1, rows[1].1, "the two games differ");
}

/// Asks the server to check a message.
trait Checks {
    async fn checks(&mut self, path: &str, token: &str, words: &str) -> Answer;
}

impl Checks for Person<'_> {
    async fn checks(&mut self, path: &str, token: &str, words: &str) -> Answer {
        let form = format!("<form action=\"{path}\"><input name=\"csrf\" value=\"{token}\">");
        self.send_form(&form, path, &[("act", "say \"\""), ("words", words)]).await
    }
}

#[tokio::test]
async fn forged_words_are_refused_with_a_sentence() {
    let router = open("sqlite::memory:").await;
    let crew = Crew::new(&router, 2, &json!([])).await;
    crew.acts(&router, 1, "roll").await;
    for (act, why) in [
        ("say \"<script>alert(1066)</script>\"", "reads as a year"),
        ("say \"\"", "is empty"),
        ("say \"unclosed", "expected"),
        ("jump 1776", "agent"),
        ("stop", "not jumped over you"),
        ("agent 2", "has its agent"),
    ] {
        let answer = crew.act(&router, 1, act).await;
        assert!(answer.status.is_client_error(), "{act}: {}", answer.body);
        assert!(answer.body.contains(why), "{act}: {}", answer.body);
    }
    // A message is shown as it was written, never as markup.
    crew.acts(&router, 1, "say \"<img src=x onerror=alert(1)> & “quotes”\"").await;
    let page = crew.person(&router, 2).await.page(&format!("/t/{}", crew.id)).await;
    assert!(page.contains("&lt;img src=x onerror=alert(1)&gt; &amp; “quotes”") && !page.contains("<img"));
    let body = send(&router, request(Method::GET, &format!("/t/{}", crew.id), None, "")).await.body;
    assert!(!body.contains("<img"));
}
