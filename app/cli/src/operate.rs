//! What an operator does with the database: `anachron backup`, `restore`, `doctor` and `account`.

use std::{error::Error, path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use engine::words::count;
use store::{Restored, Store, StoreError};

use crate::{Done, database::Database, say::say};

/// Options of `anachron backup`.
#[derive(Args)]
pub(crate) struct Backup {
    /// The file to write, which must not exist yet
    to: PathBuf,
    #[command(flatten)]
    database: Database,
}

pub(crate) fn backup(options: &Backup) -> Done {
    let tables = with_store(&options.database, async |store| store.backup(&options.to).await)?;
    say!("{} saved in {}.", tables_text(tables), options.to.display());
    Ok(ExitCode::SUCCESS)
}

/// Options of `anachron restore`.
#[derive(Args)]
pub(crate) struct Restore {
    /// The backup
    from: PathBuf,
    #[command(flatten)]
    database: Database,
}

pub(crate) fn restore(options: &Restore) -> Done {
    let url = options.database.url_to_create()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let Restored { tables, before } = runtime.block_on(store::restore(&options.from, &url))?;
    say!("{} restored.", tables_text(tables));
    if let Some(before) = before {
        say!("What was there before is now {}.", before.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Options of `anachron doctor`.
#[derive(Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    database: Database,
}

pub(crate) fn doctor(options: &Doctor) -> Done {
    let (report, tables) = with_store(&options.database, async |store| {
        Ok((store.doctor().await?, server::check_tables(store).await?))
    })?;
    let store::Diagnosis { database, schema, faults, gaps, counts } = &report;
    say!("{database}, schema {schema}");
    say!("{} tables with {} rows, {} snapshots", counts.tables, counts.rows, counts.snapshots);
    say!("{} seats taken, {} accounts, {} sessions", counts.seats, counts.accounts, counts.sessions);
    for fault in faults.iter().chain(&tables.faults) {
        say!("FAULT: {fault}");
    }
    for gap in gaps {
        say!("FAULT: the log of table {} has {} rows and ends with number {}", gap.table, gap.rows, gap.last);
    }
    for note in &tables.notes {
        say!("{note}");
    }
    let is_sound = report.is_sound() && tables.faults.is_empty();
    say!(
        "{}",
        if is_sound { "No faults found." } else { "Restore a backup, and keep a copy of this database." }
    );
    Ok(if is_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What an operator does with an account.
#[derive(Subcommand)]
pub(crate) enum Account {
    /// Make a recovery code for someone who has forgotten their password
    Reset {
        /// The name or email address of the account
        name: String,
        #[command(flatten)]
        database: Database,
    },
}

pub(crate) fn account(options: &Account) -> Done {
    let Account::Reset { name, database } = options;
    let made = with_store(database, async |store| server::reset_account(store, name).await)?;
    let Some((name, code)) = made else {
        return Err(format!("there is no account with the name or email address {name:?}").into());
    };
    say!("A new recovery code for {name}, which works once:\n\n    {code}\n");
    say!(
        "Send it to {name} only. On the account page, under “Forgot your password?”, it lets them choose a new"
    );
    say!("password, and signs them out everywhere else. The old code no longer works.");
    Ok(ExitCode::SUCCESS)
}

fn tables_text(number: u64) -> String {
    count(i64::try_from(number).unwrap_or(i64::MAX), "table")
}

/// Does some work with a database that exists.
fn with_store<T>(
    database: &Database,
    work: impl AsyncFnOnce(&Store) -> Result<T, StoreError>,
) -> Result<T, Box<dyn Error>> {
    let url = database.url()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = Store::open_existing(&url).await?;
        let done = work(&store).await?;
        store.close().await?;
        Ok(done)
    })
}
