//! [6.0] Setting up the counters: at random by letter and number, by dice, or from a side.

use engine::{Seat, Table, rule};
use hexgrid::Direction;

use crate::{
    book::SetUp,
    event::{Event, Named},
    field::{Health, Who},
    map::Place,
    roll::{die, direction, one_of, two},
    state::{CounterGroup, Fate, Phase, State},
};

/// How often the dice are rolled again for a free hex; a limit, in case they never give one.
const PATIENCE: u16 = 500;

/// A counter that is set up at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RandomCounter {
    Tripper(Seat),
    Loose(usize),
    Unit(u8),
    Mark(usize),
    Hoard(usize),
    Restraint,
}

impl State {
    /// [6.0] The counter that is set up after this many others: first the Trippers, then their things, then passengers
    /// and opponents, then terrain.
    fn counter(&self, nth: u8) -> Option<RandomCounter> {
        let nth = usize::from(nth);
        let battle = self.battle()?;
        let features = &battle.features;
        let is_team = self.is_team();
        let trippers = self.seats().iter().filter(move |seat| is_team && self.tripper(*seat).is_present());
        let loose = (0..self.field.loose.len()).filter(|at| self.field.loose[*at].is_some());
        let enters = battle.set_up == SetUp::Enter;
        let units = (0..self.field.count).filter(move |at| self.unit(*at).carried || !enters);
        let marks = features.trees.or(features.shellholes).map_or(features.exits, |(count, _)| count);
        trippers
            .map(RandomCounter::Tripper)
            .chain(loose.map(RandomCounter::Loose))
            .chain(units.map(RandomCounter::Unit))
            .chain((0..usize::from(marks)).map(RandomCounter::Mark))
            .chain((0..usize::from(features.treasures)).map(RandomCounter::Hoard))
            .chain(features.restraint.map(|_| RandomCounter::Restraint))
            .nth(nth)
    }

    fn put_counter(&mut self, counter: RandomCounter, place: Place) {
        self.field.deployment.taken |= 1 << place.index();
        match counter {
            RandomCounter::Tripper(seat) => self.tripper_mut(seat).place = place,
            RandomCounter::Loose(at) => {
                if let Some(loose) = &mut self.field.loose[at] {
                    loose.place = place;
                }
            }
            RandomCounter::Unit(at) => self.unit_mut(at).place = place,
            RandomCounter::Mark(at) => self.field.marks[at] = Some(place),
            RandomCounter::Hoard(at) => self.field.hoard[at] = Some(place),
            RandomCounter::Restraint => self.field.restraint = Some(place),
        }
    }

    /// [6.0] Sets up the counters one by one, until a player has to choose or all are placed.
    pub(crate) fn deploy(&mut self, table: &mut impl Table<Event>) {
        if !self.is_team() {
            // [6.0] A lone Tripper always lands on the T hex.
            self.trippers[0].place = Place::T;
            self.field.deployment.taken |= 1 << Place::T.index();
        }
        while let Some(counter) = self.counter(self.field.deployment.queue) {
            if self.is_set_up_by_dice(counter) {
                let place = self.place_by_dice(counter, table);
                self.put_counter(counter, place);
                self.field.deployment.queue += 1;
                continue;
            }
            if !self.leaves_to_dice() {
                self.phase = Phase::Letter(CounterGroup { first: self.field.deployment.queue });
                return;
            }
            let letter = direction(table, rule!("6.0"), "set-up letter");
            self.place_group(letter, table);
        }
        self.enter(table);
    }

    /// [6.6] Whether dice place it: by option, because the battle says so, or because all lettered hexes are taken.
    fn is_set_up_by_dice(&self, counter: RandomCounter) -> bool {
        let by_battle = self.battle().is_some_and(|battle| match counter {
            RandomCounter::Mark(_) => battle.features.shellholes.is_some(),
            RandomCounter::Unit(at) => battle.features.one_a_row && !self.unit(at).carried,
            _ => false,
        });
        self.options.optional_set_up || by_battle || self.field.deployment.numbers == 0x3f
    }

    /// [6.0] A letter has been selected: a die is rolled for the number, and up to six counters are placed on the
    /// hexes with that number, starting at the letter.
    pub(crate) fn place_group(&mut self, letter: Direction, table: &mut impl Table<Event>) {
        let number = self.free_number(table);
        let mut letter = letter;
        for _ in 0..6 {
            let Some(counter) = self.counter(self.field.deployment.queue) else { break };
            if self.is_set_up_by_dice(counter) && self.field.deployment.numbers != 0x3f {
                break;
            }
            self.put_counter(counter, Place::lettered(u16::from(number), letter));
            letter = letter.clockwise();
            self.field.deployment.queue += 1;
        }
    }

    /// [6.31] A number by die whose six hexes are not taken yet.
    fn free_number(&mut self, table: &mut impl Table<Event>) -> u8 {
        let mut number = 1;
        for _ in 0..PATIENCE {
            number = die(table, rule!("6.0"), "set-up number");
            if self.field.deployment.numbers & (1 << (number - 1)) == 0 {
                break;
            }
        }
        self.field.deployment.numbers |= 1 << (number - 1);
        number
    }

    /// [6.6] A free hex by two throws of two dice; [b62] not in a row that has a car.
    fn place_by_dice(&self, counter: RandomCounter, table: &mut impl Table<Event>) -> Place {
        let one_a_row = self.battle().is_some_and(|battle| battle.features.one_a_row);
        let taken = &self.field.deployment;
        // Units are placed in the order of their numbers, so those before this one have their rows.
        let earlier = match counter {
            RandomCounter::Unit(at) if one_a_row && !self.unit(at).carried => {
                &self.field.units()[..usize::from(at)]
            }
            _ => &[],
        };
        let others = || earlier.iter().filter(|unit| !unit.carried);
        // Six cars never fill eleven rows, but a battle from the workshop could try.
        let full = others().count() >= 11;
        for _ in 0..PATIENCE {
            let column = two(table, rule!("6.6"), "set-up column");
            let row = two(table, rule!("6.6"), "set-up row");
            let Some(place) = Place::of(u16::from(column), u16::from(row)) else { continue };
            let shares = || others().any(|unit| unit.place.column() == place.column());
            if !taken.has_taken(place) && (full || !shares()) {
                return place;
            }
        }
        Place::all().find(|place| !taken.has_taken(*place)).unwrap_or(Place::T)
    }

    /// [6.0] Brings units in from a side, until a player has to choose or all are placed.
    pub(crate) fn enter(&mut self, table: &mut impl Table<Event>) {
        let enters = self.battle().is_some_and(|battle| battle.set_up == SetUp::Enter);
        let mut tries = 0;
        while enters && self.field.deployment.entered < self.field.count {
            let unit = self.field.deployment.entered;
            if self.unit(unit).carried {
                self.field.deployment.entered += 1;
                continue;
            }
            let border = self.field.deployment.border;
            if border == 0 || Place::border(border).all(|place| self.field.deployment.has_taken(place)) {
                let rolled = die(table, rule!("6.0"), "side to enter from");
                tries += 1;
                let is_free = |side: &u8| self.free_border(*side).next().is_some();
                let free = (1..=6).find(is_free);
                if free.is_none() {
                    // More than forty enter: the rest go anywhere.
                    let place = self.place_by_dice(RandomCounter::Unit(unit), table);
                    self.put_counter(RandomCounter::Unit(unit), place);
                    self.field.deployment.entered += 1;
                    continue;
                }
                self.field.deployment.border = free.filter(|_| tries > PATIENCE).unwrap_or(rolled);
                continue;
            }
            if !self.leaves_to_dice() {
                self.phase = Phase::Enter { unit, border };
                return;
            }
            let place = self.border_by_die(border, table);
            self.put_counter(RandomCounter::Unit(unit), place);
            self.field.deployment.entered += 1;
        }
        self.begin_battle(table);
    }

    /// The border hexes with a number that are still free.
    pub(crate) fn free_border(&self, border: u8) -> impl Iterator<Item = Place> + '_ {
        Place::border(border).filter(|place| !self.field.deployment.has_taken(*place))
    }

    /// A free border hex with this number, by die.
    pub(crate) fn border_by_die(&self, border: u8, table: &mut impl Table<Event>) -> Place {
        let pick = one_of(self.free_border(border).count(), table, rule!("6.0"), "border hex");
        self.free_border(border).nth(pick).unwrap_or(Place::T)
    }

    /// Places a unit that enters, then continues.
    pub(crate) fn enter_at(&mut self, unit: u8, place: Place, table: &mut impl Table<Event>) {
        self.put_counter(RandomCounter::Unit(unit), place);
        self.field.deployment.entered += 1;
        self.enter(table);
    }

    fn begin_battle(&mut self, table: &mut impl Table<Event>) {
        self.field.stage = 1;
        for at in 0..self.field.count {
            if self.unit(at).carried {
                let (named, place) = (self.named(Who::Unit(at)), self.unit(at).place);
                table.announce(|| Event::Carried(named, place));
            }
        }
        if let Some(exile) = &mut self.field.exile {
            exile.stages = die(table, rule!("b66"), "Game-Turns in exile");
        }
        table.announce(|| Event::Stage(1));
        self.begin_tripper_phase(table);
    }

    /// An empty hex, by dice.
    pub(crate) fn free_place(&self, table: &mut impl Table<Event>) -> Place {
        for _ in 0..PATIENCE {
            let column = two(table, rule!("6.6"), "column");
            let row = two(table, rule!("6.6"), "row");
            if let Some(place) = Place::of(u16::from(column), u16::from(row))
                && !self.is_held(place)
            {
                return place;
            }
        }
        Place::all().find(|place| !self.is_held(*place)).unwrap_or(Place::T)
    }

    /// [b55] [15.21] Trippers in the flux and soldiers in awe come out of it, each by dice.
    pub(crate) fn bring_back(&mut self, table: &mut impl Table<Event>) {
        for seat in self.seats() {
            if self.tripper(seat).fate != Fate::Swept {
                continue;
            }
            let place = self.free_place(table);
            let tripper = self.tripper_mut(seat);
            tripper.fate = Fate::Here;
            tripper.place = place;
            table.announce(|| Event::Released(Named::Tripper(seat), place));
        }
        for unit in 0..self.field.count {
            if self.unit(unit).health != Health::Swept {
                continue;
            }
            let place = self.free_place(table);
            let it = self.unit_mut(unit);
            (it.health, it.place) = (Health::Up, place);
            let named = self.named(Who::Unit(unit));
            table.announce(|| Event::Released(named, place));
        }
    }
}
