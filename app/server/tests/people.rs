//! Guests, names and accounts: nothing is lost when a guest signs up or in, on either database.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::http::StatusCode;
use common::{Person, database, open, postgres};

const PASSWORD: &str = "long enough";

async fn sign_up(person: &mut Person<'_>, name: &str) {
    let page = person.page("/account").await;
    person.sent(&page, "/account", &[("do", "up"), ("name", name), ("password", PASSWORD)]).await;
}

/// A guest plays, signs up, and still has every table, the rights of the host, and the results.
async fn a_guest_keeps_everything(url: &str) {
    let router = open(url).await;
    let mut ada = Person::new(&router);
    let running = ada.creates("Ada", &[("people", "2"), ("bots", "0")]).await;
    let mut bela = Person::new(&router);
    bela.joins("Bela", &ada.page(&running).await).await;
    let waiting = ada.creates("Ada", &[("people", "2"), ("bots", "0")]).await;
    let finished = ada.creates("Ada", &[("people", "1"), ("bots", "1")]).await;
    for _ in 0..10 {
        let page = ada.page(&finished).await;
        ada.sent(&page, &format!("{finished}/act"), &[("act", "submit")]).await;
        // The bot answers in the background.
        for _ in 0..200 {
            if !ada.page(&finished).await.contains("Waiting for Bot 2") {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
    assert!(ada.page("/best/time-trap").await.contains(&finished), "the result is kept");
    let draft = ada.page(&running).await;
    ada.sent(&draft, &format!("{running}/act"), &[("act", "11 35")]).await;

    // Bela plays on while Ada signs up.
    let bela_plays = async {
        let page = bela.page(&running).await;
        bela.sent(&page, &format!("{running}/act"), &[("act", "submit")]).await;
    };
    tokio::join!(sign_up(&mut ada, "Ada Lovelace"), bela_plays);

    let front = ada.page("/").await;
    for path in [&running, &waiting, &finished] {
        assert!(front.contains(path.as_str()), "{path} is on the front page: {front}");
    }
    let page = ada.page(&running).await;
    assert!(page.contains("id=\"act\" method=\"post\""), "she still has her seat: {page}");
    assert!(page.contains("Ada Lovelace"), "under her new name");
    assert!(page.contains("Replace Bela with someone else"), "and is still the host");
    ada.sent(&page, &format!("{running}/act"), &[("act", "submit")]).await;
    assert!(ada.page(&running).await.contains("Turn 2 of 10"), "both turns count");
    assert!(ada.page(&waiting).await.contains("Start now with bots"));
    assert!(ada.page("/best/time-trap").await.contains(&finished), "the result has moved too");

    // From another device the same tables are there.
    let mut phone = Person::new(&router);
    let page = phone.page("/account").await;
    phone.sent(&page, "/account", &[("do", "in"), ("name", "ada lovelace"), ("password", PASSWORD)]).await;
    assert!(phone.page("/").await.contains(&running));

    // Another process finds the same in the database.
    let again = open(url).await;
    let mut tablet = Person::new(&again);
    let page = tablet.page("/account").await;
    tablet.sent(&page, "/account", &[("do", "in"), ("name", "Ada Lovelace"), ("password", PASSWORD)]).await;
    assert!(tablet.page(&running).await.contains("Turn 2 of 10"));
    assert!(tablet.page("/best/time-trap").await.contains(&finished));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_keeps_everything_on_sqlite() {
    a_guest_keeps_everything(&database("guest-signs-up")).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_keeps_everything_on_postgresql() {
    a_guest_keeps_everything(&postgres::fresh_database()).await;
}

#[tokio::test]
async fn signing_in_asks_whether_to_bring_the_tables() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    sign_up(&mut ada, "Ada").await;
    for (bring, is_there) in [("1", true), ("", false)] {
        let mut guest = Person::new(&router);
        let path = guest.creates("Ada", &[("people", "2"), ("bots", "0")]).await;
        let page = guest.page("/account").await;
        assert!(page.contains("Add the game you played as a guest to this account"), "{page}");
        let fields = [("do", "in"), ("name", "Ada"), ("password", PASSWORD), ("bring", bring)];
        guest.sent(&page, "/account", &fields).await;
        assert_eq!(guest.page("/").await.contains(&path), is_there, "bring: {bring:?}");
        assert_eq!(ada.page("/").await.contains(&path), is_there, "bring: {bring:?}");
    }
}

#[tokio::test]
async fn a_refused_form_keeps_what_was_typed_and_changes_nothing() {
    let router = open("sqlite::memory:").await;
    let mut other = Person::new(&router);
    sign_up(&mut other, "Cleo").await;
    let mut ada = Person::new(&router);
    let path = ada.creates("Ada", &[("people", "2"), ("bots", "0")]).await;
    let page = ada.page("/account").await;
    for part in ["autocomplete=\"username\"", "autocomplete=\"new-password\"", "maxlength=\"30\""] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let fields = [("do", "up"), ("name", "CLEO"), ("email", "ada@example.org"), ("password", PASSWORD)];
    let refused = ada.send_form(&page, "/account", &fields).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    for part in ["That name is taken", "value=\"CLEO\"", "value=\"ada@example.org\"", "role=\"alert\""] {
        assert!(refused.body.contains(part), "{part}: {}", refused.body);
    }
    assert!(!refused.body.contains(PASSWORD));
    assert!(ada.page("/").await.contains(&path), "the guest is still here");
}

#[tokio::test]
async fn a_name_can_be_changed_and_is_unique_at_a_table() {
    let router = open("sqlite::memory:").await;
    let mut ada = Person::new(&router);
    let path = ada.creates("Guest", &[("people", "3"), ("bots", "0"), ("public", "1")]).await;
    let room = ada.page(&path).await;
    let mut bela = Person::new(&router);
    bela.joins("guest ", &room).await;
    assert!(ada.page(&path).await.contains("guest 2"), "equal names are numbered");
    let rename = async |person: &mut Person<'_>, name: &str| {
        let page = person.page("/account").await;
        person.send_form(&page, "/account", &[("do", "name"), ("name", name)]).await
    };
    assert_eq!(rename(&mut ada, "Ada").await.status, StatusCode::SEE_OTHER);
    let room = ada.page(&path).await;
    assert!(room.contains("<summary>Ada</summary>"), "the menu has the new name: {room}");
    assert!(room.contains("Ada <em>(host)</em>"), "and so has the table: {room}");
    assert_eq!(rename(&mut bela, "A D A").await.status, StatusCode::SEE_OTHER);
    assert!(ada.page(&path).await.contains("A D A 2"), "spaces do not make another name");
    for (name, why) in [("  ", "Please enter a name."), (&"x".repeat(31), "up to 30 characters")] {
        let refused = rename(&mut ada, name).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(refused.body.contains(why), "{}", refused.body);
    }
    let mut stranger = Person::new(&router);
    let page = stranger.page("/account").await;
    assert!(!page.contains("Save name") && page.contains("Create account"), "{page}");
}
