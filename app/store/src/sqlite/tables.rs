//! Tables, logs and snapshots on SQLite.

use super::Sqlite;
use crate::chain::{Chain, Hash, LogKey};
use crate::error::{CreateError, StoreError, UpdateError};
use crate::text::{int, nat};
use crate::types::{DiceSeed, Filter, LogRow, NewTable, Snapshot, Status, TableRow, TableUpdate};
use rusqlite::types::Type;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, ToSql};
use serde_json::Value;

/// All columns of a table, as [`table_row`] reads them; the end of its log is found through the log's index.
pub(super) const TABLE: &str = "
    SELECT t.id, t.game, t.head, t.seed, t.doc, t.doc_version, t.status, t.is_public, t.created_at,
           max(t.updated_at, coalesce(l.at_ms, 0)), coalesce(l.seq, 0) + 1, t.log_key,
           coalesce(l.at_ms, t.created_at)
    FROM tables t
    LEFT JOIN log l ON l.nr = t.nr AND l.seq = (SELECT max(seq) FROM log WHERE nr = t.nr)";

pub(super) fn table_row(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    let doc = row.get_ref(4)?.as_str()?;
    let status = Status::parse(row.get_ref(6)?.as_str()?);
    Ok(TableRow {
        id: row.get(0)?,
        game: row.get(1)?,
        head: row.get(2)?,
        seed: DiceSeed::new(row.get(3)?),
        log_key: LogKey::new(row.get(11)?),
        // A damaged document must not keep anyone from the other tables of a list.
        doc: serde_json::from_str(doc).unwrap_or_else(|_| Value::String(doc.to_owned())),
        doc_version: nat(row.get(5)?),
        status: status.ok_or(rusqlite::Error::InvalidColumnType(6, "status".to_owned(), Type::Text))?,
        is_public: row.get(7)?,
        created_at: row.get(8)?,
        updated_at: row.get(9)?,
        next_seq: nat(row.get(10)?),
        moved_at: row.get(12)?,
    })
}

/// The tables that fulfil a condition. Where a page of the database is damaged, those that can still be read: one damaged
/// table must not keep anyone from the others.
pub(super) fn table_rows(
    conn: &Connection,
    condition: &str,
    params: &[&dyn ToSql],
) -> rusqlite::Result<Vec<TableRow>> {
    let all = conn.prepare_cached(&format!("{TABLE} {condition}"))?.query_map(params, table_row)?.collect();
    match all {
        Err(why) if is_damage(&why) => readable_rows(conn, condition, params),
        all => all,
    }
}

/// Finds tables through an index, which does not read their pages, and reads one at a time.
fn readable_rows(
    conn: &Connection,
    condition: &str,
    params: &[&dyn ToSql],
) -> rusqlite::Result<Vec<TableRow>> {
    let mut numbers =
        conn.prepare(&format!("SELECT t.nr FROM tables t INDEXED BY tables_by_status {condition}"))?;
    let numbers: Vec<i64> = numbers.query_map(params, |row| row.get(0))?.collect::<Result<_, _>>()?;
    let mut one = conn.prepare(&format!("{TABLE} WHERE t.nr = ?1"))?;
    let mut rows = Vec::new();
    for number in numbers {
        match one.query_row([number], table_row) {
            Ok(row) => rows.push(row),
            Err(why) if is_damage(&why) => {}
            Err(why) => return Err(why),
        }
    }
    Ok(rows)
}

/// Whether a page of the database cannot be read.
pub(super) fn is_damage(why: &rusqlite::Error) -> bool {
    let code = why.sqlite_error_code();
    matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::SystemIoFailure))
        || matches!(why, rusqlite::Error::Utf8Error(..) | rusqlite::Error::InvalidColumnType(..))
}

impl Sqlite {
    pub(crate) async fn create_table(&self, table: NewTable, key: LogKey) -> Result<Hash, CreateError> {
        self.write("creating a table", move |tx| {
            let mut insert = tx.conn.prepare_cached(
                "INSERT INTO tables
                     (id, game, head, seed, status, is_public, doc_version, created_at, updated_at, doc, log_key)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, 1, ?7, ?7, ?8, ?9) ON CONFLICT DO NOTHING",
            )?;
            let NewTable { id, game, head, seed, doc, status, is_public, sitters, rows } = table;
            let mut chain = Chain::new(&id, seed.reveal(), key);
            let (seed, status, key) = (&seed.reveal()[..], status.as_str(), &key.reveal()[..]);
            let created = insert.execute((&id, game, head, seed, status, is_public, tx.now, doc, key))?;
            if created == 0 {
                return Ok(Err(CreateError::Taken));
            }
            let nr = tx.conn.last_insert_rowid();
            let mut sit =
                tx.conn.prepare_cached("INSERT INTO seats (nr, seat, person) VALUES (?1, ?2, ?3)")?;
            for sitter in sitters {
                sit.execute((nr, sitter.seat, sitter.person))?;
            }
            let mut append = tx
                .conn
                .prepare_cached("INSERT INTO log (nr, seq, at_ms, body, hash) VALUES (?1, ?2, ?3, ?4, ?5)")?;
            for (seq, row) in (1_i64..).zip(rows) {
                let hash = chain.push(&id, &row);
                append.execute((nr, seq, tx.now, row, &hash[..]))?;
            }
            tx.announce(&id)?;
            Ok(Ok(chain.head))
        })
        .await
    }

    pub(crate) async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let id = id.to_owned();
        self.read("reading a table", move |conn| {
            conn.prepare_cached(&format!("{TABLE} WHERE t.id = ?1"))?.query_row([id], table_row).optional()
        })
        .await
    }

    pub(crate) async fn update_table(
        &self,
        id: &str,
        doc_version: u64,
        update: TableUpdate,
    ) -> Result<u64, UpdateError> {
        let TableUpdate { doc, is_public, sitters, status } = update;
        let (id, status) = (id.to_owned(), status.map(Status::as_str));
        self.write("updating a table", move |tx| {
            let mut update = tx.conn.prepare_cached(
                "UPDATE tables SET doc = ?3, is_public = ?4, updated_at = ?5, status = coalesce(?6, status),
                     doc_version = doc_version + 1
                 WHERE id = ?1 AND doc_version = ?2",
            )?;
            let version = int(doc_version);
            if update.execute((&id, version, doc, is_public, tx.now, status))? == 1 {
                if let (Some(sitters), Some(nr)) = (sitters, tx.nr(&id)?) {
                    tx.conn.prepare_cached("DELETE FROM seats WHERE nr = ?1")?.execute([nr])?;
                    let mut sit =
                        tx.conn.prepare_cached("INSERT INTO seats (nr, seat, person) VALUES (?1, ?2, ?3)")?;
                    for sitter in sitters {
                        sit.execute((nr, sitter.seat, sitter.person))?;
                    }
                }
                tx.announce(&id)?;
                return Ok(Ok(doc_version + 1));
            }
            let mut query = tx.conn.prepare_cached("SELECT doc_version FROM tables WHERE id = ?1")?;
            let found = query.query_row([id], |row| row.get(0)).optional()?;
            Ok(Err(found.map_or(UpdateError::NoTable, |now| UpdateError::Conflict { doc_version: nat(now) })))
        })
        .await
    }

    pub(crate) async fn list(&self, filter: Filter) -> Result<Vec<TableRow>, StoreError> {
        self.read("listing tables", move |conn| {
            let Filter { status, public_only, limit, before } = filter;
            let status = status.map(Status::as_str);
            let mut sql = "WHERE t.nr < coalesce((SELECT nr FROM tables WHERE id = ?1), 1 << 62)".to_owned();
            let mut params: Vec<&dyn ToSql> = vec![&before, &limit];
            if let Some(status) = &status {
                sql.push_str(" AND t.status = ?3");
                params.push(status);
            }
            if public_only {
                sql.push_str(" AND t.is_public = 1");
            }
            sql.push_str(" ORDER BY t.nr DESC LIMIT ?2");
            table_rows(conn, &sql, &params)
        })
        .await
    }

    pub(crate) async fn log(&self, id: &str, from_seq: u64) -> Result<Vec<LogRow>, StoreError> {
        let id = id.to_owned();
        self.read("reading a log", move |conn| {
            let mut query = conn.prepare_cached(
                "SELECT seq, at_ms, body, hash FROM log
                 WHERE nr = (SELECT nr FROM tables WHERE id = ?1) AND seq >= ?2
                 ORDER BY seq",
            )?;
            let rows = query.query_map((id, int(from_seq)), |row| {
                Ok(LogRow { seq: nat(row.get(0)?), at_ms: row.get(1)?, body: row.get(2)?, hash: row.get(3)? })
            })?;
            rows.collect()
        })
        .await
    }

    pub(crate) async fn put_snapshot(&self, id: &str, seq: u64, text: &str) -> Result<(), StoreError> {
        let (id, text) = (id.to_owned(), text.to_owned());
        self.write("saving a snapshot", move |tx| {
            let Some(nr) = tx.nr(&id)? else { return Ok(Err(StoreError::NoTable)) };
            let mut put = tx.conn.prepare_cached(
                "INSERT INTO snapshots (nr, seq, body) VALUES (?1, ?2, ?3)
                 ON CONFLICT (nr) DO UPDATE SET seq = excluded.seq, body = excluded.body
                 WHERE excluded.seq >= snapshots.seq",
            )?;
            put.execute((nr, int(seq), text))?;
            Ok(Ok(()))
        })
        .await
    }

    pub(crate) async fn snapshot(&self, id: &str) -> Result<Option<Snapshot>, StoreError> {
        let id = id.to_owned();
        self.read("reading a snapshot", move |conn| {
            let mut query = conn.prepare_cached(
                "SELECT seq, body FROM snapshots WHERE nr = (SELECT nr FROM tables WHERE id = ?1)",
            )?;
            query.query_row([id], |row| Ok(Snapshot { seq: nat(row.get(0)?), text: row.get(1)? })).optional()
        })
        .await
    }
}
