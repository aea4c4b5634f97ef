//! The style sheets and scripts that all games share, as the server gives them out.

use std::sync::LazyLock;

use crate::palette;

/// The little picture of the site, served as `/assets/icon.svg`.
pub const ICON: &str = include_str!("../assets/icon.svg");

macro_rules! client {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../client/", $name)))),*]
    };
}

/// The files of the folder `client`, by their names: `main.js` is served as `/assets/client/main.js`.
pub const CLIENT: &[(&str, &str)] = client![
    "act.js",
    "aims.js",
    "base.css",
    "clock.js",
    "confirm.js",
    "deeds.js",
    "dice.js",
    "dom.js",
    "fragments.js",
    "frame.css",
    "hooks.js",
    "interlude.js",
    "keys.js",
    "kit.css",
    "live.js",
    "lobby.js",
    "log.js",
    "main.js",
    "pace.js",
    "page.js",
    "panel.js",
    "pick.js",
    "pieces.js",
    "rove.js",
    "scrub.js",
    "site.js",
    "theme.js",
    "zoom.js",
];

/// The shared file with this name, without its comments; `players.css` is made from the palette, and `board.css` is
/// all that a page with a board needs besides `base.css`: one file packs better than three.
pub fn shared(name: &str) -> Option<&'static str> {
    static LEAN: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| {
        let mut files: Vec<_> = CLIENT.iter().map(|(name, text)| (*name, lean(text))).collect();
        files.push(("players.css", palette::css()));
        let of_boards = ["kit.css", "frame.css", "players.css"];
        let parts = of_boards.iter().flat_map(|name| files.iter().filter(move |(other, _)| other == name));
        let board = parts.map(|(_, text)| text.as_str()).collect();
        files.push(("board.css", board));
        files
    });
    LEAN.iter().find(|(other, _)| *other == name).map(|(_, text)| text.as_str())
}

/// A script or a style sheet without the lines that are only comment and without the spaces that lines start with:
/// browsers need none. No text in a script goes over several lines.
pub fn lean(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut is_inside = false;
    for line in text.lines() {
        let words = line.trim_start();
        let is_start = words.starts_with("/*");
        if is_inside || is_start {
            // What follows a comment on its last line stays.
            let Some((_, rest)) = words.split_once("*/") else {
                is_inside = true;
                continue;
            };
            is_inside = false;
            if !rest.trim().is_empty() {
                lean.push_str(rest.trim_start());
                lean.push('\n');
            }
        } else if !words.is_empty() && !words.starts_with("// ") {
            lean.push_str(words);
            lean.push('\n');
        }
    }
    lean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_everything_else_stays() {
        let text = "// @ts-check\n/**\n * Says it.\n */\nconst a = 1; // one\n\n/* A rule. */\n.a { b: c; } /* d */\n";
        assert_eq!(lean(text), "const a = 1; // one\n.a { b: c; } /* d */\n");
        assert_eq!(lean("/** @type {T} */ let a;\n"), "let a;\n");
        assert_eq!(lean("if (a) {\n  b();\n}\n"), "if (a) {\nb();\n}\n");
        for (name, text) in CLIENT {
            let short = lean(text);
            assert!(short.len() < text.len() && !short.is_empty(), "{name}");
            let braces = |text: &str| text.matches('{').count() == text.matches('}').count();
            assert_eq!(braces(&short), braces(text), "{name}");
            let is_whole = |line: &str| line.matches('`').count().is_multiple_of(2);
            assert!(short.lines().all(is_whole), "a text of {name} goes over several lines");
        }
    }
}
