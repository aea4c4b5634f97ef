//! Rules versions: a game ends under the rules it began with, and only new games follow new rules.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{everything, fair, play, seat, seeded, try_play, viewer, viewers};
use engine::{AnyMatch, Game as _, Match, Record, replay};
use lawbook::sample::{HighestBid, Setup};

/// A game whose second round is a tie between Ada, who has points, and Bela, who has none. Version 1 gives the pot to
/// the lowest seat, which is Ada's; version 2 to the fewest points, which are Bela's.
const TIED: &str = "\
anachron 1
game highest-bid
rules 1
seat 1 \"Ada\"
seat 2 \"Bela\"
dice scripted

start
  roll 4 6
1: bid 2
2: bid 1
  roll 5
1: take
1: bid 2
";

/// The same game under other rules.
fn file(version: u16) -> String {
    TIED.replace("rules 1", &format!("rules {version}"))
}

fn replayed(file: &str) -> Result<Match<HighestBid>, String> {
    replay(&Record::parse(file.as_bytes()).unwrap()).map_err(|error| error.to_string())
}

/// Who wins the pot when Bela bids as high as Ada.
fn winner_of_tie(game: &mut Match<HighestBid>) -> usize {
    assert!(game.to_act().has(seat(2)));
    let entry = if game.branch().is_some() { "2: bid 2" } else { "2: bid 2 / 3" };
    play(game, &[entry]);
    game.state().pot.unwrap().winner.number()
}

#[test]
fn a_new_game_follows_the_newest_rules() {
    let game = seeded(2, 1);
    assert_eq!((game.version(), HighestBid::VERSIONS), (2, 1..=2));
    assert!(game.record().unwrap().to_string().contains("\nrules 2\n"));
}

#[test]
fn a_game_continues_under_the_rules_it_began_with() {
    for (version, winner) in [(1, 1), (2, 2)] {
        let mut game = replayed(&file(version)).unwrap();
        assert_eq!((game.version(), winner_of_tie(&mut game)), (version, winner));
        play(&mut game, &[&format!("{winner}: take"), "1: bid 3", "2: bid 3 / 6"]);
        let written = game.record().unwrap().to_string();
        assert!(written.starts_with(&file(version)), "{written}");
    }
}

#[test]
fn a_finished_game_of_an_old_version_plays_again_to_the_same_end() {
    let mut game = Match::<HighestBid>::start_under(1, Setup::new(4), vec![String::new(); 4], fair(5));
    while let Some(seat) = game.to_act().lowest() {
        let text = if game.state().pot.is_some() { "take" } else { "bid 1" };
        AnyMatch::submit(&mut game, seat, text).unwrap();
    }
    let written = game.record().unwrap().to_string();
    let again = replayed(&written).unwrap();
    assert_eq!((again.version(), again.record().unwrap().to_string()), (1, written.clone()));
    assert_eq!(everything(&again), everything(&game));
    // Seat 1 won every tie and took every pot; by the new rules another seat would have had to take one.
    let newer = replayed(&written.replace("rules 1", "rules 2")).map(|_| ());
    assert!(newer.unwrap_err().contains("It is not your turn"));
}

#[test]
fn positions_of_an_old_game_are_seen_under_its_own_rules() {
    let mut game = replayed(&file(1)).unwrap();
    assert_eq!(winner_of_tie(&mut game), 1);
    assert_eq!(game.state_at(5), *game.state());
    assert_eq!(game.state_at(0).version, 1);
    play(&mut game, &["1: take"]);
    game.undo(seat(1)).unwrap();
    assert_eq!((game.state().version, game.state().pot.unwrap().winner), (1, seat(1)));
    for viewer in viewers(2) {
        assert_eq!((game.view(viewer).rules, game.view_at(0, viewer).rules), (1, 1));
    }
}

#[test]
fn a_what_if_follows_the_rules_of_its_game() {
    for (version, winner) in [(1, 1), (2, 2)] {
        let game = replayed(&file(version)).unwrap();
        // Ada knows her own bid; what Bela imagines of it would be drawn at random.
        let mut branch = game.what_if(viewer(1), 4, fair(8));
        let mut again = branch.what_if(viewer(1), 0, fair(9));
        for branch in [&mut branch, &mut again] {
            assert_eq!((branch.version(), winner_of_tie(branch)), (version, winner));
        }
        let past = game.what_if(viewer(2), 0, fair(8));
        assert_eq!((past.version(), past.state().version), (version, version));
    }
}

#[test]
fn a_version_of_the_future_is_refused_in_plain_words() {
    let message = "line 3, column 1: this program plays Highest Bid by rules versions 1 to 2, not 3";
    assert_eq!(replayed(&file(3)).map(|_| ()), Err(message.to_owned()));
}

#[test]
fn what_a_version_forbids_is_refused_only_there() {
    let entry = "1: take";
    for (version, refused) in [(1, false), (2, true)] {
        let mut game = replayed(&file(version)).unwrap();
        winner_of_tie(&mut game);
        assert_eq!(try_play(&mut game, entry).is_err(), refused, "version {version}");
    }
}
