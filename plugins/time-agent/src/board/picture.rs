//! Pictures of positions that the board's own code draws: for the front page and for newcomers.

use hexgrid::Direction;
use kit::hexmap::{ViewBox, number};
use maud::{Markup, html};
use time_agent::{HexId, HexSet, Kind, Layout, Race, Technology, World, tiles::TileName};

use super::{
    counters, map, race,
    sheet::{DRAWING, centre, hex, pair},
    streams,
    tiles::{self, Marks},
};

/// A position of a picture: tiles that are up, what is reversed, and who is where.
struct Position {
    world: std::sync::Arc<World>,
    layout: Layout,
    people: Vec<(Race, Kind, u8, HexId)>,
}

impl Position {
    fn new() -> Self {
        let world = World::standard();
        let layout = Layout::new(&world);
        Self { world, layout, people: Vec::new() }
    }

    /// Turns a tile up, its heavy edge in a direction counted from 1.
    fn up(mut self, hex: &str, zone: u8, number: u8, facing: u8) -> Self {
        let tile = self.world.tile_named(TileName { zone, number });
        if let (Some(hex), Some(tile), Some(facing)) =
            (HexId::named(hex), tile, Direction::from_number(facing))
        {
            self.layout.put(hex, tile);
            self.layout.turn_up(&self.world, hex, facing);
        }
        self
    }

    /// Turns a tile up so that it carries a technology to this edge, or does not.
    fn door(self, hex: &str, tile: (u8, u8), technology: Technology, edge: Direction, is_open: bool) -> Self {
        let turned = (1..=6).map(|facing| {
            let copy = Self { world: self.world.clone(), layout: self.layout, people: self.people.clone() };
            copy.up(hex, tile.0, tile.1, facing)
        });
        let fits = |position: &Self| {
            let carries = |hex| position.layout.carriers(technology, edge).has(hex);
            HexId::named(hex).is_some_and(|hex| carries(hex) == is_open)
        };
        turned.into_iter().find(fits).unwrap_or(self)
    }

    fn reversed(mut self, hex: &str) -> Self {
        if let Some(hex) = HexId::named(hex) {
            self.layout.alter(hex);
        }
        self
    }

    fn with(mut self, race: Race, kind: Kind, number: u8, hex: &str) -> Self {
        self.people.extend(HexId::named(hex).map(|hex| (race, kind, number, hex)));
        self
    }

    /// The hexes of these columns and rows.
    fn part(&self, columns: std::ops::RangeInclusive<u8>, rows: std::ops::RangeInclusive<u8>) -> HexSet {
        let all = self.world.past() | map::present(&self.world);
        all.iter().filter(|hex| columns.contains(&hex.column()) && rows.contains(&hex.row())).collect()
    }

    /// The picture of a part of the board, with the stream of a technology over it.
    fn draw(&self, shown: HexSet, stream: Option<Technology>, label: &str) -> Markup {
        let view: ViewBox = DRAWING.view_box(shown.iter().map(hex), 2.0);
        let world = &self.world;
        let marks = Marks { is_picture: true, ..Marks::default() };
        html! {
            svg.ta.picture viewBox=(view) role="img" aria-label=(label) {
                @for hex in shown & world.past() { (tiles::cell(world, &self.layout, hex, &marks)) }
                (map::present_hexes(world, &self.layout, shown & map::present(world), false))
                @if let Some(technology) = stream { g.shown { (streams::overlay(world, &self.layout, technology, None)) } }
                @for (nth, (race, kind, count, hex)) in self.people.iter().enumerate() {
                    @let (x, y) = centre(*hex);
                    @let ((dx, dy), scale) = counters::slot(nth % 3, 3);
                    g.man.(race::class(*race)) transform={ "translate(" (pair((x + dx, y + dy))) ")scale(" (number(scale)) ")" } {
                        (counters::face(*race, *kind, *count))
                    }
                }
            }
        }
    }
}

/// A position in the last zone of the Rim: one of the two doors of Rejuvenation is shut, the other open or shut.
fn late(is_open: bool) -> Position {
    const R: Technology = Technology::Rejuvenation;
    Position::new()
        .up("1001", 6, 1, 2)
        .up("1102", 6, 2, 1)
        .up("1202", 6, 3, 4)
        .up("1302", 6, 6, 5)
        .up("1103", 6, 4, 3)
        .door("1304", (6, 10), R, Direction::UpRight, false)
        .door("1303", (6, 5), R, Direction::DownRight, is_open)
        .reversed("1102")
        .with(Race::Zytal, Kind::Agent, 1, "1202")
        .with(Race::Human, Kind::Squad, 1, "1303")
        .with(Race::Veneb, Kind::Agent, 2, "1102")
}

/// The shapes that all pictures share, once a page.
pub(crate) fn shared() -> Markup {
    html! { svg.unseen aria-hidden="true" { (map::shapes()) } }
}

/// The picture of the front page, after what it needs.
pub(crate) fn front() -> Markup {
    let position = late(true);
    let drawn = position.draw(
        position.part(10..=14, 1..=4),
        Some(Technology::Rejuvenation),
        "Tiles of the past, with agents on them, and the present",
    );
    html! { (shared()) (drawn) }
}

/// The whole board, as a game starts.
pub(crate) fn start() -> Markup {
    let position = Position::new();
    position.draw(
        position.part(1..=14, 1..=8),
        None,
        "The board at the start: 13 columns of the past and the present",
    )
}

/// A board with all its tiles turned up, as they could lie.
pub(crate) fn laid_out(world: World) -> Markup {
    let mut layout = Layout::new(&world);
    for (number, _) in world.zones() {
        let own = world.tiles().filter(|(_, tile)| tile.name.zone == number);
        for (hex, (tile, _)) in world.zone_hexes(number).iter().zip(own) {
            layout.put(hex, tile);
            layout.turn_up(&world, hex, Direction::Up);
        }
    }
    let position = Position { world: std::sync::Arc::new(world), layout, people: Vec::new() };
    let all = position.world.past() | map::present(&position.world);
    position.draw(all, None, "The board with all tiles turned up")
}

/// The stream of a technology, and where it could be cut.
pub(crate) fn stream() -> Markup {
    let position = late(true);
    position.draw(position.part(10..=14, 1..=4), Some(Technology::Rejuvenation), "The stream of Rejuvenation")
}

/// The same after one rotation.
pub(crate) fn cut() -> Markup {
    let position = late(false);
    position.draw(
        position.part(10..=14, 1..=4),
        Some(Technology::Rejuvenation),
        "The stream after a tile was turned",
    )
}
