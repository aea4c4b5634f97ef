//! [F1] [F2] The turn and the 22 options.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use fantasy_trip::{
    Action, Event,
    action::{Left, Mode, Move},
    arms::Weapon,
    body::{Answer, Arm, Fate, Guard, List, Nature, Opt, Posture},
    options::OPTIONS,
    spells::Spell,
    state::{Phase, Thing},
};

#[test]
fn case_f1_0_an_action_takes_effect_before_the_next() {
    let mut fight = duel("Korin", "Tessa").with(1, |body| body.hurt = 10).acts(0);
    fight.does(strike(1), "9/3 12/3");
    assert_eq!(fight.body(1).fate, Fate::Dead, "Tessa never got to strike");
    assert!(matches!(fight.state.phase, Phase::Over(_)));
}

#[test]
fn case_f1_1_the_best_roll_picks_its_place_and_ties_roll_again() {
    let mut fight =
        fight(&["Bron", "Tessa", "Korin"]).at(0, "0804", S).at(1, "0812", N).at(2, "0108", SE).acts(0);
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = id != 0);
    // A tie of 4 and 4, then 2, 6 and 5: side 2 has the initiative.
    fight.does(Action::Done, "4 4 1 2 6 5");
    assert_eq!((fight.state.initiative, fight.state.phase), (1, Phase::Order));
    assert_eq!(fight.to_act().join(""), "2");
    fight.does(Action::Order(1), "");
    assert_eq!(fight.state.order[..3], [2, 1, 0], "the others follow by roll");
}

#[test]
fn case_f1_2_spells_are_paid_for_or_end() {
    let mut fight = duel("Iden", "Tessa").under(0, Spell::Blur).with(0, |body| body.has_lasting = true);
    fight.state.lasting[0].as_mut().unwrap().paid = false;
    fight.state.phase = Phase::Order;
    let renew = fight.after(Action::Order(0), &[]);
    assert_eq!(renew.state.phase, Phase::Renew(0));
    let mut kept = renew.after(Action::Keep(0), &[]);
    kept.does(Action::Done, "");
    assert_eq!((kept.state.figure(0).secret.spent, kept.state.on(0, Spell::Blur).is_some()), (1, true));
    let ended = renew.after(Action::Done, &[]);
    assert_eq!((ended.state.figure(0).secret.spent, ended.state.on(0, Spell::Blur)), (0, None));
}

#[test]
fn case_f1_3_side_by_side_figures_choose_and_move() {
    let mut fight =
        fight(&["Bron; Korin", "Tessa"]).at(0, "0804", S).at(1, "0704", S).at(2, "0812", N).moves(0);
    fight.does(Action::Choose(1, Opt::A), "");
    fight.does(go(S), "");
    fight.does(face(S), "");
    assert_eq!(fight.state.phase, Phase::Move(0), "another figure of the side is still to move");
    fight.does(Action::Choose(0, Opt::A), "");
    fight.does(face(S), "");
    assert_eq!(fight.state.phase, Phase::Move(1), "then the other side");
}

#[test]
fn case_f1_4_highest_adj_dx_acts_first() {
    // Bron has adjDX 10, Tessa 12.
    let mut fight = duel("Bron", "Tessa").moves(0);
    fight.state.order = [1, 0, 2, 3];
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.moved = id == 1);
    fight.does(Action::Choose(0, Opt::J), "");
    fight.does(face(S), "");
    assert_eq!(fight.state.phase, Phase::Act(1));
}

fn tied() -> Fight {
    let mut fight = fight(&["Bron; Bron", "Bron"]).at(0, "0804", S).at(1, "0604", S).at(2, "0812", N).acts(0);
    fight.state.figure_mut(0).body.turn.acted = false;
    fight
}

#[test]
fn case_f1_4a_ties_go_to_the_initiative_then_to_a_die() {
    let mut fight = tied();
    fight.state.initiative = 1;
    fight.state.figure_mut(0).body.dx = 14;
    fight.does(Action::Done, "");
    assert_eq!(fight.state.phase, Phase::Act(2), "the side with the initiative");
    let mut fight = tied();
    fight.state.figure_mut(2).body.dx = 14;
    fight.state.phase = Phase::Act(2);
    fight.play(Action::Done, &[2]);
    assert_eq!(fight.state.phase, Phase::Act(1), "a die between the other two");
}

#[test]
fn case_f1_4b_the_highest_now_acts_next() {
    // Pia (15) strikes Tessa (12) for five hits: Tessa is down to 10 and comes after Ysolde (11).
    let mut fight =
        fight(&["Pia; Ysolde", "Tessa"]).at(0, "0808", S).at(1, "0101", S).at(2, "0809", N).acts(0);
    fight.state.figure_mut(0).body.left = None;
    fight.state.figure_mut(2).body.shield = None;
    fight.does(strike(2), "9/3 6");
    assert_eq!(fight.body(2).turn.hits, 5);
    assert_eq!(fight.state.phase, Phase::Act(1));
}

#[test]
fn case_f1_4c_the_order_ignores_target_and_range() {
    let fight = duel("Bron", "Tessa").under(1, Spell::Blur).at(1, "0809", S);
    assert_eq!(fight.state.order_dx(0), 10);
    assert_eq!(fight.adj(0, 1, Mode::Right).total, 10 + 4 - 4);
}

#[test]
fn case_f1_4d_poles_in_a_charge_come_first() {
    let drawn = || fight(&["Ysolde", "Pia"]).at(0, "0804", S).at(1, "0808", N).moves(0);
    let mut fight = drawn();
    fight.state.order = [1, 0, 2, 3];
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.moved = id == 1);
    fight.does(Action::Choose(0, Opt::B), "");
    (0..3).for_each(|_| fight.does(go(S), ""));
    fight.does(face(S), "");
    assert_eq!(fight.state.phase, Phase::Act(0), "11 with a spear before 15 without");
}

fn archers() -> Fight {
    fight(&["Marrec; Fenn", "Tessa"])
        .at(0, "0804", S)
        .at(1, "0604", S)
        .at(2, "0810", N)
        .with(0, |body| body.dx = 20)
        .acts(0)
}

#[test]
fn case_f1_4e_second_arrows_follow_all_first_ones() {
    let mut fight = archers();
    fight.does(attack(Mode::Shoot, 2), "16/3");
    assert_eq!(fight.state.phase, Phase::Act(2), "first the others");
    fight.does(Action::Done, "");
    fight.does(Action::Done, "");
    assert_eq!((fight.state.phase, fight.body(0).turn.second), (Phase::Act(0), true));
}

#[test]
fn case_f1_4f_the_felled_do_not_act() {
    let mut fight =
        fight(&["Korin; Bron", "Tessa"]).at(0, "0808", S).at(1, "0101", S).at(2, "0809", N).acts(0);
    fight.does(strike(2), "9/3 12/3");
    assert!(fight.body(2).turn.felled && fight.body(2).turn.acted);
    assert_eq!(fight.state.phase, Phase::Act(1));
}

/// Bron has struck Tessa for hits, and everyone has acted.
fn struck() -> Fight {
    let mut fight = duel("Bron", "Tessa").acts(0);
    fight.state.figure_mut(1).body.turn.acted = true;
    fight.does(strike(1), "9/3 5/2");
    fight
}

#[test]
fn case_f1_5_retreats_follow_the_actions() {
    let fight = struck();
    assert_eq!(fight.state.phase, Phase::Retreat(0));
    assert!(fight.offers(Action::Done), "no one must");
}

#[test]
fn case_f1_5_retreats_come_in_the_order_of_actions() {
    // Bron of each side has struck the other.
    let drawn = || {
        let mut fight = fight(&["Bron; Rolf", "Bron; Tessa"])
            .at(0, "0808", S)
            .at(1, "1212", N)
            .at(2, "0809", N)
            .at(3, "0116", N)
            .acts(3);
        for (by, target) in [(0, 2), (2, 0)] {
            fight.state.figure_mut(by).body.turn.struck = 1 << target;
        }
        fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = id != 3);
        fight
    };
    let next = |fight: Fight, dice: &str| fight.then(Action::Done, dice).state.phase;
    assert_eq!(next(drawn(), ""), Phase::Retreat(0), "the side with the initiative");
    assert_eq!(next(drawn().but(|state| state.initiative = 1), ""), Phase::Retreat(2));
    assert_eq!(next(drawn().with(2, |body| body.dx += 1), ""), Phase::Retreat(2), "by adjDX first");
    // Two of one side at the same adjDX: a die, and who has begun continues.
    let mut tied = drawn().at(1, "0709", NE).with(1, |body| (body.dx, body.turn.struck) = (12, 1 << 2));
    tied.state.figure_mut(2).body.turn.struck = 0;
    let armour = tied.body(0).armour;
    tied = tied.with(1, |body| (body.armour, body.shield) = (armour, None));
    assert_eq!((tied.state.order_dx(0), tied.state.order_dx(1)), (10, 10));
    for (die, id) in [("1", 0), ("2", 1)] {
        assert_eq!(next(tied.clone(), die), Phase::Retreat(id));
    }
}

#[test]
fn case_f1_5a_only_an_unhurt_victor_forces_back() {
    assert!(struck().state.may_force(0, 1));
    assert!(!struck().with(0, |body| body.turn.hits = 1).state.may_force(0, 1));
    assert!(!struck().state.may_force(1, 0), "Tessa struck no one");
}

#[test]
fn case_f1_5b_one_hex_farther_then_follow_or_stay() {
    let mut fight = struck();
    assert!(!fight.offers(Action::Retreat(1, hex("0908"))), "not nearer");
    fight.does(Action::Retreat(1, hex("0810")), "");
    assert_eq!((fight.body(1).place, fight.body(1).facing), (Some(hex("0810")), N));
    let follows = fight.then(Action::Follow(true), "");
    assert_eq!(follows.body(0).place, Some(hex("0809")));
    let stays = fight.then(Action::Follow(false), "");
    assert_eq!(stays.body(0).place, Some(hex("0808")));
}

#[test]
fn case_f1_5c_missiles_force_no_one_back() {
    let mut fight = fight(&["Marrec", "Korin"]).at(0, "0804", S).at(1, "0808", N).acts(0);
    fight.state.figure_mut(1).body.turn.acted = true;
    fight.does(attack(Mode::Shoot, 1), "9/3 3");
    assert_eq!((fight.body(1).hurt, fight.state.phase), (5, Phase::Order));
}

#[test]
fn case_f1_5d_not_the_fallen_the_large_or_those_in_a_pile() {
    assert!(!struck().with(1, |body| body.posture = Posture::Prone).state.may_force(0, 1));
    assert!(!struck().with(1, |body| body.in_pile = true).state.may_force(0, 1));
    assert!(!struck().with(1, |body| body.kind = fantasy_trip::kinds::Kind::Giant).state.may_force(0, 1));
    let cornered =
        struck().hex_under("0810", Spell::Wall).hex_under("0710", Spell::Wall).hex_under("0910", Spell::Wall);
    assert!(!cornered.state.may_force(0, 1), "no hex, no retreat");
}

#[test]
fn case_f1_6_damage_after_the_turn_counts_for_it() {
    let mut fight = duel("Bron", "Tessa")
        .with(0, |body| body.armour = fantasy_trip::arms::Armour::None)
        .hex_under("0808", Spell::Fire)
        .acts(0);
    fight.state.figure_mut(1).body.turn.acted = true;
    let unhurt = fight.then(Action::Done, "");
    assert_eq!(
        (unhurt.body(0).hurt, unhurt.body(0).posture),
        (4, Posture::Standing),
        "fire burns after the turn"
    );
    let hurt = fight.with(0, |body| (body.hurt, body.turn.hits) = (4, 4)).then(Action::Done, "");
    assert_eq!((hurt.body(0).hurt, hurt.body(0).posture), (8, Posture::Prone), "eight hits in one turn");
    assert!(hurt.body(0).floored && hurt.state.turn == 2, "in the turn that is over");
}

#[test]
fn case_f2_1_one_option_a_turn() {
    let mut fight =
        fight(&["Bron; Korin", "Tessa"]).at(0, "0804", S).at(1, "0604", S).at(2, "0812", N).moves(0);
    fight.does(Action::Choose(0, Opt::E), "");
    assert_eq!(fight.why(Action::Choose(0, Opt::A)), "F1.3", "while it is on its way");
    fight.does(face(S), "");
    assert_eq!(fight.why(Action::Choose(0, Opt::A)), "F2.1");
    // Two hexes and other weapons, but no shot besides; and then it has acted.
    let mut archer = common::fight(&["Fenn", "Tessa"]).at(0, "0804", S).at(1, "0814", N).moves(0);
    archer.state.figure_mut(1).body.turn.moved = true;
    archer.does(Action::Choose(0, Opt::E), "");
    archer.does(go(S), "");
    archer.does(go(S), "");
    archer.does(face(S), "");
    let mut archer = archer.acts(0);
    assert_eq!(archer.why(attack(Mode::Shoot, 1)), "F2.3");
    archer.does(Action::Ready(Some(1), fantasy_trip::action::Left::Empty), "");
    assert_eq!(archer.state.phase, Phase::Act(1), "its turn is over");
}

#[test]
fn case_f2_2_the_list_depends_on_engagement() {
    let of = |fight: &Fight| OPTIONS.iter().filter(|row| row.2 == fight.state.list_of(0)).count();
    let free = fight(&["Bron", "Tessa"]).at(0, "0804", S).at(1, "0812", N).moves(0);
    assert_eq!((of(&free), free.why(Action::Choose(0, Opt::J))), (9, "F2.2"));
    let engaged = duel("Bron", "Tessa").moves(0);
    assert_eq!((of(&engaged), engaged.why(Action::Choose(0, Opt::A))), (10, "F2.2"));
    let pile = duel("Bron", "Tessa").with(0, |body| body.in_pile = true);
    assert_eq!(of(&pile), 3);
}

#[test]
fn case_f2_3_the_target_may_give_up_its_action_to_guard() {
    let mut fight = duel("Bron", "Tessa").acts(0);
    fight.state.figure_mut(1).secret.answer = Answer::Ask;
    fight.does(strike(1), "");
    assert_eq!(fight.to_act().join(""), "2", "Tessa is asked");
    let mut defends = fight.clone();
    defends.does(Action::Guard(Guard::Defending), "14/4");
    assert_eq!(defends.state.turn, 2, "it has lost its action, so the turn is over");
    fight.does(Action::Guard(Guard::None), "14/3");
    assert!(!fight.body(1).turn.acted);
    // A figure may also change its own mind when its turn comes.
    let changes = fight.clone().acts(1);
    assert!(changes.offers(Action::Disengage(S)) && changes.offers(strike(0)));
}

#[test]
fn case_f2_4_no_attack_after_more_than_half_ma() {
    let drawn = |spent| {
        duel("Bron", "Tessa")
            .acts(0)
            .with(0, |body| (body.turn.list, body.turn.spent) = (List::Disengaged, spent))
    };
    assert!(drawn(4).offers(strike(1)));
    assert_eq!(drawn(5).why(strike(1)), "F2.4");
}

#[test]
fn what_is_offered_is_what_may_be_chosen() {
    let check = |fight: Fight| {
        let fight = fight.moves(0);
        let choices: Vec<_> = fight.state.choices(0).collect();
        for (opt, ..) in OPTIONS {
            assert_eq!(choices.contains(&opt), fight.state.may_choose(0, opt).is_ok(), "{opt:?}");
            assert_eq!(choices.contains(&opt), fight.offers(Action::Choose(0, opt)), "{opt:?}");
        }
        choices.len()
    };
    assert_eq!(check(duel("Bron", "Tessa")), 7);
    assert_eq!(check(duel("Marrec", "Tessa")), 8, "and a last shot");
    assert_eq!(check(fight(&["Iden", "Tessa"]).at(0, "0804", S).at(1, "0812", N)), 7);
    let low = |change: fn(&mut fantasy_trip::body::Body)| {
        duel("Bron", "Tessa").with(0, |body| body.posture = Posture::Prone).with(0, change)
    };
    assert_eq!(check(low(|body| body.in_pile = true)), 3);
    assert_eq!(check(low(|body| body.floored = true)), 1, "it can only get up or crawl");
    assert_eq!(check(duel("Bron", "Tessa").under(0, Spell::Sleep)), 0);
    assert_eq!(check(duel("Bron", "Tessa").with(0, |body| body.turn.moved = true)), 0);
}

/// Bron far from Tessa, about to move with an option.
fn free(opt: Opt) -> Fight {
    fight(&["Bron", "Tessa"]).at(0, "0803", S).at(1, "0816", N).moves(0).after(Action::Choose(0, opt), &[])
}

fn hexes(mut fight: Fight) -> u8 {
    while fight.offers(go(S)) {
        fight.does(go(S), "");
    }
    fight.body(0).turn.hexes
}

#[test]
fn case_fa_move_up_to_full_ma() {
    assert_eq!(hexes(free(Opt::A)), 8);
}

#[test]
fn case_fb_charge_up_to_half_and_attack() {
    assert_eq!(hexes(free(Opt::B)), 4);
    let throws = duel("Pip", "Tessa").acts(0).with(0, |body| body.turn.list = List::Disengaged);
    assert!(throws.offers(attack(Mode::Throw(2), 1)), "a throw");
    let rush = duel("Bron", "Tessa").acts(0).with(0, |body| body.turn.list = List::Disengaged);
    assert!(rush.offers(attack(Mode::Rush, 1)) && rush.offers(strike(1)));
}

#[test]
fn case_fc_dodge_up_to_half() {
    assert_eq!(hexes(free(Opt::C)), 4);
    let dodges = fight(&["Bron; Korin", "Tessa"]).at(0, "0803", S).at(1, "0603", S).at(2, "0816", N).moves(0);
    let dodges = dodges.after(Action::Choose(0, Opt::C), &[]).after(face(S), &[]);
    assert_eq!(dodges.body(0).turn.guard, Guard::Dodging);
}

#[test]
fn case_fd_drop_to_the_knees_or_to_the_ground() {
    let mut fight = free(Opt::D);
    assert!(fight.offers(Action::Go(Move::Drop(Posture::Prone))));
    fight.does(go(S), "");
    fight.does(Action::Go(Move::Drop(Posture::Kneeling)), "");
    assert_eq!(fight.body(0).posture, Posture::Kneeling);
    assert_eq!(free(Opt::A).why(Action::Go(Move::Drop(Posture::Prone))), "Fd");
}

#[test]
fn case_fe_ready_a_weapon_after_two_hexes() {
    assert_eq!(hexes(free(Opt::E)), 2);
    let mut fight = fight(&["Marrec", "Tessa"]).at(0, "0803", S).at(1, "0816", N).acts(0);
    fight.does(Action::Ready(Some(1), Left::Empty), "");
    assert_eq!(fight.body(0).in_right().unwrap().weapon, Weapon::Shortsword);
    assert_eq!(fight.body(0).arms[0].unwrap().weapon, Weapon::Longbow, "the bow is slung, not dropped");
    let mut fight = common::fight(&["Bron", "Tessa"]).at(0, "0803", S).at(1, "0816", N).acts(0);
    fight.state.drop_thing(hex("0804"), Thing::Arm(Arm::new(Weapon::Mace)));
    fight.does(Action::PickUp(0), "");
    assert_eq!(fight.body(0).in_right().unwrap().weapon, Weapon::Mace);
}

#[test]
fn case_ff_shoot_after_one_hex() {
    let drawn = |hexes| {
        fight(&["Marrec", "Tessa"])
            .at(0, "0803", S)
            .at(1, "0810", N)
            .acts(0)
            .with(0, |body| body.turn.hexes = hexes)
    };
    assert!(drawn(1).offers(attack(Mode::Shoot, 1)));
    assert_eq!(drawn(2).why(attack(Mode::Shoot, 1)), "F2.3");
    assert_eq!(
        fight(&["Bron", "Tessa"]).at(0, "0803", S).at(1, "0810", N).moves(0).why(Action::Choose(0, Opt::F)),
        "Ff"
    );
}

#[test]
fn case_fg_stand_up_or_crawl() {
    let down = |fight: Fight| fight.with(0, |body| body.posture = Posture::Prone);
    let mut rises = down(fight(&["Bron", "Tessa"]).at(0, "0803", S).at(1, "0810", N)).acts(0);
    assert_eq!(rises.why(strike(1)), "Fg", "no attack from the ground");
    rises.does(Action::Rise, "");
    assert_eq!(rises.body(0).posture, Posture::Standing);
    let crawled = down(fight(&["Bron", "Tessa"]).at(0, "0803", S).at(1, "0810", N))
        .acts(0)
        .with(0, |body| body.turn.crawled = true);
    assert_eq!(crawled.why(Action::Rise), "Fg");
    assert_eq!(free(Opt::A).moves(0).why(Action::Choose(0, Opt::G)), "Fg", "it stands");
}

#[test]
fn case_fh_cast_after_one_hex() {
    let drawn = |hexes| {
        fight(&["Iden", "Tessa"])
            .at(0, "0803", S)
            .at(1, "0806", N)
            .acts(0)
            .with(0, |body| body.turn.hexes = hexes)
    };
    assert!(drawn(1).offers(Action::Cast(Spell::Trip, 1)));
    assert_eq!(drawn(2).why(Action::Cast(Spell::Trip, 1)), "F2.3");
    assert_eq!(free(Opt::A).moves(0).why(Action::Choose(0, Opt::H)), "Fh", "a fighter knows no spell");
}

#[test]
fn case_fi_disbelieve_after_one_hex() {
    let drawn = |hexes| {
        fight(&["Bron", "Tessa"])
            .at(0, "0803", S)
            .at(1, "0806", N)
            .acts(0)
            .with(0, |body| body.turn.hexes = hexes)
    };
    assert!(drawn(1).offers(Action::Disbelieve(1)));
    assert_eq!(drawn(2).why(Action::Disbelieve(1)), "F2.3");
}

/// Bron face to face with Tessa, about to move with an option.
fn engaged(opt: Opt) -> Fight {
    duel("Bron", "Tessa").moves(0).after(Action::Choose(0, opt), &[])
}

#[test]
fn case_fj_shift_and_attack() {
    let mut fight = engaged(Opt::J);
    fight.does(go(SE), "");
    assert_eq!(fight.why(go(S)), "Fj", "one hex and no more");
    let fight = duel("Bron", "Tessa").acts(0);
    assert!(fight.offers(strike(1)) && fight.offers(attack(Mode::Rush, 1)));
}

#[test]
fn case_fk_shift_and_defend() {
    let fight = fight(&["Bron; Korin", "Tessa"]).at(0, "0808", S).at(1, "0101", S).at(2, "0809", N).moves(0);
    let fight = fight.after(Action::Choose(0, Opt::K), &[]).after(face(S), &[]);
    assert_eq!(fight.body(0).turn.guard, Guard::Defending);
    assert_eq!(
        fight.state.dice_for(&fantasy_trip::state::Attack::new(
            2,
            0,
            Mode::Right,
            fantasy_trip::action::Aim::Body
        )),
        4
    );
}

#[test]
fn case_fl_one_last_shot() {
    let fight = duel("Marrec", "Tessa").moves(0);
    assert!(fight.offers(Action::Choose(0, Opt::L)));
    assert!(duel("Marrec", "Tessa").acts(0).offers(attack(Mode::Shoot, 1)));
    let late = duel("Marrec", "Tessa").with(0, |body| body.was_engaged = true).moves(0);
    assert_eq!(late.why(Action::Choose(0, Opt::L)), "Fl");
    let moving = fight.after(Action::Choose(0, Opt::L), &[]);
    assert_eq!(moving.why(go(SE)), "Fl", "without a shift");
}

#[test]
fn case_fm_change_weapons_drops_the_old_one() {
    let mut fight = duel("Bron", "Marrec").acts(0);
    fight.does(Action::Ready(Some(2), Left::Shield), "");
    assert_eq!(fight.body(0).in_right().unwrap().weapon, Weapon::Dagger);
    assert_eq!(fight.state.loose().count(), 1, "the sword is on the ground");
    let archer = duel("Bron", "Marrec").with(1, |body| (body.right, body.left) = (Some(1), None)).acts(1);
    assert_eq!(archer.why(Action::Ready(Some(0), Left::Same)), "W6", "no missile weapon while engaged");
}

#[test]
fn case_fn_disengage_by_a_step_instead_of_an_attack() {
    let mut fight = duel("Bron", "Tessa").acts(0);
    fight.does(Action::Disengage(N), "");
    assert_eq!((fight.body(0).place, fight.body(0).turn.acted), (Some(hex("0807")), true));
    let down = duel("Bron", "Tessa").with(0, |body| body.posture = Posture::Prone).moves(0);
    assert_eq!(down.why(Action::Choose(0, Opt::N)), "Fn", "not from the ground");
}

#[test]
fn case_fo_jump_an_enemy() {
    let fight = duel("Bron", "Tessa").at(1, "0809", S).moves(0);
    assert_eq!(fight.why(Action::Choose(0, Opt::O)), "F2.2", "it is not engaged");
    let fight = duel("Bron", "Tessa").acts(0);
    assert!(fight.offers(Action::Close(1)));
}

#[test]
fn case_fp_stand_up_while_engaged() {
    let mut fight = duel("Bron", "Tessa").with(0, |body| body.posture = Posture::Kneeling).acts(0);
    fight.does(Action::Rise, "");
    assert_eq!(fight.body(0).posture, Posture::Standing);
}

#[test]
fn case_fq_bend_over_for_a_weapon() {
    let mut fight = duel("Bron", "Tessa").acts(0);
    fight.state.drop_thing(hex("0808"), Thing::Arm(Arm::new(Weapon::Mace)));
    fight.does(Action::PickUp(0), "");
    assert_eq!(
        (fight.body(0).posture, fight.body(0).in_right().unwrap().weapon),
        (Posture::Bent, Weapon::Mace)
    );
    assert!(
        fight
            .state
            .loose()
            .any(|(_, loose)| matches!(loose.thing, Thing::Arm(arm) if arm.weapon == Weapon::Broadsword))
    );
}

#[test]
fn case_fr_shift_and_cast() {
    assert!(duel("Iden", "Tessa").moves(0).offers(Action::Choose(0, Opt::R)));
    assert!(
        duel("Iden", "Tessa")
            .acts(0)
            .with(0, |body| body.turn.hexes = 1)
            .offers(Action::Cast(Spell::Trip, 1))
    );
}

#[test]
fn case_fs_disbelieve_with_a_shift() {
    assert!(duel("Bron", "Tessa").acts(0).with(0, |body| body.turn.hexes = 1).offers(Action::Disbelieve(1)));
    let image = duel("Bron", "Tessa").but(|state| state.figure_mut(0).secret.nature = Nature::Image).moves(0);
    assert_eq!(image.why(Action::Choose(0, Opt::S)), "S5.3");
}

/// Both on the ground in one hex.
fn pile() -> Fight {
    let mut fight = duel("Bron", "Tessa").at(1, "0808", N);
    for id in [0, 1] {
        fight =
            fight.with(id, |body| (body.in_pile, body.posture, body.right) = (true, Posture::Prone, None));
        fight.state.figure_mut(id).body.shield = None;
    }
    fight.acts(0)
}

#[test]
fn case_ft_strike_with_bare_hands_or_a_dagger() {
    let mut fight = pile();
    assert_eq!(fight.why(strike(1)), "Ft");
    // ST 12 does 1d−2 against cloth.
    fight.does(attack(Mode::Bare, 1), "9/3 6");
    assert_eq!(fight.body(1).hurt, 3);
    let mut armed = pile().with(0, |body| body.right = Some(2));
    armed.does(attack(Mode::Bare, 1), "9/3 6");
    assert_eq!(armed.body(1).hurt, 6, "a dagger adds 3");
}

#[test]
fn case_fu_draw_a_dagger_with_a_roll() {
    let fight = pile();
    assert!(fight.then(Action::DrawDagger, "12/3").body(0).right == Some(2));
    assert!(fight.then(Action::DrawDagger, "13/3").body(0).right.is_none());
}

#[test]
fn case_fv_break_away_on_four_dice() {
    let fight = pile();
    let mut free = fight.then(Action::BreakAway, "12/4");
    assert_eq!(free.state.phase, Phase::StepOut(0));
    free.does(Action::Out(N), "");
    assert_eq!(
        (free.body(0).place, free.body(0).posture, free.body(0).in_pile),
        (Some(hex("0807")), Posture::Standing, false)
    );
    assert!(free.saw(Event::Free(free.state.who(1))));
    let stays = fight.then(Action::BreakAway, "13/4");
    assert!(stays.body(0).in_pile);
}

#[test]
fn reach_is_what_steps_can_do() {
    let fight = fight(&["Bron", "Tessa"]).at(0, "0804", S).at(1, "0808", N).moves(0);
    let reached = fight.state.reach(0, Opt::B);
    assert!(reached.iter().all(|hex| hex.cost <= 4 && hex.steps <= 4));
    assert!(reached.iter().any(|reached| reached.spot == hex("0807") && reached.cost == 3));
    assert!(!reached.iter().any(|reached| reached.spot == hex("0808")), "someone is there");
    assert_eq!(fight.state.reach(0, Opt::L).len(), 1);
    assert_eq!(fight.state.most(0, Opt::A), 8);
}
