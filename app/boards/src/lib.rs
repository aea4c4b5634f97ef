//! From a view and an offer to SVG and HTML. Pure: no clock, no files, nothing but what is given.
//!
//! Read in this order: [`Scene`] is what a page is drawn from, [`Fragment`] what it is drawn as, [`Board`]
//! what every game that can be drawn does; [`act`] is how offers are written into a page and read back;
//! [`mod@kit`] is what boards are made of, and [`time_trap`], [`mod@timetripper`] and [`mod@tow_truck`] are made of
//! it; [`document`] is the page around it all; [`assets`] are the style sheets and scripts that all games share.
//!
//! # The client
//!
//! The folder `client` holds what all games share: `base.css` and `site.js` are on every page, `kit.css` and `main.js`
//! where there is a board or a table. They know no game. A game adds its own sheet and script, [`Board::STYLE`] and
//! [`Board::SCRIPT`]; the script hooks itself in through `client/hooks.js`. There is no build step: the browser loads
//! the modules as they are, and `cargo xtask client` checks their types and their style.
//!
//! # What the client and the server agree on
//!
//! - Whatever one can act with has `data-act`, the new whole draft (or `data-add`, what is added to it). A
//!   click, a tap, Enter and Space post it with `seq` and `csrf` to `{path}/act`; a button in a plain form does
//!   the same without script. [`act::Pressed`] reads what was posted. An empty draft is a draft.
//! - `{path}/undo` takes back what was handed in last.
//! - `{path}/live?drawn=N` is a stream of events `update`, which goes on from the drawing N that the page has
//!   (`<meta name="drawn">`, then the id of the last event). Its data are changed fragments one after another:
//!   each replaces the element with its id. One whose id is not on the page yet and that has `data-append` is
//!   added to the element named there. `<i data-gone="ID"></i>` removes one.
//! - What is long and seldom open has `data-again` and is no fragment: the client fetches the page itself again
//!   when a turn has passed and somebody opens it.
//! - The client posts with `Accept: application/json`; any answer below 400, or a redirect, is a yes, and what
//!   came of it arrives over the stream. An answer with `next` is where the page goes: the screen is somebody else's.
//! - Refusals come as text, or as JSON with `reason` and perhaps `rule`, with a status of 400 or more.

pub mod act;
pub mod assets;
pub mod html;
pub mod kit;
pub mod palette;
mod places;
mod scene;
mod shell;
pub mod time_trap;
pub mod timetripper;
pub mod tow_truck;

pub use maud;
pub use scene::{Board, Fragment, Kind, Scene, Sitter, named};
pub use shell::{Nav, NavLink, board_style, document, table_client};

/// The page `/kit`: every part of the kit with sample data, as the inside of `<main>`.
pub fn kit() -> String {
    kit::show::show()
}
