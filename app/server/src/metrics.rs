//! Counters for monitoring.

use std::{sync::atomic::AtomicU64, time::Duration};

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

use crate::{fair_queue::Audience, thinkers::Waiting};

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) requests: Counter,
    pub(crate) problems: Counter,
    pub(crate) actions: Counter,
    pub(crate) streams: Gauge,
    pub(crate) updates: Counter,
    pub(crate) bots: BotMetrics,
}

impl Metrics {
    /// All counters, at zero.
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("anachron");
        let (requests, problems, actions, updates) =
            (Counter::default(), Counter::default(), Counter::default(), Counter::default());
        let (streams, bots) = (Gauge::default(), BotMetrics::default());
        registry.register("requests", "Requests answered", requests.clone());
        registry.register("problems", "Requests refused or failed", problems.clone());
        registry.register("actions", "Entries played and committed", actions.clone());
        registry.register("streams", "Live streams open now", streams.clone());
        registry.register("updates", "Updates sent over live streams", updates.clone());
        bots.register(&mut registry);
        Self { registry, requests, problems, actions, streams, updates, bots }
    }

    /// All counters in the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut out, &self.registry);
        out
    }
}

/// The upper bounds of the waits that are told apart, in seconds.
const WAITS: [f64; 8] = [0.01, 0.05, 0.2, 1.0, 2.0, 5.0, 20.0, 60.0];

/// How bots share the time to think.
#[derive(Clone)]
pub(crate) struct BotMetrics {
    waiting: Gauge,
    oldest: Gauge<f64, AtomicU64>,
    waits: Family<[(&'static str, &'static str); 1], Histogram>,
    pub(crate) thinking: Counter<f64, AtomicU64>,
}

impl Default for BotMetrics {
    fn default() -> Self {
        let waits = Family::new_with_constructor((|| Histogram::new(WAITS)) as fn() -> Histogram);
        Self { waiting: Gauge::default(), oldest: Gauge::default(), waits, thinking: Counter::default() }
    }
}

impl BotMetrics {
    fn register(&self, registry: &mut Registry) {
        registry.register("bots_waiting", "Entries that bots wait to think about", self.waiting.clone());
        registry.register(
            "bots_oldest_wait_seconds",
            "How long the oldest of these entries has waited",
            self.oldest.clone(),
        );
        registry.register(
            "bots_wait_seconds",
            "How long entries of bots have waited besides being thought about, by who waits for them",
            self.waits.clone(),
        );
        registry.register("bots_thinking_seconds", "Time that bots have thought", self.thinking.clone());
    }

    /// Counts an entry that has waited for this long.
    pub(crate) fn wait(&self, audience: Audience, time: Duration) {
        self.waits.get_or_create(&[("for", audience.name())]).observe(time.as_secs_f64());
    }

    /// Shows what waits now.
    pub(crate) fn show(&self, waiting: Waiting) {
        self.waiting.set(i64::try_from(waiting.entries).unwrap_or(i64::MAX));
        self.oldest.set(waiting.oldest.as_secs_f64());
    }
}
