//! [F1.4] What a figure should do when its turn to act comes.

use engine::Offers;
use fantasy_trip::{
    Action,
    action::{Aim, Mode},
    body::{Guard, Id},
    state::Attack,
};

use super::{
    chances, hands, magic,
    mind::{Hit, Mind},
    stance::distance,
};

/// The best action of a figure whose turn it is.
pub(super) fn choose(mind: &mut Mind<'_>, id: Id, offers: &Offers<Action>) -> Option<Action> {
    let mut best: Option<(Action, f32)> = None;
    let spell = magic::best(mind, id);
    for action in offers.actions() {
        let value = match action {
            Action::Cast(other, power) => spell
                .filter(|best| best.spell == other && best.power == power)
                .map_or(-1.0, |best| best.value),
            _ => value(mind, id, action),
        };
        if best.is_none_or(|(_, other)| value > other) {
            best = Some((action, value));
        }
    }
    best.map(|(action, _)| action)
}

/// What an action is worth; doing nothing is worth nothing.
fn value(mind: &mut Mind<'_>, id: Id, action: Action) -> f32 {
    match action {
        Action::Attack { mode, target, aim } => attack(mind, id, mode, target, aim),
        Action::Blind { .. } => 0.2,
        Action::Close(target) => close(mind, id, target),
        Action::Ready(..) | Action::PickUp(_) | Action::Untie(_) => hands::value(mind, id, action),
        Action::Rise => 0.2 * mind.worth_of(id),
        Action::Guard(guard) => guarded(mind, id, guard),
        Action::Disengage(way) => disengage(mind, id, way),
        Action::Disbelieve(target) => {
            let chance = chances::saves(3, mind.state.iq(id));
            chance * mind.doubt(target) * mind.worth_of(target) * 0.8
        }
        Action::Berserk if !mind.is_distant(id) => 0.05 * mind.worth_of(id),
        Action::DrawDagger => draw_dagger(mind, id),
        Action::BreakAway => break_away(mind, id),
        Action::Shake(other) => 0.2 * mind.worth_of(other),
        Action::Done => 0.0,
        _ => -1.0,
    }
}

fn attack(mind: &Mind<'_>, id: Id, mode: Mode, target: Id, aim: Aim) -> f32 {
    if mind.is_image(id) {
        // It would be no more.
        return -1.0;
    }
    let attack = Attack::new(id, target, mode, aim);
    match mode {
        Mode::Sweep => sweep(mind, id),
        Mode::Rush => rush(mind, attack),
        Mode::Throw(slot) => {
            let bomb =
                mind.figure(id).body.arms[usize::from(slot & 3)].is_some_and(|arm| arm.weapon.is_bomb());
            if bomb {
                bomb_at(mind, attack)
            } else {
                mind.attack(attack).value * free(mind, id, target) - mind.loss_of(id, slot)
            }
        }
        Mode::Shoot => mind.attack(attack).value * free(mind, id, target),
        Mode::Breath => {
            let cost = mind.figure(id).body.kind.breath().map_or(0, |(_, cost)| cost);
            mind.attack(attack).value * free(mind, id, target) - magic::price(mind, id, cost)
        }
        _ => mind.attack(attack).value,
    }
}

/// How much of a shot is left after friends on the way.
fn free(mind: &Mind<'_>, id: Id, target: Id) -> f32 {
    let own = mind.state.on_the_way(id, target).filter(|other| mind.is_own(*other)).count();
    let foes = mind.state.on_the_way(id, target).filter(|other| !mind.is_own(*other)).count();
    0.45_f32.powi(i32::try_from(own).unwrap_or(9)) * 0.85_f32.powi(i32::try_from(foes).unwrap_or(9))
}

/// [W13] A bomb hurts everyone near.
fn bomb_at(mind: &Mind<'_>, attack: Attack) -> f32 {
    let spot = mind.figure(attack.target).body.place.unwrap_or_default();
    let around = mind.on_map().filter(|other| distance(mind, spot, *other) <= 1);
    let harm = |other: Id| {
        let share = if other == attack.target { 0.25 } else { 0.1 };
        let sign = if mind.is_own(other) { -1.5 } else { 1.0 };
        sign * share * mind.worth_of(other)
    };
    let chance = chances::hits(mind.state.dice_for(&attack), mind.state.tally(&attack).total);
    chance * around.map(harm).sum::<f32>()
}

/// [F11a.5] A sweep strikes at everyone in front, friends too.
fn sweep(mind: &Mind<'_>, id: Id) -> f32 {
    let body = mind.figure(id).body;
    let swept = mind.on_map().filter(|other| {
        let figure = mind.figure(*other);
        *other != id && !figure.body.aloft && body.front().any(|spot| figure.body.covers(spot))
    });
    let each = |other: Id| {
        let attack = Attack { penalty: -4, ..Attack::new(id, other, Mode::Sweep, Aim::Body) };
        let sign = if mind.is_own(other) { -1.2 } else { 1.0 };
        sign * mind.attack(attack).value
    };
    swept.map(each).sum()
}

/// [W12] A shield-rush: the foe falls, and does nothing more this turn.
fn rush(mind: &Mind<'_>, attack: Attack) -> f32 {
    let (state, foe) = (&mind.state, &mind.figure(attack.target).body);
    let hits = chances::hits(state.dice_for(&attack), state.tally(&attack).total);
    let dice = if mind.figure(attack.by).body.st < foe.st { 2 } else { 3 };
    let falls = 1.0 - chances::saves(dice, state.order_dx(attack.target));
    let fallen = if foe.turn.acted { 0.14 } else { 0.24 };
    let drop = if foe.place.is_some_and(|place| state.is_by_a_drop(place)) { 0.4 } else { 0.0 };
    hits * falls * (fallen + drop) * mind.worth_of(attack.target)
}

/// [F3] What it is worth to jump an enemy.
fn close(mind: &mut Mind<'_>, id: Id, target: Id) -> f32 {
    if mind.is_image(id) || mind.is_wizard(id) {
        return -1.0;
    }
    let standing = |mind: &Mind<'_>, by: Id, at: Id| mind.best_blow(by, at).map_or(0.0, |(_, hit)| hit.value);
    let now = standing(mind, id, target) - standing(mind, target, id);
    if mind.state.may_close(id, target) != Ok(true) {
        // It would have to agree, and will not if that is any good.
        return -1.0;
    }
    let foe = mind.figure(target).body;
    let place = foe.place;
    let from_behind =
        mind.figure(id).body.place.and_then(|place| foe.zone(place)) == Some(hexgrid::Zone::Rear);
    let unarmed = !foe.has_hand_weapon() && !foe.is_beast() && !foe.unarmed_combat;
    let helpless = mind.state.is_helpless(target) || foe.in_pile;
    let enters = match (helpless, from_behind || unarmed) {
        (true, _) => 1.0,
        (false, true) => 0.8,
        (false, false) => 4.0 / 6.0,
    };
    let saved = [*mind.figure(id), *mind.figure(target)];
    for (who, readies) in [(id, false), (target, !helpless)] {
        let body = &mut mind.state.figure_mut(who).body;
        (body.place, body.in_pile) = (place, true);
        body.posture = fantasy_trip::body::Posture::Prone;
        let dagger = body.slot_of(fantasy_trip::arms::Weapon::Dagger);
        let ready = dagger.filter(|slot| readies || body.right == Some(*slot) || body.left == Some(*slot));
        (body.right, body.left) = (ready, None);
    }
    let blow = |mind: &Mind<'_>, by: Id, at: Id| {
        let attack = Attack::new(by, at, mind.state.hth_mode(by), Aim::Body);
        mind.attack(attack).value
    };
    let (mine, theirs) = (blow(mind, id, target), blow(mind, target, id));
    *mind.state.figure_mut(id) = saved[0];
    *mind.state.figure_mut(target) = saved[1];
    let thrown_back = if from_behind || unarmed || helpless { 0.0 } else { standing(mind, target, id) / 6.0 };
    // Losing sword and shield costs more than the next turn or two.
    let lost = if mind.figure(id).body.is_beast() { 0.0 } else { 0.05 * mind.worth_of(id) };
    enters * (mine + 2.0 * (mine - theirs - now)) - thrown_back - lost
}

/// [F10] What it is worth to dodge or defend instead of acting.
fn guarded(mind: &mut Mind<'_>, id: Id, guard: Guard) -> f32 {
    let harm = |mind: &Mind<'_>| -> f32 { mind.foes().map(|foe| mind.threat(foe, id).value).sum() };
    let before = harm(mind);
    mind.state.figure_mut(id).body.turn.guard = guard;
    let after = harm(mind);
    mind.state.figure_mut(id).body.turn.guard = Guard::None;
    mind.habits.caution * (before - after) * share_of(mind, id) - 0.2
}

/// How many of the blows at hand are meant for this figure.
fn share_of(mind: &Mind<'_>, id: Id) -> f32 {
    let others = mind.own().filter(|other| *other != id);
    let also = others.filter(|other| mind.foes().any(|foe| mind.are_adjacent(foe, *other)));
    #[allow(clippy::cast_precision_loss, reason = "a side has few figures")]
    let also = also.count() as f32;
    1.0 / (1.0 + 0.4 * also)
}

/// [Fn] What it is worth to step away.
fn disengage(mind: &mut Mind<'_>, id: Id, way: hexgrid::Direction) -> f32 {
    let harm = |mind: &Mind<'_>| -> f32 { mind.foes().map(|foe| mind.threat(foe, id).value).sum() };
    let before = harm(mind);
    let saved = mind.figure(id).body;
    let Some(place) = saved.place else { return -1.0 };
    let to = place.step(way);
    mind.state.figure_mut(id).body.place = Some(to);
    let after = harm(mind);
    let free = !mind.state.is_engaged(id);
    mind.state.figure_mut(id).body = saved;
    let burns = if mind.state.has_fire(to) { 0.2 * mind.worth_of(id) } else { 0.0 };
    let distant = mind.is_distant(id);
    let weak = mind.st(id) <= 3;
    let gained = if free && distant {
        0.1
    } else if free && weak {
        0.03
    } else {
        0.0
    };
    mind.habits.caution * (before - after) * 0.7 + gained * mind.worth_of(id) - burns - 0.5
}

/// [Fu] What a dagger in hand is worth in a pile.
fn draw_dagger(mind: &mut Mind<'_>, id: Id) -> f32 {
    let foes: Vec<Id> = in_pile_with(mind, id);
    let best = |mind: &Mind<'_>| {
        let blows = foes
            .iter()
            .map(|foe| mind.attack(Attack::new(id, *foe, mind.state.hth_mode(id), Aim::Body)).value);
        blows.fold(0.0, f32::max)
    };
    let before = best(mind);
    let saved = mind.figure(id).body;
    let dagger = saved.slot_of(fantasy_trip::arms::Weapon::Dagger);
    mind.state.figure_mut(id).body.right = dagger;
    let after = best(mind);
    mind.state.figure_mut(id).body = saved;
    chances::saves(3, mind.state.dx(id)) * 2.5 * (after - before)
}

/// [F7] What it is worth to get out of a pile.
fn break_away(mind: &Mind<'_>, id: Id) -> f32 {
    let foes = in_pile_with(mind, id);
    let blow = |by: Id, at: Id| {
        let attack = Attack::new(by, at, mind.state.hth_mode(by), Aim::Body);
        mind.attack(attack)
    };
    let worst: f32 = foes.iter().map(|foe| blow(*foe, id).value).sum();
    let best = foes.iter().map(|foe| blow(id, *foe)).fold(Hit::default(), Hit::or).value;
    let chance = chances::saves(4, mind.state.dx(id));
    let armed =
        mind.figure(id).body.arms.iter().flatten().any(|arm| arm.weapon.strikes() && !arm.is_useless());
    let hope = if armed || mind.is_wizard(id) { 1.6 } else { 0.8 };
    chance * hope * (worst - best)
}

fn in_pile_with(mind: &Mind<'_>, id: Id) -> Vec<Id> {
    let place = mind.figure(id).body.place;
    let there = |foe: &Id| {
        let body = &mind.figure(*foe).body;
        body.in_pile && body.place == place
    };
    mind.foes().filter(there).collect()
}

/// [F2.3] Whether the target of an attack should dodge or defend, and lose its action.
pub(super) fn react(mind: &mut Mind<'_>, attack: Attack, guard: Guard) -> bool {
    let id = attack.target;
    let before = mind.attack(attack);
    mind.state.figure_mut(id).body.turn.guard = guard;
    let after = mind.attack(attack);
    mind.state.figure_mut(id).body.turn.guard = Guard::None;
    let blows = mind.foes().filter_map(|foe| mind.best_blow(id, foe)).map(|(_, hit)| hit.value);
    let own = blows.fold(0.0, f32::max) * (1.0 - before.stops);
    before.value - after.value > own
}
