//! The digest: every attack since the viewer’s last turn is in it, once.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::BTreeMap;

use bots::{Random, compose};
use common::{FIRST, OWN, Trip, draw, phase, start};
use pagetest::tags;
use timetripper::{
    Event,
    event::{Loss, Named},
    map::Place,
    state::Phase,
};

/// The typed events since the first player’s last entry.
fn events(game: &Trip) -> Vec<Event> {
    let last = game.entries().len();
    game.history(OWN, last).events(last).map(|(_, _, event)| *event).collect()
}

/// The numbers of the digest’s lines of one kind, by the element they are about.
fn lines(game: &Trip, kinds: &[&str]) -> usize {
    let drawn = draw(game, OWN, "");
    let is_kind = |kind: &str| kinds.contains(&kind);
    tags(drawn.fragment("digest")).iter().filter(|tag| tag.get("data-kind").is_some_and(is_kind)).count()
}

#[test]
fn every_hit_has_a_line_and_all_that_missed_have_one() {
    let (mut hits, mut misses) = (0, 0);
    for seed in 0..8 {
        let mut game = start(1, &[("choices", "dice")], seed);
        let mut bot = Random::new(seed);
        for _ in 0..60 {
            if game.outcome().is_some() {
                break;
            }
            let steps = compose(&mut bot, &game, FIRST).unwrap();
            game.play(FIRST, &steps).unwrap();
            let events = events(&game);
            let struck = events.iter().filter(|event| matches!(event, Event::Struck(_))).count();
            assert_eq!(lines(&game, &["hit", "loss"]), struck, "seed {seed}: {events:?}");
            let sides: std::collections::BTreeSet<_> = events
                .iter()
                .filter_map(|event| match event {
                    Event::Aimed(aim) if !aim.hits => {
                        Some(matches!(aim.by, Some(timetripper::event::Named::Tripper(_))))
                    }
                    _ => None,
                })
                .collect();
            assert!(lines(&game, &["miss"]) >= sides.len(), "seed {seed}");
            hits += struck;
            misses += sides.len();
        }
        assert!(!matches!(phase(&game), Phase::Equip(_)));
    }
    assert!(hits > 20 && misses > 10, "{hits} hits, {misses} misses");
}

#[test]
fn every_enemy_goes_from_where_it_was_once_and_before_its_attack() {
    let (mut gone, mut merged) = (0, 0);
    for game in (0..16).flat_map(|seed| common::positions(&[("choices", "dice")], seed)) {
        let mut expected: BTreeMap<String, Place> = BTreeMap::new();
        for event in events(&game) {
            if let Event::Moved(Named::Unit(tag), from, _) = event {
                expected.entry(format!("u-{}", tag.number - 1)).or_insert(from);
            }
        }
        let drawn = draw(&game, OWN, "");
        let all = tags(drawn.fragment("digest"));
        let mut shown = BTreeMap::new();
        for deed in &all {
            for (nth, one) in deed.get("data-moves").unwrap_or_default().split_terminator(',').enumerate() {
                let (piece, from) = one.split_once(' ').unwrap();
                assert!(shown.insert(piece.to_owned(), from.to_owned()).is_none(), "{piece} goes twice");
                let is_attack = deed.get("data-piece") == Some(piece);
                assert!(nth == 0 || !is_attack);
                merged += u32::from(is_attack);
            }
        }
        assert_eq!(shown.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
        for (piece, from) in &expected {
            let cells = tags(&drawn.page);
            let name = from.to_string();
            let cell = cells.iter().find(|tag| tag.get("data-place-id") == Some(&name)).unwrap();
            assert_eq!(
                cell.get("transform"),
                Some(format!("translate({})", shown[piece]).as_str()),
                "{piece}"
            );
        }
        gone += expected.len();
    }
    assert!(gone > 50 && merged > 3, "{gone} moved, {merged} of them into an attack that hit");
}

#[test]
fn bleeding_is_told() {
    let bleeds = |event: &Event| matches!(event, Event::Lost { cause: Loss::Bleeding, .. });
    let settings = [("choices", "dice"), ("begin-in", "52")];
    let game = common::position(&settings, |game| events(game).iter().any(bleeds));
    let digest = common::words(draw(&game, OWN, "").fragment("digest"));
    assert!(digest.contains("bleed"), "{digest}");
}
