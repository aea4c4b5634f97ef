//! What is asked before a trip through TimeTripper's battles.

use crate::{Choice, ChoiceKind};

/// An optional rule, which is not used unless somebody says so.
const fn option(key: &'static str, label: &'static str) -> Choice {
    Choice { key, label, kind: ChoiceKind::OneOf(&[("no", "not used"), ("yes", "used")]) }
}

const fn one_of(
    key: &'static str,
    label: &'static str,
    values: &'static [(&'static str, &'static str)],
) -> Choice {
    Choice { key, label, kind: ChoiceKind::OneOf(values) }
}

/// The settings of TimeTripper.
pub(crate) const SETTINGS: &[Choice] = &[
    one_of(
        "choices",
        "Who decides for the other side",
        &[("dice", "the dice"), ("ask", "we do, or the Timemaster")],
    ),
    one_of(
        "victory",
        "Victory [16.0]",
        &[
            ("B", "home in as few battles as possible"),
            ("A", "home with as little equipment as possible"),
            ("C", "home in fewer battles than last time"),
            ("D", "home with as much treasure as possible (needs treasure hunting)"),
            ("E", "home as a team (for two and more)"),
        ],
    ),
    option("negotiation", "Negotiation [15.0]"),
    option("treasure", "Treasure hunting [14.0]"),
    one_of("set-up", "Random set-up [6.6]", &[("letters", "by chosen letters"), ("dice", "by dice")]),
    one_of(
        "literal-freeze",
        "Soldiers who freeze or give up [9.26]",
        &[("no", "for the Stage"), ("yes", "for the whole battle, as the words say")],
    ),
    one_of(
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
    option("random-equipment", "A team rolls for its equipment [13.3]"),
    option("tontine", "Tontine: only one may come home, and alone [16.0E]"),
    option("timemaster", "A Timemaster in the last seat [17.0]"),
    option("blind", "Blind Time Displays (need a shuffle) [17.0]"),
    Choice {
        key: "shuffle",
        label: "Shuffle the battles by a number [17.0A]",
        kind: ChoiceKind::Words("1980"),
    },
    Choice { key: "women", label: "Seats whose Trippers are women [b47]", kind: ChoiceKind::Words("1,3") },
    Choice {
        key: "load",
        label: "What a lone Tripper begins to choose from [16.0C]",
        kind: ChoiceKind::Words("m16-ammo 5, m26 2"),
    },
    Choice { key: "begin-in", label: "Begin in a battle, to try it [17.0]", kind: ChoiceKind::Words("11") },
    Choice {
        key: "battles",
        label: "Battles of your own, from the workshop [17.0]",
        kind: ChoiceKind::Words(
            "battle 11 | title Ducks | display past | negotiate no | treasure none | set-up random | opponent Ducks | kind animal | looks serpent | values 2X1F | count 1D | leaves nothing | note Quack.",
        ),
    },
];
