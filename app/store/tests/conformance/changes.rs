//! Announcements of changes.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use store::{Change, Changes, Notice, Status, Store};
use tokio::time::timeout;

use crate::TestDatabase;
use crate::common::{a_table, postgres, rows, with_tables};

fn change(table: &str, next_seq: u64) -> Notice {
    Notice::Changed(Change { table: table.into(), next_seq })
}

async fn next(changes: &mut Changes) -> Notice {
    timeout(Duration::from_secs(20), changes.next()).await.unwrap().unwrap()
}

/// Makes one change of each kind, and returns the notices to expect.
async fn make_changes(store: &Store, table: &str) -> Vec<Notice> {
    store.create_table(a_table(table)).await.unwrap();
    store.append(table, 1, rows(&["a", "b"])).await.unwrap();
    store.append(table, 3, rows(&["c"])).await.unwrap();
    store.append(table, 1, rows(&["refused"])).await.unwrap_err();
    store.append(table, 4, Vec::new()).await.unwrap();
    store.append_as(table, 4, Vec::new(), Some(Status::Running)).await.unwrap();
    store.update_table(table, 1, json!({}).to_string(), true).await.unwrap();
    store.update_table(table, 1, json!({}).to_string(), true).await.unwrap_err();
    store.sit(table, 1, "anna").await.unwrap();
    store.sit(table, 1, "anna").await.unwrap();
    store.leave_seat(table, 1, "anna").await.unwrap();
    [1, 3, 4, 4, 4, 4, 4].map(|next_seq| change(table, next_seq)).to_vec()
}

pub(crate) async fn each_change_is_announced_once(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    let (mut one, mut other) = (store.changes(), store.changes());
    let expected = make_changes(&store, "table one").await;
    let last = make_changes(&store, "two").await;
    for expected in expected.into_iter().chain(last) {
        assert_eq!(next(&mut one).await, expected);
        assert_eq!(next(&mut other).await, expected);
    }
    store.close().await.unwrap();
    drop(store);
    assert_eq!(timeout(Duration::from_secs(20), one.next()).await.unwrap(), None);
}

pub(crate) async fn a_slow_receiver_learns_that_it_missed_changes(database: TestDatabase) {
    let store = Arc::new(with_tables(&database.url, &["one"]).await);
    let mut changes = store.changes();
    // Many tables at once, so that many appends share a commit and the test is fast.
    let tasks: Vec<_> = (0..200)
        .map(|n| {
            let store = Arc::clone(&store);
            tokio::spawn(async move {
                let id = format!("t{n}");
                store.create_table(a_table(&id)).await.unwrap();
                for seq in 1..=90 {
                    store.append(&id, seq, vec![String::new()]).await.unwrap();
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(next(&mut changes).await, Notice::Missed);
    assert!(matches!(next(&mut changes).await, Notice::Changed(_)));
    let mut fresh = store.changes();
    store.append("one", 1, rows(&["a"])).await.unwrap();
    assert_eq!(next(&mut fresh).await, change("one", 2));
}

pub(crate) async fn changes_of_other_stores_are_announced_once(database: TestDatabase) {
    let here = Store::open(&database.url).await.unwrap();
    let there = Store::open(&database.url).await.unwrap();
    let (mut changes_here, mut changes_there) = (here.changes(), there.changes());
    let expected = make_changes(&here, "table one").await;
    let back = make_changes(&there, "two").await;
    let expected: Vec<_> = expected.iter().chain(&back).cloned().collect();
    for changes in [&mut changes_here, &mut changes_there] {
        let mut received = Vec::new();
        for _ in &expected {
            received.push(next(changes).await);
        }
        // The changes of one table arrive in order; those of two tables may arrive in any order.
        received.sort_by_key(|notice| *notice != change("table one", next_seq(notice)));
        assert_eq!(received, expected);
    }
    // A notice that was sent twice would arrive before this one.
    here.append("table one", 4, rows(&["the last"])).await.unwrap();
    assert_eq!(next(&mut changes_here).await, change("table one", 5));
    assert_eq!(next(&mut changes_there).await, change("table one", 5));
}

fn next_seq(notice: &Notice) -> u64 {
    match notice {
        Notice::Changed(change) => change.next_seq,
        Notice::Missed => 0,
    }
}

pub(crate) async fn a_lost_connection_is_restored_and_announced(database: TestDatabase) {
    let here = with_tables(&database.url, &["one"]).await;
    let there = Store::open(&database.url).await.unwrap();
    let mut changes = there.changes();
    here.append("one", 1, rows(&["a"])).await.unwrap();
    assert_eq!(next(&mut changes).await, change("one", 2));
    postgres::cut_connections(&database.url);
    assert_eq!(next(&mut changes).await, Notice::Missed);
    // The first call may still use the broken connection; a later one succeeds.
    let mut tries = 0;
    while here.append("one", 2, rows(&["b"])).await.is_err() {
        tries += 1;
        assert!(tries < 200);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(next(&mut changes).await, change("one", 3));
}
