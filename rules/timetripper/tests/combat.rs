//! [8.0] Combat.
mod common;

use common::{alone, hex};
use timetripper::{Action, field::Health, weapons::{Mode, Weapon}};

#[test]
fn case_8_21e_a_hit_is_looked_up_by_the_difference() {
    let mut trial = alone(7).foe(0, "0704");
    // Range 3, accuracy A needs 5; 15 against 5 is the last column, on which 7 disables; 12 leaves the magazine full.
    let fire = Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex("0704"), mount: false };
    trial.play(fire, &[3, 2, 3, 4, 6, 6]);
    assert_eq!(trial.unit(0).health, Health::Down, "{}", trial.told());
}
