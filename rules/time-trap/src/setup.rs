//! [2] The starting squares: random, or fixed in the set-up.

use engine::{Setting, SetupFault, Table, Why, rule};

use crate::{
    board::Square,
    event::Event,
    order::{ALL_MEN, MAX_PLAYERS, MEN, Man, Piece},
};

/// What is chosen before the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// How many players, 2 to 9.
    pub players: usize,
    /// The starting squares of Men who do not start at random.
    pub fixed: [Option<Square>; ALL_MEN],
}

impl Setup {
    /// A game in which every Man starts at random.
    pub const fn random(players: usize) -> Self {
        Self { players, fixed: [None; ALL_MEN] }
    }

    /// A game with these starting squares, those of the first player first.
    pub fn fixed(players: usize, squares: &[Square]) -> Self {
        let mut setup = Self::random(players);
        for (slot, square) in setup.fixed.iter_mut().zip(squares) {
            *slot = Some(*square);
        }
        setup
    }

    /// [2] Where the Men start: fixed, or a die of 256 rolled again while the square is taken. Ruling 15.
    pub(crate) fn start_squares<T: Table<Event>>(&self, table: &mut T) -> [Square; ALL_MEN] {
        const START: Why = Why::new(rule!("2"), "start square");
        let mut taken = [0_u64; 4];
        let bit = |square: Square| (usize::from(square.0 >> 6), 1_u64 << (square.0 & 63));
        for square in self.fixed.iter().flatten() {
            let (word, bit) = bit(*square);
            taken[word] |= bit;
        }
        let mut squares = [Square(0); ALL_MEN];
        for (fixed, square) in self.fixed.iter().zip(&mut squares).take(self.players * MEN) {
            *square = fixed.unwrap_or_else(|| {
                loop {
                    #[allow(
                        clippy::cast_possible_truncation,
                        reason = "a face of a die of 256, less one, fits"
                    )]
                    let rolled = Square((table.roll(256, START) - 1) as u8);
                    let (word, bit) = bit(rolled);
                    if taken[word] & bit == 0 {
                        taken[word] |= bit;
                        return rolled;
                    }
                }
            });
        }
        squares
    }

    /// Reads lines such as `start 11 (3,4) 12 (5,6)`; reports every fault.
    pub(crate) fn read(players: usize, settings: &[Setting]) -> Result<Self, Vec<SetupFault>> {
        let mut setup = Self::random(players.min(MAX_PLAYERS));
        let mut faults = Vec::new();
        if !(2..=MAX_PLAYERS).contains(&players) {
            let message = format!("Time Trap needs 2 to {MAX_PLAYERS} players; you chose {players}.");
            faults.push(SetupFault { setting: None, message });
        }
        for (at, Setting { key, value }) in settings.iter().enumerate() {
            let mut fault = |message| faults.push(SetupFault { setting: Some(at), message });
            if key != "start" {
                fault(format!("Time Trap has no setting `{}`; its only setting is `start`", shorten(key)));
                continue;
            }
            let words: Vec<_> = value.split([' ', ',', '(', ')']).filter(|word| !word.is_empty()).collect();
            for words in words.chunks(3) {
                if let Err(message) = setup.fix(words) {
                    fault(message);
                }
            }
        }
        if faults.is_empty() { Ok(setup) } else { Err(faults) }
    }

    fn fix(&mut self, words: &[&str]) -> Result<(), String> {
        let shown = shorten(&words.join(" "));
        let [number, row, column] = words else {
            return Err(format!("`{shown}` is not a Man and his square, such as `11 (3,4)`"));
        };
        let piece = number.parse().ok().and_then(|number| self.piece(number));
        let Some(piece) = piece else {
            return Err(format!("`{}` is not the number of a Man in this game", shorten(number)));
        };
        let square =
            row.parse().ok().zip(column.parse().ok()).and_then(|(row, column)| Square::at(row, column));
        let Some(square) = square else {
            return Err(format!("Man {piece} can’t start there: rows and columns run from 1 to 16"));
        };
        if self.fixed[piece.index()].is_some() {
            return Err(format!("Man {piece} has two starting squares"));
        }
        if let Some(other) = Piece::all(self.players).find(|other| self.fixed[other.index()] == Some(square))
        {
            return Err(format!("Men {other} and {piece} both start on {square}"));
        }
        self.fixed[piece.index()] = Some(square);
        Ok(())
    }

    fn piece(&self, number: u8) -> Option<Piece> {
        let man = Man::numbered(number % 10)?;
        let player = engine::Seat::numbered(usize::from(number / 10))?;
        (player.index() < self.players).then(|| man.of(player))
    }

    /// Writes one line per player who has fixed Men.
    pub(crate) fn write(&self) -> Vec<Setting> {
        let mut settings = Vec::new();
        for player in 0..self.players {
            let men = Piece::all(self.players).filter(|piece| piece.owner().index() == player);
            let fixed = men.filter_map(|piece| Some(format!("{piece} {}", self.fixed[piece.index()]?)));
            let value = fixed.collect::<Vec<_>>().join(" ");
            if !value.is_empty() {
                settings.push(Setting::new("start", value));
            }
        }
        settings
    }
}

/// A word from a file, short and safe to print.
fn shorten(word: &str) -> String {
    word.chars().filter(|c| !c.is_control()).take(24).collect()
}
