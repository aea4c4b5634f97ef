//! The laws every game must pass, held against thousands of random games.

use time_trap::{Setup, TimeTrap};

#[test]
fn two_players_obey_the_laws() {
    lawbook::obey::<TimeTrap>(1000, &[Setup::random(2)]);
}

#[test]
fn three_and_four_players_obey_the_laws() {
    lawbook::obey::<TimeTrap>(400, &[3, 4].map(Setup::random));
}

#[test]
fn nine_players_obey_the_laws() {
    lawbook::obey::<TimeTrap>(200, &[Setup::random(9)]);
}
