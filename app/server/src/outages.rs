//! Outages of the database in the log: a line when one starts, at growing intervals, and when it is over, however often
//! the database fails in between.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use engine::words::count;
use store::StoreError;
use tokio::time::Instant;

use crate::{problem::causes, table::now_ms};

/// How long after the first line of an outage the second follows; each later pause is twice as long …
const FIRST_PAUSE: Duration = Duration::from_secs(10);
/// … up to this.
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// An outage is over when the database works and has not failed for this long.
const QUIET: Duration = Duration::from_secs(3);

/// The outage that is going on, if there is one.
#[derive(Default)]
pub(crate) struct Outages {
    /// Whether there is one, without the lock.
    is_ongoing: AtomicBool,
    /// Whether the server stops, and closes its database itself.
    is_closing: AtomicBool,
    current: Mutex<Option<Current>>,
}

struct Current {
    /// When it started, in milliseconds since 1970.
    since: i64,
    started: Instant,
    failures: u64,
    last_failure: Instant,
    next_line: Instant,
    pause: Duration,
}

impl Outages {
    /// Whether the database has failed and not yet recovered.
    pub(crate) fn is_ongoing(&self) -> bool {
        self.is_ongoing.load(Ordering::Relaxed)
    }

    /// The server stops: that its database is closed from now on is no failure.
    pub(crate) fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
    }

    /// Notes that the database has failed, and logs it if it is time to.
    pub(crate) fn failed(&self, error: &StoreError) {
        if matches!(error, StoreError::Closed) && self.is_closing.load(Ordering::Relaxed) {
            return;
        }
        if let Some(line) = self.note(Instant::now(), now_ms(), &causes(error)) {
            tracing::error!("{line}");
        }
    }

    /// Notes that the database works; logs the end of an outage if it has not failed for a moment.
    pub(crate) fn worked(&self) {
        if let Some(line) = self.end(Instant::now()) {
            tracing::info!("{line}");
        }
    }

    fn note(&self, now: Instant, now_ms: i64, cause: &str) -> Option<String> {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(outage) = &mut *current else {
            *current = Some(Current {
                since: now_ms,
                started: now,
                failures: 1,
                last_failure: now,
                next_line: now + FIRST_PAUSE,
                pause: FIRST_PAUSE,
            });
            self.is_ongoing.store(true, Ordering::Relaxed);
            return Some(format!("the database fails: {cause}"));
        };
        outage.failures += 1;
        outage.last_failure = now;
        if now < outage.next_line {
            return None;
        }
        outage.pause = (outage.pause * 2).min(LONGEST_PAUSE);
        outage.next_line = now + outage.pause;
        let (times, since) = (times(outage.failures), time_of_day(outage.since));
        Some(format!("the database has failed {times} since {since}; the last time because {cause}"))
    }

    fn end(&self, now: Instant) -> Option<String> {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let outage = current.take_if(|outage| now.duration_since(outage.last_failure) >= QUIET)?;
        self.is_ongoing.store(false, Ordering::Relaxed);
        let seconds = now.duration_since(outage.started).as_secs();
        let (times, since) = (times(outage.failures), time_of_day(outage.since));
        Some(format!("the database works again after {seconds} s; it failed {times} since {since}"))
    }
}

fn times(number: u64) -> String {
    count(i64::try_from(number).unwrap_or(i64::MAX), "time")
}

/// The time of day in UTC: `12:03 UTC`.
fn time_of_day(ms: i64) -> String {
    let minutes = ms.div_euclid(60_000).rem_euclid(24 * 60);
    format!("{:02}:{:02} UTC", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 12:03 on some day.
    const NOON: i64 = 86_400_000 * 20_000 + (12 * 60 + 3) * 60_000;

    #[test]
    fn an_outage_is_told_when_it_starts_now_and_then_and_when_it_ends() {
        let (outages, start) = (Outages::default(), Instant::now());
        let mut lines = Vec::new();
        // Ten failures a second for two minutes.
        for tenth in 0..1200_u32 {
            let now = start + Duration::from_millis(100) * tenth;
            lines.extend(outages.note(now, NOON + i64::from(tenth) * 100, "the disk is full"));
        }
        assert!(outages.is_ongoing());
        let last = start + Duration::from_mins(2);
        assert_eq!(outages.end(last), None, "one success is not the end of an outage");
        lines.extend(outages.end(last + QUIET));
        assert!(!outages.is_ongoing());
        assert_eq!(
            lines,
            [
                "the database fails: the disk is full",
                "the database has failed 101 times since 12:03 UTC; the last time because the disk is full",
                "the database has failed 301 times since 12:03 UTC; the last time because the disk is full",
                "the database has failed 701 times since 12:03 UTC; the last time because the disk is full",
                "the database works again after 123 s; it failed 1200 times since 12:03 UTC",
            ]
        );
        assert_eq!(outages.end(last + QUIET), None, "it ends once");
        assert!(outages.note(last + QUIET, NOON, "the disk is full").is_some(), "the next one is told again");
    }

    #[test]
    fn a_server_that_closes_its_database_does_not_complain() {
        let outages = Outages::default();
        outages.close();
        outages.failed(&StoreError::Closed);
        assert!(!outages.is_ongoing());
    }
}
