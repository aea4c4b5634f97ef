//! The tiles as they lie on the board: which way each faces, what is reversed, and which edges carry what.
//!
//! A layout of the state knows every tile. A layout in a view knows those that are face up and those the viewer has
//! seen; all questions about streams have the same answers in both, because a face-down tile carries what its zone
//! carries, whatever is on the other side.

use hexgrid::Direction;

use crate::{
    board::Spot,
    hexes::{HEXES, HexId, HexSet},
    technology::{TECHNOLOGIES, Technology},
    tiles::{Content, Edges, TileId},
    world::World,
};

/// The tiles as they lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The tile in each hex; none where there is no tile, or where it is not known.
    tiles: [Option<TileId>; HEXES],
    /// The direction of each tile's heavy edge; none for a face-down tile.
    facings: [Option<Direction>; HEXES],
    /// The face-down tiles.
    down: HexSet,
    /// [A11a.2] The hexes with a Time Reversal Disk.
    reversed: HexSet,
    /// The inventions that can be seen: originals, and secondaries that are face up.
    inventions: [HexSet; TECHNOLOGIES],
    /// For each technology and direction, the hexes that carry it at that edge.
    carried: [[HexSet; 6]; TECHNOLOGIES],
}

impl Layout {
    /// [A1.5] [A1.6] All tile hexes face down, their tiles not known yet; nothing reversed.
    pub fn new(world: &World) -> Self {
        let mut layout = Self {
            tiles: [None; HEXES],
            facings: [None; HEXES],
            down: world.tile_hexes(),
            reversed: HexSet::NONE,
            inventions: [HexSet::NONE; TECHNOLOGIES],
            carried: [[HexSet::NONE; 6]; TECHNOLOGIES],
        };
        for hex in world.past() {
            layout.carry_face_down(world, hex);
        }
        layout
    }

    /// [A7b.7] [A12.5] [A12.8] A face-down tile carries the technologies of its zone at all edges, an original its own.
    fn carry_face_down(&mut self, world: &World, hex: HexId) {
        let carried = match world.board.spot(hex) {
            Spot::Original { technology, .. } => {
                self.inventions[technology.index()] = HexSet::only(hex);
                [technology].into_iter().collect()
            }
            _ => world.board.zone_of(hex).map(|zone| zone.technologies).unwrap_or_default(),
        };
        for technology in carried.iter() {
            for carriers in &mut self.carried[technology.index()] {
                *carriers = carriers.with(hex);
            }
        }
    }

    /// Puts a tile face down on a hex.
    pub fn put(&mut self, hex: HexId, tile: TileId) {
        self.tiles[hex.index()] = Some(tile);
    }

    /// Forgets which tile is on a hex.
    pub(crate) fn forget(&mut self, hex: HexId) {
        self.tiles[hex.index()] = None;
    }

    /// [A7.4] Turns the tile of a hex up, its heavy edge in this direction; or turns one that is up.
    pub fn turn_up(&mut self, world: &World, hex: HexId, facing: Direction) {
        let Some((id, tile)) = self.tiles[hex.index()].and_then(|id| Some((id, world.tile(id)?))) else {
            return;
        };
        self.down = self.down.without(hex);
        self.facings[hex.index()] = Some(facing);
        if let Some(technology) = world.invention(id) {
            let inventions = &mut self.inventions[technology.index()];
            *inventions = inventions.with(hex);
        }
        for (carried, stream) in self.carried.iter_mut().zip(&tile.streams) {
            let directions = stream.turned(facing);
            for (at, carriers) in carried.iter_mut().enumerate() {
                *carriers = carriers.set(hex, directions.has(at));
            }
        }
    }

    /// [A11a.1] Reverses what is in a hex, or restores it.
    pub fn alter(&mut self, hex: HexId) {
        self.reversed = self.reversed.set(hex, !self.reversed.has(hex));
    }

    /// The tile of a hex, as far as it is known.
    pub const fn tile(&self, hex: HexId) -> Option<TileId> {
        self.tiles[hex.index()]
    }

    /// The tile of a hex if it is face up.
    pub const fn face(&self, hex: HexId) -> Option<TileId> {
        if self.down.has(hex) { None } else { self.tile(hex) }
    }

    /// The direction of the heavy edge of a tile that is face up.
    pub const fn facing(&self, hex: HexId) -> Option<Direction> {
        self.facings[hex.index()]
    }

    /// The face-down tiles.
    pub const fn down(&self) -> HexSet {
        self.down
    }

    /// The hexes with a Time Reversal Disk.
    pub const fn reversed(&self) -> HexSet {
        self.reversed
    }

    /// The inventions of a technology that can be seen, reversed or not.
    pub const fn inventions(&self, technology: Technology) -> HexSet {
        self.inventions[technology.index()]
    }

    /// [A12.6] [A12.7] The inventions that are sources: face up and not reversed.
    pub fn sources(&self, technology: Technology) -> HexSet {
        self.inventions(technology) - self.reversed
    }

    /// The hexes that carry a technology at the edge in this direction.
    #[inline]
    pub const fn carriers(&self, technology: Technology, direction: Direction) -> HexSet {
        self.carried[technology.index()][direction.index()]
    }

    /// The directions in which a hex carries a technology.
    pub fn edges(&self, hex: HexId, technology: Technology) -> Edges {
        let carries = |direction: &Direction| self.carriers(technology, *direction).has(hex);
        let directions = Direction::ALL.into_iter().filter(carries);
        directions.fold(Edges::default(), |edges, direction| edges.with(direction.number()))
    }

    /// [A11a.1] [A11a.3] What it costs to alter what is in a hex; none if it is plain or face down.
    pub fn alteration_cost(&self, world: &World, hex: HexId) -> Option<u16> {
        match world.board.spot(hex) {
            Spot::Original { cost, .. } => Some(cost.into()),
            Spot::Tile { .. } => world.tile(self.face(hex)?)?.cost().map(u16::from),
            Spot::Outside | Spot::Present(_) => None,
        }
    }

    /// The technology of the invention in a hex, if there is one that can be seen.
    pub fn invention_at(&self, world: &World, hex: HexId) -> Option<Technology> {
        match world.board.spot(hex) {
            Spot::Original { technology, .. } => Some(technology),
            _ => world.invention(self.face(hex)?),
        }
    }

    /// [A14.1] Whether a secondary of the technology is still face down.
    pub fn hides_secondary(&self, world: &World, technology: Technology) -> bool {
        (self.inventions(technology) - world.originals()).len() < world.secondaries(technology)
    }

    /// Whether the tile is plain: nothing on it to alter.
    pub fn is_plain(&self, world: &World, hex: HexId) -> bool {
        let tile = self.face(hex).and_then(|tile| world.tile(tile));
        tile.is_some_and(|tile| tile.content == Content::Plain)
    }
}
