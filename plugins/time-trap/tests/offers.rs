//! The board is the menu, and so is the list of buttons: every offer stands in both.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use common::{Drawn, Tag, draw, played, tags};
use engine::{Fast, LookOffer, Seat, Target, Viewer};

fn check(drawn: &Drawn) {
    let Some(look) = &drawn.look else { return };
    let page = tags(&drawn.page);
    let form = page.iter().find(|tag| tag.get("name") == Some("draft")).unwrap();
    let settled = form.get("value").unwrap();
    for offer in &look.offers {
        let does_it = |tag: &&Tag| tag.act(settled).as_deref() == Some(offer.then.as_str());
        let buttons: Vec<_> = page.iter().filter(|tag| tag.name == "button").filter(does_it).collect();
        assert!(buttons.iter().any(|tag| is_named(tag, offer)), "no button for {offer:?}: {buttons:?}");
        assert!(is_on_board(drawn, settled, offer), "not on the board: {offer:?}");
    }
}

/// A past order's price stands over its column; everything else is said by the button itself.
fn is_named(tag: &Tag, offer: &LookOffer) -> bool {
    match offer.target {
        Target::Past { .. } => offer.label.starts_with(tag.label()) && tag.label().contains("Change turn"),
        _ => tag.label() == offer.label,
    }
}

fn is_on_board(drawn: &Drawn, settled: &str, offer: &LookOffer) -> bool {
    let in_fragment = |id: &str| {
        let fragment = drawn.fragments.iter().find(|fragment| fragment.id == id).unwrap();
        tags(&fragment.html).iter().any(|tag| tag.act(settled).as_deref() == Some(&offer.then))
    };
    match offer.target {
        Target::Piece(number) => in_fragment(&format!("m-{number}")),
        Target::Square(..) => in_fragment("ring"),
        Target::Past { turn, piece } => in_fragment(&format!("o-{turn}-{}", piece % 10)),
        _ => true,
    }
}

#[test]
fn every_offer_is_on_the_board_and_a_labelled_button() {
    let mut chance = Fast::new(1);
    for seed in 0..24 {
        let players = 2 + chance.below(8);
        let game = played(players, seed, chance.below(10));
        let seat = Seat::new(chance.below(players));
        let mut draft = String::new();
        for _ in 0..24 {
            let drawn = draw(&game, Viewer::Seat(seat), &draft);
            check(&drawn);
            let look = drawn.look.unwrap();
            let open: Vec<_> = look.offers.iter().filter(|offer| !offer.then.ends_with("submit")).collect();
            if open.is_empty() {
                break;
            }
            draft = open[chance.below(open.len())].then.replace("\"\"", "\"a, b\"");
        }
    }
}

#[test]
fn whatever_can_be_pressed_besides_offers_makes_a_draft_that_is_taken() {
    let game = played(4, 3, 7);
    let seat = Seat::new(0);
    for draft in
        ["", "12", "12 3", "11 35, 12 19", "11 35, change 5 2 19, to 2 \"a, \\\"b\\\"\", 13 4", "change 7 1"]
    {
        let drawn = draw(&game, Viewer::Seat(seat), draft);
        let page = tags(&drawn.page);
        let settled = page.iter().find(|tag| tag.get("name") == Some("draft")).unwrap().get("value").unwrap();
        let acts: Vec<_> = page.iter().filter_map(|tag| tag.act(settled)).collect();
        assert!(acts.len() > 20, "{} things to press", acts.len());
        for act in acts {
            let with_words = act.replace("\"\"", "\"words\"");
            let look = engine::AnyMatch::look(&game, seat, &with_words);
            assert!(look.is_ok(), "after `{draft}`, `{act}` is refused: {look:?}");
        }
    }
}

#[test]
fn who_is_not_to_act_finds_nothing_to_press() {
    let game = played(3, 5, 4);
    let drawn = draw(&game, Viewer::Public, "");
    assert!(tags(&drawn.page).iter().all(|tag| tag.act("").is_none()));
}
