//! A game’s tools through the router: every form, an answer that has an address, and every fault at once.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::http::StatusCode;
use common::{Person, open};

const TOOLS: &str = "/tools/fantasy-trip";

#[tokio::test]
async fn all_tools_are_on_one_page_and_an_answer_has_an_address() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let page = ada.page(TOOLS).await;
    let tools = catalog::game("fantasy-trip").unwrap().tools;
    assert!(tools.len() > 5);
    for tool in tools {
        assert!(
            page.contains(&format!("<section class=\"card\" id=\"tool-{}\"", tool.id)),
            "{}: {page}",
            tool.id
        );
    }
    assert!(!page.contains("role=\"status\""), "nothing is answered that was not asked: {page}");
    let answer = ada.page(&format!("{TOOLS}?tool=contest&set-first=12&set-second=crowd")).await;
    assert!(answer.contains("70.2%") && answer.contains("value=\"crowd\""), "{answer}");
    assert_eq!(answer.matches("role=\"status\"").count(), 1, "only the one that was asked: {answer}");
    assert!(ada.page("/").await.contains("href=\"/tools/fantasy-trip\""), "the front page leads to them");
}

#[tokio::test]
async fn faults_are_named_and_nothing_is_trusted() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let bad = ada.get(&format!("{TOOLS}?tool=blow&set-dx=%3Cb%3E&set-roll=2x&set-stops=-1")).await;
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    for fault in ["adjDX: write a number", "Damage: write dice", "Armour and shield stop: write a number"] {
        assert!(bad.body.contains(fault), "{fault}: {}", bad.body);
    }
    assert!(bad.body.contains("&lt;b&gt;") && !bad.body.contains("<b>\""), "{}", bad.body);
    for nowhere in ["/tools/time-trap", "/tools/chess", "/tools/"] {
        assert_eq!(ada.get(nowhere).await.status, StatusCode::NOT_FOUND, "{nowhere}");
    }
}
