//! Backup and health check of SQLite.

use std::fs::{self, File};
use std::path::Path;

use rusqlite::{Connection, OpenFlags, Row};

use super::connect::{self, Location};
use super::tables::is_damage;
use super::{Sqlite, blocking};
use crate::admin::{Counts, Diagnosis, Gap};
use crate::error::StoreError;
use crate::text::nat;

impl Sqlite {
    pub(crate) async fn backup(&self, path: &Path) -> Result<u64, StoreError> {
        if path.exists() {
            return Err(StoreError::Invalid { why: "a file with the backup's name already exists" });
        }
        // Written under another name and renamed when complete, so that half a copy is never taken for a backup.
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let part = path.with_file_name(name);
        let text = part
            .to_str()
            .ok_or(StoreError::Invalid { why: "the backup's name is not valid Unicode" })?
            .to_owned();
        let _ = fs::remove_file(&part);
        match self.location.clone() {
            Location::Memory => self.read("copying the database", move |conn| copy(conn, &text)).await?,
            Location::File(from) => {
                blocking(move || {
                    let conn = connect::to_read(&from)?;
                    copy(&conn, &text).map_err(|why| StoreError::database("copying the database", why))
                })
                .await?;
            }
        }
        let to = path.to_owned();
        blocking(move || {
            let tables =
                count_tables(&part).map_err(|why| StoreError::database("reading the backup", why))?;
            finish(&part, &to).map_err(|why| StoreError::database("renaming the backup", why))?;
            Ok(tables)
        })
        .await
    }

    pub(crate) async fn doctor(&self) -> Result<Diagnosis, StoreError> {
        self.read("checking the database", report).await
    }
}

/// Copies within one reading transaction, so that the copy shows one moment even while others write.
fn copy(conn: &Connection, to: &str) -> rusqlite::Result<()> {
    conn.execute("VACUUM INTO ?1", [to]).map(drop)
}

/// Counts the tables. The server's own secrets are rows there too, but no one plays at them.
const COUNT_TABLES: &str = "SELECT count(*) FROM tables WHERE game <> ''";

/// How many tables a copy has, which also shows that it can be read.
pub(super) fn count_tables(copy: &Path) -> rusqlite::Result<u64> {
    let conn = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    conn.query_row(COUNT_TABLES, (), |row| row.get(0)).map(nat)
}

/// Makes a complete copy safe and gives it its name.
pub(super) fn finish(part: &Path, to: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(part, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    File::open(part)?.sync_all()?;
    fs::rename(part, to)?;
    match to.parent() {
        Some(folder) if cfg!(unix) && !folder.as_os_str().is_empty() => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

/// What was read, or nothing where a page of the database is damaged.
fn unless_damaged<T: Default>(read: rusqlite::Result<T>) -> rusqlite::Result<T> {
    match read {
        Err(why) if is_damage(&why) => Ok(T::default()),
        read => read,
    }
}

pub(super) fn report(conn: &Connection) -> rusqlite::Result<Diagnosis> {
    // What a damaged page hides is not counted; the check of all pages says that there is one.
    let number = |sql: &str| unless_damaged(conn.query_row(sql, (), |row| row.get(0)).map(nat));
    let mut faults = Vec::new();
    for line in conn.prepare("PRAGMA integrity_check(20)")?.query_map((), |row| row.get::<_, String>(0))? {
        match line {
            Ok(line) if line == "ok" => {}
            Ok(line) => faults.push(line),
            // The check itself may stumble over what it finds.
            Err(why) if is_damage(&why) => faults.push(why.to_string()),
            Err(why) => return Err(why),
        }
    }
    let mut orphans = conn.prepare("PRAGMA foreign_key_check")?;
    let orphans = orphans
        .query_map((), |row| row.get::<_, String>(0))?
        .map(|table| table.map(|table| format!("A row of {table} refers to a row that does not exist.")));
    faults.extend(unless_damaged(orphans.collect::<Result<Vec<_>, _>>())?);
    if number("SELECT count(*) FROM log WHERE nr NOT IN (SELECT nr FROM tables)")? > 0 {
        faults.push("The log has rows of a table that does not exist.".to_owned());
    }
    let ahead = "SELECT count(*) FROM snapshots s WHERE seq > (SELECT coalesce(max(seq), 0) FROM log WHERE nr = s.nr)";
    if number(ahead)? > 0 {
        faults.push("A snapshot is ahead of its log.".to_owned());
    }
    // Rows are numbered as they are written, and none is ever deleted: what is missing leaves a gap.
    let missing = number("SELECT coalesce(max(rowid) - min(rowid) + 1 - count(*), 0) FROM log")?;
    if missing > 0 {
        let rows = if missing == 1 { "row" } else { "rows" };
        faults.push(format!(
            "The logs have lost {missing} {rows}. The end of a game that still runs may be missing."
        ));
    }
    let mut broken = conn.prepare(
        "SELECT t.id, max(l.seq), count(*) FROM log l JOIN tables t ON t.nr = l.nr GROUP BY l.nr
             HAVING min(l.seq) <> 1 OR max(l.seq) <> count(*) ORDER BY l.nr LIMIT 1000",
    )?;
    let gap = |row: &Row<'_>| Ok(Gap { table: row.get(0)?, last: nat(row.get(1)?), rows: nat(row.get(2)?) });
    let gaps = unless_damaged(broken.query_map((), gap)?.collect::<Result<Vec<_>, _>>())?;
    let counts = Counts {
        tables: number(COUNT_TABLES)?,
        rows: number("SELECT count(*) FROM log")?,
        snapshots: number("SELECT count(*) FROM snapshots")?,
        seats: number("SELECT count(*) FROM seats")?,
        accounts: number("SELECT count(*) FROM accounts")?,
        sessions: number("SELECT count(*) FROM sessions")?,
    };
    let database = format!("SQLite {}", rusqlite::version());
    Ok(Diagnosis { database, schema: connect::schema(conn)?, faults, gaps, counts })
}
