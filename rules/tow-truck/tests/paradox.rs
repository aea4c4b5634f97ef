//! [T13] What may be said and what may not: a table of phrases in both directions.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use tow_truck::{
    Roll,
    paradox::{Tells, check, refuse},
};

/// Phrases that tell a time, and the words that do; several offences stand apart by ` + `.
#[rustfmt::skip]
const REFUSED: &[(&str, &str)] = &[
    // Years in digits.
    ("The war of 1812", "1812"),
    ("It is 1776 and a declaration is signed", "1776"),
    ("George Orwell's 1984 is published", "1984"),
    ("2001: A Space Odyssey is shown", "2001"),
    ("Ray Bradbury publishes Fahrenheit 451", "451"),
    ("300 Spartans hold the pass", "300"),
    ("A Boeing 747 takes off", "747"),
    ("The R101 crashes in France", "101"),
    ("Space: 1999", "1999"),
    ("Prague Spring (1968)", "1968"),
    ("1914-18", "1914"),
    ("the 1848 revolutions", "1848"),
    ("between 1803 and 1815", "1803 + 1815"),
    ("01776 with a nought before it", "01776"),
    ("1,776 people", "1,776"),
    ("1.776 in the German fashion", "1.776"),
    ("1'776 in the Swiss fashion", "1'776"),
    ("1 776 in the French fashion", "1 776"),
    ("1 066 arrows", "1 066"),
    ("17\u{200b}76 with something hidden in it", "17\u{200b}76"),
    ("１７７６ in wide digits", "１７７６"),
    ("١٧٧٦ in Arabic digits", "١٧٧٦"),
    ("¹⁹⁴⁵ in the air", "¹⁹⁴⁵"),
    ("𝟏𝟗𝟒𝟓 in bold", "𝟏𝟗𝟒𝟓"),
    ("1776AD", "1776AD"),
    ("y1776y", "1776"),
    ("1 7 7 6", "1 7 7 6"),
    ("1-7-7-6", "1-7-7-6"),
    ("1.7.7.6", "1.7.7.6"),
    ("17 76", "17 76"),
    ("17-76", "17-76"),
    ("17/76", "17/76"),
    ("19 84 by Orwell", "19 84"),
    ("10-66", "10-66"),
    ("14:92", "14:92"),
    ("9/11", "9/11"),
    ("3-2-1", "3-2-1"),
    ("the spirit of '76", "76"),
    ("the summer of ’69", "69"),
    ("the summer of 69", "69"),
    ("class of 45", "45"),
    ("the crash of 29", "29"),
    ("Windows 95 goes on sale", "95"),
    ("Expo 67 opens in Montreal", "67"),
    ("Euro 96", "96"),
    ("Y2K is coming", "Y2K"),
    ("20010911", "20010911"),
    ("04071776", "04071776"),
    ("Vesuvius buries Pompeii in 79", "79"),
    ("Caesar dies in 44, stabbed", "44"),
    ("in the year 79 a mountain explodes", "79"),
    ("anno 33", "33"),
    ("circa 80 the Colosseum opens", "80"),
    ("not since 45!", "45"),
    ("year 0 is none, but in year 12 there is", "12"),
    ("the 100% solution", "100"),
    ("the year 5", "5"),
    // Dates.
    ("the 4th of July", "4th of July"),
    ("4 July", "4 July"),
    ("July 4th", "July 4th"),
    ("July the 4th", "July the 4th"),
    ("on Nov. 11 the guns fall silent", "Nov. 11"),
    ("11 November", "11 November"),
    ("the fourth of July", "fourth of July"),
    ("July the fourth", "July the fourth"),
    ("14 juli, or July 14 rather", "July 14"),
    ("1 May", "1 May"),
    ("May 1st parade", "May 1st"),
    ("6/6/44", "6/6/44"),
    ("4.7.76", "4.7.76"),
    ("12-07-41", "12-07-41"),
    ("54 years ago", "54 years ago"),
    ("fifty years ago", "fifty years ago"),
    ("a century ago", "a century ago"),
    ("two hundred years ago", "two hundred years ago"),
    ("forty years from now", "forty years from now"),
    ("12 years before the present", "12 years before the present"),
    // Eras.
    ("79 AD", "79 AD"),
    ("AD 79", "AD 79"),
    ("A.D. 79", "A.D. 79"),
    ("79 A.D.", "79 A.D"),
    ("79ad", "79ad"),
    ("79 CE", "79 CE"),
    ("44 BC", "44 BC"),
    ("44 B.C.", "44 B.C"),
    ("44 BCE", "44 BCE"),
    ("44 B.C.E.", "44 B.C.E"),
    ("44bce", "44bce"),
    ("3000 BC", "3000 BC"),
    ("44 bc", "44 bc"),
    ("forty-four BC", "forty-four BC"),
    ("XLIV BC", "XLIV BC"),
    ("44 before Christ", "44 before Christ"),
    ("seventy-nine anno Domini", "seventy-nine anno Domini"),
    ("Anno Domini 79", "Anno Domini 79"),
    ("44 before the common era", "44 before the common era"),
    ("753 AUC", "753 AUC"),
    ("the 5th millennium BC", "5th millennium"),
    // Years in words.
    ("ten sixty-six", "ten sixty-six"),
    ("ten sixty six", "ten sixty six"),
    ("Ten-Sixty-Six and all that", "Ten-Sixty-Six"),
    ("nineteen eighty-four", "nineteen eighty-four"),
    ("Nineteen Eighty Four", "Nineteen Eighty Four"),
    ("seventeen seventy-six", "seventeen seventy-six"),
    ("seventeen hundred and seventy-six", "seventeen hundred and seventy-six"),
    ("seventeen hundred seventy-six", "seventeen hundred seventy-six"),
    ("one thousand and sixty-six", "one thousand and sixty-six"),
    ("one thousand nine hundred and fourteen", "one thousand nine hundred and fourteen"),
    ("two thousand", "two thousand"),
    ("two thousand and one", "two thousand and one"),
    ("twenty ten", "twenty ten"),
    ("nineteen hundred", "nineteen hundred"),
    ("fourteen ninety-two", "fourteen ninety-two"),
    ("In fourteen hundred ninety-two Columbus sails", "fourteen hundred ninety-two"),
    ("nineteen oh five", "nineteen oh five"),
    ("nineteen-o-five", "nineteen-o-five"),
    ("nineteen nought one", "nineteen nought one"),
    ("twelve fifteen at Runnymede", "twelve fifteen"),
    ("four seventy-six", "four seventy-six"),
    ("four hundred and seventy-six", "four hundred and seventy-six"),
    ("seven eleven", "seven eleven"),
    ("eight hundred", "eight hundred"),
    ("one hundred", "one hundred"),
    ("three hundred Spartans", "three hundred"),
    ("the thousand and one nights", "thousand and one"),
    ("the hundred and one dalmatians", "hundred and one"),
    ("one seven seven six", "one seven seven six"),
    ("one-nine-four-five", "one-nine-four-five"),
    ("nineteen four five", "nineteen four five"),
    ("four five six", "four five six"),
    ("19 eighty-four", "19 eighty-four"),
    ("nineteen 84", "nineteen 84"),
    ("Vesuvius erupts in seventy-nine", "seventy-nine"),
    ("the year seventy-nine", "seventy-nine"),
    ("the spirit of seventy-six", "seventy-six"),
    // Roman dates.
    ("MDCCLXXVI", "MDCCLXXVI"),
    ("carved MCMXIV on the stone", "MCMXIV"),
    ("MCMLXXXIV", "MCMLXXXIV"),
    ("mdcclxxvi", "mdcclxxvi"),
    ("MMI", "MMI"),
    ("DCCC, Christmas Day", "DCCC"),
    ("ⅯⅮⅭⅭ", "ⅯⅮⅭⅭ"),
    // Decades.
    ("the twenties", "twenties"),
    ("the Roaring Twenties", "Twenties"),
    ("the Swinging Sixties", "Sixties"),
    ("the nineteen-twenties", "twenties"),
    ("the Gay Nineties", "Nineties"),
    ("the noughties", "noughties"),
    ("the 1920s", "1920s"),
    ("the 1920's", "1920's"),
    ("the 60s", "60s"),
    ("the '60s", "60s"),
    ("the mid-80s", "80s"),
    ("flares and sideburns of the seventies", "seventies"),
    ("the 1800s", "1800s"),
    // Centuries.
    ("the 18th century", "18th century"),
    ("an 18th-century clock", "18th-century"),
    ("the eighteenth century", "eighteenth century"),
    ("a nineteenth-century novel", "nineteenth-century"),
    ("the first century", "first century"),
    ("the twenty-first century", "twenty-first century"),
    ("the 2nd millennium", "2nd millennium"),
    ("the second millennium begins", "second millennium"),
    ("the XVIII century", "XVIII century"),
    ("the XIXth century", "XIXth century"),
    ("le XVIIIe siècle", "XVIIIe siècle"),
    ("century 18", "century 18"),
    ("the eighteen-hundreds", "eighteen-hundreds"),
    ("the seventeen hundreds", "seventeen hundreds"),
    ("the turn of the century", "turn of the century"),
    ("the end of the millennium", "end of the millennium"),
    ("a fin de siècle mood", "fin de siècle"),
    ("the new millennium", "new millennium"),
    ("the art of the Quattrocento", "Quattrocento"),
    // More than one at once.
    ("1066, 1492 and the sixties", "1066 + 1492 + sixties"),
];

/// Phrases that tell no time.
#[rustfmt::skip]
const PASSES: &[&str] = &[
    // The messages of the printed example.
    "The American declaration of independence is signed.",
    "Jane Austen publishes Emma.",
    "Napoleon is banished to Elba.",
    // Rulers, popes, wars and films with numbers.
    "Henry VIII marries again", "Louis XIV dies at Versailles", "World War II ends", "World War I begins",
    "Pope John XXIII opens a council", "Super Bowl XXV", "Rocky IV", "Elizabeth II is crowned", "Charles V and Francis I",
    "the Second World War", "the First Crusade", "the Third Reich falls", "Napoleon III", "King George the Fifth",
    "the Fourth Republic", "the first man on the Moon", "Ivan the Fourth", "Edward the First",
    // Small counts.
    "3 ships sail west", "three ships sail west", "Apollo 11 lands", "Apollo 13 comes home", "12 monkeys", "12 Angry Men",
    "The Three Musketeers appears", "Catch-22 is published", "Seven Samurai", "Snow White and the Seven Dwarfs",
    "a dozen eggs", "Route 66", "Area 51", "Studio 54 opens", "The Thirty-Nine Steps", "The 39 Steps",
    "Around the World in 80 Days", "Around the World in Eighty Days", "Chanel No. 5", "7 Up", "the V-2 falls on London", "a B-52 flies",
    "the T-34 tank", "the AK-47", "a Citroën 2CV", "MI5 is founded", "U2 release a record", "K2 is climbed",
    "Sputnik 1 circles the Earth", "Voyager 2 flies past Neptune", "Luna 9 lands softly", "Windows 3.1",
    "Ninety-five theses are nailed to a door", "95 theses", "Forty-niners look for gold", "the Forty-seven Ronin",
    "the Thirty Years' War begins", "the Seven Years' War ends", "the Hundred Years' War", "the Hundred Days of Napoleon",
    "the Six-Day War", "the Nine Days' Queen", "ten days that shook the world", "the Eighty Years' War",
    "fifty-five delegates write a constitution", "13 colonies", "thirteen colonies", "the 38th parallel is crossed",
    "Agent 007", "the Group of 77", "a team of eleven", "24/7", "Ocean's Eleven", "the Dirty Dozen", "Fantastic Four",
    "Beethoven's Ninth", "Symphony No. 9", "the Five-Year Plan", "Henry's sixth wife", "the sixteenth president",
    "the 16th president is shot", "her fiftieth birthday", "a golden jubilee", "the hundredth day",
    // Large numbers that are no year.
    "a thousand ships sail for Troy", "a hundred guns are fired", "hundreds drown", "thousands march", "a million men",
    "10,000 men march to the sea", "ten thousand Greeks march home", "40,000 spectators", "5000 soldiers", "25000 leagues",
    "three thousand miles", "twenty thousand leagues under the sea", "two hundred thousand men", "300 million people", "six million",
    "nineteen million", "sixteen hundred thousand",
    // Letters that are no date.
    "Washington DC burns", "an MD in the house", "a CD is sold", "vitamin C is found", "MIX it", "the DC-3 flies",
    "I, Claudius", "Malcolm X speaks", "the letter M", "the CIA", "a CV", "Clive wins at Plassey", "Cixi takes power",
    "British Columbia, BC for short", "an ad in the paper", "the mild and civil man",
    // Times of the day, and numbers side by side.
    "12 35, submit", "at 9:30 in the morning", "the clock stops at 11:55", "a quarter past ten", "six of seven", "one or two",
    "fifty-fifty", "50-50", "one, two or three", "two by two", "3.14", "1/2", "a 2-0 win", "two ten-pound notes",
    // Months and other words of time without a number.
    "the October Revolution", "the May Day parade", "the Ides of March", "an army may march", "in August", "march 3 miles",
    "they may 2 times try", "Bloody Sunday", "Black Tuesday on Wall Street", "Christmas Eve", "the Belle Époque", "the Gilded Age",
    "the Middle Ages end", "the Renaissance", "the Age of Steam", "many years ago", "long ago", "once upon a time", "last summer",
    "in his twenties", "a woman in her early thirties", "the roaring forties blow", "a century of cricket", "the Millennium Falcon",
    "The century plant blooms", "spring is silent", "the summer of love", "One Flew Over the Cuckoo's Nest", "",
    "\u{1f570} 時間", "... --- ...", "'''", "two\nlines", "back\\slash \\n \\u{41}",
];

/// The offending words of a phrase, as the table writes them.
fn told(phrase: &str) -> String {
    let words = check(phrase, None).into_iter().map(|offence| phrase[offence.span].to_owned());
    words.collect::<Vec<_>>().join(" + ")
}

#[test]
fn phrases_that_tell_a_time_are_refused() {
    let wrong: Vec<_> = REFUSED
        .iter()
        .filter(|(phrase, words)| told(phrase) != *words)
        .map(|(phrase, words)| format!("{phrase:?}: expected {words:?}, found {:?}", told(phrase)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn phrases_that_tell_no_time_pass() {
    let wrong: Vec<_> = PASSES
        .iter()
        .filter(|phrase| !told(phrase).is_empty())
        .map(|phrase| format!("{phrase:?}: found {:?}", told(phrase)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_is_large_in_both_directions() {
    assert!(REFUSED.len() >= 150, "{}", REFUSED.len());
    assert!(PASSES.len() >= 150, "{}", PASSES.len());
}

#[test]
fn the_agents_own_roll_is_told_in_no_form() {
    let own = Roll([4, 5, 6]);
    for phrase in [
        "456",
        "4-5-6",
        "4 5 6",
        "4, 5, 6",
        "four five six",
        "four, five, six",
        "four, five and six",
        "a four, a five and a six",
        "4 then 5 then 6",
        "I am 138 months from home",
        "one hundred and thirty-eight months",
    ] {
        assert!(!check(phrase, Some(own)).is_empty(), "{phrase}");
    }
    // Where a year would not be read, only the own roll is an offence.
    for phrase in ["a four, a five and a six", "four, five, six"] {
        let offences = check(phrase, Some(own));
        assert_eq!(offences.len(), 1, "{phrase}");
        assert_eq!(offences[0].tells, Tells::Roll);
        assert_eq!(check(phrase, Some(Roll([4, 5, 5]))), [], "{phrase}");
        assert_eq!(check(phrase, None), [], "{phrase}");
    }
    let near = Roll([2, 3, 6]);
    assert_eq!(near.wait().months(), 54);
    assert_eq!(check("54 months", Some(near))[0].tells, Tells::Roll);
    assert_eq!(check("54 steps to go", Some(near))[0].tells, Tells::Roll);
    assert_eq!(check("54 cakes", Some(near)), []);
}

#[test]
fn offences_are_in_order_apart_and_on_letters() {
    for (phrase, _) in REFUSED {
        let offences = check(phrase, Some(Roll([1, 1, 1])));
        assert!(offences.is_sorted_by_key(|offence| offence.span.start), "{phrase}");
        assert!(offences.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "{phrase}");
        assert!(
            offences
                .iter()
                .all(|offence| phrase.get(offence.span.clone()).is_some_and(|words| !words.is_empty()))
        );
    }
}

#[test]
fn a_refusal_shows_the_words_and_the_rule() {
    let refusal = refuse("The war of 1812, and the twenties", None).unwrap_err();
    assert_eq!(refusal.rule.0, "T13");
    assert_eq!(
        refusal.reason,
        "That would cause a paradox: \u{201c}1812\u{201d} reads as a year, \u{201c}twenties\u{201d} names a decade."
    );
    assert_eq!(refuse("Napoleon is banished to Elba.", None), Ok(()));
}

#[test]
fn any_text_at_all_can_be_checked() {
    let pieces = [
        "1", "77", "six", "-", " ", "\u{200f}", "'", "s", "ⅯⅮ", "th", "century", "BC", "\n", "hundred",
        "and", "Ω", "May", ".",
    ];
    let mut seed = 7_usize;
    for _ in 0..3000 {
        let mut text = String::new();
        for _ in 0..seed % 12 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(pieces[(seed >> 33) % pieces.len()]);
        }
        for offence in check(&text, Some(Roll([1, 2, 3]))) {
            assert!(text.get(offence.span).is_some(), "{text:?}");
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(11);
    }
}
