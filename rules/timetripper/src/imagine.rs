//! From a view back to a position: blind displays are imagined, everything else is seen.

use std::sync::Arc;

use engine::Dice;

use crate::{
    state::{FOUND, PATH, State, Time},
    time::{Displays, Era},
    view::{Map, View},
};

impl View {
    /// A position that looks like this view; blind displays are laid out at random.
    pub fn imagine(&self, dice: &mut impl Dice) -> State {
        let Self { book, options, players, phase, trippers, chosen, field, auto, luck, kills, .. } = self;
        let mut path = [0; PATH];
        path[..self.path.len().min(PATH)].copy_from_slice(&self.path[..self.path.len().min(PATH)]);
        let mut found = [None; FOUND];
        for (slot, one) in found.iter_mut().zip(&self.found) {
            *slot = Some(*one);
        }
        let map = self.time.unwrap_or_else(|| {
            let displays = Displays::shuffled(u64::from(dice.roll(60_000)));
            let at = displays.find(field.battle).unwrap_or(displays.hole(Era::Past));
            Map { displays, at }
        });
        let time = Time {
            displays: map.displays,
            at: map.at,
            visited: self.path.iter().fold(0, |visited, battle| visited | 1 << (battle & 127)),
            path,
            fought: u8::try_from(self.path.len()).unwrap_or(u8::MAX),
            found,
            kills: *kills,
        };
        State {
            book: Arc::clone(book),
            options: *options,
            players: *players,
            phase: *phase,
            trippers: *trippers,
            chosen: *chosen,
            time,
            field: **field,
            auto: *auto,
            luck: *luck,
        }
    }

    /// The position, for a viewer who sees everything or everything but the displays.
    pub fn state(&self) -> State {
        self.imagine(&mut Ones)
    }
}

/// Dice for cases where chance does not matter.
struct Ones;

impl Dice for Ones {
    fn roll(&mut self, _sides: u16) -> u16 {
        1
    }
}
