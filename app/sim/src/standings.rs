//! The standings of a tournament, as a table for people, as JSON, as CSV, and as a picture.

use std::{cmp::Ordering, fmt::Write as _, time::Duration};

use engine::{Outcome, Seat};
use maud::{Markup, html};
use serde_json::{Value, json};

/// What came of the games between two entrants in their seats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pair {
    /// The entrant in the first seat, by its place in the list.
    pub first: usize,
    /// The entrant in the second seat.
    pub second: usize,
    /// Games that came to their end.
    pub games: u64,
    /// Games that did not.
    pub unfinished: u64,
    /// Games that the first won; a shared victory counts as a half.
    pub first_wins: f64,
    /// Games that the second won.
    pub second_wins: f64,
}

impl Pair {
    pub(crate) fn new(first: usize, second: usize) -> Self {
        Self { first, second, games: 0, unfinished: 0, first_wins: 0.0, second_wins: 0.0 }
    }

    pub(crate) fn count(&mut self, outcome: Option<&Outcome>) {
        let Some(outcome) = outcome else {
            self.unfinished += 1;
            return;
        };
        self.games += 1;
        let won = |seat: usize| {
            #[allow(clippy::cast_precision_loss, reason = "there are at most two winners")]
            let share = 1.0 / outcome.winners.len().max(1) as f64;
            if outcome.winners.has(Seat::new(seat)) { share } else { 0.0 }
        };
        self.first_wins += won(0);
        self.second_wins += won(1);
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.first_wins += other.first_wins;
        self.second_wins += other.second_wins;
    }
}

/// How an entrant did against all others.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Its place in the list.
    pub entrant: usize,
    /// Its name.
    pub name: String,
    /// The games it played to the end.
    pub games: u64,
    /// The games it won.
    pub wins: f64,
    /// The part of its games that it won.
    pub share: f64,
    /// Two standard errors of that part.
    pub margin: f64,
}

/// What came of a tournament.
#[derive(Clone, Debug)]
pub struct Standings {
    /// The game's name in files.
    pub game: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// The seed.
    pub seed: u64,
    /// How many games each pair played each way.
    pub each_way: u64,
    /// How long it took.
    pub time: Duration,
    /// The names of the entrants.
    pub entrants: Vec<String>,
    /// Each pair, both ways round.
    pub pairs: Vec<Pair>,
}

impl Standings {
    /// The entrants, the best first.
    pub fn ranking(&self) -> Vec<Standing> {
        let mut ranking: Vec<_> = (0..self.entrants.len()).map(|entrant| self.standing(entrant)).collect();
        ranking.sort_by(|one, other| {
            let by_share = other.share.partial_cmp(&one.share).unwrap_or(Ordering::Equal);
            by_share.then(one.entrant.cmp(&other.entrant))
        });
        ranking
    }

    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    fn standing(&self, entrant: usize) -> Standing {
        let (mut games, mut wins) = (0, 0.0);
        for pair in &self.pairs {
            if pair.first == entrant {
                (games, wins) = (games + pair.games, wins + pair.first_wins);
            } else if pair.second == entrant {
                (games, wins) = (games + pair.games, wins + pair.second_wins);
            }
        }
        let share = wins / games.max(1) as f64;
        let margin = 2.0 * (share * (1.0 - share) / games.max(1) as f64).max(0.0).sqrt();
        Standing { entrant, name: self.entrants[entrant].clone(), games, wins, share, margin }
    }

    /// The part of its games against another that an entrant won, both ways round.
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub fn share(&self, one: usize, other: usize) -> Option<f64> {
        let (mut games, mut wins) = (0, 0.0);
        for pair in &self.pairs {
            if (pair.first, pair.second) == (one, other) {
                (games, wins) = (games + pair.games, wins + pair.first_wins);
            } else if (pair.first, pair.second) == (other, one) {
                (games, wins) = (games + pair.games, wins + pair.second_wins);
            }
        }
        (games > 0).then(|| wins / games as f64)
    }

    /// How many games did not come to their end.
    pub fn unfinished(&self) -> u64 {
        self.pairs.iter().map(|pair| pair.unfinished).sum()
    }

    /// A table for people: the ranking, and who beats whom.
    pub fn table(&self) -> String {
        let ranking = self.ranking();
        let width = self.entrants.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(7);
        let mut out = String::new();
        let _ = writeln!(
            out,
            "{}: {} entrants, each pair {} games each way in {:.2} s, seed {}\n",
            self.game,
            ranking.len(),
            self.each_way,
            self.time.as_secs_f64(),
            self.seed
        );
        if self.unfinished() > 0 {
            let _ = writeln!(out, "{} games did not end\n", self.unfinished());
        }
        let _ = writeln!(out, "     {:<width$}    games      wins    share        ±", "entrant");
        for (rank, one) in (1..).zip(&ranking) {
            let _ = writeln!(
                out,
                "{rank:>3}  {:<width$}  {:>7}  {:>8.1}  {:>6.1}%  {:>6.1}%",
                one.name,
                one.games,
                one.wins,
                one.share * 100.0,
                one.margin * 100.0,
            );
        }
        out.push_str("\nHow many of a hundred games the row wins against the column, both ways round:\n");
        let _ = write!(out, "     {:<width$}", "");
        (1..=ranking.len()).for_each(|rank| {
            let _ = write!(out, " {rank:>3}");
        });
        out.push('\n');
        for (rank, one) in (1..).zip(&ranking) {
            let _ = write!(out, "{rank:>3}  {:<width$}", one.name);
            for other in &ranking {
                let _ = match self.share(one.entrant, other.entrant) {
                    Some(share) => write!(out, " {:>3.0}", share * 100.0),
                    None => write!(out, "   –"),
                };
            }
            out.push('\n');
        }
        out
    }

    /// Everything as JSON.
    pub fn json(&self) -> Value {
        let ranking = self.ranking();
        let ranking: Vec<_> = (1..)
            .zip(&ranking)
            .map(|(rank, one): (usize, _)| {
                json!({
                    "rank": rank,
                    "name": one.name,
                    "games": one.games,
                    "wins": one.wins,
                    "share": one.share,
                    "margin": one.margin,
                })
            })
            .collect();
        let pairs = self.pairs.iter().map(|pair| {
            json!({
                "first": self.entrants[pair.first],
                "second": self.entrants[pair.second],
                "games": pair.games,
                "first_wins": pair.first_wins,
                "second_wins": pair.second_wins,
            })
        });
        json!({
            "game": self.game,
            "seed": self.seed,
            "each_way": self.each_way,
            "unfinished": self.unfinished(),
            "seconds": self.time.as_secs_f64(),
            "ranking": ranking,
            "pairs": pairs.collect::<Vec<_>>(),
        })
    }

    /// The ranking and who beats whom as CSV.
    pub fn csv(&self) -> String {
        let ranking = self.ranking();
        let mut out = "rank,name,games,wins,share,margin".to_owned();
        for one in &ranking {
            let _ = write!(out, ",{}", crate::write::quoted(&one.name));
        }
        out.push('\n');
        for (rank, one) in (1..).zip(&ranking) {
            let name = crate::write::quoted(&one.name);
            let (games, wins, share, margin) = (one.games, one.wins, one.share, one.margin);
            let _ = write!(out, "{rank},{name},{games},{wins:.1},{share:.6},{margin:.6}");
            for other in &ranking {
                let share = self.share(one.entrant, other.entrant);
                let _ = write!(out, ",{}", share.map_or_else(String::new, |share| format!("{share:.6}")));
            }
            out.push('\n');
        }
        out
    }

    /// Who beats whom as a whole SVG document: a square for each pair, the darker the more often the row wins.
    pub fn svg(&self) -> String {
        const CELL: f64 = 22.0;
        let ranking = self.ranking();
        let longest = self.entrants.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        #[allow(clippy::cast_precision_loss, reason = "a name is short, and entrants are few")]
        let (names, count) = (longest as f64 * 7.0 + 90.0, ranking.len() as f64);
        let (width, height) = (names + count * CELL + 16.0, 76.0 + count * CELL);
        let title = format!("{}: who beats whom", self.title);
        let note = format!("each pair {} games each way, % won by the row", self.each_way);
        let markup = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) } font-family="sans-serif" font-size="12" {
                rect width=(width) height=(height) fill="#faf5e8" {}
                text x="12" y="22" font-size="16" font-weight="bold" fill="#2a2218" { (title) }
                text x="12" y="40" fill="#64573f" { (note) }
                @for (rank, one) in (1_u16..).zip(&ranking) {
                    @let y = 64.0 + f64::from(rank - 1) * CELL;
                    @let x = names + (f64::from(rank) - 0.5) * CELL;
                    text x=(x) y="58" text-anchor="middle" font-size="10" fill="#64573f" { (rank) }
                    text x="12" y=(y + 15.0) fill="#2a2218" { (rank) ". " (one.name) }
                    text x=(names - 8.0) y=(y + 15.0) text-anchor="end" fill="#64573f" { (format!("{:.0} %", one.share * 100.0)) }
                    @for (column, other) in (0_u16..).zip(&ranking) {
                        (cell(names + f64::from(column) * CELL, y, CELL, self.share(one.entrant, other.entrant)))
                    }
                }
            }
        };
        markup.into_string() + "\n"
    }
}

/// One square of the picture.
fn cell(x: f64, y: f64, size: f64, share: Option<f64>) -> Markup {
    let Some(share) = share else {
        return html! { rect x=(x) y=(y) width=(size - 1.0) height=(size - 1.0) fill="#e6dcc4" {} };
    };
    let ink = if share > 0.55 { "#ffffff" } else { "#2a2218" };
    html! {
        rect x=(x) y=(y) width=(size - 1.0) height=(size - 1.0) fill="#1f4c79" fill-opacity=(format!("{share:.2}")) {}
        text x=(x + size / 2.0) y=(y + size * 0.65) text-anchor="middle" font-size="10" fill=(ink) { (format!("{:.0}", share * 100.0)) }
    }
}
