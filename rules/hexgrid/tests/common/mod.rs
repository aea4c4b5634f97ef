//! What the tests share.
#![allow(dead_code, reason = "each test file uses only a part of it")]

use hexgrid::{Direction, Hex, Lower, Name};
use proptest::prelude::*;

/// Any hex on or about a map of the usual size, on both sides of the origin.
pub(crate) fn any_hex() -> impl Strategy<Value = Hex> {
    (-40_i16..=40, -40_i16..=40).prop_map(|(q, r)| Hex::new(q, r))
}

pub(crate) fn any_direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(Direction::ALL.to_vec())
}

/// The hex with a name on the Battle Display, where even columns lie lower.
pub(crate) fn named(text: &str) -> Hex {
    match Name::parse(text) {
        Ok(name) => name.hex(Lower::Even),
        Err(error) => panic!("{text}: {error}"),
    }
}

/// The names of hexes on the Battle Display, in their order.
pub(crate) fn names(hexes: impl IntoIterator<Item = Hex>) -> String {
    let names = hexes.into_iter().map(|hex| match Name::of(hex, Lower::Even) {
        Some(name) => name.to_string(),
        None => format!("{hex:?}"),
    });
    names.collect::<Vec<_>>().join(" ")
}
