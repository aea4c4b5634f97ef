//! What a game brings to the site besides its rules: one family of traits, all of which the compiler asks for.
//!
//! Read in this order: [`Listed`] is how the game is presented and set up, [`Board`] its page, [`Taught`] its bots, [`Reported`] what a
//! simulation says of it, and [`Plugin`] all of them; [`Played`] is a match of any of
//! these games. General code knows games only through these traits; the catalog is
//! the one place that names them.

mod board;
mod listed;
mod played;
mod reported;
mod taught;
mod tool;
mod veteran;
mod workshop;

pub use board::{Board, Fact, Key};
pub use listed::{Listed, QuickStart};
pub use played::{Draw, Played, Progress, Thinking, played, played_again};
pub use reported::{Entrant, Figure, Report, Reported, Section};
pub use taught::{BotChoice, Taught, seat_bot};
pub use tool::{Answers, Tool};
pub use veteran::{Veteran, Veterans};
pub use workshop::{Fault, Workshop};

/// A game with everything the site needs of it.
pub trait Plugin: Board + Taught + Reported {}

impl<P: Board + Taught + Reported> Plugin for P {}
