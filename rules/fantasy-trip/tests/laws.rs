//! The laws that every game obeys.

mod common;

use std::sync::Arc;

use common::setup;
use fantasy_trip::{FantasyTrip, Setup, setup::Contest};

#[test]
fn duels_obey_the_laws() {
    lawbook::obey::<FantasyTrip>(3, &[setup(&["Bron", "Tessa"]), setup(&["Marrec", "Pia"]).on("hall")]);
}

#[test]
fn wizards_obey_the_laws() {
    let mut short = setup(&["Iden; Vesper", "Morwen; Alric"]);
    short.options.limit = 12;
    lawbook::obey::<FantasyTrip>(4, &[short]);
}

#[test]
fn beasts_obey_the_laws() {
    let mut short = setup(&["Dragon; Wolf", "Giant; Gargoyle", "Small dragon; Bear"]);
    short.options.limit = 8;
    short.options.contest = Contest::Arena;
    lawbook::obey::<FantasyTrip>(2, &[short.on("pit")]);
}

#[test]
fn melees_obey_the_laws() {
    let mut short: Setup = setup(&["Bron; Rolf; Bombard", "Gorm; Wat; Skritch", "Grath; Durn; Pip", "Hugh; Fenn; Vesper"]);
    (short.options.limit, short.options.crippling) = (6, true);
    let dark = Setup { ground: Arc::new(fantasy_trip::maps::named("cellar").unwrap().clone()), ..short.clone() };
    lawbook::obey::<FantasyTrip>(1, &[short, dark]);
}
