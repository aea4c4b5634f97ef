//! What the tests of TimeTripper’s page share.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeSet;

use bots::{Bot, Random, Skill, compose};
use engine::{Match, Narrated as _, Seat, Setting, Source, Viewer};
use pagetest::{Drawn, HtmlTag, tags};
use plugin::seat_bot;
use timetripper::{TimeTripper, View, map::Place, state::Phase};
use timetripper_plugin::TimeTripperPlugin;

pub type Trip = Match<TimeTripper>;

pub const FIRST: Seat = Seat::new(0);

pub const OWN: Viewer = Viewer::Seat(FIRST);

/// A match of this many players.
pub fn start(players: usize, settings: &[(&str, &str)], seed: u64) -> Trip {
    pagetest::start(players, settings, seed)
}

/// A match of one player whose dice are given with each entry.
pub fn scripted(settings: &[(&str, &str)]) -> Trip {
    let settings: Vec<_> = settings.iter().map(|(key, value)| Setting::new(*key, *value)).collect();
    let setup = TimeTripper::read_setup(1, &settings).unwrap_or_else(|faults| panic!("{faults:?}"));
    Match::start_from(setup, 1, vec!["Ada".to_owned()], Source::SCRIPTED, None).unwrap()
}

/// Settings of a trip that starts in a battle with these opponents; all other battles are the same.
pub fn only(opponents: &str) -> [(&'static str, String); 4] {
    let first = format!(
        "battle 1 | title Trial | place A wood | display past | negotiate FGH | treasure none | set-up random | \
         {opponents} | note Quiet."
    );
    let others: Vec<_> = (2..=12).map(|number| format!("battle {number} | same-as 1")).collect();
    [
        ("choices", "dice".to_owned()),
        ("begin-in", "1".to_owned()),
        ("layout", "past o 1 2 3 4 5 6 future o 7 8 9 10 11 12".to_owned()),
        ("battles", format!("{first} | {}", others.join(" | "))),
    ]
}

/// Plays an entry with these faces.
#[track_caller]
pub fn roll(game: &mut Trip, text: &str, faces: &[u16]) {
    let steps = game.read(FIRST, text).unwrap();
    game.play_with_faces(FIRST, &steps, faces).unwrap_or_else(|error| panic!("{text}: {error}"));
}

/// The words of some markup, without its tags.
pub fn words(markup: &str) -> String {
    let parts = markup.split('<').map(|part| part.split_once('>').map_or(part, |(_, words)| words));
    parts.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// The page a viewer gets.
pub fn draw(game: &Trip, viewer: Viewer, draft: &str) -> Drawn<TimeTripper> {
    pagetest::draw::<TimeTripperPlugin>(game, viewer, draft)
}

/// A match that random bots have played to its end, or until something holds.
pub fn played(game: Trip, seed: u64, until: impl Fn(&Trip) -> bool) -> Trip {
    played_by(&mut Random::new(seed), game, until)
}

/// A match that bots who know the game have played to its end, or until something holds.
pub fn expertly_played(game: Trip, seed: u64, until: impl Fn(&Trip) -> bool) -> Trip {
    played_by(seat_bot::<TimeTripperPlugin>(Skill::DEFAULT, seed).as_mut(), game, until)
}

fn played_by(bot: &mut dyn Bot<TimeTripper>, mut game: Trip, until: impl Fn(&Trip) -> bool) -> Trip {
    for _ in 0..60_000 {
        let Some(seat) = game.to_act().lowest().filter(|_| !until(&game)) else { break };
        let steps = compose(bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
    }
    game
}

/// Plays an entry that is given as text.
pub fn enter(game: &mut Trip, seat: Seat, text: &str) {
    let steps = game.read(seat, text).unwrap();
    game.play(seat, &steps).unwrap();
}

/// What everyone sees.
pub fn view(game: &Trip) -> View {
    game.view(Viewer::Public)
}

pub fn phase(game: &Trip) -> Phase {
    view(game).phase
}

/// A hex by its name, or a run of hexes down a column by the names of its ends.
pub fn run(name: &str) -> Vec<String> {
    let (first, last) = name.split_once('-').unwrap_or((name, name));
    let ends = [first, last].map(|name| Place::named(name).unwrap());
    assert_eq!(ends[0].column(), ends[1].column(), "{name}");
    (ends[0].row()..=ends[1].row()).map(|row| format!("{:02}{row:02}", ends[0].column())).collect()
}

/// Everything that can be pressed, as the drafts it makes. Of targets that are listed the client makes buttons: each hex
/// comes between what is before and after it.
pub fn presses(drawn: &Drawn<TimeTripper>) -> BTreeSet<String> {
    let mut all = drawn.presses();
    let [mut before, mut after, mut mount_after] = [const { String::new() }; 3];
    for tag in tags(&drawn.page) {
        if let Some(text) = tag.get("data-before") {
            text.clone_into(&mut before);
            tag.get("data-after").unwrap_or_default().clone_into(&mut after);
            tag.get("data-mount-after").unwrap_or_default().clone_into(&mut mount_after);
        }
        if let Some(letter) = tag.get("data-value") {
            all.insert(letter.to_owned());
            continue;
        }
        let hexes = |name: &str| tag.get(name).unwrap_or_default().split_whitespace().flat_map(run);
        let riders = hexes("data-h").chain(hexes("data-b"));
        let mounts = hexes("data-m").chain(hexes("data-b"));
        all.extend(riders.map(|hex| format!("{before}{hex}{after}")));
        all.extend(mounts.map(|hex| format!("{before}{hex}{mount_after}")));
    }
    all
}

/// Positions of a lone trip in which the Tripper acts, one after another, as a random bot plays it.
pub fn positions(settings: &[(&str, &str)], seed: u64) -> impl Iterator<Item = Trip> {
    let mut game = start(1, settings, seed);
    let mut bot = Random::new(seed);
    let all = std::iter::from_fn(move || {
        let seat = game.to_act().lowest()?;
        let steps = compose(&mut bot, &game, seat).unwrap();
        game.play(seat, &steps).unwrap();
        Some(game.clone())
    });
    all.take(60).filter(|game| matches!(phase(game), Phase::Tripper(_)))
}

/// The first position of which something holds, in trips of random bots.
pub fn position(settings: &[(&str, &str)], holds: impl Fn(&Trip) -> bool) -> Trip {
    (0..200).flat_map(|seed| positions(settings, seed)).find(holds).unwrap()
}

/// What can be pressed in one fragment, with what it posts.
pub fn presses_in(drawn: &Drawn<TimeTripper>, id: &str) -> Vec<(String, HtmlTag)> {
    tags(drawn.fragment(id)).into_iter().filter_map(|tag| Some((tag.act("")?, tag))).collect()
}
