//! The threads on which bots think: a few, each a slice at a time, so that no bot keeps another waiting for long.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use plugin::{Progress, Thinking};
use tokio::sync::oneshot;

use crate::{
    fair_queue::{Audience, FairQueue, Payer},
    metrics::BotMetrics,
};

/// How long a bot thinks before another may have its turn. A choice that a bot makes in one go is not interrupted.
const SLICE: Duration = Duration::from_millis(20);

/// A wait that is worth a line in the log, and how often there is such a line.
const LONG_WAIT: Duration = Duration::from_secs(10);
const LINE_EVERY: Duration = Duration::from_mins(1);

/// Where bots think.
pub(crate) struct Thinkers {
    state: Mutex<State>,
    /// How many may think at once.
    most: usize,
    metrics: BotMetrics,
}

struct State {
    queue: FairQueue<Job>,
    /// How many threads think now.
    busy: usize,
    is_stopped: bool,
    last_line: Option<Instant>,
}

/// An entry that a bot composes.
struct Job {
    thinking: Box<dyn Thinking>,
    payer: Payer,
    /// For whom it is, which may change while it waits.
    audience: Box<dyn Fn() -> Audience + Send>,
    answer: oneshot::Sender<Option<String>>,
    asked: Instant,
    /// How long the bot has thought about it.
    thought: Duration,
}

impl Job {
    fn waited(&self) -> Duration {
        self.asked.elapsed().saturating_sub(self.thought)
    }
}

/// Bots that wait for their turn to think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Waiting {
    pub(crate) entries: usize,
    pub(crate) oldest: Duration,
}

impl Thinkers {
    /// Threads on all cores but one, so that people are never kept waiting.
    pub(crate) fn new(metrics: BotMetrics) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let state = State { queue: FairQueue::new(), busy: 0, is_stopped: false, last_line: None };
        Arc::new(Self { state: Mutex::new(state), most: cores.saturating_sub(1).max(1), metrics })
    }

    /// Lets a bot compose its entry when its turn comes, and returns what it writes; none if it found no action. If the
    /// bot fails or the server stops, the sender is dropped.
    pub(crate) fn compose(
        self: &Arc<Self>,
        thinking: Box<dyn Thinking>,
        payer: Payer,
        audience: impl Fn() -> Audience + Send + 'static,
    ) -> oneshot::Receiver<Option<String>> {
        let (answer, composed) = oneshot::channel();
        let audience = Box::new(audience);
        let job = Job { thinking, payer, audience, answer, asked: Instant::now(), thought: Duration::ZERO };
        let mut state = self.state();
        if state.is_stopped {
            return composed;
        }
        state.push(job);
        if state.busy < self.most {
            state.busy += 1;
            let thinkers = Arc::clone(self);
            tokio::task::spawn_blocking(move || thinkers.work());
        }
        composed
    }

    /// Thinks until no bot waits.
    fn work(&self) {
        let mut state = self.state();
        while let Some((audience, mut job)) = state.queue.pop() {
            drop(state);
            let start = Instant::now();
            let progress = if job.answer.is_closed() {
                // No one waits for it any more.
                Ok(Progress::Stuck)
            } else {
                catch_unwind(AssertUnwindSafe(|| job.thinking.go_on(SLICE)))
            };
            let took = start.elapsed();
            job.thought += took;
            self.metrics.thinking.inc_by(took.as_secs_f64());
            state = self.state();
            state.queue.ran(audience, &job.payer, took);
            match progress {
                Ok(Progress::Thinking) if !state.is_stopped => state.push(job),
                Ok(Progress::Entry(text)) => self.answer(audience, job, Some(text)),
                Ok(Progress::Stuck) => self.answer(audience, job, None),
                // After a stop or a panic, which is in the log already, the caller finds the sender dropped.
                Ok(Progress::Thinking) | Err(_) => {}
            }
        }
        state.busy -= 1;
    }

    fn answer(&self, audience: Audience, job: Job, text: Option<String>) {
        self.metrics.wait(audience, job.waited());
        // The caller may have gone.
        let _ = job.answer.send(text);
    }

    /// The bots that wait now, which the metrics then show.
    pub(crate) fn measure(&self) -> Waiting {
        let mut waiting = Waiting { entries: 0, oldest: Duration::ZERO };
        self.state().queue.for_each(|_, job| {
            waiting.entries += 1;
            waiting.oldest = waiting.oldest.max(job.waited());
        });
        self.metrics.show(waiting);
        waiting
    }

    /// Logs now and then that bots wait for long.
    pub(crate) fn report(&self) {
        let waiting = self.measure();
        if waiting.oldest < LONG_WAIT {
            return;
        }
        let (mut state, now) = (self.state(), Instant::now());
        if state.last_line.is_none_or(|last| now.duration_since(last) >= LINE_EVERY) {
            state.last_line = Some(now);
            let (entries, seconds) = (waiting.entries, waiting.oldest.as_secs());
            tracing::warn!(entries, seconds, "bots have more to think about than there is time for");
        }
    }

    /// Lets all threads end after their slice.
    pub(crate) fn stop(&self) {
        let mut state = self.state();
        state.is_stopped = true;
        state.queue.clear();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn push(&mut self, job: Job) {
        let (audience, payer) = ((job.audience)(), job.payer.clone());
        self.queue.push(audience, &payer, job);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// A bot that needs this many slices.
    struct Slow {
        left: usize,
        done: Arc<AtomicUsize>,
    }

    impl Thinking for Slow {
        fn go_on(&mut self, _: Duration) -> Progress {
            self.done.fetch_add(1, Ordering::Relaxed);
            match self.left.checked_sub(1) {
                Some(left) => {
                    self.left = left;
                    std::thread::sleep(Duration::from_millis(1));
                    Progress::Thinking
                }
                None => Progress::Entry("done".to_owned()),
            }
        }
    }

    /// A bot that fails.
    struct Broken;

    impl Thinking for Broken {
        #[expect(clippy::panic, reason = "it is a bot that fails")]
        fn go_on(&mut self, _: Duration) -> Progress {
            panic!("this bot fails, and must")
        }
    }

    fn payer(number: usize) -> Payer {
        Payer::new("network", "person", &number.to_string())
    }

    #[tokio::test]
    async fn a_quick_bot_is_done_long_before_slow_ones() {
        let thinkers = Thinkers::new(BotMetrics::default());
        let slices = Arc::new(AtomicUsize::new(0));
        let slow = || Box::new(Slow { left: 1_000_000, done: Arc::clone(&slices) });
        let waiting: Vec<_> =
            (0..60).map(|number| thinkers.compose(slow(), payer(number), || Audience::Players)).collect();
        while slices.load(Ordering::Relaxed) < 100 {
            tokio::task::yield_now().await;
        }
        let before = slices.load(Ordering::Relaxed);
        let quick = Box::new(Slow { left: 0, done: Arc::default() });
        let answer = thinkers.compose(quick, payer(60), || Audience::Players).await;
        let meanwhile = slices.load(Ordering::Relaxed) - before;
        assert_eq!(answer.as_ref().map(Option::as_deref), Ok(Some("done")));
        // By work and not by time: a queue in order of arrival would do sixty million slices first.
        assert!(meanwhile < 5_000, "{meanwhile} slices came first");
        assert!(thinkers.measure().entries >= 59 - thinkers.most);
        thinkers.stop();
        for answer in waiting {
            assert!(answer.await.is_err(), "a stop ends all thoughts");
        }
        assert!(thinkers.compose(slow(), payer(1), || Audience::Players).await.is_err());
    }

    #[tokio::test]
    async fn a_bot_that_fails_stops_no_other() {
        let thinkers = Thinkers::new(BotMetrics::default());
        for number in 0..20 {
            assert!(thinkers.compose(Box::new(Broken), payer(number), || Audience::Players).await.is_err());
        }
        let quick = Box::new(Slow { left: 3, done: Arc::default() });
        let answer = thinkers.compose(quick, payer(0), || Audience::Spectators).await;
        assert_eq!(answer.as_ref().map(Option::as_deref), Ok(Some("done")));
    }
}
