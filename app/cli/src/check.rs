//! `anachron check-battles` and its like: checks a text that players write for a game against its format.

use std::{
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use catalog::GameInfo;
use clap::{Arg, ArgMatches, Command, value_parser};
use engine::words::{count, count_of};
use plugin::Workshop;

use crate::{Done, say::say};

/// The name of the one argument.
const FILE: &str = "file";

/// The largest file that is read, in bytes.
const LARGEST: u64 = 4 << 20;

/// The commands `check-THINGS FILE`, one for each game with a workshop.
pub(crate) fn commands() -> impl Iterator<Item = Command> {
    workshops().map(|(game, workshop)| {
        let about = format!("Check a file of {} for {}: every fault with its line", workshop.things, game.title);
        let more = format!(
            "The format is described in {}; the page /workshop/{} of a running server shows what a file describes and \
             lets you try it.",
            workshop.format, game.id
        );
        let file = Arg::new(FILE).help("The file, or - for standard input").required(true);
        let file = file.value_name("FILE").value_parser(value_parser!(PathBuf));
        Command::new(name(&workshop)).about(about).after_help(more).arg(file)
    })
}

/// Runs the command of this name, if it is one of these.
pub(crate) fn run(command: &str, words: &ArgMatches) -> Option<Done> {
    let (_, workshop) = workshops().find(|(_, workshop)| command == name(workshop))?;
    let file = words.get_one::<PathBuf>(FILE)?;
    Some(check(&workshop, file))
}

fn workshops() -> impl Iterator<Item = (GameInfo, Workshop)> {
    catalog::games().into_iter().filter_map(|game| Some((game, game.workshop?)))
}

fn name(workshop: &Workshop) -> String {
    format!("check-{}", workshop.things)
}

fn check(workshop: &Workshop, file: &Path) -> Done {
    let name = file.display();
    let bytes = read(file).map_err(|error| format!("cannot read {name}: {error}"))?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("{name} is larger than {} MiB", LARGEST >> 20).into());
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = good.split(|byte| *byte == b'\n').count();
            say!("{name}:{line}: this is not UTF-8");
            return Ok(ExitCode::FAILURE);
        }
    };
    match (workshop.check)(&text) {
        Ok(number) => {
            say!("{}, no faults", count_of(as_i64(number), workshop.thing, workshop.things));
            Ok(ExitCode::SUCCESS)
        }
        Err(faults) => {
            for fault in &faults {
                match fault.line {
                    Some(line) => say!("{name}:{line}: {}", fault.message),
                    None => say!("{name}: {}", fault.message),
                }
            }
            say!("{}", count(as_i64(faults.len()), "fault"));
            Ok(ExitCode::FAILURE)
        }
    }
}

fn as_i64(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().take(LARGEST + 1).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
