//! [2.3] [5.0] The Time Displays, and moving on them.

use hexgrid::{Direction, Disc, Hex, Ring, Spiral};
use serde::Serialize;

/// The middle of each display.
const CENTRE: Hex = Hex::new(0, 0);

/// The largest radius a display may have [17.0]; the printed ones have 3.
pub const MAX_RADIUS: u16 = 4;

/// The most hexes a display may have.
pub const MAX_CELLS: usize = 61;

/// One of the two displays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Era {
    /// [2.31] The Past.
    Past,
    /// [2.32] The Future, and fantasy.
    Future,
}

impl Era {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Past, Self::Future];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Past => Self::Future,
            Self::Future => Self::Past,
        }
    }

    const fn index(self) -> usize {
        self as usize
    }
}

/// A hex of a Time Display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// Which display.
    pub era: Era,
    /// Where on it, seen from its middle.
    pub hex: Hex,
}

/// The two Time Displays: which battle is on which hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Displays {
    radius: u16,
    /// The battle of each hex, in the order of [`Self::cell`].
    battles: [[u8; MAX_CELLS]; 2],
    /// Where the Time Holes are.
    holes: [Hex; 2],
}

impl Displays {
    /// [2.31] [2.32] The displays as printed: the Past one inward spiral, the Future one outward.
    pub fn printed() -> Self {
        let mut displays = Self::blank(3);
        for (number, hex) in (1..).zip(Spiral::inward(CENTRE, 3, 1).hexes()) {
            displays.put(Moment { era: Era::Past, hex }, number);
        }
        let rings =
            [Ring::new(CENTRE, 1), Ring::new(CENTRE, 2).shifted(-1), Ring::new(CENTRE, 3).shifted(-2)];
        for (number, hex) in (37..).zip(rings.into_iter().flat_map(Ring::hexes)) {
            displays.put(Moment { era: Era::Future, hex }, number);
        }
        displays
    }

    /// Displays of this radius with the Time Holes in their middles and nothing else.
    pub fn blank(radius: u16) -> Self {
        Self { radius: radius.clamp(1, MAX_RADIUS), battles: [[0; MAX_CELLS]; 2], holes: [CENTRE; 2] }
    }

    /// How many hexes it is from the middle to the edge.
    pub const fn radius(&self) -> u16 {
        self.radius
    }

    /// All hexes of both displays.
    pub fn moments(&self) -> impl Iterator<Item = Moment> + use<> {
        let disc = Disc::new(CENTRE, self.radius);
        Era::ALL.into_iter().flat_map(move |era| disc.hexes().map(move |hex| Moment { era, hex }))
    }

    fn cell(hex: Hex) -> usize {
        let at = Spiral::outward(CENTRE, 0, MAX_RADIUS).position(hex);
        at.and_then(|at| usize::try_from(at).ok()).map_or(0, |at| at.min(MAX_CELLS - 1))
    }

    /// Puts a battle on a hex.
    pub fn put(&mut self, moment: Moment, battle: u8) {
        self.battles[moment.era.index()][Self::cell(moment.hex)] = battle;
    }

    /// Puts the Time Hole of a display somewhere else.
    pub fn put_hole(&mut self, moment: Moment) {
        self.holes[moment.era.index()] = moment.hex;
    }

    /// The number of the battle on a hex; none on a Time Hole.
    pub fn battle(&self, moment: Moment) -> Option<u8> {
        let battle = self.battles[moment.era.index()][Self::cell(moment.hex)];
        (battle > 0 && !self.is_hole(moment)).then_some(battle)
    }

    /// The hex of a battle.
    pub fn find(&self, battle: u8) -> Option<Moment> {
        self.moments().find(|moment| self.battle(*moment) == Some(battle))
    }

    /// The Time Hole of a display.
    pub const fn hole(&self, era: Era) -> Moment {
        Moment { era, hex: self.holes[era as usize] }
    }

    /// Whether a hex is the Time Hole.
    pub fn is_hole(&self, moment: Moment) -> bool {
        self.holes[moment.era.index()] == moment.hex
    }

    /// The hexes around one on the same display.
    pub fn around(&self, moment: Moment) -> impl Iterator<Item = Moment> + use<> {
        let radius = self.radius;
        let near = moment.hex.neighbours().into_iter().filter(move |hex| hex.length() <= radius);
        near.map(move |hex| Moment { era: moment.era, hex })
    }

    /// [5.0] Moves the marker `hexes` steps in a direction, turning two hexsides to the right at the edge and [5.2]
    /// crossing to the other display over a Time Hole. `enter` is called with every hex on the way.
    pub fn travel(
        &self,
        from: Moment,
        direction: Direction,
        hexes: u16,
        mut enter: impl FnMut(Moment),
    ) -> Moment {
        let (mut at, mut heading) = (from, direction);
        for step in 0..hexes {
            // A marker that leaves a Time Hole has passed it, unless it starts there.
            if self.is_hole(at) && step > 0 {
                at = self.hole(at.era.other());
            }
            let mut next = at.hex.step(heading);
            for _ in 0..3 {
                if next.length() <= self.radius {
                    break;
                }
                heading = heading.turned(2);
                next = at.hex.step(heading);
            }
            at.hex = next;
            enter(at);
        }
        at
    }
}

impl Displays {
    /// [17.0A] A Timemaster’s own displays: `past` and `future`, each with its battles from the middle outward,
    /// every ring clockwise from its top, and `o` for the Time Hole. Both have 7, 19, 37 or 61 hexes.
    pub fn laid_out(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace().peekable();
        let mut lists: [Vec<Option<u8>>; 2] = [Vec::new(), Vec::new()];
        for era in Era::ALL {
            let name = if era == Era::Past { "past" } else { "future" };
            if words.next() != Some(name) {
                return Err(format!("`layout` needs the word {name}, then the battles of that display."));
            }
            while let Some(word) = words.next_if(|word| *word != "future") {
                let number = word.parse::<u8>().ok().filter(|number| (1..=120).contains(number));
                let hole = (word == "o").then_some(None);
                let cell = number.map(Some).or(hole);
                lists[era.index()]
                    .push(cell.ok_or_else(|| format!("`layout`: {word} is neither a battle nor o."))?);
            }
        }
        let sizes = [7, 19, 37, 61];
        let radius = sizes.iter().position(|size| lists.iter().all(|list| list.len() == *size));
        let radius = radius.ok_or("`layout`: both displays need the same size, 7, 19, 37 or 61 hexes.")?;
        let mut displays = Self::blank(u16::try_from(radius + 1).unwrap_or(1));
        let mut seen = 0u128;
        for era in Era::ALL {
            let list = &lists[era.index()];
            if list.iter().filter(|cell| cell.is_none()).count() != 1 {
                return Err("`layout`: each display needs one Time Hole, o.".to_owned());
            }
            for (hex, cell) in Spiral::outward(CENTRE, 0, MAX_RADIUS).hexes().zip(list) {
                let moment = Moment { era, hex };
                match cell {
                    None => displays.put_hole(moment),
                    Some(number) if seen & (1 << number) != 0 => {
                        return Err(format!("`layout`: battle {number} is on two hexes."));
                    }
                    Some(number) => {
                        seen |= 1 << number;
                        displays.put(moment, *number);
                    }
                }
            }
        }
        Ok(displays)
    }

    /// [17.0A] The printed battles in another order, each on its own display, with the Time Holes elsewhere;
    /// the same number always gives the same order.
    pub fn shuffled(number: u64) -> Self {
        let printed = Self::printed();
        let mut displays = Self::blank(printed.radius);
        let mut random = number ^ 0x9e37_79b9_7f4a_7c15;
        let mut below = |bound: usize| {
            // Steele's SplitMix64, written out so that it never changes.
            random = random.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut word = random;
            word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            word ^= word >> 31;
            usize::try_from(word % (bound as u64)).unwrap_or(0)
        };
        for era in Era::ALL {
            let mut cells: Vec<_> = printed.moments().filter(|moment| moment.era == era).collect();
            displays.put_hole(cells.swap_remove(below(cells.len())));
            for battle in printed
                .moments()
                .filter(|moment| moment.era == era)
                .filter_map(|moment| printed.battle(moment))
            {
                displays.put(cells.swap_remove(below(cells.len())), battle);
            }
        }
        displays
    }
}
