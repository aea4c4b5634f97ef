//! What every game's page is made of. Pure: no clock, no files, nothing but what is given. Knows no game.
//!
//! Read in this order: [`Scene`] is what a page is drawn from, [`Fragment`] what it is drawn as; [`act`] is how offers
//! are written into a page and read back; the other modules are parts of pages, one each; [`document`] is the page
//! around it all; [`assets`] are the shared style sheets and scripts.
//!
//! # What the client and the server agree on
//!
//! - Anything that acts has `data-act`, the new whole draft (or `data-add`, what is added to it). A
//!   click, a tap, Enter and Space post it with `seq` and `csrf` to `{path}/act`; a button in a plain form does
//!   the same without script. [`act::Pressed`] reads what was posted. An empty draft is a draft.
//! - `{path}/undo` undoes the last submission.
//! - `{path}/live?drawn=N` is a stream of events `update`, which continues from the drawing N that the page has
//!   (`<meta name="drawn">`, then the id of the last event). Its data are changed fragments one after another:
//!   each replaces the element with its id. One whose id is not on the page yet and that has `data-append` is
//!   added to the element named there. `<i data-gone="ID"></i>` removes one.
//! - What is long and seldom open has `data-again` and is not a fragment: the client fetches the page itself again
//!   when a turn has passed and someone opens it.
//! - The client posts with `Accept: application/json`; any answer below 400, or a redirect, is a yes, and the result
//!   arrives over the stream. An answer with `next` is where the page goes: the screen is someone else's.
//! - A button whose `data-queue` has further acts, one a line, posts them one after another as long as none is refused.
//! - A button with `data-confirm` asks that question first; without script it posts to [`confirm::ADDRESS`].
//! - Refusals come as text, or as JSON with `reason` and perhaps `rule`, with a status of 400 or more.

pub mod act;
pub mod actions;
pub mod assets;
pub mod chart;
mod clock;
pub mod confirm;
pub mod counter;
pub mod dialog;
pub mod dice;
pub mod digest;
pub mod ending;
pub mod figure;
pub mod format;
pub mod frame;
pub mod gauge;
pub mod hexmap;
pub mod html;
pub mod interlude;
pub mod log;
pub mod palette;
mod places;
pub mod players;
pub mod prompt;
mod scene;
pub mod setup_form;
mod shell;
pub mod why;

pub use clock::{Clock, limit_words};
pub use maud;
pub use places::Places;
pub use scene::{Around, Fragment, PlayerKind, Scene, Seating, Showing};
pub use shell::{Nav, NavLink, board_style, document, table_client};
