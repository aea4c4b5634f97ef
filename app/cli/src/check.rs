//! `anachron check-battles` and its like: checks a text that players write for a game against its format.

use std::{
    ffi::OsString,
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use catalog::GameInfo;
use engine::words::{count, count_of, list};
use plugin::Workshop;

use crate::{Done, say::say};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 4 << 20;

/// Runs a command that no one else knows: `check-THINGS FILE`, one for each game with a workshop.
pub(crate) fn run(args: &[OsString]) -> Done {
    let command = args.first().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let found = workshops().find(|(_, workshop)| command == name(workshop));
    let Some((game, workshop)) = found else {
        let known: Vec<_> = workshops().map(|(_, workshop)| format!("`{}`", name(&workshop))).collect();
        let command: String = command.chars().filter(|c| !c.is_control()).take(40).collect();
        return Err(format!(
            "there is no command `{command}`; besides those of `anachron --help` there is {}",
            list(&known)
        )
        .into());
    };
    match args[1..] {
        [ref arg] if arg == "--help" || arg == "-h" => {
            say!("{}", help(&game, &workshop));
            Ok(ExitCode::SUCCESS)
        }
        [ref file] => check(&workshop, &PathBuf::from(file)),
        _ => Err(format!("{command} takes one file, or - for standard input").into()),
    }
}

/// What `anachron --help` says of these commands.
pub(crate) fn summary() -> String {
    let lines = workshops().map(|(game, workshop)| {
        format!("  {:<14} Check a file of {} for {}", name(&workshop), workshop.things, game.title)
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn workshops() -> impl Iterator<Item = (GameInfo, Workshop)> {
    catalog::games().into_iter().filter_map(|game| Some((game, game.workshop?)))
}

fn name(workshop: &Workshop) -> String {
    format!("check-{}", workshop.things)
}

fn help(game: &GameInfo, workshop: &Workshop) -> String {
    format!(
        "Check a file of {things} for {title}: every fault with its line\n\nUsage: anachron {name} FILE\n\n\
         FILE may be - for standard input. The format is described in {format}; the page /workshop/{id} of a\n\
         running server shows what a file describes and lets you try it.",
        things = workshop.things,
        title = game.title,
        name = name(workshop),
        format = workshop.format,
        id = game.id,
    )
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
