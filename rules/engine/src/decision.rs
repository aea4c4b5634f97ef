//! What a seat must decide next: the question, and every legal action beside its words and odds.

use std::borrow::Cow;

use serde::Serialize;

use crate::{
    Chance, Draft, Flow, Game, Match, Narrated, Offers, Prompt, Rule, Scripted, Seat, Silent, Step as _,
    SubmitError, Target, TextId, Texts, Tier, Viewer,
};

/// What a seat is asked and offered after the steps of its draft.
///
/// Without its type parameters it carries the words alone, for programs and terminals that know no game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound(serialize = "R: Serialize"))]
pub struct Decision<A = (), R = Cow<'static, str>> {
    /// The question; none when the draft is a whole entry.
    pub prompt: Option<Prompt>,
    /// The steps of the draft.
    #[serde(skip)]
    pub steps: Vec<A>,
    /// The draft in canonical text.
    pub draft: String,
    /// Whether the draft is a whole entry that can be played.
    pub complete: bool,
    /// What the seat may do next.
    pub offers: Vec<Offer<A, R>>,
}

/// A decision in this game.
pub type DecisionOf<G> = Decision<<G as Game>::Action, <G as Narrated>::Result>;

/// A legal action beside its words, its target and its odds.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(bound(serialize = "R: Serialize"))]
pub struct Offer<A = (), R = Cow<'static, str>> {
    /// The action.
    #[serde(skip)]
    pub action: A,
    /// The draft with this action added; where words are needed, with empty quotes for them.
    pub then: String,
    /// What it does.
    pub label: String,
    /// What the player touches.
    pub target: Target,
    /// The rule that offers it.
    pub rule: Rule,
    /// How usual it is.
    pub tier: Tier,
    /// Whether the player must add words.
    pub asks_words: bool,
    /// Whether the draft is a whole entry with it, and its words if it asks for some. To find out takes as long as to act,
    /// so that only programs are told ([`AnyMatch::decision`](crate::AnyMatch::decision)); for others it is false.
    pub complete: bool,
    /// What may come of it, where dice decide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub odds: Vec<Chance<R>>,
}

/// An offer of this game.
pub type OfferOf<G> = Offer<<G as Game>::Action, <G as Narrated>::Result>;

impl<G: Narrated> Match<G> {
    /// What the seat is asked and offered after the steps of its draft, and what it sees with them on the board;
    /// nothing is seen of a whole entry before it is played.
    pub fn decision(&self, seat: Seat, draft: &str) -> Result<(DecisionOf<G>, Option<G::View>), SubmitError> {
        self.decide(seat, draft, |_, _, _| false)
    }

    /// The same, and whether each offer completes the entry by this function.
    pub(crate) fn decide(
        &self,
        seat: Seat,
        draft: &str,
        completes: fn(&G::State, Seat, G::Action) -> bool,
    ) -> Result<(DecisionOf<G>, Option<G::View>), SubmitError> {
        let mut texts = Cow::Borrowed(self.texts());
        let steps = if draft.trim().is_empty() { Vec::new() } else { G::read(seat, draft, texts.to_mut())? };
        let draft = G::write(seat, &steps, &texts);
        let Draft::Open(state) = self.draft_with(seat, &steps, &texts)? else {
            let (prompt, offers) = (None, Vec::new());
            return Ok((Decision { prompt, steps, draft, complete: true, offers }, None));
        };
        let view = G::view(&state, Viewer::Seat(seat), &texts);
        let prompt = G::to_act(&state).has(seat).then(|| G::prompt(&state, seat, self.names()));
        let mut offers = self.offers_after(&state, seat, &steps, &texts);
        for offer in &mut offers {
            offer.complete = completes(&state, seat, offer.action);
        }
        Ok((Decision { prompt, steps, draft, complete: false, offers }, Some(view)))
    }

    fn offers_after(
        &self,
        state: &G::State,
        seat: Seat,
        draft: &[G::Action],
        texts: &Texts,
    ) -> Vec<OfferOf<G>> {
        let mut offers = Offers::new();
        if G::to_act(state).has(seat) {
            G::offer(state, seat, &mut offers);
        }
        let mut steps = draft.to_vec();
        let mut offer = |&(action, tier): &(G::Action, Tier)| {
            steps.push(action);
            let then = G::write(seat, &steps, texts);
            steps.pop();
            let words = G::offer_words(state, seat, action, self.names());
            Offer {
                action,
                then,
                label: words.label,
                target: words.target,
                rule: words.rule,
                tier,
                asks_words: action.words() == Some(TextId::ANY),
                complete: false,
                odds: G::odds(state, seat, action),
            }
        };
        offers.list().iter().map(&mut offer).collect()
    }
}

/// Whether a step ends the entry that is being composed; it is tried out as a draft is, without dice.
pub(crate) fn completes<G: Game>(state: &G::State, seat: Seat, step: G::Action) -> bool {
    let mut after = state.clone();
    G::apply(&mut after, seat, step, &mut Silent(Scripted::new(&[]))) != Flow::Open
}

/// The words of a decision alone.
pub(crate) fn erase<G: Narrated>(game: &Match<G>, decision: DecisionOf<G>) -> Decision {
    let Decision { prompt, steps: _, draft, complete, offers } = decision;
    let odds = |chance: Chance<G::Result>| {
        Chance::new(G::result_words(chance.what, game.setup(), game.names()), chance.ways, chance.of)
    };
    let offer = |offer: OfferOf<G>| {
        let Offer { action: _, then, label, target, rule, tier, asks_words, complete, odds: chances } = offer;
        let odds = chances.into_iter().map(odds).collect();
        Offer { action: (), then, label, target, rule, tier, asks_words, complete, odds }
    };
    Decision { prompt, steps: Vec::new(), draft, complete, offers: offers.into_iter().map(offer).collect() }
}
