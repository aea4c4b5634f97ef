//! [G] Who is where: hexes of figures, front, side and rear, engagement, lines, light and sight.

use engine::{Refusal, rule};
use hexgrid::{Arc, Bearing, Direction, Hex, Line, LineStep, Zone};

use crate::{
    body::{Body, Fate, Id, Posture},
    ground::{Spot, Terrain},
    kinds::Kind,
    setup::Contest,
    spells::Spell,
    state::{On, State},
};

/// [F6.6] The MA of someone with one sound leg and a crutch.
const CRUTCH_MA: u8 = 3;

const FIRES: [Spell; 3] = [Spell::Fire, Spell::Fire3, Spell::Fire7];
const SHADOWS: [Spell; 3] = [Spell::Shadow, Spell::Shadow3, Spell::Shadow7];
const WALLS: [Spell; 3] = [Spell::Wall, Spell::Wall3, Spell::Wall7];

impl Body {
    /// The hexes it covers with this head and facing.
    pub fn hexes_at(&self, head: Spot, facing: Direction) -> impl Iterator<Item = Spot> + Clone + use<> {
        self.kind.shape().hexes(head.0, facing).map(Spot)
    }

    /// The hexes it covers.
    pub fn hexes(&self) -> impl Iterator<Item = Spot> + Clone + use<> {
        let (shape, facing) = (self.kind.shape(), self.facing);
        self.place.into_iter().flat_map(move |place| shape.hexes(place.0, facing).map(Spot))
    }

    /// Whether this holds for one of the hexes it covers.
    pub fn is_on(&self, holds: impl Fn(Spot) -> bool) -> bool {
        if self.kind.is_large() { self.hexes().any(holds) } else { self.place.is_some_and(holds) }
    }

    /// Whether it covers a hex.
    pub fn covers(&self, spot: Spot) -> bool {
        if !self.kind.is_large() {
            return self.place == Some(spot);
        }
        self.hexes().any(|hex| hex == spot)
    }

    /// [G2] [G3] [G4] What a neighbouring hex is to it; none if it is not next to it.
    pub fn zone(&self, spot: Spot) -> Option<Zone> {
        let place = self.place?;
        if self.is_low() && !self.kneels_by_leg() {
            return self.hexes().any(|hex| hex.distance(spot) == 1).then_some(Zone::Rear);
        }
        if self.kind.is_large() {
            return self.large_zone(place, spot);
        }
        let zone = Zone::of_hex(place.0, self.facing, spot.0)?;
        // [B3] A snake's side hexes are front.
        Some(if zone == Zone::Side && self.kind == Kind::GiantSnake { Zone::Front } else { zone })
    }

    fn large_zone(&self, place: Spot, spot: Spot) -> Option<Zone> {
        const GIANT_REAR: [Hex; 3] = [Hex::new(0, 2), Hex::new(-1, 2), Hex::new(-2, 2)];
        if self.covers(spot) || !self.hexes().any(|hex| hex.distance(spot) == 1) {
            return None;
        }
        if place.distance(spot) == 1 {
            return Some(Zone::Front);
        }
        let turn = Direction::Up.turn_to(self.facing);
        let is_rear = if self.kind == Kind::Giant {
            GIANT_REAR.iter().any(|offset| place.0 + offset.rotated(turn) == spot.0)
        } else {
            self.hexes().last().is_some_and(|tail| tail.distance(spot) == 1)
        };
        Some(if is_rear { Zone::Rear } else { Zone::Side })
    }

    /// [G2] Its front hexes.
    pub fn front(&self) -> impl Iterator<Item = Spot> + Clone + '_ {
        let border = self.place.into_iter().flat_map(|place| place.0.neighbours()).map(Spot);
        border.filter(|spot| self.zone(*spot) == Some(Zone::Front))
    }

    /// [B6] Its rear hexes.
    pub fn rear(&self) -> impl Iterator<Item = Spot> + Clone + '_ {
        let border = self.hexes().flat_map(|hex| hex.0.neighbours()).map(Spot);
        border.filter(|spot| self.zone(*spot) == Some(Zone::Rear))
    }

    /// [G17] Whether a hex is ahead: between the two axes 60° off the facing, or on them.
    pub fn is_ahead(&self, spot: Spot) -> bool {
        let Some(place) = self.place else { return false };
        let arc = Arc::new(place.0, self.facing);
        let on_axis = arc.axes().into_iter().any(|axis| place.0.straight_to(spot.0) == Some(axis));
        place == spot || arc.contains(spot.0) || on_axis
    }
}

impl State {
    /// The figures that are on a hex, in any state.
    pub fn in_hex(&self, spot: Spot) -> impl Iterator<Item = Id> + Clone + '_ {
        self.ids().filter(move |id| {
            let body = &self.figure(*id).body;
            body.place.is_some() && body.covers(spot)
        })
    }

    /// [G7] Who stands, kneels or bends in a hex on the ground, so that no one passes.
    pub fn standing_in(&self, spot: Spot) -> Option<Id> {
        self.in_hex(spot).find(|id| {
            let figure = self.figure(*id);
            figure.is_able() && !figure.body.aloft && figure.body.posture != Posture::Prone
        })
    }

    /// [G8] Whether a body lies in a hex, the figure itself not counted.
    pub fn body_in(&self, spot: Spot, but: Id) -> bool {
        self.in_hex(spot).any(|id| id != but && self.is_body(id))
    }

    /// [G8] Whether a figure lies on the ground.
    pub(crate) fn is_body(&self, id: Id) -> bool {
        let figure = self.figure(id);
        !figure.body.aloft && (!figure.is_able() || figure.body.posture == Posture::Prone)
    }

    /// Whether nothing and no one is in a hex a figure could stand in.
    pub fn is_empty(&self, spot: Spot) -> bool {
        self.is_footing(spot) && self.in_hex(spot).next().is_none()
    }

    /// Whether a figure on foot could stand in a hex if no one were there.
    pub fn is_footing(&self, spot: Spot) -> bool {
        self.ground.terrain(spot).is_footing() && !self.has_wall(spot)
    }

    /// [F1.5b] Whether a hex is vacant or holds only bodies.
    pub fn is_open(&self, spot: Spot) -> bool {
        self.is_footing(spot) && self.standing_in(spot).is_none() && !self.has_pile(spot)
    }

    /// Whether a hex looks open to a figure's side, for another to be moved there.
    pub fn seems_open(&self, id: Id, moved: Id, spot: Spot) -> bool {
        let side = self.figure(id).body.side;
        let seen = |other: Id| self.figure(other).body.side == side || !self.is_hidden(other);
        self.is_footing(spot)
            && !self.in_hex(spot).any(|other| other != moved && self.blocks(other) && seen(other))
            && !self.has_pile(spot)
    }

    /// Whether figures fight hand to hand in a hex.
    pub fn has_pile(&self, spot: Spot) -> bool {
        self.in_hex(spot).any(|id| self.figure(id).body.in_pile && self.figure(id).is_able())
    }

    /// Whether a made wall is in a hex.
    pub fn has_wall(&self, spot: Spot) -> bool {
        self.hex_has(spot, &WALLS)
    }

    /// Whether a hex burns.
    pub fn has_fire(&self, spot: Spot) -> bool {
        self.hex_has(spot, &FIRES)
    }

    /// Whether a hex is in shadow.
    pub fn has_shadow(&self, spot: Spot) -> bool {
        self.hex_has(spot, &SHADOWS)
    }

    /// Whether a hex is slippery: in or next to one on which that spell lies.
    pub fn is_slippery(&self, spot: Spot) -> bool {
        self.lastings().any(|(_, it)| {
            it.spell == Spell::SlipperyFloor && matches!(it.on, On::Hex(hex) if hex.distance(spot) <= 1)
        })
    }

    /// [G14] Whether a hex is dark.
    pub fn is_dark(&self, spot: Spot) -> bool {
        if !self.ground.is_dark {
            return false;
        }
        let lit = |torch: Spot| torch.megahexes(spot) <= 1;
        let held = self.able().any(|id| {
            let body = &self.figure(id).body;
            let torch = |arm: Option<crate::body::Arm>| {
                arm.is_some_and(|arm| arm.weapon == crate::arms::Weapon::Torch && !arm.is_useless())
            };
            (torch(body.in_right()) || torch(body.in_left())) && body.place.is_some_and(lit)
        });
        !(self.ground.torches().iter().any(|torch| lit(*torch)) || held || self.has_fire(spot))
    }

    /// The nearest pair of hexes of two figures.
    pub fn nearest(&self, one: Id, other: Id) -> Option<(Spot, Spot)> {
        let (one, other) = (&self.figure(one).body, &self.figure(other).body);
        if !one.kind.is_large() && !other.kind.is_large() {
            return one.place.zip(other.place);
        }
        let pairs = one.hexes().flat_map(|from| other.hexes().map(move |to| (from, to)));
        pairs.min_by_key(|(from, to)| from.distance(*to))
    }

    /// How many hexes lie between two figures.
    pub fn range(&self, one: Id, other: Id) -> u16 {
        self.nearest(one, other).map_or(u16::MAX, |(from, to)| from.distance(to))
    }

    /// Whether two figures are next to each other or in the same hex.
    pub fn are_adjacent(&self, one: Id, other: Id) -> bool {
        self.range(one, other) <= 1
    }

    /// [G5] Whether a figure is armed enough to engage anyone.
    pub fn is_armed(&self, id: Id) -> bool {
        let body = &self.figure(id).body;
        !body.wizard || body.is_beast() || body.has_hand_weapon()
    }

    /// [S11.7] [S12.6] Whether a figure sleeps or is frozen.
    pub fn is_helpless(&self, id: Id) -> bool {
        let spells = [Spell::Sleep, Spell::MegahexSleep, Spell::Freeze];
        spells.iter().any(|spell| self.on(id, *spell).is_some()) || self.is_bound(id)
    }

    /// [S11.6] Whether a rope holds a figure so tight that its DX is 2 or less.
    fn is_bound(&self, id: Id) -> bool {
        let roped = self.on(id, Spell::Rope).is_some() || self.on(id, Spell::GiantRope).is_some();
        roped && self.order_dx(id) <= 2
    }

    /// Whether a figure is able and awake.
    pub fn is_awake(&self, id: Id) -> bool {
        self.figure(id).is_able() && !self.is_helpless(id)
    }

    /// [G5] Whether one figure engages another.
    pub fn engages(&self, one: Id, other: Id) -> bool {
        let (body, target) = (&self.figure(one).body, &self.figure(other).body);
        self.are_foes(one, other)
            && self.is_awake(one)
            && !body.is_low()
            && !body.in_pile
            && body.aloft == target.aloft
            && self.is_armed(one)
            && target.place.is_some()
            && body.front().any(|front| target.covers(front))
            && !self.is_hidden(one)
    }

    /// [G6] Whether a figure is engaged.
    pub fn is_engaged(&self, id: Id) -> bool {
        let need = self.figure(id).body.kind.engaged_by();
        let mut count = 0;
        for other in self.able().filter(|other| self.engages(*other, id)) {
            if self.figure(other).body.kind.is_large() {
                return true;
            }
            count += 1;
        }
        count >= need
    }

    /// [P4] Whether others cannot see a figure: invisible or deep in shadow, with no enemy beside it, and not in fire.
    pub fn is_hidden(&self, id: Id) -> bool {
        let figure = self.figure(id);
        let Some(place) = figure.body.place.filter(|_| figure.is_able()) else { return false };
        if self.on(id, Spell::Invisibility).is_none() && !self.is_deep_shadow(place) {
            return false;
        }
        let beside = self.able().any(|other| self.are_foes(id, other) && self.are_adjacent(id, other));
        !beside && !figure.body.hexes().any(|hex| self.has_fire(hex))
    }

    /// [P4] Whether a hex is deep in shadow: shadowed, with another shadow next to it.
    pub fn is_deep_shadow(&self, spot: Spot) -> bool {
        self.has_shadow(spot) && spot.0.neighbours().into_iter().any(|hex| self.has_shadow(Spot(hex)))
    }

    /// Whether any figure of another side is hidden.
    pub fn has_hidden_foes(&self, side: u8) -> bool {
        self.able().any(|id| self.figure(id).body.side != side && self.is_hidden(id))
    }

    /// [G16] Whether the way between two hexes is free of walls.
    pub fn is_clear(&self, from: Spot, to: Spot) -> bool {
        !self.ground.blocks_line(from, to, |spot| self.has_wall(spot))
    }

    /// [G16] The hexes on the way between two hexes; at a place between two, the one with fewer figures.
    pub fn way(&self, from: Spot, to: Spot) -> impl Iterator<Item = Spot> + '_ {
        let count = Line::new(from.0, to.0).steps().len();
        let steps = Line::new(from.0, to.0).steps().enumerate();
        steps.filter(move |(at, _)| *at > 0 && at + 1 < count).map(|(_, step)| self.chosen(step))
    }

    pub(crate) fn chosen(&self, step: LineStep) -> Spot {
        let standing = |hex: Hex| self.ids().filter(|id| self.is_in_the_way(*id, Spot(hex))).count();
        match step {
            LineStep::On(hex) => Spot(hex),
            LineStep::Between(one, other) if standing(other) < standing(one) => Spot(other),
            LineStep::Between(one, _) => Spot(one),
        }
    }

    /// [G16] The hex through which something flies at a step of its line: none at a wall, or between two.
    pub(crate) fn flown(&self, step: LineStep) -> Option<Spot> {
        let open = |hex: Hex| !self.ground.terrain(Spot(hex)).blocks() && !self.has_wall(Spot(hex));
        match step {
            LineStep::Between(one, other) if open(one) && open(other) => Some(self.chosen(step)),
            step => step.candidates().find(|hex| open(*hex)).map(Spot),
        }
    }

    /// [D7] Whether a figure stands in the way of a missile.
    pub fn is_in_the_way(&self, id: Id, spot: Spot) -> bool {
        let figure = self.figure(id);
        figure.is_able() && figure.body.posture == Posture::Standing && figure.body.covers(spot)
    }

    /// [G18] The side of a figure that is struck from a hex that is not next to it.
    pub fn zone_from_afar(&self, id: Id, from: Spot) -> Zone {
        let body = &self.figure(id).body;
        if body.is_low() && !body.kneels_by_leg() || self.is_helpless(id) {
            return Zone::Rear;
        }
        let nearest = body.hexes().min_by_key(|hex| hex.distance(from));
        let bearing = nearest.and_then(|hex| Bearing::of(hex.0, from.0));
        bearing.map_or(Zone::Front, |bearing| {
            let one = Zone::of(body.facing, bearing.clockwise());
            match one.min(Zone::of(body.facing, bearing.counterclockwise())) {
                // [B3] A snake's sides are front.
                Zone::Side if body.kind == Kind::GiantSnake => Zone::Front,
                zone => zone,
            }
        })
    }

    /// [G2] [F3.7] The side of the target that an attack comes from.
    pub fn zone_struck(&self, by: Id, target: Id) -> Zone {
        let (one, other) = (&self.figure(by).body, &self.figure(target).body);
        if other.in_pile || self.is_helpless(target) {
            return Zone::Rear;
        }
        let zones = one.hexes().filter_map(|hex| other.zone(hex));
        zones
            .max()
            .unwrap_or_else(|| one.place.map_or(Zone::Front, |place| self.zone_from_afar(target, place)))
    }

    /// The ST a figure has left, as it knows itself.
    pub fn st(&self, id: Id) -> i16 {
        let Some(figure) = self.figures.get(usize::from(id)) else { return 0 };
        figure.body.st + self.aid(id, 0) - figure.body.hurt - figure.secret.spent
    }

    /// [X3] Whether this is only practice.
    pub fn is_practice(&self) -> bool {
        self.options.contest == Contest::Practice
    }

    /// [X3] What harm comes to: half of it in practice. Ruling 71
    pub(crate) fn softened(&self, hits: i16) -> i16 {
        if self.is_practice() { hits / 2 } else { hits }
    }

    /// [S9.1] What Aid adds to an attribute.
    pub fn aid(&self, id: Id, attribute: u8) -> i16 {
        let aids = self.lastings().map(|(_, it)| it);
        let aids =
            aids.filter(|it| it.spell == Spell::Aid && it.on == On::Figure(id) && it.attribute == attribute);
        aids.map(|it| i16::from(it.power)).sum()
    }

    /// Its DX for saving rolls, armour not counted.
    pub fn dx(&self, id: Id) -> i16 {
        let body = &self.figure(id).body;
        body.dx + self.aid(id, 1) - self.clumsiness(id) + i16::from(body.berserk)
    }

    /// [S9.3] The DX that Clumsiness costs: 2 for each ST in the spell, 1 for someone of ST 30 or more.
    pub fn clumsiness(&self, id: Id) -> i16 {
        let each = if self.figure(id).body.st >= 30 { 1 } else { 2 };
        self.on(id, Spell::Clumsiness).map_or(0, |it| each * i16::from(it.power))
    }

    /// Its IQ, with Aid and Confusion.
    pub fn iq(&self, id: Id) -> i16 {
        let body = &self.figure(id).body;
        let confused = self.on(id, Spell::Confusion).map_or(0, |it| 2 * i16::from(it.power));
        body.iq + self.aid(id, 2) - confused + i16::from(body.berserk)
    }

    /// [G13] Its MA now, in the air or on the ground.
    pub fn ma(&self, id: Id) -> u8 {
        let body = &self.figure(id).body;
        let lame = body.lame_legs() > 0 && !body.aloft;
        if self.on(id, Spell::Stop).is_some() || lame && body.must_kneel() {
            return 0;
        }
        let flight = self.on(id, Spell::Flight).is_some();
        // [F2.4] After landing, what it may still do goes by the MA it flew with.
        let mut ma = match (body.aloft || body.turn.landed, flight) {
            (true, true) => 12,
            (true, false) => body.flies,
            _ if lame => body.ma.min(CRUTCH_MA),
            _ => body.ma,
        };
        if self.on(id, Spell::Speed).is_some() {
            ma = ma.saturating_mul(2);
        }
        if self.is_slowed(id) {
            ma /= 2;
        }
        if body.turn.took_off { ma / 2 } else { ma }
    }

    /// [S13.7] [F6.6] Whether a figure can take a hex of its own accord, outside its move; an error says why not.
    /// Ruling 82
    pub fn may_go(&self, id: Id) -> Result<(), Refusal> {
        if self.ma(id) > 0 {
            return Ok(());
        }
        let rule = if self.figure(id).body.is_lame() { rule!("F6.6") } else { rule!("S13.7") };
        Err(Refusal::new(rule, "It has no MA, and can’t leave its hex."))
    }

    /// [G13] [S8.5] [S11.6] Whether a spell halves its MA.
    fn is_slowed(&self, id: Id) -> bool {
        [Spell::Slow, Spell::Rope, Spell::GiantRope].iter().any(|spell| self.on(id, *spell).is_some())
    }

    /// [G13] How many hexes a move of one or two is now: doubled with the MA, halved with it but never to nothing.
    pub(crate) fn paced(&self, id: Id, hexes: u8) -> u8 {
        match (self.on(id, Spell::Speed).is_some(), self.is_slowed(id)) {
            (true, false) => 2 * hexes,
            (false, true) => hexes.div_ceil(2),
            _ => hexes,
        }
    }

    /// [G12] Whether it is able to fly here.
    pub fn may_fly(&self, id: Id) -> bool {
        let body = &self.figure(id).body;
        let wings = body.flies > 0 && body.limbs.wing == crate::body::Limb::Whole;
        (wings || self.on(id, Spell::Flight).is_some()) && !self.ground.has_roof
    }

    /// [F11c.13] How high a figure stands.
    pub fn height(&self, id: Id) -> i8 {
        let place = self.figure(id).body.place;
        place.map_or(0, |place| self.ground.terrain(place).height())
    }

    /// [F3.1] Whether a figure has its back to the wall: no vacant hex farther from the other.
    pub fn is_cornered(&self, id: Id, by: Id) -> bool {
        let Some((from, place)) = self.nearest(by, id) else { return false };
        !place.0.neighbours().into_iter().map(Spot).any(|spot| spot.distance(from) > 1 && self.is_open(spot))
    }

    /// Whether a figure could stand with its head here, facing this way.
    pub fn fits(&self, id: Id, head: Spot, facing: Direction) -> bool {
        let body = &self.figure(id).body;
        body.hexes_at(head, facing).all(|hex| {
            self.is_footing(hex) && self.in_hex(hex).all(|other| other == id || !self.blocks(other))
        })
    }

    /// [G7] Whether a figure on the ground blocks its hex.
    pub fn blocks(&self, id: Id) -> bool {
        let figure = self.figure(id);
        figure.is_able()
            && !figure.body.aloft
            && (figure.body.posture != Posture::Prone || figure.body.in_pile)
    }

    /// [G15] Whether a hex is next to a drop.
    pub fn is_by_a_drop(&self, spot: Spot) -> bool {
        spot.0.neighbours().into_iter().any(|hex| self.ground.terrain(Spot(hex)).is_drop())
    }

    /// [F11a.7] Whether a shot has support: a wall, a pillar, a tree or a body in a front hex.
    pub fn has_support(&self, id: Id) -> bool {
        let body = &self.figure(id).body;
        let Some(place) = body.place else { return false };
        Zone::Front.hexes(place.0, body.facing).map(Spot).any(|spot| {
            let terrain = self.ground.terrain(spot);
            matches!(terrain, Terrain::Wall | Terrain::Pillar | Terrain::Tree)
                || self.has_wall(spot)
                || self.body_in(spot, id)
        })
    }

    /// Whether a figure is a body on the ground that someone could stand on.
    pub fn is_down(&self, id: Id) -> bool {
        let figure = self.figure(id);
        figure.is_on_map() && (figure.body.fate != Fate::Able || figure.body.posture == Posture::Prone)
    }
}
