//! What the game says to the player who acts: prompts and offers.

use std::borrow::Cow;

use engine::{
    Asked, Dice, Names, Narrated, NoOdds, OfferWords, Prompt, Refusal, Rule, Seat, Setting, SettingGroup,
    SettingSpec, SetupFault, Target, TextFaults, Texts, Viewer, at_most, rule,
};

use crate::{
    Action, Ballot, Event, Setup, State, TowTruck, View,
    drift::Wait,
    knowledge::historic_event,
    narrate::{event_words, months},
    paradox, plain,
    rescue::{JumpChoice, MESSAGE, PARADOX, Rescue, RescueEvent},
    state::LaneStage,
    text, why_not,
};

impl Narrated for TowTruck {
    type View = View;
    type Result = NoOdds;

    const SETTINGS: &'static [SettingGroup] = &[SettingGroup {
        asked: Asked::UnderMore,
        title: "Teams",
        about: "Four or more players play in two teams. Smaller tables have no teams: leave these as they are.",
        settings: &[
            SettingSpec::words("teams", "Teams, by seat (leave empty for every other seat)", "1,3 / 2,4"),
            SettingSpec::one_of(
                "together",
                "The two teams [T8]",
                &[("no", "take turns"), ("yes", "play at the same time")],
            ),
        ],
    }];

    const RULEBOOK: &'static str = include_str!("../rulebook/cases.txt");

    const HOW_TO_WRITE: &'static str = "\
roll            roll the dice to see where you are stranded; the rescuers don’t see them
agent 2         let a teammate be the agent instead
say \"words\"     send a message without a year in it; silent sends none
insist \"words\"  send it even though a number looks like a year; everyone is told
talk \"words\"    speak to your own team only
unsure          tell everyone that you don’t know what the message describes
jump 1776       jump there, for a month; jump 44 BCE
pass            leave the next jump to the driver
stop            end the jumping: the earlier group drifts to the other
paradox 1       call message 1 a paradox; vote yes or vote no decides
park            park the truck while the other team is still out";

    fn read_setup_under(version: u16, seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        Setup::read(version, seats, settings)
    }

    fn write_setup(setup: &Setup) -> Vec<Setting> {
        setup.write()
    }

    fn read(_seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
        text::read(text, texts)
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
        offer_words(state, seat, action, names)
    }

    fn why_not(state: &State, seat: Seat, action: Action, names: Names<'_>) -> Refusal {
        let (rule, reason) = why_not::why_not(state, seat, action, names);
        Refusal::new(rule, reason)
    }

    fn event_words(event: &Event, setup: &Setup, texts: &Texts, names: Names<'_>) -> (Rule, String) {
        event_words(event, setup, texts, names)
    }

    fn result_words(result: NoOdds, _setup: &Setup, _names: Names<'_>) -> Cow<'static, str> {
        match result {}
    }

    fn board(view: &View, names: Names<'_>) -> String {
        plain::board(view, names)
    }

    /// Only the team hears talk, and votes are secret until all have voted: the log shows neither to others.
    fn shows_step(action: Action, _viewer: Viewer) -> bool {
        !matches!(action, Action::Talk { .. } | Action::Vote(_))
    }

    /// What rescuers say to each other stays between them, even after the game. Ruling 5.
    fn may_read_words(action: Action, _viewer: Viewer) -> bool {
        !matches!(action, Action::Talk { .. })
    }

    fn lapse(_state: &State, _seat: Seat) -> Option<Action> {
        Some(Action::Missed)
    }

    /// [T13] A message has words, not too many, and does not give the year away.
    fn judge_words(state: &State, seat: Seat, action: Action, words: &str) -> Result<(), Refusal> {
        let roll = || state.stranded(seat).and_then(|rescue| rescue.wait.roll());
        match action {
            Action::Say { .. } => {
                at_most(words, MESSAGE, rule!("T3"))?;
                paradox::refuse(words, roll())
            }
            // Ruling 15.
            Action::Insist { .. } => {
                at_most(words, MESSAGE, rule!("T3"))?;
                paradox::refuse_insisting(words, roll())
            }
            _ => at_most(words, MESSAGE, rule!("T3")),
        }
    }
}

fn prompt(state: &State, seat: Seat, names: Names<'_>) -> (Rule, String) {
    if let Some(call) = &state.call {
        let (caller, message) = (names.of(call.judgement.caller), call.judgement.message);
        let whose = match state.rescue(call.lane).map(|rescue| rescue.crew.agent) {
            Some(agent) if agent == seat => format!("your message {message}"),
            Some(agent) => format!("message {message} from {}", names.of(agent)),
            None => format!("message {message}"),
        };
        return (rule!("T13"), format!("{caller} calls {whose} a paradox. Did it give the year away?"));
    }
    let Some(lane) = state.lane_of(seat) else {
        return (Rule::TABLE, "You have nothing to do now.".to_owned());
    };
    match &state.lanes[lane].stage {
        LaneStage::Ready { handed, .. } => {
            let number = state.lanes[lane].done + 1;
            let may_hand = state.setup.is_teams() && !handed;
            let or = if may_hand { ", or let a teammate be the agent" } else { "" };
            (rule!("T11"), format!("Rescue {number}: roll the dice where the rescuers can’t see them{or}."))
        }
        LaneStage::Rescue(rescue) => rescue_prompt(rescue, seat, names),
        _ => (rule!("T8"), "Your team’s rescues are done. Park the truck.".to_owned()),
    }
}

fn rescue_prompt(rescue: &Rescue, seat: Seat, names: Names<'_>) -> (Rule, String) {
    let (year, truck) = (rescue.year(), rescue.truck);
    if seat == rescue.crew.agent {
        if rescue.jumps == 0 {
            let text = format!(
                "You are stranded in {year}. Describe something that happened near that year, without a date."
            );
            return (rule!("T3"), text);
        }
        let drift = months(rescue.drift_now().into());
        let text = format!(
            "They passed over you: you are in {year}, they are in {truck}, {drift} away. \
             Send another message, or stop?"
        );
        return (rule!("T4"), text);
    }
    if seat != rescue.crew.driver {
        return (rule!("T3"), format!("Discuss where to jump. {} drives.", names.of(rescue.crew.driver)));
    }
    match rescue.pick {
        JumpChoice::Nothing => {}
        JumpChoice::Line => return (rule!("T5"), "Which year do you jump to?".to_owned()),
        JumpChoice::Year(wait) => {
            return (rule!("T5"), format!("Which year? All of these count as {}.", wait.year()));
        }
    }
    let last = rescue.story.iter().rev().find(|moment| {
        matches!(moment, RescueEvent::Jumped { .. } | RescueEvent::Said { .. } | RescueEvent::Silent)
    });
    let text = match last {
        Some(RescueEvent::Jumped { .. }) => format!(
            "You did not pass over the agent, so there is no new message. Jump on from {truck}, or stop?"
        ),
        Some(RescueEvent::Silent) => format!("The agent sent no message. You are in {truck}. Jump or stop?"),
        _ => format!("You are in {truck}. Jump or stop?"),
    };
    (rule!("T5"), text)
}

fn offer_words(state: &State, seat: Seat, action: Action, names: Names<'_>) -> OfferWords {
    let rescue = state.lane_of(seat).and_then(|lane| state.rescue(lane));
    let words = |target, rule, label: String| OfferWords { target, rule, label };
    let button = |name, rule, label: &str| words(Target::Button(name), rule, label.to_owned());
    match action {
        Action::Agent(other) => {
            let target = Target::Seat(u8::try_from(other.number()).unwrap_or_default());
            words(target, rule!("T8"), format!("Let {} be the agent", names.of(other)))
        }
        Action::Roll => button("roll", rule!("T11"), "Roll the three dice"),
        Action::Say { .. } => {
            let is_first = rescue.is_none_or(|rescue| rescue.jumps == 0);
            let rule = if is_first { rule!("T3") } else { rule!("T4") };
            button("say", rule, "Send a message in your own words")
        }
        Action::Insist { .. } => button("insist", rule!("T13"), "It is not a year: send it anyway"),
        Action::Clue(clue) => {
            let event = historic_event(clue);
            let label =
                event.map_or_else(String::new, |event| format!("Say: {} ({})", event.text, event.years()));
            let wait = event.map_or(Wait::PRESENT, |event| Wait::of(event.middle()));
            words(Target::Box(wait.months().into()), rule!("T3"), label)
        }
        Action::Silent => button("silent", rule!("T4"), "Send no message"),
        Action::Talk { .. } => button("talk", rule!("T3"), "Say something to your team"),
        Action::Unsure => button("unsure", rule!("T3"), "Say that you don’t know this one"),
        Action::Pass => button("pass", rule!("T3"), "Leave the jump to the driver"),
        Action::Jump => button("jump", rule!("T5"), "Jump, for 1 month"),
        Action::To(wait) => {
            let label = format!("Jump to {}", wait.years());
            words(Target::Box(wait.months().into()), rule!("T5"), label)
        }
        Action::Year(year) => button("year", rule!("T5"), &format!("Jump to {year}")),
        Action::Stop => button("stop", rule!("T12"), &stop_label(rescue, seat)),
        Action::Paradox(message) => {
            let label = format!("Call message {message} a paradox: {PARADOX} months if the table agrees");
            button("paradox", rule!("T13"), &label)
        }
        Action::Vote(Ballot::Yes) => button("yes", rule!("T13"), "It gave the year away"),
        Action::Vote(Ballot::No) => button("no", rule!("T13"), "It did not"),
        Action::Park => button("park", rule!("T8"), "Park the truck"),
        Action::Missed => button("missed", Rule::TABLE, "Let the deadline pass"),
    }
}

/// [T12] What it means for this seat to end the jumping.
fn stop_label(rescue: Option<&Rescue>, seat: Seat) -> String {
    match rescue {
        Some(rescue) if rescue.crew.agent == seat => {
            format!("Stop the jumping: {} of drift", months(rescue.drift_now().into()))
        }
        Some(rescue) if rescue.jumps == 0 => "Give up: don’t jump, and let the agent drift home".to_owned(),
        _ => "Stop jumping and drift".to_owned(),
    }
}
