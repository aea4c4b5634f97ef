//! The hexes within a distance.

mod common;

use common::{any_hex, named, names};
use hexgrid::{Disc, Hex, Ring};
use proptest::prelude::*;

#[test]
fn a_disc_goes_column_by_column() {
    assert_eq!(names(Disc::new(named("0707"), 1).hexes()), "0606 0607 0706 0707 0708 0806 0807");
    assert_eq!(names(Disc::new(named("0707"), 0).hexes()), "0707");
}

#[test]
fn a_time_display_has_37_hexes() {
    assert_eq!(Disc::new(Hex::ORIGIN, 3).len(), 37);
    assert_eq!(Disc::new(Hex::ORIGIN, 3).hexes().count(), 37);
}

proptest! {
    #[test]
    fn a_disc_is_its_rings(centre in any_hex(), radius in 0_u16..9) {
        let disc = Disc::new(centre, radius);
        let hexes: Vec<Hex> = disc.hexes().collect();
        prop_assert_eq!(hexes.len() as u64, disc.len());
        prop_assert!(hexes.is_sorted());
        let mut rings: Vec<Hex> = (0..=radius).flat_map(|radius| Ring::new(centre, radius).hexes()).collect();
        rings.sort_unstable();
        prop_assert_eq!(hexes, rings);
    }

    #[test]
    fn what_it_contains_is_what_it_lists(centre in any_hex(), hex in any_hex(), radius in 0_u16..20) {
        let disc = Disc::new(centre, radius);
        prop_assert_eq!(disc.contains(hex), disc.hexes().any(|listed| listed == hex));
    }
}
