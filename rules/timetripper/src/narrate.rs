//! Events in words, each with its rule; an attack reads as a player would explain it.
#![deny(clippy::wildcard_enum_match_arm)]

use std::fmt::Write as _;

use engine::{
    Names, Rule, rule,
    words::{capital, count, count_of, signed},
};

use crate::{
    book::{Battle, Book, Opponent, Values},
    event::{Aim, Blow, Event, Loss, Named, Tag},
    gear::{Item, pounds},
    state::{End, State},
    tables::{Activity, Reaction, Talk},
    time::Era,
    weapons::{Mode, Weapon},
};

impl State {
    /// The name of a Tripper, a unit or a mount, as sentences have it.
    pub fn name_of(&self, named: Named, names: Names<'_>) -> String {
        Narrator { book: &self.book, names }.name(named)
    }
}

/// Puts events into words, with the names of the players and of what is in the book.
#[derive(Clone, Copy)]
pub(crate) struct Narrator<'a> {
    pub(crate) book: &'a Book,
    pub(crate) names: Names<'a>,
}

impl Narrator<'_> {
    /// `Ada`, `Hoplite 3`, `Ostrogoth spearman 2’s horse`.
    pub(crate) fn name(&self, named: Named) -> String {
        match named {
            Named::Tripper(seat) => self.names.of(seat).into_owned(),
            Named::Unit(tag) => self.unit(tag),
            Named::Mount(tag) => {
                let mount = self.opponent(tag.battle, tag.kind).and_then(|opponent| opponent.mount.as_ref());
                format!("{}’s {}", self.unit(tag), mount.map_or("mount", |mount| &mount.looks))
            }
        }
    }

    /// `Hoplite 3`; one who is called `The Magician` is alone and has no number.
    pub(crate) fn unit(&self, tag: Tag) -> String {
        match self.opponent(tag.battle, tag.kind) {
            Some(opponent) => match opponent.name.strip_prefix("The ") {
                Some(name) => format!("the {name}"),
                None => format!("{} {}", opponent.one(), tag.number),
            },
            None => format!("unit {}", tag.number),
        }
    }

    fn opponent(&self, battle: u8, kind: u8) -> Option<&Opponent> {
        self.book.battle(battle)?.opponents.get(usize::from(kind))
    }

    /// `7, Marathon`.
    fn battle(&self, number: u8) -> String {
        self.book
            .battle(number)
            .map_or_else(|| number.to_string(), |battle| format!("{number}, {}", battle.title))
    }

    /// `3 M26 grenades`, `the radio`, `the Norman dagger`.
    pub(crate) fn items(&self, item: Item, number: u8) -> String {
        match item {
            Item::Treasure(_) => self.the(item),
            Item::Radio | Item::Weapon(_) | Item::Reload(_) => item.counted(number),
        }
    }

    /// `the radio`, `the Norman dagger`.
    pub(crate) fn the(&self, item: Item) -> String {
        match item {
            Item::Treasure(battle) => format!("the {}", self.treasure(battle)),
            Item::Radio | Item::Weapon(_) | Item::Reload(_) => format!("the {}", item.name()),
        }
    }

    /// The name of a battle’s treasure.
    pub(crate) fn treasure(&self, battle: u8) -> &str {
        let treasure = self.book.battle(battle).and_then(|battle: &Battle| battle.treasure.as_ref());
        treasure.map_or("treasure", |treasure| &treasure.name)
    }

    /// An event in words.
    pub(crate) fn event(&self, event: &Event) -> (Rule, String) {
        let (rule, text) = self.words(event);
        (rule, capital(&text))
    }

    #[allow(clippy::too_many_lines, reason = "one list, so that a new event does not compile without words")]
    fn words(&self, event: &Event) -> (Rule, String) {
        let of = |seat| self.names.of(seat);
        match *event {
            // [3.0] [13.3] [7.4] What they carry.
            Event::Equipped(seat, load) => {
                (rule!("3.3"), format!("{} is ready, carrying {} pounds.", of(seat), pounds(load)))
            }
            Event::Drew(seat, item, number) => {
                (rule!("13.3"), format!("{} draws {}.", of(seat), self.items(item, number)))
            }
            Event::Picked(seat, item, number) => {
                (rule!("7.42D"), format!("{} picks up {}.", of(seat), self.items(item, number)))
            }
            Event::Dropped(seat, item, number) => {
                (rule!("7.41"), format!("{} drops {}.", of(seat), self.items(item, number)))
            }
            Event::Gave(seat, other, item, number) => {
                let what = self.items(item, number);
                (rule!("7.42D"), format!("{} hands {what} to {}.", of(seat), of(other)))
            }
            Event::Looted(seat, battle) => {
                (rule!("14.0"), format!("{} takes the treasure: {}.", of(seat), self.treasure(battle)))
            }
            Event::Gathered(tag, item) => {
                (rule!("b57"), format!("{} picks up {}.", self.unit(tag), self.the(item)))
            }
            Event::Reloaded(seat, weapon, left) => {
                let left = count(left, "reload");
                (rule!("7.42C"), format!("{} reloads the {}: {left} left.", of(seat), weapon.name()))
            }

            // [5.0] [10.5] Through time.
            Event::Travelled { direction, hexes, to, aligned, .. } => {
                let (rule, how) = if aligned {
                    (rule!("10.53"), "along the aligned flux")
                } else {
                    (rule!("5.0"), "at random")
                };
                let hexes = count_of(hexes, "hex", "hexes");
                let (way, era) = (direction.number(), era(to.era));
                (rule, format!("The marker moves {hexes} in direction {way} {how} and stops in the {era}."))
            }
            Event::Controlled { seat, rolled, experience } => {
                let who = of(seat);
                let result = if rolled <= experience {
                    format!("{who} chooses the distance")
                } else {
                    "a die sets the distance".to_owned()
                };
                (rule!("10.57"), format!("{who} rolls {rolled} against Experience {experience}: {result}."))
            }
            Event::Hole { rolled, experience } => {
                let result = if rolled <= experience { "the present!" } else { "not the present." };
                (
                    rule!("5.31"),
                    format!("At the Time Hole, rolled {rolled} against Experience {experience}: {result}"),
                )
            }
            Event::Unaligned => {
                (rule!("5.32"), "The Time Hole leads nowhere: the flux was not aligned.".to_owned())
            }
            Event::Visited(battle) => {
                let battle = self.battle(battle);
                (
                    rule!("5.14"),
                    format!("Battle {battle}, was visited before; the marker moves on at random."),
                )
            }
            Event::Landed(battle) => (rule!("6.0"), format!("Landed in battle {}.", self.battle(battle))),
            Event::Aligned(seat, way) => {
                (rule!("10.42"), format!("{} aligns the flux in direction {}.", of(seat), way.number()))
            }
            Event::Jumped(seat, experience) => {
                (rule!("12.0"), format!("{} jumps the flux; Experience is now {experience}.", of(seat)))
            }
            Event::Driven(tag) => (rule!("b55"), format!("{} drives the flux away.", self.unit(tag))),
            Event::Exiled(times) => {
                let times = count(times, "more jump");
                (rule!("b66"), format!("The Timelord’s exile: {times} through time."))
            }
            Event::Adrift(seat, true) => {
                (rule!("b66"), format!("{} is carried off without the radio.", of(seat)))
            }
            Event::Adrift(seat, false) => (rule!("b66"), format!("{} is found again.", of(seat))),
            Event::Discerned { direction, rolled, battle } => {
                let what = match battle {
                    None => "nothing can be made out".to_owned(),
                    Some(0) => "the Time Hole".to_owned(),
                    Some(battle) => format!("battle {}", self.battle(battle)),
                };
                (rule!("17.0A"), format!("In direction {}, rolled {rolled}: {what}.", direction.number()))
            }
            Event::BlackHole => {
                (rule!("b72"), "The trip starts over, without Experience or treasure.".to_owned())
            }
            Event::Home(seat) => (rule!("5.31"), format!("{} is home.", of(seat))),
            Event::Stranded(seat) => (rule!("10.51"), format!("{} is left behind.", of(seat))),
            Event::Over(End::Home) => (rule!("16.0B"), "The trip is over: home.".to_owned()),
            Event::Over(End::Dead) => (rule!("11.0"), "The trip is over: no one is left.".to_owned()),
            Event::Over(End::LostInTime) => {
                (rule!("5.14"), "The trip is over: there is no way on. Lost in time.".to_owned())
            }

            // [6.0] Who is there.
            Event::Arrived { battle, kind, count } => (rule!("6.43"), self.arrival(battle, kind, count)),
            Event::Shaped(tag, values) => {
                (rule!("b51"), format!("{} has {}.", self.unit(tag), values_in_words(values)))
            }
            Event::Became(tag, values) => {
                (rule!("6.41"), format!("{} now has {}.", self.unit(tag), values_in_words(values)))
            }
            Event::Carried(named, place) => {
                (rule!("10.62"), format!("{} was dragged along, to {place}.", self.name(named)))
            }
            Event::Summoned(battle, kind, number) => {
                let name = self.opponent(battle, kind).map_or("enemies", |opponent| &opponent.name);
                let number = if number == 0 { "no".to_owned() } else { number.to_string() };
                (rule!("b43"), format!("{number} more {name} arrive."))
            }
            Event::Emerged(tag, place) => (rule!("b45"), format!("{} comes out in {place}.", self.unit(tag))),
            Event::Returned(tag) => (rule!("b68"), format!("{} rises at full strength.", self.unit(tag))),
            Event::Dawn => (rule!("b68"), "Dawn: the battle is over, and no enemies are left.".to_owned()),
            Event::Thrown => (
                rule!("4.0"),
                "No battle lasts longer than 120 Stages: everyone is thrown through time.".to_owned(),
            ),

            // [4.0] [7.0] [9.0] What they do.
            Event::Stage(stage) => (rule!("4.0"), format!("Battle Stage {stage}.")),
            Event::Moved(named, from, to) => {
                (rule!("7.0"), format!("{} moves from {from} to {to}.", self.name(named)))
            }
            Event::Rested(seat) => (rule!("11.0"), format!("{} rests.", of(seat))),
            Event::Detected { by, prey, rolled, near, flare, reaction } => {
                let (by, prey) = (self.name(by), self.name(prey));
                let roll = detection(rolled, near, flare, reaction);
                (reaction_rule(reaction), format!("{by} looks for {prey}: {roll}."))
            }
            Event::Sensed { by, rolled, near, flare, reaction } => {
                let roll = detection(rolled, near, flare, reaction);
                (reaction_rule(reaction), format!("{} looks around: {roll}.", self.name(by)))
            }
            Event::Lured(named, tag) => {
                (rule!("b64"), format!("{} calls {}, who has to come.", self.unit(tag), self.name(named)))
            }
            Event::Talked { seat, rating, rolled, talk } => {
                let result = talk_words(talk);
                (
                    talk_rule(talk),
                    format!("{} negotiates at rating {rating}, rolled {rolled}: {result}.", of(seat)),
                )
            }
            Event::Awed(tag, face, awed) => {
                let result = if awed { "is in awe" } else { "flees" };
                (rule!("15.21"), format!("{} rolls {face} and {result}.", self.unit(tag)))
            }

            // [8.0] [11.0] Fighting.
            Event::Aimed(aim) => (rule!("8.21D"), self.aim(&aim)),
            Event::Struck(blow) => (rule!("8.21E"), self.blow(&blow)),
            Event::Ready(seat, weapon, at) => {
                let (who, at) = (of(seat), self.name(at));
                (rule!("8.33"), format!("{who} is ready to strike {at} together, with {}.", armed(weapon)))
            }
            Event::Stunned(named) => (rule!("8.81"), format!("{} is stunned.", self.name(named))),
            Event::WoundDie(named, face) => {
                let result = if face <= 3 { "disabled" } else { "stunned" };
                (rule!("8.82"), format!("{} is wounded, rolled {face}: {result}.", self.name(named)))
            }
            Event::Downed(named) => (rule!("8.84"), format!("{} is out of action.", self.name(named))),
            Event::Amok(tag) => (rule!("b8"), format!("{} is hit and runs amok.", self.unit(tag))),
            Event::Lost { who, points, left, cause } => {
                let who = self.name(who);
                match cause {
                    Loss::Attack => (rule!("11.0"), format!("{who} loses {points} Endurance: {left} left.")),
                    Loss::Effort => (rule!("11.0"), format!("{who} spends {points} Endurance: {left} left.")),
                    Loss::Bleeding => {
                        (rule!("b52"), format!("{who} bleeds for {points} Endurance: {left} left."))
                    }
                }
            }
            Event::Gained(seat, points, now) => {
                (rule!("11.0"), format!("{} regains {points} Endurance and has {now}.", of(seat)))
            }
            Event::Died(seat) => (rule!("11.0"), format!("{} is dead.", of(seat))),
            Event::Ammo { weapon, rolled, empty } => {
                let name = if weapon == Weapon::Both { Weapon::Repellent } else { weapon }.name();
                let result = if empty { "empty" } else { "still loaded" };
                (rule!("8.21F"), format!("Ammunition check, rolled {rolled}: the {name} is {result}."))
            }
            Event::Laid(seat, place, facing) => {
                let way = facing.number();
                (rule!("8.44A"), format!("{} sets up the Claymore in {place}, facing {way}.", of(seat)))
            }
            Event::Detonated(place) => (rule!("8.44B"), format!("The Claymore in {place} goes off.")),
            Event::Burst(weapon, place) => {
                let rule = if weapon == Weapon::M1 { rule!("8.43A") } else { rule!("8.42A") };
                (rule, format!("The {} bursts in {place}.", weapon.name()))
            }
            Event::Shell(place) => (rule!("b27"), format!("A shell bursts in {place}.")),

            // [10.0] The flux.
            Event::Command { seat, activity, rolled, experience, obeys } => {
                let result = if obeys { "it obeys" } else { "it does not obey" };
                let minus =
                    if experience > 0 { format!(" less Experience {experience}") } else { String::new() };
                let (who, limit, during) = (of(seat), activity.limit(), during(activity));
                let text = format!(
                    "{who} commands the flux{during}: needs {limit} or less, rolled {rolled}{minus}: {result}."
                );
                (rule!("10.14"), text)
            }
            Event::Conjured(place) => (rule!("10.22"), format!("The flux appears in {place}.")),
            Event::FluxMoved(place) => (rule!("10.32"), format!("The flux moves to {place}.")),
            Event::Swept(named) => (rule!("10.62"), format!("The flux sweeps up {}.", self.name(named))),
            Event::Banished(tag) => {
                (rule!("b60"), format!("The flux sends {} back where it came from.", self.unit(tag)))
            }
            Event::Released(named, place) => {
                (rule!("b55"), format!("{} comes out of the flux in {place}.", self.name(named)))
            }
            Event::Raised(seat) => {
                (rule!("10.63"), format!("{} comes back to life with 5 Endurance.", of(seat)))
            }
        }
    }

    /// [6.43] `3 Hoplites are here.`
    fn arrival(&self, battle: u8, kind: u8, number: u8) -> String {
        let Some(opponent) = self.opponent(battle, kind) else {
            return format!("{} here.", count_of(number, "enemy is", "enemies are"));
        };
        match number {
            0 => format!("There are no {} here.", opponent.name),
            1 if opponent.name.starts_with("The ") => format!("{} is here.", opponent.name),
            1 => format!("1 {} is here.", opponent.one()),
            several => format!("{several} {} are here.", opponent.name),
        }
    }

    /// [8.21] `Ada fires at Hoplite 3 in 0704 with the M16: accuracy A at range 4 needs 6; rolled 9: a hit.`
    fn aim(&self, aim: &Aim) -> String {
        let target = aim.at.map_or_else(|| "the flux".to_owned(), |at| self.name(at));
        let mut text = match (aim.by, aim.weapon) {
            (None, _) => format!("the blast reaches {target} in {}", aim.place),
            (Some(by), Some((weapon @ (Weapon::M26 | Weapon::M1), _))) => {
                format!("{}’s {} reaches {target} in {}", self.name(by), weapon.name(), aim.place)
            }
            (Some(by), weapon) => {
                let with = weapon.map_or_else(String::new, |(weapon, mode)| fired(weapon, mode));
                format!("{} fires at {target} in {}{with}", self.name(by), aim.place)
            }
        };
        let (range, needs) = (aim.range.max(1), aim.needs);
        let _ = write!(text, ": accuracy {} at range {range} needs {needs}", aim.accuracy);
        let large = match aim.large {
            0 => String::new(),
            2 => ", +2 for a large animal [8.23A]".to_owned(),
            3 => ", +3 for a rider and mount [8.23B]".to_owned(),
            4 => ", +4 for a tyrannosaur [8.23C]".to_owned(),
            other => format!(", {} for size [8.23]", signed(other)),
        };
        text.push_str(&large);
        if aim.moved > 0 {
            let _ = write!(text, ", −{} for hexes moved [8.23D]", aim.moved);
        }
        if aim.special != 0 {
            let _ = write!(text, ", {} for the handmaidens [b47]", signed(aim.special));
        }
        let sum =
            i16::from(aim.rolled) + i16::from(aim.large) + i16::from(aim.special) - i16::from(aim.moved);
        let counts = if sum == i16::from(aim.rolled) { String::new() } else { format!(", counts as {sum}") };
        let result = if aim.hits { "a hit" } else { "a miss" };
        let _ = write!(text, "; rolled {}{counts}: {result}.", aim.rolled);
        text
    }

    /// [8.7] `Spearman 6 hits Ada: 5 against 4 is column 1; rolled 8: stunned.`
    fn blow(&self, blow: &Blow) -> String {
        let by = blow.by.map_or_else(|| "the blast".to_owned(), |by| self.name(by));
        let rage = if blow.rage { ", one to the right for rage [15.25]" } else { "" };
        let counts = if blow.harm == blow.counts_as {
            String::new()
        } else {
            format!(", which counts as {}", blow.counts_as.suffered())
        };
        format!(
            "{by} hits {}: {} against {} is column {}{rage}; rolled {}: {}{counts}.",
            self.name(blow.at),
            blow.attack,
            blow.defense,
            blow.column.heading(),
            blow.rolled,
            blow.harm.suffered()
        )
    }
}

/// `the bayonet`, `bare hands`.
pub(crate) fn armed(weapon: Weapon) -> String {
    let is_plain = matches!(weapon, Weapon::Hands | Weapon::Both | Weapon::Repellent);
    if is_plain { weapon.name().to_owned() } else { format!("the {}", weapon.name()) }
}

/// ` with the M16 (rapid)`.
fn fired(weapon: Weapon, mode: Mode) -> String {
    match mode {
        Mode::Single | Mode::Melee => format!(" with the {}", weapon.name()),
        Mode::Rapid | Mode::Burst => format!(" with the {} ({})", weapon.name(), mode.id()),
    }
}

/// The values of a unit, each with its name.
fn values_in_words(values: Values) -> String {
    let Values { attack, accuracy, defense, detection } = values;
    let shoots = accuracy.map_or_else(|| "no shots".to_owned(), |grade| format!("accuracy {grade}"));
    let looks = detection.map_or_else(|| "no detection".to_owned(), |grade| format!("detection {grade}"));
    format!("attack {attack}, {shoots}, defense {defense}, {looks}")
}

const fn era(era: Era) -> &'static str {
    match era {
        Era::Past => "past",
        Era::Future => "future",
    }
}

/// [10.14] What else the Tripper does while commanding the flux.
const fn during(activity: Activity) -> &'static str {
    match activity {
        Activity::None => "",
        Activity::Move => " while moving",
        Activity::Negotiate => " while negotiating",
        Activity::ShotAt => " under fire",
    }
}

/// `rolled 7, +2 for being near [9.12]: attacks`.
fn detection(rolled: u8, near: i8, flare: i8, reaction: Reaction) -> String {
    let mut text = format!("rolled {rolled}");
    if near != 0 {
        let _ = write!(text, ", {} for being near [9.12]", signed(near));
    }
    if flare != 0 {
        let _ = write!(text, ", {} for the flare [9.12C]", signed(flare));
    }
    let what = match reaction {
        Reaction::Away => "moves away",
        Reaction::Stop => "stops",
        Reaction::Towards => "comes closer",
        Reaction::Attack => "attacks",
    };
    format!("{text}: {what}")
}

const fn reaction_rule(reaction: Reaction) -> Rule {
    match reaction {
        Reaction::Away => rule!("9.21"),
        Reaction::Stop => rule!("9.26"),
        Reaction::Towards => rule!("9.24"),
        Reaction::Attack => rule!("9.25"),
    }
}

const fn talk_words(talk: Talk) -> &'static str {
    match talk {
        Talk::Rage => "they fly into a rage",
        Talk::Left => "they hesitate, and the talks continue",
        Talk::Flee => "they flee",
        Talk::Awe1 => "each is in awe on a die of 1",
        Talk::Awe4 => "each is in awe on a die of 1–4",
    }
}

const fn talk_rule(talk: Talk) -> Rule {
    match talk {
        Talk::Rage => rule!("15.25"),
        Talk::Left => rule!("15.24"),
        Talk::Flee => rule!("15.23"),
        Talk::Awe1 => rule!("15.22"),
        Talk::Awe4 => rule!("15.21"),
    }
}
