//! What the page tells those who are asked whether they oppose: what the active race could alter, if it can pay.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Game, draw, tour};
use engine::{Seat, Viewer};
use time_agent::{Race, STANDARD_BOARD, Stage};

/// What is offered to the seat as at stake, and how the active race could pay for it: alone, or with shares of others.
fn stake(game: &Game, seat: Seat) -> Option<(String, bool, bool)> {
    let state = game.state();
    let (_, hex) = state.next_question(seat).filter(|_| state.stage == Stage::Oppose)?;
    let cost = state.layout.alteration_cost(&state.world, hex)?;
    let active = state.active().unwrap();
    let credits = |race: Race| state.race(race).credits;
    let others = state.played().filter(|race| *race != active && state.owner(*race) != Some(seat));
    let sum: u16 = credits(active) + others.map(credits).sum::<u16>();
    let drawn = draw(game, Viewer::Seat(seat), "");
    Some((drawn.fragment("actions").to_owned(), credits(active) >= cost, sum >= cost))
}

#[test]
fn it_says_that_they_could_alter_a_hex_only_if_they_could_pay() {
    let mut seen = [0; 3];
    let mut check = |game: &Game, _| {
        for seat in game.to_act() {
            let Some((page, alone, together)) = stake(game, seat) else { continue };
            let told = [
                page.contains("They could alter"),
                page.contains("If others pay a part, they could alter"),
                !page.contains("could alter"),
            ];
            assert_eq!(told, [alone, together && !alone, !together], "{page}");
            seen.iter_mut().zip(told).for_each(|(count, is_told)| *count += usize::from(is_told));
        }
    };
    // Four credits a round take an agent to the nearest tiles and leave nothing to alter them with.
    let poor = [46, 18, 28, 27, 24, 16]
        .iter()
        .fold(STANDARD_BOARD.to_owned(), |board, rp| board.replace(&format!(" rp {rp} "), " rp 4 "));
    for (seats, seed) in [2, 3, 2, 6].into_iter().cycle().zip(1..=40) {
        tour(seats, &[], seed, 900, &mut check);
        tour(seats, &[("board", &poor)], seed, 900, &mut check);
    }
    assert!(seen.iter().all(|count| *count > 1), "{seen:?}");
}
