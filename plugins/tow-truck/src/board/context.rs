//! What the viewer has before them: the scene, and whose rescue lies in front.

use engine::{Offer, Seat, Seats};
use tow_truck::{LaneView, RescueView, LaneStageView, TowTruck, View};

use kit::Scene;

/// The scene with what is often asked of it.
pub(super) struct Desk<'a> {
    pub(super) scene: &'a Scene<'a, TowTruck>,
    pub(super) view: &'a View,
    /// The viewer's seat.
    pub(super) own: Option<Seat>,
}

impl<'a> Desk<'a> {
    pub(super) fn new(scene: &'a Scene<'a, TowTruck>) -> Self {
        Self { scene, view: scene.view, own: scene.viewer.seat() }
    }

    pub(super) fn offers(&self) -> &'a [Offer] {
        self.scene.decision.map_or(&[], |look| &look.offers)
    }

    /// The offer that is written like this.
    pub(super) fn offer(&self, then: &str) -> Option<&'a Offer> {
        self.offers().iter().find(|offer| offer.then == then)
    }

    /// The viewer's own lane, or the first.
    pub(super) fn front(&self) -> usize {
        let own = |lane: &LaneView| self.own.is_some_and(|seat| lane.seats.has(seat));
        self.view.lanes.iter().position(own).unwrap_or_default()
    }

    /// All lanes, the one in front first.
    pub(super) fn lanes(&self) -> Vec<usize> {
        let front = self.front();
        std::iter::once(front).chain((0..self.view.lanes.len()).filter(|lane| *lane != front)).collect()
    }

    /// The rescue that goes on in a lane.
    pub(super) fn rescue(&self, lane: usize) -> Option<&'a RescueView> {
        match &self.view.lanes.get(lane)?.stage {
            LaneStageView::Rescue { rescue } => Some(rescue),
            _ => None,
        }
    }

    /// The rescue to show in a lane: the one that goes on, or the last one until the next begins.
    pub(super) fn shown(&self, lane: usize) -> Option<&'a RescueView> {
        let last = || self.view.past.iter().rev().find(|rescue| usize::from(rescue.crew.lane) == lane);
        self.rescue(lane).or_else(last)
    }

    pub(super) fn names(&self, seats: Seats) -> String {
        seats.iter().map(|seat| self.scene.name(seat)).collect::<Vec<_>>().join(", ")
    }
}

/// `1 month`, `5 months`.
pub(super) fn months(count: u32) -> String {
    if count == 1 { "1 month".to_owned() } else { format!("{count} months") }
}
