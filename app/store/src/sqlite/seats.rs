//! Seats and drafts on SQLite.

use rusqlite::OptionalExtension;

use super::Sqlite;
use super::tables::table_rows;
use crate::error::{SitError, StoreError};
use crate::types::{SeatDraft, Sitter, TableRow};

impl Sqlite {
    pub(crate) async fn sit(&self, id: &str, seat: u8, person: &str) -> Result<(), SitError> {
        let (id, person) = (id.to_owned(), person.to_owned());
        self.write("taking a seat", move |tx| {
            let Some(nr) = tx.nr(&id)? else { return Ok(Err(SitError::NoTable)) };
            let mut query = tx.conn.prepare_cached("SELECT person FROM seats WHERE nr = ?1 AND seat = ?2")?;
            match query.query_row((nr, seat), |row| row.get::<_, String>(0)).optional()? {
                Some(by) if by == person => Ok(Ok(())),
                Some(by) => Ok(Err(SitError::Taken { by })),
                None => {
                    let mut insert =
                        tx.conn.prepare_cached("INSERT INTO seats (nr, seat, person) VALUES (?1, ?2, ?3)")?;
                    insert.execute((nr, seat, person))?;
                    tx.announce(&id)?;
                    Ok(Ok(()))
                }
            }
        })
        .await
    }

    pub(crate) async fn leave_seat(&self, id: &str, seat: u8, person: &str) -> Result<(), StoreError> {
        let (id, person) = (id.to_owned(), person.to_owned());
        self.write("leaving a seat", move |tx| {
            let Some(nr) = tx.nr(&id)? else { return Ok(Err(StoreError::NoTable)) };
            let mut delete =
                tx.conn.prepare_cached("DELETE FROM seats WHERE nr = ?1 AND seat = ?2 AND person = ?3")?;
            if delete.execute((nr, seat, person))? > 0 {
                tx.announce(&id)?;
            }
            Ok(Ok(()))
        })
        .await
    }

    pub(crate) async fn sitters(&self, id: &str) -> Result<Vec<Sitter>, StoreError> {
        let id = id.to_owned();
        self.read("reading seats", move |conn| {
            let mut query = conn.prepare_cached(
                "SELECT seat, person FROM seats WHERE nr = (SELECT nr FROM tables WHERE id = ?1) ORDER BY seat",
            )?;
            let rows = query.query_map([id], |row| Ok(Sitter { seat: row.get(0)?, person: row.get(1)? }))?;
            rows.collect()
        })
        .await
    }

    pub(crate) async fn tables_of(&self, person: &str, limit: u32) -> Result<Vec<TableRow>, StoreError> {
        let person = person.to_owned();
        self.read("listing a person's tables", move |conn| {
            let seated = "
                WHERE t.nr IN (SELECT DISTINCT nr FROM seats WHERE person = ?1 ORDER BY nr DESC LIMIT ?2)
                ORDER BY t.nr DESC";
            table_rows(conn, seated, &[&person, &limit])
        })
        .await
    }

    pub(crate) async fn tables_naming(&self, person: &str) -> Result<Vec<String>, StoreError> {
        let value = format!("\"{person}\"");
        self.read("looking for a person in all tables", move |conn| {
            let mut found =
                conn.prepare_cached("SELECT id FROM tables WHERE instr(doc, ?1) > 0 ORDER BY nr")?;
            found.query_map([&value], |row| row.get(0))?.collect()
        })
        .await
    }

    pub(crate) async fn put_draft(&self, id: &str, seat: u8, text: &str) -> Result<(), StoreError> {
        let (id, text) = (id.to_owned(), text.to_owned());
        self.write("saving a draft", move |tx| {
            let Some(nr) = tx.nr(&id)? else { return Ok(Err(StoreError::NoTable)) };
            if text.is_empty() {
                tx.conn
                    .prepare_cached("DELETE FROM drafts WHERE nr = ?1 AND seat = ?2")?
                    .execute((nr, seat))?;
            } else {
                let mut put = tx.conn.prepare_cached(
                    "INSERT INTO drafts (nr, seat, body) VALUES (?1, ?2, ?3)
                     ON CONFLICT (nr, seat) DO UPDATE SET body = excluded.body",
                )?;
                put.execute((nr, seat, text))?;
            }
            tx.announce(&id)?;
            Ok(Ok(()))
        })
        .await
    }

    pub(crate) async fn drafts(&self, id: &str) -> Result<Vec<SeatDraft>, StoreError> {
        let id = id.to_owned();
        self.read("reading drafts", move |conn| {
            let mut query = conn.prepare_cached(
                "SELECT seat, body FROM drafts WHERE nr = (SELECT nr FROM tables WHERE id = ?1) ORDER BY seat",
            )?;
            let rows = query.query_map([id], |row| Ok(SeatDraft { seat: row.get(0)?, text: row.get(1)? }))?;
            rows.collect()
        })
        .await
    }
}
