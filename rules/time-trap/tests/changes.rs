//! [6] Changing orders: Energy, prices, and the replay.

mod common;

use common::{seat, table, viewer};
use engine::Target;
use time_trap::{Action, ENERGY_PER_TURN, Event, Man, Move, Shot, TimeTrap, price};

/// The table printed beside rule 6.2.
#[rustfmt::skip]
const PRICES: [(u8, u16); 9] =
    // turns ago, Energy
    [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (9, 45)];

#[test]
fn case_6_ten_energy_a_turn() {
    assert_eq!(ENERGY_PER_TURN, 10);
    // The first turn pays too.
    let game = table("11 (5,5)");
    assert_eq!(game.energy(), [10, 10]);
    assert!(game.events().contains(&Event::TurnBegan(1)));
    // An order once given can be changed on a later turn, with what the turns have paid.
    let game = game.turn("11 30");
    assert_eq!(game.energy(), [20, 20]);
    assert_eq!(game.men("11"), "11 (5,6)");
    let game = game.turn("1: change 1 1 50");
    assert_eq!(game.energy(), [29, 30]);
    assert_eq!(game.men("11"), "11 (6,5)");
    // This turn's order, and the orders of turns to come, are not in the past.
    assert_eq!(game.forbids("1: change 3 1 50"), "6");
    assert_eq!(game.forbids("1: change 9 1 50"), "6");
    assert_eq!(table("11 (5,5)").forbids("1: change 1 1 50"), "6");
    assert!(table("11 (5,5)").offers_after(1, "").iter().all(|offer| !offer.starts_with("change")));
}

#[test]
fn case_6_1_energy_is_saved() {
    let mut game = table("11 (5,5)");
    for turn in 1..=9 {
        assert_eq!(game.energy(), [turn * 10; 2]);
        game = game.turn("");
    }
    // There is no limit: a hundred on the last turn, and what is left at the end is worth nothing.
    assert_eq!(game.energy(), [100, 100]);
    let game = game.turn("1: change 1 1 30, change 1 2 30");
    assert_eq!(game.energy(), [10, 100]);
    // What is spent on one turn is missing on all later ones.
    let game = table("11 (5,5)").turn("").turn("1: change 1 1 30").idle(7);
    assert_eq!(game.energy(), [99, 100]);
}

#[test]
fn case_6_2_price_by_turns_ago() {
    for (ago, cost) in PRICES {
        assert_eq!(price(ago), cost);
    }
    // On the last turn every price can be seen, and is what the change costs.
    let game = table("11 (5,5)").idle(9);
    for (ago, cost) in PRICES {
        let turn = 10 - ago;
        let offers = game.decision(1, "").offers;
        let change = Action::Past { turn, man: Man::ALL[0] };
        let offer = offers.iter().find(|offer| offer.action == change).expect("every turn can be changed");
        assert_eq!((offer.rule.0, offer.then.as_str()), ("6.2", format!("change {turn} 1").as_str()));
        assert_eq!(offer.target, Target::Cell { row: turn.into(), column: 11 });
        assert!(offer.label.contains(&format!("({cost} Energy")), "{}", offer.label);
        let view = game.drafted(1, &format!("change {turn} 1 35"));
        assert_eq!((&view["plan"]["spent"], &view["plan"]["left"]), (&cost.into(), &(100 - cost).into()));
        let changed = game.clone().turn(&format!("1: change {turn} 1 35"));
        assert_eq!(changed.energy(), [100 - cost, 100]);
    }
    // The price counts from the turn the order was for, however lately it was changed.
    let game = table("11 (5,5)").turn("").turn("1: change 1 1 30");
    assert_eq!(game.energy(), [29, 30]);
    let game = game.turn("1: change 1 1 50");
    assert_eq!(game.energy(), [36, 40]);
    let game = game.turn("1: change 1 1 70");
    assert_eq!(game.energy(), [40, 50]);
    assert_eq!(game.men("11"), "11 (5,4)");
    assert!(game.events_for(viewer(1)).contains(&Event::Spent { seat: seat(1), energy: 6, left: 30 }));
}

#[test]
fn case_6_4_many_changes_while_energy_lasts() {
    // Turn 4, forty Energy: five orders of turn 1, three of turn 2 and one of turn 3 cost 30 + 9 + 1.
    let five = "change 1 1 30, change 1 2 30, change 1 3 30, change 1 4 30, change 1 5 30";
    let all = format!("{five}, change 2 1 50, change 2 2 50, change 2 3 50, change 3 1 70");
    let game = table("11 (5,5) 12 (5,9) 13 (9,5) 14 (9,9) 15 (12,5)").idle(3);
    assert_eq!(game.energy(), [40, 40]);
    let view = game.drafted(1, &all);
    assert_eq!((&view["plan"]["spent"], &view["plan"]["left"]), (&40.into(), &0.into()));
    let spent = game.clone().turn(&format!("1: {all}"));
    assert_eq!(spent.energy(), [10, 50], "nothing left, and then 10 for the next turn");
    assert_eq!(spent.men("11 12 13 14 15"), "11 (6,5), 12 (6,10), 13 (10,6), 14 (9,10), 15 (12,6)");
    // With nothing left, no more changes are offered.
    assert!(game.offers_after(1, &all).iter().all(|offer| offer.matches("change").count() == 9));
    // One Energy too few: nothing of the submission is taken, neither its orders nor its changes.
    let refusal = game.refused(&format!("1: 11 30, {all}, change 3 2 70"));
    assert_eq!(refusal.rule.0, "6.4");
    assert!(refusal.reason.contains("1 too few"), "{refusal}");
    assert_eq!(game.energy(), [40, 40]);
    let refusal = game.refused(&format!("1: {five}, change 2 1 50, change 2 2 50, change 1 1 90, submit"));
    assert_eq!(refusal.rule.0, "6.5", "that an order is already changed is said before its price");
    let refusal =
        game.refused(&format!("1: {five}, change 2 1 50, change 2 2 50, change 2 3 50, change 2 4 50"));
    assert_eq!(refusal.rule.0, "6.4");
    assert!(refusal.reason.contains("costs 3 Energy"), "{refusal}");
    assert!(refusal.reason.contains("2 too few"), "{refusal}");
    // The last Energy can go to the oldest order of all.
    let game = table("11 (5,5)").idle(4).turn("");
    assert_eq!(game.energy(), [60, 60]);
    let game = game.turn("1: change 1 1 30, change 1 2 30, change 1 3 30, change 1 4 30");
    assert_eq!(game.energy(), [10, 70]);
}

#[test]
fn case_6_5_one_change_one_order() {
    let game = table("11 (5,5) 12 (9,9)").turn("11 30, 12 30").turn("11 30").turn("11 30");
    assert_eq!(game.men("11 12"), "11 (5,8), 12 (9,10)");
    // On turn 2 he goes down instead; turns 1 and 3 stay as they were, and so do the orders of other Men.
    let game = game.turn("1: change 2 1 50");
    assert_eq!(game.men("11 12"), "11 (6,7), 12 (9,10)");
    assert_eq!(game.energy(), [47, 50]);
    let past = game.json(viewer(1))["plan"]["past"].to_string();
    assert_eq!(
        past,
        r#"[["30","30","90","90","90"],["50","90","90","90","90"],["30","90","90","90","90"],["90","90","90","90","90"]]"#
    );
    // To change the later orders too, each is changed and paid for.
    let game = game.turn("1: change 2 1 90, change 3 1 90");
    assert_eq!(game.men("11"), "11 (5,6)");
    assert_eq!(game.energy(), [48, 60]);
    // One order twice in one submission is refused, and both changes are named.
    let refusal = game.refused("1: change 2 1 19, change 3 1 30, change 2145");
    assert_eq!(refusal.rule.0, "6.5");
    assert!(refusal.reason.contains("change 2 1 19") && refusal.reason.contains("change 2145"), "{refusal}");
    assert_eq!(game.forbids("1: change 2 1 19, change 2 11 19"), "6.5");
    // Step by step the second is refused as soon as it is picked, and the first is named.
    assert!(!game.offers_after(1, "change 2 1 19").contains(&"change 2 1 19, change 2 1".to_owned()));
    let mut stepwise = game.game.clone();
    let pick = Action::Past { turn: 2, man: Man::ALL[0] };
    let change = [pick, Action::Move(Move::STAY), Action::Fire(Shot::SELF), pick];
    match stepwise.play(seat(1), &change) {
        Err(engine::PlayError::Refused { step: 3, refusal }) => {
            assert_eq!(refusal.rule.0, "6.5");
            assert!(refusal.reason.contains("stay, self-destruct"), "{refusal}");
        }
        other => panic!("{other:?}"),
    }
    // The same turn of another Man, and another turn of the same Man, are other orders.
    let game = game.turn("1: change 2 1 19, change 2 2 19, change 1 1 19");
    assert_eq!(game.energy(), [48 - 10 - 10 - 15 + 10, 70]);
}

#[test]
fn case_6_6_only_your_own_men() {
    let game = table("11 (5,5) 21 (9,9)").turn("11 30; 21 30");
    let refusal = game.refused("1: change 1 21 90");
    assert_eq!(refusal.rule.0, "6.6");
    assert!(refusal.reason.contains("player 2"), "{refusal}");
    assert_eq!(game.forbids("2: change 1 11 90"), "6.6");
    // A digit alone is always your own Man.
    let game = game.turn("2: change 1 1 90");
    assert_eq!(game.men("11 21"), "11 (5,6), 21 (9,9)");
    // Nothing else is offered.
    for player in [1, 2] {
        let offers = game.decision(player, "").offers;
        let targets = offers.into_iter().filter_map(|offer| match offer.target {
            Target::Piece(piece) | Target::Cell { column: piece, .. } => Some(usize::from(piece) / 10),
            _ => None,
        });
        assert!(targets.clone().count() > 5);
        assert!(targets.clone().all(|owner| owner == player));
    }
    // Nor can this turn's orders be given to another's Men.
    assert_eq!(game.forbids("1: 21 30"), "2");
}

#[test]
fn case_6_7_the_game_is_replayed() {
    let men = "11 (5,5) 21 (5,6)";
    // A Man destroyed before is back on the board, where his orders have taken him.
    let killed = table(men).turn("21 97").turn("11 50");
    assert_eq!(killed.men("11"), "-11 (6,5) turn 1");
    let saved = killed.clone().turn("1: change 1 1 10");
    assert_eq!(saved.men("11"), "11 (5,5)");
    assert_eq!(saved.fates(), "[6.7] 11 saved from 1");
    // A Man who was not destroyed before is destroyed now.
    let spared = table(men).turn("21 90").turn("");
    let shot = spared.turn("2: change 1 1 97");
    assert_eq!(shot.men("11 21"), "-11 (5,5) turn 1, 21 (5,6)");
    assert_eq!(shot.fates(), "[4] 11 on 1 at (5,5) shot by 21");
    // Earlier than before, and then later again.
    let late = table(men).turn("").turn("21 97").turn("");
    assert_eq!(late.men("11"), "-11 (5,5) turn 2");
    let early = late.turn("2: change 1 1 97");
    assert_eq!(early.fates(), "[4] 11 on 1 at (5,5) shot by 21, before on 2");
    let late = early.turn("2: change 1 1 90");
    assert_eq!(late.fates(), "[4] 11 on 2 at (5,5) shot by 21, before on 1");
    // A Man destroyed on the same turn as before is not news.
    assert_eq!(late.turn("2: change 3 1 90").fates(), "");
    // Both sides change the same turn at once: all changes count together.
    let game = killed.turn("1: change 1 1 10, change 2 1 90; 2: change 1 1 98");
    assert_eq!(game.men("11 21"), "-11 (4,5) turn 1, 21 (5,6)");
    assert_eq!(game.fates(), "", "destroyed on turn 1 before, and on turn 1 now");
    assert_eq!(game.energy(), [36, 37]);
}

#[test]
fn a_changed_past_runs_on_through_every_later_turn() {
    // 21 shoots 11 on turn 1, who would have shot 22 on turn 2, who would have shot 12 on turn 3.
    let men = "11 (5,5) 12 (5,9) 21 (5,4) 22 (5,7)";
    let game = table(men).turn("21 93").turn("11 33").turn("22 33");
    assert_eq!(game.men("11 12 22"), "-11 (5,6) turn 1, -12 (5,9) turn 3, 22 (5,8)");
    // One change of 21 turns all three fates round.
    let game = game.turn("2: change 1 1 90");
    assert_eq!(game.men("11 12 22"), "11 (5,6), 12 (5,9), -22 (5,8) turn 2");
    assert_eq!(game.fates(), "[6.7] 11 saved from 1; [6.7] 12 saved from 3; [4] 22 on 2 at (5,7) shot by 11");
    // And a change of 22, who is a ghost now, is paid for and moves him all the same.
    let game = game.turn("2: change 2 2 10");
    assert_eq!(game.men("11 22"), "11 (5,6), 22 (4,8)");
    assert_eq!(game.energy(), [60, 60 - 6 - 6]);
}

#[test]
fn a_change_costs_even_if_it_changes_nothing() {
    let game = table("11 (5,5)").turn("11 30").turn("1: change 1 1 30");
    assert_eq!(game.energy(), [29, 30]);
    assert_eq!(game.men("11"), "11 (5,6)");
}

#[test]
fn turns_that_were_never_played_are_refused_to_programs_too() {
    let mut game = table("11 (5,5)").idle(2).game.clone();
    for turn in [0, 3, 10, 255] {
        let steps = [Action::Past { turn, man: Man::ALL[0] }];
        match game.play(seat(1), &steps) {
            Err(engine::PlayError::Refused { refusal, .. }) => assert_eq!(refusal.rule.0, "6", "{turn}"),
            other => panic!("{turn}: {other:?}"),
        }
    }
    assert_eq!(game.entries().len(), 4);
    assert_eq!(engine::gist::<TimeTrap>(engine::Rule("6.2")).map(|gist| gist.contains("45")), Some(true));
}

/// Orders for this turn start where the changed past puts a Man, and so do orders for a later turn of the past.
#[test]
fn offers_point_to_squares_of_the_changed_past() {
    let game = table("11 (5,5)").turn("11 30").turn("11 30");
    let squares = |draft: &str| -> Vec<_> {
        let offers = game.decision(1, draft).offers;
        let is_down = |action: &Action| {
            [Move::numbered(5).map(Action::Move), Shot::numbered(5).map(Action::Fire)]
                .contains(&Some(*action))
        };
        offers.iter().filter(|offer| is_down(&offer.action)).map(|offer| offer.target).collect()
    };
    assert_eq!(squares("11"), [Target::Square(6, 7)]);
    assert_eq!(squares("change 1 1 50, 11"), [Target::Square(7, 6)]);
    assert_eq!(squares("change 1 1 50, 11 5"), [Target::Square(8, 6)]);
    assert_eq!(squares("change 1 1 50, change 2 1"), [Target::Square(7, 5)]);
}
