//! `anachron verify`: does a game file hold what it claims?

use std::process::ExitCode;

use clap::Args;
use engine::Source;

use crate::{Done, File, files, say::say};

/// A game is proved (0), wrong (1), or legal with dice that cannot be proved (2).
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    file: File,
}

pub(crate) fn run(options: &Options) -> Done {
    let (record, game) = files::replay(&options.file.file)?;
    let rolls: usize = game.log(None).iter().map(|line| line.rolls.len()).sum();
    say!("{} ({}), rules version {}, {} seats", game.title(), record.game, record.rules, record.seats.len());
    say!("{} entries, each one legal when it was made", game.len());
    match &record.result {
        Some(_) => say!("the result is what the rules give"),
        None if game.outcome().is_some() => say!("the game is over; the file names no result"),
        None => say!("the game is not over"),
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
