//! What a simulation of The Fantasy Trip counts: which side wins and what it learns, how long fights are and how they end,
//! how many hits are done in a turn, what takes figures out of the fight, and what becomes of them.

mod figures;
mod sections;

use std::collections::BTreeMap;

use bots::{Level, Skill};
use engine::{Outcome, Seat, Setting};
use fantasy_trip::{
    Action, FantasyTrip, State,
    action::Mode,
    body::{Fate, Id},
    figures::ready,
    state::{Attack, End, MOST_FIGURES, MOST_SIDES, Phase},
};
use plugin::{Entrant, Report, Reported, Section};

use crate::FantasyTripPlugin;
use figures::Share;

/// Longer fights are counted with those of this many turns.
const MOST_TURNS: usize = 100;

impl Reported for FantasyTripPlugin {
    type Report = FantasyTripReport;

    fn default_seats() -> Vec<Skill> {
        vec![Skill::Expert(Level::Hard); 2]
    }

    fn entrants(list: &str) -> Vec<Entrant> {
        let texts: Vec<&str> = list.split(';').map(str::trim).filter(|text| !text.is_empty()).collect();
        let all = || ready().iter().map(|build| build.name.as_str()).collect();
        let entrant = |text: &str| {
            let name = text.split(',').next().unwrap_or(text).trim().to_owned();
            Entrant { name, setting: text.to_owned() }
        };
        if texts.is_empty() { all() } else { texts }.into_iter().map(entrant).collect()
    }

    fn pairing(first: &Entrant, second: &Entrant) -> Vec<Setting> {
        vec![Setting::new("side-1", first.setting.as_str()), Setting::new("side-2", second.setting.as_str())]
    }
}

/// Counts over many fights.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FantasyTripReport {
    fights: u64,
    sides: [SideCounts; MOST_SIDES],
    /// Fights by their turns, counted from 1.
    lengths: Vec<u64>,
    /// Fights by how they ended: one side left, no one left, the limit of turns.
    ends: [u64; 3],
    turns: u64,
    /// Figures by what took them out of the fight.
    causes: BTreeMap<&'static str, u64>,
    /// The fight that is being watched.
    fight: Watched,
}

/// What came of one side.
#[derive(Clone, PartialEq, Debug, Default)]
struct SideCounts {
    /// Who fights on it.
    names: Option<String>,
    won: Share,
    /// Hits it did and took.
    done: u64,
    taken: u64,
    experience: i64,
    /// How many figures it brought to its fights.
    figures: u64,
    /// Its figures by what became of them, in the order of [`FATES`].
    fates: [u64; FATES.len()],
}

/// What becomes of figures.
const FATES: [(&str, &[Fate]); 6] = [
    ("able to fight", &[Fate::Able]),
    ("dead", &[Fate::Dead, Fate::Dying]),
    ("unconscious", &[Fate::Unconscious]),
    ("fallen into a drop", &[Fate::Fallen]),
    ("given up", &[Fate::Yielded]),
    ("escaped", &[Fate::Escaped]),
];

/// What was last seen of a fight.
#[derive(Clone, PartialEq, Debug)]
struct Watched {
    hurt: [i16; MOST_FIGURES],
    able: u64,
    burning: u64,
    last: Option<Deed>,
}

impl Default for Watched {
    fn default() -> Self {
        Self { hurt: [0; MOST_FIGURES], able: 0, burning: 0, last: None }
    }
}

/// Something that may take a figure out of the fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Deed {
    side: u8,
    target: Option<Id>,
    cause: &'static str,
}

impl Deed {
    /// What a side does with an action.
    fn of(state: &State, seat: Seat, action: Action) -> Self {
        let by_attack = |attack: Attack| Self {
            side: state.figure(attack.by).body.side,
            target: (attack.mode != Mode::Sweep).then_some(attack.target),
            cause: cause_of(state, attack),
        };
        let side = State::side_of(seat);
        let plain = |cause| Self { side, target: None, cause };
        match (state.phase, action) {
            (Phase::React(attack), _) => by_attack(attack),
            (Phase::Act(id), Action::Attack { mode, target, aim }) => {
                by_attack(Attack::new(id, target, mode, aim))
            }
            (Phase::Cast(_, casting), Action::At(target)) => {
                Self { side, target: Some(target), cause: casting.spell.name() }
            }
            (Phase::Cast(_, casting), _) => plain(casting.spell.name()),
            (_, Action::Cast(spell, _)) => plain(spell.name()),
            (_, Action::Close(target)) => Self { side, target: Some(target), cause: "hand to hand" },
            (_, Action::Agree(_)) => plain("hand to hand"),
            (_, Action::Yield(id)) => Self { side, target: Some(id), cause: "giving up" },
            (_, Action::Go(fantasy_trip::action::Move::Leave)) => plain("leaving"),
            (_, Action::Dismiss(_)) => plain("dismissal"),
            (_, Action::Disbelieve(target)) => Self { side, target: Some(target), cause: "disbelief" },
            _ => plain("what follows a turn"),
        }
    }
}

/// What an attack is made with.
fn cause_of(state: &State, attack: Attack) -> &'static str {
    let in_pile = state.figure(attack.by).body.in_pile;
    match attack.mode {
        Mode::Bolt(spell) => spell.name(),
        Mode::Claws => "claws and teeth",
        Mode::Breath => "a dragon’s breath",
        Mode::Rush => "a shield-rush",
        Mode::Bare if !in_pile => "bare hands",
        _ => state.weapon_of(&attack).map_or("bare hands", fantasy_trip::arms::Weapon::name),
    }
}

impl FantasyTripReport {
    /// Counts what has changed since the last step.
    fn look(&mut self, state: &State) {
        let last = self.fight.last.take();
        for id in state.ids() {
            let (figure, at) = (state.figure(id), usize::from(id));
            let hits = figure.body.hurt - self.fight.hurt[at];
            self.fight.hurt[at] = figure.body.hurt;
            let (was, is) = (self.fight.able & (1 << id) != 0, figure.is_able());
            if let (true, Ok(hits)) = (was && hits > 0, u64::try_from(hits)) {
                let side = figure.body.side;
                self.sides[usize::from(side) % MOST_SIDES].taken += hits;
                if let Some(deed) = last.filter(|deed| deed.side != side) {
                    self.sides[usize::from(deed.side) % MOST_SIDES].done += hits;
                }
            }
            if was && !is {
                let burns = self.fight.burning & (1 << id) != 0;
                let cause = match last {
                    Some(deed) if !burns || deed.target == Some(id) => deed.cause,
                    _ if burns => "burning",
                    _ => "what follows a turn",
                };
                *self.causes.entry(cause).or_default() += 1;
            }
        }
        let mask =
            |test: &dyn Fn(Id) -> bool| state.ids().filter(|id| test(*id)).fold(0, |mask, id| mask | 1 << id);
        self.fight.able = mask(&|id| state.figure(id).is_able());
        let burns = |id: Id| state.figure(id).body.place.is_some_and(|place| state.has_fire(place));
        self.fight.burning = if state.in_force == 0 { 0 } else { mask(&burns) };
    }
}

impl Report<FantasyTrip> for FantasyTripReport {
    fn step(&mut self, state: &State, seat: Seat, action: Action) {
        if state.turn == 0 {
            self.fight = Watched::default();
        } else {
            self.look(state);
            self.fight.last = Some(Deed::of(state, seat, action));
        }
    }

    fn end(&mut self, state: &State, outcome: &Outcome) {
        self.look(state);
        self.fight = Watched::default();
        self.fights += 1;
        self.turns += u64::from(state.turn);
        self.lengths.resize(MOST_TURNS, 0);
        self.lengths[usize::from(state.turn).clamp(1, MOST_TURNS) - 1] += 1;
        self.ends[match state.phase {
            Phase::Over(End::LastSide(_)) => 0,
            Phase::Over(End::NoOne) => 1,
            _ => 2,
        }] += 1;
        for (side, counts) in (0..state.sides).zip(&mut self.sides) {
            let seat = State::seat_of(side);
            counts.won.count(outcome.winners.has(seat), outcome.winners.len());
            let own = (0..state.roster).filter(|id| state.figure(*id).body.own_side == side);
            for id in own.clone() {
                let fate = state.figure(id).body.fate;
                counts.figures += 1;
                counts.experience += i64::from(state.experience(id));
                if let Some(at) = FATES.iter().position(|(_, fates)| fates.contains(&fate)) {
                    counts.fates[at] += 1;
                }
            }
            counts.names.get_or_insert_with(|| {
                let names: Vec<_> = own.filter_map(|id| state.names.get(usize::from(id))).cloned().collect();
                names.join(", ")
            });
        }
    }

    fn add(&mut self, other: Self) {
        let Self { fights, sides, lengths, ends, turns, causes, fight: _ } = other;
        self.fights += fights;
        self.turns += turns;
        self.lengths.resize(MOST_TURNS, 0);
        self.lengths.iter_mut().zip(lengths).for_each(|(sum, more)| *sum += more);
        self.ends.iter_mut().zip(ends).for_each(|(sum, more)| *sum += more);
        self.sides.iter_mut().zip(sides).for_each(|(side, more)| side.add(more));
        for (cause, count) in causes {
            *self.causes.entry(cause).or_default() += count;
        }
    }

    fn sections(&self) -> Vec<Section> {
        self.all_sections()
    }
}
