//! What is special about a battle, in short words, each with the battle that has it.

use engine::Rule;
use timetripper::{
    book::{Battle, Opponent},
    tables::Harm,
};

/// The rules that [`words`] cites.
pub(super) fn rules(battle: &Battle) -> impl Iterator<Item = Rule> {
    words(battle).into_iter().map(|(_, rule)| rule)
}

/// What is special about the field and about those on it.
pub(super) fn words(battle: &Battle) -> Vec<(String, Rule)> {
    let mut all = field(battle);
    for opponent in &battle.opponents {
        all.extend(
            kind(battle, opponent)
                .into_iter()
                .map(|(words, rule)| (format!("{}: {words}", opponent.name), Rule(rule))),
        );
    }
    all
}

fn field(battle: &Battle) -> Vec<(String, Rule)> {
    let features = &battle.features;
    let mut all: Vec<(String, Rule)> = Vec::new();
    let mut say = |words: String, rule: &'static str| all.push((words, Rule(rule)));
    if let Some((_, cover)) = features.trees {
        say(format!("Trees block the line of fire and add {cover} to defense"), "b26");
    }
    if let Some((_, cover)) = features.shellholes {
        say(format!("Shellholes add {cover} to defense"), "b27");
    }
    if features.exits > 0 {
        say("They come out of the exits".to_owned(), "b45");
    }
    if features.artillery {
        say("A shell falls every Stage".to_owned(), "b27");
    }
    if features.mortar {
        say("After the first shot, a shell falls every Stage".to_owned(), "b36");
    }
    if features.treasures > 0 {
        say(format!("{} treasures lie about", features.treasures), "b44");
    }
    if let Some(values) = features.restraint {
        say(format!("A flux restraint ({values}) holds anyone who comes through"), "b55");
    }
    if let Some(defense) = features.naked {
        say(format!("Women defend at {defense}"), "b47");
    }
    if features.one_a_row {
        say("No two start in the same row".to_owned(), "b62");
    }
    if features.no_detection {
        say("No one detects anyone".to_owned(), "b62");
    }
    if let Some(stages) = features.dawn {
        say(format!("Dawn comes after {stages} Stages and ends it"), "b68");
    }
    if features.black_hole {
        say("A black hole: everything starts over".to_owned(), "b72");
    }
    all
}

/// What is special about one kind of opponent, as the end of a sentence that starts with its name.
#[allow(clippy::too_many_lines, reason = "one line a trait")]
fn kind(battle: &Battle, opponent: &Opponent) -> Vec<(String, &'static str)> {
    let it = &opponent.traits;
    // One rolls, several roll.
    let is_one = opponent.count.dice == 0 && opponent.count.plus == 1;
    let s = if is_one { "s" } else { "" };
    let (them, their) = if is_one { ("it", "its") } else { ("them", "their") };
    let mut all: Vec<(String, &'static str)> = Vec::new();
    let mut say = |applies: bool, words: String, rule: &'static str| {
        if applies {
            all.push((words, rule));
        }
    };
    let named = |at: usize| battle.opponents.get(at).map_or("others", |other| other.name.as_str());
    say(it.no_detect, format!("look{s} for no one"), "9.11");
    say(it.awe_through_handlers, format!("can be awed through {their} handlers"), "15.12");
    say(it.rampage, format!("run{s} amok when hit"), "b8");
    say(it.ball, format!("roll{s} about and bounce{s} off the edge"), "b48");
    say(it.car, format!("drive{s} down {their} row"), "b62");
    say(it.plant, format!("draw{s} Trippers to {them}"), "b64");
    say(it.banished_by_flux, format!("sent away for good if the flux touches {them}"), "b60");
    say(it.truce, format!("attack{s} no Tripper here"), "b41");
    say(it.comes_out, format!("come{s} out of the exits"), "b45");
    say(it.allure, format!("beguile{s} anyone who would strike {them}"), "b47");
    say(it.bleeding, format!("{their} wounds keep bleeding"), "b52");
    say(it.operates_restraint, format!("work{s} the flux restraint"), "b55");
    say(it.hunts_flux, format!("attack{s} the flux and nothing else"), "b59");
    say(it.gathers, format!("pick{s} up what lies about"), "b57");
    say(it.cleans, format!("attack{s} any living thing"), "b57");
    say(it.timelord, format!("send{s} anyone within reach through time"), "b66");
    say(it.repellent > 1, format!("insect repellent does far more to {them}"), "b41");
    say(it.suffers != Harm::ALL, format!("some results count for less against {them}"), "b60");
    say(it.deals != Harm::ALL, format!("{their} weapon hurts in its own way"), "b39");
    if let Some(endurance) = it.endurance {
        say(true, format!("Endurance {endurance}, lost the way a Tripper loses it"), "6.42");
    }
    if let Some(values) = it.after_firing {
        say(true, format!("{values} after firing"), "b9");
    }
    if let Some(values) = it.next_to {
        say(true, format!("{values} next to another unit"), "b9");
    }
    if let Some(near) = it.wary {
        say(true, format!("attack{s} only if provoked, or if someone comes within {near}"), "b31");
    }
    if let Some(banzai) = it.banzai {
        let (low, high, values) = (banzai.low, banzai.high, banzai.values);
        say(true, format!("fire{s} on {low}–{high}, otherwise charge{s} as {values}"), "b33");
    }
    if let Some((at, _)) = it.summons {
        say(true, format!("call{s} {} when attacked", named(at)), "b43");
    }
    if let Some(at) = it.eyes_of {
        say(true, format!("blind without {}", named(at)), "b43");
    }
    if let Some(near) = it.guards {
        let words = format!("wake{s} when someone is at a treasure, or within {near} of {them}");
        say(true, words, "b44");
    }
    say(it.restless.is_some(), format!("wander{s} at random where others would stop"), "b53");
    if let Some(stages) = it.undying {
        say(true, format!("come{s} back after {stages} Stages"), "b68");
    }
    all
}

#[cfg(test)]
mod tests {
    use timetripper::book::Book;

    use super::*;

    #[test]
    fn one_opponent_has_a_singular_verb_and_several_a_plural_one() {
        let all: Vec<_> = Book::printed().battles().iter().flat_map(words).map(|(words, _)| words).collect();
        let of =
            |name: &str| all.iter().filter(move |words| words.starts_with(name)).cloned().collect::<Vec<_>>();
        assert!(
            of("The Brawlball").contains(&"The Brawlball: rolls about and bounces off the edge".to_owned()),
            "{all:?}"
        );
        assert!(
            of("Pongballs").contains(&"Pongballs: roll about and bounce off the edge".to_owned()),
            "{all:?}"
        );
    }
}
