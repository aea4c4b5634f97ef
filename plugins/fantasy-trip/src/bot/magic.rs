//! [S] What each spell is worth, and at what it should be aimed.

use fantasy_trip::{
    Action,
    action::{Aim, Mode},
    arms::Weapon,
    body::{Id, Looks, Nature},
    ground::Spot,
    kinds::Kind,
    spells::{Spell, Type},
    state::{Attack, Casting, On},
};

use super::{
    chances,
    mind::{Hit, Mind},
    stance::distance,
    wards,
};

/// The best spell for a wizard now.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Best {
    /// The spell.
    pub(super) spell: Spell,
    /// Its strength.
    pub(super) power: i8,
    /// What it is worth.
    pub(super) value: f32,
}

/// [S1.7] Whether a wizard holds something that keeps it from casting.
pub(super) fn hands_are_full(mind: &Mind<'_>, id: Id) -> bool {
    let body = &mind.figure(id).body;
    let full = |arm: Option<fantasy_trip::body::Arm>| {
        arm.is_some_and(|arm| arm.weapon != Weapon::Staff || arm.is_useless())
    };
    body.has_shield_ready() || full(body.in_right()) || full(body.in_left())
}

/// [S9.1] The most ST that it puts into a spell which takes any.
const MOST_ST: i8 = 3;

/// The best spell that a wizard can cast from where it is.
pub(super) fn best(mind: &Mind<'_>, id: Id) -> Option<Best> {
    let spells = mind.figure(id).secret.spells;
    let casts = spells
        .iter()
        .flat_map(|spell| (1..=spell.most().unwrap_or(MOST_ST)).map(move |power| (spell, power)));
    let casts = casts.filter(|(spell, power)| !is_barred(mind, id, *spell, *power));
    let all = casts.map(|(spell, power)| Best { spell, power, value: value(mind, id, spell, power) });
    all.max_by(|one, other| one.value.total_cmp(&other.value))
}

/// [U4] Whether a spell may not be cast now.
fn is_barred(mind: &Mind<'_>, id: Id, spell: Spell, power: i8) -> bool {
    let state = &mind.state;
    let first = mind.view.has_acted_ever & (1 << id) == 0;
    let early = state.options.no_first_bolt && first && spell.kind() == Type::Missile;
    let in_pile = state.figure(id).body.in_pile && !matches!(spell.kind(), Type::Missile | Type::Thrown);
    early || in_pile || state.st(id) <= i16::from(spell.line().cost * power)
}

/// What it is worth to cast a spell of this strength at the best target.
pub(super) fn value(mind: &Mind<'_>, id: Id, spell: Spell, power: i8) -> f32 {
    let state = &mind.state;
    let figure = |target: Id| {
        if state.may_aim_spell(id, spell, target).is_ok() {
            at_figure(mind, id, spell, power, target)
        } else {
            -f32::INFINITY
        }
    };
    let best = |values: &mut dyn Iterator<Item = f32>| values.fold(-f32::INFINITY, f32::max);
    match spell {
        Spell::Dazzle | Spell::RevealMagic | Spell::DispelIllusions | Spell::Blast | Spell::Staff => {
            around(mind, id, spell)
        }
        Spell::RemoveThrownSpell => {
            let slots = state.lastings().map(|(slot, _)| slot);
            best(&mut slots.map(|slot| removal(mind, id, slot)))
        }
        _ if spell.makes_figure() => {
            let looks = best_looks(mind, id, spell);
            let spot = best_spot(mind, id, &Casting { looks, ..Casting::new(spell, power, false) });
            spot.map_or(-f32::INFINITY, |_| creature(mind, id, spell, looks))
        }
        _ if spell.is_at_hexes() => {
            let casting = Casting::new(spell, power, false);
            best_spot(mind, id, &casting).map_or(-f32::INFINITY, |(_, value)| value)
        }
        _ => best(&mut mind.on_map().map(figure)),
    }
}

/// How often a cast works.
fn works(mind: &Mind<'_>, id: Id, spell: Spell, target: Option<Id>, hexes: u16) -> f32 {
    let hexes = i16::try_from(hexes).unwrap_or(i16::MAX);
    let tally = mind.state.cast_tally(id, spell, target, hexes);
    let defends = target.is_some_and(|target| {
        mind.figure(target).body.turn.guard == fantasy_trip::body::Guard::Defending
            && mind.state.are_foes(id, target)
    });
    chances::hits(if defends && spell.kind() == Type::Thrown { 4 } else { 3 }, tally.total)
}

/// What ST is worth to a wizard: the last points most.
pub(super) fn price(mind: &Mind<'_>, id: Id, cost: i16) -> f32 {
    let st = mind.state.st(id);
    let life = |st: i16| if st <= 0 { -1.0 } else { f32::from(st) / (f32::from(st) + 4.0) };
    mind.habits.thrift * mind.worth_of(id) * (life(st) - life(st - cost))
}

/// What a spell on a figure is worth.
pub(super) fn at_figure(mind: &Mind<'_>, id: Id, spell: Spell, power: i8, target: Id) -> f32 {
    let state = &mind.state;
    let cost = state.cost_at(spell, power, Some(target));
    if spell.kind() == Type::Missile {
        let attack = Attack::new(id, target, Mode::Bolt(spell), Aim::Body);
        let Hit { value, .. } = mind.attack(Attack { power, ..attack });
        let free = state
            .on_the_way(id, target)
            .fold(1.0, |free, other| if mind.is_own(other) { free * 0.5 } else { free * 0.8 });
        let fist = if spell == Spell::MagicFist { 1.05 } else { 1.0 };
        return value * free * fist - price(mind, id, cost);
    }
    if state.on(target, spell).is_some() && spell != Spell::Aid {
        return -f32::INFINITY;
    }
    let shielded = target != id && state.on(target, Spell::SpellShield).is_some();
    let chance = if shielded { 0.0 } else { works(mind, id, spell, Some(target), mind.range(id, target)) };
    let effect = if mind.is_own(target) {
        wards::worth(mind, spell, power, target)
    } else {
        curse(mind, id, spell, power, target) * (1.0 - 0.6 * mind.doubt(target))
    };
    let upkeep = if spell.continues() { price(mind, id, i16::from(2 * spell.line().upkeep)) } else { 0.0 };
    chance * (effect - price(mind, id, cost) - 0.5 * upkeep) - (1.0 - chance) * price(mind, id, 1)
}

/// What a spell does to an enemy once it works.
fn curse(mind: &Mind<'_>, id: Id, spell: Spell, power: i8, target: Id) -> f32 {
    use Spell as S;
    let (state, figure) = (&mind.state, mind.figure(target));
    let (body, worth) = (&figure.body, mind.worth_of(target));
    if state.is_helpless(target) && spell.kind() != Type::Missile {
        return 0.0;
    }
    let waits = !body.turn.acted && body.turn.moved;
    let soon = if waits { 0.12 } else { 0.0 };
    let blade = !mind.is_distant(target);
    let near = mind.own().any(|own| mind.are_adjacent(own, target));
    let last = mind.foes().count() == 1;
    let fails = 1.0 - chances::saves(3, state.iq(target));
    let strength = f32::from(power);
    let share = match spell {
        S::DropWeapon | S::BreakWeapon if body.is_beast() => 0.0,
        S::DropWeapon | S::Trip => (if near { 0.25 } else { 0.12 }) + soon,
        S::BreakWeapon => 0.25 + soon,
        S::Slow if blade && !near => 0.08,
        S::Stop if blade && !near => 0.4,
        S::Slow => 0.02,
        S::Stop => 0.1,
        S::Clumsiness => 0.08 * strength + soon * 0.3 * strength,
        S::Confusion => 0.02 * strength,
        S::Avert | S::MegahexAvert if blade => 0.3,
        S::Avert | S::MegahexAvert => 0.12,
        S::Rope | S::GiantRope => 0.4 + 0.5 * soon,
        S::Sleep | S::MegahexSleep => 0.45 + soon,
        S::Freeze => 0.8 + soon,
        S::ControlAnimal | S::ControlPerson if last => return fails * 3.0 * worth,
        S::ControlAnimal | S::ControlPerson => fails * 1.4,
        S::DestroyCreation => return mind.doubt(target) * worth,
        S::Death => {
            let (own, foe) = (state.st(id), state.st(target));
            return if own > foe + 2 { worth - price(mind, id, foe) } else { -mind.worth_of(id) };
        }
        _ => 0.0,
    };
    share * worth
}

/// What a spell that works around its caster is worth.
fn around(mind: &Mind<'_>, id: Id, spell: Spell) -> f32 {
    let state = &mind.state;
    let place = state.figure(id).body.place.unwrap_or_default();
    let sign = |other: Id| if mind.is_own(other) { -1.0 } else { 1.0 };
    let others = mind.on_map().filter(|other| *other != id);
    let within = |other: &Id| distance(mind, place, *other) <= 12;
    let effect: f32 = match spell {
        Spell::Dazzle => others
            .filter(within)
            .filter(|other| state.on(*other, Spell::Dazzle).is_none())
            .map(|other| 0.14 * sign(other) * mind.worth_of(other))
            .sum(),
        Spell::Blast => others
            .filter(|other| distance(mind, place, *other) <= 1)
            .map(|other| {
                let body = &state.figure(other).body;
                let worth = mind.worth_of_hits(other);
                let stops = body.armour.stops() + body.hide;
                sign(other) * (1..=6).map(|die| worth(die - stops) / 6.0).sum::<f32>()
            })
            .sum(),
        Spell::DispelIllusions => {
            others.filter(within).map(|other| 0.6 * mind.doubt(other) * mind.worth_of(other)).sum()
        }
        Spell::Staff if !state.is_armed(id) => 0.02 * mind.worth_of(id),
        _ => 0.0,
    };
    let chance = works(mind, id, spell, None, 0);
    let cost = i16::from(spell.line().cost);
    chance * (effect - price(mind, id, cost)) - (1.0 - chance) * price(mind, id, 1)
}

/// [S14.4] What it is worth to remove the spell in this slot.
pub(super) fn removal(mind: &Mind<'_>, id: Id, slot: u8) -> f32 {
    let Some((_, lasting)) = mind.state.lastings().find(|(other, _)| *other == slot) else {
        return -f32::INFINITY;
    };
    let On::Figure(target) = lasting.on else { return -f32::INFINITY };
    if lasting.spell.kind() != Type::Thrown
        || !lasting.is_magic()
        || mind.state.may_aim_spell(id, Spell::RemoveThrownSpell, target).is_err()
    {
        return -f32::INFINITY;
    }
    let cast_by_foe = !mind.is_own(lasting.caster);
    let effect = match lasting.spell {
        _ if !cast_by_foe => 0.0,
        Spell::Freeze => 0.6,
        Spell::Sleep | Spell::ControlPerson | Spell::ControlAnimal => 0.5,
        Spell::Stop
        | Spell::Avert
        | Spell::Blur
        | Spell::Invisibility
        | Spell::StoneFlesh
        | Spell::IronFlesh => 0.2,
        _ => 0.05,
    };
    let chance = works(mind, id, Spell::RemoveThrownSpell, Some(target), mind.range(id, target));
    chance * (effect * mind.worth_of(target) - price(mind, id, 2)) - (1.0 - chance) * price(mind, id, 1)
}

/// [S5.5] What an image or an illusion should look like.
fn best_looks(_mind: &Mind<'_>, _id: Id, spell: Spell) -> Option<Looks> {
    let kind = match spell {
        Spell::Image | Spell::Illusion => Kind::Bear,
        Spell::Image4 | Spell::Illusion4 => Kind::Giant,
        Spell::Image7 | Spell::Illusion7 => Kind::Dragon,
        _ => return None,
    };
    Some(Looks::Beast(kind))
}

/// What a figure that a spell makes is worth.
fn creature(mind: &Mind<'_>, id: Id, spell: Spell, looks: Option<Looks>) -> f32 {
    let kind = spell.summons().or(match looks {
        Some(Looks::Beast(kind)) => Some(kind),
        _ => None,
    });
    let worth = kind.map_or(0.0, |kind| mind.worth_of_kind(kind));
    // Enemies who are near are held up at once.
    let near = mind.foes().map(|foe| mind.range(id, foe)).min().unwrap_or(99);
    let soon = if near <= 6 { 1.0 } else { 0.6 };
    let effect = if spell.makes() == Some(Nature::Image) { 2.5 } else { 0.75 * worth } * soon;
    let chance = works(mind, id, spell, None, 0);
    let line = spell.line();
    let cost = i16::from(line.cost) + 3 * i16::from(line.upkeep);
    let own_made = mind.own().filter(|own| mind.figure(*own).body.maker == Some(id)).count();
    #[allow(clippy::cast_precision_loss, reason = "a handful of beings")]
    let crowd = 1.0 / (1.0 + 0.6 * own_made as f32);
    chance * (effect * crowd - price(mind, id, cost)) - (1.0 - chance) * price(mind, id, 1)
}

/// The best hex for a spell, and what it is worth there.
pub(super) fn best_spot(mind: &Mind<'_>, id: Id, casting: &Casting) -> Option<(Spot, f32)> {
    let state = &mind.state;
    let place = state.figure(id).body.place?;
    let near = |spot: &Spot| spot.distance(place) <= 12;
    let spots = mind.view.ground.spots().filter(near);
    let mut best: Option<(Spot, f32)> = None;
    for spot in spots {
        let value = at_hex(mind, id, casting, spot);
        if value > best.map_or(0.0, |(_, value)| value) && state.may_put(id, casting, spot).is_ok() {
            best = Some((spot, value));
        }
    }
    best
}

/// What a spell is worth with this hex.
pub(super) fn at_hex(mind: &Mind<'_>, id: Id, casting: &Casting, spot: Spot) -> f32 {
    let spell = casting.spell;
    if spell.makes_figure() {
        // Beside an enemy, best of all behind it.
        let foe = mind.foes().min_by_key(|foe| (distance(mind, spot, *foe), *foe));
        let Some(foe) = foe else { return 0.0 };
        let far = f32::from(distance(mind, spot, foe).min(20));
        let behind = match mind.figure(foe).body.zone(spot) {
            Some(hexgrid::Zone::Rear) => 1.0,
            Some(hexgrid::Zone::Side) => 0.5,
            _ => 0.0,
        };
        return 30.0 - far + behind;
    }
    wards::on_hex(mind, id, casting, spot)
}

/// [S1.2] The aim of a spell that is being cast.
pub(super) fn aim(mind: &Mind<'_>, id: Id, casting: &Casting, action: Action) -> f32 {
    let spell = casting.spell;
    match action {
        Action::Attribute(attribute) => f32::from(u8::from(attribute == 1)),
        Action::Like(looks) => f32::from(u8::from(Some(looks) == best_looks(mind, id, spell))),
        Action::At(target) => at_figure(mind, id, spell, casting.power, target),
        Action::AtHex(spot) => at_hex(mind, id, casting, spot),
        Action::Let(slot) => removal(mind, id, slot),
        Action::Swap(_) => 0.5,
        _ => 0.0,
    }
}
