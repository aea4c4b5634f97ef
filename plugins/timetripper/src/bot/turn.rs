//! A Tripper’s turn: every plan is worth what it is likely to leave of the Tripper when the battle is over.

use engine::{Narrated as _, Offers, Seat};
use timetripper::{
    Action, State, TimeTripper,
    field::Who,
    gear::Item,
    odds::Prospect,
    state::{Doing, ENDURANCE, Turn},
    tables::Talk,
    weapons::Weapon,
};

use super::{
    chart::Chart,
    flux::{self, CommandChances},
    ground,
    odds::{at_most, losses, of_36, vigour, worth_after},
    peril::{Peril, Stand},
    shots::{Effect, Gunner},
    team,
};

/// Chooses in a Tripper’s turn; none if nothing useful is offered.
pub(super) fn choose(state: &State, turn: &Turn, chart: &Chart, offers: &Offers<Action>) -> Option<Action> {
    if state.is_clear() && turn.doing == Doing::Nothing {
        return Some(leisure(state, turn, chart, offers));
    }
    let peril = Peril::of(state, turn.seat);
    let mut gunner = Gunner::new(state, turn, &peril);
    match turn.doing {
        Doing::Volley(volley) => Some(gunner.next_shot(volley, offers).unwrap_or(Action::Cease)),
        Doing::Commanding => Some(flux::use_it(state, turn, chart, &peril, offers)),
        Doing::MovingFlux(left) => Some(flux::move_on(state, turn.seat, left)),
        Doing::Nothing => match turn.actor {
            Who::Tripper(_) => {
                team::errand(state, turn, offers).or_else(|| plan(state, turn, &peril, offers))
            }
            Who::Unit(_) | Who::Mount(_) => Some(lead(state, turn, &peril, offers)),
        },
    }
}

/// What the rest of the battle may cost.
#[derive(Clone, Copy, Debug)]
struct Forecast<'a> {
    peril: &'a Peril,
    /// Whether there is no enemy phase after this turn [4.0].
    free: bool,
    endurance: u8,
}

impl Forecast<'_> {
    /// What is left of the Tripper after this many phases, with this change of Endurance and this effect on the danger.
    fn value(&self, stand: Stand, change: i16, phases: f32, effect: &Effect) -> f32 {
        let endurance = (i16::from(self.endurance) + change).clamp(0, i16::from(ENDURANCE));
        let Ok(points @ 1..) = u8::try_from(endurance) else { return 0.0 };
        let whole = vigour(points);
        let share = |phases: f32| (self.peril.after(stand, points, phases) / whole).clamp(1e-6, 1.0);
        let stunned = if self.free { 0.0 } else { effect.stunned };
        let left = share(phases).powf((1.0 - effect.out).max(0.0));
        let spared = share(phases.min(1.0)).powf(stunned * (1.0 - effect.out));
        let value = whole * (left / spared).min(1.0);
        let own = if effect.own.iter().any(|chance| *chance > 0.0) {
            worth_after(points, &losses(std::iter::once(&effect.own))) / whole
        } else {
            1.0
        };
        (effect.clear + (1.0 - effect.clear) * value) * own * (1.0 - effect.cost)
    }
}

/// How many enemy phases are likely to come before the jump.
#[derive(Clone, Copy, Debug)]
struct Hopes {
    /// Standing in the flux.
    jump: f32,
    /// With a flux within walking distance.
    walk: f32,
    /// With a flux that has to be moved here.
    fetch: f32,
    /// The same, and without a flux, from this turn on: a free turn has no enemy phase after it [4.0].
    walk_next: f32,
    conjure_next: f32,
}

impl Hopes {
    fn of(experience: u8, peril: &Peril, free: bool) -> Self {
        let CommandChances { still, walking } = CommandChances::of(experience, peril.shot(Stand::Open));
        let within = CommandChances::of(experience, peril.shot(Stand::InFlux)).still;
        // A Tripper who loses the flux starts over.
        let again = peril.robbed * (1.0 / still + 1.0 / walking);
        let (jump, walk, fetch) =
            (1.0 / within + again, 1.0 / walking + again, 1.0 / still + 1.0 / within + again);
        let calm = CommandChances::of(experience, 0.0);
        let (walk_next, conjure_next) = if free {
            ((1.0 - calm.walking) * jump, walk + (1.0 - calm.still) / still)
        } else {
            (walk, walk + 1.0 / still)
        };
        Self { jump, walk, fetch, walk_next, conjure_next }
    }
}

/// Compares everything that could be done with the turn.
fn plan(state: &State, turn: &Turn, peril: &Peril, offers: &Offers<Action>) -> Option<Action> {
    if let Some(soldier) = follower(state, turn, offers) {
        return Some(soldier);
    }
    let plan = TurnPlan::of(state, turn, peril);
    let mut gunner = Gunner::new(state, turn, peril);
    let mut best = (None, f32::MIN);
    for action in offers.actions() {
        if let Some(value) = plan.value(action, &mut gunner, offers).filter(|value| *value > best.1) {
            best = (Some(action), value);
        }
    }
    best.0
}

/// What a Tripper has in mind with the turn.
struct TurnPlan<'a> {
    state: &'a State,
    turn: &'a Turn,
    outlook: Forecast<'a>,
    hopes: Hopes,
    /// The way to the flux, if it can be reached in this turn.
    way: Option<ground::Walk>,
    /// Where the Tripper stands now.
    here: Stand,
    /// The phases to come if the flux is tried from the next turn on.
    wait: f32,
    /// What the turn costs so far.
    paid: i16,
}

impl<'a> TurnPlan<'a> {
    fn of(state: &'a State, turn: &'a Turn, peril: &'a Peril) -> Self {
        let tripper = state.tripper(turn.seat);
        let radio = state.has_radio(turn.seat);
        let free = state.field.stage == 1 && !state.is_team();
        let reach = ground::reach(state, turn);
        let flux = state.field.flux.filter(|_| radio);
        let way = flux.and_then(|flux| ground::walk(state, turn, reach, |place| place == flux));
        let on_it = state.field.flux == Some(tripper.place);
        let hopes = Hopes::of(tripper.experience, peril, free);
        let wait = match state.field.flux {
            _ if !radio => 3.0,
            None => hopes.conjure_next,
            Some(_) if on_it => hopes.jump,
            Some(_) if way.is_some() => hopes.walk.min(hopes.fetch),
            Some(_) => hopes.fetch,
        };
        Self {
            state,
            turn,
            outlook: Forecast { peril, free, endurance: tripper.endurance },
            hopes,
            way,
            here: if on_it { Stand::InFlux } else { Stand::Open },
            wait,
            paid: -1 - i16::from(turn.extra),
        }
    }

    /// What an action is worth; none if the bot never does it.
    fn value(&self, action: Action, gunner: &mut Gunner<'_>, offers: &Offers<Action>) -> Option<f32> {
        let Self { state, turn, outlook, here, wait, paid, .. } = self;
        let nothing = Effect::default();
        Some(match action {
            Action::End => {
                let change = if turn.busy { *paid } else { 3 };
                // Resting is worth a little less than it seems: otherwise the bot waits too long.
                outlook.value(*here, change, *wait, &nothing) * 0.98
            }
            Action::Command => self.command() * 1.001,
            Action::Move(place) => self.walk(self.way.filter(|way| way.first == place)?),
            Action::Talk => talk(state, turn.seat, outlook, *here, *wait),
            Action::Reload(weapon) => {
                let worth = if weapon == Weapon::M16 { 0.15 } else { 0.08 };
                outlook.value(*here, *paid, *wait, &Effect { out: worth, ..nothing }) * 0.99
            }
            Action::Announce(hexes) => self.shoot_and_run(hexes, offers)?,
            Action::Ready(weapon, place) => {
                let effect = gunner.together(weapon, place, team::partners(state, turn, place))?;
                // Someone else has to strike as well.
                outlook.value(*here, *paid, *wait, &effect) * 0.97
            }
            _ => {
                let effect = gunner.effect(action)?;
                // [8.23D] With enough hexes announced, the flux is reached after the shot.
                match self.way.filter(|way| is_shot(action) && way.steps <= turn.announced) {
                    Some(way) => self.reaching(way, &effect),
                    None => outlook.value(*here, *paid, *wait, &effect),
                }
            }
        })
    }

    /// [10.1] Trying to command the flux from here.
    fn command(&self) -> f32 {
        let Self { state, outlook, hopes, here, paid, .. } = self;
        let nothing = Effect::default();
        let on_it = *here == Stand::InFlux;
        let obeys = at_most(state.flux_limit(self.turn));
        let (after, fails) = match state.field.flux {
            None => (hopes.walk_next, hopes.conjure_next),
            Some(_) if on_it => (0.0, hopes.jump),
            Some(_) => (hopes.jump, hopes.fetch),
        };
        match state.field.flux {
            // The flux comes here if it obeys.
            Some(_) if !on_it => {
                obeys * outlook.value(Stand::InFlux, *paid, after, &nothing)
                    + (1.0 - obeys) * outlook.value(*here, *paid, fails, &nothing)
            }
            _ => outlook.value(*here, *paid, obeys * after + (1.0 - obeys) * fails, &nothing),
        }
    }

    /// Walking to the flux, to command it from there in this turn or, with the one thing done, in the next.
    fn walk(&self, way: ground::Walk) -> f32 {
        if self.turn.acted {
            return self.reaching(way, &Effect::default());
        }
        let tripper = self.state.tripper(self.turn.seat);
        let limit = if tripper.shot_at { 5 } else { 7 };
        let obeys = at_most(limit + i16::from(tripper.experience));
        let phases = (1.0 - obeys) * self.hopes.jump;
        let change = self.paid - self.extra(way);
        self.outlook.value(Stand::InFlux, change, phases, &Effect::default()) * 1.002
    }

    /// [8.23D] A shot with hexes announced for the way to the flux.
    fn shoot_and_run(&self, hexes: u8, offers: &Offers<Action>) -> Option<f32> {
        let way = self.way.filter(|way| way.steps == hexes && self.turn.announced == 0)?;
        let running = Turn { announced: hexes, ..*self.turn };
        let mut gunner = Gunner::new(self.state, &running, self.outlook.peril);
        let shots = offers.actions().filter(|shot| is_shot(*shot));
        let values = shots.filter_map(|shot| gunner.effect(shot)).map(|effect| self.reaching(way, &effect));
        values.max_by(f32::total_cmp).map(|best| best * 0.999)
    }

    /// Waiting in the flux for the next turn, after walking there.
    fn reaching(&self, way: ground::Walk, effect: &Effect) -> f32 {
        self.outlook.value(Stand::InFlux, self.paid - self.extra(way), self.hopes.jump, effect)
    }

    /// [7.13] The Endurance that a way costs beyond the allowance.
    fn extra(&self, way: ground::Walk) -> i16 {
        let spare = self.state.tripper(self.turn.seat).allowance().saturating_sub(self.turn.moved);
        i16::from(way.steps.saturating_sub(spare))
    }
}

/// Whether an action is a shot or a throw, after which only announced hexes are left to move.
const fn is_shot(action: Action) -> bool {
    matches!(action, Action::Fire { .. } | Action::Throw(..))
}

/// [15.0] What negotiating is worth: those who flee or listen do not attack, and the flux may still be tried.
fn talk(state: &State, seat: Seat, outlook: &Forecast<'_>, here: Stand, wait: f32) -> f32 {
    let odds = TimeTripper::odds(state, seat, Action::Talk);
    if odds.is_empty() {
        return f32::MIN;
    }
    let mut value = 0.0;
    for chance in odds {
        let Prospect::Talk(talk) = chance.what else { continue };
        let effect = match talk {
            Talk::Rage => Effect { stunned: -0.8, ..Effect::default() },
            Talk::Left => Effect { stunned: 1.0, ..Effect::default() },
            Talk::Flee => Effect { stunned: 1.0, out: 0.1, ..Effect::default() },
            Talk::Awe1 => Effect { stunned: 0.8, out: 0.2, ..Effect::default() },
            Talk::Awe4 => Effect { stunned: 0.3, out: 0.7, ..Effect::default() },
        };
        value += of_36(chance.ways) * outlook.value(here, -1, (wait - 0.4).max(0.2), &effect);
    }
    value
}

/// [15.21] A soldier in awe who could attack someone now.
fn follower(state: &State, turn: &Turn, offers: &Offers<Action>) -> Option<Action> {
    offers.actions().find(|action| {
        let Action::Actor(place) = *action else { return false };
        let Some(unit) = state.field.unit_at(place) else { return false };
        let shoots = state.values(unit).accuracy.is_some();
        let reaches = |at: timetripper::map::Place| {
            state.is_enemy(at, turn.seat)
                && state.tripper_at(at).is_none()
                && (at.is_next_to(place) || shoots && !state.is_blocked(place, at))
        };
        let targets = state.field.units().iter().filter(|other| other.is_hostile());
        !state.unit(unit).acted && targets.map(|other| other.place).any(reaches)
    })
}

/// [15.21] What a soldier in awe does: attacks the one he can hurt most, and hands back the turn.
fn lead(state: &State, turn: &Turn, peril: &Peril, offers: &Offers<Action>) -> Action {
    let mut gunner = Gunner::new(state, turn, peril);
    let worth = |effect: Effect| effect.out + 0.3 * effect.stunned + 0.001;
    let attacks =
        offers.actions().filter_map(|action| gunner.effect(action).map(|effect| (action, worth(effect))));
    let best = attacks.max_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or(Action::Actor(state.tripper(turn.seat).place), |(action, _)| action)
}

/// [6.5] With no enemy left: rest, reload, take what is useful, align, jump.
fn leisure(state: &State, turn: &Turn, chart: &Chart, offers: &Offers<Action>) -> Action {
    let seat = turn.seat;
    if offers.has(Action::RestUp) {
        return Action::RestUp;
    }
    if let Some(action) = offers.actions().find(|action| is_useful(state, seat, *action)) {
        return action;
    }
    if !state.has_radio(seat) {
        return Action::End;
    }
    // [13.0] Only the Tripper who jumps gains Experience, so that it is best kept in one hand.
    let experience_of = |seat: Seat| state.tripper(seat).experience;
    let master = state.present().iter().max_by_key(|other| (experience_of(*other), *other == seat));
    let hand_over = master.filter(|other| *other != seat).map(|other| Action::Give(other, Item::Radio, 1));
    if let Some(give) = hand_over.filter(|give| !state.options.tontine && offers.has(*give)) {
        return give;
    }
    let experience = state.tripper(seat).experience + 1;
    let (way, worth) = chart.best_way(state, experience);
    let aligned = state.field.aligned.is_some_and(|(by, _)| by == seat);
    let align = Action::Align(way);
    if !aligned && worth > chart.worth(experience) && offers.has(align) {
        return align;
    }
    Action::Jump
}

/// Whether something is worth doing while there is time for everything.
fn is_useful(state: &State, seat: Seat, action: Action) -> bool {
    let pack = &state.tripper(seat).pack;
    match action {
        Action::Reload(_) => true,
        Action::Loot => state.options.victory == timetripper::setup::Victory::Treasure,
        Action::PickUp(Item::Radio) => {
            let experience = |seat: Seat| state.tripper(seat).experience;
            state.present().iter().all(|other| experience(other) <= experience(seat))
        }
        Action::PickUp(Item::Weapon(weapon)) if weapon.is_recovered() => {
            let armed = pack.is_ready(Weapon::M16) || pack.is_ready(Weapon::Shotgun);
            !armed && matches!(weapon, Weapon::Rifle | Weapon::Assault) && !pack.has(Item::Weapon(weapon))
        }
        Action::PickUp(Item::Weapon(Weapon::M1 | Weapon::Claymore)) => false,
        Action::PickUp(_) => state.is_team(),
        _ => false,
    }
}
