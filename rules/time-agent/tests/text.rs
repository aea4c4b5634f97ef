//! How actions are written: they read back, in any case of letters, and bad input is refused without loss.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Drawn as _, seat, table, turn_of};
use engine::{Narrated as _, Texts};
use time_agent::{Action, Answer, Race, Shares, TimeAgent};

fn read(text: &str) -> Result<Vec<Action>, engine::TextFaults> {
    TimeAgent::read(seat(1), text, &mut Texts::default())
}

#[test]
fn every_action_reads_back() {
    let texts = [
        "position 3",
        "maintain Roo a1, return Human s4, buy agent, buy squad, buy machine",
        "research 0705, research 1308, look",
        "stand Zytal no, stand Roo yes, stand Human ask, stand shares nothing, stand shares ask, done",
        "move Roo a1 to 0705",
        "move Zytal s1 to 1008 by F",
        "move Zytal s1",
        "to 1008 by F",
        "to 0705",
        "end movement, end search, end combat, end turn",
        "oppose 1008 Buralti yes, oppose 1308 Buralti no",
        "search Zytal a1 for Buralti s1",
        "attack Buralti s1 with Zytal a1",
        "alter 1008, rotate 1008 to 3",
        "ask alter 1008, ask rotate 1008 to 6",
        "share Buralti 4, accept, drop, lapse",
    ];
    for text in texts {
        let steps = read(text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        assert_eq!(TimeAgent::write(seat(1), &steps, &Texts::default()), text);
        assert_eq!(read(&text.to_uppercase()).unwrap(), steps, "{text}");
    }
    assert_eq!(read("stand zytal NO").unwrap(), [Action::StandOppose(Race::Zytal, Some(Answer::No))]);
    assert_eq!(read("stand shares ask").unwrap(), [Action::StandShares(Shares::Ask)]);
}

#[test]
fn every_fault_of_a_text_is_reported_with_its_place() {
    let faults =
        read("buy duck, move Roo x1, rotate 1008 to 7, research 0109, end of time, jump").unwrap_err();
    let places: Vec<_> = faults.all().iter().map(|fault| fault.at).collect();
    assert_eq!(places, [4, 19, 38, 50, 60, 69]);
    for text in [
        "",
        "move Roo",
        "move Roo a0",
        "move Roo a9",
        "move Roo a",
        "move Duck a1",
        "position x",
        "share Roo",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    for text in
        ["to 0705 by", "to 0705 by X", "alter 9999", "alter 0705 now", "oppose 0705 Roo maybe", "ask 0705"]
    {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn bad_entries_are_refused_by_their_rule_and_change_nothing() {
    let table = table(6);
    table.refuses(1, "end turn", "A2.1");
    table.refuses(1, "position 1", "A2.1");
    table.refuses(1, "maintain Buralti a1", "A6a.1");
    table.refuses(1, "buy machine, buy machine", "A6b.1");
    table.refuses(1, "research 1401", "A6c.1");
    table.refuses(1, "lapse", "table");
    table.refuses(1, "done, done", "table");
    assert!(
        table.refusal(1, "buy machine, buy machine").reason.contains("That costs 25 credits; you have 21.")
    );
}

#[test]
fn everything_unusual_has_an_answer() {
    // Every action of the list is refused or offered at every stage, and never without a rule.
    let all = "position 1, maintain Roo a1, buy agent, research 0705, look, stand Zytal no, stand shares nothing, done, \
               move Zytal a1, to 0705, to 0705 by J, end movement, oppose 0705 Roo yes, search Zytal a1 for Roo a1, \
               end search, attack Roo a1 with Zytal a1, end combat, alter 0705, rotate 0705 to 1, ask alter 0705, \
               share Roo 1, accept, drop, end turn, lapse";
    let drawn = turn_of(Race::Zytal)
        .tiles("up 0705 5-03 5")
        .units("Zytal a1 0705, Roo a1 0705")
        .credits("Zytal 20, Roo 20, Buralti 20");
    let mut position = drawn;
    for text in [
        "end movement",
        "oppose 0705 Roo no",
        "end search",
        "ask alter 0705",
        "share Buralti 0",
        "share Roo 1",
        "accept",
        "end turn",
    ] {
        for step in read(all).unwrap() {
            if !position.offers(step) {
                let names = engine::Names::new("Player", &[]);
                let refusal = TimeAgent::why_not(&position.state, position.actor(), step, names);
                assert!(refusal.reason.ends_with('.') && refusal.reason.len() > 10, "{refusal}");
                let is_known =
                    refusal.rule == engine::Rule::TABLE || engine::gist::<TimeAgent>(refusal.rule).is_some();
                assert!(is_known, "{refusal}");
            }
        }
        position.act(text, &[]);
    }
}
