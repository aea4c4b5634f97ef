//! [A9] [A10] Search and combat, and their odds.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, Position, hex, operative, turn_of, with_players};
use engine::Chance;
use time_agent::{Action, Event, Fight, Found, Kind, Place, Prospect, Race, Stage, World, odds};

const TILES: &str = "up 1308 7-07 2, 1207 7-11 2, 1108 7-14 5, 1008 7-04 3";

/// A Zytal turn with these operatives; everyone who is asked opposes.
fn searching(units: &str) -> Position {
    let position = turn_of(Race::Zytal).tiles(TILES).units(units).credits("Zytal 50, Buralti 30");
    position.then("end movement", &[]).pass_until(|state| state.stage == Stage::Search)
}

const DUEL: &str = "Zytal a1 1008, Zytal s1 1008, Buralti a1 1008, Buralti s1 1008";

#[test]
fn case_a9_1_each_may_search_once_for_each_in_any_order_and_stop() {
    let position = searching(DUEL);
    let all = [
        "end search",
        "search Zytal a1 for Buralti a1",
        "search Zytal a1 for Buralti s1",
        "search Zytal s1 for Buralti a1",
        "search Zytal s1 for Buralti s1",
    ];
    assert_eq!(position.offered(""), all);
    let missed = position.clone().then("search Zytal s1 for Buralti a1", &[1, 6]);
    assert_eq!(missed.offered("").len(), 4);
    missed.refuses("search Zytal s1 for Buralti a1", "A9.1");
    assert!(missed.can("search Zytal a1 for Buralti a1"), "another may still try");
    position.refuses("search Zytal a2 for Buralti a1", "A9.1");
    position.refuses("search Buralti a1 for Zytal a1", "A10.4");
    let stopped = position.then("end search", &[]);
    assert_ne!(stopped.state.active(), Some(Race::Zytal), "no one was found, so there is no combat");
}

#[test]
fn case_a9_1_only_the_active_race_searches_even_if_its_player_has_others_there() {
    // With three players, one holds the Veneb and the Zytal. Ruling 16.
    let mut position = with_players(3, Race::Zytal).tiles(TILES).credits("Zytal 50");
    position = position.units("Zytal a1 1008, Veneb s1 1008, Roo a1 1008").then("end movement", &[]);
    position.act("oppose 1008 Roo yes", &[]);
    assert_eq!(position.offered(""), ["end search", "search Zytal a1 for Roo a1"]);
    position.refuses("search Veneb s1 for Roo a1", "A10.4");
    let found = position.then("search Zytal a1 for Roo a1", &[6, 1]);
    assert_eq!(found.offered(""), ["end combat", "attack Roo a1 with Zytal a1"]);
    found.refuses("attack Roo a1 with Veneb s1", "A10.4");
}

#[test]
fn case_a9_2_those_that_do_not_oppose_can_be_searched_for_too() {
    let mut position =
        turn_of(Race::Zytal).tiles(TILES).units("Zytal a1 1008, Buralti a1 1008").credits("Zytal 9");
    position.act("end movement", &[]);
    position.act_as(1, "oppose 1008 Buralti no", &[]);
    position.act("search Zytal a1 for Buralti a1", &[6, 1]);
    assert!(position.can("attack Buralti a1 with Zytal a1"));
}

#[test]
fn case_a9_3_die_and_search_against_die_and_hide_and_equal_finds() {
    let units = "Zytal a1 1008, Buralti a1 1008";
    let result = |dice: [u16; 2]| {
        let position = searching(units).then("search Zytal a1 for Buralti a1", &dice);
        position.events().into_iter().find_map(|event| match event {
            Event::Searched(duel, found) => Some((duel.totals, found)),
            _ => None,
        })
    };
    assert_eq!(result([4, 6]), Some(([7, 8], Found::No)));
    assert_eq!(result([5, 6]), Some(([8, 8], Found::Yes)));
    assert_eq!(result([1, 1]), Some(([4, 3], Found::Yes)));
    let told = searching(units).then("search Zytal a1 for Buralti a1", &[4, 6]).told();
    let text =
        "[A9.3] Zytal agent 1 searches 1008 for Buralti agent 1: 4 + 3 = 7 against 6 + 2 = 8, not found.";
    assert_eq!(told[0], text);
}

#[test]
fn case_a9_4_found_for_all_in_the_hex_this_turn_only() {
    let mut position = searching(DUEL);
    position.act("search Zytal a1 for Buralti s1", &[6, 1]);
    position.refuses("search Zytal s1 for Buralti s1", "A9.4");
    position.act("end search", &[]);
    assert_eq!(
        position.offered(""),
        ["end combat", "attack Buralti s1 with Zytal a1", "attack Buralti s1 with Zytal s1"],
        "the squad may attack what the agent found"
    );
    let next = position.pass_until(|state| state.active() != Some(Race::Zytal));
    assert!(!next.state.turn.found.has(operative("Buralti s1")));
    // And only in that hex.
    let apart = searching("Zytal a1 1008, Zytal s1 1308, Buralti s1 1008, Buralti a1 1308")
        .then("search Zytal a1 for Buralti s1", &[6, 1])
        .then("end search", &[]);
    assert_eq!(apart.offered(""), ["end combat", "attack Buralti s1 with Zytal a1"]);
    apart.refuses("attack Buralti s1 with Zytal s1", "A9.1");
}

/// Everyone of [`DUEL`] is found, and combat begins.
fn fighting() -> Position {
    searching(DUEL)
        .then("search Zytal a1 for Buralti a1", &[6, 1])
        .then("search Zytal a1 for Buralti s1", &[6, 1])
}

#[test]
fn case_a10_1_each_may_attack_each_found_one_once_pair_by_pair() {
    let position = fighting();
    assert_eq!(position.state.stage, Stage::Combat, "no one is left to search for");
    assert_eq!(position.offered("").len(), 5);
    let one = position.clone().then("attack Buralti a1 with Zytal s1", &[2, 4]);
    one.refuses("attack Buralti a1 with Zytal s1", "A10.1");
    assert!(one.can("attack Buralti a1 with Zytal a1") && one.can("attack Buralti s1 with Zytal s1"));
    // Nothing is combined: the agent's attack is its own.
    let Some(Event::Attacked(duel, _)) =
        one.then("attack Buralti a1 with Zytal a1", &[3, 4]).events().first().copied()
    else {
        panic!("an attack")
    };
    assert_eq!(duel.totals, [4, 6]);
    // One that was not found is not attacked.
    let hidden = searching(DUEL).then("search Zytal a1 for Buralti s1", &[6, 1]).then("end search", &[]);
    hidden.refuses("attack Buralti a1 with Zytal a1", "A10.1");
}

#[test]
fn case_a10_2_more_kills_the_defender_equal_both_less_nothing() {
    let result = |dice: [u16; 2]| {
        let position = fighting().then("attack Buralti s1 with Zytal s1", &dice);
        let place = |text: &str| {
            let who = operative(text);
            position.state.race(who.race()).places[who.slot()]
        };
        (place("Zytal s1"), place("Buralti s1"), position.events()[0])
    };
    let here = Place::Past(hex("1008"));
    let (us, them, event) = result([3, 2]);
    assert_eq!((us, them), (here, Place::Bank));
    assert!(matches!(event, Event::Attacked(_, Fight::Won)));
    let (us, them, event) = result([2, 2]);
    assert_eq!((us, them), (Place::Bank, Place::Bank));
    assert!(matches!(event, Event::Attacked(_, Fight::Tie)));
    let (us, them, event) = result([2, 3]);
    assert_eq!((us, them), (here, here));
    assert!(matches!(event, Event::Attacked(_, Fight::Nothing)));
}

#[test]
fn case_a10_3_the_lost_attack_no_more_and_are_attacked_no_more() {
    let tie = fighting().then("attack Buralti s1 with Zytal s1", &[2, 2]);
    assert_eq!(tie.offered(""), ["end combat", "attack Buralti a1 with Zytal a1"]);
    tie.refuses("attack Buralti a1 with Zytal s1", "A9.1");
    tie.refuses("attack Buralti s1 with Zytal a1", "A9.1");
}

#[test]
fn case_a10_4_only_the_active_race_attacks() {
    let position = fighting();
    position.refuses("attack Zytal a1 with Buralti s1", "A10.4");
    assert!(position.offered("").iter().all(|offer| !offer.contains("with Buralti")));
    assert_eq!(position.to_act().lowest(), Some(common::seat(6)));
}

#[test]
fn case_a10_5_the_lost_go_to_the_bank_and_can_be_bought_again() {
    let position = fighting().then("attack Buralti s1 with Zytal s1", &[6, 1]);
    assert_eq!(position.state.race(Race::Buralti).count(Kind::Squad), 0);
    let mut next = position.pass_until(|state| state.stage == Stage::Headquarters);
    next.act_as(1, "maintain Buralti a1, buy squad, done", &[]);
    assert_eq!(next.state.desks[0].race.count(Kind::Squad), 1);
}

#[test]
fn case_a10_6_search_in_all_hexes_comes_before_combat_in_any() {
    let position = searching("Zytal a1 1008, Zytal s1 1308, Buralti s1 1008, Buralti a1 1308")
        .then("search Zytal a1 for Buralti s1", &[6, 1]);
    position.refuses("attack Buralti s1 with Zytal a1", "A10.6");
    assert!(position.can("search Zytal s1 for Buralti a1"));
    let fight = position.then("end search", &[]);
    fight.refuses("search Zytal s1 for Buralti a1", "A10.6");
}

#[test]
fn the_odds_are_those_of_the_dossier() {
    let world = World::standard();
    let (agent, squad) = (Kind::Agent, Kind::Squad);
    let finds = |by, target| odds::finds(&world.board, by, target);
    assert_eq!(
        [finds(agent, agent), finds(agent, squad), finds(squad, agent), finds(squad, squad)],
        [26, 33, 30, 35]
    );
    let kills = |by, target| odds::kills(&world.board, by, target);
    assert_eq!(
        [kills(agent, agent), kills(agent, squad), kills(squad, agent), kills(squad, squad)],
        [(10, 5), (6, 4), (21, 5), (15, 6)]
    );
}

#[test]
fn odds_are_shown_before_a_search_and_an_attack_and_nowhere_else() {
    let position = searching(DUEL);
    let (by, target) = (operative("Zytal a1"), operative("Buralti s1"));
    let search = position.state.odds(Action::Search { by, target });
    assert_eq!(search, [Chance::new(Prospect::Found, 33, 36), Chance::new(Prospect::Hidden, 3, 36)]);
    assert!(position.state.odds(Action::EndSearch).is_empty());
    let attack = fighting().state.odds(Action::Attack { by, target });
    let ways: Vec<_> = attack.iter().map(|chance| (chance.what.words(), chance.ways)).collect();
    assert_eq!(ways, [("the defender is lost", 6), ("both are lost", 4), ("nothing happens", 26)]);
}
