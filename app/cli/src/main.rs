//! The `anachron` command: play in the terminal, simulate, replay and verify.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line speaks on them")]

mod check;
mod database;
mod files;
mod keep;
mod keyboard;
mod offers;
mod operate;
mod play;
mod replay;
mod say;
mod screen;
mod seats;
mod serve;
mod shell;
mod sim;
mod table;
mod tool;
mod verify;

use std::{iter, path::PathBuf, process::ExitCode};

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use engine::Setting;
use screen::tell;

/// One table for time-travel games.
///
/// Without a command it starts the table for your browser on this machine, as `anachron serve` does.
#[derive(Parser)]
#[command(name = "anachron", version, max_term_width = 100, disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Start the server: pages for browsers and an API for programs
    Serve(serve::Options),
    /// Play a game in this terminal, against bots or with others at the same keyboard
    Play(play::Options),
    /// Let bots play many games and report the results
    Sim(sim::Options),
    /// Work out odds and times beside any table: the calculators of a game
    Tool(tool::Options),
    /// Play a game file again: the log with its dice and rules, and the position
    Replay(replay::Options),
    /// Check a game file: every action legal, every roll as the promised seed gives it, the log as in your receipt
    Verify(verify::Options),
    /// Copy all tables into a file while the server runs
    Backup(operate::Backup),
    /// Restore a backup; the old database is kept. The server must not be running
    Restore(operate::Restore),
    /// Check the database and the hashes of every table’s log, and replay it
    Doctor(operate::Doctor),
    /// Help someone with their account
    #[command(subcommand)]
    Account(operate::Account),
    /// List the games
    Games,
    /// Print a script with which your shell completes commands and options
    Completions(shell::Completions),
    /// Print the manual page, or write those of all commands
    Man(shell::Man),
    /// Explain a command
    Help {
        /// The command; all of them if not given
        command: Vec<String>,
    },
}

/// The choices of a set-up.
#[derive(Args)]
struct SetUp {
    /// A setting, such as --set "start=11 (3,4) 12 (5,6)"; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<Setting>,
}

fn setting(text: &str) -> Result<Setting, String> {
    let (key, value) = text.split_once('=').ok_or("write it as KEY=VALUE")?;
    Ok(Setting::new(key.trim(), value.trim()))
}

/// A game file.
#[derive(Args)]
struct File {
    /// The game file (.anachron), or - for standard input
    file: PathBuf,
}

/// The result of a command; an error is printed on standard error, and the command ends with 1.
type Done = Result<ExitCode, Box<dyn std::error::Error>>;

/// A server makes and drops many small texts; this allocator does that faster and in less memory than most.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let matches = command_line().get_matches();
    let done = matches.subcommand().and_then(|(command, words)| check::run(command, words));
    let done = done.unwrap_or_else(|| {
        let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        run(cli.command)
    });
    done.unwrap_or_else(|error| {
        eprintln!("anachron: {}", server::causes(&*error));
        ExitCode::FAILURE
    })
}

/// All commands, with those that check what players write for a game.
fn command_line() -> clap::Command {
    Cli::command().subcommands(check::commands())
}

fn run(command: Option<Command>) -> Done {
    match command {
        None => serve::run(serve::Options::first_run()),
        Some(Command::Serve(options)) => serve::run(options),
        Some(Command::Backup(options)) => operate::backup(&options),
        Some(Command::Restore(options)) => operate::restore(&options),
        Some(Command::Doctor(options)) => operate::doctor(&options),
        Some(Command::Account(options)) => operate::account(&options),
        Some(Command::Play(options)) => play::run(options),
        Some(Command::Sim(options)) => sim::run(&options),
        Some(Command::Tool(options)) => tool::run(&options),
        Some(Command::Replay(options)) => replay::run(&options),
        Some(Command::Verify(options)) => verify::run(&options),
        Some(Command::Games) => Ok(games()),
        Some(Command::Completions(options)) => Ok(shell::completions(&options, command_line())),
        Some(Command::Man(options)) => shell::man(&options, command_line()),
        Some(Command::Help { command }) => {
            let asked = command.iter().map(String::as_str);
            let words = iter::once("anachron").chain(asked).chain(iter::once("--help"));
            // It prints the help, or says that there is no such command, and ends the program.
            command_line().get_matches_from(words);
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn games() -> ExitCode {
    for game in catalog::games() {
        let (least, most) = game.seats;
        tell!("{:<14} {}, {least} to {most} seats\n{:15}{}", game.id, game.title, "", game.blurb);
        for setting in game.settings.iter().flat_map(|group| group.settings) {
            let mut examples = setting.examples();
            examples.retain(|example| !example.is_empty());
            if examples.is_empty() {
                // A text that is too long for an example.
                examples.push("…");
            }
            let examples = examples.iter().map(|example| format!("\"{}={example}\"", setting.key));
            tell!("{:15}--set {}: {}", "", examples.collect::<Vec<_>>().join(" or "), setting.label);
        }
    }
    ExitCode::SUCCESS
}
