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
    "page.js",
    "pick.js",
    "pieces.js",
    "rove.js",
    "scrub.js",
    "site.js",
    "theme.js",
    "zoom.js",
];

/// The shared file with this name; `players.css` is made from the palette.
pub fn shared(name: &str) -> Option<&'static str> {
    static PLAYERS: LazyLock<String> = LazyLock::new(palette::css);
    if name == "players.css" {
        return Some(&PLAYERS);
    }
    CLIENT.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
}
