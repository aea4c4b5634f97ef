//! Running a crate's test binaries with a mutant switched on, until one of them fails.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::scratch::Binary;
use crate::shell::Failure;

/// Tests that play many games; they come last.
const LONG: [&str; 2] = ["golden", "laws"];

/// How long a run may take at most, and how long it may take on a processor if nothing else is known.
const MOST: Duration = Duration::from_hours(1);

/// How much memory a run may take, in kB. A mutant that never stops collecting must not take all there is.
const MOST_MEMORY: u64 = 3_000_000;

/// A test binary, and what a run without mutants told of it.
pub(crate) struct Measured {
    binary: Binary,
    /// The switches that it reached.
    reached: BTreeSet<u32>,
    /// How long it was on a processor.
    took: Duration,
}

/// How a mutant fared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// This test failed.
    Killed(String),
    /// This test binary took many times longer than it should, or far too much memory.
    TimedOut(String),
    /// Every test passed.
    Survived,
    /// No test came there.
    NeverReached,
}

/// How a run of a test binary ended.
#[derive(PartialEq, Eq, Debug)]
enum End {
    Passed,
    Failed(String),
    TooLong,
}

/// Runs every binary without mutants, and notes which switches it reaches. One that fails can't tell anything about
/// mutants: its name is in the second list.
pub(crate) fn measure(
    binaries: Vec<Binary>,
    package: &Path,
) -> Result<(Vec<Measured>, Vec<String>), Failure> {
    let notes = package.join("reached.txt");
    let (mut measured, mut failing) = (Vec::new(), Vec::new());
    for binary in binaries {
        let _ = fs::remove_file(&notes);
        let variables = [("MUTANTS_REACHED", &*notes.to_string_lossy())];
        let (noting, took) = run(&binary, package, &variables, MOST)?;
        // Notes allocate and take time, which some tests count; then only a run without them counts.
        if noting != End::Passed && run(&binary, package, &[], MOST)?.0 != End::Passed {
            failing.push(binary.name);
            continue;
        }
        let reached = fs::read_to_string(&notes).unwrap_or_default();
        let reached = reached.lines().filter_map(|line| line.parse().ok()).collect();
        measured.push(Measured { binary, reached, took });
    }
    let _ = fs::remove_file(&notes);
    Ok((measured, failing))
}

/// Switches a mutant on and runs the binaries that reach it: first those named after its source file, the long ones last.
pub(crate) fn fate(number: u32, file: &str, measured: &[Measured], package: &Path) -> Result<Fate, Failure> {
    let mut able: Vec<_> = measured.iter().filter(|one| one.reached.contains(&number)).collect();
    if able.is_empty() {
        return Ok(Fate::NeverReached);
    }
    able.sort_by_key(|one| (rank(&one.binary.name, file), one.took));
    for Measured { binary, took, .. } in able {
        let limit = *took * 5 + Duration::from_secs(20);
        match run(binary, package, &[("MUTANT_ON", &number.to_string())], limit)?.0 {
            End::Passed => {}
            End::Failed(test) => return Ok(Fate::Killed(format!("{}::{test}", binary.name))),
            End::TooLong => return Ok(Fate::TimedOut(binary.name.clone())),
        }
    }
    Ok(Fate::Survived)
}

/// The likeliest to fail come first.
fn rank(binary: &str, file: &str) -> u8 {
    let is_named_after = Path::new(file).with_extension("").iter().any(|part| part == binary);
    match () {
        () if is_named_after => 0,
        () if LONG.contains(&binary) => 2,
        () => 1,
    }
}

/// Runs a test binary until its first failure, and tells how long it was on a processor.
fn run(
    binary: &Binary,
    package: &Path,
    variables: &[(&str, &str)],
    limit: Duration,
) -> Result<(End, Duration), Failure> {
    let mut command = Command::new(&binary.path);
    command.current_dir(package).env("CARGO_MANIFEST_DIR", package).env("RUST_BACKTRACE", "0");
    command.envs(variables.iter().copied());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let no = |why| Failure(format!("`{}` could not be started: {why}.", binary.path.display()));
    let mut child = command.spawn().map_err(no)?;
    let (end, took) = watch(&mut child, limit);
    let _ = child.kill();
    let status = child.wait().map_err(|why| Failure(format!("`{}`: {why}.", binary.name)))?;
    let end = end.unwrap_or_else(|| {
        if status.success() { End::Passed } else { End::Failed("(the whole program)".to_owned()) }
    });
    Ok((end, took))
}

/// Reads what the tests print, until one fails or the time is up, and tells how long they were on a processor. The end is
/// none if they ended by themselves.
fn watch(child: &mut Child, limit: Duration) -> (Option<End>, Duration) {
    const PAUSE: Duration = Duration::from_millis(50);
    let (sender, lines) = mpsc::channel();
    let stdout = child.stdout.take();
    thread::spawn(move || {
        let lines = stdout.into_iter().flat_map(|stdout| BufReader::new(stdout).lines());
        for line in lines.map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let start = Instant::now();
    let mut took = Duration::ZERO;
    loop {
        match lines.recv_timeout(PAUSE) {
            Ok(line) => {
                if let Some(test) = failed(&line) {
                    return (Some(End::Failed(test.to_owned())), took);
                }
                continue;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                if !matches!(child.try_wait(), Ok(None)) {
                    return (None, took);
                }
                thread::sleep(PAUSE / 10);
            }
        }
        // The time of the clock says little: others may keep the processors busy.
        took = on_processor(child.id()).unwrap_or_else(|| start.elapsed()).max(took);
        let is_too_large = memory(child.id()).is_some_and(|memory| memory > MOST_MEMORY);
        if took > limit || start.elapsed() > MOST || is_too_large {
            return (Some(End::TooLong), took);
        }
    }
}

/// How long a program has been on a processor, where the system tells.
fn on_processor(id: u32) -> Option<Duration> {
    /// What Linux counts in: hundredths of a second.
    const TICK: Duration = Duration::from_millis(10);
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name of the program is in parentheses and may have blanks in it.
    let (_, fields) = stat.rsplit_once(") ")?;
    let ticks = fields.split(' ').skip(11).take(2).map(str::parse::<u32>);
    Some(TICK * ticks.sum::<Result<u32, _>>().ok()?)
}

/// How much memory a program has, in kB, where the system tells.
fn memory(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// The test that failed, if the line says so.
fn failed(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

/// Where a package is in the copy.
pub(crate) fn package_folder(scratch: &Path, package: &str) -> PathBuf {
    scratch.join("rules").join(package)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_named_after_the_source_come_first_and_long_ones_last() {
        let mut names = ["golden", "knowledge", "laws", "search"];
        names.sort_by_key(|name| rank(name, "rules/game/src/search/stem.rs"));
        assert_eq!(names, ["search", "knowledge", "golden", "laws"]);
    }

    #[test]
    fn time_is_counted_on_the_processor() {
        let now = || on_processor(std::process::id());
        let (start, before) = (Instant::now(), now());
        while now().is_some() && now() == before {
            assert!(start.elapsed() < Duration::from_mins(1), "still at {before:?}");
        }
    }

    #[test]
    fn memory_is_counted_where_the_system_tells() {
        let is_linux = Path::new("/proc/self/status").exists();
        assert_eq!(memory(std::process::id()).is_some_and(|memory| memory > 100), is_linux);
    }

    #[test]
    fn a_failed_test_is_told_from_other_lines() {
        assert_eq!(failed("test case_8_22_empty ... FAILED"), Some("case_8_22_empty"));
        for line in ["test case_8_22_empty ... ok", "test result: FAILED. 1 passed", "running 3 tests"] {
            assert_eq!(failed(line), None);
        }
    }
}
