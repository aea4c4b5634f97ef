//! How a game ended: who won, why, the points of each race, and what decided it.

use engine::{Outcome, Seat, Setting};
use kit::{
    Fragment,
    ending::{Ending, Rank, victory},
};
use maud::html;
use plugin::Fact;
use time_agent::{End, Event, HexId, Race, Reversal, Stage, Technology, ValueSource, View, World};

use super::{context::Context, race};

/// The end as the fragment `result`; none while the game continues.
pub(super) fn draw(context: &Context<'_>) -> Option<Fragment> {
    let (Stage::Over(end), Some(outcome)) = (context.view.stage, context.scene.outcome) else { return None };
    let decided = std::iter::once(why(context, end)).chain(swings(context, outcome)).collect();
    Some(
        Ending {
            heading: victory(context.scene, outcome.winners),
            ranking: ranking(context, outcome),
            decided,
            more: more(context),
        }
        .draw(),
    )
}

fn ranking(context: &Context<'_>, outcome: Outcome) -> Vec<Rank> {
    let scores = outcome.played();
    let mut seats: Vec<usize> = (0..scores.len()).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(scores[*seat]));
    let place = |score: i32| 1 + scores.iter().filter(|other| **other > score).count();
    let rank = |seat: usize| {
        let races: Vec<_> = context
            .view
            .hand(Seat::new(seat))
            .map(|race| format!("{} {}", race.people(), context.view.vp(race)))
            .collect();
        Rank {
            place: place(scores[seat]),
            seat: Some(Seat::new(seat)),
            name: context.scene.name(Seat::new(seat)),
            result: format!("{} VP ({})", scores[seat], races.join(", ")),
        }
    };
    seats.into_iter().map(rank).collect()
}

/// Who cut off Time Travel, and how.
fn why(context: &Context<'_>, end: End) -> String {
    let world = context.world;
    let name = world.board.name(Technology::TimeTravel);
    if end == End::LastRound {
        return format!("The last round was played with {name} still Connected.");
    }
    let mut last = None;
    for (_, _, event) in context.scene.history.events(0) {
        match *event {
            Event::Altered { race, hex, .. } => {
                last = Some(format!("The {} altered {}", race.people(), at(world, context.view, hex)));
            }
            Event::Rotated { race, hex, .. } => last = Some(format!("The {} rotated {hex}", race.people())),
            Event::TurnBegan(race) => last = Some(format!("The {} moved", race.people())),
            _ => {}
        }
    }
    // They may have been turned up long before, and the secondary that saved it then may be gone now.
    let events = || context.scene.history.events(0);
    let end = events().last().map_or(0, |(entry, ..)| entry);
    let doubted =
        events().filter(|(_, _, event)| matches!(event, Event::Doubted)).map(|(entry, ..)| entry).last();
    let turned = match doubted {
        Some(entry) if entry == end => " All tiles were turned up, and no secondary invention saved it.",
        _ => "",
    };
    format!(
        "{}, and {name} no longer reached the present.{turned}",
        last.unwrap_or_else(|| "Someone moved".to_owned())
    )
}

fn at(world: &World, view: &View, hex: HexId) -> String {
    let event = view.layout.face(hex).and_then(|tile| world.event(tile));
    event.map_or_else(|| hex.to_string(), |event| format!("{} in {hex}", event.name))
}

/// The changes that gained and cost the winners' races the most.
fn swings(context: &Context<'_>, outcome: Outcome) -> Option<String> {
    let is_winner = |race: Race| context.view.owner(race).is_some_and(|seat| outcome.winners.has(seat));
    let best = context.scene.history.events(0).filter_map(|(_, _, event)| match *event {
        Event::Changed { race, source, by, .. } if is_winner(race) && by.vp > 0 => {
            Some((by.vp, race, source))
        }
        _ => None,
    });
    let (vp, race, source) = best.max_by_key(|(vp, ..)| *vp)?;
    Some(format!("Best move: {} gave the {} {vp} VP.", cause(context.world, source), race.people()))
}

fn cause(world: &World, source: ValueSource) -> String {
    let event = |tile| world.event(tile).map_or("an event", |event| event.name.as_str());
    match source {
        ValueSource::Event(tile, Reversal::Reversed) => format!("“{}”, reversed,", event(tile)),
        ValueSource::Event(tile, Reversal::Restored) => format!("“{}”, restored,", event(tile)),
        ValueSource::Disconnected(technology) => format!("cutting off {}", world.board.name(technology)),
        ValueSource::Connected(technology) => format!("connecting {}", world.board.name(technology)),
    }
}

/// What became of each race.
fn more(context: &Context<'_>) -> maud::Markup {
    html! {
        p.final-points {
            @for race in Race::ALL {
                @let start = context.world.board.races[race.index()].vp;
                span.gain { (race::chip(race)) " " (start) " → " b { (context.view.vp(race)) } " VP" } " "
            }
        }
    }
}

/// What is worth keeping of a seat.
pub(super) fn facts(view: &View, seat: Seat) -> Vec<Fact> {
    let races: Vec<_> = view.hand(seat).map(Race::people).collect();
    let end = match view.stage {
        Stage::Over(End::LastRound) => "last round",
        _ => "time travel cut off",
    };
    vec![
        Fact::class("Players", view.players.to_string()),
        Fact::new("Races", races.join(", ")),
        Fact::new("Rounds", view.round.to_string()),
        Fact::new("Ended by", end),
    ]
}

/// The same hands at the same seats.
pub(super) fn same_start(view: &View) -> Vec<Setting> {
    let hand = |seat: usize| view.hand(Seat::new(seat)).map(Race::name).collect::<Vec<_>>().join("+");
    let hands: Vec<_> = (0..usize::from(view.players)).map(hand).collect();
    vec![Setting::new("races", hands.join(" / "))]
}
