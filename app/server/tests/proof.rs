//! A log shows when it was rewritten, and its hashes give nothing away, on either database.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use axum::{Router, http::StatusCode};
use common::{Person, Table, get, on_both, open, post, rewritten::rewrite};
use engine::{Record, RowProof};
use server::{CheckedLog, Checkup, Receipt, check_tables};
use store::{Store, chain};

/// What everyone but seat 1 sees of a table, byte by byte.
async fn seen_by_others(router: &Router, table: &Table) -> Vec<String> {
    let api = table.path();
    let mut seen = Vec::new();
    for token in [None, Some(table.tokens[1].as_str())] {
        seen.push(get(router, &api, token).await.body);
        seen.push(without_time(&get(router, &format!("{api}/receipt"), token).await.body));
    }
    let mut bela = Person::of_seat(router, table, 1).await;
    let mut public = Person::new(router);
    for end in ["", "/dice", "/at", "/receipt"] {
        let path = format!("/t/{}{end}", table.id);
        for person in [&mut bela, &mut public] {
            seen.push(timeless(&person.page(&path).await));
        }
    }
    seen
}

/// A receipt without the moment it was given.
fn without_time(receipt: &str) -> String {
    receipt.lines().filter(|line| !line.starts_with("time ")).collect::<Vec<_>>().join("\n")
}

/// A page without the moment it was drawn, the number of its drawing, and the tokens of its visitor.
fn timeless(page: &str) -> String {
    let mut page = without_time(page);
    let starts = [
        "name=\"now\" content=\"",
        "name=\"drawn\" content=\"",
        "name=\"csrf\" value=\"",
        "name=\"csrf\" content=\"",
    ];
    for start in starts {
        let parts: Vec<_> = page.split(start).map(str::to_owned).collect();
        let rest = parts[1..].iter().map(|part| part.split_once('"').unwrap().1.to_owned());
        page = std::iter::once(parts[0].clone()).chain(rest).collect::<Vec<_>>().join(start);
    }
    page
}

async fn receipt(router: &Router, table: &Table) -> Receipt {
    let answer = get(router, &format!("{}/receipt", table.path()), None).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    Receipt::parse(&answer.body).unwrap()
}

async fn turn(router: &Router, table: &Table, acts: [&str; 2]) {
    for (seat, act) in acts.into_iter().enumerate() {
        let answer = table.act(router, seat, act).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    }
}

async fn undo(router: &Router, table: &Table, seat: usize) {
    let path = format!("{}/undo", table.path());
    let answer = post(router, &path, Some(&table.tokens[seat]), &serde_json::Value::Null).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
}

/// The game file of a finished game, as this seat or a spectator downloads it.
async fn file(router: &Router, table: &Table, seat: Option<usize>) -> String {
    let mut person = match seat {
        Some(seat) => Person::of_seat(router, table, seat).await,
        None => Person::new(router),
    };
    person.page(&format!("/t/{}/record", table.id)).await
}

fn checked(file: &str) -> Result<CheckedLog, String> {
    CheckedLog::of(&Record::parse(file.as_bytes()).unwrap()).map(Option::unwrap)
}

/// No hash that a rival sees depends on an order that is still sealed, however often it is changed.
async fn sealed_entries_leave_no_trace(url: &str) {
    let router = open(url).await;
    let table = Table::new(&router).await;
    turn(&router, &table, ["11 30, submit", "21 70, submit"]).await;
    let before = receipt(&router, &table).await;
    let mut seen = Vec::new();
    for orders in ["submit", "11 35, submit", "11 10, to 2 \"trust me\", submit"] {
        assert_eq!(table.act(&router, 0, orders).await.status, StatusCode::OK);
        seen.push(seen_by_others(&router, &table).await);
        undo(&router, &table, 0).await;
    }
    for other in &seen[1..] {
        for (one, other) in seen[0].iter().zip(other) {
            assert_eq!(one, other);
        }
    }
    assert_eq!(receipt(&router, &table).await.hash, before.hash, "nor on what was undone");
    // Once the turn is settled, the log has moved on.
    turn(&router, &table, ["submit", "submit"]).await;
    let after = receipt(&router, &table).await;
    assert_eq!((before.entry, after.entry), (2, 4));
    assert_ne!(before.hash, after.hash);
    let api = get(&router, &table.path(), None).await.json();
    assert_eq!(api["log_head"]["entry"], 4);
    let hash = api["log_head"]["hash"].as_str().unwrap().to_owned();
    let mut public = Person::new(&router);
    assert!(public.page(&format!("/t/{}/dice", table.id)).await.contains(&hash));
    assert!(public.page(&format!("/t/{}", table.id)).await.contains(&format!("/t/{}/receipt", table.id)));
}

/// Plays until a receipt is due, changes the database if told so, and returns the receipts and the file in the end.
async fn play(url: &str, table_change: Option<&str>) -> ([Receipt; 2], Vec<String>) {
    let router = open(url).await;
    let table = Table::new(&router).await;
    turn(&router, &table, ["11 30, to 2 \"psst\", submit", "21 70, submit"]).await;
    assert_eq!(table.act(&router, 0, "11 35, submit").await.status, StatusCode::OK);
    undo(&router, &table, 0).await;
    turn(&router, &table, ["submit", "submit"]).await;
    let middle = receipt(&router, &table).await;
    drop(router);
    if let Some(body) = table_change {
        rewrite(url, &table.id, 2, body).await;
        let store = Store::open(url).await.unwrap();
        assert_eq!(check_tables(&store).await.unwrap(), Checkup::default(), "the changed game can be played");
        store.close().await.unwrap();
    }
    // A server that starts later reads what is there.
    let router = open(url).await;
    for _ in 0..7 {
        turn(&router, &table, ["submit", "submit"]).await;
    }
    let late = receipt(&router, &table).await;
    turn(&router, &table, ["submit", "submit"]).await;
    let mut files = Vec::new();
    for seat in [Some(0), Some(1), None] {
        files.push(file(&router, &table, seat).await);
    }
    ([middle, late], files)
}

async fn an_honest_log_keeps_its_receipts(url: &str) {
    let ([middle, late], files) = play(url, None).await;
    for (reader, file) in files.iter().enumerate() {
        let log = checked(file).unwrap();
        assert_eq!((log.len(), log.undone), (23, 1));
        // Seat 2 and spectators may not read what seat 1 wrote; the row is sealed, and they can guess as long as they like.
        assert_eq!(log.withheld, usize::from(reader == 2), "{file}");
        log.continues(&middle).unwrap();
        log.continues(&late).unwrap();
        let elsewhere = Receipt { table: "other".to_owned(), ..middle.clone() };
        assert!(log.continues(&elsewhere).unwrap_err().contains("from table other"));
        let other = Receipt { hash: [7; 32], ..middle.clone() };
        assert!(log.continues(&other).unwrap_err().contains("which the game file has nowhere"));
    }
    // Someone who guesses the sealed row right still cannot tell: the salts of the others are of no use.
    let log = Record::parse(files[2].as_bytes()).unwrap().log.unwrap();
    let RowProof::Seal(seal) = log.rows[1].proof else { panic!("row 2 is sealed: {}", files[2]) };
    let salts = log.rows.iter().filter_map(|row| match row.proof {
        RowProof::Salt(salt) => Some(salt),
        RowProof::Seal(_) => None,
    });
    for salt in salts.chain([[0; 16]]) {
        assert_ne!(chain::seal(&salt, "1: 11 30, to 2 \"psst\", submit"), seal);
    }
    let own = Record::parse(files[0].as_bytes()).unwrap().log.unwrap();
    let RowProof::Salt(salt) = own.rows[1].proof else { panic!("seat 1 may check it: {}", files[0]) };
    assert_eq!(chain::seal(&salt, "1: 11 30, to 2 \"psst\", submit"), seal);
    assert!(!files[2].contains("psst") && files[0].contains("psst") && files[1].contains("psst"));
    // A file that was changed afterwards does not fit its own log.
    for (from, to) in [("1: 11 30,", "1: 11 40,"), ("2: 21 70,", "2: 21 10,"), ("row undone", "row undo 1")] {
        assert!(files[0].contains(from), "{}", files[0]);
        assert!(checked(&files[0].replacen(from, to, 1)).is_err(), "{from}");
    }
    let sealed = files[2].replace("(private)", "psst");
    assert!(checked(&sealed).unwrap_err().contains("although nothing in it is private"));
}

async fn a_rewritten_log_breaks_its_receipts(url: &str) {
    let ([middle, late], files) = play(url, Some("1: 11 40, to 2 \"psst\", submit")).await;
    let log = checked(&files[0]).unwrap();
    assert!(files[0].contains("1: 11 40"), "{}", files[0]);
    let why = log.continues(&middle).unwrap_err();
    assert!(why.starts_with("the receipt is for entry 4 and has the hash "), "{why}");
    log.continues(&late).unwrap();
}

on_both! {
    sealed_entries_leave_no_trace: no_trace_on_sqlite, no_trace_on_postgresql;
    an_honest_log_keeps_its_receipts: receipts_on_sqlite, receipts_on_postgresql;
    a_rewritten_log_breaks_its_receipts: rewritten_on_sqlite, rewritten_on_postgresql;
}
