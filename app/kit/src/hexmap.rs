//! One hex map for every game: where hexes lie in a drawing, and what lies on them.
//!
//! [`Layout`] is the geometry: middles, corners, edges and paths of hexes, flat-topped or pointy. [`ViewBox`] is the
//! part of the drawing that is shown. The other functions draw: [`map`] the sheet with its [`cell`]s, [`highlight`]
//! what is marked, [`Counter`] who is on it, [`arrows`] and [`arc`] what points somewhere, [`tile`] a tile with
//! coloured lines through its edges, [`label`] words in a hex.
//!
//! A map never says more than a game gives it: names of hexes, classes and words are the game's.

mod parts;

use std::{
    collections::BTreeSet,
    fmt::{self, Write as _},
};

use hexgrid::{Direction, Hex};

pub use parts::{
    Counter, Highlight, LabelPlace, TileLine, arc, arrows, cell, highlight, label, map, symbol, tile,
};

/// A point of a drawing: to the right, and down.
pub type Point = (f64, f64);

/// How the hexes of a map lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Top {
    /// An edge is on top, and the columns are straight.
    Flat,
    /// A corner is on top, and the rows are straight. Every direction points 30° further left than its name says.
    Pointy,
}

/// Where hexes lie in a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    size: f64,
    top: Top,
}

impl Layout {
    /// Hexes of this size, which is the distance from the middle to a corner.
    pub const fn new(size: f64, top: Top) -> Self {
        Self { size, top }
    }

    /// The distance from the middle of a hex to a corner.
    pub const fn size(&self) -> f64 {
        self.size
    }

    /// The distance between the middles of two neighbours.
    pub fn pitch(&self) -> f64 {
        self.size * 3_f64.sqrt()
    }

    /// The middle of a hex.
    pub fn centre(&self, hex: Hex) -> Point {
        let (q, r) = (f64::from(hex.q), f64::from(hex.r));
        match self.top {
            Top::Flat => (self.size * 1.5 * q, self.pitch() * (r + q / 2.0)),
            Top::Pointy => (self.pitch() * (q + r / 2.0), self.size * 1.5 * r),
        }
    }

    /// The middle of several hexes.
    pub fn centre_of(&self, hexes: impl IntoIterator<Item = Hex>) -> Point {
        let (mut x, mut y, mut count) = (0.0, 0.0, 0.0_f64);
        for hex in hexes {
            let (cx, cy) = self.centre(hex);
            (x, y, count) = (x + cx, y + cy, count + 1.0);
        }
        (x / count.max(1.0), y / count.max(1.0))
    }

    /// How far a direction is turned from straight up, clockwise and in degrees.
    pub fn turn(&self, direction: Direction) -> f64 {
        let turn = f64::from(direction.number() - 1) * 60.0;
        match self.top {
            Top::Flat => turn,
            Top::Pointy => turn - 30.0,
        }
    }

    /// The six corners of a hex: each is the clockwise end of the edge in one of [`Direction::ALL`].
    pub fn corners(&self, hex: Hex) -> [Point; 6] {
        let (x, y) = self.centre(hex);
        Direction::ALL.map(|direction| {
            let angle = (self.turn(direction) + 30.0).to_radians();
            (x + self.size * angle.sin(), y - self.size * angle.cos())
        })
    }

    /// The two ends of an edge, clockwise.
    pub fn edge(&self, hex: Hex, direction: Direction) -> [Point; 2] {
        let corners = self.corners(hex);
        [corners[direction.counterclockwise().index()], corners[direction.index()]]
    }

    /// The middle of an edge.
    pub fn edge_middle(&self, hex: Hex, direction: Direction) -> Point {
        between(self.centre(hex), self.centre(hex.step(direction)), 0.5)
    }

    /// The `transform` that puts something drawn around the origin on a hex.
    pub fn put(&self, hex: Hex) -> String {
        format!("translate({})", pair(self.centre(hex)))
    }

    /// The same, turned so that what was drawn upward points in a direction.
    pub fn put_facing(&self, hex: Hex, facing: Direction) -> String {
        format!("{}rotate({})", self.put(hex), number(self.turn(facing)))
    }

    /// The outline of a hex around the origin, as a path.
    pub fn outline(&self) -> String {
        self.outlines([Hex::ORIGIN])
    }

    /// The outlines of several hexes, as one path.
    pub fn outlines(&self, hexes: impl IntoIterator<Item = Hex>) -> String {
        let [start, rest @ ..] = self.corners(Hex::ORIGIN);
        let mut round = String::from("l");
        let mut at = start;
        for (nth, corner) in rest.into_iter().enumerate() {
            let step = pair((corner.0 - at.0, corner.1 - at.1));
            let space = if nth > 0 && !step.starts_with('-') { " " } else { "" };
            let _ = write!(round, "{space}{step}");
            at = corner;
        }
        let one = |hex| {
            let (x, y) = self.centre(hex);
            format!("M{}{round}z", pair((x + start.0, y + start.1)))
        };
        hexes.into_iter().map(one).collect()
    }

    /// A dot in the middle of each hex, as a path whose stroke is round; it is shorter than the outlines.
    pub fn dots(&self, hexes: impl IntoIterator<Item = Hex>) -> String {
        let mut path = String::new();
        for hex in hexes {
            let _ = write!(path, "M{}h0", pair(self.centre(hex)));
        }
        path
    }

    /// The lines around an area of hexes, as a path: one closed line for each part and each hole.
    pub fn border(&self, hexes: impl IntoIterator<Item = Hex>) -> String {
        let area: BTreeSet<Hex> = hexes.into_iter().collect();
        let is_border = |hex: Hex, side: Direction| !area.contains(&hex.step(side));
        let sides = area.iter().flat_map(|hex| Direction::ALL.map(|side| (*hex, side)));
        let mut open: BTreeSet<(Hex, Direction)> =
            sides.filter(|(hex, side)| is_border(*hex, *side)).collect();
        let mut path = String::new();
        while let Some(first) = open.first().copied() {
            let (mut hex, mut side) = first;
            let mut letter = 'M';
            while open.remove(&(hex, side)) {
                let _ = write!(path, "{letter}{}", pair(self.edge(hex, side)[1]));
                letter = 'L';
                // At the end of an edge its line turns into the next edge of the hex, or on along its neighbour.
                let next = side.clockwise();
                if is_border(hex, next) {
                    side = next;
                } else {
                    (hex, side) = (hex.step(next), side.counterclockwise());
                }
            }
            path.push('Z');
        }
        path
    }

    /// A line through the middles of these hexes, as a path.
    pub fn line(&self, hexes: impl IntoIterator<Item = Hex>) -> String {
        let mut path = String::new();
        for hex in hexes {
            let letter = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{letter}{}", pair(self.centre(hex)));
        }
        path
    }

    /// What must be shown to see these hexes whole, with a margin around them.
    pub fn view_box(&self, hexes: impl IntoIterator<Item = Hex>, margin: f64) -> ViewBox {
        let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for (x, y) in hexes.into_iter().flat_map(|hex| self.corners(hex)) {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        if low.0 > high.0 {
            (low, high) = ((0.0, 0.0), (0.0, 0.0));
        }
        ViewBox {
            x: low.0 - margin,
            y: low.1 - margin,
            width: high.0 - low.0 + 2.0 * margin,
            height: high.1 - low.1 + 2.0 * margin,
        }
    }
}

/// The part of a drawing that is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ViewBox {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl ViewBox {
    /// A part of it, this many times nearer and around this point as far as its edges allow.
    #[must_use]
    pub fn zoomed(self, around: Point, times: f64) -> Self {
        let times = times.max(1.0);
        let (width, height) = (self.width / times, self.height / times);
        let within = |middle: f64, part: f64, start: f64, whole: f64| {
            (middle - part / 2.0).min(start + whole - part).max(start)
        };
        Self {
            x: within(around.0, width, self.x, self.width),
            y: within(around.1, height, self.y, self.height),
            width,
            height,
        }
    }
}

impl fmt::Display for ViewBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, width, height] = [self.x, self.y, self.width, self.height].map(number);
        write!(f, "{x} {y} {width} {height}")
    }
}

/// The point that lies this share of the way from one to another.
pub fn between(from: Point, to: Point, share: f64) -> Point {
    (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
}

/// A number with one digit after the point, where it is not zero; finer than that no one sees.
pub fn number(number: f64) -> String {
    let text = format!("{number:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_owned(),
        Some(whole) => whole.to_owned(),
        None => text,
    }
}

/// A point in a path; a minus sign keeps numbers apart as well as a blank does.
pub(crate) fn pair((x, y): Point) -> String {
    let (x, y) = (number(x), number(y));
    let space = if y.starts_with('-') { "" } else { " " };
    format!("{x}{space}{y}")
}

#[cfg(test)]
mod tests {
    use hexgrid::{Disc, Lower, Sheet};

    use super::*;

    const LAYOUTS: [Layout; 2] = [Layout::new(20.0, Top::Flat), Layout::new(16.0, Top::Pointy)];

    fn far(from: Point, to: Point) -> f64 {
        (from.0 - to.0).hypot(from.1 - to.1)
    }

    fn near(from: Point, to: Point) -> bool {
        far(from, to) < 1e-9
    }

    #[test]
    fn neighbours_are_equally_far_away_and_share_an_edge() {
        for layout in LAYOUTS {
            for hex in Disc::new(Hex::ORIGIN, 2).hexes() {
                for side in Direction::ALL {
                    let next = hex.step(side);
                    assert!((far(layout.centre(hex), layout.centre(next)) - layout.pitch()).abs() < 1e-9);
                    let ([a, b], [c, d]) = (layout.edge(hex, side), layout.edge(next, side.opposite()));
                    assert!(near(a, d) && near(b, c), "{layout:?} {hex:?} {side:?}");
                    assert!(near(layout.edge_middle(hex, side), between(a, b, 0.5)));
                }
            }
        }
    }

    #[test]
    fn directions_point_where_their_neighbours_lie() {
        for layout in LAYOUTS {
            for side in Direction::ALL {
                let angle = layout.turn(side).to_radians();
                let there = (layout.pitch() * angle.sin(), -layout.pitch() * angle.cos());
                assert!(near(layout.centre(Hex::ORIGIN.step(side)), there), "{layout:?} {side:?}");
            }
        }
        assert!(LAYOUTS[0].centre(Hex::ORIGIN.step(Direction::Up)).0.abs() < 1e-9, "flat: up is straight up");
    }

    #[test]
    fn corners_lie_around_their_hex_at_equal_distances() {
        for layout in LAYOUTS {
            let corners = layout.corners(Hex::new(3, -1));
            for (nth, corner) in corners.iter().enumerate() {
                assert!((far(layout.centre(Hex::new(3, -1)), *corner) - layout.size()).abs() < 1e-9);
                assert!((far(*corner, corners[(nth + 1) % 6]) - layout.size()).abs() < 1e-9);
            }
        }
        assert_eq!(LAYOUTS[0].outline(), "M10-17.3l10 17.3-10 17.3-20 0-10-17.3 10-17.3z");
    }

    /// The closed lines of a path, each as its points.
    fn loops(path: &str) -> Vec<Vec<String>> {
        let lines = path.split_terminator('Z');
        lines.map(|line| line.split(['M', 'L']).skip(1).map(str::to_owned).collect()).collect()
    }

    #[test]
    fn borders_close_and_follow_the_outer_edges() {
        for layout in LAYOUTS {
            let one = loops(&layout.border([Hex::ORIGIN]));
            assert_eq!(one.iter().map(Vec::len).collect::<Vec<_>>(), [6]);
            let disc = loops(&layout.border(Disc::new(Hex::ORIGIN, 2).hexes()));
            assert_eq!(disc.iter().map(Vec::len).collect::<Vec<_>>(), [30], "one line, no corner twice");
            let ring = Disc::new(Hex::ORIGIN, 1).hexes().filter(|hex| *hex != Hex::ORIGIN);
            let mut ring: Vec<_> = loops(&layout.border(ring)).iter().map(Vec::len).collect();
            ring.sort_unstable();
            assert_eq!(ring, [6, 18], "a ring has a hole");
            let apart = layout.border([Hex::ORIGIN, Hex::new(4, 0)]);
            assert_eq!(loops(&apart).len(), 2);
        }
        assert_eq!(LAYOUTS[0].border([]), "");
    }

    #[test]
    fn the_view_box_holds_every_corner_and_zooms_within_itself() {
        let sheet = Sheet::new(Lower::Even, 2..=12, 2..=12);
        for layout in LAYOUTS {
            let all = layout.view_box(sheet.hexes(), 2.0);
            let inside = |view: ViewBox, (x, y): Point| {
                let on = |at: f64, start: f64, length: f64| start - 1e-9 <= at && at <= start + length + 1e-9;
                on(x, view.x, view.width) && on(y, view.y, view.height)
            };
            assert!(sheet.hexes().flat_map(|hex| layout.corners(hex)).all(|corner| inside(all, corner)));
            for hex in sheet.border() {
                let part = all.zoomed(layout.centre(hex), 3.0);
                assert!((part.width * 3.0 - all.width).abs() < 1e-9 && inside(part, layout.centre(hex)));
                assert!(inside(all, (part.x, part.y)));
                assert!(inside(all, (part.x + part.width, part.y + part.height)));
            }
            assert_eq!(all.zoomed((0.0, 0.0), 0.5), all, "there is nothing around the whole");
        }
        let none = LAYOUTS[0].view_box([], 3.0);
        assert_eq!(none.to_string(), "-3 -3 6 6");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, -0.04, 17.32, -3.0, 2.96].map(number), ["0", "0", "17.3", "-3", "3"]);
        assert_eq!(pair((1.5, -2.0)), "1.5-2");
        assert_eq!(LAYOUTS[0].put(Hex::new(1, 0)), "translate(30 17.3)");
        assert_eq!(LAYOUTS[0].put_facing(Hex::ORIGIN, Direction::DownRight), "translate(0 0)rotate(120)");
        assert_eq!(LAYOUTS[0].dots([Hex::ORIGIN, Hex::new(2, -1)]), "M0 0h0M60 0h0");
        assert_eq!(LAYOUTS[0].line([Hex::ORIGIN, Hex::new(2, -1)]), "M0 0L60 0");
    }
}
