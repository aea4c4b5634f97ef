//! Checks every game's page must pass. For tests only: whatever is wrong makes a check panic and say what.
//!
//! [`start`] and [`play`] make a match, [`draw`] draws what a viewer is shown of it, [`check_page`],
//! [`check_offers`], [`check_presses`] and [`check_nothing_to_press`] look at the result. [`draw_reworded`] draws it
//! with other words, and [`check_reworded`] sees that nothing but words changes. [`check_secrets`] compares the pages of
//! games that differ in what a viewer may not know, and [`check_reports`] what a digest tells with what has changed.
//! [`Updates`], [`worst_step`] and
//! [`first_load`] say how large it all is; [`check_drawn_is_styled`] and [`check_styled_is_drawn`] compare it with the
//! style sheets. [`tags`] reads markup for what a game wants to check beyond that.
//!
//! ```
//! # fn page_of<P: plugin::Plugin>() {
//! use pagetest::{check_offers, check_page, check_presses, draw, play, start, viewers};
//!
//! let mut game = start::<P::Game>(2, &[], 7);
//! play(&mut game, 5, 7);
//! for viewer in viewers(2) {
//!     let drawn = draw::<P>(&game, viewer, "");
//!     check_page(&drawn);
//!     check_offers(&drawn);
//!     check_presses(&game, &drawn);
//! }
//! # }
//! ```
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "checks may panic")]
#![allow(clippy::missing_panics_doc, reason = "to panic is how a check says no")]

mod checks;
mod drawn;
mod reports;
mod secrets;
mod sizes;
mod style;
mod tags;

pub use checks::{
    check_nothing_to_press, check_offers, check_page, check_presses, check_reworded, with_words,
};
pub use drawn::{
    Drawn, draw, draw_at, draw_imagined, draw_reworded, first_load, packed, play, start, start_named, tour,
    viewers,
};
pub use reports::{OwnNumbers, Reported, check_reports};
pub use secrets::check_secrets;
pub use sizes::{Updates, sent, worst_step};
pub use style::{check_drawn_is_styled, check_styled_is_drawn, classes, classes_around};
pub use tags::{HtmlTag, tags};
