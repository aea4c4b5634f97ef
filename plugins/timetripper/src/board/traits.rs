//! What is special about a battle, in short words, each with the battle that has it.

use engine::Rule;
use timetripper::{
    book::{Battle, Opponent},
    tables::Harm,
};

/// The rules that [`words`] cites.
pub(super) fn rules(battle: &Battle) -> Vec<Rule> {
    words(battle).into_iter().map(|(_, rule)| rule).collect()
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
        say(format!("Trees block the line of fire and add {cover} to the defense"), "b26");
    }
    if let Some((_, cover)) = features.shellholes {
        say(format!("Shellholes add {cover} to the defense"), "b27");
    }
    if features.exits > 0 {
        say("They come out of the exits, which can be stopped up".to_owned(), "b45");
    }
    if features.artillery {
        say("A shell falls every Stage".to_owned(), "b27");
    }
    if features.mortar {
        say("Once somebody has fired, a shell falls every Stage".to_owned(), "b36");
    }
    if features.treasures > 0 {
        say(format!("{} treasures lie about", features.treasures), "b44");
    }
    if let Some(values) = features.restraint {
        say(format!("A flux restraint ({values}) holds whoever comes through"), "b55");
    }
    if let Some(defense) = features.naked {
        say(format!("Women defend at {defense}"), "b47");
    }
    if features.one_a_row {
        say("At first, no two in one row".to_owned(), "b62");
    }
    if features.no_detection {
        say("Nobody looks for anybody".to_owned(), "b62");
    }
    if let Some(stages) = features.dawn {
        say(format!("Dawn comes after {stages} Stages and ends it"), "b68");
    }
    if features.black_hole {
        say("A black hole: everything begins anew".to_owned(), "b72");
    }
    all
}

#[allow(clippy::too_many_lines, reason = "one line a trait")]
fn kind(battle: &Battle, opponent: &Opponent) -> Vec<(String, &'static str)> {
    let it = &opponent.traits;
    let mut all: Vec<(String, &'static str)> = Vec::new();
    let mut say = |applies: bool, words: &str, rule: &'static str| {
        if applies {
            all.push((words.to_owned(), rule));
        }
    };
    let named = |at: usize| battle.opponents.get(at).map_or("others", |other| other.name.as_str());
    say(it.no_detect, "look for nobody", "9.11");
    say(it.awe_through_handlers, "can be awed through their handlers", "15.12");
    say(it.rampage, "once hit, they run amok", "b8");
    say(it.ball, "rolls about and rebounds from the edge", "b48");
    say(it.car, "drives down its row", "b62");
    say(it.plant, "draws Trippers to it", "b64");
    say(it.banished_by_flux, "the flux sends it away for good", "b60");
    say(it.truce, "attacks no Tripper here", "b41");
    say(it.comes_out, "come out of the exits", "b45");
    say(it.allure, "beguile whoever would strike them", "b47");
    say(it.bleeding, "wounds bleed on", "b52");
    say(it.operates_restraint, "works the flux restraint", "b55");
    say(it.hunts_flux, "attacks the flux and nothing else", "b59");
    say(it.gathers, "picks up what lies about", "b57");
    say(it.cleans, "attacks any living thing", "b57");
    say(it.timelord, "sends whoever it reaches through time", "b66");
    say(it.repellent > 1, "insect repellent does far more", "b41");
    say(it.suffers != Harm::ALL, "some results count for less against it", "b60");
    say(it.deals != Harm::ALL, "its weapon hurts in its own way", "b39");
    if let Some(endurance) = it.endurance {
        say(true, &format!("Endurance {endurance}, lost as a Tripper loses it"), "6.42");
    }
    if let Some(values) = it.after_firing {
        say(true, &format!("{values} once it has fired"), "b9");
    }
    if let Some(values) = it.next_to {
        say(true, &format!("{values} next to another unit"), "b9");
    }
    if let Some(near) = it.wary {
        say(true, &format!("does not attack unless provoked, or somebody else is within {near}"), "b31");
    }
    if let Some(banzai) = it.banzai {
        say(
            true,
            &format!("fires on {}–{}, and charges as {} otherwise", banzai.low, banzai.high, banzai.values),
            "b33",
        );
    }
    if let Some((at, _)) = it.summons {
        say(true, &format!("when attacked, calls {}", named(at)), "b43");
    }
    if let Some(at) = it.eyes_of {
        say(true, &format!("blind once the {} is dead", named(at)), "b43");
    }
    if let Some(near) = it.guards {
        say(true, &format!("wakes for who is near a treasure, or within {near} of it"), "b44");
    }
    if it.restless.is_some() {
        say(true, "wanders at random where others would stop", "b53");
    }
    if let Some(stages) = it.undying {
        say(true, &format!("comes back after {stages} Stages"), "b68");
    }
    all
}
