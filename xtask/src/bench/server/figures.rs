//! What the load generators print, collected by case.

use serde_json::Value;

use super::super::verdicts::median;
use crate::shell::Failure;

/// Everything measured so far.
#[derive(Default)]
pub(super) struct Figures {
    /// In order of first appearance.
    pub(super) loads: Vec<Load>,
    pub(super) crowds: Vec<Crowd>,
    /// Costs by how many tables are in memory, and by turn.
    pub(super) by_tables: Vec<Cost>,
    pub(super) by_turn: Vec<Cost>,
}

/// A server under one load, over the rounds.
pub(super) struct Load {
    pub(super) peer: String,
    pub(super) store: String,
    pub(super) tables: u64,
    pub(super) is_paced: bool,
    pub(super) rounds: Vec<Round>,
}

/// One round of a server under load.
pub(super) struct Round {
    pub(super) rate: f64,
    pub(super) p50: f64,
    pub(super) p99: f64,
    /// CPU time of the server per submission, in microseconds.
    pub(super) cpu: f64,
    /// Memory of the server, in MiB.
    pub(super) memory: f64,
    /// How busy the load generator was; 1 is all the time.
    pub(super) load_cpu: f64,
    /// Clients that got no answer.
    pub(super) stalled: u64,
}

/// Many connections to one table, in one round.
pub(super) struct Crowd {
    pub(super) stream: String,
    pub(super) connections: u64,
    /// The longest time until the last of them had its update, in milliseconds.
    pub(super) last: f64,
    /// Memory of the server per connection in KiB, once all are connected and after some turns.
    pub(super) memory: (f64, f64),
}

/// What a submission costs the server in one case, over the rounds.
pub(super) struct Cost {
    pub(super) at: u64,
    /// Microseconds of CPU time.
    pub(super) micros: Vec<f64>,
}

impl Load {
    /// The median of one figure over the rounds.
    pub(super) fn median(&self, figure: impl Fn(&Round) -> f64) -> f64 {
        median(self.rounds.iter().map(figure).collect()).unwrap_or_default()
    }
}

impl Figures {
    /// Adds one line of JSON.
    pub(super) fn add(&mut self, line: &str) -> Result<(), Failure> {
        let bad = |what: &str| Failure(format!("a measurement {what}: {line}"));
        let value: Value = serde_json::from_str(line).map_err(|_| bad("is not a line of JSON"))?;
        let text = |key: &str| {
            let text = value.get(key).and_then(Value::as_str).map(str::to_owned);
            text.ok_or_else(|| bad(&format!("has no `{key}`")))
        };
        let number = |key: &str| {
            let number = value.get(key).and_then(Value::as_f64);
            number.ok_or_else(|| bad(&format!("has no number `{key}`")))
        };
        let whole = |key: &str| value.get(key).and_then(Value::as_u64);
        if let Some(connections) = whole("connections") {
            let memory = (number("kib_per_connection")?, number("kib_per_connection_in_the_end")?);
            let (stream, last) = (text("stream")?, number("last_update_ms")?);
            self.crowds.push(Crowd { stream, connections, last, memory });
        } else if let Some(tables) = whole("in_memory") {
            cost(&mut self.by_tables, tables, number("cpu_us")?);
        } else if let Some(turn) = whole("turn") {
            cost(&mut self.by_turn, turn, number("cpu_us")?);
        } else {
            let tables = whole("tables").ok_or_else(|| bad("is of an unknown kind"))?;
            let rate = number("moves_per_s")?;
            let round = Round {
                rate,
                p50: number("p50_ms")?,
                p99: number("p99_ms")?,
                cpu: number("server_cpu")? * 1e6 / rate.max(1.0),
                memory: number("server_rss_mb")?,
                load_cpu: number("load_cpu")?,
                stalled: whole("stalled").ok_or_else(|| bad("has no `stalled`"))?,
            };
            let is_paced = number("think_ms")? > 0.0;
            self.load(text("peer")?, text("store")?, tables, is_paced).rounds.push(round);
        }
        Ok(())
    }

    fn load(&mut self, peer: String, store: String, tables: u64, is_paced: bool) -> &mut Load {
        let same = |load: &Load| {
            load.peer == peer && load.store == store && load.tables == tables && load.is_paced == is_paced
        };
        let at = self.loads.iter().position(same).unwrap_or_else(|| {
            self.loads.push(Load { peer, store, tables, is_paced, rounds: Vec::new() });
            self.loads.len() - 1
        });
        &mut self.loads[at]
    }

    /// One case, if it was measured.
    pub(super) fn of(&self, store: &str, tables: u64, is_paced: bool) -> Option<&Load> {
        self.loads
            .iter()
            .find(|load| load.store == store && load.tables == tables && load.is_paced == is_paced)
    }
}

fn cost(costs: &mut Vec<Cost>, at: u64, micros: f64) {
    match costs.iter_mut().find(|cost| cost.at == at) {
        Some(cost) => cost.micros.push(micros),
        None => costs.push(Cost { at, micros: vec![micros] }),
    }
}

impl Cost {
    pub(super) fn median(&self) -> f64 {
        median(self.micros.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_sorted_by_what_they_measure() {
        let mut figures = Figures::default();
        for (rate, think) in [(100, 0), (300, 0), (50, 5)] {
            let line = format!(
                r#"{{"peer":"a","store":"s","tables":10,"think_ms":{think},"moves_per_s":{rate},"p50_ms":1,"p99_ms":2,
                "server_cpu":0.9,"server_rss_mb":20.5,"load_cpu":0.5,"stalled":0}}"#
            );
            figures.add(&line).unwrap();
        }
        let crowd = r#"{"connections":50,"stream":"page","last_update_ms":9.5,"kib_per_connection":30,
            "kib_per_connection_in_the_end":40}"#;
        figures.add(crowd).unwrap();
        figures.add(r#"{"in_memory":10,"cpu_us":70}"#).unwrap();
        figures.add(r#"{"in_memory":10,"cpu_us":90}"#).unwrap();
        figures.add(r#"{"turn":1,"cpu_us":60}"#).unwrap();
        assert_eq!(figures.loads.len(), 2);
        assert!((figures.of("s", 10, false).unwrap().median(|round| round.rate) - 200.0).abs() < 1e-9);
        assert!((figures.of("s", 10, false).unwrap().median(|round| round.cpu) - 6000.0).abs() < 1e-9);
        assert!(figures.of("s", 10, true).is_some() && figures.of("s", 100, true).is_none());
        assert_eq!((figures.crowds[0].connections, figures.crowds[0].memory), (50, (30.0, 40.0)));
        assert!((figures.by_tables[0].median() - 80.0).abs() < 1e-9);
        assert_eq!(figures.by_turn.len(), 1);
    }

    #[test]
    fn unusable_lines_are_refused_and_quoted() {
        #[rustfmt::skip]
        let wrong = [
            ("{",                                  "a measurement is not a line of JSON: {"),
            (r#"{"case":"x"}"#,                    r#"a measurement is of an unknown kind: {"case":"x"}"#),
            (r#"{"turn":1}"#,                      r#"a measurement has no number `cpu_us`: {"turn":1}"#),
            (r#"{"tables":10,"moves_per_s":null}"#, r#"a measurement has no number `moves_per_s`: {"tables":10,"moves_per_s":null}"#),
        ];
        for (line, sentence) in wrong {
            assert_eq!(Figures::default().add(line).unwrap_err().to_string(), sentence);
        }
    }
}
