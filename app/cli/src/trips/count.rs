//! Lone Trippers by the thousand: who comes home, with what load, and which battles kill.

use std::sync::atomic::{AtomicU64, Ordering};

use engine::{Playout, Policy, Seat};
use timetripper::{
    Action, Setup, State, TimeTripper,
    equip::PRESETS,
    state::{End, Phase},
};

/// More steps than any trip takes.
const LONGEST: usize = 2_000_000;

/// The highest number of a battle, and one more.
const BATTLES: usize = 121;

/// What a Tripper sets off with: one of the proposed loads, or what he chooses himself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Load {
    /// A proposed load, by number from 1.
    Preset(u8),
    /// His own choice.
    Own,
}

impl Load {
    /// Its name for people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Preset(number) => {
                PRESETS.get(usize::from(number).wrapping_sub(1)).map_or("", |(name, _)| name)
            }
            Self::Own => "Own choice",
        }
    }
}

/// Something that was tried so often, and went so often one way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Share {
    /// How often it went that way.
    pub(crate) part: u64,
    /// How often in all.
    pub(crate) all: u64,
}

impl Share {
    fn book(&mut self, hit: bool) {
        self.part += u64::from(hit);
        self.all += 1;
    }

    fn add(&mut self, other: Self) {
        self.part += other.part;
        self.all += other.all;
    }

    /// The share, from 0 to 1.
    #[allow(clippy::cast_precision_loss, reason = "counts lie far below 2^52")]
    pub(crate) fn value(self) -> f64 {
        self.part as f64 / self.all.max(1) as f64
    }
}

/// What came of one load.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    pub(crate) load: Load,
    /// What it weighs, in half pounds, and how far it lets him move at first.
    pub(crate) half_pounds: u16,
    pub(crate) moves: u8,
    /// How many came home.
    pub(crate) home: Share,
    /// Trips that led through every battle.
    pub(crate) lost_in_time: u64,
    pub(crate) battles: u64,
    pub(crate) kills: u64,
}

/// All that was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) loads: Vec<Tally>,
    /// By battle: deaths of visits.
    pub(crate) deaths: Vec<Share>,
    /// By number of battles: how many trips were so long, and how many of them led home.
    pub(crate) lengths: Vec<Share>,
    /// By Experience: of those who had so much at some time, how many came home.
    pub(crate) experience: Vec<Share>,
    /// Trips that did not end.
    pub(crate) unfinished: u64,
    pub(crate) steps: u64,
}

impl Count {
    fn new(loads: &[Load]) -> Self {
        let tally = |load: &Load| Tally {
            load: *load,
            half_pounds: 0,
            moves: 0,
            home: Share::default(),
            lost_in_time: 0,
            battles: 0,
            kills: 0,
        };
        Self {
            loads: loads.iter().map(tally).collect(),
            deaths: vec![Share::default(); BATTLES],
            lengths: vec![Share::default(); BATTLES + 2],
            experience: vec![Share::default(); BATTLES + 2],
            unfinished: 0,
            steps: 0,
        }
    }

    fn add(&mut self, other: &Self) {
        for (tally, more) in self.loads.iter_mut().zip(&other.loads) {
            tally.home.add(more.home);
            tally.half_pounds = tally.half_pounds.max(more.half_pounds);
            tally.moves = tally.moves.max(more.moves);
            tally.lost_in_time += more.lost_in_time;
            tally.battles += more.battles;
            tally.kills += more.kills;
        }
        let shares = [
            (&mut self.deaths, &other.deaths),
            (&mut self.lengths, &other.lengths),
            (&mut self.experience, &other.experience),
        ];
        for (shares, more) in shares {
            shares.iter_mut().zip(more).for_each(|(share, more)| share.add(*more));
        }
        self.unfinished += other.unfinished;
        self.steps += other.steps;
    }

    /// How many came home of all.
    pub(crate) fn home(&self) -> Share {
        let mut sum = Share::default();
        self.loads.iter().for_each(|tally| sum.add(tally.home));
        sum
    }

    fn book(&mut self, load: usize, state: &State, end: End, most: u8) {
        let is_home = end == End::Home;
        let path = state.time.battles();
        let tally = &mut self.loads[load];
        tally.home.book(is_home);
        tally.lost_in_time += u64::from(end == End::LostInTime);
        tally.battles += path.len() as u64;
        tally.kills += u64::from(state.time.kills);
        for (at, battle) in path.iter().enumerate() {
            let died = end == End::Dead && at + 1 == path.len();
            self.deaths[usize::from(*battle).min(BATTLES - 1)].book(died);
        }
        self.lengths[path.len().min(BATTLES + 1)].book(is_home);
        for experience in 0..=usize::from(most).min(BATTLES + 1) {
            self.experience[experience].book(is_home);
        }
    }
}

/// Whoever plays the Trippers: a new one for each thread.
pub(crate) trait Crew: Sync {
    /// What chooses for them.
    type Policy: Policy<TimeTripper>;
    /// A fresh one.
    fn recruit(&self) -> Self::Policy;
}

/// Lets so many Trippers set off with each load; the same number gives the same trips, on however many threads.
pub(crate) fn count<C: Crew>(
    crew: &C,
    setup: &Setup,
    loads: &[Load],
    trips: u64,
    seed: u64,
    threads: usize,
) -> Count {
    let next = AtomicU64::new(0);
    let total = trips * loads.len() as u64;
    let work = || {
        let mut count = Count::new(loads);
        let mut policy = crew.recruit();
        loop {
            let nth = next.fetch_add(1, Ordering::Relaxed);
            if nth >= total {
                return count;
            }
            #[allow(clippy::cast_possible_truncation, reason = "the remainder lies below five")]
            let load = (nth % loads.len() as u64) as usize;
            // Dice of their own for every trip, so that one lucky journey does not count once for each load.
            let number = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(nth);
            trip(&mut count, &mut policy, setup, load, number);
        }
    };
    let parts: Vec<Count> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        handles.into_iter().filter_map(|handle| handle.join().ok()).collect()
    });
    let mut sum = Count::new(loads);
    for part in &parts {
        sum.add(part);
    }
    sum
}

fn trip(count: &mut Count, policy: &mut impl Policy<TimeTripper>, setup: &Setup, load: usize, number: u64) {
    let mut playout = Playout::<TimeTripper>::new(number);
    let mut state = playout.start(setup);
    let first = Seat::new(0);
    if let Load::Preset(preset) = count.loads[load].load {
        let _ = playout.apply(&mut state, first, Action::Preset(preset));
        let _ = playout.apply(&mut state, first, Action::Start);
    }
    let mut most = 0;
    let mut steps = 0;
    let mut moves = 0;
    while let Some(seat) = <TimeTripper as engine::Game>::to_act(&state).lowest().filter(|_| steps < LONGEST)
    {
        if matches!(state.phase, Phase::Equip(_)) || steps == 0 {
            moves = state.tripper(first).allowance();
        }
        if !playout.step(&mut state, seat, policy) {
            break;
        }
        steps += 1;
        most = most.max(state.tripper(first).experience);
    }
    count.steps += steps as u64;
    let tally = &mut count.loads[load];
    tally.half_pounds = tally.half_pounds.max(state.tripper(first).load);
    tally.moves = tally.moves.max(moves);
    match state.phase {
        Phase::Over(end) => count.book(load, &state, end, most),
        _ => count.unfinished += 1,
    }
}

#[cfg(test)]
mod tests {
    use engine::Uniform;

    use super::*;

    struct Anybody;

    impl Crew for Anybody {
        type Policy = Uniform;

        fn recruit(&self) -> Uniform {
            Uniform
        }
    }

    #[test]
    fn counts_add_up_and_repeat_on_any_number_of_threads() {
        let mut setup = Setup::new(1);
        setup.options.dice_decide = true;
        let loads = [Load::Preset(1), Load::Preset(4)];
        let one = count(&Anybody, &setup, &loads, 30, 7, 1);
        let two = count(&Anybody, &setup, &loads, 30, 7, 2);
        assert_eq!(one, two);
        assert_ne!(one, count(&Anybody, &setup, &loads, 30, 8, 2));
        assert_eq!(one.unfinished, 0);
        assert_eq!(one.home().all, 60);
        assert!(one.loads.iter().all(|tally| tally.home.all == 30));
        assert_eq!(one.lengths.iter().map(|share| share.all).sum::<u64>(), 60);
        assert_eq!(one.lengths.iter().map(|share| share.part).sum::<u64>(), one.home().part);
        assert_eq!(one.experience[0], one.home(), "everybody had none at first");
        let visits: u64 = one.deaths.iter().map(|share| share.all).sum();
        assert_eq!(visits, one.loads.iter().map(|tally| tally.battles).sum::<u64>());
        let lost: u64 = one.loads.iter().map(|tally| tally.lost_in_time).sum();
        let deaths: u64 = one.deaths.iter().map(|share| share.part).sum();
        assert_eq!(deaths + lost + one.home().part, 60);
        assert_eq!((one.loads[0].half_pounds, one.loads[1].half_pounds), (90, 46));
        assert_eq!(one.loads[1].moves, 5);
    }
}
