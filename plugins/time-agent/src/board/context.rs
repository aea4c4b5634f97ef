//! The scene with its position, and what is asked of both again and again.

use engine::{OfferOf, Seat};
use kit::{Scene, act::Posted};
use time_agent::{
    Action, HexId, Race, Stage, TimeAgent, View, World,
    board::Spot,
    tiles::{Content, Tile, TileId},
};

/// An offer of this game.
pub(super) type Offer = OfferOf<TimeAgent>;

/// The scene with its position.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) scene: &'a Scene<'a, TimeAgent>,
    pub(super) view: &'a View,
    pub(super) world: &'a World,
}

impl<'a> Context<'a> {
    pub(super) fn new(scene: &'a Scene<'a, TimeAgent>) -> Self {
        Self { scene, view: scene.view, world: &scene.view.world }
    }

    /// The viewer's seat.
    pub(super) fn you(&self) -> Option<Seat> {
        self.scene.viewer.seat()
    }

    /// Whether the viewer plays a race.
    pub(super) fn is_own(&self, race: Race) -> bool {
        self.you().is_some() && self.view.owner(race) == self.you()
    }

    /// Whether the viewer has to decide something now.
    pub(super) fn may_act(&self) -> bool {
        self.scene.decision.is_some()
    }

    /// What the viewer may do now.
    pub(super) fn offers(&self) -> &'a [Offer] {
        self.scene.decision.map_or(&[], |decision| &decision.offers)
    }

    /// The offer of an action.
    pub(super) fn offer(&self, action: Action) -> Option<&'a Offer> {
        self.offers().iter().find(|offer| offer.action == action)
    }

    /// What the viewer has composed so far.
    pub(super) fn draft(&self) -> &'a str {
        self.scene.decision.map_or("", |decision| decision.draft.as_str())
    }

    /// What taking an offer posts.
    pub(super) fn post(&self, offer: &Offer) -> Posted {
        Posted::of(self.draft(), offer)
    }

    /// [A6.2] The race whose headquarters the viewer is in.
    pub(super) fn desk(&self) -> Option<Race> {
        let is_open = |race: &Race| self.view.desks[race.index()].is_some_and(|desk| !desk.is_done);
        if self.view.stage == Stage::Headquarters { self.view.order.races().find(is_open) } else { None }
    }

    /// The player of a race: a name, or that there is none.
    pub(super) fn player(&self, race: Race) -> String {
        self.view.owner(race).map_or_else(|| "no one".to_owned(), |seat| self.scene.name(seat))
    }

    /// A tile that the viewer knows.
    pub(super) fn tile(&self, hex: HexId) -> Option<(TileId, &'a Tile)> {
        let id = self.view.layout.tile(hex)?;
        Some((id, self.world.tile(id)?))
    }

    /// What is on a hex that can be seen, in a few words; none for a face-down tile that the viewer has not seen.
    pub(super) fn subject(&self, hex: HexId) -> Option<String> {
        if let Spot::Original { technology, .. } = self.world.board.spot(hex) {
            return Some(format!("original invention of {}", self.world.board.name(technology)));
        }
        let (_, tile) = self.tile(hex)?;
        Some(match &tile.content {
            Content::Event(event) => event.name.clone(),
            Content::Invention { technology, .. } => {
                format!("secondary invention of {}", self.world.board.name(*technology))
            }
            Content::Plain => "plain tile".to_owned(),
        })
    }
}
