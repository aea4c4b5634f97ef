//! A game told twice, with what is hidden from a viewer in other places. The tests of the pages use it too.

use engine::{Match, Source, Viewer, faces};
use time_agent::{Deal, HexSet, TimeAgent, tiles::TileId};

type Game = Match<TimeAgent>;

/// The tiles that are face down and that a viewer has not seen, by the state and not by any view of it.
pub(crate) fn hidden(game: &Game, viewer: Viewer) -> HexSet {
    let state = game.state();
    let known = viewer.seat().map_or(HexSet::NONE, |seat| state.notebook(seat));
    state.layout.down() - known
}

/// The game told twice, entry by entry and die by die: as it was played, and with the tiles that are hidden from the viewer
/// in other places. Everything else is the same, so the viewer must not be able to tell one from the other.
pub(crate) fn twins(game: &Game, viewer: Viewer) -> [Game; 2] {
    let (mut one, mut other) = (Vec::new(), Vec::new());
    let (world, layout) = (&game.state().world, game.state_at(0).layout);
    let hidden = hidden(game, viewer);
    for (number, _) in world.zones() {
        let hexes: Vec<_> = world.zone_hexes(number).iter().collect();
        let mut target: Vec<TileId> = hexes.iter().map(|hex| layout.tile(*hex).unwrap()).collect();
        let places: Vec<usize> = (0..hexes.len()).filter(|at| hidden.has(hexes[*at])).collect();
        let set: Vec<TileId> =
            world.tiles().filter(|(_, tile)| tile.name.zone == number).map(|(id, _)| id).collect();
        one.extend(shuffle(&set, &target));
        let moved: Vec<TileId> = places.iter().map(|at| target[*at]).collect();
        places.iter().zip(moved.iter().cycle().skip(1)).for_each(|(at, tile)| target[*at] = *tile);
        other.extend(shuffle(&set, &target));
    }
    [one, other].map(|tiles| retold(game, &tiles))
}

/// The dice that shuffle a set into this order.
fn shuffle(set: &[TileId], target: &[TileId]) -> Vec<u16> {
    let mut tiles = set.to_vec();
    let places = (1..tiles.len()).rev();
    let rolls = places.map(|last| {
        let at = tiles.iter().position(|tile| *tile == target[last]).unwrap();
        tiles.swap(last, at);
        u16::try_from(at + 1).unwrap()
    });
    rolls.collect()
}

/// The same game with these dice for where the tiles lie.
fn retold(game: &Game, tiles: &[u16]) -> Game {
    let setup = game.setup().clone();
    let dealt = if setup.deal == Deal::Dealt { setup.players - 1 } else { 0 };
    let dice = [&faces(game.opening())[..dealt], tiles].concat();
    let names = game.given_names().to_vec();
    let mut told =
        Match::start_from(setup, game.version(), names, Source::SCRIPTED, Some(dice.as_slice())).unwrap();
    for entry in game.entries() {
        told.play_with_faces(entry.seat, &entry.steps, &faces(&entry.occurrences)).unwrap();
    }
    told
}
