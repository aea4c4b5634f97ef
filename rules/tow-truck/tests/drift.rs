//! [T1] [T2] [T6] [T7] The drift table and the years.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod common;

use common::{TowTrial as _, table, year};
use engine::Viewer;
use lawbook::trial::viewer;
use tow_truck::{Roll, Wait, Year};

fn months_between(one: i16, other: i16) -> u8 {
    Wait::of(year(one)).drift(Wait::of(year(other)))
}

#[test]
fn case_t1_the_present_is_2001() {
    assert_eq!((Year::PRESENT.number(), Year::EARLIEST.number()), (2001, -2000));
    assert_eq!(Wait::of(Year::PRESENT), Wait::PRESENT);
    // The truck starts in the present, whatever the agent rolled.
    let game = table(2).after("1: roll / 6 6 6");
    assert_eq!(game.rescue_for(Viewer::Public).truck, Year::PRESENT);
    assert_eq!(game.rescue_for(viewer(1)).place.unwrap().year, Year::EARLIEST);
    // From the far end of the table it takes eighteen years to drift home.
    let game = game.after("1: say \"pyramids\" | 2: stop");
    assert_eq!(game.last().months, 18 * 12);
}

/// The printed years, by their wait from 1 on.
#[rustfmt::skip]
const PRINTED: [i16; 216] = [
    2000, 1999, 1998, 1997, 1996, 1995, 1994, 1993, 1992, 1991, 1990, 1989, 1988, 1987, 1986, 1985, 1984,
    1983, 1982, 1981, 1980, 1979, 1978, 1977, 1976, 1975, 1974, 1973, 1972, 1971, 1970, 1969, 1968, 1967,
    1966, 1965, 1964, 1963, 1962, 1961, 1960, 1959, 1958, 1957, 1956, 1955, 1954, 1953, 1952, 1951, 1950,
    1949, 1948, 1947, 1946, 1945, 1944, 1943, 1942, 1941, 1940, 1939, 1938, 1937, 1936, 1935, 1934, 1933,
    1932, 1931, 1930, 1929, 1928, 1927, 1926, 1925, 1924, 1923, 1922, 1921, 1920, 1919, 1918, 1917, 1916,
    1915, 1914, 1913, 1912, 1911, 1910, 1909, 1908, 1907, 1906, 1905, 1904, 1903, 1902, 1901, 1900, 1899,
    1898, 1897, 1896, 1895, 1894, 1893, 1892, 1890, 1888, 1886, 1884, 1882, 1880, 1878, 1876, 1874, 1872,
    1870, 1868, 1866, 1864, 1861, 1858, 1855, 1852, 1849, 1846, 1843, 1840, 1836, 1832, 1828, 1824, 1820,
    1816, 1811, 1806, 1801, 1796, 1791, 1785, 1779, 1773, 1766, 1759, 1752, 1745, 1737, 1729, 1720, 1711,
    1702, 1692, 1682, 1671, 1660, 1648, 1636, 1623, 1609, 1595, 1580, 1564, 1547, 1530, 1512, 1493, 1473,
    1452, 1430, 1407, 1383, 1358, 1331, 1303, 1274, 1243, 1211, 1177, 1142, 1105, 1066, 1025, 982, 937, 890,
    840, 788, 733, 676, 616, 553, 487, 417, 344, 267, 186, 101, 12, -82, -180, -283, -391, -504, -623, -748,
    -879, -1017, -1162, -1314, -1473, -1640, -1816, -2000,
];

#[test]
fn case_t2_the_drift_table() {
    let years: Vec<_> =
        Wait::all().filter(|wait| *wait != Wait::PRESENT).map(|wait| wait.year().number()).collect();
    assert_eq!(years, PRINTED);
    // Some of its lines, from its four columns.
    for (dice, number, wait) in [
        ([6, 6, 6], -2000, 216),
        ([6, 4, 4], -82, 202),
        ([6, 4, 3], 12, 201),
        ([6, 1, 4], 1066, 184),
        ([5, 4, 1], 1595, 163),
        ([5, 3, 6], 1609, 162),
        ([4, 5, 6], 1811, 138),
        ([3, 6, 6], 1893, 108),
        ([2, 4, 1], 1946, 55),
        ([2, 3, 6], 1947, 54),
        ([1, 1, 1], 2000, 1),
    ] {
        let roll = Roll(dice);
        assert_eq!((roll.wait().year(), roll.wait().months()), (year(number), wait), "{roll}");
        assert_eq!(roll.wait().roll(), Some(roll));
    }
    // 216 rolls, and the wait is the rank of the roll.
    let mut dice = Vec::new();
    for left in 1..=6 {
        for middle in 1..=6 {
            dice.extend((1..=6).map(|right| Roll([left, middle, right])));
        }
    }
    let waits: Vec<_> = dice.iter().map(|roll| roll.wait().months()).collect();
    assert_eq!(waits, (1..=216).collect::<Vec<_>>());
    // The years fall as the waits grow, and no roll strands an agent in the present.
    assert!(Wait::all().map(Wait::year).is_sorted_by(|one, next| one > next));
    assert_eq!(
        (Wait::PRESENT.roll(), Wait::new(216).map(Wait::year), Wait::new(217)),
        (None, Some(Year::EARLIEST), None)
    );
    // The truck can't jump outside the table.
    let game = table(2).after("1: roll / 4 5 6 | 1: say \"somewhere\"");
    for jump in ["2001 BCE", "2002", "99999", "0", "-2001"] {
        game.refuses(2, &format!("jump {jump}"), "T2");
    }
}

#[test]
fn case_t6_the_earlier_group_drifts() {
    assert_eq!(months_between(1800, 1811), 2);
    assert_eq!(months_between(1811, 1800), 2);
    assert_eq!(months_between(2001, 1811), 138);
    // The truck is earlier than the agent: it drifts forward.
    let game = table(2).after("1: roll / 4 5 6 | 1: say \"somewhere\" | 2: jump 1800 | 1: stop");
    let logged = game.words();
    let met = "[T6] Player 1 was in 1811 (roll 4-5-6), and the truck drifts from 1800 to 1811: \
               1 jump, 2 months of drift, 3 months in all.";
    assert!(logged.contains(&met.to_owned()), "{logged:?}");
    // The truck is later: the agent drifts.
    let game = table(2).after("1: roll / 4 5 6 | 1: say \"somewhere\" | 2: jump 1820 | 2: stop");
    let logged = game.words();
    assert!(
        logged
            .iter()
            .any(|event| event.contains("the agent drifts from 1811 to 1820: 1 jump, 2 months of drift")),
        "{logged:?}"
    );
    assert_eq!((game.last().drift, game.last().months), (Some(2), 3));
}

#[test]
fn case_t7_a_missing_year_counts_as_the_next() {
    // The printed example: 1400 counts as 1407, and from there to 1452 are two months.
    assert_eq!(Wait::of(year(1400)).year(), year(1407));
    assert_eq!(months_between(1400, 1452), 2);
    let game = table(2).after("1: roll / 5 5 3 | 1: say \"somewhere\" | 2: jump 1400 | 1: stop");
    assert_eq!(
        (game.last().place.unwrap().year, game.last().drift, game.last().months),
        (year(1452), Some(2), 3)
    );
    // Over the missing year 0 as well: 1 BCE counts as 12.
    assert_eq!(Wait::of(year(-1)).year(), year(12));
    assert_eq!(Wait::of(year(-82)).year(), year(-82));
    assert_eq!(Wait::of(year(-81)).year(), year(12));
    // Unless the truck lands in the very year, the rescue continues even if there is no drift.
    let game = table(2).after("1: roll / 5 5 5 | 1: say \"somewhere\" | 2: jump 1400");
    assert_eq!(game.to_act(), "1");
    let game = game.after("1: stop");
    assert_eq!(game.last().months, 1);
    let met = "[T6] Player 1 was in 1407 (roll 5-5-5), and 1400 counts as the same year: 1 jump, no drift, 1 month in all.";
    assert!(game.words().contains(&met.to_owned()), "{:?}", game.words());
}

#[test]
fn years_that_count_as_a_line_are_those_after_the_line_before() {
    let span = |number: i16| Wait::of(year(number)).span().map(Year::number).collect::<Vec<_>>();
    assert_eq!(span(1779), [1779, 1778, 1777, 1776, 1775, 1774]);
    assert_eq!(span(1950), [1950]);
    assert_eq!(span(2001), [2001]);
    assert_eq!(span(-2000), [-2000]);
    let first = span(12);
    assert_eq!(
        (first.len(), first[0], first[11], first[12], first[first.len() - 1]),
        (12 + 81, 12, 1, -1, -81)
    );
    // Every year belongs to one line.
    let all: usize = Wait::all().map(|wait| wait.span().count()).sum();
    assert_eq!(all, 2000 + 2001);
}

#[test]
fn years_are_read_and_written() {
    for (text, number) in [
        ("1776", 1776),
        ("44 BCE", -44),
        ("44 bc", -44),
        ("44bce", -44),
        ("44 B.C.", -44),
        ("-44", -44),
        ("AD 79", 79),
        ("79 CE", 79),
        ("79 A.D.", 79),
        (" 2001 ", 2001),
    ] {
        assert_eq!(Year::read(text).unwrap().unwrap(), year(number), "{text}");
    }
    for text in ["", "soon", "17 76", "1776x", "+5", "BCE", "--4", "1e3", "1.776", "44.5 BCE"] {
        assert_eq!(Year::read(text), None, "{text}");
    }
    for text in ["0", "2002", "2001 BCE", "99999999999"] {
        assert_eq!(Year::read(text).unwrap().unwrap_err().rule.0, "T2", "{text}");
    }
    assert_eq!((year(-44).to_string(), year(1776).to_string()), ("44 BCE".to_owned(), "1776".to_owned()));
}
