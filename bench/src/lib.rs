//! What the benchmark programs share: how they are started.
#![allow(clippy::print_stderr, reason = "these programs print what went wrong")]

use std::{env, error::Error, process::ExitCode, time::Duration};

/// Runs a program with one command, `NAME run [SECONDS]`, which measures each case for this long (2 seconds by default).
pub fn start(name: &str, run: fn(Duration) -> Result<(), Box<dyn Error>>) -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let seconds = match words.as_slice() {
        ["run"] => Ok(2.0),
        ["run", seconds] => seconds.parse().map_err(Box::<dyn Error>::from),
        _ => Err(format!("usage: {name} run [SECONDS]").into()),
    };
    let limit = seconds.and_then(|seconds| Ok(Duration::try_from_secs_f64(seconds)?));
    match limit.and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::FAILURE
        }
    }
}
