//! Events in words.
#![deny(clippy::wildcard_enum_match_arm)]

use engine::{Names, Rule, Seats, Texts, rule, words::count};

use crate::{
    Event, Setup,
    event::Meeting,
    rescue::{Hop, Judgement, PARADOX, RescueTurn, Speech},
    state::Verdict,
};

/// An event in words, and the rule that caused it.
pub(crate) fn event_words(event: &Event, setup: &Setup, texts: &Texts, names: Names<'_>) -> (Rule, String) {
    let by_size = match setup.players {
        2 => rule!("T10"),
        3 => rule!("T9"),
        _ => rule!("T8"),
    };
    match *event {
        Event::Ready { crew, number } => {
            let (number, of) = (number + 1, setup.rescues());
            let rescue = if setup.is_teams() {
                format!("Team {}, rescue {number} of {of}", crew.lane + 1)
            } else {
                format!("Rescue {number} of {of}")
            };
            let (agent, driver) = (names.of(crew.agent), names.of(crew.driver));
            (by_size, format!("{rescue}: {agent} is the agent and {driver} drives the truck."))
        }
        Event::Rolled(agent) => {
            (rule!("T11"), format!("{} rolls the dice and is stranded in the past.", names.of(agent)))
        }
        Event::Stranded { agent, roll, wait } => {
            let (agent, year, home) = (names.of(agent), wait.year(), months(wait.months().into()));
            (rule!("T2"), format!("{agent} rolled {roll}: stranded in {year}, {home} from home."))
        }
        Event::Said { agent, number, words, insisted } => {
            let (agent, quoted) = (names.of(agent), quoted(words, texts));
            let rule = match number {
                _ if insisted => rule!("T13"),
                1 => rule!("T3"),
                _ => rule!("T4"),
            };
            let claim = if insisted { ", who insists that it names no year" } else { "" };
            (rule, format!("Message {number} from {agent}{claim}: {quoted}"))
        }
        Event::Silent(agent) => (rule!("T4"), format!("{} sends no message.", names.of(agent))),
        Event::Talked(seat, words) => {
            (rule!("T3"), format!("{} to the team: {}", names.of(seat), quoted(words, texts)))
        }
        Event::Unsure(seat) => (rule!("T3"), format!("{}: “{UNSURE}”", names.of(seat))),
        Event::Jumped { driver, from, to, hop } => {
            let (rule, how) = match hop {
                Hop::Over => (rule!("T4"), "over the agent, who may send another message"),
                Hop::Short => (rule!("T5"), "but not over the agent"),
                Hop::Landed => (rule!("T6"), "right to the agent"),
            };
            (rule, format!("{} jumps from {from} to {to}, {how}.", names.of(driver)))
        }
        Event::Stopped(seat) => (rule!("T12"), format!("{} stops the jumping.", names.of(seat))),
        Event::Called { caller, agent, message } => {
            let (caller, agent) = (names.of(caller), names.of(agent));
            (
                rule!("T13"),
                format!("{caller} calls message {message} from {agent} a paradox. The table votes."),
            )
        }
        Event::Voted(seat) => (rule!("T13"), format!("{} has voted.", names.of(seat))),
        Event::Judged(judgement) => (rule!("T13"), format!("{}.", judged(&judgement))),
        Event::Met(meeting) => (rule!("T6"), met(&meeting, names)),
        Event::Total { seats, months: total } => {
            (by_size, format!("{}: {} so far.", names.list(seats), months(total)))
        }
        Event::Parked(seat) => {
            (rule!("T8"), format!("{} parks the truck. The other team is still out.", names.of(seat)))
        }
        Event::Missed(seat) => (Rule::TABLE, format!("{} ran out of time.", names.of(seat))),
        Event::Over { winners, pair } => (by_size, over(winners, pair, names)),
    }
}

/// What a driver says who does not know what a message describes.
pub const UNSURE: &str = "I don’t know this one. I’ll try the middle of the line.";

/// `1 month`, `5 months`.
pub fn months(number: u32) -> String {
    count(number, "month")
}

/// What a player wrote, in quotes, so that it is not taken for words of the game.
fn quoted(words: Speech, texts: &Texts) -> String {
    format!("“{}”", words.get(texts))
}

/// [T13] What the table decided about a message: `Vote 2–1: message 1 was a paradox, 12 months more`.
pub fn judged(judgement: &Judgement) -> String {
    let Judgement { message, yes, no, .. } = judgement;
    let result = if judgement.is_upheld() {
        format!("message {message} was a paradox, {} more", months(PARADOX))
    } else {
        format!("message {message} stands")
    };
    format!("Vote {}–{}: {result}", yes.len(), no.len())
}

/// [T6] Who drifted, and what the rescue cost.
fn met(meeting: &Meeting, names: Names<'_>) -> String {
    let Meeting { crew, wait, truck, jumps, drift, paradoxes, months: _ } = *meeting;
    let (agent, year, cost) = (names.of(crew.agent), wait.year(), cost(jumps, Some(drift), paradoxes));
    let roll = wait.roll().map_or_else(String::new, |roll| format!(" (roll {roll})"));
    if truck == year {
        return format!("{agent} is found in {year}{roll}: {cost}.");
    }
    let drifted = match (truck < year, drift) {
        (_, 0) => format!("{truck} counts as the same year"),
        (true, _) => format!("the truck drifts from {truck} to {year}"),
        (false, _) => format!("the agent drifts from {year} to {truck}"),
    };
    format!("{agent} was in {year}{roll}, and {drifted}: {cost}.")
}

/// [T5] [T6] [T13] What a rescue has cost: `3 jumps, 2 months of drift, 5 months in all`. Before agent and rescuers have
/// met there is no drift: `3 jumps, 3 months so far`.
pub fn cost(jumps: u32, drift: Option<u8>, paradoxes: u32) -> String {
    let total = months(jumps + PARADOX * paradoxes + drift.map_or(0, u32::from));
    let end = if drift.is_some() { "in all" } else { "so far" };
    format!("{}, {total} {end}", items(jumps, drift, paradoxes))
}

/// The same without the sum: `3 jumps, 2 months of drift`.
pub fn items(jumps: u32, drift: Option<u8>, paradoxes: u32) -> String {
    let mut parts = vec![if jumps == 0 { "no jumps".to_owned() } else { count(jumps, "jump") }];
    parts.extend(drift.map(|drift| match drift {
        0 => "no drift".to_owned(),
        drift => format!("{} of drift", months(drift.into())),
    }));
    let penalty = PARADOX * paradoxes;
    match paradoxes {
        0 => {}
        1 => parts.push(format!("{} for a paradox", months(penalty))),
        several => parts.push(format!("{} for {several} paradoxes", months(penalty))),
    }
    parts.join(", ")
}

/// [T8] [T9] [T10] Who won, or what two players have earned.
fn over(winners: Seats, pair: Option<u32>, names: Names<'_>) -> String {
    if let Some(total) = pair {
        return format!("All rescues are over, in {}: {}.", months(total), verdict_words(Verdict::of(total)));
    }
    let win = if winners.len() == 1 { "wins" } else { "win" };
    format!("All rescues are over: {} {win}.", names.list(winners))
}

/// [T10] What two players have earned, in words: `an expert score`.
pub const fn verdict_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Expert => "an expert score",
        Verdict::Good => "a good score",
        Verdict::Review => "time to brush up on your world history",
    }
}

/// Who acts next in a rescue, in words.
pub(crate) const fn waits_for(turn: RescueTurn) -> &'static str {
    match turn {
        RescueTurn::Agent => "the agent’s turn to speak",
        RescueTurn::Rescuers => "the rescuers’ turn to jump",
        RescueTurn::Over => "over",
    }
}
