//! Exact chances from the printed tables: what an attack does, and what an opponent does in its phase.

use engine::TWO_DICE;
use timetripper::{
    book::Harms,
    field::Who,
    fight::{Attack, DEFENSE},
    state::State,
    tables::{Column, Grade, Harm, Reaction, reaction, to_hit},
    threats::{Threat, WHOLE},
};

/// The chance of each result, by [`Harm::ALL`].
pub(super) type Chances = [f32; 5];

/// The sums of two dice, each with its chance.
pub(super) fn sums() -> impl Iterator<Item = (u8, f32)> {
    TWO_DICE.each().map(|(sum, ways)| (sum, part(ways)))
}

/// This many of the 36 ways of two dice, as a chance.
#[allow(clippy::cast_precision_loss, reason = "there are 36")]
const fn part(ways: u64) -> f32 {
    ways as f32 / 36.0
}

/// The chance that two dice show at least this sum.
pub(super) fn at_least(sum: i16) -> f32 {
    part(TWO_DICE.at_least(sum))
}

/// The chance that two dice show at most this sum.
pub(super) fn at_most(sum: i16) -> f32 {
    part(TWO_DICE.at_most(sum))
}

/// What a column of the Combat Results Table gives, as it counts for the target.
pub(super) fn results(column: Column, hit: f32, counts_as: impl Fn(Harm) -> Harm) -> Chances {
    let mut printed = [0.0; 5];
    sums().for_each(|(sum, chance)| printed[column.result(sum) as usize] += chance);
    let mut chances = [0.0; 5];
    chances[Harm::None as usize] = 1.0 - hit;
    for (harm, chance) in Harm::ALL.into_iter().zip(printed).filter(|(_, chance)| *chance > 0.0) {
        chances[counts_as(harm) as usize] += hit * chance;
    }
    chances
}

/// What an attack does to a target, as the rules count it.
pub(super) fn results_of(state: &State, attack: &Attack, at: Who) -> Chances {
    state.outlook(attack, at).harm.map(share)
}

/// [8.82] The chances that an attack takes a soldier or animal out of the battle, and that it only stuns.
pub(super) fn felled(state: &State, attack: &Attack, unit: u8) -> (f32, f32) {
    let outlook = state.outlook(attack, Who::Unit(unit));
    (share(outlook.out), share(outlook.stunned))
}

/// Ways of 36 as a chance.
#[allow(clippy::cast_precision_loss, reason = "there are 36 ways")]
pub(super) fn of_36(ways: u64) -> f32 {
    ways as f32 / 36.0
}

/// Ways of all that the rules count as a chance.
#[allow(clippy::cast_precision_loss, reason = "there are 46,656 ways")]
fn share(ways: u64) -> f32 {
    ways as f32 / timetripper::odds::ALL as f32
}

/// The Endurance that results cost on average; a kill counts as all of it.
pub(super) fn loss(chances: &Chances) -> f32 {
    let [_, stun, wound, disable, kill] = *chances;
    stun + 3.5 * wound + 7.0 * disable + 20.0 * kill
}

/// A kind of opponent as the tables see it, before anyone stands anywhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    /// Its accuracy; none for melee.
    pub accuracy: Option<Grade>,
    /// The Attack Strength of a shot.
    pub shot: i16,
    /// The Attack Strength of a blow.
    pub blow: i16,
    /// Its Detection Value.
    pub detection: Option<Grade>,
    /// How far it moves.
    pub moves: u8,
    /// What its results count as.
    pub deals: Harms,
}

/// What an opponent does in one Historical Soldier Phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Menace {
    /// What it costs the Tripper.
    pub losses: Losses,
    /// The chance that it shoots at the Tripper.
    pub shot: f32,
    /// The chance that it comes nearer.
    pub nears: f32,
    /// The chance that it calls the Tripper.
    pub lure: f32,
}

impl Menace {
    /// No danger.
    pub(super) const NONE: Self = Self { losses: UNHURT, shot: 0.0, nears: 0.0, lure: 0.0 };

    /// A threat as the rules count it.
    #[allow(clippy::cast_precision_loss, reason = "a chance needs no more digits than this")]
    pub(super) fn of(threat: &Threat) -> Self {
        let chance = |parts: u64| parts as f32 / WHOLE as f32;
        Self {
            losses: threat.losses.map(chance),
            shot: chance(threat.shot),
            nears: chance(threat.nears),
            lure: chance(threat.lure),
        }
    }

    /// The same with a smaller chance.
    pub(super) fn times(self, factor: f32) -> Self {
        let mut losses = self.losses.map(|chance| chance * factor);
        losses[0] += 1.0 - factor;
        Self { losses, shot: self.shot * factor, nears: self.nears * factor, lure: self.lure * factor }
    }
}

/// What a kind of opponent does in one phase to someone it is not facing yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    /// What it does to the Tripper.
    pub chances: Chances,
    /// The chance that it shoots at the Tripper.
    pub shot: f32,
}

impl Guess {
    /// The same with a smaller chance.
    pub(super) fn times(self, factor: f32) -> Self {
        let mut chances = self.chances.map(|chance| chance * factor);
        chances[0] += 1.0 - factor;
        Self { chances, shot: self.shot * factor }
    }
}

impl Foe {
    fn strikes(&self, value: i16, hit: f32, defense: i16) -> Chances {
        results(Column::of(value - defense), hit, |harm| self.deals[harm as usize])
    }

    /// What it does to a Tripper next to it.
    pub(super) fn at_hand(&self, defense: i16) -> Guess {
        let (value, hit, shot) = match self.accuracy {
            Some(accuracy) => (self.shot, at_least(i16::from(to_hit(accuracy, 1))), 1.0),
            None => (self.blow, 1.0, 0.0),
        };
        Guess { chances: self.strikes(value, hit, defense), shot }
    }

    /// [9.0] What it does to a Tripper this far away in the open, at the printed modifiers for being near.
    pub(super) fn in_the_open(&self, distance: u8) -> Guess {
        let near = match distance {
            2 => 2,
            3 => 1,
            _ => 0,
        };
        let nothing = Guess { chances: [1.0, 0.0, 0.0, 0.0, 0.0], shot: 0.0 };
        let Some(detection) = self.detection else { return nothing };
        let (attacks, towards) = attacks(detection, near);
        let aim = self.accuracy.map(|accuracy| at_least(i16::from(to_hit(accuracy, distance))));
        let hit = aim.filter(|hit| *hit > 0.0);
        let (fires, comes) = if hit.is_some() { (attacks, towards) } else { (0.0, attacks + towards) };
        let mut chances = self.strikes(self.shot, hit.unwrap_or(0.0), DEFENSE).map(|chance| chance * fires);
        let mut shot = fires;
        if distance <= self.moves + 1 {
            let close = self.at_hand(DEFENSE);
            chances.iter_mut().zip(close.chances).for_each(|(sum, chance)| *sum += chance * comes);
            shot += close.shot * comes;
        }
        chances[0] = 1.0 - chances[1..].iter().sum::<f32>();
        Guess { chances, shot }
    }
}

/// [9.4] The chances of an attack and of coming nearer, with this much added to the detection roll.
pub(super) fn attacks(detection: Grade, added: i8) -> (f32, f32) {
    let (mut attacks, mut towards) = (0.0, 0.0);
    for (sum, chance) in sums() {
        match reaction(detection, i8::try_from(sum).unwrap_or(12) + added) {
            Reaction::Attack => attacks += chance,
            Reaction::Towards => towards += chance,
            Reaction::Away | Reaction::Stop => {}
        }
    }
    (attacks, towards)
}

/// What this much Endurance is worth, [11.0] half as much again after landing: the last points are worth the most.
pub(super) fn vigour(endurance: u8) -> f32 {
    const WORTH: [f32; 21] = {
        let mut worth = [0.0; 21];
        let mut points = 1u8;
        while points <= 20 {
            let landed = if points >= 14 { 20.0 } else { points as f32 * 1.5 };
            worth[points as usize] = landed / (landed + 3.0) * 23.0 / 20.0;
            points += 1;
        }
        worth
    };
    WORTH[usize::from(endurance.min(20))]
}

/// The chance of each loss of Endurance; the last is 20 and more, which no one survives.
pub(super) type Losses = [f32; 21];

/// No loss at all.
pub(super) const UNHURT: Losses = {
    let mut losses = [0.0; 21];
    losses[0] = 1.0;
    losses
};

/// What several attacks cost together, exactly.
pub(super) fn losses<'a>(attacks: impl Iterator<Item = &'a Chances>) -> Losses {
    let mut sum = UNHURT;
    let mut worst = 0;
    for [_, stun, wound, disable, kill] in attacks.copied() {
        let spared = (1.0 - stun - wound - disable - kill).max(0.0);
        if spared >= 1.0 {
            continue;
        }
        let mut next = [0.0; 21];
        for (at, chance) in sum.iter().enumerate().take(worst + 1) {
            next[at] += chance * spared;
            next[(at + 1).min(20)] += chance * stun;
            (1..=6).for_each(|lost: usize| next[(at + lost).min(20)] += chance * wound / 6.0);
            sums().for_each(|(lost, likely)| {
                next[(at + usize::from(lost)).min(20)] += chance * disable * likely;
            });
            next[20] += chance * kill;
        }
        worst = 20;
        sum = next;
    }
    sum
}

/// The Endurance that is lost on average; 20 is all of it.
pub(super) fn toll(losses: &Losses) -> f32 {
    (0u8..).zip(losses).map(|(points, chance)| f32::from(points) * chance).sum()
}

/// What one loss after another costs.
pub(super) fn together(one: &Losses, other: &Losses) -> Losses {
    let mut sum = [0.0; 21];
    for (at, chance) in one.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
        for (more, likely) in other.iter().enumerate() {
            sum[(at + more).min(20)] += chance * likely;
        }
    }
    sum
}

/// What is left of a Tripper’s worth with this much Endurance after losses: 1 is all, 0 is certain death.
pub(super) fn worth_after(endurance: u8, losses: &Losses) -> f32 {
    let left = (1..=endurance.min(20)).rev();
    left.zip(losses).map(|(points, chance)| chance * vigour(points)).sum()
}
