//! What happened, in words, each with its rule; an attack reads as a player would explain it.

use std::{borrow::Cow, fmt::Write as _};

use engine::{Names, Rule, Seat, rule};

use crate::{
    book::Book,
    event::{Aim, Blow, Event, Named, Tag},
    state::{End, State},
    tables::{Reaction, Talk},
};

impl State {
    /// A name: that of a player, or as the book has it.
    pub fn name_of(&self, named: Named, names: Names<'_>) -> String {
        NamesIn { book: &self.book, names }.name(named)
    }
}

/// The names of players, units and battles.
#[derive(Clone, Copy)]
pub(crate) struct NamesIn<'a> {
    pub(crate) book: &'a Book,
    pub(crate) names: Names<'a>,
}

impl NamesIn<'_> {
    /// `Tripper 1`, `Hoplites 3`, `the horse of Ostrogoth spearmen 2`.
    pub(crate) fn name(&self, named: Named) -> String {
        match named {
            Named::Tripper(seat) => self.tripper(seat).into_owned(),
            Named::Unit(tag) => self.unit(tag),
            Named::Mount(tag) => {
                let opponent = self
                    .book
                    .battle(tag.battle)
                    .and_then(|battle| battle.opponents.get(usize::from(tag.kind)));
                let mount = opponent
                    .and_then(|opponent| opponent.mount.as_ref())
                    .map_or("mount", |mount| &mount.looks);
                format!("the {mount} of {}", self.unit(tag))
            }
        }
    }

    fn tripper(&self, seat: Seat) -> Cow<'_, str> {
        self.names.of(seat)
    }

    pub(crate) fn unit(&self, tag: Tag) -> String {
        let opponent =
            self.book.battle(tag.battle).and_then(|battle| battle.opponents.get(usize::from(tag.kind)));
        opponent.map_or_else(
            || format!("unit {}", tag.number),
            |opponent| format!("{} {}", opponent.name, tag.number),
        )
    }

    fn battle(&self, number: u8) -> String {
        self.book
            .battle(number)
            .map_or_else(|| number.to_string(), |battle| format!("{number}, {}", battle.title))
    }

    fn kind(&self, battle: u8, kind: u8) -> &str {
        let opponent = self.book.battle(battle).and_then(|battle| battle.opponents.get(usize::from(kind)));
        opponent.map_or("opponents", |opponent| &opponent.name)
    }

    /// An event in words.
    pub(crate) fn event(&self, event: &Event) -> (Rule, String) {
        let (rule, text) = self.words(event);
        (rule, engine::words::capital(&text))
    }

    fn words(&self, event: &Event) -> (Rule, String) {
        match *event {
            Event::Aimed(aim) => (rule!("8.21D"), self.aim(&aim)),
            Event::Struck(blow) => (rule!("8.21E"), self.blow(&blow)),
            Event::Detected { by, prey, rolled, near, flare, reaction } => {
                let whom = self.name(prey);
                let text = format!(
                    "{} looks for {whom}: {}",
                    self.name(by),
                    detection(rolled, near, flare, reaction)
                );
                (reaction_rule(reaction), text)
            }
            Event::Sensed { by, rolled, near, flare, reaction } => {
                let text =
                    format!("{} looks around: {}", self.name(by), detection(rolled, near, flare, reaction));
                (reaction_rule(reaction), text)
            }
            Event::Travelled { .. }
            | Event::Controlled { .. }
            | Event::Hole { .. }
            | Event::Unaligned
            | Event::Visited(_)
            | Event::Landed(_)
            | Event::Aligned(..)
            | Event::Jumped(..)
            | Event::Driven(_)
            | Event::Exiled(_)
            | Event::Adrift(..)
            | Event::Discerned { .. }
            | Event::Home(_)
            | Event::Stranded(_)
            | Event::BlackHole
            | Event::Over(_) => self.time_words(event),
            Event::Command { .. }
            | Event::Conjured(_)
            | Event::FluxMoved(_)
            | Event::Swept(_)
            | Event::Banished(_)
            | Event::Released(..)
            | Event::Raised(_) => self.flux_words(event),
            Event::Equipped(..)
            | Event::Drew(..)
            | Event::Ammo { .. }
            | Event::Reloaded(..)
            | Event::Picked(..)
            | Event::Dropped(..)
            | Event::Gave(..)
            | Event::Looted(..)
            | Event::Gathered(..)
            | Event::Burst(..)
            | Event::Laid(..)
            | Event::Detonated(_)
            | Event::Shell(_) => self.thing_words(event),
            _ => self.people_words(event),
        }
    }

    /// [8.21] `accuracy C at range 4 needs 8, +3 for a rider, −2 for moving: rolled 9, a hit`.
    fn aim(&self, aim: &Aim) -> String {
        let who = aim.by.map_or_else(|| "it".to_owned(), |by| self.name(by));
        let whom = aim.at.map_or_else(|| "the flux".to_owned(), |at| self.name(at));
        let with = aim.weapon.map_or_else(String::new, |(weapon, mode)| {
            let mode = if mode == crate::weapons::Mode::Single {
                String::new()
            } else {
                format!(" ({})", mode.id())
            };
            format!(" with the {}{mode}", weapon.name())
        });
        let mut text = format!(
            "{who} attacks {whom} in {}{with}: accuracy {} at range {} needs {}",
            aim.place,
            aim.accuracy,
            aim.range.max(1),
            aim.needs
        );
        let large = match aim.large {
            0 => "",
            2 => ", +2 for a large animal [8.23A]",
            3 => ", +3 for a rider on his mount [8.23B]",
            4 => ", +4 for a tyrannosaur [8.23C]",
            _ => ", for its size [8.23]",
        };
        text.push_str(large);
        if aim.moved > 0 {
            let _ = write!(text, ", −{} for hexes moved [8.23D]", aim.moved);
        }
        if aim.special != 0 {
            let _ = write!(text, ", {:+} for the handmaidens [b47]", aim.special);
        }
        let sum =
            i16::from(aim.rolled) + i16::from(aim.large) + i16::from(aim.special) - i16::from(aim.moved);
        let counts = if sum == i16::from(aim.rolled) { String::new() } else { format!(", counts {sum}") };
        let result = if aim.hits { "a hit" } else { "a miss" };
        let _ = write!(text, "; rolled {}{counts}: {result}.", aim.rolled);
        text
    }

    /// [8.7] `15 against 2 is the 10 or more column; rolled 6: disable`.
    fn blow(&self, blow: &Blow) -> String {
        let whom = self.name(blow.at);
        let rage = if blow.rage { ", one to the right for rage [15.25]" } else { "" };
        let counts = if blow.harm == blow.counts_as {
            String::new()
        } else {
            format!(", which counts as {}", blow.counts_as.word())
        };
        format!(
            "{} against the {} of {whom} is the column {}{rage}; rolled {}: {}{counts}.",
            blow.attack,
            blow.defense,
            blow.column.heading(),
            blow.rolled,
            blow.harm.word()
        )
    }

    fn time_words(&self, event: &Event) -> (Rule, String) {
        match *event {
            Event::Travelled { direction, hexes, to, aligned, .. } => {
                let rule = if aligned { rule!("10.53") } else { rule!("5.0") };
                let era = match to.era {
                    crate::time::Era::Past => "past",
                    crate::time::Era::Future => "future",
                };
                let how = if aligned { "along the aligned flux" } else { "at random" };
                let text = format!(
                    "The marker goes {hexes} in direction {} {how}, and rests in the {era}.",
                    direction.number()
                );
                (rule, text)
            }
            Event::Controlled { seat, rolled, experience } => {
                let result = if rolled <= experience { "chooses how far" } else { "the die decides how far" };
                (
                    rule!("10.57"),
                    format!(
                        "{} rolls {rolled} against Experience {experience}: {result}.",
                        self.tripper(seat)
                    ),
                )
            }
            Event::Hole { rolled, experience } => {
                let result = if rolled <= experience { "the present" } else { "not the present" };
                (
                    rule!("5.31"),
                    format!("On the Time Hole: {rolled} against Experience {experience}: {result}."),
                )
            }
            Event::Unaligned => {
                (rule!("5.32"), "The Time Hole leads nowhere: the flux was not aligned.".to_owned())
            }
            Event::Visited(battle) => {
                (rule!("5.14"), format!("Battle {} has been visited; on at random.", self.battle(battle)))
            }
            Event::Landed(battle) => (rule!("6.0"), format!("Landed in battle {}.", self.battle(battle))),
            Event::Aligned(seat, way) => (
                rule!("10.42"),
                format!("{} aligns the flux in direction {}.", self.tripper(seat), way.number()),
            ),
            Event::Jumped(seat, experience) => (
                rule!("12.0"),
                format!("{} jumps the flux; Experience is {experience} now.", self.tripper(seat)),
            ),
            Event::Driven(tag) => (rule!("b55"), format!("{} drives the flux away.", self.unit(tag))),
            Event::Exiled(times) => {
                (rule!("b66"), format!("The Timelord's exile: through time {times} times more."))
            }
            Event::Adrift(seat, true) => {
                (rule!("b66"), format!("{} is carried off without the radio.", self.tripper(seat)))
            }
            Event::Adrift(seat, false) => (rule!("b66"), format!("{} is found again.", self.tripper(seat))),
            Event::Discerned { direction, rolled, battle } => {
                let what = match battle {
                    None => "nothing to be made out".to_owned(),
                    Some(0) => "the Time Hole".to_owned(),
                    Some(battle) => format!("battle {}", self.battle(battle)),
                };
                (rule!("17.0A"), format!("In direction {}, rolled {rolled}: {what}.", direction.number()))
            }
            Event::Home(seat) => (rule!("5.31"), format!("{} is home.", self.tripper(seat))),
            Event::Stranded(seat) => (rule!("10.51"), format!("{} is left behind.", self.tripper(seat))),
            Event::BlackHole => {
                (rule!("b72"), "Everything begins anew: no Experience, no treasure.".to_owned())
            }
            Event::Over(End::Home) => (rule!("16.0B"), "The trip is over: home.".to_owned()),
            Event::Over(End::Dead) => (rule!("11.0"), "The trip is over: nobody is left.".to_owned()),
            _ => (rule!("5.14"), "The trip is over: every battle has been visited.".to_owned()),
        }
    }

    fn flux_words(&self, event: &Event) -> (Rule, String) {
        match *event {
            Event::Command { seat, activity, rolled, experience, obeys } => {
                let minus =
                    if experience > 0 { format!(" less Experience {experience}") } else { String::new() };
                let (limit, doing) = (activity.limit(), activity.words());
                let result = if obeys { "it obeys" } else { "it does not" };
                let text = format!(
                    "{} commands the flux, {doing}: needs {limit} or less; rolled {rolled}{minus}: {result}.",
                    self.tripper(seat)
                );
                (rule!("10.14"), text)
            }
            Event::Conjured(place) => (rule!("10.22"), format!("The flux appears in {place}.")),
            Event::FluxMoved(place) => (rule!("10.32"), format!("The flux moves to {place}.")),
            Event::Swept(named) => (rule!("10.62"), format!("{} is swept up by the flux.", self.name(named))),
            Event::Banished(tag) => {
                (rule!("b60"), format!("The flux sends {} back where it came from.", self.unit(tag)))
            }
            Event::Released(seat, place) => {
                (rule!("b55"), format!("{} comes out of the flux in {place}.", self.tripper(seat)))
            }
            Event::Raised(seat) => (
                rule!("10.63"),
                format!("{} lives again, with five points of Endurance.", self.tripper(seat)),
            ),
            _ => (rule!("10.0"), String::new()),
        }
    }

    fn thing_words(&self, event: &Event) -> (Rule, String) {
        match *event {
            Event::Equipped(seat, load) => (
                rule!("3.3"),
                format!("{} is ready and carries {} pounds.", self.tripper(seat), pounds(load)),
            ),
            Event::Drew(seat, item, count) => {
                (rule!("13.3"), format!("{} draws {count} {}.", self.tripper(seat), item.name()))
            }
            Event::Ammo { weapon, rolled, empty } => {
                let state = if empty { "is empty" } else { "is not empty" };
                (rule!("8.21F"), format!("Ammunition: rolled {rolled}; the {} {state}.", weapon.name()))
            }
            Event::Reloaded(seat, weapon, left) => (
                rule!("7.42C"),
                format!("{} reloads the {}; {left} left.", self.tripper(seat), weapon.name()),
            ),
            Event::Picked(seat, item, count) => {
                (rule!("7.42D"), format!("{} picks up {count} {}.", self.tripper(seat), item.name()))
            }
            Event::Dropped(seat, item, count) => {
                (rule!("7.41"), format!("{} drops {count} {}.", self.tripper(seat), item.name()))
            }
            Event::Gave(seat, other, item, count) => {
                let text = format!(
                    "{} hands {count} {} to {}.",
                    self.tripper(seat),
                    item.name(),
                    self.tripper(other)
                );
                (rule!("7.42D"), text)
            }
            Event::Looted(seat, battle) => {
                let treasure = self.book.battle(battle).and_then(|battle| battle.treasure.as_ref());
                let name = treasure.map_or("treasure", |treasure| treasure.name.as_str());
                (rule!("14.0"), format!("{} takes the treasure: {name}.", self.tripper(seat)))
            }
            Event::Gathered(tag, item) => {
                (rule!("b57"), format!("{} picks up the {}.", self.unit(tag), item.name()))
            }
            Event::Burst(weapon, place) => {
                let rule = if weapon == crate::weapons::Weapon::M1 { rule!("8.43A") } else { rule!("8.42A") };
                (rule, format!("The {} bursts in {place}.", weapon.name()))
            }
            Event::Laid(seat, place, facing) => {
                let text = format!(
                    "{} sets up the Claymore in {place}, facing {}.",
                    self.tripper(seat),
                    facing.number()
                );
                (rule!("8.44A"), text)
            }
            Event::Detonated(place) => (rule!("8.44B"), format!("The Claymore in {place} goes off.")),
            Event::Shell(place) => (rule!("b27"), format!("A shell bursts in {place}.")),
            _ => (rule!("3.2"), String::new()),
        }
    }

    fn people_words(&self, event: &Event) -> (Rule, String) {
        match *event {
            Event::Arrived { battle, kind, count } => {
                (rule!("6.43"), format!("Here: {count} × {}.", self.kind(battle, kind)))
            }
            Event::Shaped(tag, values) => (rule!("b51"), format!("{} is {values}.", self.unit(tag))),
            Event::Carried(named, place) => {
                (rule!("10.62"), format!("{} came along and stands in {place}.", self.name(named)))
            }
            Event::Stage(stage) => (rule!("4.0"), format!("Battle Stage {stage}.")),
            Event::Moved(named, from, to) => {
                (rule!("7.0"), format!("{} moves from {from} to {to}.", self.name(named)))
            }
            Event::Stunned(named) => (rule!("8.81"), format!("{} is stunned.", self.name(named))),
            Event::WoundDie(named, face) => {
                let result = if face <= 3 { "disabled" } else { "stunned" };
                (rule!("8.82"), format!("{} is wounded, die {face}: {result}.", self.name(named)))
            }
            Event::Downed(named) => (rule!("8.84"), format!("{} is out of the battle.", self.name(named))),
            Event::Lost { who, points, left, cause: _ } => {
                (rule!("11.0"), format!("{} loses {points} Endurance and has {left}.", self.name(who)))
            }
            Event::Gained(seat, gained, now) => {
                (rule!("11.0"), format!("{} gains {gained} Endurance and has {now}.", self.tripper(seat)))
            }
            Event::Died(seat) => (rule!("11.0"), format!("{} is dead.", self.tripper(seat))),
            Event::Rested(seat) => (rule!("11.0"), format!("{} rests.", self.tripper(seat))),
            Event::Talked { seat, rating, rolled, talk } => {
                let result = match talk {
                    Talk::Rage => "rage",
                    Talk::Left => "they hesitate, and the talking goes on",
                    Talk::Flee => "they flee",
                    Talk::Awe1 => "awe for a die of 1",
                    Talk::Awe4 => "awe for a die of 1 to 4",
                };
                (
                    talk_rule(talk),
                    format!(
                        "{} negotiates at rating {rating}, rolled {rolled}: {result}.",
                        self.tripper(seat)
                    ),
                )
            }
            Event::Awed(tag, face, awed) => {
                let result = if awed { "is in awe" } else { "flees" };
                (rule!("15.21"), format!("{}, die {face}, {result}.", self.unit(tag)))
            }
            Event::Became(tag, values) => (rule!("6.41"), format!("{} is {values} now.", self.unit(tag))),
            Event::Amok(tag) => (rule!("b8"), format!("{} is hit and runs amok.", self.unit(tag))),
            Event::Summoned(battle, kind, count) => {
                (rule!("b43"), format!("{count} more of {} come.", self.kind(battle, kind)))
            }
            Event::Emerged(tag, place) => {
                (rule!("b45"), format!("{} comes out and stands in {place}.", self.unit(tag)))
            }
            Event::Returned(tag) => (rule!("b68"), format!("{} rises at full strength.", self.unit(tag))),
            Event::Dawn => (rule!("b68"), "The battle is over: nobody is left to fear.".to_owned()),
            Event::Lured(seat, tag) => {
                (rule!("b64"), format!("{} calls {}, who must come.", self.unit(tag), self.tripper(seat)))
            }
            _ => (rule!("4.0"), String::new()),
        }
    }
}

/// Half pounds in words: `23½`.
pub fn pounds(half: u16) -> String {
    if half.is_multiple_of(2) { (half / 2).to_string() } else { format!("{}½", half / 2) }
}

fn detection(rolled: u8, near: i8, flare: i8, reaction: Reaction) -> String {
    let mut text = format!("rolled {rolled}");
    if near != 0 {
        let _ = write!(text, ", {near:+} for being near [9.12]");
    }
    if flare != 0 {
        let _ = write!(text, ", {flare:+} for the flare [9.12C]");
    }
    let what = match reaction {
        Reaction::Away => "moves away",
        Reaction::Stop => "stops",
        Reaction::Towards => "comes nearer",
        Reaction::Attack => "attacks",
    };
    format!("{text}: {what}.")
}

const fn reaction_rule(reaction: Reaction) -> Rule {
    match reaction {
        Reaction::Away => rule!("9.21"),
        Reaction::Stop => rule!("9.26"),
        Reaction::Towards => rule!("9.24"),
        Reaction::Attack => rule!("9.25"),
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
