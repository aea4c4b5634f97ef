//! A board and tiles in one text: each statement belongs to one of them by its first word.

use std::borrow::Cow;

use crate::{
    lines::on_one_line,
    world::{STANDARD_BOARD, STANDARD_TILES, World, WorldFaults},
};

/// The words that begin the statements of a board.
const OF_BOARDS: [&str; 12] = [
    "technology",
    "zone",
    "tiles",
    "original",
    "present",
    "status",
    "race",
    "most",
    "players",
    "limit",
    "price",
    "unit",
];

/// The board and the tiles of a text, each with the lines of the other left blank, so that faults keep their lines. What
/// is not known to begin a statement of a board goes to the tiles.
pub(crate) fn split(text: &str) -> (String, String) {
    let is_of_board =
        |part: &&str| part.split_whitespace().next().is_some_and(|word| OF_BOARDS.contains(&word));
    let (mut board, mut tiles) = (String::new(), String::new());
    for line in text.lines() {
        let (of_board, of_tiles): (Vec<_>, Vec<_>) = line.split('|').partition(is_of_board);
        for (text, parts) in [(&mut board, of_board), (&mut tiles, of_tiles)] {
            text.push_str(&parts.join("|"));
            text.push('\n');
        }
    }
    (board, tiles)
}

/// The first of these texts that says something, or the standard one.
pub(crate) fn first_written<'a>(texts: [&'a str; 2], standard: &'static str) -> Cow<'a, str> {
    let written = texts.into_iter().find(|text| !on_one_line(text).is_empty());
    Cow::Borrowed(written.unwrap_or(standard))
}

impl World {
    /// Reads a text with a board, with tiles or with both, or reports everything that is wrong with it; what it does
    /// not have is the standard one.
    pub fn read_text(text: &str) -> Result<Self, WorldFaults> {
        let (board, tiles) = split(text);
        Self::read(&first_written([&board, ""], STANDARD_BOARD), &first_written([&tiles, ""], STANDARD_TILES))
    }
}

/// The board and the tiles of a text, each on one line as a setting has it; empty where the standard one is meant.
pub fn as_settings(text: &str) -> (String, String) {
    let (board, tiles) = split(text);
    (on_one_line(&board), on_one_line(&tiles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_go_to_the_board_or_to_the_tiles() {
        let (board, tiles) = split("# mine\nzone 1 Dawn | tile 1-01\nstreams J12\nprice machine 25");
        assert_eq!(board, "\nzone 1 Dawn \n\nprice machine 25\n");
        assert_eq!(tiles, "# mine\n tile 1-01\nstreams J12\n\n");
    }

    #[test]
    fn what_a_text_does_not_have_is_standard() {
        let standard = World::standard();
        for text in ["", STANDARD_BOARD, STANDARD_TILES] {
            assert_eq!(World::read_text(text).as_ref(), Ok(&*standard));
        }
        let both = format!("{STANDARD_BOARD}{STANDARD_TILES}");
        assert_eq!(World::read_text(&both).as_ref(), Ok(&*standard));
        assert_eq!(as_settings(&both), (on_one_line(STANDARD_BOARD), on_one_line(STANDARD_TILES)));
        let faults = World::read_text("\nzone x\n\ntile 9\n").unwrap_err();
        assert_eq!(faults.board[0].line, Some(2));
        assert_eq!(faults.tiles[0].line, Some(4));
    }
}
