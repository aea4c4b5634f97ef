//! [T2] The drift table: 216 rolls, the years they strand an agent in, and the months of drift to the present.
//!
//! A line of the table is named by its wait: line 0 is the present, line 216 is 2000 BCE.

use std::fmt;

use serde::Serialize;

use crate::year::{Year, years};

/// How many lines the table has.
pub const STEPS: usize = 216;

#[rustfmt::skip]
const PRINTED: [[(u16, i16, u16); 4]; 54] = [
    // A minus stands for BCE.
    // roll  year  wait   roll  year wait   roll  year wait   roll  year wait
    [(666, -2000, 216), (536, 1609, 162), (366, 1893, 108), (236, 1947, 54)],
    [(665, -1816, 215), (535, 1623, 161), (365, 1894, 107), (235, 1948, 53)],
    [(664, -1640, 214), (534, 1636, 160), (364, 1895, 106), (234, 1949, 52)],
    [(663, -1473, 213), (533, 1648, 159), (363, 1896, 105), (233, 1950, 51)],
    [(662, -1314, 212), (532, 1660, 158), (362, 1897, 104), (232, 1951, 50)],
    [(661, -1162, 211), (531, 1671, 157), (361, 1898, 103), (231, 1952, 49)],
    [(656, -1017, 210), (526, 1682, 156), (356, 1899, 102), (226, 1953, 48)],
    [(655,  -879, 209), (525, 1692, 155), (355, 1900, 101), (225, 1954, 47)],
    [(654,  -748, 208), (524, 1702, 154), (354, 1901, 100), (224, 1955, 46)],
    [(653,  -623, 207), (523, 1711, 153), (353, 1902,  99), (223, 1956, 45)],
    [(652,  -504, 206), (522, 1720, 152), (352, 1903,  98), (222, 1957, 44)],
    [(651,  -391, 205), (521, 1729, 151), (351, 1904,  97), (221, 1958, 43)],
    [(646,  -283, 204), (516, 1737, 150), (346, 1905,  96), (216, 1959, 42)],
    [(645,  -180, 203), (515, 1745, 149), (345, 1906,  95), (215, 1960, 41)],
    [(644,   -82, 202), (514, 1752, 148), (344, 1907,  94), (214, 1961, 40)],
    [(643,    12, 201), (513, 1759, 147), (343, 1908,  93), (213, 1962, 39)],
    [(642,   101, 200), (512, 1766, 146), (342, 1909,  92), (212, 1963, 38)],
    [(641,   186, 199), (511, 1773, 145), (341, 1910,  91), (211, 1964, 37)],
    [(636,   267, 198), (466, 1779, 144), (336, 1911,  90), (166, 1965, 36)],
    [(635,   344, 197), (465, 1785, 143), (335, 1912,  89), (165, 1966, 35)],
    [(634,   417, 196), (464, 1791, 142), (334, 1913,  88), (164, 1967, 34)],
    [(633,   487, 195), (463, 1796, 141), (333, 1914,  87), (163, 1968, 33)],
    [(632,   553, 194), (462, 1801, 140), (332, 1915,  86), (162, 1969, 32)],
    [(631,   616, 193), (461, 1806, 139), (331, 1916,  85), (161, 1970, 31)],
    [(626,   676, 192), (456, 1811, 138), (326, 1917,  84), (156, 1971, 30)],
    [(625,   733, 191), (455, 1816, 137), (325, 1918,  83), (155, 1972, 29)],
    [(624,   788, 190), (454, 1820, 136), (324, 1919,  82), (154, 1973, 28)],
    [(623,   840, 189), (453, 1824, 135), (323, 1920,  81), (153, 1974, 27)],
    [(622,   890, 188), (452, 1828, 134), (322, 1921,  80), (152, 1975, 26)],
    [(621,   937, 187), (451, 1832, 133), (321, 1922,  79), (151, 1976, 25)],
    [(616,   982, 186), (446, 1836, 132), (316, 1923,  78), (146, 1977, 24)],
    [(615,  1025, 185), (445, 1840, 131), (315, 1924,  77), (145, 1978, 23)],
    [(614,  1066, 184), (444, 1843, 130), (314, 1925,  76), (144, 1979, 22)],
    [(613,  1105, 183), (443, 1846, 129), (313, 1926,  75), (143, 1980, 21)],
    [(612,  1142, 182), (442, 1849, 128), (312, 1927,  74), (142, 1981, 20)],
    [(611,  1177, 181), (441, 1852, 127), (311, 1928,  73), (141, 1982, 19)],
    [(566,  1211, 180), (436, 1855, 126), (266, 1929,  72), (136, 1983, 18)],
    [(565,  1243, 179), (435, 1858, 125), (265, 1930,  71), (135, 1984, 17)],
    [(564,  1274, 178), (434, 1861, 124), (264, 1931,  70), (134, 1985, 16)],
    [(563,  1303, 177), (433, 1864, 123), (263, 1932,  69), (133, 1986, 15)],
    [(562,  1331, 176), (432, 1866, 122), (262, 1933,  68), (132, 1987, 14)],
    [(561,  1358, 175), (431, 1868, 121), (261, 1934,  67), (131, 1988, 13)],
    [(556,  1383, 174), (426, 1870, 120), (256, 1935,  66), (126, 1989, 12)],
    [(555,  1407, 173), (425, 1872, 119), (255, 1936,  65), (125, 1990, 11)],
    [(554,  1430, 172), (424, 1874, 118), (254, 1937,  64), (124, 1991, 10)],
    [(553,  1452, 171), (423, 1876, 117), (253, 1938,  63), (123, 1992,  9)],
    [(552,  1473, 170), (422, 1878, 116), (252, 1939,  62), (122, 1993,  8)],
    [(551,  1493, 169), (421, 1880, 115), (251, 1940,  61), (121, 1994,  7)],
    [(546,  1512, 168), (416, 1882, 114), (246, 1941,  60), (116, 1995,  6)],
    [(545,  1530, 167), (415, 1884, 113), (245, 1942,  59), (115, 1996,  5)],
    [(544,  1547, 166), (414, 1886, 112), (244, 1943,  58), (114, 1997,  4)],
    [(543,  1564, 165), (413, 1888, 111), (243, 1944,  57), (113, 1998,  3)],
    [(542,  1580, 164), (412, 1890, 110), (242, 1945,  56), (112, 1999,  2)],
    [(541,  1595, 163), (411, 1892, 109), (241, 1946,  55), (111, 2000,  1)],
];

/// The listed years by wait; the present waits for nothing.
const YEARS: [i16; STEPS + 1] = {
    let mut years = [Year::PRESENT.number(); STEPS + 1];
    let mut at = 0;
    while at < STEPS {
        let (_, year, wait) = PRINTED[at % 54][at / 54];
        years[wait as usize] = year;
        at += 1;
    }
    years
};

/// The rolls by wait, which grow together.
const ROLLS: [u16; STEPS + 1] = {
    let mut rolls = [0; STEPS + 1];
    let mut at = 0;
    while at < STEPS {
        let (roll, _, wait) = PRINTED[at % 54][at / 54];
        rolls[wait as usize] = roll;
        at += 1;
    }
    rolls
};

/// A line of the drift table, named by the months from there to the present.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Wait(u8);

impl Wait {
    /// The present.
    pub const PRESENT: Self = Self(0);

    /// The line that is this many months from the present, 0 to 216.
    pub const fn new(months: u8) -> Option<Self> {
        if months as usize <= STEPS { Some(Self(months)) } else { None }
    }

    /// [T7] The line of a year; a year that is not listed counts as the next later one that is.
    #[allow(clippy::cast_possible_truncation, reason = "the table has 217 lines")]
    pub fn of(year: Year) -> Self {
        // The years fall as the waits grow, so the last line that is not earlier is the next listed year.
        let not_earlier = YEARS.partition_point(|&listed| listed >= year.number());
        Self(not_earlier.max(1) as u8 - 1)
    }

    /// The months of drift from here to the present.
    pub const fn months(self) -> u8 {
        self.0
    }

    /// The listed year of this line.
    pub const fn year(self) -> Year {
        Year::from_table(YEARS[self.0 as usize])
    }

    /// All lines, the present first.
    #[allow(clippy::cast_possible_truncation, reason = "the table has 217 lines")]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..=STEPS as u8).map(Self)
    }

    /// [T7] The years that count as this line's, the listed one first and then back in time.
    pub fn span(self) -> impl Iterator<Item = Year> {
        let listed = self.year().number();
        let before = YEARS.get(usize::from(self.0) + 1).map_or(listed - 1, |&year| year);
        let numbers = (before + 1..=listed).rev();
        numbers.filter_map(Year::new)
    }

    /// [T7] The years that count as this line's, as a range: `1774–1779`.
    pub fn years(self) -> String {
        let listed = self.year();
        years(self.span().last().unwrap_or(listed), listed)
    }

    /// Whether no other year counts as this line's.
    pub fn is_single(self) -> bool {
        self.span().nth(1).is_none()
    }

    /// [T6] The months of drift between two lines.
    pub const fn drift(self, other: Self) -> u8 {
        self.0.abs_diff(other.0)
    }
}

/// [T11] Three dice, read from left to right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Roll(pub [u8; 3]);

impl Roll {
    /// [T2] The line of the table with this roll.
    #[allow(clippy::cast_possible_truncation, reason = "the table has 217 lines")]
    pub fn wait(self) -> Wait {
        let number = self.0.iter().fold(0, |number, die| number * 10 + u16::from(*die));
        Wait(ROLLS.partition_point(|&roll| roll < number).min(STEPS) as u8)
    }
}

impl Wait {
    /// The roll that strands an agent here; no roll strands one in the present.
    pub fn roll(self) -> Option<Roll> {
        let roll = ROLLS[usize::from(self.0)];
        #[allow(clippy::cast_possible_truncation, reason = "a digit fits")]
        let digit = |tens: u16| (roll / tens % 10) as u8;
        (roll > 0).then(|| Roll([digit(100), digit(10), digit(1)]))
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, middle, right] = self.0;
        write!(f, "{left}-{middle}-{right}")
    }
}
