//! Accounts and sessions.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::json;
use store::{
    Account, AccountError, Adoption, NewPassword, NewTable, Session, Sitter, Store, StoreError, UpdateError,
};

use crate::{
    TestDatabase,
    common::{a_table, rows},
};

fn account(id: &str, name: &str, email: Option<&str>) -> Account {
    let (id, name, email) = (id.to_owned(), name.to_owned(), email.map(str::to_owned));
    let password_hash = "$argon2id$sesame".to_owned();
    Account { id, name, email, password_hash, recovery_hash: Some([5; 32]), created_at: 1_234 }
}

pub(crate) async fn accounts_are_found_by_id_name_and_email(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    let anna = account("p1", "Änne", Some("Anne@Example.org"));
    let bo = account("p2", "Bo", None);
    store.create_account(anna.clone()).await.unwrap();
    store.create_account(bo.clone()).await.unwrap();
    assert_eq!(store.account("p1").await.unwrap(), Some(anna.clone()));
    assert_eq!(store.account("p3").await.unwrap(), None);
    for login in ["Änne", "änne", " ÄNNE ", "anne@example.ORG"] {
        assert_eq!(store.account_by_login(login).await.unwrap(), Some(anna.clone()), "{login}");
    }
    assert_eq!(store.account_by_login("BO").await.unwrap(), Some(bo));
    assert_eq!(store.account_by_login("Anne").await.unwrap(), None);
    assert!(!format!("{anna:?}").contains("sesame") && !format!("{anna:?}").contains("Example"));
}

pub(crate) async fn names_and_addresses_are_taken_whatever_their_case(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    store.create_account(account("p1", "ÄÖ", Some("ä@example.org"))).await.unwrap();
    let name = store.create_account(account("p2", "äö", None)).await;
    assert!(matches!(name, Err(AccountError::NameTaken)), "{name:?}");
    let email = store.create_account(account("p2", "Bo", Some("Ä@EXAMPLE.org"))).await;
    assert!(matches!(email, Err(AccountError::EmailTaken)), "{email:?}");
    let email_as_name = store.create_account(account("p2", "Ä@example.org", None)).await;
    assert!(matches!(email_as_name, Err(AccountError::NameTaken)), "{email_as_name:?}");
    let id = store.create_account(account("p1", "Bo", None)).await;
    assert!(matches!(id, Err(AccountError::IdTaken)), "{id:?}");
    let nameless = store.create_account(account("p2", "  ", None)).await;
    assert!(matches!(nameless, Err(AccountError::Failed(StoreError::Invalid { .. }))), "{nameless:?}");
    // Refused accounts leave nothing behind.
    store.create_account(account("p2", "Bo", Some("bo@example.org"))).await.unwrap();
    store.create_account(account("p3", "cy@example.org", Some("Cy@example.org"))).await.unwrap();
    assert_eq!(store.account_by_login("bo").await.unwrap().unwrap().id, "p2");
    assert_eq!(store.account_by_login("CY@example.org").await.unwrap().unwrap().id, "p3");
}

pub(crate) async fn racing_accounts_cannot_share_a_name(database: TestDatabase) {
    let store = Arc::new(Store::open(&database.url).await.unwrap());
    let tasks: Vec<_> = (0..16)
        .map(|n| {
            let store = Arc::clone(&store);
            let name = if n % 2 == 0 { "Zoë" } else { "ZOË" };
            tokio::spawn(async move { store.create_account(account(&format!("p{n}"), name, None)).await })
        })
        .collect();
    let mut made = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => made += 1,
            Err(AccountError::NameTaken) => {}
            Err(why) => panic!("{why}"),
        }
    }
    assert_eq!(made, 1);
    assert_eq!(store.doctor().await.unwrap().counts.accounts, 1);
}

pub(crate) async fn sessions_end(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    let now = i64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap();
    let session = |name: &str, expires_at| Session { expires_at, ..session("p1", name) };
    let hour = 3_600_000;
    store.put_session([1; 32], session("Anna", now + hour)).await.unwrap();
    store.put_session([2; 32], session("Bo", now - 1)).await.unwrap();
    store.put_session([3; 32], session("Cy", now + 2 * hour)).await.unwrap();
    assert_eq!(store.session(&[1; 32]).await.unwrap(), Some(session("Anna", now + hour)));
    assert_eq!(store.session(&[2; 32]).await.unwrap(), None);
    assert_eq!(store.session(&[9; 32]).await.unwrap(), None);

    store.put_session([1; 32], session("Anne", now + hour)).await.unwrap();
    assert_eq!(store.session(&[1; 32]).await.unwrap().unwrap().name, "Anne");

    assert_eq!(store.sweep_sessions(now).await.unwrap(), 1);
    assert_eq!(store.sweep_sessions(now).await.unwrap(), 0);
    assert_eq!(store.sweep_sessions(now + hour).await.unwrap(), 1);
    assert_eq!(store.session(&[1; 32]).await.unwrap(), None);
    assert!(store.session(&[3; 32]).await.unwrap().is_some());

    store.delete_session(&[3; 32]).await.unwrap();
    store.delete_session(&[3; 32]).await.unwrap();
    assert_eq!(store.session(&[3; 32]).await.unwrap(), None);
}

fn session(person: &str, name: &str) -> Session {
    Session {
        person: person.to_owned(),
        name: name.to_owned(),
        browser: "Firefox on Linux".to_owned(),
        started_at: 1,
        seen_at: 2,
        expires_at: i64::MAX,
    }
}

/// A table with these people in its seats, whose document names them.
fn a_table_with(id: &str, people: &[&str]) -> NewTable {
    let sitters =
        people.iter().zip(0_u8..).map(|(person, seat)| Sitter { seat, person: (*person).to_owned() });
    let seats: Vec<_> = people.iter().map(|person| json!({ "name": "Guest", "holder": person })).collect();
    NewTable {
        doc: json!({ "host": people[0], "seats": seats, "said": format!("not {}", people[0]) }).to_string(),
        sitters: sitters.collect(),
        ..a_table(id)
    }
}

/// The account that a guest signs up for.
fn sign_up(guest: Option<&str>, account: Account) -> Adoption {
    Adoption {
        guest: guest.map(str::to_owned),
        token_hash: [9; 32],
        session: session(&account.id, &account.name),
        account: Some(account),
    }
}

/// Two stores on machines whose clocks differ by an hour go by the database's.
pub(crate) async fn stores_with_different_clocks_agree(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    let ahead = Store::open(&database.url).await.unwrap();
    ahead.faults().set_clock_ahead(Duration::from_hours(1));
    let minute = 60_000;
    assert!((store.now_ms() - ahead.now_ms()).abs() < minute);
    assert!((store.ask_time().await.unwrap() - ahead.ask_time().await.unwrap()).abs() < minute);

    let ends_soon = Session { expires_at: store.now_ms() + 30 * minute, ..session("p1", "Anna") };
    store.put_session([1; 32], ends_soon.clone()).await.unwrap();
    assert_eq!(ahead.session(&[1; 32]).await.unwrap(), Some(ends_soon), "it has half an hour left");
    assert_eq!(ahead.sessions_of("p1").await.unwrap().len(), 1);

    for (id, store) in [("here", &store), ("ahead", &ahead)] {
        store.create_table(a_table(id)).await.unwrap();
        store.append(id, 1, rows(&["one"])).await.unwrap();
        store.update_table(id, 1, "{}".to_owned(), true).await.unwrap();
    }
    let mut stamps = Vec::new();
    for id in ["here", "ahead"] {
        let row = store.table(id).await.unwrap().unwrap();
        let log = store.log(id, 1).await.unwrap();
        stamps.extend([row.created_at, row.updated_at, row.moved_at, log[0].at_ms]);
    }
    let (first, last) = (stamps.iter().min().unwrap(), stamps.iter().max().unwrap());
    assert!(last - first < minute, "{stamps:?}");
}

pub(crate) async fn a_guest_moves_to_an_account_in_one_write(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    store.create_table(a_table_with("one", &["g1", "g2"])).await.unwrap();
    store.create_table(a_table_with("two", &["g2", "g1"])).await.unwrap();
    store.create_table(a_table_with("three", &["g2"])).await.unwrap();
    store.put_session([1; 32], session("g1", "Guest")).await.unwrap();
    store.put_session([2; 32], session("g2", "Bo")).await.unwrap();

    let mut moved = store.adopt(sign_up(Some("g1"), account("a1", "Anna", None))).await.unwrap();
    moved.sort();
    assert_eq!(moved, ["one", "two"]);
    let one = store.table("one").await.unwrap().unwrap();
    assert_eq!(one.doc["host"], "a1");
    assert_eq!(one.doc["seats"][0]["holder"], "a1");
    assert_eq!(one.doc["seats"][1]["holder"], "g2");
    assert_eq!(one.doc["said"], "not g1", "only whole ids are replaced");
    assert_eq!(one.doc_version, 2);
    assert_eq!(store.table("three").await.unwrap().unwrap().doc_version, 1);
    assert_eq!(store.tables_of("a1", 9).await.unwrap().len(), 2);
    assert!(store.tables_of("g1", 9).await.unwrap().is_empty());
    assert_eq!(store.session(&[1; 32]).await.unwrap(), None, "the guest is gone");
    assert_eq!(store.session(&[2; 32]).await.unwrap().unwrap().person, "g2");
    assert_eq!(store.session(&[9; 32]).await.unwrap().unwrap().person, "a1");
    assert_eq!(store.account_by_login("anna").await.unwrap().unwrap().id, "a1");
}

pub(crate) async fn a_refused_sign_up_moves_nothing(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    store.create_table(a_table_with("one", &["g1"])).await.unwrap();
    store.put_session([1; 32], session("g1", "Guest")).await.unwrap();
    store.create_account(account("a1", "Anna", None)).await.unwrap();
    let before = store.table("one").await.unwrap();
    let refused = store.adopt(sign_up(Some("g1"), account("a2", "ANNA", None))).await;
    assert!(matches!(refused, Err(AccountError::NameTaken)), "{refused:?}");
    assert_eq!(store.table("one").await.unwrap(), before);
    assert_eq!(store.tables_of("g1", 9).await.unwrap().len(), 1);
    assert!(store.session(&[1; 32]).await.unwrap().is_some());
    assert_eq!(store.session(&[9; 32]).await.unwrap(), None);
    assert_eq!(store.account("a2").await.unwrap(), None);
}

pub(crate) async fn play_continues_while_a_guest_moves(database: TestDatabase) {
    let store = Arc::new(Store::open(&database.url).await.unwrap());
    store.create_table(a_table_with("one", &["g1", "g2"])).await.unwrap();
    store.create_account(account("a1", "Anna", None)).await.unwrap();
    let appends = {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for seq in 1..=40 {
                store.append("one", seq, vec![format!("row {seq}")]).await.unwrap();
            }
        })
    };
    let updates = {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for count in 1..=20 {
                loop {
                    let row = store.table("one").await.unwrap().unwrap();
                    let mut doc = row.doc;
                    doc["count"] = json!(count);
                    match store.update_table("one", row.doc_version, doc.to_string(), true).await {
                        Ok(_) => break,
                        Err(UpdateError::Conflict { .. }) => {}
                        Err(why) => panic!("{why}"),
                    }
                }
            }
        })
    };
    let adoption = Adoption { account: None, ..sign_up(Some("g1"), account("a1", "Anna", None)) };
    assert_eq!(store.adopt(adoption).await.unwrap(), ["one"]);
    appends.await.unwrap();
    updates.await.unwrap();
    let one = store.table("one").await.unwrap().unwrap();
    assert_eq!((&one.doc["count"], &one.doc["host"]), (&json!(20), &json!("a1")), "no change is lost");
    assert_eq!(one.doc_version, 22);
    assert_eq!(store.log("one", 1).await.unwrap().len(), 40);
}

pub(crate) async fn a_name_can_be_changed(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    store.create_account(account("a1", "Anna", Some("anna@example.org"))).await.unwrap();
    store.create_account(account("a2", "Bo", None)).await.unwrap();
    store.put_session([1; 32], session("a1", "Anna")).await.unwrap();
    store.put_session([2; 32], session("g1", "Guest")).await.unwrap();
    let taken = store.rename("a1", "BO").await;
    assert!(matches!(taken, Err(AccountError::NameTaken)), "{taken:?}");
    store.rename("a1", "ANNA").await.unwrap();
    store.rename("a1", "Änne").await.unwrap();
    assert_eq!(store.session(&[1; 32]).await.unwrap().unwrap().name, "Änne");
    assert_eq!(store.account_by_login("änne").await.unwrap().unwrap().name, "Änne");
    assert_eq!(store.account_by_login("Anna").await.unwrap(), None, "the old name is free");
    assert_eq!(store.account_by_login("anna@example.org").await.unwrap().unwrap().id, "a1");
    store.rename("g1", "Bo").await.unwrap();
    assert_eq!(
        store.session(&[2; 32]).await.unwrap().unwrap().name,
        "Bo",
        "guests may be called like others"
    );
    assert!(store.rename("g1", "  ").await.is_err());
}

pub(crate) async fn names_that_look_alike_are_taken(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    store.create_account(account("p1", "Ursula", Some("ursula@example.org"))).await.unwrap();
    for alike in ["Ur\u{200d}sula", "Ｕｒｓｕｌａ", "Ursulа", "U R S U L A", "ursu1a"] {
        let taken = store.create_account(account("p2", alike, None)).await;
        assert!(matches!(taken, Err(AccountError::NameTaken)), "{alike}: {taken:?}");
    }
    // Addresses are compared letter by letter.
    store.create_account(account("p2", "Bo", Some("ursu1a@example.org"))).await.unwrap();
    let taken = store.rename("p2", "Ursulа").await;
    assert!(matches!(taken, Err(AccountError::NameTaken)), "{taken:?}");
    assert_eq!(store.account_by_login("ursula").await.unwrap().unwrap().id, "p1");
    assert_eq!(store.account_by_login("ursu1a@example.org").await.unwrap().unwrap().id, "p2");
}

pub(crate) async fn a_new_password_ends_the_other_sessions(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    for (id, name) in [("p1", "Anna"), ("p2", "Bo")] {
        store.create_account(account(id, name, None)).await.unwrap();
    }
    let sign_in = async |tokens: &[u8]| {
        for token in tokens {
            store.put_session([*token; 32], session("p1", "Anna")).await.unwrap();
        }
        store.put_session([9; 32], session("p2", "Bo")).await.unwrap();
    };
    let left = async || {
        let sessions = store.sessions_of("p1").await.unwrap();
        sessions.iter().map(|(hash, _)| hash[0]).collect::<Vec<_>>()
    };
    let change = |account: &str, password: &str, recovery, keep| NewPassword {
        account: account.to_owned(),
        password_hash: password.to_owned(),
        recovery,
        keep,
    };
    sign_in(&[1, 2, 3]).await;
    assert!(store.set_password(change("p1", "new", None, Some([2; 32]))).await.unwrap());
    assert_eq!(left().await, [2]);
    assert_eq!(store.account("p1").await.unwrap().unwrap().password_hash, "new");
    assert!(!store.set_password(change("p3", "new", None, None)).await.unwrap());

    // A recovery code works once, and a wrong one changes nothing.
    sign_in(&[1]).await;
    let wrong = change("p1", "stolen", Some(([6; 32], [7; 32])), None);
    assert!(!store.set_password(wrong).await.unwrap());
    assert_eq!(
        (left().await.len(), store.account("p1").await.unwrap().unwrap().password_hash.as_str()),
        (2, "new")
    );
    let right = change("p1", "newer", Some(([5; 32], [6; 32])), None);
    assert!(store.set_password(right.clone()).await.unwrap());
    assert!(!store.set_password(right).await.unwrap(), "twice");
    assert_eq!(left().await, [0_u8; 0]);
    let anna = store.account("p1").await.unwrap().unwrap();
    assert_eq!((anna.password_hash.as_str(), anna.recovery_hash), ("newer", Some([6; 32])));
    assert!(store.set_recovery("p1", [8; 32]).await.unwrap());
    assert!(!store.set_recovery("p3", [8; 32]).await.unwrap());
    assert_eq!(store.account("p1").await.unwrap().unwrap().recovery_hash, Some([8; 32]));
    assert!(store.session(&[9; 32]).await.unwrap().is_some(), "no one else is signed out");
    assert_eq!(store.account("p2").await.unwrap().unwrap().password_hash, "$argon2id$sesame");
}

pub(crate) async fn sessions_are_listed_renewed_and_ended(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    for (token, seen_at) in [(1, 10), (2, 30), (3, 20)] {
        let session = Session { seen_at, ..session("p1", "Anna") };
        store.put_session([token; 32], session).await.unwrap();
    }
    store.put_session([4; 32], session("p2", "Bo")).await.unwrap();
    store.put_session([5; 32], Session { expires_at: 5, ..session("p1", "Anna") }).await.unwrap();
    let order = async || {
        let sessions = store.sessions_of("p1").await.unwrap();
        sessions.iter().map(|(hash, _)| hash[0]).collect::<Vec<_>>()
    };
    assert_eq!(order().await, [2, 3, 1], "the last used first, and none that has expired");
    store.renew_session(&[1; 32], 40, i64::MAX - 1).await.unwrap();
    assert_eq!(order().await, [1, 2, 3]);
    let renewed = store.session(&[1; 32]).await.unwrap().unwrap();
    assert_eq!((renewed.started_at, renewed.seen_at, renewed.expires_at), (1, 40, i64::MAX - 1));
    assert!(!store.end_session("p2", &[1; 32]).await.unwrap(), "it is not theirs");
    assert!(store.end_session("p1", &[1; 32]).await.unwrap());
    assert!(!store.end_session("p1", &[1; 32]).await.unwrap());
    assert_eq!(store.end_sessions("p1", Some([3; 32])).await.unwrap(), 2, "the expired one too");
    assert_eq!(order().await, [3]);
    assert_eq!(store.end_sessions("p1", None).await.unwrap(), 1);
    assert!(store.session(&[4; 32]).await.unwrap().is_some());
}

pub(crate) async fn a_deleted_account_leaves_nothing_but_its_seats(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    store.create_account(account("p1", "Anna", Some("anna@example.org"))).await.unwrap();
    store.create_account(account("p2", "Bo", None)).await.unwrap();
    store.create_table(a_table_with("one", &["p1", "p2"])).await.unwrap();
    store.put_session([1; 32], session("p1", "Anna")).await.unwrap();
    store.put_session([2; 32], session("p2", "Bo")).await.unwrap();
    assert!(store.delete_account("p1").await.unwrap());
    assert!(!store.delete_account("p1").await.unwrap());
    assert_eq!(store.account("p1").await.unwrap(), None);
    for login in ["Anna", "anna@example.org"] {
        assert_eq!(store.account_by_login(login).await.unwrap(), None);
    }
    assert_eq!(store.session(&[1; 32]).await.unwrap(), None);
    assert!(store.session(&[2; 32]).await.unwrap().is_some() && store.account("p2").await.unwrap().is_some());
    assert_eq!(store.sitters("one").await.unwrap().len(), 2);
    store.create_account(account("p3", "Anna", Some("anna@example.org"))).await.unwrap();
    assert!(store.doctor().await.unwrap().is_sound());
}
