//! The luck ledger: what the dice were expected to give, and what they gave.

/// Rolls of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RollCount {
    /// How many there were.
    pub rolls: u32,
    /// How many should have succeeded, in thirty-sixths.
    pub expected: u32,
    /// How many did.
    pub successes: u32,
}

impl RollCount {
    /// Books a roll of two dice that had this many chances in 36.
    #[allow(clippy::cast_possible_truncation, reason = "there are 36")]
    pub(crate) const fn book(&mut self, chances: u64, success: bool) {
        self.rolls += 1;
        self.expected += chances as u32;
        self.successes += success as u32;
    }
}

/// What the dice were expected to give, and what they gave; attacks by who makes them, whatever they strike.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Luck {
    /// Attacks of the Trippers, of soldiers in awe and of the Claymore.
    pub ours: Attacks,
    /// Attacks of the historical side and its guns.
    pub theirs: Attacks,
    /// [10.14] Attempts to command the flux.
    pub flux: RollCount,
}

impl Luck {
    /// The attacks of one side.
    pub(crate) const fn of(&mut self, side: Attacker) -> &mut Attacks {
        match side {
            Attacker::Ours => &mut self.ours,
            Attacker::Theirs => &mut self.theirs,
        }
    }
}

/// The dice of one side’s attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attacks {
    /// [8.21C] Accuracy rolls, with the hits.
    pub shots: RollCount,
    /// [8.7] Rolls for results, after a hit or in melee, with those that had an effect.
    pub blows: RollCount,
    /// [8.82] Dice for wounded soldiers, animals and mounts, with those that disabled.
    pub wounds: RollCount,
    /// [8.82] [8.83] Rolls for Endurance, with the points they cost.
    pub endurance: RollCount,
}

impl Attacks {
    /// Books a roll of this many dice for Endurance.
    pub(crate) const fn book_endurance(&mut self, dice: u8, points: u8) {
        self.endurance.rolls += 1;
        self.endurance.expected += dice as u32 * 36 * 7 / 2;
        self.endurance.successes += points as u32;
    }
}

/// Who makes an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Attacker {
    /// Trippers and soldiers in awe.
    Ours,
    /// The historical side.
    Theirs,
}
