//! Fights to draw, played at random.
#![allow(dead_code, clippy::unwrap_used, reason = "tests may panic, and none uses everything")]

use std::collections::BTreeSet;

use engine::{DecisionOf, Fast, Match, OfferOf, Viewer};
use fantasy_trip::{
    Action, FantasyTrip, View,
    action::{Aim, Move},
    body::{Answer, Fate, Opt},
    ground::Spot,
    state::Phase,
};
use fantasy_trip_plugin::FantasyTripPlugin;
use hexgrid::Direction;
use pagetest::{Drawn, start, tags};

/// A match of this game.
pub(crate) type Game = Match<FantasyTrip>;

/// The page a viewer gets.
pub(crate) fn draw(game: &Game, viewer: Viewer, draft: &str) -> Drawn<FantasyTrip> {
    pagetest::draw::<FantasyTripPlugin>(game, viewer, draft)
}

/// Plays at random from the start, and calls this before every entry and at the end.
pub(crate) fn tour(
    seats: usize,
    settings: &[(&str, &str)],
    seed: u64,
    entries: usize,
    each: impl FnMut(&Game, usize),
) {
    pagetest::tour(seats, settings, seed, entries, each);
}

/// A phase by its name.
pub(crate) fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Deploy(_) => "deploy",
        Phase::Order => "order",
        Phase::Renew(_) => "renew",
        Phase::Move(_) => "move",
        Phase::Moving(_) => "moving",
        Phase::Act(_) => "act",
        Phase::Cast(..) => "cast",
        Phase::React(_) => "react",
        Phase::Agree { .. } => "agree",
        Phase::Turning(_) => "turning",
        Phase::StepOut(_) => "step out",
        Phase::Retreat(_) => "retreat",
        Phase::Follow { .. } => "follow",
        Phase::Over(_) => "over",
    }
}

/// The far ways that the client makes buttons of, as the drafts they post: the way back is found as the client does it.
pub(crate) fn far_ways(drawn: &Drawn<FantasyTrip>) -> BTreeSet<String> {
    let page = tags(&drawn.page);
    let Some(list) = page.iter().find(|tag| tag.get("class") == Some("ways")) else { return BTreeSet::new() };
    let draft =
        page.iter().find(|tag| tag.get("name") == Some("draft")).and_then(|tag| tag.get("value")).unwrap();
    let names: Vec<_> = list.get("data-ways").unwrap().split(' ').collect();
    let (start, word) = (list.get("data-start").unwrap(), list.get("data-before").unwrap());
    let reached: Vec<_> =
        list.text.split(' ').map(|hex| (&hex[..4], usize::from(hex.as_bytes()[4] - b'a'))).collect();
    let before = |name: &str, way: usize| {
        let (column, row): (i8, i8) = (name[..2].parse().unwrap(), name[2..].parse().unwrap());
        let up = if column % 2 == 0 { 0 } else { -1 };
        let (right, down) = [(0, 1), (-1, up + 1), (-1, up), (0, -1), (1, up), (1, up + 1)][way];
        format!("{:02}{:02}", column + right, row + down)
    };
    let way_to = |end: &str| {
        let (mut at, mut words) = (end.to_owned(), Vec::new());
        while at != start {
            let (_, way) = reached.iter().find(|(name, _)| *name == at).unwrap();
            words.insert(0, format!("{word}{}", names[*way]));
            at = before(&at, *way);
        }
        if list.get("data-each").is_some() {
            words.truncate(1);
        }
        let words = words.join(", ");
        if draft.is_empty() { words } else { format!("{draft}, {words}") }
    };
    reached.iter().map(|(end, _)| way_to(end)).collect()
}

/// Plays like someone who wants to fight, so that every phase comes up; calls this before every entry and at the end.
pub(crate) fn fight(
    seats: usize,
    settings: &[(&str, &str)],
    seed: u64,
    entries: usize,
    mut each: impl FnMut(&Game, usize),
) {
    let mut game = start::<FantasyTrip>(seats, settings, seed);
    let mut chance = Fast::new(seed);
    for entry in 0..entries {
        each(&game, entry);
        let Some(seat) = game.to_act().lowest() else { return };
        let mut draft = String::new();
        let steps = loop {
            let (decision, view) = game.decision(seat, &draft).unwrap();
            let Some(view) = view.filter(|_| !decision.complete) else { break decision.steps };
            draft.clone_from(&eager(&decision, &view, &mut chance).then);
        };
        game.play(seat, &steps).unwrap();
    }
    each(&game, entries);
}

/// What someone does who wants to fight.
fn eager<'a>(
    decision: &'a DecisionOf<FantasyTrip>,
    view: &View,
    chance: &mut Fast,
) -> &'a OfferOf<FantasyTrip> {
    let worth = |action: Action| -> i32 {
        match action {
            Action::Attack { aim: Aim::Body, .. } => 100,
            Action::Cast(..) | Action::At(_) | Action::AtHex(_) => 90,
            Action::Close(_) | Action::Retreat(..) | Action::Follow(true) => 80,
            Action::Choose(_, Opt::B | Opt::J | Opt::T | Opt::G | Opt::P | Opt::H) => 70,
            Action::Rise | Action::Order(_) | Action::Agree(_) | Action::Guard(_) => 60,
            Action::Choose(..) | Action::Enter(..) => 40,
            Action::Go(Move::Step(way)) | Action::Sneak(Move::Step(way)) => 50 - far(view, way, true),
            Action::Go(Move::Face(way)) | Action::Sneak(Move::Face(way)) => 20 - far(view, way, false),
            Action::Yield(_) | Action::Dismiss(_) | Action::Go(Move::Leave) | Action::Done => -100,
            Action::Answer(_, Answer::Ask) => 95,
            _ => 10,
        }
    };
    let noise: Vec<_> = decision.offers.iter().map(|_| i32::try_from(chance.below(45)).unwrap()).collect();
    let all = decision.offers.iter().zip(noise);
    all.max_by_key(|(offer, noise)| worth(offer.action) + noise).unwrap().0
}

/// How far the nearest foe of the one who moves is after a step, or from the hex that it would face; steps that lead
/// away count as very far.
fn far(view: &View, way: Direction, is_step: bool) -> i32 {
    let Phase::Moving(id) = view.phase else { return 0 };
    let mover = &view.figures[usize::from(id)];
    let Some(place) = mover.body.place else { return 0 };
    let foes =
        view.figures.iter().filter(|seen| seen.body.side != mover.body.side && seen.body.fate == Fate::Able);
    let nearest =
        |from: Spot| foes.clone().filter_map(|seen| seen.body.place).map(|at| at.distance(from)).min();
    let (before, after) = (nearest(place).unwrap_or(0), nearest(place.step(way)).unwrap_or(0));
    if is_step && after >= before { 100 } else { 2 * i32::from(after) }
}
