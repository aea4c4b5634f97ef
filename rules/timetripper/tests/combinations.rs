//! Rules of single battles crossed with passengers, soldiers in awe, the options and a flux that leaves.
#![allow(clippy::unwrap_used, reason = "tests may panic")]
mod common;

use common::{Battlefield as _, Trial, alone, hex, roll, seat, standing, team, trial};
use engine::Fast;
use timetripper::{
    Action, Event, Setup,
    event::Named,
    field::{Exile, Health, Steed, Unit},
    gear::Item,
    state::{End, Fate, Phase},
    tables::{Grade, Reaction},
};

/// A passenger of another battle.
fn guest(mut trial: Trial, battle: u8, kind: u8, place: &str) -> Trial {
    let opponent = trial.state.book.battle(battle).unwrap().opponents[usize::from(kind)].clone();
    let unit = Unit {
        battle,
        kind,
        values: opponent.values.unwrap(),
        place: hex(place),
        health: Health::Up,
        steed: if opponent.mount.is_some() { Steed::Up } else { Steed::None },
        endurance: opponent.traits.endurance.unwrap_or(0),
        carried: true,
        ..Unit::NONE
    };
    trial.state.field.add(unit).unwrap();
    trial
}

/// The last unit that was added is in the flux.
fn in_flux(trial: Trial) -> Trial {
    trial.but(|state| state.field.units[usize::from(state.field.count) - 1].health = Health::Swept)
}

/// With [9.26] [9.22] [9.33] taken literally.
fn literal(trial: Trial) -> Trial {
    trial.but(|state| state.options.literal_freeze = true)
}

/// A policeman next to the restraint, and the flux five hexes from it.
fn squad_room(players: usize) -> Trial {
    let trial = if players > 1 { team(players, 55) } else { alone(55) };
    trial.foe(0, "0703").flux("0707").but(|state| state.field.restraint = Some(hex("0702")))
}

#[test]
fn case_15_21_soldiers_in_awe_come_back_when_the_flux_is_driven_off() {
    let mut trial = in_flux(squad_room(1).foe(0, "0706").awed_by(1));
    trial.rolls(Action::End, "12 4 5");
    assert_eq!(
        (trial.state.field.flux, trial.unit(1).health, trial.unit(1).place, trial.unit(1).awed),
        (None, Health::Up, hex("0405"), Some(seat(1))),
        "{}",
        trial.caused()
    );
}

#[test]
fn case_b55_enemies_in_a_driven_off_flux_are_gone_with_it() {
    let mut trial = in_flux(squad_room(1).foe(0, "0706"));
    trial.rolls(Action::End, "12");
    assert_eq!(trial.unit(1).health, Health::Gone, "{}", trial.caused());
}

#[test]
fn case_b55_a_driven_off_flux_loses_its_alignment() {
    let mut trial = squad_room(1).but(|state| state.field.aligned = Some((seat(1), common::way(3))));
    trial.rolls(Action::End, "12");
    assert_eq!((trial.state.field.flux, trial.state.field.aligned), (None, None));
}

#[test]
fn case_b55_the_dead_come_back_too() {
    let mut trial = squad_room(2).but(|state| {
        (state.trippers[1].fate, state.trippers[1].endurance) = (Fate::Swept, 0);
    });
    trial.rolls(Action::End, "12 4 5");
    assert!(trial.saw(Event::Released(Named::Tripper(seat(2)), hex("0405"))), "{}", trial.caused());
    assert!(trial.state.trippers[1].is_fallen());
}

#[test]
fn case_15_21_exiles_take_their_soldiers_along() {
    let trial = team(2, 7).foe(0, "0202").awed_by(1).foe(0, "1202").still().tripper(2, "0212");
    let mut trial = trial.but(|state| state.field.exile = Some(Exile { times: 2, stages: 1 }));
    trial.rolls(Action::End, "");
    trial.play_with(Action::End, Fast::new(3));
    assert!(trial.saw(Event::Exiled(1)) && trial.state.field.battle != 7, "{}", trial.caused());
    let along: Vec<_> = trial.state.field.units().iter().filter(|unit| unit.battle == 7).collect();
    assert_eq!(along.iter().map(|unit| unit.awed).collect::<Vec<_>>(), [Some(seat(1))], "he, and no enemy");
}

#[test]
fn case_b66_exile_takes_the_fallen() {
    let trial = team(2, 7).foe(0, "1202").still().tripper(2, "0212");
    let mut trial = trial.but(|state| {
        state.trippers[1].endurance = 0;
        state.field.exile = Some(Exile { times: 2, stages: 1 });
    });
    trial.play_with(Action::End, Fast::new(3));
    assert!(trial.saw(Event::Raised(seat(2))), "{}", trial.caused());
}

#[test]
fn case_15_21_soldiers_adrift_are_found_with_their_tripper() {
    let trial = in_flux(team(2, 66).foe(0, "0702").foe(0, "0202").awed_by(2));
    let mut trial = trial.flux("0712").but(|state| state.trippers[1].fate = Fate::Swept);
    trial.play(Action::End, &roll("10 11"));
    assert_eq!(trial.state.trippers[1].fate, Fate::Adrift, "{}", trial.caused());
    // He is not in the flux that is conjured next, and does not come out of that one.
    let mut trial = trial.flux("0707");
    assert_eq!(trial.unit(1).health, Health::Adrift);
    trial.rolls(Action::Command, "2");
    trial.play_with(Action::Jump, Fast::new(1));
    let along = trial.state.field.units().iter().find(|unit| unit.battle == 66);
    assert!(along.is_some_and(|unit| unit.is_up() && unit.awed == Some(seat(2))), "{}", trial.caused());
}

#[test]
fn case_9_21_a_transbot_moves_away_from_a_thing() {
    // H: a 2 is away. The thing is four hexes from it, the Tripper more.
    let mut trial = alone(57).tripper(1, "0712").foe(0, "0704").lying(Item::Radio, "0708");
    trial.play_with(Action::End, common::Then::new(&roll("2")));
    assert_eq!(trial.reactions(), [Reaction::Away], "{}", trial.caused());
    assert!(trial.unit(0).place.distance(hex("0708")) > 4, "{}", trial.caused());
}

#[test]
fn case_b57_a_thing_as_near_as_the_tripper_is_left_alone() {
    // As near: it goes for the Tripper. One hex nearer: for the thing.
    let robot = |thing: &str| {
        let mut trial = alone(57).foe(0, "0703").lying(Item::Radio, thing);
        trial.play_with(Action::End, common::Then::new(&roll("7")));
        trial
    };
    let (as_near, nearer) = (hex("0305"), hex("0404"));
    assert_eq!([as_near, nearer].map(|place| place.distance(hex("0703"))), [4, 3]);
    assert_eq!(standing(&robot("0305")), "0:0706", "{}", robot("0305").caused());
    assert_eq!(standing(&robot("0404")), "0:0404", "{}", robot("0404").caused());
    // Next to the Tripper it grips him, whatever lies in its own hex.
    let near = alone(57).foe(0, "0706").lying(Item::Radio, "0706").rolled(Action::End, "7");
    assert_eq!(near.blow().0, 4, "{}", near.caused());
}

#[test]
fn ruling_133_a_passenger_on_the_freeway_looks_for_trippers() {
    let trial = guest(alone(62), 7, 0, "0703").rolled(Action::End, "8 7");
    assert!(!trial.reactions().is_empty() && trial.unit(0).place == hex("0706"), "{}", trial.caused());
}

/// A Tripper who hunts for treasure.
fn hunter(battle: u8) -> Trial {
    let mut setup = Setup::new(1);
    setup.options.treasure = true;
    setup.options.dice_decide = true;
    trial(&setup, battle)
}

#[test]
fn ruling_88_a_passenger_is_no_buffalo() {
    let castle = || hunter(45).but(|state| state.field.marks[0] = Some(hex("0202")));
    let dead = guest(castle(), 7, 0, "0303").down();
    assert!(!dead.offers(Action::Loot), "no buffalo has come out yet");
    let awed = guest(castle(), 7, 0, "0303").awed_by(1);
    assert!(!awed.offers(Action::Loot));
    assert!(awed.foe(0, "0404").down().offers(Action::Loot), "now one has, and is down");
}

#[test]
fn ruling_134_dawn_leaves_passengers_where_they_are() {
    let trial = guest(hunter(68).foe(0, "0702").still(), 12, 0, "0202").still();
    let mut trial = trial.but(|state| state.field.stage = 12);
    trial.play(Action::End, &[]);
    assert!(trial.saw(Event::Dawn) && trial.unit(0).health == Health::Gone, "{}", trial.caused());
    assert!(trial.unit(1).is_hostile() && !trial.state.is_clear() && !trial.offers(Action::Loot));
    // Once he is down there is nothing left to fight.
    let trial = trial.but(|state| state.field.units[1].health = Health::Down);
    assert!(trial.state.is_clear() && trial.offers(Action::Loot));
}

#[test]
fn ruling_135_a_vampire_away_from_his_crypt_stays_dead() {
    let mut trial = guest(alone(7), 68, 0, "0706");
    trial.rolls(common::m16("0706"), "12 3 2");
    assert_eq!((trial.unit(0).health, trial.unit(0).back_in), (Health::Down, 0), "{}", trial.caused());
    assert!(trial.state.is_clear());
}

#[test]
fn ruling_20_a_flux_that_disappears_lets_everyone_go() {
    // The one with the radio dies; the other is in the flux, with an enemy and with a man in awe of him.
    let trial = in_flux(team(2, 7).foe(0, "0706").foe(0, "0202"));
    let trial = in_flux(trial.foe(0, "0303").awed_by(2)).flux("1212");
    let mut trial = trial.but(|state| {
        state.trippers[0].endurance = 1;
        state.trippers[1].fate = Fate::Swept;
    });
    trial.play_with(Action::Command, Fast::new(1));
    while trial.state.trippers[0].endurance > 0 {
        let action = if trial.offers(Action::End) { Action::End } else { Action::Release };
        trial.play_with(action, Fast::new(1));
    }
    assert!(trial.state.trippers[1].is_present() && trial.state.field.flux.is_none(), "{}", trial.caused());
    assert_eq!([1, 2].map(|at| trial.unit(at).health), [Health::Up; 2], "{}", trial.caused());
    assert_eq!(trial.unit(2).awed, Some(seat(2)));
}

#[test]
fn ruling_104_a_rampaging_elephant_is_swept_up_before_it_strikes() {
    let mut trial = alone(8).foe(1, "0704").flux("0707").but(|state| state.field.units[0].amok = true);
    // Down two hexes: next to the flux it is caught, before the Tripper’s hex.
    trial.rolls(Action::End, "d4 2");
    assert_eq!((trial.unit(0).health, trial.blows()), (Health::Swept, vec![]), "{}", trial.caused());
    // A man in awe stands in the hex where it is caught: the flux would have him too, so he is next to nothing else.
    let mut trial = alone(8).foe(1, "0704").foe(0, "0706").awed_by(1).flux("0707");
    trial = trial.but(|state| state.field.units[0].amok = true);
    trial.rolls(Action::End, "d4 2");
    assert_eq!((trial.unit(0).health, trial.blows()), (Health::Swept, vec![]), "{}", trial.caused());
}

/// With the literal rule the first unit is frozen once it rolls a stop, and without it is not.
#[track_caller]
fn freezes(trial: &Trial) {
    for is_literal in [true, false] {
        let trial = trial.clone().but(|state| state.options.literal_freeze = is_literal);
        let stops = (2..=12).find_map(|sum: u8| {
            let mut after = trial.clone();
            after.play_with(Action::End, common::Then::new(&roll(&sum.to_string())));
            (after.reactions() == [Reaction::Stop]).then_some(after)
        });
        let after = stops.unwrap();
        assert_eq!(after.unit(0).frozen, is_literal, "{}", after.caused());
    }
}

#[test]
fn case_9_26_a_stop_freezes_rig_timelord_transbot_and_plant() {
    freezes(&alone(59).foe(1, "0703").flux("0707"));
    freezes(&alone(66).foe(0, "0703").flux("0707"));
    freezes(&alone(66).foe(0, "0705"));
    freezes(&alone(57).tripper(1, "0712").foe(0, "0704").lying(Item::Radio, "0707"));
    freezes(&alone(64).foe(0, "0702"));
}

#[test]
fn case_9_33_a_nylon_warrior_who_fired_does_not_drift() {
    let mut trial = literal(alone(53).foe(0, "0702")).but(|state| state.field.units[0].rooted = true);
    trial.play_with(Action::End, common::Then::new(&roll("2 d4")));
    assert_eq!((trial.reactions(), standing(&trial).as_str()), (vec![Reaction::Away], "0:0702"));
}

#[test]
fn ruling_136_leprechauns_are_blind_only_when_the_magician_is_dead() {
    let looks = |trial: Trial| {
        let mut trial = trial;
        trial.play_with(Action::End, Fast::new(1));
        !trial.reactions().is_empty()
    };
    let gang = |health: Health| {
        alone(43).foe(1, "0702").foe(0, "0202").but(|state| state.field.units[1].health = health)
    };
    assert!(looks(gang(Health::Swept)), "the flux does not kill him");
    assert!(looks(gang(Health::Gone)), "nor does it when it is driven off");
    assert!(!looks(gang(Health::Down)));
    assert!(looks(guest(alone(7), 43, 1, "0702")), "in another battle he is elsewhere, not dead");
}

#[test]
fn ruling_136_who_is_blind_stays_blind_in_the_next_battle() {
    let trial = in_flux(alone(43).foe(0, "0202").down().foe(1, "0706")).foe(1, "1202").still().flux("0707");
    let mut trial = trial;
    trial.rolls(Action::Command, "2");
    trial.play_with(Action::Jump, Fast::new(3));
    let guest = trial.state.field.units().iter().find(|unit| unit.battle == 43).unwrap();
    assert_eq!(guest.values.detection, None, "{}", trial.caused());
}

#[test]
fn ruling_137_a_riderless_horse_is_no_stranger_to_the_british() {
    // The Tripper is far away. A rider next to them is a reason to fire, his horse alone is none.
    let far = || alone(31).tripper(1, "0712").foe(0, "0706");
    let fires = |trial: Trial| {
        let mut trial = trial;
        trial.play_with(Action::End, common::Then::new(&roll("12")));
        !trial.aims().is_empty()
    };
    assert!(fires(guest(far(), 11, 0, "0705").still()));
    let horse = guest(far(), 11, 0, "0705").but(|state| {
        let unit = &mut state.field.units[1];
        (unit.rider, unit.steed) = (Some(1), Steed::None);
    });
    assert!(!fires(horse));
}

#[test]
fn case_15_21_an_exit_sees_soldiers_in_awe() {
    // The Tripper is far; a man of his stands next to the exit, where no roll is needed.
    let trial = guest(alone(45).tripper(1, "0712"), 7, 0, "0203").awed_by(1);
    let mut trial = trial.but(|state| state.field.marks[0] = Some(hex("0202")));
    trial.play_with(Action::End, common::Then::new(&roll("2")));
    let out = |event: &Event| matches!(event, Event::Emerged(..));
    assert!(trial.events().iter().any(out), "{}", trial.caused());
}

/// A lone Tripper who may negotiate.
fn talker() -> Trial {
    let mut setup = Setup::new(1);
    setup.options.dice_decide = true;
    setup.options.negotiation = true;
    trial(&setup, 7).foe(0, "0202").still().but(|state| state.field.rating = Grade::letter('D'))
}

#[test]
fn ruling_138_negotiating_may_follow_commanding() {
    // With a 6 the flux would obey a negotiator too.
    let mut trial = talker();
    trial.rolls(Action::Command, "6");
    trial.play_with(Action::Conjure(common::way(1)), Fast::new(1));
    assert!(trial.offers(Action::Talk), "{}", trial.caused());
    trial.play_with(Action::Talk, Fast::new(1));
    assert_eq!(trial.state.field.stage, 3, "and that was his turn");
    // With a 7 it obeys only because he did not negotiate.
    let trial = talker().rolled(Action::Command, "7").rolled(Action::Release, "");
    assert!(!trial.offers(Action::Talk));
    // Pinned, he has that left, and his turn does not end without him.
    let pinned = talker().foe(0, "0706").still().rolled(Action::Command, "12");
    assert!(pinned.offers(Action::Talk), "{}", pinned.caused());
    // A flux that does not obey binds no one.
    assert!(talker().rolled(Action::Command, "12").offers(Action::Talk));
    // [7.43] Nothing else goes with it.
    let moved = talker().rolled(Action::Move(hex("0706")), "").rolled(Action::Command, "12");
    assert!(!moved.offers(Action::Talk));
    let moved = talker().rolled(Action::Command, "12").rolled(Action::Move(hex("0706")), "");
    assert!(!moved.offers(Action::Talk));
    let dropped = talker().with(Item::Reload(timetripper::weapons::Weapon::M16), 1);
    let dropped = dropped.rolled(Action::Command, "12");
    let dropped = dropped.rolled(Action::Drop(Item::Reload(timetripper::weapons::Weapon::M16), 1), "");
    assert!(!dropped.offers(Action::Talk));
}

#[test]
fn ruling_139_the_radio_is_thrown_through_time_too() {
    let radio = |trial: &Trial| {
        let lies = trial.state.field.loose.iter().flatten().any(|loose| loose.item == Item::Radio);
        lies || trial.state.trippers.iter().any(|tripper| tripper.pack.has(Item::Radio))
    };
    let thrown = |trial: Trial| {
        let mut trial = trial.with(Item::Radio, 0).but(|state| state.field.stage = 120);
        while !trial.saw(Event::Thrown) {
            trial.play_with(Action::End, Fast::new(5));
        }
        trial
    };
    let trial = thrown(team(2, 7).foe(0, "0202").still().tripper(2, "0212").lying(Item::Radio, "1212"));
    assert!(radio(&trial), "{}", trial.caused());
    let trial = thrown(alone(7).foe(0, "0202").still().lying(Item::Radio, "1212"));
    assert!(radio(&trial), "{}", trial.caused());
    let trial = team(2, 7).foe(0, "0202").still().tripper(2, "0212").lying(Item::Radio, "1212");
    let mut trial =
        trial.with(Item::Radio, 0).but(|state| state.field.exile = Some(Exile { times: 2, stages: 1 }));
    trial.rolls(Action::End, "");
    trial.play_with(Action::End, Fast::new(3));
    assert!(trial.saw(Event::Exiled(1)) && radio(&trial), "{}", trial.caused());
}

#[test]
fn ruling_140_the_radio_can_be_taken_up_next_to_the_flux() {
    let lost = |radio: &str| {
        let trial =
            team(3, 7).foe(0, "0202").still().tripper(1, "0212").tripper(2, "0704").tripper(3, "1212");
        let trial = trial.turn_of(2);
        trial
            .with(Item::Radio, 0)
            .lying(Item::Radio, radio)
            .flux("0707")
            .but(|state| state.trippers[0].endurance = 0)
    };
    for radio in ["0706", "0707"] {
        let trial = lost(radio).rolled(Action::Move(hex("0705")), "").rolled(Action::Move(hex("0706")), "");
        assert!(trial.state.has_radio(seat(2)) && trial.state.trippers[1].is_present(), "{}", trial.caused());
        assert!(!trial.offers(Action::Command), "that was the one action");
    }
    // It lies elsewhere next to the flux: he is swept up.
    let trial = lost("0806").rolled(Action::Move(hex("0705")), "").rolled(Action::Move(hex("0706")), "");
    assert!(!trial.state.has_radio(seat(2)) && !trial.state.trippers[1].is_present(), "{}", trial.caused());
    // Who has used up his action takes up nothing.
    let busy = lost("0706").but(|state| {
        if let Phase::Tripper(turn) = &mut state.phase {
            turn.acted = true;
        }
    });
    let busy = busy.rolled(Action::Move(hex("0705")), "").rolled(Action::Move(hex("0706")), "");
    assert!(!busy.state.has_radio(seat(2)), "{}", busy.caused());
}

#[test]
fn ruling_141_a_ball_hits_rider_and_horse() {
    let trial = guest(alone(50).foe(0, "0703").tripper(1, "1212"), 11, 0, "0704").still();
    let mut trial = trial;
    // Down three hexes: 10 against 5 and, the rider unhurt, 10 against the horse’s 2.
    trial.play_with(Action::End, common::Then::new(&roll("d4 3 7")));
    let struck: Vec<_> = trial.blows().iter().map(|(at, ..)| *at).collect();
    let rider = trial.name(1);
    assert!(matches!(struck[..], [first, Named::Mount(_)] if first == rider), "{}", trial.caused());
}

#[test]
fn ruling_142_who_is_adrift_when_the_others_die_is_lost_in_time() {
    let end = |endurance: u8| {
        let mut trial = team(2, 7).foe(0, "0202").still().but(|state| {
            state.trippers[0].endurance = 1;
            (state.trippers[1].fate, state.trippers[1].endurance) = (Fate::Adrift, endurance);
        });
        trial.play_with(Action::Command, Fast::new(1));
        while !matches!(trial.state.phase, Phase::Over(_)) {
            let action = if trial.offers(Action::End) { Action::End } else { Action::Release };
            trial.play_with(action, Fast::new(1));
        }
        trial.state.phase
    };
    assert_eq!(end(9), Phase::Over(End::LostInTime));
    assert_eq!(end(0), Phase::Over(End::Dead), "the dead are not lost, only dead");
}

#[test]
fn case_7_22_a_zone_holds_rigs_and_the_timelord() {
    let held = |battle, kind| {
        let trial = alone(battle).foe(kind, "0706").flux("0702");
        let comes = (2..=12).find_map(|sum: u8| {
            let mut moved = trial.clone();
            moved.play_with(Action::End, common::Then::new(&roll(&sum.to_string())));
            (moved.reactions() == [Reaction::Towards]).then_some(moved)
        });
        comes.unwrap().unit(0).place
    };
    assert_eq!([held(59, 1), held(66, 0)], [hex("0706"); 2]);
}

#[test]
fn case_b52_bleeding_ends_with_the_battle() {
    let bitten = |health: Health| {
        let mut trial = team(2, 52).foe(0, "0202").still().but(|state| {
            (state.trippers[0].bleeding, state.trippers[0].endurance) = (true, 9);
            state.field.units[0].health = health;
        });
        trial.rolls(Action::End, "");
        trial.rolls(Action::End, "");
        assert_eq!(trial.state.field.stage, 3);
        trial.endurance(1)
    };
    assert_eq!(bitten(Health::Up), 11, "three for the rest, one for the blood");
    assert_eq!(bitten(Health::Swept), 9, "no one is left, and nothing costs anything");
    // And a landing heals the bite.
    let trial = alone(52).foe(0, "0202").still().flux("0707").but(|state| state.trippers[0].bleeding = true);
    let mut trial = trial.rolled(Action::Command, "2");
    trial.play_with(Action::Jump, Fast::new(3));
    assert!(!trial.state.trippers[0].bleeding);
}

#[test]
fn ruling_96_top_speed_is_the_allowance() {
    for endurance in [17, 9, 6] {
        let mut trial = alone(64).foe(0, "0702").still().tripper(1, "0712").but(|state| {
            (state.trippers[0].endurance, state.trippers[0].lured) = (endurance, Some(0));
        });
        // He rests, and is called in the next Stage.
        trial.rolls(Action::End, "");
        let rested = timetripper::state::Tripper { endurance: endurance + 3, ..trial.state.trippers[0] };
        assert!(rested.allowance() < rested.reach(), "he could go farther if he paid");
        let walked = 10 - trial.state.trippers[0].place.distance(hex("0702"));
        assert_eq!(walked, rested.allowance(), "with {endurance}: {}", trial.caused());
    }
}

#[test]
fn case_8_81_the_stunned_horse_of_a_fallen_rider_is_still_stunned() {
    for (steed, stunned) in [(Steed::Stunned, true), (Steed::Up, false)] {
        // The other Tripper acts next, so the Stage is not over.
        let trial = team(2, 11).foe(0, "0705").foe(0, "0202").still();
        let mut trial = trial.but(|state| state.field.units[0].steed = steed);
        trial.play_with(common::m16("0705"), common::Then::new(&roll("12 2 2")));
        let horse = trial.state.field.units().iter().find(|unit| unit.is_riderless()).copied();
        assert_eq!(horse.map(|unit| unit.stunned), Some(stunned), "{}", trial.caused());
    }
}

#[test]
fn case_10_62_a_motorcycle_without_a_rider_is_not_swept_up() {
    let bike = |battle: u8| {
        let trial = alone(battle).foe(0, "0706").foe(0, "0202").still();
        trial.but(|state| {
            let unit = &mut state.field.units[0];
            (unit.rider, unit.steed) = (Some(0), Steed::None);
        })
    };
    assert!(!bike(38).state.is_swept_up(0), "it does not live");
    assert!(bike(11).state.is_swept_up(0), "a horse does");
    assert!(alone(38).foe(0, "0706").state.is_swept_up(0), "and so does the rider");
}

#[test]
fn case_8_33_a_partners_repellent_may_run_out() {
    use timetripper::weapons::Weapon;
    let trial = team(2, 4).tripper(1, "0707").tripper(2, "0705").foe(0, "0706").foe(0, "0202").still();
    let trial = trial.but(|state| state.trippers[0].pack.set(Item::Weapon(Weapon::Repellent), 1));
    let mut trial = trial.rolled(Action::Ready(Weapon::Repellent, hex("0706")), "");
    let together = Action::Melee { weapon: Weapon::Hands, place: hex("0706"), mount: false, together: true };
    trial.play_with(together, common::Then::new(&roll("7 2")));
    let asked = |event: &Event| matches!(event, Event::Ammo { weapon: Weapon::Repellent, .. });
    assert_eq!(trial.events().iter().filter(|event| asked(event)).count(), 1, "{}", trial.caused());
}
