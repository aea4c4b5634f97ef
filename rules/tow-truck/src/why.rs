//! Why an action is not offered.

use engine::{Names, Rule, Seat, rule};

use crate::{
    Action, State,
    rescue::{Pick, Rescue},
    state::Stage,
};

/// Why a seat that is to act may not do this.
pub(crate) fn why_not(state: &State, seat: Seat, action: Action, names: Names<'_>) -> (Rule, String) {
    if action == Action::Missed {
        return (Rule::TABLE, "Only the clock lets a deadline pass.".to_owned());
    }
    if state.call.is_some() {
        return (rule!("T13"), "The table is voting on a paradox; everything else waits.".to_owned());
    }
    if matches!(action, Action::Vote(_)) {
        return (rule!("T13"), "There is nothing to vote on.".to_owned());
    }
    let Some(lane) = state.lane_of(seat) else {
        return (Rule::TABLE, "Nothing is asked of you now.".to_owned());
    };
    match &state.lanes[lane].stage {
        Stage::Ready { handed, .. } => why_not_ready(state, lane, seat, *handed, action, names),
        Stage::Rescue(rescue) => {
            let (rule, reason) = why_not_in_rescue(rescue, seat, action);
            (rule, reason.to_owned())
        }
        _ => (rule!("T8"), "Your team's rescues are done; the truck is to be parked.".to_owned()),
    }
}

fn why_not_ready(
    state: &State,
    lane: usize,
    seat: Seat,
    handed: bool,
    action: Action,
    names: Names<'_>,
) -> (Rule, String) {
    let Action::Agent(other) = action else {
        return (rule!("T11"), "The dice are to be rolled first.".to_owned());
    };
    let reason = if !state.setup.is_teams() {
        "Who is the agent is settled in a game of two or three.".to_owned()
    } else if handed {
        "A teammate has made you the agent; it is not passed on again.".to_owned()
    } else if other == seat {
        "You are the agent already: roll the dice.".to_owned()
    } else if state.setup.lane(lane).has(other) {
        "He cannot be the agent now.".to_owned()
    } else {
        format!("{} is not on your team.", names.of(other))
    };
    (rule!("T8"), reason)
}

fn why_not_in_rescue(rescue: &Rescue, seat: Seat, action: Action) -> (Rule, &'static str) {
    let is_agent = seat == rescue.crew.agent;
    let is_driver = seat == rescue.crew.driver;
    match action {
        Action::Agent(_) | Action::Roll => {
            (rule!("T11"), "This rescue has its agent, and the dice are rolled.")
        }
        Action::Say { .. } | Action::Clue(_) | Action::Silent if !is_agent => {
            (rule!("T3"), "Only the agent sends messages.")
        }
        Action::Clue(_) => {
            (rule!("T3"), "That event is too far from your year; say it in your own words if you like.")
        }
        Action::Stop if is_agent => (rule!("T12"), "The truck has not jumped over you yet."),
        _ if is_agent => (rule!("T3"), "You are the agent: send a message."),
        Action::Jump | Action::To(_) | Action::Year(_) | Action::Stop if !is_driver => {
            (rule!("T5"), "Another rescuer drives; talk to him, or leave the jump to him.")
        }
        Action::Pass if is_driver => (rule!("T5"), "You drive: jump, or stop."),
        Action::To(wait) if rescue.pick == Pick::Line && wait.year() == rescue.truck => {
            (rule!("T5"), "The truck is in that year already.")
        }
        Action::Year(year) if matches!(rescue.pick, Pick::Year(_)) && year == rescue.truck => {
            (rule!("T5"), "The truck is in that year already.")
        }
        _ if rescue.pick == Pick::Line => (rule!("T5"), "A line of the table is to be chosen."),
        _ if rescue.pick != Pick::Nothing => {
            (rule!("T5"), "The year is to be chosen, of those that count as one line.")
        }
        Action::To(_) | Action::Year(_) => {
            (rule!("T5"), "First the jump, then the line of the table, then the year.")
        }
        Action::Talk { .. } if rescue.crew.rescuers.len() == 1 => {
            (rule!("T3"), "You are alone in the truck; there is nobody to talk to.")
        }
        Action::Talk { .. } => (rule!("T3"), "You have said enough; it is time to jump."),
        Action::Paradox(message) if message == 0 || message > rescue.messages() => {
            (rule!("T13"), "There is no message with that number in this rescue.")
        }
        Action::Paradox(_) => (rule!("T13"), "The table has voted on that message already."),
        _ => (Rule::TABLE, "That cannot be done now."),
    }
}
