//! The seven technologies, and sets of them.

use std::fmt;

use serde::{Serialize, Serializer};

/// How many technologies there are.
pub const TECHNOLOGIES: usize = 7;

/// One of the seven technologies. What it is called is printed on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Technology {
    /// J.
    JumpDrive,
    /// P.
    Psionics,
    /// G.
    GeneticEngineering,
    /// A.
    Antimatter,
    /// R.
    Rejuvenation,
    /// F.
    ForceFields,
    /// T; when it is cut off, the game ends.
    TimeTravel,
}

impl Technology {
    /// All seven.
    pub const ALL: [Self; TECHNOLOGIES] = [
        Self::JumpDrive,
        Self::Psionics,
        Self::GeneticEngineering,
        Self::Antimatter,
        Self::Rejuvenation,
        Self::ForceFields,
        Self::TimeTravel,
    ];

    /// Its place in arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        match self {
            Self::JumpDrive => 'J',
            Self::Psionics => 'P',
            Self::GeneticEngineering => 'G',
            Self::Antimatter => 'A',
            Self::Rejuvenation => 'R',
            Self::ForceFields => 'F',
            Self::TimeTravel => 'T',
        }
    }

    /// The technology with this letter, small or capital.
    pub fn with_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|technology| technology.letter() == letter.to_ascii_uppercase())
    }

    /// The technology that this word of one letter names.
    pub fn named(word: &str) -> Option<Self> {
        let mut letters = word.chars();
        let first = letters.next()?;
        if letters.next().is_some() { None } else { Self::with_letter(first) }
    }
}

impl Serialize for Technology {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_char(self.letter())
    }
}

/// A set of technologies.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Technologies(u8);

impl Technologies {
    /// None.
    pub const NONE: Self = Self(0);

    /// All seven.
    pub const ALL: Self = Self((1 << TECHNOLOGIES) - 1);

    /// Whether the technology is in the set.
    pub const fn has(self, technology: Technology) -> bool {
        self.0 >> technology as u8 & 1 == 1
    }

    /// The set with the technology in it.
    #[must_use]
    pub const fn with(self, technology: Technology) -> Self {
        Self(self.0 | 1 << technology as u8)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in the set, in their order.
    pub fn iter(self) -> impl Iterator<Item = Technology> {
        Technology::ALL.into_iter().filter(move |technology| self.has(*technology))
    }
}

impl FromIterator<Technology> for Technologies {
    fn from_iter<I: IntoIterator<Item = Technology>>(technologies: I) -> Self {
        technologies.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Their letters: `J P T`, and `-` for none.
impl fmt::Display for Technologies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let letters: Vec<_> = self.iter().map(|technology| technology.letter().to_string()).collect();
        f.write_str(&letters.join(" "))
    }
}

impl fmt::Debug for Technologies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Technologies {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.iter())
    }
}
