//! The Tow Truck's page: it draws whatever happens, and tells no rescuer where the agent is.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod common;

use std::collections::BTreeSet;

use boards::{Board as _, Fragment, Kind, Scene, Sitter};
use bots::{Random, compose};
use common::tags;
use engine::{AnyMatch as _, Fair, Match, Rule, Seat, Seed, Setting, Told as _, Viewer, gist};
use tow_truck::{StageView, TowTruck};

fn begin(seats: usize, settings: &[(&str, &str)], seed: u64) -> Match<TowTruck> {
    let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    let setup = TowTruck::read_setup(seats, &settings).unwrap();
    let names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"].map(str::to_owned);
    Match::begin(setup, names[..seats].to_vec(), Fair::new(Seed::from_number(seed), Vec::new()))
}

struct Drawn {
    fragments: Vec<Fragment>,
    page: String,
}

fn draw(game: &Match<TowTruck>, viewer: Viewer) -> Drawn {
    let acting = viewer.seat().filter(|seat| game.to_act().has(*seat));
    let look = acting.map(|seat| game.look(seat, "").unwrap());
    let sitter = |name: &String| Sitter { name: name.clone(), kind: Kind::Person, is_here: true };
    let seats: Vec<_> = game.names().iter().map(sitter).collect();
    let scene = Scene::<TowTruck> {
        path: "/t/abc",
        csrf: "a-token",
        seq: 0,
        seats: &seats,
        viewer,
        view: &game.view(viewer),
        before: None,
        look: look.as_ref(),
        to_act: game.to_act(),
        outcome: game.outcome(),
        story: &game.story(Some(viewer)),
        can_undo: viewer.seat().is_some_and(|seat| game.may_undo(seat).is_ok()),
        what_if: false,
        at: None,
        commitment: Some("c0ffee".to_owned()),
        seed: None,
        gist: &|rule: Rule| gist::<TowTruck>(rule),
    };
    let fragments = TowTruck::draw(&scene);
    let page = TowTruck::page(&scene, &fragments);
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
    for (seats, settings) in [(2, &[][..]), (3, &[][..]), (4, &[][..]), (5, &teams[..])] {
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
                        StageView::Rescue { rescue } => Some(rescue),
                        _ => None,
                    };
                    let Some(place) = viewers(seats).find_map(|who| stage(who)?.place) else { continue };
                    let year = place.year.number();
                    // Small numbers stand on every page, and a year may be that of an earlier rescue.
                    let told = game.view(Viewer::Public).past;
                    if (0..1000).contains(&year)
                        || told.iter().any(|past| past.place.unwrap().year == place.year)
                    {
                        continue;
                    }
                    let roll = place.roll.unwrap().to_string();
                    for who in viewers(seats) {
                        // By chance both teams may be in the same year, and one knows the other's.
                        let view = game.view(who);
                        let twin = |other: usize| match &view.lanes[other].stage {
                            StageView::Rescue { rescue } => {
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
