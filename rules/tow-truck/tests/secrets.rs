//! [T11] The year, the roll and the other team's talk reach no one who must not know them.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::fmt::Write as _;

use common::{TowTrial as _, Trial, table, table_with};
use engine::{AnyMatch as _, Fair, Seed, Viewer};
use lawbook::trial::{seat, viewer};
use tow_truck::Setup;

/// Everything that a viewer can get out of a game under way.
fn all_of(game: &Trial, who: Viewer) -> String {
    let game = &game.game;
    let mut all = game.view_text(who);
    all.push_str(&game.board(who, None));
    write!(all, "{:?}", game.log(Some(who))).unwrap();
    if let Some(seat) = who.seat() {
        write!(all, "{:?}", game.decision(seat, "")).unwrap();
        // What is refused, and in which words.
        for text in [
            "roll",
            "stop",
            "jump 1811",
            "jump 1812",
            "say \"456\"",
            "insist \"456\"",
            "insist \"747\"",
            "unsure",
            "say \"x\"",
            "agent 2",
            "paradox 7",
            "vote yes",
            "park",
        ] {
            let mut tried = game.clone();
            if let Err(error) = tried.submit(seat, text) {
                all.push_str(&error.to_string());
            }
        }
    }
    all
}

#[test]
fn the_year_and_the_roll_are_nowhere_in_what_a_rescuer_gets() {
    let mut setup = Setup::new(5);
    setup.teams = [[1, 3, 5].map(seat).into_iter().collect(), [2, 4].map(seat).into_iter().collect()];
    let game = Trial::start(setup, &[]).after("1: roll / 4 5 6");
    let stations = [
        "1: say \"The declaration of independence\"",
        "5: talk \"hm\"",
        "3: unsure",
        "3: jump 1776",
        "1: insist \"A Boeing 747 takes off\"",
        "3: jump 1790",
        "5: paradox 2",
        "4: vote yes | 1: vote no",
    ];
    let mut game = game;
    for station in stations {
        game = game.after(station);
        for who in [viewer(3), viewer(5), Viewer::Public] {
            let all = all_of(&game, who);
            for secret in ["4-5-6", "456", "[4,5,6]", "138", "1811", "The agent is in"] {
                assert!(!all.contains(secret), "{station}: {who:?} gets {secret}\n{all}");
            }
        }
        for who in [viewer(1), viewer(2), viewer(4)] {
            assert!(all_of(&game, who).contains("4-5-6"), "{station}: {who:?} may know");
        }
    }
}

/// Games that differ only in the roll are the same game to a viewer who must not know it.
#[test]
fn another_roll_makes_no_difference_to_a_rescuer() {
    let two = "1: insist \"Fahrenheit 451\" | 2: unsure | 2: jump 1776 | 1: say \"two\" | 2: jump 1780 | 2: jump 1850 | 1: silent";
    let teams = two.replace("2: ", "3: ");
    let cases = [
        (Setup::new(2), two, 2),
        (Setup::new(3), two, 2),
        (Setup::new(4), &teams, 3),
        (Setup::new(4).together(), &teams, 3),
    ];
    for (setup, course, rescuer) in cases {
        // 1806, 1811, 1816 and 1843 lie on the same side of every jump.
        let mut games = ["4 6 1", "4 5 6", "4 5 5", "4 4 4"]
            .map(|roll| Trial::start(setup, &[]).after(&format!("1: roll / {roll}")));
        for entry in course.split(" | ") {
            games = games.map(|game| game.after(entry));
            for who in [viewer(rescuer), Viewer::Public] {
                let seen = games.clone().map(|game| all_of_unrefused(&game, who));
                assert!(seen.windows(2).all(|pair| pair[0] == pair[1]), "{who:?} after {entry}");
                let imagined = games.clone().map(|game| {
                    let fair = Fair::new(Seed::from_number(5), Vec::new());
                    game.game.what_if(who, usize::MAX, fair).state().clone()
                });
                assert!(imagined.windows(2).all(|pair| pair[0] == pair[1]), "{who:?} after {entry}");
            }
        }
    }
}

/// What the rescuers say to each other makes no difference to the other team.
#[test]
fn other_words_in_the_truck_make_no_difference_to_the_other_team() {
    for setup in [Setup::new(6), Setup::new(6).together()] {
        let before = "1: roll / 4 5 6 | 1: say \"one\"";
        let games = ["xyzzy", "1811?", "plugh plugh plugh"].map(|words| {
            let talk = format!("{before} | 3: talk \"{words}\" | 5: talk \"{words}\" | 3: jump 1776");
            Trial::start(setup, &[]).after(&talk)
        });
        for who in [viewer(2), viewer(4), viewer(6), Viewer::Public] {
            let seen = games.clone().map(|game| all_of_unrefused(&game, who));
            assert!(seen.windows(2).all(|pair| pair[0] == pair[1]), "{who:?}");
        }
        let heard = games.map(|game| all_of_unrefused(&game, viewer(5)));
        assert!(heard.windows(2).all(|pair| pair[0] != pair[1]), "the team hears it");
    }
}

/// Like [`all_of`], without actions that would end the rescue in one game and not in the other.
fn all_of_unrefused(game: &Trial, who: Viewer) -> String {
    let decision = who.seat().map(|seat| format!("{:?}", game.game.decision(seat, "")));
    let log = format!("{:?}", game.game.log(Some(who)));
    [game.game.view_text(who), game.game.board(who, None), log, decision.unwrap_or_default()].join("\n")
}

#[test]
fn a_what_if_of_a_rescuer_is_about_a_year_that_fits_the_jumps() {
    let game = table(2).after(
        "1: roll / 4 5 6 | 1: say \"one\" | 2: jump 1776 | 1: say \"two\" | 2: jump 1850 | 1: say \"three\"",
    );
    let mut years = Vec::new();
    for number in 0..60 {
        let branch =
            game.game.what_if(viewer(2), usize::MAX, Fair::new(Seed::from_number(number), Vec::new()));
        let year = branch.state().rescue(0).unwrap().year().number();
        assert!((1777..1850).contains(&year), "{year}");
        years.push(year);
    }
    years.sort_unstable();
    years.dedup();
    assert!(years.len() > 8, "it is drawn again each time: {years:?}");
    // If the message describes a known event, the agent is imagined near it.
    let said = table(2).after("1: roll / 4 5 6 | 1: say \"Napoleon loses at Waterloo\"");
    for number in 0..20 {
        let fair = Fair::new(Seed::from_number(number), Vec::new());
        let year = said.game.what_if(viewer(2), usize::MAX, fair).state().rescue(0).unwrap().year().number();
        assert!((1770..1850).contains(&year), "{year}");
    }
    // If two do, near both: the telegraph of 1844 and Waterloo in 1815 leave the years between them.
    let said = table(2).after(
        "1: roll / 4 5 6 | 1: say \"Napoleon loses at Waterloo\" | 2: jump 1776 | 1: say \"Morse sends a telegram\"",
    );
    for number in 0..20 {
        let fair = Fair::new(Seed::from_number(number), Vec::new());
        let year = said.game.what_if(viewer(2), usize::MAX, fair).state().rescue(0).unwrap().year().number();
        assert!((1816..1850).contains(&year), "{year}");
    }
    // The agent's own what-if keeps the year.
    let own = game.game.what_if(viewer(1), usize::MAX, Fair::new(Seed::from_number(1), Vec::new()));
    assert_eq!(own.state().rescue(0).unwrap().year().number(), 1811);
    assert_eq!(game.rescue_for(viewer(2)).possible().len(), 17);
}

#[test]
fn the_agent_of_either_team_may_not_tell_their_own_roll() {
    let game = table_with(8, &[("together", "yes")]).after("1: roll / 4 5 6 | 2: roll / 1 1 1");
    game.refuses(1, "say \"a four, a five and a six\"", "T13");
    game.refuses(2, "say \"three ones\"", "T13");
    let _ = game.after("1: say \"three ones\" | 2: say \"a four, a five and a six\"");
}

#[test]
fn the_other_teams_talk_is_nowhere() {
    let game = table_with(8, &[("together", "yes")]).after("1: roll / 4 5 6 | 2: roll / 1 1 1 | 1: say \"one\" | 2: say \"two\" | 3: talk \"xyzzy\" | 4: talk \"plugh\"");
    for who in 1..=8 {
        let all = all_of(&game, viewer(who));
        assert_eq!((all.contains("xyzzy"), all.contains("plugh")), (who % 2 == 1, who % 2 == 0), "{who}");
    }
    let all = all_of(&game, Viewer::Public);
    assert!(!all.contains("xyzzy") && !all.contains("plugh"));
}
