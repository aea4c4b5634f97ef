//! Why an action is not offered.

use engine::{Refusal, Rule, Seat, rule};

use crate::{
    Action, State,
    messages::{Addressee, MESSAGES_PER_TURN},
    order::{Man, Order},
    price,
    state::{Pick, Slot},
    timeline::Turn,
    words::slot_words,
};

/// Why the player may not do this now.
pub(crate) fn why_not(state: &State, seat: Seat, action: Action) -> Refusal {
    let plan = &state.plans[seat.index()];
    let no = |rule: Rule, reason: &str| Refusal::new(rule, reason.to_owned());
    let is_order = matches!(action, Action::Move(_) | Action::Fire(_) | Action::Missed);
    if let (Pick::Order(slot) | Pick::Shot(slot, _), false) = (plan.pick, is_order) {
        return Refusal::new(rule!("5"), unfinished(slot, seat));
    }
    match action {
        Action::Man(man) => {
            let given = plan.orders[man.index()].unwrap_or(Order::NONE_GIVEN);
            let reason =
                format!("You have already given Man {} his order: {}.", man.of(seat), given.command());
            Refusal::new(rule!("5"), reason)
        }
        Action::Past { turn, man } => why_no_change(state, seat, turn, man),
        Action::Move(_) => match plan.pick {
            Pick::Shot(slot, mv) => {
                let who = slot_words(slot, seat);
                Refusal::new(rule!("5.1"), format!("{who} already {}; choose his shot.", mv.words()))
            }
            Pick::Nothing | Pick::Order(_) => no(rule!("5.1"), "Pick a Man before you choose a move."),
        },
        Action::Fire(_) => no(rule!("5.2"), "Choose a move before the shot."),
        Action::Send { to: Addressee::Player(to), .. } if to == seat => {
            no(rule!("9.2"), "You can’t send a message to yourself.")
        }
        Action::Send { to: Addressee::Player(to), .. } if to.index() >= state.players() => {
            Refusal::new(rule!("9.2"), format!("There is no player {to} in this game."))
        }
        Action::Send { to: Addressee::All, .. } if state.players() == 2 => {
            no(rule!("9.2"), "You have only one opponent: address the message by number.")
        }
        Action::Send { .. } => {
            let reason = format!("You can send only {MESSAGES_PER_TURN} messages per turn.");
            Refusal::new(rule!("9"), reason)
        }
        Action::Submit => no(Rule::TABLE, "You can’t submit your orders now."),
        Action::Missed => no(Rule::TABLE, "Only the clock can let a deadline pass."),
    }
}

fn unfinished(slot: Slot, seat: Seat) -> String {
    match slot {
        Slot::Now(man) => format!("Finish Man {}’s order first.", man.of(seat)),
        Slot::Past(turn, man) => format!("Finish Man {}’s order for turn {turn} first.", man.of(seat)),
    }
}

/// Why a past order cannot be changed; Ruling 12.
fn why_no_change(state: &State, seat: Seat, turn: Turn, man: Man) -> Refusal {
    let plan = &state.plans[seat.index()];
    let piece = man.of(seat);
    if turn == 0 || turn >= state.turn {
        let reason =
            format!("Turn {turn} hasn’t been played yet; you can change only orders of earlier turns.");
        return Refusal::new(rule!("6"), reason);
    }
    if let Some(first) = plan.changes[usize::from(turn) - 1][man.index()] {
        let reason = format!(
            "You have already changed Man {piece}’s order for turn {turn} to: {}. You can change each order only once \
             per turn.",
            first.command()
        );
        return Refusal::new(rule!("6.5"), reason);
    }
    let (cost, left) = (price(state.turn - turn), state.energy_left(seat));
    let short = cost.saturating_sub(left);
    let reason = format!(
        "Changing Man {piece}’s order for turn {turn} costs {cost} Energy; you have {left} left, {short} too few."
    );
    Refusal::new(rule!("6.4"), reason)
}
