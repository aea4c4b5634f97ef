//! Reading battle files: every fault is reported, each with its line.

use std::fmt;

use super::{
    Banzai, Battle, Count, Features, Harms, Kind, Leaves, MAX_BATTLES, MAX_OPPONENTS, Mount, Opponent, SetUp,
    Traits, Treasure, Values, spelling::unknown,
};
use crate::{
    tables::{Grade, Harm},
    time::Era,
};

/// A fault in a battle file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, in words.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// The silhouettes there are.
#[rustfmt::skip]
pub(super) const LOOKS: [&str; 38] = [
    "spearman", "swordsman", "axeman", "archer", "slinger", "musketeer", "rifleman", "gunner", "horseman",
    "horse-archer", "elephant", "t-rex", "ankylosaur", "tiger", "buffalo", "caveman", "robot", "ball", "car",
    "plant", "wizard", "serpent", "demon", "shark", "wolf", "zombie", "insect", "alien", "officer", "rig",
    "clubman", "whip", "urchin", "citizen", "biker", "vampire", "monster", "horse",
];

/// Reads a battle file, or reports everything that is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Battle>, Vec<Fault>> {
    let mut reader = Reader::default();
    for (line, raw) in (1..).zip(text.lines()) {
        reader.line = line;
        let content = raw.split('#').next().unwrap_or_default().trim();
        if !content.is_empty() {
            reader.take(content);
        }
    }
    reader.end()
}

/// The same battles on one line, as the setting of a table has them: `|` ends a line, comments are left out.
pub fn on_one_line(text: &str) -> String {
    let lines = text.split(['\n', '|']).map(|line| line.split('#').next().unwrap_or_default());
    let words = lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    words.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" | ")
}

/// A battle that is being read.
struct BattleDraft {
    line: usize,
    battle: Battle,
    /// Which lines it has.
    seen: Vec<&'static str>,
    same_as: Option<(usize, u8)>,
    /// Names that traits refer to: the line, the opponent that refers, the name, and how.
    refers: Vec<(usize, usize, String, Refers)>,
    /// Which lines each opponent has, and where it starts.
    opponents: Vec<(usize, Vec<&'static str>)>,
}

enum Refers {
    Summons(Count),
    EyesOf,
}

#[derive(Default)]
struct Reader {
    line: usize,
    drafts: Vec<BattleDraft>,
    faults: Vec<Fault>,
}

type Read<T> = Result<T, String>;

impl Reader {
    fn fault(&mut self, message: impl Into<String>) {
        self.faults.push(Fault { line: self.line, message: message.into() });
    }

    fn take(&mut self, content: &str) {
        let (word, rest) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
        let rest = rest.trim();
        if word == "battle" {
            return self.begin(rest);
        }
        let line = self.line;
        let Some(draft) = self.drafts.last_mut() else {
            return self.fault(format!("`{}` comes before the first battle", shown(word)));
        };
        if let Err(message) = draft.take(line, word, rest) {
            self.fault(message);
        }
    }

    fn begin(&mut self, rest: &str) {
        let number = match rest.parse::<u8>() {
            Ok(number) if (1..=MAX_BATTLES).contains(&usize::from(number)) => number,
            _ => {
                self.fault(format!("a battle has a number from 1 to {MAX_BATTLES}, not `{}`", shown(rest)));
                // The rest is still read, to report its faults too.
                1
            }
        };
        if let Some(first) =
            self.drafts.iter().find(|draft| draft.battle.number == number).map(|draft| draft.line)
            && rest.parse() == Ok(number)
        {
            self.fault(format!("battle {number} is already in line {first}"));
        }
        let battle = Battle {
            number,
            title: String::new(),
            date: String::new(),
            place: String::new(),
            era: if number <= 36 { Era::Past } else { Era::Future },
            negotiate: None,
            treasure: None,
            set_up: SetUp::Random,
            opponents: Vec::new(),
            features: Features::default(),
            note: String::new(),
        };
        let (seen, refers, opponents) = (Vec::new(), Vec::new(), Vec::new());
        self.drafts.push(BattleDraft { line: self.line, battle, seen, same_as: None, refers, opponents });
    }

    fn end(mut self) -> Result<Vec<Battle>, Vec<Fault>> {
        let mut drafts = std::mem::take(&mut self.drafts);
        for draft in &mut drafts {
            draft.resolve(&mut self.faults);
            draft.complete(&mut self.faults);
        }
        let mut battles: Vec<Battle> = drafts.iter().map(|draft| draft.battle.clone()).collect();
        for draft in &drafts {
            let Some((line, number)) = draft.same_as else { continue };
            let source = drafts.iter().find(|other| other.battle.number == number && other.same_as.is_none());
            let Some(source) = source else {
                let message = format!("there is no battle {number} here with its own lines");
                self.faults.push(Fault { line, message });
                continue;
            };
            if let Some(battle) = battles.iter_mut().find(|battle| battle.number == draft.battle.number) {
                *battle = Battle { number: draft.battle.number, ..source.battle.clone() };
            }
        }
        if self.faults.is_empty() {
            battles.sort_by_key(|battle| battle.number);
            return Ok(battles);
        }
        self.faults.sort_by_key(|fault| fault.line);
        Err(self.faults)
    }
}

impl BattleDraft {
    fn take(&mut self, line: usize, word: &str, rest: &str) -> Read<()> {
        let Some(known) = BATTLE_WORDS.iter().find(|known| **known == word) else {
            return self.take_opponents(line, word, rest);
        };
        if !matches!(*known, "opponent" | "feature") {
            if self.seen.contains(known) {
                return Err(format!("there is a second `{known}` in battle {}", self.battle.number));
            }
            self.seen.push(known);
        }
        let battle = &mut self.battle;
        match *known {
            "title" => battle.title = words(rest, 60)?,
            "date" => battle.date = words(rest, 40)?,
            "place" => battle.place = words(rest, 100)?,
            "note" => battle.note = words(rest, 1000)?,
            "display" => {
                battle.era = match rest {
                    "past" => Era::Past,
                    "future" => Era::Future,
                    other => return Err(format!("a display is `past` or `future`, not `{}`", shown(other))),
                }
            }
            "negotiate" => battle.negotiate = if rest == "no" { None } else { Some(ratings(rest)?) },
            "treasure" => battle.treasure = if rest == "none" { None } else { Some(treasure(rest)?) },
            "set-up" => {
                battle.set_up = match rest {
                    "random" => SetUp::Random,
                    "enter" => SetUp::Enter,
                    other => return Err(format!("a set-up is `random` or `enter`, not `{}`", shown(other))),
                }
            }
            "same-as" => self.same_as = Some((line, number(rest, 1, 120)?)),
            "feature" => feature(&mut battle.features, rest)?,
            _ => {
                let name = words(rest, 60)?;
                if battle.opponents.iter().any(|opponent| opponent.name == name) {
                    return Err(format!("there are two opponents called {name}"));
                }
                if battle.opponents.len() == MAX_OPPONENTS {
                    return Err(format!("a battle has at most {MAX_OPPONENTS} kinds of opponents"));
                }
                self.opponents.push((line, Vec::new()));
                battle.opponents.push(Opponent {
                    name,
                    kind: Kind::Soldier,
                    looks: "spearman".to_owned(),
                    values: None,
                    count: Count { dice: 0, plus: 1 },
                    mount: None,
                    leaves: Leaves::Nothing,
                    moves: 0,
                    large: 0,
                    traits: Traits::default(),
                });
            }
        }
        Ok(())
    }

    fn take_opponents(&mut self, line: usize, word: &str, rest: &str) -> Read<()> {
        let at = self.battle.opponents.len().wrapping_sub(1);
        let Some(known) = OPPONENT_WORDS.iter().find(|known| **known == word) else {
            let words = [&BATTLE_WORDS[..], &OPPONENT_WORDS[..]].concat();
            return Err(unknown("word", &shown(word), &words));
        };
        let (Some(opponent), Some((_, seen))) =
            (self.battle.opponents.get_mut(at), self.opponents.get_mut(at))
        else {
            return Err(format!("`{known}` belongs to an opponent, and none has been named yet"));
        };
        if seen.contains(known) {
            return Err(format!("there is a second `{known}` for {}", opponent.name));
        }
        seen.push(known);
        match *known {
            "summons" => {
                let (name, dice) = rest.rsplit_once(' ').ok_or("`summons` names an opponent and dice")?;
                let refers = Refers::Summons(count(dice)?);
                self.refers.push((line, at, name.trim().to_owned(), refers));
            }
            "eyes-of" => self.refers.push((line, at, rest.to_owned(), Refers::EyesOf)),
            known => opponent.take(known, rest)?,
        }
        Ok(())
    }

    /// Turns names of opponents into their places.
    fn resolve(&mut self, faults: &mut Vec<Fault>) {
        for (line, at, name, refers) in std::mem::take(&mut self.refers) {
            let found = self.battle.opponents.iter().position(|opponent| opponent.name == name);
            let Some(found) = found.filter(|found| *found != at) else {
                let message =
                    format!("no other opponent of battle {} is called {}", self.battle.number, shown(&name));
                faults.push(Fault { line, message });
                continue;
            };
            let traits = &mut self.battle.opponents[at].traits;
            match refers {
                Refers::Summons(count) => traits.summons = Some((found, count)),
                Refers::EyesOf => traits.eyes_of = Some(found),
            }
        }
    }

    /// Reports what is missing or contradictory.
    fn complete(&self, faults: &mut Vec<Fault>) {
        let battle = &self.battle;
        let mut fault = |line: usize, message: String| faults.push(Fault { line, message });
        if self.same_as.is_some() {
            if self.seen.len() > 1 || !battle.opponents.is_empty() {
                fault(
                    self.line,
                    format!("battle {} has `same-as`, so it can have no other lines", battle.number),
                );
            }
            return;
        }
        for needed in ["title", "display", "negotiate", "treasure", "set-up", "note"] {
            if !self.seen.contains(&needed) {
                fault(self.line, format!("battle {} has no `{needed}`", battle.number));
            }
        }
        if battle.opponents.is_empty() && !battle.features.black_hole {
            fault(self.line, format!("battle {} has no opponent", battle.number));
        }
        let comes_out = battle.opponents.iter().any(|opponent| opponent.traits.comes_out);
        if comes_out != (battle.features.exits > 0) {
            fault(
                self.line,
                "exits need opponents that come out of them, and the other way round".to_owned(),
            );
        }
        let operates = battle.opponents.iter().any(|opponent| opponent.traits.operates_restraint);
        if operates != battle.features.restraint.is_some() {
            fault(
                self.line,
                "a restraint needs opponents that operate it, and the other way round".to_owned(),
            );
        }
        for (opponent, (line, seen)) in battle.opponents.iter().zip(&self.opponents) {
            for needed in ["kind", "looks", "values", "leaves"] {
                if !seen.contains(&needed) {
                    fault(*line, format!("{} has no `{needed}`", opponent.name));
                }
            }
            if !seen.contains(&"count") && !opponent.traits.comes_out {
                fault(*line, format!("{} has no `count`", opponent.name));
            }
            let movers = [opponent.traits.ball, opponent.traits.car, opponent.traits.plant];
            if movers.iter().filter(|is| **is).count() > 1 {
                fault(*line, format!("{} can be only one of ball, car and plant", opponent.name));
            }
            if opponent.traits.after_firing.is_some()
                && opponent.values.is_some_and(|values| values.accuracy.is_none())
            {
                fault(*line, format!("{} cannot fire, so `after-firing` means nothing", opponent.name));
            }
        }
    }
}

#[rustfmt::skip]
const BATTLE_WORDS: [&str; 11] = [
    "title", "date", "place", "display", "negotiate", "treasure", "set-up", "opponent", "feature", "same-as", "note",
];

#[rustfmt::skip]
const FEATURES: [&str; 12] = [
    "trees", "shellholes", "exits", "treasures", "restraint", "naked", "dawn", "artillery", "mortar", "one-a-row",
    "no-detection", "black-hole",
];

#[rustfmt::skip]
const OPPONENT_WORDS: [&str; 38] = [
    "kind", "looks", "values", "count", "mount", "leaves", "moves", "large", "endurance", "no-detect",
    "awe-through-handlers", "after-firing", "next-to", "rampage", "ball", "car", "plant", "wary", "banzai", "deals",
    "suffers", "banished-by-flux", "truce", "repellent", "summons", "eyes-of", "guards", "comes-out", "allure",
    "bleeding", "restless", "operates-restraint", "hunts-flux", "gathers", "cleans", "timelord",
    "undying", "limit",
];

impl Opponent {
    fn take(&mut self, word: &str, rest: &str) -> Read<()> {
        let traits = &mut self.traits;
        match word {
            "kind" => {
                self.kind = match rest {
                    "soldier" => Kind::Soldier,
                    "animal" => Kind::Animal,
                    "thing" => Kind::Thing,
                    other => {
                        return Err(format!(
                            "a kind is `soldier`, `animal` or `thing`, not `{}`",
                            shown(other)
                        ));
                    }
                };
                if self.moves == 0 {
                    self.moves = if self.kind == Kind::Animal { 6 } else { 3 };
                }
            }
            "looks" => self.looks = look(rest)?,
            "values" => self.values = if rest == "random" { None } else { Some(values(rest)?) },
            "count" => self.count = count(rest)?,
            "mount" => {
                let (four, looks) = rest.split_once(' ').unwrap_or((rest, "horse"));
                self.mount = Some(Mount { values: values(four)?, looks: mount_look(looks.trim())? });
            }
            "leaves" => {
                self.leaves = match rest {
                    "nothing" => Leaves::Nothing,
                    "melee" => Leaves::Melee,
                    "early" => Leaves::Early,
                    "1914" => Leaves::Rifle,
                    "1950" => Leaves::Automatic,
                    "bound" => Leaves::Bound,
                    other => return Err(format!("`{}` is not something `leaves` can name", shown(other))),
                }
            }
            "moves" => self.moves = number(rest, 0, 12)?,
            "large" => self.large = number(rest, 1, 6)?,
            "endurance" => traits.endurance = Some(number(rest, 1, 60)?),
            "after-firing" => traits.after_firing = Some(values(rest)?),
            "next-to" => traits.next_to = Some(values(rest)?),
            "wary" => traits.wary = Some(number(rest, 1, 12)?),
            "banzai" => traits.banzai = Some(banzai(rest)?),
            "deals" => traits.deals = harms(rest)?,
            "suffers" => traits.suffers = harms(rest)?,
            "repellent" => traits.repellent = number(rest, 1, 10)?,
            "guards" => traits.guards = Some(number(rest, 1, 12)?),
            "restless" => traits.restless = Some(number(rest, 1, 12)?),
            "undying" => traits.undying = Some(number(rest, 1, 12)?),
            "limit" => traits.limit = number(rest, 1, 14)?,
            flag => {
                if !rest.is_empty() {
                    return Err(format!("`{flag}` takes no value"));
                }
                traits.set(flag)?;
            }
        }
        Ok(())
    }
}

impl Traits {
    fn set(&mut self, flag: &str) -> Read<()> {
        let is = match flag {
            "no-detect" => &mut self.no_detect,
            "awe-through-handlers" => &mut self.awe_through_handlers,
            "rampage" => &mut self.rampage,
            "ball" => &mut self.ball,
            "car" => &mut self.car,
            "plant" => &mut self.plant,
            "banished-by-flux" => &mut self.banished_by_flux,
            "truce" => &mut self.truce,
            "comes-out" => &mut self.comes_out,
            "allure" => &mut self.allure,
            "bleeding" => &mut self.bleeding,
            "operates-restraint" => &mut self.operates_restraint,
            "hunts-flux" => &mut self.hunts_flux,
            "gathers" => &mut self.gathers,
            "cleans" => &mut self.cleans,
            "timelord" => &mut self.timelord,
            other => return Err(format!("`{}` is not a trait", shown(other))),
        };
        *is = true;
        Ok(())
    }
}

fn feature(features: &mut Features, rest: &str) -> Read<()> {
    let mut parts = rest.split_whitespace();
    let name = parts.next().ok_or("a feature needs a name")?;
    let mut next = |what: &str| parts.next().ok_or_else(|| format!("`{name}` needs {what}"));
    match name {
        "trees" => {
            features.trees = Some((number(next("a number")?, 1, 20)?, number(next("a defense")?, 1, 20)?));
        }
        "shellholes" => {
            let many = number(next("a number")?, 1, 20)?;
            features.shellholes = Some((many, number(next("a defense")?, 1, 20)?));
        }
        "exits" => features.exits = number(next("a number")?, 1, 20)?,
        "treasures" => features.treasures = number(next("a number")?, 1, 20)?,
        "restraint" => features.restraint = Some(values(next("values")?)?),
        "naked" => features.naked = Some(number(next("a defense")?, 0, 20)?),
        "dawn" => features.dawn = Some(number(next("a number of Stages")?, 1, 100)?),
        "artillery" => features.artillery = true,
        "mortar" => features.mortar = true,
        "one-a-row" => features.one_a_row = true,
        "no-detection" => features.no_detection = true,
        "black-hole" => features.black_hole = true,
        other => return Err(unknown("feature", &shown(other), &FEATURES)),
    }
    match parts.next() {
        Some(more) => Err(format!("unexpected `{}` after `{name}`", shown(more))),
        None => Ok(()),
    }
}

/// A piece of the file fit to quote: short, and plain text only.
fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(24).collect()
}

fn words(rest: &str, most: usize) -> Read<String> {
    match rest.chars().count() {
        0 => Err("the text is missing".to_owned()),
        length if length > most => Err(format!("{length} characters are too many; {most} are allowed")),
        _ => Ok(rest.to_owned()),
    }
}

fn number<T: TryFrom<i64>>(text: &str, least: i64, most: i64) -> Read<T> {
    let number = text.parse::<i64>().ok().filter(|number| (least..=most).contains(number));
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| format!("expected a number from {least} to {most}, not `{}`", shown(text)))
}

fn look(text: &str) -> Read<String> {
    if LOOKS.contains(&text) { Ok(text.to_owned()) } else { Err(unknown("silhouette", &shown(text), &LOOKS)) }
}

fn mount_look(text: &str) -> Read<String> {
    if ["horse", "motorcycle"].contains(&text) {
        Ok(text.to_owned())
    } else {
        Err(format!("a mount is a `horse` or a `motorcycle`, not a `{}`", shown(text)))
    }
}

fn ratings(text: &str) -> Read<[Grade; 3]> {
    let letters: Vec<_> =
        text.chars().map(|letter| Grade::letter(letter).filter(|_| letter <= 'H')).collect();
    match letters.as_slice() {
        [Some(first), Some(second), Some(third)] => Ok([*first, *second, *third]),
        _ => Err(format!("expected three ratings from A to H, or `no`, not `{}`", shown(text))),
    }
}

fn treasure(text: &str) -> Read<Treasure> {
    let mut parts = text.splitn(3, ' ');
    let (value, tenths, name) = (parts.next(), parts.next(), parts.next());
    let (Some(value), Some(tenths), Some(name)) = (value, tenths, name) else {
        return Err(
            "a treasure needs a value, a weight in tenths of a pound and a name; or `none`".to_owned()
        );
    };
    let (value, tenths) = (number(value, 0, 999)?, number(tenths, 0, 500)?);
    Ok(Treasure { name: words(name.trim(), 60)?, value, tenths })
}

/// Reads `15B1F`: a number or X, a letter or X, a number or X, a letter or X.
pub(crate) fn values(text: &str) -> Read<Values> {
    let bad = || format!("expected four values such as 15B1F, not `{}`", shown(text));
    let mut chars = text.chars().peekable();
    let mut number = || {
        let mut digits = String::new();
        while let Some(digit) = chars.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let value = match digits.as_str() {
            "" => chars.next_if_eq(&'X').map(|_| 0),
            digits => digits.parse::<i16>().ok().filter(|value| (1..=100).contains(value)),
        };
        let letter = chars.next()?;
        let grade = match letter {
            'X' => Some(None),
            letter => Grade::letter(letter).map(Some),
        };
        Some((value?, grade?))
    };
    let (attack, accuracy) = number().ok_or_else(bad)?;
    let (defense, detection) = number().ok_or_else(bad)?;
    if chars.next().is_some() || accuracy.is_some_and(|accuracy| accuracy.to_char() == 'I') {
        return Err(bad());
    }
    Ok(Values { attack, accuracy, defense, detection })
}

fn count(text: &str) -> Read<Count> {
    let bad = || format!("expected a count such as 3, 1D or 2D+2, not `{}`", shown(text));
    let text_ = text.replace(' ', "");
    let (dice, plus) = match text_.split_once('D') {
        None => (0, text_.parse::<i8>().map_err(|_| bad())?),
        Some((dice, "")) => (dice.parse::<u8>().map_err(|_| bad())?, 0),
        Some((dice, plus)) => {
            let signed = plus.starts_with(['+', '-']);
            let plus = plus.parse::<i8>().ok().filter(|_| signed).ok_or_else(bad)?;
            (dice.parse::<u8>().map_err(|_| bad())?, plus)
        }
    };
    let count = Count { dice, plus };
    if dice > 2 || !(1..=14).contains(&count.most()) { Err(bad()) } else { Ok(count) }
}

impl Count {
    /// The most there can be.
    pub const fn most(self) -> i16 {
        self.dice as i16 * 6 + self.plus as i16
    }
}

fn banzai(text: &str) -> Read<Banzai> {
    let bad = || "`banzai` needs a range of sums and values, such as 2-3 5X2I".to_owned();
    let (range, four) = text.split_once(' ').ok_or_else(bad)?;
    let (low, high) = range.split_once('-').ok_or_else(bad)?;
    let (low, high) = (number(low, 2, 12)?, number(high, 2, 12)?);
    if low > high {
        return Err(bad());
    }
    Ok(Banzai { low, high, values: values(four.trim())? })
}

fn harms(text: &str) -> Read<Harms> {
    let harm = |word: &str| {
        let found = Harm::ALL.into_iter().find(|harm| harm.word() == word);
        found.ok_or_else(|| format!("`{}` is not a combat result", shown(word)))
    };
    let mut harms = Harm::ALL;
    for pair in text.split_whitespace() {
        let (from, to) = pair.split_once('=').ok_or("results are written as wound=stun")?;
        let (from, to) = (harm(from)?, harm(to)?);
        harms[from as usize] = to;
    }
    if harms == Harm::ALL { Err("this changes nothing".to_owned()) } else { Ok(harms) }
}
