//! The style sheet of a game and what is drawn belong together: no class is drawn that no sheet knows, and none is
//! styled that is never drawn.

use std::{collections::BTreeSet, fs, path::Path};

use plugin::Board;

use crate::tags;

/// Where the kit keeps its scripts and sheets, from the folder of a plug-in.
const CLIENT: &str = "../../app/kit/client";

/// All classes of some markup.
pub fn classes(markup: &str) -> BTreeSet<String> {
    let all = tags(markup);
    let classes = all.iter().filter_map(|tag| tag.get("class")).flat_map(str::split_whitespace);
    classes.map(str::to_owned).collect()
}

/// The classes of what a game draws besides its tables: the page for newcomers, the picture, the workshop.
pub fn classes_around<P: Board>() -> BTreeSet<String> {
    let mut all = classes(&P::how_to_play().into_string());
    all.extend(classes(&P::picture().into_string()));
    if let Some(workshop) = P::WORKSHOP {
        all.extend(classes(&(workshop.introduction)().into_string()));
        all.extend(classes(&(workshop.preview)(workshop.example).into_string()));
    }
    all
}

/// Every class that is drawn is in the sheet of the game or of the kit, but for those that only tell elements apart.
/// `folder` is that of the plug-in.
pub fn check_drawn_is_styled<P: Board>(folder: &Path, drawn: &BTreeSet<String>, unstyled: &[&str]) {
    let mut known = styled(P::STYLE);
    for sheet in fs::read_dir(folder.join(CLIENT)).unwrap().map(|entry| entry.unwrap().path()) {
        if sheet.extension().is_some_and(|it| it == "css") {
            known.extend(styled(&fs::read_to_string(sheet).unwrap()));
        }
    }
    // The colours of the sixteen seats are a sheet of their own.
    let is_seat = |class: &str| class.strip_prefix('s').is_some_and(|it| it.parse::<u8>().is_ok());
    let is_lost = |class: &&String| !is_seat(class) && !unstyled.contains(&class.as_str());
    let lost: Vec<_> = drawn.difference(&known).filter(is_lost).collect();
    assert!(lost.is_empty(), "no sheet has {lost:?}");
}

/// Every class in the sheet of the game stands in its sources or in those of the kit; of some only the start, which is
/// one of `stems`.
pub fn check_styled_is_drawn<P: Board>(folder: &Path, stems: &[&str]) {
    let own = sources(&folder.join("src")) + P::SCRIPT;
    let kit = sources(&folder.join("../../app/kit/src")) + &sources(&folder.join(CLIENT));
    let is_drawn = |name: &String| {
        let stem = stems.iter().find(|stem| name.starts_with(**stem));
        stem.is_some_and(|stem| own.contains(stem) || kit.contains(stem))
            || has_word(&own, name)
            || has_word(&kit, name)
    };
    let dead: Vec<_> = styled(P::STYLE).into_iter().filter(|name| !is_drawn(name)).collect();
    assert!(dead.is_empty(), "nothing has the class {dead:?}");
}

/// Whether a name stands in a source as a word of its own.
fn has_word(source: &str, name: &str) -> bool {
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
    source.match_indices(name).any(|(at, _)| {
        is_edge(source[..at].chars().next_back()) && is_edge(source[at + name.len()..].chars().next())
    })
}

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
