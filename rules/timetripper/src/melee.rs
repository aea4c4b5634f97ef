//! [8.3] Hand to hand, alone and together.

use engine::{Offers, Seat, Table};

use crate::{
    action::Action,
    event::Event,
    field::Who,
    fight::Attack,
    map::Place,
    state::{MAX_TRIPPERS, State, Turn},
    tables::Harm,
    weapons::{Mode, Weapon},
};

/// What is used hand to hand.
pub(crate) const MELEE: [Weapon; 5] =
    [Weapon::Both, Weapon::Blade, Weapon::Bayonet, Weapon::Repellent, Weapon::Hands];

impl State {
    /// [9.32] The melee attack of a unit.
    pub fn soldier_blow(&self, unit: u8) -> Attack {
        let deals = self.kind(unit).map_or(Harm::ALL, |opponent| opponent.traits.deals);
        let value = self.melee_strength(unit);
        Attack { by: Some(Who::Unit(unit)), weapon: None, accuracy: None, range: 1, value, moved: 0, deals }
    }

    /// [8.31] [8.33] The melee attack of the acting unit, alone or together.
    pub fn blow(&self, turn: &Turn, weapon: Weapon, at: Who, together: bool) -> Option<Attack> {
        let mut attack = match turn.actor {
            Who::Tripper(seat) => {
                weapon.entry(Mode::Melee)?;
                let deals = self.harms(seat, weapon);
                let value = self.strength(weapon, at);
                let (by, weapon) = (Some(turn.actor), Some((weapon, Mode::Melee)));
                Attack { by, weapon, accuracy: None, range: 1, value, moved: 0, deals }
            }
            Who::Unit(unit) | Who::Mount(unit) => self.soldier_blow(unit),
        };
        if together {
            attack.value += self.helpers(turn, at).map(|helper| self.melee_strength(helper)).sum::<i16>();
            attack.value += self.partners(turn, at).map(|(_, weapon)| self.strength(weapon, at)).sum::<i16>();
        }
        Some(attack)
    }

    /// [8.31] The Attack Value of a Tripper’s weapon in melee against a target.
    pub(crate) fn strength(&self, weapon: Weapon, at: Who) -> i16 {
        weapon.entry(Mode::Melee).map_or(0, |entry| entry.attack + self.repellent_bonus(weapon, at))
    }

    /// [b41] Insect repellent works many times as well on some.
    fn repellent_bonus(&self, weapon: Weapon, at: Who) -> i16 {
        let Who::Unit(unit) = at else { return 0 };
        let times = self.kind(unit).map_or(1, |opponent| i16::from(opponent.traits.repellent));
        match weapon {
            Weapon::Repellent | Weapon::Both => 2 * (times - 1),
            _ => 0,
        }
    }

    /// [8.33] Other soldiers in awe next to a target who have not attacked yet; [8.3] not those who
    /// shoot.
    pub(crate) fn helpers(&self, turn: &Turn, at: Who) -> impl Iterator<Item = u8> + '_ {
        let (seat, actor, place) = (turn.seat, turn.actor, self.place_of(at));
        self.field.up().filter(move |unit| {
            let it = self.unit(*unit);
            let ready = it.awed == Some(seat) && !it.acted && !it.stunned && !it.dazed;
            let fights = self.values(*unit).accuracy.is_none();
            ready && fights && actor != Who::Unit(*unit) && it.place.is_next_to(place)
        })
    }

    /// [8.33] Trippers next to a target who are ready to strike it together with the acting unit.
    pub(crate) fn partners(&self, turn: &Turn, at: Who) -> impl Iterator<Item = (Seat, Weapon)> + '_ {
        let place = self.place_of(at);
        let actor = turn.actor;
        self.present().iter().filter(move |seat| Who::Tripper(*seat) != actor).filter_map(move |seat| {
            let tripper = self.tripper(seat);
            let (weapon, _) = tripper.ready.filter(|(_, at)| *at == place)?;
            (tripper.place.is_next_to(place) && tripper.pack.is_ready(weapon)).then_some((seat, weapon))
        })
    }

    /// [8.33] Whether anyone can strike a target together with the acting unit.
    pub(crate) fn has_help(&self, turn: &Turn, at: Who) -> bool {
        self.helpers(turn, at).next().is_some() || self.partners(turn, at).next().is_some()
    }

    /// [8.33] Offers to wait for a Tripper who acts later and to strike together: each target once, with the best weapon.
    pub(crate) fn offer_ready(&self, turn: &Turn, offers: &mut Offers<Action>) {
        let Who::Tripper(seat) = turn.actor else { return };
        if self.present().minus(turn.done).without(seat).is_empty() {
            return;
        }
        let tripper = self.tripper(seat);
        let ready = MELEE.into_iter().filter(|weapon| tripper.pack.is_ready(*weapon));
        self.each_target(turn, |at, place, mount| {
            let best = ready.clone().max_by_key(|weapon| self.strength(*weapon, at));
            if let (true, false, Some(weapon)) = (place.is_next_to(tripper.place), mount, best) {
                offers.rare(Action::Ready(weapon, place));
            }
        });
    }

    /// [8.33] Gets ready to strike together with a Tripper who acts later.
    pub(crate) fn get_ready(
        &mut self,
        seat: Seat,
        weapon: Weapon,
        place: Place,
        table: &mut impl Table<Event>,
    ) {
        self.tripper_mut(seat).ready = Some((weapon, place));
        if let Some(at) = self.target(place, false) {
            let at = self.named(at);
            table.announce(|| Event::Ready(seat, weapon, at));
        }
        self.act();
    }

    /// [8.31] Attacks a target in the next hex.
    pub(crate) fn melee(
        &mut self,
        weapon: Weapon,
        place: Place,
        mount: bool,
        together: bool,
        table: &mut impl Table<Event>,
    ) {
        let Some(turn) = self.turn().copied() else { return };
        let Some(at) = self.target(place, mount) else { return };
        let Some(attack) = self.blow(&turn, weapon, at, together) else { return };
        let mut joined = [None; MAX_TRIPPERS];
        if together {
            let helpers = self.helpers(&turn, at).fold(0u64, |set, unit| set | 1 << unit);
            for unit in self.field.up().filter(|unit| helpers & (1 << unit) != 0) {
                self.unit_mut(unit).acted = true;
            }
            for seat in self.present() {
                let partner = self.partners(&turn, at).find(|(partner, _)| *partner == seat);
                let Some((_, weapon)) = partner else { continue };
                self.tripper_mut(seat).ready = None;
                joined[seat.index()] = Some(weapon);
            }
        }
        self.provoke(at);
        self.attack(&attack, at, table);
        match turn.actor {
            Who::Tripper(seat) => {
                self.act();
                let _ = self.check_empty(seat, weapon, Mode::Melee, table);
            }
            Who::Unit(unit) | Who::Mount(unit) => self.unit_mut(unit).acted = true,
        }
        for (seat, weapon) in self.seats().iter().zip(joined) {
            if let Some(weapon) = weapon {
                let _ = self.check_empty(seat, weapon, Mode::Melee, table);
            }
        }
    }
}
