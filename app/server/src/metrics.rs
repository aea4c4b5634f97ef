//! Counters for monitoring.

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, gauge::Gauge},
    registry::Registry,
};

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) requests: Counter,
    pub(crate) problems: Counter,
    pub(crate) actions: Counter,
    pub(crate) streams: Gauge,
    pub(crate) updates: Counter,
}

impl Metrics {
    /// All counters, at zero.
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("anachron");
        let (requests, problems, actions, updates) =
            (Counter::default(), Counter::default(), Counter::default(), Counter::default());
        let streams = Gauge::default();
        registry.register("requests", "Requests answered", requests.clone());
        registry.register("problems", "Requests refused or failed", problems.clone());
        registry.register("actions", "Entries played and committed", actions.clone());
        registry.register("streams", "Live streams open now", streams.clone());
        registry.register("updates", "Updates sent over live streams", updates.clone());
        Self { registry, requests, problems, actions, streams, updates }
    }

    /// All counters in the text format of Prometheus.
    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut out, &self.registry);
        out
    }
}
