//! The style sheet and what is drawn belong together: no class is drawn that no sheet knows, and none is styled that is
//! never drawn.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::{collections::BTreeSet, fs, path::Path};

use common::{OWN, draw, start};
use engine::Viewer;
use pagetest::tags;
use plugin::Board as _;
use timetripper_plugin::TimeTripperPlugin;

/// Classes of the kit that only tell elements apart.
const UNSTYLED: [&str; 3] = ["cited", "enemy", "you"];

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
    let mut drawn = classes(&TimeTripperPlugin::how_to_play().into_string());
    drawn.extend(classes(&TimeTripperPlugin::picture().into_string()));
    let workshop = TimeTripperPlugin::WORKSHOP.unwrap();
    drawn.extend(classes(&(workshop.introduction)().into_string()));
    drawn.extend(classes(&(workshop.preview)(workshop.example).into_string()));
    for players in [1, 3] {
        let game = start(players, &[], 5);
        drawn.extend(classes(&draw(&game, OWN, "").page));
        drawn.extend(classes(&draw(&game, Viewer::Public, "").page));
    }
    for seed in 0..5 {
        let settings = [("choices", "dice"), ("negotiation", "yes"), ("treasure", "yes")];
        for game in common::positions(&settings, seed) {
            drawn.extend(classes(&draw(&game, OWN, "").page));
        }
        let over = common::expertly_played(start(1, &settings, seed), seed, |_| false);
        drawn.extend(classes(&draw(&over, OWN, "").page));
    }
    let client = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../app/kit/client");
    let mut known = styled(TimeTripperPlugin::STYLE);
    for sheet in fs::read_dir(client).unwrap().map(|entry| entry.unwrap().path()) {
        if sheet.extension().is_some_and(|it| it == "css") {
            known.extend(styled(&fs::read_to_string(sheet).unwrap()));
        }
    }
    assert!(
        drawn.contains("condition") && drawn.contains("weapons") && drawn.contains("battle-list"),
        "{drawn:?}"
    );
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
    let own = sources(&here.join("src")) + TimeTripperPlugin::SCRIPT;
    let kit = sources(&here.join("../../app/kit/src")) + &sources(&here.join("../../app/kit/client"));
    let is_word = |source: &str, name: &str| {
        let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
        source.match_indices(name).any(|(at, _)| {
            is_edge(source[..at].chars().next_back()) && is_edge(source[at + name.len()..].chars().next())
        })
    };
    let stems = ["kind-", "marker-", "mark-"];
    let is_drawn = |name: &String| {
        let stem = stems.iter().find(|stem| name.starts_with(**stem));
        stem.is_some_and(|stem| own.contains(stem) || kit.contains(stem))
            || is_word(&own, name)
            || is_word(&kit, name)
    };
    let dead: Vec<_> = styled(TimeTripperPlugin::STYLE).into_iter().filter(|name| !is_drawn(name)).collect();
    assert!(dead.is_empty(), "nothing has the class {dead:?}");
}
