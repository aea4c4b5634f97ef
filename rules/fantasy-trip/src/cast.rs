//! [S1] [S3] [S4] Casting: what may be cast at what, the roll, and what it costs.

use engine::{Audience, Seats, Table, rule};

use crate::{
    action::{Action, Aim, Mode},
    body::{Answer, Fate, Guard, Id, Nature},
    event::{Against, Event},
    ground::Spot,
    kinds::Kind,
    play::Play,
    rolls::{Stroke, saves, stroke},
    spells::{Spell, Type},
    state::{Attack, Casting, On, Phase},
};

impl Casting {
    /// A spell that is aimed at nothing yet.
    pub const fn new(spell: Spell, power: i8, feigned: bool) -> Self {
        let none = Spot(hexgrid::Hex::ORIGIN);
        Self { spell, power, feigned, hexes: [none; 7], count: 0, looks: None, attribute: None }
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// [S1.2] A wizard begins to cast.
    pub(crate) fn begin_cast(&mut self, id: Id, spell: Spell, power: i8, feigned: bool) {
        let casting = Casting::new(spell, power, feigned);
        if spell.is_at_once() {
            self.cast(id, &casting, None, None);
        } else {
            self.phase = Phase::Cast(id, casting);
        }
    }

    /// The wizard chooses what the spell is aimed at.
    pub(crate) fn aim_spell(&mut self, id: Id, mut casting: Casting, action: Action) {
        match action {
            Action::Attribute(attribute) => casting.attribute = Some(attribute),
            Action::Like(looks) => casting.looks = Some(looks),
            Action::At(target) => return self.cast(id, &casting, Some(target), None),
            Action::Swap(spot) => {
                casting.hexes[0] = spot;
                casting.count = u8::MAX;
                return self.cast(id, &casting, None, Some(spot));
            }
            Action::AtHex(spot) => {
                casting.hexes[usize::from(casting.count).min(6)] = spot;
                casting.count += 1;
                let large = self.kind_made(&casting).is_some_and(Kind::is_large);
                if casting.count >= casting.spell.hexes() || large {
                    return self.cast(id, &casting, None, Some(spot));
                }
            }
            Action::Done => {
                let spot = casting.hexes[0];
                return self.cast(id, &casting, None, Some(spot));
            }
            _ => {}
        }
        self.phase = Phase::Cast(id, casting);
    }

    /// [S14.4] The spell that is to be removed has been named.
    pub(crate) fn aim_at_spell(&mut self, id: Id, mut casting: Casting, slot: u8) {
        let Some(On::Figure(target)) = self.lasting[usize::from(slot)].map(|it| it.on) else { return };
        casting.count = slot;
        self.cast(id, &casting, Some(target), None);
    }

    /// [S1.2] [S1.4] The roll, its cost, and what comes of it.
    fn cast(&mut self, id: Id, casting: &Casting, target: Option<Id>, spot: Option<Spot>) {
        let spell = casting.spell;
        self.phase = Phase::Act(id);
        let body = &mut self.figure_mut(id).body;
        body.turn.acted = true;
        body.waited = 0;
        body.has_lasting |= spell.is_secret() || spell.continues() || spell.makes_figure();
        if spell.kind() == Type::Missile {
            return self.cast_missile(id, casting, target, spot);
        }
        if let Some(target) = target
            && self.asks_to_defend(id, casting, target)
        {
            return;
        }
        self.finish_cast(id, casting, target, spot);
    }

    /// [S2] A missile spell flies at a figure, or at a hex in which no one is seen.
    fn cast_missile(&mut self, id: Id, casting: &Casting, target: Option<Id>, spot: Option<Spot>) {
        let Casting { spell, power, .. } = *casting;
        self.figure_mut(id).secret.spent += i16::from(spell.line().cost * power);
        let side = self.figure(id).body.side;
        let who = self.who(id);
        self.tell_side(side, Event::ReallyCast(who, spell, power, false));
        match (target, spot) {
            (Some(target), _) => {
                let attack = Attack { power, ..Attack::new(id, target, Mode::Bolt(spell), Aim::Body) };
                let _ = self.pending.push(attack);
                self.attacks();
            }
            (None, Some(spot)) => self.attack_hex(id, Mode::Bolt(spell), spot, power),
            (None, None) => self.after_action(),
        }
    }

    /// [F2.3] [F10.2] Whether the target of a thrown spell is asked first; one that always does, defends now.
    fn asks_to_defend(&mut self, id: Id, casting: &Casting, target: Id) -> bool {
        let Casting { spell, power, .. } = *casting;
        if spell.kind() != Type::Thrown || !self.are_foes(id, target) {
            return false;
        }
        let attack = Attack { power, ..Attack::new(id, target, Mode::Bolt(spell), Aim::Body) };
        let Some(guard) = self.guards_against(&attack) else { return false };
        match self.answer_of(target) {
            _ if self.figure(target).secret.nature == Nature::Image => false,
            Answer::Ask => {
                self.state.casting = Some(*casting);
                self.phase = Phase::React(attack);
                true
            }
            Answer::Always => {
                self.guard(target, guard);
                false
            }
            Answer::Never => false,
        }
    }

    /// [S1.2] [S1.4] The spell is rolled for, once everyone who may defend has answered.
    pub(crate) fn finish_cast(&mut self, id: Id, casting: &Casting, target: Option<Id>, spot: Option<Spot>) {
        let Casting { spell, power, feigned, .. } = *casting;
        let outcome = self.roll_cast(id, casting, target, spot);
        let cost = match (spell, spot, self.figure(id).body.place) {
            (Spell::Teleport, Some(spot), Some(place)) => {
                i16::try_from(place.megahexes(spot).max(1)).unwrap_or(1)
            }
            _ => self.cost_at(spell, power, target),
        };
        let spent = match outcome {
            _ if feigned => 0,
            Stroke::Hit { .. } | Stroke::Drop | Stroke::Break => cost,
            Stroke::Miss => 1,
        };
        self.figure_mut(id).secret.spent += spent;
        if let (Stroke::Hit { multiple, .. }, false) = (outcome, feigned) {
            self.take_effect(id, casting, multiple, target, spot);
        }
        if outcome == Stroke::Break && self.figure(id).is_able() {
            self.knock_over(id);
        }
        self.figure_mut(id).body.shaken = false;
        // [S5.5] Who cast a double of himself may have stepped aside as another number.
        let looks = self.figure(id).body.looks;
        for caster in self.ids() {
            if self.figure(caster).body.looks == looks {
                self.check_st(caster);
            }
        }
        let moved = spell == Spell::Teleport && outcome.hits() && self.figure(id).is_able();
        if moved {
            self.phase = Phase::Turning(id);
        } else {
            self.after_action();
        }
    }

    fn roll_cast(&mut self, id: Id, casting: &Casting, target: Option<Id>, spot: Option<Spot>) -> Stroke {
        let Casting { spell, power, feigned, .. } = *casting;
        let place = self.figure(id).body.place.unwrap_or_default();
        let hexes = match (target, spot) {
            (Some(target), _) => self.range(id, target),
            (None, Some(spot)) => place.distance(spot),
            _ => 0,
        };
        let tally = self.cast_tally(id, spell, target, i16::try_from(hexes).unwrap_or(i16::MAX));
        let defends = target
            .is_some_and(|target| self.guard_of(target) == Guard::Defending && self.are_foes(id, target));
        let dice = if defends && spell.kind() == Type::Thrown { 4 } else { 3 };
        if let (4, Some(target)) = (dice, target) {
            self.parried(target);
        }
        let sum = self.roll(dice, rule!("S1.2"), "to cast");
        let outcome = stroke(dice, sum, tally.total);
        let shows = (!spell.is_secret() && !spell.makes_figure()).then_some(spell);
        let who = self.who(id);
        let side = self.figure(id).body.side;
        self.tell(Event::Cast(who, shows, Against { dice, sum, number: tally.total }, outcome.hits()));
        self.tell_side(side, Event::ReallyCast(who, spell, power, feigned));
        outcome
    }

    /// [S5.3] A figure refuses to believe in another; the dice stay hidden.
    pub(crate) fn disbelieve(&mut self, id: Id, target: Id) {
        let (who, other) = (self.who(id), self.who(target));
        self.tell(Event::Disbelieved(who, other));
        let sum = self.roll_for(Audience::Only(Seats::NONE), 3, rule!("P3"), "disbelief");
        let iq = self.iq(id);
        let unreal = matches!(self.figure(target).secret.nature, Nature::Image | Nature::Illusion);
        if unreal && saves(3, sum, iq) && self.figure(target).body.fate == Fate::Able {
            self.vanish(target);
        }
    }
}
