//! The settings of a trip.

use engine::{Asked, SettingGroup, SettingSpec};

/// The settings of TimeTripper, in groups.
pub(crate) const SETTINGS: &[SettingGroup] = &[
    SettingGroup {
        asked: Asked::UnderMore,
        title: "The trip",
        about: "What you play for, and who decides what.",
        settings: &[
            SettingSpec::one_of(
                "victory",
                "Victory [16.0]",
                &[
                    ("B", "home in as few battles as possible"),
                    ("A", "home with as little equipment as possible"),
                    ("C", "home in fewer battles than last time"),
                    ("D", "home with as much treasure as possible (needs treasure hunting)"),
                    ("E", "home as a team (two or more Trippers)"),
                ],
            ),
            SettingSpec::one_of(
                "choices",
                "Who chooses for the enemy",
                &[("dice", "the dice"), ("ask", "we do, or the Timemaster does")],
            ),
            SettingSpec::one_of(
                "set-up",
                "Random set-up [6.6]",
                &[("letters", "by letters you choose"), ("dice", "by dice")],
            ),
        ],
    },
    SettingGroup {
        asked: Asked::UnderMore,
        title: "Optional rules",
        about: "Leave them off for a first game.",
        settings: &[
            SettingSpec::option("negotiation", "Negotiation [15.0]"),
            SettingSpec::option("treasure", "Treasure hunting [14.0]"),
            SettingSpec::one_of(
                "literal-freeze",
                "Soldiers who freeze or give up [9.26]",
                &[
                    ("no", "for this Stage"),
                    ("yes", "for the rest of the battle, as the rulebook literally says"),
                ],
            ),
        ],
    },
    SettingGroup {
        asked: Asked::UnderMore,
        title: "A team",
        about: "For two to four Trippers who travel together.",
        settings: &[
            SettingSpec::one_of(
                "pounds",
                "What a team may carry [13.2]",
                &[
                    ("50", "50 pounds"),
                    ("55", "55 pounds"),
                    ("60", "60 pounds"),
                    ("65", "65 pounds"),
                    ("70", "70 pounds"),
                ],
            ),
            SettingSpec::option("random-equipment", "The team rolls for its equipment [13.3]"),
            SettingSpec::option("tontine", "Tontine: you win only if you come home alone [16.0E]"),
        ],
    },
    SettingGroup {
        asked: Asked::UnderMore,
        title: "The Timemaster",
        about: "One player runs the battles and may write new ones.",
        settings: &[
            SettingSpec::option("timemaster", "A Timemaster in the last seat [17.0]"),
            SettingSpec::option("blind", "Blind Time Displays (needs a shuffle) [17.0]"),
            SettingSpec::words("shuffle", "Shuffle the battles (any number as a seed) [17.0A]", "1980"),
            SettingSpec::words(
                "battles",
                "Your own battles, from the workshop [17.0]",
                "battle 11 | title Ducks | display past | negotiate no | treasure none | set-up random | opponent Ducks | kind animal | looks serpent | values 2X1F | count 1D | leaves nothing | note Quack.",
            ),
        ],
    },
    SettingGroup {
        asked: Asked::UnderMore,
        title: "Special starts",
        about: "",
        settings: &[
            SettingSpec::words(
                "women",
                "Trippers who are women, by the numbers of their seats [b47]",
                "1, 3",
            ),
            SettingSpec::words(
                "load",
                "A lone Tripper’s starting load: each item with its number. You can still change it before you set off [16.0C]",
                "m16-ammo 5, m26 2",
            ),
            SettingSpec::words("begin-in", "Start in this battle, 1–72 [17.0]", "11"),
        ],
    },
];
