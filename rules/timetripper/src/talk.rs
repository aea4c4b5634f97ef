//! [15.0] Negotiation.

use engine::{Offers, Refusal, Seat, Table, rule};

use crate::{
    action::Action,
    book::Kind,
    event::Event,
    field::Unit,
    roll::{die, two},
    state::{Parley, State, Turn},
    tables::{Talk, talk},
};

impl State {
    /// [15.12] Whether a unit listens: soldiers do, and animals with handlers, unless [b8] they run amok. Horses don’t.
    pub fn can_talk(&self, unit: u8) -> bool {
        let tame = self
            .kind(unit)
            .is_some_and(|opponent| opponent.kind == Kind::Soldier || opponent.traits.awe_through_handlers);
        tame && !self.unit(unit).amok && !self.unit(unit).is_riderless()
    }

    fn listeners(&self) -> impl Iterator<Item = u8> + '_ {
        self.field.up().filter(|unit| self.unit(*unit).awed.is_none() && self.can_talk(*unit))
    }

    /// [15.0] [15.1] Whether a Tripper may negotiate.
    pub fn may_talk(&self, turn: &Turn) -> Result<(), Refusal> {
        let no = |rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if !self.options.negotiation {
            return no(rule!("15.0"), "This table plays without negotiation.");
        }
        if self.field.rating.is_none() {
            return no(rule!("15.0"), "No one here negotiates.");
        }
        if self.field.awe_used {
            return no(rule!("15.11"), "Someone has already been awed in this battle; it works only once.");
        }
        // Ruling 138: before or after commanding the flux.
        let is_busy = (turn.busy || turn.acted) && !turn.may_talk;
        if is_busy || turn.talked || self.field.parley.is_some() {
            return no(
                rule!("7.43"),
                "If you negotiate, the only other thing you may do is command the flux.",
            );
        }
        if self.listeners().next().is_none() {
            return no(rule!("15.12"), "There is no one to listen.");
        }
        Ok(())
    }

    pub(crate) fn offer_talk(&self, turn: &Turn, offers: &mut Offers<Action>) {
        if self.may_talk(turn).is_ok() {
            offers.plain(Action::Talk);
        }
    }

    /// [15.0] Negotiates, or [15.24] continues the talks one column to the left.
    pub(crate) fn talk(&mut self, seat: Seat, table: &mut impl Table<Event>) {
        let going_on = self.field.parley.take().filter(|parley| parley.seat == seat);
        let Some(rating) = going_on.map(|parley| parley.rating).or(self.field.rating) else { return };
        let rolled = two(table, rule!("15.3"), "negotiation");
        let result = talk(rating, rolled);
        table.announce(|| Event::Talked { seat, rating, rolled, talk: result });
        if let Some(turn) = self.turn_mut() {
            turn.busy = true;
            turn.talked = true;
            turn.may_talk = false;
            turn.halted = true;
        }
        match result {
            Talk::Rage => {
                self.field.rage = true;
                // [15.25] Soldiers still fleeing from earlier talks turn around.
                self.tell_all(|unit| unit.fleeing = false);
            }
            Talk::Left => self.field.parley = Some(Parley { seat, rating: rating.left() }),
            Talk::Flee => self.tell_all(|unit| unit.fleeing = true),
            Talk::Awe1 => self.awe(seat, 1, table),
            Talk::Awe4 => self.awe(seat, 4, table),
        }
    }

    /// [15.2] Results apply to all soldiers on the display.
    fn tell_all(&mut self, change: impl Fn(&mut Unit)) {
        for unit in self.field.up() {
            if self.unit(unit).awed.is_none() && self.can_talk(unit) {
                change(self.unit_mut(unit));
            }
        }
    }

    /// [15.21] [15.22] A die for each soldier, who is in awe or flees.
    fn awe(&mut self, seat: Seat, most: u8, table: &mut impl Table<Event>) {
        self.field.awe_used = true;
        for unit in self.field.up() {
            if self.unit(unit).awed.is_some() || !self.can_talk(unit) {
                continue;
            }
            let face = die(table, rule!("15.21"), "awe");
            let (tag, awed) = (self.tag(unit), face <= most);
            let it = self.unit_mut(unit);
            if awed {
                it.awed = Some(seat);
                it.fleeing = false;
            } else {
                it.fleeing = true;
            }
            table.announce(|| Event::Awed(tag, face, awed));
        }
    }
}
