//! What a viewer may not know makes no difference to their page.

use std::collections::BTreeMap;

use engine::Fast;
use lawbook::{Laws, kind_name};
use plugin::Board;

use crate::{
    draw,
    drawn::{Player, start},
};

/// How many pairs that differ in one kind of action are drawn.
const ENOUGH: usize = 4;

/// Plays at random, and compares pages after two entries of a seat that others must not be able to tell apart: what is
/// sealed, what the log does not show, and what a seat alone is shown. The pages of everyone else are the same to the
/// letter. Gives how many pairs were compared, by the kinds of actions in which they differ.
///
/// A position imagined from a view has every leak of the view in it, so that it looks the same on a page that leaks; two
/// real games do not.
pub fn check_secrets<P: Board>(
    seats: usize,
    settings: &[(&str, &str)],
    seed: u64,
    entries: usize,
) -> BTreeMap<String, usize> {
    let laws = Laws::<P::Game>::new();
    let mut compared: BTreeMap<String, usize> = BTreeMap::new();
    let mut game = start::<P::Game>(seats, settings, seed);
    let (mut player, mut chance) = (Player::new(seed), Fast::new(seed));
    for entry in 0..entries {
        let waiting: Vec<_> = game.to_act().iter().collect();
        let Some(&seat) = waiting.get(chance.below(waiting.len())) else { break };
        let steps = player.compose(&mut game, seat);
        for pair in laws.pairs(&mut game, seat, &steps, &mut chance).unwrap() {
            let kinds: Vec<_> = pair.differ.iter().map(kind_name).collect();
            if kinds.iter().all(|kind| compared.get(kind).is_some_and(|count| *count >= ENOUGH)) {
                continue;
            }
            for viewer in pair.unknowing() {
                let [one, other] = [&pair.one, &pair.other].map(|game| draw::<P>(game, viewer, ""));
                for (one, other) in one.fragments.iter().zip(&other.fragments) {
                    assert_eq!(one, other, "{viewer:?} can tell of {seat:?} at {entry}: {:?}", pair.differ);
                }
                assert_eq!(
                    one.page, other.page,
                    "{viewer:?} can tell of {seat:?} at {entry}: {:?}",
                    pair.differ
                );
            }
            for kind in kinds {
                *compared.entry(kind).or_default() += 1;
            }
        }
        game.play(seat, &steps).unwrap();
    }
    compared
}
