//! What comes with the game, by rules version: the maps and the ready figures that set-ups and game files name.

use std::sync::OnceLock;

use engine::Game as _;

use crate::{
    FantasyTrip,
    figures::{self, Build},
    ground::Ground,
    maps,
};

/// What comes with one rules version, as text.
struct Edition {
    maps: &'static [&'static str],
    figures: &'static str,
}

/// What comes with each rules version, the first version first.
///
/// Ready fights are not here: they only fill in a form, and a game file names the figures.
const EDITIONS: [Edition; 1] = [Edition { maps: &maps::SOURCES, figures: figures::READY }];

/// What comes with one rules version.
#[derive(Debug)]
pub struct Book {
    /// The maps.
    pub maps: Vec<Ground>,
    /// The ready figures and one of each beast.
    pub figures: Vec<Build>,
}

impl Book {
    /// What comes with this rules version.
    pub fn of(version: u16) -> &'static Self {
        static BOOKS: [OnceLock<Book>; EDITIONS.len()] = [const { OnceLock::new() }; EDITIONS.len()];
        let edition = usize::from(version).clamp(1, EDITIONS.len()) - 1;
        BOOKS[edition].get_or_init(|| {
            let Edition { maps, figures } = &EDITIONS[edition];
            let maps = maps.iter().filter_map(|text| maps::read(text).ok()).collect();
            Self { maps, figures: figures::listed(figures) }
        })
    }

    /// What comes with the newest rules.
    pub fn newest() -> &'static Self {
        Self::of(*FantasyTrip::VERSIONS.end())
    }

    /// The map with this name.
    pub fn map(&self, name: &str) -> Option<&Ground> {
        self.maps.iter().find(|ground| ground.name == name)
    }

    /// The ready figure with this name, in small or in capital letters.
    pub fn figure(&self, name: &str) -> Option<&Build> {
        self.figures.iter().find(|build| build.name.eq_ignore_ascii_case(name.trim()))
    }
}
