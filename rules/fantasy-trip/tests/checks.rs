//! Numbers worked out elsewhere: strokes, duels in two models, rolls, spells. Reckoned with the game's own tables, in whole
//! numbers, and compared to a billionth; and duels played through the rules.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::*;
use engine::{Fast, Game as _, Narrated as _, Silent};
use fantasy_trip::{
    Action, FantasyTrip,
    action::{Aim, Mode},
    body::{Fate, Posture},
    damage::{Blow, Damage, Spread},
    odds::Prospect,
    rolls::{Passing, Stroke, passing, save_ways, stroke_ways, sums},
    spells::Spell,
    state::{Attack, Phase},
};
use lawbook::trial::seat;

/// One, in the fixed-point numbers of this file.
const ONE: i128 = 1_000_000_000_000_000_000;

fn times(one: i128, other: i128) -> i128 {
    one * other / ONE
}

fn part(ways: u64, of: u64) -> i128 {
    i128::from(ways) * ONE / i128::from(of)
}

/// Compares with a decimal, to a billionth.
#[track_caller]
fn near(seen: i128, decimal: &str) {
    let (whole, digits) = decimal.split_once('.').unwrap();
    let digits = format!("{digits:0<18}");
    let wanted = whole.parse::<i128>().unwrap() * ONE + digits.parse::<i128>().unwrap();
    assert!((seen - wanted).abs() <= ONE / 1_000_000_000, "{seen} is not {decimal}");
}

/// The hits of one stroke, misses included.
fn stroke(adj_dx: i16, dice: u8, blow: Blow) -> Spread {
    let of = sums(dice).all();
    let ways = [1, 2, 3].map(|multiple| {
        stroke_ways(dice, adj_dx, |it| matches!(it, Stroke::Hit { multiple: m, .. } if m == multiple)).0
    });
    let spreads = [1, 2, 3].map(|multiple| Spread::of_blow(Blow { multiple, ..blow }));
    let nothing = Spread::nothing();
    let parts = ways.into_iter().zip(&spreads).chain([(of - ways.iter().sum::<u64>(), &nothing)]);
    Spread::mix(of, parts)
}

fn plain(dice: u8, plus: i8, stops: i16) -> Blow {
    Blow::plain(Damage::new(dice, plus), stops)
}

#[track_caller]
fn fraction(seen: (u64, u64), wanted: (u64, u64)) {
    assert_eq!(
        u128::from(seen.0) * u128::from(wanted.1),
        u128::from(wanted.0) * u128::from(seen.1),
        "{seen:?} is not {wanted:?}"
    );
}

#[test]
fn to_hit() {
    let three = [10, 20, 35, 56, 81, 108, 135, 160, 181, 196, 206];
    (5..=15).zip(three).for_each(|(dx, ways)| assert_eq!(stroke_ways(3, dx, Stroke::hits), (ways, 216)));
    for (dx, ways) in [(-4, 10), (3, 10), (4, 10), (16, 206), (30, 206)] {
        assert_eq!(stroke_ways(3, dx, Stroke::hits), (ways, 216));
    }
    for (dx, ways) in [(-4, 5), (3, 5), (20, 1226), (30, 1226)] {
        assert_eq!(stroke_ways(4, dx, Stroke::hits), (ways, 1296));
    }
    let four = [5, 15, 35, 70, 126, 206, 310, 435, 575, 721, 861, 986, 1090, 1170, 1226];
    (5..=19).zip(four).for_each(|(dx, ways)| assert_eq!(stroke_ways(4, dx, Stroke::hits), (ways, 1296)));
    let multiple = |dice, wanted| {
        stroke_ways(dice, 9, |it| matches!(it, Stroke::Hit { multiple, .. } if multiple == wanted)).0
    };
    assert_eq!((multiple(3, 3), multiple(3, 2), multiple(4, 3), multiple(4, 2)), (1, 3, 1, 4));
    let bad = |dice| {
        (stroke_ways(dice, 9, |it| it == Stroke::Drop).0, stroke_ways(dice, 9, |it| it == Stroke::Break).0)
    };
    assert_eq!((bad(3), bad(4)), ((3, 1), (30, 5)));
}

#[test]
fn mean_hits() {
    let table = [
        ((1, -1), [(5, 2), (5, 3), (1, 1), (1, 2), (1, 6), (0, 1), (0, 1)]),
        ((1, 0), [(7, 2), (5, 2), (5, 3), (1, 1), (1, 2), (1, 6), (0, 1)]),
        ((2, -1), [(6, 1), (5, 1), (145, 36), (28, 9), (41, 18), (14, 9), (35, 36)]),
        ((2, 0), [(7, 1), (6, 1), (5, 1), (145, 36), (28, 9), (41, 18), (14, 9)]),
        ((3, -1), [(19, 2), (17, 2), (15, 2), (1405, 216), (1193, 216), (329, 72), (791, 216)]),
    ];
    for ((dice, plus), means) in table {
        for (stops, mean) in (0..).zip(means) {
            fraction(Spread::of_blow(plain(dice, plus, stops)).mean(), mean);
        }
    }
}

#[test]
fn one_stroke() {
    let rows = [
        (10, 3, plain(2, 0, 3), (4229, 1944), (847, 3888), (47, 864)),
        (10, 4, plain(2, 0, 3), (10459, 15552), (1591, 23328), (185, 11664)),
        (12, 3, plain(2, 0, 0), (385, 72), (1607, 2592), (1237, 3888)),
        (10, 3, plain(3, -1, 3), (40499, 11664), (17491, 46656), (1153, 5832)),
        (9, 3, plain(3, 0, 2), (247, 72), (15953, 46656), (5623, 23328)),
        (14, 3, plain(1, 2, 2), (1427, 432), (5, 16), (17, 1296)),
    ];
    for (dx, dice, blow, mean, five, eight) in rows {
        let spread = stroke(dx, dice, blow);
        fraction(spread.mean(), mean);
        fraction((spread.at_least(5), spread.of()), five);
        fraction((spread.at_least(8), spread.of()), eight);
    }
    let charge = stroke(12, 3, Blow { after: 1, ..plain(1, 1, 2) });
    fraction(charge.mean(), (655, 144));
    fraction((charge.at_least(8), charge.of()), (31, 144));
    let (hit, of) = stroke_ways(3, 12 - 4, Stroke::hits);
    fraction((of * of - (of - hit) * (of - hit), of * of), (329, 729));
}

/// A fighter of the model: ST, adjDX, and what its stroke does at each adjDX.
struct Fighter {
    st: usize,
    adj_dx: i16,
    damage: Damage,
    /// What the other's armour stops.
    stops: i16,
}

impl Fighter {
    /// The chances of each number of hits at this adjDX, up to the most that matter.
    fn hits(&self, adj_dx: i16) -> Vec<i128> {
        let spread = stroke(adj_dx, 3, Blow::plain(self.damage, self.stops));
        (0..64).map(|hits| part(spread.exactly(hits), spread.of())).collect()
    }
}

/// Two ready figures face to face, as the rules see them.
fn pair(foe: &str) -> [Fighter; 2] {
    let fight = duel("Bron", foe);
    [(0, 1), (1, 0)].map(|(by, target)| {
        let mode = if fight.body(by).is_beast() { Mode::Claws } else { Mode::Right };
        let attack = Attack::new(by, target, mode, Aim::Body);
        let reckoning = fight.state.reckon(seat(usize::from(by) + 1), &attack);
        let blow = fight.state.blow(&attack, 1, true);
        Fighter {
            st: usize::try_from(fight.body(by).st).unwrap(),
            adj_dx: reckoning.tally.total,
            damage: blow.damage,
            stops: blow.stops,
        }
    })
}

/// How a duel stands: ST of both, and whether each is hurt for its next stroke.
type Standing = (usize, usize, bool, bool);

/// What the model adds to the bare strokes.
#[derive(Clone, Copy, PartialEq)]
enum Model {
    Strokes,
    Wounds,
}

struct Solver {
    fighters: [Fighter; 2],
    model: Model,
    /// The hits of each fighter at each adjDX, from 0.
    tables: [Vec<Vec<i128>>; 2],
}

impl Solver {
    fn new(fighters: [Fighter; 2], model: Model) -> Self {
        let tables = [0, 1].map(|who: usize| (0..=20).map(|dx| fighters[who].hits(dx)).collect());
        Self { fighters, model, tables }
    }

    fn adj(&self, who: usize, st: usize, hurt: bool) -> i16 {
        let wounds =
            if self.model == Model::Wounds { 2 * i16::from(hurt) + 3 * i16::from(st <= 3) } else { 0 };
        self.fighters[who].adj_dx - wounds
    }

    /// Every way a turn can go from here, with its chance; `None` for the ST of someone who is out.
    fn turn(&self, from: Standing) -> Vec<(Standing, i128)> {
        let (one, other) = (self.adj(0, from.0, from.2), self.adj(1, from.1, from.3));
        let mut ends = Vec::new();
        for first in [0, 1] {
            let weight = match one.cmp(&other) {
                std::cmp::Ordering::Equal => ONE / 2,
                std::cmp::Ordering::Greater => {
                    if first == 0 {
                        ONE
                    } else {
                        0
                    }
                }
                std::cmp::Ordering::Less => {
                    if first == 1 {
                        ONE
                    } else {
                        0
                    }
                }
            };
            if weight == 0 {
                continue;
            }
            for (middle, chance) in self.strike(first, from) {
                if middle.0 == 0 || middle.1 == 0 {
                    ends.push((middle, times(weight, chance)));
                    continue;
                }
                for (end, then) in self.strike(1 - first, middle) {
                    ends.push((end, times(weight, times(chance, then))));
                }
            }
        }
        ends
    }

    fn strike(&self, who: usize, from: Standing) -> Vec<(Standing, i128)> {
        let (mut st, mut hurt) = ([from.0, from.1], [from.2, from.3]);
        let dx = self.adj(who, st[who], hurt[who]).max(0);
        hurt[who] = false;
        let table = &self.tables[who][usize::try_from(dx).unwrap()];
        let before = st[1 - who];
        let mut ends = Vec::new();
        for (hits, chance) in table.iter().enumerate().filter(|(_, chance)| **chance > 0) {
            st[1 - who] = before.saturating_sub(hits);
            let mut after = hurt;
            after[1 - who] |= hits >= 5 && self.model == Model::Wounds;
            ends.push(((st[0], st[1], after[0], after[1]), *chance));
        }
        ends
    }

    /// The chance that the first wins, and the expected number of turns.
    fn solve(&self) -> (i128, i128) {
        let (most, least) = (self.fighters[0].st, self.fighters[1].st);
        let mut known = vec![(0, 0); (most + 1) * (least + 1) * 4];
        let at = |(x, y, a, b): Standing| ((x * (least + 1) + y) * 2 + usize::from(a)) * 2 + usize::from(b);
        for y in 0..=least {
            for flags in 0..4 {
                for x in 1..=most {
                    let here = (x, y, flags & 2 != 0, flags & 1 != 0);
                    if y == 0 {
                        known[at(here)] = (ONE, 0);
                    }
                }
            }
        }
        for x in 1..=most {
            for y in 1..=least {
                for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
                    let here = (x, y, a, b);
                    let (mut win, mut turns, mut again) = (0, ONE, 0);
                    for (end, chance) in self.turn(here) {
                        if end == here {
                            again += chance;
                        } else {
                            win += times(chance, known[at(end)].0);
                            turns += times(chance, known[at(end)].1);
                        }
                    }
                    known[at(here)] = (win * ONE / (ONE - again), turns * ONE / (ONE - again));
                }
            }
        }
        known[at((most, least, false, false))]
    }

    /// The chances that each has won after this many turns.
    fn after(&self, turns: usize) -> (i128, i128) {
        let mut now = vec![((self.fighters[0].st, self.fighters[1].st, false, false), ONE)];
        for _ in 0..turns {
            let mut next = std::collections::BTreeMap::new();
            for (from, chance) in now {
                let over = from.0 == 0 || from.1 == 0;
                let ends = if over { vec![(from, ONE)] } else { self.turn(from) };
                for (end, then) in ends {
                    *next.entry(end).or_insert(0) += times(chance, then);
                }
            }
            now = next.into_iter().collect();
        }
        let sum = |won: fn(&Standing) -> bool| {
            now.iter().filter(|(end, _)| won(end)).map(|(_, chance)| chance).sum()
        };
        (sum(|end| end.1 == 0), sum(|end| end.0 == 0))
    }
}

const DUELS: [(&str, [&str; 4]); 8] = [
    ("Bron", ["0.500000000000", "4.908922583", "0.500000000000", "5.291154649"]),
    ("Korin", ["0.470820957506", "3.392450070", "0.467000017554", "3.729130301"]),
    ("Tessa", ["0.517571721138", "4.105061376", "0.510256512354", "4.404950359"]),
    ("Hugh", ["0.571666975358", "8.241670554", "0.579501368030", "8.812677537"]),
    ("Wolf", ["0.835303991116", "3.978890105", "0.799138498670", "4.166234365"]),
    ("Gargoyle", ["0.123695000262", "5.116937813", "0.137945612569", "5.386235197"]),
    ("Ysolde", ["0.867823483490", "5.020776642", "0.862279656029", "5.214532316"]),
    ("Lorien", ["0.627412278765", "4.865314816", "0.614216362059", "5.195395901"]),
];

#[test]
fn duels_of_strokes_alone() {
    for (foe, [win, turns, ..]) in DUELS {
        let seen = Solver::new(pair(foe), Model::Strokes).solve();
        near(seen.0, win);
        near(seen.1, turns);
    }
}

#[test]
fn duels_with_wounds() {
    for (foe, [.., win, turns]) in DUELS {
        let seen = Solver::new(pair(foe), Model::Wounds).solve();
        near(seen.0, win);
        near(seen.1, turns);
    }
}

#[test]
fn duels_turn_by_turn() {
    let table = [
        (
            "Bron",
            [
                ("0.009598548121", "0.009598548121"),
                ("0.058822555378", "0.058822555378"),
                ("0.145174481856", "0.145174481856"),
                ("0.242408647177", "0.242408647177"),
            ],
        ),
        (
            "Korin",
            [
                ("0.011738653690", "0.036772947242"),
                ("0.140149867855", "0.187933243890"),
                ("0.274139707433", "0.331136323939"),
                ("0.368024151949", "0.427285163701"),
            ],
        ),
    ];
    for (foe, rows) in table {
        let solver = Solver::new(pair(foe), Model::Strokes);
        for (turns, (won, lost)) in (1..).zip(rows) {
            let seen = solver.after(turns);
            near(seen.0, won);
            near(seen.1, lost);
        }
    }
}

/// Duels played through the rules, with everything but the strokes put back after each.
#[test]
fn played_duels_agree() {
    const GAMES: u32 = 6000;
    for (foe, wins) in [("Korin", 470_820), ("Tessa", 517_571), ("Wolf", 835_303), ("Lorien", 627_412)] {
        let fight = duel("Bron", foe);
        let mode = |id: u8| if fight.body(id).is_beast() { Mode::Claws } else { Mode::Right };
        let order = |coin: bool| {
            let (one, other) = (fight.state.order_dx(0), fight.state.order_dx(1));
            if one > other || one == other && coin { [0, 1] } else { [1, 0] }
        };
        let ready = [0, 1].map(|id| fight.clone().acts(id));
        let mut table = Silent(Fast::new(11));
        let mut chance = Fast::new(12);
        let mut won = 0;
        for _ in 0..GAMES {
            let mut st = [0, 1].map(|id| fight.body(id).st);
            while st[0] > 0 && st[1] > 0 {
                for by in order(chance.below(2) == 0) {
                    let target = 1 - by;
                    if st[usize::from(by)] <= 0 {
                        break;
                    }
                    let mut state = ready[usize::from(by)].state.clone();
                    let _ = FantasyTrip::apply(
                        &mut state,
                        seat(usize::from(by) + 1),
                        attack(mode(by), target),
                        &mut table,
                    );
                    st[usize::from(target)] -= state.figure(target).body.hurt;
                }
            }
            won += u32::from(st[0] > 0);
        }
        // Four times the error of sampling at even odds.
        let seen = u64::from(won) * 1_000_000 / u64::from(GAMES);
        assert!(seen.abs_diff(wins) < 26_000, "{foe}: {seen} of a million, not {wins}");
    }
}

/// Whole duels through the rules, turn by turn: initiative, order, strokes and the end are theirs. Only what the model leaves
/// out is switched off: great strength that is all exhaustion keeps wounds from hurting and felling anyone, weapons come
/// back to the hand, and no one is forced back.
#[test]
fn duels_played_by_the_rules_agree() {
    const GAMES: i32 = 4000;
    for (foe, wins, turns) in [("Korin", 470_820, 3392), ("Tessa", 517_571, 4105), ("Lorien", 627_412, 4865)]
    {
        let mut fight = duel("Bron", foe);
        for id in [0, 1] {
            let st = fight.body(id).st;
            fight.state.figure_mut(id).secret.spent = 60 - st;
            fight.state.figure_mut(id).body.st = 60;
        }
        (fight.state.options.limit, fight.state.turn) = (999, 0);
        let fight = fight.but(|state| state.phase = Phase::Retreat(0));
        let whole = [0, 1].map(|id| *fight.body(id));
        let mut table = Silent(Fast::new(21));
        let (mut won, mut length) = (0, 0);
        for _ in 0..GAMES {
            let mut state = fight.state.clone();
            while let Some(player) = FantasyTrip::to_act(&state).lowest() {
                let action = match state.phase {
                    Phase::Order => Action::Order(0),
                    Phase::Act(by) => attack(Mode::Right, 1 - by),
                    _ => Action::Done,
                };
                let _ = FantasyTrip::apply(&mut state, player, action, &mut table);
                for id in [0, 1] {
                    let body = &mut state.figure_mut(id).body;
                    (body.arms, body.right, body.left) =
                        (whole[usize::from(id)].arms, Some(0), whole[usize::from(id)].left);
                    assert!(body.posture == Posture::Standing || body.fate != Fate::Able);
                }
            }
            won += i32::from(state.figure(0).is_able());
            length += i32::from(state.turn);
        }
        // Four times the error of sampling.
        let seen = won * 1000 / GAMES * 1000;
        assert!((seen - wins).abs() < 32_000, "{foe}: {seen} of a million, not {wins}");
        let mean = length * 1000 / GAMES;
        assert!((mean - turns).abs() < 150, "{foe}: {mean} thousandths of a turn, not {turns}");
    }
}

#[test]
fn the_defence_die() {
    let odds = |fight: &Fight| FantasyTrip::odds(&fight.state, seat(1), Action::Close(1));
    let of = |fight: &Fight, wanted: &[Prospect]| {
        let odds = odds(fight);
        let chances: Vec<_> = odds.iter().filter(|chance| wanted.contains(&chance.what)).collect();
        (chances.iter().map(|chance| chance.ways).sum::<u64>(), chances[0].of)
    };
    let front = duel("Tessa", "Hugh").acts(0);
    fraction(of(&front, &[Prospect::Pile]), (2, 3));
    let rear = duel("Tessa", "Hugh").at(1, "0809", S).acts(0);
    fraction(of(&rear, &[Prospect::Pile]), (4, 5));
    fraction(of(&rear, &[Prospect::ThrownBack, Prospect::StruckBack]), (1, 5));
    // The dice themselves say so too.
    let begins = |fight: &Fight, faces: &str| fight.then(Action::Close(1), faces).body(0).in_pile;
    assert_eq!((1..=4).filter(|face| begins(&front, &format!("{face} 16/3"))).count(), 4);
    assert!(
        !begins(&front, "5")
            && !begins(&front, "6 7/2")
            && begins(&rear, "6 6 4 16/3")
            && !begins(&rear, "6 5")
    );
}

#[test]
fn contests() {
    use fantasy_trip::tools::{Contestant, contest, long_contest};
    let of = |dice, number| Contestant { dice, number };
    let table = [
        (of(3, 12), of(3, 10), (889, 1266), (1055, 1296), "0.847574669"),
        (of(2, 10), of(3, 10), (5836, 6991), (6991, 7776), "0.962308141"),
        (of(3, 9), of(3, 12), (1295, 6178), (3089, 3888), "0.065712307"),
    ];
    for (first, second, wins, decided, long) in table {
        let odds = contest(first, second);
        fraction((odds.first, odds.first + odds.second), wins);
        fraction((odds.first + odds.second, odds.of), decided);
        let (win, all) = long_contest(odds);
        near(part(win, all), long);
    }
}

#[test]
fn ground() {
    use fantasy_trip::{adj::range_dx, ground::Spot};
    use hexgrid::{Hex, Zone};
    let far = [
        ((1, 0), 0, 0),
        ((3, 0), 1, 0),
        ((5, 0), 2, 0),
        ((6, 0), 3, -1),
        ((0, -8), 3, -1),
        ((15, 0), 6, -2),
        ((0, 20), 9, -4),
    ];
    for ((q, r), megahexes, dx) in far {
        let seen = Spot::default().megahexes(Spot(Hex::new(q, r)));
        assert_eq!((seen, -range_dx(i16::try_from(seen).unwrap())), (megahexes, dx), "({q},{r})");
    }
    let dragon = fight(&["Small dragon", "Bron"]).at(0, "0808", N);
    let head = hex("0808").0;
    let zones = [
        (Zone::Front, vec![(0, -1), (1, -1), (1, 0), (-1, 0)]),
        (Zone::Side, vec![(1, 1), (-2, 1)]),
        (Zone::Rear, vec![(0, 2), (-2, 2), (-1, 3), (-2, 3)]),
    ];
    let border = dragon.body(0).kind.shape().border(head, N).count();
    assert_eq!(border, zones.iter().map(|(_, hexes)| hexes.len()).sum::<usize>());
    for (zone, hexes) in zones {
        for (q, r) in hexes {
            assert_eq!(dragon.body(0).zone(Spot(head + Hex::new(q, r))), Some(zone), "({q},{r})");
        }
    }
    let bron = fight(&["Bron", "Bron"]).at(0, "0808", N);
    let near = (-2..=2).flat_map(|q| (-2..=2).map(move |r| Hex::new(q, r)));
    let mut ahead: Vec<_> =
        near.filter(|hex| hex.length() == 2 && bron.body(0).is_ahead(Spot(head + *hex))).collect();
    let mut wanted = [(0, -2), (1, -2), (-1, -1), (2, -2), (-2, 0)].map(|(q, r)| Hex::new(q, r)).to_vec();
    wanted.sort();
    ahead.sort();
    assert_eq!(ahead, wanted);
}

#[test]
fn saving_rolls_and_what_flies_past() {
    let table = [
        ((3, 9), (3, 8)),
        ((3, 12), (20, 27)),
        ((4, 10), (103, 648)),
        ((4, 14), (721, 1296)),
        ((2, 7), (7, 12)),
        ((2, 12), (35, 36)),
    ];
    for ((dice, number), wanted) in table {
        fraction(save_ways(dice, number), wanted);
    }
    let (hit, of) = stroke_ways(3, 10, Stroke::hits);
    let (saved, all) = save_ways(3, 10);
    fraction((hit * (all - saved), of * all), (1, 4));
    let count = |wanted: fn(Passing) -> bool| sums(3).when(|sum| wanted(passing(i16::from(sum), 10)));
    assert_eq!(count(|it| it == Passing::Past), 108);
    assert_eq!(
        [1, 2, 3]
            .map(|multiple| sums(3).when(|sum| passing(i16::from(sum), 10) == Passing::Struck(multiple))),
        [15, 16, 4]
    );
    assert_eq!(count(|it| it == Passing::Failed), 73);
    let automatic = stroke_ways(3, 9, |it| matches!(it, Stroke::Hit { automatic: true, .. })).0;
    fraction((automatic * sums(2).at_least(8), 216 * 36), (25, 1296));
    fraction((automatic * (sums(2).exactly(8) + sums(2).exactly(9)), 216 * 36), (5, 432));
    let leg = stroke(13 - 4, 3, plain(2, 0, 3));
    fraction((leg.at_least(3), leg.of()), (2143, 7776));
    fraction((leg.at_least(6), leg.of()), (895, 7776));
    fraction((leg.at_least(8), leg.of()), (19, 432));
}

/// The spread of a missile spell through the rules' own reckoning.
fn bolt(spell: Spell, power: i8, adj_dx: i16, stops: i16) -> Spread {
    let fight = duel("Iden", "Korin").with(0, |body| body.dx = adj_dx).with(1, |body| body.hide = stops);
    let attack = Attack { power, ..Attack::new(0, 1, Mode::Bolt(spell), Aim::Body) };
    fight.state.reckon(seat(1), &attack).spread
}

#[test]
fn missile_spells() {
    fraction(bolt(Spell::MagicFist, 1, 10, 0).mean(), (113, 108));
    fraction(bolt(Spell::MagicFist, 3, 12, 2).mean(), (2075, 864));
    fraction(bolt(Spell::Fireball, 2, 12, 0).mean(), (1265, 324));
    let fist = bolt(Spell::MagicFist, 3, 12, 0);
    let (saved, all) = save_ways(3, 12);
    fraction((fist.at_least(6) * (all - saved), fist.of() * all), (875, 11664));
}

#[test]
fn lines_and_jabs() {
    use fantasy_trip::ground::Spot;
    use hexgrid::{Arc, Hex, Line, LineStep};
    let steps = |q, r| Line::new(Hex::ORIGIN, Hex::new(q, r)).steps().collect::<Vec<_>>();
    let (on, between) =
        (|q, r| LineStep::On(Hex::new(q, r)), |a, b, c, d| LineStep::Between(Hex::new(a, b), Hex::new(c, d)));
    assert_eq!(steps(4, -1), [on(0, 0), on(1, 0), between(2, -1, 2, 0), on(3, -1), on(4, -1)]);
    assert_eq!(steps(4, -2), [on(0, 0), between(1, -1, 1, 0), on(2, -1), between(3, -2, 3, -1), on(4, -2)]);
    let mut jabs: Vec<_> = Arc::new(Hex::ORIGIN, N).rank(2).collect();
    jabs.sort();
    assert_eq!(jabs, [Hex::new(-1, -1), Hex::new(0, -2), Hex::new(1, -2)]);
    assert_eq!(Spot::default().megahexes(Spot(Hex::new(15, 0))), 6);
}

#[test]
fn others() {
    use fantasy_trip::tools::{Physicker, heal_days, rest_minutes};
    let of = |damage: Damage| damage.to_string();
    let row = |st| {
        [
            of(Damage::bare_hands(st)),
            of(Damage::dagger_in_hth(st)),
            of(Damage::club(st, 1)),
            of(Damage::club(st, 2)),
        ]
    };
    assert_eq!(row(9), ["1d−3", "1d", "1d", "1d+1"]);
    assert_eq!(row(12), ["1d−2", "1d+1", "1d+1", "1d+2"]);
    assert_eq!(row(30), ["1d+3", "1d+6", "1d+6", "1d+7"]);
    assert_eq!(of(Damage::bare_hands(61)), "5d+1");
    assert_eq!(fantasy_trip::adj::long_shot(120), -6);
    assert_eq!(fantasy_trip::arms::Weapon::Longbow.range(12), (240, 300));
    assert_eq!((heal_days(7, Physicker::Physicker), rest_minutes(5)), (10, 75));
}
