//! Random games to the end: nothing breaks, the rules' own invariants hold, every stage is reached, and no step
//! allocates.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use engine::{Fast, Game as _, Occurrence, Offers, Playout, Recorder, Uniform};
use time_agent::{
    End, Event, Kind, Race, Setup, Stage, State, Technologies, TimeAgent,
    points::{Points, Turned},
};

/// [A13] What a race should have: what it started with, and everything that is reversed or cut off.
fn expected(state: &State, race: Race) -> Points {
    let start = state.world.board.races[race.index()];
    let mut sum = Points { rp: start.rp, vp: start.vp };
    // What was altered this turn counts at its end.
    let pending =
        if matches!(state.stage, Stage::Over(_)) { time_agent::HexSet::NONE } else { state.turn.altered };
    for hex in state.world.tile_hexes() {
        let event = state.layout.face(hex).and_then(|tile| state.world.event(tile));
        let counts = state.layout.reversed().has(hex) != pending.has(hex);
        if let Some(event) = event.filter(|_| counts) {
            sum = sum.plus(event.indicator.change(race, Turned::Over));
        }
    }
    for technology in Technologies::ALL.minus(state.connected).iter() {
        sum = sum.plus(state.world.status(technology).change(race, Turned::Over));
    }
    sum
}

#[track_caller]
fn holds(state: &State) {
    let limits = &state.world.board.limits;
    for race in Race::ALL {
        let own = state.race(race);
        assert_eq!(Points { rp: own.rp, vp: own.vp }, expected(state, race), "{race} in {:?}", state.stage);
        assert!(own.used <= own.machines && own.machines <= limits.machines);
        assert!(Kind::ALL.into_iter().all(|kind| own.count(kind) <= limits.force[kind.index()]));
        assert!((own.hexes() - state.world.past()).is_empty(), "operatives are in the past or at home");
        assert!(!own.hexes().meets(state.layout.down()), "no one stands on a tile that is face down");
        if !state.is_played(race) {
            assert!(own.force(race).next().is_none() && own.credits == 0);
        }
    }
    let reversed = state.layout.reversed();
    assert!(reversed.iter().all(|hex| state.layout.alteration_cost(&state.world, hex).is_some()));
    assert!(state.round <= limits.rounds);
    if matches!(state.stage, Stage::Move) && state.turn.moved == 0 {
        assert_eq!(state.connected, state.layout.statuses(&state.world));
    }
}

/// What was seen in games that were played to the end.
#[derive(Default)]
struct Census {
    ends: Vec<End>,
    rounds: usize,
    doubts: usize,
    saved: usize,
    paid: usize,
    restored: usize,
    ties: usize,
    reconnected: usize,
    stages: Vec<&'static str>,
}

impl Census {
    fn add(&mut self, event: &Event) {
        match event {
            Event::Doubted => self.doubts += 1,
            Event::Saved => self.saved += 1,
            Event::Paid(..) => self.paid += 1,
            Event::Altered { reversed: time_agent::Reversal::Restored, .. } => self.restored += 1,
            Event::Attacked(_, time_agent::Fight::Tie) => self.ties += 1,
            Event::Connected(_) => self.reconnected += 1,
            Event::Over { end, .. } => self.ends.push(*end),
            _ => {}
        }
    }
}

const fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Order => "order",
        Stage::Headquarters => "headquarters",
        Stage::Move => "move",
        Stage::Oppose => "oppose",
        Stage::Search => "search",
        Stage::Combat => "combat",
        Stage::Alter => "alter",
        Stage::Shares => "shares",
        Stage::Settle => "settle",
        Stage::Over(_) => "over",
    }
}

fn play(players: usize, number: u64, census: &mut Census) {
    let mut table = Recorder::new(Fast::new(number));
    let mut chance = Fast::new(number + 77);
    let mut state = TimeAgent::start(&Setup::new(players), 1, &mut table);
    let mut offers = Offers::new();
    while let Some(seat) = TimeAgent::to_act(&state).lowest() {
        offers.clear();
        TimeAgent::offer(&state, seat, &mut offers);
        if !census.stages.contains(&name(state.stage)) {
            census.stages.push(name(state.stage));
        }
        let action = Uniform::pick(&offers, &mut chance);
        let _ = TimeAgent::apply(&mut state, seat, action, &mut table);
        holds(&state);
        for occurrence in table.occurrences.drain(..) {
            if let Occurrence::Event(event, _) = occurrence {
                census.add(&event);
            }
        }
    }
    assert!(TimeAgent::outcome(&state).is_some());
    census.rounds += usize::from(state.round);
}

#[test]
fn games_of_every_size_keep_the_invariants_and_reach_everything() {
    let mut all = Census::default();
    for players in 2..=6 {
        all.stages.clear();
        (0..60).for_each(|number| play(players, number, &mut all));
        assert_eq!(all.stages.len(), 9, "{players} players: {:?}", all.stages);
    }
    let Census { ends, rounds, doubts, saved, paid, restored, ties, reconnected, stages: _ } = all;
    assert_eq!(ends.len(), 300);
    assert!(End::ALL.into_iter().all(|end| ends.contains(&end)));
    let seen = [rounds, doubts, saved, paid, restored, ties, reconnected];
    assert!(seen.iter().all(|number| *number > 0), "{seen:?}");
}

#[test]
fn a_thousand_games_of_six_end_without_a_fault() {
    let setup = Setup::new(6);
    let mut playout = Playout::<TimeAgent>::new(1992);
    let mut ends = [0; 2];
    for _ in 0..1000 {
        let mut state = playout.start(&setup);
        let (outcome, _) = playout.finish(&mut state, &mut Uniform, usize::MAX);
        assert!(outcome.is_some_and(|outcome| !outcome.winners.is_empty()));
        holds(&state);
        ends[usize::from(state.stage == Stage::Over(End::LastRound))] += 1;
    }
    assert!(ends[0] > 0, "Time Travel is cut off in some: {ends:?}");
}

#[test]
fn random_play_allocates_nothing_after_warm_up() {
    for players in [2, 4, 6] {
        let setup = Setup::new(players);
        let mut playout = Playout::<TimeAgent>::new(3);
        let mut games = |count: usize| {
            for _ in 0..count {
                let mut state = playout.start(&setup);
                assert!(playout.finish(&mut state, &mut Uniform, usize::MAX).0.is_some());
            }
        };
        games(10);
        let counted = allocation_counter::measure(|| games(20));
        assert_eq!(counted.count_total, 0, "{players} players");
    }
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1_u8; 10])));
    assert_eq!(counted.count_total, 1, "the counter counts");
}
