//! The terminal: how large it is, and text that fits it.
//!
//! Lines that are too long are broken between words when someone reads them in a terminal. A file or another program
//! gets them whole.

use std::io::{self, IsTerminal as _};

use textwrap::{Options, WordSplitter, core::display_width};

/// The size of a terminal that does not tell its own.
const USUAL: Size = Size { width: 80, height: 24 };

/// No text is broken into narrower lines than this.
const NARROWEST: usize = 20;

/// The columns and rows of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// The size of the terminal on standard output; none if that is no terminal.
pub(crate) fn size() -> Option<Size> {
    let known = |(terminal_size::Width(width), terminal_size::Height(height))| match (width, height) {
        (0, _) | (_, 0) => USUAL,
        (width, height) => Size { width: width.into(), height: height.into() },
    };
    io::stdout().is_terminal().then(|| terminal_size::terminal_size().map_or(USUAL, known))
}

/// Writes a line like `say!`, broken between words where it does not fit the terminal.
macro_rules! tell {
    ($($words:tt)*) => { $crate::say::say!("{}", $crate::screen::fitted(&format!($($words)*))) };
}
pub(crate) use tell;

/// The text as the terminal shows it best.
pub(crate) fn fitted(text: &str) -> String {
    size().map_or_else(|| text.to_owned(), |size| wrapped(text, size.width))
}

/// The text with no line wider than this. What follows a break starts below its own words: below the second column if
/// the line has columns, else a little further in than a line that is indented itself.
fn wrapped(text: &str, width: usize) -> String {
    let width = width.max(NARROWEST);
    let line = |line: &str| {
        if display_width(line) <= width {
            return line.to_owned();
        }
        let below = " ".repeat(indent(line, width));
        let options =
            Options::new(width).word_splitter(WordSplitter::NoHyphenation).subsequent_indent(&below);
        textwrap::fill(line, options)
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Where the rest of a broken line starts.
fn indent(line: &str, width: usize) -> usize {
    let words = line.trim_start();
    let start = line.len() - words.len();
    let column = words.find("  ").map(|at| {
        let gap = words[at..].len() - words[at..].trim_start().len();
        start + display_width(&words[..at]) + gap
    });
    column
        .filter(|column| *column <= width / 2)
        .unwrap_or_else(|| if start == 0 { 0 } else { (start + 2).min(width / 2) })
}

/// The board in an order that keeps its map in sight: the question below it takes `below` rows.
///
/// Games show lists after the map. If all of it does not fit, the lists come first, so that they scroll away and the map
/// does not.
pub(crate) fn board(text: &str, below: usize) -> String {
    size().map_or_else(|| text.to_owned(), |size| arranged(&wrapped(text, size.width), size.height, below))
}

/// A map has at least as many rows, and each at least as many cells.
const LEAST_MAP: usize = 5;

/// No cell of a map has more characters.
const WIDEST_CELL: usize = 3;

fn arranged(text: &str, height: usize, below: usize) -> String {
    let lines: Vec<_> = text.lines().collect();
    if lines.len() + below < height {
        return text.to_owned();
    }
    let Some(end) = end_of_map(&lines) else { return text.to_owned() };
    let map: Vec<_> = lines[..end].iter().filter(|line| !line.is_empty()).copied().collect();
    let lists = lines[end..].join("\n");
    let lists: Vec<_> = lists.split("\n\n").filter(|list| !list.is_empty()).collect();
    let parts: Vec<_> = lists.iter().rev().map(|list| format!("{}\n\n", list.trim_matches('\n'))).collect();
    parts.concat() + &map.join("\n") + "\n"
}

/// Where the first map ends: rows of short cells, one below the other.
fn end_of_map(lines: &[&str]) -> Option<usize> {
    let is_row = |line: &&str| {
        let cells = || line.split_whitespace();
        cells().count() >= LEAST_MAP && cells().all(|cell| cell.chars().count() <= WIDEST_CELL)
    };
    let start = lines.windows(LEAST_MAP).position(|rows| rows.iter().all(is_row))?;
    Some(start + lines[start..].iter().take_while(|line| is_row(line)).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_below_their_column() {
        let text =
            "short\nkey   a description that is too long for the line\n    an event of the log, too long";
        assert_eq!(
            wrapped(text, 28),
            "short\nkey   a description that is\n      too long for the line\n    an event of the log, too\n      long"
        );
        assert_eq!(wrapped("a well-known example-word", 20), "a well-known\nexample-word", "no word is cut");
    }

    #[test]
    fn a_line_that_fits_stays_as_it_is() {
        let board = "  1   .  .  .\n  2   .  .  .\n";
        assert_eq!(wrapped(board, 40), board);
    }

    #[test]
    fn the_map_of_a_tall_board_comes_last() {
        let (row, list) = ("1  .  A1  .  .\n", "1  Anna  5  6  7\n2  Bela\n");
        let map = row.repeat(5);
        let board = format!("TITLE\n\n{map}\nscores\n{list}\n{list}");
        assert_eq!(arranged(&board, 24, 2), board, "it fits");
        assert_eq!(arranged(&board, 12, 2), format!("{list}\nscores\n{list}\nTITLE\n{map}"));
        let board = format!("TITLE\n{map}{list}");
        assert_eq!(arranged(&board, 9, 2), format!("{list}\nTITLE\n{map}"), "no blank line before the list");
        assert_eq!(arranged(list, 2, 2), list, "there is no map");
    }
}
