//! [4.0] [6.0] The order of play, and setting up the battles.
mod common;

use common::{Battlefield as _, Trial, alone, asked, beginning, hex, seat, team, trial, way};
use engine::Setting;
use timetripper::{
    Action, Event, Setup,
    book::Book,
    event::Named,
    field::{Health, Steed},
    gear::Item,
    map::Place,
    state::{End, Fate, Phase},
    weapons::{Mode, Weapon},
};

/// A lone Tripper sets off from the Time Hole with these dice.
#[track_caller]
fn set_off(faces: &[u16]) -> Trial {
    let mut trial = beginning(&Setup::new(1), &[]);
    trial.play(Action::Start, faces);
    trial
}

/// Where the units stand.
fn places(trial: &Trial) -> Vec<Place> {
    trial.state.field.units().iter().map(|unit| unit.place).collect()
}

fn lettered(names: &[&str]) -> Vec<Place> {
    let place = |name: &&str| {
        let (number, letter) = (name.as_bytes()[0] - b'0', name.as_bytes()[1] - b'A' + 1);
        Place::lettered(u16::from(number), way(letter))
    };
    names.iter().map(place).collect()
}

#[test]
fn case_4_0_in_the_first_tripper_phase_no_one_moves_but_he_may_fire() {
    let mut trial = alone(7).foe(0, "0703").but(|state| state.field.stage = 1);
    let moves = |trial: &Trial| trial.all_offers().iter().any(|action| matches!(action, Action::Move(_)));
    let fire = Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex("0703"), mount: false };
    assert!(!moves(&trial) && trial.offers(fire) && trial.offers(Action::Command));
    // A lone Tripper has the first Stage to himself: no one rolls to detect him.
    trial.play(Action::End, &[]);
    assert_eq!(trial.state.field.stage, 2);
    assert!(moves(&trial));
    // In the second Stage the other side acts: 5 stops the hoplite.
    trial.play(Action::End, &[2, 3]);
    assert!(trial.saw(Event::Stage(3)), "{}", trial.caused());
}

#[test]
fn case_4_0_a_team_is_hunted_from_the_first_stage() {
    let mut trial = team(2, 7).foe(0, "0203").but(|state| state.field.stage = 1);
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[2, 3]);
    assert!(trial.events().iter().any(|event| matches!(event, Event::Detected { .. })), "{}", trial.caused());
}

#[test]
fn case_4_0_soldiers_in_awe_wait_for_the_second_stage_too() {
    let moves = |stage: u16| {
        let mut trial =
            asked(7).foe(0, "1212").still().foe(0, "0704").awed_by(1).but(|state| state.field.stage = stage);
        trial.play(Action::Actor(hex("0704")), &[]);
        trial.all_offers().iter().any(|action| matches!(action, Action::Move(_)))
    };
    assert_eq!((moves(1), moves(2)), (false, true));
}

#[test]
fn case_4_0_stun_markers_go_at_the_end_of_the_stage() {
    let mut trial = alone(7).foe(0, "0703").but(|state| state.field.units[0].stunned = true);
    trial.play(Action::End, &[]);
    assert!(!trial.unit(0).stunned, "he did nothing in this Stage, and is himself in the next");
    assert!(trial.saw(Event::Stage(3)));
}

#[test]
fn case_4_0_each_jump_is_a_game_turn_and_the_present_ends_the_game() {
    let mut trial = asked(31).but(|state| state.trippers[0].experience = 11);
    trial.play(Action::Jump, &[3, 1, 1, 1]);
    assert_eq!((trial.state.time.battles().len(), trial.state.field.stage), (2, 0), "{}", trial.caused());
    let mut home = asked(31).but(|state| state.trippers[0].experience = 11);
    home.play(Action::Align(way(4)), &[]);
    home.play(Action::Jump, &[1, 1]);
    home.play(Action::Steer(1), &[1, 1]);
    assert_eq!(home.state.phase, Phase::Over(End::Home));
}

#[test]
fn case_6_0_the_printed_example_of_random_set_up() {
    // Marathon with six hoplites and two peltasts: groups of six.
    let mut trial = set_off(&[3, 3, 6, 2]);
    assert_eq!(trial.state.trippers[0].place, Place::T, "a lone Tripper stands on T");
    assert!((1..=6).all(|letter| trial.offers(Action::Letter(way(letter)))));
    // The letter D is selected before the die shows 3.
    trial.play(Action::Letter(way(4)), &[3]);
    assert_eq!(places(&trial)[..6], lettered(&["3D", "3E", "3F", "3A", "3B", "3C"]));
    assert_eq!((places(&trial)[0], places(&trial)[3]), (hex("0710"), hex("0704")));
    // For the second group 3 is taken; 1 is not.
    trial.play(Action::Letter(way(1)), &[3, 1]);
    assert_eq!(places(&trial)[6..], lettered(&["1A", "1B"]));
    assert_eq!(trial.state.field.stage, 1, "the battle begins");
}

#[test]
fn case_6_0_enter_set_up_from_a_side_and_then_from_another() {
    // The games with six slingers and three swordsmen: side 4 has seven hexes.
    let mut trial = set_off(&[4, 3, 6, 3, 4]);
    let side: Vec<_> = Place::border(4).collect();
    assert_eq!(side.len(), 7);
    for (at, place) in side.iter().enumerate() {
        assert!(side[at..].iter().all(|place| trial.offers(Action::Border(*place))));
        assert!(!side[..at].iter().any(|place| trial.offers(Action::Border(*place))), "taken");
        // After the last of them a 4 again is no use.
        trial.play(Action::Border(*place), if at == 6 { &[4, 1] } else { &[] });
    }
    assert!(trial.offers(Action::Border(hex("0402"))), "now from side 1");
    trial.play(Action::ForMe, &[1]);
    trial.play(Action::Border(hex("0902")), &[]);
    assert_eq!((places(&trial)[7], places(&trial)[8]), (hex("0402"), hex("0902")));
    assert_eq!(trial.state.field.stage, 1);
}

#[test]
fn case_6_0_when_every_side_is_full_the_rest_land_anywhere() {
    // A crowd of 42, and the sides have 40 hexes.
    let crowd = |name: &str| {
        format!(
            "  opponent {name}\n    kind soldier\n    looks citizen\n    values 1X1A\n    count 14\n    leaves nothing\n"
        )
    };
    let head = "battle 7\n  title Crowd\n  place Here\n  display past\n  negotiate no\n  treasure none\n  set-up enter\n";
    let own = format!("{head}{}{}{}  note Many.\n", crowd("Weavers"), crowd("Bakers"), crowd("Idlers"));
    let setup = Setup::read(1, &[Setting::new("choices", "ask"), Setting::new("battles", &own)]).unwrap();
    let mut trial = beginning(&setup, &[]);
    trial.play(Action::Start, &[3, 3, 1]);
    let mut sides = Vec::new();
    for side in 1..=6_u16 {
        let hexes: Vec<_> = Place::border(u8::try_from(side).unwrap()).collect();
        let (last, others) = hexes.split_last().unwrap();
        for place in others {
            trial.play(Action::Border(*place), &[]);
        }
        // The next side; then, for the last two, a side that is of no use, and the dice for a hex: 0606 and 0808.
        let dice = if side < 6 { vec![side + 1] } else { vec![2, 3, 3, 3, 3, 5, 4, 4, 4, 4] };
        trial.play(Action::Border(*last), &dice);
        sides.extend(hexes);
    }
    assert_eq!((sides.len(), trial.state.field.stage), (40, 1), "{}", trial.caused());
    assert_eq!(places(&trial), [&sides[..], &[hex("0606"), hex("0808")]].concat());
}

#[test]
fn case_6_0_passengers_come_first_and_at_random_even_where_others_enter() {
    let mut trial = alone(29).foe(0, "0705").but(|state| state.field.units[0].health = Health::Swept);
    // Down from 29 to 28; one cossack more than two; the letter B and the number 5, then side 1 and three of its hexes.
    trial.play(Action::Jump, &[4, 1, 1, 2, 5, 1, 1, 1, 1]);
    assert_eq!(
        (trial.unit(0).battle, trial.unit(0).place),
        (29, Place::lettered(5, way(2))),
        "{}",
        trial.caused()
    );
    assert!(trial.state.field.units()[1..].iter().all(|unit| unit.place.border_number() == Some(1)));
    let carried = Event::Carried(Named::Unit(trial.state.tag(0)), Place::lettered(5, way(2)));
    assert!(trial.saw(carried));
}

#[test]
fn case_6_3_with_all_lettered_hexes_taken_dice_find_a_place() {
    // A crowd of 38: six numbers have 36 hexes.
    let kind = |count: u8| {
        format!(
            "  opponent Crowd {count}\n    kind soldier\n    looks citizen\n    values 1X1A\n    count {count}\n    leaves nothing\n"
        )
    };
    let head = "battle 7\n  title Crowd\n  place Here\n  display past\n  negotiate no\n  treasure none\n  set-up random\n";
    let own = format!("{head}{}{}{}  note Many.\n", kind(14), kind(13), kind(11));
    let setup = Setup::read(1, &[Setting::new("choices", "ask"), Setting::new("battles", &own)]).unwrap();
    let mut trial = beginning(&setup, &[]);
    trial.play(Action::Start, &[3, 3]);
    for number in 1..=5 {
        trial.play(Action::Letter(way(1)), &[number]);
    }
    // The last group, and two more by dice: 0202 and 1212.
    trial.play(Action::Letter(way(1)), &[6, 1, 1, 1, 1, 6, 6, 6, 6]);
    assert_eq!(places(&trial)[36..], [hex("0202"), hex("1212")], "{}", trial.caused());
}

#[test]
fn case_6_31_no_two_counters_in_one_hex() {
    for number in 0..60 {
        let mut setup = Setup::new(3);
        (setup.options.dice_decide, setup.options.optional_set_up) = (true, number % 2 == 0);
        let mut trial = trial(&setup, 7);
        trial.play_with(Action::Jump, engine::Fast::new(number));
        let mut all = places(&trial);
        all.extend(trial.state.trippers[..3].iter().map(|tripper| tripper.place));
        all.extend(trial.state.field.loose.iter().flatten().map(|loose| loose.place));
        all.extend(trial.state.field.marks.iter().chain(&trial.state.field.hoard).flatten());
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count, "battle {}", trial.state.field.battle);
    }
}

#[test]
fn case_6_32_each_rider_comes_with_his_horse() {
    let trial = set_off(&[5, 3, 1, 2]);
    assert_eq!((trial.state.field.battle, trial.state.field.count), (13, 4));
    assert!(trial.state.field.units().iter().all(|unit| unit.steed == Steed::Up));
    let foot = set_off(&[3, 3, 1, 1]);
    assert!(foot.state.field.units().iter().all(|unit| unit.steed == Steed::None));
}

#[test]
fn case_6_33_every_lettered_hex_is_another_one() {
    let all: std::collections::BTreeSet<_> =
        (1..=6).flat_map(|number| (1..=6).map(move |letter| Place::lettered(number, way(letter)))).collect();
    assert_eq!(all.len(), 36);
    assert!(!all.contains(&Place::T) && all.iter().all(|place| !place.is_on_border()));
}

#[test]
fn case_6_4_who_is_there_comes_from_the_sheet() {
    let trial = set_off(&[3, 3, 2, 1]);
    let arrived = |kind, count| trial.saw(Event::Arrived { battle: 7, kind, count });
    assert!(arrived(0, 2) && arrived(1, 1));
    let values: Vec<_> = trial.state.field.units().iter().map(|unit| unit.values.to_string()).collect();
    assert_eq!(values, ["7X5F", "7X5F", "5B2G"]);
}

#[test]
fn case_6_41_four_values_and_x_for_none() {
    let book = Book::printed();
    let infantry = &book.battle(26).unwrap().opponents[0];
    let values = infantry.values.unwrap();
    let letter = |grade: Option<timetripper::tables::Grade>| grade.map(timetripper::tables::Grade::to_char);
    assert_eq!((values.attack, letter(values.accuracy)), (15, Some('B')));
    assert_eq!((values.defense, letter(values.detection)), (1, Some('F')));
    let horse = book.battle(11).unwrap().opponents[0].mount.as_ref().unwrap().values;
    assert_eq!((horse.attack, horse.defense), (2, 2));
    assert_eq!((horse.accuracy, horse.detection), (None, None), "a horse neither shoots nor looks");
}

#[test]
fn case_6_42_endurance_takes_losses_as_a_tripper_does() {
    let law = Action::Fire { weapon: Weapon::M72, mode: Mode::Single, place: hex("0704"), mount: false };
    // Range 3 needs 6, less 4 for the size. A disabling 7 costs two dice, and a kill is a kill.
    let mut hurt = asked(1).armed(Weapon::M72).foe(0, "0704");
    hurt.play_with(law, engine::Scripted::new(&[1, 1, 3, 4, 6, 5, 3, 3, 3]));
    assert_eq!((hurt.unit(0).endurance, hurt.unit(0).health), (9, Health::Up), "{}", hurt.caused());
    assert!(!hurt.unit(0).stunned);
    let mut dead = asked(1).armed(Weapon::M72).foe(0, "0704");
    dead.play(law, &[1, 1, 1, 1]);
    assert_eq!((dead.unit(0).endurance, dead.unit(0).health), (0, Health::Down));
}

#[test]
fn case_6_43_this_many_dice_and_a_number() {
    // Three hexes up-right: battle 4 has 2D+2 spearmen.
    let spearmen = |first, second| set_off(&[2, 3, first, second]).state.field.count;
    assert_eq!([spearmen(1, 1), spearmen(3, 4), spearmen(6, 6)], [4, 9, 14]);
    // 1D-1 may be none: the Tyrannosaurus is alone.
    assert_eq!(set_off(&[1, 3, 1, 1]).state.field.count, 1);
    assert_eq!(set_off(&[1, 3, 6, 1]).state.field.count, 6);
}

/// The only legionary has just been shot, with something lying far away.
fn after_the_last_shot() -> Trial {
    let mut trial = asked(9).foe(0, "0704").lying(Item::Weapon(Weapon::M72), "0202");
    trial.state.trippers[0].endurance = 11;
    let fire = Action::Fire { weapon: Weapon::M16, mode: Mode::Single, place: hex("0704"), mount: false };
    // Hit with 12, killed with 10, and not empty.
    trial.play(fire, &[6, 6, 4, 6, 6, 6]);
    assert_eq!(trial.unit(0).health, Health::Down, "{}", trial.caused());
    trial
}

#[test]
fn case_6_5_with_no_one_left_he_does_as_he_pleases() {
    let mut trial = after_the_last_shot();
    assert_eq!(trial.endurance(1), 11, "the turn has no end any more, and no cost");
    trial.play(Action::PickUp(Item::Weapon(Weapon::M72)), &[]);
    assert!(trial.pack().has(Item::Weapon(Weapon::M72)), "from across the field");
    // The legionary left a spear: a pre-gunpowder missile, with a die of reloads.
    trial.play(Action::PickUp(Item::Weapon(Weapon::Bow)), &[4]);
    assert_eq!(trial.pack().count(Item::Reload(Weapon::Bow)), 4, "one thing after the other");
    trial.play(Action::RestUp, &[]);
    assert_eq!(trial.endurance(1), 20);
    assert!(!trial.offers(Action::RestUp));
    assert!(trial.offers(Action::Jump), "and flux on without a command");
    trial.play(Action::Align(way(1)), &[]);
    assert!(trial.offers(Action::Jump));
}

#[test]
fn case_6_5_not_while_anyone_is_up() {
    let mut trial = asked(9).foe(0, "0704").but(|state| state.field.units[0].stunned = true);
    assert!(!trial.state.is_clear() && !trial.offers(Action::RestUp) && !trial.offers(Action::Jump));
    trial.state.field.units[0].awed = Some(seat(1));
    assert!(trial.state.is_clear(), "friends are no opponents");
    // At leisure a team leaves no one behind, fallen or not.
    let mut team =
        team(3, 9).tripper(2, "0202").tripper(3, "1212").but(|state| state.trippers[2].endurance = 0);
    team.play_with(Action::Jump, engine::Fast::new(1));
    assert_eq!([0, 1, 2].map(|at| team.state.trippers[at].fate), [Fate::Here; 3]);
    assert_eq!(team.endurance(3), 5);
}

#[test]
fn case_6_6_two_dice_for_the_column_and_two_for_the_row() {
    let mut setup = Setup::new(1);
    setup.options.optional_set_up = true;
    let mut trial = beginning(&setup, &[]);
    // A hoplite and a peltast: 3 and 11 are 0311; it is taken for the second, and so is T; then 0202.
    let faces = [3, 3, 1, 1, 1, 2, 5, 6, 1, 2, 5, 6, 3, 4, 3, 4, 1, 1, 1, 1];
    trial.play(Action::Start, &faces);
    assert_eq!(places(&trial), [hex("0311"), hex("0202")], "{}", trial.caused());
    assert_eq!(trial.state.field.stage, 1);
}
