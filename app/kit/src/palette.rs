//! The nine colours of the players. They differ in lightness and in the mark they bear, not in hue alone.

/// How one player's things are coloured and marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Livery {
    /// What a heraldist would call it.
    pub name: &'static str,
    /// The colour of the counter, as `#rrggbb`.
    pub fill: &'static str,
    /// The colour of what is printed on it.
    pub ink: &'static str,
    /// The mark along the top of the counter, as an SVG path in a box from (-9,-9) to (9,-4).
    pub mark: &'static str,
    /// How the player's line in a chart is broken, as SVG dashes.
    pub dashes: &'static str,
}

/// The liveries by seat.
#[rustfmt::skip]
pub const LIVERIES: [Livery; 9] = [
    Livery { name: "brick",    fill: "#a3392b", ink: "#fff8ea", dashes: "none",        mark: "M-9-8H9V-5H-9Z" },
    Livery { name: "prussian", fill: "#23507c", ink: "#fff8ea", dashes: "7 2",         mark: "M-9-9H-4V-4H-9ZM4-9H9V-4H4Z" },
    Livery { name: "ochre",    fill: "#e0ae4a", ink: "#231a0c", dashes: "2 2",         mark: "M-9-4L-5-9L-1-4ZM1-4L5-9L9-4Z" },
    Livery { name: "olive",    fill: "#56682f", ink: "#fff8ea", dashes: "8 2 2 2",     mark: "M-8-8h3v3h-3ZM-1.5-8h3v3h-3ZM5-8h3v3h-3Z" },
    Livery { name: "plum",     fill: "#6d3a66", ink: "#fff8ea", dashes: "4 2",         mark: "M-9-9H-6L0-5L6-9H9L0-3.5Z" },
    Livery { name: "verdigris",fill: "#8fc4b0", ink: "#12281f", dashes: "1 3",         mark: "M-9-9H-6L-1-4H-4ZM-3-9H0L5-4H2ZM3-9H6L9-6V-4H8Z" },
    Livery { name: "buff",     fill: "#eadfbe", ink: "#2a2114", dashes: "10 3",        mark: "M-1.5-9H1.5V-4H-1.5ZM-9-7.5H-3V-5.5H-9ZM3-7.5H9V-5.5H3Z" },
    Livery { name: "slate",    fill: "#454b54", ink: "#fff8ea", dashes: "6 2 1 2 1 2", mark: "M0-9L4-6.5L0-4L-4-6.5Z" },
    Livery { name: "rose",     fill: "#e39a8c", ink: "#33120c", dashes: "3 1",         mark: "M-9-9H9V-8H-9ZM-9-5H9V-4H-9Z" },
];

/// The class that gives a seat's things their colours.
pub fn class(seat: engine::Seat) -> String {
    format!("s{}", seat.index() % LIVERIES.len() + 1)
}

/// The livery of a seat.
pub const fn livery(seat: engine::Seat) -> &'static Livery {
    &LIVERIES[seat.index() % LIVERIES.len()]
}
