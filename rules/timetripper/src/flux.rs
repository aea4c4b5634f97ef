//! [10.0] The flux: commanding, conjuring, moving, aligning and jumping it, and what it sweeps up.

use engine::{Offers, Refusal, Seat, TWO_DICE, Table, rule};
use hexgrid::Direction;

use crate::{
    action::Action,
    book::Kind,
    event::{Event, Named},
    field::{Health, Unit, Who},
    gear::Item,
    map::Place,
    roll::{die, two},
    state::{Doing, ENDURANCE, Fate, State, Turn},
};

/// [10.32] How far the flux may be moved at once.
const FLUX_MOVES: u8 = 6;

/// The most actions at leisure in one battle.
const LEISURE: u8 = 100;

impl State {
    /// [10.11] Whether a Tripper carries the radio.
    pub fn has_radio(&self, seat: Seat) -> bool {
        self.tripper(seat).pack.has(Item::Radio)
    }

    /// [10.1] Whether a Tripper may try to command the flux.
    pub fn may_try_flux(&self, turn: &Turn) -> Result<(), Refusal> {
        if !self.has_radio(turn.seat) {
            return Err(Refusal::new(rule!("10.11"), "You don’t have the radio."));
        }
        if turn.acted {
            return Err(Refusal::new(rule!("7.42A"), "You have already done your one thing this phase."));
        }
        Ok(())
    }

    /// [10.1] Offers to command the flux.
    pub(crate) fn offer_flux(&self, turn: &Turn, offers: &mut Offers<Action>) {
        if self.may_try_flux(turn).is_ok() {
            offers.plain(Action::Command);
        }
    }

    /// [10.14] The highest sum of two dice with which a Tripper commands the flux.
    pub fn flux_limit(&self, turn: &Turn) -> i16 {
        let tripper = self.tripper(turn.seat);
        i16::from(turn.activity(tripper).limit()) + i16::from(tripper.experience)
    }

    /// [10.1] [10.14] Tries to command the flux.
    pub(crate) fn command(&mut self, seat: Seat, table: &mut impl Table<Event>) {
        let Some(turn) = self.turn().copied() else { return };
        let experience = self.tripper(seat).experience;
        let activity = turn.activity(self.tripper(seat));
        let limit = self.flux_limit(&turn);
        let rolled = two(table, rule!("10.14"), "commanding the flux");
        let obeys = i16::from(rolled) <= limit;
        self.luck.flux.book(TWO_DICE.at_most(limit), obeys);
        table.announce(|| Event::Command { seat, activity, rolled, experience, obeys });
        // Ruling 14: a flux that obeys only because the Tripper stands still holds him to it.
        let moving = Turn { moved: 1, ..turn };
        let stays = obeys && i16::from(rolled) > self.flux_limit(&moving);
        // Ruling 138: and one that obeys only because he has not negotiated, to that.
        let talking = Turn { talked: true, ..turn };
        let may_talk = !(turn.busy || obeys && i16::from(rolled) > self.flux_limit(&talking));
        self.act();
        if let Some(turn) = self.turn_mut() {
            turn.may_talk = may_talk;
            if obeys {
                turn.doing = Doing::Commanding;
                turn.halted |= stays;
            }
        }
    }

    /// [10.13] What may be done with a flux that obeys.
    pub(crate) fn offer_commands(&self, turn: &Turn, offers: &mut Offers<Action>) {
        match self.field.flux {
            None => self.offer_conjuring(offers),
            Some(flux) => {
                self.offer_flux_steps(turn.seat, FLUX_MOVES, offers);
                self.offer_aligning(turn.seat, offers);
                if self.may_jump(turn.seat, flux).is_ok() {
                    offers.plain(Action::Jump);
                }
            }
        }
        offers.extra(Action::Release);
    }

    fn offer_conjuring(&self, offers: &mut Offers<Action>) {
        let letters = if self.options.optional_set_up { 1 } else { 6 };
        Direction::ALL.into_iter().take(letters).for_each(|letter| offers.plain(Action::Conjure(letter)));
    }

    fn offer_aligning(&self, seat: Seat, offers: &mut Offers<Action>) {
        for way in Direction::ALL {
            if self.field.aligned != Some((seat, way)) {
                offers.plain(Action::Align(way));
            }
        }
    }

    /// [10.32] Where the flux may go next.
    pub(crate) fn offer_flux_steps(&self, seat: Seat, left: u8, offers: &mut Offers<Action>) {
        let Some(flux) = self.field.flux else { return };
        if left > 0 {
            flux.neighbours().for_each(|place| offers.plain(Action::Flux(place)));
        }
        if left < FLUX_MOVES {
            let there = flux == self.tripper(seat).place || left == 0;
            if there { offers.plain(Action::Release) } else { offers.rare(Action::Release) }
        }
    }

    /// [10.42] [10.51] Whether a Tripper may jump the flux, once it obeys.
    pub fn may_jump(&self, seat: Seat, flux: Place) -> Result<(), Refusal> {
        if self.tripper(seat).place != flux {
            return Err(Refusal::new(rule!("10.51"), "You must be in the same hex as the flux."));
        }
        if self.is_for_another(seat) {
            return Err(Refusal::new(
                rule!("10.42"),
                "Another Tripper aligned it. Align it yourself to jump it.",
            ));
        }
        Ok(())
    }

    /// [10.42] Whether another Tripper has aligned the flux, and can still jump it.
    fn is_for_another(&self, seat: Seat) -> bool {
        self.field.aligned.is_some_and(|(by, _)| by != seat && self.tripper(by).is_present())
    }

    /// [10.22] Conjures the flux at random.
    pub(crate) fn conjure(&mut self, letter: Direction, table: &mut impl Table<Event>) {
        let place = if self.options.optional_set_up {
            self.free_place(table)
        } else {
            let number = die(table, rule!("10.22"), "where the flux appears");
            Place::lettered(u16::from(number), letter)
        };
        table.announce(|| Event::Conjured(place));
        self.rest_from_flux();
        self.put_flux(place, table);
        self.sweep(table);
    }

    /// Ends what is done with the flux this phase.
    pub(crate) const fn rest_from_flux(&mut self) {
        if let Some(turn) = self.turn_mut() {
            turn.doing = Doing::Nothing;
        }
    }

    /// Puts the flux into a hex; [b60] it sends some opponents away for good.
    pub(crate) fn put_flux(&mut self, place: Place, table: &mut impl Table<Event>) {
        self.field.flux = Some(place);
        for unit in self.field.up() {
            let banished = self.kind(unit).is_some_and(|opponent| opponent.traits.banished_by_flux);
            if banished && self.unit(unit).place == place {
                self.unit_mut(unit).health = Health::Gone;
                let tag = self.tag(unit);
                table.announce(|| Event::Banished(tag));
            }
        }
    }

    /// [10.32] Moves the flux a hex.
    pub(crate) fn move_flux(&mut self, place: Place, table: &mut impl Table<Event>) {
        table.announce(|| Event::FluxMoved(place));
        if let Some(turn) = self.turn_mut() {
            turn.doing = match turn.doing {
                Doing::MovingFlux(left) => Doing::MovingFlux(left.saturating_sub(1)),
                _ => Doing::MovingFlux(FLUX_MOVES - 1),
            };
        }
        self.put_flux(place, table);
        self.sweep(table);
    }

    /// [10.62] Takes every living creature in or next to the flux off the display, but not the Tripper with
    /// the radio.
    pub(crate) fn sweep(&mut self, table: &mut impl Table<Event>) {
        let Some(flux) = self.field.flux else { return };
        for unit in self.field.up() {
            if self.unit(unit).place.distance(flux) <= 1 && self.is_swept_up(unit) {
                self.unit_mut(unit).health = Health::Swept;
                let named = self.named(Who::Unit(unit));
                table.announce(|| Event::Swept(named));
            }
        }
        for seat in self.seats() {
            let tripper = self.tripper(seat);
            let near = tripper.fate == Fate::Here && tripper.place.distance(flux) <= 1;
            // [10.63] The dead too, in a team.
            if near && !(self.has_radio(seat) && tripper.endurance > 0) && self.is_team() {
                self.tripper_mut(seat).fate = Fate::Swept;
                table.announce(|| Event::Swept(Named::Tripper(seat)));
            }
        }
    }

    /// [10.62] Whether a unit is alive.
    pub(crate) fn is_creature(&self, unit: u8) -> bool {
        let lives = |opponent: &crate::book::Opponent| {
            opponent.kind != Kind::Thing && !opponent.traits.banished_by_flux
        };
        // [7.44] Of what is ridden, only horses live.
        let is_horse = |opponent: &crate::book::Opponent| {
            opponent.mount.as_ref().is_some_and(|mount| mount.looks == "horse")
        };
        let is_riderless = self.unit(unit).is_riderless();
        self.kind(unit)
            .is_some_and(|opponent| if is_riderless { is_horse(opponent) } else { lives(opponent) })
    }

    /// [10.62] Whether the flux takes a unit along: every living creature, [b66] but never the Timelord.
    pub fn is_swept_up(&self, unit: u8) -> bool {
        self.is_creature(unit) && self.kind(unit).is_some_and(|opponent| !opponent.traits.timelord)
    }

    /// [10.42] Aligns the flux.
    pub(crate) fn align(&mut self, seat: Seat, way: Direction, table: &mut impl Table<Event>) {
        self.field.aligned = Some((seat, way));
        table.announce(|| Event::Aligned(seat, way));
        self.rest_from_flux();
        self.discern(seat, table);
    }

    /// [10.51] Pays for the Stage and jumps.
    pub(crate) fn jump_now(&mut self, table: &mut impl Table<Event>) {
        let Some(turn) = self.turn().copied() else { return };
        if self.is_clear() {
            self.gather(turn.seat);
        }
        self.pay(&turn, table);
        if self.tripper(turn.seat).is_present() {
            self.jump(turn.seat, table);
        } else {
            self.end_turn(table);
        }
    }

    /// [6.5] At leisure everyone goes along: friends, the fallen and soldiers in awe; not in a Tontine.
    fn gather(&mut self, jumper: Seat) {
        if self.options.tontine {
            return;
        }
        for seat in self.seats() {
            if seat != jumper && self.tripper(seat).fate == Fate::Here {
                self.tripper_mut(seat).fate = Fate::Swept;
            }
        }
        for unit in self.field.units_mut() {
            if unit.is_up() && unit.awed.is_some() {
                unit.health = Health::Swept;
            }
        }
    }

    /// [6.5] With no enemies left, a Tripper may do anything.
    pub(crate) fn offer_leisure(&self, turn: &Turn, offers: &mut Offers<Action>) {
        let seat = turn.seat;
        if self.field.leisure >= LEISURE {
            return self.offer_departure(turn, offers);
        }
        if self.present().iter().any(|seat| self.tripper(seat).endurance < ENDURANCE) {
            offers.plain(Action::RestUp);
        }
        self.within_reach(seat).for_each(|item| offers.plain(Action::PickUp(item)));
        for weapon in crate::weapons::Weapon::ALL.into_iter().filter(|weapon| self.may_reload(seat, *weapon))
        {
            offers.plain(Action::Reload(weapon));
        }
        for other in self.present().without(seat) {
            self.offer_gifts(seat, other, offers);
        }
        self.offer_drops(seat, offers);
        if self.may_loot().is_ok() {
            offers.plain(Action::Loot);
        }
        if self.has_radio(seat) {
            if self.options.tontine
                && let Some(flux) = self.field.flux
            {
                flux.neighbours().for_each(|place| offers.extra(Action::Flux(place)));
            }
            self.offer_aligning(seat, offers);
            if !self.is_for_another(seat) {
                offers.plain(Action::Jump);
            }
        }
        if self.is_team() {
            offers.plain(Action::End);
        }
    }

    /// Ruling 26: leisure is limited; then only the jump is left.
    fn offer_departure(&self, turn: &Turn, offers: &mut Offers<Action>) {
        if self.has_radio(turn.seat) {
            offers.plain(Action::Jump);
        } else if self.within_reach(turn.seat).any(|item| item == Item::Radio) {
            offers.plain(Action::PickUp(Item::Radio));
        } else {
            offers.plain(Action::End);
        }
    }

    /// [14.0] Whether there is a treasure to take.
    pub fn may_loot(&self) -> Result<(), Refusal> {
        if !self.options.treasure {
            return Err(Refusal::new(rule!("14.0"), "This table plays without treasure hunting."));
        }
        // Ruling 88: where opponents come out of exits, there is a lull when all who came are down.
        let came_out = |unit: &Unit| {
            unit.battle == self.field.battle
                && self.opponent(unit).is_some_and(|opponent| opponent.traits.comes_out)
        };
        let pause = self.is_quiet() && self.field.units().iter().any(came_out);
        if !self.is_clear() && !pause {
            return Err(Refusal::new(
                rule!("14.0"),
                "You can take the treasure once every opponent is dead or disabled.",
            ));
        }
        if self.field.looted || self.battle().is_none_or(|battle| battle.treasure.is_none()) {
            return Err(Refusal::new(rule!("14.0"), "There is no treasure here."));
        }
        Ok(())
    }

    /// [14.0] Takes the treasure of the battle.
    pub(crate) fn loot(&mut self, seat: Seat, table: &mut impl Table<Event>) {
        let battle = self.field.battle;
        let place = self.tripper(seat).place;
        let origin = crate::gear::Origin::default();
        let item = Item::Treasure(battle);
        self.put_in(seat, crate::field::Loose { item, count: 1, empty: false, origin, place });
        self.field.looted = true;
        self.field.hoard = [None; crate::field::MAX_MARKS];
        table.announce(|| Event::Looted(seat, battle));
        if !self.is_clear() {
            self.act();
        }
    }

    /// [6.5] [11.0] Rests to full Endurance.
    pub(crate) fn rest_up(&mut self, table: &mut impl Table<Event>) {
        for seat in self.present() {
            self.restore(seat, ENDURANCE, table);
        }
    }

    /// [b55] [b59] [b66] An opponent makes the flux jump without the Trippers.
    pub(crate) fn drive_flux_away(&mut self, by: u8, table: &mut impl Table<Event>) {
        let tag = self.tag(by);
        table.announce(|| Event::Driven(tag));
        self.field.flux = None;
        self.field.aligned = None;
        for unit in self.field.units_mut() {
            if unit.health == Health::Swept && unit.awed.is_none() {
                unit.health = Health::Gone;
            }
        }
    }
}
