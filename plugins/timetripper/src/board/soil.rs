//! What a battle is fought on, as a class that tints the map.

use timetripper::{book::Battle, time::Era};

/// The class of a battle’s ground.
pub(super) const fn class(battle: &Battle) -> &'static str {
    match battle.number {
        4..=6 | 8 | 10 | 15 | 31 | 35..=38 | 42 | 46 | 56 => "soil-sand",
        17 | 18 | 26..=28 | 30 => "soil-mud",
        3 | 29 | 70 => "soil-snow",
        12 | 44 | 45 | 47 | 51..=55 | 57 | 58 | 66 | 68 => "soil-stone",
        39 | 40 | 43 | 48 | 49 | 62 | 71 => "soil-street",
        41 | 50 | 59 | 67 | 72 => "soil-void",
        1 | 24 | 32 | 33 | 60 | 64 => "soil-lush",
        _ => match battle.era {
            Era::Past => "soil-grass",
            Era::Future => "soil-street",
        },
    }
}
