//! Whom to oppose, to search for and to attack.

use engine::Offers;
use time_agent::{
    Action, Answer, HexId, Operative, Race,
    odds::{ALL, finds, kills},
    points::Turned,
};

use super::{
    mind::Mind,
    sites::{Purse, Sites, Streams, alteration},
};

/// What an agent, and a squad, is worth to the race that has it.
const OPERATIVE: [f32; 2] = [1.2, 1.8];

/// [A8.1] Opposes where the active race could do the seat harm that is worth its while.
pub(super) fn answer(mind: &Mind<'_>, race: Race, hex: HexId) -> Action {
    let harm = harm_in(mind, hex);
    let answer = if harm > mind.habits.trifle { Answer::Yes } else { Answer::No };
    Action::Oppose { race, hex, answer }
}

/// What the active race could do to the seat in a hex, at worst, among what is good for itself.
fn harm_in(mind: &Mind<'_>, hex: HexId) -> f32 {
    let view = mind.view;
    let Some(active) = view.active() else { return 0.0 };
    let layout = &view.layout;
    let streams = Streams::of(mind, layout);
    let alter = -alteration(mind, layout, &streams, hex);
    let event = layout.face(hex).and_then(|tile| view.world.event(tile));
    let helps_it = event.is_none_or(|event| {
        let turned = if layout.reversed().has(hex) { Turned::Back } else { Turned::Over };
        let change = event.indicator.change(active, turned);
        change.vp + change.rp > 0
    });
    let alter = if helps_it { alter } else { 0.0 };
    let rotate = super::sites::worst_rotation(mind, layout, &streams, hex);
    alter.max(0.0) + rotate
}

/// [A9.1] Searches for everyone: it costs nothing. Those who oppose come first, and the best searchers go first.
pub(super) fn search(mind: &Mind<'_>, offers: &Offers<Action>) -> Action {
    let board = &mind.view.world.board;
    let chance = |action: &Action| match action {
        Action::Search { by, target } => {
            finds(board, by.kind(), target.kind()) + if opposes(mind, *target) { ALL } else { 0 }
        }
        _ => 0,
    };
    offers.actions().max_by_key(chance).unwrap_or(Action::EndSearch)
}

/// Whether an operative opposes the active race where it is.
fn opposes(mind: &Mind<'_>, operative: Operative) -> bool {
    let at = operative.race().index();
    let hex = mind.view.races[at].places[operative.slot()].hex();
    hex.is_some_and(|hex| mind.view.turn.opposing[at].has(hex))
}

/// [A10.1] The attack that promises most, if any is worth the risk.
pub(super) fn attack(mind: &Mind<'_>, sites: &Sites, offers: &Offers<Action>) -> Action {
    let attacks = offers.actions().filter_map(|action| match action {
        Action::Attack { by, target } => Some((action, attack_value(mind, sites, by, target))),
        _ => None,
    });
    let best = attacks.filter(|(_, value)| *value > 0.0).max_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or(Action::EndCombat, |(action, _)| action)
}

#[allow(clippy::cast_precision_loss, reason = "ways of two dice")]
fn attack_value(mind: &Mind<'_>, sites: &Sites, by: Operative, target: Operative) -> f32 {
    let view = mind.view;
    let (won, tie) = kills(&view.world.board, by.kind(), target.kind());
    let (won, tie) = (won as f32 / ALL as f32, tie as f32 / ALL as f32);
    let hate = (-mind.worth.vp[target.race().index()]).max(mind.habits.spite);
    let loss = OPERATIVE[target.kind().index()] * hate;
    let opens = match view.races[by.race().index()].places[by.slot()].hex() {
        Some(hex) if opposes(mind, target) => opened(mind, sites, by.race(), hex),
        _ => 0.0,
    };
    won * (loss + opens) + tie * (loss + 0.5 * opens - OPERATIVE[by.kind().index()])
}

/// What the active race could do in a hex if one who opposes it were gone.
fn opened(mind: &Mind<'_>, sites: &Sites, race: Race, hex: HexId) -> f32 {
    let purse = Purse::new(mind.view.races[race.index()].credits, &mind.habits);
    let others = mind.view.operatives().filter(|(operative, at)| {
        *at == hex && !mind.worth.own[operative.race().index()] && opposes(mind, *operative)
    });
    let count = i32::try_from(others.count()).unwrap_or(i32::MAX).max(1);
    sites.uncontested(hex, purse).max(0.0) / f32::powi(1.7, count - 1)
}
