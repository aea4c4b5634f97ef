//! [5] [6.3] [9.2] How orders, changes and messages are written.
//!
//! Phrases are separated by commas: `12 35` is Man 12's order 35, `change 3 2 19` changes Man 2's order for
//! turn 3 to 19, `to 3 "words"` is a Diplomatic Message, `submit` submits everything. Directions may also be
//! letters, `12 ne fire s`, and a phrase may end anywhere: `12`, `12 3`, `change 3 2`.

use std::fmt::Write as _;

use engine::{
    Refusal, Rule, Seat, TextFault, TextFaults, Texts,
    phrases::{self, Phrase, Word, number},
    quote, rule,
};

use crate::{
    action::Action,
    board::LETTERS,
    messages::Addressee,
    order::{MAX_PLAYERS, Man, Move, Shot},
    timeline::Turn,
};

/// What the last phrase still lacks.
enum Lacks {
    Nothing,
    Move,
    Shot,
}

/// Writes steps in their canonical text, all into one string: an act writes it, and every log line reads it.
pub(crate) fn write(seat: Seat, steps: &[Action], texts: &Texts) -> String {
    // Room for the orders of five Men, `11 35, ` each, and `submit`.
    let mut out = String::with_capacity(48);
    let mut lacks = Lacks::Nothing;
    for &step in steps {
        match (step, lacks) {
            (Action::Move(mv), Lacks::Move) => {
                out.push(' ');
                out.push(digit(mv.digit()));
                lacks = Lacks::Shot;
                continue;
            }
            (Action::Fire(shot), Lacks::Shot) => {
                out.push(digit(shot.digit()));
                lacks = Lacks::Nothing;
                continue;
            }
            _ => {}
        }
        if !out.is_empty() {
            out.push_str(", ");
        }
        lacks = phrase(&mut out, seat, step, texts);
    }
    out
}

/// Starts a phrase with a step, and says what it still lacks.
fn phrase(out: &mut String, seat: Seat, step: Action, texts: &Texts) -> Lacks {
    // Writing to a string does not fail.
    let _ = match step {
        Action::Man(man) => {
            let _ = write!(out, "{seat}");
            out.push(digit(man.digit()));
            return Lacks::Move;
        }
        Action::Past { turn, man } => {
            let _ = write!(out, "change {turn} {}", man.digit());
            return Lacks::Move;
        }
        Action::Move(mv) => write!(out, "move {}", mv.digit()),
        Action::Fire(shot) => write!(out, "fire {}", shot.digit()),
        Action::Send { to: Addressee::Player(to), words } => {
            write!(out, "to {to} {}", quote(texts.get(words)))
        }
        Action::Send { to: Addressee::All, words } => write!(out, "to all {}", quote(texts.get(words))),
        Action::Submit => out.write_str("submit"),
        Action::Missed => out.write_str("missed"),
    };
    Lacks::Nothing
}

/// A digit as a character.
fn digit(digit: u8) -> char {
    char::from(b'0' + digit)
}

const ORDER: &str = "an order such as `12 35`, `change 3 2 19`, a message such as `to 3 \"…\"`, or `submit`";
const MAN: &str = "the Man, by his digit or his number";
const MOVE: &str = "a move: a digit 1 to 9, or n ne e se s sw w nw stay";
const SHOT: &str = "a shot: a digit 0 to 9, or n ne e se s sw w nw none self";
const TURN: &str = "the turn whose order you change, 1 to 9";
const CHANGED_MAN: &str = "the Man whose order you change, 1 to 5";
const FOUR_DIGITS: &str = "four digits: turn, Man, move, shot";
const TO: &str = "`to` and who the message is for";
const RECIPIENT: &str = "a player’s number, or `all`";
const OWN_NUMBER: &str = "your own number";

/// Reads the steps of an entry, or of a part of one; reports every fault at once.
pub(crate) fn read(seat: Seat, text: &str, texts: &mut Texts) -> Result<Vec<Action>, TextFaults> {
    let mut reader = Reader { seat, texts, changes: Vec::new() };
    phrases::read(text, ORDER, |phrase, steps| reader.phrase(phrase, steps))
}

struct Reader<'a, 't> {
    seat: Seat,
    texts: &'t mut Texts,
    /// The past orders changed so far, each with the phrase that changes it.
    changes: Vec<(Turn, Man, &'a str)>,
}

impl<'a> Reader<'a, '_> {
    fn phrase(&mut self, phrase: &mut Phrase<'a>, steps: &mut Vec<Action>) -> Result<(), TextFault> {
        let word = phrase.word(ORDER)?;
        match word.lower().as_str() {
            "submit" => steps.push(Action::Submit),
            "missed" => steps.push(Action::Missed),
            "change" => self.change(phrase, steps)?,
            "to" => self.message(phrase, steps)?,
            "from" => {
                self.signature(phrase)?;
                let to = phrase.word(TO)?;
                if !to.is("to") {
                    return Err(to.expected(TO));
                }
                self.message(phrase, steps)?;
            }
            "move" => order_after_move(phrase, steps)?,
            "fire" => shot_after_fire(phrase, steps)?,
            "man" => {
                let word = phrase.word(MAN)?;
                self.order(&word, phrase, steps)?;
            }
            lower if lower.starts_with(|c: char| c.is_ascii_digit() || c == 'm') => {
                self.order(&word, phrase, steps)?;
            }
            _ => return Err(word.expected(ORDER)),
        }
        Ok(())
    }

    /// [2] A Man by number, `12`, or by digit alone, `m2` or `2`, and his order.
    fn order(
        &self,
        man: &Word<'_>,
        phrase: &mut Phrase<'_>,
        steps: &mut Vec<Action>,
    ) -> Result<(), TextFault> {
        steps.push(Action::Man(self.own_man(man, rule!("2"))?));
        rest_of_order(phrase, steps)
    }

    /// A Man, who must be the player's own.
    fn own_man(&self, word: &Word<'_>, forbids: Rule) -> Result<Man, TextFault> {
        let seat = self.seat;
        let expected = || word.expected(format!("one of your Men, {seat}1 to {seat}5"));
        let digits = word.text.strip_prefix(['m', 'M']).unwrap_or(word.text);
        let number: u8 = number(digits).ok_or_else(expected)?;
        let man = Man::numbered(number % 10).ok_or_else(expected)?;
        let owner = usize::from(number / 10);
        if owner == 0 || owner == seat.number() {
            return Ok(man);
        }
        if owner > MAX_PLAYERS {
            return Err(expected());
        }
        let reason =
            format!("Man {number} belongs to player {owner}; you can give orders only to your own Men.");
        Err(word.forbidden(Refusal::new(forbids, reason)))
    }

    /// [6.3] Turn, Man, move and shot, apart or in one number: `change 3 2 19`, `change 3219`.
    fn change(&mut self, phrase: &mut Phrase<'a>, steps: &mut Vec<Action>) -> Result<(), TextFault> {
        let word = phrase.word(TURN)?;
        if let (&[turn, man, mv, shot], Some(_)) = (word.text.as_bytes(), number::<u16>(word.text)) {
            let expected = || word.expected(FOUR_DIGITS);
            let [turn, man, mv, shot] = [turn, man, mv, shot].map(|digit| digit - b'0');
            let turn = past_turn(turn).ok_or_else(expected)?;
            let man = Man::numbered(man).ok_or_else(expected)?;
            steps.push(Action::Past { turn, man });
            steps.push(Action::Move(Move::numbered(mv).ok_or_else(expected)?));
            steps.push(Action::Fire(Shot::numbered(shot).ok_or_else(expected)?));
            return self.once(turn, man, phrase);
        }
        let turn = number(word.text).and_then(past_turn).ok_or_else(|| word.expected(TURN))?;
        let man = self.own_man(&phrase.word(CHANGED_MAN)?, rule!("6.6"))?;
        steps.push(Action::Past { turn, man });
        rest_of_order(phrase, steps)?;
        self.once(turn, man, phrase)
    }

    /// [6.5] An order is changed once in a submission; where it is changed twice, both changes are named.
    /// Ruling 10.
    fn once(&mut self, turn: Turn, man: Man, phrase: &Phrase<'a>) -> Result<(), TextFault> {
        let this = phrase.whole();
        let is_same = |(other, his, _): &&(Turn, Man, &str)| (*other, *his) == (turn, man);
        if let Some((.., first)) = self.changes.iter().find(is_same) {
            let reason = format!(
                "You change Man {}’s order for turn {turn} twice: `{first}` and `{}`. You can change each order only \
                 once per turn.",
                man.of(self.seat),
                this.text,
            );
            return Err(this.forbidden(Refusal::new(rule!("6.5"), reason)));
        }
        self.changes.push((turn, man, this.text));
        Ok(())
    }

    /// [9.3] No signature is needed, because the table signs; a false one is refused. Ruling 20.
    fn signature(&self, phrase: &mut Phrase<'_>) -> Result<(), TextFault> {
        let word = phrase.word(OWN_NUMBER)?;
        if number(word.text) == Some(self.seat.number()) {
            return Ok(());
        }
        let reason = format!("You can sign only with your own number, {}.", self.seat);
        Err(word.forbidden(Refusal::new(rule!("9.3"), reason)))
    }

    /// [9.2] Who the message is for, and what it says between quotes.
    fn message(&mut self, phrase: &mut Phrase<'_>, steps: &mut Vec<Action>) -> Result<(), TextFault> {
        let word = phrase.word(RECIPIENT)?;
        let to = if word.is("all") {
            Addressee::All
        } else {
            let player = number(word.text).filter(|&number| number <= MAX_PLAYERS);
            Addressee::Player(player.and_then(Seat::numbered).ok_or_else(|| word.expected(RECIPIENT))?)
        };
        let words = phrase.quoted()?;
        steps.push(Action::Send { to, words: self.texts.keep(&words) });
        Ok(())
    }
}

/// After a Man: `35`, `3`, `ne`, `ne s`, `ne fire s`, `move 3 fire 5`, or nothing yet.
fn rest_of_order(phrase: &mut Phrase<'_>, steps: &mut Vec<Action>) -> Result<(), TextFault> {
    match phrase.next_word() {
        None => Ok(()),
        Some(word) if word.is("move") => order_after_move(phrase, steps),
        Some(word) => move_and_shot(&word, phrase, steps),
    }
}

fn order_after_move(phrase: &mut Phrase<'_>, steps: &mut Vec<Action>) -> Result<(), TextFault> {
    let word = phrase.word(MOVE)?;
    move_and_shot(&word, phrase, steps)
}

fn move_and_shot(word: &Word<'_>, phrase: &mut Phrase<'_>, steps: &mut Vec<Action>) -> Result<(), TextFault> {
    if let [mv @ b'1'..=b'9', shot @ b'0'..=b'9'] = word.text.as_bytes() {
        steps.extend(Move::numbered(mv - b'0').map(Action::Move));
        steps.extend(Shot::numbered(shot - b'0').map(Action::Fire));
        return Ok(());
    }
    let mv = direction(word, &["stay", "hold"], Move::STAY.digit()).and_then(Move::numbered);
    steps.push(Action::Move(mv.ok_or_else(|| word.expected(MOVE))?));
    match phrase.next_word() {
        None => Ok(()),
        Some(word) if word.is("fire") => shot_after_fire(phrase, steps),
        Some(word) => read_shot(&word, steps),
    }
}

fn shot_after_fire(phrase: &mut Phrase<'_>, steps: &mut Vec<Action>) -> Result<(), TextFault> {
    let word = phrase.word(SHOT)?;
    read_shot(&word, steps)
}

fn read_shot(word: &Word<'_>, steps: &mut Vec<Action>) -> Result<(), TextFault> {
    let himself = || word.is("self").then_some(Shot::SELF.digit());
    let digit = direction(word, &["none", "hold"], Shot::HOLD.digit()).or_else(himself);
    let shot = digit.and_then(Shot::numbered).ok_or_else(|| word.expected(SHOT))?;
    steps.push(Action::Fire(shot));
    Ok(())
}

/// A turn whose orders can ever be changed.
fn past_turn(turn: u8) -> Option<Turn> {
    (1..=9).contains(&turn).then_some(turn)
}

/// The digit of a direction, from a digit or letters; the given words mean `still`.
fn direction(word: &Word<'_>, words: &[&str], still: u8) -> Option<u8> {
    if let [digit @ b'0'..=b'9'] = word.text.as_bytes() {
        return Some(digit - b'0');
    }
    let lower = word.lower();
    if words.contains(&lower.as_str()) {
        return Some(still);
    }
    let at = LETTERS.iter().position(|letters| !letters.is_empty() && *letters == lower)?;
    u8::try_from(at).ok()
}
