//! What a guard, an aim, a weapon, a spell or a victory gives ends with it, and belongs to the one figure it is meant for.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use fantasy_trip::{
    Action, Event,
    action::{Aim, Left, Mode, Move},
    arms::Weapon,
    body::{Arm, Fate, Guard, Limb, Opt, Posture, Turn},
    kinds::Kind,
    spells::Spell,
    state::{Attack, Phase, Thing},
};

/// On how many dice each attack of the last action was rolled.
fn dice(fight: &Fight) -> Vec<u8> {
    let dice = |event: &Event| match event {
        Event::Attacked { roll, .. } => Some(roll.dice),
        _ => None,
    };
    fight.events().iter().filter_map(dice).collect()
}

/// Two of side 1 next to one of side 2 who guards: f0 north of it, f1 northeast.
fn two_on_one(one: &str, other: &str, target: &str, guard: Guard) -> Fight {
    let beside = hex("0809").step(NE).to_string();
    let fight = fight(&[&format!("{one}; {other}"), target]).at(0, "0808", S).at(1, &beside, SW);
    fight.at(2, "0809", N).with(2, |body| body.turn.guard = guard).acts(0)
}

/// A pile of f0 (side 1) and f2 (side 2) at 0809; f1 of side 1 acts from 0804, f3 of side 2 is elsewhere.
fn pile(friend: &str, by: &str, foe: &str) -> Fight {
    let mut fight = fight(&[&format!("{friend}; {by}"), &format!("{foe}; Hugh")])
        .at(0, "0809", N)
        .at(1, "0804", S)
        .at(2, "0809", N)
        .at(3, "0101", S);
    for id in [0, 2] {
        fight = fight.with(id, |body| {
            (body.in_pile, body.posture, body.right) = (true, Posture::Prone, None);
            (body.left, body.shield) = (None, None);
        });
    }
    fight.acts(1)
}

#[test]
fn case_f10_3_a_bow_parries_one_blow_and_no_more() {
    let mut fight = two_on_one("Bron", "Korin", "Marrec", Guard::Defending);
    fight.does(strike(2), "14/4");
    assert!(fight.body(2).in_right().unwrap().is_useless());
    assert_eq!((fight.state.phase, fight.body(2).turn.guard), (Phase::Act(1), Guard::None));
    fight.does(strike(2), "16/3");
    assert_eq!(dice(&fight), [3]);
}

#[test]
fn case_f10_2_who_is_felled_or_disarmed_defends_no_more() {
    let mut felled = two_on_one("Bron", "Korin", "Tessa", Guard::Defending);
    felled.does(strike(2), "9/4 12/2");
    assert_eq!((felled.body(2).hurt, felled.body(2).posture), (10, Posture::Prone));
    felled.does(strike(2), "16/3");
    assert_eq!(dice(&felled), [3], "she lies on the ground");
    let mut disarmed = two_on_one("Bron", "Korin", "Tessa", Guard::Defending);
    disarmed.does(aimed(Mode::Right, 2, Aim::WeaponArm), "6/4 5/2");
    assert!(disarmed.body(2).in_right().is_none() && disarmed.body(2).posture == Posture::Standing);
    disarmed.does(strike(2), "16/3");
    assert_eq!(dice(&disarmed), [3], "nothing to parry with");
    let mut kneels = two_on_one("Bron", "Korin", "Tessa", Guard::Defending);
    kneels.does(aimed(Mode::Right, 2, Aim::Leg), "6/4 5/2");
    kneels.does(strike(2), "16/3");
    assert_eq!(dice(&kneels), [3], "brought to her knees");
    let mut other_hand = two_on_one("Bron", "Korin", "Pia", Guard::Defending);
    other_hand.does(aimed(Mode::Right, 2, Aim::WeaponArm), "6/4 4/2");
    other_hand.does(strike(2), "16/4");
    assert_eq!(dice(&other_hand), [4], "Pia still has her main-gauche");
}

#[test]
fn case_f10_2_who_is_jumped_defends_no_more() {
    let jumped = two_on_one("Bron", "Korin", "Tessa", Guard::Defending).at(2, "0809", S);
    let jumped = jumped.then(Action::Close(2), "1 16/3");
    assert!(jumped.body(2).in_pile);
    assert_eq!(dice(&jumped), [3]);
}

#[test]
fn case_f10_2_a_thrown_spell_meets_no_empty_hand() {
    let fight =
        duel("Iden", "Tessa").with(1, |body| (body.turn.guard, body.right) = (Guard::Defending, None));
    let mut fight = fight.acts(0);
    fight.does(Action::Cast(Spell::Trip, 1), "");
    fight.does(Action::At(1), "9/3");
    assert_eq!(fight.body(1).posture, Posture::Prone);
}

#[test]
fn case_f10_1_who_sleeps_or_lies_dodges_no_more() {
    let archers = |spell: Spell, roll: &str| {
        let mut fight = fight(&["Iden; Marrec; Sildan", "Korin; Tessa"])
            .at(0, "0804", S)
            .at(1, "0703", S)
            .at(2, "0903", S)
            .at(3, "0807", N)
            .at(4, "0116", N)
            .with(0, |body| (body.st, body.dx) = (20, 20))
            .with(3, |body| (body.st, body.turn.guard) = (19, Guard::Dodging))
            .acts(0);
        fight.state.figure_mut(4).body.turn.acted = true;
        fight.does(Action::Cast(spell, 1), "");
        fight.does(Action::At(3), roll);
        fight
    };
    for (spell, roll) in [(Spell::Sleep, "9/3"), (Spell::Trip, "9/3"), (Spell::Freeze, "9/3 7/2")] {
        let mut fight = archers(spell, roll);
        fight.does(attack(Mode::Shoot, 3), "5/3 1");
        assert_eq!(dice(&fight), [3], "{spell:?}");
        fight.does(attack(Mode::Shoot, 3), "5/3 1");
        assert_eq!(dice(&fight), [3], "{spell:?}: the first arrow woke no dodger");
    }
}

#[test]
fn case_f5_4_the_aim_is_at_one_figure_only() {
    let shot = pile("Bron", "Marrec", "Tessa").then(aimed(Mode::Shoot, 2, Aim::Head), "5/3 1 6");
    assert_eq!((shot.body(0).hurt, shot.body(0).fate), (8 - 2, Fate::Able), "not at the friend’s head");
    let hit = pile("Bron", "Marrec", "Korin").then(aimed(Mode::Shoot, 2, Aim::Head), "5/3 2 4");
    assert_eq!((hit.body(2).hurt, hit.body(2).fate), (6, Fate::Unconscious), "but at the foe’s");
}

#[test]
fn case_f5_4_protections_are_those_of_the_one_who_is_hit() {
    let reversed = pile("Bron", "Marrec", "Tessa").under(0, Spell::ReverseMissiles);
    let reversed = reversed.with(1, |body| body.armour = fantasy_trip::arms::Armour::None);
    let reversed = reversed.then(attack(Mode::Shoot, 2), "5/3 1 3");
    assert_eq!([0, 1, 2].map(|id| reversed.body(id).hurt), [0, 5, 0], "the die picked its bearer");
    let other = pile("Bron", "Marrec", "Tessa").under(2, Spell::ReverseMissiles);
    let other = other.then(attack(Mode::Shoot, 2), "5/3 1 3");
    assert_eq!([0, 1, 2].map(|id| other.body(id).hurt), [3, 0, 0], "the die picked someone else");
    let mut shielded = pile("Bron", "Iden", "Tessa").under(0, Spell::SpellShield);
    shielded.does(Action::Cast(Spell::MagicFist, 1), "");
    shielded.does(Action::At(2), "5/3 1");
    assert_eq!([0, 2].map(|id| shielded.body(id).hurt), [0, 0]);
}

#[test]
fn case_s11_5_what_is_turned_back_meets_the_senders_protections() {
    let back = |fight: Fight, dice: &str| {
        let mut fight = fight.under(2, Spell::ReverseMissiles);
        fight.does(Action::Cast(Spell::Fireball, 1), "");
        fight.does(Action::At(2), dice);
        fight
    };
    assert_eq!(back(wizard(), "9/3 5").body(0).hurt, 4);
    assert_eq!(back(wizard().under(0, Spell::SpellShield), "9/3").body(0).hurt, 0, "his own Spell Shield");
    // The aim was at the other, so a dagger that comes back finds no gap.
    let thrown = fight(&["Bron; Rolf", "Tessa"]).at(0, "0804", S).at(1, "0101", S).at(2, "0806", N);
    let thrown = thrown.with(0, |body| body.right = Some(2)).under(2, Spell::ReverseMissiles).acts(0);
    let thrown = thrown.then(aimed(Mode::Throw(2), 2, Aim::Head), "5/3 6");
    assert_eq!((thrown.body(0).hurt, thrown.body(0).fate), (5 - 2 - 1, Fate::Able));
}

#[test]
fn case_s1_6_a_bolt_within_a_pile_hits_the_foe_it_is_cast_at() {
    let mut fight = pile("Iden", "Bron", "Tessa").acts(0);
    fight.does(Action::Cast(Spell::MagicFist, 1), "");
    fight.does(Action::At(2), "5/3 6");
    assert_eq!([0, 2].map(|id| fight.body(id).hurt), [0, 4 - 1]);
}

#[test]
fn case_f1_5b_only_an_enemy_next_to_you_is_forced_back() {
    let mut teleports = fight(&["Bron", "Vesper; Tessa"]).at(0, "0808", S).at(1, "0809", N).at(2, "0101", S);
    teleports.state.figure_mut(1).secret.spells =
        teleports.state.figure(1).secret.spells.with(Spell::Teleport);
    let mut teleports = teleports.with(1, |body| (body.st, body.dx) = (20, 8)).acts(0);
    teleports.state.figure_mut(2).body.turn.acted = true;
    teleports.does(strike(1), "9/3 3/2");
    teleports.does(Action::Cast(Spell::Teleport, 1), "");
    teleports.does(Action::AtHex(hex("0815")), "5/3");
    teleports.does(face(N), "");
    assert!(!matches!(teleports.state.phase, Phase::Retreat(_)), "{:?}", teleports.state.phase);
    let mut steps = duel("Bron", "Tessa").with(1, |body| body.dx = 9).acts(0);
    steps.does(strike(1), "9/3 5/2");
    steps.does(Action::Disengage(S), "");
    assert!(!matches!(steps.state.phase, Phase::Retreat(_)), "he would move two hexes");
    let mut jab = fight(&["Rolf", "Korin"]).at(0, "0808", S).at(1, "0810", N).acts(0);
    jab.state.figure_mut(1).body.turn.acted = true;
    jab.does(attack(Mode::Jab, 1), "5/3 5/2");
    assert_eq!(jab.body(1).hurt, 5);
    assert!(!matches!(jab.state.phase, Phase::Retreat(_)), "nor with a jab");
    let mut whip = fight(&["Wat", "Korin"]).at(0, "0808", S).at(1, "0811", N).acts(0);
    whip.state.figure_mut(1).body.turn.acted = true;
    whip.does(strike(1), "5/3 5");
    assert!(whip.body(1).hurt > 0 && !matches!(whip.state.phase, Phase::Retreat(_)), "nor with a whip");
}

#[test]
fn case_f11a_5_a_sweep_ends_with_its_weapon() {
    let three = |name: &str| {
        let fight = fight(&[name, "Bron; Tessa; Hugh"]).at(0, "0808", S).at(1, "0809", N);
        fight.at(2, "0909", N).at(3, "0709", N).acts(0)
    };
    let dropped = three("Rolf").then(attack(Mode::Sweep, 0), "17/3");
    assert_eq!((dice(&dropped), dropped.body(0).in_right()), (vec![3], None));
    let broken = three("Rolf").then(attack(Mode::Sweep, 0), "18/3");
    assert_eq!(dice(&broken), [3]);
    let stump = three("Korin").then(attack(Mode::Sweep, 0), "18/3 5/3 9/3 16/3");
    assert_eq!(stump.body(2).hurt, 8 / 2 - 2, "a sword’s stump does half");
}

#[test]
fn case_p5_a_sweep_may_not_come_to_its_last_foe() {
    use engine::Narrated as _;
    use fantasy_trip::odds::Prospect;
    let chances = |name: &str| {
        let fight = fight(&[name, "Bron; Tessa"]).at(0, "0808", S).at(1, "0809", N).at(2, "0909", N).acts(0);
        let odds = fantasy_trip::FantasyTrip::odds(&fight.state, fight.actor(), attack(Mode::Sweep, 0));
        [1, 2].map(|id| {
            let chance = odds.iter().find(|chance| chance.what == Prospect::HitOn(id)).unwrap();
            (chance.ways * 46_656 / chance.of, 46_656)
        })
    };
    // Rolf has adjDX 9 − 4: ten ways of 216, and in four of the first 216 he loses his halberd.
    assert_eq!(chances("Rolf"), [(10 * 216, 46_656), (10 * 212, 46_656)]);
    // Korin’s sword may break once: 10 − 4 makes twenty ways, and only a 17 ends it.
    assert_eq!(chances("Korin"), [(20 * 216, 46_656), (20 * 213, 46_656)]);
}

#[test]
fn case_f5_3_a_broken_weapon_rolls_on_at_no_one() {
    for (sum, by) in [("18/3", "Durn"), ("17/3", "Durn"), ("18/3", "Rolf")] {
        let fight = pile("Bron", by, "Tessa").at(1, "0808", S).acts(1).then(strike(2), sum);
        assert_eq!((dice(&fight), fight.body(0).hurt), (vec![3], 0), "{by}, {sum}");
    }
    let stump = pile("Bron", "Korin", "Tessa").at(1, "0808", S).acts(1).then(strike(2), "18/3 9/3 9/3");
    assert_eq!(stump.body(0).hurt, 8 / 2 - 2, "a stump still hits a friend");
}

#[test]
fn case_s13_7_who_has_no_ma_takes_no_hex() {
    let stopped = duel("Bron", "Tessa").under(0, Spell::Stop).acts(0);
    assert_eq!(stopped.why(Action::Disengage(N)), "S13.7");
    let moves = duel("Bron", "Tessa").under(0, Spell::Stop).moves(0);
    assert_eq!(moves.why(Action::Choose(0, Opt::N)), "S13.7");
    let behind = duel("Bron", "Tessa").at(1, "0809", S).under(0, Spell::Stop).acts(0);
    assert_eq!(behind.why(Action::Close(1)), "S13.7");
    assert!(stopped.offers(strike(1)), "but it strikes");
    let pile = pile("Bron", "Korin", "Tessa").under(0, Spell::Stop).acts(0);
    assert_eq!(pile.why(Action::BreakAway), "S13.7");
    let mut victor = duel("Bron", "Korin").under(0, Spell::Stop).acts(0);
    victor.state.figure_mut(1).body.turn.acted = true;
    victor.does(strike(1), "9/3 3/2");
    victor.does(Action::Retreat(1, hex("0810")), "");
    assert!(!matches!(victor.state.phase, Phase::Follow { .. }), "it drives its foe back and stays");
}

#[test]
fn case_w4_a_weapon_reloads_not_its_owner() {
    let build = "Ann, human, 15/9/8, heavy crossbow, sling, dagger";
    let mut fight = fight(&[build, "Tessa"]).at(0, "0804", S).at(1, "0812", N).acts(0);
    let next = |fight: &mut Fight, action: Action, dice: &str| {
        fight.state.figure_mut(1).body.turn.acted = true;
        fight.does(action, dice);
        *fight = fight.clone().acts(0);
    };
    next(&mut fight, attack(Mode::Shoot, 1), "16/3");
    assert_eq!(fight.why(attack(Mode::Shoot, 1)), "W4");
    next(&mut fight, Action::Ready(Some(1), Left::Same), "");
    assert!(fight.offers(attack(Mode::Shoot, 1)), "a sling needs no loading");
    // On her back the crossbow is not loaded.
    next(&mut fight, Action::Done, "");
    next(&mut fight, Action::Ready(Some(0), Left::Same), "");
    assert_eq!(fight.why(attack(Mode::Shoot, 1)), "W4");
    next(&mut fight, Action::Done, "");
    assert!(fight.offers(attack(Mode::Shoot, 1)));
}

#[test]
fn case_f1_4e_a_second_arrow_needs_the_bow() {
    let archer = |dice: &str| {
        let mut fight = fight(&["Marrec", "Tessa; Korin"]).at(0, "0804", S).at(1, "0809", N).at(2, "0101", S);
        fight = fight.with(0, |body| body.dx = 20).acts(0);
        fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = id != 0);
        fight.then(attack(Mode::Shoot, 1), dice)
    };
    assert_eq!(archer("16/3").state.phase, Phase::Act(0));
    assert_eq!(archer("17/3").state.turn, 2, "dropped");
    assert_eq!(archer("18/3").state.turn, 2, "broken");
}

#[test]
fn case_d8_what_is_thrown_breaks_where_it_lies() {
    let thrown =
        fight(&["Ysolde", "Tessa; Korin"]).at(0, "0804", S).at(1, "0806", N).at(2, "0808", N).acts(0);
    let behind = thrown.then(attack(Mode::Throw(0), 1), "18/3 5/3 6");
    assert_eq!(behind.body(2).hurt, 6, "a spear in flight is whole");
    let lies = behind.state.loose().find(|(_, loose)| loose.spot == hex("0808")).unwrap().1.thing;
    assert!(matches!(lies, Thing::Arm(Arm { weapon: Weapon::Spear, broken: 1, .. })), "{lies:?}");
}

#[test]
fn case_w2_one_hand_throws() {
    let fight = fight(&["Ysolde", "Korin"]).at(0, "0804", S).at(1, "0806", N);
    let damage = |mode| fight.state.blow(&Attack::new(0, 1, mode, Aim::Body), 1, true).damage.to_string();
    assert_eq!((damage(Mode::Right), damage(Mode::Throw(0))), ("1d+1".to_owned(), "1d".to_owned()));
}

#[test]
fn case_f1_5a_a_number_that_is_used_again_has_no_past() {
    use fantasy_trip::body::{Figure, Looks};
    let mut state = duel("Bron", "Tessa").state;
    let looks = Looks::Beast(Kind::Wolf);
    let wolf = Figure::blank(Kind::Wolf, 1, looks, fantasy_trip::arms::Armour::None);
    while state.add_figure(wolf).is_some() {}
    state.figure_mut(7).body.fate = Fate::Gone;
    let turn = &mut state.figure_mut(0).body.turn;
    (turn.struck, turn.entered) = (1 << 7 | 1 << 1, 1 << 7);
    assert_eq!(state.add_figure(wolf), Some(7));
    let turn = &state.figure(0).body.turn;
    assert_eq!((turn.struck, turn.entered), (1 << 1, 0));
}

#[test]
fn case_f6_4_a_useless_arm_draws_no_dagger() {
    let lame = pile("Bron", "Korin", "Tessa").with(0, |body| body.limbs.weapon_arm = Limb::Lost);
    assert_eq!(lame.clone().acts(0).why(Action::DrawDagger), "F6.4");
    let moves = lame.with(0, |body| body.turn = Turn::new()).moves(0);
    assert_eq!(moves.why(Action::Choose(0, Opt::U)), "F6.4");
    let jumped = duel("Bron", "Tessa").at(1, "0809", S);
    let jumped = jumped.with(1, |body| (body.limbs.weapon_arm, body.right) = (Limb::Useless, None));
    assert_eq!(jumped.acts(0).then(Action::Close(1), "3 16/3").body(1).in_right(), None);
}

#[test]
fn case_d4_a_broken_dagger_helps_no_one() {
    let broken = |fight: Fight| fight.with(0, |body| body.arms[2].as_mut().unwrap().broken = 1);
    let ready = broken(pile("Bron", "Korin", "Tessa")).with(0, |body| body.right = Some(2)).acts(0);
    let bare = fantasy_trip::damage::Damage::bare_hands(12);
    assert_eq!(ready.state.blow(&Attack::new(0, 2, Mode::Bare, Aim::Body), 1, true).damage, bare);
    assert!(!broken(pile("Bron", "Korin", "Tessa")).acts(0).offers(Action::DrawDagger));
    let parries = duel("Bron", "Pia").with(1, |body| body.arms[1].as_mut().unwrap().broken = 1);
    assert_eq!(
        parries.state.stops(&Attack::new(0, 1, Mode::Right, Aim::Body), true),
        0,
        "a broken main-gauche"
    );
    let torch = fight(&["Bron", "Tessa"]).on("cellar").at(0, "0101", S).at(1, "0116", N);
    let torch = torch.with(0, |body| body.arms[0] = Some(Arm { broken: 1, ..Arm::new(Weapon::Torch) }));
    assert!(torch.state.is_dark(hex("0101")), "a broken torch");
}

#[test]
fn case_f6_6_a_flyer_with_a_useless_leg_lands_on_its_knees() {
    let mut fight = fight(&["Gargoyle", "Bron"]).at(0, "0804", S).at(1, "0116", N);
    fight = fight.with(0, |body| (body.aloft, body.limbs.right_leg) = (true, Limb::Useless)).moves(0);
    fight.does(Action::Choose(0, Opt::A), "");
    fight.does(Action::Go(Move::Land), "");
    assert_eq!(fight.body(0).posture, Posture::Kneeling);
    let mut spell = wizard().under(1, Spell::Flight);
    spell = spell.with(1, |body| (body.aloft, body.limbs.right_leg) = (true, Limb::Useless));
    let mut spell = spell.at(1, "0803", S).acts(0);
    spell.does(Action::Cast(Spell::RemoveThrownSpell, 1), "");
    let slot = spell.state.lastings().next().unwrap().0;
    spell.does(Action::Let(slot), "5/3");
    assert_eq!((spell.body(1).aloft, spell.body(1).posture), (false, Posture::Kneeling));
}

#[test]
fn case_f6_6_a_hurt_leg_counts_in_a_pile_too() {
    let lame = pile("Bron", "Korin", "Tessa").with(2, |body| body.limbs.right_leg = Limb::Useless);
    let tally = lame.adj(0, 2, Mode::Bare);
    assert_eq!((tally.by("F3.7"), tally.by("F6.6")), (4, 2));
}

#[test]
fn case_f11c_4_and_f11c_5_any_hex_of_a_large_figure_counts() {
    let giant = fight(&["Giant", "Bron; Tessa"]).at(0, "0808", N).at(1, "0101", S).at(2, "0116", N);
    let hind = giant.body(0).hexes().last().unwrap().to_string();
    assert_ne!(hind, "0808");
    assert_eq!(giant.clone().hex_under(&hind, Spell::Fire).state.own_tally(0).by("F11c.4"), -2);
    let body = giant.clone().at(1, &hind, S).with(1, |body| body.posture = Posture::Prone);
    assert_eq!(body.state.own_tally(0).by("F11c.5"), -2);
    assert_eq!((giant.state.own_tally(0).by("F11c.4"), giant.state.own_tally(0).by("F11c.5")), (0, 0));
}

#[test]
fn case_s14_4_gas_is_no_spell() {
    let mut gas = fight(&["Bombard; Vesper", "Korin; Tessa"]).at(0, "0804", S).at(1, "0604", S);
    gas = gas.at(2, "0807", N).at(3, "0116", N).with(0, |body| body.right = Some(1)).acts(0);
    gas.does(attack(Mode::Throw(1), 2), "5/3 20/4");
    assert!(gas.state.is_helpless(2));
    let gas = gas.acts(1).with(1, |body| body.st = 20);
    assert!(!gas.offers(Action::Cast(Spell::RemoveThrownSpell, 1)));
    let spell = gas.under(2, Spell::Blur);
    assert!(spell.offers(Action::Cast(Spell::RemoveThrownSpell, 1)), "from there it could");
}

#[test]
fn case_s11_3_a_molotails_fire_was_not_created() {
    let mut bomb = fight(&["Bombard; Alric", "Korin; Tessa"]).at(0, "0804", S).at(1, "0604", S);
    bomb = bomb.at(2, "0807", N).at(3, "0116", N).acts(0);
    bomb.does(attack(Mode::Throw(0), 2), "5/3");
    assert!(bomb.state.has_fire(hex("0807")));
    let mut bomb = bomb.acts(1).hex_under("0605", Spell::Fire);
    bomb.does(Action::Cast(Spell::DestroyCreation, 1), "");
    assert_eq!(bomb.why(Action::AtHex(hex("0807"))), "S11.3");
    assert!(bomb.offers(Action::AtHex(hex("0605"))), "but a wizard’s fire");
}

#[test]
fn case_f6_4_a_halfling_throws_with_a_sound_arm() {
    let fight = fight(&["Pip", "Korin"]).at(0, "0804", S).at(1, "0806", N);
    let throw = attack(Mode::Throw(2), 1);
    assert!(fight.clone().acts(0).offers(throw), "straight from the belt");
    let lame = fight.with(0, |body| {
        (body.limbs.weapon_arm, body.right, body.left) = (Limb::Useless, None, None);
    });
    assert_eq!(lame.acts(0).why(throw), "F6.4");
}

#[test]
fn case_f11a_5_a_sweep_is_at_everyone_in_front() {
    let flyer = duel("Rolf", "Gargoyle").with(1, |body| body.aloft = true).acts(0);
    assert_eq!(dice(&flyer.then(attack(Mode::Sweep, 0), "16/3")), [3], "a flyer too");
    let alone = fight(&["Rolf", "Gargoyle"]).at(0, "0808", S).at(1, "0812", N).acts(0);
    assert_eq!(alone.why(attack(Mode::Sweep, 0)), "F11a.5");
}
