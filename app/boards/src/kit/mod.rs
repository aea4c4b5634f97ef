//! What boards are made of. Each file is one part; [`show`] shows them all on one page.

pub mod arrow;
pub mod chart;
pub mod chips;
pub mod counter;
pub mod dialog;
pub mod dice;
pub mod hex;
pub mod letters;
pub mod log;
pub mod players;
pub mod prompt;
pub mod ring;
pub mod show;
pub mod square;
pub mod timeline;
pub mod track;
pub mod why;
