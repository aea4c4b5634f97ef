//! The agent: says what brings the rescuers nearest, and ends the jumping when more of it costs more than drift.

use engine::Offers;
use tow_truck::{
    Action, MomentView, RescueView, View, Wait,
    knowledge::{HistoricEventId, described, historic_event},
    paradox,
};

use super::{
    PATIENCE, at,
    memory::{Memory, middle, width},
};

/// By how many lines people are expected to miss a historic_event they are told of, by fame from 1 to 5.
const MISS: [f64; 5] = [11.0, 8.5, 6.0, 4.0, 2.0];

/// How much the expectation weighs against what the rescuers have shown, in lines.
const PRIOR: f64 = 2.0;

/// A miss by more than this says no more than one by this.
const WIDEST: f64 = 20.0;

/// Speaks or stops; nothing if no clue is offered.
pub(super) fn choose(
    view: &View,
    rescue: &RescueView,
    memory: &Memory,
    offers: &Offers<Action>,
) -> Option<Action> {
    // They will not find him like this.
    if rescue.jumps >= PATIENCE && offers.has(Action::Stop) {
        return Some(Action::Stop);
    }
    let place = rescue.place?;
    let ignorance = ignorance(view, rescue);
    let (here, truck) = (at(place.wait), at(Wait::of(rescue.truck)));
    let is_said = |id: HistoricEventId| {
        let text = historic_event(id).map(|one| one.text);
        let is_it = |moment: &MomentView| matches!(moment, MomentView::Said { words, .. } if Some(words.as_str()) == text);
        let story = |rescue: &RescueView| rescue.story.iter().any(is_it);
        story(rescue) || view.past.iter().any(story)
    };
    let mut clues: Vec<(f64, Action)> = Vec::new();
    for action in offers.actions() {
        let Action::Clue(id) = action else { continue };
        let (Some(one), Some(date)) = (historic_event(id), memory.date(id.index())) else { continue };
        if !is_said(id) {
            let miss = ignorance * MISS[usize::from(one.fame.clamp(1, 5)) - 1] + date.doubt;
            clues.push((expected(here, truck, date.line, miss, ignorance), action));
        }
    }
    clues.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    // [T13] The file's words are clean, but the dice of the day may be among them.
    let is_clean = |(_, action): &&(f64, Action)| match action {
        Action::Clue(id) => {
            historic_event(*id).is_some_and(|one| paradox::check(one.text, place.roll).is_empty())
        }
        _ => false,
    };
    let best = clues.iter().find(is_clean);
    let drift = (here - truck).abs();
    match best {
        Some((cost, clue)) if *cost < drift || !offers.has(Action::Stop) => Some(*clue),
        _ if offers.has(Action::Stop) => Some(Action::Stop),
        best => best.map(|(_, clue)| *clue),
    }
}

/// What a clue is expected to cost: the jump, and then drift or more jumps.
fn expected(here: f64, truck: f64, line: f64, miss: f64, ignorance: f64) -> f64 {
    let far = (here - truck).signum();
    let aim = (line - here) * far;
    // Passed over, he speaks again; short of him, the rescuers are on their own.
    let (heard, unheard) = (1.6 + 1.2 * ignorance, 2.5 + 2.5 * ignorance);
    let cost = |beyond: f64| if beyond >= 0.0 { beyond.min(heard) } else { (-beyond).min(unheard) };
    // Misses on either side fall off evenly, so that they are `miss` lines on the average.
    let fall = if miss < 0.01 { 0.0 } else { ((1.0 + miss * miss).sqrt() - 1.0) / miss };
    let (mut sum, mut total, mut weight) = (cost(aim), 1.0, fall);
    for off in 1..=24 {
        let off = f64::from(off);
        sum += weight * (cost(aim + off) + cost(aim - off));
        total += 2.0 * weight;
        weight *= fall;
    }
    1.0 + sum / total
}

/// How far the rescuers' jumps have been from what they were told of, against what one expects of people.
fn ignorance(view: &View, rescue: &RescueView) -> f64 {
    let (mut shown, mut feared) = (PRIOR, PRIOR);
    let rescues = view.past.iter().chain([rescue]);
    for past in rescues.filter(|past| past.crew.team().has(rescue.crew.driver)) {
        // Whoever drives now counts in full, others of the truck by half.
        let weight = if past.crew.driver == rescue.crew.driver { 1.0 } else { 0.5 };
        let mut told = None;
        for moment in &past.story {
            match moment {
                MomentView::Said { words, .. } => told = described(words),
                MomentView::Jumped { to, .. } => {
                    let Some(one) = told.take() else { continue };
                    let miss = ((at(Wait::of(*to)) - middle(one)).abs() - width(one)).clamp(0.0, WIDEST);
                    shown += weight * miss;
                    feared += weight * MISS[usize::from(one.fame.clamp(1, 5)) - 1];
                }
                _ => {}
            }
        }
    }
    (shown / feared).min(3.0)
}
