//! What a viewer cannot know has no way onto their page.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use common::{draw, draw_view, look_at, played};
use engine::{AnyMatch as _, Fast, Narrated as _, Seat, Texts, Viewer};
use time_trap::TimeTrap;

const FIRST: Seat = Seat::new(0);

#[test]
fn positions_that_look_alike_are_drawn_alike() {
    for seed in 0..12 {
        let game = played(3, seed, usize::try_from(seed % 9).unwrap());
        let view = game.view(Viewer::Seat(FIRST));
        let drawn = draw_view(&game, Viewer::Seat(FIRST), &view, Some(game.look(FIRST, "").unwrap()));
        for number in 0..4 {
            let mut texts = Texts::default();
            let other = TimeTrap::imagine(&view, &mut texts, &mut Fast::new(number));
            let seen = TimeTrap::view(&other, Viewer::Seat(FIRST), &texts);
            let again = draw_view(&game, Viewer::Seat(FIRST), &seen, Some(look_at(&other, FIRST)));
            assert_eq!(drawn.page, again.page);
        }
    }
}

#[test]
fn sealed_orders_of_others_change_nothing_on_a_page() {
    let pages = |orders: &str| {
        let mut game = played(3, 4, 5);
        game.take(Seat::new(1), orders).unwrap();
        [draw(&game, Viewer::Public, ""), draw(&game, Viewer::Seat(FIRST), "12")].map(|drawn| drawn.page)
    };
    let plain = pages("submit");
    assert_eq!(plain, pages("21 35, 22 11, change 4 3 19, submit"));
    assert_eq!(plain, pages("to 3 \"Between us: the first player will fall.\", 25 99, submit"));
    assert!(plain[0].contains("orders are in"));
}
