//! [U2] Fights that are ready to be fought: who stands against whom.

/// A ready fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    /// Its name in settings.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The ready figures of side 1 and of side 2.
    pub sides: [&'static str; 2],
}

/// The ready fights; the first is the usual one.
#[rustfmt::skip]
pub const FIGHTS: [Fight; 8] = [
    Fight { name: "duel",    title: "a duel: Bron against Tessa", sides: ["Bron", "Tessa"] },
    Fight { name: "bow",     title: "a bow against two swords", sides: ["Marrec; Ysolde", "Bron; Lorien"] },
    Fight { name: "brawl",   title: "three against three", sides: ["Hugh; Rolf; Pia", "Grath; Durn; Lorien"] },
    Fight { name: "wizards", title: "two wizards", sides: ["Iden", "Morwen"] },
    Fight { name: "guards",  title: "wizards and their guards", sides: ["Iden; Hugh; Sildan", "Vesper; Grath; Fenn"] },
    Fight { name: "beasts",  title: "a party against beasts", sides: ["Bron; Ysolde; Sildan", "Bear; Wolf; Wolf"] },
    Fight { name: "dragon",  title: "six against a small dragon", sides: ["Hugh; Rolf; Gorm; Sildan; Fenn; Iden", "Small dragon"] },
    Fight {
        name: "battle",
        title: "eight against eight",
        sides: [
            "Bron; Hugh; Korin; Ysolde; Marrec; Rolf; Pia; Iden",
            "Grath; Durn; Lorien; Sildan; Tessa; Gorm; Ugg; Morwen",
        ],
    },
];

/// The ready fight with this name.
pub fn named(name: &str) -> Option<&'static Fight> {
    FIGHTS.iter().find(|fight| fight.name == name)
}
