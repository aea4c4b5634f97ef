//! What the measured programs print, collected by peer and case.

use serde_json::Value;

use super::super::verdicts;
use crate::shell::Failure;

/// Everything measured so far.
#[derive(Default)]
pub(super) struct Figures {
    /// In order of first appearance.
    pub(super) series: Vec<Series>,
    /// One for each round in which allocations were counted.
    pub(super) allocations: Vec<Allocations>,
}

/// One case of one peer over the rounds.
pub(super) struct Series {
    pub(super) peer: String,
    pub(super) case: String,
    /// Games per second, one for each round.
    pub(super) rates: Vec<f64>,
    /// Mean victory points per player, for the rounds that report them.
    pub(super) points: Vec<f64>,
}

/// How often our engine allocated memory in this many steps of random play.
pub(super) struct Allocations {
    pub(super) steps: u64,
    pub(super) allocations: u64,
}

impl Figures {
    /// Adds one line of JSON. A line with neither a rate nor a count of allocations is ignored.
    pub(super) fn add(&mut self, line: &str) -> Result<(), Failure> {
        let bad = |what: &str| Failure(format!("a measurement {what}: {line}"));
        let value: Value = serde_json::from_str(line).map_err(|_| bad("is not a line of JSON"))?;
        let text =
            |key: &str| value.get(key).and_then(Value::as_str).ok_or_else(|| bad(&format!("has no `{key}`")));
        let (peer, case) = (text("peer")?, text("case")?);
        if let Some(allocations) = value.get("allocations") {
            let (Some(allocations), Some(steps)) =
                (allocations.as_u64(), value.get("steps").and_then(Value::as_u64))
            else {
                return Err(bad("of allocations has no whole `steps` and `allocations`"));
            };
            self.allocations.push(Allocations { steps, allocations });
            return Ok(());
        }
        let Some(rate) = value.get("games_per_s") else { return Ok(()) };
        let rate =
            rate.as_f64().filter(|rate| *rate > 0.0).ok_or_else(|| bad("has no `games_per_s` above 0"))?;
        let series = self.entry(peer, case);
        series.rates.push(rate);
        series.points.extend(value.get("mean_vp_per_player").and_then(Value::as_f64));
        Ok(())
    }

    fn entry(&mut self, peer: &str, case: &str) -> &mut Series {
        let at = self.series.iter().position(|series| series.is(peer, case)).unwrap_or_else(|| {
            let (peer, case) = (peer.to_owned(), case.to_owned());
            self.series.push(Series { peer, case, rates: Vec::new(), points: Vec::new() });
            self.series.len() - 1
        });
        &mut self.series[at]
    }

    /// One case, if it was measured.
    pub(super) fn of(&self, peer: &str, case: &str) -> Option<&Series> {
        self.series.iter().find(|series| series.is(peer, case))
    }

    /// The case in which a peer is fastest.
    pub(super) fn fastest_of(&self, peer: &str) -> Option<&Series> {
        let cases = self.series.iter().filter(|series| series.peer == peer);
        cases.max_by(|a, b| a.median().total_cmp(&b.median()))
    }
}

impl Series {
    fn is(&self, peer: &str, case: &str) -> bool {
        self.peer == peer && self.case == case
    }

    /// The median rate, which a single disturbed round does not move.
    pub(super) fn median(&self) -> f64 {
        verdicts::median(self.rates.clone()).unwrap_or_default()
    }

    /// The slowest and the fastest round.
    pub(super) fn range(&self) -> (f64, f64) {
        let mut rates = self.rates.clone();
        rates.sort_by(f64::total_cmp);
        (rates.first().copied().unwrap_or_default(), rates.last().copied().unwrap_or_default())
    }

    /// The mean points over all rounds that report them.
    pub(super) fn mean_points(&self) -> Option<f64> {
        let rounds = u32::try_from(self.points.len()).ok().filter(|rounds| *rounds > 0)?;
        Some(self.points.iter().sum::<f64>() / f64::from(rounds))
    }

    /// About how many games that mean covers.
    pub(super) fn games(&self, secs: f64) -> f64 {
        self.rates.iter().sum::<f64>() * secs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(lines: &[&str]) -> Figures {
        let mut figures = Figures::default();
        for line in lines {
            figures.add(line).unwrap();
        }
        figures
    }

    #[test]
    fn rounds_of_one_case_are_collected() {
        let figures = figures(&[
            r#"{"peer":"a","case":"x","games_per_s":30,"mean_vp_per_player":142.0}"#,
            r#"{"peer":"b","case":"x","games_per_s":5}"#,
            r#"{"peer":"a","case":"x","games_per_s":10.0,"mean_vp_per_player":143.0}"#,
            r#"{"peer":"a","case":"x","games_per_s":20.0,"mean_vp_per_player":144.0}"#,
        ]);
        assert_eq!(figures.series.len(), 2);
        let series = figures.of("a", "x").unwrap();
        assert!((series.median() - 20.0).abs() < 1e-9);
        assert_eq!(series.range(), (10.0, 30.0));
        assert!((series.mean_points().unwrap() - 143.0).abs() < 1e-9);
        assert!((series.games(2.0) - 120.0).abs() < 1e-9);
        assert!(figures.of("b", "x").unwrap().mean_points().is_none());
    }

    #[test]
    fn the_median_of_two_is_between_them() {
        let figures = figures(&[
            r#"{"peer":"a","case":"x","games_per_s":10}"#,
            r#"{"peer":"a","case":"x","games_per_s":20}"#,
            r#"{"peer":"a","case":"y","games_per_s":14}"#,
        ]);
        assert!((figures.of("a", "x").unwrap().median() - 15.0).abs() < 1e-9);
        assert_eq!(figures.fastest_of("a").unwrap().case, "x");
        assert!(figures.fastest_of("b").is_none());
    }

    #[test]
    fn unusable_lines_are_refused_and_quoted() {
        #[rustfmt::skip]
        let wrong = [
            ("{",                                             "a measurement is not a line of JSON: {"),
            (r#"{"case":"x"}"#,                               r#"a measurement has no `peer`: {"case":"x"}"#),
            (r#"{"peer":"a","case":"x","games_per_s":0}"#,    r#"a measurement has no `games_per_s` above 0: {"peer":"a","case":"x","games_per_s":0}"#),
            (r#"{"peer":"a","case":"x","allocations":null}"#, r#"a measurement of allocations has no whole `steps` and `allocations`: {"peer":"a","case":"x","allocations":null}"#),
        ];
        for (line, sentence) in wrong {
            assert_eq!(Figures::default().add(line).unwrap_err().to_string(), sentence);
        }
    }

    #[test]
    fn other_measurements_are_ignored() {
        let figures = figures(&[r#"{"peer":"a","case":"mcts","iterations_per_s":800}"#]);
        assert!(figures.series.is_empty() && figures.allocations.is_empty());
    }
}
