//! A position with a table to play it at: dice, announcements, and who gets to hear them.

use std::ops::{Deref, DerefMut};

use engine::{Audience, Rule, Seats, Table, Why};

use crate::{
    body::Id,
    event::{Against, Event, Save, Who},
    rolls::saves,
    state::State,
};

/// A position that an action is changing.
pub(crate) struct Play<'a, T> {
    pub(crate) state: &'a mut State,
    pub(crate) table: &'a mut T,
    /// Whether something was rolled or revealed, so that nothing before it can be undone.
    pub(crate) is_final: bool,
    /// [S8.4] What the dice of the last damage came to before armour.
    pub(crate) last_dice: i16,
}

impl<T> Deref for Play<'_, T> {
    type Target = State;

    fn deref(&self) -> &State {
        self.state
    }
}

impl<T> DerefMut for Play<'_, T> {
    fn deref_mut(&mut self) -> &mut State {
        self.state
    }
}

impl State {
    /// A figure with what it looks like.
    pub fn who(&self, id: Id) -> Who {
        Who { id, looks: self.figure(id).body.looks }
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// The sum of some dice, in the open.
    pub(crate) fn roll(&mut self, dice: u8, rule: Rule, purpose: &'static str) -> i16 {
        self.roll_for(Audience::All, dice, rule, purpose)
    }

    /// [P3] The sum of some dice that this audience sees.
    pub(crate) fn roll_for(
        &mut self,
        audience: Audience,
        dice: u8,
        rule: Rule,
        purpose: &'static str,
    ) -> i16 {
        self.is_final = true;
        let mut sum = 0;
        for _ in 0..dice {
            sum += self.table.roll_for(audience, 6, Why::new(rule, purpose));
        }
        i16::try_from(sum).unwrap_or(0)
    }

    /// A die that shows 1 to `sides`, for a fair choice.
    pub(crate) fn pick(&mut self, sides: u16, rule: Rule, purpose: &'static str) -> u16 {
        if sides <= 1 {
            return 0;
        }
        self.is_final = true;
        self.table.roll(sides, Why::new(rule, purpose)) - 1
    }

    /// [D6] A saving roll.
    pub(crate) fn save(&mut self, id: Id, dice: u8, number: i16, why: Save, rule: Rule) -> bool {
        let sum = self.roll(dice, rule, "saving roll");
        let made = saves(dice, sum, number);
        let who = self.who(id);
        self.table.announce(|| Event::Saved(who, why, Against { dice, sum, number }, made));
        made
    }

    /// Tells everyone.
    pub(crate) fn tell(&mut self, event: Event) {
        self.table.announce(|| event);
    }

    /// Tells only one side.
    pub(crate) fn tell_side(&mut self, side: u8, event: Event) {
        let seat = State::seat_of(side);
        self.table.emit(Audience::Only(Seats::only(seat)), || event);
    }

    /// Tells everyone what a figure does, or only its side if others do not see it.
    pub(crate) fn tell_of(&mut self, id: Id, event: Event) {
        if self.is_hidden(id) {
            let side = self.figure(id).body.side;
            self.tell_side(side, event);
        } else {
            self.tell(event);
        }
    }
}
