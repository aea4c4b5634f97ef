//! [6.1] [6.2] The battles: those of the Battle Sheet, and those in a Timemaster’s own files.
//!
//! `parse` reads the format that `docs/battle-format.md` describes; the printed battles are one such file.

mod parse;
mod singular;
mod spelling;

use std::sync::{Arc, OnceLock};

use serde::Serialize;

pub use parse::{Fault, on_one_line, parse};

use crate::{
    tables::{Grade, Harm},
    time::Era,
};

/// The highest number a battle may have.
pub const MAX_BATTLES: usize = 120;

/// The most kinds of opponent a battle may have.
pub const MAX_OPPONENTS: usize = 4;

/// All battles of a game, by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    battles: Vec<Battle>,
}

impl Book {
    /// The printed battles.
    pub fn printed() -> Arc<Self> {
        static PRINTED: OnceLock<Arc<Book>> = OnceLock::new();
        let read = || match parse(include_str!("../../battles/printed.battles")) {
            Ok(battles) => Arc::new(Self { battles }),
            // A test checks the file, so this does not happen.
            Err(_) => Arc::new(Self { battles: Vec::new() }),
        };
        Arc::clone(PRINTED.get_or_init(read))
    }

    /// A book in which these battles replace those with the same numbers.
    #[must_use]
    pub fn with(&self, others: Vec<Battle>) -> Self {
        let mut battles = self.battles.clone();
        for other in others {
            match battles.iter_mut().find(|battle| battle.number == other.number) {
                Some(battle) => *battle = other,
                None => battles.push(other),
            }
        }
        battles.sort_by_key(|battle| battle.number);
        Self { battles }
    }

    /// The battle with this number.
    pub fn battle(&self, number: u8) -> Option<&Battle> {
        // In a book without gaps each battle is where its number says.
        let first = usize::from(number).checked_sub(1)?;
        if let Some(battle) = self.battles.get(first).filter(|battle| battle.number == number) {
            return Some(battle);
        }
        let at = self.battles.binary_search_by_key(&number, |battle| battle.number).ok()?;
        self.battles.get(at)
    }

    /// All battles.
    pub fn battles(&self) -> &[Battle] {
        &self.battles
    }
}

/// One battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battle {
    /// Its number.
    pub number: u8,
    /// Its name.
    pub title: String,
    /// When it was fought, if that is known.
    pub date: String,
    /// Where.
    pub place: String,
    /// Which display it is on.
    pub era: Era,
    /// [15.0] The three ratings of which a die picks one; none where no one negotiates.
    pub negotiate: Option<[Grade; 3]>,
    /// [14.0] What can be found there.
    pub treasure: Option<Treasure>,
    /// [6.0] How opponents come in.
    pub set_up: SetUp,
    /// Who is there.
    pub opponents: Vec<Opponent>,
    /// What the field is like.
    pub features: Features,
    /// The story of the battle, in our words.
    pub note: String,
}

/// [14.0] Something worth carrying home.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Treasure {
    /// What it is.
    pub name: String,
    /// What it is worth.
    pub value: u16,
    /// Its weight in tenths of a pound.
    pub tenths: u16,
}

/// [6.0] How opponents come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SetUp {
    /// By letter and number around the middle.
    Random,
    /// From a side of the display.
    Enter,
}

/// [6.41] The four values of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Values {
    /// Attack Strength; X counts as 0.
    pub attack: i16,
    /// Accuracy; none for melee.
    pub accuracy: Option<Grade>,
    /// Defense Strength.
    pub defense: i16,
    /// Detection Value; none if it never detects.
    pub detection: Option<Grade>,
}

impl std::fmt::Display for Values {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let number = |value: i16| if value == 0 { "X".to_owned() } else { value.to_string() };
        let letter = |grade: Option<Grade>| grade.map_or('X', Grade::to_char);
        let Self { attack, accuracy, defense, detection } = self;
        write!(f, "{}{}{}{}", number(*attack), letter(*accuracy), number(*defense), letter(*detection))
    }
}

/// [6.43] How many: a number of dice and what is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// How many dice.
    pub dice: u8,
    /// What is added.
    pub plus: i8,
}

/// What a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A soldier, who moves three hexes and can be talked to.
    Soldier,
    /// An animal, which moves six.
    Animal,
    /// Neither.
    Thing,
}

/// [8.51] What a soldier leaves behind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Nothing a Tripper could use.
    Nothing,
    /// A melee weapon.
    Melee,
    /// A bow, sling, javelin or musket.
    Early,
    /// A rifle of 1914 to 1945.
    Rifle,
    /// An automatic weapon of 1950 or later.
    Automatic,
    /// Something that works for its owner only.
    Bound,
}

/// One kind of opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opponent {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its silhouette.
    pub looks: String,
    /// Its values; none if they are rolled for each [b51].
    pub values: Option<Values>,
    /// How many there are.
    pub count: Count,
    /// [6.32] What each of them rides.
    pub mount: Option<Mount>,
    /// [8.51] What it leaves behind.
    pub leaves: Leaves,
    /// [7.11] How far it moves.
    pub moves: u8,
    /// [8.23] What is added to the accuracy roll against it.
    pub large: i8,
    /// What is special about it.
    pub traits: Traits,
}

/// What a soldier rides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mount {
    /// Its values.
    pub values: Values,
    /// Its silhouette.
    pub looks: String,
}

/// What results count as, by [`Harm::ALL`].
pub type Harms = [Harm; 5];

/// What is special about an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a separate trait in the file")]
pub struct Traits {
    /// [6.42] Takes losses as a Tripper does.
    pub endurance: Option<u8>,
    /// Never tries to detect.
    pub no_detect: bool,
    /// [15.12] An animal that can be awed through its handlers.
    pub awe_through_handlers: bool,
    /// Its values once it has fired.
    pub after_firing: Option<Values>,
    /// Its values while next to another unit.
    pub next_to: Option<Values>,
    /// [b8] Rampages once hit.
    pub rampage: bool,
    /// [b48] Rolls at random.
    pub ball: bool,
    /// [b62] Drives down its row.
    pub car: bool,
    /// [b64] Draws Trippers to it.
    pub plant: bool,
    /// [b31] Does not attack unless provoked, or unless another kind of unit is this close.
    pub wary: Option<u8>,
    /// [b33] Fires only on certain rolls and charges otherwise.
    pub banzai: Option<Banzai>,
    /// [b39] [b55] What the results of its weapon count as.
    pub deals: Harms,
    /// [b60] What results against it count as.
    pub suffers: Harms,
    /// [b60] The flux sends it away for good.
    pub banished_by_flux: bool,
    /// [b41] Attacks no Tripper before it has been carried to another battle.
    pub truce: bool,
    /// [b41] How much more insect repellent does to it.
    pub repellent: u8,
    /// [b43] When attacked, more of that opponent come.
    pub summons: Option<(usize, Count)>,
    /// [b43] Cannot detect once that opponent is dead.
    pub eyes_of: Option<usize>,
    /// [b44] Detects only targets near a treasure, or this close to itself.
    pub guards: Option<u8>,
    /// [b45] Comes out of the exits.
    pub comes_out: bool,
    /// [b47] The rules of the handmaidens.
    pub allure: bool,
    /// [b52] Its wounds bleed.
    pub bleeding: bool,
    /// [b53] Moves at random on stop and away.
    pub restless: Option<u8>,
    /// [b55] Uses the flux restraint.
    pub operates_restraint: bool,
    /// [b59] Attacks the flux and nothing else.
    pub hunts_flux: bool,
    /// [b57] Picks up items.
    pub gathers: bool,
    /// [b57] Attacks any living thing.
    pub cleans: bool,
    /// [b66] The rules of the Timelord.
    pub timelord: bool,
    /// [b68] Comes back after this many Stages.
    pub undying: Option<u8>,
    /// How many of it there can be at once.
    pub limit: u8,
}

/// [b33] When it fires, and its values when it charges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Banzai {
    /// The lowest sum of the dice with which it fires.
    pub low: u8,
    /// The highest.
    pub high: u8,
    /// Its values when it charges.
    pub values: Values,
}

impl Default for Traits {
    fn default() -> Self {
        Self {
            endurance: None,
            no_detect: false,
            awe_through_handlers: false,
            after_firing: None,
            next_to: None,
            rampage: false,
            ball: false,
            car: false,
            plant: false,
            wary: None,
            banzai: None,
            deals: Harm::ALL,
            suffers: Harm::ALL,
            banished_by_flux: false,
            truce: false,
            repellent: 1,
            summons: None,
            eyes_of: None,
            guards: None,
            comes_out: false,
            allure: false,
            bleeding: false,
            restless: None,
            operates_restraint: false,
            hunts_flux: false,
            gathers: false,
            cleans: false,
            timelord: false,
            undying: None,
            limit: 14,
        }
    }
}

/// What a battlefield is like.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a separate feature in the file")]
pub struct Features {
    /// [b26] How many trees, and what they add to the defense.
    pub trees: Option<(u8, i16)>,
    /// [b27] How many shellholes, and what they add to the defense.
    pub shellholes: Option<(u8, i16)>,
    /// [b45] How many exits.
    pub exits: u8,
    /// [b27] A shell falls every Stage.
    pub artillery: bool,
    /// [b36] A shell falls every Stage once a shot has been fired.
    pub mortar: bool,
    /// [b44] How many treasures there are.
    pub treasures: u8,
    /// [b55] A flux restraint.
    pub restraint: Option<Values>,
    /// [b47] The Defense Strength of female Trippers.
    pub naked: Option<i16>,
    /// [b62] No two start in one row.
    pub one_a_row: bool,
    /// [b62] No one detects.
    pub no_detection: bool,
    /// [b68] The battle ends after this many Stages.
    pub dawn: Option<u8>,
    /// [b72] The trip starts over.
    pub black_hole: bool,
}
