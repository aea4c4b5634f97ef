//! A what-if shows its viewer nothing they do not know: no real future dice, no one else's secrets.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{everything, fair, play, scripted, seat, seeded, viewer, viewers};
use engine::{AnyMatch, Branch, Dice as _, Match, Viewer, faces};
use lawbook::sample::HighestBid;

/// Entries that could be played in a branch from the start of a round of two.
const TRIED: [&str; 5] = ["1: say \"if\", bid 3", "2: bid 3", "1: risk", "2: bid 1", "1: bid 1"];

/// Plays on in a branch as far as possible, and returns all that can be seen at every step.
fn wander(branch: &mut dyn AnyMatch) -> Vec<String> {
    let mut seen = everything(branch);
    for entry in TRIED {
        let (number, text) = entry.split_once(": ").unwrap();
        seen.push(format!("{:?}", branch.submit(seat(number.parse().unwrap()), text)));
        seen.extend(everything(branch));
    }
    seen
}

/// The two games look the same to the viewer, and so does every what-if the viewer can make of them.
fn check_alike(one: &Match<HighestBid>, other: &Match<HighestBid>, viewer: Viewer) {
    let file = |game: &Match<HighestBid>| game.record().unwrap().to_string();
    assert_ne!(file(one), file(other), "there is nothing to hide");
    assert_eq!(one.view(viewer), other.view(viewer));
    for number in 0..20 {
        for at in 0..=one.entries().len() {
            let branch =
                |game: &Match<HighestBid>| wander(&mut game.what_if(viewer, at, fair(1000 + number)));
            assert_eq!(branch(one), branch(other), "{viewer:?} after {at} entries");
        }
    }
}

#[test]
fn games_that_differ_in_future_dice_give_the_same_what_ifs() {
    // Two seeds that deal the same secret numbers.
    let opening = |number| faces(seeded(2, number).opening());
    let other = (1..10_000).find(|&number| opening(number) == opening(0)).unwrap();
    let (mut one, mut other) = (seeded(2, 0), seeded(2, other));
    for viewer in viewers(2) {
        check_alike(&one, &other, viewer);
    }
    play(&mut one, &["1: bid 2"]);
    play(&mut other, &["1: bid 2"]);
    for viewer in viewers(2) {
        check_alike(&one, &other, viewer);
    }
}

#[test]
fn games_that_differ_in_a_hidden_deal_give_the_same_what_ifs() {
    let round = ["1: bid 2", "2: bid 1 / 4", "1: take"];
    let (mut one, mut other) = (scripted(&[4, 1]), scripted(&[4, 6]));
    for entry in round {
        check_alike(&one, &other, viewer(1));
        play(&mut one, &[entry]);
        play(&mut other, &[entry]);
    }
    check_alike(&one, &other, viewer(1));
    let (one, other) = (scripted(&[1, 3]), scripted(&[2, 5]));
    check_alike(&one, &other, Viewer::Public);
}

#[test]
fn games_that_differ_in_a_sealed_bid_give_the_same_what_ifs() {
    let (mut one, mut other) = (scripted(&[4, 6]), scripted(&[4, 6]));
    play(&mut one, &["2: bid 1"]);
    play(&mut other, &["2: say \"I know everything\", bid 3"]);
    check_alike(&one, &other, viewer(1));
    check_alike(&one, &other, Viewer::Public);
    let own = |game: &Match<HighestBid>| everything(&game.what_if(viewer(2), 1, fair(1)));
    assert_ne!(own(&one), own(&other), "seat 2 knows its own bid");
}

#[test]
fn a_what_if_looks_at_first_like_what_the_viewer_sees() {
    let mut game = scripted(&[4, 6, 1]);
    play(&mut game, &["2: say \"hm\", bid 3", "1: bid 1"]);
    for viewer in viewers(3) {
        let branch = game.what_if(viewer, 2, fair(5));
        assert_eq!(branch.view(viewer), game.view(viewer));
        let past = game.what_if(viewer, 1, fair(5));
        assert_eq!(past.view(viewer), game.view_at(1, viewer));
    }
}

#[test]
fn the_unknown_is_drawn_at_random() {
    let mut game = scripted(&[4, 6]);
    play(&mut game, &["2: bid 3"]);
    let imagined = |number| {
        let state = *game.what_if(viewer(1), 1, fair(number)).state();
        assert_eq!(state.secrets[0], 4, "their own number is known");
        (state.secrets[1], state.hands[1].bid.unwrap())
    };
    let mut seen: Vec<_> = (0..400).map(imagined).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 6 * 3, "every number and every bid is thought of: {seen:?}");
}

#[test]
fn a_branch_rolls_its_own_dice_and_none_of_the_game() {
    let mut branch = seeded(2, 1).what_if(viewer(1), 0, fair(50));
    play(&mut branch, &["1: bid 1", "2: bid 2", "2: risk"]);
    let rolled = branch.entries().iter().flat_map(|entry| faces(&entry.occurrences)).collect::<Vec<_>>();
    assert_eq!(rolled, [fair(50).dice(2).roll(6), fair(50).dice(3).roll(2)]);
}

#[test]
fn a_branch_is_marked_and_has_no_record() {
    let mut game = seeded(2, 1);
    play(&mut game, &["1: bid 1"]);
    assert_eq!(game.branch(), None);
    for (viewer, at, from) in [(viewer(2), 1, 1), (viewer(2), 0, 0), (Viewer::Public, 99, 1)] {
        let mut branch = game.what_if(viewer, at, fair(5));
        assert_eq!(branch.branch(), Some(Branch { viewer, from }));
        assert!(branch.record().is_none());
        assert!(branch.entries().is_empty() && branch.opening().is_empty(), "it starts a log of its own");
        play(&mut branch, &["2: bid 2"]);
        assert_eq!(branch.branch(), Some(Branch { viewer, from }), "it stays one when it is played");
        assert!(branch.record().is_none());
    }
    let erased: Box<dyn AnyMatch> = AnyMatch::what_if(&game, viewer(1), 1, fair(5));
    assert_eq!(erased.branch(), Some(Branch { viewer: viewer(1), from: 1 }));
    assert!(erased.record().is_none());
}

#[test]
fn playing_in_a_branch_does_not_touch_the_game() {
    let mut game = seeded(2, 1);
    play(&mut game, &["1: say \"real\", bid 1"]);
    let before = (everything(&game), game.record().unwrap().to_string());
    let mut branch = game.what_if(viewer(1), 1, fair(5));
    play(&mut branch, &["2: say \"not real\", bid 3", "2: risk"]);
    assert_eq!((everything(&game), game.record().unwrap().to_string()), before);
    // And the game continues with its own dice.
    play(&mut game, &["2: bid 2"]);
    assert_eq!(faces(&game.entries()[1].occurrences), [fair(1).dice(2).roll(6)]);
}

#[test]
fn a_branch_of_the_past_does_not_know_what_came_after() {
    let (mut one, mut other) = (scripted(&[4, 6]), scripted(&[4, 6]));
    play(&mut one, &["1: bid 1", "2: bid 2 / 3", "2: take", "1: say \"late\", bid 3"]);
    play(&mut other, &["1: bid 1", "2: bid 3 / 6", "2: risk / 1"]);
    for viewer in [viewer(1), Viewer::Public] {
        for at in 0..=1 {
            let branch = |game: &Match<HighestBid>| wander(&mut game.what_if(viewer, at, fair(3)));
            assert_eq!(branch(&one), branch(&other), "{viewer:?} after {at} entries");
        }
    }
}
