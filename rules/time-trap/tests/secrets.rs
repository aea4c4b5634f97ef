//! What must not be seen: plans, changes, the shots of ghosts, and other players' messages.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Trial, seat, table_for, viewer};
use engine::{Fair, Seed, Viewer};
use proptest::prelude::*;
use serde_json::json;
use time_trap::Piece;

/// Everything that ever reaches a viewer, in one text: the view, the printout, the log, the offers, and what
/// a what-if of theirs is made of.
fn seen(game: &Trial, who: Viewer) -> String {
    let erased: &dyn engine::AnyMatch = &game.game.clone();
    let mut seen = vec![game.json(who).to_string(), erased.view_text(who), erased.board(who, None)];
    for at in 0..=erased.len() {
        seen.push(erased.view(who, Some(at)).to_string());
    }
    seen.push(serde_json::to_string(&erased.log(Some(who))).unwrap());
    let occurrences = game.game.entries().iter().flat_map(|entry| &entry.occurrences);
    for occurrence in occurrences.filter(|occurrence| occurrence.is_for(who)) {
        if let engine::Occurrence::Event(event, _) = occurrence {
            seen.push(game.game.event_words(*event).text);
        }
    }
    if let Some(seat) = who.seat() {
        seen.push(serde_json::to_string(&erased.decision(seat, "").unwrap()).unwrap());
    }
    let branch = game.game.what_if(who, erased.len(), Fair::new(Seed::from_number(1), Vec::new()));
    seen.push(format!(
        "{:?} {:?} {:?}",
        branch.state(),
        branch.texts(),
        engine::AnyMatch::log(&branch, None)
    ));
    seen.join("\n")
}

/// Everyone but player 1.
fn others(game: &Trial) -> Vec<Viewer> {
    (2..=game.game.seats()).map(viewer).chain([Viewer::Public]).collect()
}

/// Two games that differ only in player 1's secrets look the same to everyone else, and not to player 1.
#[track_caller]
fn check_secret(one: &Trial, other: &Trial) {
    for who in others(one) {
        assert_eq!(seen(one, who), seen(other, who), "{who:?}");
    }
    assert_ne!(seen(one, viewer(1)), seen(other, viewer(1)), "there is no secret to keep");
}

#[test]
fn plans_stay_sealed_until_the_replay() {
    let start = table_for(3, "11 (5,5) 21 (5,7) 31 (9,9)").turn("11 30; 21 99").turn("31 50");
    let sealed = |orders: &str| {
        let mut game = start.clone();
        game.submit(1, orders);
        game
    };
    let one = sealed("");
    let plans =
        ["11 30", "11 99, 12 34", "change 1 1 90", "change 1 1 19, change 2 5 40", "to 2 \"hush\", 13 10"];
    for plan in plans {
        check_secret(&one, &sealed(plan));
    }
    // Nor does it show once others have submitted theirs.
    let later = |orders: &str| {
        let mut game = sealed(orders);
        game.submit(3, "31 10");
        game
    };
    check_secret(&later("11 30"), &later("change 2 1 77, 15 65, to 3 \"psst\""));
    // That the orders are in is no secret.
    assert_ne!(seen(&start, viewer(2)), seen(&one, viewer(2)));
}

#[test]
fn an_undone_plan_leaves_no_trace() {
    let start = table_for(3, "11 (5,5)").turn("");
    let mut game = start.clone();
    game.submit(1, "11 30, change 1 1 50, to 2 \"forget this\"");
    game.game.undo(seat(1)).unwrap();
    for who in [viewer(1), viewer(2), viewer(3), Viewer::Public] {
        assert_eq!(seen(&game, who), seen(&start, who), "{who:?}");
        assert!(!seen(&game, who).contains("forget"), "{who:?}");
    }
}

#[test]
fn the_shot_of_a_ghost_shows_only_when_it_is_fired() {
    let start = table_for(3, "11 (5,5) 21 (5,6) 31 (9,9)").turn("21 97");
    let ordered = |shot: u8| start.clone().turn(&format!("11 5{shot}; 21 10"));
    for shot in 1..=9 {
        let (quiet, armed) = (ordered(0), ordered(shot));
        check_secret(&quiet, &armed);
        // His move is public; so is that he did not fire.
        let man = &armed.json(viewer(2))["men"][0];
        assert_eq!((&man["moved"][1], &man["to"][1]), (&json!(5), &json!([6, 5])));
        assert_eq!(man["fired"], json!([0, null]));
        assert_eq!(armed.json(viewer(1))["plan"]["past"][1][0], format!("5{shot}"));
        // A turn later it still does not show.
        check_secret(&quiet.clone().turn("21 30"), &armed.clone().turn("21 30"));
        // Player 2 undoes the shot that killed him: now he has fired, and everyone sees it.
        let saved = armed.turn("2: change 1 1 90");
        let man = &saved.json(viewer(3))["men"][0];
        assert_eq!((&man["moved"][1], &man["to"][1]), (&json!(5), &json!([6, 5])));
        assert_eq!(man["fired"][1], json!(shot));
        let line = saved.line_of("11");
        assert!(line.starts_with(&format!("11 (5,5) 90 5{shot} ")), "{line}");
    }
    // His order to self-destruct is no more visible than his other shots.
    assert!(!ordered(9).printout(2).contains("59"));
}

#[test]
fn changes_show_by_their_effect_and_their_price_alone() {
    let start = table_for(3, "11 (5,5) 12 (8,8) 21 (5,6)").turn("21 97").turn("11 53").turn("");
    let changed = |changes: &str| start.clone().turn(&format!("1: {changes}"));
    // The shot of a ghost, changed: nothing but the Energy is seen, and that is the same.
    check_secret(&changed("change 2 1 54"), &changed("change 2 1 59"));
    // Changes that change nothing, of one Man or another, for the same price.
    check_secret(&changed("change 1 2 90"), &changed("change 1 3 90"));
    check_secret(&changed("change 2 2 90, change 2 3 90"), &changed("change 1 4 90"));
    for who in others(&start) {
        let story = serde_json::to_string(&changed("change 2 1 54").game.log(Some(who))).unwrap();
        assert!(story.contains("Player 1 spends 3 Energy on the past; 37 left."), "{story}");
        assert!(!story.contains("change"), "{story}");
        assert!(!story.contains("54"), "{story}");
        assert!(!story.contains("is now"), "{story}");
    }
    // The player who changed it knows what they changed.
    let own = serde_json::to_string(&changed("change 2 1 54").game.log(Some(viewer(1)))).unwrap();
    assert!(
        own.contains("change 2 1 54")
            && own.contains("Man 11’s order for turn 2 is now")
            && own.contains("(3 Energy)"),
        "{own}"
    );
    // A change with an effect shows by it: a move that is made, a shot that is fired.
    let moved = changed("change 1 2 30");
    assert_eq!(moved.line_of("12"), "12 (8,8) 30 90 90 90 (8,9)");
    assert_ne!(seen(&moved, viewer(3)), seen(&changed("change 1 3 30"), viewer(3)));
}

#[test]
fn messages_reach_their_readers_and_no_one_else() {
    const MARK: &str = "xylophone";
    let mut game = table_for(4, "11 (5,5)").turn("");
    game.submit(3, &format!("to 2 \"{MARK}\", 31 30"));
    let readers = |game: &Trial| {
        let everyone = (1..=4).map(viewer).chain([Viewer::Public]);
        everyone.filter(|&who| seen(game, who).contains(MARK)).collect::<Vec<_>>()
    };
    assert_eq!(readers(&game), [viewer(3)], "before it is delivered only its writer has it");
    for player in [1, 2, 4] {
        game.submit(player, "");
    }
    assert_eq!(readers(&game), [viewer(2), viewer(3)]);
    let game = game.idle(8);
    assert!(game.game.outcome().is_some());
    assert_eq!(readers(&game), [viewer(2), viewer(3)], "not even when the game is over");
    // To all is to all who play, and not to those who watch.
    let all = table_for(4, "11 (5,5)").turn(&format!("3: to all \"{MARK}\""));
    assert_eq!(readers(&all), [viewer(1), viewer(2), viewer(3), viewer(4)]);
    // Others do not even learn that there was a message.
    let quiet = table_for(3, "11 (5,5)").turn("");
    let busy = table_for(3, "11 (5,5)").turn(&format!("1: to 2 \"{MARK}\""));
    for who in [viewer(3), Viewer::Public] {
        assert_eq!(seen(&quiet, who), seen(&busy, who), "{who:?}");
    }
}

#[test]
fn the_keeper_of_the_file_reads_everything() {
    let game = table_for(3, "11 (5,5)").turn("11 54").turn("1: change 1 1 53, to 2 \"xylophone\"");
    let story = serde_json::to_string(&game.game.log(None)).unwrap();
    for word in ["11 54", "change 1 1 53", "xylophone"] {
        assert!(story.contains(word), "{word}");
    }
}

#[test]
fn a_refusal_reveals_nothing_about_others() {
    let start = table_for(3, "11 (5,5) 21 (5,6)").turn("21 97");
    let sealed = |orders: &str| {
        let mut game = start.clone();
        game.submit(1, orders);
        game
    };
    let (one, other) = (sealed("11 30"), sealed("change 1 1 99, to 3 \"xylophone\""));
    #[rustfmt::skip]
    let tries = [
        "2: 11 30", "2: change 1 11 30", "2: change 2 1 30", "2: 21 30, 21 40", "2: from 1 to 3 \"x\"",
        "2: change 1 1 10, change 1 1 20", "2: missed", "1: 11 30", "3: to 3 \"x\"",
    ];
    for line in tries {
        assert_eq!(one.refused(line), other.refused(line), "{line}");
    }
}

/// Orders of four turns for fifteen Men; the first of them makes a ghost of himself at once.
fn any_turns() -> impl Strategy<Value = Vec<Vec<(u8, u8)>>> {
    prop::collection::vec(prop::collection::vec((1..=9_u8, 0..=9_u8), 15), 4).prop_map(|mut turns| {
        turns[0][0] = (9, 9);
        turns
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// In any game, whatever player 1's ghosts are ordered to fire, no one else can tell.
    #[test]
    fn no_one_can_tell_what_ghosts_would_fire(turns in any_turns(), other in 0..=9_u8) {
        let men: Vec<_> = Piece::all(3).enumerate().map(|(at, man)| {
            format!("{man} ({},{})", 4 + at / 4, 4 + at % 4)
        }).collect();
        let mut games = [table_for(3, &men.join(" ")), table_for(3, &men.join(" "))];
        for row in &turns {
            let line = |game: &Trial, player: usize, disguise: Option<u8>| {
                let view = game.view(Viewer::Public);
                let mut orders = Vec::new();
                for (man, &(mv, shot)) in view.shared.men.iter().zip(row).skip(player * 5 - 5).take(5) {
                    let shot = disguise.filter(|_| man.destroyed.is_some()).unwrap_or(shot);
                    orders.push(format!("{} {mv}{shot}", man.man));
                }
                orders.join(", ")
            };
            for (at, game) in games.iter_mut().enumerate() {
                let disguise = (at == 1).then_some(other);
                let lines = [1, 2, 3].map(|player| line(game, player, disguise.filter(|_| player == 1)));
                for (player, line) in (1..).zip(lines) {
                    game.submit(player, &line);
                }
            }
            let [one, other] = &games;
            for who in others(one) {
                prop_assert_eq!(seen(one, who), seen(other, who));
            }
        }
    }
}
