//! [A9] Search: each active operative may look once for each operative of others in its hex.

use engine::{Flow, Offers, Table, Why, rule};

use crate::{
    action::Action,
    event::{Duel, Event, Found},
    race::Operative,
    state::{OperativeSet, Stage, State},
};

impl State {
    /// [A9] The search begins, if there is anyone to search for.
    pub(crate) fn begin_search<T: Table<Event>>(&mut self, table: &mut T) {
        self.stage = Stage::Search;
        self.skip_search(table);
    }

    /// [A9.1] Combat begins once everyone has been searched for. Ruling 3.
    fn skip_search<T: Table<Event>>(&mut self, table: &mut T) {
        let mut is_anyone_left = false;
        self.each_pair(|by, target| is_anyone_left |= self.may_search(by, target));
        if !is_anyone_left {
            self.begin_combat(table);
        }
    }

    /// [A8.4] Calls this for every active operative with every operative of other players in its hex.
    pub(crate) fn each_pair(&self, mut each: impl FnMut(Operative, Operative)) {
        let Some(active) = self.active() else { return };
        for race in self.order.races().filter(|race| !self.meetings(*race).is_empty()) {
            for (by, hex) in self.race(active).in_past(active) {
                let here = self.race(race).in_past(race).filter(|(_, at)| *at == hex);
                here.for_each(|(target, _)| each(by, target));
            }
        }
    }

    /// [A9.1] [A9.4] Whether an active operative may search for one in its hex: once, and not for one that is found.
    /// Ruling 10.
    pub fn may_search(&self, by: Operative, target: Operative) -> bool {
        !self.turn.found.has(target) && !self.turn.tried[by.slot()].has(target)
    }

    pub(crate) fn offer_search(&self, offers: &mut Offers<Action>) {
        offers.plain(Action::EndSearch);
        self.each_pair(|by, target| {
            if self.may_search(by, target) {
                offers.plain(Action::Search { by, target });
            }
        });
    }

    pub(crate) fn apply_search<T: Table<Event>>(&mut self, action: Action, table: &mut T) -> Flow {
        if let Action::Search { by, target } = action {
            self.search(by, target, table);
            self.skip_search(table);
            return Flow::Final;
        }
        self.begin_combat(table);
        Flow::Sealed
    }

    /// [A9.3] The searcher's die and search against the other's die and hide; equal finds.
    fn search<T: Table<Event>>(&mut self, by: Operative, target: Operative, table: &mut T) {
        const SEARCH: Why = Why::new(rule!("A9.3"), "the search");
        const HIDE: Why = Why::new(rule!("A9.3"), "the hiding");
        let values = [self.world.board.values(by.kind()).search, self.world.board.values(target.kind()).hide];
        let duel = self.duel(by, target, values, [SEARCH, HIDE], table);
        let found = if duel.totals[0] >= duel.totals[1] { Found::Yes } else { Found::No };
        self.turn.tried[by.slot()].add(target);
        if found == Found::Yes {
            self.turn.found.add(target);
        }
        table.announce(|| Event::Searched(duel, found));
    }

    /// Two operatives roll a die each and add a value, the active one first.
    pub(crate) fn duel<T: Table<Event>>(
        &self,
        by: Operative,
        target: Operative,
        values: [u8; 2],
        whys: [Why; 2],
        table: &mut T,
    ) -> Duel {
        #[allow(clippy::cast_possible_truncation, reason = "a die of six fits")]
        let dice = whys.map(|why| table.roll(6, why) as u8);
        let totals = [dice[0] + values[0], dice[1] + values[1]];
        let hex = self.hex_of(target).unwrap_or_else(|| unreachable!("both are in one hex of the past"));
        Duel { by, target, hex, dice, totals }
    }

    /// [A10.6] What was tried in the search does not count in combat.
    pub(crate) const fn forget_tries(&mut self) {
        self.turn.tried = [OperativeSet::EMPTY; crate::race::SLOTS];
    }
}
