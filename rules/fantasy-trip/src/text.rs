//! Actions as text: `f3 b, go n, face ne`, `strike f5 at head`, `cast magic-fist 2, on f5`.

use engine::{TextFault, TextFaults, phrases};
use hexgrid::Direction;

use crate::{
    action::{Action, Aim, Left, Mode, Move},
    body::{Answer, Guard, Id, Looks, Opt, Posture},
    ground::Spot,
    kinds::Kind,
    spells::Spell,
};

/// How actions are written, for people who type them.
pub(crate) const HOW_TO_WRITE: &str = "\
Figures are f0, f1 … and hexes 0507; directions are n, ne, se, s, sw, nw.

to enter    enter 0507 s · place 1
to move     f3 b, go n, go ne, face n · f3 d, kneel, face s
            fly · land · wheel right · leave
to attack   strike f5 · strike f5 at head · left f5 · both f5 · two f5 f6
            bare f5 · claw f5 · jab f5 · sweep · rush f5
            throw 2 f5 · shoot f5 · blind shoot 0507
to act      ready 1 shield · take 4 · rise · disbelieve f6 · away n · jump f5
            kill f5 · dagger · break · drink · done
to cast     cast magic-fist 2, on f5 · cast image 1, like wolf, hex 0507
            feign stone-flesh, on f3 · keep 4 · end 4
to answer   dodge · defend · stand · agree · decline · out n
            force f5 0508 · follow · stay · answer f3 ask · yield f3";

const EXPECTED: &str = "an action such as `f3 b`, `go n`, `strike f5` or `done`";

const WAYS: [(&str, Direction); 6] = [
    ("n", Direction::Up),
    ("ne", Direction::UpRight),
    ("se", Direction::DownRight),
    ("s", Direction::Down),
    ("sw", Direction::DownLeft),
    ("nw", Direction::UpLeft),
];

/// A direction in words.
pub const fn way_words(way: Direction) -> &'static str {
    match way {
        Direction::Up => "north",
        Direction::UpRight => "north-east",
        Direction::DownRight => "south-east",
        Direction::Down => "south",
        Direction::DownLeft => "south-west",
        Direction::UpLeft => "north-west",
    }
}

/// The letters of a direction.
pub fn way_name(way: Direction) -> &'static str {
    WAYS.iter().find(|(_, other)| *other == way).map_or("n", |(name, _)| name)
}

const AIMS: [(&str, Aim); 6] = [
    ("head", Aim::Head),
    ("hand", Aim::Hand),
    ("weapon-arm", Aim::WeaponArm),
    ("shield-arm", Aim::ShieldArm),
    ("leg", Aim::Leg),
    ("wing", Aim::Wing),
];

const MODES: [(&str, Mode); 10] = [
    ("strike", Mode::Right),
    ("left", Mode::Left),
    ("both", Mode::Both),
    ("bare", Mode::Bare),
    ("claw", Mode::Claws),
    ("jab", Mode::Jab),
    ("sweep", Mode::Sweep),
    ("rush", Mode::Rush),
    ("shoot", Mode::Shoot),
    ("breathe", Mode::Breath),
];

const SIMPLE: [(&str, Action); 13] = [
    ("done", Action::Done),
    ("rise", Action::Rise),
    ("drink", Action::Berserk),
    ("dagger", Action::DrawDagger),
    ("break", Action::BreakAway),
    ("dodge", Action::Guard(Guard::Dodging)),
    ("defend", Action::Guard(Guard::Defending)),
    ("stand", Action::Guard(Guard::None)),
    ("agree", Action::Agree(true)),
    ("decline", Action::Agree(false)),
    ("follow", Action::Follow(true)),
    ("stay", Action::Follow(false)),
    ("sweep", Action::Attack { mode: Mode::Sweep, target: 0, aim: Aim::Body }),
];

const ATTRIBUTES: [&str; 3] = ["st", "dx", "iq"];

const ANSWERS: [(&str, Answer); 3] =
    [("never", Answer::Never), ("ask", Answer::Ask), ("always", Answer::Always)];

/// Reads actions; every fault at once.
pub(crate) fn read(text: &str) -> Result<Vec<Action>, TextFaults> {
    phrases::read(text, EXPECTED, |phrase, steps| {
        steps.push(action(phrase)?);
        Ok(())
    })
}

type Phrase<'a> = phrases::Phrase<'a>;

fn id(phrase: &mut Phrase<'_>) -> Result<Id, TextFault> {
    phrase.read("a figure such as f3", figure)
}

fn figure(word: &str) -> Option<Id> {
    word.strip_prefix('f')
        .and_then(phrases::number)
        .filter(|id| usize::from(*id) < crate::state::MOST_FIGURES)
}

fn way(phrase: &mut Phrase<'_>) -> Result<Direction, TextFault> {
    phrase.read("a direction: n, ne, se, s, sw or nw", |word| {
        WAYS.iter().find(|(name, _)| *name == word).map(|(_, way)| *way)
    })
}

fn spot(phrase: &mut Phrase<'_>) -> Result<Spot, TextFault> {
    phrase.read("a hex such as 0507", Spot::named)
}

fn spell(phrase: &mut Phrase<'_>) -> Result<Spell, TextFault> {
    phrase.read("a spell such as magic-fist", Spell::named)
}

fn slot(phrase: &mut Phrase<'_>) -> Result<u8, TextFault> {
    phrase
        .read("a number from 1 to 4", |word| {
            phrases::number::<u8>(word).filter(|slot| (1..=4).contains(slot))
        })
        .map(|slot| slot - 1)
}

fn action(phrase: &mut Phrase<'_>) -> Result<Action, TextFault> {
    let word = phrase.word(EXPECTED)?;
    if let Some((_, action)) = SIMPLE.iter().find(|(name, _)| *name == word.text) {
        return Ok(*action);
    }
    if let Some(id) = figure(word.text) {
        let opt = phrase.read("an option from a to v", Opt::lettered)?;
        return Ok(Action::Choose(id, opt));
    }
    if let Some((_, mode)) = MODES.iter().find(|(name, _)| *name == word.text) {
        return attack(phrase, *mode);
    }
    if let Some(step) = step(word.text, phrase)? {
        return Ok(Action::Go(step));
    }
    Ok(match word.text {
        "sneak" => {
            let next = phrase.word("a step such as `go n`")?;
            Action::Sneak(step(next.text, phrase)?.ok_or_else(|| next.expected("a step such as `go n`"))?)
        }
        "throw" => {
            let slot = slot(phrase)?;
            attack(phrase, Mode::Throw(slot))?
        }
        "blind" => {
            let mode = if phrase.has("throw") {
                Mode::Throw(slot(phrase)?)
            } else {
                phrase.read("strike, claw, jab, throw, shoot or breathe", |word| {
                    MODES.iter().find(|(name, _)| *name == word).map(|(_, mode)| *mode)
                })?
            };
            Action::Blind { mode, spot: spot(phrase)? }
        }
        "two" => Action::Two(id(phrase)?, id(phrase)?),
        "enter" => Action::Enter(spot(phrase)?, way(phrase)?),
        "place" => Action::Order(slot(phrase)?),
        "keep" => Action::Keep(lasting(phrase)?),
        "end" => Action::Let(lasting(phrase)?),
        "answer" => {
            let id = id(phrase)?;
            let answer = phrase.read("never, ask or always", |word| {
                ANSWERS.iter().find(|(name, _)| *name == word).map(|(_, answer)| *answer)
            })?;
            Action::Answer(id, answer)
        }
        "ready" => ready(phrase)?,
        "like" => Action::Like(phrase.read("a figure or a beast", looks)?),
        "add" => {
            let at = phrase.read("st, dx or iq", |word| ATTRIBUTES.iter().position(|name| *name == word))?;
            Action::Attribute(u8::try_from(at).unwrap_or(0))
        }
        "take" => Action::PickUp(phrase.read("the number of a thing", |word| {
            phrases::number::<u8>(word).filter(|slot| usize::from(*slot) < crate::state::MOST_THINGS)
        })?),
        "cast" => Action::Cast(
            spell(phrase)?,
            phrase
                .read("a strength from 1", |word| phrases::number::<i8>(word).filter(|power| *power >= 1))?,
        ),
        "feign" => Action::Feign(spell(phrase)?),
        "hex" => Action::AtHex(spot(phrase)?),
        "swap" => Action::Swap(spot(phrase)?),
        "away" => Action::Disengage(way(phrase)?),
        "out" => Action::Out(way(phrase)?),
        "force" => Action::Retreat(id(phrase)?, spot(phrase)?),
        verb => at_figure(verb).ok_or_else(|| word.expected(EXPECTED))?(id(phrase)?),
    })
}

fn at_figure(verb: &str) -> Option<fn(Id) -> Action> {
    Some(match verb {
        "yield" => Action::Yield,
        "dismiss" => Action::Dismiss,
        "disbelieve" => Action::Disbelieve,
        "jump" => Action::Close,
        "kill" => Action::Kill,
        "shake" => Action::Shake,
        "untie" => Action::Untie,
        "on" => Action::At,
        _ => return None,
    })
}

fn lasting(phrase: &mut Phrase<'_>) -> Result<u8, TextFault> {
    phrase.read("the number of a spell", |word| {
        phrases::number::<u8>(word).filter(|slot| usize::from(*slot) < crate::state::MOST_LASTING)
    })
}

fn attack(phrase: &mut Phrase<'_>, mode: Mode) -> Result<Action, TextFault> {
    let target = id(phrase)?;
    let aim = if phrase.has("at") {
        phrase.read("head, hand, weapon-arm, shield-arm, leg or wing", |word| {
            AIMS.iter().find(|(name, _)| *name == word).map(|(_, aim)| *aim)
        })?
    } else {
        Aim::Body
    };
    Ok(Action::Attack { mode, target, aim })
}

fn ready(phrase: &mut Phrase<'_>) -> Result<Action, TextFault> {
    let right = if phrase.has("none") { None } else { Some(slot(phrase)?) };
    let left = phrase.read("empty, same, shield or a number from 1 to 4", |word| match word {
        "empty" => Some(Left::Empty),
        "same" => Some(Left::Same),
        "shield" => Some(Left::Shield),
        _ => {
            phrases::number::<u8>(word).filter(|slot| (1..=4).contains(slot)).map(|slot| Left::Slot(slot - 1))
        }
    })?;
    Ok(Action::Ready(right, left))
}

fn looks(word: &str) -> Option<Looks> {
    figure(word).map(Looks::Roster).or_else(|| Kind::named(word).map(Looks::Beast))
}

fn step(word: &str, phrase: &mut Phrase<'_>) -> Result<Option<Move>, TextFault> {
    Ok(Some(match word {
        "go" => Move::Step(way(phrase)?),
        "scramble" => Move::Scramble(way(phrase)?),
        "leap" => Move::Leap(way(phrase)?),
        "push" => Move::Push(way(phrase)?),
        "wheel" => Move::Wheel {
            right: phrase.read("right or left", |word| match word {
                "right" => Some(true),
                "left" => Some(false),
                _ => None,
            })?,
        },
        "fly" => Move::TakeOff,
        "land" => Move::Land,
        "kneel" => Move::Drop(Posture::Kneeling),
        "lie" => Move::Drop(Posture::Prone),
        "face" => Move::Face(way(phrase)?),
        "leave" => Move::Leave,
        _ => return Ok(None),
    }))
}

/// Writes actions in their one canonical text.
pub(crate) fn write(steps: &[Action]) -> String {
    steps.iter().map(|action| write_one(*action)).collect::<Vec<_>>().join(", ")
}

fn write_step(step: Move) -> String {
    match step {
        Move::Step(way) => format!("go {}", way_name(way)),
        Move::Scramble(way) => format!("scramble {}", way_name(way)),
        Move::Leap(way) => format!("leap {}", way_name(way)),
        Move::Push(way) => format!("push {}", way_name(way)),
        Move::Wheel { right: true } => "wheel right".to_owned(),
        Move::Wheel { right: false } => "wheel left".to_owned(),
        Move::TakeOff => "fly".to_owned(),
        Move::Land => "land".to_owned(),
        Move::Drop(Posture::Kneeling) => "kneel".to_owned(),
        Move::Drop(_) => "lie".to_owned(),
        Move::Face(way) => format!("face {}", way_name(way)),
        Move::Leave => "leave".to_owned(),
    }
}

fn slug(name: &str) -> String {
    name.to_ascii_lowercase().replace(' ', "-")
}

fn write_mode(mode: Mode) -> String {
    match mode {
        Mode::Throw(slot) => format!("throw {}", slot + 1),
        _ => MODES.iter().find(|(_, other)| *other == mode).map_or("strike", |(name, _)| name).to_owned(),
    }
}

fn write_one(action: Action) -> String {
    if let Action::Attack { mode: Mode::Sweep, .. } = action {
        return "sweep".to_owned();
    }
    if let Some((name, _)) = SIMPLE.iter().find(|(_, other)| *other == action) {
        return (*name).to_owned();
    }
    match action {
        Action::Enter(spot, way) => format!("enter {spot} {}", way_name(way)),
        Action::Order(place) => format!("place {}", place + 1),
        Action::Keep(slot) => format!("keep {slot}"),
        Action::Let(slot) => format!("end {slot}"),
        Action::Choose(id, opt) => format!("f{id} {}", opt.letter()),
        Action::Go(step) => write_step(step),
        Action::Sneak(step) => format!("sneak {}", write_step(step)),
        Action::Answer(id, answer) => {
            let name = ANSWERS.iter().find(|(_, other)| *other == answer).map_or("never", |(name, _)| name);
            format!("answer f{id} {name}")
        }
        Action::Attack { mode, target, aim } => {
            let aim = AIMS
                .iter()
                .find(|(_, other)| *other == aim)
                .map_or(String::new(), |(name, _)| format!(" at {name}"));
            format!("{} f{target}{aim}", write_mode(mode))
        }
        Action::Two(first, second) => format!("two f{first} f{second}"),
        Action::Blind { mode, spot } => format!("blind {} {spot}", write_mode(mode)),
        Action::Ready(right, left) => {
            let right = right.map_or("none".to_owned(), |slot| (slot + 1).to_string());
            let left = match left {
                Left::Empty => "empty".to_owned(),
                Left::Same => "same".to_owned(),
                Left::Shield => "shield".to_owned(),
                Left::Slot(slot) => (slot + 1).to_string(),
            };
            format!("ready {right} {left}")
        }
        Action::PickUp(slot) => format!("take {slot}"),
        Action::Cast(spell, power) => format!("cast {} {power}", slug(spell.name())),
        Action::Feign(spell) => format!("feign {}", slug(spell.name())),
        Action::AtHex(spot) => format!("hex {spot}"),
        Action::Swap(spot) => format!("swap {spot}"),
        Action::Like(Looks::Roster(id)) => format!("like f{id}"),
        Action::Like(Looks::Beast(kind)) => format!("like {}", slug(kind.name())),
        Action::Attribute(at) => format!("add {}", ATTRIBUTES[usize::from(at).min(2)]),
        Action::Disengage(way) => format!("away {}", way_name(way)),
        Action::Out(way) => format!("out {}", way_name(way)),
        Action::Retreat(id, spot) => format!("force f{id} {spot}"),
        Action::Yield(id) => format!("yield f{id}"),
        Action::Dismiss(id) => format!("dismiss f{id}"),
        Action::Disbelieve(id) => format!("disbelieve f{id}"),
        Action::Close(id) => format!("jump f{id}"),
        Action::Kill(id) => format!("kill f{id}"),
        Action::Shake(id) => format!("shake f{id}"),
        Action::Untie(id) => format!("untie f{id}"),
        Action::At(id) => format!("on f{id}"),
        _ => "done".to_owned(),
    }
}
