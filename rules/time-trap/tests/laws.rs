//! The laws every game must pass, held against thousands of random games.

use lawbook::{Laws, Never, kinds};
use time_trap::{Action, Setup, TimeTrap};

#[test]
fn two_players_obey_the_laws() {
    lawbook::obey::<TimeTrap>(800, &[Setup::random(2)]);
}

#[test]
fn three_and_four_players_obey_the_laws() {
    lawbook::obey::<TimeTrap>(100, &[3, 4].map(Setup::random));
}

#[test]
fn nine_players_obey_the_laws() {
    lawbook::obey::<TimeTrap>(12, &[Setup::random(9)]);
}

#[test]
fn every_kind_of_action_is_taken_and_every_secret_compared() {
    let kinds = kinds!(Action: Man, Past, Move, Fire, Send, Submit, Missed)
        .secret(&["Man", "Past", "Move", "Fire", "Send"]);
    let never: [Never<'_>; 0] = [];
    Laws::<TimeTrap>::new().cover(kinds, &never, 40, &[2, 4].map(Setup::random));
}
