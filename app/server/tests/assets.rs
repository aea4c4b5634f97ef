//! What pages load: little on the front page, and at a table what its game needs.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeMap;

use axum::{
    Router,
    http::{Method, StatusCode, header},
};
use common::{get, open, post, request, send};
use serde_json::json;

/// What the front page may load in style sheets and scripts, before they are compressed, with the styles that its
/// pictures bring along.
const FRONT_PAGE: usize = 35_000;

/// All texts between these two.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Vec<&'a str> {
    text.split(start).skip(1).filter_map(|rest| rest.split(end).next()).collect()
}

/// The address of a module that another one imports.
fn resolved(from: &str, import: &str) -> String {
    let folder = from.rsplit_once('/').unwrap().0;
    match (import.strip_prefix("./"), import.strip_prefix("../")) {
        (Some(name), _) => format!("{folder}/{name}"),
        (None, Some(name)) => format!("{}/{name}", folder.rsplit_once('/').unwrap().0),
        (None, None) => panic!("{from} imports {import}, which is elsewhere if the site is below a path"),
    }
}

/// All style sheets and scripts that a page loads, with those that they import, and how long each is.
async fn loaded(router: &Router, page: &str) -> BTreeMap<String, usize> {
    let mut wanted: Vec<String> = between(page, "<link rel=\"stylesheet\" href=\"", "\"")
        .into_iter()
        .chain(between(page, "<script type=\"module\" src=\"", "\""))
        .chain(between(page, "<script src=\"", "\""))
        .map(str::to_owned)
        .collect();
    assert_eq!(wanted.len(), page.matches("<script").count() + page.matches("stylesheet").count(), "{page}");
    let mut sizes = BTreeMap::new();
    while let Some(path) = wanted.pop() {
        if sizes.contains_key(&path) {
            continue;
        }
        let answer = get(router, &path, None).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let kind = match path.rsplit_once('.').unwrap() {
            (_, "css") => "text/css",
            _ => "text/javascript",
        };
        assert!(answer.headers[header::CONTENT_TYPE].to_str().unwrap().starts_with(kind), "{path}");
        assert_eq!(answer.headers[header::CACHE_CONTROL], "public, no-cache", "{path}");
        wanted.extend(between(&answer.body, " from '", "'").iter().map(|import| resolved(&path, import)));
        sizes.insert(path, answer.body.len());
    }
    sizes
}

/// The addresses of a game's own files.
fn own_files(game: &str) -> [String; 2] {
    [".css", "/client.js"].map(|end| format!("/assets/{game}{end}"))
}

#[tokio::test]
async fn the_front_page_loads_little() {
    let router = open("sqlite::memory:").await;
    let front = get(&router, "/", None).await.body;
    let sizes = loaded(&router, &front).await;
    assert!(sizes.contains_key("/assets/client/base.css") && sizes.contains_key("/assets/client/dom.js"));
    let mut brought = BTreeMap::new();
    for path in between(&front, "<img src=\"", "\"") {
        let picture = get(&router, path, None).await.body;
        let styles: usize = between(&picture, "<style>", "</style>").into_iter().map(str::len).sum();
        assert!(styles > 0, "{path} has no styles");
        brought.insert(path.to_owned(), styles);
    }
    assert_eq!(brought.len(), catalog::games().len(), "{brought:?}");
    let sum = sizes.values().sum::<usize>() + brought.values().sum::<usize>();
    assert!(sum < FRONT_PAGE, "{sum} bytes: {sizes:?} and {brought:?}");
    for game in catalog::games() {
        assert!(own_files(game.id).iter().all(|file| !sizes.contains_key(file)), "{}", game.id);
    }
}

#[tokio::test]
async fn a_table_loads_its_own_game_and_no_other() {
    let router = open("sqlite::memory:").await;
    for game in catalog::games() {
        let request = json!({ "game": game.id, "seats": vec!["Ada"; game.seats.0] });
        let made = post(&router, "/api/tables", None, &request).await;
        let id = made.json()["id"].as_str().unwrap().to_owned();
        for path in [format!("/t/{id}"), format!("/t/{id}/at?n=0")] {
            let page = get(&router, &path, None).await.body;
            let sizes = loaded(&router, &page).await;
            for other in catalog::games() {
                for file in own_files(other.id) {
                    assert_eq!(sizes.contains_key(&file), other.id == game.id, "{file} on {path}");
                }
            }
            for shared in ["board.css", "main.js", "live.js"] {
                assert!(sizes.contains_key(&format!("/assets/client/{shared}")), "{shared} on {path}");
            }
        }
    }
}

#[tokio::test]
async fn unknown_files_are_not_found() {
    let router = open("sqlite::memory:").await;
    for path in [
        "/assets/go.css",
        "/assets/go/client.js",
        "/assets/time-trap",
        "/assets/time-trap.rs",
        "/assets/client/tsconfig.json",
    ] {
        assert_eq!(get(&router, path, None).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_file_that_has_not_changed_is_not_sent_again() {
    let router = open("sqlite::memory:").await;
    for path in
        ["/assets/client/main.js", "/assets/time-trap.css", "/assets/time-trap.svg", "/assets/icon.svg"]
    {
        let first = get(&router, path, None).await;
        let tag = first.headers[header::ETAG].clone();
        let ask = |known: &str| {
            let mut again = request(Method::GET, path, None, "");
            again.headers_mut().insert(header::IF_NONE_MATCH, known.parse().unwrap());
            send(&router, again)
        };
        let strong = tag.to_str().unwrap().trim_start_matches("W/").to_owned();
        for known in [tag.to_str().unwrap(), &strong, &format!("\"old\", {strong}")] {
            let again = ask(known).await;
            assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
            assert_eq!(again.headers[header::ETAG], tag);
        }
        let changed = ask("\"old\"").await;
        assert_eq!((changed.status, changed.body), (StatusCode::OK, first.body), "{path}");
    }
    let tags =
        ["main.js", "site.js"].map(|name| get(&router, ["/assets/client/", name].concat().leak(), None));
    let [one, other] = tags;
    assert_ne!(one.await.headers[header::ETAG], other.await.headers[header::ETAG]);
}
