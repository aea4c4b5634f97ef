//! The luck ledger: what the dice were expected to give, and what they gave.

/// Rolls of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// How many there were.
    pub rolls: u32,
    /// How many should have succeeded, in thirty-sixths.
    pub expected: u32,
    /// How many did.
    pub successes: u32,
}

impl Account {
    /// Books a roll of two dice that had this many chances in 36.
    pub(crate) const fn book(&mut self, chances: u8, success: bool) {
        self.rolls += 1;
        self.expected += chances as u32;
        self.successes += success as u32;
    }
}

/// What the dice were expected to give, and what they gave.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Luck {
    /// Shots of the Trippers and of soldiers in awe.
    pub ours: Account,
    /// Shots of the historical side.
    pub theirs: Account,
    /// [10.14] Attempts to command the flux.
    pub flux: Account,
}

/// In how many of the 36 ways two dice show at least this sum.
pub const fn at_least(sum: i16) -> u8 {
    match sum {
        i16::MIN..=2 => 36,
        3 => 35,
        4 => 33,
        5 => 30,
        6 => 26,
        7 => 21,
        8 => 15,
        9 => 10,
        10 => 6,
        11 => 3,
        12 => 1,
        _ => 0,
    }
}

/// In how many of the 36 ways two dice show at most this sum.
pub const fn at_most(sum: i16) -> u8 {
    36 - at_least(sum + 1)
}
