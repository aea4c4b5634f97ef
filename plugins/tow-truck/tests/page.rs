//! The Tow Truck's page: every position draws, what can be pressed is legal, and no rescuer learns the year.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use bots::{Random, compose};
use engine::{AnyMatch as _, Match, Seat, Source, Viewer};
use pagetest::{
    Drawn, check_nothing_to_press, check_page, check_presses, draw_at, start_named, tags, viewers,
};
use tow_truck::{Action, LaneStageView, RescueEventView, RescueView, Setup, TowTruck, Wait, Year};
use tow_truck_plugin::TowTruckPlugin;

fn start(seats: usize, settings: &[(&str, &str)], seed: u64) -> Match<TowTruck> {
    let names = "Ada Bo Cy Di Ed Flo Gus Hal Ida Jo Kit Lee Mo Ned Oz Pat".split(' ');
    start_named(names.take(seats).map(str::to_owned).collect(), settings, seed)
}

fn draw(game: &Match<TowTruck>, viewer: Viewer) -> Drawn<TowTruck> {
    pagetest::draw::<TowTruckPlugin>(game, viewer, "")
}

fn seat(player: usize) -> Viewer {
    Viewer::Seat(Seat::new(player - 1))
}

/// Plays entries with ` | ` between them, each with its player: `1 roll | 1 say "hm"`.
fn submit(game: &mut Match<TowTruck>, entries: &str) {
    for entry in entries.split(" | ") {
        let (player, text) = entry.split_once(' ').unwrap();
        game.submit(Seat::numbered(player.parse().unwrap()).unwrap(), text).unwrap();
    }
}

/// Plays at random, and calls `look` before every entry.
fn play(game: &mut Match<TowTruck>, seed: u64, most: usize, mut look: impl FnMut(&Match<TowTruck>)) {
    let mut bot = Random::new(seed);
    for _ in 0..most {
        look(game);
        let Some(seat) = game.to_act().lowest() else { return };
        let steps = compose(&mut bot, game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
}

#[test]
fn every_position_draws_and_what_can_be_pressed_is_legal() {
    let teams = [("teams", "1,3 / 2,4,5"), ("together", "yes")];
    for (seats, settings, entries) in
        [(2, &[][..], 60), (3, &[][..], 60), (4, &[][..], 40), (5, &teams[..], 40), (16, &[][..], 12)]
    {
        let mut game = start(seats, settings, 3);
        play(&mut game, 5, entries, |game| {
            for viewer in viewers(seats) {
                let drawn = draw(game, viewer);
                check_page(&drawn);
                check_presses(game, &drawn);
            }
        });
        for at in [0, game.entries().len() / 2, game.entries().len()] {
            for viewer in viewers(seats) {
                let drawn = draw_at::<TowTruckPlugin>(&game, viewer, at);
                check_page(&drawn);
                check_nothing_to_press(&drawn);
            }
        }
    }
}

/// Every offer has its place: most have a button, clues are chosen for the player, and a jump is typed.
#[test]
fn every_kind_of_offer_can_be_taken() {
    let mut kinds = std::collections::BTreeSet::new();
    for (seats, settings) in [(2, &[][..]), (6, &[("together", "yes")][..])] {
        let mut game = start(seats, settings, 9);
        play(&mut game, 9, 120, |game| {
            for viewer in viewers(seats) {
                let drawn = draw(game, viewer);
                let presses = drawn.presses();
                let offers = drawn.decision.iter().flat_map(|decision| &decision.offers);
                for offer in offers.clone() {
                    kinds.insert(format!("{:?}", std::mem::discriminant(&offer.action)));
                    match offer.action {
                        Action::Clue(_) => {}
                        Action::Jump => {
                            assert!(drawn.fragment("tow-here").contains("<button class=\"main\">"));
                        }
                        _ => assert!(presses.contains(&offer.then), "{} cannot be pressed", offer.then),
                    }
                }
                let mut clues = offers.filter(|offer| matches!(offer.action, Action::Clue(_))).peekable();
                assert!(clues.peek().is_none() || clues.any(|offer| presses.contains(&offer.then)));
            }
        });
    }
    // Roll, agent, say, clue, silent, talk, pass, jump, stop and paradox.
    assert!(kinds.len() >= 10, "{kinds:?}");
}

/// What the drawn fragments say: texts and attributes, without the numbers of drawings.
fn words(drawn: &Drawn<TowTruck>) -> String {
    let geometry = ["d", "x", "y", "cx", "cy", "transform", "viewBox", "r", "id", "href", "data-steps"];
    // Rescues that are over tell the years of their events, and any of those may be that of the next agent.
    let is_over = |id: &str| id.starts_with("tow-past") || id == "interlude";
    let of_now = drawn.fragments.iter().filter(|fragment| !is_over(&fragment.id));
    let mut all = String::new();
    for tag in of_now.flat_map(|fragment| tags(&fragment.html)) {
        let read = tag.attributes.iter().filter(|(name, _)| !geometry.contains(&name.as_str()));
        read.for_each(|(_, value)| all.extend([value.as_str(), " "]));
        all.extend([tag.text.as_str(), " "]);
    }
    all
}

/// What moves on the timeline of a lane.
fn timeline(drawn: &Drawn<TowTruck>, lane: usize) -> &str {
    drawn.fragment(&format!("tow-hops-{lane}"))
}

fn rescue(game: &Match<TowTruck>, viewer: Viewer, lane: usize) -> Option<RescueView> {
    match game.view(viewer).lanes.swap_remove(lane).stage {
        LaneStageView::Rescue { rescue } => Some(*rescue),
        _ => None,
    }
}

#[test]
fn no_page_of_a_rescuer_gives_the_year_or_the_roll_away() {
    let teams = [("together", "yes")];
    let (mut searched, mut known) = (0, 0);
    for seed in 0..12 {
        for (seats, settings) in [(2, &[][..]), (3, &[][..]), (4, &teams[..])] {
            let mut game = start(seats, settings, seed);
            play(&mut game, seed, 25, |game| {
                for lane in 0..game.view(Viewer::Public).lanes.len() {
                    let place = viewers(seats).find_map(|who| rescue(game, who, lane)?.place);
                    let Some(place) = place else { continue };
                    let year = place.year.number();
                    // Small numbers are on every page; and the year may also be the agent's or a stop of the truck in an
                    // earlier rescue, or the first or the last of those that the jumps have left.
                    let possible = rescue(game, Viewer::Public, lane).unwrap().possible();
                    let is_stop = |moment: &RescueEventView| matches!(moment, RescueEventView::Jumped { to, .. } if *to == place.year);
                    let was_named = |past: &RescueView| {
                        past.place.unwrap().year == place.year || past.story.iter().any(is_stop)
                    };
                    if (0..1000).contains(&year)
                        || [possible.first(), possible.last()].contains(&Some(&place.wait))
                        || game.view(Viewer::Public).past.iter().any(was_named)
                    {
                        continue;
                    }
                    let roll = place.roll.unwrap().to_string();
                    for who in viewers(seats) {
                        // Both teams may happen to be in the same year, and each knows the other's.
                        let is_same = |other: usize| {
                            let other = rescue(game, who, other).and_then(|rescue| rescue.place);
                            other.is_some_and(|other| other.year == place.year)
                        };
                        if (0..game.view(who).lanes.len()).any(|other| other != lane && is_same(other)) {
                            continue;
                        }
                        let drawn = draw(game, who);
                        let text = words(&drawn);
                        let digits = year.unsigned_abs().to_string();
                        let is_read = text.split(|c: char| !c.is_ascii_digit()).any(|word| word == digits);
                        if rescue(game, who, lane).unwrap().place.is_some() {
                            assert!(is_read && text.contains(&roll));
                            known += 1;
                        } else {
                            assert!(!is_read, "{who:?} reads {digits} in {text}");
                            assert!(!text.contains(&roll) && !timeline(&drawn, lane).contains("tow-agent"));
                            searched += 1;
                        }
                    }
                }
            });
        }
    }
    assert!(searched > 500 && known > 300, "{searched} {known}");
}

/// A game whose first agent has rolled these dice.
fn stranded(seats: usize, dice: [u16; 3]) -> Match<TowTruck> {
    let names = vec![String::new(); seats];
    let mut game = Match::start_from(Setup::new(seats), 1, names, Source::SCRIPTED, None).unwrap();
    game.play_with_faces(Seat::new(0), &[Action::Roll], &dice).unwrap();
    game
}

/// Pages of games that differ only in the roll are the same page for a viewer who must not know it, to the last number
/// of the drawing.
#[test]
fn another_roll_draws_no_other_page_for_a_rescuer() {
    let course = "say \"one\" | jump 1776 | say \"two\" | jump 1780 | jump 1850 | silent";
    for (seats, agent, driver) in [(2, 0, 1), (3, 0, 1), (4, 0, 2)] {
        // 1806, 1811, 1816 and 1843 are on the same side of every jump.
        let mut games = [[4, 6, 1], [4, 5, 6], [4, 5, 5], [4, 4, 4]].map(|dice| stranded(seats, dice));
        for entry in course.split(" | ") {
            let who = Seat::new(if entry.starts_with("jump") { driver } else { agent });
            for game in &mut games {
                game.submit(who, entry).unwrap();
            }
            for viewer in [Viewer::Seat(Seat::new(driver)), Viewer::Public] {
                let pages = games.each_ref().map(|game| draw(game, viewer).page);
                assert!(pages.windows(2).all(|pair| pair[0] == pair[1]), "{viewer:?} after {entry}");
            }
            let pages = games.each_ref().map(|game| draw(game, Viewer::Seat(Seat::new(agent))).page);
            assert!(pages.windows(2).all(|pair| pair[0] != pair[1]), "the agent knows the year");
        }
    }
}

#[test]
fn the_timeline_shows_the_last_rescue_until_the_next_starts() {
    let mut game = start(2, &[], 4);
    submit(&mut game, "1 roll | 1 say \"hm\" | 2 stop");
    let line = |game: &Match<TowTruck>| timeline(&draw(game, Viewer::Public), 0).to_owned();
    assert!(line(&game).contains("tow-agent"));
    submit(&mut game, "2 roll");
    assert!(!line(&game).contains("tow-agent") && line(&game).contains("tow-maybe"));
}

#[test]
fn players_are_called_by_their_names_but_not_in_what_a_player_wrote() {
    let mut game = start(4, &[], 4);
    submit(&mut game, "1 roll | 1 say \"Player 2 was there\"");
    let page = draw(&game, seat(3)).page;
    assert!(page.contains("“Player 2 was there”"), "{page}");
    assert!(["Ada", "Bo", "Cy", "Di"].iter().all(|name| page.contains(name)));
    assert_eq!(page.replace("Player 2 was there", "").matches("Player ").count(), 0, "{page}");
}

#[test]
fn an_update_is_small() {
    let mut game = start(8, &[("together", "yes")], 4);
    let mut last: Vec<Option<Drawn<TowTruck>>> = (0..9).map(|_| None).collect();
    let mut worst = 0;
    play(&mut game, 5, 400, |game| {
        for (who, last) in viewers(8).zip(&mut last) {
            let now = draw(game, who);
            if let Some(before) = last {
                worst = worst.max(now.update_from(before).len());
            }
            *last = Some(now);
        }
    });
    println!("the largest update is {worst} bytes");
    assert!(worst < 10_000, "{worst}");
}

#[test]
fn what_is_outside_fragments_never_changes() {
    let mut game = start(2, &[], 8);
    let fixed = |game: &Match<TowTruck>, who: Viewer| {
        let Drawn { fragments, page, .. } = draw(game, who);
        fragments.iter().fold(page, |page, fragment| page.replace(&fragment.html, ""))
    };
    let first = fixed(&game, seat(1));
    play(&mut game, 8, 20, |game| assert_eq!(fixed(game, seat(1)), first));
    assert_eq!(fixed(&game, seat(2)), first);
}

#[test]
fn what_a_team_says_stays_in_its_truck() {
    let mut game = start(6, &[("together", "yes")], 4);
    submit(&mut game, "1 roll | 1 say \"A king loses his <head>\" | 3 talk \"Surely the xylophone\"");
    for who in viewers(6) {
        let drawn = draw(&game, who);
        let is_team = who.seat().is_some_and(|seat| seat.index() % 2 == 0);
        assert_eq!(drawn.page.contains("xylophone"), is_team, "{who:?}");
        assert_eq!(drawn.fragments.iter().any(|fragment| fragment.id == "e-3"), is_team, "{who:?}");
        assert!(drawn.page.contains("&lt;head&gt;") && !drawn.page.contains("<head>"));
    }
}

#[test]
fn a_rescue_goes_by_the_page_alone() {
    let mut game = start(2, &[], 4);
    submit(&mut game, "1 roll");
    // The agent picks a clue.
    let drawn = draw(&game, seat(1));
    let is_clue = |then: &String| {
        let offers = &drawn.decision.as_ref().unwrap().offers;
        offers.iter().any(|offer| offer.then == *then && matches!(offer.action, Action::Clue(_)))
    };
    let clue = drawn.presses().into_iter().find(is_clue).unwrap();
    submit(&mut game, &format!("1 {clue}"));
    // The driver may call it a paradox, stop, or type a year behind what the form has.
    let drawn = draw(&game, seat(2));
    assert!(drawn.presses().contains("paradox 1") && drawn.presses().contains("stop"));
    let form = tags(drawn.fragment("tow-here"));
    let draft = form.iter().find(|tag| tag.get("name") == Some("draft")).unwrap().get("value").unwrap();
    submit(&mut game, &format!("2 {draft}1000"));
    let driver = if game.to_act().has(Seat::new(1)) { 2 } else { 1 };
    submit(&mut game, &format!("{driver} stop"));
    // Everyone learns where the agent was, when the event was, and what would have been best.
    let over = draw(&game, Viewer::Public);
    let place = game.view(Viewer::Public).past[0].place.unwrap();
    let past = over.fragment("tow-past-1");
    assert!(
        past.contains(&place.year.to_string()) && past.contains(&place.roll.unwrap().to_string()),
        "{past}"
    );
    assert_eq!(past.matches("class=\"hint\"").count(), 2, "{past}");
}

/// A rematch is offered beside the board, by the server.
#[test]
fn the_end_links_to_the_bots_alone() {
    let all = tags(draw(&finished(2, |_| [1, 1, 1]), seat(1)).fragment("prompt"));
    let links: Vec<_> = all.iter().filter_map(|tag| tag.get("href")).collect();
    assert_eq!(links, ["/t/abc/bots"]);
}

/// The client looks up in the drift table what a year means; each row must agree with the rules.
#[test]
fn the_drift_table_on_the_page_says_what_every_year_means() {
    let mut game = stranded(2, [6, 6, 6]);
    submit(&mut game, "1 say \"hm\" | 2 jump 1776");
    let drawn = draw(&game, seat(2));
    let page = tags(&drawn.page);
    let rows: Vec<_> = page.iter().filter(|tag| tag.get("data-first").is_some()).collect();
    let number = |tag: &pagetest::HtmlTag, name: &str| tag.get(name).unwrap().parse::<i16>().unwrap();
    let here = page.iter().find(|tag| tag.get("id") == Some("tow-here")).unwrap();
    let steps: Vec<u8> =
        here.get("data-steps").unwrap().split(' ').map(|step| step.parse().unwrap()).collect();
    assert_eq!((rows.len(), steps.len()), (217, 217));
    let truck = Wait::of(Year::new(1776).unwrap());
    for year in (-2000..=2001).filter_map(Year::new) {
        let is_in = |row: &pagetest::HtmlTag| {
            (number(row, "data-first")..=number(row, "data-last")).contains(&year.number())
        };
        let found: Vec<_> = rows.iter().zip(&steps).filter(|(row, _)| is_in(row)).collect();
        let [(row, step)] = found[..] else { panic!("{year} is in {} rows", found.len()) };
        assert_eq!(row.get("data-year"), Some(Wait::of(year).year().to_string().as_str()));
        assert_eq!(row.get("data-years").is_some(), !Wait::of(year).is_single(), "{year}");
        assert_eq!(*step, Wait::of(year).drift(truck), "{year}");
    }
    // The rows are drawn from left to right, a step each.
    assert!(rows.windows(2).all(|pair| number(pair[1], "data-x") - number(pair[0], "data-x") == 1));
    // The truck can jump to the year of every row, but not to the year it is in.
    for row in rows {
        let jump = format!("jump {}", row.get("data-year").unwrap());
        assert!(game.check(Seat::new(1), &jump).is_ok(), "{jump}");
    }
    assert!(game.check(Seat::new(1), "jump 1776").is_err());
}

/// The moment after a rescue, if there is one.
fn moment(drawn: &Drawn<TowTruck>) -> Option<String> {
    drawn.fragments.iter().find(|fragment| fragment.id == "interlude").map(|fragment| fragment.html.clone())
}

#[test]
fn a_rescue_that_is_over_is_a_moment_of_its_own() {
    let mut game = stranded(2, [4, 5, 6]);
    assert_eq!(moment(&draw(&game, seat(2))), None);
    submit(&mut game, "1 say \"Napoleon loses at Waterloo\" | 2 jump 1776 | 1 say \"Hm\" | 2 jump 1811");
    for who in viewers(2) {
        let card = moment(&draw(&game, who)).unwrap();
        let first = &tags(&card)[0];
        assert_eq!((first.get("data-key-seen"), first.get("open")), (Some("1"), Some("")));
        for words in [
            "Rescue 1 of 10 is over",
            "Found, in 1811.",
            "2 months",
            "2 jumps, no drift",
            "1815",
            "A perfect guess",
            "Next rescue",
        ] {
            assert!(card.contains(words), "{words}: {card}");
        }
        // The truck drives from 2001 to 1776 and on to 1811.
        let place = |number| 12 + 216 - usize::from(Wait::of(Year::new(number).unwrap()).months());
        let stops = [2001, 1776, 1811].map(|number| place(number).to_string()).join(" ");
        assert!(card.contains(&format!("data-stops=\"{stops}\"")), "{card}");
    }
    // It stays for those who have not continued, but it is not new any more to a page that comes later.
    game.play_with_faces(Seat::new(1), &[Action::Roll], &[1, 2, 3]).unwrap();
    submit(&mut game, "2 say \"hm\"");
    let card = moment(&draw(&game, Viewer::Public)).unwrap();
    let first = &tags(&card)[0];
    assert_eq!((first.get("data-late"), first.get("open")), (Some(""), None));
    assert!(card.contains("Found, in 1811."));
    // Nothing is new in the past.
    assert_eq!(moment(&draw_at::<TowTruckPlugin>(&game, seat(1), 5)), None);
}

#[test]
fn a_rescue_says_how_it_ended_in_every_way() {
    for (course, found, bill) in [
        ("2 stop", "No one came. Player 1 drifts home from 1811.", "(no jumps, 138 months of drift)."),
        ("2 jump 1800 | 1 stop", "Found, in 1811.", "The truck stopped in 1800 and drifted on to 1811."),
        ("2 jump 1850 | 2 stop", "Found, in 1811.", "The truck stopped in 1850, and Player 1 drifted there."),
        ("2 jump 1810 | 1 stop", "Found, in 1811.", "1810 counts as the same year."),
    ] {
        let mut game = stranded(2, [4, 5, 6]);
        submit(&mut game, &format!("1 say \"hm\" | {course}"));
        let card = moment(&draw(&game, seat(2))).unwrap();
        assert!(card.contains(found) && card.contains(bill), "{course}: {card}");
    }
}

/// Teams that are out at the same time are not disturbed by each other's rescues; spectators see all of them.
#[test]
fn only_the_own_teams_rescue_is_revealed_while_both_are_out() {
    let mut game = start(4, &[("together", "yes")], 4);
    submit(&mut game, "1 roll | 1 say \"hm\" | 3 stop");
    let is_shown = |who: Viewer| moment(&draw(&game, who)).is_some();
    assert_eq!(viewers(4).map(is_shown).collect::<Vec<_>>().iter().filter(|shown| **shown).count(), 3);
    assert!(is_shown(seat(1)) && is_shown(seat(3)) && is_shown(Viewer::Public));
}

/// Plays all rescues; in each the driver stops at once or jumps to the year first.
fn finished(seats: usize, dice: impl Fn(usize) -> [u16; 3]) -> Match<TowTruck> {
    let names = vec![String::new(); seats];
    let mut game = Match::start_from(Setup::new(seats), 1, names, Source::SCRIPTED, None).unwrap();
    for rescue in 0.. {
        let Some(agent) = game.to_act().lowest() else { break };
        game.play_with_faces(agent, &[Action::Roll], &dice(rescue)).unwrap();
        game.submit(agent, "silent").unwrap();
        let driver = game.to_act().lowest().unwrap();
        game.submit(driver, "stop").unwrap();
    }
    game
}

#[test]
fn the_ending_ranks_everyone_and_says_what_decided_it() {
    let ending = |game: &Match<TowTruck>| {
        let drawn = draw(game, Viewer::Public);
        drawn.fragments.into_iter().find(|fragment| fragment.id == "result").map(|fragment| fragment.html)
    };
    assert_eq!(ending(&start(2, &[], 1)), None);
    let ending = |game: &Match<TowTruck>| ending(game).unwrap();
    // 1-1-1 is 2000, a month away.
    let near = finished(2, |_| [1, 1, 1]);
    let words = ending(&near);
    assert!(
        words.contains("An expert score") && words.contains("10 months in all; 50 or less is expert."),
        "{words}"
    );
    let words = ending(&finished(2, |rescue| if rescue == 7 { [2, 3, 6] } else { [1, 1, 1] }));
    assert!(words.contains("63 months in all, good. 13 months fewer would have been expert."), "{words}");
    assert!(
        words.contains(
            "The longest rescue was Player 2’s from 1947: 54 months, no jumps, 54 months of drift."
        ),
        "{words}"
    );
    let words = ending(&finished(2, |_| [6, 6, 6]));
    assert!(
        words.contains("2160 months in all, 2060 months too many for a good score: 100 or less is good."),
        "{words}"
    );
    // The second team's first rescue costs two months more.
    let teams = finished(4, |rescue| if rescue == 1 { [1, 1, 3] } else { [1, 1, 1] });
    let words = ending(&teams);
    assert!(words.contains("Team 1: Player 1 and Player 3</td><td>5 months"), "{words}");
    assert!(words.contains("Team 1 wins by 2 months."), "{words}");
    let words = ending(&finished(3, |_| [1, 1, 1]));
    assert!(words.contains("the victory is shared") && words.matches("<td>1.</td>").count() == 3, "{words}");
}

#[test]
fn the_numbers_of_jumps_do_not_touch() {
    let mut game = stranded(2, [6, 6, 6]);
    let jumps = [1500, 1900, 1700, 1800, 1850, 1820, 1835, 1990, 1984];
    submit(&mut game, "1 say \"hm\"");
    for year in jumps {
        submit(&mut game, &format!("2 jump {year}"));
    }
    let drawn = draw(&game, seat(2));
    let number = |tag: &pagetest::HtmlTag, name: &str| tag.get(name).unwrap().parse::<f64>().unwrap();
    let all = tags(timeline(&drawn, 0));
    let labels: Vec<_> =
        all.iter().filter(|tag| tag.name == "text").map(|tag| (number(tag, "x"), number(tag, "y"))).collect();
    assert_eq!(labels.len(), jumps.len());
    for (nth, (x, y)) in labels.iter().enumerate() {
        let apart = |(a, b): &(f64, f64)| (a - x).hypot(b - y);
        let nearest = labels.iter().take(nth).map(apart).fold(f64::MAX, f64::min);
        assert!(nearest > 4.0, "number {} is {nearest:.1} from another in {labels:?}", nth + 1);
    }
}

#[test]
fn an_agent_can_insist_by_the_page_and_the_message_is_marked() {
    let mut game = stranded(2, [4, 5, 6]);
    let drawn = draw(&game, seat(1));
    let form = tags(drawn.fragment("tow-send"));
    let button = form.iter().find(|tag| tag.get("data-insist").is_some()).unwrap();
    let text = pagetest::with_words(button.get("value").unwrap(), "300 Spartans hold the pass");
    submit(&mut game, &format!("1 {text}"));
    let page = draw(&game, seat(2));
    assert!(page.fragment("tow-story-0").contains("Not a year, Player 1 insists"));
    assert!(page.presses().contains("paradox 1"));
    submit(&mut game, "2 unsure");
    assert!(draw(&game, seat(1)).fragment("tow-story-0").contains("I don’t know this one."));
}

#[test]
fn votes_and_talk_are_on_no_other_page() {
    let mut compared = std::collections::BTreeSet::new();
    for (players, seed) in [(3, 1), (5, 2), (8, 3)] {
        compared.extend(pagetest::check_secrets::<TowTruckPlugin>(players, &[], seed, 200).into_keys());
    }
    for kind in ["Talk", "Vote"] {
        assert!(compared.contains(kind), "{kind} was never compared: {compared:?}");
    }
}
