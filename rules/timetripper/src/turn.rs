//! [4.0] The Tripper Phase: whose turn it is, what they may do, and how it ends.

use engine::{Offers, Seat, Seats, Table};

use crate::{
    action::Action,
    event::{Event, Loss},
    field::{Steed, Who},
    state::{Doing, End, Fate, Phase, State, Turn},
};

/// [11.0] The Endurance that a Stage of rest restores.
pub(crate) const REST: u8 = 3;

impl State {
    /// [4.0] Starts the turn of the first Tripper on the display.
    pub(crate) fn begin_tripper_phase(&mut self, table: &mut impl Table<Event>) {
        for unit in self.field.units_mut() {
            unit.moved = 0;
            unit.acted = false;
            unit.announced = 0;
            unit.fired = false;
        }
        self.trippers.iter_mut().for_each(|tripper| tripper.ready = None);
        // [15.24] The talks end when the Tripper who talks is gone.
        self.field.parley = self.field.parley.filter(|parley| self.tripper(parley.seat).is_present());
        self.next_turn(Seats::NONE, table);
    }

    /// Starts the next Tripper’s turn; after the last one the historical side acts.
    fn next_turn(&mut self, done: Seats, table: &mut impl Table<Event>) {
        if self.present().is_empty() {
            let lives =
                |seat: Seat, fate| self.tripper(seat).fate == fate && self.tripper(seat).endurance > 0;
            let any = |fate| self.seats().iter().any(|seat| lives(seat, fate));
            if !any(Fate::Swept) {
                // Ruling 142: who is adrift lives, but without the radio finds no way on.
                let end = if any(Fate::Adrift) { End::LostInTime } else { End::Dead };
                self.end(end, table);
                return;
            }
            // Ruling 20: with no one left to jump it, the flux releases everyone it holds.
            self.field.flux = None;
            self.field.aligned = None;
            self.bring_back(table);
        }
        match self.present().minus(done).lowest() {
            Some(seat) => self.begin_turn(seat, done, table),
            None => self.begin_history(table),
        }
    }

    /// Starts a Tripper’s turn; [4.0] in the first Stage no one moves.
    pub(crate) fn begin_turn(&mut self, seat: Seat, done: Seats, table: &mut impl Table<Event>) {
        let mut turn = Turn::new(seat, done);
        turn.halted = self.field.stage == 1 || self.field.parley.is_some();
        self.phase = Phase::Tripper(turn);
        self.send_to_plants(seat, table);
        if self.field.parley.is_some_and(|parley| parley.seat == seat) {
            self.talk(seat, table);
            self.finish_step(table);
        } else if let Some(plant) = self.tripper_mut(seat).lured.take() {
            self.walk_to_plant(seat, plant, table);
        }
    }

    /// What the Tripper, or a soldier in awe, may do now.
    pub(crate) fn offer_turn(&self, turn: &Turn, offers: &mut Offers<Action>) {
        match turn.doing {
            Doing::Volley(volley) => return self.offer_shots(turn, volley, offers),
            Doing::Commanding => return self.offer_commands(turn, offers),
            Doing::MovingFlux(left) => return self.offer_flux_steps(turn.seat, left, offers),
            Doing::Nothing => {}
        }
        if self.is_passing(turn) {
            return self.offer_walking(turn, offers);
        }
        match turn.actor {
            Who::Unit(unit) => {
                self.offer_soldier(turn, unit, offers);
                offers.plain(Action::End);
            }
            _ if self.is_clear() => self.offer_leisure(turn, offers),
            // [7.43] A Tripper who has negotiated may only command the flux.
            _ if turn.talked => {
                self.offer_flux(turn, offers);
                offers.plain(Action::End);
            }
            _ => {
                self.offer_walking(turn, offers);
                self.offer_things(turn, offers);
                self.offer_fighting(turn, offers);
                self.offer_flux(turn, offers);
                self.offer_talk(turn, offers);
                self.offer_announcing(turn, offers);
                if !turn.acted && self.may_loot().is_ok() {
                    offers.plain(Action::Loot);
                }
                offers.plain(Action::End);
            }
        }
        self.offer_others(turn, offers);
    }

    /// [15.21] Acting with soldiers in awe; [13.0] letting another Tripper go first; [9.23] leaving choices to dice.
    fn offer_others(&self, turn: &Turn, offers: &mut Offers<Action>) {
        for unit in self.field.up().filter(|unit| self.may_command(turn.seat, *unit)) {
            if turn.actor != Who::Unit(unit) {
                offers.rare(Action::Actor(self.unit(unit).place));
            }
        }
        if turn.actor != Who::Tripper(turn.seat) {
            offers.rare(Action::Actor(self.tripper(turn.seat).place));
        }
        if !turn.busy {
            for other in self.present().minus(turn.done).without(turn.seat) {
                offers.extra(Action::After(other));
            }
        }
        if self.master().is_none() && self.chooser() == turn.seat {
            offers.extra(Action::Auto(!self.auto.has(turn.seat)));
        }
    }

    /// [15.21] Whether a unit is in awe of a Tripper and can still act.
    pub(crate) fn may_command(&self, seat: Seat, unit: u8) -> bool {
        let it = self.unit(unit);
        let halted = it.moved >= self.kind(unit).map_or(0, |opponent| opponent.moves);
        let idle = it.acted && (halted || it.fired && it.announced == 0);
        it.is_up()
            && it.awed == Some(seat)
            && !it.stunned
            && !it.dazed
            && !idle
            && self.field.parley.is_none()
    }

    /// Uses up the one action of the turn.
    pub(crate) const fn act(&mut self) {
        if let Some(turn) = self.turn_mut() {
            turn.busy = true;
            turn.acted = true;
        }
    }

    /// [8.23D] Uses up the one action of the turn with a shot or a throw; movement left is what was announced.
    pub(crate) const fn act_by_firing(&mut self) {
        self.act();
        if let Some(turn) = self.turn_mut() {
            turn.fired = true;
        }
    }

    /// [8.23D] How many hexes the acting unit may still announce for after a shot.
    pub fn may_announce(&self, turn: &Turn) -> u8 {
        if self.field.stage == 1 || self.field.parley.is_some() {
            return 0;
        }
        match turn.actor {
            Who::Tripper(seat) if !turn.acted && !turn.talked && !turn.halted && self.has_missile(seat) => {
                self.tripper(seat).reach().saturating_sub(turn.moved)
            }
            Who::Unit(unit) if !self.unit(unit).acted && self.values(unit).accuracy.is_some() => {
                let moves = self.kind(unit).map_or(0, |opponent| opponent.moves);
                let rooted = self.unit(unit).steed == Steed::Stunned;
                if rooted { 0 } else { moves.saturating_sub(self.unit(unit).moved) }
            }
            _ => 0,
        }
    }

    /// [8.23D] Offers to announce how far the acting unit moves after its shot.
    pub(crate) fn offer_announcing(&self, turn: &Turn, offers: &mut Offers<Action>) {
        let now = self.announced(turn);
        let hexes = (0..=self.may_announce(turn)).filter(|hexes| *hexes != now);
        hexes.for_each(|hexes| offers.rare(Action::Announce(hexes)));
    }

    /// [8.23D] How many hexes the acting unit has announced; after its shot, how many of them are left.
    pub fn announced(&self, turn: &Turn) -> u8 {
        match turn.actor {
            Who::Tripper(_) => turn.announced,
            Who::Unit(unit) | Who::Mount(unit) => self.unit(unit).announced,
        }
    }

    /// [8.23D] Announces how many hexes the acting unit will move after its shot.
    pub(crate) fn announce(&mut self, hexes: u8) {
        match self.turn().map(|turn| turn.actor) {
            Some(Who::Unit(unit) | Who::Mount(unit)) => self.unit_mut(unit).announced = hexes,
            _ => {
                if let Some(turn) = self.turn_mut() {
                    turn.announced = hexes;
                }
            }
        }
    }

    /// Ends the turn by itself when nothing is left to do.
    pub(crate) fn finish_step(&mut self, table: &mut impl Table<Event>) {
        let Some(turn) = self.turn().copied() else { return };
        if !self.tripper(turn.seat).is_present() {
            self.end_turn(table);
            return;
        }
        let stays = turn.halted
            || turn.fired && turn.announced == 0
            || self.is_controlled(self.tripper(turn.seat).place);
        let is_over = (turn.acted || turn.talked) && stays && turn.doing == Doing::Nothing;
        let has_soldiers = || self.field.up().any(|unit| self.may_command(turn.seat, unit));
        let may_flux = turn.talked && self.may_try_flux(&turn).is_ok();
        let may_talk = turn.may_talk && self.may_talk(&turn).is_ok();
        if is_over && !may_flux && !may_talk && !has_soldiers() && !self.is_clear() {
            self.end_turn(table);
        }
    }

    /// [11.0] Ends a turn: acting costs Endurance, resting restores it.
    pub(crate) fn end_turn(&mut self, table: &mut impl Table<Event>) {
        let Some(turn) = self.turn().copied() else { return };
        self.pay(&turn, table);
        self.tripper_mut(turn.seat).shot_at = false;
        self.next_turn(turn.done.with(turn.seat), table);
    }

    /// [11.0] [7.13] Takes or restores the Endurance of a turn.
    pub(crate) fn pay(&mut self, turn: &Turn, table: &mut impl Table<Event>) {
        let tripper = self.tripper(turn.seat);
        // A Tripper who ran into the flux still pays for the run.
        let paid = matches!(tripper.fate, Fate::Here | Fate::Swept) && tripper.endurance > 0;
        if self.is_clear() || !paid {
            return;
        }
        if turn.busy {
            self.hurt(turn.seat, 1 + turn.extra, Loss::Effort, table);
        } else {
            table.announce(|| Event::Rested(turn.seat));
            self.restore(turn.seat, REST, table);
        }
    }
}
