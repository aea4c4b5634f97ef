//! What an operator does with the database: `anachron backup`, `restore`, `doctor` and `account`.

use std::{error::Error, path::PathBuf, process::ExitCode};

use clap::{Args, Subcommand};
use engine::words::count;
use store::{Diagnosis, Gap, Restored, Restoring, Store, StoreError};

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
    /// Restore the backup even if the check finds faults in it
    #[arg(long)]
    even_if_damaged: bool,
    #[command(flatten)]
    database: Database,
}

pub(crate) fn restore(options: &Restore) -> Done {
    let url = options.database.url_to_create()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let restoring = Restoring::copy(&options.from, &url).await?;
        let faults = faults_of(&restoring).await;
        for fault in &faults {
            say!("FAULT: {fault}");
        }
        if !faults.is_empty() && !options.even_if_damaged {
            return Err(format!(
                "{} is damaged or was changed, so nothing was restored; take another backup, or use it as it is with \
                 --even-if-damaged",
                options.from.display()
            )
            .into());
        }
        let Restored { tables, before } = restoring.finish().await?;
        say!("{} restored{}.", tables_text(tables), if faults.is_empty() { "" } else { ", with faults" });
        if let Some(before) = before {
            say!("What was there before is now {}.", before.display());
        }
        Ok(ExitCode::SUCCESS)
    })
}

/// What is wrong with a backup; one that cannot be checked to the end is not sound either.
async fn faults_of(restoring: &Restoring) -> Vec<String> {
    let checked = async {
        let store = restoring.store().await?;
        let checkup = Checkup::of(&store).await;
        store.close().await?;
        checkup
    };
    match checked.await {
        Ok(checkup) => checkup.faults,
        Err(why) => vec![format!("the check could not be finished: {}", server::causes(&why))],
    }
}

/// What a check of a whole database found.
struct Checkup {
    report: Diagnosis,
    faults: Vec<String>,
    notes: Vec<String>,
}

impl Checkup {
    /// Checks the database, and every table in it.
    async fn of(store: &Store) -> Result<Self, StoreError> {
        let (report, tables) = (store.doctor().await?, server::check_tables(store).await?);
        let gap = |gap: &Gap| {
            format!("the log of table {} has {} rows and ends with number {}", gap.table, gap.rows, gap.last)
        };
        let gaps = report.gaps.iter().map(gap);
        let faults = report.faults.iter().cloned().chain(tables.faults).chain(gaps).collect();
        Ok(Self { faults, notes: tables.notes, report })
    }
}

/// Options of `anachron doctor`.
#[derive(Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    database: Database,
}

pub(crate) fn doctor(options: &Doctor) -> Done {
    let Checkup { report, faults, notes } =
        with_store(&options.database, async |store| Checkup::of(store).await)?;
    let Diagnosis { database, schema, counts, .. } = &report;
    say!("{database}, schema {schema}");
    say!("{} with {} rows, {} snapshots", tables_text(counts.tables), counts.rows, counts.snapshots);
    say!("{} seats taken, {} accounts, {} sessions", counts.seats, counts.accounts, counts.sessions);
    for fault in &faults {
        say!("FAULT: {fault}");
    }
    for note in &notes {
        say!("{note}");
    }
    let is_sound = faults.is_empty();
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
