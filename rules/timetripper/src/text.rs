//! How actions are written: phrases between commas, each a verb and its details.

use engine::{
    Seat, TextFault, TextFaults,
    phrases::{self, Phrase},
};
use hexgrid::Direction;

use crate::{
    action::Action,
    gear::Item,
    map::Place,
    weapons::{Mode, Weapon},
};

/// How actions are written, with examples.
pub(crate) const HOW_TO_WRITE: &str = "\
preset 1, start       take a ready-made load and set off
take m26 3            or choose: carry three M26 grenades
move 0706             step into a hex
fire m16 rapid 0704   fire; add mount to hit the horse
shot 0704, cease      fire again, or stop
announce 2            move up to 2 hexes after your shot
ready bayonet 0706    wait, then strike together
throw m26 0905        throw a grenade
lay 3, detonate       the Claymore
melee bayonet 0706    hand to hand; add mount, together
reload m16            also pick radio, drop m26 2, give 2 m16-ammo 1, loot
carry 2 0706          carry a fallen friend
talk                  negotiate; as 0808 acts with a soldier in awe
after 2               let Tripper 2 go first
jump, release         also command, conjure A, flux 0806, align 3
rest-up, end          rest, or end your stage
steer 4, letter B     choices for travel
enter 0402, send 0805, for-me, auto on   choices for the enemy";

/// Writes steps in their canonical text.
pub(crate) fn write(steps: &[Action]) -> String {
    steps.iter().map(|step| phrase(*step)).collect::<Vec<_>>().join(", ")
}

fn phrase(action: Action) -> String {
    match around_hex(action) {
        Some((before, place, after)) => format!("{before}{place}{after}"),
        None => without_hex(action),
    }
}

/// The text of an action that is about a hex: what is before the hex, the hex, and what is after it. A list
/// of the same action for many hexes needs the first and the last only once.
pub fn around_hex(action: Action) -> Option<(String, Place, &'static str)> {
    let at_mount = |mount: bool| if mount { " mount" } else { "" };
    Some(match action {
        Action::Border(place) => ("enter ".to_owned(), place, ""),
        Action::Send(place) => ("send ".to_owned(), place, ""),
        Action::Actor(place) => ("as ".to_owned(), place, ""),
        Action::Move(place) => ("move ".to_owned(), place, ""),
        Action::Carry(seat, place) => (format!("carry {seat} "), place, ""),
        Action::Fire { weapon, mode, place, mount } => {
            (format!("fire {} {} ", weapon.id(), mode.id()), place, at_mount(mount))
        }
        Action::Shot { place, mount } => ("shot ".to_owned(), place, at_mount(mount)),
        Action::Throw(weapon, place) => (format!("throw {} ", weapon.id()), place, ""),
        Action::Melee { weapon, place, mount, together } => {
            let after = match (mount, together) {
                (false, false) => "",
                (true, false) => " mount",
                (false, true) => " together",
                (true, true) => " mount together",
            };
            (format!("melee {} ", weapon.id()), place, after)
        }
        Action::Ready(weapon, place) => (format!("ready {} ", weapon.id()), place, ""),
        Action::Flux(place) => ("flux ".to_owned(), place, ""),
        _ => return None,
    })
}

/// The text of any other action.
fn without_hex(action: Action) -> String {
    match action {
        Action::Take(item, count) => format!("take {} {count}", item.id()),
        Action::Preset(number) => format!("preset {number}"),
        Action::Start => "start".to_owned(),
        Action::Steer(hexes) => format!("steer {hexes}"),
        Action::Letter(letter) => format!("letter {}", letter_of(letter)),
        Action::ForMe => "for-me".to_owned(),
        Action::Auto(on) => format!("auto {}", if on { "on" } else { "off" }),
        Action::After(seat) => format!("after {seat}"),
        Action::Announce(hexes) => format!("announce {hexes}"),
        Action::Drop(item, count) => format!("drop {} {count}", item.id()),
        Action::PickUp(item) => format!("pick {}", item.id()),
        Action::Give(seat, item, count) => format!("give {seat} {} {count}", item.id()),
        Action::Cease => "cease".to_owned(),
        Action::Lay(facing) => format!("lay {}", facing.number()),
        Action::Detonate => "detonate".to_owned(),
        Action::Reload(weapon) => format!("reload {}", weapon.id()),
        Action::Command => "command".to_owned(),
        Action::Conjure(letter) => format!("conjure {}", letter_of(letter)),
        Action::Align(way) => format!("align {}", way.number()),
        Action::Jump => "jump".to_owned(),
        Action::Release => "release".to_owned(),
        Action::Talk => "talk".to_owned(),
        Action::Loot => "loot".to_owned(),
        Action::RestUp => "rest-up".to_owned(),
        Action::End => "end".to_owned(),
        Action::Lapse => "lapse".to_owned(),
        // Written around their hex.
        Action::Border(_)
        | Action::Send(_)
        | Action::Actor(_)
        | Action::Move(_)
        | Action::Carry(..)
        | Action::Fire { .. }
        | Action::Shot { .. }
        | Action::Throw(..)
        | Action::Melee { .. }
        | Action::Ready(..)
        | Action::Flux(_) => String::new(),
    }
}

/// [6.33] The letter of a direction.
pub fn letter_of(direction: Direction) -> char {
    char::from(b'A' + direction.number() - 1)
}

/// What an action can be.
const ACTION: &str = "an action, such as `move 0706` or `end`";

/// Reads the steps of an entry, or of a part of one.
pub(crate) fn read(text: &str) -> Result<Vec<Action>, TextFaults> {
    phrases::read(text, ACTION, |phrase, steps| {
        steps.push(action(phrase)?);
        Ok(())
    })
}

fn place(phrase: &mut Phrase<'_>) -> Result<Place, TextFault> {
    phrase.read("a hex from 0202 to 1212", Place::named)
}

fn item(phrase: &mut Phrase<'_>) -> Result<Item, TextFault> {
    phrase.read("an item, such as radio, m26 or m16-ammo", Item::with_id)
}

fn weapon(phrase: &mut Phrase<'_>) -> Result<Weapon, TextFault> {
    phrase.read("a weapon, such as m16 or bayonet", Weapon::with_id)
}

fn seat(phrase: &mut Phrase<'_>) -> Result<Seat, TextFault> {
    phrase.seat("the number of a seat")
}

fn letter(phrase: &mut Phrase<'_>) -> Result<Direction, TextFault> {
    phrase.read("a letter from A to F", |word| match word.as_bytes() {
        [letter @ b'A'..=b'F'] => Direction::from_number(letter - b'A' + 1),
        [letter @ b'a'..=b'f'] => Direction::from_number(letter - b'a' + 1),
        _ => None,
    })
}

fn direction(phrase: &mut Phrase<'_>) -> Result<Direction, TextFault> {
    phrase.read("a direction from 1 to 6", |word| phrases::number(word).and_then(Direction::from_number))
}

fn mode(phrase: &mut Phrase<'_>) -> Result<Mode, TextFault> {
    let modes = [Mode::Single, Mode::Rapid, Mode::Burst];
    phrase.read("single, rapid or burst", |word| modes.into_iter().find(|mode| mode.id() == word))
}

fn action(phrase: &mut Phrase<'_>) -> Result<Action, TextFault> {
    let verb = phrase.word(ACTION)?;
    Ok(match verb.text {
        "take" => Action::Take(item(phrase)?, phrase.number("how many")?),
        "preset" => Action::Preset(phrase.number("the number of a load")?),
        "start" => Action::Start,
        "steer" => Action::Steer(phrase.number("how many hexes")?),
        "letter" => Action::Letter(letter(phrase)?),
        "enter" => Action::Border(place(phrase)?),
        "send" => Action::Send(place(phrase)?),
        "for-me" => Action::ForMe,
        "auto" => Action::Auto(phrase.read("on or off", |word| match word {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        })?),
        "as" => Action::Actor(place(phrase)?),
        "after" => Action::After(seat(phrase)?),
        "move" => Action::Move(place(phrase)?),
        "announce" => Action::Announce(phrase.number("how many hexes")?),
        "ready" => Action::Ready(weapon(phrase)?, place(phrase)?),
        "carry" => Action::Carry(seat(phrase)?, place(phrase)?),
        "drop" => Action::Drop(item(phrase)?, phrase.number("how many")?),
        "pick" => Action::PickUp(item(phrase)?),
        "give" => Action::Give(seat(phrase)?, item(phrase)?, phrase.number("how many")?),
        "fire" => {
            let weapon = weapon(phrase)?;
            let mode = mode(phrase)?;
            Action::Fire { weapon, mode, place: place(phrase)?, mount: phrase.has("mount") }
        }
        "shot" => Action::Shot { place: place(phrase)?, mount: phrase.has("mount") },
        "cease" => Action::Cease,
        "throw" => Action::Throw(weapon(phrase)?, place(phrase)?),
        "lay" => Action::Lay(direction(phrase)?),
        "detonate" => Action::Detonate,
        "melee" => {
            let (weapon, place) = (weapon(phrase)?, place(phrase)?);
            Action::Melee { weapon, place, mount: phrase.has("mount"), together: phrase.has("together") }
        }
        "reload" => Action::Reload(weapon(phrase)?),
        "command" => Action::Command,
        "conjure" => Action::Conjure(letter(phrase)?),
        "flux" => Action::Flux(place(phrase)?),
        "align" => Action::Align(direction(phrase)?),
        "jump" => Action::Jump,
        "release" => Action::Release,
        "talk" => Action::Talk,
        "loot" => Action::Loot,
        "rest-up" => Action::RestUp,
        "end" => Action::End,
        "lapse" => Action::Lapse,
        _ => return Err(verb.expected("a verb, such as move, fire, command or end")),
    })
}
