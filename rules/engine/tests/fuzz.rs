//! Broken game files by the thousand: the parser and the replay never panic, and what they accept is sound.
//!
//! The files of `corpus` are truncated, mangled and spliced; noise is thrown in. `ANACHRON_FUZZ_CASES` says how
//! many cases to try and `ANACHRON_FUZZ_SEED` which; `cargo xtask fuzz` tries a million. A file that breaks
//! something is shown when the test fails, and belongs in the corpus once the fault is fixed.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::disallowed_methods, reason = "how long to try is not a rule of a game")]

use std::{env, fmt, fs, sync::LazyLock};

use engine::{LineColumn, Record, replay};
use lawbook::sample::HighestBid;
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
    test_runner::{Config, RngSeed, TestRunner},
};

/// How many cases are tried by default.
const CASES: u32 = 20_000;

/// The files that are mangled, by name.
static CORPUS: LazyLock<Vec<(String, Vec<u8>)>> = LazyLock::new(|| {
    // Cargo starts tests in the folder of their package.
    let paths = fs::read_dir("tests/corpus").unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = paths
        .map(|path| (path.file_name().unwrap().display().to_string(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
});

/// Words that mean something in a file, and some that would like to.
#[rustfmt::skip]
const DICTIONARY: [&str; 64] = [
    "anachron", "game", "rules", "seat", "set", "dice", "commit", "entropy", "seed", "start",
    "roll", "lapse", "result", "winners", "scores", "none", "seeded", "scripted", "highest-bid", "time-trap",
    "rounds", "die", "say", "bid", "take", "risk", "late", "submit", "change", "to",
    "0", "1", "2", "3", "4", "5", "6", "10", "16", "17",
    "255", "256", "65535", "65536", "99999999999999999999", "-1", "+1", "1:", "2:", "17:",
    ":", ",", "#", "\"", "\"\"", "\"hm\"", "\\", "\\u{", "\\u{41}", "}",
    "\u{a0}", "\u{85}", "\u{feff}", "🕰",
];

/// A file, shown as text.
#[derive(Clone)]
struct File(Vec<u8>);

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} which reads\n{}", self.0.escape_ascii().to_string(), String::from_utf8_lossy(&self.0))
    }
}

/// One thing done to a file.
#[derive(Clone, Debug)]
enum Mangling {
    Truncate(Index),
    DeleteLine(Index),
    DoubleLine(Index),
    SwapLines(Index, Index),
    MoveLine(Index, Index),
    FlipByte(Index, u8),
    DeleteBytes(Index, usize),
    InsertWord(Index, &'static str),
    ReplaceWord(Index, &'static str),
    LineEnds(&'static str),
    /// The beginning of the file, and the end of another.
    Splice(Index, Index, Index),
}

fn mangling() -> impl Strategy<Value = Mangling> {
    use Mangling::{
        DeleteBytes, DeleteLine, DoubleLine, FlipByte, InsertWord, LineEnds, MoveLine, ReplaceWord, Splice,
        SwapLines, Truncate,
    };
    let at = any::<Index>;
    let word = || select(DICTIONARY.to_vec());
    prop_oneof![
        1 => at().prop_map(Truncate),
        2 => at().prop_map(DeleteLine),
        2 => at().prop_map(DoubleLine),
        2 => (at(), at()).prop_map(|(one, other)| SwapLines(one, other)),
        2 => (at(), at()).prop_map(|(from, to)| MoveLine(from, to)),
        1 => (at(), 1..=255_u8).prop_map(|(at, bits)| FlipByte(at, bits)),
        1 => (at(), 1..9_usize).prop_map(|(at, count)| DeleteBytes(at, count)),
        3 => (at(), word()).prop_map(|(at, word)| InsertWord(at, word)),
        4 => (at(), word()).prop_map(|(at, word)| ReplaceWord(at, word)),
        1 => select(vec!["\r\n", "\r", "\n\n", "\u{2028}", " "]).prop_map(LineEnds),
        1 => (at(), at(), at()).prop_map(|(other, from, to)| Splice(other, from, to)),
    ]
}

/// The pieces of a file with a separator kept at the end of each.
fn pieces<'a>(bytes: &'a [u8], separators: &[u8]) -> Vec<&'a [u8]> {
    bytes.split_inclusive(|byte| separators.contains(byte)).collect()
}

fn mangle(bytes: &[u8], mangling: &Mangling) -> Vec<u8> {
    if bytes.is_empty() {
        return Vec::new();
    }
    let mut lines = pieces(bytes, b"\n");
    let words = pieces(bytes, b" \n");
    let count = lines.len();
    match mangling {
        Mangling::Truncate(at) => return bytes[..at.index(bytes.len())].to_vec(),
        Mangling::DeleteLine(at) => drop(lines.remove(at.index(count))),
        Mangling::DoubleLine(at) => lines.insert(at.index(count), lines[at.index(count)]),
        Mangling::SwapLines(one, other) => lines.swap(one.index(count), other.index(count)),
        Mangling::MoveLine(from, to) => {
            let line = lines.remove(from.index(count));
            lines.insert(to.index(count), line);
        }
        Mangling::FlipByte(at, bits) => {
            let mut flipped = bytes.to_vec();
            flipped[at.index(bytes.len())] ^= bits;
            return flipped;
        }
        Mangling::DeleteBytes(at, count) => {
            let from = at.index(bytes.len());
            return [&bytes[..from], &bytes[(from + count).min(bytes.len())..]].concat();
        }
        Mangling::InsertWord(at, word) => {
            let at = at.index(words.len());
            return [words[..at].concat().as_slice(), word.as_bytes(), b" ", &words[at..].concat()].concat();
        }
        Mangling::ReplaceWord(at, word) => {
            let (at, last) = (at.index(words.len()), [b' ']);
            let separator = words[at].last().filter(|byte| b" \n".contains(byte)).unwrap_or(&last[0]);
            let replaced = [word.as_bytes(), &[*separator]].concat();
            return [words[..at].concat(), replaced, words[at + 1..].concat()].concat();
        }
        Mangling::LineEnds(end) => {
            let bare = lines.iter().map(|line| line.strip_suffix(b"\n").unwrap_or(line));
            return bare.collect::<Vec<_>>().join(end.as_bytes());
        }
        Mangling::Splice(other, from, to) => {
            let other = pieces(&CORPUS[other.index(CORPUS.len())].1, b"\n");
            let tail = other[to.index(other.len())..].concat();
            return [lines[..from.index(count)].concat(), tail].concat();
        }
    }
    lines.concat()
}

fn file() -> impl Strategy<Value = File> {
    let mangled = (any::<Index>(), vec(mangling(), 0..6)).prop_map(|(base, manglings)| {
        let base = CORPUS[base.index(CORPUS.len())].1.clone();
        File(manglings.iter().fold(base, |bytes, mangling| mangle(&bytes, mangling)))
    });
    let words = vec((select(DICTIONARY.to_vec()), select(vec![" ", " ", "\n", ""])), 0..60);
    let gibberish = words.prop_map(|words| {
        let text = words.into_iter().fold("anachron 1\n".to_owned(), |text, (word, end)| text + word + end);
        File(text.into_bytes())
    });
    let noise = vec(any::<u8>(), 0..200).prop_map(File);
    let text = any::<String>().prop_map(|text| File(text.into_bytes()));
    prop_oneof![12 => mangled, 2 => gibberish, 1 => noise, 1 => text]
}

/// The place is in the file, or just past it.
fn check_place(bytes: &[u8], place: LineColumn) -> Result<(), TestCaseError> {
    let text = String::from_utf8_lossy(bytes);
    let count = text.lines().count();
    prop_assert!((1..=count + 1).contains(&place.line), "{} of {} lines", place, count);
    let length = text.lines().nth(place.line - 1).map_or(0, |line| line.chars().count());
    prop_assert!((1..=length + 1).contains(&place.column), "{} of {} characters", place, length);
    Ok(())
}

/// The file is refused at a place in it, or reads, writes and plays to the same again.
fn check(bytes: &[u8]) -> Result<(), TestCaseError> {
    let record = match Record::parse(bytes) {
        Ok(record) => record,
        Err(error) => return check_place(bytes, error.place),
    };
    let again = |written: &str| {
        Record::parse(written.as_bytes()).map_err(|error| TestCaseError::fail(format!("{error}\n{written}")))
    };
    let written = record.to_string();
    prop_assert_eq!(again(&written)?.to_string(), written);
    let game = match replay::<HighestBid>(&record) {
        Ok(game) => game,
        Err(error) => return check_place(bytes, error.place),
    };
    let played = game.record().unwrap().to_string();
    let replayed = replay::<HighestBid>(&again(&played)?);
    let replayed = replayed.map_err(|error| TestCaseError::fail(format!("{error}\n{played}")))?;
    prop_assert_eq!(replayed.record().unwrap().to_string(), played);
    Ok(())
}

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    let word = env::var(name).ok()?;
    Some(word.parse().unwrap_or_else(|_| panic!("{name} is a number, not {word}")))
}

#[test]
fn broken_files_break_nothing() {
    let cases = number("ANACHRON_FUZZ_CASES").map_or(CASES, |cases| cases.try_into().unwrap());
    let seed = number("ANACHRON_FUZZ_SEED").unwrap_or_default();
    let config =
        Config { cases, rng_seed: RngSeed::Fixed(seed), failure_persistence: None, ..Config::default() };
    TestRunner::new(config).run(&file(), |file| check(&file.0)).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn the_files_of_the_corpus_break_nothing() {
    for (name, bytes) in CORPUS.iter() {
        check(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn the_corpus_is_worth_mangling() {
    let read: Vec<_> = CORPUS.iter().filter_map(|(_, bytes)| Record::parse(bytes).ok()).collect();
    let played = read.iter().filter(|record| replay::<HighestBid>(record).is_ok()).count();
    assert!(read.len() >= 7 && played >= 5, "{} files read, {played} play", read.len());
}
