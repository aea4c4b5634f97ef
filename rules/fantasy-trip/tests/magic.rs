//! [S] Magic: casting, images and illusions, control, and every spell.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use fantasy_trip::{
    Action,
    action::{Aim, Mode, Move},
    arms::{Armour, Weapon},
    body::{Arm, Fate, Looks, Nature, Opt, Posture},
    figures::Build,
    kinds::Kind,
    spells::{SPELLS, Spell, Type},
    state::{Attack, Phase, Thing},
};

/// The spell is cast at the fighter with these dice.
fn at_foe(spell: Spell, power: i8, dice: &str) -> Fight {
    cast_on(wizard(), spell, power, 2, dice)
}

fn cast_on(mut fight: Fight, spell: Spell, power: i8, target: u8, dice: &str) -> Fight {
    fight.does(Action::Cast(spell, power), "");
    fight.does(Action::At(target), dice);
    fight
}

/// The spell is cast at hexes.
fn at_hexes(mut fight: Fight, spell: Spell, hexes: &[&str], dice: &str) -> Fight {
    fight.does(Action::Cast(spell, 1), "");
    for (nth, spot) in hexes.iter().enumerate() {
        fight.does(Action::AtHex(hex(spot)), if nth + 1 == hexes.len() { dice } else { "" });
    }
    fight
}

/// A figure that looks like something is made with this spell.
fn make(mut fight: Fight, spell: Spell, looks: Looks, spot: &str, dice: &str) -> Fight {
    fight.does(Action::Cast(spell, 1), "");
    fight.does(Action::Like(looks), "");
    fight.does(Action::AtHex(hex(spot)), dice);
    fight
}

fn wolf(spell: Spell) -> Fight {
    make(wizard(), spell, Looks::Beast(Kind::Wolf), "0704", "9/3")
}

fn spent(fight: &Fight) -> i16 {
    fight.state.figure(0).secret.spent
}

#[test]
fn case_s1_1_as_many_spells_as_iq_and_none_above_it() {
    let faults = |text: &str| {
        let build = Build::read(&format!("Ann, human, {text}")).unwrap();
        build.faults(0).iter().map(|fault| fault.rule.0).collect::<Vec<_>>()
    };
    assert_eq!(faults("12/12/8, wizard, spells blur + image + slow + trip"), ["S1.1"], "Trip takes IQ 10");
    assert_eq!(faults("11/11/10, wizard, spells blur + image + slow + trip"), [""; 0]);
    let nine = "blur + drop weapon + image + magic fist + slow + aid + avert + clumsiness + confusion";
    assert_eq!(faults(&format!("12/11/9, wizard, spells {nine}")), [""; 0], "nine with IQ 9");
    assert_eq!(faults(&format!("12/11/9, wizard, spells {nine} + fire")), ["S1.1"], "ten are too many");
    assert!(SPELLS.iter().all(|line| (8..=16).contains(&line.spell.level())));
}

#[test]
fn case_s1_2_one_cast_a_turn_against_adj_dx() {
    let works = at_foe(Spell::Trip, 1, "12/3");
    assert_eq!((works.body(2).posture, works.body(0).turn.acted), (Posture::Prone, true));
    assert_eq!(at_foe(Spell::Trip, 1, "13/3").body(2).posture, Posture::Standing, "14 less two for range");
}

#[test]
fn case_s1_3_very_good_rolls_double_and_triple() {
    assert_eq!(at_foe(Spell::Slow, 1, "4/3").state.on(2, Spell::Slow).unwrap().left, 8);
    assert_eq!(cast_on(wizard(), Spell::Blur, 1, 0, "3/3").state.on(0, Spell::Blur).unwrap().free, 2);
    assert_eq!(at_foe(Spell::Confusion, 1, "4/3").state.iq(2), 8 - 4);
    let mut wolves = wizard();
    wolves.does(Action::Cast(Spell::SummonWolf, 1), "");
    wolves.does(Action::AtHex(hex("0704")), "4/3");
    assert_eq!(wolves.state.able().filter(|id| wolves.body(*id).kind == Kind::Wolf).count(), 2);
}

#[test]
fn case_s1_4_what_a_failed_cast_costs() {
    assert_eq!([9, 16, 17].map(|sum| spent(&at_foe(Spell::Slow, 1, &format!("{sum}/3")))), [2, 1, 2]);
    let fumbled = at_foe(Spell::Slow, 1, "18/3");
    assert_eq!((spent(&fumbled), fumbled.body(0).posture), (2, Posture::Prone));
    assert_eq!(spent(&at_foe(Spell::Fireball, 3, "16/3")), 3, "a missile spell costs all");
}

#[test]
fn case_s1_5_a_cast_may_take_st_to_zero_never_below() {
    let weak = wizard().but(|state| state.figure_mut(0).secret.spent = 28);
    assert_eq!(weak.why(Action::Cast(Spell::Sleep, 1)), "S1.5");
    let zero = cast_on(weak, Spell::Slow, 1, 2, "9/3");
    assert_eq!(zero.body(0).fate, Fate::Unconscious);
}

#[test]
fn case_s1_6_in_a_pile_only_on_oneself_or_a_foe_there() {
    let mut fight = wizard().at(2, "0804", N);
    for id in [0, 2] {
        fight = fight.with(id, |body| (body.in_pile, body.posture) = (true, Posture::Prone));
    }
    let fight = fight.acts(0);
    assert_eq!(fight.state.cast_tally(0, Spell::Blur, Some(0), 0).by("S1.6"), -4);
    assert!(
        fight.state.may_aim_spell(0, Spell::Sleep, 2).is_ok()
            && fight.state.may_aim_spell(0, Spell::Blur, 0).is_ok()
    );
    assert_eq!(fight.state.may_aim_spell(0, Spell::Sleep, 3).unwrap_err().rule.0, "S1.6");
    assert_eq!(fight.state.may_cast(0, Spell::Fire, 1).unwrap_err().rule.0, "S1.6");
}

#[test]
fn case_s1_7_nothing_ready_but_a_staff() {
    let sword = wizard().with(0, |body| body.arms[0] = Some(Arm::new(Weapon::Dagger)));
    assert_eq!(sword.why(Action::Cast(Spell::Trip, 1)), "S1.7");
    assert_eq!(sword.adj(0, 2, Mode::Right).by("S1.7"), -4);
    assert_eq!(wizard().adj(0, 2, Mode::Right).by("S1.7"), 0, "a staff is his own");
}

#[test]
fn case_s2_missile_spells_do_at_least_their_st() {
    let low = at_foe(Spell::MagicFist, 3, "9/3 3/3");
    assert_eq!(low.body(2).hurt, 3, "3d−6 of three ones is three all the same");
    assert_eq!(at_foe(Spell::Fireball, 2, "9/3 9/2").body(2).hurt, 7);
    assert!(!wizard().offers(Action::Cast(Spell::Fireball, 4)));
}

#[test]
fn case_s3_1_walls_block_thrown_spells() {
    let walled = wizard().hex_under("0805", Spell::Wall);
    assert_eq!(walled.state.may_aim_spell(0, Spell::Trip, 2).unwrap_err().rule.0, "S3.1");
    assert_eq!(wizard().state.cast_tally(0, Spell::Blur, Some(0), 0).by("F11e.1"), 0);
}

#[test]
fn case_s3_2_a_second_spell_adds_nothing_but_slow_and_speed() {
    let twice = |spell| cast_on(wizard().under(2, spell), spell, 1, 2, "9/3").state;
    assert_eq!(twice(Spell::Slow).on(2, Spell::Slow).unwrap().left, 8);
    assert_eq!(twice(Spell::Stop).on(2, Spell::Stop).unwrap().left, 4);
}

#[test]
fn case_s3_3_the_turn_of_casting_is_the_first() {
    let mut fight = at_foe(Spell::Slow, 1, "9/3");
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = true);
    fight.state.figure_mut(1).body.turn.acted = false;
    let mut fight = fight.but(|state| state.phase = Phase::Act(1));
    fight.does(Action::Done, "");
    assert_eq!(fight.state.on(2, Spell::Slow).unwrap().left, 3);
}

#[test]
fn case_s4_1_creations_are_near_and_in_sight() {
    let put = |spell, spot| wizard().then(Action::Cast(spell, 1), "").offers(Action::AtHex(hex(spot)));
    assert!(put(Spell::Fire, "0806") && put(Spell::Fire, "0804"), "fire may be on figures");
    assert!(!put(Spell::Fire, "0814"), "too far");
    assert!(!put(Spell::SummonWolf, "0806"), "a wolf needs an empty hex");
    let walled = wizard().hex_under("0805", Spell::Wall).then(Action::Cast(Spell::Fire, 1), "");
    assert_eq!(walled.why(Action::AtHex(hex("0806"))), "S4.1", "out of sight");
}

#[test]
fn case_s4_2_creations_act_from_the_next_turn() {
    let fight = wolf(Spell::Image);
    let made = fight.state.count - 1;
    assert!(!fight.state.may_act(made));
    assert_eq!(
        fight
            .with(made, |body| body.turn = fantasy_trip::body::Turn::new())
            .moves(0)
            .why(Action::Choose(made, Opt::A)),
        "S4.2"
    );
}

#[test]
fn case_s4_3_most_creations_last_twelve_turns() {
    use Spell as S;
    for spell in [S::Image, S::Illusion, S::Fire, S::Wall, S::Shadow] {
        assert_eq!(spell.turns(), 12);
    }
    let mut last = wolf(Spell::Image);
    last.state.lasting.iter_mut().flatten().for_each(|it| it.left = 1);
    last.state.ids().for_each(|id| last.state.figure_mut(id).body.turn.acted = id != 1);
    let mut last = last.but(|state| state.phase = Phase::Act(1));
    last.does(Action::Done, "");
    assert_eq!(last.body(4).fate, Fate::Gone);
}

#[test]
fn case_s4_4_several_hexes_are_connected() {
    let mut fight = wizard().then(Action::Cast(Spell::Fire3, 1), "").then(Action::AtHex(hex("0704")), "");
    assert_eq!(fight.why(Action::AtHex(hex("0904"))), "S4.4");
    fight.does(Action::AtHex(hex("0705")), "");
    fight.does(Action::AtHex(hex("0706")), "9/3");
    assert!(["0704", "0705", "0706"].iter().all(|spot| fight.state.has_fire(hex(spot))));
    for (spell, hexes) in
        [(Spell::Shadow3, 3), (Spell::Wall3, 3), (Spell::Shadow7, 7), (Spell::Fire7, 7), (Spell::Wall7, 7)]
    {
        assert_eq!(spell.hexes(), hexes);
    }
}

#[test]
fn case_s5_1_an_image_vanishes_when_touched() {
    let image = wolf(Spell::Image).at(4, "0805", S).at(2, "0806", N).acts(2);
    assert_eq!(image.then(strike(4), "9/3").body(4).fate, Fate::Gone);
    let touches = image.clone().with(4, |body| body.born = 0).acts(4);
    assert_eq!(touches.then(attack(Mode::Claws, 2), "").body(4).fate, Fate::Gone);
    // A missile makes it vanish and flies on.
    let mut bow = image
        .with(3, |body| body.arms[0] = Some(Arm::new(Weapon::Longbow)))
        .with(3, |body| (body.right, body.left, body.shield) = (Some(0), Some(0), None))
        .at(3, "0808", N)
        .at(2, "1616", N)
        .at(1, "0803", S)
        .at(0, "0101", S)
        .acts(3);
    bow.does(attack(Mode::Shoot, 4), "9/3 9/3 3");
    assert_eq!((bow.body(4).fate, bow.body(1).hurt), (Fate::Gone, 5 - 2 - 1));
    assert_eq!(Spell::Image4.hexes(), 4);
}

#[test]
fn case_s5_2_an_illusion_bites() {
    let mut fight = wolf(Spell::Illusion).at(4, "0805", S).with(4, |body| body.born = 0).acts(4);
    fight.does(attack(Mode::Claws, 2), "9/3 4");
    assert_eq!(fight.body(2).hurt, 5);
    let mut struck = fight.acts(2);
    struck.does(strike(4), "8/3 4/3");
    assert_eq!((struck.body(4).hurt, struck.body(4).fate), (2, Fate::Able), "and takes hits as a wolf");
}

#[test]
fn case_s5_3_disbelief_ends_an_illusion() {
    let doubts = |spell, dice: &str| wolf(spell).acts(2).then(Action::Disbelieve(4), dice).body(4).fate;
    assert_eq!(
        (doubts(Spell::Illusion, "8/3"), doubts(Spell::Illusion, "9/3"), doubts(Spell::Image, "8/3")),
        (Fate::Gone, Fate::Able, Fate::Gone)
    );
    let summoned =
        wizard().then(Action::Cast(Spell::SummonWolf, 1), "").then(Action::AtHex(hex("0704")), "9/3").acts(2);
    assert_eq!(summoned.then(Action::Disbelieve(4), "3/3").body(4).fate, Fate::Able);
    assert!(!Kind::Wolf.may_disbelieve() && Kind::Dragon.may_disbelieve());
}

#[test]
fn case_s5_4_they_vanish_with_their_maker_or_at_will() {
    let fight = wolf(Spell::Illusion);
    assert_eq!(
        fight
            .clone()
            .moves(0)
            .with(0, |body| body.turn.moved = false)
            .then(Action::Dismiss(4), "")
            .body(4)
            .fate,
        Fate::Gone
    );
    let mut fight = fight.with(0, |body| body.hurt = 26).at(2, "0805", N).acts(2);
    fight.does(strike(0), "9/3 12/3");
    assert_eq!((fight.body(0).fate, fight.body(4).fate), (Fate::Dying, Fate::Gone));
}

#[test]
fn case_s5_5_doubles_cast_throw_and_shoot_nothing() {
    let mut fight = wizard().at(1, "0705", S);
    fight.does(Action::Cast(Spell::Image, 1), "");
    fight.does(Action::Like(Looks::Roster(1)), "");
    // The original steps aside, and no one else can tell.
    let swapped = fight.then(Action::Swap(hex("0706")), "9/3");
    assert_eq!(
        (swapped.state.figure(1).secret.nature, swapped.state.figure(4).secret.nature),
        (Nature::Image, Nature::Real)
    );
    assert_eq!(swapped.body(4).place, Some(hex("0706")));
    let seen = swapped.state.view(lawbook::trial::viewer(2));
    assert_eq!((seen.figures[1].body.maker, seen.figures[4].body.maker), (None, None));
    let archer = wizard()
        .but(|state| state.figure_mut(2).secret.nature = Nature::Illusion)
        .with(2, |body| body.arms[0] = Some(Arm::new(Weapon::Longbow)));
    assert_eq!(archer.state.may_use_missile(2, Opt::F).unwrap_err().rule.0, "S5.5");
    let thrower = wizard()
        .but(|state| state.figure_mut(2).secret.nature = Nature::Image)
        .with(2, |body| (body.arms[0], body.left) = (Some(Arm::new(Weapon::Dagger)), None));
    assert_eq!(thrower.state.may_throw(2, 0).unwrap_err().rule.0, "S5.5");
}

#[test]
fn case_s5_6_running_at_a_supposed_image() {
    let image = at_behind(Spell::Image, "");
    assert_eq!(image.body(4).fate, Fate::Gone);
    let real = at_behind(Spell::Illusion, "15/4 12/3");
    assert_eq!((real.body(2).posture, real.body(4).posture), (Posture::Prone, Posture::Standing));
}

/// Korin runs at the back of the wolf at 0808.
fn at_behind(spell: Spell, dice: &str) -> Fight {
    let mut fight = wolf(spell).at(4, "0808", N).at(2, "0809", N).moves(1);
    fight.state.figure_mut(2).body.turn.moved = false;
    fight.state.figure_mut(3).body.turn.moved = false;
    fight.does(Action::Choose(2, Opt::A), "");
    fight.does(go(N), dice);
    fight
}

#[test]
fn case_s5_7_invisibility_and_death_destroy_both() {
    let own = wolf(Spell::Image).at(4, "0805", S).acts(0);
    assert_eq!(cast_on(own, Spell::Invisibility, 1, 4, "9/3").body(4).fate, Fate::Gone);
    let foe = wizard().but(|state| state.figure_mut(2).secret.nature = Nature::Illusion);
    assert_eq!(
        cast_on(foe.clone(), Spell::Invisibility, 1, 2, "9/3").body(2).fate,
        Fate::Gone,
        "a foe’s, too"
    );
    let dead = cast_on(foe, Spell::Death, 1, 2, "9/3");
    assert_eq!((dead.body(2).fate, spent(&dead)), (Fate::Gone, 1));
}

#[test]
fn case_s6_1_summoned_beings_last_while_paid_for() {
    let fight = wizard().then(Action::Cast(Spell::SummonWolf, 1), "").then(Action::AtHex(hex("0704")), "9/3");
    assert_eq!(fight.state.figure(4).secret.nature, Nature::Summoned);
    let unpaid = fight.clone().but(|state| {
        state.lasting.iter_mut().flatten().for_each(|it| it.paid = false);
        state.phase = Phase::Renew(0);
    });
    assert_eq!(unpaid.then(Action::Done, "").body(4).fate, Fate::Gone);
    let mut orphan =
        fight.with(0, |body| body.fate = Fate::Unconscious).but(|state| state.phase = Phase::Act(1));
    orphan.state.ids().for_each(|id| orphan.state.figure_mut(id).body.turn.acted = id != 1);
    orphan.does(Action::Done, "");
    assert_eq!(orphan.body(4).fate, Fate::Gone, "at the end of the turn in which its master is out");
    let mut felled = wizard().then(Action::Cast(Spell::SummonWolf, 1), "");
    felled.does(Action::AtHex(hex("0704")), "9/3");
    let mut felled = felled.with(0, |body| body.hurt = 26).at(2, "0805", N).acts(2);
    felled.does(strike(0), "9/3 12/3");
    assert_eq!((felled.body(0).fate, felled.body(4).fate), (Fate::Dying, Fate::Able), "not before");
}

#[test]
fn case_s6_2_control_after_a_failed_save() {
    let obeys = at_foe(Spell::ControlPerson, 1, "9/3 9/3");
    assert_eq!((obeys.body(2).side, spent(&obeys)), (0, 3));
    let resists = at_foe(Spell::ControlPerson, 1, "9/3 8/3");
    assert_eq!((resists.body(2).side, spent(&resists)), (1, 1));
    let ends = obeys.but(|state| {
        state.lasting.iter_mut().flatten().for_each(|it| it.paid = false);
        state.phase = Phase::Renew(0);
    });
    assert_eq!(ends.then(Action::Done, "").body(2).side, 1, "unpaid, it is free");
    // Told to attack someone twice as strong, it saves again.
    let slave = at_foe(Spell::ControlPerson, 1, "9/3 9/3")
        .at(3, "0807", N)
        .at(2, "0806", S)
        .with(3, |body| body.st = 28);
    let slave = slave.with(2, |body| body.turn.acted = false).acts(2);
    let free = slave.then(strike(3), "8/3");
    assert_eq!((free.body(2).side, free.body(2).turn.acted, free.body(3).hurt), (1, true, 0));
    assert_eq!(slave.then(strike(3), "9/3 16/3").body(2).side, 0);
}

#[test]
fn case_s6_3_the_seven_summons() {
    use Spell as S;
    let table = [
        (S::SummonWolf, Kind::Wolf, 2),
        (S::SummonMyrmidon, Kind::Myrmidon, 2),
        (S::SummonBear, Kind::Bear, 4),
        (S::SummonGargoyle, Kind::Gargoyle, 4),
        (S::SummonGiant, Kind::Giant, 4),
        (S::SummonSmallDragon, Kind::SmallDragon, 5),
        (S::SummonDragon, Kind::Dragon, 5),
    ];
    for (spell, kind, cost) in table {
        let fight =
            wizard().with(0, |body| body.facing = N).at(0, "0804", N).then(Action::Cast(spell, 1), "");
        let spot = fight.all_offers().into_iter().find(|action| matches!(action, Action::AtHex(_))).unwrap();
        let fight = fight.then(spot, "9/3");
        assert_eq!((fight.body(4).kind, spent(&fight)), (kind, cost), "{spell:?}");
    }
    let giant = Kind::Giant.beast().unwrap();
    assert_eq!((giant.ma, fantasy_trip::kinds::SUMMONED_GIANT_MA), (10, 8));
}

#[test]
fn case_s7_anothers_staff_burns() {
    let mut fight = wizard().at(2, "0812", N);
    let staff = Arm { owner: Some(0), ..Arm::new(Weapon::Staff) };
    fight.state.drop_thing(hex("0812"), Thing::Arm(staff));
    let fight = fight.acts(2);
    assert_eq!(fight.then(Action::PickUp(0), "9/3").body(2).hurt, 9);
    assert_eq!(Weapon::Staff.damage(1, 9).to_string(), "1d");
    let broken = wizard().with(0, |body| body.arms[0].as_mut().unwrap().broken = 1);
    assert_eq!(broken.why(Action::Cast(Spell::Trip, 1)), "S1.7");
}

#[test]
fn case_s8_1_blur() {
    let fight = cast_on(wizard(), Spell::Blur, 1, 0, "9/3");
    assert_eq!((fight.adj(2, 0, Mode::Right).by("F11b.2"), spent(&fight)), (-4, 1));
}

#[test]
fn case_s8_2_drop_weapon() {
    assert!(at_foe(Spell::DropWeapon, 1, "9/3").body(2).in_right().is_none());
    let strong = cast_on(wizard().with(2, |body| body.st = 20), Spell::DropWeapon, 1, 2, "9/3");
    assert_eq!(spent(&strong), 2);
}

#[test]
fn case_s8_3_image() {
    let fight = wolf(Spell::Image);
    assert_eq!(
        (fight.state.figure(4).secret.nature, fight.body(4).kind, spent(&fight)),
        (Nature::Image, Kind::Wolf, 1)
    );
}

#[test]
fn case_s8_4_magic_fist_knocks_down() {
    let strong = || wizard().with(2, |body| body.armour = Armour::Plate);
    let falls = cast_on(strong(), Spell::MagicFist, 3, 2, "9/3 12/3 15/3");
    assert_eq!(
        (falls.body(2).posture, falls.body(2).hurt),
        (Posture::Prone, 1),
        "six before armour, then ST 13 fails on 15"
    );
    assert_eq!(cast_on(strong(), Spell::MagicFist, 3, 2, "9/3 12/3 13/3").body(2).posture, Posture::Standing);
    assert_eq!(
        cast_on(strong(), Spell::MagicFist, 3, 2, "9/3 11/3").body(2).posture,
        Posture::Standing,
        "five is not enough"
    );
}

#[test]
fn case_s8_5_slow() {
    let fight = at_foe(Spell::Slow, 1, "9/3");
    assert_eq!((fight.state.ma(2), fight.state.on(2, Spell::Slow).unwrap().left), (5, 4));
}

#[test]
fn case_s8_6_a_new_staff() {
    let bare = wizard().with(0, |body| (body.arms[0], body.right) = (None, None));
    let fight = bare.then(Action::Cast(Spell::Staff, 1), "9/3");
    assert_eq!((fight.body(0).in_right().unwrap().weapon, spent(&fight)), (Weapon::Staff, 5));
    assert_eq!(wizard().why(Action::Cast(Spell::Staff, 1)), "S8.6");
}

#[test]
fn case_s9_1_aid() {
    let mut fight = wizard();
    fight.does(Action::Cast(Spell::Aid, 3), "");
    fight.does(Action::Attribute(1), "");
    fight.does(Action::At(0), "9/3");
    assert_eq!((fight.state.dx(0), fight.state.lasting[0].unwrap().left, spent(&fight)), (17, 2, 3));
    // A second Aid to the same attribute adds nothing; to another, it does.
    let again = |attribute| {
        let mut again = fight.clone().acts(0);
        again.state.figure_mut(0).body.turn.acted = false;
        again.does(Action::Cast(Spell::Aid, 2), "");
        again.does(Action::Attribute(attribute), "");
        again.does(Action::At(0), "9/3");
        (again.state.dx(0), again.state.iq(0))
    };
    assert_eq!((again(1), again(2)), ((17, 16), (17, 18)));
}

/// Bron lies two hexes south of the wizard with this much ST, and the wizard has cast Aid on him.
fn saved(st: i16, power: i8) -> Fight {
    let mut fight = wizard().at(1, "0805", S).at(2, "1601", N);
    fight =
        fight.with(1, |body| (body.fate, body.posture, body.hurt) = (Fate::Dying, Posture::Prone, 12 - st));
    fight.does(Action::Cast(Spell::Aid, power), "");
    assert!(fight.then(Action::Attribute(1), "").offers(Action::At(0)), "it may help anyone with DX");
    assert_eq!(fight.then(Action::Attribute(1), "").why(Action::At(1)), "P4", "but DX saves no one");
    fight.does(Action::Attribute(0), "");
    fight.does(Action::At(1), "9/3");
    fight
}

/// The turn ends, with nothing more done in it.
fn next_turn(mut fight: Fight) -> Fight {
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = id != 3);
    fight = fight.but(|state| {
        state.phase = Phase::Act(3);
        state.figure_mut(3).body.turn.moved = true;
    });
    fight.does(Action::Done, "");
    fight
}

#[test]
fn case_f15_6_aid_saves_the_dying() {
    let mut fight = saved(-2, 2);
    assert_eq!((fight.state.st(1), fight.body(1).fate), (0, Fate::Unconscious), "raised to 0");
    assert_eq!(saved(-2, 1).body(1).fate, Fate::Dying, "one point is not enough");
    assert_eq!(saved(-2, 3).body(1).fate, Fate::Unconscious, "more than enough wakes no one");
    // Two turns later Aid is over, and it has not begun to die again.
    fight = next_turn(next_turn(fight));
    assert_eq!((fight.state.st(1), fight.body(1).fate), (-2, Fate::Unconscious));
    let renewed = fight.clone().but(|state| state.phase = Phase::Renew(0)).then(Action::Done, "");
    assert_eq!(renewed.body(1).fate, Fate::Unconscious, "nor when spells are paid for");
    // A new hit makes someone unconscious a dying man: here poison, after the blow that brought him to 0.
    let mut poison =
        common::fight(&["Skritch", "Korin; Bron"]).at(0, "0808", S).at(1, "0809", N).at(2, "0101", S);
    poison = poison.with(1, |body| body.hurt = 14 - 3).acts(0);
    poison.does(strike(1), "5/3 4 7/2");
    assert_eq!((poison.state.st(1), poison.body(1).fate), (-7, Fate::Dying));
}

#[test]
fn case_s9_2_avert() {
    let mut fight = at_foe(Spell::Avert, 1, "9/3").moves(1);
    for id in [2, 3] {
        fight.state.figure_mut(id).body.turn.moved = false;
    }
    fight.does(Action::Choose(2, Opt::A), "");
    assert_eq!(fight.why(face(N)), "S9.2", "it must flee");
    fight.does(go(S), "");
    fight.does(go(S), "");
    fight.does(face(N), "");
    assert_eq!((fight.body(2).place, fight.body(2).posture), (Some(hex("0808")), Posture::Standing));
    // If it cannot, it may fall.
    let mut held = at_foe(Spell::Avert, 1, "9/3").under(2, Spell::Stop).moves(1);
    for id in [2, 3] {
        held.state.figure_mut(id).body.turn.moved = false;
    }
    held.does(Action::Choose(2, Opt::A), "");
    held.does(face(N), "16/3");
    assert_eq!(held.body(2).posture, Posture::Prone);
}

#[test]
fn case_s9_3_clumsiness() {
    let fight = at_foe(Spell::Clumsiness, 2, "9/3");
    assert_eq!(
        (fight.state.own_tally(2).by("F11c.10"), fight.state.on(2, Spell::Clumsiness).unwrap().left),
        (-4, 3)
    );
    let strong = cast_on(wizard().with(2, |body| body.st = 30), Spell::Clumsiness, 2, 2, "9/3");
    assert_eq!(strong.state.own_tally(2).by("F11c.10"), -2);
    let weak = cast_on(wizard().with(2, |body| body.st = 30), Spell::Clumsiness, 1, 2, "9/3");
    assert_eq!((weak.state.own_tally(2).by("F11c.10"), weak.state.dx(2)), (-1, 9), "one for each ST");
}

#[test]
fn case_s9_4_confusion() {
    assert_eq!(at_foe(Spell::Confusion, 2, "9/3").state.iq(2), 4);
}

#[test]
fn case_s9_5_fire_burns() {
    let lit = at_hexes(wizard(), Spell::Fire, &["0806"], "9/3");
    assert_eq!(lit.body(2).hurt, 2);
    let leather =
        at_hexes(wizard().with(2, |body| body.armour = Armour::Leather), Spell::Fire, &["0806"], "9/3");
    assert_eq!(leather.body(2).hurt, 0);
    let mut ends = leather.but(|state| state.phase = Phase::Act(1));
    ends.state.ids().for_each(|id| ends.state.figure_mut(id).body.turn.acted = id != 1);
    ends.does(Action::Done, "");
    assert_eq!(ends.body(2).hurt, 2, "four in all, less leather once");
    let mut stays = wizard().hex_under("0806", Spell::Fire).but(|state| state.phase = Phase::Act(1));
    stays.state.ids().for_each(|id| stays.state.figure_mut(id).body.turn.acted = id != 1);
    stays.does(Action::Done, "");
    assert_eq!(stays.body(2).hurt, 4, "who stays in it takes all four");
}

#[test]
fn case_s9_6_reveal_magic() {
    let fight =
        wizard().under(2, Spell::StoneFlesh).but(|state| state.lasting[0].as_mut().unwrap().shown = false);
    let fight = fight
        .hex_under("0810", Spell::SlipperyFloor)
        .but(|state| state.lasting[1].as_mut().unwrap().shown = false);
    let fight = fight.then(Action::Cast(Spell::RevealMagic, 1), "9/3");
    assert!(fight.state.lasting[0].unwrap().shown && fight.state.lasting[1].unwrap().shown, "floors too");
}

#[test]
fn case_s10_1_dazzle() {
    let fight = wizard().then(Action::Cast(Spell::Dazzle, 1), "9/3");
    assert!(fight.state.on(2, Spell::Dazzle).is_some() && fight.state.on(0, Spell::Dazzle).is_none());
    assert_eq!(fight.state.on(2, Spell::Dazzle).unwrap().left, 3);
}

#[test]
fn case_s10_2_shadow() {
    let fight = at_hexes(wizard(), Spell::Shadow, &["0806"], "9/3");
    assert!(fight.state.has_shadow(hex("0806")));
}

#[test]
fn case_s10_3_shock_shield() {
    let mut fight = wizard().under(0, Spell::ShockShield).at(2, "0804", N);
    for id in [0, 2] {
        fight = fight.with(id, |body| (body.in_pile, body.posture) = (true, Posture::Prone));
    }
    let mut fight = fight.acts(1);
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = id != 1);
    fight.does(Action::Done, "5");
    assert_eq!((fight.body(2).hurt, fight.body(0).hurt), (5, 0));
}

#[test]
fn case_s10_4_speed() {
    let fight = cast_on(wizard(), Spell::Speed, 1, 0, "9/3");
    assert_eq!((fight.state.ma(0), fight.state.on(0, Spell::Speed).unwrap().left), (20, 4));
}

#[test]
fn case_s10_6_trip() {
    let fight = at_foe(Spell::Trip, 1, "9/3");
    assert_eq!((fight.body(2).posture, fight.body(2).turn.acted, spent(&fight)), (Posture::Prone, true, 2));
    assert_eq!(spent(&cast_on(wizard().with(2, |body| body.st = 30), Spell::Trip, 1, 2, "9/3")), 4);
}

#[test]
fn case_s11_1_control_animal() {
    let wolf = wizard().with(2, |body| body.kind = Kind::Wolf);
    assert_eq!(cast_on(wolf, Spell::ControlAnimal, 1, 2, "9/3 9/3").body(2).side, 0);
    assert_eq!(wizard().state.may_aim_spell(0, Spell::ControlAnimal, 2).unwrap_err().rule.0, "S11.1");
}

#[test]
fn case_s11_2_wall() {
    let fight = at_hexes(wizard(), Spell::Wall, &["0805"], "9/3");
    assert!(fight.state.has_wall(hex("0805")) && !fight.state.is_clear(hex("0804"), hex("0806")));
    assert_eq!(wizard().then(Action::Cast(Spell::Wall, 1), "").why(Action::AtHex(hex("0806"))), "S11.2");
}

#[test]
fn case_s11_3_destroy_creation() {
    let fight = wizard().hex_under("0805", Spell::Wall);
    assert!(!at_hexes(fight, Spell::DestroyCreation, &["0805"], "9/3").state.has_wall(hex("0805")));
    let image = wizard().but(|state| state.figure_mut(2).secret.nature = Nature::Image);
    assert_eq!(cast_on(image, Spell::DestroyCreation, 1, 2, "9/3").body(2).fate, Fate::Gone);
    let summoned = wizard().but(|state| state.figure_mut(2).secret.nature = Nature::Summoned);
    assert_eq!(cast_on(summoned, Spell::DestroyCreation, 1, 2, "9/3").body(2).fate, Fate::Able);
}

#[test]
fn case_s11_4_illusion() {
    let fight = wolf(Spell::Illusion);
    assert_eq!((fight.state.figure(4).secret.nature, spent(&fight)), (Nature::Illusion, 2));
}

#[test]
fn case_s11_5_reverse_missiles() {
    let mut fight = wizard().under(2, Spell::ReverseMissiles).with(0, |body| body.armour = Armour::None);
    fight.does(Action::Cast(Spell::Fireball, 1), "");
    fight.does(Action::At(2), "9/3 5");
    assert_eq!((fight.body(2).hurt, fight.body(0).hurt), (0, 4));
    // A second arrow stays unshot.
    let archer = |fight: Fight| {
        let mut fight = fight.at(0, "0804", S).at(1, "0809", N).at(2, "0101", S);
        fight = fight.with(0, |body| body.dx = 20).acts(0);
        fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = id != 0);
        fight.then(attack(Mode::Shoot, 1), "5/3 1")
    };
    let shot = archer(common::fight(&["Marrec", "Tessa; Korin"]));
    assert_eq!((shot.body(0).hurt, shot.state.phase), (0, Phase::Act(0)), "the second arrow");
    let turned = archer(common::fight(&["Marrec", "Tessa; Korin"]).under(1, Spell::ReverseMissiles));
    assert_eq!((turned.body(0).hurt, turned.state.turn), (3 - 2, 2), "no second arrow");
}

#[test]
fn case_s11_6_rope() {
    let fight = at_foe(Spell::Rope, 1, "9/3");
    assert_eq!((fight.state.own_tally(2).by("F11c.9"), fight.state.ma(2)), (-2, 5));
    let untied = fight.clone().acts(2).then(Action::Untie(2), "8/3");
    assert!(untied.state.on(2, Spell::Rope).is_none());
    let bound = fight.with(2, |body| body.roped = 7);
    assert!(bound.state.is_helpless(2), "at DX 2 it is helpless");
    assert_eq!(
        wizard().with(2, |body| body.st = 20).state.may_aim_spell(0, Spell::Rope, 2).unwrap_err().rule.0,
        "S11.6"
    );
}

#[test]
fn case_s11_7_sleep() {
    let fight = at_foe(Spell::Sleep, 1, "9/3");
    assert!(fight.state.is_helpless(2));
    assert_eq!(
        wizard().with(2, |body| body.st = 20).state.may_aim_spell(0, Spell::Sleep, 2).unwrap_err().rule.0,
        "S11.7"
    );
    let hit = fight.clone().at(1, "0805", S).acts(1).then(strike(2), "9/3 4/2");
    assert!(!hit.state.is_helpless(2), "a hit wakes it");
    let shaken = fight.at(3, "0807", N).acts(3).then(Action::Shake(2), "");
    let again =
        |fight: Fight| fight.acts(3).with(3, |body| body.turn.acted = false).then(Action::Shake(2), "");
    assert!(again(shaken.clone()).state.is_helpless(2), "two who shake it in one turn do not");
    assert!(!again(next_turn(shaken)).state.is_helpless(2), "two turns of shaking wake it");
}

#[test]
fn case_s12_3_blast() {
    let fight = wizard().at(2, "0805", N).then(Action::Cast(Spell::Blast, 1), "9/3 5");
    assert_eq!((fight.body(2).hurt, fight.body(0).hurt, fight.body(3).hurt), (5, 0, 0));
}

#[test]
fn case_s12_4_break_weapon() {
    assert_eq!(at_foe(Spell::BreakWeapon, 1, "9/3").body(2).in_right().unwrap().broken, 1);
}

#[test]
fn case_s12_5_fireball() {
    let fight = at_foe(Spell::Fireball, 3, "9/3 10/3");
    assert_eq!((fight.body(2).hurt, spent(&fight)), (7, 3));
}

#[test]
fn case_s12_6_freeze() {
    let fight = at_foe(Spell::Freeze, 1, "9/3 7/2");
    assert_eq!((fight.state.is_helpless(2), fight.state.on(2, Spell::Freeze).unwrap().left), (true, 7));
}

#[test]
fn case_s12_7_invisibility() {
    let fight = cast_on(wizard(), Spell::Invisibility, 1, 0, "9/3");
    assert!(fight.state.is_hidden(0));
}

#[test]
fn case_s12_8_mage_sight() {
    let fight = duel("Bron", "Tessa")
        .under(1, Spell::Blur)
        .hex_under("0809", Spell::Shadow)
        .under(0, Spell::MageSight);
    assert_eq!(fight.adj(0, 1, Mode::Right).total, 10);
}

#[test]
fn case_s13_3_control_person() {
    assert_eq!(at_foe(Spell::ControlPerson, 1, "9/3 16/3").body(2).side, 0);
    assert_eq!(
        wizard()
            .with(2, |body| body.kind = Kind::Wolf)
            .state
            .may_aim_spell(0, Spell::ControlPerson, 2)
            .unwrap_err()
            .rule
            .0,
        "S13.3"
    );
}

#[test]
fn case_s13_4_flight() {
    let mut fight = cast_on(wizard(), Spell::Flight, 1, 0, "9/3").moves(0);
    for id in [0, 1] {
        fight.state.figure_mut(id).body.turn.moved = false;
    }
    fight.does(Action::Choose(0, Opt::A), "");
    fight.does(Action::Go(Move::TakeOff), "");
    assert_eq!(fight.state.ma(0), 6, "half of twelve in the turn of taking off");
    fight.state.figure_mut(0).body.turn.took_off = false;
    assert_eq!(fight.state.ma(0), 12);
}

#[test]
fn case_s13_5_slippery_floor() {
    let mut fight = at_hexes(wizard(), Spell::SlipperyFloor, &["0808"], "9/3").moves(1);
    let shown = |fight: &Fight| fight.state.lastings().next().unwrap().1.shown;
    assert!(!shown(&fight), "a secret at first");
    for id in [2, 3] {
        fight.state.figure_mut(id).body.turn.moved = false;
    }
    fight.does(Action::Choose(2, Opt::A), "");
    fight.does(go(S), "16/3");
    assert_eq!((fight.body(2).posture, fight.body(2).turn.moved), (Posture::Prone, true));
    assert!(shown(&fight), "once someone has slipped, everyone knows");
    let rises = fight.acts(2).with(2, |body| body.turn.acted = false);
    let rises = rises.with(2, |body| body.turn.hexes = 0);
    assert_eq!(rises.then(Action::Rise, "16/3").body(2).posture, Posture::Prone);
    assert_eq!(rises.then(Action::Rise, "9/3").body(2).posture, Posture::Standing);
}

#[test]
fn case_s13_6_stone_flesh() {
    let stops = duel("Bron", "Korin")
        .under(1, Spell::StoneFlesh)
        .state
        .stops(&Attack::new(0, 1, Mode::Right, Aim::Body), true);
    assert_eq!(stops, 4);
}

#[test]
fn case_s13_7_stop() {
    let fight = at_foe(Spell::Stop, 1, "9/3");
    assert_eq!((fight.state.ma(2), fight.state.on(2, Spell::Stop).unwrap().left), (0, 4));
}

#[test]
fn case_s14_2_dispel_illusions() {
    let fight = wizard()
        .but(|state| state.figure_mut(2).secret.nature = Nature::Illusion)
        .then(Action::Cast(Spell::DispelIllusions, 1), "9/3");
    assert_eq!((fight.body(2).fate, fight.body(3).fate), (Fate::Gone, Fate::Able));
}

#[test]
fn case_s14_3_lightning_fells_made_walls() {
    assert_eq!(at_foe(Spell::Lightning, 2, "9/3 9/2").body(2).hurt, 9);
    let walled = wizard().hex_under("0805", Spell::Wall);
    let fight = cast_on(walled, Spell::Lightning, 3, 2, "9/3 12/3");
    assert!(!fight.state.has_wall(hex("0805")));
    assert_eq!(fight.body(2).hurt, 12 - 5);
    let weak = cast_on(wizard().hex_under("0805", Spell::Wall), Spell::Lightning, 1, 2, "9/3 4");
    assert!(weak.state.has_wall(hex("0805")) && weak.body(2).hurt == 0);
}

#[test]
fn case_s14_4_remove_thrown_spell() {
    let mut fight = wizard().under(2, Spell::Blur).under(2, Spell::SpellShield);
    fight.does(Action::Cast(Spell::RemoveThrownSpell, 1), "");
    assert!(!fight.offers(Action::Let(1)), "not a Spell Shield");
    let mut plain = wizard().under(2, Spell::Blur);
    plain.does(Action::Cast(Spell::RemoveThrownSpell, 1), "");
    plain.does(Action::Let(0), "5/3");
    assert!(plain.state.on(2, Spell::Blur).is_none());
}

#[test]
fn case_s14_5_spell_shield() {
    let fight = cast_on(wizard().under(2, Spell::SpellShield), Spell::Trip, 1, 2, "9/3");
    assert_eq!((fight.body(2).posture, spent(&fight)), (Posture::Standing, 2));
    let bolt = cast_on(wizard().under(2, Spell::SpellShield), Spell::Fireball, 2, 2, "9/3");
    assert_eq!((bolt.body(2).hurt, spent(&bolt)), (0, 2));
}

#[test]
fn case_s14_5_a_shield_that_kept_off_a_spell_is_no_secret() {
    let secret = || {
        let fight = wizard().under(2, Spell::SpellShield).at(2, "0805", N);
        fight.but(|state| state.lasting.iter_mut().flatten().for_each(|it| it.shown = false)).acts(0)
    };
    let shown = |fight: &Fight| fight.state.on(2, Spell::SpellShield).unwrap().shown;
    assert!(!shown(&secret()));
    for (spell, spot) in [(Spell::Dazzle, None), (Spell::Blast, None), (Spell::MegahexSleep, Some("0806"))] {
        let fight = match spot {
            None => secret().then(Action::Cast(spell, 1), "9/3"),
            Some(spot) => at_hexes(secret(), spell, &[spot], "9/3"),
        };
        assert!(shown(&fight), "{spell:?}");
        let who = fight.state.who(2);
        assert!(fight.saw(fantasy_trip::Event::Shielded(who)), "{spell:?}");
    }
    let far = at_hexes(secret(), Spell::MegahexSleep, &["0811"], "9/3");
    assert!(!shown(&far), "a spell that was not meant for it tells nothing");
}

#[test]
fn case_s6_2_a_second_control_adds_nothing() {
    // Korin is controlled by side 1; a wizard of side 2 tries to win him back in the same way.
    let mut fight = wizard().under(2, Spell::ControlPerson).with(2, |body| body.side = 0);
    fight = fight.with(0, |body| (body.side, body.own_side) = (1, 1));
    fight.does(Action::Cast(Spell::ControlPerson, 1), "");
    fight.does(Action::At(2), "9/3");
    assert_eq!((fight.body(2).side, spent(&fight)), (0, 3));
}

#[test]
fn case_s7_a_staff_knows_its_wizard_after_he_stepped_aside() {
    let mut fight = wizard();
    fight.does(Action::Cast(Spell::Image, 1), "");
    fight.does(Action::Like(Looks::Roster(0)), "");
    fight.does(Action::Swap(hex("0704")), "9/3");
    assert_eq!(fight.state.figure(4).secret.nature, Nature::Real, "he is f4 now");
    let staff = fight.body(4).arms[0].unwrap();
    fight = fight.with(4, |body| (body.arms[0], body.right, body.left) = (None, None, None));
    fight.state.drop_thing(hex("0704"), Thing::Arm(staff));
    let fight = fight.acts(4).with(4, |body| body.turn.acted = false);
    assert_eq!(fight.then(Action::PickUp(0), "").body(4).hurt, 0);
}

#[test]
fn case_g17_creations_go_ahead_too() {
    let put = |spell, spot| wizard().then(Action::Cast(spell, 1), "").offers(Action::AtHex(hex(spot)));
    assert!(put(Spell::Fire, "0806") && put(Spell::Fire, "0803"), "ahead, and all six around");
    let behind = wizard().at(0, "0804", N).then(Action::Cast(Spell::Fire, 1), "");
    assert_eq!(behind.why(Action::AtHex(hex("0806"))), "G17");
    // Only the first hex of several has to be.
    let three = wizard().at(0, "0804", N).then(Action::Cast(Spell::Fire3, 1), "");
    let three = three.then(Action::AtHex(hex("0805")), "");
    assert!(three.offers(Action::AtHex(hex("0806"))));
    // A friend behind the wizard gets no double in his place.
    let swap = |facing| {
        let mut fight = wizard().at(0, "0804", facing).at(1, "0806", N).at(2, "1601", N).acts(0);
        fight.does(Action::Cast(Spell::Image, 1), "");
        fight.does(Action::Like(Looks::Roster(1)), "");
        fight.offers(Action::Swap(hex("0805")))
    };
    assert!(swap(S) && !swap(N));
}

#[test]
fn case_s11_3_there_must_be_something_to_destroy() {
    let fight = wizard().hex_under("0805", Spell::Wall).then(Action::Cast(Spell::DestroyCreation, 1), "");
    assert!(fight.offers(Action::AtHex(hex("0805"))));
    assert_eq!(fight.why(Action::AtHex(hex("0803"))), "S11.3");
}

#[test]
fn case_w15_shield_and_stone_flesh_stop_a_blast() {
    let blast = |fight: Fight| fight.acts(0).then(Action::Cast(Spell::Blast, 1), "9/3 6");
    let near =
        || wizard().at(2, "0805", N).with(2, |body| body.shield = Some(fantasy_trip::arms::Shield::Large));
    let near = || {
        near().with(2, |body| {
            (body.right, body.left, body.worn) = (None, None, fantasy_trip::body::Worn::Ready);
        })
    };
    assert_eq!(blast(near()).body(2).hurt, 6 - 2, "a shield towards the wizard");
    assert_eq!(blast(near().at(2, "0805", S)).body(2).hurt, 6, "not one away from him");
    let stone = blast(
        near()
            .at(2, "0805", S)
            .under(2, Spell::StoneFlesh)
            .but(|state| state.lasting.iter_mut().flatten().for_each(|it| it.shown = false)),
    );
    assert_eq!(stone.body(2).hurt, 6 - 4);
    assert!(stone.state.on(2, Spell::StoneFlesh).unwrap().shown, "and everyone sees it");
    let fire = at_hexes(wizard().under(2, Spell::StoneFlesh), Spell::Fire, &["0806"], "9/3");
    assert_eq!(fire.body(2).hurt, 0, "stone does not burn");
}

#[test]
fn case_s15_3_giant_rope() {
    let strong = cast_on(wizard().with(2, |body| body.st = 25), Spell::GiantRope, 1, 2, "9/3");
    assert_eq!(strong.state.own_tally(2).by("F11c.9"), -2);
    assert_eq!(
        at_foe(Spell::GiantRope, 1, "9/3").state.own_tally(2).by("F11c.9"),
        -3,
        "as good as two on the weaker"
    );
}

#[test]
fn case_s15_4_iron_flesh() {
    let attack = Attack::new(0, 1, Mode::Right, Aim::Body);
    assert_eq!(duel("Bron", "Korin").under(1, Spell::IronFlesh).state.stops(&attack, true), 6);
    let stone = cast_on(wizard().under(0, Spell::StoneFlesh), Spell::IronFlesh, 1, 0, "9/3");
    assert!(stone.state.on(0, Spell::IronFlesh).is_none(), "not with Stone Flesh");
}

#[test]
fn case_s15_5_megahex_avert() {
    let fight = at_hexes(wizard().at(3, "0807", N), Spell::MegahexAvert, &["0806"], "9/3");
    assert!(
        fight.state.on(2, Spell::MegahexAvert).is_some() && fight.state.on(3, Spell::MegahexAvert).is_some()
    );
    assert!(fight.state.averted_by(2).is_some());
}

#[test]
fn case_s15_7_teleport() {
    let fight = at_hexes(wizard(), Spell::Teleport, &["0814"], "9/3");
    assert_eq!(
        (fight.body(0).place, spent(&fight)),
        (Some(hex("0814")), i16::try_from(hex("0804").megahexes(hex("0814"))).unwrap())
    );
    let solid = at_hexes(wizard(), Spell::Teleport, &["0806"], "9/3");
    assert_eq!((solid.body(0).fate, solid.body(2).fate), (Fate::Dead, Fate::Dead));
    // An image is nothing solid, and no one is in the way of a flyer above.
    let image = wizard().but(|state| state.figure_mut(2).secret.nature = Nature::Image);
    let image = at_hexes(image, Spell::Teleport, &["0806"], "9/3");
    assert_eq!((image.body(0).fate, image.body(2).fate), (Fate::Able, Fate::Gone));
    let below = at_hexes(wizard().with(2, |body| body.aloft = true), Spell::Teleport, &["0806"], "9/3");
    assert_eq!((below.body(0).fate, below.body(2).fate), (Fate::Able, Fate::Able));
}

#[test]
fn case_s16_4_death() {
    let fight = at_foe(Spell::Death, 1, "9/3");
    assert_eq!(fight.state.st(2), -1);
    assert_eq!((fight.body(2).fate, fight.body(0).hurt), (Fate::Dying, 14));
    assert_eq!((spent(&fight), fight.state.st(0)), (0, 30 - 14), "and it costs nothing more");
    assert_eq!(spent(&at_foe(Spell::Death, 1, "16/3")), 1, "but a failure costs 1");
    let shielded = cast_on(wizard().under(2, Spell::SpellShield), Spell::Death, 1, 2, "9/3");
    assert_eq!((spent(&shielded), shielded.body(2).hurt), (1, 0), "as does a Spell Shield");
    let weaker = cast_on(wizard().with(0, |body| body.st = 9), Spell::Death, 1, 2, "9/3");
    assert_eq!((weaker.state.st(0), weaker.body(2).hurt), (-1, 9), "the wizard may be the weaker");
}

#[test]
fn case_s16_5_megahex_sleep() {
    let fight = at_hexes(
        wizard().at(3, "0807", N).with(3, |body| body.st = 20),
        Spell::MegahexSleep,
        &["0806"],
        "9/3",
    );
    assert!(fight.state.is_helpless(2) && !fight.state.is_helpless(3) && !fight.state.is_helpless(0));
    let one = cast_on(wizard().with(2, |body| body.st = 50), Spell::MegahexSleep, 1, 2, "9/3");
    assert!(one.state.is_helpless(2), "or a single one up to ST 50");
}

#[test]
fn every_spell_has_its_line() {
    for (at, line) in SPELLS.iter().enumerate() {
        assert_eq!(line.spell as usize, at);
        assert_eq!(Spell::named(line.name), Some(line.spell));
        assert!(
            line.upkeep == 0 || line.spell.turns() == 0,
            "{} is paid for or runs out, not both",
            line.name
        );
    }
    assert_eq!(SPELLS.iter().filter(|line| line.kind == Type::Missile).count(), 3);
}
