//! `TimeTripper` before, between and after its battles: the set-up page, the Time Displays, the story of a trip.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail where it stands")]

mod common;

use boards::Fragment;
use common::{Tag, begin_with, draw_scene, tags};
use engine::{AnyMatch as _, Fast, Look, Match, Narrated as _, Seat, Viewer};
use timetripper::{TimeTripper, View, state::Phase};

type Trip = Match<TimeTripper>;

const FIRST: Seat = Seat::new(0);

fn begin(players: usize, settings: &[(&str, &str)], seed: u64) -> Trip {
    begin_with((1..=players).map(|number| format!("Name {number}")).collect(), settings, seed)
}

struct Drawn {
    fragments: Vec<Fragment>,
    page: String,
}

impl Drawn {
    #[track_caller]
    fn part(&self, id: &str) -> &str {
        &self.fragments.iter().find(|fragment| fragment.id == id).expect(id).html
    }

    /// What can be pressed in a part, with what it posts.
    fn presses(&self, id: &str) -> Vec<(String, Tag)> {
        tags(self.part(id))
            .into_iter()
            .filter(|tag| tag.get("disabled").is_none())
            .filter_map(|tag| Some((tag.act("")?, tag)))
            .collect()
    }
}

fn draw(game: &Trip, viewer: Viewer, draft: &str) -> Drawn {
    let acting = viewer.seat().filter(|seat| game.to_act().has(*seat));
    let composed = acting.map(|seat| game.compose(seat, draft).unwrap());
    let (look, view) = composed.map_or((None, None), |(look, view)| (Some(look), view));
    let view = view.unwrap_or_else(|| game.view(viewer));
    draw_view(game, viewer, &view, look.as_ref())
}

fn draw_view(game: &Trip, viewer: Viewer, view: &View, look: Option<&Look>) -> Drawn {
    let (fragments, page) = draw_scene(game, viewer, view, None, look);
    Drawn { fragments, page }
}

/// A game that random bots have played to the end, or until something holds.
fn played(mut game: Trip, seed: u64, until: impl Fn(&Trip) -> bool) -> Trip {
    let mut bot = bots::Random::new(seed);
    for _ in 0..60_000 {
        let Some(seat) = game.to_act().lowest().filter(|_| !until(&game)) else { break };
        let steps = bots::compose(&mut bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
    game
}

fn phase(game: &Trip) -> Phase {
    game.view(Viewer::Public).phase
}

#[test]
fn every_press_of_the_set_up_page_is_taken_and_changes_one_count() {
    let game = begin(1, &[], 5);
    let mut chance = Fast::new(4);
    let mut draft = String::new();
    for _ in 0..40 {
        let drawn = draw(&game, Viewer::Seat(FIRST), &draft);
        let presses: Vec<_> =
            drawn.presses("tt-equip").into_iter().filter(|(act, _)| !act.ends_with("start")).collect();
        assert!(presses.len() >= 4, "{}", presses.len());
        assert!(drawn.part("tt-equip").len() < 15_000, "{}", drawn.part("tt-equip").len());
        for (act, tag) in &presses {
            let (look, _) = game.compose(FIRST, act).unwrap_or_else(|error| panic!("{act}: {error}"));
            assert!(!look.complete && !tag.label().is_empty(), "{act}");
        }
        draft = presses[chance.below(presses.len())].0.clone();
        assert!(draft.len() < 260, "the draft does not grow with the clicks: {draft}");
    }
}

#[test]
fn the_set_up_page_says_what_a_load_means() {
    let game = begin(1, &[("victory", "A")], 5);
    let bare = draw(&game, Viewer::Seat(FIRST), "");
    let page = bare.part("tt-equip");
    assert!(page.contains("<b>23</b> of 50 pounds") && page.contains("<b>5</b> hexes"), "{page}");
    assert!(page.contains("as little as you dare to carry"));
    assert!(page.contains("Set off with 23 pounds"));
    let full = draw(&game, Viewer::Seat(FIRST), "preset 3");
    assert!(full.part("tt-equip").contains("This is what you carry."));
    // What is too heavy is not offered, and the reason stands on the button.
    let heavy = draw(&game, Viewer::Seat(FIRST), "take m16-ammo 20, take m26 6");
    let tags = tags(heavy.part("tt-equip"));
    let shotgun = tags.iter().find(|tag| tag.label() == "No more: shotgun").unwrap();
    assert!(shotgun.get("title").unwrap().contains("more than may be carried"), "{shotgun:?}");
}

#[test]
fn a_load_of_before_can_be_changed_and_left_at_home() {
    let game = begin(1, &[("load", "m16-ammo 4, m26 2")], 5);
    let drawn = draw(&game, Viewer::Seat(FIRST), "");
    let less =
        drawn.presses("tt-equip").into_iter().find(|(_, tag)| tag.label() == "One M26 grenade less").unwrap();
    assert_eq!(less.0, "take m26 1");
    let again = draw(&game, Viewer::Seat(FIRST), "take m26 0, take m16-ammo 5");
    let more =
        again.presses("tt-equip").into_iter().find(|(_, tag)| tag.label() == "One bayonet more").unwrap();
    assert_eq!(more.0, "take m26 0, take m16-ammo 5, take bayonet 1");
    assert!(game.compose(FIRST, &more.0).is_ok());
}

#[test]
fn a_team_is_told_whose_turn_it_is_and_what_the_others_carry() {
    let mut game = begin(3, &[("pounds", "70")], 5);
    let own = draw(&game, Viewer::Seat(FIRST), "take m16-ammo 4");
    assert!(
        own.part("tt-equip").contains("it is your turn to choose")
            && !own.part("tt-equip").contains("Light and fast")
    );
    let other = draw(&game, Viewer::Seat(Seat::new(1)), "");
    assert!(other.part("tt-equip").contains("is choosing now.") && other.presses("tt-equip").is_empty());
    assert!(!other.part("tt-equip").contains("4 M16 reloads"), "drafts are private");
    game.take(FIRST, "take m16-ammo 4, start").unwrap();
    let second = draw(&game, Viewer::Seat(Seat::new(1)), "");
    assert!(second.part("tt-equip").contains("4 M16 reloads"), "{}", second.part("tt-equip"));
    let ammo = |(_, tag): &(String, Tag)| tag.label() == "One M16 reload more";
    assert!(!second.presses("tt-equip").iter().any(ammo), "somebody carries that already");
}

/// What a seat is asked and offered in a position, as a match would tell it.
fn look_at(state: &timetripper::State, seat: Seat) -> Look {
    let mut offers = engine::Offers::new();
    <TimeTripper as engine::Game>::offer(state, seat, &mut offers);
    let offer = |&(action, tier): &(timetripper::Action, engine::Tier)| {
        let words = TimeTripper::offered(state, seat, action);
        let then = TimeTripper::write(seat, &[action], &engine::Texts::default());
        let (label, target, rule) = (words.label, words.target, words.rule);
        engine::LookOffer {
            then,
            label,
            target,
            rule,
            tier,
            asks_words: false,
            odds: TimeTripper::odds(state, seat, action),
        }
    };
    let prompt = Some(TimeTripper::prompt(state, seat));
    let offers = offers.list().iter().map(offer).collect();
    Look { prompt, draft: String::new(), complete: false, offers, view: None, board: None }
}

#[test]
fn displays_show_the_path_and_who_steers_presses_a_hex() {
    let third = |game: &Trip| game.view(Viewer::Public).path.len() == 3;
    let game =
        (1..60).map(|seed| played(begin(1, &[("choices", "dice")], seed), seed, third)).find(third).unwrap();
    let mut view = game.view(Viewer::Seat(FIRST));
    for number in 1..=6 {
        view.phase = Phase::Steer(FIRST, hexgrid::Direction::from_number(number).unwrap());
        let look = look_at(&view.state(), FIRST);
        let drawn = draw_view(&game, Viewer::Seat(FIRST), &view, Some(&look));
        let on_map: Vec<_> =
            ["tt-time-past", "tt-time-future"].iter().flat_map(|id| drawn.presses(id)).collect();
        assert_eq!((on_map.len(), drawn.presses("tt-time-side").len()), (6, 6));
        for (act, tag) in &on_map {
            assert!(act.starts_with("steer ") && tag.label().contains("hexes"), "{tag:?}");
        }
        let visited =
            ["tt-time-past", "tt-time-future"].iter().map(|id| drawn.part(id).matches("tt-seen").count());
        assert_eq!(visited.sum::<usize>(), view.path.len());
        assert!(drawn.page.contains("<title>22, Waterloo</title>") && drawn.page.contains("You are here"));
        let watching = draw_view(&game, Viewer::Public, &view, None);
        assert!(watching.presses("tt-time-past").is_empty() && watching.presses("tt-time-future").is_empty());
    }
}

#[test]
fn a_jump_says_where_it_may_lead() {
    let offers_jump = |game: &Trip| {
        matches!(phase(game), Phase::Tripper(_))
            && game.look(FIRST, "").unwrap().offers.iter().any(|offer| offer.then == "jump")
    };
    let game = (1..20)
        .map(|seed| played(begin(1, &[("choices", "dice")], seed), seed, offers_jump))
        .find(offers_jump)
        .unwrap();
    let drawn = draw(&game, Viewer::Seat(FIRST), "");
    assert!(drawn.part("tt-time-side").contains(" %</b> to "), "{}", drawn.part("tt-time-side"));
    let sizes: usize =
        ["tt-time-past", "tt-time-future", "tt-time-side"].iter().map(|id| drawn.part(id).len()).sum();
    assert!(sizes < 9_000, "{sizes}");
}

#[test]
fn blind_displays_show_only_what_was_found_out() {
    let settings = [("blind", "yes"), ("shuffle", "7"), ("timemaster", "yes"), ("choices", "dice")];
    let fights = |game: &Trip| matches!(phase(game), Phase::Tripper(_));
    let game = played(begin(2, &settings, 3), 3, fights);
    let tripper = draw(&game, Viewer::Seat(FIRST), "");
    assert!(tripper.fragments.iter().all(|fragment| fragment.id != "tt-time-past"));
    assert!(tripper.part("tt-time-side").contains("Made out so far") && !tripper.page.contains("tt-display"));
    let master = draw(&game, Viewer::Seat(Seat::new(1)), "");
    assert!(master.page.contains("tt-display"));
}

#[test]
fn a_trip_is_told_at_its_end() {
    let (mut home, mut dead) = (false, false);
    for seed in 1..60 {
        let game = played(
            begin(1, &[("choices", "dice"), ("treasure", "yes"), ("victory", "C")], seed),
            seed,
            |_| false,
        );
        let view = game.view(Viewer::Public);
        let drawn = draw(&game, Viewer::Seat(FIRST), "");
        let trip = drawn.part("tt-trip");
        tags(trip);
        assert_eq!(trip.matches("<li><b>").count(), view.path.len(), "a line a battle");
        let kills: u32 =
            trip.split(" put out").filter_map(|part| part.rsplit(' ').next()?.parse::<u32>().ok()).sum();
        assert!(kills >= u32::from(view.kills), "{kills} of {}", view.kills);
        assert!(trip.contains("/new?game=timetripper&amp;people=1&amp;bots=0&amp;set-victory=C"), "{trip}");
        assert!(trip.contains("What the dice owed"));
        home |= trip.contains("How you came home") && trip.contains(": the present.");
        dead |= trip.contains("What killed you") && trip.contains("is dead.");
        if home && dead {
            return;
        }
    }
    assert!(dead, "somebody dies");
}
