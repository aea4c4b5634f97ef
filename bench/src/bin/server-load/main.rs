//! The load on our server: the clients of `peers/bgio/load.js`, for Anachron.
//!
//! [`options`] says what can be asked for, [`server`] starts what is loaded, [`http`] speaks with it, and [`player`]
//! is one client. [`play`], [`connections`] and [`flat`] are the three measurements; `cargo xtask bench server` runs
//! them next to the peers.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this program prints what it measured")]

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

/// Everything happens on one thread, which has a core of its own.
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
