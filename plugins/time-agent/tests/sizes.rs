//! Updates and pages are small, even late in a game of six.
#![allow(clippy::print_stdout, reason = "the sizes are worth reading")]

mod common;

use common::{draw, tour};
use pagetest::{Updates, first_load, viewers, worst_step};
use time_agent_plugin::TimeAgentPlugin;

#[test]
fn updates_are_under_10_kb_as_sent_and_a_first_load_under_60() {
    let mut updates = Updates::default();
    let mut first = 0;
    for (seats, seed) in [(2, 1), (6, 2)] {
        updates.restart();
        tour(seats, &[], seed, 900, |game, entry| {
            let new: Vec<_> = viewers(seats).map(|viewer| draw(game, viewer, "")).collect();
            if entry % 50 == 0 {
                first = new.iter().map(first_load::<TimeAgentPlugin>).fold(first, usize::max);
            }
            updates.take(new, format!("{seats} players, entry {entry}"));
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
    tour(6, &[], 7, 300, |game, entry| {
        if entry % 7 == 0 {
            worst = worst.max(worst_step::<TimeAgentPlugin>(game));
        }
    });
    println!("worst step of a draft {worst} bytes as sent");
    assert!(worst < 10_000, "{worst} bytes as sent");
}
