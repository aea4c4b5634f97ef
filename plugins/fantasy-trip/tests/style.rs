//! The style sheet and what is drawn belong together: no class is drawn that no sheet knows, and none is styled that is
//! never drawn.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::{collections::BTreeSet, fs, path::Path};

use common::{draw, fight};
use fantasy_trip_plugin::FantasyTripPlugin;
use pagetest::{tags, viewers};
use plugin::Board as _;

/// Classes that only tell elements apart.
const UNSTYLED: [&str; 5] = ["cited", "you", "own", "hexmap", "format"];

/// The names of classes in the selectors of a style sheet.
fn styled(sheet: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let bare: String =
        sheet.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest)).collect();
    for selectors in bare.split('}').flat_map(|rule| rule.split('{').rev().skip(1)) {
        for name in selectors.split('.').skip(1) {
            let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(name.len());
            if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
                names.insert(name[..end].to_owned());
            }
        }
    }
    names
}

/// All classes of some markup.
fn classes(markup: &str) -> BTreeSet<String> {
    let all = tags(markup);
    let classes = all.iter().filter_map(|tag| tag.get("class")).flat_map(str::split_whitespace);
    classes.map(str::to_owned).collect()
}

/// The source of every file under a folder.
fn sources(folder: &Path) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.push_str(&sources(&path));
        } else if path.extension().is_some_and(|it| it == "rs" || it == "js") {
            all.push_str(&fs::read_to_string(path).unwrap());
        }
    }
    all
}

#[test]
fn every_class_that_is_drawn_is_in_a_style_sheet() {
    let mut drawn = classes(&FantasyTripPlugin::how_to_play().into_string());
    drawn.extend(classes(&FantasyTripPlugin::picture().into_string()));
    let workshop = FantasyTripPlugin::WORKSHOP.unwrap();
    drawn.extend(classes(&(workshop.introduction)().into_string()));
    drawn.extend(classes(&(workshop.preview)(workshop.example).into_string()));
    for settings in [
        [("fight", "guards"), ("map", "cellar")],
        [("fight", "dragon"), ("map", "bridge")],
        [("fight", "wizards"), ("map", "pit")],
    ] {
        fight(2, &settings, 3, 300, |game, entry| {
            if entry % 10 == 0 || game.outcome().is_some() {
                for viewer in viewers(2) {
                    drawn.extend(classes(&draw(game, viewer, "").page));
                }
            }
        });
    }
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../app/kit/client");
    let mut known = styled(FantasyTripPlugin::STYLE);
    for sheet in fs::read_dir(client).unwrap().map(|entry| entry.unwrap().path()) {
        if sheet.extension().is_some_and(|it| it == "css") {
            known.extend(styled(&fs::read_to_string(sheet).unwrap()));
        }
    }
    assert!(drawn.contains("fcard") && drawn.contains("spell") && drawn.contains("fates"), "{drawn:?}");
    // The colours of the sixteen seats are a sheet of their own.
    let is_seat = |class: &str| class.strip_prefix('s').is_some_and(|it| it.parse::<u8>().is_ok());
    let lost: Vec<_> = drawn
        .difference(&known)
        .filter(|class| !is_seat(class) && !UNSTYLED.contains(&class.as_str()))
        .collect();
    assert!(lost.is_empty(), "no sheet has {lost:?}");
}

#[test]
fn every_class_in_the_style_sheet_is_drawn_somewhere() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = sources(&here.join("src")) + FantasyTripPlugin::SCRIPT;
    let kit = sources(&here.join("../../app/kit/src")) + &sources(&here.join("../../app/kit/client"));
    let is_word = |source: &str, name: &str| {
        let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
        source.match_indices(name).any(|(at, _)| {
            is_edge(source[..at].chars().next_back()) && is_edge(source[at + name.len()..].chars().next())
        })
    };
    let stems = ["mark-"];
    let is_drawn = |name: &String| {
        let stem = stems.iter().find(|stem| name.starts_with(**stem));
        stem.is_some_and(|stem| own.contains(stem) || kit.contains(stem))
            || is_word(&own, name)
            || is_word(&kit, name)
    };
    let dead: Vec<_> = styled(FantasyTripPlugin::STYLE).into_iter().filter(|name| !is_drawn(name)).collect();
    assert!(dead.is_empty(), "nothing has the class {dead:?}");
}
