//! What a simulation counts: it adds up, and it is the same on any number of threads.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use bots::Skill;
use engine::Setting;
use plugin::{Figure, Section};
use sim::{Results, SimRequest, run};
use timetripper_plugin::TimeTripperPlugin;

fn simulate(skill: Skill, games: u64, threads: usize, settings: &[(&str, &str)]) -> Results {
    let settings = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    let request = SimRequest { games, seats: vec![skill], seed: 7, threads, settings };
    run::<TimeTripperPlugin>(&request, &|_| {}).unwrap()
}

fn section<'a>(results: &'a Results, title: &str) -> &'a Section {
    results.sections.iter().find(|section| section.title == title).unwrap()
}

/// The sum of a column over all rows.
fn sum(section: &Section, column: &str) -> u64 {
    let at = section.columns.iter().position(|name| name == column).unwrap();
    let counts = section.rows.iter().map(|(_, figures)| match figures[at] {
        Figure::Count(count) => count,
        _ => panic!("{column} is not a count"),
    });
    counts.sum()
}

#[test]
fn counts_add_up_and_repeat_on_any_number_of_threads() {
    let one = simulate(Skill::Random, 60, 1, &[("choices", "dice")]);
    let two = simulate(Skill::Random, 60, 2, &[("choices", "dice")]);
    assert_eq!(one.sections, two.sections);
    assert_eq!((one.games, one.unfinished), (60, 0));
    let loads = section(&one, "Home, by load");
    let names: Vec<_> = loads.rows.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["All-round", "Light and fast", "Grenadier", "Bare minimum", "Own choice"]);
    assert_eq!(sum(loads, "trips"), 60);
    // A random bot may choose a proposed load by itself.
    let is_fair = |figures: &[Figure]| matches!(figures[2], Figure::Count(12..=18));
    assert!(loads.rows.iter().take(4).all(|(_, figures)| is_fair(figures)), "{loads:?}");
    assert_eq!((&loads.rows[0].1[0], &loads.rows[3].1[0]), (&Figure::Number(45.0), &Figure::Number(23.0)));
    assert_eq!(loads.rows[3].1[1], Figure::Count(5), "the bare minimum moves five");
    let ends = section(&one, "How trips end");
    assert_eq!(sum(ends, "trips"), 60);
    let lengths = section(&one, "Battles in a trip");
    assert_eq!((sum(lengths, "trips"), sum(lengths, "home")), (60, sum(loads, "home")));
    let experience = section(&one, "Experience reached");
    assert_eq!(
        experience.rows[0].1[..2],
        [Figure::Count(60), Figure::Count(sum(loads, "home"))],
        "everyone started with none"
    );
}

#[test]
fn experts_are_watched_through_their_views_and_drawn_as_a_chart() {
    let results = simulate(Skill::DEFAULT, 20, 2, &[("choices", "dice"), ("blind", "yes"), ("shuffle", "3")]);
    assert_eq!(results.games, 20);
    let chart = results.own_chart.unwrap();
    let tags = pagetest::tags(&chart);
    assert_eq!(tags[0].get("xmlns"), Some("http://www.w3.org/2000/svg"));
    let hexes = tags.iter().filter(|tag| tag.get("fill-opacity").is_some()).count();
    assert_eq!(hexes, 2 * 37, "both displays");
    assert!(
        tags.iter().all(|tag| tag.get("class").is_none()),
        "colours of its own, so that anything can show it"
    );
}
