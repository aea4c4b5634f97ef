//! [S1] [S3] [S4] What may be cast, and at what.

use engine::{Offers, Refusal, Rule, rule};
use hexgrid::Direction;

use crate::{
    action::{Action, Mode},
    arms::Weapon,
    body::{Fate, Id, Looks, Nature},
    ground::Spot,
    kinds::Kind,
    spells::{Spell, Type},
    state::{Casting, On, State},
};

impl State {
    pub(crate) fn offer_spells(&self, id: Id, offers: &mut Offers<Action>) {
        let figure = self.figure(id);
        let ring = figure.body.item.filter(|spell| !figure.secret.spells.has(*spell));
        for spell in figure.secret.spells.iter().chain(ring) {
            // How strong it is makes no difference to anything but the ST it takes.
            if self.may_cast(id, spell, 1).is_err() {
                continue;
            }
            for power in 1..=self.most_power(id, spell) {
                offers.plain(Action::Cast(spell, power));
            }
            if spell.is_secret() {
                offers.rare(Action::Feign(spell));
            }
        }
    }

    /// [S1.5] [S2] [S9.1] The most strength that a wizard can put into a spell, in points of its cost.
    pub fn most_power(&self, id: Id, spell: Spell) -> i8 {
        let own = self.st(id) / i16::from(spell.line().cost).max(1);
        i8::try_from(own).unwrap_or(i8::MAX).min(spell.most().unwrap_or(i8::MAX))
    }

    /// [S1.5] [S1.7] [U4] Whether a wizard may cast a spell of this strength; an error says why not.
    pub fn may_cast(&self, id: Id, spell: Spell, power: i8) -> Result<(), Refusal> {
        let figure = self.figure(id);
        let body = &figure.body;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let known = figure.secret.spells.has(spell);
        if !known && body.item != Some(spell) {
            return no(rule!("S1.1"), "It does not know that spell.");
        }
        if spell.most().is_some_and(|most| power > most) {
            return no(spell.rule(), "That is more ST than the spell can take.");
        }
        if self.st(id) < i16::from(spell.line().cost) * i16::from(power) {
            return no(rule!("S1.5"), "It has not enough ST for that spell.");
        }
        let staff = |arm: Option<crate::body::Arm>| {
            arm.is_none_or(|arm| arm.weapon == Weapon::Staff && !arm.is_useless())
        };
        if known && (body.has_shield_ready() || !staff(body.in_right()) || !staff(body.in_left())) {
            return no(rule!("S1.7"), "A wizard casts with nothing ready but a staff.");
        }
        let first = self.has_acted_ever & (1 << id) == 0;
        if self.options.no_first_bolt && first && spell.kind() == Type::Missile {
            return no(rule!("U4"), "No missile spell as a first action.");
        }
        if spell == Spell::Staff && body.slot_of(Weapon::Staff).is_some() {
            return no(rule!("S8.6"), "It has a staff.");
        }
        if spell == Spell::Flight && self.ground.has_roof {
            return no(rule!("G12"), "No one flies under a roof.");
        }
        if body.in_pile && !matches!(spell.kind(), Type::Missile | Type::Thrown) {
            return no(rule!("S1.6"), "Hand to hand it casts only on itself or a foe there.");
        }
        let casting = Casting::new(spell, power, false);
        if spell.is_at_once() || self.has_any_aim(id, &casting) {
            Ok(())
        } else {
            no(spell.rule(), "There is nothing to cast it at.")
        }
    }

    fn has_any_aim(&self, id: Id, casting: &Casting) -> bool {
        let spell = casting.spell;
        if spell == Spell::RemoveThrownSpell {
            return self.lastings().any(|(slot, _)| self.may_remove(id, slot));
        }
        if spell.makes_figure() || spell.is_at_hexes() {
            return self.ground.spots().any(|spot| self.may_put(id, casting, spot).is_ok());
        }
        let hex = (spell == Spell::DestroyCreation || spell.kind() == Type::Missile)
            && self.ground.spots().any(|spot| self.may_put(id, casting, spot).is_ok());
        hex || self.ids().any(|target| self.may_aim_spell(id, spell, target).is_ok())
    }

    /// What a wizard may aim a spell at.
    pub(crate) fn offer_aims(&self, id: Id, casting: &Casting, offers: &mut Offers<Action>) {
        let spell = casting.spell;
        if spell == Spell::Aid && casting.attribute.is_none() {
            (0..3).for_each(|attribute| offers.plain(Action::Attribute(attribute)));
            return;
        }
        if spell.makes().is_some() && casting.looks.is_none() {
            self.looks_for(id, spell).for_each(|looks| offers.plain(Action::Like(looks)));
            return;
        }
        if spell == Spell::RemoveThrownSpell {
            let slots = self.lastings().map(|(slot, _)| slot).filter(|slot| self.may_remove(id, *slot));
            return slots.for_each(|slot| offers.plain(Action::Let(slot)));
        }
        if spell.makes_figure() || spell.is_at_hexes() || spell == Spell::DestroyCreation {
            for spot in self.ground.spots().filter(|spot| self.may_put(id, casting, *spot).is_ok()) {
                offers.plain(Action::AtHex(spot));
            }
        }
        if spell.kind() == Type::Missile && self.has_hidden_foes(self.figure(id).body.side) {
            for spot in self.ground.spots().filter(|spot| self.may_put(id, casting, *spot).is_ok()) {
                offers.rare(Action::AtHex(spot));
            }
        }
        if let Some(original) = self.original(id, casting) {
            let place = self.figure(original).body.place.unwrap_or_default();
            for spot in Direction::ALL
                .into_iter()
                .map(|way| place.step(way))
                .filter(|spot| self.seems_empty(id, *spot))
            {
                offers.plain(Action::Swap(spot));
            }
        }
        if !(spell.makes_figure() || spell.is_at_hexes()) || spell == Spell::MegahexSleep {
            let targets = self.ids().filter(|target| self.may_aim_cast(id, casting, *target).is_ok());
            targets.for_each(|target| offers.plain(Action::At(target)));
        }
        if casting.count > 0 {
            offers.plain(Action::Done);
        }
    }

    /// [S5.5] The figure of the caster's own side that a double would stand in for.
    fn original(&self, id: Id, casting: &Casting) -> Option<Id> {
        let Some(Looks::Roster(original)) = casting.looks.filter(|_| casting.spell.hexes() == 1) else {
            return None;
        };
        let figure = self.figure(original);
        let (caster, place) = (&self.figure(id).body, figure.body.place?);
        let (own, here) = (figure.body.side == caster.side, caster.place?);
        let near = here.megahexes(place) <= 1 && (here.distance(place) <= 1 || caster.is_ahead(place));
        (own && near
            && figure.is_able()
            && !figure.body.in_pile
            && !figure.body.is_low()
            && figure.secret.nature == Nature::Real)
            .then_some(original)
    }

    /// What an image or an illusion can look like.
    fn looks_for(&self, id: Id, spell: Spell) -> impl Iterator<Item = Looks> + '_ {
        const ONE: [Kind; 5] = [Kind::Wolf, Kind::GiantSnake, Kind::Bear, Kind::Gargoyle, Kind::Myrmidon];
        const FOUR: [Kind; 2] = [Kind::Giant, Kind::SmallDragon];
        const SEVEN: [Kind; 1] = [Kind::Dragon];
        let large: &'static [Kind] = match spell.hexes() {
            1 => &[],
            4 => &FOUR,
            _ => &SEVEN,
        };
        let fits = move |kind: &&Kind| {
            let casting = Casting { looks: Some(Looks::Beast(**kind)), ..Casting::new(spell, 1, false) };
            self.ground.spots().any(|spot| self.may_put(id, &casting, spot).is_ok())
        };
        let kinds = large.iter().filter(fits).chain(&ONE);
        let doubles = self.able().filter(move |other| {
            let body = &self.figure(*other).body;
            *other < self.roster
                && body.kind.is_people()
                && (body.side == self.figure(id).body.side || !self.is_hidden(*other))
        });
        kinds.map(|kind| Looks::Beast(*kind)).chain(doubles.map(Looks::Roster))
    }

    /// Whether a hex looks empty to a figure's side.
    pub fn seems_empty(&self, id: Id, spot: Spot) -> bool {
        let side = self.figure(id).body.side;
        self.is_footing(spot)
            && self.in_hex(spot).all(|other| self.figure(other).body.side != side && self.is_hidden(other))
    }

    /// [S4.1] [S4.4] Whether a spell may be put on a hex.
    pub fn may_put(&self, id: Id, casting: &Casting, spot: Spot) -> Result<(), Refusal> {
        let spell = casting.spell;
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let Some(place) = self.figure(id).body.place else {
            return no(spell.rule(), "It is not on the map.");
        };
        if spell.kind() == Type::Missile {
            return self.may_attack_hex(id, Mode::Bolt(spell), spot);
        }
        if self.ground.terrain(spot).blocks() {
            return no(rule!("S4.1"), "There is a wall.");
        }
        if spell == Spell::Teleport {
            let cost = i16::try_from(place.megahexes(spot).max(1)).unwrap_or(i16::MAX);
            let ok = spot != place && cost <= self.st(id) && self.ground.terrain(spot).is_footing();
            return if ok { Ok(()) } else { no(rule!("S15.7"), "It is too far.") };
        }
        let chosen = &casting.hexes[..usize::from(casting.count).min(7)];
        if chosen.contains(&spot) {
            return no(rule!("S4.4"), "That hex is already chosen.");
        }
        if !chosen.is_empty() && !chosen.iter().any(|hex| hex.distance(spot) == 1) {
            return no(rule!("S4.4"), "The hexes must be connected.");
        }
        let ahead = self.figure(id).body.is_ahead(spot) || place.distance(spot) <= 1;
        if !ahead && chosen.is_empty() {
            return no(rule!("G17"), "It is not ahead.");
        }
        if spell == Spell::DestroyCreation && !self.has_creation(spot) {
            return no(rule!("S11.3"), "There is nothing made there.");
        }
        let thrown = spell.kind() == Type::Thrown;
        if !thrown && chosen.is_empty() && place.megahexes(spot) > 1 {
            return no(rule!("S4.1"), "It must be in its own megahex or the next.");
        }
        // The line takes longest to look at, so all that is quicker comes first.
        if !self.is_clear(place, spot) {
            return no(rule!("S4.1"), "It is out of sight.");
        }
        match spell {
            Spell::Wall | Spell::Wall3 | Spell::Wall7 if !self.seems_empty(id, spot) => {
                no(rule!("S11.2"), "There is something in that hex.")
            }
            _ if spell.makes_figure() => self.has_room(id, casting, spot),
            _ => Ok(()),
        }
    }

    fn has_creation(&self, spot: Spot) -> bool {
        self.lastings()
            .any(|(_, it)| it.on == On::Hex(spot) && it.spell.kind() == Type::Creation && it.is_magic())
    }

    /// Whether the being fits with its head here, facing as its maker does.
    fn has_room(&self, id: Id, casting: &Casting, spot: Spot) -> Result<(), Refusal> {
        let kind = self.kind_made(casting).unwrap_or(Kind::Human);
        let facing = self.figure(id).body.facing;
        let room = kind.shape().hexes(spot.0, facing).map(Spot).all(|hex| self.seems_empty(id, hex));
        if room { Ok(()) } else { Err(Refusal::new(rule!("S4.1"), "There is no room for it.")) }
    }

    pub(crate) fn kind_made(&self, casting: &Casting) -> Option<Kind> {
        casting.spell.summons().or(match casting.looks {
            Some(Looks::Beast(kind)) => Some(kind),
            Some(Looks::Roster(id)) => Some(self.figure(id).body.kind),
            None => None,
        })
    }

    /// [S14.4] Whether a thrown spell in force may be removed.
    fn may_remove(&self, id: Id, slot: u8) -> bool {
        let Some(lasting) = self.lasting[usize::from(slot)] else { return false };
        let On::Figure(target) = lasting.on else { return false };
        let own = self.figure(lasting.caster).body.side == self.figure(id).body.side;
        let known = own || lasting.shown || !lasting.spell.is_secret();
        known
            && lasting.is_magic()
            && lasting.spell.kind() == Type::Thrown
            && lasting.spell != Spell::SpellShield
            && self.may_aim_spell(id, Spell::RemoveThrownSpell, target).is_ok()
    }

    /// [F15.6] [S9.1] Whether a spell that is being aimed may go to a figure: Aid to ST also to a friend who is dying.
    pub fn may_aim_cast(&self, id: Id, casting: &Casting, target: Id) -> Result<(), Refusal> {
        let saves = casting.spell == Spell::Aid && casting.attribute == Some(0);
        if saves && self.figure(target).body.fate == Fate::Dying {
            return self.may_reach_with(id, casting.spell, target);
        }
        self.may_aim_spell(id, casting.spell, target)
    }

    /// [S3.1] [G17] Whether a spell may be aimed at a figure that can fight; an error says why not.
    pub fn may_aim_spell(&self, id: Id, spell: Spell, target: Id) -> Result<(), Refusal> {
        if !self.figure(target).is_able() {
            return Err(Refusal::new(rule!("P4"), "It is not seen."));
        }
        self.may_reach_with(id, spell, target)
    }

    fn may_reach_with(&self, id: Id, spell: Spell, target: Id) -> Result<(), Refusal> {
        let (figure, body) = (self.figure(target), &self.figure(id).body);
        let no = |rule: Rule, reason: &'static str| Err(Refusal::new(rule, reason));
        let own = figure.body.side == body.side;
        if !figure.is_on_map() || (!own && self.is_hidden(target)) {
            return no(rule!("P4"), "It is not seen.");
        }
        let (Some(here), Some((from, there))) = (body.place, self.nearest(id, target)) else {
            return no(rule!("P4"), "It is not seen.");
        };
        if body.in_pile && target != id && !(figure.body.in_pile && figure.body.place == body.place && !own) {
            return no(rule!("S1.6"), "Hand to hand it casts only on itself or a foe there.");
        }
        if !(body.is_ahead(there) || here.distance(there) <= 1 || target == id) {
            return no(rule!("G17"), "It is not ahead.");
        }
        // [S14.3] Lightning may break through made walls, but not through stone.
        let clear = if spell == Spell::Lightning {
            !self.ground.blocks_line(from, there, |_| false)
        } else {
            self.is_clear(from, there)
        };
        if !clear {
            return no(rule!("S3.1"), "A wall blocks the line.");
        }
        self.suits(id, spell, target)
    }

    fn suits(&self, id: Id, spell: Spell, target: Id) -> Result<(), Refusal> {
        use Spell as S;
        let body = &self.figure(target).body;
        let near = self.nearest(id, target).is_some_and(|(from, to)| from.megahexes(to) <= 1);
        let foe = self.are_foes(id, target);
        let ok = match spell {
            S::MagicFist
            | S::Fireball
            | S::Lightning
            | S::Death
            | S::Trip
            | S::Clumsiness
            | S::Confusion
            | S::Avert
            | S::Stop
            | S::Slow => foe && (spell != S::Trip || !body.is_low()),
            S::DropWeapon | S::BreakWeapon => foe && (body.right.is_some() || body.left.is_some()),
            S::Rope => foe && body.st < 20 && near,
            S::GiantRope => foe && near,
            S::Sleep => foe && body.st < 20,
            S::Freeze => foe && body.st < 30,
            S::MegahexSleep => foe && body.st <= 50,
            S::ControlAnimal => foe && body.kind.is_animal(),
            S::ControlPerson => {
                foe && (body.kind.is_people()
                    || matches!(body.kind, Kind::Myrmidon | Kind::Giant | Kind::Gargoyle))
            }
            S::DestroyCreation => foe && !body.kind.is_large() && self.range(id, target) <= 1000,
            // [S5.7] On an enemy, too: it would destroy what is not real.
            S::RemoveThrownSpell | S::Invisibility => true,
            _ => !foe,
        };
        let cost = self.cost_at(spell, 1, Some(target));
        if cost > self.st(id) {
            return Err(Refusal::new(rule!("S1.5"), "It has not enough ST for that."));
        }
        if ok { Ok(()) } else { Err(Refusal::new(spell.rule(), "That spell does not fit this target.")) }
    }

    /// What a cast costs at this target.
    pub fn cost_at(&self, spell: Spell, power: i8, target: Option<Id>) -> i16 {
        let st = target.map_or(0, |target| self.figure(target).body.st);
        match spell {
            Spell::DropWeapon if st >= 20 => 2,
            Spell::Trip if st >= 30 => 4,
            _ => i16::from(spell.line().cost * power),
        }
    }
}
