//! Golden games, with all that was seen of them; see [`lawbook::golden`].

use lawbook::golden::Golden;
use tow_truck::TowTruck;

fn golden() -> Golden {
    Golden::of(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn experts() {
    golden().check::<TowTruck>("experts", &[(0, &[(1, "")]), (1, &[(1, "")]), (2, &[]), (4, &[]), (37, &[])]);
}

#[test]
fn history_to_review() {
    golden().check::<TowTruck>("history-to-review", &[(29, &[]), (30, &[])]);
}

#[test]
fn three_share() {
    golden().check::<TowTruck>("three-share", &[(5, &[(2, "")]), (30, &[])]);
}

#[test]
fn out_together() {
    golden().check::<TowTruck>(
        "out-together",
        &[(0, &[(2, "")]), (3, &[(4, "")]), (10, &[]), (18, &[(1, "")]), (22, &[]), (48, &[])],
    );
}

#[test]
fn eight_in_turn() {
    golden().check::<TowTruck>("eight-in-turn", &[(2, &[(5, "")]), (41, &[])]);
}

#[test]
fn every_golden_game_is_played() {
    golden().holds(&["eight-in-turn", "experts", "history-to-review", "out-together", "three-share"]);
}
