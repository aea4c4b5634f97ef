//! Dice of damage: what an arm, a claw or bare hands do, and the exact spread of it.

use std::fmt;

use engine::Sums;
use serde::{Serialize, Serializer};

/// A number of dice with something added: `2d−1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Damage {
    /// How many dice are rolled.
    pub dice: u8,
    /// What is added to their sum.
    pub plus: i8,
}

impl Damage {
    /// Nothing at all, for things that only carry poison or stop blows.
    pub const NONE: Self = Self::new(0, 0);

    /// This many dice and this much more.
    pub const fn new(dice: u8, plus: i8) -> Self {
        Self { dice, plus }
    }

    /// The same with more added.
    #[must_use]
    pub const fn and(self, more: i8) -> Self {
        Self { dice: self.dice, plus: self.plus.saturating_add(more) }
    }

    /// [F4.1] What bare hands do by the strength behind them.
    pub fn bare_hands(st: i16) -> Self {
        // ST up to and including  | damage
        const BY_ST: [(i16, Damage); 11] = [
            (8, Damage::new(1, -4)),
            (10, Damage::new(1, -3)),
            (12, Damage::new(1, -2)),
            (14, Damage::new(1, -1)),
            (16, Damage::new(1, 0)),
            (20, Damage::new(1, 1)),
            (24, Damage::new(1, 2)),
            (30, Damage::new(1, 3)),
            (40, Damage::new(2, 1)),
            (50, Damage::new(3, 1)),
            (60, Damage::new(4, 1)),
        ];
        let row = BY_ST.iter().find(|(up_to, _)| st <= *up_to).map(|(_, damage)| *damage);
        row.unwrap_or_else(|| {
            let tens = u8::try_from((st - 51) / 10).unwrap_or(u8::MAX).min(5);
            Self::new(4 + tens, 1)
        })
    }

    /// [F4.2] A dagger or cestus adds 3 to bare hands in hand-to-hand combat.
    pub fn dagger_in_hth(st: i16) -> Self {
        Self::bare_hands(st).and(3)
    }

    /// [F4.3] A club adds 3 to bare hands, and 4 in two hands.
    pub fn club(st: i16, hands: u8) -> Self {
        Self::bare_hands(st).and(if hands >= 2 { 4 } else { 3 })
    }

    /// The fewest and the most that a single blow does before anything stops it.
    pub fn range(self) -> (i16, i16) {
        let (dice, plus) = (i16::from(self.dice), i16::from(self.plus));
        ((dice + plus).max(0), (6 * dice + plus).max(0))
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dice, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (dice, 0) => write!(f, "{dice}d"),
            (dice, plus) if plus < 0 => write!(f, "{dice}d−{}", -i16::from(plus)),
            (dice, plus) => write!(f, "{dice}d+{plus}"),
        }
    }
}

impl Serialize for Damage {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// The most hits that a spread tells apart; more count as this many.
const MOST_HITS: usize = 128;

/// In how many ways each number of hits can come about, exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spread {
    ways: [u64; MOST_HITS],
    of: u64,
}

impl Spread {
    /// Nothing happens for certain.
    pub const fn nothing() -> Self {
        let mut ways = [0; MOST_HITS];
        ways[0] = 1;
        Self { ways, of: 1 }
    }

    /// [D5] The hits of one blow: dice and modifier, at least 0, times `multiple`, then `after` more dice that nothing
    /// multiplies, and at last what is stopped. A missile spell does at least `least`.
    pub fn of_blow(blow: Blow) -> Self {
        let mut spread = Self { ways: [0; MOST_HITS], of: 1 };
        let sums = ways_of(blow.damage.dice);
        spread.of = six_to(blow.damage.dice) * six_to(blow.after);
        for (sum, ways) in sums.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            let base = i32::try_from(sum).unwrap_or(0) + i32::from(blow.damage.plus);
            let base = base.max(i32::from(blow.least)).max(0) * i32::from(blow.multiple);
            let base = if blow.halved { base / 2 } else { base };
            for (more, after) in ways_of(blow.after).iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let hits = base + i32::try_from(more).unwrap_or(0);
                let hits = if blow.softened { hits / 2 } else { hits };
                let hits = if blow.doubled {
                    (hits - i32::from(blow.stops)) * 2
                } else {
                    hits - i32::from(blow.stops)
                };
                let at = usize::try_from(hits.max(0)).unwrap_or(0).min(MOST_HITS - 1);
                spread.ways[at] += ways * after;
            }
        }
        spread
    }

    /// One of several spreads, each with its number of ways; the ways of all must add up to `of`.
    pub fn mix<'a>(of: u64, parts: impl IntoIterator<Item = (u64, &'a Self)> + Clone) -> Self {
        let common = parts.clone().into_iter().fold(1, |common, (_, part)| least_common(common, part.of));
        let mut mixed = Self { ways: [0; MOST_HITS], of: of * common };
        for (ways, part) in parts {
            let weight = ways * (common / part.of.max(1));
            for (sum, each) in mixed.ways.iter_mut().zip(part.ways) {
                *sum += weight * each;
            }
        }
        mixed
    }

    /// The hits of two blows together.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let Some(of) = self.of.checked_mul(other.of) else { return self.clone() };
        let mut both = Self { ways: [0; MOST_HITS], of };
        for (hits, ways) in self.ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
            for (more, others) in other.ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                both.ways[(hits + more).min(MOST_HITS - 1)] += ways * others;
            }
        }
        both
    }

    /// In how many ways exactly this many hits are done.
    pub fn exactly(&self, hits: i16) -> u64 {
        usize::try_from(hits).ok().and_then(|hits| self.ways.get(hits)).copied().unwrap_or(0)
    }

    /// In how many ways at least this many hits are done.
    pub fn at_least(&self, hits: i16) -> u64 {
        self.ways.iter().skip(usize::try_from(hits).unwrap_or(0)).sum()
    }

    /// All ways.
    pub const fn of(&self) -> u64 {
        self.of
    }

    /// The mean number of hits as a fraction that is not reduced.
    pub fn mean(&self) -> (u64, u64) {
        let sum = self.ways.iter().zip(0_u64..).map(|(ways, hits)| ways * hits).sum();
        (sum, self.of)
    }

    /// Every number of hits that can come about, with its ways.
    pub fn each(&self) -> impl Iterator<Item = (i16, u64)> + '_ {
        self.ways.iter().zip(0_i16..).filter(|(ways, _)| **ways > 0).map(|(ways, hits)| (hits, *ways))
    }
}

/// What decides how many hits a blow does once it has struck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blow {
    /// The dice.
    pub damage: Damage,
    /// 1, or 2 and 3 for a very good roll.
    pub multiple: u8,
    /// Half damage, after the multiple: a broken sword, a long shot.
    pub halved: bool,
    /// Dice added after the multiple, as in a charge with a pole weapon.
    pub after: u8,
    /// [X3] Half of all that, as everything does in practice.
    pub softened: bool,
    /// A missile spell never does fewer hits than this.
    pub least: i8,
    /// What armour and shield stop.
    pub stops: i16,
    /// What gets through counts twice.
    pub doubled: bool,
}

impl Blow {
    /// A plain blow with these dice against armour that stops this much.
    pub const fn plain(damage: Damage, stops: i16) -> Self {
        Self {
            damage,
            multiple: 1,
            halved: false,
            after: 0,
            softened: false,
            least: 0,
            stops,
            doubled: false,
        }
    }

    /// The hits that this blow does when its dice fall so.
    pub fn hits(&self, sum: i16, after: i16) -> i16 {
        let base =
            (sum + i16::from(self.damage.plus)).max(i16::from(self.least)).max(0) * i16::from(self.multiple);
        let base = if self.halved { base / 2 } else { base };
        let all = base + after;
        let all = if self.softened { all / 2 } else { all };
        let through = (all - self.stops).max(0);
        if self.doubled { through * 2 } else { through }
    }
}

const fn least_common(one: u64, other: u64) -> u64 {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    match one.checked_div(a) {
        Some(part) => part * other,
        None => 1,
    }
}

/// The most dice of damage whose sums are kept.
const MOST_DICE: usize = 10;

fn six_to(dice: u8) -> u64 {
    6_u64.pow(u32::from(dice))
}

/// In how many ways each sum of this many dice falls; no dice give 0 in one way.
fn ways_of(dice: u8) -> [u64; 6 * MOST_DICE + 1] {
    let mut ways = [0; 6 * MOST_DICE + 1];
    ways[0] = 1;
    for _ in 0..usize::from(dice).min(MOST_DICE) {
        let mut more = [0; 6 * MOST_DICE + 1];
        for (sum, slot) in more.iter_mut().enumerate() {
            *slot = (1..=6).filter(|face| *face <= sum).map(|face| ways[sum - face]).sum();
        }
        ways = more;
    }
    ways
}

/// Three dice.
pub static THREE: Sums = Sums::of(3, 6);
/// Four dice.
pub static FOUR: Sums = Sums::of(4, 6);
