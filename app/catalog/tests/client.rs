//! Style sheets and scripts: all are served, the shared ones know no game, and words are in the markup.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use std::{collections::BTreeSet, fs, path::Path};

use kit::assets::{CLIENT, shared};

/// The games, each by its id, its style sheet and its script.
fn games() -> Vec<(&'static str, &'static str, &'static str)> {
    catalog::games().into_iter().map(|game| (game.id, game.style, game.script)).collect()
}

/// The one word that a style sheet may add: before the number of a rule, for ears only.
const RULE: &str = "rule ";

/// What a file is, by the end of its name.
fn kind(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, kind)| kind)
}

/// What a script imports, as it is written.
fn imports(script: &str) -> Vec<&str> {
    let quoted = script.split(" from '").skip(1);
    quoted.map(|rest| &rest[..rest.find('\'').unwrap()]).collect()
}

#[test]
fn every_file_of_the_client_is_served() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../kit/client");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let served = |name: &String| matches!(kind(name), "js" | "css");
    let files: BTreeSet<_> = names.filter(served).collect();
    let known: BTreeSet<_> = CLIENT.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(files, known);
}

#[test]
fn every_import_leads_to_a_module() {
    let mut count = 0;
    let shared_ones = CLIENT.iter().map(|(name, text)| (*name, *text, "./"));
    let own = games().into_iter().map(|(id, _, script)| (id, script, "../client/"));
    for (name, script, prefix) in shared_ones.chain(own).filter(|(name, ..)| kind(name) != "css") {
        for import in imports(script) {
            let module = import.strip_prefix(prefix).unwrap_or_else(|| panic!("{name} imports {import}"));
            assert!(shared(module).is_some(), "{name} imports {import}");
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

#[test]
fn what_is_shared_knows_no_game() {
    for (file, text) in CLIENT {
        let text = text.to_lowercase();
        for word in
            ["time trap", "time-trap", "timetripper", "tow truck", "tow-", "tt-", "film", "#ring", "jump "]
        {
            assert!(!text.contains(word), "{file} says “{word}”");
        }
    }
}

#[test]
fn style_sheets_add_no_words() {
    let shared_ones = CLIENT.iter().map(|(name, text)| (*name, *text));
    let own = games().into_iter().map(|(id, style, _)| (id, style));
    let mut signs = 0;
    for (name, style) in shared_ones.filter(|(name, _)| kind(name) == "css").chain(own) {
        for rest in style.split("content: \"").skip(1) {
            let content = &rest[..rest.find('"').unwrap()];
            let is_word = content.chars().any(char::is_alphabetic) && content != RULE;
            assert!(!is_word, "{name} says “{content}”");
            signs += 1;
        }
    }
    assert!(signs > 5, "{signs}");
}
