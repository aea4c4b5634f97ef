//! Random play, step by step, and what must hold after each.

use engine::{Fast, Flow, Game as _, Occurrence, Offers, Recorder, Seat, Uniform};
use fantasy_trip::{
    Action, Event, FantasyTrip, Setup, State,
    body::{Fate, Id, Nature, Posture},
    state::Phase,
};

/// One step of random play.
pub(crate) struct Step<'a> {
    /// The position before it.
    pub(crate) before: &'a State,
    /// Who acted.
    pub(crate) seat: Seat,
    /// What was done.
    pub(crate) action: Action,
    /// What happened.
    pub(crate) occurrences: &'a [Occurrence<Event>],
    /// The position after it.
    pub(crate) after: &'a State,
}

impl Step<'_> {
    /// The action and the events by the names of their variants.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |text: String| text.split([' ', '(', '{']).next().unwrap_or_default().to_owned();
        let mut names = vec![format!("do {}", name(format!("{:?}", self.action)))];
        names.extend(self.events().map(|event| name(format!("{event:?}"))));
        names
    }

    /// The events.
    pub(crate) fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.occurrences.iter().filter_map(|one| match one {
            Occurrence::Event(event, _) => Some(*event),
            Occurrence::Roll(..) => None,
        })
    }
}

/// Plays random games and hands every step to a check.
#[track_caller]
pub(crate) fn wander(setup: &Setup, games: u64, check: impl FnMut(&Step<'_>) -> Result<(), String>) {
    wander_from(setup, games, |_| (), |_| true, check);
}

/// The same from positions that are changed before anyone enters, by players who look at a few offers for one they like.
#[track_caller]
pub(crate) fn wander_from(
    setup: &Setup,
    games: u64,
    prepare: impl Fn(&mut State),
    likes: impl Fn(Action) -> bool,
    mut check: impl FnMut(&Step<'_>) -> Result<(), String>,
) {
    for number in 0..games {
        let mut table = Recorder::new(Fast::new(number));
        let mut chance = Fast::new(number + 1000);
        let mut state = FantasyTrip::start(setup, 1, &mut table);
        prepare(&mut state);
        let mut offers = Offers::for_bots();
        while let Some(seat) = FantasyTrip::to_act(&state).lowest() {
            offers.clear();
            FantasyTrip::offer(&state, seat, &mut offers);
            assert!(!offers.is_empty(), "game {number}: nothing is offered in {:?}", state.phase);
            let mut action = Uniform::pick(&offers, &mut chance);
            for _ in 0..5 {
                if likes(action) {
                    break;
                }
                action = Uniform::pick(&offers, &mut chance);
            }
            table.occurrences.clear();
            let before = state.clone();
            let flow = FantasyTrip::apply(&mut state, seat, action, &mut table);
            let rolled = table.occurrences.iter().any(|one| matches!(one, Occurrence::Roll(..)));
            assert!(!rolled || flow == Flow::Final, "{action:?} rolls and can be undone");
            let occurrences = table.occurrences.as_slice();
            let step = Step { before: &before, seat, action, occurrences, after: &state };
            if let Err(fault) = check(&step) {
                let events: Vec<_> = step.events().map(|event| format!("  {event:?}")).collect();
                panic!(
                    "game {number}, turn {}, {:?}, {action:?}: {fault}\n{}",
                    before.turn,
                    before.phase,
                    events.join("\n")
                );
            }
        }
    }
}

fn ensure(holds: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault()) }
}

/// What holds in every position, whatever has happened.
pub(crate) fn holds(state: &State) -> Result<(), String> {
    for id in state.ids() {
        let (figure, body) = (state.figure(id), &state.figure(id).body);
        if figure.is_able() {
            able(state, id)?;
        } else {
            ensure(!body.in_pile, || format!("f{id} is out, and still in a pile"))?;
            let gone = !matches!(body.fate, Fate::Unconscious | Fate::Dying | Fate::Dead);
            ensure(!gone || body.place.is_none(), || {
                format!("f{id} is {:?}, and still somewhere", body.fate)
            })?;
            let made = figure.secret.nature != Nature::Real;
            ensure(!made || gone, || format!("f{id} was made, and left a body"))?;
        }
    }
    ensure(!matches!(state.phase, Phase::Over(_)) || state.outcome().is_some(), || "no outcome".to_owned())
}

fn able(state: &State, id: Id) -> Result<(), String> {
    let body = &state.figure(id).body;
    let Some(place) = body.place else { return Err(format!("f{id} can fight, but is nowhere")) };
    let composing = matches!(state.phase, Phase::Renew(_) | Phase::React(_));
    ensure(state.st(id) > 0 || composing, || format!("f{id} can fight at ST {}", state.st(id)))?;
    let walled = body.hexes().any(|hex| state.ground.terrain(hex).blocks()) && !body.aloft;
    ensure(!walled, || format!("f{id} is in a wall at {place}"))?;
    if body.in_pile {
        let has_foe = state.able().any(|other| {
            state.are_foes(id, other)
                && state.figure(other).body.in_pile
                && state.figure(other).body.place == body.place
        });
        ensure(body.posture == Posture::Prone, || format!("f{id} stands in a pile"))?;
        ensure(has_foe, || format!("f{id} is in a pile with no foe"))?;
    }
    for slot in [body.right, body.left].into_iter().flatten() {
        ensure(body.arms[usize::from(slot)].is_some(), || format!("f{id} holds nothing in slot {slot}"))?;
    }
    ensure(body.left.is_none() || !body.has_shield_ready(), || format!("f{id} has three hands"))?;
    let blocks = |other: Id| state.blocks(other) && !state.figure(other).body.in_pile;
    let shares = state.able().find(|other| {
        let covers = |hex| state.figure(*other).body.covers(hex);
        *other != id && blocks(*other) && blocks(id) && body.hexes().any(covers)
    });
    ensure(shares.is_none(), || format!("f{id} and {shares:?} share a hex"))?;
    let kneels = !body.must_kneel() || body.posture != Posture::Standing || body.aloft;
    ensure(kneels, || format!("f{id} stands on a leg that does not hold"))
}
