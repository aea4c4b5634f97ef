//! The sequence of play: who acts, what is offered and what a step does. Only this file knows what comes next.

use engine::{Audience, Flow, Offers, Outcome, Seat, Seats, Table, Why, rule};
use hexgrid::Direction;

use crate::{
    action::Action,
    event::Event,
    field::Who,
    roll::{die, direction, one_of},
    setup::{Setup, Victory},
    state::{Doing, Fate, Phase, State, Turn, Volley},
    weapons::Mode,
};

/// [16.0A] Fifty pounds, in half pounds: a victory with little takes less.
const LITTLE: u16 = 100;

impl State {
    /// [3.0] The first Tripper chooses what to carry; [13.3] or a team rolls for it and sets off.
    pub(crate) fn start<T: Table<Event>>(setup: &Setup, table: &mut T) -> Self {
        let mut state = Self::new(setup);
        state.give_out();
        if state.options.random_equipment {
            state.draw_equipment(table);
            state.set_off(table);
        }
        state
    }

    /// Who must act now.
    pub(crate) fn to_act(&self) -> Seats {
        match self.phase {
            Phase::Equip(seat) | Phase::Steer(seat, _) => Seats::only(seat),
            Phase::Tripper(turn) => Seats::only(turn.seat),
            Phase::Letter(_) | Phase::Enter { .. } | Phase::Choose { .. } => Seats::only(self.chooser()),
            Phase::History | Phase::Over(_) => Seats::NONE,
        }
    }

    /// What the seat may do.
    pub(crate) fn offer(&self, seat: Seat, offers: &mut Offers<Action>) {
        match self.phase {
            Phase::Equip(_) => self.offer_equipment(seat, offers),
            Phase::Steer(..) => (1..=6).for_each(|hexes| offers.plain(Action::Steer(hexes))),
            Phase::Letter(_) => {
                for letter in Direction::ALL {
                    offers.plain(Action::Letter(letter));
                }
                offer_dice(offers);
            }
            Phase::Enter { border, .. } => {
                self.free_border(border).for_each(|place| offers.plain(Action::Border(place)));
                offer_dice(offers);
            }
            Phase::Choose { unit, prey, way } => {
                self.goals(unit, prey, way).iter().for_each(|place| offers.plain(Action::Send(place)));
                offer_dice(offers);
            }
            Phase::Tripper(turn) => self.offer_turn(&turn, offers),
            Phase::History | Phase::Over(_) => {}
        }
    }

    /// Takes a step that was offered; one that rolls no dice can be undone.
    pub(crate) fn apply<T: Table<Event>>(&mut self, seat: Seat, action: Action, table: &mut T) -> Flow {
        if let (Phase::Equip(_), Action::Take(item, count)) = (self.phase, action) {
            self.tripper_mut(seat).pack.set(item, count);
            return Flow::Open;
        }
        if let (Phase::Equip(_), Action::Preset(number)) = (self.phase, action) {
            self.take_preset(seat, number);
            return Flow::Open;
        }
        let mut watched = CountingTable { table, rolls: 0 };
        self.take(seat, action, &mut watched);
        if watched.rolls > 0 { Flow::Final } else { Flow::Sealed }
    }

    fn take(&mut self, seat: Seat, action: Action, table: &mut impl Table<Event>) {
        match self.phase {
            Phase::Equip(_) => self.start_tripper(seat, table),
            Phase::Steer(seat, way) => {
                let hexes = match action {
                    Action::Steer(hexes) => hexes,
                    _ => die(table, rule!("5.0"), "hexes in time"),
                };
                self.go(seat, way, hexes, table);
            }
            Phase::Tripper(turn) => self.take_in_turn(&turn, action, table),
            _ => self.take_for_history(seat, action, table),
        }
    }

    /// [6.0] [9.23] A choice for the historical side, or leaving it to the dice.
    fn take_for_history(&mut self, seat: Seat, action: Action, table: &mut impl Table<Event>) {
        if let Action::Auto(_) = action {
            self.auto = self.auto.with(seat);
        }
        match self.phase {
            Phase::Letter(_) => {
                let letter = match action {
                    Action::Letter(letter) => letter,
                    _ => direction(table, rule!("6.0"), "set-up letter"),
                };
                self.place_group(letter, table);
                self.deploy(table);
            }
            Phase::Enter { unit, border } => {
                let place = match action {
                    Action::Border(place) => place,
                    _ => self.border_by_die(border, table),
                };
                self.enter_at(unit, place, table);
            }
            Phase::Choose { unit, prey, way } => {
                let goals = self.goals(unit, prey, way);
                let place = match action {
                    Action::Send(place) => place,
                    _ => goals.nth(one_of(goals.len(), table, rule!("9.23"), "equally good hexes")),
                };
                self.phase = Phase::History;
                self.arrive(unit, place, prey, way, table);
                self.go_on(table);
            }
            _ => {}
        }
    }

    fn take_in_turn(&mut self, turn: &Turn, action: Action, table: &mut impl Table<Event>) {
        let seat = turn.seat;
        match action {
            Action::Move(place) => self.walk_to(place, table),
            Action::Announce(hexes) => self.announce(hexes),
            Action::Ready(weapon, place) => self.get_ready(seat, weapon, place, table),
            Action::Carry(fallen, place) => self.carry(fallen, place, table),
            Action::Drop(item, count) => self.drop_item(seat, item, count, table),
            Action::PickUp(item) => self.pick_up(seat, item, table),
            Action::Give(other, item, count) => self.give(seat, other, item, count, table),
            Action::Reload(weapon) => self.reload(seat, weapon, table),
            Action::Fire { weapon, mode, place, mount } => self.fire(weapon, mode, place, mount, table),
            Action::Shot { place, mount } => {
                if let Doing::Volley(volley) = turn.doing {
                    self.fire_on(volley, place, mount, table);
                }
            }
            Action::Throw(weapon, place) => self.throw(weapon, place, table),
            Action::Lay(facing) => self.lay(seat, facing, table),
            Action::Detonate => self.detonate(table),
            Action::Melee { weapon, place, mount, together } => {
                self.melee(weapon, place, mount, together, table);
            }
            Action::Command => self.command(seat, table),
            Action::Conjure(letter) => self.conjure(letter, table),
            Action::Flux(place) => self.move_flux(place, table),
            Action::Align(way) => self.align(seat, way, table),
            Action::Cease | Action::Release => self.rest_from_flux(),
            Action::Jump => return self.jump_now(table),
            Action::Talk => self.talk(seat, table),
            Action::Loot => self.loot(seat, table),
            Action::RestUp => self.rest_up(table),
            Action::End => {
                self.at_leisure();
                return self.end_turn(table);
            }
            Action::Lapse => return self.lapse(turn, table),
            Action::After(other) => return self.begin_turn(other, turn.done, table),
            Action::Actor(place) => {
                let unit = self.field.unit_at(place).map(Who::Unit);
                if let Some(turn) = self.turn_mut() {
                    turn.actor = unit.unwrap_or(Who::Tripper(seat));
                }
                return;
            }
            Action::Auto(on) => {
                self.auto = if on { self.auto.with(seat) } else { self.auto.without(seat) };
                return;
            }
            _ => {}
        }
        self.at_leisure();
        self.finish_step(table);
    }

    /// The clock ends a turn; a burst runs out unaimed.
    fn lapse(&mut self, turn: &Turn, table: &mut impl Table<Event>) {
        if let Doing::Volley(Volley { weapon, mode: Mode::Burst, .. }) = turn.doing {
            self.tripper_mut(turn.seat).pack.set_empty(weapon, true);
        }
        self.rest_from_flux();
        self.end_turn(table);
    }

    /// [6.5] With no enemies left, no action is ever used up.
    fn at_leisure(&mut self) {
        if !self.is_clear() {
            return;
        }
        self.field.leisure = self.field.leisure.saturating_add(1);
        if let Some(turn) = self.turn_mut() {
            turn.acted = false;
            turn.talked = false;
            turn.fired = false;
            turn.announced = 0;
            // [8.1] But a burst continues until the weapon is empty.
            if !matches!(turn.doing, Doing::Volley(volley) if volley.mode == Mode::Burst) {
                turn.doing = Doing::Nothing;
            }
        }
    }

    /// How the game ended, once it has.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        matches!(self.phase, Phase::Over(_)).then(|| self.standing())
    }

    /// [16.0] A Tripper who is home has won: in a Tontine only if alone, by [16.0A] only with little. The score says
    /// how well.
    pub(crate) fn standing(&self) -> Outcome {
        let home = |seat: Seat| self.tripper(seat).fate == Fate::Home;
        let at_home: Seats = self.seats().iter().filter(|seat| home(*seat)).collect();
        let mut scores = [0; engine::MAX_SEATS];
        for seat in self.seats() {
            let jumps = i32::from(self.tripper(seat).experience);
            scores[seat.index()] = if home(seat) { 1000 + self.merit(seat) } else { jumps };
        }
        let crowd = self.options.tontine && at_home.len() > 1;
        let winners = if crowd || self.is_overloaded() { Seats::NONE } else { at_home };
        let seats = usize::from(self.players) + usize::from(self.options.timemaster);
        Outcome { seats, winners, scores }
    }

    /// [16.0A] Whether they set off with too much for a victory with little.
    fn is_overloaded(&self) -> bool {
        let load: u16 = self.trippers.iter().map(|tripper| tripper.load).sum();
        self.options.victory == Victory::Minimal && load >= LITTLE
    }

    /// [16.0A] [16.0B] [16.0C] [16.0D] How well a Tripper came home.
    fn merit(&self, seat: Seat) -> i32 {
        let tripper = self.tripper(seat);
        match self.options.victory {
            Victory::Minimal => 140 - i32::from(tripper.load),
            Victory::Quick | Victory::Best | Victory::Team => 72 - i32::from(self.time.fought),
            Victory::Treasure => i32::from(tripper.pack.treasure_value),
        }
    }
}

/// [9.23] Leaving a choice to the dice.
fn offer_dice(offers: &mut Offers<Action>) {
    offers.plain(Action::ForMe);
    offers.extra(Action::Auto(true));
}

/// A table that counts the dice, so that a step without dice can be undone.
struct CountingTable<'a, T> {
    table: &'a mut T,
    rolls: u32,
}

impl<T: Table<Event>> Table<Event> for CountingTable<'_, T> {
    fn roll_for(&mut self, audience: Audience, sides: u16, why: Why) -> u16 {
        self.rolls += 1;
        self.table.roll_for(audience, sides, why)
    }

    fn emit(&mut self, audience: Audience, event: impl FnOnce() -> Event) {
        self.table.emit(audience, event);
    }

    fn wants_events(&self) -> bool {
        self.table.wants_events()
    }
}
