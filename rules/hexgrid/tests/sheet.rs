//! Rectangular maps.

mod common;

use std::collections::BTreeSet;

use common::{any_hex, named, names};
use hexgrid::{Hex, Lower, Name, NameError, Sheet};
use proptest::prelude::*;

const BATTLE_DISPLAY: Sheet = Sheet::new(Lower::Even, 2..=12, 2..=12);

#[test]
fn the_battle_display_runs_from_0202_to_1212() {
    assert_eq!(BATTLE_DISPLAY.len(), 121);
    assert_eq!(BATTLE_DISPLAY.hexes().count(), 121);
    assert_eq!(names(BATTLE_DISPLAY.hexes().take(2)), "0202 0203");
    assert_eq!(names(BATTLE_DISPLAY.hexes().last()), "1212");
    assert_eq!(BATTLE_DISPLAY.parse("0311"), Ok(named("0311")));
    for off in ["0107", "1307", "0701", "0713"] {
        assert!(!BATTLE_DISPLAY.contains(named(off)), "{off}");
    }
}

#[test]
fn a_name_off_the_sheet_is_refused_by_name() {
    let name = Name::parse("1307").unwrap();
    let error = BATTLE_DISPLAY.parse("1307").unwrap_err();
    assert_eq!(error, NameError::NotOnSheet { name });
    assert_eq!(error.to_string(), "there is no hex 1307 on this map");
    assert_eq!(BATTLE_DISPLAY.parse("7"), Err(NameError::NotFourDigits { digits: 1 }));
}

#[test]
fn the_border_goes_round_once() {
    let border: Vec<Hex> = BATTLE_DISPLAY.border().collect();
    assert_eq!(border.len(), 40);
    assert_eq!(border.iter().collect::<BTreeSet<_>>().len(), 40);
    for (index, corner) in [(0, "0202"), (10, "1202"), (20, "1212"), (30, "0212"), (39, "0203")] {
        assert_eq!(border[index], named(corner));
    }
    // A border hex is one with a neighbour off the sheet.
    for hex in BATTLE_DISPLAY.hexes() {
        let is_outermost = hex.neighbours().into_iter().any(|hex| !BATTLE_DISPLAY.contains(hex));
        assert_eq!(BATTLE_DISPLAY.is_on_border(hex), is_outermost);
        assert_eq!(border.contains(&hex), is_outermost);
    }
}

#[test]
fn narrow_sheets_have_a_border_too() {
    let border = |columns, rows| names(Sheet::new(Lower::Even, columns, rows).border());
    assert_eq!(border(3..=5, 4..=4), "0304 0404 0504");
    assert_eq!(border(3..=3, 4..=6), "0304 0305 0306");
    assert_eq!(border(3..=3, 4..=4), "0304");
    assert_eq!(border(3..=4, 4..=5), "0304 0404 0405 0305");
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "that is what is tested")]
fn sheets_without_sense_are_empty() {
    for sheet in [Sheet::new(Lower::Odd, 5..=4, 1..=9), Sheet::new(Lower::Odd, 1..=9, 5..=4)] {
        assert!(sheet.is_empty());
        assert_eq!((sheet.hexes().count(), sheet.border().count()), (0, 0));
    }
    assert!(Sheet::new(Lower::Odd, 100..=200, 1..=9).is_empty());
    assert_eq!(Sheet::new(Lower::Odd, 98..=200, 1..=9).columns(), 98..=99);
}

proptest! {
    #[test]
    fn indices_count_the_hexes_in_order(
        lower in prop::sample::select(vec![Lower::Even, Lower::Odd]),
        left in 0_u8..20, columns in 0_u8..9, top in 0_u8..20, rows in 0_u8..9,
    ) {
        let sheet = Sheet::new(lower, left..=left + columns, top..=top + rows);
        prop_assert_eq!(sheet.lower(), lower);
        prop_assert_eq!(sheet.columns(), left..=left + columns);
        prop_assert_eq!(sheet.rows(), top..=top + rows);
        let mut count = 0;
        for hex in sheet.hexes() {
            prop_assert_eq!(sheet.index(hex), Some(count));
            count += 1;
        }
        prop_assert_eq!(count, sheet.len());
        let mut border: Vec<Hex> = sheet.border().collect();
        border.sort_unstable();
        let on_border: Vec<Hex> = sheet.hexes().filter(|&hex| sheet.is_on_border(hex)).collect();
        prop_assert_eq!(border, on_border);
    }

    #[test]
    fn on_the_sheet_and_named_are_the_same(hex in any_hex()) {
        let is_listed = BATTLE_DISPLAY.hexes().any(|listed| listed == hex);
        prop_assert_eq!(BATTLE_DISPLAY.contains(hex), is_listed);
        prop_assert_eq!(BATTLE_DISPLAY.index(hex).is_some(), is_listed);
        let found_again = BATTLE_DISPLAY.name(hex).and_then(|name| BATTLE_DISPLAY.hex(name));
        prop_assert_eq!(found_again, is_listed.then_some(hex));
    }
}
