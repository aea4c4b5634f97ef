//! What an enemy may do to a Tripper in its next phase, by the rules that it will act by.
//!
//! A threat is that of one enemy alone: it acts in the position as it is, before any other enemy does, and the Tripper
//! stays where he is, with the Endurance he has. Dice pick where the rules leave a choice. What the enemy does is asked
//! of the same functions that play its phase.

use engine::{Seat, TWO_DICE};
use hexgrid::Direction;

use crate::{
    field::Who,
    fight::{Attack, small},
    intent::{Approach, Course, Deed},
    map::Place,
    odds::ALL,
    special::{FURTHEST, ahead},
    state::{State, Way},
    tables::{Harm, Reaction, reaction},
};

/// The chances of a [`Threat`] are parts of this.
pub const WHOLE: u64 = 1_000_000_000_000;

/// The chance of each loss of Endurance; the last is 20 and more, which no one survives.
pub type Losses = [u64; 21];

/// What one enemy may do to one Tripper in its next phase, in parts of [`WHOLE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// [9.31A] It shoots at the Tripper, from where it is or next to him.
    pub shot: u64,
    /// [9.32] It strikes the Tripper hand to hand, or runs him over.
    pub blow: u64,
    /// [b64] It calls the Tripper.
    pub lure: u64,
    /// It moves towards the Tripper.
    pub nears: u64,
    /// [11.0] What it costs the Tripper.
    pub losses: Losses,
}

impl Threat {
    /// No threat.
    pub const NONE: Self = Self { shot: 0, blow: 0, lure: 0, nears: 0, losses: unhurt() };

    /// The chance that it attacks the Tripper.
    pub const fn attack(&self) -> u64 {
        self.shot + self.blow
    }

    /// The chance that the Tripper loses any Endurance.
    pub const fn hurt(&self) -> u64 {
        WHOLE - self.losses[0]
    }

    /// The chance that a Tripper with this much Endurance dies.
    pub fn kill(&self, endurance: u8) -> u64 {
        self.losses[usize::from(endurance.clamp(1, 20))..].iter().sum()
    }
}

/// What the enemy does about one Tripper, while its chances are added up.
struct Outcome<'a> {
    state: &'a State,
    unit: u8,
    seat: Seat,
    threat: Threat,
}

impl State {
    /// [9.0] What a unit may do to a Tripper in its next phase.
    pub fn threat(&self, unit: u8, seat: Seat) -> Threat {
        if !self.may_act(unit) || !self.tripper(seat).is_present() {
            return Threat::NONE;
        }
        let mut outcome = Outcome { state: self, unit, seat, threat: Threat::NONE };
        match self.course(unit) {
            Course::Flee | Course::Rig | Course::Restraint => {}
            Course::RollAbout => outcome.roll_about(),
            Course::Drive => outcome.drive(),
            Course::Plant => outcome.bite_or_call(),
            Course::Fetch => outcome.fetch(),
            Course::Rage => outcome.each_prey(|outcome, prey, chance| {
                if self.place_of(prey).is_next_to(self.unit(unit).place) {
                    outcome.strike(self, self.place_of(prey), chance);
                } else {
                    outcome.act(self.attack_deed(unit, prey), prey, chance);
                }
            }),
            Course::Timelord if !self.minds_trippers(unit) => {}
            Course::Timelord | Course::Hunt => {
                outcome.each_prey(|outcome, prey, chance| match self.approach(unit, prey) {
                    Approach::Strike => outcome.strike(self, self.place_of(prey), chance),
                    Approach::Attack => outcome.act(self.attack_deed(unit, prey), prey, chance),
                    Approach::Look => outcome.look(prey, chance),
                    Approach::Wait => {}
                });
            }
        }
        outcome.threat
    }

    /// [8.8] In how many ways of [`ALL`] an attack costs a Tripper how much Endurance.
    fn cost(&self, attack: &Attack, seat: Seat) -> Losses {
        let outlook = self.outlook(attack, Who::Tripper(seat));
        let harm = |harm: Harm| outlook.harm[harm as usize];
        let (wound, disable) = (harm(Harm::Wound), harm(Harm::Disable));
        let mut cost = [0; 21];
        (cost[0], cost[1], cost[20]) = (harm(Harm::None), harm(Harm::Stun), harm(Harm::Kill));
        (1..=6).for_each(|points| cost[points] += wound / 6);
        TWO_DICE.each().for_each(|(points, ways)| cost[usize::from(points)] += disable * ways / 36);
        cost
    }

    /// [7.33] In how many ways of [`ALL`] an attack leaves the hex of its target free; the horse of a rider stays.
    fn clears(&self, attack: &Attack, at: Who) -> u64 {
        let rides = matches!(at, Who::Unit(unit) if self.unit(unit).rides());
        if rides { 0 } else { self.outlook(attack, at).out }
    }
}

impl Outcome<'_> {
    /// [9.11] Does something about each of the equally near targets, with its chance.
    fn each_prey(&mut self, then: impl Fn(&mut Self, Who, u64)) {
        let preys: Vec<_> = self.state.preys(self.unit).collect();
        let chance = share(WHOLE, preys.len());
        for prey in preys {
            then(self, prey, chance);
        }
    }

    /// The Tripper’s hex.
    fn goal(&self) -> Place {
        self.state.tripper(self.seat).place
    }

    /// With this chance, the enemy attacks the Tripper.
    fn suffer(&mut self, state: &State, attack: &Attack, chance: u64) {
        let cost = state.cost(attack, self.seat);
        let threat = &mut self.threat;
        *(if attack.accuracy.is_some() { &mut threat.shot } else { &mut threat.blow }) += chance;
        let mut lost = 0;
        for (sum, ways) in threat.losses.iter_mut().zip(cost).skip(1) {
            *sum += chance * ways / ALL;
            lost += chance * ways / ALL;
        }
        threat.losses[0] = threat.losses[0].saturating_sub(lost);
    }

    /// [9.31B] It attacks someone next to it: the one it went for, or one by die.
    fn strike(&mut self, state: &State, wanted: Place, chance: u64) {
        if !state.may_assault(self.unit) {
            return;
        }
        let near: Vec<_> = state.preys(self.unit).collect();
        let (aims_at, count) = match near.iter().find(|prey| state.place_of(**prey) == wanted) {
            Some(prey) => (*prey == Who::Tripper(self.seat), 1),
            None => (near.contains(&Who::Tripper(self.seat)), near.len()),
        };
        if aims_at {
            self.suffer(state, &state.attack_at_hand(self.unit), share(chance, count));
        }
    }

    /// [9.4] It looks for a target.
    fn look(&mut self, prey: Who, chance: u64) {
        let Some(gaze) = self.state.gaze(self.unit, prey) else { return };
        let (mut comes, mut fires) = (0, None);
        for (sum, ways) in TWO_DICE.each() {
            match gaze.answer(sum).1 {
                Deed::Move(Way::Towards) => comes += ways,
                Deed::Shoot(attack) => fires = Some((attack, ways + fires.map_or(0, |(_, ways)| ways))),
                Deed::Move(Way::Away) | Deed::Stop | Deed::Fidget => {}
            }
        }
        if let Some((attack, ways)) = fires {
            self.act(Deed::Shoot(attack), prey, chance * ways / 36);
        }
        if comes > 0 {
            self.act(Deed::Move(Way::Towards), prey, chance * comes / 36);
        }
    }

    /// [9.24] [9.25] It shoots at a target, or moves towards it.
    fn act(&mut self, deed: Deed, prey: Who, chance: u64) {
        match deed {
            Deed::Shoot(attack) if prey == Who::Tripper(self.seat) => {
                self.suffer(self.state, &attack, chance);
            }
            Deed::Move(Way::Towards) => self.come(self.state.place_of(prey), chance),
            _ => {}
        }
    }

    /// [9.24] It moves towards a hex, and attacks whom it comes next to.
    fn come(&mut self, towards: Place, chance: u64) {
        let (goal, it) = (self.goal(), *self.state.unit(self.unit));
        if towards == goal {
            self.threat.nears += chance;
        }
        let moves = self.state.kind(self.unit).map_or(0, |opponent| opponent.moves);
        if it.place.distance(goal) > moves + 1 {
            return;
        }
        let goals = self.state.goals(self.unit, towards, Way::Towards);
        let chance = share(chance, goals.len().max(1));
        let is_swept = self.state.is_swept_up(self.unit);
        let stays = goals.is_empty().then_some(it.place);
        for place in goals.iter().chain(stays).filter(|place| place.is_next_to(goal)) {
            // [10.62] The flux has it before it strikes.
            if is_swept && self.state.field.flux.is_some_and(|flux| flux.distance(place) <= 1) {
                continue;
            }
            let mut there = self.state.clone();
            there.unit_mut(self.unit).place = place;
            self.strike(&there, towards, chance);
        }
    }

    /// [b57] It goes for a thing.
    fn fetch(&mut self) {
        let things = self.state.fetchable(self.unit);
        let Some(detection) = self.state.values(self.unit).detection else { return };
        for thing in things.iter() {
            let (near, flare) = self.state.detection_modifiers(self.state.unit(self.unit).place, thing);
            let comes = TWO_DICE.when(|sum| {
                let found = reaction(detection, small(sum) + near + flare);
                matches!(found, Reaction::Towards | Reaction::Attack)
            });
            self.come(thing, share(WHOLE, things.len()) * comes / 36);
        }
    }

    /// [b64] It bites everyone next to it, or calls.
    fn bite_or_call(&mut self) {
        let (here, goal) = (self.state.unit(self.unit).place, self.goal());
        if here.is_next_to(goal) {
            return self.suffer(self.state, &self.state.soldier_blow(self.unit), WHOLE);
        }
        if let Some(prey) = self.state.plant_looks_for(self.unit) {
            let ways =
                TWO_DICE.when(|sum| self.state.plant_reaction(self.unit, prey, sum) == Reaction::Attack);
            let hears = self.state.hears(Who::Tripper(self.seat), self.unit);
            self.threat.lure = if hears { WHOLE * ways / 36 } else { 0 };
        }
    }

    /// [b48] [b50] [b8] It rolls in any direction, for any number of hexes.
    fn roll_about(&mut self) {
        for heading in Direction::ALL {
            for (hexes, ways) in TWO_DICE.each() {
                let mut heading = heading;
                let roll = |at: Place| {
                    let (next, after) = at.roll_on(heading, 1, |_| {});
                    heading = after;
                    next
                };
                self.run_over(hexes, roll, |_| true, WHOLE * ways / 216);
            }
        }
    }

    /// [b62] It drives down its row.
    fn drive(&mut self) {
        let moves = self.state.kind(self.unit).map_or(0, |opponent| opponent.moves);
        let state = self.state;
        self.run_over(moves, ahead, |who| state.is_ours(who), WHOLE);
    }

    /// [7.34] With this chance, it moves this far, and attacks the Tripper each time it comes by.
    fn run_over(
        &mut self,
        hexes: u8,
        mut next: impl FnMut(Place) -> Place,
        attacks: impl Fn(Who) -> bool,
        chance: u64,
    ) {
        let (state, goal, start) = (self.state, self.goal(), self.state.unit(self.unit).place);
        let attack = state.soldier_blow(self.unit);
        let is_swept = state.is_swept_up(self.unit);
        // The chances that it is still on its way, and that it has missed the Tripper so far.
        let (mut rolls, mut misses, mut losses) = (WHOLE, WHOLE, unhurt());
        let (mut at, mut met) = (start, None);
        for gone in 0..FURTHEST {
            if gone >= hexes && (at == start || !state.is_held(at)) {
                break;
            }
            // Where it would end it stays, if the one who was there has fallen.
            if let Some(who) = met.filter(|who| gone >= hexes && *who != Who::Tripper(self.seat)) {
                rolls = rolls * (ALL - state.clears(&attack, who)) / ALL;
            }
            at = next(at);
            if is_swept && state.field.flux.is_some_and(|flux| flux.distance(at) <= 1) {
                break;
            }
            met = state.target(at, false).filter(|who| *who != Who::Unit(self.unit) && attacks(*who));
            if at == goal {
                losses = after(&losses, &state.cost(&attack, self.seat), rolls);
                misses = times(misses, WHOLE - rolls);
            }
        }
        if misses < WHOLE {
            self.threat.blow += times(chance, WHOLE - misses);
            let more = losses.map(|loss| times(chance, loss));
            self.threat.losses[0] = self.threat.losses[0].saturating_sub(more[1..].iter().sum());
            self.threat.losses.iter_mut().zip(more).skip(1).for_each(|(sum, more)| *sum += more);
        }
    }
}

/// What is lost once, with this chance, an attack that costs so much has followed other losses.
fn after(losses: &Losses, cost: &Losses, chance: u64) -> Losses {
    let mut sum = losses.map(|loss| times(loss, WHOLE - chance));
    for (lost, loss) in losses.iter().enumerate().filter(|(_, loss)| **loss > 0) {
        for (points, ways) in cost.iter().enumerate() {
            sum[(lost + points).min(20)] += times(*loss, chance) * ways / ALL;
        }
    }
    sum
}

/// One chance and then another.
fn times(one: u64, other: u64) -> u64 {
    let both = u128::from(one) * u128::from(other) / u128::from(WHOLE);
    u64::try_from(both).unwrap_or(WHOLE)
}

/// No loss at all.
const fn unhurt() -> Losses {
    let mut losses = [0; 21];
    losses[0] = WHOLE;
    losses
}

/// One of this many equal shares of a chance.
fn share(chance: u64, of: usize) -> u64 {
    u64::try_from(of).ok().and_then(|of| chance.checked_div(of)).unwrap_or(0)
}
