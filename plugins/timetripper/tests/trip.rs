//! The whole trip at its end.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{FIRST, OWN, Trip, draw, phase, start, view};
use engine::{Seat, Viewer};
use pagetest::tags;
use plugin::Board as _;
use timetripper::state::{End, Phase};
use timetripper_plugin::TimeTripperPlugin;

/// The kills of each battle as the page says them.
fn kills(game: &Trip) -> Vec<u16> {
    let drawn = draw(game, OWN, "");
    tags(drawn.fragment("trip")).iter().filter_map(|tag| tag.get("data-kills")?.parse().ok()).collect()
}

#[test]
fn a_trip_has_a_line_for_each_battle_and_its_kills_add_up() {
    let settings = [("choices", "dice"), ("treasure", "yes"), ("victory", "C")];
    let (mut home, mut dead) = (false, false);
    for seed in 1..40 {
        let game = common::expertly_played(start(1, &settings, seed), seed, |_| false);
        let Phase::Over(end) = phase(&game) else { panic!("the trip is not over") };
        (home, dead) = (home || end == End::Home, dead || end == End::Dead);
        let kills = kills(&game);
        assert_eq!(kills.len(), view(&game).path.len(), "a line for each battle");
        assert_eq!(kills.iter().sum::<u16>(), view(&game).kills);
        let result = tags(draw(&game, OWN, "").fragment("result"));
        let again = result.iter().any(|tag| tag.get("value") == Some("same"));
        let same = TimeTripperPlugin::same_start(&view(&game));
        assert_eq!(again, !same.is_empty(), "the same load can be had with one press");
        let load: Vec<_> = same.iter().map(|it| (it.key.as_str(), it.value.as_str())).collect();
        assert_eq!(view(&start(1, &load, 1)).tripper(FIRST).pack, view(&game).chosen[0]);
        let watched = draw(&game, Viewer::Public, "");
        assert!(!tags(watched.fragment("result")).iter().any(|tag| tag.name == "form"));
    }
    assert!(home && dead, "some come home, and some do not");
}

#[test]
fn every_blow_of_the_last_battle_is_told_with_the_endurance_it_cost() {
    let mut told = 0;
    for seed in 1..12 {
        let game = common::played(start(1, &[("choices", "dice")], seed), seed, |_| false);
        if phase(&game) != Phase::Over(End::Dead) {
            continue;
        }
        let last = game.entries().len();
        let legs = timetripper::legs::legs(game.history(OWN, last).events(0).map(|(_, _, event)| event));
        let wounds = &legs.last().unwrap().deaths[0].wounds;
        let story = common::words(draw(&game, OWN, "").fragment("trip"));
        for wound in wounds {
            assert!(story.contains(&format!("Stage {}: ", wound.stage)), "{story}");
            assert!(story.contains(&format!("(−{})", wound.lost)), "{story}");
        }
        let lost: u16 = wounds.iter().map(|wound| u16::from(wound.lost)).sum();
        let said =
            story.split("hit you, −").skip(1).filter_map(|part| part.split(' ').next()?.parse::<u16>().ok());
        assert_eq!(said.sum::<u16>(), lost, "{story}");
        assert!(!story.contains("no effect") && !story.contains(" is column "), "{story}");
        told += wounds.len();
    }
    assert!(told > 10, "{told}");
}

/// [B1] Opponents who are called “The …” count as well.
#[test]
fn in_each_of_the_72_battles_kills_are_counted() {
    let mut felled = 0;
    for battle in 1..=72 {
        let begin = battle.to_string();
        let settings = [("choices", "dice"), ("begin-in", begin.as_str()), ("load", "m16-ammo 9, m26 6")];
        let has_left = |game: &Trip| view(game).path.len() > 1;
        let game = common::expertly_played(start(1, &settings, battle), battle, has_left);
        let last = game.entries().len();
        let legs = timetripper::legs::legs(game.history(OWN, last).events(0).map(|(_, _, event)| event));
        assert_eq!(legs.iter().map(|leg| leg.kills).sum::<u16>(), view(&game).kills, "battle {battle}");
        felled += u32::from(view(&game).kills > 0);
    }
    assert!(felled > 10, "someone is taken out in {felled} battles");
}

#[test]
fn what_is_kept_of_a_trip_can_be_compared_by_load() {
    let game = common::played(start(2, &[("choices", "dice"), ("timemaster", "yes")], 3), 3, |_| false);
    let facts = TimeTripperPlugin::facts(&view(&game), FIRST);
    let classes: Vec<_> = facts.iter().filter(|fact| fact.is_class).map(|fact| fact.name).collect();
    assert_eq!(classes, ["Load"]);
    let battles = facts.iter().find(|fact| fact.name == "Battles").unwrap();
    assert_eq!(battles.value, view(&game).path.len().to_string());
    let master = TimeTripperPlugin::facts(&game.view(Viewer::Public), Seat::new(1));
    assert!(master.iter().all(|fact| !fact.is_class), "the Timemaster has no load");
}

#[test]
fn only_a_timemaster_with_blind_displays_hides_something() {
    let hides = |settings: &[(&str, &str)]| TimeTripperPlugin::hides(start(2, settings, 1).setup());
    assert!(!hides(&[]) && !hides(&[("timemaster", "yes")]));
    assert!(hides(&[("timemaster", "yes"), ("blind", "yes"), ("shuffle", "7")]));
}
