//! Appends to many tables for ever and prints each acknowledged row: the program that `tests/kill.rs` kills.
//!
//! `append-until-killed DATABASE-URL TABLES TOKEN`. A line `table seq body` says that this row is on disk.

#![allow(clippy::print_stdout, reason = "what it prints is what the test compares with the database")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use store::{AppendError, CreateError, DiceSeed, NewTable, Status, Store};

type Anything = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Anything> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [url, tables, token] = &args[..] else { return Err("usage: DATABASE-URL TABLES TOKEN".into()) };
    let store = Arc::new(Store::open(url).await?);
    let sent = Arc::new(AtomicU64::new(0));
    let tasks: Vec<_> = (0..tables.parse::<u32>()?)
        .map(|n| tokio::spawn(play(Arc::clone(&store), format!("t{n}"), token.clone(), Arc::clone(&sent))))
        .collect();
    for task in tasks {
        task.await??;
    }
    Ok(())
}

/// Appends to one table, one to three rows at a time, each with its own text.
async fn play(store: Arc<Store>, id: String, token: String, sent: Arc<AtomicU64>) -> Result<(), Anything> {
    let (game, head, seed, doc) =
        ("none".to_owned(), String::new(), DiceSeed::new([0; 32]), "null".to_owned());
    let (status, is_public, sitters, rows) = (Status::Running, false, Vec::new(), Vec::new());
    let table = NewTable { id: id.clone(), game, head, seed, doc, status, is_public, sitters, rows };
    match store.create_table(table).await {
        Ok(_) | Err(CreateError::Taken) => {}
        Err(why) => return Err(why.into()),
    }
    let mut next = store.table(&id).await?.ok_or("the table that was just created does not exist")?.next_seq;
    loop {
        let rows: Vec<String> =
            (0..=next % 3).map(|_| format!("{token}-{}", sent.fetch_add(1, Ordering::Relaxed))).collect();
        match store.append(&id, next, rows.clone()).await {
            Ok(()) => {
                for row in rows {
                    println!("{id} {next} {row}");
                    next += 1;
                }
            }
            // Rows that a killed process had sent may reach a database server after we read the table.
            Err(AppendError::Conflict { next_seq }) => next = next_seq,
            Err(why) => return Err(why.into()),
        }
    }
}
