//! Seats and drafts.

use std::sync::Arc;

use serde_json::json;
use store::{SeatDraft, SitError, Sitter, Status, StoreError, TableUpdate, UpdateError};

use crate::TestDatabase;
use crate::common::with_tables;

fn sitter(seat: u8, person: &str) -> Sitter {
    Sitter { seat, person: person.to_owned() }
}

pub(crate) async fn a_seat_belongs_to_one_person(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    store.sit("one", 1, "anna").await.unwrap();
    store.sit("one", 0, "bo").await.unwrap();
    store.sit("one", 255, "anna").await.unwrap();
    store.sit("one", 1, "anna").await.unwrap();
    let refused = store.sit("one", 1, "bo").await;
    assert!(matches!(&refused, Err(SitError::Taken { by }) if by == "anna"), "{refused:?}");
    assert!(matches!(store.sit("two", 1, "bo").await, Err(SitError::NoTable)));
    assert_eq!(
        store.sitters("one").await.unwrap(),
        [sitter(0, "bo"), sitter(1, "anna"), sitter(255, "anna")]
    );

    store.leave_seat("one", 1, "bo").await.unwrap();
    store.leave_seat("one", 0, "bo").await.unwrap();
    store.leave_seat("one", 0, "bo").await.unwrap();
    assert!(matches!(store.leave_seat("two", 1, "bo").await, Err(StoreError::NoTable)));
    assert_eq!(store.sitters("one").await.unwrap(), [sitter(1, "anna"), sitter(255, "anna")]);
    assert_eq!(store.sitters("two").await.unwrap(), []);
}

pub(crate) async fn one_of_many_racing_people_gets_the_seat(database: TestDatabase) {
    let store = Arc::new(with_tables(&database.url, &["one"]).await);
    let tasks: Vec<_> = (0..32)
        .map(|n| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { (n, store.sit("one", 1, &format!("p{n}")).await) })
        })
        .collect();
    let mut seated = Vec::new();
    for task in tasks {
        match task.await.unwrap() {
            (n, Ok(())) => seated.push(format!("p{n}")),
            (_, Err(SitError::Taken { .. })) => {}
            (_, Err(why)) => panic!("{why}"),
        }
    }
    let sitters = store.sitters("one").await.unwrap();
    assert_eq!(seated, sitters.into_iter().map(|sitter| sitter.person).collect::<Vec<_>>());
    assert_eq!(seated.len(), 1);
}

pub(crate) async fn tables_of_a_person_are_listed_once(database: TestDatabase) {
    let store = with_tables(&database.url, &["one", "two", "three", "four"]).await;
    for (table, seat) in [("three", 0), ("one", 0), ("one", 1), ("four", 2)] {
        store.sit(table, seat, "anna").await.unwrap();
    }
    store.sit("two", 0, "bo").await.unwrap();
    let names = async |person: &str, limit| {
        let tables = store.tables_of(person, limit).await.unwrap();
        tables.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    assert_eq!(names("anna", 10).await, ["four", "three", "one"]);
    assert_eq!(names("anna", 2).await, ["four", "three"]);
    assert_eq!(names("bo", 10).await, ["two"]);
    assert_eq!(names("cy", 10).await, [""; 0]);
}

pub(crate) async fn tables_that_name_a_person_are_found(database: TestDatabase) {
    let store = with_tables(&database.url, &["one", "two", "three"]).await;
    for (table, doc) in
        [("one", "{\"host\":\"anna\"}"), ("three", "[\"bo\",\"anna\"]"), ("two", "\"annabel\"")]
    {
        let version = store.table(table).await.unwrap().unwrap().doc_version;
        store.update_table(table, version, doc.to_owned(), false).await.unwrap();
    }
    assert_eq!(store.tables_naming("anna").await.unwrap(), ["one", "three"]);
    assert_eq!(store.tables_naming("cy").await.unwrap(), [""; 0]);
}

pub(crate) async fn drafts_are_kept_until_they_are_emptied(database: TestDatabase) {
    let store = with_tables(&database.url, &["one", "two"]).await;
    let draft = |seat, text: &str| SeatDraft { seat, text: text.to_owned() };
    store.put_draft("one", 2, "m1 ne").await.unwrap();
    store.put_draft("one", 1, "m3").await.unwrap();
    store.put_draft("one", 2, "m1 ne, fire s").await.unwrap();
    store.put_draft("two", 1, "").await.unwrap();
    assert_eq!(store.drafts("one").await.unwrap(), [draft(1, "m3"), draft(2, "m1 ne, fire s")]);
    assert_eq!(store.drafts("two").await.unwrap(), []);
    store.put_draft("one", 2, "").await.unwrap();
    assert_eq!(store.drafts("one").await.unwrap(), [draft(1, "m3")]);
    assert!(matches!(store.put_draft("three", 1, "x").await, Err(StoreError::NoTable)));
    assert!(!format!("{:?}", store.drafts("one").await).contains("m3"));
}

pub(crate) async fn who_sits_there_is_saved_with_the_document(database: TestDatabase) {
    let store = with_tables(&database.url, &["one", "two"]).await;
    for (seat, person) in [(0, "anna"), (1, "bo"), (2, "cy")] {
        store.sit("one", seat, person).await.unwrap();
        store.sit("two", seat, person).await.unwrap();
    }
    let update = |sitters: Option<Vec<Sitter>>, status| TableUpdate {
        doc: json!({ "turn": 2 }).to_string(),
        is_public: false,
        sitters,
        status,
    };
    let sitters = vec![sitter(0, "anna"), sitter(2, "dot"), sitter(3, "bo")];
    assert_eq!(store.update_table_with("one", 1, update(Some(sitters.clone()), None)).await.unwrap(), 2);
    assert_eq!(store.sitters("one").await.unwrap(), sitters);
    let late = store.update_table_with("one", 1, update(Some(Vec::new()), Some(Status::Finished))).await;
    assert!(matches!(late, Err(UpdateError::Conflict { doc_version: 2 })), "{late:?}");
    assert_eq!(store.sitters("one").await.unwrap(), sitters, "a refused update leaves no trace");
    assert_eq!(store.table("one").await.unwrap().unwrap().status, Status::Running);
    store.update_table_with("one", 2, update(None, Some(Status::Finished))).await.unwrap();
    assert_eq!(store.sitters("one").await.unwrap(), sitters);
    assert_eq!(store.table("one").await.unwrap().unwrap().status, Status::Finished);
    store.update_table_with("one", 3, update(Some(Vec::new()), None)).await.unwrap();
    assert!(store.sitters("one").await.unwrap().is_empty());
    assert_eq!(store.sitters("two").await.unwrap().len(), 3, "other tables keep theirs");
}
