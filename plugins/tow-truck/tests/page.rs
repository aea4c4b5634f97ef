//! The Tow Truck's page: it draws whatever happens, and tells no rescuer where the agent is.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use std::collections::BTreeSet;

use boards::Fragment;
use bots::{Random, compose};
use common::{begin_with, draw_scene, tags};
use engine::{AnyMatch as _, Match, Narrated as _, Seat, Source, Viewer};
use tow_truck::{LaneStageView, TowTruck};

fn begin(seats: usize, settings: &[(&str, &str)], seed: u64) -> Match<TowTruck> {
    let names = "Ada Bo Cy Di Ed Flo Gus Hal Ida Jo Kit Lee Mo Ned Oz Pat".split(' ');
    begin_with(names.take(seats).map(str::to_owned).collect(), settings, seed)
}

struct Drawn {
    fragments: Vec<Fragment>,
    page: String,
}

fn draw(game: &Match<TowTruck>, viewer: Viewer) -> Drawn {
    let acting = viewer.seat().filter(|seat| game.to_act().has(*seat));
    let look = acting.map(|seat| game.look(seat, "").unwrap());
    let (fragments, page) = draw_scene(game, viewer, &game.view(viewer), None, look.as_ref());
    Drawn { fragments, page }
}

fn viewers(seats: usize) -> impl Iterator<Item = Viewer> {
    (0..seats).map(|index| Viewer::Seat(Seat::new(index))).chain([Viewer::Public])
}

/// Plays by chance, and calls `look` after every entry.
fn play(game: &mut Match<TowTruck>, seed: u64, most: usize, mut look: impl FnMut(&Match<TowTruck>)) {
    let mut bot = Random::new(seed);
    for _ in 0..most {
        look(game);
        let Some(seat) = game.to_act().lowest() else { return };
        let steps = compose(&mut bot, game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
}

fn check_fragments(drawn: &Drawn) {
    let mut ids = BTreeSet::new();
    for fragment in &drawn.fragments {
        assert!(ids.insert(&fragment.id), "{} twice", fragment.id);
        assert_eq!(tags(&fragment.html)[0].get("id"), Some(fragment.id.as_str()));
        assert!(!fragment.html.contains("/>"));
        assert!(drawn.page.contains(&fragment.html), "{} is not on the page", fragment.id);
    }
    let tags = tags(&drawn.page);
    let all: Vec<_> = tags.iter().filter_map(|tag| tag.get("id")).collect();
    let unique: BTreeSet<_> = all.iter().collect();
    assert_eq!(all.len(), unique.len(), "an id stands twice on the page");
    for tag in &tags {
        assert!(tag.get("style").is_none() && tag.name != "script" && tag.name != "style");
        for target in
            [tag.get("popovertarget"), tag.get("form"), tag.get("data-append")].into_iter().flatten()
        {
            assert!(unique.contains(&target), "{target} is not on the page");
        }
    }
}

#[test]
fn every_position_draws() {
    let teams = [("teams", "1,3 / 2,4,5"), ("together", "yes")];
    for (seats, settings) in [(2, &[][..]), (3, &[][..]), (4, &[][..]), (5, &teams[..]), (16, &[][..])] {
        let mut game = begin(seats, settings, 3);
        play(&mut game, 5, 60, |game| viewers(seats).for_each(|who| check_fragments(&draw(game, who))));
    }
}

/// What the drawn fragments say: texts and attributes, without the numbers of drawings.
fn said(fragments: &[Fragment]) -> String {
    let geometry = ["d", "x", "y", "cx", "cy", "transform", "viewBox", "r", "id", "href"];
    let mut all = String::new();
    for tag in fragments.iter().flat_map(|fragment| tags(&fragment.html)) {
        let told = tag.attributes.iter().filter(|(name, _)| !geometry.contains(&name.as_str()));
        told.for_each(|(_, value)| all.extend([value.as_str(), " "]));
        all.extend([tag.text.as_str(), " "]);
    }
    all
}

/// What moves on the line of a lane.
fn text_of(fragments: &[Fragment], lane: usize) -> &str {
    &fragments.iter().find(|one| one.id == format!("tow-hops-{lane}")).unwrap().html
}

#[test]
fn no_page_of_a_rescuer_tells_the_year_or_the_roll() {
    let teams = [("together", "yes")];
    let (mut searched, mut known) = (0, 0);
    for seed in 0..12 {
        for (seats, settings) in [(2, &[][..]), (3, &[][..]), (4, &teams[..])] {
            let mut game = begin(seats, settings, seed);
            play(&mut game, seed, 25, |game| {
                for lane in 0..game.view(Viewer::Public).lanes.len() {
                    let stage = |who| match game.view(who).lanes[lane].stage.clone() {
                        LaneStageView::Rescue { rescue } => Some(rescue),
                        _ => None,
                    };
                    let Some(place) = viewers(seats).find_map(|who| stage(who)?.place) else { continue };
                    let year = place.year.number();
                    // Small numbers stand on every page, and a year may be that of an earlier rescue, or the first or
                    // last of those that the jumps have left.
                    let told = game.view(Viewer::Public).past;
                    let possible = stage(Viewer::Public).unwrap().possible();
                    if (0..1000).contains(&year)
                        || [possible.first(), possible.last()].contains(&Some(&place.wait))
                        || told.iter().any(|past| past.place.unwrap().year == place.year)
                    {
                        continue;
                    }
                    let roll = place.roll.unwrap().to_string();
                    for who in viewers(seats) {
                        // By chance both teams may be in the same year, and one knows the other's.
                        let view = game.view(who);
                        let twin = |other: usize| match &view.lanes[other].stage {
                            LaneStageView::Rescue { rescue } => {
                                rescue.place.is_some_and(|at| at.year == place.year)
                            }
                            _ => false,
                        };
                        if (0..view.lanes.len()).any(|other| other != lane && twin(other)) {
                            continue;
                        }
                        let drawn = draw(game, who);
                        let of_now =
                            drawn.fragments.into_iter().filter(|one| !one.id.starts_with("tow-past"));
                        let of_now: Vec<_> = of_now.collect();
                        let (text, is_in) = (said(&of_now), stage(who).unwrap().place.is_some());
                        let digits = year.unsigned_abs().to_string();
                        let tells = text.split(|c: char| !c.is_ascii_digit()).any(|word| word == digits);
                        if is_in {
                            assert!(tells && text.contains(&roll));
                            known += 1;
                        } else {
                            assert!(!tells, "{who:?} reads {digits} in {text}");
                            assert!(!text.contains(&roll) && !text_of(&of_now, lane).contains("tow-agent"));
                            searched += 1;
                        }
                    }
                }
            });
        }
    }
    assert!(searched > 500 && known > 300, "{searched} {known}");
}

/// Pages of games that differ in nothing but the roll are the same page to whoever may not know it, to the last
/// number of the drawing.
#[test]
fn another_roll_draws_no_other_page_for_a_rescuer() {
    let course = "say \"one\" | jump 1776 | say \"two\" | jump 1780 | jump 1850 | silent";
    for (seats, agent, driver) in [(2, 0, 1), (3, 0, 1), (4, 0, 2)] {
        let setup = TowTruck::read_setup(seats, &[]).unwrap();
        let names: Vec<_> = (1..=seats).map(|number| format!("Player {number}")).collect();
        // 1806, 1811, 1816 and 1843 lie on the same side of every jump.
        let mut games = [[4, 6, 1], [4, 5, 6], [4, 5, 5], [4, 4, 4]].map(|dice| {
            let mut game =
                Match::<TowTruck>::start_from(setup, 1, names.clone(), Source::SCRIPTED, None).unwrap();
            let steps = game.read(Seat::new(agent), "roll").unwrap();
            game.play_given(Seat::new(agent), &steps, &dice).unwrap();
            game
        });
        for entry in course.split(" | ") {
            let who = Seat::new(if entry.starts_with("jump") { driver } else { agent });
            for game in &mut games {
                let steps = game.read(who, entry).unwrap();
                game.play_given(who, &steps, &[]).unwrap();
            }
            for viewer in [Viewer::Seat(Seat::new(driver)), Viewer::Public] {
                let pages = games.each_ref().map(|game| draw(game, viewer).page);
                assert!(pages.windows(2).all(|pair| pair[0] == pair[1]), "{viewer:?} after {entry}");
            }
            let pages = games.each_ref().map(|game| draw(game, Viewer::Seat(Seat::new(agent))).page);
            assert!(pages.windows(2).all(|pair| pair[0] != pair[1]), "the agent knows where he is");
        }
    }
}

#[test]
fn the_line_shows_the_last_rescue_until_the_next_begins() {
    let mut game = begin(2, &[], 4);
    for (seat, entry) in [(0, "roll"), (0, "say \"hm\""), (1, "stop")] {
        game.take(Seat::new(seat), entry).unwrap();
    }
    let line = |game: &Match<TowTruck>| {
        let drawn = draw(game, Viewer::Public);
        text_of(&drawn.fragments, 0).to_owned()
    };
    assert!(line(&game).contains("tow-agent"));
    game.take(Seat::new(1), "roll").unwrap();
    assert!(!line(&game).contains("tow-agent") && line(&game).contains("tow-maybe"));
}

#[test]
fn players_are_called_by_their_names_but_not_in_what_somebody_wrote() {
    let mut game = begin(4, &[], 4);
    game.take(Seat::new(0), "roll").unwrap();
    game.take(Seat::new(0), "say \"player 2 was there\"").unwrap();
    let page = draw(&game, Viewer::Seat(Seat::new(2))).page;
    assert!(page.contains("Message 1 from Ada: “player 2 was there”"), "{page}");
    assert!(page.contains("Ada is the agent, and Cy drives the truck"), "{page}");
    assert!(!page.contains("player 1") && !page.contains("Player 1"), "{page}");
}

/// What changes of a page between two positions, as the server would send it.
fn update(before: &Drawn, after: &Drawn) -> usize {
    let is_new = |fragment: &&Fragment| !before.fragments.contains(fragment);
    after.fragments.iter().filter(is_new).map(|fragment| fragment.html.len()).sum()
}

#[test]
fn an_update_is_small() {
    let mut game = begin(8, &[("together", "yes")], 4);
    let mut last: Vec<Option<Drawn>> = (0..9).map(|_| None).collect();
    let mut worst = 0;
    play(&mut game, 5, 400, |game| {
        for (who, last) in viewers(8).zip(&mut last) {
            let now = draw(game, who);
            if let Some(before) = last {
                worst = worst.max(update(before, &now));
            }
            *last = Some(now);
        }
    });
    println!("the largest update is {worst} bytes");
    assert!(worst < 10_000, "{worst}");
}

#[test]
fn what_does_not_change_is_the_same_for_everybody() {
    let mut game = begin(2, &[], 8);
    let fixed = |game: &Match<TowTruck>, who: Viewer| {
        let Drawn { fragments, page } = draw(game, who);
        fragments.iter().fold(page, |page, fragment| page.replace(&fragment.html, ""))
    };
    let first = Viewer::Seat(Seat::new(0));
    let empty = fixed(&game, first);
    play(&mut game, 8, 20, |game| assert_eq!(fixed(game, first), empty));
    assert_eq!(fixed(&game, Viewer::Seat(Seat::new(1))), empty);
}

#[test]
fn what_a_team_says_stays_in_its_truck() {
    let mut game = begin(6, &[("together", "yes")], 4);
    game.take(Seat::new(0), "roll").unwrap();
    game.take(Seat::new(0), "say \"A king loses his <head>\"").unwrap();
    game.take(Seat::new(2), "talk \"Surely the xylophone\"").unwrap();
    for who in viewers(6) {
        let page = draw(&game, who).page;
        let is_team = who.seat().is_some_and(|seat| seat.index() % 2 == 0);
        assert_eq!(page.contains("xylophone"), is_team, "{who:?}");
        assert!(page.contains("&lt;head&gt;") && !page.contains("<head>"));
    }
}

#[test]
fn an_agent_is_proposed_clues_and_a_driver_may_jump() {
    let mut game = begin(2, &[], 4);
    let (agent, driver) = (Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)));
    game.take(Seat::new(0), "roll").unwrap();
    let page = draw(&game, agent).page;
    let clue = tags(&page)
        .into_iter()
        .find(|tag| tag.get("value").is_some_and(|v| v.starts_with("say \"") && v.len() > 9));
    assert!(clue.is_some() && page.contains("Send the message"));
    let clue = clue.unwrap().get("value").unwrap().to_owned();
    game.take(Seat::new(0), &clue).unwrap();
    let page = draw(&game, driver).page;
    assert!(page.contains("Call it a paradox") && page.contains(">Jump</button>"));
    game.take(Seat::new(1), "jump 1000").unwrap();
    if game.to_act().has(Seat::new(0)) {
        game.take(Seat::new(0), "stop").unwrap();
    } else {
        game.take(Seat::new(1), "stop").unwrap();
    }
    let page = draw(&game, driver).page;
    assert!(page.contains("That was in") && page.contains("A perfect guess"));
}
