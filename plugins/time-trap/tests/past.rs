//! A draft that changes the past is planned from the changed past: map, ring, pad, arrows, replay and preview.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn, FIRST, draw_first};
use engine::{Match, Seat, Viewer};
use pagetest::{HtmlTag, tags};
use time_trap::{Square, TimeTrap};

/// Man 11 starts on (5,5), Man 12 on (3,9) and Man 21 on (5,7); the others are where they meet no one.
const START: &str = "11 (5,5) 12 (3,9) 13 (12,3) 14 (12,6) 15 (12,9) \
                     21 (5,7) 22 (15,3) 23 (15,6) 24 (15,9) 25 (15,12)";

/// A match in which both have given these orders for turn 1, and the first player is to plan turn 2.
fn after(first: &str, second: &str) -> Match<TimeTrap> {
    let mut game = pagetest::start(2, &[("start", START)], 1);
    for (seat, text) in [(FIRST, first), (Seat::new(1), second)] {
        let steps = game.read(seat, &format!("{text}submit")).unwrap();
        game.play(seat, &steps).unwrap();
    }
    game
}

/// The `transform` of what is in the middle of this square.
fn at(row: u8, column: u8) -> String {
    let square = Square::at(row, column).unwrap();
    let middle = |number: u8| i32::from(number) * 24 - 12;
    format!("translate({} {})", middle(square.column()), middle(square.row()))
}

/// The first tag of a fragment with this class.
fn classed(drawn: &Drawn, fragment: &str, class: &str) -> Option<HtmlTag> {
    let is_classed =
        |tag: &HtmlTag| tag.get("class").is_some_and(|all| all.split(' ').any(|one| one == class));
    tags(drawn.fragment(fragment)).into_iter().find(is_classed)
}

fn transform(tag: &HtmlTag) -> String {
    tag.get("transform").unwrap().to_owned()
}

fn man_at(drawn: &Drawn, man: &str) -> String {
    transform(&tags(drawn.fragment(&format!("m-{man}")))[0])
}

/// On turn 1 Man 11 went right, to (5,6); the draft sends him down instead, to (6,5).
#[test]
fn the_ring_and_the_pad_start_from_the_changed_past() {
    let game = after("11 30, ", "");
    let unchanged = draw_first(&game, "11");
    assert_eq!(transform(&classed(&unchanged, "ring", "rose").unwrap()), at(5, 6));
    let drawn = draw_first(&game, "change 1 1 50, 11");
    assert_eq!(man_at(&drawn, "11"), at(6, 5));
    assert_eq!(transform(&classed(&drawn, "ring", "rose").unwrap()), at(6, 5));
    assert!(drawn.fragment("pad").contains("7,5"), "down leads to (7,5): {}", drawn.fragment("pad"));
}

#[test]
fn the_shot_and_the_arrows_start_from_the_changed_past() {
    let game = after("11 30, ", "");
    let open = draw_first(&game, "change 1 1 50, 11 5");
    assert_eq!(transform(&classed(&open, "ring", "rose").unwrap()), at(7, 5));
    assert_eq!(transform(&classed(&open, "plan", "token").unwrap()), at(7, 5));
    let given = draw_first(&game, "11 50, change 1 1 50");
    assert_eq!(transform(&classed(&given, "plan", "token").unwrap()), at(7, 5));
    let submitted = {
        let mut game = after("11 30, ", "");
        let steps = game.read(FIRST, "change 1 1 50, 11 50, submit").unwrap();
        game.play(FIRST, &steps).unwrap();
        draw_first(&game, "")
    };
    assert_eq!(transform(&classed(&submitted, "plan", "token").unwrap()), at(7, 5));
}

/// What the page promises is what happens, as long as the other player does nothing.
#[test]
fn the_promise_is_kept() {
    let mut game = after("11 30, ", "");
    let promised = transform(&classed(&draw_first(&game, "change 1 1 50, 11 5"), "plan", "token").unwrap());
    for (seat, text) in [(FIRST, "change 1 1 50, 11 50, submit"), (Seat::new(1), "submit")] {
        let steps = game.read(seat, text).unwrap();
        game.play(seat, &steps).unwrap();
    }
    assert_eq!(man_at(&draw_first(&game, ""), "11"), promised);
}

/// Man 21 shot Man 11 on turn 1; the draft moves Man 11 out of the way, and Man 21 into the fire of Man 11.
#[test]
fn the_map_shows_who_lives_in_the_changed_past() {
    let game = after("11 30, ", "21 97, ");
    let ghost = |drawn: &Drawn, man: &str| drawn.fragment(&format!("m-{man}")).contains("ghost");
    let before = draw_first(&game, "");
    assert!(ghost(&before, "11") && !ghost(&before, "21"));
    let drawn = draw_first(&game, "change 1 1 50");
    assert!(!ghost(&drawn, "11") && !ghost(&drawn, "21"));
    assert!(drawn.fragment("preview").contains("would survive"));
    assert!(tags(drawn.fragment("y-1"))[0].get("class").is_none(), "he is no ghost in the tray either");
    let drawn = draw_first(&game, "change 1 1 33");
    assert!(ghost(&drawn, "11") && ghost(&drawn, "21"), "both fire at each other");
}

#[test]
fn the_replay_shows_the_changed_past() {
    let game = after("11 30, ", "");
    let film = |draft: &str| {
        let drawn = draw_first(&game, draft);
        let all = tags(drawn.fragment("film"));
        all[0].get("data-film").unwrap().split(';').next().unwrap().to_owned()
    };
    // (5,5) is square 44 in hexadecimal, (5,6) is 45 and (6,5) is 54.
    assert_eq!(film(""), "11 4445 0 ");
    assert_eq!(film("change 1 1 50"), "11 4454 0 ");
}

#[test]
fn the_map_says_that_the_past_is_changed() {
    let game = after("11 30, ", "");
    let stage =
        |draft: &str| tags(draw_first(&game, draft).fragment("stage"))[0].get("data-changed").is_some();
    assert!(!stage("") && !stage("11 30"));
    assert!(stage("change 1 1 50"));
}

/// No one else's page shows it.
#[test]
fn others_see_the_past_as_it_was() {
    let mut game = after("11 30, ", "");
    let steps = game.read(FIRST, "change 1 1 50, submit").unwrap();
    game.play(FIRST, &steps).unwrap();
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Public] {
        assert_eq!(man_at(&common::draw(&game, viewer, ""), "11"), at(5, 6));
    }
}

/// Man 11 pays to go down instead of right; Man 21, who shot him there, follows him and shoots him again.
#[test]
fn a_change_in_vain_is_told_with_its_reason() {
    let mut game = after("11 30, ", "21 97, ");
    for (seat, text) in [(FIRST, "change 1 1 50, submit"), (Seat::new(1), "change 1 1 67, submit")] {
        let steps = game.read(seat, text).unwrap();
        game.play(seat, &steps).unwrap();
    }
    let drawn = draw_first(&game, "");
    let words = "died on turn 1 all the same: Man 21 shot him";
    assert!(drawn.fragment("changed").contains(words), "{}", drawn.fragment("changed"));
    assert!(drawn.fragment("prompt").contains(&format!("Man 11 {words}.")), "{}", drawn.fragment("prompt"));
    let other = common::draw(&game, Viewer::Seat(Seat::new(1)), "");
    assert!(!other.fragment("prompt").contains("all the same"), "it is for who paid");
    assert!(
        other.fragment("changed").contains("survives; your change made no difference to him"),
        "{}",
        other.fragment("changed")
    );
}

/// Man 12 fires at the square of Man 11.
#[test]
fn a_shot_at_ones_own_man_is_foretold() {
    let start = START.replace("12 (3,9)", "12 (5,6)");
    let game = pagetest::start(2, &[("start", &start)], 1);
    let drawn = draw_first(&game, "12 97");
    let preview = drawn.fragment("preview");
    assert!(preview.contains("would die this turn: your own Man 12 shoots him"), "{preview}");
}

/// The past of turn 1 costs more than the Energy that is left.
#[test]
fn an_order_too_dear_to_change_says_its_price() {
    let mut game = after("", "");
    for turn in 2..=6 {
        for (seat, text) in [(FIRST, "submit"), (Seat::new(1), "submit")] {
            let steps = game.read(seat, text).unwrap_or_else(|_| panic!("turn {turn}"));
            game.play(seat, &steps).unwrap();
        }
    }
    let changes = "change 1 1 50, change 1 2 50, change 1 3 50";
    let drawn = draw_first(&game, changes);
    let cell = &tags(drawn.fragment("o-1-4"))[0];
    assert_eq!(cell.get("data-dear"), Some("21"));
    assert!(draw_first(&game, "").fragment("o-1-4").contains("form=\"act\""), "now there is enough");
}
