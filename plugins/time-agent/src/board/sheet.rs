//! Where things are in the drawing: hexes, and the lanes of technologies through them.
//!
//! At every edge each technology has a lane of its own, at the same place on both sides, so lines of neighbours meet
//! whatever way their tiles face. Lanes run straight to the disc in the middle of a tile, where a technology that comes
//! in by one edge can leave by any other that carries it.

use std::{collections::BTreeSet, fmt::Write as _, sync::LazyLock};

use hexgrid::{Direction, Hex, Lower, Name};
use kit::hexmap::{Layout as Drawing, Point, Top, number};
use time_agent::{HexId, HexSet, Technology, technology::TECHNOLOGIES, tiles::Edges};

/// The hexes in the drawing's units.
pub(super) const DRAWING: Drawing = Drawing::new(20.0, Top::Flat);

/// The distance from one lane to the next.
const LANE: f64 = 2.0;

/// The disc in the middle of a tile.
pub(super) const DISC: f64 = 7.0;

/// A hex of the board as a place of the drawing.
pub(super) fn hex(id: HexId) -> Hex {
    Name::new(id.column(), id.row()).map_or(Hex::ORIGIN, |name| name.hex(Lower::Even))
}

/// The middle of a hex.
pub(super) fn centre(id: HexId) -> Point {
    DRAWING.centre(hex(id))
}

/// A point in a path or a transform.
pub(super) fn pair((x, y): Point) -> String {
    format!("{} {}", number(x), number(y)).replace(" -", "-")
}

/// The line around an area, as a path. It is written in steps from corner to corner, of which there are only six kinds: a
/// page with many such lines is much shorter than one that names every corner.
pub(super) fn border(area: HexSet) -> String {
    let inside: BTreeSet<Hex> = area.iter().map(hex).collect();
    let is_border = |hex: Hex, side: Direction| !inside.contains(&hex.step(side));
    let sides = inside.iter().flat_map(|hex| Direction::ALL.map(|side| (*hex, side)));
    let mut open: BTreeSet<_> = sides.filter(|(hex, side)| is_border(*hex, *side)).collect();
    let mut path = String::new();
    while let Some((mut hex, mut side)) = open.first().copied() {
        let _ = write!(path, "M{}", pair(DRAWING.edge(hex, side)[0]));
        while open.remove(&(hex, side)) {
            let [from, to] = DRAWING.edge(hex, side);
            let _ = write!(path, "l{}", step(from, to));
            // At the end of an edge the line turns into the next edge of the hex, or on along its neighbour.
            let next = side.clockwise();
            (hex, side) =
                if is_border(hex, next) { (hex, next) } else { (hex.step(next), side.counterclockwise()) };
        }
        path.push('Z');
    }
    path
}

/// A line through the middles of these hexes, as a path in steps.
pub(super) fn line(way: &[HexId]) -> String {
    let mut path = String::new();
    let mut before = None;
    for at in way.iter().map(|hex| centre(*hex)) {
        let _ = match before {
            None => write!(path, "M{}", pair(at)),
            Some(before) => write!(path, "l{}", step(before, at)),
        };
        before = Some(at);
    }
    path
}

/// How to get from a point to another.
fn step(from: Point, to: Point) -> String {
    pair((to.0 - from.0, to.1 - from.1))
}

/// A line from edge to disc for each technology and direction.
static LANES: LazyLock<[[String; 6]; TECHNOLOGIES]> =
    LazyLock::new(|| Technology::ALL.map(|technology| Direction::ALL.map(|side| lane(technology, side))));

fn lane(technology: Technology, side: Direction) -> String {
    let angle = DRAWING.turn(side).to_radians();
    let (out, along) = ((angle.sin(), -angle.cos()), (angle.cos(), angle.sin()));
    // Seen from the other side of the edge, the lane is at the same place.
    let mirror = if side.index() < 3 { 1.0 } else { -1.0 };
    let aside = mirror * LANE * (f64::from(u8::try_from(technology.index()).unwrap_or_default()) - 3.0);
    let inner = (DISC * DISC - aside * aside).max(1.0).sqrt() - 0.6;
    let at = |far: f64| (out.0 * far + along.0 * aside, out.1 * far + along.1 * aside);
    format!("M{}L{}", pair(at(DRAWING.pitch() / 2.0)), pair(at(inner)))
}

/// The lanes of a technology in these directions, as a path around the middle of a tile.
pub(super) fn lanes(technology: Technology, directions: Edges) -> String {
    let all = &LANES[technology.index()];
    Direction::ALL
        .into_iter()
        .filter(|side| directions.has(side.index()))
        .map(|side| all[side.index()].as_str())
        .collect()
}

/// All six lanes of a technology, for the client, which shows a tile as it would be turned.
pub(super) fn all_lanes(technology: Technology) -> String {
    LANES[technology.index()].join("|")
}
