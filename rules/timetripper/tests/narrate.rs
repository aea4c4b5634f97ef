//! Events in words: who does what, with every number and rule that mattered.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{hex, seat, way};
use engine::{Names, Narrated as _, Texts};
use timetripper::{
    Event, Setup, TimeTripper,
    event::{Aim, Blow, Loss, Named, Tag},
    gear::Item,
    state::End,
    tables::{Activity, Column, Grade, Harm, Reaction, Talk},
    weapons::{Mode, Weapon},
};

/// An event in the words of a table where Ada and Ben play, with its rule.
fn words(event: Event) -> String {
    let given = ["Ada".to_owned(), "Ben".to_owned()];
    let (rule, text) = TimeTripper::event_words(
        &event,
        &Setup::new(2),
        &Texts::default(),
        Names::new(TimeTripper::PLAYER, &given),
    );
    format!("{text} [{rule}]")
}

const fn tag(battle: u8, kind: u8, number: u8) -> Tag {
    Tag { battle, kind, number }
}

/// Egyptian spearman 6.
const SPEARMAN: Named = Named::Unit(tag(4, 0, 6));

fn ada() -> Named {
    Named::Tripper(seat(1))
}

fn shot() -> Aim {
    Aim {
        by: Some(ada()),
        at: Some(SPEARMAN),
        place: hex("0704"),
        weapon: Some((Weapon::M16, Mode::Single)),
        accuracy: Grade::letter('A').unwrap(),
        range: 4,
        needs: 6,
        large: 0,
        moved: 0,
        special: 0,
        rolled: 9,
        hits: true,
    }
}

fn blow() -> Blow {
    Blow {
        by: Some(SPEARMAN),
        at: ada(),
        attack: 5,
        defense: 4,
        rage: false,
        column: Column::of(1),
        rolled: 8,
        harm: Harm::Stun,
        counts_as: Harm::Stun,
    }
}

#[track_caller]
fn check(event: Event, expected: &str) {
    assert_eq!(words(event), expected, "{event:?}");
}

#[test]
fn a_shot_names_who_fires_at_whom_with_what() {
    check(
        Event::Aimed(shot()),
        "Ada fires at Egyptian spearman 6 in 0704 with the M16: accuracy A at range 4 needs 6; rolled 9: a hit. [8.21D]",
    );
    let rapid = Aim {
        weapon: Some((Weapon::M16, Mode::Rapid)),
        large: 3,
        moved: 2,
        rolled: 4,
        hits: false,
        ..shot()
    };
    check(
        Event::Aimed(Aim { at: Some(Named::Mount(tag(11, 0, 2))), ..rapid }),
        "Ada fires at Ostrogoth spearman 2’s horse in 0704 with the M16 (rapid): accuracy A at range 4 needs 6, \
         +3 for a rider and mount [8.23B], −2 for hexes moved [8.23D]; rolled 4, counts as 5: a miss. [8.21D]",
    );
    check(
        Event::Aimed(Aim { by: Some(SPEARMAN), at: None, weapon: None, special: -3, large: 1, ..shot() }),
        "Egyptian spearman 6 fires at the flux in 0704: accuracy A at range 4 needs 6, +1 for size [8.23], \
         −3 for the handmaidens [b47]; rolled 9, counts as 7: a hit. [8.21D]",
    );
}

#[test]
fn a_blast_reaches_whom_it_reaches() {
    check(
        Event::Aimed(Aim { weapon: Some((Weapon::M26, Mode::Single)), ..shot() }),
        "Ada’s M26 grenade reaches Egyptian spearman 6 in 0704: accuracy A at range 4 needs 6; rolled 9: a hit. [8.21D]",
    );
    check(
        Event::Aimed(Aim { by: None, at: Some(ada()), weapon: None, ..shot() }),
        "The blast reaches Ada in 0704: accuracy A at range 4 needs 6; rolled 9: a hit. [8.21D]",
    );
    check(
        Event::Struck(Blow { by: None, ..blow() }),
        "The blast hits Ada: 5 against 4 is column 1; rolled 8: stunned. [8.21E]",
    );
}

#[test]
fn a_blow_names_who_hits_whom() {
    check(
        Event::Struck(blow()),
        "Egyptian spearman 6 hits Ada: 5 against 4 is column 1; rolled 8: stunned. [8.21E]",
    );
    check(
        Event::Struck(Blow { rage: true, harm: Harm::Kill, counts_as: Harm::Wound, ..blow() }),
        "Egyptian spearman 6 hits Ada: 5 against 4 is column 1, one to the right for rage [15.25]; rolled 8: killed, \
         which counts as wounded. [8.21E]",
    );
}

#[test]
fn endurance_says_what_it_was_lost_to() {
    let lost = |cause| Event::Lost { who: ada(), points: 3, left: 9, cause };
    check(lost(Loss::Attack), "Ada loses 3 Endurance: 9 left. [11.0]");
    check(lost(Loss::Effort), "Ada spends 3 Endurance: 9 left. [11.0]");
    check(lost(Loss::Bleeding), "Ada bleeds for 3 Endurance: 9 left. [b52]");
}

#[test]
fn who_is_called_the_magician_has_no_number() {
    check(Event::Downed(Named::Unit(tag(43, 0, 1))), "The Magician is out of action. [8.84]");
    check(
        Event::Lured(Named::Tripper(seat(2)), tag(43, 0, 1)),
        "The Magician calls Ben, who has to come. [b64]",
    );
    check(Event::Downed(SPEARMAN), "Egyptian spearman 6 is out of action. [8.84]");
    check(Event::Arrived { battle: 43, kind: 0, count: 1 }, "The Magician is here. [6.43]");
}

#[test]
fn numbers_go_with_their_nouns() {
    let arrived = |count| Event::Arrived { battle: 7, kind: 0, count };
    check(arrived(0), "There are no Hoplites here. [6.43]");
    check(arrived(1), "1 Hoplite is here. [6.43]");
    check(arrived(3), "3 Hoplites are here. [6.43]");
    check(Event::Summoned(43, 1, 0), "No more Leprechauns arrive. [b43]");
    check(Event::Exiled(1), "The Timelord’s exile: 1 more jump through time. [b66]");
    check(Event::Reloaded(seat(1), Weapon::M16, 1), "Ada reloads the M16: 1 reload left. [7.42C]");
    check(Event::Dropped(seat(1), Item::Reload(Weapon::M16), 5), "Ada drops 5 M16 reloads. [7.41]");
    check(Event::Dropped(seat(1), Item::Radio, 1), "Ada drops the radio. [7.41]");
    check(Event::Drew(seat(1), Item::Weapon(Weapon::M26), 0), "Ada draws no M26 grenades. [13.3]");
    check(Event::Drew(seat(1), Item::Weapon(Weapon::M72), 0), "Ada draws no M72 rocket. [13.3]");
    check(
        Event::Gave(seat(1), seat(2), Item::Treasure(14), 1),
        "Ada hands the Norman dagger to Ben. [7.42D]",
    );
}

#[test]
fn rolls_say_what_they_were_against() {
    check(
        Event::Detected {
            by: SPEARMAN,
            prey: ada(),
            rolled: 7,
            near: 2,
            flare: -1,
            reaction: Reaction::Towards,
        },
        "Egyptian spearman 6 looks for Ada: rolled 7, +2 for being near [9.12], −1 for the flare [9.12C]: \
         comes closer. [9.24]",
    );
    check(
        Event::Command { seat: seat(1), activity: Activity::Move, rolled: 9, experience: 2, obeys: true },
        "Ada commands the flux while moving: needs 7 or less, rolled 9 less Experience 2: it obeys. [10.14]",
    );
    check(
        Event::Talked { seat: seat(1), rating: Grade::letter('E').unwrap(), rolled: 4, talk: Talk::Awe4 },
        "Ada negotiates at rating E, rolled 4: each is in awe on a die of 1–4. [15.21]",
    );
    check(
        Event::Ammo { weapon: Weapon::Both, rolled: 3, empty: true },
        "Ammunition check, rolled 3: the insect repellent is empty. [8.21F]",
    );
    check(
        Event::Hole { rolled: 5, experience: 6 },
        "At the Time Hole, rolled 5 against Experience 6: the present! [5.31]",
    );
    check(
        Event::Discerned { direction: way(3), rolled: 4, battle: Some(0) },
        "In direction 3, rolled 4: the Time Hole. [17.0A]",
    );
}

#[test]
fn every_ending_has_its_own_words() {
    check(Event::Over(End::Home), "The trip is over: home. [16.0B]");
    check(Event::Over(End::Dead), "The trip is over: no one is left. [11.0]");
    check(Event::Over(End::LostInTime), "The trip is over: there is no way on. Lost in time. [5.14]");
}
