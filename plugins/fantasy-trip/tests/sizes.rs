//! Updates and pages are small, even with eight a side.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::print_stdout, reason = "the sizes are worth reading")]

mod common;

use common::{draw, fight};
use engine::Viewer;
use fantasy_trip::FantasyTrip;
use fantasy_trip_plugin::FantasyTripPlugin;
use pagetest::{Drawn, first_load, packed, viewers};

/// The server packs what is longer than 8 kB, and writes it in four letters for three bytes.
fn sent(update: &str) -> usize {
    if update.len() > 8_000 { packed(update).div_ceil(3) * 4 } else { update.len() }
}

fn largest(new: &Drawn<FantasyTrip>, old: &Drawn<FantasyTrip>) -> Vec<(usize, String)> {
    let sent = new.fragments.iter().filter(|part| !old.fragments.contains(part));
    let mut parts: Vec<_> = sent.map(|part| (part.html.len(), part.id.clone())).collect();
    parts.sort_unstable_by(|a, b| b.cmp(a));
    parts.truncate(8);
    parts
}

#[test]
fn updates_are_under_10_kb_as_sent_and_a_first_load_under_60() {
    let tables: [&[(&str, &str)]; 4] = [
        &[("fight", "battle")],
        &[("fight", "battle"), ("map", "forest")],
        &[("fight", "dragon"), ("map", "cellar")],
        &[("side-1", "Vesper; Iden; Morwen; Alric"), ("side-2", "Dragon; Giant; Small dragon")],
    ];
    let (mut worst, mut first) = (0, 0);
    for (seed, settings) in (1..).zip(tables) {
        let mut old: Vec<Drawn<FantasyTrip>> = Vec::new();
        fight(2, settings, seed, 400, |game, entry| {
            let new: Vec<_> = viewers(2).map(|viewer| draw(game, viewer, "")).collect();
            for (new, old) in new.iter().zip(&old) {
                let size = sent(&new.update_from(old));
                if size > worst {
                    worst = size;
                    println!("{settings:?}, entry {entry}: {size} bytes, {:?}", largest(new, old));
                }
            }
            if entry % 40 == 0 {
                first = new.iter().map(first_load::<FantasyTripPlugin>).fold(first, usize::max);
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
    for settings in [[("fight", "battle"), ("map", "arena")], [("fight", "dragon"), ("map", "forest")]] {
        fight(2, &settings, 7, 200, |game, entry| {
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
    }
    println!("worst step of a draft {worst} bytes as sent");
    assert!(worst < 10_000, "{worst} bytes as sent");
}
