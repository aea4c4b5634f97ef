//! From a view to a whole position that looks like it: what the viewer cannot know is drawn at random.

use std::sync::Arc;

use engine::{Dice, Seats};

use crate::{
    hexes::{HexId, HexSet},
    layout::Layout,
    race::{RACES, Race},
    state::{Desk, Stage, Standing, State},
    tiles::TileId,
    view::View,
};

impl View {
    /// A whole position that looks exactly like this view.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> State {
        let Self {
            viewer: _,
            world,
            players,
            owners,
            round,
            stage,
            waiting,
            order,
            last_order,
            picker: _,
            layout: _,
            notebook: _,
            connected,
            races,
            looked,
            desks: _,
            standing,
            turn,
        } = self;
        let mut state = State {
            world: Arc::clone(world),
            players: *players,
            owners: *owners,
            round: *round,
            stage: *stage,
            order: *order,
            last_order: *last_order,
            layout: self.imagine_layout(dice),
            connected: *connected,
            races: *races,
            looked: *looked,
            standing: standing.map(Option::<Standing>::unwrap_or_default),
            desks: [Desk::default(); RACES],
            turn: *turn,
        };
        match stage {
            Stage::Headquarters => state.desks = Race::ALL.map(|race| self.imagine_desk(race)),
            Stage::Oppose => imagine_answers(&mut state, *waiting),
            Stage::Shares => imagine_shares(&mut state, *waiting),
            _ => {}
        }
        state
    }

    /// The tiles of each zone that the viewer has not seen, in any order.
    fn imagine_layout(&self, dice: &mut impl Dice) -> Layout {
        let mut layout = self.layout;
        let known: Vec<TileId> = self.world.past().iter().filter_map(|hex| layout.tile(hex)).collect();
        for (number, _) in self.world.zones() {
            let unknown = |hex: &HexId| layout.tile(*hex).is_none();
            let hexes: HexSet = self.world.zone_hexes(number).iter().filter(unknown).collect();
            let tiles =
                self.world.tiles().filter(|(id, tile)| tile.name.zone == number && !known.contains(id));
            let mut tiles: Vec<_> = tiles.map(|(id, _)| id).collect();
            for last in (1..tiles.len()).rev() {
                let sides = u16::try_from(last + 1).unwrap_or(u16::MAX);
                tiles.swap(last, usize::from(dice.roll(sides)).saturating_sub(1).min(last));
            }
            hexes.iter().zip(tiles).for_each(|(hex, tile)| layout.put(hex, tile));
        }
        layout
    }

    /// Another player who is done has done nothing special; one who is not has not begun.
    fn imagine_desk(&self, race: Race) -> Desk {
        let at = race.index();
        match (self.desks[at], self.owner(race)) {
            (Some(own), _) => own,
            (None, None) => Desk { is_done: true, ..Desk::default() },
            (None, Some(seat)) => {
                let mut desk = Desk::new(race, self.races[at]);
                if !self.waiting.has(seat) {
                    desk.finish_unasked(race);
                }
                desk
            }
        }
    }
}

/// Another player who has answered has said yes; one who has not is still to be asked for everything.
fn imagine_answers(state: &mut State, waiting: Seats) {
    for race in Race::ALL {
        if state.owner(race).is_some_and(|seat| !waiting.has(seat)) {
            let open = state.questions(race);
            state.turn.opposing[race.index()] |= open;
        }
    }
}

/// Another player who has stated shares pays nothing.
fn imagine_shares(state: &mut State, waiting: Seats) {
    let active = state.active();
    for race in Race::ALL {
        let waits = state.owner(race).is_some_and(|seat| waiting.has(seat))
            && Some(race) != active
            && state.race(race).credits > 0;
        if !waits && state.turn.shares[race.index()].is_none() {
            state.turn.shares[race.index()] = Some(0);
        }
    }
}
