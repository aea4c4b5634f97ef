//! Reopening, backup, health check, and failures.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;
use store::{Account, AppendError, Counts, Gap, Session, Status, Store, StoreError};

use crate::TestDatabase;
use crate::common::{Folder, a_table, log, postgres, rows, with_tables};

pub(crate) async fn everything_survives_reopening(database: TestDatabase) {
    let store = with_tables(&database.url, &["one", "two"]).await;
    store.append_as("one", 1, rows(&["a", "b"]), Some(Status::Finished)).await.unwrap();
    store.update_table("one", 1, json!({ "x": 1.5 }).to_string(), false).await.unwrap();
    store.put_snapshot("one", 2, "position").await.unwrap();
    store.sit("two", 3, "p1").await.unwrap();
    store.put_draft("two", 3, "m1").await.unwrap();
    let (id, name, password_hash) = ("p1".to_owned(), "Anna".to_owned(), "hash".to_owned());
    let account = Account { id, name, email: None, password_hash, recovery_hash: None, created_at: 1 };
    store.create_account(account).await.unwrap();
    let (person, name, browser) = ("p1".to_owned(), "Anna".to_owned(), "Safari".to_owned());
    let session = Session { person, name, browser, started_at: 1, seen_at: 2, expires_at: i64::MAX };
    store.put_session([5; 32], session.clone()).await.unwrap();
    let (one, two) = (store.table("one").await.unwrap(), store.table("two").await.unwrap());
    drop(store);

    let store = Store::open(&database.url).await.unwrap();
    assert_eq!((store.table("one").await.unwrap(), store.table("two").await.unwrap()), (one, two));
    assert_eq!(log(&store, "one").await, [(1, "a".to_owned()), (2, "b".to_owned())]);
    assert_eq!(store.snapshot("one").await.unwrap().unwrap().text, "position");
    assert_eq!(store.sitters("two").await.unwrap()[0].person, "p1");
    assert_eq!(store.drafts("two").await.unwrap()[0].text, "m1");
    assert_eq!(store.account_by_login("anna").await.unwrap().unwrap().id, "p1");
    assert_eq!(store.session(&[5; 32]).await.unwrap(), Some(session));
    store.append("one", 3, rows(&["c"])).await.unwrap();
    store.create_table(a_table("three")).await.unwrap();
    store.close().await.unwrap();
}

pub(crate) async fn a_closed_store_says_so(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    store.append("one", 1, rows(&["a"])).await.unwrap();
    store.close().await.unwrap();
    store.close().await.unwrap();
    let refused = store.append("one", 2, rows(&["b"])).await;
    assert!(matches!(refused, Err(AppendError::Failed(StoreError::Closed))), "{refused:?}");
    assert!(matches!(store.table("one").await, Err(StoreError::Closed)));
    assert!(matches!(store.put_draft("one", 1, "x").await, Err(StoreError::Closed)));
    assert!(store.create_table(a_table("two")).await.is_err());
    assert!(store.doctor().await.is_err());
}

pub(crate) async fn a_sound_database_has_a_clean_report(database: TestDatabase) {
    let store = with_tables(&database.url, &["one", "two"]).await;
    store.append("one", 1, rows(&["a", "b", "c"])).await.unwrap();
    store.sit("one", 1, "anna").await.unwrap();
    let report = store.doctor().await.unwrap();
    assert!(report.is_sound(), "{report:?}");
    assert_eq!(report.schema, 1);
    assert!(report.database.starts_with(if database.is_postgres() { "PostgreSQL 1" } else { "SQLite 3." }));
    assert_eq!(report.counts, Counts { tables: 2, rows: 3, seats: 1, ..Counts::default() });
}

pub(crate) async fn gaps_are_reported(database: TestDatabase) {
    let store = with_tables(&database.url, &["one", "two"]).await;
    store.append("one", 1, rows(&["a", "b", "c"])).await.unwrap();
    store.append("two", 1, rows(&["a", "b"])).await.unwrap();
    database.tamper("DELETE FROM log WHERE body = 'b' AND nr = (SELECT nr FROM tables WHERE id = 'one')");
    let report = store.doctor().await.unwrap();
    assert_eq!(report.gaps, [Gap { table: "one".to_owned(), last: 3, rows: 2 }]);
    assert!(!report.is_sound());
}

pub(crate) async fn a_newer_schema_is_refused(database: TestDatabase) {
    with_tables(&database.url, &["one"]).await.close().await.unwrap();
    database.tamper("INSERT INTO migrations (version, name, applied_at) VALUES (999, 'from the future', 0)");
    let why = Store::open(&database.url).await.unwrap_err();
    assert!(matches!(why, StoreError::Newer { found: 999, .. }), "{why}");
    assert!(why.to_string().starts_with("the database has schema 999, but this program knows only"), "{why}");
}

pub(crate) async fn a_backup_is_of_one_moment(database: TestDatabase) {
    const TABLES: u64 = 8;
    let store = Arc::new(Store::open(&database.url).await.unwrap());
    for n in 0..TABLES {
        store.create_table(a_table(&format!("t{n}"))).await.unwrap();
    }
    let must_stop = Arc::new(AtomicBool::new(false));
    let writer = {
        // Each table gets one row in turn, so that at any moment the logs differ by one row at most.
        let (store, must_stop) = (Arc::clone(&store), Arc::clone(&must_stop));
        tokio::spawn(async move {
            let mut seq = 0;
            while !must_stop.load(Ordering::Relaxed) {
                seq += 1;
                for n in 0..TABLES {
                    store.append(&format!("t{n}"), seq, vec![format!("{n} {seq}")]).await.unwrap();
                }
            }
            seq
        })
    };
    let folder = Folder::new();
    let mut lengths = Vec::new();
    for nr in 0..3 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let acknowledged = log(&store, "t7").await.len();
        let path = folder.path().join(format!("backup-{nr}.db"));
        store.backup(&path).await.unwrap();
        assert!(store.backup(&path).await.is_err(), "a backup was overwritten");
        lengths.push((path, acknowledged));
    }
    must_stop.store(true, Ordering::Relaxed);
    let last = writer.await.unwrap();
    for (path, acknowledged) in lengths {
        let copy = Store::open(&format!("sqlite:{}", path.display())).await.unwrap();
        assert!(copy.doctor().await.unwrap().is_sound());
        let mut ends = Vec::new();
        for n in 0..TABLES {
            let (rows, ours) = (log(&copy, &format!("t{n}")).await, log(&store, &format!("t{n}")).await);
            assert!(rows.len() >= acknowledged && ours.starts_with(&rows));
            ends.push(rows.len());
        }
        assert!(ends.is_sorted_by(|one, next| one >= next) && ends[0] - ends[7] <= 1, "{ends:?}");
        let next = u64::try_from(ends[0]).unwrap() + 1;
        copy.append("t0", next, rows(&["on from here"])).await.unwrap();
    }
    assert_eq!(log(&store, "t0").await.len(), usize::try_from(last).unwrap());
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().ends_with(".part")));
}

pub(crate) async fn a_backup_is_left_to_pg_dump(database: TestDatabase) {
    let store = Store::open(&database.url).await.unwrap();
    let folder = Folder::new();
    let why = store.backup(&folder.path().join("copy")).await.unwrap_err().to_string();
    assert!(why.contains("pg_dump"), "{why}");
}

pub(crate) async fn a_file_that_is_not_a_database_is_refused(database: TestDatabase) {
    let path = database.url.strip_prefix("sqlite:").unwrap();
    std::fs::write(path, "Dear diary, today I was not a database at all.\n".repeat(100)).unwrap();
    let why = Store::open(&database.url).await.unwrap_err();
    assert!(std::error::Error::source(&why).is_some(), "{why}");
    let nowhere = Store::open(&format!("{path}/deeper.db").replace(path, &database.url)).await.unwrap_err();
    assert_eq!(nowhere.to_string(), "the database failed while locking the database");
    let cause = std::error::Error::source(&nowhere).unwrap().to_string();
    assert!(cause.starts_with(&format!("{path}/deeper.db: ")), "{cause}");
}

pub(crate) async fn a_database_that_is_locked_gives_errors_until_it_is_free(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    let other = rusqlite::Connection::open(database.url.strip_prefix("sqlite:").unwrap()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let both = async { tokio::join!(store.append("one", 1, rows(&["a"])), store.put_draft("one", 1, "m1")) };
    let (appended, drafted) = tokio::time::timeout(Duration::from_secs(30), both).await.unwrap();
    assert!(matches!(appended, Err(AppendError::Failed(StoreError::Database { .. }))), "{appended:?}");
    assert!(matches!(drafted, Err(StoreError::Database { .. })), "{drafted:?}");
    assert_eq!(store.log("one", 1).await.unwrap(), []);
    other.execute_batch("ROLLBACK").unwrap();
    store.append("one", 1, rows(&["a"])).await.unwrap();
    assert_eq!(log(&store, "one").await, [(1, "a".to_owned())]);
}

pub(crate) async fn only_the_owner_can_read_the_file(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    let path = database.url.strip_prefix("sqlite:").unwrap();
    #[cfg(unix)]
    for ending in ["", "-wal"] {
        let mode = std::fs::metadata(format!("{path}{ending}")).unwrap();
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&mode.permissions()) & 0o077, 0);
    }
    store.close().await.unwrap();
    assert!(
        !std::path::Path::new(&format!("{path}-wal")).exists(),
        "closing left the write-ahead log behind"
    );
}

pub(crate) async fn an_unreachable_database_gives_errors(database: TestDatabase) {
    let url = "postgres://postgres:sesame@127.0.0.1:1/none";
    let why = Store::open(url).await.unwrap_err();
    let shown = format!("{why} {why:?}");
    assert!(!shown.contains("sesame"), "{shown}");
    assert_eq!(why.to_string(), "the database failed while connecting to PostgreSQL");
    let cause = std::error::Error::source(&why).unwrap().to_string();
    assert!(cause.to_lowercase().contains("connection refused"), "{cause}");

    let store = with_tables(&database.url, &["one"]).await;
    postgres::shut_out(&database.url);
    let patience = Duration::from_secs(20);
    for _ in 0..5 {
        let refused = tokio::time::timeout(patience, store.append("one", 1, rows(&["a"]))).await.unwrap();
        assert!(matches!(refused, Err(AppendError::Failed(_))), "{refused:?}");
        assert!(tokio::time::timeout(patience, store.table("one")).await.unwrap().is_err());
    }
}
