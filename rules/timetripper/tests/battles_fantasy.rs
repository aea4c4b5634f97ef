//! [6.2] The battles of fantasy, 55 to 72: figures, set-up, and what is special in each.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{Battlefield as _, Trial, alone, hex, land, m16, printed, seat, standing, team, values, way};
use engine::{Fast, Game as _, Recorder, Scripted};
use timetripper::{
    Action, Event, Setup, TimeTripper,
    event::{Named, Tag},
    field::{Health, Loose},
    gear::{Item, Origin, Recovered},
    state::{End, Fate, Phase, Way},
    tables::{Harm, Reaction},
    time::{Era, Moment},
    weapons::{Mode, Weapon},
};

const fn tag(battle: u8, kind: u8, number: u8) -> Tag {
    Tag { battle, kind, number }
}

/// The flux in a hex.
fn flux(trial: Trial, place: &str) -> Trial {
    trial.but(|state| state.field.flux = Some(hex(place)))
}

/// The flux restraint in a hex.
fn restraint(trial: Trial, place: &str) -> Trial {
    trial.but(|state| state.field.restraint = Some(hex(place)))
}

/// A spearman of Megiddo who came along.
fn with_stranger(trial: Trial, place: &str) -> Trial {
    trial.foe(0, place).but(|state| {
        let last = usize::from(state.field.count) - 1;
        let unit = &mut state.field.units[last];
        (unit.battle, unit.kind, unit.carried, unit.values) = (4, 0, true, values("5X2E"));
    })
}

/// A battle in the hex above the Time Hole of the Past, and the marker on the hole.
fn above_the_hole(trial: Trial, battle: u8) -> Trial {
    trial.but(|state| {
        let hole = state.time.displays.hole(Era::Past);
        state.time.displays.put(Moment { hex: hole.hex.step(way(1)), ..hole }, battle);
        state.time.at = hole;
    })
}

/// Timepolice next to a Tripper stun at worst, and so does a Tripper who takes their pistol.
#[track_caller]
fn stunpistols(battle: u8) {
    let mut trial = alone(battle).foe(0, "0706");
    trial.play(Action::End, &[1, 2, 1, 2]);
    assert_eq!((trial.blow(), trial.endurance(1)), ((10, 4, Harm::Kill, Harm::Stun), 19));
    assert_eq!(alone(battle).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Assault));
    let mut trial = alone(37).foe(0, "0702").but(|state| {
        let origin = Origin { battle, kind: 0 };
        state.trippers[0].pack.recovered = Some(Recovered { weapon: Weapon::Assault, origin });
    });
    let fire = Action::Fire { weapon: Weapon::Assault, mode: Mode::Burst, place: hex("0702"), mount: false };
    trial.play(fire, &[6, 6, 1, 1, 3, 3]);
    assert_eq!((trial.blow(), trial.unit(0).health), ((12, 1, Harm::Kill, Harm::Stun), Health::Up));
}

/// One of them next to the flux restraint works it against the flux: C at range 5 needs 9.
#[track_caller]
fn restrains(battle: u8) {
    let with_flux = || flux(restraint(alone(battle).foe(0, "0703"), "0702"), "0707");
    let mut trial = with_flux();
    trial.play(Action::End, &[4, 4]);
    assert_eq!((trial.aims(), trial.state.field.flux), (vec![('C', 5, 0, false)], Some(hex("0707"))));
    let mut trial = with_flux();
    trial.play(Action::End, &[4, 5]);
    assert!(trial.saw(Event::Driven(tag(battle, 0, 1))));
    assert_eq!(trial.state.field.flux, None, "it jumps without the Tripper, who stands in it with the radio");
    assert_eq!((trial.state.trippers[0].fate, trial.state.trippers[0].place), (Fate::Here, hex("0707")));
    // Without a flux they look for the Tripper as anyone does, and so do those who stand elsewhere.
    let mut trial = restraint(alone(battle).foe(0, "0703"), "0702");
    trial.play(Action::End, &[1, 1]);
    assert_eq!(trial.reactions(), [Reaction::Stop]);
    let mut trial = flux(restraint(alone(battle).foe(0, "0712"), "0702"), "0707");
    trial.play(Action::End, &[1, 1]);
    assert_eq!(trial.reactions(), [Reaction::Stop]);
}

/// A rig looks for the flux and for nothing else, and a hit makes it jump: B at range 5 needs 8.
#[track_caller]
fn rigs(battle: u8) {
    let mut trial = alone(battle).foe(1, "0706");
    trial.play(Action::End, &[]);
    assert_eq!(trial.endurance(1), 20, "without a flux it does nothing, not even next to a Tripper");
    let with_flux = || flux(alone(battle).foe(1, "0702"), "0707");
    let mut trial = with_flux();
    trial.play(Action::End, &[4, 4, 3, 4]);
    assert_eq!((trial.aims(), trial.state.field.flux), (vec![('B', 5, 0, false)], Some(hex("0707"))));
    let mut trial = with_flux();
    trial.play(Action::End, &[4, 4, 4, 4]);
    assert_eq!((trial.state.field.flux, trial.state.trippers[0].fate), (None, Fate::Here));
    let mut trial = with_flux();
    trial.play(Action::End, &[3, 3]);
    assert_eq!(
        (trial.reactions(), standing(&trial)),
        (vec![Reaction::Towards], "1:0705".to_owned()),
        "three hexes"
    );
    // On its way to the flux a Tripper holds it, and it has nothing to attack him with.
    let mut trial = flux(alone(battle).foe(1, "0706"), "0712");
    trial.play(Action::End, &[3, 3]);
    assert_eq!((trial.aims(), trial.endurance(1)), (vec![], 20), "{}", trial.caused());
}

const SQUAD: &str = "ABC | Timepolice coffee mug 2-2 | random | 10A5I 2D";
const MOBILE: &str = "ABC | Timepolice belt buckle 10-1 | random | 10A6I 1D+2, XB6G 1D";

#[test]
fn case_b55_the_squad_room_and_its_restraint() {
    assert_eq!(printed(55), SQUAD);
    let trial = land(55, &[1, 1, 1, 1]);
    assert_eq!(
        (standing(&trial).as_str(), trial.state.field.restraint),
        ("0:0705 0:0906", Some(hex("0908")))
    );
    stunpistols(55);
    restrains(55);
    // One who passes next to the restraint stops there.
    let goals = |trial: &Trial| trial.state.goals(0, hex("0707"), Way::Towards).iter().collect::<Vec<_>>();
    let trial = alone(55).foe(0, "0702");
    assert_eq!(goals(&trial), [hex("0705")]);
    assert!(!goals(&restraint(trial, "0803")).contains(&hex("0705")));
}

#[test]
fn case_b55_who_was_in_the_flux_comes_back() {
    let trial = team(2, 55).foe(0, "0703").but(|state| state.trippers[1].fate = Fate::Swept);
    let mut trial = flux(restraint(trial, "0702"), "0707");
    trial.play(Action::End, &[4, 5, 6, 6, 6, 6]);
    assert!(trial.saw(Event::Released(Named::Tripper(seat(2)), hex("1212"))));
    assert_eq!((trial.state.trippers[1].fate, trial.state.trippers[1].place), (Fate::Here, hex("1212")));
    // Now the flux has to be conjured again.
    trial.play(Action::Command, &[1, 1]);
    assert!(trial.offers(Action::Conjure(way(1))) && !trial.offers(Action::Jump));
}

#[test]
fn case_b56_citizens_have_nothing_and_the_militia_has_rifles() {
    assert_eq!(printed(56), "DEF | Communist Party card 5-1 | random | 3X2E 2D, 12E2H 1D+2");
    assert_eq!(standing(&land(56, &[1, 1, 1, 1, 1])), "0:0705 0:0906 1:0908 1:0709 1:0508");
    let mut trial = alone(56).foe(0, "0706").foe(1, "0702");
    trial.play(Action::End, &[3, 4, 4, 4, 5, 6, 3, 4, 1]);
    let first = trial.events().iter().find_map(|event| match event {
        Event::Struck(blow) => Some((blow.attack, blow.harm)),
        _ => None,
    });
    assert_eq!((first, trial.aims(), trial.blow().0), (Some((3, Harm::None)), vec![('E', 5, 0, true)], 12));
    assert_eq!(alone(56).fallen(0, "0707").foe(0, "0702").recoverable(), None);
    assert_eq!(alone(56).fallen(1, "0707").foe(0, "0702").recoverable(), Some(Weapon::Assault));
}

#[test]
fn case_b57_transbots_carry_things_off() {
    assert_eq!(printed(57), "no | Robot data plate 20-1 | random | 4X12H 2D, 10E10H 1D");
    assert_eq!(standing(&land(57, &[1, 1, 1, 1, 1])), "0:0705 0:0906 1:0908");
    let radio = |place: &str| {
        let origin = Origin::default();
        let loose = Loose { item: Item::Radio, count: 1, empty: false, origin, place: hex(place) };
        alone(57)
            .foe(0, "0702")
            .tripper(1, "0709")
            .with(Item::Radio, 0)
            .but(|state| state.field.loose[0] = Some(loose))
    };
    // A radio two hexes away is nearer than the Tripper: it looks for that, finds it, and takes it.
    let mut trial = radio("0704");
    trial.play(Action::End, &[2, 3]);
    assert!(trial.saw(Event::Gathered(tag(57, 0, 1), Item::Radio)), "{}", trial.caused());
    assert_eq!((standing(&trial).as_str(), trial.state.field.loose[0]), ("0:0704", None));
    // With full hands it goes for the Tripper; when it falls, the radio lies there.
    trial.play(m16("0704"), &[4, 4, 1, 2, 6, 6]);
    assert_eq!(
        trial.state.field.loose[0].map(|loose| (loose.item, loose.place)),
        Some((Item::Radio, hex("0704")))
    );
    // What lies behind the Tripper is not looked for.
    let mut trial = radio("0712");
    trial.play(Action::End, &[1, 2]);
    assert!(
        matches!(trial.events()[..], [.., Event::Detected { .. }, Event::Stage(_)]),
        "{}",
        trial.caused()
    );
    // It stops next to a Tripper and tries to lift him, with 4 against 4.
    let mut trial = alone(57).foe(0, "0706");
    trial.play(Action::End, &[1, 1]);
    assert_eq!(trial.blow(), (4, 4, Harm::Stun, Harm::Stun));
}

#[test]
fn case_b57_sanibots_attack_whatever_lives() {
    // A spearman two hexes away is nearer than the Tripper; a transbot does not live.
    let mut trial = with_stranger(alone(57).foe(1, "0702"), "0704").foe(0, "0703").tripper(1, "0711");
    trial.play(Action::End, &[3, 3, 4, 4, 3, 3, 1, 2]);
    let at = Named::Unit(tag(4, 0, 2));
    assert!(trial.events().iter().any(|event| matches!(event, Event::Aimed(aim) if aim.at == Some(at))));
    assert_eq!(
        (trial.aims()[0], trial.unit(1).health),
        (('E', 2, 0, true), Health::Down),
        "{}",
        trial.caused()
    );
    let mut trial = alone(57).foe(1, "0704");
    trial.play(Action::End, &[4, 3, 4, 5, 5, 6]);
    assert_eq!((trial.aims(), trial.blow().0), (vec![('E', 3, 0, true)], 10));
}

#[test]
fn case_b58_is_the_squad_room_again() {
    assert_eq!(printed(58), SQUAD);
    assert!(land(58, &[1, 1, 1, 1]).state.field.restraint.is_some());
    stunpistols(58);
    restrains(58);
}

#[test]
fn case_b59_the_mobile_team_and_its_rigs() {
    assert_eq!(printed(59), MOBILE);
    assert_eq!(standing(&land(59, &[1, 1, 1, 1])), "0:0705 0:0906 0:0908 1:0709");
    stunpistols(59);
    rigs(59);
    // These Timepolice move six hexes.
    let mut trial = alone(59).foe(0, "0702").tripper(1, "0709");
    trial.play(Action::End, &[2, 2, 1, 1]);
    assert_eq!(standing(&trial), "0:0708");
}

#[test]
fn case_b60_energy_creatures_are_only_stunned() {
    assert_eq!(printed(60), "ABC | none | random | 7C5G 2D");
    assert_eq!(standing(&land(60, &[1, 1, 1, 1])), "0:0705 0:0906");
    for faces in [[1, 1], [3, 3], [5, 6]] {
        let mut trial = alone(60).foe(0, "0702");
        trial.play(m16("0702"), &[3, 4, faces[0], faces[1], 6, 6]);
        assert_eq!((trial.blow().3, trial.unit(0).health), (Harm::Stun, Health::Up), "{}", trial.caused());
    }
    let mut trial = alone(60).foe(0, "0706");
    trial.play(Action::End, &[2, 3, 3, 4]);
    assert_eq!((trial.aims(), trial.blow().0), (vec![('C', 1, 0, true)], 7));
}

#[test]
fn case_b60_the_flux_sends_them_home() {
    let mut trial = flux(alone(60).foe(0, "0704").foe(0, "0705"), "0702");
    trial.play(Action::Command, &[1, 1]);
    trial.play(Action::Flux(hex("0703")), &[]);
    assert_eq!(
        standing(&trial),
        "0:0704 0:0705",
        "next to it is not in it, and it carries none of them along"
    );
    trial.play(Action::Flux(hex("0704")), &[]);
    assert!(trial.saw(Event::Banished(tag(60, 0, 1))) && trial.unit(0).health == Health::Gone);
    trial.play(Action::Flux(hex("0705")), &[]);
    assert!(trial.state.is_clear());
}

#[test]
fn case_b61_is_the_mobile_team_again() {
    assert_eq!(printed(61), MOBILE);
    assert_eq!(land(61, &[1, 1, 1, 1]).state.field.count, 4);
    rigs(61);
}

#[test]
fn case_b62_every_car_has_a_row_of_its_own() {
    assert_eq!(printed(62), "no | none | random | 11X15X 1D");
    // Column 2 twice is thrown again; the Tripper's own column is as good as any.
    let trial = land(62, &[3, 1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 1, 1, 3, 4, 1, 1]);
    assert_eq!(standing(&trial), "0:0202 0:0302 0:0702");
    // However many of a team and of its things lie about, the set-up ends.
    for number in 0..200 {
        let mut setup = Setup::new(4);
        setup.options.dice_decide = true;
        let state = TimeTripper::start(&setup, 1, &mut Recorder::new(Scripted::new(&[])));
        let mut trial = Trial { state, ..above_the_hole(alone(62), 62) };
        for extra in [Weapon::M72, Weapon::Claymore, Weapon::Rifle] {
            trial = trial.armed(extra);
        }
        (1..4).for_each(|_| trial.play(Action::Start, &[]));
        let mut trial = above_the_hole(trial, 62);
        (0..72).for_each(|at| trial.state.time.visited |= u128::from(at != 62) << at);
        trial.play_with(Action::Start, Fast::new(number));
        let mut columns: Vec<_> = trial.state.field.units().iter().map(|car| car.place.column()).collect();
        columns.sort_unstable();
        columns.dedup();
        assert!(trial.state.field.battle == 62 && columns.len() == usize::from(trial.state.field.count));
    }
}

#[test]
fn case_b62_cars_drive_down_and_come_in_again_at_the_top() {
    // Six hexes, over the Tripper with 11 against 4, without stopping, and without looking for anyone.
    let mut trial = alone(62).foe(0, "0703");
    trial.play(Action::End, &[2, 3, 1]);
    assert_eq!((standing(&trial).as_str(), trial.blow()), ("0:0709", (11, 4, Harm::Wound, Harm::Wound)));
    // 0710, 0711, 0712, and from the top 0702, 0703, 0704.
    trial.play(Action::End, &[]);
    assert_eq!(standing(&trial), "0:0704");
    // It may not come to rest on him.
    let mut trial = alone(62).foe(0, "0703").tripper(1, "0709");
    trial.play(Action::End, &[2, 3, 1]);
    assert_eq!(standing(&trial), "0:0710");
    // It harms no one but Trippers.
    let mut trial = with_stranger(alone(62).foe(0, "0503"), "0505").still();
    trial.play(Action::End, &[]);
    assert_eq!(standing(&trial), "0:0509 0:0505");
    // Next to a car a Tripper walks as he likes.
    assert!(alone(62).foe(0, "0706").offers(Action::Move(hex("0708"))));
}

#[test]
fn case_b63_is_the_squad_room_again() {
    assert_eq!(printed(63), SQUAD);
    assert!(land(63, &[1, 1, 1, 1]).state.field.restraint.is_some());
    restrains(63);
}

#[test]
fn case_b64_a_plant_draws_a_tripper_to_it() {
    assert_eq!(printed(64), "no | none | random | 5X5F 2D");
    assert_eq!(standing(&land(64, &[1, 1, 1, 1])), "0:0705 0:0906");
    // Away counts as stop; towards (a 7) counts as an attack: he is called.
    let mut trial = alone(64).foe(0, "0702");
    trial.play(Action::End, &[1, 1]);
    assert_eq!((trial.reactions(), standing(&trial)), (vec![Reaction::Stop], "0:0702".to_owned()));
    // In his next turn he walks up to it and does nothing else; then it bites, with 5, and he is himself again.
    trial.play(Action::End, &[3, 4, 3, 4]);
    assert!(trial.saw(Event::Lured(Named::Tripper(seat(1)), tag(64, 0, 1))));
    assert_eq!((trial.state.trippers[0].place, trial.endurance(1)), (hex("0703"), 19), "{}", trial.caused());
    assert_eq!((trial.blow().0, standing(&trial).as_str()), (5, "0:0702"));
    assert!(trial.offers(m16("0702")));
}

#[test]
fn case_b64_the_nearest_plant_has_him_alone() {
    // Both call; he goes to the nearer one, which then has him for itself although the other calls again.
    let mut trial = alone(64).foe(0, "0702").foe(0, "0711");
    trial.play(Action::End, &[3, 4, 3, 4, 3, 4, 3, 4]);
    assert_eq!(
        (trial.state.trippers[0].place, trial.state.trippers[0].lured),
        (hex("0710"), None),
        "{}",
        trial.caused()
    );
    assert!(matches!(trial.state.phase, Phase::Tripper(_)));
}

#[test]
fn case_b64_one_plant_calls_and_bites_several() {
    let mut trial = team(2, 64).foe(0, "0702");
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[3, 4, 3, 4]);
    let called = [1, 2].map(|number| trial.saw(Event::Lured(Named::Tripper(seat(number)), tag(64, 0, 1))));
    assert_eq!(called, [true, true]);
    assert_eq!([0, 1].map(|at| trial.state.trippers[at].place), [hex("0703"), hex("0704")]);
    let mut trial = team(2, 64).foe(0, "0706").tripper(2, "0705");
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[1, 3, 1, 3]);
    assert_eq!([0, 1].map(|at| trial.state.trippers[at].endurance), [19, 19], "each at full strength");
}

#[test]
fn case_b64_a_stunned_plant_lets_go_for_a_stage() {
    let called =
        || team(2, 64).foe(0, "0702").tripper(2, "0712").but(|state| state.trippers[1].lured = Some(0));
    // A wound that only stuns it: the other Tripper has his own will, and no one is called in this Stage.
    let mut trial = called();
    trial.play(m16("0702"), &[3, 4, 5, 6, 4, 6, 6]);
    assert_eq!((trial.actor(), trial.state.trippers[1].place), (seat(2), hex("0712")), "{}", trial.caused());
    trial.play(Action::End, &[]);
    assert_eq!(trial.state.trippers.map(|tripper| tripper.lured), [None; 4]);
    // A miss leaves him to it: he walks.
    let mut trial = called();
    trial.play(m16("0702"), &[3, 3, 6, 6, 3, 3]);
    assert_eq!(trial.state.trippers[1].place, hex("0708"), "up to his friend: {}", trial.caused());
}

#[test]
fn case_b65_is_the_mobile_team_again() {
    assert_eq!(printed(65), MOBILE);
    assert_eq!(land(65, &[1, 1, 1, 1]).state.field.count, 4);
    rigs(65);
}

#[test]
fn case_b66_the_timelord_minds_the_flux_and_who_is_near() {
    assert_eq!(printed(66), "ABC | Timelord's ring 10-1 | random | 8C12D 1");
    assert_eq!(standing(&land(66, &[1, 1])), "0:0705");
    // Three hexes away a Tripper is no concern of his, two hexes away he is.
    let mut trial = alone(66).foe(0, "0704");
    trial.play(Action::End, &[]);
    let mut trial = alone(66).foe(0, "0705");
    trial.play(Action::End, &[2, 2]);
    assert_eq!(trial.reactions(), [Reaction::Stop]);
    // The flux he looks for from anywhere: a D attacks from 10, and C at ten hexes needs 11.
    let with_flux = || flux(alone(66).foe(0, "0702"), "0712");
    let mut trial = with_flux();
    trial.play(Action::End, &[4, 5]);
    assert_eq!((trial.reactions(), trial.aims()), (vec![Reaction::Towards], vec![]));
    assert_eq!(standing(&trial), "0:0705", "and comes nearer");
    let mut trial = with_flux();
    trial.play(Action::End, &[5, 5, 5, 5]);
    assert_eq!((trial.aims(), trial.state.field.flux), (vec![('C', 10, 0, false)], Some(hex("0712"))));
    let mut trial = with_flux();
    trial.play(Action::End, &[5, 5, 5, 6]);
    assert_eq!(
        (trial.state.field.flux, trial.state.field.battle),
        (None, 66),
        "it is gone, the Tripper is not"
    );
}

#[test]
fn case_b66_the_flux_never_takes_the_timelord() {
    let mut trial = flux(alone(66).foe(0, "0704"), "0702");
    trial.play(Action::Command, &[1, 1]);
    trial.play(Action::Flux(hex("0703")), &[]);
    assert_eq!(trial.unit(0).health, Health::Up);
    // Next to it he needs not look: C at range 1 needs 5.
    trial.play(Action::Release, &[]);
    trial.play(Action::End, &[1, 3]);
    assert_eq!((trial.reactions(), trial.aims()), (vec![], vec![('C', 1, 0, false)]));
}

#[test]
fn case_b66_who_is_in_the_flux_is_sent_through_time_again_and_again() {
    // Megiddo lies above the Time Hole, and the marker on the hole. A 10 finds the flux, a 7 hits it; a die says how
    // often, then direction and distance; then Megiddo is set up, and a die says for how long.
    let sent = |times: u16, stages: u16| {
        let mut trial = above_the_hole(flux(alone(66).foe(0, "0704"), "0707"), 4);
        trial.play(Action::End, &[4, 5, 3, 4, times, 1, 1, 1, 1, 4, 3, stages]);
        assert_eq!(
            (trial.state.field.battle, trial.state.trippers[0].experience),
            (4, 0),
            "no jump of his own"
        );
        trial
    };
    // Twice, and a Stage in the first battle: then on, by chance onto the Time Hole, which is home for an exile.
    let mut trial = sent(2, 1);
    trial.play(Action::End, &[4, 1]);
    assert!(
        trial.saw(Event::Home(seat(1))) && trial.state.phase == Phase::Over(End::Home),
        "{}",
        trial.caused()
    );
    // Two Stages there: the first passes like any other.
    let mut trial = sent(2, 2);
    trial.play(Action::End, &[]);
    assert_eq!((trial.state.field.battle, trial.state.field.stage), (4, 2));
    // Once only: he stays until he finds his own way.
    let mut trial = sent(1, 1);
    trial.play(Action::End, &[]);
    assert_eq!((trial.state.field.battle, trial.state.field.exile), (4, None));
}

#[test]
fn case_b66_without_the_radio_they_drift_until_found() {
    let trial = team(2, 66).foe(0, "0702").but(|state| state.trippers[1].fate = Fate::Swept);
    let mut trial = flux(trial, "0712");
    trial.play(Action::End, &[5, 5, 5, 6]);
    assert!(trial.saw(Event::Adrift(seat(2), true)));
    assert_eq!((trial.state.trippers[0].fate, trial.state.trippers[1].fate), (Fate::Here, Fate::Adrift));
    // The one with the radio conjures the flux again and jumps it; where he lands they meet.
    let mut trial = above_the_hole(flux(trial, "0707"), 4);
    trial.play(Action::Command, &[1, 1]);
    trial.play_with(Action::Jump, Fast::new(1));
    assert!(trial.saw(Event::Adrift(seat(2), false)) && trial.state.trippers[1].fate == Fate::Here);
}

#[test]
fn case_b67_is_the_squad_room_again() {
    assert_eq!(printed(67), SQUAD);
    assert!(land(67, &[1, 1, 1, 1]).state.field.restraint.is_some());
    stunpistols(67);
}

#[test]
fn case_b68_the_vampire_is_back_after_a_whole_stage() {
    assert_eq!(printed(68), "ABC | Vampire's cape 15-2 | random | 8X10F 1");
    assert_eq!(land(68, &[1, 1]).unit(0).endurance, 20);
    let mut trial = alone(68).foe(0, "0702");
    // 15 against 10: a 3 kills. Stage 3 he lies there and cannot be attacked, and nothing is over.
    trial.play(m16("0702"), &[3, 4, 1, 2, 6, 6]);
    assert_eq!((trial.state.field.stage, trial.unit(0).health), (3, Health::Down));
    assert!(!trial.offers(m16("0702")) && !trial.state.is_clear());
    trial.play(Action::End, &[]);
    assert!(trial.saw(Event::Returned(tag(68, 0, 1))));
    assert_eq!((trial.state.field.stage, trial.unit(0).health, trial.unit(0).endurance), (4, Health::Up, 20));
    // A wound costs him what the die shows, as it does a Tripper.
    trial.play(m16("0702"), &[3, 4, 3, 4, 6, 6, 6, 2, 3]);
    assert_eq!(trial.unit(0).endurance, 14);
}

#[test]
fn case_b68_dawn_ends_it_after_twelve_stages() {
    let mut trial = alone(68).foe(0, "0702").but(|state| state.field.stage = 11);
    trial.play(Action::End, &[2, 3]);
    assert!(!trial.saw(Event::Dawn) && !trial.state.is_clear());
    trial.play(Action::End, &[2, 3]);
    assert!(trial.saw(Event::Dawn) && trial.state.is_clear() && trial.offers(Action::Jump));
}

#[test]
fn case_b69_is_the_mobile_team_again() {
    assert_eq!(printed(69), MOBILE);
    assert_eq!(land(69, &[1, 1, 1, 1]).state.field.count, 4);
    stunpistols(69);
}

#[test]
fn case_b70_wolves_come_in_a_pack() {
    assert_eq!(printed(70), "no | none | enter | 10X10H 2D+2");
    assert_eq!(standing(&land(70, &[1, 1, 1, 1, 1, 1, 1])), "0:0402 0:0502 0:0602 0:0702");
    let mut trial = alone(70).foe(0, "0702").tripper(1, "0709");
    trial.play(Action::End, &[4, 4, 5, 6]);
    assert_eq!((standing(&trial).as_str(), trial.blow().0), ("0:0708", 10));
    assert!(!trial.state.can_talk(0));
}

#[test]
fn case_b71_urchins_with_home_made_weapons() {
    assert_eq!(printed(71), "EFG | Copy of Zap No. 0 10-1 | random | 7X3G 2D, 8F3H 1D+1");
    assert_eq!(standing(&land(71, &[1, 1, 1, 1, 1])), "0:0705 0:0906 1:0908 1:0709");
    // F is sure near by and hopeless far away: 3 at range 1, 14 from nine hexes on.
    let mut trial = alone(71).foe(1, "0706");
    trial.play(Action::End, &[1, 1]);
    assert_eq!(trial.aims(), [('F', 1, 0, false)]);
    trial.play(Action::End, &[1, 2, 3, 4]);
    assert_eq!((trial.aims()[0].3, trial.blow().0), (true, 8));
    let mut trial = alone(71).foe(1, "0702").tripper(1, "0712");
    trial.play(Action::End, &[6, 6]);
    assert_eq!((trial.aims(), standing(&trial)), (vec![], "1:0705".to_owned()));
    assert_eq!(alone(71).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Blade));
    assert_eq!(alone(71).fallen(1, "0707").foe(0, "0702").recoverable(), Some(Weapon::Bow));
}

#[test]
fn case_b72_one_alone_begins_again() {
    assert_eq!(printed(72), "no | none | random | ");
    let mut trial = above_the_hole(alone(4).fallen(0, "0702"), 72).but(|state| {
        state.chosen[0].set(Item::Reload(Weapon::M16), 5);
        let tripper = &mut state.trippers[0];
        tripper.experience = 5;
        tripper.pack.set_empty(Weapon::M16, true);
        tripper.pack.set(Item::Weapon(Weapon::Bow), 1);
        (tripper.pack.treasures, tripper.pack.treasure_value) = (1 << 4, 25);
    });
    // The jump leads into the hole; from the Time Hole he moves on at random, here to Falaise.
    trial.play(Action::Jump, &[1, 1, 2, 1, 1, 1, 1, 1]);
    assert!(trial.saw(Event::BlackHole), "{}", trial.caused());
    let tripper = &trial.state.trippers[0];
    assert_eq!((tripper.experience, tripper.pack), (0, trial.state.chosen[0]));
    assert_eq!((trial.state.field.battle, tripper.pack.count(Item::Reload(Weapon::M16))), (32, 5));
}

#[test]
fn case_b72_a_team_rolls_for_its_equipment_again() {
    let mut trial = above_the_hole(team(2, 4).fallen(0, "0702"), 72).but(|state| {
        state.trippers[1].experience = 3;
        state.trippers[1].pack.set(Item::Weapon(Weapon::Bayonet), 1);
    });
    let chart = [6, 6, 1, 4, 4, 5, 6, 1, 1, 6, 4, 1];
    trial.play(Action::Jump, &[&[1, 1], &chart[..], &[2, 1, 1, 1, 1, 1, 1, 2]].concat());
    let count = |at: usize, item| trial.state.trippers[at].pack.count(item);
    assert_eq!((count(0, Item::Reload(Weapon::M16)), count(1, Item::Reload(Weapon::Shotgun))), (6, 3));
    assert_eq!((count(0, Item::Weapon(Weapon::Magnum)), count(0, Item::Reload(Weapon::Magnum))), (1, 2));
    assert_eq!((count(0, Item::Weapon(Weapon::M26)), count(1, Item::Weapon(Weapon::M26))), (3, 1));
    assert_eq!((count(1, Item::Weapon(Weapon::M1)), count(1, Item::Weapon(Weapon::Bayonet))), (2, 0));
    assert_eq!(trial.state.trippers.map(|tripper| tripper.experience), [0; 4]);
}

#[test]
fn case_b72_the_radio_goes_to_who_is_left() {
    let trial = team(2, 4).fallen(0, "0702").turn_of(2).but(|state| {
        (state.trippers[0].fate, state.trippers[0].load) = (Fate::Stranded, 40);
        state.trippers[1].pack.set(Item::Radio, 1);
    });
    let mut trial = above_the_hole(trial, 72);
    let chart = [2, 1, 4, 4, 1, 1, 4, 4];
    trial.play(Action::Jump, &[&[1, 1], &chart[..], &[2, 1, 1, 1, 1, 1]].concat());
    let lying = |item| trial.state.field.loose.iter().flatten().any(|loose| loose.item == item);
    assert!(lying(Item::Radio) && lying(Item::Weapon(Weapon::Shotgun)), "{}", trial.caused());
    assert_eq!(trial.state.trippers[1].pack.count(Item::Reload(Weapon::M16)), 2);
    assert_eq!(trial.state.trippers[0].load, 0, "who stayed behind carries nothing into the reckoning");
    assert!(trial.state.trippers[1].load > 0);
}
