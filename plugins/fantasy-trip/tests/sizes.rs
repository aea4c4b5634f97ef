//! Updates and pages are small, even with eight a side.
#![allow(clippy::print_stdout, reason = "the sizes are worth reading")]

mod common;

use common::{draw, fight};
use fantasy_trip_plugin::FantasyTripPlugin;
use pagetest::{Updates, first_load, viewers, worst_step};

#[test]
fn updates_are_under_10_kb_as_sent_and_a_first_load_under_60() {
    let tables: [&[(&str, &str)]; 4] = [
        &[("fight", "battle")],
        &[("fight", "battle"), ("map", "forest")],
        &[("fight", "dragon"), ("map", "cellar")],
        &[("side-1", "Vesper; Iden; Morwen; Alric"), ("side-2", "Dragon; Giant; Small dragon")],
    ];
    let mut updates = Updates::default();
    let mut first = 0;
    for (seed, settings) in (1..).zip(tables) {
        updates.restart();
        fight(2, settings, seed, 400, |game, entry| {
            let new: Vec<_> = viewers(2).map(|viewer| draw(game, viewer, "")).collect();
            if entry % 40 == 0 {
                first = new.iter().map(first_load::<FantasyTripPlugin>).fold(first, usize::max);
            }
            updates.take(new, format!("{settings:?}, entry {entry}"));
        });
    }
    let (worst, what) = updates.worst;
    println!("worst update {worst} bytes as sent ({what}); largest first load {first} compressed");
    assert!(worst < 10_000, "{worst} bytes as sent: {what}");
    assert!(first < 60_000, "{first} bytes");
}

#[test]
fn a_step_of_a_draft_is_small() {
    let mut worst = 0;
    for settings in [[("fight", "battle"), ("map", "arena")], [("fight", "dragon"), ("map", "forest")]] {
        fight(2, &settings, 7, 200, |game, entry| {
            if entry % 7 == 0 {
                worst = worst.max(worst_step::<FantasyTripPlugin>(game));
            }
        });
    }
    println!("worst step of a draft {worst} bytes as sent");
    assert!(worst < 10_000, "{worst} bytes as sent");
}
