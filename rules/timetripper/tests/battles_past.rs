//! [6.1] The battles of the Past, 1 to 18: figures, set-up, and what is special in each.
mod common;

use common::{Battlefield as _, alone, blow, hex, land, m16, m16_at_mount, printed, standing, values};
use timetripper::{
    Action, Event,
    event::Tag,
    field::{Health, Steed, Who},
    gear::Item,
    tables::{Harm, Reaction},
    weapons::Weapon,
};

/// The second opponent in the book, with this number on the display.
const fn second(battle: u8, number: u8) -> Tag {
    Tag { battle, kind: 1, number }
}

#[test]
fn case_b1_the_tyrannosaur_takes_twenty_points_and_is_hard_to_miss() {
    assert_eq!(printed(1), "no | T rex tooth 50-5 | enter | 15X15C 1, 8X10A 1D-1");
    // A die of 3 brings two of the plated ones; all come in at side 1.
    assert_eq!(standing(&land(1, &[3, 1, 1, 1, 1])), "0:0402 1:0502 1:0602");
    assert_eq!(standing(&land(1, &[1, 4, 7])), "0:1012", "a die of 1 brings none");
    // Range 5 needs 7, four less against something that large; 15 against 15 only stuns, which costs it a point.
    let mut trial = alone(1).foe(0, "0702");
    trial.play(m16("0702"), &[1, 2, 1, 1, 6, 6, 3, 4]);
    assert_eq!((trial.aims(), trial.unit(0).endurance), (vec![('A', 5, 4, true)], 19), "{}", trial.caused());
    assert_eq!((trial.unit(0).stunned, trial.reactions()), (false, vec![Reaction::Stop]));
    trial.play(m16("0702"), &[1, 1, 6, 6, 3, 4]);
    assert_eq!(trial.aims(), [('A', 5, 4, false)]);
    // A plated one has no such Endurance and is not so large.
    let mut trial = alone(1).foe(1, "0702");
    trial.play(m16("0702"), &[1, 3, 6, 6, 3, 4]);
    assert_eq!(trial.aims(), [('A', 5, 2, false)]);
    trial.play(m16("0702"), &[1, 4, 1, 1, 6, 6]);
    assert_eq!((trial.aims()[0].3, trial.unit(0).health), (true, Health::Down), "{}", trial.caused());
}

#[test]
fn case_b2_the_sabertooth_has_ten_points() {
    assert_eq!(printed(2), "no | Tiger tooth 40-4 | random | 12X12E 1, 8X12A 1D");
    // There are five buffalo counters, whatever the die says; all six stand on the hexes with one number.
    assert_eq!(standing(&land(2, &[6, 1, 1])), "0:0705 1:0906 1:0908 1:0709 1:0508 1:0506");
    // 15 against 12: a 3 disables, which costs as many points as two dice show.
    let mut trial = alone(2).foe(0, "0702");
    trial.play(m16("0702"), &[1, 3, 6, 6, 3, 3]);
    assert_eq!(trial.aims(), [('A', 5, 2, false)]);
    trial.play(m16("0702"), &[2, 3, 1, 2, 5, 4, 6, 6, 3, 3]);
    assert_eq!((trial.unit(0).endurance, trial.unit(0).health), (1, Health::Up), "{}", trial.caused());
    trial.play(m16("0702"), &[2, 3, 1, 2, 1, 1, 6, 6]);
    assert_eq!(trial.unit(0).health, Health::Down);
    // It comes six hexes at once, and bites with 12 against 4.
    let mut trial = alone(2).foe(0, "0702").tripper(1, "0709");
    trial.play(Action::End, &[4, 5, 2, 3, 1]);
    assert_eq!((standing(&trial).as_str(), trial.blow()), ("0:0708", (12, 4, Harm::Wound, Harm::Wound)));
}

#[test]
fn case_b3_cave_men_and_buffalo() {
    assert_eq!(printed(3), "EFG | Cro-Magnon spear head 30-3 | random | 5X1D 1D+3, 8X12A 1D");
    let trial = land(3, &[1, 6, 1, 1, 1, 3]);
    let expected = "0:0705 0:0906 0:0908 0:0709 1:0508 1:0506 1:0704 1:1005 1:1008";
    assert_eq!(standing(&trial), expected, "six on one number, three on the next");
    // A spear can be recovered, a buffalo leaves nothing.
    let mut trial = alone(3).fallen(0, "0707").foe(1, "0702");
    assert_eq!(trial.recoverable(), Some(Weapon::Blade));
    let before = trial.pack().half_pounds();
    trial.play(Action::PickUp(Item::Weapon(Weapon::Blade)), &[]);
    assert_eq!(trial.pack().half_pounds() - before, 8);
    assert_eq!(alone(3).fallen(1, "0707").foe(1, "0702").recoverable(), None);
}

#[test]
fn case_b4_spearmen_walk_three_hexes() {
    assert_eq!(printed(4), "EFG | Egyptian necklace 25-3 | random | 5X2E 2D+2");
    assert_eq!(standing(&land(4, &[1, 1, 4, 3])), "0:0710 0:0408 0:0405 0:0704");
    assert_eq!(land(4, &[6, 6, 1, 1, 1, 2, 1, 3]).state.field.count, 14);
    let mut trial = alone(4).foe(0, "0702");
    trial.play(Action::End, &[4, 4]);
    assert_eq!((trial.reactions(), standing(&trial)), (vec![Reaction::Towards], "0:0705".to_owned()));
}

#[test]
fn case_b5_trojans_strike_with_six() {
    assert_eq!(printed(5), "EFG | Trojan bracelet 25-4 | random | 6X5F 2D");
    assert_eq!(standing(&land(5, &[1, 1, 2, 5])), "0:1105 0:1109");
    // Next to the Tripper one attacks without looking for him: 6 against 4, where a 7 does nothing and a 5 stuns.
    let mut trial = alone(5).foe(0, "0706");
    trial.play(Action::End, &[3, 4]);
    assert_eq!((trial.blow(), trial.points()), ((6, 4, Harm::None, Harm::None), 20));
    trial.play(Action::End, &[2, 3]);
    assert_eq!((trial.blow(), trial.points()), ((6, 4, Harm::Stun, Harm::Stun), 19));
}

#[test]
fn case_b6_archers_shoot_from_where_they_stand() {
    assert_eq!(printed(6), "EFG | Chaldean coins 20-3 | enter | 6C3G 1D+2");
    assert_eq!(standing(&land(6, &[1, 6, 1, 1, 1])), "0:0202 0:0203 0:0204");
    // Accuracy C at range 5 needs a 9.
    let mut trial = alone(6).foe(0, "0702");
    trial.play(Action::End, &[4, 4, 4, 4]);
    assert_eq!(trial.aims(), [('C', 5, 0, false)]);
    trial.play(Action::End, &[4, 4, 4, 5, 3, 4]);
    assert_eq!((trial.blow(), standing(&trial)), ((6, 4, Harm::None, Harm::None), "0:0702".to_owned()));
    // Their bow is a weapon from before gunpowder, with a die of reloads.
    let mut trial = alone(6).fallen(0, "0707").foe(0, "0702");
    trial.play(Action::PickUp(Item::Weapon(Weapon::Bow)), &[4]);
    assert_eq!(trial.pack().count(Item::Reload(Weapon::Bow)), 4);
}

#[test]
fn case_b7_hoplites_strike_and_peltasts_throw() {
    assert_eq!(printed(7), "DEF | Hoplite crest insignia 20-4 | random | 7X5F 1D, 5B2G 1D");
    assert_eq!(standing(&land(7, &[2, 1, 6, 2])), "0:0605 0:0805 1:0907");
    let mut trial = alone(7).foe(0, "0702").foe(1, "0712");
    // A hoplite with an attack result comes three hexes; a peltast throws at range 5, for which B needs 8.
    trial.play(Action::End, &[4, 4, 4, 4, 4, 4, 3, 4]);
    assert_eq!((standing(&trial).as_str(), trial.blow().0), ("0:0705 1:0712", 5));
    assert_eq!(trial.aims(), [('B', 5, 0, true)]);
    assert_eq!(alone(7).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Blade));
    assert_eq!(alone(7).fallen(1, "0707").foe(0, "0702").recoverable(), Some(Weapon::Bow));
}

#[test]
fn case_b8_an_elephant_that_is_hit_rampages() {
    assert_eq!(printed(8), "DEF | Libyan knife 20-4 | random | 6X2G 2D, 10X12E 1D");
    assert_eq!(standing(&land(8, &[1, 1, 2, 1, 1])), "0:0705 0:0906 1:0908 1:0709");
    // A hit that stuns: range 4 needs 6, an elephant is no easier to hit than a man.
    let mut trial = alone(8).foe(1, "0703").foe(0, "0705");
    trial.play(m16("0703"), &[2, 3, 6, 6, 3, 3, 1, 1]);
    assert!(!trial.unit(0).amok && trial.aims() == [('A', 4, 0, false)], "{}", trial.caused());
    trial.play(m16("0703"), &[3, 3, 3, 4, 6, 6, 1, 1]);
    assert!(trial.unit(0).amok && trial.saw(Event::Amok(second(8, 1))), "{}", trial.caused());
    assert_eq!(trial.unit(0).place, hex("0703"), "stunned, it stays for this Stage");
    // Then it rolls about as the Brawlball does: down two hexes, over the spearman, with 10 against 2.
    let mut clears = trial.clone();
    clears.play(Action::End, &[4, 1, 1, 3, 4, 1]);
    assert_eq!((clears.blow(), standing(&clears).as_str()), ((10, 2, Harm::Wound, Harm::Wound), "1:0705"));
    // Where he is only stunned it may not come to rest, and moves on.
    trial.play(Action::End, &[4, 1, 1, 3, 4, 4]);
    assert_eq!(standing(&trial), "1:0706 0:0705");
    // Zones of Control mean nothing to it, and next to it a Tripper may go.
    assert!(trial.offers(Action::Move(hex("0708"))));
    trial.play(Action::End, &[4, 1, 1, 3, 4, 1, 1, 1]);
    assert_eq!(
        (trial.blow().0, trial.unit(0).place),
        (10, hex("0708")),
        "over the Tripper: {}",
        trial.caused()
    );
}

#[test]
fn case_b8_a_dead_elephant_does_not_rampage_and_one_in_awe_does() {
    let mut trial = alone(8).foe(1, "0703").foe(0, "0702");
    trial.play(m16("0703"), &[3, 3, 1, 2, 6, 6, 2, 2]);
    assert!(
        trial.unit(0).health == Health::Down && !trial.saw(Event::Amok(second(8, 1))),
        "{}",
        trial.caused()
    );
    // A grenade that does nothing to it is a hit all the same; now its handlers are helpless.
    let mut trial = alone(8).foe(1, "0703").awed_by(1).foe(0, "0712").armed(Weapon::M26);
    trial.play(Action::Throw(Weapon::M26, hex("0703")), &[1, 2, 3, 4, 1, 1, 1, 2, 2]);
    assert_eq!((trial.unit(0).awed, trial.unit(0).amok, trial.unit(0).place), (None, true, hex("0802")));
    assert!(!trial.state.can_talk(0));
}

#[test]
fn case_b9_a_legionary_throws_once_and_then_draws_his_sword() {
    assert_eq!(printed(9), "DEF | Roman good luck charm 20-5 | enter | 6C5H 2D");
    assert_eq!(standing(&land(9, &[1, 1, 3, 1, 1])), "0:1112 0:1207");
    let mut trial = alone(9).foe(0, "0702");
    trial.play(Action::End, &[4, 4, 1, 1]);
    assert_eq!(
        (trial.aims(), trial.unit(0).values),
        (vec![('C', 5, 0, false)], values("7X5H")),
        "a miss counts"
    );
    // Now an attack result brings him closer.
    trial.play(Action::End, &[4, 4]);
    assert_eq!((trial.aims(), standing(&trial)), (vec![], "0:0705".to_owned()));
    // Next to the Tripper he strikes with 7.
    let mut trial = alone(9).foe(0, "0706").with_values("7X5H");
    trial.play(Action::End, &[3, 4]);
    assert_eq!((trial.aims(), trial.blow().0), (vec![], 7));
}

#[test]
fn case_b10_slingers_and_swordsmen() {
    assert_eq!(printed(10), "DEF | Gallic arm bracelet 15-4 | enter | 6A1E 1D, 8X2G 1D");
    assert_eq!(standing(&land(10, &[2, 1, 5, 7, 1, 1])), "0:0312 0:0207 1:0208");
    // The slinger hits at range 3 with a 5; the swordsman next to the Tripper strikes with 8.
    let mut trial = alone(10).foe(0, "0704").foe(1, "0708");
    trial.play(Action::End, &[4, 4, 2, 3, 6, 6, 1, 2, 3]);
    assert_eq!((trial.aims(), trial.blow()), (vec![('A', 3, 0, true)], (8, 4, Harm::Stun, Harm::Stun)));
}

#[test]
fn case_b11_a_rider_strikes_together_with_his_horse() {
    assert_eq!(printed(11), "DEF | Ostrogoth ring 15-2 | enter | 6X5G 1D+4 on 2X2X");
    let trial = land(11, &[1, 2, 1, 1, 1, 1, 1]);
    assert_eq!(standing(&trial), "0:1002 0:1102 0:1202 0:1203 0:1204");
    assert!((0..5).all(|at| trial.unit(at).steed == Steed::Up));
    let mut trial = alone(11).foe(0, "0706");
    trial.play(Action::End, &[3, 4]);
    assert_eq!(trial.blow().0, 8);
    // On foot he strikes alone.
    let mut trial = alone(11).foe(0, "0706").but(|state| state.field.units[0].steed = Steed::Down);
    trial.play(Action::End, &[3, 4]);
    assert_eq!(trial.blow().0, 6);
}

#[test]
fn case_b12_vikings_never_run() {
    assert_eq!(printed(12), "DEF | Viking insignia 10-3 | random | 9X4I 1D+2");
    assert_eq!(standing(&land(12, &[1, 3, 6])), "0:0910 0:0510 0:0307");
    // The worst roll only stops one; a 4 brings him on.
    let mut trial = alone(12).foe(0, "0702");
    trial.play(Action::End, &[1, 1]);
    assert_eq!((trial.reactions(), standing(&trial)), (vec![Reaction::Stop], "0:0702".to_owned()));
    trial.play(Action::End, &[1, 3]);
    assert_eq!((trial.reactions(), standing(&trial)), (vec![Reaction::Towards], "0:0705".to_owned()));
    let mut trial = alone(12).foe(0, "0706");
    trial.play(Action::End, &[5, 6]);
    assert_eq!(trial.blow(), (9, 4, Harm::Stun, Harm::Stun));
}

#[test]
fn case_b13_mounted_bowmen_ride_up_where_they_cannot_hit() {
    assert_eq!(printed(13), "DEF | Magyar lasso 10-3 | enter | 8G2G 1D+3 on 2X2X");
    assert_eq!(land(13, &[1, 1, 1, 1, 1, 1]).state.field.count, 4);
    // Accuracy G at ten hexes would need 14: an attack result makes him ride.
    let mut trial = alone(13).tripper(1, "0712").foe(0, "0702");
    trial.play(Action::End, &[4, 4]);
    assert_eq!((trial.aims(), standing(&trial)), (vec![], "0:0705".to_owned()));
    // At range 3 it needs 4.
    let mut trial = alone(13).foe(0, "0704");
    trial.play(Action::End, &[4, 3, 1, 3, 2, 3]);
    assert_eq!((trial.aims(), trial.blow().0), (vec![('G', 3, 0, true)], 8), "a horse adds nothing to a bow");
}

#[test]
fn case_b14_a_fallen_horse_wounds_its_rider() {
    assert_eq!(printed(14), "FGH | Norman dagger 10-2 | enter | 7X5E 1D+2 on 2X2X");
    assert_eq!(land(14, &[2, 1, 1, 1, 1, 1]).state.field.count, 4);
    // 15 against 2: a 7 disables the horse, and the wound die says what becomes of the rider.
    let mut trial = alone(14).foe(0, "0702");
    let mut other = trial.clone();
    trial.play(m16_at_mount("0702"), &[2, 2, 3, 4, 3, 6, 6]);
    assert_eq!((trial.aims(), trial.unit(0).health), (vec![('A', 5, 3, true)], Health::Down));
    other.play(m16_at_mount("0702"), &[2, 2, 3, 4, 4, 6, 6]);
    assert_eq!((other.unit(0).steed, other.unit(0).health), (Steed::Down, Health::Up));
    assert!(other.offers(m16("0702")) && !other.offers(m16_at_mount("0702")));
}

#[test]
fn case_b15_cataphracts_close_up_lose_their_bows() {
    assert_eq!(printed(15), "FGH | Seljuk dagger 10-2 | enter | 9B6G 1D+2 on 3X4X");
    assert_eq!(land(15, &[1, 1, 1, 1, 1]).state.field.count, 3);
    let mut trial = alone(15).foe(0, "0703").foe(0, "0702");
    assert_eq!((trial.state.values(0), trial.state.values(1)), (values("6X6G"), values("6X6G")));
    // The first cannot shoot beside the other: he charges, with 6 and 3 for his horse. That leaves the second alone,
    // who shoots at range 5.
    trial.play(Action::End, &[4, 4, 5, 6, 4, 4, 4, 4, 5, 6]);
    assert_eq!(standing(&trial), "0:0706 0:0702");
    let first = trial.events().into_iter().find_map(|event| match event {
        Event::Struck(blow) => Some(blow.attack),
        _ => None,
    });
    assert_eq!((first, trial.blow().0, trial.aims()), (Some(9), 9, vec![('B', 5, 0, true)]));
    assert_eq!(trial.state.defense(Who::Mount(1)), 4, "the horse is armored");
}

#[test]
fn case_b16_a_man_on_a_horse_is_easier_to_hit_by_three() {
    assert_eq!(printed(16), "EFG | Mongolian cape 10-2 | enter | 9C4E 2D on 2X2X");
    assert_eq!(standing(&land(16, &[1, 1, 4, 1, 1])), "0:0412 0:0512");
    let mut trial = alone(16).foe(0, "0702");
    trial.play(m16("0702"), &[1, 2, 6, 6, 3, 3]);
    assert_eq!(trial.aims(), [('A', 5, 3, false)]);
    trial.play(m16("0702"), &[2, 2, 1, 1, 6, 6]);
    assert_eq!((trial.aims()[0].3, trial.unit(0).health), (true, Health::Down));
    assert_eq!(alone(16).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Bow));
}

#[test]
fn case_b17_the_longbow_is_sure_and_hard() {
    assert_eq!(printed(17), "FGH | Yeoman necklace 8-1 | enter | 10A3F 1D+2");
    assert_eq!(standing(&land(17, &[1, 5, 1, 1, 1])), "0:0207 0:0208 0:0209");
    let mut trial = alone(17).foe(0, "0702");
    trial.play(Action::End, &[4, 4, 3, 3]);
    assert_eq!(trial.aims(), [('A', 5, 0, false)]);
    trial.play(Action::End, &[4, 4, 3, 4, 3, 4, 2]);
    assert_eq!((trial.blow(), trial.points()), ((10, 4, Harm::Wound, Harm::Wound), 18));
}

#[test]
fn case_b18_the_two_handed_sword() {
    assert_eq!(printed(18), "EFG | German hat 8-4 | random | 9X5E 2D");
    assert_eq!(standing(&land(18, &[2, 1, 5, 4])), "0:0407 0:0505 0:0804");
    let mut trial = alone(18).foe(0, "0706");
    trial.play(Action::End, &[1, 1, 6, 2]);
    assert_eq!((trial.blow(), trial.points()), ((9, 4, Harm::Disable, Harm::Disable), 12));
    // Recovered it is a blade like any other: 4 against 5 for the one who fights on.
    let mut trial = alone(18).armed(Weapon::Blade).foe(0, "0706");
    trial.play(blow(Weapon::Blade, "0706"), &[1, 1]);
    assert_eq!((trial.blow(), trial.unit(0).health), ((4, 5, Harm::Stun, Harm::Stun), Health::Up));
}
