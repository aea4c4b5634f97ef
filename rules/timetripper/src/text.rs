//! How actions are written: phrases between commas, each a verb and its details.

use engine::{Seat, TextFault};
use hexgrid::Direction;

use crate::{
    action::Action,
    gear::Item,
    map::Place,
    weapons::{Mode, Weapon},
};

/// How actions are written, with examples.
pub(crate) const HOW_TO_WRITE: &str = "\
take m26 3             carry three M26 grenades             preset 1   a ready-made load   start   set off
move 0706              step into a hex                      carry 2 0706   carry a fallen friend
fire m16 rapid 0704    fire; add mount to hit the horse     shot 0704, cease   fire again, or stop
throw m26 0905         throw a grenade                      lay 3, detonate   the Claymore
melee bayonet 0706     hand to hand; add mount, together    reload m16
pick radio, drop m26 2, give 2 m16-ammo 1, loot             command, conjure A, flux 0806, align 3, jump, release
talk                   negotiate                            as 0808   act with a soldier in awe
after 2                let Tripper 2 go first               rest-up, end
steer 4, letter B, enter 0402, send 0805, for-me, auto on   choices for travel and for the enemy";

/// Writes steps in their canonical text.
pub(crate) fn write(steps: &[Action]) -> String {
    steps.iter().map(|step| phrase(*step)).collect::<Vec<_>>().join(", ")
}

fn phrase(action: Action) -> String {
    let at_mount = |mount: bool| if mount { " mount" } else { "" };
    match action {
        Action::Take(item, count) => format!("take {} {count}", item.id()),
        Action::Preset(number) => format!("preset {number}"),
        Action::Start => "start".to_owned(),
        Action::Steer(hexes) => format!("steer {hexes}"),
        Action::Letter(letter) => format!("letter {}", letter_of(letter)),
        Action::Border(place) => format!("enter {place}"),
        Action::Send(place) => format!("send {place}"),
        Action::ForMe => "for-me".to_owned(),
        Action::Auto(on) => format!("auto {}", if on { "on" } else { "off" }),
        Action::Actor(place) => format!("as {place}"),
        Action::After(seat) => format!("after {seat}"),
        Action::Move(place) => format!("move {place}"),
        Action::Carry(seat, place) => format!("carry {seat} {place}"),
        Action::Drop(item, count) => format!("drop {} {count}", item.id()),
        Action::PickUp(item) => format!("pick {}", item.id()),
        Action::Give(seat, item, count) => format!("give {seat} {} {count}", item.id()),
        Action::Fire { weapon, mode, place, mount } => {
            format!("fire {} {} {place}{}", weapon.id(), mode.id(), at_mount(mount))
        }
        Action::Shot { place, mount } => format!("shot {place}{}", at_mount(mount)),
        Action::Cease => "cease".to_owned(),
        Action::Throw(weapon, place) => format!("throw {} {place}", weapon.id()),
        Action::Lay(facing) => format!("lay {}", facing.number()),
        Action::Detonate => "detonate".to_owned(),
        Action::Melee { weapon, place, mount, together } => {
            let together = if together { " together" } else { "" };
            format!("melee {} {place}{}{together}", weapon.id(), at_mount(mount))
        }
        Action::Reload(weapon) => format!("reload {}", weapon.id()),
        Action::Command => "command".to_owned(),
        Action::Conjure(letter) => format!("conjure {}", letter_of(letter)),
        Action::Flux(place) => format!("flux {place}"),
        Action::Align(way) => format!("align {}", way.number()),
        Action::Jump => "jump".to_owned(),
        Action::Release => "release".to_owned(),
        Action::Talk => "talk".to_owned(),
        Action::Loot => "loot".to_owned(),
        Action::RestUp => "rest-up".to_owned(),
        Action::End => "end".to_owned(),
        Action::Lapse => "lapse".to_owned(),
    }
}

/// [6.33] The letter of a direction.
pub fn letter_of(direction: Direction) -> char {
    char::from(b'A' + direction.number() - 1)
}

/// Reads the steps of an entry, or of a part of one.
pub(crate) fn read(text: &str) -> Result<Vec<Action>, TextFault> {
    let mut steps = Vec::new();
    let mut at = 0;
    for part in text.split([',', ';']) {
        let mut words = Words { part, at, next: 0 };
        if let Some(verb) = words.word() {
            steps.push(action(&verb, &mut words)?);
            if let Some(more) = words.word() {
                return Err(TextFault::expected(more.at, "a comma or the end"));
            }
        }
        at += part.len() + 1;
    }
    if steps.is_empty() {
        return Err(TextFault::expected(0, "an action, such as `move 0706` or `end`"));
    }
    Ok(steps)
}

/// A word and where it starts.
struct Word<'a> {
    at: usize,
    text: &'a str,
}

/// The words of a phrase.
struct Words<'a> {
    part: &'a str,
    at: usize,
    next: usize,
}

impl<'a> Words<'a> {
    fn word(&mut self) -> Option<Word<'a>> {
        let rest = &self.part[self.next..];
        let begin = self.next + (rest.len() - rest.trim_start().len());
        let rest = &self.part[begin..];
        let end = begin + rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.next = end;
        (end > begin).then(|| Word { at: self.at + begin, text: &self.part[begin..end] })
    }

    /// The next word, read in some way.
    fn read<T>(&mut self, what: &'static str, read: impl Fn(&str) -> Option<T>) -> Result<T, TextFault> {
        match self.word() {
            Some(word) => read(word.text).ok_or_else(|| TextFault::expected(word.at, what)),
            None => Err(TextFault::expected(self.at + self.part.len(), what)),
        }
    }

    /// Whether the next word is this one; if so, it is read.
    fn has(&mut self, wanted: &str) -> bool {
        let before = self.next;
        if self.word().is_some_and(|word| word.text == wanted) {
            return true;
        }
        self.next = before;
        false
    }

    fn place(&mut self) -> Result<Place, TextFault> {
        self.read("a hex from 0202 to 1212", Place::named)
    }

    fn item(&mut self) -> Result<Item, TextFault> {
        self.read("an item, such as radio, m26 or m16-ammo", Item::with_id)
    }

    fn weapon(&mut self) -> Result<Weapon, TextFault> {
        self.read("a weapon, such as m16 or bayonet", Weapon::with_id)
    }

    fn number(&mut self, what: &'static str) -> Result<u8, TextFault> {
        self.read(what, |word| word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok())?)
    }

    fn seat(&mut self) -> Result<Seat, TextFault> {
        self.read("the number of a seat", |word| word.parse().ok().and_then(Seat::numbered))
    }

    fn letter(&mut self) -> Result<Direction, TextFault> {
        self.read("a letter from A to F", |word| match word.as_bytes() {
            [letter @ b'A'..=b'F'] => Direction::from_number(letter - b'A' + 1),
            [letter @ b'a'..=b'f'] => Direction::from_number(letter - b'a' + 1),
            _ => None,
        })
    }

    fn direction(&mut self) -> Result<Direction, TextFault> {
        self.read("a direction from 1 to 6", |word| word.parse().ok().and_then(Direction::from_number))
    }
}

fn mode(word: &str) -> Option<Mode> {
    [Mode::Single, Mode::Rapid, Mode::Burst].into_iter().find(|mode| mode.id() == word)
}

fn action(verb: &Word<'_>, words: &mut Words<'_>) -> Result<Action, TextFault> {
    Ok(match verb.text {
        "take" => Action::Take(words.item()?, words.number("how many")?),
        "preset" => Action::Preset(words.number("the number of a load")?),
        "start" => Action::Start,
        "steer" => Action::Steer(words.number("how many hexes")?),
        "letter" => Action::Letter(words.letter()?),
        "enter" => Action::Border(words.place()?),
        "send" => Action::Send(words.place()?),
        "for-me" => Action::ForMe,
        "auto" => Action::Auto(words.read("on or off", |word| match word {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        })?),
        "as" => Action::Actor(words.place()?),
        "after" => Action::After(words.seat()?),
        "move" => Action::Move(words.place()?),
        "carry" => Action::Carry(words.seat()?, words.place()?),
        "drop" => Action::Drop(words.item()?, words.number("how many")?),
        "pick" => Action::PickUp(words.item()?),
        "give" => Action::Give(words.seat()?, words.item()?, words.number("how many")?),
        "fire" => {
            let weapon = words.weapon()?;
            let mode = words.read("single, rapid or burst", mode)?;
            Action::Fire { weapon, mode, place: words.place()?, mount: words.has("mount") }
        }
        "shot" => Action::Shot { place: words.place()?, mount: words.has("mount") },
        "cease" => Action::Cease,
        "throw" => Action::Throw(words.weapon()?, words.place()?),
        "lay" => Action::Lay(words.direction()?),
        "detonate" => Action::Detonate,
        "melee" => {
            let (weapon, place) = (words.weapon()?, words.place()?);
            Action::Melee { weapon, place, mount: words.has("mount"), together: words.has("together") }
        }
        "reload" => Action::Reload(words.weapon()?),
        "command" => Action::Command,
        "conjure" => Action::Conjure(words.letter()?),
        "flux" => Action::Flux(words.place()?),
        "align" => Action::Align(words.direction()?),
        "jump" => Action::Jump,
        "release" => Action::Release,
        "talk" => Action::Talk,
        "loot" => Action::Loot,
        "rest-up" => Action::RestUp,
        "end" => Action::End,
        "lapse" => Action::Lapse,
        _ => return Err(TextFault::expected(verb.at, "a verb, such as move, fire, command or end")),
    })
}
