//! [A7b] [A12] Connectivity: the drawn positions, and the flood against a plain search on ten thousand random boards.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use std::collections::{BTreeSet, VecDeque};

use common::{hex, layout, technologies};
use engine::Fast;
use hexgrid::Direction;
use time_agent::{HexId, Layout, Technologies, Technology, World, board::Spot};

/// The positions of `data/positions.txt`: a name, its lines.
fn positions() -> Vec<(String, String)> {
    let text = include_str!("data/positions.txt");
    let mut positions: Vec<(String, String)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        match line.strip_prefix("position ") {
            Some(name) => positions.push((name.to_owned(), String::new())),
            None => positions.last_mut().unwrap().1.extend([line, "\n"]),
        }
    }
    positions
}

/// Whether a hex carries a technology in a direction, looked up in the data for every question.
fn carries(world: &World, layout: &Layout, hex: HexId, technology: Technology, direction: Direction) -> bool {
    match world.board.spot(hex) {
        Spot::Original { technology: own, .. } => own == technology,
        Spot::Tile { zone, .. } => match (layout.face(hex), layout.facing(hex)) {
            (Some(tile), Some(facing)) => {
                let heavy = i32::from(facing.number()) - 1;
                let edge = (i32::from(direction.number()) - 1 - heavy).rem_euclid(6);
                let edges = world.tile(tile).unwrap().streams[technology.index()];
                edges.numbers().any(|number| i32::from(number) == edge + 1)
            }
            _ => world.board.zone(zone).unwrap().technologies.has(technology),
        },
        Spot::Outside | Spot::Present(_) => false,
    }
}

fn inventions(world: &World, layout: &Layout, technology: Technology) -> Vec<HexId> {
    let is_source = |hex: &HexId| {
        let invents = match world.board.spot(*hex) {
            Spot::Original { technology: own, .. } => own == technology,
            _ => layout.face(*hex).and_then(|tile| world.invention(tile)) == Some(technology),
        };
        invents && !layout.reversed().has(*hex)
    };
    world.past().iter().filter(is_source).collect()
}

/// A plain search by hex: what is joined to a live invention, and whether that reaches an indicator.
fn plain_stream(world: &World, layout: &Layout, technology: Technology) -> (BTreeSet<HexId>, bool) {
    let mut queue: VecDeque<_> = inventions(world, layout, technology).into();
    let mut seen: BTreeSet<_> = queue.iter().copied().collect();
    let mut is_connected = false;
    while let Some(hex) = queue.pop_front() {
        for direction in Direction::ALL {
            let Some(next) = hex.step(direction) else { continue };
            if !carries(world, layout, hex, technology, direction) {
                continue;
            }
            if let Spot::Present(indicators) = world.board.spot(next) {
                is_connected |= indicators.has(technology);
            }
            if carries(world, layout, next, technology, direction.opposite()) && seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    (seen, is_connected)
}

/// A plain search by hex: where a move along a technology can end.
fn plain_reach(world: &World, layout: &Layout, from: HexId, technology: Technology) -> BTreeSet<HexId> {
    let is_tile = |hex: HexId| matches!(world.board.spot(hex), Spot::Tile { .. });
    let is_next = |hex: HexId| Direction::ALL.into_iter().any(|way| from.step(way) == Some(hex));
    let (mut queue, mut passed, mut ends) = (VecDeque::from([from]), BTreeSet::from([from]), BTreeSet::new());
    while let Some(hex) = queue.pop_front() {
        for direction in Direction::ALL {
            let Some(next) = hex.step(direction) else { continue };
            let may_enter = match world.board.spot(next) {
                Spot::Tile { .. } => true,
                Spot::Original { .. } => is_tile(from) && is_next(next),
                Spot::Outside | Spot::Present(_) => false,
            };
            if !may_enter || !carries(world, layout, hex, technology, direction) {
                continue;
            }
            ends.insert(next);
            let is_up = !is_tile(next) || layout.facing(next).is_some();
            if is_up && carries(world, layout, next, technology, direction.opposite()) && passed.insert(next)
            {
                queue.push_back(next);
            }
        }
    }
    ends.remove(&from);
    ends
}

#[track_caller]
fn compare(world: &World, layout: &Layout, what: &str) {
    for technology in Technology::ALL {
        let (reached, is_connected) = plain_stream(world, layout, technology);
        let stream: BTreeSet<_> = layout.stream(technology).iter().collect();
        assert_eq!(stream, reached, "{what}: {technology:?}");
        assert_eq!(layout.is_connected(world, technology), is_connected, "{what}: {technology:?}");
    }
}

/// A board on which some tiles are up and some inventions reversed, drawn by these numbers.
fn random_board(world: &World, chance: &mut Fast) -> Layout {
    let mut layout = Layout::new(world);
    for (number, _) in world.zones() {
        let hexes: Vec<_> = world.zone_hexes(number).iter().collect();
        let mut tiles: Vec<_> =
            world.tiles().filter(|(_, tile)| tile.name.zone == number).map(|(id, _)| id).collect();
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, chance.below(last + 1));
        }
        hexes.into_iter().zip(tiles).for_each(|(hex, tile)| layout.put(hex, tile));
    }
    let share = 1 + chance.below(4);
    for hex in world.tile_hexes() {
        if chance.below(4) < share {
            layout.turn_up(world, hex, Direction::ALL[chance.below(6)]);
        }
    }
    for hex in world.past() {
        let is_invention = layout.invention_at(world, hex).is_some();
        if is_invention && chance.below(3) == 0 {
            layout.alter(hex);
        }
    }
    layout
}

#[test]
fn every_drawn_position_has_its_results() {
    let world = World::standard();
    assert_eq!(positions().len(), 10);
    for (name, lines) in positions() {
        let layout = layout(&lines);
        compare(&world, &layout, &name);
        let mut checked = 0;
        for line in lines.lines() {
            let (verb, rest) = line.split_once(' ').unwrap();
            let words: Vec<_> = rest.split_whitespace().collect();
            match verb {
                "cut" => {
                    let cut = Technologies::ALL.minus(layout.statuses(&world));
                    assert_eq!(cut, technologies(rest), "{name}");
                }
                "reached" => {
                    for pair in words.chunks(2) {
                        let technology = Technology::named(pair[0]).unwrap();
                        assert_eq!(
                            layout.stream(technology).len().to_string(),
                            pair[1],
                            "{name}: {}",
                            pair[0]
                        );
                    }
                }
                "reach" => {
                    let technology = Technology::named(words[1]).unwrap();
                    let reach = layout.reach(&world, hex(words[0]), technology);
                    assert_eq!(reach, words[2..].iter().map(|name| hex(name)).collect(), "{name}: {line}");
                }
                _ => continue,
            }
            checked += 1;
        }
        assert!(checked >= 2, "{name}");
    }
}

#[test]
fn the_flood_equals_a_plain_search_on_ten_thousand_random_boards() {
    let world = World::standard();
    let mut chance = Fast::new(1992);
    let mut cut = 0;
    for number in 0..10_000 {
        let layout = random_board(&world, &mut chance);
        compare(&world, &layout, &format!("board {number}"));
        cut += usize::from(layout.statuses(&world) != Technologies::ALL);
    }
    assert!((1000..10_000).contains(&cut), "some boards are cut and some are not: {cut}");
}

#[test]
fn moves_equal_a_plain_search_on_random_boards() {
    let world = World::standard();
    let mut chance = Fast::new(1993);
    for number in 0..1000 {
        let layout = random_board(&world, &mut chance);
        for _ in 0..4 {
            let up: Vec<_> = (world.past() - layout.down()).iter().collect();
            let from = up[chance.below(up.len())];
            for technology in Technology::ALL {
                let reach: BTreeSet<_> = layout.reach(&world, from, technology).iter().collect();
                assert_eq!(reach, plain_reach(&world, &layout, from, technology), "board {number}, {from}");
            }
        }
    }
}

#[test]
fn a_rotation_back_leaves_the_board_as_it_was() {
    let world = World::standard();
    let mut chance = Fast::new(3);
    for _ in 0..200 {
        let before = random_board(&world, &mut chance);
        let mut after = before;
        let up: Vec<_> = (world.tile_hexes() - before.down()).iter().collect();
        let hex = up[chance.below(up.len())];
        after.turn_up(&world, hex, Direction::ALL[chance.below(6)]);
        compare(&world, &after, "after a rotation");
        after.turn_up(&world, hex, before.facing(hex).unwrap());
        assert_eq!(after, before);
    }
}
