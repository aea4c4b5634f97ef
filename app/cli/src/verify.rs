//! `anachron verify`: does a game file hold what it claims?

use std::process::ExitCode;

use clap::Args;
use engine::Source;

use crate::{Done, File, files};

/// A game is proved (0), wrong (1), or legal with dice that cannot be proved (2).
#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    file: File,
}

pub(crate) fn run(options: &Options) -> Done {
    let (record, game) = files::replay(&options.file.file)?;
    let rolls: usize = game.log(None).iter().map(|line| line.rolls.len()).sum();
    println!(
        "{} ({}), rules version {}, {} seats",
        game.title(),
        record.game,
        record.rules,
        record.seats.len()
    );
    println!("{} entries, each one legal when it was made", game.len());
    match &record.result {
        Some(_) => println!("the result is what the rules give"),
        None if game.outcome().is_some() => println!("the game is over; the file names no result"),
        None => println!("the game is not over"),
    }
    match game.source() {
        Source::Fair(fair) => {
            let promised = record.dice.commitment.is_some();
            println!("seed {}", fair.seed().to_hex());
            if promised {
                println!("its SHA-256 is the promised {}", fair.seed().commitment().to_hex());
            }
            for (seat, words) in fair.entropy() {
                println!("seat {seat} added {words:?}");
            }
            println!("{rolls} rolls, every one as the seed gives it");
            if !promised {
                println!("NOT PROVED: the file has no `commit` line, so the seed may have been chosen late");
                return Ok(ExitCode::from(2));
            }
            println!("PROVED");
            Ok(ExitCode::SUCCESS)
        }
        Source::Faces { commitment: Some(commitment), .. } => {
            println!("the seed is promised as {} and not shown yet", commitment.to_hex());
            println!("NOT PROVED: {rolls} rolls are taken from the file; verify again when the game is over");
            Ok(ExitCode::from(2))
        }
        Source::Faces { commitment: None, .. } => {
            println!("NOT PROVED: the {rolls} rolls were written by hand");
            Ok(ExitCode::from(2))
        }
    }
}
