//! The ending: who is home first, and what decided it.

use engine::{Seat, words::capital};
use kit::{
    Fragment,
    ending::{Ending, Rank},
};
use tow_truck::{EXPERT, GOOD, RescueView, Verdict, View, months, verdict_words};

use super::{context::Context, past};

/// The ranking and the reasons, once the game is over.
pub(super) fn draw(context: &Context<'_>) -> Option<Fragment> {
    if !context.view.over {
        return None;
    }
    let sides = sides(context);
    let key = |side: &Standing| (side.months, side.best);
    let rank = |side: &Standing| {
        let best = side.best.map_or_else(String::new, |best| format!(", best rescue {best}"));
        Rank {
            place: 1 + sides.iter().filter(|other| key(other) < key(side)).count(),
            seat: side.seat,
            name: side.name.clone(),
            result: format!("{}{best}", months(side.months)),
        }
    };
    let dearest = context.view.past.iter().max_by_key(|rescue| rescue.months);
    let decided = std::iter::once(decided(context.view, &sides)).chain(dearest.map(|one| dear(context, one)));
    // Two players win or lose together: there is nothing to rank.
    let (heading, ranking) = match context.view.verdict {
        Some(verdict) => (capital(verdict_words(verdict)), Vec::new()),
        None => ("The result".to_owned(), sides.iter().map(rank).collect()),
    };
    let ending = Ending { heading, ranking, decided: decided.collect(), ..Ending::default() };
    Some(ending.draw())
}

/// A player or a team, with its months and its best rescue.
struct Standing {
    /// The player, if it is one.
    seat: Option<Seat>,
    /// Its name in a sentence: `Ada`, `Team 1`.
    short: String,
    /// The same with everyone in it.
    name: String,
    months: u32,
    best: Option<u32>,
}

/// All sides, the best first.
fn sides(context: &Context<'_>) -> Vec<Standing> {
    let view = context.view;
    let side = |seat: Seat, short: String, name: String| Standing {
        seat: (view.players == 3).then_some(seat),
        short,
        name,
        months: view.months[seat.index()],
        best: view.best[seat.index()],
    };
    let mut sides: Vec<_> = match view.teams {
        Some(teams) => {
            let team = |(number, team): (usize, engine::Seats)| {
                let names = context.scene.names.list(team);
                Some(side(team.lowest()?, format!("Team {number}"), format!("Team {number}: {names}")))
            };
            (1..).zip(teams).filter_map(team).collect()
        }
        None if view.players == 2 => {
            let both = context.scene.names.list(engine::Seats::first(2));
            vec![side(Seat::new(0), both.clone(), both)]
        }
        None => {
            let one = |seat: Seat| side(seat, context.name(seat), context.name(seat));
            (0..view.players).map(Seat::new).map(one).collect()
        }
    };
    sides.sort_by_key(|side| (side.months, side.best));
    sides
}

/// Why the winners won, or how good two players were.
fn decided(view: &View, sides: &[Standing]) -> String {
    let total = sides.first().map_or(0, |side| side.months);
    match (view.verdict, sides) {
        (Some(Verdict::Expert), _) => format!("{} in all; {EXPERT} or less is expert.", months(total)),
        (Some(Verdict::Good), _) => {
            let more = total - EXPERT;
            format!("{} in all, good. {} fewer would have been expert.", months(total), months(more))
        }
        (Some(Verdict::Review), _) => {
            let more = months(total - GOOD);
            format!("{} in all, {more} too many for a good score: {GOOD} or less is good.", months(total))
        }
        (None, [first, second, ..]) if first.months < second.months => {
            format!("{} wins by {}.", first.short, months(second.months - first.months))
        }
        (None, [first, second, ..]) if first.best < second.best => {
            format!("A tie, so the best single rescue decides: {}.", months(first.best.unwrap_or_default()))
        }
        _ => "A tie, even in the best single rescue: the victory is shared.".to_owned(),
    }
}

/// What the dearest rescue cost.
fn dear(context: &Context<'_>, rescue: &RescueView) -> String {
    let year = rescue.place.map_or_else(String::new, |place| format!(" from {}", place.year));
    let agent = context.name(rescue.crew.agent);
    format!("The longest rescue was {}’s{year}: {}, {}.", agent, months(rescue.months), past::parts(rescue))
}
