//! The laws every game must pass, held against random games at tables of every kind.

use tow_truck::{Setup, TowTruck};

#[test]
fn two_players_obey_the_laws() {
    lawbook::obey::<TowTruck>(100, &[Setup::new(2)]);
}

#[test]
fn three_players_obey_the_laws() {
    lawbook::obey::<TowTruck>(100, &[Setup::new(3)]);
}

#[test]
fn teams_that_take_turns_obey_the_laws() {
    lawbook::obey::<TowTruck>(40, &[4, 5, 8].map(Setup::new));
}

#[test]
fn teams_that_are_out_together_obey_the_laws() {
    lawbook::obey::<TowTruck>(40, &[4, 5, 8].map(|players| Setup::new(players).together()));
}
