//! The command line.

use std::{path::PathBuf, time::Duration};

pub(crate) const HELP: &str = "\
Starts `anachron serve` with an empty database, loads it over loopback, and prints one line of JSON per case.

Usage: server-load play|connections|flat --server FILE [OPTIONS]

Commands:
  play           two clients per table submit Time Trap orders in a closed loop
  connections    many spectators of one table wait for a turn to be played
  flat           what a submission costs by tables in memory, and by turn

Options:
  --server FILE      the program `anachron`
  --core N           pin the server to this core with taskset
  --tmp FOLDER       the folder for the database, on a real disk (.)
  --tables N         play: how many tables (10)
  --think MS         play: the average time a client thinks, in milliseconds; it varies by half (0)
  --secs S           play and flat: how long each case is measured, in seconds (8)
  --warm S           play: how long to warm up, in seconds (3)
  --connections N    connections: how many (5000)

Exits with 1 if a request fails or a client is left waiting.";

/// What to measure.
#[derive(Debug, PartialEq, Clone, Copy)]
pub(crate) enum Task {
    Play,
    Connections,
    Flat,
}

/// The options of a run.
#[derive(Debug, PartialEq)]
pub(crate) struct Options {
    pub(crate) task: Task,
    pub(crate) server: PathBuf,
    pub(crate) core: Option<usize>,
    pub(crate) tmp: PathBuf,
    pub(crate) tables: usize,
    pub(crate) think: Duration,
    pub(crate) secs: Duration,
    pub(crate) warm: Duration,
    pub(crate) connections: usize,
}

impl Options {
    /// Reads the arguments after the program's name; the error is a sentence.
    pub(crate) fn parse(args: &[&str]) -> Result<Self, String> {
        let task = match args.first() {
            Some(&"play") => Task::Play,
            Some(&"connections") => Task::Connections,
            Some(&"flat") => Task::Flat,
            _ => return Err(HELP.to_owned()),
        };
        let mut options = Self {
            task,
            server: PathBuf::new(),
            core: None,
            tmp: ".".into(),
            tables: 10,
            think: Duration::ZERO,
            secs: Duration::from_secs(8),
            warm: Duration::from_secs(3),
            connections: 5000,
        };
        for pair in args[1..].chunks(2) {
            let &[name, value] = pair else { return Err(format!("`{}` needs a value", pair[0])) };
            let bad = || format!("`{name}` cannot be `{value}`");
            let whole = || value.parse::<usize>().map_err(|_| bad());
            let time = |unit: f64| {
                let number = value.parse::<f64>().map_err(|_| bad())?;
                Duration::try_from_secs_f64(number * unit).map_err(|_| bad())
            };
            match name {
                "--server" => options.server = value.into(),
                "--core" => options.core = Some(whole()?),
                "--tmp" => options.tmp = value.into(),
                "--tables" => options.tables = whole()?,
                "--think" => options.think = time(0.001)?,
                "--secs" => options.secs = time(1.0)?,
                "--warm" => options.warm = time(1.0)?,
                "--connections" => options.connections = whole()?,
                _ => return Err(format!("there is no option `{name}`\n\n{HELP}")),
            }
        }
        if options.server.as_os_str().is_empty() {
            return Err("please name the server to start with `--server FILE`".to_owned());
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_have_defaults() {
        let args = ["play", "--server", "anachron", "--think", "50", "--core", "0"];
        let expected = Options {
            task: Task::Play,
            server: "anachron".into(),
            core: Some(0),
            tmp: ".".into(),
            tables: 10,
            think: Duration::from_millis(50),
            secs: Duration::from_secs(8),
            warm: Duration::from_secs(3),
            connections: 5000,
        };
        assert_eq!(Options::parse(&args), Ok(expected));
    }

    #[test]
    fn wrong_options_are_refused_in_a_sentence() {
        #[rustfmt::skip]
        let wrong: [(&[&str], &str); 4] = [
            (&["play"],                             "please name the server to start with `--server FILE`"),
            (&["flat", "--server"],                 "`--server` needs a value"),
            (&["flat", "--tables", "many"],         "`--tables` cannot be `many`"),
            (&["flat", "--secs", "-1"],             "`--secs` cannot be `-1`"),
        ];
        for (args, sentence) in wrong {
            assert_eq!(Options::parse(args), Err(sentence.to_owned()));
        }
        assert_eq!(Options::parse(&["dance"]), Err(HELP.to_owned()));
    }
}
