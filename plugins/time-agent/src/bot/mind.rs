//! What a bot thinks of a board: what its streams, and the end of the game, are worth to its seat.

use engine::{Dice as _, Fast, Narrated as _, Seat, Texts};
use hexgrid::Direction;
use time_agent::{
    HexId, HexSet, Layout, Race, Technology, TimeAgent, View,
    points::{Points, Turned},
    race::RACES,
    technology::TECHNOLOGIES,
};

use super::{
    Habits,
    streams::{flood, live_sources, open_doors},
    worth::{Worth, totals},
};

/// What it is worth to win, and to lose.
pub(super) const WIN: f32 = 60.0;

/// How many boards are imagined to see whether Time Travel would be saved.
const IMAGINED: usize = 6;

/// A seat's thoughts about one position.
#[derive(Clone, Debug)]
pub(super) struct Mind<'a> {
    /// What the seat sees.
    pub(super) view: &'a View,
    /// The seat.
    pub(super) seat: Seat,
    /// What points are worth to it.
    pub(super) worth: Worth,
    /// What it gains when each technology is cut.
    pub(super) cut: [f32; TECHNOLOGIES],
    /// What it would gain by an end of the game as things stand.
    pub(super) end: f32,
    /// How the seat weighs things.
    pub(super) habits: Habits,
}

impl<'a> Mind<'a> {
    /// The thoughts of a seat about what it sees.
    pub(super) fn new(view: &'a View, seat: Seat, habits: Habits) -> Self {
        let worth = Worth::new(view, seat, &habits);
        let cut =
            Technology::ALL.map(|technology| worth.of_turning(view.world.status(technology), Turned::Over));
        // Everyone gets impatient in the end.
        let late = (f32::from(view.round) - habits.usual_end).max(0.0);
        let end = ((worth.lead + habits.hope + habits.impatience * late) * habits.end)
            .clamp(-habits.most_end, habits.most_end);
        Self { view, seat, worth, cut, end, habits }
    }

    /// What a technology is worth as the tiles lie, compared to one that is safely Connected.
    pub(super) fn term(&self, layout: &Layout, technology: Technology) -> f32 {
        self.term_without(layout, technology, HexSet::NONE)
    }

    /// The same if these hexes carried nothing.
    pub(super) fn term_without(&self, layout: &Layout, technology: Technology, without: HexSet) -> f32 {
        if technology == Technology::TimeTravel {
            return self.time_travel(layout, without);
        }
        let stream = flood(layout, technology, layout.sources(technology), without);
        let done = match open_doors(&self.view.world, layout, technology, stream) {
            0 => 1.0,
            1 => self.habits.almost,
            _ => 0.0,
        };
        done * self.cut[technology.index()]
    }

    fn time_travel(&self, layout: &Layout, without: HexSet) -> f32 {
        let world = &self.view.world;
        let hidden = self.hidden_secondaries(layout);
        let live = if without.is_empty() {
            live_sources(world, layout).len()
        } else {
            let sources = layout.sources(Technology::TimeTravel);
            let stream = flood(layout, Technology::TimeTravel, sources, without);
            if open_doors(world, layout, Technology::TimeTravel, stream) > 0 { sources.len() } else { 0 }
        };
        match (live, hidden) {
            (0, 0) if without.is_empty() => self.of_the_end(layout),
            (0, _) if without.is_empty() => self.in_doubt(layout),
            _ => self.towards_end(live + hidden),
        }
    }

    /// Whether a rival has an operative in a hex.
    pub(super) fn is_contested(&self, hex: HexId) -> bool {
        let rivals = Race::ALL.into_iter().filter(|race| !self.worth.own[race.index()]);
        rivals.into_iter().any(|race| self.view.races[race.index()].hexes().has(hex))
    }

    /// What it is worth that this many inventions of Time Travel are left.
    fn towards_end(&self, live: usize) -> f32 {
        self.end * self.habits.towards_end[live.clamp(1, 3) - 1]
    }

    /// How many secondaries of Time Travel are face down.
    pub(super) fn hidden_secondaries(&self, layout: &Layout) -> usize {
        let world = &self.view.world;
        let known = layout.inventions(Technology::TimeTravel) - world.originals();
        world.secondaries(Technology::TimeTravel).saturating_sub(known.len())
    }

    /// [A14.5] What it is worth to end the game with this board.
    fn of_the_end(&self, layout: &Layout) -> f32 {
        let margin = self.margin(layout);
        if margin > 0.0 { WIN + margin } else { -WIN + margin }
    }

    /// [A13] [A14.5] How many points the seat would be ahead if the turn ended with this board.
    pub(super) fn margin(&self, layout: &Layout) -> f32 {
        let gains = self.pending(layout);
        let world = &self.view.world;
        let total = |race: Race| {
            f32::from(world.shown(race, self.view.races[race.index()].vp + gains[race.index()].vp))
        };
        let totals = totals(self.view, total);
        let best = (0..RACES).filter(|at| *at != self.seat.index()).filter_map(|at| totals[at]);
        totals[self.seat.index()].unwrap_or(0.0) - best.fold(f32::MIN, f32::max)
    }

    /// [A13.3] What all races gain by what was altered this turn, and by what is cut or mended on this board.
    fn pending(&self, layout: &Layout) -> [Points; RACES] {
        let world = &self.view.world;
        let mut gains = layout.forecast(world, self.view.connected, &[]).gains;
        let (before, now) = (self.view.layout.reversed(), layout.reversed());
        let changed = self.view.turn.altered | (now - before) | (before - now);
        for hex in changed {
            let Some(event) = layout.face(hex).and_then(|tile| world.event(tile)) else { continue };
            let turned = if layout.reversed().has(hex) { Turned::Over } else { Turned::Back };
            for race in Race::ALL {
                let gain = &mut gains[race.index()];
                *gain = gain.plus(event.indicator.change(race, turned));
            }
        }
        gains
    }

    /// [A14.1] What it is worth to turn all tiles up and see: the mean over imagined boards.
    #[allow(clippy::cast_precision_loss, reason = "a handful of boards")]
    fn in_doubt(&self, layout: &Layout) -> f32 {
        // The same view gives the same boards, whatever was asked before.
        let mut dice = Fast::new(u64::from(self.view.round) + 1);
        let world = &self.view.world;
        let mut sum = 0.0;
        for _ in 0..IMAGINED {
            let imagined = TimeAgent::imagine(self.view, &mut Texts::default(), &mut dice);
            let mut board = *layout;
            for hex in layout.down() {
                let facing = Direction::ALL[usize::from(dice.roll(6)) - 1];
                if let Some(tile) = imagined.layout.tile(hex) {
                    board.put(hex, tile);
                    board.turn_up(world, hex, facing);
                }
            }
            sum += match live_sources(world, &board).len() {
                0 => self.of_the_end(&board),
                live => self.towards_end(live),
            };
        }
        sum / IMAGINED as f32
    }
}

#[cfg(test)]
mod tests {
    use engine::{Playout, Viewer};
    use time_agent::{Setup, Stage, tiles::TileName};

    use super::*;

    #[test]
    fn an_event_that_would_be_restored_counts_like_one_that_would_be_reversed() {
        let mut state = Playout::<TimeAgent>::new(1).start(&Setup::new(6).in_order());
        let world = std::sync::Arc::clone(&state.world);
        // War #3 gives the Buralti 1 VP as history has it, and the Zytal 3 once it is reversed.
        let war = TileName::read("5-03").and_then(|name| world.tile_named(name));
        let hex = world.tile_hexes().iter().find(|hex| state.layout.tile(*hex) == war);
        let hex = hex.unwrap_or_else(|| panic!("the war is on the board"));
        state.layout.turn_up(&world, hex, Direction::Up);
        state.stage = Stage::Alter;
        for is_reversed in [false, true] {
            let seat = Seat::new(0);
            let view = state.view(Viewer::Seat(seat));
            let mind = Mind::new(&view, seat, Habits::BEST);
            let mut turned = view.layout;
            turned.alter(hex);
            let gain = mind.margin(&turned) - mind.margin(&view.layout);
            assert!((gain - if is_reversed { 1.0 } else { -1.0 }).abs() < 0.01, "{is_reversed}: {gain}");
            state.layout.alter(hex);
        }
    }
}
