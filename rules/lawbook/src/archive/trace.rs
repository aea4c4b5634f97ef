//! What a game did, as one number: a hash of everything the rules decided on the way, and of nothing they said about it.

use std::collections::BTreeSet;

use engine::{Match, Narrated, Occurrence, Offers, Outcome, Scripted, Seat, Seats, Silent, Viewer, faces};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// A game is looked at through the eyes of all viewers about this many times, and at its end.
const LOOKS: usize = 8;

/// The fields of views that are compared, by their paths: `seats[].bid`.
pub(super) type Fields = BTreeSet<String>;

/// The trace of a game, and the fields of its views.
///
/// Compared are: who is to act, what is offered to the one who acts at every step and now and then to others, every die, how each entry ended, the standing, the outcome,
/// and now and then the views. The words of offers, events and views are left out, and so are the order of offers and the
/// fields of a view that are not in `known`: they may get better under the same rules.
pub(super) fn trace<G: Narrated>(game: &Match<G>, known: Option<&Fields>) -> (String, Fields) {
    let mut trace = Trace { hash: Sha256::new(), known, seen: Fields::new() };
    let mut state = game.state_at(0);
    let mut offers = Offers::new();
    trace.dice(game.opening());
    let look_every = game.entries().len() / LOOKS + 1;
    for (at, entry) in game.entries().iter().enumerate() {
        trace.note(&format!("entry {}", entry.seat));
        trace.standing::<G>(&state);
        if at % look_every == 0 {
            trace.views(game, &state);
            for seat in G::to_act(&state).iter().filter(|seat| *seat != entry.seat) {
                trace.offers(game, &state, seat, &mut offers);
            }
        }
        let rolled = faces(&entry.occurrences);
        let mut table = Silent(Scripted::new(&rolled));
        for &step in &entry.steps {
            // What the clock does is not offered.
            if G::to_act(&state).has(entry.seat) {
                trace.offers(game, &state, entry.seat, &mut offers);
            }
            let flow = G::apply(&mut state, entry.seat, step, &mut table);
            trace.note(&format!("{flow:?}"));
        }
        trace.dice(&entry.occurrences);
    }
    trace.note("end");
    trace.standing::<G>(&state);
    trace.views(game, &state);
    let hash = trace.hash.finalize();
    let half = hash.first_chunk().map_or(0, |half| u128::from_be_bytes(*half));
    (format!("{half:032x}"), trace.seen)
}

struct Trace<'a> {
    hash: Sha256,
    known: Option<&'a Fields>,
    seen: Fields,
}

impl Trace<'_> {
    fn note(&mut self, line: &str) {
        self.hash.update(line);
        self.hash.update("\n");
    }

    fn dice<E>(&mut self, occurrences: &[Occurrence<E>]) {
        for occurrence in occurrences {
            if let Occurrence::Roll(rolled, _) = occurrence {
                self.note(&format!("roll {} of {}", rolled.face, rolled.sides));
            }
        }
    }

    fn standing<G: Narrated>(&mut self, state: &G::State) {
        let told = |outcome: Outcome| format!("{} with {:?}", outcome.winners.join(" "), outcome.played());
        let over = G::outcome(state).map_or_else(|| "not over".to_owned(), told);
        self.note(&format!("to act {}; {}; {over}", G::to_act(state).join(" "), told(G::standing(state))));
    }

    fn offers<G: Narrated>(
        &mut self,
        game: &Match<G>,
        state: &G::State,
        seat: Seat,
        offers: &mut Offers<G::Action>,
    ) {
        offers.clear();
        G::offer(state, seat, offers);
        let write = |action| without_words(&G::write(seat, &[action], game.texts()));
        let written: BTreeSet<String> = offers.actions().map(write).collect();
        self.note(&format!("{seat} may"));
        for action in &written {
            self.note(action);
        }
    }

    fn views<G: Narrated>(&mut self, game: &Match<G>, state: &G::State) {
        let seats = Seats::first(game.seats()).iter().map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Public]) {
            let view = serde_json::to_value(G::view(state, viewer, game.texts())).unwrap_or_default();
            self.note("view");
            self.value("", "", &view);
        }
    }

    /// A value of a view: `path` names its field, `at` its very place.
    fn value(&mut self, path: &str, at: &str, value: &Value) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let is_number = name.chars().all(|c| c.is_ascii_digit());
                    let generic = if is_number { "*" } else { name.as_str() };
                    self.value(&format!("{path}.{generic}"), &format!("{at}.{name}"), value);
                }
            }
            Value::Array(items) => {
                let inner = format!("{path}[]");
                self.leaf(&inner, &format!("{at} has {}", items.len()));
                for (index, item) in items.iter().enumerate() {
                    self.value(&inner, &format!("{at}[{index}]"), item);
                }
            }
            // What players wrote is in the file, and what we wrote may be written better.
            Value::String(words) if words.contains(' ') => {}
            plain => self.leaf(path, &format!("{at} {plain}")),
        }
    }

    fn leaf(&mut self, path: &str, line: &str) {
        let path = path.trim_start_matches('.');
        if self.known.is_none_or(|known| known.contains(path)) {
            self.note(line);
            if !self.seen.contains(path) {
                self.seen.insert(path.to_owned());
            }
        }
    }
}

/// An action without the words it carries.
fn without_words(action: &str) -> String {
    match (action.find('"'), action.rfind('"')) {
        (Some(from), Some(to)) => format!("{}{}", &action[..from], &action[to..]),
        _ => action.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The trace of one value of a view, of which these fields are compared.
    fn traced(value: &Value, known: &[&str]) -> Vec<u8> {
        let known = known.iter().map(|&field| field.to_owned()).collect();
        let mut trace = Trace { hash: Sha256::new(), known: Some(&known), seen: Fields::new() };
        trace.value("", "", value);
        trace.hash.finalize().to_vec()
    }

    #[test]
    fn new_fields_and_prose_are_not_compared_and_all_else_is() {
        let known = ["men[]", "men[].at", "turn"];
        let kept = traced(&json!({ "turn": 1, "men": [{ "at": "0101" }] }), &known);
        let better = json!({ "turn": 1, "men": [{ "at": "0101", "new": 7 }], "news": "He is at 0101." });
        assert_eq!(traced(&better, &known), kept);
        for other in [
            json!({ "turn": 2, "men": [{ "at": "0101" }] }),
            json!({ "turn": 1, "men": [{ "at": "0102" }] }),
            json!({ "turn": 1, "men": [{ "at": "0101" }, {}] }),
            json!({ "turn": 1, "men": [{}] }),
            json!({ "men": [{ "at": "0101" }] }),
        ] {
            assert_ne!(traced(&other, &known), kept, "{other}");
        }
    }

    #[test]
    fn actions_are_compared_without_their_words() {
        assert_eq!(without_words("say \"to \\\"you\\\"\", submit"), "say \", submit");
        assert_eq!(without_words("bid 2"), "bid 2");
    }
}
