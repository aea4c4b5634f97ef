//! Why something is not offered, with the rule that forbids it.

use engine::{Refusal, Rule, Seat, rule};

use crate::{
    State,
    action::{Action, Aim, Mode},
    body::{Guard, Id, List, Opt, Posture},
    ground::Spot,
    options::OPTIONS,
    state::Phase,
};

/// One of the 22 options of a figure, and why it cannot be taken.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionLine {
    /// The option.
    pub option: Opt,
    /// Its rule.
    pub rule: Rule,
    /// Its name.
    pub name: &'static str,
    /// What it is, in a few words.
    pub gist: &'static str,
    /// None if it can be taken.
    pub refusal: Option<Refusal>,
}

impl State {
    /// [F2] All 22 options of a figure, each with the reason if it cannot be taken now.
    pub fn option_list(&self, id: Id) -> Vec<OptionLine> {
        let line = |row: &(Opt, Rule, List, &'static str, &'static str)| {
            let (option, rule, _, name, gist) = *row;
            let refusal = match self.phase {
                Phase::Act(actor) if actor == id => self.allows(id, option).err(),
                _ => self.may_choose(id, option).err(),
            };
            OptionLine { option, rule, name, gist, refusal }
        };
        OPTIONS.iter().map(line).collect()
    }
}

fn no(rule: Rule, reason: &'static str) -> Refusal {
    Refusal::new(rule, reason)
}

/// Why an action is not offered to a seat.
pub(crate) fn why_not(state: &State, seat: Seat, action: Action) -> Refusal {
    let side = State::side_of(seat);
    match state.phase {
        Phase::Over(_) => no(Rule::TABLE, "The fight is over."),
        Phase::Deploy(_) => no(rule!("U3"), "Choose an entry hex of your side and a facing."),
        Phase::Order => no(rule!("F1.1"), "Choose your place in the order of moves."),
        Phase::Renew(_) => no(rule!("F1.2"), "Keep a spell of yours, end it, or say that you are done."),
        Phase::Move(_) => choosing(state, side, action),
        Phase::Moving(id) => moving(state, id, action),
        Phase::Act(id) => acting(state, id, action),
        Phase::Cast(id, casting) => match action {
            Action::At(target) if target < state.count => refused(state.may_aim_cast(id, &casting, target)),
            Action::AtHex(spot) => refused(state.may_put(id, &casting, spot)),
            _ => no(casting.spell.rule(), "Choose what the spell is aimed at."),
        },
        Phase::Turning(_) => no(rule!("G10"), "Choose which way it faces."),
        Phase::React(_) => no(rule!("F2.3"), "Keep the action, or give it up to guard."),
        Phase::Agree { .. } => no(rule!("F3.1"), "Agree or decline."),
        Phase::StepOut(_) => no(rule!("F7"), "Choose an empty hex next to you."),
        Phase::Retreat(_) => {
            no(rule!("F1.5b"), "Choose a hex farther away for someone you have hit, or no one.")
        }
        Phase::Follow { .. } => no(rule!("F1.5b"), "Follow or stay."),
    }
}

fn refused<T>(result: Result<T, Refusal>) -> Refusal {
    result.err().unwrap_or_else(|| no(rule!("F2.1"), "That is not possible now."))
}

fn choosing(state: &State, side: u8, action: Action) -> Refusal {
    let own = |id: Id| id < state.count && state.figure(id).body.side == side;
    match action {
        Action::Choose(id, opt) if own(id) => refused(state.may_choose(id, opt)),
        Action::Choose(..) | Action::Yield(_) | Action::Dismiss(_) | Action::Answer(..) => {
            no(rule!("F1.3"), "That is not one of your figures, or it can’t.")
        }
        _ => no(rule!("F1.3"), "Figures choose their options and move now; actions come later."),
    }
}

fn moving(state: &State, id: Id, action: Action) -> Refusal {
    match action {
        Action::Go(step) | Action::Sneak(step) => refused(state.may_move(id, step)),
        _ => no(rule!("F1.3"), "Finish this figure’s move first: choose its facing."),
    }
}

fn acting(state: &State, id: Id, action: Action) -> Refusal {
    let body = &state.figure(id).body;
    let list = body.turn.list;
    let either = |one: Opt, other: Opt| state.allows(id, if list == List::Disengaged { one } else { other });
    match action {
        Action::Attack { mode, target, aim } => attacking(state, id, mode, target, aim),
        Action::Two(first, second) => {
            refused(state.may_fight(id).and_then(|()| state.may_strike_two(id, first, second)))
        }
        Action::Blind { mode, spot } => blind(state, id, mode, spot),
        Action::Kill(target) if target < state.count => refused(state.may_kill(id, target)),
        Action::Ready(right, left) => {
            refused(either(Opt::E, Opt::M).and_then(|()| state.may_ready(id, right, left)))
        }
        Action::PickUp(_) => refused(
            either(Opt::E, Opt::Q)
                .and_then(|()| Err::<(), _>(no(rule!("Fe"), "There is nothing like that within reach."))),
        ),
        Action::Rise if body.posture == Posture::Standing => no(rule!("Fg"), "It is on its feet."),
        Action::Rise => refused(
            either(Opt::G, Opt::P)
                .and_then(|()| state.may_rise(id))
                .and_then(|()| Err::<(), _>(no(rule!("Fg"), "It crawled: it can’t get up as well."))),
        ),
        Action::Disbelieve(_) => refused(
            either(Opt::I, Opt::S)
                .and_then(|()| Err::<(), _>(no(rule!("S5.3"), "It can’t disbelieve that."))),
        ),
        Action::Disengage(_) => refused(
            state
                .allows(id, Opt::N)
                .and_then(|()| state.may_go(id))
                .and_then(|()| Err::<(), _>(no(rule!("Fn"), "It can’t step there."))),
        ),
        Action::Close(target) => {
            refused(either(Opt::B, Opt::O).and_then(|()| state.may_close(id, target).map(|_| ())))
        }
        Action::Cast(spell, power) => {
            refused(either(Opt::H, Opt::R).and_then(|()| state.may_cast(id, spell, power)))
        }
        Action::Feign(spell) => refused(either(Opt::H, Opt::R).and_then(|()| state.may_cast(id, spell, 1))),
        Action::Guard(Guard::Dodging) => refused(state.allows(id, Opt::C)),
        Action::Guard(Guard::Defending) => refused(state.allows(id, Opt::K)),
        Action::DrawDagger if body.in_pile => refused(state.may_draw(id)),
        Action::BreakAway if body.in_pile => refused(state.may_go(id)),
        Action::DrawDagger => no(rule!("Fu"), "Only in hand-to-hand combat, with a dagger to draw."),
        Action::BreakAway => no(rule!("F7"), "It is not in hand-to-hand combat."),
        Action::Berserk => no(rule!("F11c.11"), "It has no potion."),
        Action::Choose(..) | Action::Go(_) | Action::Sneak(_) => {
            no(rule!("F1.4"), "Moves are over; figures act now.")
        }
        _ => no(rule!("F1.4"), "That is not possible now."),
    }
}

fn blind(state: &State, id: Id, mode: Mode, spot: Spot) -> Refusal {
    if !state.has_hidden_foes(state.figure(id).body.side) {
        return no(rule!("P4"), "No enemy is unseen: attack one that you see.");
    }
    let opt = if state.figure(id).body.turn.list == List::Disengaged { Opt::F } else { Opt::L };
    let may = match mode {
        Mode::Shoot => state.allows(id, opt).and_then(|()| state.may_use_missile(id, opt)),
        Mode::Throw(slot) => state.may_fight(id).and_then(|()| state.may_throw(id, slot)),
        Mode::Breath => Ok(()),
        _ => state.may_fight(id),
    };
    refused(may.and_then(|()| state.may_attack_hex(id, mode, spot)))
}

fn attacking(state: &State, id: Id, mode: Mode, target: Id, aim: Aim) -> Refusal {
    let body = &state.figure(id).body;
    if mode == Mode::Sweep {
        return no(rule!("F11a.5"), "A sweep takes a large cutting weapon and a foe in front.");
    }
    if target >= state.count || !state.are_foes(id, target) || !state.figure(target).is_able() {
        return no(rule!("F1.4"), "That is not an enemy in the fight.");
    }
    if state.is_hidden(target) {
        return no(rule!("P4"), "You can’t see it.");
    }
    let opt = if body.turn.list == List::Disengaged { Opt::F } else { Opt::L };
    let result = match mode {
        Mode::Shoot => state
            .allows(id, opt)
            .and_then(|()| state.may_use_missile(id, opt))
            .and_then(|()| state.may_shoot(id, target)),
        Mode::Throw(slot) => state.may_fight(id).and_then(|()| state.may_throw(id, slot)),
        Mode::Breath => Err(no(rule!("B5"), "It has no fire to breathe now.")),
        Mode::Bolt(_) => Err(no(rule!("Fh"), "Cast the spell first.")),
        _ => state.may_fight(id).and_then(|()| state.may_strike(id, target, mode)),
    };
    refused(result.and_then(|()| state.may_aim(id, target, mode, aim)))
}
