//! The sample's page passes every check of a page, shows no secrets, and is as small as a page can be.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use bots::{Skill, compose};
use engine::{AnyMatch as _, Match, Seat, Viewer};
use highest_bid_plugin::{HighestBidPlugin, HighestBidReport};
use lawbook::sample::{Action, HighestBid, Setup};
use pagetest::{
    check_nothing_to_press, check_offers, check_page, check_presses, draw, draw_at, draw_imagined, play,
    start, viewers,
};
use plugin::{Board as _, Fact, Figure, Report as _, seat_bot};

#[test]
fn every_position_draws_and_every_offer_can_be_pressed() {
    for seats in 2..=4 {
        let mut game = start::<HighestBid>(seats, &[], 7);
        while game.outcome().is_none() {
            for viewer in viewers(seats) {
                let drawn = draw::<HighestBidPlugin>(&game, viewer, "");
                check_page(&drawn);
                check_offers(&drawn);
                check_presses(&game, &drawn);
            }
            play(&mut game, 1, 5);
        }
        for viewer in viewers(seats) {
            let drawn = draw_at::<HighestBidPlugin>(&game, viewer, 2);
            check_page(&drawn);
            check_nothing_to_press(&drawn);
        }
    }
}

#[test]
fn a_draft_with_words_is_shown_and_can_be_continued() {
    let game = start::<HighestBid>(2, &[], 7);
    let viewer = Viewer::Seat(Seat::new(0));
    let drawn = draw::<HighestBidPlugin>(&game, viewer, "say \"hm, two\"");
    check_page(&drawn);
    check_offers(&drawn);
    assert!(drawn.fragment("said").contains("hm, two"));
    let public = draw::<HighestBidPlugin>(&game, Viewer::Public, "");
    assert!(!public.page.contains("hm, two") && !public.page.contains("textarea"));
}

/// The page of a position that differs only in what the viewer cannot know is the same page.
#[test]
fn no_page_shows_a_secret() {
    for entries in 0..9 {
        let mut game = start::<HighestBid>(3, &[], 11);
        play(&mut game, entries, 3);
        for viewer in viewers(3) {
            let real = draw::<HighestBidPlugin>(&game, viewer, "");
            for number in 0..8 {
                let imagined = draw_imagined::<HighestBidPlugin>(&game, viewer, number);
                assert_eq!(real.fragments, imagined.fragments, "{viewer:?} after {entries} entries");
            }
        }
    }
}

#[test]
fn sealed_bids_are_not_on_the_board_until_all_are_in() {
    let mut game = start::<HighestBid>(2, &[], 7);
    game.submit(Seat::new(0), "bid 2").unwrap();
    let counters = |game: &Match<HighestBid>, viewer| {
        draw::<HighestBidPlugin>(game, viewer, "").fragment("board").matches("<use").count()
    };
    assert_eq!([counters(&game, Viewer::Seat(Seat::new(0))), counters(&game, Viewer::Public)], [1, 0]);
    game.submit(Seat::new(1), "bid 3").unwrap();
    assert_eq!(counters(&game, Viewer::Public), 2);
}

#[test]
fn bots_play_to_the_end() {
    for skill in [Skill::DEFAULT, Skill::Random] {
        let mut game = start::<HighestBid>(3, &[], 2);
        let mut bot = seat_bot::<HighestBidPlugin>(skill, 1);
        while let Some(seat) = game.to_act().lowest() {
            let steps = compose(bot.as_mut(), &game, seat).unwrap();
            game.play(seat, &steps).unwrap();
        }
        assert!(game.outcome().is_some());
    }
}

#[test]
fn the_report_counts_bids_and_pots_and_adds_up() {
    let mut game = start::<HighestBid>(2, &[("rounds", "1")], 7);
    let mut report = HighestBidReport::default();
    for (seat, action) in [(0, Action::Bid(1)), (1, Action::Bid(3)), (1, Action::Risk)] {
        report.step(game.state(), Seat::new(seat), action);
        game.play(Seat::new(seat), &[action]).unwrap();
    }
    report.end(game.state(), &game.outcome().unwrap());
    let mut twice = report;
    twice.add(report);
    let figures = |report: &HighestBidReport| -> Vec<(String, Vec<Figure>)> {
        report.sections().into_iter().flat_map(|section| section.rows).collect()
    };
    let row = |name: &str, count| (name.to_owned(), vec![Figure::Count(count)]);
    assert_eq!(
        figures(&twice)[..5],
        [row("1", 2), row("2", 0), row("3", 2), row("taken", 0), row("risked", 2)]
    );
    let facts = HighestBidPlugin::facts(&game.view(Viewer::Public), Seat::new(0));
    let secret = game.state().secrets[0].to_string();
    assert_eq!(facts, [Fact::class("Rounds", "1"), Fact::new("Secret number", secret)]);
    assert!(HighestBidPlugin::hides(&Setup::new(2)));
}

#[test]
fn newcomers_see_a_picture_of_the_board() {
    let page = HighestBidPlugin::how_to_play().into_string();
    assert_eq!((page.matches("<svg class=\"bids\"").count(), page.contains("A pot of 5")), (1, true));
}

#[test]
fn the_board_is_under_150_lines() {
    assert!(include_str!("../src/board.rs").lines().count() < 150);
}

#[test]
fn sealed_bids_are_on_no_other_page() {
    let compared = pagetest::check_secrets::<HighestBidPlugin>(3, &[], 1, 30);
    for kind in ["Bid", "Say"] {
        assert!(compared.contains_key(kind), "{kind} was never compared: {compared:?}");
    }
}
