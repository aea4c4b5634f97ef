//! Hexes taken seven at a time.

mod common;

use std::collections::BTreeSet;

use common::any_hex;
use hexgrid::{Disc, Hex, Megahex};
use proptest::prelude::*;

#[test]
fn centres_lie_on_the_lattice() {
    assert_eq!(Megahex::of(Hex::ORIGIN).centre(), Hex::ORIGIN);
    let centres: BTreeSet<Hex> =
        Megahex::of(Hex::ORIGIN).neighbours().into_iter().map(Megahex::centre).collect();
    let (a, b) = (Hex::new(2, 1), Hex::new(-1, 3));
    assert_eq!(centres, BTreeSet::from([a, b, b - a, -a, -b, a - b]));
    assert!(centres.iter().all(|centre| centre.length() == 3));
}

#[test]
fn neighbours_go_clockwise() {
    let neighbours = Megahex::of(Hex::ORIGIN).neighbours();
    for (index, megahex) in neighbours.into_iter().enumerate() {
        assert_eq!(megahex.centre().rotated(1), neighbours[(index + 1) % 6].centre());
    }
}

#[test]
fn distance_counts_how_often_a_spreading_stain_grows() {
    // From one megahex the stain takes in, each time, every megahex that it touches.
    let home = Megahex::of(Hex::new(-4, 6));
    let mut stain = BTreeSet::from(home.hexes());
    for distance in 1..=5 {
        let touched: BTreeSet<Hex> =
            stain.iter().flat_map(|hex| hex.neighbours()).filter(|hex| !stain.contains(hex)).collect();
        for hex in touched {
            assert_eq!(home.distance(Megahex::of(hex)), distance, "{hex:?}");
            stain.extend(Megahex::of(hex).hexes());
        }
        assert_eq!(stain.len(), 7 * (1 + 3 * usize::from(distance) * (usize::from(distance) + 1)));
    }
}

#[test]
fn even_the_farthest_hex_has_a_megahex() {
    for hex in [Hex::new(Hex::LIMIT, Hex::LIMIT), Hex::new(-Hex::LIMIT, Hex::LIMIT), Hex::new(0, -Hex::LIMIT)]
    {
        assert!(Megahex::of(hex).contains(hex));
    }
}

proptest! {
    #[test]
    fn each_hex_belongs_to_exactly_one_megahex(hex in any_hex()) {
        // Its centre can be no further than a neighbour, so these are all that could claim it.
        let claims = Disc::new(hex, 1).hexes().filter(|&centre| Megahex::of(centre).centre() == centre);
        let centres: Vec<Hex> = claims.collect();
        prop_assert_eq!(&centres, &[Megahex::of(hex).centre()]);
        prop_assert!(Megahex::of(hex).contains(hex));
        prop_assert!(Megahex::of(hex).hexes().contains(&hex));
        // The centre is on the lattice: a whole number of its steps from the origin.
        let Hex { q, r } = centres[0];
        prop_assert_eq!(((3 * q + r) % 7, (2 * r - q) % 7), (0, 0));
    }

    #[test]
    fn its_seven_hexes_are_its_own(hex in any_hex()) {
        let megahex = Megahex::of(hex);
        let hexes = megahex.hexes();
        prop_assert_eq!(hexes.iter().collect::<BTreeSet<_>>().len(), 7);
        for hex in hexes {
            prop_assert_eq!(Megahex::of(hex), megahex);
        }
        prop_assert_eq!(Megahex::new(megahex.place), megahex);
    }
}
