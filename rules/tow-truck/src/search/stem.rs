//! Words as the index keeps them: small letters, no accents, no endings, and one word for things that mean the same.

/// Words that say nothing about when something happened.
const STOP: [&str; 87] = [
    "a", "about", "after", "again", "all", "also", "an", "and", "are", "as", "at", "be", "been", "before",
    "but", "by", "can", "could", "did", "do", "does", "during", "for", "from", "had", "has", "have", "he",
    "her", "here", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "may", "me",
    "my", "no", "not", "now", "of", "off", "on", "one", "or", "our", "out", "over", "she", "so", "some",
    "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "up",
    "us", "very", "was", "we", "were", "what", "when", "where", "which", "while", "who", "will", "with",
    "would", "you", "your",
];

/// Words that mean much the same, by their stems; the index keeps the first of each row.
const ALIKE: [&[&str]; 43] = [
    &["die", "dead", "death", "di", "pass"],
    &["kill", "murder", "assassin", "slay", "slain", "shoot", "shot"],
    &["behead", "execut", "guillotin", "hang"],
    &["king", "monarch", "emperor", "ruler", "throne", "queen"],
    &["crown", "coron", "enthron"],
    &["battle", "war", "fight", "fought", "combat"],
    &["defeat", "beat", "win", "won", "victori", "vanquish", "rout"],
    &["conquer", "conquest", "captur", "seiz", "take", "took", "taken"],
    &["found", "establish", "creat", "set"],
    &["begin", "began", "start", "outbreak", "open"],
    &["end", "finish", "clos"],
    &["build", "built", "construct", "erect", "rais"],
    &["write", "written", "wrote", "pen"],
    &["publish", "print", "issu"],
    &["book", "novel", "stori", "tale"],
    &["paint", "pictur", "fresco", "portrait", "canvas"],
    &["compos", "symphoni", "score"],
    &["discover", "find", "found"],
    &["invent", "invention", "inventor", "patent"],
    &["ship", "boat", "vessel", "liner"],
    &["sail", "voyag", "cross"],
    &["plane", "airplan", "aeroplan", "aircraft", "flight", "fly", "flew"],
    &["rocket", "spacecraft", "spaceship", "capsul"],
    &["moon", "lunar"],
    &["sun", "solar"],
    &["film", "movi", "motion", "cinema"],
    &["show", "premier", "perform", "debut"],
    &["song", "hit", "singl", "record"],
    &["car", "automobil", "motorcar"],
    &["train", "railwai", "railroad", "rail", "locomotiv"],
    &["earthquak", "quak", "tremor"],
    &["erupt", "volcano"],
    &["plagu", "epidem", "pestil", "pandem"],
    &["fire", "burn", "blaze", "flame"],
    &["pope", "pontiff", "papaci"],
    &["elect", "elector", "vote", "poll"],
    &["president", "presid"],
    &["treati", "pact", "peac", "accord"],
    &["land", "arriv", "reach"],
    &["orbit", "circl"],
    &["explod", "explos", "blow", "blew"],
    &["sink", "sank", "sunk"],
    &["america", "american", "usa", "unit"],
];

/// Peoples and languages with their countries, by their stems.
const PEOPLES: [(&str, &str); 22] = [
    ("french", "franc"),
    ("english", "england"),
    ("german", "germani"),
    ("spanish", "spain"),
    ("spaniard", "spain"),
    ("italian", "itali"),
    ("russian", "russia"),
    ("chines", "china"),
    ("japanes", "japan"),
    ("indian", "india"),
    ("egyptian", "egypt"),
    ("greek", "greec"),
    ("roman", "rome"),
    ("turkish", "turk"),
    ("turkei", "turk"),
    ("dutch", "netherland"),
    ("holland", "netherland"),
    ("swedish", "sweden"),
    ("danish", "denmark"),
    ("dane", "denmark"),
    ("polish", "poland"),
    ("british", "britain"),
];

/// The words of a text that are worth looking for, as the index keeps them.
pub(super) fn stems(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).map(fold);
    let kept = words.filter(|word| !word.is_empty() && !STOP.contains(&word.as_str()));
    let kept = kept.filter(|word| word.chars().count() > 1 || word.bytes().all(|byte| byte.is_ascii_digit()));
    kept.map(|word| alike(stem(&word))).collect()
}

/// Lower-case letters without accents.
fn fold(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.chars().flat_map(char::to_lowercase) {
        let plain = match c {
            'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
            'æ' => "ae",
            'ç' | 'ć' | 'č' => "c",
            'ď' | 'đ' | 'ð' => "d",
            'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
            'ğ' => "g",
            'ì'..='ï' | 'ī' | 'į' | 'ı' => "i",
            'ł' => "l",
            'ñ' | 'ń' | 'ň' => "n",
            'ò'..='ö' | 'ø' | 'ō' | 'ő' => "o",
            'œ' => "oe",
            'ř' => "r",
            'ś' | 'š' | 'ş' | 'ș' => "s",
            'ß' => "ss",
            'ť' | 'ţ' | 'ț' => "t",
            'ù'..='ü' | 'ū' | 'ů' | 'ű' => "u",
            'ý' | 'ÿ' => "y",
            'ź' | 'ż' | 'ž' => "z",
            other => {
                out.push(other);
                continue;
            }
        };
        out.push_str(plain);
    }
    out
}

/// A word without its English ending; rough, but the same for the index and for a search.
pub(super) fn stem(word: &str) -> String {
    let mut stem = word.to_owned();
    let cut = |stem: &str, end: &str, least: usize| {
        stem.strip_suffix(end).filter(|rest| rest.len() >= least).map(str::to_owned)
    };
    if let Some(rest) = cut(&stem, "sses", 2) {
        stem = rest + "ss";
    } else if let Some(rest) = cut(&stem, "ies", 2) {
        stem = rest + "y";
    } else if !stem.ends_with("ss") && !stem.ends_with("us") && !stem.ends_with("is") {
        stem = cut(&stem, "s", 3).unwrap_or(stem);
    }
    for (end, then) in [
        ("ization", "ize"),
        ("isation", "ize"),
        ("ational", "ate"),
        ("fulness", "ful"),
        ("ousness", "ous"),
        ("ation", "ate"),
        ("ingly", ""),
        ("edly", ""),
        ("ition", "it"),
        ("ment", ""),
        ("ness", ""),
        ("ing", ""),
        ("ied", "y"),
        ("ed", ""),
        ("ly", ""),
    ] {
        if let Some(rest) = cut(&stem, end, 3) {
            stem = rest + then;
            // `stopped` and `stopping` lose the doubled letter.
            let mut last = stem.bytes().rev();
            let (one, two) = (last.next(), last.next());
            if then.is_empty() && one == two && !matches!(one, Some(b'l' | b's' | b'z' | b'e' | b'o')) {
                stem.pop();
            }
            break;
        }
    }
    if stem.len() > 3 {
        if stem.ends_with('e') {
            stem.pop();
        }
        // `declaration` and `declare` are one word, `create` and `creation` as well.
        if let Some(rest) = cut(&stem, "at", 5) {
            stem = rest;
        }
        if stem.ends_with('y') {
            stem.pop();
            stem.push('i');
        }
    }
    stem
}

/// The stem that the index keeps for all those that mean the same.
fn alike(stem: String) -> String {
    if let Some((_, country)) = PEOPLES.iter().find(|(people, _)| *people == stem) {
        return (*country).to_owned();
    }
    match ALIKE.iter().find(|group| group.contains(&stem.as_str())) {
        Some(group) => group[0].to_owned(),
        None => stem,
    }
}
