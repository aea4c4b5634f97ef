//! The archive: games of every rules version that must replay for ever as they did when they were kept.
//!
//! Beside the sources of a game, `archive/v1` holds the games of rules version 1: `endings.games` has the golden games,
//! which end in every way, `random.games` 200 random ones at tables with every option, those that get long cut off, and
//! `view.fields` the fields of the views that are compared. Each game must replay, be written again byte for byte, and
//! leave the same trace: who acts, what is offered, every die, standing and outcome, and the views. Words are not
//! compared; they may get better.
//!
//! A game's test is one line: `archive::check(env!("CARGO_MANIFEST_DIR"), &tables(), &End::ALL, end)`. `cargo xtask archive`
//! writes the games of versions that are not released again. What `archive/released` lists is never written again.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::disallowed_methods, reason = "the archive is files, and written again on request")]
#![allow(clippy::print_stdout, reason = "who writes the archive again is told what is in it")]

mod games;
mod random;
mod trace;

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::{Debug, Display},
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    thread,
};

use engine::{Match, Narrated, Record, Setting, SettingKind, replay};

use crate::golden;
use games::{Archived, SEPARATOR};
use trace::Fields;

/// A table: how many seats, and what is chosen for it.
#[derive(Clone, Debug)]
pub struct Table {
    seats: usize,
    settings: Vec<Setting>,
}

impl Table {
    /// A table with this many seats, on which nothing is chosen.
    pub const fn new(seats: usize) -> Self {
        Self { seats, settings: Vec::new() }
    }

    /// The same with this choice.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Display) -> Self {
        self.settings.push(Setting::new(key, value.to_string()));
        self
    }
}

/// Stands for the end of a game that was cut off.
const CUT_OFF: &str = "never";

/// What is to be done with an archive before it is replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Nothing.
    Replay,
    /// The games of versions that are not released are written again.
    Write,
    /// The game in this file is kept too.
    Add(PathBuf),
}

impl Task {
    /// What `cargo xtask archive` asks for.
    fn asked_for() -> Self {
        match (env::var_os("ARCHIVE_ADD"), env::var_os("UPDATE_ARCHIVE")) {
            (Some(file), _) => Self::Add(file.into()),
            (None, Some(_)) => Self::Write,
            (None, None) => Self::Replay,
        }
    }
}

/// Replays the archive of a game and compares everything; and checks that it has every end and every option.
///
/// The tables are those of the random games; `end` says how a game ended, for all or for each seat.
///
/// # Panics
/// If a game replays differently, or if a version, an end or an option has no archived game.
pub fn check<G, E, I>(manifest_dir: &str, tables: &[Table], ends: &[E], end: impl Fn(&Match<G>) -> I + Sync)
where
    G: Narrated,
    E: Debug,
    I: IntoIterator<Item = E>,
{
    after(&Task::asked_for(), Path::new(manifest_dir), tables, ends, end);
}

/// The same after a task.
///
/// # Panics
/// As [`check`] does, or if the task cannot be done.
pub fn after<G, E, I>(
    task: &Task,
    manifest_dir: &Path,
    tables: &[Table],
    ends: &[E],
    end: impl Fn(&Match<G>) -> I + Sync,
) where
    G: Narrated,
    E: Debug,
    I: IntoIterator<Item = E>,
{
    let archive = Archive { folder: manifest_dir.join("archive"), tables };
    let end = |game: &Match<G>| {
        let names: Vec<_> = end(game).into_iter().map(|end| format!("{end:?}")).collect();
        if names.is_empty() { CUT_OFF.to_owned() } else { names.join(SEPARATOR) }
    };
    if let Task::Add(file) = task {
        archive.add::<G>(file, &end);
    }
    for version in G::VERSIONS {
        if *task == Task::Write && !archive.is_released(version) {
            archive.write::<G>(version, &manifest_dir.join("tests/golden"), &end);
        }
        let kept = archive.replay_all::<G>(version, &end);
        if let Some(missing) = missing::<G, E>(&kept, ends) {
            panic!("the archive of version {version} has no game with {missing}");
        }
    }
    archive.knows_all_versions::<G>();
}

/// The archive of one game, in its folder.
struct Archive<'a> {
    folder: PathBuf,
    tables: &'a [Table],
}

impl Archive<'_> {
    fn version(&self, version: u16) -> PathBuf {
        self.folder.join(format!("v{version}"))
    }

    /// Whether files of this version are listed as released.
    fn is_released(&self, version: u16) -> bool {
        let list = fs::read_to_string(self.folder.join("released")).unwrap_or_default();
        list.lines().any(|line| line.contains(&format!(" v{version}/")))
    }

    /// No version of the archive has been dropped from the rules.
    fn knows_all_versions<G: Narrated>(&self) {
        for folder in names_in(&self.folder).iter().filter_map(|name| name.strip_prefix('v')) {
            let version = folder.parse().unwrap();
            assert!(
                G::VERSIONS.contains(&version),
                "the rules of version {version} are gone, its games are not"
            );
        }
    }

    /// Replays every game of a version and compares it with what was kept.
    fn replay_all<G: Narrated>(
        &self,
        version: u16,
        end: &(impl Fn(&Match<G>) -> String + Sync),
    ) -> Vec<Archived> {
        let folder = self.version(version);
        let fields = fields_in(&folder);
        let mut all = Vec::new();
        for file in names_in(&folder).into_iter().filter(|name| name.rsplit('.').next() == Some("games")) {
            let text = fs::read_to_string(folder.join(&file)).unwrap();
            let games = games::read(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
            in_parallel(&games, |kept| {
                let seen = seen_again::<G>(version, kept, &fields, end);
                if let Err(difference) = seen {
                    panic!("{file}, {}: {difference}", kept.name);
                }
            });
            all.extend(games);
        }
        all
    }

    /// Writes the golden games and random games of a version, and says what is in them.
    fn write<G: Narrated>(&self, version: u16, golden: &Path, end: &(impl Fn(&Match<G>) -> String + Sync)) {
        let mut endings = Vec::new();
        for file in golden::games_in(golden) {
            let record = Record::parse(&fs::read(golden.join(&file)).unwrap()).unwrap();
            if record.rules == version {
                let game: Match<G> = replay(&record).unwrap_or_else(|error| panic!("{file}: {error}"));
                endings.push((format!("golden {}", file.trim_end_matches(".anachron")), None, game));
            }
        }
        let setups: Vec<_> = self.tables.iter().map(|table| set_up::<G>(version, table)).collect();
        let numbers: Vec<usize> = (0..random::GAMES).collect();
        let random = in_parallel(&numbers, |&nth| {
            let at = nth % setups.len();
            let (number, game) = random::game::<G>(version, &setups[at], nth);
            (format!("random {number}"), Some(&self.tables[at]), game)
        });
        let folder = self.version(version);
        fs::create_dir_all(&folder).unwrap();
        let mut fields = Fields::new();
        let mut all = Vec::new();
        for (name, played) in [("endings", endings), ("random", random)] {
            let kept = in_parallel(&played, |(name, table, game)| keep(name, *table, game, end(game)));
            let mut text = String::new();
            for (archived, seen) in kept {
                text.push_str(&archived.to_string());
                fields.extend(seen);
                all.push(archived);
            }
            fs::write(folder.join(format!("{name}.games")), text).unwrap();
        }
        let fields: Vec<_> = fields.into_iter().collect();
        fs::write(folder.join("view.fields"), fields.join("\n") + "\n").unwrap();
        println!("{} {version}: {}", G::TITLE, summary::<G>(&all));
    }
}

impl Archive<'_> {
    /// Keeps one more game, in a file of its own.
    fn add<G: Narrated>(&self, file: &Path, end: &impl Fn(&Match<G>) -> String) {
        let record = Record::parse(&fs::read(file).unwrap()).unwrap_or_else(|error| panic!("{error}"));
        let game: Match<G> = replay(&record).unwrap_or_else(|error| panic!("{error}"));
        assert!(game.outcome().is_some(), "the game is not over");
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        let (archived, _) = keep(&format!("added {name}"), None, &game, end(&game));
        let folder = self.version(record.rules);
        let fields = fields_in(&folder);
        let (trace, _) = trace::trace(&game, Some(&fields));
        let to = folder.join(format!("{name}.games"));
        assert!(!to.exists(), "there is a file {} already", to.display());
        fs::write(&to, Archived { trace, ..archived }.to_string()).unwrap();
        println!("Added: {}", to.display());
    }
}

/// The fields of the views that are compared in a version.
fn fields_in(folder: &Path) -> Fields {
    let fields = fs::read_to_string(folder.join("view.fields")).unwrap_or_default();
    fields.lines().map(str::to_owned).collect()
}

/// Replays one game and compares it with what was kept of it.
fn seen_again<G: Narrated>(
    version: u16,
    kept: &Archived,
    fields: &Fields,
    end: &impl Fn(&Match<G>) -> String,
) -> Result<(), String> {
    let record = Record::parse(kept.file.as_bytes()).map_err(|error| error.to_string())?;
    let game: Match<G> = replay(&record).map_err(|error| error.to_string())?;
    if record.rules != version {
        return Err(format!("it is not a game of version {version}"));
    }
    let written = game.record().map(|record| record.to_string()).unwrap_or_default();
    if written != kept.file {
        let differs = written.lines().zip(kept.file.lines()).find(|(seen, kept)| seen != kept);
        return Err(format!("it is written differently; seen and expected: {differs:?}"));
    }
    let ends = end(&game);
    if ends != kept.ends {
        return Err(format!("it ends in {ends}, not in {}", kept.ends));
    }
    let (trace, _) = trace::trace(&game, Some(fields));
    if trace != kept.trace {
        return Err("it replays, but what was offered, shown or counted on the way is different".to_owned());
    }
    Ok(())
}

/// A game with everything that is kept of it.
fn keep<G: Narrated>(name: &str, table: Option<&Table>, game: &Match<G>, ends: String) -> (Archived, Fields) {
    let (trace, seen) = trace::trace(game, None);
    let settings = table.map_or_else(|| G::write_setup(game.setup()), |table| table.settings.clone());
    let asked = |Setting { key, value }: &Setting| format!("{key}={}", short(value));
    let table = settings.iter().map(asked).collect::<Vec<_>>().join(SEPARATOR);
    let file = game.record().unwrap().to_string();
    (Archived { name: name.to_owned(), seats: game.seats(), table, ends, trace, file }, seen)
}

/// The beginning of a value, which may be a whole file of battles.
fn short(value: &str) -> String {
    value.chars().take(40).map(|c| if matches!(c, '|' | ';') { ',' } else { c }).collect()
}

fn set_up<G: Narrated>(version: u16, Table { seats, settings }: &Table) -> G::Setup {
    G::read_setup_under(version, *seats, settings).unwrap_or_else(|faults| panic!("{settings:?}: {faults:?}"))
}

/// An end or an option without an archived game.
fn missing<G: Narrated, E: Debug>(kept: &[Archived], ends: &[E]) -> Option<String> {
    let no_end = ends
        .iter()
        .map(|end| format!("{end:?}"))
        .find(|end| !kept.iter().any(|game| game.ends.split(SEPARATOR).any(|other| other == end)));
    if let Some(end) = no_end {
        return Some(format!("the end {end}"));
    }
    for spec in G::SETTINGS.iter().flat_map(|group| group.settings) {
        let values = match spec.kind {
            SettingKind::Words(_) => vec![None],
            SettingKind::OneOf(values) => values.iter().map(|(value, _)| Some(*value)).collect(),
        };
        for value in values {
            if !kept.iter().any(|game| game.has(spec.key, value)) {
                return Some(format!("the option {}={}", spec.key, value.unwrap_or("…")));
            }
        }
    }
    let random = kept.iter().filter(|game| game.name.starts_with("random ")).count();
    (random < random::GAMES).then(|| format!("a number beyond {random}; {} are random", random::GAMES))
}

/// What is in the archive: how many games, how long, how often each end, each size and each option occurs.
fn summary<G: Narrated>(all: &[Archived]) -> String {
    let is_words = |key: &str| {
        let mut specs = G::SETTINGS.iter().flat_map(|group| group.settings);
        !specs.any(|spec| spec.key == key && matches!(spec.kind, SettingKind::OneOf(_)))
    };
    let option = |setting: &str| match setting.split_once('=') {
        Some((key, _)) if is_words(key) => format!("{key}=…"),
        _ => setting.to_owned(),
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for game in all {
        let ends = game.ends.split(SEPARATOR).map(|end| format!("end {end}"));
        let options = game.table.split(SEPARATOR).filter(|setting| !setting.is_empty()).map(option);
        let what: BTreeSet<String> = ends.chain([format!("seats {:2}", game.seats)]).chain(options).collect();
        for what in what {
            *counts.entry(what).or_default() += 1;
        }
    }
    let bytes: usize = all.iter().map(|game| game.to_string().len()).sum();
    let longest = all.iter().map(|game| game.file.lines().count()).max().unwrap_or_default();
    let lines: Vec<_> = counts.iter().map(|(what, count)| format!("  {count:4} {what}")).collect();
    format!("{} games, {bytes} bytes, at most {longest} lines\n{}", all.len(), lines.join("\n"))
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Does something with every item on all processors; the answers are in the order of the items.
fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let share = items.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let work = &work;
        let parts: Vec<_> = items
            .chunks(share)
            .map(|part| scope.spawn(move || part.iter().map(work).collect::<Vec<R>>()))
            .collect();
        let join = |part: thread::ScopedJoinHandle<'_, Vec<R>>| match part.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        parts.into_iter().flat_map(join).collect()
    })
}
