//! [T11] The agent's own roll, which a message must not give away.

use super::{OffenceKind, finder::Finder, number::Number};
use crate::drift::Roll;

/// Words that may come between the dice.
const LINKS: [&str; 12] =
    ["and", "a", "an", "then", "the", "followed", "by", "next", "after", "that", "plus", "with"];
/// If the message mentions dice, any words may come between them.
const DICE: [&str; 9] = ["dice", "die", "roll", "rolls", "rolled", "throw", "throws", "threw", "thrown"];

impl Finder<'_> {
    /// The agent's own roll, as a number or die by die, or the months of its wait.
    pub(super) fn find_roll(&mut self, roll: Roll) {
        let wait = u32::from(roll.wait().months());
        let sum = roll.0.iter().fold(0, |value, die| value * 10 + u32::from(*die));
        for number in self.numbers {
            if number.value == wait && self.says(number.last, 1, &["month", "months", "step", "steps"]) {
                self.add(number.first, number.last + 1, OffenceKind::Roll);
            }
            if number.value == sum {
                self.add(number.first, number.last, OffenceKind::Roll);
            }
        }
        let mentions_dice = self.tokens.iter().any(|token| token.is(&DICE));
        let dice = self.dice();
        // `my second five` is one die.
        let cardinals: Vec<_> = dice.iter().filter(|die| !die.is_ordinal).copied().collect();
        for dice in dice.windows(3).chain(cardinals.windows(3)) {
            let is_roll = dice.iter().zip(roll.0).all(|(die, own)| die.value == u32::from(own));
            let is_linked = dice.windows(2).all(|pair| {
                let between = self.tokens.get(pair[0].last + 1..pair[1].first).unwrap_or_default();
                between.iter().all(|token| token.is(&LINKS))
            });
            if is_roll && (is_linked || mentions_dice) {
                self.add(dice[0].first, dice[2].last, OffenceKind::Roll);
            }
        }
    }

    /// All numbers, with `three ones` counted one by one.
    fn dice(&self) -> Vec<Number> {
        let mut dice = Vec::new();
        let mut rest = self.numbers;
        while let [number, others @ ..] = rest {
            let many = others.first().filter(|other| {
                let is_next = other.is_plural && other.first == number.last + 1;
                is_next && matches!((number.value, other.value), (2..=3, 1..=6))
            });
            dice.extend(match many {
                Some(die) => vec![Number { first: number.first, ..*die }; number.value as usize],
                None => vec![*number],
            });
            rest = &others[usize::from(many.is_some())..];
        }
        dice
    }
}
