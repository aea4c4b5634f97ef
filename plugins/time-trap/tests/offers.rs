//! The board is the menu, and so is the list of buttons: every offer is in both.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn, FIRST, draw, draw_first, played};
use engine::{Fast, OfferOf, Seat, Viewer};
use pagetest::{HtmlTag, check_nothing_to_press, check_offers, check_presses, tags, with_words};
use time_trap::{Action, Shot, TimeTrap};

fn settled(drawn: &Drawn) -> String {
    let page = tags(&drawn.page);
    page.iter().find(|tag| tag.get("name") == Some("draft")).unwrap().get("value").unwrap().to_owned()
}

/// Every offer is a button with a name, and those with a place on the board can be pressed there too.
fn check(drawn: &Drawn) {
    check_offers(drawn);
    let Some(decision) = &drawn.decision else { return };
    let (page, settled) = (tags(&drawn.page), settled(drawn));
    for offer in &decision.offers {
        let takes = |tag: &&HtmlTag| tag.act(&settled).as_deref() == Some(offer.then.as_str());
        let buttons: Vec<_> = page.iter().filter(|tag| tag.name == "button").filter(takes).collect();
        assert!(!buttons.is_empty(), "no button for {offer:?}");
        assert!(buttons.iter().all(|tag| !tag.label().trim().is_empty()), "{offer:?}: {buttons:?}");
        assert!(is_on_board(drawn, &settled, offer), "not on the board: {offer:?}");
    }
}

fn is_on_board(drawn: &Drawn, settled: &str, offer: &OfferOf<TimeTrap>) -> bool {
    let in_fragment = |id: &str| {
        let all = tags(drawn.fragment(id));
        all.iter().any(|tag| tag.act(settled).as_deref() == Some(&offer.then))
    };
    match offer.action {
        Action::Man(man) => in_fragment(&format!("m-{}", man.of(drawn.viewer.seat().unwrap()))),
        Action::Past { turn, man } => in_fragment(&format!("o-{turn}-{}", man.digit())),
        // What ends a Man is beside the map only, where no one presses it by accident.
        Action::Fire(Shot::SELF) => in_fragment("pad") && !in_fragment("ring"),
        Action::Move(_) | Action::Fire(_) => in_fragment("ring"),
        Action::Send { .. } => in_fragment("addressees"),
        Action::Submit => in_fragment("prompt"),
        Action::Missed => false,
    }
}

#[test]
fn every_offer_is_on_the_board_and_a_named_button() {
    let mut chance = Fast::new(1);
    for seed in 0..24 {
        let players = 2 + chance.below(8);
        let game = played(players, seed, chance.below(10));
        let seat = Seat::new(chance.below(players));
        let mut draft = String::new();
        for _ in 0..24 {
            let drawn = draw(&game, Viewer::Seat(seat), &draft);
            check(&drawn);
            let offers = drawn.decision.unwrap().offers;
            let open: Vec<_> = offers.iter().filter(|offer| offer.action != Action::Submit).collect();
            if open.is_empty() {
                break;
            }
            draft = with_words(&open[chance.below(open.len())].then, "a, \"b\"");
        }
    }
}

#[test]
fn every_button_makes_a_draft_that_is_accepted() {
    let game = played(4, 3, 7);
    for draft in
        ["", "12", "12 3", "11 35, 12 19", "11 35, change 5 2 19, to 2 \"a, \\\"b\\\"\", 13 4", "change 7 1"]
    {
        let drawn = draw_first(&game, draft);
        let number = drawn.presses().len();
        assert!(number > 20, "after `{draft}`, {number} things to press");
        check_presses(&game, &drawn);
    }
}

#[test]
fn an_order_that_is_begun_is_dropped_for_another() {
    let game = played(4, 3, 7);
    let drawn = draw_first(&game, "11 35, 12 1");
    let all = tags(drawn.fragment("y-3"));
    assert_eq!(all[0].act(&settled(&drawn)).as_deref(), Some("11 35, 13"));
}

#[test]
fn an_order_that_is_given_again_is_dropped_first() {
    let game = played(4, 3, 7);
    let drawn = draw_first(&game, "11 35, to 2 \"a, \\\"b\\\"\", 12 19, change 7 1 11");
    let press = |id: &str| tags(drawn.fragment(id))[0].act(&settled(&drawn)).unwrap();
    assert_eq!(press("y-1"), "to 2 \"a, \\\"b\\\"\", 12 19, change 7 1 11, 11");
    assert_eq!(press("o-7-1"), "11 35, to 2 \"a, \\\"b\\\"\", 12 19, change 7 1");
    assert_eq!(press("o-6-1"), "11 35, to 2 \"a, \\\"b\\\"\", 12 19, change 7 1 11, change 6 1");
}

#[test]
fn every_part_of_a_draft_can_be_dropped() {
    let game = played(4, 3, 7);
    let drawn = draw_first(&game, "11 35, to 2 \"a, b\", change 7 1 11");
    let chips = tags(drawn.fragment("draft"));
    let dropped: Vec<_> = chips.iter().filter_map(|tag| tag.act(&settled(&drawn))).collect();
    assert_eq!(dropped, ["to 2 \"a, b\", change 7 1 11", "11 35, change 7 1 11", "11 35, to 2 \"a, b\""]);
}

#[test]
fn back_takes_one_step_back() {
    let game = played(4, 3, 7);
    let back = |draft: &str| {
        let drawn = draw_first(&game, draft);
        let all = tags(drawn.fragment("prompt"));
        let button = all.iter().find(|tag| tag.get("data-key") == Some("back"))?;
        button.act(&settled(&drawn))
    };
    assert_eq!(back(""), None);
    assert_eq!(back("11"), Some(String::new()));
    assert_eq!(back("11 3"), Some("11".to_owned()));
    assert_eq!(back("11 35"), Some("11 3".to_owned()), "his shot is to be chosen again");
    assert_eq!(back("11 35, change 7 1 2"), Some("11 35, change 7 1".to_owned()));
    let again = "to all \"a, b\", 11 3";
    assert_eq!(back("11 35, to all \"a, b\""), Some(again.to_owned()), "a message is not an order");
    assert_eq!(back("to all \"a, b\""), None);
}

#[test]
fn a_viewer_who_is_not_to_act_finds_nothing_to_press() {
    let mut game = played(3, 5, 4);
    check_nothing_to_press(&draw(&game, Viewer::Public, ""));
    let steps = game.read(FIRST, "11 35, change 2 3 19, to 2 \"words\", submit").unwrap();
    game.play(FIRST, &steps).unwrap();
    check_nothing_to_press(&draw_first(&game, ""));
}
