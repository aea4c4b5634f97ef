//! What a seat thinks of a position: who is worth what, and what each attack would come to.

use engine::{Fast, Seat};
use fantasy_trip::{
    State, View,
    action::{Aim, Mode},
    body::{Arm, Figure, Id, Looks, Nature, Opt},
    kinds::Kind,
    spells::Spell,
    state::{Attack, MOST_FIGURES},
};
use hexgrid::Direction;

use super::{Habits, chances, net::Net};

/// No blow reaches farther: a whip's.
const LONGEST_BLOW: u16 = 3;

/// A seat's thoughts about one position.
#[derive(Clone, Debug)]
pub(super) struct Mind<'a> {
    /// What the seat sees.
    pub(super) view: &'a View,
    /// Its side.
    pub(super) side: u8,
    /// A position that looks like it; what is unknown is as it seems.
    pub(super) state: State,
    /// The map.
    pub(super) net: &'a Net,
    /// How the seat weighs things.
    pub(super) habits: Habits,
    /// What each figure is worth while it can fight.
    pub(super) worth: [f32; MOST_FIGURES],
}

/// What an attack comes to on average.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Hit {
    /// The harm, in what figures are worth.
    pub(super) value: f32,
    /// How often the target is knocked down or out of the fight.
    pub(super) stops: f32,
}

impl Hit {
    /// The better one.
    pub(super) fn or(self, other: Self) -> Self {
        if other.value > self.value { other } else { self }
    }
}

impl<'a> Mind<'a> {
    /// The thoughts of a seat about what it sees.
    pub(super) fn new(view: &'a View, seat: Seat, net: &'a Net, habits: Habits) -> Self {
        let mut state = view.imagine(&mut Fast::new(1));
        let side = State::side_of(seat);
        for seen in &view.figures {
            let figure = state.figure_mut(seen.id);
            if seen.secret.is_none() {
                // Whatever looks real is taken for real, and no one is looked for where no one is seen.
                figure.secret.nature =
                    if seen.body.maker.is_some() { Nature::Summoned } else { Nature::Real };
                figure.body.place = seen.body.place;
            }
        }
        let mut mind = Self { view, side, state, net, habits, worth: [0.0; MOST_FIGURES] };
        for id in mind.state.ids() {
            mind.worth[usize::from(id)] = mind.basic_worth(id);
        }
        for id in mind.state.ids() {
            // The figure that made a being takes it along.
            let figure = mind.state.figure(id);
            if let Some(maker) = figure.body.maker.filter(|_| figure.is_able()) {
                mind.worth[usize::from(maker)] += 0.5 * mind.worth[usize::from(id)];
            }
        }
        mind
    }

    fn basic_worth(&self, id: Id) -> f32 {
        let figure = self.state.figure(id);
        let body = &figure.body;
        let points = f32::from(body.st + body.dx + body.iq);
        let made = body.maker.is_some() || id >= self.view.roster;
        match figure.secret.nature {
            Nature::Image => 3.0,
            _ if made => self.habits.made * points,
            _ => points,
        }
    }

    /// What a figure is worth.
    pub(super) fn worth_of(&self, id: Id) -> f32 {
        self.worth[usize::from(id) % MOST_FIGURES]
    }

    /// A figure.
    pub(super) fn figure(&self, id: Id) -> &Figure {
        self.state.figure(id)
    }

    /// Whether a figure fights for the seat.
    pub(super) fn is_own(&self, id: Id) -> bool {
        self.figure(id).body.side == self.side
    }

    /// The seat's figures that can fight.
    pub(super) fn own(&self) -> impl Iterator<Item = Id> + '_ {
        self.on_map().filter(|id| self.is_own(*id))
    }

    /// The enemies that are seen and can fight.
    pub(super) fn foes(&self) -> impl Iterator<Item = Id> + '_ {
        self.on_map().filter(|id| !self.is_own(*id))
    }

    /// All that can fight and are seen.
    pub(super) fn on_map(&self) -> impl Iterator<Item = Id> + '_ {
        self.state.able().filter(|id| self.figure(*id).is_on_map())
    }

    /// Whether a figure is only an image, as far as the seat knows.
    pub(super) fn is_image(&self, id: Id) -> bool {
        self.figure(id).secret.nature == Nature::Image
    }

    /// The life a figure has left, at least 1.
    pub(super) fn st(&self, id: Id) -> i16 {
        self.state.st(id).max(1)
    }

    /// Whether a figure acts before another, if both act.
    pub(super) fn is_first(&self, one: Id, other: Id) -> bool {
        let (own, foe) = (self.state.order_dx(one), self.state.order_dx(other));
        own > foe || own == foe && self.figure(one).body.side == self.view.initiative
    }

    /// How likely it is that a figure is not what it looks like.
    pub(super) fn doubt(&self, id: Id) -> f32 {
        let figure = self.figure(id);
        if self.is_own(id) {
            return 0.0;
        }
        let twin = |other: Id| other != id && self.figure(other).body.looks == figure.body.looks;
        match figure.body.looks {
            Looks::Beast(_) if figure.body.maker.is_some() => 0.5,
            Looks::Roster(_) if self.on_map().any(twin) => 0.5,
            _ => 0.0,
        }
    }

    /// What some hits on a figure are worth to its enemies.
    pub(super) fn worth_of_hits(&self, target: Id) -> impl Fn(i16) -> f32 + use<> {
        let body = &self.figure(target).body;
        let (st, worth) = (self.st(target), self.worth_of(target));
        let health = f32::from(st) / f32::from(body.st.max(1));
        let alive = worth * (0.4 + 0.6 * health.min(1.0));
        let (shakes, fells) = thresholds(body.st);
        let taken = body.turn.hits;
        let habits = self.habits;
        let fell = if body.turn.acted { habits.fell_late } else { habits.fell } * worth;
        let low = body.is_low();
        move |hits| {
            if hits <= 0 {
                return 0.0;
            }
            if hits >= st {
                return alive + 0.5 * fell;
            }
            let mut value = alive * f32::from(hits) / f32::from(st);
            if hits + taken >= shakes && taken < shakes {
                value += habits.shake * worth;
            }
            if hits + taken >= fells && taken < fells && !low {
                value += fell;
            }
            value
        }
    }

    /// What an attack comes to.
    pub(super) fn attack(&self, attack: Attack) -> Hit {
        if attack.mode == Mode::Both {
            let one = Attack { penalty: -4, ..attack };
            let right = self.attack(Attack { mode: Mode::Right, ..one });
            let left = self.attack(Attack { mode: Mode::Left, ..one });
            return Hit { value: right.value + left.value, stops: right.stops.max(left.stops) };
        }
        let state = &self.state;
        let bolt = matches!(attack.mode, Mode::Bolt(_));
        if self.is_image(attack.by) || bolt && state.on(attack.target, Spell::SpellShield).is_some() {
            return Hit::default();
        }
        let chances = chances::strokes(state.dice_for(&attack), state.tally(&attack).total);
        let mut turned = attack;
        if attack.mode.is_ranged() && state.on(attack.target, Spell::ReverseMissiles).is_some() {
            turned.target = attack.by;
        }
        let blow = state.blow(&turned, 1, true);
        let poisoned = state.arm_of(&attack).is_some_and(|arm| arm.poisoned);
        let worth = self.worth_of_hits(turned.target);
        let maims = self.maims(turned);
        let (st, (_, fells)) = (self.st(turned.target), thresholds(self.figure(turned.target).body.st));
        let stop_at = st.min(fells);
        let mut stops = 0.0;
        let seven = |hits: i16| if poisoned && hits > 0 { hits + 7 } else { hits };
        let value = chances::mean(chances, &blow, |hits| worth(seven(hits)) + maims(hits));
        if value > 0.0 {
            stops = chances::mean(chances, &blow, |hits| f32::from(u8::from(seven(hits) >= stop_at)));
        }
        let sign = if turned.target == attack.target { 1.0 } else { -1.0 };
        Hit { value: sign * value * (1.0 - 0.6 * self.doubt(attack.target)), stops }
    }

    /// [F6] What an aimed blow does besides its hits.
    fn maims(&self, attack: Attack) -> impl Fn(i16) -> f32 + use<> {
        let body = &self.figure(attack.target).body;
        let (worth, scale) = (self.worth_of(attack.target), if body.st >= 30 { 2 } else { 1 });
        let (st, aim) = (self.st(attack.target), attack.aim);
        let armed = body.right.is_some();
        move |hits| {
            let over = |number: i16| hits > number * scale && hits < st;
            let share = match aim {
                Aim::Head if over(5) => 0.7 * (1.0 - f32::from(hits) / f32::from(st)),
                Aim::Head if over(2) => 0.12,
                Aim::Hand if hits > 0 && armed => 0.25,
                Aim::WeaponArm | Aim::Leg if over(5) => 0.35,
                Aim::WeaponArm | Aim::Leg if over(2) && (armed || aim == Aim::Leg) => 0.22,
                Aim::ShieldArm if over(5) => 0.08,
                Aim::Wing if over(4) => 0.1,
                _ => 0.0,
            };
            share * worth
        }
    }

    /// How many hexes lie between two figures.
    pub(super) fn range(&self, one: Id, other: Id) -> u16 {
        let (body, foe) = (&self.figure(one).body, &self.figure(other).body);
        match (body.place, foe.place) {
            (Some(here), Some(there)) if !body.kind.is_large() && !foe.kind.is_large() => {
                here.distance(there)
            }
            _ => self.state.range(one, other),
        }
    }

    /// Whether two figures are next to each other or in the same hex.
    pub(super) fn are_adjacent(&self, one: Id, other: Id) -> bool {
        self.range(one, other) <= 1
    }

    /// The best blow that a figure can strike at another from where it is.
    pub(super) fn best_blow(&self, by: Id, target: Id) -> Option<(Mode, Hit)> {
        const MODES: [Mode; 5] = [Mode::Right, Mode::Claws, Mode::Bare, Mode::Jab, Mode::Both];
        if self.range(by, target) > LONGEST_BLOW {
            return None;
        }
        let mut best: Option<(Mode, Hit)> = None;
        for mode in MODES {
            if self.state.may_strike(by, target, mode).is_err() {
                continue;
            }
            let hit = self.attack(Attack::new(by, target, mode, Aim::Body));
            if best.is_none_or(|(_, other)| hit.value > other.value) {
                best = Some((mode, hit));
            }
        }
        best
    }

    /// The best shot, throw or breath of a figure at another from where it is, whichever way it turns.
    pub(super) fn best_shot(&self, by: Id, target: Id) -> Option<(Mode, Hit)> {
        let state = &self.state;
        let body = &state.figure(by).body;
        let armed = body.kind.breath().is_some() || body.arms.iter().flatten().any(|arm| flies(*arm));
        let (from, to) = state.nearest(by, target).filter(|_| armed)?;
        if from.distance(to) == 0 || !state.is_clear(from, to) {
            return None;
        }
        let mut modes: [Option<Mode>; 3] = [None; 3];
        if state.may_use_missile(by, Opt::F).is_ok() && body.is_ahead(to) {
            modes[0] = Some(Mode::Shoot);
        }
        if body.kind.breath().is_some_and(|(_, cost)| state.st(by) > cost) {
            modes[1] = Some(Mode::Breath);
        }
        let thrown = (0..4).find(|slot| body.is_ahead(to) && state.may_throw(by, *slot).is_ok());
        modes[2] = thrown.map(Mode::Throw);
        let mut best: Option<(Mode, Hit)> = None;
        for mode in modes.into_iter().flatten() {
            let mut hit = self.attack(Attack::new(by, target, mode, Aim::Body));
            hit.value *= self.way_is_free(by, target);
            if let Mode::Throw(slot) = mode {
                hit.value -= self.loss_of(by, slot);
            }
            if best.is_none_or(|(_, other)| hit.value > other.value) {
                best = Some((mode, hit));
            }
        }
        best
    }

    /// What a figure loses with a weapon it throws.
    pub(super) fn loss_of(&self, by: Id, slot: u8) -> f32 {
        let body = &self.figure(by).body;
        let bomb = body.arms[usize::from(slot & 3)].is_some_and(|arm| arm.weapon.is_bomb());
        if bomb { 0.0 } else { 0.12 * self.worth_of(by) }
    }

    /// How much of a shot is left after those on the way.
    fn way_is_free(&self, by: Id, target: Id) -> f32 {
        self.state
            .on_the_way(by, target)
            .fold(1.0, |free, other| if self.state.are_foes(by, other) { free * 0.8 } else { free * 0.5 })
    }

    /// The spell that a wizard of another side is feared for: three dice or less, as ST allows.
    pub(super) fn feared_bolt(&self, by: Id, target: Id) -> Option<Hit> {
        let state = &self.state;
        let body = &state.figure(by).body;
        if !body.wizard || state.st(by) < 4 {
            return None;
        }
        let (from, to) = state.nearest(by, target)?;
        if !state.is_clear(from, to) {
            return None;
        }
        let attack = Attack::new(by, target, Mode::Bolt(Spell::MagicFist), Aim::Body);
        Some(self.attack(Attack { power: 3, ..attack }))
    }

    /// What an enemy does to a figure from where it is, now.
    pub(super) fn threat(&self, by: Id, target: Id) -> Hit {
        let body = &self.figure(by).body;
        let acts = self.state.is_awake(by) && !body.turn.acted && !body.turn.felled && !body.floored;
        if !acts {
            return Hit::default();
        }
        let near = body.turn.hexes <= 1;
        let mut worst = Hit::default();
        if self.state.may_fight(by).is_ok() {
            worst = worst.or(self.best_blow(by, target).map_or(Hit::default(), |(_, hit)| hit));
        }
        if near || !body.turn.moved {
            worst = worst.or(self.best_shot(by, target).map_or(Hit::default(), |(_, hit)| hit));
            worst = worst.or(self.feared_bolt(by, target).unwrap_or_default());
        }
        worst
    }

    /// Whether a figure does its work from afar.
    pub(super) fn is_distant(&self, id: Id) -> bool {
        self.is_archer(id) || self.is_wizard(id)
    }

    /// Whether a figure has a missile weapon ready.
    pub(super) fn is_archer(&self, id: Id) -> bool {
        let body = &self.figure(id).body;
        body.in_right().is_some_and(|arm| arm.weapon.is_missile() && !arm.is_useless())
    }

    /// Whether a figure has spells and the strength to cast them.
    pub(super) fn is_wizard(&self, id: Id) -> bool {
        let figure = self.figure(id);
        let knows = !figure.secret.spells.is_empty() || !self.is_own(id);
        figure.body.wizard && knows && self.state.st(id) > 3
    }

    /// The way from one figure to another, as a facing.
    pub(super) fn towards(&self, from: fantasy_trip::ground::Spot, id: Id) -> Direction {
        let to = self.figure(id).body.place.unwrap_or(from);
        facing(from, to)
    }

    /// What a new being of a kind would be worth.
    pub(super) fn worth_of_kind(&self, kind: Kind) -> f32 {
        let beast = kind.beast().map_or([8; 3], |beast| beast.attributes);
        self.habits.made * f32::from(beast.iter().sum::<i16>())
    }
}

/// Whether a weapon is of use from afar.
fn flies(arm: Arm) -> bool {
    arm.weapon.is_missile() || arm.weapon.is_thrown() || arm.weapon.is_bomb()
}

/// The facing that comes nearest to a hex.
pub(super) fn facing(from: fantasy_trip::ground::Spot, to: fantasy_trip::ground::Spot) -> Direction {
    let best = Direction::ALL.into_iter().min_by_key(|way| {
        let ahead = from.0.ahead(*way, i16::try_from(from.distance(to).max(1)).unwrap_or(1));
        ahead.distance(to.0)
    });
    best.unwrap_or(Direction::Up)
}

/// [F15.2] [F15.4] The hits in one turn that shake and that fell a figure, by its basic ST.
pub(super) const fn thresholds(st: i16) -> (i16, i16) {
    match st {
        ..=29 => (5, 8),
        30..=49 => (9, 16),
        _ => (15, 25),
    }
}
