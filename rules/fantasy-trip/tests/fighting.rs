//! [D] [F3]–[F10] [F15] Dice, hand-to-hand combat, aimed blows, ranges, guarding, injuries.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use fantasy_trip::{
    Action, Event,
    action::{Aim, Mode},
    arms::{Armour, Weapon},
    body::{Arm, Fate, Guard, Limb, List, Opt, Posture},
    damage::Damage,
    event::Cause,
    kinds::Kind,
    rolls::{Passing, Stroke, passing, saves, stroke},
    spells::Spell,
    state::{Attack, Phase, Thing},
};

const HIT: fn(u8, bool) -> Stroke = |multiple, automatic| Stroke::Hit { multiple, automatic };

#[test]
fn case_d1_three_dice_to_hit() {
    assert_eq!([3, 4, 5].map(|sum| stroke(3, sum, 0)), [HIT(3, true), HIT(2, true), HIT(1, true)]);
    assert_eq!([16, 17, 18].map(|sum| stroke(3, sum, 20)), [Stroke::Miss, Stroke::Drop, Stroke::Break]);
    assert_eq!((stroke(3, 10, 10), stroke(3, 11, 10)), (HIT(1, false), Stroke::Miss));
    let mut fight = duel("Bron", "Tessa").acts(0);
    fight.does(strike(1), "17/3");
    assert!(fight.body(0).in_right().is_none(), "17 drops the weapon");
}

#[test]
fn case_d2_four_dice_to_hit() {
    assert_eq!([4, 5].map(|sum| stroke(4, sum, 0)), [HIT(3, true), HIT(2, true)]);
    assert_eq!(
        [20, 21, 22, 23, 24].map(|sum| stroke(4, sum, 30)),
        [Stroke::Miss, Stroke::Drop, Stroke::Drop, Stroke::Break, Stroke::Break]
    );
    assert_eq!(stroke(4, 19, 19), HIT(1, false));
}

#[test]
fn case_d3_claws_and_fists_do_not_break() {
    let mut fight = duel("Wolf", "Tessa").acts(0);
    let mut drops = fight.clone();
    drops.does(attack(Mode::Claws, 1), "17/3");
    assert_eq!(drops.body(0).hurt, 0);
    fight.does(attack(Mode::Claws, 1), "18/3");
    assert_eq!(fight.body(0).hurt, 1);
}

#[test]
fn case_d4_swords_break_twice() {
    let mut fight =
        duel("Bron", "Tessa").with(1, |body| (body.armour, body.shield) = (Armour::None, None)).acts(0);
    fight.does(strike(1), "18/3");
    assert_eq!(fight.body(0).in_right().unwrap().broken, 1);
    let mut half = fight.acts(0).with(0, |body| body.turn.acted = false);
    half.does(strike(1), "9/3 9/2");
    assert_eq!(half.body(1).hurt, 4, "half of nine");
    let twice = half.acts(0).with(0, |body| body.arms[0].as_mut().unwrap().broken = 2);
    assert_eq!(twice.why(strike(1)), "D4");
    assert!(Arm { broken: 1, ..Arm::new(Weapon::Mace) }.is_useless(), "other things are useless at once");
}

#[test]
fn case_d5_dice_times_multiple_less_armour() {
    // Triple damage of 2d: (3 + 4) × 3 less cloth and shield.
    let mut fight = duel("Bron", "Tessa").acts(0);
    fight.does(strike(1), "3/3 7/2");
    assert_eq!(fight.body(1).hurt, 21 - 2);
    // A modifier cannot take the dice below nothing.
    let mut weak = duel("Wat", "Korin").acts(0);
    weak.does(strike(1), "9/3 1");
    assert_eq!(weak.body(1).hurt, 0);
}

#[test]
fn case_d6_saving_rolls_have_limits() {
    assert!(
        saves(3, 5, 0)
            && !saves(3, 16, 30)
            && saves(2, 2, 0)
            && !saves(2, 12, 30)
            && saves(4, 5, 0)
            && !saves(4, 20, 30)
    );
    assert!(saves(3, 9, 9) && !saves(3, 10, 9));
}

/// An archer, someone in between, and a target.
fn row(archer: &str, between: &str, target: &str) -> Fight {
    fight(&[&format!("{archer}; {between}"), target])
        .at(0, "0804", S)
        .at(1, "0806", N)
        .at(2, "0808", N)
        .acts(0)
}

#[test]
fn case_d7_roll_to_miss_those_on_the_way() {
    assert_eq!([14, 15, 16, 17, 18].map(|sum| passing(sum, 18)), [1, 2, 2, 3, 3].map(Passing::Struck));
    assert_eq!((passing(10, 10), passing(11, 10)), (Passing::Past, Passing::Failed));
    let mut hits = row("Marrec", "Korin", "Tessa");
    hits.does(attack(Mode::Shoot, 2), "14/3 3");
    assert_eq!((hits.body(1).hurt, hits.body(2).hurt), (5, 0), "a friend in the way");
    let mut past = row("Marrec", "Korin", "Tessa");
    past.does(attack(Mode::Shoot, 2), "9/3 9/3 5");
    assert_eq!((past.body(1).hurt, past.body(2).hurt), (0, 7 - 2));
    // A missile spell that merely fails fizzles at an enemy.
    let mut bolt =
        fight(&["Iden", "Korin; Tessa"]).at(0, "0804", S).at(1, "0806", N).at(2, "0808", N).acts(0);
    bolt.does(Action::Cast(Spell::MagicFist, 1), "");
    bolt.does(Action::At(2), "13/3");
    assert_eq!((bolt.body(1).hurt, bolt.body(2).hurt), (0, 0));
}

#[test]
fn case_d8_what_misses_flies_on() {
    let mut fight =
        fight(&["Marrec", "Tessa; Korin"]).at(0, "0804", S).at(1, "0806", N).at(2, "0808", N).acts(0);
    fight.does(attack(Mode::Shoot, 1), "15/3 9/3 2");
    assert_eq!((fight.body(1).hurt, fight.body(2).hurt), (0, 4), "it hits the one behind");
    let far = |there| {
        let far = common::fight(&["Marrec", "Tessa; Korin"]).at(0, "0801", S).at(1, "0803", N);
        far.at(2, there, N).acts(0)
    };
    assert_eq!(far("0813").then(attack(Mode::Shoot, 1), "15/3 5/3 2").body(2).hurt, 4, "ten hexes on");
    assert_eq!(far("0814").then(attack(Mode::Shoot, 1), "15/3").body(2).hurt, 0, "eleven are too far");
    let mut thrown = common::fight(&["Ysolde", "Tessa"]).at(0, "0804", S).at(1, "0806", N).acts(0);
    thrown.does(attack(Mode::Throw(0), 1), "15/3");
    assert!(
        thrown.state.loose().any(|(_, loose)| loose.spot == hex("0806")),
        "a thrown weapon lies in the target's hex"
    );
}

#[test]
fn case_s5_1_an_image_on_the_way_stops_no_arrow() {
    use fantasy_trip::body::Nature;
    let mut fight =
        row("Marrec", "Korin", "Tessa").but(|state| state.figure_mut(1).secret.nature = Nature::Image);
    fight.does(attack(Mode::Shoot, 2), "14/3 9/3 5");
    assert_eq!((fight.body(1).fate, fight.body(2).hurt), (Fate::Gone, 7 - 2), "it flies on to its target");
    let mut bomb =
        common::fight(&["Bombard", "Korin; Tessa"]).at(0, "0804", S).at(1, "0806", N).at(2, "0101", S);
    bomb = bomb.but(|state| state.figure_mut(1).secret.nature = Nature::Image).acts(0);
    bomb.does(attack(Mode::Throw(0), 1), "5/3");
    assert!(bomb.state.has_fire(hex("0806")), "a bomb breaks where the image was");
}

#[test]
fn case_d8_an_arrow_flies_on_before_the_bow_falls() {
    let fight = fight(&["Marrec", "Tessa; Korin"]).at(0, "0804", S).at(1, "0806", N).at(2, "0808", N).acts(0);
    let dropped = fight.then(attack(Mode::Shoot, 1), "17/3 9/3 2");
    assert_eq!((dropped.body(2).hurt, dropped.body(0).in_right()), (4, None), "full damage, and no bow");
    let broken = fight.then(attack(Mode::Shoot, 1), "18/3 9/3 2");
    assert_eq!((broken.body(2).hurt, broken.body(0).in_right().unwrap().broken), (4, 1));
    // An image behind the target does not bend the line, nor add to its ten hexes.
    let mut far = common::fight(&["Marrec", "Tessa; Bron; Korin"]).at(0, "0801", S).at(1, "0803", N);
    far = far.at(2, "0808", N).at(3, "0815", N);
    far.state.figure_mut(2).secret.nature = fantasy_trip::body::Nature::Image;
    let far = far.acts(0).then(attack(Mode::Shoot, 1), "15/3 9/3");
    assert_eq!((far.body(2).fate, far.body(3).hurt), (Fate::Gone, 0));
}

#[test]
fn case_g16_what_flies_on_is_stopped_by_two_walls_not_by_one() {
    use fantasy_trip::ground::Spot;
    use hexgrid::Hex;
    let at = |q, r| Spot(Hex::new(q, r)).to_string();
    let line = hexgrid::Line::new(Hex::new(6, 6), Hex::new(10, 4));
    let between: Vec<_> =
        line.steps().nth(3).unwrap().candidates().map(|hex| Spot(hex).to_string()).collect();
    assert_eq!(between.len(), 2);
    let fight =
        fight(&["Marrec", "Tessa; Korin"]).at(0, &at(6, 6), NE).at(1, &at(8, 5), S).at(2, &at(10, 4), S);
    for one in &between {
        let walled = fight.clone().hex_under(one, Spell::Wall).acts(0);
        assert_eq!(walled.then(attack(Mode::Shoot, 1), "15/3 9/3 2").body(2).hurt, 4, "past {one}");
    }
    let both = fight.hex_under(&between[0], Spell::Wall).hex_under(&between[1], Spell::Wall).acts(0);
    assert_eq!(both.then(attack(Mode::Shoot, 1), "15/3").body(2).hurt, 0);
    // Lightning has no wall to fell where it passes one.
    let mut bolt = common::fight(&["Iden", "Korin"]).at(0, &at(6, 6), NE).at(1, &at(8, 5), S);
    bolt.state.figure_mut(0).secret.spells = fantasy_trip::spells::Spells(u64::MAX >> 2);
    let side: Vec<_> = line.steps().nth(1).unwrap().candidates().map(|hex| Spot(hex).to_string()).collect();
    for wall in side {
        let mut bolt = bolt.clone().hex_under(&wall, Spell::Wall).acts(0);
        bolt.does(Action::Cast(Spell::Lightning, 1), "");
        bolt.does(Action::At(1), "9/3 6");
        assert_eq!((bolt.body(1).hurt, bolt.state.has_wall(hex(&wall))), (6, true), "{wall}");
    }
}

#[test]
fn case_b3_a_snakes_sides_are_front_from_afar() {
    use hexgrid::Zone;
    let from = hex("1205");
    let human = fight(&["Bron", "Tessa"]).at(1, "0808", N).state.zone_from_afar(1, from);
    let sides: Vec<_> = [N, NE, SE, S, SW, NW]
        .map(|way| {
            let of = |name| fight(&["Bron", name]).at(1, "0808", way).state.zone_from_afar(1, from);
            (of("Tessa"), of("Giant snake"))
        })
        .to_vec();
    assert!(sides.iter().any(|zones| zones.0 == Zone::Side), "{human:?}");
    let front = |zone: Zone| if zone == Zone::Side { Zone::Front } else { zone };
    assert!(sides.iter().all(|(human, snake)| front(*human) == *snake));
}

#[test]
fn case_f3_1_whom_you_may_jump() {
    let may = |fight: Fight| fight.state.may_close(0, 1);
    assert_eq!(may(duel("Bron", "Tessa")), Ok(false), "face to face it must agree");
    assert_eq!(may(duel("Bron", "Tessa").at(1, "0809", S)), Ok(true), "from the rear");
    assert_eq!(
        may(duel("Bron", "Tessa").with(1, |body| body.posture = Posture::Kneeling)),
        Ok(true),
        "kneeling"
    );
    assert_eq!(may(duel("Tessa", "Hugh")), Ok(true), "slower");
    assert_eq!(may(duel("Bron", "Tessa").at(0, "0816", S).at(1, "0817", N)), Ok(true), "back to the wall");
    assert_eq!(may(duel("Bron", "Giant")).unwrap_err().rule.0, "F3.1");
    let mut asks = duel("Bron", "Tessa").acts(0);
    asks.does(Action::Close(1), "");
    assert_eq!(asks.state.phase, Phase::Agree { by: 0, target: 1 });
    asks.does(Action::Agree(false), "");
    assert!(!asks.body(0).in_pile && asks.body(0).turn.acted, "declined, the attack is spent");
}

/// Bron jumps Tessa from behind.
fn jump(dice: &str) -> Fight {
    let mut fight = duel("Bron", "Tessa").at(1, "0809", S).acts(0);
    fight.does(Action::Close(1), dice);
    fight
}

/// Tessa jumps Hugh, who is slower, from in front.
fn jump_front(dice: &str) -> Fight {
    let mut fight = duel("Tessa", "Hugh").acts(0);
    fight.does(Action::Close(1), dice);
    fight
}

#[test]
fn case_f3_2_both_go_down_and_the_defender_drops_things() {
    let fight = jump("1 16/3");
    assert!(fight.body(1).in_right().is_none() && fight.body(1).shield.is_none());
    assert_eq!(
        [0, 1].map(|id| (fight.body(id).place, fight.body(id).posture, fight.body(id).in_pile)),
        [(Some(hex("0809")), Posture::Prone, true); 2]
    );
    assert_eq!(jump("3 16/3").body(1).in_right().unwrap().weapon, Weapon::Dagger, "3–4: a dagger is out");
}

#[test]
fn case_f3_3_on_a_five_the_attacker_steps_back() {
    let fight = jump_front("5");
    assert_eq!((fight.body(0).place, fight.body(0).in_pile), (Some(hex("0808")), false));
    assert!(fight.body(1).in_right().is_some());
}

#[test]
fn case_f3_4_on_a_six_the_defender_strikes_at_once() {
    let fight = jump_front("6 9/2");
    assert_eq!(fight.body(0).hurt, 9 - 2, "nine less cloth and small shield");
    assert!(!fight.body(1).turn.acted, "and may still act");
}

#[test]
fn case_f3_5_from_the_rear_a_six_is_rolled_again() {
    assert!(jump("6 6 2 16/3").body(0).in_pile);
    let mut unarmed = duel("Tessa", "Hugh").with(1, |body| body.right = None).acts(0);
    unarmed.does(Action::Close(1), "6 2 16/3");
    assert!(unarmed.body(0).in_pile && unarmed.body(0).hurt == 0, "no one unarmed strikes back");
    let mut trained = duel("Tessa", "Hugh").with(1, |body| body.right = None);
    trained = trained.with(1, |body| body.unarmed_combat = true).acts(0);
    trained.does(Action::Close(1), "6 6");
    assert!(!trained.body(0).in_pile && trained.body(0).hurt == 4 - 2, "but with Unarmed Combat");
}

#[test]
fn case_f3_6_the_attacker_drops_all_and_strikes_now() {
    // ST 12, adjDX 10 and +4 in the pile; 1d−2 against cloth.
    let fight = jump("2 14/3 6");
    assert!(fight.body(0).in_right().is_none());
    assert_eq!(fight.body(1).hurt, 6 - 2 - 1);
}

#[test]
fn case_f3_7_blows_in_a_pile_get_four() {
    let fight = jump("2 16/3");
    assert_eq!(fight.adj(1, 0, Mode::Bare).by("F3.7"), 4);
    let mut asleep = duel("Bron", "Tessa").under(1, Spell::Sleep).acts(0);
    asleep.does(Action::Close(1), "16/3");
    assert!(asleep.body(0).in_pile, "the helpless roll no die");
}

#[test]
fn case_f4_1_bare_hands_by_st() {
    let of = |st| Damage::bare_hands(st).to_string();
    assert_eq!(
        [8, 9, 12, 14, 16, 20, 24, 30, 40, 50, 60, 61, 71].map(of),
        [
            "1d−4", "1d−3", "1d−2", "1d−1", "1d", "1d+1", "1d+2", "1d+3", "2d+1", "3d+1", "4d+1", "5d+1",
            "6d+1"
        ]
    );
}

#[test]
fn case_f4_2_a_dagger_or_cestus_adds_three() {
    assert_eq!(Damage::dagger_in_hth(12).to_string(), "1d+1");
    assert_eq!(Weapon::Cestus.damage(1, 12).to_string(), "1d+1");
    assert_eq!(Weapon::Dagger.damage(1, 12).to_string(), "1d−1", "outside a pile it is a plain dagger");
}

#[test]
fn case_f4_3_a_club_adds_three_or_four() {
    assert_eq!(
        (Weapon::Club.damage(1, 12).to_string(), Weapon::Club.damage(2, 12).to_string()),
        ("1d+1".into(), "1d+2".into())
    );
}

/// A pile of f0 (side 1) and f2 (side 2) at 0809; f1 of side 1 stands north of it, f3 of side 2 is elsewhere.
fn crowd() -> Fight {
    let mut fight = fight(&["Bron; Korin", "Tessa; Hugh"])
        .at(0, "0809", N)
        .at(1, "0808", S)
        .at(2, "0809", N)
        .at(3, "0101", S);
    for id in [0, 2] {
        fight = fight.with(id, |body| {
            (body.in_pile, body.posture, body.right, body.shield) = (true, Posture::Prone, None, None);
        });
    }
    fight.acts(1)
}

#[test]
fn case_f5_1_others_join_without_a_die() {
    let mut fight = crowd();
    fight.does(Action::Close(2), "16/3");
    assert!(fight.body(1).in_pile && fight.body(1).place == Some(hex("0809")));
}

#[test]
fn case_f5_2_in_a_pile_only_foes_there() {
    let fight = crowd().at(3, "0810", N).acts(0);
    assert!(fight.offers(attack(Mode::Bare, 2)));
    assert_eq!(fight.why(attack(Mode::Bare, 3)), "F5.2");
}

#[test]
fn case_f5_3_a_miss_into_a_pile_rolls_on() {
    let mut fight = crowd();
    // Missed the enemy, then hit the friend.
    fight.does(strike(2), "16/3 9/3 8/3");
    assert_eq!((fight.body(2).hurt, fight.body(0).hurt), (0, 7 - 2));
}

#[test]
fn case_f5_4_a_missile_hits_one_of_the_pile() {
    let mut fight =
        crowd().at(1, "0804", S).with(1, |body| body.arms[0] = Some(Arm::new(Weapon::Javelin))).acts(1);
    let mut faces = faces("5/3");
    faces.extend([1, 6]);
    fight.play(attack(Mode::Throw(0), 2), &faces);
    assert_eq!((fight.body(0).hurt, fight.body(2).hurt), (5 - 2, 0), "the die picked the friend");
}

#[test]
fn case_f5_5_without_a_foe_you_are_free_lying() {
    let mut fight = crowd().with(2, |body| body.hurt = 10);
    fight.does(strike(2), "9/3 9/3");
    assert!(!fight.body(0).in_pile && fight.body(0).posture == Posture::Prone);
}

/// A stroke of a figure with no armour in the way.
fn bare_target(by: &str) -> Fight {
    duel(by, "Korin").acts(0)
}

#[test]
fn case_f6_1_a_dagger_at_the_head() {
    let mut fight =
        duel("Bron", "Hugh").with(0, |body| body.right = Some(2)).with(1, |body| body.st = 40).acts(0);
    let attack = Attack::new(0, 1, Mode::Right, Aim::Head);
    assert_eq!(fight.state.tally(&attack).by("F6.3"), -6);
    fight.does(aimed(Mode::Right, 1, Aim::Head), "4/3 5");
    assert_eq!(fight.body(1).hurt, 4 * 2 * 2, "double, again double, and no armour");
}

#[test]
fn case_f6_2_at_the_hand() {
    let leather = duel("Wat", "Bron").acts(0);
    let hand = aimed(Mode::Right, 1, Aim::Hand);
    let hit = leather.then(hand, "5/3 3");
    assert_eq!(hit.body(1).hurt, 2, "leather does not protect a hand");
    assert!(hit.body(1).in_right().is_none() && hit.body(1).shield.is_none(), "it drops everything");
    assert_eq!(duel("Wat", "Hugh").acts(0).then(hand, "5/3 5").body(1).hurt, 1, "chain does");
    assert_eq!(duel("Bron", "Tessa").acts(0).why(hand), "F6.2");
    assert_eq!(fight(&["Wat", "Bron"]).at(0, "0804", S).at(1, "0808", N).acts(0).why(hand), "G2");
}

#[test]
fn case_f6_3_at_the_head() {
    let three = bare_target("Bron").then(aimed(Mode::Right, 1, Aim::Head), "4/3 2/2");
    assert_eq!(three.body(1).hurt, 4);
    assert_eq!(three.state.own_tally(1).by("F6.3"), 0, "not yet");
    let mut next = three.acts(1);
    let turn = &mut next.state.figure_mut(0).body.turn;
    (turn.acted, turn.struck) = (true, 0);
    next.does(Action::Done, "");
    assert_eq!(next.state.own_tally(1).by("F6.3"), -4, "in the next turn");
    let six = bare_target("Bron").then(aimed(Mode::Right, 1, Aim::Head), "4/3 3/2");
    assert_eq!((six.body(1).hurt, six.body(1).fate), (6, Fate::Unconscious));
}

fn arm(aim: Aim, sum: u16) -> Fight {
    bare_target("Bron").with(1, |body| body.st = 29).then(aimed(Mode::Right, 1, aim), &format!("5/3 {sum}/2"))
}

#[test]
fn case_f6_4_the_weapon_arm() {
    assert!(arm(Aim::WeaponArm, 2).body(1).in_right().is_some());
    assert!(arm(Aim::WeaponArm, 3).body(1).in_right().is_none());
    assert_eq!(
        [5, 6, 8].map(|hits| arm(Aim::WeaponArm, hits).body(1).limbs.weapon_arm),
        [Limb::Whole, Limb::Useless, Limb::Lost]
    );
}

#[test]
fn case_f6_5_the_shield_arm() {
    let shield = |sum: &str| {
        duel("Bron", "Tessa")
            .with(1, |body| (body.st, body.armour) = (29, Armour::None))
            .acts(0)
            .then(aimed(Mode::Right, 1, Aim::ShieldArm), &format!("5/3 {sum}/2"))
    };
    assert!(shield("4").body(1).shield.is_none(), "three hits: dropped");
    let useless = shield("7");
    assert_eq!(
        (useless.body(1).limbs.shield_arm, useless.state.own_tally(1).by("F6.5")),
        (Limb::Useless, -2)
    );
    assert_eq!(shield("9").body(1).limbs.shield_arm, Limb::Lost);
}

#[test]
fn case_f6_6_the_leg() {
    let three = arm(Aim::Leg, 3);
    assert_eq!((three.body(1).posture, three.state.own_tally(1).by("F6.6")), (Posture::Kneeling, -2));
    assert_eq!(three.adj(0, 1, Mode::Right).by("F6.6"), 2, "+2 to be hit");
    let six = arm(Aim::Leg, 6);
    assert_eq!((six.body(1).limbs.right_leg, six.state.ma(1)), (Limb::Useless, 0));
    assert_eq!(arm(Aim::Leg, 8).body(1).limbs.right_leg, Limb::Lost);
    // On its knees it keeps its facing, and strikes back.
    let strikes = three.acts(1);
    assert_eq!(strikes.adj(0, 1, Mode::Right).by("F11a.2"), 0, "not every hex is its rear");
    assert!(strikes.offers(strike(0)) && !strikes.offers(Action::Rise));
    let next = strikes.moves(1).with(1, |body| body.turn = fantasy_trip::body::Turn::new());
    assert!(next.offers(Action::Choose(1, Opt::J)));
    let kneels = duel("Bron", "Tessa").with(0, |body| body.posture = Posture::Kneeling).acts(0);
    assert_eq!(kneels.why(strike(1)), "Fg", "who knelt down of his own will gets up first");
    let again = six.acts(0).with(0, |body| body.turn.acted = false);
    let again = again.then(aimed(Mode::Right, 1, Aim::Leg), "5/3 6/2");
    assert_eq!(again.body(1).limbs.left_leg, Limb::Useless, "then the other leg");
}

#[test]
fn case_f6_7_the_wing() {
    let wing = |sum: &str, aloft: bool| {
        let fight = fight(&["Marrec", "Gargoyle"])
            .at(0, "0804", S)
            .at(1, "0807", N)
            .with(1, |body| (body.aloft, body.hide) = (aloft, 0))
            .acts(0);
        let tally = fight.state.tally(&Attack::new(0, 1, Mode::Shoot, Aim::Wing)).by("F6.7");
        (tally, fight.then(aimed(Mode::Shoot, 1, Aim::Wing), &format!("5/3 {sum}")))
    };
    assert_eq!((wing("1", true).0, wing("1", false).0), (-2, -4));
    let falls = wing("3", true).1;
    assert_eq!((falls.body(1).posture, falls.body(1).limbs.wing), (Posture::Prone, Limb::Useless));
    assert_eq!(wing("6", true).1.body(1).limbs.wing, Limb::Lost);
    // At ST 30 and more the numbers double.
    let dragon = fight(&["Marrec", "Small dragon"])
        .at(0, "0804", S)
        .at(1, "0808", N)
        .with(1, |body| body.hide = 0)
        .acts(0);
    assert_eq!(dragon.then(aimed(Mode::Shoot, 1, Aim::Wing), "5/3 6").body(1).limbs.wing, Limb::Whole);
}

#[test]
fn case_f7_leaving_a_pile_takes_the_whole_turn() {
    let fight = crowd().acts(0);
    let free = fight.then(Action::BreakAway, "9/4").after(Action::Out(SE), &[]);
    assert!(free.body(0).turn.acted && free.body(0).posture == Posture::Standing);
}

#[test]
fn case_f8_1_crippling_hits_are_an_option() {
    let fight = |roll: &str| {
        duel("Bron", "Korin")
            .with(1, |body| body.st = 29)
            .but(|state| state.options.crippling = true)
            .acts(0)
            .then(strike(1), &format!("5/3 4/2 {roll}/2"))
    };
    assert_eq!(fight("7").body(1).limbs, fantasy_trip::body::Limbs::default());
    assert_eq!(fight("8").body(1).limbs.right_leg, Limb::Useless);
    assert_eq!(fight("9").body(1).limbs.left_leg, Limb::Useless);
    assert_eq!(fight("10").body(1).limbs.weapon_arm, Limb::Useless);
    assert_eq!(fight("11").body(1).limbs.shield_arm, Limb::Useless);
    assert_eq!(fight("12").body(1).fate, Fate::Unconscious);
    let plain = duel("Bron", "Korin").but(|state| state.options.crippling = true).acts(0);
    assert_eq!(plain.then(strike(1), "6/3 4/2").body(1).hurt, 4, "an ordinary hit cripples no one");
    let off = duel("Bron", "Korin").acts(0).then(strike(1), "5/3 4/2");
    assert_eq!(off.body(1).hurt, 4, "without the option no dice are rolled");
}

#[test]
fn case_f8_2_the_off_hand_is_clumsy() {
    assert_eq!(duel("Pia", "Tessa").adj(0, 1, Mode::Left).by("F8.2"), -4);
}

/// An archer of this ST at one end of a lane, and Korin this many hexes away; no map is as long as a strong bow shoots.
fn lane(archer: &str, st: i16, hexes: u8) -> Fight {
    let lane = "map lane\ntitle Lane\nrows\n".to_owned()
        + "1222222221\n"
        + &"1........1\n".repeat(37)
        + "1222222221\n";
    let there = format!("05{:02}", 2 + hexes);
    fight(&[archer, "Korin"])
        .on(&lane)
        .at(0, "0502", S)
        .at(1, &there, N)
        .with(0, |body| (body.st, body.dx) = (st, 30))
        .acts(0)
}

#[test]
fn case_f9_1_bows_reach_by_st() {
    assert_eq!(Weapon::Longbow.range(12), (240, 300));
    let shot = attack(Mode::Shoot, 1);
    let hurt = |hexes| lane("Sildan", 1, hexes).then(shot, "9/3 5").body(1).hurt;
    assert_eq!((hurt(20), hurt(21), hurt(25)), (7, 3, 3), "half damage beyond twenty times ST");
    assert_eq!(lane("Sildan", 1, 26).why(shot), "F9.1", "and nothing beyond twenty-five times");
    assert_eq!(lane("Pip", 1, 26).why(shot), "F9.1", "a sling is no better");
}

#[test]
fn case_f9_2_crossbows_reach_by_their_own_st() {
    assert_eq!((Weapon::LightCrossbow.range(20), Weapon::HeavyCrossbow.range(20)), ((240, 300), (300, 375)));
    let shot = attack(Mode::Shoot, 1);
    assert_eq!(lane("Fenn", 1, 36).then(shot, "9/3 7/2").body(1).hurt, 7, "no matter who holds it");
}

#[test]
fn case_f9_3_long_shots_with_the_talent() {
    use fantasy_trip::adj::long_shot;
    assert_eq!(
        [25, 26, 50, 51, 100, 101, 120, 150, 151, 201].map(long_shot),
        [0, -4, -4, -5, -5, -6, -6, -6, -7, -8]
    );
    let long = "map lane\ntitle Lane\nrows\n".to_owned()
        + "1222222221\n"
        + &"1........1\n".repeat(37)
        + "1222222221\n";
    let far = |name: &str| {
        fight(&[name, "Tessa"]).on(&long).at(0, "0502", S).at(1, "0538", N).adj(0, 1, Mode::Shoot)
    };
    assert_eq!((far("Marrec").by("F9.3"), far("Marrec").by("F11e.2")), (-4, 0));
    assert_eq!(far("Sildan").by("F9.3"), 0, "not without the talent");
}

#[test]
fn case_f9_4_the_talent_serves_missile_spells() {
    let long = "map lane\ntitle Lane\nrows\n".to_owned()
        + "1222222221\n"
        + &"1........1\n".repeat(37)
        + "1222222221\n";
    let fight = fight(&["Iden", "Tessa"])
        .on(&long)
        .at(0, "0502", S)
        .at(1, "0538", N)
        .with(0, |body| body.missile_weapons = true);
    assert_eq!(fight.adj(0, 1, Mode::Bolt(Spell::MagicFist)).by("F9.3"), -4);
}

fn dice(fight: &Fight, mode: Mode) -> u8 {
    fight.state.dice_for(&Attack::new(0, 1, mode, Aim::Body))
}

#[test]
fn case_f10_1_dodging_is_for_what_flies() {
    let fight = duel("Bron", "Tessa").with(1, |body| body.turn.guard = Guard::Dodging);
    assert_eq!(
        [Mode::Throw(2), Mode::Shoot, Mode::Bolt(Spell::Fireball), Mode::Right]
            .map(|mode| dice(&fight, mode)),
        [4, 4, 4, 3]
    );
}

#[test]
fn case_f10_2_defending_is_for_blows_and_throws() {
    let fight = duel("Bron", "Tessa").with(1, |body| body.turn.guard = Guard::Defending);
    assert_eq!(
        [Mode::Right, Mode::Throw(2), Mode::Shoot, Mode::Bolt(Spell::Fireball)]
            .map(|mode| dice(&fight, mode)),
        [4, 4, 3, 3]
    );
    // Thrown spells too.
    let mut spell = duel("Iden", "Tessa").with(1, |body| body.turn.guard = Guard::Defending).acts(0);
    spell.does(Action::Cast(Spell::Trip, 1), "");
    spell.does(Action::At(1), "9/4");
    assert_eq!(spell.body(1).posture, Posture::Prone);
}

#[test]
fn case_f10_3_defending_takes_a_weapon_and_ruins_a_bow() {
    assert_eq!(
        duel("Bron", "Tessa").with(0, |body| body.right = None).moves(0).why(Action::Choose(0, Opt::K)),
        "Fk"
    );
    let mut bow = duel("Bron", "Marrec").with(1, |body| body.turn.guard = Guard::Defending).acts(0);
    bow.does(strike(1), "14/4");
    assert!(bow.body(1).in_right().unwrap().is_useless());
}

#[test]
fn case_f10_4_guarding_gives_up_the_action() {
    let mut fight = duel("Bron", "Tessa").acts(0);
    fight.does(Action::Guard(Guard::Defending), "");
    assert!(fight.body(0).turn.acted);
    let image = duel("Bron", "Tessa")
        .but(|state| state.figure_mut(0).secret.nature = fantasy_trip::body::Nature::Image)
        .moves(0);
    assert_eq!(image.why(Action::Choose(0, Opt::K)), "F10.4");
}

#[test]
fn case_f10_4_who_attacks_after_all_dodges_no_longer() {
    // Pia (15) dodges, but strikes when her turn comes, before the archer shoots.
    let mut fight =
        fight(&["Pia", "Korin; Marrec"]).at(0, "0807", S).at(1, "0809", S).at(2, "0801", S).moves(0);
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.moved = id != 0);
    fight.does(Action::Choose(0, Opt::C), "");
    fight.does(common::go(S), "");
    fight.does(face(S), "");
    assert_eq!((fight.state.phase, dice_at(&fight, 2, 0)), (Phase::Act(0), 4));
    assert_eq!(
        dice_at(&fight.then(Action::Done, "1"), 2, 0),
        4,
        "if she lets her turn pass she still dodges"
    );
    let strikes = fight.then(strike(1), "16/3 1");
    assert_eq!((strikes.body(0).turn.guard, dice_at(&strikes, 2, 0)), (Guard::None, 3));
}

fn dice_at(fight: &Fight, by: u8, target: u8) -> u8 {
    fight.state.dice_for(&Attack::new(by, target, Mode::Shoot, Aim::Body))
}

#[test]
fn case_f10_4_a_dragon_that_has_clawed_does_not_dodge() {
    let shot = Attack::new(0, 1, Mode::Shoot, Aim::Body);
    let dragon = fight(&["Marrec", "Small dragon"]).at(0, "0804", S).at(1, "0809", N).acts(0);
    assert_eq!(dragon.state.guards_against(&shot), Some(Guard::Dodging));
    let clawed = dragon.with(1, |body| (body.turn.half, body.turn.clawed) = (true, true));
    assert_eq!(clawed.state.guards_against(&shot), None);
}

#[test]
fn case_f10_3_a_ruined_bow_serves_no_more() {
    let bow = duel("Bron", "Marrec").with(1, |body| body.turn.guard = Guard::Defending).acts(0);
    let ruined = bow.then(strike(1), "14/4");
    assert_eq!(dice(&ruined, Mode::Right), 3, "not even for the rest of the turn");
    let ruined = ruined.with(1, |body| body.turn = fantasy_trip::body::Turn::new());
    let list = ruined.clone().acts(1);
    assert!(!list.state.may_defend(1) && !list.offers(Action::Guard(Guard::Defending)));
    assert_eq!(ruined.moves(1).why(Action::Choose(1, Opt::K)), "Fk");
    // A throw that it parries ruins it too.
    let throw = duel("Bron", "Marrec").with(0, |body| body.right = Some(2));
    let throw = throw.with(1, |body| body.turn.guard = Guard::Defending).acts(0);
    assert!(throw.then(attack(Mode::Throw(2), 1), "14/4").body(1).in_right().unwrap().is_useless());
}

#[test]
fn case_f15_1_weak_by_wounds_not_by_exhaustion() {
    let fight = duel("Bron", "Tessa").with(0, |body| body.hurt = 9);
    assert_eq!(fight.state.own_tally(0).by("F15.1"), -3);
    let tired = duel("Bron", "Tessa").but(|state| state.figure_mut(0).secret.spent = 9);
    assert_eq!(tired.state.own_tally(0).by("F15.1"), 0);
}

#[test]
fn case_f15_2_five_hits_hurt_the_next_action_only() {
    let mut fight = duel("Bron", "Korin").acts(0);
    fight.does(strike(1), "9/3 5/2");
    assert_eq!(fight.state.order_dx(1), 8);
    fight.does(strike(0), "16/3");
    assert_eq!(fight.state.own_tally(1).by("F11c.8"), 0, "the next action is over");
}

#[test]
fn case_f15_3_eight_hits_fell_and_cost_the_action() {
    let mut fight = duel("Bron", "Korin").acts(0);
    fight.does(strike(1), "9/3 8/2");
    assert_eq!(fight.body(1).posture, Posture::Prone);
    assert_eq!((fight.state.turn, fight.body(1).floored), (2, true));
    let next = fight.moves(1);
    assert_eq!(next.why(Action::Choose(1, Opt::J)), "F11c.12");
    assert!(next.offers(Action::Choose(1, Opt::P)));
    let pile = crowd().with(0, |body| body.floored = true).acts(0);
    assert_eq!(pile.why(attack(Mode::Bare, 2)), "F15.3", "in a pile it does nothing");
}

#[test]
fn case_f15_4_the_strong_stand_more() {
    let thresholds = |st: i16, hits: i16| {
        let mut fight = fight(&["Bron; Rolf", "Korin"]).at(0, "0808", S).at(1, "0101", S).at(2, "0809", N);
        let before = hits - 2;
        let shaken = before >= if st == 30 { 9 } else { 15 };
        fight = fight.with(2, |body| (body.st, body.turn.hits, body.shaken) = (st, before, shaken)).acts(0);
        fight.does(strike(2), "9/3 2/2");
        (fight.body(2).shaken, fight.body(2).posture == Posture::Prone)
    };
    assert_eq!(
        [8, 9, 15, 16].map(|hits| thresholds(30, hits)),
        [(false, false), (true, false), (true, false), (true, true)]
    );
    assert_eq!(
        [14, 15, 24, 25].map(|hits| thresholds(50, hits)),
        [(false, false), (true, false), (true, false), (true, true)]
    );
}

#[test]
fn case_f15_5_at_zero_you_are_unconscious() {
    let mut fight = fight(&["Bron; Rolf", "Korin; Tessa"])
        .at(0, "0808", S)
        .at(1, "0101", S)
        .at(2, "0809", N)
        .at(3, "0116", N)
        .with(2, |body| body.hurt = 7)
        .acts(0);
    fight.does(strike(2), "9/3 7/2");
    assert_eq!(fight.body(2).fate, Fate::Unconscious);
    assert!(
        fight.state.loose().any(|(_, loose)| matches!(loose.thing, Thing::Arm(_))),
        "it drops everything"
    );
    let killed = fight.acts(0).after(Action::Kill(2), &[]);
    assert_eq!(killed.body(2).fate, Fate::Dead);
}

#[test]
fn case_f15_6_below_zero_you_are_dying() {
    let mut fight = duel("Bron", "Korin").with(1, |body| body.hurt = 10).acts(0);
    fight.does(strike(1), "9/3 7/2");
    assert_eq!(fight.body(1).fate, Fate::Dead, "dead at the end of the fight");
    let mut arena = duel("Bron", "Korin")
        .with(1, |body| body.hurt = 10)
        .but(|state| state.options.contest = fantasy_trip::setup::Contest::Arena)
        .acts(0);
    arena.does(strike(1), "9/3 7/2");
    assert_eq!(arena.body(1).fate, Fate::Dying, "in the arena it is spared");
}

fn poisoned() -> Fight {
    duel("Skritch", "Korin").acts(0)
}

#[test]
fn case_f14_1_poison_works_once_the_blow_did_a_hit() {
    let works = poisoned().then(strike(1), "5/3 4 7/2");
    assert_eq!(works.body(1).hurt, 3 + 7);
    let fails = poisoned().then(strike(1), "5/3 1");
    assert_eq!(fails.body(1).hurt, 0);
}

#[test]
fn case_f14_2_stings_of_no_hits_need_bare_skin() {
    let dart = |target: &str, dice: &str| {
        let mut fight = fight(&["Marrec", target]).at(0, "0804", S).at(1, "0806", N);
        fight.state.figure_mut(0).body.arms[0] = Some(Arm::new(Weapon::Blowgun));
        fight.acts(0).then(attack(Mode::Shoot, 1), dice).body(1).hurt
    };
    assert_eq!((dart("Korin", "9/3 5/2"), dart("Bron", "9/3")), (5, 0));
}

#[test]
fn case_f14_3_weapon_poison_is_one_dose() {
    let fight = poisoned().then(strike(1), "5/3 4 7/2");
    assert!(!fight.body(0).in_right().unwrap().poisoned);
    assert!(
        fight.events().iter().any(|event| matches!(event, Event::Hurt { cause: Cause::Poison, hits: 7, .. }))
    );
}

#[test]
fn case_f14_6_gas_puts_to_sleep() {
    let mut fight = fight(&["Bombard; Rolf", "Korin; Tessa"])
        .at(0, "0804", S)
        .at(1, "0101", S)
        .at(2, "0807", N)
        .at(3, "0808", N)
        .acts(0);
    fight.state.figure_mut(0).body.right = Some(1);
    fight.does(attack(Mode::Throw(1), 2), "5/3 9/4 16/4");
    assert!(!fight.state.is_helpless(2) && fight.state.is_helpless(3), "one escaped, one sleeps");
}

#[test]
fn a_list_is_asked_for_every_figure() {
    let fight = duel("Bron", "Tessa").moves(0);
    let lines = fight.state.option_list(0);
    assert_eq!(lines.len(), 22);
    assert!(lines.iter().all(|line| line.refusal.as_ref().is_none_or(|refusal| !refusal.reason.is_empty())));
    assert!(lines.iter().any(|line| line.option == Opt::J && line.refusal.is_none()));
    assert_eq!(fight.state.list_of(0), List::Engaged);
    assert_eq!(fight.body(0).kind, Kind::Human);
}
