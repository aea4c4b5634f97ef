//! [A6] Headquarters: all races at once, each sealed until all are done. A race first maintains or returns its
//! operatives, then buys, then looks at tiles.
//!
//! What a race decides is kept on its [`Desk`], a copy of what it has; what everyone sees changes only when the last
//! player is done.

use engine::{Flow, Offers, Seat, Table};

use crate::{
    action::{Action, Answer, Purchase, Shares},
    event::Event,
    hexes::{HexId, HexSet},
    race::{Operative, Place, Race, RaceState},
    state::{Desk, Stage, State},
};

/// [A6c.1] The most tiles that one machine looks at.
pub const TILES_PER_MACHINE: usize = 3;

impl Desk {
    /// The desk of a race before it has decided anything.
    pub(crate) fn new(race: Race, state: RaceState) -> Self {
        let undecided = state.in_past(race).fold(0, |all, (operative, _)| all | 1 << operative.slot());
        Self { race: state, undecided, ..Self::default() }
    }

    /// [A6a.1] Whether an operative waits for a decision.
    pub const fn is_undecided(&self, operative: Operative) -> bool {
        self.undecided >> operative.slot() & 1 == 1
    }

    /// [A6a.1] [A6a.2] Keeps an operative in the past with a machine, or brings it back.
    pub(crate) const fn decide(&mut self, operative: Operative, maintain: Answer) {
        self.undecided &= !(1 << operative.slot());
        match maintain {
            Answer::Yes => self.race.used += 1,
            Answer::No => self.race.places[operative.slot()] = Place::Present,
        }
    }

    /// What a player who does not act in time gets: as many as possible maintained, nothing bought. Ruling 15.
    pub(crate) fn finish_unasked(&mut self, race: Race) {
        self.named = HexSet::NONE;
        for (operative, _) in self.race.in_past(race) {
            if self.is_undecided(operative) {
                let maintain = if self.race.ready() > 0 { Answer::Yes } else { Answer::No };
                self.decide(operative, maintain);
            }
        }
        self.is_done = true;
    }
}

impl State {
    /// [A6.1] All races are in their headquarters at once.
    pub(crate) fn begin_headquarters<T: Table<Event>>(&mut self, table: &mut T) {
        let order = self.order;
        table.announce(|| Event::Ordered(order));
        self.stage = Stage::Headquarters;
        for race in Race::ALL {
            self.desks[race.index()] = if self.is_played(race) {
                Desk::new(race, *self.race(race))
            } else {
                Desk { is_done: true, ..Desk::default() }
            };
        }
    }

    /// [A6.2] The race whose headquarters a player is in: the first of the hand, in turn order, that is not done.
    /// Ruling 6.
    pub fn at_desk(&self, seat: Seat) -> Option<Race> {
        if self.stage != Stage::Headquarters {
            return None;
        }
        let own = |race: &Race| self.owner(*race) == Some(seat) && !self.desks[race.index()].is_done;
        self.order.races().find(own)
    }

    /// [A6b.1] What a purchase costs.
    pub fn price(&self, item: Purchase) -> u16 {
        let prices = &self.world.board.prices;
        match item {
            Purchase::Machine => prices.machine.into(),
            Purchase::Operative(kind) => prices.force[kind.index()].into(),
        }
    }

    /// [A6b.2] Whether the counters of a race allow one more.
    pub(crate) fn has_counter(&self, race: &RaceState, item: Purchase) -> bool {
        let limits = &self.world.board.limits;
        match item {
            Purchase::Machine => race.machines < limits.machines,
            Purchase::Operative(kind) => race.count(kind) < limits.force[kind.index()],
        }
    }

    /// [A6.2] [A6b.1] [A6b.2] Whether a race may buy this now.
    pub(crate) fn may_buy(&self, desk: &Desk, item: Purchase) -> bool {
        desk.undecided == 0
            && desk.named.is_empty()
            && desk.seen.is_empty()
            && desk.race.credits >= self.price(item)
            && self.has_counter(&desk.race, item)
    }

    /// [A6c.1] The tiles that may be named for the next machine.
    pub(crate) fn may_research(&self, desk: &Desk) -> HexSet {
        let price = u16::from(self.world.board.prices.research);
        let named = desk.named.len();
        let cost = price * u16::try_from(named + 1).unwrap_or(u16::MAX);
        if desk.undecided == 0
            && desk.race.ready() > 0
            && named < TILES_PER_MACHINE
            && desk.race.credits >= cost
        {
            self.layout.down() - desk.named
        } else {
            HexSet::NONE
        }
    }

    pub(crate) fn offer_headquarters(&self, seat: Seat, offers: &mut Offers<Action>) {
        let Some(race) = self.at_desk(seat) else { return };
        let desk = &self.desks[race.index()];
        if desk.undecided != 0 {
            for (operative, _) in
                desk.race.in_past(race).filter(|(operative, _)| desk.is_undecided(*operative))
            {
                if desk.race.ready() > 0 {
                    offers.plain(Action::Maintain(operative));
                }
                offers.plain(Action::Return(operative));
            }
            return;
        }
        if desk.named.is_empty() {
            offers.plain(Action::Done);
            for item in Purchase::ALL.into_iter().filter(|item| self.may_buy(desk, *item)) {
                offers.plain(Action::Buy(item));
            }
            self.offer_standing(race, offers);
        } else {
            offers.plain(Action::Look);
        }
        self.may_research(desk).iter().for_each(|hex| offers.rare(Action::Research(hex)));
    }

    /// [A8.3] [A11c.4] The answers that a race may leave. Ruling 9.
    fn offer_standing(&self, race: Race, offers: &mut Offers<Action>) {
        if !offers.takes_extras() {
            return;
        }
        let standing = &self.standing[race.index()];
        for other in self.played().filter(|other| !self.are_allied(race, *other)) {
            for answer in [None, Some(Answer::Yes), Some(Answer::No)] {
                if standing.oppose[other.index()] != answer {
                    offers.extra(Action::StandOppose(other, answer));
                }
            }
        }
        for shares in [Shares::Ask, Shares::Nothing] {
            if standing.shares != shares {
                offers.extra(Action::StandShares(shares));
            }
        }
    }

    /// Takes a step in the headquarters of a player.
    pub(crate) fn apply_headquarters<T: Table<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) -> Flow {
        let Some(race) = self.at_desk(seat) else { return Flow::Open };
        let desk = &mut self.desks[race.index()];
        match action {
            Action::Maintain(operative) => desk.decide(operative, Answer::Yes),
            Action::Return(operative) => desk.decide(operative, Answer::No),
            Action::Buy(item) => self.buy(race, item),
            Action::Research(hex) => desk.named = desk.named.with(hex),
            Action::Look => return self.look(seat, race, table),
            Action::StandOppose(other, answer) => self.standing[race.index()].oppose[other.index()] = answer,
            Action::StandShares(shares) => self.standing[race.index()].shares = shares,
            Action::Done => {
                desk.is_done = true;
                return self.finish_headquarters(seat, table);
            }
            Action::Lapse => {
                while let Some(race) = self.at_desk(seat) {
                    self.desks[race.index()].finish_unasked(race);
                }
                return self.finish_headquarters(seat, table);
            }
            _ => {}
        }
        Flow::Open
    }

    /// [A6b.1] [A6b.3] What is bought is in the present, and ready.
    fn buy(&mut self, race: Race, item: Purchase) {
        let price = self.price(item);
        let desk = &mut self.desks[race.index()].race;
        desk.credits -= price;
        match item {
            Purchase::Machine => desk.machines += 1,
            Purchase::Operative(kind) => {
                if let Some(operative) = desk.first(race, kind, Place::Bank) {
                    desk.places[operative.slot()] = Place::Present;
                }
            }
        }
    }

    /// [A6c.2] [A6c.3] The tiles of one machine are named together, then seen by their player alone. Ruling 5.
    fn look<T: Table<Event>>(&mut self, seat: Seat, race: Race, table: &mut T) -> Flow {
        let price = u16::from(self.world.board.prices.research);
        let desk = &mut self.desks[race.index()];
        let named = std::mem::take(&mut desk.named);
        desk.race.used += 1;
        desk.race.credits -= price * u16::try_from(named.len()).unwrap_or(u16::MAX);
        desk.seen |= named;
        for hex in named {
            if let Some(tile) = self.layout.tile(hex) {
                table.whisper(seat, || Event::Saw(race, hex, tile));
            }
        }
        Flow::Private
    }

    /// [A6.1] When the last player is done, everything is shown and the turns begin.
    fn finish_headquarters<T: Table<Event>>(&mut self, seat: Seat, table: &mut T) -> Flow {
        if self.at_desk(seat).is_some() {
            return Flow::Open;
        }
        table.announce(|| Event::Finished(seat));
        if self.desks.iter().any(|desk| !desk.is_done) {
            return Flow::Sealed;
        }
        for race in self.order.races() {
            self.show_desk(race, table);
        }
        self.begin_turn(0, table);
        Flow::Final
    }

    fn show_desk<T: Table<Event>>(&mut self, race: Race, table: &mut T) {
        let before = *self.race(race);
        let Desk { race: after, seen, .. } = std::mem::take(&mut self.desks[race.index()]);
        for (operative, hex) in before.in_past(race) {
            let is_back = after.places[operative.slot()] == Place::Present;
            table.announce(|| {
                if is_back { Event::Returned(operative, hex) } else { Event::Maintained(operative, hex) }
            });
        }
        for item in Purchase::ALL {
            let count = match item {
                Purchase::Machine => after.machines - before.machines,
                Purchase::Operative(kind) => after.count(kind) - before.count(kind),
            };
            if count > 0 {
                let paid = self.price(item) * u16::from(count);
                table.announce(|| Event::Bought { race, item, count, paid });
            }
        }
        if !seen.is_empty() {
            table.announce(|| Event::Looked(race, seen));
        }
        self.looked[race.index()] |= seen;
        self.races[race.index()] = after;
    }

    /// The tiles a player has named for the next machine.
    pub fn named_hexes(&self, seat: Seat) -> impl Iterator<Item = HexId> + '_ {
        self.at_desk(seat).into_iter().flat_map(|race| self.desks[race.index()].named)
    }
}
