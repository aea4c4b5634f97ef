//! The sequence of play: what comes next in a game, in a round and in a turn.
//!
//! A round: income, machines, order, headquarters, turns. A turn: movement, opposition, search, combat, alteration,
//! paths and update. A step in which no one has a choice is passed over.

use std::sync::Arc;

use engine::{Audience, Flow, Offers, Seat, Seats, Table, Why, rule};

use crate::{
    action::Action,
    board::Hand,
    event::Event,
    hexes::HexSet,
    layout::Layout,
    order::TurnOrder,
    race::{Kind, MOST_OF_A_KIND, Place, RACES, Race, RaceState},
    setup::{Deal, Setup},
    state::{Desk, End, Stage, Standing, State, Turn},
    technology::Technologies,
    tiles::{MAX_TILES, TileId},
};

impl State {
    /// [A1] The position before the first decision.
    pub(crate) fn start<T: Table<Event>>(setup: &Setup, table: &mut T) -> Self {
        let world = Arc::clone(&setup.world);
        let mut state = Self {
            players: u8::try_from(setup.players).unwrap_or_default(),
            owners: [None; RACES],
            round: 0,
            stage: Stage::Headquarters,
            order: TurnOrder::default(),
            last_order: TurnOrder::default(),
            layout: Layout::new(&world),
            connected: Technologies::ALL,
            races: [RaceState::default(); RACES],
            looked: [HexSet::NONE; RACES],
            standing: [Standing::default(); RACES],
            desks: [Desk::default(); RACES],
            turn: Turn::default(),
            world,
        };
        state.deal(setup, table);
        state.lay_tiles(table);
        state.begin_round(table);
        state
    }

    /// [A1.1] [A1.2] [A1.6] Races are dealt or chosen, and start with what is printed.
    fn deal<T: Table<Event>>(&mut self, setup: &Setup, table: &mut T) {
        const DEAL: Why = Why::new(rule!("A1.1"), "who plays which races");
        let mut hands = [Hand::default(); RACES];
        let given = match &setup.deal {
            Deal::Dealt => self.world.board.hands(setup.players),
            Deal::Chosen(hands) => hands,
        };
        let count = given.len().min(RACES);
        hands[..count].copy_from_slice(&given[..count]);
        if setup.deal == Deal::Dealt {
            shuffle(&mut hands[..count], |sides| table.roll(sides, DEAL));
        }
        for race in Race::ALL {
            let seat = hands[..count].iter().position(|hand| hand.has(race)).map(Seat::new);
            self.owners[race.index()] = seat;
            let start = self.world.board.races[race.index()];
            let mut given = RaceState { rp: start.rp, vp: start.vp, ..RaceState::default() };
            match seat {
                Some(seat) => {
                    given.machines = start.machines;
                    for kind in Kind::ALL {
                        let first = kind.index() * usize::from(MOST_OF_A_KIND);
                        let count = usize::from(start.force[kind.index()]);
                        given.places[first..first + count].fill(Place::Present);
                    }
                    table.announce(|| Event::Dealt(race, seat));
                }
                None => table.announce(|| Event::Unplayed(race)),
            }
            self.races[race.index()] = given;
        }
    }

    /// [A1.5] The tiles of each zone are shuffled and laid face down on its hexes.
    fn lay_tiles<T: Table<Event>>(&mut self, table: &mut T) {
        const SHUFFLE: Why = Why::new(rule!("A1.5"), "where the tiles of a zone lie");
        let world = Arc::clone(&self.world);
        for (number, _) in world.zones() {
            let mut tiles = [TileId(0); MAX_TILES];
            let mut count = 0;
            for (id, _) in world.tiles().filter(|(_, tile)| tile.name.zone == number).take(MAX_TILES) {
                tiles[count] = id;
                count += 1;
            }
            shuffle(&mut tiles[..count], |sides| table.roll_for(Audience::Only(Seats::NONE), sides, SHUFFLE));
            let hexes = world.zone_hexes(number);
            hexes.iter().zip(&tiles[..count]).for_each(|(hex, tile)| self.layout.put(hex, *tile));
        }
    }

    /// [A2.1] Income, machines, order.
    fn begin_round<T: Table<Event>>(&mut self, table: &mut T) {
        self.round += 1;
        let round = self.round;
        table.announce(|| Event::Round(round));
        for race in Race::ALL {
            self.receive_income(race, table);
            // [A4.1] All machines are ready again.
            self.races[race.index()].used = 0;
        }
        self.begin_order(table);
    }

    /// [A3.1] [A3.2] A race adds its resource points to its treasury, if they are more than 0.
    fn receive_income<T: Table<Event>>(&mut self, race: Race, table: &mut T) {
        if !self.is_played(race) {
            return;
        }
        let state = &mut self.races[race.index()];
        let gained = u16::try_from(state.rp).unwrap_or(0);
        state.credits = state.credits.saturating_add(gained);
        let credits = state.credits;
        table.announce(|| Event::Income { race, gained, credits });
    }

    /// [A5.4] The race in this position takes its turn.
    pub(crate) fn begin_turn<T: Table<Event>>(&mut self, at: u8, table: &mut T) {
        self.turn = Turn { at, ..Turn::default() };
        self.stage = Stage::Move;
        if let Some(race) = self.active() {
            table.announce(|| Event::TurnBegan(race));
        }
        self.begin_movement(table);
    }

    /// [A2.1] [A2.2] The next turn, the next round, or the end.
    pub(crate) fn next_turn<T: Table<Event>>(&mut self, table: &mut T) {
        let next = self.turn.at + 1;
        if self.order.at(next.into()).is_some() {
            self.begin_turn(next, table);
        } else if self.round < self.world.board.limits.rounds {
            self.turn = Turn::default();
            self.begin_round(table);
        } else {
            self.end(End::LastRound, table);
        }
    }

    /// What a seat may do.
    pub(crate) fn offer(&self, seat: Seat, offers: &mut Offers<Action>) {
        match self.stage {
            Stage::Order => self.offer_positions(offers),
            Stage::Headquarters => self.offer_headquarters(seat, offers),
            Stage::Move => self.offer_movement(offers),
            Stage::Oppose => self.offer_answers(seat, offers),
            Stage::Search => self.offer_search(offers),
            Stage::Combat => self.offer_combat(offers),
            Stage::Alter => self.offer_alteration(offers),
            Stage::Shares => self.offer_shares(seat, offers),
            Stage::Settle => self.offer_settlement(offers),
            Stage::Over(_) => {}
        }
    }

    /// Takes a step that was offered, or that the clock takes.
    pub(crate) fn apply<T: Table<Event>>(&mut self, seat: Seat, action: Action, table: &mut T) -> Flow {
        if action == Action::Lapse {
            table.announce(|| Event::Missed(seat));
        }
        let before = (self.round, self.turn.at);
        let flow = match (self.stage, action) {
            (Stage::Order, Action::Position(position)) => self.pick(position, table),
            (Stage::Order, _) => self.pick_first(table),
            (Stage::Headquarters, _) => self.apply_headquarters(seat, action, table),
            (Stage::Oppose, _) => self.apply_answer(seat, action, table),
            (Stage::Shares, _) => self.apply_share(seat, action, table),
            (_, Action::Lapse) => {
                self.end_turn(table);
                Flow::Final
            }
            (Stage::Move, _) => self.apply_movement(action, table),
            (Stage::Search, _) => self.apply_search(action, table),
            (Stage::Combat, _) => self.apply_combat(action, table),
            (Stage::Alter, _) => self.apply_alteration(action, table),
            (Stage::Settle, _) => self.apply_settlement(action, table),
            (Stage::Over(_), _) => Flow::Open,
        };
        // What ends a turn cannot be undone: someone else may have seen it and acted.
        let is_passed_on = (self.round, self.turn.at) != before || matches!(self.stage, Stage::Over(_));
        if flow == Flow::Sealed && is_passed_on { Flow::Final } else { flow }
    }

    /// The clock takes the first free position.
    fn pick_first<T: Table<Event>>(&mut self, table: &mut T) -> Flow {
        let first = self.free_positions().next().unwrap_or_default();
        self.pick(u8::try_from(first).unwrap_or_default() + 1, table)
    }
}

/// Shuffles by rolling a die for each place but the first.
fn shuffle<T>(items: &mut [T], mut roll: impl FnMut(u16) -> u16) {
    for last in (1..items.len()).rev() {
        let sides = u16::try_from(last + 1).unwrap_or(u16::MAX);
        items.swap(last, usize::from(roll(sides)).saturating_sub(1));
    }
}
