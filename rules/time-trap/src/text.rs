//! [5] [6.3] [9.2] How orders, changes and messages are written.
//!
//! Phrases stand between commas: `12 35` is Man 12's order 35, `change 3 2 19` changes the order of turn 3 of
//! Man 2 to 19, `to 3 "words"` is a Diplomatic Message, `submit` hands everything in. Directions may also be
//! letters, `12 ne fire s`, and a phrase may break off anywhere: `12`, `12 3`, `change 3 2`.

use engine::{Refusal, Rule, Seat, TextFault, Texts, quote, rule, unquote};

use crate::{
    action::Action,
    board::LETTERS,
    messages::Addressee,
    order::{MAX_PLAYERS, Man, Move, Shot},
    timeline::Turn,
};

/// What would go on the phrase being written.
enum GoesOn {
    Nothing,
    Move,
    Shot,
}

/// Writes steps in their canonical text.
pub(crate) fn write(seat: Seat, steps: &[Action], texts: &Texts) -> String {
    let mut phrases: Vec<String> = Vec::new();
    let mut goes_on = GoesOn::Nothing;
    for &step in steps {
        let (phrase, next) = match (step, goes_on, phrases.last_mut()) {
            (Action::Move(mv), GoesOn::Move, Some(phrase)) => {
                *phrase = format!("{phrase} {}", mv.digit());
                goes_on = GoesOn::Shot;
                continue;
            }
            (Action::Fire(shot), GoesOn::Shot, Some(phrase)) => {
                *phrase = format!("{phrase}{}", shot.digit());
                goes_on = GoesOn::Nothing;
                continue;
            }
            (Action::Man(man), ..) => (format!("{seat}{}", man.digit()), GoesOn::Move),
            (Action::Past { turn, man }, ..) => (format!("change {turn} {}", man.digit()), GoesOn::Move),
            (Action::Move(mv), ..) => (format!("move {}", mv.digit()), GoesOn::Nothing),
            (Action::Fire(shot), ..) => (format!("fire {}", shot.digit()), GoesOn::Nothing),
            (Action::Send { to, words }, ..) => {
                let words = quote(texts.get(words));
                let phrase = match to {
                    Addressee::Player(to) => format!("to {to} {words}"),
                    Addressee::All => format!("to all {words}"),
                };
                (phrase, GoesOn::Nothing)
            }
            (Action::Submit, ..) => ("submit".to_owned(), GoesOn::Nothing),
            (Action::Missed, ..) => ("missed".to_owned(), GoesOn::Nothing),
        };
        phrases.push(phrase);
        goes_on = next;
    }
    phrases.join(", ")
}

/// Reads the steps of an entry, or of a part of one.
pub(crate) fn read(seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFault> {
    let mut reader = Reader { seat, text, at: 0, steps: Vec::new(), changes: Vec::new() };
    loop {
        reader.phrase(texts)?;
        match reader.peek() {
            None => return Ok(reader.steps),
            Some(',' | ';') => reader.at += 1,
            Some(_) => return Err(TextFault::expected(reader.at, "a comma between orders")),
        }
        if reader.peek().is_none() {
            return Ok(reader.steps);
        }
    }
}

struct Reader<'a> {
    seat: Seat,
    text: &'a str,
    at: usize,
    steps: Vec<Action>,
    /// The past orders changed so far, each with the text that changes it.
    changes: Vec<(Turn, Man, &'a str)>,
}

/// A word and where it begins.
struct Word<'a> {
    at: usize,
    text: &'a str,
}

impl<'a> Reader<'a> {
    /// The next character that is not a blank; the reader then stands before it.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// The next word of the phrase, which ends at a blank, a comma or a quote.
    fn word(&mut self) -> Option<Word<'a>> {
        self.peek()?;
        let rest = &self.text[self.at..];
        let end =
            rest.find(|c: char| c.is_whitespace() || [',', ';', '"'].contains(&c)).unwrap_or(rest.len());
        let word = Word { at: self.at, text: &rest[..end] };
        self.at += end;
        (end > 0).then_some(word)
    }

    fn phrase(&mut self, texts: &mut Texts) -> Result<(), TextFault> {
        const EXPECTED: &str =
            "an order such as `12 35`, `change 3 2 19`, a message such as `to 3 \"…\"`, or `submit`";
        const TO: &str = "`to` and whom the message is for";
        let Some(word) = self.word() else { return Err(TextFault::expected(self.at, EXPECTED)) };
        match word.text.to_ascii_lowercase().as_str() {
            "submit" => self.steps.push(Action::Submit),
            "missed" => self.steps.push(Action::Missed),
            "change" => {
                let (turn, man) = self.change()?;
                self.once(turn, man, word.at)?;
            }
            "to" => self.message(texts)?,
            "from" => {
                self.signature()?;
                let word = self.needed(TO)?;
                if !word.text.eq_ignore_ascii_case("to") {
                    return Err(TextFault::expected(word.at, TO));
                }
                self.message(texts)?;
            }
            "move" => self.order_after_move()?,
            "fire" => self.shot_after_fire()?,
            "man" => {
                let word = self.needed("the Man, by his digit or his number")?;
                self.man(&word)?;
                self.rest_of_order()?;
            }
            lower if lower.starts_with(|c: char| c.is_ascii_digit() || c == 'm') => {
                self.man(&word)?;
                self.rest_of_order()?;
            }
            _ => return Err(TextFault::expected(word.at, EXPECTED)),
        }
        Ok(())
    }

    fn needed(&mut self, what: &'static str) -> Result<Word<'a>, TextFault> {
        self.word().ok_or_else(|| TextFault::expected(self.at, what))
    }

    /// [2] A Man by number, `12`, or by digit alone, `m2` or `2`; he must be the player's own.
    fn man(&mut self, word: &Word<'_>) -> Result<(), TextFault> {
        let man = self.own_man(word, rule!("2"))?;
        self.steps.push(Action::Man(man));
        Ok(())
    }

    fn own_man(&self, word: &Word<'_>, forbids: Rule) -> Result<Man, TextFault> {
        let expected = || {
            let seat = self.seat;
            TextFault::expected(word.at, format!("one of your Men, {seat}1 to {seat}5"))
        };
        let digits = word.text.strip_prefix(['m', 'M']).unwrap_or(word.text);
        let number = number(digits).ok_or_else(expected)?;
        let man = Man::numbered(number % 10).ok_or_else(expected)?;
        let owner = usize::from(number / 10);
        if owner == 0 || owner == self.seat.number() {
            return Ok(man);
        }
        if owner > MAX_PLAYERS {
            return Err(expected());
        }
        let reason = format!("Man {number} belongs to player {owner}; you may order only your own Men.");
        Err(TextFault::forbidden(word.at, Refusal::new(forbids, reason)))
    }

    /// [6.3] Turn, Man, move and shot, apart or in one number: `change 3 2 19`, `change 3219`.
    fn change(&mut self) -> Result<(Turn, Man), TextFault> {
        const TURN: &str = "the turn whose order is changed, 1 to 9";
        let word = self.needed(TURN)?;
        if let (&[turn, man, mv, shot], true) = (word.text.as_bytes(), is_digits(word.text)) {
            let expected = || TextFault::expected(word.at, "four digits: turn, Man, move, shot");
            let [turn, man, mv, shot] = [turn, man, mv, shot].map(|digit| digit - b'0');
            let turn = past_turn(turn).ok_or_else(expected)?;
            let man = Man::numbered(man).ok_or_else(expected)?;
            self.steps.push(Action::Past { turn, man });
            self.steps.push(Action::Move(Move::numbered(mv).ok_or_else(expected)?));
            self.steps.push(Action::Fire(Shot::numbered(shot).ok_or_else(expected)?));
            return Ok((turn, man));
        }
        let turn = number(word.text).and_then(past_turn).ok_or_else(|| TextFault::expected(word.at, TURN))?;
        let who = self.needed("the Man whose order is changed, 1 to 5")?;
        let man = self.own_man(&who, rule!("6.6"))?;
        self.steps.push(Action::Past { turn, man });
        self.rest_of_order()?;
        Ok((turn, man))
    }

    /// [6.5] An order is changed once in a submission; where it is changed twice, both changes are named. Ruling 10.
    fn once(&mut self, turn: Turn, man: Man, begin: usize) -> Result<(), TextFault> {
        let this = self.text[begin..self.at].trim_end();
        let same = |(other, his, _): &&(Turn, Man, &str)| (*other, *his) == (turn, man);
        if let Some((.., first)) = self.changes.iter().find(same) {
            let reason = format!(
                "Turn {turn} of Man {} is changed twice in one submission: `{first}` and `{this}`; one change is for \
                 one order.",
                man.of(self.seat),
            );
            return Err(TextFault::forbidden(begin, Refusal::new(rule!("6.5"), reason)));
        }
        self.changes.push((turn, man, this));
        Ok(())
    }

    /// After a Man: `35`, `3`, `ne`, `ne s`, `ne fire s`, `move 3 fire 5`, or nothing yet.
    fn rest_of_order(&mut self) -> Result<(), TextFault> {
        match self.word() {
            None => Ok(()),
            Some(word) if word.text.eq_ignore_ascii_case("move") => self.order_after_move(),
            Some(word) => self.move_and_shot(&word),
        }
    }

    fn order_after_move(&mut self) -> Result<(), TextFault> {
        let word = self.needed(MOVE)?;
        self.move_and_shot(&word)
    }

    fn move_and_shot(&mut self, word: &Word<'_>) -> Result<(), TextFault> {
        if let [mv @ b'1'..=b'9', shot @ b'0'..=b'9'] = word.text.as_bytes() {
            self.steps.extend(Move::numbered(mv - b'0').map(Action::Move));
            self.steps.extend(Shot::numbered(shot - b'0').map(Action::Fire));
            return Ok(());
        }
        let mv = direction(word.text, &["stay", "hold"], 9).and_then(Move::numbered);
        let mv = mv.ok_or_else(|| TextFault::expected(word.at, MOVE))?;
        self.steps.push(Action::Move(mv));
        match self.word() {
            None => Ok(()),
            Some(word) if word.text.eq_ignore_ascii_case("fire") => self.shot_after_fire(),
            Some(word) => self.shot(&word),
        }
    }

    fn shot_after_fire(&mut self) -> Result<(), TextFault> {
        let word = self.needed(SHOT)?;
        self.shot(&word)
    }

    fn shot(&mut self, word: &Word<'_>) -> Result<(), TextFault> {
        let digit = direction(word.text, &["none", "hold"], 0)
            .or_else(|| word.text.eq_ignore_ascii_case("self").then_some(9));
        let shot = digit.and_then(Shot::numbered).ok_or_else(|| TextFault::expected(word.at, SHOT))?;
        self.steps.push(Action::Fire(shot));
        Ok(())
    }

    /// [9.3] A signature is not needed, for the table signs; a false one is refused. Ruling 20.
    fn signature(&mut self) -> Result<(), TextFault> {
        let word = self.needed("your own number")?;
        if number(word.text).map(usize::from) == Some(self.seat.number()) {
            return Ok(());
        }
        let reason = format!("A message is signed by its writer; you are player {}.", self.seat);
        Err(TextFault::forbidden(word.at, Refusal::new(rule!("9.3"), reason)))
    }

    /// [9.2] Whom the message is for, and what it says between quotes.
    fn message(&mut self, texts: &mut Texts) -> Result<(), TextFault> {
        const WHOM: &str = "a player's number, or `all`";
        let word = self.needed(WHOM)?;
        let to = if word.text.eq_ignore_ascii_case("all") {
            Addressee::All
        } else {
            let player = number(word.text).map(usize::from).filter(|&number| number <= MAX_PLAYERS);
            let seat = player.and_then(Seat::numbered);
            Addressee::Player(seat.ok_or_else(|| TextFault::expected(word.at, WHOM))?)
        };
        self.peek();
        let (words, length) = unquote(&self.text[self.at..])
            .map_err(|bad| TextFault::expected(self.at + bad.at, bad.expected))?;
        self.at += length;
        self.steps.push(Action::Send { to, words: texts.keep(&words) });
        Ok(())
    }
}

const MOVE: &str = "a move: a digit 1 to 9, or n ne e se s sw w nw stay";
const SHOT: &str = "a shot: a digit 0 to 9, or n ne e se s sw w nw none self";

fn is_digits(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number written in digits and nothing else.
fn number(word: &str) -> Option<u8> {
    is_digits(word).then(|| word.parse().ok()).flatten()
}

/// A turn whose orders can ever be changed.
fn past_turn(turn: u8) -> Option<Turn> {
    (1..=9).contains(&turn).then_some(turn)
}

/// A direction's digit from a digit or letters; the named words stand for `still`.
fn direction(word: &str, words: &[&str], still: u8) -> Option<u8> {
    let lower = word.to_ascii_lowercase();
    if let [digit @ b'0'..=b'9'] = lower.as_bytes() {
        return Some(digit - b'0');
    }
    if words.contains(&lower.as_str()) {
        return Some(still);
    }
    let at = LETTERS.iter().position(|letters| !letters.is_empty() && *letters == lower)?;
    u8::try_from(at).ok()
}
