//! [8.0] Combat: who attacks which target with what, whether it hits, and what the table says.

use engine::{Seat, TWO_DICE, Table, rule};

use crate::{
    book::{Harms, Values},
    event::{Aim, Blow, Event, Named, Tag},
    field::Who,
    luck::Attacker,
    map::Place,
    roll::two,
    state::State,
    tables::{Column, Grade, Harm, to_hit},
    weapons::{Mode, Weapon},
};

/// [8.0] A Tripper's Defense Strength.
pub const DEFENSE: i16 = 4;

/// The numbers of one attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Who attacks; none for a shell or a mine.
    pub by: Option<Who>,
    /// With what, if a Tripper or his mine attacks.
    pub weapon: Option<(Weapon, Mode)>,
    /// The accuracy; none for melee.
    pub accuracy: Option<Grade>,
    /// The range for the accuracy.
    pub range: u8,
    /// The Attack Value.
    pub value: i16,
    /// [8.23D] Hexes the Tripper has entered.
    pub moved: u8,
    /// What its results count as.
    pub deals: Harms,
}

impl State {
    /// How a Tripper, unit or mount is named.
    pub fn named(&self, who: Who) -> Named {
        match who {
            Who::Tripper(seat) => Named::Tripper(seat),
            // [7.44] A horse without a rider keeps its name.
            Who::Unit(at) if let Some(rider) = self.unit(at).rider => {
                Named::Mount(Tag { number: rider + 1, ..self.tag(at) })
            }
            Who::Unit(at) => Named::Unit(self.tag(at)),
            Who::Mount(at) => Named::Mount(self.tag(at)),
        }
    }

    /// How a unit is named.
    pub fn tag(&self, at: u8) -> Tag {
        let unit = self.unit(at);
        Tag { battle: unit.battle, kind: unit.kind, number: at + 1 }
    }

    /// Who is attacked in a hex: a Tripper, a unit, or [8.24] what it rides.
    pub fn target(&self, place: Place, mount: bool) -> Option<Who> {
        if let Some(unit) = self.field.unit_at(place) {
            let who = if mount { Who::Mount(unit) } else { Who::Unit(unit) };
            return (!mount || self.unit(unit).rides()).then_some(who);
        }
        self.tripper_at(place).filter(|_| !mount).map(Who::Tripper)
    }

    /// Whether a hex holds an enemy of a seat.
    pub fn is_enemy(&self, place: Place, seat: Seat) -> bool {
        let foe = |master: Seat| self.options.tontine && master != seat;
        match self.field.unit_at(place) {
            Some(unit) => self.unit(unit).awed.is_none_or(foe),
            None => self.tripper_at(place).is_some_and(foe),
        }
    }

    /// [6.41] [b15] The current values of a unit.
    pub fn values(&self, at: u8) -> Values {
        let unit = self.unit(at);
        if unit.is_riderless() {
            return unit.values;
        }
        match self.opponent(unit).and_then(|opponent| opponent.traits.next_to) {
            Some(values) if unit.place.neighbours().any(|near| self.is_held(near)) => values,
            _ => unit.values,
        }
    }

    /// [8.34] The Attack Strength of a unit in melee, with what it rides.
    pub fn melee_strength(&self, at: u8) -> i16 {
        let unit = self.unit(at);
        let mount = self.opponent(unit).and_then(|opponent| opponent.mount.as_ref());
        self.values(at).attack + mount.filter(|_| unit.rides()).map_or(0, |mount| mount.values.attack)
    }

    /// [8.0] The Defense Strength of a target where it is.
    pub fn defense(&self, who: Who) -> i16 {
        let features = self.battle().map(|battle| &battle.features);
        let own = match who {
            Who::Tripper(seat) => {
                let naked = features.and_then(|features| features.naked);
                naked.filter(|_| self.tripper(seat).is_female).unwrap_or(DEFENSE)
            }
            Who::Unit(at) => self.values(at).defense,
            Who::Mount(at) => {
                let mount = self.kind(at).and_then(|opponent| opponent.mount.as_ref());
                mount.map_or(0, |mount| mount.values.defense)
            }
        };
        own + self.cover(self.place_of(who))
    }

    /// [b26] [b27] What a tree or shellhole in a hex adds to the defense.
    pub fn cover(&self, place: Place) -> i16 {
        let features = self.battle().map(|battle| &battle.features);
        let cover = features.and_then(|features| features.trees.or(features.shellholes));
        cover.filter(|_| self.field.is_marked(place)).map_or(0, |(_, adds)| adds)
    }

    /// [8.23] What is added to the accuracy roll for the size of a target.
    pub fn largeness(&self, who: Who) -> i8 {
        match who {
            Who::Tripper(_) => 0,
            // [8.23B] A horse with a rider, whichever of the two is the target.
            Who::Unit(at) | Who::Mount(at) if self.unit(at).rides() => 3,
            // [8.23A] A horse alone.
            Who::Unit(at) if self.unit(at).is_riderless() => 2,
            Who::Unit(at) => self.kind(at).map_or(0, |opponent| opponent.large),
            Who::Mount(_) => 2,
        }
    }

    /// [b47] What is added to the accuracy roll of a Tripper against handmaidens.
    pub fn allure(&self, by: Option<Who>, at: Who) -> i8 {
        let (Some(Who::Tripper(seat)), Who::Unit(unit)) = (by, at) else { return 0 };
        match (self.is_alluring(unit), self.tripper(seat).is_female) {
            (false, _) => 0,
            (true, true) => 2,
            (true, false) => -3,
        }
    }

    /// [b47] Whether a unit has the handmaidens' rules.
    pub fn is_alluring(&self, unit: u8) -> bool {
        self.kind(unit).is_some_and(|opponent| opponent.traits.allure)
    }

    /// [b26] Whether a line of fire is blocked.
    pub fn is_blocked(&self, from: Place, to: Place) -> bool {
        let wooded = self.battle().is_some_and(|battle| battle.features.trees.is_some());
        wooded && from.is_screened(to, |place| self.field.is_marked(place))
    }

    /// [8.21D] The lowest sum of two dice with which an attack hits, all modifiers counted; none for melee.
    pub fn needs(&self, attack: &Attack, at: Who) -> Option<i8> {
        let accuracy = attack.accuracy?;
        let bonus = self.largeness(at) + self.allure(attack.by, at) - small(attack.moved);
        Some(to_hit(accuracy, attack.range) - bonus)
    }

    /// [8.21E] The column of the Combat Results Table for an attack that hits.
    pub fn column(&self, attack: &Attack, at: Who) -> Column {
        let column = Column::of(attack.value - self.defense(at));
        if self.is_enraged(attack) { column.right() } else { column }
    }

    fn is_enraged(&self, attack: &Attack) -> bool {
        matches!(attack.by, Some(Who::Unit(at)) if self.rages(at))
    }

    /// What a result of the table counts as, by who deals it and who suffers it.
    pub fn counts_as(&self, attack: &Attack, at: Who, harm: Harm) -> Harm {
        let suffers = match at {
            Who::Unit(unit) => self.kind(unit).map_or(Harm::ALL, |opponent| opponent.traits.suffers),
            _ => Harm::ALL,
        };
        suffers[attack.deals[harm as usize] as usize]
    }

    /// Aims at a target and, if it is hit, harms it.
    pub(crate) fn attack(&mut self, attack: &Attack, at: Who, table: &mut impl Table<Event>) {
        if attack.accuracy.is_some() {
            self.note_shot(attack.by, at);
        }
        if self.aims(attack, at, table) {
            self.strike(attack, at, table);
        }
        self.after_attack(at, table);
    }

    /// [10.14] Records that a target was shot at, and [b31] [b36] that a shot was fired.
    fn note_shot(&mut self, by: Option<Who>, at: Who) {
        if let Who::Tripper(seat) = at {
            self.tripper_mut(seat).shot_at = true;
        }
        let Some(by) = by else { return };
        if self.field.fired.is_none() {
            self.field.fired = Some(self.field.stage);
        }
        if !self.is_historical(by) {
            self.provoke(at);
        }
    }

    /// [b31] The wary take offence at an attack on one of them.
    pub(crate) fn provoke(&mut self, at: Who) {
        if let Who::Unit(unit) | Who::Mount(unit) = at {
            self.field.provoked |= self.kind(unit).is_some_and(|opponent| opponent.traits.wary.is_some());
        }
    }

    /// Whether a unit belongs to the historical side.
    fn is_historical(&self, who: Who) -> bool {
        match who {
            Who::Tripper(_) => false,
            Who::Unit(at) | Who::Mount(at) => self.unit(at).awed.is_none(),
        }
    }

    /// Whose attack it is, for the luck ledger: of those without an attacker, mines are ours and shells are theirs.
    fn side(&self, attack: &Attack) -> Attacker {
        let is_ours = attack.by.map_or(attack.weapon.is_some(), |by| !self.is_historical(by));
        if is_ours { Attacker::Ours } else { Attacker::Theirs }
    }

    /// [8.21C] [8.21D] Whether the attack hits; melee always does.
    fn aims(&mut self, attack: &Attack, at: Who, table: &mut impl Table<Event>) -> bool {
        let (Some(accuracy), Some(least)) = (attack.accuracy, self.needs(attack, at)) else { return true };
        let (large, special) = (self.largeness(at), self.allure(attack.by, at));
        let rolled = two(table, rule!("8.21C"), "accuracy");
        let hits = small(rolled) >= least;
        let side = self.side(attack);
        self.luck.of(side).shots.book(TWO_DICE.at_least(i16::from(least)), hits);
        table.announce(|| {
            Event::Aimed(Aim {
                by: attack.by.map(|by| self.named(by)),
                at: Some(self.named(at)),
                place: self.place_of(at),
                weapon: attack.weapon,
                accuracy,
                range: attack.range,
                needs: to_hit(accuracy, attack.range),
                large,
                moved: small(attack.moved),
                special,
                rolled,
                hits,
            })
        });
        hits
    }

    /// [8.21D] [b55] [b59] [b66] Whether a shot at the flux hits it.
    pub(crate) fn aims_at_flux(
        &mut self,
        by: u8,
        from: Place,
        accuracy: Grade,
        flux: Place,
        table: &mut impl Table<Event>,
    ) -> bool {
        let range = from.distance(flux);
        let needs = to_hit(accuracy, range);
        let rolled = two(table, rule!("8.21C"), "accuracy against the flux");
        let hits = small(rolled) >= needs;
        self.luck.theirs.shots.book(TWO_DICE.at_least(i16::from(needs)), hits);
        table.announce(|| {
            Event::Aimed(Aim {
                by: Some(self.named(Who::Unit(by))),
                at: None,
                place: flux,
                weapon: None,
                accuracy,
                range,
                needs,
                large: 0,
                moved: 0,
                special: 0,
                rolled,
                hits,
            })
        });
        hits
    }

    /// [8.21E] [8.31] The Combat Results Table, and what follows from it.
    fn strike(&mut self, attack: &Attack, at: Who, table: &mut impl Table<Event>) {
        let (defense, rage, column) = (self.defense(at), self.is_enraged(attack), self.column(attack, at));
        let rolled = two(table, rule!("8.7"), "combat result");
        let harm = column.result(rolled);
        let counts_as = self.counts_as(attack, at, harm);
        let hurts = |sum: u8| self.counts_as(attack, at, column.result(sum)) != Harm::None;
        let (side, chances) = (self.side(attack), TWO_DICE.when(hurts));
        self.luck.of(side).blows.book(chances, counts_as != Harm::None);
        table.announce(|| {
            Event::Struck(Blow {
                by: attack.by.map(|by| self.named(by)),
                at: self.named(at),
                attack: attack.value,
                defense,
                rage,
                column,
                rolled,
                harm,
                counts_as,
            })
        });
        let bleeds = match attack.by {
            Some(Who::Unit(unit)) => self.kind(unit).is_some_and(|opponent| opponent.traits.bleeding),
            _ => false,
        };
        if let (true, Harm::Wound | Harm::Disable, Who::Tripper(seat)) = (bleeds, counts_as, at) {
            self.tripper_mut(seat).bleeding = true;
        }
        self.harm(at, counts_as, side, table);
        self.start_amok(at, table);
    }

    /// [8.42] [b27] Attacks everyone near a burst, by distance, friends included.
    pub(crate) fn blast(
        &mut self,
        place: Place,
        values: &[i16],
        attack: &Attack,
        table: &mut impl Table<Event>,
    ) {
        for who in self.everyone() {
            let who = self.without_rider(who);
            let away = usize::from(self.place_of(who).distance(place));
            if let (Some(value), true) = (values.get(away), self.is_living(who)) {
                self.attack(&Attack { value: *value, ..*attack }, who, table);
            }
        }
    }

    /// Everyone on the display who is not out of action; riders and their mounts count separately.
    pub fn everyone(&self) -> impl Iterator<Item = Who> + use<> {
        let riders = self.field.units().iter().enumerate().filter(|(_, unit)| unit.is_up() && unit.rides());
        let riders: u64 = riders.fold(0, |set, (at, _)| set | 1 << at);
        let mount = move |at: u8| (riders & (1 << at) != 0).then_some(Who::Mount(at));
        let units = self.field.up().flat_map(move |at| [Some(Who::Unit(at)), mount(at)]).flatten();
        self.present().iter().map(Who::Tripper).chain(units)
    }

    /// [7.44] A mount whose rider has just fallen, as the counter it is now.
    pub(crate) fn without_rider(&self, who: Who) -> Who {
        let Who::Mount(at) = who else { return who };
        let is_horse = |unit: &u8| self.unit(*unit).rider == Some(at);
        let horse = self.field.up().find(is_horse).filter(|_| !self.unit(at).is_up());
        horse.map_or(who, Who::Unit)
    }

    /// Whether a Tripper, unit or mount is not yet out of action.
    pub fn is_living(&self, who: Who) -> bool {
        match who {
            Who::Tripper(seat) => self.tripper(seat).is_present(),
            Who::Unit(at) => self.unit(at).is_up(),
            Who::Mount(at) => self.unit(at).is_up() && self.unit(at).rides(),
        }
    }
}

/// A small number with a sign, for the tables.
pub(crate) fn small(number: u8) -> i8 {
    i8::try_from(number).unwrap_or(i8::MAX)
}
