//! A site below a path of its host: every link, form, redirect, cookie and file is below it too.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::{
    collections::{BTreeSet, VecDeque},
    time::Duration,
};

use axum::{
    Router,
    http::{StatusCode, header},
};
use common::{Person, get, open_at, post};
use serde_json::json;
use server::{Config, Pace, Server};
use store::Store;

const ROOT: &str = "/anachron";

async fn open() -> Router {
    let store = Store::open("sqlite::memory:").await.unwrap();
    let pace = Pace { pause: Some(Duration::ZERO), listen: Duration::from_hours(1) };
    open_at("http://table.test/anachron/", store, pace).await
}

/// The paths that a page leads to: by links and files, and by its forms.
fn paths(page: &str) -> (Vec<String>, Vec<String>) {
    let named = |names: &[&str]| -> Vec<String> {
        let found = names.iter().flat_map(|name| {
            let start = format!(" {name}=\"");
            page.split(&start).skip(1).map(|rest| rest.split('"').next().unwrap()).collect::<Vec<_>>()
        });
        found.map(|path| path.replace("&amp;", "&")).filter(|path| path.starts_with('/')).collect()
    };
    (
        named(&["href", "src", "data-next"]),
        named(&["action", "formaction", "data-path", "value", "data-again"]),
    )
}

/// A table with another person, and its path.
async fn with_a_guest(ada: &mut Person<'_>, router: &Router) -> String {
    let page = ada.page("/anachron/new?game=time-trap").await;
    let fields =
        [("game", "time-trap"), ("name", "Ada"), ("spectators", "1"), ("people", "2"), ("bots", "0")];
    let table = ada.sent(&page, "/anachron/new", &fields).await;
    let room = ada.page(&table).await;
    let link = common::link_in(&room, "invitation");
    assert!(link.starts_with("/anachron/t/"), "{link}");
    let mut guest = Person::new(router);
    assert_eq!(guest.joins("Bela", &room).await, table, "who joins is led to the table");
    table
}

#[tokio::test]
async fn every_page_leads_only_to_pages_below_the_path() {
    let router = open().await;
    let mut ada = Person::new(&router);
    let table = with_a_guest(&mut ada, &router).await;
    let page = ada.page(&table).await;
    let ended = format!("{table}/confirm?do=resign");
    let mut wanted = VecDeque::from(["/anachron".to_owned(), "/anachron/".to_owned(), table.clone(), ended]);
    for game in catalog::games() {
        let made = json!({ "game": game.id, "seats": vec!["Ada"; game.seats.0], "public": true });
        let made = post(&router, "/anachron/api/tables", None, &made).await.json();
        let (id, token) = (made["id"].as_str().unwrap(), made["seats"][0]["token"].as_str().unwrap());
        let claimed = Person::new(&router).get(&format!("/anachron/t/{id}/seat/{token}")).await;
        assert_eq!(claimed.headers[header::LOCATION], format!("/anachron/t/{id}?seat=1"));
        wanted.extend([format!("/anachron/t/{id}"), format!("/anachron/t/{id}/dice")]);
    }
    let mut seen = BTreeSet::new();
    let mut forms = BTreeSet::new();
    while let Some(path) = wanted.pop_front() {
        let path = path.split('#').next().unwrap().to_owned();
        assert!(path == ROOT || path.starts_with("/anachron/"), "{path} leaves the site");
        // Each position of a game has a page; one of them will do.
        let is_another = path.contains("/at?n=") && !path.ends_with("/at?n=0");
        if is_another || !seen.insert(path.clone()) || path.contains("/record") {
            continue;
        }
        let answer = ada.get(&path).await;
        assert!(
            answer.status == StatusCode::OK || answer.status == StatusCode::SEE_OTHER,
            "{path}: {}",
            answer.status
        );
        if let Some(to) = answer.headers.get(header::LOCATION) {
            wanted.push_back(to.to_str().unwrap().to_owned());
        }
        if answer
            .headers
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.to_str().unwrap().starts_with("text/html"))
        {
            let (links, posts) = paths(&answer.body);
            wanted.extend(links);
            for post in posts {
                assert!(post.starts_with("/anachron/"), "a form of {path} goes to {post}");
                forms.insert(post.split(['?']).next().unwrap().to_owned());
            }
        }
    }
    assert!(seen.len() > 40 && forms.len() > 10, "{seen:#?} {forms:#?}");
    for path in
        ["/anachron/assets/client/main.js", "/anachron/assets/time-trap/client.js", "/anachron/account"]
    {
        assert!(seen.contains(path), "{path} is not among {seen:#?}");
    }
    assert!(forms.contains("/anachron/confirm") && forms.contains(&format!("{table}/act")), "{forms:#?}");
    let token = common::link_in(&page, "private-link");
    assert!(token.starts_with(&format!("{table}/seat/")), "{token}");
}

#[tokio::test]
async fn cookies_errors_redirects_and_the_api_stay_below_the_path() {
    let router = open().await;
    let mut ada = Person::new(&router);
    let first = ada.get("/anachron/").await;
    let cookie = first.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("; Path=/anachron;"), "{cookie}");
    let missing = ada.get("/anachron/nowhere").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert!(
        missing.body.contains("href=\"/anachron/\"") && !missing.body.contains("href=\"/\""),
        "{}",
        missing.body
    );
    assert_eq!(ada.get("/anachronism").await.status, StatusCode::NOT_FOUND);

    let page = ada.page("/anachron/new?game=time-trap").await;
    let fields =
        [("game", "time-trap"), ("name", "Ada"), ("people", "1"), ("bots", "1"), ("skill", "random")];
    let answer = ada.send_form(&page, "/anachron/new", &fields).await;
    assert!(answer.headers[header::SET_COOKIE].to_str().unwrap().contains("; Path=/anachron;"));
    let page = ada.page("/anachron/account").await;
    let answer = ada.send_form(&page, "/anachron/account", &[("do", "out")]).await;
    assert_eq!(answer.headers[header::LOCATION], "/anachron/");
    let gone = answer.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(gone.contains("Path=/anachron;") && gone.contains("Max-Age=0"), "{gone}");

    let document = get(&router, "/anachron/api/openapi.json", None).await.json();
    assert_eq!(document["servers"][0]["url"], "http://table.test/anachron");
    let shown = ada.page("/anachron/api").await;
    assert!(
        shown.contains("http://table.test/anachron/api/tables") && shown.contains("GET /anachron/api/"),
        "{shown}"
    );
}

/// Some proxies cut the path off before they pass a request on.
#[tokio::test]
async fn a_proxy_may_cut_the_path_off() {
    let router = open().await;
    let whole = get(&router, "/anachron/how-to/time-trap", None).await;
    let cut = get(&router, "/how-to/time-trap", None).await;
    assert_eq!(whole.status, StatusCode::OK);
    assert_eq!(whole.body, cut.body);
    assert_eq!(get(&router, "/readyz", None).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_path_that_the_server_needs_itself_is_refused() {
    let config = Config {
        base_url: Some("https://games.example/api".to_owned()),
        ..Config::new(([127, 0, 0, 1], 0).into(), "sqlite::memory:")
    };
    let why = Server::start(config).await.map(|_| ()).unwrap_err().to_string();
    assert!(why.contains("cannot use this base URL: the server has pages of its own at /api"), "{why}");
}
