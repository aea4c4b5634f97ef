//! How a fight ended: who won and why, and what became of each figure.

use engine::{Seat, words};
use fantasy_trip::{
    Event, State, View,
    body::{Fate, Id},
    setup::Contest,
    state::{End, Phase},
    view::Seen,
};
use kit::{
    Fragment,
    ending::{Ending, Rank},
    why::why,
};
use maud::{Markup, html};
use plugin::Fact;

use super::{
    context::{Context, side_class},
    counters,
};

/// The end as the fragment `result`; none while the fight continues.
pub(super) fn draw(context: &Context<'_>) -> Option<Fragment> {
    let (Phase::Over(end), Some(_)) = (context.view.phase, context.scene.outcome) else { return None };
    let ending = Ending {
        heading: heading(context, end),
        ranking: ranking(context),
        decided: [Some(reason(context, end)), last_blow(context)].into_iter().flatten().collect(),
        more: figures(context),
    };
    Some(ending.draw())
}

/// Who won, to the viewer or to others.
pub(super) fn heading(context: &Context<'_>, end: End) -> String {
    let winners = context.scene.outcome.map(|outcome| outcome.winners).unwrap_or_default();
    let you = context.scene.viewer.seat();
    match (end, winners.len()) {
        (End::NoOne, _) | (_, 0) => "No one is left to win.".to_owned(),
        (_, 1) if you.is_some_and(|seat| winners.has(seat)) => "You win the fight.".to_owned(),
        (_, 1) => format!("{} wins the fight.", context.scene.names.list(winners)),
        _ => format!("{} share the victory.", context.scene.names.list(winners)),
    }
}

/// [V1] [V3] Why it is over.
fn reason(context: &Context<'_>, end: End) -> String {
    let turns = words::count(i64::from(context.view.turn), "turn");
    match end {
        End::LastSide(side) => format!(
            "After {turns} {} is the last side with a figure able to fight. [V1]",
            context.scene.name(State::seat_of(side))
        ),
        End::NoOne => format!("After {turns} no side has a figure able to fight. [V1]"),
        End::Limit => format!(
            "The limit of {turns} is reached. Points are the ST, DX and IQ of the enemies who are out, half for those who left. [V3]"
        ),
    }
}

/// What took out the last figure that fell.
fn last_blow(context: &Context<'_>) -> Option<String> {
    let mut attack = None;
    let mut told = None;
    for (_, _, event) in context.scene.history.events(0) {
        match *event {
            Event::Attacked { by, target, .. } => attack = Some((by, target)),
            Event::TurnBegan(_) => attack = None,
            Event::Out(who, fate) => {
                let is_felled = matches!(fate, Fate::Unconscious | Fate::Dying | Fate::Dead);
                let by = attack.filter(|(_, target)| is_felled && target.id == who.id).map(|(by, _)| by);
                told = Some((who, fate, by));
            }
            _ => {}
        }
    }
    let (who, fate, by) = told?;
    let name = context.who(who);
    Some(match by {
        Some(by) => format!("The last blow: {} against {name}.", context.who(by)),
        None => format!("The last to go: {name}, {}.", counters::fate_words(fate)),
    })
}

fn ranking(context: &Context<'_>) -> Vec<Rank> {
    let Some(outcome) = context.scene.outcome else { return Vec::new() };
    let scores = outcome.played();
    let key = |side: usize| (outcome.winners.has(Seat::new(side)), scores[side]);
    let mut sides: Vec<usize> = (0..scores.len()).collect();
    sides.sort_by_key(|side| std::cmp::Reverse(key(*side)));
    let rank = |side: usize| Rank {
        place: 1 + (0..scores.len()).filter(|other| key(*other) > key(side)).count(),
        seat: Some(Seat::new(side)),
        name: context.scene.name(Seat::new(side)),
        result: words::count(scores[side], "point"),
    };
    sides.into_iter().map(rank).collect()
}

/// [X1] [X2] [X3] Each figure’s fate, and what it learned.
fn figures(context: &Context<'_>) -> Markup {
    let roster = || context.view.figures.iter().filter(|seen| seen.id < context.view.roster);
    let rule = match context.view.options.contest {
        Contest::Death => "X1",
        Contest::Arena => "X2",
        Contest::Practice => "X3",
    };
    html! {
        table.ruled.fates {
            thead { tr {
                th scope="col" { "Figure" } th scope="col" { "Fate" } th scope="col" { "ST" }
                th scope="col" { "Hits done" } th scope="col" { "Experience " (why(engine::Rule(rule))) }
            } }
            tbody {
                @for seen in roster() {
                    tr class=(side_class(seen.body.own_side)) {
                        td { (seen.name) }
                        td { (fate(seen)) }
                        td { (counters::minus(seen.st)) " of " (seen.body.st) }
                        td { (hits_done(context, seen.id)) }
                        td { (context.state.experience(seen.id)) }
                    }
                }
            }
        }
    }
}

fn fate(seen: &Seen) -> &'static str {
    match seen.body.fate {
        Fate::Able => "still able to fight",
        fate => counters::fate_words(fate),
    }
}

/// The hits that a figure’s attacks did.
fn hits_done(context: &Context<'_>, id: Id) -> i32 {
    let mut by = None;
    let mut done = 0;
    for (_, _, event) in context.scene.history.events(0) {
        match *event {
            Event::Attacked { by: attacker, .. } => by = Some(attacker.id),
            Event::Cast(..) | Event::TurnBegan(_) | Event::Moved(..) => by = None,
            Event::Hurt { hits, cause: fantasy_trip::event::Cause::Attack, .. } if by == Some(id) => {
                done += i32::from(hits);
            }
            _ => {}
        }
    }
    done
}

/// The rules that the end cites.
pub(super) fn cited(context: &Context<'_>) -> Vec<engine::Rule> {
    if context.is_over() { ["V1", "V3", "X1", "X2", "X3"].map(engine::Rule).to_vec() } else { Vec::new() }
}

/// What is worth keeping of a seat.
pub(crate) fn facts(view: &View, seat: Seat) -> Vec<Fact> {
    let side = State::side_of(seat);
    let own = || view.figures.iter().filter(move |seen| seen.id < view.roster && seen.body.own_side == side);
    let up = own().filter(|seen| seen.body.fate == Fate::Able).count();
    let names: Vec<_> = own().map(|seen| seen.name.as_str()).collect();
    let end = match view.phase {
        Phase::Over(End::Limit) => "turn limit",
        Phase::Over(End::NoOne) => "no one left",
        _ => "last side",
    };
    vec![
        Fact::class("Map", view.ground.title.clone()),
        Fact::new("Figures", names.join(", ")),
        Fact::new("Still up", format!("{up} of {}", names.len())),
        Fact::new("Turns", view.turn.to_string()),
        Fact::new("Ended by", end),
    ]
}
