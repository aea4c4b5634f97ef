//! Random play: it allocates nothing, everything happens in it, and what must always hold does.

mod common;

use std::collections::BTreeSet;

use common::{close, setup};
use engine::{Fast, Flow, Game as _, Offers, Playout, Recorder, Uniform};
use fantasy_trip::{
    Event, FantasyTrip, Setup, State,
    body::{Fate, Posture},
    state::Phase,
};

fn melee() -> Setup {
    let mut setup = close(setup(&["Bron; Iden; Rolf; Marrec", "Tessa; Vesper; Wat; Bear"]));
    setup.options.limit = 12;
    setup
}

#[test]
fn random_play_allocates_nothing() {
    let mut playout = Playout::<FantasyTrip>::new(3);
    let mut state = playout.start(&melee());
    // The buffer of offers grows to its size in a first game.
    let _ = playout.finish(&mut state, &mut Uniform, 20_000);
    let mut state = playout.start(&melee());
    let info = allocation_counter::measure(|| {
        let (outcome, steps) = playout.finish(&mut state, &mut Uniform, 20_000);
        assert!(outcome.is_some() && steps > 50);
    });
    assert_eq!(info.count_total, 0);
}

/// Plays random games and hands every position to a check.
fn wander(setup: &Setup, games: u64, mut check: impl FnMut(&State, &[String])) {
    for number in 0..games {
        let mut table = Recorder::new(Fast::new(number));
        let mut chance = Fast::new(number + 1000);
        let mut state = FantasyTrip::start(setup, 1, &mut table);
        let mut offers = Offers::for_bots();
        while let Some(seat) = FantasyTrip::to_act(&state).lowest() {
            offers.clear();
            FantasyTrip::offer(&state, seat, &mut offers);
            assert!(!offers.is_empty(), "game {number}: nothing is offered in {:?}", state.phase);
            let action = Uniform::pick(&offers, &mut chance);
            table.occurrences.clear();
            let flow = FantasyTrip::apply(&mut state, seat, action, &mut table);
            let rolled = table.occurrences.iter().any(|one| matches!(one, engine::Occurrence::Roll(..)));
            assert!(!rolled || flow == Flow::Final, "{action:?} rolls and can be undone");
            let name = |text: String| text.split([' ', '(', '{']).next().unwrap_or_default().to_owned();
            let mut seen = vec![format!("do {}", name(format!("{action:?}")))];
            seen.extend(table.occurrences.iter().filter_map(|one| match one {
                engine::Occurrence::Event(event, _) => Some(name(format!("{event:?}"))),
                engine::Occurrence::Roll(..) => None,
            }));
            check(&state, &seen);
        }
    }
}

/// What holds in every position, whatever has happened.
fn holds(state: &State) {
    for id in state.ids() {
        let figure = state.figure(id);
        let body = &figure.body;
        assert_eq!(body.fate == Fate::Able, figure.is_able());
        if !figure.is_able() {
            assert!(!body.in_pile, "f{id} is out, and still in a pile");
            continue;
        }
        assert!(body.place.is_some(), "f{id} can fight, but is nowhere");
        let composing = matches!(state.phase, Phase::Renew(_) | Phase::React(_));
        assert!(state.st(id) > 0 || composing, "f{id} can fight at ST {}", state.st(id));
        assert!(
            body.hexes().all(|hex| !state.ground.terrain(hex).blocks() || body.aloft),
            "f{id} is in a wall"
        );
        if body.in_pile {
            assert_eq!(body.posture, Posture::Prone);
            assert!(
                state.able().any(|other| state.are_foes(id, other)
                    && state.figure(other).body.in_pile
                    && state.figure(other).body.place == body.place),
                "f{id} is in a pile with no foe"
            );
        }
        for slot in [body.right, body.left].into_iter().flatten() {
            assert!(body.arms[usize::from(slot)].is_some(), "f{id} holds nothing in slot {slot}");
        }
        assert!(body.left.is_none() || !body.has_shield_ready(), "f{id} has three hands");
        let blocked = state.able().filter(|other| {
            *other != id
                && state.blocks(*other)
                && state.blocks(id)
                && !body.in_pile
                && !state.figure(*other).body.in_pile
        });
        for other in blocked {
            assert!(
                !body.hexes().any(|hex| state.figure(other).body.covers(hex)),
                "f{id} and f{other} share a hex"
            );
        }
    }
    if matches!(state.phase, Phase::Over(_)) {
        assert!(state.outcome().is_some());
    }
}

#[test]
fn what_must_always_hold_does() {
    let mut crippling = melee();
    crippling.options.crippling = true;
    let beasts = close(setup(&["Dragon; Bron", "Giant; Gargoyle; Iden", "Small dragon; Wolf"]));
    for setup in [melee(), crippling, beasts] {
        wander(&setup, 25, |state, _| holds(state));
    }
}

#[test]
fn everything_happens_in_random_play() {
    let mut seen = BTreeSet::new();
    let wizards = close(setup(&["Iden; Morwen; Bron", "Vesper; Alric; Tessa"]));
    let fighters = close(setup(&["Bron; Bombard; Pia; Korin", "Wat; Grath; Skritch; Marrec"]));
    let beasts = close(setup(&["Dragon; Bron", "Giant; Gargoyle; Bear"]));
    for (setup, games) in [(wizards, 60), (fighters, 40), (beasts, 30)] {
        wander(&setup, games, |_, names| seen.extend(names.iter().cloned()));
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
