//! Who would win if the game ended with these points.

use engine::{Outcome, Scores, Seat, Seats};
use time_agent::{
    Race,
    points::{PerRace, Points},
};

use super::context::Context;

/// `You would win, 45 VP to 30.`: if the points of the races changed by this, and the game ended.
pub(super) fn after(context: &Context<'_>, gains: &PerRace) -> String {
    let mut scores = Scores::default();
    for race in Race::ALL {
        if let Some(seat) = context.view.owner(race) {
            let vp = context.view.race(race).vp + gains[race.index()].vp;
            scores[seat.index()] += i32::from(context.world.shown(race, vp));
        }
    }
    let outcome = Outcome::highest(usize::from(context.view.players), scores);
    words(context, outcome)
}

/// The same with the points as they are.
pub(super) fn now(context: &Context<'_>) -> String {
    after(context, &[Points::default(); Race::ALL.len()])
}

fn words(context: &Context<'_>, outcome: Outcome) -> String {
    let (winners, scores) = (outcome.winners, outcome.played());
    let most = scores.iter().max().copied().unwrap_or_default();
    let is_loser = |seat: &usize| !winners.has(Seat::new(*seat));
    let next = (0..scores.len()).filter(is_loser).map(|seat| scores[seat]).max();
    let margin = next.map_or_else(String::new, |next| format!(" to {next}"));
    let who = match (winners.len(), context.you()) {
        (1, Some(you)) if winners == Seats::only(you) => "You would win".to_owned(),
        (1, _) => format!("{} would win", context.scene.names.list(winners)),
        (_, Some(you)) if winners.has(you) => {
            format!("You and {} would share the victory", context.scene.names.list(winners.without(you)))
        }
        _ => format!("{} would share the victory", context.scene.names.list(winners)),
    };
    format!("{who}, {most} VP{margin}.")
}
