//! What goes over the wire: the first load compressed, updates as they are.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::print_stdout, reason = "the sizes are worth reading")]

mod common;

use bots::{Random, compose};
use common::{Drawn, FIRST, draw, draw_first, played};
use engine::{Match, Viewer};
use pagetest::{first_load, packed};
use time_trap::TimeTrap;
use time_trap_plugin::TimeTrapPlugin;

#[test]
fn the_first_load_is_under_60_kb_compressed() {
    for players in [4, 9] {
        let drawn = draw_first(&played(players, 7, 7), "");
        let (sent, page) = (first_load::<TimeTrapPlugin>(&drawn), drawn.document().len());
        println!("first load of {players}: {sent} compressed, {page} page as it is");
        assert!(sent < 60_000);
    }
}

fn check(what: &str, old: &Drawn, new: &Drawn) {
    let update = new.update_from(old);
    println!("{what}: {} ({} compressed)", update.len(), packed(&update));
    // The server packs what is longer than 8 kB, and writes it in four letters for three bytes.
    let sent = if update.len() > 8_000 { packed(&update).div_ceil(3) * 4 } else { update.len() };
    if sent >= 10_000 {
        let mut parts: Vec<_> = new.fragments.iter().filter(|new| !old.fragments.contains(new)).collect();
        parts.sort_by_key(|fragment| std::cmp::Reverse(fragment.html.len()));
        let worst: Vec<_> = parts.iter().take(12).map(|part| (part.id.as_str(), part.html.len())).collect();
        panic!("{what}: {sent} bytes, {} unpacked; {worst:?}", update.len());
    }
}

#[test]
fn an_update_is_under_10_kb() {
    let game = played(4, 7, 7);
    let drafts = [
        "",
        "13",
        "13 4",
        "13 45",
        "13 45, 11 35, 12 19, 14 62",
        "13 45, 11 35, 12 19, 14 62, 15",
        "13 45, 11 35, 12 19, 14 62, 15 1",
        "13 45, 11 35, 12 19, 14 62, 15 11",
        "13 45, 11 35, 12 19, 14 62, 15 11, change 3 2",
        "13 45, 11 35, 12 19, 14 62, 15 11, change 3 2 1",
        "13 45, 11 35, 12 19, 14 62, 15 11, change 3 2 11",
    ];
    for pair in drafts.windows(2) {
        check(pair[1], &draw_first(&game, pair[0]), &draw_first(&game, pair[1]));
    }
    for seed in [7, 8, 9, 10] {
        check_turn(played(4, seed, 7));
    }
    for (seed, turns) in [(7, 3), (7, 7), (8, 8), (9, 9)] {
        check_turn(played(9, seed, turns));
    }
}

/// Everyone submits, the last of them starts the replay, and a spectator and the first player watch.
fn check_turn(mut game: Match<TimeTrap>) {
    let mut bot = Random::new(9);
    for seat in game.to_act() {
        let watched = [draw(&game, Viewer::Public, ""), draw(&game, Viewer::Seat(FIRST), "")];
        let steps = compose(&mut bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
        check(&format!("{seat} submits, seen by all"), &watched[0], &draw(&game, Viewer::Public, ""));
        check(&format!("{seat} submits, seen by 1"), &watched[1], &draw_first(&game, ""));
    }
}
