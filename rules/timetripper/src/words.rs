//! What the game asks and offers, in words.

use std::borrow::Cow;

use engine::{
    Dice, Names, Narrated, OfferWords, Prompt, Refusal, Rule, Seat, Setting, SettingGroup, SetupFault,
    Target, TextFaults, Texts, Viewer, rule,
    words::{capital, count, count_of},
};

use crate::{
    Setup, State, TimeTripper,
    action::Action,
    equip::PRESETS,
    event::Event,
    field::Who,
    gear::pounds,
    map::Place,
    narrate::{Narrator, armed},
    odds::{Chance, Prospect},
    plain, settings,
    state::{Doing, ENDURANCE, Phase, Turn, Way},
    text::{self, letter_of},
    turn::REST,
    view::View,
    weapons::{Mode, Weapon},
    why_not::why_not,
};

impl Narrated for TimeTripper {
    type View = View;
    type Result = Prospect;

    const SETTINGS: &'static [SettingGroup] = settings::SETTINGS;

    const PLAYER: &'static str = "Tripper";

    const RULEBOOK: &'static str = include_str!("../rulebook/cases.txt");

    const HOW_TO_WRITE: &'static str = text::HOW_TO_WRITE;

    fn read_setup_under(version: u16, seats: usize, settings: &[Setting]) -> Result<Setup, Vec<SetupFault>> {
        Setup::read_under(version, seats, settings)
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

    fn odds(state: &State, seat: Seat, action: Action) -> Vec<Chance> {
        state.odds(seat, action)
    }

    fn why_not(state: &State, seat: Seat, action: Action, names: Names<'_>) -> Refusal {
        why_not(state, seat, action, names)
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
    let unit_name = |unit| Narrator { book: &state.book, names }.unit(state.tag(unit));
    match state.phase {
        Phase::Equip(_) => {
            let (load, limit) = (pounds(state.team_load()), state.options.pounds);
            let whose = if state.is_team() { "The team has" } else { "You have" };
            (rule!("3.2"), format!("What will you carry? {whose} {load} of {limit} pounds so far."))
        }
        Phase::Steer(_, way) => {
            (rule!("10.57"), format!("You control the marker. How many hexes in direction {}?", way.number()))
        }
        Phase::Letter(_) => {
            (rule!("6.0"), "Random set-up: choose a letter, and a die picks the number.".to_owned())
        }
        Phase::Enter { unit, border } => {
            (rule!("6.0"), capital(&format!("{} enters from side {border}. Where?", unit_name(unit))))
        }
        Phase::Choose { unit, way: Way::Away, .. } => {
            (rule!("9.23"), capital(&format!("{} moves away. Where to?", unit_name(unit))))
        }
        Phase::Choose { unit, way: Way::Towards, .. } => {
            (rule!("9.24"), capital(&format!("{} comes closer. Where to?", unit_name(unit))))
        }
        Phase::Tripper(turn) => turn_prompt(state, seat, &turn, names),
        Phase::History => (rule!("9.0"), "The enemy acts.".to_owned()),
        Phase::Over(_) => (rule!("4.0"), "The trip is over.".to_owned()),
    }
}

fn turn_prompt(state: &State, seat: Seat, turn: &Turn, names: Names<'_>) -> (Rule, String) {
    match turn.doing {
        Doing::Volley(volley) => {
            let name = volley.weapon.name();
            let text = match volley.mode {
                Mode::Burst => format!("The {name} fires until it is empty. Where next?"),
                Mode::Single | Mode::Rapid | Mode::Melee => {
                    format!("Up to {} with the {name}. Where next?", count(volley.left, "more shot"))
                }
            };
            return (rule!("8.1"), text);
        }
        Doing::Commanding => return (rule!("10.13"), "The flux obeys. What should it do?".to_owned()),
        Doing::MovingFlux(left) => {
            return (rule!("10.32"), format!("Move the flux: {} left.", count_of(left, "hex", "hexes")));
        }
        Doing::Nothing => {}
    }
    if let Who::Unit(unit) = turn.actor {
        let who = Narrator { book: &state.book, names }.unit(state.tag(unit));
        return (rule!("15.21"), capital(&format!("{who} is in awe of you. What are your orders?")));
    }
    if state.is_clear() {
        return (rule!("6.5"), "No enemies left. Take your time, then jump the flux.".to_owned());
    }
    if turn.talked {
        return (rule!("7.43"), "You have negotiated. Command the flux too?".to_owned());
    }
    let (stage, left) = (state.field.stage, state.tripper(seat).allowance().saturating_sub(turn.moved));
    if turn.fired && turn.announced > 0 {
        let hexes = count_of(turn.announced, "hex", "hexes");
        return (rule!("8.23D"), format!("You have fired. Move up to {hexes} or end your turn."));
    }
    if turn.announced > 0 {
        let hexes = count_of(turn.announced, "hex", "hexes");
        let text = format!("Stage {stage}: after your shot you can move {hexes}, which counts against it.");
        return (rule!("8.23D"), text);
    }
    match (stage, turn.acted) {
        (1, false) => (rule!("4.0"), "You have just landed. You can act, but not move.".to_owned()),
        (_, false) if left == 0 => (rule!("7.42A"), format!("Stage {stage}: do one thing.")),
        (_, false) => {
            let hexes = count_of(left, "hex", "hexes");
            (rule!("7.42A"), format!("Stage {stage}: move up to {hexes} and do one thing."))
        }
        (_, true) => {
            (rule!("7.41"), "You have done your one thing. You can still move, or end your turn.".to_owned())
        }
    }
}

const fn at(place: Place) -> Target {
    Target::Hex(place.column() as i16, place.row() as i16)
}

fn offered(state: &State, seat: Seat, action: Action, names: Names<'_>) -> (Target, Rule, String) {
    let button = Target::Button;
    let narrator = Narrator { book: &state.book, names };
    match action {
        Action::Take(item, 0) if item.maximum() == 1 => {
            (button("take"), rule!("3.22"), format!("Leave the {}", item.name()))
        }
        Action::Take(item, number) => {
            (button("take"), rule!("3.22"), format!("Carry {}", item.counted(number)))
        }
        Action::Preset(number) => {
            let name = PRESETS.get(usize::from(number).wrapping_sub(1)).map_or("", |(name, _)| name);
            (button("preset"), rule!("3.2"), format!("Take the load “{name}”"))
        }
        Action::Start => (button("start"), rule!("3.4"), start_words(state, seat)),
        Action::Steer(hexes) => (Target::Box(u16::from(hexes)), rule!("10.57"), steer_words(state, hexes)),
        Action::Letter(letter) => {
            (button("letter"), rule!("6.0"), format!("Start with {}", letter_of(letter)))
        }
        Action::Border(place) => (at(place), rule!("6.0"), format!("Enter at {place}")),
        Action::Send(place) => (at(place), rule!("9.23"), format!("Move to {place}")),
        Action::ForMe => (button("for-me"), rule!("9.23"), "Let a die decide".to_owned()),
        Action::Auto(true) => (button("auto"), rule!("9.23"), "Always let dice decide".to_owned()),
        Action::Auto(false) => (button("auto"), rule!("9.23"), "Let me choose for the enemy".to_owned()),
        Action::Actor(place) => (at(place), rule!("15.21"), actor_words(state, place, narrator)),
        Action::After(other) => {
            (Target::Seat(number(other)), rule!("13.0"), format!("Let {} go first", names.of(other)))
        }
        Action::Move(place) => (at(place), rule!("7.12"), move_words(state, place)),
        Action::Announce(hexes) => (button("announce"), rule!("8.23D"), announce_words(hexes)),
        Action::Ready(weapon, place) => (at(place), rule!("8.33"), ready_words(state, weapon, place, names)),
        Action::Carry(other, place) => {
            (at(place), rule!("7.14"), format!("Carry {} to {place}", names.of(other)))
        }
        Action::Drop(item, number) => {
            (button("drop"), rule!("7.41"), format!("Drop {}", narrator.items(item, number)))
        }
        Action::PickUp(item) => (button("pick"), rule!("7.42D"), format!("Pick up {}", narrator.the(item))),
        Action::Give(other, item, count) => {
            let what = narrator.items(item, count);
            (Target::Seat(number(other)), rule!("7.42D"), format!("Hand {what} to {}", names.of(other)))
        }
        Action::Fire { weapon, mode, place, mount } => {
            let target = target_words(state, place, mount, names);
            let label = match state.turn().map(|turn| turn.actor) {
                Some(Who::Unit(_)) => format!("Fire at {target}"),
                _ if mode == Mode::Single => format!("Fire the {} at {target}", weapon.name()),
                _ => format!("Fire the {} ({}) at {target}", weapon.name(), mode.id()),
            };
            (at(place), rule!("8.21A"), label)
        }
        Action::Shot { place, mount } => {
            (at(place), rule!("8.1"), format!("Fire at {}", target_words(state, place, mount, names)))
        }
        Action::Cease => (button("cease"), rule!("8.1"), "Cease fire".to_owned()),
        Action::Throw(weapon, place) => {
            (at(place), rule!("8.42A"), format!("Throw the {} at {place}", weapon.name()))
        }
        Action::Lay(facing) => {
            (button("lay"), rule!("8.44A"), format!("Set up the Claymore, facing {}", facing.number()))
        }
        Action::Detonate => (button("detonate"), rule!("8.44B"), "Set off the Claymore".to_owned()),
        Action::Melee { weapon, place, mount, together } => {
            let target = target_words(state, place, mount, names);
            let with = melee_words(state, weapon);
            let all = if together { ", all together" } else { "" };
            (at(place), rule!("8.31A"), format!("Attack {target}{with}{all}"))
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
        Action::Release => {
            let label = if state.field.flux.is_some() {
                "Leave the flux where it is"
            } else {
                "Leave the flux alone"
            };
            (button("release"), rule!("10.13"), label.to_owned())
        }
        Action::Talk => (button("talk"), rule!("15.0"), "Negotiate".to_owned()),
        Action::Loot => (
            button("loot"),
            rule!("14.0"),
            format!("Take the treasure: {}", narrator.treasure(state.field.battle)),
        ),
        Action::RestUp => (button("rest-up"), rule!("6.5"), "Rest to full Endurance".to_owned()),
        Action::End => (button("end"), rule!("11.0"), end_words(state)),
        Action::Lapse => (button("lapse"), Rule::TABLE, "Let time run out".to_owned()),
    }
}

fn number(seat: Seat) -> u8 {
    u8::try_from(seat.number()).unwrap_or(0)
}

fn announce_words(hexes: u8) -> String {
    match hexes {
        0 => "Don’t move after your shot".to_owned(),
        hexes => format!("Move up to {} after your shot", count_of(hexes, "hex", "hexes")),
    }
}

fn ready_words(state: &State, weapon: Weapon, place: Place, names: Names<'_>) -> String {
    let target = target_words(state, place, false, names);
    format!("Get ready to strike {target} together, with {}", armed(weapon))
}

/// `Hoplite 3 in 0704`, `empty hex 0704`.
fn target_words(state: &State, place: Place, mount: bool, names: Names<'_>) -> String {
    match state.target(place, mount) {
        Some(who) => format!("{} in {place}", state.name_of(state.named(who), names)),
        None => format!("empty hex {place}"),
    }
}

/// ` with the bayonet`; soldiers in awe use what they have.
fn melee_words(state: &State, weapon: Weapon) -> String {
    match (state.turn().map(|turn| turn.actor), weapon) {
        (Some(Who::Unit(_) | Who::Mount(_)), _) => String::new(),
        (_, Weapon::Hands | Weapon::Both | Weapon::Repellent) => format!(" with {}", weapon.name()),
        _ => format!(" with the {}", weapon.name()),
    }
}

/// The last Tripper who is ready sets off with all the others.
fn start_words(state: &State, seat: Seat) -> String {
    let is_last = !state.seats().has(Seat::new(seat.index() + 1));
    if is_last { "Set off".to_owned() } else { "Finish packing".to_owned() }
}

fn actor_words(state: &State, place: Place, narrator: Narrator<'_>) -> String {
    match state.field.unit_at(place) {
        Some(unit) => format!("Act with {}", narrator.unit(state.tag(unit))),
        None => "Act yourself".to_owned(),
    }
}

fn steer_words(state: &State, hexes: u8) -> String {
    let far = count_of(hexes, "hex", "hexes");
    let Phase::Steer(_, way) = state.phase else { return far };
    if state.options.blind {
        return far;
    }
    let to = state.time.displays.travel(state.time.at, way, u16::from(hexes), |_| {});
    match state.time.displays.battle(to) {
        None => format!("{far}: the Time Hole"),
        Some(battle) => {
            let title = state.book.battle(battle).map_or("", |battle| battle.title.as_str());
            let seen = if state.time.has_seen(battle) { ", visited" } else { "" };
            format!("{far}: {battle}, {title}{seen}")
        }
    }
}

fn move_words(state: &State, place: Place) -> String {
    let costs = match state.turn().map(|turn| (turn.actor, turn.moved)) {
        Some((Who::Tripper(seat), moved)) if moved >= state.tripper(seat).allowance() => " for 1 Endurance",
        _ => "",
    };
    format!("Move to {place}{costs}")
}

fn end_words(state: &State) -> String {
    match state.turn() {
        Some(turn) if !turn.busy && !state.is_clear() => {
            let gain = ENDURANCE.saturating_sub(state.tripper(turn.seat).endurance).min(REST);
            if gain == 0 { "Rest".to_owned() } else { format!("Rest: regain {gain} Endurance") }
        }
        _ => "End your turn".to_owned(),
    }
}
