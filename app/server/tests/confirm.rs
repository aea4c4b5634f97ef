//! Without script, a form that asks first goes to a page with the question, which sends it on.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::{
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use common::{Answer, open, send};

async fn ask(router: &axum::Router, body: &str) -> Answer {
    let request = Request::builder()
        .method(Method::POST)
        .uri(kit::confirm::Question::new("", "Leave the <table>?").address)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::ACCEPT, "text/html")
        .header(header::REFERER, "http://table.test/t/abc?seat=2")
        .body(Body::from(body.to_owned()))
        .unwrap();
    send(router, request).await
}

#[tokio::test]
async fn a_form_is_sent_on_after_a_yes() {
    let router = open("sqlite::memory:").await;
    let page = ask(&router, "csrf=token&to=%2Ft%2Fabc%2Fact&seq=4&act=11+35").await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    for part in [
        "Leave the &lt;table&gt;?",
        "<form method=\"post\" action=\"/t/abc/act\">",
        "<input type=\"hidden\" name=\"csrf\" value=\"token\">",
        "<input type=\"hidden\" name=\"seq\" value=\"4\">",
        "<input type=\"hidden\" name=\"act\" value=\"11 35\">",
        "href=\"/t/abc?seat=2\"",
    ] {
        assert!(page.body.contains(part), "{part} is missing in {}", page.body);
    }
    assert!(!page.body.contains("name=\"to\""), "{}", page.body);
}

#[tokio::test]
async fn a_form_is_not_sent_anywhere_else() {
    let router = open("sqlite::memory:").await;
    for to in ["", "&to=https%3A%2F%2Felsewhere.example", "&to=%2F%2Felsewhere.example"] {
        assert_eq!(ask(&router, &format!("csrf=token{to}")).await.status, StatusCode::BAD_REQUEST, "{to}");
    }
}
