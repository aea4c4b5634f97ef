//! The time by the database's clock.
//!
//! Servers that share a database must agree what time it is, or one whose clock is ahead would end the turns of all
//! players. So they go by the database's clock, whatever their own say: they ask it now and then, and measure the time in
//! between with a clock that nothing sets. An SQLite database has no clock of its own; its server's is used.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::text::now_ms;

/// An answer that took this long says too little about the time, if there is a better one.
const SLOW: Duration = Duration::from_millis(500);

/// A better answer is preferred to a slow one for this long: clocks drift.
const FRESH: Duration = Duration::from_mins(1);

/// The clock of a database.
#[derive(Clone, Debug, Default)]
pub(crate) struct DatabaseClock(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// What the database said, and when.
    told: Mutex<Option<Told>>,
    /// By how much this server's own clock is ahead, in a test, in milliseconds.
    skew: AtomicI64,
}

#[derive(Clone, Copy, Debug)]
struct Told {
    at: Instant,
    now_ms: i64,
}

impl DatabaseClock {
    /// Milliseconds since 1970.
    pub(crate) fn now_ms(&self) -> i64 {
        match *self.told() {
            Some(Told { at, now_ms }) => now_ms.saturating_add(millis(at.elapsed())),
            None => now_ms().saturating_add(self.0.skew.load(Ordering::Relaxed)),
        }
    }

    /// Notes what the database said when it was asked at this time, and has just answered.
    pub(crate) fn set(&self, asked: Instant, now_ms: i64) {
        let took = asked.elapsed();
        let mut told = self.told();
        if took < SLOW || told.is_none_or(|told| told.at.elapsed() > FRESH) {
            // It looked at its clock somewhere in between.
            *told = Some(Told { at: asked + took / 2, now_ms });
        }
    }

    /// Sets this server's own clock ahead, for tests.
    pub(crate) fn set_skew(&self, ahead: Duration) {
        self.0.skew.store(millis(ahead), Ordering::Relaxed);
    }

    fn told(&self) -> std::sync::MutexGuard<'_, Option<Told>> {
        self.0.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_hours(1);

    #[test]
    fn what_the_database_says_counts_and_not_the_own_clock() {
        let clock = DatabaseClock::default();
        let is_about = |wanted: i64| (clock.now_ms() - wanted).abs() < 60_000;
        assert!(is_about(now_ms()), "without a database's clock, the own one");
        clock.set_skew(HOUR);
        assert!(is_about(now_ms() + millis(HOUR)));
        clock.set(Instant::now(), 5_000_000);
        assert!(is_about(5_000_000));
        clock.set_skew(Duration::ZERO);
        assert!(is_about(5_000_000), "the own clock may jump");
    }

    #[test]
    fn a_slow_answer_counts_only_if_there_is_no_other() {
        let clock = DatabaseClock::default();
        let Some(long_ago) = Instant::now().checked_sub(2 * SLOW) else { return };
        clock.set(long_ago, 5_000_000);
        assert!((5_000_500..5_060_000).contains(&clock.now_ms()), "{}", clock.now_ms());
        clock.set(Instant::now(), 7_000_000);
        clock.set(long_ago, 5_000_000);
        assert!(clock.now_ms() >= 7_000_000);
    }
}
