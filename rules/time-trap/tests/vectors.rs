//! The replay compared with others: 256 recorded games that independent programs agree on, and a reference
//! written from the rulebook in `common/reference.rs`.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::reference::{self, Digits};
use engine::{Match, Seat, Source};
use proptest::prelude::*;
use serde_json::Value;
use time_trap::{
    Action, Fate, Man, Move, Order, Piece, Setup, Shot, Square, TURNS, TimeTrap, Timeline, Turn, price,
};

const RECORDED: &str = include_str!("../../../bench/vectors.json");

/// A game: starting squares, then the orders of all Men turn by turn.
struct Recorded {
    start: Vec<Square>,
    orders: Vec<Vec<Digits>>,
    points: Vec<u16>,
}

fn recorded() -> Vec<Recorded> {
    let number = |value: &Value| u16::try_from(value.as_u64().unwrap()).unwrap();
    let byte = |value: &Value| u8::try_from(number(value)).unwrap();
    let list = |value: &Value| value.as_array().unwrap().clone();
    let games: Vec<Value> = serde_json::from_str(RECORDED).unwrap();
    let game = |game: &Value| Recorded {
        start: list(&game["start"]).iter().map(|square| Square(byte(square))).collect(),
        orders: list(&game["orders"])
            .iter()
            .map(|turn| list(turn).iter().map(|order| (byte(&order[0]), byte(&order[1]))).collect())
            .collect(),
        points: list(&game["vp"]).iter().map(number).collect(),
    };
    games.iter().map(game).collect()
}

fn order((mv, shot): Digits) -> Order {
    Order::new(Move::numbered(mv).unwrap(), Shot::numbered(shot).unwrap())
}

fn turns(last: usize) -> impl Iterator<Item = (Turn, usize)> {
    (1..).zip(0..last)
}

/// The steps that give one player's Men their orders, with changes before them, and submit them.
fn steps(orders: &[Digits], changes: &[(Turn, usize, Digits)]) -> Vec<Action> {
    let two = |digits| [Action::Move(order(digits).mv()), Action::Fire(order(digits).shot())];
    let mut steps = Vec::new();
    for &(turn, man, digits) in changes {
        steps.push(Action::Past { turn, man: Man::ALL[man] });
        steps.extend(two(digits));
    }
    for (man, &digits) in Man::ALL.into_iter().zip(orders) {
        steps.push(Action::Man(man));
        steps.extend(two(digits));
    }
    steps.push(Action::Submit);
    steps
}

fn started(start: &[Square]) -> Match<TimeTrap> {
    let players = start.len() / 5;
    let names = (1..=players).map(|player| player.to_string()).collect();
    Match::start_from(Setup::fixed(players, start), 1, names, Source::SCRIPTED, None).unwrap()
}

#[test]
fn recorded_games_come_out_the_same_through_a_match() {
    let games = recorded();
    assert_eq!(games.len(), 256);
    for (at, recorded) in games.iter().enumerate() {
        let mut game = started(&recorded.start);
        for row in &recorded.orders {
            for (index, orders) in row.chunks(5).enumerate() {
                game.play(Seat::new(index), &steps(orders, &[])).unwrap();
            }
        }
        let scores: Vec<_> = recorded.points.iter().map(|&points| i32::from(points)).collect();
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.played(), scores, "game {at}");
        let best = scores.iter().max().unwrap();
        assert!(outcome.winners.iter().all(|seat| scores[seat.index()] == *best));
        assert_eq!(outcome.winners.len(), scores.iter().filter(|score| *score == best).count());
    }
}

#[test]
fn recorded_games_come_out_the_same_by_replay() {
    for (at, recorded) in recorded().iter().enumerate() {
        let mut full = Timeline::new(4, &recorded.start);
        let mut latest = full.clone();
        let (mut by_full, mut by_latest) = (vec![0; 4], vec![0; 4]);
        for (turn, row) in (1..).zip(&recorded.orders) {
            for (piece, &digits) in Piece::all(4).zip(row) {
                full.set(turn, piece, order(digits));
                latest.set(turn, piece, order(digits));
            }
            full.replay(1, turn);
            latest.replay(turn, turn);
            assert_eq!(full, latest, "game {at}, turn {turn}");
            for player in 0..4 {
                by_full[player] += full.earned(turn, Seat::new(player));
                by_latest[player] += latest.earned(turn, Seat::new(player));
            }
        }
        assert_eq!((&by_full, &by_latest), (&recorded.points, &recorded.points), "game {at}");
    }
}

#[test]
fn the_reference_agrees_with_the_recorded_games() {
    for (at, recorded) in recorded().iter().enumerate() {
        let replays: Vec<_> =
            (1..=TURNS).map(|turns| reference::replay(&recorded.start, &recorded.orders[..turns])).collect();
        let score = |player| replays.iter().map(|shown| reference::score(shown, player)).sum::<u16>();
        assert_eq!((0..4).map(score).collect::<Vec<_>>(), recorded.points, "game {at}");
    }
}

/// A random game: start squares close together, orders for all turns, and requests to change the past.
#[derive(Clone, Debug)]
struct Wild {
    players: usize,
    start: Vec<Square>,
    orders: Vec<Vec<Digits>>,
    /// The turn on which, whose, the turn whose order, which Man, the new order.
    requests: Vec<(Turn, usize, Turn, usize, Digits)>,
}

fn any_order() -> impl Strategy<Value = Digits> {
    // Some Men stay or hold fire, so that they live long enough for a change to matter.
    prop_oneof![3 => (1..=9_u8, 0..=9_u8), 1 => Just((9, 0)), 1 => (1..=9_u8, Just(0))]
}

fn any_game() -> impl Strategy<Value = Wild> {
    (2..=9_usize).prop_flat_map(|players| {
        let men = players * 5;
        // Twice as many squares as Men, about a corner of the board, so that they meet and go over its edges.
        let squares: Vec<_> = (0..men * 2)
            .map(|at| Square(u8::try_from((at / 10 * 16 + at % 10 + 187) % 256).unwrap()))
            .collect();
        let start = Just(squares).prop_shuffle().prop_map(move |squares| squares[..men].to_vec());
        let orders = prop::collection::vec(prop::collection::vec(any_order(), men), TURNS);
        let request = (2..=10_u8, 0..players, 1..=9_u8, 0..5_usize, any_order());
        let requests = prop::collection::vec(request, 0..60);
        (start, orders, requests).prop_map(move |(start, orders, requests)| Wild {
            players,
            start,
            orders,
            requests,
        })
    })
}

/// The requests a player can pay for on a turn, each order once, as steps of his submission.
fn granted(wild: &Wild, turn: Turn, player: usize, energy: u16) -> Vec<(Turn, usize, Digits)> {
    let mut granted: Vec<(Turn, usize, Digits)> = Vec::new();
    let mut left = energy;
    for &(on, who, past, man, digits) in &wild.requests {
        let is_new = !granted.iter().any(|&(other, his, _)| (other, his) == (past, man));
        if (on, who) == (turn, player) && past < turn && is_new && price(turn - past) <= left {
            left -= price(turn - past);
            granted.push((past, man, digits));
        }
    }
    granted
}

/// Compares a timeline with the reference: every Man on every turn, and his fate.
fn compare(timeline: &Timeline, shown: &[Vec<reference::Pawn>], players: usize) -> Result<(), TestCaseError> {
    for (turn, men) in (0..).zip(shown) {
        for (piece, pawn) in Piece::all(players).zip(men) {
            let square = timeline.square(turn, piece);
            prop_assert_eq!(
                (i8::try_from(square.row()), i8::try_from(square.column())),
                (Ok(pawn.row), Ok(pawn.column)),
                "Man {} on turn {}",
                piece,
                turn
            );
            prop_assert_eq!(
                timeline.is_alive(turn, piece),
                pawn.destroyed.is_none(),
                "Man {}, turn {}",
                piece,
                turn
            );
        }
    }
    for (piece, pawn) in Piece::all(players).zip(&shown[shown.len() - 1]) {
        let fate = pawn.destroyed.map_or(Fate::Alive, Fate::Destroyed);
        prop_assert_eq!(timeline.fate(piece), fate);
        if let Fate::Destroyed(turn) = fate {
            prop_assert!(timeline.cause(turn, piece).is_some());
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    /// Changes of the past, replayed from the earliest turn they affect, give the same as a whole replay.
    #[test]
    fn a_replay_from_the_earliest_change_is_the_whole_replay(wild in any_game()) {
        let Wild { players, start, orders, .. } = &wild;
        let mut timeline = Timeline::new(*players, start);
        let mut written: Vec<Vec<Digits>> = Vec::new();
        for (turn, at) in turns(TURNS) {
            written.push(orders[at].clone());
            for (piece, &digits) in Piece::all(*players).zip(&orders[at]) {
                timeline.set(turn, piece, order(digits));
            }
            let mut earliest = turn;
            for player in 0..*players {
                for (past, man, digits) in granted(&wild, turn, player, 1000) {
                    written[usize::from(past) - 1][player * 5 + man] = digits;
                    timeline.set(past, Man::ALL[man].of(Seat::new(player)), order(digits));
                    earliest = earliest.min(past);
                }
            }
            timeline.replay(earliest, turn);
            let shown = reference::replay(start, &written);
            compare(&timeline, &shown, *players)?;
            for player in 0..*players {
                prop_assert_eq!(timeline.earned(turn, Seat::new(player)), reference::score(&shown, player));
            }
        }
    }

    /// A whole match keeps the books of the reference: points of all replays, Energy paid and spent.
    #[test]
    fn a_match_keeps_the_same_books(wild in any_game()) {
        let Wild { players, start, orders, .. } = &wild;
        let mut game = started(start);
        let mut written: Vec<Vec<Digits>> = Vec::new();
        let (mut energy, mut points) = (vec![0; *players], vec![0; *players]);
        for (turn, at) in turns(TURNS) {
            written.push(orders[at].clone());
            for player in 0..*players {
                energy[player] += 10;
                prop_assert_eq!(game.state().energy[player], energy[player]);
                let changes = granted(&wild, turn, player, energy[player]);
                for &(past, man, digits) in &changes {
                    written[usize::from(past) - 1][player * 5 + man] = digits;
                    let ago = u16::from(turn - past);
                    energy[player] -= ago * (ago + 1) / 2;
                }
                let mine = &orders[at][player * 5..player * 5 + 5];
                game.play(Seat::new(player), &steps(mine, &changes)).unwrap();
            }
            let shown = reference::replay(start, &written);
            compare(&game.state().timeline, &shown, *players)?;
            for (player, points) in points.iter_mut().enumerate() {
                *points += reference::score(&shown, player);
                prop_assert_eq!(game.state().points[player], *points);
            }
        }
        let best = points.iter().max().copied().unwrap_or_default();
        let outcome = game.outcome().unwrap();
        for (player, &points) in points.iter().enumerate() {
            prop_assert_eq!(outcome.winners.has(Seat::new(player)), points == best);
        }
    }
}
