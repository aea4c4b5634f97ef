//! [B1] [U1] [X4] Figures built by points and by experience, every fault at once, and the ready ones.

use std::{fmt, fmt::Write as _};

use engine::{Rule, rule};
use serde::Serialize;

use crate::{
    arms::{Armour, Shield, Weapon},
    book::Book,
    kinds::Kind,
    spells::{Spell, Spells, Type},
};

/// [X4] The experience that a point of ST, DX or IQ takes.
pub const POINT_PRICE: u16 = 100;

/// [X4] The most points that experience buys.
pub const MOST_BOUGHT: u8 = 8;

/// [W7] The most weapons a figure carries, a dagger not counted.
pub const MOST_WEAPONS: usize = 2;

/// A figure as a player builds it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Build {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its ST, DX and IQ.
    pub attributes: [i16; 3],
    /// Its armour.
    pub armour: Armour,
    /// Its shield.
    pub shield: Option<Shield>,
    /// Its weapons, the first ready, the second slung or in the other hand.
    pub weapons: [Option<Weapon>; MOST_WEAPONS],
    /// Whether it carries a dagger besides.
    pub dagger: bool,
    /// Whether it is a wizard.
    pub wizard: bool,
    /// The spells it knows.
    pub spells: Spells,
    /// [F9.3] Whether it has the talent Missile Weapons.
    pub missile_weapons: bool,
    /// [F3.5] Whether it has the talent Unarmed Combat.
    pub unarmed_combat: bool,
    /// [F14.3] Whether its first weapon is poisoned.
    pub poisoned: bool,
    /// [F11d.2] Whether its metal is silver.
    pub silver: bool,
    /// [F11c.11] Whether it carries a berserker's potion.
    pub potion: bool,
    /// [F9.4] The missile spell in the ring it wears.
    pub item: Option<Spell>,
    /// [X4] The experience it has earned in all its fights.
    pub experience: u16,
    /// [X4] The points that it has bought with it.
    pub bought: u8,
}

/// A fault of a figure, and the rule it breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildFault {
    /// The rule.
    pub rule: Rule,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for BuildFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.message, self.rule)
    }
}

impl Build {
    /// A figure of this kind without anything; a beast with the numbers of its table.
    pub fn new(name: &str, kind: Kind) -> Self {
        let least = kind.people().map(|people| people.least);
        let attributes = least.or_else(|| kind.beast().map(|beast| beast.attributes)).unwrap_or([8; 3]);
        Self {
            name: name.to_owned(),
            kind,
            attributes,
            armour: Armour::None,
            shield: None,
            weapons: [None; MOST_WEAPONS],
            dagger: false,
            wizard: false,
            spells: Spells::default(),
            missile_weapons: false,
            unarmed_combat: false,
            poisoned: false,
            silver: false,
            potion: false,
            item: None,
            experience: 0,
            bought: 0,
        }
    }

    /// The points it is worth: basic ST, DX and IQ together.
    pub fn points(&self) -> i16 {
        self.attributes.iter().sum()
    }

    /// [U1] Everything that is wrong with it; with this many points beyond those of its people.
    pub fn faults(&self, extra: i16) -> Vec<BuildFault> {
        let mut faults = Vec::new();
        let mut fault = |rule, message: String| faults.push(BuildFault { rule, message });
        if self.name.trim().is_empty()
            || self.name.chars().count() > 24
            || self.name.contains(|c: char| matches!(c, ',' | ';' | '|' | '"') || c.is_control())
        {
            fault(
                rule!("U1"),
                "A figure has a name of 1 to 24 letters on one line, without commas, semicolons, bars or quotes."
                    .to_owned(),
            );
        }
        let [st, _, iq] = self.attributes;
        if let Some(people) = self.kind.people() {
            let words = ["ST", "DX", "IQ"];
            for ((has, least), word) in self.attributes.iter().zip(people.least).zip(words) {
                if *has < least {
                    fault(rule!("B1"), format!("{word} is {has}; for this people it is at least {least}."));
                }
            }
            let least: i16 = people.least.iter().sum();
            let allowed = least + people.points + extra + i16::from(self.bought);
            if self.points() != allowed {
                let message =
                    format!("ST, DX and IQ add up to {}; they should make {allowed}.", self.points());
                fault(rule!("U1"), message);
            }
        } else {
            if Some(self.attributes) != self.kind.beast().map(|beast| beast.attributes) {
                fault(rule!("B2"), "A beast has the numbers of its table.".to_owned());
            }
            let bare = self.weapons == [None; 2] && self.shield.is_none() && !self.dagger;
            if !bare || self.armour != Armour::None || self.wizard || self.item.is_some() {
                fault(rule!("B2"), "A beast carries nothing and knows no spells.".to_owned());
            }
            if self.bought > 0 {
                fault(rule!("X4"), "A beast buys no points.".to_owned());
            }
        }
        for weapon in self.weapons.iter().flatten().filter(|weapon| weapon.st() > st) {
            fault(
                rule!("W6"),
                format!("A {} takes ST {}; this figure has {st}.", weapon.name(), weapon.st()),
            );
        }
        self.hand_faults(&mut fault);
        self.spell_faults(iq, &mut fault);
        self.experience_faults(&mut fault);
        faults
    }

    fn experience_faults(&self, fault: &mut impl FnMut(Rule, String)) {
        if self.bought > MOST_BOUGHT {
            let message =
                format!("Experience buys {MOST_BOUGHT} points at most; this figure has {}.", self.bought);
            fault(rule!("X4"), message);
        }
        let price = u32::from(POINT_PRICE) * u32::from(self.bought);
        if price > u32::from(self.experience) {
            let message = format!(
                "{} bought points take {price} experience; this figure has {}.",
                self.bought, self.experience
            );
            fault(rule!("X4"), message);
        }
    }

    /// [X4] The experience it has not spent yet.
    pub fn unspent(&self) -> u16 {
        self.experience.saturating_sub(POINT_PRICE.saturating_mul(u16::from(self.bought)))
    }

    /// [X4] The same figure after a fight that earned it this much; what it has bought stays bought.
    #[must_use]
    pub fn after_fight(&self, earned: i16) -> Self {
        let spent = POINT_PRICE.saturating_mul(u16::from(self.bought));
        let experience = self.experience.saturating_add_signed(earned).max(spent.min(self.experience));
        Self { experience, ..self.clone() }
    }

    /// [X4] The same figure with one more point of an attribute, 0 ST, 1 DX or 2 IQ, for 100 experience.
    pub fn buy(&self, attribute: usize) -> Result<Self, BuildFault> {
        let fault = |message: &str| Err(BuildFault { rule: rule!("X4"), message: message.to_owned() });
        if !self.kind.is_people() {
            return fault("A beast buys no points.");
        }
        if self.bought >= MOST_BOUGHT {
            return fault("Experience buys eight points at most.");
        }
        if self.unspent() < POINT_PRICE {
            return fault("A point takes 100 experience.");
        }
        let mut build = Self { bought: self.bought + 1, ..self.clone() };
        match build.attributes.get_mut(attribute) {
            Some(number) => *number += 1,
            None => return fault("There are three attributes: ST, DX and IQ."),
        }
        Ok(build)
    }

    fn hand_faults(&self, fault: &mut impl FnMut(Rule, String)) {
        if self.weapons.contains(&Some(Weapon::Dagger)) && self.dagger {
            fault(rule!("W7"), "One dagger is enough.".to_owned());
        }
        if self.weapons[0].is_none() && self.weapons[1].is_some() {
            fault(rule!("W7"), "List the ready weapon first.".to_owned());
        }
        if self.poisoned && self.weapons[0].is_none() {
            fault(rule!("F14.3"), "There is no weapon for the poison.".to_owned());
        }
    }

    fn spell_faults(&self, iq: i16, fault: &mut impl FnMut(Rule, String)) {
        let talents = i16::from(self.missile_weapons) + i16::from(self.unarmed_combat);
        let each = if self.wizard { 2 } else { 1 };
        let known = i16::try_from(self.spells.len()).unwrap_or(i16::MAX) + each * talents;
        if known > iq {
            fault(rule!("S1.1"), format!("Spells and talents come to {known}; IQ allows {iq}."));
        }
        for spell in self.spells.iter().filter(|spell| spell.level() > iq) {
            fault(
                rule!("S1.1"),
                format!("{} takes IQ {}; this figure has {iq}.", spell.name(), spell.level()),
            );
        }
        if !self.spells.is_empty() && !self.wizard {
            fault(rule!("S1.1"), "Only a wizard knows spells.".to_owned());
        }
        if self.item.is_some_and(|spell| spell.kind() != Type::Missile) {
            fault(rule!("F9.4"), "A ring holds a missile spell.".to_owned());
        }
        if self.missile_weapons && iq < 9 {
            fault(rule!("B1"), "Missile Weapons takes IQ 9.".to_owned());
        }
        if self.unarmed_combat && iq < 10 {
            fault(rule!("B1"), "Unarmed Combat takes IQ 10.".to_owned());
        }
        if self.weapons.contains(&Some(Weapon::Staff)) && !self.spells.has(Spell::Staff) {
            fault(rule!("S7"), "A staff takes the spell Staff.".to_owned());
        }
    }

    /// Reads a figure: `Bron, human, 12/12/8, broadsword, dagger, leather, small shield`; all faults at once.
    pub fn read(text: &str) -> Result<Self, Vec<String>> {
        match Self::read_partly(text) {
            (Some(build), faults) if faults.is_empty() => Ok(build),
            (_, faults) => Err(faults),
        }
    }

    /// Reads what can be read of a figure, with all faults of the rest; none if its people or its numbers are not known.
    pub(crate) fn read_partly(text: &str) -> (Option<Self>, Vec<String>) {
        let mut parts = text.split(',').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let kind = parts.next().unwrap_or_default();
        let known = Kind::named(kind);
        let mut faults = Vec::new();
        if known.is_none() {
            let is_list = named(kind).is_some();
            faults.push(if kind.is_empty() {
                format!("There is no ready figure “{name}”. Build one: “{name}, human, 12/12/8”.")
            } else if is_list {
                "Separate figures by semicolons.".to_owned()
            } else {
                format!("“{kind}” is not a people or a beast: write “{name}, human, 12/12/8”.")
            });
            if is_list {
                return (None, faults);
            }
        }
        let mut build = Self::new(name, known.unwrap_or(Kind::Human));
        let mut has_numbers = true;
        for part in parts {
            if let Err(fault) = build.take(part) {
                has_numbers &= !part.contains('/');
                faults.push(fault);
            }
        }
        (known.filter(|_| has_numbers).map(|_| build), faults)
    }

    fn take(&mut self, part: &str) -> Result<(), String> {
        let flag = match part.to_ascii_lowercase().as_str() {
            "wizard" => &mut self.wizard,
            "dagger" if self.weapons[0].is_some() => &mut self.dagger,
            "missile weapons" => &mut self.missile_weapons,
            "unarmed combat" => &mut self.unarmed_combat,
            "poisoned" => &mut self.poisoned,
            "silver" => &mut self.silver,
            "potion" => &mut self.potion,
            _ => return self.take_thing(part),
        };
        *flag = true;
        Ok(())
    }

    fn take_thing(&mut self, part: &str) -> Result<(), String> {
        if let Some(spells) = part.strip_prefix("spells") {
            let spells = spells.trim_start_matches(':');
            for name in spells.split('+').map(str::trim).filter(|name| !name.is_empty()) {
                let spell = Spell::named(name).ok_or_else(|| {
                    format!("“{name}” is not a spell. Write “wizard, spells Blur + Staff”.")
                })?;
                self.spells = self.spells.with(spell);
            }
            return Ok(());
        }
        if let Some(name) = part.strip_prefix("ring of ") {
            self.item = Some(Spell::named(name).ok_or_else(|| format!("“{name}” is not a spell."))?);
            return Ok(());
        }
        if let Some(number) = part.strip_prefix("xp ") {
            self.experience = engine::phrases::number(number)
                .ok_or_else(|| format!("“{part}”: write the experience as a number, such as xp 130."))?;
            return Ok(());
        }
        if let Some(number) = part.strip_prefix("bought ") {
            self.bought = engine::phrases::number(number)
                .ok_or_else(|| format!("“{part}”: write the points as a number, such as bought 1."))?;
            return Ok(());
        }
        if part.contains('/') {
            let numbers: Vec<i16> = part.split('/').filter_map(engine::phrases::number).collect();
            self.attributes =
                numbers.try_into().map_err(|_| format!("“{part}”: write ST/DX/IQ, such as 12/12/8."))?;
        } else if let Some(weapon) = Weapon::named(part) {
            let free = self.weapons.iter_mut().find(|slot| slot.is_none());
            *free.ok_or_else(|| format!("“{part}”: two weapons and a dagger are enough. [W7]"))? =
                Some(weapon);
        } else if let Some(armour) = Armour::named(part) {
            if self.armour != Armour::None {
                return Err(format!("“{part}”: one armour is enough."));
            }
            self.armour = armour;
        } else if let Some(shield) = Shield::named(part) {
            if self.shield.is_some() {
                return Err(format!("“{part}”: one shield is enough. [W7]"));
            }
            self.shield = Some(shield);
        } else if Spell::named(part).is_some() {
            return Err(format!("“{part}” is a spell. Write “wizard, spells {part} + Staff”."));
        } else {
            return Err(format!("“{part}” is not a weapon, armour, shield, talent or spell list."));
        }
        Ok(())
    }

    /// Writes the figure so that it reads back.
    pub fn write(&self) -> String {
        let [st, dx, iq] = self.attributes;
        let mut text = format!("{}, {}, {st}/{dx}/{iq}", self.name, self.kind.name());
        for weapon in self.weapons.iter().flatten() {
            let _ = write!(text, ", {}", weapon.name());
        }
        let words = [
            (self.dagger, "dagger"),
            (self.wizard, "wizard"),
            (self.missile_weapons, "missile weapons"),
            (self.unarmed_combat, "unarmed combat"),
            (self.poisoned, "poisoned"),
            (self.silver, "silver"),
            (self.potion, "potion"),
        ];
        if self.armour != Armour::None {
            let _ = write!(text, ", {}", self.armour.name());
        }
        if let Some(shield) = self.shield {
            let _ = write!(text, ", {}", shield.name());
        }
        for (_, word) in words.iter().filter(|(has, _)| *has) {
            let _ = write!(text, ", {word}");
        }
        if let Some(spell) = self.item {
            let _ = write!(text, ", ring of {}", spell.name());
        }
        if self.experience > 0 {
            let _ = write!(text, ", xp {}", self.experience);
        }
        if self.bought > 0 {
            let _ = write!(text, ", bought {}", self.bought);
        }
        if !self.spells.is_empty() {
            let names: Vec<_> = self.spells.iter().map(Spell::name).collect();
            let _ = write!(text, ", spells {}", names.join(" + "));
        }
        text
    }
}

/// The ready figures, one to a line.
pub const READY: &str = include_str!("../maps/ready.figures");

/// The ready figures and one of each beast.
pub fn ready() -> &'static [Build] {
    &Book::newest().figures
}

/// The figures of a list, and one of each beast.
pub(crate) fn listed(list: &str) -> Vec<Build> {
    let lines = list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let built = lines.filter_map(|line| Build::read(line).ok());
    let beast = |beast: &crate::kinds::Beast| {
        let mut name = beast.name.to_owned();
        name[..1].make_ascii_uppercase();
        Build::new(&name, beast.kind)
    };
    built.chain(crate::kinds::BEASTS.iter().map(beast)).collect()
}

/// The ready figure with this name, in small or in capital letters.
pub fn named(name: &str) -> Option<&'static Build> {
    Book::newest().figure(name)
}
