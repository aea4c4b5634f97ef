//! The page on which a load is chosen.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{FIRST, OWN, draw, enter, presses_in, start, words};
use engine::{Seat, Viewer};
use pagetest::tags;
use timetripper::{Action, gear::Item, weapons::Weapon};

/// The draft that the button for one `more` or `less` of something posts.
fn step(game: &common::Trip, draft: &str, item: Item, which: &str) -> Option<String> {
    let drawn = draw(game, OWN, draft);
    let id = format!("equip-{}-{which}", item.id());
    let found = presses_in(&drawn, "equip").into_iter().find(|(_, tag)| tag.get("id") == Some(&id));
    found.map(|(act, _)| act)
}

#[test]
fn a_load_is_weighed_and_its_meaning_said() {
    let game = start(1, &[("victory", "A")], 5);
    let bare = draw(&game, OWN, "");
    let page = words(bare.fragment("equip"));
    assert!(page.contains("23 of 50 pounds") && page.contains("5 hexes a Stage"), "{page}");
    assert!(bare.fragment("equip").len() < 15_000);
    let packed = |draft: &str| {
        tags(draw(&game, OWN, draft).fragment("equip"))
            .into_iter()
            .filter(|tag| tag.get("class") == Some("taken"))
            .count()
    };
    assert_eq!((packed(""), packed("preset 3")), (2, 8), "the load, and each weapon in it");
}

#[test]
fn what_is_too_heavy_cannot_be_pressed_and_says_why() {
    let game = start(1, &[], 5);
    let heavy = "take m16-ammo 20, take m26 6";
    let shotgun = Item::Weapon(Weapon::Shotgun);
    assert!(step(&game, "", shotgun, "more").is_some() && step(&game, heavy, shotgun, "more").is_none());
    let (decision, _) = game.decision(FIRST, heavy).unwrap();
    assert!(decision.offers.iter().all(|offer| offer.action != Action::Take(shotgun, 1)));
    let tags = tags(draw(&game, OWN, heavy).fragment("equip"));
    let disabled: Vec<_> =
        tags.iter().filter(|tag| tag.get("disabled").is_some() && tag.text == "+").collect();
    assert!(
        !disabled.is_empty()
            && disabled.iter().all(|tag| tag.get("title").is_some_and(|why| !why.is_empty()))
    );
}

#[test]
fn a_load_from_before_can_be_changed_and_left_at_home() {
    let game = start(1, &[("load", "m16-ammo 4, m26 2")], 5);
    let grenade = Item::Weapon(Weapon::M26);
    assert_eq!(step(&game, "", grenade, "less").as_deref(), Some("take m26 1"));
    let changed = "take m26 0, take m16-ammo 5";
    let bayonet = step(&game, changed, Item::Weapon(Weapon::Bayonet), "more").unwrap();
    assert_eq!(bayonet, "take m26 0, take m16-ammo 5, take bayonet 1", "what is left at home comes first");
    assert!(game.decision(FIRST, &bayonet).is_ok());
}

#[test]
fn a_team_sees_whose_turn_it_is_and_what_the_others_carry() {
    let mut game = start(3, &[("pounds", "70")], 5);
    let second = Viewer::Seat(Seat::new(1));
    let reloads = Item::Reload(Weapon::M16).counted(4);
    let other = draw(&game, second, "");
    assert!(presses_in(&other, "equip").is_empty(), "it is not their turn");
    assert!(!words(draw(&game, second, "").fragment("equip")).contains(&reloads), "drafts are private");
    enter(&mut game, FIRST, "take m16-ammo 4, start");
    let drawn = draw(&game, second, "");
    assert!(words(drawn.fragment("equip")).contains(&reloads), "{}", words(drawn.fragment("equip")));
    let id = format!("equip-{}-more", Item::Reload(Weapon::M16).id());
    assert!(
        !presses_in(&drawn, "equip").iter().any(|(_, tag)| tag.get("id") == Some(&id)),
        "another Tripper carries them"
    );
}

#[test]
fn only_the_one_who_packs_is_spoken_to() {
    let game = start(1, &[], 5);
    assert!(words(draw(&game, OWN, "preset 2").fragment("equip")).contains("You carry this."));
    let watched = words(draw(&game, Viewer::Public, "").fragment("equip"));
    assert!(!watched.contains("You carry") && !watched.contains("You move"), "{watched}");
}

/// [D2] A Timemaster reads what they are there for.
#[test]
fn a_timemaster_is_told_what_to_do_and_carries_nothing() {
    let game = start(2, &[("timemaster", "yes")], 5);
    let page = words(draw(&game, Viewer::Seat(Seat::new(1)), "").fragment("equip"));
    assert!(page.contains("You are the Timemaster.") && page.contains("The Trippers are packing."), "{page}");
    assert!(!page.contains("You carry") && !page.contains("You move"), "{page}");
}

#[test]
fn a_team_weighs_its_own_and_all_loads() {
    let mut game = start(2, &[], 5);
    enter(&mut game, FIRST, "take m16-ammo 4, start");
    let second = draw(&game, Viewer::Seat(Seat::new(1)), "");
    let page = words(second.fragment("equip"));
    assert!(page.contains("You: 0 lb. The team: ") && page.contains("of 50 pounds"), "{page}");
}
