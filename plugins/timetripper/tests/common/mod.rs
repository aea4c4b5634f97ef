//! What the tests of TimeTripper’s page share.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeSet;

use bots::{Random, compose};
use engine::{Match, Seat, Viewer};
use pagetest::{Drawn, Tag, tags};
use timetripper::{TimeTripper, View, state::Phase};
use timetripper_plugin::TimeTripperPlugin;

pub type Trip = Match<TimeTripper>;

pub const FIRST: Seat = Seat::new(0);

pub const OWN: Viewer = Viewer::Seat(FIRST);

/// A match of this many players.
pub fn start(players: usize, settings: &[(&str, &str)], seed: u64) -> Trip {
    pagetest::start(players, settings, seed)
}

/// The page a viewer gets.
pub fn draw(game: &Trip, viewer: Viewer, draft: &str) -> Drawn<TimeTripper> {
    pagetest::draw::<TimeTripperPlugin>(game, viewer, draft)
}

/// A match that random bots have played to its end, or until something holds.
pub fn played(mut game: Trip, seed: u64, until: impl Fn(&Trip) -> bool) -> Trip {
    let mut bot = Random::new(seed);
    for _ in 0..60_000 {
        let Some(seat) = game.to_act().lowest().filter(|_| !until(&game)) else { break };
        let steps = compose(&mut bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
    game
}

/// What everyone sees.
pub fn view(game: &Trip) -> View {
    game.view(Viewer::Public)
}

pub fn phase(game: &Trip) -> Phase {
    view(game).phase
}

/// The drafts that the client makes of the targets an element lists: each hex between what comes before and after it.
fn listed(draft: &str, tag: &Tag) -> Vec<String> {
    let (hexes, end) = (tag.get("data-hexes").unwrap_or_default(), tag.get("data-end").unwrap_or_default());
    hexes.split_whitespace().map(|hex| format!("{draft}{hex}{end}")).collect()
}

/// Everything that can be pressed, as the drafts it makes; targets that are listed count as well.
pub fn presses(drawn: &Drawn<TimeTripper>) -> BTreeSet<String> {
    let mut all = drawn.presses();
    let mut draft = String::new();
    for tag in tags(&drawn.page) {
        if let Some(before) = tag.get("data-draft") {
            before.clone_into(&mut draft);
        }
        all.extend(listed(&draft, &tag));
    }
    all
}

/// What can be pressed in one fragment, with what it posts.
pub fn presses_in(drawn: &Drawn<TimeTripper>, id: &str) -> Vec<(String, Tag)> {
    tags(drawn.fragment(id)).into_iter().filter_map(|tag| Some((tag.act("")?, tag))).collect()
}
