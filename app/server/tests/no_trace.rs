//! What one player alone is shown, and what one player composes, leaves no trace for anyone else: every answer, page,
//! stream, list and number is the same, byte by byte, as if it had not been done.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::{
    Router,
    http::{Method, StatusCode},
};
use common::{Live, Person, Table, get, open, post, request};
use serde_json::{Value, json};

const LOOKS: [&str; 2] = ["research 0101, look", "research 0102, look"];

/// A public table of two in their headquarters.
async fn headquarters(router: &Router) -> Table {
    let request = json!({ "game": "time-agent", "seats": ["Ada", "Bela"], "settings": [], "public": true });
    let made = post(router, "/api/tables", None, &request).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let made = made.json();
    let token = |seat: usize| made["seats"][seat]["token"].as_str().unwrap().to_owned();
    Table { id: made["id"].as_str().unwrap().to_owned(), tokens: [token(0), token(1)] }
}

/// A text without what is new at every table and at every request: ids, tokens, hashes and times.
fn masked(table: &Table, text: &str) -> String {
    let text = text.replace(&table.id, "TABLE").replace("1 min ago", "just now");
    let mut out = String::new();
    let is_hex = |c: char| c.is_ascii_hexdigit() && !c.is_ascii_uppercase();
    let mut rest = text.as_str();
    while let Some(start) = rest.find(is_hex) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|c| !is_hex(c)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        // A hash, a token, a time in milliseconds or the number of a drawing.
        out.push_str(before);
        out.push_str(if word.len() > 11 { "…" } else { word });
        rest = after;
    }
    out + rest
}

/// Everything that others can read at a table, each with its name.
async fn seen_by_others(router: &Router, table: &Table) -> Vec<(String, String)> {
    let mut seen = Vec::new();
    for (who, token) in [("Bela", Some(table.tokens[1].as_str())), ("a spectator", None)] {
        for path in ["", "?since=1", "/receipt"] {
            let answer = get(router, &format!("{}{path}", table.path()), token).await;
            seen.push((format!("{who}: API {path}"), answer.body));
        }
    }
    seen.push(("the list of the API".into(), get(router, "/api/tables", None).await.body));
    let mut bela = Person::of_seat(router, table, 1).await;
    let mut spectator = Person::new(router);
    for (who, person) in [("Bela", &mut bela), ("a spectator", &mut spectator)] {
        for path in
            ["", "/at", "/at?n=0", "/at?n=1", "/at?n=2", "/log", "/dice", "/receipt", "/confirm?do=resign"]
        {
            let answer = person.get(&format!("/t/{}{path}", table.id)).await;
            seen.push((format!("{who}: {path}"), answer.body));
        }
        for path in ["/", "/tables", "/account/export"] {
            let body = person.get(path).await.body;
            // An export begins with the sessions, of which there may be more or fewer.
            let body = body.split_once("\"tables\":").map_or(body.as_str(), |(_, tables)| tables).to_owned();
            seen.push((format!("{who}: {path}"), body));
        }
    }
    let masked = |(name, text): (String, String)| (name, masked(table, &text));
    // The day and the time of a receipt or an export.
    let timeless = |(name, text): (String, String)| {
        let lines = text.lines().filter(|line| !line.starts_with("time "));
        (name, lines.collect::<Vec<_>>().join("\n").replace('<', "\n<"))
    };
    seen.into_iter().map(masked).map(timeless).collect()
}

/// Two servers that play the same game, with a table each.
struct Twins {
    routers: [Router; 2],
    tables: [Table; 2],
}

impl Twins {
    async fn new() -> Self {
        let routers = [open("sqlite::memory:").await, open("sqlite::memory:").await];
        let tables = [headquarters(&routers[0]).await, headquarters(&routers[1]).await];
        Self { routers, tables }
    }

    async fn assert_same(&self, when: &str) {
        let one = seen_by_others(&self.routers[0], &self.tables[0]).await;
        let other = seen_by_others(&self.routers[1], &self.tables[1]).await;
        assert_eq!(one.len(), other.len());
        for ((name, one), (_, other)) in one.iter().zip(&other) {
            for (one, other) in one.lines().zip(other.lines()) {
                assert_eq!(one, other, "{when}: {name}");
            }
            assert_eq!(one, other, "{when}: {name}");
        }
    }

    /// Both twins' Bela does this.
    async fn bela(&self, act: &str) {
        for (router, table) in self.routers.iter().zip(&self.tables) {
            let done = table.act(router, 1, act).await;
            assert_eq!(done.status, StatusCode::OK, "{}", done.body);
        }
    }
}

/// The streams of everyone but Ada, from which the first event was read.
async fn streams_of_others(router: &Router, table: &Table) -> Vec<(&'static str, Live)> {
    let bela = Person::of_seat(router, table, 1).await;
    let api = |token| request(Method::GET, &format!("{}/live", table.path()), token, "");
    let page = format!("/t/{}/live", table.id);
    let mut streams = vec![
        ("Bela’s program", Live::new(router, api(Some(&table.tokens[1]))).await),
        ("a spectator’s program", Live::new(router, api(None)).await),
        ("Bela’s page", bela.follow(&page).await),
        ("a spectator’s page", Person::new(router).follow(&page).await),
    ];
    for (name, stream) in &mut streams {
        let (first, is_over) = stream.rest().await;
        assert!(!is_over && !first.is_empty(), "{name}");
    }
    streams
}

async fn assert_quiet(streams: &mut [(&'static str, Live)], when: &str) {
    for (name, stream) in streams {
        let (rest, is_over) = stream.rest().await;
        // What keeps a stream alive on a slow machine.
        let rest = rest.replace("event: quiet\ndata: 1\n\n", "").replace(":\n\n", "");
        assert_eq!((rest.as_str(), is_over), ("", false), "{when}: {name}");
    }
}

#[tokio::test]
async fn a_private_look_leaves_no_trace() {
    let twins = Twins::new().await;
    twins.assert_same("before").await;
    let (router, table) = (&twins.routers[1], &twins.tables[1]);
    let mut streams = streams_of_others(router, table).await;
    for look in LOOKS {
        let looked = table.act(router, 0, look).await;
        assert_eq!(looked.status, StatusCode::OK, "{}", looked.body);
        assert_quiet(&mut streams, look).await;
    }
    drop(streams);
    twins.assert_same("after two looks").await;
    twins.bela("done, done, done").await;
    twins.assert_same("after Bela’s entry").await;

    // The player who looked has all of it.
    let own = get(router, &table.path(), Some(&table.tokens[0])).await.json();
    assert_eq!((&own["entries"], &own["settled"]), (&json!(3), &json!(2)), "{own}");
    let numbers: Vec<_> = own["log"].as_array().unwrap().iter().map(|line| line["entry"].clone()).collect();
    assert_eq!(numbers, [0, 1, 2, 3], "{own}");

    // What it cost is shown at the end of the headquarters, but no number tells of the looks themselves.
    let mut counted = Vec::new();
    for (router, table) in twins.routers.iter().zip(&twins.tables) {
        let done = table.act(router, 0, "done, done, done").await;
        assert_eq!(done.status, StatusCode::OK, "{}", done.body);
        counted.push(numbers_of_others(router, table).await);
    }
    assert_eq!(counted[0], counted[1]);
}

/// The numbers that others are shown.
async fn numbers_of_others(router: &Router, table: &Table) -> Vec<String> {
    let mut numbers = Vec::new();
    for token in [Some(table.tokens[1].as_str()), None] {
        let seen = get(router, &table.path(), token).await.json();
        let lines = seen["log"].as_array().unwrap().iter();
        let entries: Vec<Value> = lines.map(|line| line["entry"].clone()).collect();
        let head = seen["log_head"].as_object().unwrap();
        let head: Vec<_> = head.iter().filter(|(name, _)| *name != "hash").collect();
        numbers.push(format!("{} {} {entries:?} {head:?}", seen["entries"], seen["settled"]));
        let receipt = get(router, &format!("{}/receipt", table.path()), token).await.body;
        let lines = receipt.lines().filter(|line| line.starts_with("entry ") || line.starts_with("row "));
        numbers.push(lines.collect::<Vec<_>>().join(" "));
    }
    let mut bela = Person::of_seat(router, table, 1).await;
    for (path, mark) in [("/at", "<title>"), ("/dice", "After entry"), ("/at", "type=\"range\"")] {
        let page = bela.page(&format!("/t/{}{path}", table.id)).await;
        let after = page.split(mark).nth(1).unwrap();
        numbers.push(masked(table, after).chars().take(30).collect());
    }
    let page = bela.page(&format!("/t/{}", table.id)).await;
    let seq = page.split("name=\"seq\" value=\"").nth(1).map(|rest| rest.split('"').next().unwrap());
    numbers.push(format!("{seq:?}"));
    let lobby = Person::new(router).page("/tables").await;
    let lobby = lobby.replace(&table.id, "TABLE").replace("1 min ago", "just now");
    // Whose turn it is follows from dice, which are rolled for the entry of the file that they belong to.
    numbers.push(lobby.split("data-head=\"Moves\"").nth(1).unwrap().to_owned());
    numbers
}

/// The number of the drawing on this person's page.
async fn drawn(person: &mut Person<'_>, table: &Table) -> i128 {
    let page = person.page(&format!("/t/{}", table.id)).await;
    let number = page.split("name=\"drawn\" content=\"").nth(1).unwrap().split('"').next().unwrap();
    number.parse().unwrap()
}

/// Composes something on a page and takes it away again.
async fn composes(person: &mut Person<'_>, table: &Table, steps: &[&str]) {
    let path = format!("/t/{}", table.id);
    for act in steps.iter().flat_map(|step| [*step, ""]) {
        let page = person.page(&path).await;
        person.sent(&page, &format!("{path}/act"), &[("act", act)]).await;
        person.page(&path).await;
    }
}

#[tokio::test]
async fn what_someone_composes_leaves_no_trace() {
    let twins = Twins::new().await;
    let mut grown = Vec::new();
    for (router, table, steps) in [
        (&twins.routers[0], &twins.tables[0], &[][..]),
        (&twins.routers[1], &twins.tables[1], &["research 0101", "research 0102"]),
    ] {
        let mut streams = streams_of_others(router, table).await;
        let mut bela = Person::of_seat(router, table, 1).await;
        let before = drawn(&mut bela, table).await;
        composes(&mut Person::of_seat(router, table, 0).await, table, steps).await;
        assert_quiet(&mut streams, "drafts").await;
        // Her page is drawn again, and its number must not count what was drawn for Ada.
        composes(&mut bela, table, &["research 0103"]).await;
        grown.push(drawn(&mut bela, table).await - before);
    }
    assert_eq!(grown[0], grown[1], "the numbers of drawings");
    twins.assert_same("after drafts").await;
}

#[tokio::test]
async fn addresses_of_positions_and_what_ifs_count_as_their_viewer_does() {
    let router = open("sqlite::memory:").await;
    let table = headquarters(&router).await;
    for look in LOOKS {
        assert_eq!(table.act(&router, 0, look).await.status, StatusCode::OK);
    }
    assert_eq!(table.act(&router, 1, "done, done, done").await.status, StatusCode::OK);
    let path = format!("/t/{}", table.id);
    let (mut ada, mut bela) =
        (Person::of_seat(&router, &table, 0).await, Person::of_seat(&router, &table, 1).await);
    let title = |page: &str| page.split("<title>").nth(1).unwrap().split(" ·").next().unwrap().to_owned();
    assert_eq!(title(&ada.page(&format!("{path}/at")).await), "Entry 3 of 3");
    assert_eq!(title(&bela.page(&format!("{path}/at")).await), "Entry 1 of 1");
    // Her own entry is the first for Bela, and the third for Ada.
    let seen = get(&router, &table.path(), Some(&table.tokens[1])).await.json();
    assert_eq!(seen["log"][1]["action"], "done, done, done", "{seen}");
    let page = bela.page(&format!("{path}/at?n=1")).await;
    let branch =
        bela.sent(&page, &format!("{path}/what-if"), &[("n", "1"), ("seat", "2"), ("others", "me")]).await;
    let page = bela.page(&branch).await;
    assert!(page.contains("/at?n=1") && page.contains("entry 1"), "{page}");
    // The answer to an act counts the same way.
    let done = table.act(&router, 0, "done, done, done").await;
    assert_eq!(done.json()["entries"], 4, "{}", done.body);
    let seen = get(&router, &table.path(), Some(&table.tokens[1])).await.json();
    assert_eq!((&seen["entries"], &seen["settled"]), (&json!(2), &json!(2)), "{seen}");
}

#[tokio::test]
async fn the_list_does_not_tell_when_someone_looked() {
    let url = common::database("no-trace-times");
    let table = {
        let router = open(&url).await;
        headquarters(&router).await
    };
    let old =
        "UPDATE log SET at_ms = at_ms - 259200000; UPDATE tables SET created_at = created_at - 259200000";
    rusqlite::Connection::open(url.strip_prefix("sqlite:").unwrap()).unwrap().execute_batch(old).unwrap();
    let router = open(&url).await;
    let lobby = async || {
        let page = Person::new(&router).page("/tables").await;
        page.split("id=\"public-tables\"").nth(1).unwrap().to_owned()
    };
    let before = lobby().await;
    assert!(!before.contains("just now") && !before.contains("min ago"), "{before}");
    assert_eq!(table.act(&router, 0, LOOKS[0]).await.status, StatusCode::OK);
    assert_eq!(lobby().await, before);
    assert_eq!(table.act(&router, 1, "done, done, done").await.status, StatusCode::OK);
    assert_ne!(lobby().await, before, "a move shows");
}
