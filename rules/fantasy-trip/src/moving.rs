//! [F1.3] [G7]–[G13] Moves: step by step, with costs, falls, flight, pushing and facing.

use engine::{Offers, Refusal, Rule, rule};
use hexgrid::Direction;

use crate::{
    action::{Action, Move},
    body::{Answer, Id, List, Looks, Nature, Opt, Posture},
    ground::{Spot, Terrain},
    options::Limit,
    spells::Spell,
    state::State,
};

impl State {
    /// What a side may do while it moves.
    pub(crate) fn offer_choices(&self, side: u8, offers: &mut Offers<Action>) {
        for id in self.able().filter(|id| self.figure(*id).body.side == side) {
            self.choices(id).for_each(|opt| offers.plain(Action::Choose(id, opt)));
        }
        for id in self.able().filter(|id| self.figure(*id).body.side == side) {
            let figure = self.figure(id);
            if figure.body.maker.is_some() && figure.secret.nature != Nature::Real {
                offers.rare(Action::Dismiss(id));
            }
            if self.is_of_roster(id) && figure.body.side == figure.body.own_side {
                offers.rare(Action::Yield(id));
            }
            for answer in [Answer::Never, Answer::Ask, Answer::Always]
                .into_iter()
                .filter(|answer| *answer != figure.secret.answer)
            {
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
        of(Move::Face)
            .chain(of(Move::Step))
            .chain(of(Move::Scramble))
            .chain(of(Move::Leap))
            .chain(of(Move::Push))
            .chain(others)
    }

    /// Whether a figure on its way may take a step; an error says why not.
    pub fn may_move(&self, id: Id, step: Move) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        match step {
            Move::Step(way) => self.may_step(id, way).map(|_| ()),
            Move::Scramble(way) => self.may_scramble(id, way),
            Move::Leap(way) => self.may_leap(id, way),
            Move::TakeOff | Move::Wheel { .. } | Move::Push(_) if body.turn.landed => {
                no(rule!("G12"), "It has landed: its move is over.")
            }
            Move::Wheel { right } => self.may_wheel(id, right),
            Move::Push(way) => self.may_push(id, way),
            Move::TakeOff if body.aloft => no(rule!("G12"), "It is already in the air."),
            Move::TakeOff if !self.may_fly(id) => no(rule!("G12"), "It can’t fly here."),
            Move::TakeOff if body.turn.hexes > 0 || body.turn.spent > 0 => {
                no(rule!("G12"), "A flyer takes off at the start of its move.")
            }
            Move::TakeOff if body.turn.list != List::Disengaged || body.is_low() => {
                no(rule!("G12"), "It must be standing and not engaged to take off.")
            }
            Move::Land if !body.aloft => no(rule!("G12"), "It is on the ground."),
            Move::Land => self.may_land(id),
            Move::Drop(_) if !matches!(body.turn.option, Opt::D | Opt::F) => {
                no(rule!("Fd"), "Dropping is option (d) or (f).")
            }
            Move::Drop(posture)
                if body.posture == posture || body.posture == Posture::Prone || body.aloft =>
            {
                no(rule!("Fd"), "It is already down.")
            }
            Move::TakeOff | Move::Drop(_) => Ok(()),
            Move::Face(way) => self.may_face(id, way),
            Move::Leave => self.may_leave(id),
        }
    }

    fn may_land(&self, id: Id) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let place = body.place.unwrap_or_default();
        if self.fits(id, place, body.facing)
            && !body.hexes().any(|hex| self.in_hex(hex).any(|other| other != id))
        {
            return Ok(());
        }
        Err(Refusal::new(rule!("G12"), "There is no room to land here."))
    }

    fn may_leave(&self, id: Id) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let at_edge = body.place.is_some_and(|place| self.ground.entry(place) == Some(body.own_side));
        let points_left =
            matches!(self.limit(id, body.turn.option), Limit::Points(most) if body.turn.spent < most);
        let own = self.is_of_roster(id) && body.side == body.own_side;
        if body.turn.hexes > 0 && self.is_engaged(id) {
            return Err(Refusal::new(rule!("G7"), "It is engaged there: its move is over."));
        }
        if at_edge && points_left && !body.turn.landed && own {
            return Ok(());
        }
        Err(Refusal::new(
            rule!("U3"),
            "You leave the map from your own entry hexes, with a point of MA left.",
        ))
    }

    /// What is left of the figure's limit, in points and hexes.
    fn has_move_left(&self, id: Id, cost: u8) -> Result<(), Refusal> {
        let turn = &self.figure(id).body.turn;
        if turn.landed {
            return Err(Refusal::new(rule!("G12"), "It has landed: its move is over."));
        }
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
        self.may_enter(id, way)?;
        if matches!(self.limit(id, body.turn.option), Limit::Shift(_)) && !body.kind.is_large() {
            self.stays_beside(id, to)?;
        }
        Ok(cost)
    }

    /// [G9] Whether a shift stays next to all who engage it.
    fn stays_beside(&self, id: Id, to: Spot) -> Result<(), Refusal> {
        let away = self.able().filter(|other| self.engages(*other, id));
        let away =
            away.into_iter().any(|other| self.figure(other).body.hexes().all(|hex| hex.distance(to) > 1));
        if away {
            Err(Refusal::new(rule!("G9"), "A shift stays next to everyone who engages it."))
        } else {
            Ok(())
        }
    }

    /// Whether the ground and the figures there let it in.
    fn may_enter(&self, id: Id, way: Direction) -> Result<(), Refusal> {
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
        let fiery = body.hexes_at(head, body.facing).find(|hex| self.shuns(id, *hex));
        if fiery.is_some() { no(rule!("B7"), "Beasts shun fire.") } else { Ok(()) }
    }

    /// [B7] Whether a figure will not go into a hex, because it burns; out of one fire it goes through another.
    pub(crate) fn shuns(&self, id: Id, spot: Spot) -> bool {
        let body = &self.figure(id).body;
        body.iq < 8 && self.has_fire(spot) && !body.hexes().any(|hex| self.has_fire(hex))
    }

    /// [S5.6] Whether it may run at a figure that might be an image.
    fn may_run_at(&self, id: Id, other: Id) -> bool {
        let (body, foe) = (&self.figure(id).body, &self.figure(other).body);
        let twin = self.ids().any(|third| {
            third != other && self.figure(third).body.looks == foe.looks && self.figure(third).is_on_map()
        });
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
        self.may_enter(id, way)
    }

    fn may_leap(&self, id: Id, way: Direction) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let place = body.place.unwrap_or_default();
        let (over, to) = (place.step(way), place.step(way).step(way));
        let no = |reason: &'static str| Err(Refusal::new(rule!("G8"), reason));
        let points = matches!(self.limit(id, body.turn.option), Limit::Points(_));
        if !self.body_in(over, id)
            || body.aloft
            || body.kind.is_large()
            || !points
            || body.posture != Posture::Standing
        {
            return no("There is no body to leap over.");
        }
        self.has_move_left(id, 3)?;
        if body.turn.hexes > 0 && self.is_engaged(id) {
            return no("It is engaged there: its move is over.");
        }
        let free = self.is_footing(over)
            && self.is_footing(to)
            && !self.has_pile(over)
            && self.standing_in(over).is_none();
        let seen = self
            .in_hex(to)
            .find(|other| self.blocks(*other) && !(self.is_hidden(*other) && self.are_foes(id, *other)));
        if self.shuns(id, to) {
            return Err(Refusal::new(rule!("B7"), "Beasts shun fire."));
        }
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
                        self.is_open(spot)
                            && !body.hexes_at(head, body.facing).any(|own| own == spot)
                            && !body.covers(spot)
                    })
                });
                if foe.kind.is_large() || foe.in_pile || !room {
                    return no("It pushes only one-hex figures that have a free hex beside them.");
                }
                together += foe.st;
                someone = true;
            }
        }
        if someone && together < body.st {
            Ok(())
        } else {
            no("It pushes only figures with less ST together.")
        }
    }

    fn may_wheel(&self, id: Id, right: bool) -> Result<(), Refusal> {
        let body = &self.figure(id).body;
        let no = |reason: &'static str| Err(Refusal::new(rule!("G10"), reason));
        let Some(cost) = body.kind.turn_cost() else { return no("It turns freely at the end of its move.") };
        let Limit::Points(most) = self.limit(id, body.turn.option) else {
            return no("It has no MA to turn with.");
        };
        if body.turn.spent + cost > most {
            return no("It has not enough MA left to turn.");
        }
        let facing = body.facing.turned(if right { 1 } else { -1 });
        let room = body.aloft || self.fits(id, body.place.unwrap_or_default(), facing);
        let on_map = body
            .hexes_at(body.place.unwrap_or_default(), facing)
            .all(|hex| self.ground.terrain(hex) != Terrain::Off);
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
            if body.must_kneel() {
                return no(rule!("F6.6"), "Hit in the leg, it keeps its facing.");
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

    /// [S9.2] Whether an averted figure that stops here has not got away, and may fall.
    pub fn is_short_of_fleeing(&self, id: Id) -> bool {
        let Some(from) = self.averted_by(id).filter(|_| self.figure(id).is_able()) else { return false };
        let body = &self.figure(id).body;
        let place = body.place.unwrap_or_default();
        let far = i16::try_from(place.distance(from)).unwrap_or(0) >= i16::from(body.turn.away) + 2;
        !far && !body.in_pile && body.posture != Posture::Prone
    }

    /// [S9.2] [S15.5] Where the wizard is from whom a figure must flee.
    pub fn averted_by(&self, id: Id) -> Option<Spot> {
        let caster =
            self.on(id, Spell::Avert).or_else(|| self.on(id, Spell::MegahexAvert)).map(|it| it.caster)?;
        self.figure(caster).body.place
    }
}
