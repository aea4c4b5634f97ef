//! What the viewer has before them: the scene, and what can be done with the draft as it stands.

use engine::{Offer, Rule, Seat};
use time_trap::{
    CARDS_A_TURN, Man, ManView, Move, Pick, Piece, PlanView, Slot, TURNS, TimeTrap, Turn, View, price,
};

use kit::{
    Scene,
    act::{Act, phrases, without},
};

/// The scene with what is often asked of it.
pub(super) struct Desk<'a> {
    pub(super) scene: &'a Scene<'a, TimeTrap>,
    pub(super) view: &'a View,
    /// The seat whose plan is on the desk, and the plan.
    pub(super) own: Option<(Seat, &'a PlanView)>,
    /// The whole draft.
    pub(super) draft: &'a str,
    /// The draft without the order that is still being written.
    pub(super) settled: String,
    /// The decision the viewer is in the middle of.
    pub(super) pick: Pick,
    /// Turns played.
    pub(super) played: usize,
}

impl<'a> Desk<'a> {
    pub(super) fn new(scene: &'a Scene<'a, TimeTrap>) -> Self {
        let view = scene.view;
        let own = view.viewer.seat().zip(view.plan.as_ref());
        let draft = scene.decision.map_or("", |look| look.draft.as_str());
        let pick = match own {
            Some((_, plan)) if scene.decision.is_some() => plan.picked.0,
            _ => Pick::Nothing,
        };
        let settled = match (pick, phrases(draft).len()) {
            (Pick::Nothing, _) | (_, 0) => draft.to_owned(),
            (_, count) => without(draft, count - 1),
        };
        let played = view.men.first().map_or(0, |man| man.passages.len());
        Self { scene, view, own, draft, settled, pick, played }
    }

    /// The turn whose end the board shows: the last, or the one before an order that is being changed.
    pub(super) fn shown(&self) -> usize {
        match self.slot() {
            Some(Slot::Past(turn, _)) => usize::from(turn) - 1,
            _ => self.played,
        }
    }

    /// The order that is being written.
    pub(super) const fn slot(&self) -> Option<Slot> {
        match self.pick {
            Pick::Nothing => None,
            Pick::Order(slot) | Pick::Shot(slot, _) => Some(slot),
        }
    }

    /// The move of the order that is being written, once it is chosen.
    pub(super) const fn chosen_move(&self) -> Option<Move> {
        match self.pick {
            Pick::Shot(_, mv) => Some(mv),
            _ => None,
        }
    }

    /// Whether the viewer is to act.
    pub(super) const fn may_act(&self) -> bool {
        self.scene.decision.is_some() && self.own.is_some()
    }

    pub(super) fn offers(&self) -> &'a [Offer] {
        self.scene.decision.map_or(&[], |look| &look.offers)
    }

    /// What taking the offer posts.
    pub(super) fn act(&self, offer: &Offer) -> Act {
        Act::of(&self.settled, offer)
    }

    /// What giving a Man his order posts; one that was given or begun before is dropped.
    pub(super) fn give(&self, man: Man) -> Option<Act> {
        let (seat, _) = self.own.filter(|_| self.may_act())?;
        let name = man.of(seat).to_string();
        let kept = self.dropping(|phrase| phrase.split(' ').next() == Some(&name));
        let is_new = kept == self.settled;
        Some(if is_new { Act::phrase(&kept, &name) } else { Act::whole(join(&kept, &name)) })
    }

    /// What changing a past order posts, if the Energy lasts; a change of the same order is dropped.
    pub(super) fn change(&self, turn: Turn, man: Man) -> Option<Act> {
        let (_, plan) = self.own.filter(|_| !self.view.over)?;
        let phrase = format!("change {turn} {}", man.digit());
        let cost = price(self.view.turn - turn);
        if self.may_act() && plan.changes.iter().any(|change| (change.turn, change.man) == (turn, man)) {
            let kept = self.dropping(|other| other.starts_with(&format!("{phrase} ")));
            return Some(Act::whole(join(&kept, &phrase)));
        }
        (cost <= plan.left).then(|| Act { field: "add", value: format!(", {phrase}") })
    }

    /// What a message to these adds, if one more may be written.
    pub(super) fn write_to(&self, whom: &str) -> Option<Act> {
        let (_, plan) = self.own.filter(|_| !self.view.over)?;
        (plan.cards < CARDS_A_TURN).then(|| Act { field: "add", value: format!(", to {whom} \"\"") })
    }

    /// One step back.
    pub(super) fn back(&self) -> Option<Act> {
        let count = phrases(self.draft).len();
        match self.pick {
            _ if count == 0 || !self.may_act() => None,
            Pick::Nothing => Some(Act::whole(without(self.draft, count - 1))),
            Pick::Order(_) => Some(Act::whole(self.settled.clone())),
            Pick::Shot(..) => Some(Act::whole(self.draft.rsplit_once(' ').map_or("", |(kept, _)| kept))),
        }
    }

    fn dropping(&self, is_dropped: impl Fn(&str) -> bool) -> String {
        phrases(&self.settled).into_iter().filter(|phrase| !is_dropped(phrase)).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn man(&self, piece: Piece) -> Option<&'a ManView> {
        self.view.men.iter().find(|man| man.man == piece)
    }

    /// Every rule that is cited on the page.
    pub(super) fn cited(&self) -> Vec<Rule> {
        let events = self.scene.log.iter().flat_map(|line| line.events.iter().map(|event| event.rule));
        let rolls = self.scene.log.iter().flat_map(|line| line.rolls.iter().map(|roll| roll.rule));
        let prompt = self.scene.decision.and_then(|look| look.prompt.as_ref()).map(|prompt| prompt.rule);
        let always = ["3.2", "3.3", "5", "5.1", "5.2", "5.3", "6.2", "6.7", "7", "8", "9"].map(Rule);
        let mut rules: Vec<_> = events.chain(rolls).chain(prompt).chain(always).collect();
        rules.sort_unstable();
        rules.dedup();
        rules
    }
}

/// Where a Man is at the end of a turn; turn 0 is the start.
pub(super) fn place(man: &ManView, turn: usize) -> time_trap::Square {
    if turn == 0 { man.start } else { man.passages.get(turn - 1).map_or(man.at, |passage| passage.to) }
}

/// All ten turns.
#[allow(clippy::cast_possible_truncation, reason = "there are ten turns")]
pub(super) fn turns() -> impl Iterator<Item = Turn> {
    1..=TURNS as Turn
}

/// Phrases with a comma between them.
fn join(draft: &str, phrase: &str) -> String {
    if draft.is_empty() { phrase.to_owned() } else { format!("{draft}, {phrase}") }
}
