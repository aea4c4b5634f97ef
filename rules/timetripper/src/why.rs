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
        Phase::Steer(..) => (rule!("10.57"), "Now you choose how far the marker goes, one to six hexes."),
        Phase::Letter(_) => (rule!("6.0"), "Now a letter is chosen for the set-up, A to F."),
        Phase::Enter { .. } => (rule!("6.0"), "Now a free border hex with the rolled number is chosen."),
        Phase::Choose { .. } => (rule!("9.23"), "Only the hexes that are equally good can be chosen."),
        Phase::History | Phase::Over(_) => (Rule::TABLE, "The game is over."),
    };
    Refusal::new(asked.0, asked.1)
}

fn equipment(state: &State, seat: Seat, action: Action) -> Refusal {
    match action {
        Action::Take(item, count) => match state.may_take(seat, item, count) {
            Err(refusal) => refusal,
            Ok(()) => Refusal::new(rule!("3.22"), "He carries that many already."),
        },
        Action::Preset(_) if state.is_team() => {
            Refusal::new(rule!("13.0"), "A team puts its load together itself.")
        }
        Action::Preset(_) => Refusal::new(rule!("3.2"), "There is no proposed load with that number."),
        _ => Refusal::new(rule!("3.4"), "First choose what to carry, and start."),
    }
}

fn in_turn(state: &State, turn: &Turn, action: Action) -> Refusal {
    let no = |rule, reason: &'static str| Refusal::new(rule, reason);
    match turn.doing {
        Doing::Volley(volley) => {
            return match (action, volley.mode) {
                (Action::Shot { .. }, _) => no(
                    rule!("8.1"),
                    "The next shot goes into the hex of the last one or one next to it, not at a friend.",
                ),
                (_, Mode::Burst) => no(rule!("8.1"), "A burst goes on until the weapon is empty."),
                _ => no(rule!("8.1"), "Finish firing first, or cease."),
            };
        }
        Doing::Commanding | Doing::MovingFlux(_) => return with_flux(state, turn, action),
        Doing::Nothing => {}
    }
    match action {
        Action::Move(place) | Action::Carry(_, place) if state.may_step(turn, place).is_err() => {
            state.may_step(turn, place).err().unwrap_or_else(|| no(rule!("7.0"), "He cannot go there."))
        }
        Action::Carry(..) => {
            no(rule!("7.14"), "He can carry a fallen Tripper from his own hex, as his only step.")
        }
        Action::Fire { weapon, mode, place, mount } => shot(state, turn, weapon, mode, place, mount),
        Action::Melee { weapon, place, mount, .. } => blow(state, turn, weapon, place, mount),
        Action::Throw(weapon, place) => throw(state, turn, weapon, place),
        Action::Lay(_) | Action::Give(..) if turn.acted => used(),
        Action::Lay(_) => no(rule!("8.44A"), "He has no Claymore to set up."),
        Action::Detonate => state.may_detonate(turn).err().unwrap_or_else(used),
        Action::Reload(weapon) => reload(state, turn, weapon),
        Action::PickUp(item) => pick_up(state, turn, item),
        Action::Give(..) => {
            no(rule!("7.42D"), "Things are handed to a living Tripper next to one who has room for them.")
        }
        Action::Drop(..) => no(rule!("7.41"), "He does not carry that many of it."),
        Action::Command => state.may_try_flux(turn).err().unwrap_or_else(used),
        Action::Conjure(_) | Action::Flux(_) | Action::Align(_) | Action::Jump | Action::Release => {
            no(rule!("10.13"), "First the flux must obey: command it.")
        }
        Action::Talk => state.may_talk(turn).err().unwrap_or_else(used),
        Action::Loot => state.may_loot().err().unwrap_or_else(used),
        Action::RestUp => {
            no(rule!("6.5"), "There is leisure only when nobody is left to fear, and somebody needs it.")
        }
        Action::After(_) => {
            no(rule!("13.0"), "He can step back only before he has done anything, for one still to act.")
        }
        Action::Actor(_) => no(rule!("15.21"), "Nobody there is in awe of him and can still do something."),
        Action::End => no(rule!("6.5"), "There is no hurry here: jump the flux when you are ready."),
        Action::Shot { .. } | Action::Cease => no(rule!("8.1"), "Nothing is being fired."),
        _ => no(Rule::TABLE, "That is not what is asked now."),
    }
}

fn used() -> Refusal {
    Refusal::new(rule!("7.42B"), "The one action of this phase is used.")
}

fn with_flux(state: &State, turn: &Turn, action: Action) -> Refusal {
    let no = |rule, reason: &'static str| Refusal::new(rule, reason);
    match (action, state.field.flux) {
        (Action::Conjure(_), Some(_)) => no(rule!("10.21"), "The flux is on the display already."),
        (Action::Conjure(_), None) => no(rule!("10.22"), "It appears by dice; there is no letter to choose."),
        (Action::Flux(_) | Action::Align(_) | Action::Jump, None) => {
            no(rule!("10.31"), "The flux must be conjured onto the display first.")
        }
        (Action::Jump, Some(flux)) => match state.may_jump(turn.seat, flux) {
            Err(refusal) => refusal,
            Ok(()) => no(rule!("10.13"), "The flux does one thing in a phase, and it is being moved."),
        },
        (Action::Flux(_), _) => no(rule!("10.32"), "The flux moves hex by hex, up to six."),
        _ => no(rule!("10.13"), "The flux obeys: conjure it, move it, align it, jump it, or let it be."),
    }
}

fn target(state: &State, turn: &Turn, place: Place, mount: bool) -> Result<Who, Refusal> {
    let Some(at) = state.target(place, mount) else {
        return Err(Refusal::new(rule!("8.2"), "There is no such target in that hex."));
    };
    if !state.is_enemy(place, turn.seat) {
        return Err(Refusal::new(rule!("8.0"), "That is no enemy."));
    }
    state.may_attack(turn, at).map(|()| at)
}

fn ready(state: &State, turn: &Turn, weapon: Weapon) -> Result<(), Refusal> {
    let Who::Tripper(seat) = turn.actor else {
        return Err(Refusal::new(rule!("7.44"), "He attacks with what he has."));
    };
    let pack = &state.tripper(seat).pack;
    if !pack.has(Item::Weapon(weapon)) {
        return Err(Refusal::new(rule!("7.42B"), "He does not carry that weapon."));
    }
    if !pack.is_ready(weapon) {
        return Err(Refusal::new(rule!("8.22"), "It is empty and must be reloaded first."));
    }
    Ok(())
}

fn shot(state: &State, turn: &Turn, weapon: Weapon, mode: Mode, place: Place, mount: bool) -> Refusal {
    if let Err(refusal) = target(state, turn, place, mount) {
        return refusal;
    }
    if state.is_blocked(state.place_of(turn.actor), place) {
        return Refusal::new(rule!("b26"), "A tree stands in the line of fire.");
    }
    if let Err(refusal) = ready(state, turn, weapon) {
        return refusal;
    }
    if weapon.entry(mode).is_none() {
        return Refusal::new(rule!("8.1"), "That weapon is not used like that.");
    }
    Refusal::new(rule!("8.3"), "That weapon is for hand to hand.")
}

fn blow(state: &State, turn: &Turn, weapon: Weapon, place: Place, mount: bool) -> Refusal {
    if let Err(refusal) = target(state, turn, place, mount) {
        return refusal;
    }
    if !state.place_of(turn.actor).is_next_to(place) {
        return Refusal::new(rule!("8.3"), "Hand to hand reaches only the next hex.");
    }
    if let Err(refusal) = ready(state, turn, weapon) {
        return refusal;
    }
    Refusal::new(rule!("8.33"), "Nobody else one commands stands next to that target.")
}

fn throw(state: &State, turn: &Turn, weapon: Weapon, place: Place) -> Refusal {
    if turn.acted {
        return used();
    }
    if !matches!(weapon, Weapon::M26 | Weapon::M1) || !state.tripper(turn.seat).pack.has(Item::Weapon(weapon))
    {
        return Refusal::new(rule!("8.4"), "He has no such grenade.");
    }
    if state.tripper(turn.seat).place.distance(place) > 6 {
        return Refusal::new(rule!("8.42A"), "A grenade flies six hexes at most.");
    }
    Refusal::new(rule!("15.24"), "While the talking goes on, nobody attacks.")
}

fn reload(state: &State, turn: &Turn, weapon: Weapon) -> Refusal {
    let pack = &state.tripper(turn.seat).pack;
    if turn.acted {
        used()
    } else if !pack.has(Item::Weapon(weapon)) || !pack.is_empty(weapon) {
        Refusal::new(rule!("8.22"), "That weapon is not empty.")
    } else {
        Refusal::new(rule!("8.22"), "There is no reload for it left.")
    }
}

fn pick_up(state: &State, turn: &Turn, item: Item) -> Refusal {
    let recovered = matches!(item, Item::Weapon(weapon) if weapon.is_recovered());
    if turn.acted {
        used()
    } else if recovered && state.tripper(turn.seat).pack.recovered.is_some() {
        Refusal::new(rule!("8.53"), "He carries a recovered weapon already; one is all.")
    } else {
        Refusal::new(rule!("7.42D"), "No such thing lies here for him to take.")
    }
}
