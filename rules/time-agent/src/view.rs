//! What a viewer may see.
//!
//! [A15.1] Open: treasuries, points, forces and where they are, machines, disks, tiles that are up, and which hexes were
//! looked at once headquarters are over. [A15.4] Hidden: the faces of tiles that are down and that the viewer has not
//! seen, the headquarters of others, and answers and shares until all are in. The answers that a race has left are its
//! player's own business.

use std::sync::Arc;

use engine::{Seat, Seats, Viewer};

use crate::{
    hexes::HexSet,
    layout::Layout,
    order::TurnOrder,
    race::{Operative, RACES, Race, RaceState},
    state::{Desk, Stage, Standing, State, Turn},
    technology::Technologies,
    world::World,
};

/// What one viewer may see.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Whose view it is.
    pub viewer: Viewer,
    /// The board and the tiles, of which everyone knows the whole set.
    pub world: Arc<World>,
    /// How many players there are.
    pub players: u8,
    /// Who plays each race.
    pub owners: [Option<Seat>; RACES],
    /// The round, counted from 1.
    pub round: u8,
    /// What has to be decided now.
    pub stage: Stage,
    /// Who has to decide it.
    pub waiting: Seats,
    /// The turn order of this round, as far as it has been picked.
    pub order: TurnOrder,
    /// The turn order of the last round.
    pub last_order: TurnOrder,
    /// [A5.2] The race that picks its position.
    pub picker: Option<Race>,
    /// The tiles as they lie; of those that are face down, the viewer's notebook has the faces.
    pub layout: Layout,
    /// [A6c.4] The face-down tiles whose faces the viewer has seen.
    pub notebook: HexSet,
    /// The technologies that were Connected at the last update.
    pub connected: Technologies,
    /// What each race has, as everyone sees it.
    pub races: [RaceState; RACES],
    /// [A6c.3] The hexes at which each race has looked.
    pub looked: [HexSet; RACES],
    /// [A6] The viewer's own headquarters.
    pub desks: [Option<Desk>; RACES],
    /// [A8.3] The answers that the viewer's own races have left.
    pub standing: [Option<Standing>; RACES],
    /// The turn in progress, without what is sealed.
    pub turn: Turn,
}

impl State {
    /// What the viewer may see.
    pub fn view(&self, viewer: Viewer) -> View {
        let Self {
            world,
            players,
            owners,
            round,
            stage,
            order,
            last_order,
            layout,
            connected,
            races,
            looked,
            standing,
            desks,
            turn,
        } = self;
        let is_own = |race: Race| viewer.seat().is_some() && self.owner(race) == viewer.seat();
        let notebook = viewer.seat().map_or(HexSet::NONE, |seat| self.notebook(seat));
        let mut known = *layout;
        (layout.down() - notebook).iter().for_each(|hex| known.forget(hex));
        let own = |race: Race| is_own(race).then_some(race.index());
        View {
            viewer,
            world: Arc::clone(world),
            players: *players,
            owners: *owners,
            round: *round,
            stage: *stage,
            waiting: self.to_act(),
            order: *order,
            last_order: *last_order,
            picker: if *stage == Stage::Order { self.picker() } else { None },
            layout: known,
            notebook,
            connected: *connected,
            races: *races,
            looked: *looked,
            desks: Race::ALL
                .map(|race| own(race).filter(|_| *stage == Stage::Headquarters).map(|at| desks[at])),
            standing: Race::ALL.map(|race| own(race).map(|at| standing[at])),
            turn: turn.seen(*stage, is_own),
        }
    }
}

impl Turn {
    /// [A8.2] [A11c.1] The turn without answers and shares that are sealed and not the viewer's own.
    fn seen(&self, stage: Stage, is_own: impl Fn(Race) -> bool) -> Self {
        let Self {
            at: _,
            picked: _,
            moved: _,
            opposing: _,
            declined: _,
            tried: _,
            found: _,
            altered: _,
            rotated: _,
            asked: _,
            request: _,
            shares: _,
        } = self;
        let mut seen = *self;
        for race in Race::ALL.into_iter().filter(|race| !is_own(*race)) {
            if stage == Stage::Oppose {
                seen.opposing[race.index()] = HexSet::NONE;
                seen.declined[race.index()] = HexSet::NONE;
            }
            if stage == Stage::Shares {
                seen.shares[race.index()] = None;
            }
        }
        seen
    }
}

impl View {
    /// Who plays a race.
    pub const fn owner(&self, race: Race) -> Option<Seat> {
        self.owners[race.index()]
    }

    /// The races of a player.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Race> + '_ {
        Race::ALL.into_iter().filter(move |race| self.owner(*race) == Some(seat))
    }

    /// The race whose turn it is.
    pub fn active(&self) -> Option<Race> {
        match self.stage {
            Stage::Order | Stage::Headquarters | Stage::Over(_) => None,
            _ => self.order.at(self.turn.at.into()),
        }
    }

    /// What a race has: for the viewer's own races as their headquarters stand, for others as everyone sees it.
    pub fn race(&self, race: Race) -> &RaceState {
        self.desks[race.index()].as_ref().map_or(&self.races[race.index()], |desk| &desk.race)
    }

    /// The victory points that a race shows.
    pub fn vp(&self, race: Race) -> i16 {
        self.world.shown(race, self.races[race.index()].vp)
    }

    /// All operatives in the past, with their hexes.
    pub fn operatives(&self) -> impl Iterator<Item = (Operative, crate::hexes::HexId)> + '_ {
        Race::ALL.into_iter().flat_map(|race| self.race(race).in_past(race))
    }
}
