//! Settings for Timemasters and for players who try again.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{Fast, Game as _, Offers, Seat, Setting, Silent};
use timetripper::{Action, Setup, TimeTripper, gear::Item, setup::load_words, state::Phase, weapons::Weapon};

const OWN: &str = "battle 5 # a comment\n  title Ducks & <geese>\n  display past\n  negotiate no\n  treasure none\n  set-up random\n  \
                   opponent Ducks\n    kind animal\n    looks serpent\n    values 2X1F\n    count 1D\n    leaves nothing\n  note Quack.";

fn read(settings: &[(&str, &str)]) -> Result<Setup, Vec<String>> {
    let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    Setup::read(1, &settings).map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

/// The battles of a trip whose Tripper sets off with what he has.
fn begun(setup: &Setup) -> timetripper::State {
    let mut table = Silent(Fast::new(3));
    let mut state = TimeTripper::start(setup, 1, &mut table);
    let _ = TimeTripper::apply(&mut state, Seat::new(0), Action::Start, &mut table);
    state
}

#[test]
fn a_trip_begins_in_the_battle_that_is_tried() {
    for battle in [5u8, 44, 71] {
        let setup = read(&[("begin-in", &battle.to_string())]).unwrap();
        let state = begun(&setup);
        assert_eq!(state.time.battles(), [battle]);
        assert_eq!(state.time.displays.battle(state.time.at), Some(battle));
    }
    // The black hole leads on at random, and never into itself again.
    let state = begun(&read(&[("begin-in", "72")]).unwrap());
    assert_eq!(state.time.battles()[0], 72);
    assert_ne!(state.field.battle, 72);
    for bad in ["0", "73", "x", "-1"] {
        assert!(read(&[("begin-in", bad)]).is_err(), "{bad}");
    }
}

#[test]
fn own_battles_come_on_one_line_and_read_back() {
    let setup = read(&[("battles", OWN), ("begin-in", "5")]).unwrap();
    assert!(
        setup.own_battles.starts_with("battle 5 | title Ducks & <geese> | display past"),
        "{}",
        setup.own_battles
    );
    assert!(!setup.own_battles.contains(['\n', '#']));
    let settings = setup.write();
    let again = Setup::read(1, &settings).unwrap();
    assert_eq!(again, setup);
    assert_eq!(again.book.battle(5).unwrap().title, "Ducks & <geese>");
    let faults = read(&[("battles", "battle 5 | colour red | opponent X | values 9")]).unwrap_err();
    assert!(faults[0].contains("line 2") && faults[0].contains("line 4"), "{faults:?}");
}

#[test]
fn case_16_0c_someone_begins_with_the_same_load_and_may_change_it() {
    let words = "m16-ammo 5, m26 2, bayonet 1";
    let setup = read(&[("load", words), ("victory", "C")]).unwrap();
    assert_eq!(Setup::read(1, &setup.write()).unwrap(), setup);
    let state = begun(&setup);
    assert_eq!(load_words(&state.chosen[0]), words);
    assert!(state.chosen[0].has(Item::Radio) && state.chosen[0].has(Item::Weapon(Weapon::M16)));
    let mut table = Silent(Fast::new(3));
    let first = TimeTripper::start(&setup, 1, &mut table);
    assert!(matches!(first.phase, Phase::Equip(_)));
    let mut offers = Offers::new();
    TimeTripper::offer(&first, Seat::new(0), &mut offers);
    let fewer = Action::Take(Item::Weapon(Weapon::M26), 0);
    assert!(offers.list().iter().any(|(action, _)| *action == fewer));
    for bad in ["radio 1", "m26 7", "m26 0", "spoon 1", "m16-ammo 20, shotgun-ammo 20", "m26 x"] {
        assert!(read(&[("load", bad)]).is_err(), "{bad}");
    }
}
