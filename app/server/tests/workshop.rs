//! The Timemaster's workshop through the router: faults, previews, trying a battle, and refusals.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::http::StatusCode;
use common::{Person, open};

const SHOP: &str = "/workshop/timetripper";

const DUCKS: &str = "battle 11\n  title <b>Ducks</b> & \"geese\"\n  place <script>alert(1)</script>\n  display past\n  negotiate no\n  \
                     treasure none\n  set-up random\n  opponent <i>Ducks</i>\n    kind animal\n    looks serpent\n    values 2X1F\n    \
                     count 1D+2\n    leaves nothing\n  feature trees 5 2\n  note Quack </textarea> quack.\n";

#[tokio::test]
async fn the_example_is_shown_whole_and_previews() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let page = ada.page(SHOP).await;
    assert!(page.contains("The Night Market") && page.contains("check-battles"), "{page}");
    assert!(
        page.contains("action=\"/workshop/timetripper#preview\""),
        "the page opens at the preview: {page}"
    );
    assert!(!page.contains(".md<"), "a visitor has no file of ours: {page}");
    let example = page
        .split("spellcheck=\"false\"")
        .nth(1)
        .unwrap()
        .split_once('>')
        .unwrap()
        .1
        .split("</textarea>")
        .next()
        .unwrap();
    let answer = ada.send_form(&page, SHOP, &[("text", example.trim_start()), ("try", "")]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    for part in
        ["id=\"preview\"", "Smugglers", "class=\"field-foe\"", "A jade seal", "4 trees", "Try battle 11"]
    {
        assert!(answer.body.contains(part), "{part}: {}", answer.body);
    }
}

#[tokio::test]
async fn every_fault_is_reported_at_once_with_its_line() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let page = ada.page(SHOP).await;
    let bad = "title too early\nbattle 200\n  colour <red>\nbattle 7\n  opponent X\n    values 99\n    count many\n# fine";
    let answer = ada.send_form(&page, SHOP, &[("text", bad), ("try", "")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    for line in [1, 2, 3, 6, 7] {
        let link = format!("<a href=\"#line-{line}\">line {line}</a>");
        assert!(answer.body.contains(&link), "{line}: {}", answer.body);
        assert!(answer.body.contains(&format!("<span id=\"line-{line}\">   {line}  <mark>")), "{line}");
    }
    assert!(answer.body.contains("<span id=\"line-8\">   8  # fine</span>"), "{}", answer.body);
    assert!(!answer.body.contains("#line-8\""), "a line without a fault: {}", answer.body);
    assert!(answer.body.contains("&lt;red&gt;") && !answer.body.contains("<red>"));
    assert!(answer.body.contains("title too early"), "the text is kept");
    assert!(!answer.body.contains('`'), "code is marked, not quoted: {}", answer.body);
    for empty in ["", "# nothing\n", "   \r\n\r\n"] {
        let answer = ada.send_form(&page, SHOP, &[("text", empty)]).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{empty:?}");
        assert!(answer.body.contains("id=\"line-1\""), "{empty:?}: {}", answer.body);
    }
}

#[tokio::test]
async fn markup_in_battles_is_escaped() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let page = ada.page(SHOP).await;
    let answer = ada.send_form(&page, SHOP, &[("text", DUCKS), ("try", "")]).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    for raw in ["<script>alert", "<b>Ducks", "<i>Ducks", "Quack </textarea>"] {
        assert!(!answer.body.contains(raw), "{raw}");
    }
    assert!(answer.body.contains("&lt;b&gt;Ducks&lt;/b&gt; &amp; &quot;geese&quot;"), "{}", answer.body);
}

#[tokio::test]
async fn a_battle_can_be_tried_at_a_new_table() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let page = ada.page(SHOP).await;
    let path = ada.sent(&page, SHOP, &[("text", DUCKS), ("try", "11")]).await;
    let table = ada.page(&path).await;
    assert!(table.contains("class=\"equip\" id=\"equip\""), "{table}");
    ada.sent(&table, &format!("{path}/act"), &[("act", "start")]).await;
    let landed = ada.page(&path).await;
    assert!(landed.contains("&lt;b&gt;Ducks&lt;/b&gt;") && !landed.contains("<b>Ducks"), "{landed}");
    // The line for the field of a table makes the same table.
    let page = ada.page(SHOP).await;
    let preview = ada.send_form(&page, SHOP, &[("text", DUCKS)]).await.body;
    let line = preview.split("id=\"shop-line\" readonly value=\"").nth(1).unwrap().split('"').next().unwrap();
    let line = line.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    let form = ada.page("/new?game=timetripper").await;
    let fields = [
        ("game", "timetripper"),
        ("people", "1"),
        ("bots", "0"),
        ("set-battles", line.as_str()),
        ("set-begin-in", "11"),
    ];
    let other = ada.sent(&form, "/new", &fields).await;
    assert!(ada.page(&other).await.contains("class=\"equip\" id=\"equip\""));
}

#[tokio::test]
async fn long_forged_and_misplaced_texts_are_refused() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let page = ada.page(SHOP).await;
    let long = format!("{DUCKS}{}", "# filler\n".repeat(2_000));
    assert_eq!(ada.send_form(&page, SHOP, &[("text", &long)]).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let longer = "#".repeat(70_000);
    assert_eq!(ada.send_form(&page, SHOP, &[("text", &longer)]).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let forged = page.replace("name=\"csrf\" value=\"", "name=\"csrf\" value=\"x");
    assert_eq!(ada.send_form(&forged, SHOP, &[("text", DUCKS)]).await.status, StatusCode::FORBIDDEN);
    for tried in ["12", "x", "11 "] {
        let answer = ada.send_form(&page, SHOP, &[("text", DUCKS), ("try", tried)]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{tried}");
    }
    // A battle whose number is on no display has a preview, and the page says why it cannot be tried.
    let nowhere = DUCKS.replace("battle 11", "battle 90");
    let shown = ada.send_form(&page, SHOP, &[("text", &nowhere)]).await;
    assert!(shown.status == StatusCode::OK && shown.body.contains("from 1 to 72"), "{}", shown.body);
    let refused = ada.send_form(&page, SHOP, &[("text", &nowhere), ("try", "90")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn the_form_for_a_table_is_filled_in_from_its_address() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let page =
        ada.page("/new?game=timetripper&people=1&bots=0&set-victory=C&set-load=m16-ammo+5%2Cm26+2").await;
    assert!(page.contains("value=\"m16-ammo 5,m26 2\"") && page.contains("value=\"C\" selected"), "{page}");
}
