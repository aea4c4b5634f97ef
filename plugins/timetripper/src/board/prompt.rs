//! What the prompt bar says, and the buttons in it.

use engine::{
    EventWords, Rule, Seats,
    words::{count_of, list, ordinal},
};
use maud::{Markup, html};
use timetripper::{
    Action, Event,
    book::Opponent,
    event::Named,
    field::{Unit, Who},
    gear::Item,
    map::Place,
    state::{Doing, End, Phase, Turn},
    weapons::Mode,
};

use super::{
    actions::{is_in_bar, left_behind, may_jump_now, warning},
    context::{Context, Offer, in_front},
    deeds, equip,
};
use kit::{Fragment, prompt::PromptBar};

/// The prompt bar as the fragment `prompt`.
pub(super) fn draw(context: &Context<'_>) -> Fragment {
    let mut bar = PromptBar::of(context.scene, place(context));
    if let Some(turn) = pinned(context) {
        bar.question = format!("Stage {}: you are pinned. Do one thing.", context.view.field.stage);
        bar.rule = Some(if turn.moved == 0 { Rule("7.22") } else { Rule("7.41") });
    }
    bar.or_waiting(waiting(context))
        .with_hint(hint(context))
        .with_news(news(context).filter(|_| !has_landed(context)))
        .with_buttons(buttons(context))
        .draw()
}

/// The turn of a Tripper who could act but can’t move, because an enemy is next to them.
fn pinned<'a>(context: &'a Context<'_>) -> Option<&'a Turn> {
    let turn = context.turn().filter(|_| context.may_act())?;
    let Who::Tripper(seat) = turn.actor else { return None };
    let is_free = turn.doing == Doing::Nothing && !turn.acted && !turn.talked && context.view.field.stage > 1;
    let is_held = context.state.is_controlled(context.state.tripper(seat).place);
    (is_free && is_held && !context.state.is_clear()).then_some(turn)
}

fn place(context: &Context<'_>) -> String {
    let role = match context.scene.viewer.seat() {
        Some(seat) if context.state.master() == Some(seat) => " · Timemaster".to_owned(),
        Some(seat) if context.view.players > 1 => format!(" · Tripper {seat}"),
        _ => String::new(),
    };
    let place = match (context.view.phase, context.battle()) {
        (Phase::Over(_), _) => "The end".to_owned(),
        (_, Some(battle)) => {
            let nth = ordinal(context.view.path.len() as u64);
            let stage = match context.view.field.stage {
                0 => "setting up".to_owned(),
                stage => format!("Stage {stage}"),
            };
            format!("Battle {}, {} · {nth} of the trip · {stage}", battle.number, battle.title)
        }
        _ => "Before the trip".to_owned(),
    };
    place + &role
}

/// Who has to act and for what, or how the trip ended; none leaves it to the kit.
fn waiting(context: &Context<'_>) -> Option<String> {
    if context.scene.at.is_some() {
        return None;
    }
    if let Phase::Over(end) = context.view.phase {
        return Some(ending(context, end));
    }
    let who = context.scene.names.list(context.scene.to_act);
    Some(match context.view.phase {
        Phase::Equip(_) => format!("{who} is choosing equipment."),
        Phase::Steer(..) => format!("{who} is steering through time."),
        Phase::Letter(_) | Phase::Enter { .. } | Phase::Choose { .. } => {
            format!("{who} is choosing for the enemy.")
        }
        Phase::Tripper(_) | Phase::History | Phase::Over(_) => format!("It is {who}’s turn."),
    })
}

/// How the trip ended, to the viewer or to others.
fn ending(context: &Context<'_>, end: End) -> String {
    let winners = context.scene.outcome.map_or(Seats::NONE, |outcome| outcome.winners);
    let is_you = |seats: Seats| context.scene.viewer.seat().is_some_and(|seat| seats.has(seat));
    let battles = engine::words::count(i64::try_from(context.view.path.len()).unwrap_or(0), "battle");
    let nth = ordinal(context.view.path.len() as u64);
    match end {
        End::Home if winners.is_empty() => "More than one came home, so no one wins.".to_owned(),
        End::Home if is_you(winners) => format!("You made it home, in {battles}."),
        End::Home => format!("{} made it home, in {battles}.", context.scene.names.list(winners)),
        End::Dead if context.view.players == 1 && is_you(context.view.seats()) => {
            format!("You are dead. Your trip ended in its {nth} battle.")
        }
        End::Dead => format!("Everyone is dead. The trip ended in its {nth} battle."),
        End::LostInTime => "Every battle has been visited: lost in time.".to_owned(),
    }
}

fn hint(context: &Context<'_>) -> String {
    if !context.may_act() {
        return String::new();
    }
    // What may cost a life comes before everything else.
    if let Some(warning) = warning(context) {
        return warning.to_owned();
    }
    if let Some(left) = left_behind(context).filter(|_| may_jump_now(context)) {
        return format!("If you jump now: {left}");
    }
    match context.view.phase {
        Phase::Tripper(turn) => {
            let is_first = context.view.path.len() < 2 && context.view.field.stage == 2 && !turn.acted;
            match (no_step(context, &turn), lost_radio(context)) {
                (Some(reason), _) => reason,
                (None, Some(place)) => {
                    let far = place.distance(context.state.place_of(turn.actor));
                    let far = if far == 0 {
                        "at your feet".to_owned()
                    } else {
                        format!("{} away", count_of(far, "hex", "hexes"))
                    };
                    format!("The radio lies {far}. Without it no one can command the flux.")
                }
                (None, None) if context.view.field.stage <= 1 => landing(context).unwrap_or_default(),
                (None, None) if is_first => {
                    "Pick an action. Its targets light up on the map: choose one there, or with a button."
                        .to_owned()
                }
                (None, None) => String::new(),
            }
        }
        Phase::Letter(_) | Phase::Enter { .. } | Phase::Choose { .. } => {
            "The rules leave this open. Pick a marked hex or a button, or let the dice decide.".to_owned()
        }
        Phase::Equip(_) | Phase::Steer(..) | Phase::History | Phase::Over(_) => String::new(),
    }
}

/// Whether the prompt tells of a landing, which leaves nothing for the news to say.
fn has_landed(context: &Context<'_>) -> bool {
    let is_new = context.view.field.stage <= 1 && context.turn().is_some_and(|turn| !turn.busy);
    is_new && context.may_act() && context.view.players == 1
}

/// Where and when one has landed, among whom, and what is said of it.
fn landing(context: &Context<'_>) -> Option<String> {
    let battle = context.battle()?;
    let when = [battle.date.as_str(), battle.place.as_str()];
    let when: Vec<_> = when.into_iter().filter(|words| !words.is_empty()).collect();
    let foes: Vec<_> = battle
        .opponents
        .iter()
        .zip(0u8..)
        .filter_map(|(opponent, kind)| {
            let is_one =
                |unit: &&Unit| unit.is_hostile() && (unit.battle, unit.kind) == (battle.number, kind);
            let count = context.view.field.units().iter().filter(is_one).count();
            let count = u8::try_from(count).unwrap_or(u8::MAX);
            (count > 0).then(|| count_of(count, &opponent.one(), &opponent.name))
        })
        .collect();
    let along = brought(context);
    let along = if along.is_empty() { String::new() } else { format!("{} who came along", list(&along)) };
    let faced = match (foes.is_empty(), along.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("You face {}. ", list(&foes)),
        (true, false) => format!("You face {along}. "),
        (false, false) => format!("You face {}, and {along}. ", list(&foes)),
    };
    Some(format!("{}. {faced}{}", when.join(" · "), battle.note))
}

/// The enemies who were dragged along from other battles, by their kinds.
fn brought(context: &Context<'_>) -> Vec<String> {
    let field = &context.view.field;
    let mut kinds: Vec<(&Opponent, u8)> = Vec::new();
    for unit in field.units().iter().filter(|unit| unit.is_hostile() && unit.battle != field.battle) {
        let Some(opponent) = context.state.opponent(unit) else { continue };
        match kinds.iter_mut().find(|(other, _)| other.name == opponent.name) {
            Some((_, count)) => *count += 1,
            None => kinds.push((opponent, 1)),
        }
    }
    kinds.iter().map(|(kind, count)| count_of(*count, &kind.one(), &kind.name)).collect()
}

/// Where the radio lies, if no one has it.
fn lost_radio(context: &Context<'_>) -> Option<Place> {
    let mut loose = context.view.field.loose.iter().flatten();
    loose.find(|loose| loose.item == Item::Radio).map(|loose| loose.place)
}

/// Why no step is offered, where a player would expect one.
fn no_step(context: &Context<'_>, turn: &Turn) -> Option<String> {
    // In the first Stage the prompt says so to a Tripper.
    let is_said = context.view.field.stage <= 1 && matches!(turn.actor, Who::Tripper(_));
    let is_expected = turn.doing == Doing::Nothing && !is_said && !context.state.is_clear();
    let is_offered = context.offers().iter().any(|offer| matches!(offer.action, Action::Move(_)));
    if !is_expected || turn.talked || is_offered {
        return None;
    }
    let mut steps = context.state.place_of(turn.actor).neighbours();
    let refusal = steps.find_map(|place| context.state.may_step(turn, place).err());
    refusal.map(|refusal| refusal.reason.to_string())
}

/// How many sentences of the news tell of anything but the fighting.
const TOLD: usize = 3;

/// What happened last, in its order: the fighting of each side in numbers, and what else changed something in the last
/// entry. A walk is told as one.
fn news(context: &Context<'_>) -> Option<(String, Rule)> {
    let line = context.scene.log.iter().rev().find(|line| !line.events.is_empty())?;
    let mut sides = deeds::summary(context);
    let mut told: Vec<(Option<Rule>, String)> = Vec::new();
    for event in &line.events {
        // What a side did is told where it began.
        if let Some(at) =
            deeds::side(&event.event).and_then(|of| sides.iter().position(|(side, _)| *side == of))
        {
            told.push((None, sides.remove(at).1));
        }
        if !is_small(&event.event) {
            told.push((Some(event.rule), in_few_words(context, event)));
        }
    }
    let mut told: Vec<_> = sides.into_iter().map(|(_, words)| (None, words)).chain(told).collect();
    told.extend(walk(context).map(|words| (Some(Rule("7.12")), words)));
    if told.is_empty() {
        told.extend(line.events.last().map(|event| (Some(event.rule), in_few_words(context, event))));
    }
    let rule = told.iter().rev().find_map(|(rule, _)| *rule).unwrap_or(Rule("8.0"));
    let is_extra = |at: usize| told[at..].iter().filter(|(rule, _)| rule.is_some()).count() > TOLD;
    let kept = told.iter().enumerate().filter(|(at, (rule, _))| rule.is_none() || !is_extra(*at));
    let words: Vec<_> = kept.map(|(_, (_, words))| words.as_str()).collect();
    Some((words.join(" "), rule))
}

/// An event as the news has it: without the names of hexes, which the map shows only to those who ask for them.
fn in_few_words(context: &Context<'_>, event: &EventWords<Event>) -> String {
    let away = |place: Place| {
        let seat = in_front(context.scene);
        match place.distance(context.state.tripper(seat).place) {
            0 => "in your hex".to_owned(),
            far => format!("{} from you", count_of(far, "hex", "hexes")),
        }
    };
    let is_own = context.scene.viewer.seat() == Some(in_front(context.scene));
    match event.event {
        Event::Conjured(place) if is_own => format!("The flux appears, {}.", away(place)),
        Event::FluxMoved(place) if is_own => format!("The flux moves: it is {} now.", away(place)),
        _ => event.text.clone(),
    }
}

/// The walk that the last entries of the log are: who went how far.
fn walk(context: &Context<'_>) -> Option<String> {
    let seat = context.scene.log.last()?.seat?;
    let steps = context.scene.log.iter().rev().map_while(|line| {
        let is_step =
            |event: &EventWords<Event>| matches!(event.event, Event::Moved(Named::Tripper(it), ..) if it == seat);
        let is_walk = line.seat == Some(seat) && !line.events.is_empty() && line.events.iter().all(is_step);
        is_walk.then_some(line.events.len())
    });
    let hexes: usize = steps.sum();
    let who = if context.scene.viewer.seat() == Some(seat) {
        "You walk".to_owned()
    } else {
        format!("{} walks", context.scene.name(seat))
    };
    let far = count_of(u8::try_from(hexes).unwrap_or(u8::MAX), "hex", "hexes");
    (hexes > 0).then(|| format!("{who} {far}."))
}

/// Whether an event is only a step on the way to what matters.
const fn is_small(event: &Event) -> bool {
    let is_step = matches!(
        event,
        Event::Stage(_)
            | Event::Travelled { .. }
            | Event::Detected { .. }
            | Event::Sensed { .. }
            | Event::Rested(_)
            | Event::Ammo { empty: false, .. }
    );
    is_step || deeds::is_told(event)
}

fn buttons(context: &Context<'_>) -> Markup {
    let offers = context.offers().iter().filter(|offer| !context.is_equipping() && is_in_bar(offer.action));
    html! {
        (equip::start_button(context))
        @if let Some(shot) = waste(context) {
            button.main form="act" name="act" value=(shot.then) data-key="submit" data-repeat { "No one is left there: fire it empty" }
        }
        @for offer in offers {
            @let is_rest = is_rest(context, offer.action);
            button.main[is_main(context, offer.action)].quiet[is_rest] form="act" name="act"
                value=(offer.then) data-rest[is_rest] data-key=(key(offer.action)) { (label(context, offer)) }
            @if is_rest {
                button.quiet form="act" name="act" value=(offer.then) data-repeat data-rest data-key="z" {
                    "Rest until something happens"
                }
            }
        }
        @if deeds::must_stop(context) { span data-halt hidden {} }
    }
}

const fn key(action: Action) -> &'static str {
    match action {
        Action::End | Action::ForMe => "submit",
        Action::RestUp => "r",
        _ => "back",
    }
}

/// Whether a button is the one most players want now; rest never is.
fn is_main(context: &Context<'_>, action: Action) -> bool {
    let is_submit = key(action) == "submit" && !is_rest(context, action);
    is_submit || action == Action::Cease && context.hits_no_one()
}

/// Whether ending the turn is a rest.
fn is_rest(context: &Context<'_>, action: Action) -> bool {
    let is_idle = context.turn().is_some_and(|turn| !turn.busy && matches!(turn.actor, Who::Tripper(_)));
    action == Action::End && is_idle && !context.state.is_clear()
}

/// The shot with which a burst is fired empty once it can hit no one; the client repeats it until it is.
fn waste<'a>(context: &Context<'a>) -> Option<&'a Offer> {
    let is_burst = context
        .turn()
        .is_some_and(|turn| matches!(turn.doing, Doing::Volley(volley) if volley.mode == Mode::Burst));
    (is_burst && context.hits_no_one()).then(|| context.offers().first()).flatten()
}

/// Ending a turn says what it costs.
fn label(context: &Context<'_>, offer: &Offer) -> String {
    match (offer.action, context.turn()) {
        (Action::End, Some(turn)) if turn.busy && !context.state.is_clear() => {
            format!("End your turn: −{} Endurance", 1 + turn.extra)
        }
        (Action::ForMe, _) => "Let the dice decide".to_owned(),
        _ => offer.label.clone(),
    }
}
