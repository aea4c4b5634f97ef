//! Prompts and offers in words.

use engine::{Names, OfferWords, Prompt, Rule, Target, rule, words::ordinal};

use crate::{
    State,
    action::{Action, Left, Mode, Move},
    body::{Answer, Guard, Id, Looks, Posture},
    ground::Spot,
    narrate::aim_words,
    spells::{Spell, Type},
    state::{Casting, Phase, Thing},
    text::way_words,
};

/// What a seat is asked.
pub(crate) fn prompt(state: &State, names: Names<'_>) -> Prompt {
    let name = |id: Id| state.name_of(id);
    let (rule, text) = match state.phase {
        Phase::Deploy(id) => (rule!("U3"), format!("Where does {} enter, and facing which way?", name(id))),
        Phase::Order => (rule!("F1.1"), "You have the initiative. When does your side move?".to_owned()),
        Phase::Renew(_) => (rule!("F1.2"), "Which spells do you pay for?".to_owned()),
        Phase::Move(_) => (rule!("F1.3"), "Pick a figure and its option.".to_owned()),
        Phase::Moving(id) => {
            (state.figure(id).body.turn.option.rule(), format!("Move {}, then choose its facing.", name(id)))
        }
        Phase::Act(id) if state.figure(id).body.turn.second => {
            (rule!("F1.4e"), format!("{}: the second arrow?", name(id)))
        }
        Phase::Act(id) => (rule!("F1.4"), format!("{} acts now. What does it do?", name(id))),
        Phase::Cast(id, casting) => (casting.spell.rule(), aim_question(&name(id), &casting)),
        Phase::React(attack) => (
            rule!("F2.3"),
            format!("{} attacks {}. Give up its action to guard?", name(attack.by), name(attack.target)),
        ),
        Phase::Agree { by, target } => {
            (rule!("F3.1"), format!("{} wants to wrestle with {}. Agree?", name(by), name(target)))
        }
        Phase::Turning(id) => (rule!("G10"), format!("Which way does {} face?", name(id))),
        Phase::StepOut(id) => (rule!("F7"), format!("{} is free. Where to?", name(id))),
        Phase::Retreat(id) => (rule!("F1.5"), format!("Does {} force someone back?", name(id))),
        Phase::Follow { by, .. } => (rule!("F1.5b"), format!("Does {} follow?", name(by))),
        Phase::Over(_) => (Rule::TABLE, format!("The fight is over, {}.", names.of(State::seat_of(0)))),
    };
    Prompt { rule, text }
}

/// [S1.2] What is asked of one who casts: what it looks like or adds to, then whom or where.
fn aim_question(caster: &str, casting: &Casting) -> String {
    let spell = casting.spell.name();
    match casting.spell {
        Spell::Aid if casting.attribute.is_none() => "What does Aid add to?".to_owned(),
        Spell::RemoveThrownSpell => "Which spell does it remove?".to_owned(),
        _ if casting.spell.makes().is_some() && casting.looks.is_none() => {
            format!("{spell}: what does it look like?")
        }
        _ => match casting.spell.kind() {
            Type::Missile => format!("At whom does {caster} cast {spell}?"),
            Type::Thrown => format!("On whom does {caster} cast {spell}?"),
            Type::Creation => format!("Where does {caster} create it?"),
            Type::Special => format!("Where does {caster} cast {spell}?"),
        },
    }
}

fn hex(spot: Spot) -> Target {
    Target::Hex(spot.0.q, spot.0.r)
}

fn piece(id: Id) -> Target {
    Target::Piece(u16::from(id))
}

/// An offered action in words.
pub(crate) fn offer_words(state: &State, action: Action) -> OfferWords {
    let name = |id: Id| state.name_of(id);
    let (target, rule, label) = match action {
        Action::Enter(spot, way) => {
            (hex(spot), rule!("U3"), format!("Enter at {spot}, facing {}", way_words(way)))
        }
        Action::Order(place) => {
            (Target::Button("order"), rule!("F1.1"), format!("Move {}", ordinal(place + 1)))
        }
        Action::Keep(slot) => {
            (Target::Box(slot.into()), rule!("F1.2"), format!("Keep {}", spell_in(state, slot)))
        }
        Action::Let(slot) => {
            (Target::Box(slot.into()), rule!("F1.2"), format!("End {}", spell_in(state, slot)))
        }
        Action::Done => (Target::Button("done"), done_rule(state), done_label(state).to_owned()),
        Action::Choose(id, opt) => {
            (piece(id), opt.rule(), format!("{}: ({}) {}", name(id), opt.letter(), opt.name()))
        }
        Action::Go(step) | Action::Sneak(step) => step_words(state, step),
        Action::Answer(id, answer) => {
            let how = match answer {
                Answer::Never => "never guards",
                Answer::Ask => "asks you before it guards",
                Answer::Always => "always guards",
            };
            (piece(id), rule!("F2.3"), format!("{} {how}", name(id)))
        }
        Action::Yield(id) => (piece(id), rule!("V2"), format!("{} gives up", name(id))),
        Action::Dismiss(id) => (piece(id), rule!("S5.4"), format!("Dismiss {}", name(id))),
        Action::Attack { .. } | Action::Two(..) | Action::Blind { .. } | Action::Kill(_) => {
            fight_words(state, action)
        }
        Action::Ready(right, left) => {
            (Target::Button("ready"), rule!("Fe"), format!("Ready {}", held(state, right, left)))
        }
        Action::PickUp(slot) => {
            (Target::Box(slot.into()), rule!("Fe"), format!("Pick up {}", thing_in(state, slot)))
        }
        Action::Rise => (Target::Button("rise"), rule!("Fg"), "Get up".to_owned()),
        Action::Disbelieve(id) => (piece(id), rule!("S5.3"), format!("Disbelieve {}", name(id))),
        Action::Berserk => {
            (Target::Button("drink"), rule!("F11c.11"), "Drink the potion and go berserk".to_owned())
        }
        Action::Disengage(way) => {
            (Target::Button("away"), rule!("Fn"), format!("Step away {}", way_words(way)))
        }
        Action::Close(id) => (piece(id), rule!("F3.1"), format!("Jump {}", name(id))),
        Action::DrawDagger => (Target::Button("dagger"), rule!("Fu"), "Draw the dagger".to_owned()),
        Action::BreakAway => (Target::Button("break"), rule!("F7"), "Break away".to_owned()),
        Action::Shake(id) => (piece(id), rule!("S11.7"), format!("Shake {} awake", name(id))),
        Action::Untie(id) => (piece(id), rule!("S11.6"), format!("Untie {}", name(id))),
        Action::Cast(spell, power) => (
            Target::Button("cast"),
            spell.rule(),
            format!("Cast {}, {} ST", spell.name(), spell.line().cost * power),
        ),
        Action::Feign(spell) => {
            (Target::Button("feign"), rule!("P1"), format!("Pretend to cast {}", spell.name()))
        }
        Action::At(id) => (piece(id), rule!("S3.1"), format!("On {}", name(id))),
        Action::AtHex(spot) => (hex(spot), rule!("S4.1"), format!("At {spot}")),
        Action::Swap(spot) => (hex(spot), rule!("S5.5"), format!("The original steps aside to {spot}")),
        Action::Like(Looks::Roster(id)) => (piece(id), rule!("S5.5"), format!("A double of {}", name(id))),
        Action::Like(Looks::Beast(kind)) => {
            (Target::Button("like"), rule!("S5.2"), format!("A {}", kind.name()))
        }
        Action::Attribute(at) => (
            Target::Button("attribute"),
            rule!("S9.1"),
            format!("Add to {}", ["ST", "DX", "IQ"][usize::from(at).min(2)]),
        ),
        Action::Guard(guard) => match guard {
            Guard::None => (Target::Button("stand"), rule!("F2.3"), "Keep the action".to_owned()),
            Guard::Dodging => (Target::Button("dodge"), rule!("F10.1"), "Dodge".to_owned()),
            Guard::Defending => (Target::Button("defend"), rule!("F10.2"), "Defend".to_owned()),
        },
        Action::Agree(true) => (Target::Button("agree"), rule!("F3.1"), "Agree".to_owned()),
        Action::Agree(false) => (Target::Button("decline"), rule!("F3.1"), "Decline".to_owned()),
        Action::Out(way) => (Target::Button("out"), rule!("F7"), format!("Step out {}", way_words(way))),
        Action::Retreat(id, spot) => {
            (hex(spot), rule!("F1.5a"), format!("Force {} back to {spot}", name(id)))
        }
        Action::Follow(true) => (Target::Button("follow"), rule!("F1.5b"), "Follow".to_owned()),
        Action::Follow(false) => (Target::Button("stay"), rule!("F1.5b"), "Stay".to_owned()),
    };
    OfferWords { target, rule, label }
}

/// An attack in words.
fn fight_words(state: &State, action: Action) -> (Target, Rule, String) {
    let name = |id: Id| state.name_of(id);
    match action {
        Action::Attack { mode, target, aim } => {
            let aimed = aim_words(aim).map_or(String::new(), |part| format!(" at the {part}"));
            let rule = mode_rule(mode);
            if mode == Mode::Sweep {
                (Target::Button("sweep"), rule, "Sweep everyone in front".to_owned())
            } else {
                (piece(target), rule, format!("{} {}{aimed}", mode_words(state, mode), name(target)))
            }
        }
        Action::Two(first, second) => (
            piece(first),
            rule!("W10"),
            format!("Strike at two: {} with the right hand, {} with the left", name(first), name(second)),
        ),
        Action::Blind { mode, spot } => {
            (hex(spot), rule!("P4"), format!("{} {spot}", mode_words(state, mode).trim_end_matches(':')))
        }
        Action::Kill(id) if matches!(state.phase, Phase::Act(actor) if actor == id) => {
            (piece(id), rule!("S6.2"), format!("Order {} to die", name(id)))
        }
        Action::Kill(id) => (piece(id), rule!("F15.5"), format!("Kill {}", name(id))),
        _ => (Target::Button("done"), done_rule(state), done_label(state).to_owned()),
    }
}

fn spell_in(state: &State, slot: u8) -> String {
    state.lasting[usize::from(slot)].map_or_else(
        || "a spell".to_owned(),
        |it| {
            let on = match it.on {
                crate::state::On::Figure(id) => state.name_of(id),
                crate::state::On::Hex(spot) => spot.to_string(),
            };
            format!("{} on {on}", it.spell.name())
        },
    )
}

fn thing_in(state: &State, slot: u8) -> String {
    state.things[usize::from(slot)].map_or_else(
        || "something".to_owned(),
        |loose| match loose.thing {
            Thing::Arm(arm) => format!("the {}", arm.weapon.name()),
            Thing::Shield(shield) => format!("the {}", shield.name()),
        },
    )
}

fn done_rule(state: &State) -> Rule {
    match state.phase {
        Phase::Renew(_) => rule!("F1.2"),
        Phase::Move(_) => rule!("F1.3"),
        Phase::Retreat(_) => rule!("F1.5"),
        Phase::Deploy(_) => rule!("U3"),
        Phase::Cast(..) => rule!("S4.4"),
        _ => rule!("F1.4"),
    }
}

fn done_label(state: &State) -> &'static str {
    match state.phase {
        Phase::Renew(_) => "Let the others end",
        Phase::Move(_) => "Leave the others where they are",
        Phase::Retreat(_) => "Force no one back",
        Phase::Cast(..) => "No more hexes",
        Phase::Deploy(_) => "There is no room",
        _ => "Do nothing",
    }
}

fn step_words(state: &State, step: Move) -> (Target, Rule, String) {
    let place = match state.phase {
        Phase::Moving(id) => state.figure(id).body.place.unwrap_or_default(),
        _ => Spot::default(),
    };
    match step {
        Move::Step(way) => {
            (hex(place.step(way)), rule!("G7"), format!("Go {} to {}", way_words(way), place.step(way)))
        }
        Move::Scramble(way) => {
            (hex(place.step(way)), rule!("G8"), format!("Scramble {} over the body", way_words(way)))
        }
        Move::Leap(way) => {
            (hex(place.step(way).step(way)), rule!("G8"), format!("Leap {} over the body", way_words(way)))
        }
        Move::Push(way) => (hex(place.step(way)), rule!("G11"), format!("Push on {}", way_words(way))),
        Move::Wheel { right: true } => (Target::Button("right"), rule!("G10"), "Turn right".to_owned()),
        Move::Wheel { right: false } => (Target::Button("left"), rule!("G10"), "Turn left".to_owned()),
        Move::TakeOff => (Target::Button("fly"), rule!("G12"), "Take off".to_owned()),
        Move::Land => (Target::Button("land"), rule!("G12"), "Land".to_owned()),
        Move::Drop(Posture::Kneeling) => (Target::Button("kneel"), rule!("Fd"), "Kneel".to_owned()),
        Move::Drop(_) => (Target::Button("lie"), rule!("Fd"), "Lie down".to_owned()),
        Move::Face(way) => {
            (Target::Button("face"), rule!("G10"), format!("Stop here, facing {}", way_words(way)))
        }
        Move::Leave => (Target::Button("leave"), rule!("U3"), "Leave the map".to_owned()),
    }
}

fn mode_rule(mode: Mode) -> Rule {
    match mode {
        Mode::Right | Mode::Left => rule!("W1"),
        Mode::Both => rule!("W10"),
        Mode::Bare => rule!("F4.1"),
        Mode::Claws => rule!("B2"),
        Mode::Jab => rule!("W9"),
        Mode::Sweep => rule!("F11a.5"),
        Mode::Rush => rule!("W12"),
        Mode::Throw(_) => rule!("F11e.1"),
        Mode::Shoot => rule!("W3"),
        Mode::Breath => rule!("B5"),
        Mode::Bolt(_) => rule!("S2"),
    }
}

fn mode_words(state: &State, mode: Mode) -> String {
    let weapon = |slot: Option<u8>| match state.phase {
        Phase::Act(id) => slot
            .and_then(|slot| state.figure(id).body.arms[usize::from(slot & 3)])
            .map_or("hand", |arm| arm.weapon.name()),
        _ => "weapon",
    };
    let (right, left) = match state.phase {
        Phase::Act(id) => (state.figure(id).body.right, state.figure(id).body.left),
        _ => (None, None),
    };
    match mode {
        Mode::Right => format!("Strike with the {}:", weapon(right)),
        Mode::Left => format!("Strike with the {} in the left hand:", weapon(left)),
        Mode::Both => "Strike with both weapons:".to_owned(),
        Mode::Bare => "Strike with bare hands:".to_owned(),
        Mode::Claws => "Attack".to_owned(),
        Mode::Jab => "Jab at".to_owned(),
        Mode::Sweep => "Sweep".to_owned(),
        Mode::Rush => "Shield-rush".to_owned(),
        Mode::Throw(slot) => format!("Throw the {} at", weapon(Some(slot))),
        Mode::Shoot => format!("Shoot the {} at", weapon(right)),
        Mode::Breath => "Breathe fire at".to_owned(),
        Mode::Bolt(spell) => format!("{} at", spell.name()),
    }
}

fn held(state: &State, right: Option<u8>, left: Left) -> String {
    let Phase::Act(id) = state.phase else { return "other weapons".to_owned() };
    let body = &state.figure(id).body;
    let weapon = |slot: u8| body.arms[usize::from(slot & 3)].map_or("nothing", |arm| arm.weapon.name());
    match (right.map(weapon), left) {
        (None, Left::Empty | Left::Same) => "nothing: bare hands".to_owned(),
        (None, Left::Slot(slot)) => format!("only the {}, in the left hand", weapon(slot)),
        (None, Left::Shield) => "only the shield".to_owned(),
        (Some(right), Left::Empty) => right.to_owned(),
        (Some(right), Left::Same) => format!("{right} in both hands"),
        (Some(right), Left::Slot(slot)) => format!("{right} and {}", weapon(slot)),
        (Some(right), Left::Shield) => format!("{right} and the shield"),
    }
}
