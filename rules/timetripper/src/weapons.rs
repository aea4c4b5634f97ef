//! [8.1] The Weapons Chart.

use serde::Serialize;

use crate::tables::Grade;

/// A weapon a Tripper can fight with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// The M16 automatic rifle.
    M16,
    /// The 12-gauge shotgun.
    Shotgun,
    /// The .357 revolver.
    Magnum,
    /// The .25 automatic.
    Browning,
    /// The M72 rocket launcher.
    M72,
    /// The M26A1 fragmentation grenade.
    M26,
    /// The M1 illumination grenade.
    M1,
    /// The Claymore mine.
    Claymore,
    /// The bayonet.
    Bayonet,
    /// Insect repellent, sprayed in the eyes.
    Repellent,
    /// Bayonet and insect repellent together.
    Both,
    /// [8.51] A recovered sword, spear or axe.
    Blade,
    /// [8.51] A recovered bow, sling, javelin or musket.
    Bow,
    /// [8.51] A recovered rifle of 1914 to 1945.
    Rifle,
    /// [8.51] A recovered automatic weapon of 1950 to 1973.
    Assault,
    /// [8.32] Bare hands.
    Hands,
}

/// How a weapon is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Once, into one hex.
    Single,
    /// Up to four times, each into the same hex as the last or one next to it.
    Rapid,
    /// Like rapid, until it is empty.
    Burst,
    /// Hand to hand.
    Melee,
}

/// A line of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChartLine {
    /// The accuracy; none for melee.
    pub accuracy: Option<Grade>,
    /// The Attack Value.
    pub attack: i16,
    /// The sums of two dice after which it is empty; none if it never is.
    pub empty: Option<(u8, u8)>,
}

const fn shot(accuracy: char, attack: i16, low: u8, high: u8) -> ChartLine {
    ChartLine { accuracy: Grade::letter(accuracy), attack, empty: Some((low, high)) }
}

const fn once(accuracy: char, attack: i16) -> ChartLine {
    ChartLine { accuracy: Grade::letter(accuracy), attack, empty: None }
}

const fn melee(attack: i16, empty: Option<(u8, u8)>) -> ChartLine {
    ChartLine { accuracy: None, attack, empty }
}

impl Weapon {
    /// All weapons.
    pub const ALL: [Self; 16] = [
        Self::M16,
        Self::Shotgun,
        Self::Magnum,
        Self::Browning,
        Self::M72,
        Self::M26,
        Self::M1,
        Self::Claymore,
        Self::Bayonet,
        Self::Repellent,
        Self::Both,
        Self::Blade,
        Self::Bow,
        Self::Rifle,
        Self::Assault,
        Self::Hands,
    ];

    /// [8.1] The line of the chart for this way of using it.
    pub const fn entry(self, mode: Mode) -> Option<ChartLine> {
        Some(match (self, mode) {
            (Self::M16, Mode::Single) => shot('A', 15, 2, 2),
            (Self::M16, Mode::Rapid) => shot('C', 15, 2, 4),
            (Self::M16, Mode::Burst) => shot('D', 25, 5, 6),
            (Self::Shotgun, Mode::Single) => shot('G', 20, 5, 6),
            (Self::Shotgun, Mode::Rapid) => shot('G', 15, 5, 6),
            (Self::Magnum, Mode::Single) => shot('F', 15, 2, 4),
            (Self::Magnum, Mode::Rapid) => shot('D', 15, 2, 6),
            (Self::Browning, Mode::Single) => shot('H', 10, 2, 4),
            (Self::Browning, Mode::Rapid) => shot('E', 10, 2, 6),
            (Self::M72, Mode::Single) => once('B', 100),
            (Self::M26, Mode::Single) => once('A', 12),
            (Self::M1, Mode::Single) => once('E', 5),
            (Self::Claymore, Mode::Single) => once('G', 12),
            (Self::Bayonet, Mode::Melee) => melee(3, None),
            (Self::Repellent, Mode::Melee) => melee(2, Some((2, 3))),
            (Self::Both, Mode::Melee) => melee(7, Some((2, 3))),
            (Self::Blade, Mode::Melee) => melee(4, None),
            (Self::Bow, Mode::Single) => shot('E', 3, 2, 3),
            (Self::Rifle, Mode::Single) => shot('D', 12, 4, 5),
            (Self::Assault, Mode::Burst) => shot('B', 12, 5, 6),
            // [8.32] Bare hands.
            (Self::Hands, Mode::Melee) => melee(1, None),
            _ => return None,
        })
    }

    /// [8.1] Its weight in half pounds, loaded.
    pub const fn weight(self) -> u16 {
        match self {
            Self::M16 | Self::Shotgun | Self::Assault => 14,
            Self::Magnum | Self::Bow => 6,
            Self::Browning | Self::M26 | Self::M1 | Self::Both => 2,
            Self::M72 => 10,
            Self::Claymore | Self::Blade => 8,
            Self::Bayonet | Self::Repellent => 1,
            Self::Rifle => 20,
            Self::Hands => 0,
        }
    }

    /// Whether it takes reloads of a pound each.
    pub const fn is_reloaded(self) -> bool {
        matches!(
            self,
            Self::M16
                | Self::Shotgun
                | Self::Magnum
                | Self::Browning
                | Self::Bow
                | Self::Rifle
                | Self::Assault
        )
    }

    /// [8.5] Whether it was recovered on a battlefield.
    pub const fn is_recovered(self) -> bool {
        matches!(self, Self::Blade | Self::Bow | Self::Rifle | Self::Assault)
    }

    /// Its name in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::M16 => "M16",
            Self::Shotgun => "shotgun",
            Self::Magnum => ".357 pistol",
            Self::Browning => ".25 pistol",
            Self::M72 => "M72 rocket",
            Self::M26 => "M26 grenade",
            Self::M1 => "M1 flare grenade",
            Self::Claymore => "Claymore mine",
            Self::Bayonet => "bayonet",
            Self::Repellent => "insect repellent",
            Self::Both => "bayonet and repellent",
            Self::Blade => "recovered blade",
            Self::Bow => "recovered bow or musket",
            Self::Rifle => "recovered rifle",
            Self::Assault => "recovered automatic",
            Self::Hands => "bare hands",
        }
    }

    /// Its name in game files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::M16 => "m16",
            Self::Shotgun => "shotgun",
            Self::Magnum => "magnum",
            Self::Browning => "browning",
            Self::M72 => "m72",
            Self::M26 => "m26",
            Self::M1 => "m1",
            Self::Claymore => "claymore",
            Self::Bayonet => "bayonet",
            Self::Repellent => "repellent",
            Self::Both => "both",
            Self::Blade => "blade",
            Self::Bow => "bow",
            Self::Rifle => "rifle",
            Self::Assault => "assault",
            Self::Hands => "hands",
        }
    }

    /// The weapon with this name in game files.
    pub fn with_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|weapon| weapon.id() == id)
    }
}

impl Mode {
    /// Its name in words and in game files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Rapid => "rapid",
            Self::Burst => "burst",
            Self::Melee => "melee",
        }
    }
}
