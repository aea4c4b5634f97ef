//! [A15] What is open, what is hidden, and what is not done.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, hex, hexes, table, turn_of, viewer};
use engine::{Fair, Fast, Game as _, Offers, Seed, Silent, Uniform, Viewer};
use time_agent::{Answer, Place, Race, Setup, Stage, TimeAgent};

#[test]
fn case_a15_1_treasuries_points_forces_machines_disks_and_tiles_that_are_up_are_open() {
    let position = turn_of(Race::Roo)
        .tiles("up 0705 5-03 5\nreversed 5-03")
        .units("Roo a1 0705")
        .credits("Roo 17, Zytal 4")
        .but(|state| state.races[4].used = 1);
    for who in [Viewer::Public, viewer(1)] {
        let view = position.state.view(who);
        let roo = &view.races[4];
        assert_eq!((roo.credits, roo.rp, view.vp(Race::Roo), roo.machines, roo.used), (17, 24, 24, 2, 1));
        assert_eq!(roo.places[0], Place::Past(hex("0705")));
        assert_eq!(view.layout.reversed(), hexes("0705"));
        assert_eq!(view.layout.face(hex("0705")), position.state.layout.face(hex("0705")));
    }
}

#[test]
fn case_a15_2_deals_bind_no_one() {
    // Who let the Zytal pass may stand in their way the next time.
    let drawn = turn_of(Race::Zytal).tiles("up 1008 7-04 3").units("Zytal a1 1008, Buralti a1 1008");
    let drawn = drawn.credits("Zytal 20, Buralti 20");
    let mut position = drawn.clone().then("end movement", &[]);
    position.act_as(1, "oppose 1008 Buralti no", &[]);
    let mut position = position.pass_until(|state| {
        state.round == 2 && state.stage == Stage::Oppose && state.active() == Some(Race::Zytal)
    });
    assert_eq!(position.offered(""), ["oppose 1008 Buralti yes", "oppose 1008 Buralti no"]);
    position.act("oppose 1008 Buralti yes", &[]);
    assert_eq!(position.state.blocked(), hexes("1008"));
    // Who would have paid for one thing may pay nothing for the next.
    let poor =
        turn_of(Race::Zytal).tiles("up 1008 7-04 3").units("Zytal a1 1008").credits("Zytal 2, Buralti 9");
    let mut asked = poor.then("end movement", &[]).then("ask alter 1008", &[]);
    asked.act("share Buralti 6", &[]);
    let asked = asked.then("drop", &[]).then("ask rotate 1008 to 1", &[]);
    assert_eq!(
        asked.offered(""),
        ["share Buralti 0", "share Buralti 1", "share Buralti 2", "share Buralti 3"]
    );
    // An answer that was left standing can be changed.
    let friendly = drawn.but(|state| {
        state.standing[0].oppose[Race::Zytal.index()] = Some(Answer::No);
    });
    let mut position =
        friendly.then("end movement", &[]).pass_until(|state| state.stage == Stage::Headquarters);
    position.act_as(1, "maintain Buralti a1, stand Zytal yes, done", &[]);
    let position = position.pass_until(|state| state.stage != Stage::Headquarters);
    let position =
        position.pass_until(|state| state.active() == Some(Race::Zytal) && state.stage == Stage::Search);
    assert_eq!(position.state.blocked(), hexes("1008"), "the friend of last round is in the way");
}

#[test]
fn case_a15_3_nothing_is_given_away_or_lent() {
    // In random games a treasury grows at the income of a round and at no other time.
    let mut silent = Silent(Fast::new(5));
    let mut chance = Fast::new(6);
    for players in [2, 3, 6] {
        let mut state = TimeAgent::start(&Setup::new(players), 1, &mut silent);
        while let Some(seat) = TimeAgent::to_act(&state).lowest() {
            let mut offers = Offers::for_bots();
            TimeAgent::offer(&state, seat, &mut offers);
            let before = state.clone();
            let _ = TimeAgent::apply(&mut state, seat, Uniform::pick(&offers, &mut chance), &mut silent);
            if state.round == before.round {
                for race in Race::ALL {
                    assert!(state.race(race).credits <= before.race(race).credits, "{race}");
                    assert!(state.race(race).machines <= 5);
                }
            }
        }
    }
}

#[test]
fn case_a15_4_faces_of_tiles_that_are_down_what_others_saw_and_sealed_entries_are_hidden() {
    let mut faces = common::in_rank();
    let one = table(6);
    // The first two tiles of zone 7 change places; no one may notice before one of them is seen.
    let last = faces.len() - 1;
    faces[last] = 1;
    let other = common::Trial::start(Setup::new(6).in_order(), &faces);
    assert_ne!(one.state().layout, other.state().layout);
    let all = |trial: &common::Trial, who: Viewer| {
        let log = format!("{:?}", trial.game.log(Some(who)));
        let what_if = trial.game.what_if(who, usize::MAX, Fair::new(Seed::from_number(5), Vec::new()));
        let asked = who.seat().map(|seat| format!("{:?}", trial.game.decision(seat, "")));
        (trial.json(who).to_string(), trial.board(who), log, asked, format!("{:?}", what_if.state()))
    };
    let entries = "2: research 1005, research 1006, look | 2: buy agent, done | 1: buy squad, done";
    let (one, other) = (one.after("2: research 0101, look"), other.after("2: research 0101, look"));
    for who in [Viewer::Public, viewer(1), viewer(2), viewer(6)] {
        assert_eq!(all(&one, who), all(&other, who));
    }
    let swapped = hexes("1005 1006");
    assert!(swapped.iter().all(|hex| one.state().layout.tile(hex) != other.state().layout.tile(hex)));
    let entries = entries.replace(
        "2: research 1005, research 1006, look | 2: buy agent, done",
        "2: research 1005, look | 2: done",
    );
    let (one, other) = (one.after(&entries), other.after(&entries));
    for who in [Viewer::Public, viewer(1), viewer(3), viewer(6)] {
        assert_eq!(all(&one, who), all(&other, who), "what seat 2 saw is nowhere");
    }
    assert_ne!(all(&one, viewer(2)), all(&other, viewer(2)));
}
