//! [P4] Attacks on hexes in which no one is seen.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use engine::{Narrated as _, Occurrence};
use fantasy_trip::{
    Action, Event, FantasyTrip, action::Mode, arms::Weapon, body::Arm, odds::Prospect, spells::Spell,
    state::Attack,
};
use lawbook::trial::{seat, viewer};

/// Someone of side 1 looks south from 0808; Korin of side 2 is invisible at this hex, and Tessa far off.
fn against(name: &str, spot: &str) -> Fight {
    fight(&[name, "Korin; Tessa"])
        .at(0, "0808", S)
        .at(1, spot, N)
        .at(2, "0101", S)
        .under(1, Spell::Invisibility)
        .acts(0)
}

fn blind(mode: Mode, spot: &str) -> Action {
    Action::Blind { mode, spot: hex(spot) }
}

#[test]
fn case_p4_a_shot_at_a_hex_hits_anyone_there() {
    let fight = against("Marrec", "0812");
    let shot = blind(Mode::Shoot, "0812");
    // adjDX 10 less six.
    let hit = fight.then(shot, "4/3 3");
    assert_eq!(hit.body(1).hurt, 10, "a 4 is double damage");
    assert!(hit.saw(Event::Appeared(hit.state.who(1), hex("0812"))), "hurt, it is seen for a moment");
    assert_eq!(fight.then(shot, "6/3").body(1).hurt, 0, "six is too much for four");
    let number = fight.state.tally(&Attack {
        blind: true,
        at: Some(hex("0812")),
        ..Attack::new(0, 0, Mode::Shoot, fantasy_trip::action::Aim::Body)
    });
    assert_eq!((number.by("P4"), number.by("F11b.1"), number.total), (-6, 0, 4));
}

#[test]
fn case_p4_a_miss_tells_no_one_whether_someone_was_there() {
    let told = |fight: &Fight| {
        let seen = fight.occurrences.iter().filter(|one| one.is_for(viewer(1)));
        seen.map(|one| format!("{one:?}")).collect::<Vec<_>>()
    };
    let shot = blind(Mode::Shoot, "0812");
    let (there, elsewhere) = (against("Marrec", "0812"), against("Marrec", "0612"));
    assert_eq!(
        FantasyTrip::odds(&there.state, seat(1), shot),
        FantasyTrip::odds(&elsewhere.state, seat(1), shot)
    );
    let (there, elsewhere) = (there.then(shot, "9/3"), elsewhere.then(shot, "9/3"));
    assert_eq!(told(&there), told(&elsewhere));
    assert!(there.saw(Event::Nothing(there.state.who(0), hex("0812"))));
    assert!(
        there
            .occurrences
            .iter()
            .any(|one| matches!(one, Occurrence::Roll(rolled, _) if rolled.why.rule.0 == "P4"))
    );
    assert_eq!(against("Marrec", "0612").then(shot, "4/3").body(1).hurt, 0, "no one is there");
    assert_eq!(against("Marrec", "0812").then(shot, "17/3").body(0).in_right(), None, "a 17 drops the bow");
}

#[test]
fn case_p4_throws_jabs_whips_bolts_and_breath_reach_unseen_hexes() {
    let thrown = against("Ysolde", "0811").then(blind(Mode::Throw(0), "0811"), "5/3 4");
    assert_eq!(thrown.body(1).hurt, 4, "1d, from one hand");
    assert!(thrown.state.loose().any(|(_, loose)| loose.spot == hex("0811")));
    let jab = against("Ysolde", "0810").then(blind(Mode::Jab, "0810"), "5/3 4");
    assert_eq!(jab.body(1).hurt, 5);
    let whip = against("Wat", "0811").then(blind(Mode::Right, "0811"), "5/3 4");
    assert_eq!(whip.body(1).hurt, 3);
    let mut bolt = against("Iden", "0812");
    bolt.does(Action::Cast(Spell::MagicFist, 1), "");
    assert!(!bolt.offers(Action::At(1)) && bolt.offers(Action::AtHex(hex("0812"))));
    let odds = FantasyTrip::odds(&bolt.state, seat(1), Action::AtHex(hex("0812")));
    assert_eq!((odds[0].what, odds[0].ways * 216 / odds[0].of), (Prospect::Hit, 10), "adjDX 11 less six");
    bolt.does(Action::AtHex(hex("0812")), "5/3 6");
    assert_eq!((bolt.body(1).hurt, bolt.state.figure(0).secret.spent), (4, 1));
    let breath = against("Small dragon", "0812").then(blind(Mode::Breath, "0812"), "5/3 7/2");
    assert_eq!((breath.body(1).hurt, breath.state.figure(0).secret.spent), (7, 3));
}

#[test]
fn case_p4_a_bomb_breaks_in_an_empty_hex() {
    let fight = against("Bombard", "0612").then(blind(Mode::Throw(0), "0812"), "5/3");
    assert!(fight.state.has_fire(hex("0812")));
}

#[test]
fn case_p4_what_misses_an_unseen_hex_flies_on() {
    let fight = against("Marrec", "0612").at(2, "0814", N).acts(0);
    let flown = fight.then(blind(Mode::Shoot, "0812"), "9/3 9/3 5 1");
    assert_eq!(flown.body(2).hurt, 7 - 2);
}

#[test]
fn case_p4_only_hexes_where_someone_could_be() {
    let fight = against("Marrec", "0812");
    assert_eq!(fight.why(blind(Mode::Shoot, "0804")), "G17", "behind");
    assert_eq!(
        fight.clone().at(2, "0811", N).acts(0).why(blind(Mode::Shoot, "0811")),
        "P4",
        "someone is seen there"
    );
    assert_eq!(fight.clone().hex_under("0810", Spell::Wall).why(blind(Mode::Shoot, "0812")), "G16");
    let seen = common::fight(&["Marrec", "Korin"]).at(0, "0808", S).at(1, "0812", N).acts(0);
    assert_eq!(seen.why(blind(Mode::Shoot, "0811")), "P4", "no one is unseen");
    // Those deep in shadow can only be in a shadow.
    let deep = seen.hex_under("0812", Spell::Shadow).hex_under("0813", Spell::Shadow).acts(0);
    assert!(deep.offers(blind(Mode::Shoot, "0813")) && !deep.offers(blind(Mode::Shoot, "0811")));
    let rush = against("Bron", "0812");
    assert_eq!(rush.why(blind(Mode::Rush, "0809")), "P4");
}

#[test]
fn case_p4_an_unseen_archer_is_seen_when_it_shoots() {
    let mut fight =
        against("Bron", "0812").with(1, |body| body.arms[0] = Some(Arm::new(Weapon::Longbow))).acts(1);
    fight.does(attack(Mode::Shoot, 0), "16/3");
    assert!(fight.saw(Event::Appeared(fight.state.who(1), hex("0812"))));
}

#[test]
fn case_p4_an_unseen_whip_is_seen_when_it_strikes() {
    let fight = fight(&["Bron", "Wat; Tessa"]).at(0, "0808", S).at(1, "0811", N).at(2, "0101", S);
    let fight = fight.under(1, Spell::Invisibility).acts(1);
    assert!(fight.state.is_hidden(1));
    let struck = fight.then(strike(0), "16/3");
    assert!(struck.saw(Event::Appeared(struck.state.who(1), hex("0811"))));
}

#[test]
fn blind_attacks_are_written_and_read() {
    for action in [blind(Mode::Throw(1), "0812"), blind(Mode::Jab, "0810"), Action::Two(3, 4)] {
        let text = FantasyTrip::write(seat(1), &[action], &engine::Texts::default());
        let read = FantasyTrip::read(seat(1), &text, &mut engine::Texts::default()).unwrap();
        assert_eq!(read, [action], "{text}");
    }
}
