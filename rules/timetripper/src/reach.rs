//! [7.0] Where a unit of the historical side can go.

use crate::{
    field::Unit,
    map::{PLACES, Place},
    state::{State, Way},
};

/// A set of hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach(u128);

impl Reach {
    /// No hex.
    pub const NONE: Self = Self(0);

    /// One hex.
    pub const fn only(place: Place) -> Self {
        Self(1 << place.index())
    }

    const fn has(self, place: Place) -> bool {
        self.0 & (1 << place.index()) != 0
    }

    /// The hexes with the lowest score.
    pub(crate) fn best(self, score: impl Fn(Place) -> i16) -> Self {
        let mut best = i16::MAX;
        let mut set = 0;
        for place in self.iter() {
            match score(place).cmp(&best) {
                std::cmp::Ordering::Less => {
                    best = score(place);
                    set = Self::only(place).0;
                }
                std::cmp::Ordering::Equal => set |= Self::only(place).0,
                std::cmp::Ordering::Greater => {}
            }
        }
        Self(set)
    }

    /// The hexes that a condition picks.
    pub(crate) fn when(wanted: impl Fn(Place) -> bool) -> Self {
        Self(Place::all().filter(|place| wanted(*place)).fold(0, |set, place| set | Self::only(place).0))
    }

    /// The hexes, by number.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        Place::all().filter(move |place| self.has(*place))
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first of them.
    pub fn first(self) -> Place {
        self.nth(0)
    }

    /// One of them.
    pub fn nth(self, nth: usize) -> Place {
        self.iter().nth(nth).unwrap_or(Place::T)
    }
}

impl State {
    /// [7.0] The hexes a unit can end in after at most this many steps: around enemies, through its own side, not
    /// into an occupied hex, and no farther than a Zone of Control, a shellhole, the flux or, moving away, [9.22] the edge.
    pub(crate) fn reach(&self, unit: u8, moves: u8, way: Way) -> Reach {
        let it = self.unit(unit);
        let (mut foes, mut zones, mut friends, mut stops) = (0u128, 0u128, 0u128, 0u128);
        let bit = |place: Place| 1u128 << place.index();
        // [7.15] The flux stops only those it takes along.
        let swept = self.is_swept_up(unit);
        for seat in self.present() {
            foes |= bit(self.tripper(seat).place);
        }
        zones |= foes;
        for (at, other) in self.field.units().iter().enumerate() {
            if other.is_up() && at != usize::from(unit) {
                let set = if is_foe(it, other) { &mut foes } else { &mut friends };
                *set |= bit(other.place);
                // [8.81] A stunned unit has no Zone of Control.
                if is_foe(it, other) && !other.stunned {
                    zones |= bit(other.place);
                }
            }
        }
        for place in Place::all() {
            let near_foe = place.neighbours().any(|near| zones & bit(near) != 0);
            let in_flux = swept && self.field.flux.is_some_and(|flux| flux.distance(place) <= 1);
            let at_edge = way == Way::Away && place.is_on_border();
            if near_foe || in_flux || at_edge || self.is_hole(place) || self.stops_at_restraint(unit, place) {
                stops |= bit(place);
            }
        }
        let start = bit(it.place);
        let (mut seen, mut edge) = (start, start);
        // [7.22] A unit that starts next to an enemy does not move.
        let held = it.place.neighbours().any(|near| zones & bit(near) != 0);
        for _ in 0..if held { 0 } else { moves } {
            let mut next = 0;
            for index in 0..PLACES {
                let place = Place::numbered(index);
                if edge & bit(place) != 0 && (stops & bit(place) == 0 || bit(place) == start) {
                    place.neighbours().for_each(|near| next |= bit(near));
                }
            }
            edge = next & !seen & !foes;
            seen |= edge;
        }
        Reach(seen & !friends)
    }

    /// [15.23] Where a unit that flees can end: at the nearest edge it can run to with every step leading away from the
    /// Tripper, through its own side; or as far on such a way as it gets.
    pub(crate) fn flight(&self, unit: u8, from: Place) -> Reach {
        let bit = |place: Place| 1u128 << place.index();
        let start = self.unit(unit).place;
        let (mut edge, mut best) = (bit(start), Reach::only(start));
        loop {
            let mut next = 0;
            for place in Reach(edge).iter() {
                // One step at a time, by the rules of any move.
                let near = self.reach_from(unit, place);
                let away = near.iter().filter(|to| to.distance(from) > place.distance(from));
                away.for_each(|to| next |= bit(to));
            }
            let free = Reach(next).iter().filter(|place| !self.is_held(*place));
            let free = Reach(free.fold(0, |set, place| set | bit(place)));
            if !free.is_empty() {
                best = free;
            }
            let at_edge = Reach(
                free.iter().filter(|place| place.is_on_border()).fold(0, |set, place| set | bit(place)),
            );
            if !at_edge.is_empty() {
                return at_edge;
            }
            if next == 0 {
                return best;
            }
            edge = next;
        }
    }

    /// The hexes a unit can step into from a hex, those of its own side included; none if it must stop there.
    fn reach_from(&self, unit: u8, place: Place) -> Reach {
        let start = self.unit(unit).place;
        let is_foe_at = |at: Place| {
            self.tripper_at(at).is_some()
                || self.field.unit_at(at).is_some_and(|other| is_foe(self.unit(unit), self.unit(other)))
        };
        let holds = |at: Place| {
            let stunned = self.field.unit_at(at).is_some_and(|other| self.unit(other).stunned);
            is_foe_at(at) && !stunned
        };
        let in_flux = self.is_swept_up(unit) && self.field.flux.is_some_and(|flux| flux.distance(place) <= 1);
        let held = place.neighbours().any(holds);
        let stops =
            place != start && (in_flux || self.is_hole(place) || self.stops_at_restraint(unit, place));
        if held || stops {
            return Reach(0);
        }
        let free = place.neighbours().filter(|at| !is_foe_at(*at));
        Reach(free.fold(0, |set, at| set | 1u128 << at.index()))
    }
}

/// Whether two units are enemies: only awe divides them.
const fn is_foe(one: &Unit, other: &Unit) -> bool {
    one.awed.is_some() != other.awed.is_some()
}
