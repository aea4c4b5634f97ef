//! A die that a viewer did not see makes no difference to them until an event shows it.

use engine::{Audience, Author, Fast, Match, Narrated, Occurrence, PlayError, Rolled, Source, Viewer, faces};

use super::{Held, REPLAYS, broken, secrets::nothing_shows};
use crate::{Course, Laws};

const LAW: &str = "a secret roll stays secret until an event shows it";

/// How many actions are tried where they are not offered.
const REFUSALS: usize = 12;

/// A roll that a viewer did not see.
struct Hidden {
    /// The entry it belongs to; 0 is the set-up.
    entry: usize,
    /// Its place among the rolls of that entry.
    at: usize,
    rolled: Rolled,
}

/// The rolls of a game that the viewer did not see.
fn hidden<G: Narrated>(game: &Match<G>, viewer: Viewer) -> Vec<Hidden> {
    let entries = game.entries().iter().map(|entry| entry.occurrences.as_slice());
    let all = std::iter::once(game.opening()).chain(entries).enumerate();
    let rolls = all.flat_map(|(entry, occurrences)| {
        let rolls = occurrences.iter().filter_map(|occurrence| match occurrence {
            Occurrence::Roll(rolled, audience) => Some((*rolled, *audience)),
            Occurrence::Event(..) => None,
        });
        rolls.enumerate().map(move |(at, (rolled, audience))| (Hidden { entry, at, rolled }, audience))
    });
    let is_hidden =
        |(roll, audience): &(Hidden, Audience)| roll.rolled.sides > 1 && !audience.includes(viewer);
    rolls.filter(is_hidden).map(|(roll, _)| roll).collect()
}

/// Changes one die that the viewer did not see, and compares the two games as long as nothing has shown it.
pub(super) fn stay<G: Narrated>(
    course: &Course<G>,
    laws: &Laws<G>,
    viewer: Viewer,
    chance: &mut Fast,
) -> Held {
    let game = course.game();
    let hidden = hidden(game, viewer);
    let Some(roll) = hidden.get(chance.below(hidden.len())) else { return Ok(()) };
    // Any other face will do.
    let turn = 1 + u16::try_from(chance.below(usize::from(roll.rolled.sides) - 1)).unwrap_or_default();
    let face = (roll.rolled.face - 1 + turn) % roll.rolled.sides + 1;
    let tried: Vec<_> = course.seen().iter().copied().take(REFUSALS).collect();
    let pair = |last: usize| (again(game, None, last), again(game, Some((roll, face)), last));
    let last = last_alike(game, (roll, face), viewer);
    // A roll that tells the viewer nothing at once is followed until something does.
    let tells_at_once = laws.telling_rolls.contains(&roll.rolled.why.purpose);
    let first = (!tells_at_once).then_some(roll.entry);
    for last in first.into_iter().chain(last) {
        match pair(last) {
            (Ok(one), Ok(other)) => nothing_shows(LAW, &one, &other, viewer, &tried)?,
            (Err(error), _) => {
                return broken(REPLAYS, format!("with its dice scripted it does not play: {error}"));
            }
            // With another face the rules may ask for other rolls.
            (_, Err(_)) => {}
        }
    }
    Ok(())
}

/// The last entry up to which the viewer's log is the same with another face; none if the entry of the roll differs.
fn last_alike<G: Narrated>(game: &Match<G>, changed: (&Hidden, u16), viewer: Viewer) -> Option<usize> {
    let mut other = again(game, Some(changed), changed.0.entry).ok()?;
    let line = |game: &Match<G>, at: usize| game.log_between(at, at, Some(viewer));
    let is_alike = |other: &Match<G>, at: usize| line(game, at) == line(other, at);
    if !is_alike(&other, changed.0.entry) {
        return None;
    }
    let mut last = changed.0.entry;
    while last < game.entries().len()
        && enter(game, &mut other, last + 1, None).is_ok()
        && is_alike(&other, last + 1)
    {
        last += 1;
    }
    Some(last)
}

/// The first entries of the game again, with scripted dice of which one may be changed.
fn again<G: Narrated>(
    game: &Match<G>,
    changed: Option<(&Hidden, u16)>,
    entries: usize,
) -> Result<Match<G>, PlayError> {
    let opening = faces_of(game.opening(), changed.filter(|(roll, _)| roll.entry == 0));
    let (setup, names) = (game.setup().clone(), game.given_names().to_vec());
    let mut other = Match::start_from(setup, game.version(), names, Source::SCRIPTED, Some(&opening))?;
    *other.texts_mut() = game.texts().clone();
    for number in 1..=entries {
        enter(game, &mut other, number, changed.filter(|(roll, _)| roll.entry == number))?;
    }
    Ok(other)
}

/// Plays this entry of the game in the other.
fn enter<G: Narrated>(
    game: &Match<G>,
    other: &mut Match<G>,
    number: usize,
    changed: Option<(&Hidden, u16)>,
) -> Result<(), PlayError> {
    let entry = &game.entries()[number - 1];
    let faces = faces_of(&entry.occurrences, changed);
    match entry.author {
        Author::Seat => other.play_recorded(entry.seat, &entry.steps, Some(&faces)).map(|_| ()),
        Author::Clock => other.lapse(entry.seat, Some(&faces)).map(|_| ()),
    }
}

fn faces_of<E>(occurrences: &[Occurrence<E>], changed: Option<(&Hidden, u16)>) -> Vec<u16> {
    let mut faces = faces(occurrences);
    if let Some((roll, face)) = changed
        && let Some(changed) = faces.get_mut(roll.at)
    {
        *changed = face;
    }
    faces
}
