//! The scene, with what is often asked of it.

use engine::{OfferOf, Seat};
use kit::{Scene, act::Posted};
use time_trap::{
    Action, Addressee, MESSAGES_PER_TURN, Man, ManView, Move, Pick, Piece, PlanView, Slot, Square, TURNS,
    TimeTrap, Turn, View, price,
};

use super::{draft::DraftParts, foresight::Foresight};

/// The scene, with what is often asked of it.
pub(super) struct Context<'a> {
    pub(super) scene: &'a Scene<'a, TimeTrap>,
    pub(super) view: &'a View,
    /// The viewer's seat and plan, if the viewer plays.
    pub(super) own: Option<(Seat, &'a PlanView)>,
    /// What the viewer has composed so far; none unless the viewer is to act.
    pub(super) draft: Option<DraftParts>,
    /// The decision the viewer is in the middle of.
    pub(super) pick: Pick,
    /// How many turns have been played.
    pub(super) played: Turn,
    /// The game as the viewer's plan makes it. Everything on the map is drawn from it: once the draft changes the
    /// past, this turn's orders start from the squares of the changed past.
    pub(super) foresight: Foresight,
}

impl<'a> Context<'a> {
    pub(super) fn new(scene: &'a Scene<'a, TimeTrap>) -> Self {
        let view = scene.view;
        let own = view.own.viewer.seat().zip(view.own.plan.as_ref());
        let acting = own.zip(scene.decision);
        let draft = acting.map(|((seat, _), decision)| DraftParts::new(seat, &decision.steps, view));
        let pick = acting.map_or(Pick::Nothing, |((_, plan), _)| plan.picked.0);
        let played = if view.shared.over { view.shared.turn } else { view.shared.turn - 1 };
        let foresight = Foresight::new(view, own);
        Self { scene, view, own, draft, pick, played, foresight }
    }

    /// The turn whose end the board shows: the last, or the one before an order that is being changed.
    pub(super) fn shown(&self) -> Turn {
        match self.slot() {
            Some(Slot::Past(turn, _)) => turn - 1,
            _ => self.played,
        }
    }

    /// The order that is being given.
    pub(super) const fn slot(&self) -> Option<Slot> {
        match self.pick {
            Pick::Nothing => None,
            Pick::Order(slot) | Pick::Shot(slot, _) => Some(slot),
        }
    }

    /// The move of the order that is being given, once it is chosen.
    pub(super) const fn chosen_move(&self) -> Option<Move> {
        match self.pick {
            Pick::Shot(_, mv) => Some(mv),
            _ => None,
        }
    }

    /// Where a Man is on the map as it is shown.
    pub(super) fn place(&self, man: &ManView) -> Square {
        self.foresight.square(man, self.shown())
    }

    /// Whether the viewer plans to change the past.
    pub(super) fn changes_past(&self) -> bool {
        self.own.is_some_and(|(_, plan)| !plan.changes.is_empty()) && !self.view.shared.over
    }

    /// The viewer's seat, if the viewer plays.
    pub(super) fn own_seat(&self) -> Option<Seat> {
        self.own.map(|(seat, _)| seat)
    }

    /// Whether the viewer is to act.
    pub(super) const fn may_act(&self) -> bool {
        self.draft.is_some()
    }

    /// The offer of this action.
    pub(super) fn offer(&self, action: Action) -> Option<&'a OfferOf<TimeTrap>> {
        let decision = self.scene.decision?;
        decision.offers.iter().find(|offer| offer.action == action)
    }

    /// What taking the offer posts.
    pub(super) fn act(&self, offer: &OfferOf<TimeTrap>) -> Posted {
        self.draft.as_ref().map_or_else(|| Posted::whole(offer.then.clone()), |draft| draft.take(offer))
    }

    /// What giving a Man his order posts.
    pub(super) fn give(&self, man: Man) -> Option<Posted> {
        Some(self.draft.as_ref()?.pick(Slot::Now(man)))
    }

    /// What changing a past order posts, if there is Energy for it.
    pub(super) fn change(&self, turn: Turn, man: Man) -> Option<Posted> {
        let (draft, (_, plan)) = self.draft.as_ref().zip(self.own)?;
        let is_changed = plan.changes.iter().any(|change| (change.turn, change.man) == (turn, man));
        let is_affordable = price(self.view.shared.turn - turn) <= plan.left;
        (is_changed || is_affordable).then(|| draft.pick_past(Slot::Past(turn, man)))
    }

    /// What a message posts, if one more may be written.
    pub(super) fn write_to(&self, to: Addressee) -> Option<Posted> {
        let (draft, (_, plan)) = self.draft.as_ref().zip(self.own)?;
        (plan.messages < MESSAGES_PER_TURN).then(|| draft.message(to))
    }

    /// A Man as the viewer sees him.
    pub(super) fn man(&self, piece: Piece) -> Option<&'a ManView> {
        self.view.shared.men.iter().find(|man| man.man == piece)
    }
}

/// All ten turns.
#[allow(clippy::cast_possible_truncation, reason = "there are ten turns")]
pub(super) fn turns() -> impl Iterator<Item = Turn> {
    1..=TURNS as Turn
}
