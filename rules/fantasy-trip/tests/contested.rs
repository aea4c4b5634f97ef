//! Clauses that can be read in more than one way, each played as its ruling says.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use fantasy_trip::{
    Action, Event,
    action::{Aim, Mode},
    body::{Guard, Limb, Limbs, Opt, Posture, Turn},
    rolls::{Passing, passing},
    spells::Spell,
    state::{Attack, Phase},
};

/// How many attacks the last action rolled.
fn attacks(fight: &Fight) -> usize {
    fight.events().iter().filter(|event| matches!(event, Event::Attacked { .. })).count()
}

/// These figures fight hand to hand where they are.
fn piled(mut fight: Fight, ids: &[u8]) -> Fight {
    for id in ids {
        fight = fight.with(*id, |body| {
            (body.in_pile, body.posture, body.right) = (true, Posture::Prone, None);
            (body.left, body.shield) = (None, None);
        });
    }
    fight
}

#[test]
fn case_f8_1_any_automatic_hit_may_cripple() {
    let cripples = |fight: Fight| fight.but(|state| state.options.crippling = true);
    let mut bolt = cripples(wizard().with(2, |body| body.st = 29));
    bolt.does(Action::Cast(Spell::Fireball, 1), "");
    bolt.does(Action::At(2), "5/3 4 8/2");
    assert_eq!(bolt.body(2).limbs.right_leg, Limb::Useless, "a missile spell");
    let breath = fight(&["Small dragon", "Korin; Tessa"]).at(0, "0808", N).at(1, "0805", S).at(2, "0101", S);
    let breath = cripples(breath.with(1, |body| body.st = 29).acts(0));
    let breath = breath.then(attack(Mode::Breath, 1), "5/3 4/2 10/2");
    assert_eq!(breath.body(1).limbs.weapon_arm, Limb::Useless, "a dragon’s breath");
}

#[test]
fn case_f11c_12_who_is_brought_down_was_knocked_down() {
    let mut tripped = fight(&["Iden", "Vesper; Korin"]).at(0, "0804", S).at(1, "0806", N).at(2, "0116", N);
    tripped.state.figure_mut(2).body.turn.acted = true;
    let mut tripped = tripped.acts(0);
    tripped.state.figure_mut(2).body.turn.acted = true;
    tripped.does(Action::Cast(Spell::Trip, 1), "");
    tripped.does(Action::At(1), "9/3");
    assert_eq!((tripped.state.turn, tripped.body(1).floored), (2, true));
    let next = tripped.moves(1);
    assert_eq!(next.why(Action::Choose(1, Opt::H)), "F11c.12", "no cast from the ground");
    assert!(next.offers(Action::Choose(1, Opt::G)));
    let mut rushed = duel("Bron", "Tessa").acts(0);
    rushed.does(attack(Mode::Rush, 1), "5/3 16/3");
    assert!(rushed.body(1).floored, "by a shield");
    let mut slips = duel("Bron", "Tessa").hex_under("0810", Spell::SlipperyFloor).acts(0);
    slips.state.figure_mut(1).body.turn.acted = true;
    slips.does(Action::Done, "16/3");
    assert!(slips.body(1).floored, "by the floor");
    // Who lies down of his own will, or goes down in a pile, was not.
    let mut lies = fight(&["Fenn", "Korin"]).at(0, "0804", S).at(1, "0812", N).moves(0);
    lies.state.figure_mut(1).body.turn.moved = true;
    lies.state.figure_mut(1).body.turn.acted = true;
    lies.does(Action::Choose(0, Opt::F), "");
    lies.does(Action::Go(fantasy_trip::action::Move::Drop(Posture::Prone)), "");
    lies.does(face(S), "");
    lies.does(Action::Done, "");
    assert!(lies.state.turn == 2 && !lies.body(0).floored);
    let mut jumped = duel("Bron", "Tessa").at(1, "0809", S).acts(0);
    jumped.state.figure_mut(1).body.turn.acted = true;
    jumped.does(Action::Close(1), "1 16/3");
    assert!(jumped.state.turn == 2 && !jumped.body(0).floored && !jumped.body(1).floored);
}

#[test]
fn case_s1_6_no_spell_gains_by_being_hand_to_hand() {
    let fight = piled(duel("Iden", "Tessa").at(0, "0809", S), &[0, 1]);
    let bolt = fight.adj(0, 1, Mode::Bolt(Spell::MagicFist));
    let thrown = fight.state.cast_tally(0, Spell::Trip, Some(1), 0);
    assert_eq!([&bolt, &thrown].map(|tally| (tally.by("F3.7"), tally.by("S1.6"))), [(0, -4); 2]);
    assert_eq!(fight.adj(0, 1, Mode::Bare).by("F3.7"), 4, "blows do");
}

#[test]
fn case_f11c_13_and_f11f_2_thrown_spells_mind_heights_and_cover() {
    let spell = |fight: &Fight, rule: &str| fight.state.cast_tally(0, Spell::Sleep, Some(1), 5).by(rule);
    let hall = |one, other| fight(&["Iden", "Tessa"]).on("hall").at(0, one, S).at(1, other, N);
    assert_eq!(spell(&hall("1003", "1008"), "F11c.13"), 2, "from the dais");
    assert_eq!(spell(&hall("1008", "1003"), "F11c.13"), -2, "at someone on it");
    let cover = fight(&["Iden", "Tessa; Korin"]).at(0, "0801", S).at(1, "0808", N).at(2, "0807", N);
    let cover =
        cover.with(1, |body| body.posture = Posture::Prone).with(2, |body| body.posture = Posture::Prone);
    assert_eq!(spell(&cover, "F11f.2"), -4, "behind a body");
    assert_eq!(cover.state.cast_tally(0, Spell::Blur, Some(0), 0).by("F11f.2"), 0, "not on oneself");
}

#[test]
fn case_f11c_1_no_cast_is_easy_in_the_dark() {
    let dark = wizard().hex_under("0804", Spell::Shadow);
    let cast = |fight: &Fight, spell, target| fight.state.cast_tally(0, spell, target, 1).by("F11c.1");
    assert_eq!(cast(&dark, Spell::Fire, None), -6, "a creation");
    assert_eq!(cast(&dark, Spell::Dazzle, None), -6, "a spell around the wizard");
    assert_eq!(cast(&dark, Spell::Blur, Some(0)), -6, "on oneself");
    assert_eq!(cast(&dark, Spell::Trip, Some(2)), -6, "on another, and once only");
    assert_eq!(cast(&wizard(), Spell::Fire, None), 0);
    assert_eq!(cast(&dark.under(0, Spell::MageSight), Spell::Fire, None), 0, "but with Mage Sight");
}

#[test]
fn case_f11f_2_a_pile_is_no_cover_for_those_in_it() {
    let fight = fight(&["Fenn; Bron", "Tessa; Korin"]).at(0, "0801", S).at(1, "0808", N).at(2, "0808", N);
    let pile = piled(fight.at(3, "0101", S), &[1, 2]);
    let shot = |fight: &Fight| fight.state.tally(&Attack::new(0, 2, Mode::Shoot, Aim::Body)).by("F11f.2");
    assert_eq!(shot(&pile), 0);
    let body = pile.at(3, "0808", S).with(3, |body| body.posture = Posture::Prone);
    assert_eq!(shot(&body), -4, "a body there is");
}

#[test]
fn case_f1_5a_a_victor_is_awake_and_on_his_feet() {
    let struck = || duel("Bron", "Tessa").with(0, |body| body.turn.struck = 1 << 1);
    assert!(struck().state.may_force(0, 1));
    assert!(!struck().under(0, Spell::Sleep).state.may_force(0, 1), "asleep");
    for posture in [Posture::Prone, Posture::Kneeling, Posture::Bent] {
        let low = struck().with(0, |body| body.posture = posture);
        assert!(!low.state.may_force(0, 1), "{posture:?}");
    }
}

#[test]
fn case_f1_5d_the_larger_forces_back_the_large() {
    let struck = |one: &str, other: &str, to: &str| {
        let fight = fight(&[one, other]).at(0, "0808", S).at(1, to, N);
        fight.with(0, |body| body.turn.struck = 1 << 1)
    };
    let dragon = struck("Dragon", "Giant", "0809");
    assert!(dragon.state.may_force(0, 1) && !struck("Bron", "Giant", "0809").state.may_force(0, 1));
    assert!(!struck("Giant", "Dragon", "0809").state.may_force(0, 1), "not the smaller the larger");
    let mut dragon = dragon.acts(0).but(|state| state.phase = Phase::Retreat(0));
    dragon.does(Action::Retreat(1, hex("0810")), "");
    assert_eq!((dragon.body(1).place, dragon.state.range(0, 1)), (Some(hex("0810")), 2));
    let tail = struck("Dragon", "Giant", "0810").body(1).hexes().last().unwrap().to_string();
    let walled = struck("Dragon", "Giant", "0809").hex_under(&tail, Spell::Wall);
    let behind: Vec<_> = walled.state.retreat_hexes(0, 1).collect();
    assert!(!behind.contains(&hex("0810")), "all of it needs room");
}

#[test]
fn case_f15_2_five_hits_are_paid_for_once_a_turn() {
    let mut fight = fight(&["Bron; Gorm", "Korin"]).at(0, "0808", S).at(2, "0809", N);
    fight = fight.at(1, &hex("0809").step(NE).to_string(), SW).with(2, |body| body.st = 29).acts(0);
    fight.does(strike(2), "9/3 5/2");
    assert!(fight.body(2).shaken);
    fight.does(strike(0), "16/3");
    assert!(!fight.body(2).shaken, "paid");
    fight.does(strike(2), "5/3 3/3");
    assert_eq!((fight.body(2).hurt, fight.body(2).shaken), (5 + 4, false), "nine hits, but one turn");
}

#[test]
fn case_s9_1_as_much_st_as_the_wizard_has() {
    for spell in [Spell::Aid, Spell::Clumsiness, Spell::Confusion] {
        assert!(wizard().offers(Action::Cast(spell, 8)) && wizard().offers(Action::Cast(spell, 30)));
        assert_eq!(wizard().why(Action::Cast(spell, 31)), "S1.5");
    }
    let mut clumsy = wizard();
    clumsy.does(Action::Cast(Spell::Clumsiness, 5), "");
    clumsy.does(Action::At(2), "9/3");
    assert_eq!(clumsy.state.clumsiness(2), 10);
    assert!(!wizard().offers(Action::Cast(Spell::Fireball, 4)), "missile spells stop at three");
}

#[test]
fn case_f11a_7_support_is_for_crossbows() {
    let by = |name: &str| {
        let fight = fight(&[name, "Tessa"]).at(0, "0801", S).at(1, "0808", N).hex_under("0802", Spell::Wall);
        fight.adj(0, 1, Mode::Shoot).by("F11a.7")
    };
    assert_eq!((by("Fenn"), by("Marrec"), by("Pip")), (2, 0, 0));
}

#[test]
fn case_f10_1_breath_is_no_missile() {
    let fight = fight(&["Small dragon", "Korin; Tessa"]).at(0, "0808", N).at(1, "0805", S).at(2, "0101", S);
    let dodges = fight.clone().with(1, |body| body.turn.guard = Guard::Dodging);
    let breath = Attack::new(0, 1, Mode::Breath, Aim::Body);
    assert_eq!(dodges.state.dice_for(&breath), 3);
    assert_eq!(fight.clone().acts(0).state.guards_against(&breath), None);
    let turned = fight.under(1, Spell::ReverseMissiles).acts(0).then(attack(Mode::Breath, 1), "5/3 4/2");
    assert_eq!((turned.body(0).hurt, turned.body(1).hurt), (0, 4));
}

#[test]
fn case_f6_1_flesh_of_stone_is_no_armour() {
    let stops = |aim, spell| {
        let fight = duel("Wat", "Hugh").under(1, spell);
        fight.state.stops(&Attack::new(0, 1, Mode::Right, aim), true)
    };
    assert_eq!([Aim::Head, Aim::Hand].map(|aim| stops(aim, Spell::Blur)), [0, 3]);
    assert_eq!([Aim::Head, Aim::Hand].map(|aim| stops(aim, Spell::StoneFlesh)), [4, 7]);
    assert_eq!(stops(Aim::Head, Spell::IronFlesh), 6);
}

#[test]
fn case_f11c_11_no_wound_slows_a_berserk_figure() {
    let limbs = Limbs { dazed: 1, kneels: 2, ..Limbs::default() };
    let lines = |berserk: bool| {
        let fight = duel("Grath", "Tessa").with(0, |body| (body.limbs, body.berserk) = (limbs, berserk));
        let tally = fight.state.own_tally(0);
        (tally.by("F6.3"), tally.by("F6.6"))
    };
    assert_eq!((lines(false), lines(true)), ((-4, -2), (0, 0)));
    let shield =
        duel("Grath", "Tessa").with(0, |body| (body.limbs.shield_arm, body.berserk) = (Limb::Useless, true));
    assert_eq!(shield.state.own_tally(0).by("F6.5"), -2, "but a shield still drags on a useless arm");
}

#[test]
fn case_w11_what_has_parried_does_not_strike() {
    let mut fight = duel("Bron", "Pia").with(1, |body| (body.dx, body.st) = (8, 20)).acts(0);
    fight.does(strike(1), "9/3 5/2");
    assert_eq!((fight.body(1).hurt, fight.state.phase), (4, Phase::Act(1)));
    assert_eq!(fight.why(attack(Mode::Left, 0)), "W11");
    assert_eq!(fight.why(attack(Mode::Both, 0)), "W11");
    assert!(fight.offers(strike(0)));
    let missed =
        duel("Bron", "Pia").with(1, |body| (body.dx, body.st) = (8, 20)).acts(0).then(strike(1), "16/3");
    assert!(missed.offers(attack(Mode::Both, 0)), "a miss was not parried");
    let next = fight.with(1, |body| body.turn = Turn::new()).acts(1);
    assert!(next.offers(attack(Mode::Both, 0)), "and next turn it is free again");
}

#[test]
fn case_d7_five_or_less_always_passes() {
    let ways = |adj| (3..=18).filter(|sum| passing(*sum, adj) == Passing::Past).count();
    assert_eq!([-3, 2, 3, 4, 5, 6].map(ways), [3, 3, 3, 3, 3, 4]);
}

#[test]
fn case_f11a_5_a_sweep_rolls_once_at_each_of_a_pile() {
    let fight = fight(&["Rolf; Bron", "Tessa; Korin"]).at(0, "0808", S).at(1, "0809", N).at(2, "0809", N);
    let fight = piled(fight.at(3, "0101", S), &[1, 2]).acts(0);
    assert_eq!(attacks(&fight.then(attack(Mode::Sweep, 0), "16/3 16/3")), 2);
    assert_eq!(attacks(&fight.then(strike(2), "16/3 16/3")), 2, "a plain blow rolls on");
}

#[test]
fn case_f3_1_a_pile_with_a_large_figure_is_at_its_head() {
    let giant = fight(&["Bron", "Giant; Tessa"]).at(1, "0808", N).at(2, "0101", S);
    let giant = giant.with(1, |body| body.posture = Posture::Prone);
    let tail = giant.body(1).hexes().last().unwrap();
    let beside = tail.0.neighbours().into_iter().map(fantasy_trip::ground::Spot);
    let beside = beside.max_by_key(|spot| spot.distance(hex("0808"))).unwrap();
    assert!(beside.distance(hex("0808")) > 1);
    let jumped = giant.at(0, &beside.to_string(), N).acts(0).then(Action::Close(1), "1 16/3");
    assert_eq!((jumped.body(0).place, jumped.body(0).in_pile), (Some(hex("0808")), true));
}

#[test]
fn case_f6_4_a_beast_with_arms_strikes_with_the_other_one() {
    let hurt = |name: &str, weapon_arm, shield_arm| {
        let limbs = Limbs { weapon_arm, shield_arm, ..Limbs::default() };
        duel(name, "Tessa").with(0, |body| body.limbs = limbs).acts(0)
    };
    let off = |name: &str| hurt(name, Limb::Useless, Limb::Whole).adj(0, 1, Mode::Claws).by("F8.2");
    assert_eq!((off("Gargoyle"), off("Myrmidon"), off("Wolf")), (-4, -4, 0));
    assert_eq!(hurt("Gargoyle", Limb::Whole, Limb::Lost).adj(0, 1, Mode::Claws).by("F8.2"), 0);
    let none = hurt("Gargoyle", Limb::Useless, Limb::Lost);
    assert_eq!(none.why(attack(Mode::Claws, 1)), "F6.4");
    assert!(!none.state.may_defend(0), "nor does it parry");
    let jumps = none.clone().at(1, "0809", S).acts(0);
    assert_eq!(jumps.why(Action::Close(1)), "F6.4", "nor jump anyone");
    let pile = piled(none.at(0, "0809", S), &[0, 1]).acts(0);
    assert_eq!(pile.why(attack(Mode::Claws, 1)), "F6.4");
}
