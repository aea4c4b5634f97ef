//! Why something is not offered.

use engine::{Names, Refusal, Rule, Seat, rule};

use crate::{
    State,
    action::Action,
    field::Who,
    gear::Item,
    map::Place,
    state::{Doing, Phase, Turn},
    weapons::{Mode, Weapon},
};

/// Why an action is not offered to a seat.
pub(crate) fn why_not(state: &State, seat: Seat, action: Action, _names: Names<'_>) -> Refusal {
    let asked = match state.phase {
        Phase::Equip(_) => return equipment(state, seat, action),
        Phase::Tripper(turn) => return in_turn(state, &turn, action),
        Phase::Steer(..) => (rule!("10.57"), "Choose how far the marker moves: 1–6 hexes."),
        Phase::Letter(_) => (rule!("6.0"), "Choose a letter for the set-up: A–F."),
        Phase::Enter { .. } => (rule!("6.0"), "Choose a free border hex with the rolled number."),
        Phase::Choose { .. } => (rule!("9.23"), "Choose one of the marked hexes; they are equally good."),
        Phase::History | Phase::Over(_) => (Rule::TABLE, "The game is over."),
    };
    Refusal::new(asked.0, asked.1)
}

fn equipment(state: &State, seat: Seat, action: Action) -> Refusal {
    match action {
        Action::Take(item, count) => match state.may_take(seat, item, count) {
            Err(refusal) => refusal,
            Ok(()) => Refusal::new(rule!("3.22"), "You already carry that many."),
        },
        Action::Preset(_) if state.is_team() => Refusal::new(rule!("13.0"), "A team chooses its own load."),
        Action::Preset(_) => Refusal::new(rule!("3.2"), "There is no ready-made load with that number."),
        _ => Refusal::new(rule!("3.4"), "Choose what to carry first, then set off."),
    }
}

fn in_turn(state: &State, turn: &Turn, action: Action) -> Refusal {
    let no = |rule, reason: &'static str| Refusal::new(rule, reason);
    match turn.doing {
        Doing::Volley(volley) => {
            return match (action, volley.mode) {
                (Action::Shot { .. }, _) => no(
                    rule!("8.1"),
                    "The next shot must hit the same hex or one next to it, and not a friend.",
                ),
                (_, Mode::Burst) => no(rule!("8.1"), "A burst continues until the weapon is empty."),
                _ => no(rule!("8.1"), "Finish firing first, or cease fire."),
            };
        }
        Doing::Commanding | Doing::MovingFlux(_) => return with_flux(state, turn, action),
        Doing::Nothing => {}
    }
    match action {
        Action::Move(place) | Action::Carry(_, place) if state.may_step(turn, place).is_err() => {
            state.may_step(turn, place).err().unwrap_or_else(|| no(rule!("7.0"), "You can’t go there."))
        }
        Action::Announce(_) => no(
            rule!("8.23D"),
            "You can announce hexes only before a shot, and no more than you can still move.",
        ),
        Action::Carry(..) => {
            no(rule!("7.14"), "You can carry a fallen Tripper from your own hex, one hex and no farther.")
        }
        Action::Fire { weapon, mode, place, mount } => shot(state, turn, weapon, mode, place, mount),
        Action::Melee { weapon, place, mount, .. } => blow(state, turn, weapon, place, mount),
        Action::Throw(weapon, place) => throw(state, turn, weapon, place),
        Action::Ready(..) | Action::Lay(_) | Action::Give(..) if turn.acted => used(),
        Action::Ready(..) => no(
            rule!("8.33"),
            "You can only wait for a Tripper who acts after you, and strike an enemy next to you.",
        ),
        Action::Lay(_) => no(rule!("8.44A"), "You have no Claymore to set up."),
        Action::Detonate => state.may_detonate(turn).err().unwrap_or_else(used),
        Action::Reload(weapon) => reload(state, turn, weapon),
        Action::PickUp(item) => pick_up(state, turn, item),
        Action::Give(..) => no(
            rule!("7.42D"),
            "You can hand things only to a living Tripper next to you who has room for them.",
        ),
        Action::Drop(..) => no(rule!("7.41"), "You don’t carry that many."),
        Action::Command => state.may_try_flux(turn).err().unwrap_or_else(used),
        Action::Conjure(_) | Action::Flux(_) | Action::Align(_) | Action::Jump | Action::Release => {
            no(rule!("10.13"), "The flux must obey first: command it.")
        }
        Action::Talk => state.may_talk(turn).err().unwrap_or_else(used),
        Action::Loot => state.may_loot().err().unwrap_or_else(used),
        Action::RestUp => {
            no(rule!("6.5"), "You can rest here only when no enemies are left and someone needs it.")
        }
        Action::After(_) => no(
            rule!("13.0"),
            "You can let another Tripper go first only before you do anything, and only one who has not acted yet.",
        ),
        Action::Actor(_) => no(rule!("15.21"), "No one there is in awe of you and can still act."),
        Action::End => no(rule!("6.5"), "No hurry: jump the flux when you are ready."),
        Action::Shot { .. } | Action::Cease => no(rule!("8.1"), "You are not firing."),
        _ => no(Rule::TABLE, "You can’t do that now."),
    }
}

fn used() -> Refusal {
    Refusal::new(rule!("7.42B"), "You have already done your one thing this phase.")
}

fn with_flux(state: &State, turn: &Turn, action: Action) -> Refusal {
    let no = |rule, reason: &'static str| Refusal::new(rule, reason);
    match (action, state.field.flux) {
        (Action::Conjure(_), Some(_)) => no(rule!("10.21"), "The flux is already on the display."),
        (Action::Conjure(_), None) => {
            no(rule!("10.22"), "The dice decide where it appears; there is no letter to choose.")
        }
        (Action::Flux(_) | Action::Align(_) | Action::Jump, None) => {
            no(rule!("10.31"), "Conjure the flux onto the display first.")
        }
        (Action::Jump, Some(flux)) => match state.may_jump(turn.seat, flux) {
            Err(refusal) => refusal,
            Ok(()) => no(rule!("10.13"), "The flux does one thing per phase, and you are moving it."),
        },
        (Action::Flux(_), _) => no(rule!("10.32"), "Move the flux hex by hex, up to six."),
        _ => no(rule!("10.13"), "The flux obeys: conjure it, move it, align it, jump it, or leave it alone."),
    }
}

fn target(state: &State, turn: &Turn, place: Place, mount: bool) -> Result<Who, Refusal> {
    let Some(at) = state.target(place, mount) else {
        return Err(Refusal::new(rule!("8.2"), "There is no target in that hex."));
    };
    if !state.is_enemy(place, turn.seat) {
        return Err(Refusal::new(rule!("8.0"), "That is not an enemy."));
    }
    state.may_attack(turn, at).map(|()| at)
}

fn ready(state: &State, turn: &Turn, weapon: Weapon) -> Result<(), Refusal> {
    let Who::Tripper(seat) = turn.actor else {
        return Err(Refusal::new(rule!("7.44"), "Soldiers in awe fight with their own weapons."));
    };
    let pack = &state.tripper(seat).pack;
    if !pack.has(Item::Weapon(weapon)) {
        return Err(Refusal::new(rule!("7.42B"), "You don’t carry that weapon."));
    }
    if !pack.is_ready(weapon) {
        return Err(Refusal::new(rule!("8.22"), "It is empty: reload it first."));
    }
    Ok(())
}

fn shot(state: &State, turn: &Turn, weapon: Weapon, mode: Mode, place: Place, mount: bool) -> Refusal {
    if let Err(refusal) = target(state, turn, place, mount) {
        return refusal;
    }
    if state.is_blocked(state.place_of(turn.actor), place) {
        return Refusal::new(rule!("b26"), "A tree blocks the line of fire.");
    }
    if let Err(refusal) = ready(state, turn, weapon) {
        return refusal;
    }
    if weapon.entry(mode).is_none() {
        return Refusal::new(rule!("8.1"), "That weapon can’t be used that way.");
    }
    Refusal::new(rule!("8.3"), "That weapon only works hand to hand.")
}

fn blow(state: &State, turn: &Turn, weapon: Weapon, place: Place, mount: bool) -> Refusal {
    if let Err(refusal) = target(state, turn, place, mount) {
        return refusal;
    }
    if !state.place_of(turn.actor).is_next_to(place) {
        return Refusal::new(rule!("8.3"), "Hand to hand you can only attack the next hex.");
    }
    if let Err(refusal) = ready(state, turn, weapon) {
        return refusal;
    }
    Refusal::new(rule!("8.33"), "No one else is ready to strike that target with you.")
}

fn throw(state: &State, turn: &Turn, weapon: Weapon, place: Place) -> Refusal {
    if turn.acted {
        return used();
    }
    if !matches!(weapon, Weapon::M26 | Weapon::M1) || !state.tripper(turn.seat).pack.has(Item::Weapon(weapon))
    {
        return Refusal::new(rule!("8.4"), "You don’t have that grenade.");
    }
    if state.tripper(turn.seat).place.distance(place) > 6 {
        return Refusal::new(rule!("8.42A"), "You can throw a grenade at most six hexes.");
    }
    Refusal::new(rule!("15.24"), "No one attacks during the talks.")
}

fn reload(state: &State, turn: &Turn, weapon: Weapon) -> Refusal {
    let pack = &state.tripper(turn.seat).pack;
    if turn.acted {
        used()
    } else if !pack.has(Item::Weapon(weapon)) || !pack.is_empty(weapon) {
        Refusal::new(rule!("8.22"), "That weapon is not empty.")
    } else {
        Refusal::new(rule!("8.22"), "You have no reload left for it.")
    }
}

fn pick_up(state: &State, turn: &Turn, item: Item) -> Refusal {
    let recovered = matches!(item, Item::Weapon(weapon) if weapon.is_recovered());
    if turn.acted {
        used()
    } else if recovered && state.tripper(turn.seat).pack.recovered.is_some() {
        Refusal::new(rule!("8.53"), "You can carry only one recovered weapon.")
    } else {
        Refusal::new(rule!("7.42D"), "There is nothing like that here to pick up.")
    }
}
