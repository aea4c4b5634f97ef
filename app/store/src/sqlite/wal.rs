//! A check of SQLite's write-ahead log before it is read. SQLite takes the first frame that is not sound for the end of
//! the log: after a crash it is one, but where commits follow it, they would be lost without a word.

use std::fs;
use std::path::Path;

use super::lock::beside;
use crate::error::StoreError;

/// The length of the log's header, and of the header of each frame.
const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// Refuses a database whose write-ahead log is damaged in the middle.
pub(super) fn check(database: &Path) -> Result<(), StoreError> {
    let path = beside(database, "-wal");
    let lost = || fs::read(&path).ok().and_then(|log| lost_commits(&log));
    // A server may be writing to it at this moment: what is damaged stays so.
    match (lost(), lost()) {
        (Some(one), Some(other)) if one == other => {
            Err(StoreError::DamagedLog { place: path.display().to_string(), commits: one })
        }
        _ => Ok(()),
    }
}

/// How many commits follow a frame that is not sound; none if they are not lost by a fault of the file.
fn lost_commits(log: &[u8]) -> Option<usize> {
    let header = log.get(..HEADER)?;
    let is_big_endian = match word(header, 0)? {
        0x377f_0682 => false,
        0x377f_0683 => true,
        _ => return None,
    };
    let mut sum = Checksum { is_big_endian, sums: (0, 0) };
    sum.add(&header[..24]);
    // A log that was about to be started again has no sound header, and nothing in it counts.
    if sum.sums != (word(header, 24)?, word(header, 28)?) {
        return None;
    }
    let page = usize::try_from(word(header, 8)?).ok().filter(|page| page.is_power_of_two())?;
    let mut frames = log[HEADER..].chunks_exact(FRAME_HEADER + page);
    let salt = &header[16..24];
    let is_sound = |frame: &[u8], sum: &mut Checksum| {
        sum.add(&frame[..8]);
        sum.add(&frame[FRAME_HEADER..]);
        frame[8..16] == *salt && Some(sum.sums.0) == word(frame, 16) && Some(sum.sums.1) == word(frame, 20)
    };
    frames.by_ref().find(|frame| !is_sound(frame, &mut sum))?;
    // Frames of earlier logs have another salt. Each commit is on disk before the next is written, so only the last
    // one can be torn by a crash.
    let commits = frames.filter(|frame| frame[8..16] == *salt && word(frame, 4) != Some(0)).count();
    (commits >= 2).then_some(commits)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

/// The running checksum of a log, as SQLite's file format describes it.
struct Checksum {
    is_big_endian: bool,
    sums: (u32, u32),
}

impl Checksum {
    fn add(&mut self, bytes: &[u8]) {
        let read = if self.is_big_endian { u32::from_be_bytes } else { u32::from_le_bytes };
        for pair in bytes.chunks_exact(8) {
            let half = |at: usize| read([pair[at], pair[at + 1], pair[at + 2], pair[at + 3]]);
            self.sums.0 = self.sums.0.wrapping_add(half(0)).wrapping_add(self.sums.1);
            self.sums.1 = self.sums.1.wrapping_add(half(4)).wrapping_add(self.sums.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    /// A log of this many commits, as it is on disk after a crash.
    fn log_of(commits: u32, name: &str) -> Vec<u8> {
        let folder = std::env::temp_dir().join(format!("anachron-wal-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("log.sqlite");
        let conn = Connection::open(&path).unwrap();
        conn.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE t (x)").unwrap();
        for number in 0..commits {
            conn.execute("INSERT INTO t VALUES (?1)", [number]).unwrap();
        }
        let log = fs::read(beside(&path, "-wal")).unwrap();
        drop(conn);
        fs::remove_dir_all(&folder).unwrap();
        log
    }

    #[test]
    fn commits_after_a_damaged_frame_are_counted() {
        let log = log_of(10, "damaged");
        assert_eq!(lost_commits(&log), None);
        let frame = FRAME_HEADER + 4096;
        let last = (log.len() - HEADER) / frame;
        let with_damage = |frame_number: usize, byte: usize| {
            let mut log = log.clone();
            log[HEADER + frame_number * frame + byte] ^= 1;
            lost_commits(&log)
        };
        for byte in [3, 9, 17, 30, 4000] {
            assert_eq!(with_damage(last - 4, byte), Some(3), "byte {byte}");
        }
        assert_eq!(with_damage(last - 1, 30), None, "a torn end is no damage");
        assert_eq!(with_damage(last - 2, 30), None, "the last commit may be torn as a whole");
    }

    #[test]
    fn a_log_that_was_cut_or_started_again_is_sound() {
        let log = log_of(6, "cut");
        for length in [0, 10, HEADER, HEADER + 100, log.len() - 1, log.len() - 5000] {
            assert_eq!(lost_commits(&log[..length]), None, "{length} bytes");
        }
        // A new log has overwritten the beginning of an old one.
        let mut again = log_of(2, "again");
        let length = again.len();
        again.extend(&log[length..]);
        assert_eq!(lost_commits(&again), None);
        let mut header = log;
        header[20] ^= 1;
        assert_eq!(lost_commits(&header), None, "a header that was being written");
    }
}
