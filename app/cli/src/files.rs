//! Reading and writing game files.

use std::{
    error::Error,
    fs::{self, File},
    io::{self, Read as _},
    path::Path,
};

use engine::{MAX_FILE, Record};
use plugin::Played;

/// Reads a game file from a path, or from standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<Record, Box<dyn Error>> {
    let name = path.display();
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        // One byte more than is read shows that a file is too large.
        let limit = MAX_FILE as u64 + 1;
        if path == Path::new("-") {
            io::stdin().take(limit).read_to_end(&mut bytes)?;
        } else {
            File::open(path)?.take(limit).read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    };
    let bytes = read().map_err(|error| format!("cannot read {name}: {error}"))?;
    Record::parse(&bytes).map_err(|error| format!("{name}: {error}").into())
}

/// Reads a game file and plays it again.
pub(crate) fn replay(path: &Path) -> Result<(Record, Box<dyn Played>), Box<dyn Error>> {
    let record = read(path)?;
    let game = catalog::replay(&record).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((record, game))
}

/// Writes a game file whole or not at all.
pub(crate) fn write(path: &Path, record: &Record) -> Result<(), Box<dyn Error>> {
    let temporary = path.with_extension("anachron.tmp");
    let written = fs::write(&temporary, record.to_string()).and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()).into())
}
