//! What the prompt bar says: where in the turn we are, what is asked, what one can do, and what just happened.

use engine::{Rule, rule};
use fantasy_trip::{
    Action,
    body::{Guard, Id},
    state::{Attack, Phase},
};
use kit::{
    Fragment,
    act::Posted,
    actions::{Action as Button, Weight},
    prompt::PromptBar,
};
use maud::{Markup, html};

use super::{
    actions,
    context::{Context, Offer, written},
    deeds, ending, odds,
};

/// The prompt bar as the fragment `prompt`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let mut bar = PromptBar::of(context.scene, place(context));
    if let Some(question) = question(context) {
        bar.question = question;
    }
    bar.or_waiting(waiting(context))
        .with_hint(hint(context))
        .with_news(deeds::news(context))
        .with_buttons(buttons(context))
        .draw()
}

/// What is asked, where the page can say it better than a line of text.
fn question(context: &Context<'_>) -> Option<String> {
    match context.view.phase {
        _ if !context.may_act() => None,
        Phase::Move(_) => Some("Move your figures: pick one and its option.".to_owned()),
        Phase::Moving(id) => {
            let has_moved = context.seen(id).is_some_and(|seen| seen.body.turn.hexes > 0);
            Some(if has_moved {
                format!("Which way does {} face?", context.name(id))
            } else {
                format!("Where does {} go?", context.name(id))
            })
        }
        Phase::Act(id) if !context.seen(id)?.body.turn.second => {
            Some(format!("{} acts now. What will it be?", context.name(id)))
        }
        _ => None,
    }
}

fn place(context: &Context<'_>) -> String {
    let view = context.view;
    let step = match view.phase {
        Phase::Deploy(_) => return format!("{} · entering the map", view.ground.title),
        Phase::Over(_) => return format!("The end, in turn {}", view.turn),
        Phase::Order => "initiative",
        Phase::Renew(_) => "paying for spells",
        Phase::Move(_) | Phase::Moving(_) => "moves",
        Phase::Act(_)
        | Phase::Cast(..)
        | Phase::React(_)
        | Phase::Agree { .. }
        | Phase::StepOut(_)
        | Phase::Turning(_) => "actions",
        Phase::Retreat(_) | Phase::Follow { .. } => "retreats",
    };
    format!("{} · turn {} · {step}", view.ground.title, view.turn)
}

/// Whom the table waits for, and for what; none leaves it to the kit.
fn waiting(context: &Context<'_>) -> Option<String> {
    if context.scene.at.is_some() {
        return None;
    }
    if let Phase::Over(end) = context.view.phase {
        return Some(ending::heading(context, end));
    }
    let who = context.scene.names.list(context.scene.to_act);
    let name = |id: Id| context.name(id);
    Some(match context.view.phase {
        Phase::Deploy(id) => format!("{who} chooses where {} enters.", name(id)),
        Phase::Order => format!("{who} has the initiative, and chooses when to move."),
        Phase::Renew(_) => format!("{who} pays for spells."),
        Phase::Move(_) => format!("{who} moves."),
        Phase::Moving(id) => format!("{who} moves {}.", name(id)),
        Phase::Act(id) | Phase::Cast(id, _) => format!("{who} acts with {}.", name(id)),
        Phase::React(attack) => {
            format!("{who} decides whether {} guards against {}.", name(attack.target), name(attack.by))
        }
        Phase::Agree { by, target } => {
            format!("{who} decides whether {} wrestles with {}.", name(target), name(by))
        }
        Phase::Turning(id) => format!("{who} turns {}.", name(id)),
        Phase::StepOut(id) => format!("{who} decides where {} goes.", name(id)),
        Phase::Retreat(id) => format!("{who} decides whether {} forces someone back.", name(id)),
        Phase::Follow { by, .. } => format!("{who} decides whether {} follows.", name(by)),
        Phase::Over(_) => return None,
    })
}

/// What the viewer can do, in a sentence.
fn hint(context: &Context<'_>) -> String {
    if !context.may_act() {
        return String::new();
    }
    match context.view.phase {
        Phase::Deploy(_) => "Press a marked hex at your edge. Open another facing below, if you like.".to_owned(),
        Phase::Order => {
            "The later you move, the more you see of what the others do. Actions come after all moves, the highest adjDX first."
                .to_owned()
        }
        Phase::Renew(_) if has_nothing_to_pay(context) => {
            "None of your spells has to be paid for. You are asked all the same, so that no one can tell.".to_owned()
        }
        Phase::Renew(_) => "Spells you don’t pay for end now.".to_owned(),
        Phase::Moving(id) => option_words(context, id),
        Phase::Act(id) => acting(context, id),
        Phase::Move(_) => moves(context),
        Phase::React(attack) => reaction(context, attack),
        Phase::Agree { .. } => {
            "If you agree, both drop what they hold but a dagger, and fight on the ground.".to_owned()
        }
        Phase::Follow { .. } => "You may step into the hex that was left.".to_owned(),
        _ => String::new(),
    }
}

/// What the option that was chosen allows.
fn option_words(context: &Context<'_>, id: Id) -> String {
    let Some(option) = context.seen(id).map(|seen| seen.body.turn.option) else { return String::new() };
    let lines = context.state.option_list(id);
    let gist = lines.iter().find(|line| line.option == option).map_or("", |line| line.gist);
    format!("Option ({}), {}: {gist}.", option.letter(), option.name())
}

/// How things stand for the one who acts.
fn acting(context: &Context<'_>, id: Id) -> String {
    let attacks =
        context.offers().iter().any(|offer| matches!(offer.action, Action::Attack { .. } | Action::Cast(..)));
    let by: Vec<_> = context
        .seen(id)
        .map_or(&[][..], |seen| &seen.engaged_by)
        .iter()
        .map(|by| context.name(*by))
        .collect();
    let engaged =
        if by.is_empty() { String::new() } else { format!("Engaged by {}. ", engine::words::list(&by)) };
    let what = if attacks {
        "Press a target on the map, or open a group below; each opens to its odds."
    } else {
        "No one can be attacked from here. The last group below says why."
    };
    format!("{engaged}{what}")
}

/// [F1.2] Whether none of the viewer’s spells has to be paid for.
fn has_nothing_to_pay(context: &Context<'_>) -> bool {
    context.steps().is_empty() && context.offers().iter().all(|offer| offer.action == Action::Done)
}

/// Who is still to move.
fn moves(context: &Context<'_>) -> String {
    let mut ids: Vec<Id> = context
        .offers()
        .iter()
        .filter_map(|offer| match offer.action {
            Action::Choose(id, _) => Some(id),
            _ => None,
        })
        .collect();
    ids.dedup();
    match ids.as_slice() {
        [] => "No one is left to move: end your moves.".to_owned(),
        [one] => format!("{} is still to move.", context.name(*one)),
        all => format!(
            "{} of your figures are still to move. Press one on the map, or open it below.",
            all.len()
        ),
    }
}

/// What guarding would change.
fn reaction(context: &Context<'_>, attack: Attack) -> String {
    let Some(seat) = context.scene.viewer.seat() else { return String::new() };
    let chances = odds::guarded(context, attack, seat);
    chances.map_or_else(String::new, |(open, guarded)| {
        format!("The attack hits with {open} %; if you guard, with {guarded} %. Guarding costs the figure’s action.")
    })
}

/// What ends a step or answers a question, with its key.
fn buttons(context: &Context<'_>) -> Markup {
    let all: Vec<_> = context
        .offers()
        .iter()
        .filter(|offer| actions::is_in_bar(offer.action))
        .map(|offer| button(context, offer))
        .collect();
    html! {
        @if let Some(enter) = enter_all(context) { (enter) }
        @if let Some(keep) = keep_all(context) { (keep.button()) }
        @for button in &all { (button.button()) }
        @if let Some(back) = back(context) { (back.button()) }
    }
}

fn button(context: &Context<'_>, offer: &Offer) -> Button {
    let mut button = Button::new(offer.label.clone(), context.post(offer));
    (button.key, button.weight) = match offer.action {
        Action::Done => (Some("submit"), done_weight(context)),
        Action::Agree(true) | Action::Follow(true) | Action::Guard(Guard::Dodging | Guard::Defending) => {
            (Some("y"), Weight::Plain)
        }
        Action::Agree(false) | Action::Follow(false) | Action::Guard(Guard::None) => {
            (Some("n"), Weight::Plain)
        }
        _ => (None, Weight::Plain),
    };
    match offer.action {
        Action::Order(place) => button.label = order_words(context, place),
        Action::Done => done_words(context).clone_into(&mut button.label),
        Action::Guard(Guard::Dodging) if is_acting(context) => "Dodge instead".clone_into(&mut button.label),
        Action::Guard(Guard::Defending) if is_acting(context) => {
            "Defend instead".clone_into(&mut button.label);
        }
        _ => {}
    }
    button
}

fn is_acting(context: &Context<'_>) -> bool {
    matches!(context.view.phase, Phase::Act(_))
}

fn order_words(context: &Context<'_>, place: u8) -> String {
    let last = context.offers().iter().filter(|offer| matches!(offer.action, Action::Order(_))).count();
    match usize::from(place) {
        0 => "Move first".to_owned(),
        at if at + 1 == last => "Move last".to_owned(),
        at => format!("Move {}", engine::words::ordinal(at as u64 + 1)),
    }
}

/// The main button ends a step only when nothing else is left to do in it.
fn done_weight(context: &Context<'_>) -> Weight {
    let others = context.offers().iter().any(|offer| match context.view.phase {
        Phase::Move(_) => matches!(offer.action, Action::Choose(..)),
        Phase::Cast(..) => false,
        _ => !actions::is_in_bar(offer.action),
    });
    if others { Weight::Quiet } else { Weight::Main }
}

fn done_words(context: &Context<'_>) -> &'static str {
    let has_choices = context.offers().iter().any(|offer| matches!(offer.action, Action::Choose(..)));
    match context.view.phase {
        Phase::Renew(_) if has_nothing_to_pay(context) => "Continue",
        Phase::Renew(_) if context.steps().is_empty() => "Pay for none",
        Phase::Renew(_) => "Let the others end",
        Phase::Move(_) if has_choices => "Leave the rest where they are",
        Phase::Move(_) => "End your moves",
        Phase::Retreat(_) => "Force no one back",
        Phase::Cast(..) => "Cast it on these",
        Phase::Deploy(_) => "There is no room",
        Phase::Act(id) => match context.seen(id).map(|seen| seen.body.turn.guard) {
            Some(Guard::Dodging) => "Keep dodging",
            Some(Guard::Defending) => "Keep defending",
            _ => "Do nothing",
        },
        _ => "Do nothing",
    }
}

/// Takes back the last step of what the viewer is composing.
fn back(context: &Context<'_>) -> Option<Button> {
    let (_, rest) = context.steps().split_last()?;
    let mut button = Button::new("Back", Posted::whole(written(rest)));
    (button.key, button.weight) = (Some("back"), Weight::Quiet);
    Some(button)
}

/// [F1.2] Pays for everything, if there is ST enough.
fn keep_all(context: &Context<'_>) -> Option<Button> {
    let slots: Vec<u8> = context
        .offers()
        .iter()
        .filter_map(|offer| match offer.action {
            Action::Keep(slot) => Some(slot),
            _ => None,
        })
        .collect();
    if slots.is_empty() || !matches!(context.view.phase, Phase::Renew(_)) {
        return None;
    }
    let spells = || {
        let all = context.view.lasting.iter();
        all.filter(|(slot, _)| slots.contains(slot)).map(|(_, lasting)| lasting)
    };
    let price = |caster: Id| -> i16 {
        spells().filter(|it| it.caster == caster).map(|it| i16::from(it.spell.line().upkeep)).sum()
    };
    if spells().any(|it| context.state.st(it.caster) < price(it.caster)) {
        return None;
    }
    let total: i16 = spells().map(|it| i16::from(it.spell.line().upkeep)).sum();
    let steps = slots.iter().map(|slot| Action::Keep(*slot)).chain([Action::Done]);
    let steps: Vec<_> = context.steps().iter().copied().chain(steps).collect();
    let mut button = Button::new(format!("Keep all: {total} ST"), Posted::whole(written(&steps)));
    button.weight = Weight::Main;
    Some(button)
}

/// [U3] Lets all figures of the side enter side by side, one after another.
fn enter_all(context: &Context<'_>) -> Option<Markup> {
    let Phase::Deploy(first) = context.view.phase else { return None };
    let side = context.seen(first)?.body.side;
    let waiting: Vec<_> = context
        .view
        .figures
        .iter()
        .filter(|seen| {
            seen.id >= first && seen.body.side == side && seen.body.fate == fantasy_trip::body::Fate::Waiting
        })
        .collect();
    let way = actions::facing(context)?;
    let hexes = actions::entry_hexes(context, way);
    if waiting.len() < 2
        || waiting.iter().any(|seen| seen.body.kind.is_large())
        || hexes.len() < waiting.len()
    {
        return None;
    }
    // Around the middle of the edge.
    let skip = (hexes.len() - waiting.len()) / 2;
    let acts: Vec<_> = hexes
        .iter()
        .skip(skip)
        .take(waiting.len())
        .map(|spot| written(&[Action::Enter(*spot, way)]))
        .collect();
    let (act, rest) = acts.split_first()?;
    Some(html! {
        button.main form="act" name="act" value=(act) data-queue=(rest.join("\n")) data-key="submit" { "Enter all, side by side" }
    })
}

/// Rules that prompts cite by themselves.
pub(super) const RULES: &[Rule] = &[rule!("F1.4"), rule!("D5")];
