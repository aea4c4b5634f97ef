//! Schema and health check of PostgreSQL.

use std::path::Path;
use std::time::Duration;

use super::Postgres;
use super::link::Link;
use crate::admin::{Counts, Diagnosis, Gap};
use crate::error::StoreError;
use crate::migrations::{self, RECORD};
use crate::text::{nat, now_ms};

/// Checking a large database takes a while.
const LONG: Duration = Duration::from_mins(10);
const MIGRATING: &str = "updating the schema";

/// Updates the schema; servers that start at the same time do it one after the other.
pub(super) async fn migrate(link: &mut Link) -> Result<(), StoreError> {
    let encoding = link.query(MIGRATING, "SELECT current_setting('server_encoding')", &[]).await?;
    if encoding.first().is_none_or(|row| row.get::<_, &str>(0) != "UTF8") {
        return Err(StoreError::Unsupported {
            instead: "create the PostgreSQL database with the encoding UTF8",
        });
    }
    link.begin(MIGRATING).await?;
    // The number means nothing; it must only be the same for all servers. Updating a large database may take a while.
    link.batch(MIGRATING, "SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(7302411)").await?;
    link.batch(MIGRATING, RECORD).await?;
    for step in migrations::due(migrations::POSTGRES, schema(link).await?)? {
        link.batch(MIGRATING, step.sql).await?;
        let record = "INSERT INTO migrations (version, name, applied_at) VALUES ($1::INTEGER, $2, $3)";
        let version = i32::try_from(step.version).unwrap_or(i32::MAX);
        link.query(MIGRATING, record, &[&version, &step.name, &now_ms()]).await?;
    }
    link.end(MIGRATING, "COMMIT").await
}

/// Makes sure that there is a database of ours with the schema that we know.
pub(super) async fn visit(link: &mut Link) -> Result<(), StoreError> {
    let doing = "looking for the tables";
    let rows = link.query(doing, "SELECT to_regclass('migrations') IS NOT NULL", &[]).await?;
    if rows.first().is_none_or(|row| !row.get::<_, bool>(0)) {
        return Err(StoreError::Missing { place: "this PostgreSQL address".to_owned() });
    }
    migrations::check_current(migrations::POSTGRES, schema(link).await?)
}

/// The number of the last migration applied.
async fn schema(link: &mut Link) -> Result<u32, StoreError> {
    let rows = link.query(MIGRATING, "SELECT coalesce(max(version), 0) FROM migrations", &[]).await?;
    Ok(rows.first().map_or(0, |row| u32::try_from(row.get::<_, i32>(0)).unwrap_or(0)))
}

impl Postgres {
    #[expect(clippy::unused_async, reason = "SQLite's copy is made in the background")]
    pub(crate) async fn backup(&self, _path: &Path) -> Result<u64, StoreError> {
        Err(StoreError::Unsupported { instead: "copy a PostgreSQL database with pg_dump" })
    }

    pub(crate) async fn doctor(&self) -> Result<Diagnosis, StoreError> {
        let doing = "checking the database";
        let (mut link, _permit) = self.pool.borrow(doing).await?;
        let report = report(&mut link, doing).await;
        self.pool.give_back(link);
        report
    }
}

async fn report(link: &mut Link, doing: &'static str) -> Result<Diagnosis, StoreError> {
    let version = link.query(doing, "SELECT current_setting('server_version')", &[]).await?;
    let database =
        version.first().map_or(String::new(), |row| format!("PostgreSQL {}", row.get::<_, &str>(0)));
    let mut faults = Vec::new();
    for (sql, fault) in [
        (
            "SELECT count(*) FROM log WHERE nr NOT IN (SELECT nr FROM tables)",
            "The log has rows of a table that does not exist.",
        ),
        (
            "SELECT count(*) FROM tables WHERE nr NOT IN (SELECT nr FROM tips)",
            "A table has no record of where its log ends.",
        ),
        (
            "SELECT count(*) FROM tips p
             WHERE next_seq <> (SELECT coalesce(max(seq), 0) + 1 FROM log WHERE nr = p.nr)",
            "A log does not end where its record says.",
        ),
        (
            "SELECT count(*) FROM tips p
             WHERE head <> (SELECT hash FROM log WHERE nr = p.nr AND seq = p.next_seq - 1)",
            "The last row of a log has not the hash that its record says.",
        ),
        (
            "SELECT count(*) FROM snapshots s WHERE seq >= (SELECT next_seq FROM tips WHERE nr = s.nr)",
            "A snapshot is ahead of its log.",
        ),
    ] {
        if number(link, doing, sql).await? > 0 {
            faults.push(fault.to_owned());
        }
    }
    let gaps = "
        SELECT t.id, max(l.seq), count(*) FROM log l JOIN tables t ON t.nr = l.nr GROUP BY t.nr, t.id
        HAVING min(l.seq) <> 1 OR max(l.seq) <> count(*) ORDER BY t.nr LIMIT 1000";
    let gaps = link.query_within(LONG, doing, gaps, &[]).await?;
    let gaps = gaps.iter().map(|row| Gap { table: row.get(0), last: nat(row.get(1)), rows: nat(row.get(2)) });
    let gaps = gaps.collect();
    let counts = Counts {
        // The server's own secrets are rows there too, but no one plays at them.
        tables: number(link, doing, "SELECT count(*) FROM tables WHERE game <> ''").await?,
        rows: number(link, doing, "SELECT count(*) FROM log").await?,
        snapshots: number(link, doing, "SELECT count(*) FROM snapshots").await?,
        seats: number(link, doing, "SELECT count(*) FROM seats").await?,
        accounts: number(link, doing, "SELECT count(*) FROM accounts").await?,
        sessions: number(link, doing, "SELECT count(*) FROM sessions").await?,
    };
    Ok(Diagnosis { database, schema: schema(link).await?, faults, gaps, counts })
}

async fn number(link: &mut Link, doing: &'static str, sql: &str) -> Result<u64, StoreError> {
    let rows = link.query_within(LONG, doing, sql, &[]).await?;
    Ok(rows.first().map_or(0, |row| nat(row.get(0))))
}
