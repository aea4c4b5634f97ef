//! [D7] [D8] [F9] [W13] What flies: throws, shots, breath and missile spells.

use engine::{Table, rule};
use hexgrid::{Direction, Hex, Line};

use crate::{
    action::{Aim, Mode},
    arms::Weapon,
    body::{Id, Nature},
    event::{Against, Event, Save},
    ground::Spot,
    play::Play,
    rolls::{Passing, Stroke, passing},
    spells::Spell,
    state::{Attack, State, Thing},
};

/// [D8] How many hexes a weapon that missed flies on.
const FLIES_ON: u16 = 10;

impl State {
    /// Those whom a missile might hit on the way to its target, as far as the shooter sees.
    pub fn on_the_way(&self, by: Id, target: Id) -> impl Iterator<Item = Id> + '_ {
        let ends = self.nearest(by, target);
        let way = ends.into_iter().flat_map(|(from, to)| self.way(from, to));
        way.flat_map(move |spot| {
            self.able().filter(move |id| *id != by && *id != target && self.is_in_the_way(*id, spot))
        })
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// A throw, a shot, a breath or a missile spell.
    pub(crate) fn shoot(&mut self, attack: &Attack) {
        let Some((from, to)) = self.ends(attack) else { return };
        self.seen_now(attack.by);
        if let Mode::Breath = attack.mode {
            let cost = self.figure(attack.by).body.kind.breath().map_or(0, |(_, cost)| cost);
            self.figure_mut(attack.by).secret.spent += cost;
        }
        let thrown = match attack.mode {
            Mode::Throw(slot) => self.let_go(attack.by, slot),
            _ => None,
        };
        let flight = Flight { attack: *attack, from, to, past: from.distance(to), thrown, breaks: false };
        self.fly(&flight);
        // [S1.5] Breath and spells may have cost the last of its ST.
        if matches!(attack.mode, Mode::Breath | Mode::Bolt(_)) {
            self.check_st(attack.by);
        }
    }

    /// A weapon leaves the hand; it stays in its slot until it has landed, so that its numbers are known.
    fn let_go(&mut self, id: Id, slot: u8) -> Option<u8> {
        self.figure(id).body.arms[usize::from(slot & 3)].map(|_| slot)
    }

    fn fly(&mut self, flight: &Flight) {
        let attack = flight.attack;
        if self.pass_those_on_the_way(flight) {
            return;
        }
        if attack.blind {
            return self.fly_at_hex(flight);
        }
        let (tally, dice) = (self.tally(&attack), self.dice_for(&attack));
        let outcome = self.roll_attack(&attack, dice, tally.total);
        if dice == 4 {
            self.parried(attack.target);
        }
        match outcome {
            Stroke::Hit { multiple, automatic } => self.reach(flight, attack.target, multiple, automatic),
            Stroke::Miss | Stroke::Drop | Stroke::Break => self.miss(flight, outcome),
        }
    }

    /// [P4] What flies at a hex in which no one is seen; a bomb breaks there all the same.
    fn fly_at_hex(&mut self, flight: &Flight) {
        let Flight { attack, to, .. } = *flight;
        let bomb = self.weapon_of(&attack).filter(|weapon| weapon.is_bomb());
        let (outcome, there) = self.roll_at_hex(&attack);
        let seen = Flight { attack: Attack { blind: false, at: None, ..attack }, ..*flight };
        match (outcome, there, bomb) {
            (Stroke::Hit { .. }, _, Some(bomb)) => {
                self.lose_thrown(flight, None);
                self.burst(bomb, to);
            }
            (Stroke::Hit { multiple, automatic }, Some(id), None) => {
                self.reach(&seen, id, multiple, automatic);
            }
            _ => self.miss(&seen, outcome),
        }
    }

    /// [D1] [D4] [D8] What misses flies on. On a very bad roll a bow is dropped or breaks behind its arrow; what was thrown
    /// has left the hand, and may break where it lands. Ruling 58
    fn miss(&mut self, flight: &Flight, outcome: Stroke) {
        let by = flight.attack.by;
        self.fly_on(&Flight { breaks: outcome == Stroke::Break, ..*flight });
        let bad = matches!(outcome, Stroke::Drop | Stroke::Break);
        if bad && flight.thrown.is_none() && self.figure(by).is_able() {
            self.fumble(&flight.attack, outcome);
        }
    }

    /// [D7] Rolls to miss everyone who stands on the way; true if someone stopped it.
    fn pass_those_on_the_way(&mut self, flight: &Flight) -> bool {
        let Flight { attack, from, to, .. } = *flight;
        let count = Line::new(from.0, to.0).steps().len();
        for at in 1..count.saturating_sub(1) {
            let Some(step) = Line::new(from.0, to.0).steps().nth(at) else { break };
            let spot = self.chosen(step);
            for id in self.ids() {
                let counts = id != attack.by && id != attack.target && self.is_in_the_way(id, spot);
                if counts && self.roll_to_miss(flight, id) {
                    return true;
                }
            }
        }
        false
    }

    /// [D7] [S5.1] A roll to miss; true if it did not pass. An image vanishes, and stops nothing.
    fn roll_to_miss(&mut self, flight: &Flight, id: Id) -> bool {
        let attack = Attack { target: id, aim: Aim::Body, blind: false, at: None, ..flight.attack };
        let number = self.tally(&attack).total;
        let sum = self.roll(3, rule!("D7"), "to miss");
        let result = passing(sum, number);
        let who = self.who(id);
        let bolt = matches!(attack.mode, Mode::Bolt(_));
        let foe = self.are_foes(attack.by, id);
        let past = result == Passing::Past;
        self.tell(Event::OnTheWay(who, Against { dice: 3, sum, number }, past));
        if !past && self.figure(id).secret.nature == Nature::Image {
            self.vanish(id);
            return false;
        }
        match result {
            Passing::Past => false,
            Passing::Failed if bolt && foe => true,
            Passing::Failed => {
                self.reach(flight, id, 1, false);
                true
            }
            Passing::Struck(multiple) => {
                self.reach(flight, id, multiple, false);
                true
            }
        }
    }

    /// What flies reaches a figure, or one of its pile. Aim and protections are those of the one who is hit. Ruling 80
    fn reach(&mut self, flight: &Flight, id: Id, multiple: u8, automatic: bool) {
        let by = flight.attack.by;
        let hit = self.one_of_pile(by, id);
        let aim = if hit == flight.attack.target { flight.attack.aim } else { Aim::Body };
        let attack = Attack { target: hit, aim, ..flight.attack };
        if self.figure(hit).secret.nature == Nature::Image {
            // [S5.1] It vanishes, and the missile flies on; a bomb breaks where it is.
            self.vanish(hit);
            let bomb = self.weapon_of(&attack).filter(|weapon| weapon.is_bomb());
            return match bomb {
                Some(bomb) => {
                    self.lose_thrown(flight, None);
                    self.burst(bomb, flight.to);
                }
                None => self.fly_on(flight),
            };
        }
        if self.meets_spell_shield(&attack) {
            return;
        }
        let turns = attack.mode.is_missile() && by != hit && self.on(hit, Spell::ReverseMissiles).is_some();
        if !turns {
            return self.lands(flight, &attack, multiple, automatic);
        }
        self.show(hit, Spell::ReverseMissiles);
        let who = self.who(hit);
        self.tell(Event::Reversed(who));
        self.figure_mut(by).body.turn.second = false;
        let back = Attack { target: by, aim: Aim::Body, ..attack };
        if !self.meets_spell_shield(&back) {
            self.lands(flight, &back, multiple, automatic);
        }
    }

    /// [S14.5] Whether a missile spell comes to nothing at its target's Spell Shield.
    fn meets_spell_shield(&mut self, attack: &Attack) -> bool {
        matches!(attack.mode, Mode::Bolt(_)) && self.is_shielded(attack.target)
    }

    /// What flies does what it does to the one it hits.
    fn lands(&mut self, flight: &Flight, attack: &Attack, multiple: u8, automatic: bool) {
        let spot = self.figure(attack.target).body.place.unwrap_or(flight.to);
        if let Some(bomb) = self.weapon_of(attack).filter(|weapon| weapon.is_bomb()) {
            self.lose_thrown(flight, None);
            return self.burst(bomb, spot);
        }
        self.land_blow(attack, multiple, automatic);
        self.fist(attack);
        self.lose_thrown(flight, Some(spot));
    }

    /// [F5.4] Of a pile, chance decides who is hit; someone in it strikes the foe he means.
    fn one_of_pile(&mut self, by: Id, id: Id) -> Id {
        let body = self.figure(id).body;
        if !body.in_pile || self.figure(by).body.in_pile {
            return id;
        }
        let is_there = |state: &State, other: Id| {
            let figure = state.figure(other);
            figure.body.in_pile && figure.body.place == body.place && figure.is_able()
        };
        let count = self.ids().filter(|other| is_there(self, *other)).count();
        let nth = self.pick(u16::try_from(count).unwrap_or(1), rule!("F5.4"), "who of the pile");
        let chosen = self.ids().filter(|other| is_there(self, *other)).nth(usize::from(nth));
        chosen.unwrap_or(id)
    }

    /// A thrown weapon leaves its owner and lies where it landed.
    fn lose_thrown(&mut self, flight: &Flight, at: Option<Spot>) {
        let Some(slot) = flight.thrown else { return };
        if flight.breaks {
            self.break_hand(flight.attack.by, Some(slot));
        }
        let body = &mut self.figure_mut(flight.attack.by).body;
        let Some(arm) = body.arms[usize::from(slot & 3)].take() else { return };
        if body.right == Some(slot) {
            body.right = None;
        }
        if body.left == Some(slot) {
            body.left = None;
        }
        if let Some(spot) = at.filter(|_| !arm.weapon.is_bomb()) {
            self.drop_thing(spot, Thing::Arm(arm));
        }
    }

    /// [D8] What missed flies on along the same line.
    fn fly_on(&mut self, flight: &Flight) {
        let attack = flight.attack;
        if let Some(bomb) = self.weapon_of(&attack).filter(|weapon| weapon.is_bomb()) {
            self.lose_thrown(flight, None);
            return self.scatter(bomb, flight.from, flight.to);
        }
        if !matches!(attack.mode, Mode::Breath) && self.flies_into_others(flight) {
            return;
        }
        self.lose_thrown(flight, Some(flight.to));
    }

    fn flies_into_others(&mut self, flight: &Flight) -> bool {
        let Flight { attack, from, to, past, .. } = *flight;
        let way = to.0 - from.0;
        let length = way.length().max(1);
        let times = i16::try_from(FLIES_ON * 8 / length + 2).unwrap_or(2).min(60);
        let end = Hex::new(from.0.q + way.q * times, from.0.r + way.r * times);
        let line = Line::new(from.0, end);
        let reach = match attack.mode {
            Mode::Bolt(_) => u16::try_from(3 * self.figure(attack.by).body.st).unwrap_or(0),
            _ => FLIES_ON,
        };
        for at in past.max(1) + 1..=(length + reach).min(line.distance()) {
            let Some(spot) = line.steps().nth(usize::from(at)).and_then(|step| self.flown(step)) else {
                break;
            };
            let far = spot.megahexes(to);
            let too_far = matches!(attack.mode, Mode::Bolt(_))
                && far > u16::try_from(self.figure(attack.by).body.st).unwrap_or(0);
            if too_far {
                break;
            }
            if self.flies_at(&Flight { past: at, ..*flight }, spot) {
                return true;
            }
        }
        false
    }

    /// Each further figure is rolled to hit if it is an enemy, and to miss if it is a friend.
    fn flies_at(&mut self, flight: &Flight, spot: Spot) -> bool {
        let attack = flight.attack;
        for id in self.ids() {
            if id == attack.by || id == attack.target || !self.is_in_the_way(id, spot) {
                continue;
            }
            if !self.are_foes(attack.by, id) {
                if self.roll_to_miss(flight, id) {
                    return true;
                }
                continue;
            }
            let further = Attack { target: id, aim: Aim::Body, blind: false, at: None, ..attack };
            let (tally, dice) = (self.tally(&further), self.dice_for(&further));
            if let Stroke::Hit { multiple, automatic } = self.roll_attack(&further, dice, tally.total) {
                self.reach(flight, id, multiple, automatic);
                return true;
            }
        }
        false
    }

    /// [S8.4] A Magic Fist of six or more before armour may knock its victim down.
    fn fist(&mut self, attack: &Attack) {
        let victim = attack.target;
        if attack.mode != Mode::Bolt(Spell::MagicFist) || !self.figure(victim).is_able() {
            return;
        }
        let body = &self.figure(victim).body;
        if self.last_dice < 6 || body.turn.felled {
            return;
        }
        let number = self.st(victim).max(self.dx(victim));
        if !self.save(victim, 3, number, Save::Fist, rule!("S8.4")) {
            self.knock_over(victim);
        }
    }

    /// [W13] A bomb that missed scatters.
    fn scatter(&mut self, bomb: Weapon, from: Spot, to: Spot) {
        let die = self.roll(1, rule!("W13"), "scatter");
        let ahead = hexgrid::Bearing::of(from.0, to.0).map_or(Direction::Up, hexgrid::Bearing::clockwise);
        let way = ahead.turned(i32::from(die) - 1);
        let hexes = i16::try_from(from.megahexes(to).max(1)).unwrap_or(1);
        let mut spot = to;
        for _ in 0..hexes {
            let next = spot.step(way);
            if self.ground.terrain(next).blocks() {
                break;
            }
            spot = next;
        }
        self.burst(bomb, spot);
    }
}

/// Something in the air.
#[derive(Clone, Copy)]
struct Flight {
    attack: Attack,
    from: Spot,
    /// The hex it is aimed at, which gives its line.
    to: Spot,
    /// How many hexes of its line are behind it once it has passed its target.
    past: u16,
    /// The slot of a weapon that was thrown.
    thrown: Option<u8>,
    /// [D4] Whether it breaks where it lands.
    breaks: bool,
}
