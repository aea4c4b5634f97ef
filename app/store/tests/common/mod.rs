//! What the store's tests share: databases to test on, and sample data.

#![allow(dead_code, reason = "each test uses what it needs")]

pub(crate) mod postgres;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::json;
use store::{DiceSeed, NewTable, Status, Store};

/// A folder that is deleted when the test ends.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let nr = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("store-test-{}-{nr}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The address of a database in this folder.
    pub(crate) fn sqlite(&self) -> String {
        format!("sqlite:{}", self.0.join("tables.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A table that is being played.
pub(crate) fn a_table(id: &str) -> NewTable {
    NewTable {
        id: id.to_owned(),
        game: "time-trap".to_owned(),
        head: format!("game: time-trap\ntable: {id}\n"),
        seed: DiceSeed::new([7; 32]),
        doc: json!({ "turn": 1, "names": ["Änne", "Bo"] }).to_string(),
        status: Status::Running,
        is_public: true,
        sitters: Vec::new(),
        rows: Vec::new(),
    }
}

/// The store at this address, with tables with these ids.
pub(crate) async fn with_tables(url: &str, ids: &[&str]) -> Store {
    let store = Store::open(url).await.unwrap();
    for id in ids {
        store.create_table(a_table(id)).await.unwrap();
    }
    store
}

/// Rows with these texts.
pub(crate) fn rows(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// The numbers and texts of a whole log.
pub(crate) async fn log(store: &Store, id: &str) -> Vec<(u64, String)> {
    store.log(id, 1).await.unwrap().into_iter().map(|row| (row.seq, row.body)).collect()
}
