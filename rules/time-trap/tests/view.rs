//! [8] What a viewer sees, as data.

mod common;

use common::{man_in, seat, table, table_for, viewer};
use engine::{Fair, Fast, Game as _, Match, Narrated as _, Offers, Seat, Seed, Texts, Viewer};
use serde_json::json;
use time_trap::{Move, Plan, Setup, Shot, TimeTrap, printout};

#[test]
fn a_view_names_men_squares_and_digits_as_printed() {
    let game = table_for(2, "11 (5,5) 21 (5,6)").turn("21 97").turn("11 53");
    let view = game.json(Viewer::Public);
    assert_eq!(view["viewer"], json!(null));
    assert_eq!((&view["turn"], &view["over"]), (&json!(3), &json!(false)));
    assert_eq!(
        view["men"][0],
        json!({
            "man": 11,
            "start": [5, 5],
            "moved": [9, 5],
            "to": [[5, 5], [6, 5]],
            "fired": [0, null],
            "at": [6, 5],
            "destroyed": 1,
        })
    );
    assert_eq!(
        view["players"][1],
        json!({
            "seat": 2,
            "energy": 30,
            "points": 15,
            "submitted": false,
            "missed": false,
            "history": [{ "energy": 10, "points": 5 }, { "energy": 20, "points": 15 }],
        })
    );
    assert_eq!((&view["plan"], &view["messages"]), (&json!(null), &json!([])));
}

#[test]
fn a_shot_shows_exactly_when_the_man_was_there_to_fire_it() {
    let game = table("11 (5,5) 21 (5,7)").turn("11 32; 21 76").turn("11 13").turn("11 99");
    let view = game.view(Viewer::Public);
    let fired: Vec<_> = man_in(&view, "11").turns.iter().map(|did| did.fired).collect();
    assert_eq!(fired, [Shot::numbered(2), None, None]);
    let moved: Vec<_> = man_in(&view, "11").turns.iter().map(|did| did.moved).collect();
    assert_eq!(moved, [3, 1, 9].map(|digit| Move::numbered(digit).unwrap()));
    // A Man who holds fire was there and did not fire.
    assert_eq!(man_in(&view, "12").turns[2].fired, Some(Shot::HOLD));
}

#[test]
fn players_see_their_own_plan_grow() {
    let game = table("11 (5,5)").turn("11 35");
    let plan = |draft: &str| game.drafted(1, draft)["plan"].clone();
    assert_eq!(
        plan("11"),
        json!({
            "orders": [null, null, null, null, null],
            "changes": [],
            "spent": 0,
            "left": 20,
            "past": [["35", "90", "90", "90", "90"]],
            "picked": { "turn": null, "man": 1, "move": null },
            "messages": 0,
        })
    );
    assert_eq!(plan("11 3")["picked"], json!({ "turn": null, "man": 1, "move": 3 }));
    assert_eq!(plan("change 1 4 3")["picked"], json!({ "turn": 1, "man": 4, "move": 3 }));
    let whole = plan("13 90, change 1 4 39, to 2 \"hi\"");
    assert_eq!(whole["orders"], json!([null, null, "90", null, null]));
    assert_eq!(whole["changes"], json!([{ "turn": 1, "man": 4, "order": "39", "price": 1 }]));
    assert_eq!((&whole["spent"], &whole["left"], &whole["messages"]), (&json!(1), &json!(19), &json!(1)));
    assert_eq!(whole["picked"], json!(null));
    // Even the table does not have a draft until it is submitted.
    assert_eq!(game.json(viewer(1))["plan"]["orders"], json!([null, null, null, null, null]));
}

#[test]
fn going_back_shows_what_was_seen_then() {
    let mut game = table("11 (5,5) 21 (5,6)").turn("21 97");
    let then = [viewer(1), viewer(2), Viewer::Public].map(|who| game.json(who));
    let at = game.game.entries().len();
    game = game.turn("1: change 1 1 10, to 2 \"too late\"").idle(3);
    for (who, then) in [viewer(1), viewer(2), Viewer::Public].into_iter().zip(then) {
        let again = serde_json::to_value(game.game.view_at(at, who)).unwrap();
        assert_eq!(again, then);
    }
}

#[test]
fn a_seat_that_is_not_at_the_table_sees_what_everyone_sees() {
    let mut game = table("11 (5,5)").turn("1: to 2 \"secret\"");
    game.submit(1, "11 30");
    let everyone = game.json(Viewer::Public);
    for index in 2..engine::MAX_SEATS {
        let mut stranger = game.json(Viewer::Seat(Seat::new(index)));
        stranger["viewer"] = json!(null);
        assert_eq!(stranger, everyone, "seat {}", index + 1);
    }
}

#[test]
fn an_imagined_position_keeps_what_is_known_and_draws_the_rest() {
    let mut game = table_for(3, "11 (5,5) 21 (5,6) 31 (9,9)").turn("21 97").turn("11 53, to 2 \"hm\"");
    game.submit(2, "21 30, change 1 1 90");
    let mut plans = Vec::new();
    for number in 0..30 {
        for who in [viewer(1), viewer(2), viewer(3), Viewer::Public] {
            let mut texts = Texts::default();
            let imagined = TimeTrap::imagine(&game.view(who), &mut texts, &mut Fast::new(number));
            assert_eq!(TimeTrap::view(&imagined, who, &texts), game.view(who));
            if who == viewer(2) {
                // Your own orders are known to you, and are not drawn.
                assert_eq!(imagined.plans[1], game.game.state().plans[1]);
            } else {
                assert_ne!(imagined.plans[1], game.game.state().plans[1]);
                plans.push(format!("{:?}", imagined.plans[1].orders));
            }
            let mut offers = Offers::new();
            TimeTrap::offer(&imagined, seat(1), &mut offers);
            assert!(!offers.is_empty());
        }
    }
    plans.sort_unstable();
    plans.dedup();
    assert!(plans.len() > 20, "different draws give different orders");
}

/// Ruling 17: everyone knows who ran out of time, and imagines no orders for them.
#[test]
fn a_player_who_missed_the_turn_is_known_and_imagined_without_orders() {
    let mut game = Match::<TimeTrap>::start(
        Setup::random(3),
        vec!["Ada".to_owned(), "Bela".to_owned(), "Cantor".to_owned()],
        Fair::new(Seed::from_number(4), Vec::new()),
    );
    game.lapse(Seat::new(1), None).unwrap();
    let view = game.view(Viewer::Seat(Seat::new(0)));
    let known: Vec<_> = view.shared.players.iter().map(|player| (player.submitted, player.missed)).collect();
    assert_eq!(known, [(false, false), (true, true), (false, false)]);
    let imagined = TimeTrap::imagine(&view, &mut Texts::default(), &mut Fast::new(1));
    assert_eq!(imagined.plans[1], Plan::EMPTY);
    assert!(printout(&view).contains("out of time"));
}

/// A what-if that starts from the end of a game must not play on.
#[test]
fn a_finished_game_is_imagined_as_finished() {
    let game = table("11 (5,5)").idle(10);
    for who in [viewer(1), Viewer::Public] {
        let mut texts = Texts::default();
        let imagined = TimeTrap::imagine(&game.view(who), &mut texts, &mut Fast::new(1));
        assert!(imagined.is_over());
        assert_eq!(TimeTrap::view(&imagined, who, &texts), game.view(who));
    }
}
