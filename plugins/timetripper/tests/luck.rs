//! The luck ledger on the page: what the dice gave in melee, by mines and for wounds, in play and at the end.

mod common;

use common::{OWN, Trip, draw, only, phase, roll, scripted, words};
use timetripper::state::{End, Phase};

/// Wherever this trip leads, one bear waits two hexes north.
fn with_a_bear() -> Trip {
    let bear = only("opponent Bears | kind animal | looks serpent | values 14X5A | count 1 | leaves nothing");
    let bear = bear.each_ref().map(|(key, value)| (*key, value.as_str()));
    let mut game = scripted(&bear);
    // The letter A and the number 1 are the hex 0705.
    roll(&mut game, "take claymore 1, start", &[1, 1]);
    game
}

/// Whether the ledger in play has a line.
#[track_caller]
fn has_line(game: &Trip, line: &str) {
    let luck = words(draw(game, OWN, "").fragment("luck"));
    assert!(luck.contains(line), "{line}\nis not in\n{luck}");
}

#[test]
fn melee_mines_and_wounds_are_counted_in_play() {
    let mut game = with_a_bear();
    has_line(&game, "Luck: no rolls yet");
    roll(&mut game, "lay 1", &[]);
    // The Claymore always hits, 12 against 5: a 5 wounds, and a 6 on the die only stuns.
    roll(&mut game, "detonate", &[1, 1, 2, 3, 6]);
    has_line(&game, "your shots and mines 1 of 1 hit (1.0 expected)");
    has_line(&game, "your hits and blows 1 of 1 had an effect (1.0 expected)");
    has_line(&game, "wounds you dealt 0 of 1 disabled (0.5 expected)");
    roll(&mut game, "end", &[]);
    // The bear comes and strikes, 14 against 4: an 11 wounds, for 4 points.
    roll(&mut game, "end", &[6, 6, 5, 6, 4]);
    has_line(&game, "their hits and blows 1 of 1 had an effect (1.0 expected)");
    has_line(&game, "Endurance they took 4 in 1 wound (3.5 expected)");
    // Bare hands against 5: only a 6 or a 7 does nothing. The bear replies with a 6, disabled: two dice.
    roll(&mut game, "melee hands 0706", &[3, 3, 3, 3, 2, 3]);
    has_line(&game, "your hits and blows 1 of 2 had an effect (1.7 expected)");
    has_line(&game, "their hits and blows 2 of 2 had an effect (2.0 expected)");
    has_line(&game, "Endurance they took 9 in 2 wounds (10.5 expected)");
    let luck = words(draw(&game, OWN, "").fragment("luck"));
    assert!(!luck.contains("their shots"), "no one has shot at you: {luck}");
}

#[test]
fn melee_mines_and_wounds_are_counted_at_the_end() {
    let mut game = with_a_bear();
    roll(&mut game, "lay 1", &[]);
    roll(&mut game, "detonate", &[1, 1, 2, 3, 6]);
    roll(&mut game, "end", &[]);
    roll(&mut game, "end", &[6, 6, 5, 6, 4]);
    roll(&mut game, "end", &[6, 6]);
    assert_eq!(phase(&game), Phase::Over(End::Dead));
    let story = words(draw(&game, OWN, "").fragment("trip"));
    for row in [
        "Your shots and mines 1 1.0 1 hit about average",
        "Your hits and blows 1 1.0 1 had an effect about average",
        "Wounds you dealt 1 0.5 0 disabled about average",
        "Their shots 0 0.0 0 hit no rolls",
        "Their hits and blows 2 2.0 2 had an effect about average",
        "Endurance they took 1 3.5 4 points about average",
        "Your flux 0 0.0 0 obeyed no rolls",
    ] {
        assert!(story.contains(row), "{row}\nis not in\n{story}");
    }
}
