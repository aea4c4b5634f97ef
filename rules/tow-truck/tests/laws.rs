//! The laws every game must pass, held against random games at tables of every kind.

use engine::{Seat, Seats};
use lawbook::{Laws, Never, kinds};
use tow_truck::{Action, Setup, TowTruck};

/// A table on which the first players are one team and all others the other.
fn first_against_rest(first: usize, players: usize) -> Setup {
    let team = Seats::first(first);
    let rest = (first..players).map(Seat::new).collect();
    Setup { teams: [rest, team], ..Setup::new(players) }
}

#[test]
fn two_players_obey_the_laws() {
    lawbook::obey::<TowTruck>(400, &[Setup::new(2)]);
}

#[test]
fn three_players_obey_the_laws() {
    lawbook::obey::<TowTruck>(300, &[Setup::new(3)]);
}

#[test]
fn teams_that_take_turns_obey_the_laws() {
    lawbook::obey::<TowTruck>(60, &[4, 5, 8].map(Setup::new));
    lawbook::obey::<TowTruck>(60, &[first_against_rest(2, 7)]);
    lawbook::obey::<TowTruck>(12, &[Setup::new(16), first_against_rest(14, 16).together()]);
}

#[test]
fn teams_that_are_out_together_obey_the_laws() {
    lawbook::obey::<TowTruck>(60, &[4, 5, 8].map(|players| Setup::new(players).together()));
    lawbook::obey::<TowTruck>(
        20,
        &[first_against_rest(3, 6).together(), first_against_rest(2, 8).together()],
    );
}

#[test]
fn every_kind_of_action_is_taken_and_every_secret_compared() {
    let kinds = kinds!(
        Action: Agent, Roll, Say, Insist, Clue, Silent, Talk, Unsure, Pass, Jump, To, Year, Stop, Paradox, Vote, Park,
        Missed,
    )
    .secret(&["Talk", "Vote"]);
    let never: [Never<'_>; 0] = [];
    let setups = [Setup::new(3), Setup::new(5), Setup::new(8).together()];
    Laws::<TowTruck>::new().cover(kinds, &never, 60, &setups);
}
