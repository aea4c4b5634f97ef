//! The life of an account: its password, its recovery code, its sessions, its data and its end, on either database.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

mod common;

use std::time::Duration;

use axum::{
    Router,
    http::{StatusCode, header},
};
use common::{Answer, Person, on_both, open, open_over, postgres};
use serde_json::Value;
use server::Pace;
use store::{FaultAt, Faults, Filter, Session, Store};

const PASSWORD: &str = "long enough";

/// Signs up and returns the recovery code.
async fn sign_up(person: &mut Person<'_>, name: &str) -> String {
    let page = person.page("/account").await;
    let fields = [("do", "up"), ("name", name), ("password", PASSWORD), ("email", "")];
    let to = person.sent(&page, "/account", &fields).await;
    assert_eq!(to, "/account/code");
    let page = person.page(&to).await;
    code_in(&page)
}

fn code_in(page: &str) -> String {
    let field = page.split("id=\"recovery-code\"").nth(1).unwrap_or_else(|| panic!("no code in {page}"));
    field.split("value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

async fn try_in(person: &mut Person<'_>, name: &str, password: &str) -> Answer {
    let page = person.page("/account").await;
    person.send_form(&page, "/account", &[("do", "in"), ("name", name), ("password", password)]).await
}

async fn sign_in<'a>(router: &'a Router, name: &str, password: &str) -> Person<'a> {
    let mut person = Person::new(router);
    let answer = try_in(&mut person, name, password).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    person
}

async fn is_signed_in(person: &mut Person<'_>) -> bool {
    person.page("/account").await.contains("You are signed in as")
}

async fn change(person: &mut Person<'_>, fields: &[(&str, &str)]) -> Answer {
    let page = person.page("/account").await;
    person.send_form(&page, "/account", fields).await
}

async fn a_password_can_be_changed(url: &str) {
    let router = open(url).await;
    let mut laptop = Person::new(&router);
    sign_up(&mut laptop, "Ada").await;
    let mut phone = sign_in(&router, "Ada", PASSWORD).await;
    for (old, new, why) in [
        ("wrong", "another one", "That is not your password. Nothing was changed."),
        (PASSWORD, "short", "Your password needs at least 8 characters."),
        (PASSWORD, "Password", "That password is easy to guess."),
    ] {
        let refused = change(&mut laptop, &[("do", "password"), ("password", old), ("new", new)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert!(refused.body.contains(why) && refused.body.contains("role=\"alert\""), "{}", refused.body);
        assert!(is_signed_in(&mut phone).await);
    }
    let fields = [("do", "password"), ("password", PASSWORD), ("new", "another one")];
    let changed = change(&mut laptop, &fields).await;
    assert_eq!(changed.headers[header::LOCATION], "/account?done=password");
    assert!(laptop.page("/account?done=password").await.contains("Your password was changed."));
    assert!(is_signed_in(&mut laptop).await, "this one stays");
    assert!(!is_signed_in(&mut phone).await, "others are signed out");
    assert_eq!(try_in(&mut phone, "Ada", PASSWORD).await.status, StatusCode::FORBIDDEN);
    assert_eq!(try_in(&mut phone, "Ada", "another one").await.status, StatusCode::SEE_OTHER);
}

async fn a_recovery_code_works_once(url: &str) {
    let router = open(url).await;
    let mut ada = Person::new(&router);
    let first = sign_up(&mut ada, "Ada").await;
    let again = ada.get("/account/code").await;
    assert_eq!(again.headers[header::LOCATION], "/account#code", "it is shown once");
    assert!(!ada.page("/account").await.contains(&first));

    let mut lost = Person::new(&router);
    assert!(lost.page("/account").await.contains("href=\"/account/recover\""));
    let recover = async |person: &mut Person<'_>, name: &str, code: &str, password: &str| {
        let page = person.page("/account/recover").await;
        let fields = [("name", name), ("code", code), ("password", password)];
        person.send_form(&page, "/account/recover", &fields).await
    };
    for (name, code) in [("Ada", "bcdfg-bcdfg-bcdfg-bcdfg-bcdfg"), ("Stranger", first.as_str())] {
        let refused = recover(&mut lost, name, code, "brand new one").await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert!(refused.body.contains("Wrong name or recovery code."), "{}", refused.body);
    }
    assert!(is_signed_in(&mut ada).await);
    // However it is typed.
    let typed = first.to_uppercase().replace('-', " ");
    let answer = recover(&mut lost, "ada", &typed, "brand new one").await;
    assert_eq!(answer.headers[header::LOCATION], "/account/code", "{}", answer.body);
    let second = code_in(&lost.page("/account/code").await);
    assert_ne!(first, second);
    assert!(is_signed_in(&mut lost).await && !is_signed_in(&mut ada).await);
    let mut thief = Person::new(&router);
    assert_eq!(recover(&mut thief, "Ada", &first, "stolen stolen").await.status, StatusCode::FORBIDDEN);
    assert_eq!(try_in(&mut ada, "Ada", "brand new one").await.status, StatusCode::SEE_OTHER);

    // A new code replaces the old one, for those who know the password.
    let refused = change(&mut lost, &[("do", "code"), ("password", PASSWORD)]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let given = change(&mut lost, &[("do", "code"), ("password", "brand new one")]).await;
    assert_eq!(given.headers[header::LOCATION], "/account/code");
    let third = code_in(&lost.page("/account/code").await);
    assert!(third != second && third != first);
}

async fn an_operator_can_help(url: &str) {
    let router = open(url).await;
    let mut ada = Person::new(&router);
    let old = sign_up(&mut ada, "Ada").await;
    let store = Store::open_existing(url).await.unwrap();
    assert_eq!(server::reset_account(&store, "Bela").await.unwrap(), None);
    let (name, code) = server::reset_account(&store, "ADA").await.unwrap().unwrap();
    assert_eq!(name, "Ada");
    assert!(is_signed_in(&mut ada).await, "a code alone changes nothing");
    let mut lost = Person::new(&router);
    let page = lost.page("/account/recover").await;
    let fields = |code| [("name", "Ada"), ("code", code), ("password", "brand new one")];
    assert_eq!(lost.send_form(&page, "/account/recover", &fields(&old)).await.status, StatusCode::FORBIDDEN);
    lost.sent(&page, "/account/recover", &fields(&code)).await;
    assert!(is_signed_in(&mut lost).await && !is_signed_in(&mut ada).await);
}

async fn sessions_are_listed_and_ended(url: &str) {
    let router = open(url).await;
    let mut laptop = Person::new(&router);
    sign_up(&mut laptop, "Ada").await;
    let mut phone = sign_in(&router, "Ada", PASSWORD).await;
    let mut tablet = sign_in(&router, "Ada", PASSWORD).await;
    let mut bela = Person::new(&router);
    sign_up(&mut bela, "Bela").await;
    let page = laptop.page("/account").await;
    let card = page.split("id=\"sessions\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert_eq!(card.matches("Unknown browser").count(), 3, "{card}");
    assert_eq!(card.matches("(this one)").count(), 1, "{card}");
    assert!(card.contains("last seen within the last 2 hours"), "{card}");
    let hashes: Vec<_> =
        card.split("name=\"session\" value=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(hashes.len(), 2, "one does not sign oneself out here: {card}");
    // No one else's session.
    let missing = change(&mut bela, &[("do", "end"), ("session", hashes[0])]).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert!(is_signed_in(&mut phone).await && is_signed_in(&mut tablet).await);
    let ended = change(&mut laptop, &[("do", "end"), ("session", hashes[0])]).await;
    assert_eq!(ended.headers[header::LOCATION], "/account?done=end");
    let left = [is_signed_in(&mut phone).await, is_signed_in(&mut tablet).await];
    assert_eq!(left.iter().filter(|is_in| **is_in).count(), 1);
    change(&mut laptop, &[("do", "end-others")]).await;
    assert!(!is_signed_in(&mut phone).await && !is_signed_in(&mut tablet).await);
    assert!(is_signed_in(&mut laptop).await);
    assert_eq!(change(&mut laptop, &[("do", "end-all")]).await.headers[header::LOCATION], "/");
    assert!(!is_signed_in(&mut laptop).await);
    assert!(is_signed_in(&mut bela).await);
}

/// Changes the database behind the server's back.
fn tamper(url: &str, sql: &str) {
    match url.strip_prefix("sqlite:") {
        Some(path) => rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap(),
        None => drop(postgres::sql(url, sql)),
    }
}

async fn sessions_last_while_they_are_used(url: &str) {
    let router = open(url).await;
    let mut ada = Person::new(&router);
    sign_up(&mut ada, "Ada").await;
    let store = Store::open_existing(url).await.unwrap();
    let person = store.account_by_login("Ada").await.unwrap().unwrap().id;
    let session = async || store.sessions_of(&person).await.unwrap()[0].1.clone();
    let new = session().await;
    assert!(ada.get("/").await.headers.get(header::SET_COOKIE).is_none(), "not at every page");
    assert_eq!(session().await, new);
    // Almost over, and not used for two hours.
    let soon = new.started_at + 60_000;
    tamper(url, &format!("UPDATE sessions SET seen_at = seen_at - 7200000, expires_at = {soon}"));
    let cookie = ada.get("/").await.headers[header::SET_COOKIE].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("anachron=") && cookie.contains("Max-Age=15552000"), "{cookie}");
    let Session { seen_at, expires_at, started_at, .. } = session().await;
    assert!(seen_at >= new.seen_at && expires_at > soon + 1_000_000_000 && started_at == new.started_at);
    // A renewal does not undo a sign-out.
    tamper(url, "UPDATE sessions SET seen_at = seen_at - 7200000");
    change(&mut ada, &[("do", "out")]).await;
    assert!(!is_signed_in(&mut ada).await);

    // A server that starts deletes what has expired.
    sign_in(&router, "Ada", PASSWORD).await;
    let before = store.doctor().await.unwrap().counts.sessions;
    tamper(url, "UPDATE sessions SET expires_at = 5");
    drop(router);
    let _router = open(url).await;
    for _ in 0..200 {
        if store.doctor().await.unwrap().counts.sessions == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!((before, store.doctor().await.unwrap().counts.sessions), (1, 0));
}

/// A game of Ada and Bela in which both have written something to the other.
async fn letters<'a>(ada: &mut Person<'a>, bela: &mut Person<'a>) -> String {
    let path = ada.creates("Ada", &[("people", "3"), ("bots", "0")]).await;
    let room = ada.page(&path).await;
    bela.joins("Bela", &room).await;
    let mut cy = ada.another();
    cy.joins("Cy", &room).await;
    for (person, words) in [
        (&mut *ada, "to 2 \"ada writes\", submit"),
        (bela, "to 3 \"not for ada\", submit"),
        (&mut cy, "submit"),
    ] {
        let page = person.page(&path).await;
        person.sent(&page, &format!("{path}/act"), &[("act", words)]).await;
    }
    let page = ada.page(&path).await;
    ada.sent(&page, &format!("{path}/act"), &[("act", "11 35")]).await;
    path
}

async fn everything_can_be_downloaded(url: &str) {
    let router = open(url).await;
    let (mut ada, mut bela) = (Person::new(&router), Person::new(&router));
    let code = sign_up(&mut ada, "Ada Lovelace").await;
    sign_up(&mut bela, "Bela").await;
    let path = letters(&mut ada, &mut bela).await;
    let answer = ada.get("/account/export").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let disposition = answer.headers[header::CONTENT_DISPOSITION].to_str().unwrap();
    assert_eq!(disposition, "attachment; filename=\"anachron-export.json\"");
    let json: Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(json["name"], "Ada Lovelace");
    assert_eq!(json["account"]["has_recovery_code"], true);
    assert!(json["account"]["created_at"].as_i64().unwrap() > 0);
    assert_eq!(json["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(json["sessions"][0]["is_this"], true);
    let table = &json["tables"][0];
    assert_eq!(format!("/t/{}", table["id"].as_str().unwrap()), path);
    assert_eq!((&table["game"], &table["is_host"]), (&"time-trap".into(), &true.into()));
    assert_eq!((&table["seats"][0]["seat"], &table["seats"][0]["draft"]), (&1.into(), &"11 35".into()));
    assert!(answer.body.contains("ada writes"), "{}", answer.body);
    for secret in ["not for ada", "argon2", &code, "token"] {
        assert!(!answer.body.contains(secret), "{secret}: {}", answer.body);
    }
    let mut stranger = Person::new(&router);
    assert_eq!(stranger.get("/account/export").await.status, StatusCode::FORBIDDEN);
}

/// Everything that the database has about tables, as text.
async fn all_texts(store: &Store) -> String {
    let mut all = String::new();
    for row in store.list(Filter::default()).await.unwrap() {
        all.push_str(&row.doc.to_string());
        all.push_str(&row.head);
        for row in store.log(&row.id, 1).await.unwrap() {
            all.push_str(&row.body);
        }
        all.extend(store.snapshot(&row.id).await.unwrap().map(|snapshot| snapshot.text));
    }
    all
}

async fn a_deleted_account_is_gone(url: &str) {
    let router = open(url).await;
    let (mut ada, mut bela) = (Person::new(&router), Person::new(&router));
    sign_up(&mut ada, "Ada Lovelace").await;
    sign_up(&mut bela, "Bela").await;
    let two = [("people", "2"), ("bots", "0"), ("public", "1")];
    // One game is over, one is running, one waits for players, and one is for Ada and a bot.
    let finished = ada.creates("", &two).await;
    bela.joins("", &ada.page(&finished).await).await;
    for _ in 0..10 {
        for person in [&mut ada, &mut bela] {
            let page = person.page(&finished).await;
            person.sent(&page, &format!("{finished}/act"), &[("act", "submit")]).await;
        }
    }
    let running = ada.creates("", &two).await;
    bela.joins("", &ada.page(&running).await).await;
    let page = ada.page(&running).await;
    ada.sent(&page, &format!("{running}/act"), &[("act", "11 35")]).await;
    let waiting = ada.creates("", &[("people", "3"), ("bots", "0"), ("public", "1")]).await;
    bela.joins("", &ada.page(&waiting).await).await;
    let alone = ada.creates("", &[("people", "1"), ("bots", "1")]).await;
    // She has resigned from another one, where a bot plays on in her name.
    let left = ada.creates("", &two).await;
    bela.joins("", &ada.page(&left).await).await;
    ada.confirm(&left, "resign", "resign").await;
    assert!(bela.page(&left).await.contains("Ada Lovelace’s bot"));
    let mut phone = sign_in(&router, "Ada Lovelace", PASSWORD).await;

    assert!(ada.page("/account").await.contains("href=\"/account/delete\""));
    let asked = ada.page("/account/delete").await;
    assert!(asked.contains("This can’t be undone.") && asked.contains("Keep it"), "{asked}");
    let refused = ada.send_form(&asked, "/account/delete", &[("password", "wrong")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.body.contains("That is not your password."), "{}", refused.body);
    assert!(is_signed_in(&mut ada).await);
    let mut thief = Person::new(&router);
    assert_eq!(thief.get("/account/delete").await.status, StatusCode::FORBIDDEN);
    let forged = thief.page("/account").await.replace("action=\"/account\"", "action=\"/account/delete\"");
    let forged = thief.send_form(&forged, "/account/delete", &[("password", PASSWORD)]).await;
    assert_eq!(forged.status, StatusCode::FORBIDDEN);

    assert_eq!(ada.sent(&asked, "/account/delete", &[("password", PASSWORD)]).await, "/");
    assert!(!is_signed_in(&mut ada).await && !is_signed_in(&mut phone).await);
    assert_eq!(try_in(&mut ada, "Ada Lovelace", PASSWORD).await.status, StatusCode::FORBIDDEN);

    let page = bela.page(&running).await;
    assert!(
        page.contains("Former player’s bot") && page.contains("Former player resigned. A bot plays on."),
        "{page}"
    );
    assert!(bela.page(&left).await.contains("Former player’s bot"));
    let page = bela.page(&waiting).await;
    assert!(page.contains("Bela <em>(host)</em>") && page.contains("A player left."), "{page}");
    assert!(bela.page(&finished).await.contains("Former player"));
    let best = bela.page("/best/time-trap").await;
    assert!(best.contains(&finished), "the result stays: {best}");
    assert_eq!(bela.get(&alone).await.status, StatusCode::OK);
    let store = Store::open_existing(url).await.unwrap();
    let texts = all_texts(&store).await;
    assert!(texts.contains("Former player") && !texts.contains("Ada Lovelace"), "{texts}");
    assert!(
        !texts.contains("a:") || texts.matches("a:").count() == texts.matches(&bela_id(&store).await).count()
    );
    assert_eq!(server::check_tables(&store).await.unwrap(), server::Checkup::default());
    // The others play on, and the name is free.
    let page = bela.page(&running).await;
    bela.sent(&page, &format!("{running}/act"), &[("act", "submit")]).await;
    sign_up(&mut ada, "Ada Lovelace").await;
    assert!(!ada.page(&running).await.contains("private-link"), "the new one has none of the seats");
    assert!(bela.page(&running).await.contains("private-link"));
}

async fn bela_id(store: &Store) -> String {
    store.account_by_login("Bela").await.unwrap().unwrap().id
}

#[tokio::test]
async fn names_that_imitate_others_are_refused() {
    let router = open("sqlite::memory:").await;
    let mut ursula = Person::new(&router);
    sign_up(&mut ursula, "Ursula").await;
    let up = |name| [("do", "up"), ("name", name), ("password", PASSWORD)];
    let mut eve = Person::new(&router);
    for (name, why) in [
        ("Ur\u{200d}sula", "looks like one that is"),
        ("Ｕｒｓｕｌａ", "looks like one that is"),
        ("UrsuIa", "looks like one that is"),
        ("Ursulа", "mixes letters of different alphabets"),
        ("ursula@example.org", "can’t contain @"),
    ] {
        let refused = change(&mut eve, &up(name)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert!(refused.body.contains(why), "{name}: {}", refused.body);
    }
    // A guest who imitates a player at the table gets a number, or no seat.
    let path = ursula.creates("", &[("people", "3"), ("bots", "0"), ("public", "1")]).await;
    let room = ursula.page(&path).await;
    eve.joins("Ursu1a", &room).await;
    assert!(ursula.page(&path).await.contains("Ursu1a 2"));
    let mut mallory = Person::new(&router);
    let page = mallory.page(&path).await;
    let refused = mallory.send_form(&page, &format!("{path}/join"), &[("name", "Ursulа")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
    assert!(change(&mut eve, &[("do", "name"), ("name", "Ursulа")]).await.status.is_client_error());
}

#[tokio::test]
async fn forms_need_the_token_of_their_visitor() {
    let router = open("sqlite::memory:").await;
    let (mut ada, mut eve) = (Person::new(&router), Person::new(&router));
    sign_up(&mut ada, "Ada").await;
    let foreign = eve.page("/account").await;
    for fields in [
        &[("do", "password"), ("password", PASSWORD), ("new", "another one")][..],
        &[("do", "code"), ("password", PASSWORD)],
        &[("do", "end-all")],
        &[("do", "end-others")],
    ] {
        let refused = ada.send_form(&foreign, "/account", fields).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{fields:?}");
    }
    for action in ["/account/delete", "/account/recover"] {
        let form = foreign.replace("action=\"/account\"", &format!("action=\"{action}\""));
        let fields = [("name", "Ada"), ("code", "x"), ("password", PASSWORD)];
        let refused = ada.send_form(&form, action, &fields).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{action}");
        assert!(refused.body.contains("This form is out of date"), "{}", refused.body);
    }
    assert!(is_signed_in(&mut ada).await);
}

/// A guest with two tables signs up, and one call to the store fails: everything has moved, or nothing has.
async fn a_guest_moves_whole_or_not_at_all(new_database: fn() -> String) {
    let mut failed = 0;
    for (calls, at) in (0..6).flat_map(|calls| [(calls, FaultAt::Start), (calls, FaultAt::End)]) {
        let store = Store::open(&new_database()).await.unwrap();
        let faults = store.faults();
        let router = open_over(store, Pace { pause: Some(Duration::ZERO), listen: Duration::ZERO }).await;
        let mut guest = Person::new(&router);
        let two = [("people", "2"), ("bots", "0")];
        let paths = [guest.creates("Ada", &two).await, guest.creates("Ada", &two).await];
        let page = guest.page("/account").await;
        let mut before = guest.clone();
        is_quiet(&faults).await;
        faults.fail_after(calls, at);
        let fields = [("do", "up"), ("name", "Ada Lovelace"), ("password", PASSWORD)];
        let answer = guest.send_form(&page, "/account", &fields).await;
        failed += u32::from(answer.status.is_server_error());
        // The call that failed may have been another one's, so that this one is still to come.
        while !faults.has_failed() {
            guest.page("/").await;
        }
        let has = async |person: &mut Person<'_>| {
            let front = person.page("/").await;
            paths.iter().filter(|path| front.contains(path.as_str())).count()
        };
        let mut account = Person::new(&router);
        let is_made = try_in(&mut account, "Ada Lovelace", PASSWORD).await.status == StatusCode::SEE_OTHER;
        let (as_guest, as_account) =
            (has(&mut before).await, if is_made { has(&mut account).await } else { 0 });
        assert_eq!((as_guest, as_account), if is_made { (0, 2) } else { (2, 0) }, "call {calls}, {at:?}");
        if !is_made {
            // Trying again moves everything.
            let page = before.page("/account").await;
            before.sent(&page, "/account", &fields).await;
            assert_eq!(has(&mut before).await, 2);
        }
    }
    assert!(failed >= 3, "only {failed} of the calls that failed were those of signing up");
}

/// Waits until the server does nothing in the background, so that the next calls to the store are those of the test.
async fn is_quiet(faults: &Faults) {
    let mut calls = None;
    while calls.replace(faults.calls()) != Some(faults.calls()) {
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

fn memory() -> String {
    "sqlite::memory:".to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_moves_whole_on_sqlite() {
    a_guest_moves_whole_or_not_at_all(memory).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_moves_whole_on_postgresql() {
    a_guest_moves_whole_or_not_at_all(postgres::fresh_database).await;
}

on_both! {
    a_password_can_be_changed: password_on_sqlite, password_on_postgresql;
    a_recovery_code_works_once: code_on_sqlite, code_on_postgresql;
    an_operator_can_help: operator_on_sqlite, operator_on_postgresql;
    sessions_are_listed_and_ended: sessions_on_sqlite, sessions_on_postgresql;
    sessions_last_while_they_are_used: renewal_on_sqlite, renewal_on_postgresql;
    everything_can_be_downloaded: export_on_sqlite, export_on_postgresql;
    a_deleted_account_is_gone: deletion_on_sqlite, deletion_on_postgresql;
}
