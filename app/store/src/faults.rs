//! Faults that tests inject: one call to the store fails, before it has done anything or after it has.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::DatabaseClock;
use crate::error::StoreError;

/// When a call fails that is chosen to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultAt {
    /// Before anything was done.
    Start,
    /// After everything was done: the caller cannot know.
    End,
}

/// What goes wrong with a store, controlled by a test. Nothing does by default.
#[derive(Clone, Debug, Default)]
pub struct Faults(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    /// Calls so far.
    calls: AtomicU64,
    /// The number of the call that fails, twice that number and one more if it fails at its end; 0 for none.
    chosen: AtomicU64,
    /// Whether all calls fail.
    is_down: AtomicBool,
    clock: DatabaseClock,
}

impl Faults {
    /// The faults of a store with this clock.
    pub(crate) fn new(clock: DatabaseClock) -> Self {
        Self(Arc::new(Inner { clock, ..Inner::default() }))
    }

    /// Sets the own clock of this server ahead.
    pub fn set_clock_ahead(&self, time: Duration) {
        self.0.clock.set_skew(time);
    }

    /// How many calls there were.
    pub fn calls(&self) -> u64 {
        self.0.calls.load(Ordering::SeqCst)
    }

    /// Lets the call after `calls` more fail, once.
    pub fn fail_after(&self, calls: u64, at: FaultAt) {
        let number = self.calls() + calls + 1;
        self.0.chosen.store(number * 2 + u64::from(at == FaultAt::End), Ordering::SeqCst);
    }

    /// Lets no chosen call fail.
    pub fn clear(&self) {
        self.0.chosen.store(0, Ordering::SeqCst);
    }

    /// Lets all calls fail from now on, or no longer.
    pub fn set_down(&self, is_down: bool) {
        self.0.is_down.store(is_down, Ordering::SeqCst);
    }

    /// Whether the chosen call was made.
    pub fn has_failed(&self) -> bool {
        self.0.chosen.load(Ordering::SeqCst) / 2 <= self.calls()
    }

    /// Counts a call; it fails at once if it was chosen to, and otherwise learns its own number.
    pub(crate) fn start(&self) -> Result<u64, StoreError> {
        let number = self.0.calls.fetch_add(1, Ordering::Relaxed) + 1;
        self.check(number * 2).map(|()| number)
    }

    /// Ends a call; it fails if it was chosen to.
    pub(crate) fn end(&self, number: u64) -> Result<(), StoreError> {
        self.check(number * 2 + 1)
    }

    fn check(&self, moment: u64) -> Result<(), StoreError> {
        if self.0.chosen.load(Ordering::Relaxed) == moment || self.0.is_down.load(Ordering::Relaxed) {
            return Err(StoreError::database("being tested", std::io::Error::other("a fault was injected")));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_call_fails_once() {
        let faults = Faults::default();
        let call = || faults.start().and_then(|number| faults.end(number));
        assert!(call().is_ok());
        faults.fail_after(1, FaultAt::Start);
        assert!(call().is_ok() && !faults.has_failed());
        assert!(call().is_err() && faults.has_failed());
        assert!(call().is_ok());
        faults.fail_after(0, FaultAt::End);
        let number = faults.start().unwrap();
        assert!(faults.end(number).is_err());
        assert_eq!(faults.calls(), 5);
    }
}
