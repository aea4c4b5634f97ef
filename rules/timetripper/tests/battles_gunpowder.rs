//! [6.1] The battles of the Past, 19 to 36: figures, set-up, and what is special in each.
mod common;

use common::{Battlefield as _, Trial, alone, hex, land, m16, printed, standing, values};
use timetripper::{
    Action, Event,
    field::{Health, Who},
    gear::Item,
    state::{Phase, Way},
    tables::{Harm, Reaction},
    weapons::{Mode, Weapon},
};

/// A soldier next to the Tripper fires once and is something else from then on: he strikes with what he has become.
#[track_caller]
fn fires_once(battle: u8, accuracy: char, needs: u16, after: &str) {
    let mut trial = alone(battle).foe(0, "0706");
    trial.play(Action::End, &[needs / 2, needs - 1 - needs / 2]);
    assert_eq!(trial.aims(), [(accuracy, 1, 0, false)], "{}", trial.caused());
    assert_eq!(trial.unit(0).values, values(after), "once is all, hit or miss");
    trial.play(Action::End, &[3, 4]);
    assert_eq!((trial.aims(), trial.blow().0), (vec![], values(after).attack));
    let mut trial = alone(battle).foe(0, "0706");
    trial.play(Action::End, &[needs / 2, needs - needs / 2, 6, 5]);
    assert_eq!(trial.aims(), [(accuracy, 1, 0, true)], "{}", trial.caused());
}

/// Marks (trees or shellholes) in these hexes.
fn marked(trial: Trial, places: &[&str]) -> Trial {
    trial.but(|state| {
        for (mark, place) in state.field.marks.iter_mut().zip(places) {
            *mark = Some(hex(place));
        }
    })
}

#[test]
fn case_b19_a_musketeer_has_one_shot() {
    assert_eq!(printed(19), "DEF | Swedish boot 7-7 | enter | 6D2G 2D");
    assert_eq!(standing(&land(19, &[1, 1, 1, 1, 1])), "0:0402 0:0502");
    fires_once(19, 'D', 6, "4X2I");
    // What he becomes is keener: a 6 stops him no longer but is an attack.
    let mut trial = alone(19).foe(0, "0702").with_values("4X2I");
    trial.play(Action::End, &[3, 3]);
    assert_eq!((trial.reactions(), standing(&trial)), (vec![Reaction::Attack], "0:0705".to_owned()));
}

#[test]
fn case_b20_bavarians_have_one_shot() {
    assert_eq!(printed(20), "CDE | Bavarian uniform buttons 7-2 | random | 7D1H 2D");
    assert_eq!(standing(&land(20, &[1, 1, 1, 1])), "0:0705 0:0906");
    fires_once(20, 'D', 6, "4X1G");
    assert_eq!(alone(20).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Bow), "a musket");
}

#[test]
fn case_b21_patriots_have_one_shot() {
    assert_eq!(printed(21), "FGH | American powder horn 6-2 | random | 7E1E 2D+2");
    assert_eq!(standing(&land(21, &[1, 1, 1, 2])), "0:0805 0:0907 0:0808 0:0608");
    fires_once(21, 'E', 7, "4X1F");
}

#[test]
fn case_b22_hussars_charge() {
    assert_eq!(printed(22), "DEF | Yeoman necklace 8-1 | enter | 6X1H 2D on 2X2X");
    assert_eq!(standing(&land(22, &[1, 1, 6, 1, 1])), "0:0202 0:0203");
    // Sabre and horse: 8 against 4. His carbine is not in the figures, and a sabre is what he leaves.
    let mut trial = alone(22).foe(0, "0706");
    trial.play(Action::End, &[3, 4]);
    assert_eq!((trial.aims(), trial.blow()), (vec![], (8, 4, Harm::Stun, Harm::Stun)));
    assert_eq!(alone(22).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Blade));
}

#[test]
fn case_b23_zulus_come_on() {
    assert_eq!(printed(23), "EFG | Zulu assegai fragment 5-3 | enter | 7X3I 2D+2");
    // More of them than a side has hexes: the rest come in from another.
    let trial = land(23, &[2, 3, 1, 1, 1, 1, 1, 1, 4, 2]);
    assert_eq!(standing(&trial), "0:0402 0:0502 0:0602 0:0702 0:0802 0:0902 0:0512");
    let mut trial = alone(23).foe(0, "0706");
    trial.play(Action::End, &[1, 1, 5]);
    assert_eq!((trial.blow(), trial.points()), ((7, 4, Harm::Wound, Harm::Wound), 15));
}

#[test]
fn case_b24_union_rifles_have_one_shot() {
    assert_eq!(printed(24), "DEF | Union document 5-1 | enter | 10B1E 1D+2");
    assert_eq!(land(24, &[1, 1, 1, 1, 1]).state.field.count, 3);
    fires_once(24, 'B', 4, "4X1F");
}

#[test]
fn case_b25_warriors_and_bowmen() {
    assert_eq!(printed(25), "CDE | Sioux beadwork 4-3 | enter | 5X1G 1D+2, 5A1E 1D");
    assert_eq!(standing(&land(25, &[1, 1, 4, 1, 1, 1, 1])), "0:0412 0:0512 0:0612 1:0712");
    let mut trial = alone(25).foe(0, "0702").foe(1, "0712");
    trial.play(Action::End, &[4, 4, 4, 5, 3, 4, 3, 4]);
    assert_eq!((standing(&trial).as_str(), trial.aims()), ("0:0705 1:0712", vec![('A', 5, 0, true)]));
    assert_eq!(trial.blow(), (5, 4, Harm::None, Harm::None));
}

#[test]
fn case_b26_trees_stand_at_random_and_cover() {
    assert_eq!(printed(26), "CDE | German documents 3-2 | enter | 15B1F 1D");
    // Five trees on the hexes with one number; then the Germans enter.
    let trial = land(26, &[1, 1, 3, 1, 1]);
    let marks: Vec<_> = trial.state.field.marks.iter().flatten().map(ToString::to_string).collect();
    assert_eq!((marks.join(" ").as_str(), standing(&trial).as_str()), ("0704 1005 1008 0710 0408", "0:0402"));
    // In a tree's hex a German defends with 9, a Tripper with 12.
    let trial = marked(alone(26).foe(0, "0704"), &["0704", "0707"]);
    assert_eq!(trial.state.defense(Who::Unit(0)), 9);
    assert_eq!(trial.state.defense(Who::Tripper(common::seat(1))), 12);
    // A tree does not hinder movement, neither in nor out of it.
    let mut trial = marked(alone(26).foe(0, "0202"), &["0708"]);
    trial.play(Action::Move(hex("0708")), &[]);
    assert!(trial.offers(Action::Move(hex("0709"))));
}

#[test]
fn case_b26_no_one_fires_through_a_tree_but_anyone_into_it() {
    let screened = marked(alone(26).foe(0, "0703"), &["0705"]);
    assert!(!screened.offers(m16("0703")));
    // Neither do they: on an attack result such a one comes closer.
    let mut theirs = screened;
    theirs.play(Action::End, &[4, 4, 1, 2]);
    assert_eq!((theirs.aims(), standing(&theirs)), (vec![('B', 1, 0, false)], "0:0706".to_owned()));
    let open = marked(alone(26).foe(0, "0703"), &["0805", "0703", "0707"]);
    assert!(open.offers(m16("0703")), "beside the line, and at its ends, trees do not matter");
    // Along hexsides both hexes would have to be wooded: 0808 lies behind 0707 and 0807 or 0708.
    assert!(marked(alone(26).foe(0, "0808"), &["0807"]).offers(m16("0808")));
    assert!(!marked(alone(26).foe(0, "0808"), &["0807", "0708"]).offers(m16("0808")));
    // A volley cannot swing behind a tree either.
    let mut volley = marked(alone(26).foe(0, "0704").foe(0, "0703"), &["0704"]);
    volley.play(
        Action::Fire { weapon: Weapon::M16, mode: Mode::Rapid, place: hex("0704"), mount: false },
        &[1, 1, 6, 6],
    );
    assert!(volley.offers(Action::Shot { place: hex("0704"), mount: false }));
    assert!(!volley.offers(Action::Shot { place: hex("0703"), mount: false }));
}

#[test]
fn case_b27_shellholes_lie_by_dice_and_stop_who_enters() {
    assert_eq!(printed(27), "DEF | French postcards 3-1 | enter | 15C2E 1D");
    // Five throws of two and two dice for the holes, of which one is taken already and thrown again.
    let trial = land(27, &[1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 6, 6, 6, 6, 3, 3, 3, 3, 4, 4, 4, 4, 4, 6]);
    let marks: Vec<_> = trial.state.field.marks.iter().flatten().map(ToString::to_string).collect();
    assert_eq!(marks.join(" "), "0202 0302 1212 0606 0808", "{}", trial.caused());
    assert_eq!(trial.state.field.count, 1);
    let mut trial = marked(alone(27).foe(0, "0202"), &["0708"]);
    trial.play(Action::Move(hex("0708")), &[]);
    assert!(!trial.offers(Action::Move(hex("0709"))), "he has to stop");
    assert_eq!(trial.state.defense(Who::Tripper(common::seat(1))), 12);
    // In the next Stage he leaves as he likes. The shell falls far away, and the Frenchman stops.
    trial.play(Action::End, &[1, 5, 3, 3]);
    trial.play(Action::Move(hex("0709")), &[]);
    trial.play(Action::Move(hex("0710")), &[]);
    // A Frenchman who comes on stops in a hole as well.
    let goals = |trial: &Trial| trial.state.goals(0, hex("0707"), Way::Towards);
    assert_eq!(goals(&alone(27).foe(0, "0702")).iter().collect::<Vec<_>>(), [hex("0705")]);
    let trial = marked(alone(27).foe(0, "0702"), &["0703"]);
    assert!(goals(&trial).iter().all(|place| place.distance(hex("0707")) == 3), "he has to go round it");
    let mut trial = marked(alone(27).foe(0, "0703"), &["0703"]);
    trial.play(Action::End, &[4, 5, 4, 4, 1, 1]);
    assert_eq!(standing(&trial), "0:0706", "out of it he moves normally");
}

#[test]
fn case_b27_a_shell_falls_in_every_stage() {
    // By letter and number: 2 is B, and 1B is 0906. In its hex it attacks with 14, then with 10, 8 and 6, accuracy A.
    let near = |place: &str| alone(27).tripper(1, place).foe(0, "0212");
    let shells: [(&str, i16, &[u16]); 4] =
        [("0906", 14, &[5, 6, 1]), ("0907", 10, &[5, 6]), ("0908", 8, &[3, 4]), ("0909", 6, &[3, 4])];
    for (place, value, harm) in shells {
        let mut trial = near(place);
        trial.play(Action::End, &[&[2, 1, 1, 2], harm, &[3, 3]].concat());
        assert_eq!((trial.aims(), trial.blow().0), (vec![('A', 1, 0, true)], value), "{}", trial.caused());
        assert!(trial.saw(Event::Shell(hex("0906"))));
        let mut trial = near(place);
        trial.play(Action::End, &[2, 1, 1, 1, 3, 3]);
        assert_eq!(trial.aims(), [('A', 1, 0, false)]);
    }
    let mut trial = near("0910");
    trial.play(Action::End, &[2, 1, 3, 3]);
    assert_eq!(trial.aims(), [], "four hexes are far enough");
    // It falls on friend and foe, and in the very first Stage, when no one else does anything.
    let mut trial = alone(27).foe(0, "1005").tripper(1, "0212").but(|state| state.field.stage = 1);
    trial.play(Action::End, &[2, 1, 1, 2, 6, 6]);
    assert_eq!((trial.unit(0).health, trial.state.field.stage), (Health::Down, 2), "{}", trial.caused());
}

#[test]
fn case_b28_cossacks_shoot_from_the_saddle() {
    assert_eq!(printed(28), "DEF | Cossack cap 2-3 | enter | 12B1E 1D+2 on 2X2X");
    assert_eq!(land(28, &[1, 1, 1, 1, 1]).state.field.count, 3);
    let mut trial = alone(28).foe(0, "0706");
    trial.play(Action::End, &[2, 2, 3, 4, 1]);
    assert_eq!(
        (trial.aims(), trial.blow().0),
        (vec![('B', 1, 0, true)], 12),
        "the horse does not help a rifle"
    );
    assert_eq!(alone(28).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Rifle));
}

#[test]
fn case_b29_italians_shoot_badly() {
    assert_eq!(printed(29), "DEF | Flask of wine 2-2 | enter | 12D1D 2D+2");
    assert_eq!(land(29, &[1, 1, 1, 1, 1, 1, 1]).state.field.count, 4);
    // D at range 5 needs 10, and a detection of D attacks from 10.
    let mut trial = alone(29).foe(0, "0702");
    trial.play(Action::End, &[4, 5]);
    assert_eq!((trial.reactions(), trial.aims()), (vec![Reaction::Towards], vec![]));
    let mut trial = alone(29).foe(0, "0702");
    trial.play(Action::End, &[5, 5, 4, 5]);
    assert_eq!(trial.aims(), [('D', 5, 0, false)]);
}

#[test]
fn case_b30_a_recovered_rifle() {
    assert_eq!(printed(30), "CDE | Copy of Pravda 1-2 | enter | 12B1F 1D+2");
    assert_eq!(land(30, &[1, 1, 1, 1, 1]).state.field.count, 3);
    let mut trial = alone(30).fallen(0, "0707").foe(0, "0702");
    let before = trial.pack().half_pounds();
    trial.play(Action::PickUp(Item::Weapon(Weapon::Rifle)), &[3]);
    assert_eq!(trial.pack().half_pounds() - before, 26, "ten pounds, and one for each reload");
    trial.play(Action::End, &[1, 4]);
    // Accuracy D, 12 against 1, empty on 4 or 5.
    let fire = Action::Fire { weapon: Weapon::Rifle, mode: Mode::Single, place: hex("0702"), mount: false };
    trial.play(fire, &[5, 5, 5, 6, 6, 2, 2]);
    assert_eq!((trial.aims(), trial.blow()), (vec![('D', 5, 0, true)], (12, 1, Harm::Wound, Harm::Wound)));
    assert!(trial.pack().is_empty(Weapon::Rifle) && trial.offers(Action::Reload(Weapon::Rifle)));
}

#[test]
fn case_b31_the_british_wait_until_fired_at() {
    assert_eq!(printed(31), "DEF | Tin of beef 1-2 | enter | 15C1G 1D+1");
    assert_eq!(land(31, &[1, 1, 1, 1]).state.field.count, 2);
    // An attack result from afar brings one nearer, without a shot; two hexes away he fires.
    let mut trial = alone(31).foe(0, "0702");
    trial.play(Action::End, &[4, 4]);
    assert_eq!((trial.aims(), standing(&trial)), (vec![], "0:0705".to_owned()));
    trial.play(Action::End, &[4, 4, 1, 1]);
    assert_eq!(trial.aims(), [('C', 2, 0, false)]);
    // Once fired at, all of them shoot from where they are.
    let mut trial = alone(31).foe(0, "0702").foe(0, "0712");
    trial.play(m16("0702"), &[1, 1, 6, 6, 4, 4, 1, 1, 4, 4, 1, 1]);
    assert_eq!(trial.aims()[1..], [('C', 5, 0, false), ('C', 5, 0, false)]);
}

#[test]
fn case_b31_strangers_make_the_british_nervous_but_fire_at_others_does_not() {
    // A legionary from another battle two hexes from one of them is reason enough for that one.
    let stranger = |place: &str| {
        alone(31).foe(0, "0702").foe(0, place).but(|state| {
            state.field.units[1].battle = 9;
            state.field.units[1].carried = true;
            state.field.units[1].values = values("7X5H");
        })
    };
    let mut trial = stranger("0502");
    trial.play(Action::End, &[4, 4, 1, 1, 1, 2]);
    assert_eq!(trial.aims(), [('C', 5, 0, false)]);
    let mut trial = stranger("0402");
    trial.play(Action::End, &[4, 4, 1, 2]);
    assert_eq!(trial.aims(), []);
    // Shooting at the stranger is not shooting at them.
    let mut trial = stranger("0402");
    trial.play(m16("0402"), &[1, 1, 6, 6, 4, 4, 1, 2]);
    assert_eq!((trial.aims().len(), trial.state.field.provoked), (1, false), "{}", trial.caused());
}

#[test]
fn case_b32_fugitives_would_rather_run() {
    assert_eq!(printed(32), "DEF | Iron Cross 10-1 | random | 12D1C 2D");
    assert_eq!(standing(&land(32, &[1, 1, 6, 5])), "0:0305 0:0703");
    // A 6 makes one run, as far as three hexes take him; an 11 makes him fire.
    let mut trial = alone(32).foe(0, "0705");
    trial.play(Action::End, &[1, 3, 4]);
    assert_eq!((trial.reactions(), standing(&trial)), (vec![Reaction::Away], "0:0702".to_owned()));
    let mut trial = alone(32).foe(0, "0702");
    trial.play(Action::End, &[5, 6, 4, 5]);
    assert_eq!(trial.aims(), [('D', 5, 0, false)]);
}

#[test]
fn case_b33_banzai_troops_fire_on_two_or_three_and_charge_otherwise() {
    assert_eq!(printed(33), "CDE | Katana 30-10 | enter | 12C2I 2D+1");
    assert_eq!(land(33, &[1, 1, 1, 1, 1, 1]).state.field.count, 3);
    for faces in [[1, 1], [1, 2]] {
        let mut trial = alone(33).foe(0, "0702");
        trial.play(Action::End, &[faces[0], faces[1], 4, 5, 3, 4, 1]);
        assert_eq!((trial.aims(), trial.blow().0), (vec![('C', 5, 0, true)], 12));
        assert_eq!(standing(&trial), "0:0702");
    }
    for faces in [[1, 3], [6, 6]] {
        let mut trial = alone(33).foe(0, "0702");
        trial.play(Action::End, &faces);
        assert_eq!((trial.aims(), standing(&trial)), (vec![], "0:0705".to_owned()));
    }
    // Next to a Tripper it is the bayonet, with 5.
    let mut trial = alone(33).foe(0, "0706");
    trial.play(Action::End, &[3, 4]);
    assert_eq!((trial.aims(), trial.blow()), (vec![], (5, 4, Harm::None, Harm::None)));
}

#[test]
fn case_b34_a_recovered_submachine_gun() {
    assert_eq!(printed(34), "DEF | Cap insignia 10-1 | enter | 10E1F 2D+1");
    assert_eq!(land(34, &[1, 1, 1, 1, 1, 1]).state.field.count, 3);
    // It fires in bursts only: B, 12, until it is empty on 5 or 6.
    let mut trial = alone(34).armed(Weapon::Assault).foe(0, "0702").foe(0, "0712");
    let fire = |mode| Action::Fire { weapon: Weapon::Assault, mode, place: hex("0702"), mount: false };
    assert!(!trial.offers(fire(Mode::Single)) && !trial.offers(fire(Mode::Rapid)));
    trial.play(fire(Mode::Burst), &[3, 4, 6, 6]);
    assert_eq!(trial.aims(), [('B', 5, 0, false)]);
    assert!(!trial.offers(Action::Cease), "a burst continues");
    trial.play(Action::Shot { place: hex("0702"), mount: false }, &[4, 4, 3, 4, 2, 3, 3, 3]);
    assert_eq!((trial.unit(0).health, trial.pack().is_empty(Weapon::Assault)), (Health::Down, true));
}

#[test]
fn case_b35_syrians_hit_hard_and_seldom() {
    assert_eq!(printed(35), "DEF | I.D. bracelet 5-1 | random | 15E1C 2D+1");
    assert_eq!(standing(&land(35, &[1, 1, 1, 4])), "0:0804 0:1006 0:0909");
    let mut trial = alone(35).foe(0, "0702");
    trial.play(Action::End, &[5, 6, 5, 5]);
    assert_eq!(trial.aims(), [('E', 5, 0, false)]);
    trial.play(Action::End, &[5, 6, 5, 6, 5, 6, 1]);
    assert_eq!((trial.aims()[0].3, trial.blow()), (true, (15, 4, Harm::Wound, Harm::Wound)));
    assert_eq!(alone(35).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Assault));
}

#[test]
fn case_b36_mortars_answer_from_the_stage_after_the_first_shot() {
    assert_eq!(printed(36), "EFG | none | enter | 10D1D 1D+3");
    assert_eq!(land(36, &[1, 1, 1, 1, 1, 1]).state.field.count, 4);
    // No one has fired, so nothing falls; nor in the Stage in which someone does.
    let mut trial = alone(36).foe(0, "0702");
    trial.play(Action::End, &[3, 4]);
    trial.play(m16("0702"), &[1, 1, 6, 6, 3, 4]);
    assert!(!trial.events().iter().any(|event| matches!(event, Event::Shell(_))), "{}", trial.caused());
    // In the next one a shell falls where two throws of two dice say: 0706, a hex from the Tripper.
    trial.play(Action::End, &[3, 4, 3, 3, 1, 2, 5, 6, 3, 4]);
    assert!(trial.saw(Event::Shell(hex("0706"))));
    assert_eq!((trial.aims(), trial.blow().0), (vec![('A', 1, 0, true)], 10), "{}", trial.caused());
    // And so on, one each Stage.
    trial.play(Action::End, &[6, 6, 6, 6, 3, 4]);
    assert!(trial.saw(Event::Shell(hex("1212"))) && matches!(trial.state.phase, Phase::Tripper(_)));
    // One of theirs who fires calls them down as well.
    let mut trial = alone(36).foe(0, "0702");
    trial.play(Action::End, &[5, 5, 1, 1]);
    trial.play(Action::End, &[6, 6, 6, 6, 3, 4]);
    assert!(trial.saw(Event::Shell(hex("1212"))));
}
