//! A check of all tables: the hashes of every log are checked, and it is played again from its first row.

use engine::Seed;
use store::{Filter, Status, Store, StoreError, TableRow};

use crate::{proof::entry_of, table::log, table_doc::TableDoc};

/// How many tables are read at once.
const PAGE: u32 = 200;

/// Checks the hashes of every log and plays it again, and says in a sentence what is wrong with each table where a row
/// was changed or cannot be played.
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
    let rows = store.log(&row.id, 1).await?;
    if let Some(seq) = row.first_bad_row(&rows) {
        let entry = entry_of(&rows, seq);
        return Ok(Some(format!(
            "row {seq} of its log (entry {entry}) is not the one that was written: it was changed, dropped, moved or \
             inserted"
        )));
    }
    // A what-if lives on a position that was imagined for it, perhaps by another version.
    if doc.what_if.is_some() {
        return Ok(None);
    }
    let is_over = match log::check(Seed(*row.seed.reveal()), &rows) {
        Ok(is_over) => is_over,
        Err(why) => return Ok(Some(why)),
    };
    let is_cut = row.status == Status::Finished && doc.closed.is_none() && !is_over;
    Ok(is_cut.then(|| "its game is over, but the end of its log is missing".to_owned()))
}
