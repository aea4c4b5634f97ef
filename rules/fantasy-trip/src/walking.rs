//! [G7]–[G13] How a figure makes its move, step by step.

use engine::{Table, rule};
use hexgrid::Direction;

use crate::{
    action::Move,
    body::{Fate, Guard, Id, List, Nature, Opt, Posture},
    event::{Event, Save},
    ground::{Spot, Terrain},
    play::Play,
    state::Phase,
};

impl<T: Table<Event>> Play<'_, T> {
    /// [F2.1] A figure takes an option.
    pub(crate) fn choose(&mut self, id: Id, opt: Opt) {
        let list = self.list_of(id);
        self.note_distance(id);
        let beside = self.foes_beside(id);
        let body = &mut self.figure_mut(id).body;
        // Whom it comes next to, is known at the end of its move; these it does not.
        body.turn.entered = beside;
        body.turn.list = list;
        body.turn.option = opt;
        if body.posture == Posture::Bent {
            body.posture = Posture::Standing;
        }
        let who = self.who(id);
        self.tell_of(id, Event::Chose(who, opt));
        self.phase = Phase::Moving(id);
        if list == List::HandToHand {
            self.end_move(id);
        }
    }

    /// One step of a move.
    pub(crate) fn go(&mut self, id: Id, step: Move) {
        let side = self.figure(id).body.side;
        let before = self.hidden_mask();
        if self.has_hidden_foes(side) {
            self.is_final = true;
        }
        match step {
            Move::Step(way) => self.step(id, way, true),
            Move::Scramble(way) => self.step(id, way, false),
            Move::Leap(way) => {
                self.figure_mut(id).body.turn.spent += 3;
                self.enter(id, way, 2);
            }
            Move::Push(way) => self.push(id, way),
            Move::Wheel { right } => self.wheel(id, right),
            Move::TakeOff => {
                let body = &mut self.figure_mut(id).body;
                (body.aloft, body.turn.took_off) = (true, true);
                let who = self.who(id);
                self.tell_of(id, Event::Flew(who, true));
            }
            Move::Land => {
                self.figure_mut(id).body.aloft = false;
                let who = self.who(id);
                self.tell_of(id, Event::Flew(who, false));
                self.figure_mut(id).body.turn.landed = true;
                self.buckle(id);
                self.arrive(id);
                if !self.figure(id).is_able() || self.figure(id).body.is_low() {
                    self.end_move(id);
                }
            }
            Move::Drop(posture) => {
                self.figure_mut(id).body.posture = posture;
                let who = self.who(id);
                self.tell_of(id, Event::Posed(who, posture));
            }
            Move::Face(way) => {
                self.figure_mut(id).body.facing = way;
                let who = self.who(id);
                self.tell_of(id, Event::Faced(who, way));
                self.end_move(id);
            }
            Move::Leave => {
                let who = self.who(id);
                self.tell(Event::Left(who));
                self.out(id, Fate::Escaped);
                self.end_move(id);
            }
        }
        self.reveal(before);
    }

    /// The hidden figures, one bit each.
    fn hidden_mask(&self) -> u64 {
        self.able().filter(|id| self.is_hidden(*id)).fold(0, |mask, id| mask | 1 << id)
    }

    /// [P4] Tells who has come into sight, and who was lost from it.
    fn reveal(&mut self, before: u64) {
        let after = self.hidden_mask();
        for id in self.ids() {
            let (was, is) = (before & (1 << id) != 0, after & (1 << id) != 0);
            let who = self.who(id);
            if let (true, false, Some(place)) = (was, is, self.figure(id).body.place) {
                self.is_final = true;
                self.tell(Event::Appeared(who, place));
            } else if !was && is {
                self.tell(Event::Vanished(who));
            }
        }
    }

    fn step(&mut self, id: Id, way: Direction, pays: bool) {
        let to = self.figure(id).body.place.unwrap_or_default().step(way);
        let has_body = self.body_in(to, id) && !self.figure(id).body.aloft;
        let cost = if pays { self.step_cost(id, to) } else { 1 };
        self.figure_mut(id).body.turn.spent += cost;
        let small = !self.figure(id).body.kind.is_large() && !self.figure(id).body.aloft;
        let other = self.in_hex(to).find(|other| *other != id && self.blocks(*other) && small);
        if let Some(other) = other {
            return self.collide(id, other);
        }
        self.enter(id, way, 1);
        if !pays && has_body && self.phase == Phase::Moving(id) {
            let dx = self.dx(id);
            if !self.save(id, 3, dx, Save::Body, rule!("G8")) {
                self.trip(id);
            }
        }
    }

    /// The figure falls on its way, and its move is over.
    fn trip(&mut self, id: Id) {
        let who = self.who(id);
        self.tell(Event::Felled(who));
        self.fall(id);
        self.end_move(id);
    }

    /// A figure comes into another hex, one or two away.
    fn enter(&mut self, id: Id, way: Direction, hexes: u8) {
        let body = &mut self.figure_mut(id).body;
        let mut place = body.place.unwrap_or_default();
        for _ in 0..hexes {
            place = place.step(way);
        }
        body.place = Some(place);
        let turn = &mut body.turn;
        turn.straight = if turn.heading == way || turn.hexes == 0 { turn.straight + hexes } else { hexes };
        turn.heading = way;
        turn.hexes += hexes;
        turn.crawled |= body.posture != Posture::Standing;
        if !body.kind.is_large() && !body.must_kneel() {
            body.facing = way;
        }
        let aloft = body.aloft;
        let who = self.who(id);
        self.tell_of(id, Event::Moved(who, place));
        if aloft {
            return;
        }
        if self.ground.terrain(place) == Terrain::Broken {
            self.figure_mut(id).body.turn.over_broken = true;
        }
        let hexes = self.figure(id).body.hexes();
        for hex in hexes {
            if self.has_fire(hex) {
                self.burn(id, 2);
                break;
            }
        }
        let crawls = self.figure(id).body.posture != Posture::Standing;
        let slippery = self.figure(id).is_able() && self.is_slippery(place);
        if slippery && !crawls && !self.figure(id).body.kind.is_large() && self.slips(id) {
            return self.trip(id);
        }
        if !self.figure(id).is_able() || self.figure(id).body.turn.felled {
            self.end_move(id);
        }
    }

    /// [S5.6] A figure runs at another that might be an image.
    fn collide(&mut self, id: Id, other: Id) {
        self.is_final = true;
        if self.figure(other).secret.nature == Nature::Image {
            self.vanish(other);
            return;
        }
        if self.figure(id).secret.nature == Nature::Image {
            self.vanish(id);
            return self.end_move(id);
        }
        let (own, foe) = (self.dx(id), self.dx(other));
        if !self.save(id, 4, own, Save::Collide, rule!("S5.6")) {
            self.fall(id);
        }
        if !self.save(other, 3, foe, Save::Collide, rule!("S5.6")) {
            self.fall(other);
        }
        self.end_move(id);
    }

    fn wheel(&mut self, id: Id, right: bool) {
        let body = &mut self.figure_mut(id).body;
        body.facing = body.facing.turned(if right { 1 } else { -1 });
        body.turn.spent += body.kind.turn_cost().unwrap_or(0);
        let facing = body.facing;
        let who = self.who(id);
        self.tell_of(id, Event::Faced(who, facing));
    }

    /// [G11] A large figure pushes on.
    fn push(&mut self, id: Id, way: Direction) {
        let body = self.figure(id).body;
        let head = body.place.unwrap_or_default().step(way);
        for other in self.ids() {
            let hit = other != id
                && self.blocks(other)
                && body.hexes_at(head, body.facing).any(|hex| self.figure(other).body.covers(hex));
            if !hit {
                continue;
            }
            if self.figure(other).secret.nature == Nature::Image {
                self.vanish(other);
                continue;
            }
            let dx = self.dx(other);
            if self.save(other, 3, dx, Save::Push, rule!("G11")) {
                self.step_aside(other, &body, head);
            } else {
                self.knock_over(other);
            }
        }
        self.enter(id, way, 1);
        if self.phase == Phase::Moving(id) {
            self.end_move(id);
        }
    }

    fn step_aside(&mut self, id: Id, pusher: &crate::body::Body, head: Spot) {
        let place = self.figure(id).body.place.unwrap_or_default();
        let free = place.0.neighbours().into_iter().map(Spot).find(|spot| {
            self.is_open(*spot)
                && !pusher.hexes_at(head, pusher.facing).any(|own| own == *spot)
                && !pusher.covers(*spot)
        });
        if let Some(to) = free {
            let body = &mut self.figure_mut(id).body;
            (body.place, body.waited) = (Some(to), 0);
            let who = self.who(id);
            self.tell(Event::Moved(who, to));
            self.arrive(id);
        } else {
            self.knock_over(id);
        }
    }

    /// The foes next to a figure, one bit each.
    fn foes_beside(&self, id: Id) -> u64 {
        let beside = self.able().filter(|other| self.are_foes(id, *other) && self.are_adjacent(id, *other));
        beside.fold(0, |mask, other| mask | 1 << other)
    }

    /// The figure's move is over.
    pub(crate) fn end_move(&mut self, id: Id) {
        let side = match self.phase {
            Phase::Moving(_) | Phase::Move(_) => self.figure(id).body.side,
            _ => return,
        };
        if self.is_hidden(id) {
            self.is_final = true;
        }
        self.flee_or_fall(id);
        let beside = self.foes_beside(id);
        let can_defend = self.may_defend(id);
        let body = &mut self.figure_mut(id).body;
        body.turn.moved = true;
        body.turn.entered = beside & !body.turn.entered;
        if body.turn.hexes > 0 {
            body.waited = 0;
        }
        body.turn.guard = match body.turn.option {
            Opt::C => Guard::Dodging,
            Opt::K if can_defend => Guard::Defending,
            _ => Guard::None,
        };
        self.phase = Phase::Move(side);
        self.next_mover(side);
    }

    /// [S9.2] An averted figure that is left where it is has not got away.
    pub(crate) fn stay_averted(&mut self, id: Id) {
        self.note_distance(id);
        self.flee_or_fall(id);
    }

    /// [S9.2] How far from the caster an averted figure sets out.
    fn note_distance(&mut self, id: Id) {
        let ends = self.averted_by(id).zip(self.figure(id).body.place);
        let away = ends.map_or(0, |(from, place)| from.distance(place));
        self.figure_mut(id).body.turn.away = u8::try_from(away).unwrap_or(u8::MAX);
    }

    /// [S9.2] An averted figure that could not get away makes 3/DX or falls.
    fn flee_or_fall(&mut self, id: Id) {
        if !self.is_short_of_fleeing(id) {
            return;
        }
        let dx = self.dx(id);
        if !self.save(id, 3, dx, Save::Avert, rule!("S9.2")) {
            self.fall(id);
        }
    }
}
