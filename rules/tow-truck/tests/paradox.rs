//! [T13] What may be said and what may not: a table of phrases in both directions.
#![allow(clippy::unwrap_used, reason = "tests may panic")]

use tow_truck::{
    Roll,
    paradox::{OffenceKind, check, refuse},
};

/// Phrases that give a time away, and the words that do; several offences are separated by ` + `.
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
    // A year is a year, whatever number is next to it.
    ("In nineteen fourteen one shot changes everything", "nineteen fourteen"),
    ("ten sixty-six two kings fight for a crown", "ten sixty-six"),
    ("nineteen thirty-nine forty-five", "nineteen thirty-nine"),
    ("nineteen thirty-nine - forty-five", "nineteen thirty-nine"),
    ("nineteen fourteen-eighteen", "nineteen fourteen"),
    ("17 76 5 ships", "17 76"),
    ("1 7 7 6 13 colonies", "1 7 7 6"),
    ("5 ships, 17 76", "17 76"),
    ("nineteen eighty-four-style", "nineteen eighty-four"),
    ("seventeen seventy-six-ish", "seventeen seventy-six"),
    ("nineteen twenty-nine-like", "nineteen twenty-nine"),
    ("17-76-ish", "17-76"),
    // Spaced digits, and what is between them.
    ("12 35, submit", "12 35"),
    ("12 15 at Runnymede", "12 15"),
    ("12-15", "12-15"),
    ("10 54 a new star", "10 54"),
    ("10-54", "10-54"),
    ("4 10 Alaric sacks Rome", "4 10"),
    ("10.66", "10.66"),
    ("14.92", "14.92"),
    ("19.69", "19.69"),
    ("19,69", "19,69"),
    ("7.1969", "1969"),
    ("3.1415 is pi, and a year", "1415"),
    ("1, 9, 6, 9", "1, 9, 6, 9"),
    ("1,9,6,9", "1,9,6,9"),
    ("17, 76", "17, 76"),
    ("one, nine, six, nine", "one, nine, six, nine"),
    ("nineteen, sixty-nine", "nineteen, sixty-nine"),
    ("nineteen... sixty-nine", "nineteen... sixty-nine"),
    ("nineteen/sixty-nine", "nineteen/sixty-nine"),
    ("17…76", "17…76"),
    ("17•76", "17•76"),
    ("17‿76", "17‿76"),
    ("17 · 76", "17 · 76"),
    ("1+9+6+9", "1+9+6+9"),
    ("1*9*6*9", "1*9*6*9"),
    ("1~9~6~9", "1~9~6~9"),
    ("1|9|6|9", "1|9|6|9"),
    ("1. 9. 6. 9.", "1. 9. 6. 9"),
    ("1 / 9 / 6 / 9", "1 / 9 / 6 / 9"),
    ("1969/70", "1969"),
    ("sixteen o'three", "sixteen o'three"),
    // Mixed spellings, and letters for digits.
    ("1O66", "1O66"),
    ("19o5", "19o5"),
    ("2OOO", "2OOO"),
    ("l9l4", "l9l4"),
    ("I9I4", "I9I4"),
    ("I969", "I969"),
    ("one nine 6 9", "one nine 6 9"),
    ("nineteen 6 9", "nineteen 6 9"),
    ("19 6 9", "19 6 9"),
    ("16-oh-3", "16-oh-3"),
    ("sixteen-0-three", "sixteen-0-three"),
    ("19six9", "19six9"),
    ("nineteensixtynine", "nineteensixtynine"),
    ("nineteen sixtynine", "nineteen sixtynine"),
    ("nineteen-sixtynine", "nineteen-sixtynine"),
    ("the nineteensixties", "nineteensixties"),
    ("ninteen sixty nine", "ninteen sixty nine"),
    ("1812 million men", "1812"),
    ("1776 thousand", "1776"),
    // Ordinals.
    ("the 1969th year", "1969th"),
    ("in the 1066th year of grace", "1066th year of grace"),
    ("the 753rd year since Rome", "753rd"),
    ("nineteen sixty-ninth", "nineteen sixty-ninth"),
    ("one thousand and sixty-sixth year of grace", "one thousand and sixty-sixth year of grace"),
    ("the seventy-ninth year of our Lord", "seventy-ninth year of our Lord"),
    // With something hidden in it.
    ("17\u{202a}76", "17\u{202a}76"), ("17\u{202e}76", "17\u{202e}76"), ("17\u{2066}76", "17\u{2066}76"),
    ("17\u{2069}76", "17\u{2069}76"), ("17\u{206a}76", "17\u{206a}76"), ("17\u{61c}76", "17\u{61c}76"),
    ("17\u{180e}76", "17\u{180e}76"), ("17\u{115f}76", "17\u{115f}76"), ("17\u{3164}76", "17\u{3164}76"),
    ("17\u{2800}76", "17\u{2800}76"), ("17\u{e0061}76", "17\u{e0061}76"), ("17\u{fe0f}76", "17\u{fe0f}76"),
    ("17\u{ad}76", "17\u{ad}76"), ("nineteen\u{200d} sixty-nine", "nineteen\u{200d} sixty-nine"),
    ("1\u{fe0f}\u{20e3} 9\u{fe0f}\u{20e3} 6\u{fe0f}\u{20e3} 9\u{fe0f}\u{20e3}", "1\u{fe0f}\u{20e3} 9\u{fe0f}\u{20e3} 6\u{fe0f}\u{20e3} 9"),
    // Digits and numerals of all scripts.
    ("۱۹۶۹ in Persian digits", "۱۹۶۹"), ("१९६९ in Devanagari", "१९६९"), ("১৯৬৯ in Bengali", "১৯৬৯"),
    ("੧੯੬੯ in Gurmukhi", "੧੯੬੯"), ("௧௯௬௯ in Tamil", "௧௯௬௯"), ("൧൯൬൯ in Malayalam", "൧൯൬൯"), ("១៩៦៩ in Khmer", "១៩៦៩"),
    ("၁၉၆၉ in Burmese", "၁၉၆၉"), ("༡༩༦༩ in Tibetan", "༡༩༦༩"), ("⒈⒐⒍⒐ with stops", "⒈⒐⒍⒐"),
    ("①⑨⑥⑨ in circles", "①⑨⑥⑨"), ("⑲⑥⑨ in fewer", "⑲⑥⑨"), ("❶❾❻❾ in black", "❶❾❻❾"),
    ("➀➈➅➈ in other circles", "➀➈➅➈"), ("⓵⓽⓺⓽ in two", "⓵⓽⓺⓽"), ("⑴⑼⑹⑼ in brackets", "⑴⑼⑹⑼"),
    ("🄂🄊🄇🄊 with commas", "🄂🄊🄇🄊"), ("፲፱፻፷፱ in Ethiopic", "፲፱፻፷፱"), ("一九六九年", "一九六九"), ("一千九百六十九", "一千九百六十九"),
    ("壱九六九", "壱九六九"), ("一 九 六 九", "一 九 六 九"), ("二〇〇一年", "二〇〇一"),
    // Years below a hundred.
    ("In 79 Vesuvius buries Pompeii", "79"),
    ("In 44 Caesar is stabbed", "44"),
    ("In 70 Titus takes Jerusalem", "70"),
    ("In 79 the mountain explodes", "79"),
    ("In seventy-nine Vesuvius erupts", "seventy-nine"),
    ("Back in 79 Vesuvius erupts", "79"),
    ("It is 79 and Vesuvius erupts", "79"),
    ("It is now 12", "12"),
    ("It's 79, and hot", "79"),
    ("The year is 79", "79"),
    ("79: Vesuvius erupts", "79"),
    ("79 - Vesuvius erupts", "79"),
    ("Vesuvius erupts (79)", "79"),
    ("[79] Vesuvius erupts", "79"),
    ("around 79 Vesuvius erupts", "79"),
    ("about 80 the Colosseum opens", "80"),
    ("by 79", "79"),
    ("By 80 the Colosseum is open", "80"),
    ("during 79 Vesuvius erupts", "79"),
    ("From 79 the town is lost", "79"),
    ("Year 79", "79"),
    ("Year 79 of this era", "79"),
    ("c.80", "80"),
    ("c. 80", "80"),
    ("ad 79", "ad 79"),
    ("ad 79 vesuvius erupts", "ad 79"),
    ("year of our Lord 79", "year of our Lord 79"),
    ("44 years before Christ", "44 years before Christ"),
    ("2,500 years before our era", "2,500 years before our era"),
    ("79 years after Christ", "79 years after Christ"),
    ("l'an 79", "79"),
    ("Jahr 79", "79"),
    ("the war of 12", "12"),
    ("the revolutions of 48", "48"),
    ("the men of 45", "45"),
    ("'9", "9"),
    ("born in '5", "5"),
    // Roman numerals.
    ("anno LXXIX", "LXXIX"),
    ("the year LXXIX", "LXXIX"),
    ("in the year XII", "XII"),
    ("the year MM", "MM"),
    ("Year II", "II"),
    ("Mcmlxix", "Mcmlxix"),
    ("M C M L X I X", "M C M L X I X"),
    ("M.C.M.L.X.I.X", "M.C.M.L.X.I.X"),
    ("m c m x i v", "m c m x i v"),
    ("M C M X I V, I say", "M C M X I V"),
    // Decades and centuries.
    ("the teens", "teens"),
    ("the 'teens", "teens"),
    ("the early teens", "teens"),
    ("the nineteen-teens", "teens"),
    ("the nineteen-tens", "tens"),
    ("the nineteen tens", "tens"),
    ("the aughts", "aughts"),
    ("the noughts", "noughts"),
    ("60ies", "60ies"),
    ("the 1960ies", "1960ies"),
    ("the 19th c.", "19th c"),
    ("C19 novel", "C19"),
    ("the c19th", "c19th"),
    ("19e siècle", "19e siècle"),
    ("19ème siècle", "19ème siècle"),
    ("xixe siècle", "xixe siècle"),
    ("xix century", "xix century"),
    ("18. Jahrhundert", "18. Jahrhundert"),
    ("siglo XIX", "siglo XIX"),
    ("XIX wiek", "XIX wiek"),
    ("XIX век", "XIX век"),
    ("mid-century", "mid-century"),
    ("the midcentury", "midcentury"),
    ("century's end", "century's end"),
    ("the century's turn", "century's turn"),
    ("last decade of the century", "decade of the century"),
    ("the last quarter of the century", "quarter of the century"),
    ("the middle of the century", "middle of the century"),
    // Other languages.
    ("mille huit cent quatre-vingt-deux", "mille huit cent quatre-vingt-deux"),
    ("en dix-huit cent douze", "dix-huit cent douze"),
    ("mil neuf cent quatre-vingt-dix-neuf", "mil neuf cent quatre-vingt-dix-neuf"),
    ("dix-neuf cent soixante et onze", "dix-neuf cent soixante et onze"),
    ("quatorze cent quatre-vingt-douze", "quatorze cent quatre-vingt-douze"),
    ("dix-huit quatre-vingt-deux", "dix-huit quatre-vingt-deux"),
    ("deux mille", "deux mille"),
    ("l'an mille", "mille"),
    ("trois cents Spartiates", "trois cents"),
    ("Les Quatre Cents Coups is shown", "Quatre Cents"),
    ("achtzehnhundertzweiundachtzig", "achtzehnhundertzweiundachtzig"),
    ("im Jahre neunzehnhundertvierundachtzig", "neunzehnhundertvierundachtzig"),
    ("Neunzehnhundert", "Neunzehnhundert"),
    ("tausendsechsundsechzig", "tausendsechsundsechzig"),
    ("vierhundertsechsundsiebzig", "vierhundertsechsundsiebzig"),
    ("neunzehn vierundachtzig", "neunzehn vierundachtzig"),
    ("zweitausend", "zweitausend"),
    ("negentienhonderdvierentachtig", "negentienhonderdvierentachtig"),
    ("achttienhonderd tweeëntachtig", "achttienhonderd tweeëntachtig"),
    ("mil ochocientos ochenta y dos", "mil ochocientos ochenta y dos"),
    ("mil cuatrocientos noventa y dos", "mil cuatrocientos noventa y dos"),
    ("dos mil uno", "dos mil uno"),
    ("mil oitocentos e oitenta e dois", "mil oitocentos e oitenta e dois"),
    ("mil e quinhentos", "mil e quinhentos"),
    ("milleottocentottantadue", "milleottocentottantadue"),
    ("mille novecento quattordici", "mille novecento quattordici"),
    ("millenovecentosessantotto", "millenovecentosessantotto"),
    ("mille octingenti octoginta duo", "mille octingenti octoginta duo"),
    ("anno millesimo sexagesimo sexto", "millesimo sexagesimo sexto"),
    ("siglo diecinueve", "siglo diecinueve"),
    ("le dix-huitième siècle", "huitième siècle"),
    ("das achtzehnte Jahrhundert", "achtzehnte Jahrhundert"),
    // Other calendars and reigns.
    ("It is 5642 in the Hebrew calendar", "5642"),
    ("5642 by the Jewish reckoning", "5642"),
    ("In the Jewish year 5708 a state is born", "Jewish year 5708"),
    ("in the Islamic calendar it is 1299", "1299"),
    ("the Muslim year 11", "Muslim year 11"),
    ("1299 AH", "1299 AH"),
    ("1299 Anno Hegirae", "1299 Anno Hegirae"),
    ("5642 AM", "5642 AM"),
    ("5642 anno mundi", "5642 anno mundi"),
    ("10 years after the Hegira", "10 years after the Hegira"),
    ("year VII of the Republic", "year VII of the Republic"),
    ("the year V of the Republic", "year V of the Republic"),
    ("year 3 of the French Republic", "year 3 of the French Republic"),
    ("11 AH", "11 AH"),
    ("2634 ab urbe condita", "2634 ab urbe condita"),
    ("2634 years from the founding of Rome", "2634 years from the founding of Rome"),
    ("2443 in the Buddhist era", "2443"),
    ("Meiji 15", "15"),
    ("Shōwa 20", "20"),
    ("the 45th year of Queen Victoria", "45th year of Queen"),
    ("in the forty-fifth year of the reign of Victoria", "forty-fifth year of the reign"),
    ("the 20th year of the Emperor Hirohito", "20th year of the Emperor"),
    // As programs write it, and one by one.
    ("0x75A", "0x75A"),
    ("0X75a is when", "0X75a"),
    ("0b11101011010", "0b11101011010"),
    ("0o3532", "0o3532"),
    ("Eighteen, then Eighty, then Two", "Eighteen, then Eighty, then Two"),
    ("eighteen, then eighty-two", "eighteen, then eighty-two"),
    ("nineteen followed by sixty and then nine", "nineteen followed by sixty and then nine"),
    ("1 then 8 then 8 then 2", "1 then 8 then 8 then 2"),
    ("First eighteen, then eighty, then two.", "eighteen, then eighty, then two"),
    // More than one at once.
    ("1066, 1492 and the sixties", "1066 + 1492 + sixties"),
];

/// Phrases that give no time away.
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
    // Large numbers that are not years.
    "a thousand ships sail for Troy", "a hundred guns are fired", "hundreds drown", "thousands march", "a million men",
    "10,000 men march to the sea", "ten thousand Greeks march home", "40,000 spectators", "5000 soldiers", "25000 leagues",
    "three thousand miles", "twenty thousand leagues under the sea", "two hundred thousand men", "300 million people", "six million",
    "nineteen million", "sixteen hundred thousand",
    // Letters that are not dates.
    "Washington DC burns", "an MD in the house", "a CD is sold", "vitamin C is found", "MIX it", "the DC-3 flies",
    "I, Claudius", "Malcolm X speaks", "the letter M", "the CIA", "a CV", "Clive wins at Plassey", "Cixi takes power",
    "British Columbia, BC for short", "an ad in the paper", "the mild and civil man",
    // Times of the day, and numbers side by side.
    "at 9:30 in the morning", "the clock stops at 11:55", "a quarter past ten", "six of seven", "one or two",
    "fifty-fifty", "50-50", "one, two or three", "two by two", "3.14", "1/2", "a 2-0 win", "two ten-pound notes",
    // Next to other numbers.
    "a 10-5 win", "win 11-2", "a 3-10 defeat", "20/20 vision", "twenty-twenty vision", "4x100 relay", "7-6 6-7 6-3",
    "1-6 6-3 6-4", "6-4, 6-3", "at 19:45", "12:35", "16:9",
    "Apollo 11, 12 and 13", "Apollo 11, 3 men", "Apollo 13 three men", "Apollo 8 twelve men",
    "Voyager 2 twenty years later", "1, 2, 3, 4, 5", "10, 20, 30 men",
    "He was nineteen. Twenty men followed.", "Twelve ten-year-olds", "twelve fifty-gun ships", "six twelve-pounders",
    "Twelve three-masted ships", "12.5 percent", "3.14159",
    // After `in`, `about`, `by` and `of`, but counting something.
    "in 80 days", "in 3 ships", "In 3 ships Columbus sails", "in 10 Downing Street",
    "In 10 Downing Street a new man moves in", "It is 10 Downing Street",
    "Henry Fonda stars in 12 Angry Men", "In 12 Angry Men one juror doubts", "A play in 12 Acts",
    "they meet in 20 cities", "in 3D", "tea is taxed in 13 British colonies",
    "it is 12 o'clock", "it is twelve o'clock", "at ten o'clock", "12 apostles", "69", "79", "a boy of about 12",
    "a man aged about 40", "he dies at about 80", "the team wins by 12", "Fifty, maybe sixty men die",
    "from 10 to 12 ships", "a war of 30 years", "a team of 12", "an ad 3 pages long", "a footnote (3)",
    "12 of the Lord's disciples", "'7 Up' is sold", "ten oh so lovely days",
    "the year I was born", "the year MI5 is founded", "the year CD players are sold", "the year two wars end",
    "at the end of the year. 12 men die",
    // Ages, and plurals that are not decades.
    "a man in his 60s", "in their 60s", "in her 40's", "in his teens", "in his early teens",
    "teens scream at the Beatles", "tens of thousands march", "noughts and crosses",
    "at sixes and sevens", "five tens on the table",
    // Ordinals that are not years.
    "the 1000th goal", "the thousandth night", "her 100th birthday", "the 200th anniversary",
    "the second year of the Republic",
    // Letters next to digits, and numbers of letters.
    "H2O", "CO2", "O2 is found", "vitamin B12", "a 10l barrel", "C14 dating", "C4 explodes", "the M16",
    "Louis XIV, XV and XVI", "Otto Dix paints", "a vivid, civic mimic",
    "someone often tends the tent", "Edward I, II and III", "an M.D. in the house", "C. D. Lewis",
    // Centuries that are not dates.
    "the crime of the century", "a quarter of a century passes", "le siècle des Lumières",
    // Other scripts.
    "第二次世界大戦", "十月革命", "½ of Rome", "2½ years", "m² and m³", "❤\u{fe0f} 17 guns",
    // Months and other words of time without a number.
    "the October Revolution", "the May Day parade", "the Ides of March", "an army may march", "in August", "march 3 miles",
    "they may 2 times try", "Bloody Sunday", "Black Tuesday on Wall Street", "Christmas Eve", "the Belle Époque", "the Gilded Age",
    "the Middle Ages end", "the Renaissance", "the Age of Steam", "many years ago", "long ago", "once upon a time", "last summer",
    "in his twenties", "a woman in her early thirties", "the roaring forties blow", "a century of cricket", "the Millennium Falcon",
    "The century plant blooms", "spring is silent", "the summer of love", "One Flew Over the Cuckoo's Nest", "",
    // Words of other languages that are English too, or names, or small numbers.
    "it costs six cents", "Mille Miglia is raced", "Guerre de Cent Ans", "Cien años de soledad", "once upon a time",
    "Otto Dix paints the trenches", "Louis Quatorze dies", "Louis Quinze is king", "Henri Quatre is stabbed", "they seize a fort",
    "the Quinze-Vingts hospital", "Les Trois Mousquetaires", "Vingt mille lieues sous les mers", "Ventimila leghe sotto i mari",
    "Vingt ans après", "Hundertwasser paints", "Der Dreißigjährige Krieg", "Die Drei von der Tankstelle", "Eine kleine Nachtmusik",
    "Siete samuráis", "Los Treinta y Tres Orientales land", "Cinque Ports", "Uno, due, tre", "a vent opens", "the elf king",
    "a quince tree", "men doze in the sun", "Sei personaggi in cerca d'autore", "Otto e mezzo", "the Council of Trent",
    "a dos of powder", "un bel dì vedremo", "Zwölf Apostel", "Die Zwölf", "five cents and ten cents", "A cent for your thoughts",
    "Decem viri rule Rome", "Duo Seraphim", "an octavo edition", "Venti is a size of coffee", "Ein Volk", "Die Vier im Jeep",
    "Eleven Madison Park", "Seis de Mayo", "le seize mai", "mille e una", "Trente-quatre hommes", "Siglo de Oro",
    // Calendars without a year.
    "The Gregorian calendar drops 10 days", "The Hebrew calendar has 12 months", "A Roman calendar with ten months",
    "The Mayan calendar counts 5125 years", "the Chinese year of the rat", "at 7 AM", "at 11 am", "Ah, 3 ships",
    "men of the Revolution", "12 men of the Republic", "the Second Republic", "the Republic is proclaimed", "the flight of the king",
    "in the first year of the reign of Nero", "the third wife of King Henry", "the reign of Queen Victoria",
    "in the tenth year of his reign", "a year of the Emperor", "Meiji rule begins", "the Showa emperor dies", "the French Republic falls",
    "two years after the war", "12 years of the Revolution", "four kings of the Republic", "the founding of Rome",
    // Numbers one by one that count something, and what only looks like another base.
    "first ten, then twenty men", "ten, then twenty ships", "First 10, then 20, then 30 men", "one, then two, then three",
    "10, then 5, then 3", "six and then seven", "twelve and then ten men", "0x0", "a 0b in a name", "0xyz", "two then four then six then eight ships",
    "\u{1f570} 時間", "... --- ...", "'''", "two\nlines", "back\\slash \\n \\u{41}",
];

/// The offending words of a phrase, as the table above writes them.
fn offending(phrase: &str) -> String {
    let words = check(phrase, None).into_iter().map(|offence| phrase[offence.span].to_owned());
    words.collect::<Vec<_>>().join(" + ")
}

#[test]
fn phrases_that_give_a_time_away_are_refused() {
    let wrong: Vec<_> = REFUSED
        .iter()
        .filter(|(phrase, words)| offending(phrase) != *words)
        .map(|(phrase, words)| format!("{phrase:?}: expected {words:?}, found {:?}", offending(phrase)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn phrases_that_give_no_time_away_pass() {
    let wrong: Vec<_> = PASSES
        .iter()
        .filter(|phrase| !offending(phrase).is_empty())
        .map(|phrase| format!("{phrase:?}: found {:?}", offending(phrase)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_is_large_in_both_directions() {
    assert!(REFUSED.len() >= 400, "{}", REFUSED.len());
    assert!(PASSES.len() >= 320, "{}", PASSES.len());
}

#[test]
fn the_agents_own_roll_is_refused_in_every_form() {
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
        "IV V VI",
        "four followed by a five and a six",
        "4 dice, 5 dice, 6 dice",
        "my dice show four, my second five, my third six",
        "I rolled a four first, my next was five, last of all six",
    ] {
        assert!(!check(phrase, Some(own)).is_empty(), "{phrase}");
    }
    // These do not read as years: only the agent's own roll is an offence.
    for phrase in ["a four, a five and a six", "four, five, six"] {
        let offences = check(phrase, Some(own));
        assert_eq!(offences.len(), 1, "{phrase}");
        assert_eq!(offences[0].kind, OffenceKind::Roll);
        assert_eq!(check(phrase, Some(Roll([4, 5, 5]))), [], "{phrase}");
        assert_eq!(check(phrase, None), [], "{phrase}");
    }
    for phrase in ["three ones", "three 1s", "two ones and a one", "I, I, I"] {
        assert_eq!(check(phrase, Some(Roll([1, 1, 1])))[0].kind, OffenceKind::Roll, "{phrase}");
        assert_eq!(check(phrase, None), [], "{phrase}");
    }
    // Unless the message mentions dice, the numbers must be side by side.
    assert_eq!(check("four kings, five queens, six knaves", Some(own)), []);
    let near = Roll([2, 3, 6]);
    assert_eq!(near.wait().months(), 54);
    assert_eq!(check("54 months", Some(near))[0].kind, OffenceKind::Roll);
    assert_eq!(check("54 steps to go", Some(near))[0].kind, OffenceKind::Roll);
    assert_eq!(check("54 cakes", Some(near)), []);
}

#[test]
fn offences_are_in_order_do_not_overlap_and_fall_on_characters() {
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
        "That would cause a paradox: “1812” reads as a year, “twenties” names a decade."
    );
    assert_eq!(refuse("Napoleon is banished to Elba.", None), Ok(()));
}

#[test]
fn any_text_at_all_can_be_checked() {
    // A word that can be split in many ways is still read quickly.
    assert!(check(&format!("{}q", "sixteens".repeat(37)), None).is_empty());
    let pieces = [
        "1",
        "77",
        "six",
        "-",
        " ",
        "\u{200f}",
        "'",
        "s",
        "ⅯⅮ",
        "th",
        "century",
        "BC",
        "\n",
        "hundred",
        "and",
        "Ω",
        "May",
        ".",
        "O",
        "l",
        "九",
        "½",
        "⑳",
        "\u{3164}",
        ",",
        "in",
        "year",
        "ones",
        "sixtynine",
        "M",
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
