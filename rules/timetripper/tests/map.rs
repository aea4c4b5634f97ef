//! [2.2] The Battle Display, and what was rebuilt of it from the printed examples.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use hexgrid::Direction;
use timetripper::map::{PLACES, Place};

fn place(name: &str) -> Place {
    Place::named(name).unwrap()
}

fn names(places: impl Iterator<Item = Place>) -> Vec<String> {
    places.map(|place| place.to_string()).collect()
}

fn direction(number: u8) -> Direction {
    Direction::from_number(number).unwrap()
}

#[test]
fn hexes_are_named_by_column_and_row() {
    assert_eq!(Place::all().count(), PLACES);
    assert_eq!((Place::T.to_string().as_str(), Place::T.column(), Place::T.row()), ("0707", 7, 7));
    for bad in ["0107", "0713", "707", "07-7", ""] {
        assert_eq!(Place::named(bad), None, "{bad}");
    }
    for place in Place::all() {
        assert_eq!(Place::named(&place.to_string()), Some(place));
        assert_eq!(Place::from_hex(place.hex()), Some(place));
    }
}

#[test]
fn even_columns_lie_half_a_hex_lower() {
    let around = |name: &str| names((1..=6).filter_map(|way| place(name).step(direction(way))));
    assert_eq!(around("0707"), ["0706", "0806", "0807", "0708", "0607", "0606"]);
    assert_eq!(around("0807"), ["0806", "0907", "0908", "0808", "0708", "0707"]);
    assert_eq!(around("0202"), ["0302", "0303", "0203"], "a corner has three neighbours");
}

#[test]
fn distances_agree_with_steps() {
    for from in Place::all() {
        for near in from.neighbours() {
            assert_eq!((from.distance(near), near.distance(from)), (1, 1));
        }
        assert_eq!(from.distance(from), 0);
    }
    assert_eq!(place("0202").distance(place("1212")), 15);
}

#[test]
fn case_6_33_the_random_set_up_chart() {
    let hex = |number: u16, letter: char| {
        let way = direction(u8::try_from(letter).unwrap() - b'A' + 1);
        Place::lettered(number, way).to_string()
    };
    let row_a: Vec<_> = (1..=6).map(|number| hex(number, 'A')).collect();
    assert_eq!(row_a, ["0705", "0805", "0704", "0804", "0703", "0904"]);
    assert_eq!(hex(3, 'D'), "0710");
    // All 36 are different hexes, and none is the T hex or off the display.
    let mut all: Vec<_> = (1..=6).flat_map(|n| ('A'..='F').map(move |letter| hex(n, letter))).collect();
    all.sort();
    all.dedup();
    assert!(all.len() == 36 && !all.contains(&"0707".to_owned()), "{all:?}");
}

#[test]
fn case_6_0_the_numbers_along_the_edge() {
    let mut all: Vec<_> = (1..=6).flat_map(|number| names(Place::border(number))).collect();
    assert_eq!(all.len(), 40);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 40, "each border hex has one number");
    let expected = [
        ["0402", "0502", "0602", "0702", "0802", "0902"].as_slice(),
        &["1002", "1102", "1202", "1203", "1204", "1205", "1206"],
        &["1112", "1207", "1208", "1209", "1210", "1211", "1212"],
        &["0412", "0512", "0612", "0712", "0812", "0912", "1012"],
        &["0207", "0208", "0209", "0210", "0211", "0212", "0312"],
        &["0202", "0203", "0204", "0205", "0206", "0302"],
    ];
    for (number, expected) in (1..).zip(expected) {
        assert_eq!(names(Place::border(number)), expected, "{number}");
    }
}

#[test]
fn case_8_44c_the_claymore_reaches_the_hexes_of_the_example() {
    let mine = place("0512");
    let facing = mine.direction_to(place("0511")).unwrap();
    let reached = names(Place::all().filter(|other| mine.claymore_reaches(facing, *other)));
    for named in ["0511", "0410", "0510", "0610", "0710", "0609", "0509", "0409", "0310", "1207", "0209"] {
        assert!(reached.contains(&named.to_owned()), "{named} is missing from {reached:?}");
    }
    for spared in ["0512", "0612", "0412", "0611", "0411", "1208", "0210"] {
        assert!(!reached.contains(&spared.to_owned()), "{spared}");
    }
}

#[test]
fn case_b48_the_brawlball_rebounds_as_printed() {
    let mut entered = Vec::new();
    let (end, _) = place("0904").roll_on(direction(2), 10, |place| entered.push(place.to_string()));
    let printed = ["1003", "1103", "1202", "1203", "1204", "1205", "1206", "1207", "1208", "1209"];
    assert_eq!((entered, end.to_string().as_str()), (printed.map(str::to_owned).to_vec(), "1209"));
    // However far it rolls, from wherever: it never stands still and never leaves.
    for from in Place::all() {
        for way in 1..=6 {
            let mut at = from;
            let (end, _) = from.roll_on(direction(way), 12, |next| {
                assert!(at.is_next_to(next));
                at = next;
            });
            assert_eq!(end, at);
        }
    }
}

#[test]
fn case_b26_trees_screen_what_lies_behind_them() {
    let (from, to, tree) = (place("0703"), place("0709"), place("0706"));
    assert!(from.is_screened(to, |place| place == tree));
    assert!(
        !from.is_screened(to, |place| place == to || place == from),
        "one may fire out of and into a tree"
    );
    assert!(!from.is_screened(place("0704"), |_| true), "nothing lies between neighbours");
    // A line along a hexside is blocked only by trees on both sides.
    let (from, to) = (place("0707"), place("0907"));
    let beside: Vec<_> = from.neighbours().filter(|near| near.is_next_to(to)).collect();
    assert_eq!((from.distance(to), beside.len()), (2, 2));
    assert!(!from.is_screened(to, |place| place == beside[0]));
    assert!(from.is_screened(to, |place| beside.contains(&place)));
}
