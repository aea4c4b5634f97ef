//! What a player would look for and does not find, and why: it keeps its place in the list. And what a player should
//! know before a click: that it kills, who comes along, why the flux obeys less.

use engine::{
    Rule,
    words::{capital, count_of, list},
};
use timetripper::{
    Action,
    book::Opponent,
    field::{Health, Unit, Who},
    gear::Item,
    state::{Doing, Fate, Turn},
    tables::Activity,
    weapons::{Mode, Weapon},
};

use super::{super::context::Context, group::BundleKind};

const MODES: [Mode; 3] = [Mode::Single, Mode::Rapid, Mode::Burst];

/// The turn of a Tripper who is neither firing nor busy with the flux.
fn open_turn<'a>(context: &'a Context<'_>) -> Option<&'a Turn> {
    let is_open = |turn: &&Turn| matches!(turn.actor, Who::Tripper(_)) && turn.doing == Doing::Nothing;
    context.turn().filter(is_open).filter(|_| context.may_act())
}

/// What keeps its place in a Tripper’s turn, offered or not.
pub(super) fn expected(context: &Context<'_>) -> Vec<BundleKind> {
    let is_commanding = context.turn().is_some_and(|turn| matches!(turn.doing, Doing::Commanding));
    if is_commanding && context.view.field.flux.is_some() {
        return vec![BundleKind::Jump];
    }
    let Some(turn) = open_turn(context) else { return Vec::new() };
    let mut kinds = vec![BundleKind::Command, BundleKind::Jump];
    if context.state.is_clear() {
        return kinds;
    }
    kinds.push(BundleKind::Move);
    let pack = &context.state.tripper(turn.seat).pack;
    for weapon in Weapon::ALL.into_iter().filter(|weapon| pack.has(Item::Weapon(*weapon))) {
        if matches!(weapon, Weapon::M26 | Weapon::M1) {
            kinds.push(BundleKind::Throw(weapon));
        } else if weapon != Weapon::Claymore {
            // What cannot be fired at all needs no choice of how.
            let is_offered = context.offers().iter().any(|offer| is_of(offer.action, weapon));
            let mode = MODES.into_iter().find(|mode| weapon.entry(*mode).is_some());
            kinds.extend(mode.filter(|_| !is_offered).map(|mode| BundleKind::Fire(weapon, mode)));
        }
    }
    kinds
}

/// Whether an action fires a weapon.
fn is_of(action: Action, wanted: Weapon) -> bool {
    matches!(action, Action::Fire { weapon, .. } if weapon == wanted)
}

/// Why nothing of a kind is offered.
pub(super) fn reason(context: &Context<'_>, kind: BundleKind) -> (String, Rule) {
    let Some(turn) = context.turn() else { return (String::new(), Rule("7.0")) };
    let state = &context.state;
    let pack = &state.tripper(turn.seat).pack;
    let used = || ("You have already done your one thing this Stage.".to_owned(), Rule("7.42B"));
    match kind {
        BundleKind::Jump => to_jump(context, turn),
        BundleKind::Command => match state.may_try_flux(turn) {
            Err(refusal) => (refusal.reason.to_string(), refusal.rule),
            Ok(()) => ("Not now.".to_owned(), Rule("10.1")),
        },
        BundleKind::Move => {
            let mut steps = state.place_of(turn.actor).neighbours();
            let refusal = steps.find_map(|place| state.may_step(turn, place).err());
            refusal.map_or_else(
                || ("There is nowhere to go.".to_owned(), Rule("7.0")),
                |refusal| (refusal.reason.to_string(), refusal.rule),
            )
        }
        _ if turn.acted || turn.talked => used(),
        BundleKind::Fire(weapon, _) if pack.is_empty(weapon) => {
            let words = if pack.has(Item::Reload(weapon)) {
                "It is empty: reload it first."
            } else {
                "It is empty, and you have no reload for it."
            };
            (words.to_owned(), Rule("8.22"))
        }
        _ => ("No one to fire at: no enemy is in sight.".to_owned(), Rule("8.1")),
    }
}

/// What is still missing for a jump.
fn to_jump(context: &Context<'_>, turn: &Turn) -> (String, Rule) {
    let state = &context.state;
    let here = state.tripper(turn.seat).place;
    let words = match context.view.field.flux {
        _ if !state.has_radio(turn.seat) => {
            return ("Only the Tripper with the radio can jump.".to_owned(), Rule("10.11"));
        }
        None => "To jump, conjure the flux and stand in its hex with the radio.".to_owned(),
        Some(flux) if flux != here => {
            let far = count_of(flux.distance(here), "hex", "hexes");
            format!("To jump: be in the hex of the flux, which is {far} away, then command it.")
        }
        Some(flux) => match state.may_jump(turn.seat, flux) {
            Err(refusal) => return (refusal.reason.to_string(), refusal.rule),
            Ok(()) => "You are in the hex of the flux: command it, then jump.".to_owned(),
        },
    };
    (words, Rule("10.51"))
}

/// Whether the flux obeys a Tripper who stands in it.
pub(in super::super) fn may_jump_now(context: &Context<'_>) -> bool {
    let is_commanding = context.turn().is_some_and(|turn| matches!(turn.doing, Doing::Commanding));
    is_commanding && context.offer(Action::Jump).is_some()
}

/// Whether whatever the Tripper does this Stage costs the last Endurance. No one can walk so far that it does.
pub(in super::super) fn is_deadly(context: &Context<'_>) -> bool {
    context.turn().is_some_and(|turn| {
        context.may_act() && !context.state.is_clear() && {
            let left = context.state.tripper(turn.seat).endurance;
            (1..=1 + turn.extra).contains(&left)
        }
    })
}

/// What is asked before an action that kills; nothing if it does not.
pub(super) fn question(context: &Context<'_>) -> Option<&'static str> {
    is_deadly(context).then_some("This Stage would cost your last Endurance and kill you. Do it anyway?")
}

/// The warning above the list. Only one who has done nothing yet can still rest.
pub(in super::super) fn warning(context: &Context<'_>) -> Option<&'static str> {
    let turn = context.turn().filter(|_| is_deadly(context))?;
    Some(if turn.busy {
        "This Stage costs your last Endurance: you die at its end unless no enemies are left."
    } else {
        "You have 1 Endurance left: whatever you do this Stage kills you. Rest, or die."
    })
}

/// Who comes along when the flux is jumped.
pub(super) fn passengers(context: &Context<'_>) -> Option<String> {
    let swept = context.view.field.units().iter().filter(|unit| unit.health == Health::Swept);
    let mut kinds: Vec<((String, String), u8)> = Vec::new();
    for names in swept.filter_map(|unit| Some(one_and_several(unit, context.state.opponent(unit)?))) {
        match kinds.iter_mut().find(|(other, _)| *other == names) {
            Some((_, count)) => *count += 1,
            None => kinds.push((names, 1)),
        }
    }
    let names: Vec<_> = kinds.iter().map(|((one, several), count)| count_of(*count, one, several)).collect();
    let verb = if matches!(kinds[..], [(_, 1)]) { "comes" } else { "come" };
    (!names.is_empty()).then(|| format!("{} in the flux {verb} along.", list(&names)))
}

/// The Trippers who would stay in this battle for good if the flux were jumped now.
fn stranded(context: &Context<'_>) -> Option<String> {
    let jumper = context.turn()?.seat;
    let others = context.state.seats().iter().filter(|seat| *seat != jumper);
    let stay: Vec<_> = others.filter(|seat| context.state.tripper(*seat).fate == Fate::Here).collect();
    (!stay.is_empty()).then(|| context.scene.names.list(stay))
}

/// Who and what would be left behind by a jump: team-mates, and what lies on the ground.
pub(in super::super) fn left_behind(context: &Context<'_>) -> Option<String> {
    let lies = context.view.field.loose.iter().flatten().map(|loose| loose.item);
    let things = lies.filter(|item| matches!(item, Item::Radio | Item::Weapon(_)));
    let all: Vec<_> = stranded(context).into_iter().chain(things.map(Item::name)).collect();
    (!all.is_empty()).then(|| format!("Left behind: {}.", list(&all)))
}

/// What is asked before a jump that leaves a team-mate behind.
pub(super) fn leaving(context: &Context<'_>) -> Option<String> {
    stranded(context).map(|who| format!("{who} would be left behind for good. Jump anyway?"))
}

/// The name of one such unit, and of several; a horse without a rider is a horse.
fn one_and_several(unit: &Unit, opponent: &Opponent) -> (String, String) {
    match &opponent.mount {
        Some(mount) if unit.is_riderless() => (mount.looks.clone(), format!("{}s", mount.looks)),
        _ => (opponent.one(), opponent.name.clone()),
    }
}

/// [8.23D] Why shots hit less than they could: for hexes entered, and for those announced for after the shot.
pub(super) fn shots(context: &Context<'_>) -> String {
    let Some(turn) = context.turn() else { return String::new() };
    let (who, whose, moved) = match turn.actor {
        Who::Tripper(_) => ("You have".to_owned(), "your", turn.moved),
        Who::Unit(unit) | Who::Mount(unit) => {
            let name = capital(&context.name(turn.actor));
            (format!("{name} has"), "its", context.state.unit(unit).entered())
        }
    };
    let hexes = |number: u8| count_of(number, "hex", "hexes");
    let did = match (moved, context.state.announced(turn)) {
        (0, 0) => return String::new(),
        (moved, 0) => format!("moved {}", hexes(moved)),
        (0, announced) => format!("announced {}", hexes(announced)),
        (moved, announced) => format!("moved {} and announced {announced} more", hexes(moved)),
    };
    format!("{who} {did}, so {whose} shots hit less. ")
}

/// What the flux obeys, and what is taken off for what the Tripper has done.
pub(super) fn command(context: &Context<'_>) -> String {
    let Some(turn) = context.turn() else { return String::new() };
    let activity = turn.activity(context.state.tripper(turn.seat));
    let limit = context.state.flux_limit(turn).min(12);
    let best = i16::from(Activity::None.limit());
    let off = best - i16::from(activity.limit());
    let why = match activity {
        Activity::None => {
            return format!("Roll {limit} or less on two dice; less if you move or are shot at.");
        }
        Activity::Move => "you have moved",
        Activity::Negotiate => "you have negotiated",
        Activity::ShotAt => "you were shot at",
    };
    format!("Roll {limit} or less on two dice: {off} off because {why}.")
}
