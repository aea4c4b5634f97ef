//! [S] Spells on friends and on the ground: what they spare, and whom they hurt.

use fantasy_trip::{
    body::Id,
    ground::Spot,
    spells::Spell,
    state::{Casting, On},
};

use super::{chances, magic::price, mind::Mind, stance::distance};

/// The harm that enemies may do to a figure in a turn, by blows and from afar.
fn danger(mind: &Mind<'_>, id: Id) -> (f32, f32) {
    let (mut blows, mut shots) = (0.0, 0.0);
    for foe in mind.foes() {
        let range = mind.range(foe, id);
        let worth = 0.16 * mind.worth_of(id);
        if mind.is_distant(foe) {
            shots += worth;
        } else if range <= u16::from(mind.state.ma(foe) / 2 + 1) {
            blows += worth;
        } else if range <= u16::from(mind.state.ma(foe)) + 1 {
            blows += 0.5 * worth;
        }
    }
    (blows, shots)
}

/// What a spell on a friend is worth once it works.
pub(super) fn worth(mind: &Mind<'_>, spell: Spell, power: i8, id: Id) -> f32 {
    use Spell as S;
    let state = &mind.state;
    if mind.is_image(id) {
        return 0.0;
    }
    let (blows, shots) = danger(mind, id);
    let lasts = mind.habits.lasting;
    let body = &state.figure(id).body;
    let plain = state.on(id, S::Blur).is_none() && state.on(id, S::Invisibility).is_none();
    let soft = state.on(id, S::StoneFlesh).is_none() && state.on(id, S::IronFlesh).is_none();
    let wizards = mind.foes().filter(|foe| mind.figure(*foe).body.wizard).count();
    #[allow(clippy::cast_precision_loss, reason = "a side has few figures")]
    let wizards = wizards as f32;
    match spell {
        S::Blur if plain => 0.4 * (blows + shots) * lasts,
        S::Invisibility if plain => 0.6 * (blows + shots) * lasts,
        S::StoneFlesh if soft => 0.6 * (blows + shots) * lasts,
        S::IronFlesh if soft => 0.75 * (blows + shots) * lasts,
        S::ReverseMissiles => 1.2 * shots * lasts,
        S::SpellShield => 0.1 * mind.worth_of(id) * wizards * lasts,
        S::ShockShield if body.in_pile => 0.4 * mind.worth_of(id),
        S::MageSight => {
            let veiled =
                |foe: &Id| [S::Blur, S::Invisibility].iter().any(|veil| state.on(*foe, *veil).is_some());
            0.15 * mind.foes().filter(veiled).map(|foe| mind.worth_of(foe)).sum::<f32>()
        }
        S::Speed if !mind.is_distant(id) && state.ma(id) <= 8 => 0.06 * mind.worth_of(id),
        S::Aid => 0.015 * f32::from(power) * mind.worth_of(id),
        _ => 0.0,
    }
}

/// What a spell on a hex is worth; of several hexes, what this one adds.
pub(super) fn on_hex(mind: &Mind<'_>, id: Id, casting: &Casting, spot: Spot) -> f32 {
    use Spell as S;
    let spell = casting.spell;
    let state = &mind.state;
    let sign = |other: Id| if mind.is_own(other) { -1.3 } else { 1.0 };
    let inside = |radius: u16| mind.on_map().filter(move |other| distance(mind, spot, *other) <= radius);
    let effect: f32 = match spell {
        S::Fire | S::Fire3 | S::Fire7 => {
            if state.has_fire(spot) {
                return 0.0;
            }
            let burnt = |other: Id| {
                let body = &state.figure(other).body;
                let stays = if body.turn.moved { 4 } else { 2 };
                let hits = stays - body.armour.stops() - body.hide;
                sign(other) * (mind.worth_of_hits(other)(hits) + 0.04 * mind.worth_of(other))
            };
            inside(0).map(burnt).sum()
        }
        S::SlipperyFloor => {
            let slips = |other: Id| sign(other) * 0.5 * (1.0 - chances::saves(3, state.dx(other)));
            inside(1).map(|other| slips(other) * mind.worth_of(other)).sum()
        }
        S::MegahexSleep => inside(1)
            .filter(|other| *other != id && state.figure(*other).body.st < 20 && !state.is_helpless(*other))
            .map(|other| 0.45 * sign(other) * mind.worth_of(other))
            .sum(),
        S::MegahexAvert => inside(1)
            .filter(|other| !mind.is_own(*other) && state.on(*other, S::MegahexAvert).is_none())
            .map(|other| 0.25 * mind.worth_of(other))
            .sum(),
        S::Shadow | S::Shadow3 | S::Shadow7 => {
            if state.has_shadow(spot) {
                return 0.0;
            }
            let archer = |other: &Id| mind.is_archer(*other) && !mind.is_own(*other);
            inside(0).filter(archer).map(|other| 0.12 * mind.worth_of(other)).sum()
        }
        S::Teleport => return escape(mind, id, spot),
        _ => 0.0,
    };
    if effect <= 0.0 {
        return 0.0;
    }
    let chance = chances::hits(3, state.order_dx(id));
    // The cost is counted once, with the first hex.
    let cost = if casting.count == 0 { price(mind, id, i16::from(spell.line().cost)) } else { 0.0 };
    chance * effect - cost
}

/// [S15.7] What it is worth to be somewhere else.
fn escape(mind: &Mind<'_>, id: Id, spot: Spot) -> f32 {
    let state = &mind.state;
    let Some(place) = state.figure(id).body.place else { return 0.0 };
    let pressed = state.figure(id).body.in_pile || state.is_engaged(id);
    if !pressed || !state.is_empty(spot) || mind.view.figures.iter().any(|seen| seen.hidden) {
        return 0.0;
    }
    let nearest = |from: Spot| mind.foes().map(|foe| distance(mind, from, foe)).min().unwrap_or(0);
    let gained = nearest(spot).min(9).saturating_sub(nearest(place));
    let cost = i16::try_from(place.megahexes(spot).max(1)).unwrap_or(i16::MAX);
    if state.st(id) <= cost + 2 {
        return 0.0;
    }
    0.015 * mind.worth_of(id) * f32::from(gained) - price(mind, id, cost)
}

/// [F1.2] Whether a spell in force is worth its upkeep.
pub(super) fn is_worth_keeping(mind: &Mind<'_>, spell: Spell, caster: Id, on: On) -> bool {
    use Spell as S;
    let st = mind.state.st(caster);
    let upkeep = i16::from(spell.line().upkeep);
    let On::Figure(target) = on else { return st > 4 };
    if st <= upkeep {
        return false;
    }
    let dear = price(mind, caster, upkeep);
    match spell {
        S::ControlAnimal | S::ControlPerson => true,
        S::Avert | S::MegahexAvert => 0.1 * mind.worth_of(target) > dear,
        S::Blur | S::Invisibility | S::StoneFlesh | S::IronFlesh | S::ReverseMissiles | S::SpellShield => {
            let (blows, shots) = danger(mind, target);
            let danger = match spell {
                S::ReverseMissiles | S::SpellShield => shots,
                _ => blows + shots,
            };
            0.45 * danger > dear
        }
        S::ShockShield => mind.figure(target).body.in_pile,
        S::MageSight | S::Flight => mind.figure(target).body.aloft && st > 4,
        // A being that was called fights on.
        _ => mind.figure(target).is_able() && 0.12 * mind.worth_of(target) > dear,
    }
}
