//! Maps of squares, and the strips along their edges that show what is beyond.

use maud::{Markup, html};

/// The side of a square, in units of the drawing.
pub(crate) const CELL: i32 = 24;
/// How much of the squares beyond an edge is shown.
const STRIP: i32 = 22;
/// Room for the numbers outside the strips.
const MARGIN: i32 = 35;
/// Room at the sides for the rows where a piece would re-enter.
const ASIDE: i32 = 13;

/// How the edges of a map are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wrap {
    /// They are not.
    None,
    /// Top to bottom, and right to left this many rows lower.
    Around {
        /// How many rows lower a piece re-enters that leaves on the right.
        lower: i32,
    },
}

/// A map of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SquareMap {
    /// How many rows.
    pub(crate) rows: i32,
    /// How many columns.
    pub(crate) columns: i32,
    /// How its edges are joined.
    pub(crate) wrap: Wrap,
}

impl SquareMap {
    /// The middle of a square, by row and column counted from 1.
    pub(crate) const fn centre(row: u8, column: u8) -> (i32, i32) {
        ((column as i32 - 1) * CELL + CELL / 2, (row as i32 - 1) * CELL + CELL / 2)
    }

    const fn width(self) -> i32 {
        self.columns * CELL
    }

    const fn height(self) -> i32 {
        self.rows * CELL
    }

    /// The box the drawing takes.
    pub(crate) fn view_box(self) -> String {
        let (width, height) = (self.width() + 2 * (MARGIN + ASIDE), self.height() + 2 * MARGIN);
        format!("-{} -{MARGIN} {width} {height}", MARGIN + ASIDE)
    }

    /// The whole map: ground, grid and numbers, then `pieces` with their echoes beyond the edges, then `top`.
    pub(crate) fn draw(self, label: &str, defs: &Markup, pieces: &Markup, top: &Markup) -> Markup {
        let (w, h) = (self.width(), self.height());
        html! {
            svg id="board" viewBox=(self.view_box()) role="group" aria-label=(label)
                data-cell=(CELL) data-side=(self.columns) {
                defs {
                    clipPath id="frame" {
                        @if self.wrap == Wrap::None { rect width=(w) height=(h) {} }
                        @else { path d=(self.cross()) {} }
                    }
                    (defs)
                }
                @if self.wrap != Wrap::None { path.beyond d=(self.cross()) {} }
                (self.ground())
                path.grid.strong d=(self.quarters()) {}
                rect.edge width=(w) height=(h) {}
                (self.numbers())
                g clip-path="url(#frame)" {
                    g id="pieces" { (pieces) }
                    @for (dx, dy) in self.echoes() {
                        use.echo href="#pieces" transform={ "translate(" (dx) " " (dy) ")" } aria-hidden="true" {}
                    }
                }
                (top)
            }
        }
    }

    /// A small picture with these pieces, for a text. It has no ids, so that a page can show several.
    pub(crate) fn picture(self, label: &str, pieces: &Markup) -> Markup {
        let (w, h) = (self.width(), self.height());
        let across = format!("-1 -1 {} {}", w + 2, h + 2);
        html! {
            svg.picture viewBox=(across) role="img" aria-label=(label) {
                (self.ground())
                rect.edge width=(w) height=(h) {}
                (pieces)
            }
        }
    }

    /// The squares.
    fn ground(self) -> Markup {
        html! {
            rect.ground width=(self.width()) height=(self.height()) {}
            path.tint d=(self.checks()) stroke-width=(CELL) stroke-dasharray=(CELL) {}
            path.grid d=(self.grid()) {}
        }
    }

    /// Where the map is repeated beyond its edges.
    fn echoes(self) -> Vec<(i32, i32)> {
        let Wrap::Around { lower } = self.wrap else { return Vec::new() };
        let (w, h, shift) = (self.width(), self.height(), lower * CELL);
        // The corners of the board are repeated twice: a row lower, and at the other end.
        vec![(-w, shift), (w, -shift), (0, h), (0, -h), (-w, shift - h), (w, h - shift)]
    }

    /// The board with its four strips.
    fn cross(self) -> String {
        let (w, h, s) = (self.width(), self.height(), STRIP);
        format!("M0-{s}H{w}V0H{}V{h}H{w}V{}H0V{h}H-{s}V0H0Z", w + s, h + s)
    }

    /// Every other square: each row is a dashed line whose dashes and gaps are as long as a square.
    fn checks(self) -> String {
        let half = CELL / 2;
        let row = |row: i32| format!("M{} {}H{}", (row + 1) % 2 * CELL, row * CELL + half, self.width());
        (0..self.rows).map(row).collect::<Vec<_>>().concat()
    }

    fn grid(self) -> String {
        let across = (1..self.rows).map(|row| format!("M0 {}H{}", row * CELL, self.width()));
        let down = (1..self.columns).map(|column| format!("M{} 0V{}", column * CELL, self.height()));
        across.chain(down).collect()
    }

    fn quarters(self) -> String {
        let across = (1..4).map(|q| format!("M0 {}H{}", self.rows * q / 4 * CELL, self.width()));
        let down = (1..4).map(|q| format!("M{} 0V{}", self.columns * q / 4 * CELL, self.height()));
        across.chain(down).collect()
    }

    /// Row and column numbers, and beside those of rows the row where a piece would re-enter.
    fn numbers(self) -> Markup {
        let out = match self.wrap {
            Wrap::None => 6,
            Wrap::Around { .. } => STRIP + 7,
        };
        let beyond = |row: i32, lower: i32| (row - 1 + lower).rem_euclid(self.rows) + 1;
        let y = |row: i32| row * CELL - CELL / 2;
        html! {
            g.numbers aria-hidden="true" {
                @for column in 1..=self.columns {
                    text x=(y(column)) y=(-out + 3) { (column) }
                    text x=(y(column)) y=(self.height() + out + 3) { (column) }
                }
                @for row in 1..=self.rows {
                    text x=(-out) y=(y(row) + 3) { (row) }
                    text x=(self.width() + out) y=(y(row) + 3) { (row) }
                }
            }
            @if let Wrap::Around { lower } = self.wrap {
                g.numbers.faint aria-hidden="true" {
                    @for row in 1..=self.rows {
                        text x=(-out - ASIDE) y=(y(row) + 3) { (beyond(row, -lower)) }
                        text x=(self.width() + out + ASIDE) y=(y(row) + 3) { (beyond(row, lower)) }
                    }
                }
            }
        }
    }
}
