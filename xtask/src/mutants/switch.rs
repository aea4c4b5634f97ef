//! The switch that is set from outside: which mutant is on, and where to note which ones were reached.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// More than there ever are in one build.
const MOST: usize = 10_000;

struct Order {
    on: u32,
    notes: Option<PathBuf>,
}

static ORDER: OnceLock<Order> = OnceLock::new();
static REACHED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];

/// Whether the mutant with this number is on.
pub(crate) fn is(number: u32) -> bool {
    let order = ORDER.get_or_init(|| Order {
        on: std::env::var("MUTANT_ON").ok().and_then(|on| on.parse().ok()).unwrap_or(0),
        notes: std::env::var_os("MUTANTS_REACHED").map(PathBuf::from),
    });
    if let Some(notes) = &order.notes
        && let Some(reached) = REACHED.get(number as usize)
        && !reached.swap(true, Ordering::Relaxed)
        && let Ok(mut notes) = OpenOptions::new().append(true).create(true).open(notes)
    {
        let _ = notes.write_all(format!("{number}\n").as_bytes());
    }
    order.on == number
}
