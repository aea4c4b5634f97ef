//! [W] [B] Arms and figures.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use fantasy_trip::{
    Action,
    action::{Aim, Left, Mode},
    arms::{ARMOUR, Armour, SHIELDS, Shield, WEAPONS, Weapon},
    body::{Arm, List, Opt, Posture, Worn},
    figures::{self, Build},
    kinds::{BEASTS, Kind, PEOPLES},
    spells::Spell,
    state::{Attack, Phase},
};
use hexgrid::Zone;

fn damage(weapon: Weapon) -> String {
    weapon.line().damage.to_string()
}

#[test]
fn case_w1_hand_weapons() {
    use Weapon as W;
    let table = [
        (W::Dagger, "1d−1", 0),
        (W::Rapier, "1d", 9),
        (W::Hammer, "1d+1", 10),
        (W::Saber, "2d−2", 10),
        (W::Shortsword, "2d−1", 11),
        (W::Mace, "2d−1", 11),
        (W::SmallAx, "1d+2", 11),
        (W::Broadsword, "2d", 12),
        (W::Morningstar, "2d+1", 13),
        (W::BastardSword, "2d+1", 13),
        (W::TwoHandedSword, "3d−1", 14),
        (W::Battleaxe, "3d", 15),
        (W::GreatSword, "3d+1", 16),
        (W::Quarterstaff, "1d+2", 11),
        (W::Staff, "1d", 0),
        (W::Whip, "1d−1", 8),
        (W::ShaKen, "1d−2", 0),
        (W::Torch, "1d−2", 0),
    ];
    for (weapon, dice, st) in table {
        assert_eq!((damage(weapon), weapon.st()), (dice.to_owned(), st), "{weapon:?}");
    }
    assert_eq!(W::BastardSword.damage(2, 13).to_string(), "3d−2");
    assert!(WEAPONS.iter().enumerate().all(|(at, line)| line.weapon as usize == at));
    let whip = fight(&["Wat", "Tessa"]).at(0, "0805", S).at(1, "0808", N).acts(0);
    assert!(whip.offers(strike(1)), "a whip reaches three hexes");
}

#[test]
fn case_w2_pole_weapons() {
    use Weapon as W;
    let table =
        [(W::Javelin, "1d−1", 9), (W::Spear, "1d", 11), (W::Halberd, "2d", 13), (W::PikeAxe, "2d+2", 15)];
    for (weapon, dice, st) in table {
        assert_eq!((damage(weapon), weapon.st(), weapon.is_pole()), (dice.to_owned(), st, true));
    }
    assert_eq!(W::Spear.damage(2, 11).to_string(), "1d+1");
}

#[test]
fn case_w3_missile_weapons() {
    use Weapon as W;
    let table = [
        (W::Rock, "1d−4", None),
        (W::Sling, "1d−2", None),
        (W::SmallBow, "1d−1", Some(15)),
        (W::HorseBow, "1d", Some(16)),
        (W::Longbow, "1d+2", Some(18)),
        (W::LightCrossbow, "2d", Some(14)),
        (W::HeavyCrossbow, "3d", Some(16)),
    ];
    for (weapon, dice, quick) in table {
        assert_eq!((damage(weapon), weapon.quick_at(), weapon.is_missile()), (dice.to_owned(), quick, true));
    }
    assert_eq!([13, 14].map(|dx| W::LightCrossbow.reload(dx)), [1, 0]);
    assert_eq!([15, 16].map(|dx| W::HeavyCrossbow.reload(dx)), [2, 1]);
}

#[test]
fn case_w4_reloading_takes_quiet_turns() {
    let mut fight = fight(&["Fenn", "Tessa"]).at(0, "0804", S).at(1, "0812", N).acts(0);
    fight.state.figure_mut(1).body.turn.acted = true;
    fight.does(attack(Mode::Shoot, 1), "16/3");
    assert_eq!(fight.body(0).in_right().unwrap().reload, 1, "the turn of the shot does not count");
    let mut next = fight.acts(0);
    assert_eq!(next.why(attack(Mode::Shoot, 1)), "W4");
    next.state.figure_mut(1).body.turn.acted = true;
    next.does(Action::Done, "");
    assert_eq!(next.body(0).in_right().unwrap().reload, 0);
    // A second arrow may go elsewhere.
    let mut archer = common::fight(&["Marrec", "Tessa; Korin"])
        .at(0, "0804", S)
        .at(1, "0809", N)
        .at(2, "0808", N)
        .with(0, |body| body.dx = 20)
        .acts(0);
    archer.state.ids().for_each(|id| archer.state.figure_mut(id).body.turn.acted = id != 0);
    archer.does(attack(Mode::Shoot, 2), "5/3 1");
    assert!(archer.offers(attack(Mode::Shoot, 1)));
}

#[test]
fn case_w5_postures_for_shooting() {
    let may = |name: &str, posture| {
        let fight =
            fight(&[name, "Tessa"]).at(0, "0804", S).at(1, "0812", N).with(0, |body| body.posture = posture);
        fight.state.may_use_missile(0, Opt::F).is_ok()
    };
    let all = [Posture::Standing, Posture::Kneeling, Posture::Prone];
    assert_eq!(all.map(|posture| may("Marrec", posture)), [true, true, false]);
    assert_eq!(all.map(|posture| may("Fenn", posture)), [true, true, true]);
    assert_eq!(all.map(|posture| may("Pip", posture)), [true, false, false]);
}

#[test]
fn case_w6_too_weak_for_a_weapon() {
    let build = Build::read("Ann, human, 10/14/8, broadsword").unwrap();
    assert_eq!(build.faults(0).iter().map(|fault| fault.rule.0).collect::<Vec<_>>(), ["W6"]);
    let fight = fight(&["Pia", "Tessa"])
        .at(0, "0804", S)
        .at(1, "0812", N)
        .with(0, |body| body.arms[3] = Some(Arm::new(Weapon::Mace)))
        .acts(0);
    assert_eq!(fight.why(Action::Ready(Some(3), Left::Empty)), "W6");
}

#[test]
fn case_w7_two_weapons_a_dagger_and_a_shield() {
    assert!(Build::read("Ann, human, 12/12/8, mace, club, hammer").unwrap_err()[0].contains("W7"));
    assert!(
        Build::read("Ann, human, 12/12/8, mace, club, dagger, small shield").unwrap().faults(0).is_empty()
    );
}

#[test]
fn case_w8_a_die_more_in_a_charge() {
    let mut fight = fight(&["Ysolde", "Korin"]).at(0, "0804", S).at(1, "0808", N).moves(0);
    fight.does(Action::Choose(0, Opt::B), "");
    (0..3).for_each(|_| fight.does(go(S), ""));
    fight.does(face(S), "");
    let charge = Attack::new(0, 1, Mode::Right, Aim::Body);
    assert!(fight.state.is_pole_charge(&charge));
    let mut struck = fight.clone().acts(0).with(0, |body| body.turn.list = List::Disengaged);
    struck.does(strike(1), "4/3 4 6");
    assert_eq!(struck.body(1).hurt, (4 + 1) * 2 + 6, "the die of the charge is not doubled");
    for (from, ways) in [("0805", vec![S, S]), ("0705", vec![S, S, SE])] {
        let mut short = common::fight(&["Ysolde", "Korin"]).at(0, from, S).at(1, "0808", N).moves(0);
        short.does(Action::Choose(0, Opt::B), "");
        for way in ways {
            short.does(go(way), "");
        }
        short.does(face(S), "");
        assert!(short.state.are_adjacent(0, 1) && short.state.has_charged(0, 1));
        assert!(!short.state.is_pole_charge(&charge), "from {from}: its last three hexes were not straight");
    }
    // Against a charge as well.
    let set = common::fight(&["Ysolde", "Korin"]).at(0, "0808", S).at(1, "0810", N).moves(1);
    let set = set.after(Action::Choose(1, Opt::B), &[]).after(go(N), &[]).after(face(N), &[]);
    assert!(set.state.is_pole_charge(&charge));
    assert!(!duel("Ysolde", "Korin").state.is_pole_charge(&charge));
}

/// Korin, with MA 10, comes up to the spear of Ysolde with an option and this many steps north.
fn comes_on(opt: Opt, steps: u8) -> Fight {
    let from = format!("08{:02}", 9 + steps);
    let mut fight = fight(&["Ysolde", "Korin"]).at(0, "0808", S).at(1, &from, N).moves(1);
    fight.state.figure_mut(0).body.turn.moved = true;
    fight.does(Action::Choose(1, opt), "");
    (0..steps).for_each(|_| fight.does(go(N), ""));
    fight.does(face(N), "");
    fight
}

#[test]
fn case_w8_a_charge_is_what_you_did_not_what_you_said() {
    let spear = Attack::new(0, 1, Mode::Right, Aim::Body);
    for (opt, steps) in [(Opt::B, 2), (Opt::A, 2), (Opt::A, 5), (Opt::C, 2), (Opt::E, 2), (Opt::I, 1)] {
        let fight = comes_on(opt, steps);
        assert!(fight.state.is_pole_charge(&spear), "{opt:?} {steps}");
        assert_eq!(fight.state.phase, Phase::Act(0), "the spear strikes first");
        assert_eq!(fight.adj(0, 1, Mode::Right).by("F11a.3"), 2);
        assert_eq!(fight.then(strike(1), "9/3 4 6").body(1).hurt, 5 + 6, "with a die more");
    }
    // Too far to strike: it only came in.
    let far = comes_on(Opt::A, 6);
    assert!(!far.state.is_pole_charge(&spear) && far.state.came_in(1, 0));
    assert_eq!(far.adj(0, 1, Mode::Right).by("F11a.3"), 2);
    let down = comes_on(Opt::B, 2).with(1, |body| body.posture = Posture::Prone);
    assert!(!down.state.is_pole_charge(&spear), "who lies does not charge");
    // A shift by someone who was there before is neither.
    let mut shifts = duel("Ysolde", "Korin").moves(1);
    shifts.does(Action::Choose(1, Opt::J), "");
    shifts.does(go(NE), "");
    shifts.does(face(NW), "");
    assert!(!shifts.state.came_in(1, 0) && !shifts.state.is_pole_charge(&spear));
    assert_eq!(shifts.adj(0, 1, Mode::Right).by("F11a.3"), 0);
    // A charge at its back brings no one forward in the order.
    let mut behind = fight(&["Ysolde", "Pia"]).at(0, "0808", N).at(1, "0810", N).moves(1);
    behind.state.figure_mut(0).body.turn.moved = true;
    behind.does(Action::Choose(1, Opt::B), "");
    behind.does(go(N), "");
    behind.does(face(N), "");
    assert_eq!(behind.state.phase, Phase::Act(1), "15 before 11");
}

#[test]
fn case_w9_a_jab_reaches_two_hexes() {
    let jab = attack(Mode::Jab, 1);
    let fight = fight(&["Ysolde", "Korin; Bron"]).at(0, "0808", S).at(1, "0810", N).at(2, "0101", S).acts(0);
    assert!(fight.offers(jab));
    assert_eq!(fight.clone().at(2, "0809", N).acts(0).why(jab), "W9", "not through a standing figure");
    assert_eq!(fight.clone().at(1, "0806", N).acts(0).why(jab), "W9");
    let javelin = fight.with(0, |body| body.arms[0] = Some(Arm::new(Weapon::Javelin)));
    assert_eq!(javelin.why(jab), "W9", "no javelins");
    assert!(!duel("Ysolde", "Korin").state.is_pole_charge(&Attack::new(0, 1, Mode::Jab, Aim::Body)));
}

#[test]
fn case_w10_two_weapons_may_both_strike() {
    let mut fight = duel("Pia", "Korin").acts(0);
    fight.does(attack(Mode::Both, 1), "11/3 4 11/3 4");
    assert_eq!(fight.body(1).hurt, 4 + 3);
    assert_eq!(duel("Bron", "Korin").acts(0).why(attack(Mode::Both, 1)), "W1");
}

#[test]
fn case_w11_a_main_gauche_stops_one_more() {
    let stops = |fight: &Fight| fight.state.stops(&Attack::new(0, 1, Mode::Right, Aim::Body), true);
    assert_eq!(stops(&duel("Bron", "Pia")), 1);
    assert_eq!(stops(&duel("Bron", "Pia").with(1, |body| body.turn.half = true)), 0, "not if it struck");
    assert_eq!(stops(&duel("Bron", "Pia").at(1, "0809", S)), 0, "not from behind");
    assert_eq!(stops(&duel("Korin", "Pia")), 0, "not a two-handed blow");
}

#[test]
fn case_w12_a_shield_rush() {
    let rush = attack(Mode::Rush, 1);
    let fight = fight(&["Bron", "Tessa; Korin"]).at(0, "0808", S).at(1, "0809", N).at(2, "0101", S).acts(0);
    let falls = fight.then(rush, "9/3 13/3");
    assert_eq!(
        (falls.body(1).posture, falls.body(1).hurt, falls.body(1).turn.acted),
        (Posture::Prone, 0, true)
    );
    assert_eq!(fight.then(rush, "9/3 12/3").body(1).posture, Posture::Standing);
    let weaker = fight.clone().with(1, |body| body.st = 13);
    assert_eq!(
        weaker.then(rush, "9/3 12/2").body(1).posture,
        Posture::Prone,
        "two dice against the stronger"
    );
    assert_eq!(fight.clone().with(1, |body| body.st = 25).why(rush), "W12");
    let spike = fight.with(0, |body| body.shield = Some(Shield::Spike));
    assert_eq!(spike.then(rush, "9/3 12/3 6").body(1).hurt, 6 - 2 - 2);
}

#[test]
fn case_w13_bombs_break_where_they_land() {
    let fight = fight(&["Bombard", "Korin"]).at(0, "0804", S).at(1, "0807", N).acts(0);
    let throw = attack(Mode::Throw(0), 1);
    let hit = fight.then(throw, "5/3");
    assert!(hit.state.has_fire(hex("0807")));
    assert_eq!(hit.body(1).hurt, 2, "burnt when it is lit");
    let miss = fight.then(throw, "16/3 1");
    let far = hex("0804").megahexes(hex("0807")).max(1);
    assert!(
        miss.state.has_fire(hex(&format!("08{:02}", 7 + far))),
        "1 is straight on, a hex for each megahex"
    );
    assert!(fight.then(throw, "16/3 4").state.has_fire(hex(&format!("08{:02}", 7 - far))), "4 is back");
}

#[test]
fn case_w14_armour_and_shields() {
    let armour: Vec<_> = ARMOUR.iter().map(|row| (row.2, row.3, row.4)).collect();
    assert_eq!(armour, [(0, 0, 10), (1, 1, 10), (2, 2, 8), (3, 3, 6), (4, 4, 6), (5, 5, 6), (6, 4, 6)]);
    let shields: Vec<_> = SHIELDS.iter().map(|row| (row.2, row.3)).collect();
    assert_eq!(shields, [(1, 0), (1, 0), (2, 1), (3, 2)]);
}

#[test]
fn case_w15_shields_stop_by_side() {
    let stops = |fight: Fight| fight.state.stops(&Attack::new(0, 1, Mode::Right, Aim::Body), true);
    assert_eq!(stops(duel("Bron", "Hugh")), 5);
    assert_eq!(stops(duel("Bron", "Hugh").at(1, "0809", S)), 3);
    assert_eq!(stops(duel("Bron", "Hugh").at(1, "0809", S).with(1, |body| body.worn = Worn::Slung)), 5);
    let bolt = Attack { power: 1, ..Attack::new(0, 1, Mode::Bolt(Spell::Fireball), Aim::Body) };
    assert_eq!(duel("Iden", "Hugh").state.stops(&bolt, true), 5, "magic too");
}

#[test]
fn case_b1_peoples_and_their_points() {
    let total = |kind: Kind| {
        PEOPLES
            .iter()
            .find(|people| people.kind == kind)
            .map(|people| people.least.iter().sum::<i16>() + people.points)
            .unwrap()
    };
    assert_eq!(
        [Kind::Human, Kind::Orc, Kind::Elf, Kind::Dwarf, Kind::Halfling, Kind::Goblin, Kind::Hobgoblin]
            .map(total),
        [32, 32, 32, 32, 30, 32, 28]
    );
    assert_eq!(
        (Kind::Elf.ma(Armour::None), Kind::Elf.ma(Armour::Leather), Kind::Elf.ma(Armour::Chain)),
        (12, 10, 6)
    );
    let halfling = fight(&["Pip", "Tessa"]).at(0, "0804", S).at(1, "0806", N).acts(0);
    assert_eq!(halfling.adj(0, 1, Mode::Throw(2)).by("B1"), 2);
    assert!(halfling.offers(attack(Mode::Throw(2), 1)), "it readies and throws at once");
    let talents =
        Build::read("Ann, human, 12/12/8, mace, missile weapons, unarmed combat").unwrap().faults(0);
    assert_eq!(talents.len(), 2, "talents take IQ");
}

#[test]
fn case_b2_the_beasts() {
    let row = |kind: Kind| {
        let beast = BEASTS.iter().find(|beast| beast.kind == kind).unwrap();
        (beast.ma, beast.flies, beast.attributes, beast.stops, beast.damage.to_string())
    };
    assert_eq!(row(Kind::Wolf), (12, 0, [10, 14, 6], 1, "1d+1".into()));
    assert_eq!(row(Kind::GiantSnake), (6, 0, [12, 12, 4], 0, "1d+1".into()));
    assert_eq!(row(Kind::Bear), (8, 0, [30, 11, 6], 2, "2d+2".into()));
    assert_eq!(row(Kind::Gargoyle), (8, 16, [20, 11, 8], 3, "2d".into()));
    assert_eq!(row(Kind::Giant), (10, 0, [30, 9, 8], 0, "3d+3".into()));
    assert_eq!(row(Kind::SmallDragon), (6, 16, [30, 13, 16], 3, "2d−2".into()));
    assert_eq!(row(Kind::Dragon), (8, 20, [60, 14, 20], 5, "2d".into()));
    assert_eq!(row(Kind::Myrmidon), (10, 0, [12, 12, 8], 0, "2d".into()));
}

#[test]
fn case_b3_a_snakes_sides_are_front() {
    let fight = fight(&["Giant snake", "Bron"]).at(0, "0808", N);
    let front = hex("0808")
        .0
        .neighbours()
        .iter()
        .filter(|hex| fight.body(0).zone(fantasy_trip::ground::Spot(**hex)) == Some(Zone::Front))
        .count();
    assert_eq!(front, 5);
}

#[test]
fn case_b4_a_bear_hugs() {
    let fight = duel("Bear", "Tessa");
    let damage = |fight: &Fight| {
        fight.state.blow(&Attack::new(0, 1, Mode::Claws, Aim::Body), 1, true).damage.to_string()
    };
    assert_eq!(damage(&fight), "2d+2");
    assert_eq!(damage(&fight.with(0, |body| body.in_pile = true).with(1, |body| body.in_pile = true)), "3d");
}

#[test]
fn case_b5_a_dragon_claws_and_breathes() {
    let mut fight = duel("Small dragon", "Hugh").with(1, |body| body.st = 40).acts(0);
    fight.does(attack(Mode::Claws, 1), "9/3 9/2");
    assert_eq!(fight.state.phase, Phase::Act(0), "it may still breathe");
    assert_eq!(fight.adj(0, 1, Mode::Breath).by("B5"), -1);
    fight.does(attack(Mode::Breath, 1), "9/3 8/2");
    assert_eq!(
        (fight.state.figure(0).secret.spent, fight.body(0).hurt),
        (3, 0),
        "fire costs ST as exhaustion"
    );
    assert!(fight.body(0).turn.acted);
}

#[test]
fn case_b6_the_tail_knocks_over() {
    let mut fight =
        fight(&["Small dragon", "Hugh; Tessa"]).at(0, "0808", N).at(1, "0810", N).at(2, "0101", S).acts(0);
    let rear = fight.body(0).rear().next().unwrap().to_string();
    fight = fight.at(1, &rear, N).acts(0);
    fight.state.ids().for_each(|id| fight.state.figure_mut(id).body.turn.acted = id != 0);
    let flies = fight.clone().with(0, |body| body.aloft = true);
    fight.does(Action::Done, "9/3 16/3");
    assert_eq!(fight.body(1).posture, Posture::Prone);
    let flies = flies.after(Action::Done, &[6, 5]);
    assert_eq!(
        flies.body(1).posture,
        Posture::Standing,
        "only on the ground: no roll but for the initiative"
    );
}

#[test]
fn case_b7_beasts_shun_fire() {
    let fight =
        fight(&["Wolf", "Tessa"]).at(0, "0804", S).at(1, "0812", N).hex_under("0805", Spell::Fire).moves(0);
    assert_eq!(fight.after(Action::Choose(0, Opt::A), &[]).why(go(S)), "B7");
    let human = common::fight(&["Bron", "Tessa"])
        .at(0, "0804", S)
        .at(1, "0812", N)
        .hex_under("0805", Spell::Fire)
        .moves(0);
    assert!(human.after(Action::Choose(0, Opt::A), &[]).offers(go(S)));
}

#[test]
fn every_ready_figure_is_without_fault() {
    for build in figures::ready() {
        assert_eq!(build.faults(0), [], "{}", build.name);
        assert_eq!(Build::read(&build.write()).as_ref(), Ok(build));
    }
    assert_eq!(
        figures::ready().len(),
        figures::READY.lines().filter(|line| !line.starts_with('#')).count() + BEASTS.len()
    );
}
