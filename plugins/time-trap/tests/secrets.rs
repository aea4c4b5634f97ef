//! What a viewer cannot know has no way onto their page.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{FIRST, draw, draw_first, played};
use engine::{Seat, Viewer};
use pagetest::draw_imagined;
use time_trap_plugin::TimeTrapPlugin;

#[test]
fn positions_that_look_alike_are_drawn_alike() {
    for seed in 0..12 {
        let game = played(3, seed, usize::try_from(seed % 9).unwrap());
        let page = draw_first(&game, "").page;
        for number in 0..4 {
            let again = draw_imagined::<TimeTrapPlugin>(&game, Viewer::Seat(FIRST), number);
            assert_eq!(page, again.page);
        }
    }
}

#[test]
fn sealed_orders_of_others_change_nothing_on_a_page() {
    let pages = |orders: &str| {
        let mut game = played(3, 4, 5);
        let before = draw(&game, Viewer::Public, "").page;
        let other = Seat::new(1);
        let steps = game.read(other, orders).unwrap();
        game.play(other, &steps).unwrap();
        let after = [draw(&game, Viewer::Public, ""), draw_first(&game, "12")].map(|drawn| drawn.page);
        assert_ne!(before, after[0], "the page says that the orders are in");
        after
    };
    let plain = pages("submit");
    assert_eq!(plain, pages("21 35, 22 11, change 4 3 19, submit"));
    assert_eq!(plain, pages("to 3 \"Between us: the first player will fall.\", 25 99, submit"));
}

#[test]
fn what_is_sealed_is_on_no_other_page() {
    let compared = pagetest::check_secrets::<TimeTrapPlugin>(3, &[], 5, 40);
    for kind in ["Man", "Past", "Move", "Fire", "Send"] {
        assert!(compared.contains_key(kind), "{kind} was never compared: {compared:?}");
    }
}
