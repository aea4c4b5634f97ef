//! The printed tables: accuracy, combat results, detection, flux command, team equipment, negotiation.

use serde::Serialize;

/// A rating of a table, A to I.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Grade(u8);

impl Grade {
    /// The rating with this letter.
    pub const fn letter(letter: char) -> Option<Self> {
        match letter {
            'A'..='I' => Some(Self(letter as u8 - b'A')),
            _ => None,
        }
    }

    /// Its letter.
    pub const fn to_char(self) -> char {
        (b'A' + self.0) as char
    }

    const fn index(self) -> usize {
        self.0 as usize
    }

    /// [15.24] The rating in the column to the left, or the first again.
    #[must_use]
    pub const fn left(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
}

impl std::fmt::Display for Grade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.to_char().fmt(f)
    }
}

/// [8.6] The lowest sum of two dice that hits at this range.
pub const fn to_hit(accuracy: Grade, range: u8) -> i8 {
    #[rustfmt::skip]
    const TABLE: [[i8; 7]; 8] = [
        [3, 4, 5,  6,  7,  8,  9],
        [4, 5, 6,  7,  8,  9, 10],
        [5, 6, 7,  8,  9, 10, 11],
        [6, 7, 8,  9, 10, 11, 12],
        [7, 8, 9, 10, 11, 12, 13],
        [3, 4, 6,  8, 10, 12, 14],
        [1, 3, 4, 10, 12, 13, 14],
        [4, 6, 7,  8,  9, 11, 13],
    ];
    let column = match range {
        0 | 1 => 0,
        2..=5 => range as usize - 1,
        6..=8 => 5,
        _ => 6,
    };
    // The table ends with H: no weapon is rated I.
    let row = if accuracy.index() < TABLE.len() { accuracy.index() } else { TABLE.len() - 1 };
    TABLE[row][column]
}

/// [8.8] What an attack does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Harm {
    /// Nothing.
    None,
    /// [8.81] A stun.
    Stun,
    /// [8.82] A wound.
    Wound,
    /// [8.83] Disabled for good.
    Disable,
    /// [8.84] A kill.
    Kill,
}

impl Harm {
    /// All, from nothing to the worst.
    pub const ALL: [Self; 5] = [Self::None, Self::Stun, Self::Wound, Self::Disable, Self::Kill];

    /// The noun for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "no effect",
            Self::Stun => "stun",
            Self::Wound => "wound",
            Self::Disable => "disable",
            Self::Kill => "kill",
        }
    }

    /// What it does to its target, as an adjective.
    pub const fn suffered(self) -> &'static str {
        match self {
            Self::None => "no effect",
            Self::Stun => "stunned",
            Self::Wound => "wounded",
            Self::Disable => "disabled",
            Self::Kill => "killed",
        }
    }
}

/// [8.7] A column of the Combat Results Table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Column(u8);

impl Column {
    /// The column for Attack Value minus Defense Strength.
    pub const fn of(differential: i16) -> Self {
        Self(match differential {
            i16::MIN..=0 => 0,
            1 => 1,
            2 => 2,
            3 => 3,
            4 => 4,
            5 | 6 => 5,
            7..=9 => 6,
            _ => 7,
        })
    }

    /// [15.25] The column to the right, or the last again.
    #[must_use]
    pub const fn right(self) -> Self {
        Self(if self.0 < 7 { self.0 + 1 } else { 7 })
    }

    /// Its heading in the table.
    pub const fn heading(self) -> &'static str {
        ["0 or less", "1", "2", "3", "4", "5 to 6", "7 to 9", "10 or more"][self.0 as usize]
    }

    /// What two dice with this sum give.
    pub const fn result(self, dice: u8) -> Harm {
        use Harm::{Disable as D, Kill as K, None as N, Stun as S, Wound as W};
        #[rustfmt::skip]
        const TABLE: [[Harm; 8]; 11] = [
            [S, W, W, W, W, D, K, K],
            [S, W, W, D, D, K, K, K],
            [S, S, W, W, D, D, K, K],
            [S, S, S, W, S, W, W, K],
            [N, N, S, S, W, W, D, D],
            [N, N, N, S, S, W, W, D],
            [S, S, S, S, W, D, D, D],
            [S, S, S, W, W, D, D, K],
            [S, W, W, W, D, D, K, K],
            [S, S, N, S, D, S, D, W],
            [S, W, W, D, D, K, K, K],
        ];
        TABLE[dice_row(dice)][self.0 as usize]
    }
}

/// The row of a table for the sum of two dice.
const fn dice_row(dice: u8) -> usize {
    match dice {
        0..=2 => 0,
        3..=12 => dice as usize - 2,
        _ => 10,
    }
}

/// [9.4] What a unit does after a detection roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Reaction {
    /// [9.21] It moves away.
    Away,
    /// [9.26] It stops.
    Stop,
    /// [9.24] It comes closer.
    Towards,
    /// [9.25] It attacks.
    Attack,
}

/// [9.4] The reaction of a unit with this Detection Value to this modified roll.
pub const fn reaction(detection: Grade, roll: i8) -> Reaction {
    /// The highest roll for away, stop and towards.
    #[rustfmt::skip]
    const TABLE: [[i8; 3]; 9] = [
        [6, 11, 12],
        [5, 10, 11],
        [6,  9, 10],
        [5,  8,  9],
        [4,  7,  8],
        [4,  6,  7],
        [3,  5,  7],
        [2,  4,  7],
        [1,  3,  5],
    ];
    // A roll modified below 2 counts as 2.
    let roll = if roll < 2 { 2 } else { roll };
    let row = TABLE[detection.index()];
    if roll <= row[0] {
        Reaction::Away
    } else if roll <= row[1] {
        Reaction::Stop
    } else if roll <= row[2] {
        Reaction::Towards
    } else {
        Reaction::Attack
    }
}

/// [10.14] What else happens to a Tripper who commands the flux, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Activity {
    /// Nothing else.
    None,
    /// The Tripper has moved.
    Move,
    /// The Tripper negotiates.
    Negotiate,
    /// The Tripper has been shot at.
    ShotAt,
}

impl Activity {
    /// [10.14] The highest sum, less Experience, that commands the flux.
    pub const fn limit(self) -> u8 {
        match self {
            Self::None => 9,
            Self::Move => 7,
            Self::Negotiate => 6,
            Self::ShotAt => 5,
        }
    }
}

/// [15.3] The result of negotiating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Talk {
    /// [15.25] They fly into a rage.
    Rage,
    /// [15.24] The talks continue, one column to the left.
    Left,
    /// [15.23] They flee.
    Flee,
    /// [15.22] A die of 1 awes.
    Awe1,
    /// [15.21] A die of 1 to 4 awes.
    Awe4,
}

/// [15.3] What two dice with this sum give at this rating.
pub const fn talk(rating: Grade, dice: u8) -> Talk {
    use Talk::{Awe1 as A, Awe4 as Z, Flee as F, Left as L, Rage as R};
    #[rustfmt::skip]
    const TABLE: [[Talk; 8]; 11] = [
        [R, F, L, F, L, A, Z, Z],
        [R, F, F, L, A, Z, Z, Z],
        [R, L, L, F, A, L, A, Z],
        [R, L, R, F, F, F, A, Z],
        [R, R, L, L, L, F, F, A],
        [R, R, R, L, L, F, F, A],
        [R, L, L, L, F, A, A, A],
        [R, L, L, F, F, A, A, Z],
        [L, F, F, F, A, A, Z, Z],
        [L, L, F, R, F, A, Z, F],
        [L, F, F, A, A, A, Z, Z],
    ];
    let column = if rating.index() < 8 { rating.index() } else { 7 };
    TABLE[dice_row(dice)][column]
}
