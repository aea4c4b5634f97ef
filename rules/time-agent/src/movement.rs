//! [A7] Movement: into the past with a machine, or within it along one technology.

use engine::{Flow, Offers, Table, Why, rule};
use hexgrid::Direction;

use crate::{
    action::Action,
    board::Spot,
    event::{Cause, Event},
    hexes::{HexId, HexSet},
    race::{Kind, Operative, Place, Race, RaceState},
    state::{Stage, State},
    technology::Technology,
};

impl State {
    /// [A7.1] The active race moves, if any of its operatives can. Ruling 3.
    pub(crate) fn begin_movement<T: Table<Event>>(&mut self, table: &mut T) {
        self.stage = Stage::Move;
        let Some(race) = self.active() else { return };
        let can_move = self.race(race).force(race).any(|(operative, _)| self.may_move(operative));
        if !can_move {
            self.begin_opposition(table);
        }
    }

    /// [A7a.1] [A7a.2] What it costs to send an operative of a kind to a hex; none if no one can be sent there.
    pub fn entry_cost(&self, kind: Kind, hex: HexId) -> Option<u16> {
        let Spot::Tile { cost, .. } = self.world.board.spot(hex) else { return None };
        let more = if kind == Kind::Squad { self.world.board.prices.squad_entry } else { 0 };
        Some(u16::from(cost) + u16::from(more))
    }

    /// [A7a.1] [A7a.3] The hexes to which the active race can send an operative of a kind now.
    pub fn entries(&self, race: Race, kind: Kind) -> HexSet {
        let RaceState { credits, .. } = *self.race(race);
        if self.race(race).ready() == 0 {
            return HexSet::NONE;
        }
        let can_pay = |hex: &HexId| self.entry_cost(kind, *hex).is_some_and(|cost| cost <= credits);
        self.world.tile_hexes().iter().filter(can_pay).collect()
    }

    /// [A7.2] Whether an operative has moved this turn.
    pub const fn has_moved(&self, operative: Operative) -> bool {
        self.turn.moved >> operative.slot() & 1 == 1
    }

    /// [A7.1] Whether an operative of the active race has anywhere to go.
    pub fn may_move(&self, operative: Operative) -> bool {
        let (race, kind) = (operative.race(), operative.kind());
        match self.race(race).places[operative.slot()] {
            _ if self.has_moved(operative) => false,
            Place::Bank => false,
            // Operatives of a kind in the present are all the same; the first of them goes. Ruling 7.
            Place::Present => {
                self.race(race).first(race, kind, Place::Present) == Some(operative)
                    && !self.entries(race, kind).is_empty()
            }
            Place::Past(hex) => !self.layout.reach_any(&self.world, hex).is_empty(),
        }
    }

    pub(crate) fn offer_movement(&self, offers: &mut Offers<Action>) {
        let Some(race) = self.active() else { return };
        let Some(picked) = self.turn.picked else {
            offers.plain(Action::EndMovement);
            for (operative, _) in
                self.race(race).force(race).filter(|(operative, _)| self.may_move(*operative))
            {
                offers.plain(Action::Pick(operative));
            }
            return;
        };
        match self.hex_of(picked) {
            None => {
                let entries = self.entries(race, picked.kind());
                entries.iter().for_each(|hex| offers.plain(Action::Send(hex)));
            }
            Some(from) => {
                let mut offered = HexSet::NONE;
                for technology in Technology::ALL {
                    let reach = self.layout.reach(&self.world, from, technology);
                    // The way there makes no difference, so a second one is a convenience. Ruling 7.
                    (reach - offered).iter().for_each(|hex| offers.plain(Action::Go(technology, hex)));
                    if offers.takes_extras() {
                        (reach & offered).iter().for_each(|hex| offers.extra(Action::Go(technology, hex)));
                    }
                    offered |= reach;
                }
            }
        }
    }

    pub(crate) fn apply_movement<T: Table<Event>>(&mut self, action: Action, table: &mut T) -> Flow {
        match (action, self.turn.picked) {
            (Action::Pick(operative), _) => {
                self.turn.picked = Some(operative);
                Flow::Open
            }
            (Action::Send(hex), Some(operative)) => self.send(operative, hex, table),
            (Action::Go(technology, hex), Some(operative)) => self.go(operative, technology, hex, table),
            (Action::EndMovement, _) => {
                let are_asked = self.has_questions();
                self.begin_opposition(table);
                if are_asked { Flow::Final } else { Flow::Sealed }
            }
            _ => Flow::Open,
        }
    }

    /// [A7a.1] [A7a.2] An operative goes into the past; it takes a machine and credits.
    fn send<T: Table<Event>>(&mut self, operative: Operative, to: HexId, table: &mut T) -> Flow {
        let paid = self.entry_cost(operative.kind(), to).unwrap_or_default();
        let race = &mut self.races[operative.race().index()];
        race.credits = race.credits.saturating_sub(paid);
        race.used += 1;
        table.announce(|| Event::Sent { operative, to, paid });
        self.arrive(operative, to, table)
    }

    /// [A7b.1] An operative moves within the past, free of cost.
    fn go<T: Table<Event>>(
        &mut self,
        operative: Operative,
        technology: Technology,
        to: HexId,
        table: &mut T,
    ) -> Flow {
        if let Some(from) = self.hex_of(operative) {
            table.announce(|| Event::Moved { operative, from, to, technology });
        }
        self.arrive(operative, to, table)
    }

    /// [A7.2] [A7.4] The operative is there, and a face-down tile is turned up.
    fn arrive<T: Table<Event>>(&mut self, operative: Operative, hex: HexId, table: &mut T) -> Flow {
        self.turn.picked = None;
        self.turn.moved |= 1 << operative.slot();
        self.races[operative.race().index()].places[operative.slot()] = Place::Past(hex);
        if !self.layout.down().has(hex) {
            return Flow::Sealed;
        }
        self.turn_up(hex, Cause::Entered, table);
        Flow::Final
    }

    /// [A7.4] A face-down tile is turned up, and a die gives the direction of its heavy edge.
    pub(crate) fn turn_up<T: Table<Event>>(&mut self, hex: HexId, cause: Cause, table: &mut T) {
        const ENTERED: Why = Why::new(rule!("A7.4"), "which way the tile faces");
        const DOUBT: Why = Why::new(rule!("A14.1"), "which way the tile faces");
        let why = match cause {
            Cause::Entered => ENTERED,
            Cause::Doubt => DOUBT,
        };
        let die = table.roll(6, why);
        let facing = u8::try_from(die).ok().and_then(Direction::from_number).unwrap_or(Direction::Up);
        self.layout.turn_up(&self.world, hex, facing);
        if let Some(tile) = self.layout.face(hex) {
            table.announce(|| Event::TurnedUp { hex, tile, facing, cause });
        }
    }
}
