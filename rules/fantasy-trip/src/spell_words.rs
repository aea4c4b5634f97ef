//! What each spell does, in words for players.

use crate::spells::Spell as S;

/// The spells in the order of [`S`], each with what it does; the gist of its case is its name and this.
#[rustfmt::skip]
const EFFECTS: [(S, &str); 62] = [
    (S::Blur,              "attacks on the target have −4 DX"),
    (S::DropWeapon,        "the target drops what one hand holds; 2 ST against ST 20 or more"),
    (S::Image,             "a figure of one hex that looks real and vanishes when it touches or is touched; 12 turns"),
    (S::MagicFist,         "1d−2 hits for each ST; 6 or more before armour may knock the victim down"),
    (S::Slow,              "half MA for 4 turns"),
    (S::Staff,             "a new staff in your hand"),
    (S::Aid,               "adds 1 for each ST to ST, DX or IQ for 2 turns"),
    (S::Avert,             "the victim must end each move 2 hexes farther from the caster, or as far as it can and make 3/DX or fall"),
    (S::Clumsiness,        "−2 DX for each ST, 3 turns; −1 against ST 30 or more"),
    (S::Confusion,         "−2 IQ for each ST, 3 turns"),
    (S::Fire,              "fills a hex for 12 turns: 2 hits when lit or passed through, 4 for ending a move there; armour stops once a turn"),
    (S::RevealMagic,       "shows secret protections within 5 megahexes"),
    (S::SummonWolf,        "a real wolf fights for you while you pay"),
    (S::Dazzle,            "all others within 5 megahexes have −3 DX for 3 turns"),
    (S::Shadow,            "darkens a hex for 12 turns: −4 DX at those in it, −6 for those in it or firing through it"),
    (S::ShockShield,       "everyone else in the target’s hex takes 1d after each turn; a secret"),
    (S::Speed,             "double MA for 4 turns"),
    (S::SummonMyrmidon,    "a real fighter with ST 12, DX 12 and 2d fights for you while you pay"),
    (S::Trip,              "the victim falls; 4 ST against ST 30 or more"),
    (S::ControlAnimal,     "a wolf, bear or snake obeys you while you pay, unless it makes 3/IQ"),
    (S::Wall,              "blocks an empty hex for 12 turns"),
    (S::DestroyCreation,   "ends what was made in one hex: fire, shadow, wall, rope, image or illusion; nothing summoned and no large being"),
    (S::Illusion,          "a figure of one hex that fights as if it were real, until someone disbelieves it; 12 turns"),
    (S::ReverseMissiles,   "a missile, throw or missile spell that would hit the target hits the sender; a secret"),
    (S::Rope,              "below ST 20: half MA, −2 DX and 1 more each turn; off by a still turn and 3/adjDX; helpless at DX 2"),
    (S::Sleep,             "below ST 20: asleep until hit, or shaken for two turns"),
    (S::SummonBear,        "a real bear fights for you while you pay"),
    (S::Fire3,             "fire in three connected hexes"),
    (S::Shadow3,           "shadow in three connected hexes"),
    (S::Blast,             "1d to everyone else in your hex and next to it"),
    (S::BreakWeapon,       "a weapon in the target’s hand breaks"),
    (S::Fireball,          "1d−1 hits for each ST"),
    (S::Freeze,            "below ST 30: frozen for 2d turns"),
    (S::Invisibility,      "the target is seen only next to an enemy, in fire or while it strikes; −6 DX to hit it"),
    (S::MageSight,         "nothing is invisible, blurred or dark to the target"),
    (S::Wall3,             "a wall in three connected hexes"),
    (S::Image4,            "an image of something that covers up to four hexes"),
    (S::ControlPerson,     "a humanoid, giant or gargoyle obeys you while you pay, unless it makes 3/IQ"),
    (S::Flight,            "the target flies with MA 12"),
    (S::SlipperyFloor,     "in one megahex 3/DX for each hex entered, each turn in it and to rise, or fall; crawling is safe; a secret"),
    (S::StoneFlesh,        "stops 4 more hits; a secret"),
    (S::Stop,              "MA 0 for 4 turns"),
    (S::SummonGargoyle,    "a real gargoyle fights for you while you pay"),
    (S::Illusion4,         "an illusion of something that covers up to four hexes"),
    (S::DispelIllusions,   "ends all illusions within 5 megahexes"),
    (S::Lightning,         "1d hits for each ST; 5 hits fell a made wall hex, and the rest flies on"),
    (S::RemoveThrownSpell, "ends one thrown spell that you name, but no Spell Shield"),
    (S::SpellShield,       "missile, thrown and special spells do nothing to the target and cost their casters all; a secret"),
    (S::SummonGiant,       "a real giant fights for you while you pay"),
    (S::Image7,            "an image of something that covers up to seven hexes"),
    (S::Shadow7,           "shadow in seven connected hexes"),
    (S::GiantRope,         "a rope for ST 20 or more; like two ropes on the weaker"),
    (S::IronFlesh,         "stops 6 hits, but not with Stone Flesh; a secret"),
    (S::MegahexAvert,      "Avert on everyone in a hex and the six around it"),
    (S::SummonSmallDragon, "a real small dragon fights for you while you pay"),
    (S::Teleport,          "you are somewhere else at once, for 1 ST a megahex; into something solid, both die"),
    (S::Fire7,             "fire in seven connected hexes"),
    (S::Illusion7,         "an illusion of something that covers up to seven hexes"),
    (S::Wall7,             "a wall in seven connected hexes"),
    (S::Death,             "the one with less ST falls to −1, the other loses as much as that was"),
    (S::MegahexSleep,      "everyone under ST 20 but the caster, in a hex and the six around it, or one with ST up to 50, falls asleep"),
    (S::SummonDragon,      "a real dragon fights for you while you pay"),
];

impl S {
    /// What it does.
    pub const fn effect(self) -> &'static str {
        EFFECTS[self as usize].1
    }
}

#[cfg(test)]
mod tests {
    use engine::gist;

    use super::EFFECTS;
    use crate::{FantasyTrip, spells::SPELLS};

    #[test]
    fn every_spell_is_explained_as_its_case_is() {
        for ((spell, effect), line) in EFFECTS.iter().zip(&SPELLS) {
            assert_eq!(*spell, line.spell, "in the order of the table");
            assert_eq!(gist::<FantasyTrip>(spell.rule()), Some(format!("{}: {effect}.", line.name).as_str()));
        }
    }
}
