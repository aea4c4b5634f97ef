//! [F1.3] Moving: a figure and its option, then hexes on the map, then its facing.

use engine::Rule;
use fantasy_trip::{
    Action,
    action::Move,
    body::{Answer, Id, List, Posture},
    ground::Spot,
    options::Limit,
};
use kit::actions::{Action as Button, Group, Weight};
use maud::html;

use super::{
    super::{
        context::{Context, Offer, arrow, way_key, way_words},
        marks, ways,
    },
    Groups, button, options,
};

/// A group for each figure that is still to move, and one for standing orders.
pub(super) fn figures(context: &Context<'_>) -> Groups {
    let mut ids: Vec<Id> = Vec::new();
    for offer in context.offers() {
        if let Action::Choose(id, _) = offer.action
            && !ids.contains(&id)
        {
            ids.push(id);
        }
    }
    let mut all: Vec<_> = ids.into_iter().map(|id| figure(context, id)).collect();
    all.extend(orders(context));
    Groups::of(all)
}

fn figure(context: &Context<'_>, id: Id) -> Group {
    let list = context.state.list_of(id);
    let by: Vec<_> = context
        .seen(id)
        .map_or(&[][..], |seen| &seen.engaged_by)
        .iter()
        .map(|by| context.name(*by))
        .collect();
    let hint = match list {
        List::Disengaged => {
            let name = context.name(id);
            format!("No one engages {name}. The option decides how far {name} may go; the deed comes later.")
        }
        List::Engaged => {
            format!("Engaged by {}, so one hex at most, or none.", engine::words::list(&by))
        }
        List::HandToHand => "In a hand-to-hand fight no one moves.".to_owned(),
    };
    Group {
        id: format!("fig-{id}"),
        title: context.name(id).to_owned(),
        aside: Some(
            match list {
                List::Disengaged => "disengaged",
                List::Engaged => "engaged",
                List::HandToHand => "hand to hand",
            }
            .to_owned(),
        ),
        rule: Some(Rule("F2.1")),
        hint,
        actions: options::buttons(context, id),
        more: options::why_not(context, id),
    }
}

/// [F2.3] [V2] [S5.4] What is said once and holds, and who gives up or is sent away.
fn orders(context: &Context<'_>) -> Option<Group> {
    let actions: Vec<_> = context.offers().iter().filter_map(|offer| order(context, offer)).collect();
    let answers = answers(context);
    (!actions.is_empty() || answers.is_some()).then(|| Group {
        id: "orders".to_owned(),
        title: "Standing orders".to_owned(),
        aside: Some(String::new()),
        rule: Some(Rule("F2.3")),
        hint: "When an attack is announced, a figure that has not acted can use its action to dodge or defend instead. Shall it?".to_owned(),
        actions: Vec::new(),
        more: Some(html! {
            @if let Some(answers) = answers { (answers) }
            @if !actions.is_empty() { div.offers { @for action in &actions { (action.button()) } } }
        }),
    })
}

/// [F2.3] What each figure does when it is attacked: the order that holds, and buttons for the others.
fn answers(context: &Context<'_>) -> Option<maud::Markup> {
    let answer_to = |offer: &Offer| match offer.action {
        Action::Answer(id, answer) => Some((id, answer)),
        _ => None,
    };
    let mut ids: Vec<Id> = context.offers().iter().filter_map(answer_to).map(|(id, _)| id).collect();
    ids.dedup();
    let words = |answer: Answer| match answer {
        Answer::Never => "Never",
        Answer::Ask => "Ask me",
        Answer::Always => "Always",
    };
    let offered = |id: Id, answer: Answer| {
        let found = context.offers().iter().find(|offer| answer_to(offer) == Some((id, answer)));
        found.map(|offer| {
            let mut made = button(context, offer);
            words(answer).clone_into(&mut made.label);
            made.detail = Some(format!("{}: {}", context.name(id), words(answer).to_lowercase()));
            made.button()
        })
    };
    (!ids.is_empty()).then(|| {
        html! {
            dl.answers {
                @for id in ids {
                    dt { (context.name(id)) }
                    dd {
                        @for answer in [Answer::Never, Answer::Ask, Answer::Always] {
                            @match offered(id, answer) { Some(button) => (button), None => b.left { (words(answer)) } }
                            " "
                        }
                    }
                }
            }
        }
    })
}

fn order(context: &Context<'_>, offer: &Offer) -> Option<Button> {
    let mut order = button(context, offer);
    match offer.action {
        Action::Yield(id) => {
            order.weight = Weight::Quiet;
            order.label = format!("{} surrenders", context.name(id));
            let words = format!("{} gives up and is out of the fight. Are you sure?", context.name(id));
            order.confirm = Some(context.scene.question(words));
        }
        Action::Dismiss(id) => {
            order.weight = Weight::Quiet;
            order.confirm = Some(
                context.scene.question(format!("{} will be gone for good. Dismiss it?", context.name(id))),
            );
        }
        _ => return None,
    }
    Some(order)
}

/// Steps, facings, and everything else a figure on its way can do.
pub(super) fn steps(context: &Context<'_>, id: Id) -> Groups {
    let mut walk = Vec::new();
    let mut face = Vec::new();
    let mut other = Vec::new();
    for offer in context.offers() {
        let (Action::Go(step) | Action::Sneak(step)) = offer.action else { continue };
        match step {
            Move::Step(_) | Move::Scramble(_) | Move::Leap(_) | Move::Push(_) => {
                walk.push(step_button(context, id, offer, step));
            }
            Move::Face(way) => {
                let mut button =
                    Button::new(format!("{} {}", way_words(way), arrow(way)), context.post(offer));
                button.key = Some(way_key(way));
                button.mark = Some("turn");
                face.push(button.at(marks::turn_place(way)));
            }
            _ => other.push(other_button(context, id, offer, step)),
        }
    }
    let has_moved = context.seen(id).is_some_and(|seen| seen.body.turn.hexes > 0);
    // Who is engaged mostly strikes from where it stands.
    let is_engaged = context.seen(id).is_some_and(|seen| !seen.engaged_by.is_empty());
    let open = if has_moved || walk.is_empty() || is_engaged { "face" } else { "walk" };
    let far = ways::list(context);
    let walk = Group {
        id: "walk".to_owned(),
        title: "Walk".to_owned(),
        aside: Some(left(context, id)),
        rule: Some(Rule("G7")),
        hint: if walk.is_empty() {
            no_step(context, id)
        } else {
            "Press any marked hex: the number is what the way costs. You choose the facing after that."
                .to_owned()
        },
        actions: walk,
        more: far.map(|far| html! { (far) }),
    };
    let face = Group {
        id: "face".to_owned(),
        title: "Stop here, facing …".to_owned(),
        aside: Some(String::new()),
        rule: Some(Rule("G10")),
        hint: if face.is_empty() {
            "It can’t stop yet.".to_owned()
        } else {
            "Press an arrow. The three hexes in front are where it strikes and whom it engages.".to_owned()
        },
        actions: face,
        more: None,
    };
    let mut all = vec![walk, face];
    if !other.is_empty() {
        all.push(Group {
            id: "other".to_owned(),
            title: "Something else".to_owned(),
            actions: other,
            ..Group::default()
        });
    }
    Groups { all, open: Some(open.to_owned()), about: format!("move-{id}") }
}

/// What is left of a move.
fn left(context: &Context<'_>, id: Id) -> String {
    let Some(seen) = context.seen(id) else { return String::new() };
    let turn = &seen.body.turn;
    match context.state.limit(id, turn.option) {
        Limit::Points(most) => format!("{} of {most} MA left", most.saturating_sub(turn.spent)),
        Limit::Hexes(most) => format!("{} of {} left", most.saturating_sub(turn.hexes), hexes(most)),
        Limit::Shift(most) => format!("shift {}", hexes(most.saturating_sub(turn.hexes))),
        Limit::Still => String::new(),
    }
}

fn hexes(number: u8) -> String {
    engine::words::count_of(number, "hex", "hexes")
}

/// Why no step is offered.
fn no_step(context: &Context<'_>, id: Id) -> String {
    let refusal = hexgrid::Direction::ALL.into_iter().find_map(|way| context.state.may_step(id, way).err());
    refusal.map_or_else(|| "It stays where it is.".to_owned(), |refusal| refusal.reason.to_string())
}

fn step_button(context: &Context<'_>, id: Id, offer: &Offer, step: Move) -> Button {
    let here = context.seen(id).and_then(|seen| seen.body.place).unwrap_or_default();
    let mut made = button(context, offer);
    let (to, way, verb) = match step {
        Move::Scramble(way) => (here.step(way), way, "Scramble over the body"),
        Move::Leap(way) => (here.step(way).step(way), way, "Leap over the body"),
        Move::Push(way) => (here.step(way), way, "Push on"),
        Move::Step(way) => (here.step(way), way, ""),
        _ => return made,
    };
    made.label = if verb.is_empty() {
        made.key = Some(way_key(way));
        format!("{} {}", way_words(way), arrow(way))
    } else {
        format!("{verb} {}", arrow(way))
    };
    let cost = context.state.step_cost(id, to);
    if matches!(step, Move::Step(_)) {
        made.note = Some((spent(context, id) + cost).to_string());
    }
    if is_burning(context, to) {
        made.mark = Some("harm");
        made.beside = Some("fire: 2 hits".to_owned());
    } else if context.state.is_slippery(to) {
        made.mark = Some("harm");
    }
    made.at(to.to_string())
}

fn spent(context: &Context<'_>, id: Id) -> u8 {
    context.seen(id).map_or(0, |seen| seen.body.turn.spent)
}

fn is_burning(context: &Context<'_>, spot: Spot) -> bool {
    context.state.has_fire(spot)
}

fn other_button(context: &Context<'_>, id: Id, offer: &Offer, step: Move) -> Button {
    let mut made = button(context, offer);
    if step == Move::Leave {
        made.weight = Weight::Quiet;
        let words = format!("{} leaves the fight for good. Are you sure?", context.name(id));
        made.confirm = Some(context.scene.question(words));
    }
    if let Move::Drop(posture) = step {
        made.beside = Some(
            if posture == Posture::Prone {
                "all six hexes become its rear"
            } else {
                "lower, but its rear is all around"
            }
            .to_owned(),
        );
    }
    made
}
