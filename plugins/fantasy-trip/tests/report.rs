//! The report adds up, over sides, turns, endings and threads; and in a tournament everyone meets everyone.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use bots::Skill;
use engine::Setting;
use fantasy_trip_plugin::{FantasyTripPlugin, FantasyTripReport};
use plugin::{Figure, Report as _, Reported as _, Section};
use sim::{Results, SimRequest, Standings};

fn request(games: u64, seats: &[&str], settings: &[(&str, &str)]) -> SimRequest {
    SimRequest {
        games,
        seats: seats.iter().map(|seat| seat.parse::<Skill>().unwrap()).collect(),
        seed: 3,
        threads: 2,
        settings: settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect(),
    }
}

fn simulated(games: u64, seats: &[&str], settings: &[(&str, &str)]) -> Results {
    sim::run::<FantasyTripPlugin>(&request(games, seats, settings), &|_| {}).unwrap()
}

fn met(games: u64, seats: &[&str], list: &str) -> Standings {
    sim::tournament::<FantasyTripPlugin>(&request(games, seats, &[]), list, &|_| {}).unwrap()
}

fn section<'a>(sections: &'a [Section], title: &str) -> &'a Section {
    sections.iter().find(|section| section.title == title).unwrap()
}

#[allow(clippy::cast_precision_loss, reason = "a few games")]
fn column(section: &Section, name: &str) -> Vec<f64> {
    let at = section.columns.iter().position(|column| column == name).unwrap();
    let value = |figure: &Figure| match figure {
        Figure::Count(count) => *count as f64,
        Figure::Share(number) | Figure::Number(number) => *number,
        Figure::None => f64::NAN,
    };
    section.rows.iter().map(|(_, figures)| value(&figures[at])).collect()
}

fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn the_odds_of_a_duel_are_those_of_the_figures_that_are_asked_for() {
    let results = simulated(20, &[], &[("side-1", "Bear"), ("side-2", "Pip")]);
    let sides = section(&results.sections, "Victories by side");
    let names: Vec<_> = sides.rows.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["side 1: Bear", "side 2: Pip"]);
    let wins = column(sides, "wins");
    assert!(is_close(wins.iter().sum(), 20.0) && wins[0] >= 18.0, "{wins:?}");
    let xp = column(sides, "XP a figure");
    assert!(xp[0] >= 45.0 && xp[1] <= 10.0, "survivors learn: {xp:?}");
}

#[test]
fn sides_ends_fates_and_causes_add_up() {
    let settings = [("side-1", "Bron; Iden"), ("side-2", "Korin; Marrec")];
    let results = simulated(12, &["expert", "expert:easy"], &settings);
    let sections = &results.sections;
    let ends = column(section(sections, "How fights end"), "fights");
    assert!(is_close(ends.iter().sum(), 12.0), "{ends:?}");
    let lengths = section(sections, "Length");
    let turns = column(lengths, "turns");
    assert!(turns[..11].is_sorted() && turns[0] >= 1.0 && turns[11] <= turns[10], "{turns:?}");
    let fates = section(sections, "What becomes of figures");
    for (name, figures) in &fates.rows {
        let shares: Vec<f64> = figures
            .iter()
            .map(|figure| match figure {
                Figure::Share(share) => *share,
                _ => panic!("{name}"),
            })
            .collect();
        assert!(is_close(shares.iter().sum(), 1.0), "{name}: {shares:?}");
    }
    // Every roster figure that is out at the end was taken out by something.
    let out: f64 = column(fates, "able to fight").iter().map(|able| 24.0 * (1.0 - able)).sum();
    let causes: f64 = column(section(sections, "What takes figures out"), "figures").iter().sum();
    assert!(causes + 0.5 >= out, "{causes} causes for {out} figures");
    let sides = section(sections, "Victories by side");
    let (done, taken) = (column(sides, "hits a turn"), column(sides, "hits taken"));
    assert!(done[0] > 0.0 && done[0] <= taken[1] + 1e-9 && done[1] <= taken[0] + 1e-9, "{done:?} {taken:?}");
}

#[test]
fn weapons_and_spells_are_told_apart() {
    let causes = |side: &str| {
        let results = simulated(10, &[], &[("side-1", side), ("side-2", "Ugg")]);
        let section = section(&results.sections, "What takes figures out").clone();
        section.rows.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert!(causes("Gorm").contains(&"great sword".to_owned()));
    assert!(causes("Dragon").iter().any(|cause| cause == "claws and teeth" || cause.contains("breath")));
    let wizard = causes("Wizard, human, 11/13/8, wizard, spells magic fist");
    assert!(wizard.contains(&"Magic Fist".to_owned()), "{wizard:?}");
}

#[test]
fn reports_of_threads_add_up() {
    let sections = |threads: usize| {
        let request = SimRequest { threads, ..request(10, &["random", "expert"], &[]) };
        sim::run::<FantasyTripPlugin>(&request, &|_| {}).unwrap().sections
    };
    assert_eq!(sections(1), sections(3));
    assert!(FantasyTripReport::default().sections().iter().all(|section| !section.title.is_empty()));
}

#[test]
fn a_tournament_has_all_ready_figures_by_default() {
    let entrants = FantasyTripPlugin::entrants(" ");
    assert_eq!(entrants.len(), fantasy_trip::figures::ready().len());
    let own = FantasyTripPlugin::entrants("Bron; My own, human, 12/12/8, mace;");
    let names: Vec<_> = own.iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, ["Bron", "My own"]);
}

#[test]
fn everyone_meets_everyone_both_ways_round() {
    let standings = met(2, &["random", "random"], "Bron; Bear; My own, human, 12/12/8, club");
    let pairs: Vec<_> = standings.pairs.iter().map(|pair| (pair.first, pair.second)).collect();
    assert_eq!(pairs, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
    assert!(standings.pairs.iter().all(|pair| pair.games == 2 && pair.first_wins + pair.second_wins <= 2.0));
    let ranking = standings.ranking();
    assert!(ranking.iter().all(|one| one.games == 8));
    assert!(ranking.is_sorted_by(|one, other| one.share >= other.share));
    assert_eq!(ranking[0].name, "Bear");
    for (one, other) in [(0, 1), (1, 2)] {
        let both = standings.share(one, other).unwrap() + standings.share(other, one).unwrap();
        assert!(both <= 1.0 + 1e-9, "{both}");
    }
    assert_eq!(standings.share(1, 1), None, "no one meets itself");
}

#[test]
fn standings_come_in_every_form_and_repeat_for_a_seed() {
    let list = "Bron; Wolf";
    let standings = met(3, &[], list);
    assert_eq!(standings.pairs, met(3, &[], list).pairs);
    let json = standings.json();
    assert_eq!((&json["each_way"], &json["unfinished"]), (&3.into(), &0.into()));
    assert_eq!(json["ranking"].as_array().unwrap().len(), 2);
    assert_eq!(json["pairs"][1]["first"], "Wolf");
    let table = standings.table();
    assert!(table.contains("Bron") && table.contains("2 entrants"), "{table}");
    assert_eq!(standings.csv().lines().count(), 3);
    let svg = standings.svg();
    assert!(svg.starts_with("<svg xmlns") && svg.contains("1. ") && svg.trim_end().ends_with("</svg>"));
}

#[test]
fn every_fault_of_a_tournament_is_said() {
    let faults = |list: &str, seats: &[&str]| {
        sim::tournament::<FantasyTripPlugin>(&request(1, seats, &[]), list, &|_| {}).unwrap_err()
    };
    let two = faults("Bron; Upstart, human, 30/8/8; Someone, human, 1/1/1", &[]);
    assert!(two.iter().any(|fault| fault.contains("Upstart")), "{two:?}");
    assert!(two.iter().any(|fault| fault.contains("Someone")), "{two:?}");
    assert!(faults("Bron", &[])[0].contains("at least 2 entrants"));
    assert!(faults("Bron; Tessa", &["random"; 3])[0].contains("2 seats"));
}
