//! Dice, each with its rule and purpose.

use engine::{Rule, Table, Why};
use hexgrid::Direction;

use crate::event::Event;

/// One die.
pub(crate) fn die(table: &mut impl Table<Event>, rule: Rule, purpose: &'static str) -> u8 {
    u8::try_from(table.roll(6, Why { rule, purpose })).unwrap_or(1)
}

/// The sum of two dice.
pub(crate) fn two(table: &mut impl Table<Event>, rule: Rule, purpose: &'static str) -> u8 {
    die(table, rule, purpose) + die(table, rule, purpose)
}

/// A direction by die.
pub(crate) fn direction(table: &mut impl Table<Event>, rule: Rule, purpose: &'static str) -> Direction {
    Direction::from_number(die(table, rule, purpose)).unwrap_or(Direction::Up)
}

/// A choice from 0 up, by a die with as many sides as there are options; with one option nothing is rolled.
pub(crate) fn one_of(
    count: usize,
    table: &mut impl Table<Event>,
    rule: Rule,
    purpose: &'static str,
) -> usize {
    match u16::try_from(count) {
        Ok(0 | 1) | Err(_) => 0,
        Ok(sides) => usize::from(table.roll(sides, Why { rule, purpose })) - 1,
    }
}
