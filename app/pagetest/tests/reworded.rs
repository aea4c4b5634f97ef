//! Words are for people: every prompt, label and event of every listed game can be reworded, and its board still shows and
//! takes every offer.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use catalog::GameVisitor;
use engine::{Game as _, Match, Viewer};
use pagetest::{check_page, check_presses, check_reworded, draw, draw_reworded, play, start, viewers};
use plugin::{Board, Plugin};

/// How many positions of each game are drawn, and how many drafts in each.
const POSITIONS: usize = 12;
const DRAFTS: usize = 6;

/// Checks the pages of one game; gives how many offers could be pressed in other words.
struct Reword;

impl GameVisitor for Reword {
    type Out = usize;

    fn visit<P: Plugin>(self) -> usize {
        let seats = *P::Game::SEATS.start();
        let mut game = start::<P::Game>(seats, &[], 7);
        let mut offers = 0;
        for _ in 0..POSITIONS {
            for viewer in viewers(seats) {
                offers += page::<P>(&game, viewer, "");
                let next =
                    draw::<P>(&game, viewer, "").decision.into_iter().flat_map(|decision| decision.offers);
                let drafts: Vec<_> = next.filter(|offer| !offer.asks_words).map(|offer| offer.then).collect();
                for draft in drafts.iter().step_by(drafts.len().div_ceil(DRAFTS).max(1)) {
                    offers += page::<P>(&game, viewer, draft);
                }
            }
            play(&mut game, 1, 7);
        }
        offers
    }
}

fn page<P: Board>(game: &Match<P::Game>, viewer: Viewer, draft: &str) -> usize {
    let drawn = draw::<P>(game, viewer, draft);
    let reworded = draw_reworded::<P>(game, viewer, draft);
    check_page(&reworded);
    check_presses(game, &reworded);
    check_reworded(&drawn, &reworded);
    // Some boards list offers as data that their script makes buttons of; the same data, as was just checked.
    let (presses, again) = (drawn.presses(), reworded.presses());
    assert_eq!(presses, again);
    let offers = reworded.decision.into_iter().flat_map(|decision| decision.offers);
    offers.filter(|offer| presses.contains(&offer.then)).count()
}

#[test]
fn every_label_can_be_reworded() {
    let games = catalog::games();
    assert!(games.len() > 3, "test builds list the sample game");
    for game in games {
        let offers = catalog::visit(game.id, Reword).unwrap();
        assert!(offers >= 20, "{}: {offers} offers", game.id);
    }
}

/// A board that shows an offer only if it is called `Submit` would lose a button.
#[test]
#[should_panic(expected = "the page depends on words")]
fn a_board_that_reads_words_is_found() {
    struct Lose;

    impl GameVisitor for Lose {
        type Out = ();

        fn visit<P: Plugin>(self) {
            let game = start::<P::Game>(2, &[], 7);
            let viewer = viewers(2).next().unwrap();
            let mut reworded = draw_reworded::<P>(&game, viewer, "");
            let (button, end) =
                (reworded.page.rfind("<button").unwrap(), reworded.page.rfind("</button>").unwrap());
            reworded.page.replace_range(button..end + "</button>".len(), "");
            check_reworded(&draw::<P>(&game, viewer, ""), &reworded);
        }
    }

    catalog::visit(catalog::games()[0].id, Lose).unwrap();
}
