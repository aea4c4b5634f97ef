//! What the prompt says: where one has landed, that one is pinned, and how to rest.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{FIRST, OWN, Trip, draw, enter, phase, start, view, words};
use pagetest::{HtmlTag, tags};
use plugin::Board as _;
use timetripper::{
    field::{Unit, Who},
    state::Phase,
};
use timetripper_plugin::TimeTripperPlugin;

/// A lone trip that has just landed in this battle.
fn landed(battle: u8) -> Trip {
    let number = battle.to_string();
    let mut game = start(1, &[("choices", "dice"), ("begin-in", &number)], 3);
    enter(&mut game, FIRST, "preset 2, start");
    game
}

fn prompt(game: &Trip) -> String {
    words(draw(game, OWN, "").fragment("prompt"))
}

/// [C3] Place, date, opponents and the note are in the prompt, and the ground has a colour of the style sheet.
#[test]
fn a_landing_says_where_and_when_and_who_is_there() {
    for number in 1..=72 {
        let game = landed(number);
        let Phase::Tripper(_) = phase(&game) else { continue };
        let seen = view(&game);
        // A black hole throws everyone on.
        let battle = seen.book.battle(seen.field.battle).unwrap();
        let said = prompt(&game);
        let is_said = |words: &str| words.is_empty() || said.contains(words);
        assert!(is_said(&battle.date) && is_said(&battle.place) && is_said(&battle.note), "{number}: {said}");
        assert!(said.contains("You face ") || !seen.field.units().iter().any(Unit::is_hostile), "{said}");
        assert!(!said.contains("who came along"), "{said}");
        let drawn = draw(&game, OWN, "");
        let card = &tags(drawn.fragment("battle-card"))[0];
        let soil = card.get("class").unwrap().split(' ').find(|class| class.contains("soil-"));
        assert!(TimeTripperPlugin::STYLE.contains(&format!(".{})", soil.unwrap())), "{soil:?}");
    }
}

#[test]
fn a_landing_names_those_who_were_dragged_along() {
    let has_brought = |game: &Trip| {
        let seen = view(game);
        let others = |unit: &&Unit| unit.is_hostile() && unit.battle != seen.field.battle;
        let is_new = matches!(phase(game), Phase::Tripper(turn) if !turn.busy) && seen.field.stage == 1;
        is_new && seen.field.units().iter().any(|unit| others(&unit))
    };
    let game = common::position(&[("choices", "dice")], has_brought);
    let seen = view(&game);
    let said = prompt(&game);
    let unit = seen.field.units().iter().find(|unit| unit.battle != seen.field.battle).unwrap();
    let name = &seen.book.battle(unit.battle).unwrap().opponents[usize::from(unit.kind)];
    assert!(said.contains("who came along. "), "{said}");
    assert!(said.contains(&name.name) || said.contains(&name.one()), "{said}");
}

/// [A10] One who can’t move is told so in the headline.
#[test]
fn one_who_is_pinned_is_told_so() {
    let is_pinned = |game: &Trip| {
        let seen = view(game);
        let state = seen.state();
        matches!(phase(game), Phase::Tripper(turn) if !turn.busy && turn.actor == Who::Tripper(FIRST))
            && seen.field.stage > 1
            && !state.is_clear()
            && state.is_controlled(seen.tripper(FIRST).place)
    };
    let game = common::position(&[("choices", "dice"), ("begin-in", "14")], is_pinned);
    let said = prompt(&game);
    assert!(said.contains(": you are pinned. Do one thing."), "{said}");
}

#[test]
fn a_walk_is_told_as_one_and_hexes_are_not_named() {
    let mut game = landed(14);
    enter(&mut game, FIRST, "end");
    let mut walked = 0;
    for _ in 0..2 {
        let offers = game.decision(FIRST, "").unwrap().0.offers;
        let step = offers.iter().find(|offer| matches!(offer.action, timetripper::Action::Move(_)));
        let Some(step) = step.map(|offer| offer.then.clone()) else { break };
        enter(&mut game, FIRST, &step);
        walked += 1;
    }
    let said = prompt(&game);
    let far = if walked == 1 { "1 hex".to_owned() } else { format!("{walked} hexes") };
    assert!(said.contains(&format!("You walk {far}.")), "{said}");
    assert!(!said.contains("from 0"), "{said}");
}

#[test]
fn the_news_keep_the_order_of_events_and_say_who_moved() {
    let has_moved = |game: &Trip| prompt(game).contains("The enemy: ") && prompt(game).contains("moved.");
    let game = common::position(&[("choices", "dice")], has_moved);
    let said = prompt(&game);
    assert!(said.contains("units moved.") || said.contains("unit moved."), "{said}");
    let conjured =
        |game: &Trip| prompt(game).contains("The flux appears, ") && prompt(game).contains("The enemy: ");
    let game = common::position(&[("choices", "dice")], conjured);
    let said = prompt(&game);
    assert!(said.find("The flux appears, ") < said.find("The enemy: "), "{said}");
    assert!(said.contains(" from you.") || said.contains("in your hex."), "{said}");
}

#[test]
fn the_button_that_sets_off_is_in_the_prompt() {
    let game = start(1, &[("choices", "dice")], 3);
    let said = prompt(&game);
    assert!(said.contains("Set off with 23 pounds"), "{said}");
    let equip = words(draw(&game, OWN, "").fragment("equip"));
    assert!(equip.contains("the radio, 16 lb"), "{equip}");
}

/// [B4] [B9] Rest is never the main button, and can go on until something happens.
#[test]
fn rest_is_quiet_and_can_go_on() {
    let drawn = draw(&landed(14), OWN, "");
    let buttons: Vec<HtmlTag> =
        tags(drawn.fragment("prompt")).into_iter().filter(|tag| tag.name == "button").collect();
    let rests: Vec<_> = buttons.iter().filter(|tag| tag.get("data-rest").is_some()).collect();
    assert_eq!(rests.len(), 2, "{buttons:?}");
    let is_quiet = |tag: &&HtmlTag| tag.get("class").is_some_and(|class| class.trim() == "quiet");
    assert!(rests.iter().all(|tag| is_quiet(tag) && tag.get("value") == Some("end")), "{rests:?}");
    let on = rests.iter().find(|tag| tag.get("data-repeat").is_some()).unwrap();
    assert_eq!((on.text.as_str(), on.get("data-key")), ("Rest until something happens", Some("z")));
}
