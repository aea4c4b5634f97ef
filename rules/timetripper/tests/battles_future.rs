//! [6.2] The battles of the Future and of fantasy, 37 to 54: figures, set-up, and what is special in each.
mod common;

use common::{
    Battlefield as _, Trial, alone, blow, hex, land, land_with, m16, m16_at_mount, printed, seat, standing,
    team, trial, values,
};
use timetripper::{
    Action, Event, Setup,
    event::{Named, Tag},
    field::{Health, Who},
    gear::{Origin, Recovered},
    tables::{Harm, Reaction},
    weapons::{Mode, Weapon},
};

/// The first Tripper with a recovered weapon.
fn with_weapon_of(trial: Trial, battle: u8, weapon: Weapon) -> Trial {
    trial.but(|state| {
        let origin = Origin { battle, kind: 0 };
        state.trippers[0].pack.recovered = Some(Recovered { weapon, origin });
    })
}

/// A burst into a hex with a recovered automatic.
fn burst(place: &str) -> Action {
    Action::Fire { weapon: Weapon::Assault, mode: Mode::Burst, place: hex(place), mount: false }
}

#[test]
fn case_b37_the_militia_is_in_no_hurry() {
    assert_eq!(printed(37), "DEF | none | random | 12C1B 2D");
    assert_eq!(standing(&land(37, &[1, 1, 1, 1])), "0:0705 0:0906");
    // Only a 12 makes one fire from afar; an 11 brings him nearer.
    let mut trial = alone(37).foe(0, "0702");
    trial.play(Action::End, &[5, 6]);
    assert_eq!((trial.reactions(), standing(&trial)), (vec![Reaction::Towards], "0:0705".to_owned()));
    let mut trial = alone(37).foe(0, "0702");
    trial.play(Action::End, &[6, 6, 4, 4]);
    assert_eq!((trial.reactions(), trial.aims()), (vec![Reaction::Attack], vec![('C', 5, 0, false)]));
    assert_eq!(alone(37).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Assault));
}

#[test]
fn case_b38_motorcycles_are_ridden_like_horses() {
    assert_eq!(printed(38), "EFG | Angel colors 10-2 | enter | 5X1G 1D+3 on 2X4X");
    assert_eq!(land(38, &[1, 1, 1, 1, 1, 1]).state.field.count, 4);
    let mut trial = alone(38).foe(0, "0706");
    trial.play(Action::End, &[3, 4]);
    assert_eq!(trial.blow().0, 7, "5 and 2 for the machine");
    // Three are added for a rider; the machine defends with 4, and if it goes down he is wounded.
    let mut trial = alone(38).foe(0, "0702");
    trial.play(m16_at_mount("0702"), &[2, 2, 3, 4, 1, 6, 6]);
    assert_eq!((trial.aims(), trial.unit(0).health), (vec![('A', 5, 3, true)], Health::Down));
    assert!(trial.events().iter().any(|event| matches!(event, Event::Struck(blow) if blow.defense == 4)));
}

#[test]
fn case_b39_rubber_bullets_stun_and_at_worst_wound() {
    assert_eq!(printed(39), "EFG | Some EGI drugs 10-3 | enter | 5B5H 2D+2");
    assert_eq!(land(39, &[1, 1, 1, 1, 1, 1, 1]).state.field.count, 4);
    // 5 against 4: a 2 would wound, and stuns.
    let mut trial = alone(39).foe(0, "0706");
    trial.play(Action::End, &[2, 2, 1, 1]);
    assert_eq!((trial.blow(), trial.endurance(1)), ((5, 4, Harm::Wound, Harm::Stun), 19));
    // The bullets stay in a recovered rifle: 12 against 1 in Cairo. A disable is a stun, a kill a wound.
    let cairo = || with_weapon_of(alone(37).foe(0, "0702"), 39, Weapon::Assault);
    let mut trial = cairo();
    trial.play(burst("0702"), &[6, 6, 3, 3, 3, 3]);
    assert_eq!((trial.blow(), trial.unit(0).health), ((12, 1, Harm::Disable, Harm::Stun), Health::Up));
    let mut trial = cairo();
    trial.play(burst("0702"), &[6, 6, 1, 1, 4, 3, 3]);
    assert_eq!((trial.blow(), trial.unit(0).health), ((12, 1, Harm::Kill, Harm::Wound), Health::Up));
    // The Tripper's own weapons do what they always do.
    let mut trial = cairo();
    trial.play(m16("0702"), &[6, 6, 3, 3, 6, 6]);
    assert_eq!(trial.blow(), (15, 1, Harm::Disable, Harm::Disable));
}

#[test]
fn case_b40_the_mind_police_use_a_prod() {
    assert_eq!(printed(40), "BCD | Police manual 20-2 | enter | 6X4I 1D+4");
    assert_eq!(land(40, &[1, 1, 1, 1, 1, 1, 1]).state.field.count, 5);
    let mut trial = alone(40).foe(0, "0706");
    trial.play(Action::End, &[1, 1, 3]);
    assert_eq!((trial.aims(), trial.blow()), (vec![], (6, 4, Harm::Wound, Harm::Wound)));
    assert_eq!(alone(40).fallen(0, "0707").foe(0, "0702").recoverable(), Some(Weapon::Blade));
}

#[test]
fn case_b41_starsoldiers_leave_trippers_alone_until_carried_off() {
    assert_eq!(printed(41), "CDE | Starsoldier crest 30-3 | random | 10X10E 1D+3, 15A10C 1D");
    assert_eq!(standing(&land(41, &[1, 1, 1, 1])), "0:0705 0:0906 0:0908 0:0709 1:0508");
    let mut trial = alone(41).foe(1, "0706");
    trial.play(Action::End, &[]);
    assert_eq!(trial.endurance(1), 20);
    // In another battle the same man fires: next to the Tripper, with 15.
    let mut trial = alone(41).foe(1, "0706").but(|state| state.field.units[0].carried = true);
    trial.play(Action::End, &[1, 2, 5, 6, 1]);
    assert_eq!((trial.aims(), trial.blow().0), (vec![('A', 1, 0, true)], 15));
    // Inselons keep no truce.
    let mut trial = alone(41).foe(0, "0706");
    trial.play(Action::End, &[5, 6]);
    assert_eq!(trial.blow().0, 10);
}

#[test]
fn case_b41_insect_repellent_is_four_times_as_good_against_inselons() {
    let can = || alone(41).armed(Weapon::Repellent).armed(Weapon::Bayonet);
    let mut trial = can().foe(0, "0706");
    let mut both = trial.clone();
    trial.play(blow(Weapon::Repellent, "0706"), &[3, 4, 6, 6, 3, 4, 1]);
    let ours = |trial: &Trial| {
        let mut blows = trial.events().into_iter();
        blows.find_map(
            |event| if let Event::Struck(blow) = event { Some((blow.attack, blow.defense)) } else { None },
        )
    };
    assert_eq!(ours(&trial), Some((8, 10)));
    both.play(blow(Weapon::Both, "0706"), &[3, 4, 6, 6]);
    assert_eq!(ours(&both), Some((13, 10)), "7, and three times 2 more");
    let mut trial = can().foe(1, "0706");
    trial.play(blow(Weapon::Repellent, "0706"), &[3, 4, 6, 6]);
    assert_eq!(ours(&trial), Some((2, 10)), "a Starsoldier is no insect");
    let mut trial = can().foe(0, "0706");
    trial.play(blow(Weapon::Bayonet, "0706"), &[3, 4, 3, 4, 1]);
    assert_eq!(ours(&trial), Some((3, 10)));
}

#[test]
fn case_b42_mutants_are_easily_impressed() {
    assert_eq!(printed(42), "FGH | Finger with two nails 20-1 | enter | 8X4D 1D+3");
    let mut setup = Setup::new(1);
    setup.options.negotiation = true;
    setup.options.dice_decide = true;
    // The die for the rating comes first: 5 picks the third, H, on which a 2 awes with 1 to 4.
    let mut trial = land_with(&setup, 42, &[5, 1, 1, 1, 1, 1, 1]);
    assert_eq!(trial.state.field.rating.map(timetripper::tables::Grade::to_char), Some('H'));
    trial.play(Action::Talk, &[1, 1, 4, 4, 4, 5]);
    assert!(
        (0..3).all(|at| trial.unit(at).awed == Some(seat(1))) && trial.unit(3).fleeing,
        "{}",
        trial.caused()
    );
}

#[test]
fn case_b43_the_magician_calls_leprechauns_when_attacked() {
    assert_eq!(printed(43), "EFG | Magician's wand 15-3 | random | 2X10X 1, 8X6H 2D");
    assert_eq!(standing(&land(43, &[1, 1, 1, 1])), "0:0705 1:0906 1:0908");
    // A shot that misses is an attack too: a die of 2 brings two more, each by two throws of two dice.
    let mut trial = alone(43).foe(0, "0702");
    trial.play(m16("0702"), &[1, 1, 2, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 1, 2, 1, 2]);
    assert_eq!(standing(&trial), "0:0702 1:0202 1:1212", "{}", trial.caused());
    // He has 20 Endurance: 15 against 10, where a 2 costs him two dice. They come after that.
    let mut trial = alone(43).foe(0, "0702");
    trial.play(m16("0702"), &[6, 6, 1, 1, 5, 4, 1, 1, 1, 1, 1, 6, 6, 1, 2]);
    assert_eq!((trial.unit(0).endurance, trial.state.field.count), (11, 2), "{}", trial.caused());
    // Never more than fourteen: thirteen are there, so one comes.
    let rows = (2..=12).map(|column| format!("{column:02}12")).chain(["0211".to_owned(), "0311".to_owned()]);
    let trial = rows.fold(alone(43).foe(0, "0702"), |trial, place| trial.foe(1, &place));
    let mut trial = trial.but(|state| state.field.units.iter_mut().for_each(|unit| unit.stunned = true));
    trial.play(m16("0702"), &[1, 1, 6, 1, 1, 1, 1, 6, 6, 1, 2]);
    assert!(trial.saw(Event::Summoned(43, 1, 1)), "{}", trial.caused());
}

#[test]
fn case_b43_leprechauns_are_the_magicians_eyes() {
    // He looks for no one himself, they do it for him; he strikes if he is adjacent, with 2.
    let mut trial = alone(43).foe(0, "0702").foe(1, "0712");
    trial.play(Action::End, &[1, 2]);
    assert_eq!(trial.reactions(), [Reaction::Stop]);
    let mut trial = alone(43).foe(0, "0706");
    trial.play(Action::End, &[3, 4]);
    assert_eq!(trial.blow().0, 2);
    // Once he is dead they look for no one either, but strike next to a Tripper.
    let mut trial = alone(43).fallen(0, "0702").foe(1, "0712").foe(1, "0708");
    trial.play(Action::End, &[3, 4]);
    assert_eq!((trial.reactions(), trial.blow().0), (vec![], 8), "{}", trial.caused());
}

#[test]
fn case_b44_the_dragonlord_watches_its_treasures_and_itself() {
    assert_eq!(printed(44), "DEF | Dragon's nostril 15-4 | random | 12F14I 1");
    let landed = land(44, &[1, 1]);
    let hoard: Vec<_> = landed.state.field.hoard.iter().flatten().map(ToString::to_string).collect();
    assert_eq!(
        (standing(&landed).as_str(), hoard.join(" ").as_str()),
        ("0:0705", "0906 0908 0709 0508 0506")
    );
    assert_eq!(landed.unit(0).endurance, 20);
    let hoard = |trial: Trial, place: &str| trial.but(|state| state.field.hoard[0] = Some(hex(place)));
    // Four hexes away, and two from the treasure: it dozes. Next to the treasure it looks.
    let mut trial = hoard(alone(44).foe(0, "0703"), "0709");
    trial.play(Action::End, &[]);
    let mut trial = hoard(alone(44).foe(0, "0703"), "0708");
    trial.play(Action::End, &[1, 2]);
    assert_eq!(trial.reactions(), [Reaction::Stop]);
    // Three hexes away it looks too, and breathes fire: F needs 6.
    let mut trial = hoard(alone(44).foe(0, "0704"), "1212");
    trial.play(Action::End, &[3, 3, 2, 3]);
    assert_eq!(trial.aims(), [('F', 3, 0, false)]);
    // Of two Trippers it is the one at the treasure it looks for, even if the other is nearer.
    let mut trial = hoard(team(2, 44).foe(0, "0703").tripper(2, "0711"), "0712");
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[1, 2]);
    let prey = Named::Tripper(seat(2));
    assert!(
        trial.events().iter().any(|event| matches!(event, Event::Detected { prey: of, .. } if *of == prey))
    );
}

#[test]
fn case_b44_all_five_treasures_are_taken_together() {
    let mut setup = Setup::new(1);
    setup.options.treasure = true;
    let mut trial = trial(&setup, 44).fallen(0, "0702");
    trial.play(Action::Loot, &[]);
    assert_eq!((trial.pack().treasure_value, trial.pack().treasure_tenths), (75, 20));
}

#[test]
fn case_b45_buffalo_come_out_of_the_exits() {
    assert_eq!(printed(45), "no | Buffalo chip 5-5 | random | 10X12I from exits");
    let mut trial = land(45, &[1, 3]);
    let exits: Vec<_> = trial.state.field.marks.iter().flatten().map(ToString::to_string).collect();
    assert_eq!((standing(&trial).as_str(), exits.join(" ").as_str()), ("", "0704 1005 1008 0710 0408"));
    assert!(!trial.state.is_clear(), "the castle is full of them");
    // Nothing in the first Stage; then each of the exits looks, and three hexes away one is added: a 2 is a stop.
    trial.play(Action::End, &[]);
    trial.play(Action::End, &[1; 10]);
    assert_eq!(trial.state.field.count, 0, "{}", trial.caused());
    // From afar a 3 is a stop and a 4 brings one out, into a hex next to the exit by die. It has detected: without a
    // roll it comes six hexes and gores with 10.
    let far = || alone(45).tripper(1, "0710").but(|state| state.field.marks[0] = Some(hex("0702")));
    let mut trial = far();
    trial.play(Action::End, &[1, 2]);
    assert_eq!(trial.state.field.count, 0);
    let mut trial = far();
    trial.play(Action::End, &[1, 3, 2, 5, 6]);
    assert!(trial.saw(Event::Emerged(Tag { battle: 45, kind: 0, number: 1 }, hex("0703"))));
    assert_eq!((trial.reactions(), standing(&trial).as_str(), trial.blow().0), (vec![], "0:0709", 10));
}

#[test]
fn case_b45_no_more_than_five_buffalo_and_none_needs_to_look_next_to_an_exit() {
    let exit = |trial: Trial, place: &str| trial.but(|state| state.field.marks[0] = Some(hex(place)));
    // Next to an exit, one comes out without a roll; only the hex beside the exit is rolled for.
    let mut trial = exit(alone(45), "0706");
    trial.play(Action::End, &[3, 5, 6]);
    assert_eq!((trial.state.field.count, trial.blow().0), (1, 10), "{}", trial.caused());
    let five = ["0202", "0203", "0204", "0205", "0206"];
    let full = |trial: Trial| five.iter().fold(trial, |trial, place| trial.foe(0, place));
    let mut trial = full(exit(alone(45), "0706"))
        .but(|state| state.field.units[..5].iter_mut().for_each(|unit| unit.stunned = true));
    trial.play(Action::End, &[]);
    assert_eq!(trial.state.field.count, 5);
    // While all who came out are down the treasure can be taken, and the exits still have to be feared.
    let mut setup = Setup::new(1);
    setup.options.treasure = true;
    assert!(!exit(common::trial(&setup, 45), "0702").offers(Action::Loot));
    let mut trial = exit(common::trial(&setup, 45).fallen(0, "0202"), "0702");
    trial.play(Action::Loot, &[]);
    assert_eq!((trial.pack().treasure_value, trial.state.is_clear()), (5, false));
}

#[test]
fn case_b46_bionic_pistols_work_for_no_one_else() {
    assert_eq!(printed(46), "ABC | Bionic eyeball 25-1 | random | 10E2H 1D+3");
    assert_eq!(land(46, &[1, 1, 1]).state.field.count, 4);
    assert_eq!(alone(46).fallen(0, "0707").foe(0, "0702").recoverable(), None);
    let mut trial = alone(46).foe(0, "0705");
    trial.play(Action::End, &[3, 3, 4, 4, 5, 6]);
    assert_eq!((trial.aims(), trial.blow().0), (vec![('E', 2, 0, true)], 10));
}

#[test]
fn case_b47_men_and_handmaidens() {
    assert_eq!(printed(47), "BCD | Handmaiden's whip 10-1 | random | 5X10G 1, 5X1I 2D");
    let landed = land(47, &[1, 1, 1, 1]);
    assert_eq!((standing(&landed).as_str(), landed.unit(0).endurance), ("0:0705 1:0906 1:0908", 10));
    // Three are taken off a man's accuracy roll against them, not against Sitri: range 5 needs 7.
    let mut trial = alone(47).foe(1, "0702").foe(0, "0712");
    trial.play(m16("0702"), &[4, 5, 6, 6, 1, 1, 2, 2]);
    assert_eq!(trial.aims(), [('A', 5, 0, false)]);
    trial.play(m16("0702"), &[5, 5, 3, 3, 6, 6, 2, 2]);
    assert_eq!(trial.unit(0).health, Health::Down);
    trial.play(m16("0712"), &[3, 4, 3, 4, 1, 6, 6, 2, 2]);
    assert_eq!((trial.aims()[0].3, trial.unit(1).endurance), (true, 9));
    // Next to one he raises neither hand nor rifle nor a grenade against her.
    let trial = alone(47).foe(1, "0706").foe(0, "0708").armed(Weapon::M26);
    assert!(!trial.offers(m16("0706")) && !trial.offers(blow(Weapon::Hands, "0706")));
    assert!(trial.offers(m16("0708")) && trial.offers(blow(Weapon::Hands, "0708")));
    assert!(!trial.offers(Action::Throw(Weapon::M26, hex("0704"))));
    assert!(trial.offers(Action::Throw(Weapon::M26, hex("0703"))), "too far to reach her");
}

#[test]
fn case_b47_women_and_handmaidens() {
    let mut setup = Setup::new(1);
    setup.females[0] = true;
    setup.options.dice_decide = true;
    let her = || trial(&setup, 47);
    // Two are added to her roll; next to one she may attack; she defends with 1.
    let mut trial = her().foe(1, "0702").foe(0, "0712");
    trial.play(m16("0702"), &[1, 3, 6, 6, 1, 1, 2, 2]);
    assert_eq!(trial.aims(), [('A', 5, 0, false)]);
    trial.play(m16("0702"), &[2, 3, 3, 3, 6, 6, 2, 2]);
    assert_eq!(trial.unit(0).health, Health::Down);
    let mut trial = her().foe(1, "0706");
    assert!(trial.offers(m16("0706")) && trial.offers(blow(Weapon::Hands, "0706")));
    trial.play(Action::End, &[3, 4]);
    assert_eq!(trial.blow(), (5, 1, Harm::Stun, Harm::Stun));
    // Elsewhere she defends like anyone.
    assert_eq!(common::trial(&setup, 48).state.defense(Who::Tripper(seat(1))), 4);
}

#[test]
fn case_b48_the_brawlball_rolls_and_rebounds() {
    assert_eq!(printed(48), "DEF | Brass knuckles 5-4 | random | 10X10X 1, 8X5I 2D");
    assert_eq!(standing(&land(48, &[1, 1, 1, 1])), "0:0705 1:0906 1:0908");
    // The printed example: from 0904 in direction 2, ten hexes, to 1209, and over everyone on the way.
    let mut trial = alone(48).foe(0, "0904").tripper(1, "1205");
    trial.play(Action::End, &[2, 4, 6, 5, 6]);
    assert_eq!((standing(&trial).as_str(), trial.blow().0), ("0:1209", 10), "{}", trial.caused());
    let mut trial = alone(48).foe(0, "0904").tripper(1, "1210");
    trial.play(Action::End, &[2, 4, 6]);
    assert_eq!(standing(&trial), "0:1209", "one hex short of him");
    // Where it lands it attacks too, and rolls on if he still stands; so it does with its own players.
    let mut trial = alone(48).foe(0, "0904").tripper(1, "1209");
    trial.play(Action::End, &[2, 4, 6, 5, 6]);
    assert_eq!((standing(&trial).as_str(), trial.endurance(1)), ("0:1210", 19));
    let mut trial = alone(48).foe(0, "0904").foe(1, "1103").tripper(1, "0212");
    trial.play(Action::End, &[2, 4, 6, 1, 3]);
    assert_eq!((standing(&trial).as_str(), trial.blow()), ("0:1209", (10, 5, Harm::Disable, Harm::Disable)));
    // A Rollerbrawler skates six hexes.
    let mut trial = alone(48).foe(1, "0702").tripper(1, "0709");
    trial.play(Action::End, &[4, 4, 3, 4]);
    assert_eq!((standing(&trial).as_str(), trial.blow().0), ("1:0708", 8));
}

#[test]
fn case_b49_sharks_are_animals_on_land() {
    assert_eq!(printed(49), "no | Shark tooth 5-3 | random | 10X12H 1D+2");
    assert_eq!(land(49, &[1, 1, 2]).state.field.count, 3);
    let mut trial = alone(49).foe(0, "0702").tripper(1, "0709");
    trial.play(Action::End, &[4, 4, 5, 6]);
    assert_eq!((standing(&trial).as_str(), trial.blow().0), ("0:0708", 10), "six hexes");
    // No one negotiates with one, at no table.
    let mut setup = Setup::new(1);
    setup.options.negotiation = true;
    setup.options.dice_decide = true;
    assert!(!land_with(&setup, 49, &[1, 1, 2]).offers(Action::Talk));
}

#[test]
fn case_b50_pongballs_roll_each_for_itself() {
    assert_eq!(printed(50), "no | none | random | 10X10X 1D+3");
    assert_eq!(land(50, &[1, 1, 1]).state.field.count, 4);
    let mut trial = alone(50).foe(0, "0703").foe(0, "0202");
    trial.play(Action::End, &[4, 4, 4, 5, 6, 1, 1, 1]);
    assert_eq!((standing(&trial).as_str(), trial.blow().0), ("0:0711 0:0403", 10), "{}", trial.caused());
    assert_eq!(trial.reactions(), [], "a ball looks for no one");
}

#[test]
fn case_b51_every_creature_is_rolled_for() {
    assert_eq!(printed(51), "no | Weird animal parts 25-5 | random | random 1D+2");
    let trial = land(51, &[1, 1, 1, 6, 6, 1, 1, 5, 6, 1, 2, 3, 6, 4, 3, 4, 3, 4, 6, 1, 1]);
    let shapes = [values("2X12A"), values("11X3H"), values("7X7I")];
    assert_eq!([0, 1, 2].map(|at| trial.unit(at).values), shapes, "attack, defense, then 2 is A and 9 is H");
    let told = Event::Shaped(Tag { battle: 51, kind: 0, number: 2 }, shapes[1]);
    assert!(trial.saw(told));
}

#[test]
fn case_b52_bites_go_on_bleeding() {
    assert_eq!(printed(52), "EFG | none | enter | 8X12I 2D+2");
    assert_eq!(land(52, &[1, 1, 1, 1, 1, 1, 1]).state.field.count, 4);
    // 8 against 4: a stun does not bleed. Resting gives three and bleeding takes one.
    let mut trial = alone(52).foe(0, "0706").but(|state| state.trippers[0].endurance = 10);
    trial.play(Action::End, &[3, 4]);
    assert_eq!((trial.endurance(1), trial.state.trippers[0].bleeding), (12, false));
    // A 6 wounds for what a die shows, and one more at the end of this Stage and of each that follows.
    trial.play(Action::End, &[3, 3, 2]);
    assert_eq!((trial.endurance(1), trial.state.trippers[0].bleeding), (12, true));
    trial.play(Action::End, &[3, 4]);
    assert_eq!(trial.endurance(1), 13, "three gained, one for the stun, one for the blood");
    // A disable bleeds as well.
    let mut trial = alone(52).foe(0, "0706");
    trial.play(Action::End, &[1, 2, 1, 1]);
    assert_eq!((trial.endurance(1), trial.state.trippers[0].bleeding), (17, true));
    assert_eq!(alone(52).fallen(0, "0707").foe(0, "0702").recoverable(), None);
}

#[test]
fn case_b53_nylon_warriors_drift_instead_of_standing() {
    assert_eq!(printed(53), "EFG | Zapper 8-2 | enter | 12E6H 2D");
    assert_eq!(land(53, &[1, 1, 1, 1, 1]).state.field.count, 2);
    // Stop and away alike: a die for the direction, two hexes.
    for faces in [[1, 1, 4], [1, 3, 4]] {
        let mut trial = alone(53).foe(0, "0702");
        trial.play(Action::End, &faces);
        assert_eq!(standing(&trial), "0:0704", "{}", trial.caused());
    }
    let mut trial = alone(53).foe(0, "0702");
    trial.play(Action::End, &[1, 1, 1]);
    assert_eq!(standing(&trial), "0:0702", "the display ends there");
    // Next to a Tripper one stops, and does not attack in this Stage.
    let mut trial = alone(53).foe(0, "0605");
    trial.play(Action::End, &[1, 1, 4]);
    assert_eq!((standing(&trial).as_str(), trial.aims()), ("0:0606", vec![]), "{}", trial.caused());
    assert_eq!(alone(53).fallen(0, "0707").foe(0, "0702").recoverable(), None, "a zapper knows its owner");
}

#[test]
fn case_b54_the_hall_of_the_mountain_king() {
    assert_eq!(printed(54), "BCD | Drindl's nose ring 12-3 | random | 8E12I 1, 12X11G 1, 5X14E 1D");
    assert_eq!(standing(&land(54, &[2, 1, 1])), "0:0705 1:0906 2:0908 2:0709");
    // Lightning from afar, a tree trunk and a grip from near.
    let mut trial = alone(54).foe(0, "0704").foe(1, "0708").foe(2, "0706");
    trial.play(Action::End, &[3, 3, 4, 5, 3, 4, 5, 6, 1, 1, 3, 4]);
    let blows: Vec<_> = trial
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Struck(blow) => Some(blow.attack),
            _ => None,
        })
        .collect();
    assert_eq!((trial.aims(), blows), (vec![('E', 3, 0, true)], vec![8, 12, 5]), "{}", trial.caused());
    // They are no animals: all of them listen, and walk three hexes.
    assert!((0..3).all(|unit| trial.state.can_talk(unit) && trial.state.kind(unit).unwrap().moves == 3));
    // 15 against 14: a Trundl is hard to hurt.
    let mut trial = alone(54).foe(2, "0702");
    trial.play(m16("0702"), &[6, 6, 3, 4, 6, 6, 3, 3]);
    assert_eq!(trial.blow(), (15, 14, Harm::None, Harm::None));
}
