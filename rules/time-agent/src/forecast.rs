//! What a change of the board would do: which technologies it would cut or connect, and what every race would gain or
//! lose. Nothing here changes a position; pages and bots ask it about positions that could come.

use hexgrid::Direction;

use crate::{
    hexes::HexId,
    layout::Layout,
    points::{PerRace, Points, Turned},
    race::Race,
    technology::{Technologies, Technology},
    tiles::TileId,
    world::World,
};

/// A change of the board that someone thinks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// [A11b.1] A face-up tile is turned.
    Rotate(HexId, Direction),
    /// [A11a.1] An event or an invention is reversed or restored.
    Alter(HexId),
    /// [A7.4] A face-down tile turns out to be this one and is turned up.
    TurnUp(HexId, TileId, Direction),
}

/// What would come of changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forecast {
    /// The technologies that would be cut off.
    pub cut: Technologies,
    /// The technologies that would be connected again.
    pub connected: Technologies,
    /// What each race would gain; losses are negative. It is the sum behind what a race shows.
    pub gains: PerRace,
    /// [A14.1] [A14.4] What the end of Time Travel would mean.
    pub time_travel: TimeTravel,
}

/// [A14] What would become of Time Travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TimeTravel {
    /// It stays Connected.
    #[default]
    Stays,
    /// [A14.1] All tiles would be turned up to see whether a secondary invention saves it.
    Doubtful,
    /// [A14.4] It would be cut off, and the game would end.
    Ends,
}

impl Layout {
    /// Carries out a change.
    pub fn change(&mut self, world: &World, change: Change) {
        match change {
            Change::Rotate(hex, facing) if !self.down().has(hex) => self.turn_up(world, hex, facing),
            Change::Rotate(..) => {}
            Change::Alter(hex) => self.alter(hex),
            Change::TurnUp(hex, tile, facing) => {
                self.put(hex, tile);
                self.turn_up(world, hex, facing);
            }
        }
    }

    /// What these changes would do to a board on which these technologies are Connected.
    #[must_use]
    pub fn forecast(&self, world: &World, connected: Technologies, changes: &[Change]) -> Forecast {
        let mut later = *self;
        for change in changes {
            later.change(world, *change);
        }
        let now = later.statuses(world);
        let (cut, mended) = (connected.minus(now), now.minus(connected));
        let mut gains = PerRace::default();
        let mut add = |indicator: &crate::points::Indicator, turned| {
            for race in Race::ALL {
                let sum = &mut gains[race.index()];
                *sum = sum.plus(indicator.change(race, turned));
            }
        };
        for technology in cut.iter() {
            add(world.status(technology), Turned::Over);
        }
        for technology in mended.iter() {
            add(world.status(technology), Turned::Back);
        }
        for hex in world.tile_hexes() {
            let (before, after) = (self.reversed().has(hex), later.reversed().has(hex));
            let event = later.face(hex).and_then(|tile| world.event(tile));
            if let Some(event) = event.filter(|_| before != after) {
                add(&event.indicator, if after { Turned::Over } else { Turned::Back });
            }
        }
        let time_travel = match now.has(Technology::TimeTravel) {
            true => TimeTravel::Stays,
            false if later.hides_secondary(world, Technology::TimeTravel) => TimeTravel::Doubtful,
            false => TimeTravel::Ends,
        };
        Forecast { cut, connected: mended, gains, time_travel }
    }
}

impl Forecast {
    /// The races that would gain or lose anything.
    pub fn changes(&self) -> impl Iterator<Item = (Race, Points)> {
        let gains = self.gains;
        Race::ALL.into_iter().map(move |race| (race, gains[race.index()])).filter(|(_, gain)| !gain.is_zero())
    }
}
