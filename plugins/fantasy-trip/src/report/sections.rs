//! The report as tables.

use plugin::{Figure, Section};

use super::{
    FATES, FantasyTripReport, SideCounts,
    figures::{mean, share, signed_mean},
};

impl FantasyTripReport {
    pub(super) fn all_sections(&self) -> Vec<Section> {
        vec![self.by_side(), self.by_length(), self.by_end(), self.by_cause(), self.by_fate()]
    }

    /// The sides that fought, each with its name.
    fn named(&self) -> impl Iterator<Item = (String, &SideCounts)> {
        let fought = (1..).zip(&self.sides).filter(|(_, side)| side.won.all > 0);
        fought.map(|(number, side): (u8, _)| {
            let names = side.names.as_deref().unwrap_or_default();
            (format!("side {number}: {names}"), side)
        })
    }

    fn by_side(&self) -> Section {
        let row = |(name, side): (String, &SideCounts)| {
            let mut figures = side.won.figures();
            figures.extend([
                mean(side.done, self.turns),
                mean(side.taken, self.turns),
                signed_mean(side.experience, side.figures),
            ]);
            (name, figures)
        };
        let columns = ["fights", "wins", "share", "±", "hits a turn", "hits taken", "XP a figure"];
        section("Victories by side", &columns, self.named().map(row).collect())
    }

    /// The turns after which a tenth, half and so on of the fights are over.
    fn by_length(&self) -> Section {
        let row = |tenths: u64| {
            let name = match tenths {
                0 => "shortest".to_owned(),
                5 => "median".to_owned(),
                10 => "longest".to_owned(),
                tenths => format!("{} %", tenths * 10),
            };
            (name, vec![self.turns_of(tenths).map_or(Figure::None, Figure::Count)])
        };
        let mut section = section("Length", &["turns"], (0..=10).map(row).collect());
        section.rows.push(("mean".to_owned(), vec![mean(self.turns, self.fights)]));
        section
    }

    /// The turns that this many tenths of the fights do not go beyond.
    fn turns_of(&self, tenths: u64) -> Option<u64> {
        let wanted = (self.fights * tenths).div_ceil(10).max(1);
        let mut sum = 0;
        let mut lengths = self.lengths.iter().zip(1..);
        lengths.find_map(|(count, turns)| {
            sum += count;
            (sum >= wanted).then_some(turns)
        })
    }

    fn by_end(&self) -> Section {
        let [last, no_one, limit] = self.ends;
        let row =
            |name: &str, count: u64| (name.to_owned(), vec![Figure::Count(count), share(count, self.fights)]);
        let rows = vec![
            row("one side is left", last),
            row("no one is left", no_one),
            row("the last turn is over", limit),
        ];
        section("How fights end", &["fights", "share"], rows)
    }

    fn by_cause(&self) -> Section {
        let all = self.causes.values().sum();
        let mut causes: Vec<_> = self.causes.iter().map(|(cause, count)| (*cause, *count)).collect();
        causes.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(other.0)));
        let row = |(cause, count): (&str, u64)| {
            (cause.to_owned(), vec![Figure::Count(count), share(count, all), mean(count, self.fights)])
        };
        let columns = ["figures", "share", "a fight"];
        section("What takes figures out", &columns, causes.into_iter().map(row).collect())
    }

    fn by_fate(&self) -> Section {
        let row = |(name, side): (String, &SideCounts)| {
            (name, side.fates.iter().map(|count| share(*count, side.figures)).collect())
        };
        let columns = FATES.map(|(name, _)| name);
        section("What becomes of figures", &columns, self.named().map(row).collect())
    }
}

fn section(title: &str, columns: &[&str], rows: Vec<(String, Vec<Figure>)>) -> Section {
    Section { title: title.to_owned(), columns: columns.iter().map(ToString::to_string).collect(), rows }
}
