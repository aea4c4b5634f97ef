//! The printed tables, read back line by line.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use timetripper::{
    gear::{Item, Pack},
    tables::{Activity, Column, Grade, Harm, Reaction, Talk, reaction, talk, to_hit},
    weapons::{Mode, Weapon},
};

fn grade(letter: char) -> Grade {
    Grade::letter(letter).unwrap()
}

#[test]
fn case_8_6_what_is_needed_to_hit() {
    let line = |letter| [1, 2, 3, 4, 5, 6, 9].map(|range| to_hit(grade(letter), range));
    assert_eq!(line('A'), [3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(line('E'), [7, 8, 9, 10, 11, 12, 13]);
    assert_eq!(line('F'), [3, 4, 6, 8, 10, 12, 14]);
    assert_eq!(line('G'), [1, 3, 4, 10, 12, 13, 14]);
    assert_eq!(line('H'), [4, 6, 7, 8, 9, 11, 13]);
    assert_eq!([6, 7, 8].map(|range| to_hit(grade('C'), range)), [10; 3], "one column for 6 to 8");
    assert_eq!([9, 12, 15].map(|range| to_hit(grade('C'), range)), [11; 3], "and one for 9 or more");
    assert_eq!(to_hit(grade('C'), 4), 8, "accuracy C at range 4 needs 8");
}

#[test]
fn case_8_7_combat_results() {
    let line = |dice| {
        [0, 1, 2, 3, 4, 5, 7, 10].map(|by| match Column::of(by).result(dice) {
            Harm::None => '-',
            Harm::Stun => 'S',
            Harm::Wound => 'W',
            Harm::Disable => 'D',
            Harm::Kill => 'K',
        })
    };
    let table: Vec<String> = (2..=12).map(|dice| line(dice).iter().collect()).collect();
    let printed = [
        "SWWWWDKK", "SWWDDKKK", "SSWWDDKK", "SSSWSWWK", "--SSWWDD", "---SSWWD", "SSSSWDDD", "SSSWWDDK",
        "SWWWDDKK", "SS-SDSDW", "SWWDDKKK",
    ];
    assert_eq!(table, printed);
    for (differential, heading) in [(-7, "0 or less"), (6, "5 to 6"), (9, "7 to 9"), (98, "10 or more")] {
        assert_eq!(Column::of(differential).heading(), heading);
    }
    assert_eq!(Column::of(13).result(6), Harm::Disable, "15 against 2 is the last column, and 6 disables");
    assert_eq!((Column::of(4).right(), Column::of(50).right()), (Column::of(5), Column::of(10)));
}

#[test]
fn case_9_4_reactions() {
    let ends = |letter| {
        let of =
            |wanted| (2..=13).filter(|roll| reaction(grade(letter), *roll) == wanted).collect::<Vec<_>>();
        [Reaction::Away, Reaction::Stop, Reaction::Towards, Reaction::Attack].map(|wanted| {
            let rolls = of(wanted);
            rolls
                .first()
                .map_or_else(|| "-".to_owned(), |first| format!("{first}-{}", rolls[rolls.len() - 1]))
        })
    };
    let printed = [
        ('A', ["2-6", "7-11", "12-12", "13-13"]),
        ('B', ["2-5", "6-10", "11-11", "12-13"]),
        ('C', ["2-6", "7-9", "10-10", "11-13"]),
        ('D', ["2-5", "6-8", "9-9", "10-13"]),
        ('E', ["2-4", "5-7", "8-8", "9-13"]),
        ('F', ["2-4", "5-6", "7-7", "8-13"]),
        ('G', ["2-3", "4-5", "6-7", "8-13"]),
        ('H', ["2-2", "3-4", "5-7", "8-13"]),
        ('I', ["-", "2-3", "4-5", "6-13"]),
    ];
    for (letter, expected) in printed {
        assert_eq!(ends(letter), expected, "{letter}");
    }
    assert_eq!(reaction(grade('I'), -4), Reaction::Stop, "below the table counts as its lowest roll");
}

#[test]
fn case_10_14_the_least_favourable_activity_counts() {
    let all = [Activity::None, Activity::Move, Activity::Negotiate, Activity::ShotAt];
    assert_eq!(all.map(Activity::limit), [9, 7, 6, 5]);
    assert!(all.is_sorted(), "the worse, the later");
}

#[test]
fn case_15_3_negotiation_results() {
    let line = |dice| {
        ('A'..='H')
            .map(|letter| match talk(grade(letter), dice) {
                Talk::Rage => 'R',
                Talk::Left => 'L',
                Talk::Flee => 'F',
                Talk::Awe1 => '1',
                Talk::Awe4 => '4',
            })
            .collect::<String>()
    };
    let printed = [
        "RFLFL144", "RFFL1444", "RLLF1L14", "RLRFFF14", "RRLLLFF1", "RRRLLFF1", "RLLLF111", "RLLFF114",
        "LFFF1144", "LLFRF14F", "LFF11144",
    ];
    assert_eq!((2..=12).map(line).collect::<Vec<_>>(), printed);
    assert_eq!((grade('C').left(), grade('A').left()), (grade('B'), grade('A')));
}

#[test]
fn case_8_1_the_weapons_chart() {
    let line = |weapon: Weapon, mode: Mode| {
        let entry = weapon.entry(mode).unwrap();
        let accuracy = entry.accuracy.map_or('X', Grade::to_char);
        let empty = entry.empty.map_or_else(|| "-".to_owned(), |(low, high)| format!("{low}-{high}"));
        format!("{accuracy} {} {empty}", entry.attack)
    };
    let printed = [
        (Weapon::M16, Mode::Single, "A 15 2-2"),
        (Weapon::M16, Mode::Rapid, "C 15 2-4"),
        (Weapon::M16, Mode::Burst, "D 25 5-6"),
        (Weapon::Shotgun, Mode::Single, "G 20 5-6"),
        (Weapon::Shotgun, Mode::Rapid, "G 15 5-6"),
        (Weapon::Magnum, Mode::Single, "F 15 2-4"),
        (Weapon::Magnum, Mode::Rapid, "D 15 2-6"),
        (Weapon::Browning, Mode::Single, "H 10 2-4"),
        (Weapon::Browning, Mode::Rapid, "E 10 2-6"),
        (Weapon::M72, Mode::Single, "B 100 -"),
        (Weapon::M26, Mode::Single, "A 12 -"),
        (Weapon::M1, Mode::Single, "E 5 -"),
        (Weapon::Claymore, Mode::Single, "G 12 -"),
        (Weapon::Bayonet, Mode::Melee, "X 3 -"),
        (Weapon::Repellent, Mode::Melee, "X 2 2-3"),
        (Weapon::Both, Mode::Melee, "X 7 2-3"),
        (Weapon::Blade, Mode::Melee, "X 4 -"),
        (Weapon::Bow, Mode::Single, "E 3 2-3"),
        (Weapon::Rifle, Mode::Single, "D 12 4-5"),
        (Weapon::Assault, Mode::Burst, "B 12 5-6"),
        (Weapon::Hands, Mode::Melee, "X 1 -"),
    ];
    let mut lines = 0;
    for weapon in Weapon::ALL {
        assert_eq!(Weapon::with_id(weapon.id()), Some(weapon));
        for mode in [Mode::Single, Mode::Rapid, Mode::Burst, Mode::Melee] {
            lines += usize::from(weapon.entry(mode).is_some());
        }
    }
    assert_eq!(lines, printed.len(), "nothing can be used in another way");
    for (weapon, mode, expected) in printed {
        assert_eq!(line(weapon, mode), expected, "{weapon:?} {mode:?}");
    }
}

#[test]
fn case_3_22_what_it_weighs() {
    let mut pack = Pack::default();
    pack.set(Item::Weapon(Weapon::M16), 1);
    pack.set(Item::Radio, 1);
    assert_eq!(pack.half_pounds(), 46, "7 pounds and 16");
    pack.set(Item::Reload(Weapon::M16), 12);
    pack.set(Item::Weapon(Weapon::Bayonet), 1);
    pack.set(Item::Weapon(Weapon::Repellent), 1);
    assert_eq!(pack.half_pounds(), 46 + 24 + 2, "a reload weighs a pound, the small things half of one");
    assert!(pack.is_ready(Weapon::Both) && pack.is_ready(Weapon::Hands) && !pack.is_ready(Weapon::Magnum));
    pack.set_empty(Weapon::Repellent, true);
    assert!(!pack.is_ready(Weapon::Both) && pack.is_ready(Weapon::Bayonet));
    pack.treasure_tenths = 11;
    assert_eq!(pack.half_pounds(), 76, "treasures are weighed together and rounded up");
    for item in pack.items().map(|(item, _)| item) {
        assert_eq!(Item::with_id(&item.id()), Some(item));
    }
}
