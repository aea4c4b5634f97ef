//! [F1.3] Where a figure should go, step by step, and with which option.

use engine::Offers;
use fantasy_trip::{
    Action,
    action::Move,
    body::{Id, List, Opt, Posture},
    options::Limit,
    state::Phase,
};
use hexgrid::Direction;

use super::{
    mind::{Mind, facing},
    net::{FAR, Field, Reach},
    stance::{Intent, Outlook, Place, distance},
};

/// How many places away from all enemies are looked at closely.
const FAR_PLACES: usize = 20;

/// The end of a move, and the first step to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Plan {
    /// The next step of the move.
    pub(super) step: Move,
    /// What the figure does after it.
    pub(super) intent: Intent,
    /// What that is worth.
    pub(super) value: f32,
}

/// The best plan for a figure that is about to move, or on its way.
pub(super) fn plan(mind: &mut Mind<'_>, id: Id) -> Option<Plan> {
    let body = mind.figure(id).body;
    let on_its_way = mind.view.phase == Phase::Moving(id);
    let list = if on_its_way { body.turn.list } else { mind.state.list_of(id) };
    let field = Field::of(&mind.state, mind.net, id);
    let outlook = Outlook::of(mind, id, list, &field);
    let search = Search { id, list, field: &field, outlook: &outlook, on_its_way };
    let from = mind.net.cell(body.place?)?;
    let mut best: Option<Plan> = None;
    let turns: &[i32] = if body.kind.is_dragon() { &[0, 1, -1, 2, -2] } else { &[0] };
    for turn in turns {
        let Some((reach, price)) = search.reach(mind, from, *turn) else { continue };
        let facing = body.facing.turned(*turn);
        let places = search.places(mind, &reach, price, facing);
        for (cell, place) in places {
            let (value, intent) = outlook.assess(mind, place);
            let value = value + outlook.position(mind, cell, &field);
            if best.is_some_and(|best| best.value >= value) {
                continue;
            }
            let step = match (turn, reach.first_step(mind.net, cell)) {
                (1.., _) => Move::Wheel { right: true },
                (..0, _) => Move::Wheel { right: false },
                (0, Some(way)) => Move::Step(way),
                (0, None) => Move::Face(place.facing),
            };
            best = Some(Plan { step, intent, value });
        }
    }
    best
}

struct Search<'a> {
    id: Id,
    list: List,
    field: &'a Field,
    outlook: &'a Outlook,
    on_its_way: bool,
}

impl Search<'_> {
    /// How far the figure still gets after a turn, and what the turn costs.
    fn reach(&self, mind: &Mind<'_>, from: usize, turn: i32) -> Option<(Reach, u8)> {
        let body = &mind.figure(self.id).body;
        let price = body.kind.turn_cost().unwrap_or(0) * u8::try_from(turn.abs()).unwrap_or(0);
        let facing = body.facing.turned(turn);
        let left = match self.limit(mind) {
            _ if body.posture != Posture::Standing => 0,
            Limit::Points(most) => most.checked_sub(body.turn.spent)?.checked_sub(price)?,
            _ if turn != 0 => return None,
            Limit::Hexes(most) | Limit::Shift(most) => 3 * most.saturating_sub(body.turn.hexes),
            Limit::Still => 0,
        };
        if turn != 0 && !self.field.has_room(mind.net, from, facing) {
            return None;
        }
        Some((self.field.reach(mind.net, from, left, facing), price))
    }

    fn limit(&self, mind: &Mind<'_>) -> Limit {
        let body = &mind.figure(self.id).body;
        let option = match self.list {
            _ if self.on_its_way => body.turn.option,
            List::Disengaged => Opt::A,
            List::Engaged => Opt::J,
            List::HandToHand => Opt::T,
        };
        mind.state.limit(self.id, option)
    }

    /// The places worth a closer look, with the facings that make sense there.
    fn places(&self, mind: &Mind<'_>, reach: &Reach, price: u8, turned: Direction) -> Vec<(usize, Place)> {
        let body = &mind.figure(self.id).body;
        let limit = self.limit(mind);
        let mut near = Vec::new();
        let mut far: Vec<(f32, usize)> = Vec::new();
        for cell in reach.found.iter().map(|cell| usize::from(*cell)) {
            if reach.cost[cell] == FAR || !self.may_stop(mind, reach, cell, limit) {
                continue;
            }
            let hexes = body.turn.hexes + reach.steps[cell];
            if self.outlook.is_near(cell) || hexes <= 1 {
                near.push(cell);
            } else {
                far.push((self.outlook.position(mind, cell, self.field), cell));
            }
        }
        far.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        // The nearest to the enemy, and some of every other distance.
        let step = (far.len() / FAR_PLACES).max(1);
        let some = far.iter().enumerate().filter(|(at, _)| *at < FAR_PLACES / 2 || at % step == 0);
        near.extend(some.map(|(_, (_, cell))| *cell));
        let mut places = Vec::new();
        for cell in near {
            let spot = mind.net.spot(cell);
            for facing in self.facings(mind, cell, turned) {
                if !self.field.has_room(mind.net, cell, facing) {
                    continue;
                }
                let (cost, hexes) =
                    (reach.cost[cell] + body.turn.spent + price, body.turn.hexes + reach.steps[cell]);
                let straight = if reach.steps[cell] == 0 { body.turn.straight } else { reach.straight[cell] };
                places.push((cell, Place { spot, facing, cost, hexes, straight }));
            }
        }
        places
    }

    /// Whether the move may end here.
    fn may_stop(&self, mind: &Mind<'_>, reach: &Reach, cell: usize, limit: Limit) -> bool {
        let body = &mind.figure(self.id).body;
        let hexes = body.turn.hexes + reach.steps[cell];
        match limit {
            Limit::Points(_) => true,
            Limit::Hexes(most) => hexes <= most,
            Limit::Still => reach.steps[cell] == 0,
            Limit::Shift(most) => {
                let spot = mind.net.spot(cell);
                let stays = || {
                    mind.foes()
                        .filter(|foe| mind.state.engages(*foe, self.id))
                        .all(|foe| distance(mind, spot, foe) <= 1)
                };
                reach.steps[cell] == 0 || hexes <= most && (body.kind.is_large() || stays())
            }
        }
    }

    /// The facings that make sense at a hex.
    fn facings(&self, mind: &Mind<'_>, cell: usize, turned: Direction) -> Vec<Direction> {
        let body = &mind.figure(self.id).body;
        if body.kind.is_dragon() || body.limbs.kneels > 0 {
            return vec![turned];
        }
        let spot = mind.net.spot(cell);
        let mut foes: Vec<(u16, Id)> = mind.foes().map(|foe| (distance(mind, spot, foe), foe)).collect();
        foes.sort_unstable();
        let mut facings = Vec::with_capacity(6);
        let mut add = |way: Direction| {
            if !facings.contains(&way) {
                facings.push(way);
            }
        };
        for (far, foe) in foes.into_iter().take(3) {
            let to = mind.figure(foe).body.hexes().min_by_key(|hex| hex.distance(spot)).unwrap_or(spot);
            let way = facing(spot, to);
            add(way);
            if far <= 2 {
                add(way.turned(1));
                add(way.turned(-1));
            } else if !self.outlook.is_near(cell) {
                break;
            }
        }
        if facings.is_empty() {
            facings.push(turned);
        }
        facings
    }
}

/// [F2.1] Which figure goes next, and with which option.
pub(super) fn choose(mind: &mut Mind<'_>, offers: &Offers<Action>) -> Option<Action> {
    let id = next_to_move(mind, offers)?;
    let has = |opt: Opt| offers.has(Action::Choose(id, opt));
    let body = mind.figure(id).body;
    let list = mind.state.list_of(id);
    let fallback = || {
        let of = |action: &Action| matches!(action, Action::Choose(other, _) if *other == id);
        offers.actions().find(of)
    };
    if body.in_pile {
        return if has(Opt::T) { Some(Action::Choose(id, Opt::T)) } else { fallback() };
    }
    if body.posture != Posture::Standing {
        let rise = [Opt::G, Opt::P].into_iter().find(|opt| has(*opt));
        let opt = rise.or_else(|| [Opt::H, Opt::R].into_iter().find(|opt| has(*opt)));
        return opt.map(|opt| Action::Choose(id, opt)).or_else(fallback);
    }
    let intent = plan(mind, id).map_or(Intent::Move, |plan| plan.intent);
    let wanted = match (list, intent) {
        (List::Disengaged, Intent::Shoot) if mind.is_archer(id) => Opt::F,
        (List::Disengaged, Intent::Strike | Intent::Shoot) => Opt::B,
        (List::Disengaged, Intent::Cast) => Opt::H,
        (List::Disengaged, Intent::Ready) => Opt::E,
        (List::Disengaged, Intent::Dodge) => Opt::C,
        (List::Engaged, Intent::Defend) => Opt::K,
        (List::Engaged, Intent::Shoot) if mind.is_archer(id) => Opt::L,
        (List::Engaged, Intent::Cast) => Opt::R,
        (List::Engaged, Intent::Ready) => Opt::M,
        (List::Engaged, _) => Opt::J,
        (List::HandToHand, _) => Opt::T,
        (List::Disengaged, _) => Opt::A,
    };
    let plain = if list == List::Engaged { Opt::J } else { Opt::A };
    let opt = [wanted, plain].into_iter().find(|opt| has(*opt));
    opt.map(|opt| Action::Choose(id, opt)).or_else(fallback)
}

/// The figure that moves next: those at the front first, so that others can follow.
fn next_to_move(mind: &Mind<'_>, offers: &Offers<Action>) -> Option<Id> {
    let movers = offers.actions().filter_map(|action| match action {
        Action::Choose(id, _) => Some(id),
        _ => None,
    });
    let far = |id: Id| {
        let nearest = mind.foes().map(|foe| mind.range(id, foe)).min().unwrap_or(u16::MAX);
        (mind.is_distant(id), nearest, id)
    };
    movers.min_by_key(|id| far(*id))
}

/// The next step of a figure on its way.
pub(super) fn go(mind: &mut Mind<'_>, id: Id, offers: &Offers<Action>) -> Option<Action> {
    let offered =
        |step: Move| [Action::Go(step), Action::Sneak(step)].into_iter().find(|action| offers.has(*action));
    let planned = plan(mind, id).and_then(|plan| offered(plan.step));
    planned.or_else(|| {
        // An averted figure must get away before it may stop.
        let place = mind.figure(id).body.place?;
        let away = mind.state.averted_by(id).unwrap_or(place);
        let steps = Direction::ALL.into_iter().filter_map(|way| Some((way, offered(Move::Step(way))?)));
        let face = nearest_foe(mind, id).and_then(|foe| offered(Move::Face(mind.towards(place, foe))));
        face.or_else(|| {
            let best = steps.max_by_key(|(way, _)| place.step(*way).distance(away));
            best.map(|(_, action)| action)
        })
    })
}

/// The enemy that is nearest to a figure.
pub(super) fn nearest_foe(mind: &Mind<'_>, id: Id) -> Option<Id> {
    mind.foes().min_by_key(|foe| (mind.range(id, *foe), *foe))
}
