//! [A11] Alteration: events and inventions are reversed or restored and tiles rotated, alone or with shares of others.

use engine::{Flow, Offers, Seat, Table};
use hexgrid::Direction;

use crate::{
    action::{Action, Deed, Request, Shares},
    event::{Event, Reversal},
    hexes::HexSet,
    race::{RACES, Race},
    state::{Stage, State},
};

impl State {
    /// [A11] The active race alters the past, if there is anything it could do. Ruling 3.
    pub(crate) fn begin_alteration<T: Table<Event>>(&mut self, table: &mut T) {
        self.stage = Stage::Alter;
        let mut can_act = false;
        self.each_deed(|request, cost| can_act |= self.can_pay(cost) || self.may_ask(request, cost));
        if !can_act {
            self.end_turn(table);
        }
    }

    /// [A11.1] The hexes in which the active race may alter and rotate.
    pub fn alterable(&self) -> HexSet {
        self.active().map_or(HexSet::NONE, |active| self.race(active).hexes() - self.blocked())
    }

    /// [A11.3] What a deed costs; none if it cannot be done, whatever the active race has.
    pub fn deed_cost(&self, request: Request) -> Option<u16> {
        let Request { hex, deed } = request;
        match deed {
            Deed::Alter if !self.turn.altered.has(hex) => self.layout.alteration_cost(&self.world, hex),
            Deed::Rotate(to) if !self.turn.rotated.has(hex) => {
                let facing = self.layout.facing(hex)?;
                (facing != to).then(|| self.world.board.prices.rotate.into())
            }
            Deed::Alter | Deed::Rotate(_) => None,
        }
    }

    /// Calls this for everything that can be done, with its cost.
    fn each_deed(&self, mut each: impl FnMut(Request, u16)) {
        for hex in self.alterable() {
            let rotations = Direction::ALL.into_iter().map(|to| Request::rotate(hex, to));
            for request in std::iter::once(Request::alter(hex)).chain(rotations) {
                if let Some(cost) = self.deed_cost(request) {
                    each(request, cost);
                }
            }
        }
    }

    pub(crate) fn can_pay(&self, cost: u16) -> bool {
        self.active().is_some_and(|active| self.race(active).credits >= cost)
    }

    /// [A11c.1] [A11c.4] Whether shares may be asked for: once for each, and if the others could make a difference.
    /// Ruling 12.
    pub fn may_ask(&self, request: Request, cost: u16) -> bool {
        let Some(active) = self.active() else { return false };
        let others = self.played().filter(|race| *race != active).map(|race| self.race(race).credits);
        let others = others.fold(0, u16::saturating_add);
        !self.turn.asked[request.deed.index()].has(request.hex)
            && cost > 0
            && others > 0
            && self.race(active).credits.saturating_add(others) >= cost
    }

    pub(crate) fn offer_alteration(&self, offers: &mut Offers<Action>) {
        offers.plain(Action::EndTurn);
        self.each_deed(|request, cost| {
            if self.can_pay(cost) {
                offers.plain(Action::Do(request));
            }
            if self.may_ask(request, cost) {
                offers.rare(Action::Ask(request));
            }
        });
    }

    pub(crate) fn apply_alteration<T: Table<Event>>(&mut self, action: Action, table: &mut T) -> Flow {
        let Some(active) = self.active() else { return Flow::Open };
        match action {
            Action::Do(request) => {
                let cost = self.deed_cost(request).unwrap_or_default();
                self.pay(active, cost);
                self.carry_out(active, request, cost, table);
                Flow::Sealed
            }
            Action::Ask(request) => {
                self.ask(active, request, table);
                Flow::Final
            }
            _ => {
                self.end_turn(table);
                Flow::Final
            }
        }
    }

    const fn pay(&mut self, race: Race, credits: u16) {
        let treasury = &mut self.races[race.index()].credits;
        *treasury = treasury.saturating_sub(credits);
    }

    /// [A11a.1] [A11a.2] [A11b.1] The deed itself; its cost has been paid.
    fn carry_out<T: Table<Event>>(&mut self, race: Race, request: Request, cost: u16, table: &mut T) {
        let hex = request.hex;
        match request.deed {
            Deed::Alter => {
                self.layout.alter(hex);
                self.turn.altered = self.turn.altered.with(hex);
                let (tile, is_reversed) = (self.layout.face(hex), self.layout.reversed().has(hex));
                let reversed = if is_reversed { Reversal::Reversed } else { Reversal::Restored };
                table.announce(|| Event::Altered { race, hex, tile, reversed, cost });
            }
            Deed::Rotate(to) => {
                let from = self.layout.facing(hex).unwrap_or(to);
                self.layout.turn_up(&self.world, hex, to);
                self.turn.rotated = self.turn.rotated.with(hex);
                table.announce(|| Event::Rotated { race, hex, from, to, cost });
            }
        }
    }

    /// [A11c.1] [A11c.4] The others are asked; who has nothing or has said "nothing" is not.
    fn ask<T: Table<Event>>(&mut self, active: Race, request: Request, table: &mut T) {
        let cost = self.deed_cost(request).unwrap_or_default();
        let asked = &mut self.turn.asked[request.deed.index()];
        *asked = asked.with(request.hex);
        self.turn.request = Some(request);
        for race in Race::ALL {
            let pays_nothing = race == active
                || !self.is_played(race)
                || self.race(race).credits == 0
                || self.standing[race.index()].shares == Shares::Nothing;
            self.turn.shares[race.index()] = pays_nothing.then_some(0);
        }
        self.stage = Stage::Shares;
        table.announce(|| Event::Asked(active, request, cost));
        if self.to_act().is_empty() {
            self.show_shares(table);
        }
    }

    /// The race for which a player states a share next, in turn order.
    pub fn next_share(&self, seat: Seat) -> Option<Race> {
        let waits = |race: &Race| self.owner(*race) == Some(seat) && self.turn.shares[race.index()].is_none();
        if self.stage == Stage::Shares { self.order.races().find(waits) } else { None }
    }

    /// [A11c.1] The most that a race can usefully state.
    pub(crate) fn most_share(&self, race: Race) -> u16 {
        let cost = self.turn.request.and_then(|request| self.deed_cost(request)).unwrap_or_default();
        cost.min(self.race(race).credits)
    }

    pub(crate) fn offer_shares(&self, seat: Seat, offers: &mut Offers<Action>) {
        let Some(race) = self.next_share(seat) else { return };
        offers.plain(Action::Share { race, amount: 0 });
        (1..=self.most_share(race)).for_each(|amount| offers.rare(Action::Share { race, amount }));
    }

    /// [A11c.1] A share is sealed until the last player has stated one; no answer is nothing.
    pub(crate) fn apply_share<T: Table<Event>>(&mut self, seat: Seat, action: Action, table: &mut T) -> Flow {
        if let Action::Share { race, amount } = action {
            self.turn.shares[race.index()] = Some(amount);
        } else {
            while let Some(race) = self.next_share(seat) {
                self.turn.shares[race.index()] = Some(0);
            }
        }
        if self.next_share(seat).is_some() {
            return Flow::Open;
        }
        table.announce(|| Event::Stated(seat));
        if !self.to_act().is_empty() {
            return Flow::Sealed;
        }
        self.show_shares(table);
        Flow::Final
    }

    fn show_shares<T: Table<Event>>(&mut self, table: &mut T) {
        self.stage = Stage::Settle;
        for race in self.order.after(self.turn.at.into()) {
            let amount = self.turn.shares[race.index()].unwrap_or_default();
            table.announce(|| Event::Offered(race, amount));
        }
    }

    /// [A11c.3] What each race pays, in turn order from the one after the active race, and what is left for that one.
    pub fn settlement(&self) -> ([u16; RACES], u16) {
        let cost = self.turn.request.and_then(|request| self.deed_cost(request)).unwrap_or_default();
        let (mut paid, mut left) = ([0; RACES], cost);
        for race in self.order.after(self.turn.at.into()) {
            let share = self.turn.shares[race.index()].unwrap_or_default().min(left);
            paid[race.index()] = share;
            left -= share;
        }
        (paid, left)
    }

    pub(crate) fn offer_settlement(&self, offers: &mut Offers<Action>) {
        offers.plain(Action::Drop);
        if self.can_pay(self.settlement().1) {
            offers.plain(Action::Accept);
        }
    }

    /// [A11c.2] [A11c.3] The active race takes the shares, pays the rest and acts; or no one pays.
    pub(crate) fn apply_settlement<T: Table<Event>>(&mut self, action: Action, table: &mut T) -> Flow {
        let (Some(active), Some(request)) = (self.active(), self.turn.request) else { return Flow::Open };
        let cost = self.deed_cost(request).unwrap_or_default();
        let (paid, left) = self.settlement();
        self.stage = Stage::Alter;
        self.turn.request = None;
        self.turn.shares = [None; RACES];
        if action != Action::Accept {
            table.announce(|| Event::Dropped(active, request));
            return Flow::Sealed;
        }
        for race in Race::ALL {
            let share = paid[race.index()];
            if share > 0 {
                self.pay(race, share);
                table.announce(|| Event::Paid(race, share));
            }
        }
        self.pay(active, left);
        self.carry_out(active, request, cost, table);
        Flow::Sealed
    }
}
