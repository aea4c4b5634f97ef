//! [Fe] [Fm] [Fq] What a figure should have in its hands.

use fantasy_trip::{
    Action,
    action::{Aim, Left, Mode},
    body::{Id, List, Worn},
    options::uses_arms,
    spells::Spell,
    state::{Attack, Loose, Thing},
};

use super::{magic, mind::Mind, net::Field, walk::nearest_foe};

/// How much of a better weapon counts against an action now.
const PATIENCE: f32 = 0.9;

/// How much of a blow counts while no enemy is near.
const AFAR: f32 = 0.3;

/// What the things in a figure's hands are worth for its next action.
fn quality(mind: &Mind<'_>, id: Id) -> f32 {
    let body = &mind.figure(id).body;
    let worth = mind.worth_of(id);
    let Some(foe) = nearest_foe(mind, id) else { return 0.0 };
    let range = mind.range(id, foe);
    let pressed = range <= u16::from(mind.state.ma(foe) + 1);
    let shield = body.shield.filter(|_| body.has_shield_ready()).map_or(0, fantasy_trip::arms::Shield::stops);
    let shield = 0.025 * worth * f32::from(shield);
    if mind.is_wizard(id) {
        return if magic::hands_are_full(mind, id) { 0.0 } else { 0.3 * worth };
    }
    let strike = |mode: Mode| mind.attack(Attack::new(id, foe, mode, Aim::Body)).value;
    match body.in_right().filter(|arm| !arm.is_useless()) {
        Some(arm) if arm.weapon.is_missile() => {
            let shot = strike(Mode::Shoot);
            if pressed { 0.15 * shot } else { shot }
        }
        Some(arm) if arm.weapon.is_bomb() => 0.1 * worth,
        Some(_) => {
            let both = body.in_left().is_some_and(|arm| arm.weapon.strikes() && !arm.is_useless());
            let strike = if both { strike(Mode::Right).max(strike(Mode::Both)) } else { strike(Mode::Right) };
            if pressed { strike + shield } else { AFAR * strike + shield }
        }
        None if body.in_left().is_some() => strike(Mode::Left) + shield,
        None => strike(Mode::Bare) + shield,
    }
}

/// What it is worth to take these things in hand.
pub(super) fn change(mind: &mut Mind<'_>, id: Id, right: Option<u8>, left: Left) -> f32 {
    let before = quality(mind, id);
    let saved = *mind.figure(id);
    let body = &mut mind.state.figure_mut(id).body;
    body.right = right;
    body.left = match left {
        Left::Same => right,
        Left::Slot(slot) => Some(slot),
        Left::Empty | Left::Shield => None,
    };
    body.worn = if left == Left::Shield { Worn::Ready } else { Worn::Slung };
    let after = quality(mind, id);
    *mind.state.figure_mut(id) = saved;
    PATIENCE * (after - before) - 0.5
}

/// What it is worth to pick a thing up.
pub(super) fn pick_up(mind: &mut Mind<'_>, id: Id, loose: &Loose) -> f32 {
    let before = quality(mind, id);
    let saved = *mind.figure(id);
    let body = &mut mind.state.figure_mut(id).body;
    match loose.thing {
        Thing::Arm(arm) => {
            if arm.weapon == fantasy_trip::arms::Weapon::Staff && arm.owner != Some(id) {
                return -5.0;
            }
            let Some(free) = (0..4_u8).find(|slot| body.arms[usize::from(*slot)].is_none()) else {
                return -1.0;
            };
            body.arms[usize::from(free)] = Some(arm);
            body.right = Some(free);
            if arm.weapon.needs_both_hands() {
                (body.left, body.worn) = (Some(free), Worn::Slung);
            }
        }
        Thing::Shield(shield) => (body.shield, body.worn) = (Some(shield), Worn::Ready),
    }
    let after = quality(mind, id);
    *mind.state.figure_mut(id) = saved;
    PATIENCE * (after - before) - 0.5
}

/// What the best change of weapons is worth, what lies in reach included.
pub(super) fn best_change(mind: &mut Mind<'_>, id: Id, list: List) -> f32 {
    const LEFTS: [Left; 7] =
        [Left::Empty, Left::Same, Left::Slot(0), Left::Slot(1), Left::Slot(2), Left::Slot(3), Left::Shield];
    let figure = *mind.figure(id);
    if !uses_arms(&figure.body) || figure.body.in_pile || mind.is_image(id) {
        return 0.0;
    }
    mind.state.figure_mut(id).body.turn.list = list;
    let mut best = 0.0_f32;
    for right in (0..4).map(Some) {
        for left in LEFTS {
            if mind.state.may_ready(id, right, left).is_ok() {
                best = best.max(change(mind, id, right, left));
            }
        }
    }
    let place = figure.body.place.unwrap_or_default();
    let things: Vec<Loose> = mind.state.loose().map(|(_, loose)| *loose).collect();
    for loose in &things {
        if loose.spot.distance(place) <= 1 && fits(mind, id, loose) {
            best = best.max(pick_up(mind, id, loose));
        }
    }
    mind.state.figure_mut(id).body = figure.body;
    best
}

/// Whether a figure could use a thing that lies about.
fn fits(mind: &Mind<'_>, id: Id, loose: &Loose) -> bool {
    let body = &mind.figure(id).body;
    match loose.thing {
        Thing::Arm(arm) => {
            arm.weapon.strikes()
                && !arm.is_useless()
                && arm.weapon.st() <= body.st
                && arm.owner.is_none_or(|owner| owner == id)
                && body.arms.iter().any(Option::is_none)
        }
        Thing::Shield(_) => false,
    }
}

/// How far it is from every hex to the nearest weapon on the ground, for a figure that has none.
pub(super) fn wanted_things(mind: &Mind<'_>, id: Id, field: &Field) -> Option<Vec<u8>> {
    let body = &mind.figure(id).body;
    let usable = |arm: &fantasy_trip::body::Arm| arm.weapon.strikes() && !arm.is_useless();
    let armed = body.is_beast()
        || mind.is_wizard(id)
        || mind.is_archer(id)
        || body.arms.iter().flatten().any(usable)
        || mind.is_image(id)
        || !uses_arms(body);
    if armed {
        return None;
    }
    let things = mind.state.loose().map(|(_, loose)| *loose).filter(|loose| fits(mind, id, loose));
    let cells: Vec<usize> = things.filter_map(|loose| mind.net.cell(loose.spot)).collect();
    (!cells.is_empty()).then(|| field.distances(mind.net, cells.into_iter()))
}

/// What an offered change of weapons, or a thing picked up, is worth.
pub(super) fn value(mind: &mut Mind<'_>, id: Id, action: Action) -> f32 {
    match action {
        Action::Ready(right, left) => change(mind, id, right, left),
        Action::PickUp(slot) => {
            let loose = mind.state.loose().find(|(other, _)| *other == slot).map(|(_, loose)| *loose);
            loose.map_or(-1.0, |loose| pick_up(mind, id, &loose))
        }
        Action::Untie(other) => {
            let roped =
                [Spell::Rope, Spell::GiantRope].iter().any(|rope| mind.state.on(other, *rope).is_some());
            if roped { 0.25 * mind.worth_of(other) } else { 0.0 }
        }
        _ => 0.0,
    }
}
