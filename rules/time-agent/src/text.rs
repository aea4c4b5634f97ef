//! How actions are written, and read back.

use engine::{
    TextFault, TextFaults,
    phrases::{self, Phrase},
};
use hexgrid::Direction;

use crate::{
    action::{Action, Answer, Deed, Purchase, Request, Shares},
    hexes::HexId,
    race::{Kind, Operative, Race},
    technology::Technology,
};

/// How actions are written, for people who type them.
pub(crate) const HOW_TO_WRITE: &str = "\
position 3                 take the third turn of this round
maintain Roo a1            keep an agent in the past with a machine; return Roo s1 brings a squad home
buy agent                  or squad, or machine
research 0705, look        look at up to three tiles with one machine
stand Zytal no             never oppose the Zytal, until you say otherwise; stand Zytal ask
stand shares nothing       never pay shares; stand shares ask
done                       end the headquarters of this race
move Roo a1 to 0705        send an agent from the present
move Roo s1 to 1207 by F   move within the past, along a technology
end movement               then end search, end combat, end turn
oppose 1008 Buralti yes    say whether you oppose the active race in a hex
search Roo a1 for Zytal s1
attack Zytal s1 with Roo a1
alter 1008                 reverse an event or an invention, or restore it
rotate 1008 to 3           turn a tile so that its heavy edge points down-right
ask alter 1008             ask the others for shares first; ask rotate 1008 to 3
share Buralti 4            state what a race would pay
accept                     take the shares and do it; drop does without";

const EXPECTED: &str = "an action such as `buy agent`, `move Roo a1 to 0705`, `rotate 1008 to 3` or `done`";

/// Writes steps in their canonical text.
pub(crate) fn write(steps: &[Action]) -> String {
    let mut phrases: Vec<String> = Vec::new();
    let mut is_picked = false;
    for &step in steps {
        let phrase = write_step(step);
        match phrases.last_mut() {
            // A move is one phrase: who, and where to.
            Some(last) if is_picked && matches!(step, Action::Send(_) | Action::Go(..)) => {
                last.push(' ');
                last.push_str(&phrase);
            }
            _ => phrases.push(phrase),
        }
        is_picked = matches!(step, Action::Pick(_));
    }
    phrases.join(", ")
}

/// An operative as actions write it: `Roo a1`.
pub(crate) fn short(operative: Operative) -> String {
    let letter = match operative.kind() {
        Kind::Agent => 'a',
        Kind::Squad => 's',
    };
    format!("{} {letter}{}", operative.race(), operative.number())
}

fn request_words(request: Request) -> String {
    match request.deed {
        Deed::Alter => format!("alter {}", request.hex),
        Deed::Rotate(to) => format!("rotate {} to {}", request.hex, to.number()),
    }
}

fn write_step(step: Action) -> String {
    match step {
        Action::Position(position) => format!("position {position}"),
        Action::Maintain(operative) => format!("maintain {}", short(operative)),
        Action::Return(operative) => format!("return {}", short(operative)),
        Action::Buy(item) => format!("buy {}", item.name()),
        Action::Research(hex) => format!("research {hex}"),
        Action::Look => "look".to_owned(),
        Action::StandOppose(race, answer) => format!("stand {race} {}", answer.map_or("ask", Answer::word)),
        Action::StandShares(Shares::Ask) => "stand shares ask".to_owned(),
        Action::StandShares(Shares::Nothing) => "stand shares nothing".to_owned(),
        Action::Done => "done".to_owned(),
        Action::Pick(operative) => format!("move {}", short(operative)),
        Action::Send(hex) => format!("to {hex}"),
        Action::Go(technology, hex) => format!("to {hex} by {}", technology.letter()),
        Action::EndMovement => "end movement".to_owned(),
        Action::Oppose { race, hex, answer } => format!("oppose {hex} {race} {}", answer.word()),
        Action::Search { by, target } => format!("search {} for {}", short(by), short(target)),
        Action::EndSearch => "end search".to_owned(),
        Action::Attack { by, target } => format!("attack {} with {}", short(target), short(by)),
        Action::EndCombat => "end combat".to_owned(),
        Action::Do(request) => request_words(request),
        Action::Ask(request) => format!("ask {}", request_words(request)),
        Action::Share { race, amount } => format!("share {race} {amount}"),
        Action::Accept => "accept".to_owned(),
        Action::Drop => "drop".to_owned(),
        Action::EndTurn => "end turn".to_owned(),
        Action::Lapse => "lapse".to_owned(),
    }
}

/// Reads the steps of an entry, or of a part of one; reports every fault at once.
pub(crate) fn read(text: &str) -> Result<Vec<Action>, TextFaults> {
    phrases::read(text, EXPECTED, |phrase, steps| {
        let verb = phrase.word(EXPECTED)?;
        let step = match verb.lower().as_str() {
            "position" => Action::Position(phrase.number("a position from 1 to 6")?),
            "maintain" => Action::Maintain(operative(phrase)?),
            "return" => Action::Return(operative(phrase)?),
            "buy" => Action::Buy(phrase.read("`agent`, `squad` or `machine`", purchase)?),
            "research" => Action::Research(hex(phrase)?),
            "look" => Action::Look,
            "stand" => stand(phrase)?,
            "done" => Action::Done,
            "move" => {
                steps.push(Action::Pick(operative(phrase)?));
                if phrase.is_done() {
                    return Ok(());
                }
                phrase.expect("to")?;
                destination(phrase)?
            }
            "to" => destination(phrase)?,
            "end" => phrase.read("`movement`, `search`, `combat` or `turn`", ending)?,
            "oppose" => {
                let hex = hex(phrase)?;
                Action::Oppose { race: race(phrase)?, hex, answer: phrase.read("`yes` or `no`", answer)? }
            }
            "search" => {
                let by = operative(phrase)?;
                phrase.expect("for")?;
                Action::Search { by, target: operative(phrase)? }
            }
            "attack" => {
                let target = operative(phrase)?;
                phrase.expect("with")?;
                Action::Attack { by: operative(phrase)?, target }
            }
            "alter" => Action::Do(Request::alter(hex(phrase)?)),
            "rotate" => Action::Do(rotation(phrase)?),
            "ask" => Action::Ask(if phrase.has("rotate") {
                rotation(phrase)?
            } else {
                phrase.expect("alter")?;
                Request::alter(hex(phrase)?)
            }),
            "share" => Action::Share { race: race(phrase)?, amount: phrase.number("a number of credits")? },
            "accept" => Action::Accept,
            "drop" => Action::Drop,
            "lapse" => Action::Lapse,
            _ => return Err(verb.expected(EXPECTED)),
        };
        steps.push(step);
        Ok(())
    })
}

fn operative(phrase: &mut Phrase<'_>) -> Result<Operative, TextFault> {
    let race = race(phrase)?;
    phrase.read("an agent or a squad such as `a1` or `s1`", |word| {
        let mut letters = word.chars();
        let kind = match letters.next()?.to_ascii_lowercase() {
            'a' => Kind::Agent,
            's' => Kind::Squad,
            _ => return None,
        };
        Operative::new(race, kind, phrases::number(letters.as_str()).filter(|_| word.len() > 1)?)
    })
}

fn race(phrase: &mut Phrase<'_>) -> Result<Race, TextFault> {
    phrase.read("a race: Buralti, Veneb, Human, Fiolli, Roo or Zytal", Race::named)
}

fn hex(phrase: &mut Phrase<'_>) -> Result<HexId, TextFault> {
    phrase.read("a hex such as 0705", HexId::named)
}

/// `0705`, or `1207 by F`.
fn destination(phrase: &mut Phrase<'_>) -> Result<Action, TextFault> {
    let hex = hex(phrase)?;
    if phrase.is_done() {
        return Ok(Action::Send(hex));
    }
    phrase.expect("by")?;
    let technology = phrase.read("a technology: J, P, G, A, R, F or T", Technology::named)?;
    Ok(Action::Go(technology, hex))
}

fn rotation(phrase: &mut Phrase<'_>) -> Result<Request, TextFault> {
    let hex = hex(phrase)?;
    phrase.expect("to")?;
    let facing = |word: &str| phrases::number(word).and_then(Direction::from_number);
    Ok(Request::rotate(hex, phrase.read("a direction from 1 (up) to 6", facing)?))
}

/// `Zytal no`, `shares nothing`.
fn stand(phrase: &mut Phrase<'_>) -> Result<Action, TextFault> {
    if phrase.has("shares") {
        let shares = |word: &str| match word.to_ascii_lowercase().as_str() {
            "ask" => Some(Shares::Ask),
            "nothing" => Some(Shares::Nothing),
            _ => None,
        };
        return Ok(Action::StandShares(phrase.read("`ask` or `nothing`", shares)?));
    }
    let race = race(phrase)?;
    let stance =
        |word: &str| if word.eq_ignore_ascii_case("ask") { Some(None) } else { answer(word).map(Some) };
    Ok(Action::StandOppose(race, phrase.read("`yes`, `no` or `ask`", stance)?))
}

fn purchase(word: &str) -> Option<Purchase> {
    Purchase::ALL.into_iter().find(|item| item.name().eq_ignore_ascii_case(word))
}

fn answer(word: &str) -> Option<Answer> {
    [Answer::Yes, Answer::No].into_iter().find(|answer| answer.word().eq_ignore_ascii_case(word))
}

fn ending(word: &str) -> Option<Action> {
    match word.to_ascii_lowercase().as_str() {
        "movement" => Some(Action::EndMovement),
        "search" => Some(Action::EndSearch),
        "combat" => Some(Action::EndCombat),
        "turn" => Some(Action::EndTurn),
        _ => None,
    }
}
