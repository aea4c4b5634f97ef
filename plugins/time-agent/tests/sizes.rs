//! Updates and pages are small, even late in a game of six.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::print_stdout, reason = "the sizes are worth reading")]

mod common;

use common::{draw, tour};
use engine::Viewer;
use pagetest::{Drawn, first_load, packed, viewers};
use time_agent::TimeAgent;
use time_agent_plugin::TimeAgentPlugin;

/// The server packs what is longer than 8 kB, and writes it in four letters for three bytes.
fn sent(update: &str) -> usize {
    if update.len() > 8_000 { packed(update).div_ceil(3) * 4 } else { update.len() }
}

fn largest(new: &Drawn<TimeAgent>, old: &Drawn<TimeAgent>) -> Vec<(usize, String)> {
    let sent = new.fragments.iter().filter(|part| !old.fragments.contains(part));
    let mut parts: Vec<_> = sent.map(|part| (part.html.len(), part.id.clone())).collect();
    parts.sort_unstable_by(|a, b| b.cmp(a));
    parts.truncate(8);
    parts
}

#[test]
fn updates_are_under_10_kb_as_sent_and_a_first_load_under_60() {
    let (mut worst, mut first) = (0, 0);
    for (seats, seed) in [(2, 1), (6, 2)] {
        let mut old: Vec<Drawn<TimeAgent>> = Vec::new();
        tour(seats, &[], seed, 900, |game, entry| {
            let new: Vec<_> = viewers(seats).map(|viewer| draw(game, viewer, "")).collect();
            for (new, old) in new.iter().zip(&old) {
                let size = sent(&new.update_from(old));
                if size > worst {
                    worst = size;
                    println!("{seats} players, entry {entry}: {size} bytes, {:?}", largest(new, old));
                }
            }
            if entry % 50 == 0 {
                first = new.iter().map(first_load::<TimeAgentPlugin>).fold(first, usize::max);
            }
            old = new;
        });
    }
    println!("worst update {worst} bytes as sent; largest first load {first} compressed");
    assert!(worst < 10_000, "{worst} bytes as sent");
    assert!(first < 60_000, "{first} bytes");
}

#[test]
fn a_step_of_a_draft_is_small() {
    let mut worst = 0;
    tour(6, &[], 7, 300, |game, entry| {
        if entry % 7 != 0 {
            return;
        }
        for seat in game.to_act() {
            let viewer = Viewer::Seat(seat);
            let before = draw(game, viewer, "");
            let offers = before.decision.iter().flat_map(|decision| &decision.offers);
            let drafts = offers.filter(|offer| !game.decision(seat, &offer.then).unwrap().0.complete);
            for offer in drafts.take(6) {
                let after = draw(game, viewer, &offer.then);
                worst = worst.max(sent(&after.update_from(&before)));
            }
        }
    });
    println!("worst step of a draft {worst} bytes as sent");
    assert!(worst < 10_000, "{worst} bytes as sent");
}
