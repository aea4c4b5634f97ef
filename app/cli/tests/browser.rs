//! The pages in a real Chromium, as people use them: by mouse, by keyboard, on a phone, through cuts and crashes.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod browser {
    pub(crate) mod board;
    pub(crate) mod careless;
    pub(crate) mod driver;
    pub(crate) mod house;
    pub(crate) mod states;
    pub(crate) mod window;

    mod after;
    mod aloud;
    mod any_game;
    mod ask;
    mod away;
    mod clean;
    mod cross_site;
    mod deeds;
    mod game;
    mod keys;
    mod looks;
    mod phone;
    mod proxies;
    mod rare;
    mod reach;
    mod ring;
    mod site;
    mod still;
    mod tow;
    mod trips;
}
