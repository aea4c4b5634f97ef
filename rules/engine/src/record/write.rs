//! Writing a game file.

use std::fmt::{self, Display};

use super::{DiceRecord, FORMAT, Record, RecordedResult};
use crate::{Author, Setting, quote};

/// How many faces one line of rolls has.
const FACES_A_LINE: usize = 20;

impl Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "anachron {FORMAT}")?;
        remarks(f, &self.remarks)?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "rules {}", self.rules)?;
        for (at, name) in self.seats.iter().enumerate() {
            writeln!(f, "seat {} {}", at + 1, quote(name))?;
        }
        for recorded in &self.settings {
            let Setting { key, value } = &recorded.setting;
            if !recorded.setting.is_plain() {
                writeln!(f, "set {key} {}", quote(value))?;
            } else if value.is_empty() {
                writeln!(f, "set {key}")?;
            } else {
                writeln!(f, "set {key} {value}")?;
            }
        }
        self.dice.fmt(f)?;
        writeln!(f, "\nstart")?;
        faces(f, self.opening.as_deref())?;
        for entry in &self.entries {
            remarks(f, &entry.remarks)?;
            match entry.author {
                Author::Seat => writeln!(f, "{}: {}", entry.seat, entry.text)?,
                Author::Clock => writeln!(f, "lapse {}", entry.seat)?,
            }
            faces(f, entry.faces.as_deref())?;
        }
        if let Some(result) = &self.result {
            writeln!(f, "result {result}")?;
        }
        if let Some(log) = &self.log {
            log.fmt(f)?;
        }
        remarks(f, &self.closing_remarks)
    }
}

impl Display for RecordedResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winners = if self.winners.is_empty() { "none".to_owned() } else { self.winners.join(" ") };
        write!(f, "winners {winners} scores")?;
        self.scores.iter().try_for_each(|score| write!(f, " {score}"))
    }
}

impl Display for DiceRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "dice {}", if self.scripted { "scripted" } else { "seeded" })?;
        if let Some(commitment) = &self.commitment {
            writeln!(f, "commit {}", commitment.to_hex())?;
        }
        for (seat, words) in &self.entropy {
            writeln!(f, "entropy {seat} {}", quote(words))?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "seed {}", seed.to_hex())?;
        }
        Ok(())
    }
}

fn remarks(f: &mut fmt::Formatter<'_>, remarks: &[String]) -> fmt::Result {
    remarks.iter().try_for_each(|remark| writeln!(f, "{}", format!("# {remark}").trim_end()))
}

fn faces(f: &mut fmt::Formatter<'_>, faces: Option<&[u16]>) -> fmt::Result {
    for line in faces.unwrap_or_default().chunks(FACES_A_LINE) {
        f.write_str("  roll")?;
        for face in line {
            write!(f, " {face}")?;
        }
        writeln!(f)?;
    }
    Ok(())
}
