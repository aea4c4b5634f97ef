//! What the viewer has composed so far: orders, changes of the past and messages, each of which can be
//! dropped.

use engine::{Narrated as _, OfferOf, Seat, Step as _, TextId, Texts};
use kit::act::Posted;
use time_trap::{Action, Addressee, Man, Move, Shot, Slot, TimeTrap, View};

/// A draft in its parts.
#[derive(Clone, Debug)]
pub(super) struct DraftParts {
    seat: Seat,
    parts: Vec<DraftPart>,
    /// The words of the messages in it.
    texts: Texts,
    /// The text of all parts that are whole.
    settled: String,
}

/// One part of a draft, with the steps that make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DraftPart {
    pub(super) what: What,
    steps: Vec<Action>,
}

/// What a part of a draft is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// An order, as far as it is chosen.
    Order { slot: Slot, mv: Option<Move>, shot: Option<Shot> },
    /// A message.
    Message(Addressee),
}

impl DraftPart {
    fn new(what: What, step: Action) -> Self {
        Self { what, steps: vec![step] }
    }

    /// Whether its move or its shot is still to be chosen.
    pub(super) const fn is_open(&self) -> bool {
        matches!(self.what, What::Order { shot: None, .. })
    }

    fn is_for(&self, wanted: Slot) -> bool {
        matches!(self.what, What::Order { slot, .. } if slot == wanted)
    }
}

impl DraftParts {
    /// The draft of these steps. The words of its messages are in the view, which has the draft on the board.
    pub(super) fn new(seat: Seat, steps: &[Action], view: &View) -> Self {
        let mut words = view.own.messages.iter().filter(|message| message.from == seat && !message.delivered);
        let mut texts = Texts::default();
        let mut parts: Vec<DraftPart> = Vec::new();
        for &step in steps {
            match (step, parts.last_mut()) {
                (Action::Man(man), _) => parts.push(order(Slot::Now(man))),
                (Action::Past { turn, man }, _) => parts.push(order(Slot::Past(turn, man))),
                (Action::Move(chosen), Some(DraftPart { what: What::Order { mv, .. }, steps })) => {
                    *mv = Some(chosen);
                    steps.push(step);
                }
                (Action::Fire(chosen), Some(DraftPart { what: What::Order { shot, .. }, steps })) => {
                    *shot = Some(chosen);
                    steps.push(step);
                }
                (Action::Send { to, .. }, _) => {
                    let words = words.next().map_or("", |message| &message.words);
                    parts.push(DraftPart::new(What::Message(to), step.with_words(texts.keep(words))));
                }
                (Action::Move(_) | Action::Fire(_) | Action::Submit | Action::Missed, _) => {}
            }
        }
        let mut draft = Self { seat, parts, texts, settled: String::new() };
        draft.settled = draft.write(draft.whole());
        draft
    }

    /// Its parts, in the order in which they were composed.
    pub(super) fn parts(&self) -> &[DraftPart] {
        &self.parts
    }

    /// The text of all parts that are whole.
    pub(super) fn settled(&self) -> &str {
        &self.settled
    }

    /// What taking the offer posts.
    pub(super) fn take(&self, offer: &OfferOf<TimeTrap>) -> Posted {
        Posted::of(&self.settled, offer)
    }

    /// What picking an order to give posts; what was given or begun before is dropped.
    pub(super) fn pick(&self, slot: Slot) -> Posted {
        let picked = order(slot);
        if self.has(slot) {
            let kept = self.whole().filter(|part| !part.is_for(slot));
            return Posted::whole(self.write(kept.chain([&picked])));
        }
        Posted::phrase(&self.settled, &self.write([&picked]))
    }

    /// What picking the order of a past turn posts. It stays the same while the draft grows, unless the order
    /// is changed in the draft.
    pub(super) fn pick_past(&self, slot: Slot) -> Posted {
        if self.has(slot) { self.pick(slot) } else { Posted::added_phrase(&self.write([&order(slot)])) }
    }

    /// What writing a message posts, with empty quotes for the words.
    pub(super) fn message(&self, to: Addressee) -> Posted {
        let send = Action::Send { to, words: TextId::ANY };
        Posted::added_phrase(&self.write([&DraftPart::new(What::Message(to), send)]))
    }

    /// What dropping a part posts.
    pub(super) fn without(&self, at: usize) -> Posted {
        let kept = self.parts.iter().enumerate().filter(|(other, _)| *other != at);
        Posted::whole(self.write(kept.map(|(_, part)| part)))
    }

    /// What one step back posts: the last step of the last order is dropped. Messages stay; each has a button of its
    /// own that drops it.
    pub(super) fn back(&self) -> Option<Posted> {
        let is_order = |part: &DraftPart| matches!(part.what, What::Order { .. });
        let last = self.parts.iter().rposition(is_order)?;
        let mut order = self.parts[last].clone();
        order.steps.pop();
        let others = self.parts.iter().enumerate().filter(|(at, _)| *at != last).map(|(_, part)| part);
        // What is still being composed is at the end.
        Some(Posted::whole(self.write(others.chain([&order]))))
    }

    /// What dropping the order that is begun posts.
    pub(super) fn settle(&self) -> Posted {
        Posted::whole(self.settled.clone())
    }

    /// The parts that are whole.
    fn whole(&self) -> impl Iterator<Item = &DraftPart> {
        self.parts.iter().filter(|part| !part.is_open())
    }

    /// Whether an order is given in the draft, from its move to its shot.
    fn has(&self, slot: Slot) -> bool {
        self.whole().any(|part| part.is_for(slot))
    }

    fn write<'a>(&self, parts: impl IntoIterator<Item = &'a DraftPart>) -> String {
        let steps: Vec<_> = parts.into_iter().flat_map(|part| part.steps.iter().copied()).collect();
        TimeTrap::write(self.seat, &steps, &self.texts)
    }
}

/// An order of which nothing is chosen yet.
fn order(slot: Slot) -> DraftPart {
    let step = match slot {
        Slot::Now(man) => Action::Man(man),
        Slot::Past(turn, man) => Action::Past { turn, man },
    };
    DraftPart::new(What::Order { slot, mv: None, shot: None }, step)
}

/// The Man whose order it is.
pub(super) const fn man_of(slot: Slot) -> Man {
    match slot {
        Slot::Now(man) | Slot::Past(_, man) => man,
    }
}
