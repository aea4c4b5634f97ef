//! One of several: the name of a kind of opponent for a single unit of it.

use super::Opponent;

/// Heads of names whose singular follows no rule.
const IRREGULAR: [(&str, &str); 6] = [
    ("infantry", "infantryman"),
    ("militia", "militiaman"),
    ("troops", "trooper"),
    ("fedayeen", "fedayee"),
    ("zombies", "zombie"),
    ("zulus", "zulu"),
];

/// Endings of plurals and what the singular has instead; the first that fits counts.
const ENDINGS: [(&str, &str); 12] = [
    ("men", "man"),
    ("ies", "y"),
    ("lves", "lf"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("sses", "ss"),
    ("xes", "x"),
    // Not plurals at all.
    ("us", "us"),
    ("ss", "ss"),
    ("is", "is"),
    ("ice", "ice"),
    ("s", ""),
];

impl Opponent {
    /// What one of them is called: `Egyptian spearman` for `Egyptian spearmen`.
    pub fn one(&self) -> String {
        singular(&self.name)
    }
}

/// The singular of a name: its head is the last word, or the last before ` of `.
fn singular(name: &str) -> String {
    let name = name.split(" of ").next().unwrap_or(name);
    let (before, head) = name.rfind(' ').map_or(("", name), |space| name.split_at(space + 1));
    let lower = head.to_lowercase();
    if let Some((_, one)) = IRREGULAR.iter().find(|(several, _)| *several == lower) {
        // The capital of the head stays.
        let one = if head == lower { (*one).to_owned() } else { engine::words::capital(one) };
        return format!("{before}{one}");
    }
    if let Some(rest) = head.strip_prefix("men-") {
        return format!("{before}man-{rest}");
    }
    let ending = ENDINGS.iter().find_map(|(several, one)| Some((head.strip_suffix(several)?, one)));
    ending.map_or_else(|| name.to_owned(), |(stem, one)| format!("{before}{stem}{one}"))
}

#[cfg(test)]
mod tests {
    use super::{super::Book, *};

    /// Every printed name that is not the same in the singular.
    #[rustfmt::skip]
    const PRINTED: &str = "\
        Cave men > Cave man, Egyptian spearmen > Egyptian spearman, Trojans > Trojan, \
        Chaldean archers > Chaldean archer, Hoplites > Hoplite, Peltasts > Peltast, \
        Libyan spearmen > Libyan spearman, Elephants > Elephant, Roman legionaries > Roman legionary, \
        Slingers > Slinger, Gallic swordsmen > Gallic swordsman, Ostrogoth spearmen > Ostrogoth spearman, \
        Viking axemen > Viking axeman, Magyar bowmen > Magyar bowman, Norman men-at-arms > Norman man-at-arms, \
        Mounted cataphracts > Mounted cataphract, Mongolian horse archers > Mongolian horse archer, \
        British yeomen > British yeoman, German Landsknechts > German Landsknecht, \
        Swedish musketeers > Swedish musketeer, Bavarian infantry > Bavarian infantryman, \
        American infantry > American infantryman, French hussars > French hussar, Zulus > Zulu, \
        Union infantry > Union infantryman, Sioux warriors > Sioux warrior, Sioux bowmen > Sioux bowman, \
        German infantry > German infantryman, French infantry > French infantryman, \
        Russian cossacks > Russian cossack, Italian infantry > Italian infantryman, \
        Russian infantry > Russian infantryman, British infantry > British infantryman, \
        German fugitive infantry > German fugitive infantryman, \
        Japanese banzai troops > Japanese banzai trooper, Chinese infantry > Chinese infantryman, \
        Syrian infantry > Syrian infantryman, Palestinian fedayeen > Palestinian fedayee, \
        Egyptian militia > Egyptian militiaman, Hells Angels > Hells Angel, Inselons > Inselon, \
        Starsoldiers > Starsoldier, Spearmen > Spearman, Leprechauns > Leprechaun, \
        Bionic gunslingers > Bionic gunslinger, Handmaidens > Handmaiden, Rollerbrawlers > Rollerbrawler, \
        Landmobile sharks > Landmobile shark, Pongballs > Pongball, Animals of the Autozoo > Animal, \
        Zombies > Zombie, Nylon Warriors > Nylon Warrior, Trundls > Trundl, Unarmed citizens > Unarmed citizen, \
        Revolutionary militia > Revolutionary militiaman, Transbots > Transbot, Sanibots > Sanibot, \
        Energy creatures > Energy creature, Cars > Car, Plants > Plant, Giant wolves > Giant wolf, \
        Street urchins > Street urchin, Street urchin shooters > Street urchin shooter";

    /// Every printed name that is the same for one and for several.
    const SAME: [&str; 17] = [
        "Tyrannosaurus rex",
        "Ankylosaurus",
        "Sabertooth",
        "Buffalo",
        "EGI",
        "Mind Police",
        "The Magician",
        "Dragonlord",
        "Sitri",
        "The Brawlball",
        "Alrod",
        "Drindl",
        "Timepolice",
        "Fluxfixrig",
        "The Timelord",
        "Vampire",
        "Timepolice",
    ];

    #[test]
    fn one_of_each_printed_opponent_has_a_singular_name() {
        let pairs: Vec<(&str, &str)> =
            PRINTED.split(", ").filter_map(|pair| pair.split_once(" > ")).collect();
        let opponents = Book::printed();
        for opponent in opponents.battles().iter().flat_map(|battle| &battle.opponents) {
            let name = opponent.name.as_str();
            let expected = pairs.iter().find(|(several, _)| *several == name).map(|(_, one)| *one);
            let expected = expected.or_else(|| SAME.contains(&name).then_some(name));
            assert_eq!(Some(opponent.one().as_str()), expected, "{name}");
        }
        assert!(opponents.battles().len() > 70);
    }

    #[test]
    fn names_of_other_battles_follow_the_rules_of_english() {
        let names = ["Ducks", "Witches", "Foxes", "Bosses", "Ladies", "Fish"];
        assert_eq!(names.map(singular), ["Duck", "Witch", "Fox", "Boss", "Lady", "Fish"]);
    }
}
