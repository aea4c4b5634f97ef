//! Whether the digest tells everything: whatever others did while a player was away, each change of the player's own
//! numbers is in it, with its cause.

use std::collections::BTreeMap;

use bots::{Level, Skill, compose};
use engine::{Author, Flow, Match, Narrated, Seat, Viewer};
use plugin::{Board, Plugin, seat_bot};

use crate::{
    drawn::{Player, draw, start},
    tags::tags,
};

/// The numbers of a seat's own that a game's digest keeps track of, with what it calls them, read from a view.
pub type OwnNumbers<G> = fn(&<G as Narrated>::View, Seat) -> Vec<(String, i64)>;

/// What was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reported {
    /// How many digests.
    pub digests: usize,
    /// How many of them named a change.
    pub changed: usize,
    /// The most entries since the player's last decision.
    pub longest: usize,
}

/// Plays from the start, with odd seeds well and with even ones at random, and now and then leaves a seat to the clock for
/// a long time. Checks digests on the way: the changes it names add up to what has become of the player's own numbers since their last decision.
pub fn check_reports<P: Plugin>(
    seats: usize,
    settings: &[(&str, &str)],
    seed: u64,
    entries: usize,
    numbers: OwnNumbers<P::Game>,
) -> Reported {
    /// For how many entries everyone is here, and for how many one player after the other is away.
    const HERE: usize = 40;
    const AWAY: usize = 120;
    /// How often digests are checked.
    const EVERY: usize = 7;
    let mut game = start::<P::Game>(seats, settings, seed);
    let mut player = Player::new(seed);
    let mut expert = seat_bot::<P>(Skill::Expert(Level::Medium), seed);
    let mut reported = Reported::default();
    for entry in 0..entries {
        let away = (entry % (HERE + AWAY) >= HERE).then(|| Seat::new(entry / (HERE + AWAY) % seats));
        if entry % EVERY == 0 {
            check_report::<P>(&game, numbers, &mut reported);
        }
        let Some(seat) = game.to_act().lowest() else { break };
        if Some(seat) == away && game.lapse(seat, None).is_ok() {
            continue;
        }
        let steps = match seed % 2 {
            0 => player.compose(&mut game, seat),
            _ => compose(expert.as_mut(), &game, seat).unwrap(),
        };
        game.play(seat, &steps).unwrap();
    }
    check_report::<P>(&game, numbers, &mut reported);
    reported
}

fn check_report<P: Board>(game: &Match<P::Game>, numbers: OwnNumbers<P::Game>, reported: &mut Reported) {
    for seat in (0..game.seats()).map(Seat::new) {
        let is_own = |entry: &engine::Entry<P::Game>| entry.seat == seat && entry.author == Author::Seat;
        let Some(last) = game.entries().iter().rposition(is_own) else { continue };
        // Until something is revealed, a page may still tell of the time before.
        if game.entries()[last..].iter().all(|entry| entry.flow != Flow::Final) {
            continue;
        }
        let viewer = Viewer::Seat(seat);
        let mut expected: BTreeMap<String, i64> = BTreeMap::new();
        for (what, value) in numbers(&game.view(viewer), seat) {
            *expected.entry(what).or_default() += value;
        }
        for (what, value) in numbers(&game.view_at(last, viewer), seat) {
            *expected.entry(what).or_default() -= value;
        }
        let drawn = draw::<P>(game, viewer, "");
        let told_on = drawn.fragments.iter().filter(|fragment| fragment.html.contains("data-own="));
        let digest: String = told_on.map(|fragment| fragment.html.as_str()).collect();
        let mut told: BTreeMap<String, i64> = BTreeMap::new();
        for change in
            tags(&digest).iter().filter_map(|tag| tag.get("data-own")).flat_map(|all| all.split(", "))
        {
            let (by, what) = change.split_once(' ').unwrap();
            *told.entry(what.to_owned()).or_default() += by.replace('−', "-").parse::<i64>().unwrap();
        }
        expected.retain(|_, by| *by != 0);
        told.retain(|_, by| *by != 0);
        let since = game.entries().len() - last;
        assert_eq!(told, expected, "{seat:?}, {since} entries since their last decision: {digest}");
        reported.digests += 1;
        reported.changed += usize::from(!told.is_empty());
        reported.longest = reported.longest.max(since);
    }
}
