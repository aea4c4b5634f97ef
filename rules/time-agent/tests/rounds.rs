//! [A2] [A3] [A4] [A5] Rounds, income, machines and the turn order.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, Position, in_rank, start, turn_of};
use engine::{Narrated as _, Setting};
use time_agent::{End, Event, Race, STANDARD_BOARD, Stage, TimeAgent};

/// The end of a round of six in which no one does anything: the last race is about to move.
fn last_turn(round: u8) -> Position {
    turn_of(Race::Buralti)
        .but(|state| {
            state.round = round;
            state.turn.at = 5;
        })
        .units("Zytal a1 1308")
        .tiles("up 1308 7-07 2")
}

#[test]
fn case_a2_1_income_machines_order_headquarters_turns() {
    let position = start(6);
    let kinds: Vec<_> =
        position.events().into_iter().filter(|event| !matches!(event, Event::Dealt(..))).collect();
    assert!(matches!(kinds[0], Event::Round(1)));
    assert!(kinds[1..7].iter().all(|event| matches!(event, Event::Income { .. })));
    assert!(matches!(kinds[7], Event::Ordered(_)));
    assert_eq!(position.state.stage, Stage::Headquarters);
    let turns = position.pass_until(|state| state.stage == Stage::Move);
    let next = turns.pass_until(|state| state.round == 2);
    assert_eq!(next.state.stage, Stage::Order, "the next round begins");
    assert!(next.saw(Event::Round(2)));
}

#[test]
fn case_a2_2_after_the_turns_of_round_30_the_game_ends() {
    let position = last_turn(29).then("end movement", &[]);
    assert!(position.state.outcome().is_none() && position.state.round == 30);
    let over = last_turn(30).then("end movement", &[]);
    assert_eq!(over.state.stage, Stage::Over(End::LastRound));
    assert!(over.to_act().is_empty());
}

#[test]
fn case_a3_1_each_race_adds_its_rp_to_its_treasury() {
    let position = start(6);
    let credits = Race::ALL.map(|race| position.state.race(race).credits);
    assert_eq!(credits, [46, 18, 28, 27, 24, 16], "in round 1 too");
    let saved = last_turn(4).credits("Zytal 7, Human 100").then("end movement", &[]).then("end turn", &[]);
    assert_eq!(saved.state.race(Race::Zytal).credits, 7 + 16, "savings are kept");
    assert_eq!(saved.state.race(Race::Human).credits, 128);
}

#[test]
fn case_a3_2_no_rp_pay_nothing_and_take_nothing() {
    for rp in [0, -5] {
        let position = last_turn(4)
            .credits("Human 9")
            .but(|state| state.races[Race::Human.index()].rp = rp)
            .pass_until(|state| state.round == 5);
        assert_eq!(position.state.race(Race::Human).credits, 9);
        assert!(position.saw(Event::Income { race: Race::Human, gained: 0, credits: 9 }));
    }
}

#[test]
fn case_a4_1_at_the_reset_all_machines_are_ready() {
    let position =
        last_turn(4).but(|state| state.races.iter_mut().for_each(|race| race.used = race.machines));
    assert_eq!(position.state.race(Race::Zytal).ready(), 0);
    let next = position.then("end movement", &[]);
    assert!(Race::ALL.into_iter().all(|race| next.state.race(race).used == 0));
}

#[test]
fn case_a4_2_a_machine_maintains_sends_or_researches_once_a_round() {
    // The Zytal have three machines: one maintains, one looks, one sends; then none is left.
    let mut position = last_turn(4)
        .units("Zytal a2 present")
        .credits("Zytal 30")
        .then("end movement", &[])
        .then("end turn", &[])
        .pass_until(|state| state.stage == Stage::Headquarters);
    position.act_as(6, "maintain Zytal a1, research 0101, research 0102, research 0103, look", &[]);
    let desk = position.state.desks[Race::Zytal.index()].race;
    assert_eq!((desk.used, desk.ready()), (2, 1));
    position.act_as(6, "done", &[]);
    let mut position =
        position.pass_until(|state| state.stage == Stage::Move && state.active() == Some(Race::Zytal));
    position.act("move Zytal a2 to 1301", &[1]);
    assert_eq!(position.state.race(Race::Zytal).ready(), 0);
    position.refuses("move Zytal a3 to 1302", "A7a.1");
}

#[test]
fn case_a4_3_a_used_machine_stays_used_even_if_its_operative_is_lost() {
    let mut position =
        turn_of(Race::Roo).credits("Roo 30, Buralti 20").tiles("up 1301 6-01 1").units("Zytal s1 1301");
    position.act("move Roo a1 to 1301", &[]);
    position.act("end movement", &[]);
    position.act_as(6, "oppose 1301 Zytal yes", &[]);
    position.act("search Roo a1 for Zytal s1", &[6, 1]);
    position.act("attack Zytal s1 with Roo a1", &[5, 3]);
    let roo = position.state.race(Race::Roo);
    assert_eq!(
        (roo.force(Race::Roo).count(), roo.used),
        (2, 1),
        "6 : 6, both are lost, and the machine is used"
    );
}

#[test]
fn case_a5_1_the_first_round_goes_by_falling_vp() {
    let order: Vec<_> = start(6).state.order.races().map(Race::name).collect();
    assert_eq!(order, ["Buralti", "Veneb", "Human", "Fiolli", "Roo", "Zytal"]);
    let order: Vec<_> = start(4).state.order.races().map(Race::name).collect();
    assert_eq!(order, ["Human", "Fiolli", "Roo", "Zytal"]);
}

#[test]
fn case_a5_1_of_equal_points_the_printed_order_decides() {
    // The Zytal have as many points as the Buralti, the Veneb as many as the Fiolli.
    let board = STANDARD_BOARD.replace("rp 16 vp 8", "rp 16 vp 50").replace("rp 18 vp 43", "rp 18 vp 26");
    let setup = TimeAgent::read_setup(6, &[Setting::new("board", board)]).unwrap().in_order();
    let order: Vec<_> = Position::start(&setup, &in_rank()).state.order.races().map(Race::name).collect();
    assert_eq!(order, ["Buralti", "Zytal", "Human", "Veneb", "Fiolli", "Roo"]);
}

/// Round 5 begins with these VP.
fn picking(vp: [i16; 6]) -> Position {
    last_turn(4)
        .but(|state| Race::ALL.into_iter().for_each(|race| state.races[race.index()].vp = vp[race.index()]))
        .then("end movement", &[])
}

#[test]
fn case_a5_2_the_fewest_vp_pick_any_free_position_then_the_next() {
    let mut position = picking([50, 43, 28, 26, 24, 8]);
    assert_eq!(position.state.picker(), Some(Race::Zytal));
    assert_eq!(
        position.offered(""),
        ["position 1", "position 2", "position 3", "position 4", "position 5", "position 6"]
    );
    position.act("position 6", &[]);
    assert_eq!(position.state.picker(), Some(Race::Roo));
    position.refuses("position 6", "A5.2");
    position.refuses("position 0", "A5.2");
    position.refuses("done", "A5.2");
    for (race, at) in [(Race::Roo, 1), (Race::Fiolli, 3), (Race::Human, 2), (Race::Veneb, 5)] {
        assert_eq!(position.state.picker(), Some(race));
        position.act(&format!("position {at}"), &[]);
    }
    assert!(position.saw(Event::Picked(Race::Buralti, 4)), "the last one has no choice");
    let order: Vec<_> = position.state.order.races().map(Race::name).collect();
    assert_eq!(order, ["Roo", "Human", "Fiolli", "Buralti", "Veneb", "Zytal"]);
}

#[test]
fn case_a5_3_of_equals_the_one_who_was_later_picks_first() {
    // The last order was Buralti, Veneb, Human, Fiolli, Roo, Zytal.
    let mut position = picking([9, 9, 20, 9, 20, 30]);
    let mut pickers = Vec::new();
    while position.state.stage == Stage::Order {
        pickers.push(position.state.picker().unwrap().name());
        position.play(position.all_offers()[0], &[]);
    }
    assert_eq!(pickers, ["Fiolli", "Veneb", "Buralti", "Roo", "Human"]);
}

#[test]
fn case_a5_4_turns_and_headquarters_follow_the_order() {
    let mut position = picking([50, 43, 28, 26, 24, 8]);
    for at in [1, 2, 3, 4, 5] {
        position.act(&format!("position {at}"), &[]);
    }
    let order: Vec<_> = position.state.order.races().collect();
    assert_eq!(order, [Race::Zytal, Race::Roo, Race::Fiolli, Race::Human, Race::Veneb, Race::Buralti]);
    let position = position.pass_until(|state| state.stage == Stage::Move);
    assert_eq!(position.state.active(), Some(Race::Zytal));
    let shown = position.events();
    let began = shown.iter().position(|event| *event == Event::TurnBegan(Race::Zytal)).unwrap();
    assert!(shown[..began].contains(&Event::Maintained(common::operative("Zytal a1"), common::hex("1308"))));
    let next = position.then("end movement", &[]).pass_until(|state| state.active() != Some(Race::Zytal));
    assert_eq!(next.state.active(), Some(Race::Roo));
}
