//! Whose bot thinks next: a queue that is fair by the time that everyone's bots have had.
//!
//! Time is shared first between tables where someone waits and the others, then between networks, then between the
//! people of a network, and last between their tables. At every level, the one that has had the least comes next. Who
//! comes new is treated as if they had had a little less than someone who always waited: so no one saves time up, and a
//! bot that needs little never waits behind those that need much. The queue has no clock: it is told how long each job took.

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::Arc,
    time::Duration,
};

/// For whom the bots of a table think.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Audience {
    /// Someone who plays there, and is there or was a moment ago.
    Players,
    /// People who play there but are elsewhere now.
    Absent,
    /// Spectators of a table at which only bots play.
    Spectators,
}

impl Audience {
    pub(crate) const ALL: [Self; 3] = [Self::Players, Self::Absent, Self::Spectators];

    /// Its name in the metrics.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Absent => "absent",
            Self::Spectators => "spectators",
        }
    }

    /// How much time counts: players get four times as much as those who are elsewhere, and eight times as much as
    /// spectators.
    const fn price(self) -> u64 {
        match self {
            Self::Players => 1,
            Self::Absent => 4,
            Self::Spectators => 8,
        }
    }

    /// How many of its bots may think at the same time.
    const fn most(self) -> usize {
        match self {
            Self::Players | Self::Absent => usize::MAX,
            Self::Spectators => 1,
        }
    }
}

/// Who pays for a bot's thinking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Payer([Arc<str>; 3]);

impl Payer {
    /// Someone from this network, and one of their tables.
    pub(crate) fn new(network: &str, person: &str, table: &str) -> Self {
        Self([network.into(), person.into(), table.into()])
    }
}

/// Jobs that wait, and how much time everyone has had.
#[derive(Debug)]
pub(crate) struct FairQueue<T> {
    groups: [Group<T>; 3],
    /// The time that the group had that was served last.
    floor: u64,
    /// How many jobs have ever come.
    arrivals: u64,
}

/// The jobs for one kind of audience.
#[derive(Debug)]
struct Group<T> {
    audience: Audience,
    /// What it has had, in microseconds.
    had: u64,
    /// How many of its jobs are being done.
    running: usize,
    all: Share<T>,
}

/// One who shares time with others: a network, a person or a table.
#[derive(Debug)]
struct Share<T> {
    /// What it has had, in microseconds.
    had: u64,
    /// Which arrival made it wait.
    arrival: u64,
    /// The jobs of a table.
    jobs: VecDeque<T>,
    /// The parts of a network or a person.
    parts: HashMap<Arc<str>, Share<T>>,
    /// The parts that wait, the next one first.
    waiting: BTreeSet<(u64, u64, Arc<str>)>,
    /// What everyone has had who always waited.
    floor: u64,
}

impl<T> Default for Share<T> {
    fn default() -> Self {
        Self {
            had: 0,
            arrival: 0,
            jobs: VecDeque::new(),
            parts: HashMap::new(),
            waiting: BTreeSet::new(),
            floor: 0,
        }
    }
}

/// How much less someone new is treated to have had, in microseconds: twice what others get at a time, so that none of
/// those comes first who have not had their turn in this round.
const CREDIT: u64 = 40_000;

/// After how many arrivals those are forgotten who have had no more than anyone new.
const TIDY_EVERY: u64 = 1024;

impl<T> FairQueue<T> {
    /// A queue in which no one waits.
    pub(crate) fn new() -> Self {
        let group = |audience| Group { audience, had: 0, running: 0, all: Share::default() };
        Self { groups: Audience::ALL.map(group), floor: 0, arrivals: 0 }
    }

    /// Adds a job.
    pub(crate) fn push(&mut self, audience: Audience, payer: &Payer, job: T) {
        self.arrivals += 1;
        let (floor, arrival) = (self.floor, self.arrivals);
        let group = self.group(audience);
        if !group.all.is_waiting() && group.running == 0 {
            group.had = group.had.max(floor);
        }
        group.all.push(&payer.0, job, arrival);
        if arrival.is_multiple_of(TIDY_EVERY) {
            self.groups.iter_mut().for_each(|group| group.all.tidy());
        }
    }

    /// The job that is to be done next, which counts as running from now on.
    pub(crate) fn pop(&mut self) -> Option<(Audience, T)> {
        let may_run = |group: &&mut Group<T>| group.all.is_waiting() && group.running < group.audience.most();
        let group = self.groups.iter_mut().filter(may_run).min_by_key(|group| group.had)?;
        let job = group.all.pop()?;
        group.running += 1;
        self.floor = self.floor.max(group.had);
        Some((group.audience, job))
    }

    /// Notes that a job of this payer has run for this long. It may have more to do: then it is pushed again.
    pub(crate) fn ran(&mut self, audience: Audience, payer: &Payer, time: Duration) {
        let cost = u64::try_from(time.as_micros()).unwrap_or(u64::MAX).max(1);
        let group = self.group(audience);
        group.running = group.running.saturating_sub(1);
        group.had = group.had.saturating_add(cost.saturating_mul(audience.price()));
        group.all.charge(&payer.0, cost);
    }

    /// Calls this with every job that waits.
    pub(crate) fn for_each(&self, mut f: impl FnMut(Audience, &T)) {
        for group in &self.groups {
            group.all.for_each(&mut |job| f(group.audience, job));
        }
    }

    /// Forgets all jobs that wait.
    pub(crate) fn clear(&mut self) {
        self.groups.iter_mut().for_each(|group| group.all = Share::default());
    }

    fn group(&mut self, audience: Audience) -> &mut Group<T> {
        let [players, absent, spectators] = &mut self.groups;
        match audience {
            Audience::Players => players,
            Audience::Absent => absent,
            Audience::Spectators => spectators,
        }
    }
}

impl<T> Share<T> {
    fn is_waiting(&self) -> bool {
        !self.jobs.is_empty() || !self.waiting.is_empty()
    }

    fn push(&mut self, payer: &[Arc<str>], job: T, arrival: u64) {
        let Some((first, rest)) = payer.split_first() else {
            self.jobs.push_back(job);
            return;
        };
        let part = self.parts.entry(Arc::clone(first)).or_default();
        if !part.is_waiting() {
            (part.had, part.arrival) = (part.had.max(self.floor.saturating_sub(CREDIT)), arrival);
            self.waiting.insert((part.had, arrival, Arc::clone(first)));
        }
        part.push(rest, job, arrival);
    }

    fn pop(&mut self) -> Option<T> {
        if let Some(job) = self.jobs.pop_front() {
            return Some(job);
        }
        let next = self.waiting.first()?.clone();
        self.floor = self.floor.max(next.0);
        let part = self.parts.get_mut(&next.2)?;
        let job = part.pop();
        if !part.is_waiting() {
            self.waiting.remove(&next);
        }
        job
    }

    fn charge(&mut self, payer: &[Arc<str>], cost: u64) {
        let Some((first, rest)) = payer.split_first() else { return };
        let Some(part) = self.parts.get_mut(first) else { return };
        let place = (part.had, part.arrival, Arc::clone(first));
        part.had = part.had.saturating_add(cost);
        // As if the time had been divided between all who wait and the one who had it.
        self.floor = self.floor.saturating_add(cost / (self.waiting.len() as u64 + 1));
        if self.waiting.remove(&place) {
            self.waiting.insert((part.had, part.arrival, place.2));
        }
        part.charge(rest, cost);
    }

    fn for_each(&self, f: &mut dyn FnMut(&T)) {
        self.jobs.iter().for_each(&mut *f);
        self.parts.values().for_each(|part| part.for_each(f));
    }

    /// Forgets the parts that have had no more than a new one would be treated to.
    fn tidy(&mut self) {
        let new = self.floor.saturating_sub(CREDIT);
        self.parts.retain(|_, part| part.is_waiting() || part.had > new);
        self.parts.values_mut().for_each(Self::tidy);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLICE: Duration = Duration::from_millis(20);

    /// A job that is still to run for some time.
    #[derive(Clone, Debug)]
    struct Job {
        name: &'static str,
        payer: Payer,
        left: Duration,
        since: Duration,
    }

    /// Some workers with a clock that only they move.
    struct Workers {
        queue: FairQueue<Job>,
        now: Duration,
        /// What each name has had.
        had: HashMap<&'static str, Duration>,
        /// How long each name has waited for its end.
        waited: Vec<(&'static str, Duration)>,
    }

    impl Workers {
        fn new() -> Self {
            Self { queue: FairQueue::new(), now: Duration::ZERO, had: HashMap::new(), waited: Vec::new() }
        }

        fn ask(&mut self, audience: Audience, name: &'static str, payer: &Payer, left: Duration) {
            let job = Job { name, payer: payer.clone(), left, since: self.now };
            self.queue.push(audience, payer, job);
        }

        /// One worker does one slice; false if there is nothing to do.
        fn work(&mut self) -> bool {
            let Some((audience, mut job)) = self.queue.pop() else { return false };
            let time = job.left.min(SLICE);
            self.now += time;
            *self.had.entry(job.name).or_default() += time;
            self.queue.ran(audience, &job.payer.clone(), time);
            job.left -= time;
            if job.left.is_zero() {
                self.waited.push((job.name, self.now.saturating_sub(job.since)));
            } else {
                self.queue.push(audience, &job.payer.clone(), job);
            }
            true
        }

        fn work_for(&mut self, time: Duration) {
            let end = self.now + time;
            while self.now < end && self.work() {}
        }
    }

    const HOUR: Duration = Duration::from_hours(1);

    fn had(workers: &Workers, name: &str) -> f64 {
        workers.had.get(name).map_or(0.0, Duration::as_secs_f64)
    }

    #[test]
    fn a_small_job_never_waits_behind_many_large_ones() {
        for attackers in [Audience::Players, Audience::Absent, Audience::Spectators] {
            let mut workers = Workers::new();
            for table in 0..60 {
                workers.ask(attackers, "attack", &Payer::new("there", "mallory", &table.to_string()), HOUR);
            }
            for round in 0..100 {
                workers.work_for(Duration::from_millis(500 + round));
                let (small, before) = (Duration::from_millis(1), workers.waited.len());
                workers.ask(Audience::Players, "small", &Payer::new("here", "ada", "t"), small);
                // No work but one slice that was under way comes before it.
                workers.work();
                workers.work();
                let answered = workers.waited.get(before);
                assert!(answered.is_some_and(|(_, wait)| *wait <= SLICE + small), "{answered:?}");
            }
        }
    }

    #[test]
    fn many_people_of_one_network_get_no_more_than_one_of_another() {
        let mut workers = Workers::new();
        for number in 0..60 {
            let payer = Payer::new("there", &number.to_string(), &number.to_string());
            workers.ask(Audience::Players, "many", &payer, HOUR);
        }
        workers.ask(Audience::Players, "one", &Payer::new("here", "ada", "t"), HOUR);
        workers.work_for(Duration::from_mins(1));
        assert!((had(&workers, "many") - had(&workers, "one")).abs() < 0.05, "{:?}", workers.had);
    }

    #[test]
    fn people_of_one_network_share_its_time_and_so_do_the_tables_of_one_person() {
        let mut workers = Workers::new();
        for table in 0..60 {
            workers.ask(Audience::Players, "ada", &Payer::new("home", "ada", &table.to_string()), HOUR);
        }
        workers.ask(Audience::Players, "bo", &Payer::new("home", "bo", "b"), HOUR);
        workers.work_for(Duration::from_secs(10));
        assert!((had(&workers, "ada") - had(&workers, "bo")).abs() < 0.05, "{:?}", workers.had);
        for round in 0..100 {
            // A new table of hers waits for Bo at most, and for none of the others.
            workers.work_for(Duration::from_millis(100 + 7 * round));
            let (small, before) = (Duration::from_millis(1), workers.waited.len());
            workers.ask(Audience::Players, "small", &Payer::new("home", "ada", "new"), small);
            workers.work();
            workers.work();
            assert!(workers.waited.len() > before, "round {round}");
        }
    }

    #[test]
    fn players_come_first_and_spectators_get_a_small_share() {
        let mut workers = Workers::new();
        for (audience, name) in [
            (Audience::Players, "players"),
            (Audience::Absent, "absent"),
            (Audience::Spectators, "spectators"),
        ] {
            for table in 0..9 {
                let payer = Payer::new(name, name, &table.to_string());
                workers.ask(audience, name, &payer, HOUR);
            }
        }
        workers.work_for(Duration::from_secs(110));
        let shares = ["players", "absent", "spectators"].map(|name| format!("{:.0}", had(&workers, name)));
        assert_eq!(shares, ["80", "20", "10"]);
    }

    #[test]
    fn only_one_bot_thinks_for_spectators() {
        let mut queue = FairQueue::new();
        let payer = Payer::new("n", "p", "t");
        for number in 0..3 {
            queue.push(Audience::Spectators, &payer, number);
        }
        assert_eq!(queue.pop(), Some((Audience::Spectators, 0)));
        assert_eq!(queue.pop(), None, "the other workers stay free for people");
        queue.push(Audience::Absent, &payer, 9);
        assert_eq!(queue.pop(), Some((Audience::Absent, 9)));
        queue.ran(Audience::Spectators, &payer, SLICE);
        assert_eq!(queue.pop(), Some((Audience::Spectators, 1)));
    }

    #[test]
    fn no_one_saves_time_up_or_leaves_debts_behind() {
        let mut workers = Workers::new();
        let (ada, bo) = (Payer::new("a", "ada", "1"), Payer::new("b", "bo", "2"));
        // Bo was there at the start, and comes back after a long pause.
        workers.ask(Audience::Players, "bo", &bo, SLICE);
        workers.ask(Audience::Players, "ada", &ada, HOUR);
        workers.work_for(Duration::from_secs(30));
        let before = had(&workers, "ada");
        workers.ask(Audience::Players, "bo", &bo, HOUR);
        workers.work_for(Duration::from_secs(10));
        assert!((had(&workers, "ada") - before - 5.0).abs() < 0.05, "{:?}", workers.had);
        // Bo’s job had a long step that could not be interrupted, and his next one pays for it.
        let (mut queue, ada) = (FairQueue::new(), Payer::new("a", "ada", "1"));
        queue.push(Audience::Players, &bo, "bo");
        queue.pop();
        queue.push(Audience::Players, &ada, "ada");
        queue.ran(Audience::Players, &bo, Duration::from_secs(1));
        queue.push(Audience::Players, &bo, "bo again");
        queue.push(Audience::Players, &Payer::new("c", "cy", "3"), "cy");
        assert_eq!(queue.pop().map(|(_, job)| job), Some("ada"));
        assert_eq!(queue.pop().map(|(_, job)| job), Some("cy"));
    }

    #[test]
    fn those_who_are_gone_take_no_memory() {
        let mut queue = FairQueue::new();
        for number in 0..10 * TIDY_EVERY {
            let payer = Payer::new(&number.to_string(), "p", "t");
            queue.push(Audience::Players, &payer, ());
            queue.pop();
            queue.ran(Audience::Players, &payer, SLICE);
        }
        let kept = queue.groups[0].all.parts.len();
        assert!(kept <= 2 * usize::try_from(TIDY_EVERY).unwrap_or_default(), "{kept} are remembered");
    }
}
