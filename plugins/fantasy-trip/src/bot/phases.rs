//! Everything besides moving and acting: entering, the order of moves, upkeep, retreats, and when to give up.

use engine::Offers;
use fantasy_trip::{
    Action,
    action::Move,
    body::{Id, Posture},
    ground::Spot,
    setup::Contest,
    state::Phase,
};
use hexgrid::Direction;

use super::{
    acts, magic,
    mind::{Mind, facing},
    stance::distance,
    walk, wards,
};

/// The best action that the bot knows.
pub(super) fn choose(mind: &mut Mind<'_>, offers: &Offers<Action>) -> Option<Action> {
    match mind.view.phase {
        Phase::Deploy(id) => deploy(mind, id, offers),
        Phase::Order => offers.actions().last(),
        Phase::Renew(_) => Some(renew(mind, offers)),
        Phase::Move(_) => give_up(mind, offers).or_else(|| walk::choose(mind, offers)),
        Phase::Moving(id) => walk::go(mind, id, offers),
        Phase::Act(id) => acts::choose(mind, id, offers),
        Phase::Cast(id, casting) => {
            let value = |action: &Action| magic::aim(mind, id, &casting, *action);
            offers.actions().max_by(|one, other| value(one).total_cmp(&value(other)))
        }
        Phase::React(attack) => {
            let guards = offers.actions().find_map(|action| match action {
                Action::Guard(guard) if guard != fantasy_trip::body::Guard::None => Some(guard),
                _ => None,
            });
            let guards = guards.filter(|guard| acts::react(mind, attack, *guard));
            Some(Action::Guard(guards.unwrap_or(fantasy_trip::body::Guard::None)))
        }
        Phase::Agree { by, target } => Some(Action::Agree(agrees(mind, by, target))),
        Phase::Turning(id) => turn(mind, id, offers),
        Phase::StepOut(id) => step_out(mind, id, offers),
        Phase::Retreat(id) => Some(retreat(mind, id, offers)),
        Phase::Follow { by, to } => Some(Action::Follow(follows(mind, by, to))),
        Phase::Over(_) => None,
    }
}

/// [G10] A figure that got up, broke away or was moved by magic faces the nearest enemy.
fn turn(mind: &Mind<'_>, id: Id, offers: &Offers<Action>) -> Option<Action> {
    let from = mind.figure(id).body.place?;
    let foes = mind.view.figures.iter().filter(|seen| seen.body.side != mind.side);
    let nearest = foes.filter_map(|seen| seen.body.place).min_by_key(|to| from.distance(*to));
    let way = nearest.map(|to| facing(from, to));
    let is_it = |action: &Action| matches!(action, Action::Go(Move::Face(to)) | Action::Sneak(Move::Face(to)) if Some(*to) == way);
    offers.actions().find(is_it).or_else(|| offers.actions().next())
}

/// [U3] In the middle of one's own edge, facing the enemy; those who fight from afar at the ends.
fn deploy(mind: &Mind<'_>, id: Id, offers: &Offers<Action>) -> Option<Action> {
    let ground = &mind.view.ground;
    let foes: Vec<Spot> = (0..mind.view.sides)
        .filter(|side| *side != mind.side)
        .flat_map(|side| ground.entries(side))
        .collect();
    let own: Vec<Spot> = mind.own().filter_map(|own| mind.figure(own).body.place).collect();
    let middle = |spots: &[Spot]| {
        spots
            .iter()
            .copied()
            .min_by_key(|spot| spots.iter().map(|other| u32::from(spot.distance(*other))).sum::<u32>())
    };
    let goal = middle(&foes)?;
    let distant = mind.is_distant(id);
    let value = |spot: Spot, way: Direction| {
        let far = i32::from(spot.distance(goal));
        let nearest = own.iter().map(|other| i32::from(spot.distance(*other))).min().unwrap_or(0);
        let turn = facing(spot, goal).turn_to(way).rem_euclid(6);
        let apart = if distant { -nearest } else { nearest };
        -far - apart - 10 * turn.min(6 - turn)
    };
    offers.actions().max_by_key(|action| match action {
        Action::Enter(spot, way) => value(*spot, *way),
        _ => i32::MIN,
    })
}

/// [F1.2] Keeps the spells that are worth it, one by one.
fn renew(mind: &Mind<'_>, offers: &Offers<Action>) -> Action {
    let keeps = |action: &Action| {
        let Action::Keep(slot) = action else { return false };
        let lasting = mind.view.lasting.iter().find(|(other, _)| other == slot);
        lasting.is_some_and(|(_, it)| wards::is_worth_keeping(mind, it.spell, it.caster, it.on))
    };
    offers.actions().find(keeps).unwrap_or(Action::Done)
}

/// [V2] A figure whose side has no hope left gives up, while it lives.
fn give_up(mind: &Mind<'_>, offers: &Offers<Action>) -> Option<Action> {
    if mind.view.options.contest != Contest::Death || mind.foes().next().is_none() {
        return None;
    }
    let power = |id: Id| {
        let body = &mind.figure(id).body;
        let helpless = if mind.state.is_helpless(id) { 0.3 } else { 1.0 };
        helpless * mind.worth_of(id) * f32::from(mind.st(id)) / f32::from(body.st.max(1))
    };
    let (own, foes): (f32, f32) = (mind.own().map(power).sum(), mind.foes().map(power).sum());
    let lost = own < mind.habits.despair * foes;
    let weak = |action: &Action| matches!(action, Action::Yield(id) if mind.st(*id) <= 3);
    offers.actions().filter(|_| lost).find(weak)
}

/// [F3.1] Whether a figure should fight hand to hand when it need not.
fn agrees(mind: &Mind<'_>, by: Id, target: Id) -> bool {
    let (body, foe) = (&mind.figure(target).body, &mind.figure(by).body);
    let armed = body.slot_of(fantasy_trip::arms::Weapon::Dagger).is_some() || body.is_beast();
    armed && !body.has_hand_weapon() && body.st > foe.st + 4
}

/// [F7] Out of the pile, away from the enemy.
fn step_out(mind: &Mind<'_>, id: Id, offers: &Offers<Action>) -> Option<Action> {
    let place = mind.figure(id).body.place?;
    let safe = |way: Direction| {
        let to = place.step(way);
        let engaged = mind.foes().filter(|foe| mind.figure(*foe).body.zone(to) == Some(hexgrid::Zone::Front));
        let fire = if mind.state.has_fire(to) { 5 } else { 0 };
        -i32::try_from(engaged.count()).unwrap_or(0) - fire
    };
    offers.actions().max_by_key(|action| match action {
        Action::Out(way) => safe(*way),
        _ => i32::MIN,
    })
}

/// [F1.5] Whether to force an enemy back, and where: into fire or to the edge of a drop, or off an archer.
fn retreat(mind: &Mind<'_>, id: Id, offers: &Offers<Action>) -> Action {
    let value = |foe: Id, spot: Spot| {
        let mut value = 0.0;
        if mind.state.has_fire(spot) {
            value += 0.2;
        }
        if mind.state.is_by_a_drop(spot) {
            value += 0.05;
        }
        if mind.is_distant(id) {
            value += 0.1;
        }
        let friends = mind.own().filter(|own| *own != id && distance(mind, spot, *own) <= 1);
        let held = mind.own().filter(|own| *own != id && mind.are_adjacent(*own, foe));
        #[allow(clippy::cast_precision_loss, reason = "a side has few figures")]
        let gained = friends.count() as f32 - held.count() as f32;
        (value + 0.02 * gained) * mind.worth_of(foe)
    };
    let mut best = (Action::Done, 0.0);
    for action in offers.actions() {
        let Action::Retreat(foe, spot) = action else { continue };
        let value = value(foe, spot);
        if value > best.1 {
            best = (action, value);
        }
    }
    best.0
}

/// [F1.5b] Whether to follow an enemy that was forced back.
fn follows(mind: &Mind<'_>, by: Id, to: Spot) -> bool {
    let standing = mind.figure(by).body.posture == Posture::Standing;
    standing && !mind.is_distant(by) && !mind.state.has_fire(to) && !mind.state.is_by_a_drop(to)
}
