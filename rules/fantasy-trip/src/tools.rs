//! [F12]–[F17] The game master's tools, useful beside a paper game.

use crate::{
    arms::Armour,
    rolls::{save_ways, sums},
};

/// [F12] One side of a contest: some dice against a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contestant {
    /// 3 dice, or 2 with a fitting talent.
    pub dice: u8,
    /// The attribute; a crowd has [`CROWD`].
    pub number: i16,
}

/// [F12.5] The attribute of a crowd.
pub const CROWD: i16 = 10;

/// The odds of one roll of a contest: in how many ways each wins, of how many; the rest is rolled again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContestOdds {
    /// The first wins.
    pub first: u64,
    /// The second wins.
    pub second: u64,
    /// All ways.
    pub of: u64,
}

/// [F12.1] [F12.2] [F12.3] A contest: the better margin of those who made their roll wins; ties roll again.
pub fn contest(first: Contestant, second: Contestant) -> ContestOdds {
    let (one, other) = (sums(first.dice), sums(second.dice));
    let mut odds = ContestOdds { first: 0, second: 0, of: one.all() * other.all() };
    for (sum, ways) in one.each() {
        let margin = first.number - i16::from(sum);
        for (other_sum, other_ways) in other.each() {
            let other_margin = second.number - i16::from(other_sum);
            let both = ways * other_ways;
            match (margin >= 0, other_margin >= 0) {
                (true, false) => odds.first += both,
                (false, true) => odds.second += both,
                (true, true) if margin > other_margin => odds.first += both,
                (true, true) if margin < other_margin => odds.second += both,
                _ => {}
            }
        }
    }
    odds
}

/// [F12.4] A long contest, first two ahead: the chance of the first as a fraction that is not reduced.
#[allow(clippy::cast_possible_truncation, reason = "halved until both fit")]
pub const fn long_contest(odds: ContestOdds) -> (u64, u64) {
    let (one, other) = (odds.first as u128, odds.second as u128);
    let (mut win, mut of) = (one * one, one * one + other * other);
    while of > u64::MAX as u128 {
        (win, of) = (win / 2, of / 2);
    }
    (win as u64, of as u64)
}

/// [F13.1] How a figure is dressed or built, for how fast it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Runner {
    /// A figure in this armour.
    Dressed(Armour),
    /// Anyone else, by MA.
    Other(u8),
}

/// [F13.1] Labyrinth hexes in a turn of running; walking makes one.
pub const fn run(runner: Runner) -> u8 {
    match runner {
        Runner::Dressed(Armour::None | Armour::Cloth) => 4,
        Runner::Dressed(Armour::Leather) => 3,
        Runner::Dressed(_) => 2,
        Runner::Other(ma) => ma / 3,
    }
}

/// [F13.1] Labyrinth hexes in a turn of walking.
pub const WALK: u8 = 1;

/// [F13.2] How many turns things take.
pub const TURNS: [(&str, u8); 10] = [
    ("search once for a trap or a hidden door", 6),
    ("try to remove a trap", 12),
    ("spring a trap on purpose", 1),
    ("take out a molotail and light it", 1),
    ("take off a backpack", 2),
    ("get something out of a pack that someone else wears, or out of yours on the ground", 6),
    ("light a torch", 6),
    ("search a body", 6),
    ("kill someone helpless", 1),
    ("ask a simple question and get an answer", 1),
];

/// [F14.4] The chance to take a poison sac out unharmed; a naturalist or a vet always can.
pub fn sac_odds(dx: i16, is_expert: bool) -> (u64, u64) {
    if is_expert { (1, 1) } else { save_ways(3, dx) }
}

/// [F14.5] The chance to notice poison in food: doses, IQ, and whether a chemist, an alchemist or an animal tastes it.
pub fn taste_odds(doses: u8, iq: i16, keen: bool) -> (u64, u64) {
    let dice = match doses {
        ..=1 => 3,
        2 => 2,
        _ => return (1, 1),
    } - u8::from(keen);
    if dice == 1 {
        // One die is at or under any IQ of six; a one always is.
        return (u64::try_from(iq.clamp(1, 6)).unwrap_or(6), 6);
    }
    save_ways(dice, iq)
}

/// [F14.6] The chance to escape gas.
pub fn gas_odds(dx: i16) -> (u64, u64) {
    save_ways(4, dx)
}

/// [F16.1] Minutes of quiet rest that exhaustion takes.
pub const fn rest_minutes(st: u16) -> u16 {
    15 * st
}

/// [F16.2] Who treats a wound at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Physicker {
    /// No one.
    None,
    /// A physicker: 2 ST.
    Physicker,
    /// A master physicker: 3 ST.
    Master,
}

/// [F16.2] Days of proper care that an injury takes after treatment.
pub const fn heal_days(hits: u16, by: Physicker) -> u16 {
    let treated = match by {
        Physicker::None => 0,
        Physicker::Physicker => 2,
        Physicker::Master => 3,
    };
    2 * hits.saturating_sub(treated)
}

/// [F16.3] What heals at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Remedy {
    /// A healing potion: 1 ST a dose.
    Potion(i16),
    /// A universal antidote: all that poison took.
    Antidote,
    /// A revival spell or potion: the dead have 1 ST.
    Revival,
    /// A greater wish: full natural ST.
    Wish,
}

/// [F16.3] The ST of a figure after a remedy: basic ST, ST now, and how much of the loss is from poison.
pub const fn after_remedy(st: i16, now: i16, poison: i16, remedy: Remedy) -> i16 {
    let healed = match remedy {
        Remedy::Potion(doses) => now + doses,
        Remedy::Antidote => now + poison,
        Remedy::Revival => 1,
        Remedy::Wish => st,
    };
    if healed < st { healed } else { st }
}

/// [F17] The scales: what a hex of each map measures, in tenths of a yard.
pub const SCALES: [(&str, u32); 8] = [
    ("combat", 10),
    ("labyrinth", 30),
    ("village", 100),
    ("town", 300),
    ("city", 1_000),
    ("barony", 3_000),
    ("duchy", 9_000),
    ("province", 26_400),
];

/// [F17] Seconds in a turn.
pub const SECONDS: u32 = 5;
