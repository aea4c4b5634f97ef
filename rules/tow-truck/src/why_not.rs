//! Why an action is not offered.

use engine::{Names, Rule, Seat, rule};

use crate::{
    Action, State,
    rescue::{JumpChoice, Rescue},
    state::LaneStage,
};

/// Why a seat that is to act may not do this.
pub(crate) fn why_not(state: &State, seat: Seat, action: Action, names: Names<'_>) -> (Rule, String) {
    if action == Action::Missed {
        return (Rule::TABLE, "Only the clock can do that.".to_owned());
    }
    if state.call.is_some() {
        return (rule!("T13"), "The table is voting on a paradox. Vote first.".to_owned());
    }
    if matches!(action, Action::Vote(_)) {
        return (rule!("T13"), "There is nothing to vote on.".to_owned());
    }
    let Some(lane) = state.lane_of(seat) else {
        return (Rule::TABLE, "You have nothing to do now.".to_owned());
    };
    match &state.lanes[lane].stage {
        LaneStage::Ready { handed, .. } => why_not_ready(state, lane, seat, *handed, action, names),
        LaneStage::Rescue(rescue) => {
            let (rule, reason) = why_not_in_rescue(rescue, seat, action);
            (rule, reason.to_owned())
        }
        _ => (rule!("T8"), "Your team’s rescues are done. All that is left is to park the truck.".to_owned()),
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
        return (rule!("T11"), "Roll the dice first.".to_owned());
    };
    let reason = if !state.setup.is_teams() {
        "With two or three players the rules say who is the agent.".to_owned()
    } else if handed {
        "A teammate has made you the agent. You can’t pass it on again.".to_owned()
    } else if other == seat {
        "You are already the agent: roll the dice.".to_owned()
    } else if state.setup.lane(lane).has(other) {
        format!("{} can’t be the agent now.", names.of(other))
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
            (rule!("T11"), "This rescue has its agent, and the dice have been rolled.")
        }
        Action::Say { .. } | Action::Insist { .. } | Action::Clue(_) | Action::Silent if !is_agent => {
            (rule!("T3"), "Only the agent can send messages.")
        }
        Action::Clue(_) => (
            rule!("T3"),
            "That event is too far from your year. You may still describe it in your own words.",
        ),
        Action::Stop if is_agent => (rule!("T12"), "The truck has not jumped over you yet."),
        _ if is_agent => (rule!("T3"), "You are the agent: send a message."),
        Action::Unsure if !is_driver => (rule!("T3"), "Only the driver speaks for the truck."),
        Action::Jump | Action::To(_) | Action::Year(_) | Action::Stop if !is_driver => {
            (rule!("T5"), "You are not driving. Talk to the driver, or leave the jump to them.")
        }
        Action::Pass if is_driver => (rule!("T5"), "You are driving: jump or stop."),
        Action::To(wait) if rescue.pick == JumpChoice::Line && wait.year() == rescue.truck => {
            (rule!("T5"), "You are already in that year.")
        }
        Action::Year(year) if matches!(rescue.pick, JumpChoice::Year(_)) && year == rescue.truck => {
            (rule!("T5"), "You are already in that year.")
        }
        _ if rescue.pick == JumpChoice::Line => (rule!("T5"), "Choose a line of the drift table."),
        _ if rescue.pick != JumpChoice::Nothing => {
            (rule!("T5"), "Choose one of the years that count as this line.")
        }
        Action::To(_) | Action::Year(_) => {
            (rule!("T5"), "Jump first, then choose the line of the drift table, then the year.")
        }
        Action::Unsure => (rule!("T3"), "You can say that once, right after a message."),
        Action::Talk { .. } if rescue.crew.rescuers.len() == 1 => {
            (rule!("T3"), "You are alone in the truck: there is no one to talk to.")
        }
        Action::Talk { .. } => (rule!("T3"), "You have said enough. It is time to jump."),
        Action::Paradox(message) if message == 0 || message > rescue.messages() => {
            (rule!("T13"), "There is no message with that number in this rescue.")
        }
        Action::Paradox(_) => (rule!("T13"), "The table has already voted on that message."),
        _ => (Rule::TABLE, "You can’t do that now."),
    }
}
