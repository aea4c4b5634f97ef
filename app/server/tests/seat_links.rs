//! Links, invitations and forms: what each of them opens, and when it stops working.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::http::{Method, StatusCode, header};
use common::{Person, Table, link_in, open, request, send};

const TWO: &[(&str, &str)] = &[("people", "2"), ("bots", "0")];
const ALONE: &[(&str, &str)] = &[("people", "1"), ("bots", "1")];

fn has_seat(page: &str) -> bool {
    page.contains("name=\"act\"") || page.contains("data-act=")
}

#[tokio::test]
async fn a_private_link_is_that_seat_and_nothing_else() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let (one, other) = (ada.creates("Ada", ALONE).await, ada.creates("Ada", ALONE).await);
    let mut bot = Person::new(&router);
    let opened = bot.get(&link_in(&ada.page(&one).await, "private-link")).await;
    assert_eq!(opened.headers[header::LOCATION], format!("{one}?seat=1"));
    let page = bot.page(&one).await;
    assert!(has_seat(&page), "the seat can be played");
    bot.sent(&page, &format!("{one}/act"), &[("act", "11 35")]).await;
    assert!(ada.page(&one).await.contains("11"), "and Ada sees the same draft");
    assert!(!has_seat(&bot.page(&other).await), "her other seats cannot");
    assert!(!bot.page("/").await.contains(&other), "nor are her tables listed");
    assert!(!page.contains("Resign") && !page.contains("Change who plays"), "nor can the seat be given away");

    // When the seat changes hands, the link and what it opened stop working.
    let asked = ada.page(&format!("{one}/confirm?do=bot&seat=1")).await;
    ada.sent(&asked, &format!("{one}/hand"), &[("seat", "1"), ("what", "bot")]).await;
    assert!(!has_seat(&bot.page(&one).await));
    let back = ada.page(&one).await;
    ada.sent(&back, &format!("{one}/hand"), &[("seat", "1"), ("what", "return")]).await;
    assert!(has_seat(&ada.page(&one).await) && !has_seat(&bot.page(&one).await));
}

#[tokio::test]
async fn a_link_asks_before_it_replaces_a_session() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let mut ada = Person::new(&router);
    let own = ada.creates("Ada", ALONE).await;
    let link = format!("/t/{}/seat/{}", table.id, table.tokens[1]);
    let asked = ada.page(&link).await;
    assert!(asked.contains("Play as Bela?") && asked.contains("Stay as you are"), "it asks");
    assert!(has_seat(&ada.page(&own).await), "and has changed nothing");
    assert_eq!(ada.sent(&asked, &link, &[("sure", "1")]).await, format!("/t/{}?seat=2", table.id));
    assert!(has_seat(&ada.page(&format!("/t/{}", table.id)).await));
}

#[tokio::test]
async fn what_a_player_submitted_is_not_for_the_next_one() {
    let router = open("sqlite::memory:").await;
    let (mut ada, mut bela, mut cleo) = (Person::new(&router), Person::new(&router), Person::new(&router));
    let path = ada.creates("Ada", TWO).await;
    bela.joins("Bela", &ada.page(&path).await).await;
    let (act, hand) = (format!("{path}/act"), format!("{path}/hand"));
    let page = bela.page(&path).await;
    bela.sent(&page, &act, &[("act", "21 35, submit")]).await;
    let old = bela.page(&path).await;
    let asked = ada.page(&format!("{path}/confirm?do=open&seat=2")).await;
    ada.sent(&asked, &hand, &[("seat", "2"), ("what", "open")]).await;
    cleo.joins("Cleo", &ada.page(&path).await).await;

    let mut live = cleo.follow(&format!("{path}/live?seat=2")).await;
    live.next().await;
    let page = cleo.page(&path).await;
    assert!(page.contains("you are watching") && !has_seat(&page), "she sees what everyone sees");
    let board = |page: &str| {
        page.split("id=\"board\"").nth(1).unwrap().split("id=\"log\"").next().unwrap().to_owned()
    };
    let stranger = Person::new(&router).page(&path).await;
    assert_eq!(board(&page), board(&stranger), "and not the orders");
    assert_ne!(board(&page), board(&old), "which Bela saw");
    let page = ada.page(&path).await;
    assert!(page.contains("Cleo takes seat 2."), "everyone is told");
    ada.sent(&page, &act, &[("act", "submit")]).await;
    let mut events = Vec::new();
    for _ in 0..3 {
        let (event, _) = live.next().await;
        let is_last = event == "begin";
        events.push(event);
        if is_last {
            break;
        }
    }
    assert!(events.iter().any(|event| event == "begin"), "her page is loaded again: {events:?}");
    let page = cleo.page(&path).await;
    assert!(has_seat(&page) && page.contains("Turn 2 of 10"), "from the next turn on she plays");
    // A draft is dropped too.
    cleo.sent(&page, &act, &[("act", "21 35")]).await;
    let asked = ada.page(&format!("{path}/confirm?do=open&seat=2")).await;
    ada.sent(&asked, &hand, &[("seat", "2"), ("what", "open")]).await;
    let mut dora = Person::new(&router);
    dora.joins("Dora", &ada.page(&path).await).await;
    let page = dora.page(&path).await;
    let draft = page.split("name=\"draft\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    assert_eq!(draft, "", "the draft was Cleo's");
}

#[tokio::test]
async fn an_invitation_ends_and_can_be_renewed() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let page = ada.page("/new?game=time-trap").await;
    let private =
        [("game", "time-trap"), ("name", "Ada"), ("people", "2"), ("bots", "0"), ("spectators", "")];
    let path = ada.sent(&page, "/new", &private).await;
    let room = ada.page(&path).await;
    let old = link_in(&room, "invitation");
    let stranger = async |link: &str| Person::new(&router).get(link).await.status;
    assert_eq!(stranger(&old).await, StatusCode::OK);
    ada.sent(&room, &format!("{path}/renew"), &[]).await;
    assert_eq!(stranger(&old).await, StatusCode::FORBIDDEN, "the old invitation is void");
    let room = ada.page(&path).await;
    let new = link_in(&room, "invitation");
    assert_eq!(stranger(&new).await, StatusCode::OK);
    let mut bela = Person::new(&router);
    bela.joins("Bela", &room).await;
    assert_eq!(stranger(&new).await, StatusCode::FORBIDDEN, "the game has started, and takes no spectators");
    // Who lost the seat cannot sit down again, with the new invitation either.
    let asked = ada.page(&format!("{path}/confirm?do=open&seat=2")).await;
    ada.sent(&asked, &format!("{path}/hand"), &[("seat", "2"), ("what", "open")]).await;
    let link = link_in(&ada.page(&path).await, "invitation");
    assert_ne!(link, new);
    let page = bela.page(&link).await;
    let token = link.split("i=").nth(1).unwrap();
    let refused = bela.send_form(&page, &format!("{path}/join"), &[("i", token)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "she was removed");
}

#[tokio::test]
async fn a_form_of_another_site_does_nothing() {
    let router = open("sqlite::memory:").await;
    let post = async |name: &'static str, value: &'static str| {
        let mut form = request(Method::POST, "/account", None, "csrf=x&do=out");
        let kind = "application/x-www-form-urlencoded".parse().unwrap();
        form.headers_mut().insert(header::CONTENT_TYPE, kind);
        form.headers_mut().insert(name, value.parse().unwrap());
        send(&router, form).await
    };
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let refused = post(name, value).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert!(refused.body.contains("another site"), "{}", refused.body);
    }
    let ours = post("sec-fetch-site", "same-origin").await;
    assert!(ours.body.contains("out of date"), "and our own forms need a token: {}", ours.body);
    // Two visitors without a session have different tokens.
    let mut token = Vec::new();
    for _ in 0..2 {
        let page = Person::new(&router).page("/account").await;
        token
            .push(page.split("name=\"csrf\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned());
    }
    assert_ne!(token[0], token[1]);
}
