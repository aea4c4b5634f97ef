//! `cargo xtask mutants`: changes the rules in one small place at a time, and sees whether a test notices.
//!
//! [`find`] lists what can be changed, [`sample`] chooses, [`rewrite`] puts all of the chosen into the sources as
//! switches, [`scratch`] compiles them once, and [`trial`] runs the tests with one switch on at a time.

mod find;
mod options;
mod rewrite;
mod sample;
mod scratch;
mod site;
mod trial;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::time::Instant;

use crate::shell::{self, Failure};
use options::Options;
use sample::Candidate;
use scratch::{Binary, Built, CompilerError, Scratch};
use trial::Fate;

pub(crate) use options::HELP;

/// Files about words, by their names: mutants there would not be about the rules.
const ABOUT_WORDS: [&str; 9] =
    ["narrate", "narrated", "phrases", "plain", "spell_words", "text", "texts", "why_not", "words"];

/// Tries mutants of one crate, or of every crate with a rulebook.
pub(crate) fn run(args: &[&str]) -> Result<(), Failure> {
    let options = Options::parse(args)?;
    let scratch = Scratch::new(&shell::root()?)?;
    let games = games(&scratch);
    if let Some(wrong) = options.package.as_ref().filter(|package| !games.contains(package)) {
        let games = games.join(", ");
        return Err(Failure(format!("there is no game `{wrong}` in `rules`; there are {games}.")));
    }
    for game in games.iter().filter(|game| options.package.as_ref().is_none_or(|wanted| wanted == *game)) {
        examine(game, &scratch, &options)?;
    }
    Ok(())
}

/// The crates with a rulebook.
fn games(scratch: &Scratch) -> Vec<String> {
    let files = scratch.files_in("rules/");
    let games = files.iter().filter_map(|file| {
        file.strip_prefix("rules/").and_then(|file| file.strip_suffix("/rulebook/cases.txt"))
    });
    games.map(str::to_owned).collect()
}

/// A crate's source files that are about rules, with their texts.
struct Sources(Vec<(String, String)>);

impl Sources {
    fn read(package: &str, scratch: &Scratch) -> Result<Self, Failure> {
        let files = scratch.files_in(&format!("rules/{package}/src/"));
        let files = files.into_iter().filter(|file| is_about_rules(file));
        files.map(|file| scratch.read(&file).map(|text| (file, text))).collect::<Result<_, _>>().map(Self)
    }

    fn mutants(&self, seed: u64) -> Result<Vec<Candidate>, Failure> {
        let found = self.0.iter().map(|(file, text)| {
            find::mutants(text).map_err(|why| Failure(format!("{file} could not be read: {why}.")))
        });
        Ok(sample::order(found.collect::<Result<_, _>>()?, seed))
    }

    fn name(&self, file: usize) -> &str {
        self.0.get(file).map_or("", |(name, _)| name)
    }
}

fn is_about_rules(file: &str) -> bool {
    let name = file.rsplit('/').next().and_then(|name| name.strip_suffix(".rs"));
    name.is_some_and(|name| !ABOUT_WORDS.contains(&name))
}

/// The chosen mutants by the numbers that switch them on. A number is a place in the sample, so it is the same whenever the
/// seed and the sources are.
type Chosen = BTreeMap<u32, Candidate>;

/// Tries a sample of a crate's mutants and reports.
fn examine(package: &str, scratch: &Scratch, options: &Options) -> Result<(), Failure> {
    let start = Instant::now();
    let sources = Sources::read(package, scratch)?;
    let all = sources.mutants(options.seed)?;
    let found = all.len();
    if options.list {
        println!("{package}: {found} mutants");
        for (number, candidate) in (1..).zip(all.iter().take(options.sample)) {
            println!("{}", described(number, candidate, sources.name(candidate.file)));
        }
        return Ok(());
    }
    let (chosen, binaries) = build(package, scratch, &sources, all, options.sample)?;
    let built = start.elapsed().as_secs();
    eprintln!("{package}: {} of {found} mutants compiled in {built} s", chosen.len());

    let folder = trial::package_folder(&scratch.folder, package);
    let (measured, failing) = trial::measure(binaries, &folder)?;
    for binary in failing {
        eprintln!("{package}: {binary} fails without a mutant, so it is left out");
    }
    let mut fates = Vec::new();
    let wanted = |number: &u32| options.only.is_empty() || options.only.contains(number);
    for (number, candidate) in chosen.iter().filter(|(number, _)| wanted(number)) {
        let file = sources.name(candidate.file);
        let fate = trial::fate(*number, file, &measured, &folder)?;
        eprintln!("{}: {fate:?}", described(*number, candidate, file));
        fates.push((*number, fate));
    }
    report(package, &sources, &chosen, &fates);
    println!("{} s", start.elapsed().as_secs());
    Ok(())
}

/// Chooses mutants and compiles them. Those that don't compile are replaced by the next ones.
fn build(
    package: &str,
    scratch: &Scratch,
    sources: &Sources,
    all: Vec<Candidate>,
    sample: usize,
) -> Result<(Chosen, Vec<Binary>), Failure> {
    let mut waiting = (1..).zip(all);
    let mut chosen: Chosen = waiting.by_ref().take(sample).collect();
    loop {
        let mut texts = BTreeMap::new();
        let mut switches = BTreeMap::new();
        for (index, (file, text)) in sources.0.iter().enumerate() {
            let here = chosen.iter().filter(|(_, candidate)| candidate.file == index);
            let here: Vec<_> = here.map(|(number, candidate)| (*number, &candidate.mutant)).collect();
            let rewritten = rewrite::rewrite(text, &here);
            texts.insert(file.clone(), rewritten.text);
            switches.insert(file.clone(), rewritten.switches);
        }
        let module = format!("rules/{package}/src/mutant.rs");
        texts.insert(module, rewrite::SWITCH.to_owned());
        let library = format!("rules/{package}/src/lib.rs");
        texts.entry(library).or_default().push_str("\nmod mutant;\n");
        scratch.write(&texts)?;
        match scratch.build(package)? {
            Built::Tests(binaries) => return Ok((chosen, binaries)),
            Built::Broken(errors) => {
                for number in guilty(&errors, &switches)? {
                    chosen.remove(&number);
                    chosen.extend(waiting.next());
                }
            }
        }
    }
}

/// The switches that errors point to.
fn guilty(
    errors: &[CompilerError],
    switches: &BTreeMap<String, Vec<(Range<usize>, u32)>>,
) -> Result<BTreeSet<u32>, Failure> {
    let mut guilty = BTreeSet::new();
    for error in errors.iter().filter(|error| !error.places.is_empty()) {
        let number = error.places.iter().find_map(|(file, place)| {
            let here = switches.get(file)?.iter();
            let around = here.filter(|(range, _)| range.start <= place.start && place.end <= range.end);
            around.min_by_key(|(range, _)| range.len()).map(|(_, number)| *number)
        });
        let nearest = || {
            let (file, place) = error.places.first()?;
            let here = switches.get(file)?.iter();
            here.min_by_key(|(range, _)| range.start.abs_diff(place.start)).map(|(_, number)| *number)
        };
        guilty.insert(number.or_else(nearest).ok_or_else(|| Failure(error.message.clone()))?);
    }
    match errors.first() {
        Some(error) if guilty.is_empty() => Err(Failure(error.message.clone())),
        _ => Ok(guilty),
    }
}

/// One mutant in a line.
fn described(number: u32, candidate: &Candidate, file: &str) -> String {
    let mutant = &candidate.mutant;
    let now = if mutant.now.is_empty() { "nothing" } else { &mutant.now };
    format!("{number:>4} {file}:{}: {} -> {now}", mutant.line, mutant.was)
}

fn report(package: &str, sources: &Sources, chosen: &Chosen, fates: &[(u32, Fate)]) {
    let count = |wanted: fn(&Fate) -> bool| fates.iter().filter(|(_, fate)| wanted(fate)).count();
    let late = count(|fate| matches!(fate, Fate::TimedOut(_)));
    let killed = count(|fate| matches!(fate, Fate::Killed(_))) + late;
    println!("{package}: {} tried, {killed} killed ({late} by taking too long)", fates.len());
    for (number, fate) in fates {
        let what = match fate {
            Fate::Survived => "survived",
            Fate::NeverReached => "never reached",
            Fate::Killed(_) | Fate::TimedOut(_) => continue,
        };
        if let Some(candidate) = chosen.get(number) {
            println!("{} ({what})", described(*number, candidate, sources.name(candidate.file)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blamed(places: &[(&str, Range<usize>)]) -> Result<BTreeSet<u32>, String> {
        let switches = [("a.rs".to_owned(), vec![(10..50, 1), (20..30, 2), (70..80, 3)])];
        let places = places.iter().map(|(file, place)| ((*file).to_owned(), place.clone())).collect();
        let error = CompilerError { message: "mismatched types".to_owned(), places };
        guilty(&[error], &BTreeMap::from(switches)).map_err(|failure| failure.to_string())
    }

    #[test]
    fn an_error_is_blamed_on_the_innermost_switch_around_it() {
        assert_eq!(blamed(&[("a.rs", 22..23)]), Ok(BTreeSet::from([2])));
        assert_eq!(blamed(&[("a.rs", 22..35)]), Ok(BTreeSet::from([1])));
        assert_eq!(blamed(&[("b.rs", 22..35), ("a.rs", 75..76)]), Ok(BTreeSet::from([3])));
    }

    #[test]
    fn an_error_outside_all_switches_is_blamed_on_the_nearest_one_of_its_file() {
        assert_eq!(blamed(&[("a.rs", 62..63)]), Ok(BTreeSet::from([3])));
        assert_eq!(blamed(&[("b.rs", 1..2)]), Err("mismatched types".to_owned()));
    }

    #[test]
    fn files_about_words_are_left_out() {
        assert!(is_about_rules("rules/game/src/order.rs"));
        assert!(!is_about_rules("rules/game/src/words.rs"));
        assert!(!is_about_rules("rules/game/src/paradox/words.rs"));
        assert!(!is_about_rules("rules/game/src/table.txt"));
    }
}
