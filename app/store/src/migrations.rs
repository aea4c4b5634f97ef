//! The schemas, as numbered SQL files; the database records which were applied.

use crate::error::StoreError;

/// One step from a schema to the next.
pub(crate) struct Migration {
    pub(crate) version: u32,
    pub(crate) name: &'static str,
    pub(crate) sql: &'static str,
}

pub(crate) const SQLITE: &[Migration] = &[Migration {
    version: 1,
    name: "tables and people",
    sql: include_str!("../migrations/sqlite/0001_tables_and_people.sql"),
}];

pub(crate) const POSTGRES: &[Migration] = &[Migration {
    version: 1,
    name: "tables and people",
    sql: include_str!("../migrations/postgres/0001_tables_and_people.sql"),
}];

/// The table in which both databases record the applied migrations.
pub(crate) const RECORD: &str = "CREATE TABLE IF NOT EXISTS migrations (
    version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)";

/// The migrations that a database at schema `found` still needs.
pub(crate) fn due(all: &'static [Migration], found: u32) -> Result<&'static [Migration], StoreError> {
    let known = all.last().map_or(0, |last| last.version);
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    let first = all.iter().position(|step| step.version > found).unwrap_or(all.len());
    Ok(&all[first..])
}

/// Makes sure that a database at schema `found` is one that this program can use as it is.
pub(crate) fn check_current(all: &'static [Migration], found: u32) -> Result<(), StoreError> {
    if due(all, found)?.is_empty() { Ok(()) } else { Err(StoreError::Older { found }) }
}

#[cfg(test)]
mod tests {
    use super::{POSTGRES, SQLITE, due};

    #[test]
    fn both_databases_are_at_the_same_schema_and_count_from_one() {
        for all in [SQLITE, POSTGRES] {
            let versions: Vec<u32> = all.iter().map(|step| step.version).collect();
            assert_eq!(versions, (1..=u32::try_from(all.len()).unwrap()).collect::<Vec<_>>());
        }
        assert_eq!(SQLITE.len(), POSTGRES.len());
    }

    #[test]
    fn only_missing_migrations_are_due_and_a_newer_schema_is_refused() {
        assert_eq!(due(SQLITE, 0).unwrap().len(), SQLITE.len());
        assert!(due(SQLITE, u32::try_from(SQLITE.len()).unwrap()).unwrap().is_empty());
        assert!(due(SQLITE, 1000).is_err());
    }
}
