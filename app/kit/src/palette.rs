//! The sixteen liveries of the players. Each differs from every other in colour, in the mark on its counters and in
//! how its line in a chart is broken, so that no one has to tell colours apart.

use std::fmt::Write as _;

/// How one player's things are coloured and marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Livery {
    /// What the colour is called.
    pub name: &'static str,
    /// The colour of the counter, as `#rrggbb`.
    pub fill: &'static str,
    /// The colour of what is printed on it.
    pub ink: &'static str,
    /// How the player's line in a chart is broken, as SVG dashes.
    pub dashes: &'static str,
    /// The mark along the top of the counter, as an SVG path in a box from (-9,-9) to (9,-4).
    pub mark: &'static str,
}

impl Livery {
    const fn new(
        name: &'static str,
        fill: &'static str,
        ink: &'static str,
        dashes: &'static str,
        mark: &'static str,
    ) -> Self {
        Self { name, fill, ink, dashes, mark }
    }
}

/// What is printed on dark counters, and on light ones.
const LIGHT: &str = "#fff8ea";
const DARK: &str = "#231a0c";

/// The liveries by seat. The first four are the furthest apart, then the first nine: `tests/palette.rs` says how far.
#[rustfmt::skip]
pub const LIVERIES: [Livery; engine::MAX_SEATS] = [
    Livery::new("brick",     "#a23528", LIGHT, "none",        "M-9-8H9V-5H-9Z"),
    Livery::new("prussian",  "#114f82", LIGHT, "7 2",         "M-9-9H-4V-4H-9ZM4-9H9V-4H4Z"),
    Livery::new("ochre",     "#d9ad47", DARK,  "2 2",         "M-9-4L-5-9L-1-4ZM1-4L5-9L9-4Z"),
    Livery::new("verdigris", "#90c7b4", DARK,  "8 2 2 2",     "M-9-9H-6L-1-4H-4ZM-3-9H0L5-4H2ZM3-9H6L9-6V-4H8Z"),
    Livery::new("plum",      "#754066", LIGHT, "4 2",         "M-9-9H-6L0-5L6-9H9L0-3.5Z"),
    Livery::new("buff",      "#ede1c1", DARK,  "1 3",         "M-1.5-9H1.5V-4H-1.5ZM-9-7.5H-3V-5.5H-9ZM3-7.5H9V-5.5H3Z"),
    Livery::new("olive",     "#898f45", DARK,  "10 3",        "M-8-8h3v3h-3ZM-1.5-8h3v3h-3ZM5-8h3v3h-3Z"),
    Livery::new("slate",     "#2d353e", LIGHT, "6 2 1 2 1 2", "M0-9L4-6.5L0-4L-4-6.5Z"),
    Livery::new("rose",      "#e29285", DARK,  "3 1",         "M-9-9H9V-8H-9ZM-9-5H9V-4H-9Z"),
    Livery::new("azure",     "#6599cf", DARK,  "12 2",        "M-9-6L-4.5-9L0-6L4.5-9L9-6V-4L4.5-7L0-4L-4.5-7L-9-4Z"),
    Livery::new("soot",      "#1d1b1b", LIGHT, "5 1 1 1",     "M-9-9L0-6.5L9-9V-4L0-6.5L-9-4Z"),
    Livery::new("rust",      "#ab5308", LIGHT, "1 1",         "M-9-9H9V-7.5H2V-4H-2V-7.5H-9Z"),
    Livery::new("lilac",     "#bfa5d0", DARK,  "4 4",         "M-5-9L-2-6.5L-5-4L-8-6.5ZM5-9L8-6.5L5-4L2-6.5Z"),
    Livery::new("fern",      "#2d6d4d", LIGHT, "9 2 4 2",     "M-8-9h2v5h-2ZM-3.4-9h2v5h-2ZM1.4-9h2v5h-2ZM6-9h2v5h-2Z"),
    Livery::new("tan",       "#a98361", DARK,  "2 5",         "M-9-9H0V-4H-9Z"),
    Livery::new("lime",      "#c4d06c", DARK,  "3 3 1 3",     "M-9-4L9-9V-4Z"),
];

/// The style sheet that gives each seat's class its colours: `--f` fills, `--t` is printed on it, `--d` breaks lines.
pub fn css() -> String {
    let mut css = String::from("/* The players' colours, made from the palette. */\n");
    for (number, Livery { fill, ink, dashes, .. }) in (1..).zip(LIVERIES) {
        let _ = writeln!(css, ".s{number} {{ --f: {fill}; --t: {ink}; --d: {dashes}; }}");
    }
    css
}

/// The class that gives a seat's things their colours.
pub fn class(seat: engine::Seat) -> String {
    format!("s{}", seat.index() % LIVERIES.len() + 1)
}

/// The livery of a seat.
pub const fn livery(seat: engine::Seat) -> &'static Livery {
    &LIVERIES[seat.index() % LIVERIES.len()]
}
