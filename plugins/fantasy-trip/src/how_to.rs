//! How to play, for newcomers.

use fantasy_trip::{
    fights::FIGHTS,
    figures::{self, Build},
    spells::Spell,
};
use kit::html as page_parts;
use maud::{Markup, html};

use crate::{board::picture, reference};

/// The page.
pub(crate) fn page() -> Markup {
    html! {
        div.how-to.fantasy-trip {
            (picture::shared())
            (goal())
            (turn())
            (facing())
            (hitting())
            (wrestling())
            (magic())
            (mistakes())
            (sheets())
            (reference::section())
            p.hint {
                "These rules follow the tactical combat of The Fantasy Trip. The name belongs to its publisher, who has no part in this site."
            }
        }
    }
}

fn goal() -> Markup {
    html! {
        section {
            h2 { "The goal" }
            p {
                "Each player leads a side of fighters, wizards or beasts. The last side with a figure able to fight wins. If the turn "
                "limit comes first, the side that took out more wins."
            }
            p {
                "A figure has three numbers. " b { "ST" } " is its life and the fuel of its spells. " b { "DX" } " decides when it acts "
                "and how well it hits; armour and shields take some of it, and what is left is called adjDX. " b { "IQ" } " is for spells "
                "and for seeing through illusions. " b { "MA" } " is how many hexes it can walk."
            }
        }
    }
}

fn turn() -> Markup {
    html! {
        section {
            h2 { "One turn" }
            ol {
                li { b { "Initiative. " } "A die for each side. The winner chooses who moves first; moving last is often better." }
                li { b { "Spells " } "with upkeep are paid for, or end." }
                li { b { "Moves. " } "One side after the other: pick a figure, its option, where it goes and which way it faces." }
                li { b { "Actions. " } "Everyone acts once, the highest adjDX first, whatever side they are on. Those who fall before their turn do nothing." }
                li { b { "Retreats. " } "If you hurt someone and nothing hurt you this turn, you may push them back one hex." }
            }
            figure {
                (picture::reach())
                figcaption {
                    "Bron takes option (b), charge attack: half his MA and then a blow. Broken ground costs 2. Where Tessa engages him, he "
                    "must stop, which is what he wants."
                }
            }
            p {
                "The option says how far you may go. You choose what to do only when your turn to act comes, and you may change your mind: "
                "if you walked no farther than half your MA, you may still strike. After more than that, no attack."
            }
        }
    }
}

fn facing() -> Markup {
    html! {
        section {
            h2 { "Facing" }
            figure {
                (picture::facing())
                figcaption {
                    "Green is the front: you strike into these three hexes and into no other. Yellow are the sides, where others get +2 "
                    "against you. Red is the rear, where they get +4. Someone who lies, kneels or bends has six rear hexes."
                }
            }
            h3 { "Engaged" }
            figure {
                (picture::engaged())
                figcaption {
                    "Someone in a front hex of an armed enemy is engaged; the red mark points at them. Bron and Tessa engage each other. "
                    "Pia stands at Tessa’s side: Tessa is engaged by her, but Pia is free to walk away."
                }
            }
            p {
                "If you are engaged, you can only shift one hex and must stay next to those who engage you. To get away you take option (n) "
                "and step back instead of attacking. If you are quicker than your enemy, you are gone before the blow."
            }
        }
    }
}

fn hitting() -> Markup {
    html! {
        section {
            h2 { "To hit, and what it does" }
            p {
                "Roll three dice: your adjDX or less hits. 3 and 4 do triple and double damage, 5 always hits, 16 and more always miss, 17 "
                "drops the weapon and 18 breaks it. Then roll the weapon’s damage; armour and shield stop some of it. Every attack that is "
                "offered shows its chance, and opens to this:"
            }
            figure { (picture::blow()) (picture::blow_from_behind()) figcaption { "Bron’s broadsword against Tessa in cloth, from the front and from behind." } }
            ul {
                li { "5 hits in a turn: −2 on the next action. 8 hits: you fall, and don’t act if you have not yet." }
                li { "ST 3 or less: −3 for the rest of the fight. ST 0: unconscious. Below 0: dying." }
                li { b { "Dodging " } "(against shots) and " b { "defending " } "(against blows) make the attacker roll four dice. It costs you your action." }
            }
            figure {
                (picture::shot())
                figcaption {
                    "Range counts in megahexes, seven hexes each: from 3 on it costs DX. Anyone standing in the line may be hit first. Bron "
                    "is in the line to Tessa, so the page asks before you shoot."
                }
            }
        }
    }
}

fn wrestling() -> Markup {
    html! {
        section {
            h2 { "Hand to hand" }
            figure {
                (picture::pile())
                figcaption { "Bron has jumped Tessa. Both lie in one hex and have dropped what they held, but for daggers." }
            }
            p {
                "You can jump someone who is down, slower than you, cornered, taken from behind, or who agrees. A die decides whether they "
                "keep you off. In the pile every blow gets +4 and daggers do more, so it is short and ugly. Others may join without a die."
            }
        }
    }
}

fn magic() -> Markup {
    html! {
        section {
            h2 { "Magic" }
            figure {
                (picture::magic())
                figcaption { "A wizard behind fire and a wall, and shadow around a bear. Fire hurts those who pass; shadow costs −6 to fight in." }
            }
            p {
                "Spells cost ST, which comes back only after the fight: a wizard is a battery. Roll your adjDX to cast. A miss costs 1 ST, but "
                "a missile spell costs all of it, hit or miss. Thrown spells lose 1 DX a hex. Spells with upkeep are paid for each turn."
            }
            p {
                "Images and illusions look like the real thing to everyone but their maker. An image is gone when it is touched; an illusion "
                "fights. Anyone with doubts can spend an action on disbelief, and a made figure that is disbelieved is gone. What others cast "
                "to protect themselves is announced as “something”, and may be a bluff."
            }
        }
    }
}

fn mistakes() -> Markup {
    html! {
        section {
            h2 { "What beginners get wrong" }
            ul {
                li { b { "Running too far. " } "Past half your MA you can’t attack. Stop short and let them come to you." }
                li { b { "Showing their back. " } "Choose your facing last and with care: two enemies want one at your front and one behind you." }
                li { b { "Too much armour. " } "Plate stops 5 hits, and costs 5 DX and your speed. With DX 12 you hit with 16 %." }
                li { b { "Shooting past friends. " } "Anyone who stands in the line may take the arrow." }
                li { b { "Spending the last ST. " } "A wizard at ST 0 is unconscious, and anyone next to him can finish him." }
                li { b { "Never guarding. " } "A hurt figure that defends ties up an enemy for a turn. Standing orders let you decide when the blow comes." }
                li { b { "Forgetting the order. " } "The strip above the map shows who acts when. Fell the quick ones, and they never act." }
            }
        }
    }
}

fn sheets() -> Markup {
    html! {
        section id="figures" {
            h2 { "Ready figures" }
            p {
                "Type these names into the sides of a new table, separated by semicolons, or write your own: "
                code { "Ada, human, 12/12/8, broadsword, dagger, leather, small shield" } ". People have 32 points for ST/DX/IQ, at least 8 in each; elves, "
                "dwarves and others differ. For a wizard add " code { "wizard, spells Blur + Staff" } ". The table tells you everything that is "
                "wrong with a figure before you start."
            }
            (sheet_table())
            h3 { "Ready fights" }
            ul { @for fight in FIGHTS { li { b { (engine::words::capital(fight.title)) } ": " (fight.sides[0]) " against " (fight.sides[1]) "." } } }
        }
    }
}

fn sheet_table() -> Markup {
    let rows: Vec<Vec<Markup>> = figures::ready().iter().map(row).collect();
    page_parts::list(&["Name", "People", "ST/DX/IQ", "adjDX", "MA", "Carries"], &rows)
}

fn row(build: &Build) -> Vec<Markup> {
    let [st, dx, iq] = build.attributes;
    let shield = build.shield.filter(|_| build.weapons[0].is_none_or(|weapon| !weapon.needs_both_hands()));
    let adj = dx - build.armour.dx() - shield.map_or(0, fantasy_trip::arms::Shield::dx);
    vec![
        html! { b { (build.name) } },
        html! { (build.kind.name()) @if build.wizard { ", wizard" } },
        html! { (st) "/" (dx) "/" (iq) },
        html! { (adj) },
        html! { (build.kind.ma(build.armour)) },
        html! { (gear(build)) },
    ]
}

fn gear(build: &Build) -> String {
    let [st, ..] = build.attributes;
    let hands = |weapon: fantasy_trip::arms::Weapon| {
        if weapon.takes_both_hands() && build.shield.is_none() { 2 } else { 1 }
    };
    let mut all: Vec<String> = build
        .weapons
        .iter()
        .flatten()
        .map(|weapon| format!("{} {}", weapon.name(), weapon.damage(hands(*weapon), st)))
        .collect();
    if build.dagger {
        all.push("dagger".to_owned());
    }
    if let Some(beast) = build.kind.beast() {
        all.push(format!("attacks for {}", beast.damage));
        if beast.stops > 0 {
            all.push(format!("hide stops {}", beast.stops));
        }
        if beast.flies > 0 {
            all.push(format!("flies {}", beast.flies));
        }
    }
    if build.armour != fantasy_trip::arms::Armour::None {
        all.push(format!("{} stops {}", build.armour.name(), build.armour.stops()));
    }
    if let Some(shield) = build.shield {
        all.push(format!("{} stops {}", shield.name(), shield.stops()));
    }
    for (has, words) in [
        (build.missile_weapons, "Missile Weapons"),
        (build.unarmed_combat, "Unarmed Combat"),
        (build.poisoned, "poison"),
        (build.potion, "berserker’s potion"),
    ] {
        if has {
            all.push(words.to_owned());
        }
    }
    if !build.spells.is_empty() {
        let spells: Vec<_> = build.spells.iter().map(Spell::name).collect();
        all.push(format!("spells {}", spells.join(" + ")));
    }
    all.join(", ")
}
