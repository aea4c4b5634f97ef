//! The append-only log of each table.

use std::sync::Arc;

use store::{AppendError, Status, Store};

use crate::TestDatabase;
use crate::common::{a_table, log, rows, with_tables};

pub(crate) async fn rows_are_read_numbered_and_in_order(database: TestDatabase) {
    let store = with_tables(&database.url, &["one", "two"]).await;
    for seq in 1..=20 {
        store.append("one", seq, vec![format!("row {seq}")]).await.unwrap();
    }
    store.append("two", 1, rows(&["other"])).await.unwrap();
    let expected: Vec<_> = (1..=20).map(|seq| (seq, format!("row {seq}"))).collect();
    assert_eq!(log(&store, "one").await, expected);
    assert_eq!(log(&store, "two").await, [(1, "other".to_owned())]);
    assert_eq!(log(&store, "three").await, []);
    let tail = store.log("one", 19).await.unwrap();
    assert_eq!(tail.iter().map(|row| row.seq).collect::<Vec<_>>(), [19, 20]);
    assert!(tail.iter().all(|row| row.at_ms > 1_700_000_000_000));
    assert_eq!(store.log("one", 21).await.unwrap(), []);
}

pub(crate) async fn rows_of_one_append_are_all_saved_or_none(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    store.append("one", 1, rows(&["a", "b", "c"])).await.unwrap();
    for (seq, texts) in [(3, &["x", "y", "z"][..]), (1, &["x"]), (5, &["ahead"]), (0, &["zero"]), (9, &[])] {
        let refused = store.append("one", seq, rows(texts)).await;
        assert!(matches!(refused, Err(AppendError::Conflict { next_seq: 4 })), "{seq}: {refused:?}");
    }
    store.append("one", 4, Vec::new()).await.unwrap();
    store.append("one", 4, rows(&["d", "e"])).await.unwrap();
    let texts: Vec<_> = log(&store, "one").await.into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["a", "b", "c", "d", "e"]);
}

pub(crate) async fn a_status_is_saved_with_its_rows_or_not_at_all(database: TestDatabase) {
    let store = with_tables(&database.url, &["one", "two"]).await;
    let status = async |id: &str| store.table(id).await.unwrap().unwrap().status;
    store.append_as("one", 1, rows(&["a"]), Some(Status::Open)).await.unwrap();
    store.append_as("one", 2, rows(&["b"]), None).await.unwrap();
    assert_eq!(status("one").await, Status::Open);
    for (seq, texts) in [(2, &["late"][..]), (9, &["early"]), (1, &[])] {
        let refused = store.append_as("one", seq, rows(texts), Some(Status::Finished)).await;
        assert!(matches!(refused, Err(AppendError::Conflict { next_seq: 3 })), "{seq}: {refused:?}");
    }
    assert_eq!(status("one").await, Status::Open);
    let nowhere = store.append_as("none", 1, rows(&["a"]), Some(Status::Running)).await;
    assert!(matches!(nowhere, Err(AppendError::NoTable)), "{nowhere:?}");
    store.append_as("one", 3, rows(&["c", "d"]), Some(Status::Finished)).await.unwrap();
    assert_eq!((status("one").await, status("two").await), (Status::Finished, Status::Running));
    // At the end of the log the status can change alone.
    store.append_as("one", 5, Vec::new(), Some(Status::Running)).await.unwrap();
    assert_eq!(status("one").await, Status::Running);
    let texts: Vec<_> = log(&store, "one").await.into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["a", "b", "c", "d"]);
    assert_eq!(store.table("one").await.unwrap().unwrap().doc_version, 1);
}

pub(crate) async fn one_of_many_racing_appends_wins_each_number(database: TestDatabase) {
    const RACERS: usize = 64;
    let store = Arc::new(with_tables(&database.url, &["one"]).await);
    for seq in 1..=10 {
        let tasks: Vec<_> = (0..RACERS)
            .map(|racer| {
                let store = Arc::clone(&store);
                tokio::spawn(async move { (racer, store.append("one", seq, vec![format!("{racer}")]).await) })
            })
            .collect();
        let mut winners = Vec::new();
        for task in tasks {
            match task.await.unwrap() {
                (racer, Ok(())) => winners.push(racer),
                (_, Err(AppendError::Conflict { next_seq })) => assert_eq!(next_seq, seq + 1),
                (_, Err(why)) => panic!("{why}"),
            }
        }
        let [winner] = winners[..] else { panic!("number {seq} was won by {winners:?}") };
        assert_eq!(log(&store, "one").await.last(), Some(&(seq, winner.to_string())));
    }
    assert!(store.doctor().await.unwrap().is_sound());
}

pub(crate) async fn a_refused_request_does_not_affect_others(database: TestDatabase) {
    let names: Vec<String> = (0..40).map(|n| format!("t{n}")).collect();
    let store = Arc::new(Store::open(&database.url).await.unwrap());
    for name in &names {
        store.create_table(a_table(name)).await.unwrap();
    }
    // All are asked at once, so that the writer finds most of them queued while it commits the first.
    let ask = |id: String, seq: u64, texts: &[&str]| {
        let (store, texts) = (Arc::clone(&store), rows(texts));
        tokio::spawn(async move { store.append(&id, seq, texts).await })
    };
    let mut good = Vec::new();
    let mut bad = Vec::new();
    for name in &names {
        good.push(ask(name.clone(), 1, &["a", "b"]));
        bad.push(ask(name.clone(), 7, &["ahead", "of", "all"]));
        bad.push(ask(format!("no {name}"), 1, &["nowhere"]));
        let (store, name) = (Arc::clone(&store), name.clone());
        bad.push(tokio::spawn(async move {
            let taken = store.create_table(a_table(&name)).await;
            assert!(matches!(taken, Err(store::CreateError::Taken)));
            Err(AppendError::NoTable)
        }));
    }
    for task in good {
        task.await.unwrap().unwrap();
    }
    for task in bad {
        let refused = task.await.unwrap();
        assert!(matches!(refused, Err(AppendError::NoTable | AppendError::Conflict { .. })), "{refused:?}");
    }
    for name in &names {
        assert_eq!(log(&store, name).await, [(1, "a".to_owned()), (2, "b".to_owned())]);
    }
}

pub(crate) async fn any_text_is_read_as_it_was_written(database: TestDatabase) {
    let store = with_tables(&database.url, &["Tisch Nr. 7 – Österreich"]).await;
    let texts =
        ["", " ", "a\nb\r\n\t", "'; DROP TABLE log; --", "$1 ?1 :x @y {}", "Ä\u{301}漢字🎲\u{7f}", "\\x00\\"];
    store.append("Tisch Nr. 7 – Österreich", 1, rows(&texts)).await.unwrap();
    let long = "long ".repeat(100_000);
    store.append("Tisch Nr. 7 – Österreich", 8, vec![long.clone()]).await.unwrap();
    let found: Vec<_> =
        log(&store, "Tisch Nr. 7 – Österreich").await.into_iter().map(|(_, text)| text).collect();
    assert_eq!(found[..7], texts);
    assert_eq!(found[7], long);
}

pub(crate) async fn two_stores_take_turns_at_a_log(database: TestDatabase) {
    const EACH: usize = 100;
    let here = Arc::new(with_tables(&database.url, &["one", "two", "three"]).await);
    let there = Arc::new(Store::open(&database.url).await.unwrap());
    let tasks: Vec<_> = [("here", &here), ("there", &there)]
        .into_iter()
        .flat_map(|(name, store)| ["one", "two", "three"].map(|table| (name, Arc::clone(store), table)))
        .map(|(name, store, table)| {
            tokio::spawn(async move {
                let mut next = 1;
                for n in 0..EACH {
                    loop {
                        match store.append(table, next, vec![format!("{name} {n}")]).await {
                            Ok(()) => break next += 1,
                            Err(AppendError::Conflict { next_seq }) => next = next_seq,
                            Err(why) => panic!("{why}: {:?}", std::error::Error::source(&why)),
                        }
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    for table in ["one", "two", "three"] {
        let rows = log(&here, table).await;
        assert_eq!(rows, log(&there, table).await);
        assert_eq!(rows.len(), 2 * EACH);
        for name in ["here", "there"] {
            let theirs: Vec<_> =
                rows.iter().filter(|(_, text)| text.split(' ').next() == Some(name)).collect();
            let inorder = theirs.iter().enumerate().all(|(n, (_, text))| *text == format!("{name} {n}"));
            assert!(theirs.len() == EACH && inorder, "{table}: {theirs:?}");
        }
    }
    assert!(here.doctor().await.unwrap().is_sound());
}
