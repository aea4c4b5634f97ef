//! [X] Figures that go from fight to fight under their names, with what they have learned.

use engine::Seat;
use fantasy_trip::{
    Setup, View,
    body::Fate,
    figures::Build,
    tools::{Physicker, heal_days},
};
use plugin::{Fact, Veteran, Veterans};

/// What figures are to the site.
pub(crate) const VETERANS: Veterans =
    Veterans { thing: "figure", things: "figures", setting: "side-1", improve };

/// [X4] The points that a figure can buy.
fn improve(sheet: &str) -> Vec<(String, String)> {
    let Ok(build) = Build::read(sheet) else { return Vec::new() };
    let raise = |(at, word): (usize, &str)| {
        let raised = build.buy(at).ok()?;
        Some((format!("Raise {word} to {} for 100 XP", raised.attributes[at]), raised.write()))
    };
    ["ST", "DX", "IQ"].into_iter().enumerate().filter_map(raise).collect()
}

/// [X] What became of the people of a seat; beasts learn nothing.
pub(crate) fn of(setup: &Setup, view: &View, seat: Seat) -> Vec<Veteran> {
    let builds: Vec<_> = setup.sides.iter().flatten().collect();
    let people = |id: u8| builds.get(usize::from(id)).filter(|build| build.kind.is_people());
    let veteran = |seen: fantasy_trip::victory::Veteran| {
        let before = people(seen.id)?;
        let days = heal_days(u16::try_from(seen.hits).unwrap_or(0), Physicker::None);
        let mut facts = vec![
            Fact::new("Fate", fate_words(seen.fate)),
            Fact::new("Hits taken", seen.hits.to_string()),
            Fact::new("XP", format!("{:+}", seen.earned)),
        ];
        if seen.build.is_some() && seen.hits > 0 {
            facts.push(Fact::new("Days to heal", days.to_string()));
        }
        Some(Veteran {
            name: seen.name,
            is_new: before.experience == 0 && before.bought == 0,
            is_lost: seen.sheet.is_none(),
            sheet: seen.sheet.unwrap_or_else(|| before.write()),
            facts,
        })
    };
    view.veterans(Some(seat)).into_iter().filter_map(veteran).collect()
}

/// What became of a figure, in a word or two.
const fn fate_words(fate: Fate) -> &'static str {
    match fate {
        Fate::Able | Fate::Waiting => "standing",
        Fate::Unconscious => "unconscious",
        Fate::Fallen => "fell into a drop",
        Fate::Dying => "dying",
        Fate::Dead => "dead",
        Fate::Escaped => "escaped",
        Fate::Yielded => "gave up",
        Fate::Gone => "gone",
    }
}
