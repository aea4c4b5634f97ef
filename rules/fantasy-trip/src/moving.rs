//! [F1.3] [G7]–[G13] Moves: step by step, with costs, falls, flight, pushing and facing.

use engine::{Offers, Refusal, Rule, Table, rule};
use hexgrid::Direction;

use crate::{
    action::{Action, Move},
    body::{Fate, Guard, Id, List, Looks, Nature, Opt, Posture},
    event::{Event, Save},
    ground::{Spot, Terrain},
    options::{Limit, OPTIONS},
    play::Play,
    spells::Spell,
    state::{Phase, State},
};

impl State {
    /// What a side may do while it moves.
    pub(crate) fn offer_choices(&self, side: u8, offers: &mut Offers<Action>) {
        for id in self.able().filter(|id| self.figure(*id).body.side == side) {
            for (opt, ..) in OPTIONS {
                if self.may_choose(id, opt).is_ok() {
                    offers.plain(Action::Choose(id, opt));
                }
            }
        }
        for id in self.able().filter(|id| self.figure(*id).body.side == side) {
            let figure = self.figure(id);
            if figure.body.maker.is_some() && figure.secret.nature != Nature::Real {
                offers.rare(Action::Dismiss(id));
            }
            if id < self.roster {
                offers.rare(Action::Yield(id));
            }
            use crate::body::Answer::{Always, Ask, Never};
            for answer in [Never, Ask, Always].into_iter().filter(|answer| *answer != figure.secret.answer) {
                offers.extra(Action::Answer(id, answer));
            }
        }
        offers.rare(Action::Done);
    }

    /// The steps that a figure on its way may take.
    pub(crate) fn offer_steps(&self, id: Id, offers: &mut Offers<Action>) {
        let hidden = self.is_hidden(id);
        let wrap = |step: Move| if hidden { Action::Sneak(step) } else { Action::Go(step) };
        for step in self.moves(id) {
            if self.may_move(id, step).is_ok() {
                let action = wrap(step);
                match step {
                    Move::Leave | Move::Push(_) | Move::Leap(_) => offers.rare(action),
                    _ => offers.plain(action),
                }
            }
        }
    }

    /// Every step there is, allowed or not.
    fn moves(&self, id: Id) -> impl Iterator<Item = Move> + use<> {
        let ways = self.ways(id);
        let of = |make: fn(Direction) -> Move| ways.into_iter().map(make);
        let others = [
            Move::Wheel { right: true },
            Move::Wheel { right: false },
            Move::TakeOff,
            Move::Land,
            Move::Drop(Posture::Kneeling),
            Move::Drop(Posture::Prone),
            Move::Leave,
        ];
        of(Move::Face).chain(of(Move::Step)).chain(of(Move::Scramble)).chain(of(Move::Leap)).chain(of(Move::Push)).chain(others)
    }

    /// Whether a figure on its way may take a step; an error says why not.
    pub fn may_move(&self, id: Id, step: Move) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        match step {
            Move::Step(way) => self.may_step(id, way).map(|_| ()),
            Move::Scramble(way) => self.may_scramble(id, way),
            Move::Leap(way) => self.may_leap(id, way),
            Move::Push(way) => self.may_push(id, way),
            Move::Wheel { right } => self.may_wheel(id, right),
            Move::TakeOff if body.aloft => no(rule!("G12"), "It is already in the air."),
            Move::TakeOff if !self.may_fly(id) => no(rule!("G12"), "It can’t fly here."),
            Move::TakeOff if body.turn.hexes > 0 || body.turn.spent > 0 => no(rule!("G12"), "A flyer takes off at the start of its move."),
            Move::TakeOff if body.turn.list != List::Disengaged || body.is_low() => no(rule!("G12"), "It must be standing and not engaged to take off."),
            Move::TakeOff => Ok(()),
            Move::Land if !body.aloft => no(rule!("G12"), "It is on the ground."),
            Move::Land => self.may_land(id),
            Move::Drop(_) if !matches!(body.turn.option, Opt::D | Opt::F) => no(rule!("Fd"), "Dropping is option (d) or (f)."),
            Move::Drop(posture) if body.posture == posture || body.posture == Posture::Prone || body.aloft => no(rule!("Fd"), "It is already down."),
            Move::Drop(_) => Ok(()),
            Move::Face(way) => self.may_face(id, way),
            Move::Leave => self.may_leave(id),
        }
    }

    fn may_land(&self, id: Id) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let place = body.place.unwrap_or_default();
        if self.fits(id, place, body.facing) && !body.hexes().any(|hex| self.in_hex(hex).any(|other| other != id)) {
            return Ok(());
        }
        Err(Refusal::new(rule!("G12"), "There is no room to land here."))
    }

    fn may_leave(&self, id: Id) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let at_edge = body.place.is_some_and(|place| self.ground.entry(place) == Some(body.own_side));
        let points_left = matches!(self.limit(id, body.turn.option), Limit::Points(most) if body.turn.spent < most);
        if at_edge && points_left && id < self.roster && body.side == body.own_side {
            return Ok(());
        }
        Err(Refusal::new(rule!("U3"), "You leave the map from your own entry hexes, with a point of MA left."))
    }

    /// What is left of the figure's limit, in points and hexes.
    fn has_move_left(&self, id: Id, cost: u8) -> Result<(), Refusal> {
        let turn = &self.figure(id).body.turn;
        let ok = match self.limit(id, turn.option) {
            Limit::Points(most) => turn.spent + cost <= most,
            Limit::Hexes(most) | Limit::Shift(most) => turn.hexes < most,
            Limit::Still => false,
        };
        if ok {
            return Ok(());
        }
        Err(Refusal::new(turn.option.rule(), "That is farther than this option lets it move."))
    }

    /// [G7] [G8] [G14] Whether it may step this way, and what that costs.
    pub fn may_step(&self, id: Id, way: Direction) -> Result<u8, Refusal> {
        let body = &self.figure(id).body;
        let to = body.place.unwrap_or_default().step(way);
        let cost = self.step_cost(id, to);
        self.has_move_left(id, cost)?;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if body.posture != Posture::Standing && !matches!(body.turn.option, Opt::G | Opt::P) {
            return no(rule!("G13"), "On the ground it can only crawl, with option (g) or (p).");
        }
        if body.posture == Posture::Standing && matches!(body.turn.option, Opt::G | Opt::P) {
            return no(rule!("Fg"), "Standing up takes the whole turn.");
        }
        if body.turn.hexes > 0 && body.turn.list == List::Disengaged && self.is_engaged(id) {
            return no(rule!("G7"), "It is engaged there: its move is over.");
        }
        self.may_enter(id, way, to)?;
        if matches!(self.limit(id, body.turn.option), Limit::Shift(_)) && !body.kind.is_large() {
            self.stays_beside(id, to)?;
        }
        Ok(cost)
    }

    /// [G9] Whether a shift stays next to all who engage it.
    fn stays_beside(&self, id: Id, to: Spot) -> Result<(), Refusal> {
        let away = self.able().filter(|other| self.engages(*other, id));
        let away = away.into_iter().any(|other| self.figure(other).body.hexes().all(|hex| hex.distance(to) > 1));
        if away { Err(Refusal::new(rule!("G9"), "A shift stays next to everyone who engages it.")) } else { Ok(()) }
    }

    /// Whether the ground and the figures there let it in.
    fn may_enter(&self, id: Id, way: Direction, to: Spot) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let head = body.place.unwrap_or_default().step(way);
        if body.aloft {
            let over = body.hexes_at(head, body.facing).all(|hex| self.ground.terrain(hex) != Terrain::Off);
            return if over { Ok(()) } else { no(rule!("G14"), "That is off the map.") };
        }
        for hex in body.hexes_at(head, body.facing) {
            if !self.is_footing(hex) {
                return if self.ground.terrain(hex).is_drop() {
                    no(rule!("G15"), "Only flyers cross a drop.")
                } else {
                    no(rule!("G14"), "A wall, a pillar, a tree or the edge of the map is in the way.")
                };
            }
            let standing = self.in_hex(hex).find(|other| *other != id && self.blocks(*other));
            if standing.is_some_and(|other| !self.may_run_at(id, other)) {
                return no(rule!("G7"), "Someone is in the way.");
            }
        }
        let shuns = body.iq < 8 && self.has_fire(to) && !body.place.is_some_and(|place| self.has_fire(place));
        if shuns { no(rule!("B7"), "Beasts shun fire.") } else { Ok(()) }
    }

    /// [S5.6] Whether it may run at a figure that might be an image.
    fn may_run_at(&self, id: Id, other: Id) -> bool {
        let (body, foe) = (&self.figure(id).body, &self.figure(other).body);
        let twin = self.ids().any(|third| third != other && self.figure(third).body.looks == foe.looks && self.figure(third).is_on_map());
        let suspect = match foe.looks {
            Looks::Beast(_) => foe.maker.is_some(),
            Looks::Roster(_) => twin,
        };
        suspect
            && self.are_foes(id, other)
            && !body.kind.is_large()
            && !foe.kind.is_large()
            && !foe.in_pile
            && !foe.aloft
            && body.turn.list == List::Disengaged
            && body.posture == Posture::Standing
            && matches!(self.limit(id, body.turn.option), Limit::Points(_))
    }

    /// [G7] [G8] [G14] What a hex costs.
    pub fn step_cost(&self, id: Id, to: Spot) -> u8 {
        let body = &self.figure(id).body;
        if body.aloft {
            return 1;
        }
        let from = body.place.map_or(0, |place| self.ground.terrain(place).height());
        let terrain = self.ground.terrain(to);
        let one_hex = !matches!(self.limit(id, body.turn.option), Limit::Points(_));
        if !one_hex && self.body_in(to, id) {
            3
        } else if terrain == Terrain::Broken || terrain.height() > from {
            2
        } else {
            1
        }
    }

    fn may_scramble(&self, id: Id, way: Direction) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let to = body.place.unwrap_or_default().step(way);
        let no = |reason: &'static str| Err(Refusal::new(rule!("G8"), reason));
        if !self.body_in(to, id) || body.aloft || self.step_cost(id, to) < 3 || body.kind.is_large() {
            return no("There is no body to scramble over.");
        }
        self.has_move_left(id, 1)?;
        if body.posture != Posture::Standing {
            return no("It must be on its feet.");
        }
        if body.turn.hexes > 0 && self.is_engaged(id) {
            return no("It is engaged there: its move is over.");
        }
        self.may_enter(id, way, to)
    }

    fn may_leap(&self, id: Id, way: Direction) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let place = body.place.unwrap_or_default();
        let (over, to) = (place.step(way), place.step(way).step(way));
        let no = |reason: &'static str| Err(Refusal::new(rule!("G8"), reason));
        let points = matches!(self.limit(id, body.turn.option), Limit::Points(_));
        if !self.body_in(over, id) || body.aloft || body.kind.is_large() || !points || body.posture != Posture::Standing {
            return no("There is no body to leap over.");
        }
        self.has_move_left(id, 3)?;
        if body.turn.hexes > 0 && self.is_engaged(id) {
            return no("It is engaged there: its move is over.");
        }
        let free = self.is_footing(over) && self.is_footing(to) && !self.has_pile(over) && self.standing_in(over).is_none();
        let seen = self.in_hex(to).find(|other| self.blocks(*other) && !(self.is_hidden(*other) && self.are_foes(id, *other)));
        if free && seen.is_none() && !self.body_in(to, id) { Ok(()) } else { no("There is no room to land.") }
    }

    /// [G11] Whether a large figure may push on.
    fn may_push(&self, id: Id, way: Direction) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |reason: &'static str| Err(Refusal::new(rule!("G11"), reason));
        if !body.kind.is_large() || body.aloft || body.is_low() {
            return no("Only a large figure on its feet pushes others back.");
        }
        if matches!(body.turn.option, Opt::L | Opt::P | Opt::Q) || self.ma(id) == 0 {
            return no("It can’t move with this option.");
        }
        let head = body.place.unwrap_or_default().step(way);
        let mut together = 0;
        let mut someone = false;
        for hex in body.hexes_at(head, body.facing) {
            if !self.is_footing(hex) {
                return no("The ground there stops it.");
            }
            for other in self.in_hex(hex).filter(|other| *other != id && self.blocks(*other)) {
                let foe = &self.figure(other).body;
                let room = foe.place.is_some_and(|place| {
                    place.0.neighbours().into_iter().map(Spot).any(|spot| {
                        self.is_open(spot) && !body.hexes_at(head, body.facing).any(|own| own == spot) && !body.covers(spot)
                    })
                });
                if foe.kind.is_large() || foe.in_pile || !room {
                    return no("It pushes only one-hex figures that have a free hex beside them.");
                }
                together += foe.st;
                someone = true;
            }
        }
        if someone && together < body.st { Ok(()) } else { no("It pushes only figures with less ST together.") }
    }

    fn may_wheel(&self, id: Id, right: bool) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |reason: &'static str| Err(Refusal::new(rule!("G10"), reason));
        let Some(cost) = body.kind.turn_cost() else { return no("It turns freely at the end of its move.") };
        let Limit::Points(most) = self.limit(id, body.turn.option) else { return no("It has no MA to turn with.") };
        if body.turn.spent + cost > most {
            return no("It has not enough MA left to turn.");
        }
        let facing = body.facing.turned(if right { 1 } else { -1 });
        let room = body.aloft || self.fits(id, body.place.unwrap_or_default(), facing);
        let on_map = body.hexes_at(body.place.unwrap_or_default(), facing).all(|hex| self.ground.terrain(hex) != Terrain::Off);
        if room && on_map { Ok(()) } else { no("There is no room for its tail.") }
    }

    /// [G10] Whether it may end its move facing this way.
    fn may_face(&self, id: Id, way: Direction) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        if way != body.facing {
            if body.kind.is_dragon() {
                return no(rule!("G10"), "A dragon pays for each turn.");
            }
            if body.kind.is_large() && !body.aloft && !self.fits(id, body.place.unwrap_or_default(), way) {
                return no(rule!("G10"), "There is no room to turn.");
            }
            if body.limbs.kneels > 0 {
                return no(rule!("F6.6"), "Hit in the leg, it keeps its facing.");
            }
        }
        if body.aloft {
            let occupied = body.place.is_some_and(|place| self.ground.terrain(place).blocks());
            if occupied {
                return no(rule!("G12"), "It can’t stop in the air over that.");
            }
        }
        if self.must_flee(id) {
            return no(rule!("S9.2"), "Averted, it must end its move farther from the caster.");
        }
        Ok(())
    }

    /// [S9.2] Whether an averted figure could still get farther away, and must.
    fn must_flee(&self, id: Id) -> bool {
        let body = &self.figure(id).body;
        let Some(from) = self.averted_by(id) else { return false };
        let place = body.place.unwrap_or_default();
        let gone = i16::try_from(place.distance(from)).unwrap_or(0) - i16::from(body.turn.away);
        let left = 2 - gone;
        left > 0
            && Direction::ALL.into_iter().any(|way| {
                place.step(way).distance(from) > place.distance(from) && self.may_step(id, way).is_ok()
            })
    }

    /// [S9.2] [S15.5] Where the wizard is from whom a figure must flee.
    pub fn averted_by(&self, id: Id) -> Option<Spot> {
        let caster = self.on(id, Spell::Avert).or_else(|| self.on(id, Spell::MegahexAvert)).map(|it| it.caster)?;
        self.figure(caster).body.place
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// [F2.1] A figure takes an option.
    pub(crate) fn choose(&mut self, id: Id, opt: Opt) {
        let list = self.list_of(id);
        let away = self.averted_by(id).zip(self.figure(id).body.place).map_or(0, |(from, place)| from.distance(place));
        let body = &mut self.figure_mut(id).body;
        body.turn.list = list;
        body.turn.option = opt;
        body.turn.away = u8::try_from(away).unwrap_or(u8::MAX);
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
                self.end_move(id);
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
        let mut ids = self.ids();
        while let Some(id) = ids.next() {
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
        if !pays && has_body && self.figure(id).is_able() {
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
        if self.figure(id).is_able() {
            self.figure_mut(id).body.turn.acted = true;
        }
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
        if !body.kind.is_large() && body.limbs.kneels == 0 {
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
        if self.figure(id).is_able() && self.is_slippery(place) && !crawls && !self.figure(id).body.kind.is_large() {
            let dx = self.dx(id);
            if !self.save(id, 3, dx, Save::Slip, rule!("S13.5")) {
                return self.trip(id);
            }
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
            self.figure_mut(id).body.turn.acted = true;
        }
        if !self.save(other, 3, foe, Save::Collide, rule!("S5.6")) {
            self.fall(other);
            self.figure_mut(other).body.turn.acted = true;
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
        let mut ids = self.ids();
        while let Some(other) = ids.next() {
            let hit = other != id && self.blocks(other) && body.hexes_at(head, body.facing).any(|hex| self.figure(other).body.covers(hex));
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
            self.is_open(*spot) && !pusher.hexes_at(head, pusher.facing).any(|own| own == *spot) && !pusher.covers(*spot)
        });
        if let Some(to) = free {
            self.figure_mut(id).body.place = Some(to);
            let who = self.who(id);
            self.tell(Event::Moved(who, to));
        } else {
            self.knock_over(id);
        }
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
        let entered = self.able().filter(|other| self.are_foes(id, *other) && self.are_adjacent(id, *other));
        let entered = entered.fold(0, |mask, other| mask | 1 << other);
        let can_defend = self.may_defend(id);
        let body = &mut self.figure_mut(id).body;
        body.turn.moved = true;
        if body.turn.hexes > 0 {
            body.turn.entered = entered;
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

    /// [S9.2] An averted figure that could not get away makes 3/DX or falls.
    fn flee_or_fall(&mut self, id: Id) {
        let Some(from) = self.averted_by(id).filter(|_| self.figure(id).is_able()) else { return };
        let body = &self.figure(id).body;
        let place = body.place.unwrap_or_default();
        let far = i16::try_from(place.distance(from)).unwrap_or(0) >= i16::from(body.turn.away) + 2;
        if far || body.in_pile || body.posture == Posture::Prone {
            return;
        }
        let dx = self.dx(id);
        if !self.save(id, 3, dx, Save::Avert, rule!("S9.2")) {
            self.fall(id);
        }
    }
}
