//! Events in words, each with its rule.

use engine::{Names, Rule, rule, words::ordinal};

use crate::{
    State,
    action::{Aim, Mode},
    body::{Fate, Guard, Posture},
    event::{Cause, Event, Save, Who},
    rolls::Stroke,
    setup::Setup,
    state::{End, On},
    text::way_words,
    view::name,
};

/// Tells what happened at a table with this set-up.
pub(crate) struct Narrator<'a> {
    names: Vec<String>,
    players: Names<'a>,
}

impl<'a> Narrator<'a> {
    pub(crate) fn new(setup: &Setup, players: Names<'a>) -> Self {
        Self { names: setup.sides.iter().flatten().map(|build| build.name.clone()).collect(), players }
    }

    fn who(&self, who: Who) -> String {
        name(&self.names, who.id, who.looks)
    }

    fn side(&self, side: u8) -> String {
        self.players.of(State::seat_of(side)).into_owned()
    }

    /// The event in words, and its rule.
    #[allow(clippy::too_many_lines, reason = "one line for each event")]
    pub(crate) fn tell(&self, event: Event) -> (Rule, String) {
        let who = |who| self.who(who);
        match event {
            Event::Entered(one, spot, way) => {
                (rule!("U3"), format!("{} enters at {spot}, facing {}.", who(one), way_words(way)))
            }
            Event::TurnBegan(turn) => (rule!("F1.0"), format!("Turn {turn}.")),
            Event::Initiative(side, face) => {
                (rule!("F1.1"), format!("{} has the initiative with a {face}.", self.side(side)))
            }
            Event::Ordered(side, place) => {
                (rule!("F1.1"), format!("{} moves {}.", self.side(side), ordinal(place)))
            }
            Event::Renewed(one, spell, cost) => {
                (rule!("F1.2"), format!("{} pays {cost} ST for {}.", who(one), spell.name()))
            }
            Event::SpellEnded(spell, on, on_whom) => {
                (rule!("F1.2"), format!("{} on {} ends.", spell.name(), self.on(on, on_whom)))
            }
            Event::Chose(one, opt) => {
                (opt.rule(), format!("{} takes option ({}): {}.", who(one), opt.letter(), opt.name()))
            }
            Event::Moved(one, spot) => (rule!("G7"), format!("{} moves to {spot}.", who(one))),
            Event::Appeared(one, spot) => (rule!("P4"), format!("{} is seen at {spot}.", who(one))),
            Event::Vanished(one) => (rule!("P4"), format!("{} is lost from sight.", who(one))),
            Event::Faced(one, way) => (rule!("G10"), format!("{} faces {}.", who(one), way_words(way))),
            Event::Posed(one, posture) => (rule!("Fd"), format!("{} {}.", who(one), pose(posture))),
            Event::Flew(one, true) => (rule!("G12"), format!("{} takes off.", who(one))),
            Event::Flew(one, false) => (rule!("G12"), format!("{} lands.", who(one))),
            Event::Left(one) => (rule!("U3"), format!("{} leaves the map.", who(one))),
            Event::Attacked { by, target, mode, weapon, aim, roll, stroke } => {
                let with = weapon.map_or(String::new(), |weapon| format!(" with a {}", weapon.name()));
                let aimed = aim_words(aim).map_or(String::new(), |part| format!(" at the {part}"));
                let rolled = format!("{} on {} dice against {}", roll.sum, roll.dice, roll.number);
                let rule = if roll.dice == 4 { rule!("D2") } else { rule!("D1") };
                (
                    rule,
                    format!(
                        "{} {} {}{with}{aimed}: {rolled}, {}.",
                        who(by),
                        attack_verb(mode),
                        who(target),
                        stroke_words(stroke, weapon.is_some())
                    ),
                )
            }
            Event::Nothing(one, spot) => (rule!("P4"), format!("{} finds no one at {spot}.", who(one))),
            Event::OnTheWay(one, roll, past) => {
                let what = if past { "flies past" } else { "does not fly past" };
                (rule!("D7"), format!("It {what} {}: {} against {}.", who(one), roll.sum, roll.number))
            }
            Event::Broke(one, weapon) => (rule!("D4"), format!("{}’s {} breaks.", who(one), weapon.name())),
            Event::Dropped(one, weapon) => (rule!("D1"), format!("{} drops a {}.", who(one), weapon.name())),
            Event::DroppedShield(one, shield) => {
                (rule!("F3.2"), format!("{} drops a {}.", who(one), shield.name()))
            }
            Event::Hurt { who: one, cause, dice, stopped, hits } => {
                let stopped =
                    if stopped == 0 { String::new() } else { format!(" ({dice} damage, {stopped} stopped)") };
                (
                    cause_rule(cause),
                    format!("{}{} takes {}{stopped}.", who(one), cause_words(cause), count(hits)),
                )
            }
            Event::Felled(one) => (rule!("F15.3"), format!("{} goes down.", who(one))),
            Event::Out(one, fate) => (fate_rule(fate), format!("{} {}.", who(one), fate_words(fate))),
            Event::Maimed(one, aim, _) => {
                (rule!("F6.3"), format!("{} is hit in the {}.", who(one), aim_words(aim).unwrap_or("body")))
            }
            Event::Saved(one, save, roll, made) => {
                let what = if made { "made" } else { "missed" };
                (
                    save_rule(save),
                    format!(
                        "{} rolls {} on {} dice against {} {}: {what}.",
                        who(one),
                        roll.sum,
                        roll.dice,
                        roll.number,
                        save_words(save)
                    ),
                )
            }
            Event::Guarded(one, guard) => match guard {
                Guard::Dodging => (rule!("F10.1"), format!("{} dodges.", who(one))),
                _ => (rule!("F10.2"), format!("{} defends.", who(one))),
            },
            Event::Defence(one, other, die) => (
                defence_rule(die),
                format!("{} jumps {}, who rolls {die} {}.", who(other), who(one), defence_words(die)),
            ),
            Event::Asked(one, other) => {
                (rule!("F3.1"), format!("{} wants to wrestle with {}.", who(one), who(other)))
            }
            Event::Joined(one, other) => {
                (rule!("F5.1"), format!("{} joins the pile, against {}.", who(one), who(other)))
            }
            Event::Declined(one) => (rule!("F3.1"), format!("{} declines to wrestle.", who(one))),
            Event::Free(one) => (rule!("F5.5"), format!("{} is free, and lies on the ground.", who(one))),
            Event::Readied(one, right, left, shield) => {
                let mut held: Vec<_> =
                    [right, left].into_iter().flatten().map(super::arms::Weapon::name).collect();
                if shield {
                    held.push("shield");
                }
                let held = if held.is_empty() { "nothing".to_owned() } else { held.join(" and ") };
                (rule!("Fe"), format!("{} now holds: {held}.", who(one)))
            }
            Event::Rose(one) => (rule!("Fg"), format!("{} gets up.", who(one))),
            Event::Retreated(one, other, spot) => {
                (rule!("F1.5"), format!("{} forces {} back to {spot}.", who(one), who(other)))
            }
            Event::Followed(one, spot) => (rule!("F1.5b"), format!("{} follows to {spot}.", who(one))),
            Event::Cast(one, spell, roll, works) => {
                let what = spell.map_or("something", |spell| spell.name());
                let how = if works { "it works" } else { "it fails" };
                let rolled = format!("{} on {} dice against {}", roll.sum, roll.dice, roll.number);
                (rule!("S1.2"), format!("{} casts {what}: {rolled}, {how}.", who(one)))
            }
            Event::ReallyCast(one, spell, power, feigned) => {
                let name = spell.name();
                let is_open = !spell.is_secret() && !spell.makes_figure();
                let text = if feigned {
                    format!("In fact {} only pretends, and casts no {name}.", who(one))
                } else if is_open {
                    format!("{} casts it at strength {power}.", who(one))
                } else {
                    format!("In fact it is {name}.")
                };
                (rule!("P1"), text)
            }
            Event::Lies(spell, on, on_whom) => {
                (spell.rule(), format!("{} lies on {}.", spell.name(), self.on(on, on_whom)))
            }
            Event::Created(one, spot) => {
                (rule!("S4.1"), format!("{} appears at {spot}: a creation.", who(one)))
            }
            Event::Gone(one) => (rule!("S5.1"), format!("{} vanishes.", who(one))),
            Event::Disbelieved(one, other) => {
                (rule!("S5.3"), format!("{} does not believe in {}.", who(one), who(other)))
            }
            Event::Reversed(one) => (rule!("S11.5"), format!("The missile turns back from {}.", who(one))),
            Event::Shielded(one) => (rule!("S14.5"), format!("The spell does nothing to {}.", who(one))),
            Event::Revealed(one, spell) => {
                (rule!("P2"), format!("{} is protected by {}.", who(one), spell.name()))
            }
            Event::Controlled(one, side) => {
                (rule!("S6.2"), format!("{} obeys {} now.", who(one), self.side(side)))
            }
            Event::Yielded(one) => (rule!("V2"), format!("{} gives up.", who(one))),
            Event::Berserk(one) => (rule!("F11c.11"), format!("{} drinks, and goes berserk.", who(one))),
            Event::Burst(weapon, spot) => (rule!("W13"), format!("The {} breaks at {spot}.", weapon.name())),
            Event::Teleported(one, spot) => {
                (rule!("S15.7"), format!("{} is at {spot} all of a sudden.", who(one)))
            }
            Event::Passed(one) => (rule!("F1.4"), format!("{} does nothing more.", who(one))),
            Event::Over(end) => self.over(end),
        }
    }

    fn over(&self, end: End) -> (Rule, String) {
        match end {
            End::LastSide(side) => {
                (rule!("V1"), format!("{} is the last side in the fight.", self.side(side)))
            }
            End::NoOne => (rule!("V1"), "No one is left to fight.".to_owned()),
            End::Limit => (rule!("V3"), "Time is up.".to_owned()),
        }
    }

    fn on(&self, on: On, whom: Option<Who>) -> String {
        match (on, whom) {
            (_, Some(whom)) => self.who(whom),
            (On::Hex(spot), _) => spot.to_string(),
            (On::Figure(id), None) => format!("f{id}"),
        }
    }
}

fn count(hits: i16) -> String {
    match hits {
        0 => "no hits".to_owned(),
        1 => "1 hit".to_owned(),
        _ => format!("{hits} hits"),
    }
}

fn pose(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "stands up",
        Posture::Kneeling => "kneels",
        Posture::Prone => "lies down",
        Posture::Bent => "bends over",
    }
}

/// An attack as a verb.
pub(crate) const fn verb(mode: Mode) -> &'static str {
    match mode {
        Mode::Right | Mode::Left | Mode::Both | Mode::Bare => "strikes",
        Mode::Claws => "claws",
        Mode::Jab => "jabs",
        Mode::Sweep => "sweeps",
        Mode::Rush => "rushes",
        Mode::Throw(_) => "throws",
        Mode::Shoot => "shoots",
        Mode::Breath => "breathes fire at",
        Mode::Bolt(spell) => match spell {
            crate::spells::Spell::MagicFist => "casts Magic Fist at",
            crate::spells::Spell::Fireball => "casts Fireball at",
            _ => "casts Lightning at",
        },
    }
}

/// The same before the name of the one who is attacked.
const fn attack_verb(mode: Mode) -> &'static str {
    match mode {
        Mode::Jab => "jabs at",
        Mode::Sweep => "sweeps at",
        Mode::Throw(_) => "throws at",
        Mode::Shoot => "shoots at",
        _ => verb(mode),
    }
}

/// The part that is aimed at.
pub(crate) const fn aim_words(aim: Aim) -> Option<&'static str> {
    Some(match aim {
        Aim::Body => return None,
        Aim::Head => "head",
        Aim::Hand => "hand",
        Aim::WeaponArm => "weapon arm",
        Aim::ShieldArm => "shield arm",
        Aim::Leg => "leg",
        Aim::Wing => "wing",
    })
}

/// [D3] What came of a roll; bare hands and beasts have nothing to drop or to break.
fn stroke_words(stroke: Stroke, has_weapon: bool) -> &'static str {
    match stroke {
        Stroke::Hit { multiple: 3, .. } => "triple damage",
        Stroke::Hit { multiple: 2, .. } => "double damage",
        Stroke::Hit { .. } => "a hit",
        Stroke::Miss => "a miss",
        Stroke::Drop | Stroke::Break if !has_weapon => "a miss",
        Stroke::Drop => "a miss, and the weapon is dropped",
        Stroke::Break => "a miss, and the weapon breaks",
    }
}

fn cause_rule(cause: Cause) -> Rule {
    match cause {
        Cause::Attack => rule!("D5"),
        Cause::Poison => rule!("F14.1"),
        Cause::Fire => rule!("S9.5"),
        Cause::Shock => rule!("S10.3"),
        Cause::Blast => rule!("S12.3"),
        Cause::Drop => rule!("G15"),
        Cause::Staff => rule!("S7"),
        Cause::Fumble => rule!("D3"),
        Cause::Death => rule!("S16.4"),
        Cause::Solid => rule!("S15.7"),
        Cause::Crippling => rule!("F8.1"),
    }
}

fn cause_words(cause: Cause) -> &'static str {
    match cause {
        Cause::Attack => "",
        Cause::Poison => " is poisoned and",
        Cause::Fire => " burns and",
        Cause::Shock => " touches a Shock Shield and",
        Cause::Blast => " is in the blast and",
        Cause::Drop => " falls into the depths and",
        Cause::Staff => " is burnt by the staff and",
        Cause::Fumble => " fumbles and",
        Cause::Death => " meets Death and",
        Cause::Solid => " is where something else is and",
        Cause::Crippling => " is hit in the head and",
    }
}

fn fate_rule(fate: Fate) -> Rule {
    match fate {
        Fate::Dying | Fate::Dead => rule!("F15.6"),
        Fate::Fallen => rule!("G15"),
        Fate::Escaped => rule!("U3"),
        Fate::Yielded => rule!("V2"),
        Fate::Gone => rule!("S6.1"),
        _ => rule!("F15.5"),
    }
}

/// What became of a figure.
pub(crate) const fn fate_words(fate: Fate) -> &'static str {
    match fate {
        Fate::Able => "can fight",
        Fate::Unconscious => "is unconscious",
        Fate::Dying => "is dying",
        Fate::Dead => "is dead",
        Fate::Fallen => "is out of the fight, down below",
        Fate::Escaped => "has escaped",
        Fate::Yielded => "is out of the fight, alive",
        Fate::Gone => "is no more",
        Fate::Waiting => "is waiting",
    }
}

fn defence_rule(die: u8) -> Rule {
    match die {
        ..=4 => rule!("F3.2"),
        5 => rule!("F3.3"),
        _ => rule!("F3.4"),
    }
}

fn defence_words(die: u8) -> &'static str {
    match die {
        ..=2 => "and drops everything but a dagger; both go down",
        3..=4 => "and drops everything but has a dagger out; both go down",
        5 => "and throws the attacker back",
        _ => "and strikes at once; the attacker steps back",
    }
}

/// What a saving roll is for.
const fn save_words(save: Save) -> &'static str {
    match save {
        Save::Body => "to cross the body",
        Save::Push => "to step aside",
        Save::Drop => "not to fall into the depths",
        Save::Rush | Save::Fist | Save::Avert | Save::Slip | Save::Tail | Save::Collide => "to stay up",
        Save::Gas => "not to breathe the gas",
        Save::Control => "to keep its own will",
        Save::Dagger => "to draw a dagger",
        Save::BreakAway => "to break away",
        Save::Rope => "to get rid of the rope",
    }
}

fn save_rule(save: Save) -> Rule {
    match save {
        Save::Body => rule!("G8"),
        Save::Push => rule!("G11"),
        Save::Drop => rule!("G15"),
        Save::Rush => rule!("W12"),
        Save::Fist => rule!("S8.4"),
        Save::Avert => rule!("S9.2"),
        Save::Slip => rule!("S13.5"),
        Save::Tail => rule!("B6"),
        Save::Gas => rule!("F14.6"),
        Save::Collide => rule!("S5.6"),
        Save::Control => rule!("S6.2"),
        Save::Dagger => rule!("Fu"),
        Save::BreakAway => rule!("F7"),
        Save::Rope => rule!("S11.6"),
    }
}
