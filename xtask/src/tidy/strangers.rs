//! General code knows no game: a game is named only in its own folders, the catalog, tests and documents.

use std::collections::BTreeSet;

use super::{Finding, Tree, tree::File};

const SOURCES: [&str; 4] = ["rs", "js", "css", "json"];

/// Where games may be named: the list of games, the list of benchmarks, what is measured, and the lawbook with its
/// sample game.
const EXEMPT: [&str; 4] = ["app/catalog/", "xtask/src/bench.rs", "bench/", "rules/lawbook/"];

/// Folders that may name games.
const FOLDERS: [&str; 2] = ["tests", "docs"];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let games: BTreeSet<String> = tree.files.iter().filter_map(game_of).collect();
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| is_general(file)) {
        let strangers: Vec<_> = games.iter().filter(|game| !is_own(file, game)).collect();
        for (number, line) in file.lines() {
            let line = plain(line);
            for game in strangers.iter().filter(|game| line.contains(game.as_str())) {
                findings.push(Finding::new(file, number, format!("general code names the game `{game}`")));
            }
        }
    }
    findings
}

/// The game whose plug-in this file belongs to.
fn game_of(file: &File) -> Option<String> {
    let (game, _) = file.path.strip_prefix("plugins/")?.split_once('/')?;
    Some(plain(game))
}

fn is_general(file: &File) -> bool {
    let path = file.path.as_str();
    SOURCES.contains(&file.extension())
        && !EXEMPT.iter().any(|exempt| path.starts_with(exempt))
        && !FOLDERS.iter().any(|folder| file.is_under(folder))
}

/// Whether a folder or the file itself is named after the game.
fn is_own(file: &File, game: &str) -> bool {
    file.path.split('/').any(|part| plain(part.split('.').next().unwrap_or(part)) == game)
}

/// A name in one form: `Tic Tac`, `tic-tac`, `TicTac` and `tic_tac` become the same.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::super::found;
    use super::*;

    #[test]
    fn a_game_that_general_code_names_is_found() {
        let files = [
            ("plugins/tic-tac/src/lib.rs", "TicTac"),
            ("app/server/src/lib.rs", "fine\nif game == \"tic-tac\" {"),
            ("app/kit/client/act.js", "// as Tic Tac does"),
        ];
        let expected = [
            "app/kit/client/act.js:1: general code names the game `tictac`",
            "app/server/src/lib.rs:2: general code names the game `tictac`",
        ];
        assert_eq!(found(check, &files), expected);
    }

    #[test]
    fn its_own_folders_the_catalog_tests_and_documents_may_name_it() {
        let files = [
            ("plugins/tic-tac/src/lib.rs", "TicTac"),
            ("rules/tic-tac/src/lib.rs", "TicTac"),
            ("xtask/src/bench/tic_tac.rs", "TicTac"),
            ("xtask/src/bench.rs", "TicTac"),
            ("app/catalog/src/lib.rs", "TicTac"),
            ("app/server/tests/pages.rs", "TicTac"),
            ("docs/game-file.md", "TicTac"),
            ("README.md", "TicTac"),
        ];
        assert!(found(check, &files).is_empty());
    }
}
