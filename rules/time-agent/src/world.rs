//! A board and a set of tiles that make a game together, and what follows from them for every position.

use std::sync::{Arc, OnceLock};

use engine::words::{count_of, list};
use hexgrid::Direction;

use crate::{
    board::{self, Board, Spot, Zone},
    hexes::{HexId, HexSet},
    layout::Layout,
    lines::Fault,
    points::{Indicator, Turned},
    race::Race,
    technology::{TECHNOLOGIES, Technologies, Technology},
    tiles::{self, Content, PastEvent, Tile, TileId, TileName},
};

/// The board and the tiles of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct World {
    /// The board.
    pub board: Board,
    tiles: Vec<Tile>,
    /// The hexes that take a tile.
    tile_hexes: HexSet,
    /// The hexes of the original inventions.
    originals: HexSet,
    /// The original invention of each technology.
    original: [Option<HexId>; TECHNOLOGIES],
    /// For each technology and direction, the hexes with one of its indicators there.
    doors: [[HexSet; 6]; TECHNOLOGIES],
}

/// What is wrong with a board and a set of tiles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WorldFaults {
    /// Faults of the board.
    pub board: Vec<Fault>,
    /// Faults of the tiles.
    pub tiles: Vec<Fault>,
    /// [A1.8] Each can be read, but they make no game.
    pub together: Vec<Fault>,
}

impl WorldFaults {
    /// All of them, each with where it is.
    pub fn all(&self) -> Vec<String> {
        let Self { board, tiles, together } = self;
        let of = |what: &'static str, faults: &[Fault]| -> Vec<String> {
            faults.iter().map(|fault| format!("{what}{fault}")).collect()
        };
        [of("Board, ", board), of("Tiles, ", tiles), of("", together)].concat()
    }
}

/// The board that comes with the game, as text.
pub const STANDARD_BOARD: &str = include_str!("../board/standard.txt");

/// The tiles that come with the game, as text.
pub const STANDARD_TILES: &str = include_str!("../tiles/standard.txt");

impl World {
    /// The board and the tiles that come with the game.
    pub fn standard() -> Arc<Self> {
        static STANDARD: OnceLock<Arc<World>> = OnceLock::new();
        let read = || match Self::read(STANDARD_BOARD, STANDARD_TILES) {
            Ok(world) => Arc::new(world),
            // A test checks both files, so this does not happen.
            Err(faults) => unreachable!("{:?}", faults.all()),
        };
        Arc::clone(STANDARD.get_or_init(read))
    }

    /// Reads a board and a set of tiles, or reports everything that is wrong with them.
    pub fn read(board_text: &str, tiles_text: &str) -> Result<Self, WorldFaults> {
        match (board::parse(board_text), tiles::parse(tiles_text)) {
            (Ok(board), Ok(tiles)) => {
                let world = Self::assemble(board, tiles);
                let faults = WorldFaults {
                    board: world.cut_off_at_the_start(board_text),
                    tiles: Vec::new(),
                    together: world.faults().into_iter().map(Fault::whole).collect(),
                };
                if faults == WorldFaults::default() { Ok(world) } else { Err(faults) }
            }
            (board, tiles) => Err(WorldFaults {
                board: board.err().unwrap_or_default(),
                tiles: tiles.err().unwrap_or_default(),
                together: Vec::new(),
            }),
        }
    }

    fn assemble(board: Board, tiles: Vec<Tile>) -> Self {
        let tile_hexes = board.hexes(|spot| matches!(spot, Spot::Tile { .. }));
        let originals = board.hexes(|spot| matches!(spot, Spot::Original { .. }));
        let mut original = [None; TECHNOLOGIES];
        for hex in originals {
            if let Spot::Original { technology, .. } = board.spot(hex) {
                original[technology.index()] = Some(hex);
            }
        }
        let doors = Technology::ALL.map(|technology| {
            let shows = |spot| matches!(spot, Spot::Present(shown) if shown.has(technology));
            let indicators = board.hexes(shows);
            Direction::ALL.map(|direction| indicators.shifted(direction.opposite()))
        });
        Self { board, tiles, tile_hexes, originals, original, doors }
    }

    /// The hexes that take a tile.
    pub const fn tile_hexes(&self) -> HexSet {
        self.tile_hexes
    }

    /// The hexes of the original inventions.
    pub const fn originals(&self) -> HexSet {
        self.originals
    }

    /// All hexes of the past.
    pub fn past(&self) -> HexSet {
        self.tile_hexes | self.originals
    }

    /// The hex of a technology's original invention.
    pub const fn original(&self, technology: Technology) -> Option<HexId> {
        self.original[technology.index()]
    }

    /// The hexes that have an indicator of the technology in this direction.
    pub const fn doors(&self, technology: Technology, direction: Direction) -> HexSet {
        self.doors[technology.index()][direction.index()]
    }

    /// The hexes of a zone, by name.
    pub fn zone_hexes(&self, number: u8) -> HexSet {
        self.board.hexes(|spot| matches!(spot, Spot::Tile { zone, .. } if zone == number))
    }

    /// The zones with their numbers.
    pub fn zones(&self) -> impl Iterator<Item = (u8, &Zone)> {
        (1..).zip(&self.board.zones)
    }

    /// All tiles with their names in the set, zone by zone.
    pub fn tiles(&self) -> impl Iterator<Item = (TileId, &Tile)> {
        (0..).map(TileId).zip(&self.tiles)
    }

    /// A tile of the set.
    pub fn tile(&self, tile: TileId) -> Option<&Tile> {
        self.tiles.get(tile.index())
    }

    /// The tile with this name.
    pub fn tile_named(&self, name: TileName) -> Option<TileId> {
        self.tiles().find(|(_, tile)| tile.name == name).map(|(id, _)| id)
    }

    /// The event on a tile.
    pub fn event(&self, tile: TileId) -> Option<&PastEvent> {
        match &self.tile(tile)?.content {
            Content::Event(event) => Some(event),
            Content::Plain | Content::Invention { .. } => None,
        }
    }

    /// The secondary invention on a tile.
    pub fn invention(&self, tile: TileId) -> Option<Technology> {
        match self.tile(tile)?.content {
            Content::Invention { technology, .. } => Some(technology),
            Content::Plain | Content::Event(_) => None,
        }
    }

    /// How many secondary inventions of a technology there are.
    pub fn secondaries(&self, technology: Technology) -> usize {
        self.tiles().filter(|(id, _)| self.invention(*id) == Some(technology)).count()
    }

    /// The Status Indicator of a technology.
    pub const fn status(&self, technology: Technology) -> &Indicator {
        &self.board.status[technology.index()]
    }

    /// [A13.6] What a race shows of its victory points. Ruling 13.
    pub fn shown(&self, race: Race, vp: i16) -> i16 {
        self.board.most[race.index()].map_or(vp, |most| vp.min(most))
    }

    /// [A1.8] Everything that keeps the board and the tiles from making a game.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        self.check_tiles(&mut faults);
        self.check_inventions(&mut faults);
        self.check_most(&mut faults);
        faults
    }

    fn check_tiles(&self, faults: &mut Vec<String>) {
        for (number, zone) in self.zones() {
            let hexes = self.zone_hexes(number).len();
            let tiles = self.tiles.iter().filter(|tile| tile.name.zone == number).count();
            if hexes != tiles {
                let name = &zone.name;
                faults.push(format!("Zone {number}, {name}, has {hexes} hexes and {tiles} tiles."));
            }
        }
        for tile in &self.tiles {
            let name = tile.name;
            let Some(zone) = self.board.zone(name.zone) else {
                faults.push(format!("Tile {name}: there is no zone {}.", name.zone));
                continue;
            };
            let strange = tile.technologies().minus(zone.technologies);
            if !strange.is_empty() {
                let zone = name.zone;
                faults
                    .push(format!("Tile {name} carries {strange}, which does not run through zone {zone}."));
            }
            if let Content::Invention { technology, .. } = tile.content
                && !tile.technologies().has(technology)
            {
                let letter = technology.letter();
                faults.push(format!("Tile {name} is an invention of {letter} without a stream of it."));
            }
        }
    }

    fn check_inventions(&self, faults: &mut Vec<String>) {
        for technology in Technology::ALL {
            let (indicators, secondaries) =
                if technology == Technology::TimeTravel { (7_u8, 2_u8) } else { (1, 1) };
            let name = self.board.name(technology);
            let shows = |spot| matches!(spot, Spot::Present(shown) if shown.has(technology));
            let shown = self.board.hexes(shows).len();
            if shown != usize::from(indicators) {
                let needs = count_of(indicators, "indicator", "indicators");
                faults.push(format!("{name} needs {needs} in the present and has {shown}."));
            }
            let invents = |spot| matches!(spot, Spot::Original { technology: of, .. } if of == technology);
            let originals = self.board.hexes(invents).len();
            if originals != 1 {
                faults.push(format!("{name} needs 1 original invention and has {originals}."));
            }
            let found = self.secondaries(technology);
            if found < usize::from(secondaries) {
                let needs = count_of(secondaries, "secondary invention", "secondary inventions");
                faults.push(format!("{name} needs at least {needs} and has {found}."));
            }
        }
    }

    /// [A1.6] All technologies start Connected. The tiles make no difference: they are face down.
    fn cut_off_at_the_start(&self, board_text: &str) -> Vec<Fault> {
        let layout = Layout::new(self);
        let has_door = |technology: Technology| {
            let shows = |spot| matches!(spot, Spot::Present(shown) if shown.has(technology));
            !self.board.hexes(shows).is_empty()
        };
        let mut faults = Vec::new();
        for technology in Technology::ALL {
            // What has no original or no indicator is a fault of its own.
            let Some(hex) = self.original(technology).filter(|_| has_door(technology)) else { continue };
            if !layout.is_connected(self, technology) {
                let message = format!(
                    "{} would start the game Disconnected: the zones it runs through don’t lead from its original \
                     invention in {hex} to the present",
                    self.board.name(technology)
                );
                faults.push(Fault { line: board::line_of_original(board_text, technology), message });
            }
        }
        faults
    }

    /// A race that never shows more than a number of victory points must not be able to pass it.
    fn check_most(&self, faults: &mut Vec<String>) {
        for race in Race::ALL {
            let Some(most) = self.board.most[race.index()] else { continue };
            let best = i32::from(self.board.races[race.index()].vp) + self.best_gain(race);
            if best > i32::from(most) {
                let people = race.people();
                faults.push(format!(
                    "The {people} could reach {best} VP, which is more than their most of {most}."
                ));
            }
        }
    }

    /// What a race would gain if everything that helps it were turned over.
    fn best_gain(&self, race: Race) -> i32 {
        let events = self.tiles().filter_map(|(id, _)| Some(&self.event(id)?.indicator));
        let indicators = events.chain(&self.board.status);
        indicators.map(|indicator| i32::from(indicator.change(race, Turned::Over).vp).max(0)).sum()
    }

    /// The names of technologies: `Psionics and Time Travel`.
    pub fn names(&self, technologies: Technologies) -> String {
        list(&technologies.iter().map(|technology| self.board.name(technology)).collect::<Vec<_>>())
    }
}
