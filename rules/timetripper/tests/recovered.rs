//! [8.5] Weapons of the fallen.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, fire, melee};
use timetripper::{
    Action,
    gear::Item,
    tables::Harm,
    weapons::{Mode, Weapon},
};

const ROWS: [Weapon; 4] = [Weapon::Blade, Weapon::Bow, Weapon::Rifle, Weapon::Assault];

fn take(weapon: Weapon) -> Action {
    Action::PickUp(Item::Weapon(weapon))
}

/// A dead soldier of this kind in the Tripper’s hex; another one is left.
fn fallen(battle: u8, kind: u8) -> Trial {
    alone(battle).foe(kind, "0707").down().foe(kind, "0706").still()
}

/// Which rows of the chart can be picked up.
fn found(trial: &Trial) -> Vec<Weapon> {
    ROWS.into_iter().filter(|weapon| trial.offers(take(*weapon))).collect()
}

#[test]
fn case_8_5_a_recovered_weapon_serves_its_finder() {
    let mut trial = fallen(7, 0).rolled(take(Weapon::Blade), "");
    assert_eq!(trial.state.field.stage, 3, "he is pinned, and taking it was his one action");
    // 4 against 5 is the first column, on which 4 stuns.
    trial.rolls(melee(Weapon::Blade, "0706"), "4");
    assert_eq!(trial.blows(), [(trial.name(1), 4, Harm::Stun)]);
}

#[test]
fn case_8_51_only_from_the_dead_and_disabled_where_one_stands() {
    assert_eq!(found(&fallen(7, 0)), [Weapon::Blade]);
    assert_eq!(found(&alone(7).foe(0, "0706").down().foe(0, "0702")), [], "not from the next hex");
    assert_eq!(found(&alone(7).foe(0, "0706").foe(0, "0702")), [], "not from the living");
    let spent = fallen(7, 0).rolled(fire(Weapon::M16, Mode::Rapid, "0706"), "2 12");
    assert_eq!(found(&spent.rolled(Action::Cease, "")), [Weapon::Blade], "in the next Stage");
    let used = fallen(7, 0).with(Item::Reload(Weapon::M16), 1).but(|state| {
        state.trippers[0].pack.set_empty(Weapon::M16, true);
    });
    let used = used.foe(0, "0202").awed_by(1).rolled(Action::Reload(Weapon::M16), "");
    assert_eq!(found(&used), [], "not after another action");
}

#[test]
fn case_8_51_the_weapon_goes_by_the_battle() {
    for (battle, kind, row) in [
        (7, 0, Some(Weapon::Blade)),
        (7, 1, Some(Weapon::Bow)),
        (24, 0, Some(Weapon::Bow)),
        (26, 0, Some(Weapon::Rifle)),
        (33, 0, Some(Weapon::Rifle)),
        (34, 0, Some(Weapon::Assault)),
        (36, 0, Some(Weapon::Assault)),
        (1, 0, None),
        (46, 0, None),
    ] {
        assert_eq!(found(&fallen(battle, kind)), row.into_iter().collect::<Vec<_>>(), "battle {battle}");
    }
}

#[test]
fn case_8_51_a_weapon_is_taken_once() {
    let mut trial = fallen(7, 0).rolled(take(Weapon::Blade), "");
    trial.state.trippers[0].pack.recovered = None;
    trial.rolls(Action::End, "");
    assert_eq!(found(&trial), [], "the dead soldier has no second one");
}

#[test]
fn case_8_52_a_die_says_how_many_reloads_there_are() {
    let mut trial = fallen(7, 1);
    let before = trial.pack().half_pounds();
    trial.rolls(take(Weapon::Bow), "d5");
    assert_eq!(trial.pack().count(Item::Reload(Weapon::Bow)), 5);
    assert_eq!(trial.pack().half_pounds() - before, 6 + 10, "three pounds, and one for each reload");
    // Empty on 2 and 3; it can be reloaded with what was found.
    trial.rolls(Action::End, "");
    trial.rolls(fire(Weapon::Bow, Mode::Single, "0706"), "6 3");
    assert!(trial.pack().is_empty(Weapon::Bow) && trial.offers(Action::Reload(Weapon::Bow)));
    let blade = fallen(7, 0).rolled(take(Weapon::Blade), "");
    assert_eq!(blade.purposes(), [""; 0], "no die for a blade");
}

#[test]
fn case_8_53_one_recovered_weapon_at_a_time() {
    let trial = alone(7).foe(0, "0707").down().foe(1, "0707").down().foe(0, "0702").still();
    assert_eq!(found(&trial), [Weapon::Blade, Weapon::Bow]);
    let mut armed = trial.rolled(take(Weapon::Blade), "");
    armed.rolls(Action::End, "");
    assert_eq!(found(&armed), []);
    armed.rolls(Action::Drop(Item::Weapon(Weapon::Blade), 1), "");
    armed.rolls(take(Weapon::Bow), "d1");
    assert!(armed.pack().recovered.unwrap().weapon == Weapon::Bow);
}
