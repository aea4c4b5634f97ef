//! The laws every game must pass, held against random games at tables of every size.

use time_agent::{Setup, TimeAgent};

#[test]
fn two_players_obey_the_laws() {
    lawbook::obey::<TimeAgent>(30, &[Setup::new(2)]);
}

#[test]
fn three_players_obey_the_laws() {
    lawbook::obey::<TimeAgent>(30, &[Setup::new(3)]);
}

#[test]
fn four_players_obey_the_laws() {
    lawbook::obey::<TimeAgent>(30, &[Setup::new(4)]);
}

#[test]
fn five_players_obey_the_laws() {
    lawbook::obey::<TimeAgent>(30, &[Setup::new(5)]);
}

#[test]
fn six_players_obey_the_laws() {
    lawbook::obey::<TimeAgent>(30, &[Setup::new(6).in_order()]);
}
