//! Tables, their documents and snapshots.

use std::sync::Arc;

use serde_json::json;
use store::{CreateError, DiceSeed, Filter, Sitter, Status, Store, StoreError, UpdateError};

use crate::TestDatabase;
use crate::common::{a_table, log, rows, with_tables};

pub(crate) async fn a_table_is_read_as_it_was_created(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    let bytes: [u8; 32] = std::array::from_fn(|n| u8::try_from(n * 8).unwrap());
    let mut new = a_table("one");
    new.seed = DiceSeed::new(bytes);
    new.is_public = false;
    store.create_table(new.clone()).await.unwrap();

    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!((table.id, table.game, table.head), (new.id, new.game, new.head));
    assert_eq!(table.seed.reveal(), &bytes);
    assert_eq!((table.doc.to_string(), table.doc_version), (new.doc, 1));
    assert_eq!((table.status, table.is_public, table.next_seq), (Status::Running, false, 1));
    assert!(table.created_at > 1_700_000_000_000 && table.updated_at == table.created_at);
    assert_eq!(store.table("two").await.unwrap(), None);

    store.append("one", 1, rows(&["a", "b"])).await.unwrap();
    let later = store.table("one").await.unwrap().unwrap();
    assert_eq!(later.next_seq, 3);
    assert!(later.updated_at >= table.updated_at);
    assert_eq!(later.created_at, table.created_at);
}

pub(crate) async fn a_table_can_start_with_sitters_and_rows(database: TestDatabase) {
    let store = with_tables(&database.url, &["other"]).await;
    let sitter = |seat: u8, person: &str| Sitter { seat, person: person.to_owned() };
    let mut new = a_table("one");
    new.sitters = vec![sitter(0, "ada"), sitter(2, "cleo")];
    new.rows = rows(&["head", "1: submit"]);
    store.create_table(new.clone()).await.unwrap();
    assert_eq!(log(&store, "one").await, [(1, "head".to_owned()), (2, "1: submit".to_owned())]);
    assert_eq!(store.table("one").await.unwrap().unwrap().next_seq, 3);
    assert_eq!(store.sitters("one").await.unwrap(), new.sitters);
    assert_eq!(store.tables_of("cleo", 9).await.unwrap()[0].id, "one");
    store.append("one", 3, rows(&["2: submit"])).await.unwrap();
    // A table whose id is taken gets neither sitters nor rows.
    let mut again = a_table("other");
    (again.sitters, again.rows) = (new.sitters, new.rows);
    assert!(matches!(store.create_table(again).await, Err(CreateError::Taken)));
    assert!(log(&store, "other").await.is_empty() && store.sitters("other").await.unwrap().is_empty());
}

pub(crate) async fn an_id_is_given_once(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    let mut again = a_table("one");
    "another".clone_into(&mut again.game);
    assert!(matches!(store.create_table(again).await, Err(CreateError::Taken)));
    assert_eq!(store.table("one").await.unwrap().unwrap().game, "time-trap");
}

pub(crate) async fn a_document_is_replaced_only_at_its_current_version(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    let doc = json!({ "turn": 2 });
    assert_eq!(store.update_table("one", 1, doc.to_string(), false).await.unwrap(), 2);
    let refused = store.update_table("one", 1, json!(null).to_string(), true).await;
    assert!(matches!(refused, Err(UpdateError::Conflict { doc_version: 2 })), "{refused:?}");
    let ahead = store.update_table("one", 7, json!(null).to_string(), true).await;
    assert!(matches!(ahead, Err(UpdateError::Conflict { doc_version: 2 })), "{ahead:?}");
    let nowhere = store.update_table("two", 1, json!(null).to_string(), true).await;
    assert!(matches!(nowhere, Err(UpdateError::NoTable)), "{nowhere:?}");
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!((table.doc, table.doc_version), (doc, 2));
    assert_eq!(
        (table.status, table.is_public),
        (Status::Running, false),
        "a new document does not change the status"
    );
}

pub(crate) async fn updates_that_race_are_all_counted(database: TestDatabase) {
    let store = Arc::new(with_tables(&database.url, &["one"]).await);
    store.update_table("one", 1, json!(0).to_string(), true).await.unwrap();
    let tasks: Vec<_> = (0..16)
        .map(|_| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                loop {
                    let table = store.table("one").await.unwrap().unwrap();
                    let next = json!(table.doc.as_u64().unwrap() + 1);
                    match store.update_table("one", table.doc_version, next.to_string(), true).await {
                        Ok(_) => return,
                        Err(UpdateError::Conflict { .. }) => {}
                        Err(why) => panic!("{why}"),
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let table = store.table("one").await.unwrap().unwrap();
    assert_eq!((table.doc, table.doc_version), (json!(16), 18));
}

pub(crate) async fn lists_are_newest_first_and_continue_where_they_ended(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    for (n, status) in
        [Status::Open, Status::Running, Status::Finished].into_iter().cycle().take(9).enumerate()
    {
        let mut table = a_table(&format!("t{n}"));
        (table.status, table.is_public) = (status, n % 2 == 0);
        store.create_table(table).await.unwrap();
    }
    let names = async |filter: Filter| {
        let tables = store.list(filter).await.unwrap();
        tables.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    let all = Filter::default();
    assert_eq!(names(all.clone()).await, ["t8", "t7", "t6", "t5", "t4", "t3", "t2", "t1", "t0"]);
    assert_eq!(names(Filter { status: Some(Status::Running), ..all.clone() }).await, ["t7", "t4", "t1"]);
    assert_eq!(names(Filter { public_only: true, limit: 3, ..all.clone() }).await, ["t8", "t6", "t4"]);
    let next = Filter { public_only: true, limit: 3, before: Some("t4".to_owned()), ..all.clone() };
    assert_eq!(names(next).await, ["t2", "t0"]);
    let both = Filter { status: Some(Status::Open), public_only: true, ..all };
    assert_eq!(names(both).await, ["t6", "t0"]);
}

pub(crate) async fn the_newest_snapshot_is_kept(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    assert_eq!(store.snapshot("one").await.unwrap(), None);
    store.append("one", 1, rows(&["a", "b", "c"])).await.unwrap();
    for (seq, text) in [(2, "after two"), (1, "late"), (3, "after three"), (2, "late again")] {
        store.put_snapshot("one", seq, text).await.unwrap();
    }
    let kept = store.snapshot("one").await.unwrap().unwrap();
    assert_eq!((kept.seq, kept.text.as_str()), (3, "after three"));
    assert!(matches!(store.put_snapshot("two", 1, "x").await, Err(StoreError::NoTable)));
}

pub(crate) async fn invalid_data_is_refused(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    for id in ["", "a\nb", &"x".repeat(500)] {
        let refused = store.create_table(a_table(id)).await;
        assert!(matches!(refused, Err(CreateError::Failed(StoreError::Invalid { .. }))), "{refused:?}");
    }
    let refused = store.append("one", 1, rows(&["fine", "zero \0 inside"])).await.unwrap_err();
    assert_eq!(refused.to_string(), "this cannot be stored: a text contains a zero character");
    assert!(store.append("one", 1, vec!["x".repeat(17 << 20)]).await.is_err());
    assert_eq!(store.log("one", 1).await.unwrap(), []);
}

pub(crate) async fn secrets_are_not_printed(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    let mut new = a_table("one");
    new.seed = DiceSeed::new([171; 32]);
    new.doc = json!({ "invitation": "open sesame" }).to_string();
    let before = format!("{new:?}");
    store.create_table(new).await.unwrap();
    let after = format!("{store:?} {:?}", store.table("one").await.unwrap());
    for shown in [before, after] {
        assert!(!shown.contains("171, 171") && !shown.contains("sesame"), "{shown}");
    }
}
