//! [S4] [S5] [S6] Figures that are made or called.

use engine::Table;

use crate::{
    body::{Fate, Figure, Id, Looks, Nature},
    event::Event,
    ground::Spot,
    kinds::{Kind, SUMMONED_GIANT_MA},
    play::Play,
    spells::Spell,
    state::{Casting, On, State},
};

impl State {
    /// Whether two figures look the same to those who do not know better.
    pub fn look_alike(&self, one: Id, other: Id) -> bool {
        self.figure(one).body.looks == self.figure(other).body.looks
    }
}

impl<T: Table<Event>> Play<'_, T> {
    /// [S4.1] [S5.5] [S6.1] A figure is made or called.
    pub(crate) fn create(&mut self, id: Id, casting: &Casting, multiple: u8, spot: Option<Spot>) {
        if spot.is_none() {
            return;
        }
        let swap = casting.count == u8::MAX;
        let chosen = if swap { 1 } else { casting.count.clamp(1, 7) };
        let hexes = &casting.hexes[..usize::from(chosen)];
        let mut first = None;
        for at in hexes {
            let made = self.make(id, casting, *at);
            first = first.or(made);
        }
        // [S1.3] A very good roll doubles or triples their number, as far as there is room.
        for nth in 0..usize::from(multiple - 1) * hexes.len() {
            if let Some(at) = self.room_beside(id, casting, hexes[nth % hexes.len()]) {
                self.make(id, casting, at);
            }
        }
        let (Some(double), Some(Looks::Roster(original)), true) = (first, casting.looks, swap) else {
            return;
        };
        // The two exchange what they are: no one else can tell who stepped aside.
        let (one, other) = (*self.figure(original), *self.figure(double));
        self.figure_mut(double).secret = one.secret;
        self.figure_mut(original).secret = other.secret;
        self.figure_mut(double).body.maker = one.body.maker;
        self.figure_mut(original).body.maker = other.body.maker;
        self.figure_mut(double).body.born = 0;
        for lasting in self.state.lasting.iter_mut().flatten().filter(|it| it.on == On::Figure(double)) {
            lasting.on = On::Figure(original);
        }
        self.exchange_spells(original, double);
    }

    /// What lay on the original, and what it cast, goes with it.
    fn exchange_spells(&mut self, original: Id, double: Id) {
        let mine = |spell: Spell| spell.makes().is_some();
        for lasting in self.state.lasting.iter_mut().flatten() {
            if lasting.on == On::Figure(original) && !mine(lasting.spell) {
                lasting.on = On::Figure(double);
            }
            if lasting.caster == original {
                lasting.caster = double;
            }
        }
        for other in self.ids() {
            if self.figure(other).body.maker == Some(original) {
                self.figure_mut(other).body.maker = Some(double);
            }
        }
    }

    fn room_beside(&self, id: Id, casting: &Casting, spot: Spot) -> Option<Spot> {
        spot.0.neighbours().into_iter().map(Spot).find(|beside| {
            self.may_put(id, &Casting { count: 0, ..*casting }, *beside).is_ok() && self.is_empty(*beside)
        })
    }

    fn make(&mut self, id: Id, casting: &Casting, spot: Spot) -> Option<Id> {
        let spell = casting.spell;
        let caster = *self.figure(id);
        let side = caster.body.side;
        let kind = spell.summons();
        let looks = kind.map(Looks::Beast).or(casting.looks)?;
        let mut figure = match looks {
            Looks::Beast(kind) => Figure::blank(kind, side, looks, crate::arms::Armour::None),
            Looks::Roster(original) => {
                let mut double = *self.figure(original);
                double.secret.spells = crate::spells::Spells::default();
                (double.body.side, double.body.own_side, double.body.in_pile) = (side, side, false);
                double
            }
        };
        // Images and illusions of giants are as slow as summoned ones, or everyone could tell.
        if looks == Looks::Beast(Kind::Giant) {
            figure.body.ma = SUMMONED_GIANT_MA;
        }
        figure.secret.nature = spell.makes().unwrap_or(Nature::Summoned);
        figure.secret.spent = 0;
        let facing = if matches!(looks, Looks::Roster(_)) { figure.body.facing } else { caster.body.facing };
        figure.body.turn = crate::body::Turn::new();
        figure.body.turn.moved = true;
        figure.body.turn.acted = true;
        (figure.body.place, figure.body.facing, figure.body.fate) = (Some(spot), facing, Fate::Able);
        (figure.body.maker, figure.body.born) = (Some(id), self.turn);
        if !self.is_free_for(&figure, spot) {
            return None;
        }
        let made = self.add_figure(figure)?;
        self.is_final = true;
        let who = self.who(made);
        self.tell(Event::Created(who, spot));
        self.add_lasting(Self::lasting(spell, id, On::Figure(made), 1, 1));
        Some(made)
    }

    /// Whether no one whom the caster did not see is in the way.
    fn is_free_for(&self, figure: &Figure, spot: Spot) -> bool {
        figure
            .body
            .hexes_at(spot, figure.body.facing)
            .all(|hex| self.is_footing(hex) && self.in_hex(hex).next().is_none())
    }
}
