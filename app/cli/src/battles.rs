//! `anachron check-battles`: holds a file of battles against the format.

use std::{
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Args;

use crate::Done;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 4 << 20;

#[derive(Args)]
#[command(
    after_help = "The format is described in docs/battle-format.md; the workshop at /workshop/timetripper of a \
                        running server shows a battle and lets you try it."
)]
pub(crate) struct Options {
    /// The battle file, or - for standard input
    file: PathBuf,
}

pub(crate) fn run(options: &Options) -> Done {
    let name = options.file.display();
    let bytes = read(&options.file).map_err(|error| format!("{name} cannot be read: {error}"))?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("{name} is larger than {} MiB; that is no file of battles", LARGEST >> 20).into());
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = good.split(|byte| *byte == b'\n').count();
            println!("{name}:{line}: this is not UTF-8");
            return Ok(ExitCode::FAILURE);
        }
    };
    match timetripper::book::parse(&text) {
        Ok(battles) => {
            println!("{} {}, no fault", battles.len(), if battles.len() == 1 { "battle" } else { "battles" });
            Ok(ExitCode::SUCCESS)
        }
        Err(faults) => {
            for fault in &faults {
                println!("{name}:{}: {}", fault.line, fault.message);
            }
            println!("{} {}", faults.len(), if faults.len() == 1 { "fault" } else { "faults" });
            Ok(ExitCode::FAILURE)
        }
    }
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
