//! Figure cards: a Tripper’s, and that of anyone who is picked on the map.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{FIRST, OWN, Trip, draw, enter, start, view};
use engine::Viewer;
use pagetest::tags;
use timetripper::threats::WHOLE;

/// A Tripper in the second Stage at Hastings, among mounted men-at-arms.
fn hastings(seed: u64) -> Trip {
    let mut game = start(1, &[("choices", "dice"), ("begin-in", "14")], seed);
    enter(&mut game, FIRST, "preset 2, start");
    enter(&mut game, FIRST, "end");
    game
}

#[test]
fn a_tripper_has_a_box_for_every_point_of_endurance_and_the_load_in_words() {
    let game = hastings(2);
    let drawn = draw(&game, OWN, "");
    let track = drawn.fragment("track-1");
    let all = tags(track);
    assert!(all.iter().any(|tag| tag.get("id") == Some("c-t1")), "{track}");
    let endurance = view(&game).tripper(FIRST).endurance;
    let boxes = all.iter().find(|tag| tag.get("class") == Some("boxes")).unwrap();
    assert_eq!(boxes.get("aria-label"), Some(format!("Endurance: {endurance} of 20 left").as_str()));
    assert!(track.contains("M16") && track.contains(" lb"), "{track}");
}

#[test]
fn everyone_on_the_map_has_a_card_that_is_on_the_page() {
    for seed in 0..4 {
        let game = hastings(seed);
        let drawn = draw(&game, OWN, "");
        let all = tags(&drawn.page);
        let ids: Vec<_> = all.iter().filter_map(|tag| tag.get("id")).collect();
        let named = all.iter().filter(|tag| tag.get("data-card").is_some_and(|card| ids.contains(&card)));
        let cards = named.filter_map(|tag| tag.get("data-pieces"));
        let cards: Vec<_> = cards.flat_map(|pieces| pieces.split(' ')).collect();
        let pieces: Vec<_> = ids.iter().filter(|id| id.starts_with("u-")).collect();
        assert!(pieces.len() > 2, "{pieces:?}");
        assert!(pieces.iter().all(|piece| cards.contains(piece)), "{pieces:?} {cards:?}");
        let battle = drawn.fragment("battle-card");
        assert!(
            battle.contains("Attack") && battle.contains("Defense") && battle.contains("Moves"),
            "{battle}"
        );
    }
}

#[test]
fn every_enemy_says_what_it_can_do_to_you() {
    let mut said = std::collections::BTreeSet::new();
    for battle in ["7", "14", "27", "33", "40"] {
        for seed in 0..4 {
            let mut game = start(1, &[("choices", "dice"), ("begin-in", battle)], seed);
            enter(&mut game, FIRST, "preset 2, start");
            // In the first Stage no one acts against a Tripper who is alone.
            for stage in 0..5 {
                if stage > 0 && game.outcome().is_none() {
                    enter(&mut game, FIRST, "end");
                }
                let drawn = draw(&game, OWN, "");
                let words = ["to shoot at you", "to strike you", "does nothing", "can’t attack you"];
                let threats = drawn.fragment("threats");
                said.extend(words.into_iter().filter(|words| threats.contains(words)));
                // Each enemy that is named is on the map, and each is named once.
                let all = tags(threats);
                let named: Vec<_> =
                    all.iter().filter_map(|tag| tag.get("data-of")).flat_map(|ids| ids.split(' ')).collect();
                let is_there = |id: &&str| drawn.fragments.iter().any(|fragment| fragment.id == *id);
                assert!(named.iter().all(is_there), "{named:?}");
                let once: std::collections::BTreeSet<_> = named.iter().collect();
                assert_eq!(once.len(), named.len());
            }
        }
    }
    assert_eq!(said.len(), 4, "{said:?}");
    let game = hastings(2);
    let watched = draw(&game, Viewer::Public, "");
    assert!(!watched.fragment("threats").contains("you"), "those who watch are not meant");
}

#[test]
fn the_threats_on_the_page_are_those_of_the_rules() {
    let mut compared = 0;
    for battle in ["7", "13", "33", "41", "48", "60", "62", "64"] {
        for seed in 0..3 {
            let mut game = start(1, &[("choices", "dice"), ("begin-in", battle)], seed);
            enter(&mut game, FIRST, "preset 2, start");
            for _ in 0..4 {
                let drawn = draw(&game, OWN, "");
                let state = game.state();
                for tag in tags(drawn.fragment("threats")) {
                    for id in tag.get("data-of").unwrap_or_default().split_whitespace() {
                        let number: u8 = id.trim_start_matches("u-").parse().unwrap();
                        let threat = state.threat(number, FIRST);
                        let hurt = threat.hurt() * 100;
                        let shown: Option<u64> = tag.get("data-badge").and_then(|badge| badge.parse().ok());
                        // Rounded, but never to what is certain.
                        let wanted = (hurt > 0).then_some((hurt + WHOLE / 2) / WHOLE);
                        let wanted =
                            wanted.map(
                                |percent| {
                                    if hurt > 100 * (WHOLE - 1_000) { 100 } else { percent.clamp(1, 99) }
                                },
                            );
                        assert_eq!(shown, wanted, "battle {battle}: {id}, {threat:?}");
                        compared += 1;
                    }
                }
                if game.outcome().is_none() {
                    enter(&mut game, FIRST, "end");
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}
