//! The story of a trip, battle by battle, counted from its events.

use engine::Seat;

use crate::{
    event::{Blow, Event, Loss, Named},
    state::{End, MAX_TRIPPERS},
};

/// One battle of a trip and what came of it, up to the landing in the next battle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Leg {
    /// The battle.
    pub battle: u8,
    /// How many Battle Stages it lasted.
    pub stages: u16,
    /// How many opponents were taken out; a horse does not count.
    pub kills: u16,
    /// [11.0] The Endurance that the Trippers lost, all together.
    pub lost: u16,
    /// [11.0] The Endurance that the Trippers regained, all together.
    pub gained: u16,
    /// [14.0] The treasures that were taken: by whom, and from which battle of the book.
    pub treasures: Vec<(Seat, u8)>,
    /// Who died, in order.
    pub deaths: Vec<Death>,
    /// [10.63] Who came back to life on landing here.
    pub raised: Vec<Seat>,
    /// How the Trippers left: `Jumped`, `Exiled`, `Thrown` or `BlackHole`; none if they are still there or died there.
    pub left_by: Option<Event>,
    /// [5.31] The rolls on the Time Hole after this battle, each an `Event::Hole`.
    pub tries: Vec<Event>,
}

/// The death of a Tripper.
#[derive(Clone, PartialEq, Debug)]
pub struct Death {
    /// Who died.
    pub seat: Seat,
    /// What cost the last Endurance.
    pub cause: Loss,
    /// The blow that killed, if it was an attack.
    pub blow: Option<Blow>,
    /// Every wound that this Tripper had in the battle, oldest first.
    pub wounds: Vec<Wound>,
}

/// An attack that cost a Tripper Endurance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wound {
    /// Who struck; none for a shell, a mine or whatever has no name.
    pub by: Option<Named>,
    /// The Endurance that it cost.
    pub lost: u8,
    /// The Stage in which it happened.
    pub stage: u16,
}

impl Death {
    /// Who struck the blow that killed; none for a shell, a mine, a bleeding wound or exhaustion.
    pub fn killer(&self) -> Option<Named> {
        self.blow.and_then(|blow| blow.by)
    }
}

/// The legs of a trip, in order, from all its events.
///
/// Everything that is counted here is announced to everyone, so each viewer’s events give the same legs.
pub fn legs<'a>(events: impl IntoIterator<Item = &'a Event>) -> Vec<Leg> {
    let mut legs: Vec<Leg> = Vec::new();
    let mut attacks = LatestAttacks::default();
    for event in events {
        if let Event::Landed(battle) = *event {
            legs.push(Leg { battle, ..Leg::default() });
            attacks = LatestAttacks::default();
        }
        if let Some(leg) = legs.last_mut() {
            leg.add(event, &attacks);
            attacks.add(event, leg.stages);
        }
    }
    legs
}

impl Leg {
    fn add(&mut self, event: &Event, attacks: &LatestAttacks) {
        match *event {
            Event::Stage(_) => self.stages += 1,
            // The Stage after the last death is counted by the rules, and no one is there to play it.
            Event::Over(End::Dead) if attacks.is_stage_new => self.stages = self.stages.saturating_sub(1),
            Event::Downed(Named::Unit(_)) => self.kills = self.kills.saturating_add(1),
            Event::Lost { who: Named::Tripper(_), points, .. } => {
                self.lost = self.lost.saturating_add(u16::from(points));
            }
            Event::Gained(_, gained, _) => self.gained = self.gained.saturating_add(u16::from(gained)),
            Event::Looted(seat, battle) => self.treasures.push((seat, battle)),
            Event::Died(seat) => self.deaths.push(attacks.death_of(seat)),
            Event::Raised(seat) => self.raised.push(seat),
            Event::Hole { .. } => self.tries.push(*event),
            Event::Jumped(..) | Event::Exiled(_) | Event::BlackHole | Event::Thrown => {
                self.left_by = Some(*event);
            }
            Event::Lost { who: Named::Unit(_) | Named::Mount(_), .. }
            | Event::Downed(Named::Tripper(_) | Named::Mount(_))
            | Event::Equipped(..)
            | Event::Drew(..)
            | Event::Travelled { .. }
            | Event::Controlled { .. }
            | Event::Unaligned
            | Event::Visited(_)
            | Event::Landed(_)
            | Event::Arrived { .. }
            | Event::Shaped(..)
            | Event::Carried(..)
            | Event::Moved(..)
            | Event::Aimed(_)
            | Event::Struck(_)
            | Event::Stunned(_)
            | Event::WoundDie(..)
            | Event::Ammo { .. }
            | Event::Laid(..)
            | Event::Detonated(_)
            | Event::Burst(..)
            | Event::Shell(_)
            | Event::Ready(..)
            | Event::Reloaded(..)
            | Event::Picked(..)
            | Event::Dropped(..)
            | Event::Gave(..)
            | Event::Detected { .. }
            | Event::Command { .. }
            | Event::Conjured(_)
            | Event::FluxMoved(_)
            | Event::Swept(_)
            | Event::Banished(_)
            | Event::Aligned(..)
            | Event::Driven(_)
            | Event::Released(..)
            | Event::Adrift(..)
            | Event::Lured(..)
            | Event::Rested(_)
            | Event::Sensed { .. }
            | Event::Talked { .. }
            | Event::Awed(..)
            | Event::Became(..)
            | Event::Amok(_)
            | Event::Summoned(..)
            | Event::Emerged(..)
            | Event::Returned(_)
            | Event::Dawn
            | Event::Gathered(..)
            | Event::Discerned { .. }
            | Event::Home(_)
            | Event::Stranded(_)
            | Event::Over(_) => {}
        }
    }
}

/// The attacks on each Tripper in the battle.
#[derive(Default)]
struct LatestAttacks {
    on: [Vec<Wound>; MAX_TRIPPERS],
    /// The last blow, on any target.
    blow: Option<Blow>,
    /// What the last loss of Endurance was due to.
    loss: Option<Loss>,
    /// Whether nothing has happened since the Stage began.
    is_stage_new: bool,
}

impl LatestAttacks {
    fn add(&mut self, event: &Event, stage: u16) {
        self.is_stage_new = matches!(event, Event::Stage(_));
        match *event {
            Event::Struck(blow) => self.blow = Some(blow),
            Event::Lost { who, points, cause, .. } => {
                self.loss = Some(cause);
                if let (Named::Tripper(seat), Loss::Attack) = (who, cause) {
                    let by = self.blow.filter(|blow| blow.at == who).and_then(|blow| blow.by);
                    if let Some(wounds) = self.on.get_mut(seat.index()) {
                        wounds.push(Wound { by, lost: points, stage });
                    }
                }
            }
            _ => {}
        }
    }

    /// A death is announced right after the loss that caused it, and that right after its blow.
    fn death_of(&self, seat: Seat) -> Death {
        let cause = self.loss.unwrap_or(Loss::Attack);
        Death {
            seat,
            cause,
            blow: self.blow.filter(|blow| cause == Loss::Attack && blow.at == Named::Tripper(seat)),
            wounds: self.on.get(seat.index()).cloned().unwrap_or_default(),
        }
    }
}
