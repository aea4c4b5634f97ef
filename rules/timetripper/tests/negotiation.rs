//! [15.0] Negotiation.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, fire, hex, melee, seat, trial};
use engine::Fast;
use timetripper::{
    Action, Event, Setup,
    event::Named,
    field::Health,
    gear::Item,
    state::{Fate, Parley, Phase},
    tables::{Grade, Harm, Reaction, Talk},
    weapons::{Mode, Weapon},
};

fn grade(letter: char) -> Grade {
    Grade::letter(letter).unwrap()
}

/// This many Trippers who may negotiate, in a battle with this rating.
fn talkers(players: usize, battle: u8, rating: char) -> Trial {
    let mut setup = Setup::new(players);
    setup.options.dice_decide = true;
    setup.options.negotiation = true;
    trial(&setup, battle).but(|state| state.field.rating = Grade::letter(rating))
}

/// What came of the last talk.
fn talked(trial: &Trial) -> Vec<(char, Talk)> {
    let talk = |event| match event {
        Event::Talked { rating, talk, .. } => Some((rating.to_char(), talk)),
        _ => None,
    };
    trial.events().into_iter().filter_map(talk).collect()
}

#[test]
fn case_15_0_talking_takes_the_place_of_moving_and_firing() {
    let trial = talkers(1, 7, 'B').foe(0, "0703");
    assert!(trial.offers(Action::Talk));
    assert!(!alone(7).foe(0, "0703").offers(Action::Talk), "an optional rule");
    assert!(!trial.rolled(Action::Move(hex("0708")), "").offers(Action::Talk));
    let shot = trial.rolled(fire(Weapon::M16, Mode::Rapid, "0703"), "2 12");
    assert!(!shot.offers(Action::Talk));
    // 3 flees on B: afterwards only the flux is left to him.
    let done = trial.rolled(Action::Talk, "3");
    assert_eq!(talked(&done), [('B', Talk::Flee)]);
    assert!(done.offers(Action::Command) && done.offers(Action::End));
    assert!(!done.offers(Action::Move(hex("0708"))) && !done.offers(Action::Talk));
    assert!(!done.offers(fire(Weapon::M16, Mode::Single, "0703")));
    assert!(done.state.flux_limit(done.state.turn().unwrap()) == 6, "and obeys less easily");
}

#[test]
fn case_15_0_a_die_picks_one_of_three_ratings() {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    setup.options.negotiation = true;
    for (face, rating) in [(1, 'D'), (2, 'D'), (3, 'E'), (4, 'E'), (5, 'F'), (6, 'F')] {
        let mut trial = trial(&setup, 7).but(|state| {
            state.phase = Phase::Equip(seat(1));
            state.time.at = state.time.displays.hole(timetripper::time::Era::Past);
        });
        // Direction 1, two hexes: battle 19, rated DEF, with one musketeer more than dice show.
        trial.rolls(Action::Start, &format!("d1 d2 d{face} 2 d1 d1 d1"));
        assert_eq!((trial.state.field.battle, trial.state.field.rating), (19, Grade::letter(rating)));
    }
}

#[test]
fn case_15_1_where_no_one_negotiates_there_is_no_talking() {
    let silent = talkers(1, 7, 'B').foe(0, "0703").but(|state| state.field.rating = None);
    assert!(!silent.offers(Action::Talk));
    let gone = talkers(1, 3, 'E').foe(0, "0703").down().foe(1, "0702");
    assert!(!gone.offers(Action::Talk), "a buffalo does not listen");
}

#[test]
fn case_15_11_one_awe_result_in_a_battle() {
    // On H a 6 is Awe 1; no one need be awed for it to count.
    let mut trial = talkers(1, 7, 'H').foe(0, "0703").still();
    trial.rolls(Action::Talk, "6 d2");
    assert_eq!(trial.unit(0).awed, None);
    trial.rolls(Action::End, "");
    assert!(trial.state.field.stage == 3 && !trial.offers(Action::Talk));
    let mut fled = talkers(1, 7, 'B').foe(0, "0703").still();
    fled.rolls(Action::Talk, "3");
    fled.rolls(Action::End, "");
    assert!(fled.offers(Action::Talk), "after any other result he may try again");
}

#[test]
fn case_15_12_animals_are_not_awed_except_elephants() {
    let mut trial = talkers(1, 3, 'H').foe(0, "0703").still().foe(1, "0702").still();
    trial.rolls(Action::Talk, "9 d1");
    assert!(trial.unit(0).awed == Some(seat(1)) && trial.unit(1).awed.is_none());
    let mut zama = talkers(1, 8, 'H').foe(0, "0703").still().foe(1, "0702").still();
    zama.rolls(Action::Talk, "9 d5 d1");
    assert!(zama.unit(0).awed.is_none() && zama.unit(1).awed == Some(seat(1)));
    // Nor do beasts wait, flee or rage.
    let mut left = talkers(1, 3, 'C').foe(0, "0703").foe(1, "0702");
    left.rolls(Action::Talk, "6");
    left.rolls(Action::End, "7 9");
    assert_eq!(left.detections().len(), 1, "only the buffalo looks for him");
}

#[test]
fn case_15_13_awed_soldiers_rest_in_the_first_stage_of_another_battle() {
    let mut trial = talkers(1, 7, 'H').foe(0, "0702").still().foe(0, "0706").awed_by(1);
    trial.state.field.flux = Some(hex("0707"));
    trial.state.field.units[1].health = Health::Swept;
    trial.rolls(Action::Command, "5");
    trial.play_with(Action::Jump, Fast::new(3));
    let unit = *trial.unit(0);
    assert!(unit.awed == Some(seat(1)) && unit.carried && unit.dazed, "{}", trial.caused());
    assert!(!trial.offers(Action::Actor(unit.place)));
    // From the second Stage on he obeys.
    let mut later = trial.clone();
    later.play_with(Action::End, Fast::new(3));
    assert_eq!(later.state.field.stage, 2);
    assert!(later.offers(Action::Actor(later.unit(0).place)));
}

#[test]
fn case_15_2_results_concern_all_soldiers_on_the_display() {
    let trial = talkers(1, 7, 'B').foe(0, "0703").foe(1, "1212").foe(0, "0202").awed_by(1);
    let carried = trial.foe(0, "0210").but(|state| state.field.units[3].carried = true);
    let after = carried.rolled(Action::Talk, "3");
    let fleeing: Vec<_> = (0..4).map(|at| after.unit(at).fleeing).collect();
    assert_eq!(fleeing, [true, true, false, true], "near or far, brought along or not; not one's own");
}

#[test]
fn case_15_21_one_to_four_is_awed_and_the_others_flee() {
    let mut trial = talkers(1, 7, 'G').foe(0, "0705").foe(0, "0702").foe(1, "1212");
    trial.rolls(Action::Talk, "10 d4 d5 d1");
    assert_eq!(talked(&trial), [('G', Talk::Awe4)]);
    let awed: Vec<_> = (0..3).map(|at| trial.unit(at).awed).collect();
    assert_eq!(awed, [Some(seat(1)), None, Some(seat(1))]);
    assert!(trial.unit(1).fleeing && !trial.unit(0).fleeing);
}

#[test]
fn case_15_21_they_act_in_the_turn_of_their_tripper() {
    let mut trial =
        talkers(1, 7, 'G').foe(0, "0703").still().foe(0, "0706").awed_by(1).foe(1, "0708").awed_by(1);
    assert!(!trial.offers(Action::Actor(hex("0703"))), "a soldier who is not in awe obeys no one");
    trial.rolls(Action::Actor(hex("0706")), "");
    // A hoplite moves three hexes at most and strikes a target next to him; an enemy stops him.
    trial.rolls(Action::Move(hex("0705")), "");
    trial.rolls(Action::Move(hex("0704")), "");
    assert!(!trial.offers(Action::Move(hex("0604"))), "in a Zone of Control");
    trial.rolls(melee(Weapon::Hands, "0703"), "7");
    assert_eq!(trial.blows(), [(trial.name(0), 7, Harm::None)]);
    assert!(!trial.offers(melee(Weapon::Hands, "0703")), "one attack");
    // The peltast throws, and the Tripper still has his own turn; what others do costs him nothing.
    trial.rolls(Action::Actor(hex("0708")), "");
    trial.rolls(fire(Weapon::Hands, Mode::Single, "0703"), "5");
    trial.rolls(Action::Actor(hex("0707")), "");
    assert!(trial.offers(fire(Weapon::M16, Mode::Single, "0703")) && trial.offers(Action::Command));
    trial.rolls(Action::End, "");
    assert!(trial.saw(Event::Rested(seat(1))), "{}", trial.caused());
}

#[test]
fn case_15_21_who_was_stopped_by_an_enemy_goes_no_further_when_he_falls() {
    let mut trial =
        talkers(1, 7, 'G').foe(0, "0703").still().foe(0, "1212").still().foe(0, "0705").awed_by(1);
    trial.rolls(Action::Actor(hex("0705")), "");
    trial.rolls(Action::Move(hex("0704")), "");
    trial.rolls(Action::Actor(hex("0707")), "");
    trial.rolls(fire(Weapon::M16, Mode::Single, "0703"), "6 2 12");
    trial.rolls(Action::Actor(hex("0704")), "");
    assert!(trial.unit(0).health == Health::Down && !trial.offers(Action::Move(hex("0604"))));
}

#[test]
fn case_15_21_they_are_attacked_like_trippers() {
    let trial = talkers(1, 7, 'G').foe(0, "0703").foe(0, "0704").awed_by(1).rolled(Action::End, "7");
    assert_eq!(trial.blows()[0].0, trial.name(1), "without looking, for they stand next to each other");
    let seen = talkers(1, 7, 'G').foe(0, "0702").foe(0, "0705").awed_by(1).rolled(Action::End, "5");
    assert!(
        seen.events()
            .iter()
            .any(|event| matches!(event, Event::Detected { prey, .. } if *prey == seen.name(1)))
    );
}

#[test]
fn case_15_21_awe_ends_with_the_tripper() {
    let trial =
        talkers(2, 7, 'G').tripper(2, "1212").foe(0, "0706").with_values("15X5F").foe(0, "0202").awed_by(1);
    let trial = trial.foe(0, "0203").awed_by(2).turn_of(2).but(|state| {
        if let Phase::Tripper(turn) = &mut state.phase {
            turn.done = engine::Seats::only(seat(1));
        }
    });
    // The first Tripper is killed; his man turns on those who are left, the other's man does not.
    let after = trial.rolled(Action::End, "2 5");
    assert!(after.saw(Event::Died(seat(1))), "{}", after.caused());
    assert_eq!((after.unit(1).awed, after.unit(1).carried), (None, true));
    assert_eq!(after.unit(2).awed, Some(seat(2)));
    assert_eq!(after.blows()[1].0, after.name(2), "he turns on the one next to him at once");
}

#[test]
fn case_15_22_awe_one_needs_a_one() {
    let mut trial = talkers(1, 7, 'H').foe(0, "0703").still().foe(0, "0702").still().foe(0, "1212").still();
    trial.rolls(Action::Talk, "6 d1 d2 d6");
    assert_eq!(talked(&trial), [('H', Talk::Awe1)]);
    let state: Vec<_> = (0..3).map(|at| (trial.unit(at).awed.is_some(), trial.unit(at).fleeing)).collect();
    assert_eq!(state, [(true, false), (false, true), (false, true)]);
}

#[test]
fn case_15_23_they_flee_to_the_edge_and_stop_there() {
    // Ruling 71: all the way, however far a hoplite moves otherwise, and every step leads away.
    let mut trial = talkers(1, 7, 'B').tripper(1, "0712").foe(0, "0708").rolled(Action::Talk, "3");
    trial.play_with(Action::End, Fast::new(1));
    assert_eq!(trial.detections(), [], "no one looks for anyone");
    assert!(trial.unit(0).place.is_on_border(), "{}", trial.caused());
    assert!(trial.unit(0).place.distance(hex("0712")) > 4 && !trial.unit(0).fleeing);
    trial.play_with(Action::End, Fast::new(1));
    assert_eq!(trial.detections().len(), 1, "and in the next Stage he is himself again");
}

#[test]
fn case_15_23_who_stands_at_the_edge_does_nothing_for_a_stage() {
    let mut trial = talkers(1, 7, 'B').tripper(1, "0705").foe(0, "0702").rolled(Action::Talk, "3");
    trial.rolls(Action::End, "");
    assert!(trial.unit(0).place == hex("0702") && !trial.unit(0).fleeing);
    trial.rolls(Action::End, "6 6");
    assert_eq!(trial.detections(), [(1, 0, Reaction::Towards)]);
    // Taken literally too: the words speak of the Stage here.
    assert!(!trial.unit(0).frozen);
}

#[test]
fn case_15_24_left_continues_in_the_next_stage_one_column_further_left() {
    let mut trial = talkers(1, 7, 'D').foe(0, "0706").foe(1, "0702");
    // On D a 7 is Left; the soldiers wait, even the one next to him.
    trial.rolls(Action::Talk, "7");
    assert_eq!(trial.state.field.parley, Some(Parley { seat: seat(1), rating: grade('C') }));
    assert!(trial.offers(Action::Command) && !trial.offers(fire(Weapon::M16, Mode::Single, "0706")));
    // The next Stage begins with another roll: on C a 4 is Left too, and then on B a 12 is Flee.
    trial.rolls(Action::End, "4");
    assert_eq!((trial.state.field.stage, talked(&trial)), (3, vec![('C', Talk::Left)]));
    assert!(trial.blows().is_empty() && trial.detections().is_empty());
    trial.rolls(Action::End, "12");
    assert_eq!((trial.state.field.stage, talked(&trial)), (4, vec![('B', Talk::Flee)]));
    assert!(trial.state.field.parley.is_none() && trial.unit(0).fleeing);
    // On A, the first column, it stays there.
    let mut first = talkers(1, 7, 'A').foe(0, "0706").rolled(Action::Talk, "10");
    first.rolls(Action::End, "7");
    assert_eq!(talked(&first), [('A', Talk::Rage)]);
}

#[test]
fn case_15_24_meanwhile_no_one_moves_or_fires_but_one_may_reload_or_rest() {
    let trial = talkers(2, 7, 'D').foe(0, "0702").foe(0, "0705").awed_by(1);
    let mut trial = trial.but(|state| {
        let pack = &mut state.trippers[1].pack;
        pack.set(Item::Weapon(Weapon::Magnum), 1);
        pack.set(Item::Reload(Weapon::Magnum), 1);
        pack.set(Item::Radio, 1);
        pack.set_empty(Weapon::Magnum, true);
        state.trippers[0].pack.set(Item::Radio, 0);
        state.trippers[1].endurance = 10;
    });
    // Without the radio nothing is left to the one who talks, and the other has his turn.
    trial.rolls(Action::Talk, "7");
    assert_eq!(trial.actor(), seat(2));
    assert!(
        !trial.offers(Action::Move(hex("0709"))) && !trial.offers(fire(Weapon::M16, Mode::Single, "0702"))
    );
    assert!(trial.offers(Action::Reload(Weapon::Magnum)) && trial.offers(Action::Command));
    assert!(!trial.offers(Action::Talk), "one of them talks");
    trial.rolls(Action::End, "10");
    assert_eq!((trial.endurance(2), trial.state.field.stage), (13, 3), "he has rested");
    let awed = talkers(1, 7, 'D').foe(0, "0702").foe(0, "0705").awed_by(1);
    assert!(awed.offers(Action::Actor(hex("0705"))), "soldiers in awe obey");
    assert!(!awed.rolled(Action::Talk, "7").offers(Action::Actor(hex("0705"))), "but not while they talk");
}

#[test]
fn case_15_24_the_talk_ends_with_the_one_who_talks() {
    // A buffalo does not care: it kills the talker.
    let trial =
        talkers(2, 3, 'D').tripper(2, "1212").foe(1, "0706").with_values("15X12A").foe(0, "0202").still();
    let mut trial = trial.rolled(Action::Talk, "7");
    trial.rolls(Action::End, "");
    assert_eq!(trial.actor(), seat(2));
    trial.rolls(Action::End, "2");
    assert!(trial.saw(Event::Died(seat(1))) && trial.state.trippers[0].fate == Fate::Here);
    assert!(trial.state.field.parley.is_none() && trial.offers(Action::Move(hex("1211"))));
}

#[test]
fn case_15_25_in_a_rage_they_attack_without_looking() {
    // A 7 on A is Rage. Javelins fly at once, hoplites come on.
    let mut trial = talkers(1, 7, 'A').foe(1, "0703").foe(0, "0702").foe(0, "0712");
    trial.rolls(Action::Talk, "7");
    assert!(trial.state.field.rage);
    trial.rolls(Action::End, "6");
    assert_eq!((trial.detections(), trial.hits()), (vec![], vec![false]));
    assert_eq!([1, 2].map(|at| trial.unit(at).place), [hex("0705"), hex("0709")], "{}", trial.caused());
    assert!(!trial.state.field.rage, "it lasts for the Stage");
}

#[test]
fn case_15_25_their_attacks_count_one_column_to_the_right() {
    let enraged = |values| {
        let trial = talkers(1, 7, 'A').foe(0, "0706").with_values(values);
        trial.rolled(Action::Talk, "7")
    };
    // 7 against 4 is column 3, on which 11 stuns; column 4 disables.
    let calm = talkers(1, 7, 'A').foe(0, "0706").rolled(Action::End, "11");
    assert_eq!(calm.blows(), [(Named::Tripper(seat(1)), 7, Harm::Stun)]);
    let rage = enraged("7X5F").rolled(Action::End, "11 6");
    assert_eq!(rage.blows(), [(Named::Tripper(seat(1)), 7, Harm::Disable)]);
    // There is nothing to the right of the last: on it 11 wounds.
    let last = enraged("15X5F").rolled(Action::End, "11 d1");
    assert_eq!(last.blows(), [(Named::Tripper(seat(1)), 15, Harm::Wound)]);
    // Beasts do not rage, and those in awe do not.
    let buffalo = talkers(1, 3, 'A').foe(1, "0706").foe(0, "0202").still().rolled(Action::Talk, "7");
    assert_eq!(
        buffalo.rolled(Action::End, "11 6").blows()[0].2,
        Harm::Disable,
        "8 against 4 is column 4 as it is"
    );
}

#[test]
fn case_15_25_rage_turns_those_who_flee() {
    let mut trial = talkers(1, 7, 'C').tripper(1, "0712").foe(0, "0708");
    trial.state.field.units[0].fleeing = true;
    trial.rolls(Action::Talk, "7");
    assert_eq!(talked(&trial), [('C', Talk::Rage)]);
    trial.rolls(Action::End, "5");
    assert_eq!((trial.unit(0).place, trial.blows().len()), (hex("0711"), 1), "{}", trial.caused());
}

#[test]
fn case_15_3_the_roll_is_looked_up_under_the_rating() {
    for (rating, dice, talk) in [
        ('A', "9", Talk::Rage),
        ('A', "10", Talk::Left),
        ('B', "10", Talk::Flee),
        ('D', "11", Talk::Rage),
        ('E', "2", Talk::Left),
        ('H', "11", Talk::Flee),
    ] {
        let trial = talkers(1, 7, rating).foe(0, "0703").still().rolled(Action::Talk, dice);
        assert_eq!(talked(&trial), [(rating, talk)]);
    }
}

#[test]
fn case_15_23_who_cannot_get_away_fights_on_in_the_next_stage() {
    // Three Vikings next to him cannot leave his Zone of Control: they do nothing now and strike in the next Stage.
    let trial = talkers(1, 12, 'B').foe(0, "0706").foe(0, "0708").foe(0, "0606");
    let mut trial = trial.rolled(Action::Talk, "3");
    trial.rolls(Action::End, "");
    assert_eq!((trial.state.field.stage, trial.blows().len()), (3, 0));
    trial.play_with(Action::End, Fast::new(1));
    assert_eq!(trial.blows().len(), 3, "{}", trial.caused());
}
