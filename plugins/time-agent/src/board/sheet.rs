//! Where things are in the drawing: hexes, and the lanes of technologies through them.
//!
//! At every edge each technology has a lane of its own, at the same place on both sides, so lines of neighbours meet
//! whatever way their tiles face. Lanes run straight to the disc in the middle of a tile, where a technology that comes
//! in by one edge can leave by any other that carries it.

use std::sync::LazyLock;

use hexgrid::{Direction, Hex, Lower, Name};
use kit::hexmap::{Layout as Drawing, Point, Top, number};
use time_agent::{HexId, Technology, technology::TECHNOLOGIES, tiles::Edges};

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
