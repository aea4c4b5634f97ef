//! Wins and scores of the players of a simulation.

use bots::Skill;
use engine::{Outcome, Seat};

/// What one listed player achieved.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    wins: f64,
    sum: f64,
    squares: f64,
    lowest: Option<i32>,
    highest: Option<i32>,
}

impl Tally {
    /// Counts a game; the players move on by `shift` seats from game to game.
    pub(crate) fn count(tallies: &mut [Self], outcome: &Outcome, shift: usize) {
        let players = tallies.len().max(1);
        for (index, &score) in outcome.played().iter().enumerate() {
            #[allow(clippy::cast_precision_loss, reason = "there are at most sixteen winners")]
            let win =
                if outcome.winners.has(Seat::new(index)) { 1.0 / outcome.winners.len() as f64 } else { 0.0 };
            if let Some(tally) = tallies.get_mut((index + shift) % players) {
                tally.add_game(score, win);
            }
        }
    }

    fn add_game(&mut self, score: i32, win: f64) {
        self.wins += win;
        self.sum += f64::from(score);
        self.squares += f64::from(score) * f64::from(score);
        self.lowest = Some(self.lowest.map_or(score, |lowest| lowest.min(score)));
        self.highest = Some(self.highest.map_or(score, |highest| highest.max(score)));
    }

    /// Adds what another thread has counted.
    pub(crate) fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.sum += other.sum;
        self.squares += other.squares;
        self.lowest = self.lowest.into_iter().chain(other.lowest).min();
        self.highest = self.highest.into_iter().chain(other.highest).max();
    }

    /// The results of a player over this many games.
    pub(crate) fn player(&self, number: usize, skill: Skill, games: u64) -> Player {
        #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
        let games = games.max(1) as f64;
        let mean = self.sum / games;
        Player {
            number,
            bot: skill.to_string(),
            wins: self.wins,
            share: self.wins / games,
            mean,
            deviation: (self.squares / games - mean * mean).max(0.0).sqrt(),
            lowest: self.lowest.unwrap_or_default(),
            highest: self.highest.unwrap_or_default(),
        }
    }
}

/// A player's results.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// The place in the list, counted from 1.
    pub number: usize,
    /// The bot, as people write it.
    pub bot: String,
    /// Games won; a shared victory counts as a share of a win.
    pub wins: f64,
    /// The part of all games that were won.
    pub share: f64,
    /// The mean score.
    pub mean: f64,
    /// The standard deviation of the score.
    pub deviation: f64,
    /// The lowest score.
    pub lowest: i32,
    /// The highest score.
    pub highest: i32,
}

#[cfg(test)]
mod tests {
    use engine::{MAX_SEATS, Seats};

    use super::*;

    fn outcome(scores: [i32; 2], winners: &[usize]) -> Outcome {
        let mut all = [0; MAX_SEATS];
        all[..2].copy_from_slice(&scores);
        let winners: Seats = winners.iter().map(|&index| Seat::new(index)).collect();
        Outcome { seats: 2, winners, scores: all }
    }

    #[test]
    fn players_keep_their_results_when_they_change_seats() {
        let mut tallies = vec![Tally::default(); 2];
        Tally::count(&mut tallies, &outcome([10, 4], &[0]), 0);
        // One seat on: the first listed player now has the second seat.
        Tally::count(&mut tallies, &outcome([6, 8], &[1]), 1);
        Tally::count(&mut tallies, &outcome([5, 5], &[0, 1]), 0);
        let first = tallies[0].player(1, Skill::Random, 3);
        assert_eq!((first.wins, first.lowest, first.highest), (2.5, 5, 10));
        assert!((first.mean - 23.0 / 3.0).abs() < 1e-12);
        let second = tallies[1].player(2, Skill::Random, 3);
        assert_eq!((second.wins, second.lowest, second.highest), (0.5, 4, 6));
    }
}
