//! The project's tasks, started as `cargo xtask COMMAND`.
//!
//! [`mod@test`] is what every change must pass, [`client`] its first step and [`tidy`] its last. [`pictures`] shows
//! every page, [`fuzz`] is a longer run of one test, [`storm`] of
//! several, [`archive`] keeps games that must replay for ever, [`mutants`] tests the tests of the rules, and
//! [`mod@bench`] measures the engine and the server next to what
//! people would use instead. [`shell`] starts the programs they need.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task talks to the person who started it")]

mod archive;
mod bench;
mod client;
mod fuzz;
mod mutants;
mod pictures;
mod shell;
mod storm;
mod test;
mod tidy;

use std::env;
use std::process::ExitCode;

use shell::Failure;

const HELP: &str = "\
The project's tasks.

Usage: cargo xtask COMMAND

Commands:
  test              everything a change must pass: client, fmt, clippy, all tests, docs, tidy
  client            only the scripts that browsers run: types and style
  tidy              only our own checks: file lengths, leftovers, links, rule cases, English, white space
  pictures          a picture of every page in every state, at five sizes and in both themes
  archive           writes the games again that must replay for ever, while their rules version is not released
  fuzz              a million broken game files for the parser and the replay
  storm             hours of kills, broken input and random play
  mutants [CRATE]   small changes to the rules, to see whether a test notices each
  bench NAME        a benchmark next to its peers, with our targets; `bench --help` lists them
  help              this text

`cargo xtask COMMAND --help` explains a command.";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match start(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn start(args: &[&str]) -> Result<(), Failure> {
    let Some((&command, rest)) = args.split_first() else {
        println!("{HELP}");
        return Ok(());
    };
    match command {
        "test" if asks_for_help(rest) => println!("{}", test::HELP),
        "test" => {
            takes_nothing("test", rest)?;
            test::run()?;
        }
        "client" if asks_for_help(rest) => println!("{}", client::HELP),
        "client" => {
            takes_nothing("client", rest)?;
            client::run()?;
        }
        "tidy" if asks_for_help(rest) => println!("{}", tidy::HELP),
        "tidy" => {
            takes_nothing("tidy", rest)?;
            tidy::run()?;
        }
        "pictures" if asks_for_help(rest) => println!("{}", pictures::HELP),
        "pictures" => {
            takes_nothing("pictures", rest)?;
            pictures::run()?;
        }
        "archive" if asks_for_help(rest) => println!("{}", archive::HELP),
        "archive" => archive::run(rest)?,
        "fuzz" if asks_for_help(rest) => println!("{}", fuzz::HELP),
        "fuzz" => fuzz::run(rest)?,
        "mutants" if asks_for_help(rest) => println!("{}", mutants::HELP),
        "mutants" => mutants::run(rest)?,
        "storm" if asks_for_help(rest) => println!("{}", storm::HELP),
        "storm" => storm::run(rest)?,
        "bench" if asks_for_help(rest) => println!("{}", bench::help(rest)),
        "bench" => bench::run(&bench::Options::parse(rest)?)?,
        "help" | "--help" | "-h" => println!("{HELP}"),
        other => return Err(Failure(format!("there is no command `{other}`.\n\n{HELP}"))),
    }
    Ok(())
}

fn asks_for_help(args: &[&str]) -> bool {
    args.iter().any(|arg| matches!(*arg, "--help" | "-h"))
}

fn takes_nothing(command: &str, args: &[&str]) -> Result<(), Failure> {
    match args.first() {
        None => Ok(()),
        Some(arg) => {
            Err(Failure(format!("`cargo xtask {command}` takes no arguments, but you gave `{arg}`.")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_command_shows_the_help() {
        let failure = start(&["tset"]).unwrap_err().to_string();
        assert!(failure.starts_with("there is no command `tset`."), "{failure}");
        assert!(failure.contains(HELP));
    }

    #[test]
    fn extra_arguments_are_refused() {
        let failure = start(&["tidy", "--all"]).unwrap_err().to_string();
        assert_eq!(failure, "`cargo xtask tidy` takes no arguments, but you gave `--all`.");
    }

    #[test]
    fn every_command_has_help() {
        for args in [
            &["help"][..],
            &["test", "--help"],
            &["client", "-h"],
            &["tidy", "-h"],
            &["pictures", "-h"],
            &["archive", "-h"],
            &["fuzz", "-h"],
            &["mutants", "-h"],
            &["bench", "--help"],
            &["bench", "server", "-h"],
        ] {
            assert!(start(args).is_ok(), "{args:?}");
        }
    }
}
