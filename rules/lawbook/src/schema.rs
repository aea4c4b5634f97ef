//! What a game's view looks like as data: a readable list of its fields and their types, kept in a file.
//!
//! `lawbook::schema::check::<TimeTrap>(env!("CARGO_MANIFEST_DIR"), &setups)` plays random games and the golden games,
//! looks at the views of every seat and of the public, and compares their fields with `tests/golden/view.schema.txt`.
//! A field that appears, disappears or changes its type fails the test. `UPDATE_GOLDEN=1 cargo test` writes the file.
//!
//! Each line is the path of a field, its type and, after `#`, what it means. The meaning is written by hand and kept
//! when the file is written again. A field without one fails the test:
//!
//! ```text
//! seats[].bid: integer or null  # its bid: the viewer's own, or everyone's when all are in
//! ```
//!
//! `[]` is each item of a list, `*` each key of a map whose keys are numbers.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
#![allow(clippy::disallowed_methods, reason = "a schema is a file, and written again on request")]

use std::{collections::BTreeMap, fmt, fs, path::Path};

use engine::{Match, Narrated, Record, Viewer, replay};
use serde_json::Value;

use crate::{Course, Tape, compare, golden, version_of};

/// How many random games of each set-up are looked at.
const GAMES: u64 = 24;

/// A random game is looked at now and then: about once in this many entries, and at its end.
const LOOK_EVERY: usize = 3;

/// The longest random game that is looked at, in entries.
const LONGEST: usize = 2000;

/// Compares the views of random games and of the golden games with the schema in the crate's `tests/golden` folder.
///
/// # Panics
/// If they differ, or if the schema does not say what a field means; the message shows the first such line.
#[track_caller]
pub fn check<G: Narrated>(manifest_dir: &str, setups: &[G::Setup]) {
    let folder = Path::new(manifest_dir).join("tests/golden");
    let mut schema = Schema::default();
    for setup in setups {
        for number in 0..GAMES {
            look_at_random_game::<G>(&mut schema, setup, number);
        }
    }
    for file in golden::games_in(&folder) {
        let file = fs::read(folder.join(file)).unwrap();
        let game: Match<G> = replay(&Record::parse(&file).unwrap()).unwrap();
        for at in 0..=game.entries().len() {
            look_at_all(&mut schema, &game, |viewer| game.view_at(at, viewer));
        }
    }
    let path = folder.join("view.schema.txt");
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let seen = schema.file(G::TITLE, &kept);
    if golden::is_updating() {
        fs::create_dir_all(&folder).unwrap();
        fs::write(&path, seen).unwrap();
    } else {
        compare("view.schema.txt", &kept, &seen);
        let bare = kept.lines().find(|line| !has_meaning(line));
        assert!(bare.is_none(), "view.schema.txt: write after `#` what this field means: {}", bare.unwrap());
    }
}

/// Whether a line says what its field means.
fn has_meaning(line: &str) -> bool {
    line.split_once('#').is_some_and(|(_, meaning)| !meaning.trim().is_empty())
}

fn look_at_random_game<G: Narrated>(schema: &mut Schema, setup: &G::Setup, number: u64) {
    let mut course = Course::<G>::new(setup, version_of::<G>(number), number, Tape::random(number));
    for _ in 0..LONGEST {
        if course.tape_mut().once_in(LOOK_EVERY) {
            look_at_all(schema, course.game(), |viewer| course.game().view(viewer));
        }
        let Some(seat) = course.choose_seat() else { break };
        let Ok(steps) = course.compose(seat) else { break };
        if course.game_mut().play(seat, &steps).is_err() {
            break;
        }
    }
    look_at_all(schema, course.game(), |viewer| course.game().view(viewer));
}

fn look_at_all<G: Narrated>(schema: &mut Schema, game: &Match<G>, view: impl Fn(Viewer) -> G::View) {
    let seats = engine::Seats::first(game.seats()).iter().map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Public]) {
        schema.add(&serde_json::to_value(view(viewer)).unwrap());
    }
}

/// The fields of JSON values and their types, gathered value by value.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Schema {
    /// How many values were seen.
    seen: usize,
    is_null: bool,
    /// `boolean`, `integer`, `number` and `string`, as far as they occurred.
    plain: Vec<&'static str>,
    /// The fields of the objects that were seen, in the order they are written in.
    object: Option<Fields>,
    /// The items of the lists that were seen.
    list: Option<Box<Schema>>,
}

#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Fields {
    objects: usize,
    fields: Vec<(String, Schema)>,
}

impl Schema {
    /// Takes a value into account.
    pub fn add(&mut self, value: &Value) {
        self.seen += 1;
        match value {
            Value::Null => self.is_null = true,
            Value::Bool(_) => self.add_plain("boolean"),
            Value::Number(number) if number.is_f64() => self.add_plain("number"),
            Value::Number(_) => self.add_plain("integer"),
            Value::String(_) => self.add_plain("string"),
            Value::Array(items) => {
                let list = self.list.get_or_insert_default();
                for item in items {
                    list.add(item);
                }
            }
            Value::Object(map) => self.object.get_or_insert_default().add(map),
        }
    }

    fn add_plain(&mut self, name: &'static str) {
        if let Err(at) = self.plain.binary_search(&name) {
            self.plain.insert(at, name);
        }
    }

    /// The types that occurred: `integer or null`.
    fn types(&self, is_optional: bool) -> String {
        let object = self.object.as_ref().map(|_| "object");
        let list = self.list.as_ref().map(|_| "list");
        let mut types: Vec<_> = self.plain.iter().copied().chain(object).chain(list).collect();
        types.extend(self.is_null.then_some("null"));
        types.extend(is_optional.then_some("absent"));
        if types.is_empty() { "never seen".to_owned() } else { types.join(" or ") }
    }

    /// Adds the lines of this value and of what is in it.
    fn lines(&self, path: &str, is_optional: bool, lines: &mut Vec<(String, String)>) {
        let types = self.types(is_optional);
        // What is in an object or a list says that it is one.
        let says_itself = (types == "object" || types == "list") && !self.is_hollow();
        if !path.is_empty() && !says_itself {
            lines.push((path.to_owned(), types));
        }
        let dot = if path.is_empty() { "" } else { "." };
        for (name, field) in self.object.iter().flat_map(|object| &object.fields) {
            let is_optional = field.seen < self.object.as_ref().map_or(0, |object| object.objects);
            field.lines(&format!("{path}{dot}{name}"), is_optional && name != ANY_NUMBER, lines);
        }
        if let Some(items) = &self.list {
            items.lines(&format!("{path}[]"), false, lines);
        }
    }

    /// Whether it is an object without a single field.
    fn is_hollow(&self) -> bool {
        self.object.as_ref().is_some_and(|object| object.fields.is_empty())
    }

    /// The whole file; what was written after `#` in an older one is kept.
    fn file(&self, title: &str, older: &str) -> String {
        let meaning = |line: &'_ str| -> Option<(String, String)> {
            let (field, meaning) = line.split_once('#')?;
            let (path, _) = field.split_once(':')?;
            Some((path.to_owned(), meaning.trim().to_owned()))
        };
        let meanings: BTreeMap<_, _> = older.lines().filter_map(meaning).collect();
        let mut lines = Vec::new();
        self.lines("", false, &mut lines);
        let line = |(path, types): &(String, String)| match meanings.get(path) {
            Some(meaning) => format!("{path}: {types}  # {meaning}\n"),
            None => format!("{path}: {types}\n"),
        };
        let fields: String = lines.iter().map(line).collect();
        format!("# What a viewer may see of {title}, as JSON: one line for each field.\n{fields}")
    }
}

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        self.lines("", false, &mut lines);
        lines.iter().try_for_each(|(path, types)| writeln!(f, "{path}: {types}"))
    }
}

/// Every key of a map whose keys are numbers.
const ANY_NUMBER: &str = "*";

impl Fields {
    fn add(&mut self, map: &serde_json::Map<String, Value>) {
        self.objects += 1;
        let mut next = 0;
        for (key, value) in map {
            let is_number = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
            let name = if is_number { ANY_NUMBER } else { key };
            let found = self.fields.iter().position(|(other, _)| other == name);
            // A field that was absent until now goes after the one written before it.
            let at = found.unwrap_or_else(|| {
                self.fields.insert(next, (name.to_owned(), Schema::default()));
                next
            });
            self.fields[at].1.add(value);
            next = at + 1;
        }
    }
}
