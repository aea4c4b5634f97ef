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
pub use line::{Line, Step};
pub use megahex::Megahex;
pub use name::{Lower, Name, NameError};
pub use ring::Ring;
pub use shape::Shape;
pub use sheet::Sheet;
pub use spiral::Spiral;
pub use zone::Zone;
