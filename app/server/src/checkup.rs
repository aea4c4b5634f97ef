//! A check of all tables: every log is played again from its first row.

use engine::Seed;
use store::{Filter, Store, StoreError, TableRow};

use crate::{table::log, table_doc::TableDoc};

/// How many tables are read at once.
const PAGE: u32 = 200;

/// Plays the log of every table again, and says in a sentence what is wrong with each that cannot be played.
pub async fn check_logs(store: &Store) -> Result<Vec<String>, StoreError> {
    let mut faults = Vec::new();
    let mut before = None;
    loop {
        let tables = store.list(Filter { limit: PAGE, before, ..Filter::default() }).await?;
        for row in tables.iter().filter(|row| !row.id.starts_with('_')) {
            if let Some(why) = check(store, row).await? {
                faults.push(format!("table {}: {why}", row.id));
            }
        }
        before = tables.last().map(|row| row.id.clone());
        if before.is_none() {
            return Ok(faults);
        }
    }
}

async fn check(store: &Store, row: &TableRow) -> Result<Option<String>, StoreError> {
    let doc: TableDoc = match serde_json::from_value(row.doc.clone()) {
        Ok(doc) => doc,
        Err(why) => return Ok(Some(format!("its document cannot be read: {why}"))),
    };
    // A what-if lives on a position that was imagined for it, perhaps by another version.
    if doc.what_if.is_some() {
        return Ok(None);
    }
    let rows = store.log(&row.id, 1).await?;
    Ok(log::check(Seed(*row.seed.reveal()), &rows).err())
}
