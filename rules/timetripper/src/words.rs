//! What the game asks and offers, in words.

use std::borrow::Cow;

use engine::{
    Dice, Names, Narrated, OfferWords, Prompt, Refusal, Rule, Seat, Setting, SettingGroup, SetupFault,
    Target, TextFaults, Texts, Viewer, rule,
};

use crate::{
    Setup, State, TimeTripper,
    action::Action,
    equip::PRESETS,
    event::Event,
    field::Who,
    gear::pounds,
    map::Place,
    narrate::Narrator,
    odds::{Chance, Prospect},
    plain, settings,
    state::{Doing, Phase, Turn, Way},
    text::{self, letter_of},
    view::View,
    why,
};

impl Narrated for TimeTripper {
    type View = View;
    type Result = Prospect;

    const SETTINGS: &'static [SettingGroup] = settings::SETTINGS;

    const PLAYER: &'static str = "Tripper";

    const RULEBOOK: &'static str = include_str!("../rulebook/cases.txt");

    const HOW_TO_WRITE: &'static str = text::HOW_TO_WRITE;

    fn read_setup(seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        Setup::read(seats, settings)
    }

    fn write_setup(setup: &Setup) -> Vec<Setting> {
        setup.write()
    }

    fn read(_seat: Seat, text: &str, _texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
        text::read(text).map_err(TextFaults::from)
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

    fn odds(state: &State, seat: Seat, action: Action) -> Vec<Chance> {
        state.odds(seat, action)
    }

    fn why_not(state: &State, seat: Seat, action: Action, names: Names<'_>) -> Refusal {
        why::why_not(state, seat, action, names)
    }

    fn event_words(event: &Event, setup: &Setup, _texts: &Texts, names: Names<'_>) -> (Rule, String) {
        Narrator { book: &setup.book, names }.event(event)
    }

    fn result_words(result: Prospect, setup: &Setup, names: Names<'_>) -> Cow<'static, str> {
        result.words(&setup.book, names)
    }

    fn board(view: &View, names: Names<'_>) -> String {
        plain::board(view, names)
    }

    fn lapse(_state: &State, _seat: Seat) -> Option<Action> {
        Some(Action::Lapse)
    }
}

fn prompt(state: &State, seat: Seat, names: Names<'_>) -> (Rule, String) {
    match state.phase {
        Phase::Equip(_) => {
            let load = pounds(state.team_load());
            (rule!("3.2"), format!("What will you carry? {load} of {} pounds so far.", state.options.pounds))
        }
        Phase::Steer(_, way) => {
            (rule!("10.57"), format!("You control the marker: how many hexes in direction {}?", way.number()))
        }
        Phase::Letter(_) => (rule!("6.0"), "Set-up at random: which letter comes first?".to_owned()),
        Phase::Enter { unit, border } => {
            let who = Narrator { book: &state.book, names }.unit(state.tag(unit));
            (rule!("6.0"), format!("{who} enters from side {border}: where?"))
        }
        Phase::Choose { unit, way, .. } => {
            let who = Narrator { book: &state.book, names }.unit(state.tag(unit));
            match way {
                Way::Away => (rule!("9.23"), format!("{who} moves away: where to?")),
                Way::Towards => (rule!("9.24"), format!("{who} comes nearer: where to?")),
            }
        }
        Phase::Tripper(turn) => turn_prompt(state, seat, &turn, names),
        Phase::History | Phase::Over(_) => (rule!("4.0"), String::new()),
    }
}

fn turn_prompt(state: &State, seat: Seat, turn: &Turn, names: Names<'_>) -> (Rule, String) {
    match turn.doing {
        Doing::Volley(volley) => {
            let left = if volley.left == u8::MAX {
                "until it is empty".to_owned()
            } else {
                format!("{} more", volley.left)
            };
            return (
                rule!("8.1"),
                format!("The {} goes on, {left}: where does the next shot go?", volley.weapon.name()),
            );
        }
        Doing::Commanding => return (rule!("10.13"), "The flux obeys. What shall it do?".to_owned()),
        Doing::MovingFlux(left) => return (rule!("10.32"), format!("The flux moves: {left} hexes left.")),
        Doing::Nothing => {}
    }
    if let Who::Unit(unit) = turn.actor {
        let who = Narrator { book: &state.book, names }.unit(state.tag(unit));
        return (rule!("15.21"), format!("{who} is in awe of you. What shall he do?"));
    }
    if state.is_clear() {
        return (rule!("6.5"), "Nobody is left to fear: take your time, then jump the flux.".to_owned());
    }
    if turn.talked {
        return (rule!("7.43"), "You have negotiated. Command the flux as well?".to_owned());
    }
    let tripper = state.tripper(seat);
    match (state.field.stage, turn.acted) {
        (1, false) => (rule!("4.0"), "You have just landed: act, but do not move.".to_owned()),
        (_, false) => {
            let left = tripper.allowance().saturating_sub(turn.moved);
            (rule!("7.42A"), format!("Stage {}: move ({left} left) and do one thing.", state.field.stage))
        }
        (_, true) => (rule!("7.41"), "You have acted. Move on, or end your turn.".to_owned()),
    }
}

const fn at(place: Place) -> Target {
    Target::Hex(place.column() as i16, place.row() as i16)
}

fn offered(state: &State, seat: Seat, action: Action, names: Names<'_>) -> (Target, Rule, String) {
    let button = Target::Button;
    let whom = |place: Place, mount: bool| {
        state
            .target(place, mount)
            .map_or_else(|| "an empty hex".to_owned(), |who| state.name_of(state.named(who), names))
    };
    let unit_words = || "He".to_owned();
    match action {
        Action::Take(item, count) => {
            (button("take"), rule!("3.22"), format!("Carry {count} {}", item.name()))
        }
        Action::Preset(number) => {
            let name = PRESETS.get(usize::from(number).wrapping_sub(1)).map_or("", |(name, _)| name);
            (button("preset"), rule!("3.2"), format!("Proposed load: {name}"))
        }
        Action::Start => (button("start"), rule!("3.4"), "Ready".to_owned()),
        Action::Steer(hexes) => (Target::Box(u16::from(hexes)), rule!("10.57"), steer_words(state, hexes)),
        Action::Letter(letter) => {
            (button("letter"), rule!("6.0"), format!("Begin with {}", letter_of(letter)))
        }
        Action::Border(place) => (at(place), rule!("6.0"), format!("Let it enter at {place}")),
        Action::Send(place) => (at(place), rule!("9.23"), format!("{} goes to {place}", unit_words())),
        Action::ForMe => (button("for-me"), rule!("9.23"), "Decide for me".to_owned()),
        Action::Auto(true) => (button("auto"), rule!("9.23"), "Always decide for me".to_owned()),
        Action::Auto(false) => {
            (button("auto"), rule!("9.23"), "Ask me again about the other side".to_owned())
        }
        Action::Actor(place) => {
            let who = state.field.unit_at(place).map_or_else(
                || names.of(seat).into_owned(),
                |unit| state.name_of(state.named(Who::Unit(unit)), names),
            );
            (at(place), rule!("15.21"), format!("Act with {who}"))
        }
        Action::After(other) => {
            (Target::Seat(number(other)), rule!("13.0"), format!("Let {} go first", names.of(other)))
        }
        Action::Move(place) => (at(place), rule!("7.12"), move_words(state, place)),
        Action::Carry(other, place) => {
            (at(place), rule!("7.14"), format!("Carry {} to {place}", names.of(other)))
        }
        Action::Drop(item, count) => (button("drop"), rule!("7.41"), format!("Drop {count} {}", item.name())),
        Action::PickUp(item) => (button("pick"), rule!("7.42D"), format!("Pick up the {}", item.name())),
        Action::Give(other, item, count) => (
            Target::Seat(number(other)),
            rule!("7.42D"),
            format!("Hand {count} {} to {}", item.name(), names.of(other)),
        ),
        Action::Fire { weapon, mode, place, mount } => {
            let with = match state.turn().map(|turn| turn.actor) {
                Some(Who::Unit(_)) => String::new(),
                _ => format!("{}, {}: ", weapon.name(), mode.id()),
            };
            (at(place), rule!("8.21A"), format!("{with}fire at {} in {place}", whom(place, mount)))
        }
        Action::Shot { place, mount } => {
            (at(place), rule!("8.1"), format!("Fire at {} in {place}", whom(place, mount)))
        }
        Action::Cease => (button("cease"), rule!("8.1"), "Cease fire".to_owned()),
        Action::Throw(weapon, place) => {
            (at(place), rule!("8.42A"), format!("Throw the {} at {place}", weapon.name()))
        }
        Action::Lay(facing) => {
            (button("lay"), rule!("8.44A"), format!("Set up the Claymore here, facing {}", facing.number()))
        }
        Action::Detonate => (button("detonate"), rule!("8.44B"), "Fire the Claymore".to_owned()),
        Action::Melee { weapon, place, mount, together } => {
            let with = if together { ", together" } else { "" };
            (
                at(place),
                rule!("8.31A"),
                format!("{}{with}: attack {} in {place}", weapon.name(), whom(place, mount)),
            )
        }
        Action::Reload(weapon) => (button("reload"), rule!("7.42C"), format!("Reload the {}", weapon.name())),
        Action::Command => (button("command"), rule!("10.1"), "Command the flux".to_owned()),
        Action::Conjure(letter) => {
            (button("conjure"), rule!("10.22"), format!("Conjure the flux, letter {}", letter_of(letter)))
        }
        Action::Flux(place) => (at(place), rule!("10.32"), format!("Move the flux to {place}")),
        Action::Align(way) => {
            (button("align"), rule!("10.42"), format!("Align the flux in direction {}", way.number()))
        }
        Action::Jump => (button("jump"), rule!("10.51"), "Jump the flux".to_owned()),
        Action::Release => (button("release"), rule!("10.13"), "Let the flux be".to_owned()),
        Action::Talk => (button("talk"), rule!("15.0"), "Negotiate".to_owned()),
        Action::Loot => (button("loot"), rule!("14.0"), loot_words(state)),
        Action::RestUp => (button("rest-up"), rule!("6.5"), "Rest until fit".to_owned()),
        Action::End => (button("end"), rule!("11.0"), end_words(state)),
        Action::Lapse => (button("lapse"), Rule::TABLE, "Time runs out".to_owned()),
    }
}

fn number(seat: Seat) -> u8 {
    u8::try_from(seat.number()).unwrap_or(0)
}

fn steer_words(state: &State, hexes: u8) -> String {
    let Phase::Steer(_, way) = state.phase else { return String::new() };
    if state.options.blind {
        return format!("{hexes} hexes");
    }
    let to = state.time.displays.travel(state.time.at, way, u16::from(hexes), |_| {});
    match state.time.displays.battle(to) {
        None => format!("{hexes} hexes: the Time Hole"),
        Some(battle) => {
            let title = state.book.battle(battle).map_or("", |battle| battle.title.as_str());
            let seen = if state.time.has_seen(battle) { ", visited" } else { "" };
            format!("{hexes} hexes: {battle}, {title}{seen}")
        }
    }
}

fn move_words(state: &State, place: Place) -> String {
    let Some(turn) = state.turn() else { return String::new() };
    let costs = match turn.actor {
        Who::Tripper(seat) if turn.moved >= state.tripper(seat).allowance() => " for a point of Endurance",
        _ => "",
    };
    format!("Move to {place}{costs}")
}

fn loot_words(state: &State) -> String {
    let treasure = state.battle().and_then(|battle| battle.treasure.as_ref());
    treasure.map_or_else(String::new, |treasure| format!("Take the treasure: {}", treasure.name))
}

fn end_words(state: &State) -> String {
    match state.turn() {
        Some(turn) if !turn.busy && !state.is_clear() => "Do nothing and rest: 3 Endurance".to_owned(),
        _ => "End the turn".to_owned(),
    }
}
