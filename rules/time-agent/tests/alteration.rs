//! [A11] Alteration, and shares in its cost.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, Position, facing, hex, hexes, seat, turn_of};
use engine::{Flow, Viewer};
use time_agent::{Event, Race, Request, Reversal, Shares, Stage, Technology};

/// The war in 0705 (6 credits), a plain tile in 0706, the Reservations in 1008 (6 credits).
const TILES: &str = "up 0705 5-03 5, 0706 5-11 1, 1008 7-04 3";

/// A Zytal turn with these operatives and credits, movement over.
fn altering(units: &str, credits: &str) -> Position {
    turn_of(Race::Zytal).tiles(TILES).units(units).credits(credits).then("end movement", &[])
}

#[test]
fn case_a11_1_where_the_active_race_is_and_no_opposing_one_is_left_found_or_not() {
    let units = "Zytal a1 0705, Zytal a2 1008, Buralti a1 1008";
    let mut position = altering(units, "Zytal 50");
    position.act_as(1, "oppose 1008 Buralti yes", &[]);
    let unfound = position.clone().then("end search", &[]);
    assert_eq!(unfound.state.alterable(), hexes("0705"));
    unfound.refuses("alter 1008", "A11.1");
    unfound.refuses("rotate 1008 to 1", "A11.1");
    unfound.refuses("rotate 0706 to 2", "A11.1");
    let fight = position.then("search Zytal a2 for Buralti a1", &[6, 1]);
    let alive = fight.clone().then("end combat", &[]);
    alive.refuses("alter 1008", "A11.1");
    let won = fight.then("attack Buralti a1 with Zytal a2", &[6, 1]);
    assert_eq!(won.state.alterable(), hexes("0705 1008"));
}

#[test]
fn case_a11_2_those_that_answered_no_do_not_block_even_if_attacked() {
    let mut position = altering("Zytal a1 1008, Buralti a1 1008", "Zytal 50");
    position.act_as(1, "oppose 1008 Buralti no", &[]);
    position.act("search Zytal a1 for Buralti a1", &[6, 1]);
    position.act("attack Buralti a1 with Zytal a1", &[1, 6]);
    assert_eq!(position.state.operatives_in(hex("1008")).count(), 2, "it lives");
    assert!(position.can("alter 1008") && position.can("rotate 1008 to 1"));
}

#[test]
fn case_a11_3_one_event_and_one_rotation_a_hex_in_either_order_in_any_number_of_hexes() {
    let position = altering("Zytal a1 0705, Zytal a2 0706, Zytal a3 1008", "Zytal 50");
    let one = position.clone().then("alter 0705", &[]).then("rotate 0705 to 1", &[]);
    let other = position.clone().then("rotate 0705 to 1", &[]).then("alter 0705", &[]);
    assert_eq!(one.state, other.state);
    one.refuses("alter 0705", "A11.3");
    one.refuses("rotate 0705 to 2", "A11.3");
    let all = one.then("rotate 0706 to 4", &[]).then("alter 1008", &[]).then("rotate 1008 to 1", &[]);
    assert_eq!(all.offered(""), ["end turn"]);
    assert_eq!(all.state.race(Race::Zytal).credits, 50 - 6 - 3 - 3 - 6 - 3);
    position.refuses("alter 0706", "A11a.1");
}

#[test]
fn case_a11a_1_the_printed_cost_reverses_and_the_same_restores() {
    let position = altering("Zytal a1 0705", "Zytal 12");
    let reversed = position.clone().then("alter 0705", &[]);
    assert_eq!(reversed.state.race(Race::Zytal).credits, 6);
    assert!(matches!(reversed.events()[0], Event::Altered { reversed: Reversal::Reversed, cost: 6, .. }));
    let restored = position.but(|state| state.layout.alter(hex("0705"))).then("alter 0705", &[]);
    assert_eq!(restored.state.race(Race::Zytal).credits, 6);
    assert!(matches!(restored.events()[0], Event::Altered { reversed: Reversal::Restored, cost: 6, .. }));
    altering("Zytal a1 0705", "Zytal 5").refuses("alter 0705", "A11a.1");
}

#[test]
fn case_a11a_2_a_disk_on_the_hex_and_the_indicator_marked_until_the_update() {
    let position = altering("Zytal a1 0705", "Zytal 12").then("alter 0705", &[]);
    assert_eq!(position.state.layout.reversed(), hexes("0705"));
    assert_eq!(position.state.view(Viewer::Public).turn.altered, hexes("0705"), "marked");
    assert_eq!((position.points(Race::Zytal), position.flow), ((16, 8), Flow::Sealed), "not counted yet");
    let after = position.credits("Buralti 20").then("end turn", &[]);
    assert_eq!((after.state.turn.altered, after.state.layout.reversed()), (hexes(""), hexes("0705")));
    assert_eq!(after.points(Race::Zytal), (22, 11));
}

#[test]
fn case_a11a_3_originals_are_altered_in_the_same_way_at_the_cost_on_the_board() {
    let position = altering("Zytal a1 0307", "Zytal 14, Buralti 20").then("alter 0307", &[]);
    assert_eq!(position.state.race(Race::Zytal).credits, 0);
    assert!(position.state.layout.sources(Technology::Antimatter).is_empty());
    assert_eq!(
        position.told(),
        ["[A11a.3] The Zytal reverse the original invention of Antimatter in 0307 for 14 credits."]
    );
    let dear = altering("Zytal a1 1004", "Zytal 17, Buralti 20");
    dear.refuses("alter 1004", "A11a.1");
    assert!(altering("Zytal a1 1004", "Zytal 18").can("alter 1004"));
}

#[test]
fn case_a11b_1_three_credits_turn_a_tile_to_any_other_facing() {
    let position = altering("Zytal a1 0706", "Zytal 3, Buralti 20");
    let rotations: Vec<_> =
        position.offered("").into_iter().filter(|offer| offer.starts_with("rotate")).collect();
    assert_eq!(
        rotations,
        ["rotate 0706 to 2", "rotate 0706 to 3", "rotate 0706 to 4", "rotate 0706 to 5", "rotate 0706 to 6"]
    );
    position.refuses("rotate 0706 to 1", "A11b.1");
    let rotated = position.then("rotate 0706 to 5", &[]);
    assert_eq!(rotated.state.layout.facing(hex("0706")), Some(facing(5)));
    assert_eq!(rotated.state.race(Race::Zytal).credits, 0);
    let poor = altering("Zytal a1 0706", "Zytal 2, Buralti 20");
    poor.refuses("rotate 0706 to 5", "A11a.1");
}

#[test]
fn case_a11b_2_originals_do_not_turn() {
    let position = altering("Zytal a1 0307", "Zytal 50");
    position.refuses("rotate 0307 to 2", "A11b.2");
    position.refuses("ask rotate 0307 to 2", "A11b.2");
}

#[test]
fn case_a11b_3_operatives_stay_on_the_tile() {
    // On the tile, next to it and far away, of both players and of both kinds.
    let units =
        "Zytal a1 0706, Zytal s1 0706, Zytal a2 0707, Buralti a1 0706, Buralti s1 0706, Buralti a2 1008";
    let mut position = altering(units, "Zytal 50");
    position.act_as(1, "oppose 0706 Buralti no", &[]);
    let position = position.then("end search", &[]);
    assert_eq!(position.state.operatives_in(hex("0706")).count(), 4);
    let after = position.clone().then("rotate 0706 to 4", &[]);
    assert_eq!(after.state.layout.facing(hex("0706")), Some(facing(4)), "the tile has turned");
    let mut paid = position.state.races;
    paid[Race::Zytal.index()].credits -= 3;
    assert_eq!(after.state.races, paid, "three credits, and nothing has moved");
}

/// The Zytal, who have 2 credits, ask for shares in the war of 0705, which costs 6.
fn asking(credits: &str) -> Position {
    altering("Zytal a1 0705", &format!("Zytal 2, {credits}")).then("ask alter 0705", &[])
}

#[test]
fn case_a11c_1_every_other_played_race_states_a_sealed_amount_before_anyone_pays() {
    let mut position = asking("Buralti 9, Roo 4");
    assert_eq!(position.state.stage, Stage::Shares);
    assert!(position.saw(Event::Asked(Race::Zytal, Request::alter(hex("0705")), 6)));
    assert_eq!(position.to_act(), [seat(1), seat(5)].into_iter().collect(), "the others have nothing");
    position.refuses("share Buralti 7", "A11c.3");
    position.refuses("share Roo 1", "A11c.1");
    position.refuses("accept", "A11c.1");
    position.act_as(5, "share Roo 4", &[]);
    assert_eq!((position.flow, position.events()), (Flow::Sealed, vec![Event::Stated(seat(5))]));
    for who in [Viewer::Seat(seat(1)), Viewer::Seat(seat(6)), Viewer::Public] {
        assert_eq!(position.state.view(who).turn.shares[4], None);
    }
    assert_eq!(position.state.race(Race::Roo).credits, 4, "nothing is paid yet");
    position.act_as(1, "share Buralti 1", &[]);
    assert!(position.saw(Event::Offered(Race::Roo, 4)) && position.saw(Event::Offered(Race::Buralti, 1)));
    assert!(position.saw(Event::Offered(Race::Human, 0)));
    // More than one has is refused.
    asking("Roo 4").refuses("share Roo 5", "A11c.1");
}

#[test]
fn case_a11c_2_then_it_pays_the_rest_and_acts_or_drops_it_and_no_one_pays() {
    let mut stated = asking("Roo 4");
    stated.act_as(5, "share Roo 4", &[]);
    assert_eq!(stated.state.settlement().1, 2);
    let done = stated.clone().then("accept", &[]);
    assert_eq!((done.state.race(Race::Roo).credits, done.state.race(Race::Zytal).credits), (0, 0));
    assert_eq!(done.state.layout.reversed(), hexes("0705"));
    let dropped = stated.then("drop", &[]);
    assert_eq!((dropped.state.race(Race::Roo).credits, dropped.state.race(Race::Zytal).credits), (4, 2));
    assert_eq!(dropped.state.layout.reversed(), hexes(""));
    assert_eq!(dropped.state.stage, Stage::Alter);
    // Too little, and it can only be dropped.
    let mut short = asking("Roo 4");
    short.act_as(5, "share Roo 3", &[]);
    assert_eq!(short.offered(""), ["drop"]);
    short.refuses("accept", "A11c.2");
    short.refuses("end turn", "A11c.2");
}

#[test]
fn case_a11c_3_shares_are_taken_in_turn_order_up_to_the_cost() {
    // The Zytal are second in an order that is not the order of the races.
    let turns = [Race::Roo, Race::Zytal, Race::Human, Race::Fiolli, Race::Buralti, Race::Veneb];
    let mut position = turn_of(Race::Zytal)
        .tiles(TILES)
        .units("Zytal a1 0705")
        .credits("Zytal 2, Buralti 4, Human 4, Roo 4")
        .but(|state| {
            turns.into_iter().enumerate().for_each(|(at, race)| state.order.put(at, race));
            state.turn.at = 1;
        })
        .then("end movement", &[])
        .then("ask alter 0705", &[]);
    position.act_as(5, "share Roo 4", &[]);
    position.act_as(3, "share Human 4", &[]);
    position.act_as(1, "share Buralti 3", &[]);
    let offered = position.events().into_iter().filter_map(|event| match event {
        Event::Offered(race, amount) => Some((race, amount)),
        _ => None,
    });
    assert_eq!(
        offered.collect::<Vec<_>>(),
        [(Race::Human, 4), (Race::Fiolli, 0), (Race::Buralti, 3), (Race::Veneb, 0), (Race::Roo, 4)],
        "from the race after the Zytal, round to the one before them"
    );
    assert_eq!(position.state.settlement(), ([2, 0, 4, 0, 0, 0], 0));
    let done = position.then("accept", &[]);
    let left = [Race::Buralti, Race::Human, Race::Roo, Race::Zytal].map(|race| done.state.race(race).credits);
    assert_eq!(left, [2, 0, 4, 2], "what is not needed stays");
    assert!(done.saw(Event::Paid(Race::Buralti, 2)) && done.saw(Event::Paid(Race::Human, 4)));
}

#[test]
fn case_a11c_4_one_request_per_alteration_and_turn_and_a_standing_nothing() {
    let mut position = asking("Roo 9, Human 9").clone();
    position = position.pass_until(|state| state.stage == Stage::Settle).then("drop", &[]);
    position.refuses("ask alter 0705", "A11c.4");
    assert!(position.can("ask rotate 0705 to 1"), "the rotation is another request");
    let rotated = position.then("ask rotate 0705 to 1", &[]).pass_until(|state| state.stage == Stage::Settle);
    rotated.then("drop", &[]).refuses("ask rotate 0705 to 2", "A11c.4");
    // A race that has said "nothing" is not asked.
    let standing = altering("Zytal a1 0705", "Zytal 2, Roo 9, Human 9")
        .but(|state| state.standing[Race::Roo.index()].shares = Shares::Nothing)
        .then("ask alter 0705", &[]);
    assert_eq!(standing.to_act(), engine::Seats::only(seat(3)));
    let no_one = altering("Zytal a1 0705", "Zytal 6, Roo 9")
        .but(|state| state.standing[Race::Roo.index()].shares = Shares::Nothing)
        .then("ask alter 0705", &[]);
    assert_eq!(no_one.state.stage, Stage::Settle, "no one is left to ask");
    // No other cost is shared: there is nothing to ask for while moving or in headquarters.
    let moving = turn_of(Race::Zytal).credits("Zytal 20, Roo 20");
    moving.refuses("ask alter 0705", "A7.1");
    common::start(6).refuses("ask alter 0705", "A2.1");
    altering("Zytal a1 0705", "Zytal 6").refuses("ask alter 0705", "A11c.1");
}
