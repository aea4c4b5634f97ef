//! The report as tables.

use plugin::{Figure, Section};
use time_agent::{Race, Technology, World};

use super::{
    RoundCounts, TimeAgentReport,
    figures::{mean, share, signed_mean},
};

impl TimeAgentReport {
    pub(super) fn all_sections(&self) -> Vec<Section> {
        vec![
            self.by_race(),
            self.by_seat(),
            self.by_length(),
            self.by_end(),
            self.by_round(),
            self.by_technology(),
        ]
    }

    fn by_race(&self) -> Section {
        let row = |race: Race| {
            let counts = &self.races[race.index()];
            let games = counts.won.all;
            let mut figures = counts.won.figures();
            figures.extend([
                signed_mean(counts.vp, games),
                signed_mean(counts.rp, games),
                mean(counts.alterations, games),
                mean(counts.lost, games),
            ]);
            (race.people().to_owned(), figures)
        };
        let columns = ["games", "wins", "share", "±", "VP", "RP", "alterations", "lost"];
        section("Victories by race", &columns, Race::ALL.into_iter().map(row).collect())
    }

    fn by_seat(&self) -> Section {
        let seats = (1..).zip(&self.seats).filter(|(_, share)| share.all > 0);
        let rows = seats.map(|(number, share)| (format!("seat {number}"), share.figures()));
        section("Victories by seat", &["games", "wins", "share", "±"], rows.collect())
    }

    /// The rounds after which a tenth, half and so on of the games are over.
    fn by_length(&self) -> Section {
        let row = |tenths: u64| {
            let name = match tenths {
                0 => "shortest".to_owned(),
                5 => "median".to_owned(),
                10 => "longest".to_owned(),
                tenths => format!("{} %", tenths * 10),
            };
            (name, vec![self.rounds_of(tenths).map_or(Figure::None, Figure::Count)])
        };
        let mut section = section("Length", &["rounds"], (0..=10).map(row).collect());
        let sum = self.lengths.iter().zip(1..).map(|(count, rounds)| count * rounds).sum();
        section.rows.push(("mean".to_owned(), vec![mean(sum, self.games)]));
        section
    }

    /// The rounds that this many tenths of the games do not go beyond.
    fn rounds_of(&self, tenths: u64) -> Option<u64> {
        let wanted = (self.games * tenths).div_ceil(10).max(1);
        let mut sum = 0;
        let mut lengths = self.lengths.iter().zip(1..);
        lengths.find_map(|(count, rounds)| {
            sum += count;
            (sum >= wanted).then_some(rounds)
        })
    }

    fn by_end(&self) -> Section {
        let row =
            |name: &str, count: u64, of: u64| (name.to_owned(), vec![Figure::Count(count), share(count, of)]);
        let [cut, last] = self.ends;
        let by_cutter = Figure::Share(self.cutters.value());
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole games")]
        let cutters = self.cutters.part.round() as u64;
        section(
            "How games end",
            &["games", "share"],
            vec![
                row("Time Travel is cut off", cut, self.games),
                row("the last round is over", last, self.games),
                row("cut off after it was saved once", self.saved, self.games),
                ("won by who cut it off".to_owned(), vec![Figure::Count(cutters), by_cutter]),
            ],
        )
    }

    fn by_round(&self) -> Section {
        let mut all = RoundCounts::default();
        self.rounds.iter().for_each(|counts| all.add(counts));
        let row = |name: String, counts: &RoundCounts| {
            let sums = [counts.credits, counts.alterations, counts.rotations, counts.lost, counts.shared];
            let means = sums.map(|sum| mean(sum, counts.games));
            (name, [Figure::Count(counts.games)].into_iter().chain(means).collect())
        };
        let played = (1..).zip(&self.rounds).filter(|(_, counts)| counts.games > 0);
        let rounds = played.map(|(number, counts): (u8, _)| row(format!("round {number}"), counts));
        section(
            "In a round, all races together",
            &["games", "credits spent", "alterations", "rotations", "lost", "shared"],
            std::iter::once(row("all".to_owned(), &all)).chain(rounds).collect(),
        )
    }

    fn by_technology(&self) -> Section {
        let world = World::standard();
        let row = |technology: Technology| {
            let counts = &self.technologies[technology.index()];
            let figures = vec![
                Figure::Count(counts.games),
                share(counts.games, self.games),
                mean(counts.times, self.games),
                share(counts.at_the_end, self.games),
            ];
            (world.board.name(technology).to_owned(), figures)
        };
        let columns = ["games", "share", "times a game", "at the end"];
        section("Technologies cut off", &columns, Technology::ALL.into_iter().map(row).collect())
    }
}

fn section(title: &str, columns: &[&str], rows: Vec<(String, Vec<Figure>)>) -> Section {
    Section { title: title.to_owned(), columns: columns.iter().map(ToString::to_string).collect(), rows }
}
