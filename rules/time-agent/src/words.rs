//! What the game asks and offers, in words.

use std::borrow::Cow;

use engine::{
    Chance, Dice, Names, Narrated, OfferWords, Prompt, Refusal, Rule, Seat, Setting, SettingGroup,
    SetupFault, Target, TextFaults, Texts, Viewer, rule,
    words::{capital, ordinal},
};

use crate::{
    Setup, State, TimeAgent,
    action::{Action, Answer, Deed, Purchase, Request, Shares},
    event::Event,
    hexes::HexId,
    narrate::{Narrator, credits, direction_words, request_words},
    odds::Prospect,
    plain,
    race::{Operative, Race},
    setup,
    state::Stage,
    text,
    view::View,
    why_not::why_not,
};

impl Narrated for TimeAgent {
    type View = View;
    type Result = Prospect;

    const SETTINGS: &'static [SettingGroup] = setup::SETTINGS;

    const RULEBOOK: &'static str = include_str!("../rulebook/cases.txt");

    const HOW_TO_WRITE: &'static str = text::HOW_TO_WRITE;

    fn read_setup_under(version: u16, seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        Setup::read(version, seats, settings)
    }

    fn write_setup(setup: &Setup) -> Vec<Setting> {
        setup.write()
    }

    fn read(_seat: Seat, text: &str, _texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
        text::read(text)
    }

    fn write(_seat: Seat, steps: &[Action], _texts: &Texts) -> String {
        text::write(steps)
    }

    fn view(state: &State, viewer: Viewer, _texts: &Texts) -> View {
        state.view(viewer)
    }

    fn imagine(view: &View, _texts: &mut Texts, dice: &mut impl Dice) -> State {
        view.imagine(dice)
    }

    fn prompt(state: &State, seat: Seat, names: Names<'_>) -> Prompt {
        let (rule, text) = prompt(state, seat, names);
        Prompt { rule, text }
    }

    fn offer_words(state: &State, seat: Seat, action: Action, names: Names<'_>) -> OfferWords {
        let (target, rule, label) = offered(state, seat, action, names);
        OfferWords { target, rule, label }
    }

    fn odds(state: &State, _seat: Seat, action: Action) -> Vec<Chance<Prospect>> {
        state.odds(action)
    }

    fn why_not(state: &State, seat: Seat, action: Action, names: Names<'_>) -> Refusal {
        why_not(state, seat, action, names)
    }

    fn event_words(event: &Event, setup: &Setup, _texts: &Texts, names: Names<'_>) -> (Rule, String) {
        let (rule, text) = Narrator { world: &setup.world, names }.event(event);
        (rule, capital(&text))
    }

    fn result_words(result: Prospect, _setup: &Setup, _names: Names<'_>) -> Cow<'static, str> {
        result.words().into()
    }

    fn board(view: &View, names: Names<'_>) -> String {
        plain::board(view, names)
    }

    /// What is sealed is shown by events when all are done; the steps themselves stay with their player.
    fn shows_step(action: Action, _viewer: Viewer) -> bool {
        !matches!(
            action,
            Action::Maintain(_)
                | Action::Return(_)
                | Action::Buy(_)
                | Action::Research(_)
                | Action::Look
                | Action::StandOppose(..)
                | Action::StandShares(_)
                | Action::Done
                | Action::Oppose { .. }
                | Action::Share { .. }
        )
    }

    fn lapse(_state: &State, _seat: Seat) -> Option<Action> {
        Some(Action::Lapse)
    }

    /// [A6] What was bought and returned counts; everything else is kept as it is.
    fn hurry(state: &State, _seat: Seat) -> Option<Action> {
        (state.stage == Stage::Headquarters).then_some(Action::Done)
    }
}

fn prompt(state: &State, seat: Seat, names: Names<'_>) -> (Rule, String) {
    let active = state.active().map_or("", Race::people);
    match state.stage {
        Stage::Order => {
            let picker = state.picker().map_or("", Race::people);
            (rule!("A5.2"), format!("When do the {picker} take their turn?"))
        }
        Stage::Headquarters => desk_prompt(state, seat),
        Stage::Move => match state.turn.picked {
            Some(picked) => (rule!("A7.1"), format!("Where does {picked} go?")),
            None => (rule!("A7.1"), format!("Move your {active}: pick an operative, or end the movement.")),
        },
        Stage::Oppose => match state.next_question(seat) {
            Some((race, hex)) => {
                (rule!("A8.1"), format!("Do your {} oppose the {active} in {hex}?", race.people()))
            }
            None => (rule!("A8.2"), "You have answered.".to_owned()),
        },
        Stage::Search => (rule!("A9.1"), format!("Search with your {active}, or end the search.")),
        Stage::Combat => (rule!("A10.1"), format!("Attack with your {active}, or end the combat.")),
        Stage::Alter => {
            let treasury = state.active().map_or(0, |race| state.race(race).credits);
            let treasury = credits(treasury);
            (
                rule!("A11.3"),
                format!("Alter the past for your {active}, who have {treasury}, or end the turn."),
            )
        }
        Stage::Shares => share_prompt(state, seat, active),
        Stage::Settle => {
            let what = state.turn.request.map_or_else(String::new, request_words);
            let left = credits(state.settlement().1);
            let is_offered = state.turn.shares.iter().any(|share| share.is_some_and(|share| share > 0));
            let text = if is_offered {
                format!("With the shares of the others, your {active} can {what} for {left}.")
            } else {
                format!("No one offers anything. Your {active} can {what} for {left} of their own.")
            };
            (rule!("A11c.2"), text)
        }
        Stage::Over(_) => (rule!("A14.5"), format!("{} can rest: the game is over.", names.of(seat))),
    }
}

fn desk_prompt(state: &State, seat: Seat) -> (Rule, String) {
    let Some(race) = state.at_desk(seat) else {
        return (rule!("A6.1"), "You are done with headquarters.".to_owned());
    };
    let desk = &state.desks[race.index()];
    let (people, ready, treasury) = (race.people(), desk.race.ready(), credits(desk.race.credits));
    let machines = engine::words::count_of(ready, "machine", "machines");
    if desk.undecided != 0 {
        return (
            rule!("A6a.1"),
            format!("Headquarters of the {people}: keep or return each operative. {machines} ready."),
        );
    }
    if !desk.named.is_empty() {
        return (rule!("A6c.2"), format!("Your {people} look at up to three tiles with one machine."));
    }
    let can = match (desk.seen.is_empty(), ready) {
        (true, 0) => "Buy, or be done.",
        (true, _) => "Buy, look, or be done.",
        (false, 0) => "That was your last machine: be done.",
        (false, _) => "Look again, or be done.",
    };
    (rule!("A6.2"), format!("Headquarters of the {people}: {treasury}, {machines} ready. {can}"))
}

fn share_prompt(state: &State, seat: Seat, active: &str) -> (Rule, String) {
    let what = state.turn.request.map_or_else(String::new, request_words);
    match state.next_share(seat) {
        Some(race) => {
            let people = race.people();
            (rule!("A11c.1"), format!("The {active} want to {what}. What would your {people} pay?"))
        }
        None => (rule!("A11c.1"), "You have answered the request.".to_owned()),
    }
}

const fn at(hex: HexId) -> Target {
    Target::Hex(hex.column() as i16, hex.row() as i16)
}

#[allow(clippy::cast_possible_truncation, reason = "there are fewer than a hundred operatives")]
const fn piece(operative: Operative) -> Target {
    Target::Piece(operative.index() as u16)
}

fn offered(state: &State, seat: Seat, action: Action, names: Names<'_>) -> (Target, Rule, String) {
    let narrator = Narrator { world: &state.world, names };
    let button = Target::Button;
    match action {
        Action::Position(position) => {
            (Target::Box(position.into()), rule!("A5.2"), format!("Go {}", ordinal(position)))
        }
        Action::Maintain(operative) => (piece(operative), rule!("A6a.2"), format!("Maintain {operative}")),
        Action::Return(operative) => (piece(operative), rule!("A6a.1"), format!("Return {operative}")),
        Action::Buy(item) => {
            let name = match item {
                Purchase::Machine => "a time machine",
                Purchase::Operative(crate::race::Kind::Agent) => "an agent",
                Purchase::Operative(crate::race::Kind::Squad) => "a squad",
            };
            (button("buy"), rule!("A6b.1"), format!("Buy {name} for {}", credits(state.price(item))))
        }
        Action::Research(hex) => (at(hex), rule!("A6c.1"), format!("Look at {hex}")),
        Action::Look => {
            let number = state.named_hexes(seat).count();
            let tiles = engine::words::count(i64::try_from(number).unwrap_or_default(), "tile");
            (button("look"), rule!("A6c.2"), format!("Look at {tiles} with one machine"))
        }
        Action::StandOppose(race, answer) => {
            let people = race.people();
            let label = match answer {
                None => format!("Ask me each time about the {people}"),
                Some(Answer::Yes) => format!("Always oppose the {people}"),
                Some(Answer::No) => format!("Never oppose the {people}"),
            };
            (button("stand"), rule!("A8.3"), label)
        }
        Action::StandShares(Shares::Ask) => {
            (button("stand"), rule!("A11c.4"), "Ask me each time for shares".to_owned())
        }
        Action::StandShares(Shares::Nothing) => {
            (button("stand"), rule!("A11c.4"), "Never pay shares".to_owned())
        }
        Action::Done => {
            let race = state.at_desk(seat).map_or("", Race::people);
            (button("done"), rule!("A6.1"), format!("Done with the {race}"))
        }
        Action::Pick(operative) => (piece(operative), rule!("A7.1"), format!("Move {operative}")),
        Action::Send(hex) => {
            let cost = state.turn.picked.and_then(|picked| state.entry_cost(picked.kind(), hex));
            (at(hex), rule!("A7a.1"), format!("Go to {hex} for {}", credits(cost.unwrap_or_default())))
        }
        Action::Go(technology, hex) => {
            (at(hex), rule!("A7b.1"), format!("Move to {hex} along {}", narrator.technology(technology)))
        }
        Action::EndMovement => (button("end"), rule!("A7.1"), "End movement".to_owned()),
        Action::Oppose { race, hex, answer: Answer::Yes } => {
            (button("yes"), rule!("A8.1"), format!("Yes: the {} oppose in {hex}", race.people()))
        }
        Action::Oppose { race, hex, answer: Answer::No } => {
            (button("no"), rule!("A8.1"), format!("No: the {} let it happen in {hex}", race.people()))
        }
        Action::Search { by, target } => {
            (piece(target), rule!("A9.1"), format!("Search for {target} with {by}"))
        }
        Action::EndSearch => (button("end"), rule!("A9.1"), "End search".to_owned()),
        Action::Attack { by, target } => {
            (piece(target), rule!("A10.1"), format!("Attack {target} with {by}"))
        }
        Action::EndCombat => (button("end"), rule!("A10.1"), "End combat".to_owned()),
        Action::Do(request) => deed(state, narrator, request),
        Action::Ask(request) => {
            let (target, _, label) = deed(state, narrator, request);
            (target, rule!("A11c.1"), format!("Ask for shares: {label}"))
        }
        Action::Share { race, amount: 0 } => {
            (Target::Box(0), rule!("A11c.1"), format!("The {} pay nothing", race.people()))
        }
        Action::Share { race, amount } => {
            let label = format!("The {} pay up to {}", race.people(), credits(amount));
            (Target::Box(amount), rule!("A11c.1"), label)
        }
        Action::Accept => {
            let left = credits(state.settlement().1);
            (button("accept"), rule!("A11c.2"), format!("Do it and pay {left}"))
        }
        Action::Drop => (button("drop"), rule!("A11c.2"), "Drop it; no one pays".to_owned()),
        Action::EndTurn => (button("end"), rule!("A12.1"), "End turn".to_owned()),
        Action::Lapse => (button("lapse"), Rule::TABLE, "Let the clock decide".to_owned()),
    }
}

/// A deed in words, where it is done, and what it costs.
fn deed(state: &State, narrator: Narrator<'_>, request: Request) -> (Target, Rule, String) {
    let hex = request.hex;
    let cost = credits(state.deed_cost(request).unwrap_or_default());
    match request.deed {
        Deed::Alter => {
            let does = if state.layout.reversed().has(hex) { "Restore" } else { "Reverse" };
            let subject = narrator.subject(hex, state.layout.face(hex));
            (at(hex), rule!("A11a.1"), format!("{does} {subject} in {hex} for {cost}"))
        }
        Deed::Rotate(to) => {
            #[allow(clippy::cast_possible_truncation, reason = "a hex is below 128")]
            let edge = Target::Edge(hex.index() as u16, to.number());
            (edge, rule!("A11b.1"), format!("Rotate {hex} to {} for {cost}", direction_words(to)))
        }
    }
}
