//! Updates and pages are small, even in a crowd.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::print_stdout, reason = "the sizes are worth reading")]

mod common;

use bots::{Random, compose};
use common::{FIRST, OWN, Trip, draw, enter, start};
use pagetest::{Drawn, first_load, packed};
use timetripper::{Event, TimeTripper};
use timetripper_plugin::TimeTripperPlugin;

/// Battles in which fourteen mounted men with muskets wait, wherever a Tripper lands.
fn crowds() -> String {
    let battle = |number: u8| {
        let display = if number > 36 { "future" } else { "past" };
        format!(
            "battle {number}\n  title Crowd {number}\n  place A plain\n  display {display}\n  negotiate EFG\n  treasure 10 2 A button\n  set-up enter\n  \
             opponent Mounted musketeers\n    kind soldier\n    looks musketeer\n    values 9C4E\n    count 14\n    \
             mount 2X2X horse\n    leaves early\n  note There were never more of them.\n"
        )
    };
    (1..=72).map(battle).collect::<Vec<_>>().join("\n")
}

/// Whether the last entry led into a new battle.
fn has_landed(game: &Trip) -> bool {
    let last = game.entries().len();
    game.history(OWN, last).events(last).any(|(_, _, event)| matches!(event, Event::Landed(_)))
}

/// How many bytes of an update are new lines of the log.
fn log_lines(new: &Drawn<TimeTripper>, old: &Drawn<TimeTripper>) -> usize {
    let lines =
        new.fragments.iter().filter(|part| part.id.starts_with("e-") && !old.fragments.contains(part));
    lines.map(|part| part.html.len()).sum()
}

#[test]
fn an_update_in_a_crowd_is_under_15_kb_and_under_10_kb_as_sent() {
    let battles = crowds();
    let (mut worst, mut longest, mut first) = (0, 0, 0);
    for seed in 0..6 {
        let mut game = start(1, &[("choices", "dice"), ("battles", &battles), ("negotiation", "yes")], seed);
        let load = "take m26 3, take m1 2, take magnum 1, take magnum-ammo 2, take bayonet 1, start";
        enter(&mut game, FIRST, load);
        let mut bot = Random::new(seed);
        let mut old = draw(&game, OWN, "");
        for _ in 0..60 {
            if game.outcome().is_some() {
                break;
            }
            let steps = compose(&mut bot, &game, FIRST).unwrap();
            game.play(FIRST, &steps).unwrap();
            let new = draw(&game, OWN, "");
            let update = new.update_from(&old);
            // The server packs what is longer than 8 kB, and writes it in four letters for three bytes.
            let size = if update.len() > 8_000 { packed(&update).div_ceil(3) * 4 } else { update.len() };
            // The log says what happened, however much that was; the rest must not grow with it.
            let drawn = update.len() - log_lines(&new, &old);
            if !has_landed(&game) && drawn > longest {
                longest = drawn;
                let sent = new.fragments.iter().filter(|part| !old.fragments.contains(part));
                let mut parts: Vec<_> = sent.map(|part| (part.html.len(), part.id.as_str())).collect();
                parts.sort_unstable_by(|a, b| b.cmp(a));
                println!("seed {seed}: {longest} bytes unpacked, {:?}", &parts[..parts.len().min(12)]);
            }
            if size > worst && !has_landed(&game) {
                worst = size;
                let sent = new.fragments.iter().filter(|part| !old.fragments.contains(part));
                let mut parts: Vec<_> = sent.map(|part| (part.html.len(), part.id.as_str())).collect();
                parts.sort_unstable_by(|a, b| b.cmp(a));
                println!("seed {seed}: {size} bytes, {:?}", &parts[..parts.len().min(8)]);
            }
            first = first.max(first_load::<TimeTripperPlugin>(&new));
            old = new;
        }
    }
    println!(
        "worst update {worst} bytes as sent; longest {longest} bytes unpacked without the log; largest first load {first} compressed"
    );
    assert!(worst < 10_000, "{worst} bytes as sent");
    assert!(longest < 15_000, "{longest} bytes unpacked without the log");
    assert!(first < 60_000, "{first} bytes");
}
