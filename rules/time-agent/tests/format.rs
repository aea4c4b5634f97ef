//! Boards and tiles of one's own: every fault is reported with its line.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use time_agent::{STANDARD_BOARD, STANDARD_TILES, World, board, on_one_line, tiles};

fn board_faults(text: &str) -> Vec<String> {
    board::parse(text).unwrap_err().iter().map(ToString::to_string).collect()
}

fn tile_faults(text: &str) -> Vec<String> {
    tiles::parse(text).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn every_fault_of_a_board_has_its_line() {
    let text = "\
# a comment
technology X Magic zones 1
technology J Jump Drive
zone 10 Nowhere
tiles zone 1 cost 13 hexes 0101 0101 0909
original J 0104 price 14
present 1401 T G Q
status J solid Buralti 3-2 outlined -
status P solid Buralti 3/2 Buralti 1/1 outlined -
race Ducks rp 1
race Roo rp 24 vp 24 machines 2 agents 2 squads 1 more
most Roo lots
players 7 Roo
players 2 Roo Roo+Zytal
players 2 Roo
limit machines 50 agents 6 squads 4 rounds 30
price machine 25
unit duck search 3
unite all";
    let faults = board_faults(text);
    let lines: Vec<_> = faults.iter().filter(|fault| fault.starts_with("line")).cloned().collect();
    assert_eq!(
        lines,
        [
            "line 2: expected a technology: J, P, G, A, R, F or T, not `X`",
            "line 3: `zones` is missing",
            "line 4: the number of a zone is 1 to 9, not 10",
            "line 5: hex 0101 is used twice",
            "line 6: expected `cost`, not `price`",
            "line 7: expected a technology: J, P, G, A, R, F or T, not `Q`",
            "line 8: expected RP/VP such as `3/2`, not `3-2`",
            "line 9: Buralti is listed twice",
            "line 10: expected a race, not `Ducks`",
            "line 11: `more` is too much",
            "line 12: expected the most victory points, not `lots`",
            "line 13: the number of players is 2 to 6, not 7",
            "line 14: Roo is in two hands",
            "line 15: 2 players need 2 hands; there are 1",
            "line 16: `machines` is 1 to 9, not 50",
            "line 17: `agent` is missing",
            "line 18: expected `agent` or `squad`, not `duck`",
            "line 19: `unite` is unknown; it should be technology, zone, tiles, original, present, status, race, most, \
             players, limit, price or unit",
        ]
    );
    let missing: Vec<_> = faults.iter().filter(|fault| !fault.starts_with("line")).cloned().collect();
    assert!(missing.contains(&"`technology P` is missing".to_owned()));
    assert!(missing.contains(&"`race Zytal` is missing".to_owned()));
    assert!(missing.contains(&"`players 6` is missing".to_owned()));
    assert!(missing.contains(&"hex 0101: there is no zone 1".to_owned()), "{missing:?}");
}

#[test]
fn what_is_set_twice_is_a_fault() {
    for line in
        ["zone 1 Again", "race Roo rp 1 vp 1 machines 1 agents 1 squads 1", "most Roo 40", "present 1401 T"]
    {
        let faults = board_faults(&format!("{STANDARD_BOARD}{line}\n"));
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].contains("twice"), "{faults:?}");
    }
    let faults = board_faults(&STANDARD_BOARD.replace("zone 3 Young Core", "zone 9 Young Core"));
    assert!(faults[0].contains("without a gap"), "{faults:?}");
    let faults = board_faults(&STANDARD_BOARD.replace("limit machines 5", "limit machines 2"));
    assert_eq!(faults, ["Zytal starts with more than the limit"]);
}

#[test]
fn prices_are_at_most_99() {
    let prices = STANDARD_BOARD.lines().find(|line| line.starts_with("price ")).unwrap();
    let words: Vec<_> = prices.split(' ').skip(1).collect();
    assert_eq!(words.len(), 12, "{prices}");
    for pair in words.chunks(2) {
        let with = |price: &str| {
            STANDARD_BOARD.replace(prices, &prices.replace(&pair.join(" "), &format!("{} {price}", pair[0])))
        };
        assert!(board::parse(&with("99")).is_ok(), "{pair:?}");
        let faults = board_faults(&with("100"));
        assert!(faults[0].contains(&format!("`{}` is 0 to 99, not 100", pair[0])), "{faults:?}");
    }
}

#[test]
fn every_fault_of_the_tiles_has_its_line() {
    let text = "\
event Too Early
tile 1-1
  event A
  invention J
  cost 3
  solid -
  outlined Roo 1/1
  streams J1 J2
tile 1-02
  cost 5
  note Nothing happened.
  streams J0
tile 1-03
  event B
  event C
  solid Duck 1/1
tile 1-03
  streams J11
tile x
  streams J
tile 1-05
  colour red
tile 1-06
  streams J1
tile 1-06
  streams J1";
    assert_eq!(
        tile_faults(text),
        [
            "line 1: `event` comes before the first `tile`",
            "line 2: tile 1-01 has both an event and an invention",
            "line 2: tile 1-01 has no streams",
            "line 8: J has two streams",
            "line 9: tile 1-02 has a cost but nothing to alter",
            "line 9: tile 1-02 has a note but no event",
            "line 9: tile 1-02 has no streams",
            "line 12: expected a stream such as `J246`, not `J0`",
            "line 13: tile 1-03 has no cost",
            "line 13: tile 1-03 needs `solid` and `outlined`",
            "line 13: tile 1-03 has no streams",
            "line 15: `event` is given twice",
            "line 16: expected a race, not `Duck`",
            "line 17: tile 1-03 has no streams",
            "line 18: `J11` has edge 1 twice",
            "line 19: expected the name of a tile such as `5-03`, not `x`",
            "line 20: expected a stream such as `J246`, not `J`",
            "line 21: tile 1-05 has no streams",
            "line 22: `colour` is unknown; it should be tile, event, invention, cost, solid, outlined, note or streams",
            "line 25: tile 1-06 is described twice",
        ]
    );
}

#[test]
fn a_text_on_one_line_is_the_same_board() {
    let (board, tiles) = (on_one_line(STANDARD_BOARD), on_one_line(STANDARD_TILES));
    assert!(!board.contains('\n') && !board.contains('#'));
    let world = World::read(&board, &tiles).unwrap();
    assert_eq!(world, *World::standard());
    assert_eq!(on_one_line(&board), board);
}
