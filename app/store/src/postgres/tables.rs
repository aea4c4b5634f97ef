//! Tables, logs and snapshots on PostgreSQL.

use serde_json::Value;
use tokio_postgres::Row;

use super::{Param, Postgres};
use crate::chain::{Chain, Hash, LogKey};
use crate::error::{CreateError, StoreError, UpdateError};
use crate::text::{int, nat};
use crate::types::{DiceSeed, Filter, LogRow, NewTable, Snapshot, Status, TableRow, TableUpdate};

/// All columns of a table, as [`table_row`] reads them.
pub(super) const TABLE: &str = "
    SELECT t.id, t.game, t.head, t.seed, t.doc, t.doc_version, t.status, t.is_public, t.created_at,
           greatest(t.updated_at, p.at_ms), p.next_seq, t.log_key,
           CASE WHEN p.next_seq > 1 THEN p.at_ms ELSE t.created_at END
    FROM tables t JOIN tips p ON p.nr = t.nr";

/// The end of every statement that changes one table: it notifies the other servers and returns the next number.
///
/// `done` has the number of the table, `$1` its id, `$2` our origin.
pub(super) const ANNOUNCE: &str = "
    SELECT p.next_seq, pg_notify('anachron', $2::TEXT || ' ' || p.next_seq || ' ' || $1::TEXT)::TEXT
    FROM done JOIN tips p ON p.nr = done.nr";

pub(super) fn table_row(row: &Row) -> Result<TableRow, StoreError> {
    let doc: &str = row.get(4);
    Ok(TableRow {
        id: row.get(0),
        game: row.get(1),
        head: row.get(2),
        seed: DiceSeed::new(bytes(row, 3)?),
        log_key: LogKey::new(bytes(row, 11)?),
        // A damaged document must not keep anyone from the other tables of a list.
        doc: serde_json::from_str(doc).unwrap_or_else(|_| Value::String(doc.to_owned())),
        doc_version: nat(row.get(5)),
        status: Status::parse(row.get(6))
            .ok_or(StoreError::Invalid { why: "a table has no known status" })?,
        is_public: row.get(7),
        created_at: row.get(8),
        updated_at: row.get(9),
        next_seq: nat(row.get(10)),
        moved_at: row.get(12),
    })
}

/// The 32 bytes of a secret or a hash.
pub(super) fn bytes(row: &Row, at: usize) -> Result<[u8; 32], StoreError> {
    let short = |_| StoreError::Invalid { why: "a secret or a hash must have 32 bytes" };
    row.get::<_, &[u8]>(at).try_into().map_err(short)
}

impl Postgres {
    pub(crate) async fn create_table(&self, table: NewTable, key: LogKey) -> Result<Hash, CreateError> {
        let NewTable { id, game, head: game_head, seed, doc, status, is_public, sitters, rows } = table;
        // The notice is spelled out, because a statement does not see the rows it inserts.
        let sql = "
            WITH done AS (
                INSERT INTO tables
                    (id, game, head, seed, status, is_public, doc_version, created_at, updated_at, doc, log_key)
                VALUES ($1, $3, $4, $5, $6, $7, 1, $8, $8, $9, $14) ON CONFLICT DO NOTHING RETURNING nr
            ), tip AS (
                INSERT INTO tips (nr, next_seq, at_ms, head) SELECT nr, $10, $8, $16 FROM done
            ), sat AS (
                INSERT INTO seats (nr, seat, person)
                SELECT nr, seat, person FROM done, unnest($11::SMALLINT[], $12::TEXT[]) AS sitter (seat, person)
            ), written AS (
                INSERT INTO log (nr, seq, at_ms, body, hash)
                SELECT nr, seq, $8, body, hash
                FROM done, unnest($13::TEXT[], $15::BYTEA[]) WITH ORDINALITY AS row (body, hash, seq)
            )
            SELECT pg_notify('anachron', $2::TEXT || ' ' || $10::BIGINT || ' ' || $1::TEXT)::TEXT FROM done";
        let mut chain = Chain::new(&id, seed.reveal(), key);
        let hashes: Vec<Hash> = rows.iter().map(|row| chain.push(&id, row)).collect();
        let hashes: Vec<&[u8]> = hashes.iter().map(|hash| &hash[..]).collect();
        let (head, key) = (&chain.head[..], &key.reveal()[..]);
        let (origin, seed) = (self.origin.to_string(), &seed.reveal()[..]);
        let next_seq = chain.next_seq;
        let (seats, people): (Vec<_>, Vec<_>) =
            sitters.into_iter().map(|sitter| (i16::from(sitter.seat), sitter.person)).unzip();
        let (next, status, now) = (int(next_seq), status.as_str(), self.clock.now_ms());
        let params: [Param<'_>; 16] = [
            &id, &origin, &game, &game_head, &seed, &status, &is_public, &now, &doc, &next, &seats, &people,
            &rows, &key, &hashes, &head,
        ];
        if self.query("creating a table", sql, &params).await?.is_empty() {
            return Err(CreateError::Taken);
        }
        self.announce(&id, next_seq);
        Ok(chain.head)
    }

    pub(crate) async fn table(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let rows = self.query("reading a table", &format!("{TABLE} WHERE t.id = $1"), &[&id]).await?;
        rows.first().map(table_row).transpose()
    }

    pub(crate) async fn update_table(
        &self,
        id: &str,
        doc_version: u64,
        update: TableUpdate,
    ) -> Result<u64, UpdateError> {
        // A statement does not see what it deletes itself, so a seat that changes hands is updated.
        let sql = format!(
            "WITH done AS (
                 UPDATE tables SET doc = $4, is_public = $5, updated_at = $6, status = coalesce($7, status),
                     doc_version = doc_version + 1
                 WHERE id = $1 AND doc_version = $3 RETURNING nr
             ), left_over AS (
                 DELETE FROM seats WHERE $8 AND nr = (SELECT nr FROM done) AND seat <> ALL ($9::SMALLINT[])
             ), sat AS (
                 INSERT INTO seats (nr, seat, person)
                 SELECT nr, seat, person FROM done, unnest($9::SMALLINT[], $10::TEXT[]) AS sitter (seat, person)
                 ON CONFLICT (nr, seat) DO UPDATE SET person = excluded.person
             ) {ANNOUNCE}"
        );
        let TableUpdate { doc, is_public, sitters, status } = update;
        let (origin, status) = (self.origin.to_string(), status.map(Status::as_str));
        let seats_change = sitters.is_some();
        let sitters = sitters.into_iter().flatten().map(|sitter| (i16::from(sitter.seat), sitter.person));
        let (seats, people): (Vec<_>, Vec<_>) = sitters.unzip();
        let (version, now) = (int(doc_version), self.clock.now_ms());
        let params: [Param<'_>; 10] =
            [&id, &origin, &version, &doc, &is_public, &now, &status, &seats_change, &seats, &people];
        let doing = "updating a table";
        if let Some(row) = self.query(doing, &sql, &params).await?.first() {
            self.announce(id, nat(row.get(0)));
            return Ok(doc_version + 1);
        }
        let found = self.query(doing, "SELECT doc_version FROM tables WHERE id = $1", &[&id]).await?;
        let now = found.first().ok_or(UpdateError::NoTable)?.get(0);
        Err(UpdateError::Conflict { doc_version: nat(now) })
    }

    pub(crate) async fn list(&self, filter: Filter) -> Result<Vec<TableRow>, StoreError> {
        let Filter { status, public_only, limit, before } = filter;
        let (status, limit) = (status.map(Status::as_str), i64::from(limit));
        let mut sql =
            format!("{TABLE} WHERE t.nr < coalesce((SELECT nr FROM tables WHERE id = $1), 1::BIGINT << 62)");
        let mut params: Vec<Param<'_>> = vec![&before, &limit];
        if let Some(status) = &status {
            sql.push_str(" AND t.status = $3");
            params.push(status);
        }
        if public_only {
            sql.push_str(" AND t.is_public");
        }
        sql.push_str(" ORDER BY t.nr DESC LIMIT $2");
        self.query("listing tables", &sql, &params).await?.iter().map(table_row).collect()
    }

    pub(crate) async fn log(&self, id: &str, from_seq: u64) -> Result<Vec<LogRow>, StoreError> {
        let sql = "
            SELECT seq, at_ms, body, hash FROM log WHERE nr = (SELECT nr FROM tables WHERE id = $1) AND seq >= $2
            ORDER BY seq";
        let rows = self.query("reading a log", sql, &[&id, &int(from_seq)]).await?;
        let read = |row: &Row| {
            let hash = bytes(row, 3)?;
            Ok(LogRow { seq: nat(row.get(0)), at_ms: row.get(1), body: row.get(2), hash })
        };
        rows.iter().map(read).collect()
    }

    pub(crate) async fn put_snapshot(&self, id: &str, seq: u64, text: &str) -> Result<(), StoreError> {
        let sql = "
            WITH here AS (SELECT nr FROM tables WHERE id = $1), put AS (
                INSERT INTO snapshots (nr, seq, body) SELECT nr, $2, $3 FROM here
                ON CONFLICT (nr) DO UPDATE SET seq = excluded.seq, body = excluded.body
                WHERE excluded.seq >= snapshots.seq
            ) SELECT nr FROM here";
        let found = self.query("saving a snapshot", sql, &[&id, &int(seq), &text]).await?;
        found.first().map(drop).ok_or(StoreError::NoTable)
    }

    pub(crate) async fn snapshot(&self, id: &str) -> Result<Option<Snapshot>, StoreError> {
        let sql = "SELECT seq, body FROM snapshots WHERE nr = (SELECT nr FROM tables WHERE id = $1)";
        let rows = self.query("reading a snapshot", sql, &[&id]).await?;
        Ok(rows.first().map(|row| Snapshot { seq: nat(row.get(0)), text: row.get(1) }))
    }
}
