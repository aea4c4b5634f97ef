//! The end of the game: who came where, and what decided it.

use engine::{
    Seat,
    words::{count, count_of},
};
use kit::{
    Fragment,
    ending::{Ending, Rank, victory},
};
use time_trap::PlayerView;

use super::context::Context;

/// The end, as the fragment `result`; none while the game runs.
pub(super) fn draw(context: &Context<'_>) -> Option<Fragment> {
    let scene = context.scene;
    let winners = scene.outcome?.winners;
    let rank = |(place, player): (usize, &PlayerView)| Rank {
        place,
        seat: Some(player.seat),
        name: scene.name(player.seat),
        result: format!(
            "{}, {} left",
            count(player.points, "point"),
            count_of(men(context, player.seat), "Man", "Men")
        ),
    };
    let ending = Ending {
        heading: victory(scene, winners),
        ranking: ranked(&context.view.shared.players).into_iter().map(rank).collect(),
        decided: vec![decided(context)],
        ..Ending::default()
    };
    Some(ending.draw())
}

/// All players, best first, each with their place; equal points share a place.
fn ranked(players: &[PlayerView]) -> Vec<(usize, &PlayerView)> {
    let mut sorted: Vec<_> = players.iter().collect();
    sorted.sort_by_key(|player| std::cmp::Reverse(player.points));
    let place = |player: &PlayerView| players.iter().filter(|other| other.points > player.points).count() + 1;
    sorted.into_iter().map(|player| (place(player), player)).collect()
}

/// How many of a player's Men are left.
fn men(context: &Context<'_>, seat: Seat) -> i64 {
    let own = context.view.shared.men.iter().filter(|man| man.man.owner() == seat);
    own.filter(|man| man.destroyed.is_none()).map(|_| 1).sum()
}

/// What decided the game, in a sentence or two.
fn decided(context: &Context<'_>) -> String {
    let players = &context.view.shared.players;
    let ranked = ranked(players);
    let [(_, first), (_, second), ..] = ranked.as_slice() else { return String::new() };
    let (winner, other) = (context.scene.name(first.seat), context.scene.name(second.seat));
    let margin = first.points - second.points;
    if margin == 0 {
        return format!("{winner} and {other} scored the same.");
    }
    let since = match lead_since(players, first) {
        1 => format!("{winner} led from the first turn"),
        turn if turn == first.history.len() => format!("{winner} took the lead on the last turn"),
        turn => format!("{winner} took the lead on turn {turn} and kept it"),
    };
    let points = count_of(i64::from(margin), "point", "points");
    let (most, fewer) = (men(context, first.seat), men(context, second.seat));
    let left = count_of(most, "Man", "Men");
    let end = if most == fewer {
        format!("both had {left} left at the end")
    } else {
        format!("{winner} had {left} left at the end, {other} had {fewer}")
    };
    format!("{since}, {points} ahead of {other}; {end}.")
}

/// The turn from whose end on the winner has had more points than anyone else.
fn lead_since(players: &[PlayerView], winner: &PlayerView) -> usize {
    let points =
        |player: &PlayerView, turn: usize| player.history.get(turn).map_or(0, |account| account.points);
    let leads = |turn: &usize| {
        let others = players.iter().filter(|other| other.seat != winner.seat);
        others.map(|other| points(other, *turn)).all(|other| other < points(winner, *turn))
    };
    let turns = winner.history.len();
    turns - (0..turns).rev().take_while(leads).count() + 1
}

#[cfg(test)]
mod tests {
    use time_trap::TurnResult;

    use super::*;

    fn player(seat: usize, points: &[u16]) -> PlayerView {
        let history = points.iter().map(|&points| TurnResult { energy: 0, points }).collect();
        let points = points.last().copied().unwrap_or_default();
        PlayerView { seat: Seat::new(seat), energy: 0, points, submitted: false, missed: false, history }
    }

    #[test]
    fn equal_points_share_a_place() {
        let players = [player(0, &[5]), player(1, &[9]), player(2, &[9]), player(3, &[1])];
        let places: Vec<_> =
            ranked(&players).iter().map(|(place, player)| (*place, player.seat.index())).collect();
        assert_eq!(places, [(1, 1), (1, 2), (3, 0), (4, 3)]);
    }

    #[test]
    fn the_lead_is_counted_from_the_turn_it_was_taken_for_good() {
        let behind = player(0, &[5, 9, 20, 21]);
        let winner = player(1, &[6, 8, 20, 30]);
        assert_eq!(lead_since(&[behind, winner.clone()], &winner), 4, "equal points are no lead");
        assert_eq!(lead_since(&[player(0, &[1, 2, 3, 4]), winner.clone()], &winner), 1);
    }
}
