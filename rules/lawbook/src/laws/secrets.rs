//! What a viewer may not know makes no difference to them.
//!
//! An imagined position inherits every leak of the view it was imagined from, so nothing is imagined here. Two real games
//! are compared, which differ in an entry that onlookers must not be able to tell from the other: their views, logs,
//! offers, refusals and what-ifs must be the same to the letter.

use engine::{AnyMatch as _, Entry, Fair, Fast, Flow, Match, Narrated, Seat, Seats, Seed, Step as _, Viewer};

use super::{
    Broken, Held, broken, clock, commute, names, offers_of, same, same_views, viewers, wander_alike,
};
use crate::{
    Course, Laws,
    course::{Manner, compose},
    kinds::Coverage,
};

const SECRETS: &str = "what a viewer may not know makes no difference to what they see";
const ALONE: &str = "what a seat alone is shown changes nothing for the others";

/// After this many comparisons of one kind of action in all games, entries with it are only compared now and then.
const ENOUGH: u32 = 3;
/// How often entries with one kind of action are put beside others before it is given up.
const PATIENCE: u32 = 300;
/// How many other entries of the same seat an entry is put beside.
const ALTERNATIVES: usize = 3;
/// How many viewers are asked whether they can tell two games apart.
const VIEWERS: usize = 3;
/// How many lines at the end of a log are read after every look.
const LAST_LINES: usize = 12;
/// How many actions are tried where they are not offered.
const REFUSALS: usize = 25;

/// Two games after two entries of one seat, or after one and none, that someone must not be able to tell apart.
#[derive(Debug)]
pub struct Pair<G: Narrated> {
    /// One game.
    pub one: Match<G>,
    /// The other.
    pub other: Match<G>,
    /// Who may tell them apart.
    pub may_tell: Vec<Viewer>,
    /// The steps in which the two entries differ.
    pub differ: Vec<G::Action>,
    law: &'static str,
}

impl<G: Narrated> Pair<G> {
    /// Those who must not be able to tell the two games apart.
    pub fn unknowing(&self) -> impl Iterator<Item = Viewer> + '_ {
        viewers(&self.one).into_iter().filter(|viewer| !self.may_tell.contains(viewer))
    }
}

/// Puts an entry that is about to be played beside others of the same seat, and compares what onlookers can tell of them.
pub(crate) fn of_entry<G: Narrated>(
    course: &mut Course<G>,
    laws: &Laws<G>,
    seat: Seat,
    steps: &[G::Action],
    coverage: &mut Coverage<G::Action>,
) -> Held {
    let mut chance = course.chance();
    // A seat that acts alone and in the open has nothing to hide.
    if course.game().to_act().len() == 1 && steps.iter().all(|&step| G::shows_step(step, Viewer::Public)) {
        return Ok(());
    }
    let is_wanted = |tally: &crate::kinds::Tally| tally.compared < ENOUGH && tally.tried < PATIENCE;
    let is_chosen = chance.below(64) == 0;
    if !is_chosen && !steps.iter().any(|&step| is_wanted(coverage.of(step))) {
        return Ok(());
    }
    clock(course.game(), seat)?;
    for &step in steps {
        coverage.of(step).tried += 1;
    }
    let tried: Vec<_> = course.seen().iter().copied().take(REFUSALS).collect();
    for pair in pairs(course.game_mut(), laws, seat, steps, &mut chance)? {
        for viewer in some(pair.unknowing(), &mut chance) {
            nothing_shows(pair.law, &pair.one, &pair.other, viewer, &tried).map_err(|broken| {
                let seen =
                    format!("{}\n  after entries of {seat:?} that differ in {:?}", broken.seen, pair.differ);
                Broken { seen, ..broken }
            })?;
        }
        for &step in &pair.differ {
            coverage.of(step).compared += 1;
        }
        let is_final = pair.one.entries().last().is_some_and(|entry| entry.flow == Flow::Final);
        if !is_final {
            others_act(pair, seat, &tried, &mut chance)?;
        }
    }
    let rival = course.game().to_act().without(seat).lowest();
    let Some(rival) = rival else { return Ok(()) };
    let Ok(answer) = compose(course.game_mut(), rival, Manner::Even, &mut chance) else { return Ok(()) };
    commute(course.game(), (seat, steps), (rival, &answer))
}

/// A few of the viewers, others each time: at a large table all of them would take too long.
fn some(viewers: impl Iterator<Item = Viewer>, chance: &mut Fast) -> Vec<Viewer> {
    let mut viewers: Vec<_> = viewers.collect();
    while viewers.len() > VIEWERS {
        viewers.swap_remove(chance.below(viewers.len()));
    }
    viewers
}

/// Pairs of games after this entry of the seat and after another that someone must not be able to tell from it.
pub(crate) fn pairs<G: Narrated>(
    game: &mut Match<G>,
    laws: &Laws<G>,
    seat: Seat,
    steps: &[G::Action],
    chance: &mut Fast,
) -> Result<Vec<Pair<G>>, Broken> {
    let mut others: Vec<(Vec<G::Action>, Option<Seats>)> = Vec::new();
    for (may_tell, other) in (laws.alike)(game.state(), seat, steps) {
        others.push((other, Some(may_tell)));
    }
    for _ in 0..ALTERNATIVES {
        if let Ok(other) = compose(game, seat, Manner::ByKind, chance) {
            others.push((other, None));
        }
    }
    // The same in other words.
    let other_words = game.texts_mut().keep("other words");
    others.push((steps.iter().map(|step| step.with_words(other_words)).collect(), None));
    others.retain(|(other, _)| other != steps);
    others.dedup_by(|one, other| one.0 == other.0);
    let mut one = game.clone();
    let flow = match one.play(seat, steps) {
        Ok(entry) => entry.flow,
        Err(error) => {
            return broken(super::PLAYABLE, format!("{seat:?}, {steps:?}: {error}")).map(|()| vec![]);
        }
    };
    let mut pairs = Vec::new();
    for (entry, declared) in others {
        let mut other = game.clone();
        let Ok(other_flow) = other.play(seat, &entry).map(|entry| entry.flow) else { continue };
        let viewers = viewers(game).into_iter();
        let may_tell: Vec<_> = match declared {
            Some(seats) => viewers
                .filter(|viewer| viewer.seat().is_some_and(|who| who == seat || seats.has(who)))
                .collect(),
            None if flow == other_flow && (flow != Flow::Final || is_in_other_words(&one, &other)) => viewers
                .filter(|viewer| may_tell(game.to_act(), seat, (&one, &other), flow, *viewer))
                .collect(),
            // What is final may show in any way.
            None => continue,
        };
        let differ = steps.iter().filter(|step| !entry.contains(step));
        let differ = differ.chain(entry.iter().filter(|step| !steps.contains(step))).copied().collect();
        if may_tell.len() <= game.seats() && one.state() != other.state() {
            pairs.push(Pair { one: one.clone(), other, may_tell, law: SECRETS, differ });
        }
    }
    // Beside a game in which the seat has not looked at all.
    if flow == Flow::Private {
        let may_tell = vec![Viewer::Seat(seat)];
        pairs.push(Pair { one, other: game.clone(), may_tell, law: ALONE, differ: steps.to_vec() });
    }
    Ok(pairs)
}

/// Whether the last entries of two games differ in nothing but words.
fn is_in_other_words<G: Narrated>(one: &Match<G>, other: &Match<G>) -> bool {
    let blank = |game: &Match<G>| -> Vec<_> {
        let steps = game.entries().last().map_or(&[][..], |entry| &entry.steps);
        steps.iter().map(|step| step.with_words(engine::TextId::ANY)).collect()
    };
    blank(one) == blank(other)
}

/// Whether the viewer may be able to tell two entries of a seat apart the moment they are played.
fn may_tell<G: Narrated>(
    together: Seats,
    seat: Seat,
    (one, other): (&Match<G>, &Match<G>),
    flow: Flow,
    viewer: Viewer,
) -> bool {
    if viewer.seat() == Some(seat) {
        return true;
    }
    let shown = |game: &Match<G>| -> Vec<_> {
        let steps = game.entries().last().map_or(&[][..], |entry| &entry.steps);
        steps.iter().copied().filter(|&step| G::shows_step(step, viewer)).collect()
    };
    let last = |game: &Match<G>| game.log_between(game.entries().len(), usize::MAX, Some(viewer));
    match flow {
        // The words may be for the viewer, but if they are told the same, they know the same.
        Flow::Final => last(one) != last(other),
        // A seat that acts alone may be seen to act, but what the log does not show of it is secret.
        _ => together.len() == 1 && shown(one) != shown(other),
    }
}

/// The others act after the two entries, the same in both games: until something final happens, nothing shows.
fn others_act<G: Narrated>(mut pair: Pair<G>, seat: Seat, tried: &[G::Action], chance: &mut Fast) -> Held {
    let in_other_words = is_in_other_words(&pair.one, &pair.other);
    for _ in 0..3 {
        let rivals: Vec<_> = pair.one.to_act().without(seat).iter().collect();
        let Some(&rival) = rivals.get(chance.below(rivals.len())) else { return Ok(()) };
        if pair.may_tell.contains(&Viewer::Seat(rival)) {
            return Ok(());
        }
        let Ok(steps) = compose(&mut pair.one, rival, Manner::ByKind, chance) else { return Ok(()) };
        // Both games must have the same texts under the same names.
        *pair.other.texts_mut() = pair.one.texts().clone();
        let flow = |game: &mut Match<G>| game.play(rival, &steps).map(|entry| entry.flow);
        let flows = (flow(&mut pair.one), flow(&mut pair.other));
        same(SECRETS, &format!("what comes of {steps:?} of {rival:?}"), &flows.0, &flows.1)?;
        let is_final = !matches!(flows.0, Ok(Flow::Sealed | Flow::Private));
        if is_final && !in_other_words {
            return Ok(());
        }
        // Words may be read by some when something final happens; those who are told the same still know the same.
        let from = |viewer| pair.one.count_for(viewer, alike(&pair.one, &pair.other));
        let told = |game: &Match<G>, viewer| game.log_between(from(viewer), usize::MAX, Some(viewer));
        let is_told = |viewer: &Viewer| is_final && told(&pair.one, *viewer) != told(&pair.other, *viewer);
        for viewer in some(pair.unknowing().filter(|viewer| !is_told(viewer)), chance) {
            nothing_shows(pair.law, &pair.one, &pair.other, viewer, tried)?;
        }
        if is_final {
            return Ok(());
        }
    }
    Ok(())
}

/// To this viewer two games look the same, offer the same, refuse the same, read the same and are imagined the same.
pub(crate) fn nothing_shows<G: Narrated>(
    law: &'static str,
    one: &Match<G>,
    other: &Match<G>,
    viewer: Viewer,
    tried: &[G::Action],
) -> Held {
    same(law, "who is to act", &one.to_act(), &other.to_act())?;
    let view = |game: &Match<G>| Match::view(game, viewer);
    same_views::<G>(law, &format!("the view of {viewer:?}"), &view(one), &view(other))?;
    // What is written has its shared part first, which the games may keep from earlier.
    same(law, &format!("the view of {viewer:?}"), &one.view_text(viewer), &other.view_text(viewer))?;
    same(law, "the outcome", &one.outcome(), &other.outcome())?;
    let count = |game: &Match<G>| game.len_for(viewer);
    same(law, &format!("how many entries there are for {viewer:?}"), &count(one), &count(other))?;
    // A line is made of its entry and of its number alone, so that lines before the first difference are the same.
    let from = one.count_for(viewer, alike(one, other));
    let log = |game: &Match<G>| game.log_between(from, usize::MAX, Some(viewer));
    let (lines, others) = (log(one), log(other));
    for (line, other) in lines.iter().zip(&others) {
        same(law, &format!("the log for {viewer:?}"), line, other)?;
    }
    same(law, &format!("how long the log is for {viewer:?}"), &lines.len(), &others.len())?;
    let history = |game: &Match<G>| -> Vec<_> {
        let all = game.history(viewer, usize::MAX);
        all.events(from).map(|(_, seat, event)| (seat, *event)).collect()
    };
    same(law, &format!("the events for {viewer:?}"), &history(one), &history(other))?;
    let settled = |game: &Match<G>| Match::settled_for(game, viewer);
    same(law, &format!("what is settled for {viewer:?}"), &settled(one), &settled(other))?;
    for number in [3, 4] {
        let what_if = |game: &Match<G>| {
            let fair = Fair::new(Seed::from_number(number), Vec::new());
            Match::what_if(game, viewer, game.entries().len(), fair)
        };
        let (one, other) = (what_if(one), what_if(other));
        same(law, &format!("what {viewer:?} imagines"), one.state(), other.state())?;
        if number == 3 {
            wander_alike(law, &format!("a what-if of {viewer:?}"), one, other)?;
        }
    }
    let Some(seat) = viewer.seat() else { return Ok(()) };
    asked_and_refused(law, one, other, seat, tried)
}

/// How many entries two games share before the first in which they differ; none if they began differently.
fn alike<G: Narrated>(one: &Match<G>, other: &Match<G>) -> usize {
    if one.opening() != other.opening() {
        return 0;
    }
    let is_alike = |(one, other): &(&Entry<G>, &Entry<G>)| {
        let outside = |entry: &Entry<G>| (entry.seat, entry.author, entry.flow);
        outside(one) == outside(other) && one.steps == other.steps && one.occurrences == other.occurrences
    };
    one.entries().iter().zip(other.entries()).take_while(is_alike).count()
}

/// The seat is asked and offered the same in both games, step by step, and gets the same answers to what is not offered.
fn asked_and_refused<G: Narrated>(
    law: &'static str,
    one: &Match<G>,
    other: &Match<G>,
    seat: Seat,
    tried: &[G::Action],
) -> Held {
    let undo = |game: &Match<G>| Match::may_undo(game, seat).map(|_| ());
    same(law, &format!("whether {seat:?} may undo"), &undo(one), &undo(other))?;
    let mut draft = String::new();
    for step in 0..4 {
        let decision = |game: &Match<G>| engine::AnyMatch::decision(game, seat, &draft);
        let (asked, again) = (decision(one), decision(other));
        same(law, &format!("what {seat:?} is asked and offered after `{draft}`"), &asked, &again)?;
        let offers = asked.map(|decision| decision.offers).unwrap_or_default();
        let Some(next) = offers.get(step * 7 % offers.len().max(1)).filter(|offer| !offer.asks_words) else {
            break;
        };
        draft.clone_from(&next.then);
    }
    for &action in tried {
        let answer = |game: &Match<G>| game.draft(seat, &[action]).map(|_| ());
        same(law, &format!("the answer to {action:?} of {seat:?}"), &answer(one), &answer(other))?;
    }
    Ok(())
}

/// What a seat alone was shown by its last entry has changed nothing for anyone else: neither who is to act, nor what they
/// see, nor a line of their log, nor a number that counts its lines.
pub(super) fn alone<G: Narrated>(game: &Match<G>, seat: Seat) -> Held {
    let before = game.state_at(game.entries().len() - 1);
    same(ALONE, "who is to act", &G::to_act(&before), &game.to_act())?;
    let looks = |viewer: Viewer| {
        let others = game.entries().iter().filter(|entry| entry.flow == Flow::Private);
        others.filter(|entry| viewer.seat() != Some(entry.seat)).count()
    };
    for viewer in viewers(game).into_iter().filter(|viewer| viewer.seat() != Some(seat)) {
        let view = |state: &G::State| G::view(state, viewer, game.texts());
        same_views::<G>(ALONE, &format!("the view of {viewer:?}"), &view(&before), &view(game.state()))?;
        let entry = &game.entries()[game.entries().len() - 1];
        let is_told = entry.steps.iter().any(|step| G::shows_step(*step, viewer))
            || entry.occurrences.iter().any(|occurrence| occurrence.is_for(viewer));
        if is_told {
            return broken(ALONE, format!("the log tells {viewer:?} of it"));
        }
        let known = game.entries().len() - looks(viewer);
        let from = known.saturating_sub(LAST_LINES);
        let numbers: Vec<_> =
            game.log_between(from, usize::MAX, Some(viewer)).iter().map(|line| line.entry).collect();
        same(ALONE, &format!("the numbers of the log for {viewer:?}"), &numbers, &(from..=known).collect())?;
        same(ALONE, &format!("how many entries there are for {viewer:?}"), &game.len_for(viewer), &known)?;
        let settled =
            game.entries().iter().rposition(|entry| entry.flow == Flow::Final).map_or(0, |at| at + 1);
        let hidden =
            |entry: &&engine::Entry<G>| entry.flow == Flow::Private && viewer.seat() != Some(entry.seat);
        let own = game.entries()[settled..]
            .iter()
            .filter(|entry| entry.flow == Flow::Private && !hidden(entry))
            .count();
        let known = settled - game.entries()[..settled].iter().filter(hidden).count() + own;
        same(ALONE, &format!("what is settled for {viewer:?}"), &game.settled_for(viewer), &known)?;
    }
    Ok(())
}

/// A position with other secrets, which the game's own tests make from the state, is the same to the viewer.
pub(super) fn of_state<G: Narrated>(
    course: &Course<G>,
    laws: &Laws<G>,
    viewer: Viewer,
    chance: &mut Fast,
) -> Held {
    let (one, texts) = (course.game().state(), course.texts());
    let Some(other) = (laws.with_other_secrets)(one, viewer, chance) else { return Ok(()) };
    let view = |state: &G::State| G::view(state, viewer, texts);
    same_views::<G>(SECRETS, &format!("the view of {viewer:?}"), &view(one), &view(&other))?;
    same(SECRETS, "who is to act", &G::to_act(one), &G::to_act(&other))?;
    same(SECRETS, "the outcome", &G::outcome(one), &G::outcome(&other))?;
    let Some(seat) = viewer.seat().filter(|seat| G::to_act(one).has(*seat)) else { return Ok(()) };
    let asked = |state: &G::State| {
        let offers = offers_of::<G>(state, seat);
        let words: Vec<_> = offers
            .actions()
            .map(|action| (G::offer_words(state, seat, action, names::<G>()), G::odds(state, seat, action)))
            .collect();
        (G::prompt(state, seat, names::<G>()), offers.list().to_vec(), words)
    };
    same(SECRETS, &format!("what {seat:?} is asked and offered"), &asked(one), &asked(&other))?;
    for &action in course.seen().iter().take(REFUSALS) {
        if !offers_of::<G>(one, seat).has(action) {
            let answer = |state: &G::State| G::why_not(state, seat, action, names::<G>());
            same(SECRETS, &format!("the answer to {action:?} of {seat:?}"), &answer(one), &answer(&other))?;
        }
    }
    Ok(())
}
