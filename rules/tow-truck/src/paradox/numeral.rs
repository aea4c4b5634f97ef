//! Digits and other numerals of all scripts.

/// The zeros of the scripts that count in tens; the nine other digits follow each of them.
#[rustfmt::skip]
const ZEROS: [u32; 66] = [
    0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
    0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620,
    0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0, 0x11136, 0x111d0,
    0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50, 0x11d50, 0x11da0, 0x16a60,
    0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e950, 0x1fbf0,
];

/// Raised, lowered, circled, bracketed and dotted numerals: the first of a row, its value, and the last.
#[rustfmt::skip]
const ROWS: [(char, u32, char); 19] = [
    ('²', 2, '³'), ('¹', 1, '¹'), ('⁰', 0, '⁰'), ('⁴', 4, '⁹'), ('₀', 0, '₉'), ('①', 1, '⑳'), ('⑴', 1, '⒇'),
    ('⒈', 1, '⒛'), ('⓪', 0, '⓪'), ('⓫', 11, '⓴'), ('⓵', 1, '⓾'), ('⓿', 0, '⓿'), ('❶', 1, '❿'), ('➀', 1, '➉'),
    ('➊', 1, '➓'), ('㉑', 21, '㉟'), ('㊱', 36, '㊿'), ('🄀', 0, '🄀'), ('🄁', 0, '🄊'),
];

/// The numerals of the Chinese script.
const CHINESE: &str = "〇零一二三四五六七八九十百千廿卅壱弐参壹贰叁肆伍陆柒捌玖拾佰仟";

/// The value of a digit, or of a numeral that is used like one.
pub(super) fn value(c: char) -> Option<u32> {
    let code = u32::from(c);
    let digit = ZEROS.iter().find_map(|zero| code.checked_sub(*zero).filter(|value| *value < 10));
    digit.or_else(|| {
        let (first, value, _) = ROWS.iter().find(|(first, _, last)| (*first..=*last).contains(&c))?;
        Some(code - u32::from(*first) + value)
    })
}

/// Whether it is a numeral of a script that counts in another way.
pub(super) fn is_sign(c: char) -> bool {
    CHINESE.contains(c) || (c.is_numeric() && roman(c).is_none())
}

/// The letters of a roman numeral that is a single character.
pub(super) fn roman(c: char) -> Option<&'static str> {
    const LETTERS: [&str; 16] =
        ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "l", "c", "d", "m"];
    let at = match c {
        '\u{2160}'..='\u{216f}' => u32::from(c) - 0x2160,
        '\u{2170}'..='\u{217f}' => u32::from(c) - 0x2170,
        _ => return None,
    };
    LETTERS.get(at as usize).copied()
}
