//! What the prompt bar says, whose turn it is, and what every button posts besides itself.

use engine::{EventWords, Offer, Rule, Seats};
use maud::{Markup, html};
use timetripper::{
    field::Who,
    gear::Item,
    map::Place,
    state::{Doing, End, Phase, Turn},
    weapons::Mode,
};

use super::desk::Desk;
use kit::{Fragment, prompt::PromptBar};

/// The position that every form is sent from, as the fragment `tt-seq`.
pub(super) fn seq(desk: &Desk<'_>) -> Fragment {
    let (seq, draft) = (desk.scene.seq, desk.scene.decision.map_or("", |look| look.draft.as_str()));
    Fragment::new(
        "tt-seq",
        html! {
            span id="tt-seq" hidden {
                input type="hidden" name="seq" value=(seq);
                input type="hidden" name="draft" value=(draft);
                input form="hurl" type="hidden" name="seq" value=(seq);
            }
        },
    )
}

/// The prompt bar as the fragment `prompt`.
pub(super) fn draw(desk: &Desk<'_>) -> Fragment {
    let scene = desk.scene;
    let prompt = scene.decision.and_then(|look| look.prompt.as_ref());
    let bar = PromptBar {
        place: place(desk),
        question: prompt.map_or_else(|| waiting(desk), |prompt| desk.said(&prompt.text)),
        rule: prompt.map(|prompt| prompt.rule),
        hint: hint(desk),
        news: news(desk),
        is_yours: desk.may_act(),
        what_if: scene.what_if,
        buttons: buttons(desk),
    };
    bar.draw()
}

fn place(desk: &Desk<'_>) -> String {
    let who = match desk.scene.viewer.seat() {
        Some(seat) if desk.state.master() == Some(seat) => format!("{}, Timemaster", desk.scene.name(seat)),
        Some(seat) if desk.view.players > 1 => format!("{}, Tripper {seat}", desk.scene.name(seat)),
        Some(seat) => desk.scene.name(seat),
        None => "You are watching".to_owned(),
    };
    match (desk.view.phase, desk.battle()) {
        (Phase::Over(_), _) => format!("The end · {who}"),
        (_, Some(battle)) => {
            let nth = ordinal(desk.view.path.len());
            let stage = match desk.view.field.stage {
                0 => "setting up".to_owned(),
                stage => format!("Stage {stage}"),
            };
            format!("Battle {}, {} · the {nth} of the trip · {stage} · {who}", battle.number, battle.title)
        }
        _ => format!("Before the trip · {who}"),
    }
}

fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

fn names(desk: &Desk<'_>, seats: Seats) -> String {
    seats.iter().map(|seat| desk.scene.name(seat)).collect::<Vec<_>>().join(", ")
}

/// Whom the table waits for, or how it ended.
fn waiting(desk: &Desk<'_>) -> String {
    if let Phase::Over(end) = desk.view.phase {
        let winners = desk.scene.outcome.map_or(Seats::NONE, |outcome| outcome.winners);
        let battles = desk.view.path.len();
        return match end {
            End::Home if winners.is_empty() => "They are home, but not alone: nobody wins.".to_owned(),
            End::Home => format!("{}: home, after {battles} battles.", names(desk, winners)),
            End::Dead => format!("Nobody is left. The trip ends in its {} battle.", ordinal(battles)),
            End::LostInTime => "Every battle has been visited: lost in time.".to_owned(),
        };
    }
    if let Some(at) = desk.scene.at {
        return format!("This is how it stood after entry {at}.");
    }
    let whom = names(desk, desk.scene.to_act);
    match desk.view.phase {
        Phase::Equip(_) => format!("{whom} chooses equipment."),
        Phase::Steer(..) => format!("{whom} steers through time."),
        Phase::Letter(_) | Phase::Enter { .. } | Phase::Choose { .. } => {
            format!("{whom} decides for the other side.")
        }
        _ => format!("It is the turn of {whom}."),
    }
}

fn hint(desk: &Desk<'_>) -> String {
    if desk.scene.at.is_some() {
        return "Nothing can be done in the past of a game; a what-if goes on from here.".to_owned();
    }
    if !desk.may_act() {
        return String::new();
    }
    match desk.view.phase {
        Phase::Tripper(turn) => match (no_step(desk, &turn), lost_radio(desk), desk.view.path.len()) {
            (Some(reason), ..) => format!("No move now. {reason}"),
            (None, Some(place), _) => {
                format!("The radio lies in {place}: without it nobody commands the flux.")
            }
            (None, None, ..2) => {
                "Open a group below: its offers light up on the map. Click a hex, or press the button."
                    .to_owned()
            }
            _ => String::new(),
        },
        Phase::Letter(_) | Phase::Enter { .. } | Phase::Choose { .. } => {
            "The rules leave this open. Pick a marked hex or a button, or let the dice decide.".to_owned()
        }
        _ => String::new(),
    }
}

/// Where the radio lies, if nobody has it.
fn lost_radio(desk: &Desk<'_>) -> Option<Place> {
    let mut loose = desk.view.field.loose.iter().flatten();
    loose.find(|loose| loose.item == Item::Radio).map(|loose| loose.place)
}

/// Why nobody is offered a step, where one would look for it.
fn no_step(desk: &Desk<'_>, turn: &Turn) -> Option<String> {
    // Of the first Stage a Tripper is told by the prompt.
    let is_told = desk.view.field.stage <= 1 && matches!(turn.actor, Who::Tripper(_));
    let is_asked = turn.doing == Doing::Nothing && !is_told && !desk.state.is_clear();
    if !is_asked || turn.talked || desk.offers().iter().any(|offer| offer.then.starts_with("move ")) {
        return None;
    }
    let mut steps = desk.state.place_of(turn.actor).neighbours();
    steps.find_map(|place| desk.state.may_step(turn, place).err()).map(|refusal| refusal.reason.to_string())
}

/// What happened last: of the last entry what hurt, helped or changed something, not every look and step.
fn news(desk: &Desk<'_>) -> Option<(String, Rule)> {
    let line = desk.scene.log.iter().rev().find(|line| !line.events.is_empty())?;
    let is_small = |event: &&EventWords| {
        let small = ["Battle Stage", "The marker"].iter().any(|words| event.text.starts_with(words));
        small || [" looks ", " moves from ", " against the "].iter().any(|words| event.text.contains(words))
    };
    let told: Vec<_> = line.events.iter().filter(|event| !is_small(event)).collect();
    let Some(last) = told.last() else {
        return line.events.last().map(|event| (desk.said(&event.text), event.rule));
    };
    let words = told.iter().rev().take(3).rev().map(|event| event.text.as_str());
    Some((desk.said(&words.collect::<Vec<_>>().join(" ")), last.rule))
}

/// Offers that stand in the prompt bar itself: those that end or give up something.
pub(super) fn is_in_bar(offer: &Offer) -> bool {
    let verb = offer.then.split(' ').next().unwrap_or_default();
    matches!(verb, "end" | "cease" | "release" | "for-me" | "rest-up")
}

fn buttons(desk: &Desk<'_>) -> Markup {
    let offers = || desk.offers().iter().filter(|offer| !desk.is_equipping() && is_in_bar(offer));
    let waste = waste(desk);
    html! {
        @if let Some(shot) = waste {
            button.main form="act" name="act" value=(shot.then) data-key="submit" data-repeat { "Nobody is left there: fire it empty" }
        }
        @for offer in offers() {
            @let key = match offer.then.as_str() { "end" | "for-me" => "submit", "rest-up" => "r", _ => "back" };
            button.main[key == "submit" || (offer.then == "cease" && desk.hits_nobody())] form="act" name="act" value=(offer.then) data-key=(key) { (ending(desk, offer)) }
        }
        @if desk.scene.can_undo {
            form method="post" action={ (desk.scene.path) "/undo" } {
                input type="hidden" name="csrf" value=(desk.scene.csrf);
                input type="hidden" name="seq" value=(desk.scene.seq);
                button data-key="undo" { "Take back" }
            }
        }
    }
}

/// The shot with which a burst is fired empty once it can hit nobody; the client goes on until it is.
fn waste<'a>(desk: &Desk<'a>) -> Option<&'a Offer> {
    let is_burst = desk
        .turn()
        .is_some_and(|turn| matches!(turn.doing, Doing::Volley(volley) if volley.mode == Mode::Burst));
    let offers = desk.offers();
    (is_burst && desk.hits_nobody()).then(|| offers.first()).flatten()
}

/// Ending a turn says what it costs.
fn ending(desk: &Desk<'_>, offer: &Offer) -> String {
    match desk.turn() {
        Some(turn) if offer.then == "end" && turn.busy && !desk.state.is_clear() => {
            format!("End your turn: −{} Endurance", 1 + turn.extra)
        }
        _ if offer.then == "for-me" => "Let the dice decide".to_owned(),
        _ => offer.label.clone(),
    }
}

/// Says loudly that somebody else is to act, as the fragment `tt-banner`.
pub(super) fn banner(desk: &Desk<'_>) -> Fragment {
    let seated = desk.scene.viewer.seat().is_some();
    let shown = seated && !desk.may_act() && desk.scene.at.is_none() && !desk.scene.to_act.is_empty();
    Fragment::new(
        "tt-banner",
        html! {
            p id="tt-banner" .banner hidden[!shown] {
                @if shown { "Not your turn: the table waits for " b { (names(desk, desk.scene.to_act)) } }
            }
        },
    )
}
