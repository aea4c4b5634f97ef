//! Numbers in French, German, Dutch, Spanish, Portuguese, Italian and Latin words.
//!
//! A message is in English, and many words of other languages are English words or names: `cents`, `seize`, `Otto`.
//! So only numbers from 11 on are read, and only if they can be nothing else.

use std::{collections::BTreeMap, sync::LazyLock};

use super::{
    number::{Form, Number, Scale},
    scan::{Token, TokenKind},
};

/// What a word means in a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ForeignPart {
    Unit(u32),
    Teen(u32),
    Ten(u32),
    /// `vingts`, which only counts after `quatre`.
    Score,
    /// Several hundred in one word.
    Hundreds(u32),
    Hundred,
    Thousand,
    And,
}

/// How a language writes numbers.
struct Language {
    /// From 1 on; a blank separates words for the same number.
    units: &'static [&'static str],
    /// From 10 on.
    teens: &'static [&'static str],
    /// From 20 on, in tens.
    tens: &'static [&'static str],
    /// From 200 on, in hundreds.
    hundreds: &'static [&'static str],
    hundred: &'static str,
    thousand: &'static str,
    and: &'static str,
}

#[rustfmt::skip]
const LANGUAGES: [Language; 7] = [
    // French
    Language {
        units: &["un une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"],
        teens: &["dix", "onze", "douze", "treize", "quatorze", "quinze", "seize"],
        tens: &["vingt", "trente", "quarante", "cinquante", "soixante", "septante", "huitante octante", "nonante"],
        hundreds: &[], hundred: "cent cents", thousand: "mille mil", and: "et",
    },
    // German
    Language {
        units: &["ein eins", "zwei zwo", "drei", "vier", "fünf fuenf funf", "sechs", "sieben", "acht", "neun"],
        teens: &["zehn", "elf", "zwölf zwoelf zwolf", "dreizehn", "vierzehn", "fünfzehn fuenfzehn funfzehn", "sechzehn",
                 "siebzehn", "achtzehn", "neunzehn"],
        tens: &["zwanzig", "dreißig dreissig", "vierzig", "fünfzig fuenfzig funfzig", "sechzig", "siebzig", "achtzig",
                "neunzig"],
        hundreds: &[], hundred: "hundert", thousand: "tausend", and: "und",
    },
    // Dutch
    Language {
        units: &["een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"],
        teens: &["tien", "elf", "twaalf", "dertien", "veertien", "vijftien", "zestien", "zeventien", "achttien",
                 "negentien"],
        tens: &["twintig", "dertig", "veertig", "vijftig", "zestig", "zeventig", "tachtig", "negentig"],
        hundreds: &[], hundred: "honderd", thousand: "duizend", and: "en",
    },
    // Spanish
    Language {
        units: &["uno un una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"],
        teens: &["diez", "once", "doce", "trece", "catorce", "quince", "dieciseis", "diecisiete", "dieciocho",
                 "diecinueve", "", "veintiuno veintiun veintiún", "veintidos veintidós", "veintitres", "veinticuatro",
                 "veinticinco", "veintiseis", "veintisiete", "veintiocho", "veintinueve"],
        tens: &["veinte", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"],
        hundreds: &["doscientos", "trescientos", "cuatrocientos", "quinientos", "seiscientos", "setecientos",
                    "ochocientos", "novecientos"],
        hundred: "cien ciento", thousand: "mil", and: "y",
    },
    // Portuguese
    Language {
        units: &["um uma", "dois duas", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove"],
        teens: &["dez", "onze", "doze", "treze", "catorze quatorze", "quinze", "dezesseis dezasseis",
                 "dezessete dezassete", "dezoito", "dezenove dezanove"],
        tens: &["vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa"],
        hundreds: &["duzentos", "trezentos", "quatrocentos", "quinhentos", "seiscentos", "setecentos", "oitocentos",
                    "novecentos"],
        hundred: "cem cento", thousand: "mil", and: "e",
    },
    // Italian, in which words lose a vowel before another
    Language {
        units: &["uno", "due", "tre tré", "quattro", "cinque", "sei", "sette", "otto", "nove"],
        teens: &["dieci", "undici", "dodici", "tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto",
                 "diciannove"],
        tens: &["venti vent", "trenta trent", "quaranta quarant", "cinquanta cinquant", "sessanta sessant",
                "settanta settant", "ottanta ottant", "novanta novant"],
        hundreds: &[], hundred: "cento cent", thousand: "mille mila", and: "e",
    },
    // Latin, as a count and as the number of a year
    Language {
        units: &["unus primo", "duo secundo", "tres tertio", "quattuor quarto", "quinque quinto", "sex sexto",
                 "septem septimo", "octo octavo", "novem nono"],
        teens: &["decem decimo", "undecim undecimo", "duodecim duodecimo", "tredecim", "quattuordecim", "quindecim",
                 "sedecim", "septendecim", "duodeviginti", "undeviginti"],
        tens: &["viginti vicesimo", "triginta tricesimo", "quadraginta quadragesimo", "quinquaginta quinquagesimo",
                "sexaginta sexagesimo", "septuaginta septuagesimo", "octoginta octogesimo", "nonaginta nonagesimo"],
        hundreds: &["ducenti ducentesimo", "trecenti trecentesimo", "quadringenti quadringentesimo",
                    "quingenti quingentesimo", "sescenti sescentesimo", "septingenti septingentesimo",
                    "octingenti octingentesimo", "nongenti nongentesimo"],
        hundred: "centum centesimo", thousand: "mille millesimo milia", and: "et",
    },
];

/// Words that are also English, or names.
#[rustfmt::skip]
const AMBIGUOUS: [&str; 34] = [
    "six", "sept", "dix", "cent", "cents", "mille", "mil", "once", "quince", "doze", "elf", "due", "tre", "sei",
    "otto", "sex", "tres", "dos", "un", "une", "uno", "una", "um", "uma", "ein", "een", "acht", "vent", "trent",
    "venti", "seize", "duo", "octavo", "trente",
];

/// This many of them in a row can be nothing but a number.
const CLEAR: usize = 3;

/// What is before the number of a year.
const YEARS: [&str; 7] = ["an", "annee", "anno", "jahr", "jahre", "año", "jaar"];

/// The words of one language and what they mean, without a search through its lists.
struct Vocabulary(BTreeMap<&'static str, ForeignPart>);

static WORDS: LazyLock<Vec<Vocabulary>> = LazyLock::new(|| LANGUAGES.iter().map(Vocabulary::of).collect());

impl Vocabulary {
    fn of(language: &Language) -> Self {
        let Language { units, teens, tens, hundreds, hundred, thousand, and } = *language;
        let mut words = BTreeMap::new();
        let mut add = |names: &'static str, part: ForeignPart| {
            words.extend(names.split(' ').filter(|name| !name.is_empty()).map(|name| (name, part)));
        };
        (1..).zip(units).for_each(|(value, names)| add(names, ForeignPart::Unit(value)));
        (10..).zip(teens).for_each(|(value, names)| add(names, ForeignPart::Teen(value)));
        (2..).zip(tens).for_each(|(value, names)| add(names, ForeignPart::Ten(10 * value)));
        (2..).zip(hundreds).for_each(|(value, names)| add(names, ForeignPart::Hundreds(100 * value)));
        add(hundred, ForeignPart::Hundred);
        add(thousand, ForeignPart::Thousand);
        add(and, ForeignPart::And);
        if tens.contains(&"vingt") {
            add("vingts", ForeignPart::Score);
        }
        Self(words)
    }

    /// What a word means, if it is one of a number.
    fn part(&self, word: &str) -> Option<ForeignPart> {
        self.0.get(word).copied()
    }

    /// The parts that are run together in a word, longer ones first; none if it is anything else.
    fn parts(&self, word: &str) -> Option<Vec<ForeignPart>> {
        const LONGEST: usize = "quadringentesimo".len();
        if let Some(part) = self.part(word) {
            return Some(vec![part]);
        }
        let lengths = |at: usize| 2..=LONGEST.min(word.len() - at);
        let part = |at: usize, length: usize| self.part(word.get(at..at + length)?);
        if !lengths(0).any(|length| part(0, length).is_some()) {
            return None;
        }
        // From the end: how long the first part is of what is left from here on, if all of it can be read.
        let mut first = vec![None; word.len() + 1];
        first[word.len()] = Some(0);
        for at in (0..word.len()).rev() {
            first[at] =
                lengths(at).rev().find(|length| first[at + length].is_some() && part(at, *length).is_some());
        }
        let (mut parts, mut at) = (Vec::new(), 0);
        while at < word.len() {
            let length = first[at]?;
            parts.push(part(at, length)?);
            at += length;
        }
        Some(parts)
    }
}

/// Reads one number from parts.
struct Reader<'a> {
    parts: &'a [ForeignPart],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self, ahead: usize) -> Option<ForeignPart> {
        self.parts.get(self.at + ahead).copied()
    }

    fn take(&mut self, wanted: ForeignPart) -> bool {
        let is_it = self.peek(0) == Some(wanted);
        self.at += usize::from(is_it);
        is_it
    }

    /// A number below a hundred: `quatre-vingt-deux`, `zweiundachtzig`, `ochenta y dos`.
    fn small(&mut self) -> Option<u32> {
        match (self.peek(0)?, self.peek(1), self.peek(2)) {
            (ForeignPart::Unit(4), Some(ForeignPart::Ten(20) | ForeignPart::Score), _) => {
                self.at += 2;
                Some(80 + self.after_ten(80).unwrap_or(0))
            }
            (ForeignPart::Unit(unit), Some(ForeignPart::And), Some(ForeignPart::Ten(ten))) => {
                self.at += 3;
                Some(ten + unit)
            }
            (ForeignPart::Teen(10), Some(ForeignPart::Unit(unit @ 7..=9)), _) => {
                self.at += 2;
                Some(10 + unit)
            }
            (ForeignPart::Unit(value) | ForeignPart::Teen(value), ..) => {
                self.at += 1;
                Some(value)
            }
            (ForeignPart::Ten(ten), ..) => {
                self.at += 1;
                Some(ten + self.after_ten(ten).unwrap_or(0))
            }
            _ => None,
        }
    }

    /// What is added to a ten: a unit, or more after `soixante` and `quatre-vingt`.
    fn after_ten(&mut self, ten: u32) -> Option<u32> {
        let and = usize::from(self.peek(0) == Some(ForeignPart::And));
        match (self.peek(and)?, self.peek(and + 1)) {
            (ForeignPart::Teen(10), Some(ForeignPart::Unit(unit @ 7..=9))) if matches!(ten, 60 | 80) => {
                self.at += and + 2;
                Some(10 + unit)
            }
            (ForeignPart::Teen(value), _) if matches!(ten, 60 | 80) && value < 20 => {
                self.at += and + 1;
                Some(value)
            }
            (ForeignPart::Unit(value), _) => {
                self.at += and + 1;
                Some(value)
            }
            _ => None,
        }
    }

    /// A number with hundreds, and whether they are counted; none if there is nothing.
    fn group(&mut self) -> Option<(u32, Scale)> {
        let start = self.small();
        let (base, scale) = match self.peek(0) {
            Some(ForeignPart::Hundreds(value)) if start.is_none() => (value, Scale::Counted),
            Some(ForeignPart::Hundred) => {
                (start.unwrap_or(1) * 100, start.map_or(Scale::Bare, |_| Scale::Counted))
            }
            _ => return start.map(|value| (value, Scale::None)),
        };
        self.at += 1;
        let before = self.at;
        self.take(ForeignPart::And);
        let Some(rest) = self.small() else {
            self.at = before;
            return Some((base, scale));
        };
        Some((base + rest, Scale::Counted))
    }

    /// A whole number.
    fn number(&mut self) -> Option<(u32, Scale)> {
        let start = self.group();
        if !self.take(ForeignPart::Thousand) {
            return start;
        }
        let value = start.map_or(1, |(value, _)| value) * 1000;
        let before = self.at;
        self.take(ForeignPart::And);
        let Some((rest, _)) = self.group() else {
            self.at = before;
            return Some((value, start.map_or(Scale::Bare, |_| Scale::Counted)));
        };
        Some((value + rest, Scale::Counted))
    }
}

/// A number in words of another language that starts here.
pub(super) fn number(tokens: &[Token], first: usize) -> Option<Number> {
    WORDS.iter().filter_map(|language| number_in(language, tokens, first)).max_by_key(|number| number.last)
}

fn number_in(language: &Vocabulary, tokens: &[Token], first: usize) -> Option<Number> {
    /// No number has more parts.
    const MOST: usize = 16;
    let mut parts = Vec::new();
    // How many parts there are after each token.
    let mut ends = Vec::new();
    for (at, token) in tokens.iter().enumerate().skip(first) {
        let is_joined = at == first || token.follows_closely();
        if !is_joined || token.kind != TokenKind::Word || parts.len() > MOST {
            break;
        }
        let Some(more) = language.parts(&token.text) else { break };
        parts.extend(more);
        ends.push(parts.len());
    }
    if parts.first().is_none_or(|part| matches!(part, ForeignPart::And | ForeignPart::Score)) {
        return None;
    }
    let mut reader = Reader { parts: &parts, at: 0 };
    let (value, scale) = reader.number()?;
    let last = first + ends.iter().position(|end| *end == reader.at)?;
    let is_and = |token: &&Token| language.part(&token.text) == Some(ForeignPart::And);
    let words: Vec<_> = tokens.get(first..=last)?.iter().filter(|token| !is_and(token)).collect();
    let is_year = first.checked_sub(1).is_some_and(|before| tokens[before].is(&YEARS));
    let is_clear = is_year || words.len() >= CLEAR || words.iter().any(|token| !token.is(&AMBIGUOUS));
    let number = Number { first, last, value, form: Form::Words(scale), is_ordinal: false, is_plural: false };
    (is_clear && value > 10).then_some(number)
}
