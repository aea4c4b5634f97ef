//! The scene, with what is often asked of it.

use engine::{OfferOf, Seat};
use kit::Scene;
use tow_truck::{Action, LaneStageView, LaneView, RescueView, TowTruck, View};

/// The scene, with what is often asked of it.
pub(super) struct Context<'a> {
    pub(super) scene: &'a Scene<'a, TowTruck>,
    pub(super) view: &'a View,
    /// The viewer's seat.
    pub(super) own: Option<Seat>,
}

impl<'a> Context<'a> {
    pub(super) fn new(scene: &'a Scene<'a, TowTruck>) -> Self {
        Self { scene, view: scene.view, own: scene.viewer.seat() }
    }

    /// What the viewer may do now.
    pub(super) fn offers(&self) -> &'a [OfferOf<TowTruck>] {
        self.scene.decision.map_or(&[], |decision| &decision.offers)
    }

    /// The offer of this action.
    pub(super) fn offer(&self, action: Action) -> Option<&'a OfferOf<TowTruck>> {
        self.offers().iter().find(|offer| offer.action == action)
    }

    /// The viewer's own lane, or the first.
    pub(super) fn front(&self) -> usize {
        let is_own = |lane: &LaneView| self.own.is_some_and(|seat| lane.seats.has(seat));
        self.view.lanes.iter().position(is_own).unwrap_or_default()
    }

    /// All lanes, the one in front first.
    pub(super) fn lanes(&self) -> Vec<usize> {
        let front = self.front();
        std::iter::once(front).chain((0..self.view.lanes.len()).filter(|lane| *lane != front)).collect()
    }

    /// The rescue under way in a lane.
    pub(super) fn rescue(&self, lane: usize) -> Option<&'a RescueView> {
        match &self.view.lanes.get(lane)?.stage {
            LaneStageView::Rescue { rescue } => Some(rescue),
            _ => None,
        }
    }

    /// The last rescue of a lane that is over.
    pub(super) fn last_over(&self, lane: usize) -> Option<&'a RescueView> {
        self.view.past.iter().rev().find(|rescue| usize::from(rescue.crew.lane) == lane)
    }

    /// The rescue to show in a lane: the one under way, or the last one until the next starts.
    pub(super) fn shown(&self, lane: usize) -> Option<&'a RescueView> {
        self.rescue(lane).or_else(|| self.last_over(lane))
    }

    /// Whether the viewer drives the truck in the rescue under way.
    pub(super) fn is_driver(&self) -> bool {
        self.rescue(self.front()).is_some_and(|rescue| Some(rescue.crew.driver) == self.own)
    }

    /// The name of the player in this seat.
    pub(super) fn name(&self, seat: Seat) -> String {
        self.scene.name(seat)
    }
}
