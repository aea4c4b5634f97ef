//! Random play: it allocates nothing, everything happens in it, and what must always hold does.

mod common;

use std::collections::BTreeSet;

use common::{
    close,
    random::{holds, wander},
    setup,
};
use engine::{Game as _, Offers, Playout, Uniform};
use fantasy_trip::{
    Event, FantasyTrip, Setup,
    figures::Build,
    kinds::Kind,
    spells::{SPELLS, Spells},
};

fn melee() -> Setup {
    let mut setup = close(setup(&["Bron; Iden; Rolf; Marrec", "Tessa; Vesper; Wat; Bear"]));
    setup.options.limit = 12;
    setup
}

#[test]
fn random_play_allocates_nothing() {
    allocates_nothing(&melee(), 3);
}

/// Wizards who know every spell between them, so that hexes are attacked unseen, crowds are made and spells parried.
fn masters() -> Setup {
    let mut masters = close(setup(&["Iden; Vesper; Bron", "Morwen; Alric; Dragon"]));
    let spells: Vec<_> = SPELLS.iter().map(|line| line.spell).collect();
    for (build, known) in
        masters.sides.iter_mut().flatten().filter(|build| build.wizard).zip(spells.chunks(16))
    {
        let name = format!("{}a", build.name);
        *build = Build { attributes: [18, 13, 16], wizard: true, ..Build::new(&name, Kind::Human) };
        build.spells = known.iter().fold(Spells::default(), |spells, spell| spells.with(*spell));
    }
    masters.options.limit = 20;
    masters
}

#[test]
fn random_magic_allocates_nothing() {
    allocates_nothing(&masters(), 5);
}

#[track_caller]
fn allocates_nothing(setup: &Setup, number: u64) {
    let mut playout = Playout::<FantasyTrip>::new(number);
    let mut offers = Offers::for_bots();
    let mut longest = 0;
    for _ in 0..20 {
        let mut state = playout.start(setup);
        while let Some(seat) = FantasyTrip::to_act(&state).lowest() {
            let offered = allocation_counter::measure(|| {
                offers.clear();
                FantasyTrip::offer(&state, seat, &mut offers);
            });
            // The buffer is the caller's, and grows with an offer that is longer than any before.
            assert!(offered.count_total == 0 || offers.len() > longest, "{:?}", state.phase);
            longest = longest.max(offers.len());
            let mut action = None;
            let counted = allocation_counter::measure(|| {
                let picked = Uniform::pick(&offers, playout.chance());
                let _ = playout.apply(&mut state, seat, picked);
                action = Some(picked);
            });
            assert_eq!(counted.count_total, 0, "{action:?}");
        }
    }
}

#[test]
fn what_must_always_hold_does() {
    let mut crippling = melee();
    crippling.options.crippling = true;
    let beasts = close(setup(&["Dragon; Bron", "Giant; Gargoyle; Iden", "Small dragon; Wolf"]));
    for setup in [melee(), crippling, beasts] {
        wander(&setup, 25, |step| holds(step.after));
    }
}

#[test]
fn everything_happens_in_random_play() {
    let mut seen = BTreeSet::new();
    let wizards = close(setup(&["Iden; Morwen; Bron", "Vesper; Alric; Tessa"]));
    let fighters = close(setup(&["Bron; Bombard; Pia; Korin", "Wat; Grath; Skritch; Marrec"]));
    let beasts = close(setup(&["Dragon; Bron", "Giant; Gargoyle; Bear"]));
    for (setup, games) in [(wizards, 60), (fighters, 40), (beasts, 30)] {
        wander(&setup, games, |step| {
            seen.extend(step.names());
            Ok(())
        });
    }
    let wanted = [
        "Entered",
        "TurnBegan",
        "Initiative",
        "Ordered",
        "SpellEnded",
        "Chose",
        "Moved",
        "Faced",
        "Posed",
        "Flew",
        "Attacked",
        "Dropped",
        "DroppedShield",
        "Hurt",
        "Felled",
        "Out",
        "Maimed",
        "Saved",
        "Guarded",
        "Defence",
        "Readied",
        "Rose",
        "Retreated",
        "Followed",
        "Cast",
        "ReallyCast",
        "Lies",
        "Created",
        "Gone",
        "Disbelieved",
        "Passed",
        "Over",
        "Yielded",
        "Left",
        "Burst",
        "OnTheWay",
        "Free",
        "do Enter",
        "do Order",
        "do Keep",
        "do Choose",
        "do Go",
        "do Sneak",
        "do Attack",
        "do Ready",
        "do PickUp",
        "do Rise",
        "do Disengage",
        "do Close",
        "do DrawDagger",
        "do BreakAway",
        "do Cast",
        "do Feign",
        "do At",
        "do AtHex",
        "do Like",
        "do Guard",
        "do Agree",
        "do Retreat",
        "do Follow",
        "do Berserk",
        "do Kill",
        "do Dismiss",
    ];
    let missing: Vec<_> = wanted.iter().filter(|name| !seen.contains(**name)).collect();
    assert!(missing.is_empty(), "never seen: {missing:?}");
}

#[test]
fn events_are_small() {
    assert!(std::mem::size_of::<Event>() <= 32);
    assert!(std::mem::size_of::<fantasy_trip::Action>() <= 8);
}
