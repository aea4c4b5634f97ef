//! The life of a table besides playing: leaving, closing, resigning, rematches, and the clock.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::http::StatusCode;
use common::{Person, Table, database, get, open, post};
use serde_json::json;

const TWO: &[(&str, &str)] = &[("people", "2"), ("bots", "0"), ("public", "1")];

#[tokio::test]
async fn a_waiting_table_can_be_left_and_the_host_passes_on() {
    let router = open("sqlite::memory:").await;
    let (mut ada, mut bela) = (Person::new(&router), Person::new(&router));
    let path = ada.creates("Ada", &[("people", "3"), ("bots", "0"), ("public", "1")]).await;
    bela.joins("Bela", &ada.page(&path).await).await;
    let mut live = bela.follow(&format!("{path}/live")).await;
    live.next().await;
    let asked = ada.page(&format!("{path}/confirm?do=leave")).await;
    assert!(asked.contains("Leave this table?") && asked.contains("<h1>"), "{asked}");
    assert!(ada.page("/").await.contains(&path), "asking changes nothing");
    assert_eq!(ada.confirm(&path, "leave", "leave").await, "/");
    assert!(live.next().await.1.contains("Ada left."), "the others are told at once");
    let room = bela.page(&path).await;
    assert!(room.contains("Bela <em>(host)</em>") && room.contains("Close table"), "{room}");
    assert!(
        !ada.page("/").await.split("Open tables").next().unwrap().contains(&path),
        "it is no longer hers"
    );
    // The last one to leave closes it, and is told so.
    let asked = bela.page(&format!("{path}/confirm?do=leave")).await;
    assert!(asked.contains("Leave and close this table?") && !asked.contains("come back"), "{asked}");
    bela.confirm(&path, "leave", "leave").await;
    assert!(!ada.page("/").await.contains(&path), "the lobby no longer lists it");
    assert!(ada.page(&path).await.contains("Bela closed this table."));
}

#[tokio::test]
async fn only_the_host_closes_a_table_and_only_before_the_game() {
    let url = database("closed");
    let router = open(&url).await;
    let (mut ada, mut bela) = (Person::new(&router), Person::new(&router));
    let path = ada.creates("Ada", &[("people", "3"), ("bots", "0"), ("public", "1")]).await;
    let room = ada.page(&path).await;
    bela.joins("Bela", &room).await;
    let asked = bela.page(&format!("{path}/confirm?do=close")).await;
    let refused = bela.send_form(&asked, &format!("{path}/close"), &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    ada.confirm(&path, "close", "close").await;
    let late = Person::new(&router).page(&path).await;
    assert!(late.contains("Ada closed this table.") && !late.contains("name=\"join\""), "{late}");
    assert!(!late.contains("is waiting for players") && !late.contains("<em>open</em>"), "{late}");
    assert!(!bela.page("/").await.contains(&path));
    // It stays closed, here and on a server that starts later.
    let again = open(&url).await;
    assert!(Person::new(&again).page(&path).await.contains("Ada closed this table."));

    let running = ada.creates("Ada", &[("people", "1"), ("bots", "1")]).await;
    let asked = ada.page(&format!("{running}/confirm?do=close")).await;
    let refused = ada.send_form(&asked, &format!("{running}/close"), &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("You can resign instead."), "{}", refused.body);
}

#[tokio::test]
async fn a_bot_plays_on_for_someone_who_resigns() {
    let router = open("sqlite::memory:").await;
    let (mut ada, mut bela) = (Person::new(&router), Person::new(&router));
    let path = ada.creates("Ada", TWO).await;
    bela.joins("Bela", &ada.page(&path).await).await;
    let mut live = bela.follow(&format!("{path}/live?seat=2")).await;
    live.next().await;
    let asked = ada.page(&format!("{path}/confirm?do=resign")).await;
    assert!(asked.contains("A bot plays your seat to the end"), "{asked}");
    let old = ada.page(&path).await;
    assert_eq!(ada.confirm(&path, "resign", "resign").await, path);
    assert!(live.next().await.1.contains("Ada resigned. A bot plays on."), "the others are told at once");
    let late = ada.send_form(&old, &format!("{path}/act"), &[("act", "submit")]).await;
    assert_eq!(late.status, StatusCode::FORBIDDEN);
    let page = bela.page(&path).await;
    let (first, folded) = page.split_once("Change who plays").unwrap();
    assert!(page.contains("Ada’s bot") && first.contains("Resign") && !folded.contains("Resign"), "{page}");
    assert!(page.contains("data-dismiss=\"table-news\""), "what was told can be dismissed: {page}");
    bela.sent(&page, &format!("{path}/act"), &[("act", "submit")]).await;
    for _ in 0..200 {
        if bela.page(&path).await.contains("Turn 2 of 10") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(bela.page(&path).await.contains("Turn 2 of 10"), "the bot plays on");
    // No one is left when Bela resigns too.
    let asked = bela.page(&format!("{path}/confirm?do=resign")).await;
    assert_eq!(bela.confirm(&path, "resign", "resign").await, path);
    let page = bela.page(&path).await;
    assert!(page.contains("Bela resigned, and no one else is left to play."), "{page}");
    assert!(page.contains("data-still"), "nothing can be done at a closed table");
    assert!(!ada.page("/").await.contains(&path), "it is over");
    // Who resigned is asked for the rematch like anyone else.
    let again = asked.replace(&format!("{path}/resign"), &format!("{path}/rematch"));
    let next = bela.sent(&again, &format!("{path}/rematch"), &[]).await;
    let room = bela.page(&next).await;
    assert!(room.contains("Ada <em>(invited)</em>"), "{room}");
    assert!(ada.page("/").await.contains("Bela wants a rematch"), "the front page asks");
    let room = ada.page(&next).await;
    ada.sent(&room, &format!("{next}/join"), &[]).await;
    assert!(ada.page(&next).await.contains("Turn 1 of 10"));
}

/// Plays Time Trap to its end without orders.
async fn play_out(router: &axum::Router, table: &Table) {
    for _ in 0..10 {
        for seat in 0..2 {
            assert_eq!(table.act(router, seat, "submit").await.status, StatusCode::OK);
        }
    }
}

#[tokio::test]
async fn a_rematch_asks_the_others_on_their_own_page() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let path = format!("/t/{}", table.id);
    let mut ada = Person::of_seat(&router, &table, 0).await;
    let mut bela = Person::of_seat(&router, &table, 1).await;
    play_out(&router, &table).await;
    let end = ada.page(&path).await;
    let prompt = end.split("class=\"frame-prompt\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(prompt.contains(">Rematch</button>"), "it is in the prompt: {prompt}");
    let mut live = bela.follow(&format!("{path}/live?seat=2")).await;
    assert!(live.next().await.1.contains(">Rematch</button>"));
    let rematch = format!("{path}/rematch");
    let next = ada.sent(&end, &rematch, &[]).await;
    assert_ne!(next, path);
    let told = live.next().await.1;
    assert!(told.contains("Ada wants a rematch.") && told.contains(">Join</button>"), "{told}");
    assert!(bela.page("/").await.contains("Ada wants a rematch"), "the front page says so too");
    let room = ada.page(&next).await;
    assert!(room.contains("Bela <em>(invited)</em>"), "the seat is kept: {room}");
    let mut stranger = Person::new(&router);
    let invited = stranger.page(&room_invitation(&room)).await;
    let token = room_invitation(&room).split("i=").nth(1).unwrap().to_owned();
    let full = stranger.send_form(&invited, &format!("{next}/join"), &[("name", "Eve"), ("i", &token)]).await;
    assert_eq!(full.status, StatusCode::UNPROCESSABLE_ENTITY, "no one else gets the seat");
    // One press, and both play.
    let end = bela.page(&path).await;
    assert_eq!(bela.sent(&end, &rematch, &[]).await, next);
    for person in [&mut ada, &mut bela] {
        assert!(person.page(&next).await.contains("Turn 1 of 10"));
    }
    assert!(bela.page(&path).await.contains("Ada wants a rematch."), "the way to it stays");
}

#[tokio::test]
async fn bots_take_the_seat_of_an_invited_player_only_after_a_question() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let path = format!("/t/{}", table.id);
    let mut ada = Person::of_seat(&router, &table, 0).await;
    let mut bela = Person::of_seat(&router, &table, 1).await;
    play_out(&router, &table).await;
    let end = ada.page(&path).await;
    let next = ada.sent(&end, &format!("{path}/rematch"), &[]).await;
    let room = ada.page(&next).await;
    assert!(!room.contains(&format!("action=\"{next}/fill\"")), "it is not one press: {room}");
    assert!(room.contains(&format!("href=\"{next}/confirm?do=fill\"")), "{room}");
    let asked = ada.page(&format!("{next}/confirm?do=fill")).await;
    assert!(asked.contains("<h1>Start without Bela?</h1>"), "{asked}");
    assert!(asked.contains("Bela has not answered yet. A bot takes the seat. Everyone is told."), "{asked}");
    assert!(ada.page(&next).await.contains("(invited)"), "asking changes nothing");
    let unasked = bela.get(&format!("{next}/confirm?do=fill")).await;
    assert_eq!(unasked.status, StatusCode::NOT_FOUND, "only the host is asked");
    assert_eq!(ada.confirm(&next, "fill", "fill").await, next);
    let told = "Ada starts without Bela. A bot takes the seat.";
    for person in [&mut ada, &mut bela] {
        assert!(person.page(&next).await.contains(told), "everyone is told");
    }

    // An open seat is no one’s: one press is enough.
    let open = ada.creates("Ada", TWO).await;
    let room = ada.page(&open).await;
    ada.sent(&room, &format!("{open}/fill"), &[]).await;
    assert!(ada.page(&open).await.contains("Turn 1 of 10"));
    assert_eq!(ada.get(&format!("{open}/confirm?do=fill")).await.status, StatusCode::NOT_FOUND);
}

fn room_invitation(room: &str) -> String {
    room.split("value=\"http://table.test").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_ask_at_once_meet_at_one_table() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    play_out(&router, &table).await;
    let path = format!("/t/{}", table.id);
    let mut ada = Person::of_seat(&router, &table, 0).await;
    let mut bela = Person::of_seat(&router, &table, 1).await;
    let (ends, rematch) = ((ada.page(&path).await, bela.page(&path).await), format!("{path}/rematch"));
    let (one, two) = tokio::join!(ada.sent(&ends.0, &rematch, &[]), bela.sent(&ends.1, &rematch, &[]));
    assert_eq!(one, two);
    assert!(ada.page(&one).await.contains("Turn 1 of 10"));
}

#[tokio::test]
async fn a_rematch_needs_a_finished_game_and_a_player() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let path = format!("/t/{}", table.id);
    let mut ada = Person::of_seat(&router, &table, 0).await;
    let page = ada.page(&path).await;
    let form = page.replace(&format!("{path}/act"), &format!("{path}/rematch"));
    let early = ada.send_form(&form, &format!("{path}/rematch"), &[]).await;
    assert_eq!(early.status, StatusCode::UNPROCESSABLE_ENTITY);
    play_out(&router, &table).await;
    let watching = get(&router, &path, None).await.body;
    assert!(!watching.contains("/rematch\""), "spectators are not asked: {watching}");
}

#[tokio::test]
async fn the_clock_is_on_the_page_the_invitation_and_the_front_page() {
    let router = open("sqlite::memory:").await;
    let (mut ada, mut bela) = (Person::new(&router), Person::new(&router));
    let fields = [("people", "2"), ("bots", "0"), ("public", "1"), ("deadline", "120")];
    let path = ada.creates("Ada", &fields).await;
    let room = ada.page(&path).await;
    assert!(room.contains("2 min a turn"), "{room}");
    let invited = bela.page(&room_invitation(&room)).await;
    for part in [
        "Ada invites you to Time Trap",
        "2 players",
        "20–60 min",
        "2 min a turn",
        "og:title",
        "name=\"description\"",
    ] {
        assert!(invited.contains(part), "{part}: {invited}");
    }
    assert!(bela.page("/").await.contains(">2 min</td>"));
    bela.joins("Bela", &room).await;
    let page = ada.page(&path).await;
    let now: i64 =
        page.split("name=\"now\" content=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    let until: Vec<i64> = page
        .split("data-until=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
        .collect();
    assert_eq!(until.len(), 3, "in the prompt and on both cards: {page}");
    assert!(until.iter().all(|until| (1..=120_000).contains(&(until - now))), "{until:?} from {now}");
    assert!(ada.page(&format!("{path}/at")).await.matches("data-until").count() == 0, "not in the past");
}

#[tokio::test]
async fn a_lapse_is_told_in_the_prompt() {
    let router = open("sqlite::memory:").await;
    let table = Table::timed(&router, 3).await;
    table.act(&router, 0, "submit").await;
    let bela = Person::of_seat(&router, &table, 1).await;
    let mut ada = Person::of_seat(&router, &table, 0).await;
    let path = format!("/t/{}", table.id);
    let mut live = bela.follow(&format!("{path}/live?seat=2")).await;
    while !live.next().await.1.contains("Time ran out for you.") {}
    let page = ada.page(&path).await;
    assert!(page.contains("Time ran out for Bela."), "{page}");
}

#[tokio::test]
async fn when_time_runs_out_what_was_entered_counts_and_the_next_turn_starts_blank() {
    let router = open("sqlite::memory:").await;
    let table = Table::timed(&router, 3).await;
    table.act(&router, 0, "submit").await;
    let path = format!("/t/{}", table.id);
    let mut bela = Person::of_seat(&router, &table, 1).await;
    let page = bela.page(&path).await;
    bela.sent(&page, &format!("{path}/act"), &[("act", "21 33")]).await;
    let has_draft = |page: &str| page.contains("name=\"draft\" value=\"21 33\"");
    assert!(has_draft(&bela.page(&path).await));
    let seen = loop {
        let seen = get(&router, &table.path(), Some(&table.tokens[1])).await.json();
        if seen["settled"] == 2 {
            break seen;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let entry = &seen["log"][2];
    assert_eq!(entry["action"], "21 33, submit", "{entry}");
    assert!(!has_draft(&bela.page(&path).await), "the next turn starts blank");
}

#[tokio::test]
async fn only_players_get_a_rematch_and_not_too_often() {
    let router = open("sqlite::memory:").await;
    let table = Table::new(&router).await;
    let path = format!("/t/{}", table.id);
    let rematch = format!("{path}/rematch");
    play_out(&router, &table).await;
    // A stranger with a session, and with the form of a page of their own.
    let mut eve = Person::new(&router);
    eve.creates("Eve", TWO).await;
    let form = eve.page("/account").await.replace("action=\"/account\"", &format!("action=\"{rematch}\""));
    let refused = eve.send_form(&form, &rematch, &[]).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert!(refused.body.contains("Only players can ask for a rematch."), "{}", refused.body);
    let mut ada = Person::of_seat(&router, &table, 0).await;
    let end = ada.page(&path).await;
    let next = ada.sent(&end, &rematch, &[]).await;
    let mut answers = Vec::new();
    for _ in 0..70 {
        answers.push(ada.send_form(&end, &rematch, &[]).await);
    }
    let (more, refused): (Vec<_>, Vec<_>) =
        answers.into_iter().partition(|answer| answer.status == StatusCode::SEE_OTHER);
    assert!(more.iter().all(|answer| answer.headers["location"] == next), "there is one rematch");
    assert!(refused.len() >= 10, "{}", refused.len());
    assert!(refused.iter().all(|answer| answer.status == StatusCode::TOO_MANY_REQUESTS));
}

#[tokio::test]
async fn a_rematch_has_new_secrets() {
    let url = common::database("rematch-secrets");
    let router = open(&url).await;
    let secret = [["timemaster", "yes"], ["blind", "yes"], ["shuffle", "7"]];
    let request = json!({ "game": "timetripper", "seats": ["Ada", "bot:random"], "settings": secret });
    let made = post(&router, "/api/tables", None, &request).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    let made = made.json();
    let (id, token) = (made["id"].as_str().unwrap(), made["seats"][0]["token"].as_str().unwrap());
    let path = format!("/t/{id}");
    let mut ada = Person::new(&router);
    ada.get(&format!("{path}/seat/{token}")).await;
    // No one else plays, so the game is over.
    ada.confirm(&path, "resign", "resign").await;
    let rematch = format!("{path}/rematch");
    let form = ada.page("/account").await.replace("action=\"/account\"", &format!("action=\"{rematch}\""));
    let next = ada.sent(&form, &rematch, &[]).await;
    let store = store::Store::open_existing(&url).await.unwrap();
    let doc = store.table(next.strip_prefix("/t/").unwrap()).await.unwrap().unwrap().doc;
    let setting = |key: &str| {
        let settings = doc["settings"].as_array().unwrap();
        settings
            .iter()
            .filter(|setting| setting[0] == key)
            .map(|setting| setting[1].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(setting("blind"), ["yes"]);
    assert_eq!(setting("shuffle").len(), 1, "{doc}");
    assert_ne!(setting("shuffle"), ["7"], "{doc}");
}
