//! The chain of a log: every row is covered by a hash, and what is changed behind the store's back is found.

use std::fmt::Write as _;

use store::chain::Hash;
use store::{LogRow, Store};

use crate::TestDatabase;
use crate::common::{a_table, rows, with_tables};

/// The first row of a table's log that is not what was written.
async fn first_bad(store: &Store, id: &str) -> Option<u64> {
    let row = store.table(id).await.unwrap().unwrap();
    row.first_bad_row(&store.log(id, 1).await.unwrap())
}

async fn hashes(store: &Store, id: &str) -> Vec<Hash> {
    store.log(id, 1).await.unwrap().into_iter().map(|row| row.hash).collect()
}

pub(crate) async fn every_row_follows_on_the_one_before(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    let mut two = a_table("two");
    two.rows = rows(&["a", "b"]);
    let head = store.create_table(two).await.unwrap();
    assert_eq!(hashes(&store, "two").await.last(), Some(&head), "a table may start with rows");
    for id in ["one", "two"] {
        let first = store.table(id).await.unwrap().unwrap().next_seq;
        store.append(id, first, rows(&["c", "d"])).await.unwrap();
        // A refused append leaves the chain as it is.
        assert!(store.append(id, first, rows(&["x"])).await.is_err());
        let head = store.append_as(id, first + 2, rows(&["e"]), None).await.unwrap();
        assert_eq!(hashes(&store, id).await.last(), Some(&head));
        let same = store.append_as(id, first + 3, Vec::new(), Some(store::Status::Finished)).await.unwrap();
        assert_eq!(same, head, "without a row the head stays");
        assert_eq!(first_bad(&store, id).await, None);
    }
    let (one, two) = (hashes(&store, "one").await, hashes(&store, "two").await);
    assert!(one.iter().all(|hash| !two.contains(hash)), "equal rows of two tables do not look equal");
}

pub(crate) async fn a_changed_log_is_found(database: TestDatabase) {
    let here = "nr = (SELECT nr FROM tables WHERE id = 'one')";
    let away = |from: u32| {
        // In two steps, so that no two rows have the same number in between.
        format!(
            "UPDATE log SET seq = seq + 1001 WHERE {here} AND seq >= {from};
             UPDATE log SET seq = seq - 1000 WHERE {here} AND seq > 1000;"
        )
    };
    let copy = "INSERT INTO log (nr, seq, at_ms, body, hash) SELECT nr, 3, at_ms, 'x', hash FROM log";
    let changes = [
        ("rewritten", format!("UPDATE log SET body = 'x' WHERE {here} AND seq = 3"), 3),
        ("rewritten at the end", format!("UPDATE log SET body = 'x' WHERE {here} AND seq = 5"), 5),
        ("dropped", format!("DELETE FROM log WHERE {here} AND seq = 3"), 3),
        (
            "dropped, and the others moved up",
            format!("DELETE FROM log WHERE {here} AND seq = 3; UPDATE log SET seq = seq - 1 WHERE {here} AND seq = 4;
                     UPDATE log SET seq = seq - 1 WHERE {here} AND seq = 5"),
            3,
        ),
        (
            "swapped",
            format!(
                "UPDATE log SET body = CASE seq WHEN 2 THEN 'c' ELSE 'b' END WHERE {here} AND seq IN (2, 3)"
            ),
            2,
        ),
        (
            "swapped with their hashes",
            format!(
                "UPDATE log SET seq = 1002 WHERE {here} AND seq = 2; UPDATE log SET seq = 2 WHERE {here} AND seq = 3;
                 UPDATE log SET seq = 3 WHERE {here} AND seq = 1002"
            ),
            2,
        ),
        ("inserted", format!("{}; {copy} WHERE {here} AND seq = 2", away(3)), 3),
        ("rehashed", format!("UPDATE log SET hash = (SELECT hash FROM log WHERE {here} AND seq = 4) WHERE {here} AND seq = 3"), 3),
        ("another seed", "UPDATE tables SET seed = log_key WHERE id = 'one'".to_owned(), 1),
    ];
    let keep =
        "CREATE TABLE kept AS SELECT * FROM log; CREATE TABLE kept_tables AS SELECT id, seed FROM tables";
    let store = with_tables(&database.url, &["one", "two"]).await;
    for id in ["one", "two"] {
        store.append(id, 1, rows(&["a", "b", "c", "d", "e"])).await.unwrap();
    }
    database.tamper(keep);
    for (what, sql, bad) in &changes {
        database.tamper(sql);
        assert_eq!(first_bad(&store, "one").await, Some(*bad), "{what}");
        assert_eq!(first_bad(&store, "two").await, None, "{what}");
        database.tamper(
            "DELETE FROM log; INSERT INTO log SELECT * FROM kept;
             UPDATE tables SET seed = (SELECT seed FROM kept_tables WHERE kept_tables.id = tables.id)",
        );
        assert_eq!(first_bad(&store, "one").await, None, "{what}");
    }
}

/// Someone who has the whole database can make the hashes fit; then only someone who kept one of them can tell.
pub(crate) async fn a_log_rewritten_with_its_hashes_has_another_head(database: TestDatabase) {
    let store = with_tables(&database.url, &["one"]).await;
    store.append("one", 1, rows(&["a", "b", "c"])).await.unwrap();
    let kept = hashes(&store, "one").await;
    let row = store.table("one").await.unwrap().unwrap();
    let mut chain = row.chain();
    for body in ["a", "x", "c"] {
        let seq = chain.next_seq;
        let hash = hex(&chain.push("one", body));
        let hash = if database.is_postgres() { format!("'\\x{hash}'") } else { format!("x'{hash}'") };
        database.tamper(&format!("UPDATE log SET body = '{body}', hash = {hash} WHERE seq = {seq}"));
    }
    let log: Vec<LogRow> = store.log("one", 1).await.unwrap();
    assert_eq!(row.first_bad_row(&log), None, "the chain fits");
    assert_eq!(log[0].hash, kept[0]);
    assert!(log[1].hash != kept[1] && log[2].hash != kept[2], "and is another one");
}

pub(crate) async fn two_stores_continue_one_chain(database: TestDatabase) {
    let first = with_tables(&database.url, &["one"]).await;
    first.append("one", 1, rows(&["a"])).await.unwrap();
    if !database.is_postgres() {
        // A file belongs to one server at a time.
        first.close().await.unwrap();
    }
    let second = Store::open(&database.url).await.unwrap();
    second.append("one", 2, rows(&["b"])).await.unwrap();
    if database.is_postgres() {
        first.append("one", 3, rows(&["c"])).await.unwrap();
        second.append("one", 4, rows(&["d"])).await.unwrap();
    }
    assert_eq!(first_bad(&second, "one").await, None);
}

fn hex(hash: &Hash) -> String {
    hash.iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}
