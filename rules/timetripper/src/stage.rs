//! [4.0] The end of a Battle Stage.

use engine::{Seat, Table};

use crate::{
    event::{Event, Loss},
    field::{Health, Loose, Steed, Unit, Who},
    gear::Item,
    state::{End, Fate, State},
};

/// Ruling 27: after this many Stages everyone is thrown through time.
const LONGEST: u16 = 120;

impl State {
    /// [4.0] Removes Stun Markers, applies what happens with time, and starts the next Stage.
    pub(crate) fn end_stage(&mut self, table: &mut impl Table<Event>) {
        self.bleed(table);
        for unit in self.field.units_mut() {
            unit.stunned = false;
            unit.dazed = false;
            // [15.23] A flight lasts for its Stage; those who could not get away fight on.
            unit.fleeing = false;
            if unit.steed == Steed::Stunned {
                unit.steed = Steed::Up;
            }
        }
        self.field.rage = false;
        self.wake_undying(table);
        if self.endure_exile(table) {
            return;
        }
        if !self.has_way_out() {
            self.end(End::LostInTime, table);
            return;
        }
        if self.field.stage >= LONGEST {
            self.throw_out(table);
            return;
        }
        self.field.stage += 1;
        self.field.flares <<= 1;
        self.break_dawn(table);
        let stage = self.field.stage;
        table.announce(|| Event::Stage(stage));
        self.begin_tripper_phase(table);
    }

    /// Whether the radio is still somewhere on this battlefield.
    fn has_way_out(&self) -> bool {
        let carried = self.seats().iter().any(|seat| self.has_radio(seat));
        let lies = self.field.loose.iter().flatten().any(|loose| loose.item == Item::Radio);
        let held = |unit: &Unit| unit.holds.is_some_and(|held| held.item == Item::Radio);
        carried || lies || self.field.units().iter().any(held)
    }

    /// [b52] Bites bleed until the battle is over.
    fn bleed(&mut self, table: &mut impl Table<Event>) {
        if self.is_clear() {
            return;
        }
        for seat in self.present() {
            if self.tripper(seat).bleeding {
                self.hurt(seat, 1, Loss::Bleeding, table);
            }
        }
    }

    /// [b68] Brings the undying back at full strength after a complete Stage of death.
    fn wake_undying(&mut self, table: &mut impl Table<Event>) {
        for unit in 0..self.field.count {
            let it = self.unit_mut(unit);
            if it.health != Health::Down || it.back_in == 0 {
                continue;
            }
            it.back_in -= 1;
            if it.back_in > 0 {
                continue;
            }
            if self.is_held(self.unit(unit).place) {
                let place = self.free_place(table);
                self.unit_mut(unit).place = place;
            }
            let full = self.kind(unit).and_then(|opponent| opponent.traits.endurance).unwrap_or(0);
            let it = self.unit_mut(unit);
            it.health = Health::Up;
            it.endurance = full;
            let tag = self.tag(unit);
            table.announce(|| Event::Returned(tag));
        }
        self.sweep(table);
    }

    /// Ruling 27: living Trippers, soldiers in awe and those in the flux go along; the dead elsewhere stay, and no one
    /// has leisure or treasure.
    fn throw_out(&mut self, table: &mut impl Table<Event>) {
        table.announce(|| Event::Thrown);
        for seat in self.seats() {
            let tripper = self.tripper_mut(seat);
            if tripper.fate == Fate::Here && tripper.endurance > 0 {
                tripper.fate = Fate::Swept;
            } else if tripper.fate == Fate::Here {
                tripper.fate = Fate::Stranded;
                table.announce(|| Event::Stranded(seat));
            }
        }
        self.take_along(table);
        self.field.exile = None;
        self.drift(table);
    }

    /// [15.21] Those who are thrown or sent through time take soldiers in awe along and, ruling 139, the radio, wherever
    /// it lies.
    fn take_along(&mut self, table: &mut impl Table<Event>) {
        for unit in self.field.units_mut() {
            if unit.is_up() && unit.awed.is_some() {
                unit.health = Health::Swept;
            }
        }
        let is_alive = |seat: &Seat| self.tripper(*seat).endurance > 0 && self.is_travelling(*seat);
        let Some(bearer) = self.seats().iter().find(is_alive) else { return };
        if self.seats().iter().any(|seat| self.has_radio(seat)) {
            return;
        }
        let is_radio = |slot: &&mut Option<Loose>| slot.is_some_and(|loose| loose.item == Item::Radio);
        let held = self.field.units.iter_mut().map(|unit| &mut unit.holds);
        let Some(radio) = self.field.loose.iter_mut().chain(held).find(is_radio).and_then(Option::take)
        else {
            return;
        };
        self.put_in(bearer, radio);
        table.announce(|| Event::Picked(bearer, Item::Radio, 1));
    }

    /// [b68] Dawn ends the battle: of its own opponents no one is left.
    fn break_dawn(&mut self, table: &mut impl Table<Event>) {
        let dawn = self.battle().and_then(|battle| battle.features.dawn);
        let breaks = dawn.is_some_and(|stages| self.field.stage == u16::from(stages) + 1);
        if !breaks {
            return;
        }
        table.announce(|| Event::Dawn);
        for at in 0..self.field.count {
            let unit = self.unit_mut(at);
            // Ruling 134: it is the night’s own that go; passengers stay.
            let is_own = unit.awed.is_none() && !unit.carried;
            if is_own && !matches!(unit.health, Health::Swept | Health::Adrift) {
                unit.health = Health::Gone;
                unit.back_in = 0;
                // [b57] What it carried stays, even the radio.
                let (place, held) = (unit.place, unit.holds.take());
                if let Some(held) = held {
                    self.field.put_down(crate::field::Loose { place, ..held });
                }
            }
        }
        self.field.marks = [None; crate::field::MAX_MARKS];
    }

    /// [b66] The Timelord’s exiles are sent on when their time is up; returns whether they are.
    fn endure_exile(&mut self, table: &mut impl Table<Event>) -> bool {
        let Some(exile) = &mut self.field.exile else { return false };
        exile.stages = exile.stages.saturating_sub(1);
        if exile.stages > 0 {
            return false;
        }
        exile.times = exile.times.saturating_sub(1);
        let times = exile.times;
        if times == 0 {
            self.field.exile = None;
            return false;
        }
        if self.present().is_empty() {
            return false;
        }
        table.announce(|| Event::Exiled(times));
        for seat in self.seats() {
            let named = self.named(Who::Tripper(seat));
            let tripper = self.tripper_mut(seat);
            if tripper.is_fallen() {
                tripper.fate = Fate::Swept;
                table.announce(|| Event::Swept(named));
            }
        }
        self.take_along(table);
        self.drift(table);
        true
    }
}
