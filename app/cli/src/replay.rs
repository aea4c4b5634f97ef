//! `anachron replay`: a game file played again.

use std::process::ExitCode;

use clap::Args;
use engine::{AnyMatch, LogLine, Record, Seat, Viewer};
use serde_json::json;

use crate::{Done, File, files, say::say, screen::tell};

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    file: File,
    /// Print JSON as docs/replay-json.md describes it
    #[arg(long)]
    json: bool,
    /// Show only what this seat may know: a seat’s number, or `public` for a spectator
    #[arg(long = "as", value_name = "SEAT", value_parser = viewer)]
    reader: Option<Viewer>,
    /// Stop after this many entries
    #[arg(long, value_name = "N")]
    at: Option<usize>,
}

fn viewer(text: &str) -> Result<Viewer, String> {
    if text == "public" {
        return Ok(Viewer::Public);
    }
    let seat = text.parse().ok().and_then(Seat::numbered);
    seat.map(Viewer::Seat).ok_or_else(|| "a seat is a number from 1 to 16, or `public`".to_owned())
}

pub(crate) fn run(options: &Options) -> Done {
    let (record, game) = files::replay(&options.file.file)?;
    let reader = options.reader;
    if let Some(seat) = reader.and_then(Viewer::seat).filter(|seat| seat.index() >= game.seats()) {
        return Err(format!("there is no seat {seat} in this game of {}", game.seats()).into());
    }
    let at = match options.at {
        Some(at) if at > game.len() => {
            return Err(format!("the game has {} entries, not {at}", game.len()).into());
        }
        at => at.unwrap_or(game.len()),
    };
    let mut log = game.log(reader);
    // A reader does not count what another seat alone was shown.
    log.truncate(reader.map_or(at, |viewer| game.count_for(viewer, at)) + 1);
    if options.json {
        let printed = json(&record, &**game, &log, at, reader);
        say!("{}", serde_json::to_string_pretty(&printed)?);
    } else {
        print(&**game, &log, at, reader.unwrap_or(Viewer::Public));
    }
    Ok(ExitCode::SUCCESS)
}

fn json(
    record: &Record,
    game: &dyn AnyMatch,
    log: &[LogLine],
    at: usize,
    reader: Option<Viewer>,
) -> serde_json::Value {
    let entropy: Vec<_> =
        record.dice.entropy.iter().map(|(seat, words)| json!({ "seat": seat, "words": words })).collect();
    json!({
        "format": engine::FORMAT,
        "game": record.game,
        "rules": record.rules,
        "seats": record.seats,
        "dice": {
            "scripted": record.dice.scripted,
            "commitment": record.dice.commitment.map(|commitment| commitment.to_hex()),
            "seed": record.dice.seed.map(|seed| seed.to_hex()),
            "entropy": entropy,
        },
        "as": reader.map(|viewer| json!(viewer)),
        "at": at,
        "entries": log,
        "state": game.view(reader.unwrap_or(Viewer::Public), Some(at)),
        "outcome": game.outcome().filter(|_| at == game.len()),
    })
}

fn print(game: &dyn AnyMatch, log: &[LogLine], at: usize, viewer: Viewer) {
    say!("{}", game.title());
    for seat in (0..game.seats()).map(Seat::new) {
        say!("  seat {seat} {}", game.name(seat));
    }
    for line in log {
        say!();
        print_line(line);
    }
    say!("\n{}", game.board(viewer, Some(at)));
    if let Some(outcome) = game.outcome().filter(|_| at == game.len()) {
        say!("Winners: {}. Scores: {:?}.", outcome.winners.join(" and "), outcome.played());
    }
}

/// One entry of the log: who did what, the dice, and what happened by which rule.
pub(crate) fn print_line(line: &LogLine) {
    for remark in &line.remarks {
        tell!("# {remark}");
    }
    match (line.seat, &line.action) {
        (None, _) => say!("[0] set-up"),
        (Some(seat), _) if line.by_clock => tell!("[{}] seat {seat} ran out of time", line.entry),
        (Some(seat), Some(action)) => tell!("[{}] seat {seat}: {action}", line.entry),
        (Some(seat), None) => tell!("[{}] seat {seat} acted in secret", line.entry),
    }
    let mut rolls = line.rolls.as_slice();
    while let Some(first) = rolls.first() {
        let same = rolls.iter().take_while(|roll| (roll.rule, roll.purpose) == (first.rule, first.purpose));
        let (together, rest) = rolls.split_at(same.count());
        let faces: Vec<_> = together.iter().map(|roll| roll.face.to_string()).collect();
        tell!("    dice of {} for {}: {}  [{}]", first.sides, first.purpose, faces.join(" "), first.rule);
        rolls = rest;
    }
    for event in &line.events {
        tell!("    {}  [{}]", event.text, event.rule);
    }
}
