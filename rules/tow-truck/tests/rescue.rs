//! [T3] [T4] [T5] [T11] [T12] [T13] One rescue.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{TowTrial as _, table, table_with, year};
use engine::Viewer;
use lawbook::trial::{seat, viewer};
use tow_truck::{Hop, MESSAGE, PARADOX, RescueEventView, RescueTurn};

#[test]
fn case_t3_the_first_message() {
    let game = table(4).after("1: roll / 4 5 6");
    // First the agent speaks, and no one else; there is no jumping to stop yet.
    assert_eq!((game.to_act().as_str(), game.rescue_for(Viewer::Public).turn), ("1", RescueTurn::Agent));
    game.refuses(1, "stop", "T12");
    game.refuses(1, "jump 1800", "T3");
    let game = game.after("1: say \"  The American declaration of independence is signed.  \"");
    // Everyone hears it.
    let said = "[T3] Message 1 from Player 1: “The American declaration of independence is signed.”";
    for who in [Viewer::Public, viewer(1), viewer(2), viewer(3), viewer(4)] {
        assert_eq!(game.words_for(who), [said]);
    }
    // The rescuers talk, and one of them names a year.
    let crowd = table_with(5, &[("teams", "1,3,5 / 2,4")]).after("1: roll / 4 5 6 | 1: say \"independence\"");
    assert_eq!(crowd.to_act(), "3, 5");
    let crowd = crowd.after("5: talk \"it must be 1776\" | 3: talk \"agreed\" | 5: pass | 3: jump 1776");
    assert_eq!(crowd.to_act(), "1");
    // An agent may also be silent.
    let silent = table(2).after("1: roll / 4 5 6 | 1: silent");
    assert_eq!(silent.to_act(), "2");
    assert_eq!(silent.rescue_for(Viewer::Public).story, [RescueEventView::Silent]);
}

#[test]
fn messages_have_words_and_not_too_many() {
    let game = table(2).after("1: roll / 4 5 6");
    game.refuses(1, "say \"\"", "T3");
    game.refuses(1, "say \"  \\n \"", "T3");
    let refusal = game.refusal(1, &format!("say \"{}\"", "x".repeat(MESSAGE + 1)));
    assert_eq!(refusal.rule.0, "T3");
    assert!(refusal.reason.contains("301") && refusal.reason.contains("300"), "{refusal}");
    let game = game.after(&format!("1: say \"{}\"", "\u{6642}".repeat(MESSAGE)));
    assert_eq!(game.to_act(), "2");
}

#[test]
fn case_t4_hopping_over_brings_a_new_message() {
    assert_eq!(Hop::of(year(2001), year(1776), year(1811)), Hop::Over);
    assert_eq!(Hop::of(year(1776), year(1850), year(1811)), Hop::Over);
    assert_eq!(Hop::of(year(2001), year(1850), year(1811)), Hop::Short);
    assert_eq!(Hop::of(year(1776), year(1700), year(1811)), Hop::Short);
    assert_eq!(Hop::of(year(1776), year(1811), year(1811)), Hop::Landed);
    let game = table(2).after("1: roll / 4 5 6 | 1: say \"independence\" | 2: jump 1776");
    assert_eq!(
        game.words(),
        ["[T4] Player 2 jumps from 2001 to 1776, over the agent, who may send another message."]
    );
    assert_eq!(game.to_act(), "1");
    let game = game.after("1: say \"Emma is published\"");
    assert_eq!(game.words(), ["[T4] Message 2 from Player 1: “Emma is published”"]);
    // A jump that does not pass over the agent brings no message: the rescuers may jump again or stop.
    let game = game.after("2: jump 1790");
    assert_eq!(game.words(), ["[T5] Player 2 jumps from 1776 to 1790, but not over the agent."]);
    assert_eq!((game.to_act().as_str(), game.rescue_for(Viewer::Public).truck), ("2", year(1790)));
    assert!(game.offers(2).contains(&"stop".to_owned()));
    // If a later jump passes over the agent, there is another message.
    let game = game.after("2: jump 1820");
    assert_eq!(game.to_act(), "1");
    assert_eq!(game.after("1: say \"again\"").rescue_for(Viewer::Public).story.len(), 6);
}

#[test]
fn landing_on_the_agent_ends_the_rescue_at_once() {
    let game = table(2).after("1: roll / 4 5 6 | 1: say \"somewhere\" | 2: jump 1811");
    let last = game.last();
    assert_eq!((last.drift, last.months, last.turn), (Some(0), 1, RescueTurn::Over));
    assert_eq!(game.to_act(), "2", "it is the next agent's turn");
    let logged = game.words();
    assert!(logged[0].ends_with("from 2001 to 1811, right to the agent."), "{logged:?}");
    let found = "[T6] Player 1 is found in 1811 (roll 4-5-6): 1 jump, no drift, 1 month in all.";
    assert_eq!(logged[1], found);
}

#[test]
fn case_t5_a_month_for_each_jump() {
    let mut game = table(2).after("1: roll / 4 5 6 | 1: say \"somewhere\"");
    // As many jumps as they like, each for a month, whether or not it passes over.
    for jump in 1..=20 {
        let to = if jump % 2 == 1 { "1999" } else { "44 BCE" };
        game = game.after(&format!("2: jump {to}"));
        assert_eq!(
            (game.rescue_for(Viewer::Public).jumps, game.rescue_for(Viewer::Public).months),
            (jump, jump)
        );
        if game.to_act() == "1" {
            game = game.after("1: silent");
        }
    }
    // A jump leads to another year.
    game.refuses(2, "jump 44 BCE", "T5");
    let game = game.after("2: jump 1999 | 1: silent");
    game.refuses(2, "jump 1999", "T5");
    // Stopping costs no month of its own.
    assert_eq!(game.after("2: stop").last().jumps, 21);
}

#[test]
fn case_t11_the_roll_is_hidden_from_the_rescuers() {
    // In teams the agent and the other team see the roll and the year.
    let game = table_with(5, &[("teams", "1,3,5 / 2,4")]).after("1: roll / 4 5 6");
    for who in [1, 2, 4] {
        let place = game.rescue_for(viewer(who)).place.unwrap();
        assert_eq!((place.year, place.roll.unwrap().0), (year(1811), [4, 5, 6]));
        let stranded = "[T2] Player 1 rolled 4-5-6: stranded in 1811, 138 months from home.";
        assert!(game.words_for(viewer(who)).contains(&stranded.to_owned()));
    }
    for who in [viewer(3), viewer(5), Viewer::Public] {
        assert_eq!(game.rescue_for(who).place, None);
        assert_eq!(game.words_for(who), ["[T11] Player 1 rolls the dice and is stranded in the past."]);
        assert!(game.game.log(Some(who)).iter().all(|line| line.rolls.is_empty()));
    }
    // Of two, only the agent; of three, the one who takes no part is the witness.
    assert_eq!(table(2).after("1: roll / 4 5 6").rescue_for(viewer(2)).place, None);
    let three = table(3).after("1: roll / 4 5 6");
    assert_eq!([1, 2, 3].map(|who| three.rescue_for(viewer(who)).place.is_some()), [true, false, true]);
    // Once they have met, everyone may see it.
    let game = game.after("1: say \"somewhere\" | 3: stop");
    assert_eq!(game.last().place.unwrap().year, year(1811));
    // No one else rolls, and nothing comes before the roll.
    let ready = table(4);
    ready.refuses(2, "roll", "table");
    ready.refuses(1, "say \"too early\"", "T11");
}

#[test]
fn case_t12_who_may_stop_the_jumping() {
    // The agent, when the truck has passed over.
    let game = table(2).after("1: roll / 4 5 6 | 1: say \"somewhere\" | 2: jump 1776");
    assert!(game.offers(1).contains(&"stop".to_owned()));
    let stopped = game.after("1: stop");
    assert_eq!(stopped.words()[0], "[T12] Player 1 stops the jumping.");
    assert_eq!(stopped.last().months, 1 + 6);
    // Not when it has not.
    let game = table(2).after("1: roll / 4 5 6 | 1: say \"somewhere\" | 2: jump 1850");
    game.refuses(1, "stop", "table");
    // The rescuers whenever it is their turn to jump, even before the first jump; 1850 counts as 1852.
    assert_eq!(game.after("2: stop").last().months, 1 + 11);
    let stay = table(2).after("1: roll / 4 5 6 | 1: say \"somewhere\" | 2: stop");
    assert_eq!((stay.last().jumps, stay.last().months), (0, 138));
    // With several in the truck, the driver stops.
    let crowd = table_with(5, &[("teams", "1,3,5 / 2,4")]).after("1: roll / 4 5 6 | 1: say \"somewhere\"");
    crowd.refuses(5, "stop", "T5");
    crowd.refuses(5, "jump 1800", "T5");
    crowd.refuses(3, "pass", "T5");
    assert_eq!(crowd.after("3: stop").last().months, 138);
}

#[test]
fn case_t13_saying_a_year_is_a_paradox() {
    let game = table(3).after("1: roll / 4 5 6");
    let refusal = game.refusal(1, "say \"The war of 1812\"");
    assert_eq!(refusal.to_string(), "That would cause a paradox: “1812” reads as a year. [T13]");
    game.refuses(1, "say \"I rolled a four, a five and a six\"", "T13");
    game.refuses(1, "say \"eighteen eleven\"", "T13");
    // The rescuers may say what they like, even years.
    let crowd = table_with(5, &[("teams", "1,3,5 / 2,4")])
        .after("1: roll / 4 5 6 | 1: say \"somewhere\" | 5: talk \"1812\"");
    assert_eq!(crowd.to_act(), "3, 5");
    // The rescuers can call a paradox on what slips through; the call is the caller's vote, and the others vote in secret.
    let game =
        game.after("1: say \"when the number of the months is a dozen dozens less six\" | 2: paradox 1");
    assert_eq!(game.words(), ["[T13] Player 2 calls message 1 from Player 1 a paradox. The table votes."]);
    assert_eq!(game.to_act(), "1, 3");
    game.refuses(1, "silent", "T13");
    let open = game.clone().after("3: vote yes");
    assert_eq!(open.view(viewer(3)).call.unwrap().own, Some(tow_truck::Ballot::Yes));
    assert_eq!(open.view(viewer(1)).call.unwrap().own, None);
    assert!(
        open.game.log(Some(viewer(1))).last().unwrap().action.is_none(),
        "how they vote is not in the log"
    );
    let found = open.clone().after("1: vote no");
    assert_eq!(found.words().last().unwrap(), "[T13] Vote 2–1: message 1 was a paradox, 12 months more.");
    assert_eq!((found.rescue_for(Viewer::Public).months, PARADOX), (12, 12));
    // The rescue continues, and no one can call the same message twice.
    assert_eq!(found.to_act(), "2");
    found.refuses(2, "paradox 1", "T13");
    found.refuses(2, "paradox 2", "T13");
    found.refuses(2, "paradox 0", "T13");
    found.refuses(2, "vote yes", "T13");
    assert_eq!(found.after("2: jump 1811").last().months, 1 + PARADOX);
    // More than half must agree.
    let lost = game.after("1: vote no | 3: vote no");
    assert_eq!(lost.words().last().unwrap(), "[T13] Vote 1–2: message 1 stands.");
    assert_eq!(lost.rescue_for(Viewer::Public).paradoxes, 0);
    let tie = table(2).after("1: roll / 4 5 6 | 1: say \"hm\" | 2: paradox 1 | 1: vote no");
    assert_eq!(tie.rescue_for(Viewer::Public).paradoxes, 0);
    let owned = table(2).after("1: roll / 4 5 6 | 1: say \"hm\" | 2: paradox 1 | 1: vote yes");
    assert_eq!(owned.rescue_for(Viewer::Public).paradoxes, 1);
}

#[test]
fn a_prompt_says_where_everyone_is_and_what_has_happened() {
    let game = table(2).after("1: roll / 4 5 6");
    assert!(game.prompt(1).starts_with("You are stranded in 1811. Describe something"));
    let game = game.after("1: say \"hm\"");
    assert_eq!(game.prompt(2), "You are in 2001. Jump or stop?");
    let short = game.clone().after("2: jump 1900");
    assert_eq!(
        short.prompt(2),
        "You did not pass over the agent, so there is no new message. Jump on from 1900, or stop?"
    );
    let over = game.after("2: jump 1776");
    assert_eq!(
        over.prompt(1),
        "They passed over you: you are in 1811, they are in 1776, 6 months away. Send another message, or stop?"
    );
    let silent = over.after("1: silent");
    assert_eq!(silent.prompt(2), "The agent sent no message. You are in 1776. Jump or stop?");
    let crowd = table_with(5, &[("teams", "1,3,5 / 2,4")]).after("1: roll / 4 5 6 | 1: say \"hm\"");
    assert_eq!(crowd.prompt(5), "Discuss where to jump. Player 3 drives.");
}

#[test]
fn talk_stays_in_the_team() {
    let game = table_with(5, &[("teams", "1,3,5 / 2,4")])
        .after("1: roll / 4 5 6 | 1: say \"hm\" | 5: talk \"try Waterloo\"");
    let hears = |who: Viewer| {
        let view = serde_json::to_string(&game.view(who)).unwrap();
        let story = format!("{:?}", game.game.log(Some(who)));
        assert_eq!(view.contains("Waterloo"), story.contains("Waterloo"));
        view.contains("Waterloo")
    };
    assert_eq!([1, 2, 3, 4, 5].map(|who| hears(viewer(who))), [true, false, true, false, true]);
    assert!(!hears(Viewer::Public));
    // It stays secret when the rescue is over, and in the game file.
    let over = game.clone().after("3: stop");
    assert!(!serde_json::to_string(&over.view(viewer(2))).unwrap().contains("Waterloo"));
    assert!(serde_json::to_string(&over.view(viewer(1))).unwrap().contains("Waterloo"));
    let file = |who: Viewer| over.game.record_for(Some(who)).unwrap().to_string();
    assert!(!file(viewer(2)).contains("Waterloo") && !file(Viewer::Public).contains("Waterloo"));
    assert!(file(viewer(5)).contains("Waterloo"));
    // Alone in the truck there is no one to talk to.
    table(2).after("1: roll / 4 5 6 | 1: say \"hm\"").refuses(2, "talk \"hello?\"", "T3");
    // There is a limit to talking.
    let mut game = game;
    for _ in 1..tow_truck::TALKS {
        game = game.after("5: talk \"and another thing\"");
    }
    game.refuses(5, "talk \"and\"", "T3");
    assert_eq!(game.after("3: jump 1900").after("5: talk \"and now\"").to_act(), "3, 5");
}

#[test]
fn clues_of_the_event_file_are_offered_and_written_as_messages() {
    let game = table(2).after("1: roll / 4 5 6");
    let offers = game.offers(1);
    let clues: Vec<_> =
        offers.iter().filter(|offer| offer.starts_with("say \"") && offer.len() > 10).collect();
    assert!(clues.len() > 40, "{}", clues.len());
    // A clue is written as a message, and read back as one in the player's own words.
    let said = game.clone().after(&format!("1: {}", clues[3]));
    assert_eq!(
        format!("{:?}", said.view(viewer(2)).lanes[0]).matches(clues[3].trim_start_matches("say ")).count(),
        1
    );
    // The number of the event, which would give its year away, is nowhere in what the rescuer sees.
    let mut bot = game.game.clone();
    let id = tow_truck::knowledge::clues(tow_truck::Roll([4, 5, 6]).wait())[3];
    bot.play(seat(1), &[tow_truck::Action::Clue(id)]).unwrap();
    let text = tow_truck::knowledge::historic_event(id).unwrap().text;
    let line = bot.log(Some(viewer(2))).pop().unwrap();
    assert_eq!(line.action.unwrap(), format!("say {}", engine::quote(text)));
    // An event far from the agent's year is not offered.
    let far = tow_truck::knowledge::clues(tow_truck::Roll([1, 1, 1]).wait())[0];
    assert!(game.game.clone().play(seat(1), &[tow_truck::Action::Clue(far)]).is_err());
}

#[test]
fn the_clock_acts_for_a_player_who_is_late() {
    let mut game = table_with(5, &[("teams", "1,3,5 / 2,4")]);
    // The dice are rolled, the agent is silent, a passenger leaves it to the driver, and the driver stops.
    game.lapse(1, &[4, 5, 6]);
    assert_eq!(game.to_act(), "1");
    game.lapse(1, &[]);
    assert_eq!(game.to_act(), "3, 5");
    game.lapse(5, &[]);
    assert_eq!(game.to_act(), "3");
    game.lapse(3, &[]);
    assert_eq!(game.last().months, 138);
    assert!(game.words()[0].contains("ran out of time"));
    // A missing vote counts as a no.
    let mut game = table(2).after("1: roll / 4 5 6 | 1: say \"hm\" | 2: paradox 1");
    game.lapse(1, &[]);
    assert_eq!((game.rescue_for(Viewer::Public).paradoxes, game.to_act().as_str()), (0, "2"));
    // Only the clock does this.
    game.refuses(2, "missed", "table");
}

#[test]
fn a_passenger_may_undo_a_pass() {
    let mut game =
        table_with(5, &[("teams", "1,3,5 / 2,4")]).after("1: roll / 4 5 6 | 1: say \"hm\" | 5: pass");
    assert_eq!(game.to_act(), "3");
    game.game.undo(seat(5)).unwrap();
    assert_eq!(game.to_act(), "3, 5");
    // Talk and jumps can't be undone.
    let mut game = game.after("5: talk \"wait\"");
    assert!(game.game.undo(seat(5)).is_err());
    game = game.after("3: jump 1900");
    assert!(game.game.undo(seat(3)).is_err());
}
