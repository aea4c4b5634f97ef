//! [F2] What a figure chose and did this turn: lists, options, guards, and the account of the turn.

use hexgrid::Direction;
use serde::Serialize;

use crate::body::way;

/// Which list of options a figure has this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum List {
    /// Options (a) to (i).
    Disengaged,
    /// Options (j) to (s).
    Engaged,
    /// Options (t) to (v).
    HandToHand,
}

/// One of the 22 options.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the table of options says what each is")]
#[repr(u8)]
pub enum Opt {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
    M,
    N,
    O,
    P,
    Q,
    R,
    S,
    T,
    U,
    V,
}

/// What a figure does about attacks on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Guard {
    /// Nothing.
    None,
    /// [F10.1] It dodges.
    Dodging,
    /// [F10.2] It defends.
    Defending,
}

/// [F2.3] Whether a figure gives up its attack to dodge or defend, decided beforehand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// It never does.
    Never,
    /// Its player is asked.
    Ask,
    /// It always does.
    Always,
}

/// What a figure did and may still do this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Turn {
    /// Whether its move is over.
    pub moved: bool,
    /// Whether it has acted.
    pub acted: bool,
    /// [F1.4e] Whether a second arrow is still to come.
    pub second: bool,
    /// [F2.2] The list of options it had when its move began.
    pub list: List,
    /// The option it chose.
    pub option: Opt,
    /// MA points spent.
    pub spent: u8,
    /// Hexes moved.
    pub hexes: u8,
    /// [W8] How many hexes in a straight line it has just moved, and which way.
    pub straight: u8,
    /// The direction of its last step.
    #[serde(serialize_with = "way")]
    pub heading: Direction,
    /// Whether it has dodged or defended, or does.
    pub guard: Guard,
    /// Whether it crawls.
    pub crawled: bool,
    /// [F11c.7] Whether it crossed broken ground.
    pub over_broken: bool,
    /// Whether it took off in this move.
    pub took_off: bool,
    /// Whether it stood in fire or passed through: 2 and 4 hits.
    pub burns: u8,
    /// Hits taken.
    pub hits: i16,
    /// [F1.5a] The figures it struck with hits, one bit each.
    pub struck: u64,
    /// [F15.3] Whether it was knocked down.
    pub felled: bool,
    /// [F11a.3] The foes it came next to in its move, one bit each; while it moves, those it was next to before.
    pub entered: u64,
    /// [S9.2] How far from the caster an averted figure set out.
    pub away: u8,
    /// [G12] Whether it landed in this move.
    pub landed: bool,
    /// [B5] Whether it has breathed fire this turn.
    pub breathed: bool,
    /// [B5] Whether it has clawed this turn.
    pub clawed: bool,
    /// [W4] Whether it has attacked this turn, with what it may.
    pub shot: bool,
    /// [F11a.8] Whether it let its action pass.
    pub idle: bool,
    /// [B5] Whether it has clawed or breathed already, of the two that a dragon may do.
    pub half: bool,
    /// [W11] Whether its main-gauche has stopped a hit, and so does not strike.
    pub parried: bool,
}

impl Turn {
    /// A turn in which nothing happened yet.
    pub const fn new() -> Self {
        Self {
            moved: false,
            acted: false,
            second: false,
            list: List::Disengaged,
            option: Opt::A,
            spent: 0,
            hexes: 0,
            straight: 0,
            heading: Direction::Up,
            guard: Guard::None,
            crawled: false,
            over_broken: false,
            took_off: false,
            burns: 0,
            hits: 0,
            struck: 0,
            felled: false,
            entered: 0,
            away: 0,
            landed: false,
            breathed: false,
            clawed: false,
            shot: false,
            idle: false,
            half: false,
            parried: false,
        }
    }
}

impl Default for Turn {
    fn default() -> Self {
        Self::new()
    }
}
