//! [A12] [A13] [A14] The end of a turn: technology paths are checked, points updated, and the game may end.

use engine::Table;

use crate::{
    event::{Cause, Event, Reversal, ValueSource},
    points::{Indicator, Points, Turned},
    state::{End, Stage, State},
    technology::{Technologies, Technology},
};

impl State {
    /// [A12.1] Paths are checked once a turn, then everything is updated together.
    pub(crate) fn end_turn<T: Table<Event>>(&mut self, table: &mut T) {
        let now = self.check_paths(table);
        self.update(now, table);
        if now.has(Technology::TimeTravel) {
            self.next_turn(table);
        } else {
            self.end(End::TimeTravel, table);
        }
    }

    /// [A12.3] [A14.1] What is Connected; if Time Travel is not and a secondary of it may save it, on a board with all
    /// tiles up.
    fn check_paths<T: Table<Event>>(&mut self, table: &mut T) -> Technologies {
        let now = self.layout.statuses(&self.world);
        if now.has(Technology::TimeTravel)
            || !self.layout.hides_secondary(&self.world, Technology::TimeTravel)
        {
            return now;
        }
        table.announce(|| Event::Doubted);
        for hex in self.layout.down() {
            self.turn_up(hex, Cause::Doubt, table);
        }
        let now = self.layout.statuses(&self.world);
        if now.has(Technology::TimeTravel) {
            table.announce(|| Event::Saved);
        }
        now
    }

    /// [A13.3] Everything that was altered, cut off or connected this turn counts, for all six races.
    fn update<T: Table<Event>>(&mut self, now: Technologies, table: &mut T) {
        let world = std::sync::Arc::clone(&self.world);
        for hex in self.turn.altered {
            let Some(tile) = self.layout.face(hex) else { continue };
            let Some(event) = world.event(tile) else { continue };
            let (turned, reversal) = if self.layout.reversed().has(hex) {
                (Turned::Over, Reversal::Reversed)
            } else {
                (Turned::Back, Reversal::Restored)
            };
            self.change(&event.indicator, turned, ValueSource::Event(tile, reversal), table);
        }
        for technology in self.connected.minus(now).iter() {
            table.announce(|| Event::Disconnected(technology));
            self.change(world.status(technology), Turned::Over, ValueSource::Disconnected(technology), table);
        }
        for technology in now.minus(self.connected).iter() {
            table.announce(|| Event::Connected(technology));
            self.change(world.status(technology), Turned::Back, ValueSource::Connected(technology), table);
        }
        self.connected = now;
    }

    /// [A13.1] [A13.2] [A13.5] [A13.6] One indicator is turned over or back; points have no floor.
    fn change<T: Table<Event>>(
        &mut self,
        indicator: &Indicator,
        turned: Turned,
        source: ValueSource,
        table: &mut T,
    ) {
        for race in indicator.races() {
            let by = indicator.change(race, turned);
            let state = &mut self.races[race.index()];
            state.rp += by.rp;
            state.vp += by.vp;
            let rp = state.rp;
            let now = Points { rp, vp: self.vp(race) };
            table.announce(|| Event::Changed { race, source, by, now });
        }
    }

    /// [A14.5] The game is over.
    pub(crate) fn end<T: Table<Event>>(&mut self, end: End, table: &mut T) {
        self.stage = Stage::Over(end);
        let outcome = self.standing();
        let points = outcome.played().iter().max().copied().unwrap_or_default();
        table.announce(|| Event::Over { end, winners: outcome.winners, points });
    }
}
