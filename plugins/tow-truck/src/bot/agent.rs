//! The agent: sends the clue that should bring the rescuers nearest, from beyond the agent as the truck sees it, and
//! stops the jumping when drift is cheaper.

use engine::Offers;
use tow_truck::{
    Action, RescueEventView, RescueView, View, Wait,
    knowledge::{HistoricEventId, described, historic_event},
    paradox,
};

use super::{
    PATIENCE, at,
    memory::{Memory, middle, width},
};

/// By how many lines people are expected to miss an event that is described to them, by fame from 1 to 5.
const MISS: [f64; 5] = [11.0, 8.5, 6.0, 4.0, 2.0];

/// How much this expectation weighs against what the rescuers have shown, in lines.
const PRIOR: f64 = 2.0;

/// Misses larger than this count as this.
const WIDEST: f64 = 20.0;

/// Sends a clue or stops; none if no clue is offered.
pub(super) fn choose(
    view: &View,
    rescue: &RescueView,
    memory: &Memory,
    offers: &Offers<Action>,
) -> Option<Action> {
    // They will not find the agent like this.
    if rescue.jumps >= PATIENCE && offers.has(Action::Stop) {
        return Some(Action::Stop);
    }
    let place = rescue.place?;
    let ignorance = ignorance(view, rescue);
    let (here, truck) = (at(place.wait), at(Wait::of(rescue.truck)));
    let is_sent = |id: HistoricEventId| {
        let text = historic_event(id).map(|one| one.text);
        let is_it = |moment: &RescueEventView| matches!(moment, RescueEventView::Said { words, .. } if Some(words.as_str()) == text);
        let story = |rescue: &RescueView| rescue.story.iter().any(is_it);
        story(rescue) || view.past.iter().any(story)
    };
    // Two clues from either side bracket the agent; two from the same side let the truck creep up.
    let is_beyond = |line: f64| (line - here) * (here - truck).signum() >= 0.0;
    let mut clues: Vec<(bool, f64, Action)> = Vec::new();
    for action in offers.actions() {
        let Action::Clue(id) = action else { continue };
        let (Some(one), Some(date)) = (historic_event(id), memory.date(id.index())) else { continue };
        if !is_sent(id) {
            let miss = ignorance * MISS[usize::from(one.fame.clamp(1, 5)) - 1] + date.doubt;
            let cost = expected(here, truck, date.line, miss, ignorance);
            clues.push((!is_beyond(date.line), cost, action));
        }
    }
    clues.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    // [T13] The descriptions give no year away, but the agent's own roll may be among their words.
    let is_clean = |(_, _, action): &&(bool, f64, Action)| match action {
        Action::Clue(id) => {
            historic_event(*id).is_some_and(|one| paradox::check(one.text, place.roll).is_empty())
        }
        _ => false,
    };
    let best = clues.iter().find(is_clean);
    let drift = (here - truck).abs();
    match best {
        Some((_, cost, clue)) if *cost < drift || !offers.has(Action::Stop) => Some(*clue),
        _ if offers.has(Action::Stop) => Some(Action::Stop),
        best => best.map(|(_, _, clue)| *clue),
    }
}

/// What a clue is expected to cost: the jump, then drift or more jumps.
fn expected(here: f64, truck: f64, line: f64, miss: f64, ignorance: f64) -> f64 {
    let far = (here - truck).signum();
    let aim = (line - here) * far;
    // If the truck passes over the agent there is another message; if it falls short the rescuers are on their own.
    let (with_message, without) = (1.6 + 1.2 * ignorance, 2.5 + 2.5 * ignorance);
    let cost = |beyond: f64| if beyond >= 0.0 { beyond.min(with_message) } else { (-beyond).min(without) };
    // Larger misses are less likely, evenly on both sides, so that the mean miss is `miss` lines.
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

/// How far the rescuers' jumps have been from the events of the messages, compared with what people usually manage.
fn ignorance(view: &View, rescue: &RescueView) -> f64 {
    let (mut shown, mut expected) = (PRIOR, PRIOR);
    let rescues = view.past.iter().chain([rescue]);
    for past in rescues.filter(|past| past.crew.team().has(rescue.crew.driver)) {
        // Jumps of the present driver count in full, those of other drivers by half.
        let weight = if past.crew.driver == rescue.crew.driver { 1.0 } else { 0.5 };
        let mut described_event = None;
        for moment in &past.story {
            match moment {
                RescueEventView::Said { words, .. } => described_event = described(words),
                RescueEventView::Jumped { to, .. } => {
                    let Some(one) = described_event.take() else { continue };
                    let miss = ((at(Wait::of(*to)) - middle(one)).abs() - width(one)).clamp(0.0, WIDEST);
                    shown += weight * miss;
                    expected += weight * MISS[usize::from(one.fame.clamp(1, 5)) - 1];
                }
                _ => {}
            }
        }
    }
    (shown / expected).min(3.0)
}
