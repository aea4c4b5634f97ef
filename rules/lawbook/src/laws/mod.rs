//! The laws. Those about what others may not know are in [`secrets`] and [`rolls`].

mod rolls;
pub(crate) mod secrets;

use std::fmt::Debug;

use engine::{
    AnyMatch, Draft, Fair, Fast, Flow, LogLine, Match, Names, Narrated, Occurrence, Offers, PlayError,
    Record, Recorder, Rule, Scripted, Seat, Seed, Silent, Step as _, Texts, Tier, Viewer, faces, gist,
    replay,
};

use crate::{
    Course, Laws,
    course::{LONGEST_ENTRY, Stuck, compose},
    kinds::Coverage,
};

/// A game with more entries than this counts as endless.
const LONGEST_GAME: usize = 20_000;

/// The clock acts instead of the seat about once in this many entries.
const CLOCK_EVERY: usize = 40;

/// A law that is broken, and what was seen.
pub(crate) struct Broken {
    pub(crate) law: &'static str,
    pub(crate) seen: String,
}

type Held = Result<(), Broken>;

pub(crate) const GAMES_END: &str = "games end";
const OFFERS: &str = "offers are never empty while the game runs";
const PLAYABLE: &str = "what is offered can be played";
const REPLAYS: &str = "a record replays to the same game";
const CLOCK: &str = "only the clock acts as the clock, and it always can";

fn broken(law: &'static str, seen: impl Into<String>) -> Held {
    Err(Broken { law, seen: seen.into() })
}

fn same<T: PartialEq + Debug>(law: &'static str, what: &str, left: &T, right: &T) -> Held {
    if left == right {
        return Ok(());
    }
    let (one, other) = (format!("{left:?}"), format!("{right:?}"));
    let alike = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    broken(law, format!("{what}\n  one:   {}\n  other: {}", around(&one, alike), around(&other, alike)))
}

/// A long text around the place where it differs from another.
fn around(text: &str, place: usize) -> String {
    const BEFORE: usize = 200;
    const LENGTH: usize = 800;
    let from = if text.chars().count() <= LENGTH { 0 } else { place.saturating_sub(BEFORE) };
    let part: String = text.chars().skip(from).take(LENGTH).collect();
    if from == 0 { part } else { format!("… {part}") }
}

/// Which laws are held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// All of them.
    All,
    /// Only those about what others may not know of an entry.
    Secrets,
}

/// Plays the course to its end, or for this many entries, and holds the laws against it.
pub(crate) fn hold_all<G: Narrated>(
    course: &mut Course<G>,
    laws: &Laws<G>,
    (scope, longest): (Scope, usize),
    coverage: &mut Coverage<G::Action>,
) -> Held {
    rules_and_words(course.game(), course.game().opening())?;
    for entry in 0..=LONGEST_GAME {
        to_act_or_over(course.game())?;
        let Some(seat) = course.choose_seat() else { break };
        if entry == LONGEST_GAME {
            return broken(GAMES_END, format!("{LONGEST_GAME} entries are not enough"));
        }
        if course.game().entries().len() > longest {
            return Ok(());
        }
        // Looking closely at every position would take too long; the tape chooses which ones.
        let is_close = course.tape_mut().once_in(4);
        if is_close && scope == Scope::All {
            look_closely(course, laws, seat)?;
        }
        if course.tape_mut().once_in(CLOCK_EVERY) && clock_acts(course, seat, coverage)? {
            continue;
        }
        let steps = match course.compose(seat) {
            Ok(steps) => steps,
            Err(Stuck::NothingOffered) => return broken(OFFERS, format!("{seat:?} is offered nothing")),
            Err(Stuck::Endless) => {
                return broken("entries end", format!("{LONGEST_ENTRY} steps are not enough for {seat:?}"));
            }
        };
        secrets::of_entry(course, laws, seat, &steps, coverage)?;
        match scope {
            Scope::All => whole_entry(course, seat, &steps)?,
            Scope::Secrets => played(course.game_mut(), seat, &steps)?,
        }
        for &step in &steps {
            let tally = coverage.of(step);
            tally.taken += 1;
            tally.hidden += u32::from(!G::shows_step(step, Viewer::Public));
        }
    }
    if scope == Scope::Secrets {
        return Ok(());
    }
    let game = course.game();
    last_standing(game)?;
    rewinding(game)?;
    record_round_trip(game)
}

/// The clock acts for the seat, if it can.
fn clock_acts<G: Narrated>(
    course: &mut Course<G>,
    seat: Seat,
    coverage: &mut Coverage<G::Action>,
) -> Result<bool, Broken> {
    let Some(step) = G::lapse(course.game().state(), seat) else { return Ok(false) };
    if let Err(error) = course.game_mut().lapse(seat, None) {
        return broken(CLOCK, error.to_string()).map(|()| false);
    }
    coverage.of(step).taken += 1;
    Ok(true)
}

fn played<G: Narrated>(game: &mut Match<G>, seat: Seat, steps: &[G::Action]) -> Held {
    match game.play(seat, steps) {
        Ok(_) => Ok(()),
        Err(error) => broken(PLAYABLE, format!("{seat:?}, {steps:?}: {error}")),
    }
}

/// Someone is to act exactly while the game is not over.
fn to_act_or_over<G: Narrated>(game: &Match<G>) -> Held {
    const LAW: &str = "someone is to act exactly while the game is not over";
    match (game.to_act().is_empty(), game.outcome()) {
        (true, None) => broken(LAW, "no one is to act, and there is no outcome"),
        (false, Some(outcome)) => broken(LAW, format!("{:?} are to act after {outcome:?}", game.to_act())),
        _ => Ok(()),
    }
}

/// The standing at the end of a game is its outcome.
fn last_standing<G: Narrated>(game: &Match<G>) -> Held {
    const LAW: &str = "the last standing is the outcome";
    same(LAW, "the outcome", &game.outcome(), &Some(G::standing(game.state())))
}

fn look_closely<G: Narrated>(course: &mut Course<G>, laws: &Laws<G>, seat: Seat) -> Held {
    written_views(course.game())?;
    offers_apply::<G>(course.game().state(), seat)?;
    others_are_refused(course)?;
    clock(course.game(), seat)?;
    let mut chance = course.chance();
    let viewers = viewers(course.game());
    let viewer = viewers[chance.below(viewers.len())];
    let number = chance.bits();
    imagination::<G>(course.game().state(), course.texts(), viewer, number)?;
    secrets::of_state(course, laws, viewer, &mut chance)?;
    if chance.below(4) == 0 {
        what_ifs_know_only_the_view(course.game(), viewer)?;
        // A long game takes long to play again.
        if course.game().entries().len() < 60 || chance.below(8) == 0 {
            rolls::stay(course, laws, viewer, &mut chance)?;
        }
    }
    half_an_entry(course, seat, &mut chance)
}

/// In the middle of an entry the same holds as before it.
fn half_an_entry<G: Narrated>(course: &mut Course<G>, seat: Seat, chance: &mut Fast) -> Held {
    let manner = course.manner();
    let Ok(steps) = compose(course.game_mut(), seat, manner, chance) else { return Ok(()) };
    let (cut, number) = (chance.below(steps.len()), chance.bits());
    let Ok(Draft::Open(state)) = course.game().draft(seat, &steps[..cut]) else {
        return broken(PLAYABLE, format!("{seat:?}: {steps:?}"));
    };
    offers_apply::<G>(&state, seat)?;
    imagination::<G>(&state, course.texts(), Viewer::Seat(seat), number)?;
    let offers = offers_of::<G>(&state, seat);
    let tried: Vec<_> = course.seen().iter().copied().take(40).filter(|&step| !offers.has(step)).collect();
    tried
        .into_iter()
        .try_for_each(|step| refused(course.game_mut(), seat, &[&steps[..cut], &[step]].concat()))
}

fn viewers<G: Narrated>(game: &Match<G>) -> Vec<Viewer> {
    let seats = (0..game.seats()).map(|index| Viewer::Seat(Seat::new(index)));
    std::iter::once(Viewer::Public).chain(seats).collect()
}

/// The players by their numbers.
fn names<G: Narrated>() -> Names<'static> {
    Names::new(G::PLAYER, &[])
}

fn view_text<G: Narrated>(view: &G::View) -> String {
    let json = serde_json::to_string(view).unwrap_or_else(|error| error.to_string());
    format!("{json}\n{}", G::board(view, names::<G>()))
}

/// Two views are the same, written or not. Writing them takes long, so that it is only done to show a difference.
fn same_views<G: Narrated>(law: &'static str, what: &str, one: &G::View, other: &G::View) -> Held {
    if one == other {
        return Ok(());
    }
    same(law, what, &view_text::<G>(one), &view_text::<G>(other))?;
    broken(law, format!("{what}, in what is not written"))
}

/// A view that is written with its shared part first is the same view: for onlookers, and for one seat after another.
fn written_views<G: Narrated>(game: &Match<G>) -> Held {
    const LAW: &str = "a view is written as it is seen";
    let seat = Seat::new(game.entries().len() % game.seats());
    [Viewer::Public, Viewer::Seat(seat)].into_iter().try_for_each(|viewer| {
        let seen = serde_json::to_string(&game.view(viewer)).unwrap_or_else(|error| error.to_string());
        same(LAW, &format!("{viewer:?}"), &game.view_text(viewer), &seen)
    })
}

fn offers_of<G: Narrated>(state: &G::State, seat: Seat) -> Offers<G::Action> {
    let mut offers = Offers::new();
    if G::to_act(state).has(seat) {
        G::offer(state, seat, &mut offers);
    }
    offers
}

/// Every seat that is to act is offered something, each offered action applies, and each says by which rule.
fn offers_apply<G: Narrated>(state: &G::State, seat: Seat) -> Held {
    let offers = offers_of::<G>(state, seat);
    if offers.is_empty() {
        return broken(OFFERS, format!("{seat:?} is offered nothing"));
    }
    cited::<G>("prompts", G::prompt(state, seat, names::<G>()).rule)?;
    for action in offers.actions() {
        let words = G::offer_words(state, seat, action, names::<G>());
        if words.label.trim().is_empty() {
            return broken("every offer is put into words", format!("{action:?} has no label"));
        }
        cited::<G>("offers", words.rule)?;
        let mut state = state.clone();
        let _ = G::apply(&mut state, seat, action, &mut Silent(Fast::new(1)));
    }
    bots_are_offered_the_same::<G>(state, seat, &offers)
}

/// Bots are offered what people are, only without the conveniences.
fn bots_are_offered_the_same<G: Narrated>(state: &G::State, seat: Seat, people: &Offers<G::Action>) -> Held {
    const LAW: &str = "bots are offered what people are, less the extras";
    let people: Vec<_> = people.list().iter().filter(|(_, tier)| *tier != Tier::Extra).copied().collect();
    let mut bots = Offers::for_bots();
    G::offer(state, seat, &mut bots);
    same(LAW, &format!("people and bots in {seat:?}"), &people.as_slice(), &bots.list())?;
    if bots.is_empty() { broken(LAW, format!("{seat:?} is offered extras alone")) } else { Ok(()) }
}

/// Every number has a rule: what is cited is in the rulebook.
fn cited<G: Narrated>(by: &str, rule: Rule) -> Held {
    if rule == Rule::TABLE || gist::<G>(rule).is_some_and(|gist| !gist.is_empty()) {
        return Ok(());
    }
    broken("every number has a rule", format!("{by} cite {rule}, which is not in the rulebook"))
}

/// What is not offered is refused, says by which rule, and changes nothing.
fn others_are_refused<G: Narrated>(course: &mut Course<G>) -> Held {
    let tried: Vec<_> = course.seen().iter().copied().take(40).collect();
    let game = course.game_mut();
    for seat in viewers(game).into_iter().filter_map(Viewer::seat) {
        let offers = offers_of::<G>(game.state(), seat);
        for &action in tried.iter().filter(|&&action| !offers.has(action)) {
            refused(game, seat, &[action])?;
        }
    }
    Ok(())
}

/// An entry whose last step is not offered is refused as a whole.
fn refused<G: Narrated>(game: &mut Match<G>, seat: Seat, steps: &[G::Action]) -> Held {
    const LAW: &str = "what is not offered is refused and changes nothing";
    let (before, length) = (game.state().clone(), game.entries().len());
    match game.play(seat, steps) {
        Ok(_) | Err(PlayError::Incomplete) => {
            return broken(LAW, format!("{seat:?} was allowed {steps:?}"));
        }
        Err(PlayError::Refused { refusal, .. }) => cited::<G>("refusals", refusal.rule)?,
        Err(PlayError::Dice(fault)) => return broken(LAW, fault.to_string()),
    }
    if *game.state() == before && game.entries().len() == length {
        return Ok(());
    }
    broken(LAW, format!("{seat:?} was refused {steps:?}, and something changed"))
}

/// What the clock does for a seat is never offered to it, and is always possible.
fn clock<G: Narrated>(game: &Match<G>, seat: Seat) -> Held {
    let Some(step) = G::lapse(game.state(), seat) else { return Ok(()) };
    if offers_of::<G>(game.state(), seat).has(step) {
        return broken(CLOCK, format!("{step:?} is offered"));
    }
    let mut game = game.clone();
    game.lapse(seat, None).map(|_| ()).or_else(|error| broken(CLOCK, error.to_string()))
}

/// A position imagined from a view looks like the view, and offers its seat the same.
fn imagination<G: Narrated>(real: &G::State, texts: &Texts, viewer: Viewer, number: u64) -> Held {
    const LAW: &str = "an imagined position looks to its viewer like the real one";
    let view = G::view(real, viewer, texts);
    let mut words = Texts::default();
    let imagined = G::imagine(&view, &mut words, &mut Fast::new(number));
    same_views::<G>(LAW, "the view", &view, &G::view(&imagined, viewer, &words))?;
    same(LAW, "who is to act", &G::to_act(real), &G::to_act(&imagined))?;
    same(LAW, "the outcome", &G::outcome(real), &G::outcome(&imagined))?;
    let Some(seat) = viewer.seat() else { return Ok(()) };
    let (one, other) = (offers_of::<G>(real, seat), offers_of::<G>(&imagined, seat));
    same(LAW, "the offers", &one.list(), &other.list())
}

/// Two games that look alike to a viewer but differ in future dice give that viewer the same what-ifs.
fn what_ifs_know_only_the_view<G: Narrated>(game: &Match<G>, viewer: Viewer) -> Held {
    const LAW: &str = "a what-if knows only what its viewer knows";
    let Some(mut record) = game.record() else { return Ok(()) };
    // Without its seed the same game has other dice in the future.
    (record.dice.seed, record.result) = (None, None);
    let Ok(other) = replay::<G>(&record) else {
        return broken(REPLAYS, format!("without its seed it does not play:\n{record}"));
    };
    let branch = |game: &Match<G>| {
        game.what_if(viewer, game.entries().len(), Fair::new(Seed::from_number(7), Vec::new()))
    };
    wander_alike(LAW, "the branch", branch(game), branch(&other))
}

/// In both games the same happens to those who take the first offer a few times.
fn wander_alike<G: Narrated>(law: &'static str, what: &str, mut one: Match<G>, mut other: Match<G>) -> Held {
    wander(&mut one);
    wander(&mut other);
    same(law, what, &one.branch(), &other.branch())?;
    for viewer in viewers(&one) {
        same_views::<G>(law, &format!("{what} for {viewer:?}"), &one.view(viewer), &other.view(viewer))?;
    }
    same(law, &format!("{what}, in the log"), &one.log(None), &other.log(None))
}

/// Plays a few entries by taking the first offer each time.
fn wander<G: Narrated>(game: &mut Match<G>) {
    for _ in 0..4 {
        let Some(seat) = game.to_act().lowest() else { break };
        let mut steps = Vec::new();
        while let Ok(Draft::Open(state)) = game.draft(seat, &steps) {
            let offers = offers_of::<G>(&state, seat);
            let next = offers.actions().find(|action| action.words().is_none());
            let Some(next) = next.filter(|_| steps.len() < LONGEST_ENTRY) else { break };
            steps.push(next);
        }
        if game.play(seat, &steps).is_err() {
            break;
        }
    }
}

/// Entries made at once lead to the same position in either order.
fn commute<G: Narrated>(game: &Match<G>, one: (Seat, &[G::Action]), other: (Seat, &[G::Action])) -> Held {
    const LAW: &str = "simultaneous entries commute";
    let in_order = |first: (Seat, &[G::Action]), second: (Seat, &[G::Action])| {
        let mut game = game.clone();
        game.play(first.0, first.1).map(|_| ()).map_err(|error| error.to_string())?;
        // The first answer may have ended the phase; then there is nothing to compare.
        if !game.to_act().has(second.0) || game.entries().last().is_some_and(|e| e.flow == Flow::Final) {
            return Ok(None);
        }
        game.play(second.0, second.1).map(|_| ()).map_err(|error| error.to_string())?;
        Ok::<_, String>(Some(game.state().clone()))
    };
    match (in_order(one, other), in_order(other, one)) {
        (Ok(Some(left)), Ok(Some(right))) => same(LAW, "the state", &left, &right),
        (Ok(_), Ok(_)) => Ok(()),
        (left, right) => {
            broken(LAW, format!("{:?} against {:?}", left.map(|_| "played"), right.map(|_| "played")))
        }
    }
}

/// An entry's text reads back, its beginnings are drafts, it plays, and it can be undone if it is not final.
fn whole_entry<G: Narrated>(course: &mut Course<G>, seat: Seat, steps: &[G::Action]) -> Held {
    texts_round_trip::<G>(course.texts(), seat, steps)?;
    drafts(course.game(), seat, steps)?;
    let tries_undo = course.tape_mut().once_in(4);
    let game = course.game_mut();
    let (before, together) = (game.state().clone(), game.to_act());
    if let Err(error) = game.play(seat, steps) {
        return broken(PLAYABLE, format!("{seat:?}, {steps:?}: {error}"));
    }
    let entry = &game.entries()[game.entries().len() - 1];
    let others_still_act = !together.without(seat).is_empty() && game.to_act() == together.without(seat);
    if others_still_act && entry.flow == Flow::Final && faces(&entry.occurrences).is_empty() {
        let law = "what one of several does at once is sealed until the last has acted";
        return broken(law, format!("{seat:?}, {steps:?} is final"));
    }
    rules_and_words(game, &entry.occurrences)?;
    if entry.flow == Flow::Private {
        secrets::alone(game, seat)?;
    }
    if tries_undo { undoing(game, seat, steps, &before) } else { Ok(()) }
}

/// Every roll and every event names its rule, and every event is put into words.
fn rules_and_words<G: Narrated>(game: &Match<G>, occurrences: &[Occurrence<G::Event>]) -> Held {
    for occurrence in occurrences {
        match occurrence {
            Occurrence::Roll(rolled, _) => cited::<G>("rolls", rolled.why.rule)?,
            Occurrence::Event(event, _) => {
                let words = game.event_words(*event);
                cited::<G>("events", words.rule)?;
                if words.text.trim().is_empty() {
                    return broken("every event is put into words", format!("{event:?} has no words"));
                }
            }
        }
    }
    Ok(())
}

/// Steps round-trip through their text, whole and cut short.
fn texts_round_trip<G: Narrated>(texts: &Texts, seat: Seat, steps: &[G::Action]) -> Held {
    const LAW: &str = "text forms round-trip";
    for length in [1, steps.len() / 2, steps.len().saturating_sub(1), steps.len()] {
        let part = &steps[..length.min(steps.len())];
        if part.is_empty() {
            continue;
        }
        let text = G::write(seat, part, texts);
        let mut kept = texts.clone();
        let back = match G::read(seat, &text, &mut kept) {
            Ok(back) => back,
            Err(faults) => return broken(LAW, format!("{text:?} of {part:?}: {faults}")),
        };
        let blank = |steps: &[G::Action]| -> Vec<_> {
            steps.iter().map(|step| step.with_words(engine::TextId::ANY)).collect()
        };
        same(LAW, &text, &blank(part), &blank(&back))?;
        same(LAW, "the text again", &text, &G::write(seat, &back, &kept))?;
    }
    Ok(())
}

/// Every beginning of an entry is an open draft, and the whole entry a complete one.
fn drafts<G: Narrated>(game: &Match<G>, seat: Seat, steps: &[G::Action]) -> Held {
    const LAW: &str = "a draft is complete exactly when its last step is taken";
    let half = steps.len() / 2;
    for (part, whole) in [(&steps[..half], half == steps.len()), (steps, true)] {
        match (game.draft(seat, part), whole) {
            (Ok(Draft::Open(_)), false) | (Ok(Draft::Complete), true) => {}
            (Ok(_), _) => return broken(LAW, format!("{part:?}")),
            (Err(error), _) => return broken(PLAYABLE, format!("{seat:?}, {part:?}: {error}")),
        }
    }
    let mut state = game.state().clone();
    let mut table = Recorder::new(Scripted::new(&[]));
    for &step in &steps[..steps.len() - 1] {
        let _ = G::apply(&mut state, seat, step, &mut table);
    }
    if faces(&table.occurrences).is_empty() {
        return Ok(());
    }
    broken("dice fall only when an entry is complete", format!("{steps:?}"))
}

/// Undo restores the position before, and playing the entry again rolls the same dice; final entries stay.
fn undoing<G: Narrated>(game: &mut Match<G>, seat: Seat, steps: &[G::Action], before: &G::State) -> Held {
    const LAW: &str = "undo is free up to the last roll or reveal, and cannot reroll";
    written_views(game)?;
    let entry = game.entries()[game.entries().len() - 1].clone();
    let after = game.state().clone();
    let rolled = !faces(&entry.occurrences).is_empty();
    match (game.undo(seat), entry.flow) {
        (Ok(_), Flow::Final) => broken(LAW, "a final entry was undone"),
        (Ok(_), Flow::Private) => broken(LAW, "what a seat has seen was undone"),
        (Ok(_), _) if rolled => broken(LAW, "a roll was undone"),
        (Err(_), Flow::Final | Flow::Private) => {
            same(LAW, "the state after a refused undo", game.state(), &after)
        }
        (Err(refusal), _) => broken(LAW, refusal.to_string()),
        (Ok(undone), _) => {
            same(LAW, "the undone steps", &undone.as_slice(), &steps)?;
            written_views(game)?;
            same(LAW, "the state before", game.state(), before)?;
            if let Err(error) = game.play(seat, steps) {
                return broken(LAW, error.to_string());
            }
            same(LAW, "the state after doing it again", game.state(), &after)
        }
    }
}

/// Going back shows each position as it was.
fn rewinding<G: Narrated>(game: &Match<G>) -> Held {
    const LAW: &str = "going back shows each position as it was";
    let mut state = game.state_at(0);
    for (at, entry) in game.entries().iter().enumerate() {
        if at % 7 == 0 {
            same(LAW, &format!("after {at} entries"), &game.state_at(at), &state)?;
        }
        let faces = faces(&entry.occurrences);
        let mut table = Silent(Scripted::new(&faces));
        for &step in &entry.steps {
            let _ = G::apply(&mut state, entry.seat, step, &mut table);
        }
    }
    same(LAW, "at the end", game.state(), &state)
}

/// A game file reads back to the same file, and plays to the same game with the same dice.
fn record_round_trip<G: Narrated>(game: &Match<G>) -> Held {
    let Some(record) = game.record() else { return broken(REPLAYS, "there is no record") };
    let file = record.to_string();
    let back = match Record::parse(file.as_bytes()) {
        Ok(back) => back,
        Err(error) => return broken(REPLAYS, error.to_string()),
    };
    same(REPLAYS, "the file", &file, &back.to_string())?;
    let again = match replay::<G>(&back) {
        Ok(again) => again,
        Err(error) => return broken(REPLAYS, error.to_string()),
    };
    let seen = |game: &Match<G>| -> (Vec<LogLine>, Vec<String>) {
        let views = viewers(game).into_iter();
        (AnyMatch::log(game, None), views.map(|viewer| view_text::<G>(&game.view(viewer))).collect())
    };
    same(REPLAYS, "the game", &seen(game), &seen(&again))?;
    // Words that were never played have names in the first game; from the second on the names stay the same.
    match replay::<G>(&back) {
        Ok(third) => same(REPLAYS, "the steps and events", &again.log(None), &third.log(None)),
        Err(error) => broken(REPLAYS, error.to_string()),
    }
}
