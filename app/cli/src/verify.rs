//! `anachron verify`: does a game file hold what it claims?

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;
use engine::{Source, words::count};
use server::{CheckedLog, Receipt};

use crate::{Done, File, files, say::say};

/// A game is proved (0), wrong (1), or legal with dice that cannot be proved (2).
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    file: File,
    /// A receipt from the table: check that the game went on from the position in it
    #[arg(long, value_name = "RECEIPT")]
    receipt: Option<PathBuf>,
}

pub(crate) fn run(options: &Options) -> Done {
    let (record, game) = files::replay(&options.file.file)?;
    let log = CheckedLog::of(&record).map_err(|why| format!("{}: {why}", options.file.file.display()))?;
    let rolls: usize = game.log(None).iter().map(|line| line.rolls.len()).sum();
    say!("{} ({}), rules version {}, {} seats", game.title(), record.game, record.rules, record.seats.len());
    say!("{} entries, each one legal when it was made", game.len());
    match &record.result {
        Some(_) => say!("the result is what the rules give"),
        None if game.outcome().is_some() => say!("the game is over; the file names no result"),
        None => say!("the game is not over"),
    }
    say_log(log.as_ref());
    if let Some(path) = &options.receipt
        && !say_receipt(path, log.as_ref())?
    {
        return Ok(ExitCode::FAILURE);
    }
    match game.source() {
        Source::Fair(fair) => {
            let promised = record.dice.commitment.is_some();
            say!("seed {}", fair.seed().to_hex());
            if promised {
                say!("its SHA-256 is the promised {}", fair.seed().commitment().to_hex());
            }
            for (seat, words) in fair.entropy() {
                say!("seat {seat} added {words:?}");
            }
            say!("{rolls} rolls, every one as the seed gives it");
            if !promised {
                say!("NOT PROVED: the file has no `commit` line, so the seed may have been chosen late");
                return Ok(ExitCode::from(2));
            }
            say!("PROVED");
            Ok(ExitCode::SUCCESS)
        }
        Source::Faces { commitment: Some(commitment), .. } => {
            say!("the seed is promised as {} and not shown yet", commitment.to_hex());
            say!("NOT PROVED: {rolls} rolls are taken from the file; verify again when the game is over");
            Ok(ExitCode::from(2))
        }
        Source::Faces { commitment: None, .. } => {
            say!("NOT PROVED: the {rolls} rolls were written by hand");
            Ok(ExitCode::from(2))
        }
    }
}

/// What the file proves about the log that it comes from.
fn say_log(log: Option<&CheckedLog>) {
    let Some(log) = log else { return };
    let number = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    say!(
        "the log of table {}, {}, ends with the hash {}",
        log.table,
        count(number(log.len()), "row"),
        log.head()
    );
    if log.is_start_sealed {
        say!(
            "the set-up was saved by an earlier version, which damaged it: it can’t be compared with the log"
        );
    }
    if log.withheld > 0 {
        say!("{} with words that were not for the reader of this file", count_entries(log.withheld));
    }
    if log.undone > 0 {
        say!("{} undone", count_entries(log.undone));
    }
}

fn count_entries(number: usize) -> String {
    if number == 1 { "1 entry".to_owned() } else { format!("{number} entries") }
}

/// Compares a receipt with the log of a file; false if the game did not go on from there.
fn say_receipt(path: &Path, log: Option<&CheckedLog>) -> Result<bool, Box<dyn Error>> {
    let name = path.display();
    let text = fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    let receipt = Receipt::parse(&String::from_utf8_lossy(&text))
        .map_err(|why| format!("{name} is not a receipt: {why}"))?;
    let log =
        log.ok_or("the game file has no log to compare the receipt with; download it from the table")?;
    match log.continues(&receipt) {
        Ok(()) => {
            say!(
                "RECEIPT KEPT: the game went on from entry {}, as you saw it at {}",
                receipt.entry,
                receipt.time
            );
            Ok(true)
        }
        Err(why) => {
            say!("RECEIPT BROKEN: {why}");
            Ok(false)
        }
    }
}
