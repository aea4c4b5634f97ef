//! [A5] The order in which races take their turns.

use engine::{Flow, Offers, Table};
use serde::{Serialize, Serializer};

use crate::{
    action::Action,
    event::Event,
    race::{RACES, Race},
    state::{Stage, State},
};

/// The positions of a round, some of which may not be taken yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnOrder([Option<Race>; RACES]);

impl TurnOrder {
    /// The race in a position, counted from 0.
    pub fn at(&self, position: usize) -> Option<Race> {
        self.0.get(position).copied().flatten()
    }

    /// The position of a race, counted from 0.
    pub fn position(&self, race: Race) -> Option<usize> {
        self.0.iter().position(|other| *other == Some(race))
    }

    /// Puts a race into a position, counted from 0.
    pub fn put(&mut self, position: usize, race: Race) {
        if let Some(place) = self.0.get_mut(position) {
            *place = Some(race);
        }
    }

    /// The races that have a position, in order.
    pub fn races(&self) -> impl Iterator<Item = Race> + use<> {
        self.0.into_iter().flatten()
    }

    /// [A11c.3] The races in order from the one after a position, back to the one before it.
    pub fn after(&self, position: usize) -> impl Iterator<Item = Race> + use<> {
        let races = self.0;
        (1..RACES).filter_map(move |step| races[(position + step) % RACES])
    }
}

impl Serialize for TurnOrder {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let last = self.0.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        out.collect_seq(&self.0[..last])
    }
}

impl State {
    /// [A5.1] [A5.2] The first round goes by falling victory points; in later ones races pick.
    pub(crate) fn begin_order<T: Table<Event>>(&mut self, table: &mut T) {
        self.last_order = std::mem::take(&mut self.order);
        if self.round == 1 {
            let mut left: [Option<Race>; RACES] = Race::ALL.map(|race| self.is_played(race).then_some(race));
            for position in 0..self.played().count() {
                // The first of equals, so that printed order decides. Ruling 4.
                let best = left.into_iter().flatten().rev().max_by_key(|race| self.vp(*race));
                if let Some(race) = best {
                    left[race.index()] = None;
                    self.order.put(position, race);
                }
            }
            self.begin_headquarters(table);
        } else {
            self.stage = Stage::Order;
            self.pick_last(table);
        }
    }

    /// [A5.2] [A5.3] Who picks next: the fewest victory points, and of equals the one that was later last round.
    pub fn picker(&self) -> Option<Race> {
        let waiting = self.played().filter(|race| self.order.position(*race).is_none());
        waiting.min_by_key(|race| {
            let later = self.last_order.position(*race).unwrap_or(0);
            (self.vp(*race), std::cmp::Reverse(later))
        })
    }

    /// [A5.2] The positions that are free, counted from 0.
    pub(crate) fn free_positions(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.played().count()).filter(|position| self.order.at(*position).is_none())
    }

    #[allow(clippy::cast_possible_truncation, reason = "there are six positions")]
    pub(crate) fn offer_positions(&self, offers: &mut Offers<Action>) {
        self.free_positions().for_each(|position| offers.plain(Action::Position(position as u8 + 1)));
    }

    /// [A5.2] A race takes a free position.
    pub(crate) fn pick<T: Table<Event>>(&mut self, position: u8, table: &mut T) -> Flow {
        let Some(race) = self.picker() else { return Flow::Open };
        self.take_position(race, position, table);
        self.pick_last(table);
        Flow::Final
    }

    fn take_position<T: Table<Event>>(&mut self, race: Race, position: u8, table: &mut T) {
        self.order.put(usize::from(position).saturating_sub(1), race);
        table.announce(|| Event::Picked(race, position));
    }

    /// The last race has no choice. Ruling 4.
    #[allow(clippy::cast_possible_truncation, reason = "there are six positions")]
    fn pick_last<T: Table<Event>>(&mut self, table: &mut T) {
        let (last, several) = {
            let mut free = self.free_positions();
            (free.next(), free.next().is_some())
        };
        if several {
            return;
        }
        if let (Some(position), Some(race)) = (last, self.picker()) {
            self.take_position(race, position as u8 + 1, table);
        }
        self.begin_headquarters(table);
    }
}
