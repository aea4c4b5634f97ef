//! [F12]–[F17] The game master's tools.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use fantasy_trip::{
    Action,
    action::{Left, Mode},
    arms::Armour,
    body::Fate,
    tools::{
        CROWD, Contestant, Physicker, Remedy, Runner, SCALES, SECONDS, TURNS, WALK, after_remedy, contest,
        gas_odds, heal_days, long_contest, rest_minutes, run, sac_odds, taste_odds,
    },
};

fn three(number: i16) -> Contestant {
    Contestant { dice: 3, number }
}

#[test]
fn case_f12_1_the_better_margin_wins() {
    let odds = contest(three(12), three(10));
    let decided = odds.first + odds.second;
    assert_eq!((odds.first * 1266, odds.of * 1055), (889 * decided, 1296 * decided));
}

#[test]
fn case_f12_2_attributes_may_differ() {
    let odds = contest(three(9), three(12));
    let decided = odds.first + odds.second;
    assert_eq!((odds.first * 6178, odds.of * 3089), (1295 * decided, 3888 * decided));
}

#[test]
fn case_f12_3_a_talent_rolls_two_dice() {
    let odds = contest(Contestant { dice: 2, number: 10 }, three(10));
    let decided = odds.first + odds.second;
    assert_eq!((odds.first * 6991, odds.of * 6991), (5836 * decided, 7776 * decided));
}

#[test]
fn case_f12_4_two_ahead() {
    let near = |odds, billionths: u128| {
        let (win, of) = long_contest(odds);
        let seen = u128::from(win) * 1_000_000_000 / u128::from(of);
        assert!(seen.abs_diff(billionths) <= 1, "{seen}");
    };
    near(contest(three(12), three(10)), 847_574_669);
    near(contest(Contestant { dice: 2, number: 10 }, three(10)), 962_308_141);
    near(contest(three(9), three(12)), 65_712_307);
}

#[test]
fn case_f12_5_a_crowd_has_ten() {
    assert_eq!(contest(three(10), three(CROWD)).first, contest(three(10), three(10)).second);
}

#[test]
fn case_f13_1_running_in_a_labyrinth() {
    let dressed = [Armour::None, Armour::Cloth, Armour::Leather, Armour::Chain, Armour::Plate]
        .map(|armour| run(Runner::Dressed(armour)));
    assert_eq!((dressed, run(Runner::Other(12)), WALK), ([4, 4, 3, 2, 2], 4, 1));
}

#[test]
fn case_f13_2_how_many_turns() {
    assert_eq!(TURNS.map(|(_, turns)| turns), [6, 12, 1, 1, 2, 6, 6, 6, 1, 1]);
    // Two of these things are done in a fight, and take a turn there.
    let turns = |gist: &str| TURNS.iter().find(|(what, _)| what.contains(gist)).unwrap().1;
    assert_eq!((turns("molotail"), turns("helpless")), (1, 1));
    let mut lights = fight(&["Bombard", "Korin"]).at(0, "0804", S).at(1, "0807", N);
    lights = lights.with(0, |body| (body.right, body.left) = (Some(2), None)).acts(0);
    lights.state.figure_mut(1).body.turn.acted = true;
    assert!(!lights.offers(attack(Mode::Throw(0), 1)), "it must be taken out first");
    lights.does(Action::Ready(Some(0), Left::Empty), "");
    assert_eq!(lights.state.turn, 2, "which takes the turn");
    assert!(lights.acts(0).offers(attack(Mode::Throw(0), 1)));
    let mut kills = fight(&["Bombard; Rolf", "Korin; Tessa"]).at(0, "0804", S).at(1, "0101", S);
    kills = kills.at(2, "0805", N).at(3, "1616", N).with(2, |body| body.fate = Fate::Unconscious).acts(0);
    kills.state.ids().for_each(|id| kills.state.figure_mut(id).body.turn.acted = id != 0);
    kills.does(Action::Kill(2), "");
    assert_eq!((kills.state.turn, kills.body(2).fate), (2, Fate::Dead));
}

#[test]
fn case_f14_4_poison_sacs() {
    assert_eq!((sac_odds(9, false), sac_odds(9, true)), ((81, 216), (1, 1)));
}

#[test]
fn case_f14_5_poison_in_food() {
    assert_eq!(
        (taste_odds(1, 9, false), taste_odds(2, 7, false), taste_odds(3, 3, false)),
        ((81, 216), (21, 36), (1, 1))
    );
    assert_eq!(
        (taste_odds(1, 7, true), taste_odds(2, 5, true)),
        ((21, 36), (5, 6)),
        "a chemist rolls a die less"
    );
    assert_eq!(gas_odds(10), (206, 1296));
}

#[test]
fn case_f16_1_rest() {
    assert_eq!(rest_minutes(5), 75);
}

#[test]
fn case_f16_2_healing() {
    assert_eq!(
        (
            heal_days(7, Physicker::Physicker),
            heal_days(7, Physicker::Master),
            heal_days(1, Physicker::Physicker)
        ),
        (10, 8, 0)
    );
    assert_eq!(heal_days(7, Physicker::None), 14);
}

#[test]
fn case_f16_3_potions_and_magic() {
    assert_eq!(after_remedy(12, 5, 4, Remedy::Potion(3)), 8);
    assert_eq!(after_remedy(12, 5, 4, Remedy::Antidote), 9);
    assert_eq!((after_remedy(12, -3, 0, Remedy::Revival), after_remedy(12, -3, 0, Remedy::Wish)), (1, 12));
    assert_eq!(after_remedy(12, 11, 0, Remedy::Potion(5)), 12, "never above the basic ST");
}

#[test]
fn case_f17_scales() {
    let yards: Vec<_> = SCALES.iter().map(|(_, tenths)| tenths / 10).collect();
    assert_eq!(yards, [1, 3, 10, 30, 100, 300, 900, 2640]);
    assert_eq!(SECONDS, 5);
}
