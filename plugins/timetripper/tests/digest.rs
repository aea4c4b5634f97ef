//! The digest: every attack since the viewer’s last turn is in it, once.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use bots::{Random, compose};
use common::{FIRST, OWN, Trip, draw, phase, start};
use pagetest::tags;
use timetripper::{Event, state::Phase};

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
