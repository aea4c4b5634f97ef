//! [S6.2] [F2.3] [S4.4] [F9.4] [F6.6] Orders to die, spells that are parried, small crowds of images, rings and crutches.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use engine::{Narrated as _, Viewer};
use fantasy_trip::{
    Action, Event, FantasyTrip,
    action::{Left, Mode, Move},
    arms::{Armour, Weapon},
    body::{Answer, Arm, Fate, Guard, Limb, List, Looks, Nature, Opt, Posture},
    figures::Build,
    kinds::Kind,
    odds::Prospect,
    setup::Contest,
    spells::{SPELLS, Spell, Spells},
    state::{Phase, Thing},
};
use lawbook::trial::{seat, viewer};

/// Korin (IQ 8, ST 14) is controlled by the wizard's side, and it is its turn.
fn slave() -> Fight {
    let fight = wizard().under(2, Spell::ControlPerson).with(2, |body| body.side = 0);
    fight.with(2, |body| body.turn.acted = false).acts(2)
}

#[test]
fn case_s6_2_an_order_to_die_is_resisted_or_obeyed() {
    let order = Action::Kill(2);
    let dies = slave().then(order, "9/3");
    assert_eq!((dies.body(2).fate, dies.body(2).turn.acted), (Fate::Dead, true));
    let free = slave().then(order, "8/3");
    assert_eq!((free.body(2).fate, free.body(2).side, free.body(2).turn.acted), (Fate::Able, 1, true));
    assert!(free.state.on(2, Spell::ControlPerson).is_none(), "it has broken free");
    assert_eq!(wizard().why(Action::Kill(0)), "S6.2", "no one is ordered to die who is not controlled");
    let arena = slave().but(|state| state.options.contest = Contest::Arena);
    assert_eq!(arena.why(order), "X2", "not in the arena");
    let odds = FantasyTrip::odds(&slave().state, seat(1), order);
    let of =
        |what| odds.iter().find(|chance| chance.what == what).map(|chance| chance.ways * 216 / chance.of);
    assert_eq!((of(Prospect::Resists), of(Prospect::Out)), (Some(56), Some(160)));
}

#[test]
fn case_s6_2_it_balks_at_jumping_and_sweeping_the_strong() {
    let strong = |fight: Fight| {
        fight.at(2, "0806", S).at(3, "0807", S).with(3, |body| (body.st, body.side) = (28, 1)).acts(2)
    };
    let jump = strong(slave());
    let free = jump.then(Action::Close(3), "8/3");
    assert_eq!((free.body(2).side, free.body(2).in_pile), (1, false));
    assert!(jump.then(Action::Close(3), "9/3 1 16/3").body(2).in_pile, "it obeys");
    let sweep = strong(slave().with(2, |body| (body.right, body.left) = (Some(0), Some(0))));
    let swept = sweep.then(attack(Mode::Sweep, 0), "8/3");
    assert_eq!((swept.body(2).side, swept.body(3).hurt), (1, 0));
    let weak = strong(slave()).with(3, |body| body.st = 27).acts(2);
    assert!(weak.then(Action::Close(3), "1 16/3").body(2).in_pile, "not twice as strong");
    assert_eq!(slave().moves(0).why(Action::Yield(2)), "F1.3", "nor does its master give it up");
}

#[test]
fn case_s1_5_a_bolt_that_costs_the_last_st_ends_the_cast_in_its_turn() {
    let mut fight = wizard().but(|state| state.figure_mut(0).secret.spent = 28);
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = id != 0);
    fight.does(Action::Cast(Spell::Fireball, 2), "");
    fight.does(Action::At(2), "16/3");
    assert_eq!((fight.body(0).fate, fight.state.turn), (Fate::Unconscious, 2));
    let at = |wanted: fn(&Event) -> bool| fight.events().iter().position(wanted).unwrap();
    let (out, turn) =
        (at(|event| matches!(event, Event::Out(..))), at(|event| matches!(event, Event::TurnBegan(_))));
    assert!(out < turn, "it is out before the next turn begins");
}

#[test]
fn case_s1_5_who_stepped_aside_from_his_double_is_out_at_zero_too() {
    let mut fight = wizard().but(|state| state.figure_mut(0).secret.spent = 29);
    fight.does(Action::Cast(Spell::Image, 1), "");
    fight.does(Action::Like(Looks::Roster(0)), "");
    fight.does(Action::Swap(hex("0704")), "9/3");
    assert_eq!(
        (fight.body(4).fate, fight.body(0).fate),
        (Fate::Unconscious, Fate::Gone),
        "and the image with him"
    );
}

#[test]
fn case_s5_1_an_image_that_falls_into_a_drop_vanishes() {
    let map = "map edge\ntitle Edge\nrows\n111111111\n.........\n....v....\n.........\n222222222\n";
    let fight = fight(&["Iden; Bron", "Korin"]).on(map).at(0, "0101", S).at(1, "0504", N).at(2, "0505", N);
    let mut fight = fight.but(|state| state.figure_mut(1).secret.nature = Nature::Image).acts(0);
    fight.state.figure_mut(0).secret.spells = Spells((1 << SPELLS.len()) - 1);
    let mut fight = fight.with(0, |body| (body.dx, body.side) = (30, 1)).at(0, "0301", S).acts(0);
    fight.does(Action::Cast(Spell::Trip, 1), "");
    fight.does(Action::At(1), "9/3 20/4");
    assert_eq!((fight.body(1).fate, fight.body(1).hurt), (Fate::Gone, 0));
}

#[test]
fn case_f5_5_control_frees_those_who_have_no_foe_left_in_the_pile() {
    let mut fight = wizard().at(1, "0806", N).at(2, "0806", N);
    for id in [1, 2] {
        fight = fight.with(id, |body| (body.in_pile, body.posture) = (true, Posture::Prone));
    }
    let mut fight = fight.acts(0);
    fight.does(Action::Cast(Spell::ControlPerson, 1), "");
    fight.does(Action::At(2), "9/3 9/3");
    assert!(!fight.body(1).in_pile && !fight.body(2).in_pile, "Korin is a friend of Bron now");
    assert_eq!(fight.body(1).posture, Posture::Prone);
}

#[test]
fn case_s11_5_what_is_thrown_back_lies_with_the_thrower() {
    let thrown = |weapon: Weapon, dice: &str| {
        let fight = fight(&["Bombard", "Korin"]).at(0, "0804", S).at(1, "0807", N);
        let fight = fight.under(1, Spell::ReverseMissiles).with(0, |body| {
            (body.arms[0], body.st, body.armour) = (Some(Arm::new(weapon)), 29, Armour::None);
        });
        fight.acts(0).then(attack(Mode::Throw(0), 1), dice)
    };
    let spear = thrown(Weapon::Spear, "5/3 4");
    assert_eq!((spear.body(0).hurt, spear.body(1).hurt), (4, 0));
    assert!(spear.state.loose().any(|(_, loose)| loose.spot == hex("0804")));
    let fire = thrown(Weapon::Molotail, "5/3");
    assert!(fire.state.has_fire(hex("0804")) && !fire.state.has_fire(hex("0807")), "and a bomb breaks there");
}

/// A duel of a wizard and a fighter, who is asked before he guards.
fn asked(answer: Answer) -> Fight {
    let mut fight = duel("Iden", "Tessa").acts(0);
    fight.state.figure_mut(1).secret.answer = answer;
    fight.does(Action::Cast(Spell::Trip, 1), "");
    fight
}

#[test]
fn case_f2_3_a_thrown_spell_is_announced_too() {
    let mut fight = asked(Answer::Ask);
    fight.does(Action::At(1), "");
    assert_eq!(fight.to_act().join(""), "2", "Tessa is asked");
    let defends = fight.then(Action::Guard(Guard::Defending), "14/4");
    assert_eq!(
        (defends.body(1).posture, defends.state.turn),
        (Posture::Standing, 2),
        "four dice, and no action"
    );
    let stands = fight.then(Action::Guard(Guard::None), "10/3");
    assert_eq!((stands.body(1).posture, stands.state.casting), (Posture::Prone, None));
    let chance = |action| {
        let odds = FantasyTrip::odds(&fight.state, seat(2), action);
        let hit = odds.iter().find(|chance| chance.what == Prospect::Hit).unwrap();
        (hit.ways, hit.of)
    };
    assert_eq!(chance(Action::Guard(Guard::None)), (108, 216), "adjDX 10 on three dice");
    assert_eq!(chance(Action::Guard(Guard::Defending)), (206, 1296), "and on four");
    // What is announced can be imagined by everyone.
    for who in [viewer(1), viewer(2), Viewer::Public] {
        let view = fight.state.view(who);
        assert_eq!(view.imagine(&mut engine::Fast::new(3)).view(who), view);
    }
}

#[test]
fn case_f2_3_always_and_never_are_not_asked_about_spells() {
    let mut always = asked(Answer::Always);
    always.does(Action::At(1), "14/4");
    assert_eq!(always.body(1).posture, Posture::Standing);
    assert!(always.saw(Event::Guarded(always.state.who(1), Guard::Defending)));
    let mut never = asked(Answer::Never);
    never.does(Action::At(1), "10/3");
    assert_eq!(never.body(1).posture, Posture::Prone);
    // Dodging is no help, and a figure that is not engaged cannot defend.
    let mut free = asked(Answer::Ask).with(1, |body| body.turn.list = List::Disengaged);
    free.does(Action::At(1), "10/3");
    assert_eq!(free.body(1).posture, Posture::Prone);
}

#[test]
fn case_f10_1_a_missile_spell_is_announced_to_the_disengaged() {
    let mut fight = fight(&["Iden", "Korin"]).at(0, "0804", S).at(1, "0807", N).acts(0);
    fight.state.figure_mut(1).secret.answer = Answer::Ask;
    fight.does(Action::Cast(Spell::MagicFist, 3), "");
    fight.does(Action::At(1), "");
    assert_eq!(fight.to_act().join(""), "2");
    let dodges = fight.then(Action::Guard(Guard::Dodging), "12/4");
    assert_eq!((dodges.body(1).hurt, dodges.state.turn), (0, 2));
    let stands = fight.then(Action::Guard(Guard::None), "11/3 15/3 3/3");
    assert_eq!(stands.body(1).hurt, 9);
    let odds = FantasyTrip::odds(&fight.state, seat(2), Action::Guard(Guard::None));
    assert!(odds.iter().all(|chance| !matches!(chance.what, Prospect::Hits(_))), "its strength is private");
}

#[test]
fn case_f10_3_a_bow_that_parried_a_spell_is_ruined() {
    let mut fight = duel("Iden", "Marrec").with(1, |body| body.turn.guard = Guard::Defending).acts(0);
    fight.does(Action::Cast(Spell::Trip, 1), "");
    fight.does(Action::At(1), "14/4");
    assert!(fight.body(1).in_right().unwrap().is_useless());
}

/// The spell makes figures that look like this in these hexes.
fn crowd(spell: Spell, looks: Looks, hexes: &[&str], dice: &str) -> Fight {
    let mut fight = wizard().then(Action::Cast(spell, 1), "").then(Action::Like(looks), "");
    for (nth, spot) in hexes.iter().enumerate() {
        let is_last = nth + 1 == usize::from(spell.hexes());
        fight.does(Action::AtHex(hex(spot)), if is_last { dice } else { "" });
    }
    if hexes.len() < usize::from(spell.hexes()) {
        fight.does(Action::Done, dice);
    }
    fight
}

fn made(fight: &Fight, kind: Kind) -> Vec<String> {
    let of = |id: &u8| fight.body(*id).kind == kind && fight.body(*id).maker.is_some();
    fight.state.able().filter(of).map(|id| fight.body(id).place.unwrap().to_string()).collect()
}

#[test]
fn case_s4_4_several_small_images_fill_connected_hexes() {
    let wolves = Looks::Beast(Kind::Wolf);
    let four = crowd(Spell::Image4, wolves, &["0704", "0705", "0706", "0605"], "9/3");
    assert_eq!(made(&four, Kind::Wolf), ["0704", "0705", "0706", "0605"]);
    assert!((4..8).all(|id| four.state.figure(id).secret.nature == Nature::Image));
    let two = crowd(Spell::Illusion7, wolves, &["0704", "0705"], "9/3");
    assert_eq!((made(&two, Kind::Wolf).len(), two.state.figure(0).secret.spent), (2, 5), "fewer will do");
    assert!((4..6).all(|id| two.state.figure(id).secret.nature == Nature::Illusion));
    let gap = wizard().then(Action::Cast(Spell::Image4, 1), "").then(Action::Like(wolves), "");
    assert_eq!(gap.then(Action::AtHex(hex("0704")), "").why(Action::AtHex(hex("0904"))), "S4.4");
    // One large figure is still made at once.
    let mut giant = wizard().with(0, |body| body.facing = N).then(Action::Cast(Spell::Illusion4, 1), "");
    giant.does(Action::Like(Looks::Beast(Kind::Giant)), "");
    let spot = giant.all_offers().into_iter().find(|action| matches!(action, Action::AtHex(_))).unwrap();
    giant.does(spot, "9/3");
    assert_eq!(made(&giant, Kind::Giant).len(), 1);
    // Each vanishes by itself when it is touched.
    let struck = four.at(4, "0805", S).at(2, "0806", N).acts(2).then(strike(4), "9/3");
    assert_eq!((struck.body(4).fate, struck.body(5).fate), (Fate::Gone, Fate::Able));
}

#[test]
fn case_s1_3_a_good_roll_doubles_a_crowd() {
    let doubled = crowd(Spell::Image4, Looks::Beast(Kind::Bear), &["0704", "0705"], "4/3");
    assert_eq!(made(&doubled, Kind::Bear).len(), 4);
}

/// Someone with a ring of Fireball at the end of a lane 39 hexes long.
fn ring(text: &str) -> Fight {
    let lane = "map lane\ntitle Lane\nrows\n".to_owned()
        + "1222222221\n"
        + &"1........1\n".repeat(37)
        + "1222222221\n";
    fight(&[text, "Korin"]).on(&lane).at(0, "0502", S).at(1, "0538", N).acts(0)
}

#[test]
fn case_f9_4_a_ring_gives_no_long_shot_unless_the_spell_is_known() {
    let fighter = "Ann, human, 11/12/9, broadsword, chain, missile weapons, ring of fireball";
    let bolt = Mode::Bolt(Spell::Fireball);
    let far = ring(fighter).adj(0, 1, bolt);
    let megahexes = i16::try_from(hex("0502").megahexes(hex("0538"))).unwrap();
    assert_eq!((far.by("F9.3"), far.by("F11e.2")), (0, -(megahexes - 1) / 2), "the talent does not help");
    assert_eq!(far.by("F11d.2"), 0, "and a ring minds no metal");
    let knows = "Ann, human, 8/8/16, wizard, missile weapons, spells fireball, ring of fireball";
    assert_eq!(ring(knows).adj(0, 1, bolt).by("F9.3"), -4);
    // It is used as a spell is cast, with a sword in hand, and costs the wearer.
    let mut fight = ring(fighter).at(1, "0505", N).acts(0);
    assert!(
        fight.offers(Action::Cast(Spell::Fireball, 2)) && !fight.offers(Action::Cast(Spell::MagicFist, 1))
    );
    fight.does(Action::Cast(Spell::Fireball, 2), "");
    fight.does(Action::At(1), "9/3 9/2");
    assert_eq!((fight.body(1).hurt, fight.state.figure(0).secret.spent), (7, 2));
    assert_eq!(ring("Bron").why(Action::Cast(Spell::Fireball, 1)), "S1.1");
    let trip = Build::read("Ann, human, 12/12/8, ring of trip").unwrap();
    assert_eq!(trip.faults(0).iter().map(|fault| fault.rule.0).collect::<Vec<_>>(), ["F9.4"]);
    assert_eq!(Build::read(&Build::read(fighter).unwrap().write()), Build::read(fighter));
}

/// Bron has lost the use of a leg, kneels, and holds a crutch.
fn cripple() -> Fight {
    fight(&["Bron; Rolf", "Tessa"]).at(0, "0804", S).at(1, "0101", S).at(2, "0816", N).with(0, |body| {
        (body.limbs.right_leg, body.posture) = (Limb::Useless, Posture::Kneeling);
        (body.arms[3], body.right) = (Some(Arm::new(Weapon::Crutch)), Some(3));
        (body.shield, body.left) = (None, None);
    })
}

#[test]
fn case_f6_6_a_crutch_carries_you_at_ma_3() {
    let mut fight = cripple().acts(0);
    assert_eq!(fight.state.ma(0), 3);
    fight.does(Action::Rise, "");
    fight.does(face(SE), "");
    assert_eq!(
        (fight.body(0).posture, fight.body(0).facing),
        (Posture::Standing, SE),
        "and chooses its facing"
    );
    assert_eq!(fight.state.own_tally(0).by("F6.6"), -2, "the leg still hampers it");
    let walks = fight.moves(0).with(0, |body| body.turn = fantasy_trip::body::Turn::new());
    let mut walks = walks.after(Action::Choose(0, Opt::A), &[]);
    while walks.offers(go(S)) {
        walks.does(go(S), "");
    }
    assert_eq!(walks.body(0).turn.hexes, 3);
    // Without it, it is on its knees again.
    let bare = cripple().with(0, |body| body.posture = Posture::Standing).acts(0);
    let bare = bare.then(Action::Ready(Some(0), Left::Empty), "");
    assert_eq!((bare.body(0).posture, bare.state.ma(0)), (Posture::Kneeling, 0));
    assert_eq!(bare.acts(0).with(0, |body| body.turn.acted = false).why(Action::Rise), "F6.6");
    let legless = cripple().with(0, |body| body.limbs.left_leg = Limb::Lost).acts(0);
    assert_eq!((legless.state.ma(0), legless.why(Action::Rise)), (0, "F6.6"), "one leg must be sound");
    assert_eq!(cripple().adj(2, 0, Mode::Right).by("F6.6"), 2, "+2 to be hit, until it is healed");
}

#[test]
fn case_f14_6_poison_gas_does_two_dice() {
    let mut fight = fight(&["Bombard; Rolf", "Hugh; Tessa"])
        .at(0, "0804", S)
        .at(1, "0101", S)
        .at(2, "0807", N)
        .at(3, "0808", N)
        .with(0, |body| (body.arms[1], body.right) = (Some(Arm::new(Weapon::PoisonBomb)), Some(1)))
        .acts(0);
    fight.does(attack(Mode::Throw(1), 2), "5/3 16/4 7/2 9/4");
    assert_eq!((fight.body(2).hurt, fight.body(3).hurt), (7, 0), "chain does not help; one escaped");
    assert!(!fight.state.is_helpless(2), "no one sleeps");
    let build = Build::read("Ann, human, 12/12/8, gas bomb, poison bomb").unwrap();
    assert_eq!(build.weapons, [Some(Weapon::GasBomb), Some(Weapon::PoisonBomb)]);
}

#[test]
fn case_fq_a_shield_is_picked_up_and_dropped() {
    use fantasy_trip::arms::Shield;
    let mut fight = duel("Korin", "Tessa").acts(0);
    fight.state.drop_thing(hex("0808"), Thing::Shield(Shield::Large));
    fight.does(Action::PickUp(0), "");
    assert!(fight.body(0).has_shield_ready() && fight.body(0).in_right().is_none());
    assert_eq!(fight.body(0).posture, Posture::Bent);
    let on_ground = |fight: &Fight, weapon| {
        fight.state.loose().any(|(_, loose)| matches!(loose.thing, Thing::Arm(arm) if arm.weapon == weapon))
    };
    assert!(on_ground(&fight, Weapon::TwoHandedSword), "both hands were full");
    // A two-handed weapon costs the shield.
    let mut sword = duel("Bron", "Tessa").with(0, |body| body.st = 16).acts(0);
    sword.state.drop_thing(hex("0809"), Thing::Arm(Arm::new(Weapon::GreatSword)));
    sword.does(Action::PickUp(0), "");
    assert_eq!((sword.body(0).hands(), sword.body(0).shield), (2, None));
    assert!(sword.state.loose().any(|(_, loose)| loose.thing == Thing::Shield(Shield::Small)));
    // A better shield is exchanged for the one on the arm; not engaged, one is enough.
    let mut better = duel("Bron", "Tessa").acts(0);
    better.state.drop_thing(hex("0808"), Thing::Shield(Shield::Tower));
    assert_eq!(better.then(Action::PickUp(0), "").body(0).shield, Some(Shield::Tower));
    assert!(!better.with(0, |body| body.turn.list = List::Disengaged).offers(Action::PickUp(0)));
    // A shield on a useless arm can be dropped.
    let dead = duel("Bron", "Tessa").with(0, |body| body.limbs.shield_arm = Limb::Useless).acts(0);
    let dropped = dead.then(Action::Ready(Some(0), Left::Empty), "");
    assert_eq!((dead.state.own_tally(0).by("F6.5"), dropped.state.own_tally(0).by("F6.5")), (-2, 0));
    assert_eq!((dropped.body(0).shield, dropped.body(0).right), (None, Some(0)));
    // Who bent over is up again for its next move.
    let next = fight.moves(0).with(0, |body| body.turn = fantasy_trip::body::Turn::new());
    assert!(next.offers(Action::Choose(0, Opt::J)));
}

#[test]
fn case_f1_5b_fire_burns_those_who_are_forced_into_it() {
    let mut fight = duel("Bron", "Korin").hex_under("0810", Spell::Fire).acts(0);
    fight.state.figure_mut(1).body.turn.acted = true;
    fight.does(strike(1), "9/3 3/2");
    fight.does(Action::Retreat(1, hex("0810")), "");
    assert_eq!(fight.body(1).hurt, 3 + 2, "burnt on the way in");
    fight.does(Action::Follow(false), "");
    assert_eq!(fight.body(1).hurt, 3 + 4, "and two more for ending there");
    let mut follows = duel("Bron", "Korin").with(0, |body| body.armour = Armour::None).acts(0);
    follows.state.figure_mut(1).body.turn.acted = true;
    follows.does(strike(1), "9/3 3/2");
    follows.does(Action::Retreat(1, hex("0810")), "");
    let mut follows = follows.hex_under("0809", Spell::Fire);
    follows.does(Action::Follow(true), "");
    assert_eq!(follows.body(0).hurt, 4, "the victor too, if he follows");
    let mut slips = duel("Bron", "Korin").hex_under("0811", Spell::SlipperyFloor).acts(0);
    slips.state.figure_mut(1).body.turn.acted = true;
    slips.does(strike(1), "9/3 3/2");
    slips.does(Action::Retreat(1, hex("0810")), "16/3");
    assert_eq!(slips.body(1).posture, Posture::Prone, "and a slippery floor is slippery");
}

#[test]
fn case_fn_stepping_away_onto_a_slippery_floor() {
    let mut fight = duel("Bron", "Tessa").hex_under("0806", Spell::SlipperyFloor).acts(0);
    fight.does(Action::Disengage(N), "16/3");
    assert_eq!((fight.body(0).place, fight.body(0).posture), (Some(hex("0807")), Posture::Prone));
}

#[test]
fn case_g10_facing_is_chosen_on_rising_leaving_a_pile_and_teleporting() {
    let mut rises =
        duel("Bron", "Tessa").with(0, |body| body.posture = Posture::Prone).at(0, "0808", N).acts(0);
    rises.does(Action::Rise, "");
    assert_eq!(rises.state.phase, Phase::Turning(0));
    rises.does(face(S), "");
    assert_eq!(rises.body(0).facing, S);
    let mut far = wizard();
    far.does(Action::Cast(Spell::Teleport, 1), "");
    far.does(Action::AtHex(hex("0810")), "9/3");
    far.does(face(N), "");
    assert_eq!((far.body(0).place, far.body(0).facing), (Some(hex("0810")), N));
    // Someone unseen does it unseen.
    let hidden = wizard().under(0, Spell::Invisibility).with(0, |body| body.posture = Posture::Prone).acts(0);
    let hidden = hidden.then(Action::Rise, "");
    assert!(hidden.offers(Action::Sneak(Move::Face(N))) && !hidden.offers(face(N)));
}

#[test]
fn case_w10_two_weapons_at_two_foes() {
    let pair = || fight(&["Pia", "Korin; Tessa"]).at(0, "0808", S).at(1, "0809", N).at(2, "0709", NE).acts(0);
    assert!(pair().body(0).front().any(|spot| spot == hex("0709")));
    let fight = pair().then(Action::Two(1, 2), "11/3 4 11/3 6");
    assert_eq!((fight.body(1).hurt, fight.body(2).hurt), (4, 5 - 2), "rapier and main-gauche, each at −4");
    assert_eq!(pair().why(Action::Two(1, 1)), "W10");
    assert_eq!(duel("Bron", "Korin").acts(0).why(Action::Two(1, 1)), "W10");
    let odds = FantasyTrip::odds(&pair().state, seat(1), Action::Two(1, 2));
    assert!(
        [Prospect::HitOn(1), Prospect::MissOn(2)].iter().all(|what| odds.iter().any(|it| it.what == *what))
    );
}

#[test]
fn case_s9_2_an_averted_figure_left_where_it_is_may_fall() {
    let mut fight = wizard().under(2, Spell::Avert).but(|state| {
        state.lasting[0].as_mut().unwrap().caster = 0;
        (state.figure_mut(2).body.turn.moved, state.figure_mut(3).body.turn.moved) = (false, false);
    });
    fight = fight.moves(1);
    assert!(
        FantasyTrip::odds(&fight.state, seat(2), Action::Done).iter().any(|it| it.what == Prospect::Falls(2))
    );
    fight.does(Action::Done, "16/3");
    assert_eq!(fight.body(2).posture, Posture::Prone);
}

#[test]
fn case_s14_5_a_spell_shield_stops_spells_on_a_whole_megahex() {
    let mut fight = wizard().under(2, Spell::SpellShield);
    fight.does(Action::Cast(Spell::MegahexSleep, 1), "");
    fight.does(Action::AtHex(hex("0806")), "9/3");
    assert!(!fight.state.is_helpless(2));
}

#[test]
fn case_s10_3_a_shock_shield_hurts_anyone_who_stands_on_the_wizard() {
    let mut fight = wizard().under(0, Spell::ShockShield).with(0, |body| body.posture = Posture::Prone);
    fight = fight.at(2, "0804", N).acts(1);
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = id != 1);
    fight.does(Action::Done, "5");
    assert_eq!(fight.body(2).hurt, 5);
}
