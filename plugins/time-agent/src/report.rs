//! What a simulation of Time Agent counts: who wins, how long games are and how they end, what happens in a round, and how
//! often each technology is cut off.

mod figures;
mod sections;

use bots::{Level, Skill};
use engine::{Outcome, Seat};
use plugin::{Report, Reported, Section};
use time_agent::{
    Action, Deed, End, Kind, Purchase, Race, Stage, State, Technologies, Technology, TimeAgent,
    race::{Operative, RACES},
    technology::TECHNOLOGIES,
};

use crate::TimeAgentPlugin;
use figures::Share;

/// Longer games are counted with those of this many rounds.
const MOST_ROUNDS: usize = 30;

impl Reported for TimeAgentPlugin {
    type Report = TimeAgentReport;

    fn default_seats() -> Vec<Skill> {
        vec![Skill::Expert(Level::Hard); 6]
    }
}

/// Counts over many games of Time Agent.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TimeAgentReport {
    games: u64,
    races: [RaceCounts; RACES],
    /// By seat: victories of games.
    seats: [Share; RACES],
    /// Games by their rounds, counted from 1.
    lengths: [u64; MOST_ROUNDS],
    /// Games by how they ended.
    ends: [u64; 2],
    /// Games in which all tiles were turned up and Time Travel was saved.
    saved: u64,
    /// Games that the race which cut Time Travel off won, of those that ended so.
    cutters: Share,
    /// What happened in each round.
    rounds: [RoundCounts; MOST_ROUNDS],
    technologies: [TechnologyCounts; TECHNOLOGIES],
    /// The game that is being played.
    game: Watched,
}

/// What came of one race.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct RaceCounts {
    won: Share,
    vp: i64,
    rp: i64,
    alterations: u64,
    lost: u64,
}

/// What happened in one round of all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct RoundCounts {
    games: u64,
    credits: u64,
    alterations: u64,
    rotations: u64,
    lost: u64,
    shared: u64,
}

/// How often a technology was cut off.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct TechnologyCounts {
    games: u64,
    times: u64,
    /// Games at the end of which it was cut off.
    at_the_end: u64,
}

/// What is remembered of the game that is being played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Watched {
    round: usize,
    /// The operatives that each race had at the last step.
    force: [u8; RACES],
    /// The technologies that were cut off at the last step, and at any step.
    cut: Technologies,
    ever_cut: Technologies,
    /// Whether a face-down tile was left at the last step, and whether all were turned up without an end.
    was_saved: bool,
}

impl Report<TimeAgent> for TimeAgentReport {
    fn step(&mut self, state: &State, _seat: Seat, action: Action) {
        self.notice(state);
        let round = &mut self.rounds[round_index(state)];
        round.credits += u64::from(spent(state, action));
        let request = match action {
            Action::Do(request) => request,
            Action::Accept => {
                round.shared += 1;
                let Some(request) = state.turn.request else { return };
                request
            }
            _ => return,
        };
        match request.deed {
            Deed::Alter => {
                round.alterations += 1;
                if let Some(race) = state.active() {
                    self.races[race.index()].alterations += 1;
                }
            }
            Deed::Rotate(_) => round.rotations += 1,
        }
    }

    fn end(&mut self, state: &State, outcome: &Outcome) {
        self.notice(state);
        let Stage::Over(end) = state.stage else { return };
        self.games += 1;
        self.lengths[round_index(state)] += 1;
        self.ends[usize::from(end == End::LastRound)] += 1;
        self.saved += u64::from(self.game.was_saved && end == End::TimeTravel);
        if end == End::TimeTravel
            && let Some(cutter) = state.order.at(state.turn.at.into()).and_then(|race| state.owner(race))
        {
            self.cutters.count(outcome.winners.has(cutter), 1);
        }
        for race in state.played() {
            let counts = &mut self.races[race.index()];
            let is_winner = state.owner(race).is_some_and(|seat| outcome.winners.has(seat));
            counts.won.count(is_winner, outcome.winners.len());
            counts.vp += i64::from(state.vp(race));
            counts.rp += i64::from(state.race(race).rp);
        }
        for (seat, share) in (0..).map(Seat::new).zip(&mut self.seats[..usize::from(state.players)]) {
            share.count(outcome.winners.has(seat), outcome.winners.len());
        }
        for technology in Technology::ALL {
            let counts = &mut self.technologies[technology.index()];
            counts.games += u64::from(self.game.ever_cut.has(technology));
            counts.at_the_end += u64::from(!state.connected.has(technology));
        }
        self.game = Watched::default();
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.saved += other.saved;
        self.cutters.add(other.cutters);
        self.races.iter_mut().zip(&other.races).for_each(|(counts, more)| counts.add(more));
        self.seats.iter_mut().zip(other.seats).for_each(|(share, more)| share.add(more));
        self.lengths.iter_mut().zip(other.lengths).for_each(|(count, more)| *count += more);
        self.ends.iter_mut().zip(other.ends).for_each(|(count, more)| *count += more);
        self.rounds.iter_mut().zip(&other.rounds).for_each(|(counts, more)| counts.add(more));
        self.technologies.iter_mut().zip(&other.technologies).for_each(|(counts, more)| counts.add(more));
    }

    fn sections(&self) -> Vec<Section> {
        self.all_sections()
    }
}

impl TimeAgentReport {
    /// Notices what has changed since the last step: rounds, losses and technologies.
    fn notice(&mut self, state: &State) {
        let at = round_index(state);
        for round in self.game.round..=at {
            self.rounds[round].games += 1;
        }
        self.game.round = self.game.round.max(at + 1);
        for race in Race::ALL {
            let has = state.race(race);
            let force = has.count(Kind::Agent) + has.count(Kind::Squad);
            let lost = self.game.force[race.index()].saturating_sub(force);
            self.game.force[race.index()] = force;
            self.races[race.index()].lost += u64::from(lost);
            self.rounds[at].lost += u64::from(lost);
        }
        let cut = Technologies::ALL.minus(state.connected);
        for technology in cut.minus(self.game.cut).iter() {
            self.technologies[technology.index()].times += 1;
            self.game.ever_cut = self.game.ever_cut.with(technology);
        }
        self.game.cut = cut;
        let is_up = state.layout.down().is_empty();
        self.game.was_saved |= is_up && !matches!(state.stage, Stage::Over(_));
    }
}

fn round_index(state: &State) -> usize {
    usize::from(state.round).clamp(1, MOST_ROUNDS) - 1
}

/// The credits that an action spends.
fn spent(state: &State, action: Action) -> u16 {
    match action {
        Action::Buy(item @ (Purchase::Machine | Purchase::Operative(_))) => state.price(item),
        Action::Look => {
            let named: usize = state.desks.iter().map(|desk| desk.named.len()).sum();
            u16::from(state.world.board.prices.research) * u16::try_from(named).unwrap_or(u16::MAX)
        }
        Action::Send(hex) => {
            let kind = state.turn.picked.map(Operative::kind);
            kind.and_then(|kind| state.entry_cost(kind, hex)).unwrap_or_default()
        }
        Action::Do(request) => state.deed_cost(request).unwrap_or_default(),
        Action::Accept => state.turn.request.and_then(|request| state.deed_cost(request)).unwrap_or_default(),
        _ => 0,
    }
}
