//! What a simulation of the Tow Truck counts: what rescues cost, how often the truck lands exactly, and how two players
//! score.

use engine::{Outcome, Seat};
use plugin::{Figure, Report, Section};
use tow_truck::{Rescue, RescueEvent, State, TowTruck, Verdict};

use crate::board::line::AGES;

/// Counts over many games of the Tow Truck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TowTruckReport {
    /// Rescues by the age of the agent's year, in the order of [`AGES`].
    ages: [RescueCounts; AGES.len()],
    /// Rescues by how many jumps they took; the last counts all that took more.
    by_jumps: [u64; MOST_JUMPS + 1],
    /// Games of two by their verdict: expert, good, review.
    verdicts: [u64; 3],
}

/// Rescues with this many jumps or more are counted together.
const MOST_JUMPS: usize = 6;

/// Sums over rescues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct RescueCounts {
    rescues: u64,
    months: u64,
    jumps: u64,
    drift: u64,
    messages: u64,
    /// Rescues that ended in the agent's very year.
    landings: u64,
    paradoxes: u64,
}

impl RescueCounts {
    fn count(&mut self, rescue: &Rescue) {
        let messages =
            rescue.story.iter().filter(|moment| matches!(moment, RescueEvent::Said { .. })).count();
        self.rescues += 1;
        self.months += u64::from(rescue.months());
        self.jumps += u64::from(rescue.jumps);
        self.drift += rescue.drift.map_or(0, u64::from);
        self.messages += messages as u64;
        self.landings += u64::from(rescue.truck == rescue.year());
        self.paradoxes += u64::from(rescue.paradoxes);
    }

    fn add(&mut self, other: &Self) {
        self.rescues += other.rescues;
        self.months += other.months;
        self.jumps += other.jumps;
        self.drift += other.drift;
        self.messages += other.messages;
        self.landings += other.landings;
        self.paradoxes += other.paradoxes;
    }

    fn figures(&self) -> Vec<Figure> {
        let mean = |sum: u64| divided(sum, self.rescues).map_or(Figure::None, Figure::Number);
        vec![
            Figure::Count(self.rescues),
            mean(self.months),
            mean(self.jumps),
            mean(self.drift),
            mean(self.messages),
            share(self.landings, self.rescues),
            Figure::Count(self.paradoxes),
        ]
    }
}

impl Report<TowTruck> for TowTruckReport {
    fn end(&mut self, state: &State, _outcome: &Outcome) {
        for rescue in state.past.iter() {
            // The ages go from the earliest to the latest, and waits get shorter.
            let age = AGES.iter().position(|(last, _)| rescue.wait.months() >= *last);
            self.ages[age.unwrap_or(AGES.len() - 1)].count(rescue);
            self.by_jumps[usize::try_from(rescue.jumps).map_or(MOST_JUMPS, |jumps| jumps.min(MOST_JUMPS))] +=
                1;
        }
        if state.setup.players == 2 {
            self.verdicts[Verdict::of(state.months(Seat::new(0))) as usize] += 1;
        }
    }

    fn add(&mut self, other: Self) {
        self.ages.iter_mut().zip(&other.ages).for_each(|(counts, more)| counts.add(more));
        self.by_jumps.iter_mut().zip(other.by_jumps).for_each(|(count, more)| *count += more);
        self.verdicts.iter_mut().zip(other.verdicts).for_each(|(count, more)| *count += more);
    }

    fn sections(&self) -> Vec<Section> {
        let mut sections = vec![self.rescues(), self.jumps()];
        sections.extend(self.verdicts());
        sections
    }
}

impl TowTruckReport {
    fn rescues(&self) -> Section {
        let mut all = RescueCounts::default();
        self.ages.iter().for_each(|counts| all.add(counts));
        let ages =
            AGES.iter().zip(&self.ages).map(|((_, name), counts)| ((*name).to_owned(), counts.figures()));
        let columns =
            ["rescues", "months", "jumps", "months of drift", "messages", "exact landings", "paradoxes"];
        Section {
            title: "Rescues by the agent’s year".to_owned(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: std::iter::once(("all".to_owned(), all.figures())).chain(ages).collect(),
        }
    }

    fn jumps(&self) -> Section {
        let all = self.by_jumps.iter().sum();
        let name =
            |jumps: usize| if jumps == MOST_JUMPS { format!("{jumps} or more") } else { jumps.to_string() };
        let row =
            |(jumps, &count): (usize, &u64)| (name(jumps), vec![Figure::Count(count), share(count, all)]);
        Section {
            title: "Rescues by number of jumps".to_owned(),
            columns: ["rescues", "share"].map(str::to_owned).to_vec(),
            rows: self.by_jumps.iter().enumerate().map(row).collect(),
        }
    }

    /// Only two players get a verdict.
    fn verdicts(&self) -> Option<Section> {
        let all = self.verdicts.iter().sum();
        let names = ["expert", "good", "time to brush up"];
        let row =
            |(name, &count): (&str, &u64)| (name.to_owned(), vec![Figure::Count(count), share(count, all)]);
        (all > 0).then(|| Section {
            title: "Games by verdict".to_owned(),
            columns: ["games", "share"].map(str::to_owned).to_vec(),
            rows: names.into_iter().zip(&self.verdicts).map(row).collect(),
        })
    }
}

fn share(part: u64, whole: u64) -> Figure {
    divided(part, whole).map_or(Figure::None, Figure::Share)
}

/// One number by another, if there is anything to divide by.
#[allow(clippy::cast_precision_loss, reason = "counts of simulated games are far below 2 to the 52nd")]
fn divided(number: u64, by: u64) -> Option<f64> {
    (by > 0).then(|| number as f64 / by as f64)
}
