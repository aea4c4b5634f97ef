//! The laws that every game obeys.

mod common;

use common::{close, setup};
use fantasy_trip::{
    FantasyTrip, Setup,
    figures::Build,
    setup::Contest,
    spells::{SPELLS, Spells},
};

/// The same fight, stopped early.
fn short(mut setup: Setup, turns: u16) -> Setup {
    setup.options.limit = turns;
    setup
}

#[test]
fn duels_obey_the_laws() {
    let far = short(setup(&["Marrec", "Pia"]).on("hall"), 20);
    lawbook::obey::<FantasyTrip>(
        12,
        &[close(setup(&["Bron", "Tessa"])), close(setup(&["Wat; Bombard", "Grath; Pip"])), far],
    );
}

#[test]
fn wizards_obey_the_laws() {
    let near = close(short(setup(&["Iden; Vesper", "Morwen; Alric"]), 15));
    let mixed = close(short(setup(&["Morwen; Bron; Wolf", "Vesper; Tessa; Bear"]), 10));
    lawbook::obey::<FantasyTrip>(8, &[near, mixed, close(short(masters(), 12))]);
}

/// Four wizards who know every spell between them.
fn masters() -> Setup {
    let mut masters = setup(&["Iden; Vesper", "Morwen; Alric"]);
    masters.options.extra = 8;
    let spells: Vec<_> = SPELLS.iter().map(|line| line.spell).collect();
    for (build, known) in masters.sides.iter_mut().flatten().zip(spells.chunks(16)) {
        let kind = fantasy_trip::kinds::Kind::Human;
        *build = Build {
            kind,
            attributes: [13, 11, 16],
            wizard: true,
            ..Build::new(&format!("{}a", build.name), kind)
        };
        build.spells = known.iter().fold(Spells::default(), |spells, spell| spells.with(*spell));
    }
    masters
}

#[test]
fn beasts_obey_the_laws() {
    let mut pit = short(setup(&["Dragon; Wolf", "Giant; Gargoyle", "Small dragon; Bear"]).on("pit"), 8);
    pit.options.contest = Contest::Arena;
    let near =
        close(short(setup(&["Dragon; Gargoyle", "Giant; Wolf; Giant snake", "Small dragon; Bron"]), 8));
    lawbook::obey::<FantasyTrip>(6, &[pit, near]);
}

#[test]
fn melees_obey_the_laws() {
    let mut melee = close(short(
        setup(&["Bron; Rolf; Bombard", "Gorm; Wat; Skritch", "Grath; Durn; Pip", "Hugh; Fenn; Vesper"]),
        8,
    ));
    melee.options.crippling = true;
    let ring = "Ann, human, 12/11/9, crutch, dagger, missile weapons, ring of lightning, xp 30";
    melee.sides[0].push(Build::read(ring).unwrap_or_else(|faults| panic!("{faults:?}")));
    let mut practice = melee.clone();
    practice.options.contest = Contest::Practice;
    let dark = short(melee.clone().on("cellar"), 6);
    lawbook::obey::<FantasyTrip>(4, &[melee, practice, dark]);
}
