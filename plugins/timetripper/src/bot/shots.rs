//! What a Tripper’s attacks are likely to do: whom they take out, whom they stun, what they cost.

use engine::Offers;
use timetripper::{
    Action, State,
    field::{MAX_UNITS, Who},
    fight::Attack,
    map::Place,
    state::{Turn, Volley},
    weapons::{Mode, Weapon},
};

use super::{odds, peril::Peril};

/// What an attack is likely to do, as shares of the danger.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effect {
    /// The share that is gone for good.
    pub out: f32,
    /// The share that is stunned for a phase.
    pub stunned: f32,
    /// The chance that no enemy is left.
    pub clear: f32,
    /// What it does to the attacker.
    pub own: odds::Chances,
    /// What it uses up, as the chance to need it later.
    pub cost: f32,
}

/// The chances of one way of attacking against each unit: to take it out, and to stun it.
type Against = [Option<(f32, f32)>; MAX_UNITS];

/// Works out each way of attacking once.
#[derive(Debug)]
pub(super) struct Gunner<'a> {
    state: &'a State,
    turn: &'a Turn,
    peril: &'a Peril,
    known: Vec<((Weapon, Mode), Against)>,
    /// What a grenade does to each unit, by its distance from the burst.
    bursts: [Against; 3],
}

impl<'a> Gunner<'a> {
    /// For the one who acts in this turn.
    pub(super) const fn new(state: &'a State, turn: &'a Turn, peril: &'a Peril) -> Self {
        Self { state, turn, peril, known: Vec::new(), bursts: [[None; MAX_UNITS]; 3] }
    }

    /// What an offered action is likely to do, if it is an attack on an opponent.
    pub(super) fn effect(&mut self, action: Action) -> Option<Effect> {
        if let Action::Fire { place, .. } | Action::Melee { place, .. } = action {
            // A horse without a rider harms no one.
            self.state.field.unit_at(place).filter(|unit| !self.state.unit(*unit).is_riderless())?;
        }
        match action {
            Action::Fire { weapon, mode, place, mount: false } => self.fire(weapon, mode, place),
            Action::Throw(Weapon::M26, place) => Some(self.throw(place)),
            Action::Melee { weapon, place, mount: false, together } => self.melee(weapon, place, together),
            Action::Detonate => Some(self.detonate()),
            _ => None,
        }
    }

    /// The chances of one shot at a unit to take it out, and to stun it.
    fn shot(&mut self, weapon: Weapon, mode: Mode, unit: u8) -> (f32, f32) {
        let found = self.known.iter().position(|(way, _)| *way == (weapon, mode));
        let at = found.unwrap_or_else(|| {
            self.known.push(((weapon, mode), [None; MAX_UNITS]));
            self.known.len() - 1
        });
        let slot = &mut self.known[at].1[usize::from(unit)];
        *slot.get_or_insert_with(|| {
            let place = self.state.unit(unit).place;
            let attack = self.state.shot(self.turn, weapon, mode, place);
            attack.map_or((0.0, 0.0), |attack| against(self.state, unit, &attack))
        })
    }

    fn hostiles(&self) -> impl Iterator<Item = u8> + use<'a> {
        (0u8..).zip(self.state.field.units()).filter(|(_, unit)| unit.is_hostile()).map(|(at, _)| at)
    }

    /// [8.1] Fires; the rest of a volley goes to those near the target.
    fn fire(&mut self, weapon: Weapon, mode: Mode, place: Place) -> Option<Effect> {
        let target = self.state.field.unit_at(place)?;
        let runs_out = weapon.entry(mode).is_some_and(|entry| entry.empty.is_some());
        let empties = if runs_out { odds::of_36(State::empties(weapon, mode)) } else { 1.0 };
        let shots = match mode {
            Mode::Single | Mode::Melee => 1,
            Mode::Rapid => 4,
            Mode::Burst => 9,
        };
        let mut near: Vec<(u8, f32)> = vec![(target, 1.0)];
        if shots > 1 {
            let others = self.hostiles().filter(|unit| self.state.unit(*unit).place.is_next_to(place));
            near.extend(others.filter(|unit| *unit != target).map(|unit| (unit, 1.0)));
        }
        let mut effect = Effect::default();
        let mut continues = 1.0;
        for nth in 0..shots {
            let worth = |gunner: &mut Self, (unit, up): (u8, f32)| {
                let (out, stun) = gunner.shot(weapon, mode, unit);
                up * (out + 0.3 * stun) * (gunner.peril.share(unit) + 0.01)
            };
            let mut best = 0;
            if nth > 0 {
                let worths: Vec<f32> = near.iter().map(|one| worth(self, *one)).collect();
                best =
                    (0..near.len()).max_by(|one, other| worths[*one].total_cmp(&worths[*other])).unwrap_or(0);
            }
            let (unit, up) = near[best];
            let (out, stun) = self.shot(weapon, mode, unit);
            effect.out += continues * up * out * self.peril.share(unit);
            effect.stunned += continues * up * stun * self.peril.share(unit);
            near[best].1 -= continues * up * out;
            continues *= 1.0 - empties;
        }
        if self.hostiles().count() <= near.len() {
            effect.clear = near.iter().map(|(_, up)| 1.0 - up).product();
        }
        effect.cost = if weapon == Weapon::M72 { 0.02 } else { 0.01 * (1.0 - continues) };
        Some(effect)
    }

    /// [8.42] A grenade: everyone within two hexes, the thrower too.
    fn throw(&mut self, place: Place) -> Effect {
        let (attack, values) = self.state.grenade(self.turn, Weapon::M26);
        let value_at = |at: Place| values.get(usize::from(at.distance(place))).copied();
        let mut effect = Effect { clear: 1.0, cost: 0.01, ..Effect::default() };
        for unit in self.hostiles() {
            let away = usize::from(self.state.unit(unit).place.distance(place));
            let (Some(value), Some(burst)) = (values.get(away), self.bursts.get_mut(away)) else {
                effect.clear = 0.0;
                continue;
            };
            let (out, stun) = *burst[usize::from(unit)].get_or_insert_with(|| {
                let attack = Attack { value: *value, ..attack };
                against(self.state, unit, &attack)
            });
            effect.add(out, stun, self.peril.share(unit));
            effect.clear *= out;
        }
        for seat in self.state.present() {
            if let Some(value) = value_at(self.state.tripper(seat).place) {
                let attack = Attack { value, ..attack };
                let chances = odds::results_of(self.state, &attack, Who::Tripper(seat));
                (0..5).for_each(|at| effect.own[at] = effect.own[at].max(chances[at]));
            }
        }
        effect
    }

    /// [8.44C] The Claymore.
    fn detonate(&self) -> Effect {
        let mut effect = Effect::default();
        let (attack, Some(mine)) = (self.state.mine_attack(), self.state.field.mine) else { return effect };
        let reached = |at: Place| mine.place.claymore_reaches(mine.facing, at);
        for unit in self.hostiles().filter(|unit| reached(self.state.unit(*unit).place)) {
            let (out, stun) = against(self.state, unit, &attack);
            effect.add(out, stun, self.peril.share(unit));
        }
        if self.state.present().iter().any(|seat| reached(self.state.tripper(seat).place)) {
            effect.own[4] = 1.0;
        }
        effect
    }

    /// [8.33] Striking together with the strongest of these Trippers next to the target.
    pub(super) fn together(&self, weapon: Weapon, place: Place, partners: engine::Seats) -> Option<Effect> {
        const ARMS: [Weapon; 5] =
            [Weapon::Both, Weapon::Blade, Weapon::Bayonet, Weapon::Repellent, Weapon::Hands];
        let unit = self.state.field.unit_at(place)?;
        let strength = |seat| {
            let pack = &self.state.tripper(seat).pack;
            let armed = ARMS.into_iter().filter(|weapon| pack.is_ready(*weapon));
            armed.filter_map(|weapon| weapon.entry(Mode::Melee)).map(|entry| entry.attack).max().unwrap_or(0)
        };
        let mut attack = self.state.blow(self.turn, weapon, Who::Unit(unit), false)?;
        attack.value += partners.iter().map(strength).max()?;
        let (out, stun) = against(self.state, unit, &attack);
        let mut effect = Effect::default();
        effect.add(out, stun, self.peril.share(unit));
        Some(effect)
    }

    /// [8.31] Hand to hand.
    fn melee(&self, weapon: Weapon, place: Place, together: bool) -> Option<Effect> {
        let unit = self.state.field.unit_at(place)?;
        let attack = self.state.blow(self.turn, weapon, Who::Unit(unit), together)?;
        let (out, stun) = against(self.state, unit, &attack);
        let mut effect = Effect::default();
        effect.add(out, stun, self.peril.share(unit));
        effect.clear = if self.hostiles().count() == 1 { out } else { 0.0 };
        Some(effect)
    }

    /// [8.1] Where the next shot of a volley goes; none if it is better to stop.
    pub(super) fn next_shot(&mut self, volley: Volley, offers: &Offers<Action>) -> Option<Action> {
        let mut best = None;
        let mut most = 0.0;
        for action in offers.actions() {
            let Action::Shot { place, mount: false } = action else { continue };
            let Some(unit) = self.state.field.unit_at(place) else { continue };
            let (out, stun) = self.shot(volley.weapon, volley.mode, unit);
            let stuns = if self.state.unit(unit).stunned { 0.0 } else { 0.3 * stun };
            let worth = (out + stuns) * (self.peril.share(unit) + 0.01);
            if worth > most {
                (best, most) = (Some(action), worth);
            }
        }
        best
    }
}

impl Effect {
    fn add(&mut self, out: f32, stun: f32, share: f32) {
        self.out += out * share;
        self.stunned += stun * share;
    }
}

/// What an attack does to a unit: the chances to take it out and to stun it. [6.42] Those who have Endurance lose some of
/// it instead.
fn against(state: &State, unit: u8, attack: &Attack) -> (f32, f32) {
    if !state.has_endurance(unit) {
        return odds::felled(state, attack, unit);
    }
    let chances = odds::results_of(state, attack, Who::Unit(unit));
    let left = f32::from(state.unit(unit).endurance.max(1));
    let kill = chances[4];
    let worn = (odds::loss(&chances) - 20.0 * kill) / left;
    (kill + (worn * 0.6).min(1.0 - kill), 0.0)
}
