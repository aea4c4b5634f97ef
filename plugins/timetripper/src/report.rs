//! What a simulation of TimeTripper counts: who comes home, by load, by battle and by Experience; how trips end; and
//! which battles kill.

mod chart;

use std::sync::Arc;

use engine::{Outcome, Seat};
use plugin::{Figure, Report, Section};
use timetripper::{
    Action, State, TimeTripper,
    book::{Book, MAX_BATTLES},
    equip::{MUST, PRESETS},
    gear::Pack,
    state::{End, Phase, Tripper},
    time::Displays,
};

/// How many of the battles that kill most the summary names.
const WORST: usize = 15;

/// More battles and more Experience than any trip has are counted together.
const MOST: usize = MAX_BATTLES + 2;

/// What a lone Tripper packs in a simulation: one game after another takes the next proposed load, and then one what the
/// bot chooses.
pub(crate) fn packing(number: u64, state: &State, seat: Seat) -> Option<Action> {
    let nth = usize::try_from(number % (PRESETS.len() as u64 + 1)).ok()?;
    let (name, _) = PRESETS.get(nth)?;
    if state.is_team() || state.phase != Phase::Equip(seat) {
        return None;
    }
    if load_name(&state.tripper(seat).pack) == *name {
        return Some(Action::Start);
    }
    u8::try_from(nth + 1).ok().map(Action::Preset)
}

/// What a load is called that was not proposed.
const OWN: &str = "Own choice";

/// What the load of a team is called.
const TEAM: &str = "Team";

/// Counts over many trips.
#[derive(Clone, PartialEq, Debug)]
pub struct TripReport {
    /// By load, in the order in which they first came up.
    loads: Vec<LoadCounts>,
    /// By battle: deaths of visits.
    deaths: Vec<Share>,
    /// By number of battles: homecomings of trips.
    lengths: Vec<Share>,
    /// By Experience: homecomings of those who had as much at some time.
    experience: Vec<Share>,
    /// The battles and where they lie, from the first trip.
    atlas: Option<(Arc<Book>, Displays)>,
    /// The most Experience in the trip that is being played.
    most: u8,
}

/// What came of one load.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LoadCounts {
    name: &'static str,
    /// What it weighs at most, in half pounds, and how far it lets a Tripper move at first.
    half_pounds: u16,
    moves: u8,
    home: Share,
    dead: u64,
    lost_in_time: u64,
    battles: u64,
    kills: u64,
}

/// How often something was tried, and how often it went one way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Share {
    part: u64,
    all: u64,
}

impl Share {
    fn count(&mut self, is_part: bool) {
        self.part += u64::from(is_part);
        self.all += 1;
    }

    fn add(&mut self, other: Self) {
        self.part += other.part;
        self.all += other.all;
    }

    /// The share, from 0 to 1.
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    fn value(self) -> f64 {
        self.part as f64 / self.all.max(1) as f64
    }

    /// Two standard errors of the share.
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    fn margin(self) -> f64 {
        let value = self.value();
        2.0 * (value * (1.0 - value) / self.all.max(1) as f64).sqrt()
    }
}

impl Default for TripReport {
    fn default() -> Self {
        let shares = || vec![Share::default(); MOST];
        Self {
            loads: Vec::new(),
            deaths: shares(),
            lengths: shares(),
            experience: shares(),
            atlas: None,
            most: 0,
        }
    }
}

impl Report<TimeTripper> for TripReport {
    fn step(&mut self, state: &State, _seat: Seat, _action: Action) {
        self.most = self.most.max(most_experience(state));
    }

    fn end(&mut self, state: &State, _outcome: &Outcome) {
        let Phase::Over(end) = state.phase else { return };
        let most = std::mem::take(&mut self.most).max(most_experience(state));
        self.atlas.get_or_insert_with(|| (Arc::clone(&state.book), state.time.displays));
        let (path, is_home) = (state.time.battles(), end == End::Home);
        self.load(state).count(state, end);
        for (nth, battle) in (1..).zip(path) {
            self.deaths[usize::from(*battle).min(MOST - 1)].count(end == End::Dead && nth == path.len());
        }
        self.lengths[path.len().min(MOST - 1)].count(is_home);
        for share in &mut self.experience[..=usize::from(most).min(MOST - 1)] {
            share.count(is_home);
        }
    }

    fn add(&mut self, other: Self) {
        for more in other.loads {
            match self.loads.iter_mut().find(|load| load.name == more.name) {
                Some(load) => load.add(&more),
                None => self.loads.push(more),
            }
        }
        let shares = [
            (&mut self.deaths, other.deaths),
            (&mut self.lengths, other.lengths),
            (&mut self.experience, other.experience),
        ];
        for (shares, more) in shares {
            shares.iter_mut().zip(more).for_each(|(share, more)| share.add(more));
        }
        self.atlas = self.atlas.take().or(other.atlas);
    }

    fn sections(&self) -> Vec<Section> {
        vec![self.by_load(), self.endings(), self.killers(), self.by_length(), self.by_experience()]
    }

    fn chart(&self) -> Option<String> {
        self.atlas.as_ref().map(|(_, displays)| chart::draw(self, displays).into_string())
    }
}

fn most_experience(state: &State) -> u8 {
    state.seats().iter().map(|seat| state.tripper(seat).experience).max().unwrap_or(0)
}

/// The proposed load that a pack is, or the word for any other.
fn load_name(pack: &Pack) -> &'static str {
    let is_same = |load: &[(timetripper::gear::Item, u8)]| {
        let mut other = Pack::default();
        for (item, count) in MUST.iter().map(|item| (*item, 1)).chain(load.iter().copied()) {
            other.set(item, count);
        }
        other == *pack
    };
    PRESETS.iter().find(|(_, load)| is_same(load)).map_or(OWN, |(name, _)| name)
}

impl LoadCounts {
    const fn new(name: &'static str) -> Self {
        let home = Share { part: 0, all: 0 };
        Self { name, half_pounds: 0, moves: 0, home, dead: 0, lost_in_time: 0, battles: 0, kills: 0 }
    }

    fn count(&mut self, state: &State, end: End) {
        let chosen = state.seats().iter().filter_map(|seat| state.chosen.get(seat.index()));
        self.half_pounds = self.half_pounds.max(chosen.clone().map(Pack::half_pounds).sum());
        let moves = chosen.map(|pack| Tripper { pack: *pack, ..Tripper::new() }.allowance()).min();
        self.moves = self.moves.max(moves.unwrap_or(0));
        self.home.count(end == End::Home);
        self.dead += u64::from(end == End::Dead);
        self.lost_in_time += u64::from(end == End::LostInTime);
        self.battles += state.time.battles().len() as u64;
        self.kills += u64::from(state.time.kills);
    }

    fn add(&mut self, other: &Self) {
        self.half_pounds = self.half_pounds.max(other.half_pounds);
        self.moves = self.moves.max(other.moves);
        self.home.add(other.home);
        self.dead += other.dead;
        self.lost_in_time += other.lost_in_time;
        self.battles += other.battles;
        self.kills += other.kills;
    }

    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    fn mean(&self, sum: u64) -> Figure {
        Figure::Number(sum as f64 / self.home.all.max(1) as f64)
    }
}

impl TripReport {
    fn load(&mut self, state: &State) -> &mut LoadCounts {
        let name = if state.is_team() { TEAM } else { load_name(&state.chosen[0]) };
        let at = self.loads.iter().position(|load| load.name == name).unwrap_or_else(|| {
            self.loads.push(LoadCounts::new(name));
            self.loads.len() - 1
        });
        &mut self.loads[at]
    }

    /// The loads in the order in which they are proposed.
    fn loads(&self) -> Vec<&LoadCounts> {
        let rank = |load: &&LoadCounts| {
            PRESETS.iter().position(|(name, _)| *name == load.name).unwrap_or(PRESETS.len())
        };
        let mut loads: Vec<_> = self.loads.iter().collect();
        loads.sort_by_key(rank);
        loads
    }

    /// Homecomings of all trips.
    fn home(&self) -> Share {
        let mut sum = Share::default();
        self.loads.iter().for_each(|load| sum.add(load.home));
        sum
    }

    fn by_load(&self) -> Section {
        let row = |load: &LoadCounts| {
            let figures = vec![
                Figure::Number(f64::from(load.half_pounds) / 2.0),
                Figure::Count(u64::from(load.moves)),
                Figure::Count(load.home.all),
                Figure::Count(load.home.part),
                Figure::Share(load.home.value()),
                Figure::Share(load.home.margin()),
                load.mean(load.battles),
                load.mean(load.kills),
            ];
            (load.name.to_owned(), figures)
        };
        let columns = ["pounds", "moves", "trips", "home", "share", "±", "battles", "taken out"];
        section("Home, by load", &columns, self.loads().into_iter().map(row).collect())
    }

    fn endings(&self) -> Section {
        let sum = |of: &dyn Fn(&LoadCounts) -> u64| self.loads.iter().map(of).sum::<u64>();
        let all = self.home().all;
        let row = |(name, part): (&str, u64)| {
            (name.to_owned(), vec![Figure::Count(part), Figure::Share(Share { part, all }.value())])
        };
        let ends = [
            ("home", sum(&|load| load.home.part)),
            ("dead", sum(&|load| load.dead)),
            ("lost in time", sum(&|load| load.lost_in_time)),
        ];
        section("How trips end", &["trips", "share"], ends.into_iter().map(row).collect())
    }

    /// The battles that were visited, those that kill most first.
    fn worst(&self) -> Vec<(usize, Share)> {
        let mut all: Vec<_> = used(&self.deaths).collect();
        all.sort_by(|(_, one), (_, other)| {
            other.value().total_cmp(&one.value()).then(other.all.cmp(&one.all))
        });
        all
    }

    fn killers(&self) -> Section {
        let title = |battle: usize| {
            let book = self.atlas.as_ref().map(|(book, _)| book);
            let found = u8::try_from(battle).ok().and_then(|number| book?.battle(number));
            format!("{battle} {}", found.map_or("", |battle| battle.title.as_str()))
        };
        let row = |(battle, share): (usize, Share)| {
            let figures =
                vec![Figure::Count(share.all), Figure::Count(share.part), Figure::Share(share.value())];
            (title(battle), figures)
        };
        let worst = self.worst().into_iter().filter(|(_, share)| share.part > 0).take(WORST);
        section("Battles that kill", &["visits", "deaths", "share"], worst.map(row).collect())
    }

    fn by_length(&self) -> Section {
        section("Battles in a trip", &["trips", "home", "share"], home_rows(&self.lengths))
    }

    fn by_experience(&self) -> Section {
        section("Experience reached", &["trips", "home", "share"], home_rows(&self.experience))
    }
}

fn section(title: &str, columns: &[&str], rows: Vec<(String, Vec<Figure>)>) -> Section {
    Section { title: title.to_owned(), columns: columns.iter().map(ToString::to_string).collect(), rows }
}

fn home_rows(shares: &[Share]) -> Vec<(String, Vec<Figure>)> {
    let row = |(number, share): (usize, Share)| {
        let figures = vec![Figure::Count(share.all), Figure::Count(share.part), Figure::Share(share.value())];
        (number.to_string(), figures)
    };
    used(shares).map(row).collect()
}

/// The entries that anything was counted in, by number.
fn used(shares: &[Share]) -> impl Iterator<Item = (usize, Share)> + '_ {
    shares.iter().copied().enumerate().filter(|(_, share)| share.all > 0)
}

fn percent(share: Share) -> String {
    format!("{:.1} %", share.value() * 100.0)
}
