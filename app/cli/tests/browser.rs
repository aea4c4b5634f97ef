//! The pages in a real Chromium, as people use them: by mouse, by keyboard, on a phone, through cuts and crashes.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod browser {
    pub(crate) mod board;
    pub(crate) mod driver;
    pub(crate) mod house;
    pub(crate) mod window;

    mod after;
    mod aloud;
    mod any_game;
    mod away;
    mod clean;
    mod game;
    mod keys;
    mod phone;
    mod site;
    mod tow;
    mod trips;
}
