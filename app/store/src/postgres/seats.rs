//! Seats and drafts on PostgreSQL.

use tokio_postgres::Row;

use super::Postgres;
use super::tables::{ANNOUNCE, TABLE, table_row};
use crate::error::{SitError, StoreError};
use crate::text::nat;
use crate::types::{SeatDraft, Sitter, TableRow};

/// A seat as it comes from the database, where it was stored from a `u8`.
fn seat(row: &Row) -> u8 {
    u8::try_from(row.get::<_, i16>(0)).unwrap_or(u8::MAX)
}

impl Postgres {
    pub(crate) async fn sit(&self, id: &str, seat: u8, person: &str) -> Result<(), SitError> {
        let doing = "taking a seat";
        let (origin, seat) = (self.origin.to_string(), i16::from(seat));
        let sql = format!(
            "WITH done AS (
                 INSERT INTO seats (nr, seat, person) SELECT nr, $3, $4 FROM tables WHERE id = $1
                 ON CONFLICT DO NOTHING RETURNING nr
             ) {ANNOUNCE}"
        );
        let who = "
            SELECT s.person FROM tables t LEFT JOIN seats s ON s.nr = t.nr AND s.seat = $2 WHERE t.id = $1";
        // The person may leave between the two queries; then the seat is free, and the loop tries again.
        loop {
            if let Some(row) = self.query(doing, &sql, &[&id, &origin, &seat, &person]).await?.first() {
                self.announce(id, nat(row.get(0)));
                return Ok(());
            }
            match self
                .query(doing, who, &[&id, &seat])
                .await?
                .first()
                .map(|row| row.get::<_, Option<String>>(0))
            {
                None => return Err(SitError::NoTable),
                Some(Some(by)) if by == person => return Ok(()),
                Some(Some(by)) => return Err(SitError::Taken { by }),
                Some(None) => {}
            }
        }
    }

    pub(crate) async fn leave_seat(&self, id: &str, seat: u8, person: &str) -> Result<(), StoreError> {
        let doing = "leaving a seat";
        let (origin, seat) = (self.origin.to_string(), i16::from(seat));
        let sql = format!(
            "WITH done AS (
                 DELETE FROM seats WHERE nr = (SELECT nr FROM tables WHERE id = $1) AND seat = $3 AND person = $4
                 RETURNING nr
             ) {ANNOUNCE}"
        );
        if let Some(row) = self.query(doing, &sql, &[&id, &origin, &seat, &person]).await?.first() {
            self.announce(id, nat(row.get(0)));
            return Ok(());
        }
        let found = self.query(doing, "SELECT 1 FROM tables WHERE id = $1", &[&id]).await?;
        found.first().map(drop).ok_or(StoreError::NoTable)
    }

    pub(crate) async fn sitters(&self, id: &str) -> Result<Vec<Sitter>, StoreError> {
        let sql =
            "SELECT seat, person FROM seats WHERE nr = (SELECT nr FROM tables WHERE id = $1) ORDER BY seat";
        let rows = self.query("reading seats", sql, &[&id]).await?;
        Ok(rows.iter().map(|row| Sitter { seat: seat(row), person: row.get(1) }).collect())
    }

    pub(crate) async fn tables_of(&self, person: &str, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let sql = format!(
            "{TABLE} WHERE t.nr IN (SELECT DISTINCT nr FROM seats WHERE person = $1 ORDER BY nr DESC LIMIT $2)
             ORDER BY t.nr DESC"
        );
        let rows = self.query("listing a person's tables", &sql, &[&person, &i64::from(limit)]).await?;
        rows.iter().map(table_row).collect()
    }

    pub(crate) async fn tables_naming(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let value = format!("\"{person}\"");
        let sql = "SELECT id FROM tables WHERE strpos(doc, $1) > 0 ORDER BY nr";
        let rows = self.query("looking for a person in all tables", sql, &[&value]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn put_draft(&self, id: &str, seat: u8, text: &str) -> Result<(), StoreError> {
        let (origin, seat) = (self.origin.to_string(), i16::from(seat));
        let sql = format!(
            "WITH done AS (SELECT nr FROM tables WHERE id = $1), gone AS (
                 DELETE FROM drafts WHERE nr = (SELECT nr FROM done) AND seat = $3 AND $4 = ''
             ), put AS (
                 INSERT INTO drafts (nr, seat, body) SELECT nr, $3, $4 FROM done WHERE $4 <> ''
                 ON CONFLICT (nr, seat) DO UPDATE SET body = excluded.body
             ) {ANNOUNCE}"
        );
        let found = self.query("saving a draft", &sql, &[&id, &origin, &seat, &text]).await?;
        let row = found.first().ok_or(StoreError::NoTable)?;
        self.announce(id, nat(row.get(0)));
        Ok(())
    }

    pub(crate) async fn drafts(&self, id: &str) -> Result<Vec<SeatDraft>, StoreError> {
        let sql =
            "SELECT seat, body FROM drafts WHERE nr = (SELECT nr FROM tables WHERE id = $1) ORDER BY seat";
        let rows = self.query("reading drafts", sql, &[&id]).await?;
        Ok(rows.iter().map(|row| SeatDraft { seat: seat(row), text: row.get(1) }).collect())
    }
}
