//! What the game says: prompts, offers, events.

use std::borrow::Cow;

use engine::{
    Dice, Names, Narrated, NoOdds, OfferWords, Prompt, Refusal, Rule, Seat, Seats, Setting, SettingGroup,
    SettingSpec, SetupFault, Target, TextFaults, Texts, Viewer, at_most, rule,
};

use crate::{
    Action, Ballot, Event, Setup, State, TowTruck, View, board,
    drift::Wait,
    event::Meeting,
    knowledge::historic_event,
    paradox,
    rescue::{Hop, MESSAGE, Moment, PARADOX, Pick, Rescue, Turn, Words},
    state::{Stage, Verdict},
    text, why,
};

impl Narrated for TowTruck {
    type View = View;
    type Result = NoOdds;

    const SETTINGS: &'static [SettingGroup] = &[SettingGroup {
        title: "Teams",
        about: "Four or more players make two teams.",
        settings: &[
            SettingSpec::words("teams", "The two teams by seats (every other seat if empty)", "1,3 / 2,4"),
            SettingSpec::one_of(
                "together",
                "The two teams [T8]",
                &[("no", "take turns"), ("yes", "play at the same time")],
            ),
        ],
    }];

    const RULEBOOK: &'static str = include_str!("../rulebook/cases.txt");

    const HOW_TO_WRITE: &'static str = "\
roll            rolls the dice for where you are stranded; nobody in the truck sees them
agent 2         lets a teammate be the agent instead
say \"words\"     sends a message without a year in it; silent sends none
talk \"words\"    speaks to your own team alone
jump 1776       jumps there, for a month; jump 44 BCE
pass            leaves the next jump to the driver
stop            ends the jumping: whoever is earlier drifts to the other
paradox 1       calls message 1 a paradox; vote yes and vote no decide
park            drives the truck home while the other team is still out";

    fn read_setup(seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        Setup::read(seats, settings)
    }

    fn write_setup(setup: &Setup) -> Vec<Setting> {
        setup.write()
    }

    fn read(_seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
        text::read(text, texts).map_err(TextFaults::from)
    }

    fn write(_seat: Seat, steps: &[Action], texts: &Texts) -> String {
        text::write(steps, texts)
    }

    fn view(state: &State, viewer: Viewer, texts: &Texts) -> View {
        state.view(viewer, texts)
    }

    fn imagine(view: &View, texts: &mut Texts, dice: &mut impl Dice) -> State {
        view.imagine(texts, dice)
    }

    fn prompt(state: &State, seat: Seat, names: Names<'_>) -> Prompt {
        let (rule, text) = prompt(state, seat, names);
        Prompt { rule, text }
    }

    fn offer_words(state: &State, seat: Seat, action: Action, names: Names<'_>) -> OfferWords {
        let (target, rule, label) = offered(state, seat, action, names);
        OfferWords { target, rule, label }
    }

    fn why_not(state: &State, seat: Seat, action: Action, names: Names<'_>) -> Refusal {
        let (rule, reason) = why::why_not(state, seat, action, names);
        Refusal::new(rule, reason)
    }

    fn event_words(event: &Event, setup: &Setup, texts: &Texts, names: Names<'_>) -> (Rule, String) {
        event_words(event, setup, texts, names)
    }

    fn result_words(result: NoOdds, _setup: &Setup, _names: Names<'_>) -> Cow<'static, str> {
        match result {}
    }

    fn board(view: &View, names: Names<'_>) -> String {
        board::board(view, names)
    }

    /// Talk is told to the team, and a vote when all have voted; the log shows neither to others.
    fn shows_step(action: Action, _viewer: Viewer) -> bool {
        !matches!(action, Action::Talk { .. } | Action::Vote(_))
    }

    /// What was said among rescuers stays among them, also after the game. Ruling 5.
    fn may_read_words(action: Action, _viewer: Viewer) -> bool {
        !matches!(action, Action::Talk { .. })
    }

    fn lapse(_state: &State, _seat: Seat) -> Option<Action> {
        Some(Action::Missed)
    }

    /// [T13] A message has words, not too many of them, and no year.
    fn judge_words(state: &State, seat: Seat, action: Action, words: &str) -> Result<(), Refusal> {
        match action {
            Action::Say { .. } => {
                at_most(words, MESSAGE, rule!("T3"))?;
                paradox::refuse(words, state.stranded(seat).and_then(|rescue| rescue.wait.roll()))
            }
            _ => at_most(words, MESSAGE, rule!("T3")),
        }
    }
}

/// `1 month`, `5 months`.
pub(crate) fn months(number: u32) -> String {
    engine::words::count(number, "month")
}

fn prompt(state: &State, seat: Seat, names: Names<'_>) -> (Rule, String) {
    if let Some(call) = &state.call {
        let (caller, message) = (call.judgement.caller, call.judgement.message);
        let of = state
            .rescue(call.lane)
            .map_or_else(String::new, |rescue| format!(" from {}", names.of(rescue.crew.agent)));
        return (
            rule!("T13"),
            format!("{} calls message {message}{of} a paradox. Did it give the year away?", names.of(caller)),
        );
    }
    let Some(lane) = state.lane_of(seat) else { return (Rule::TABLE, "Nothing is asked of you.".to_owned()) };
    match &state.lanes[lane].stage {
        Stage::Ready { handed, .. } => {
            let number = state.lanes[lane].done + 1;
            let may_hand = state.setup.is_teams() && !handed;
            let or = if may_hand { ", or let a teammate be the agent" } else { "" };
            (rule!("T11"), format!("Rescue {number}: roll the dice where the rescuers do not see them{or}."))
        }
        Stage::Rescue(rescue) => rescue_prompt(rescue, seat, names),
        _ => (rule!("T8"), "Your team has done its rescues. Park the truck.".to_owned()),
    }
}

fn rescue_prompt(rescue: &Rescue, seat: Seat, names: Names<'_>) -> (Rule, String) {
    if seat == rescue.crew.agent {
        let year = rescue.year();
        if rescue.jumps == 0 {
            let text = format!(
                "You are stranded in {year}. Describe something that happens near that year, without a date."
            );
            return (rule!("T3"), text);
        }
        let (truck, drift) = (rescue.truck, months(rescue.drift_now().into()));
        let text = format!(
            "They passed over you, in {year}, and are in {truck}, {drift} away. Send another message, or stop?"
        );
        return (rule!("T4"), text);
    }
    if seat != rescue.crew.driver {
        let driver = names.of(rescue.crew.driver);
        return (rule!("T3"), format!("Talk about where to jump; {driver} drives."));
    }
    match rescue.pick {
        Pick::Nothing => {}
        Pick::Line => return (rule!("T5"), "Where do you jump?".to_owned()),
        Pick::Year(wait) => {
            return (rule!("T5"), format!("Which year, of those that count as {}?", wait.year()));
        }
    }
    let truck = rescue.truck;
    let last = rescue
        .story
        .iter()
        .rev()
        .find(|moment| matches!(moment, Moment::Jumped { .. } | Moment::Said(_) | Moment::Silent));
    let text = match last {
        Some(Moment::Jumped { .. }) => {
            format!(
                "You did not pass over the agent, and there is no message. Jump on from {truck}, or stop?"
            )
        }
        Some(Moment::Silent) => format!("The agent sends no message. You are in {truck}. Jump, or stop?"),
        _ => format!("You are in {truck}. Jump, or stop?"),
    };
    (rule!("T5"), text)
}

fn offered(state: &State, seat: Seat, action: Action, names: Names<'_>) -> (Target, Rule, String) {
    let rescue = state.lane_of(seat).and_then(|lane| state.rescue(lane));
    let button = |name: &'static str, rule: Rule, label: &str| (Target::Button(name), rule, label.to_owned());
    match action {
        Action::Agent(other) => {
            let target = Target::Seat(u8::try_from(other.number()).unwrap_or_default());
            (target, rule!("T8"), format!("Let {} be the agent", names.of(other)))
        }
        Action::Roll => button("roll", rule!("T11"), "Roll the three dice"),
        Action::Say { .. } => {
            let rule = if rescue.is_some_and(|rescue| rescue.jumps > 0) { rule!("T4") } else { rule!("T3") };
            button("say", rule, "Send a message in your own words")
        }
        Action::Clue(clue) => {
            let label = historic_event(clue).map_or_else(String::new, |historic_event| {
                let years = if historic_event.from == historic_event.to {
                    historic_event.from.to_string()
                } else {
                    format!("{} to {}", historic_event.from, historic_event.to)
                };
                format!("Say: {} ({years})", historic_event.text)
            });
            let year = historic_event(clue)
                .map_or(Wait::PRESENT, |historic_event| Wait::of(historic_event.middle()));
            (Target::Box(year.months().into()), rule!("T3"), label)
        }
        Action::Silent => button("silent", rule!("T4"), "Send no message"),
        Action::Talk { .. } => button("talk", rule!("T3"), "Say something to your own team"),
        Action::Pass => button("pass", rule!("T3"), "Leave the jump to the driver"),
        Action::Jump => button("jump", rule!("T5"), "Jump, for a month"),
        Action::To(wait) => {
            let earliest = wait.span().last().filter(|_| !wait.is_single());
            let label = match earliest {
                Some(earliest) => format!("Jump to {earliest} … {}", wait.year()),
                None => format!("Jump to {}", wait.year()),
            };
            (Target::Box(wait.months().into()), rule!("T5"), label)
        }
        Action::Year(year) => button("year", rule!("T5"), &format!("Jump to {year}")),
        Action::Stop => {
            let label = if rescue.is_some_and(|rescue| rescue.crew.agent == seat) {
                let drift = rescue.map_or(0, |rescue| u32::from(rescue.drift_now()));
                format!("Stop the jumping and drift for {}", months(drift))
            } else if rescue.is_some_and(|rescue| rescue.jumps == 0) {
                "Give up: do not jump at all, and let the agent drift home".to_owned()
            } else {
                "Stop jumping and drift".to_owned()
            };
            button("stop", rule!("T12"), &label)
        }
        Action::Paradox(message) => {
            let label =
                format!("Call message {message} a paradox; if the table agrees it costs {PARADOX} months");
            button("paradox", rule!("T13"), &label)
        }
        Action::Vote(Ballot::Yes) => button("yes", rule!("T13"), "It was a paradox"),
        Action::Vote(Ballot::No) => button("no", rule!("T13"), "Not a paradox"),
        Action::Park => button("park", rule!("T8"), "Park the truck"),
        Action::Missed => button("missed", Rule::TABLE, "Let the deadline pass"),
    }
}

fn event_words(event: &Event, setup: &Setup, texts: &Texts, names: Names<'_>) -> (Rule, String) {
    let by_size = match setup.players {
        2 => rule!("T10"),
        3 => rule!("T9"),
        _ => rule!("T8"),
    };
    match *event {
        Event::Ready { crew, number } => {
            let of = setup.rescues();
            let team = if setup.is_teams() {
                format!("Team {}, rescue", crew.lane + 1)
            } else {
                "Rescue".to_owned()
            };
            let text = format!(
                "{team} {} of {of}: {} is the agent, and {} drives the truck.",
                number + 1,
                names.of(crew.agent),
                names.of(crew.driver)
            );
            (by_size, text)
        }
        Event::Rolled(agent) => {
            (rule!("T11"), format!("{} rolls the dice and is stranded in the past.", names.of(agent)))
        }
        Event::Stranded { agent, roll, wait } => (
            rule!("T2"),
            format!(
                "{} rolled {roll}: stranded in {}, {} from home.",
                names.of(agent),
                wait.year(),
                months(wait.months().into())
            ),
        ),
        Event::Said { agent, number, words } => {
            let rule = if number == 1 { rule!("T3") } else { rule!("T4") };
            (rule, format!("Message {number} from {}: {}", names.of(agent), quoted(words, texts)))
        }
        Event::Silent(agent) => (rule!("T4"), format!("{} sends no message.", names.of(agent))),
        Event::Talked(seat, words) => {
            (rule!("T3"), format!("{} to the team: {}", names.of(seat), quoted(words, texts)))
        }
        Event::Jumped { driver, from, to, hop } => {
            let (rule, what) = match hop {
                Hop::Over => (rule!("T4"), "over the agent, who may speak again"),
                Hop::Short => (rule!("T5"), "not over the agent"),
                Hop::Landed => (rule!("T6"), "right to the agent"),
            };
            (rule, format!("{} jumps from {from} to {to}: {what}.", names.of(driver)))
        }
        Event::Stopped(seat) => (rule!("T12"), format!("{} ends the jumping.", names.of(seat))),
        Event::Called { caller, agent, message } => (
            rule!("T13"),
            format!(
                "{} calls message {message} from {} a paradox. The table votes.",
                names.of(caller),
                names.of(agent)
            ),
        ),
        Event::Voted(seat) => (rule!("T13"), format!("{} has voted.", names.of(seat))),
        Event::Judged(judgement) => {
            let found = if judgement.is_upheld() {
                format!("a paradox, which costs {PARADOX} months")
            } else {
                "no paradox".to_owned()
            };
            let (yes, no) = (judgement.yes.len(), judgement.no.len());
            (rule!("T13"), format!("By {yes} to {no} the table finds message {} {found}.", judgement.message))
        }
        Event::Met(meeting) => (rule!("T6"), met(&meeting, names)),
        Event::Total { seats, months: total } => {
            let spent = months(total);
            (by_size, format!("{spent} in the past so far for {}.", names.list(seats)))
        }
        Event::Parked(seat) => {
            (rule!("T8"), format!("{} parks the truck; the other team is still out.", names.of(seat)))
        }
        Event::Missed(seat) => (Rule::TABLE, format!("{} ran out of time.", names.of(seat))),
        Event::Over { winners, pair } => (by_size, over(winners, pair, names)),
    }
}

/// What somebody said, in quotes, so that it is not taken for words of the game.
fn quoted(words: Words, texts: &Texts) -> String {
    format!("\u{201c}{}\u{201d}", words.get(texts))
}

/// [T6] Who drifted to whom, and what it cost.
fn met(meeting: &Meeting, names: Names<'_>) -> String {
    let Meeting { crew, wait, truck, jumps, drift, paradoxes, months: total } = *meeting;
    let year = wait.year();
    let roll = wait.roll().map_or_else(String::new, |roll| format!(" (roll {roll})"));
    let drift_words = if truck == year {
        "the truck is there".to_owned()
    } else {
        let who = if truck < year { "the truck drifts" } else { "the agent drifts" };
        format!("{who} {} between {} and {}", months(drift.into()), truck.min(year), truck.max(year))
    };
    let paradox =
        if paradoxes == 0 { String::new() } else { format!(" + {} for paradoxes", PARADOX * paradoxes) };
    format!(
        "{} was in {year}{roll}: {drift_words}. {jumps} for jumps + {drift} of drift{paradox} = {}.",
        names.of(crew.agent),
        months(total)
    )
}

/// [T8] [T9] [T10] Who won, or what two players have earned.
fn over(winners: Seats, pair: Option<u32>, names: Names<'_>) -> String {
    if let Some(total) = pair {
        let verdict = verdict_words(Verdict::of(total));
        return format!("All rescues are over, in {}: {verdict}.", months(total));
    }
    let wins = if winners.len() == 1 { "wins" } else { "win" };
    format!("All rescues are over: {} {wins}.", names.list(winners))
}

pub(crate) const fn verdict_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Expert => "an expert score",
        Verdict::Good => "a good score",
        Verdict::Review => "time to look at some world history again",
    }
}

/// Whom a rescue waits for, in words.
pub(crate) fn waits_for(turn: Turn) -> &'static str {
    match turn {
        Turn::Agent => "the agent is to speak",
        Turn::Rescuers => "the rescuers are to jump",
        Turn::Over => "over",
    }
}
