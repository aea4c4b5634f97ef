//! The load generator for our server: the same clients as in `peers/bgio/load.js`, for Anachron.
//!
//! [`options`] reads the command line, [`server`] starts the server, [`http`] talks to it, and [`player`] is one client.
//! [`play`], [`connections`] and [`flat`] are the three measurements; `cargo xtask bench server` runs them next to the
//! peers.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program prints its measurements")]

mod connections;
mod flat;
mod http;
mod options;
mod play;
mod player;
mod server;

use std::{env, process::ExitCode};

use options::{Options, Task};
use tokio::task::LocalSet;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = Options::parse(&words).map_err(Into::into).and_then(|options| run(&options));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("server-load: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Everything runs on one thread, which has a core to itself.
fn run(options: &Options) -> Result<(), http::Failed> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(LocalSet::new().run_until(async {
        match options.task {
            Task::Play => play::run(options).await,
            Task::Connections => connections::run(options).await,
            Task::Flat => flat::run(options).await,
        }
    }))
}

/// Prints one result as a line of JSON.
fn print(result: &serde_json::Value) {
    println!("{result}");
}
