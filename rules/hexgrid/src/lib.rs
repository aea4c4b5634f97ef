//! Integer hexes: places, directions, lines, arcs, rings and printed names. Knows no game.
//!
//! All hexes are flat-topped and form upright columns. Nothing is rounded through fractions and
//! nothing is allocated, so every answer is exact and the same on any machine.
//!
//! Read in this order:
//!
//! 1. [`hex`]: a place, and arithmetic with places.
//! 2. [`direction`]: the six ways out of a hex, numbered clockwise from 1 = up.
//! 3. [`bearing`] and [`zone`]: the direction from one hex to another; what is front, side and rear of a facing.
//! 4. [`ring`], [`disc`] and [`spiral`]: the hexes at a distance, within it, and in winding order.
//! 5. [`mod@line`] and [`arc`]: the hexes a straight edge passes, and those in a wedge.
//! 6. [`megahex`] and [`shape`]: hexes taken seven at a time, and figures larger than one hex.
//! 7. [`name`] and [`sheet`]: names such as `0707`, and rectangular maps that print them.
//!
//! On a map from hex 0202 to 1212 whose even columns are half a hex lower:
//!
//! ```
//! use hexgrid::{Bearing, Direction, Line, Lower, Ring, Sheet, Zone};
//!
//! let map = Sheet::new(Lower::Even, 2..=12, 2..=12);
//! let (here, there) = (map.parse("0707")?, map.parse("1005")?);
//! assert_eq!(here.distance(there), 3);
//!
//! // One step up-right, and the way back.
//! let next = here.step(Direction::UpRight);
//! assert_eq!(map.name(next).unwrap().to_string(), "0806");
//! assert_eq!(next.direction_to(here), Some(Direction::DownLeft));
//!
//! // The walk from hex to hex, and the ring of hexes around one.
//! let walk: Vec<_> = Line::new(here, there).hexes().map(|hex| map.name(hex).unwrap().to_string()).collect();
//! assert_eq!(walk, ["0707", "0806", "0906", "1005"]);
//! assert_eq!(Ring::new(here, 2).hexes().count(), 12);
//!
//! // A figure that faces up has its lower neighbour behind it.
//! assert_eq!(Zone::of(Direction::Up, Direction::Down), Zone::Rear);
//! assert_eq!(Bearing::of(here, there).unwrap().clockwise(), Direction::UpRight);
//!
//! assert_eq!(map.parse("1307").unwrap_err().to_string(), "there is no hex 1307 on this map");
//! # Ok::<(), hexgrid::NameError>(())
//! ```

#![no_std]

pub mod arc;
pub mod bearing;
pub mod direction;
pub mod disc;
pub mod hex;
pub mod line;
pub mod megahex;
pub mod name;
pub mod ring;
pub mod shape;
pub mod sheet;
pub mod spiral;
pub mod zone;

pub use arc::Arc;
pub use bearing::Bearing;
pub use direction::Direction;
pub use disc::Disc;
pub use hex::Hex;
pub use line::{Line, LineStep};
pub use megahex::Megahex;
pub use name::{Lower, Name, NameError};
pub use ring::Ring;
pub use shape::Shape;
pub use sheet::Sheet;
pub use spiral::Spiral;
pub use zone::Zone;
