//! [A6] Headquarters.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, Position, hex, hexes, operative, seat, start, table, viewer};
use engine::{Flow, Narrated as _, Texts, Viewer};
use time_agent::{Event, Kind, Place, Purchase, Race, Stage, State, TimeAgent};

/// Round 1 with the first race's operatives in the past, maintained by no one yet.
fn abroad(units: &str) -> Position {
    start(6).units(units).but(renew_desks)
}

/// Lays the desks again, after operatives were moved by hand.
fn renew_desks(state: &mut State) {
    for race in Race::ALL {
        let own = *state.race(race);
        let undecided = own.in_past(race).fold(0, |all, (operative, _)| all | 1 << operative.slot());
        state.desks[race.index()] = time_agent::Desk { race: own, undecided, ..time_agent::Desk::default() };
    }
}

#[test]
fn case_a6_1_all_races_at_once_sealed_until_all_are_done() {
    let mut table = table(6);
    assert_eq!(table.to_act(), "1, 2, 3, 4, 5, 6");
    table.play(3, "buy squad, research 0101, look", &[]);
    table.play(3, "done", &[]);
    table.play(1, "buy machine, done", &[]);
    for who in [viewer(1), viewer(2), Viewer::Public] {
        let view = table.view(who);
        let human = view.races[Race::Human.index()];
        assert_eq!((human.credits, human.count(Kind::Squad), human.used), (28, 1, 0), "{who:?}");
        assert!(view.looked[Race::Human.index()].is_empty());
        assert_eq!(view.desks[Race::Human.index()], None, "{who:?}");
    }
    assert_eq!(table.view(viewer(3)).race(Race::Human).credits, 22, "the player sees it");
    // Until the last is done, an entry can be undone.
    table.game.undo(seat(1)).unwrap();
    table.play(1, "done", &[]);
    table.play_all("2: done | 4: done | 5: done | 6: done");
    let view = table.view(Viewer::Public);
    let human = view.races[Race::Human.index()];
    assert_eq!((human.credits, human.count(Kind::Squad), human.used), (22, 2, 1));
    assert_eq!(view.races[0].machines, 2);
    assert!(table.events().contains(&Event::Looked(Race::Human, hexes("0101"))));
    assert!(table.game.undo(seat(6)).is_err());
}

#[test]
fn case_a6_2_first_maintain_then_buy_then_research() {
    let mut position = abroad("Buralti a1 0705");
    for text in ["buy agent", "research 0101", "done"] {
        position.refuses(text, "A6.2");
    }
    position.act_as(1, "return Buralti a1, research 0101, look", &[]);
    position.refuses("buy agent", "A6.2");
    position.refuses("return Buralti a1", "A6a.1");
    assert!(position.can("research 0102") && position.can("done"));
    position.refuses("move Buralti a1", "A2.1");
    position.refuses("research 0102, done", "A6c.2");
    // A player with several races is in one headquarters after the other.
    let two = start(2).units("Roo a1 0705, Zytal a1 0705").but(renew_desks);
    two.refuses("maintain Roo a1", "A6.2");
    assert!(two.can("done, maintain Roo a1, done, return Zytal a1"));
}

#[test]
fn case_a6a_1_each_operative_in_the_past_is_maintained_or_returns() {
    let mut position = abroad("Buralti a1 0705, Buralti s1 1308");
    assert_eq!(
        position.offered(""),
        ["maintain Buralti a1", "return Buralti a1", "maintain Buralti s1", "return Buralti s1"]
    );
    position.act_as(1, "maintain Buralti s1, return Buralti a1, done", &[]);
    let after = position.pass_until(|state| state.stage == Stage::Move);
    assert!(after.saw(Event::Returned(operative("Buralti a1"), hex("0705"))));
    assert!(after.saw(Event::Maintained(operative("Buralti s1"), hex("1308"))));
    let own = after.state.race(Race::Buralti);
    assert_eq!(own.in_past(Race::Buralti).count(), 1);
    assert_eq!(own.places[0], Place::Present);
}

#[test]
fn case_a6a_2_maintaining_is_free_and_needs_a_ready_machine() {
    let mut position = abroad("Buralti a1 0705, Buralti a2 0705, Buralti s1 1308");
    position.play(position.all_offers()[0], &[]);
    position.play(position.all_offers()[0], &[]);
    let desk = position.state.desks[0].race;
    assert_eq!((desk.credits, desk.used), (46, 2), "no credits, two machines");
    position.refuses("maintain Buralti s1", "A6a.2");
    assert_eq!(position.offered(""), ["return Buralti s1"]);
}

#[test]
fn case_a6a_3_a_returned_operative_may_be_sent_again_with_another_machine() {
    let mut position = abroad("Buralti a1 0705, Buralti a2 bank, Buralti s1 bank");
    position.act_as(1, "return Buralti a1, done", &[]);
    let mut position = position.pass_until(|state| state.stage == Stage::Move);
    position.act("move Buralti a1 to 1301", &[3]);
    let own = position.state.race(Race::Buralti);
    assert_eq!((own.places[0], own.used), (Place::Past(hex("1301")), 1));
}

#[test]
fn case_a6b_1_a_machine_costs_25_an_agent_3_a_squad_5() {
    let mut position = start(6);
    position.act_as(1, "buy machine, buy agent, buy agent, buy squad, buy squad, buy squad, done", &[]);
    assert_eq!(position.state.desks[0].race.credits, 46 - 25 - 6 - 15, "46 credits, all spent");
    let shown = position.pass_until(|state| state.stage == Stage::Move);
    assert!(shown.saw(Event::Bought { race: Race::Buralti, item: Purchase::Machine, count: 1, paid: 25 }));
    let squads = Purchase::Operative(Kind::Squad);
    assert!(shown.saw(Event::Bought { race: Race::Buralti, item: squads, count: 3, paid: 15 }));
    start(6).but(|state| state.desks[0].race.credits = 24).refuses("buy machine", "A6b.1");
    start(6).but(|state| state.desks[0].race.credits = 4).refuses("buy squad", "A6b.1");
    start(6).but(|state| state.desks[0].race.credits = 2).refuses("buy agent", "A6b.1");
}

#[test]
fn case_a6b_2_never_beyond_the_counters() {
    let full = start(6).units("Buralti a3 present, Buralti a4 0705, Buralti a5 present, Buralti a6 present");
    let full = full.but(renew_desks);
    full.refuses("return Buralti a4, buy agent", "A6b.2");
    assert!(full.can("return Buralti a4, buy squad"));
}

#[test]
fn case_a6b_2_nothing_is_sold() {
    let owned = |position: &Position| {
        let desk = position.state.desks[0].race;
        (desk.machines, desk.count(Kind::Agent), desk.count(Kind::Squad))
    };
    // Whatever a race does in its headquarters, its treasury never grows and its counters never go.
    let begun = abroad("Buralti a1 0705, Buralti s1 1308").but(|state| state.desks[0].race.credits = 500);
    let mut tried = 0;
    for way in
        ["", "return Buralti a1, maintain Buralti s1", "maintain Buralti a1, return Buralti s1, buy agent"]
    {
        let mut before = begun.clone();
        for step in TimeAgent::read(seat(1), way, &mut Texts::default()).unwrap_or_default() {
            before.play_as(seat(1), step, &[]);
        }
        for offer in before.all_offers() {
            let mut after = before.clone();
            after.play_as(seat(1), offer, &[]);
            let credits = |position: &Position| position.state.desks[0].race.credits;
            assert!(credits(&after) <= credits(&before), "{offer:?}");
            let ((machines, agents, squads), had) = (owned(&after), owned(&before));
            assert!(machines >= had.0 && agents >= had.1 && squads >= had.2, "{offer:?}");
            tried += 1;
        }
    }
    assert!(tried > 200, "{tried}");
}

#[test]
fn case_a6b_3_what_is_bought_is_in_the_present_and_ready() {
    let mut position = start(6).units("Buralti a1 bank, Buralti a2 bank, Buralti s1 bank").but(|state| {
        state.races[0].machines = 0;
        renew_desks(state);
        state.desks[0].race.credits = 46;
    });
    position.act_as(1, "buy machine, buy agent, done", &[]);
    let mut position = position.pass_until(|state| state.stage == Stage::Move);
    position.act("move Buralti a1 to 1301", &[2]);
    assert_eq!(position.state.race(Race::Buralti).credits, 46 - 25 - 3 - 6);
}

#[test]
fn case_a6c_1_a_credit_a_tile_and_up_to_three_a_machine() {
    let mut position = start(6);
    position.refuses("research 0101, research 0102, research 0103, research 0201", "A6c.1");
    position.act_as(1, "research 0101, research 1308, research 0705, look", &[]);
    let desk = position.state.desks[0];
    assert_eq!((desk.race.credits, desk.race.used, desk.seen), (43, 1, hexes("0101 1308 0705")));
    position.act_as(1, "research 0102, look", &[]);
    assert_eq!((position.state.desks[0].race.credits, position.state.desks[0].race.used), (42, 2));
    position.refuses("research 0103", "A4.2");
    let poor = start(6).but(|state| state.desks[0].race.credits = 1);
    poor.refuses("research 0101, research 0102", "A6c.1");
    let up = start(6).tiles("up 0705 5-03 5");
    up.refuses("research 0705", "A6c.1");
    up.refuses("research 0104", "A6c.1");
    up.refuses("look", "A6c.2");
}

#[test]
fn case_a6c_2_the_tiles_of_a_machine_are_named_together_then_seen() {
    let mut table = table(6);
    let draft = table.decision(1, "research 0101, research 0102");
    assert!(draft.offers.iter().any(|offer| offer.label == "Look at 2 tiles with one machine"));
    let (_, seen) = table.game.decision(seat(1), "research 0101, research 0102").unwrap();
    assert!(seen.unwrap().notebook.is_empty(), "naming shows nothing");
    table.refuses(1, "research 0101, research 0101, look", "A6c.2");
    table.play(1, "research 0101, research 0102, look", &[]);
    assert_eq!(table.view(viewer(1)).notebook, hexes("0101 0102"));
    assert!(table.game.undo(seat(1)).is_err(), "what was seen cannot be undone");
    table.play(1, "research 0103, look", &[]);
    assert_eq!(table.view(viewer(1)).notebook, hexes("0101 0102 0103"), "then the next machine’s");
}

#[test]
fn case_a6c_3_the_player_alone_sees_the_faces_and_all_learn_the_hexes() {
    let mut table = table(6);
    table.play(1, "research 0705, look", &[]);
    assert_eq!(
        table.words_for(viewer(1)),
        ["[A6c.3] Your Buralti see The Fiolli Swear to Buralti in 0705 (5-04)."]
    );
    for who in [viewer(2), Viewer::Public] {
        assert!(table.words_for(who).is_empty());
        assert!(table.view(who).layout.tile(hex("0705")).is_none());
    }
    table.play_all("1: done | 2: done | 3: done | 4: done | 5: done | 6: done");
    assert!(table.words().contains(&"[A6c.3] The Buralti have looked at 0705.".to_owned()));
    assert_eq!(table.view(viewer(2)).looked[0], hexes("0705"));
    assert!(table.view(viewer(2)).layout.tile(hex("0705")).is_none(), "the hex, not the face");
}

#[test]
fn looking_disturbs_no_one_else() {
    let mut table = table(6);
    let settled = |table: &common::Trial, who| table.game.settled_for(who);
    let before = settled(&table, viewer(1));
    table.play(2, "done", &[]);
    table.play(1, "research 0101, look", &[]);
    assert_eq!(
        settled(&table, viewer(1)),
        before + 1,
        "a page drawn before the look is out of date for its player"
    );
    for other in [viewer(2), viewer(3), Viewer::Public] {
        assert_eq!(settled(&table, other), before, "and for no one else");
    }
    let line = table.game.log(Some(viewer(3))).pop().unwrap();
    assert!(line.is_silent(), "{line:?}");
    table.play(1, "research 0102, look", &[]);
    assert_eq!(
        table.game.undo(seat(2)).unwrap(),
        [time_agent::Action::Done],
        "others may still change their minds"
    );
    assert_eq!(table.view(viewer(1)).notebook, hexes("0101 0102"), "and what was seen stays seen");
    table.play(1, "done", &[]);
    assert!(table.game.undo(seat(1)).is_ok(), "being done can be undone");
    let refusal = table.game.undo(seat(1)).unwrap_err();
    assert!(refusal.reason.contains("you have seen"), "{refusal}");
}

#[test]
fn case_a6c_4_what_a_player_has_seen_stays_in_the_notebook_for_all_races() {
    let mut table = table(3);
    table.play(1, "research 0705, look", &[]);
    table.play(1, "done, research 0101, look", &[]);
    table.play(1, "done", &[]);
    table.play_all("2: done, done | 3: done, done");
    let notebook = table.view(viewer(1)).notebook;
    assert_eq!(notebook, hexes("0101 0705"), "seen by the Buralti and by the Roo of one player");
    assert!(table.board(viewer(1)).contains("0705 5-04, The Fiolli Swear to Buralti"));
    let later = Position::of(table.state().clone()).pass_until(|state| state.round == 3);
    assert_eq!(later.state.notebook(seat(1)), hexes("0101 0705"));
    assert_eq!(later.state.notebook(seat(2)), hexes(""));
}

#[test]
fn a_player_who_is_late_keeps_as_many_operatives_as_possible() {
    let mut position = abroad("Buralti a1 0705, Buralti a2 0706, Buralti s1 1308");
    let mut silent = engine::Silent(engine::Fast::new(1));
    let flow = <time_agent::TimeAgent as engine::Game>::apply(
        &mut position.state,
        seat(1),
        time_agent::Action::Lapse,
        &mut silent,
    );
    assert_eq!(flow, Flow::Sealed);
    let desk = position.state.desks[0];
    assert!(desk.is_done && desk.race.used == 2 && desk.race.in_past(Race::Buralti).count() == 2);
}

#[test]
fn answers_can_be_left_standing() {
    let mut table = table(6);
    table.refuses(1, "stand Buralti no", "A8.4");
    table.refuses(1, "stand shares ask", "A11c.4");
    table.refuses(1, "stand Roo ask", "A8.3");
    table.play(1, "stand Roo no, stand Zytal yes, stand shares nothing, done", &[]);
    let own = table.view(viewer(1)).standing[0].unwrap();
    assert_eq!(own.oppose[Race::Roo.index()], Some(time_agent::Answer::No));
    assert_eq!(own.shares, time_agent::Shares::Nothing);
    assert_eq!(table.view(viewer(2)).standing[0], None, "no one else knows");
}
