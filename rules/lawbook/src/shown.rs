//! What is shown is what is rolled: the chances that a game shows of an action are those with which its dice decide it.
//!
//! A game tells from what happened which of the shown results came true. Then its offers in random positions are played
//! many times with new dice, and each result must come as often as it was said to, within what sampling allows.

use std::collections::BTreeMap;

use engine::{Chance, Fast, Flow, Game, Narrated, Occurrence, Offers, Recorder, Seat, Silent};

use crate::{Course, Laws, Tape, course::LONGEST_ENTRY, version_of};

/// What came of an action with odds.
#[derive(Debug)]
pub struct Done<'a, G: Game> {
    /// The position in which the odds were shown.
    pub before: &'a G::State,
    /// Who acted.
    pub seat: Seat,
    /// The action.
    pub action: G::Action,
    /// The position after it.
    pub after: &'a G::State,
    /// Everything that happened, secret or not.
    pub occurrences: &'a [Occurrence<G::Event>],
}

impl<G: Game> Done<'_, G> {
    /// The events.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.occurrences.iter().filter_map(|occurrence| match occurrence {
            Occurrence::Event(event, _) => Some(event),
            Occurrence::Roll(..) => None,
        })
    }

    /// Whether any die was rolled.
    pub fn is_rolled(&self) -> bool {
        self.occurrences.iter().any(|occurrence| matches!(occurrence, Occurrence::Roll(..)))
    }
}

/// How much is played to compare what is shown with what is rolled.
#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    /// Random games of each set-up.
    pub games: u64,
    /// Positions of each game whose offers are looked at, spread over its first entries.
    pub positions: usize,
    /// Entries between two of these positions.
    pub every: usize,
    /// How often each offer is played.
    pub rolls: u64,
}

/// A result as it was shown, with its chance.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Promise {
    what: String,
    ways: u64,
    of: u64,
}

/// How often a result was shown, and how often it came.
#[derive(Clone, Copy, Debug, Default)]
struct Kept {
    rolls: u64,
    came: u64,
}

impl<G: Narrated> Laws<G> {
    /// Compares what is shown with what is rolled; gives how many rolls were counted, by result.
    ///
    /// `came` says whether a shown result came true, or nothing if what happened does not tell.
    ///
    /// # Panics
    /// If a result comes more or less often than it was shown to.
    pub fn obey_odds(
        &self,
        sampling: Sampling,
        setups: &[G::Setup],
        came: impl Fn(&Done<'_, G>, G::Result) -> Option<bool>,
    ) -> BTreeMap<String, u64> {
        self.try_obey_odds(sampling, setups, came).unwrap_or_else(|fault| panic!("{}: {fault}", G::TITLE))
    }

    /// The same, and tells which result comes more or less often than it was shown to.
    pub fn try_obey_odds(
        &self,
        sampling: Sampling,
        setups: &[G::Setup],
        came: impl Fn(&Done<'_, G>, G::Result) -> Option<bool>,
    ) -> Result<BTreeMap<String, u64>, String> {
        const LONG: usize = 6000;
        let mut kept = BTreeMap::new();
        for number in 0..sampling.games {
            for setup in setups {
                let tape = Tape::random_of(number, LONG);
                let mut course =
                    Course::<G>::new(setup, version_of::<G>(number), number, tape).leaning(self.leaning);
                for _ in 0..sampling.positions {
                    for seat in course.game().to_act() {
                        let mut state = course.game().state().clone();
                        look::<G>(&mut state, seat, sampling.rolls, &mut course.chance(), &came, &mut kept)?;
                    }
                    if !play_on(&mut course, sampling.every) {
                        break;
                    }
                }
            }
        }
        kept.iter().try_for_each(|(promise, kept)| promise.check(*kept))?;
        let mut counts = BTreeMap::new();
        for (promise, kept) in kept {
            *counts.entry(promise.what).or_default() += kept.rolls;
        }
        Ok(counts)
    }
}

/// Plays some random entries; false if the game is over.
fn play_on<G: Narrated>(course: &mut Course<G>, entries: usize) -> bool {
    for _ in 0..entries {
        let Some(seat) = course.choose_seat() else { return false };
        let Ok(steps) = course.compose(seat) else { return false };
        if course.game_mut().play(seat, &steps).is_err() {
            return false;
        }
    }
    true
}

/// Plays every offer of a seat that shows odds, in this position and along one draft that starts in it.
fn look<G: Narrated>(
    state: &mut G::State,
    seat: Seat,
    rolls: u64,
    chance: &mut Fast,
    came: &impl Fn(&Done<'_, G>, G::Result) -> Option<bool>,
    kept: &mut BTreeMap<Promise, Kept>,
) -> Result<(), String> {
    for _ in 0..LONGEST_ENTRY {
        let mut offers = Offers::new();
        if G::to_act(state).has(seat) {
            G::offer(state, seat, &mut offers);
        }
        // Most of many offers are alike.
        let list = offers.list();
        let stride = list.len().div_ceil(MOST_OFFERS).max(1);
        for &(action, _) in list.iter().skip(chance.below(stride)).step_by(stride) {
            let odds = G::odds(state, seat, action);
            if !odds.is_empty() {
                roll::<G>((state, seat, action), &odds, rolls, chance, came, kept)?;
            }
        }
        let Some(&(next, _)) = list.get(chance.below(list.len())) else { return Ok(()) };
        if G::apply(state, seat, next, &mut Silent(Fast::new(1))) != Flow::Open {
            return Ok(());
        }
    }
    Ok(())
}

/// The most offers of one position that are played.
const MOST_OFFERS: usize = 12;

/// Plays one offer many times and counts what comes of it.
fn roll<G: Narrated>(
    (state, seat, action): (&G::State, Seat, G::Action),
    odds: &[Chance<G::Result>],
    rolls: u64,
    chance: &mut Fast,
    came: &impl Fn(&Done<'_, G>, G::Result) -> Option<bool>,
    kept: &mut BTreeMap<Promise, Kept>,
) -> Result<(), String> {
    for _ in 0..rolls {
        let mut after = state.clone();
        let mut table = Recorder::new(Fast::new(chance.bits()));
        let _ = G::apply(&mut after, seat, action, &mut table);
        let done = Done::<G> { before: state, seat, action, after: &after, occurrences: &table.occurrences };
        for shown in odds {
            let Some(came) = came(&done, shown.what) else { continue };
            if came && shown.ways == 0 || !came && shown.ways == shown.of {
                let (what, events) = (shown.what, done.events().collect::<Vec<_>>());
                return Err(format!(
                    "{action:?}: {what:?} in {} of {}, but {events:?}",
                    shown.ways, shown.of
                ));
            }
            let what = format!("{:?}", shown.what);
            let what = what.split('(').next().unwrap_or_default().to_owned();
            let tally = kept.entry(Promise { what, ways: shown.ways, of: shown.of }).or_default();
            tally.rolls += 1;
            tally.came += u64::from(came);
        }
    }
    Ok(())
}

impl Promise {
    /// Whether it came about as often as it was shown: within five standard deviations, and a little more for small
    /// numbers. With dice from fixed numbers the answer is always the same.
    fn check(&self, kept: Kept) -> Result<(), String> {
        let Self { what, ways, of } = self;
        let Kept { rolls, came } = kept;
        // Chances that are counted in more ways than this are counted in fewer, so that the squares fit.
        let fewer = (of >> 32) + 1;
        let [ways, of, rolls, came] = [ways / fewer, of / fewer, rolls, came].map(u128::from);
        let distance = (came * of).abs_diff(rolls * ways).saturating_sub(3 * of);
        let variance = rolls * ways * (of - ways.min(of));
        if distance * distance <= 25 * variance {
            return Ok(());
        }
        Err(format!("{what} is shown as {ways} in {of}, and came {came} times in {rolls}"))
    }
}
