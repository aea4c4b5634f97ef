//! Results as a table for people, as JSON and as CSV.

use std::fmt::Write as _;

use plugin::{Figure, Section};
use serde_json::{Map, Value, json};

use crate::Results;

impl Results {
    /// A table for people.
    pub fn table(&self) -> String {
        let mut out = String::new();
        let (seconds, games, steps) = (self.time.as_secs_f64(), self.rate(self.games), self.rate(self.steps));
        let _ = writeln!(
            out,
            "{}: {} games in {seconds:.2} s, {games:.0} games/s, {steps:.0} steps/s, seed {}",
            self.game, self.games, self.seed
        );
        if self.unfinished > 0 {
            let _ = writeln!(out, "{} games did not end", self.unfinished);
        }
        let _ = writeln!(
            out,
            "\nplayer  bot                 wins    share   mean score   deviation   lowest   highest"
        );
        for player in &self.players {
            let _ = writeln!(
                out,
                "{:>6}  {:<15} {:>8.1}  {:>6.1}%  {:>11.2}  {:>10.2}  {:>7}  {:>8}",
                player.number,
                player.bot,
                player.wins,
                player.share * 100.0,
                player.mean,
                player.deviation,
                player.lowest,
                player.highest,
            );
        }
        if self.players.len() > 1 {
            out.push_str(
                "\nA shared victory counts as a share of a win. Players change seats from game to game.\n",
            );
        }
        for section in &self.sections {
            out.push_str(&section_text(section));
        }
        out
    }

    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let players: Vec<_> = self
            .players
            .iter()
            .map(|player| {
                json!({
                    "player": player.number,
                    "bot": player.bot,
                    "wins": player.wins,
                    "share": player.share,
                    "mean_score": player.mean,
                    "deviation": player.deviation,
                    "lowest": player.lowest,
                    "highest": player.highest,
                })
            })
            .collect();
        json!({
            "game": self.game,
            "seed": self.seed,
            "games": self.games,
            "unfinished": self.unfinished,
            "steps": self.steps,
            "seconds": self.time.as_secs_f64(),
            "games_per_second": self.rate(self.games),
            "steps_per_second": self.rate(self.steps),
            "players": players,
            "sections": self.sections.iter().map(section_json).collect::<Vec<_>>(),
        })
    }

    /// The players and every section as CSV, each table with its head, an empty line between them.
    pub fn csv(&self) -> String {
        let mut out = "player,bot,games,wins,share,mean_score,deviation,lowest,highest\n".to_owned();
        for player in &self.players {
            let _ = writeln!(
                out,
                "{},{},{},{:.4},{:.6},{:.4},{:.4},{},{}",
                player.number,
                quoted(&player.bot),
                self.games,
                player.wins,
                player.share,
                player.mean,
                player.deviation,
                player.lowest,
                player.highest
            );
        }
        for section in &self.sections {
            let heads = section.columns.iter().map(|head| quoted(head));
            let heads: Vec<_> = std::iter::once(quoted(&section.title)).chain(heads).collect();
            let _ = writeln!(out, "\n{}", heads.join(","));
            for (name, figures) in &section.rows {
                let cells = std::iter::once(quoted(name)).chain(figures.iter().map(|figure| plain(*figure)));
                let _ = writeln!(out, "{}", cells.collect::<Vec<_>>().join(","));
            }
        }
        out
    }
}

/// A section as a table for people, after an empty line.
pub fn section_text(section: &Section) -> String {
    let cells: Vec<Vec<String>> = section
        .rows
        .iter()
        .map(|(name, figures)| {
            std::iter::once(name.clone()).chain(figures.iter().map(ToString::to_string)).collect()
        })
        .collect();
    let heads: Vec<String> =
        std::iter::once(section.title.clone()).chain(section.columns.iter().cloned()).collect();
    let width = |column: usize| {
        let in_rows = cells.iter().filter_map(|row| row.get(column));
        in_rows.chain(heads.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let mut out = "\n".to_owned();
    for row in std::iter::once(&heads).chain(&cells) {
        for (column, cell) in row.iter().enumerate() {
            let width = width(column);
            let _ = if column == 0 { write!(out, "{cell:<width$}") } else { write!(out, "  {cell:>width$}") };
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
    out
}

/// A section as JSON: its title, and its rows as objects.
pub fn section_json(section: &Section) -> Value {
    let row = |(name, figures): &(String, Vec<Figure>)| {
        let mut row = Map::new();
        row.insert("name".to_owned(), json!(name));
        for (column, figure) in section.columns.iter().zip(figures) {
            let value = match *figure {
                Figure::Count(count) => json!(count),
                Figure::Share(number) | Figure::Number(number) => json!(number),
                Figure::None => Value::Null,
            };
            row.insert(column.clone(), value);
        }
        Value::Object(row)
    };
    json!({ "title": section.title, "rows": section.rows.iter().map(row).collect::<Vec<_>>() })
}

/// A figure for programs.
fn plain(figure: Figure) -> String {
    match figure {
        Figure::Count(count) => count.to_string(),
        Figure::Share(number) | Figure::Number(number) => format!("{number:.6}"),
        Figure::None => String::new(),
    }
}

/// A cell of CSV, in quotes where it needs them.
pub(crate) fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
